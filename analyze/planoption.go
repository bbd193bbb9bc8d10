package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

var (
	// calledOptionRE finds what an employer calls one of the options to choose from: "Health Investment Option".
	calledOptionRE = regexp.MustCompile(`^(?:[A-Z][\w&+'’-]* ){1,4}Option(?: (?:[A-Z]|\d{1,2}|I{1,3}))?$`)
	// noOptionRE finds what else is an option: a way to fill or to pay, a drug, another benefit.
	noOptionRE = regexp.MustCompile(`\b(?:mail|order|retail|home|delivery|pharmac(?:y|ies)|network|pay|payment|billing|refills?|fills?|supply|days?|months?|generics?|brands?|drugs?|medications?|prescriptions?|rx|tiers?|specialty|treatment|therapy|cost|costs|savings?|low(?:er|est)|cheaper|other|another|one|no|this|that|your|our|each|every|any|an?|dental|vision|life|disability|enrollment|opt|waiver?|appeals?|contact)\b`)
)

// isOptionTitle reports whether a line is nothing but the name of an option, each of its words with a capital letter.
func isOptionTitle(words string) bool {
	return calledOptionRE.MatchString(words) && !noOptionRE.MatchString(strings.ToLower(words))
}
