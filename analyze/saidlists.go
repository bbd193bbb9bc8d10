package analyze

import "strings"

// listed reads a line that lists the amounts of several tiers in their order, for one kind of pharmacy after the other:
// "Retail: $10/$30/$50; mail order: $20/$60/$100 (generic/preferred brand/non-preferred brand)". It reports false for any
// other.
func (d *drugReader) listed(c *cell, place lineHeading) bool {
	it := itemsIn(c.passage)
	if it == nil || len(c.s) > maxSentence {
		return false
	}
	lists := listsIn(c, len(it.names))
	if len(lists) == 0 {
		return false
	}
	if !placesOfLists(c.s, lists) {
		return false
	}
	line := &row{cells: []*cell{c}}
	for _, list := range lists {
		for x, rd := range list {
			if t := it.names[x]; !d.inTable(t.id()) {
				d.emitLine(line, rd, c, d.tier(t, it.ev[x]), place)
			}
		}
	}
	return true
}

// placesOfLists gives each of several lists the pharmacy and the days of its own clause. It reports false where it is not certain
// which fills a list is for.
func placesOfLists(s string, lists [][]reading) bool {
	parts := strings.Split(s, "; ")
	at, own := 0, len(lists) > 1 && len(parts) == len(lists)
	days := 0
	for k, list := range lists {
		if own {
			channels, bands := sentenceMarks(parts[k])
			if len(channels) > 1 || len(bands) > 1 || list[0].i < at || list[0].i >= at+len(parts[k]) {
				return false
			}
			for x := range list {
				list[x].shift(channels, bands, at)
			}
			at += len(parts[k]) + len("; ")
		}
		if list[0].days != nil {
			days++
		}
		for _, rd := range list {
			if rd.unclear || len(lists) > 1 && len(rd.channels) == 0 && rd.days == nil {
				return false
			}
		}
	}
	return days == 0 || days == len(lists) || own
}
