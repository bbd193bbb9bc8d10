package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

const timesWord = `(\d(?:\.\d)?|one and (?:a|one)[- ]half|two and (?:a|one)[- ]half|two|three|twice|double|triple)`

var (
	// bandTimesRE finds what a longer supply costs in copays: "up to a 90-day supply of maintenance drugs is 2 copays".
	bandTimesRE = regexp.MustCompile(`\b(\d{2,3})[ -]{1,3}days? supply(?: of [a-z -]{3,40}?)?(?: (?:by|through|at|from|via) [a-z -]{3,40}?)? ?(?:is|are|costs?|requires?|for|at|[:=]) ` +
		timesWord + `(?: ?x| times)?(?: the)?(?: \d{2}[ -]{1,3}day| retail)? copay(?:ment)?s?\b`)
	// copayDaysRE finds the supply that the copays of the cells are for, and monthAtRE the one that pharmacies fill.
	copayDaysRE = regexp.MustCompile(`\bcopay(?:ment)?s? (?:applies|apply|is|are) (?:to|for) (?:an? )?(?:up to (?:an? )?)?(\d{2,3})[ -]{1,3}days? supply\b`)
	monthAtRE   = regexp.MustCompile(`\bup to (?:an? )?(\d{2,3})[ -]{1,3}days? supply at ([^.;$%]{0,80}?)\bpharmac(?:y|ies)\b`)
	// maximumTimesRE finds what becomes of the maximums of coinsurances by mail.
	maximumTimesRE = regexp.MustCompile(`\bmaximums? (?:is|are) ` + timesWord + `(?: ?x| times)? the (?:\d{2}[ -]{1,3}day |retail |monthly )?maximums?\b`)
)

// limitDaysRE finds a sentence of nothing but the supply that can be had: "30-day supply limit."
var limitDaysRE = regexp.MustCompile(`(?:^|[.;] )\W*(?:limited to )?(?:an? )?(?:up to )?(?:an? )?(\d{2})[- ]days?'? supply (?:limit|maximum|max|only)\W*(?:[.;] |\.?$)|^\W*(\d{2})[- ]days?'? supply(?:; |\W*$)`)

// baseDays is the supply that a remark says the copays of the cells beside it are for, where it names no kind of pharmacy:
// "Copay applies to up to a 34-day supply", "Up to a 30-day supply at a network pharmacy".
func baseDays(p *passage) *sourcedDays {
	for _, re := range []*regexp.Regexp{copayDaysRE, monthAtRE, limitDaysRE} {
		at := re.FindStringSubmatchIndex(p.s)
		if at == nil || re == monthAtRE && len(lex(p.s[at[4]:at[1]])) > 0 {
			continue
		}
		if at[2] < 0 { // the remark begins with the bare supply: "34-day supply; prior authorization required"
			at[2], at[3] = at[4], at[5]
		}
		if n := number(p.s[at[2]:at[3]]); n > 0 && n <= maxRetailBase {
			return &sourcedDays{band: benefit.DaysSupply{Min: 1, Max: n}, ev: p.evidence(at[0], at[1], sureProse)}
		}
	}
	return nil
}

// multiplyBands adds the copays of longer supplies that remarks tell in copays: those of the pharmacies and of the tier
// that their words name, else of the tiers that they stand beside.
func (d *drugReader) multiplyBands() {
	for _, r := range d.rows {
		s := r.note.s
		for _, at := range bandTimesRE.FindAllStringSubmatchIndex(s, 4) {
			num, den, ok := factor(s[at[4]:at[5]])
			to := at[1]
			if end := strings.IndexAny(s[to:], ".;"); end >= 0 {
				to += end
			} else {
				to = len(s)
			}
			if !ok || hasAmount(s[at[1]:to]) || len(timesAtRE.FindAllString(s[at[0]:to], 2)) > 1 {
				continue // each pharmacy's own are told by timesByPlace
			}
			tier, named := readTier(s[at[1]:to])
			ev := r.note.evidence(at[0], to, sureProse)
			for _, m := range lex(blank(s[at[0]:to], retailCopayRE)) {
				if m.kind != channelMark || m.channel != benefit.Retail && m.channel != benefit.Mail {
					continue
				}
				for _, id := range r.tiers {
					if !named || tier.number != "" && tier.number == d.names[id].number || tier.number == "" && slices.Equal(tier.classes, d.names[id].classes) {
						d.addBand(id, m.channel, number(s[at[2]:at[3]]), num, den, ev)
					}
				}
			}
		}
	}
}

func (d *drugReader) addBand(id benefit.TierID, channel benefit.Channel, most int, num, den int64, ev []benefit.Evidence) {
	for _, cs := range slices.Clone(d.shares) {
		base := cs.DaysSupply.Value
		if cs.Tier != id || cs.Channel.Value != benefit.Retail || cs.Network.Value == benefit.Out || cs.Share.Standing == benefit.Conflicting ||
			cs.Share.Value.Kind != benefit.Copay || base.Min > 1 || base.Max == 0 || base.Max > maxRetailBase || most <= base.Max ||
			slices.ContainsFunc(d.shares, func(o benefit.CostShare) bool {
				return o.Tier == id && o.Variant == cs.Variant && o.Channel.Value == channel && o.Network.Value == cs.Network.Value && o.DaysSupply.Value.Max > base.Max
			}) {
			continue
		}
		share := cs.Share.Value
		product := int64(*share.Copay) * num
		if product%den != 0 {
			continue
		}
		copay := money.Amount(product / den)
		share.Copay = &copay
		cs.Channel = benefit.Derive(channel, ev...)
		cs.Share = benefit.Derive(share, slices.Concat(cs.Share.Evidence, ev)...)
		cs.DaysSupply = benefit.Derive(benefit.DaysSupply{Min: base.Max + 1, Max: most}, ev...)
		d.add(cs)
	}
}

// byMail is a coinsurance as mail order has it, where a remark says that its maximum is a multiple there.
func (r *row) byMail(share benefit.Sourced[benefit.Share]) benefit.Sourced[benefit.Share] {
	if share.Value.Max == nil {
		return share
	}
	for _, n := range r.notes() {
		at := maximumTimesRE.FindStringSubmatchIndex(n.s)
		if at == nil {
			continue
		}
		num, den, ok := factor(n.s[at[2]:at[3]])
		if product := int64(*share.Value.Max) * num; ok && product%den == 0 {
			most, value := money.Amount(product/den), share.Value
			value.Max = &most
			return benefit.Derive(value, slices.Concat(share.Evidence, n.evidence(at[0], at[1], sureProse))...)
		}
	}
	return share
}

// onCopayRE finds a copay without an amount that a rate comes on top of: "In-network copay plus an additional 25%".
var onCopayRE = regexp.MustCompile(`\b(?:copay(?:ment)?s?|cost[- ]shar(?:e|ing)|coinsurance)(?: amount)?,? (?:plus|and|\+)(?: an?)?(?: additional| extra| another)? ?$`)

// behindCopayRE finds the same where the copay is paid first: "30% of submitted cost; after applicable copay".
var behindCopayRE = regexp.MustCompile(`^ ?(?:of (?:the )?[a-z ]{3,30})?[;,]? after (?:the |any |your )?(?:applicable )?(?:in-network |network |retail )?co-?pay(?:ment)?\b`)

// onTop completes a rate that comes on top of the copay of another column with that copay: the first one that the row
// states in the network. It reports false where the cost share remains unknown.
func (r *row) onTop(rd *reading, c *cell, col int) bool {
	if !rd.onCopay(c) {
		return true
	}
	if r.column(col).network != benefit.Out || rd.days != nil || len(rd.channels) > 0 {
		return false
	}
	var base *reading
	for _, k := range r.costColumns() {
		b := r.cells[k]
		if b.empty() || b == c || r.column(k).network == benefit.Out || r.column(k).channel == benefit.Mail {
			continue
		}
		for _, o := range b.shares() {
			mail := len(o.channels) > 0 && !slices.ContainsFunc(o.channels, func(m mark) bool { return m.channel == benefit.Retail })
			if mail || o.days != nil && (o.days.days.Min > 1 || o.days.days.Max > maxRetailBase) {
				continue
			}
			if base != nil || o.share.Kind != benefit.Copay || o.unclear || o.label != nil {
				return false // whose copay is meant is not certain
			}
			base = &o
			rd.beside = append(rd.beside, b.evidence(o.i, o.j, sureList)...)
			if len(o.channels) == 1 && o.days != nil {
				days := sourcedDays{band: o.days.days, ev: b.evidence(o.days.i, o.days.j, sureList)}
				rd.under = &headerPlace{channel: benefit.Retail, ev: b.evidence(o.channels[0].i, o.channels[0].j, sureList), days: &days}
			}
		}
	}
	if base == nil {
		return false
	}
	rd.share.Kind, rd.share.Copay = benefit.CopayPlusCoinsurance, base.share.Copay
	return true
}

// onCopay reports whether a rate of a cell comes on top of a copay that stands elsewhere.
func (rd *reading) onCopay(c *cell) bool {
	return rd.share.Kind == benefit.Coinsurance && (onCopayRE.MatchString(c.s[:rd.i]) || behindCopayRE.MatchString(c.s[rd.j:]))
}

// onListed completes a rate out of network that is one of several tiers, and comes on top of their copays, with those that the row lists in the
// network: "Copay + 40%" beside "$10 / $40 / $75". It reports false where the cost shares remain unknown.
func (r *row) onListed(one []reading, c *cell, col int, out []reading) bool {
	if !one[0].onCopay(c) {
		return true
	}
	if r.column(col).network != benefit.Out || one[0].days != nil || len(one[0].channels) > 0 {
		return false
	}
	found := false
	for _, k := range r.costColumns() {
		b := r.cells[k]
		if b.empty() || b == c || r.column(k).network == benefit.Out || r.column(k).channel == benefit.Mail {
			continue
		}
		lists := listsIn(b, len(out))
		if found || len(lists) != 1 || slices.ContainsFunc(lists[0], func(rd reading) bool { return rd.share.Kind != benefit.Copay }) {
			return false // whose copays are meant is not certain
		}
		found = true
		for x, rd := range lists[0] {
			out[x].share.Kind, out[x].share.Copay = benefit.CopayPlusCoinsurance, rd.share.Copay
			out[x].beside = append(slices.Clone(out[x].beside), b.evidence(rd.i, rd.j, sureList)...)
		}
	}
	return found
}

var (
	ownPharmacyRE   = regexp.MustCompile(`\b((?:student |employee |campus |university |on-?site |in-house )+(?:health |wellness |medical )?(?:center |clinic |services )?pharmac(?:y|ies)) ?[:=-] ?$`)
	namedPharmacyRE = regexp.MustCompile(`\b((?:[a-z-]+ ){0,3}pharmac(?:y|ies)) ?[:=-] ?$`)
)

// ownPharmacies gives the copays of the pharmacy of the school or the employer the preferred network, where a cell tells
// it from the others of the network.
func ownPharmacies(out []reading, s string) {
	if len(out) != 2 || out[0].network != nil || out[1].network != nil {
		return
	}
	own := ownPharmacyRE.FindStringSubmatchIndex(s[:out[0].i])
	other := namedPharmacyRE.FindStringSubmatchIndex(s[out[0].j:out[1].i])
	if own == nil || other == nil {
		return
	}
	words := s[out[0].j+other[2] : out[0].j+other[3]]
	if channelIn(lex(words), 0, len(words)) != "" || strings.Contains(words, "non-") || strings.Contains(words, "out-of") {
		return
	}
	out[0].network, out[0].in = &span{own[2], own[3]}, benefit.Preferred
	out[1].network, out[1].in = &span{out[0].j + other[2], out[0].j + other[3]}, benefit.In
	for k := range out {
		if l := out[k].label; l != nil && l.i < out[k].network.j && out[k].network.i < l.j {
			out[k].label = nil
		}
	}
}

// timesBand reports whether a supply is one that a remark tells in copays.
func timesBand(s string, m mark) bool {
	return slices.ContainsFunc(bandTimesRE.FindAllStringIndex(s, 4), func(at []int) bool { return at[0] < m.j && m.i < at[1] })
}

var (
	preferredSpecialtyRE = regexp.MustCompile(`^[^;.$%]{0,40}\b(?:at|from|through|by) (?:an?|the|our) (preferred specialty pharmac(?:y|ies))\b`)
	otherSpecialtyRE     = regexp.MustCompile(`^[^;.$]{0,40}\b(?:at|from|through|by) (?:any|all|an)? ?(other (?:network |participating |in-network )?(?:specialty )?pharmac(?:y|ies))\b`)
)

// specialtyNetworks tells the preferred specialty pharmacy from the others of the network, where a cell names both behind
// their cost shares.
func specialtyNetworks(out []reading, s string) {
	for k := 1; k < len(out); k++ {
		a, b := &out[k-1], &out[k]
		stop := len(s)
		if k+1 < len(out) {
			stop = out[k+1].i
		}
		first, second := preferredSpecialtyRE.FindStringSubmatchIndex(s[a.j:b.i]), otherSpecialtyRE.FindStringSubmatchIndex(s[b.j:stop])
		if first == nil || second == nil || a.network != nil && a.in != benefit.Preferred || b.network != nil {
			continue
		}
		a.network, a.in = &span{a.j + first[2], a.j + first[3]}, benefit.Preferred
		b.network, b.in = &span{b.j + second[2], b.j + second[3]}, benefit.Standard
		if len(b.channels) == 0 {
			b.channels = a.channels
		}
	}
}
