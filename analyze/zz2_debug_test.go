package analyze

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/document"
)

func TestZX(t *testing.T) {
	raw, _ := os.ReadFile("/tmp/A_spec.txt")
	all := strings.Split(strings.TrimSpace(string(raw)), "\n")
	for _, title := range []string{all[0], "2026 Copayment Amounts", "Copayment Amounts: Driftless Senior Care Elite (HMO)", "Copayment Amounts: Driftless Senior Care Elite", "2026 drugs"} {
		s := (&sheet{b: document.NewBuilder(document.PDF)}).page()
		all[0] = title
		for _, l := range all {
			s.line(l)
		}
		text := s.text()
		p := read(t, text)
		got := strings.Count(ruleLines(p), "stepTherapy")
		fmt.Println(title, got, len(p.CostShares), len(p.Deductibles), len(p.OutOfPocketMaximums), p.PartD)
	}
}

func TestZW(t *testing.T) {
	raw, _ := os.ReadFile("/tmp/A_spec.txt")
	s := (&sheet{b: document.NewBuilder(document.PDF)}).page()
	for _, l := range strings.Split(strings.TrimSpace(string(raw)), "\n") {
		s.line(l)
	}
	for _, v := range planViews(s.text(), nil, nil) {
		fmt.Printf("%q\n%s\n", v.name, v.text.Content)
	}
}
