package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// A sentence says what several tiers cost, and one behind it what the same tiers cost at another pharmacy, without naming them again: "You pay
// $12 for a generic, $40 for a preferred brand … By mail, the copays are $30 and $100, respectively."

// amountsInOrderRE finds such a sentence, up to its first amount.
var amountsInOrderRE = regexp.MustCompile(`^[^$%]*\b(?:co-?pay(?:ment)?s?|co-?insurance|cost[- ]shares?|amounts?|costs?|you (?:will )?pay|members pay|they)(?: (?:are|is|will be|would be|become|of))? (?:\$|\d{1,2} ?%)`)

// inOrderBefore reads a sentence whose amounts are, "respectively", those of the tiers of the sentence before, for the one pharmacy that it
// names.
func (d *drugReader) inOrderBefore(c *cell, tiers []tierMention, place lineHeading) {
	order := respectivelyRE.FindStringIndex(c.s)
	if order == nil || len(c.s) > maxSentence || !amountsInOrderRE.MatchString(c.s) || supposedRE.MatchString(c.s) || undecidedRE.MatchString(definite(c.s)) || ofCertainDrugs(c.s) || ofSomeDrugs(c.s) || notCost(c.s) || namesTier(c.s) || d.isRead(c) {
		return
	}
	readings := c.shares()
	channels, days := sentenceMarks(c.s)
	if len(readings) != len(tiers) || len(channels) != 1 || len(days) > 1 {
		return
	}
	st := statement{c: c}
	for k, rd := range readings {
		if rd.unclear || rd.twice || rd.share.Kind == benefit.NotCovered {
			return
		}
		rd.shift(channels, days, 0)
		rd.label = nil
		t := tiers[k]
		t.span = span{order[0], order[1]} // the word that says whose the amounts are
		d.state(&st, rd, t, place)
	}
}

var respectivelyRE = regexp.MustCompile(`\brespectively\b`)

// tiersNamed are the tiers that a sentence names, each where it is named first.
func tiersNamed(c *cell) []tierMention {
	st := statement{c: c}
	st.findTiers()
	var out []tierMention
	for _, t := range st.tiers {
		if !slices.ContainsFunc(out, func(o tierMention) bool { return o.id() == t.id() }) {
			out = append(out, t)
		}
	}
	return out
}

// specialtySubjectRE finds a sentence that begins with specialty drugs, of which it says something.
var specialtySubjectRE = regexp.MustCompile(`^\W*(?:all |covered )*specialty (?:prescription )?(?:drugs?|medic(?:ation|ine)s?|prescriptions?) (?:will|are|is|have|has|require|cost|carry)\b`)

// ofOwnPlace reports whether a sentence on what specialty drugs cost, and for how many days, goes on from the mail order that a sentence before
// told of other tiers: the place of those is not theirs.
func ofOwnPlace(c *cell, before []benefit.TierID, place, above lineHeading) bool {
	if place.channel != benefit.Mail || above.channel == benefit.Mail || len(before) < 2 || !specialtySubjectRE.MatchString(c.s) {
		return false
	}
	channels, days := sentenceMarks(c.s)
	return len(channels) == 0 && len(days) == 1 && (place.days == nil || days[0].days != place.days.band)
}

// isRead reports whether a cost share rests on the words already.
func (d *drugReader) isRead(c *cell) bool {
	return slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool { return saidIn(cs.Share.Evidence, c) })
}
