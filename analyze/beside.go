package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

var (
	yesRE = regexp.MustCompile(`^\W*(?:yes|y|applies|subject to deductible|after deductible|after)\W*$`)
	noRE  = regexp.MustCompile(`^\W*(?:no|n|waived|exempt|does not apply|not subject|none)\W*$`)
)

// cellUnder returns the row's cell of the first column of a kind, nil where there is none.
func (r *row) cellUnder(kind columnKind) (*cell, *gridCell) {
	for k, c := range r.cells {
		if !c.empty() && r.kind(k) == kind {
			return c, r.column(k).header
		}
	}
	return nil, nil
}

// orderColumnOf returns the column that says how the cost shares of another meet the deductible, -1 where none does: the
// next one behind it, or one in front of all cost shares.
func (r *row) orderColumnOf(col int) int {
	for k := col + 1; k < len(r.roles); k++ {
		if r.kind(k) == orderColumn {
			return k
		}
	}
	at := slices.IndexFunc(r.roles, func(c columnRole) bool { return c.kind == orderColumn })
	if at < 0 || slices.ContainsFunc(r.roles[:at], func(c columnRole) bool { return c.kind == costColumn }) {
		return -1
	}
	return at
}

// orderBeside reads yes, no or a check mark below "Does the deductible apply?" for the cost shares of a column. Where
// others have a check mark, an empty place says no.
func (r *row) orderBeside(col int) benefit.Sourced[benefit.DeductibleOrder] {
	k := r.orderColumnOf(col)
	if k < 0 || k >= len(r.cells) || r.column(k).header == nil {
		return benefit.Sourced[benefit.DeductibleOrder]{}
	}
	c, header := r.cells[k], r.column(k).header
	waived := waivedHeadRE.MatchString(header.s)
	if c.empty() {
		if !r.checked[k] {
			return benefit.Sourced[benefit.DeductibleOrder]{}
		}
		order := benefit.DeductibleExempt
		if waived {
			order = benefit.AfterDeductible
		}
		return benefit.Derive(order, header.all(sureUnheaded)...)
	}
	check := checkRE.MatchString(c.s)
	yes, no := check || yesRE.MatchString(c.s), noRE.MatchString(c.s)
	switch {
	case waived && (check || bareYesRE.MatchString(c.s) || bareNoRE.MatchString(c.s)):
		yes, no = no, yes
	case waived && applyAloneRE.MatchString(c.s):
		return benefit.Sourced[benefit.DeductibleOrder]{} // the waiver, or the deductible
	}
	ev := header.all(sureCell)
	if !check {
		ev = slices.Concat(ev, c.all(sureCell))
	}
	switch {
	case yes:
		return benefit.State(benefit.AfterDeductible, ev...)
	case no:
		return benefit.State(benefit.DeductibleExempt, ev...)
	}
	return benefit.Sourced[benefit.DeductibleOrder]{}
}

var (
	// waivedHeadRE finds a header that asks for the opposite: "Deductible waived?", "Not subject to deductible".
	waivedHeadRE = regexp.MustCompile(`\b(?:waived|exempt)\b|\bnot (?:be )?(?:subject|appl(?:y|ies|ied|icable))\b`)
	applyAloneRE = regexp.MustCompile(`^\W*(?:applies|does not apply)\W*$`)
	bareYRE      = regexp.MustCompile(`^\W*y\W*$`)
)

var checkRE = regexp.MustCompile(`^[\s(]*[✓✔☑√●•■x][\s)]*$`)

// checkColumns finds the columns of each table in which check marks alone say that the deductible applies, or a "Y" that no "N" stands
// beside.
func checkColumns(rows []*row) {
	byTable := map[int]map[int]bool{}
	for _, r := range rows {
		if byTable[r.table] == nil {
			byTable[r.table] = map[int]bool{}
		}
		r.checked = byTable[r.table]
		for k, c := range r.cells {
			if !c.empty() && r.kind(k) == orderColumn && (checkRE.MatchString(c.s) || bareYRE.MatchString(c.s)) {
				r.checked[k] = true
			}
		}
	}
	for _, r := range rows {
		for k, c := range r.cells {
			if !c.empty() && r.kind(k) == orderColumn && noRE.MatchString(c.s) {
				delete(r.checked, k) // who writes "N" leaves nothing blank to say it
			}
		}
	}
}

// afterAloneRE finds a cell that says when the amount beside it is paid, and no more: "After deductible".
var afterAloneRE = regexp.MustCompile(`^\W*after (?:you (?:meet|have met|pay) )?(?:the |your )?(?:annual |plan |in-network )?deductible(?: (?:is|has been) met)?\W*$`)

// orderInOwnCell reads how the deductible is met from such a cell of a row.
func (r *row) orderInOwnCell(col int) benefit.Sourced[benefit.DeductibleOrder] {
	for k, c := range r.cells {
		if k != col && !c.empty() && afterAloneRE.MatchString(c.s) {
			return benefit.Derive(benefit.AfterDeductible, c.all(sureCell)...)
		}
	}
	return benefit.Sourced[benefit.DeductibleOrder]{}
}

// limitColumnOf returns the column of the minimum or maximum of the cost shares of another: where there are several, the one of its
// place that comes next, or last before it where the first stands before all cost shares. It returns -1 where none does, or where it
// could as well be that of a cost share between.
func (r *row) limitColumnOf(kind columnKind, col int) int {
	if limits, costs := r.columnsOf(kind), r.columnsOf(costColumn); len(limits) > 1 && len(costs) > 0 && limits[0] < costs[0] {
		return r.limitBefore(limits, col)
	}
	next, last, several, between := -1, -1, false, false
	for k := range r.roles {
		between = between || next < 0 && k > col && r.kind(k) == costColumn && !r.column(col).otherHalf(r.column(k))
		if r.kind(k) != kind {
			continue
		}
		several, last = several || last >= 0, k
		if k > col && next < 0 && r.column(col).samePlace(r.column(k)) {
			next = k
		}
	}
	switch {
	case !several && last >= 0 && !r.column(col).samePlace(r.column(last)) && !(r.column(col).placeless() && len(r.columnsOf(costColumn)) == 1):
		return -1
	case !several:
		return last // of all columns
	case between && next >= 0 && r.column(next).placeless():
		return -1
	}
	return next
}

// limitBefore returns the last of several columns of limits before a cost share that is of its place.
func (r *row) limitBefore(limits []int, col int) int {
	between := false
	for k := col - 1; k >= 0; k-- {
		switch {
		case r.kind(k) == costColumn:
			between = between || !r.column(col).otherHalf(r.column(k))
		case slices.Contains(limits, k) && r.column(col).samePlace(r.column(k)) && !(between && r.column(k).placeless()):
			return k
		}
	}
	return -1
}

// columnsOf returns the columns of a kind.
func (r *row) columnsOf(kind columnKind) []int {
	var out []int
	for k := range r.roles {
		if r.kind(k) == kind {
			out = append(out, k)
		}
	}
	return out
}

// placeless reports whether a column says nothing of where it holds.
func (c columnRole) placeless() bool {
	return c.channel == "" && c.network == "" && c.variant == "" && c.days == nil
}

// samePlace reports whether a column that says more of the cost shares beside it is of the place of theirs.
func (c columnRole) samePlace(o columnRole) bool {
	return (o.channel == "" || o.channel == c.channel) && (o.network == "" || o.network == c.network) && (o.variant == "" || o.variant == c.variant) &&
		(o.days == nil || c.days == nil || *o.days == *c.days)
}

// limitsBeside gives a coinsurance the minimum and maximum that stand in columns of their own.
func (r *row) limitsBeside(rd *reading, col int) {
	if rd.share.Coinsurance == nil || rd.share.Coinsurance.IsZero() {
		return
	}
	take := func(kind columnKind, to **money.Amount) {
		k := r.limitColumnOf(kind, col)
		if k < 0 || k >= len(r.cells) || r.cells[k].empty() || r.column(k).header == nil || *to != nil {
			return
		}
		c, header := r.cells[k], r.column(k).header
		if at := moneyRE.FindAllStringIndex(c.s, 2); len(at) == 1 {
			if a, ok := parseMoney(c.s[at[0][0]:at[0][1]]); ok {
				*to = &a
				rd.beside = append(append(rd.beside, header.all(sureCell)...), c.evidence(at[0][0], at[0][1], sureCell)...)
			}
		}
	}
	take(minimumColumn, &rd.share.Min)
	take(maximumColumn, &rd.share.Max)
	if k := r.limitColumnOf(boundsColumn, col); k >= 0 && k < len(r.cells) && !r.cells[k].empty() && r.column(k).header != nil && rd.share.Min == nil && rd.share.Max == nil {
		c, header := r.cells[k], r.column(k).header
		if least, most, at, ok := pairOfBounds(c.s, header.s); ok {
			rd.share.Min, rd.share.Max = &least, &most
			rd.beside = append(append(rd.beside, header.all(sureCell)...), c.evidence(at.i, at.j, sureCell)...)
		}
	}
	if b := r.bounds[col]; rd.share.Min == nil && rd.share.Max == nil && len(b.ev) > 0 {
		rd.share.Min, rd.share.Max, rd.beside = b.least, b.most, append(rd.beside, b.ev...)
	}
}

// ofPlan turns the rate that the plan pays into the member's. It reports false for amounts that it cannot be said of.
func (rd *reading) ofPlan(c *cell) bool {
	switch rd.share.Kind {
	case benefit.Copay: // "100% after $50 copay" says what the member pays
		return strings.Contains(c.s[rd.i:rd.j], "copay") || memberCopayRE.MatchString(c.s[:rd.i])
	case benefit.NoCharge:
		return strings.HasPrefix(c.s[rd.i:], "100")
	case benefit.NotCovered:
		return true
	case benefit.Coinsurance:
		rest, most := rd.share.Coinsurance.Complement(), rd.share.Max
		if most != nil && !mostPerFillRE.MatchString(c.s[rd.i:min(rd.j+len(" per prescription"), len(c.s))]) {
			return false // whose part it bounds is not said
		}
		rd.share = benefit.Share{Kind: benefit.Coinsurance, Coinsurance: &rest, Max: most}
		if rest.IsZero() {
			rd.share = benefit.Share{Kind: benefit.NoCharge}
		}
		return true
	}
	return false
}

// mostPerFillRE finds the most that a prescription costs: "85% ($45 max/Rx)".
var mostPerFillRE = regexp.MustCompile(`\bmax(?:imum)?\.?(?: ?/ ?| per )(?:rx|scripts?|prescriptions?|fills?)\b`)

// planPaysLabelRE finds a label that says of its row that the amounts are what the plan pays: "What the plan pays: Preferred brand".
var planPaysLabelRE = regexp.MustCompile(`^\W*(?:what |amount |how much )?(?:the |our )?(?:plan|fund|trust) (?:will )?pays? ?[-:–] ?[a-z]`)

// planPays reports whether a row's label says so.
func (r *row) planPays() bool { return planPaysLabelRE.MatchString(r.labelText()) }

var memberCopayRE = regexp.MustCompile(`\b(?:after|less|minus)(?: an?| the| your)? $`)

// free reports whether a cost share is nothing at all.
func (rd *reading) free() bool {
	s := rd.share
	return s.Kind == benefit.NoCharge || s.Kind == benefit.Copay && *s.Copay == 0 || s.Kind == benefit.Coinsurance && s.Coinsurance.IsZero()
}

// otherHalf reports whether one column is for the copay and the other for the coinsurance of the same fills.
func (c columnRole) otherHalf(o columnRole) bool {
	if c.header == nil || o.header == nil || c.network != o.network || c.channel != o.channel || c.variant != o.variant {
		return false
	}
	copay := func(r columnRole) bool {
		return strings.Contains(headerWords(r.header), "cop") || unitOf(headerWords(r.header)) == "$"
	}
	rate := func(r columnRole) bool {
		return strings.Contains(headerWords(r.header), "coins") || unitOf(headerWords(r.header)) == "%"
	}
	return copay(c) && rate(o) && !rate(c) && !copay(o) || rate(c) && copay(o) && !copay(c) && !rate(o)
}

// headerPlace is one of several kinds of pharmacy that a header names, with its days supply.
type headerPlace struct {
	channel benefit.Channel
	ev      []benefit.Evidence
	days    *sourcedDays
}

// placesOf reads "Retail 30-day supply / Mail order 90-day supply": the pharmacies of a header or a label in their order.
// Without slashes its lines name one each.
func placesOf(p *passage) []headerPlace {
	var out []headerPlace
	for _, at := range p.pieces() {
		place := headerPlace{}
		for _, m := range lex(p.s[at.i:at.j]) {
			ev := p.evidence(at.i+m.i, at.i+m.j, sureList)
			switch m.kind {
			case channelMark:
				place.channel, place.ev = m.channel, ev
			case daysMark, perDaysMark:
				place.days = &sourcedDays{band: m.days, ev: ev}
			}
		}
		if n := len(out); place.channel == "" && n > 0 && place.days != nil && out[n-1].days != nil && place.days.band.Min == 1 && out[n-1].days.band.Max < place.days.band.Max {
			before := out[n-1]
			place.channel, place.ev = before.channel, before.ev // "Retail (30 days/90 days)"
			place.days.band.Min, place.days.ev = before.days.band.Max+1, slices.Concat(before.days.ev, place.days.ev)
		}
		if place.channel == "" {
			return nil
		}
		out = append(out, place)
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// suppliesOf reads "Retail 30/60/90 days": one pharmacy with several supplies in their order, or several pharmacies.
func suppliesOf(p *passage) []headerPlace {
	if list := onePlace(p); len(list) > 1 && list[0].channel != "" {
		return list
	}
	return placesOf(p)
}

// pieces parts a passage at its slashes, or else at the ends of its lines.
func (p *passage) pieces() []span {
	slashes := strings.Contains(p.s, "/")
	var out []span
	i := 0
	for k := range p.s {
		if slashes && p.s[k] == '/' || !slashes && p.s[k] == ' ' && p.src.Quote(document.Span{Start: p.from[k], End: p.from[k] + 1}) == "\n" {
			out, i = append(out, span{i, k}), k+1
		}
	}
	return append(out, span{i, len(p.s)})
}

// firstLineEnd is where the first line of a passage ends, -1 where it has but one.
func (p *passage) firstLineEnd() int {
	for k := range p.s {
		if p.s[k] == ' ' && p.src.Quote(document.Span{Start: p.from[k], End: p.from[k] + 1}) == "\n" {
			return k
		}
	}
	return -1
}

// labelPlaces are the pharmacies that a row's label lists: "Generic: retail / mail order".
func (r *row) labelPlaces() []headerPlace {
	for _, c := range r.label() {
		if strings.Contains(c.s, "/") {
			if out := placesOf(c.passage); len(out) > 1 && out[0].channel != out[1].channel {
				return out
			}
		}
	}
	return nil
}

// labelSupplies are the supplies that a row's label lists: "Generics (31-day supply/90-day supply)".
func (r *row) labelSupplies() []headerPlace {
	for _, c := range r.label() {
		if list := onePlace(c.passage); list != nil {
			return list
		}
	}
	return nil
}

// share gives the cost shares of a cell to the pharmacies of its header, where there are as many and none says its own.
func (c columnRole) share(in *cell, readings []reading) {
	if len(readings) == 0 || len(c.places) != len(readings) || slices.ContainsFunc(readings, func(rd reading) bool { return len(rd.channels) > 0 }) {
		return
	}
	in.inOrder(readings)
	for k := range readings {
		readings[k].under = &c.places[k]
	}
}

// spread gives the one cost share of a cell to both pharmacies or supplies of its header: a percentage without limits, which is the same
// for any supply. An amount in dollars may be that of the first alone.
func (c columnRole) spread(readings []reading) []reading {
	ofPlaces := func(p headerPlace) bool { return p.channel == benefit.Retail || p.channel == benefit.Mail }
	if len(readings) != 1 || len(c.places) != 2 || c.places[0].channel == c.places[1].channel && c.places[0].channel != c.channel || ofPlaces(c.places[0]) != ofPlaces(c.places[1]) ||
		!ofPlaces(c.places[0]) && c.places[0].channel != "" {
		return readings
	}
	rd := readings[0]
	if rd.share.Kind != benefit.Coinsurance || rd.share.Min != nil || rd.share.Max != nil || len(rd.channels) > 0 || rd.days != nil || rd.label != nil || rd.network != nil || rd.twice || rd.unclear {
		return readings
	}
	both := []reading{rd, rd}
	for k := range both {
		both[k].under = &c.places[k]
	}
	return both
}

// daysAbove is the days supply that the header over the tiers names: "Prescription drugs (30-day supply)".
func (r *row) daysAbove() *sourcedDays {
	for k := range r.cells {
		if role := r.column(k); r.kind(k) == labelColumn && role.days != nil && role.channel == "" {
			return &sourcedDays{band: *role.days, ev: role.header.all(sureList)}
		}
	}
	return nil
}

var rxRowRE = regexp.MustCompile(`^[^a-z]*(?:outpatient |retail )?(?:prescription (?:drugs?|medic(?:ation|ine)s?)|pharmacy|rx|drugs)\b`)

const maxHolder = 200 // bytes of the label of a row that holds tiers in its cells

// mailServiceRE finds mail order called a service, which is no visit.
var mailServiceRE = regexp.MustCompile(`\bmail(?:[- ]order)?(?: drugs?| pharmacy| prescriptions?)? services?\b`)

// ofVisits reports whether a label is of care and those who give it.
func ofVisits(label string) bool {
	return visitRE.MatchString(mailServiceRE.ReplaceAllString(label, ""))
}

// holdsTiers reports whether a row names the tiers within its cells: one about prescription drugs as a whole, or any
// that names several in a cell.
func (r *row) holdsTiers(label string) bool {
	if len(label) > maxHolder || notDrugRowRE.MatchString(label) || ofVisits(label) {
		return false
	}
	least := 2
	if rxRowRE.MatchString(label) || channelRowRE.MatchString(label) {
		least = 1
	}
	for _, k := range r.costColumns() {
		c := r.cells[k]
		if c.empty() {
			continue
		}
		var seen []string
		for _, rd := range c.shares() {
			if rd.label == nil {
				continue
			}
			if words := c.s[rd.label.i:rd.label.j]; tierWordsRE.MatchString(words) && !slices.Contains(seen, words) {
				seen = append(seen, words)
			}
		}
		if len(seen) >= least {
			return true
		}
	}
	return false
}

const tierItem = `(?:(?:tier|level) ?\d[a-d]?|(?:generics?|brands?(?:[ -]names?)?|specialty)(?: drugs?)?(?: ?- ?| ?\(| )(?:non-? ?)?(?:formulary|preferred)\b\)?|(?:(?:non-?)?pref(?:erred|\.)? |(?:non-?)?formulary )?(?:generics?|brands?(?:[ -]names?)?|specialty)(?: drugs?)?|(?:non-?)?(?:preferred|formulary)(?: drugs?)?)`

var (
	joinedTiersRE   = regexp.MustCompile(`\b` + tierItem + `(?: ?/ ?` + tierItem + `){1,5}\b`)
	joinedAmountsRE = regexp.MustCompile(`(?:\$ ?\d[\d,.]*\d|\$ ?\d|\d{1,2}%)(?: ?/ ?(?:\$ ?\d[\d,.]*\d|\$ ?\d|\d{1,2}%)){1,5}`)
)

// joinedLine reads a line that lists tiers and amounts in the same order: "Tier 1 / Tier 2 / Tier 3: $10 / $35 / $60
// (retail)". It reports false for any other line.
func (d *drugReader) joinedLine(c *cell, heading lineHeading) bool {
	names, amounts := joinedTiersRE.FindAllStringIndex(c.s, 2), joinedAmountsRE.FindAllStringIndex(c.s, 2)
	if len(names) != 1 || len(amounts) != 1 {
		return false
	}
	tiers, costs := slashed(c.s, names[0]), slashed(c.s, amounts[0])
	channels, days := sentenceMarks(c.s)
	if len(tiers) != len(costs) || len(channels) > 1 || len(days) > 1 || ofCertainDrugs(c.s) {
		return false
	}
	for k, at := range costs {
		t, ok := readTier(c.s[tiers[k].i:tiers[k].j])
		sub := &cell{passage: c.passage}
		var rd []reading
		for _, all := range sub.shares() {
			if at.i <= all.i && all.i < at.j {
				rd = append(rd, all)
			}
		}
		if !ok || len(rd) != 1 || d.inTable(t.id()) {
			continue
		}
		one := reading{share: rd[0].share, i: at.i, j: at.j, end: at.j, channels: channels}
		if len(days) == 1 {
			one.days = &days[0]
		}
		d.emitLine(&row{cells: []*cell{c}}, one, c, d.tier(t, c.evidence(tiers[k].i, tiers[k].j, sureProse)), heading)
	}
	return true
}

// slashed parts a list at its slashes.
func slashed(s string, at []int) []span {
	var out []span
	i := at[0]
	for piece := range strings.SplitSeq(s[at[0]:at[1]], "/") {
		lead := len(piece) - len(strings.TrimLeft(piece, " "))
		out = append(out, span{i + lead, i + len(strings.TrimRight(piece, " "))})
		i += len(piece) + 1
	}
	return out
}
