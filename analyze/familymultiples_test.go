package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFamilyMultiples derives the amounts of families from sentences that give them as a multiple of one person's.
func TestFamilyMultiples(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"Deductible and out-of-pocket maximum: individual / family is 2x individual.", "deductible in 1500/3000; maximum in 6000/12000"},
		{"The family deductible is two times the individual deductible.", "deductible in 1500/3000; maximum in 6000/-"},
		{"The family out-of-pocket maximum equals twice the individual amount for all plans.", "deductible in 1500/-; maximum in 6000/12000"},
		{"Family deductibles and maximums are 3 times the individual amounts.", "deductible in 1500/4500; maximum in 6000/18000"},
		{"The family deductible may be two times the individual deductible.", "deductible in 1500/-; maximum in 6000/-"},
		{"The family dental deductible is two times the individual deductible.", "deductible in 1500/-; maximum in 6000/-"},
		{"A family of two may use the mail order pharmacy.", "deductible in 1500/-; maximum in 6000/-"},
	} {
		text := newSheet().line("Harbor PPO").line(c.words).table(
			[]string{"Benefit", "In-network"},
			[]string{"Deductible", "$1,500"},
			[]string{"Out-of-pocket maximum", "$6,000"},
			[]string{"Generic drugs (30 days)", "$10"},
		).text()
		p := read(t, text)
		checkEvidence(t, text, p)
		if d := cmp.Diff(c.want, limitLines(p)); d != "" {
			t.Errorf("%s\n%s", c.words, d)
		}
	}
}

// TestFamilyMost reads what a family pays of a deductible at most from the sentence behind the one on each person's, and leaves alone what is
// not said of it.
func TestFamilyMost(t *testing.T) {
	const lead = "Each calendar year, each covered person must satisfy a $40 deductible for prescription drugs before the Fund pays any portion of the cost. "
	for _, c := range []struct{ words, want string }{
		{"No more than $120 will be required of any one family in a calendar year.", "deductible rx any 40/120"},
		{"Not more than $120 shall be collected from each family per year.", "deductible rx any 40/120"},
		{"A maximum of $120 applies per visit.", "deductible rx any 40/-"},
		{"No family will have to pay more than $120 in any calendar year.", "deductible rx any 40/120"},
		{"No more than $20 will be required of any one family in a calendar year.", "deductible rx any 40/-"},
		{"Claims are due in a year. No more than $120 will be required of any one family.", "deductible rx any 40/-"},
	} {
		text := newSheet().line("Prescription Drug Deductible").line(lead+c.words).table(
			[]string{"", "Retail (30 days)"}, []string{"Generic", "$8"}, []string{"Brand", "$42"}).text()
		p := read(t, text)
		checkEvidence(t, text, p)
		if d := cmp.Diff(c.want, limitLines(p)); d != "" {
			t.Errorf("%s\n%s", c.words, d)
		}
	}
}
