package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var (
	remarkKeyRE = regexp.MustCompile(`^(?:(?:benefit|coverage|tier|member) )?(?:explanations?|limitations?|notes?|comments?|remarks?|limits?)(?: text)?$`)
	// supplyOnlyRE finds a sentence that says the days supply of what it stands beside and nothing else: "Up to a 30-day supply."
	supplyOnlyRE = regexp.MustCompile(`^\W*(?:(?:covers?|covered|limited|limit(?: is)?|maximum(?: of)?|cost[- ]sharing (?:is |applies )?|copay(?:ment)? (?:is |applies )?|up|to|for|per|an?|each) )*\d{2,3}[- ]day suppl(?:y|ies)(?: (?:per|for each) (?:fill|prescription|refill|copay(?:ment)?))?\W*$`)
)

// remarkedDays reads the days supply that a remark beside the name of a tier states. Where it speaks of the pharmacies of a kind, or of
// several supplies, it is not that of whatever the tier costs.
func (r *jsonPlanReader) remarkedDays(n *jsonNode) *sourcedDays {
	for _, m := range n.nodes {
		if m.kind != jsonString || m.j-m.i < 3 || !remarkKeyRE.MatchString(m.keyWords()) {
			continue
		}
		u := newUnit(m.words(r.src), true)
		var days []mark
		for _, k := range lex(u.s) {
			switch {
			case k.kind == daysMark || k.kind == perDaysMark:
				days = append(days, k)
			case k.kind == channelMark && k.channel != benefit.SpecialtyChannel:
				return nil
			}
		}
		only := slices.ContainsFunc(u.sents, func(s sent) bool { return supplyOnlyRE.MatchString(s.s) })
		if len(days) == 1 && only {
			return &sourcedDays{band: days[0].days, ev: u.evidence(days[0].i, days[0].j, sureList)}
		}
	}
	return nil
}

// longestMonth is the longest supply that is that of a month.
const longestMonth = 35

// remarked takes the days supply that a remark states of a place. Where the remark names no pharmacy, the supply of a month is not
// that of mail order, whose cost share may stand beside the one that it is of.
func (p *jsonPlace) remarked(days *sourcedDays) {
	if days == nil {
		return
	}
	if p.channel != "" || days.band.Max > longestMonth {
		p.days = days
		return
	}
	own := map[benefit.Channel]*sourcedDays{benefit.Retail: days, benefit.SpecialtyChannel: days, benefit.AnyChannel: days}
	if mail := p.daysOf[benefit.Mail]; mail != nil {
		own[benefit.Mail] = mail
	}
	p.daysOf = own
}

// isSentence reports whether the value of a key is a sentence, which says what it is about whatever the key is called.
func isSentence(words string) bool {
	return len(strings.Fields(words)) >= shortestSentence && len(words) <= maxSentence && startsCapital(words) && sentenceVerbRE.MatchString(words) && !strings.Contains(words, "://")
}

const shortestSentence = 6 // words

var sentenceVerbRE = regexp.MustCompile(`\b(?:is|are|must|pays?|may|will|requires?|applies|apply|covers?|covered)\b`)

// note keeps words that may state a rule.
func (r *jsonPlanReader) note(key string, m *jsonNode, at jsonPlace) {
	if m.kind != jsonString || r.pages[m] || !strings.Contains(m.text(), " ") && !excludeKeyRE.MatchString(key) || !noteKeyRE.MatchString(key) && !isSentence(m.text()) || otherKeyRE.MatchString(key) {
		return
	}
	if said := plainWords(m.text()); said == "not covered" || said == "no coverage" {
		return // a cost share, and no heading of the words that come next
	}
	if m.key == "" && excludeKeyRE.MatchString(key) && len(kindsIn(strings.ToLower(m.text()))) == 0 {
		r.excluded = append(r.excluded, m)
		return
	}
	u := newUnit(m.words(r.src), true)
	u.specialty = isSpecialty(at.tier.classes)
	if excludeKeyRE.MatchString(key) {
		u.lists = excludedDrug
	}
	r.units = append(r.units, u)
}
