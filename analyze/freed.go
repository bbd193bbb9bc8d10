package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// What a deductible leaves out is said in two answers of a summary: that on what is covered before it, and that on the deductible itself.

// coveredBefore reads which drugs are covered before the deductible is met: all of them, or those of some tiers. What is
// said of some drugs of a tier is left alone.
func (a *accReader) coveredBefore(s source) {
	p := s.answer.passage
	a.beforeOpen = a.openBefore(p.s) || a.beforeOpen
	if noneRE.MatchString(p.s) {
		return
	}
	for _, at := range rxWordsRE.FindAllStringIndex(p.s, -1) {
		item := itemAround(p.s, at)
		words := p.s[item.i:item.j]
		e := exemption{ev: s.evidence(p.inSentence(at[0], at[1], sureProse)), net: itemNetwork(p.s, at)}
		if kinds := a.kindsBefore(p.s, at[1]); len(kinds) > 0 {
			e.tiers = kinds
			a.tiersFree = append(a.tiersFree, e)
			continue
		}
		switch tiers := a.exempt(words); {
		case ofSomeDrugs(words):
			continue
		case len(tiers) > 0:
			e.tiers = tiers
			a.tiersFree = append(a.tiersFree, e)
		case !tierWordsRE.MatchString(words):
			a.rxExempt = append(a.rxExempt, e)
		}
	}
}

var (
	// kindsListRE finds a list of kinds of drugs: "generic and preferred brand drugs".
	kindsListRE = regexp.MustCompile(`(?:\b(?:(?:(?:non-? ?)?preferred|generics?|brands?|brand[ -]names?|specialty|prescription)\b(?: ?[,/&] ?| )?(?:and |or )?))+(?:drugs?|medic(?:ation|ine)s?|prescriptions?)$`)
	// someOfKindRE finds words in front of it by which it leaves drugs out or is of some of them.
	someOfKindRE = regexp.MustCompile(`\b(?:except|excluding|other than|but|not|no|some|certain|select(?:ed)?|many|most|specific|designated|eligible|listed)(?: for)?(?: the| any| all)? ?$`)
)

// kindsBefore are the tiers whose drugs a list names that ends at a place of a passage, brands among them: all that the tier holds. What
// leaves drugs out, or speaks of some of them, names none.
func (a *accReader) kindsBefore(s string, end int) []benefit.TierID {
	at := kindsListRE.FindStringIndex(s[:end])
	if at == nil || someOfKindRE.MatchString(s[:at[0]]) {
		return nil
	}
	said := readClasses(s[at[0]:at[1]])
	if !isBrand(said) || ofSomeDrugs(s[at[0]:at[1]]) {
		return nil
	}
	return a.tiersOf(s[at[0]:at[1]], func(classes []benefit.TierClass) bool {
		return len(classes) > 0 && !slices.ContainsFunc(classes, func(c benefit.TierClass) bool { return !slices.Contains(said, c) && !slices.Contains(said, plain(c)) })
	})
}

// itemAround is the item of a list that words stand in.
func itemAround(s string, at []int) span {
	from, to := 0, len(s)
	if i := strings.LastIndexAny(s[:at[0]], ",;.:"); i >= 0 {
		from = i + 1
	}
	if i := strings.LastIndex(s[from:at[0]], " and "); i >= 0 {
		from += i + len(" and ")
	}
	if i := strings.IndexAny(s[at[1]:], ",;."); i >= 0 {
		to = at[1] + i
	}
	return span{from, to}
}

// heldAgainRE finds, behind what a deductible does not apply to, what it does.
var heldAgainRE = regexp.MustCompile(`\b(?:but|however|except|appl(?:y|ies)|subject)\b`)

// freed reads what a deductible does not apply to: drugs, those of some tiers, or whatever has a copay.
func (a *accReader) freed(s source) {
	p := s.answer.passage
	words := plainAnswer(p.s)
	for _, at := range doesNotApplyRE.FindAllStringIndex(words, -1) {
		rest := words[at[1]:]
		if end := sentenceEndRE.FindStringIndex(rest); end != nil {
			rest = rest[:end[0]+1]
		}
		if m := rxWordsRE.FindStringIndex(rest); m != nil && !strings.Contains(rest[max(0, m[0]-12):m[0]], "brand") {
			item := itemAround(rest, m)
			e := exemption{ev: s.evidence(p.evidence(at[0], at[1]+m[1], sureList)), net: itemNetwork(rest, m)}
			switch tiers := a.exempt(rest[item.i:item.j]); {
			case ofSomeDrugs(rest[item.i:item.j]):
			case len(tiers) > 0:
				e.tiers = tiers
				a.tiersFree = append(a.tiersFree, e)
			case !tierWordsRE.MatchString(rest[item.i:item.j]):
				a.rxExempt = append(a.rxExempt, e)
			}
		}
		listed := rest
		if end := heldAgainRE.FindStringIndex(rest); end != nil {
			listed = rest[:end[0]]
		}
		for _, m := range rxWordsRE.FindAllStringIndex(listed, -1) {
			if tiers := a.kindsBefore(listed, m[1]); len(tiers) > 0 {
				e := exemption{ev: s.evidence(p.evidence(at[0], at[1]+m[1], sureList)), net: itemNetwork(listed, m), tiers: tiers}
				a.tiersFree = append(a.tiersFree, e)
			}
		}
		if m := copaysRE.FindStringIndex(rest); m != nil && !hasWordBefore(rest, m[0], "visit") {
			a.copaysFree = append(a.copaysFree, exemption{ev: s.evidence(p.evidence(at[0], at[1]+m[1], sureProse)), net: itemNetwork(rest, m)})
		}
	}
}

func hasWordBefore(s string, i int, w string) bool {
	return strings.HasSuffix(strings.TrimRight(s[:i], " "), w)
}
