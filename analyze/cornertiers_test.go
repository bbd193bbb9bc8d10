package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The pharmacy that a header names over the labels holds for the tiers whose names are headings between the rows.
func TestTierHeadingsBelowPharmacies(t *testing.T) {
	p := read(t, newSheet().line("The Schedule").table(
		[]string{"BENEFIT HIGHLIGHTS", "NETWORK PHARMACY", "NON-NETWORK PHARMACY"},
		[]string{"Prescription Drug Products at Retail Pharmacies", "The amount you pay for up to a consecutive 30-day supply at a Network Pharmacy", "The amount you pay for up to a consecutive 30-day supply at a non-Network Pharmacy"},
		[]string{"Tier 1", "<", "<"},
		[]string{"Generic Drugs on the Prescription Drug List", "No charge after $12 Copay", "40%"},
		[]string{"Prescription Drug Products at Home Delivery Pharmacies", "The amount you pay for up to a consecutive 90-day supply at a Network Pharmacy", "The amount you pay for up to a consecutive 90-day supply at a non-Network Pharmacy"},
		[]string{"Tier 1", "<", "<"},
		[]string{"Generic Drugs on the Prescription Drug List", "No charge after $24 Copay", "In-network coverage only"},
		[]string{"Tier 2", "<", "<"},
		[]string{"Brand Drugs designated as preferred on the Prescription Drug List", "No charge after $90 Copay", "In-network coverage only"},
	).text())
	var got []string
	for _, c := range p.CostShares {
		if c.Network.Value == "in" {
			got = append(got, string(c.Tier)+" "+string(c.Channel.Value))
		}
	}
	want := []string{"tier-1-generic retail", "tier-1-generic mail", "tier-2-preferred-brand mail"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
