package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestHangingItems reads items of a list whose words go on below those behind the bullet, of pages whose lines have places.
func TestHangingItems(t *testing.T) {
	for _, c := range []struct{ name, page, want string }{
		{"bounds", `At a network pharmacy
For up to a 30-day supply you pay:
• Generic: $12
• Non-formulary brand: 50% of the cost, with a minimum
  of $60 and a maximum of $150
By mail
Harbor Home Delivery will send up to a 90-day supply to your door. You pay:
• Generic: $30
• Non-formulary brand: 50% of the cost, with a minimum
  of $150 and a maximum of $375`, `generic retail in 1-30 $12.00 copay -
non-preferred-brand retail in 1-30 50 % coinsurance, at least $60.00, at most $150.00 -
generic mail in 1-90 $30.00 copay -
non-preferred-brand mail in 1-90 50 % coinsurance, at least $150.00, at most $375.00 -`},
		{"supplies", `Prescription drugs
• Tier 1: $12 retail (31-day max) / $30 mail order
  (90-day max)
• Tier 2: $38 retail (31-day max) / $95 mail order (90-day
  max)`, `tier-1 retail in 1-31 $12.00 copay -
tier-1 mail in 1-90 $30.00 copay -
tier-2 retail in 1-31 $38.00 copay -
tier-2 mail in 1-90 $95.00 copay -`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := (&sheet{b: document.NewBuilder(document.PDF)}).page()
			for n, l := range strings.Split(c.page, "\n") {
				left, top := 50.0, float64(100+14*n)
				if strings.HasPrefix(l, " ") {
					left += 10
				}
				words := strings.TrimSpace(l)
				s.b.Line(words, document.Box{Left: left, Top: top, Right: left + 5*float64(len(words)), Bottom: top + 11}, !strings.ContainsAny(l, ":$•("))
			}
			text := s.text()
			p := read(t, text)
			if d := cmp.Diff(c.want, shareLines(p)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			checkEvidence(t, text, p)
		})
	}
}
