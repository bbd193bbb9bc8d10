package analyze

import "testing"

// TestSpecialtyRanks reads plans that count the tiers of specialty drugs beside those of all others: in rows of their own, in a table
// of their own, in a column of their own.
func TestSpecialtyRanks(t *testing.T) {
	retail := []string{"Tier", "Retail\nup to 31 days", "Mail\nup to 90 days"}
	others := [][]string{retail, {"Tier 1", "$11", "$22"}, {"Tier 2", "$37", "$74"}}
	for _, c := range []struct {
		name, want string
		text       *sheet
	}{
		{
			"a table of their own", "tier-1 retail in 1-31 $11.00 copay -\ntier-1 mail in 1-90 $22.00 copay -\ntier-2 retail in 1-31 $37.00 copay -\ntier-2 mail in 1-90 $74.00 copay -\n" +
				"tier-1-specialty specialty in 1-31 $12.00 copay -\ntier-2-specialty specialty in 1-31 $140.00 copay -",
			newSheet().table(others...).line("Specialty drugs").table([]string{"Tier", "Specialty pharmacy\nup to 31 days"}, []string{"Tier 1 Specialty", "$12"}, []string{"Tier 2 Specialty", "$140"}),
		},
		{
			"the last tiers of one count", "tier-3 specialty in 1-31 $140.00 copay -",
			newSheet().table([]string{"Tier", "Specialty pharmacy\nup to 31 days"}, []string{"Tier 3 Specialty", "$140"}).line("Tier 3 is for specialty drugs."),
		},
		{
			"a column of their own", "tier-1 retail in 1-31 $11.00 copay -\ntier-1 mail in 1-90 $22.00 copay -\ntier-1 specialty in 1-30 $12.00 copay -\n" +
				"tier-2 retail in 1-31 $37.00 copay -\ntier-2 mail in 1-90 $74.00 copay -\ntier-2 specialty in 1-30 $140.00 copay -",
			newSheet().table(
				[]string{"Tier", "Non-Specialty\nRetail up to 31 days", "Non-Specialty\nMail up to 90 days", "Specialty\nup to 30 days"},
				[]string{"Tier 1", "$11", "$22", "$12"}, []string{"Tier 2", "$37", "$74", "$140"},
			),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := c.text.text()
			p := read(t, text)
			if got := shareLines(p); got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
			if p.Identity.Name.Known() || p.Identity.Carrier.Known() {
				t.Errorf("the plan is called %q by %q, and the page does not say", p.Identity.Name.Value, p.Identity.Carrier.Value)
			}
			checkEvidence(t, text, p)
		})
	}
}
