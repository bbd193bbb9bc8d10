package analyze

import (
	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// placePart is a part of a cell below words that name a pharmacy: "Retail (per 30-day supply):" over the tiers and what they cost.
type placePart struct {
	cell   *cell
	place  *headerPlace // nil: no words name one
	tier   string       // the tier that a heading names, with where it does
	tierEv []benefit.Evidence
}

// sectionHeadRE finds words for a pharmacy, and perhaps its days, that head what stands behind them.
var sectionHeadRE = regexp.MustCompile(`(?:^| )((?:(?:in-network|participating|network|preferred) )?(?:retail|mail(?:[- ]?(?:order|service))?|home delivery)(?: (?:pharmac(?:y|ies)|network|program|co-?pay(?:ment)?s?))*` +
	`(?: ?\([^()$%]{1,60}\)| ?-? ?(?:up to )?(?:an? )?\d{2,3}[ -]days?(?: supply)?)?) ?: `)

// sections parts a cell at the pharmacies that head lists of several tiers in it. A cell without such is one section.
func (c *cell) sections() []placePart {
	if parts := c.tierSections(); parts != nil {
		return parts
	}
	one := []placePart{{cell: c}}
	heads := sectionHeadRE.FindAllStringSubmatchIndex(c.s, 8)
	if len(heads) == 0 || heads[0][2] > 2 {
		return one
	}
	var out []placePart
	several := false
	for k, at := range heads {
		stop := len(c.s)
		if k+1 < len(heads) {
			stop = heads[k+1][0]
		}
		below := newCell(c.src, c.spans(at[1], stop)...)
		place := &headerPlace{}
		for _, m := range lex(c.s[at[2]:at[3]]) {
			ev := c.evidence(at[2]+m.i, at[2]+m.j, sureList)
			switch m.kind {
			case channelMark:
				place.channel, place.ev = m.channel, ev
			case daysMark, perDaysMark:
				place.days = &sourcedDays{band: m.days, ev: ev}
			}
		}
		labels := map[string]bool{}
		for _, rd := range below.shares() {
			if rd.label != nil {
				labels[below.s[rd.label.i:rd.label.j]] = true
			}
		}
		if place.channel == "" {
			return one
		}
		several = several || len(labels) > 1
		out = append(out, placePart{cell: below, place: place})
	}
	if !several {
		return one
	}
	return out
}

// into gives the cost shares of a section its pharmacy, where they name none themselves.
func (s placePart) into(readings []reading) {
	if s.place == nil {
		return
	}
	for k := range readings {
		if len(readings[k].channels) == 0 && readings[k].days == nil {
			readings[k].under = s.place
		}
	}
}

const longLabel = 100 // bytes; a longer one tells more than the tier

// severalPlaces reports whether a label tells the supplies of retail pharmacies and of mail order, none of which is the one of all
// its cells: "Retail 31 days, mail order 90 days".
func (c *cell) severalPlaces() bool {
	channels, days := map[benefit.Channel]bool{}, map[benefit.DaysSupply]bool{}
	for _, m := range lex(c.s) {
		switch m.kind {
		case channelMark:
			channels[m.channel] = true
		case daysMark, perDaysMark:
			days[m.days] = true
		}
	}
	return channels[benefit.Retail] && channels[benefit.Mail] && len(days) > 1
}

// supplies takes the supplies that such a label tells.
func (d *drugReader) supplies(c *cell) {
	for ch, days := range daysByChannel(c.passage) {
		if _, have := d.said[ch]; !have {
			d.said[ch] = days
		}
	}
}

// bothInNotes is mail order, where a remark says that a long supply is filled by mail or at retail pharmacies alike.
func (d *drugReader) bothInNotes(r *row) (benefit.Channel, []benefit.Evidence) {
	for _, n := range r.notes() {
		if at := mailOrRetail.FindStringIndex(n.s); at != nil {
			d.both = append(d.both, n)
			return benefit.Mail, n.evidence(at[0], at[1], sureProse)
		}
	}
	return "", nil
}
