package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// Questionnaires from which a plan is built ask one thing a row, and have the amounts in rows of their own: "Does the plan have a
// deductible for prescription drugs? | Yes", "Individual prescription deductible amount | $150".

var (
	withMedicalRE = regexp.MustCompile(`^\W*yes\W+(?:it is |is )?(?:combined|shared|integrated|included|joint)(?: with| in)? (?:the )?medical\b`)
	howFamilyRE   = regexp.MustCompile(`^(?:how|is|are)\b[^?]*\bfamily\b`)
	embeddedAllRE = regexp.MustCompile(`^\W*(?:(embedded)|aggregate|non-embedded)\W*$`)
)

// yesOrNoOfForm reports whether a question is one of a form about drugs, or about what counts toward a limit, and its answer a yes or no
// without an amount. A summary of benefits asks of a limit on all expenses.
func (s source) yesOrNoOfForm() bool {
	q := s.question
	return yesOrNoRE.MatchString(s.answer.s) && !moneyRE.MatchString(s.answer.s) && (hasRx(q) || assistanceRE.MatchString(q) || countsAskRE.MatchString(q)) &&
		!overallRE.MatchString(q) && !otherDedRE.MatchString(q) && !beforeDedRE.MatchString(q) && !notInRE.MatchString(q)
}

// answerYesOrNo takes such an answer: there is no deductible for drugs, or the limit is that of medical costs, too.
func (a *accReader) answerYesOrNo(s source) (rel relation, ok bool) {
	q, p := s.question, s.answer.passage
	if !hasRx(q) || countsAskRE.MatchString(q) || deductibleRE.MatchString(q) == oopRE.MatchString(q) || medWordsRE.MatchString(q) || ofSomeDrugs(q) {
		return rel, false
	}
	ev := s.evidence(p.evidence(0, len(p.s), sureCell))
	switch {
	case withMedicalRE.MatchString(p.s):
		return relation{ofMaximum: oopRE.MatchString(q), yes: true, ev: ev}, true
	case bareNoRE.MatchString(p.s) && deductibleRE.MatchString(q):
		put(&a.deductibles, "deductible", benefit.Accumulator{
			Scope: benefit.State(benefit.RxOnly, ev...), Network: benefit.Assume(benefit.AnyNetwork), Individual: benefit.State(money.Amount(0), ev...), AppliesToRx: benefit.State(true, ev...),
		})
		a.noneForRx = append(a.noneForRx, exemption{ev: ev, net: benefit.AnyNetwork})
	}
	return rel, false
}

// methodRow reads how the family's amount works: "How does the family deductible work? | Embedded".
func (a *accReader) methodRow(r *row) {
	cells := distinctCells(r.cells)
	if r.lone || len(cells) < 2 {
		return
	}
	q, m := strings.TrimSpace(cells[0].s), embeddedAllRE.FindStringSubmatch(cells[1].s)
	if m == nil || !howFamilyRE.MatchString(q) {
		return
	}
	method := benefit.State(benefit.Aggregate, slices.Concat(cells[0].all(sureCell), cells[1].all(sureCell))...)
	if m[1] != "" {
		method.Value = benefit.Embedded
	}
	if deductibleRE.MatchString(q) {
		setMethod(a.deductibles, method)
	} else if oopRE.MatchString(q) || strings.Contains(q, "maximum") {
		setMethod(a.maximums, method)
	}
}
