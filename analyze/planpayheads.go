package analyze

import (
	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// A header may say in front of a plan what its column holds: "Copay, Standard Medicaid | Copay, Adult Expansion".

var (
	// paidUnderRE finds what a column holds in front of whose it is.
	paidUnderRE = regexp.MustCompile(`^\W*(?:member |your )?(?:co-?pay(?:ment)?s?|cost[- ]shar(?:e|ing)|you pay|member pays)(?: amount)? ?(?:[,:–—-]|\bunder|\bin|\bfor) ?`)
	// stateProgramRE finds the public programs under which a state pays for drugs; who is in one is no person of a family.
	stateProgramRE = regexp.MustCompile(`\bmedicaid\b|\b(?:s-?)?chip\b|\b(?:adult|medicaid|aca) expansion\b|\b(?:medically|categorically) needy\b`)
	// chargedPerRE finds the header of a column that says for what a copay is charged once.
	chargedPerRE = regexp.MustCompile(`^\W*(?:charged )?per(?: (?:what|unit|service))?\W*$`)
)

// ofPlanAt is where a plan or a program begins in a header that says in front of it what its column holds; 0 in any other.
func ofPlanAt(s string) int {
	at := paidUnderRE.FindStringIndex(s)
	if at == nil || !kindOfPlanRE.MatchString(s[at[1]:]) && !stateProgramRE.MatchString(s[at[1]:]) || hasAmount(s) || planHeadRE.MatchString(s) {
		return 0
	}
	if _, tier := readTier(s[at[1]:]); tier || placeBehind(s) > 0 || deductibleHeadRE.MatchString(s) {
		return 0
	}
	return at[1]
}

// deductibleHeadRE finds a header of what is paid before or after the deductible, whatever plan it speaks of.
var deductibleHeadRE = regexp.MustCompile(`\bdeductible\b|\bafter\b|\bbefore\b`)
