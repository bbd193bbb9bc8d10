package analyze

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

// limitOutside reads a sentence that states a limit outside of the network and nothing else, where the one in the network is told: "The
// out-of-network deductible is $1,200 per individual and $2,400 per family." It reports whether the sentence is one.
func (a *accReader) limitOutside(c *cell) bool {
	at := outNetworkRE.FindStringIndex(c.s)
	if at == nil || len(c.s) > maxSentence {
		return false
	}
	bare := blankAt(c.s, span{at[0], at[1]})
	if outNetworkRE.MatchString(bare) || inNetworkRE.MatchString(bare) || notThisRE.MatchString(bare) || undecidedRE.MatchString(bare) || planNumberRE.MatchString(bare) || hasRx(bare) {
		return false
	}
	limit, isOOP, ok := limitOf(bare)
	noun := limitNounRE.FindStringIndex(bare)
	if !ok || noun == nil || noun[0] < at[0] || !fillers(bare[:noun[0]]) || !fillers(strings.TrimRight(bare[limit.j:], ". ")) {
		return false // of hospital care, of children, or more than the limit
	}
	readings := accumulatorAmounts(c.passage)
	if len(readings) != 1 || readings[0].individual == nil {
		return false
	}
	list, kind := &a.deductibles, "deductible"
	if isOOP {
		list, kind = &a.maximums, "outOfPocketMaximum"
	}
	inside := slices.IndexFunc(*list, func(o benefit.Accumulator) bool {
		return o.Scope.Value != benefit.RxOnly && o.Network.Value == benefit.In
	})
	if inside < 0 || slices.ContainsFunc(*list, func(o benefit.Accumulator) bool {
		return o.Scope.Value != benefit.RxOnly && o.Network.Value == benefit.Out
	}) {
		return false
	}
	readings[0].network = benefit.Out
	scope := (*list)[inside].Scope
	if medWordsRE.MatchString(bare) {
		scope = benefit.State(benefit.MedicalOnly, c.evidence(limit.i, limit.j, sureProse)...)
	}
	before := len(*list)
	a.stated(list, kind, source{answer: c}, readings, scope)
	for i := before; i < len(*list); i++ {
		lessSure(&(*list)[i].Individual, sureProse)
		lessSure(&(*list)[i].Family, sureProse)
	}
	return true
}
