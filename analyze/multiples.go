package analyze

import (
	"cmp"
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// multiple is a cell that states mail order, or a longer supply at retail, as a multiple of the retail copay: "2x retail".
type multiple struct {
	tier     benefit.TierID  // none: every tier
	numbers  []string        // of the tiers that its words name: "for Tiers 1 and 2"
	channel  benefit.Channel // mail order or, of a longer supply, retail
	variant  string
	network  benefit.Network
	num, den int64
	rates    bool // what is a rate costs the same rate
	days     *sourcedDays
	ev       []benefit.Evidence
}

// of reports whether a cost share is one that the multiple is of. The bounds of a rate may be multiplied or not.
func (t *multiple) of(s benefit.Share) bool {
	return s.Kind == benefit.Copay || t.rates && s.Kind == benefit.Coinsurance && s.Min == nil && s.Max == nil
}

var cellTimesRE = regexp.MustCompile(`^\W*(?:(?:up to )?(?:an? )?\d{2,3}[ -]days?(?: supply)? (?:for|at|=) )?` + timesWord + `(?: ?\(\d\))?(?: ?x\b| times\b|-times\b|(?: retail)? co-?pay(?:ment)?s\b|(?: the)? retail\b)(?: the| of)*(?: (?:applicable|in-network|30[ -]day|retail|tier|cost[- ]shar(?:e|ing)|co-?pay(?:ment)?s?|amounts?|pharmacy|for))*(?: (?:an? )?(?:up to )?(?:an? )?\d{2,3}[ -]days?(?: supply)?)?\W*$`)

// timesTailRE finds what may stand behind a multiple: the tiers that it is for, and another sentence.
var timesTailRE = regexp.MustCompile(`( for (?:tiers?|levels?) [a-z0-9 ,&-]{1,40}?)?(?:\. .*|\W*)$`)

// timesPart is the multiple with which a cell begins, without the tiers that it is for and the sentences behind it. It returns the
// numbers of those tiers.
func timesPart(s string) (part string, numbers []string) {
	at := timesTailRE.FindStringSubmatchIndex(s)
	if hasAmount(s[at[0]:]) || !cellTimesRE.MatchString(s[:at[0]]) {
		return s, nil
	}
	if at[2] >= 0 {
		numbers = tierList(s[at[2]:at[3]])
	}
	return s[:at[0]], numbers
}

// isTimes reports whether a cell is a multiple.
func isTimes(s string) bool {
	part, _ := timesPart(s)
	return cellTimesRE.MatchString(part)
}

// timesAll reports whether a row states a multiple in a column, for the tiers that a row above lists.
func (r *row) timesAll() bool {
	return slices.ContainsFunc(r.costColumns(), func(k int) bool { return !r.cells[k].empty() && isTimes(r.cells[k].s) })
}

// timesIn reads a cell that is a multiple of the retail copay, below or beside words for mail order or for a longer supply at
// retail.
func (d *drugReader) timesIn(r *row, c *cell, col int, tier tierName, channel benefit.Channel, days *sourcedDays) {
	role := r.column(col)
	words, numbers := timesPart(c.s)
	m := cellTimesRE.FindStringSubmatchIndex(words)
	if m == nil || role.network == benefit.Out {
		return
	}
	if role.days != nil {
		days = &sourcedDays{band: *role.days, ev: role.said(saysDays).all(sureProse)}
	}
	where := cmp.Or(role.channel, channel)
	if where != benefit.Mail && !(where == benefit.Retail && days != nil && days.band.Max >= leastLong) {
		return
	}
	num, den, ok := factor(c.s[m[2]:m[3]])
	if !ok {
		return
	}
	if days == nil {
		days = daysIn(c)
	}
	ev := c.evidence(0, len(words), sureProse)
	if role.channel != "" {
		ev = append(ev, role.said(saysChannel).all(sureProse)...)
	} else {
		ev = append(ev, labelEvidence(r)...)
	}
	d.mail = d.mail || where == benefit.Mail
	d.multiples = append(d.multiples, multiple{tier.id(), numbers, where, cmp.Or(role.variant, r.variant), role.network, num, den, false, days, ev})
}

// timesBehindRE finds a multiple of the retail copay for mail order behind the amount of a cell: "$10 copay retail; 2 x retail copay mail
// order 90-day supply".
var timesBehindRE = regexp.MustCompile(`(?:^|[;,)(/] ?|\. | )(` + timesWord + `)(?: ?\(\d\))? ?(?:x|times)(?: the)? retail(?: co-?pay(?:ment)?s?| amount| cost)?(?:[ ,(-]|for|at|by|through|with)*(?:mail(?:[- ](?:order|service))?|home delivery)\b[^$%]*$|` +
	`(?:[;,] ?|\. )((?:mail(?:[- ](?:order|service))?|home delivery)(?: copay(?:ment)?)?(?: ?\(\d{2,3}[- ]days?(?: supply)?\))?[ :=–-]{1,3}` + timesWord + ` ?(?:x|times)(?: (?:the )?retail(?: co-?pay(?:ment)?s?)?)?)\W*$`)

// timesBehind keeps such a multiple and returns the cell without it.
func (d *drugReader) timesBehind(r *row, c *cell, col int, tier tierName) *cell {
	m := timesBehindRE.FindStringSubmatchIndex(c.s)
	role := r.column(col)
	if m == nil || role.network == benefit.Out || role.channel != "" {
		return c
	}
	at, word := m[2], span{m[2], m[3]}
	if m[6] >= 0 { // "; mail order 2x"
		at, word = m[6], span{m[8], m[9]}
	}
	if !moneyRE.MatchString(c.s[:at]) {
		return c
	}
	num, den, ok := factor(c.s[word.i:word.j])
	if !ok {
		return c
	}
	rest := newCell(c.src, c.spans(at, len(c.s))...).current()
	d.mail = true
	d.multiples = append(d.multiples, multiple{tier.id(), nil, benefit.Mail, cmp.Or(role.variant, r.variant), role.network, num, den, false, daysIn(rest), rest.all(sureProse)})
	return newCell(c.src, c.spans(0, at)...).current()
}

// daysIn is the last supply that a cell names.
func daysIn(c *cell) *sourcedDays {
	var days *sourcedDays
	for _, o := range lex(c.s) {
		if o.kind == daysMark || o.kind == perDaysMark {
			days = &sourcedDays{band: o.days, ev: c.evidence(o.i, o.j, sureList)}
		}
	}
	return days
}

// multiplyCells adds the cost shares that cells state as multiples of retail ones.
func (d *drugReader) multiplyCells() {
	for _, t := range d.multiples {
		for _, cs := range slices.Clone(d.shares) {
			atCounter := t.channel == benefit.Retail || t.channel == benefit.AnyChannel // of a longer supply there
			base := benefit.Retail
			if t.channel == benefit.AnyChannel {
				base = benefit.AnyChannel
			}
			if atCounter && t.tier == "" && len(t.numbers) == 0 && isSpecialty(d.names[cs.Tier].classes) {
				continue // what is said of all drugs does not lengthen their supply
			}
			if cs.Channel.Value != base || !t.of(cs.Share.Value) || cs.DaysSupply.Value.Min > 1 || cs.DaysSupply.Value.Max > maxRetailBase ||
				t.tier != "" && t.tier != cs.Tier || t.variant != "" && t.variant != cs.Variant || len(t.numbers) > 0 && !slices.Contains(t.numbers, d.names[cs.Tier].number) ||
				cs.Network.Value == benefit.Out || t.network != "" && t.network != cs.Network.Value || cs.Network.Value == benefit.Preferred ||
				slices.ContainsFunc(d.shares, func(o benefit.CostShare) bool {
					return o.Tier == cs.Tier && o.Variant == cs.Variant && o.Channel.Value == t.channel && o.Network.Value == cs.Network.Value &&
						(!atCounter || o.DaysSupply.Value.Max > maxRetailBase && o.DaysSupply.Value.Max >= t.days.band.Min)
				}) {
				continue
			}
			d.addMultiple(cs, t)
		}
	}
}

const maxRetailBase = 35 // days; a multiple is one of the copay for a month

func (d *drugReader) addMultiple(cs benefit.CostShare, t multiple) {
	share := cs.Share.Value
	if share.Kind == benefit.Copay {
		product := int64(*share.Copay) * t.num
		if product%t.den != 0 {
			return
		}
		copay := money.Amount(product / t.den)
		share.Copay = &copay
	}
	least := cs.DaysSupply.Value.Max + 1
	atCounter := t.channel == benefit.Retail || t.channel == benefit.AnyChannel
	if atCounter {
		least = max(least, t.days.band.Min)
	}
	cs.Channel = benefit.Derive(t.channel, t.ev...)
	if t.channel != benefit.AnyChannel && share.Kind == benefit.Copay {
		cs.RetailMultiple = benefit.State(money.Quantity(t.num*1000/t.den), t.ev...)
	}
	cs.Share = benefit.Derive(share, slices.Concat(cs.Share.Evidence, t.ev)...)
	switch {
	case atCounter:
		cs.DaysSupply = benefit.Derive(benefit.DaysSupply{Min: least, Max: t.days.band.Max}, t.days.ev...)
	case t.days != nil:
		cs.DaysSupply = benefit.State(t.days.band, t.days.ev...)
	default:
		cs.DaysSupply = d.daysFor(nil, benefit.Mail, cs.Tier)
	}
	d.add(cs)
}
