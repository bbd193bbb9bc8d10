package analyze

import (
	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// underCopayRE finds the words before the copay said again, where they tell when the price of a drug is all that is paid: "$10, or the
// cost of the drug if that is under $10".
var underCopayRE = regexp.MustCompile(`\b(?:if|when|whenever|where) (?:that|it|this|which|(?:the|its|your) (?:(?:drug's|actual|full|total|retail|drug|negotiated|discounted) )*(?:cost|price|charge|drug|medication|prescription)(?: of the (?:drug|medication|prescription))?) (?:is|are|be|costs?|should be|would be) (?:less|lower|under|below|smaller|cheaper)(?: than)?(?: the)? $|\b(?:if|when) (?:less|lower) than $`)

// withoutPlanRest takes the plan's part behind the member's for what it is, the same cost share said again: "You pay 30%, $200 at most
// (the plan pays 70% and everything above the $200 maximum)". A limit that stands there alone is that of the member's part.
func withoutPlanRest(list []reading, s string) []reading {
	var out []reading
	for _, r := range list {
		n := len(out) - 1
		if n >= 0 && r.isRestOf(out[n], s) {
			out[n].share.Coinsurance, out[n].j = r.share.Coinsurance, r.j
			continue
		}
		if n < 0 || r.share.Kind != benefit.Coinsurance || r.share.Copay != nil || !namesPayer(s[max(0, r.i-nearby):r.i]) {
			out = append(out, r)
			continue
		}
		own := &out[n]
		if own.share.Kind != benefit.Coinsurance || !same(own.share.Coinsurance, r.share.Coinsurance) && own.share.Coinsurance.Complement() != *r.share.Coinsurance || namesPayer(s[max(0, own.i-nearby):own.i]) ||
			own.share.Min != nil && r.share.Min != nil && !same(own.share.Min, r.share.Min) || own.share.Max != nil && r.share.Max != nil && !same(own.share.Max, r.share.Max) {
			out = append(out, r)
			continue
		}
		if own.share.Min == nil && r.share.Min != nil {
			own.share.Min, own.j = r.share.Min, r.j
		}
		if own.share.Max == nil && r.share.Max != nil {
			own.share.Max, own.j = r.share.Max, r.j
		}
	}
	return out
}

// memberOwnRE finds in front of a percentage, and saysPayerRE anywhere, that somebody pays it.
var (
	memberOwnRE = regexp.MustCompile(`\b(?:members?|you|participants?|employees?|patients?|enrollees?|retirees?)(?: will)?(?: pays?|'s? (?:share|part|cost)(?: is)?):? ?$`)
	saysPayerRE = regexp.MustCompile(`\b(?:members?|you|your|participants?|employees?|patients?|enrollees?|retirees?)\b`)
)

// isRestOf reports whether a percentage, which is said to be the member's, is what another one without a word of who pays it leaves of the price, so
// that the other is the plan's part: "60% after the deductible (member pays 40%)".
func (r reading) isRestOf(plan reading, s string) bool {
	if r.share.Kind != benefit.Coinsurance || plan.share.Kind != benefit.Coinsurance || r.share.Copay != nil || plan.share.Copay != nil || plan.share.Coinsurance == nil || r.share.Coinsurance == nil {
		return false
	}
	return plan.share.Coinsurance.Complement() == *r.share.Coinsurance && memberOwnRE.MatchString(s[plan.j:r.i]) && !saysPayerRE.MatchString(s[:plan.i])
}
