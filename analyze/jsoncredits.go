package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// What counts toward the limits of a member: what a manufacturer pays, and the difference between a brand and its generic.

const creditLimit = `(ded(?:uctible)?|moop|oop(?: max(?:imum)?)?|(?:maximum )?out of pocket(?: max(?:imum)?)?)`

var (
	// creditKeyRE finds the limit that something counts toward, below a key that says what.
	creditKeyRE = regexp.MustCompile(`^(?:(?:manufacturer|copay|coupon|third party|assistance|coupons|cards?|payments?|daw|dispense as written|brand|penalty|difference|differential) )*(?:credit(?:s|ed)?|counts?|appl(?:y|ies|ied)|accumulates?)(?: (?:to|towards?))?(?: the)? ` + creditLimit + `$|^` + creditLimit + ` (?:credit(?:s|ed)?|counts?|appl(?:y|ies|ied))$`)
	// ownCreditRE finds what counts at the beginning of such a key, where no key above says it.
	ownCreditRE = regexp.MustCompile(`^(?:(?:manufacturer|copay|coupon|third party|assistance|coupons|cards?|payments?) )+(?:credit|count|appl|accumulate)|^((?:daw|dispense as written|product selection|brand)(?: (?:penalty|difference|differential))+ )(?:credit|count|appl|accumulate)`)
	// differenceToRE finds that the difference counts toward a limit, where the key above says what makes it.
	differenceToRE = regexp.MustCompile(`^(?:difference|differential|penalty) (?:credit|count|appl|accumulate)`)
	// differenceCountsRE finds that the difference counts, whatever the limit.
	differenceCountsRE = regexp.MustCompile(`^(?:(?:daw|dispense as written|brand|cost|member pay) )*(?:difference|differential|penalty) (?:accumulates?|accrues?|counts?)$`)
)

// creditedTo is the limit that the words of a key say that something counts toward: whether it is the out-of-pocket maximum.
func creditedTo(words string) (oop, ok bool) {
	at := creditKeyRE.FindStringSubmatch(keyLeadRE.ReplaceAllString(words, ""))
	if at == nil {
		return false, false
	}
	return !strings.HasPrefix(at[1]+at[2], "ded"), true
}

// assistance reads whether what a manufacturer pays counts toward the member's limits: both, or neither.
func (r *jsonPlanReader) assistance(m *jsonNode) bool { return r.assisted(m, m.nodes) }

// assisted reads it from some members of an object.
func (r *jsonPlanReader) assisted(m *jsonNode, of []*jsonNode) bool {
	var ev []benefit.Evidence
	said := map[bool][]bool{} // of the maximum, of the deductible
	for _, a := range of {
		oop, ok := creditedTo(a.keyWords())
		if counts, isSwitch := switched(a); ok && isSwitch {
			said[oop] = append(said[oop], counts)
			ev = append(ev, a.quoted(r.src, sureCell)...)
		}
	}
	all := slices.Concat(said[true], said[false])
	if len(said[true]) > 1 || len(said[false]) > 1 || len(all) == 0 || all[0] != all[len(all)-1] || len(all) == 1 && all[0] {
		return false // which of them holds is not certain, the two limits differ, or of one nothing is said
	}
	terms := benefit.Assistance{Program: benefit.AccumulatorAdjuster}
	if all[0] {
		terms.Program = benefit.AssistanceCounts
	}
	r.later = append(r.later, func(w *ruleReader) {
		add(w, &w.plan.Coordination.Assistance, "assistance", benefit.Scope{}, benefit.State(terms, append(keyQuote(r.src, m), ev...)...))
	})
	return true
}

// selectionCounts takes what the members of an object on the member's wish for a brand say of whether the difference counts toward the limits.
func (r *jsonPlanReader) selectionCounts(of []*jsonNode) {
	sel := &r.plan.ProductSelection
	for _, a := range of {
		oop, limit := creditedTo(a.keyWords())
		yes, ok := switched(a)
		all := differenceCountsRE.MatchString(a.keyWords())
		if !ok || !limit && !all {
			continue
		}
		counts := benefit.State(yes, a.quoted(r.src, sureCell)...)
		if (oop || all) && !sel.CountsToOOP.Known() {
			sel.CountsToOOP = counts
		}
		if (!oop || all) && !sel.CountsToDeductible.Known() {
			sel.CountsToDeductible = counts
		}
	}
}

// credits takes the members of an object that say by themselves what counts toward which limit: {"mfrCouponCreditsDed": false,
// "mfrCouponCreditsMoop": false, "dawDiffCreditsMoop": false}.
func (r *jsonPlanReader) credits(n *jsonNode) {
	var help, difference []*jsonNode
	for _, a := range n.nodes {
		words := a.keyWords()
		switch at := ownCreditRE.FindStringSubmatch(keyLeadRE.ReplaceAllString(words, "")); {
		case differenceCountsRE.MatchString(words), at != nil && at[1] != "", brandChoiceKeyRE.MatchString(n.keyWords()) && differenceToRE.MatchString(words):
			difference = append(difference, a)
		case at != nil:
			help = append(help, a)
		}
	}
	if !assistanceKeyRE.MatchString(n.keyWords()) {
		r.assisted(n, help)
	}
	r.selectionCounts(difference)
}
