package benefit

import (
	"fmt"
	"slices"
	"strings"
)

// RuleInfo is one rule of a plan's lists of [Rule], whatever it says.
type RuleInfo struct {
	List     string // the place of its list in the plan: "utilizationManagement/quantityLimit"
	ID       RuleID
	Variant  string
	Scope    *Scope
	Standing Standing
	Evidence []Evidence
	Terms    any // a pointer to what it says: *QuantityLimit; meaningful where the standing is not absent
	// MostSpecificOnly says that of the rules of its list that hold for a fill only the most specific is applied.
	MostSpecificOnly bool
}

// EachRule calls visit for every rule of the plan's lists of [Rule], in the order of the plan. Cost shares, deductibles
// and out-of-pocket maximums are lists of their own types and not among them.
func (p *Plan) EachRule(visit func(RuleInfo)) {
	each(p.DrugCostShares, "drugCostShares", true, visit)
	each(p.ProductSelection.Codes, "productSelection/codes", false, visit)
	each(p.Charges.PlanAssistance, "charges/planAssistance", false, visit)
	each(p.BenefitMaximums, "benefitMaximums", false, visit)
	each(p.Coordination.Assistance, "coordination/assistance", false, visit)
	each(p.Eligibility.TimelyFiling, "eligibility/timelyFiling", true, visit)
	each(p.Pharmacies.Access, "pharmacies/access", true, visit)
	each(p.Pharmacies.Penalties, "pharmacies/penalties", false, visit)
	each(p.Coverage.Exclusions, "coverage/exclusions", false, visit)
	each(p.Coverage.Inclusions, "coverage/inclusions", false, visit)
	u := &p.Utilization
	each(u.PriorAuthorization, "utilizationManagement/priorAuthorization", false, visit)
	each(u.StepTherapy, "utilizationManagement/stepTherapy", false, visit)
	each(u.QuantityLimit, "utilizationManagement/quantityLimit", false, visit)
	each(u.DaysSupply, "utilizationManagement/daysSupply", true, visit)
	each(u.RefillTooSoon, "utilizationManagement/refillTooSoon", true, visit)
	each(u.RefillLimit, "utilizationManagement/refillLimit", true, visit)
	each(u.FillLimit, "utilizationManagement/fillLimit", false, visit)
	each(u.Age, "utilizationManagement/age", false, visit)
	each(u.Sex, "utilizationManagement/sex", false, visit)
	each(u.RetailFills, "utilizationManagement/retailFills", true, visit)
	each(u.SpecialtyLockIn, "utilizationManagement/specialtyLockIn", true, visit)
	each(u.SplitFill, "utilizationManagement/splitFill", true, visit)
	each(u.Opioid, "utilizationManagement/opioid", false, visit)
	each(u.CostPerClaim, "utilizationManagement/costPerClaim", true, visit)
	each(u.Interaction, "utilizationManagement/interaction", false, visit)
	each(u.Override, "utilizationManagement/override", false, visit)
	each(u.TransitionFill, "utilizationManagement/transitionFill", false, visit)
}

func each[T any](rules []Rule[T], list string, only bool, visit func(RuleInfo)) {
	for i := range rules {
		r := &rules[i]
		visit(RuleInfo{
			List: list, ID: r.ID, Variant: r.Variant, Scope: &r.Scope, Standing: r.Terms.Standing, Evidence: r.Terms.Evidence,
			Terms: &r.Terms.Value, MostSpecificOnly: only,
		})
	}
}

// EvidenceOf returns where the document says a rule: the terms of a rule of the plan's lists, a cost share, or the amounts of
// a deductible or out-of-pocket maximum. It is nil for an id of no rule and where nothing was kept.
func (p *Plan) EvidenceOf(id RuleID) []Evidence {
	for i := range p.CostShares {
		if c := &p.CostShares[i]; c.ID == id {
			return c.Share.Evidence
		}
	}
	for _, list := range [][]Accumulator{p.Deductibles, p.OutOfPocketMaximums} {
		for i := range list {
			if a := &list[i]; a.ID == id {
				return slices.Concat(a.Individual.Evidence, a.Family.Evidence)
			}
		}
	}
	var found []Evidence
	p.EachRule(func(r RuleInfo) {
		if r.ID == id {
			found = r.Evidence
		}
	})
	return found
}

// String returns the place and the words on one line: page 3: "$10 copay"; "" without a quote.
func (e Evidence) String() string {
	words := strings.Join(strings.Fields(e.Quote), " ")
	switch {
	case words == "":
		return ""
	case e.Sheet != "":
		return strings.TrimSpace("sheet "+e.Sheet+" "+e.Cell) + ": \"" + words + "\""
	case e.Page > 0:
		return fmt.Sprintf("page %d: \"%s\"", e.Page, words)
	default:
		return "\"" + words + "\""
	}
}
