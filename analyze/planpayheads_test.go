package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPlanBehindWhatItPays reads the plans of headers that say in front of them what their columns hold, and takes none from other headers of amounts.
func TestPlanBehindWhatItPays(t *testing.T) {
	rows := [][]string{
		{"Physician visit", "$2.00", "$3.00", "visit", ""},
		{"Pharmacy - generic drug", "$1.00", "$1.50", "prescription", "34-day supply"},
		{"Pharmacy - preferred brand drug", "$2.00", "$4.00", "prescription", "34-day supply"},
	}
	of := func(dear, cheap string) string {
		return dear + ": generic any in $1.50 copay\n" + dear + ": preferred-brand any in $4.00 copay\n" +
			cheap + ": generic any in $1.00 copay\n" + cheap + ": preferred-brand any in $2.00 copay"
	}
	for _, c := range []struct{ first, second, want string }{
		{"Copay, Standard Medicaid", "Copay, Adult Expansion", of("Adult Expansion", "Standard Medicaid")},
		{"Member copayment - Gold Plan", "Member copayment - Silver Plan", "Gold Plan: generic any in $1.00 copay\nGold Plan: preferred-brand any in $2.00 copay\nSilver Plan: generic any in $1.50 copay\nSilver Plan: preferred-brand any in $4.00 copay"},
	} {
		got := planLines(t, newSheet().table(append([][]string{{"Service", c.first, c.second, "Per", "Comments"}}, rows...)...).text())
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%q (-want +got):\n%s", c.first, d)
		}
	}
}

func TestOfPlanAt(t *testing.T) {
	for _, s := range []string{"copay, retail", "copay - generic", "copay, individual", "copay for preferred drugs", "copay", "you pay in silver plan after deductible", "copay: $10 gold plan"} {
		if at := ofPlanAt(s); at != 0 {
			t.Errorf("%q: %d", s, at)
		}
	}
}
