package analyze

import (
	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var (
	// countedTowardRE finds that something counts, and toward what.
	countedTowardRE = regexp.MustCompile(`\b(?:count(?:s|ed)?|appl(?:y|ies|ied)|accumulates?|accrues?|credited) (?:to|toward|towards|against)\b[^.;]*`)
	// extraPaidRE finds what a brand costs beside its copay.
	extraPaidRE = regexp.MustCompile(`\bdifference\b|\bexcess (?:charges?|amounts?|costs?)\b|\bpenalt(?:y|ies)\b|\bancillary charges?\b`)
)

// countedSelection takes from a sentence beside the difference between a brand and its generic that it counts toward a limit: "The
// difference counts toward your out-of-pocket maximum."
func countedSelection(out *benefit.ProductSelection, s string, ev []benefit.Evidence) {
	at := countedTowardRE.FindStringIndex(s)
	if at == nil || !extraPaidRE.MatchString(s[:at[0]]) || notCountedRE.MatchString(s) || negativeRE.MatchString(s[:at[1]]) || undecidedRE.MatchString(s) || exceptRE.MatchString(s) {
		return
	}
	if oopRE.MatchString(s[at[0]:at[1]]) && !out.CountsToOOP.Known() {
		out.CountsToOOP = benefit.State(true, ev...)
	}
	if deductibleRE.MatchString(s[at[0]:at[1]]) && !out.CountsToDeductible.Known() {
		out.CountsToDeductible = benefit.State(true, ev...)
	}
}
