package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/money"
)

// Feature is a part of the plan model that random plans may use.
type Feature uint

// The features.
const (
	Accumulators Feature = 1 << iota // what accumulators say beyond amounts, tiers and networks
	Choices                          // the policy's open choices
	Shares                           // prorating, multiples, cost shares by fill
	Selection                        // 408-D8
	DrugShares                       // cost shares of drugs
	Charges                          // tax, fees, assistance of the plan
	Penalties                        // and what is out of network
	Eligible                         // eligibility, pharmacies, locks
	Products                         // exclusions, drug list, compounds
	Management                       // utilization management
	Maximums                         // benefit maximums
	Coordination                     // other payers, coupons
	PartD
	Variants
	Incomplete         // facts left out
	All        Feature = 1<<iota - 1

	// Unsettled turns on what benefits put together that neither the plan model's words nor the field's sources decide, and on
	// which oracle and engine may differ: a pharmacy's difference, or an amount that a copay raises, under maintenance of
	// benefits; what is left of an allowed amount under a retail penalty; the phases of a Part D brand that has its generic's
	// share; Part D beside another payer.
	Unsettled Feature = 1 << 20
)

// Random makes plans, members and claims, the same ones for the same seed.
type Random struct {
	*rand.Rand
	on Feature
}

// Some returns some of the features, the same ones for the same seed, so that not every claim meets every reason to reject it.
func (f Feature) Some(seed uint64) Feature {
	return f & Feature(rand.New(rand.NewPCG(seed, 0xFEA7)).Uint64()) //nolint:gosec // any features will do
}

// NewRandom returns a source of plans that use some features.
func NewRandom(seed uint64, on Feature) *Random {
	return &Random{rand.New(rand.NewPCG(seed, 0x0BA11)), on} //nolint:gosec // the same plans for the same seed are the point
}

// Case is a plan with the drugs of its market.
type Case struct {
	Plan    *benefit.Plan
	Variant string
	Drugs   []Product
	common  []Product       // that rules, fills and claims are mostly about
	dates   []calendar.Date // of interest
	amounts []money.Amount  // of interest
}

// Product is a drug of a case.
type Product struct {
	Facts            benefit.DrugFacts
	Tier             benefit.TierID
	Launch, Obsolete calendar.Date
}

func (g *Random) has(f Feature) bool      { return g.on&f != 0 }
func (g *Random) chance(percent int) bool { return g.IntN(100) < percent }
func (g *Random) may(f Feature, percent int) bool {
	return g.has(f) && g.chance(percent)
}

func oneOf[T any](g *Random, list ...T) T { return list[g.IntN(len(list))] }

// some returns at least one of a list, in its order.
func some[T any](g *Random, list []T) []T {
	var out []T
	for _, v := range list {
		if g.chance(35) {
			out = append(out, v)
		}
	}
	if len(out) == 0 {
		out = append(out, oneOf(g, list...))
	}
	return out
}

// stated gives a value one of the standings that there is a value of.
func stated[T any](g *Random, v T) benefit.Sourced[T] {
	return benefit.Sourced[T]{Value: v, Standing: oneOf(g, benefit.Stated, benefit.Stated, benefit.Stated, benefit.Derived, benefit.Assumed)}
}

// maybe states a value now and then.
func maybe[T any](g *Random, percent int, v T) benefit.Sourced[T] {
	if g.chance(percent) {
		return stated(g, v)
	}
	return benefit.Sourced[T]{}
}

// amount returns dollars and cents up to a number of dollars, round, odd and at the edge.
func (g *Random) amount(dollars int64) money.Amount {
	switch g.IntN(10) {
	case 0:
		return 0
	case 1:
		return 1
	case 2, 3, 4, 5:
		return money.Dollars(5 * (1 + g.Int64N(dollars/5+1)))
	}
	return money.Amount(1 + g.Int64N(dollars*100))
}

func (g *Random) positive(dollars int64) money.Amount { return max(1, g.amount(dollars)) }

func (g *Random) rate() money.Rate {
	return oneOf(g, money.Percent(0), money.Percent(10), money.Percent(20), money.Percent(25), money.Percent(30), money.Percent(33),
		money.Percent(50), money.Percent(100), money.BasisPoints(1250), money.NewRate(1, 3), money.BasisPoints(g.Int64N(10_001)))
}

// Case makes a plan that benefit.Validate finds no error in.
func (g *Random) Case() Case {
	for {
		c := Case{Plan: &benefit.Plan{SchemaVersion: benefit.SchemaVersion}}
		g.identity(&c)
		g.drugs(&c)
		g.policy(c.Plan)
		for _, tier := range c.Plan.Tiers {
			g.costShares(&c, tier.ID)
		}
		g.accumulators(&c)
		g.selection(&c)
		g.drugShares(&c)
		g.charges(&c)
		g.pharmacies(&c)
		g.eligibility(&c)
		g.coverage(&c)
		g.utilization(&c)
		g.maximums(&c)
		g.coordination(&c)
		g.partD(&c)
		for _, c.Variant = range []string{oneOf(g, "silver", "gold"), "silver", "gold", ""} {
			if g.named(&c) {
				break
			}
		}
		if !broken(c.Plan) && g.named(&c) {
			return c
		}
	}
}

// named reports whether a rule of the plan is of the variant alone.
func (g *Random) named(c *Case) bool {
	found := false
	for i := range c.Plan.CostShares {
		found = found || c.Plan.CostShares[i].Variant == c.Variant
	}
	for _, list := range [][]benefit.Accumulator{c.Plan.Deductibles, c.Plan.OutOfPocketMaximums} {
		for i := range list {
			found = found || list[i].Variant == c.Variant
		}
	}
	if c.Variant == "" { // and no rule is of another
		found = true
		c.Plan.EachRule(func(r benefit.RuleInfo) { found = found && r.Variant == "" })
	}
	return found
}

// broken reports whether a plan is none that a claim can be expected to be adjudicated by.
func broken(p *benefit.Plan) bool {
	for _, list := range [][]benefit.Accumulator{p.Deductibles, p.OutOfPocketMaximums} {
		for i := range list {
			if !list[i].Individual.Known() || !list[i].Scope.Known() {
				return true
			}
		}
	}
	for _, f := range benefit.Validate(p) {
		if f.Severity == "error" {
			return true
		}
	}
	return false
}

func (g *Random) identity(c *Case) {
	year := oneOf(g, 2025, 2026)
	if g.may(Choices, 30) {
		c.Plan.Policy.YearStart = stated(g, benefit.YearStart{Month: 1 + g.IntN(12), Day: oneOf(g, 1, 1, 15)})
	}
	from := calendar.Must(year, 1, 1)
	c.Plan.Identity.EffectiveFrom = benefit.State(from)
	c.Plan.Identity.EffectiveTo = benefit.State(from.AddMonths(24))
	start, end := c.Plan.YearOf(from.AddMonths(7))
	c.dates = []calendar.Date{start, start.AddDays(1), end, end.AddDays(1), from.AddDays(40), from.AddDays(150), from.AddMonths(6)}
}

var tierClasses = [][]benefit.TierClass{
	{benefit.Generic},
	{benefit.PreferredGeneric},
	{benefit.PreferredBrand},
	{benefit.NonPreferredBrand},
	{benefit.Specialty},
	{benefit.NonPreferredBrand, benefit.NonPreferredGeneric},
	nil,
}

func (g *Random) drugs(c *Case) {
	for i := range 2 + g.IntN(4) {
		t := benefit.Tier{ID: benefit.TierID(fmt.Sprintf("tier-%d", i+1))}
		if class := tierClasses[min(i+g.IntN(2), len(tierClasses)-1)]; class != nil {
			t.Class = stated(g, class)
		}
		c.Plan.Tiers = append(c.Plan.Tiers, t)
	}
	all := market()
	if g.has(DrugShares) || g.has(Management) {
		for i := range 2 {
			l := benefit.DrugList{ID: benefit.ListID(fmt.Sprintf("list-%d", i+1))}
			for k := range all {
				if g.chance(30) {
					all[k].Facts.Lists = append(all[k].Facts.Lists, l.ID)
				}
			}
			c.Plan.DrugLists = append(c.Plan.DrugLists, l)
		}
	}
	for i := range all {
		all[i].Tier = oneOf(g, c.Plan.Tiers...).ID
	}
	c.Drugs = all
	g.lists(c)
	for range 4 {
		c.common = append(c.common, oneOf(g, c.Drugs...))
	}
}

func (g *Random) policy(p *benefit.Plan) {
	pol := &p.Policy
	pol.Rounding = maybe(g, 70, oneOf(g, money.HalfUp, money.HalfEven, money.Truncate))
	pol.LesserOfUC = maybe(g, 70, g.chance(70))
	pol.CapAtAllowed = maybe(g, 70, g.chance(70))
	pol.DeductibleCountsOOP = maybe(g, 70, g.chance(70))
	if !g.has(Choices) {
		return
	}
	pol.LesserOfUCExcept = maybe(g, 20, some(g, []benefit.Channel{benefit.Retail, benefit.Mail}))
	pol.ShareCapUC = maybe(g, 30, g.chance(60))
	pol.AboveAllowed = maybe(g, 50, oneOf(g, benefit.PlanPayNegative, benefit.RaisesAllowed))
	pol.ShareLimits = maybe(g, 40, oneOf(g, benefit.LimitShare, benefit.LimitShareWithDeductible))
	pol.MonthDays = maybe(g, 40, oneOf(g, 30, 31, 34))
	pol.PartialMonth = maybe(g, 30, oneOf(g, benefit.FullCopay, benefit.ProrateCopay))
	pol.DifferenceOnDAW1 = maybe(g, 40, g.chance(50))
	pol.DifferenceBase = maybe(g, 40, oneOf(g, benefit.BrandShare, benefit.GenericShare))
	pol.DifferenceCountsDeductible = maybe(g, 40, g.chance(50))
	pol.DifferenceCountsOOP = maybe(g, 40, g.chance(50))
	pol.DifferenceCapped = maybe(g, 40, g.chance(50))
	pol.PenaltyCounts = maybe(g, 40, g.chance(50))
	pol.AssistanceCounts = maybe(g, 40, g.chance(50))
	pol.DeductibleFamily = maybe(g, 40, oneOf(g, benefit.Embedded, benefit.Aggregate))
	pol.OOPFamily = maybe(g, 40, oneOf(g, benefit.Embedded, benefit.Aggregate))
	pol.BenefitMaximumThen = maybe(g, 40, oneOf(g, benefit.ThenReject, benefit.ThenPatientPays))
	pol.RetailLimitThen = maybe(g, 40, oneOf(g, benefit.ThenReject, benefit.ThenPatientPays))
	pol.CountBothDates = maybe(g, 40, g.chance(50))
	pol.StepTherapyReject = maybe(g, 30, oneOf(g, "608", "75"))
	pol.TaxPaidBy = maybe(g, 40, oneOf(g, benefit.PatientPays, benefit.PlanPays))
	pol.OtherPayerMethod = maybe(g, 40, g.method())
}

func (g *Random) method() benefit.COBMethod {
	if g.has(Selection) && !g.has(Unsettled) {
		return oneOf(g, benefit.NonDuplication, benefit.StandardCOB)
	}
	return oneOf(g, benefit.NonDuplication, benefit.StandardCOB, benefit.MaintenanceCOB)
}

// share makes a cost share; drawn is one without «not covered».
func (g *Random) share(c *Case, drawn bool) benefit.Share {
	kinds := []benefit.ShareKind{
		benefit.Copay, benefit.Copay, benefit.Copay, benefit.Coinsurance, benefit.Coinsurance, benefit.GreaterOf, benefit.LesserOf,
		benefit.CopayPlusCoinsurance, benefit.NoCharge, benefit.NotCovered,
	}
	if drawn {
		kinds = kinds[:9]
	}
	s := benefit.Share{Kind: oneOf(g, kinds...)}
	copay := s.Kind != benefit.Coinsurance && s.Kind != benefit.NoCharge && s.Kind != benefit.NotCovered
	rate := s.Kind != benefit.Copay && s.Kind != benefit.NoCharge && s.Kind != benefit.NotCovered
	if copay {
		a := g.amount(150)
		s.Copay = &a
		c.amounts = append(c.amounts, a)
		if g.chance(20) {
			s.PerDays = oneOf(g, 30, 34, 60)
		}
	}
	if rate {
		r := g.rate()
		s.Coinsurance = &r
	}
	if (copay || rate) && g.chance(35) {
		lo, hi := g.amount(60), g.amount(300)
		lo, hi = min(lo, hi), max(lo, hi)
		if g.chance(60) {
			s.Min = &lo
		}
		if g.chance(70) {
			s.Max = &hi
		}
		s.CapPer = oneOf(g, "", benefit.PerFill, benefit.Per30Days)
		c.amounts = append(c.amounts, lo, hi)
	}
	if g.may(Shares, 15) && s.PerDays == 0 {
		s.ProrateDays = oneOf(g, 28, 30, 31, 90)
	}
	return s
}

func (g *Random) order() benefit.Sourced[benefit.DeductibleOrder] {
	return maybe(g, 75, oneOf(g, benefit.AfterDeductible, benefit.AfterDeductible, benefit.BeforeDeductible, benefit.DeductibleExempt))
}

var bands = [][]benefit.DaysSupply{
	{{}},
	{{Min: 1, Max: 30}},
	{{Min: 1, Max: 30}, {Min: 31, Max: 90}},
	{{Min: 1, Max: 34}, {Min: 35, Max: 90}},
	{{Min: 1, Max: 30}, {Min: 31, Max: 60}, {Min: 61}},
	{{Min: 1, Max: 30}, {Min: 84, Max: 90}},
	{{Min: 1, Max: 30}, {Min: 1, Max: 90}},
	{{Min: 31, Max: 90}},
}

func (g *Random) costShares(c *Case, tier benefit.TierID) {
	channels := oneOf(g, []benefit.Channel{""}, []benefit.Channel{benefit.AnyChannel}, []benefit.Channel{benefit.Retail, benefit.Mail},
		[]benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel, benefit.AnyChannel})
	networks := oneOf(g, []benefit.Network{""}, []benefit.Network{benefit.AnyNetwork}, []benefit.Network{benefit.In, benefit.Out},
		[]benefit.Network{benefit.Preferred, benefit.Standard}, []benefit.Network{benefit.In, benefit.Preferred, benefit.AnyNetwork})
	for _, ch := range channels {
		for _, nw := range networks {
			for _, d := range oneOf(g, bands...) {
				g.costShare(c, tier, ch, nw, d)
			}
		}
	}
}

func (g *Random) costShare(c *Case, tier benefit.TierID, ch benefit.Channel, nw benefit.Network, d benefit.DaysSupply) {
	p := c.Plan
	s := benefit.CostShare{ID: benefit.RuleID(fmt.Sprintf("costShare/%s/%d", tier, len(p.CostShares))), Tier: tier, Deductible: g.order()}
	if ch != "" {
		s.Channel = stated(g, ch)
	}
	if nw != "" {
		s.Network = stated(g, nw)
	}
	if d != (benefit.DaysSupply{}) {
		s.DaysSupply = stated(g, d)
	}
	if g.may(Variants, 15) {
		s.Variant = oneOf(g, "silver", "gold")
	}
	s.Share = stated(g, g.share(c, g.chance(70)))
	if n := len(p.CostShares); n > 0 && g.may(Shares, 10) {
		s.Share = benefit.Sourced[benefit.Share]{}
		s.MultipleOf = stated(g, benefit.Multiple{Of: oneOf(g, p.CostShares...).ID, Times: oneOf(g, money.Quantity(2000), 2500, 3000, 1333)})
	}
	p.CostShares = append(p.CostShares, s)
	if g.may(Shares, 10) {
		first := s
		first.ID += "/fills"
		first.Share, first.MultipleOf = stated(g, g.share(c, true)), benefit.Sourced[benefit.Multiple]{}
		first.Fills = stated(g, g.fillRange())
		p.CostShares = append(p.CostShares, first)
	}
}

func (g *Random) fillRange() benefit.FillRange {
	f := benefit.FillRange{Min: oneOf(g, 0, 1, 2, 3), Count: g.count()}
	if g.chance(60) || f.Min == 0 {
		f.Max = max(f.Min, 1) + g.IntN(2)
	}
	return f
}

func (g *Random) count() benefit.FillCount {
	c := benefit.FillCount{Match: oneOf(g, "", "", benefit.MatchPrescription, benefit.MatchNDC, benefit.MatchProduct, benefit.MatchDrug, benefit.MatchIngredient, benefit.MatchScope)}
	if g.chance(30) {
		c.Channels = some(g, []benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel})
	}
	c.Window = g.window()
	return c
}

func (g *Random) window() benefit.Window {
	switch g.IntN(6) {
	case 0:
		return benefit.Window{Period: benefit.RollingDays, Days: oneOf(g, 1, 30, 31, 90, 180, 365)}
	case 1:
		return benefit.Window{Period: oneOf(g, benefit.CalendarMonth, benefit.CalendarYear, benefit.Lifetime, benefit.PlanYear)}
	}
	return benefit.Window{}
}

func (g *Random) accumulators(c *Case) {
	p := c.Plan
	for i := range g.IntN(4) {
		p.Deductibles = append(p.Deductibles, g.accumulator(c, fmt.Sprintf("deductible/%d", i), 600))
	}
	for i := range g.IntN(4) {
		p.OutOfPocketMaximums = append(p.OutOfPocketMaximums, g.accumulator(c, fmt.Sprintf("outOfPocketMaximum/%d", i), 3000))
	}
	if !g.has(Accumulators) {
		return
	}
	ids := []benefit.RuleID{"none"}
	for _, list := range [][]benefit.Accumulator{p.Deductibles, p.OutOfPocketMaximums} {
		for i := range list {
			if list[i].Variant == "" {
				ids = append(ids, list[i].ID)
			}
		}
	}
	for _, list := range [][]benefit.Accumulator{p.Deductibles, p.OutOfPocketMaximums} {
		for i := range list {
			if to := oneOf(g, ids...); g.chance(15) && to != list[i].ID && to != "none" {
				list[i].AlsoCountsTo = stated(g, []benefit.RuleID{to})
			}
		}
	}
}

func (g *Random) accumulator(c *Case, id string, dollars int64) benefit.Accumulator {
	a := benefit.Accumulator{ID: benefit.RuleID(id), Individual: stated(g, g.amount(dollars))}
	a.Network = maybe(g, 60, oneOf(g, benefit.AnyNetwork, benefit.In, benefit.Out, benefit.Preferred))
	a.Scope = stated(g, oneOf(g, benefit.RxOnly, benefit.RxOnly, benefit.Integrated, benefit.Integrated, benefit.MedicalOnly))
	if g.chance(60) {
		a.Family = stated(g, a.Individual.Value*oneOf(g, money.Amount(1), 2, 2, 3))
		a.FamilyMethod = maybe(g, 60, oneOf(g, benefit.Embedded, benefit.Aggregate))
	}
	a.AppliesToRx = maybe(g, 30, g.chance(80))
	var tiers []benefit.TierID
	for _, t := range c.Plan.Tiers {
		tiers = append(tiers, t.ID)
	}
	switch g.IntN(6) {
	case 0:
		a.Tiers = stated(g, some(g, tiers))
	case 1:
		a.ExemptTiers = stated(g, some(g, tiers))
	}
	if g.may(Variants, 10) {
		a.Variant = oneOf(g, "silver", "gold")
	}
	if g.has(Accumulators) {
		g.moreOf(c, &a)
	}
	return a
}

func (g *Random) moreOf(c *Case, a *benefit.Accumulator) {
	if a.Family.Known() && g.chance(20) {
		a.IndividualInFamily = stated(g, min(a.Family.Value, a.Individual.Value+g.amount(100)))
	}
	if g.chance(15) {
		a.FamilyMembers = stated(g, oneOf(g, 2, 3))
		if g.chance(50) {
			a.FamilyMethod = stated(g, benefit.MemberCount)
		}
	}
	a.Channels = maybe(g, 10, some(g, []benefit.Channel{benefit.Retail, benefit.Mail, benefit.AnyChannel}))
	a.Drugs = maybe(g, 10, g.drugSet(c))
	a.ExemptDrugs = maybe(g, 10, g.drugSet(c))
	for _, q := range []*benefit.Sourced[bool]{
		&a.Counts.Copay, &a.Counts.Coinsurance, &a.Counts.ProductSelection, &a.Counts.Penalty, &a.Counts.CopayAssistance,
		&a.Counts.OutOfNetwork, &a.Counts.NotCovered,
	} {
		*q = maybe(g, 12, g.chance(50))
	}
	if a.ID[0] == 'o' {
		a.Counts.Deductible = maybe(g, 15, g.chance(50))
	}
}

// drug is mostly one of the few that rules, fills and claims have in common.
func (g *Random) drug(c *Case) Product {
	if g.chance(60) {
		return oneOf(g, c.common...)
	}
	return oneOf(g, c.Drugs...)
}

// drugSet selects some of the market's drugs in one of the ways that there are.
func (g *Random) drugSet(c *Case) benefit.DrugSet {
	d := g.drug(c).Facts
	var s benefit.DrugSet
	switch n := g.IntN(9); {
	case n == 0 && len(d.Kinds) > 0:
		s.Kinds = []benefit.DrugKind{oneOf(g, d.Kinds...)}
	case n == 1 && len(c.Plan.DrugLists) > 0:
		s.Lists = []benefit.ListID{oneOf(g, c.Plan.DrugLists...).ID}
	case n == 2 && d.Class != "":
		s.Classes = []string{d.Class[:oneOf(g, 2, 10, 14)]}
	case n == 3:
		s.Names = []string{oneOf(g, d.Names...)}
	case n == 4 && d.Brand != "":
		s.BrandClasses = append(s.BrandClasses, d.Brand)
	case n == 5 && d.Schedule != "":
		s.Schedules = []string{d.Schedule}
	case n == 6:
		s.NDCs = []string{d.NDC[:oneOf(g, 5, 9)]}
	default:
		s.NDCs = []string{d.NDC}
	}
	if g.chance(15) {
		s.Except = &benefit.DrugSet{NDCs: []string{oneOf(g, c.Drugs...).Facts.NDC}}
	}
	return s
}

// scope makes the scope of a rule; rules of a list come with different ones.
func (g *Random) scope(c *Case) benefit.Scope {
	var s benefit.Scope
	if g.chance(50) {
		s.Drugs = g.drugSet(c)
	}
	if g.chance(20) {
		s.Tiers = []benefit.TierID{oneOf(g, c.Plan.Tiers...).ID}
	} else if g.chance(8) {
		s.ExemptTiers = []benefit.TierID{oneOf(g, c.Plan.Tiers...).ID}
	}
	if g.chance(20) {
		s.Channels = some(g, []benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel, benefit.AnyChannel})
	}
	if g.chance(15) {
		s.Networks = some(g, []benefit.Network{benefit.In, benefit.Out, benefit.Preferred})
	}
	if g.chance(15) {
		s.DaysSupply = oneOf(g, benefit.DaysSupply{Min: 31}, benefit.DaysSupply{Min: 1, Max: 30}, benefit.DaysSupply{Min: 31, Max: 90})
	}
	if g.chance(10) {
		s.Age = oneOf(g, benefit.AgeRange{Min: 18}, benefit.AgeRange{Max: 17}, benefit.AgeRange{Min: 40, Max: 75})
	}
	if g.chance(6) {
		s.Sex = oneOf(g, benefit.Male, benefit.Female)
	}
	if g.chance(8) {
		s.From = oneOf(g, c.dates...)
	}
	if g.chance(8) {
		s.To = max(oneOf(g, c.dates...), s.From)
	}
	if g.chance(6) {
		s.States = []string{oneOf(g, "CA", "TX")}
	}
	if g.chance(8) {
		s.Fills = g.fillRange()
	}
	return s
}

// rules adds up to n rules of a kind.
func rules[T any](g *Random, c *Case, n int, kind string, terms func() T) []benefit.Rule[T] {
	var out []benefit.Rule[T]
	for i := range g.IntN(n + 1) {
		r := benefit.Rule[T]{ID: benefit.RuleID(fmt.Sprintf("%s/%d", kind, i)), Scope: g.scope(c), Terms: stated(g, terms())}
		if g.may(Variants, 10) {
			r.Variant = oneOf(g, "silver", "gold")
		}
		if g.chance(4) {
			r.Terms = benefit.Sourced[T]{Standing: benefit.Absent}
		}
		out = append(out, r)
	}
	return out
}

func pointer[T any](v T) *T { return &v }

func (g *Random) truth() *bool {
	switch g.IntN(3) {
	case 0:
		return nil
	case 1:
		return pointer(false)
	}
	return pointer(true)
}

func contains[T comparable](list []T, v T) bool { return slices.Contains(list, v) }
