package oracle

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// holds reports whether an accumulator takes in the fill, and notes what is missing for saying so.
func (t *trial) holds(a *benefit.Accumulator) bool {
	answer := t.takesIn(a)
	if answer == unknown {
		t.need("drug")
	}
	return answer == sure
}

func (t *trial) takesIn(a *benefit.Accumulator) truth {
	scope := known(a.Scope, benefit.Integrated)
	drugs := known(a.AppliesToRx, scope != benefit.MedicalOnly)
	if !(t.mine(a.Variant) && drugs && networkDistance(known(a.Network, benefit.AnyNetwork), t.c.Network) >= 0 &&
		(!a.Tiers.Known() || slices.Contains(a.Tiers.Value, t.c.Tier)) &&
		!slices.Contains(known(a.ExemptTiers, nil), t.c.Tier) &&
		(!a.Channels.Known() || benefit.HoldsAt(a.Channels.Value, t.c.Channel))) {
		return no
	}
	answer := sure
	if a.Drugs.Known() {
		answer = selects(&a.Drugs.Value, &t.c.Drug)
	}
	if a.ExemptDrugs.Known() {
		answer = min(answer, sure-selects(&a.ExemptDrugs.Value, &t.c.Drug))
	}
	return answer
}

// deductible returns the most specific deductible that takes in the fill.
func (t *trial) deductible() *benefit.Accumulator {
	var best *benefit.Accumulator
	var least, blank []int // blank: of the closest one of which it is not known whether it takes in the drug
	for i := range t.plan.Deductibles {
		a := &t.plan.Deductibles[i]
		answer := t.takesIn(a)
		if answer == no {
			continue
		}
		named := func(b bool) int {
			if b {
				return 0
			}
			return 1
		}
		key := []int{
			named(a.Drugs.Known()), named(a.Tiers.Known()), named(a.Channels.Known()), named(known(a.Scope, benefit.Integrated) == benefit.RxOnly),
			networkDistance(known(a.Network, benefit.AnyNetwork), t.c.Network), i,
		}
		switch {
		case answer == unknown:
			if blank == nil || slices.Compare(key, blank) < 0 {
				blank = key
			}
		case best == nil || slices.Compare(key, least) < 0:
			best, least = a, key
		}
	}
	if blank != nil && (best == nil || slices.Compare(blank, least) < 0) {
		t.need("drug")
	}
	return best
}

// remaining is what the member can still be charged under a limit; false where the plan has no amount for the member.
func (t *trial) remaining(a *benefit.Accumulator, otherwise benefit.FamilyMethod) (money.Amount, bool) {
	u := t.m.Accumulators[a.ID]
	if u.Met {
		return 0, true
	}
	own, hasOwn := a.Individual.Value, a.Individual.Known()
	if !t.m.Family {
		return atLeastZero(own - u.Individual), hasOwn
	}
	method := otherwise
	if a.FamilyMembers.Known() {
		method = benefit.MemberCount
	}
	method = known(a.FamilyMethod, method)
	var lefts []money.Amount
	switch {
	case a.IndividualInFamily.Known():
		lefts = append(lefts, a.IndividualInFamily.Value-u.Individual)
	case hasOwn && (method != benefit.Aggregate || !a.Family.Known()):
		lefts = append(lefts, own-u.Individual)
	}
	if a.Family.Known() && method != benefit.MemberCount {
		lefts = append(lefts, a.Family.Value-u.Family)
	}
	if method == benefit.MemberCount && a.FamilyMembers.Known() && u.MembersMet >= a.FamilyMembers.Value {
		lefts = append(lefts, 0)
	}
	if len(lefts) == 0 {
		return 0, false
	}
	return atLeastZero(slices.Min(lefts)), true
}
