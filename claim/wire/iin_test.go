package wire_test

import (
	"testing"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/claim/wire"
	"github.com/rxassay/rxassay/ncpdp"
)

// A plan's IIN goes before the BIN that was given, as it must, but not without a word when the two name different payers.
func TestIINOfAnotherBIN(t *testing.T) {
	for bin, want := range map[string]bool{"610011": true, "990001": false, "": false} {
		in := claim.Inputs{
			BINNumber: bin, NDC: "00071015523", QuantityDispensed: 30_000, DaysSupply: 30, PrescriberID: "1467455410", PharmacyNPI: "1326041336",
		}
		built, err := wire.Build(in, wire.PlanFacts{IIN: "99000100"}, wire.Options{Format: ncpdp.F6, Today: calendar.Must(2026, 3, 1)})
		if err != nil {
			t.Fatal(err)
		}
		told := false
		for _, w := range built.Warnings {
			told = told || w.Code == "iin_of_another_bin"
		}
		if told != want {
			t.Errorf("BIN %q: told %v, want %v", bin, told, want)
		}
	}
}
