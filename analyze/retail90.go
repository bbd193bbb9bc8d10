package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// What retail pharmacies ask for three months at once is told in copays for a month, in a sentence or in the remark beside a table: "a
// 90-day supply at a participating retail pharmacy for three copayments".

// someTimeRE finds that a sentence is of some members, or of a time to come.
var someTimeRE = regexp.MustCompile(`\botherwise\b|\b(?:effective|beginning|starting|from|as of|until)\b[^.;]{0,16}\b20\d\d\b|\bif you (?:are|enroll)\b|\bmembers:|\bretirees?\b`)

// ofRetailRE finds whose share is multiplied, which is no place to fill: "two times the retail copay".
var ofRetailRE = regexp.MustCompile(`\bretail(?: pharmacy)? (?:co-?pay|cost\b|amount)`)

var (
	// whoseFillsRE finds the drugs or the pharmacies that a sentence is about, and the word before them, its group.
	whoseFillsRE = regexp.MustCompile(`([a-z0-9&'-]+) (?:(?:drugs|medications|medicines|prescriptions)\b|(?:retail )?pharmac(?:y|ies)\b)`)
	// ofAllRE finds words before drugs or pharmacies that leave out none.
	ofAllRE = regexp.MustCompile(`^(?:an?|any|all|the|our|your|of|for|at|from|by|in|or|and|retail|local|network|in-network|participating|covered|eligible|maintenance|prescription|long-term|mail|order|same|most|90(?:[ -]day)?)$`)
)

// ofSome reports whether a sentence is about some drugs or pharmacies: "diabetes medications", "at a preferred retail pharmacy".
func ofSome(s string) bool {
	return slices.ContainsFunc(whoseFillsRE.FindAllStringSubmatch(s, -1), func(m []string) bool { return !ofAllRE.MatchString(m[1]) })
}

// stepCopaysRE finds how many copays a supply of a band of days costs: "two copays for a 31-60 day supply".
var stepCopaysRE = regexp.MustCompile(`\b(two|three|2|3)(?: \(\d\))? (?:(?:retail|monthly|applicable) )*co-?pay(?:ment)?s? (?:for|per|applies for|apply (?:for|to)) (?:an? )?(\d{2})(?: days?)? ?(?:-|–|to) ?(\d{2})[- ]days?(?: supply)?`)

// stepsIn reads the copays of each of several bands of days: "Retail: one copay for a 1-30 day supply, two copays for a 31-60 day supply,
// three copays for a 61-90 day supply." It reports whether a sentence has such.
func (d *drugReader) stepsIn(c *cell) bool {
	s := c.s
	steps := stepCopaysRE.FindAllStringSubmatch(s, 4)
	channels, _ := sentenceMarks(s)
	if len(steps) < 2 || negativeRE.MatchString(s) || tierMentionRE.MatchString(s) || slices.ContainsFunc(channels, func(m mark) bool { return m.channel != benefit.Retail }) {
		return false
	}
	ev := c.evidence(0, len(s), sureProse)
	for _, m := range steps {
		num, den, ok := factor(m[1])
		band := benefit.DaysSupply{Min: number(m[2]), Max: number(m[3])}
		if ok && band.Min > leastMonth && band.Min < band.Max {
			d.multiples = append(d.multiples, multiple{channel: benefit.Retail, num: num, den: den, ev: ev, days: &sourcedDays{band: band, ev: ev}})
		}
	}
	return true
}

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
	if len(s) <= maxSentence && d.stepsIn(c) {
		return
	}
	if len(s) > maxSentence || negativeRE.MatchString(s) || someTimeRE.MatchString(s) || supposedRE.MatchString(s) || undecidedRE.MatchString(canGetRE.ReplaceAllString(definite(s), " ")) || tierMentionRE.MatchString(s) || ofOtherDays(maintainRE.ReplaceAllString(s, " "), "") {
		return
	}
	m := supplyTimesRE.FindStringSubmatchIndex(s)
	if m == nil {
		m = timesSupplyRE.FindStringSubmatchIndex(s)
	}
	if m == nil || ofSome(s) {
		return
	}
	channels, _ := sentenceMarks(blank(s, ofRetailRE))
	_, days := sentenceMarks(s[m[0]:m[1]])
	num, den, ok := factor(s[m[2]:m[3]])
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
