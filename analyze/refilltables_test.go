package analyze

import (
	"slices"
	"strings"
	"testing"
)

// TestRefillTables reads the part of a supply that must be used from a table of pharmacies and of drugs that the law controls, and nothing
// from one of what is left.
func TestRefillTables(t *testing.T) {
	rules := func(title string) string {
		p := read(t, newSheet().table(
			[]string{"Tier", "Retail (30-day supply)", "Mail (90-day supply)"},
			[]string{"Generic", "$7", "$14"},
			[]string{"Brand", "$28", "$56"}).line("").line(title).table(
			[]string{"", "Retail", "Mail"},
			[]string{"Non-controlled", "72%", "68%"},
			[]string{"Controlled substances", "88%", "n/a"},
		).text())
		var out []string
		for _, r := range p.Utilization.RefillTooSoon {
			out = append(out, strings.Join([]string{string(r.Scope.Channels[0]), r.Terms.Value.Percent.String(), strings.Join(r.Scope.Drugs.Schedules, " ")}, " "))
		}
		slices.Sort(out)
		return strings.Join(out, ", ")
	}
	if got, want := rules("7. REFILL THRESHOLDS (percent of days supply used before refill)"), "mail 68 , retail 72 , retail 88 CII CIII CIV CV"; got != want {
		t.Errorf("a table of what is used: %s, want %s", got, want)
	}
	if got := rules("Refill thresholds (percent of the supply remaining)"); got != "" {
		t.Errorf("a table of what is left: %s", got)
	}
}
