package scenario

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
)

// listRows designs the cases of what the drug list asks for, one drug for each thing. Where a rule of the plan asks for the
// same, that rule decides and has cases of its own.
func (d *designer) listRows() {
	for _, k := range []struct {
		flag  formulary.Flag
		id    benefit.RuleID
		cases func(*ruled, *formulary.Entry) string
	}{
		{formulary.PriorAuthorization, "formulary/priorAuthorization", func(r *ruled, _ *formulary.Entry) string {
			return r.priorAuthorization(&benefit.PriorAuthorization{})
		}},
		{formulary.StepTherapy, "formulary/stepTherapy", func(r *ruled, _ *formulary.Entry) string { return r.listedStep() }},
		{formulary.QuantityLimit, "formulary/quantityLimit", func(r *ruled, e *formulary.Entry) string {
			if e.Limit == nil {
				return "the drug list does not say how much"
			}
			q := benefit.ListedQuantity(e.Limit)
			return r.quantityLimit(&q)
		}},
		{formulary.AgeLimit, "formulary/age", func(r *ruled, e *formulary.Entry) string {
			return r.ageLimit(&benefit.AgeLimit{Age: benefit.AgeRange{Min: e.AgeMin, Max: e.AgeMax}})
		}},
	} {
		if len(d.plan.Formulary.Entries) == 0 && len(d.cast.tiers.named) == 0 || !slices.ContainsFunc(d.cast.allStock(), func(f fit) bool {
			return f.at.row != nil && slices.Contains(f.at.row.AllFlags(), k.flag)
		}) {
			continue
		}
		scope := benefit.Scope{Drugs: benefit.DrugSet{Flags: []formulary.Flag{k.flag}}}
		d.fixed(true, "formulary", k.id, scope, func(r *ruled) string {
			if p, _ := r.partOf(r.base.spot); p.at.row != nil {
				return k.cases(r, p.at.row)
			}
			return "no drug that could be cast has such a row"
		})
	}
}

func (r *ruled) listedStep() string {
	none := r.variant("without", "the drug list wants other drugs tried first, and that is not on file")
	none.leave = r.ownEdit
	if !r.rejected(none, r.plan.Policy.WithDefaults().StepTherapyReject.Value) {
		return masked
	}
	p, _ := r.partOf(r.base.spot)
	met := r.variant("met", "the drug list wants other drugs tried first, and that is on file as done")
	met.leave = r.ownEdit
	met.state.StepMet = []benefit.DrugSet{{NDCs: []string{string(p.product.NDC)}}}
	r.paid(met)
	return ""
}
