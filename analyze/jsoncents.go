package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Systems that store no fractions export amounts of money in cents: the keys end in the word, or a member beside them says it of all amounts.

var (
	// centsEndRE finds the unit at the end of a key: "copayAmtCents", "individual_cents".
	centsEndRE = regexp.MustCompile(`([a-z0-9]) (?:in )?cents$`)
	// amountUnitRE and centsUnitRE find the member that says in what a document's amounts are: "amountFields": "integer cents".
	amountUnitRE = regexp.MustCompile(`\b(?:amounts?|currency|money|monetary|dollars?|cents)\b`)
	centsUnitRE  = regexp.MustCompile(`^(?:(?:in|integers?|us|usd|whole|int|minor units) )*(?:cents|minor units?)(?: \(?integers?\)?)?$`)
	// inCentsRE finds the number of such a key in a quote: "copayAmtCents": 1200.
	inCentsRE   = regexp.MustCompile(`[a-z0-9_ -]cents": ?"?(\d+)`)
	dollarEndRE = regexp.MustCompile(`[a-z0-9] (?:in )?(?:dollars|usd)$`)
)

// mostCents is the most that an amount in cents may come to.
const mostCents = 100_000_000

// markCents marks the amounts of a document that are in cents.
func markCents(root *jsonNode) {
	all := saysCents(root)
	var walk func(n *jsonNode, cents bool)
	walk = func(n *jsonNode, cents bool) {
		if n.key != "" {
			words := plainWords(n.key)
			cents = centsEndRE.MatchString(words) || all && !dollarEndRE.MatchString(words)
		}
		n.cents = cents && n.isScalar()
		for _, m := range n.nodes {
			walk(m, cents)
		}
	}
	walk(root, all)
}

// saysCents reports whether a member says that the amounts of the document are in cents.
func saysCents(n *jsonNode) bool {
	for _, m := range n.nodes {
		if m.kind == jsonString && m.key != "" && amountUnitRE.MatchString(plainWords(m.key)) && centsUnitRE.MatchString(strings.ToLower(m.text())) || saysCents(m) {
			return true
		}
	}
	return false
}
