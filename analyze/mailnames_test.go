package analyze

import (
	"strings"
	"testing"
)

// TestMailNames reads where a table holds from a title that calls mail order by its name.
func TestMailNames(t *testing.T) {
	for title, mail := range map[string]bool{
		"3. Copayments – Harbor Mail Service":         true,
		"Harbor Home Delivery":                        true,
		"Copayments - other than mail order":          false,
		"Copayments - retail pharmacy and mail order": false,
	} {
		text := newSheet().line("2. Copayments – network retail pharmacies").table(
			[]string{"Tier", "1-30 days"}, []string{"1 Generic", "$5"}, []string{"2 Brand", "$20"},
		).line(title).table(
			[]string{"Tier", "1-90 days"}, []string{"1 Generic", "$10"}, []string{"2 Brand", "$40"},
		).text()
		p := read(t, text)
		want := "tier-1 mail in 1-90 $10.00 copay -\ntier-2 mail in 1-90 $40.00 copay -"
		if got := shareLines(p); strings.Contains(got, want) != mail {
			t.Errorf("%s: %s", title, got)
		}
		checkEvidence(t, text, p)
	}
}
