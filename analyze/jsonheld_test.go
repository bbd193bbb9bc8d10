package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestJSONLimitsOfDrugs reads what the keys beside a deductible say of the tiers that it is for and of how it goes with the plan's own.
func TestJSONLimitsOfDrugs(t *testing.T) {
	tiers := `"tiers": [{"tier": 1, "name": "Generic", "retailCopay": 10}, {"tier": 2, "name": "Preferred Brand", "retailCopay": 40}, {"tier": 3, "name": "Specialty", "retailCopay": 90}]`
	for _, c := range []struct{ name, content, want string }{
		{
			"for the tiers of a list", `{"plan": {"name": "Alder"}, "pharmacyDeductible": {"individual": 200, "family": 400, "appliesTo": ["Tier 2", "Tier 3"]}, ` + tiers + `}`,
			"deductible/rx/tier-2/tier-3/any 200.00/400.00 rx=true tiers=[tier-2 tier-3]",
		},
		{
			"for kinds of drugs", `{"plan": {"name": "Alder"}, "pharmacyDeductible": {"individual": 200, "tiersSubject": ["Preferred brand", "Specialty"]}, ` + tiers + `}`,
			"deductible/rx/tier-2/tier-3/any 200.00/- rx=true tiers=[tier-2 tier-3]",
		},
		{
			"for what is not understood", `{"plan": {"name": "Alder"}, "pharmacyDeductible": {"individual": 200, "appliesTo": ["Tier 2", "Home infusion"]}, ` + tiers + `}`,
			"deductible/rx/any 200.00/- rx=true",
		},
		{
			"but for those of a list of its own", `{"plan": {"name": "Alder"}, "rxDeductible": 200, "rxDeductibleWaivedTiers": ["1"], ` + tiers + `}`,
			`deductible/rx/any 200.00/- rx=true exempt=[tier-1]`,
		},
		{
			"but for those that it exempts", `{"plan": {"name": "Alder"}, "pharmacyDeductible": {"individual": 200, "exempt": ["GENERIC"]}, ` + tiers + `}`,
			`deductible/rx/any 200.00/- rx=true exempt=[tier-1]`,
		},
		{
			"but for the tiers that bypass it", `{"plan": {"name": "Alder"}, "accumulators": [{"type": "DEDUCTIBLE", "scope": "RX", "individual": 200, "bypassTiers": ["1"]}], ` + tiers + `}`,
			`deductible/rx/any 200.00/- rx=true exempt=[tier-1]`,
		},
		{
			"there is none", `{"plan": {"name": "Alder"}, "medDedInd": 750, "medDedFam": 1500, "rxDeductibleType": "NONE", "rxDeductible": null, ` + tiers + `}`,
			"deductible/medical/in 750.00/1500.00\ndeductible/rx/any 0.00/- rx=true",
		},
		{
			"it is that of the plan", `{"plan": {"name": "Alder"}, "medDeductible": 3500, "rxDeductibleType": "INTEGRATED", ` + tiers + `}`,
			"deductible/integrated/in 3500.00/- rx=true",
		},
		{
			"of a plan of drugs alone", `{"planName": "Alder Rx", "planType": "PDP", "annualOutOfPocketThreshold": 2000, ` + tiers + `}`,
			"outOfPocketMaximum/rx/any 2000.00/- rx=true",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := jsonPlanLines(t, c.content)
			got := accumulatorLines(p)
			for _, d := range p.Deductibles {
				if d.ExemptTiers.Known() {
					got += " exempt=" + compact(d.ExemptTiers.Value)
				}
			}
			if diff := cmp.Diff(c.want, strings.TrimSpace(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestFHIRBundle reads each plan of a search's answer apart from the others and from what they refer to.
func TestFHIRBundle(t *testing.T) {
	code := func(c string) string { return `{"coding": [{"code": "` + c + `"}]}` }
	plan := func(name, generic, comment string) string {
		return `{"resource": {"resourceType": "InsurancePlan", "name": "` + name + `", "plan": [{
  "generalCost": [{"type": {"text": "Individual prescription drug deductible"}, "groupSize": 1, "cost": {"value": 250}, "comment": "` + comment + `"}],
  "specificCost": [{"category": ` + code("1-month-in-retail") + `, "benefit": [
    {"type": ` + code("generic") + `, "cost": [{"type": ` + code("copay") + `, "value": {"value": ` + generic + `}}]},
    {"type": ` + code("preferred-brand") + `, "cost": [{"type": ` + code("copay") + `, "value": {"value": 40}}]}]}]}]}}`
	}
	p, _ := jsonPlanLines(t, `{"resourceType": "Bundle", "type": "searchset", "entry": [`+plan("Alder PPO", "12", "In network. Applies to preferred brand drugs")+`,
  `+plan("Birch PPO", "7", "In network")+`, {"resource": {"resourceType": "InsurancePlan", "name": "Formulary A", "type": []}}, {"resource": {"resourceType": "Location", "name": "State of RI"}}]}`)
	var got strings.Builder
	for _, cs := range p.CostShares {
		got.WriteString(cs.Variant + " " + string(cs.Tier) + " " + cs.Share.Value.Copay.String() + " " + string(cs.Deductible.Value) + "\n")
	}
	want := `Alder PPO generic 12.00 
Alder PPO preferred-brand 40.00 after
Birch PPO generic 7.00 after
Birch PPO preferred-brand 40.00 after
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Error(diff)
	}
	if len(p.Deductibles) != 2 {
		t.Errorf("%d deductibles, want one of each plan", len(p.Deductibles))
	}
}

// TestJSONCapOfSupply reads the most that a month of a kind of drugs costs.
func TestJSONCapOfSupply(t *testing.T) {
	_, got := jsonPlanLines(t, `{"planName": "Alder Rx", "tiers": [{"tier": 1, "retailCopay": 10}], "insulin": {"maxCopayPerMonthSupply": 35.0, "daysSupply": 30, "deductibleApplies": false}}`)
	if want := "drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}"; !strings.Contains(got, want) {
		t.Errorf("%s\nis not among\n%s", want, got)
	}
}
