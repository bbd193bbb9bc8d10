package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Summaries of benefits say above their chart that "all copayment and coinsurance costs shown in this chart are after your deductible has
// been met, if a deductible applies". Where the chart says of some cost shares that the deductible does not apply to them, it applies to
// those that say nothing.

var (
	chartAfterRE = regexp.MustCompile(`\ball co-?pay(?:ment)?s? and coinsurance costs shown in this chart are after your deductible has been met, if a deductible applies\b`)
	// beforeOthersRE finds, in the answer to what is covered before the deductible, what may be drugs as well.
	beforeOthersRE = regexp.MustCompile(`\bco-?pay|\bcertain\b|\bsome\b|\bmost\b|\bmany\b|\ball\b|\bservices (?:listed|marked|indicated|shown|noted)\b|\bdrugs?\b|\bprescriptions?\b|\bpharmacy\b|\bmedic(?:ation|ine)s?\b|\bgenerics?\b`)
)

// genericsBeforeRE finds, in that answer, that generic drugs are covered before it, all of them and at no condition, and no other drugs.
var genericsBeforeRE = regexp.MustCompile(`(?:^|[,;.] ?|\b(?:and|&) )(?:and )?generic (?:prescription )?(?:drugs|medications|medicines)(?: (?:are|is) covered\b|[,;.]| and\b| &|\W*$)`)

// openBefore reports whether what is covered before the deductible may take in drugs that are not generics.
func (a *accReader) openBefore(s string) bool {
	rest := genericsBeforeRE.ReplaceAllString(s, " ")
	a.genericsBefore = a.genericsBefore || rest != s
	return beforeOthersRE.MatchString(rest)
}

// chart notes the words above the chart, where it says of some cost share that it is free of the deductible.
func (a *accReader) chart(rows []*row) {
	var after []benefit.Evidence
	for _, p := range a.drugs.paragraphs {
		if at := chartAfterRE.FindStringIndex(p.s); at != nil {
			after = p.evidence(at[0], at[1], sureCarried)
			break
		}
	}
	freed := func(c *cell) bool {
		return hasAmount(c.s) && len(c.s) <= maxLex && slices.ContainsFunc(lex(c.s), func(m mark) bool { return m.kind == deductibleMark && m.order == benefit.DeductibleExempt })
	}
	if after != nil && slices.ContainsFunc(rows, func(r *row) bool { return slices.ContainsFunc(distinctCells(r.cells), freed) }) {
		a.chartAfter = after
	}
}

// chartHolds is what the chart and the deductible say of a cost share that says nothing itself.
func (a *accReader) chartHolds(cs *benefit.CostShare) []benefit.Evidence {
	if len(a.chartAfter) == 0 || a.beforeOpen || len(a.rxExempt)+len(a.noneForRx)+len(a.copaysFree) > 0 || cs.Share.Value.Kind == benefit.NoCharge {
		return nil
	}
	if classes := a.drugs.names[cs.Tier].classes; a.genericsBefore && (len(classes) == 0 || slices.ContainsFunc(classes, func(c benefit.TierClass) bool { return plain(c) == benefit.Generic })) {
		return nil // its drugs may be among them
	}
	for _, d := range a.deductibles {
		if d.Scope.Standing == benefit.Assumed && d.Scope.Value == benefit.Integrated && !d.AppliesToRx.Known() && d.Individual.Value > 0 && d.Network.Value == cs.Network.Value {
			return slices.Concat(a.chartAfter, d.Individual.Evidence)
		}
	}
	return nil
}
