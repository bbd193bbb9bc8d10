package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// A table of tiers may list in each cell what several kinds of pharmacy cost, "$10 / $25", and words beside it say once in which order: "Cost
// shares are shown as Retail (30-day supply) / Mail (90-day supply)", "The first amount is for a 30-day retail fill, the second for a 90-day mail
// order fill". They may list supplies alone: "Copays are listed as 30-day / 60-day / 90-day supply".

// shownCosts are words by which such a sentence speaks of what the cells of a table state.
const shownCosts = `(?:amounts|figures|numbers|values|copay(?:ment)?s|co-?payments|cost[- ]shar(?:es?|ing)|costs|prices|entries|cells|what you pay)`

var (
	// placesShownRE finds such a sentence, and in it the list of places.
	placesShownRE = regexp.MustCompile(`(?:^|\W)(?:(?:all|the|your|our|member|rx|drug|pharmacy|prescription|retail|mail) )*` + shownCosts + `(?: (?:below|above|here|in (?:this|the|each|every) (?:table|chart|grid|cell|column)s?|for (?:drugs|prescriptions)))?` +
		`(?: (?:are|is)(?: all)? (?:shown|listed|given|stated|written|set out|displayed|read|quoted|presented)(?: (?:below|here|above))?(?: (?:in|by) (?:the |this )?(?:order|sequence|format)(?: of)?| as| for| by|:)*| (?:order|format)| read as| read| ?:) ?[:=]? ?([^.;$%]{6,160}?)\W*(?:[.;]|$)`)
	// firstSecondRE finds one that counts the amounts: "The first amount is for …, the second for …".
	firstSecondRE = regexp.MustCompile(`\bfirst (?:amount|figure|number|value|copay(?:ment)?|co-?payment|cost[- ]share)(?: (?:shown|listed|in each cell|in a cell|of each pair))?(?: (?:is|applies|shows|gives))?(?: what you pay| your cost| the copay(?:ment)?)?(?: (?:for|at|to|of))? ([^.;$%]{4,80}?)[,;]? (?:and |while )?the (?:second|other|last)(?: (?:one|amount|figure|number|value|copay(?:ment)?|co-?payment|cost[- ]share))?(?: (?:is|applies|shows|gives))?(?: what you pay| your cost| the copay(?:ment)?)?(?: (?:for|at|to|of))? ([^.;$%]{4,80}?)\W*(?:[.;]|$)`)
)

// placeGaps find what parts the places of a list, the surest sign first: commas may stand within a place, "retail, up to 30 days".
var placeGaps = []*regexp.Regexp{regexp.MustCompile(` ?[/|] ?`), regexp.MustCompile(`[,;]? (?:and )?(?:then|followed by) `), regexp.MustCompile(`, (?:and )?| and | [–-] `)}

// parted parts a span of a cell where gap stands outside of brackets.
func (c *cell) parted(list span, gap *regexp.Regexp) []span {
	var out []span
	from := list.i
	for _, at := range gap.FindAllStringIndex(c.s[list.i:list.j], -1) {
		if end := list.i + at[0]; strings.Count(c.s[from:end], "(") == strings.Count(c.s[from:end], ")") {
			out, from = append(out, span{from, end}), list.i+at[1]
		}
	}
	return append(out, span{from, list.j})
}

// shownPlaces are the pharmacies or supplies of the amounts that each cell lists, in the order that a sentence says; nil where none does.
func shownPlaces(c *cell) []headerPlace {
	if m := firstSecondRE.FindStringSubmatchIndex(c.s); m != nil {
		return placesAlong(c, []span{{m[2], m[3]}, {m[4], m[5]}})
	}
	for _, m := range placesShownRE.FindAllStringSubmatchIndex(c.s, -1) {
		list := span{m[2], m[3]}
		for _, gap := range placeGaps {
			if out := placesAlong(c, c.parted(list, gap)); out != nil {
				return out
			}
		}
		if supplies := onePlace(newCell(c.src, c.spans(list.i, list.j)...).passage); supplies != nil && supplyListRE.MatchString(c.s[list.i:list.j]) {
			return supplies
		}
	}
	return nil
}

// supplyListRE finds a list of supplies with nothing but a pharmacy beside it.
var supplyListRE = regexp.MustCompile(`^\W*(?:retail |at retail |up to |an? |days?|suppl(?:y|ies)|and |or |for |in |\d{1,3}|[-/,()|& ])+(?:at )?(?:an? )?(?:(?:network )?retail(?: pharmac(?:y|ies))?)?\W*$`)

// placesAlong reads the kind of pharmacy, and perhaps the supply, that each of several pieces of a cell names and nothing else; nil where one
// does not, or two name the same fills.
func placesAlong(c *cell, pieces []span) []headerPlace {
	if len(pieces) < 2 {
		return nil
	}
	var out []headerPlace
	for _, at := range pieces {
		words := c.s[at.i:at.j]
		place := headerPlace{}
		channels, days := sentenceMarks(words)
		if len(channels) != 1 || len(days) > 1 || placeRestRE.MatchString(blankMarks(words, slices.Concat(channels, days))) {
			return nil
		}
		place.channel, place.ev = channels[0].channel, c.evidence(at.i+channels[0].i, at.i+channels[0].j, sureList)
		if len(days) == 1 {
			place.days = &sourcedDays{band: days[0].days, ev: c.evidence(at.i+days[0].i, at.i+days[0].j, sureList)}
		}
		if slices.ContainsFunc(out, func(o headerPlace) bool {
			return o.channel == place.channel && (o.days == nil || place.days == nil || o.days.band == place.days.band)
		}) {
			return nil
		}
		out = append(out, place)
	}
	return out
}

// placeRestRE finds words beside a pharmacy and its supply that make a place another one than that: a network, drugs, a condition.
var placeRestRE = regexp.MustCompile(`\b(?:non|out|standard|preferred|brand|generics?|specialty|tiers?|if|when|unless|except|only|not|maintenance|emergency)\b`)

func blankMarks(s string, marks []mark) string {
	for _, m := range marks {
		s = blankAt(s, span{m.i, m.j})
	}
	return s
}

// readShownPlaces finds what the words outside and across the tables of the document say of the order; two orders are none.
func (d *drugReader) readShownPlaces(rows []*row) {
	cells := make([]*cell, 0, len(d.blocks))
	for _, u := range d.blocks {
		cells = append(cells, u.cell)
	}
	for _, r := range rows {
		if r.lone {
			cells = append(cells, distinctCells(r.cells)...)
		}
	}
	same := func(a, b headerPlace) bool {
		return a.channel == b.channel && (a.days == nil) == (b.days == nil) && (a.days == nil || a.days.band == b.days.band)
	}
	for _, c := range cells {
		if len(c.s) > maxLex {
			continue
		}
		switch list := shownPlaces(c); {
		case list == nil:
		case d.inCells != nil && !slices.EqualFunc(list, d.inCells, same):
			d.inCells = nil
			return
		default:
			d.inCells = list
		}
	}
}

// inShownPlaces gives the cost shares that a cell lists to the places that a sentence says its amounts are of, and a percentage that stands
// alone to all of them, unless the row or the column names a pharmacy or a supply itself.
func (d *drugReader) inShownPlaces(r drugRow, c *cell, k int, base tierName, readings []reading, fills rowFills) []reading {
	if d.inCells == nil || len(readings) == 0 || slices.ContainsFunc(readings, func(rd reading) bool { return rd.under != nil || rd.days != nil }) {
		return readings
	}
	column := r.column(k)
	if len(column.places) > 0 || column.days != nil || fills.days != nil || d.inCells[0].channel != "" && (column.channel != "" || fills.channel != "" || fills.place != "") {
		return readings
	}
	role := columnRole{channel: column.channel, places: d.inCells}
	if role.share(c, readings); !isSpecialty(base.classes) {
		readings = role.spread(readings)
	}
	return readings
}
