package analyze

import (
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestWorkedExamplesOfEmployers leaves alone what an example shows of a price, whoever pays the parts of it.
func TestWorkedExamplesOfEmployers(t *testing.T) {
	for _, heads := range [][2]string{{"Employee Share", "State Share"}, {"Member pays", "County pays"}, {"Patient cost", "Employer portion"}, {"Retiree share", "Fund's share"}} {
		p := read(t, newSheet().line("Prescription drugs").table(
			[]string{"", "Tier 1 Generic", "Tier 2 Preferred Brand"},
			[]string{"30-day supply (any participating retail pharmacy)", "$8.00", "$32.00"},
			[]string{"90-day supply (home delivery)", "$16.00", "$64.00"},
		).line("You pay the difference in price (see example below).").table(
			[]string{"", "Drug Cost", heads[0], heads[1]},
			[]string{"Generic Equivalent", "$30.00", "$8.00", "$22.00"},
			[]string{"Brand Drug", "$95.00", "$73.00 ($8.00 + $65.00)", "$22.00"},
		).text())
		want := "tier-1 retail in 1-30 $8.00 copay -\ntier-1 mail in 1-90 $16.00 copay -\ntier-2 retail in 1-30 $32.00 copay -\ntier-2 mail in 1-90 $64.00 copay -"
		if got := shareLines(p); got != want {
			t.Errorf("%v:\n%s", heads, got)
		}
	}
}

// TestSpecialtyRowBesideTiers reads the row of a table with its tiers across that is of fills at the specialty pharmacy.
func TestSpecialtyRowBesideTiers(t *testing.T) {
	for _, label := range []string{"Specialty, 30-Day Supply\n(Harbor Specialty only)", "Specialty drugs (up to 30 days)", "Specialty Rx - 30-day supply"} {
		p := read(t, newSheet().line("Prescription Copays").table(
			[]string{"", "Tier 1\nGeneric", "Tier 2\nPreferred Brand"},
			[]string{"30-Day Supply\n(any participating retail pharmacy)", "$8.00", "$32.00"},
			[]string{"90-Day Supply\n(home delivery)", "$16.00", "$64.00"},
			[]string{label, "$8.00", "$32.00"},
		).text())
		want := "tier-1 retail in 1-30 $8.00 copay -\ntier-1 mail in 1-90 $16.00 copay -\ntier-1 specialty in 1-30 $8.00 copay -\ntier-2 retail in 1-30 $32.00 copay -\ntier-2 mail in 1-90 $64.00 copay -\ntier-2 specialty in 1-30 $32.00 copay -"
		if got := shareLines(p); got != want {
			t.Errorf("%q:\n%s", label, got)
		}
	}
}

// TestNoDrugDeductibleInOneBreath reads that drugs have no deductible where the sentence says so with something else, or that there was one.
func TestNoDrugDeductibleInOneBreath(t *testing.T) {
	for words, none := range map[string]bool{
		"There is no separate premium and no prescription deductible.":                      true,
		"There is no claim form, no pharmacy deductible.":                                   true,
		"A separate prescription deductible no longer applies.":                             true,
		"The pharmacy deductible will no longer apply in 2025.":                             true,
		"The prescription deductible does not apply to generics.":                           false,
		"There is no separate premium and no prescription deductible for generics in 2025.": false,
	} {
		p := read(t, newSheet().line("Prescription drugs").line(words).table(
			[]string{"", "Tier 1\nGeneric", "Tier 2\nPreferred Brand"},
			[]string{"30-Day Supply\n(any participating retail pharmacy)", "$8.00", "$32.00"},
		).text())
		got := len(p.Deductibles) == 1 && p.Deductibles[0].Scope.Value == benefit.RxOnly && p.Deductibles[0].Individual.Known() && p.Deductibles[0].Individual.Value == 0
		if got != none {
			t.Errorf("%q: %v", words, accumulatorLines(p))
		}
	}
}
