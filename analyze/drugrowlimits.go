package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// drugRowLimits reads the limits of drugs that stand where a cost share would, in a row for all prescription drugs: "Prescription drugs |
// $100 deductible per individual, waived for generic drugs". The row says what they are for. In a table of several plans they are those
// of one, which a limit's own row says better.
func (a *accReader) drugRowLimits(rows []*row) {
	for _, r := range rows {
		label := r.labelText()
		if r.lone || len(label) > maxHeading || !hasRx(label) || medWordsRE.MatchString(label) || namesLimit(label) || tierNumberRE.MatchString(label) || r.variant != "" {
			continue
		}
		for _, k := range r.costColumnsOf() {
			c := r.cells[k]
			if role := r.column(k); c.empty() || role.network == benefit.Out || role.variant != "" {
				continue
			}
			u := newUnit(c, true)
			for _, s := range limitClauses(u) {
				a.drugRowLimit(u.sub(s.at, s.at+len(s.s)), r)
			}
		}
	}
}

// noLimitRE finds a limit that is named to say that there is none: "$11; no policy year deductible applies".
var noLimitRE = regexp.MustCompile(`\b(?:no|without|not)\b`)

// drugRowLimit reads one sentence of such a cell.
func (a *accReader) drugRowLimit(c *cell, r *row) {
	if len(c.s) > maxSentence || notThisRE.MatchString(strings.ReplaceAll(c.s, "waived", "")) || undecidedRE.MatchString(c.s) {
		return
	}
	limit, isOOP, ok := limitOf(c.s)
	if !ok || hasShareWords(c.s) || noLimitRE.MatchString(c.s[limit.i:limit.j]) || medWordsRE.MatchString(c.s) || perFillRE.MatchString(c.s) || a.hasRead(c) {
		return
	}
	if at := ofDrugsRE.FindStringIndex(c.s[limit.j:]); at != nil {
		limit.j += at[1]
	}
	for _, had := range map[bool][]benefit.Accumulator{false: a.deductibles, true: a.maximums}[isOOP] {
		if had.Scope.Value == benefit.RxOnly {
			return
		}
	}
	a.sentenceLimit(c, limit, isOOP, true, labelEvidence(r)...)
}
