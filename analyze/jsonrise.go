package analyze

import (
	"strings"

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

// mostTierRecords is more than the tiers of a plan.
const mostTierRecords = 12

// dollarsByPlace reports whether the numbers that several tiers keep for each kind of pharmacy are dollars by what they do: those of one tier
// rise with the days supply, one of them is more than a hundred, or parts of a whole stand among them, which are the only percentages then:
// {"retail30": 50}, {"retail30": 0.4}. Tiers that say of what kind their numbers are need none of this.
func dollarsByPlace(n *jsonNode) bool {
	if len(n.nodes) < 2 || len(n.nodes) > mostTierRecords {
		return false
	}
	rises, over, whole, parts := false, false, 0, false
	for _, e := range n.nodes {
		if e.kind != jsonObject {
			continue
		}
		if nounOfType(e) != noNoun {
			return false
		}
		rises = rises || risesWithDays(e)
		for _, m := range e.nodes {
			words := m.keyWords()
			if channelNamed(words) == "" || m.kind == jsonNull || nounOf(strings.TrimSpace(fillerWords.ReplaceAllString(words, ""))) != noNoun || ownDaysKeyRE.MatchString(words) {
				continue
			}
			a, isMoney := dollars(m)
			switch {
			case m.kind != jsonNumber || !isMoney:
				return false
			case isPart(m):
				parts = true
			case a >= money.Dollars(1) && a%quarterDollar == 0:
				whole++
				over = over || a > money.Dollars(100)
			case a != 0:
				return false
			}
		}
	}
	return whole > 1 && (rises || parts || over)
}

// isPart reports whether a number is a part of a whole, as no copay is.
func isPart(m *jsonNode) bool {
	a, ok := dollars(m)
	return ok && m.kind == jsonNumber && !m.cents && 0 < a && a < money.Dollars(1)
}

// nounOfType is what an object says in words that the numbers beside them are: "costSharingType": "Copay".
func nounOfType(n *jsonNode) shareNoun {
	for _, m := range n.nodes {
		if m.kind != jsonString || !typeKeyRE.MatchString(m.keyWords()) {
			continue
		}
		var t jsonTerms
		if t.typed(m.text(), plainWords(m.text())); t.kind == "copay" {
			return copayNoun
		} else if t.kind == "percent" {
			return rateNoun
		}
	}
	return noNoun
}
