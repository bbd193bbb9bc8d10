package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Systems that store no fractions export amounts of money in cents: the keys end in the word, or a member or a sentence says it of all amounts.

var (
	// centsEndRE finds the unit at the end of a key: "copayAmtCents", "individual_cents".
	centsEndRE = regexp.MustCompile(`([a-z0-9]) (?:in )?cents$`)
	// basisEndRE finds the unit of rates at the end of a key: "coinsuranceRateBps", and basisSaidRE in the words of a quote.
	basisEndRE  = regexp.MustCompile(`([a-z0-9]) (?:in )?(?:basis points?|bps|bp)$`)
	basisSaidRE = regexp.MustCompile(`\b(?:basis points?|bps?)\b`)
	// amountUnitRE and centsUnitRE find the member that says in what a document's amounts are: "amountFields": "integer cents".
	amountUnitRE = regexp.MustCompile(`\b(?:amounts?|currency|money|monetary|dollars?|cents|units?)\b`)
	centsUnitRE  = regexp.MustCompile(`^(?:(?:in|integers?|us|usd|whole|int|minor units) )*(?:cents|minor units?)(?: \(?integers?\)?)?$`)
	// centsSwitchRE finds the switch that says it: "amountsInCents": true.
	centsSwitchRE = regexp.MustCompile(`^(?:(?:all|money|monetary|currency|dollars?|amounts?|values?|fields?) )+(?:are )?in cents$`)
	// centsSentenceRE finds the sentence that says it, and someAmountsRE that it is of some amounts alone, or that they are in dollars after all.
	centsSentenceRE = regexp.MustCompile(`(?i)\b(?:amounts?|money|monetary(?: values| fields)?|currency(?: values| fields)?|dollar (?:amounts|values|fields))\b(?: \w+){0,6}? (?:in|as) (?:\w+ ){0,2}cents\b`)
	someAmountsRE   = regexp.MustCompile(`(?i)\b(?:not|ending|end|ends|suffix(?:ed)?|named|unless|except|marked|in dollars)\b`)
	// inCentsRE finds the number of such a key in a quote: "copayAmtCents": 1200, and centsSaidRE the unit in the words of a quote.
	inCentsRE   = regexp.MustCompile(`[a-z0-9_ -]cents": ?"?(\d+)`)
	centsSaidRE = regexp.MustCompile(`\b(?:cents|minor units?)\b`)
	dollarEndRE = regexp.MustCompile(`[a-z0-9] (?:in )?(?:dollars|usd)$`)
	// countKeyRE finds the keys of numbers that count something else than money.
	countKeyRE = regexp.MustCompile(`\b(?:tiers?|levels?|days?|supply|quantity|qty|fills?|refills?|ids?|codes?|number|year|age|months?)\b`)
)

// rateUnitRE, fractionRE and fractionSentenceRE find that a document says of its rates that they are parts of one: "rateFields": "decimal fraction".
var (
	rateUnitRE         = regexp.MustCompile(`\b(?:rates?|percent(?:s|ages?)?|pct|coinsurances?)\b`)
	fractionRE         = regexp.MustCompile(`(?i)^(?:(?:as|a|in|decimal) )*(?:fractions?|decimals?)(?: \(?(?:of (?:1|one)|0 ?(?:-|to) ?1|0\.\d+ ?= ?\d+ ?%)\)?)?$`)
	fractionSentenceRE = regexp.MustCompile(`(?i)\b(?:rates?|percents?|percentages?|coinsurances?)\b(?: \w+){0,5}? (?:as )?(?:\w+ )?(?:fractions?|decimals?)\b`)
)

// saysFractions reports whether a member or a sentence says it.
func saysFractions(n *jsonNode) bool {
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		said := m.text()
		return said != "" && (rateUnitRE.MatchString(plainWords(m.key)) && fractionRE.MatchString(said) || fractionSentenceRE.MatchString(said) && !someAmountsRE.MatchString(said)) || saysFractions(m)
	})
}

// mostCents is the most that an amount in cents may come to.
const mostCents = 100_000_000

// markUnits marks the amounts of a document that are in cents, and the rates that are parts of one.
func markUnits(root *jsonNode) {
	all, parts := saysCents(root), saysFractions(root)
	var walk func(n *jsonNode, cents, money bool)
	walk = func(n *jsonNode, cents, money bool) { // money: a key above says so

		own := false
		n.fraction = parts
		if n.key != "" {
			words := plainWords(n.key)
			own = centsEndRE.MatchString(words)
			n.basis = basisEndRE.MatchString(words)
			cents = own || all != nil && !dollarEndRE.MatchString(words)
		}
		if n.cents = cents && n.isScalar(); n.cents && !own && n != all && number(n.scalar()) > 0 && (money || !countKeyRE.MatchString(n.keyWords()) || callsMoney(n.keyWords())) {
			n.unit = all
		}
		for _, m := range n.nodes {
			walk(m, cents, nounOf(n.keyWords()) != noNoun)
		}
	}
	walk(root, all != nil, false)
}

// ownUnit marks a value whose name stands apart from it by the unit at the end of that name.
func (n *jsonNode) ownUnit() {
	words := plainWords(n.key)
	n.basis = n.basis || basisEndRE.MatchString(words)
	n.cents = n.isScalar() && (n.cents || centsEndRE.MatchString(words))
}

// callsMoney reports whether a key names a place whose number is money: "tier1Retail30Copay".
func callsMoney(words string) bool {
	_, term := placeAndTerm(words)
	return nounOf(term) != noNoun
}

// saysCents returns the member or the sentence that says that the amounts of the document are in cents, nil where none does.
func saysCents(n *jsonNode) *jsonNode {
	for _, m := range n.nodes {
		words, said := plainWords(m.key), m.text()
		switch {
		case m.kind == jsonTruth && m.truth && centsSwitchRE.MatchString(words),
			m.kind == jsonString && m.key != "" && amountUnitRE.MatchString(words) && centsUnitRE.MatchString(strings.ToLower(said)),
			m.kind == jsonString && centsSentenceRE.MatchString(said) && !someAmountsRE.MatchString(said):
			return m
		}
		if at := saysCents(m); at != nil {
			return at
		}
	}
	return nil
}
