package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// gridCell is one cell of a table as it is read: a merged cell stands in every place that it covers.
type gridCell struct {
	*passage
	row, col         int // where it begins
	rowSpan, colSpan int
}

// grid is a table as rows of cells, every place filled; nil is a place that no cell covers.
type grid struct {
	page    int
	columns int
	rows    [][]*gridCell
	across  bool         // its first rows were columns, with the tiers in the first of them
	coded   bool         // its rows name drugs or pharmacies by codes, which are spelled out
	heads   map[int]bool // where the name of the one plan begins that is read, above its columns
}

func newGrid(src *document.Text, t *document.Table) *grid {
	g := layOut(src, t).withPlaceHeads()
	if among := g.amongPharmacies(); len(among) > 0 {
		rest := g
		for n, at := range among {
			if rest = rest.without(at - n); rest == nil {
				break
			}
		}
		if rest != nil && !rest.channelsBelow() {
			if n, ok := rest.tiersAcross(); ok && n == len(rest.rows) {
				t := rest.turned(n) // and below it those for all tiers, which are no pharmacy's
				t.across = true
				for _, at := range among {
					t.append(g.rows[at])
				}
				return t
			}
		}
	}
	bare := g.withoutRemarks()
	if n, ok := bare.tiersAcross(); ok {
		t := bare.turned(n)
		t.across = true
		return t
	}
	if g.limitsAcross() {
		return g.turned(len(g.rows))
	}
	if g.cards() {
		return g.turned(2)
	}
	return g
}

// distinct returns a row's cells once each, empty ones left out.
func distinct(row []*gridCell) []*gridCell {
	var out []*gridCell
	for _, c := range row {
		if c != nil && strings.TrimSpace(c.s) != "" && (len(out) == 0 || out[len(out)-1] != c) {
			out = append(out, c)
		}
	}
	return out
}

// amountsBelow reports whether the row below a header has amounts in each of the columns.
func (g *grid) amountsBelow(row int, columns []int) bool {
	for _, k := range columns {
		if row+1 >= len(g.rows) || g.rows[row+1][k] == nil || !hasAmount(g.rows[row+1][k].s) {
			return false
		}
	}
	return true
}

// columnRole is what a header says of the column below it.
type columnRole struct {
	kind    columnKind
	network benefit.Network
	channel benefit.Channel
	days    *benefit.DaysSupply
	header  *gridCell     // where it says so
	above   [3]*gridCell  // the header above it that says the network, the channel and the days, where it does not itself
	variant string        // the plan that the column is for, where a table shows several
	plan    bool          // its cost shares are what the plan pays
	places  []headerPlace // where a header names several pharmacies: "Retail / Mail order"
	person  role          // whose amounts of a deductible or maximum it holds
}

type columnKind int

const (
	unknownColumn columnKind = iota
	eventColumn              // "Common Medical Event"
	labelColumn              // "Services You May Need", "Drug tier"
	costColumn
	notesColumn // "Limitations & Exceptions"
	daysColumn  // the days supply that a row is for
	daysFromColumn
	daysToColumn
	minimumColumn
	maximumColumn    // of the coinsurance beside it
	boundsColumn     // both in one
	orderColumn      // whether the deductible applies
	planColumn       // what the plan pays
	variantColumn    // which of several plans a row is of
	boxedColumn      // boxes to be marked, "Yes" beside "No"
	deductibleColumn // what each tier's own deductible is
)

var (
	outNetworkRE = regexp.MustCompile(`\bout[ -]*of[ -]*(?:network|net|plan|area)\b|\bnon-? ?(?:network|participating|ppo|plan|contracted|contracting|member pharmacy|preferred (?:provider|pharmacy|network))|` +
		`\boon\b|\bout[ -]?net\b|\bnonparticipating\b|\bnonnetwork\b|\bnonplan\b|\bnon-? ?designated (?:pharmac|provider)|\bunaffiliated\b|\bpay the most\b|\bnon-? ?par\b`)
	inNetworkRE = regexp.MustCompile(`\bin[ -]?network|\bin[ -]?net\b|\binn\b|\bnetwork\b|\bparticipating\b|\bpreferred (?:provider|network)|\bplan (?:provider|pharmac)|\bppo (?:provider|pharmac)|\bcontract(?:ed|ing)\b|\bdesignated\b|\bmember pharmac|\btier [12] (?:provider|network)|\bpay the least\b|\bpay more(?:\W*$|[).,;:])|^\W*par(?: (?:providers?|pharmac(?:y|ies)|benefits?))?\W*$`)
	prefPharmRE = regexp.MustCompile(`\bpreferred (?:retail |network |participating |value |choice |select |advantage )*(?:pharmac|retail|mail|home delivery|cost[- ]sharing)|\bpreferred network ?[:–—-] ?[^.;$%:]{0,60}\bpharmac|` + placeBefore + `preferred(?:[);,]| [–—-] )|\bcost[- ]sharing,? ?\(?preferred\b`)
	stdPharmRE  = regexp.MustCompile(`\bstandard (?:retail |network |participating |value )*(?:pharmac|retail|mail|home delivery|cost[- ]sharing)|\bstandard network ?[:–—-] ?[^.;$%:]{0,60}\bpharmac|` + placeBefore + `standard(?:[);,]| [–—-] )|\bcost[- ]sharing,? ?\(?standard\b`)
	notesRE     = regexp.MustCompile(`\blimitations?\b|\bexceptions?\b|\bimportant information\b|\bwhy this matters\b|\bnotes?\b|\bcomments?\b|\brestrictions\b|^explanations?$|^exclusions?$`)
	eventRE     = regexp.MustCompile(`\bcommon medical event|^common$|\bmedical event\b`)
	serviceRE   = regexp.MustCompile(`\bservices? you may need|\bdrug (?:tier|type|class|category)|^(?:prescription |covered )?(?:tiers?|benefits?|services?|drugs?)\b|\bplan features?\b|\bimportant questions\b|\btype of (?:drug|service|benefit)|\b(?:drug|rx|formulary|copay|cost[- ]sharing) (?:tier|level)s?$|\bprescription drugs?\b|^(?:levels?|types?|tiers?) of (?:coverage|enrollment|participant|member)$|^(?:coverage|enrollment|participant|member) (?:level|type|tier)$|^who is covered$|^whose$`)
	payRE       = regexp.MustCompile(`\bwhat you(?: will)? pay|\byou(?:r)? (?:will )?(?:pay|cost)\b|\bcopay(?:ment)?s?\b|\bcost[- ]shar|\bmember (?:pays|cost|responsib)|\bco-?insurance\b|\banswers?\b|\bcost if you use|\bmember cost\b|\byour share\b|^(?:(?:client|plan|customer|group|sponsor|employer)(?:'s)? )?(?:decisions?|selections?|responses?|elections?)$`)
	eventRowRE  = regexp.MustCompile(`^ ?if (?:you|your)\b`)
	abuseRE     = regexp.MustCompile(`\babuse\b|\balcohol\b|\bsubstance\b`)
	// limitAtRE finds the pharmacy in the header of a minimum or maximum: "Retail minimum", "Max. copay (mail order)".
	limitAtRE     = regexp.MustCompile(`^(?:\d{2,3}[- ]days? )?(?:retail|mail(?:[- ]order)?|home delivery)(?: pharmacy)? ?[-–:]? | ?[-–(]? ?\b(?:retail|mail(?:[- ]order)?|home delivery)(?: pharmacy)?\)?$`)
	minimumRE     = regexp.MustCompile(`^(?:(?:copay|co-?ins(?:urance)?|cost share|member|your|per (?:fill|prescription|script|rx)) )*(?:minimum|min\.?)(?: (?:copay|coinsurance|payment|cost|am(?:oun)?t\.?|per (?:fill|prescription|script|rx)|you pay|\$))*$`)
	maximumRE     = regexp.MustCompile(`^(?:(?:copay|co-?ins(?:urance)?|cost share|member|your|per (?:fill|prescription|script|rx)) )*(?:maximum|max\.?)(?: (?:copay|coinsurance|payment|cost|am(?:oun)?t\.?|per (?:fill|prescription|script|rx)|you pay|\$))*$`)
	variantHeadRE = regexp.MustCompile(`^plan(?: ?(?:id|name|code|option|variant|number|marketing name))?$`)
	planHeadRE    = regexp.MustCompile(`^(?:what |how much |amounts? |percent(?:age)?s? )*(?:(?:the |your |our )?` + payers + `(?:'s)? (?:(?:will )?(?:pays?|covers?|reimburses?)|share|payment|portion|responsibility)|(?:we|insurance) (?:will )?pays?|our share|(?:paid|payable|covered) by (?:the |your |our )?` + payers + `)\b`)
	orderHeadRE   = regexp.MustCompile(`\b(?:deductible|ded|(?:cy[mp]?d|cpd|dpd|pyd)[\d²³¹]?)\b\.?(?: ?\[\d{1,2}\])?[a-z ]{0,20}\b(?:appl(?:y|ies)|waived|exempt)\b|\bappl(?:y|ies) to (?:(?:the|rx|drug|pharmacy|prescription|plan|annual) )*ded(?:uctible)?\b|\b(?:(?:subject|subj\.?) to|exempt from) (?:the )?(?:(?:rx|drug|pharmacy|prescription|prescription drug|plan|annual) )?ded(?:uctible)?\b|\bafter (?:the )?ded(?:uctible)?\b|\bapply (?:the )?(?:\w+ )?ded(?:uctible)?\b`)
	// orderAskRE finds a header that asks with the one word whether the deductible applies; without the question it is of amounts.
	orderAskRE    = regexp.MustCompile(`^\W*(?:(?:rx|drug|pharmacy|prescription|plan|annual) )?ded(?:uctible)?\b\.? ?(?:\?|\(? ?y(?:es)? ?(?:/|or) ?n(?:o)? ?\)?)+\W*$`)
	networkHeadRE = regexp.MustCompile(`^(?:pharmacy |provider )?(?:network|participation)(?: (?:status|type|level|indicator))?$`)
	personHeadRE  = regexp.MustCompile(`^(?:per |each )?(?:individual|indi?v?\.?|single|(?:covered )?(?:person|member|individual)|family(?: unit)?|fam\.?|self(?:[- ]only)?|` + oneCovered + `|(?:` + coveredWho + `|self|you) ?(?:\+|plus|and|&) ?(?:your )?family)(?: (?:amount|limit|coverage|deductible))?$`)
	// moreHeadRE finds the header of all who are covered with others, whoever they are: "Employee + 1 or more", "Two or more persons".
	moreHeadRE = regexp.MustCompile(`^(?:(?:` + coveredWho + `|ee|self|you) ?(?:\+|plus|and|&|with) ?(?:your )?(?:(?:one|1|two|2)(?: or more|\+)(?: (?:others?|` + dependentWords + `))?|(?:all )?(?:others|` + dependentWords + `))` +
		`|(?:(?:two|2)(?: or more|\+)|more than one|multiple)(?: (?:persons?|people|members?|individuals))?|(?:any )?(?:coverage )?(?:with|including) ` + dependentWords + `)(?: (?:coverage|amount|limit|deductible))?$`)
	// pairHeadRE finds the header of two persons, or of a parent with children, beside that of all.
	pairHeadRE  = regexp.MustCompile(`^(?:(?:` + coveredWho + `|ee|self|you) ?(?:\+|plus|and|&|with) ?(?:one|1|(?:spouse|domestic partner|partner|child(?:ren)?|child\(ren\)|sp|ch)(?: ?(?:/|or) ?(?:(?:domestic )?partner|dp|child(?:ren)?|child\(ren\)))?)(?: (?:dependent|adult|other))?|(?:two|2)[- ](?:persons?|party|adults?)|couple)(?: (?:coverage|amount|limit|deductible))?$`)
	drugEventRE = regexp.MustCompile(`\bdrugs?\b|\bprescriptions?\b|\bmedic(?:ation|ine)s?\b|\bmedicines?\b`)
)

// coveredWho are the persons that a plan is for, oneCovered names one without a family.
const (
	coveredWho = `(?:employee|retiree|subscriber|participant|associate|member|enrollee|annuitant)`
	oneCovered = `(?:` + coveredWho + `|ee|you) only`
	// dependentWords are those who are covered with a person, of whatever kin.
	dependentWords = `(?:eligible |covered )?(?:dependents?|dependent\(s\)|family members?)`
)

// placeBefore is a kind of pharmacy whose network follows in brackets: "Mail order (preferred)".
const placeBefore = `\b(?:retail|mail|mail[- ]order|mail[- ]service|home delivery|pharmac(?:y|ies)|network) ?\(`

// blank overwrites what re finds, so that the rest keeps its place.
func blank(s string, re *regexp.Regexp) string {
	return re.ReplaceAllStringFunc(s, func(m string) string { return strings.Repeat(" ", len(m)) })
}

// hasAmount reports whether a passage states a cost share or any amount of money.
func hasAmount(s string) bool {
	for _, m := range lex(s) {
		switch m.kind {
		case moneyMark, percentMark, noChargeMark, notCoveredMark:
			return true
		}
	}
	return false
}

// What a header says of its column.
const (
	saysNetwork = iota
	saysChannel
	saysDays
)

// inherit takes what only the header above says.
func (c *columnRole) inherit(up columnRole) {
	for says, missing := range [...]bool{c.network == "" && up.network != "", c.channel == "" && up.channel != "", c.days == nil && up.days != nil} {
		if !missing {
			continue
		}
		if c.above[says] = up.above[says]; c.above[says] == nil {
			c.above[says] = up.header
		}
		switch says {
		case saysNetwork:
			c.network = up.network
		case saysChannel:
			c.channel = up.channel
		case saysDays:
			c.days = up.days
		}
	}
}

// said returns the header that says the network, the channel or the days of a column.
func (c columnRole) said(says int) *gridCell {
	if c.above[says] != nil {
		return c.above[says]
	}
	return c.header
}

// namesBelow reports whether the first column names the rows below a header: it has words and hardly any amounts.
func (g *grid) namesBelow(header int) bool {
	names, amounts := 0, 0
	for _, row := range g.rows[header+1:] {
		if c := row[0]; c != nil && strings.TrimSpace(c.s) != "" && c.colSpan < g.columns {
			if moneyRE.MatchString(c.s) || percentRE.MatchString(c.s) {
				amounts++ // "Compounds > $300"
			}
			names++
		}
	}
	return names > 10*amounts
}

// namesUnder reports whether the columns below the corner of a header name the rows, the first of them alone or together with one that says their
// supplies, say, and no cell of which is a cost: "Member's responsibility (copays and coinsurance)" over "Tier 1 | 1 to 30-day period".
func (g *grid) namesUnder(corner *gridCell) bool {
	if !g.namesBelow(corner.row) {
		return false
	}
	for _, row := range g.rows[corner.row+1:] {
		for k := 0; corner.colSpan > 1 && k < corner.colSpan; k++ {
			if c := row[k]; c != nil && c.colSpan > corner.colSpan {
				break // a heading of rows
			} else if c == nil && k == 0 || c != nil && (hasAmount(c.s) || slices.ContainsFunc(lex(c.s), func(m mark) bool { return m.kind == notCoveredMark || m.kind == noChargeMark })) {
				return false
			}
		}
	}
	return true
}

// headLabels makes the first columns, that a corner stands over, those of labels, and its header ("Annual amounts, in-network") one of the whole table.
func headLabels(roles []columnRole, columns int) {
	first := roles[0]
	for k := range columns {
		roles[k] = columnRole{kind: labelColumn, header: first.header, days: first.days, channel: first.channel}
	}
	for k := range roles[1:] {
		if r := &roles[k+1]; r.kind == costColumn && r.network == "" && first.network != "" {
			r.network, r.above[saysNetwork] = first.network, first.header
		}
	}
}

// onlyPlanPays makes the columns of what the plan pays the columns of costs, where no other says what the member does.
func onlyPlanPays(roles []columnRole) int {
	n := 0
	for k := range roles {
		if roles[k].kind == planColumn {
			roles[k].kind, roles[k].plan = costColumn, true
			n++
		}
	}
	return n
}

// benefitColumnRE finds a header that names rows where it stands over them, and what is paid where it stands beside their names.
var benefitColumnRE = regexp.MustCompile(`^\W*(?:(?:plan|your|covered) )?(?:benefits?(?: (?:paid|payable|levels?|percentages?|amounts?))?|coverage level)\W*$`)

// benefitBeside makes columns behind the names of the rows, with amounts below them, columns of costs: the one of what is paid, or several that
// name the same benefit of several plans, "Drug Benefit: Standard" beside "Drug Benefit: With Rider".
func (g *grid) benefitBeside(row []*gridCell, roles []columnRole) int {
	var at []int
	for k := 1; k < len(roles); k++ {
		if r := &roles[k]; (r.kind == labelColumn || r.kind == unknownColumn) && row[k] != nil && row[k].colSpan == 1 && row[k-1] != row[k] && len(row[k].s) < maxBenefitHead && g.amountsBelow(row[k].row, []int{k}) {
			at = append(at, k)
		}
	}
	lead := 0
	switch {
	case len(at) == 1 && benefitColumnRE.MatchString(row[at[0]].s):
	case len(at) > 1 && differ(row, at):
		first := row[at[0]].s
		lead = strings.Index(first, ": ") + 1
		if lead == 0 || slices.ContainsFunc(at, func(k int) bool { return !strings.HasPrefix(row[k].s, first[:lead]) }) {
			return 0
		}
	default:
		return 0
	}
	for _, k := range at {
		roles[k] = columnRole{kind: costColumn, header: row[k]}
		if lead > 0 {
			roles[k].variant = strings.TrimSpace(original(row[k].passage, lead+1, len(row[k].s)))
		}
	}
	return len(at)
}

const maxBenefitHead = 60 // bytes

var titleCellRE = regexp.MustCompile(`^[^a-z]*(?:your )?(?:pharmacy|prescriptions?|rx|drugs?)(?: (?:drugs?|benefits?|coverage|plan))*[^a-z]*$`)

// differ reports whether the cells of columns are called otherwise, each of them.
func differ(row []*gridCell, columns []int) bool {
	seen := map[string]bool{}
	for _, k := range columns {
		seen[row[k].s] = true
	}
	return len(seen) == len(columns)
}

// blankAt overwrites a piece of words.
func blankAt(s string, at span) string {
	return s[:at.i] + strings.Repeat(" ", at.j-at.i) + s[at.j:]
}

// networkBesideOut makes a column "Network" that stands beside the one out of network a column of costs: it names no
// network of each row, it is one.
func networkBesideOut(roles []columnRole) {
	if !slices.ContainsFunc(roles, func(r columnRole) bool { return r.kind == costColumn && r.network == benefit.Out }) {
		return
	}
	for k := range roles {
		if r := &roles[k]; k > 0 && r.kind == labelColumn && r.header != nil && networkHeadRE.MatchString(headerWords(r.header)) {
			r.kind, r.network = costColumn, benefit.In
		}
	}
}

var betterRE = regexp.MustCompile(`\bdesignated\b|\bpreferred\b|\benhanced\b|\bnetwork tier 1\b|\btier 1 (?:provider|network)|\bpay the least\b`)

// notPreferredRE finds the lesser of two networks: "In-Network Non-Preferred Provider".
var notPreferredRE = regexp.MustCompile(`\bnon-? ?preferred\b`)

// tellNetworksApart makes preferred and standard of two in-network columns, where one header names the better one.
func tellNetworksApart(roles []columnRole) {
	better, other := -1, -1
	for k, r := range roles {
		if r.kind != costColumn || r.network != benefit.In && r.network != benefit.Preferred || r.header == nil || k > 0 && roles[k-1].header == r.header {
			continue
		}
		switch {
		case r.network == benefit.Preferred: // "Preferred participating pharmacy" beside "Participating pharmacy"
			better = k
		case !betterRE.MatchString(notPreferredRE.ReplaceAllString(r.header.s, " ")):
			other = k
		case better >= 0 && strings.Contains(roles[better].header.s, "pay the least"):
			other = k // "Preferred provider" beside a place that costs less still
		default:
			if better >= 0 && strings.Contains(r.header.s, "pay the least") {
				other = better
			}
			better = k
		}
	}
	if better < 0 || other < 0 || roles[better].channel != roles[other].channel {
		return
	}
	roles[better].network, roles[other].network = benefit.Preferred, benefit.Standard
}

// ruleVerbRE finds a rule in words, which is no header.
var ruleVerbRE = regexp.MustCompile(`\bmust\b|\brequired\b|\bmandatory\b|\bvoluntary\b`)

// switchedRE finds settings that are on or off.
var switchedRE = regexp.MustCompile(`^\W*(?:(?:yes|no)(?:[,;(].*)?|on|off|y|n)\W*$`)

// noValueRE finds cells that say that there is no amount, or that another holds.
var noValueRE = regexp.MustCompile(`^\W*(?:none|unlimited|n/a|not (?:applicable|available|offered)|unavailable|does not apply|(?:included|combined|integrated|shared) (?:in|with|w/|under|into) ?(?:the |your )?[a-z -]{3,60}|(?:(?:see|subject to)(?: the)? )?(?:medical|plan) ded(?:uctible|\b\.?)(?: applies)?|see (?:the )?medical|same as (?:the )?[a-z -]{3,60}|counts? toward [a-z -]{3,60})\W*$`)

// noneSaidRE finds a cell that says that there is no amount and goes on with a sentence: "None. What you pay out of network is not counted."
var noneSaidRE = regexp.MustCompile(`^\W*(?:none|not applicable|n/a)\. [a-z]`)

// freedRE finds cells that say of what there is no limit: "None for prescription drugs".
var freedRE = regexp.MustCompile(`^\W*(?:none|waived|not applicable|does not apply|no (?:annual )?deductible)(?: (?:for|on|to))? [a-z -]{3,60}\W*$`)
