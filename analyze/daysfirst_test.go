package analyze

import "testing"

// TestDaysFirst reads supplies whose word stands in front of the days as those of their columns, and not as plans beside each other.
func TestDaysFirst(t *testing.T) {
	text := newSheet().line("2. Copayments – network retail pharmacies").table(
		[]string{"Tier", "Days 1–30", "Days 31–60", "Days 61–90"},
		[]string{"1 Generic", "$5", "$10", "$15"},
		[]string{"2 Brand", "$20", "$40", "$60"},
	).text()
	p := read(t, text)
	want := "tier-1 retail in 1-30 $5.00 copay -\n" +
		"tier-1 retail in 31-60 $10.00 copay -\n" +
		"tier-1 retail in 61-90 $15.00 copay -\n" +
		"tier-2 retail in 1-30 $20.00 copay -\n" +
		"tier-2 retail in 31-60 $40.00 copay -\n" +
		"tier-2 retail in 61-90 $60.00 copay -"
	if got := shareLines(p); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	for _, c := range p.CostShares {
		if len(c.Variant) > 0 {
			t.Errorf("a plan named %v", c.Variant)
		}
	}
	checkEvidence(t, text, p)
}

// TestDaysOfStays takes the days of a stay for no supply.
func TestDaysOfStays(t *testing.T) {
	for _, s := range []string{"days 1-60: $0 per day", "skilled nursing, days 1-20", "days 1-5"} {
		for _, m := range lex(s) {
			if m.kind == daysMark && m.days.Max > 0 {
				t.Errorf("%q: %v", s, m.days)
			}
		}
	}
}
