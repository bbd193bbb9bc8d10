package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// conflictLines lists what a plan has two readings of, with the words of both.
func conflictLines(p *benefit.Plan) string {
	var out []string
	quote := func(ev []benefit.Evidence) string { return ev[len(ev)-1].Quote }
	for _, c := range p.CostShares {
		for _, a := range c.Share.Alternatives {
			out = append(out, fmt.Sprintf("%s %s: %q or %q", c.Tier, c.Channel.Value, quote(c.Share.Evidence), quote(a.Evidence)))
		}
		if c.Share.Standing == benefit.Conflicting && c.Share.Confidence() > sureProse {
			out = append(out, "too sure of "+string(c.ID))
		}
	}
	for _, list := range [][]benefit.Accumulator{p.Deductibles, p.OutOfPocketMaximums} {
		for _, a := range list {
			for _, o := range slices.Concat(a.Individual.Alternatives, a.Family.Alternatives) {
				known := a.Individual
				if len(known.Alternatives) == 0 {
					known = a.Family
				}
				out = append(out, fmt.Sprintf("%s: %q or %q", a.ID, quote(known.Evidence), quote(o.Evidence)))
			}
		}
	}
	return strings.Join(out, "; ")
}

// TestConflictsWithGrid keeps both readings where a footnote or a sentence says another amount than a grid, and none where it speaks of
// other fills.
func TestConflictsWithGrid(t *testing.T) {
	for _, c := range []struct{ brand, specialty, below, want string }{
		{"$40", "25%**", "** 30% coinsurance for specialty drugs at a retail pharmacy.", `tier-3 retail: "25%" or "30% coinsurance for"`},
		{"$40", "25%**", "** You pay 30% coinsurance at retail.\nThe plan has no deductible. Mail order may be required for drugs of $900 or more.", `tier-3 retail: "25%" or "30% coinsurance"`},
		{"$40", "25%**", "** 30% coinsurance up to $250 per prescription.", `tier-3 retail: "25%" or "30% coinsurance up to $250 per prescription"`},
		{"$40", "25%**", "** Specialty drugs: 30% coinsurance, maximum $200 per fill.", `tier-3 retail: "25%" or "30% coinsurance, maximum $200 per fill"`},
		{"$40¹", "25%", "¹ $45 copay for a 30-day supply.", `tier-2 retail: "$40" or "$45 copay for a"`},
		{"$40 (a)", "25%", "(a) $45 copay.", `tier-2 retail: "$40" or "$45 copay"`},
		{"$40*", "25%†", "* Your copay is $45 per prescription. † You pay 25%.", `tier-2 retail: "$40" or "$45 per prescription"`},
		{"$40*", "25%**", "* $45 copay per prescription\n** 30% up to $250 per fill", `tier-2 retail: "$40" or "$45 copay per prescription"; tier-3 retail: "25%" or "30% up to $250 per fill"`},
		{"$40*", "25%", "* Preferred brand drugs: $45 copay at retail.", `tier-2 retail: "$40" or "$45 copay"`},
		{"$40", "25%", "Specialty drugs have a 30% coinsurance at retail pharmacies.", `tier-3 retail: "25%" or "30% coinsurance"`},
		{"$40", "25%", "Members pay 30% coinsurance for specialty drugs.", `tier-3 retail: "25%" or "30% coinsurance for"`},
		{"$40", "25%", "You pay a $45 copay for Tier 2 drugs at a retail pharmacy.", `tier-2 retail: "$40" or "$45 copay for"`},

		{"$40*", "25%", "* $40 copay per prescription.", ""},
		{"$40*", "25%", "* $120 copay for a 90-day supply.", ""},
		{"$40*", "25%", "* $60 copay at an out-of-network pharmacy.", ""},
		{"$40*", "25%", "* $60 copay when filled at a pharmacy other than the plan's.", ""},
		{"$40*", "25%", "* $0 copay for certain drugs for diabetes.", ""},
		{"$40*", "25%", "* After the deductible.", ""},
		{"$40*", "25%", "** $60 copay.", ""},
		{"$40", "25%**", "** 25% coinsurance up to $250 per prescription.", ""},
		{"$40", "25%", "Specialty drugs: 25% coinsurance, maximum $200 per fill.", ""},
		{"$40", "25%", "Preferred brand drugs may have a $60 copay at retail pharmacies.", ""},
	} {
		t.Run(c.below, func(t *testing.T) {
			sheet := newSheet().line("Prescription drug benefits").table(
				[]string{"Tier", "Retail (30-day supply)", "Mail order (90-day supply)"},
				[]string{"Tier 1 - Generic drugs", "$10", "$20"},
				[]string{"Tier 2 - Preferred brand drugs", c.brand, "$80"},
				[]string{"Tier 3 - Specialty drugs", c.specialty, "Not covered"})
			for line := range strings.SplitSeq(c.below, "\n") {
				sheet.line(line)
			}
			text := sheet.text()
			p := read(t, text)
			if got := conflictLines(p); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			if len(p.Tiers) != 3 {
				t.Errorf("%d tiers, want the 3 of the grid", len(p.Tiers))
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestConflictingLimits keeps both amounts that a document gives one limit, wherever they stand, and none where they are of two limits.
func TestConflictingLimits(t *testing.T) {
	for _, c := range []struct{ below, want string }{
		{"The prescription drug deductible is $200 per individual.", `deductible/rx/any: "$150" or "$200"`},
		{"Each member must meet a $200 prescription drug deductible before the plan pays.", `deductible/rx/any: "$150" or "$200"`},
		{"The out-of-pocket maximum is $6,500 per individual and $13,000 per family.", ""}, // of drugs or of all care: the table has one for each
		{"The prescription drug out-of-pocket maximum is $2,500 per individual.", `outOfPocketMaximum/rx/any: "$2,000" or "$2,500"`},
		{"Once you reach the prescription drug out-of-pocket maximum of $2,500, you pay nothing.", `outOfPocketMaximum/rx/any: "$2,000" or "$2,500"`},

		{"The prescription drug deductible is $150 per individual and $300 per family.", ""},
		{"The prescription drug deductible is $50 for generic drugs.", ""},
		{"In 2019 the prescription drug deductible was $100 per individual.", ""},
		{"The out-of-network prescription drug deductible is $400 per individual.", ""},
		{"If you are hired in July, the prescription drug deductible is $75.", ""},
		{"A separate prescription drug deductible of $75 applies to brand drugs.", ""},
	} {
		t.Run(c.below, func(t *testing.T) {
			text := newSheet().line("Prescription drug benefits").table(
				[]string{"Feature", "In-network"},
				[]string{"Prescription drug deductible", "$150 individual / $300 family"},
				[]string{"Medical and prescription drug out-of-pocket maximum", "$6,000 individual / $12,000 family"},
				[]string{"Prescription drug out-of-pocket maximum", "$2,000 individual / $4,000 family"},
				[]string{"Tier 1 - Generic drugs", "$10"}).line(c.below).text()
			p := read(t, text)
			if got := conflictLines(p); strings.ReplaceAll(got, "rx/in", "rx/any") != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			checkEvidence(t, text, p)
		})
	}
}
