package analyze

import (
	"slices"

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
	src           *document.Text
	pages         [2]int // first and last page read
	tiers         []benefit.Tier
	names         map[benefit.TierID]tierName
	shares        []benefit.CostShare
	notes         []*cell     // remarks beside drug rows, each once
	ofRecords     []*cell     // of them, those that stand in a record of one plan and tier
	said          daySet      // days supply by channel, from headings and remarks
	times         *multiplier // "mail order is 2 times the retail copay"
	limits        []tierLimit // "$3,500 out-of-pocket limit" beside a tier
	mail          bool        // some words speak of mail order
	found         map[benefit.RuleID]int
	shared        map[*cell]bool // cells that hold for a tier of other than specialty drugs
	remarksBelow  []*cell        // remarks over all columns of the drug tables
	paragraphs    []*cell        // text outside tables, in pieces
	blocks        []*unit        // the same by paragraphs and items of lists
	references    []reference    // "same as preferred brand drugs" beside a row
	rows          []tierRemarks
	titled        *lineHeading                             // the title of the table being read
	multiples     []multiple                               // "2x retail" in a cell
	marks         []markedOrder                            // what notes say of the deductible for what bears their mark
	named         []namedSupply                            // the supplies that lines give to names of columns and rows
	unmarked      benefit.Sourced[benefit.DeductibleOrder] // and a legend of what does not bear its letters
	signed        map[string]bool                          // the marks that stand behind amounts
	gridded       map[benefit.TierID]bool                  // the tiers of which words contradict a table
	silent        []silentCell                             // cells of tiers that say neither what is paid nor that nothing is covered
	unread        []document.Span                          // cost shares that could not be told apart
	capped        []reading                                // the minimum and maximum that a row states for all drugs
	perFill       []fillCap                                // the most that a row states for the coinsurance of any fill
	specialtyCap  []reading                                // the most that a row states for the coinsurance of specialty drugs
	both          []*cell                                  // headings that are for retail and mail order alike
	numbered      []numberedRow                            // the rows whose labels count a tier
	mailRows      map[benefit.TierID]bool                  // the tiers that have rows below a heading of mail order
	otherwise     bool                                     // the sentences beside the one being read speak of drugs that are not preferred
	counter       []benefit.Evidence                       // the words of a plan without mail order for fills at a counter
	mailed        *mailForAll                              // the one amount of all that comes by mail
	shown         []benefit.Evidence                       // the words that say that the amounts are those of retail pharmacies
	shownDays     *sourcedDays                             // and for how many days
	shownTiers    [2]string                                // the numbers of the first and the last tier that they say so of; empty: all
	inCells       []headerPlace                            // the places of the amounts that cells list, in the order that a sentence says
	costsFor      *sourcedDays                             // the supply that a sentence says all costs are for
	costsByMail   bool                                     // which are those of mail order, too
	specialtyMost *sourcedDays                             // the supply that a sentence limits all specialty drugs to
	called        *regexp.Regexp                           // finds the plan's name, where the document describes several
	keys          map[string]tierKey                       // what the document says of the tiers' drugs apart from their costs, by number
	mailToo       bool                                     // paragraphs speak of mail order, too
	planRates     []benefit.Evidence                       // words that make the percentages of cells what the plan pays
	ownRates      bool                                     // words make them what members pay
	ofAll         []allShare                               // what rows on drugs state of no tier
	ranks         map[string]bool                          // the numbers that the tiers of specialty drugs have beside those of all
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
	timesRE       = regexp.MustCompile(`\b(\d(?:\.\d)?|one and (?:a|one)[- ]half|two and (?:a|one)[- ]half|two|three|twice|double|triple)(?: ?\(\d\))?(?: ?x\b| times)?(?: the)?(?: applicable| in-network| participating| 30[ -]day)* (?:retail(?: pharmacy)?(?: copay(?:ment)?s?| cost[- ]shar(?:e|ing)| amount|[.,;)]|$)|3[0-4][ -]day(?: supply)? (?:copay(?:ment)?|cost[- ]share|amount)s?\b)`)
	notMailRE     = regexp.MustCompile(`\b(?:not available|not covered|no coverage|unavailable)[^.;]{0,40}\bmail\b(?:[- ](?:order|service))?|\bmail(?:[- ](?:order|service))?(?: (?:prescriptions?|pharmac(?:y|ies)|drugs?|fills?|program))? (?:is |are )?(?:not available|not covered|unavailable)\b`)
	mailOrRetail  = regexp.MustCompile(`\bmail(?:[- ]?(?:order|service))?(?: (?:pharmac(?:y|ies)|program|providers?))? or (?:(?:at|from|through|by|an?|any|certain|selected?|participating|designated|network|in-network) )*retail(?: (?:providers?|pharmac(?:y|ies)|locations?|stores?))?\b`)
	rxLimitRE     = regexp.MustCompile(`^ ?(?:annual |calendar year |yearly |per member |individual ){0,3}(?:out-of-pocket|out of pocket|oop) (?:limit|max(?:imum)?)(?: per (?:member|person|individual))?`)
	notADrugRowRE = regexp.MustCompile(`^\W*(?:preventive\b[^.;]*\b(?:aca|affordable care act)|(?:aca|affordable care act)\b[^.;]*\bpreventive)\b|\boff[- ]label\b|\bpreventive (?:care )?(?:(?:drugs?|medic(?:ation|ine)s?|rx) )?list\b|\bcontraceptives?\b|\bcontraception\b|\bimmuniz|\bvaccin|\bsupplies\b|\bdiabetic\b|\bgrowth hormones?\b`)
	sameAsRE      = regexp.MustCompile(`\bsame as (?:for )?([a-z -]+?)(?: drugs?)?\b(?: when| if|[.,;]|$)`)
)

func newDrugReader(src *document.Text) *drugReader {
	return &drugReader{src: src, names: map[benefit.TierID]tierName{}, said: daySet{}, found: map[benefit.RuleID]int{}, shared: map[*cell]bool{}, gridded: map[benefit.TierID]bool{}, mailRows: map[benefit.TierID]bool{}}
}

func readDrugs(src *document.Text, rows []*row, pages [2]int, called string, axes []axisShare) *drugReader {
	d := newDrugReader(src)
	d.pages, d.paragraphs = pages, paragraphs(src, pages)
	d.keys, d.ranks = readKeys(rows), specialtyRanks(rows)
	d.nameByNotes(rows)
	specialtyOfCounted(rows)
	preferredAmong(rows)
	drugRows := d.pickRows(rows)
	d.readRemarks(rows, drugRows)
	d.atCounter()
	d.blocks = proseBlocks(src, rows, axes, pages)
	d.eachNote(d.blocks, rows, d.noteTimes)
	for _, u := range d.blocks {
		d.shownAt(u)
		d.costsForAt(u)
		d.readUnmarked(u)
		d.monthlyAt(u)
		d.mail = d.mail || slices.ContainsFunc(u.sents, func(s sent) bool {
			return longByMailRE.MatchString(s.s) && !negativeRE.MatchString(s.s) || timesByMail(u, s) != nil
		})
	}
	var across []*unit // words over all columns of a table
	for _, r := range rows {
		if r.lone && len(r.cells) > 0 {
			u := newUnit(distinctCells(r.cells)[0], true)
			d.shownAt(u)
			across = append(across, u)
		} else if cells := distinctCells(r.cells); len(cells) == 2 && noteNumberRE.MatchString(cells[0].s) {
			d.shownAt(newUnit(cells[1], true)) // an endnote
		}
	}
	saidKeys(d.keys, slices.Concat(d.blocks, across))
	d.ratesOfPlan(rows)
	d.readMailForAll()
	d.readMarks(rows)
	d.readNamedSupplies()
	d.readShownPlaces(rows)
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
	d.readAxes(axes)
	d.limitRates()
	d.freeTiers(rows)
	d.eachNote(d.blocks, rows, func(mark string, note *cell) { d.noteFrees(mark, note, rows) })
	d.saidInProse(d.blocks)
	d.supplyRows(rows)
	d.supplyOfProse()
	d.copaysOfSupply(rows)
	d.boundSpecialty()
	d.called = nameRE(called)
	d.footnotes(d.blocks, rows)
	d.eachNote(d.blocks, rows, d.noteSpecialty)
	said := slices.Concat(d.blocks, across)
	d.prescriptionUnits(said)
	d.readMultiples(said)
	d.longerAtRetail(said)
	d.nestedItems()
	d.statements(d.blocks)
	d.saidMaxima(said)
	d.eachNote(d.blocks, rows, d.noteMaxima)
	d.readLines()
	d.atRetailBesideMail()
	d.supplyBelow(d.blocks)
	d.boundSpecialty() // of what statements and lines give
	d.wholeBenefit(rows)
	d.referTo()
	d.multiplyBands()
	d.multiply()
	d.multiplyCells()
	d.mailRowToAll(rows)
	d.noMail()
	d.saidNoMail()
	d.shownToSpecialty()
	d.alsoAtRetail()
	d.alsoThere()
	d.inLongTermCare()
	d.mailToAll()
	d.atCounterBelow()
	d.heldTiers()
	d.outsideAll(d.blocks, rows)
	d.noMailOutside(d.blocks)
	d.weighRates(rows)
	d.dropNonTiers()
	return d
}

// withoutGenericRE finds the row for brands of which there is a generic.
var withoutGenericRE = regexp.MustCompile(`\b(?:when|if|with|where)\b[^;.]{0,20}\bgeneric\b`)

// namesChannel reports whether "specialty:" in a cell of another tier tells the pharmacy, not the drugs.
func namesChannel(part, base tierName, rd reading) bool {
	return base.id() != "" && len(part.classes) == 1 && part.classes[0] == benefit.Specialty && !isSpecialty(base.classes) &&
		slices.ContainsFunc(rd.channels, func(m mark) bool { return m.channel == benefit.SpecialtyChannel })
}

func (d *drugReader) says(c *cell, ch benefit.Channel) bool {
	return slices.ContainsFunc(lex(c.s), func(m mark) bool { return m.kind == channelMark && m.channel == ch })
}
