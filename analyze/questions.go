package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

// readAccumulators reads deductibles and out-of-pocket maximums: from the questions of a summary of benefits, from the
// rows of a plan design, else from lines of text; then what the drug rows say about them.
func readAccumulators(src *document.Text, rows []*row, drugs *drugReader) *accReader {
	a := &accReader{src: src, drugs: drugs}
	asked, form := false, isForm(rows)
	var ofDrugs []*row
	var relations []relation
	for _, r := range rows {
		if relatesRE.MatchString(r.labelText()) && yesOrNoAnswers(r) {
			if rel, ok := relationOf(r); ok {
				relations = append(relations, rel)
			}
			continue
		}
		if a.answersByTier(r) {
			continue
		}
		switch s, ok := questionOf(r); {
		case !ok:
		case s.yesOrNoOfForm():
			if rel, ok := a.answerYesOrNo(s); ok {
				relations = append(relations, rel)
			}
		case s.ofDrugs():
			ofDrugs = append(ofDrugs, r)
		default:
			asked = !form
			for _, s := range s.byNetwork(r) {
				a.answerQuestion(s)
			}
		}
	}
	about := rows
	if asked { // other tables of a summary of benefits are worked examples
		about = ofDrugs
	}
	a.limitRows(about)
	a.heldBelowMedical()
	a.ofDrugsAlone(relations)
	a.tierColumns(rows)
	a.heldRows(about)
	drugs.eachNote(drugs.blocks, rows, a.limitNotes)
	a.lines()
	if !asked {
		a.drugRowLimits(rows)
		a.sentences(rows)
		a.familyMost(drugs.blocks)
		a.ofDrugPlan()
	}
	for i, r := range rows {
		a.methodRow(rows[:i], r)
		if r.lone {
			a.remark(distinctCells(r.cells)[0])
			a.familyTimes(distinctCells(r.cells)[0])
		} else if cells := distinctCells(r.cells); len(cells) == 1 {
			a.silence(cells[0]) // of a sheet of notes
		} else if r.hasMoney() {
			a.remarkBelowLabel(r)
			if explainsRE.MatchString(r.labelText()) {
				for _, c := range r.label() {
					a.remark(c)
				}
			}
		}
	}
	for _, n := range drugs.notes {
		a.remark(n)
	}
	for _, p := range drugs.paragraphs {
		a.heldByDeductible(p)
		a.silence(p)
		a.familyTimes(p)
		a.familyRemark(p)
		for start, s := range sentences(p.s) {
			if len(s) < maxSentence && rxCostsCountRE.MatchString(s) && !ownMaximumRE.MatchString(s) && !undecidedRE.MatchString(s) && !exceptRE.MatchString(s) && !supposedRE.MatchString(s) {
				a.countsToMaximum(p, start, s)
			}
			if at := maximumTakesInRE.FindStringIndex(s); at != nil && len(s) < maxSentence && !notCountRE.MatchString(s[:at[1]]) && !exceptRE.MatchString(s) {
				a.appliesToRx(a.maximums, true, exemption{ev: p.evidence(start, start+len(s), sureProse), net: benefit.AnyNetwork})
			}
		}
	}
	for _, b := range drugs.blocks {
		a.tiersBelow(b)
	}
	a.relate(relations)
	a.oneWithMedical(rows)
	a.tierLimits()
	if asked {
		a.chart(rows)
	}
	a.inWords = true
	a.settle()
	return a
}

func (a *accReader) answerQuestion(s source) {
	q, p := s.question, s.answer.passage
	switch {
	case otherDedRE.MatchString(q):
		a.otherDeductibles(s)
	case beforeDedRE.MatchString(q):
		a.coveredBefore(s)
	case deductibleRE.MatchString(q) && !oopRE.MatchString(q) && (overallRE.MatchString(q) || questionRE.MatchString(q)):
		a.overallDeductible(s)
	case notInRE.MatchString(q):
		a.assistanceLeftOut(s)
		if at := drugCostsOf(p.s); at != nil {
			a.appliesToRx(a.maximums, false, exemption{ev: s.evidence(p.inSentence(at.i, at.j, sureProse)), net: listNetwork(p.s[:at.i])})
		}
		if at := dedItemRE.FindStringSubmatchIndex(p.s); at != nil && !a.countsOOP.Known() {
			a.countsOOP = benefit.State(false, s.evidence(p.inSentence(at[2], at[3], sureProse))...)
		}
	case oopRE.MatchString(q) && oopLimitRE.MatchString(q):
		a.statedMaximums(s)
		if len(a.maximums) > 0 {
			if at := rxCountsRE.FindStringIndex(p.s); at != nil && !notCountRE.MatchString(p.s[at[0]:at[1]]) {
				a.appliesToRx(a.maximums, true, exemption{ev: s.evidence(p.inSentence(at[0], at[1], sureProse)), net: benefit.AnyNetwork})
			}
			a.takenIn(s)
		}
	}
}

// statedMaximums reads the out-of-pocket limits of an answer: one of all costs, or one of medical costs, others of drugs or of
// the drugs of some tiers, and perhaps one over all of them.
func (a *accReader) statedMaximums(s source) {
	p := s.answer.passage
	readings := slices.DeleteFunc(a.answerAmounts(p), func(g accReading) bool {
		return perFillRE.MatchString(around(p.s, g)) // "specialty drugs: $250 per prescription"
	})
	if whole := slices.DeleteFunc(slices.Clone(readings), func(g accReading) bool {
		return coinsuranceMaxRE.MatchString(blank(g.scope, withCoinsuranceMaxRE))
	}); len(whole) > 0 {
		readings = whole // a maximum of coinsurance alone is not the limit on all that is paid
	}
	var drugs, others, overall []accReading
	for _, g := range readings {
		switch {
		case hasRx(g.scope) && !medWordsRE.MatchString(g.scope) && !withOthersRE.MatchString(g.scope):
			drugs = append(drugs, g)
		case overallLimitRE.MatchString(g.scope) && !strings.Contains(g.scope, "medical"):
			overall = append(overall, g)
		default:
			others = append(others, g)
		}
	}
	scope := benefit.Assume(benefit.Integrated)
	switch at := medWordsRE.FindStringIndex(p.s); {
	case len(drugs) == 0 || len(others) == 0:
		drugs, others, overall = nil, readings, nil
	case at != nil:
		scope = benefit.State(benefit.MedicalOnly, p.evidence(at[0], at[1], sureProse)...)
	default:
		others, overall = append(others, overall...), nil
	}
	a.stated(&a.maximums, "outOfPocketMaximum", s, others, scope)
	a.stated(&a.maximums, "outOfPocketMaximum", s, overall, benefit.Assume(benefit.Integrated))
	for _, g := range drugs {
		fresh := &accReader{src: a.src, drugs: a.drugs}
		fresh.stated(&fresh.maximums, "outOfPocketMaximum", s, []accReading{g}, benefit.State(benefit.RxOnly, s.evidence(p.inSentence(g.i, g.j, sureList))...))
		for _, m := range fresh.maximums {
			m.AppliesToRx = benefit.State(true, m.Scope.Evidence...)
			if only := a.limitTo(around(p.s, g)); len(only) > 0 {
				m.Tiers = benefit.Derive(only, m.Scope.Evidence...)
			}
			put(&a.maximums, "outOfPocketMaximum", m)
		}
	}
}

var (
	// withCoinsuranceMaxRE finds that a limit takes in a maximum of coinsurance.
	withCoinsuranceMaxRE = regexp.MustCompile(`\b(?:includes?|including) (?:an? |the |any )?coinsurance (?:maximums?|max|limit)\b`)
	// overallLimitRE finds a limit over those of medical costs and of drugs.
	overallLimitRE = regexp.MustCompile(`\b(?:total|overall|combined|federal|all essential)\b`)
)

var coinsuranceMaxRE = regexp.MustCompile(`\bcoinsurance (?:only )?(?:out[- ]of[- ]pocket )?(?:max(?:imum)?|limit)\b`)

// overallDeductible reads the plan's main deductible and what it does not apply to.
func (a *accReader) overallDeductible(s source) {
	p := s.answer.passage
	readings := a.answerAmounts(p)
	var overall, drugs []accReading
	for _, g := range readings {
		// "Medical: $500. Prescription drugs: $100" in one answer
		if hasRx(g.scope) && !medWordsRE.MatchString(g.scope) && !doesNotApplyRE.MatchString(g.scope) && !includesRxRE.MatchString(g.scope) &&
			!careRE.MatchString(g.scope) && !appliesToListRE.MatchString(g.scope) {
			drugs = append(drugs, g)
			continue
		}
		overall = append(overall, g)
	}
	scope := benefit.Assume(benefit.Integrated)
	if at := medWordsRE.FindStringIndex(p.s); at != nil && (!hasRx(p.s) || len(drugs) > 0) {
		scope = benefit.State(benefit.MedicalOnly, p.evidence(at[0], at[1], sureProse)...)
	}
	if len(overall) == 0 && noneRE.MatchString(p.s) {
		a.deductibles = append(a.deductibles, none("deductible", scope, p))
	}
	a.stated(&a.deductibles, "deductible", s, overall, scope)
	for _, g := range drugs {
		a.rxDeductible(s, g, g.scope)
	}
	if at := appliesToListRE.FindStringIndex(p.s); at != nil && len(drugs) == 0 && hasRx(p.s[at[0]:at[1]]) {
		a.appliesToRx(a.deductibles, true, exemption{ev: s.evidence(p.evidence(at[0], at[1], sureProse)), net: benefit.AnyNetwork})
	}
	a.freed(s)
}

// appliesToListRE finds drugs in a list of what a deductible is for: "What it applies to: emergency care, prescription drugs".
var appliesToListRE = regexp.MustCompile(`\b(?:what it applies to|it applies to|(?:deductible )?applies to)\b[a-z:, /-]{0,120}\bprescription drugs?\b`)

// none is a limit that the document says there is not: a stated zero.
func none(kind string, scope benefit.Sourced[benefit.AccumulatorScope], p *passage) benefit.Accumulator {
	at := noneRE.FindStringIndex(p.s)
	acc := benefit.Accumulator{
		Scope: scope, Network: benefit.Assume(benefit.AnyNetwork),
		Individual: benefit.State(money.Amount(0), p.evidence(at[0], at[1], sureProse)...),
	}
	acc.ID = accumulatorID(kind, acc)
	return acc
}

// otherDeductibles reads "Yes. $250 for prescription drugs and $100 for emergency room services": of several, the one
// about drugs.
func (a *accReader) otherDeductibles(s source) {
	p := s.answer.passage
	if !hasRx(p.s) {
		// that there is no other deductible does not say whether the overall one takes in drugs
		a.noOther = a.noOther || noneRE.MatchString(p.s) && !hasAmount(p.s)
		return
	}
	many, ofDrugs := len(moneyRE.FindAllStringIndex(p.s, 3)) > 1, false
	for _, g := range accumulatorAmounts(p) {
		words := p.s
		from, to := p.sentence(g.i, g.j)
		switch said := p.s[from:to]; {
		case many:
			words = around(p.s, g)
		case !hasRx(said) && (otherBenefitRE.MatchString(said) || careRE.MatchString(said)):
			words = said
		}
		if ofSomeDrugs(words) || perFillRE.MatchString(words) {
			continue
		}
		// "Prescription drugs: in-network $100, out-of-network $200" names them once
		ofDrugs = hasRx(words) || ofDrugs && g.network != "" && !otherBenefitRE.MatchString(words) && !careRE.MatchString(words)
		if ofDrugs {
			a.rxDeductible(s, g, words)
		}
	}
	if at := noneForDrugsRE.FindStringIndex(p.s); at != nil && !onlyTiersRE.MatchString(p.s[at[0]:at[1]]) && !slices.ContainsFunc(a.deductibles, func(d benefit.Accumulator) bool { return d.Scope.Value == benefit.RxOnly }) {
		ev := s.evidence(p.inSentence(at[0], at[1], sureProse))
		put(&a.deductibles, "deductible", benefit.Accumulator{
			Scope: benefit.State(benefit.RxOnly, ev...), Network: benefit.Assume(benefit.AnyNetwork), Individual: benefit.State(money.Amount(0), ev...), AppliesToRx: benefit.State(true, ev...),
		})
		a.noneForRx = append(a.noneForRx, exemption{ev: ev, net: benefit.AnyNetwork})
	}
}

// noneForDrugsRE finds that drugs have no deductible of their own.
var noneForDrugsRE = regexp.MustCompile(`\b(?:there is )?no (?:annual |separate )?deductible (?:for|on) (?:outpatient |covered )?(?:prescription drugs?|prescriptions|pharmacy)\b[^$]{0,30}$|\b(?:prescription drugs?|pharmacy)(?: deductible)?:? (?:none|\$ ?0(?:\.00)?)\b`)

// around is the words about one of several amounts: up to the amounts beside it, cut where the list goes on.
func around(s string, g accReading) string {
	start, stop := 0, len(s)
	for _, at := range moneyRE.FindAllStringIndex(s, -1) {
		if at[1] <= g.i {
			start = at[1]
		}
		if at[0] >= g.j && at[0] < stop {
			stop = at[0]
		}
	}
	lead, _ := boundary(s, start, g.i, start == 0)
	_, tail := boundary(s, g.j, stop, false)
	if stop == len(s) {
		tail = stop
		if at := sentenceEndRE.FindStringIndex(s[g.j:]); at != nil {
			tail = g.j + at[0] + 1
		}
	}
	return s[lead:max(tail, g.j)]
}

func (a *accReader) rxDeductible(s source, g accReading, words string) {
	p := s.answer.passage
	before := len(a.deductibles)
	scope := benefit.State(benefit.RxOnly, s.evidence(p.inSentence(g.i, g.j, sureList))...)
	a.stated(&a.deductibles, "deductible", s, []accReading{g}, scope)
	for i := before; i < len(a.deductibles); i++ {
		d := &a.deductibles[i]
		d.AppliesToRx = benefit.State(true, scope.Evidence...)
		said := words
		if doesNotApplyRE.MatchString(p.s) {
			a.exemptTiers(d, p)
			if cut := doesNotApplyRE.FindStringIndex(said); cut != nil {
				said = said[:cut[0]]
			}
		}
		if only := a.limitTo(said); len(only) > 0 && !d.Tiers.Known() {
			d.Tiers = benefit.Derive(only, scope.Evidence...)
		}
	}
}

// exemptTiers reads which tiers a deductible does not apply to: "does not apply to tier 1".
func (a *accReader) exemptTiers(d *benefit.Accumulator, p *passage) {
	at := doesNotApplyRE.FindStringIndex(p.s)
	if at == nil {
		return
	}
	if ex := a.exempt(p.s[at[1]:]); len(ex) > 0 {
		d.ExemptTiers = benefit.Derive(ex, p.evidence(at[0], len(p.s), sureProse)...)
	}
}

// itemNetwork is the network that an item of a list names: "primary care, prescription drugs in-network".
func itemNetwork(s string, at []int) benefit.Network {
	from, to := 0, len(s)
	if i := strings.LastIndexAny(s[:at[0]], ",;.:"); i >= 0 {
		from = i + 1
	}
	if i := strings.IndexAny(s[at[1]:], ",;."); i >= 0 {
		to = at[1] + i
	}
	if n, _, ok := networkOf(s[from:to]); ok {
		return n
	}
	return benefit.AnyNetwork
}

// takenIn reads in the explanation of an out-of-pocket limit that drugs count toward it: "It includes what you pay for
// prescription drugs".
func (a *accReader) takenIn(s source) {
	for _, c := range []*cell{s.answer, s.why} {
		if c == nil {
			continue
		}
		for start, words := range sentences(c.s) {
			at := includesRxRE.FindStringIndex(words)
			if at != nil && !notCountRE.MatchString(words[:at[1]]) {
				a.appliesToRx(a.maximums, true, exemption{ev: s.evidence(c.evidence(start, start+len(words), sureProse)), net: benefit.AnyNetwork})
				return
			}
		}
	}
}

// familyRemark reads how individual and family amounts work together from a text that speaks of all limits at once.
func (a *accReader) familyRemark(c *cell) {
	for start, s := range sentences(c.s) {
		method := benefit.Embedded
		switch {
		case aggregateRE.MatchString(s):
			method = benefit.Aggregate
		case !embeddedRE.MatchString(s):
			continue
		}
		m := benefit.State(method, c.evidence(start, start+len(s), sureProse)...)
		oop := oopRE.MatchString(s)
		ded := deductibleRE.MatchString(s)
		if ded || !oop {
			setMethod(a.deductibles, m)
		}
		if oop || !ded {
			setMethod(a.maximums, m)
		}
		return
	}
}

func setMethod(list []benefit.Accumulator, m benefit.Sourced[benefit.FamilyMethod]) {
	for i := range list {
		if list[i].Family.Known() && !list[i].FamilyMethod.Known() {
			list[i].FamilyMethod = m
		}
	}
}

// appliesToRx says of the accumulators that the words hold for that drugs count toward them, or do not.
func (a *accReader) appliesToRx(list []benefit.Accumulator, v bool, words exemption) {
	ev := words.ev
	for i := range list {
		acc := &list[i]
		if acc.Scope.Value == benefit.RxOnly || acc.AppliesToRx.Known() || !covers(words.net, acc.Network.Value) {
			continue
		}
		acc.AppliesToRx = benefit.State(v, ev...)
		if !v && acc.Scope.Standing == benefit.Assumed {
			acc.Scope = benefit.Derive(benefit.MedicalOnly, ev...)
		} else if v && acc.Scope.Standing == benefit.Assumed {
			acc.Scope = benefit.Derive(benefit.Integrated, ev...)
		}
	}
}

// costColumnsOf is costColumns for a row of amounts that are not cost shares ("Not applicable" counts).
func (r *row) costColumnsOf() []int {
	var out []int
	for k := range r.cells {
		if r.kind(k) == costColumn || r.kind(k) == unknownColumn && k > 0 {
			out = append(out, k)
		}
	}
	return out
}

// hasMoney reports whether a column of the row states an amount: "not applicable" beside it is no limit of zero.
func (r *row) hasMoney() bool {
	return slices.ContainsFunc(r.cells, func(c *cell) bool { return !c.empty() && moneyRE.MatchString(c.s) })
}

// blankParens overwrites what stands in parentheses: "(includes prescription drugs)" is not what a row is called.
func blankParens(s string) string {
	b := []byte(s)
	depth := 0
	for i, c := range b {
		if c == '(' {
			depth++
		}
		if depth > 0 {
			b[i] = ' '
		}
		if c == ')' {
			depth = max(0, depth-1)
		}
	}
	return string(b)
}

// remarkBelowLabel reads that the deductible is not for drugs from what stands below the name of a row of amounts.
func (a *accReader) remarkBelowLabel(r *row) {
	for _, c := range r.label() {
		for _, l := range c.lines()[1:] {
			if at := rxNotDedRE.FindStringIndex(c.s[l.i:]); at != nil && at[0] == 0 && c.startsOwnLine(l.i) && !narrowed(c.s[l.i:]) && !questionRE.MatchString(c.s) {
				a.rxExempt = append(a.rxExempt, exemption{ev: c.evidence(l.i, l.i+at[1], sureProse), net: benefit.AnyNetwork})
			}
		}
	}
}

// remark reads what a sentence says about whether drugs count: "Pharmacy expenses apply towards the out-of-pocket
// maximum".
func (a *accReader) remark(c *cell) {
	if len(c.s) > 4000 {
		return
	}
	if at := rxNotDedRE.FindStringIndex(c.s); at != nil {
		net := benefit.AnyNetwork
		from, to := c.sentence(at[0], at[1])
		if n, _, ok := networkOf(c.s[from:to]); ok {
			net = n
		}
		if !narrowed(c.s[from:to]) {
			a.rxExempt = append(a.rxExempt, exemption{ev: c.evidence(at[0], at[1], sureProse), net: net})
		}
	}
	a.silence(c)
	for start, s := range sentences(c.s) {
		if at := dedCountsRE.FindStringIndex(s); at != nil && !a.countsOOP.Known() {
			a.countsOOP = benefit.State(!notCountRE.MatchString(s[at[0]:at[1]]), c.evidence(start, start+len(s), sureProse)...)
		}
		a.countsToMaximum(c, start, s)
	}
}

// rxCostsCountRE finds a sentence of which what is paid for drugs as a whole is the subject, or which is about what a maximum takes in.
var rxCostsCountRE = regexp.MustCompile(`^\W*(?:your |any |all |the |what you pay for |amounts (?:that )?you pay for )*(?:(?:covered |outpatient )?(?:prescriptions?(?: drugs?)?|pharmacy|drug|rx)(?: (?:co-?pay(?:ment)?s?|co-?insurance|cost[- ]shar(?:e|es|ing)|costs|expenses|deductibles?|and|or|payments|/))*|(?:co-?pay(?:ment)?s?|co-?insurance|cost[- ]sharing|amounts (?:you )?paid?)(?:(?: and| or|,) (?:co-?pay(?:ment)?s?|co-?insurance|deductibles?))* (?:you pay )?for (?:covered )?(?:prescriptions?(?: drugs?)?|drugs)) (?:do(?:es)? |will |are |is |also )*(?:not )?(?:also )?(?:be )?(?:counts?|appl(?:y|ies|ied)|accumulates?|accrues?|included|credited)\b`)

// ownMaximumRE finds the maximum of drugs alone, of one plan, or what holds until it is met.
var ownMaximumRE = regexp.MustCompile(`\b(?:prescriptions?(?: drugs?)?|rx|drug|pharmacy)(?: benefit)? (?:annual )?out-of-pocket\b|\buntil\b|\bonly\b|;|\bof the [a-z]+ plan\b`)

// maximumTakesInRE finds a sentence of a maximum that takes in what is paid for drugs: "The out-of-pocket maximum includes copays for medical care
// and prescription drugs".
var maximumTakesInRE = regexp.MustCompile(`^\W*(?:the|your|this)(?: [a-z-]+){0,3} out-of-pocket (?:maximums?|limits?|max) (?:also )?includes? [^.;$]{0,100}\b(?:prescriptions?(?: drugs?)?|pharmacy)(?: (?:drugs?|co-?pay(?:ment)?s?|costs|expenses|benefits?|cost[- ]sharing))*\W*$`)

// countsToMaximum reads whether a sentence says that what is paid for drugs counts toward the out-of-pocket maximum.
func (a *accReader) countsToMaximum(c *cell, start int, s string) {
	if oopRE.MatchString(s) && rxWordsRE.MatchString(s) && rxCountsRE.MatchString(s) {
		a.appliesToRx(a.maximums, !notCountRE.MatchString(s), exemption{ev: c.evidence(start, start+len(s), sureProse), net: benefit.AnyNetwork})
	}
}

// tierLimits adds the out-of-pocket limits that single tiers have of their own.
func (a *accReader) tierLimits() {
	for _, l := range a.drugs.limits {
		ev := l.cell.evidence(l.at.i, l.at.j, sureList)
		acc := benefit.Accumulator{
			Network: benefit.Assume(benefit.In), Scope: benefit.Derive(benefit.RxOnly, ev...),
			Individual: benefit.State(l.mark.amount, l.cell.evidence(l.mark.i, l.mark.j, sureList)...),
			Tiers:      benefit.Derive(slices.Clone(l.tiers), ev...), AppliesToRx: benefit.Derive(true, ev...),
		}
		put(&a.maximums, "outOfPocketMaximum", acc)
	}
}

// settle draws the conclusions between accumulators and drug rows.
func (a *accReader) settle() {
	a.calledByCells()
	if len(a.joined) > 0 { // the plan's own column says it, whatever a remark says of drugs
		a.rxExempt = nil
		a.appliesToRx(a.deductibles, true, exemption{ev: a.joined, net: benefit.AnyNetwork})
	}
	for _, e := range a.rxExempt {
		a.appliesToRx(a.deductibles, false, e)
	}
	for i := range a.drugs.shares {
		cs := &a.drugs.shares[i]
		if cs.Share.Value.Kind != benefit.NotCovered {
			a.orderFor(cs, a.rxDeductibleOf(cs))
		}
	}
	a.withoutAmount()
	a.deductibles, a.maximums = oneNetwork(a.deductibles), oneNetwork(a.maximums)
	for i := range a.deductibles {
		a.deriveFree(&a.deductibles[i])
		a.deductibles[i].ID = accumulatorID("deductible", a.deductibles[i])
	}
	for i := range a.maximums {
		a.maximums[i].ID = accumulatorID("outOfPocketMaximum", a.maximums[i])
	}
	a.deductibles, a.maximums = wholeLimits(a.deductibles), wholeLimits(a.maximums)
}

// oneNetwork makes one limit of two that differ in nothing but the part of the network: what is paid at preferred and at standard pharmacies
// counts toward the same.
func oneNetwork(list []benefit.Accumulator) []benefit.Accumulator {
	for i := 0; i < len(list); i++ {
		first := list[i]
		if first.Network.Value != benefit.Preferred || first.Scope.Value != benefit.RxOnly {
			continue // networks of other providers are apart
		}
		k := slices.IndexFunc(list, func(o benefit.Accumulator) bool {
			return o.Network.Value == benefit.Standard && o.Variant == first.Variant && o.Scope.Value == first.Scope.Value && slices.Equal(o.Tiers.Value, first.Tiers.Value) &&
				o.Individual.Value == first.Individual.Value && o.Family.Value == first.Family.Value
		})
		whole := slices.ContainsFunc(list, func(o benefit.Accumulator) bool {
			return o.Network.Value == benefit.In && o.Variant == first.Variant && o.Scope.Value == first.Scope.Value
		})
		if k < 0 || whole || first.Individual.Standing == benefit.Conflicting || list[k].Individual.Standing == benefit.Conflicting {
			continue
		}
		list[i].Network = benefit.Derive(benefit.In, slices.Concat(first.Network.Evidence, list[k].Network.Evidence)...)
		list = slices.Delete(list, k, k+1)
		if k < i {
			i--
		}
	}
	return list
}

// rxDeductibleOf is the deductible for drugs that the fills of a cost share's plan and network meet: that of its tier, where tiers have their own.
func (a *accReader) rxDeductibleOf(cs *benefit.CostShare) *benefit.Accumulator {
	var found *benefit.Accumulator
	for i := range a.deductibles {
		d := &a.deductibles[i]
		if d.Scope.Value == benefit.RxOnly && d.Individual.Known() && d.Individual.Value > 0 && covers(d.Network.Value, cs.Network.Value) && (d.Variant == cs.Variant || d.Variant == "" || cs.Variant == "") {
			if slices.Contains(d.Tiers.Value, cs.Tier) {
				return d
			}
			if found == nil {
				found = d
			}
		}
	}
	return found
}

// withoutAmount adds the deductible that the document speaks of and states no amount for: drugs are held by it, and
// how much it is somebody must say.
func (a *accReader) withoutAmount() {
	if len(a.deductibles) > 0 {
		return
	}
	ev := a.held
	holds := benefit.State(true, ev...)
	for i := range a.drugs.shares {
		if d := a.drugs.shares[i].Deductible; len(ev) == 0 && d.Standing == benefit.Stated && d.Value != benefit.DeductibleExempt {
			ev = d.Evidence
			holds = benefit.Derive(true, ev...)
		}
	}
	if len(ev) == 0 {
		return
	}
	// all that is said is that it holds drugs; whether medical costs count toward it too is not
	a.deductibles = append(a.deductibles, benefit.Accumulator{
		Network: benefit.Assume(benefit.AnyNetwork), Scope: benefit.Assume(benefit.RxOnly), AppliesToRx: holds,
	})
}

// deriveFree concludes that a deductible does not take in drugs where every cost share that could meet it is free of it.
func (a *accReader) deriveFree(d *benefit.Accumulator) {
	if d.Scope.Value == benefit.RxOnly || d.AppliesToRx.Known() {
		return
	}
	var ev []benefit.Evidence
	for _, cs := range a.drugs.shares {
		if cs.Share.Value.Kind == benefit.NotCovered || !covers(d.Network.Value, cs.Network.Value) {
			continue
		}
		if !cs.Deductible.Known() || cs.Deductible.Value != benefit.DeductibleExempt {
			return
		}
		if len(ev) == 0 {
			ev = cs.Deductible.Evidence
		}
	}
	if len(ev) == 0 {
		return
	}
	d.AppliesToRx = benefit.Derive(false, ev...)
	if d.Scope.Standing == benefit.Assumed {
		d.Scope = benefit.Derive(benefit.MedicalOnly, ev...)
	}
}

// medicalDeductibleRE finds the deductible of medical care, by its name.
var medicalDeductibleRE = regexp.MustCompile(`(?i)\bmedical (?:plan )?deductible\b`)

// ofMedicalAlone reports whether all that frees a cost share is that the medical deductible does not apply.
func ofMedicalAlone(order benefit.Sourced[benefit.DeductibleOrder]) bool {
	return order.Known() && order.Value == benefit.DeductibleExempt && len(order.Evidence) > 0 &&
		!slices.ContainsFunc(order.Evidence, func(e benefit.Evidence) bool { return !medicalDeductibleRE.MatchString(e.Quote) })
}

// forRetailAlone reports whether the words of a deductible say that it is for fills at retail: "$75 for retail brand name drugs".
func forRetailAlone(d *benefit.Accumulator) bool {
	return slices.ContainsFunc(slices.Concat(d.Tiers.Evidence, d.Individual.Evidence, d.Scope.Evidence), func(e benefit.Evidence) bool {
		words := strings.ToLower(e.Quote)
		return strings.Contains(words, "retail") && !strings.Contains(words, "mail")
	})
}

// orderFor derives how a cost share meets the deductible from what the document says of the deductible itself.
func (a *accReader) orderFor(cs *benefit.CostShare, rx *benefit.Accumulator) {
	if rx != nil && slices.Contains(rx.Tiers.Value, cs.Tier) && ofMedicalAlone(cs.Deductible) && !(cs.Channel.Value == benefit.Mail && forRetailAlone(rx)) {
		cs.Deductible = benefit.Derive(benefit.AfterDeductible, rx.Tiers.Evidence...) // "Medical deductible does not apply" frees nothing from that of the tier
	}
	if cs.Deductible.Known() {
		return
	}
	free := exempts(a.rxExempt, cs.Network.Value)
	none := exempts(ofVariant(a.noneForRx, cs.Variant), cs.Network.Value)
	copays := exempts(a.copaysFree, cs.Network.Value)
	for _, e := range ofVariant(a.tiersFree, cs.Variant) {
		if e.frees(cs) {
			cs.Deductible = benefit.Derive(benefit.DeductibleExempt, e.ev...)
			return
		}
	}
	switch {
	case rx != nil && slices.Contains(rx.ExemptTiers.Value, cs.Tier):
		cs.Deductible = benefit.Derive(benefit.DeductibleExempt, rx.ExemptTiers.Evidence...)
	case a.frees(cs):
		cs.Deductible = benefit.Derive(benefit.DeductibleExempt, a.silentFree...)
	case rx != nil && !rx.Tiers.Known() && cs.Share.Value.Kind == benefit.NoCharge && slices.Contains(a.drugs.names[cs.Tier].classes, benefit.PreventiveDrugs): // whose deductible federal law takes away
	case rx != nil && !rx.Tiers.Known() && a.inWords && a.saidAfter(cs):
	case rx != nil && (!rx.Tiers.Known() || slices.Contains(rx.Tiers.Value, cs.Tier)):
		cs.Deductible = benefit.Derive(benefit.AfterDeductible, rx.Scope.Evidence...)
	case rx != nil && (len(free) == 0 || !isGeneric(a.drugs.names[cs.Tier].classes)):
	case len(free) > 0:
		cs.Deductible = benefit.Derive(benefit.DeductibleExempt, free...)
	case len(none) > 0:
		cs.Deductible = benefit.Derive(benefit.DeductibleExempt, none...)
	case len(copays) > 0 && cs.Share.Value.Kind == benefit.Copay:
		cs.Deductible = benefit.Derive(benefit.DeductibleExempt, copays...)
	case rx == nil:
		if ev := a.chartHolds(cs); len(ev) > 0 {
			cs.Deductible = benefit.Derive(benefit.AfterDeductible, ev...)
		}
	}
}
