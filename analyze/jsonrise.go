package analyze

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// mostFills is more kinds of pharmacy with a supply than a tier has.
const mostFills = 60

// quarterDollar is what copays are multiples of, and parts of a whole are not.
const quarterDollar = 25

// risesWithDays reports whether the numbers of an object are dollars by what they do: each is for a kind of pharmacy and a days
// supply, and the longer the supply at the same pharmacy the more it costs, as a percentage never does.
func risesWithDays(n *jsonNode) bool {
	type cost struct {
		channel benefit.Channel
		days    int
		amount  money.Amount
	}
	var all []cost
	for _, m := range n.nodes {
		words := m.keyWords()
		d, ok := daysNamed(words)
		ch := channelNamed(words)
		if !ok || ch == "" {
			continue
		}
		a, isMoney := dollars(m)
		if m.kind != jsonNumber || !isMoney || a < money.Dollars(1) || a%quarterDollar != 0 {
			return false
		}
		all = append(all, cost{ch, d.Max, a})
	}
	if len(all) > mostFills {
		return false
	}
	rises := false
	for _, a := range all {
		for _, b := range all {
			if a.channel != b.channel || a.days >= b.days {
				continue
			}
			if a.amount >= b.amount {
				return false
			}
			rises = true
		}
	}
	return rises
}
