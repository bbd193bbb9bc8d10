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

// mailRowRE finds the label of a row of what comes by mail, whatever the drug: "Mail RX, 90 days".
var mailRowRE = regexp.MustCompile(`^\W*(?:(?:rx|prescriptions?|drugs?|pharmacy) )*(?:by )?(?:mail(?:[- ](?:order|service))?|home delivery)(?: (?:rx|prescriptions?|drugs?|pharmacy|program|service|co-?pays?))*(?:[ ,(–-]+(?:up to )?(?:an? )?\d{2,3}[ -]{1,3}days?(?: supply)?)?\W*$`)

// mailRowToAll gives the tiers of retail the one cost share that a row states of all that comes by mail, where nothing else tells what they
// cost there. Specialty drugs are filled elsewhere.
func (d *drugReader) mailRowToAll(rows []*row) {
	if d.mailed != nil || d.times != nil || len(d.multiples) > 0 {
		return
	}
	var of []allShare
	ofTiers := tablesOfTiers(d.src, rows)
	for _, r := range rows {
		if label := r.labelText(); r.lone || !mailRowRE.MatchString(label) || !hasRx(label) && !ofTiers[r.table] {
			continue
		}
		fills := d.fillsOf(drugRow{row: r})
		for _, k := range r.costColumns() {
			c := r.cells[k]
			if c.empty() || r.column(k).network == benefit.Out || r.column(k).channel != "" {
				continue
			}
			readings := c.shares()
			if len(readings) != 1 || readings[0].label != nil || readings[0].unclear || readings[0].share.Kind == benefit.NotCovered || len(readings[0].channels) > 0 {
				return
			}
			r.column(k).share(c, readings)
			of = append(of, allShare{rowPart: rowPart{reading: readings[0], cell: c, col: k}, row: r, fills: fills})
		}
	}
	if len(of) != 1 {
		return
	}
	told := map[benefit.TierID]bool{}
	for _, cs := range d.shares {
		if cs.Channel.Value == benefit.Mail || cs.Channel.Value == benefit.AnyChannel {
			told[cs.Tier] = true
		}
	}
	d.mail = true
	a := of[0]
	for _, cs := range slices.Clone(d.shares) {
		if cs.Channel.Value != benefit.Retail || cs.Network.Value == benefit.Out || cs.Share.Value.Kind == benefit.NotCovered || isSpecialty(d.names[cs.Tier].classes) || told[cs.Tier] {
			continue
		}
		told[cs.Tier] = true
		d.emit(a.row, a.reading, a.cell, a.col, cs.Tier, a.fills.channel, a.fills.ev, a.fills.days, 1)
	}
}
