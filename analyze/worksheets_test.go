package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestOffersOfBrokers reads the worksheets on which brokers compare plans.
func TestOffersOfBrokers(t *testing.T) {
	offers := []string{"", "Current / Renewal", "<", "Alternate 1", "<"}
	names := []string{"Plan", "Birch Choice PPO 1500", "<", "Lake Access 2000", "<"}
	networks := []string{"", "In-Network", "Out-of-Network", "In-Network", "Out-of-Network"}
	copays := []string{"Retail, 30-day supply\n(Tier 1 / Tier 2 / Tier 3)", "$11 / $44 / $77", "Not covered", "$12 / $48 / $88", "40%"}
	for _, c := range []struct {
		name string
		text *document.Text
		want []string
	}{
		{
			"names of plans below what a broker calls their offers, and the names of their networks",
			newSheet().table(
				[]string{"Medical plan comparison", "<", "<", "<", "<"}, offers, names, networks,
				[]string{"MEDICAL", "", "", "", ""},
				[]string{"Network", "Choice Plus", "—", "Lake Access", "—"},
				[]string{"Individual deductible", "$1,500", "$3,000", "$2,000", "$4,000"},
				[]string{"PRESCRIPTION DRUGS", "", "", "", ""}, copays,
			).text(),
			cellsOfPlans(`Birch Choice PPO 1500: deductible medical in 1500/0
Birch Choice PPO 1500: deductible medical out 3000/0
Birch Choice PPO 1500: retail in 30 | tier-1 $11 copay | tier-2 $44 copay | tier-3 $77 copay
Birch Choice PPO 1500: retail out 30 | tier-1 not covered | tier-2 not covered | tier-3 not covered
Lake Access 2000: deductible medical in 2000/0
Lake Access 2000: deductible medical out 4000/0
Lake Access 2000: retail in 30 | tier-1 $12 copay | tier-2 $48 copay | tier-3 $88 copay
Lake Access 2000: retail out 30 | tier-1 40 % coinsurance | tier-2 40 % coinsurance | tier-3 40 % coinsurance`),
		},
		{
			"offers of the same plan",
			newSheet().table(
				[]string{"", "Current plan", "Proposed plan"},
				[]string{"Plan", "Birch PPO", "Birch PPO"},
				[]string{"Tier 1 – Generic, retail", "$11", "$12"},
			).text(),
			cellsOfPlans(`: retail in | tier-1 $12 copay`),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, planCells(t, c.text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestSetUpSheets reads the worksheets with which administrators set plans up.
func TestSetUpSheets(t *testing.T) {
	setUp := func(rows ...[]string) *sheet {
		return newSheet().table(append([][]string{
			{"Prescription drug plan design", "<", "<"},
			{"Plan design feature", "Retail", "Mail order"},
		}, rows...)...)
	}
	generic, brand := []string{"Tier 1 – Generic", "$11", "$22"}, []string{"Tier 2 – Preferred brand", "$33", "$66"}
	readsShares(t, []sharesCase{
		{
			"a form that asks for the plan and for a date",
			newSheet().table(
				[]string{"Pharmacy benefit change request", "<", "<", "<", "<", "<", "<", "<"},
				[]string{"Plan", "Employee Health Plan", "<", "<", "Effective date of change", "<", "07/01/2021", "<"},
				[]string{"Requested by", "D. Moor, HR Director", "<", "<", "Date submitted", "<", "04/22/2021", "<"},
				[]string{"PBM", "Harbor Rx Choice", "<", "<", "Formulary", "<", "Harbor Select", "<"},
				[]string{"Channel", "Drug tier", "Copay", "Coinsurance", "Minimum", "Maximum", "Max days supply", "Rx deductible applies (Y/N)"},
				[]string{"Retail pharmacy", "Generic", "$8", "—", "—", "—", "34", "N"},
				[]string{"^", "Preferred brand", "—", "20%", "$25", "$50", "34", "Y"},
				[]string{"Mail order", "Generic", "$16", "—", "—", "—", "90", "N"},
				[]string{"^", "Preferred brand", "—", "20%", "$50", "$100", "90", "Y"},
			).text(),
			`generic retail in 1-34 $8.00 copay exempt
preferred-brand retail in 1-34 20 % coinsurance, at least $25.00, at most $50.00 after
generic mail in 1-90 $16.00 copay exempt
preferred-brand mail in 1-90 20 % coinsurance, at least $50.00, at most $100.00 after`,
		},
		{
			"a row of days below the pharmacies",
			setUp([]string{"Benefit code", "BLM75", "BLM75"}, []string{"Maximum Days Supply", "30", "90"}, generic, brand).text(),
			`tier-1 retail in 1-30 $11.00 copay -
tier-1 mail in 1-90 $22.00 copay -
tier-2 retail in 1-30 $33.00 copay -
tier-2 mail in 1-90 $66.00 copay -`,
		},
		{
			"a row of days behind the tiers",
			setUp(generic, brand, []string{"Maximum Days Supply", "34", "102"}).text(),
			`tier-1 retail in 1-34 $11.00 copay -
tier-1 mail in 1-102 $22.00 copay -
tier-2 retail in 1-34 $33.00 copay -
tier-2 mail in 1-102 $66.00 copay -`,
		},
		{
			"days among the tiers, of those above or below",
			setUp(generic, []string{"Maximum Days Supply", "34", "102"}, brand).text(),
			`tier-1 retail in 1-30 $11.00 copay -
tier-1 mail in 1-90 $22.00 copay -
tier-2 retail in 1-30 $33.00 copay -
tier-2 mail in 1-90 $66.00 copay -`,
		},
	})
}
