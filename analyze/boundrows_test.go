package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestBoundRows reads what a coinsurance comes to at least and at most from rows of their own below it, in the columns of the plans that have one.
func TestBoundRows(t *testing.T) {
	for _, c := range []struct {
		name string
		rows [][]string
		want string
	}{
		{"both in one row", [][]string{
			{"Benefit", "Basic Plan", "Plus Plan"},
			{"Retail, 30-day supply", "<", "<"},
			{"Generic", "$20", "$8"},
			{"Preferred brand", "30%", "$30"},
			{"Minimum / maximum", "$45 / $110", "–"},
		}, `generic retail in 1-30 $20.00 copay -
preferred-brand retail in 1-30 30 % coinsurance, at least $45.00, at most $110.00 -
generic retail in 1-30 $8.00 copay -
preferred-brand retail in 1-30 $30.00 copay -`},
		{"a row for each", [][]string{
			{"Benefit", "Basic Plan", "Plus Plan"},
			{"Retail, 30-day supply", "<", "<"},
			{"Generic", "$20", "$8"},
			{"Preferred brand", "30%", "20%"},
			{"Min per script", "$45", "N/A"},
			{"Max per script", "$110", "$90"},
		}, `generic retail in 1-30 $20.00 copay -
preferred-brand retail in 1-30 30 % coinsurance, at least $45.00, at most $110.00 -
generic retail in 1-30 $8.00 copay -
preferred-brand retail in 1-30 20 % coinsurance, at most $90.00 -`},
		{"of what is no percentage", [][]string{
			{"Benefit", "Basic Plan", "Plus Plan"},
			{"Retail, 30-day supply", "<", "<"},
			{"Generic", "$20", "$8"},
			{"Preferred brand", "$40", "$30"},
			{"Maximum", "$110", "$90"},
		}, `generic retail in 1-30 $20.00 copay -
preferred-brand retail in 1-30 $40.00 copay -
generic retail in 1-30 $8.00 copay -
preferred-brand retail in 1-30 $30.00 copay -`},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, text := range []*document.Text{newSheet().table(c.rows...).text(), workbook(c.rows...)} {
				p := read(t, text)
				checkEvidence(t, text, p)
				if d := cmp.Diff(c.want, shareLines(p)); d != "" {
					t.Errorf("%s (-want +got):\n%s", text.Format, d)
				}
			}
		})
	}
}

// TestDeductibleAsked frees tiers from the deductible for drugs by a row that asks of them, for the plans that answer so.
func TestDeductibleAsked(t *testing.T) {
	for _, c := range []struct{ ask, yes, no string }{
		{"Deductible waived for generics?", "Yes", "No"},
		{"Does the Rx deductible apply to generic drugs?", "No", "Yes"},
	} {
		text := workbook(
			[]string{"Benefit", "Basic Plan", "Plus Plan", "Top Plan"},
			[]string{"Prescription deductible – individual", "$250", "$150", "$0"},
			[]string{c.ask, c.yes, c.no, "N/A"},
			[]string{"Retail, 30-day supply", "<", "<", "<"},
			[]string{"Generic", "$20", "$12", "$8"},
			[]string{"Preferred brand", "$40", "$35", "$30"},
		)
		want := `generic retail in 1-30 $20.00 copay exempt
preferred-brand retail in 1-30 $40.00 copay after
generic retail in 1-30 $12.00 copay after
preferred-brand retail in 1-30 $35.00 copay after
generic retail in 1-30 $8.00 copay -
preferred-brand retail in 1-30 $30.00 copay -`
		p := read(t, text)
		checkEvidence(t, text, p)
		if d := cmp.Diff(want, shareLines(p)); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.ask, d)
		}
	}
}

// TestDeductibleInRemarks frees a tier by what a column of remarks says of the deductible of the plan whose rows it stands beside.
func TestDeductibleInRemarks(t *testing.T) {
	text := workbook(
		[]string{"Rider", "Drug tier", "In-network", "<", "Rx deductible (individual / family)", "Notes"},
		[]string{"^", "^", "Retail (30 days)", "Mail (90 days)", "^", "^"},
		[]string{"Rider A", "Tier 1 – Generic", "$10", "$25", "None", "Grandfathered rider"},
		[]string{"^", "Tier 2 – Brand", "$30", "$75", "^", "^"},
		[]string{"^", "Tier 3 – Specialty", "20%", "Not covered", "^", "^"},
		[]string{"Rider B", "Tier 1 – Generic", "$15", "$30", "$100 / $200", "Deductible does not apply to Tier 1"},
		[]string{"^", "Tier 2 – Brand", "$35", "$70", "^", "^"},
		[]string{"^", "Tier 3 – Specialty", "30%", "Not covered", "^", "^"},
	)
	p := read(t, text)
	checkEvidence(t, text, p)
	want := `tier-1 retail in 1-30 $10.00 copay exempt
tier-1 mail in 1-90 $25.00 copay exempt
tier-2 retail in 1-30 $30.00 copay exempt
tier-2 mail in 1-90 $75.00 copay exempt
tier-3 retail in 1-30 20 % coinsurance exempt
tier-3 mail in 1-90 not covered -
tier-1 retail in 1-30 $15.00 copay exempt
tier-1 mail in 1-90 $30.00 copay exempt
tier-2 retail in 1-30 $35.00 copay after
tier-2 mail in 1-90 $70.00 copay after
tier-3 retail in 1-30 30 % coinsurance after
tier-3 mail in 1-90 not covered -`
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
