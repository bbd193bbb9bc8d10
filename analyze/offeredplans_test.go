package analyze

import (
	"strings"
	"testing"
)

// TestOfferedPlans reads comparisons that a broker makes of what an employer has and may have, and headings that say nothing of whose the
// amounts below them are.
func TestOfferedPlans(t *testing.T) {
	drugs := func(heads []string, retail, mail []string) *sheet {
		return newSheet().line("Pharmacy renewal comparison").table(heads,
			append([]string{"Generic, retail (30-day supply)"}, retail...),
			append([]string{"Preferred brand, retail (30-day supply)"}, mail...))
	}
	for _, c := range []struct {
		name, want string
		sheet      *sheet
	}{
		{
			"as it is, and an alternate",
			"Core PPO 750: generic retail in $10.00 copay; Core PPO 750: preferred-brand retail in $35.00 copay; " +
				"Value PPO 2000: generic retail in $15.00 copay; Value PPO 2000: preferred-brand retail in $50.00 copay",
			drugs([]string{"", "Option 1\nRenew as is – Core PPO 750", "Option 2\nAlternate – Value PPO 2000"}, []string{"$10", "$15"}, []string{"$35", "$50"}),
		},
		{
			"names behind what the broker calls them",
			"Core PPO 750: generic retail in $10.00 copay; Core PPO 750: preferred-brand retail in $35.00 copay; " +
				"Value HSA 3300: generic retail in $15.00 copay; Value HSA 3300: preferred-brand retail in $50.00 copay",
			drugs([]string{"", "Current: Core PPO 750", "Option 1: Value HSA 3300"}, []string{"$10", "$15"}, []string{"$35", "$50"}),
		},
		{
			"the same plan before and after",
			"Current: Core PPO 750: generic retail in $10.00 copay; Current: Core PPO 750: preferred-brand retail in $35.00 copay; " +
				"Proposed: Core PPO 750: generic retail in $15.00 copay; Proposed: Core PPO 750: preferred-brand retail in $50.00 copay",
			drugs([]string{"", "Current: Core PPO 750", "Proposed: Core PPO 750"}, []string{"$10", "$15"}, []string{"$35", "$50"}),
		},
		{
			"savings, which are no plan",
			": generic retail in $12.00 copay; : preferred-brand retail in $45.00 copay",
			drugs([]string{"", "Current\n(2026)", "Proposed\n(2027)", "Change", "Est. annual savings"}, []string{"$10", "$12", "$2", "$19,000"}, []string{"$35", "$45", "$10", "$74,000"}),
		},
		{
			"names without a header beside their codes",
			"Core PPO: generic retail in $5.00 copay; Core PPO: preferred-brand retail in $30.00 copay; " +
				"Saver EPO: generic retail in $8.00 copay; Saver EPO: preferred-brand retail in $40.00 copay",
			newSheet().line("Prescription drugs, retail pharmacy (30-day supply)").table(
				[]string{"", "Plan Code", "Generic", "Preferred Brand"},
				[]string{"Core PPO", "RX1040", "$5", "$30"},
				[]string{"Saver EPO", "RX1047", "$8", "$40"}),
		},
		{
			"before the plan pays",
			": generic retail in 10 % coinsurance; : preferred-brand retail in 20 % coinsurance",
			newSheet().table(
				[]string{"", "Saver HSA"},
				[]string{"Before the plan pays", "<"},
				[]string{"Annual deductible", "$1,800 individual / $3,600 family"},
				[]string{"Retail pharmacy (up to a 30-day supply)", "<"},
				[]string{"Generic", "10% after deductible"},
				[]string{"Preferred brand", "20% after deductible"}),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for l := range strings.SplitSeq(planLines(t, c.sheet.text()), "\n") {
				if strings.Contains(l, "generic") || strings.Contains(l, "brand") {
					got = append(got, l)
				}
			}
			if got := strings.Join(got, "; "); got != c.want {
				t.Errorf("%s\nwant %s", got, c.want)
			}
		})
	}
}

// TestCoveredPersons reads limits whose columns are of a covered person and of a family unit.
func TestCoveredPersons(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"", "Per Covered Person", "Per Family Unit"},
		[]string{"Prescription Drug Deductible, per Calendar Year", "$75", "$225"},
	).table([]string{"", "Retail (34-day supply)"}, []string{"Generic Drugs", "$8"}, []string{"Brand Name Drugs", "$30"}).text())
	if got, want := limitLines(p), "75/225"; !strings.Contains(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestTitleOfExclusions takes "What is not covered" for what the drugs beside it are, and for nothing that is said of the row above.
func TestTitleOfExclusions(t *testing.T) {
	p := read(t, newSheet().line("Your prescription drug program").table(
		[]string{"Where you buy", "Days' supply", "Tier", "You pay"},
		[]string{"Retail pharmacy", "Up to 30 days", "Tier 1 Generic", "$10 copay"},
		[]string{"Retail pharmacy", "Up to 30 days", "Tier 2 Brand", "$40 copay"},
		[]string{"Specialty pharmacy", "Up to 30 days", "Tier 3 Specialty", "20%"},
	).line("Programs").table(
		[]string{"Program", "How it works"},
		[]string{"Specialty drugs", "They must be filled by the plan's specialty pharmacy."},
		[]string{"What is not covered", "Experimental drugs and weight loss drugs"}).text())
	if got := conflictLines(p); got != "" {
		t.Error(got)
	}
	if len(p.Coverage.Exclusions) == 0 {
		t.Error("nothing is excluded")
	}
}
