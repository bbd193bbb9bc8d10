package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// freedFills writes the deductibles of a plan and the fills that they leave out.
func freedFills(p *benefit.Plan) string {
	out := []string{limitLines(p)}
	for _, c := range p.CostShares {
		if c.Deductible.Value == benefit.DeductibleExempt {
			out = append(out, fmt.Sprintf("free %s %s", c.Tier, c.Channel.Value))
		}
	}
	slices.Sort(out[1:])
	return strings.Join(out, "; ")
}

// TestDeductibleMeant reads what a deductible is for from the sentence behind the one that states it, which may call it "it".
func TestDeductibleMeant(t *testing.T) {
	const free1, free12 = "; free tier-1 mail; free tier-1 retail", "; free tier-1 mail; free tier-1 retail; free tier-2 mail; free tier-2 retail"
	for _, c := range []ruleSentence{
		{"The prescription drug deductible is $100 per person. It does not apply to Tier 1.", "deductible rx any 100/-" + free1},
		{"The annual prescription deductible is $100 per person and $200 per family. It does not apply to Tier 1 or Tier 2 drugs.", "deductible rx any 100/200" + free12},
		{"There is a $150 pharmacy deductible per person each year. It is waived for generic drugs.", "deductible rx any 150/-" + free1},
		{"There is a $150 prescription drug deductible per member each calendar year. This does not apply to generic drugs.", "deductible rx any 150/-" + free1},
		{"A separate Rx deductible of $200 per individual applies. It applies to brand-name and specialty drugs.", "deductible rx any 200/- tier-2 tier-3 tier-4"},
		{"A separate Rx deductible of $200 per individual applies. It only applies to Tier 3 and Tier 4 drugs.", "deductible rx any 200/- tier-3 tier-4"},
		{"The prescription drug deductible is $250 per member. It applies to all tiers except Tier 1.", "deductible rx any 250/-" + free1},
		{"The prescription drug deductible is $250 per member. The deductible applies to all drugs except generics.", "deductible rx any 250/-" + free1},
		{"The pharmacy deductible is $100 per person. Tier 1 drugs are not subject to it.", "deductible rx any 100/-" + free1},
		{"The pharmacy deductible is $100 per person. Generic drugs are exempt from it.", "deductible rx any 100/-" + free1},
		{"The pharmacy deductible is $100 per person. Generic drugs are exempt.", "deductible rx any 100/-" + free1},
		{"The pharmacy deductible is $100 per person. Claims are paid each week. Generic drugs are exempt.", "deductible rx any 100/-"}, // from what is not said
		{"The pharmacy deductible is $100 per person. You do not have to meet it for generic drugs.", "deductible rx any 100/-" + free1},
		{"The plan has a $100 prescription drug deductible for each person. You pay it once each calendar year. It does not apply to Tier 1 drugs.", "deductible rx any 100/-" + free1},
		{"The prescription drug deductible is $100 per person. It is separate from the medical deductible. It does not apply to generic drugs.", "deductible rx any 100/-" + free1},
		// where drugs are filled
		{"The prescription drug deductible is $100 per person. It does not apply to Tier 1 drugs filled by mail.", "deductible rx any 100/-; free tier-1 mail"},
		{"The prescription drug deductible is $100 per person. The deductible is waived for Tier 1 at mail order.", "deductible rx any 100/-; free tier-1 mail"},
		{"The prescription drug deductible is $100 per person. The deductible does not apply to generic drugs obtained from a retail pharmacy.", "deductible rx any 100/-; free tier-1 retail"},
		{"The prescription drug deductible is $100 per person. The deductible does not apply to generic drugs when ordered through the mail.", "deductible rx any 100/-; free tier-1 mail"},
		{"The prescription drug deductible is $100 per person. The deductible does not apply to generic drugs or to drugs you order through the mail service pharmacy.", "deductible rx any 100/-; free tier-1 mail; free tier-1 retail; free tier-2 mail; free tier-3 mail"},
		{"The prescription drug deductible is $100 per person. It does not apply to generic drugs, to drugs bought through the mail service, or to specialty drugs.", "deductible rx any 100/-; free tier-1 mail; free tier-1 retail; free tier-2 mail; free tier-3 mail; free tier-4 retail"},
		{"The prescription drug deductible is $100 per person. The deductible does not apply to Tier 1 drugs or to drugs you order through the mail.", "deductible rx any 100/-; free tier-1 mail; free tier-1 retail; free tier-2 mail; free tier-3 mail"},
		{"The prescription drug deductible is $100 per person. The deductible does not apply to Tier 1 drugs or to mail order.", "deductible rx any 100/-; free tier-1 mail; free tier-1 retail; free tier-2 mail; free tier-3 mail"},
		// of some drugs, on a condition, or of something else
		{"The prescription drug deductible is $100 per person. The deductible does not apply to certain Tier 1 drugs.", "deductible rx any 100/-"},
		{"The prescription drug deductible is $100 per person. The deductible does not apply to Tier 1 drugs at preferred pharmacies.", "deductible rx any 100/-"},
		{"The prescription drug deductible is $100 per person. The deductible is waived for generic drugs when you use the mail service.", "deductible rx any 100/-"},
		{"The prescription drug deductible is $100 per person. The deductible does not apply to anything but Tier 4.", "deductible rx any 100/-"},
		{"The prescription drug deductible is $100 per person. It does not apply to insulin.", "deductible rx any 100/-"},
		{"The prescription drug deductible is $100 per person. The mail service is voluntary. It does not apply to Tier 1.", "deductible rx any 100/-"},
		{"The plan has a $500 medical deductible and a $100 prescription drug deductible. It does not apply to generic drugs.", "deductible in 500/-; deductible rx any 100/-"},
		{"The out-of-pocket maximum for prescription drugs is $2,000 per person. It does not apply to Tier 4.", "maximum rx any 2000/-"},
		{"The medical deductible is $500 per person. It does not apply to Tier 1.", "deductible in 500/-"},
	} {
		if got := freedFills(read(t, belowGrid(c.words).text())); got != c.want {
			t.Errorf("%s\n got %q\nwant %q", c.words, got, c.want)
		}
	}
}
