package analyze

import (
	"maps"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var (
	remarkKeyRE = regexp.MustCompile(`^(?:(?:benefit|coverage|tier|member) )?(?:explanations?|limitations?|notes?|comments?|remarks?|limits?)(?: text)?$`)
	// supplyOnlyRE finds a sentence that says the days supply of what it stands beside and nothing else: "Up to a 30-day supply."
	supplyOnlyRE = regexp.MustCompile(`^\W*(?:(?:covers?|covered|limited|limit(?: is)?|maximum(?: of)?|cost[- ]sharing (?:is |applies )?|copay(?:ment)? (?:is |applies )?|up|to|for|per|an?|each) )*\d{2,3}[- ]day suppl(?:y|ies)(?: (?:per|for each) (?:fill|prescription|refill|copay(?:ment)?))?(?: (?:at|from|through|by)(?: an?| any| the)?(?: (?:participating|network|in-network|preferred|retail|specialty))* pharmac(?:y|ies))?\W*$`)
)

// remarkedDays reads the days supply that a remark beside the name of a tier states. Where it speaks of the pharmacies of a kind, or of
// several supplies, it is not that of whatever the tier costs.
func (r *jsonPlanReader) remarkedDays(n *jsonNode) *sourcedDays {
	for _, m := range n.nodes {
		if !isRemark(m) {
			continue
		}
		u := newUnit(m.words(r.src), true)
		var days []mark
		for _, k := range lex(u.s) {
			switch {
			case k.kind == daysMark || k.kind == perDaysMark:
				days = append(days, k)
			case k.kind == channelMark && k.channel != benefit.SpecialtyChannel && !u.apartFrom(k.i, days):
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

// apartFrom reports whether a place of a unit stands in another sentence than the marks before it.
func (u *unit) apartFrom(i int, before []mark) bool {
	return len(before) > 0 && slices.ContainsFunc(u.sents, func(s sent) bool { return before[len(before)-1].j <= s.at && s.at <= i })
}

func isRemark(m *jsonNode) bool {
	return m.kind == jsonString && m.j-m.i >= 3 && remarkKeyRE.MatchString(m.keyWords())
}

// placedRemark takes from a remark the days supply of each kind of pharmacy, and what mail order costs as a multiple of retail: "Up to a 30 day
// supply at retail; up to a 90 day supply by mail at 2.5 times the retail cost share." The cost share beside such a remark that names no
// pharmacy is that of retail.
func (r *jsonPlanReader) placedRemark(n *jsonNode, at *jsonPlace) {
	for _, m := range n.nodes {
		if !isRemark(m) {
			continue
		}
		c := m.words(r.src)
		days := daysByChannel(c.passage)
		retail, atRetail := days[benefit.Retail]
		mail, byMail := days[benefit.Mail]
		times := mailOfRetailRE.FindStringSubmatchIndex(c.s)
		if times != nil && byMail && at.channel == "" {
			if num, den, ok := factor(c.s[times[2]:times[3]]); ok {
				r.drugs.multiples = append(r.drugs.multiples, multiple{
					tier: at.tier.id(), channel: benefit.Mail, network: benefit.In, num: num, den: den, days: &mail, ev: c.evidence(times[0], times[1], sureList),
				})
			}
		}
		if atRetail && (!byMail || times != nil) && at.channel == "" {
			at.channel, at.channelEv = benefit.Retail, retail.ev
		}
		at.daysOf = withDays(at.daysOf, days)
	}
}

// withDays adds the days supply of each kind of pharmacy that has none yet.
func withDays(of map[benefit.Channel]*sourcedDays, days daySet) map[benefit.Channel]*sourcedDays {
	own := maps.Clone(of)
	if own == nil {
		own = map[benefit.Channel]*sourcedDays{}
	}
	for ch, d := range days {
		if own[ch] == nil {
			own[ch] = &d
		}
	}
	return own
}

// mailOfRetailRE finds what mail order costs as a multiple of retail.
var mailOfRetailRE = regexp.MustCompile(`\bmail\b[^.;$%]{0,30}? ` + timesWord + ` ?(?:x|times) (?:the )?(?:retail|30[- ]day|one[- ]month) (?:(?:pharmacy|supply) )?(?:co-?pay(?:ment)?|cost(?:[- ]shar(?:e|ing))?|amount)`)

// dispensingKeyRE finds keys of how the drugs of a tier are dispensed.
var dispensingKeyRE = regexp.MustCompile(`^(?:dispensing|fills?|supply)(?: (?:rules?|limits?|options?|settings?))*$`)

// dispensingDays is the days supply that an object on how the drugs of a tier are dispensed states: "dispensingRules": {"daysSupply": 30}.
func (r *jsonPlanReader) dispensingDays(n *jsonNode) *sourcedDays {
	for _, m := range n.nodes {
		if m.kind != jsonObject || !dispensingKeyRE.MatchString(m.keyWords()) {
			continue
		}
		at := jsonPlace{}
		if r.refine(m, &at, map[*jsonNode]bool{}); at.days != nil && at.channel == "" {
			return at.days
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
	if m.setting && m.isScalar() && m.kind != jsonNull && !otherKeyRE.MatchString(key) && !excludeKeyRE.MatchString(key) {
		r.units = append(r.units, r.settingUnit(m))
		return
	}
	if m.kind != jsonString || r.pages[m] || !strings.Contains(m.text(), " ") && !excludeKeyRE.MatchString(key) || !noteKeyRE.MatchString(key) && !(m.key == "" && excludeKeyRE.MatchString(key)) && !isSentence(m.text()) || otherKeyRE.MatchString(key) {
		return
	}
	if at.noDrugs && isRemark(m) && !drugWordsRE.MatchString(strings.ToLower(m.text())) {
		return // of a service that is none of drugs: "Prior authorization required." beside surgery
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
