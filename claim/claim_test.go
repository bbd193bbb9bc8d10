package claim_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

const good = `{"ndc":"59148000813","quantityDispensed":30,"daysSupply":30,"prescriberID":"1234567893",` +
	`"pharmacyNPI":"1003004938","ingredientCost":557.44,"dispensingFee":1.5}`

// with sets one field of the good inputs to a JSON text; "" takes it away.
func with(t *testing.T, field, value string) []byte {
	t.Helper()
	m := map[string]json.RawMessage{}
	if err := json.Unmarshal([]byte(good), &m); err != nil {
		t.Fatal(err)
	}
	delete(m, field)
	if value != "" {
		m[field] = json.RawMessage(value)
	}
	b, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestFieldByField(t *testing.T) {
	str := func(n int) string { return `"` + strings.Repeat("A", n) + `"` }
	num := func(n int) string { return `"` + strings.Repeat("7", n) + `"` }
	for _, c := range []struct {
		field, id string
		ok        []string
		bad       []string
	}{
		{"binNumber", "101-A1", []string{num(6), num(4), `null`, `""`}, []string{num(7), `"61001A"`, `610011`}},
		{"iin", "101-A1", []string{num(8)}, []string{num(7), num(9), `"6100110A"`}},
		{"pcn", "104-A4", []string{str(10), `null`}, []string{str(11), `7`, `"A\u001eB"`, `"É"`, `"A\u0000"`}},
		{"groupId", "301-C1", []string{str(15)}, []string{str(16), `"A\u001d"`, `"A\tB"`}},
		{"cardholderID", "302-C2", []string{str(20)}, []string{str(21), `"A\u001c"`, `["A"]`}},
		{"personCode", "303-C3", []string{str(3)}, []string{str(4)}},
		{"patientRelationship", "306-C6", []string{`"0"`, `"4"`}, []string{`"5"`, `"01"`, `1`}},
		{"dateOfBirth", "304-C4", []string{`"19800615"`, `"20240229"`}, []string{`"19800631"`, `"20230229"`, `"1980-06-15"`, `"1980061"`, `19800615`, `"00000000"`}},
		{"patientGender", "305-C5", []string{`"0"`, `"2"`}, []string{`"3"`, `"M"`}},
		{"patientFirstName", "310-CA", []string{str(12)}, []string{str(13)}},
		{"patientLastName", "311-CB", []string{str(15)}, []string{str(16)}},
		{"patientStreetAddress", "322-CM", []string{str(30)}, []string{str(31)}},
		{"patientCity", "323-CN", []string{str(20)}, []string{str(21)}},
		{"patientState", "324-CO", []string{str(2)}, []string{str(3)}},
		{"patientZip", "325-CP", []string{str(15)}, []string{str(16)}},
		{"dateOfService", "401-D1", []string{`"20260131"`}, []string{`"20260132"`, `true`}},
		{"prescriptionNumber", "402-D2", []string{num(12)}, []string{num(13), `"RX1"`}},
		{"fillNumber", "403-D3", []string{`0`, `99`}, []string{`100`, `-1`, `1.5`, `"1"`}},
		{"ndc", "407-D7", []string{num(11)}, []string{num(10), num(12), `"59148-0008-13"`, `"5914800081A"`, `59148000813`, `""`, `null`, ``}},
		{"quantityDispensed", "442-E7", []string{`0.001`, `9999999.999`, `2.5`, `1e2`}, []string{`0`, `-1`, `0.0001`, `10000000`, `"30"`, `null`, ``}},
		{"daysSupply", "405-D5", []string{`1`, `999`}, []string{`0`, `1000`, `-1`, `30.5`, `"30"`, ``}},
		{"dawCode", "408-D8", []string{`"0"`, `"9"`}, []string{`"10"`, `"A"`, `1`}},
		{"submissionClarificationCode", "420-DK", []string{`"3"`, `"99"`}, []string{`"100"`, `"A"`}},
		{"priorAuthorizationNumber", "462-EV", []string{num(11)}, []string{num(12), `"PA1"`}},
		{"prescriberID", "411-DB", []string{str(15), `"1234567890"`}, []string{str(16), ``, `""`}},
		{"prescriberLastName", "427-DR", []string{str(15)}, []string{str(16)}},
		{"prescriberFirstName", "364-2J", []string{str(12)}, []string{str(13)}},
		{"pharmacyNPI", "201-B1", []string{`"1234567890"`}, []string{num(11), ``}},
		{"pharmacyName", "", []string{str(30)}, []string{str(31)}},
		{"pharmacyStreetAddress", "", []string{str(30)}, []string{str(31)}},
		{"pharmacyCity", "", []string{str(20)}, []string{str(21)}},
		{"pharmacyState", "", []string{str(2)}, []string{str(3)}},
		{"pharmacyZip", "", []string{str(15)}, []string{str(16)}},
		{"ingredientCost", "409-D9", []string{`0`, `0.01`, `999998.49`, `1.500`}, []string{`-0.01`, `0.001`, `1000000`, `"5"`, `1e30`, `999999.99`, ``}},
		{"dispensingFee", "412-DC", []string{`0`, `10`}, []string{`-1`, `1.234`, `1000000`, ``}},
		{"usualAndCustomary", "426-DQ", []string{`0`, `999999.99`}, []string{`-1`, `1.234`, `1000000`, `"1"`}},
		{"grossAmountDue", "430-DU", []string{`0`, `999999.99`}, []string{`-1`, `1.234`, `1000000`}},
		{"pharmacyType", "147-U7", []string{`"retail"`, `"longTermCare"`}, []string{`"mail"`, `"clinic"`, `1`}},
		{"compound", "447-EC", []string{`null`, `{"ingredients":[{"ndc":"00093005801","quantity":1.5,"cost":2}]}`}, []string{
			`[]`, `"x"`, `{"ingredient":[]}`, `{"ingredients":[{"ndc":5}]}`, `{"ingredients":[{"quantity":"1"}]}`,
		}},
		{"otherPayer", "337-4C", []string{`null`, `{"otherCoverageCode":"2","date":"20260131","amountsPaid":[{"qualifier":"07","amount":-1.5}]}`}, []string{
			`[]`, `{"date":"20260231","otherCoverageCode":"2"}`, `{"otherCoverageCode":2}`, `{"paid":1}`,
		}},
		{"NDC", "", nil, []string{`"59148000813"`}},
	} {
		for _, value := range c.ok {
			if _, errs := claim.ParseInputs(with(t, c.field, value)); errs != nil {
				t.Errorf("%s = %s: %v", c.field, value, errs)
			}
		}
		for _, value := range c.bad {
			_, errs := claim.ParseInputs(with(t, c.field, value))
			if len(errs) != 1 || errs[0].Field != c.field || errs[0].NCPDP != c.id || errs[0].Message == "" {
				t.Errorf("%s = %s: %+v, want one error of it with %q", c.field, value, errs, c.id)
			}
		}
	}
}

func TestEveryBadFieldAtOnceInOrder(t *testing.T) {
	_, errs := claim.ParseInputs([]byte(`{"zzz":1,"pharmacyType":"kiosk","ndc":"1","quantityDispensed":"x","binNumber":"1234567","daysSupply":0,"pcn":1}`))
	var fields []string
	for _, e := range errs {
		fields = append(fields, e.Field)
	}
	want := "binNumber pcn ndc quantityDispensed daysSupply prescriberID pharmacyNPI ingredientCost dispensingFee pharmacyType zzz"
	if got := strings.Join(fields, " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestPartsOfObjects(t *testing.T) {
	ingredient := `{"ndc":"00093005801","quantity":1,"cost":2}`
	for _, c := range []struct{ name, field, value, want string }{
		{"no ingredient", "compound", `{"ingredients":[]}`, "compound.ingredients 447-EC"},
		{"too many", "compound", `{"ingredients":[` + strings.Repeat(ingredient+",", 25) + ingredient + `]}`, "compound.ingredients 447-EC"},
		{
			"an ingredient's parts", "compound", `{"ingredients":[` + ingredient + `,{"ndc":"1","quantity":0,"cost":-1,"basisOfCost":"123"}]}`,
			"compound.ingredients[1].ndc 489-TE, compound.ingredients[1].quantity 448-ED, compound.ingredients[1].cost 449-EE, compound.ingredients[1].basisOfCost 490-UE",
		},
		{
			"its forms", "compound", `{"dosageFormCode":"` + strings.Repeat("1", 16) + `","dispensingUnitForm":"4","ingredients":[` + ingredient + `]}`,
			"compound.dosageFormCode 450-EF, compound.dispensingUnitForm 451-EG",
		},
		{"no coverage code", "otherPayer", `{}`, "otherPayer.otherCoverageCode 308-C8"},
		{
			"another payer's parts", "otherPayer", `{"otherCoverageCode":"123","coverageType":"x","idQualifier":"123","id":"A\u001cB","programType":"1234","reconciliationId":"` + strings.Repeat("R", 31) + `"}`,
			"otherPayer.otherCoverageCode 308-C8, otherPayer.coverageType 338-5C, otherPayer.idQualifier 339-6C, otherPayer.id 340-7C, otherPayer.programType C47-9T, otherPayer.reconciliationId C49-9V",
		},
		{
			"amounts", "otherPayer", `{"otherCoverageCode":"2","amountsPaid":[{"qualifier":"","amount":1}],"patientResponsibility":[{"qualifier":"123","amount":1000000}]}`,
			"otherPayer.amountsPaid[0].qualifier 342-HC, otherPayer.patientResponsibility[0].qualifier 351-NP, otherPayer.patientResponsibility[0].amount 352-NQ",
		},
		{"too many amounts", "otherPayer", `{"otherCoverageCode":"2","amountsPaid":[` + strings.Repeat(`{"qualifier":"07","amount":1},`, 9) + `{"qualifier":"07","amount":1}]}`, "otherPayer.amountsPaid 431-DV"},
		{
			"reject codes", "otherPayer", `{"otherCoverageCode":"3","rejectCodes":["75","","1234"],"reconciliationId":"R"}`,
			"otherPayer.rejectCodes[1] 472-6E, otherPayer.rejectCodes[2] 472-6E, otherPayer.reconciliationId C49-9V",
		},
		{"six reject codes", "otherPayer", `{"otherCoverageCode":"3","rejectCodes":["1","2","3","4","5","6"]}`, "otherPayer.rejectCodes 472-6E"},
	} {
		_, errs := claim.ParseInputs(with(t, c.field, c.value))
		var got []string
		for _, e := range errs {
			got = append(got, e.Field+" "+e.NCPDP)
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, strings.Join(got, ", "), c.want)
		}
	}
}

func TestObjectsReadBack(t *testing.T) {
	text := strings.TrimSuffix(good, "}") + `,"compound":{"dosageFormCode":"11","ingredients":[{"ndc":"00093005801","quantity":1.5,"cost":2.00,"basisOfCost":"01"}]}` +
		`,"otherPayer":{"otherCoverageCode":"2","coverageType":"01","amountsPaid":[{"qualifier":"07","amount":-1.50}],"rejectCodes":["75"],"date":"20260131"}}`
	in, errs := claim.ParseInputs([]byte(text))
	if errs != nil {
		t.Fatal(errs)
	}
	if in.Compound.Cost() != money.Dollars(2) || in.OtherPayer.Date != calendar.MustParse("2026-01-31") || in.OtherPayer.AmountsPaid[0].Amount != -150 {
		t.Errorf("%+v, %+v", in.Compound, in.OtherPayer)
	}
	b, err := json.Marshal(in)
	if want := strings.Replace(text, `1.5,"compound`, `1.50,"compound`, 1); err != nil || string(b) != want {
		t.Errorf("got  %s, %v\nwant %s", b, err, want)
	}
}

func TestBalance(t *testing.T) {
	cost, fee, tax, other := money.Dollars(100), money.Dollars(2), money.Dollars(8), money.Dollars(30)
	r := claim.Response{
		IngredientCost: &cost, DispensingFee: &fee, PercentageTax: &tax, OtherPayerRecognized: &other, PatientPay: money.Dollars(25),
		OtherAmounts: []claim.QualifiedAmount{{Qualifier: "01", Amount: money.Dollars(5)}},
		Components:   []claim.ComponentAmount{{Component: claim.ComponentCopay, Amount: money.Dollars(20)}, {Component: claim.ComponentSalesTax, Amount: money.Dollars(5)}},
	}
	if r.Allowed() != money.Dollars(115) || r.Balance() != money.Dollars(60) || r.ComponentSum() != r.PatientPay {
		t.Errorf("allowed %s, balance %s, components %s", r.Allowed(), r.Balance(), r.ComponentSum())
	}
	if !claim.StatusDuplicateOfPaid.Paid() || !claim.StatusDuplicateOfPaid.Duplicate() || claim.StatusRejected.Paid() || claim.StatusPaid.Duplicate() {
		t.Error("the statuses are wrong")
	}
}

func TestShapesThatAreNoInputs(t *testing.T) {
	for _, c := range []struct{ name, text, field string }{
		{"an array", `[]`, ""},
		{"nothing", ``, ""},
		{"cut short", `{"ndc":"591`, ""},
		{"text after it", good + `x`, ""},
		{"a brace after it", good + `}`, ""},
		{"a field twice", strings.Replace(good, `"daysSupply":30`, `"daysSupply":30,"daysSupply":90`, 1), "daysSupply"},
		{"control characters in a name", strings.Replace(good, `"daysSupply":30`, `"daysSupply":30,"a\u0007b":90`, 1), "a?b"},
	} {
		_, errs := claim.ParseInputs([]byte(c.text))
		if len(errs) != 1 || errs[0].Field != c.field {
			t.Errorf("%s: %+v", c.name, errs)
		}
	}
}

func TestErrorsCarryNoValues(t *testing.T) {
	_, errs := claim.ParseInputs([]byte(`{"cardholderID":"SECRET` + strings.Repeat("X", 30) + `","ndc":"SECRET","dateOfBirth":"SECRET","ingredientCost":"SECRET"}`))
	if len(errs) < 4 {
		t.Fatal(errs)
	}
	for _, e := range errs {
		if strings.Contains(e.Error(), "SECRET") {
			t.Errorf("a value is in the message: %s", e)
		}
	}
}

func TestJSONRoundTripKeepsAbsence(t *testing.T) {
	in, errs := claim.ParseInputs([]byte(good))
	if errs != nil {
		t.Fatal(errs)
	}
	if in.UsualAndCustomary != nil || in.FillNumber != nil || !in.DateOfBirth.IsZero() || in.Fill() != 0 {
		t.Errorf("something absent is set: %+v", in)
	}
	b, err := json.Marshal(in)
	want := strings.ReplaceAll(strings.Replace(good, `1.5}`, `1.50}`, 1), ` `, ``)
	if err != nil || string(b) != want {
		t.Errorf("got  %s, %v\nwant %s", b, err, want)
	}
	zero, fill := money.Amount(0), 0
	in.UsualAndCustomary, in.GrossAmountDue, in.FillNumber = &zero, &zero, &fill
	in.DateOfBirth, in.PharmacyType, in.GroupID = calendar.MustParse("1980-06-15"), "mailOrder", `A"B`
	b, err = json.Marshal(in)
	if err != nil || !strings.Contains(string(b), `"usualAndCustomary":0.00,"grossAmountDue":0.00,"pharmacyType":"mailOrder"`) ||
		!strings.Contains(string(b), `"dateOfBirth":"19800615"`) || !strings.Contains(string(b), `"fillNumber":0`) {
		t.Errorf("%s, %v", b, err)
	}
	var back claim.Inputs
	if err := json.Unmarshal(b, &back); err != nil || !reflect.DeepEqual(back, in) {
		t.Errorf("reads back as %+v, %v", back, err)
	}
	var fe claim.FieldError
	if err := json.Unmarshal([]byte(`{"ndc":5}`), &back); !errors.As(err, &fe) || fe.Field != "ndc" {
		t.Errorf("a wrong type: %v", err)
	}
	if err := json.Unmarshal([]byte(`{"ndc":"1"}`), &back); err != nil || back.NDC != "1" {
		t.Errorf("a stored bad value must read back: %v", err)
	}
}

func TestCheckOfGoValues(t *testing.T) {
	in, _ := claim.ParseInputs([]byte(good))
	gross, fill := claim.MaxAmount+1, 100
	in.GrossAmountDue, in.FillNumber, in.DateOfService, in.QuantityDispensed = &gross, &fill, -1, money.MaxQuantity+1
	got := ""
	for _, e := range in.Check() {
		got += e.NCPDP + " "
	}
	if got != "401-D1 403-D3 442-E7 430-DU " {
		t.Errorf("Check names %s", got)
	}
	if errs := (claim.Inputs{}).Check(); len(errs) != 5 { // amounts of zero pass
		t.Errorf("empty inputs: %v", errs)
	}
}

func TestWarnings(t *testing.T) {
	base, _ := claim.ParseInputs([]byte(good))
	if w := base.Warnings(); len(w) != 0 {
		t.Fatalf("good inputs warn: %v", w)
	}
	for _, c := range []struct {
		name, field, code string
		spoil             func(*claim.Inputs)
	}{
		{"a pharmacy's check digit", "pharmacyNPI", "npi_invalid", func(in *claim.Inputs) { in.PharmacyNPI = "1003004930" }},
		{"a prescriber's check digit", "prescriberID", "npi_invalid", func(in *claim.Inputs) { in.PrescriberID = "1234567890" }},
		{"one id for both", "prescriberID", "npi_shared", func(in *claim.Inputs) { in.PrescriberID = "1003004938" }},
		{"a short BIN", "binNumber", "bin_short", func(in *claim.Inputs) { in.BINNumber = "4336" }},
		{"born too late", "dateOfBirth", "born_after_service", func(in *claim.Inputs) {
			in.DateOfBirth, in.DateOfService = calendar.MustParse("2026-02-01"), calendar.MustParse("2026-01-31")
		}},
		{"a gross amount that does not add up", "grossAmountDue", "gross_amount_due", func(in *claim.Inputs) { in.GrossAmountDue = new(money.Amount) }},
		{"a compound's cost", "ingredientCost", "compound_cost", func(in *claim.Inputs) {
			in.Compound = &claim.Compound{Ingredients: []claim.Ingredient{{NDC: "00093005801", Quantity: 1}, {NDC: "00093005801", Quantity: 1}}}
		}},
		{"a compound of one", "compound", "compound_ingredients", func(in *claim.Inputs) {
			in.Compound = &claim.Compound{Ingredients: []claim.Ingredient{{NDC: "00093005801", Quantity: 1, Cost: in.IngredientCost}}}
		}},
		{"a state of digits", "patientState", "state", func(in *claim.Inputs) { in.PatientState = "12" }},
		{"a pharmacy's state of one letter", "pharmacyState", "state", func(in *claim.Inputs) { in.PharmacyState = "T" }},
	} {
		in := base
		c.spoil(&in)
		if errs := in.Check(); errs != nil {
			t.Errorf("%s is an error: %v", c.name, errs)
		}
		if w := in.Warnings(); len(w) != 1 || w[0].Path != c.field || w[0].Code != c.code {
			t.Errorf("%s: %+v", c.name, w)
		}
	}
}

func TestCodes(t *testing.T) {
	if claim.Meaning(claim.RejectPriorAuthorization) != "prior authorization needed" || claim.Meaning("??") != "" {
		t.Error("reject meanings are wrong")
	}
	for _, c := range []struct {
		part      claim.Component
		qualifier string
	}{
		{"517-FH", "01"},
		{"134-UK", "02"},
		{"523-FN", "03"},
		{"520-FK", "04"},
		{"518-FI", "05"},
		{"505-F5", "06"},
		{"572-4U", "07"},
		{"135-UM", "08"},
		{"129-UD", "09"},
		{"133-UJ", "10"},
		{"136-UN", "11"},
		{"137-UP", "12"},
		{"571-NZ", "13"},
		{"519-FJ", ""},
	} {
		if got := c.part.Qualifier(); got != c.qualifier || (c.part.Name() == "") != (c.qualifier == "") {
			t.Errorf("%s has qualifier %q and name %q, want %q", c.part, got, c.part.Name(), c.qualifier)
		}
	}
	parts := claim.Components()
	if len(parts) != 12 || parts[0] != claim.ComponentDeductible || parts[11] != claim.ComponentProcessorFee {
		t.Errorf("components %v", parts)
	}
}
