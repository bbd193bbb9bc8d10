package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Plans with one cost share for all drugs name no tier: "Prescription drugs | 20% after deductible". Theirs is one tier of generics and brands.

// wholeBenefitRE finds the label of a row that is of all drugs, and perhaps of a pharmacy and a supply.
var wholeBenefitRE = regexp.MustCompile(`^\W*(?:(?:outpatient|covered|all|your|retail|mail[- ]order|network) )*(?:prescription (?:drugs?|medic(?:ation|ine)s?)|pharmacy|prescriptions|rx)(?: (?:drugs?|coverage|benefits?|copays?|program))*` +
	`(?: ?[-–:,(] ?(?:(?:at|from|by|through) )?(?:(?:a|participating|network) )*(?:retail|mail(?:[- ](?:order|service))?|home delivery)(?: pharmac(?:y|ies))?)?(?:[ ,(–-]*(?:for )?(?:up to )?(?:an? )?\d{2,3}[ -]{1,3}days?(?: supply)?)?\W*$`)

// allShare is a cost share that a row states of no tier.
type allShare struct {
	rowPart
	row   *row
	fills rowFills
}

// wholeBenefit reads the cost shares of all drugs, where the plan has none of tiers: those of rows that were found among the drugs and name
// none, or else of the rows that name the benefit.
func (d *drugReader) wholeBenefit(rows []*row) {
	if slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool {
		return cs.Network.Value != benefit.Out && !isSpecialty(d.names[cs.Tier].classes)
	}) {
		return
	}
	list := d.ofAll
	if len(list) == 0 {
		for _, r := range rows {
			if r.lone || !wholeBenefitRE.MatchString(r.labelText()) || !r.statesShares() {
				continue
			}
			of := drugRow{row: r}
			fills := d.fillsOf(of)
			for _, k := range r.costColumns() {
				c := r.cells[k]
				if c.empty() {
					continue
				}
				if readings := c.shares(); len(readings) == 1 && readings[0].label == nil {
					r.column(k).share(c, readings)
					list = append(list, allShare{rowPart: rowPart{reading: readings[0], cell: c, col: k}, row: r, fills: fills})
				}
			}
		}
	}
	for _, a := range list {
		ev := labelEvidence(a.row)
		if len(ev) == 0 {
			continue
		}
		id := d.tier(tierName{classes: []benefit.TierClass{benefit.Generic, benefit.Brand}, words: a.row.labelText()}, ev)
		for i := range d.tiers {
			if d.tiers[i].ID == id && !sectionDrugRE.MatchString(a.row.labelText()) {
				d.tiers[i].Label = benefit.Derive("All drugs", ev...) // the label is a supply or a pharmacy
			}
		}
		d.emit(a.row, a.reading, a.cell, a.col, id, a.fills.channel, a.fills.ev, a.fills.days, 1)
	}
}

// ofAllDrugs reports whether a row below a heading on drugs is of all of them: its label is a pharmacy or a supply.
func (r drugRow) ofAllDrugs() bool {
	label := r.labelText()
	return r.above.id() == "" && (isPlace(label) || supplyAlone(label) != nil || supplyAndPlaceRE.MatchString(label) || wholeBenefitRE.MatchString(label))
}

// supplyAndPlaceRE finds a supply and the pharmacies behind it: "90-day supply (90-day network pharmacy or mail order)".
var supplyAndPlaceRE = regexp.MustCompile(`^\W*(?:up to )?(?:an? )?\d{2,3}[ -]days?(?: supply)? \((?:(?:\d{2,3}-day|network|participating|retail|mail[- ]order|mail|home delivery|pharmac(?:y|ies)|or|and|at|by|from|through|an?) ?)+\)\W*$`)
