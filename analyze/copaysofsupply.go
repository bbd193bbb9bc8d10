package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var (
	// copayOfSupplyRE finds that a longer fill at retail costs a copay for each part of it: "a 90-day supply retail (1 copay per 30-day supply)".
	copayOfSupplyRE = regexp.MustCompile(`\b(\d{2,3})[- ]days?(?: supply)?(?: (?:at|from|through))?(?: an?| any)? retail(?: pharmac(?:y|ies))?[ ,]{0,2}\(?(?:1|one|a) (?:retail )?co-?pay(?:ment)?s? (?:applies )?(?:per|for each|for every|each) (?:up to )?(\d{2})[- ]days?(?: supply)?\b`)
	// specialtyInListRE finds the supply of specialty drugs behind those of pharmacies: "…, 90-day supply mail order or 30-day supply for specialty drugs".
	specialtyInListRE = regexp.MustCompile(`\b(?:limited to|covers?|up to) [^.;]{0,140}\b(?:or|and) (?:an? )?(?:up to (?:an? )?)?(\d{2})[- ]days? supply for (?:self-administered )?specialty (?:drugs|medic(?:ation|ine)s)\b`)
)

// copaysOfSupply gives the copays of retail pharmacies the days that one is for, where remarks beside them or sentences say that a longer
// fill costs several, and specialty drugs the supply that the same list names for them.
func (d *drugReader) copaysOfSupply(rows []*row) {
	var cells []*cell
	for _, r := range rows {
		cells = append(cells, distinctCells(r.cells)...)
	}
	for _, u := range d.blocks {
		cells = append(cells, u.cell)
	}
	for _, c := range cells {
		if at := specialtyInListRE.FindStringSubmatchIndex(c.s); at != nil && d.specialtyMost == nil {
			d.specialtyMost = &sourcedDays{band: benefit.DaysSupply{Min: 1, Max: number(c.s[at[2]:at[3]])}, ev: c.evidence(at[2], at[1], sureProse)}
		}
		at := copayOfSupplyRE.FindStringSubmatchIndex(c.s)
		if at == nil {
			continue
		}
		most, each := number(c.s[at[2]:at[3]]), number(c.s[at[4]:at[5]])
		ev := c.evidence(at[0], at[1], sureProse)
		all := slices.Clone(d.shares)
		changed := false
		for k := range all {
			cs := &all[k]
			if cs.Channel.Value != benefit.Retail || cs.Share.Value.Kind != benefit.Copay || cs.Share.Value.PerDays != 0 || cs.DaysSupply.Value.Min > 1 || cs.DaysSupply.Value.Max != most || each >= most {
				continue
			}
			cs.Share.Value.PerDays, changed = each, true
			cs.Share.Evidence = slices.Concat(cs.Share.Evidence, ev)
		}
		if changed {
			d.addAnew(all)
		}
		return
	}
}
