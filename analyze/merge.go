package analyze

import (
	"reflect"
	"slices"

	"github.com/rxassay/rxassay/benefit"
)

// Merge returns a plan that has the category's rules of fresh and everything else of old; comprehensive takes all of
// fresh. Neither argument is changed; old may be nil.
//
// Rules of every category name tiers and drug lists, which are formularyTiering's. So that no rule is left naming one
// that is gone, tiers and lists that the kept rules name are kept, and those that fresh rules name come along.
func Merge(old, fresh *benefit.Plan, category benefit.Category) *benefit.Plan {
	if category == benefit.Comprehensive {
		clone := *fresh
		return &clone
	}
	if old == nil {
		old = NewPlan()
	}
	clone := *old
	out := &clone
	switch category {
	case benefit.FormularyTiering:
		out.Tiers, out.Formulary, out.DrugLists = slices.Clone(fresh.Tiers), fresh.Formulary, slices.Clone(fresh.DrugLists)
	case benefit.CostShares:
		out.CostShares, out.ProductSelection = fresh.CostShares, fresh.ProductSelection
		out.DrugCostShares, out.Charges = fresh.DrugCostShares, fresh.Charges
		if modelled := slices.ContainsFunc(fresh.Origins, func(o benefit.CategoryOrigin) bool { return o.Category == category && o.Extractor != BuiltinName }); !modelled || !reflect.ValueOf(fresh.Pharmacies).IsZero() {
			out.Pharmacies = fresh.Pharmacies // a model is not asked of them
		}
		out.Policy.LesserOfUC, out.Policy.CapAtAllowed = fresh.Policy.LesserOfUC, fresh.Policy.CapAtAllowed
	case benefit.Accumulators:
		out.Deductibles, out.OutOfPocketMaximums = fresh.Deductibles, fresh.OutOfPocketMaximums
		out.BenefitMaximums, out.PartD = fresh.BenefitMaximums, fresh.PartD
		out.Coordination, out.HighDeductible = fresh.Coordination, fresh.HighDeductible
		out.Policy.DeductibleCountsOOP = fresh.Policy.DeductibleCountsOOP
	case benefit.DrugCoverage:
		out.Coverage = fresh.Coverage
	case benefit.UtilizationManagement:
		out.Utilization = fresh.Utilization
	case benefit.Comprehensive: // handled above
	}
	named := namedBy(out)
	out.Tiers = keepNamed(out.Tiers, func(t benefit.Tier) string { return "tier " + string(t.ID) }, named, old.Tiers, fresh.Tiers)
	lists := keepNamed(out.DrugLists, func(l benefit.DrugList) string { return "list " + string(l.ID) }, named, old.DrugLists, fresh.DrugLists)
	if len(lists) > 0 || out.DrugLists != nil {
		out.DrugLists = lists
	}
	other := func(c benefit.Category) bool { return c != category }
	out.NotStated = pick(old.NotStated, fresh.NotStated, func(n benefit.NotStated) bool { return other(n.Category) })
	out.Unread = pick(old.Unread, fresh.Unread, other)
	out.Origins = pick(old.Origins, fresh.Origins, func(o benefit.CategoryOrigin) bool { return other(o.Category) })
	return out
}

// pick returns what keep holds of old and what it does not hold of fresh.
func pick[T any](old, fresh []T, keep func(T) bool) []T {
	out := []T{}
	for _, v := range old {
		if keep(v) {
			out = append(out, v)
		}
	}
	for _, v := range fresh {
		if !keep(v) {
			out = append(out, v)
		}
	}
	return out
}

// keepNamed adds to a list what rules name and only one of the sources has.
func keepNamed[T any](list []T, name func(T) string, named map[string]bool, sources ...[]T) []T {
	out := append([]T{}, list...)
	have := map[string]bool{}
	for _, v := range out {
		have[name(v)] = true
	}
	for _, source := range sources {
		for _, v := range source {
			if id := name(v); named[id] && !have[id] {
				have[id] = true
				out = append(out, v)
			}
		}
	}
	return out
}

// namedBy returns the tiers and drug lists that a plan's rules name, as "tier ID" and "list ID".
func namedBy(p *benefit.Plan) map[string]bool {
	out := map[string]bool{}
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				if v.Type().Field(i).IsExported() {
					walk(v.Field(i))
				}
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Pointer:
			if !v.IsNil() {
				walk(v.Elem())
			}
		case reflect.String:
			switch v.Type() {
			case reflect.TypeFor[benefit.TierID]():
				out["tier "+v.String()] = true
			case reflect.TypeFor[benefit.ListID]():
				out["list "+v.String()] = true
			}
		default: // numbers and truths name nothing
		}
	}
	rules := *p
	rules.Tiers, rules.DrugLists, rules.Formulary.Entries = nil, nil, nil // they are named, and name nothing themselves
	walk(reflect.ValueOf(rules))
	return out
}
