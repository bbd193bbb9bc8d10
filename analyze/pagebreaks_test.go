package analyze

import (
	"slices"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// A schedule whose header stands again on each page is one table: the supply that a row above the break names holds below it, and a
// limit goes on with the family's amount.
func TestTablesOverPagesWithTheirHeader(t *testing.T) {
	head := []string{"BENEFIT HIGHLIGHTS", "NETWORK PHARMACY", "NON-NETWORK PHARMACY"}
	for _, c := range []struct {
		name   string
		repeat bool
	}{{"header repeated", true}, {"on one page", false}} {
		s := newSheet().line("Prescription drug schedule")
		first := [][]string{
			head,
			{"Calendar Year Deductible\nIndividual", "$125 per person", "$250 per person"},
			{"Family Maximum", "$375 per family", "$750 per family"},
			{"Drugs at Retail Pharmacies", "The amount you pay for up to a 30-day supply at a Network Pharmacy", "The amount you pay for up to a 30-day supply at a non-Network Pharmacy"},
			{"Tier 1", "$11", "50%"},
		}
		second := [][]string{
			{"Tier 2", "$33", "50%"},
			{"Drugs at Retail Designated Pharmacies", "The amount you pay for up to a 90-day supply at a Designated Pharmacy", "The amount you pay for up to a 90-day supply at a non-Designated Pharmacy"},
			{"Tier 1", "$30", "50%"},
			{"Tier 2", "$90", "50%"},
			{"Drugs at Home Delivery Pharmacies", "The amount you pay for up to a 90-day supply at a Network Pharmacy", "The amount you pay for up to a 90-day supply at a non-Network Pharmacy"},
			{"Tier 1", "$22", "In-network coverage only"},
			{"Tier 2", "$66", "In-network coverage only"},
		}
		if c.repeat {
			s.table(first...).page().table(append([][]string{head}, second...)...)
		} else {
			s.table(append(first, second...)...)
		}
		text := s.text()
		if c.repeat {
			text.Tables[1].Continues = true
		}
		p := read(t, text)
		want := `tier-1 retail in 1-30 $11.00 copay after
tier-1 retail out 1-30 50 % coinsurance after
tier-2 retail in 1-30 $33.00 copay after
tier-2 retail out 1-30 50 % coinsurance after
tier-1 retail in 1-90 $30.00 copay after
tier-1 retail out 1-90 50 % coinsurance after
tier-2 retail in 1-90 $90.00 copay after
tier-2 retail out 1-90 50 % coinsurance after
tier-1 mail in 1-90 $22.00 copay after
tier-1 mail out 1-90 not covered -
tier-2 mail in 1-90 $66.00 copay after
tier-2 mail out 1-90 not covered -`
		if got := shareLines(p); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, want)
		}
		if got, want := limitLines(p), "deductible rx in 125/375; deductible rx out 250/750"; got != want {
			t.Errorf("%s: %q, want %q", c.name, got, want)
		}
		checkEvidence(t, text, p)
		if c.repeat && !slices.ContainsFunc(p.CostShares, func(cs benefit.CostShare) bool { return cs.Share.Evidence[0].Page == 2 }) {
			t.Error("no quote from the second page")
		}
	}
}
