package analyze

import "testing"

// TestCutOffRates says nothing of a rate whose words break off, and reads one that they only describe.
func TestCutOffRates(t *testing.T) {
	for _, c := range []struct{ cell, want string }{
		{"25% of the approved", ""},
		{"25% of our allowed", ""},
		{"25% of the", ""},
		{"25% of the approved amount", "\nbrand retail in 1-30 25 % coinsurance -"},
		{"25% of approved", "\nbrand retail in 1-30 25 % coinsurance -"},
		{"25%", "\nbrand retail in 1-30 25 % coinsurance -"},
	} {
		s := newSheet().table(
			[]string{"Prescription drugs", "Retail pharmacy (30-day supply)"},
			[]string{"Generic", "$9 copay"},
			[]string{"Brand", c.cell},
		)
		if got, want := shareLines(read(t, s.text())), "generic retail in 1-30 $9.00 copay -"+c.want; got != want {
			t.Errorf("%q: got\n%s\nwant\n%s", c.cell, got, want)
		}
	}
}
