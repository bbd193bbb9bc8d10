package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// Certificates count what is dispensed in prescription units and say once how long one is: "One prescription unit is equal to a 31-consecutive-day
// supply", and beside the drugs "$10 per prescription unit".

// unitIsRE finds how many days a prescription unit is.
var unitIsRE = regexp.MustCompile(`\b(?:an?|one|each|the term) ["“]?prescription unit["”]? (?:is|equals|means|consists of|is equal to|is defined as|refers to) (?:up to )?(?:an? )?(?:maximum of )?(?:an? )?(\d{2,3})[- ](?:consecutive[- ])?days?\b`)

// perUnitRE finds behind an amount that it is for one unit.
var perUnitRE = regexp.MustCompile(`(?i)^[^;\n]{0,80}?(?:per|/|for each|each) ?prescription unit\b`)

// unitReach is how far behind an amount its unit may stand.
const unitReach = 60

// prescriptionUnits gives the cost shares that are for a unit, and of which nothing else says the days, those of the unit.
func (d *drugReader) prescriptionUnits(said []*unit) {
	var unit *sourcedDays
	for _, u := range said {
		for _, s := range u.sents {
			if m := unitIsRE.FindStringSubmatchIndex(s.s); m != nil {
				at := u.sub(s.at, s.at+len(s.s))
				unit = &sourcedDays{band: benefit.DaysSupply{Min: 1, Max: number(s.s[m[2]:m[3]])}, ev: at.evidence(m[0], m[1], sureProse)}
			}
		}
	}
	if unit == nil || unit.band.Max < 1 {
		return
	}
	all, changed := slices.Clone(d.shares), false
	for k := range all {
		cs := &all[k]
		if cs.DaysSupply.Standing != benefit.Assumed || cs.Share.Value.Kind == benefit.NotCovered || cs.Channel.Value == benefit.Mail {
			continue
		}
		if slices.ContainsFunc(cs.Share.Evidence, func(e benefit.Evidence) bool {
			return perUnitRE.MatchString(d.src.Quote(document.Span{Start: e.Start, End: min(d.src.Len(), e.End+unitReach)}))
		}) {
			cs.DaysSupply, changed = benefit.Derive(unit.band, unit.ev...), true
		}
	}
	if changed {
		d.addAnew(all)
	}
}
