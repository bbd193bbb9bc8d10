package analyze

import (
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestPageShares reads cost shares as pages of plans tell them.
func TestPageShares(t *testing.T) {
	summary := func(rows ...[]string) *sheet {
		head := []string{"Common Medical Event", "Services You May Need", "Network Provider (You will pay the least)", "Out-of-Network Provider (You will pay the most)", "Limitations, Exceptions, & Other Important Information"}
		all := [][]string{head}
		for _, r := range rows {
			all = append(all, append(append([]string{"If you need drugs to treat your illness or condition"}, r...), "Not covered", "Up to 30 days at retail and up to 90 days through mail order."))
		}
		return newSheet().table(all...)
	}
	readsShares(t, []sharesCase{
		{
			"the specialty drugs of counted tiers", newSheet().line("Outpatient Prescription Drugs").table(
				[]string{"Tier Level", "Retail Up to 31-day supply", "<", "*Mail Order Up to 90-day supply"},
				[]string{"", "Network", "Non-Network", "Network"},
				[]string{"Tier 1", "$11", "$13", "$27.50"},
				[]string{"Tier 1 Specialty", "$12", "Not Covered", "Not Covered"},
				[]string{"Tier 2", "$36", "$38", "$90"},
				[]string{"Tier 2 Specialty", "$105", "Not Covered", "Not Covered"},
			).text(),
			`tier-1 retail in 1-31 $11.00 copay -
tier-1 retail out 1-31 $13.00 copay -
tier-1 mail in 1-90 $27.50 copay -
tier-1 specialty in 1-31 $12.00 copay -
tier-1 specialty out 1-31 not covered -
tier-2 retail in 1-31 $36.00 copay -
tier-2 retail out 1-31 $38.00 copay -
tier-2 mail in 1-90 $90.00 copay -
tier-2 specialty in 1-31 $105.00 copay -
tier-2 specialty out 1-31 not covered -`,
		},
		{
			"tiers in parentheses before the pharmacies of a cell",
			summary([]string{"Generic drugs (Tier 1)", "Preferred Generic (Tier 1A): Retail: $4 Copay / prescription; Mail Order: $9.50 Copay / prescription; deductible does not apply.\nGeneric (Tier 1B): Retail: $11 Copay / prescription; Mail Order: $26 Copay / prescription; deductible does not apply."}).text(),
			`tier-1a retail in 1-30 $4.00 copay exempt
tier-1a mail in 1-90 $9.50 copay exempt
tier-1b retail in 1-30 $11.00 copay exempt
tier-1b mail in 1-90 $26.00 copay exempt
tier-1a any out 1-0 not covered -
tier-1b any out 1-0 not covered -`,
		},
		{
			"kinds before the pharmacies of a cell",
			summary([]string{"Generic drugs", "Preferred generic: Retail $4; Mail $7. Non-preferred generic: Retail $11; Mail $21"}).text(),
			`preferred-generic retail in 1-30 $4.00 copay -
preferred-generic mail in 1-90 $7.00 copay -
non-preferred-generic retail in 1-30 $11.00 copay -
non-preferred-generic mail in 1-90 $21.00 copay -
preferred-generic any out 1-0 not covered -
non-preferred-generic any out 1-0 not covered -`,
		},
		{
			"value based drugs in a list, and a cap on insulin behind it",
			newSheet().line("Drugs – Outpatient Prescription").table(
				[]string{"Prescription Drug Deductible", "Enrollee pays $110 per Enrollee per calendar year. Does not apply to value based medications and Tier 1."},
				[]string{"Prescription drugs for a supply of 30 days or less", "Value based medications which provide significant value in treating chronic disease (please contact Member Services for a list): Enrollee pays $6 Copayment\nPreferred generic drugs (Tier 1): Enrollee pays $21 Copayment\nPreferred brand name drugs (Tier 2): After Prescription Drug Deductible, Enrollee pays $43 Copayment\nNon-Preferred specialty brand name drugs (Tier 3): After Prescription Drug Deductible, Enrollee pays 50% coinsurance up to $410 maximum up to a 30-day supply\nAnnual Deductible does not apply to test strips.\nNote: An Enrollee will not pay more than $35, not subject to the Deductible, for a 30-day supply of insulin."},
			).text(),
			`value any in 1-30 $6.00 copay exempt
tier-1 any in 1-30 $21.00 copay exempt
tier-2 any in 1-30 $43.00 copay after
tier-3 specialty in 1-30 50 % coinsurance, at most $410.00 after`,
		},
	})
}

// TestPreferredInRow calls the tiers of a cell by the drugs of its row.
func TestPreferredInRow(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table(
		[]string{"", "Retail (30 days)"},
		[]string{"Generic drugs", "Preferred (Tier 1): $4; Non-preferred (Tier 2): $11"},
		[]string{"Brand drugs", "Preferred (Tier 3): $36; Non-preferred (Tier 4): 40%"},
	).text())
	want := map[benefit.TierID]benefit.TierClass{"tier-1": benefit.PreferredGeneric, "tier-2": benefit.NonPreferredGeneric, "tier-3": benefit.PreferredBrand, "tier-4": benefit.NonPreferredBrand}
	for _, tier := range p.Tiers {
		if len(tier.Class.Value) != 1 || tier.Class.Value[0] != want[tier.ID] {
			t.Errorf("%s: %v, want %s", tier.ID, tier.Class.Value, want[tier.ID])
		}
	}
	if len(p.Tiers) != len(want) {
		t.Errorf("%d tiers, want %d", len(p.Tiers), len(want))
	}
}

// TestRatesOfPlan turns the rates of cells where a sentence, on whatever sheet, says that percentages are the plan's part.
func TestRatesOfPlan(t *testing.T) {
	for words, want := range map[string]string{
		"Medical coverage. In-network amounts. Percentages show what the plan pays.":  "10 % coinsurance",
		"The coinsurance percentages below are the amounts paid by the plan.":         "10 % coinsurance",
		"Coinsurance percentages shown in this chart reflect what your plan pays.":    "10 % coinsurance",
		"Percentages show what you pay.":                                              "90 % coinsurance",
		"The plan pays a percentage of what is left behind the deductible each year.": "10 % coinsurance", // which members do not pay 90 % of
	} {
		p := read(t, newSheet().line("Enrollment guide").line(words).page().line("Prescription Drugs").table(
			[]string{"Retail (up to a 30-day supply)", "You choose"}, []string{"Tier 1 Generic", "90% after ded"}, []string{"Tier 2 Brand", "$25 copay"}).text())
		if len(p.CostShares) != 2 || p.CostShares[0].Share.Value.String() != want || p.CostShares[1].Share.Value.String() != "$25.00 copay" {
			t.Errorf("%s: %s", words, shareLines(p))
		}
	}
}

// TestNoDeductibleForDrugs reads that drugs have no deductible, of which some sentences say only that another one is not for them.
func TestNoDeductibleForDrugs(t *testing.T) {
	for words, want := range map[string]string{
		"Your pharmacy benefit is not subject to a Deductible.":               "deductible rx any 0/0",
		"The pharmacy benefit carries no deductible.":                         "deductible rx any 0/0",
		"Prescription drugs do not have a deductible.":                        "deductible rx any 0/0",
		"No deductible applies to prescription drugs.":                        "deductible rx any 0/0",
		"You do not have to meet a deductible for prescription drugs.":        "deductible rx any 0/0",
		"You do not pay a deductible before the Plan begins to pay benefits.": "deductible rx any 0/0",
		"Prescription drugs are not subject to the deductible.":               "",
	} {
		p := read(t, newSheet().line("Your Prescription Drug Benefit").line(words).table(
			[]string{"", "Retail (30 days)"}, []string{"Generic", "$8"}, []string{"Brand", "$42"}).text())
		if got := limitLines(p); got != want {
			t.Errorf("%s: %q, want %q", words, got, want)
		}
		for _, c := range p.CostShares {
			if c.Deductible.Value != benefit.DeductibleExempt {
				t.Errorf("%s: %s is %q", words, c.ID, c.Deductible.Value)
			}
		}
	}
}

// TestNetworksOfLimits gives amounts the network in front of them, however those of the network are called.
func TestNetworksOfLimits(t *testing.T) {
	for answer, want := range map[string]string{
		"PPO: $750 person / $1,500 family\nNon-PPO: $1,600 person / $3,200 family\nper plan year":                                   "deductible in 750/1500; deductible out 1600/3200",
		"For Blue Choice providers $750 individual / $1,500 family; for out-of-network providers $1,600 individual / $3,200 family": "deductible in 750/1500; deductible out 1600/3200",
		"$750 Individual (employee only) / $1,500 Family (employee + dependents) Combined in- and out-of-network":                   "deductible any 750/1500",
		"$750 person / $1,500 family PPO; $1,600 person / $3,200 family Non-PPO":                                                    "deductible in 750/1500; deductible out 1600/3200",
	} {
		p := read(t, newSheet().table(
			[]string{"Important Questions", "Answers", "Why This Matters:"},
			[]string{"What is the overall deductible?", answer, "Generally, you must pay all of the costs from providers up to the deductible amount before this plan begins to pay."},
		).text())
		if got := limitLines(p); got != want {
			t.Errorf("%s: %q, want %q", answer, got, want)
		}
	}
}

// TestMembersWithoutCopay reads lists of members who pay no copay below the words that lead on to them.
func TestMembersWithoutCopay(t *testing.T) {
	for _, lead := range []string{
		"There will be no prescription copay for members who:", "You do not pay a copay if you:", "The following members do not have to pay a copayment:",
	} {
		p := read(t, newSheet().line("Pharmacy copays").table([]string{"Type of drug", "Copay"}, []string{"Generic drugs", "$1.00"}, []string{"Brand drugs", "$3.00"}).line("").
			line(lead).line("• Are in a nursing facility.").line("• Are receiving hospice care.").text())
		if n := len(p.DrugCostShares); n != 1 || len(p.DrugCostShares[0].Terms.Evidence) != 2 {
			t.Errorf("%s: %d rules, want one with two groups", lead, n)
		}
	}
}

// TestWorkedExamples reads no cost share from a table that works examples of one.
func TestWorkedExamples(t *testing.T) {
	rule := [][]string{{"Tier", "Retail (30 days)"}, {"Tier 1", "10% coinsurance or $25, whichever is less"}, {"Tier 2", "30% coinsurance or $75, whichever is less"}}
	work := [][]string{{"Tier of drug", "Allowed amount for a 30-day supply", "Normal coinsurance", "You pay"}, {"Tier 1", "$300", "10% (10% x $300=$30)", "$25"}, {"Tier 2", "$500", "30% (30% x $500=$150)", "$75"}}
	p := read(t, newSheet().line("What you pay for prescription drugs").table(rule...).line("The table below gives examples.").table(work...).text())
	const want = `tier-1 retail in 1-30 the lesser of $25.00 copay and 10 % coinsurance -
tier-2 retail in 1-30 the lesser of $75.00 copay and 30 % coinsurance -`
	if got := shareLines(p); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// TestMedicationCap reads the most that is paid for drugs in a year from a sentence that calls it no limit.
func TestMedicationCap(t *testing.T) {
	p := read(t, newSheet().line("Medication copay rates").line("Once you’ve paid $700 in medication copays within a calendar year (January 1 to December 31), you won’t have to pay any more that year.").
		table([]string{"Tier", "1–30 day supply"}, []string{"Tier 1 generic", "$5"}, []string{"Tier 2 brand", "$11"}).text())
	if got := limitLines(p); got != "maximum rx any 700/-" {
		t.Errorf("%q", got)
	}
}

// TestDeductibleBelowTitle takes the deductible below the tiers of a sheet for that of drugs where the sheet's title says that all is.
func TestDeductibleBelowTitle(t *testing.T) {
	for title, want := range map[string]string{
		"Prescription Drug Copays and Deductibles": "deductible rx any 125/-",
		"Medical and Prescription Drug Costs":      "deductible in 125/-",
	} {
		p := read(t, newSheet().table([]string{"State Employee Benefits", "<"}, []string{title, "<"}).
			table([]string{"Formulary Category (30-day supply)", "Quality Plan"}, []string{"Generic", "$10.00"}, []string{"Preferred Brand", "$30.00"}, []string{"Deductible", "$125.00"}).text())
		if got := limitLines(p); got != want {
			t.Errorf("%s: %q, want %q", title, got, want)
		}
	}
}
