package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Exports of columns that hold text put numbers into quotation marks: {"graceFills": "2", "perDays": "30"}. Amounts and rates by themselves
// are read however they are written; counts, and amounts beside their unit, are made numbers here.

// quotedCountRE finds a count in quotation marks. A zero in front of others is that of a code.
var quotedCountRE = regexp.MustCompile(`^(?:0|[1-9]\d{0,3})$`)

// unquoteCounts makes numbers of the strings below a node that count days, fills or units by their keys.
func unquoteCounts(n *jsonNode) {
	for _, m := range n.nodes {
		words := m.keyWords()
		count := quotedCountRE.MatchString(m.text()) && (countsByKey(words) || daysKeyRE.MatchString(n.keyWords()) && rangeKeyRE.MatchString(words))
		if m.kind == jsonString && (count || quotedAmountRE.MatchString(m.text()) && amountPartRE.MatchString(words) && hasUnit(n)) {
			m.kind, m.value = jsonNumber, m.text()
		}
		unquoteCounts(m)
	}
}

// quotedAmountRE finds a number in quotation marks.
var quotedAmountRE = regexp.MustCompile(`^(?:0|[1-9]\d{0,8})(?:\.\d+)?$`)

// hasUnit reports whether an object is a number alone, or says in what it is: {"value": "20", "unit": "PERCENT"}.
func hasUnit(n *jsonNode) bool {
	return n.kind == jsonObject && (len(n.nodes) == 1 || slices.ContainsFunc(n.nodes, func(m *jsonNode) bool { return m.kind == jsonString && unitKeyRE.MatchString(m.keyWords()) }))
}

// countsByKey reports whether a key says that its number counts something else than money.
func countsByKey(words string) bool {
	return perDaysKeyRE.MatchString(words) || fillsKeyRE.MatchString(words) || lookBackKeyRE.MatchString(words) || mostDaysKeyRE.MatchString(words) ||
		quantityKeyRE.MatchString(words) && nounOf(words) == noNoun || stepCountKeyRE.MatchString(words) || doseKeyRE.MatchString(words) || mailAfterRE.MatchString(keyLeadRE.ReplaceAllString(words, ""))
}
