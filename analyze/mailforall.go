package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Some plans charge by tier at retail and one amount for whatever comes by mail, which a sentence states that names no tier: "A
// prescription filled by mail order has a copayment of $40 for a 90-day supply."

// mailForAll is such an amount.
type mailForAll struct {
	rd   reading
	cell *cell
}

// refilledHyphenRE finds "refill" as some write it.
var refilledHyphenRE = regexp.MustCompile(`\bre-fill`)

// readMailForAll reads it before the tables, whose amounts without a pharmacy are then those of retail. Two that differ tell a
// difference that is not understood.
func (d *drugReader) readMailForAll() {
	var found []mailForAll
	for _, b := range d.blocks {
		for _, s := range b.sents {
			if !b.drugs && !drugWordsRE.MatchString(s.s) || !strings.Contains(s.s, "mail") && !strings.Contains(s.s, "delivery") || b.place.channel != "" {
				continue
			}
			if m := forAllByMail(b.sub(s.at, s.at+len(s.s))); m != nil {
				found = append(found, *m)
			}
		}
	}
	if len(found) == 0 || slices.ContainsFunc(found, func(m mailForAll) bool { return !sameShare(m.rd.share, found[0].rd.share) }) {
		return
	}
	d.mail, d.mailed = true, &found[0]
}

// forAllByMail reads one sentence, of which every word is one that such a statement is made of.
func forAllByMail(c *cell) *mailForAll {
	s := c.s
	if len(s) > maxSentence || supposedRE.MatchString(s) || undecidedRE.MatchString(definite(s)) || ofCertainDrugs(s) || ofSomeDrugs(s) || notCost(s) || negativeRE.MatchString(s) ||
		tierWordsRE.MatchString(s) || len(kindsIn(s)) > 0 || planPart(s) != nil {
		return nil
	}
	readings := c.shares()
	channels, days := sentenceMarks(s)
	if len(readings) != 1 || len(channels) != 1 || channels[0].channel != benefit.Mail || len(days) > 1 {
		return nil
	}
	rd := readings[0]
	if rd.unclear || rd.share.Kind != benefit.Copay && rd.share.Kind != benefit.Coinsurance {
		return nil
	}
	plain := func(words string) bool {
		words = refilledHyphenRE.ReplaceAllString(coinsOfRE.ReplaceAllString(words, " "), "refill")
		return linksOn(mailPharmacyRE.ReplaceAllString(words, " "))
	}
	if !plain(s[:rd.i]) || !plain(s[figureEnd(s, rd):]) {
		return nil
	}
	return &mailForAll{rd, c}
}

// mailToAll gives the tiers of retail that amount, where the document tells nothing of its own for any of them by mail.
func (d *drugReader) mailToAll() {
	m := d.mailed
	if m == nil || d.times != nil || len(d.multiples) > 0 || slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool {
		return cs.Channel.Value == benefit.Mail || cs.Channel.Value == benefit.AnyChannel
	}) {
		return
	}
	var done []benefit.TierID
	for _, cs := range slices.Clone(d.shares) {
		if cs.Channel.Value != benefit.Retail || cs.Network.Value == benefit.Out || cs.Variant != "" || isSpecialty(d.names[cs.Tier].classes) || slices.Contains(done, cs.Tier) {
			continue
		}
		done = append(done, cs.Tier)
		d.emitLine(&row{cells: []*cell{m.cell}}, m.rd, m.cell, cs.Tier, lineHeading{})
	}
}
