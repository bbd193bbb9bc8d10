package wire_test

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/claim/wire"
	"github.com/rxassay/rxassay/ncpdp"
)

// An answer with amounts beyond any dollar field is read without a panic, and its sums too.
func TestReadResponseOfHugeAmounts(t *testing.T) {
	huge := strings.Repeat("9", 17)
	text := "D0B11A011234567893     20260131|^~AM21~ANP^~AM22~EM1~D21^~AM23"
	for _, id := range []string{"F5", "F6", "F7", "F9", "FL", "J1", "J5", "AW", "AX", "FH", "FI", "4U", "FK", "NZ", "FN", "UJ", "UK", "UM", "UN", "UP", "UD"} {
		text += "~" + id + huge + "I"
	}
	text += strings.Repeat("~J301~J4"+huge+"I", 50)
	tr, _, err := ncpdp.Parse([]byte(strings.NewReplacer("~", "\x1c", "^", "\x1e", "|", "\x1d").Replace(text)))
	if err != nil {
		t.Fatal(err)
	}
	r, err := wire.ReadResponse(tr, 1)
	if err != nil {
		t.Fatal(err)
	}
	if sum := r.ComponentSum() + r.Allowed() + r.Balance(); sum != 0 {
		t.Errorf("amounts that nobody can mean were read: %v", sum)
	}
	if findings := ncpdp.Check(tr); len(findings) == 0 {
		t.Error("there is nothing to say of it")
	}
}

// A claim with such amounts, and one that no group separator divides from what it shares.
func TestReadInputsOfHugeAmounts(t *testing.T) {
	huge := strings.Repeat("9", 17) + "I"
	text := "61001100F6B1TESTPCN   1011234567893     20260131VENDOR    ^~AM04~C2M^~AM07~EM1~D21~E100~D70~E71~D62^~AM11~D9" + huge + "~DC" + huge +
		"^~AM10~EF01~EG1~EC99" + strings.Repeat("~RE03~TE59148000813~ED"+strings.Repeat("9", 18)+"~EE"+huge, 99)
	for _, framed := range []string{text, strings.Replace(text, "^~AM07", "|^~AM07", 1)} {
		tr, _, err := ncpdp.Parse([]byte(strings.NewReplacer("~", "\x1c", "^", "\x1e", "|", "\x1d").Replace(framed)))
		if err != nil {
			t.Fatal(err)
		}
		in, err := wire.ReadInputs(tr, 1)
		if err != nil {
			t.Fatal(err)
		}
		if in.Compound.Cost() != 0 || in.Total() != 0 || len(in.Compound.Ingredients) != 99 || in.CardholderID != "M" {
			t.Errorf("amounts that nobody can mean were read: %+v", in)
		}
		if _, err := wire.ReadInputs(tr, 0); err == nil {
			t.Error("transactions are counted from 1")
		}
	}
}
