package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// TestSheetLines reads sentences, footnotes and limits in rows of their own on a sheet as it does on a page, with the cells that they
// stand in.
func TestSheetLines(t *testing.T) {
	text := workbookOf([][]string{
		{"Harbor PPO", "", ""},
		{"Separate prescription out-of-pocket limit: $1,900 individual / $3,800 family. Medical out-of-pocket limit: $4,700 individual / $9,400 family.", "", ""},
		{"Tier", "Retail (30 days)", "Mail (90 days)"},
		{"Generic*", "$12", "$24"},
		{"* Generic drugs at retail pharmacies have a $17 copay.", "", ""},
		{"Preferred brand", "$34", "$68"},
		{"Prescription deductible: $140 per person", "", ""},
	})
	p := read(t, text)
	checkEvidence(t, text, p)
	if d := cmp.Diff("deductible rx any 140/-; maximum in 4700/9400; maximum rx any 1900/3800", limitLines(p)); d != "" {
		t.Error(d)
	}
	want := "generic mail in 1-90 $24.00 copay\ngeneric retail in 1-30 $12.00 copay conflicting\npreferred-brand mail in 1-90 $68.00 copay\npreferred-brand retail in 1-30 $34.00 copay"
	if d := cmp.Diff(want, bandLines(t, text)); d != "" {
		t.Error(d)
	}
	var cells []string
	add := func(ev []benefit.Evidence) {
		for _, e := range ev {
			cells = append(cells, e.Cell)
		}
	}
	for _, m := range p.OutOfPocketMaximums {
		if m.Scope.Value == benefit.MedicalOnly {
			add(m.Individual.Evidence)
		}
	}
	for _, c := range p.CostShares {
		if c.Share.Standing == benefit.Conflicting {
			add(c.Share.Evidence)
			add(c.Share.Alternatives[0].Evidence)
		}
	}
	if got := strings.Join(cells, " "); got != "A2 B4 A5" {
		t.Errorf("the evidence stands in %q", got)
	}
}
