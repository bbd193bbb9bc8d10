package analyze

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

// readAccumulators reads deductibles and out-of-pocket maximums: from the questions of a summary of benefits, from the
// rows of a plan design, else from lines of text; then what the drug rows say about them.
func readAccumulators(src *document.Text, rows []*row, drugs *drugReader) *accReader {
	a := &accReader{src: src, drugs: drugs}
	asked := false
	for _, r := range rows {
		if s, ok := questionOf(r); ok {
			asked = true
			a.answerQuestion(s)
		}
	}
	for i, r := range rows {
		if asked {
			break // other tables of a summary of benefits are worked examples
		}
		a.gridRow(r, rows[i+1:])
	}
	if len(a.deductibles) == 0 && len(a.maximums) == 0 {
		a.lines()
	}
	for _, r := range rows {
		if r.lone {
			a.remark(distinctCells(r.cells)[0])
		}
	}
	for _, n := range drugs.notes {
		a.remark(n)
	}
	for _, p := range drugs.paragraphs {
		a.heldByDeductible(p)
	}
	a.tierLimits()
	a.settle()
	return a
}

// questionOf reads a row of "Important Questions | Answers | Why this matters".
func questionOf(r *row) (source, bool) {
	cells := distinctCells(r.cells)
	if len(cells) < 2 || r.cells[0].empty() || len(r.cells[0].s) > maxHeader {
		return source{}, false
	}
	q := strings.TrimSpace(r.cells[0].s)
	if !questionRE.MatchString(q) || !deductibleRE.MatchString(q) && !oopRE.MatchString(q) {
		return source{}, false
	}
	s := source{question: q, answer: cells[1]}
	if len(cells) > 2 {
		s.why = cells[2]
	}
	return s, true
}

func (a *accReader) answerQuestion(s source) {
	q, p := s.question, s.answer.passage
	switch {
	case otherDedRE.MatchString(q):
		a.otherDeductibles(s)
	case beforeDedRE.MatchString(q):
		if at := rxWordsRE.FindStringIndex(p.s); at != nil && !noneRE.MatchString(p.s) {
			a.rxExempt = p.evidence(at[0], at[1], sureProse)
		}
	case deductibleRE.MatchString(q) && !oopRE.MatchString(q) && (overallRE.MatchString(q) || questionRE.MatchString(q)):
		a.overallDeductible(s)
	case notInRE.MatchString(q):
		if at := rxWordsRE.FindStringIndex(p.s); at != nil {
			a.appliesToRx(a.maximums, false, p.evidence(at[0], at[1], sureProse))
		}
	case oopRE.MatchString(q) && oopLimitRE.MatchString(q):
		a.stated(&a.maximums, "outOfPocketMaximum", s, accumulatorAmounts(p), benefit.Assume(benefit.Integrated))
		if len(a.maximums) > 0 {
			if at := rxCountsRE.FindStringIndex(p.s); at != nil && !notCountRE.MatchString(p.s[at[0]:at[1]]) {
				a.appliesToRx(a.maximums, true, p.evidence(at[0], at[1], sureProse))
			}
		}
	}
}

// overallDeductible reads the plan's main deductible and what it does not apply to.
func (a *accReader) overallDeductible(s source) {
	p := s.answer.passage
	readings := accumulatorAmounts(p)
	var overall, drugs []accReading
	for _, g := range readings {
		// "Medical: $500. Prescription drugs: $100" in one answer
		if hasRx(g.scope) && !medWordsRE.MatchString(g.scope) && !doesNotApplyRE.MatchString(g.scope) {
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
	for _, at := range doesNotApplyRE.FindAllStringIndex(p.s, -1) {
		rest := p.s[at[1]:]
		if end := sentenceEndRE.FindStringIndex(rest); end != nil {
			rest = rest[:end[0]+1]
		}
		if m := rxWordsRE.FindStringIndex(rest); m != nil && !strings.Contains(rest[max(0, m[0]-12):m[0]], "brand") {
			a.rxExempt = p.evidence(at[0], at[1]+m[1], sureList)
		}
		if m := copaysRE.FindStringIndex(rest); m != nil && !hasWordBefore(rest, m[0], "visit") {
			a.copaysFree = p.evidence(at[0], at[1]+m[1], sureProse)
		}
	}
}

func hasWordBefore(s string, i int, w string) bool {
	return strings.HasSuffix(strings.TrimRight(s[:i], " "), w)
}

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
		if noneRE.MatchString(p.s) && !slices.ContainsFunc(a.deductibles, func(d benefit.Accumulator) bool { return d.Scope.Value == benefit.RxOnly }) {
			acc := none("deductible", benefit.Derive(benefit.RxOnly, p.all(sureProse)...), p)
			acc.Individual.Standing = benefit.Derived // no deductible for specific services: none for drugs
			acc.AppliesToRx = benefit.Derive(true, acc.Individual.Evidence...)
			put(&a.deductibles, "deductible", acc)
		}
		return
	}
	for _, g := range accumulatorAmounts(p) {
		words := p.s
		if len(moneyRE.FindAllStringIndex(p.s, 3)) > 1 {
			words = around(p.s, g)
		}
		if hasRx(words) {
			a.rxDeductible(s, g, words)
		}
	}
}

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
	scope := benefit.State(benefit.RxOnly, p.evidence(g.i, g.j, sureList)...)
	if at := rxWordsRE.FindStringIndex(p.s); at != nil {
		scope = benefit.State(benefit.RxOnly, p.evidence(at[0], at[1], sureList)...)
	}
	a.stated(&a.deductibles, "deductible", s, []accReading{g}, scope)
	for i := before; i < len(a.deductibles); i++ {
		d := &a.deductibles[i]
		d.AppliesToRx = benefit.State(true, scope.Evidence...)
		said := words
		if at := doesNotApplyRE.FindStringIndex(p.s); at != nil {
			if ex := a.exempt(p.s[at[1]:]); len(ex) > 0 {
				d.ExemptTiers = benefit.Derive(ex, p.evidence(at[0], len(p.s), sureProse)...)
			}
			if cut := doesNotApplyRE.FindStringIndex(said); cut != nil {
				said = said[:cut[0]]
			}
		}
		if only := a.limitTo(said); len(only) > 0 {
			d.Tiers = benefit.Derive(only, scope.Evidence...)
		}
	}
}

func (a *accReader) appliesToRx(list []benefit.Accumulator, v bool, ev []benefit.Evidence) {
	for i := range list {
		acc := &list[i]
		if acc.Scope.Value == benefit.RxOnly || acc.AppliesToRx.Known() {
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

// gridRow reads a plan design's row: the label names the accumulator, the columns the networks.
func (a *accReader) gridRow(r *row, below []*row) {
	label := r.labelText()
	if r.lone || len(label) > 200 || label == "" || questionRE.MatchString(label) {
		return
	}
	isOOP := oopRE.MatchString(label) && oopLimitRE.MatchString(label)
	if !isOOP && (!deductibleRE.MatchString(label) || strings.Contains(label, "coinsurance") || drugRowRE.MatchString(label)) {
		return
	}
	list, kind := &a.deductibles, "deductible"
	if isOOP {
		list, kind = &a.maximums, "outOfPocketMaximum"
	}
	rx, med := hasRx(blankParens(label)), medWordsRE.MatchString(label)
	ev := labelEvidence(r)
	scope := benefit.Assume(benefit.Integrated)
	switch {
	case rx && (med || strings.Contains(label, "combined") || strings.Contains(label, "integrated")):
		scope = benefit.State(benefit.Integrated, ev...)
	case rx:
		scope = benefit.State(benefit.RxOnly, ev...)
	case med:
		scope = benefit.State(benefit.MedicalOnly, ev...)
	}
	rowRole, _ := roleIn(label, true)
	for _, k := range r.costColumnsOf() {
		c := r.cells[k]
		if c.empty() {
			continue
		}
		readings := accumulatorAmounts(c.passage)
		if len(readings) == 0 && rx && noneRE.MatchString(c.s) {
			acc := none(kind, scope, c.passage)
			if n := r.column(k).network; n != "" {
				acc.Network = benefit.State(n, r.column(k).networkEvidence(sureCell)...)
				acc.ID = accumulatorID(kind, acc)
			}
			acc.AppliesToRx = benefit.State(true, ev...)
			put(list, kind, acc)
			continue
		}
		if len(readings) == 1 && rowRole == familyRole && readings[0].family == nil {
			readings[0].family, readings[0].individual = readings[0].individual, nil
		}
		src := source{answer: c, column: r.column(k)}
		for _, b := range below {
			if !b.lone || b.table != r.table {
				break
			}
			if remark := distinctCells(b.cells)[0]; familyMethod(remark).Known() {
				src.why = remark
				break
			}
		}
		before := len(*list)
		a.stated(list, kind, src, readings, scope)
		for i := before; i < len(*list); i++ {
			if rx {
				(*list)[i].AppliesToRx = benefit.State(true, ev...)
			}
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

// remark reads what a sentence says about whether drugs count: "Pharmacy expenses apply towards the out-of-pocket
// maximum".
func (a *accReader) remark(c *cell) {
	if len(c.s) > 4000 {
		return
	}
	if at := rxNotDedRE.FindStringIndex(c.s); at != nil {
		a.rxExempt = c.evidence(at[0], at[1], sureProse)
	}
	for start, s := range sentences(c.s) {
		if !oopRE.MatchString(s) || !rxWordsRE.MatchString(s) {
			continue
		}
		if at := rxCountsRE.FindStringIndex(s); at != nil {
			a.appliesToRx(a.maximums, !notCountRE.MatchString(s), c.evidence(start, start+len(s), sureProse))
		}
	}
}

// heldByDeductible reads that prescription drugs are subject to the deductible, for cost shares that say nothing.
func (a *accReader) heldByDeductible(c *cell) {
	at := rxSubjectRE.FindStringIndex(c.s)
	if at == nil || len(a.rxExempt) > 0 {
		return
	}
	ev := c.evidence(at[0], at[1], sureProse)
	a.appliesToRx(a.deductibles, true, ev)
	for i := range a.drugs.shares {
		cs := &a.drugs.shares[i]
		if !cs.Deductible.Known() && cs.Network.Value != benefit.Out && cs.Share.Value.Kind != benefit.NotCovered {
			cs.Deductible = benefit.Derive(benefit.AfterDeductible, ev...)
		}
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
	if len(a.rxExempt) > 0 {
		a.appliesToRx(a.deductibles, false, a.rxExempt)
	}
	free, held := []benefit.Evidence{}, []benefit.Evidence{}
	var rx *benefit.Accumulator
	for i := range a.deductibles {
		if d := &a.deductibles[i]; d.Scope.Value == benefit.RxOnly && d.Individual.Known() && d.Individual.Value > 0 && rx == nil {
			rx = d
		}
	}
	for i := range a.drugs.shares {
		cs := &a.drugs.shares[i]
		if cs.Network.Value == benefit.Out || cs.Share.Value.Kind == benefit.NotCovered {
			continue
		}
		a.orderFor(cs, rx)
		switch {
		case cs.Deductible.Standing == benefit.Stated && cs.Deductible.Value == benefit.DeductibleExempt:
			free = append(free, cs.Deductible.Evidence...)
		case cs.Deductible.Known():
			held = append(held, cs.Deductible.Evidence...)
		default:
			held = append(held, benefit.Evidence{})
		}
	}
	if len(held) == 0 && len(free) > 0 {
		a.deriveRx(false, free[:1])
	}
	for i := range a.deductibles {
		a.deductibles[i].ID = accumulatorID("deductible", a.deductibles[i])
	}
	for i := range a.maximums {
		a.maximums[i].ID = accumulatorID("outOfPocketMaximum", a.maximums[i])
	}
}

// orderFor derives how a cost share meets the deductible from what the document says of the deductible itself.
func (a *accReader) orderFor(cs *benefit.CostShare, rx *benefit.Accumulator) {
	if cs.Deductible.Known() {
		return
	}
	switch {
	case rx != nil && slices.Contains(rx.ExemptTiers.Value, cs.Tier):
		cs.Deductible = benefit.Derive(benefit.DeductibleExempt, rx.ExemptTiers.Evidence...)
	case rx != nil && (!rx.Tiers.Known() || slices.Contains(rx.Tiers.Value, cs.Tier)):
		cs.Deductible = benefit.Derive(benefit.AfterDeductible, rx.Scope.Evidence...)
	case rx != nil && (len(a.rxExempt) == 0 || !isGeneric(a.drugs.names[cs.Tier].classes)):
	case len(a.rxExempt) > 0:
		cs.Deductible = benefit.Derive(benefit.DeductibleExempt, a.rxExempt...)
	case len(a.copaysFree) > 0 && cs.Share.Value.Kind == benefit.Copay:
		cs.Deductible = benefit.Derive(benefit.DeductibleExempt, a.copaysFree...)
	}
}

func (a *accReader) deriveRx(v bool, ev []benefit.Evidence) {
	for i := range a.deductibles {
		d := &a.deductibles[i]
		if d.Scope.Value == benefit.RxOnly || d.AppliesToRx.Known() {
			continue
		}
		d.AppliesToRx = benefit.Derive(v, ev...)
		if d.Scope.Standing == benefit.Assumed && !v {
			d.Scope = benefit.Derive(benefit.MedicalOnly, ev...)
		}
	}
}

// lines reads accumulators from text without tables: "Annual deductible: $500 individual / $1,000 family".
func (a *accReader) lines() {
	tables := tableSpans(a.src)
	for n := a.drugs.pages[0] - 1; n < min(a.drugs.pages[1], len(a.src.Pages)); n++ {
		for _, l := range a.src.Pages[n].Lines {
			if l.Span.Len() < 12 || l.Span.Len() > 300 || inSpans(tables, l.Span.Start) {
				continue
			}
			c := newCell(a.src, l.Span)
			at := moneyRE.FindStringIndex(c.s)
			if at == nil {
				continue
			}
			label := c.s[:at[0]]
			isOOP := oopRE.MatchString(label) && oopLimitRE.MatchString(label)
			if !isOOP && !accLineRE.MatchString(label) || strings.Contains(label, "example") || notALimitRE.MatchString(label) || hasShareWords(c.s) {
				continue
			}
			scope := benefit.Assume(benefit.Integrated)
			switch rx, med := hasRx(label), medWordsRE.MatchString(label); {
			case rx && !med:
				scope = benefit.State(benefit.RxOnly, c.evidence(0, at[0], sureProse)...)
			case med && !rx:
				scope = benefit.State(benefit.MedicalOnly, c.evidence(0, at[0], sureProse)...)
			}
			kind, list := "deductible", &a.deductibles
			if isOOP {
				kind, list = "outOfPocketMaximum", &a.maximums
			}
			a.stated(list, kind, source{answer: c}, accumulatorAmounts(c.passage), scope)
		}
	}
}

func hasShareWords(s string) bool {
	return strings.Contains(s, "copay") || strings.Contains(s, "coinsurance") || strings.Contains(s, "for example")
}
