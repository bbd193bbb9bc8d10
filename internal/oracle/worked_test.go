package oracle

import (
	"maps"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
)

// Figures that plans, payers and agencies print themselves, or that follow from theirs by hand: the oracle is right before
// it is asked whether the engine is.
func TestWorkedFigures(t *testing.T) {
	usd := money.MustAmount
	flat := func(s string) benefit.Share { a := usd(s); return benefit.Share{Kind: benefit.Copay, Copay: &a} }
	percent := func(p int64) benefit.Share {
		r := money.Percent(p)
		return benefit.Share{Kind: benefit.Coinsurance, Coinsurance: &r}
	}
	deductible := func(individual, family string) func(*benefit.Plan) {
		return func(p *benefit.Plan) {
			p.Deductibles = []benefit.Accumulator{{
				ID: "d", Scope: benefit.State(benefit.RxOnly), Individual: benefit.State(usd(individual)), Family: benefit.State(usd(family)),
			}}
		}
	}
	maximum := func(individual string) func(*benefit.Plan) {
		return func(p *benefit.Plan) {
			p.OutOfPocketMaximums = []benefit.Accumulator{{ID: "m", Scope: benefit.State(benefit.RxOnly), Individual: benefit.State(usd(individual))}}
		}
	}
	year := func(y int) func(*benefit.Plan) {
		return func(p *benefit.Plan) { p.PartD.Year, p.CostShares = benefit.State(y), nil }
	}
	used := func(id benefit.RuleID, s string) func(*Member) {
		return func(m *Member) { m.Accumulators[id] = Used{Individual: usd(s)} }
	}
	type parts map[claim.Component]string
	for name, c := range map[string]struct {
		price  string
		share  benefit.Share
		plan   []func(*benefit.Plan)
		member []func(*Member)
		claim  func(*Submitted)
		want   parts
		pays   string // the plan
		others string // other payer, manufacturer and subsidy
		rises  map[benefit.RuleID]string
	}{
		"a fifth of a hundred":               {price: "100", share: percent(20), want: parts{"572-4U": "20"}, pays: "80"},
		"a copay below the price":            {price: "200", share: flat("45"), want: parts{"518-FI": "45"}, pays: "155"},
		"deductible and copay on one claim":  {price: "300", share: flat("75"), plan: []func(*benefit.Plan){deductible("250", "500")}, member: []func(*Member){used("d", "150")}, want: parts{"517-FH": "100", "518-FI": "75"}, pays: "125"},
		"a cent above the deductible":        {price: "250.01", share: flat("75"), plan: []func(*benefit.Plan){deductible("250", "500")}, want: parts{"517-FH": "250", "518-FI": "0.01"}, pays: "0"},
		"deductible, then a tenth":           {price: "1500", share: percent(10), plan: []func(*benefit.Plan){deductible("1000", "2000")}, want: parts{"517-FH": "1000", "572-4U": "50"}, pays: "450"},
		"the year's drugs above the maximum": {price: "15000", share: percent(100), plan: []func(*benefit.Plan){maximum("7000")}, want: parts{"572-4U": "7000"}, pays: "8000", rises: map[benefit.RuleID]string{"m": "7000"}},
		"the patient asks for the brand": {
			price: "200", share: flat("45"), plan: []func(*benefit.Plan){maximum("7000"), func(p *benefit.Plan) { p.ProductSelection.AddDifference = benefit.State(true) }},
			claim: func(s *Submitted) { s.DAW, s.Drug.Brand, s.GenericAllowed = "2", drug.MultiSource, pointer(usd("50")) },
			want:  parts{"518-FI": "45", "134-UK": "150"}, pays: "5", rises: map[benefit.RuleID]string{"m": "45"},
		},
		"maintenance of benefits": {
			price: "125", share: percent(25), plan: []func(*benefit.Plan){func(p *benefit.Plan) { p.Coordination.Method = benefit.State(benefit.MaintenanceCOB) }},
			claim: func(s *Submitted) { s.OtherCoverage, s.OtherPaid = "2", pointer(usd("75")) },
			want:  parts{"572-4U": "12.50"}, pays: "37.50", others: "75",
		},
		"2026, across the threshold": {
			price: "1000", plan: []func(*benefit.Plan){year(2026)}, member: []func(*Member){used(benefit.PartDDeductible, "615"), used(benefit.PartDTrOOP, "2050")},
			claim: func(s *Submitted) { s.Drug.Kinds = []benefit.DrugKind{benefit.KindApplicable} },
			want:  parts{"572-4U": "50"}, pays: "770", others: "180",
		},
		"2025, through all phases": {
			price: "10000", plan: []func(*benefit.Plan){year(2025)},
			claim: func(s *Submitted) { s.Drug.Kinds = []benefit.DrugKind{benefit.KindApplicable} },
			want:  parts{"517-FH": "590", "572-4U": "1410"}, pays: "6682", others: "1318",
		},
		"insulin for two months": {
			price: "600", plan: []func(*benefit.Plan){year(2025)},
			claim: func(s *Submitted) { s.DaysSupply, s.Drug.Kinds = 60, []benefit.DrugKind{benefit.KindInsulin} },
			want:  parts{"572-4U": "70"}, pays: "530",
		},
		"2023, beyond the threshold": {
			price: "100", plan: []func(*benefit.Plan){year(2023)}, member: []func(*Member){used(benefit.PartDTrOOP, "7400")},
			want: parts{"518-FI": "10.35"}, pays: "89.65",
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := &benefit.Plan{Tiers: []benefit.Tier{{ID: "t"}}, CostShares: []benefit.CostShare{{ID: "s", Tier: "t", Share: benefit.State(c.share)}}}
			m := &Member{Accumulators: map[benefit.RuleID]Used{}, History: []Past{}}
			s := &Submitted{
				DateOfService: calendar.Must(2026, 3, 2), Tier: "t", Channel: benefit.Retail, Network: benefit.In, Quantity: money.Units(30), DaysSupply: 30,
				IngredientCost: usd(c.price), Drug: benefit.DrugFacts{NDC: "90001000101", Brand: drug.SingleSource},
			}
			for _, change := range c.plan {
				change(p)
			}
			for _, change := range c.member {
				change(m)
			}
			if c.claim != nil {
				c.claim(s)
			}
			v := Claim(p, "", benefit.StandardYears(), m, s)
			want := map[claim.Component]money.Amount{}
			for field, a := range c.want {
				want[field] = usd(a)
			}
			others := v.OtherPaid + v.LICS + v.Manufacturer
			if c.others == "" {
				c.others = "0"
			}
			if v.Status != Paid || !maps.Equal(v.Components, want) || v.PlanPay != usd(c.pays) || others != usd(c.others) || !v.Balances() {
				t.Errorf("%+v, want %v, plan %s, others %s", v, want, c.pays, c.others)
			}
			for id, a := range c.rises {
				if v.Rises[id] != usd(a) {
					t.Errorf("%s rises by %s, want %s", id, v.Rises[id], a)
				}
			}
		})
	}
}
