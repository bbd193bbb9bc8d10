package analyze

import (
	"slices"
	"strconv"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// A mark is one thing that the lexer knows in a passage: s[i:j] and what it says. Which fields are set depends on kind.
type mark struct {
	kind    markKind
	i, j    int
	amount  money.Amount
	rate    money.Rate
	days    benefit.DaysSupply
	channel benefit.Channel
	order   benefit.DeductibleOrder
	only    bool // "retail only"
}

type markKind int

const (
	moneyMark markKind = iota
	percentMark
	noChargeMark
	notCoveredMark
	notApplicableMark
	daysMark
	perDaysMark // "per 30-day supply", days.Max long
	channelMark
	deductibleMark
)

// inOnly is a cell that says that the network alone is covered.
const inOnly = `^\W*(?:covered )?in[- ]network (?:coverage )?only\W*$`

var (
	moneyRE   = regexp.MustCompile(`\$ ?(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,2})?`)
	percentRE = regexp.MustCompile(`\b(\d{1,3}(?:\.\d{1,3})?) ?(?:%|percent\b)`)
	notAShare = regexp.MustCompile(`^(?: of)?(?: the)? (?:medicare|discounts?\b|penalty|of medicare)`)
	restRE    = regexp.MustCompile(`^(?: of (?:the |our )?(?:approved|allowed|allowable|eligible|covered) (?:amount|charge|expense|cost)s?)? ?\(?,? ?(?:after|following|less|minus|reduced by) (?:an? |the |your )?\$`)
	// lessAmountRE finds behind a percentage that an amount is taken off it, which only what a plan pays can be: "80% of Allowable Amount minus $10 copayment".
	lessAmountRE = regexp.MustCompile(`^(?: of (?:the |our )?(?:[a-z'-]+ ){1,4}?(?:amounts?|charges?|expenses?|costs?|price|fee))?,? (?:less|minus|reduced by) (?:an? |the |your )?\$ ?\d`)
	// lessCopayRE finds behind a percentage that a copay is taken off what the plan pays, without its amount.
	lessCopayRE = regexp.MustCompile(`^(?: of (?:the |our )?(?:[a-z'-]+ ){1,4}?(?:amounts?|charges?|expenses?|costs?|price|fee))?,? (?:less|minus)(?: (?:the|your|any|applicable|plan|required|tier|drug))* co-?pay(?:ment)?s?\b`)
	payableRE   = regexp.MustCompile(`^ ?\(?,? ?(?:after (?:(?:the|your|plan|in-network|out-of-network|annual|calendar year|medical|overall) )*(?:deductible|ded\b)|(?:no|not subject to (?:the )?) ?deductible|deductible (?:waived|does not apply))`)

	noChargeRE = regexp.MustCompile(`\b(?:no|zero)[- ](?:charge|cost|co-?pay(?:ment)?s?|cost[- ]shar(?:e|ing)|co-?insurance|member cost)\b|` +
		`\b(?:covered|paid) in full\b|\bfree of charge\b|\$0 charge\b|^\W*(?:(?:you pay )?nothing|free)(?: (?:for|at|through|by|from|when|if))?\W*$`)
	inOnlyRE = regexp.MustCompile(inOnly)
	// asksWhatRE finds what makes "not covered" the title of a list, which denies nothing itself: "What is not covered".
	asksWhatRE   = regexp.MustCompile(`\bwhat(?: is|'s|’s| are) $`)
	notCoveredRE = regexp.MustCompile(`\bnot covered\b|\bno coverage\b|\bno benefits?\b|\bno reimbursement\b|\bnot a covered (?:benefit|service|expense)\b|` + inOnly + `|^\W*excluded?\W*$`)
	// allChargesRE finds what a member pays of services that are not covered: "all charges", "all charges for mail order".
	allChargesRE = regexp.MustCompile(`(?:^|[^a-z ]|\band) ?(?:you pay |member pays )?(all charges)(?: for (?:mail|retail|specialty|out)[^$%.;,]{0,40})? ?(?:$|[.;,])`)
	// wholePriceRE finds that the member pays all of the price, up to an amount for each fill: "Full cost, up to $400 per script".
	wholePriceRE    = regexp.MustCompile(`(?:^\W*|\byou pay )(?:the )?(full (?:drug )?(?:costs?|price)),? ?(?:\(|but )?(?:up to|no more than|not more than|to a maximum of|maximum(?: of)?) (?:an? |the )?\$ ?[\d,.]+ ?(?:per|/|for each|for an?|each) ?(?:script|prescription|fill|refill|rx)\b`)
	notApplicableRE = regexp.MustCompile(`\bnot applicable\b|\bn/a\b|\bnot available\b`)

	dayWord = `[ )-]{0,3}(?:consecutive )?(?:days?|day's|days'|ds)\b` // "1-34 DS" is its days supply
	rangeRE = regexp.MustCompile(`\b(\d{1,3})[ -]{0,3}(?:days? )?(?:-|to|through|thru)[ -]{0,3}(\d{1,3})` + dayWord)
	// tierBeforeRE finds what makes the number behind it a tier's and no supply's.
	tierBeforeRE = regexp.MustCompile(`\b(?:tier|level) ?#?$`)
	upToRE       = regexp.MustCompile(`\b(?:up to|maximum(?: of)?|max\.?(?: of)?|limited to|no more than|less than or equal to)(?: an?)? (\d{1,3})` + dayWord)
	// underRE finds a supply between two that are not of it: "more than a 30 day supply but less than a 91 day supply".
	underRE = regexp.MustCompile(`\b(?:over|greater than|more than)(?: an?)? (\d{1,3})` + dayWord + `(?: supply)?,? (?:but|and) (?:less|fewer) than(?: an?)? (\d{1,3})` + dayWord)
	// leastMostRE and leastFirstRE find a supply by the least and the most that is filled: "a 31 day minimum and a 90 day maximum supply", "a minimum
	// of 31 days and a maximum of 90 days".
	leastMostRE  = regexp.MustCompile(`\b(\d{1,3})` + dayWord + `(?: supply)? minimum(?: supply)?,? (?:and|to|but|with)` + orInWords + `(\d{1,3})` + dayWord + `(?: supply)? maximum`)
	leastFirstRE = regexp.MustCompile(`\bminimum(?: supply)?(?: of)?` + orInWords + `(\d{1,3})` + dayWord + `(?: supply)?,? (?:and|to|but|with)(?: an?| the)? maximum(?: supply)?(?: of)?` + orInWords + `(\d{1,3})` + dayWord)
	overRE       = regexp.MustCompile(`\b(?:over|greater than|more than|beyond|exceeding)(?: an?)? (\d{1,3})` + dayWord)
	perRE        = regexp.MustCompile(`\b(?:per|each|for each|every)(?: an?)? (\d{1,3})` + dayWord + `(?: supply)?`)
	plainRE      = regexp.MustCompile(`\b(\d{1,3})` + dayWord)
	monthsRE     = regexp.MustCompile(`\b(?:(up to)(?: an?)? )?(one|two|three|1|2|3)[- ]months?\b(?:'s)?[ -](?:supply|supplies)`)
	inDaysRE     = regexp.MustCompile(`^ ?\((?:(?:up to|maximum of|an?|or|is) )*\d{1,3}(?: ?(?:-|to) ?\d{1,3})?` + dayWord)
	ofDaysRE     = regexp.MustCompile(`\b\d{1,3}` + dayWord + `(?: supply)? ?\((?:an? )?$`)
	// daysFirstRE finds a supply that is all a header says, its word in front: "Days 31–60", "DS: 1-30". Elsewhere such days are those of a stay.
	daysFirstRE = regexp.MustCompile(`^\W*(?:days?(?:'s?)?(?: supply)?|ds):? ?\(?(\d{1,3}) ?(?:-|–|to|through|thru) ?(\d{1,3})\)?(?: ?supply)?\W*$`)
	placeRE     = regexp.MustCompile(`\b(?:retail|mail(?:[- ]?(?:order|service))?|home delivery|specialty)[ -]?\(?(30|31|32|34|35|60|84|90|93|100|102)(?:[^\d.,%]|$)`)
	// paysNothingRE finds what is paid in words: "you pay nothing for generic drugs", "$10 at retail and nothing by mail".
	paysNothingRE = regexp.MustCompile(`\b(?:pays?|owes?|and) (nothing) (?:for|at|through|by|from|when|if)\b`)
	// pharmRE finds the same behind the word for a pharmacy, where nothing else is counted: "Specialty Pharmacy 30".
	pharmRE = regexp.MustCompile(`\b(?:retail|mail(?:[- ]?order)?|specialty) pharmacy \(?(30|31|32|34|35|60|84|90|93|100|102)(?:\)|\W*$| ?[-–:/] ?[a-z])`)
	// ownRangeRE finds the days of a place behind its name, or behind that of mail order, with which it shares them: "Retail 90 (35-90 days)",
	// "Retail 90 / Mail (31-90 days)" have the name of a network.
	ownRangeRE = regexp.MustCompile(`^(?: pharmac(?:y|ies))?(?: ?(?:/|&|\+|or|and) ?(?:mail(?:[- ](?:order|service))?|home delivery))? ?\(?\d{1,3} ?(?:-|to) ?\d{1,3}` + dayWord)
	lessRE     = regexp.MustCompile(`^(?: supply)? ?\(?(?:or|and) (?:less|fewer|under)`)

	// channelRE finds the kinds of pharmacy. "retail--counters" is no document's word: atCounters sets it where a sentence names those of the network.
	channelRE = regexp.MustCompile(`\b(?:(retail(?:-+counters)?|(?:network|in-network|participating|local|neighbou?rhood|community|retail) drug ?stores?)|(mail)(?:[- ]?(?:order|service|delivery|in))?|(home[- ]delivery|online pharmac(?:y|ies)|delivered (?:right )?to your (?:home|door))|(long[- ]term[- ]care|ltc)|` +
		`(specialty)(?:[ -](?:pharmacy|pharmacies|network|mail|drug pharmacy|(?:drug |pharmacy )?program)| ?\((?:sp|spc|spec|sprx)))\b|\b(specialty)(?: (?:drugs?|medic(?:ation|ine)s?|prescriptions?))? ?[*]* ?[:-] ?`)
	// namedSpecialtyRE finds a specialty pharmacy by its name: "CVS Specialty".
	namedSpecialtyRE = regexp.MustCompile(`\b(?:(?:cvs|caremark|optum(?:rx)?|accredo|walgreens|alliancerx|express scripts|costco|kroger|humana|aetna|birdi|carelon(?:rx)?|prime) specialty|accredo|briovarx|lumicera|bioplus)\b(?: pharmac(?:y|ies)| home delivery)?`)
	// onlySpecialtyRE finds one by a name that is told by its place, which ends a phrase: "through Larkspur Specialty only", "through home health or
	// Larkspur Specialty, up to a 30-day supply"; noNameRE finds words of no name.
	onlySpecialtyRE = regexp.MustCompile(`\b(?:through|from|at|via|by) (?:(?:home health|infusion)(?: (?:agency|agencies|care|centers?))? or )?((?:[a-z][a-z'&.-]+ ){1,3}specialty)(?: only\b|[\s)]*$|,? (?:(?:for )?up to|for) an? ?\d|,? up to \d| ?\()`)
	noNameRE        = regexp.MustCompile(`\b(?:retail|mail|and|or|to|of|in|with|tiers?|for|drugs?|network|the|an?|any|that|this|these|his|her|their|your|our|its|one|same|each|all|generics?|brands?|(?:non-?)?preferred|prescrib(?:ing|er|ers)|doctors?|physicians?|providers?|medical)\b`)
	// specialtyDrugRE finds what stands behind "specialty" where it is the drugs.
	specialtyDrugRE = regexp.MustCompile(`^ (?:drugs?|med(?:ication|icine)?s?|guide|formulary|list|products?|rx)\b`)
	// onlineToolRE finds what an "online pharmacy" is that fills nothing.
	onlineToolRE = regexp.MustCompile(`^ (?:directory|locator|finder|search|tools?|look-?up|portal|account)\b`)
	// longRetailRE finds the retail pharmacies that fill three months' supplies by a name that is no supply: "Retail 90" may be one.
	longRetailRE = regexp.MustCompile(`\bretail90\b`)
	// classAndRE finds another class of drugs in front of "specialty", which then is one, too.
	classAndRE = regexp.MustCompile(`\b(?:brands?|generics?|brand-names?|preferred|formulary)(?: names?)?(?: drugs?)? ?(?:and|&|/|or|\+) ?$`)
	// retailPriceRE finds the price that a drug has, which is no pharmacy's.
	retailPriceRE = regexp.MustCompile(`^ (?:price|value)\b`)
	onlyRE        = regexp.MustCompile(`^(?: (?:pharmacy|order|service|prescription|program))? only\b`)

	exemptRE = regexp.MustCompile(`\b(?:deductible|ded\.?) (?:does(?: not|n't)|do not|is not|isn't|will not|not) (?:be )?appl(?:y|ies|icable|ied)\b|` +
		`\b(?:deductible|ded\.?) (?:is |are )?waived\b|\b(?:deductible|ded\.?):? (?:n/a|none|not applicable)\b|\b(?:waive|waives) (?:the )?deductible\b|` +
		`\bnot (?:subject|applicable) to (?:the |any |an? |your )?(?:(?:plan|medical|annual|overall|individual|combined|integrated|in-network|rx|drug|(?:calendar|plan|benefit)[- ]year|prescription(?: drug)?|pharmacy) ){0,3}(?:deductible|ded)\b|` +
		`\b(?:no|without|w/o|excludes|exempt from|free (?:of|from)|bypass(?:es)?) (?:the )?(?:(?:policy|plan|calendar|benefit|contract) year )?(?:ded\b|deductible\b)|\b(?:deductible|ded\.?)[ -](?:exempt|free|not required)\b|\bdo(?:es)? not apply to (?:the |your )?(?:[a-z]+ ){0,2}deductible\b`)
	beforeRE = regexp.MustCompile(`\bbefore (?:the |your |plan )?deductible\b`)
	// bareBeforeRE finds an amount in dollars right in front of that, and thenAfterRE behind it what is paid once the deductible is met.
	bareBeforeRE = regexp.MustCompile(`\$ ?\d[\d,.]* $`)
	thenAfterRE  = regexp.MustCompile(`^,? (?:and )?then\b`)
	afterRE      = regexp.MustCompile(`\b(?:after|once|following) (?:(?:the|your|you|any|an|plan|plan's|meet|meets|meeting|satisfy|satisfying|have|has|been|is|met|satisfied|applicable|in-network|out-of-network|oon|medical|rx|drug|drugs|pharmacy|prescription|combined|` +
		`annual|calendar|year|(?:calendar|plan|benefit)-year|brand|name|brand-name|integrated|overall|family|individual|member|\$ ?[\d,.]+) ){0,6}ded(?:uctible)?\b|` +
		`\bsubject to (?:the |your |an? )?(?:\$ ?[\d,.]+ )?(?:[a-z-]+ ){0,3}deductible\b|\bdeductible (?:applies|is applied|then)\b|\bded(?:uctible|\.)?,? (?:and )?then\b|\b(?:after|aftr|aft\.?) (?:ded|cyd)\b|\bcyd,? (?:and )?then\b|\bded\.? applies\b|\bded\.?, |\bdeductible (?:must|has to) (?:first )?be (?:met|satisfied|paid)(?: first)?\b|\bapplicable to (?:the |your )?(?:\$ ?[\d,.]+ )?(?:[a-z]+ ){0,2}deductible\b`)
)

var (
	// plusDeductibleRE finds a deductible beside an amount that is paid behind it: "Deductible + $100 copay", "20% plus deductible", "Ded/$15".
	plusDeductibleRE = regexp.MustCompile(`((?:^|[^$%\d ] ?)\b(?:deductible|ded\.?|cyd) ?/ ?|\b(?:deductible|ded\.?|cyd) ?(?:\+|\bplus\b|&) ?)|((?:\+|\bplus\b|&) ?(?:(?:the|your|plan|any|applicable|medical|rx|drug) )*(?:deductible|ded|cyd)\b)`)
	// aboveDeductibleRE finds the sign for after the deductible, right behind an amount: "40%>Ded", "$18 > Rx Ded".
	aboveDeductibleRE = regexp.MustCompile(`> ?(?:(?:the|rx|drug|pharmacy|medical|med\.?|cal\.?|calendar|plan|yr\.?|year|annual) )*(?:deductible|ded|cyd)\b`)
	amountNextRE      = regexp.MustCompile(`^(?:an? )?(?:\$ ?\d|\d{1,3}(?:\.\d+)? ?%)`)
	amountBeforeRE    = regexp.MustCompile(`(?:\$ ?[\d,.]+|%)(?: (?:co-?pay(?:ment)?|co-?insurance))? ?\(?$`)
)

// orInWords is what may stand in front of a number that is said in words as well: "a ninety (90".
const orInWords = `(?: an?| up to an?| up to)? (?:[a-z-]+ ?\()?`

const (
	maxLex = 16_000 // bytes of a passage that are read; longer ones are no cells and no remarks
	nearby = 160    // bytes around an amount that are read for what it is
)

// lex finds everything it knows in a passage, in order. Marks do not overlap, except that a deductible's own amount
// ("after $200 brand drug deductible") lies within its deductibleMark and is not marked as money.
func lex(s string) []mark { return remembered.lex(s[:min(len(s), maxLex)]) }

func lexAnew(s string) []mark {
	var marks []mark
	taken := func(i, j int) bool {
		return slices.ContainsFunc(marks, func(m mark) bool { return i < m.j && m.i < j })
	}
	add := func(m mark) {
		if !taken(m.i, m.j) {
			marks = append(marks, m)
		}
	}
	for _, at := range exemptRE.FindAllStringIndex(s, -1) {
		add(mark{kind: deductibleMark, i: at[0], j: at[1], order: benefit.DeductibleExempt})
	}
	for _, at := range beforeRE.FindAllStringIndex(s, -1) {
		order := benefit.BeforeDeductible // exchanges write "$15 copay before deductible" where the rest of the price is subject to it
		if bareBeforeRE.MatchString(s[:at[0]]) && !thenAfterRE.MatchString(s[at[1]:]) {
			order = benefit.DeductibleExempt // and quoting systems "$15 before deductible" where nothing is
		}
		add(mark{kind: deductibleMark, i: at[0], j: at[1], order: order})
	}
	for _, at := range afterRE.FindAllStringIndex(s, -1) {
		add(mark{kind: deductibleMark, i: at[0], j: at[1], order: benefit.AfterDeductible})
	}
	for _, at := range plusDeductibleRE.FindAllStringSubmatchIndex(s, -1) {
		if at[2] >= 0 && amountNextRE.MatchString(s[at[1]:]) || at[4] >= 0 && amountBeforeRE.MatchString(s[:at[0]]) {
			add(mark{kind: deductibleMark, i: at[0], j: at[1], order: benefit.AfterDeductible})
		}
	}
	for _, at := range aboveDeductibleRE.FindAllStringIndex(s, -1) {
		if amountBeforeRE.MatchString(s[:at[0]]) {
			add(mark{kind: deductibleMark, i: at[0], j: at[1], order: benefit.AfterDeductible})
		}
	}
	for _, at := range paysNothingRE.FindAllStringSubmatchIndex(s, -1) {
		add(mark{kind: noChargeMark, i: at[2], j: at[3]})
	}
	for _, at := range noChargeRE.FindAllStringIndex(s, -1) {
		add(mark{kind: noChargeMark, i: at[0], j: at[1]})
	}
	for _, at := range notCoveredRE.FindAllStringIndex(s, -1) {
		if !asksWhatRE.MatchString(s[:at[0]]) {
			add(mark{kind: notCoveredMark, i: at[0], j: at[1]})
		}
	}
	for _, at := range allChargesRE.FindAllStringSubmatchIndex(s, -1) {
		add(mark{kind: notCoveredMark, i: at[2], j: at[3]})
	}
	for _, at := range notApplicableRE.FindAllStringIndex(s, -1) {
		add(mark{kind: notApplicableMark, i: at[0], j: at[1]})
	}
	for _, at := range moneyRE.FindAllStringSubmatchIndex(s, -1) {
		if a, ok := parseMoney(s[at[0]:at[1]]); ok && !underCopayRE.MatchString(s[max(0, at[0]-nearby):at[0]]) {
			add(mark{kind: moneyMark, i: at[0], j: at[1], amount: a})
		}
	}
	for _, at := range percentRE.FindAllStringSubmatchIndex(s, -1) {
		lexPercent(s, at, add)
	}
	for _, at := range wholePriceRE.FindAllStringSubmatchIndex(s, -1) {
		add(mark{kind: percentMark, i: at[2], j: at[3], rate: money.Percent(100)})
	}
	lexParts(s, add)
	for _, at := range longRetailRE.FindAllStringIndex(s, -1) {
		add(mark{kind: channelMark, i: at[0], j: at[1], channel: benefit.Retail90, only: onlyRE.MatchString(s[at[1]:])})
	}
	lexDays(s, add)
	for _, at := range namedSpecialtyRE.FindAllStringIndex(s, -1) {
		if !specialtyDrugRE.MatchString(s[at[1]:]) {
			add(mark{kind: channelMark, i: at[0], j: at[1], channel: benefit.SpecialtyChannel, only: onlyRE.MatchString(s[at[1]:])})
		}
	}
	for _, at := range onlySpecialtyRE.FindAllStringSubmatchIndex(s, -1) {
		if !noNameRE.MatchString(s[at[2]:at[3]]) {
			add(mark{kind: channelMark, i: at[2], j: at[3], channel: benefit.SpecialtyChannel, only: onlyRE.MatchString(s[at[3]:])})
		}
	}
	lexLongNames(s, add)
	for _, at := range channelRE.FindAllStringSubmatchIndex(s, -1) {
		m := mark{kind: channelMark, i: at[0], j: at[1]}
		negated := strings.HasSuffix(s[:at[0]], "non-")
		otherMail := negated && at[10] >= 0 && strings.HasSuffix(s[at[0]:at[1]], "mail")
		if at[6] >= 0 && onlineToolRE.MatchString(s[at[1]:]) || negated && at[8] < 0 && !otherMail || at[2] >= 0 && (retailPriceRE.MatchString(s[at[1]:]) || ofFillsRE.MatchString(s[at[1]:]) && pastFillsRE.MatchString(s[max(0, at[0]-nearby):at[0]]) && strings.LastIndexByte(s[:at[0]], '(') > strings.LastIndexByte(s[:at[0]], ')')) || at[12] >= 0 && classAndRE.MatchString(s[:at[0]]) {
			continue // "non-mail order" says what it is not, "retail price" what a drug costs, "after two retail fills" where others are not, "brand and specialty:" which drugs
		}
		switch {
		case otherMail:
			m.i, m.channel = at[1]-len("mail"), benefit.Mail // "Non-specialty mail"
		case at[2] >= 0:
			m.channel = benefit.Retail
		case at[4] >= 0, at[6] >= 0:
			m.channel = benefit.Mail
		case at[8] >= 0:
			m.channel = benefit.LongTermCare
		default:
			m.channel = benefit.SpecialtyChannel
		}
		if m.channel == benefit.Mail {
			m.j += orNamed(s[m.j:])
		}
		m.only = onlyRE.MatchString(s[m.j:])
		add(m)
	}
	slices.SortFunc(marks, func(a, b mark) int { return a.i - b.i })
	return marks
}

// pastFillsRE and ofFillsRE find around the pharmacy, in brackets, the fills behind which others are meant: "mail order (required after two retail fills)".
var (
	pastFillsRE = regexp.MustCompile(`\b(?:after|following|beyond|past) (?:(?:the|your|an?|initial|first|one|two|three|four|\(?\d\)?) ){1,3}$`)
	ofFillsRE   = regexp.MustCompile(`^(?: pharmacy)? (?:re)?fills?\b`)
)

// orNamedRE finds the pharmacies, called by their own name, that fill as mail order does: "mail order or CVS pharmacy: $20".
var orNamedRE = regexp.MustCompile(`^(?: (?:pharmacy|service|program))? (?:or|and|/|&) (?:an? |the )?(?:cvs|walgreens|rite aid|walmart|kroger|costco|publix|(?:choice|smart|select|advantage)[ -]?90|maintenance choice)(?: (?:[a-z]+ )?(?:pharmac(?:y|ies)|network))?\b`)

// orCalledRE finds any others in front of a sign that leads to the amount: "mail order or Harbor Community Pharmacies: $20".
var orCalledRE = regexp.MustCompile(`^(?: (?:pharmacy|service|program))? (?:or|and|/|&) (?:an? |the )?((?:[a-z][a-z&'’.-]* ){1,4})pharmac(?:y|ies) ?:`)

// orNamed is how much of the words behind mail order names pharmacies that fill as it does: one place, by two names.
func orNamed(s string) int {
	if at := orNamedRE.FindStringIndex(s); at != nil {
		return at[1]
	}
	if m := orCalledRE.FindStringSubmatchIndex(s); m != nil && channelRE.FindStringIndex(s[m[2]:m[3]]) == nil && !outNetworkRE.MatchString(s[m[2]:m[3]]) {
		return m[1] - 1
	}
	return 0
}

func parseMoney(s string) (money.Amount, bool) {
	a, err := money.ParseAmount(moneySigns.Replace(s))
	return a, err == nil
}

// moneySigns drops what an amount is written with beside its digits.
var moneySigns = strings.NewReplacer("$", "", ",", "", " ", "")

// thenPlanRE finds in front of a percentage that it is the plan's part behind a copay.
var thenPlanRE = regexp.MustCompile(`\bco-?pay(?:ment)?,? (?:and )?then (?:the |your )?(?:plan|fund|carrier|insurance|we) (?:will )?pays? $`)

// untilDeductibleRE finds behind a percentage that it is what members pay until the deductible is met.
var untilDeductibleRE = regexp.MustCompile(`^(?: of (?:the )?(?:[a-z]+ ){1,3})? ?(?:(?:up to|until) (?:(?:you|they|members?) (?:meet|reach|satisfy|have met) )?|before (?:you|they|members?) (?:meet|reach|satisfy|have met) )(?:the |your |their )?(?:[a-z]+ ){0,2}deductible\b`)

// ofCoveredRE finds that a percentage is one of what is covered, which a plan pays where it is most of it.
var ofCoveredRE = regexp.MustCompile(`^ of (?:the |all |your )?covered (?:charges?|expenses?|costs?|amounts?)\b`)

var (
	// ofApprovedRE finds that all of what a plan allows is meant, which the plan pays unless it is said to be the member's: "100% of the approved
	// amount".
	ofApprovedRE   = regexp.MustCompile(`^ of (?:the |our )?(?:approved|allowed|allowable|eligible) (?:amount|charge|expense|cost)s?\b`)
	paidByMemberRE = regexp.MustCompile(`\b(?:you|your|members?|participants?|patients?|enrollees?|subscribers?|employees?|insureds?)\b[^.;$%]*\b(?:pay|pays|paid|owes?|responsib\w+|liab\w+|charged?|costs?|shares?|coinsurance)\b`)
)

const leastOfPlan = 55 // percent

// lexPercent reads a percentage as the member's part: "plan pays 80%" and "80% covered" leave 20 %.
func lexPercent(s string, at []int, add func(mark)) {
	r, err := money.ParsePercent(s[at[2]:at[3]])
	if err != nil || money.Percent(100).Less(r) {
		return
	}
	rest, lead := s[at[1]:], s[max(0, at[0]-nearby):at[0]]
	if notAShare.MatchString(rest) {
		return
	}
	if r == money.Percent(100) && restRE.MatchString(rest) || lessCopayRE.MatchString(rest) {
		return // "100% after $10 copay", "75% of the approved amount less plan copay": the copay, stated here or elsewhere, is what the member pays
	}
	if r == money.Percent(100) && thenPlanRE.MatchString(lead) {
		return // "$10 copay, then the plan pays 100%": of what the copay leaves
	}
	if r == money.Percent(100) && untilDeductibleRE.MatchString(rest) && !isPlanPays(r, lead) && !coveredAt.MatchString(lead) {
		return // "100% up to the deductible, then 20%" is no share of a cost
	}
	m := mark{kind: percentMark, i: at[0], j: at[1], rate: r}
	if r == money.Percent(100) && (payableRE.MatchString(rest) || ofApprovedRE.MatchString(rest) && !paidByMemberRE.MatchString(lead)) {
		m.kind = noChargeMark // nobody pays all of the price only when the deductible is met
	}
	if isOtherPart(r, lead, rest) {
		return
	}
	if isOfPlan(r, lead, rest) || lessAmountRE.MatchString(rest) || money.Percent(leastOfPlan).Less(r) && ofCoveredRE.MatchString(rest) {
		m.rate = r.Complement()
		if m.rate.IsZero() {
			m.kind = noChargeMark
		}
	}
	add(m)
}

// placeBandRE finds the supply of a pharmacy behind its name, in parentheses or not, without the word for days: "RETAIL (84-90)", "Retail 35–90".
var placeBandRE = regexp.MustCompile(`\b(?:retail|mail(?: ?-?order)?|home delivery|specialty)(?: (?:pharmac(?:y|ies)|order|service|network|program))*(?: ?\(|:? )(\d{1,2}) ?(?:-|–|to) ?(\d{2,3})(?: ?(?:ds|d)\b)?(?:\)|[ ,;:(]|$)`)

// longNameRE finds the retail pharmacies that fill three months' supplies by what a manager calls them: with the supply in parentheses, "Choice90
// (35-90)", or as all that a header says, "Smart90".
var longNameRE = regexp.MustCompile(`\b([a-z]{3,}[ -]?90)(?: (?:network|program|pharmac(?:y|ies)))? ?\((\d{2}) ?(?:-|–|to) ?(\d{2,3})(?: ?(?:days?|ds|d))?\)|^\W*((?:choice|smart|select|advantage|performance|extended)[ -]?90)(?: (?:network|program|pharmac(?:y|ies)))?\W*$`)

// lexLongNames finds such pharmacies with their supplies. Those whose name is that of a kind of pharmacy are known without.
func lexLongNames(s string, add func(mark)) {
	for _, at := range longNameRE.FindAllStringSubmatchIndex(s, -1) {
		name, band, to := at[2:4], benefit.DaysSupply{Min: 1, Max: 90}, at[9]
		if at[2] < 0 {
			name = at[8:10]
		} else if band = (benefit.DaysSupply{Min: number(s[at[4]:at[5]]), Max: number(s[at[6]:at[7]])}); band.Min < shortestMonth || band.Max < band.Min {
			continue
		} else if to = at[7]; channelRE.MatchString(s[name[0]:name[1]]) {
			name = []int{at[4], at[4]}
		}
		if name[0] < name[1] {
			add(mark{kind: channelMark, i: name[0], j: name[1] - len("90"), channel: benefit.Retail})
			add(mark{kind: daysMark, i: name[1] - len("90"), j: to, days: band})
			continue
		}
		add(mark{kind: daysMark, i: at[4], j: to, days: band})
	}
}

const shortestMonth = 28 // days

// forEmergencyRE finds that a supply is one for an emergency: "a five (5) day emergency supply".
var forEmergencyRE = regexp.MustCompile(`^ emergency (?:supply|fill|refill)`)

func lexDays(s string, add func(mark)) {
	band := func(i, j, lo, hi int) {
		if lo >= 1 && (hi == 0 || lo <= hi) && hi <= 400 {
			if strings.HasPrefix(s[j:], " supply") {
				j += len(" supply")
			}
			if forEmergencyRE.MatchString(s[j:]) {
				return // what is dispensed before a prior authorization
			}
			if strings.HasSuffix(s[i:j], "ds") && max(lo, hi) > maxShortDays {
				return
			}
			add(mark{kind: daysMark, i: i, j: j, days: benefit.DaysSupply{Min: lo, Max: hi}})
		}
	}
	for _, at := range underRE.FindAllStringSubmatchIndex(s, -1) {
		band(at[0], at[1], number(s[at[2]:at[3]])+1, number(s[at[4]:at[5]])-1)
	}
	for _, at := range slices.Concat(leastMostRE.FindAllStringSubmatchIndex(s, -1), leastFirstRE.FindAllStringSubmatchIndex(s, -1)) {
		band(at[0], at[1], number(s[at[2]:at[3]]), number(s[at[4]:at[5]]))
	}
	for _, at := range rangeRE.FindAllStringSubmatchIndex(s, -1) {
		if tierBeforeRE.MatchString(s[:at[0]]) && at[3]-at[2] == 1 {
			continue // the number is the tier's: "Tier 2 – 90-day supply"
		}
		band(at[0], at[1], number(s[at[2]:at[3]]), number(s[at[4]:at[5]]))
	}
	if at := daysFirstRE.FindStringSubmatchIndex(s); at != nil && number(s[at[4]:at[5]]) >= shortestMonth {
		band(at[2], at[5], number(s[at[2]:at[3]]), number(s[at[4]:at[5]]))
	}
	for _, at := range placeBandRE.FindAllStringSubmatchIndex(s, -1) {
		if lo, hi := number(s[at[2]:at[3]]), number(s[at[4]:at[5]]); hi >= shortestMonth && (lo == 1 || lo >= shortestMonth) {
			band(at[2], at[5], lo, hi)
		}
	}
	for _, at := range upToRE.FindAllStringSubmatchIndex(s, -1) {
		band(at[0], at[1], 1, number(s[at[2]:at[3]]))
	}
	for _, at := range overRE.FindAllStringSubmatchIndex(s, -1) {
		band(at[0], at[1], number(s[at[2]:at[3]])+1, 0)
	}
	for _, at := range perRE.FindAllStringSubmatchIndex(s, -1) {
		if n := number(s[at[2]:at[3]]); n >= 1 {
			add(mark{kind: perDaysMark, i: at[0], j: at[1], days: benefit.DaysSupply{Min: 1, Max: n}})
		}
	}
	for _, at := range monthsRE.FindAllStringSubmatchIndex(s, -1) {
		if inDaysRE.MatchString(s[at[1]:]) || ofDaysRE.MatchString(s[:at[0]]) {
			continue // the days beside it say how long that is here: "One-month supply (up to 31 days)"
		}
		months := map[string]int{"one": 1, "1": 1, "two": 2, "2": 2, "three": 3, "3": 3}[s[at[4]:at[5]]]
		band(at[0], at[1], 1, 30*months)
	}
	for _, at := range plainRE.FindAllStringSubmatchIndex(s, -1) {
		j := at[1]
		if or := lessRE.FindStringIndex(s[j:]); or != nil {
			j += or[1]
		}
		band(at[0], j, 1, number(s[at[2]:at[3]]))
	}
	for _, at := range slices.Concat(placeRE.FindAllStringSubmatchIndex(s, -1), pharmRE.FindAllStringSubmatchIndex(s, -1)) {
		if !ownRangeRE.MatchString(s[at[3]:]) {
			band(at[2], at[3], 1, number(s[at[2]:at[3]])) // "Retail 90" is a place and its days
		}
	}
}

// maxShortDays bounds the days that "DS" stands for: "800-160 DS" is the double strength of a drug.
const maxShortDays = 120

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}
