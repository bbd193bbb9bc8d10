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
	// withMedicalAskRE finds questions whether a limit is one of medical costs, too.
	withMedicalAskRE = regexp.MustCompile(`^\W*(?:is|are)\b[^?]*\b(?:combined|shared|integrated|joint|one)\b[^?]*\bmedical\b`)
	drugsOnlyRE      = regexp.MustCompile(`^\W*yes\W+(?:an? |the )?(?:separate |for )?(?:rx|pharmacy|prescriptions?|drugs?|prescription drugs?)[ -](?:only|deductible|alone)\W*$`)
	howFamilyRE      = regexp.MustCompile(`^(?:how|is|are)\b[^?]*\bfamily\b`)
	eitherMethodRE   = regexp.MustCompile(`\bembedded\b[^?]*\b(?:aggregate|non-embedded)\b|\b(?:aggregate|non-embedded)\b[^?]*\bembedded\b`)
	embeddedAllRE    = regexp.MustCompile(`^\W*(?:(embedded)|aggregate|non-embedded)\W*$`)
)

// isForm reports whether questions about limits are those of a form, which has the amounts in rows that ask nothing: a summary of benefits
// answers its questions with them.
func isForm(rows []*row) bool {
	asks, states := map[int]bool{}, map[int]bool{}
	for _, r := range rows {
		if s, ok := questionOf(r); ok {
			if overallRE.MatchString(s.question) {
				return false
			}
			asks[r.table] = asks[r.table] || !moneyRE.MatchString(s.answer.s)
		} else if !r.lone && namesLimit(r.labelText()) && r.hasMoney() {
			states[r.table] = true
		}
	}
	for table := range asks {
		if asks[table] && states[table] {
			return true
		}
	}
	return false
}

// asksAndAnswers reports whether a row of a form has a question and what is answered to it, yes or no.
func asksAndAnswers(row []*gridCell) bool {
	return row[0] != nil && strings.HasSuffix(strings.TrimSpace(row[0].s), "?") && slices.ContainsFunc(row[1:], func(c *gridCell) bool {
		return c != nil && c != row[0] && (yesOrNoRE.MatchString(c.s) || repliedYesRE.MatchString(c.s))
	})
}

// yesOrNoOfForm reports whether a question is one of a form about drugs, or about what counts toward a limit, and its answer a yes or no
// without an amount. A summary of benefits asks of a limit on all expenses.
func (s source) yesOrNoOfForm() bool {
	q := s.question
	return yesOrNoRE.MatchString(s.answer.s) && !moneyRE.MatchString(s.answer.s) && (hasRx(q) || assistanceRE.MatchString(q) || countsAskRE.MatchString(q) || withMedicalAskRE.MatchString(q)) &&
		!overallRE.MatchString(q) && !otherDedRE.MatchString(q) && !beforeDedRE.MatchString(q) && !notInRE.MatchString(q)
}

// answerYesOrNo takes such an answer: there is no deductible for drugs, or the limit is that of medical costs, too.
func (a *accReader) answerYesOrNo(s source) (rel relation, ok bool) {
	q, p := s.question, s.answer.passage
	ev := s.evidence(p.evidence(0, len(p.s), sureCell))
	if withMedicalAskRE.MatchString(q) && bareYesRE.MatchString(p.s) && deductibleRE.MatchString(q) != oopRE.MatchString(q) {
		return relation{ofMaximum: oopRE.MatchString(q), yes: true, ev: ev}, true
	}
	if !hasRx(q) || countsAskRE.MatchString(q) || deductibleRE.MatchString(q) == oopRE.MatchString(q) || medWordsRE.MatchString(q) || ofSomeDrugs(q) {
		return rel, false
	}
	switch {
	case drugsOnlyRE.MatchString(p.s) && deductibleRE.MatchString(q):
		return relation{yes: true, only: true, ev: ev}, true
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

// methodRow reads how the family's amount works: "How does the family deductible work? | Embedded", or "Embedded or aggregate?" below the
// amounts.
func (a *accReader) methodRow(above []*row, r *row) {
	cells := distinctCells(r.cells)
	if r.lone || len(cells) < 2 {
		return
	}
	q, m := strings.TrimSpace(cells[0].s), embeddedAllRE.FindStringSubmatch(cells[1].s)
	if m == nil || !howFamilyRE.MatchString(q) && !eitherMethodRE.MatchString(q) {
		return
	}
	if !deductibleRE.MatchString(q) && !oopRE.MatchString(q) {
		for _, o := range slices.Backward(above) {
			if o.table != r.table {
				break
			}
			if namesLimit(o.labelText()) {
				q = o.labelText() // whose amounts stand above
				break
			}
		}
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

// repliedYesRE finds an answer of yes with what goes on behind it: "Yes Retail fills allowed before rejection: 3".
var repliedYesRE = regexp.MustCompile(`^\W*yes\b`)
