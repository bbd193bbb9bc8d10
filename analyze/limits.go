package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// limitScope is what a heading says the limits below it are of.
type limitScope int

const (
	unsaidLimits limitScope = iota
	drugLimits
	medicalLimits
)

// limitRow is a row about a deductible or an out-of-pocket maximum with what stands above it.
type limitRow struct {
	*row
	label string // its own words, behind those of the row above that it goes on with
	ev    []benefit.Evidence
	scope limitScope
	under []benefit.Evidence // the heading that says the scope
	net   *cell              // the heading that names the network
	kind  *row               // the row between the heading and this one that says of what each plan's limit is
}

// limitRows reads the rows of tables that state limits: those that name one, and those that say whose the amounts of the
// one above are.
func (a *accReader) limitRows(rows []*row) {
	ctx := limitContext{table: -1, drugs: a.drugTables(rows), plan: drugPlanTitle(a.src), src: a.src, medicalMax: slices.ContainsFunc(rows, ofMedicalMax)}
	for i, r := range rows {
		if w, ok := ctx.next(r); ok && !beforeFamily(r, rows[i+1:]) && !(ofCoinsurance(r) && slices.ContainsFunc(rows, limitsAll)) {
			for _, w := range w.byCare() {
				a.limitRow(w, rows[i+1:])
			}
		}
	}
	a.forgetRepeated()
	a.freeOfNothing()
	for _, r := range rows {
		a.freedByAnswer(r)
	}
	for _, w := range a.methodRows {
		for _, k := range w.costColumnsOf() {
			if w.cells[k].empty() {
				continue
			}
			m := familyMethod(w.cells[k].passage)
			if !m.Known() {
				continue
			}
			oop, ded := oopRE.MatchString(w.label), deductibleRE.MatchString(w.label)
			if ded || !oop {
				setMethod(a.deductibles, m)
			}
			if oop || !ded {
				setMethod(a.maximums, m)
			}
		}
	}
}

// ofCoinsurance reports whether a row limits the coinsurance alone that is paid in a year, limitsAll whether one limits all that is paid.
func ofCoinsurance(r *row) bool { return coinsuranceMaxRE.MatchString(r.labelText()) }

func limitsAll(r *row) bool {
	label := r.labelText()
	return oopRE.MatchString(label) && oopLimitRE.MatchString(label) && !ofCoinsurance(r) && r.hasMoney()
}

// ofOtherCareRE finds the header of a table of dental or vision care, whose limits are none of drugs.
var ofOtherCareRE = regexp.MustCompile(`^\W*(?:(?:your|the|voluntary|basic|enhanced|\d{4}) )*(?:dental|vision|hearing|eye care)\b`)

// beforeFamily reports whether a row is of two persons, and one below is of the family.
func beforeFamily(r *row, below []*row) bool {
	if label := r.labelText(); !twoPersonRE.MatchString(label) || strings.Contains(label, "famil") || spouseAndChildRE.MatchString(label) {
		return false
	}
	for _, b := range below[:min(3, len(below))] {
		label := b.labelText()
		if b.table == r.table && (strings.Contains(label, "famil") || spouseAndChildRE.MatchString(label)) && personRowRE.MatchString(label) {
			return true
		}
	}
	return false
}

// spouseAndChildRE finds a family called by who is in it: "Employee + Spouse + Child(ren)".
var spouseAndChildRE = regexp.MustCompile(`\bspouse ?(?:\+|&|and|plus) ?(?:child|dependents?)|\bchild(?:ren|\(ren\))? ?(?:\+|&|and|plus) ?spouse`)

// familyListRE finds a label that lists those who are covered together with an employee, down to the family: "Employee + child(ren),
// employee + spouse, or family".
var familyListRE = regexp.MustCompile(`^\W*(?:employee|member|subscriber|self) ?(?:\+|plus|and) ?(?:child(?:\(ren\)|ren)?|spouse|one|dependents?)(?:(?:,|/| or| and)+ ?(?:(?:employee|member|subscriber|self) ?(?:\+|plus|and) ?)?(?:child(?:\(ren\)|ren)?|spouse|one|dependents?|family))*(?:,|/| or| and)+ ?family\W*$`)

// remarkedHead reports whether a label is the name of a limit with remarks on it behind a dash: "Out-of-pocket maximum – medical and
// pharmacy combined – eligible expenses count toward it".
func remarkedHead(label string) bool {
	name, _, remarked := strings.Cut(label, " - ")
	return remarked && len(name) < maxHeading && namesLimit(name) && isSectionHeading(name)
}

// personRowRE finds labels that say whose an amount is, and nothing else.
var personRowRE = regexp.MustCompile(`^\W*(?:(?:in|out)[- ](?:of[- ])?network\W+|non-network\W+|network\W+)?(?:max(?:imum)? (?:per|for|each) )?(?:(?:per|each|one|for|an?|the) )*(?:individuals?|indi?v?\.?|single|persons?|members?|fam(?:il(?:y|ies)|\.)?|self(?:[- ]only)?|(?:employee|retiree|subscriber)(?: only| ?(?:\+|&) ?(?:one|1|family|spouse|child(?:ren)?|dependents?)(?:(?:\(ren\))? ?(?:\+|&) ?(?:spouse|child(?:ren)?|dependents?))?)?|covered (?:person|member|individual)|enrollee)` +
	`(?: (?:coverage|unit|amount|limit|annual|deductible|out-of-pocket|maximum|tier|plan|member|of (?:two|2|three|3) or more))*(?: ?\([^$]{1,80}\)| ?[-–:,] ?(?:in|out)[- ]?(?:of[- ])?network)?\W*$`)

// bothPersonsRE finds labels that say that an amount of each is stated, and perhaps of which network.
var bothPersonsRE = regexp.MustCompile(`^\W*(?:per )?(?:individual|single|person|member|self|employee)s?(?: coverage| only)?(?: ?(?:/|and|&|,) ?| )(?:per )?(?:family|famil(?:y|ies) coverage)\b[^$]{0,40}$|^\W*family ?(?:/|and|&|,) ?(?:individual|single|person)\b[^$]{0,40}$`)

// perFillRE finds the words of a limit on what a single fill costs, which is none of a year's.
var perFillRE = regexp.MustCompile(`\b(?:per|each|every|any one|a single) (?:\d+[- ]day )?(?:prescriptions?|fills?|scripts?|rx|drugs?|refills?|suppl(?:y|ies)|month|claim|medication)\b|\bper[- ]prescription\b|\b(?:30|31|34|60|90|100)[- ]days?\b|\bper 30\b|\binsulin\b`)

// notForRE finds what a limit leaves out: "does not apply to generics or insulin".
var notForRE = regexp.MustCompile(`(?:` + doesNotApplyRE.String() + `)[^.;$]*`)

// methodRowRE finds labels that ask how the amounts of persons and family work together.
var methodRowRE = regexp.MustCompile(`\b(?:deductibles?|out[- ]of[- ]pocket(?: maximum| limit| max)?|oop(?: max(?:imum)?)?|family|accumulat\w+) (?:and [a-z -]{3,30} )?(?:accumulation |calculation )?(?:type|structure|accumulation|method|basis|accumulator)\b|^\W*(?:type|kind|method|structure) of (?:the )?(?:annual |family )?(?:deductibles?|out[- ]of[- ]pocket|oop)\b`)

// appliesRowRE finds labels that ask which drugs a deductible is for.
var appliesRowRE = regexp.MustCompile(`^\W*(?:rx |drug |pharmacy |prescription(?: drug)? )?deductible (?:(?:applies to|applicable to|for|waived(?: for)?|does not apply to)(?: (?:drug )?tiers?)?|exempt(?:ion)?s?|exclu(?:des?|ded|sions?)|tiers|bypass(?:es|ed(?: by| for)?)?)\W*$|^\W*(?:applies to|applicable|exempt|waived|waived for) (?:drug )?tiers\W*$|^\W*(?:drug )?tiers (?:that are )?(?:subject to (?:the )?|(?:to which )?(?:the )?)(?:rx |drug |pharmacy |prescription(?: drug)? )?deductible(?: (?:applies|applies to|is for))?\W*$|^\W*(?:which|what) (?:tiers?|drugs?|kinds?)\b[^?]{0,40}\b(?:bypass|skip|are (?:exempt|waived|not subject|free))\b[^?]*\bdeductible\W*$`)

// networkRowRE finds labels that say which network an amount is for, and nothing else.
var networkRowRE = regexp.MustCompile(`^\W*(?:for )?(?:(?:(?:covered )?(?:services|care|charges)|benefits) )?(?:(?:received |provided |obtained )?(?:from|by) )?(?:an? )?(?:(?:in|out)[- ]?(?:of[- ])?network|non-?network|network|(?:non-?)?(?:participating|preferred|plan|contracted)|ppo (?:providers?|network)|tier [12]|(?:in[- ]?network|network|participating) (?:and|&|or|/) (?:out[- ]of[- ]network|non-?network|non-?participating))(?: combined)?(?: (?:providers?|benefits?|network|pharmac(?:y|ies)))?\W*$`)

// tierOnlyRE finds labels that say which tiers an amount is for, and nothing else.
var tierOnlyRE = regexp.MustCompile(`^\W*(?:tiers?|levels?) ?\d[a-d]?(?:(?: ?(?:,|and|&|-|/|through|to) ?)+(?:tiers? |levels? )?\d[a-d]?)*(?: ?[-–] ?(?:(?:non-?)?preferred )?specialty(?: drugs?| pharmac(?:y|ies))?)?\W*$`)

// exampleRE finds the worked examples at the end of a summary of benefits.
var exampleRE = regexp.MustCompile(`\bthe plan's overall\b|\bexample\b`)

// headingOnly reports whether all that a row says is its label.
func (r *row) headingOnly() bool {
	label := r.label()
	return len(label) > 0 && !slices.ContainsFunc(r.cells, func(c *cell) bool { return !c.empty() && !slices.Contains(label, c) })
}

// limitRow reads a plan design's row: the label names the accumulator, the columns the networks or the persons.
func (a *accReader) limitRow(w limitRow, below []*row) {
	list, kind := &a.deductibles, "deductible"
	isOOP := oopRE.MatchString(w.label) && oopLimitRE.MatchString(w.label)
	if isOOP {
		list, kind = &a.maximums, "outOfPocketMaximum"
		a.countsToward(w.row)
	}
	switch {
	case perFillRE.MatchString(w.withoutSupplies()):
		return
	case methodRowRE.MatchString(w.label):
		a.methodRows = append(a.methodRows, w)
		return
	}
	scope := w.scopeOf()
	if marked := a.markedScope(w); scope.Standing == benefit.Assumed && marked.Known() {
		scope = marked
	}
	if own := w.labelText(); tierOnlyRE.MatchString(own) && !a.knows(tierList(own)) {
		return // of tiers that nothing else speaks of
	}
	stated := len(*list)
	var shared *cell // that the limit is one of both networks
	for _, k := range w.costColumnsOf() {
		c := exemptFirst(w.cells[k])
		if c.empty() || scope.Value == benefit.RxOnly && w.saidBeside(k) {
			continue
		}
		scope := scope
		if of := w.kindOf(k); scope.Standing == benefit.Assumed && of.Known() {
			scope = of
		}
		if scope.Standing == benefit.Assumed && !isOOP && forTiersRE.MatchString(c.s) && moneyRE.MatchString(c.s) {
			scope = benefit.Derive(benefit.RxOnly, slices.Concat(w.ev, c.all(sureProse))...)
		}
		if at := separateRE.FindStringIndex(c.s); scope.Standing == benefit.Assumed && at != nil {
			scope = benefit.Derive(benefit.RxOnly, slices.Concat(w.ev, c.evidence(at[0], at[1], sureProse))...)
		}
		if at := drugsOnlyLimitRE.FindStringIndex(c.s); scope.Value == benefit.Integrated && at != nil {
			scope = benefit.State(benefit.RxOnly, slices.Concat(w.ev, c.evidence(at[0], at[1], sureProse))...)
		}
		if at := medicalOnlyLimitRE.FindStringIndex(c.s); scope.Standing != benefit.Stated && at != nil {
			scope = benefit.State(benefit.MedicalOnly, slices.Concat(w.ev, c.evidence(at[0], at[1], sureProse))...)
		}
		if ev := w.overChannels(k); scope.Standing == benefit.Assumed && ev != nil {
			scope = benefit.Derive(benefit.RxOnly, slices.Concat(ev, w.ev)...)
		}
		if at := w.column(k); scope.Standing == benefit.Assumed && at.channel != "" {
			scope = benefit.Derive(benefit.RxOnly, slices.Concat(at.said(saysChannel).all(sureProse), w.ev)...) // among the pharmacies
		}
		if scope.Value == benefit.RxOnly && withNetworkRE.MatchString(c.s) {
			continue // one drug deductible of both networks
		}
		if scope.Value == benefit.RxOnly && oneOfBothRE.MatchString(c.s) && !medWordsRE.MatchString(c.s) && !moneyRE.MatchString(c.s) {
			shared = c
			continue
		}
		if words := blank(blank(c.s, bothFillsRE), tiersTogetherRE); scope.Value == benefit.RxOnly && withOthersRE.MatchString(words) && (medWordsRE.MatchString(words) || togetherRE.MatchString(words)) {
			if scope = benefit.Derive(benefit.Integrated, slices.Concat(w.ev, c.all(sureProse))...); !moneyRE.MatchString(c.s) {
				if !isOOP {
					a.joined = append(a.joined, scope.Evidence...)
				}
				a.held = append(a.held, scope.Evidence...) // "Included with medical" beside "Prescription drug deductible"
				continue
			}
		}
		if a.ofPlans(list, kind, w, c, scope, isOOP) {
			continue
		}
		passage := c.passage
		if scope.Value == benefit.RxOnly {
			passage = apartFromOther(heldAlone(passage))
		}
		if w.column(k).person != noRole {
			passage = withoutMakeup(passage)
		}
		readings := w.persons(k, accumulatorAmounts(passage))
		if len(readings) == 0 && noneRE.MatchString(c.s) && !((notApplicableRE.MatchString(c.s) || notAppliedRE.MatchString(c.s)) && (w.hasMoney() || scope.Value != benefit.RxOnly)) {
			a.statedNone(w, k, kind, scope, list)
			continue
		}
		if perFillRE.MatchString(blank(c.s, notForRE)) && !deductibleRE.MatchString(c.s) {
			continue
		}
		at := w.columnOf(k)
		if both, first := w.overPharmacies(k); both {
			if !first {
				continue
			}
			at = w.networkOver(k, at)
		}
		before := len(*list)
		a.stated(list, kind, source{answer: c, column: at, variant: w.variant, why: w.methodFrom(below)}, readings, scope)
		if !isOOP && scope.Value != benefit.RxOnly {
			a.freed(source{answer: c})
		}
		a.finish((*list)[before:], w, c, scope, isOOP)
		if scope.Value == benefit.RxOnly {
			a.otherApart(c)
		}
	}
	if shared != nil {
		ofBothNetworks(kind, (*list)[stated:], shared)
	}
}

// notAppliedRE finds a cell that says that a plan has no such limit, but perhaps another.
var notAppliedRE = regexp.MustCompile(`^\W*does(?: not|n't) apply\W*$`)

// separateRE finds that a limit is another one than that of medical care.
var separateRE = regexp.MustCompile(`\b(?:is |are )?(?:separate|apart) from (?:the |your |any )*(?:plan's )?(?:medical|health)(?: plan| care)?(?:'s)? (?:deductible|out[ -]of[ -]pocket|oop|maximum|limit)`)

// overChannels returns what says that all columns over which the cell in one of them goes are those of pharmacies; nil where not all are.
func (w limitRow) overChannels(k int) []benefit.Evidence {
	var ev []benefit.Evidence
	columns := 0
	for n, c := range w.cells {
		if c != w.cells[k] {
			continue
		}
		at := w.column(n)
		switch {
		case at.channel != "":
			ev = append(ev, at.said(saysChannel).all(sureProse)...)
		case at.header != nil && (isPlaceOfFills(at.header.s) || strings.Contains(at.header.s, "specialty")):
			ev = append(ev, at.header.all(sureProse)...)
		default:
			return nil
		}
		columns++
	}
	if columns < 2 {
		return nil
	}
	return ev
}

// finish says of the limits that a cell states whether drugs count toward them and which they are for.
func (a *accReader) finish(list []benefit.Accumulator, w limitRow, c *cell, scope benefit.Sourced[benefit.AccumulatorScope], isOOP bool) {
	rx := scope.Value == benefit.RxOnly || scope.Value == benefit.Integrated && scope.Standing != benefit.Assumed
	for i := range list {
		acc := &list[i]
		if rx {
			acc.AppliesToRx = benefit.State(true, scope.Evidence...)
		}
		if scope.Value == benefit.RxOnly {
			a.holdTiers(acc, w, c)
			if tierOnlyRE.MatchString(w.labelText()) { // the next tier's is another
				acc.ID = accumulatorID(map[bool]string{true: "outOfPocketMaximum", false: "deductible"}[isOOP], *acc)
			}
			if !isOOP {
				a.remarkedOf(acc, w)
			}
		}
		if scope.Standing == benefit.Derived {
			lessSure(&acc.Individual, sureUnheaded)
			lessSure(&acc.Family, sureUnheaded)
		}
	}
}

// forTiersRE finds in a cell that its deductible is for the drugs of some tiers.
var forTiersRE = regexp.MustCompile(`\b(?:appl(?:y|ies) to|for|on) (?:drugs (?:in|on) )?(?:rx )?(?:tiers? \d|brand|(?:non-?)?preferred brand|specialty)`)

// ofMedicalMax reports whether a row states an out-of-pocket maximum for medical care alone: "Medical out-of-pocket maximum | $3,500".
func ofMedicalMax(r *row) bool {
	label := r.labelText()
	return oopRE.MatchString(label) && medWordsRE.MatchString(label) && !hasRx(label) && len(label) <= maxHeading && r.hasMoney()
}

// smallLimit reports whether the amounts of a row are such as a deductible for drugs alone has: one for all care that stands
// among the drugs is that of a plan with a high deductible.
func smallLimit(r *row) bool {
	return !slices.ContainsFunc(r.cells, func(c *cell) bool { return !c.empty() && !underAmount(c.s, money.Dollars(1300)) })
}

// underAmount reports whether all amounts of a text are less than one.
func underAmount(s string, most money.Amount) bool {
	return !slices.ContainsFunc(moneyRE.FindAllString(s, 8), func(m string) bool {
		a, ok := parseMoney(m)
		return ok && a >= most
	})
}

const titleRows = 5 // of a sheet, within which its title stands

// knows reports whether the plan has the tiers of all numbers.
func (a *accReader) knows(numbers []string) bool {
	return !slices.ContainsFunc(numbers, func(n string) bool { return a.drugs.names[tierName{number: n}.id()].words == "" })
}

// columnOf is the role of a column, with the network that the row's label names where the header names none.
func (w limitRow) columnOf(k int) columnRole {
	role := w.column(k)
	if role.network != "" && !(w.net != nil && w.networkOfAll()) {
		return role
	}
	for _, c := range append(slices.Clone(w.row.label()), w.net) {
		if c == nil {
			continue
		}
		if n, _, ok := networkOf(c.s); ok {
			role.network, role.above[saysNetwork] = n, &gridCell{passage: c.passage}
		}
	}
	return role
}

// networkOfAll reports whether the header names one network for the columns, so that a heading further down names another for its rows.
func (w limitRow) networkOfAll() bool {
	var named []benefit.Network
	for _, k := range w.costColumnsOf() {
		if n := w.column(k).network; n != "" && !slices.Contains(named, n) {
			named = append(named, n)
		}
	}
	return len(named) == 1
}

// persons gives amounts of which nothing in their cell says whose they are to the persons that the header or the label
// names.
func (w limitRow) persons(k int, readings []accReading) []accReading {
	famFirst, indFirst := familyRE.FindStringIndex(w.label), individualRE.FindStringIndex(familyRE.ReplaceAllStringFunc(w.label, func(m string) string { return strings.Repeat(" ", len(m)) }))
	both := famFirst != nil && indFirst != nil
	bare := func(g accReading) bool {
		_, ok := roleIn(g.scope, true)
		return !ok && g.members == 0
	}
	switch person := w.column(k).person; {
	case person == pairRole:
		return nil
	case len(readings) == 1 && readings[0].family == nil && (person == familyRole || person == noRole && famFirst != nil && !both && bare(readings[0])):
		readings[0].family, readings[0].individual = readings[0].individual, nil
	case len(readings) == 2 && both && bare(readings[0]) && bare(readings[1]) && readings[0].family == nil && readings[1].family == nil && twoPersonsRE.MatchString(w.cells[k].s):
		g := readings[0]
		g.family, g.j, g.scope = readings[1].individual, readings[1].j, g.scope+" "+readings[1].scope
		readings = []accReading{g}
	}
	if len(readings) == 1 && both && bare(readings[0]) && famFirst[0] < indFirst[0] && readings[0].family != nil && readings[0].individual != nil {
		g := &readings[0]
		g.individual, g.family = g.family, g.individual // "Deductible (family / individual)"
	}
	return readings
}

// repeatedHeadRE finds the label of a header that a table has once more behind a page break.
var repeatedHeadRE = regexp.MustCompile(`^\W*(?:(?:covered )?services?|benefits?|(?:health ?care |medical |plan )?(?:options?|plans?|features?))\W*$`)

// exemptBehindRE finds the tiers that a limit is not for in front of the word that says so: "$250 (Tier 1 exempt)".
var exemptBehindRE = regexp.MustCompile(`\((tiers? \d[a-d]?(?:(?: ?(?:,|&|-|and|or|to|through) ?)+\d[a-d]?)*|generics?(?: drugs)?) (?:exempt|waived)\)`)

// waivedTiersRE finds them behind it: "$250 (waived Tier 1)".
var waivedTiersRE = regexp.MustCompile(`\(waived (tiers? \d[a-d]?(?:(?: ?(?:,|&|-|and|or|to|through) ?)+\d[a-d]?)*|generics?(?: drugs)?)\)`)

// exemptFirst puts "exempt" in front of them, as others have it: "$250 (exempt Tier 1)". Both words have as many letters, so that what
// stands around the brackets keeps its place; within them only the whole can be quoted.
func exemptFirst(c *cell) *cell {
	if c.empty() || !exemptBehindRE.MatchString(c.s) && !waivedTiersRE.MatchString(c.s) {
		return c
	}
	words := *c.passage
	words.s = waivedTiersRE.ReplaceAllString(exemptBehindRE.ReplaceAllString(c.s, "(exempt ${1})"), "(exempt ${1})")
	return &cell{&words, c.parts}
}

// saidBeside reports whether a cell stands over the columns of several pharmacies, and another of them is the one to read it for: that
// which names a network, or the first.
func (r *row) saidBeside(k int) bool {
	if r.column(k).network != "" {
		return false
	}
	for o, c := range r.cells {
		if o != k && c == r.cells[k] && r.kind(o) == costColumn && (r.column(o).network != "" || o < k) && r.column(o).variant == r.column(k).variant {
			return true
		}
	}
	return false
}

// overPharmacies reports whether a cell stands over columns of pharmacies of several networks, such as preferred and standard ones, whose limit
// is one, and whether column k is the first of them.
func (w limitRow) overPharmacies(k int) (both, first bool) {
	if w.overChannels(k) != nil {
		same := slices.DeleteFunc(w.costColumnsOf(), func(o int) bool { return w.cells[o] != w.cells[k] || w.saidBeside(o) })
		return slices.ContainsFunc(same, func(o int) bool { return w.column(o).network != w.column(k).network }), slices.Index(same, k) == 0
	}
	others := w.inNetworkBeside(k)
	return len(others) > 0, !slices.ContainsFunc(others, func(o int) bool { return o < k })
}

// networkOver is the role of a column whose cell goes on over those of other pharmacies, with the network that all of those have that name one.
func (w limitRow) networkOver(k int, at columnRole) columnRole {
	named := at
	named.network = ""
	for o, c := range w.cells {
		switch n := w.column(o).network; {
		case c != w.cells[k] || n == "":
		case named.network == "":
			named = w.columnOf(o)
		case named.network != n:
			at.network = ""
			return at
		}
	}
	return named
}

// inNetworkBeside are the columns over which the cell in column k stands, too, and whose network is the other one of
// preferred and standard.
func (r *row) inNetworkBeside(k int) []int {
	place := func(n benefit.Network) bool { return n == benefit.Preferred || n == benefit.Standard }
	var out []int
	for o, c := range r.cells {
		if o != k && !c.empty() && c == r.cells[k] && place(r.column(k).network) && place(r.column(o).network) && r.column(o).network != r.column(k).network {
			out = append(out, o)
		}
	}
	return out
}

// overProviders reports whether a cell stands over the columns of two tiers of providers, "Tier 1: our hospital" and "Tier 2:
// network", which tell no pharmacies apart, or over preferred and standard pharmacies in a row of another one: what it says holds
// in network.
func (r *row) overProviders(k int) bool {
	return len(r.inNetworkBeside(k)) > 0 && (!pharmacyColumnRE.MatchString(r.column(k).said(saysNetwork).s) || r.ofOnePharmacy())
}

var pharmacyColumnRE = regexp.MustCompile(`\bpharmac|\bretail\b|\bmail\b|\bcost[- ]sharing\b`)

// notEmbeddedRE finds the one word by which the method is told where it is not that one.
var notEmbeddedRE = regexp.MustCompile(`\bnot embedded\b`)

// methodFrom is the label, the remark beside a row or the one below it that says how individual and family amounts work together.
func (w limitRow) methodFrom(below []*row) *cell {
	for _, c := range slices.Concat(w.row.label(), w.notes()) {
		if familyMethod(c.passage).Known() && !notEmbeddedRE.MatchString(c.s) {
			return c
		}
	}
	return methodBelow(w.row, below)
}

// methodBelow is the remark below a row that says how individual and family amounts work together.
func methodBelow(r *row, below []*row) *cell {
	for _, b := range below {
		if !b.lone || b.table != r.table {
			break
		}
		if remark := distinctCells(b.cells)[0]; familyMethod(remark.passage).Known() {
			return remark
		}
	}
	return nil
}

func lessSure[T any](v *benefit.Sourced[T], most benefit.Confidence) {
	for i := range v.Evidence {
		v.Evidence[i].Confidence = min(v.Evidence[i].Confidence, most)
	}
}

// forgetRepeated drops the limits for drugs that only a heading makes such, where the same amounts are stated for all
// care: a table of drugs repeats them.
func (a *accReader) forgetRepeated() {
	for _, list := range []*[]benefit.Accumulator{&a.deductibles, &a.maximums} {
		*list = slices.DeleteFunc(*list, func(acc benefit.Accumulator) bool {
			if acc.Scope.Standing != benefit.Derived || acc.Scope.Value != benefit.RxOnly {
				return false
			}
			return slices.ContainsFunc(*list, func(o benefit.Accumulator) bool {
				return o.Scope.Value == benefit.Integrated && o.Individual.Value == acc.Individual.Value && o.Family.Value == acc.Family.Value && o.Individual.Known()
			})
		})
	}
}
