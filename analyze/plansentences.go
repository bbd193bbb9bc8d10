package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// Sentences outside of tables that are of some plans and not of all.

var exceptPlanRE = regexp.MustCompile(`\b(?:except|other than|excluding|but not|not (?:available|offered|covered) (?:in|under|with))\b[a-z ,]*$`)

// inWords is the expression of words that signs or a space part.
func inWords(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = regexp.QuoteMeta(w)
	}
	return strings.Join(quoted, `[^a-z0-9$]{1,3}`)
}

// nameRE finds a plan's name in folded words; nil without a name.
func nameRE(name string) *regexp.Regexp {
	words := planKey(name)
	if len(words) == 0 {
		return nil
	}
	pattern := `\b` + inWords(words) + `\b`
	if strings.HasPrefix(words[0], "$") {
		pattern = pattern[2:]
	}
	if len(words) == 1 && !kindOfPlanRE.MatchString(words[0]) {
		pattern += `(?: plan\b| option\b)` // "basic", "core" mean other things, too
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil
	}
	return re
}

var (
	// behindNameRE finds what brackets say behind the name of a plan, without which sentences call it: "HDHP 2000 (HSA qualified)".
	behindNameRE = regexp.MustCompile(` ?\([^()]{3,40}\)$`)
	// otherPlansRE finds the plans beside those of the sentence before.
	otherPlansRE = regexp.MustCompile(`\b(?:in|on|under|for|with) (?:the |your |our )?other (?:two |three |four |five |[2-9] )?(?:[a-z]+ )?(?:plans?|options?)\b`)
	// theDeductibleRE finds a sentence that goes on with the deductible of the one before.
	theDeductibleRE = regexp.MustCompile(`\bthe (?:(?:entire|full|whole|family|individual|annual|combined) ){0,2}deductible\b`)
)

// namesApart find plans by what tells their names apart, in front of the word for a plan, where all begin alike: "the Core Plan" of Harbor Core Plan
// and Harbor Plus Plan.
func namesApart(names []string) []*regexp.Regexp {
	keys := make([][]string, len(names))
	for k, name := range names {
		keys[k] = planKey(name)
	}
	alike := 0
	for len(keys) > 1 && !slices.ContainsFunc(keys, func(key []string) bool { return len(key) <= alike+1 || key[alike] != keys[0][alike] }) {
		alike++
	}
	if alike == 0 {
		return nil
	}
	out := make([]*regexp.Regexp, len(names))
	for k, key := range keys {
		re, err := regexp.Compile(`\b` + inWords(key[alike:]) + ` (?:plan|option)\b`)
		if err != nil {
			return nil
		}
		out[k] = re
	}
	return out
}

// callsOne reports whether no other plan's name begins with a name.
func (p *planParts) callsOne(name string) bool {
	words, n := planKey(name), 0
	for _, o := range p.names {
		if key := planKey(o); len(key) >= len(words) && slices.Equal(key[:len(words)], words) {
			n++
		}
	}
	return n == 1
}

// sentences gives sentences outside of tables that name some of the plans, and not all, to those.
func (p *planParts) sentences(groups planGroups) {
	type called struct {
		k  int
		re *regexp.Regexp
	}
	var names []called
	leads := make([]*regexp.Regexp, len(p.names))
	for k, name := range p.names {
		if re := nameRE(name); re != nil {
			names, leads[k] = append(names, called{k, re}), re
		}
		if bare := behindNameRE.ReplaceAllString(name, ""); bare != name && p.callsOne(bare) {
			if re := nameRE(bare); re != nil {
				names = append(names, called{k, re})
			}
		}
	}
	for k, re := range namesApart(p.names) {
		names = append(names, called{k, re})
	}
	byPlan := make([][]*regexp.Regexp, len(p.names))
	for _, n := range names {
		byPlan[n.k] = append(byPlan[n.k], n.re)
	}
	p.items(leads)
	p.rowItems(leads)
	p.cellItems()
	all := planSet(1)<<len(p.names) - 1
	taken := make([]document.Span, 0, len(p.owned))
	for _, o := range p.owned {
		taken = append(taken, o.at)
	}
	short := newShortNames(p.names)
	for _, c := range slices.Concat(paragraphs(p.src, [2]int{1, len(p.src.Pages)}), p.remarks()) {
		var rule ofSomePlans
		last, limits := planSet(0), false // the plans of the sentence before, and whether it is about their deductible
		for start, s := range sentences(c.s) {
			if p.amountsOfPlans(c.passage, start, s, byPlan) {
				last, limits = 0, false
				continue
			}
			of := planSet(0)
			for _, n := range names {
				if at := n.re.FindStringIndex(s); at != nil {
					of |= 1 << n.k
					if exceptPlanRE.MatchString(s[:at[0]]) {
						of = all &^ (1 << n.k)
						break
					}
				}
			}
			if of == 0 {
				of = short.in(s) | p.ledBy(s) | p.ofKinds(s) | groups.led(s)
			}
			if of == 0 && last != 0 && last != all {
				switch {
				case otherPlansRE.MatchString(s):
					of = all &^ last
				case limits && theDeductibleRE.MatchString(s) && !everyPlanRE.MatchString(s):
					of = last
				}
			}
			last, limits = of, of != 0 && deductibleRE.MatchString(s)
			if of = rule.goesOn(s, of); of == 0 || of == all {
				continue
			}
			for _, at := range c.spans(start, start+len(s)) {
				if !inSpans(taken, at.Start) {
					p.own(of, at)
				}
			}
		}
	}
}
