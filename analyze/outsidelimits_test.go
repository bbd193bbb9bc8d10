package analyze

import "testing"

// TestLimitsBehindOthers reads limits from sentences that tell of one behind another: outside of the network, that of medical care beside that of drugs,
// and the most that is paid for drugs with the deductible among it.
func TestLimitsBehindOthers(t *testing.T) {
	const tiers = "You pay $10 for generic drugs and $30 for brand-name drugs for up to a 30-day supply at a retail pharmacy."
	for _, c := range []struct{ name, says, want string }{
		{
			"outside of the network",
			"The in-network deductible is $600 per individual and $1,200 per family. The out-of-network deductible is $1,100 per individual and $2,400 per family.",
			"deductible/integrated/in 600.00/1200.00\ndeductible/integrated/out 1100.00/2400.00",
		},
		{
			"outside of the network, of some care",
			"The in-network deductible is $600 per individual and $1,200 per family. The out-of-network hospital deductible is $1,100 per individual.",
			"deductible/integrated/in 600.00/1200.00",
		},
		{
			"of medical care, told in another chapter",
			"You must meet a prescription drug deductible of $75 per person, $150 per family. It is separate from the medical deductible described in Chapter 5 ($300 per person, $600 per family).",
			"deductible/rx/any 75.00/150.00 rx=true\ndeductible/medical/in 300.00/600.00 rx=false",
		},
		{
			"the deductible among what is paid",
			"Once your deductible, copayments and coinsurance for covered prescription drugs reach $2,500 in a calendar year ($5,000 for your family), the Fund pays 100% of the cost of covered drugs.",
			"outOfPocketMaximum/rx/any 2500.00/5000.00 rx=true",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := newSheet().line("Prescription drugs").line(tiers).line("Limits").line(c.says).text()
			p := read(t, text)
			if got := accumulatorLines(p); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
			checkEvidence(t, text, p)
		})
	}
}
