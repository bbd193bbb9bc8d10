package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Which amount of a statement is which tier's.

// pair is amounts with the tiers that they are for, and the words that are about them.
type pair struct {
	tiers    []tierMention
	readings []reading
	words    span
}

// setsMailApart reports whether one amount of several is that of mail order, and another names no pharmacy: it is retail's.
func (p pair) setsMailApart() bool {
	return slices.ContainsFunc(p.readings, func(r reading) bool { return len(r.channels) == 1 && r.channels[0].channel == benefit.Mail }) &&
		slices.ContainsFunc(p.readings, func(r reading) bool { return len(r.channels) == 0 })
}

// pairs puts tiers and amounts together: each tier with the amounts behind it where the statement begins with a tier, each
// with those before it where it begins with an amount. It returns nil where a word stands between them that is not part
// of such statements.
func (st *statement) pairs() []pair {
	switch {
	case strings.Contains(st.c.s, "respectively"):
		return st.inOrder()
	case st.readings[0].i < st.tiers[0].i:
		return st.amountsFirst()
	}
	return st.tiersFirst()
}

// inOrder pairs the tiers of one list with the amounts of another: "generic, brand and specialty drugs cost $10, $30 and $50,
// respectively".
func (st *statement) inOrder() []pair {
	n := len(st.tiers)
	tiers, amounts := span{st.tiers[0].i, st.tiers[n-1].j}, span{st.readings[0].i, st.readings[len(st.readings)-1].j}
	if n != len(st.readings) || tiers.i < amounts.j && amounts.i < tiers.j {
		return nil
	}
	var out []pair
	for k, t := range st.tiers {
		out = append(out, pair{tiers: []tierMention{t}, readings: st.readings[k : k+1], words: t.span})
	}
	return out
}

func (st *statement) tiersFirst() []pair {
	var out []pair
	s, k := st.c.s, 0
	for n := 0; n < len(st.tiers); n++ {
		p := pair{tiers: []tierMention{st.tiers[n]}, words: span{st.tiers[n].i, len(s)}}
		for n+1 < len(st.tiers) && (k >= len(st.readings) || st.tiers[n+1].i < st.readings[k].i) { // "tier 1 and tier 2 drugs"
			if st.tiers[n+1].i < st.tiers[n].j || !joinsTiersRE.MatchString(s[st.tiers[n].j:st.tiers[n+1].i]) {
				return nil
			}
			n++
			p.tiers = append(p.tiers, st.tiers[n])
		}
		if n+1 < len(st.tiers) {
			p.words.j = st.tiers[n+1].i
		}
		behind := st.tiers[n].j
		for k < len(st.readings) && st.readings[k].i < p.words.j {
			if len(p.readings) == 0 && (st.readings[k].i < behind || !links(withoutMeeting(withoutBeside(leadTo(s[behind:st.readings[k].i], st.readings[k].share))))) {
				return nil
			}
			p.readings = append(p.readings, st.readings[k])
			k++
		}
		if len(p.readings) == 0 {
			if len(out) == 1 && n+1 == len(st.tiers) && out[0].repeats(p.tiers) {
				out[0].words.j = len(s) // "… for a generic drug on the formulary" behind the amounts of the generic tier
				break
			}
			return nil
		}
		if n+1 < len(st.tiers) {
			behind := p.readings[len(p.readings)-1].j
			if behind < p.words.j && headsNext(s[behind:p.words.j]) {
				return nil
			}
			_, tail := boundary(s, behind, p.words.j, false)
			p.words.j = tail
		}
		out = append(out, p)
	}
	return out
}

// besideTierRE finds drugs that no tier holds and that cost what a tier does: "Non-preferred drugs and approved excluded drugs: $100".
var besideTierRE = regexp.MustCompile(` (?:/|&|and|or|including)(?: (?:approved|authorized|excepted|excluded|unlisted|off-formulary|compound(?:ed)?|covered|new|non-covered|over-the-counter|otc)){1,3} (?:drugs?|medic(?:ation|ine)s?|prescriptions?|products?)\b`)

func withoutBeside(gap string) string { return besideTierRE.ReplaceAllString(gap, " ") }

// eitherOfRE finds in front of two amounts which of them holds.
var eitherOfRE = regexp.MustCompile(`\b(?:the )?(?:lesser|lower|smaller|less|greater|higher|larger) of:?(?: either)?:? $`)

// leadTo are the words between a tier and its amount, without those that say which of two amounts it is.
func leadTo(gap string, s benefit.Share) string {
	if s.Kind == benefit.LesserOf || s.Kind == benefit.GreaterOf {
		return eitherOfRE.ReplaceAllString(gap, " ")
	}
	return gap
}

// headsNext reports whether the words between an amount and the next tier name a pharmacy that heads what stands behind them: it is not
// the pharmacy of the amount. "… brand $60 mail order: generic $24"
func headsNext(words string) bool {
	return slices.ContainsFunc(lex(words), func(m mark) bool {
		return m.kind == channelMark && placeHeadRE.MatchString(words[m.j:])
	})
}

var joinsTiersRE = regexp.MustCompile(`^ ?(?:,|/|&|and|or|, ?and|, ?or) ?(?:for |all )?$`)

// repeats reports whether tiers named again are the pair's own, said in fewer words.
func (p *pair) repeats(tiers []tierMention) bool {
	return !slices.ContainsFunc(tiers, func(t tierMention) bool {
		return !slices.ContainsFunc(p.tiers, func(o tierMention) bool {
			return t.id() == o.id() || !slices.ContainsFunc(t.classes, func(c benefit.TierClass) bool {
				return !slices.ContainsFunc(o.classes, func(x benefit.TierClass) bool { return plain(x) == plain(c) })
			})
		})
	})
}

func (st *statement) amountsFirst() []pair {
	var out []pair
	s, k := st.c.s, 0
	begin := 0
	for n := 0; n < len(st.tiers); n++ {
		t := st.tiers[n]
		p := pair{tiers: []tierMention{t}, words: span{begin, t.j}}
		for k < len(st.readings) && st.readings[k].i < t.i {
			p.readings = append(p.readings, st.readings[k])
			k++
		}
		if len(p.readings) == 0 {
			return nil
		}
		gap := behindOrder(s, p.readings[len(p.readings)-1], t.i)
		if m := coinsOfRE.FindString(gap); m != "" {
			gap = gap[len(m):]
		}
		gap = withoutPrice(gap)
		if !links(gap) || parts(gap) {
			return nil
		}
		for n+1 < len(st.tiers) && (k >= len(st.readings) || st.tiers[n+1].j <= st.readings[k].i) { // "for tier 1 and tier 2 drugs"
			if !joinsTiersRE.MatchString(s[st.tiers[n].j:st.tiers[n+1].i]) {
				return nil
			}
			n++
			p.tiers = append(p.tiers, st.tiers[n])
		}
		stop := len(s)
		if k < len(st.readings) {
			stop = st.readings[k].i
		}
		_, p.words.j = boundary(s, st.tiers[n].j, stop, false)
		if k >= len(st.readings) {
			p.words.j = len(s)
		} else if behind := max(st.tiers[n].j, p.readings[len(p.readings)-1].j); behind < stop && !links(s[behind:stop]) {
			return nil
		}
		begin = p.words.j
		out = append(out, p)
	}
	if k < len(st.readings) {
		if len(out) == 1 && st.ofOneTier() {
			out[0].readings, out[0].words = st.readings, span{0, len(s)}
			return out
		}
		return nil
	}
	return out
}

// ofOneTier reports whether all amounts of a statement are the one tier's that it names behind the first, each with words for
// its own fills: "$15 for a generic drug at a retail pharmacy and $30 by mail".
func (st *statement) ofOneTier() bool {
	s := st.c.s
	plainly := func(i, j int) bool {
		return i >= j || linksOn(s[i:j])
	}
	at := st.tiers[len(st.tiers)-1].j
	for _, r := range st.readings {
		if r.i < at {
			continue
		}
		if !plainly(at, r.i) {
			return false
		}
		at = r.j
	}
	return plainly(at, len(s)) && !slices.ContainsFunc(st.readings, func(r reading) bool { return len(r.channels) == 0 && r.days == nil })
}

// behindAmount is where the words between an amount and its tier at i begin: behind all of the amount, where the tier does
// not stand within it ("30% for specialty drugs, up to $300").
func behindAmount(s string, rd reading, i int) int {
	if rd.j <= i {
		return rd.j
	}
	return min(figureEnd(s, rd), i)
}

// behindOrder are the words between an amount and its tier at i, without those on the deductible, whichever sign sets them apart: "$65
// (deductible waived) for brand drugs", "$65, deductible does not apply, for brand drugs".
func behindOrder(s string, rd reading, i int) string {
	from := behindAmount(s, rd, i)
	if at := boundWordRE.FindStringIndex(s[from:i]); at != nil && (rd.share.Max != nil || rd.share.Min != nil) {
		from += at[1]
	}
	o := rd.order
	if o == nil || o.i < from || o.j > i {
		return s[from:i]
	}
	lead := strings.TrimRight(s[from:o.i], " ,;(-")
	if strings.Trim(lead, " ") != "" && orderLeadRE.MatchString(lead) {
		lead = ""
	}
	return lead + " " + strings.TrimLeft(s[o.j:i], " ,;)")
}

// boundWordRE finds the word for the bound that an amount is, right behind it: "10% ($15 min/$30 max) for".
var boundWordRE = regexp.MustCompile(`^ ?(?:max(?:imum)?|min(?:imum)?)\b\.?(?: per (?:prescription|fill|script))?\)?`)

// orderLeadRE finds words in front of those on the deductible that go with them.
var orderLeadRE = regexp.MustCompile(`^[ ,;(-]*(?:the|and|but|with|your|is|plan|annual|,)*$`)

// figureEnd is where the first figure of a cost share ends; its minimum and maximum may stand behind the tier.
func figureEnd(s string, rd reading) int {
	for _, re := range []*regexp.Regexp{moneyRE, percentRE} {
		if at := re.FindStringIndex(s[rd.i:rd.j]); at != nil && at[0] == 0 {
			return rd.i + at[1]
		}
	}
	return rd.j
}

// parts reports whether a sign parts the words before it from those behind.
func parts(s string) bool { return strings.ContainsAny(s, ";,") }

// withoutPrice takes out the words for which of two amounts, or of an amount and the price, holds.
func withoutPrice(s string) string {
	return whicheverRE.ReplaceAllString(orPriceRE.ReplaceAllString(s, " "), " ")
}

// links reports whether words are only such as stand between a tier and its amount.
func links(s string) bool {
	s = strings.ReplaceAll(itemMarkRE.ReplaceAllString(pharmacyStandingRE.ReplaceAllString(withoutPrice(s), "pharmacy"), " "), "co-", "co")
	if linkEndRE.MatchString(strings.ReplaceAll(s, "u.s.", "")) {
		return false
	}
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" ,:;()/*[]-–•|", r) }) {
		if !linkWordRE.MatchString(w) {
			return false
		}
	}
	return true
}

// pharmacyStandingRE finds the level of a pharmacy, which without the word behind it may be that of a drug: "at a preferred retail pharmacy".
var pharmacyStandingRE = regexp.MustCompile(`\b(?:preferred|standard)(?: (?:retail|network|participating|cost[- ]sharing))* pharmac(?:y|ies)\b`)

// linksOn is links for words in which a sentence may end.
func linksOn(s string) bool { return links(strings.ReplaceAll(s, ".", " ")) }
