package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Pages set what tiers cost as lists within lists: an item for each tier, below it one for each kind of pharmacy, and below that one for
// each supply with its amount. Where the outer items stand in the text all items are alike, and each line holds up to the next of its kind.

var (
	// itemOfTierRE finds an item that is the name of a tier, and perhaps that amounts follow.
	itemOfTierRE = regexp.MustCompile(`^[^a-z0-9]*(?:(?:tier|level) ?\d[a-d]?\b[^.;$%]{0,60}|` + classWordsOf + drugNoun + `(?: (?:co-?pay(?:ment)?s?|co-?insurance|costs?)(?: amounts?)?)?)[^a-z0-9]*$`)
	// supplyItemRE finds an item that begins with a supply and goes on with an amount.
	supplyItemRE = regexp.MustCompile(`^[^a-z0-9]*(?:up to )?(?:an? )?(?:\d{2,3}[ -]days?|(?:one|two|three)[- ]months?)\b[^$%.;:]{0,40}?(?: ?[-:]| is)? ?(?:(?:you|members?) pays? )?(?:\$ ?\d|\d{1,3} ?%)`)
)

// nestedItems reads such lists.
func (d *drugReader) nestedItems() {
	tables := tableSpans(d.src)
	var under *headedTier
	var place lineHeading
	for n := d.pages[0] - 1; n < min(d.pages[1], len(d.src.Pages)); n++ {
		for _, l := range d.src.Pages[n].Lines {
			if l.Span.Len() == 0 || l.Span.Len() > 4*maxHeading || inSpans(tables, l.Span.Start) {
				under = nil
				continue
			}
			c := newCell(d.src, l.Span).current()
			switch s := strings.TrimSpace(c.s); {
			case under != nil && place.channel != "" && supplyItemRE.MatchString(s):
				d.supplyItem(c, under, place)
			case len(s) > maxHeading || hasAmount(s):
				under = nil
			case under != nil && isPlace(uncounted(strings.TrimLeft(s, "•*-·–o "))):
				place = headingOf(c)
			case itemOfTierRE.MatchString(s):
				under, place = nil, lineHeading{}
				if t, ok := readTier(s); ok {
					under = &headedTier{tierName: t, ev: c.all(sureProse)}
				}
			default:
				under = nil
			}
		}
	}
}

// supplyItem emits the one amount of an item that begins with a supply.
func (d *drugReader) supplyItem(c *cell, under *headedTier, place lineHeading) {
	readings := c.shares()
	if len(readings) != 1 || readings[0].unclear || d.isRead(c) || notCost(c.s) || d.inTable(under.id()) {
		return
	}
	rd := readings[0]
	channels, days := sentenceMarks(c.s)
	if len(channels) > 0 || len(days) != 1 || !linksOn(c.s[rd.j:]) {
		return
	}
	rd.channels, rd.label, rd.days = nil, nil, &days[0]
	id := d.tier(under.tierName, under.ev)
	d.emitLine(&row{cells: []*cell{c}}, rd, c, id, place)
}
