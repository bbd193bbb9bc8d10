package oracle

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
)

// A year of claims and reversals, each on the state that those before it left.
func TestSequencesAgreeWithOracle(t *testing.T) {
	n := *plans / 10
	if n == 0 {
		n = 40
	}
	for name, on := range map[string]Feature{
		"core": Accumulators, "maximums": Maximums | Accumulators | Choices | Charges, "management": Management | Shares, "partD": PartD,
		"coordination": Coordination | Selection | Penalties | Accumulators | Choices,
	} {
		t.Run(name, func(t *testing.T) {
			paid := 0
			for i := range n {
				paid += oneSequence(t, *seed+uint64(i), on)
			}
			t.Logf("%d sequences, %d paid claims", n, paid)
			if paid < n {
				t.Errorf("only %d claims were paid; sequences of rejections prove little", paid)
			}
		})
	}
}

func oneSequence(t *testing.T, seed uint64, on Feature) int {
	t.Helper()
	g := NewRandom(seed, on)
	c := g.Case()
	e, _ := adjudicate.Compile(c.Plan, adjudicate.Options{Variant: c.Variant})
	start, end := c.Plan.YearOf(c.dates[0])
	m := g.Member(&c, start)
	m.From, m.To, m.Accumulators, m.MaximumsUsed = start, end, map[benefit.RuleID]Used{}, map[benefit.RuleID]Used{}
	events, theirs := g.events(&c, m, start, end)
	verdicts, after := Sequence(c.Plan, c.Variant, benefit.StandardYears(), m, events)
	results, state := e.Sequence(m.ForEngine(), theirs)
	paid := 0
	for i := range events {
		if verdicts[i].Status == Paid && events[i].Reverses < 0 {
			paid++
		}
		if d := Differences(verdicts[i], &results[i], m); d != nil {
			if events[i].Reverses < 0 { // the same claim alone, on the state that it met
				_, now := Sequence(c.Plan, c.Variant, benefit.StandardYears(), m, events[:i])
				x := Compare(nil, c.Plan, c.Variant, now, events[i].Claim)
				if x != nil && x.Asks() {
					return paid // from here on the two have other states
				}
				if x != nil {
					t.Fatalf("seed %d, event %d:\n%s", seed, i, Shrink(x))
				}
			}
			t.Fatalf("seed %d, event %d (reverses %d):\n  %s\noracle: %+v\nengine:\n%s", seed, i, events[i].Reverses, strings.Join(d, "\n  "), verdicts[i], adjudicate.Explain(results[i]))
		}
	}
	mine, engine := map[benefit.RuleID]string{}, map[benefit.RuleID]string{}
	for _, used := range []map[benefit.RuleID]Used{after.Accumulators, after.MaximumsUsed} {
		for id, u := range used {
			if u != (Used{}) {
				mine[id] = fmt.Sprintf("%s %s %d", u.Individual, u.Family, u.MembersMet)
			}
		}
	}
	for _, u := range state.Accumulators {
		if u.Individual != 0 || u.Family != 0 || u.MembersMet != 0 {
			engine[u.ID] = fmt.Sprintf("%s %s %d", u.Individual, u.Family, u.MembersMet)
		}
	}
	if !maps.Equal(mine, engine) {
		t.Fatalf("seed %d: after all events the accumulators (individual, family, members) are\noracle %v\nengine %v", seed, mine, engine)
	}
	if len(after.History) != len(state.Fills) {
		t.Fatalf("seed %d: after all events the history has %d fills, in the engine %d", seed, len(after.History), len(state.Fills))
	}
	return paid
}

// Claims and reversals over two plan years: accumulators begin anew, some carry the last months over.
func TestYearsAgreeWithOracle(t *testing.T) {
	n := *plans / 10
	if n == 0 {
		n = 60
	}
	paid := 0
	for i := range n {
		g := NewRandom(*seed+uint64(i), Accumulators|Maximums|Choices)
		c := g.Case()
		g.periods(&c)
		e, _ := adjudicate.Compile(c.Plan, adjudicate.Options{Variant: c.Variant})
		start, end := c.Plan.YearOf(c.dates[0])
		m := g.Member(&c, start)
		m.Family, m.Accumulators, m.MaximumsUsed = false, map[benefit.RuleID]Used{}, map[benefit.RuleID]Used{}
		m.From, m.To = start, end.AddMonths(12)
		events, theirs := g.events(&c, m, start, m.To)
		verdicts := SequenceOfYears(c.Plan, c.Variant, benefit.StandardYears(), m, events)
		state := m.ForEngine()
		state.ByPeriod = true
		results, _ := e.Sequence(state, theirs)
		for k := range events {
			if verdicts[k].Status == Paid {
				paid++
			}
			if d := Differences(verdicts[k], &results[k], m); d != nil {
				x := Mismatch{Plan: c.Plan, Variant: c.Variant, Member: m, Verdict: verdicts[k], Result: results[k], Differences: d}
				if x.Claim = events[k].Claim; events[k].Reverses >= 0 {
					x.Claim = events[events[k].Reverses].Claim
				}
				if x.Asks() {
					break // from here on the two have other states
				}
				t.Fatalf("seed %d, event %d (reverses %d):\n%s", *seed+uint64(i), k, events[k].Reverses, &x)
			}
		}
	}
	t.Logf("%d sequences over two years, %d paid claims", n, paid)
}

// periods gives accumulators periods of their own and lets some carry over.
func (g *Random) periods(c *Case) {
	for _, list := range [][]benefit.Accumulator{c.Plan.Deductibles, c.Plan.OutOfPocketMaximums} {
		for i := range list {
			list[i].Period = maybe(g, 40, oneOf(g, benefit.PlanYear, benefit.CalendarYear, benefit.Lifetime))
			list[i].CarryOver = maybe(g, 40, benefit.CarryOver{LastMonths: oneOf(g, 0, 1, 3, 12)})
		}
	}
	c.Plan.Policy.CarryOverMonths = maybe(g, 30, oneOf(g, 0, 3))
}

// events makes claims in the order of their dates, and reversals of some of them at once, later, twice, out of order.
func (g *Random) events(c *Case, m *Member, start, end calendar.Date) (mine []Event, engine []adjudicate.Event) {
	var dates []calendar.Date
	for range 30 {
		dates = append(dates, start.AddDays(g.IntN(start.DaysUntil(end)+1)))
	}
	slices.Sort(dates)
	for _, d := range dates {
		if len(mine) > 0 && g.chance(25) {
			if at := g.IntN(len(mine)); mine[at].Reverses < 0 {
				mine, engine = append(mine, Event{Reverses: at}), append(engine, adjudicate.Event{Reverses: &at})
				continue
			}
		}
		s := g.Claim(c, m, d)
		s.DateOfService, s.Prescription = d, fmt.Sprintf("%d", 200000+len(mine))
		mine, engine = append(mine, Event{Claim: s, Reverses: -1}), append(engine, adjudicate.Event{Claim: s.ForEngine(m)})
	}
	return mine, engine
}
