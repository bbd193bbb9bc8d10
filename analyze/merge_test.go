package analyze

import (
	"slices"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// whole is a plan that has something in every part, all of it called by one name.
func whole(name string) *benefit.Plan {
	p := NewPlan()
	id := benefit.RuleID(name)
	list := benefit.ListID(name + "-list")
	p.Identity.Name = benefit.State(name)
	p.Tiers = []benefit.Tier{{ID: benefit.TierID(name + "-tier")}, {ID: benefit.TierID(name + "-unused")}}
	p.Formulary.Entries = []formulary.Entry{{Name: name}}
	p.DrugLists = []benefit.DrugList{{ID: list}, {ID: benefit.ListID(name + "-unused")}}
	scope := benefit.Scope{Tiers: []benefit.TierID{benefit.TierID(name + "-tier")}, Drugs: benefit.DrugSet{Lists: []benefit.ListID{list}}}
	p.CostShares = []benefit.CostShare{{ID: id, Tier: benefit.TierID(name + "-tier")}}
	p.DrugCostShares = []benefit.Rule[benefit.DrugCostShare]{{ID: id, Scope: scope}}
	p.Charges.ProcessorFee = benefit.State(money.Amount(len(name)))
	p.ProductSelection.Codes = []benefit.Rule[benefit.DAWTerms]{{ID: id}}
	p.Deductibles = []benefit.Accumulator{{ID: id}}
	p.BenefitMaximums = []benefit.Rule[benefit.BenefitMaximum]{{ID: id}}
	p.PartD.Year = benefit.State(len(name))
	p.Coordination.Assistance = []benefit.Rule[benefit.Assistance]{{ID: id}}
	p.HighDeductible.Qualified = benefit.State(name == "old")
	p.Eligibility.GraceDays = benefit.State(len(name))
	p.Pharmacies.Access = []benefit.Rule[benefit.Access]{{ID: id}}
	p.Coverage.Exclusions = []benefit.Rule[benefit.Exclusion]{{ID: id, Scope: scope}}
	p.Utilization.Age = []benefit.Rule[benefit.AgeLimit]{{ID: id, Scope: scope}}
	return p
}

// Every part of a plan belongs to one category, and only that category's run replaces it.
func TestMergeTakesEachPartByItsCategory(t *testing.T) {
	parts := map[string]struct {
		category benefit.Category
		fresh    func(*benefit.Plan) bool
	}{
		"identity":         {benefit.Comprehensive, func(p *benefit.Plan) bool { return p.Identity.Name.Value == "fresh" }},
		"formulary":        {benefit.FormularyTiering, func(p *benefit.Plan) bool { return p.Formulary.Entries[0].Name == "fresh" }},
		"costShares":       {benefit.CostShares, func(p *benefit.Plan) bool { return p.CostShares[0].ID == "fresh" }},
		"drugCostShares":   {benefit.CostShares, func(p *benefit.Plan) bool { return p.DrugCostShares[0].ID == "fresh" }},
		"charges":          {benefit.CostShares, func(p *benefit.Plan) bool { return p.Charges.ProcessorFee.Value == 5 }},
		"productSelection": {benefit.CostShares, func(p *benefit.Plan) bool { return p.ProductSelection.Codes[0].ID == "fresh" }},
		"deductible":       {benefit.Accumulators, func(p *benefit.Plan) bool { return p.Deductibles[0].ID == "fresh" }},
		"benefitMaximums":  {benefit.Accumulators, func(p *benefit.Plan) bool { return p.BenefitMaximums[0].ID == "fresh" }},
		"partD":            {benefit.Accumulators, func(p *benefit.Plan) bool { return p.PartD.Year.Value == 5 }},
		"coordination":     {benefit.Accumulators, func(p *benefit.Plan) bool { return p.Coordination.Assistance[0].ID == "fresh" }},
		"highDeductible":   {benefit.Accumulators, func(p *benefit.Plan) bool { return !p.HighDeductible.Qualified.Value }},
		"eligibility":      {benefit.Comprehensive, func(p *benefit.Plan) bool { return p.Eligibility.GraceDays.Value == 5 }},
		"pharmacies":       {benefit.CostShares, func(p *benefit.Plan) bool { return p.Pharmacies.Access[0].ID == "fresh" }},
		"coverage":         {benefit.DrugCoverage, func(p *benefit.Plan) bool { return p.Coverage.Exclusions[0].ID == "fresh" }},
		"utilization":      {benefit.UtilizationManagement, func(p *benefit.Plan) bool { return p.Utilization.Age[0].ID == "fresh" }},
	}
	for _, c := range benefit.Categories() {
		m := Merge(whole("old"), whole("fresh"), c)
		for name, part := range parts {
			if got, want := part.fresh(m), c == benefit.Comprehensive || c == part.category; got != want {
				t.Errorf("%s: %s is fresh: %v, want %v", c, name, got, want)
			}
		}
		for _, f := range benefit.Validate(m) {
			if f.Code == "tier_unknown" || f.Code == "list_unknown" {
				t.Errorf("%s: %s %s", c, f.Code, f.Path)
			}
		}
		unused := slices.ContainsFunc(m.DrugLists, func(l benefit.DrugList) bool { return l.ID == "old-unused" }) ||
			slices.ContainsFunc(m.Tiers, func(l benefit.Tier) bool { return l.ID == "old-unused" })
		if want := c != benefit.Comprehensive && c != benefit.FormularyTiering; unused != want {
			t.Errorf("%s: what no rule names is kept: %v, want %v", c, unused, want)
		}
	}
}

// TestMergeKeepsPharmaciesThatNoModelWasAskedOf keeps how fills outside of the network are handled where a model reads the cost shares anew.
func TestMergeKeepsPharmaciesThatNoModelWasAskedOf(t *testing.T) {
	old, fresh := NewPlan(), NewPlan()
	old.Pharmacies.OutOfNetwork = benefit.State(benefit.OutOfNetwork{Covered: true, PaperOnly: true})
	fresh.Origins = []benefit.CategoryOrigin{{Category: benefit.CostShares, Extractor: "a model"}}
	if !Merge(old, fresh, benefit.CostShares).Pharmacies.OutOfNetwork.Known() {
		t.Error("what was read of fills outside of the network is lost")
	}
	fresh.Origins[0].Extractor = BuiltinName
	if Merge(old, fresh, benefit.CostShares).Pharmacies.OutOfNetwork.Known() {
		t.Error("what the reader of both no longer finds is kept")
	}
}
