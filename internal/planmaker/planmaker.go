// Package planmaker makes synthetic plans of any size, for the tests and the benchmarks of what works on plans.
package planmaker

import (
	"fmt"
	"math/rand/v2"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
)

// Sizes are the numbers of rules that figures are given for.
func Sizes() []int { return []int{5, 20, 60, 500} }

// Plan makes a plan with so many rules: cost shares by tier, kind of pharmacy, network and days supply; deductibles and
// out-of-pocket maximums; and, from 12 rules on, as many rules about certain drugs. It is the same for the same seed.
func Plan(rules int, seed uint64) *benefit.Plan {
	random := rand.New(rand.NewPCG(seed, uint64(rules))) //nolint:gosec // the same plan for the same seed, no secret
	m := maker{random: random, plan: &benefit.Plan{
		SchemaVersion: benefit.SchemaVersion, Policy: benefit.DefaultPolicy(),
		Identity: benefit.Identity{
			Name:          benefit.State(fmt.Sprintf("Synthetic plan of %d rules", rules)),
			EffectiveFrom: benefit.State(calendar.Must(2026, 1, 1)), EffectiveTo: benefit.State(calendar.Must(2026, 12, 31)),
		},
	}}
	limits := 2
	if rules >= 20 {
		limits = 3
	}
	shares := rules - limits
	if rules >= 12 {
		shares /= 2
	}
	m.limits(limits)
	m.shares(shares)
	m.drugRules(rules - limits - shares)
	return m.plan
}

type maker struct {
	random *rand.Rand
	plan   *benefit.Plan
}

func (m *maker) dollars(from, to int) *money.Amount {
	return new(money.Dollars(int64(from + m.random.IntN(to-from+1))))
}

func (m *maker) limits(n int) {
	limit := func(id benefit.RuleID, network benefit.Network, individual int64) benefit.Accumulator {
		return benefit.Accumulator{
			ID: id, Network: benefit.State(network), Scope: benefit.State(benefit.RxOnly), AppliesToRx: benefit.State(true),
			Individual: benefit.State(money.Dollars(individual)), Family: benefit.State(money.Dollars(2 * individual)), FamilyMethod: benefit.State(benefit.Embedded),
		}
	}
	m.plan.Deductibles = []benefit.Accumulator{limit("deductible/rx/in", benefit.In, int64(50*(1+m.random.IntN(10))))}
	m.plan.OutOfPocketMaximums = []benefit.Accumulator{limit("outOfPocketMaximum/rx/in", benefit.In, int64(1000*(2+m.random.IntN(5))))}
	if n > 2 {
		m.plan.Deductibles = append(m.plan.Deductibles, limit("deductible/rx/out", benefit.Out, int64(100*(6+m.random.IntN(5)))))
	}
}

// band is a kind of pharmacy with a network and a band of days supply.
type band struct {
	channel benefit.Channel
	network benefit.Network
	days    benefit.DaysSupply
}

var bands = []band{
	{benefit.Retail, benefit.In, benefit.DaysSupply{Min: 1, Max: 30}},
	{benefit.Mail, benefit.In, benefit.DaysSupply{Min: 31, Max: 90}},
	{benefit.Retail, benefit.In, benefit.DaysSupply{Min: 31, Max: 90}},
	{benefit.Retail, benefit.Out, benefit.DaysSupply{Min: 1, Max: 30}},
	{benefit.SpecialtyChannel, benefit.In, benefit.DaysSupply{Min: 1, Max: 30}},
	{benefit.LongTermCare, benefit.In, benefit.DaysSupply{Min: 1, Max: 31}},
	{benefit.Mail, benefit.In, benefit.DaysSupply{Min: 1, Max: 30}},
	{benefit.Retail90, benefit.In, benefit.DaysSupply{Min: 84, Max: 90}},
}

var classes = []struct {
	class benefit.TierClass
	words string
}{
	{benefit.Generic, "generic"},
	{benefit.PreferredBrand, "preferred brand"},
	{benefit.NonPreferredBrand, "non-preferred brand"},
	{benefit.Specialty, "specialty"},
}

// shares gives every tier its cost shares, place after place, with as many tiers as that takes.
func (m *maker) shares(n int) {
	tiers := min(n, max(3, n/len(bands)+1))
	for t := range tiers {
		c := classes[t%len(classes)]
		m.plan.Tiers = append(m.plan.Tiers, benefit.Tier{
			ID: tierID(t), Label: benefit.State(fmt.Sprintf("Tier %d %s", t+1, c.words)), Class: benefit.State([]benefit.TierClass{c.class}),
		})
	}
	for i := range n {
		tier, b := i%tiers, bands[i/tiers%len(bands)]
		id := fmt.Sprintf("costShare/%s/%s/%s/%d-%d", tierID(tier), b.channel, b.network, b.days.Min, b.days.Max)
		m.plan.CostShares = append(m.plan.CostShares, benefit.CostShare{
			ID: benefit.RuleID(id), Tier: tierID(tier), Channel: benefit.State(b.channel), Network: benefit.State(b.network),
			DaysSupply: benefit.State(b.days), Share: benefit.State(m.share(tier)), Deductible: benefit.State(m.order(tier)),
		})
	}
}

func tierID(t int) benefit.TierID { return benefit.TierID(fmt.Sprintf("tier-%d", t+1)) }

// share draws what a tier costs: copays for the first tiers, coinsurance with limits for the others.
func (m *maker) share(tier int) benefit.Share {
	kind := m.random.IntN(10)
	switch {
	case tier%4 < 2 && kind < 8:
		return benefit.Share{Kind: benefit.Copay, Copay: m.dollars(5+20*(tier%4), 20+40*(tier%4))}
	case kind < 7:
		return benefit.Share{Kind: benefit.Coinsurance, Coinsurance: new(money.Percent(int64(10 + 5*m.random.IntN(9)))), Min: m.dollars(20, 60), Max: m.dollars(100, 300)}
	case kind < 8:
		return benefit.Share{Kind: benefit.GreaterOf, Copay: m.dollars(20, 60), Coinsurance: new(money.Percent(20))}
	case kind < 9:
		return benefit.Share{Kind: benefit.LesserOf, Copay: m.dollars(40, 90), Coinsurance: new(money.Percent(30))}
	default:
		return benefit.Share{Kind: benefit.CopayPlusCoinsurance, Copay: m.dollars(10, 30), Coinsurance: new(money.Percent(15))}
	}
}

func (m *maker) order(tier int) benefit.DeductibleOrder {
	if tier%4 == 0 {
		return benefit.DeductibleExempt
	}
	return benefit.AfterDeductible
}

// drugRules gives products of the embedded drug data rules of their own, kind after kind.
func (m *maker) drugRules(n int) {
	var products []drug.Product
	for _, p := range drug.Seed() {
		if !p.OTC && p.Benefit == "" && p.DEASchedule == "" {
			products = append(products, p)
		}
	}
	m.random.Shuffle(len(products), func(i, j int) { products[i], products[j] = products[j], products[i] })
	u := &m.plan.Utilization
	for i := range n {
		p := products[i%len(products)]
		scope := benefit.Scope{Drugs: benefit.DrugSet{NDCs: []string{string(p.NDC)}}}
		switch i % 7 {
		case 0:
			u.QuantityLimit = append(u.QuantityLimit, rule("quantityLimit", scope, benefit.QuantityLimit{Max: money.Units(int64(30 + 10*m.random.IntN(7))), Per: benefit.QuantityPerDaysSupply, Days: 30}))
		case 1:
			u.PriorAuthorization = append(u.PriorAuthorization, rule("priorAuthorization", scope, benefit.PriorAuthorization{}))
		case 2:
			u.Age = append(u.Age, rule("age", scope, benefit.AgeLimit{Age: benefit.AgeRange{Min: 6 + m.random.IntN(13)}}))
		case 3:
			u.StepTherapy = append(u.StepTherapy, rule("stepTherapy", scope, benefit.StepTherapy{
				Steps: []benefit.DrugSet{{BrandClasses: []drug.Class{drug.Generic}}}, LookBackDays: 90 + 30*m.random.IntN(4),
			}))
		case 4:
			u.FillLimit = append(u.FillLimit, rule("fillLimit", scope, benefit.FillLimit{Max: 2 + m.random.IntN(10)}))
		case 5:
			u.RefillTooSoon = append(u.RefillTooSoon, rule("refillTooSoon", scope, benefit.RefillTooSoon{Percent: new(money.Percent(int64(70 + 5*m.random.IntN(5))))}))
		default:
			u.CostPerClaim = append(u.CostPerClaim, rule("costPerClaim", scope, benefit.CostPerClaim{Max: *m.dollars(1000, 5000)}))
		}
	}
}

func rule[T any](kind string, s benefit.Scope, terms T) benefit.Rule[T] {
	return benefit.Rule[T]{ID: benefit.NewRuleID(kind, s), Scope: s, Terms: benefit.State(terms)}
}
