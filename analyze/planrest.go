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
		if n < 0 || r.share.Kind != benefit.Coinsurance || r.share.Copay != nil || !namesPayer(s[max(0, r.i-nearby):r.i]) {
			out = append(out, r)
			continue
		}
		own := &out[n]
		if own.share.Kind != benefit.Coinsurance || !same(own.share.Coinsurance, r.share.Coinsurance) || namesPayer(s[max(0, own.i-nearby):own.i]) ||
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
