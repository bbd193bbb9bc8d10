package mutation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// limitMaker makes the mutants of one deductible or out-of-pocket maximum.
type limitMaker struct {
	*maker
	kind  string
	limit adjudicate.Limit
	at    int // in the plan's list
	path  string
	words string
}

func (m *maker) limits(kind string, list []benefit.Accumulator, used []adjudicate.Limit) {
	for _, l := range used {
		at := slices.IndexFunc(list, func(a benefit.Accumulator) bool {
			return a.ID == l.ID && (a.Variant == "" || a.Variant == m.engine.Variant())
		})
		s := limitMaker{maker: m, kind: kind, limit: l, at: at, path: limitPath(kind, l.ID), words: m.engine.LimitName(l.ID) + ": "}
		switch {
		case m.engine.PartD() != nil:
			// The lists of a Part D plan are not used.
		case !l.HoldsDrugs:
			// Wrongly held by it, drugs must meet this amount, whatever others hold them and whatever shares are exempt.
			s.invent("drugs are held by it", func(a *benefit.Accumulator) {
				a.AppliesToRx, a.Scope, a.Tiers = benefit.Assume(true), benefit.Assume(benefit.RxOnly), benefit.Assume(m.engine.Tiers())
			})
		case kind == "deductible" && nothing(&l):
			s.invent("none → $100.00", func(a *benefit.Accumulator) { a.Individual = benefit.Assume(money.Dollars(100)) })
		default:
			s.all(&list[at])
		}
	}
}

// limitPath is the place of a limit in findings: its id, which begins with its kind wherever a reader of documents made it.
func limitPath(kind string, id benefit.RuleID) string {
	if strings.HasPrefix(string(id), kind+"/") {
		return string(id)
	}
	return kind + "/" + string(id)
}

// of is the plan's list that has the limit, as one that may be changed.
func (s *limitMaker) of(p *benefit.Plan) *[]benefit.Accumulator {
	list := &p.Deductibles
	if s.kind == "outOfPocketMaximum" {
		list = &p.OutOfPocketMaximums
	}
	*list = slices.Clone(*list)
	return list
}

// put adds a mutant of the limit that takes a compilation.
func (s *limitMaker) put(o Operator, value, to, words string, change func(*benefit.Accumulator)) {
	s.add(Mutant{Operator: o, Rule: s.path, Value: value, Words: s.words + words, edit: planEdit(func(p *benefit.Plan) {
		change(&(*s.of(p))[s.at])
	})}, to)
}

// invent adds the mutant in which a limit holds that does not: every cost share meets it.
func (s *limitMaker) invent(words string, change func(*benefit.Accumulator)) {
	s.add(Mutant{Operator: Missing, Rule: s.path, Words: s.words + words, edit: planEdit(func(p *benefit.Plan) {
		change(&(*s.of(p))[s.at])
		p.CostShares = slices.Clone(p.CostShares)
		for i := range p.CostShares {
			p.CostShares[i].Deductible = benefit.Assume(benefit.AfterDeductible)
		}
	})}, "held")
}

func (s *limitMaker) all(a *benefit.Accumulator) {
	s.add(Mutant{Operator: Missing, Rule: s.path, Words: s.words + "it is missing", edit: planEdit(func(p *benefit.Plan) {
		list := s.of(p)
		*list = slices.Delete(*list, s.at, s.at+1)
	})}, "")
	s.numbers()
	l := s.limit
	if l.Individual != nil && l.Family != nil {
		other := benefit.Aggregate
		if l.Method == benefit.Aggregate {
			other = benefit.Embedded
		}
		s.put(Choice, "familyMethod", string(other), fmt.Sprintf("family method %s → %s", l.Method, other), func(a *benefit.Accumulator) { a.FamilyMethod = benefit.Assume(other) })
	}
	if l.Tiers != nil {
		s.put(Choice, "tiers", "all", "only for some tiers → for all", func(a *benefit.Accumulator) { a.Tiers = benefit.Sourced[[]benefit.TierID]{} })
	}
	if len(l.ExemptTiers) > 0 {
		s.put(Choice, "exemptTiers", "none", "exempt tiers → none", func(a *benefit.Accumulator) { a.ExemptTiers = benefit.Sourced[[]benefit.TierID]{} })
	}
	if n := other(l.Network); n != "" && a.Network.Known() {
		s.put(Attribution, "network", string(n), fmt.Sprintf("%s → %s", adjudicate.NetworkWords(l.Network), adjudicate.NetworkWords(n)),
			func(a *benefit.Accumulator) { a.Network = benefit.Assume(n) })
	}
	period := benefit.Lifetime
	if a.Period.Known() && a.Period.Value == benefit.Lifetime {
		period = benefit.PlanYear
	}
	s.put(Period, "period", string(period), "counted over "+string(period), func(a *benefit.Accumulator) { a.Period = benefit.Assume(period) })
	counts := s.plan.CountsOf(a, s.kind == "deductible")
	for _, c := range []struct {
		name string
		is   bool
		at   func(*benefit.Counts) *benefit.Sourced[bool]
	}{
		{"copay", counts.Copay, func(c *benefit.Counts) *benefit.Sourced[bool] { return &c.Copay }},
		{"coinsurance", counts.Coinsurance, func(c *benefit.Counts) *benefit.Sourced[bool] { return &c.Coinsurance }},
		{"productSelection", counts.ProductSelection, func(c *benefit.Counts) *benefit.Sourced[bool] { return &c.ProductSelection }},
		{"penalty", counts.Penalty, func(c *benefit.Counts) *benefit.Sourced[bool] { return &c.Penalty }},
		{"copayAssistance", counts.CopayAssistance, func(c *benefit.Counts) *benefit.Sourced[bool] { return &c.CopayAssistance }},
	} {
		s.put(Order, "counts/"+c.name, fmt.Sprint(!c.is), fmt.Sprintf("%s counts toward it: %t → %t", c.name, c.is, !c.is),
			func(a *benefit.Accumulator) { *c.at(&a.Counts) = benefit.Assume(!c.is) })
	}
}

// other is the network that another one is taken for; "" where there is none.
func other(n benefit.Network) benefit.Network {
	switch n {
	case benefit.In:
		return benefit.Out
	case benefit.Out:
		return benefit.In
	case benefit.Preferred:
		return benefit.Standard
	case benefit.Standard:
		return benefit.Preferred
	default:
		return ""
	}
}

// numbers breaks the amounts, in place.
func (s *limitMaker) numbers() {
	was := amounts{s.limit.Individual, s.limit.Family}
	put := func(o Operator, value string, way int, to, words string, then amounts) {
		s.add(Mutant{
			Operator: o, Rule: s.path, Value: value, Way: way, Bound: true, Words: s.words + words, edit: limitEdit{s.limit.ID, was, then},
		}, to)
	}
	if a := was.individual; a != nil {
		for _, w := range wrongs(*a, 1) {
			put(w.operator, "individual", w.way, w.name, fmt.Sprintf("individual $%s → $%s", *a, w.to), amounts{new(w.to), was.family})
		}
	}
	if a := was.family; a != nil {
		for _, w := range wrongs(*a, 1) {
			put(w.operator, "family", w.way, w.name, fmt.Sprintf("family $%s → $%s", *a, w.to), amounts{was.individual, new(w.to)})
		}
	}
	if was.individual != nil && was.family != nil && *was.individual != *was.family {
		put(Person, "individual", 0, "family", "the amounts of member and family are swapped", amounts{was.family, was.individual})
	}
}
