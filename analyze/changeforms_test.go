package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestChangeForms reads forms of what changes: the new column holds, and the current one where nothing changes.
func TestChangeForms(t *testing.T) {
	for _, head := range [][]string{
		{"Benefit", "Current Benefit\n(through 12/31/2025)", "New Benefit\n(effective 01/01/2026)", "Change?\nY / N", "Comments"},
		{"Benefit", "Current", "New", "Change?", "Comments"},
		{"Benefit", "Current Benefit\n(before January 1, 2026)", "New Benefit\n(on and after January 1, 2026)", "Change?", "Comments"},
		{"Benefit", "Before 1/1/2026", "On or after 1/1/2026", "Change?", "Comments"},
	} {
		p := read(t, newSheet().line("Prescription drug benefit changes").table(
			head,
			[]string{"GENERAL", "<", "<", "<", "<"},
			[]string{"PBM", "Alder Rx", "No change", "N", ""},
			[]string{"RETAIL PHARMACY (30-DAY SUPPLY)", "<", "<", "<", "<"},
			[]string{"Tier 1 - Generic", "$10 copay", "$12 copay", "Y", ""},
			[]string{"Tier 2 - Brand", "$35 copay", "No change", "N", ""},
			[]string{"PLAN RULES", "<", "<", "<", "<"},
			[]string{"Prior authorization", "Yes - PBM standard list", "No change", "N", ""},
			[]string{"Step therapy", "No", "Yes - PBM standard list", "Y", "Current users grandfathered 90 days"},
			[]string{"Manufacturer copay assistance", "Applies to OOP max", "Does not apply to deductible or OOP max", "Y", ""},
			[]string{"COVERAGE", "<", "<", "<", "<"},
			[]string{"Insulin", "Tier copay", "$35 maximum per 30-day supply", "Y", "Deductible waived"},
			[]string{"Weight loss drugs", "Covered with PA", "Excluded", "Y", ""},
			[]string{"Infertility drugs", "Excluded", "No change", "N", ""},
			[]string{"Erectile dysfunction drugs", "Excluded", "Covered", "Y", ""},
		).text())
		if d := cmp.Diff("tier-1 retail in 1-30 $12.00 copay -\ntier-2 retail in 1-30 $35.00 copay -", shareLines(p)); d != "" {
			t.Errorf("%q: cost shares (-want +got):\n%s", head[1], d)
		}
		rules := ruleLines(p)
		for _, want := range []string{"priorAuthorization {drugs:{flags:[PA]}} {}", "stepTherapy {drugs:{flags:[ST]}} open", "exclusions {drugs:{kinds:[weightLoss]}}", "exclusions {drugs:{kinds:[fertility]}}", "{drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}"} {
			if !strings.Contains(rules, want) {
				t.Errorf("%q: no %s in\n%s", head[1], want, rules)
			}
		}
		if strings.Contains(rules, "erectile") {
			t.Errorf("%q: excluded what is covered now:\n%s", head[1], rules)
		}
	}
}

// TestProgramTables reads programs beside whether they are active, and a list of what is covered whose lead leaves some out.
func TestProgramTables(t *testing.T) {
	s := newSheet().line("Prescription drug benefits").table([]string{"Drug", "Retail (30-day supply)"}, []string{"Generic", "$10"}, []string{"Specialty", "20%"})
	p := read(t, s.table([]string{"Program", "Active?", "Detail"},
		[]string{"Prior Authorization", "Yes", "PBM standard list"}, []string{"Step Therapy", "No", ""}, []string{"Quantity Limits", "Y", "PBM standard list"}, []string{"Exclusive Specialty Pharmacy", "Yes", "No fills at retail"}).
		line("DRUG COVERAGE AND EXCLUSIONS").table([]string{"Drug Category", "Coverage", "Comments"},
		[]string{"Federal legend drugs", "Covered", "Unless listed as excluded"}, []string{"Smoking cessation", "Covered", "$0.00 copay"}, []string{"Weight loss agents", "Excluded", ""}).text())
	want := `drugCostShares {drugs:{kinds:[smokingCessation]}} {share:{kind:noCharge}}
exclusions {drugs:{kinds:[weightLoss]}} {label:Weight loss agents}
priorAuthorization {drugs:{flags:[PA]}} {}
quantityLimit {drugs:{flags:[QL]}} open
specialtyLockIn {tiers:[specialty]} {free:0}`
	got := strings.Split(strings.TrimSpace(ruleLines(p)), "\n")
	kept := got[:0]
	for _, l := range got {
		if !strings.HasPrefix(l, "daysSupply") {
			kept = append(kept, l)
		}
	}
	if d := cmp.Diff(want, strings.Join(kept, "\n")); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestDaysBetween reads grids with the tiers across and the days supply in bare numbers between them and the pharmacies.
func TestDaysBetween(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"from and to",
			newSheet().line("Prescription drug cost share grid").table([]string{"Channel", "Min Days Supply", "Max Days Supply", "Tier 1 / Generic", "Tier 2 / Preferred Brand"},
				[]string{"Retail (30)", "1", "30", "$10.00", "25% (Min $30.00 / Max $75.00)"}, []string{"Retail (90)", "31", "90", "$25.00", "25% (Min $75.00 / Max $187.50)"}, []string{"Mail Order", "1", "90", "$20.00", "N/A"}).text(),
			`tier-1 retail in 1-30 $10.00 copay -
tier-1 retail in 31-90 $25.00 copay -
tier-1 mail in 1-90 $20.00 copay -
tier-2 retail in 1-30 25 % coinsurance, at least $30.00, at most $75.00 -
tier-2 retail in 31-90 25 % coinsurance, at least $75.00, at most $187.50 -`,
		},
		{
			"at most, and a note on compounds that names no plan",
			newSheet().line("Prescription drug cost share grid").table([]string{"Channel", "Max Days Supply", "Tier 1 - Generic", "Tier 2 - Brand"},
				[]string{"Retail", "34", "$8", "$40"}, []string{"Mail Order", "90", "$16", "$80"}).line("Compounds: Tier 2 cost share. Compounds over $300.00 require prior authorization.").text(),
			"tier-1 retail in 1-34 $8.00 copay -\ntier-1 mail in 1-90 $16.00 copay -\ntier-2 retail in 1-34 $40.00 copay -\ntier-2 mail in 1-90 $80.00 copay -",
		},
		{
			"copays of each band of days in a remark",
			newSheet().table([]string{"Prescription drugs", "You pay", "Limitations"}, []string{"Tier 1 (retail)", "$12 copay", "Retail: one copay for a 1-30 day supply, two copays for a 31-60 day supply, three copays for a 61-90 day supply."}).text(),
			"tier-1 retail in 1-30 $12.00 copay -\ntier-1 retail in 31-60 $24.00 copay -\ntier-1 retail in 61-90 $36.00 copay -",
		},
		{
			"pharmacies by their level, drugs of a kind apart",
			newSheet().table([]string{"Pharmacy benefits", "You pay"}, []string{"Level 1", "$5"}, []string{"Level 4 - Preferred specialty\npharmacy", "$50"}, []string{"Level 4 - Non-preferred specialty\npharmacy", "40% ($200 max)"},
				[]string{"Infertility prescription drugs", "<"}, []string{"At a specialty pharmacy", "20%"}).text(),
			"tier-1 any in 1-0 $5.00 copay -\ntier-4 specialty preferred 1-30 $50.00 copay -\ntier-4 specialty standard 1-30 40 % coinsurance, at most $200.00 -",
		},
	})
}

// TestLimitsOfTiersBelow reads limits of tiers in rows below their name, each of its own, and a deductible that says that it counts toward another.
func TestLimitsOfTiersBelow(t *testing.T) {
	p := read(t, newSheet().table([]string{"", "Health Plan"},
		[]string{"Annual Medical Deductible\nIndividual / Family\nCounts toward out-of-pocket limit (OOPL)", "$250 / $500"},
		[]string{"Prescription Out-of-Pocket Limits (OOPL) - Individual / Family", "<"}, []string{"Levels 1 & 2", "$600 / $1,200"}, []string{"Level 3", "$9,200 / $18,400"},
		[]string{"Copayment for prescriptions", "<"}, []string{"Level 1", "$5"}, []string{"Level 2", "20%"}, []string{"Level 3", "40%"}).text())
	want := "deductible/medical/in 250.00/500.00\noutOfPocketMaximum/rx/tier-1/tier-2/any 600.00/1200.00 rx=true tiers=[tier-1 tier-2]\noutOfPocketMaximum/rx/tier-3/any 9200.00/18400.00 rx=true tiers=[tier-3]"
	if d := cmp.Diff(want, accumulatorLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestSaysWhen tells the headers of columns that name a time from those that say something of the amounts, too.
func TestSaysWhen(t *testing.T) {
	for s, want := range map[string]bool{
		"new benefit\n(on and after january 1, 2025)": true,
		"before 7/1/2025":              true,
		"on or after july 1, 2025":     true,
		"after deductible":             false,
		"new benefit after deductible": false,
		"before or after meals":        false,
	} {
		if got := saysWhen(s); got != want {
			t.Errorf("saysWhen(%q) = %v", s, got)
		}
	}
}
