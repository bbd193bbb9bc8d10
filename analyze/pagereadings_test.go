package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPagesThatSayWhere reads pages whose words for where an amount holds stand elsewhere than beside it.
func TestPagesThatSayWhere(t *testing.T) {
	for name, c := range map[string]struct {
		doc  *sheet
		want string
	}{
		"what is paid in front of what it is for": {
			newSheet().line("Copayment summary").table(
				[]string{"cost to member", "Professional services"},
				[]string{"$20 per visit", "Office visits, primary care"},
				[]string{"$40 per visit", "Specialist office visits"},
				[]string{"cost to member", "Prescription coverage"},
				[]string{"", "Walk-in pharmacy (up to a 30-day supply)"},
				[]string{"$10", "Tier 1 medication"},
				[]string{"$35", "Tier 2 medication"},
				[]string{"", "Mail order (up to a 100-day supply)"},
				[]string{"$20", "Tier 1 medication"},
				[]string{"$87.50", "Tier 2 medication"},
			),
			`tier-1 retail in 1-30 $10.00 copay -
tier-2 retail in 1-30 $35.00 copay -
tier-1 mail in 1-100 $20.00 copay -
tier-2 mail in 1-100 $87.50 copay -`,
		},
		"the label at the head of all cells": {
			newSheet().line("Prescription drug benefits").table(
				[]string{"Harbor PPO", "Harbor HMO"},
				[]string{"Retail up to 30-Day Supply\n$5 Generic copay\n$40 Formulary brand copay", "Retail up to 30-Day Supply\n$10 Generic copay\n$30 Formulary brand copay"},
				[]string{"Mail Order up to 90-Day Supply\n$10 Generic copay\n$80 Formulary brand copay", "Mail Order up to 90-Day Supply\n$25 Generic copay\n$75 Formulary brand copay"},
			),
			`generic retail in 1-30 $5.00 copay -
preferred-brand retail in 1-30 $40.00 copay -
generic mail in 1-90 $10.00 copay -
preferred-brand mail in 1-90 $80.00 copay -
generic retail in 1-30 $10.00 copay -
preferred-brand retail in 1-30 $30.00 copay -
generic mail in 1-90 $25.00 copay -
preferred-brand mail in 1-90 $75.00 copay -`,
		},
		"a footnote's mark behind the word minimum, and the most that is paid": {
			newSheet().line("Prescription drug benefits").table(
				[]string{"Program", "Generic drugs", "Brand drugs"},
				[]string{"Retail pharmacy (30-day supply)", "10%, with a minimum* of $10 and a maximum of $100", "30% (max you pay is $80)"},
			),
			`generic retail in 1-30 10 % coinsurance, at least $10.00, at most $100.00 -
brand retail in 1-30 30 % coinsurance, at most $80.00 -`,
		},
		"a copay for each month of a longer fill": {
			newSheet().line("Prescription drug benefits").table(
				[]string{"Services", "In-network", "Limitations"},
				[]string{"Generic drugs", "$10 copay / retail prescription\n$20 copay / mail order prescription", "Coverage is limited to a 90-day supply retail (1 copay per 30-day supply), 90-day supply mail order or 30-day supply for specialty drugs."},
				[]string{"Specialty drugs", "25% coinsurance", "Coverage is limited to a 90-day supply retail (1 copay per 30-day supply), 90-day supply mail order or 30-day supply for specialty drugs."},
			),
			`generic retail in 1-90 $10.00 copay for each started 30 days -
generic mail in 1-90 $20.00 copay -
specialty specialty in 1-30 25 % coinsurance -`,
		},
		"rows of networks below tiers": {
			newSheet().line("Part D prescription drugs").table(
				[]string{"", "Network pharmacy (30-day supply)", "The plan's mail order service (90-day supply)"},
				[]string{"Tier 1 - preferred generic", "<", "<"},
				[]string{"Preferred network", "$0", "N/A"},
				[]string{"Non-preferred network", "$4", "$10"},
				[]string{"Tier 2 - generic", "<", "<"},
				[]string{"Preferred network", "$10", "N/A"},
				[]string{"Non-preferred network", "$18", "$45"},
			),
			`tier-1 retail preferred 1-30 $0.00 copay -
tier-1 retail standard 1-30 $4.00 copay -
tier-1 mail standard 1-90 $10.00 copay -
tier-2 retail preferred 1-30 $10.00 copay -
tier-2 retail standard 1-30 $18.00 copay -
tier-2 mail standard 1-90 $45.00 copay -`,
		},
		"a sentence that leads on to what tiers cost, below the title of a stage": {
			prose("Stage 2: Initial coverage", "", "You pay the following for covered prescription drugs from preferred retail pharmacies.", "", "Tier 1 – $0", "", "Tier 2 – $14"),
			`tier-1 retail preferred 1-30 $0.00 copay -
tier-2 retail preferred 1-30 $14.00 copay -`,
		},
		"supplies of two places behind one amount": {
			newSheet().line("Prescription drug benefits").line("Tier 1: 10% at a network pharmacy (up to a 30-day supply) or through mail order or Extended90 (up to a 90-day supply)"),
			``,
		},
	} {
		t.Run(name, func(t *testing.T) {
			if d := cmp.Diff(c.want, shareLines(read(t, c.doc.text()))); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestStagesOfPlans gives tables to the plan that ends their title, below a table that has named the plans.
func TestStagesOfPlans(t *testing.T) {
	p := read(t, newSheet().line("Part D prescription drug benefits").table(
		[]string{"Stage", "Harbor Essential (HMO)", "Harbor Plus (PPO)"},
		[]string{"Yearly deductible", "$400 per year", "$615 per year"},
	).table(
		[]string{"Initial Coverage Stage – Harbor Essential (HMO)", "<", "<", "<"},
		[]string{"Tier", "Preferred retail 30-day supply", "Standard retail 30-day supply", "Mail order 90-day supply"},
		[]string{"Tier 1: Preferred Generic", "$0", "$8", "$0"},
		[]string{"Tier 2: Generic", "$6", "$16", "$12"},
	).table(
		[]string{"Initial Coverage Stage – Harbor Plus (PPO)", "<", "<", "<"},
		[]string{"Tier", "Preferred retail 30-day supply", "Standard retail 30-day supply", "Mail order 90-day supply"},
		[]string{"Tier 1: Preferred Generic", "$2", "$10", "$4"},
		[]string{"Tier 2: Generic", "$10", "$20", "$20"},
	).text())
	got := map[string]int{}
	for _, cs := range p.CostShares {
		got[cs.Variant]++
	}
	if len(p.CostShares) != 12 || got["Harbor Essential (HMO)"] != 6 || got["Harbor Plus (PPO)"] != 6 {
		t.Errorf("%v\n%s", got, shareLines(p))
	}
}

// TestCostsWithoutTheDeductible takes an amount that is paid without the deductible for no deductible's.
func TestCostsWithoutTheDeductible(t *testing.T) {
	p := read(t, prose("Prescription drugs", "", "You pay $60, deductible does not apply, for brand drugs filled at a retail pharmacy for up to a 31-day supply.", "", "You pay nothing for generic drugs at a retail pharmacy for up to a 31-day supply.").text())
	if got, want := shareLines(p), "brand retail in 1-31 $60.00 copay exempt\ngeneric retail in 1-31 no charge -"; got != want || len(p.Deductibles) > 0 {
		t.Errorf("%s\n%s\nwant\n%s", got, limitLines(p), want)
	}
}
