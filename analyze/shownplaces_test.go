package analyze

import (
	"strings"
	"testing"
)

// TestShownPlaces gives the amounts of cells to the pharmacies or supplies in the order that words beside the table say, with the tiers down or across,
// and to none where the words name other places than two kinds of pharmacy, or the cells hold as many as they do not.
func TestShownPlaces(t *testing.T) {
	want := `generic retail in 1-30 $10.00 copay -
generic mail in 1-90 $25.00 copay -
brand retail in 1-30 20 % coinsurance -
brand mail in 1-90 20 % coinsurance -`
	for sentence, want := range map[string]string{
		"Cost shares are shown as Retail (30-day supply) / Mail (90-day supply). In-network only.":               want,
		"Copays are listed in the order retail, up to 30 days, then mail order, up to 90 days.":                  want,
		"Amounts below are shown as: retail pharmacy 30 days / home delivery 90 days":                            want,
		"The first amount is for a 30-day retail fill, the second for a 90-day mail order fill.":                 want,
		"The first figure is what you pay at retail for up to 30 days and the second for 90 days by mail order.": want,
		"Member cost shares: Retail 30-day supply / Mail order 90-day supply":                                    want,
	} {
		for name, table := range map[string][][]string{
			"down":   {{"Provision", "You pay"}, {"Generic drugs", "$10 / $25"}, {"Brand drugs", "20%"}},
			"across": {{"Drugs", "Generic", "Brand"}, {"You pay", "$10 / $25", "20% / 20%"}},
		} {
			if got := shareLines(read(t, newSheet().line(sentence).table(table...).text())); got != want {
				t.Errorf("%s, %s\n%s\nwant\n%s", sentence, name, got, want)
			}
		}
	}
	for sentence, want := range map[string]string{
		"Cost shares are shown as Preferred retail / Standard retail.": "generic any in 1-0 $10.00 copay -",
		"Cost shares are shown as 30-day / 90-day supply.":             "generic any in 1-30 $10.00 copay -\ngeneric any in 31-90 $25.00 copay -",
	} {
		if got := shareLines(read(t, newSheet().line(sentence).table([]string{"Provision", "You pay"}, []string{"Generic drugs", "$10 / $25"}).text())); got != want {
			t.Errorf("%s\n%s\nwant\n%s", sentence, got, want)
		}
	}
}

// TestTitledPharmacies reads the network that a header names in front of its pharmacies, beside mail order, and gives a cell over several supplies to
// each of them.
func TestTitledPharmacies(t *testing.T) {
	want := `tier-1 retail preferred 1-30 $5.00 copay -
tier-1 retail preferred 1-90 $10.00 copay -
tier-1 retail standard 1-30 $15.00 copay -
tier-1 mail in 1-90 $30.00 copay -
tier-2 retail preferred 1-30 10 % coinsurance after
tier-2 retail preferred 1-90 10 % coinsurance after
tier-2 retail standard 1-30 25 % coinsurance after
tier-2 mail in 1-90 25 % coinsurance after
tier-3 retail preferred 1-30 20 % coinsurance, at most $150.00 -`
	for _, heads := range [][2]string{
		{"Preferred: Harbor Outpatient Pharmacy", "Standard: other network pharmacy"},
		{"Preferred (our own pharmacies)", "Standard (all other pharmacies)"},
		{"Preferred – campus pharmacies", "Standard – any other pharmacy"},
	} {
		got := shareLines(read(t, newSheet().table(
			[]string{"Drug tier", heads[0], "<", heads[1], "Mail order"},
			[]string{"^", "30-day supply", "90-day supply", "30-day supply", "90-day supply"},
			[]string{"Tier 1 – Generic", "$5", "$10", "$15", "$30"},
			[]string{"Tier 2 – Brand", "10% after deductible", "<", "25% after deductible", "25% after deductible"},
			[]string{"Tier 3 – Specialty", "20%, up to $150", "Limited to 30 days", "", ""},
		).text()))
		if got != want {
			t.Errorf("%s\n%s\nwant\n%s", heads[0], got, want)
		}
	}
	got := shareLines(read(t, newSheet().table([]string{"Drug tier", "Retail pharmacy", "<"}, []string{"^", "Up to 30 days", "Up to 90 days"},
		[]string{"Generic", "20%", "<"}, []string{"Brand", "$30", "$75"}).text()))
	if want := `generic retail in 1-30 20 % coinsurance -
generic retail in 1-90 20 % coinsurance -
brand retail in 1-30 $30.00 copay -
brand retail in 1-90 $75.00 copay -`; got != want {
		t.Errorf("over two supplies\n%s\nwant\n%s", got, want)
	}
}

// TestOutsideOfSeveral reads that nothing is covered outside of several networks, or by none of several plans, or on paper.
func TestOutsideOfSeveral(t *testing.T) {
	for sentence, want := range map[string]bool{
		"Prescriptions filled outside the two networks are not covered.":               true,
		"In-network only; none of the three plans pays for out-of-network pharmacies.": true,
		"Neither plan covers prescriptions filled at out-of-network pharmacies.":       true,
		"Out-of-network paper claims: not reimbursed.":                                 true,
		"The plan does not pay for prescriptions filled at a non-network pharmacy.":    true,
		"Out-of-network paper claims are reimbursed less your copay.":                  false,
	} {
		p := read(t, newSheet().table([]string{"Tier", "Retail (30-day supply)"}, []string{"Tier 1 Generic", "$10"}).line(sentence).text())
		if got := strings.Contains(ruleLines(p), "access"); got != want {
			t.Errorf("%q: denied is %v, want %v", sentence, got, want)
		}
	}
}

// TestTitleOfCosts ends what belongs to a plan whose title heads no more than what its members pay at the next heading that heads no costs.
func TestTitleOfCosts(t *testing.T) {
	for _, title := range []string{"Harbor PPO: what you pay", "Harbor PPO - You Pay"} {
		s := newSheet().line(title)
		s.table([]string{"Drug tier", "Retail (30 days)"}, []string{"Tier 1 Generic", "$5"})
		s.line(strings.Replace(title, "PPO", "HSA Plan", 1))
		s.table([]string{"Drug tier", "Retail (30 days)"}, []string{"Tier 1 Generic", "20% after deductible"})
		s.line("Good to know")
		s.line("Specialty drugs must be filled at the plan's specialty pharmacy.")
		text := s.text()
		for n := range text.Pages[0].Lines {
			l := &text.Pages[0].Lines[n]
			words := text.Quote(l.Span)
			l.Heading = strings.HasPrefix(words, "Harbor") || words == "Good to know"
		}
		for _, r := range read(t, text).Utilization.SpecialtyLockIn {
			if r.Variant != "" {
				t.Errorf("%s: the rule is of %q alone", title, r.Variant)
			}
		}
	}
}
