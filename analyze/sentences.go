package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var supposedRE = regexp.MustCompile(`\bexamples?\b|\bif your (?:[a-z]+ )?income\b|\b(?:depend(?:s|ing)|based) on (?:your )?(?:[a-z]+ )?income\b|\bwould\b|\bsuppose\b|\blet'?s say\b|\bimagine\b|\b(?:if|say) (?:a|some|another) plan\b|\bdifference\b|\bpenalty\b`)

// readSentences reads the cost shares that the sentences of the text state.
func (d *drugReader) readSentences() {
	for _, p := range d.paragraphs {
		for start, s := range sentences(p.s) {
			d.statement(newCell(d.src, p.spans(start, start+len(s))...), lineHeading{})
		}
	}
}

const maxSentence = 600 // bytes

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
