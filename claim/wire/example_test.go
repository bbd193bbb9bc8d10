package wire_test

import (
	"fmt"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/claim/wire"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/ncpdp"
)

func exampleInputs() claim.Inputs {
	in, errs := claim.ParseInputs([]byte(`{"binNumber":"610011","pcn":"TESTPCN","cardholderID":"MEMBER0001","dateOfService":"20260131",
		"ndc":"00093005801","quantityDispensed":30,"daysSupply":30,"prescriberID":"1234567893","pharmacyNPI":"1003004938",
		"ingredientCost":12.50,"dispensingFee":1.75,"prescriptionNumber":"1234567"}`))
	if errs != nil {
		panic(errs)
	}
	return in
}

func ExampleBuild() {
	built, err := wire.Build(exampleInputs(), wire.PlanFacts{Group: "GROUP01"}, wire.Options{Format: ncpdp.D0})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%q\n", built.Bytes[:56])
	for _, a := range built.Assumptions[:3] {
		fmt.Println(a)
	}
	fmt.Println(len(ncpdp.Check(built.Transmission)), "findings")
	// Output:
	// "610011D0B1TESTPCN   1011003004938     20260131          "
	// 301-C1 Group ID = GROUP01: taken from the plan
	// 306-C6 Patient Relationship Code = 1: cardholder; the inputs do not say
	// 304-C4 Date of Birth: the inputs have none; not sent
	// 0 findings
}

func ExampleBuild_badInputs() {
	in := exampleInputs()
	in.NDC, in.DaysSupply, in.DateOfBirth = "93-0058-01", 0, calendar.MustParse("1980-06-15")
	_, err := wire.Build(in, wire.PlanFacts{}, wire.Options{})
	fmt.Println(err)
	// Output:
	// claim inputs: ndc (407-D7): must be 11 digits without dashes; daysSupply (405-D5): must be from 1 to 999 days
}

func ExampleRespond() {
	claimed, err := wire.Build(exampleInputs(), wire.PlanFacts{IIN: "61001100"}, wire.Options{Format: ncpdp.F6})
	if err != nil {
		fmt.Println(err)
		return
	}
	cost, fee := money.MustAmount("12.50"), money.MustAmount("1.75")
	answer := claim.Response{
		Status: claim.StatusPaid, ReconciliationID: "REC0001", IngredientCost: &cost, DispensingFee: &fee, PatientPay: money.Dollars(10),
		Components: []claim.ComponentAmount{{Component: claim.ComponentCopay, Amount: money.Dollars(10)}},
	}
	answer.TotalPaid = answer.Balance()
	response, err := wire.Respond(claimed.Transmission, answer)
	if err != nil {
		fmt.Println(err)
		return
	}
	read, err := wire.ReadResponse(response.Transmission, 1)
	fmt.Println(read.Status, read.PatientPay, read.TotalPaid, read.Components[0].Component.Name(), err)
	// Output:
	// P 10.00 4.25 copay <nil>
}

func ExampleRejection() {
	built, err := wire.Build(exampleInputs(), wire.PlanFacts{}, wire.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	request := built.Transmission
	pricing := request.Groups[1].Segment("11")
	pricing.Fields = pricing.Fields[:2] // no usual and customary charge, no gross amount due
	answer, rejected := wire.Rejection(ncpdp.Check(request), 1)
	fmt.Println(rejected, answer.Rejects, answer.AdditionalMessage)
	// Output:
	// true [DU] 430-DU FIELD MISSING
}
