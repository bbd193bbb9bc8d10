package analyze

import "testing"

// TestCashOffers reads no plan from what a pharmacy charges those who have none, and does from a plan that names such
// an offer.
func TestCashOffers(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{"Corner Drug Savings Club", "Generic drugs: $4 for a 30-day supply, $10 for a 90-day supply.", "This is not insurance. No membership fee."}, ""},
		{[]string{"Our prices for cash customers", "You pay $5 for generic drugs and $9 for brand drugs."}, ""},
		{[]string{"Prescription benefit", "You pay a copay of $5 for generic drugs and $30 for brand drugs.", "The mail discount program is not insurance."}, "generic any in 1-0 $5.00 copay -\nbrand any in 1-0 $30.00 copay -"},
	} {
		s := newSheet()
		for _, l := range c.lines {
			s.line(l)
		}
		if p := read(t, s.text()); shareLines(p) != c.want || c.want == "" && (len(p.Tiers) > 0 || p.Identity.Name.Known()) {
			t.Errorf("%q: %s", c.lines, shareLines(p))
		}
	}
}
