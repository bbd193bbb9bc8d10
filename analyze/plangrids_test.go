package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// TestPlanGrids reads the grids of a carrier, with a row for each plan below headers of several rows.
func TestPlanGrids(t *testing.T) {
	for _, c := range []struct {
		name string
		text *document.Text
		want []string
	}{
		{
			"what plans are called below one header",
			newSheet().table(
				[]string{"Harbor Mutual - small groups", "", "", "", "", "", "", ""},
				[]string{"Plan", "<", "<", "Deductible (embedded)", "<", "Drugs - retail, up to a 30-day supply", "<", "Monthly rate"},
				[]string{"Plan ID", "Plan name", "Metal", "Individual", "Family", "Rx Tier 1", "Rx Tier 2", "Area 1"},
				[]string{"H1", "Harbor PPO Gold", "Gold", "$500", "$1,000", "$10", "$30", "$512.44"},
				[]string{"H2", "Harbor HSA Silver", "Silver", "$900", "$1,800", "20% after ded.", "20% after ded.", "$498.10"},
				[]string{"Copays shown without “after ded.” are not subject to the deductible.", "", "", "", "", "", "", ""}).text(),
			cellsOfPlans(`Harbor PPO Gold: retail in 30 | tier-1 $10 copay | tier-2 $30 copay
				Harbor PPO Gold: deductible medical in 500/1000
				Harbor HSA Silver: retail in 30 | tier-1 20 % coinsurance | tier-2 20 % coinsurance
				Harbor HSA Silver: deductible integrated in 900/1800`),
		},
		{
			"names below the word for them, persons cut short",
			newSheet().table(
				[]string{"Plan", "<", "<", "Ded.", "<", "OOPM", "<", "Retail drugs (30-day supply)", "<", "Mail order (90-day supply)", "<"},
				[]string{"ID", "Name", "Metal", "Ind.", "Fam.", "Ind.", "Fam.", "Tier 1", "Tier 2", "Tier 1", "Tier 2"},
				[]string{"H1", "Harbor Gold", "Gold", "$500", "$1,000", "$4,000", "$8,000", "$10", "50% up to $200", "$20", "Not covered"},
				[]string{"H2", "Harbor Silver", "Silver", "$900", "$1,800", "$5,000", "$10,000", "$15", "50%", "$30", "Not covered"}).text(),
			cellsOfPlans(`Harbor Gold: retail in 30 | tier-1 $10 copay | tier-2 50 % coinsurance, at most $200
				Harbor Gold: mail in 90 | tier-1 $20 copay | tier-2 not covered
				Harbor Gold: deductible integrated in 500/1000
				Harbor Gold: maximum integrated in 4000/8000
				Harbor Silver: retail in 30 | tier-1 $15 copay | tier-2 50 % coinsurance
				Harbor Silver: mail in 90 | tier-1 $30 copay | tier-2 not covered
				Harbor Silver: deductible integrated in 900/1800
				Harbor Silver: maximum integrated in 5000/10000`),
		},
		{
			"a plan's kind spelled out, over the persons whose limits they are",
			newSheet().table(
				[]string{"Item", "Consumer Driven Health Plan (CDHP)", "<", "Preferred Provider Organization (PPO)", "<"},
				[]string{"Coverage", "Retiree Only", "Family", "Retiree Only", "Retiree + Family"},
				[]string{"In-Network Annual Deductible", "$1,700", "$3,400 (one pool)", "$650", "$1,300 (two deductibles of $650 each)"},
				[]string{"Out-of-Network Annual Deductible", "$3,400", "$6,800", "$1,250", "$2,500"},
				[]string{"Out-of-Network Out-of-Pocket Maximum (medical and Rx together)", "$4,300", "$8,600", "$5,100", "$10,200"},
				[]string{"Rx Generic (up to 30 days)", "20% after deductible", "<", "$15 copay", "<"},
				[]string{"Rx Brand (up to 30 days)", "20% after deductible", "<", "20% coinsurance\nmin: $30, max: $60", "<"}).text(),
			cellsOfPlans(`Consumer Driven Health Plan (CDHP): any in 30 | generic 20 % coinsurance | brand 20 % coinsurance
				Consumer Driven Health Plan (CDHP): deductible integrated in 1700/3400
				Consumer Driven Health Plan (CDHP): deductible integrated out 3400/6800
				Consumer Driven Health Plan (CDHP): maximum integrated out 4300/8600
				Preferred Provider Organization (PPO): any in 30 | generic $15 copay | brand 20 % coinsurance, at least $30, at most $60
				Preferred Provider Organization (PPO): deductible integrated in 650/1300
				Preferred Provider Organization (PPO): deductible integrated out 1250/2500
				Preferred Provider Organization (PPO): maximum integrated out 5100/10200`),
		},
		{
			"plans by their codes alone",
			newSheet().table(
				[]string{"Plan ID", "Deductible", "Tier 1", "Tier 2"},
				[]string{"HG500", "$500", "$10", "$30"},
				[]string{"HS900", "$900", "$15", "$40"}).text(),
			cellsOfPlans(`HG500: any in | tier-1 $10 copay | tier-2 $30 copay
				HG500: deductible integrated in 500/0
				HS900: any in | tier-1 $15 copay | tier-2 $40 copay
				HS900: deductible integrated in 900/0`),
		},
		{
			"a header cell over two rows beside headers of three",
			newSheet().table(
				[]string{"Plan name", "Medical", "Pharmacy", "<", "<"},
				[]string{"^", "Deductible", "Rx deductible", "Retail 30", "<"},
				[]string{"^", "^", "^", "Generic", "Brand"},
				[]string{"Harbor Gold", "$500", "None", "$10", "$30"},
				[]string{"Harbor Silver", "$900", "$200", "$15", "$40 after ded."}).text(),
			cellsOfPlans(`Harbor Gold: retail in 30 | generic $10 copay | brand $30 copay
				Harbor Gold: deductible medical in 500/0
				Harbor Gold: deductible rx any 0/0
				Harbor Silver: retail in 30 | generic $15 copay | brand $40 copay
				Harbor Silver: deductible medical in 900/0
				Harbor Silver: deductible rx any 200/0`),
		},
		{
			"tiers by their numbers in one column, another word for plans in front",
			newSheet().line("2024 small group portfolio").table(
				[]string{"Product", "Plan option", "Deductible (Ind/Fam)", "OOPM (Ind/Fam)", "Rx (T1/T2/T3)", "Rx Ded"},
				[]string{"PPO", "Harbor 500", "$500/$1,000", "$4,000/$8,000", "$10/$30/20% to $250", "$150"},
				[]string{"PPO", "Harbor 700", "$700/$1,400", "$4,200/$8,400", "$10/$35/25% to $250", "$150"}).text(),
			cellsOfPlans(`Harbor 500: any in | tier-1 $10 copay | tier-2 $30 copay | tier-3 20 % coinsurance, at most $250
				Harbor 500: deductible integrated in 500/1000
				Harbor 500: deductible rx any 150/0
				Harbor 500: maximum integrated in 4000/8000
				Harbor 700: any in | tier-1 $10 copay | tier-2 $35 copay | tier-3 25 % coinsurance, at most $250
				Harbor 700: deductible integrated in 700/1400
				Harbor 700: deductible rx any 150/0
				Harbor 700: maximum integrated in 4200/8400`),
		},
		{
			"mail order as a multiple, in a column of its own",
			newSheet().line("2024 small group portfolio").table(
				[]string{"Plan name", "Deductible", "Rx Retail (30 days) Generic/Preferred/Non-Preferred", "Rx Mail (90 days)"},
				[]string{"Harbor Gold", "$500", "$10/$30/$60", "2.5x retail"},
				[]string{"Harbor Silver", "$900", "$15/$40/$80", "2x retail"}).text(),
			cellsOfPlans(`Harbor Gold: retail in 30 | generic $10 copay | preferred-brand $30 copay | non-preferred-brand $60 copay
				Harbor Gold: mail in 90 | generic $25 copay | preferred-brand $75 copay | non-preferred-brand $150 copay
				Harbor Gold: deductible integrated in 500/0
				Harbor Silver: retail in 30 | generic $15 copay | preferred-brand $40 copay | non-preferred-brand $80 copay
				Harbor Silver: mail in 90 | generic $30 copay | preferred-brand $80 copay | non-preferred-brand $160 copay
				Harbor Silver: deductible integrated in 900/0`),
		},
		{
			"an empty place below the word for plans, a deductible that is the plan's",
			newSheet().line("2024 portfolio").table(
				[]string{"Plan", "Annual Deductible", "<", "Pharmacy (retail, per 30-day supply)", "<", "<"},
				[]string{"", "Individual", "Family", "Rx deductible", "Tier 1", "Tier 2"},
				[]string{"Bronze 6000", "$6,000", "$12,000", "Integrated with medical", "$25", "$60"},
				[]string{"Gold 1000", "$1,000", "$2,000", "Integrated with medical", "$10", "$30"}).text(),
			cellsOfPlans(`Bronze 6000: retail in 30 | tier-1 $25 copay | tier-2 $60 copay
				Bronze 6000: deductible integrated in 6000/12000
				Gold 1000: retail in 30 | tier-1 $10 copay | tier-2 $30 copay
				Gold 1000: deductible integrated in 1000/2000`),
		},
		{
			"a tier on each line below the names of plans and networks",
			newSheet().line("2024 comparison").table(
				[]string{"", "PPO 500", "<", "HDHP 3200", "<"},
				[]string{"", "In-Network", "Out-of-Network", "In-Network", "Out-of-Network"},
				[]string{"Deductible (individual/family)", "$500/$1,000", "$1,000/$2,000", "$3,200/$6,400", "$6,400/$12,800"},
				[]string{"Retail Rx (30-day supply)\nGeneric\nPreferred brand", "$10\n$30", "Not covered", "20% after deductible", "Not covered"}).text(),
			cellsOfPlans(`PPO 500: retail in 30 | generic $10 copay | preferred-brand $30 copay
				PPO 500: retail out 30 | generic not covered | preferred-brand not covered
				PPO 500: deductible integrated in 500/1000
				PPO 500: deductible integrated out 1000/2000
				HDHP 3200: retail in 30 | generic 20 % coinsurance | preferred-brand 20 % coinsurance
				HDHP 3200: retail out 30 | generic not covered | preferred-brand not covered
				HDHP 3200: deductible integrated in 3200/6400
				HDHP 3200: deductible integrated out 6400/12800`),
		},
		{
			"values beside several plans and below several headers",
			newSheet().table(
				[]string{"Plan name", "Metal", "Deductible", "Retail (30-day supply)", "<", "<"},
				[]string{"^", "^", "^", "Generic", "Preferred brand", "Non-preferred brand"},
				[]string{"Harbor Gold 1", "Gold", "$500", "$10", "$30", "$60"},
				[]string{"Harbor Gold 2", "^", "$700", "^", "$35", "^"},
				[]string{"Harbor HSA", "Silver", "$3,000", "20% after deductible", "<", "<"}).text(),
			cellsOfPlans(`Harbor Gold 1: retail in 30 | generic $10 copay | preferred-brand $30 copay | non-preferred-brand $60 copay
				Harbor Gold 1: deductible integrated in 500/0
				Harbor Gold 2: retail in 30 | generic $10 copay | preferred-brand $35 copay | non-preferred-brand $60 copay
				Harbor Gold 2: deductible integrated in 700/0
				Harbor HSA: retail in 30 | generic 20 % coinsurance | preferred-brand 20 % coinsurance | non-preferred-brand 20 % coinsurance
				Harbor HSA: deductible integrated in 3000/0`),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, planCells(t, c.text)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestHeadersAreNoNames takes no header of a grid for the plan's name.
func TestHeadersAreNoNames(t *testing.T) {
	var id benefit.Identity
	readLabelled(&id, newSheet().table(
		[]string{"Plan", "<", "<", "Deductible", "<", "Drugs", "<"},
		[]string{"Plan ID", "Plan name", "Metal", "Individual", "Family", "Tier 1", "Tier 2"},
		[]string{"H1", "Harbor Gold", "Gold", "$500", "$1,000", "$10", "$30"},
		[]string{"H2", "Harbor Silver", "Silver", "$900", "$1,800", "$15", "$40"}).
		table(
			[]string{"ID", "Plan", "Tier", "Channel", "Purpose"},
			[]string{"1", "Harbor Gold", "T1", "Retail", "Base copay"},
			[]string{"2", "Harbor Silver", "T1", "Mail", "Base copay"}).text(), identityLabels)
	if id.Name.Known() {
		t.Errorf("the plan's name is %q", id.Name.Value)
	}
}

// TestDescribedPlans calls a plan by its description, or else by its client.
func TestDescribedPlans(t *testing.T) {
	const workbook = "Alder Rx Benefit Coding Workbook v6.3 - CONFIDENTIAL"
	for want, rows := range map[string][][]string{
		"PPO Active":              {{"Field", "Value", "Comments"}, {"Client", "Quillmark Freight, Inc.", ""}, {"Plan description", "PPO Active", ""}},
		"Quillmark Freight, Inc.": {{"Field", "Value", "Comments"}, {"Client", "Quillmark Freight, Inc.", ""}, {"Client ID", "QF4471", ""}},
	} {
		p := read(t, newSheet().line(workbook).table(rows...).table([]string{"Tier", "Retail"}, []string{"Tier 1 - Generic", "$10"}, []string{"Tier 2 - Brand", "$30"}).text())
		if got := p.Identity.Name.Value; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestPreventiveRowsOfPlans reads what the preventive drugs of plans beside each other cost, where it is one amount.
func TestPreventiveRowsOfPlans(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Benefit", "Harbor HDHP", "Harbor PPO"},
		[]string{"Annual deductible", "$1,700", "$650"},
		[]string{"Preventive Rx", "$0 (see list of preventive medications)", "$12 copay for generic, or the brand coinsurance below"},
		[]string{"Rx Generic (up to 30 days)", "20% after deductible", "$12 copay"},
		[]string{"Rx Brand (up to 30 days)", "20% after deductible", "25% coinsurance"}).text())
	if len(p.DrugCostShares) != 1 || p.DrugCostShares[0].Terms.Value.Share.Kind != benefit.NoCharge || p.DrugCostShares[0].Variant != "Harbor HDHP" {
		t.Errorf("preventive drugs: %+v, want them free in the Harbor HDHP alone", p.DrugCostShares)
	}
}

// TestColumnsToFillIn reads plans beside a column that those who are asked fill in.
func TestColumnsToFillIn(t *testing.T) {
	got := planCells(t, newSheet().line("Attachment C").table(
		[]string{"", "Current Plan Design – Member Cost Share", "<", "Offeror Response"},
		[]string{"Provision", "Classic PPO", "Value PPO", "Confirmed (Y/N)\nIf “N”, describe"},
		[]string{"Retail – up to 34-day supply", "", "", ""},
		[]string{"Generic", "$8", "$12", ""},
		[]string{"Preferred Brand", "$35", "25%", ""},
	).text())
	if d := cmp.Diff(cellsOfPlans(`Classic PPO: retail in 34 | generic $8 copay | preferred-brand $35 copay
		Value PPO: retail in 34 | generic $12 copay | preferred-brand 25 % coinsurance`), got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
