package scenario_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/scenario"
)

// TestQuickRate: of the wrong plans that any scenario tells from the right one, quick must tell nearly all.
func TestQuickRate(t *testing.T) {
	engine, _ := adjudicate.Compile(commercial(), adjudicate.Options{})
	told, all, missed := scenario.QuickRate(engine)
	t.Logf("%d of %d: %q", told, all, missed)
	for _, m := range missed {
		if strings.HasSuffix(m, " coinsurance") {
			t.Errorf("a wrong rate goes unnoticed: %s", m)
		}
	}
	if told*100 < all*93 {
		t.Errorf("quick tells %d of %d wrong plans; it misses %q", told, all, missed)
	}
}

// TestQuickTellsHigherRates: a rate that is too high must show however near the out-of-pocket maximum is, which hides it.
func TestQuickTellsHigherRates(t *testing.T) {
	p := commercial()
	p.OutOfPocketMaximums[0].Network = benefit.Sourced[benefit.Network]{}
	p.OutOfPocketMaximums[0].Individual, p.OutOfPocketMaximums[0].Family = benefit.State(money.Dollars(600)), benefit.State(money.Dollars(1200))
	p.CostShares[6].Share = benefit.State(rate(50))
	p.CostShares[5].Share = benefit.State(rate(20))
	engine, cases, _ := generate(t, p, scenario.Options{Mode: scenario.Quick})
	for _, at := range []int{5, 6, 7} {
		for _, percent := range []int64{60, 80, 100} {
			broken := *p
			broken.CostShares = slices.Clone(p.CostShares)
			broken.CostShares[at].Share = benefit.State(rate(percent))
			other, _ := adjudicate.Compile(&broken, adjudicate.Options{})
			if !slices.ContainsFunc(cases, func(c scenario.Case) bool {
				return engine.Claim(c.Claim(), c.Preconditions.State).PatientPay != other.Claim(c.Claim(), c.Preconditions.State).PatientPay
			}) {
				t.Errorf("%s: nobody notices %d %%", p.CostShares[at].ID, percent)
			}
		}
	}
}

// TestDeductibleWithoutItsAmount: scenarios say that it is met rather than how much it is.
func TestDeductibleWithoutItsAmount(t *testing.T) {
	p := commercial()
	p.Deductibles[0].Individual, p.Deductibles[0].Family = benefit.Sourced[money.Amount]{}, benefit.Sourced[money.Amount]{}
	for _, mode := range modes {
		engine, cases, _ := generate(t, p, scenario.Options{Mode: mode})
		sound(t, engine, cases)
		met := 0
		for _, c := range cases {
			rule, _ := engine.RuleFor(c.Preconditions.Tier, c.Preconditions.Channel, c.Preconditions.Network, c.Inputs.DaysSupply)
			is := c.Preconditions.State.Used("deductible/rx/in").Met
			if rule.Order == benefit.AfterDeductible && rule.Share.Kind != benefit.NotCovered && rule.Network == benefit.In && !is {
				t.Errorf("%s: %s does not say that the deductible is met", mode, c.Description)
			}
			if is {
				met++
			}
		}
		if met == 0 {
			t.Errorf("%s: no case on a tier that meets the deductible", mode)
		}
	}
}

// TestCastFits: a tier gets drugs of its kind, in quantities that can be dispensed, that members take for long.
func TestCastFits(t *testing.T) {
	p := commercial()
	p.Tiers[2] = tier("tier-3", "Tier 3 self-injectables", benefit.SelfInjectable)
	for seed := range uint64(12) {
		engine, cases, _ := generate(t, p, scenario.Options{Mode: scenario.Quick, Seed: seed})
		sound(t, engine, cases)
		for _, c := range cases {
			product, _ := drug.Lookup(c.Inputs.NDC)
			form := strings.ToLower(product.DosageForm)
			if injects := strings.Contains(form, "inject") || strings.Contains(form, "syringe") || product.Route == "Subcutaneous"; injects != (c.Preconditions.Tier == "tier-3") && c.Preconditions.Tier != "tier-4" {
				t.Errorf("%s: %s (%s) on %s", c.ID, product.ProprietaryName, product.DosageForm, c.Preconditions.Tier)
			}
			if !product.Maintenance {
				t.Errorf("%s: %s is not taken for long", c.ID, product.ProprietaryName)
			}
			for _, word := range []string{"loss", "cosmetic", "Smoking", "Erectile", "Fertility"} {
				if strings.Contains(product.PharmacologicClass, word) {
					t.Errorf("%s: %s", c.ID, product.PharmacologicClass)
				}
			}
			if unit := max(product.TypicalQuantity, 0); c.Preconditions.Tier == "tier-3" && unit > 0 && c.Inputs.QuantityDispensed%unit != 0 {
				t.Errorf("%s: %s of %s is no whole package", c.ID, c.Inputs.QuantityDispensed, product.ProprietaryName)
			}
		}
	}
}

// TestNotCoveredBand: the ends of a band that is not covered are tested where they show and told where they do not.
func TestNotCoveredBand(t *testing.T) {
	p := commercial()
	_, _, findings := generate(t, p, scenario.Options{})
	if !slices.ContainsFunc(findings, func(f finding.Finding) bool {
		return f.Code == "boundary_not_visible" && f.Path == "costShares/costShare/tier-4/mail/in/1-90/daysSupply.max"
	}) {
		t.Errorf("not told: %v", findings)
	}
	p.CostShares[8].DaysSupply = benefit.State(benefit.DaysSupply{Min: 31, Max: 90})
	p.CostShares = append(p.CostShares, cost("tier-4", benefit.Mail, benefit.In, 1, 30, rate(25), benefit.AfterDeductible))
	_, cases, _ := generate(t, p, scenario.Options{})
	if !slices.ContainsFunc(cases, func(c scenario.Case) bool {
		return slices.Contains(c.Covers, "costShare/tier-4/mail/in/1-90#daysSupply.min:below")
	}) {
		t.Error("no case at the end of the band")
	}
}

// TestCoversNamesThePlan: whatever a case covers stands in the plan, or in the documentation of Case.
func TestCoversNamesThePlan(t *testing.T) {
	engine, cases, _ := generate(t, commercial(), scenario.Options{})
	known := map[string]bool{
		"policy/rounding": true, "policy/lesserOfUsualAndCustomary": true, "policy/capShareAtAllowed": true,
		"policy/deductibleCountsToOutOfPocketMaximum": true, "claim/grossAmountDue": true, "eligibility": true, "pairs": true,
	}
	for _, r := range engine.Rules() {
		known[string(r.ID)] = true
	}
	for _, l := range append(engine.Deductibles(), engine.OutOfPocketMaximums()...) {
		known[string(l.ID)] = true
	}
	for _, c := range cases {
		for _, v := range c.Covers {
			rule, _, _ := strings.Cut(v, "#")
			if !known[rule] {
				t.Errorf("%s covers %s", c.ID, v)
			}
		}
	}
}

// TestOneStandingForEachPharmacy: in a plan with every network, the few mail pharmacies must not serve two of them.
func TestOneStandingForEachPharmacy(t *testing.T) {
	p := commercial()
	for _, n := range []benefit.Network{benefit.Out, benefit.Preferred, benefit.Standard} {
		for _, ch := range []benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel, benefit.LongTermCare} {
			p.CostShares = append(p.CostShares, cost("tier-1", ch, n, 1, 34, rate(20), benefit.DeductibleExempt))
		}
	}
	engine, cases, findings := generate(t, p, scenario.Options{})
	sound(t, engine, cases) // which looks at each NPI
	standings := map[string]bool{}
	for _, c := range cases {
		standings[string(c.Preconditions.Channel)+" "+string(c.Preconditions.Network)] = true
	}
	if len(standings) < 14 {
		t.Errorf("only %d kinds and networks: %v, %v", len(standings), standings, findings)
	}
}

// TestDrugByMailIsTakenForLong tells where no drug that suits a fill of months could be cast.
func TestDrugByMailIsTakenForLong(t *testing.T) {
	var acute drug.Product
	for _, p := range drug.Seed() {
		if !p.Maintenance && p.Class == drug.Generic && !p.Specialty && !p.OTC && p.DEASchedule == "" && p.Benefit == "" && strings.HasPrefix(p.DosageForm, "Tablet") {
			acute = p
			break
		}
	}
	told := func(findings []finding.Finding) bool {
		return slices.ContainsFunc(findings, func(f finding.Finding) bool { return f.Code == "drug_not_taken_for_long" })
	}
	if _, _, findings := generate(t, commercial(), scenario.Options{}); told(findings) {
		t.Error("told of drugs that are taken for long")
	}
	lists := []formulary.List{list(formulary.Entry{NDC: string(acute.NDC), Tier: "1"})}
	if _, _, findings := generate(t, commercial(), scenario.Options{Formularies: lists}); !told(findings) {
		t.Errorf("%s by mail for 90 days is not told", acute.ProprietaryName)
	}
}
