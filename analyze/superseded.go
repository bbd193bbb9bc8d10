package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// A notice of changes says what held until now beside what holds from then on. Only the latter is the plan's.

const oldAmount = `(?:\$ ?[\d,]+(?:\.\d{2})?|\d{1,3}(?:\.\d+)? ?%)(?: (?:copay(?:ment)?|coinsurance))?`

var (
	// changesRE finds the words from the verb to the new value: "changes from $9 to", "will increase from $85 per person to".
	changesRE = regexp.MustCompile(`\b(?:(?:will|is|are|be|being|has|have|been) ){0,2}(?:chang|increas|decreas|ris|rais|go|reduc|lower|mov|drop)[a-z]*(?: up| down)? from (?:[^.;:]|\.\d){1,120}? to (?:be )?(?:an? )?(?:\$|\d|no )`)
	// alsoFromRE finds another change behind the first, whose verb is not said again: "and from $36 to $40 by mail order".
	alsoFromRE = regexp.MustCompile(`\bfrom (?:an? )?` + oldAmount + ` to (?:an? )?(?:\$|\d|no )`)
	// staysRE finds the words that an amount which does not change stands behind.
	staysRE = regexp.MustCompile(`\b(?:will )?(?:stays?|remains?)(?: unchanged| the same)?,?(?: at)? (?:\$|\d)`)
	// insteadRE finds an old value behind the new one, or words in brackets that there is none: "(it was $10)", "(unchanged)".
	insteadRE = regexp.MustCompile(`,? ?\b(?:instead of|rather than|up from|down from|in place of|replacing|compared (?:to|with))(?: the)?(?: (?:current|previous|former|prior|old|present))?(?: an?)? ` + oldAmount + `|\((?:(?:it|this|that|which|these|they) )?(?:currently|formerly|previously|was|were|used to be|had been|has been|up from|down from)[:,]? (?:an? )?(?:flat |fixed )?` + oldAmount + `[^();]{0,20}\)|` +
		` \((?:unchanged|no change|not changing|the same|(?:the )?same as (?:today|now|before|(?:this|last) year|20\d\d))\)`)
	// hasBeenRE finds what was of a limit, up to the words, its group, that say what it will be: ", which has been $1,500 per person, will be".
	hasBeenRE = regexp.MustCompile(`, which (?:has been|had been|was|is (?:now|currently)) (?:[^.;:]|\.\d){1,100}?,?( (?:(?:will|is going to) (?:be|become|change to|increase to|go up to|rise to)|is|are) \$)`)
	// strikingRE finds the words that an amendment takes out of a text: striking "75%" and inserting "80%".
	strikingRE = regexp.MustCompile(`\b(?:striking|deleting|removing)(?: out)?(?: the (?:words|figure|phrase))? "[^"]{1,80}" and (?:inserting|substituting|replacing it with)\b`)
	// formerlyRE finds sentences about what held before.
	formerlyRE = regexp.MustCompile(`^\W*(?:until now|up to now|previously|formerly|in the past|in previous years|before this change|prior to this change|under the (?:prior|old|previous|former) (?:plan|rules?|schedule))\b|\b(?:remains?|continues? to be) subject to the (?:prior|old|previous|former)\b`)
	// notTakenRE finds sentences about what was proposed and not decided.
	notTakenRE = regexp.MustCompile(`\b(?:board|committee|trustees|union|council|task force)\b[^.]{0,60}\b(?:(?:did|do|does|has|have) not (?:recommend|adopt)(?:ed)?|(?:decided|voted) against|(?:discussed|considered)\b[^.]{0,60}\bbut (?:did not|rejected|declined))\b`)
	// nowRE finds, in a notice of changes, what holds until the change, and thenRE the sentence behind it that says what holds from then on:
	// "Currently the Plan pays for four fills. Beginning January 1, it will pay for two."
	nowRE  = regexp.MustCompile(`\b(?:currently|today|at present|until now|up to now),? (?:the|you|your|members?|participants?|a|an)\b`)
	thenRE = regexp.MustCompile(`^\W*(?:(?:beginning|effective|starting|from|as of|after|on and after) (?:on )?(?:january|february|march|april|may|june|july|august|september|october|november|december|that date|the (?:effective date|change)|\d{1,2}/)|under the (?:new|amended|revised|changed)\b)`)
	// figureRE finds amounts and counts.
	figureRE  = regexp.MustCompile(`\$ ?[\d,]+(?:\.\d\d)?|\b\d+(?:\.\d+)?(?: ?%)?|\b(?:` + countWord + `|once|twice|first|second|third|fourth|fifth)\b`)
	newWordRE = regexp.MustCompile(`(?:an? )?(?:\$|\d|no )$`)
)

// current returns a cell without what it says held before a change, or was never decided. Every place stays where it is.
func (c *cell) current() *cell {
	s := []byte(c.s)
	changed := false
	empty := func(i, j int) {
		for ; i < j; i++ {
			s[i], changed = ' ', true
		}
	}
	if strings.Contains(c.s, "from ") {
		for _, at := range changesRE.FindAllStringIndex(c.s, -1) {
			old := c.s[at[0]:at[1]]
			empty(at[0], at[1]-len(newWordRE.FindString(old)))
		}
		if first := changesRE.FindStringIndex(c.s); first != nil {
			for _, at := range alsoFromRE.FindAllStringIndex(c.s[first[1]:], -1) {
				i, j := first[1]+at[0], first[1]+at[1]
				empty(i, j-len(newWordRE.FindString(c.s[i:j])))
			}
		}
	}
	for _, at := range staysRE.FindAllStringIndex(c.s, -1) {
		empty(at[0], at[1]-1)
	}
	for _, at := range insteadRE.FindAllStringIndex(c.s, -1) {
		empty(at[0], at[1])
	}
	for _, at := range hasBeenRE.FindAllStringSubmatchIndex(c.s, -1) {
		empty(at[0], at[2])
	}
	for _, at := range strikingRE.FindAllStringIndex(c.s, -1) {
		empty(at[0], at[1])
	}
	for _, at := range formerAmounts(c.s) {
		empty(at.i, at.j)
	}
	before := span{} // what the sentence before says of until now
	for at, sentence := range sentences(c.s) {
		if thenRE.MatchString(sentence) {
			for _, old := range figureRE.FindAllStringIndex(c.s[before.i:before.j], -1) {
				empty(before.i+old[0], before.i+old[1]) // what it is about goes on
			}
		}
		before = span{}
		if now := nowRE.FindStringIndex(sentence); now != nil {
			before = span{at + now[0], at + len(strings.TrimRight(sentence, "."))}
		}
		if formerlyRE.MatchString(sentence) || notTakenRE.MatchString(sentence) {
			empty(at, at+len(strings.TrimRight(sentence, ".")))
		}
	}
	if !changed {
		return c
	}
	p := *c.passage
	p.s = string(s)
	out := *c
	out.passage = &p
	return &out
}
