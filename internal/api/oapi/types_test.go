package oapi

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestAmountsKeepTheirDigits(t *testing.T) {
	const in = `{"ndc":"00591040701","quantityDispensed":30.000,"daysSupply":30,"prescriberID":"1999999984",` +
		`"pharmacyNPI":"1999999125","ingredientCost":123456789012345.10,"dispensingFee":0.10}`
	var got ClaimInputs
	if err := json.Unmarshal([]byte(in), &got); err != nil {
		t.Fatal(err)
	}
	for name, pair := range map[string][2]string{
		"ingredientCost":    {got.IngredientCost.String(), "123456789012345.10"},
		"dispensingFee":     {got.DispensingFee.String(), "0.10"},
		"quantityDispensed": {got.QuantityDispensed.String(), "30.000"},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%s = %s, want %s", name, pair[0], pair[1])
		}
	}
}

func TestOptionalClaimInputsAreLeftOut(t *testing.T) {
	zero := 0
	out, err := json.Marshal(ClaimInputs{IngredientCost: "1", DispensingFee: "0", QuantityDispensed: "1", FillNumber: &zero})
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"daysSupply":0,"dispensingFee":0,"fillNumber":0,"ingredientCost":1,"ndc":"","pharmacyNPI":"",` +
		`"prescriberID":"","quantityDispensed":1}`
	if string(out) != want {
		t.Errorf("got  %s\nwant %s", out, want)
	}
}

func TestRequiredNullablePropertiesAreWrittenAsNull(t *testing.T) {
	out, err := json.Marshal(DocumentRecord{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"extractedText":null`, `"aiAnalysis":null`, `"testSuiteId":null`, `"description":null`} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%s is missing in %s", want, out)
		}
	}
	if strings.Contains(string(out), `"failure"`) {
		t.Errorf("a document that did not fail carries a failure: %s", out)
	}
}

func TestPlanIsHandedOnAsItIs(t *testing.T) {
	const plan = `{"b":1.50,"a":[]}`
	out, err := json.Marshal(ProcessDocumentResponse{Analysis: BenefitPlan(plan)})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(out), plan) {
		t.Errorf("the plan changed on its way: %s", out)
	}
}
