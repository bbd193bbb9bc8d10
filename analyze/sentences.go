package analyze

import (
	"regexp"
	"slices"

	"github.com/rxassay/rxassay/benefit"
)

var (
	costLeadRE    = regexp.MustCompile(`\b(?:you|members?|participants?|employees?|enrollees?|retirees?|covered persons?)\b[a-z ,'-]{0,60}\b(?:pays?|charged|responsible for)\b|\bco-?pay(?:ment)?s? (?:is|are|of|will be)\b|\bcost (?:is|are)\b`)
	forTierRE     = regexp.MustCompile(`^[ )]*(?:(?:co-?pay(?:ment)?|co-?insurance|per (?:prescription|fill)) )?(?:for|on|per) ((?:an? |each |all |any |covered |most |your )*(?:(?:tier|level) \d[a-d]?(?: (?:(?:non-?)?preferred )?(?:generics?|brands?|specialty))?|(?:(?:non-?)?preferred |(?:non-?)?formulary |single[- ]source )?(?:generics?|brands?(?:[ -]names?)?|specialty)))(?:[ -](?:drugs?|medications?|prescriptions?|medicines?))*`)
	tierFirstRE   = regexp.MustCompile(`^ ?for ((?:covered |most |all )*((?:(?:non-?)?preferred |(?:non-?)?formulary )?(?:generics?|brands?(?:[ -]names?)?|specialty)|(?:tier|level) \d[a-d]?)(?: (?:drugs?|medications?|prescriptions?|medicines?))?), `)
	trailingForRE = regexp.MustCompile(` (?:for|per)(?: an?)?$`)
	supposedRE    = regexp.MustCompile(`\bexamples?\b|\bwould\b|\bsuppose\b|\bdifference\b|\bpenalty\b`)
)

// readSentences reads the cost shares of several tiers from a sentence: "At a retail pharmacy you pay $10 for generic
// drugs and $30 for preferred brand drugs, for up to a 30-day supply." A sentence of which one amount is for something
// else is left alone.
func (d *drugReader) readSentences() {
	for _, p := range d.paragraphs {
		for start, s := range sentences(p.s) {
			if len(s) > maxSentence || !costLeadRE.MatchString(s) || supposedRE.MatchString(s) || ofCertainDrugs(s) || undecidedRE.MatchString(s) {
				continue
			}
			d.readSentence(newCell(d.src, p.spans(start, start+len(s))...), lineHeading{})
		}
	}
}

const maxSentence = 600 // bytes

// readSentence reads the amounts of a sentence, each of which must say for which tier it is.
func (d *drugReader) readSentence(c *cell, heading lineHeading) {
	readings := c.shares()
	if m := tierFirstRE.FindStringSubmatchIndex(c.s); m != nil {
		d.readTierFirst(c, readings, span{m[2], m[3]}, heading)
		return
	}
	tiers := make([]span, len(readings))
	for k, rd := range readings {
		stop := len(c.s)
		if k+1 < len(readings) {
			stop = readings[k+1].i
		}
		amount := len(trailingForRE.ReplaceAllString(c.s[:rd.j], ""))
		m := forTierRE.FindStringSubmatchIndex(c.s[amount:stop])
		if m == nil || rd.unclear {
			return
		}
		readings[k].j, tiers[k] = amount, span{amount + m[2], amount + m[3]}
	}
	channels, days := sentenceMarks(c.s)
	if len(channels) > 1 || len(days) > 1 {
		return // which of them is for which amount is not certain
	}
	for k, rd := range readings {
		t, ok := readTier(c.s[tiers[k].i:tiers[k].j])
		rd.channels, rd.label = channels, nil
		if len(days) == 1 {
			rd.days = &days[0]
		}
		switch {
		case !ok:
			continue
		case d.inTable(t.id()):
			d.disagree(rd, c, t.id())
			continue
		}
		id := d.tier(t, c.evidence(tiers[k].i, tiers[k].j, sureProse))
		d.emitLine(&row{cells: []*cell{c}}, rd, c, id, heading)
	}
}

// readTierFirst reads a sentence about one tier, whose amounts must each say for which pharmacy they are where there are
// several: "For generic drugs, your cost is $10 at a retail pharmacy, or $20 by mail order."
func (d *drugReader) readTierFirst(c *cell, readings []reading, at span, heading lineHeading) {
	t, ok := readTier(c.s[at.i:at.j])
	if !ok || d.inTable(t.id()) {
		return
	}
	for _, rd := range readings {
		if rd.unclear || len(readings) > 1 && len(rd.channels) != 1 {
			return
		}
	}
	id := d.tier(t, c.evidence(at.i, at.j, sureProse))
	for _, rd := range readings {
		rd.label = nil
		d.emitLine(&row{cells: []*cell{c}}, rd, c, id, heading)
	}
}

// sentenceMarks returns the pharmacies and the days supply that a sentence names, each once.
func sentenceMarks(s string) (channels, days []mark) {
	for _, m := range lex(s) {
		switch {
		case m.kind == channelMark && !slices.ContainsFunc(channels, func(o mark) bool { return o.channel == m.channel }):
			channels = append(channels, m)
		case (m.kind == daysMark || m.kind == perDaysMark) && !slices.ContainsFunc(days, func(o mark) bool { return o.days == m.days }):
			days = append(days, m)
		}
	}
	return channels, days
}

// disagree keeps as another reading what words outside a table say otherwise of the very cost share that a table states:
// the same tier and pharmacy, and no other days.
func (d *drugReader) disagree(rd reading, c *cell, id benefit.TierID) {
	if len(rd.channels) != 1 || rd.unclear || rd.network != nil {
		return
	}
	var of *benefit.CostShare
	for i := range d.shares {
		cs := &d.shares[i]
		if cs.Tier != id || cs.Channel.Value != rd.channels[0].channel || cs.Network.Value != benefit.In || rd.days != nil && rd.days.days != cs.DaysSupply.Value {
			continue
		}
		if of != nil || sameShare(cs.Share.Value, rd.share) || cs.Share.Standing != benefit.Stated {
			return // it says the same, or which of several it speaks of is not certain
		}
		of = cs
	}
	if of != nil {
		of.Share.Standing = benefit.Conflicting
		of.Share.Alternatives = append(of.Share.Alternatives, benefit.Alternative[benefit.Share]{Value: rd.share, Evidence: c.evidence(rd.i, rd.j, sureProse)})
	}
}

// inTable reports whether a table states a tier's cost shares, which it does better than a sentence.
func (d *drugReader) inTable(id benefit.TierID) bool {
	return slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool { return cs.Tier == id && cs.Share.Confidence() > sureProse })
}
