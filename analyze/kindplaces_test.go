package analyze

import (
	"strings"
	"testing"
)

// TestKindsByPlace leaves drugs covered at retail that mail order does not dispense.
func TestKindsByPlace(t *testing.T) {
	for name, c := range map[string]struct{ retail, want string }{
		"at retail": {"45% Min $55 Max $125", "exclusions {channels:[mail],drugs:{kinds:[compound]}}"},
		"nowhere":   {"Not covered", "compounds"},
	} {
		t.Run(name, func(t *testing.T) {
			p := read(t, newSheet().line("Prescription drugs").table([]string{"Drug class", "Retail 1 – 34 DS", "Mail 1 – 90 DS"},
				[]string{"Generic", "$10", "$20"}, []string{"Preferred brand", "$30", "$60"}, []string{"Compounds", c.retail, "Not covered"}).text())
			got := ruleLines(p)
			if denied := p.Coverage.Compounds.Known() && !p.Coverage.Compounds.Value.Covered; denied != (c.want == "compounds") || !denied && !strings.Contains(got, c.want) {
				t.Errorf("compounds %v\n%s", p.Coverage.Compounds, got)
			}
		})
	}
}
