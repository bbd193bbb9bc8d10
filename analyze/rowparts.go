package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// rowPart is a cost share that a row states, and the tier that it is for.
type rowPart struct {
	reading
	cell *cell
	col  int
	tier tierName
	ev   []benefit.Evidence // for the tier
	own  bool               // words in the cell name the tier
	head bool               // a heading in it that is a pharmacy's, too: "Specialty:" behind "Retail:"
}

// rowParts are the cost shares of a row, and the tiers that words in its cells name.
type rowParts struct {
	all   []rowPart
	named []rowPart // the first of each of these tiers, but for those that only such headings name
}

func (p *rowParts) add(part rowPart) {
	p.all = append(p.all, part)
	if part.own && !part.head {
		p.name(part)
	}
}

func (p *rowParts) name(part rowPart) {
	if !slices.ContainsFunc(p.named, func(o rowPart) bool { return o.tier.id() == part.tier.id() }) {
		p.named = append(p.named, part)
	}
}

// rowFills is where and for which supply the cost shares of a row hold, whose cells say nothing else.
type rowFills struct {
	channel benefit.Channel
	ev      []benefit.Evidence
	days    *sourcedDays
	place   benefit.Channel // that a row of a tier of drugs makes of them, where it is a pharmacy's and no tier's
}

// readRow reads one row: its label names the tier, its columns the networks and channels, its cells the shares.
func (d *drugReader) readRow(r drugRow) {
	label := r.labelText()
	if notADrugRowRE.MatchString(withoutHeld(label)) && !tierNumberRE.MatchString(label) && !(rxRowRE.MatchString(label) && r.holdsTiers(label)) {
		return
	}
	if r.saysWhereAlone() {
		return
	}
	d.twoPlaces(r.row, label, lex(label), false)
	fills := d.fillsOf(r)
	if d.readJoined(r, fills.channel, fills.ev, fills.days) || d.readPriced(r) {
		return
	}
	base, ev, ok := r.tierOfLabel(label)
	base.part = base.part || d.sharesNumber(r, base)
	if base.number == "" && r.listsUnread() {
		return
	}
	var parts rowParts
	var done []*cell
	for _, k := range r.costColumns() {
		whole := r.cells[k]
		again := slices.Contains(done, whole)
		if again && k > 0 && r.cells[k-1] == whole && r.column(k).header != nil && r.column(k).header == r.column(k-1).header {
			continue // header and cell go on over this column alike
		}
		if whole.empty() || again && (r.column(k).network == "" || r.overProviders(k)) && !r.elsewhere(k, base) {
			continue
		}
		done = append(done, whole)
		for _, at := range whole.sections() {
			d.cellParts(&parts, r, k, at, base, ev, fills)
		}
	}
	parts.settle(r)
	var rowTiers []benefit.TierID
	for _, p := range parts.all {
		if p.tier.id() == "" {
			if len(parts.all) <= len(r.costColumns()) && p.label == nil && r.ofAllDrugs() {
				d.ofAll = append(d.ofAll, allShare{p, r.row, fills})
			}
			continue
		}
		id := d.tier(p.tier, p.ev)
		if !slices.Contains(rowTiers, id) {
			rowTiers = append(rowTiers, id)
		}
		d.emit(r.row, p.reading, p.cell, p.col, id, fills.channel, fills.ev, fills.days, len(parts.all))
	}
	d.withoutShare(r.row, base, fills.channel)
	for _, k := range r.costColumns() {
		if c := r.cells[k]; !c.empty() && ok && !hasAmount(c.s) {
			d.sameAs(r.row, c, k, base, ev)
		}
	}
	if len(rowTiers) > 0 {
		d.remarks(r.row, rowTiers)
	}
}

// supplyOutRE finds in front of "not covered" that it is of a supply alone.
var supplyOutRE = regexp.MustCompile(`\b\d{2,3}[ -]days?(?: suppl(?:y|ies))?(?: (?:is|are))? $`)

// onlyThereCellRE finds a cell that says which pharmacy fills, and of what others do not: "Specialty pharmacy only; retail fills not covered".
var onlyThereCellRE = regexp.MustCompile(`^\W*(?:the |our |plan's )?(?:[a-z]+ ){0,2}specialty pharmac(?:y|ies)(?: network)? only\b[^$%\d]*$`)

// saysWhereAlone reports whether all that a row has beside its label is where its drugs are filled.
func (r *row) saysWhereAlone() bool {
	told := false
	for _, k := range r.costColumns() {
		if c := r.cells[k]; !c.empty() {
			if !onlyThereCellRE.MatchString(c.s) {
				return false
			}
			told = true
		}
	}
	return told
}

// plainNetworkRE finds the names of networks that are no words of tiers: "Generic drugs out-of-network".
var plainNetworkRE = regexp.MustCompile(`^(?:(?:in|out[- ]of|non)[- ]?network|inn|oon)$`)

// lastParenRE finds that nothing follows but words in parentheses: "(30-day retail)".
var lastParenRE = regexp.MustCompile(`^\W*(?:\([^)]*\))?\W*$`)

// besideTier reports whether the network that a label names at a place ends it, but for words in parentheses.
func besideTier(label string, at span) bool {
	return len(label) < maxHeading && plainNetworkRE.MatchString(label[at.i:at.j]) && lastParenRE.MatchString(label[at.j:])
}

// fillsOf reads where the cost shares of a row hold from its label, the columns beside it and the headings above. What the label says
// of the network becomes the row's.
func (d *drugReader) fillsOf(r drugRow) rowFills {
	f := rowFills{channel: r.channel, ev: r.chanEv, days: r.days}
	if r.ofTier != nil {
		f.days = r.ofTier
	}
	for _, c := range r.label() {
		if n, ok := r.networkNamed(c); ok {
			r.row.network = benefit.State(n, slices.Concat(c.all(sureCell), r.headOver(c))...)
			continue
		}
		if c.severalPlaces() {
			d.supplies(c)
			continue
		}
		for _, m := range lex(c.s) {
			switch m.kind {
			case channelMark:
				f.channel, f.ev = m.channel, c.evidence(m.i, m.j, sureCell)
				if f.days != nil && f.days.alone {
					f.days = nil // rows that name their pharmacies themselves are of several supplies
				}
			case daysMark, perDaysMark:
				own := f.days == nil || !f.days.own || f.days.band == m.days
				f.days = &sourcedDays{band: m.days, ev: c.evidence(m.i, m.j, sureCell), own: own}
			}
		}
		if m := networkOfPharmaciesRE.FindStringSubmatch(c.s); m != nil {
			n := benefit.Preferred
			if m[1] != "" {
				n = benefit.Standard // in the network all the same
			}
			r.row.network = benefit.State(n, c.all(sureCell)...)
		} else if at := levelOfPharmacyRE.FindStringSubmatchIndex(c.s); at != nil && tierNumberRE.MatchString(c.s) {
			n := benefit.Preferred
			if at[2] >= 0 {
				n = benefit.Standard
			}
			r.row.network = benefit.State(n, c.evidence(at[0], at[1], sureCell)...)
		} else if at := atNetworkRE.FindStringIndex(c.s); at != nil { // beside the tier: "Tier 2, at a preferred retail pharmacy"
			if n, _, ok := networkOf(c.s[at[0]:at[1]]); ok {
				r.row.network = benefit.State(n, c.evidence(at[0], at[1], sureCell)...)
			}
		} else if n, at, ok := networkOf(c.s); ok && (!tierWordsRE.MatchString(c.s) || besideTier(c.s, at) || at.i == 0 && plainNetworkRE.MatchString(c.s[at.i:at.j]) || isPlace(c.s)) { // nothing but a pharmacy, whatever the rest of the row says
			r.row.network = benefit.State(n, c.evidence(at.i, at.j, sureCell)...)
		}
	}
	if !r.row.network.Known() {
		r.row.network = r.network
	}
	if days := wholeSupply(r.labelSupplies()); days != nil {
		f.days = days
	}
	if days := r.daysBeside(); days != nil {
		f.days = days
	}
	if f.days == nil {
		f.days = r.daysExplained()
	}
	if f.days == nil {
		f.days = r.daysAbove()
	}
	place, placeEv := r.placeOf()
	if f.place = place; place != "" && f.channel == "" {
		f.channel, f.ev = place, placeEv
	}
	if f.channel == "" && f.days != nil && f.days.band.Max >= leastLong {
		f.channel, f.ev = d.bothInNotes(r.row)
	}
	return f
}

// tierOfLabel reads the tier of a row from its label and the heading above it. It reports whether the label names one.
func (r drugRow) tierOfLabel(label string) (base tierName, ev []benefit.Evidence, ok bool) {
	base, ok = readTier(r.tierWords())
	ev = tierEvidence(r.row)
	if len(label) >= longLabel && slices.ContainsFunc(r.tierCells(), (*cell).severalPlaces) && !levelRE.MatchString(r.tierWords()) {
		base, ok, ev = tierName{}, false, nil // "Retail up to 90 days (specialty drugs 30) …" beside the tiers of the cells
	}
	if r.ofCounted {
		base.classes = nil
	}
	if r.preferred && !ok {
		base, ok = tierName{words: label, classes: []benefit.TierClass{benefit.PreferredBrand}}, true
	}
	if above := r.above; bareDrugsRE.MatchString(label) && above.number == "" && len(above.classes) == 1 && (above.classes[0] == benefit.Specialty || above.classes[0] == benefit.Generic) {
		p := preferred // "Preferred" and "Non-Preferred" below "Specialty Drugs"
		if strings.Contains(label, "non") {
			p = nonPreferred
		}
		return tierName{words: label + " " + above.words, classes: []benefit.TierClass{prefer(above.classes[0], p)}}, slices.Concat(tierEvidence(r.row), r.aboveEv), true
	}
	switch {
	case r.counted, !ok && r.above.id() != "":
		base, ev = r.above, r.aboveEv
	case ok && base.number != "" && len(base.classes) == 0 && len(r.above.classes) > 0 && (r.above.number == "" || r.above.number == base.number):
		base.classes = r.above.classes
		ev = append(ev, r.aboveEv...)
	case ok && base.number == "" && r.above.number != "" && (len(base.classes) > 0 && slices.Equal(base.classes, r.above.classes) || bySpecialtyRE.MatchString(label)):
		base, ev = r.above, r.aboveEv // "Specialty pharmacy (up to a 30-day supply)" below "Tier 5 Specialty"
	case ok && slices.Contains(base.classes, benefit.Specialty) && r.byRow && !slices.Contains(r.above.classes, benefit.Specialty):
		// "Specialty – brand" below "Tier 3 – Non-preferred brand" is no part of tier 3
	case ok && base.number == "" && r.above.number != "" && len(base.classes) > 0:
		base.number, base.part = r.above.number, true
	}
	return base, ev, ok
}

// bySpecialtyRE finds labels that name specialty pharmacies, and perhaps their days, and no drugs.
var bySpecialtyRE = regexp.MustCompile(`^\W*(?:(?:at|from|through) )?(?:an? |any |the |plan |network |in-network |participating |designated )*specialty pharmac(?:y|ies)(?: network)?(?: ?\([^()]*\)|[,:–-]? ?(?:for )?(?:up to )?(?:an? )?\d{2,3}[- ]days?(?: supply)?)?\W*$`)

// numberedRow is what a row says of a tier that it counts.
type numberedRow struct {
	table   int
	channel benefit.Channel
	tier    tierName
}

// sharesNumber reports whether a row is for some of the drugs of a tier that another row of the table counts, too: for brands that are
// not preferred and that an exception puts among the preferred ones, or for specialty drugs beside a row without a kind.
func (d *drugReader) sharesNumber(r drugRow, t tierName) bool {
	return slices.ContainsFunc(d.numbered, func(o numberedRow) bool {
		if o.table != r.table || o.channel != r.channel || o.tier.number != t.number {
			return false
		}
		return isSpecialty(t.classes) && len(o.tier.classes) == 0 ||
			slices.Equal(t.classes, []benefit.TierClass{benefit.NonPreferredBrand}) && slices.Equal(o.tier.classes, []benefit.TierClass{benefit.PreferredBrand})
	})
}

// cellParts reads the cost shares of a cell, or of a section of one: those of the row's tier, and of the tiers that its words name.
func (d *drugReader) cellParts(parts *rowParts, r drugRow, k int, at placePart, row tierName, rowEv []benefit.Evidence, fills rowFills) {
	c, column := at.cell, r.column(k)
	base, ev := at.base(row, rowEv)
	c = d.timesBehind(r.row, c.ofTheRest(), k, base)
	readings := c.withoutFreed(c.shares())
	if len(readings) == 0 && (base.id() != "" || isPlace(r.labelText())) {
		d.timesIn(r.row, c, k, base, fills.channel, fills.days)
	}
	at.into(readings)
	if fills.days == nil {
		c.supplyInLead(readings)
	}
	r.slashedInNotes(c, readings)
	column.share(c, readings)
	if fills.channel == "" && fills.place == "" && !isSpecialty(base.classes) {
		readings = column.spread(readings)
	}
	if len(column.places) == 0 && column.channel == "" {
		role := columnRole{places: r.labelPlaces()}
		if len(role.places) == 0 {
			role.places = r.places
		}
		if h := r.column(0).header; len(role.places) == 0 && h != nil && placesParenRE.MatchString(h.s) {
			role.places = placesOf(h.passage)
		}
		role.share(c, readings)
	}
	if supplies := r.labelSupplies(); len(supplies) > 0 && len(column.places) == 0 && column.days == nil {
		role := columnRole{places: supplies}
		role.share(c, readings)
		readings = role.spread(readings)
	}
	readings = d.inShownPlaces(r, c, k, base, readings, fills)
	r.pharmacyLevels(c, readings)
	r.levelsOnward(c, readings, base)
	if withoutGenericRE.MatchString(r.labelText()) && differenceRE.MatchString(c.s) {
		return // what a brand costs that has a generic is the rule on product selection
	}
	for _, rd := range readings {
		ofPlan := column.plan || r.planPays()
		if ofPlan && !rd.ofPlan(c) || len(readings) > 1 && rd.share.Kind == benefit.NotCovered && supplyOutRE.MatchString(c.s[:rd.i]) {
			continue // "90-day supply is not covered" behind what a month costs
		}
		if !r.onTop(&rd, c, k) {
			d.unread = append(d.unread, c.spans(rd.i, rd.j)...)
			continue
		}
		if capped := r.underCeilings(rowPart{reading: rd, cell: c, col: k, tier: base, ev: ev, own: at.tier != ""}, base); capped != nil && rd.label == nil {
			for _, p := range capped {
				parts.add(p)
			}
			continue
		}
		r.limitsBeside(&rd, k)
		r.limitsInNotes(&rd)
		p := rowPart{reading: rd, cell: c, col: k, tier: base, ev: ev, own: at.tier != ""}
		p.head = p.own && at.place != nil
		if p.own && !p.head {
			parts.name(p)
		}
		p.takeLabel(base, ev, fills.place)
		parts.add(p)
		if !p.own || rd.label == nil {
			continue
		}
		for _, t := range base.alsoIn(c.s[rd.label.i:rd.label.j], p.tier) {
			q := p
			q.tier = t
			parts.add(q)
		}
	}
}

var (
	// freedSomeRE finds behind an amount that it is of some of a tier's drugs, or of members who qualify for it or join a program: "$0 copay for
	// certain generics", "$0 if SaveBridge eligible", "$0 if you enroll in BridgeRx".
	freedSomeRE = regexp.MustCompile(`^(?: co-?pay(?:ment)?| co-?insurance| cost)? (?:(?:for|on) (?:certain|select(?:ed)?|some|specific|designated) (?:[a-z-]+ ){0,2}(?:generics?|brands?|drugs?|medic(?:ation|ine)s?|prescriptions?)|(?:if|when|where) (?:you (?:are|qualify)[a-z ]{0,30}|(?:you )?(?:are |have )?(?:enroll(?:ed|s)?|participates?|participated|participating|join(?:ed)?|sign(?:ed)? up|register(?:ed)?|opt(?:ed)? in)|[a-z' -]{3,40} eligible)|(?:with|through|under|using) (?:the |our |a |an )?(?:[a-z]+(?: ?rx| ?sp)|(?:[a-z]+ ){0,2}(?:copay|co-pay|manufacturer|patient|variable copay)(?: copay)? (?:assistance|card|program|support)))\b`)
	// noSupplyRE finds in front of a supply that it is not filled: "No 90-day supply of specialty medications".
	noSupplyRE = regexp.MustCompile(`(?:^|\W)no $`)
)

// withoutFreed leaves out of a cell's cost shares what is free for some drugs or members alone, beside what the tier costs, and the supplies
// that the cell says not to be filled.
func (c *cell) withoutFreed(readings []reading) []reading {
	for k := range readings {
		if rd := &readings[k]; rd.days != nil && rd.days.i < len(c.s) && noSupplyRE.MatchString(c.s[:rd.days.i]) {
			rd.days = nil
		}
	}
	some := func(rd reading) bool {
		return rd.label == nil && rd.free() && (freedSomeRE.MatchString(c.s[rd.j:]) || freedSomeRE.MatchString(c.s[rd.i+len(strings.TrimRight(leadAmountRE.FindString(c.s[rd.i:]), " ")):]))
	}
	if !slices.ContainsFunc(readings, func(rd reading) bool { return !rd.free() }) {
		return readings
	}
	return slices.DeleteFunc(readings, some)
}

// leadAmountRE finds the amount at the beginning of words.
var leadAmountRE = regexp.MustCompile(`^(?:\$ ?)?\d[\d,.]*%?`)

// placesParenRE finds the pharmacies that the header of the labels lists for all cells: "Prescription Drug Coverage (Retail/Mail)".
var placesParenRE = regexp.MustCompile(`\((?:retail|mail(?:[- ](?:order|service))?) ?/ ?(?:retail|mail(?:[- ](?:order|service))?)\)\W*$`)

// leadSupplyRE finds in front of a list of tiers for how long each of its amounts is: "The cost share for each 90-day supply or less is:".
var leadSupplyRE = regexp.MustCompile(`\b(?:cost[- ]shares?|cost[- ]sharing|co-?pay(?:ment)?s?|amounts?)\b[^.;:$%]{0,20}\b(?:for|per) (?:each |every |an? |up to (?:an? )?)?\d{2,3}[ -]{1,3}days?\b`)

// supplyLeadsRE finds the supply of all that stands below words that lead to a list: "For up to a 30-day supply per prescription you pay: •".
var supplyLeadsRE = regexp.MustCompile(`\bfor (?:each |every |an? |up to (?:an? )?)?\d{2,3}[ -]{1,3}days?(?: supply)?(?: (?:per|of each|for each) [a-z]+(?: or [a-z]+)?)?,? (?:you|members?|the member|participants?) (?:will )?pays?(?: the following)? ?:[\s•*-]*$`)

// supplyInLead gives the cost shares of a cell that names the tiers the supply that its first words name.
func (c *cell) supplyInLead(readings []reading) {
	if len(readings) < 2 || readings[0].label == nil && readings[1].label == nil {
		return
	}
	lead := c.s[:readings[0].i]
	if l := readings[0].label; l != nil {
		lead = c.s[:l.i]
	}
	_, days := sentenceMarks(lead)
	if len(days) != 1 || !leadSupplyRE.MatchString(lead) && !supplyLeadsRE.MatchString(lead) {
		return
	}
	for k := range readings {
		if readings[k].days == nil {
			readings[k].days = &days[0]
		}
	}
}

// takeLabel gives a cost share the tier that the words in front of it name.
func (p *rowPart) takeLabel(base tierName, ev []benefit.Evidence, place benefit.Channel) {
	l := p.label
	if l == nil {
		return
	}
	words := p.cell.s[l.i:l.j]
	t, ok := base.within(words)
	if !ok || t.id() == base.id() || namesChannel(t, base, p.reading) {
		return
	}
	p.own, p.ev = true, slices.Concat(p.cell.evidence(l.i, l.j, sureList), ev)
	if place != "" {
		t.classes = nil
		if at := tierNumberRE.FindStringIndex(words); at != nil {
			p.ev = p.cell.evidence(l.i+at[0], l.i+at[1], sureList) // the tier is no tier of specialty drugs
		}
	}
	p.tier = t
}

// settle leaves out what the cells of the row say in two columns, and gives the tiers that only some of them name what the others say.
func (p *rowParts) settle(r drugRow) {
	// "$10" below Copay and "No charge" below Coinsurance: the copay is all there is.
	p.all = slices.DeleteFunc(slices.Clone(p.all), func(a rowPart) bool {
		return a.free() && slices.ContainsFunc(p.all, func(b rowPart) bool { return !b.free() && r.column(a.col).otherHalf(r.column(b.col)) })
	})
	if len(p.named) == 0 {
		return
	}
	// A tier of the row that only its parts name has no cost share of its own: what the other columns say is theirs.
	labelled := func(col int) bool {
		return slices.ContainsFunc(p.all, func(a rowPart) bool { return a.col == col && a.own && !a.head })
	}
	whole := slices.ContainsFunc(p.all, func(a rowPart) bool { return !a.own && labelled(a.col) })
	var all []rowPart
	for _, a := range p.all {
		own := labelled(a.col) || a.head
		if own || whole {
			all = append(all, a)
		}
		if own {
			continue
		}
		for _, t := range p.named {
			b := a
			b.tier, b.ev = t.tier, t.ev
			all = append(all, b)
		}
	}
	p.all = all
}
