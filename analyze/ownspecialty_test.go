package analyze

import "testing"

// TestOwnSpecialtyColumn reads a column below the name of a plan's specialty pharmacy and for how long it fills, beside those of other
// pharmacies, whatever sentences say of specialty drugs. What is called preferred is a tier.
func TestOwnSpecialtyColumn(t *testing.T) {
	const rule = "Specialty products take the cost share of their formulary status and are dispensed by Harbor Specialty only."
	for head, want := range map[string]string{
		"Harbor Specialty\n1-30 days": `generic retail in 1-30 $7.00 copay -
generic mail in 1-90 $16.00 copay -
generic specialty in 1-30 $9.00 copay -
preferred-brand retail in 1-30 $31.00 copay -
preferred-brand mail in 1-90 $70.00 copay -
preferred-brand specialty in 1-30 $33.00 copay -`,
		"Preferred Specialty\n1-30 days": `generic retail in 1-30 $7.00 copay -
generic mail in 1-90 $16.00 copay -
preferred-brand retail in 1-30 $31.00 copay -
preferred-brand mail in 1-90 $70.00 copay -`,
	} {
		text := newSheet().line(rule).table([]string{"", "Retail\n1-30 days", "Home delivery\n1-90 days", head}, []string{"Generic", "$7", "$16", "$9"}, []string{"Preferred brand", "$31", "$70", "$33"}).text()
		p := read(t, text)
		if got := shareLines(p); got != want {
			t.Errorf("below %q:\n%s", head, got)
		}
		checkEvidence(t, text, p)
	}
}
