package analyze

import (
	"cmp"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// tierAmount is an amount of a deductible and the tiers that it is for.
type tierAmount struct {
	amount money.Amount
	tiers  []string // their numbers
	at     span     // the amount
	all    span     // the amount and its tiers
}

const (
	someTiers   = `tiers? ?\d[a-d]?` + tierAside + `(?:(?: ?(?:,|and|&|-|/|through|to|or))+ ?(?:tiers? ?)?\d[a-d]?\b` + tierAside + `)*`
	tierAside   = `(?: ?\([a-z][a-z ,/-]{2,40}\))?` // "Tier 1 (preferred generic)"
	limitOrNone = `(\$ ?\d[\d,]*(?:\.\d\d)?|\bno deductible|\bnone|\bnot applicable|\bn/a)`
	ofTheDrugs  = `(?:(?:all|any|covered|your|prescription|part d|drugs?|medications?|that are|listed|on|in|the|drug|cost-sharing) )*`
)

var (
	// limitThenTiersRE finds an amount and then its tiers: "$0 for drugs on Tier 1 and Tier 2", "$615 (Tiers 3-5)".
	limitThenTiersRE = regexp.MustCompile(limitOrNone + `(?: deductible)?(?:,? (?:per|each|a|every) (?:calendar |plan )?(?:year|person|member|individual))*(?: deductible)?(?:,? (?:for|on|in|appl(?:ies|ying) to) | ?\((?:for |on |in |applies to )?)` + ofTheDrugs + `(` + someTiers + `)`)
	// tiersThenLimitRE finds tiers and then their amount: "Tiers 1 and 2: $0", "Tier 3 drugs have a $250 deductible".
	tiersThenLimitRE = regexp.MustCompile(`\b(` + someTiers + `)(?: drugs?)? ?(?:[:=-]|is|are|have|has)? ?(?:an? )?(?:(?:annual |yearly )?deductible(?: of| is)? ?)?` + limitOrNone)
	tierAsideRE      = regexp.MustCompile(tierAside)
)

// tierAmounts reads the words of a deductible that is not the same for all tiers: each of its amounts with its tiers. It returns nothing
// where an amount names none, where two name the same tier, or where nothing is to be paid for any.
func tierAmounts(s string) []tierAmount {
	amounts := len(moneyRE.FindAllStringIndex(s, -1))
	if amounts == 0 {
		return nil
	}
	for _, order := range []struct {
		re            *regexp.Regexp
		amount, tiers int // the groups
	}{{limitThenTiersRE, 1, 2}, {tiersThenLimitRE, 2, 1}} {
		var out []tierAmount
		seen, owed, inMoney := map[string]bool{}, false, 0
		twice := false
		for _, m := range order.re.FindAllStringSubmatchIndex(s, -1) {
			t := tierAmount{at: span{m[2*order.amount], m[2*order.amount+1]}, all: span{m[0], m[1]}}
			if a, ok := parseMoney(s[t.at.i:t.at.j]); ok {
				t.amount, owed = a, owed || a > 0
				inMoney++
			}
			t.tiers = tierList(tierAsideRE.ReplaceAllString(s[m[2*order.tiers]:m[2*order.tiers+1]], ""))
			for _, n := range t.tiers {
				twice = twice || seen[n]
				seen[n] = true
			}
			out = append(out, t)
		}
		if inMoney == amounts && len(out) > 1 && owed && !twice {
			return out
		}
	}
	return nil
}

// statedByTier adds the deductibles of an answer that gives the tiers amounts of their own, and which tiers have none. It reports whether
// the answer is such, of tiers that the plan has.
func (a *accReader) statedByTier(src source) bool {
	p := src.answer.passage
	parts := tierAmounts(p.s)
	if len(parts) == 0 {
		return false
	}
	var free []benefit.TierID
	var freeBy []benefit.Evidence
	for _, t := range parts {
		if t.amount == 0 {
			free = append(free, a.numbered(t.tiers)...)
			freeBy = append(freeBy, p.evidence(t.all.i, t.all.j, sureCell)...)
		}
	}
	stated := false
	for _, t := range parts {
		held := a.numbered(t.tiers)
		if t.amount == 0 || len(held) == 0 {
			continue
		}
		whole := p.evidence(t.all.i, t.all.j, sureCell)
		acc := benefit.Accumulator{
			Scope: benefit.Derive(benefit.RxOnly, whole...), Variant: src.variantOf(), Network: benefit.Assume(benefit.AnyNetwork),
			Individual: benefit.State(t.amount, p.evidence(t.at.i, t.at.j, sureCell)...), Tiers: benefit.State(held, whole...),
			AppliesToRx: benefit.Derive(true, whole...),
		}
		if n := src.column.network; n != "" {
			acc.Network = benefit.State(n, src.column.networkEvidence(sureCell)...)
		}
		if len(free) > 0 {
			acc.ExemptTiers = benefit.State(free, freeBy...)
		}
		put(&a.deductibles, "deductible", acc)
		stated = true
	}
	return stated
}

// freeOfNothing makes the deductible of nothing that rows state for some tiers an exemption of theirs from that of the others: "Tiers 1 and 2 | $0"
// above "Tiers 3 to 5 | $285".
func (a *accReader) freeOfNothing() {
	ofTiers := func(d benefit.Accumulator) bool {
		return d.Scope.Value == benefit.RxOnly && d.Tiers.Known() && d.Individual.Known()
	}
	owed := func(d benefit.Accumulator) func(benefit.Accumulator) bool {
		return func(o benefit.Accumulator) bool {
			return ofTiers(o) && o.Individual.Value > 0 && o.Variant == d.Variant && o.Network.Value == d.Network.Value
		}
	}
	var kept, free []benefit.Accumulator
	for _, d := range a.deductibles {
		if ofTiers(d) && d.Individual.Value == 0 && slices.ContainsFunc(a.deductibles, owed(d)) {
			free = append(free, d)
		} else {
			kept = append(kept, d)
		}
	}
	for _, d := range free {
		for i := range kept {
			if o := &kept[i]; owed(d)(*o) {
				o.ExemptTiers = benefit.Derive(slices.Concat(o.ExemptTiers.Value, d.Tiers.Value), slices.Concat(o.ExemptTiers.Evidence, d.Tiers.Evidence, d.Individual.Evidence)...)
			}
		}
	}
	a.deductibles = kept
}

// numbered are the plan's tiers of some numbers.
func (a *accReader) numbered(numbers []string) []benefit.TierID {
	var out []benefit.TierID
	for _, t := range a.drugs.tiers {
		if n := a.drugs.names[t.ID].number; n != "" && slices.Contains(numbers, n) {
			out = append(out, t.ID)
		}
	}
	return out
}

// variantOf is the plan that a source is of.
func (s source) variantOf() string { return cmp.Or(s.column.variant, s.variant) }

var bypassRE = regexp.MustCompile(`\bwaived\b|\bbypass|\bexclu|\bskip\b|\bnot subject\b|\bare free\b`)

// mailItemRE finds all that is filled by mail as an item of a list of what a deductible is not for: "Tier 1; mail order", "generics and for
// home delivery", but not "generics at mail order".
var mailItemRE = regexp.MustCompile(`(?:^|[;,&]|\band\b|\bor\b)\W*(?:(?:for|to) )?(?:the |all |any )?(?:(?:(?:prescriptions?|(?:prescription )?(?:drugs?|medic(?:ation|ine)s?)|fills?) )?(?:filled|purchased|obtained|ordered|dispensed) (?:through|by|at|from|via|using) (?:the |our |your )?(?:[a-z'&-]+ ){0,3}?)?(?:mail(?:[- ](?:order|service))?|home delivery)(?: (?:prescriptions?|drugs|pharmacy|program|purchases|fills|orders?|claims?))*\W*(?:$|[;,.&]|\band\b|\bor\b)`)

// freesByMail reports whether a list of what a deductible is not for takes in all that is filled by mail.
func freesByMail(list string) bool {
	return mailItemRE.MatchString(list) && !strings.Contains(list, "retail") && !undecidedRE.MatchString(list)
}

// freeByMail takes all that is filled by mail out of a deductible, where a list of what it is not for names it.
func (a *accReader) freeByMail(d *benefit.Accumulator, list string, ev []benefit.Evidence) {
	if d.Scope.Value == benefit.RxOnly && freesByMail(list) {
		a.tiersFree = append(a.tiersFree, exemption{ev: ev, net: d.Network.Value, channel: benefit.Mail, variant: d.Variant})
	}
}

// withoutMail is a remark on what a deductible is not for without the item for all that is filled by mail.
func withoutMail(s string) string {
	if at := doesNotApplyRE.FindStringIndex(s); at != nil && freesByMail(s[at[1]:]) {
		return s[:at[1]] + mailItemRE.ReplaceAllString(s[at[1]:], "")
	}
	return s
}

// heldRows takes which drugs the deductible is for from the rows that say so.
func (a *accReader) heldRows(rows []*row) {
	for _, r := range rows {
		if pair := r.tiersBehind(); pair != nil {
			a.heldTiers(pair)
		} else if (appliesRowRE.MatchString(r.labelText()) || len(r.cells) > 0 && !r.cells[0].empty() && appliesRowRE.MatchString(r.cells[0].s)) && !r.hasMoney() {
			a.heldTiers(r)
		} else {
			a.freedWhereAsked(r)
		}
	}
}

// tiersBehind is the second of two settings side by side, where it says which tiers the deductible of the first is for, as a row of its own:
// "Deductible type | Embedded | Applies to tiers | 2, 3".
func (r *row) tiersBehind() *row {
	cells := distinctCells(r.cells)
	if r.lone || len(cells) != 4 || !deductibleRE.MatchString(cells[0].s) || !appliesRowRE.MatchString(cells[2].s) || !bareTiersRE.MatchString(cells[3].s) {
		return nil
	}
	return &row{page: r.page, table: r.table, cells: cells[2:], roles: []columnRole{{kind: labelColumn}, {kind: costColumn}}, variant: r.variant}
}

// askedTiersRE finds the label of a row that asks whether some tiers are free of the deductible, or held to it: "Deductible waived for generics?",
// "Does the deductible apply to Tier 1?"
var askedTiersRE = regexp.MustCompile(`^\W*(?:(?:is|does) (?:the )?)?(?:(?:annual|plan|rx|drug|pharmacy|prescription(?: drug)?) )*deductible (?:is )?(waived (?:for|on)|(?:does )?not appl(?:y|icable) to|exempts?|appl(?:ies|y|icable) to) ` + listOfTiers + `\W*$`)

// asksOfTiers reports whether a row of a table asks so, and answers yes or no.
func (g *grid) asksOfTiers() bool {
	return slices.ContainsFunc(g.rows, func(row []*gridCell) bool {
		return full(row[0]) && askedTiersRE.MatchString(row[0].s) && asksAndAnswers(row)
	})
}

// freedWhereAsked takes the tiers that the deductible for drugs leaves out from a yes or no to such a question.
func (a *accReader) freedWhereAsked(r *row) {
	label := r.labelText()
	m := askedTiersRE.FindStringSubmatch(label)
	if m == nil || regexpBrand.MatchString(m[2]) && len(tierList(m[2])) == 0 {
		return
	}
	frees := bareYesRE
	if strings.HasPrefix(m[1], "appl") {
		frees = bareNoRE
	}
	tiers := a.exempt(m[2])
	if regexpSpecialty.MatchString(m[2]) {
		tiers = append(tiers, a.limitTo(m[2])...)
	}
	ev := labelEvidence(r)
	said := false
	for _, k := range r.costColumnsOf() {
		c := r.cells[k]
		switch {
		case c.empty():
		case !frees.MatchString(c.s):
			return
		case !said:
			said, ev = true, append(ev, c.all(sureProse)...)
		}
	}
	for i := range a.deductibles {
		if d := &a.deductibles[i]; said && len(tiers) > 0 && d.Scope.Value == benefit.RxOnly && !d.ExemptTiers.Known() && !d.Tiers.Known() {
			d.ExemptTiers = benefit.Derive(tiers, ev...)
		}
	}
}

// bareTiersRE finds the numbers of tiers in a cell whose label says that they are: "Deductible applies to tiers | 2, 3, 4".
var bareTiersRE = regexp.MustCompile(`^\W*\d[a-d]?(?: ?(?:,|,? and|&|-|/|through|to) ?\d[a-d]?|[ •]+\d[a-d]?)*\W*$`)

// markedTiers are the numbers of tiers whose boxes are marked, as a list: "• 2 • 3" is "2, 3".
func markedTiers(s string) string {
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '•' })
	if slices.ContainsFunc(parts, func(p string) bool { return !markedTierRE.MatchString(p) }) {
		return strings.TrimSpace(s)
	}
	return strings.Join(parts, ", ")
}

var markedTierRE = regexp.MustCompile(`^\d[a-d]?$`)

// heldTiers takes which drugs the deductible for drugs is for from a row that says so: "Deductible applies to | Brand
// drugs only (tiers 2 and 3)".
func (a *accReader) heldTiers(r *row) {
	free := doesNotApplyRE.MatchString(r.labelText()) || strings.Contains(r.labelText(), "exempt") || bypassRE.MatchString(r.labelText())
	for _, k := range r.costColumnsOf() {
		c := r.cells[k]
		if c.empty() {
			continue
		}
		for i := range a.deductibles {
			d := &a.deductibles[i]
			if free {
				a.freeByMail(d, c.s, slices.Concat(labelEvidence(r), c.all(sureProse)))
			}
			said := c.s
			if bareTiersRE.MatchString(said) && strings.Contains(r.labelText(), "tier") {
				said = "tiers " + markedTiers(said)
			}
			switch tiers := a.exempt(said); {
			case d.Scope.Value != benefit.RxOnly:
			case free && len(tiers) > 0 && !d.ExemptTiers.Known():
				d.ExemptTiers = benefit.Derive(tiers, slices.Concat(labelEvidence(r), c.all(sureProse))...)
			case free:
			case !d.Tiers.Known():
				if at := retailAnswerRE.FindStringIndex(c.s); at != nil && !strings.Contains(c.s, "mail") {
					a.tiersFree = append(a.tiersFree, exemption{ev: slices.Concat(labelEvidence(r), c.all(sureProse)), net: d.Network.Value, channel: benefit.Mail, variant: d.Variant})
				}
				if only := a.limitTo(said); len(only) > 0 {
					d.Tiers = benefit.Derive(only, slices.Concat(labelEvidence(r), c.all(sureProse))...)
				}
			}
		}
	}
}

// retailAnswerRE finds an answer by which a deductible is for drugs from retail pharmacies alone: "Retail brand drugs only".
var retailAnswerRE = regexp.MustCompile(`^\W*retail(?: pharmacy)?(?: (?:(?:non-?)?preferred|formulary|brands?|brand[- ]name|generics?|specialty|and|drugs?|prescriptions?|purchases|fills?|claims))* only\W*$|^\W*(?:drugs?|prescriptions?|brands?|brand drugs) (?:filled |bought |purchased )?(?:at|from) retail(?: pharmac(?:y|ies))?(?: only)?\W*$`)

// freedInSentence reads which tiers a sentence of a cell frees from its deductible, and returns the words without it: "$550 (Tiers 3-5).
// Tiers 1 and 2 are excluded from the deductible."
func (a *accReader) freedInSentence(acc *benefit.Accumulator, c *cell) string {
	said := c.s
	for at, s := range sentences(c.s) {
		of, in, ok := notSubject(s)
		if !ok {
			continue
		}
		in = span{at + in.i, at + in.j}
		if freesByMail(of) {
			said = blankAt(said, in)
			a.freeByMail(acc, of, c.evidence(in.i, in.j, sureProse))
		}
		if tiers := a.kindsOf(mailItemRE.ReplaceAllString(of, " ")); len(tiers) > 0 {
			said = blankAt(said, in)
			if !acc.ExemptTiers.Known() {
				acc.ExemptTiers = benefit.Derive(tiers, c.evidence(in.i, in.j, sureProse)...)
			}
		}
	}
	return said
}

// retailAloneRE finds that a deductible is met at retail pharmacies: "$50 for brand-name drugs at retail", "$75 (retail only)".
var retailAloneRE = regexp.MustCompile(`\bretail(?: pharmac(?:y|ies))? only\b|\b(?:for|of|on) [a-z -]{0,40}\b(?:drugs?|medic(?:ation|ine)s?|prescriptions?|generics?|brands?) (?:filled |purchased |bought |obtained )?(?:at|from) (?:an? )?(?:network |participating )?retail(?: pharmac(?:y|ies))?(?:\W*$|[.;,)])`)

// holdTiers reads which tiers a deductible for drugs is for, and which it leaves out: "(tiers 3-5 only)", "waived for
// generics", in its label, beside its amount or in a remark.
func (a *accReader) holdTiers(acc *benefit.Accumulator, w limitRow, c *cell) {
	for _, words := range slices.Concat(w.row.label(), []*cell{c}, w.tierNotes(), w.heldFor()) {
		said := a.freedInSentence(acc, words)
		if at := retailAloneRE.FindStringIndex(said); at != nil && acc.Scope.Value == benefit.RxOnly && !strings.Contains(said, "mail") {
			a.tiersFree = append(a.tiersFree, exemption{ev: words.evidence(at[0], at[1], sureProse), net: acc.Network.Value, channel: benefit.Mail, variant: acc.Variant})
		}
		if cut := doesNotApplyRE.FindStringIndex(said); cut != nil {
			a.freeByMail(acc, said[cut[1]:], words.all(sureProse))
			said = said[:cut[0]]
			a.exemptTiers(acc, words.passage)
		}
		if only := a.limitTo(said); len(only) > 0 && !acc.Tiers.Known() {
			acc.Tiers = benefit.Derive(only, words.all(sureProse)...)
		}
	}
	if only, ev := a.wordExplained(c); len(only) > 0 && acc.Tiers.Standing != benefit.Stated {
		acc.Tiers = benefit.Derive(only, slices.Concat(c.all(sureProse), ev)...)
	}
	a.cornerTiers(acc, w.row)
	a.holdExplained(acc, w.explained)
}

// heldFor is what stands below "Applies to" beside a limit, without what it exempts: "Brand tiers, retail and mail. Generics exempt".
func (w limitRow) heldFor() []*cell {
	var out []*cell
	for k, c := range w.cells {
		if h := w.column(k).header; c.empty() || h == nil || !limitForHeadRE.MatchString(headerWords(h)) {
			continue
		}
		for start, s := range sentences(c.s) {
			if !isExemptRE.MatchString(s) && !doesNotApplyRE.MatchString(s) && !negativeRE.MatchString(s) {
				out = append(out, newCell(c.src, c.spans(start, start+len(s))...))
			}
		}
	}
	return out
}

// meantTiersRE finds a note on which tiers a word beside the amount of a deductible stands for: "“Brand” means the deductible applies to Tiers 2,
// 3 and 4 only". behindMoneyRE finds such a word: "$100 brand".
var (
	meantTiersRE  = regexp.MustCompile(`["“”']([a-z]+(?: [a-z]+)?)["“”'] means? (?:that )?(?:the |it )?(?:(?:rx |drug |pharmacy )?deductible )?applies (?:only )?to (tiers? \d[^.;"“”]*)`)
	behindMoneyRE = regexp.MustCompile(`^\W*\$ ?[\d,.]+ ?\(?([a-z]+(?: [a-z]+)?)\)?\W*$`)
)

// wordExplained are the tiers that a note gives for the word behind the amount of a deductible.
func (a *accReader) wordExplained(c *cell) ([]benefit.TierID, []benefit.Evidence) {
	word := behindMoneyRE.FindStringSubmatch(c.s)
	if word == nil {
		return nil, nil
	}
	for _, p := range a.drugs.paragraphs {
		for _, at := range meantTiersRE.FindAllStringSubmatchIndex(p.s, -1) {
			if p.s[at[2]:at[3]] == word[1] {
				return a.limitTo(p.s[at[4]:at[5]]), p.evidence(at[0], at[1], sureProse)
			}
		}
	}
	return nil, nil
}

// limitNotes takes which drugs a deductible for drugs is for, and what it leaves out, from the footnote that its mark leads to: "(2) Waived
// for generics and for home delivery."
func (a *accReader) limitNotes(mark string, note *cell) {
	for _, c := range tierSentences(note) {
		for i := range a.deductibles {
			d := &a.deductibles[i]
			if d.Scope.Value != benefit.RxOnly || !a.drugs.bears(slices.Concat(d.Individual.Evidence, d.Family.Evidence, d.Scope.Evidence), mark, note) {
				continue
			}
			free := doesNotApplyRE.FindStringIndex(c.s)
			if free == nil {
				if only := a.limitTo(c.s); len(only) > 0 && !d.Tiers.Known() {
					d.Tiers = benefit.Derive(only, c.all(sureProse)...)
				}
				continue
			}
			a.freeByMail(d, c.s[free[1]:], c.all(sureProse))
			if !d.ExemptTiers.Known() {
				a.exemptTiers(d, c.passage)
			}
		}
	}
}
