package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// TestWordsOfLabels reads tables whose labels and corners say more than where their cost shares hold.
func TestWordsOfLabels(t *testing.T) {
	for _, c := range []struct {
		name string
		rows [][]string
		want string
	}{
		{"the fills behind which mail order is a must", [][]string{
			{"Benefit", "Member pays"},
			{"Drugs filled at a retail pharmacy (up to a 34-day supply)", "Tier 1: $5 Generic\nTier 2: $15 Preferred"},
			{"Mail-order program (required for every maintenance medication after two retail fills; up to a 90-day supply)", "Tier 1: $10 Generic\nTier 2: $30 Preferred"},
		}, `tier-1 retail in 1-34 $5.00 copay -
tier-2 retail in 1-34 $15.00 copay -
tier-1 mail in 1-90 $10.00 copay -
tier-2 mail in 1-90 $30.00 copay -`},
		{"diabetic supplies in the corner of a header between the rows", [][]string{
			{"Retail pharmacy", "Up to 30-day supply", "61-90 day supply"},
			{"Generic", "$14", "$42"},
			{"Preferred Brand", "$38", "$114"},
			{"Diabetic Testing Supplies Copay*", "Up to 30-day supply", "61-90 day supply"},
			{"Preferred Brand", "$9", "$27"},
			{"Non-preferred Brand", "$28", "$84"},
		}, `generic retail in 1-30 $14.00 copay -
generic retail in 61-90 $42.00 copay -
preferred-brand retail in 1-30 $38.00 copay -
preferred-brand retail in 61-90 $114.00 copay -`},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := (&sheet{b: document.NewBuilder(document.DOCX)}).page().line("Prescription drugs").table(c.rows...).text()
			p := read(t, text)
			if d := cmp.Diff(c.want, shareLines(p)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestSuppliesInOneSentence has the supplies of all pharmacies in one sentence, the last of which is that of specialty drugs.
func TestSuppliesInOneSentence(t *testing.T) {
	text := (&sheet{b: document.NewBuilder(document.DOCX)}).page().
		line("Retail is up to a 30-day supply; mail order is up to a 90-day supply; specialty is up to a 30-day supply. In-network benefits shown.").
		table([]string{"", "Gold 500", "Silver 1500"}, []string{"Retail", "<", "<"}, []string{"Tier 1", "$10", "$15"}, []string{"Tier 2", "$30", "$45"}, []string{"Mail order", "<", "<"}, []string{"Tier 1", "$20", "$30"}, []string{"Tier 2", "$60", "$90"}).
		line("* Specialty drugs must be filled at Corliss Specialty Pharmacy. Not available by mail order from other pharmacies.").text()
	p := read(t, text)
	if n := len(p.CostShares); n != 8 {
		t.Errorf("%d cost shares", n)
	}
	for _, s := range p.CostShares {
		if s.DaysSupply.Standing == benefit.Assumed || s.DaysSupply.Value.Max != map[benefit.Channel]int{benefit.Retail: 30, benefit.Mail: 90}[s.Channel.Value] {
			t.Errorf("%s at %s: %v, %s", s.Tier, s.Channel.Value, s.DaysSupply.Value, s.DaysSupply.Standing)
		}
	}
	checkEvidence(t, text, p)
}
