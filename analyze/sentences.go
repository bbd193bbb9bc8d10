package analyze

import (
	"slices"
	"strings"

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

// inTable reports whether a table states a tier's cost shares, which it does better than a sentence.
func (d *drugReader) inTable(id benefit.TierID) bool {
	return slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool {
		return cs.Tier == id && (cs.Share.Confidence() > sureProse || d.gridded[id])
	})
}

// placeOf is the one kind of pharmacy that a cost share in a sentence is of, "" for none or several.
func placeOf(rd reading, place lineHeading) benefit.Channel {
	switch len(rd.channels) {
	case 0:
		return place.channel
	case 1:
		return rd.channels[0].channel
	}
	return ""
}

// onlyElsewhere reports whether all that is stated of a tier is of the other one of retail pharmacies and mail order: a table of what is
// sent by mail says nothing of what sentences say of retail pharmacies.
func (d *drugReader) onlyElsewhere(id benefit.TierID, ch benefit.Channel) bool {
	other := map[benefit.Channel]benefit.Channel{benefit.Retail: benefit.Mail, benefit.Mail: benefit.Retail}[ch]
	return other != "" && !slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool { return cs.Tier == id && cs.Channel.Value != other })
}

// calledSoRE finds the words between drugs and what a booklet calls them from there on.
var calledSoRE = regexp.MustCompile(`^ (?:(?:that|which) (?:is|are) )?(?:not )?(?:on|in|listed|included)\b[^()$%,.;]{3,50}\((?:an? |the |called )?$`)

// asCalled takes out of a sentence the words that explain what drugs are called, and leaves the name: "a brand drug that is on our list
// (a preferred brand drug)".
func asCalled(c *cell) *cell {
	at := tierMentionRE.FindAllStringIndex(c.s, 8)
	for n := range len(at) - 1 {
		i, j := at[n+1][0], at[n+1][1]
		if !strings.HasPrefix(c.s[j:], ")") || !calledSoRE.MatchString(c.s[at[n][1]:i]) {
			continue
		}
		drugs, ok := readTier(c.s[at[n][0]:at[n][1]])
		called, named := readTier(c.s[i:j])
		if ok && named && (&pair{tiers: []tierMention{{tierName: called}}}).repeats([]tierMention{{tierName: drugs}}) {
			return asCalled(newCell(c.src, slices.Concat(c.spans(0, at[n][0]), c.spans(i, j), c.spans(j+len(")"), len(c.s)))...).current())
		}
	}
	return c
}
