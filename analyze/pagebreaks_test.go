package analyze

import (
	"fmt"
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

// A table whose groups name their plan and pharmacy once goes on in the middle of one: the rows at the top of the page are of the group above.
func TestGroupsGoOnOverPages(t *testing.T) {
	head := []string{"Plan", "Pharmacy", "Tier", "You pay"}
	text := newSheet().line("Prescription drug schedule").
		table(head,
			[]string{"Gold PPO", "Retail (30 days)", "Generic", "$10"}, []string{"", "", "Preferred brand", "$30"}, []string{"", "Mail order (90 days)", "Generic", "$20"}, []string{"", "", "Preferred brand", "$60"},
			[]string{"Silver PPO", "Retail (30 days)", "Generic", "$15"}).
		page().
		table(head, []string{"", "", "Preferred brand", "$45"}, []string{"", "Mail order (90 days)", "Generic", "$35"}, []string{"", "", "Preferred brand", "$95"}).text()
	text.Tables[1].Continues = true
	p := read(t, text)
	got := map[string]string{}
	for _, c := range p.CostShares {
		got[fmt.Sprintf("%s %s %s", c.Variant, c.Tier, c.Channel.Value)] = c.Share.Value.String()
	}
	for place, want := range map[string]string{"Silver PPO preferred-brand retail": "$45.00 copay", "Silver PPO preferred-brand mail": "$95.00 copay", "Gold PPO preferred-brand mail": "$60.00 copay"} {
		if got[place] != want {
			t.Errorf("%s: %q, want %s, of %v", place, got[place], want, got)
		}
	}
}

// Limits without a header go on behind the end of a page.
func TestLimitsGoOnOverPages(t *testing.T) {
	text := newSheet().line("Prescription drugs").
		table([]string{"Rx Deductible - Individual", "$100"}, []string{"Rx Deductible - Family", "$200"}, []string{"Rx Out-of-Pocket Maximum - Individual", "$3,000"}).
		page().line("Benefits at a Glance").
		table([]string{"Rx Out-of-Pocket Maximum - Family", "$6,000"}).
		table([]string{"Drug tier", "Retail (30 days)"}, []string{"Generic", "$10"}, []string{"Brand", "$40"}).text()
	text.Pages[1].Lines[0].Margin, text.Tables[1].Continues = true, true
	if whole := withWholeTables(text, nil); len(whole.Tables[0].Rows) != 4 || len(whole.Tables[1].Rows) != 0 {
		t.Errorf("%d rows and %d", len(whole.Tables[0].Rows), len(whole.Tables[1].Rows))
	}
	if got, want := limitLines(read(t, text)), "deductible rx any 100/200; maximum rx any 3000/6000"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A table below a heading of its own goes on with none, whatever its header: what stands between the two is read.
func TestTablesApartByAHeading(t *testing.T) {
	for title, parts := range map[string]bool{"Monthly employee contribution": true, "Comparison (continued)": false} {
		text := newSheet().line("Prescription drugs").
			table([]string{"Drug", "Core", "Plus"}, []string{"Generic", "$10", "$8"}, []string{"Preferred brand", "$40", "$30"}).
			line("How the drug benefit works").line("• Opioid prescriptions for new users are limited to a 7-day supply.").
			page().line(title).
			table([]string{"Drug", "Core", "Plus"}, []string{"Employee", "$90", "$120"}, []string{"Family", "$300", "$400"}).text()
		text.Pages[1].Lines[0].Heading, text.Tables[1].Continues = true, true
		if got := len(withWholeTables(text, nil).Tables[1].Rows) > 0; got != parts {
			t.Errorf("%s: a table of its own %v, want %v", title, got, parts)
		}
	}
}

// What stands above a table begins behind the last sentence of another page, and the head of the page comes last.
func TestLinesAboveATable(t *testing.T) {
	tiers := [][]string{{"Drug tier", "Retail"}, {"Generic", "$10"}}
	text := newSheet().table(tiers...).line("Benefits are subject to change.").line("HDHP 2000").
		page().line("Benefits at a Glance").line("Effective July 1, 2024").table(tiers...).text()
	text.Pages[1].Lines[0].Margin = true
	var got []string
	for _, l := range (&axisReader{src: text}).linesAbove(1) {
		got = append(got, l.s)
	}
	if want := []string{"effective july 1, 2024", "hdhp 2000", "benefits at a glance"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
