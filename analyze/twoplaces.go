package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// twoPlacesRE finds headings over what mail order and retail pharmacies cost alike: "Mail order or Retail-90".
var twoPlacesRE = regexp.MustCompile(`\b(?:mail(?:[- ]?(?:order|service|delivery))?|home delivery)(?: (?:network|pharmac(?:y|ies)|program|options?|benefit|service)){0,3} ?(?:\bor\b|\band\b|/|&|,) ?(?:[a-z0-9+'’()-]+ ){0,6}retail(?:90)?\b|` +
	`\bretail(?:[- ]?90)?(?: (?:pharmac(?:y|ies)|network|program|options?|benefit)){0,2} ?(?:\bor\b|\band\b|/|&|,) ?(?:[a-z]+ ){0,6}(?:mail|home delivery)\b`)

// leastLong is the days supply from which on retail and mail order share a heading; shorter ones are retail's own.
const leastLong = 84

// twoPlaces takes a heading that is for retail and mail order alike: it names both, the first perhaps as the pharmacies of a network
// for long supplies ("90-day network pharmacy or mail order"), and one days supply.
//
// Where the tiers of the rows above it are told again below it, it needs no such words between the two.
func (d *drugReader) twoPlaces(r *row, label string, marks []mark, again bool) {
	if m := orMailRE.FindStringSubmatch(label); !(again && len(channelsIn(label)) == 2) && !twoPlacesRE.MatchString(label) && (m == nil || notStoreRE.MatchString(m[1]+m[2])) {
		return
	}
	days, band := 0, benefit.DaysSupply{}
	for _, m := range marks {
		switch m.kind {
		case daysMark, perDaysMark:
			if m.days != band {
				days, band = days+1, m.days // "Retail-90, 90 days" says it twice
			}
			if m.days.Max < leastLong && !besidePlaces(m, marks) {
				return
			}
		case channelMark:
			if m.channel != benefit.Retail && m.channel != benefit.Retail90 && m.channel != benefit.Mail {
				return
			}
		}
	}
	if days == 1 {
		d.both = append(d.both, r.label()...)
	}
}

// orMailRE finds pharmacies with or without a name that fill long supplies as mail order does: "CVS pharmacy or mail", "mail order,
// Walgreens or a campus pharmacy".
var orMailRE = regexp.MustCompile(`\b([a-z][a-z0-9'&.-]*) (?:pharmac(?:y|ies)(?: stores?)?|stores?|locations?) ?(?:\bor\b|\band\b|/|&) ?(?:by |through |via )?(?:[a-z][a-z0-9'&.-]* ){0,3}(?:mail|home delivery)\b|` +
	`\b(?:mail(?:[- ]?(?:order|service))?|home delivery)(?: (?:pharmac(?:y|ies)|program))?(?:, ?[a-z][a-z'&. -]{2,30})?,? ?(?:\bor\b|\band\b|/|&) ?(?:at )?(?:an? |any |the )?((?:[a-z][a-z0-9'&.-]* ){0,2}[a-z][a-z0-9'&.-]*) (?:pharmac(?:y|ies)|stores?|locations?)\b`)

// notStoreRE finds words in front of "pharmacy" that make it no retail one.
var notStoreRE = regexp.MustCompile(`\b(?:specialty|service|order|mail|delivery|infusion)$`)

// pharmacyOrMail takes the header of such a column for one of retail pharmacies, too.
func (d *drugReader) pharmacyOrMail(role columnRole) {
	if role.channel != benefit.Mail || role.days == nil || role.days.Max < leastLong {
		return
	}
	h := role.said(saysChannel)
	if h == nil || slices.ContainsFunc(d.both, func(c *cell) bool { return slices.Equal(c.parts, h.spansOf()) }) {
		return
	}
	if m := orMailRE.FindStringSubmatch(h.s); twoPlacesRE.MatchString(h.s) || m != nil && !notStoreRE.MatchString(m[1]+m[2]) || longRetailAboveMail(h) {
		d.both = append(d.both, newCell(d.src, h.spansOf()...))
	}
}

var (
	// longRetailLineRE finds the line of a header that names the retail pharmacies of long supplies by what a manager calls them, with where those are:
	// "Choice90 Rx (at Harbor Drug)".
	longRetailLineRE = regexp.MustCompile(`^\W*[a-z]{3,}[ -]?90(?: (?:rx|network|program|retail|pharmac(?:y|ies)))*(?: ?\((?:at|from|through) [a-z][a-z'&. -]{2,40}\))?\W*$`)
	mailLineRE       = regexp.MustCompile(`^\W*(?:or )?(?:mail(?:[- ]?(?:order|service|delivery))?|home delivery)(?: (?:pharmacy|program|service))?(?: or)?\W*$`)
)

// longRetailAboveMail reports whether the lines of a header name such pharmacies and mail order, one below the other.
func longRetailAboveMail(h *gridCell) bool {
	lines := h.lines()
	for k := 1; k < len(lines); k++ {
		above, below := h.s[lines[0].i:lines[k-1].j], h.s[lines[k].i:lines[len(lines)-1].j]
		if longRetailLineRE.MatchString(above) && mailLineRE.MatchString(below) || mailLineRE.MatchString(above) && longRetailLineRE.MatchString(below) {
			return true
		}
	}
	return false
}

// besidePlaces reports whether days stand before or behind both pharmacies: "Retail and mail, up to a 30-day supply".
func besidePlaces(days mark, marks []mark) bool {
	before, behind := 0, 0
	for _, m := range marks {
		switch {
		case m.kind != channelMark:
		case m.i < days.i:
			before++
		default:
			behind++
		}
	}
	return before == 0 || behind == 0
}

// alsoThere gives the other pharmacy of such a heading the cost shares that stand below it.
func (d *drugReader) alsoThere() {
	for _, c := range d.both {
		for _, cs := range slices.Clone(d.shares) {
			ev := cs.Channel.Evidence
			if len(ev) == 0 || cs.Share.Value.Kind == benefit.NotCovered || !slices.ContainsFunc(c.parts, func(at document.Span) bool {
				return at.Start <= ev[0].Span().Start && ev[0].Span().End <= at.End
			}) {
				continue
			}
			other := benefit.Retail
			switch {
			case cs.Channel.Value == benefit.Retail || cs.Channel.Value == benefit.Retail90:
				other = benefit.Mail
			case longRetailRE.MatchString(c.s):
				other = benefit.Retail90
			}
			if slices.ContainsFunc(d.shares, func(o benefit.CostShare) bool {
				return o.Tier == cs.Tier && o.Variant == cs.Variant && o.Channel.Value == other && o.Network.Value == cs.Network.Value && o.DaysSupply.Value == cs.DaysSupply.Value
			}) {
				continue
			}
			cs.Channel = benefit.State(other, c.all(sureCell)...)
			d.add(cs)
		}
	}
}
