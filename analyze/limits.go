package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
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
}

// limitContext is what the rows read so far say of those below them.
type limitContext struct {
	table int
	head  *row // "Annual deductible" above "Individual" and "Family"
	scope limitScope
	under []benefit.Evidence // the heading that says the scope
	below bool               // it stands between the rows
}

// limitRows reads the rows of tables that state limits: those that name one, and those that say whose the amounts of the
// one above are.
func (a *accReader) limitRows(rows []*row) {
	ctx := limitContext{table: -1}
	for i, r := range rows {
		if w, ok := ctx.next(r); ok {
			a.limitRow(w, rows[i+1:])
		}
	}
	a.forgetRepeated()
}

// personRowRE finds labels that say whose an amount is, and nothing else.
var personRowRE = regexp.MustCompile(`^\W*(?:(?:in|out)[- ](?:of[- ])?network\W+|non-network\W+|network\W+)?(?:(?:per|each|one|for|an?|the) )*(?:individuals?|single|persons?|members?|famil(?:y|ies)|self(?:[- ]only)?|employee(?: only| ?\+ ?(?:one|1|family|spouse|child(?:ren)?|dependents?))?|covered (?:person|member|individual)|enrollee)` +
	`(?: (?:coverage|amount|limit|deductible|maximum|tier|plan|member|of (?:two|2|three|3) or more))*(?: ?\([^()$]{1,40}\))?\W*$`)

// networkRowRE finds labels that say which network an amount is for, and nothing else.
var networkRowRE = regexp.MustCompile(`^\W*(?:(?:in|out)[- ]?(?:of[- ])?network|non-?network|network|(?:non-?)?(?:participating|preferred|plan|contracted)|tier [12])(?: (?:providers?|benefits?|network|pharmac(?:y|ies)))?\W*$`)

// tierOnlyRE finds labels that say which tiers an amount is for, and nothing else.
var tierOnlyRE = regexp.MustCompile(`^\W*(?:tiers?|levels?) ?\d[a-d]?(?:(?: ?(?:,|and|&|-|/|through|to) ?)+(?:tiers? |levels? )?\d[a-d]?)*\W*$`)

// exampleRE finds the worked examples at the end of a summary of benefits.
var exampleRE = regexp.MustCompile(`\bthe plan's overall\b|\bexample\b`)

// next takes a row into account and returns it as one about a limit, if it is.
func (c *limitContext) next(r *row) (limitRow, bool) {
	label := r.labelText()
	if r.table != c.table {
		*c = limitContext{table: r.table}
	}
	if !c.below {
		c.scope, c.under = unsaidLimits, nil
		if h := r.column(0).header; h != nil && titleCellRE.MatchString(h.s) {
			c.scope, c.under = drugLimits, h.all(sureProse)
		}
	}
	named := namesLimit(label)
	switch {
	case label == "" && c.head != nil && !r.lone && len(distinctCells(r.cells)) > 0:
		return limitRow{r, c.head.labelText(), labelEvidence(c.head), c.scope, c.under}, true
	case label == "" || len(label) > 200 || questionRE.MatchString(label) || exampleRE.MatchString(label):
		return limitRow{}, false
	case r.lone || r.headingOnly():
		c.heading(r, label, named)
		return limitRow{}, false
	case named:
		c.head = nil
		return limitRow{r, label, labelEvidence(r), c.scope, c.under}, true
	case c.head != nil && (personRowRE.MatchString(label) || networkRowRE.MatchString(label) || tierOnlyRE.MatchString(label)):
		return limitRow{r, c.head.labelText() + " " + label, slices.Concat(labelEvidence(c.head), labelEvidence(r)), c.scope, c.under}, true
	}
	c.head = nil
	return limitRow{}, false
}

// heading takes a row without amounts: the limit that the rows below are of, or what they are about.
func (c *limitContext) heading(r *row, label string, named bool) {
	c.head = nil
	switch {
	case named && len(label) <= maxHeader && !headingVerbs.MatchString(label):
		c.head = r
	case !isSectionHeading(label):
	case channelRowRE.MatchString(label):
		c.scope, c.under, c.below = drugLimits, labelEvidence(r), true
	case tierWordsRE.MatchString(label): // it parts the drugs
	default:
		c.scope, c.under, c.below = unsaidLimits, labelEvidence(r), true
		switch rx, med := hasRx(label), medWordsRE.MatchString(label); {
		case rx && !med:
			c.scope = drugLimits
		case med && !rx:
			c.scope = medicalLimits
		}
	}
}

// limitsOnly are the rows that state limits below a heading that names them, whatever their own labels are.
func limitsOnly(rows []*row) map[*row]bool {
	out := map[*row]bool{}
	ctx := limitContext{table: -1}
	for _, r := range rows {
		if w, ok := ctx.next(r); ok && w.label != r.labelText() {
			out[r] = true
		}
	}
	return out
}

// headingOnly reports whether all that a row says is its label.
func (r *row) headingOnly() bool {
	return len(r.label()) > 0 && !slices.ContainsFunc(r.cells, func(c *cell) bool { return !c.empty() && !slices.Contains(r.label(), c) })
}

// namesLimit reports whether a label names a deductible or an out-of-pocket maximum.
func namesLimit(label string) bool {
	if oopRE.MatchString(label) && oopLimitRE.MatchString(label) {
		return true
	}
	return deductibleRE.MatchString(label) && !strings.Contains(label, "coinsurance") && !drugRowRE.MatchString(blankParens(label)) && !exemptRE.MatchString(label)
}

var (
	rxParenRE    = regexp.MustCompile(`\((?:rx|pharmacy|prescriptions?(?: drugs?)?|drugs?)(?: (?:only|drugs?))?\)`)
	togetherRE   = regexp.MustCompile(`\b(?:combined|integrated)\b`)
	withOthersRE = regexp.MustCompile(`\b(?:combined|integrated|included|includes?|shared|same as|part of|counts? toward)\b`)
	twoPersonsRE = regexp.MustCompile(`^\W*\$ ?[\d,.]+\s*(?:/|,|;|\||and)?\s*\$ ?[\d,.]+\W*$`)
)

// takenInRE and notTakenInRE find the words behind which a label lists what counts toward its limit, and what does not.
var (
	takenInRE = regexp.MustCompile(`\b(?:includ(?:es?|ing)|inclusive of|appl(?:y|ies) to|(?:made up|consists?) of)\b`)
	notTakenInRE = regexp.MustCompile(`\b(?:exclud(?:es?|ing)|except(?: for)?|(?:does|do|is|are)(?: not|n't) (?:includ(?:es?|ed)|count|apply)|not includ(?:ed|ing)|without|other than|separate from)\b`)
)

var closedParenRE = regexp.MustCompile(`\([^()]*\)`)

// listedScope is the scope of a limit whose label speaks of drugs only in a list of what counts toward it or does not:
// "Out-of-pocket maximum – deductible, copays and coinsurance, including those for prescription drugs".
func (w limitRow) listedScope() benefit.Sourced[benefit.AccumulatorScope] {
	at := rxWordsRE.FindStringIndex(w.label)
	if at == nil {
		return benefit.Sourced[benefit.AccumulatorScope]{}
	}
	lead := blank(w.label[:at[0]], closedParenRE)
	in, out := lastOf(takenInRE, lead), lastOf(notTakenInRE, lead)
	switch {
	case !namesLimit(lead[:max(0, in, out)]):
	case out >= in:
		return benefit.State(benefit.MedicalOnly, w.ev...)
	case in >= 0:
		return benefit.State(benefit.Integrated, w.ev...)
	}
	return benefit.Sourced[benefit.AccumulatorScope]{}
}

// lastOf is where the last match begins; -1 without any.
func lastOf(re *regexp.Regexp, s string) int {
	all := re.FindAllStringIndex(s, -1)
	if len(all) == 0 {
		return -1
	}
	return all[len(all)-1][0]
}

// scopeOf says what the limit of a row is of.
func (w limitRow) scopeOf() benefit.Sourced[benefit.AccumulatorScope] {
	if s := w.listedScope(); s.Known() {
		return s
	}
	bare := blankParens(w.label)
	rx, med := hasRx(bare) || rxParenRE.MatchString(w.label), medWordsRE.MatchString(bare)
	both := hasRx(w.label) && medWordsRE.MatchString(w.label) && !notCountRE.MatchString(w.label)
	switch {
	case both || rx && togetherRE.MatchString(w.label):
		return benefit.State(benefit.Integrated, w.ev...)
	case rx:
		return benefit.State(benefit.RxOnly, w.ev...)
	case med || medWordsRE.MatchString(w.label):
		return benefit.State(benefit.MedicalOnly, w.ev...)
	case tierListRE.MatchString(bare):
		return benefit.Derive(benefit.RxOnly, w.ev...)
	case w.scope == drugLimits:
		return benefit.Derive(benefit.RxOnly, slices.Concat(w.under, w.ev)...)
	case w.scope == medicalLimits:
		return benefit.Derive(benefit.MedicalOnly, slices.Concat(w.under, w.ev)...)
	}
	return benefit.Assume(benefit.Integrated)
}

// limitRow reads a plan design's row: the label names the accumulator, the columns the networks or the persons.
func (a *accReader) limitRow(w limitRow, below []*row) {
	list, kind := &a.deductibles, "deductible"
	isOOP := oopRE.MatchString(w.label) && oopLimitRE.MatchString(w.label)
	if isOOP {
		list, kind = &a.maximums, "outOfPocketMaximum"
		a.countsToward(w.row)
	}
	scope := w.scopeOf()
	if own := w.labelText(); tierOnlyRE.MatchString(own) && !a.knows(tierList(own)) {
		return // of tiers that nothing else speaks of
	}
	for _, k := range w.costColumnsOf() {
		c := w.cells[k]
		if c.empty() {
			continue
		}
		scope := scope
		if at := w.column(k); scope.Standing == benefit.Assumed && at.channel != "" {
			scope = benefit.Derive(benefit.RxOnly, slices.Concat(at.said(saysChannel).all(sureProse), w.ev)...) // among the pharmacies
		}
		if scope.Value == benefit.RxOnly && withOthersRE.MatchString(c.s) && (medWordsRE.MatchString(c.s) || togetherRE.MatchString(c.s)) {
			if scope = benefit.Derive(benefit.Integrated, slices.Concat(w.ev, c.all(sureProse))...); !moneyRE.MatchString(c.s) {
				a.held = append(a.held, scope.Evidence...) // "Included with medical" beside "Prescription drug deductible"
				continue
			}
		}
		rx := scope.Value == benefit.RxOnly || scope.Value == benefit.Integrated && scope.Standing != benefit.Assumed
		readings := w.persons(k, accumulatorAmounts(c.passage))
		if len(readings) == 0 && noneRE.MatchString(c.s) && !(notApplicableRE.MatchString(c.s) && (w.hasMoney() || scope.Value != benefit.RxOnly)) {
			a.statedNone(w, k, kind, scope, list)
			continue
		}
		before := len(*list)
		a.stated(list, kind, source{answer: c, column: w.columnOf(k), variant: w.variant, why: methodBelow(w.row, below)}, readings, scope)
		for i := before; i < len(*list); i++ {
			acc := &(*list)[i]
			if rx {
				acc.AppliesToRx = benefit.State(true, scope.Evidence...)
			}
			if scope.Value == benefit.RxOnly {
				a.holdTiers(acc, w, c)
			}
			if scope.Standing == benefit.Derived {
				lessSure(&acc.Individual, sureUnheaded)
				lessSure(&acc.Family, sureUnheaded)
			}
		}
	}
}

// knows reports whether the plan has the tiers of all numbers.
func (a *accReader) knows(numbers []string) bool {
	return !slices.ContainsFunc(numbers, func(n string) bool { return a.drugs.names[tierName{number: n}.id()].words == "" })
}

// columnOf is the role of a column, with the network that the row's label names where the header names none.
func (w limitRow) columnOf(k int) columnRole {
	role := w.column(k)
	if role.network != "" {
		return role
	}
	for _, c := range w.row.label() {
		if n, _, ok := networkOf(c.s); ok {
			role.network, role.above[saysNetwork] = n, &gridCell{passage: c.passage}
		}
	}
	return role
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

// statedNone adds the limit that a cell says there is not.
func (a *accReader) statedNone(w limitRow, k int, kind string, scope benefit.Sourced[benefit.AccumulatorScope], list *[]benefit.Accumulator) {
	acc := none(kind, scope, w.cells[k].passage)
	role := w.columnOf(k)
	if role.person == familyRole || kind != "deductible" {
		return // no limit on what is paid is none of zero
	}
	if n := role.network; n != "" {
		acc.Network = benefit.State(n, role.networkEvidence(sureCell)...)
		acc.ID = accumulatorID(kind, acc)
	} else if scope.Value != benefit.RxOnly {
		acc.Network = benefit.Assume(benefit.In)
		acc.ID = accumulatorID(kind, acc)
	}
	if scope.Value == benefit.RxOnly {
		acc.AppliesToRx = benefit.State(true, w.ev...)
		if kind == "deductible" {
			a.noneForRx = append(a.noneForRx, exemption{ev: slices.Concat(w.ev, acc.Individual.Evidence), net: acc.Network.Value})
		}
	}
	put(list, kind, acc)
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

// holdTiers reads which tiers a deductible for drugs is for, and which it leaves out: "(tiers 3-5 only)", "waived for
// generics".
func (a *accReader) holdTiers(acc *benefit.Accumulator, w limitRow, c *cell) {
	for _, words := range append(w.row.label(), c) {
		said := words.s
		if cut := doesNotApplyRE.FindStringIndex(said); cut != nil {
			said = said[:cut[0]]
			a.exemptTiers(acc, words.passage)
		}
		if only := a.limitTo(said); len(only) > 0 && !acc.Tiers.Known() {
			acc.Tiers = benefit.Derive(only, words.all(sureProse)...)
		}
	}
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
