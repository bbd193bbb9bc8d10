package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/document"
)

// TestSpecialtyMaximumRow gives the coinsurance of specialty drugs the most that a row among the rules of its sheet says of it.
func TestSpecialtyMaximumRow(t *testing.T) {
	s := &sheet{b: document.NewBuilder(document.XLSX)}
	for n, tab := range []string{"Gold Rx", "Saver Rx"} {
		s.tab(tab)
		s.table(
			[]string{[]string{"Gold Rx Plan — Linden Electric", "Saver Rx Plan — Linden Electric"}[n], "<", "<", "<"}, []string{"ACCUMULATORS", "<", "<", "<"}, []string{"", "Individual", "Family", ""}, []string{"Rx out-of-pocket maximum", "$2,000", "$4,000", ""},
			[]string{"MEMBER COST SHARE", "<", "<", "<"},
			[]string{"Tier", "Retail (up to 30 days)", "Mail (up to 90 days)", "Specialty pharmacy (up to 30 days)"},
			[]string{"Preferred Brand", "$30", "$60", "—"}, []string{"Generic", []string{"$5", "$10"}[n], "$20", "—"}, []string{"Specialty", "—", "—", []string{"20%", "25%"}[n]},
			[]string{"CLINICAL AND DISPENSING RULES", "<", "<", "<"},
			[]string{"Specialty maximum", "The coinsurance is capped at $200 per fill", "<", "<"}, []string{"Refill too soon", "75% of days supply used", "<", "<"},
		)
	}
	got := shareLines(read(t, s.text()))
	for _, want := range []string{"20 % coinsurance, at most $200.00", "25 % coinsurance, at most $200.00"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
