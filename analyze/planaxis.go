package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var (
	// kindOfPlanRE finds what only a plan is called.
	kindOfPlanRE = regexp.MustCompile(`\bplans?\b|\b(?:ppo|hmo|epo|pos|hdhp|cdhp|cdh|hsa|hra|indemnity|bronze|silver|gold|platinum|catastrophic|csr|buy[- ]?up|open access|saver|pdp|ma-?pd|d-?snp|c-?snp|pffs)\b|\boption (?:\d|[a-e]|one|two|three|four)\b|^\W*class [a-hr]\b`)
	// mayBePlanRE finds words that plans are often called by and that mean other things, too.
	mayBePlanRE = regexp.MustCompile(`\b(?:option|choice|select|premier|premium|value|core|basic|base|standard|enhanced|plus|high|low|classic|essential|advantage|freedom|traditional|consumer|copay|rich|lean|economy|complete)\b`)
	// notPlanRE finds the words of headers and values that name no plan.
	notPlanRE = regexp.MustCompile(`^(?:the |your |our )?(?:amounts?|limits?|values?|details?|descriptions?|codes?|percent(?:age)?|rates?|frequency|yes|no|none|n/?a|included|covered|coverage|not covered|benefits?|features?|explanations?|examples?|questions?|answers?|combined|medical|pharmacy|rx|dental|vision|hearing|prescription(?: drugs?)?|drugs?|varies|waived|unlimited|required|not required|you|we|total|monthly|annual|yearly|per pay(?: period)?|before|after|category|in area|out of area|page|phone|website|contact|effective|date|status|name|carrier|type|(?:max(?:imum)?|min(?:imum)?)(?: (?:out[- ]of[- ]pocket|copay(?:ment)?|cost|payment|amount|you pay|per (?:fill|prescription|script)))?|cost|price|(?:levels?|types?|tiers?) of (?:coverage|enrollment|participant|member)|(?:coverage|enrollment|participant|member) (?:level|type|tier)|who is covered|whose)s?$|` +
		`\b(?:stage|phase|fills?|refills?|months?|visits?|gap|days?|tier|pays?|payments?|premiums?|contributions?|enrollees?|spouses?|child(?:ren)?|employees?|dependents?|subscribers?|retirees?)\b|^\W*$|\.$|\?$|:$`)
	personsRE = regexp.MustCompile(`\b(?:individual|family|single|self|person|member|adult)s?\b`)
	genericRE = regexp.MustCompile(`^(?:medical |health )?(?:plan|option) ?#?(?:\d|[a-e]|one|two|three|four)$`)
	// benefitRE finds what a plan's benefits are about.
	benefitRE   = regexp.MustCompile(`\bdeductibles?\b|\bout[- ]of[- ]pocket\b|\boop\b|\bmoop\b|\btier ?\d|\bgenerics?\b|\bbrands?\b|\bspecialty (?:drugs?|rx|medic(?:ation|ine)s?|pharmac)|\bprescriptions?\b|\brx\b|\bretail\b|\bmail[- ]order\b|\bpharmacy\b|\bdrugs?\b`)
	drugWordRE  = regexp.MustCompile(`\btier ?\d|\bgenerics?\b|\bbrands?\b|\bprescriptions?\b|\brx\b|\bpharmacy\b|\bdrugs?\b`)
	otherPlanRE = regexp.MustCompile(`\b(?:dental|vision|eye ?care|hearing|life|disability|ad&d|accident|critical illness|401\(?k\)?|retirement|flexible spending|fsa|legal|pet|wellness|eap|orthodont)`)
	headLabelRE = regexp.MustCompile(`^(?:medical |health |benefit |pharmacy |rx |drug |the |your )*(?:plans?|options?|products?|riders?(?: (?:codes?|numbers?|no\.?|ids?))?|benefit options?|plan options?)(?: ?(?:names?|options?|designs?|variants?|descriptions?|marketing names?|titles?|types?|/ ?\w+))?$`)
)

// nameBounds is how long a plan's name above a column may be.
const nameBounds = 80

// namedColumn is a column of a table, or several, that are a plan's.
type namedColumn struct {
	name     string
	sure     bool // it can only be a plan
	from, to int
	cell     *gridCell
}

// planAxis says which columns of a table are whose.
type planAxis struct {
	columns []namedColumn
	of      []planSet
	times   bool // the columns are times of one plan, of which the last holds
}

// headedAnew reports whether the columns that were plans in the table before are different pharmacies in this one, by a header of its own:
// "Plan A | Plan B" above, "Retail (30 days) | Mail (90 days)" here.
func (a planAxis) headedAnew(g *grid) bool {
	if len(a.columns) < 2 || len(g.rows) < 2 {
		return false
	}
	told := map[string]bool{}
	for _, c := range a.columns {
		if c.to-c.from != 1 || c.from >= len(g.rows[0]) || g.rows[0][c.from] == nil {
			return false
		}
		place, ok := placeTold(g.rows[0][c.from].s)
		if !ok || told[place] {
			return false
		}
		told[place] = true
	}
	return true
}

// ofWhomRE finds for whom an amount is.
var ofWhomRE = regexp.MustCompile(`\bper (?:individual|person|member|family|employee)\b|\b(?:individual|family) plan\b`)

// planName reads what a header cell calls a plan: its words without the network that a column of the plan is for.
func planName(c *gridCell, labelled bool) (name string, sure, ok bool) {
	s := strings.TrimSpace(c.s)
	if s == "" || len(s) > nameBounds || len(c.from) == 0 {
		return "", false, false
	}
	if saysWhen(s) || changeHeadRE.MatchString(s) {
		return original(c.passage, 0, len(c.s)), false, true
	}
	if hasAmount(s) && slices.ContainsFunc(lex(s), func(m mark) bool { return m.kind == deductibleMark }) {
		return "", false, false // "20% after plan deductible", at the head of a page that goes on with a table
	}
	if hasAmount(s) && ofWhomRE.MatchString(s) {
		return "", false, false // "$1,000 per individual plan", which is a limit
	}
	if ofDeductiblesRE.MatchString(s) {
		return "", false, false // it says what deductibles the plan above has
	}
	if networkRowRE.MatchString(s) && strings.Contains(s, "provider") {
		return "", false, false // "Preferred Providers", which are no plan
	}
	if groupFieldRE.MatchString(s) {
		return "", false, false // "Group #: 40718" in the head of a sheet, beside "Plan: Core"
	}
	if titledNetwork(c) != "" {
		return "", false, false // "Standard" over the names of pharmacies
	}
	i, j := 0, len(c.s)
	if at := ofPlanAt(c.s); at > 0 {
		i, labelled = at, true
		s = strings.TrimSpace(c.s[i:])
	}
	words := c.s[i:]
	if n, at, net := networkOf(c.s); net && n != benefit.Preferred && n != benefit.Standard {
		words = blankAt(c.s, at)
		switch before := strings.Trim(c.s[:at.i], " -–:(,/"); {
		case before != "" && strings.Trim(c.s[at.j:], " -–:),/") == "":
			j = at.i
		case before == "":
			i = at.j
		}
	}
	if at := remarkOfWhom(c.s[i:j]); at > 0 {
		j = i + at
		s = strings.TrimSpace(c.s[i:j]) // whom the plan is for says nothing of what the column holds
	}
	if at := orderRemarkRE.FindStringIndex(c.s[i:j]); at != nil && kindOfPlanRE.MatchString(c.s[i:i+at[0]]) {
		j = i + at[0]
		s = strings.TrimSpace(c.s[i:j]) // what the amounts below are after is no part of the name
	}
	if at := placeBehind(c.s[i:j]); at > 0 && kindOfPlanRE.MatchString(c.s[i:i+at]) {
		j = i + at
		s = strings.TrimSpace(c.s[i:j]) // a plan's columns for retail pharmacies and for mail order
	}
	s = asIsRE.ReplaceAllString(s, "renewal")
	sure = labelled || kindOfPlanRE.MatchString(words) && !planHeadRE.MatchString(s)
	rest := trimName(c.s[i:j])
	switch {
	case rest == "", !sure && !populationRE.MatchString(rest) && notPlanRE.MatchString(withoutWhom(rest)), notPlanRE.FindString(rest) == rest:
		return "", false, false
	case besideCost(s) != unknownColumn, notesRE.MatchString(s) && !sure, eventRE.MatchString(s), networkHeadRE.MatchString(s), otherPlanRE.MatchString(s):
		return "", false, false
	case answerRE.MatchString(rest):
		return "", false, false
	case personsRE.MatchString(s) && !sure && !populationRE.MatchString(rest), personHeadRE.MatchString(s), everyoneRE.MatchString(s), moreHeadRE.MatchString(s), pairHeadRE.MatchString(s), youngHeadRE.MatchString(s), grownHeadRE.MatchString(s):
		return "", false, false
	case !sure && (serviceRE.MatchString(s) || payRE.MatchString(s) && !mayBePlanRE.MatchString(rest) || hasAmount(rest) || ruleVerbRE.MatchString(s)):
		return "", false, false
	case headingVerbs.MatchString(asIsRE.ReplaceAllString(rest, "renewal")) && !labelled:
		return "", false, false
	}
	if _, tier := readTier(rest); tier && !sure {
		return "", false, false
	}
	if pharmacyHeadingRE.MatchString(rest) && !kindOfPlanRE.MatchString(words) {
		return "", false, false // "Retail pharmacy (30-day supply)", even beside "Your plan"
	}
	for _, m := range lex(rest) {
		if m.kind == channelMark && !sure || m.kind == daysMark && !sure || m.kind == notCoveredMark || m.kind == noChargeMark || m.kind == notApplicableMark {
			return "", false, false
		}
	}
	if amountRE.MatchString(strings.Trim(rest, " ")) {
		return "", false, false
	}
	// the words as they are printed, without what stands around them
	lead := strings.Index(c.s[i:j], rest)
	return withoutCarrier(withoutCode(original(c.passage, i+lead, i+lead+len(rest)))), sure, true
}

// asIsRE finds what a broker says of a plan that stays as it is: "Renew as is – Core PPO 750".
var asIsRE = regexp.MustCompile(`\brenew(?:al|ed|s)?[ ,(]+as[- ]is\b\)?`)

// populationRE finds a group of an employer's people who have a plan of their own, which are no persons in a family of one plan: "Actives",
// "Under-65 Retirees", "Medicare-eligible retirees", "Non-union employees".
var populationRE = regexp.MustCompile(`^\W*(?:all )?(?:active(?:s|(?: (?:full[- ]time|union|salaried|hourly))? (?:employees?|members?|staff|participants?|plan))|(?:(?:early|current|future|disabled|(?:pre|post|under|over|non)[- ](?:65|medicare)|(?:pre|post)-?65|medicare(?:[- ]eligible)?|not (?:medicare )?eligible|65\+?|(?:under|over) age 65) )+retirees?|retirees?(?: (?:(?:under|over|pre|post)[- ]?(?:age )?65|(?:with|without|not eligible for|eligible for) medicare|\((?:under|over|pre|post)[- ]?(?:age )?65\)))?|(?:non-?)?(?:union|bargaining(?: unit)?|represented|exempt)(?: (?:employees?|staff|members?)))\W*$`)

// answerRE finds the answer to a question on a form, which is no name: "Yes – statins, steroids", "Same as actives".
var answerRE = regexp.MustCompile(`^\W*(?:(?:yes|no) ?[-–—,;:(.]|same as\b|see\b)`)

// placeTailOfRE finds the pharmacy that ends a header, with its supply.
var placeTailOfRE = regexp.MustCompile(`[ (–—-]+(?:retail|mail(?:[- ](?:order|service))?|home delivery|specialty)(?: (?:pharmac(?:y|ies)|network|order|service|program))?[^a-z]*(?:(?:up|to|an?|days?|supply|supplies|for)\b[^a-z]*)*$`)

// placeBehind is where the pharmacy begins that ends a header, 0 where none does: "Harbor HRA Plan Retail (up to a 30-day supply)".
func placeBehind(s string) int {
	if at := placeTailOfRE.FindStringIndex(s); at != nil && strings.Trim(s[:at[0]], " -–:(,/") != "" {
		return at[0]
	}
	return 0
}

// orderRemarkRE finds the remark behind a plan's name that the amounts below are paid after its deductible, or without it: "Saver Plan
// (after deductible)".
var orderRemarkRE = regexp.MustCompile(` ?(?:\(|[-–—*:] ?)(?:after|before|no|subject to|not subject to) (?:(?:the|your|plan|annual|rx|drug|pharmacy|prescription|medical|calendar year) )*(?:deductible|ded\.?)\)?\W*$`)

// groupFieldRE finds a field of the head of a document that says whose plan it is.
var groupFieldRE = regexp.MustCompile(`^\W*(?:group|client|account|employer|sponsor|policy|contract)(?: ?(?:#|no\b\.?|number|id|name|code))* ?:`)

// carrierFirstRE finds the carrier in front of the name of its plan: "Harbor Mutual Health – Select PPO 1000".
var carrierFirstRE = regexp.MustCompile(`^[^–—-]*\b(?i:health|healthcare|mutual|insurance|assurance|community plan|health plans?|blue cross|blue shield|company|inc)\.? [–—-] ([^–—]*\b(?:PPO|HMO|EPO|POS|HDHP|HSA|CDHP)\b[^–—]*)$`)

// typeOfPlanRE finds the type of a plan in its name.
var typeOfPlanRE = regexp.MustCompile(`\b(?:PPO|HMO|EPO|POS|HDHP|HSA|CDHP)\b`)

// withoutCarrier is the name of a plan without its carrier.
func withoutCarrier(name string) string {
	if m := carrierFirstRE.FindStringSubmatchIndex(name); m != nil && !typeOfPlanRE.MatchString(name[:m[2]]) && !highPlanRE.MatchString(strings.ToLower(name[:m[2]])) {
		return name[m[2]:m[3]]
	}
	return name
}

// pharmacyHeadingRE finds headers that name a pharmacy and nothing else but its supply.
var pharmacyHeadingRE = regexp.MustCompile(`^\W*(?:[a-z]+ ){0,4}(?:retail|mail(?:[- ](?:order|service))?|home delivery|specialty|participating|network|(?:non-)?preferred|standard|other) (?:network |retail )?(?:pharmac(?:y|ies)|network)\b[^a-z]*(?:(?:up|to|an?|for|short-term|long-term|medic(?:ation|ine)s?|drugs?|prescriptions?|days?|supply|supplies|network|your|you|pay)\b[^a-z]*)*$`)

// codeOfPlanRE finds the code of a plan in front of its name, whomRE whom the plan is for: "RX300 - Retiree under 65".
var (
	codeOfPlanRE = regexp.MustCompile(`^[a-z]{2,6}-?\d{2,6}[a-z]? ?[-–:] ?[a-z]`)
	whomRE       = regexp.MustCompile(`\b(?:enrollee|employee|subscriber|retiree)s?\b`)
)

// withoutWhom is a name without whom the plan is for, where a code in front of them tells that they are no persons of one plan.
func withoutWhom(name string) string {
	if !codeOfPlanRE.MatchString(name) {
		return name
	}
	return blank(name, whomRE)
}

// trimName cuts off what stands around a name, but not the bracket that closes one within it: "Value (PDP)".
func trimName(s string) string {
	rest := strings.TrimFunc(s, func(r rune) bool { return strings.ContainsRune(" -–:(),/", r) })
	if open := strings.Count(rest, "(") - strings.Count(rest, ")"); open == 1 {
		if at := strings.Index(s, rest) + len(rest); strings.HasPrefix(s[at:], ")") {
			return rest + ")"
		}
	}
	return rest
}

// amountRE finds a cell that is nothing but amounts.
var amountRE = regexp.MustCompile(`^[\d\s$%.,/()-]+$`)

// headLabel is the column of the label that says of a row that it names plans, its first cell with words; -1 without one.
func (g *grid) headLabel(i int) int {
	for k, c := range g.rows[i] {
		if c == nil || strings.TrimSpace(c.s) == "" {
			continue
		}
		if c.row == i && headLabelRE.MatchString(strings.TrimSpace(c.s)) {
			return k
		}
		break
	}
	return -1
}

// settingColumnRE finds the header of a column that says which setting of an edit or a program the plans beside it have.
var settingColumnRE = regexp.MustCompile(`^\W*(?:settings?|parameters?|attributes?|elements?|sub-?types?)\W*$`)

// planRow reads a row that names a plan above each of several columns; nil for any other row.
func (g *grid) planRow(i int) []namedColumn {
	if elected := g.electionColumns(i); elected != nil {
		return elected
	}
	row := g.rows[i]
	lead := g.headLabel(i)
	labelled := lead >= 0
	if !labelled && (g.networksAmongHeads(row, nil) || row[0] != nil && rangesLabelRE.MatchString(row[0].s)) {
		return nil // "Days supply | Up to 30 | Up to 90"
	}
	var out []namedColumn
	for k := max(1, lead+1); k < g.columns; k++ {
		c := row[k]
		switch {
		case c != nil && c == row[k-1]:
			if len(out) > 0 && out[len(out)-1].cell == c {
				out[len(out)-1].to = k + 1
			}
			continue
		case c == nil || strings.TrimSpace(c.s) == "":
			if len(out) > 0 && out[len(out)-1].to == k && k > 1 {
				out[len(out)-1].to = k + 1 // a name that is not merged over its columns
			}
			continue
		case c.row != i:
			return nil
		}
		if len(out) > 1 && (everyoneRE.MatchString(strings.TrimSpace(c.s)) || g.headsNotes(i, k)) {
			continue // "Actives | Retirees | All | PBM use only" below "Network", "Out of Network" and "Comments"
		}
		if len(out) == 0 && settingColumnRE.MatchString(c.s) {
			continue // "Edit | Setting | PPO Plan | HDHP Plan"
		}
		if name, sure, ok := planName(c, labelled); ok {
			out = append(out, namedColumn{name, sure, k, k + 1, c})
			continue
		}
		if len(out) > 0 && chargedPerRE.MatchString(c.s) {
			continue // "Service | Copay, Standard | Copay, Expansion | Per"
		}
		r, header := roleOf(c)
		if header && (r.kind == labelColumn && len(out) == 0 || r.kind == notesColumn && len(out) > 0) {
			continue // "Category | Benefit | Core | Plus | Notes"
		}
		if len(out) > 0 && responseHeadRE.MatchString(c.s) && g.withoutAmounts(i, k) {
			continue // "Provision | Core | Plus | Confirmed (Y/N)"
		}
		return nil
	}
	if len(out) == 0 || g.formPairs(i) || contraryNames(out) || levelNames(out) {
		return nil
	}
	if len(out) > 2 && !out[0].sure && g.labelsBelow(i, out[0]) {
		out = out[1:]
	}
	keepApart(out)
	names := map[string]int{}
	for _, c := range out {
		names[strings.Join(planKey(c.name), " ")]++
	}
	if len(names) < 2 {
		return nil
	}
	for _, n := range names {
		if n*len(names) != len(out) {
			return nil // each plan has as many columns as the others
		}
	}
	return withoutOffers(out)
}

// everyoneRE finds the header of what holds for all of the plans beside it, whatever is called a plan there.
var everyoneRE = regexp.MustCompile(`^(?:all|both|any|every)(?: (?:the )?(?:plan|option|member|population|group|participant|division|class|classes|location|employee|enrollee)s?)?$|^everyone$`)

// headsNotes reports whether a header, or the one above it, is that of remarks.
func (g *grid) headsNotes(i, k int) bool {
	if useOnlyRE.MatchString(strings.TrimSpace(g.rows[i][k].s)) {
		return true
	}
	if i == 0 || g.rows[i-1][k] == nil || g.rows[i-1][k].colSpan > 1 {
		return false
	}
	return notesRE.MatchString(strings.TrimSpace(g.rows[i-1][k].s))
}

// useOnlyRE finds the header of what is for those alone who work with a document: "PBM use only".
var useOnlyRE = regexp.MustCompile(`^(?:for )?(?:[a-z]+ ){0,2}use only$|^internal(?: (?:use|notes?|comments?))?$`)

// responseHeadRE finds the header of a column that whoever is asked fills in.
var responseHeadRE = regexp.MustCompile(`^\W*(?:confirm(?:ed|ation)?|(?:offeror|bidder|vendor|respondent|carrier|proposer)(?:'s)? (?:response|confirmation|comments?)|response|comply|agreed?|accept(?:ed)?|deviations?|initials?|approved)\b|\(y ?/ ?n\)`)

// withoutAmounts reports whether a column has none below a row.
func (g *grid) withoutAmounts(i, k int) bool {
	return !slices.ContainsFunc(g.rows[i+1:], func(row []*gridCell) bool { return row[k] != nil && row[k].colSpan < 2 && hasAmount(row[k].s) })
}

// labelsBelow reports whether a column holds labels and no plan's amounts: pharmacies, supplies, persons or networks in each row.
func (g *grid) labelsBelow(i int, named namedColumn) bool {
	labels := 0
	for _, row := range g.rows[i+1:] {
		c := row[named.from]
		if c == nil || strings.TrimSpace(c.s) == "" || c.colSpan > named.to-named.from {
			continue
		}
		if len(c.s) > maxHeading || hasAmount(c.s) || !isPlaceOfFills(c.s) && !personRowRE.MatchString(c.s) && !networkRowRE.MatchString(c.s) {
			return false
		}
		labels++
	}
	return labels > 1
}

// ofDeductiblesRE finds what deductibles a plan has: "Separate Medical and Drug Deductible".
var ofDeductiblesRE = regexp.MustCompile(`^\W*(?:(?:separate|combined|integrated|shared|no)\b(?: [a-z]+)*? ?,? ?)+deductibles?\W*$`)

// kindCornerRE finds the header of a column of drugs: "Type of Prescription".
var kindCornerRE = regexp.MustCompile(`^\W*(?:(?:types?|kinds?|tiers?|class(?:es)?) of (?:prescriptions?|drugs?|medications?|pharmac(?:y|ies))|(?:prescription|drug|pharmacy|rx) (?:types?|tiers?|class|category))\W*$`)

// attributeRE finds labels of rows that say something of the plans beside each other, and not what they are called.
var attributeRE = regexp.MustCompile(`\b(?:carriers?|insurers?|funding|networks?|types?|administrators?|tpa|pbm|vendors?|status|metal|formulary|underwrit\w*|issuers?|situs)\b`)

// nameLabelRE finds the labels of rows of names, whatever else stands there.
var nameLabelRE = regexp.MustCompile(`^\W*(?:medical |health |benefit |carrier )?(?:plan|product|option)(?: ?names?| ?designs?| options?)?\W*(?:[/(]|$)|\bplan name\b`)

// attributes reports whether the row at i, below the names of plans and before anything that they pay, says something
// else of each: "Funding / Plan type" below "Plan name".
func (g *grid) attributes(i, named int) bool {
	c := g.rows[i][0]
	if named < 0 || c == nil || c.col != 0 || !attributeRE.MatchString(c.s) || nameLabelRE.MatchString(c.s) {
		return false
	}
	for r := named + 1; r <= i; r++ {
		if g.amountsIn(r) {
			return false
		}
	}
	return true
}

// carriersAbove reports whether the row at i names who insures each plan, and one close below it what the plans are called: "Carrier | Harbor Mutual |
// Lakeside Health Plan" above "Plan | Harbor Mutual HSA 3300 | Choice 1500".
func (g *grid) carriersAbove(i int) bool {
	if c := g.rows[i][0]; c == nil || c.col != 0 || !carrierRowRE.MatchString(c.s) {
		return false
	}
	for r := i + 1; r < min(i+1+mostAttributes, len(g.rows)) && !g.amountsIn(r); r++ {
		if g.headLabel(r) >= 0 && g.planRow(r) != nil {
			return true
		}
	}
	return false
}

// mostAttributes are the rows that may say something of plans above their names.
const mostAttributes = 3

// contraryNames reports whether one name says that it is not what another one is, as those of networks do: "USA Networks | Non USA Networks".
func contraryNames(names []namedColumn) bool {
	return slices.ContainsFunc(names, func(n namedColumn) bool {
		rest, not := strings.CutPrefix(strings.Replace(strings.ToLower(n.name), "non-", "non ", 1), "non ")
		return not && !populationRE.MatchString(rest) && slices.ContainsFunc(names, func(o namedColumn) bool { return strings.EqualFold(o.name, rest) })
	})
}

// bracketLevelRE finds the level of pharmacies in brackets behind their name.
var bracketLevelRE = regexp.MustCompile(`\((?:(preferred)|standard|non-?preferred)\)\W*$`)

// levelNames reports whether all names say of which pharmacies they are, preferred ones or others: "Harbor Pharmacy (preferred) | Broad Network
// (standard)".
func levelNames(names []namedColumn) bool {
	preferred, standard := false, false
	for _, n := range names {
		m := bracketLevelRE.FindStringSubmatch(strings.ToLower(n.name))
		if m == nil || n.sure {
			return false
		}
		preferred, standard = preferred || m[1] != "", standard || m[1] == ""
	}
	return preferred && standard
}

// columnsOfPlans finds the rows of a table that name plans above its columns, and gives each plan what stands below.
// above is the axis of the table that this one continues.
func (p *planParts) columnsOfPlans(n int, g *grid, above planAxis) planAxis {
	axis, start, named := above, 0, -1
	for i := 0; i <= len(g.rows); i++ {
		var next []namedColumn
		side := false
		if i == 0 && len(g.rows) > 0 {
			next = g.sideBySide(0)
			side = next != nil
		}
		if i < len(g.rows) && !side {
			if next = g.planRow(i); next == nil || g.attributes(i, named) || g.carriersAbove(i) || !p.holds(g, n, i, next, axis) {
				continue
			}
		}
		p.share(g, start, i, axis)
		if next == nil {
			break
		}
		if side {
			p.stack(n, g, next)
		}
		axis, start, named = p.axisOf(g, i, next), i, i
		p.axes[n] = true
		p.times[n] = axis.times
	}
	return axis
}

// webRE finds the address of a page, whose words say nothing of what stands beside it.
var webRE = regexp.MustCompile(`\b(?:www\.)?[a-z0-9-]+\.(?:com|org|gov|net|edu)\b\S*`)

// holds reports whether a row of names stands above benefits: amounts below the names, beside words for what plans pay.
func (p *planParts) holds(g *grid, n, i int, names []namedColumn, before planAxis) bool {
	sure := slices.ContainsFunc(names, func(c namedColumn) bool { return c.sure })
	years := allTimes(timesOf(names))
	if electedAmong(timesOf(names)) >= 0 {
		return true // no plans are called so
	}
	label := ""
	if c := g.rows[i][0]; c != nil && c.col == 0 {
		label = strings.TrimSpace(webRE.ReplaceAllString(c.s, ""))
	}
	if !sure && (benefitRE.MatchString(label) && !serviceRE.MatchString(label) && !titleCellRE.MatchString(label) && !kindCornerRE.MatchString(label) || len(before.columns) > 0) {
		return false // a row of values
	}
	full, about, drugs, other := 0, benefitRE.MatchString(label), drugWordRE.MatchString(label), otherPlanRE.MatchString(label+" "+strings.ToLower(p.src.Tables[n].Title))
	amounts := make([]bool, len(names))
	for r := i + 1; r < len(g.rows); r++ {
		if r > i+1 && g.planRow(r) != nil && !sure && !years {
			break
		}
		here := 0
		for k, c := range names {
			if slices.ContainsFunc(g.rows[r][c.from:c.to], func(v *gridCell) bool { return v != nil && hasAmount(v.s) }) {
				here++
				amounts[k] = true
			}
		}
		if here > 1 {
			full++
		}
		for k := range names[0].from {
			if c := g.rows[r][k]; c != nil && len(c.s) < maxHeader {
				about = about || benefitRE.MatchString(c.s)
				drugs = drugs || drugWordRE.MatchString(c.s)
				other = other || otherPlanRE.MatchString(c.s) && r < i+4
			}
		}
	}
	need := 2
	if sure || years {
		need = 1
	}
	both := 0
	for _, a := range amounts {
		if a {
			both++
		}
	}
	return full >= need && both > 1 && about && (drugs || !other)
}

// axisOf makes the axis of a row of names. Columns of several years are one plan's, of which the last year holds.
func (p *planParts) axisOf(g *grid, i int, names []namedColumn) planAxis {
	if allTimes(timesOf(names)) {
		a := planAxis{columns: names, of: make([]planSet, len(names)), times: true}
		a.of[latestTime(timesOf(names))] = ^planSet(0)
		return a
	}
	if better := g.betterNames(i, names); better != nil {
		names = better
	}
	keys, list := []string{}, []string{}
	for _, c := range names {
		if k := strings.Join(planKey(c.name), " "); !slices.Contains(keys, k) {
			keys, list = append(keys, k), append(list, c.name)
		}
	}
	sets := p.assign(list)
	if sets == nil {
		return planAxis{}
	}
	a := planAxis{columns: names}
	for _, c := range names {
		a.of = append(a.of, sets[slices.Index(keys, strings.Join(planKey(c.name), " "))])
	}
	return a
}

// planKindRE finds a header that says of what kind the plans below it are, and names none.
var planKindRE = regexp.MustCompile(`^\W*(?:preferred provider organi[sz]ations?|exclusive provider organi[sz]ations?|health maintenance organi[sz]ations?|point[- ]of[- ]service|consumer[- ](?:directed|driven)(?: health)?|high[- ]deductible(?: health)?|account[- ]based|indemnity|traditional|ppo|hmo|epo|pos|hdhp|cdhp|hsa)(?: ?\((?:ppo|hmo|epo|pos|hdhp|cdhp|hsa)\))?(?: (?:plans?|options?|coverage))?\W*$`)

// namesBelowKinds returns the names of plans in the row below their kinds: "Standard PPO | Plus PPO | Area HMO" below "PPO | HMO".
func (g *grid) namesBelowKinds(i int, kinds []namedColumn) []namedColumn {
	if slices.ContainsFunc(kinds, func(c namedColumn) bool { return !planKindRE.MatchString(c.cell.s) }) {
		return nil
	}
	below := g.planRow(i + 1)
	if len(below) <= len(kinds) || slices.ContainsFunc(below, func(c namedColumn) bool {
		return !c.sure || !slices.ContainsFunc(kinds, func(k namedColumn) bool { return k.from <= c.from && c.to <= k.to })
	}) {
		return nil
	}
	return below
}

// betterNames returns the names of the row below "Plan 1 | Plan 2", where that says what the plans are called.
func (g *grid) betterNames(i int, names []namedColumn) []namedColumn {
	if i+1 >= len(g.rows) {
		return nil
	}
	if below := g.namesBelowKinds(i, names); below != nil {
		return below
	}
	if slices.ContainsFunc(names, func(c namedColumn) bool {
		s := strings.TrimSpace(c.cell.s)
		return !genericRE.MatchString(s) && !offerRE.MatchString(s)
	}) {
		return nil
	}
	below := g.planRow(i + 1)
	if len(below) != len(names) || slices.ContainsFunc(below, func(c namedColumn) bool { return !c.sure }) {
		return nil
	}
	out := slices.Clone(names)
	for k := range out {
		out[k].name = below[k].name
	}
	return out
}

// timesOf are the names of columns.
func timesOf(names []namedColumn) []string {
	var out []string
	for _, c := range names {
		out = append(out, strings.TrimSpace(c.cell.s))
	}
	return out
}

// share gives the plans what stands in their columns of some rows. What stands over the columns of all is everyone's.
func (p *planParts) share(g *grid, from, to int, axis planAxis) {
	if len(axis.columns) == 0 {
		return
	}
	done := map[*gridCell]bool{}
	of := axis
	for r := from; r < to; r++ {
		axis := of.stayed(g.rows[r])
		for _, c := range g.rows[r] {
			if c == nil || done[c] || len(c.from) == 0 {
				continue
			}
			done[c] = true
			of, all := planSet(0), true
			inside, outside := false, c.col < axis.columns[0].from
			for k, col := range axis.columns {
				if c.col < col.to && col.from < c.col+c.colSpan {
					inside = true
					of |= axis.of[k]
				} else {
					all = false
				}
			}
			if !inside || outside || all {
				continue
			}
			head := slices.ContainsFunc(axis.columns, func(col namedColumn) bool { return col.cell == c })
			p.owned = append(p.owned, ownedSpan{c.spansOf()[0], of, head})
		}
	}
}

// isPlanHead reports whether a cell is the name of the plan that is read, above its columns.
func (g *grid) isPlanHead(c *gridCell) bool { return len(c.from) > 0 && g.heads[c.from[0]] }

// belowNames reports whether a row below the names of plans says what else each of them is called: "Plan ID | HS-100 | HS-200".
func (g *grid) belowNames(row []*gridCell, above []columnRole) bool {
	if c := row[0]; above == nil && c != nil && g.below(c, row) && slices.ContainsFunc(g.rows[c.row], func(o *gridCell) bool { return o != nil && g.isPlanHead(o) }) {
		return true // "Plan" is merged over their names and what else is said of them: "Network | Select PPO"
	}
	return slices.ContainsFunc(above, func(r columnRole) bool { return r.header != nil && g.isPlanHead(r.header) }) &&
		slices.ContainsFunc(row, func(c *gridCell) bool {
			return c != nil && variantHeadRE.MatchString(strings.TrimSpace(c.s)) && !slices.ContainsFunc(above, func(r columnRole) bool { return r.header == c })
		})
}

// below reports whether a row stands below the one where its first cell begins.
func (g *grid) below(first *gridCell, row []*gridCell) bool {
	return slices.ContainsFunc(row, func(o *gridCell) bool { return o != nil && o.row > first.row })
}

// planColumnRole is what the name of a plan says of the column below it: its costs, of the network that stands beside
// the name.
func planColumnRole(c *gridCell) columnRole {
	r := columnRole{kind: costColumn, header: c}
	if n, at, ok := networkOf(c.s); ok && (strings.Trim(c.s[:at.i], " (") == "" || strings.Trim(c.s[at.j:], " )") == "") {
		r.network = n
	}
	return r
}

// headOfPlans reads the cell beside the names of plans: it stands over the benefits, and may name the network of them all.
func (g *grid) headOfPlans(row []*gridCell, roles []columnRole) {
	head := slices.IndexFunc(row, func(c *gridCell) bool { return c != nil && g.isPlanHead(c) })
	if head < 1 {
		return
	}
	n, named := benefit.AnyNetwork, false
	var first *gridCell
	for k := range head {
		c := row[k]
		if c != nil && len(c.from) > 0 && roles[k].kind != eventColumn {
			channel := roles[k].channel
			if channel == "" && len(c.s) < maxHeading && channelRowRE.MatchString(c.s) {
				channel = channelIn(lex(c.s), 0, len(c.s)) // "Retail prescription drugs" above what they cost
			}
			roles[k] = columnRole{kind: labelColumn, header: c, channel: channel, days: roles[k].days}
			if at, _, ok := networkOf(c.s); ok && !named {
				n, named, first = at, true, c
			}
		}
	}
	for k := 1; k < len(roles); k++ {
		if r := &roles[k]; named && n != benefit.AnyNetwork && r.kind == costColumn && r.network == "" {
			r.network, r.above[saysNetwork] = n, first
		}
	}
}
