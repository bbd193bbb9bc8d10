package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// How a row that may be a header of columns is read, cell by cell and then as a whole.

// headReading is the reading of one row as a header: what each column is, and what the row as a whole is made of, which decides whether it
// heads columns at all.
type headReading struct {
	grid  *grid
	row   []*gridCell
	above []columnRole // what the rows above it said of the columns
	roles []columnRole
	// found counts the cells that head something, costs those whose columns hold costs.
	found, costs int
	// unnamed are the columns whose header is only a name: plans beside each other.
	unnamed []int
	// bareNetworks says that names of networks stand among the heads without a word of one.
	bareNetworks bool
}

// heads takes a column for one of the role.
func (h *headReading) heads(k int, r columnRole) bool {
	h.roles[k] = r
	h.found++
	return true
}

// cell reads the k-th cell of the row. It reports false for a cell that no header has: the row is none.
func (h *headReading) cell(k int, c *gridCell) bool {
	g := h.grid
	if c.colSpan >= g.columns && g.columns > 1 {
		return false // a heading or a remark over all columns
	}
	if kind := endOfSupply(c.s); k > 0 && kind != unknownColumn && h.belowDays(k) {
		return h.heads(k, columnRole{kind: kind, header: c})
	}
	if k > 0 && g.isBoxHead(h.row, k) {
		return h.heads(k, columnRole{kind: boxedColumn, header: c})
	}
	if k > 0 && h.isValue(c) {
		return false
	}
	if g.isPlanHead(c) {
		h.costs++
		return h.heads(k, planColumnRole(c))
	}
	if k == 0 && len(h.above) > 0 && h.above[0].header == c {
		return h.heads(0, h.above[0]) // the corner goes on from the row above
	}
	if k == 0 && g.across && c.row == 0 {
		return h.heads(0, columnRole{kind: labelColumn, header: c}) // the corner may say anything: "Your 10-30-50 plan"
	}
	r, ok := h.role(k, c)
	if !ok && k == 0 && (titleCellRE.MatchString(c.s) || cornerLimitRE.MatchString(c.s)) {
		return h.heads(0, columnRole{kind: labelColumn, header: c}) // over the tiers, or whose limits they are, beside the names of plans
	}
	if !ok {
		return h.name(k, c)
	}
	if eventRowRE.MatchString(c.s) {
		return false
	}
	if k == 0 && r.kind == costColumn && c.colSpan == 1 && serviceRE.MatchString(strings.TrimSpace(c.s)) {
		r = columnRole{kind: labelColumn, header: c, channel: r.channel, days: r.days} // "Prescription drugs – mail service (90-day supply)" over the tiers
	}
	h.roles[k] = r
	if k == 0 || h.row[k-1] != c {
		h.found++
	}
	if r.kind == costColumn && k > 0 {
		h.costs++
	}
	return true
}

// belowDays reports whether the column stands with others below one header of days.
func (h *headReading) belowDays(k int) bool {
	return k < len(h.above) && h.above[k].kind == daysColumn && h.above[k].header != nil && h.above[k].header.colSpan > 1
}

// isValue reports whether a cell beside the first says what holds, and does not head a column: "Yes - standard list", "2x retail", "no retail fills".
func (h *headReading) isValue(c *gridCell) bool {
	switch {
	case c.row > 0 && (differenceRE.MatchString(c.s) || plusDifferenceRE.MatchString(c.s) || saysAppliesRE.MatchString(c.s)): // "Brand copay plus the difference"
	case c.row > 0 && yesOrNoRE.MatchString(c.s) && len(strings.TrimSpace(c.s)) > len("yes?"):
	case isTimes(c.s), switchedRE.MatchString(c.s), noneSaidRE.MatchString(c.s), isQuantity(c.s):
	case afterFillsRE.MatchString(c.s), anyFillRE.MatchString(c.s), shareAndMoreRE.MatchString(c.s):
	case noValueRE.MatchString(c.s) && !headsPersons(h.row) && !countsHeadRE.MatchString(headerWords(c)):
	default:
		return false
	}
	return true
}

// specialtyCornerRE finds the corner of a table whose rows are tiers of specialty drugs.
var specialtyCornerRE = regexp.MustCompile(`^\W*specialty (?:drug )?tiers?\W*$`)

// specialtyFirstRE finds what is filled at the specialty pharmacy, beside other fills of the same tiers.
var specialtyFirstRE = regexp.MustCompile(`^\W*specialty(?: (?:drugs?|medic(?:ation|ine)s?|rx|products?|prescriptions?|fills?))?\W`)

// role reads what the k-th cell says of its column by its own words, in the table that it stands in.
func (h *headReading) role(k int, c *gridCell) (columnRole, bool) {
	g := h.grid
	r, ok := roleOf(c)
	if youngHeadRE.MatchString(headerWords(c)) && slices.ContainsFunc(h.row, func(o *gridCell) bool { return o != nil && grownHeadRE.MatchString(headerWords(o)) }) {
		r, ok = columnRole{kind: notesColumn, header: c}, true // what children pay is none of the plan's cost shares, which stand below "Adults"
	}
	if net := networkTitle(c.s); h.bareNetworks && k > 0 && net != "" {
		r, ok = columnRole{kind: costColumn, header: c, network: net}, true
	}
	if g.across && c.row == 0 && !ok {
		r, ok = h.acrossRole(k, c)
	}
	if ok && k > 0 && r.kind == costColumn && r.channel == "" && h.namesSpecialty(c, r) {
		r.channel = benefit.SpecialtyChannel
	}
	switch {
	case g.deductibleHead(c, k):
		return columnRole{kind: deductibleColumn, header: c}, true
	case k == 0 && ok && r.kind == orderColumn:
		return columnRole{}, false // a remark in the corner
	case k == 0 && r.kind >= daysColumn && r.kind <= daysToColumn:
		return columnRole{kind: unknownColumn}, false // "Days supply | Up to 30 days | Up to 90 days" below the pharmacies
	}
	return r, ok
}

// acrossRole reads a cell of the first row of a table whose tiers stand across that names no column by its words alone.
func (h *headReading) acrossRole(k int, c *gridCell) (columnRole, bool) {
	if ch := channelIn(lex(c.s), 0, len(c.s)); ch != "" {
		r := columnRole{kind: costColumn, header: c, channel: ch} // "Voluntary specialty drug program"
		if d, one := onlySupply(c.s); one {
			r.days = &d // "(up to a 30-day supply)"
		}
		return r, true
	}
	if k > 0 && h.grid.isOwnSpecialty(c) {
		return columnRole{kind: costColumn, header: c, channel: benefit.SpecialtyChannel}, true
	}
	return columnRole{}, false
}

// namesSpecialty reports whether a column of costs that names no pharmacy is the specialty pharmacy's by where its header stands:
// "Specialty, 30-day supply (Harbor Specialty only)" above tiers across, "Harbor Specialty (30 days)" beside the corner "Specialty tier".
func (h *headReading) namesSpecialty(c *gridCell, r columnRole) bool {
	if h.grid.across && c.row == 0 && r.network == "" && specialtyFirstRE.MatchString(c.s) {
		return true
	}
	return h.row[0] != nil && specialtyCornerRE.MatchString(h.row[0].s) && namedSpecialty(strings.TrimSpace(closedParenRE.ReplaceAllString(c.s, "")))
}

// name takes a cell that heads no column by its words for a name that may. It reports false for what is no name either.
func (h *headReading) name(k int, c *gridCell) bool {
	if k > 0 && (coverHeadRE.MatchString(c.s) || pricedHeadRE.MatchString(headerWords(c))) || k == 0 && coverAskRE.MatchString(c.s) {
		h.roles[k].header = c // what is asked of the kinds of drugs below
	}
	if k > 0 && len(c.s) < 60 && (k == 1 || h.row[k-1] != c) && !h.grid.tellsMore(h.row[0]) {
		h.unnamed = append(h.unnamed, k)
	}
	return !hasAmount(c.s) && len(c.s) <= maxHeader
}

// nameColumns says what the columns are whose headers are names alone, from what stands beside and below them.
func (h *headReading) nameColumns() {
	g, row := h.grid, h.row
	if c := row[0]; c != nil && h.roles[0].kind == costColumn && c.colSpan < g.columns && g.namesUnder(c) {
		h.costs -= c.colSpan - 1
		switch {
		case h.costs > 0:
			headLabels(h.roles, c.colSpan)
		case h.costs == 0 && h.roles[0].channel != "" && namesPlace(headerWords(c)) && len(h.unnamed) > 0: // "Mail (MO) | Value | Comments"
			h.costOf(h.unnamed...)
			headLabels(h.roles, c.colSpan)
		case h.costs == 0 && h.roles[0].network != "" && h.roles[0].channel == "" && len(h.unnamed) > 1: // "In-network benefits" beside the names of plans
			headLabels(h.roles, c.colSpan)
		}
	}
	if h.found > 0 && h.costs == 0 && len(h.unnamed) > 1 && h.above == nil && differ(row, h.unnamed) && g.amountsBelow(row[h.unnamed[0]].row, h.unnamed) {
		for _, k := range h.unnamed {
			h.roles[k] = columnRole{kind: costColumn, header: row[k], variant: original(row[k].passage, 0, len(row[k].s))}
		}
		h.costs = len(h.unnamed)
	}
	if h.costs == 0 {
		h.costs = onlyPlanPays(h.roles)
	}
	if h.costs == 0 {
		h.costs = g.benefitBeside(row, h.roles)
	}
	if h.costs == 0 && len(h.unnamed) > 0 && isSettingHead(row) {
		h.costOf(h.unnamed[0]) // "Edit | Setting | Detail"
		h.found += 2
	}
	for _, k := range h.unnamed {
		if bareSpecialtyRE.MatchString(blankParens(row[k].s)) && slices.ContainsFunc(h.roles, func(r columnRole) bool { return r.kind == costColumn && r.channel != "" }) {
			h.costOf(k) // "Retail | Mail order | Specialty"
			h.roles[k].channel = benefit.SpecialtyChannel
		}
	}
}

// costOf takes columns for such of costs.
func (h *headReading) costOf(columns ...int) {
	for _, k := range columns {
		h.roles[k] = columnRole{kind: costColumn, header: h.row[k]}
		h.costs++
	}
}

// settled gives the columns what they say of each other, and what the rows above say of them.
func (h *headReading) settled() []columnRole {
	h.grid.daysBelow(h.row, h.roles)
	h.grid.headOfPlans(h.row, h.roles)
	networkBesideOut(h.roles)
	h.grid.ceilingColumns(h.row, h.roles)
	for _, settle := range []func([]columnRole){
		tellNetworksApart, othersBesidePreferred, preferredBesideStandard, preferredAlone, ownColumns, titledBesideMail, longNetworkBeside, specialtyColumns,
	} {
		settle(h.roles)
	}
	for k := range min(len(h.roles), len(h.above)) {
		up := h.above[k]
		switch {
		case h.roles[k].kind == unknownColumn:
			h.roles[k] = up
		case h.roles[k].kind == costColumn && up.kind == costColumn:
			h.roles[k].inherit(up)
		}
	}
	return h.roles
}
