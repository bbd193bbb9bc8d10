package analyze

import (
	"fmt"
	"testing"
)

// TestSaidMaxima reads what a sentence below a table says that the coinsurance of a tier comes to at most.
func TestSaidMaxima(t *testing.T) {
	const bare = "tier-1 retail in 1-30 $11.00 copay -\ntier-4 retail in 1-30 20 %% coinsurance%s -"
	var cases []sharesCase
	for _, c := range []struct{ words, most string }{
		{"** Tier 4 coinsurance: member maximum of $350 per 30-day supply.", ", at most $350.00"},
		{"Specialty drugs are subject to a maximum copay of $300 per prescription.", ", at most $300.00"},
		{"Coinsurance for specialty drugs is limited to $200 per prescription.", ", at most $200.00"},
		{"The most you will pay for a Tier 4 drug is $350 for a 30-day supply.", ", at most $350.00"},
		{"Specialty drugs have an annual maximum of $2,000 per member.", ""},
		{"The deductible for specialty drugs is limited to $500 per fill.", ""},
		{"Manufacturer coupons may reduce your cost for specialty drugs to no more than $5 per fill.", ""},
		{"Tier 1 drugs cost no more than $20 per fill.", ""},
		{"Tier 4 drugs: the plan will pay a maximum of $200 per prescription.", ""},
		{"Cost of Tier 4 drugs is not limited to $50 per prescription.", ""},
		{"Oral chemotherapy specialty drugs are capped at $100 per 30-day supply.", ""},
		{"Specialty drugs are subject to a maximum of $300 per prescription for a 90-day supply.", ""},
		{"Preferred specialty drugs are subject to a maximum of $100 per prescription.", ""},
		{"In the Bronze plan, specialty drugs have a maximum of $300 per prescription.", ""},
	} {
		cases = append(cases, sharesCase{c.words, newSheet().line("Prescription drugs").table([]string{"Drug", "Retail (30-day supply)"}, []string{"Tier 1 Generic", "$11"}, []string{"Tier 4 Specialty", "20%**"}).line(c.words).text(), fmt.Sprintf(bare, c.most)})
	}
	readsShares(t, cases)
}

// TestSmallPrintOfPlans reads a list of plans whose copays are of retail pharmacies as the words over all its columns say, with what mail order
// costs, and a plan that has a row for each network.
func TestSmallPrintOfPlans(t *testing.T) {
	text := newSheet().table(
		[]string{"Plan Name", "Deductible\nInd/Fam", "RX\nTier 1", "RX\nTier 2", "RX Deductible\nInd/Fam"},
		[]string{"Basic HMO 25", "$0", "$15", "$30", "$0"},
		[]string{"Select PPO 1500 - In-Network", "$1,500/$3,000", "$20", "$60", "$150/$300"},
		[]string{"Select PPO 1500 - Out-of-Network", "$3,100/$6,200", "Not covered", "Not covered", "N/A"},
		[]string{"RX: copays shown are for up to a 30-day supply at a participating retail pharmacy. Mail order (90-day supply): 2 times the retail copay for Tiers 1 and 2.", "<", "<", "<", "<"},
		[]string{"RX deductible does not apply to Tier 1.", "<", "<", "<", "<"},
	).text()
	got := ""
	for _, c := range read(t, text).CostShares {
		got += fmt.Sprintf("%s: %s %s %s %d %s %s\n", c.Variant, c.Tier, c.Channel.Value, c.Network.Value, c.DaysSupply.Value.Max, c.Share.Value, c.Deductible.Value)
	}
	if want := `Basic HMO 25: tier-1 retail in 30 $15.00 copay exempt
Basic HMO 25: tier-2 retail in 30 $30.00 copay 
Basic HMO 25: tier-1 mail in 90 $30.00 copay exempt
Basic HMO 25: tier-2 mail in 90 $60.00 copay 
Select PPO 1500: tier-1 retail in 30 $20.00 copay exempt
Select PPO 1500: tier-1 any out 0 not covered 
Select PPO 1500: tier-2 retail in 30 $60.00 copay after
Select PPO 1500: tier-2 any out 0 not covered 
Select PPO 1500: tier-1 mail in 90 $40.00 copay exempt
Select PPO 1500: tier-2 mail in 90 $120.00 copay after
`; got != want {
		t.Errorf("got:\n%s", got)
	}
}
