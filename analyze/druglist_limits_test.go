package analyze

import (
	"fmt"
	"strings"
	"testing"
)

// TestLimitsInColumns reads quantity limits that have columns of their own: how much, and for how many days.
func TestLimitsInColumns(t *testing.T) {
	for _, c := range []struct {
		heads []string // behind the name and the tier
		cells []string
		want  string
	}{
		{[]string{"QL", "QL Quantity", "QL Days"}, []string{"Y", "60", "30"}, "60/30"},
		{[]string{"QL", "QL Amount", "QL Days Supply"}, []string{"X", "9", "30"}, "9/30"},
		{[]string{"Quantity Limit", "Quantity Limit Amount", "Quantity Limit Days"}, []string{"Yes", "30", "30"}, "30/30"},
		{[]string{"QL Qty", "Limit Days"}, []string{"90", "90"}, "90/90"},
		{[]string{"Quantity Limit", "Days Supply"}, []string{"4", "28"}, "4/28"},
		{[]string{"Max Qty", "Per Days"}, []string{"30 EA", "30"}, "30/30"},
		{[]string{"QL Amount", "Time Period"}, []string{"2", "1 day"}, "2/1"},
		{[]string{"QL Amount", "Time Period"}, []string{"2", "per day"}, "2/1"},
		{[]string{"QL Amount", "QL Days"}, []string{"30 per 30 days", ""}, "30/30"},
		{[]string{"QL", "QL Quantity", "QL Days"}, []string{"N", "999", "30"}, "none"},
		{[]string{"QL", "QL Quantity", "QL Days"}, []string{"N", "0", "0"}, "none"},
		{[]string{"QL", "QL Quantity", "QL Days"}, []string{"N", "", ""}, "none"},
		{[]string{"QL", "QL Quantity", "QL Days"}, []string{"Y", "", ""}, "unknown"},
		{[]string{"QL", "Days Supply"}, []string{"Y", "30"}, "unknown"}, // of a fill
	} {
		row := func(name, tier string, cells ...string) []string { return append([]string{name, tier}, cells...) }
		none := make([]string, len(c.heads))
		p := read(t, newSheet().table(
			row("Drug Name", "Tier", c.heads...),
			row("sampledrin oral tablet 5 mg", "1", c.cells...),
			row("EXAMPLIX ORAL TABLET 10 MG", "2", none...),
		).text())
		if len(p.Formulary.Entries) != 2 {
			t.Errorf("%v: %d entries", c.heads, len(p.Formulary.Entries))
			continue
		}
		e := p.Formulary.Entries[0]
		got := "none"
		if e.Limit != nil {
			got = fmt.Sprintf("%s/%d", e.Limit.Max, e.Limit.Days)
		} else if e.QuantityLimit {
			got = "unknown"
		}
		if got != c.want {
			t.Errorf("%s: %s: limit %s, want %s (%q)", strings.Join(c.heads, ", "), strings.Join(c.cells, ", "), got, c.want, e.Rules)
		}
		if p.Formulary.Entries[1].QuantityLimit {
			t.Errorf("%v: a limit where the row has none", c.heads)
		}
	}
}
