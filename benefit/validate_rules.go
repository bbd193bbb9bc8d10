package benefit

import (
	"encoding/json"

	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// rules checks the lists of [Rule]: ids, what each must say, and rules that contradict each other.
func (v *validation) rules() {
	seen := map[string]string{} // list, variant and scope to terms
	v.plan.EachRule(func(r RuleInfo) {
		path := string(r.ID)
		v.id(path, r.ID == "")
		if r.Standing == Absent || r.Standing == "" {
			v.odd(true, "rule_without_terms", path, "The rule says nothing; it is not applied.")
			return
		}
		v.terms(path, r.Terms)
		scope, err1 := json.Marshal(r.Scope)
		terms, err2 := json.Marshal(r.Terms)
		if err1 != nil || err2 != nil {
			return
		}
		key := r.List + "\x00" + r.Variant + "\x00" + string(scope)
		before, again := seen[key]
		switch {
		case again && before == string(terms):
			v.add(finding.Note, "rule_repeated", path, "Another rule says the same of the same claims.")
		case again && r.MostSpecificOnly:
			v.odd(true, "contradictory_rules", path, "Two rules say different things of the same claims; the first in the plan is used.")
		case !again:
			seen[key] = string(terms)
		}
	})
	v.selections()
}

// terms checks what a rule says.
func (v *validation) terms(path string, terms any) {
	switch t := terms.(type) {
	case *DrugCostShare:
		v.share(path+"/share", t.Share)
		v.wrong(t.Role == Ceiling && t.Share.Kind == NotCovered, "ceiling_impossible", path, "What is not covered is no ceiling.")
	case *DAWTerms:
		v.daw(path, t)
	case *BenefitMaximum:
		v.wrong((t.Amount == nil) == (t.Fills == 0), "maximum_unclear", path, "A benefit maximum has an amount or a number of fills, and not both.")
		v.wrong(t.Then == ThenShare, "consequence_impossible", path, "Beyond a benefit maximum a claim is rejected or the patient pays all of it.")
	case *Penalty:
		v.share(path+"/share", t.Share)
	case *Assistance:
		v.wrong(t.Program == "", "assistance_without_program", path, "Say how the assistance is treated: counts, adjuster or maximizer.")
		v.wrong(t.Program == Maximizer && t.Annual == nil, "amount_missing", path, "A maximizer needs the annual amount of the assistance.")
	case *StepTherapy:
		v.wrong(len(t.Steps) == 0, "steps_missing", path, "Step therapy needs the drugs that come first.")
		v.wrong(t.Needed > len(t.Steps), "steps_impossible", path, "More steps are needed than there are.")
	case *QuantityLimit:
		v.wrong(t.Max == 0, "quantity_missing", path, "A quantity limit is above 0.")
		v.wrong(t.Per == "", "quantity_unit_missing", path, "Say what the quantity is for: a fill, days supply or a window.")
		v.wrong(t.Per == QuantityPerDaysSupply && t.Days < 1, "days_missing", path, "A quantity for days supply needs the number of days.")
	case *DaysSupplyLimit:
		v.wrong(t.Max != 0 && t.Max < t.Min, "range_backwards", path, "A range does not end before it begins.")
		v.odd(t.Max == 0 && t.Min == 0, "rule_without_terms", path, "The rule limits nothing.")
	case *RefillTooSoon:
		v.wrong(t.Percent == nil && t.DaysLeft == nil, "threshold_missing", path, "Say which percentage or how many days must be used.")
		v.wrong(t.Percent != nil && money.Percent(100).Less(*t.Percent), "percentage_impossible", path, "At most 100 % of a fill is used up.")
	case *FillLimit:
		v.wrong(t.Max < 1, "number_impossible", path, "A number of fills is at least 1.")
	case *AgeLimit:
		v.wrong(t.Age.Max != 0 && t.Age.Max < t.Age.Min, "range_backwards", path, "A range does not end before it begins.")
		v.odd(t.Age == AgeRange{}, "rule_without_terms", path, "The rule limits nothing.")
	case *SexLimit:
		v.wrong(t.Sex != Male && t.Sex != Female, "sex_missing", path, "Say which gender code is covered: 1 or 2.")
	case *RetailFills:
		v.consequence(path, t.Then, t.Penalty)
	case *SpecialtyLockIn:
		v.consequence(path, t.Then, t.Penalty)
	case *SplitFill:
		v.wrong(t.MaxDays < 1, "days_missing", path, "A split fill has a number of days.")
		v.wrong(t.Fills == 0 && t.Days == 0, "number_impossible", path, "Say for how many fills or days the fills are split.")
	case *OpioidLimit:
		v.odd(t.NaiveMaxDays == 0 && t.MaxMME == 0, "rule_without_terms", path, "The rule limits nothing.")
	case *Interaction:
		v.wrong(t.With.IsZero(), "drugs_missing", path, "Say which drugs must not be taken together with it.")
	case *Override:
		v.wrong(len(t.Codes) == 0 || len(t.Edits) == 0, "override_incomplete", path, "An override names its codes and the edits that it skips.")
	case *TransitionFill:
		v.wrong(t.WithinDays < 1 || t.MaxDays < 1, "days_missing", path, "A transition fill has a time and a number of days.")
	default: // every value of the others is possible
	}
}

func (v *validation) consequence(path string, then Then, p *Penalty) {
	if p != nil && p.Share.Kind != "" {
		v.share(path+"/penalty/share", p.Share)
	}
	v.wrong(then == ThenShare && (p == nil || p.Share.Kind == ""), "penalty_missing", path, "Say what the member pays then.")
}

func (v *validation) daw(path string, t *DAWTerms) {
	v.wrong(len(t.Codes) == 0, "codes_missing", path, "Name the codes (408-D8) that the rule is for.")
	for _, c := range t.Codes {
		v.wrong(len(c) != 1 || c[0] < '0' || c[0] > '9', "daw_code_impossible", path, "A code of 408-D8 is 0 to 9.")
	}
}

// selections finds rules for the same code of 408-D8 and the same products: only the first can be used.
func (v *validation) selections() {
	brands := func(t *DAWTerms) []drug.Class {
		if len(t.Brands) == 0 {
			return []drug.Class{drug.MultiSource}
		}
		return t.Brands
	}
	codes := v.plan.ProductSelection.Codes
	for i := range codes {
		for j := range i {
			x, y := &codes[i].Terms.Value, &codes[j].Terms.Value
			v.odd(codes[i].Variant == codes[j].Variant && common(x.Codes, y.Codes) && common(brands(x), brands(y)), "contradictory_rules", string(codes[i].ID),
				"Another rule before it is for one of these codes; that one is used.")
		}
	}
}

// single checks the values that stand alone.
func (v *validation) single() {
	p := v.plan
	from, to := p.Identity.EffectiveFrom, p.Identity.EffectiveTo
	v.wrong(from.Known() && to.Known() && !to.Value.IsZero() && to.Value < from.Value, "dates_backwards", "plan/effectiveTo", "The plan ends before it begins.")
	pol := &p.Policy
	v.wrong(pol.YearStart.Known() && !pol.YearStart.Value.Valid(), "year_start_impossible", "policy/planYearStart", "A plan year begins on a day that every year has.")
	v.wrong(pol.MonthDays.Known() && (pol.MonthDays.Value < 28 || pol.MonthDays.Value > 35), "month_impossible", "policy/monthDays", "A month is 28 to 35 days.")
	v.wrong(pol.CarryOverMonths.Known() && pol.CarryOverMonths.Value > 12, "carry_over_impossible", "policy/deductibleCarryOverMonths", "At most twelve months carry over.")
	v.wrong(pol.BenefitMaximumThen.Known() && pol.BenefitMaximumThen.Value == ThenShare, "consequence_impossible", "policy/benefitMaximumThen", "Beyond a benefit maximum a claim is rejected or the patient pays all of it.")
	v.wrong(pol.RetailLimitThen.Known() && pol.RetailLimitThen.Value == ThenShare, "consequence_impossible", "policy/retailFillLimitThen", "A share is the rule's own to say.")
	for _, tax := range []struct {
		payer Sourced[Payer]
		path  string
	}{{pol.TaxPaidBy, "policy/salesTaxPaidBy"}, {p.Charges.SalesTax, "charges/salesTax"}} {
		v.wrong(tax.payer.Known() && tax.payer.Value == PharmacyPays, "payer_impossible", tax.path, "Sales tax is the plan's or the patient's to pay.")
	}
	c := p.Coverage.Compounds
	if c.Known() && c.Value.Tier != "" {
		v.tier("coverage/compounds/tier", c.Value.Tier)
	}
	v.odd(p.Coverage.Formulary.Known() && p.Coverage.Formulary.Value == ClosedFormulary && len(p.Formulary.Entries) == 0, "drug_list_missing", "coverage/formularyType",
		"The formulary is closed and the plan has no drug list; give one with the claim, or no drug is covered.")
	for _, t := range p.PartD.DeductibleExemptTiers.Value {
		v.tier("partD/deductibleExemptTiers", t)
	}
	d := p.Eligibility.Dependents
	v.wrong(d.Known() && d.Value.StudentAge != 0 && d.Value.StudentAge < d.Value.Age, "range_backwards", "eligibility/dependents", "A student is covered at least as long as another child.")
}
