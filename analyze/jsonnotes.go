package analyze

import (
	"slices"

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
		if m.kind != jsonString || m.j-m.i < 3 || !remarkKeyRE.MatchString(plainWords(m.key)) {
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
