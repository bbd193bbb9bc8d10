package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Which rows of a grid are headers, and what those say of its columns.

const maxHeader = 160 // bytes of a header cell; longer words are prose

var joinedWordsRE = regexp.MustCompile(`^[A-Z][a-z]+(?:[A-Z][a-z]*|\d+)+$`)

// headerWords are the words of a header; a name such as CopayInnTier1 is taken apart.
func headerWords(c *gridCell) string {
	if len(c.from) > 0 {
		if name := original(c.passage, 0, len(c.s)); joinedWordsRE.MatchString(name) {
			return plainWords(name)
		}
	}
	return strings.TrimSpace(c.s)
}

// memberHeadRE finds the header of a family's members, each of whom meets an amount of his own, wholeHeadRE that of the family: "Family
// coverage: entire family of two or more members".
var (
	memberHeadRE = regexp.MustCompile(`^(?:family (?:coverage|enrollment) ?[-:(]? ?)?(?:each|any one|one|per) (?:member|person|individual|enrollee) in an? family(?: ` + twoOrMore + `)?\)?$`)
	wholeHeadRE  = regexp.MustCompile(`^(?:family (?:coverage|enrollment) ?[-:(]? ?)?(?:(?:an |the )?entire|(?:a |the )?whole|per) family(?: ` + twoOrMore + `)?\)?$`)
	aloneHeadRE  = regexp.MustCompile(`^(self[- ]only(?: (?:coverage|enrollment))?) ?\(an? family of one(?: (?:member|person))?\)$`)
)

const twoOrMore = `of two or more(?: (?:members|people|persons))?`

// itemNumberRE finds the number of an item in a numbered form.
var itemNumberRE = regexp.MustCompile(`^[^\w$%]*\d{1,2}(?:\.\d{1,2}){1,3}\.?[^\w$%]*$`)

// personHead reads a header that says whose the amounts below it are.
func personHead(s string) (role, bool) {
	s = strings.TrimRight(strings.TrimSpace(s), " $(")
	if m := aloneHeadRE.FindStringSubmatch(s); m != nil {
		s = m[1]
	}
	switch {
	case memberHeadRE.MatchString(s):
		return individualRole, true
	case wholeHeadRE.MatchString(s):
		return familyRole, true
	case moreHeadRE.MatchString(s):
		return familyRole, true
	case pairHeadRE.MatchString(s):
		return pairRole, true
	case personHeadRE.MatchString(s):
		return roleIn(s, true)
	}
	return noRole, false
}

// specialtyCornerRE finds the corner of a table whose rows are tiers of specialty drugs.
var specialtyCornerRE = regexp.MustCompile(`^\W*specialty (?:drug )?tiers?\W*$`)

// specialtyFirstRE finds what is filled at the specialty pharmacy, beside other fills of the same tiers.
var specialtyFirstRE = regexp.MustCompile(`^\W*specialty(?: (?:drugs?|medic(?:ation|ine)s?|rx|products?|prescriptions?|fills?))?\W`)

// countedListRE finds a list of what is counted toward a limit, in the words of headers: "Ded, coins, copays & Rx".
var countedListRE = regexp.MustCompile(`^\W*` + countedKind + `(?:(?: ?[,&+/]| and| plus)+ ?` + countedKind + `)*(?: (?:expenses?|costs?|claims?|only))*\W*$`)

const countedKind = `(?:(?:the|all|your|both|eligible|covered|medical|pharmacy|rx|drug|plan) )*(?:ded(?:uctible)?s?|co-?ins(?:urance)?|co-?pay(?:ment)?s?|rx|medical|pharmacy|prescriptions?|drugs?|prescription drugs?|mental health)\.?`

// namesCounted reports whether a row says what a limit takes in.
func namesCounted(row []*gridCell) bool {
	cells := distinct(row)
	if len(cells) < 2 || cells[0] != row[0] || cells[0].row == 0 || !oopRE.MatchString(cells[0].s) && !deductibleRE.MatchString(cells[0].s) {
		return false
	}
	lists := 0
	for _, c := range cells[1:] {
		switch s := strings.TrimSpace(c.s); {
		case s == "" || noValueRE.MatchString(s):
		case countedListRE.MatchString(s):
			lists++
		default:
			return false
		}
	}
	return lists > 0
}

// saysAppliesRE finds a cell that says of what its row names, or of what it names itself, that it does not apply to a limit.
var saysAppliesRE = regexp.MustCompile(`^\W*(?:does not|doesn't|do not|will not) (?:apply|count|accumulate)\b|^\W*[a-z][a-z /&'-]{8,80} (?:does not|doesn't|do not|don't|will not) (?:apply|count|accumulate) (?:to|towards?)\b`)

// namesOnePlan reports whether a row of several columns says what the plan is called: all but one of its cells, the last, ask for its name.
func namesOnePlan(row []*gridCell) bool {
	cells := distinct(row)
	if len(cells) < 3 || cells[0].row == 0 || len(row) < 4 {
		return false
	}
	last := len(cells) - 1
	for _, c := range cells[:last] {
		if !variantHeadRE.MatchString(strings.TrimSpace(c.s)) {
			return false
		}
	}
	_, heads := roleOf(cells[last])
	return cells[last].colSpan > 1 && !heads
}

var (
	// shortAnswerRE finds an answer in letters that a legend explains: not covered, not applicable, after the deductible.
	shortAnswerRE = regexp.MustCompile(`^\W*(?:nc|n/c|n/a|na|ad|ded|incl\.?)\W*$`)
	// shortLimitRE finds the name of a limit in short.
	shortLimitRE = regexp.MustCompile(`^\W*(?:(?:rx|drug|pharmacy|med(?:ical)?|annual|ind(?:iv)?|fam) )*(?:ded|oopm|moop|oop max)\.?(?: \([^()]{1,30}\))?\W*$`)
)

// isFeature reports whether a row, below the first, is the name of a feature of the plan and what holds of it, although what holds reads like
// the name of a pharmacy, a network or a supply: no header of the columns below.
func isFeature(row []*gridCell) bool {
	cells := distinct(row)
	if len(cells) == 1 && cells[0] == row[0] && cells[0].colSpan > 1 {
		return true // a heading that runs on over empty cells
	}
	if asksAndAnswers(row) || namesOnePlan(row) || namesCounted(row) {
		return true // "May members fill a 90-day supply at retail? | Yes - 3x the 30-day copay", "Plan | Plan name | Harbor PPO"
	}
	label := row[0]
	if label == nil || label.row == 0 {
		return false
	}
	one := len(cells) == 2 // it has one value
	switch said := label.s; {
	case itemNumberRE.MatchString(said): // "2.3.7 | Manufacturer copay card | Does not apply to accumulators"
	case appliesRowRE.MatchString(said): // "Applies to tiers | Tiers 2, 3 and 4"
	case one && (namedAuthRE.MatchString(said) || stepTherapyRE.MatchString(said) || quantityLabelRE.MatchString(said)): // "Step therapy | Included, 130-day look-back"
	case one && networkHeadRE.MatchString(strings.TrimSpace(said)): // "Pharmacy network | Preferred Pharmacy Network (over 50,000 pharmacies)"
	case len(cells) > 1 && specialtyRowRE.MatchString(said) && soleRE.MatchString(cells[1].s): // "Specialty pharmacy | Larkspur Specialty - exclusive"
	case (one || len(cells) == 3) && (shortAnswerRE.MatchString(cells[len(cells)-1].s) || shortLimitRE.MatchString(cells[len(cells)-2].s)): // "OON | NC", "Rx Ded (Ind/Fam) | Med ded applies"
	case dawRowRE.MatchString(said), dawRuleRE.MatchString(said), brandChoiceRE.MatchString(said), genericRuleRE.MatchString(said): // "Brand requested when generic available | Copay plus cost difference"
	case compoundLabelRE.MatchString(said) && slices.ContainsFunc(cells[1:], func(c *gridCell) bool { return shareOnRE.MatchString(c.s) }): // "Compounds | Tier 3 copay"
	case (one || len(cells) == 3) && cells[0] == label && tierShareRE.MatchString(cells[1].s) && (one || !tierShareRE.MatchString(cells[2].s)) && !headsCosts(label): // "GLP-1 (diabetes) | Formulary brand cost share"
	case (namesLimit(said) || accLineRE.MatchString(said)) && !slices.ContainsFunc(row[1:], headsCosts): // "Drug deductible | Medical deductible applies"
	default:
		return false
	}
	return true
}

// tierShareRE finds that drugs cost what those of a tier do.
var tierShareRE = regexp.MustCompile(`^\W*(?:applicable |the )?(?:tier \d|(?:(?:non-? ?)?(?:preferred|formulary) )?(?:generic|brand|specialty))(?: drug)? (?:cost[- ]share|co-?pay(?:ment)?|co-?insurance)(?: applies)?\W*$`)

// headsCosts reports whether a cell names a pharmacy, a network or a supply, or what else heads a column, and not how a deductible is met.
func headsCosts(c *gridCell) bool {
	if c == nil || freedRE.MatchString(c.s) {
		return false
	}
	r, ok := roleOf(c)
	return ok && r.kind != orderColumn
}

// remarkedHeading reports whether a row names something and remarks on it below a header of remarks, and leaves the columns of costs empty: it heads
// the rows below it, and no columns.
func remarkedHeading(row []*gridCell, above []columnRole) bool {
	if row[0] == nil || len(above) < len(row) || !slices.ContainsFunc(above, func(r columnRole) bool { return r.kind == costColumn }) {
		return false
	}
	remarks := 0
	for k, c := range row {
		switch {
		case c == nil || c == row[0] || strings.TrimSpace(c.s) == "":
		case above[k].kind != notesColumn:
			return false
		default:
			remarks++
		}
	}
	return remarks > 0
}

// suppliesUnder reports whether a row has days in the column that the header above it says is of days: it is about the pharmacy that it begins
// with, and no header: "Mail | 90 | Home delivery" below "Channel | Maximum days supply | Network".
func suppliesUnder(row []*gridCell, above []columnRole) bool {
	for k := 1; k < min(len(row), len(above)); k++ {
		c, h := row[k], above[k].header
		if (above[k].kind == daysColumn || above[k].kind == daysToColumn) && h != nil && h.colSpan == 1 && full(c) && c != h && c.colSpan == 1 {
			if _, ok := bareDays(c.s); ok {
				return true
			}
		}
	}
	return false
}

// header reads a row as the header of the columns, on top of what rows above it said ("Your cost if you use" over
// "Plan provider"). It reports false for a row of values.
func (g *grid) header(row []*gridCell, above []columnRole) ([]columnRole, bool) {
	if isFeature(row) || remarkedHeading(row, above) {
		return nil, false
	}
	if g.tellsSupply(row) || isSetting(row) || g.personsDown(row) || g.belowNames(row, above) || row[0] != nil && marketRE.MatchString(row[0].s) {
		return nil, false
	}
	if roles, ok := g.rangesAlone(row, above); ok {
		return roles, true
	}
	if roles, ok := g.numbersBelow(row, above); ok {
		return roles, true
	}
	if roles, ok := suppliesBelow(row, above); ok {
		return roles, true
	}
	if c := row[0]; c != nil && c.row > 0 && (supplyLimitRE.MatchString(c.s) || filingNamedRE.MatchString(c.s)) {
		return nil, false // "Dispensing limits | Up to a 30-day supply | Up to a 90-day supply", "Paper claim filing limit | 365 days"
	}
	if cells := distinct(row); len(cells) > 1 && cells[0].row > 0 && (ofSupplyRE.MatchString(cells[0].s) || asksDaysRE.MatchString(cells[0].s)) && !slices.ContainsFunc(cells[1:], func(c *gridCell) bool {
		return !bareDaysRE.MatchString(c.s) || strings.TrimSpace(c.s) != strings.TrimSpace(cells[1].s)
	}) {
		return nil, false // "Maximum days' supply - retail pharmacy | 34 days", "Specialty - days supply | 30 | 30"
	}
	roles := make([]columnRole, g.columns)
	found, costs := 0, 0
	bareNetworks := g.networksAmongHeads(row, above)
	var unnamed []int // columns whose header is only a name: plans beside each other
	for k, c := range row {
		if c == nil || strings.TrimSpace(c.s) == "" {
			continue
		}
		if c.colSpan >= g.columns && g.columns > 1 {
			return nil, false // a heading or a remark over all columns
		}
		if kind := endOfSupply(c.s); k > 0 && kind != unknownColumn && k < len(above) && above[k].kind == daysColumn && above[k].header != nil && above[k].header.colSpan > 1 {
			roles[k] = columnRole{kind: kind, header: c}
			found++
			continue
		}
		if k > 0 && g.isBoxHead(row, k) {
			roles[k] = columnRole{kind: boxedColumn, header: c}
			found++
			continue
		}
		if k > 0 && c.row > 0 && (differenceRE.MatchString(c.s) || plusDifferenceRE.MatchString(c.s) || saysAppliesRE.MatchString(c.s) || yesOrNoRE.MatchString(c.s) && len(strings.TrimSpace(c.s)) > len("yes?")) {
			return nil, false // "Brand copay plus the difference", "Yes - standard list"
		}
		if k > 0 && (isTimes(c.s) || switchedRE.MatchString(c.s) || noneSaidRE.MatchString(c.s) || noValueRE.MatchString(c.s) && !headsPersons(row) && !countsHeadRE.MatchString(headerWords(c)) || isQuantity(c.s) || afterFillsRE.MatchString(c.s) || anyFillRE.MatchString(c.s) || shareAndMoreRE.MatchString(c.s)) {
			return nil, false // "2x retail", "Yes" and "no retail fills" are values
		}
		if g.isPlanHead(c) {
			roles[k] = planColumnRole(c)
			found, costs = found+1, costs+1
			continue
		}
		if k == 0 && len(above) > 0 && above[0].header == c {
			roles[0] = above[0] // the corner goes on from the row above
			found++
			continue
		}
		if k == 0 && g.across && c.row == 0 {
			roles[0] = columnRole{kind: labelColumn, header: c} // the corner may say anything: "Your 10-30-50 plan"
			found++
			continue
		}
		r, ok := roleOf(c)
		if youngHeadRE.MatchString(headerWords(c)) && slices.ContainsFunc(row, func(o *gridCell) bool { return o != nil && grownHeadRE.MatchString(headerWords(o)) }) {
			r, ok = columnRole{kind: notesColumn, header: c}, true // what children pay is none of the plan's cost shares, which stand below "Adults"
		}
		if net := networkTitle(c.s); bareNetworks && k > 0 && net != "" {
			r, ok = columnRole{kind: costColumn, header: c, network: net}, true
		}
		if ch := channelIn(lex(c.s), 0, len(c.s)); !ok && g.across && c.row == 0 && ch != "" {
			r, ok = columnRole{kind: costColumn, header: c, channel: ch}, true // "Voluntary specialty drug program"
			if d, one := onlySupply(c.s); one {
				r.days = &d // "(up to a 30-day supply)"
			}
		}
		if !ok && g.across && c.row == 0 && k > 0 && g.isOwnSpecialty(c) {
			r, ok = columnRole{kind: costColumn, header: c, channel: benefit.SpecialtyChannel}, true
		}
		if ok && g.across && c.row == 0 && k > 0 && r.kind == costColumn && r.channel == "" && r.network == "" && specialtyFirstRE.MatchString(c.s) {
			r.channel = benefit.SpecialtyChannel // "Specialty, 30-day supply (Harbor Specialty only)"
		}
		if ok && k > 0 && r.kind == costColumn && r.channel == "" && row[0] != nil && specialtyCornerRE.MatchString(row[0].s) && namedSpecialty(strings.TrimSpace(closedParenRE.ReplaceAllString(c.s, ""))) {
			r.channel = benefit.SpecialtyChannel // "Specialty tier | Harbor Specialty (30 days)"
		}
		if g.deductibleHead(c, k) {
			r, ok = columnRole{kind: deductibleColumn, header: c}, true
		}
		if ok && k == 0 && r.kind == orderColumn {
			r, ok = columnRole{}, false // a remark in the corner
		}
		if k == 0 && r.kind >= daysColumn && r.kind <= daysToColumn {
			r, ok = columnRole{kind: unknownColumn}, false // "Days supply | Up to 30 days | Up to 90 days" below the pharmacies
		}
		if !ok && k == 0 && (titleCellRE.MatchString(c.s) || cornerLimitRE.MatchString(c.s)) {
			roles[k] = columnRole{kind: labelColumn, header: c} // over the tiers, or whose limits they are, beside the names of plans
			found++
			continue
		}
		if !ok {
			if k > 0 && (coverHeadRE.MatchString(c.s) || pricedHeadRE.MatchString(headerWords(c))) || k == 0 && coverAskRE.MatchString(c.s) {
				roles[k].header = c // what is asked of the kinds of drugs below
			}
			if k > 0 && len(c.s) < 60 && (k == 1 || row[k-1] != c) && !g.tellsMore(row[0]) {
				unnamed = append(unnamed, k)
			}
			if hasAmount(c.s) || len(c.s) > maxHeader {
				return nil, false
			}
			continue
		}
		if eventRowRE.MatchString(c.s) {
			return nil, false
		}
		if k == 0 && r.kind == costColumn && c.colSpan == 1 && serviceRE.MatchString(strings.TrimSpace(c.s)) {
			r = columnRole{kind: labelColumn, header: c, channel: r.channel, days: r.days} // "Prescription drugs – mail service (90-day supply)" over the tiers
		}
		roles[k] = r
		if k == 0 || row[k-1] != c {
			found++
		}
		if r.kind == costColumn && k > 0 {
			costs++
		}
	}
	if c := row[0]; c != nil && roles[0].kind == costColumn && c.colSpan < g.columns && g.namesUnder(c) {
		costs -= c.colSpan - 1
		switch {
		case costs > 0:
			headLabels(roles, c.colSpan)
		case costs == 0 && roles[0].channel != "" && namesPlace(headerWords(c)) && len(unnamed) > 0: // "Mail (MO) | Value | Comments"
			for _, k := range unnamed {
				roles[k], costs = columnRole{kind: costColumn, header: row[k]}, costs+1
			}
			headLabels(roles, c.colSpan)
		case costs == 0 && roles[0].network != "" && roles[0].channel == "" && len(unnamed) > 1: // "In-network benefits" beside the names of plans
			headLabels(roles, c.colSpan)
		}
	}
	if found > 0 && costs == 0 && len(unnamed) > 1 && above == nil && differ(row, unnamed) && g.amountsBelow(row[unnamed[0]].row, unnamed) {
		for _, k := range unnamed {
			roles[k] = columnRole{kind: costColumn, header: row[k], variant: original(row[k].passage, 0, len(row[k].s))}
		}
		costs = len(unnamed)
	}
	if costs == 0 {
		costs = onlyPlanPays(roles)
	}
	if costs == 0 {
		costs = g.benefitBeside(row, roles)
	}
	if costs == 0 && len(unnamed) > 0 && isSettingHead(row) {
		k := unnamed[0] // "Edit | Setting | Detail"
		roles[k], costs = columnRole{kind: costColumn, header: row[k]}, 1
		found += 2
	}
	for _, k := range unnamed {
		if bareSpecialtyRE.MatchString(row[k].s) && slices.ContainsFunc(roles, func(r columnRole) bool { return r.kind == costColumn && r.channel != "" }) {
			roles[k], costs = columnRole{kind: costColumn, header: row[k], channel: benefit.SpecialtyChannel}, costs+1 // "Retail | Mail order | Specialty"
		}
	}
	if found == 0 || costs == 0 && found < 2 {
		return nil, false
	}
	g.daysBelow(row, roles)
	g.headOfPlans(row, roles)
	networkBesideOut(roles)
	g.ceilingColumns(row, roles)
	tellNetworksApart(roles)
	othersBesidePreferred(roles)
	preferredBesideStandard(roles)
	preferredAlone(roles)
	ownColumns(roles)
	titledBesideMail(roles)
	longNetworkBeside(roles)
	specialtyColumns(roles)
	for k := range roles {
		if k >= len(above) {
			break
		}
		up := above[k]
		switch {
		case roles[k].kind == unknownColumn:
			roles[k] = up
		case roles[k].kind == costColumn && up.kind == costColumn:
			roles[k].inherit(up)
		}
	}
	return roles, true
}
