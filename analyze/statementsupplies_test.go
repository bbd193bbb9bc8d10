package analyze

import (
	"fmt"
	"testing"
)

// TestSupplyOfTheseDrugs bounds specialty drugs by the supply of a sentence on "these drugs", where those are all specialty drugs.
func TestSupplyOfTheseDrugs(t *testing.T) {
	const retail = "You may obtain up to a 34-day supply of a drug at any participating retail pharmacy. You pay $9 for a generic drug and $33 for a brand drug."
	for said, want := range map[string]string{
		"Specialty drugs are high-cost drugs, often injected. These drugs are covered only when obtained from Larkspur Specialty Pharmacy and are limited to a 30-day supply. You pay 12% of the cost of specialty drugs, up to $140.": "1-30",
		"Specialty drugs are high-cost drugs, often injected. They are limited to a 30-day supply. You pay 12% of the cost of specialty drugs, up to $140.":                                                                            "1-30",
		"Specialty drugs are high-cost drugs, often injected. Opioids are dangerous. These drugs are limited to a 7-day supply. You pay 12% of the cost of specialty drugs, up to $140.":                                               "1-34",
	} {
		text := newSheet().line("Prescription Drug Benefit").line(retail).line("").line(said).text()
		p := read(t, text)
		got := ""
		for _, cs := range p.CostShares {
			if cs.Tier == "specialty" {
				got = fmt.Sprintf("%d-%d", cs.DaysSupply.Value.Min, cs.DaysSupply.Value.Max)
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q\n%s", said, got, want, shareLines(p))
		}
		checkEvidence(t, text, p)
	}
}
