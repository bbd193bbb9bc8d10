package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/calendar"
)

// Exports keep the records that held before, or hold no more, beside those in force: {"copay": 8, "termDt": "2025-12-31"},
// {"copay": 28, "isActive": false}. They are taken out before anything is read.

// lapsedWhen is the time that the records of a document are read for.
type lapsedWhen struct {
	from, to calendar.Date // of the plan; zero: not said
}

// period is the time from which and until which an object says that it holds, zero where it does not.
func (n *jsonNode) period() (from, to calendar.Date) {
	for _, m := range n.nodes {
		if !m.isScalar() || m.kind == jsonNull {
			continue
		}
		words := m.keyWords()
		switch d, ok := jsonDate(m.scalar()); {
		case !ok:
		case fromKeyRE.MatchString(words):
			from = d
		case toKeyRE.MatchString(words):
			to = d
		}
	}
	return from, to
}

// planPeriod is the time that the outermost objects of a document say that they hold.
func planPeriod(n *jsonNode, depth int) lapsedWhen {
	if n.kind != jsonObject || depth > planListDepth {
		return lapsedWhen{}
	}
	var w lapsedWhen
	if w.from, w.to = n.period(); !w.from.IsZero() {
		return w
	}
	for _, m := range n.nodes {
		if w := commonPeriod(m); !w.from.IsZero() {
			return w
		}
		if words := m.keyWords(); headKeyRE.MatchString(words) || heldHeadRE.MatchString(words) {
			if w := planPeriod(m, depth+1); !w.from.IsZero() {
				return w
			}
		}
	}
	return w
}

// commonPeriod is the time that all plans of a list say that they hold; zero where they do not say one.
func commonPeriod(list *jsonNode) (w lapsedWhen) {
	if list.kind != jsonArray || !planListRE.MatchString(list.keyWords()) {
		return w
	}
	for k, e := range list.nodes {
		from, to := e.period()
		if one := (lapsedWhen{from, to}); k == 0 {
			w = one
		} else if one != w {
			return lapsedWhen{}
		}
	}
	return w
}

// heldHeadRE finds the keys of the objects around a plan that say when it holds, besides those of [headKeyRE].
var heldHeadRE = regexp.MustCompile(`^(?:effective|(?:benefit|plan|coverage) )?(?:effective|package|period|design|dates?|configuration|definition)$`)

// dropLapsed takes the records out of the lists below a node that do not hold when the plan does, or that are switched off.
// What lists several plans says of each when it holds.
func dropLapsed(n *jsonNode, when lapsedWhen) {
	if from, to := n.period(); !from.IsZero() && n.kind == jsonObject && when.from.IsZero() {
		when = lapsedWhen{from, to}
	}
	for _, m := range n.nodes {
		if !m.isScalar() {
			dropLapsed(m, when)
		}
	}
	if n.kind != jsonArray {
		return
	}
	own := when
	if own.from.IsZero() {
		own.from = mostFrom(n)
	}
	n.nodes = keep(n.nodes, func(e *jsonNode) bool { return e.kind != jsonObject || !lapsed(e, own) })
}

// mostFrom is the day from which more than half of the records of a list hold; zero where there is none.
func mostFrom(n *jsonNode) calendar.Date {
	count := map[calendar.Date]int{}
	for _, e := range n.nodes {
		if from, _ := e.period(); !from.IsZero() {
			if count[from]++; count[from]*2 > len(n.nodes) {
				return from
			}
		}
	}
	return 0
}

// lapsed reports whether a record holds no more when the plan begins, or not before it ends, or is a cost share that is switched off.
func lapsed(e *jsonNode, when lapsedWhen) bool {
	from, to := e.period()
	if !to.IsZero() && to.Before(when.from) || !when.to.IsZero() && when.to.Before(from) {
		return true
	}
	return statesCost(e) && slices.ContainsFunc(e.nodes, func(a *jsonNode) bool {
		on, ok := switched(a)
		words := a.keyWords()
		return inForceKeyRE.MatchString(words) && (ok && !on || a.kind == jsonString && offStatusRE.MatchString(plainWords(a.text())))
	})
}

// inForceKeyRE finds the switch of a whole record.
var inForceKeyRE = regexp.MustCompile(`^(?:is )?(?:active|in force|current)(?: (?:flag|ind|indicator|yn))?$|^(?:(?:record|rule|row|line|benefit) )?status(?: code)?$`)
