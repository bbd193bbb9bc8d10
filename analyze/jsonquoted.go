package analyze

import (
	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Exports of columns that hold text put numbers into quotation marks: {"graceFills": "2", "perDays": "30"}. Amounts and rates are read however they
// are written; counts are made numbers here.

// quotedCountRE finds a count in quotation marks. A zero in front of others is that of a code.
var quotedCountRE = regexp.MustCompile(`^(?:0|[1-9]\d{0,3})$`)

// unquoteCounts makes numbers of the strings below a node that count days, fills or units by their keys.
func unquoteCounts(n *jsonNode) {
	for _, m := range n.nodes {
		if m.kind == jsonString && quotedCountRE.MatchString(m.text()) && countsByKey(m.keyWords()) {
			m.kind, m.value = jsonNumber, m.text()
		}
		unquoteCounts(m)
	}
}

// countsByKey reports whether a key says that its number counts something else than money.
func countsByKey(words string) bool {
	return perDaysKeyRE.MatchString(words) || fillsKeyRE.MatchString(words) || lookBackKeyRE.MatchString(words) || mostDaysKeyRE.MatchString(words) ||
		quantityKeyRE.MatchString(words) && nounOf(words) == noNoun || stepCountKeyRE.MatchString(words) || doseKeyRE.MatchString(words) || mailAfterRE.MatchString(keyLeadRE.ReplaceAllString(words, ""))
}
