package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSetupSheets reads the sheet by which a client orders the set-up of a plan: its head is one of labels and answers beside each other and
// names no plans, a pharmacy for long supplies is called by its own name, and the supplies stand apart from the costs.
func TestSetupSheets(t *testing.T) {
	head := [][]string{
		{"Client Name", "Acme Foods, Inc.", "", "Client / Carrier ID", "ACF / 4471"},
		{"Benefit Effective Date", "01/01/2023", "", "Group(s)", "ACF001 – Salaried"},
		{"Request Type", "☒ New   ☐ Change   ☐ Termination", "", "Plan Code(s)", "ACFPPO1"},
		{"BIN", "020321", "", "PCN", "KRRX"},
	}
	limits := [][]string{
		{"1. DISPENSING LIMITS", "", "", "", ""},
		{"", "Retail", "Retail 90 (Choice90)", "Mail", "Specialty"},
		{"Max days supply", "34", "90", "90", "30"},
		{"Min days supply", "1", "35", "1", "1"},
		{"Refill threshold (% used)", "75%", "75%", "70%", "75%"},
	}
	costs := func(second string) [][]string {
		return [][]string{
			{"2. MEMBER COST SHARE", "", "", "", ""},
			{"Tier", "Retail (1-34)", second, "Mail (1-90)", "Specialty"},
			{"Generic", "$8", "$20", "$16", "See below"},
			{"Formulary Brand", "20% min $25 max $75", "20% min $62.50 max $187.50", "20% min $50 max $150", ""},
			{"Specialty", "", "", "", "$50"},
		}
	}
	const want = `generic mail in 90 $16.00 copay
generic retail in 34 $8.00 copay
generic retail in 90 $20.00 copay
preferred-brand mail in 90 20 % coinsurance, at least $50.00, at most $150.00
preferred-brand retail in 34 20 % coinsurance, at least $25.00, at most $75.00
preferred-brand retail in 90 20 % coinsurance, at least $62.50, at most $187.50
specialty specialty in 30 $50.00 copay`
	for _, second := range []string{"Choice90 (35-90)", "Retail 90 (35-90)", "Ridge 90 Network (35 to 90 days)"} {
		t.Run(second, func(t *testing.T) {
			text := workbookOf(slices.Concat(head, limits, costs(second)))
			p := read(t, text)
			checkEvidence(t, text, p)
			var got []string
			for _, f := range jsonFacts(p) {
				if strings.Contains(f, " in ") && !strings.Contains(f, "{") {
					got = append(got, f)
				}
			}
			slices.Sort(got)
			if d := cmp.Diff(want, strings.Join(got, "\n")); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestComparisonsWithoutAmounts reads plans in rows of which some have no deductible for drugs but that of medical care, before which they
// write it with a stroke.
func TestComparisonsWithoutAmounts(t *testing.T) {
	for _, said := range []string{"Integrated w/ medical", "Combined w/medical", "Medical deductible applies", "Medical ded. applies", "Subject to the medical deductible"} {
		t.Run(said, func(t *testing.T) {
			text := newSheet().table(
				[]string{"Plan", "Calendar Year Deductible", "<", "Pharmacy – Retail (30-day supply)", "<", "<"},
				[]string{"Plan Name", "Individual", "Family", "Rx Deductible (Ind/Fam)", "Tier 1 Generic", "Tier 2 Brand"},
				[]string{"Acme PPO 1500 Gold", "$1,500", "$3,000", "$150/$300 (T2)", "$5", "$45 after Rx ded"},
				[]string{"Acme HSA 2000 Gold", "$2,000", "$4,000", said, "Ded/$15", "Ded/20%"}).text()
			p := read(t, text)
			checkEvidence(t, text, p)
			var got []string
			for _, f := range jsonFacts(p) {
				if strings.Contains(f, "retail") {
					got = append(got, f)
				}
			}
			slices.Sort(got)
			want := `Acme HSA 2000 Gold: tier-1 retail in 30 $15.00 copay after
Acme HSA 2000 Gold: tier-2 retail in 30 20 % coinsurance after
Acme PPO 1500 Gold: tier-1 retail in 30 $5.00 copay
Acme PPO 1500 Gold: tier-2 retail in 30 $45.00 copay after`
			if d := cmp.Diff(want, strings.Join(got, "\n")); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestProgramsOfLimits reads the limits that a row tells which elects a program of them, each of its drugs and none of the program's name.
func TestProgramsOfLimits(t *testing.T) {
	for elected, want := range map[string]int{"Y": 3, "N": 0} {
		p := read(t, workbookOf([][]string{
			{"Tier", "Retail (1-34)", "Mail (1-90)", ""},
			{"Generic", "$8", "$16", ""},
			{"Brand", "$30", "$60", ""},
			{"", "", "", ""},
			{"Program", "Elected (Y/N)", "Fee PMPM", "Detail"},
			{"Quantity Limits – Standard", elected, "Incl.", "Triptans 9 tablets per 30 days; Sedative hypnotics 15 tablets per 30 days"},
		}))
		var names []string
		for _, r := range p.Utilization.QuantityLimit {
			names = append(names, r.Scope.Drugs.Names...)
		}
		if len(p.Utilization.QuantityLimit) != want || slices.Contains(names, "standard") {
			t.Errorf("%s: got %d limits, of %q; want %d", elected, len(p.Utilization.QuantityLimit), names, want)
		}
	}
}
