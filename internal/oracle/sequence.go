package oracle

import (
	"maps"
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// Event is a claim of a member, or the reversal of an earlier one.
type Event struct {
	Claim    *Submitted
	Reverses int // the place of the claim, from 0; -1: a claim
}

// Sequence adjudicates what happens to a member within one plan year, one after the other. The verdict of a reversal is
// that of the claim that it reverses. The given member is not changed.
func Sequence(p *benefit.Plan, variant string, years *benefit.Years, m *Member, events []Event) ([]Verdict, *Member) {
	return sequence(p, variant, years, m, events, nil)
}

// SequenceOfYears is [Sequence] over several years, for a member who has used nothing yet: what counts at a claim is what
// was used in the period of each accumulator that the claim lies in, and in the last months of the one before where the
// plan carries it over.
func SequenceOfYears(p *benefit.Plan, variant string, years *benefit.Years, m *Member, events []Event) []Verdict {
	out, _ := sequence(p, variant, years, m, events, &ledger{plan: p, variant: variant})
	return out
}

func sequence(p *benefit.Plan, variant string, years *benefit.Years, m *Member, events []Event, l *ledger) ([]Verdict, *Member) {
	now := m.clone()
	out := make([]Verdict, len(events))
	reversed := map[int]bool{}
	for i, e := range events {
		if e.Reverses < 0 {
			if l != nil {
				l.use(now, e.Claim.DateOfService)
			}
			out[i] = Claim(p, variant, years, now, e.Claim)
			now.move(p, e.Claim, &out[i], 1)
			l.write(e.Claim, &out[i])
			continue
		}
		out[i] = out[e.Reverses]
		if !reversed[e.Reverses] {
			now.move(p, events[e.Reverses].Claim, &out[i], -1)
			l.strike(events[e.Reverses].Claim)
			reversed[e.Reverses] = true
		}
	}
	return out, now
}

func (m *Member) clone() *Member {
	c := *m
	c.Accumulators, c.MaximumsUsed, c.History = maps.Clone(m.Accumulators), maps.Clone(m.MaximumsUsed), slices.Clone(m.History)
	return &c
}

// move adds a paid claim to what the member has used, or takes it off again.
func (m *Member) move(p *benefit.Plan, c *Submitted, v *Verdict, way money.Amount) {
	if v.Status != Paid {
		return
	}
	add := func(to map[benefit.RuleID]Used, rises map[benefit.RuleID]money.Amount) {
		for id, by := range rises {
			u := to[id]
			before := u.Individual
			u.Individual += way * by
			if m.Family && id != benefit.PartDDeductible && id != benefit.PartDTrOOP && id != benefit.PartDGross {
				u.Family += way * by
				u.MembersMet += crossed(p, id, before, u.Individual)
			}
			to[id] = u
		}
	}
	add(m.Accumulators, v.Rises)
	add(m.MaximumsUsed, v.MaximumRises)
	if m.History == nil {
		return
	}
	h := Past{
		Date: c.DateOfService, Drug: c.Drug, Prescription: c.Prescription, Quantity: c.Quantity, DaysSupply: c.DaysSupply, Channel: c.Channel,
		Pharmacy: c.Pharmacy, Override: c.Clarification, MME: c.MME, PlanPay: v.PlanPay, Allowed: v.Allowed, claim: c,
	}
	if c.FillNumber != nil {
		h.FillNumber = *c.FillNumber
	}
	if way > 0 {
		m.History = append(m.History, h)
	} else {
		m.History = slices.DeleteFunc(m.History, func(x Past) bool { return x.claim == c })
	}
}

// crossed is 1 where a member of a family comes to the individual amount of a limit that counts members, -1 where a
// reversal takes him below it again, and else 0.
func crossed(p *benefit.Plan, id benefit.RuleID, before, after money.Amount) int {
	for _, list := range [][]benefit.Accumulator{p.Deductibles, p.OutOfPocketMaximums} {
		for i := range list {
			a := &list[i]
			if a.ID != id || !a.FamilyMembers.Known() || known(a.FamilyMethod, benefit.MemberCount) != benefit.MemberCount {
				continue
			}
			limit := known(a.IndividualInFamily, a.Individual.Value)
			was, is := before >= limit, after >= limit
			switch {
			case is && !was:
				return 1
			case was && !is:
				return -1
			}
		}
	}
	return 0
}
