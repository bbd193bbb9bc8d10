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
