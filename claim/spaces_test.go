package claim_test

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/claim"
)

const minimal = `"ndc":"00071015523","quantityDispensed":30,"daysSupply":30,"prescriberID":"1467455410","pharmacyNPI":"1326041336","ingredientCost":20,"dispensingFee":1.5`

func TestBlanksAroundValuesAreNoPartOfThem(t *testing.T) {
	in, bad := claim.ParseInputs([]byte(`{` + minimal + `,"patientFirstName":"  jo ","patientLastName":"   "}`))
	if len(bad) > 0 {
		t.Fatal(bad)
	}
	if in.PatientFirstName != "jo" || in.PatientLastName != "" {
		t.Errorf("first name %q, last name %q", in.PatientFirstName, in.PatientLastName)
	}
}

func TestIngredientsNeedTheirNumbers(t *testing.T) {
	for ingredient, ok := range map[string]bool{
		`{"ndc":"00071015523","quantity":1.5,"cost":0}`:           true,
		`{"ndc":"00071015523","quantity":1.5}`:                    false,
		`{"ndc":"00071015523","cost":2}`:                          false,
		`{"ndc":"00071015523","quantity":1,"cost":2,"price":"3"}`: false,
	} {
		_, bad := claim.ParseInputs([]byte(`{` + minimal + `,"compound":{"ingredients":[` + ingredient + `]}}`))
		if (len(bad) == 0) != ok {
			t.Errorf("%s: %v", ingredient, bad)
		}
		if !ok && (len(bad) != 1 || bad[0].Field != "compound" || !strings.Contains(bad[0].Message, "cost")) {
			t.Errorf("%s: %v", ingredient, bad)
		}
	}
}
