package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// besideCost reads the header of a column that says more of the cost shares beside it.
func besideCost(s string) columnKind {
	switch bare := strings.TrimSuffix(s, "?"); {
	case len(s) > maxHeader || hasAmount(s):
	case minimumRE.MatchString(s):
		return minimumColumn
	case maximumRE.MatchString(s):
		return maximumColumn
	case bothBoundsRE.MatchString(s):
		return boundsColumn
	case variantHeadRE.MatchString(s):
		return variantColumn
	case daysColumnOf(s) != unknownColumn:
		return daysColumnOf(s)
	case planHeadRE.MatchString(s):
		return planColumn
	case countsHeadRE.MatchString(s), limitForHeadRE.MatchString(s):
		return notesColumn
	case orderAskRE.MatchString(s), orderHeadRE.MatchString(bare) && len(bare) < 60 && !moneyRE.MatchString(bare) && !payRE.MatchString(bare):
		return orderColumn
	}
	return unknownColumn
}

// countsHeadRE finds a header that asks whether the amounts beside it count toward the out-of-pocket maximum.
var countsHeadRE = regexp.MustCompile(`^\W*(?:counts?|appl(?:y|ies)|accumulates?|credited|included)(?: (?:to|towards?|in))? (?:(?:the|rx|drug|pharmacy|prescription|plan|annual|medical) )*(?:m?oop(?: ?max(?:imum)?)?|out[- ]of[- ]pocket(?: (?:max(?:imum)?|limit))?)(?:\?| ?\(?y(?:es)? ?/ ?n(?:o)?\)?)+\W*$`)

// limitForHeadRE finds a header of what the limits in the rows below it are for.
var limitForHeadRE = regexp.MustCompile(`^\W*(?:applies|applicable) to(?: (?:which )?(?:drugs|tiers|claims|benefits?|services))?\W*$`)

// youngHeadRE and grownHeadRE find headers that name the ages of members, as agencies of Medicaid do: "Children", "Adults (21 and over)".
var (
	youngHeadRE = regexp.MustCompile(`^\W*(?:children|kids|(?:children|members?|recipients?)? ?(?:under|younger than|below) (?:age )?\d{1,2}|(?:members? )?(?:age )?\d{1,2} (?:and|or) (?:under|younger)|children ?\(.{3,30}\))\W*$`)
	grownHeadRE = regexp.MustCompile(`^\W*(?:adults|(?:adults|members?|recipients?)? ?(?:age |aged |ages )?\d{1,2} (?:and|or|&) (?:over|older|above|up)|adults ?\(.{3,30}\))\W*$`)
)

// restOfShareRE finds the end of a cost share: "per prescription (30-day supply)".
var restOfShareRE = regexp.MustCompile(`^(?:per |each |maximum |max )*(?:prescription|fill|script|copay(?:ment)?|co-?insurance|maximum) ?[(,;/]`)

// asksRE finds the beginning of a question.
var asksRE = regexp.MustCompile(`^(?:what|is|are|do|does|will|who|how|which|must|can|may|when|where|should)\b`)

// roleOf reads one header cell.
func roleOf(c *gridCell) (columnRole, bool) {
	s := headerWords(c)
	r := columnRole{header: c}
	if r.network = titledNetwork(c); r.network != "" {
		r.kind = costColumn
		if ch := channelIn(lex(s), 0, len(s)); ch == benefit.Mail || ch == benefit.Retail {
			r.channel = ch
		}
		if days, one := onlySupply(s); one {
			r.days = &days
		}
		return r, true
	}
	unit := unitOf(s)
	if unit != "" {
		s = strings.TrimRight(strings.TrimSpace(unitEndRE.ReplaceAllString(s, "")), " ([")
	}
	if r.kind = besideCost(s); r.kind != unknownColumn && !(r.kind == orderColumn && networkAfterRE.MatchString(s)) {
		if r.kind == planColumn {
			r.network, _, _ = networkOf(s)
			r.channel = channelIn(lex(s), 0, len(s))
		}
		return r, true
	}
	if of := limitAtRE.ReplaceAllString(s, ""); of != s && (minimumRE.MatchString(of) || maximumRE.MatchString(of) || bothBoundsRE.MatchString(of)) {
		r.kind, r.channel = besideCost(of), channelIn(lex(s), 0, len(s))
		return r, true
	}
	if s == "" && unit != "" {
		r.kind = costColumn
		return r, true
	}
	free := strings.ReplaceAll(s, "not required", "") // "Harbor Pharmacy (preferred – membership not required)" rules nothing
	if s == "" || len(s) > maxHeader || strings.HasSuffix(s, ".") || refersRE.MatchString(s) || ruleVerbRE.MatchString(free) || asksRE.MatchString(s) && strings.HasSuffix(s, "?") {
		return r, false // a sentence is no header
	}
	if eventRE.MatchString(s) {
		r.kind = eventColumn
		return r, true
	}
	if notesRE.MatchString(s) || shareKindRE.MatchString(s) || unitColumnRE.MatchString(s) {
		r.kind = notesColumn
		return r, true
	}
	if networkHeadRE.MatchString(s) {
		r.kind = labelColumn // it names each row's network
		return r, true
	}
	if grownHeadRE.MatchString(s) {
		r.kind = costColumn
		return r, true
	}
	if person, ok := personHead(s); ok {
		r.kind, r.person = costColumn, person
		return r, true
	}
	net, _, hasNet := networkOf(s)
	if m := levelHeadRE.FindStringSubmatch(s); m != nil {
		if net, hasNet = benefit.Preferred, true; m[1] == "2" {
			net = benefit.Standard
		}
	}
	var channel benefit.Channel
	var days *benefit.DaysSupply
	deductible := false
	for _, m := range lex(s) {
		switch m.kind {
		case deductibleMark:
			deductible = true
		case channelMark:
			if channel != "" && channel != m.channel {
				channel = benefit.AnyChannel
			} else {
				channel = m.channel
			}
		case daysMark, perDaysMark:
			if days == nil || days.Max == m.days.Max && days.Min < m.days.Min { // "Retail-90, 31 to 90 days" says it twice
				d := m.days
				days = &d
			}
		case moneyMark, percentMark, noChargeMark, notCoveredMark, notApplicableMark:
			return r, false
		}
	}
	if channel == benefit.SpecialtyChannel && besideOthers(c) {
		channel = "" // "Network Pharmacy" above "Specialty Pharmacy"
	}
	if places := suppliesOf(c.passage); len(places) > 1 && channel != benefit.AnyChannel && !slices.ContainsFunc(places, func(p headerPlace) bool { return p.channel != channel }) {
		r.places = places // "Retail (30 days/90 days)"
	}
	if channel == benefit.AnyChannel {
		channel = ""
		if r.places = placesOf(c.passage); len(r.places) > 1 {
			r.kind, r.network = costColumn, net
			return r, true // each has its days, if any
		}
		if days != nil && days.Max >= leastLong && twoPlacesRE.MatchString(s) {
			channel = benefit.Mail // and retail, which pharmacyOrMail sees to
		}
	}
	switch {
	case !hasNet && channel == "" && days != nil && (deductible || restOfShareRE.MatchString(s)):
		return r, false // the rest of a cost share behind a page break
	case hasNet || channel != "" || days != nil:
		r.kind, r.network, r.channel, r.days = costColumn, net, channel, days
		if hasNet && channel == "" && days == nil {
			r.person = personInNetwork(s)
		}
	case serviceRE.MatchString(s):
		r.kind = labelColumn
	case payRE.MatchString(s), unit != "":
		r.kind = costColumn
	default:
		return r, false
	}
	return r, true
}

// personInNetwork is whose amounts a header says besides their network: "In-network individual", "Family (out-of-network)".
func personInNetwork(s string) role {
	_, at, _ := networkOf(s)
	person, ok := personHead(strings.Join(strings.FieldsFunc(blankAt(s, at), func(c rune) bool { return strings.ContainsRune(" :,/()-–—", c) }), " "))
	if !ok {
		return noRole
	}
	return person
}

// levelHeadRE finds the header of the pharmacies of a level, the first of which cost less: "Cost if you use a Level 1 In-Network Pharmacy".
var levelHeadRE = regexp.MustCompile(`\blevel ([12])(?: (?:in-network|network|participating|retail))* pharmac(?:y|ies)\b`)

// networkAfterRE finds the header of a network all of whose benefits are paid once the deductible is met: "Out-of-network benefits after
// deductible".
var networkAfterRE = regexp.MustCompile(`^\W*(?:in-network|out-of-network|network|non-network|(?:non-)?participating)(?: (?:benefits?|providers?|care|coverage|you pay|services))* ?[,(]?(?:[*†‡] ?)?(?:after|subject to) (?:the )?(?:(?:plan|annual|calendar year) )?deductible\)?\W*$`)

// headedOrder is how the header of a column says that the deductible is met.
func (c columnRole) headedOrder() benefit.Sourced[benefit.DeductibleOrder] {
	if c.header == nil || !networkAfterRE.MatchString(headerWords(c.header)) {
		return benefit.Sourced[benefit.DeductibleOrder]{}
	}
	return benefit.Derive(benefit.AfterDeductible, c.header.evidence(0, len(c.header.s), sureCell)...)
}

// networkTitleRE finds a line that is one of the names that the two kinds of pharmacies of a network have, and no more.
var networkTitleRE = regexp.MustCompile(`^\W*(?:(preferred|level a)|(standard|level b))(?: (?:cost[- ]sharing|network|pharmac(?:y|ies)))*\W*$`)

var somePharmacyRE = regexp.MustCompile(`\bpharmac(?:y|ies)\b|\bmail\b|\bretail\b`)

var someDrugRE = regexp.MustCompile(`\b(?:brands?|generics?|drugs?|tiers?|specialty)\b`)

// titleEndRE finds the sign behind a name in front of what bears it: "Preferred: Harbor Outpatient Pharmacy", "Standard (all other pharmacies)".
var titleEndRE = regexp.MustCompile(` ?(?:[:(]| [–—-] )`)

// titledNetwork is the network that stands above remarks in a header, or in front of them: "Standard" over "Walmart Mail, PillPack. Other
// pharmacies are available in our network.", "Preferred: Harbor Outpatient Pharmacy".
func titledNetwork(c *gridCell) benefit.Network {
	if len(c.from) == 0 {
		return ""
	}
	end := c.firstLineEnd()
	if at := titleEndRE.FindStringIndex(c.s); at != nil && (end < 0 || at[0] < end) {
		end = at[0]
	}
	if end < 0 {
		return ""
	}
	net, rest := networkTitle(c.s[:end]), c.s[end:]
	if _, one := onlySupply(rest); net == "" || hasAmount(rest) || suppliesRE.MatchString(rest) && !one || !somePharmacyRE.MatchString(rest) || someDrugRE.MatchString(rest) || strings.Contains(rest, "provider") {
		return "" // "Preferred" over "brand drugs" is a tier
	}
	return net
}

// networkTitle is the network that a header names by "Preferred" or "Standard" and no more.
func networkTitle(s string) benefit.Network {
	m := networkTitleRE.FindStringSubmatch(s)
	switch {
	case m == nil:
		return ""
	case m[1] != "":
		return benefit.Preferred
	}
	return benefit.Standard
}

// networksAmongHeads reports whether a row has nothing but "Preferred" and "Standard", both of them, behind its label, and the header
// above or below it names pharmacies or supplies. By themselves the two words may be plans or tiers. Pharmacies above that have no such
// two kinds may have their supply there.
func (g *grid) networksAmongHeads(row []*gridCell, above []columnRole) bool {
	seen, last, top := map[benefit.Network]bool{}, 0, 0
	for _, c := range row {
		if c != nil {
			top = max(top, c.row)
		}
	}
	for _, c := range row[min(1, len(row)):] {
		if c == nil || strings.TrimSpace(c.s) == "" || c.row < top {
			continue // a name of a column that began in the row above
		}
		if _, supply := onlySupply(c.s); supply && above != nil {
			continue
		}
		net := networkTitle(c.s)
		if net == "" {
			return false
		}
		seen[net], last = true, max(last, c.row+c.rowSpan-1)
	}
	if len(seen) < 2 {
		return false
	}
	if slices.ContainsFunc(above, func(r columnRole) bool {
		return r.kind == costColumn && (r.channel != "" || r.days != nil || r.network == benefit.In)
	}) {
		return true
	}
	if last+1 >= len(g.rows) {
		return false
	}
	below := distinct(g.rows[last+1][1:])
	return len(below) > 1 && !slices.ContainsFunc(below, func(c *gridCell) bool {
		r, ok := roleOf(c)
		return !ok || r.kind != costColumn || r.channel == "" && r.days == nil
	})
}

// shareAndMoreRE finds what is paid on top of a cost share, which is a value: "Copay plus the amount above the allowed charge".
var shareAndMoreRE = regexp.MustCompile(`^\W*(?:(?:the|your|applicable|normal|usual|tier|in-network|network|same) )*(?:co-?pay(?:ment)?|co-?insurance|cost[- ]share) (?:plus|\+|and) (?:(?:the|any|all) )?(?:amounts?|difference|costs?|balance|charges?)\b`)

// suppliesBelow reads a row below the headers of pharmacies that says for how long each of them fills: "Supply limitation | 30 Day |
// 90 Day". Everything else the columns keep from above.
func suppliesBelow(row []*gridCell, above []columnRole) ([]columnRole, bool) {
	if len(above) != len(row) || row[0] == nil || row[0].colSpan > 1 || !supplyLimitRE.MatchString(row[0].s) && !suppliesLabelRE.MatchString(row[0].s) {
		return nil, false
	}
	roles, found := slices.Clone(above), false
	for k := range roles {
		r, c := &roles[k], row[k]
		if k == 0 || r.kind != costColumn || c == nil || strings.TrimSpace(c.s) == "" {
			continue
		}
		days, ok := daysOf(newCellOf(c))
		if !ok || hasAmount(c.s) || channelIn(lex(c.s), 0, len(c.s)) != "" || r.days != nil && *r.days != days || len(r.places) > 0 && slices.ContainsFunc(r.places, func(p headerPlace) bool { return p.days != nil }) {
			return nil, false
		}
		r.days, r.above[saysDays], found = &days, c, true
	}
	return roles, found
}

// refersRE finds a cell that refers to another place of the document.
var refersRE = regexp.MustCompile(`^\W*(?:please )?(?:see|refer to) `)
