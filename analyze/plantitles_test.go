package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// twoPlans is a table of the limits of two plans.
func twoPlans(first, second string) *sheet {
	return newSheet().line("Your prescription drugs").table(
		[]string{"Annual limits", first, second},
		[]string{"Rx deductible", "$450 individual / $900 family", "$600 individual / $1,200 family"},
	)
}

// TestPlansInTitles tells plans apart by titles above paragraphs, by titles that say what they are above, and by letters.
func TestPlansInTitles(t *testing.T) {
	for _, c := range []struct {
		name string
		of   *sheet
		want string
	}{
		{
			"paragraphs",
			twoPlans("Low Plan", "High Plan").line("").line("Low Plan").
				line("At a preferred retail pharmacy, you pay a $10 copayment for generic drugs and a $50 copayment for preferred brand drugs.").
				line("At a standard retail pharmacy, you pay a $15 copayment for generic drugs and a $60 copayment for preferred brand drugs.").
				line("Through mail order, you pay a $20 copayment for generic drugs and a $100 copayment for preferred brand drugs.").
				line("").line("High Plan").
				line("At a preferred retail pharmacy, you pay a $5 copayment for generic drugs and a $30 copayment for preferred brand drugs.").
				line("At a standard retail pharmacy, you pay a $9 copayment for generic drugs and a $40 copayment for preferred brand drugs.").
				line("Through mail order, you pay a $12 copayment for generic drugs and a $60 copayment for preferred brand drugs."),
			`High Plan: deductible any 600/1200
High Plan: generic mail in $12.00 copay
High Plan: generic retail preferred $5.00 copay
High Plan: generic retail standard $9.00 copay
High Plan: preferred-brand mail in $60.00 copay
High Plan: preferred-brand retail preferred $30.00 copay
High Plan: preferred-brand retail standard $40.00 copay
Low Plan: deductible any 450/900
Low Plan: generic mail in $20.00 copay
Low Plan: generic retail preferred $10.00 copay
Low Plan: generic retail standard $15.00 copay
Low Plan: preferred-brand mail in $100.00 copay
Low Plan: preferred-brand retail preferred $50.00 copay
Low Plan: preferred-brand retail standard $60.00 copay`,
		},
		{
			"what stands below",
			newSheet().line("Plan B Cost Share").table([]string{"Pharmacy", "Generic", "Brand"}, []string{"Retail (30 days)", "$5", "$20"}, []string{"Mail order (90 days)", "$10", "$40"}).
				line("").line("Plan C Cost Share").table([]string{"Pharmacy", "Generic", "Brand"}, []string{"Retail (30 days)", "$7", "$30"}, []string{"Mail order (90 days)", "$14", "$60"}),
			`Plan B: brand mail in $40.00 copay
Plan B: brand retail in $20.00 copay
Plan B: generic mail in $10.00 copay
Plan B: generic retail in $5.00 copay
Plan C: brand mail in $60.00 copay
Plan C: brand retail in $30.00 copay
Plan C: generic mail in $14.00 copay
Plan C: generic retail in $7.00 copay`,
		},
		{
			"letters",
			newSheet().table(
				[]string{"Where you fill", "Type of drug", "Plan A (Actives)", "Plan B (Non-Medicare Retirees)"},
				[]string{"Retail pharmacy\nUp to a 34-day supply", "Generic", "$5 copayment", "$10 copayment"},
				[]string{"^", "Brand", "$20 copayment", "20%, with a minimum of $25 and a maximum of $60"},
				[]string{"Mail order\nUp to a 90-day supply", "Generic", "$10 copayment", "$20 copayment"},
				[]string{"^", "Brand", "$40 copayment", "20%, with a minimum of $50 and a maximum of $120"},
			),
			`Plan A: brand mail in $40.00 copay
Plan A: brand retail in $20.00 copay
Plan A: generic mail in $10.00 copay
Plan A: generic retail in $5.00 copay
Plan B: brand mail in 20 % coinsurance, at least $50.00, at most $120.00
Plan B: brand retail in 20 % coinsurance, at least $25.00, at most $60.00
Plan B: generic mail in $20.00 copay
Plan B: generic retail in $10.00 copay`,
		},
		{
			"what members pay, behind a name that another table has",
			newSheet().table(
				[]string{"", "Alder Rx Saver", "Alder Rx Plus"},
				[]string{"Annual deductible", "$500", "$0"},
			).line("").line("Alder Rx Saver – what you pay in the initial coverage stage").
				table([]string{"Tier", "Retail (30-day supply)", "Mail order (90-day supply)"}, []string{"Tier 1: Generic", "$7", "$14"}, []string{"Tier 2: Brand", "$30", "$60"}).
				line("").line("Alder Rx Plus – what you pay in the initial coverage stage").
				table([]string{"Tier", "Retail (30-day supply)", "Mail order (90-day supply)"}, []string{"Tier 1: Generic", "$5", "$10"}, []string{"Tier 2: Brand", "$20", "$40"}),
			`Alder Rx Plus: deductible in 0/0
Alder Rx Plus: tier-1 mail in $10.00 copay
Alder Rx Plus: tier-1 retail in $5.00 copay
Alder Rx Plus: tier-2 mail in $40.00 copay
Alder Rx Plus: tier-2 retail in $20.00 copay
Alder Rx Saver: deductible in 500/0
Alder Rx Saver: tier-1 mail in $14.00 copay
Alder Rx Saver: tier-1 retail in $7.00 copay
Alder Rx Saver: tier-2 mail in $60.00 copay
Alder Rx Saver: tier-2 retail in $30.00 copay`,
		},
		{
			"dots that lead to values",
			newSheet().table(
				[]string{"Plan A (Journeyworkers)", "Plan B (Apprentices)"},
				[]string{"Calendar year deductible, per person ......... $300", "$450"},
				[]string{"Retail, up to a 30-day supply", ""},
				[]string{"Generic ............... $5", "$8"},
				[]string{"Brand ............... $20", "$30"},
				[]string{"Mail order, up to a 100-day supply", ""},
				[]string{"Generic ............... $10", "$16"},
				[]string{"Brand ............... $40", "$60"},
			),
			`Plan A: brand mail in $40.00 copay
Plan A: brand retail in $20.00 copay
Plan A: deductible in 300/0
Plan A: generic mail in $10.00 copay
Plan A: generic retail in $5.00 copay
Plan B: brand mail in $60.00 copay
Plan B: brand retail in $30.00 copay
Plan B: deductible in 450/0
Plan B: generic mail in $16.00 copay
Plan B: generic retail in $8.00 copay`,
		},
		{
			"kinds of plans in a sentence",
			newSheet().table(
				[]string{"", "County Care PPO", "County HMO", "Consumer Plan (CDHP)"},
				[]string{"Plan year deductible (individual / family)", "$500 / $1,250", "$250 / $500", "$1,750 / $3,500"},
				[]string{"Generic (30-day retail)", "$10", "$8", "10% after deductible"},
			).line("In the CDHP with family coverage, the family deductible must be satisfied before coinsurance begins for any covered person."),
			`Consumer Plan (CDHP): deductible in 1750/3500
Consumer Plan (CDHP): generic retail in 10 % coinsurance
County Care PPO: deductible in 500/1250
County Care PPO: generic retail in $10.00 copay
County HMO: deductible in 250/500
County HMO: generic retail in $8.00 copay`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, planLines(t, c.of.text())); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
	p := read(t, newSheet().table(
		[]string{"", "County Care PPO", "Consumer Plan (CDHP)"},
		[]string{"Plan year deductible (individual / family)", "$500 / $1,250", "$1,750 / $3,500"},
		[]string{"Generic (30-day retail)", "$10", "10% after deductible"},
	).line("In the CDHP with family coverage, the family deductible must be satisfied before coinsurance begins for any covered person.").text())
	for _, d := range p.Deductibles {
		if d.Family.Known() && d.FamilyMethod.Known() != strings.Contains(d.Variant, "CDHP") {
			t.Errorf("how the family deductible of %s works: %v", d.Variant, d.FamilyMethod.Value)
		}
	}
}

// TestPanelIsNoTitle takes no line of what stands beside the tables of plans for the title of one.
func TestPanelIsNoTitle(t *testing.T) {
	for _, words := range []string{"plan and choose", "Family", "Medical deductible"} {
		got := planLines(t, newSheet().line("Active PPO").table([]string{"Tier", "Retail (30 days)", "Mail (90 days)"}, []string{"Tier 1", "$15", "$37.50"}, []string{"Tier 2", "$35", "$70"}).
			line("").line("Retiree PPO").line(words).table([]string{"Tier", "Retail (30 days)", "Mail (90 days)"}, []string{"Tier 1", "$17", "$34"}, []string{"Tier 2", "$27", "$67.50"}).text())
		if strings.Contains(got, words+":") || !strings.Contains(got, "Retiree PPO: tier-1 retail in $17.00 copay") {
			t.Errorf("below %q: %s", words, got)
		}
	}
}

// TestCellsOfTwoLines keeps what a second line goes on with in its place.
func TestCellsOfTwoLines(t *testing.T) {
	got := shareLines(read(t, newSheet().table(
		[]string{"Drug tier", "Retail\nup to 30 days", "Home delivery\nup to 90 days", "Out-of-network\nup to 30 days"},
		[]string{"Tier 1\nGeneric", "$10", "$25", "50%"},
		[]string{"Tier 2\nPreferred brand", "25%\n($30 minimum / $75 maximum)", "25%\n($75 minimum / $185 maximum)", "50%"},
		[]string{"Tier 3\nNon-preferred brand", "40%\n($60 minimum / $120 maximum)", "40%\n($150 minimum / $300 maximum)", "50%"},
	).text()))
	const want = `tier-1 retail in 1-30 $10.00 copay -
tier-1 mail in 1-90 $25.00 copay -
tier-1 retail out 1-30 50 % coinsurance -
tier-2 retail in 1-30 25 % coinsurance, at least $30.00, at most $75.00 -
tier-2 mail in 1-90 25 % coinsurance, at least $75.00, at most $185.00 -
tier-2 retail out 1-30 50 % coinsurance -
tier-3 retail in 1-30 40 % coinsurance, at least $60.00, at most $120.00 -
tier-3 mail in 1-90 40 % coinsurance, at least $150.00, at most $300.00 -
tier-3 retail out 1-30 50 % coinsurance -`
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestNetworksBesideSupplies tells preferred pharmacies from standard ones in lists that say for how long, and leaves the first dollars of a year,
// which are a deductible's, out of cost shares.
func TestNetworksBesideSupplies(t *testing.T) {
	for _, place := range []string{"Retail (up to 30 days)", "Retail Pharmacy (up to 30 days)", "Retail, 30-day supply"} {
		got := shareLines(read(t, prose("Core Plan", "",
			"Tier 1 (Preferred Generic) - Preferred "+place+": $18 copay / Standard "+place+": $27 copay / Mail Order (up to 90 days): $36 copay",
			"Tier 3 (Preferred Brand) - Preferred "+place+": 20% coinsurance; Standard "+place+": 20% coinsurance; Mail Order (up to 90 days): 20% coinsurance").text()))
		const want = `tier-1 retail preferred 1-30 $18.00 copay -
tier-1 retail standard 1-30 $27.00 copay -
tier-1 mail in 1-90 $36.00 copay -
tier-3 retail preferred 1-30 20 % coinsurance -
tier-3 retail standard 1-30 20 % coinsurance -
tier-3 mail in 1-90 20 % coinsurance -`
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", place, d)
		}
	}
	if got := shareLines(read(t, prose("Pharmacy plan", "", "Each retiree or dependent must pay the first $100 in brand name and specialty drugs each calendar year.").text())); got != "" {
		t.Errorf("the first dollars of a year: %s", got)
	}
	got := shareLines(read(t, prose("Pharmacy plan", "", "Through mail order for up to a 90-day supply, you pay a $75 copayment for generic drugs, 30% of the cost", "($220 maximum) for preferred brand drugs and a $212.50 copayment for non-preferred brand drugs.").text()))
	const want = `generic mail in 1-90 $75.00 copay -
preferred-brand mail in 1-90 30 % coinsurance, at most $220.00 -
non-preferred-brand mail in 1-90 $212.50 copay -`
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("bounds at the head of a line (-want +got):\n%s", d)
	}
}

// TestNoneForFamily reads that nobody has a deductible where the rows of a person and of a family both say so.
func TestNoneForFamily(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"", "Granite EPO", "Granite PPO"},
		[]string{"Calendar Year Deductible", "<", "<"},
		[]string{"Individual", "None", "$300"},
		[]string{"Family", "None", "$900"},
		[]string{"Generic (30-day retail)", "$7", "$10"},
		[]string{"Brand (30-day retail)", "$25", "$35"},
	).text())
	var none int
	for _, d := range p.Deductibles {
		if d.Variant == "Granite EPO" && d.Individual.Known() && d.Individual.Value == 0 && d.Family.Known() && d.Family.Value == 0 {
			none++
		}
	}
	if none != 1 {
		t.Errorf("%+v", p.Deductibles)
	}
}

// TestDeductibleBeforeBenefits reads of which tiers a deductible must be met before their benefits are paid, and which it is waived for.
func TestDeductibleBeforeBenefits(t *testing.T) {
	const words = "The prescription drug deductible must be satisfied before any Tier 2 or Tier 3 drug benefits are paid. It is waived for Tier 1 drugs."
	got := shareLines(read(t, newSheet().table(
		[]string{"Pharmacy", "In-network", "Out-of-network"},
		[]string{"Prescription Drug Calendar Year Deductible", "$100 Individual\n$200 Family", "Combined with network"},
		[]string{words, "<", "<"},
		[]string{"Tier 1 – Generic Drugs (30-day retail)", "$12 copay", "30%"},
		[]string{"Tier 2 – Preferred Brand Drugs (30-day retail)", "$40 copay", "30%"},
		[]string{"Tier 3 – Non-Preferred Brand Drugs (30-day retail)", "$70 copay", "30%"},
	).text()))
	const want = `tier-1 retail in 1-30 $12.00 copay exempt
tier-1 retail out 1-30 30 % coinsurance exempt
tier-2 retail in 1-30 $40.00 copay after
tier-2 retail out 1-30 30 % coinsurance -
tier-3 retail in 1-30 $70.00 copay after
tier-3 retail out 1-30 30 % coinsurance -`
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestPlanGoesOn gives a table to the plan at the head of its title, whatever the title says behind it.
func TestPlanGoesOn(t *testing.T) {
	head := []string{"Tier", "Preferred retail cost sharing (up to a 30-day supply)", "Mail order cost sharing, preferred (up to a 90-day supply)"}
	p := read(t, newSheet().line("2026 Summary of Benefits, Medicare Part D prescription drug plans").table(
		[]string{"", "Alder Rx Value (PDP)", "Alder Rx Plus (PDP)"},
		[]string{"Monthly plan premium", "$18.60", "$87.40"},
		[]string{"Part D deductible", "$615 per year", "$0"},
	).line("").line("Alder Rx Value (PDP) – after you pay your yearly deductible, if it applies:").table(head, []string{"Tier 1: Preferred Generic", "$1 copay", "$0 copay"}, []string{"Tier 3: Preferred Brand", "20%", "20%"}).
		line("").line("Alder Rx Plus (PDP)").table(head, []string{"Tier 1: Preferred Generic", "$4 copay", "$10 copay"}, []string{"Tier 3: Preferred Brand", "$42 copay", "$105 copay"}).text())
	for _, c := range p.CostShares {
		if c.Network.Value != benefit.Preferred {
			t.Errorf("%s: network %s", c.ID, c.Network.Value)
		}
	}
	got := map[string]int{}
	for _, c := range p.CostShares {
		got[c.Variant+" "+c.Share.Value.String()]++
	}
	for _, want := range []string{"Alder Rx Value (PDP) $1.00 copay", "Alder Rx Value (PDP) 20 % coinsurance", "Alder Rx Plus (PDP) $4.00 copay", "Alder Rx Plus (PDP) $42.00 copay"} {
		if got[want] == 0 {
			t.Errorf("no %s among %v", want, got)
		}
	}
}
