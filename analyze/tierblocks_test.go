package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestTierBlocks reads tables with tiers above their columns that stand within another: below a title, the names of plans or other rows.
func TestTierBlocks(t *testing.T) {
	rows := [][]string{
		{"Harbor PPO", "", "", ""},
		{"", "Generic", "Preferred brand", "Non-preferred brand"},
		{"Retail (30-day)", "$12", "$34", "$61"},
		{"Mail order (90-day)", "$24", "$68", "$122"},
	}
	want := "generic mail in 1-90 $24.00 copay\ngeneric retail in 1-30 $12.00 copay\nnon-preferred-brand mail in 1-90 $122.00 copay\nnon-preferred-brand retail in 1-30 $61.00 copay\n" +
		"preferred-brand mail in 1-90 $68.00 copay\npreferred-brand retail in 1-30 $34.00 copay"
	for _, c := range []struct {
		name string
		text *document.Text
		want string
	}{
		{"below the title of a sheet", workbookOf(rows), want},
		{"above other rows of a sheet", workbookOf(append(rows[:4:4], []string{"", "", "", ""}, []string{"Prescription deductible", "$140", "", ""})), want},
		{"below a title within the rules of a page", newSheet().table(append([][]string{{"Harbor PPO", "<", "<", "<"}}, rows[1:]...)...).text(), want},
		{
			"what each tier needs, and no pharmacies",
			workbookOf([][]string{{"Harbor PPO", "", ""}, {"", "Tier 1", "Tier 2"}, {"Drugs listed", "412", "$30"}, {"Prior authorization", "No", "Some"}}),
			"",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.want == "" {
				if p := read(t, c.text); len(p.CostShares) > 0 {
					t.Errorf("cost shares of a table without pharmacies: %s", shareLines(p))
				}
				return
			}
			if d := cmp.Diff(c.want, bandLines(t, c.text)); d != "" {
				t.Error(d)
			}
		})
	}
	t.Run("below the names of plans", func(t *testing.T) {
		text := newSheet().table(
			[]string{"", "Harbor PPO", "<", "Harbor HDHP", "<"},
			[]string{"", "Tier 1", "Tier 2", "Tier 1", "Tier 2"},
			[]string{"Retail (30-day)", "$12", "$34", "10%*", "20%*"},
			[]string{"Mail (90-day)", "$24", "$68", "10%*", "20%*"},
			[]string{"Deductible (individual/family)", "$250/$500", "<", "$1,800/$3,600", "<"},
		).line("* After deductible.").text()
		p := read(t, text)
		checkEvidence(t, text, p)
		var got string
		for _, c := range p.CostShares {
			got += c.Variant + " " + string(c.Tier) + " " + string(c.Channel.Value) + " " + c.Share.Value.String() + "\n"
		}
		want := `Harbor PPO tier-1 retail $12.00 copay
Harbor PPO tier-1 mail $24.00 copay
Harbor PPO tier-2 retail $34.00 copay
Harbor PPO tier-2 mail $68.00 copay
Harbor HDHP tier-1 retail 10 % coinsurance
Harbor HDHP tier-1 mail 10 % coinsurance
Harbor HDHP tier-2 retail 20 % coinsurance
Harbor HDHP tier-2 mail 20 % coinsurance
`
		if d := cmp.Diff(want, got); d != "" {
			t.Error(d)
		}
		if d := cmp.Diff("deductible in 1800/3600; deductible in 250/500", limitLines(p)); d != "" {
			t.Error(d)
		}
	})
}
