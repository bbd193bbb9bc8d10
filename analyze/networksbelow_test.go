package analyze

import (
	"fmt"
	"slices"
	"testing"
)

// TestNetworksBelowPharmacies has a header of three rows: the pharmacies, which of them are preferred, and for how long each fills.
func TestNetworksBelowPharmacies(t *testing.T) {
	text := newSheet().line("Prescription Drugs").table(
		[]string{"Drug coverage", "Retail", "<", "Mail Order", "<"},
		[]string{"^", "Standard", "<", "Preferred", "Standard"},
		[]string{"^", "30-day supply", "90-day supply", "90-day supply", "90-day supply"},
		[]string{"Tier 1:\nPreferred Generic", "$3 copay", "$9 copay", "$0 copay", "$8 copay"},
	).text()
	p := read(t, text)
	checkEvidence(t, text, p)
	var got []string
	for _, s := range p.CostShares {
		got = append(got, fmt.Sprint(s.Channel.Value, " ", s.Network.Value, " ", s.DaysSupply.Value.Max, " ", s.Share.Value.Copay))
	}
	if want := []string{"retail standard 30 3.00", "retail standard 90 9.00", "mail preferred 90 0.00", "mail standard 90 8.00"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
