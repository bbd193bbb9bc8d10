package analyze

import (
	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// A list of plans with one amount for each tier says in its small print which fills the amounts are of: "Drug cost sharing is for a
// 30-day supply at an in-network retail pharmacy." One that speaks of preferred pharmacies, of mail order too or of some drugs only
// says less than that, and is left alone.

// shownFillsRE finds a sentence that says of the cost shares for drugs, all of them, that they are those of retail pharmacies.
var shownFillsRE = regexp.MustCompile(`^\W*(?:(?:all|the|these|your|plan|shown|listed) )*(?:(?:outpatient )?prescription drugs?|drugs?|rx|pharmacy|prescriptions?)(?: (?:benefits?|tiers?))?` +
	` (?:cost[- ]?shar(?:e|es|ing)|` + noCopay + `s?|costs|amounts)(?: (?:and|or) (?:co-?insurance|` + noCopay + `s?))?(?: (?:amounts?|information|shown|listed|displayed|above|below|here))*` +
	` (?:is|are|reflects?|represents?)(?: (?:shown|listed|displayed|stated|given|quoted|based))? ?(?:for |on |those for |those of )?(?:up to )?(?:an? )?(?:up to an? )?` +
	`(?:(?:\d\d|one|1)[- ](?:days?|months?)(?: \(\d\d[- ]days?\))?[- ]supply(?: of (?:drugs|medication))?,? (?:(?:filled|purchased|obtained|dispensed|when filled) )?(?:at|from|through) )?` +
	`(?:an? |any |the )?(?:(?:in-network|network|participating|local) )*retail(?: pharmac(?:y|ies))?(?: fills?)?\W*$`)

// shownAt reads which fills the amounts are of that name no pharmacy.
func (d *drugReader) shownAt(c *cell) {
	for start, s := range sentences(c.s) {
		if len(d.shown) > 0 || !shownFillsRE.MatchString(s) {
			continue
		}
		d.shown = c.evidence(start, start+len(s), sureProse)
		if _, days := sentenceMarks(s); len(days) == 1 && days[0].days.Min == 1 {
			d.shownDays = &sourcedDays{band: days[0].days, ev: d.shown}
		}
	}
}
