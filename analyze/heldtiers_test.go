package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestHeldTiers reads which tiers a remark holds to less than what it gives all drugs.
func TestHeldTiers(t *testing.T) {
	sheet := func(mail, note string) *sheet {
		return newSheet().table(
			[]string{"Common Medical Event", "Services You May Need", "In-Network Provider", "Out-of-Network Provider", "Limitations, Exceptions, & Other Important Information"},
			[]string{"If you need drugs to treat your illness or condition", "Typically Generic (Tier 1)", "$9/prescription (retail) and $18/prescription (home delivery)", "Not covered", note},
			[]string{"^", "Typically Specialty (brand and generic) (Tier 4)", "25% coinsurance up to $240/prescription (retail and home delivery" + mail + ")", "Not covered", "^"},
		)
	}
	const rest = `tier-1 retail in 1-30 $9.00 copay -
tier-1 mail in 1-90 $18.00 copay -
tier-1 any out 1-0 not covered -
tier-4 retail in 1-30 25 % coinsurance, at most $240.00 -
`
	readsShares(t, []sharesCase{
		{
			"held to the shorter supply at both", sheet("", "Most home delivery is 90-day supply. Retail is up to a 30-day supply. Tier 4 drugs are limited to a 30-day supply (retail and home delivery).").text(),
			rest + "tier-4 mail in 1-30 25 % coinsurance, at most $240.00 -\ntier-4 any out 1-0 not covered -",
		},
		{
			"held at retail only", sheet("", "Most home delivery is 90-day supply. Retail is up to a 30-day supply. Tier 4 drugs are limited to a 30-day supply (retail).").text(),
			rest + "tier-4 mail in 1-90 25 % coinsurance, at most $240.00 -\ntier-4 any out 1-0 not covered -",
		},
	})
	p := read(t, sheet("", "Most home delivery is 90-day supply. Retail is up to a 30-day supply. Tier 4 drugs are limited to a 30-day supply (retail and home delivery).").text())
	if !slices.ContainsFunc(p.Utilization.DaysSupply, func(r benefit.Rule[benefit.DaysSupplyLimit]) bool {
		return slices.Equal(r.Scope.Tiers, []benefit.TierID{"tier-4"}) && r.Terms.Value.Max == 30
	}) {
		t.Errorf("no limit for tier 4: %+v", p.Utilization.DaysSupply)
	}
}

// TestHeldByDeductible holds what a table states by the deductible where words around it do, and by none where they speak of some drugs
// or say the contrary.
func TestHeldByDeductible(t *testing.T) {
	for words, want := range map[string]string{
		"After the deductible has been met, your cost is:":                                                                             "after",
		"Once you have met your deductible, you pay the following:":                                                                    "after",
		"After deductible, you pay:":                                                                                                   "after",
		"You pay the full price of a prescription until you meet the deductible. After that you pay:":                                  "after",
		"The copays below apply after the deductible.":                                                                                 "after",
		"All prescriptions are subject to the deductible.":                                                                             "after",
		"The deductible applies to medical care and prescription drugs.":                                                               "after",
		"Specialty prescriptions are subject to the deductible.":                                                                       "",
		"Brand-name prescription drugs are subject to the deductible.":                                                                 "",
		"Prescriptions may be subject to the deductible.":                                                                              "",
		"After you meet the deductible, the plan pays 80% of the cost of a hospital stay.":                                             "",
		"After the deductible, your visits cost $20. The copays below are for prescriptions.":                                          "",
		"Except for generics, all prescriptions are subject to the deductible.":                                                        "",
		"Dental deductible: $50. It does not apply to cleanings. The deductible applies to fillings and prescriptions of the dentist.": "",
	} {
		p := read(t, newSheet().line("Health Savings Plan – Pharmacy").line("Deductible: $1,800 individual / $3,600 family.").line("").line(words).table(
			[]string{"", "Retail (30 days)"}, []string{"Tier 1 Generic", "$8"}, []string{"Tier 2 Preferred brand", "$42"}).text())
		for _, c := range p.CostShares {
			if got := string(c.Deductible.Value); got != want {
				t.Errorf("%s: %s is %q, want %q", words, c.ID, got, want)
			}
		}
		if len(p.CostShares) != 2 {
			t.Errorf("%s: %d cost shares", words, len(p.CostShares))
		}
	}
}

// TestHeldBelow holds by the deductible what the table states that words lead on to, and nothing of the others.
func TestHeldBelow(t *testing.T) {
	const lead = "After you meet the deductible, you pay:"
	care := [][]string{{"Service", "In-network"}, {"Hospital stay", "20%"}, {"Emergency room", "$250"}}
	drugs := [][]string{{"", "Retail (30 days)"}, {"Generic drugs", "$8"}, {"Preferred brand drugs", "$42"}}
	for name, c := range map[string]struct {
		above, below string
		want         string
	}{
		"care":  {lead, "Prescription drugs", ""},
		"drugs": {"What you pay for care", lead, "after"},
	} {
		p := read(t, newSheet().line("Your health plan").line("Deductible: $1,800 individual / $3,600 family.").line(c.above).table(care...).line(c.below).table(drugs...).text())
		if len(p.CostShares) != 2 {
			t.Errorf("%s: %d cost shares", name, len(p.CostShares))
		}
		for _, cs := range p.CostShares {
			if got := string(cs.Deductible.Value); got != c.want {
				t.Errorf("words above %s: %s is %q, want %q", name, cs.ID, got, c.want)
			}
		}
	}
}

// TestLimitsOfADrugPlan takes limits for those of drugs where the title is that of a plan which has no other.
func TestLimitsOfADrugPlan(t *testing.T) {
	for title, want := range map[string]string{
		"Linden Rx Saver (PDP)":                            "deductible rx any 450/-",
		"Linden Advantage (HMO)":                           "deductible in 450/-",
		"Linden Advantage (HMO) and Linden Rx Saver (PDP)": "deductible in 450/-",
	} {
		p := read(t, newSheet().line(title).table([]string{"", "What you pay"}, []string{"Annual deductible", "$450"}).
			table([]string{"Tier", "Preferred retail (30 days)"}, []string{"Tier 1: Generic", "$5"}, []string{"Tier 2: Brand", "$40"}).text())
		if got := limitLines(p); got != want {
			t.Errorf("%s: %q, want %q", title, got, want)
		}
	}
}

// TestLimitsOfBoth reads limits that are said to be of medical care and drugs.
func TestLimitsOfBoth(t *testing.T) {
	for _, words := range []string{
		"The plan has one deductible for medical care and prescription drugs together: $1,800 for employee-only coverage, $3,600 for family coverage.",
		"The deductible for medical care and prescription drugs together is $1,800 individual / $3,600 family.",
		"The deductible, which includes prescription drugs, is $1,800 individual and $3,600 family.",
	} {
		p := read(t, prose(words, "At a retail pharmacy you pay $10 for generic drugs, for up to a 30-day supply.").text())
		if got := accumulatorLines(p); !strings.Contains(got, "deductible/integrated/in 1800.00/3600.00") {
			t.Errorf("%s: %q", words, got)
		}
	}
}

// TestTiersOfDeductibleInBoxes reads which tiers the deductible is for from the boxes that a form has marked, perhaps behind another setting.
func TestTiersOfDeductibleInBoxes(t *testing.T) {
	const want = `tier-1 retail in 1-30 $9.00 copay -
tier-2 retail in 1-30 $31.00 copay after
tier-3 retail in 1-30 $62.00 copay after
tier-4 retail in 1-30 30 % coinsurance after`
	for _, said := range []string{"[ ] 1 [X] 2 [X] 3 [X] 4", "☐ 1 ☒ 2 ☒ 3 ☒ 4", "2, 3, 4", "2-4"} {
		for form, rows := range map[string][][]string{
			"side by side": {{"Rx Deductible", "[X] Yes [ ] No", "Individual: $85.00", "Family: $170.00"}, {"Deductible type", "[X] Embedded [ ] Aggregate", "Applies to tiers", said}},
			"below":        {{"Rx Deductible", "$85 individual / $170 family"}, {"Deductible applies to tiers", said}},
		} {
			p := read(t, newSheet().line("Benefit set-up").table(
				[]string{"Tier", "Retail 1-30 DS"},
				[]string{"1 - Generic", "$9"},
				[]string{"2 - Preferred Brand", "$31"},
				[]string{"3 - Non-Preferred Brand", "$62"},
				[]string{"4 - Lifestyle", "30%"},
			).line("Accumulators").table(rows...).text())
			if got := shareLines(p); got != want {
				t.Errorf("%s, %q:\n%s", form, said, got)
			}
		}
	}
}
