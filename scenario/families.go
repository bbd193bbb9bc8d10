package scenario

import (
	"fmt"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// family designs the claims of a member in family coverage around a limit: the family amount nearly used by others, and
// the member's own used up while the family's is not.
func (d *designer) family(l adjudicate.Limit, s spot, base, price money.Amount, word string) {
	set := func(u adjudicate.Use) adjudicate.State {
		var state adjudicate.State
		if word != "deductible" {
			state = d.metState(s)
		}
		state.Family = true
		state.Accumulators = slices.DeleteFunc(slices.Clone(state.Accumulators), func(x adjudicate.Use) bool { return x.ID == l.ID })
		for i := range state.Accumulators {
			state.Accumulators[i].Family = max(state.Accumulators[i].Family, state.Accumulators[i].Individual)
		}
		state.Accumulators = with(state.Accumulators, u)
		return d.counted(s, state)
	}
	d.ownInFamily(l, s, base, price, word, set)
	d.membersMet(l, s, price, word, set)
	if l.Family == nil || *l.Family < base+1 {
		return
	}
	for _, pt := range points {
		left := base + money.Amount(pt.by)
		if left < 0 || left > *l.Family {
			continue
		}
		d.add(sketch{
			subject: l.ID, intent: "boundary", edge: "family." + string(s.rule.Order) + ".remaining:" + pt.name, spot: s, price: price,
			state: set(adjudicate.Use{ID: l.ID, Family: *l.Family - left}),
			say: fmt.Sprintf("family coverage: others used the family's %s but for %s, %s what decides here; the member used nothing; %s; price %s.",
				word, usd(left), pt.centWords(), shareWords(s.rule), usd(price)),
			category: benefit.Accumulators, priority: limitPriority(s, 3),
		})
	}
	if l.Individual == nil || *l.Individual >= *l.Family || l.InFamily != nil {
		return
	}
	own := *l.Individual
	held := "which does not matter until the family amount is reached"
	if l.Method == benefit.Embedded {
		held = "so nothing more is asked of this member for it"
	}
	d.add(sketch{
		subject: l.ID, intent: "individual amount inside the family/" + string(s.rule.Order), spot: s, price: price,
		state:    set(adjudicate.Use{ID: l.ID, Individual: own, Family: own}),
		say:      fmt.Sprintf("family coverage: the member's own %s of %s is reached and the family's %s is not, %s; price %s.", word, usd(own), usd(*l.Family), held, usd(price)),
		category: benefit.Accumulators, priority: limitPriority(s, 2),
	})
}

// ownInFamily designs the claims around what is left of a member's own amount in family coverage, where that is another one
// than alone.
func (d *designer) ownInFamily(l adjudicate.Limit, s spot, base, price money.Amount, word string, set func(adjudicate.Use) adjudicate.State) {
	if l.InFamily == nil {
		return
	}
	for _, pt := range points {
		left := base + money.Amount(pt.by)
		if left < 0 || left > *l.InFamily {
			continue
		}
		used := *l.InFamily - left
		d.add(sketch{
			subject: l.ID, intent: "boundary", edge: "inFamily." + string(s.rule.Order) + ".remaining:" + pt.name, spot: s, price: price,
			state: set(adjudicate.Use{ID: l.ID, Individual: used, Family: used}),
			say: fmt.Sprintf("family coverage: %s is left of the %s that the %s is for one member of a family, %s what decides here; %s; price %s.",
				usd(left), usd(*l.InFamily), word, pt.centWords(), shareWords(s.rule), usd(price)),
			category: benefit.Accumulators, priority: limitPriority(s, 3),
		})
	}
}

// membersMet designs the claims of a member who used nothing, where a family limit is done when so many members have
// reached their own.
func (d *designer) membersMet(l adjudicate.Limit, s spot, price money.Amount, word string, set func(adjudicate.Use) adjudicate.State) {
	own := l.Individual
	if l.InFamily != nil {
		own = l.InFamily
	}
	if l.Members == 0 || own == nil {
		return
	}
	for _, pt := range points {
		n := l.Members + pt.by
		use := adjudicate.Use{ID: l.ID, Family: own.Times(int64(n)), MembersMet: n}
		if n < 1 {
			continue
		}
		d.add(sketch{
			subject: l.ID, intent: "boundary", edge: "members." + string(s.rule.Order) + ":" + pt.name, spot: s, price: price, state: set(use),
			say: fmt.Sprintf("family coverage: %d other members have reached their %s, %d do for the family; the member used nothing; %s; price %s.",
				n, word, l.Members, shareWords(s.rule), usd(price)),
			category: benefit.Accumulators, priority: limitPriority(s, 3),
		})
	}
}
