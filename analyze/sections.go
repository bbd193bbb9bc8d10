package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// placePart is a part of a cell below words that name a pharmacy: "Retail (per 30-day supply):" over the tiers and what they cost.
type placePart struct {
	cell   *cell
	place  *headerPlace // nil: no words name one
	tier   string       // the tier that a heading names, with where it does
	tierEv []benefit.Evidence

	network benefit.Network // of the pharmacies that its first words name, and where
	named   span
}

const sectionPlace = `(?:retail|mail(?:[- ]?(?:order|service))?|home delivery)(?: (?:pharmac(?:y|ies)|network|program|co-?pay(?:ment)?s?))*`

// sectionHeadRE finds words for a pharmacy, and perhaps its days, that head what stands behind them.
var sectionHeadRE = regexp.MustCompile(`(?:^| )((?:(?:up to (?:an? )?)?\d{2,3}[ -]{1,3}days?(?: supply)? )?(?:(?:in-network|participating|network|preferred|specialty),? )?(?:` + sectionPlace + `(?: ?(?:and|or|/|&) ?))?` + sectionPlace +
	`(?: ?\([^()$%]{1,60}\)| ?-? ?(?:up to )?(?:an? )?\d{2,3}[ -]days?(?: supply)?)?) ?: `)

// specialtyLineRE finds a line that heads what specialty drugs cost: "Specialty (per 30-day supply):".
var specialtyLineRE = regexp.MustCompile(`^((?:specialty(?: (?:drugs?|medic(?:ation|ine)s?|pharmac(?:y|ies)))*)(?: ?\([^()$%]{1,60}\)| ?-? ?(?:up to )?(?:an? )?\d{2,3}[ -]days?(?: supply)?)?) ?:$`)

// placeHeads are the words in a cell that head what stands behind them, and how many of them are lines of their own.
func (c *cell) placeHeads() (heads [][]int, lines int) {
	heads = sectionHeadRE.FindAllStringSubmatchIndex(c.s, 8)
	if len(heads) == 0 || heads[0][2] > 2 {
		bare := c.bareHeads()
		return bare, len(bare)
	}
	for _, l := range c.lines() {
		switch {
		case slices.ContainsFunc(heads, func(at []int) bool { return at[2] == l.i && at[1]-1 == l.j }):
			lines++
		case specialtyLineRE.MatchString(c.s[l.i:l.j]) && l.j < len(c.s):
			lines++
			heads = append(heads, []int{l.i, l.j, l.i, l.j - 1})
		}
	}
	slices.SortFunc(heads, func(a, b []int) int { return a[2] - b[2] })
	return heads, lines
}

// bareHeads are the lines of a cell that name a pharmacy and its days and nothing else, perhaps without a colon, of which the first begins
// the cell and each stands above a tier with its amount: "30-day retail supply" above "Tier 1: $5" and "Tier 2: $20".
func (c *cell) bareHeads() (heads [][]int) {
	if len(c.s) > maxLex || !hasAmount(c.s) {
		return nil
	}
	lines := c.lines()
	for k, l := range lines {
		s := strings.TrimRight(c.s[l.i:l.j], " :–-")
		switch {
		case hasAmount(s) || !isPlace(s) && !specialtyLineRE.MatchString(s+":"):
			if k == 0 {
				return nil
			}
		case k+1 == len(lines) || !tierWithAmount(c.s[lines[k+1].i:lines[k+1].j]):
			return nil
		default:
			heads = append(heads, []int{l.i, l.j, l.i, l.i + len(s)})
		}
	}
	return heads
}

// tierWithAmount reports whether a line names a tier in front of what its drugs cost: "Tier 1: $5", "Preferred brand – $40 copay".
func tierWithAmount(s string) bool {
	if !hasAmount(s) {
		return false
	}
	at := strings.IndexAny(s, ":$%")
	return levelRE.MatchString(s) || at > 0 && namesClass(strings.Trim(s[:at], " :–-0123456789"))
}

// forAllSections are the lines that end a cell of sections and say how the deductible is met, and nothing else: they stand below the last
// section and are of each of them.
func (c *cell) forAllSections(from int) (i int) {
	i = len(c.s)
	for _, l := range slices.Backward(c.lines()) {
		marks := lex(c.s[l.i:l.j])
		if l.i <= from || hasAmount(c.s[l.i:l.j]) || len(marks) != 1 || marks[0].kind != deductibleMark {
			break
		}
		i = l.i
	}
	return i
}

// sections parts a cell at the pharmacies that head lists of several tiers in it. A cell without such is one section.
func (c *cell) sections() []placePart {
	if parts := c.tierSections(); parts != nil {
		return parts
	}
	if parts := c.costSharingSections(); parts != nil {
		return parts
	}
	one := []placePart{{cell: c}}
	heads, lines := c.placeHeads()
	if len(heads) == 0 {
		return one
	}
	var out []placePart
	several := lines == len(heads) && lines > 2
	end, last := c.forAllSections(heads[len(heads)-1][1]), heads[len(heads)-1][1]
	if slices.ContainsFunc(lex(c.s[:end]), func(m mark) bool { return m.kind == deductibleMark && m.i < last }) {
		end = len(c.s) // each section says it
	}
	for k, at := range heads {
		stop := end
		if k+1 < len(heads) {
			stop = heads[k+1][0]
		}
		below := newCell(c.src, append(c.spans(at[1], stop), c.spans(end, len(c.s))...)...)
		place, also := &headerPlace{}, (*headerPlace)(nil)
		for _, m := range lex(c.s[at[2]:at[3]]) {
			ev := c.evidence(at[2]+m.i, at[2]+m.j, sureList)
			switch m.kind {
			case channelMark:
				if place.channel != "" && place.channel != m.channel {
					also = &headerPlace{channel: place.channel, ev: place.ev} // "Retail and home delivery (per 90-day supply):"
				}
				place.channel, place.ev = m.channel, ev
			case daysMark, perDaysMark:
				place.days = &sourcedDays{band: m.days, ev: ev}
			}
		}
		if words := c.s[at[2]:at[3]]; specialtyLineRE.MatchString(words+":") || strings.HasPrefix(words, "specialty ") { // "Specialty home delivery"
			place.channel, place.ev = benefit.SpecialtyChannel, c.evidence(at[2], at[3], sureList)
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
		several = several || len(labels) > 1 || (len(labels) > 0 || levelRE.MatchString(below.s)) && lines == len(heads) && lines > 1
		part := placePart{cell: below, place: place}
		if place.channel == benefit.SpecialtyChannel || strings.HasPrefix(c.s[at[2]:at[3]], "specialty, ") { // "Specialty, home delivery:" is the drugs and their pharmacy
			part.tier, part.tierEv = c.s[at[2]:at[3]], c.evidence(at[2], at[3], sureList)
		}
		out = append(out, part)
		if also != nil {
			also.days = place.days
			several = several || !slices.ContainsFunc(heads, func(at []int) bool { return !c.startsOwnLineAt(at[2]) })
			out = append(out, placePart{cell: below, place: also})
		}
	}
	if !several {
		return one
	}
	return out
}

// into gives the cost shares of a section its pharmacy, where they name none themselves.
func (s placePart) into(readings []reading) {
	if s.network != "" {
		for k := range readings {
			readings[k].network, readings[k].in, readings[k].label = &s.named, s.network, nil
		}
	}
	if s.place == nil {
		return
	}
	for k := range readings {
		if r := &readings[k]; r.days == nil && !slices.ContainsFunc(r.channels, func(m mark) bool { return m.channel != s.place.channel }) {
			r.under, r.channels = s.place, nil
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
		if old, have := d.said[ch]; !have || old.band.Max < days.band.Max && supplyLabelRE.MatchString(c.s) {
			d.said[ch] = days // a label that says how much each fills is surer than a remark on some fills
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
