package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSilentCostShares leaves open whether a cost share comes after the deductible that says nothing of it beside
// others that do, unless a note tells what silence means.
func TestSilentCostShares(t *testing.T) {
	grid := func(notes ...string) *sheet {
		s := newSheet().line("Drug deductible: $150 per person").table(
			[]string{"Prescription drugs", "Retail pharmacy (30-day supply)"},
			[]string{"Generic", "$9 copay"},
			[]string{"Preferred brand", "$33 copay after deductible"},
		)
		for _, n := range notes {
			s.line(n)
		}
		return s
	}
	for _, c := range []struct {
		name, want string
		sheet      *sheet
	}{
		{"beside others that say it", "generic retail in 1-30 $9.00 copay -\npreferred-brand retail in 1-30 $33.00 copay after", grid()},
		{
			"a note of what silence means", "generic retail in 1-30 $9.00 copay exempt\npreferred-brand retail in 1-30 $33.00 copay after",
			grid(`A copay shown without "after deductible" is not subject to the deductible.`),
		},
		{
			"a note of what a bare amount means", "generic retail in 1-30 $9.00 copay exempt\npreferred-brand retail in 1-30 $33.00 copay after",
			grid("When a copay is shown alone, the deductible is waived."),
		},
		{
			"a copay of one thing only", "generic retail in 1-30 $9.00 copay -\npreferred-brand retail in 1-30 $33.00 copay after",
			grid("When there is a copay for preventive visits only, the deductible does not apply."),
		},
		{
			"a copay of one kind of care", "generic retail in 1-30 $9.00 copay -\npreferred-brand retail in 1-30 $33.00 copay after",
			grid("If your plan has a copayment for primary care only, the deductible is waived."),
		},
		{
			"where the deductible is stated", "generic retail in 1-30 $9.00 copay exempt\npreferred-brand retail in 1-30 $33.00 copay after",
			grid("The deductible applies only where noted."),
		},
		{
			"bare amounts on a sheet of notes", "generic retail in 1-30 $9.00 copay exempt\npreferred-brand retail in 1-30 20 % coinsurance exempt",
			newSheet().line("Drug deductible: $150 per person").table(
				[]string{"Prescription drugs", "Retail pharmacy (30-day supply)"},
				[]string{"Generic", "$9"},
				[]string{"Preferred brand", "20%"},
			).table([]string{"Source: the issuer."}, []string{"Where a cell shows a dollar amount or percentage only, the deductible does not apply to that benefit."}),
		},
		{
			"copays alone", "generic retail in 1-30 $9.00 copay exempt\npreferred-brand retail in 1-30 20 % coinsurance after",
			newSheet().line("Drug deductible: $150 per person").table(
				[]string{"Prescription drugs", "Retail pharmacy (30-day supply)"},
				[]string{"Generic", "$9"},
				[]string{"Preferred brand", "20%"},
			).line("Where a cell shows a dollar amount only, the deductible does not apply."),
		},
		{
			"all silent", "generic retail in 1-30 $9.00 copay after\npreferred-brand retail in 1-30 $33.00 copay after",
			newSheet().line("Drug deductible: $150 per person").table(
				[]string{"Prescription drugs", "Retail pharmacy (30-day supply)"},
				[]string{"Generic", "$9 copay"},
				[]string{"Preferred brand", "$33 copay"},
			),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, shareLines(read(t, c.sheet.text()))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestFHIRQualifiers reads how the costs of the formulary guide meet the plan's deductible for drugs.
func TestFHIRQualifiers(t *testing.T) {
	cost := func(kind, qualifier, value string) string {
		return `{"type": {"coding": [{"code": "` + kind + `"}]}, "qualifiers": [{"coding": [{"code": "` + qualifier + `"}]}], "value": {"value": ` + value + `}}`
	}
	for _, c := range []struct{ costs, want string }{
		{cost("copay", "charge", "9"), "$9.00 copay exempt"},
		{cost("copay", "deductible-waived", "9"), "$9.00 copay exempt"},
		{cost("copay", "after-deductible", "9"), "$9.00 copay after"},
		{cost("copay", "charge", "9") + "," + cost("coinsurance", "not-applicable", "0"), "$9.00 copay exempt"},
		{cost("copay", "no-charge", "0") + "," + cost("coinsurance", "after-deductible", "20"), "20 % coinsurance after"},
	} {
		_, got := jsonPlanLines(t, `{"resourceType": "InsurancePlan", "name": "Sample Plan",
"plan": [{"generalCost": [{"type": {"text": "drug deductible"}, "groupSize": 1, "cost": {"value": 200, "currency": "USD"}}],
"specificCost": [{"category": {"coding": [{"code": "1-month-in-retail"}]}, "benefit": [{"type": {"coding": [{"code": "generic"}]}, "cost": [`+c.costs+`]}]}]}]}`)
		if want := "generic retail in 1-30 " + c.want + "\ndeductible/rx/any 200.00/- rx=true"; got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.costs, got, want)
		}
	}
}
