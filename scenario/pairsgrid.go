package scenario

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/scenario/covering"
)

// pairGrid is what the rules of a plan tell paid claims apart by. A row has one value, by its index, for each axis.
type pairGrid struct {
	d        *designer
	axes     []axis
	tiers    []benefit.TierID
	channels []benefit.Channel
	networks []benefit.Network
	days     []run
	model    covering.Model
	verdicts map[string]*refusal
	tierOf   map[benefit.RuleID]benefit.TierID // of the cost shares
	brands   map[benefit.TierID]*part          // a brand of which there is a generic
}

// axis is one parameter.
type axis struct {
	name   string
	values []string
	of     func(*adjudicate.Claim, *adjudicate.State) int // of a claim; -1: none of the values
	put    func(*sketch, int) *refusal                    // into a claim; nil: the place has it already
	plain  int                                            // the value of a claim that is about something else
}

// The axes of the place, which every grid has.
const (
	tierAxis = iota
	channelAxis
	networkAxis
	daysAxis
	placeAxes
)

// run is whole numbers from one to another that no rule tells apart.
type run struct{ from, to int }

// String writes "31-90", "65 or more" where no bound follows.
func (r run) String() string {
	switch {
	case r.to == endless:
		return fmt.Sprintf("%d or more", r.from)
	case r.from == r.to:
		return fmt.Sprint(r.from)
	}
	return fmt.Sprintf("%d-%d", r.from, r.to)
}

// usual is a number in the run: the first of some that are common, else the last, of an endless run the first.
func (r run) usual(common ...int) int {
	for _, n := range common {
		if r.from <= n && n <= r.to {
			return n
		}
	}
	if r.to == endless {
		return r.from
	}
	return r.to
}

const endless = 1 << 30

// runs cuts the numbers from first on at the starts of others.
func runs(first int, starts []int) []run {
	starts = slices.DeleteFunc(starts, func(n int) bool { return n <= first })
	slices.Sort(starts)
	out := []run{{first, endless}}
	for _, n := range slices.Compact(starts) {
		out[len(out)-1].to = n - 1
		out = append(out, run{n, endless})
	}
	return out
}

func runOf(list []run, n int) int {
	return slices.IndexFunc(list, func(r run) bool { return r.from <= n && n <= r.to })
}

func labels[T any](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = fmt.Sprint(v)
	}
	return out
}

// newPairGrid reads the axes from the plan's rules; nil for a plan without cost shares.
func newPairGrid(d *designer) *pairGrid {
	tiers := d.engine.Tiers()
	if len(tiers) == 0 || len(d.engine.Rules()) == 0 {
		return nil
	}
	g := &pairGrid{d: d, tiers: tiers, verdicts: map[string]*refusal{}, tierOf: map[benefit.RuleID]benefit.TierID{}, brands: map[benefit.TierID]*part{}}
	for _, r := range d.engine.Rules() {
		g.tierOf[r.ID] = r.Tier
	}
	g.channels, g.networks = g.named()
	g.days = g.dayRuns()
	g.axes = []axis{
		{name: "tier", values: labels(tiers), of: func(c *adjudicate.Claim, _ *adjudicate.State) int { return slices.Index(tiers, c.Tier) }},
		{name: "channel", values: labels(g.channels), of: func(c *adjudicate.Claim, _ *adjudicate.State) int { return slices.Index(g.channels, c.Channel) }},
		{name: "network", values: labels(g.networks), of: func(c *adjudicate.Claim, _ *adjudicate.State) int { return slices.Index(g.networks, c.Network) }},
		{name: "daysSupply", values: labels(g.days), of: func(c *adjudicate.Claim, _ *adjudicate.State) int { return runOf(g.days, c.DaysSupply) }},
	}
	for _, a := range []axis{g.deductibleAxis(), g.codeAxis(), g.ageAxis()} {
		if len(a.values) > 1 {
			g.axes = append(g.axes, a)
		}
	}
	for _, a := range g.axes {
		g.model.Parameters = append(g.model.Parameters, covering.Parameter{Name: a.name, Values: a.values})
	}
	place, all := make([]int, placeAxes), make([]int, len(g.axes))
	for p := range all {
		all[p] = p
		copy(place, all)
	}
	g.model.Constraints = []covering.Constraint{
		{Text: "the plan states a cost share for the place", Over: place, Holds: func(row []int) bool { _, why := g.place(row); return why == nil }},
		{Text: "the claim is paid and its cost share shows", Over: all, Holds: func(row []int) bool { return g.verdict(row) == nil }},
	}
	return g
}

// read returns the values of a claim.
func (g *pairGrid) read(c *adjudicate.Claim, s *adjudicate.State) []int {
	row := make([]int, len(g.axes))
	for p := range g.axes {
		row[p] = g.axes[p].of(c, s)
	}
	return row
}

// eachScope calls visit for every rule in force that is for a drug which a tier's cases use.
func (g *pairGrid) eachScope(visit func(benefit.RuleInfo)) {
	g.d.plan.EachRule(func(r benefit.RuleInfo) {
		if !inForce(g.d.engine, r) {
			return
		}
		for _, t := range g.tiers {
			if p, ok := g.d.cast.byTier[t]; ok && r.Scope.Drugs.Holds(&p.facts) {
				visit(r)
				return
			}
		}
	})
}

// named returns the kinds of pharmacy and the networks that rules name; a cost share for every one names retail, and in
// network.
func (g *pairGrid) named() ([]benefit.Channel, []benefit.Network) {
	channels, networks := map[benefit.Channel]bool{}, map[benefit.Network]bool{}
	for _, r := range g.d.engine.Rules() {
		if r.Channel == benefit.AnyChannel {
			r.Channel = benefit.Retail
		}
		if r.Network == benefit.AnyNetwork {
			r.Network = benefit.In
		}
		channels[r.Channel], networks[r.Network] = true, true
	}
	g.eachScope(func(r benefit.RuleInfo) {
		for _, ch := range r.Scope.Channels {
			channels[ch] = true
		}
		for _, n := range r.Scope.Networks {
			networks[n] = true
		}
	})
	return kept([]benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel, benefit.LongTermCare}, channels),
		kept([]benefit.Network{benefit.In, benefit.Preferred, benefit.Standard, benefit.Out}, networks)
}

// kept is a list without what is not named.
func kept[T comparable](list []T, named map[T]bool) []T {
	return slices.DeleteFunc(list, func(v T) bool { return !named[v] })
}

const month = 28 // days, the least of a run that is charged once and makes values of its own

// dayRuns cuts the days supply where a rule begins or ends, and where a copay or a limit is charged once more.
func (g *pairGrid) dayRuns() []run {
	var starts []int
	band := func(b benefit.DaysSupply) {
		starts = append(starts, b.Min)
		if b.Max > 0 {
			starts = append(starts, b.Max+1)
		}
	}
	for _, r := range g.d.engine.Rules() {
		band(r.Days)
		every := r.Share.PerDays
		if r.Share.CapPer == benefit.Per30Days {
			every = 30
		}
		for n := every + 1; every >= month && n <= r.Days.Max; n += every {
			starts = append(starts, n)
		}
	}
	g.eachScope(func(r benefit.RuleInfo) {
		band(r.Scope.DaysSupply)
		if t, is := r.Terms.(*benefit.DaysSupplyLimit); is {
			band(benefit.DaysSupply{Min: t.Min, Max: t.Max})
		}
	})
	return runs(1, starts)
}

const adult = 40 // years, of a patient of no special age

func (g *pairGrid) ageAxis() axis {
	var starts []int
	g.eachScope(func(r benefit.RuleInfo) {
		ages := []benefit.AgeRange{r.Scope.Age}
		if t, is := r.Terms.(*benefit.AgeLimit); is {
			ages = append(ages, t.Age)
		}
		for _, a := range ages {
			starts = append(starts, a.Min)
			if a.Max > 0 {
				starts = append(starts, a.Max+1)
			}
		}
	})
	list := runs(0, starts)
	return axis{name: "age", values: labels(list), plain: runOf(list, adult), of: func(c *adjudicate.Claim, _ *adjudicate.State) int {
		if c.BirthDate.IsZero() || c.DateOfService.IsZero() {
			return -1
		}
		return runOf(list, c.BirthDate.YearsUntil(c.DateOfService))
	}, put: func(s *sketch, v int) *refusal {
		s.date = g.d.someDay()
		years := list[v].usual(adult, 30, 50)
		s.change = join(s.change, born(s.date.AddMonths(-12*years-6)))
		s.say += fmt.Sprintf("; the patient is %d years old", years)
		s.leave = func(j adjudicate.Reject) bool { return g.d.edits[j.Rule] == benefit.EditAge }
		return nil
	}}
}

// codeAxis has one code of 408-D8 for each way in which the plan pays one. Where the generic's cost share is charged, the
// tier's own cannot be seen: claims with such a code are for the rule of the code alone.
func (g *pairGrid) codeAxis() axis {
	sel := &g.d.plan.ProductSelection
	if !sel.AddDifference.Known() && !slices.ContainsFunc(sel.Codes, func(c benefit.Rule[benefit.DAWTerms]) bool { return c.Terms.Known() }) {
		return axis{}
	}
	var codes []string
	var ways []benefit.DAW
	for n := range 10 {
		way := g.d.plan.DAW(fmt.Sprint(n), drug.MultiSource, g.d.engine.Variant())
		way.Rule, way.Assumed = "", false
		if way.Reject == "" && way.Base == benefit.BrandShare && !slices.Contains(ways, way) {
			codes, ways = append(codes, fmt.Sprint(n)), append(ways, way)
		}
	}
	words := g.d.cast.tiers
	generics := words.withClass(benefit.Generic, benefit.PreferredGeneric, benefit.NonPreferredGeneric)
	brands := words.withClass(benefit.Brand, benefit.PreferredBrand, benefit.NonPreferredBrand)
	return axis{name: "dawCode", values: codes, of: func(c *adjudicate.Claim, _ *adjudicate.State) int {
		return slices.Index(codes, cmp.Or(c.DAW, "0"))
	}, put: func(s *sketch, v int) *refusal {
		tier := s.spot.rule.Tier
		if codes[v] == "0" {
			return nil
		}
		if slices.Contains(generics, tier) && !slices.Contains(brands, tier) {
			return &refusal{"", "the tier is for generics, of which 408-D8 says nothing but 0"}
		}
		brand, known := g.brands[tier]
		if !known {
			brand, _ = g.d.cast.castFor(&benefit.DrugSet{BrandClasses: []drug.Class{drug.MultiSource}}, []benefit.TierID{tier})
			g.brands[tier] = brand
		}
		if brand == nil {
			return &refusal{"", "no embedded brand of which there is a generic can be on the tier"}
		}
		s.spot.drug, s.facts.GenericPrice = brand, new(s.price) // so that the share is that of the claim without the code
		s.price += money.Dollars(50)
		s.change = join(s.change, func(in *claim.Inputs) { in.DAWCode = codes[v] })
		s.say += "; dispense as written " + codes[v]
		return nil
	}}
}
