package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// What a plan does is said of today ("is covered", "the plan pays"), of a year to come ("will be covered") and as an order ("shall be
// covered"). It is one rule: passages have it in the present, so that expressions need to know one form.

var (
	// futureRE finds a verb in the future or as an order, with the word before it, of its subject, and what stands between its parts.
	futureRE = regexp.MustCompile(`\b([a-z0-9'-]+)[)"]?,? (will|shall|won't)( not)? ((?:(?:no longer|never|only|also|then|now|still|always|generally|automatically|again|first|instead|each|both|all|therefore|thereafter|however) )*)(` + futureVerbs + `)\b`)
	// handledRE finds what is done with drugs, behind "shall be".
	handledRE = regexp.MustCompile(`^ (?:re)?(?:filled|obtained|ordered|purchased|dispensed|tried|used|met)\b`)
	// noSubjectRE finds words before "will" that are no subject of it: questions ask "how much will be paid".
	noSubjectRE = regexp.MustCompile(`^(?:and|or|but|what|how|much|that|which|who|if|when|as|to|of)$`)
)

// futureVerbs are verbs of rules. Those of change ("will increase from", "will become") are none: what is said of the future with them is not
// what holds today.
const futureVerbs = `be|have|need|do|pay|cover|reimburse|apply|require|count|accumulate|accrue|exceed|owe|receive|get|obtain|fill|refill|use|try|take|meet|satisfy|bypass|skip|provide|dispense|reject|deny|allow|permit|limit|restrict|accept|process|charge|include|exclude|bear|contribute`

// orderedOfMembers are verbs that "shall" makes what a member has to do.
const orderedOfMembers = `|use|try|take|meet|satisfy|fill|refill|obtain|get|`

// present puts verbs in the present.
func (p *passage) present() {
	if !strings.Contains(p.s, " will ") && !strings.Contains(p.s, " shall ") && !strings.Contains(p.s, " won't ") {
		return
	}
	p.replace(futureRE, func(m []int) (string, int, int) {
		part := func(k int) string { return p.s[max(0, m[2*k]):max(0, m[2*k+1])] }
		subject, how, between, verb := part(1), part(2), part(4), part(5)
		from, to := m[4], m[1]
		not := how == "won't" || part(3) != ""
		order := how == "shall" && !not
		many := isMany(subject)
		words := between + verb
		switch {
		case noSubjectRE.MatchString(subject):
			words = p.s[from:to]
		case order && (verb == "be" && handledRE.MatchString(p.s[to:]) || strings.Contains(orderedOfMembers, "|"+verb+"|")):
			words = "must " + words
		case verb == "be":
			words = "is "
			if many {
				words = "are "
			}
			if not {
				words += "not "
			}
			words = strings.TrimSuffix(words+between, " ")
		case not && many:
			words = "do not " + words
		case not:
			words = "does not " + words
		case !many:
			words = between + ofOne(verb)
		}
		return words, from, to
	})
}

// isMany reports whether a word is that of several, or of whom verbs say so: "drugs", "you".
func isMany(word string) bool {
	switch word {
	case "you", "we", "they", "i", "these", "those", "people", "all", "both", "many", "most", "some", "none":
		return true
	case "this", "plus":
		return false
	}
	return strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "'s") && !strings.HasSuffix(word, "us")
}

// ofOne is a verb in the present, of one.
func ofOne(verb string) string {
	switch {
	case verb == "have":
		return "has"
	case strings.HasSuffix(verb, "y") && verb != "pay":
		return verb[:len(verb)-1] + "ies"
	case strings.HasSuffix(verb, "s") || strings.HasSuffix(verb, "x") || verb == "do":
		return verb + "es"
	}
	return verb + "s"
}
