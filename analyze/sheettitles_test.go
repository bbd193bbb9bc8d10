package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestTitlesOfSheets reads workbooks with a plan on each sheet, which the sheet's title calls more fully than its tab does or says more of.
func TestTitlesOfSheets(t *testing.T) {
	workbook := func(tabs ...[]string) *document.Text {
		s := &sheet{b: document.NewBuilder(document.XLSX)}
		for n, tab := range tabs {
			s.tab(tab[0])
			rows := [][]string{}
			for _, title := range tab[1 : len(tab)-1] {
				rows = append(rows, []string{title, "<", "<"})
			}
			rows = append(rows, []string{"Drug tier", "Retail (30 days)", "Mail order (90 days)"}, []string{"Tier 1 - Generic", tab[len(tab)-1], []string{"$22", "$33"}[n]})
			s.table(rows...)
		}
		return s.text()
	}
	for _, c := range []struct {
		name string
		text *document.Text
		want []string
	}{
		{
			"below the carrier, beside a product code",
			workbook([]string{"Birch 1500", "Linden Health - Benefit Grid", "Birch 1500-30 | Product code B15 | Plan year 2024", "$11"}, []string{"Birch HSA 3000", "Linden Health - Benefit Grid", "Birch HSA 3000-30 | Product code B30 | Plan year 2024", "$16"}),
			cellsOfPlans("Birch 1500-30: retail in 30 | tier-1 $11 copay", "Birch 1500-30: mail in 90 | tier-1 $22 copay", "Birch HSA 3000-30: retail in 30 | tier-1 $16 copay", "Birch HSA 3000-30: mail in 90 | tier-1 $33 copay"),
		},
		{
			"in front of what the table shows",
			workbook([]string{"100 PPO", "Plan 100 PPO - member cost share by tier and channel", "$11"}, []string{"200 EPO", "Plan 200 EPO - member cost share by tier and channel", "$16"}),
			cellsOfPlans("100 PPO: retail in 30 | tier-1 $11 copay", "100 PPO: mail in 90 | tier-1 $22 copay", "200 EPO: retail in 30 | tier-1 $16 copay", "200 EPO: mail in 90 | tier-1 $33 copay"),
		},
		{
			"a carrier that begins like the tab is no plan",
			workbook([]string{"Gold", "Gold Coast Health", "$11"}, []string{"Silver", "Gold Coast Health", "$16"}),
			cellsOfPlans("Gold: retail in 30 | tier-1 $11 copay", "Gold: mail in 90 | tier-1 $22 copay", "Silver: retail in 30 | tier-1 $16 copay", "Silver: mail in 90 | tier-1 $33 copay"),
		},
		{
			"titles of one page, in front of what the tables show",
			newSheet().line("Birch PPO - Prescription copays by tier").table([]string{"Drug tier", "Retail (30 days)"}, []string{"Tier 1 - Generic", "$11"}).
				line("Birch HMO - Prescription copays by tier").table([]string{"Drug tier", "Retail (30 days)"}, []string{"Tier 1 - Generic", "$16"}).text(),
			cellsOfPlans("Birch PPO: retail in 30 | tier-1 $11 copay", "Birch HMO: retail in 30 | tier-1 $16 copay"),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, planCells(t, c.text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}
