package wire_test

import (
	"bytes"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/claim/wire"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/ncpdp"
)

// Inputs that are read from a claim write the same claim.
func TestInputsReadBack(t *testing.T) {
	short := full()
	short.Compound = &claim.Compound{Ingredients: []claim.Ingredient{{NDC: "00093005801", Quantity: 1, Cost: 5}, {NDC: "00093005805", Quantity: 1}}}
	for name, in := range map[string]claim.Inputs{
		"every field": full(), "a compound": compounded(), "another payer": coordinated(), "a reject before": rejectedBefore(), "a compound in short": short,
	} {
		for _, format := range []ncpdp.Version{ncpdp.D0, ncpdp.F6} {
			o := wire.Options{Format: format}
			one, err := wire.Build(in, wire.PlanFacts{}, o)
			if err != nil {
				t.Fatal(err)
			}
			read, err := wire.ReadInputs(one.Transmission, 1)
			if err != nil {
				t.Errorf("%s %s: %v", name, format, err)
				continue
			}
			two, err := wire.Build(read, wire.PlanFacts{}, o)
			if err != nil || !bytes.Equal(one.Bytes, two.Bytes) {
				t.Errorf("%s %s: %v\n got %q\nwant %q", name, format, err, two.Bytes, one.Bytes)
			}
		}
	}
	request, err := wire.Eligibility(full(), wire.PlanFacts{}, wire.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := wire.ReadInputs(request.Transmission, 1); !errors.Is(err, wire.ErrNoClaim) {
		t.Errorf("an eligibility request has a claim: %v", err)
	}
	odd, _, err := ncpdp.Parse(onWire(golden[ncpdp.D0]))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range odd.Groups[1].Segments {
		for i := range s.Fields {
			if s.Fields[i].ID != "AM" {
				s.Fields[i].Value = "?"
			}
		}
	}
	in, err := wire.ReadInputs(odd, 1)
	if err != nil || in.IngredientCost != 0 || in.QuantityDispensed != 0 || in.FillNumber != nil || len(in.Check()) == 0 {
		t.Errorf("values without their form: %+v, %v", in, err)
	}
}

func TestReadInputsProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := full()
		in.IngredientCost = money.Amount(rapid.Int64Range(0, 999_000_00).Draw(t, "cost"))
		in.QuantityDispensed = money.Quantity(rapid.Int64Range(1, int64(money.MaxQuantity)).Draw(t, "quantity"))
		in.DaysSupply = rapid.IntRange(1, 999).Draw(t, "days")
		fill := rapid.IntRange(0, 99).Draw(t, "fill")
		in.FillNumber, in.PrescriptionNumber = &fill, rapid.StringMatching(`[1-9][0-9]{0,11}`).Draw(t, "number")
		in.GrossAmountDue, in.UsualAndCustomary = nil, nil
		built, err := wire.Build(in, wire.PlanFacts{}, wire.Options{})
		if err != nil {
			t.Fatal(err)
		}
		read, err := wire.ReadInputs(built.Transmission, 1)
		if err != nil || read.IngredientCost != in.IngredientCost || read.QuantityDispensed != in.QuantityDispensed || read.DaysSupply != in.DaysSupply ||
			read.Fill() != fill || read.PrescriptionNumber != in.PrescriptionNumber || *read.GrossAmountDue != in.Total() {
			t.Fatalf("%+v, %v", read, err)
		}
	})
}
