package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// drugRow is a row about drugs with what the rows above it said.
type drugRow struct {
	*row
	above   tierName // the tier that a heading names
	aboveEv []benefit.Evidence
	byRow   bool // it is the tier of the row above, and no heading's
	channel benefit.Channel
	chanEv  []benefit.Evidence
	days    *sourcedDays
	ofTier  *sourcedDays // the supply that the heading of the tier names, before that of the pharmacy
	network benefit.Sourced[benefit.Network]
	ofPlace bool          // the heading that names the pharmacy names the network, too
	items   *tierItems    // the tiers that a row above lists
	outer   bool          // the heading that names the pharmacy stands above those that name tiers
	counted bool          // above is one of the tiers that the row's own label counts
	places  []headerPlace // the pharmacies that the heading lists, for cells that list as many amounts
	order   benefit.Sourced[benefit.DeductibleOrder]
	some    bool               // the heading is of certain drugs, whose tiers cost otherwise elsewhere
	own     []benefit.Evidence // the heading that calls a pharmacy by a name of its own
}

// suppliesRowRE finds the heading of what diabetic supplies cost, within a table of tiers: their brands, preferred or not, are none of the tiers.
var suppliesRowRE = regexp.MustCompile(`^\W*(?:diabetic|diabetes) (?:testing |test )?supplies(?: (?:co-?pay(?:ment)?s?|costs?|cost[- ]sharing|coverage|amounts?))?\W*$`)

// headedBy is the heading that names the pharmacies of the rows below it, "" where none does.
func (r *drugRow) headedBy() string {
	if r.channel == "" {
		return ""
	}
	var words []string
	for _, e := range r.chanEv {
		words = append(words, e.Quote)
	}
	return strings.ToLower(strings.Join(words, " "))
}

// pickRows finds the rows about drugs: those of the medical event "if you need drugs", those below a heading that
// speaks of pharmacy or prescriptions, and any whose own label can only be a class of drugs.
func (d *drugReader) pickRows(rows []*row) []drugRow {
	var out []drugRow
	inDrugs, byEvent, byHeading := false, false, false
	table, head := -1, ""
	var ctx drugRow
	section := 0      // where the rows below the last heading begin
	supplies := false // the heading is of supplies, which cost otherwise than the tiers
	placed := false   // nothing but a heading that names just a pharmacy, and perhaps its supply, stands right above
	limits, ofTiers, ofPlaces := limitsOnly(rows), tablesOfTiers(d.src, rows), tablesOfPlaces(rows)
	worked, order, twice := workedExamples(rows), d.shownOrder(rows), tablesOfTwoPlaces(rows)
	for n, r := range rows {
		if worked[r.table] {
			continue
		}
		if goesOn := r.table != table && r.head == head && table >= 0 && d.src.Tables[r.table].Continues; goesOn {
			table = r.table // behind a page break the last heading still holds
		}
		if r.table == table && n > 0 && rows[n-1].lone && ctx.above.id() != "" && beginsWith(rows[:n]) {
			head = r.head // the name of a tier above the first header of its table
		}
		if r.table == table && n > 0 && (ctx.channel != "" || ctx.own != nil) && (placed || rows[n-1].lone && beginsWith(rows[:n])) && !r.headsChannel() {
			head = r.head // the pharmacy above the header of its table
		}
		placed = placed && r.table == table
		if r.table != table || r.head != head {
			if !byEvent || r.head != head && !slices.ContainsFunc(r.roles, func(c columnRole) bool { return c.kind == eventColumn }) {
				inDrugs, byEvent = sectionDrugRE.MatchString(r.head) && !strings.Contains(r.head, "deductible"), false
			}
			byHeading = false
			if table != r.table {
				d.titled, supplies = nil, false
			}
			table, head, section = r.table, r.head, len(out)
			ctx = d.title(r, head, ofPlaces)
			if corner := r.column(0).header; corner != nil {
				supplies = suppliesRowRE.MatchString(corner.s) // the corner of a header between the rows
			}
			inDrugs = inDrugs || ctx.above.id() != ""
			if ch, ev, days := r.cornerPlace(); ch != "" {
				ctx.channel, ctx.chanEv, ctx.days = ch, ev, days
				ctx.outer = ctx.above.id() == "" // tiers that rows below name as headings are filled there
			}
		}
		if e := r.event(); eventRowRE.MatchString(e) {
			inDrugs, byEvent = drugEventRE.MatchString(e) && !abuseRE.MatchString(e), true
			ctx = drugRow{}
		}
		label := r.labelText()
		if r.listsTwice(label) {
			continue
		}
		if d.titled != nil && d.titled.other {
			continue
		}
		if days := r.daysShownAbove(); days != nil && table == r.table {
			for k := range out[section:] {
				if o := &out[section+k]; o.days == nil {
					o.days = days
				}
			}
			continue
		}
		if r.lone {
			supplies = suppliesRowRE.MatchString(label)
			again := r.headsAgain(rows[n+1:], out[section:])
			if label = r.headLine(label); !again || len(label) > maxHeader {
				label = headPart(label)
			}
			label = footnoteEndRE.ReplaceAllString(label, "")
			if !byEvent && isSectionHeading(label) {
				switch drugs := (sectionDrugRE.MatchString(label) || drugRowRE.MatchString(label)) && !strings.Contains(withoutOrder(blankParens(label)), "deductible"); {
				case drugs && !inDrugs:
					inDrugs, byHeading = true, true
				case byHeading && !drugs && !tierWordsRE.MatchString(label) && !headsPharmacy(label):
					inDrugs, byHeading = false, false
				}
			}
			place := ofTiers[r.table] && (namesPlace(label) || supplyAlone(label) != nil || namesNetworkPharmacies(label) || headsSupply(label) || isSectionHeading(label) && headsPharmacy(label) || ctx.channel != "" && bareSpecialtyRE.MatchString(label))
			if !inDrugs && !place && ofTiers[r.table] && isSectionHeading(label) {
				ctx.channel, ctx.chanEv, ctx.days = "", nil, nil
			}
			if supplyAlone(label) != nil && (ctx.days == nil || !ctx.days.alone) && slices.ContainsFunc(out, func(o drugRow) bool { return o.table == r.table }) {
				continue // it may be said of the rows above
			}
			place = place || again
			section = len(out)
			if days, ok := specialtyOfTiers(label, rows[n+1:], out); ok {
				ctx = drugRow{channel: benefit.SpecialtyChannel, chanEv: labelEvidence(r), outer: true}
				if days != nil {
					ctx.days = &sourcedDays{band: *days, ev: labelEvidence(r)}
				}
				continue
			}
			d.heading(r, label, &ctx, inDrugs || place, again)
			if ctx.own = nil; ctx.channel == "" && isOwnPharmacy(label) {
				ctx.own = labelEvidence(r)
			}
			placed = place && namesPlace(label)
			switch o := r.headedOrder(); {
			case hasAmount(label) && !headsPharmacy(label) && !drugRowRE.MatchString(label):
				ctx.order = benefit.Sourced[benefit.DeductibleOrder]{} // "You pay 20% for most other care after the deductible"
			case o.Known() || headsPharmacy(label) || namesNetworkPharmacies(label) || !tierWordsRE.MatchString(label):
				ctx.order = o
			}
			continue
		}
		if supplies && !tierNumberRE.MatchString(label) {
			continue
		}
		r.headed = ctx.headedBy()
		days := r.statesDays(label)
		placed = placed && days != nil
		if ctx.some {
			continue
		}
		if byHeading && (notDrugRowRE.MatchString(label) || ofVisits(label) && !drugProgramRE.MatchString(label)) {
			continue
		}
		if limits[r] {
			continue
		}
		if (inDrugs || ofTiers[r.table]) && allDrugsRE.MatchString(label) && d.limitAll(r) {
			continue
		}
		if specialtyMostRE.MatchString(label) && d.limitSpecialty(r) {
			continue
		}
		if maxPerFillRE.MatchString(label) && d.limitPerFill(r) {
			continue
		}
		if oopRE.MatchString(label) && oopLimitRE.MatchString(label) && !tierWordsRE.MatchString(label) {
			continue // "Rx OOP max" below the tiers of a matrix is none of them
		}
		if yearlyMostRE.MatchString(label) && !slices.ContainsFunc(r.costColumns(), func(k int) bool { return !r.cells[k].empty() && !inAYearRE.MatchString(r.cells[k].s) }) {
			continue
		}
		if bare := blankParens(label); bare != label && deductibleRE.MatchString(bare) && namesLimit(bare) && !tierWordsRE.MatchString(bare) {
			continue // "Prescription drug calendar year deductible (waived for Tier 1 drugs)"
		}
		if fillsBeforeRE.MatchString(label) {
			continue
		}
		if freedLimitRE.MatchString(label) || medicalDrugsRE.MatchString(withoutHeld(label)) && !tierNumberRE.MatchString(label) {
			continue
		}
		if days != nil {
			if !daysOfSection(out[section:], r, label, days) {
				d.stateDays(&ctx, label, days)
			}
			continue
		}
		if (inDrugs || ofTiers[r.table]) && r.headsWithRemark(label) {
			section = len(out)
			d.heading(r, label, &ctx, true, false)
			continue
		}
		if bareSpecialtyRE.MatchString(label) && !r.statesShares() {
			ctx = drugRow{} // "Specialty | Value | Comments": what was said of mail order ends here
			continue
		}
		items := r.items()
		if !r.listsFor(items) {
			items = nil
		}
		if items == nil && ctx.items == nil {
			items = r.inOrder().nameUnnamed(rows)
		}
		if shown := r.inShownOrder(order, label); shown != nil {
			items = shown
		}
		goesOn := isPlace(label) && (ctx.byRow && ctx.above.id() != "" || r.listsFor(ctx.items) || ctx.items != nil && r.timesAll()) // "Mail order" below the row that lists the tiers
		ofSpecialty := (inDrugs || ofTiers[r.table]) && ctx.channel == benefit.SpecialtyChannel && memberShareRE.MatchString(label) && r.statesShares()
		if below := len(out) > 0 && out[len(out)-1].table == r.table && bareSpecialtyRE.MatchString(label) && r.statesShares(); !below && !ofSpecialty && !inDrugs && !r.speaksOfDrugs(label, ofTiers[r.table]) && (byEvent || !r.holdsTiers(label)) && !r.underTiers() && items == nil && !goesOn && (len(tierList(label)) < 2 || namesLimit(blankParens(label))) || len(label) > 300 && items == nil {
			continue
		}
		if r.namesFormulary(label) {
			continue
		}
		if ctx.byRow && ctx.above.number == "" && !isPlace(label) {
			ctx.above, ctx.aboveEv, ctx.byRow = tierName{}, nil, false // the kind of the row above went on in one row
		}
		ctx.row, r.section, r.order = r, ctx.channel, ctx.order
		r.orderExplained()
		if items != nil {
			ctx.items = items
		} else if !isPlace(label) {
			ctx.items = nil
		}
		if one := ctx; ofSpecialty && ctx.above.id() == "" {
			one.above, one.aboveEv = tierName{classes: []benefit.TierClass{benefit.Specialty}, words: "specialty"}, ctx.chanEv
			out = append(out, one)
			continue
		}
		t, ok := readTier(r.tierWords())
		if one := ctx; ok && isSpecialty(t.classes) && d.titled != nil && d.titled.anyShop && ctx.channel == d.titled.channel {
			one.channel, one.chanEv = "", nil // the pharmacy of the heading is any that takes part
			out = append(out, one.each(items)...)
		} else {
			out = append(out, ctx.each(items)...)
		}
		if ok && !isSpecialty(t.classes) && len(t.classes) > 0 && !(isSpecialty(ctx.above.classes) && bareDrugsRE.MatchString(label)) {
			for _, k := range r.costColumns() {
				d.shared[r.cells[k]] = true
			}
		}
		// "TIER 1 Retail" above "Mail order": the row below goes on with the tier
		if t, ok := readTier(label); ok && channelIn(lex(label), 0, len(label)) != "" {
			if t.number == "" && twice[r.table] && len(t.classes) > 0 {
				ctx.above, ctx.aboveEv, ctx.byRow = t, tierEvidence(r), true
			} else if t.number != "" {
				if len(t.classes) == 0 || isChannelWords(label) {
					t.classes = ctx.above.classes
				}
				ctx.above, ctx.aboveEv, ctx.byRow = t, tierEvidence(r), true
			}
		}
	}
	placeGoesOn(out)
	ownSections(out)
	return out
}

// ownListLabelRE finds the label of the drug list that a plan uses, which is as well that of drugs which are on it.
var ownListLabelRE = regexp.MustCompile(`^\W*(?:(?:rx|drugs?|prescription|pharmacy|plan) )?formulary(?: (?:name|type|used))?\W*$`)

// namesFormulary reports whether a row names the drug list and what becomes of drugs that are not on it, which is nothing that those on it cost:
// "Formulary | Harbor Value Formulary. Drugs not on the formulary are not covered".
func (r *row) namesFormulary(label string) bool {
	return ownListLabelRE.MatchString(label) && slices.ContainsFunc(r.cells, func(c *cell) bool {
		return c != nil && strings.Contains(c.s, "formulary") && strings.TrimSpace(c.s) != strings.TrimSpace(label) && !hasAmount(c.s)
	})
}

// headsSupply reports whether a heading is of prescriptions of one supply: "Prescriptions after you meet the deductible, at any network pharmacy
// (30 days)".
func headsSupply(label string) bool {
	_, one := onlySupply(label)
	return one && len(label) < maxHeader && !hasAmount(label) && !strings.HasSuffix(label, ".") && prescriptionsFirstRE.MatchString(label) && !strings.Contains(withoutOrder(label), "deductible")
}

var prescriptionsFirstRE = regexp.MustCompile(`^\W*(?:your |covered |outpatient )*(?:prescriptions?|prescription drugs?|rx|drugs|medications)\b`)

// withoutOrder blanks in a heading how the deductible is met: "Prescriptions after you meet the deductible" are prescriptions, and no deductible.
func withoutOrder(label string) string {
	for _, m := range lex(label) {
		if m.kind == deductibleMark {
			label = blankAt(label, span{m.i, m.j})
		}
	}
	return label
}

// yearlyMostRE and inAYearRE find the row of the most that the copays of some drugs come to in a year, which is no cost share: "Mail service
// copayment maximum, tiers 1-3 | $1,000 per member per calendar year".
var (
	yearlyMostRE = regexp.MustCompile(`\bmax(?:imum)?\b`)
	inAYearRE    = regexp.MustCompile(`\bper (?:(?:calendar|plan|benefit|contract|policy) )?year\b|\bannually\b|\ba year\b|^\W*(?:n/a|none|not applicable)?\W*$`)
)

// tierByNumberRE finds tiers by their numbers.
var tierByNumberRE = regexp.MustCompile(`\b(?:tiers?|levels?) ?\d`)

// headedOrder is how a heading says that the deductible is met: "Retail pharmacy (deductible does not apply)".
func (r *row) headedOrder() benefit.Sourced[benefit.DeductibleOrder] {
	var out benefit.Sourced[benefit.DeductibleOrder]
	for _, c := range r.label() {
		for _, m := range lex(c.s) {
			if m.kind != deductibleMark {
				continue
			}
			if from, to := c.sentence(m.i, m.j); (from > 0 || to < len(c.s)) && tierByNumberRE.MatchString(c.s[from:min(to, len(c.s))]) {
				continue // "… applies to Tiers 3 and 4 only. Tiers 1 and 2 are not subject to any deductible."
			}
			if out.Known() && out.Value != m.order {
				return benefit.Sourced[benefit.DeductibleOrder]{}
			}
			out = benefit.State(m.order, c.evidence(m.i, m.j, sureList)...)
		}
	}
	return out
}

// oopFirstRE finds the name of an out-of-pocket maximum, be it one of some drugs: "Out of pocket maximum, specialty".
var oopFirstRE = regexp.MustCompile(`^\W*(?:(?:annual|rx|drug|prescription|pharmacy|plan|individual|family) )*out[ -]of[ -]pocket (?:max|limit)`)

// speaksOfDrugs reports whether a row is of drugs by its own words, whatever stands above it: its label names them or, in a table that has
// tiers, a class, a level or what goes on with the tiers above.
func (r *row) speaksOfDrugs(label string, amongTiers bool) bool {
	switch {
	case drugRowRE.MatchString(label) && !notDrugRowRE.MatchString(label):
		return true
	case !amongTiers, oopFirstRE.MatchString(label):
		return false
	case barePreventiveRE.MatchString(label) && r.tierHeader(r.cells[0]) != nil:
		return true
	case r.preferred, namesClass(label), levelRE.MatchString(label), r.shortTierBeside(), r.besideSpecialty(), isPlace(label) && r.timesAll():
		return true
	case specialtyNotedRE.MatchString(label), specialtySupplyRE.MatchString(label), specialtyShareRE.MatchString(label), r.classBesideFills():
		return r.statesShares()
	}
	return false
}

// shortTierBeside reports whether a cell of a row's label is the number of a tier in short, whatever its drugs are called beside it: "T4 |
// Lifestyle drugs".
func (r *row) shortTierBeside() bool {
	return r.statesShares() && slices.ContainsFunc(r.label(), func(c *cell) bool { return shortTierRE.MatchString(c.s) })
}

var shortTierRE = regexp.MustCompile(`^ ?t[1-7][a-d]? ?$`)

// tellsWhere reports whether a row, or a header above it, names a pharmacy or a supply of its own.
func (r *row) tellsWhere() bool {
	return slices.ContainsFunc(r.roles, func(c columnRole) bool { return c.header != nil && len(lexWhere(c.header.s)) > 0 }) ||
		slices.ContainsFunc(r.cells, func(c *cell) bool { return !c.empty() && len(lexWhere(c.s)) > 0 })
}

// headsChannel reports whether a column of a row says of which pharmacy it is.
func (r *row) headsChannel() bool {
	return slices.ContainsFunc(r.roles, func(c columnRole) bool { return c.channel != "" || len(c.places) > 0 })
}

// beginsWith reports whether the last of some rows is the first of its table.
func beginsWith(rows []*row) bool {
	last := len(rows) - 1
	return last == 0 || rows[last-1].table != rows[last].table
}

// memberShareRE finds labels of what members pay for whatever the heading above names: "Member cost share" below "Specialty".
var memberShareRE = regexp.MustCompile(`^\W*(?:(?:member|participant|patient|your|employee)(?:'?s)? )?(?:cost[- ]shar(?:e|ing)|share|co-?pay(?:ment)?s?|co-?insurance|pays|cost)(?: amount)?\W*$`)

// specialtyShareRE finds labels of what members pay for specialty drugs: "Specialty member cost share".
var specialtyShareRE = regexp.MustCompile(`^\W*specialty(?: (?:drugs?|medications?))? ?(?:[:–-] ?)?(?:member|participant|patient)(?:'?s)? (?:cost[- ]shar(?:e|ing)|share|co-?pay(?:ment)?s?|co-?insurance|pays|cost)(?: amount)?\W*$`)

// each is a row for each of the tiers that its label counts: "Tiers 1-3" beside one amount.
func (r drugRow) each(items *tierItems) []drugRow {
	numbers := tierList(r.labelText())
	if len(numbers) < 2 || items != nil {
		if kinds := r.eachKind(); items == nil && kinds != nil {
			return kinds
		}
		return []drugRow{r}
	}
	var out []drugRow
	for _, n := range numbers {
		one := r
		one.above, one.aboveEv, one.counted = tierName{number: n, words: r.labelText()}, labelEvidence(r.row), true
		out = append(out, one)
	}
	return out
}

func isChannelWords(label string) bool { return strings.Contains(label, "specialty pharmac") }

func labelEvidence(r *row) []benefit.Evidence {
	var out []benefit.Evidence
	for _, c := range r.label() {
		out = append(out, c.all(sureCell)...)
	}
	return out
}

// amountsListedRE finds the amounts of several tiers in a row.
var amountsListedRE = regexp.MustCompile(`\$ ?[\d,.]+ ?/ ?\$ ?[\d,.]+ ?/ ?\$ ?\d`)

// listsTwice reports whether the label of a row holds the list of amounts of one column beside the list of another: which of them are of whom, its
// words no longer tell.
func (r *row) listsTwice(label string) bool {
	return !r.lone && amountsListedRE.MatchString(label) && slices.ContainsFunc(r.costColumns(), func(k int) bool {
		return !r.cells[k].empty() && amountsListedRE.MatchString(r.cells[k].s)
	})
}
