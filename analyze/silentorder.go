package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// silentFreeRE finds the note that says what silence means: `a copay shown without "after deductible" is not subject to
// the deductible`.
var silentFreeRE = regexp.MustCompile(`\b(?:copay(?:ment)?s?|co-pay(?:ment)?s?|(?:co)?insurance|cost[- ]shar(?:e|es|ing)|amounts?|benefits?|services?)\b[^.;]{0,60}\b(?:without|not (?:marked|followed by)|(?:does|do) not (?:say|show|state))\b[^.;]{0,30}\b(?:after|subject to)(?: the)? deductible\b[^.;]{0,40}\b(?:(?:is|are) (?:not subject to|exempt from|free of)(?: the| any)?(?: \w+)? deductible|deductible (?:does not apply|is waived))`)

// silence reads the note that cost shares are free of the deductible where they do not say that they come after it.
func (a *accReader) silence(c *cell) {
	if at := silentFreeRE.FindStringIndex(c.s); at != nil && len(a.silentFree) == 0 {
		a.silentFree = c.evidence(at[0], at[1], sureProse)
	}
}

// saidAfter reports whether the words of other cost shares of the same network say that they come
// after the deductible. One that says nothing beside them is likely free of it, so the deductible's own words do
// not settle it.
func (a *accReader) saidAfter(cs *benefit.CostShare) bool {
	return slices.ContainsFunc(a.drugs.shares, func(o benefit.CostShare) bool {
		return o.Deductible.Standing == benefit.Stated && o.Deductible.Value == benefit.AfterDeductible && o.Network.Value == cs.Network.Value
	})
}
