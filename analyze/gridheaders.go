package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
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
	if isFeature(row) || remarkedHeading(row, above) || g.tellsSupply(row) || isSetting(row) || g.personsDown(row) || g.belowNames(row, above) ||
		row[0] != nil && marketRE.MatchString(row[0].s) {
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
	if setsLimit(row) {
		return nil, false
	}
	h := &headReading{grid: g, row: row, above: above, roles: make([]columnRole, g.columns), bareNetworks: g.networksAmongHeads(row, above)}
	for k, c := range row {
		if c != nil && strings.TrimSpace(c.s) != "" && !h.cell(k, c) {
			return nil, false
		}
	}
	h.nameColumns()
	if h.found == 0 || h.costs == 0 && h.found < 2 {
		return nil, false
	}
	return h.settled(), true
}

// setsLimit reports whether a row, below the first, sets a supply or a time for filing, whose values read like headers of supplies:
// "Dispensing limits | Up to a 30-day supply | Up to a 90-day supply", "Paper claim filing limit | 365 days".
func setsLimit(row []*gridCell) bool {
	cells := distinct(row)
	if len(cells) == 0 || cells[0].row == 0 {
		return false
	}
	label := cells[0]
	if label == row[0] && (supplyLimitRE.MatchString(label.s) || filingNamedRE.MatchString(label.s)) {
		return true
	}
	return len(cells) > 1 && (ofSupplyRE.MatchString(label.s) || asksDaysRE.MatchString(label.s)) && !slices.ContainsFunc(cells[1:], func(c *gridCell) bool {
		return !bareDaysRE.MatchString(c.s) || strings.TrimSpace(c.s) != strings.TrimSpace(cells[1].s)
	}) // "Specialty - days supply | 30 | 30"
}
