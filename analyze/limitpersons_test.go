package analyze

import "testing"

// TestPersonsInNetworks reads limits whose columns say both the network and whose each amount is, and remarks beside them that drugs do not
// fall under them.
func TestPersonsInNetworks(t *testing.T) {
	heads := []string{"Accumulator", "In-network individual", "In-network family", "Out-of-network individual", "Out-of-network family", "Comments"}
	for _, c := range []struct {
		name, want string
		heads      []string
		deductible string
		maximum    string
	}{
		{"of medical care", "deductible/medical/in 1400.00/2800.00 embedded\ndeductible/medical/out 2600.00/5200.00 embedded\noutOfPocketMaximum/medical/in 5100.00/10200.00 embedded\noutOfPocketMaximum/medical/out 9900.00/19800.00 embedded", heads, "Embedded. Rx does not apply.", "Embedded. Medical only."},
		{"brackets", "deductible/integrated/in 1400.00/2800.00 embedded\ndeductible/integrated/out 2600.00/5200.00 embedded\noutOfPocketMaximum/integrated/in 5100.00/10200.00\noutOfPocketMaximum/integrated/out 9900.00/19800.00", []string{"Accumulator", "Individual (in-network)", "Family (in-network)", "Individual (out-of-network)", "Family (out-of-network)", "Comments"}, "Embedded", "Medical only for retirees"},
		{"of some drugs", "deductible/integrated/in 1400.00/2800.00\ndeductible/integrated/out 2600.00/5200.00\noutOfPocketMaximum/integrated/in 5100.00/10200.00\noutOfPocketMaximum/integrated/out 9900.00/19800.00", heads, "Preventive drugs do not apply", "Rx not included unless filled by mail"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := newSheet().table(
				c.heads,
				[]string{"Deductible", "$1,400", "$2,800", "$2,600", "$5,200", c.deductible},
				[]string{"Out-of-pocket max", "$5,100", "$10,200", "$9,900", "$19,800", c.maximum},
			).table([]string{"Tier", "Retail"}, []string{"Generic", "$7"}, []string{"Brand", "$31"}).text()
			p := read(t, text)
			if got := accumulatorLines(p); got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
			checkEvidence(t, text, p)
		})
	}
}
