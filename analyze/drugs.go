package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// How sure the reader is of a value, by what it rests on. Measured on plan documents of several issuers; the words of
// an unambiguous grid cell are above 900, what is carried over from elsewhere is below.
const (
	sureCell     benefit.Confidence = 960 // one cost share in a cell under a header that names the network
	sureList     benefit.Confidence = 930 // one of several in a cell, each with its own words
	sureUnbound  benefit.Confidence = 880 // what days supply it is for was not found, and the document speaks of such
	sureUnheaded benefit.Confidence = 820 // the header does not say whose column it is
	sureProse    benefit.Confidence = 780 // a line of text, or a remark beside the cell
	sureCarried  benefit.Confidence = 720 // what another place says, carried over
)

// drugReader collects tiers and cost shares from the drug rows of a document.
type drugReader struct {
	src          *document.Text
	pages        [2]int // first and last page read
	tiers        []benefit.Tier
	names        map[benefit.TierID]tierName
	shares       []benefit.CostShare
	notes        []*cell     // remarks beside drug rows, each once
	ofRecords    []*cell     // of them, those that stand in a record of one plan and tier
	said         daySet      // days supply by channel, from headings and remarks
	times        *multiplier // "mail order is 2 times the retail copay"
	limits       []tierLimit // "$3,500 out-of-pocket limit" beside a tier
	mail         bool        // some words speak of mail order
	found        map[benefit.RuleID]int
	shared       map[*cell]bool // cells that hold for a tier of other than specialty drugs
	remarksBelow []*cell        // remarks over all columns of the drug tables
	paragraphs   []*cell        // text outside tables, in pieces
	blocks       []*unit        // the same by paragraphs and items of lists
	references   []reference    // "same as preferred brand drugs" beside a row
	rows         []tierRemarks
	titled       *lineHeading            // the title of the table being read
	multiples    []multiple              // "2x retail" in a cell
	marks        []markedOrder           // what notes say of the deductible for what bears their mark
	signed       map[string]bool         // the marks that stand behind amounts
	gridded      map[benefit.TierID]bool // the tiers of which words contradict a table
	silent       []silentCell            // cells of tiers that say neither what is paid nor that nothing is covered
	unread       []document.Span         // cost shares that could not be told apart
	capped       []reading               // the minimum and maximum that a row states for all drugs
	specialtyCap []reading               // the most that a row states for the coinsurance of specialty drugs
	both         []*cell                 // headings that are for retail and mail order alike
	numbered     []numberedRow           // the rows whose labels count a tier
	mailRows     map[benefit.TierID]bool // the tiers that have rows below a heading of mail order
	otherwise    bool                    // the sentences beside the one being read speak of drugs that are not preferred
	counter      []benefit.Evidence      // the words of a plan without mail order for fills at a counter
	mailed       *mailForAll             // the one amount of all that comes by mail
	shown        []benefit.Evidence      // the words that say that the amounts are those of retail pharmacies
	shownDays    *sourcedDays            // and for how many days
	called       *regexp.Regexp          // finds the plan's name, where the document describes several
	keys         map[string]tierKey      // what the document says of the tiers' drugs apart from their costs, by number
	planRates    []benefit.Evidence      // words that make the percentages of cells what the plan pays
	ranks        map[string]bool         // the numbers that the tiers of specialty drugs have beside those of all
}

type daySet map[benefit.Channel]sourcedDays

type sourcedDays struct {
	band  benefit.DaysSupply
	ev    []benefit.Evidence
	own   bool // the label of the very row says so, which holds against its column's header
	alone bool // a heading of its own says so, without a pharmacy
}

type multiplier struct {
	num, den int64
	days     *sourcedDays
	ev       []benefit.Evidence
}

// tierLimit is an out-of-pocket limit of its own that a tier has.
type tierLimit struct {
	tiers []benefit.TierID
	cell  *cell
	at    span
	mark  mark
}

// reference is words beside a row that give its tiers the cost shares of another.
type reference struct {
	tiers []benefit.TierID
	to    benefit.TierID
	ev    []benefit.Evidence
}

// tierRemarks is a remark and the tiers of the row that it stands beside.
type tierRemarks struct {
	label string // of the row
	note  *cell
	tiers []benefit.TierID
}

var (
	drugProgramRE = regexp.MustCompile(`^\W*(?:outpatient )?(?:prescription|pharmacy|drug|rx)(?: drugs?)? (?:program|plan|benefits?|coverage)\b`)
	drugRulesRE   = regexp.MustCompile(`\b(?:provisions|rules|requirements|notes|details|information)(?: ?[-–(].*)?\W*$`)
	sectionDrugRE = regexp.MustCompile(`\bpharmacy\b|\bprescription|\bdrugs?\b|\brx\b`)
	channelRowRE  = regexp.MustCompile(`^[^a-z]*(?:(?:what you pay|(?:your|member) cost|co-?pay(?:ment)?s?(?: ?/ ?co-?insurance)?|co-?insurance|cost[- ]sharing)(?: (?:for|at))?(?: ?[:-])? )?(?:(?:at|from|through) (?:an?|any|your|the) )?(?:(?:outpatient )?(?:prescriptions?|pharmacy|rx|drugs?)(?: (?:drugs?|benefits?|coverage|copays?|card))*(?: (?:at|from|through) (?:an? |any |the )?| ?[-:(,]? ?))?(?:participating |network |in-network |preferred |standard )*(?:retail|mail|home delivery|specialty pharmac)`)
	timesRE       = regexp.MustCompile(`\b(\d(?:\.\d)?|one and (?:a|one) half|two and (?:a|one) half|two|three|twice|double|triple)(?: ?\(\d\))?(?: ?x\b| times)?(?: the)?(?: applicable| in-network| participating| 30[ -]day)* retail(?: pharmacy)?(?: copay(?:ment)?s?| cost[- ]shar(?:e|ing)| amount|[.,;)]|$)`)
	notMailRE     = regexp.MustCompile(`\b(?:not available|not covered|no coverage|unavailable)[^.;]{0,40}\bmail\b(?:[- ](?:order|service))?|\bmail(?:[- ](?:order|service))?(?: (?:prescriptions?|pharmac(?:y|ies)|drugs?|fills?|program))? (?:is |are )?(?:not available|not covered|unavailable)\b`)
	mailOrRetail  = regexp.MustCompile(`\bmail(?:[- ]?(?:order|service))?(?: (?:pharmac(?:y|ies)|program|providers?))? or (?:(?:at|from|through|by|an?|any|certain|selected?|participating|designated|network|in-network) )*retail(?: (?:providers?|pharmac(?:y|ies)|locations?|stores?))?\b`)
	rxLimitRE     = regexp.MustCompile(`^ ?(?:annual |calendar year |yearly |per member |individual ){0,3}(?:out-of-pocket|out of pocket|oop) (?:limit|max(?:imum)?)(?: per (?:member|person|individual))?`)
	notADrugRowRE = regexp.MustCompile(`^\W*(?:preventive\b[^.;]*\b(?:aca|affordable care act)|(?:aca|affordable care act)\b[^.;]*\bpreventive)\b|\boff[- ]label\b|\bpreventive (?:care )?(?:(?:drugs?|medic(?:ation|ine)s?|rx) )?list\b|\bcontraceptives?\b|\bcontraception\b|\bimmuniz|\bvaccin|\bsupplies\b|\bdiabetic\b|\bgrowth hormones?\b`)
	sameAsRE      = regexp.MustCompile(`\bsame as (?:for )?([a-z -]+?)(?: drugs?)?\b(?: when| if|[.,;]|$)`)
)

func newDrugReader(src *document.Text) *drugReader {
	return &drugReader{src: src, names: map[benefit.TierID]tierName{}, said: daySet{}, found: map[benefit.RuleID]int{}, shared: map[*cell]bool{}, gridded: map[benefit.TierID]bool{}, mailRows: map[benefit.TierID]bool{}}
}

func readDrugs(src *document.Text, rows []*row, pages [2]int, called string) *drugReader {
	d := newDrugReader(src)
	d.pages, d.paragraphs = pages, paragraphs(src, pages)
	d.keys, d.ranks = readKeys(rows), specialtyRanks(rows)
	specialtyOfCounted(rows)
	preferredAmong(rows)
	drugRows := d.pickRows(rows)
	d.readRemarks(rows, drugRows)
	d.atCounter()
	d.blocks = proseBlocks(src, rows, pages)
	for _, u := range d.blocks {
		d.shownAt(u)
	}
	var across []*unit // words over all columns of a table
	for _, r := range rows {
		if r.lone && len(r.cells) > 0 {
			u := newUnit(distinctCells(r.cells)[0], true)
			d.shownAt(u)
			across = append(across, u)
		}
	}
	d.ratesOfPlan(rows)
	d.readMailForAll()
	d.readMarks(rows)
	for _, r := range drugRows {
		if t, _, ok := r.tierOfLabel(r.labelText()); ok && t.number != "" {
			d.numbered = append(d.numbered, numberedRow{r.table, r.channel, t})
		}
		if t, _, ok := r.tierOfLabel(r.labelText()); ok && r.channel == benefit.Mail {
			d.mailRows[t.id()] = true
		}
	}
	for _, r := range drugRows {
		d.readRow(r)
	}
	d.limitRates()
	d.freeTiers(rows)
	d.saidInProse(d.blocks)
	d.supplyOfProse()
	d.called = nameRE(called)
	d.footnotes(d.blocks, rows)
	said := slices.Concat(d.blocks, across)
	d.readMultiples(said)
	d.longerAtRetail(said)
	d.statements(d.blocks)
	d.saidMaxima(said)
	d.readLines()
	d.referTo()
	d.multiplyBands()
	d.multiply()
	d.multiplyCells()
	d.noMail()
	d.saidNoMail()
	d.alsoAtRetail()
	d.alsoThere()
	d.mailToAll()
	d.atCounterBelow()
	d.heldTiers()
	d.outsideAll(d.blocks)
	d.dropNonTiers()
	return d
}

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
	some    bool          // the heading is of certain drugs, whose tiers cost otherwise elsewhere
}

// pickRows finds the rows about drugs: those of the medical event "if you need drugs", those below a heading that
// speaks of pharmacy or prescriptions, and any whose own label can only be a class of drugs.
func (d *drugReader) pickRows(rows []*row) []drugRow {
	var out []drugRow
	inDrugs, byEvent, byHeading := false, false, false
	table, head := -1, ""
	var ctx drugRow
	section := 0 // where the rows below the last heading begin
	limits, ofTiers, ofPlaces := limitsOnly(rows), tablesOfTiers(rows), tablesOfPlaces(rows)
	worked := workedExamples(rows)
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
		if r.table == table && n > 0 && rows[n-1].lone && ctx.channel != "" && beginsWith(rows[:n]) && !r.headsChannel() {
			head = r.head // the pharmacy above the header of its table
		}
		if r.table != table || r.head != head {
			if !byEvent || r.head != head && !slices.ContainsFunc(r.roles, func(c columnRole) bool { return c.kind == eventColumn }) {
				inDrugs, byEvent = sectionDrugRE.MatchString(r.head) && !strings.Contains(r.head, "deductible"), false
			}
			byHeading = false
			if table != r.table {
				d.titled = nil
			}
			table, head, section = r.table, r.head, len(out)
			ctx = d.title(r, head, ofPlaces)
			inDrugs = inDrugs || ctx.above.id() != ""
			if ch, ev, days := r.cornerPlace(); ch != "" {
				ctx.channel, ctx.chanEv, ctx.days = ch, ev, days
			}
		}
		if e := r.event(); eventRowRE.MatchString(e) {
			inDrugs, byEvent = drugEventRE.MatchString(e) && !abuseRE.MatchString(e), true
			ctx = drugRow{}
		}
		label := r.labelText()
		if d.titled != nil && d.titled.other {
			continue
		}
		if r.lone {
			label = footnoteEndRE.ReplaceAllString(headPart(r.headLine(label)), "")
			if !byEvent && isSectionHeading(label) {
				switch drugs := (sectionDrugRE.MatchString(label) || drugRowRE.MatchString(label)) && !strings.Contains(label, "deductible"); {
				case drugs && !inDrugs:
					inDrugs, byHeading = true, true
				case byHeading && !drugs && !tierWordsRE.MatchString(label) && !namesPharmacy(label):
					inDrugs, byHeading = false, false
				}
			}
			place := ofTiers[r.table] && (namesPlace(label) || supplyAlone(label) != nil || isSectionHeading(label) && namesPharmacy(label) || ctx.channel != "" && bareSpecialtyRE.MatchString(label))
			if !inDrugs && !place && ofTiers[r.table] && isSectionHeading(label) {
				ctx.channel, ctx.chanEv, ctx.days = "", nil, nil
			}
			if supplyAlone(label) != nil && (ctx.days == nil || !ctx.days.alone) && slices.ContainsFunc(out, func(o drugRow) bool { return o.table == r.table }) {
				continue // it may be said of the rows above
			}
			section = len(out)
			if days, ok := specialtyOfTiers(label, rows[n+1:], out); ok {
				ctx = drugRow{channel: benefit.SpecialtyChannel, chanEv: labelEvidence(r), outer: true}
				if days != nil {
					ctx.days = &sourcedDays{band: *days, ev: labelEvidence(r)}
				}
				continue
			}
			d.heading(r, label, &ctx, inDrugs || place)
			continue
		}
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
		if oopRE.MatchString(label) && oopLimitRE.MatchString(label) && !tierWordsRE.MatchString(label) {
			continue // "Rx OOP max" below the tiers of a matrix is none of them
		}
		if freedLimitRE.MatchString(label) || medicalDrugsRE.MatchString(withoutHeld(label)) && !tierNumberRE.MatchString(label) {
			continue
		}
		if days := r.statesDays(label); days != nil {
			if !daysOfSection(out[section:], r, label, days) {
				d.stateDays(&ctx, label, days)
			}
			continue
		}
		if (inDrugs || ofTiers[r.table]) && r.headsWithRemark(label) {
			section = len(out)
			d.heading(r, label, &ctx, true)
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
		goesOn := isPlace(label) && (r.listsFor(ctx.items) || ctx.items != nil && r.timesAll()) // "Mail order" below the row that lists the tiers
		ofSpecialty := (inDrugs || ofTiers[r.table]) && ctx.channel == benefit.SpecialtyChannel && memberShareRE.MatchString(label) && r.statesShares()
		if below := len(out) > 0 && out[len(out)-1].table == r.table && bareSpecialtyRE.MatchString(label) && r.statesShares(); !below && !ofSpecialty && !inDrugs && !r.speaksOfDrugs(label, ofTiers[r.table]) && (byEvent || !r.holdsTiers(label)) && !r.underTiers() && items == nil && !goesOn && (len(tierList(label)) < 2 || namesLimit(blankParens(label))) || len(label) > 300 {
			continue
		}
		ctx.row, r.section = r, ctx.channel
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
		out = append(out, ctx.each(items)...)
		if t, ok := readTier(r.tierWords()); ok && !isSpecialty(t.classes) && len(t.classes) > 0 && !(isSpecialty(ctx.above.classes) && bareDrugsRE.MatchString(label)) {
			for _, k := range r.costColumns() {
				d.shared[r.cells[k]] = true
			}
		}
		// "TIER 1 Retail" above "Mail order": the row below goes on with the tier
		if t, ok := readTier(label); ok && channelIn(lex(label), 0, len(label)) != "" {
			if t.number != "" {
				if len(t.classes) == 0 || isChannelWords(label) {
					t.classes = ctx.above.classes
				}
				ctx.above, ctx.aboveEv, ctx.byRow = t, tierEvidence(r), true
			}
		}
	}
	return out
}

// speaksOfDrugs reports whether a row is of drugs by its own words, whatever stands above it: its label names them or, in a table that has
// tiers, a class, a level or what goes on with the tiers above.
func (r *row) speaksOfDrugs(label string, amongTiers bool) bool {
	switch {
	case drugRowRE.MatchString(label) && !notDrugRowRE.MatchString(label):
		return true
	case !amongTiers:
		return false
	case r.preferred, namesClass(label), levelRE.MatchString(label), r.besideSpecialty(), isPlace(label) && r.timesAll():
		return true
	case specialtyNotedRE.MatchString(label), specialtySupplyRE.MatchString(label), specialtyShareRE.MatchString(label), r.classBesideFills():
		return r.statesShares()
	}
	return false
}

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
var specialtyShareRE = regexp.MustCompile(`^\W*specialty (?:drugs? |medications? )?(?:member|participant|patient)(?:'?s)? (?:cost[- ]shar(?:e|ing)|share|co-?pay(?:ment)?s?|co-?insurance|pays|cost)(?: amount)?\W*$`)

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

var channelWordsRE = regexp.MustCompile(`[ (,-]*\b(?:retail|mail(?:[- ](?:order|service))?|home delivery)(?: (?:pharmac(?:y|ies)|order|only))*\b[ ),:-]*`)

// calledPharmacyRE finds the mail order or specialty pharmacy that a plan calls by its name: "Harbor Home Delivery (90-day
// supply)", "Specialty (30-day supply, Harbor Specialty Pharmacy only)", "Specialty – through the plan's specialty pharmacy only".
var calledPharmacyRE = regexp.MustCompile(`^(?:[a-z][a-z'®&.-]* ){1,3}(?:mail(?:[- ](?:order|service))?|home delivery|specialty pharmac(?:y|ies))\b(?: (?:pharmac(?:y|ies)|program|service))*(?: ?[(,:–-] ?[^$%]{3,60}?\)?)?$|^specialty(?: drugs?| medications?)? ?[(:,–-][^$%]*\bspecialty (?:network |drug )?pharmac[^$%]*$`)

// namesPharmacy reports whether a row is of a kind of pharmacy, by its kind or as the plan calls it, perhaps behind the benefit:
// "Prescription drugs – Harbor mail service (90-day supply)".
func namesPharmacy(label string) bool {
	return channelRowRE.MatchString(label) || calledPharmacyRE.MatchString(benefitLeadRE.ReplaceAllString(label, "")) || calledSpecialty(label)
}

// benefitLeadRE finds the benefit in front of what a heading says of it.
var benefitLeadRE = regexp.MustCompile(`^\W*(?:outpatient |your )?(?:prescriptions?|pharmacy|rx|drugs?)(?: (?:drugs?|benefits?|coverage|copay(?:ment)?s?|costs?|plan|program))* ?(?:[-:|]|at|from|through|by) ?`)

// headedSpecialtyRE finds what ends with "specialty" behind the benefit, and perhaps days.
var headedSpecialtyRE = regexp.MustCompile(`^((?:[a-z][a-z'&.-]* ){1,2})specialty(?: ?[(,:-] ?(?:for )?(?:up to )?(?:an? )?\d{2,3}[- ]days?(?: supply)?\)?)?\W*$`)

// specialtySectionRE finds the heading of what specialty pharmacies fill, perhaps with days: "Specialty (up to a 30-day supply)".
var specialtySectionRE = regexp.MustCompile(`^\W*(?:(?:what you pay|(?:your|member) cost|co-?pay(?:ment)?s?(?: ?/ ?co-?insurance)?|co-?insurance|cost[- ]sharing)(?: (?:for|at))? ?[-–—:]? ?)?specialty` + supplyBehind)

// specialtyDrugsRE finds such a heading below that of mail order, which does not name the pharmacy: "Specialty drugs".
var specialtyDrugsRE = regexp.MustCompile(`^\W*specialty (?:drugs?|medic(?:ation|ine)s?|prescriptions?|rx)(?: program)?` + supplyBehind)

// supplyBehind is the supply that may stand at the end of a heading.
const supplyBehind = `(?: ?[(,:–-] ?(?:for )?(?:up to )?(?:an? )?\d{2,3}[ -]{1,3}days?(?: supply)?\)?)?\W*$`

// calledSpecialty reports whether a heading names a specialty pharmacy by its name alone: "Prescription drugs – Harbor Specialty".
func calledSpecialty(label string) bool {
	lead := benefitLeadRE.FindString(label)
	return lead != "" && namedSpecialty(label[len(lead):])
}

// qualityWordRE finds words that say which specialty drugs are meant, and name no pharmacy.
var qualityWordRE = regexp.MustCompile(`\b(?:non|all|other|any|select|biosimilar|certain|oral|covered|self|administered|injected|injectable|medical|oncology|high|low|cost|tier|and|or|of|for|the|limited|standard|exclusive|drugs?)\b`)

// placeIn is the kind of pharmacy that a heading names.
func placeIn(marks []mark, label string) benefit.Channel {
	ch := channelIn(marks, 0, len(label))
	if ch == "" && calledSpecialty(label) {
		return benefit.SpecialtyChannel
	}
	return ch
}

// heading reads a row that is one cell over all columns: "Generic Drugs", "Retail pharmacy (30-day supply)".
func (d *drugReader) heading(r *row, label string, ctx *drugRow, inDrugs bool) {
	drugPharmacy := sectionDrugRE.MatchString(label) && channelRowRE.MatchString(label) // "Prescription drugs – Retail"
	if len(label) > maxHeader || !inDrugs && !drugPharmacy && !drugRowRE.MatchString(label) {
		return
	}
	if of := r.label(); len(of) == 1 && of[0].severalPlaces() && isPlace(label) {
		d.supplies(of[0]) // "Retail: up to a 30-day supply | Mail order: up to a 90-day supply" above cells that tell both apart
		ctx.channel, ctx.chanEv, ctx.days, ctx.places = "", nil, nil, r.labelPlaces()
		return
	}
	if certainDrugsRE.MatchString(label) {
		*ctx = drugRow{some: true}
		return
	}
	marks, benefitLead := lex(label), benefitLeadRE.FindString(label)
	ctx.some = false
	if ch := placeIn(marks, label); ch != "" && (namesPharmacy(label) || isPlace(label)) {
		if ctx.outer {
			ctx.above, ctx.aboveEv = tierName{}, nil
		}
		ctx.outer = ctx.above.id() == ""
		ctx.channel, ctx.chanEv = ch, labelEvidence(r)
		ctx.days, ctx.ofTier = nil, nil
		ctx.places = r.labelPlaces()
		d.twoPlaces(r, label, marks)
		switch n, _, ok := networkOf(label); {
		case ok && n != benefit.AnyNetwork && len(r.label()) == 1:
			ctx.network, ctx.ofPlace = benefit.State(n, labelEvidence(r)...), true
		case ctx.ofPlace:
			ctx.network, ctx.ofPlace = benefit.Sourced[benefit.Network]{}, false // "Mail order" below "Preferred retail"
		}
		for _, m := range marks {
			if m.kind == daysMark || m.kind == perDaysMark {
				ctx.days = &sourcedDays{band: m.days, ev: labelEvidence(r)}
			}
		}
		return
	}
	if ctx.outer && ctx.channel != "" && ctx.channel != benefit.SpecialtyChannel && (specialtySectionRE.MatchString(label[len(benefitLead):]) || ctx.channel == benefit.Mail && specialtyDrugsRE.MatchString(label)) {
		ctx.channel, ctx.chanEv, ctx.days, ctx.places = benefit.SpecialtyChannel, labelEvidence(r), nil, nil // a section behind "Retail" and "Mail service"
		for _, m := range marks {
			if m.kind == daysMark || m.kind == perDaysMark {
				ctx.days = &sourcedDays{band: m.days, ev: labelEvidence(r)}
			}
		}
		return
	}
	if ctx.channel != "" && namedSpecialty(label) && strings.Contains(d.src.Quote(r.label()[0].parts[0]), " Specialty") {
		*ctx = drugRow{channel: benefit.SpecialtyChannel, chanEv: labelEvidence(r), outer: true}
		return
	}
	if days := supplyAlone(label); days != nil {
		ctx.days = &sourcedDays{band: *days, ev: labelEvidence(r), alone: true}
		return
	}
	if sectionDrugRE.MatchString(label) && (drugRulesRE.MatchString(label) || otherSectionRE.MatchString(label)) && !tierWordsRE.MatchString(label) {
		*ctx = drugRow{} // what follows is of no pharmacy
		return
	}
	if sectionDrugRE.MatchString(label) && !tierWordsRE.MatchString(label) {
		if name := calledByPlanRE.FindStringSubmatch(label); name != nil && ctx.channel != "" && len(marks) > 0 {
			ctx.channel, ctx.chanEv, ctx.places = "", nil, nil
			if ev := d.mailCalled(name[1]); ev != nil {
				ctx.channel, ctx.chanEv = benefit.Mail, slices.Concat(labelEvidence(r), ev)
			}
		}
		for _, m := range marks {
			if m.kind == daysMark && ctx.days != nil && ctx.days.band != m.days && benefitLead != "" {
				ctx.channel, ctx.chanEv, ctx.places = "", nil, nil // what it is called is not known, and it is another place
			}
			if m.kind == daysMark {
				ctx.days = &sourcedDays{band: m.days, ev: labelEvidence(r)} // "Prescription drugs (up to a 30-day supply)"
			}
		}
	}
	if n, at, ok := networkOf(label); ok && len(r.label()) == 1 && !tierWordsRE.MatchString(blankAt(label, at)) && len(label) < maxHeading {
		ctx.network = benefit.State(n, labelEvidence(r)...)
		return
	}
	if t, ok := readTier(label); ok && len(label) < 80 {
		var days *sourcedDays
		for _, m := range marks {
			if m.kind == daysMark {
				days = &sourcedDays{band: m.days, ev: labelEvidence(r)} // "Specialty drugs, up to a 30-day supply"
			}
		}
		if ctx.outer {
			ctx.above, ctx.aboveEv, ctx.items, ctx.ofTier = t, labelEvidence(r), nil, days
			return
		}
		*ctx = drugRow{above: t, aboveEv: labelEvidence(r), ofTier: days}
	}
}

// calledByPlanRE finds the heading of a kind of pharmacy that the plan calls by a name of its own, with its supply: "Maintenance Medication
// Pharmacy – up to a 90-day supply".
var calledByPlanRE = regexp.MustCompile(`^\W*((?:[a-z][a-z'-]+ ){1,3}pharmac(?:y|ies))\W+(?:for )?(?:up to )?(?:an? )?\d{2,3}[- ]days?(?: supply)?\W*$`)

// mailCalled returns the words that say that the plan's mail order goes by a name: "The Maintenance Medication Pharmacy is our mail order
// pharmacy."
func (d *drugReader) mailCalled(name string) []benefit.Evidence {
	says, err := regexp.Compile(`\b` + regexp.QuoteMeta(name) + ` (?:is|means) (?:our|the|an?|your|the plan's) (?:[a-z]+ ){0,2}mail[- ](?:order|service)\b`)
	if err != nil {
		return nil
	}
	for _, p := range d.paragraphs {
		if at := says.FindStringIndex(p.s); at != nil {
			return p.evidence(at[0], at[1], sureProse)
		}
	}
	return nil
}

// otherSectionRE finds the heading of what is left behind sections of pharmacies: "Pharmacy – other", "Additional drug benefits".
var otherSectionRE = regexp.MustCompile(`^\W*(?:(?:outpatient |your )?(?:prescriptions?|pharmacy|rx|drugs?)(?: (?:drugs?|benefits?|coverage|plan|program))* ?[-:|,(] ?)(?:all )?(?:other|additional|miscellaneous|more|general)(?: (?:drugs?|pharmacy|prescription|rx|benefits?|provisions?|features?|items?|services?|programs?|coverage))*\W*$|` +
	`^\W*(?:other|additional|miscellaneous) (?:(?:prescription|pharmacy|drug|rx) )+(?:benefits?|provisions?|features?|items?|services?|programs?|coverage)\W*$`)

// certainDrugsRE finds the heading of what some drugs of each tier cost: "Maintenance tier (certain drugs for asthma)".
var certainDrugsRE = regexp.MustCompile(`\bmaintenance (?:drug )?tier\b|\b(?:certain|specific|some|listed) (?:[a-z]+ ){0,2}(?:drugs|medications|medicines)\b(?: used| prescribed| taken)? (?:for|to)\b|\b(?:drugs|medications|medicines) (?:used )?(?:for|to treat) (?:certain|chronic|specific|the following)\b`)

// footnoteEndRE finds the mark of a footnote at the end of a heading: "[3]".
var footnoteEndRE = regexp.MustCompile(` ?\[\d{1,2}\](?:,? ?\[\d{1,2}\])*\W*$`)

// withoutGenericRE finds the row for brands of which there is a generic.
var withoutGenericRE = regexp.MustCompile(`\b(?:when|if|with|where)\b[^;.]{0,20}\bgeneric\b`)

// namesChannel reports whether "specialty:" in a cell of another tier tells the pharmacy, not the drugs.
func namesChannel(part, base tierName, rd reading) bool {
	return base.id() != "" && len(part.classes) == 1 && part.classes[0] == benefit.Specialty && !isSpecialty(base.classes) &&
		slices.ContainsFunc(rd.channels, func(m mark) bool { return m.channel == benefit.SpecialtyChannel })
}

// tier finds or adds a tier.
func (d *drugReader) tier(t tierName, ev []benefit.Evidence) benefit.TierID {
	t, of := d.keyed(d.ranked(t), ev)
	t = d.numberedOf(t, ev)
	id := t.id()
	if old, ok := d.names[id]; ok {
		if len(old.classes) == 0 && len(t.classes) > 0 {
			d.names[id] = t
			for i := range d.tiers {
				if d.tiers[i].ID == id {
					d.tiers[i].Class = benefit.Derive(t.classes, of...)
				}
			}
		}
		return id
	}
	d.names[id] = t
	tier := benefit.Tier{ID: id, Label: benefit.State(printed(numberedFirst(t, ev)), ev...)}
	if words := printed(ev); len(ev) > 1 && bareRE.MatchString(strings.ToLower(words)) {
		// "preferred" in a cell of "Specialty drugs"
		tier.Label = benefit.Derive(words+" "+uncapital(printed(ev[1:])), ev...)
	}
	if len(t.classes) > 0 {
		tier.Class = benefit.Derive(t.classes, of...)
	}
	d.tiers = append(d.tiers, tier)
	return id
}

// numberedOf is the tier that the plan counts among its own, where words name one by its kind of drugs alone and no other holds these: "Generic:
// $20" below "Generic drugs (Tier 1)" in the same table. Another table may be another plan's.
func (d *drugReader) numberedOf(t tierName, ev []benefit.Evidence) tierName {
	if len(ev) == 0 || t.number != "" || len(t.classes) == 0 || t.kind != "" || t.value {
		return t
	}
	if _, own := d.names[t.id()]; own {
		return t
	}
	var found *tierName
	for _, o := range d.tiers {
		if name := d.names[o.ID]; name.number != "" && !name.part && slices.Equal(name.classes, t.classes) && len(o.Label.Evidence) > 0 && d.tableAt(o.Label.Evidence[0].Start) == d.tableAt(ev[0].Start) {
			if found != nil {
				return t
			}
			found = &name
		}
	}
	if found == nil {
		return t
	}
	return *found
}

// tableAt is the table that holds a place of the text, -1 where none does.
func (d *drugReader) tableAt(at int) int {
	return slices.IndexFunc(d.src.Tables, func(t document.Table) bool {
		return slices.ContainsFunc(t.Rows, func(r document.Row) bool {
			return slices.ContainsFunc(r.Cells, func(c document.Cell) bool { return c.Span.Start <= at && at < c.Span.End })
		})
	})
}

// numberedFirst is the evidence of a tier's name from the words on that state its number: "Specialty" for the pharmacy stands in
// front of "Tier 4 - Specialty preferred".
func numberedFirst(t tierName, ev []benefit.Evidence) []benefit.Evidence {
	numbered := func(e benefit.Evidence) bool { return tierNumberRE.MatchString(strings.ToLower(e.Quote)) }
	if i := slices.IndexFunc(ev, numbered); t.number != "" && i > 0 && hasClass(ev[i].Quote) {
		return ev[i:]
	}
	return ev
}

// hasClass reports whether a label says which drugs its tier has.
func hasClass(label string) bool {
	t, ok := readTier(strings.ToLower(label))
	return ok && len(t.classes) > 0
}

// sameAs gives a tier the in-network cost shares of another that its cell refers to: "Same as preferred brand drugs".
func (d *drugReader) sameAs(r *row, c *cell, col int, name tierName, ev []benefit.Evidence) {
	m := sameAsRE.FindStringSubmatchIndex(c.s)
	if m == nil || r.column(col).network == benefit.Out {
		return
	}
	other, ok := d.tierSaid(c.s[m[2]:m[3]])
	if !ok {
		return
	}
	d.copyShares(d.tier(name, ev), other, c.evidence(m[0], m[3], sureCarried))
}

// tierSaid finds the tier that words elsewhere call by its kind of drugs alone, "preferred brand drugs", where its own label has a
// number, too.
func (d *drugReader) tierSaid(words string) (benefit.TierID, bool) {
	t, ok := readTier(words)
	if _, known := d.names[t.id()]; !ok || known || t.number != "" {
		return t.id(), ok
	}
	id := t.id()
	for _, tier := range d.tiers {
		if d.names[tier.ID].sameDrugs(t) {
			if id != t.id() {
				return t.id(), true // of several none is meant for certain
			}
			id = tier.ID
		}
	}
	return id, true
}

// copyShares gives a tier the in-network cost shares of another, every pharmacy and band of days supply. What the tier
// has of its own stays, and takes over how the other meets the deductible where nothing else is said of that.
func (d *drugReader) copyShares(id, other benefit.TierID, ev []benefit.Evidence) {
	for _, cs := range slices.Clone(d.shares) {
		if cs.Tier != other || cs.Network.Value == benefit.Out || id == other {
			continue
		}
		cs.Tier = id
		cs.Share = carried(cs.Share, ev)
		cs.Deductible = carried(cs.Deductible, ev)
		if cs.Channel.Standing == benefit.Stated {
			cs.Channel = carried(cs.Channel, ev)
		}
		if cs.DaysSupply.Standing == benefit.Stated {
			cs.DaysSupply = carried(cs.DaysSupply, ev)
		}
		own := slices.IndexFunc(d.shares, func(o benefit.CostShare) bool {
			return o.Tier == id && o.Channel.Value == cs.Channel.Value && o.Network.Value == cs.Network.Value && o.DaysSupply.Value == cs.DaysSupply.Value
		})
		if own < 0 {
			d.add(cs)
		} else if !d.shares[own].Deductible.Known() && sameShare(d.shares[own].Share.Value, cs.Share.Value) {
			d.shares[own].Deductible = cs.Deductible
		}
	}
}

// carried is what another place says, by the words that refer to it.
func carried[T any](s benefit.Sourced[T], ev []benefit.Evidence) benefit.Sourced[T] {
	if !s.Known() {
		return s
	}
	return benefit.Derive(s.Value, slices.Concat(s.Evidence, ev)...)
}

// referTo follows the references beside rows, when all rows are read.
func (d *drugReader) referTo() {
	for _, r := range d.references {
		for _, id := range r.tiers {
			d.copyShares(id, r.to, r.ev)
		}
	}
}

func (d *drugReader) says(c *cell, ch benefit.Channel) bool {
	return slices.ContainsFunc(lex(c.s), func(m mark) bool { return m.kind == channelMark && m.channel == ch })
}
