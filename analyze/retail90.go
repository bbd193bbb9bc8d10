package analyze

import (
	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// What retail pharmacies ask for three months at once is told in copays for a month, in a sentence or in the remark beside a table: "a
// 90-day supply at a participating retail pharmacy for three copayments".

const monthShare = `(?: ?\(\d\))?(?: ?x\b| times)?(?: of)?(?: the| your)?(?: applicable| regular| usual| single| monthly| one[ -]month| retail| \d{2}[ -]{1,3}day(?: supply)?)* ?(?:co-?pay(?:ment)?s?|cost[- ]shar(?:es?|ing)(?:\(s\))?|amounts?)\b`

// longerTimesRE finds how many times the share of a month a longer supply costs: behind the supply, or in front of it.
var longerTimesRE = regexp.MustCompile(longSupply + `(?:[^.;$%\d]|\d{2,3}[ -]days?){0,90}?(?:,|\(|:|=|\bis|\bare|\bcosts?|\brequires?|\bfor(?: the price of| the cost of)?|\bat(?: the cost of)?|\bpays?) ?(?:only )?` + timesWord + monthShare +
	`|\b` + timesWord + monthShare + `[^.;$%\d]{0,40}?\bfor ` + longSupply)

// someTimeRE finds that a sentence is of some members, or of a time to come.
var someTimeRE = regexp.MustCompile(`\botherwise\b|\b(?:effective|beginning|starting|from|as of|until)\b[^.;]{0,16}\b20\d\d\b|\bif you (?:are|enroll)\b|\bmembers:`)

// ofRetailRE finds whose share is multiplied, which is no place to fill: "two times the retail copay".
var ofRetailRE = regexp.MustCompile(`\bretail(?: pharmacy)? (?:co-?pay|cost\b|amount)`)

// longerAtRetail reads what a longer supply costs at retail pharmacies, for the tiers that cost a copay there for a month.
func (d *drugReader) longerAtRetail(blocks []*unit) {
	for _, n := range d.notes {
		for at, s := range sentences(n.s) {
			d.longerIn((&unit{cell: n}).sub(at, at+len(s)))
		}
	}
	for _, b := range blocks {
		for _, s := range b.sents {
			d.longerIn(b.sub(s.at, s.at+len(s.s)))
		}
	}
}

// longerIn reads it in a sentence.
func (d *drugReader) longerIn(c *cell) {
	s := c.s
	if len(s) > maxSentence || negativeRE.MatchString(s) || someTimeRE.MatchString(s) || supposedRE.MatchString(s) || undecidedRE.MatchString(canGetRE.ReplaceAllString(definite(s), " ")) || tierMentionRE.MatchString(s) || ofOtherDays(maintainRE.ReplaceAllString(s, " "), "") {
		return
	}
	m := longerTimesRE.FindStringSubmatchIndex(s)
	if m == nil {
		return
	}
	channels, _ := sentenceMarks(blank(s, ofRetailRE))
	_, days := sentenceMarks(s[m[0]:m[1]])
	num, den, ok := factor(s[max(m[2], m[4]):max(m[3], m[5])])
	longest := 0
	for _, k := range days {
		longest = max(longest, k.days.Max)
	}
	if !ok || longest <= maxRetailBase || len(channels) != 1 || channels[0].channel != benefit.Retail {
		return
	}
	ev := c.evidence(0, len(s), sureProse)
	d.multiples = append(d.multiples, multiple{
		channel: benefit.Retail, num: num, den: den, ev: ev,
		days: &sourcedDays{band: benefit.DaysSupply{Min: 1, Max: longest}, ev: ev},
	})
}
