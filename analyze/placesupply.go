package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// placeSupply is how many days a kind of pharmacy fills, as a table of pharmacies says that states no costs.
type placeSupply struct {
	days benefit.DaysSupply
	said *gridCell // the cell that says so
}

// supplyOfPlaces gives the columns of cost shares the days supply that another table states for the pharmacies which their headers
// name: "Retail 90 | Select 90 pharmacies | 31 - 90" below "Network | Selection | Days' supply". A form states where prescriptions are
// filled before it states what they cost there, and calls each place by the same words.
func supplyOfPlaces(rows []*row) {
	places := map[string]*placeSupply{}
	for _, r := range rows {
		name, p := r.statesSupply()
		if p == nil {
			continue
		}
		if old, ok := places[name]; ok && (old == nil || old.days != p.days) {
			p = nil // which of two holds is not said
		}
		places[name] = p
	}
	if len(places) == 0 {
		return
	}
	for _, r := range rows {
		for k := range r.roles {
			role := &r.roles[k]
			if role.kind != costColumn || role.header == nil || role.above[saysDays] != nil {
				continue
			}
			if p := places[placeName(role.header.s)]; p != nil && !strings.Contains(role.header.s, "day") {
				days := p.days
				role.days, role.above[saysDays] = &days, p.said
			}
		}
	}
}

// placeName is what a place is called, to find the same name in another table.
func placeName(s string) string { return strings.Join(strings.Fields(s), " ") }

// statesSupply reads a row of a table of pharmacies: what the place is called and the days below a header that says they are days
// supply.
func (r *row) statesSupply() (string, *placeSupply) {
	label := r.label()
	if r.lone || len(label) == 0 || len(label[0].s) > maxHeading || slices.ContainsFunc(distinctCells(r.cells), func(c *cell) bool { return moneyRE.MatchString(c.s) || percentRE.MatchString(c.s) }) {
		return "", nil
	}
	name := placeName(label[0].s)
	if _, tier := readTier(name); tier && !bareSpecialtyRE.MatchString(name) {
		return "", nil
	}
	c, _ := r.cellUnder(daysColumn)
	if c == nil {
		if c, _ = r.cellUnder(daysToColumn); c == nil {
			return "", nil
		}
	}
	days, ok := bareDays(c.s)
	if !ok {
		if at := supplyCellRE.FindStringSubmatch(c.s); at != nil {
			days, ok = bareDays(at[1])
		}
	}
	if !ok {
		return "", nil
	}
	return name, &placeSupply{days, &gridCell{passage: c.passage}}
}

// ofSupplyRE finds the label of a row that says for how long a kind of pharmacy fills: "Maximum days' supply - retail pharmacy".
var ofSupplyRE = regexp.MustCompile(`^\W*(?:max(?:imum)?\.? )?(?:(?:retail|mail(?:[- ]order)?|home delivery)(?: pharmacy)? ?(?:[:–-] ?)?)?(?:max(?:imum)?\.? )?days?['’]?s?['’]?[ -]supply(?: (?:limit|maximum))?\b`)

// specialtyOfSupplyRE finds the label of such a row of specialty pharmacies: "Maximum days supply - specialty".
var specialtyOfSupplyRE = regexp.MustCompile(`^\W*(?:[a-z]?\.?\d{1,2}(?:\.\d{1,2})*\.? )?max(?:imum)?\.? days?['’]?s?['’]?[ -]supply ?[:–-] ?specialty(?: (?:pharmac(?:y|ies)|drugs?))?\W*$`)

// supplyRows takes what such rows say, for the cost shares that say nothing of it.
func (d *drugReader) supplyRows(rows []*row) {
	for _, r := range rows {
		if r.lone && len(r.label()) == 1 { // "Specialty drugs are limited to a 30-day supply." over all columns
			c := r.label()[0]
			for at, s := range sentences(c.s) {
				d.specialtySupply(newCell(c.src, c.spans(at, at+len(s))...).current(), false)
			}
		}
		label, cells := r.labelText(), distinctCells(r.cells)
		if !r.lone && len(cells) == 2 && specialtyOfSupplyRE.MatchString(label) {
			_, have := d.said[benefit.SpecialtyChannel]
			if days, ok := bareDays(cells[1].s); ok && !have {
				d.said[benefit.SpecialtyChannel] = sourcedDays{band: days, ev: append(labelEvidence(r), cells[1].all(sureProse)...)}
			}
			continue
		}
		if r.lone || len(cells) != 2 || len(label) > maxHeading || !ofSupplyRE.MatchString(label) || len(kindsIn(label)) > 0 && !maintainRE.MatchString(label) {
			continue
		}
		days, ok := bareDays(cells[1].s)
		if channels, _ := sentenceMarks(label); ok && len(channels) == 1 {
			d.sayDays(channels[0].channel, sourcedDays{band: days, ev: append(labelEvidence(r), cells[1].all(sureProse)...)})
		}
	}
}

// shownAboveRE finds words for the cost shares that stand above a sentence: "for the co-payment amounts stated above", "the copays above".
var shownAboveRE = regexp.MustCompile(`\b(?:co-?pay(?:ment)?s?|co-?insurance|cost[- ]shar(?:e|es|ing)|amounts?)(?: (?:amounts?|and|or|co-?insurance))* (?:(?:that are )?(?:stated|shown|listed|set forth|specified|indicated|described) )?above\b`)

// daysShownAbove is the supply that a sentence over all columns gives the cost shares of the rows above it: "A member may obtain up to a 30-day
// supply for the copayments shown above." nil where none does, or one is of some of them.
func (r *row) daysShownAbove() *sourcedDays {
	if !r.lone || len(r.label()) != 1 {
		return nil
	}
	c := r.label()[0]
	for at, s := range sentences(c.s) {
		channels, days := sentenceMarks(s)
		if !shownAboveRE.MatchString(s) || len(channels) > 0 || len(days) != 1 || days[0].days.Min > 1 || tierMentionRE.MatchString(s) || negativeRE.MatchString(s) ||
			ofOtherDays(s, "") || undecidedRE.MatchString(canGetRE.ReplaceAllString(definite(s), " ")) {
			continue
		}
		return &sourcedDays{band: days[0].days, ev: c.evidence(at+days[0].i, at+days[0].j, sureProse)}
	}
	return nil
}
