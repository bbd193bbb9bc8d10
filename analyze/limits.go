package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
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

// limitContext is what the rows read so far say of those below them.
type limitContext struct {
	table int
	head  *row      // "Annual deductible" above "Individual" and "Family"
	kind  *row      // "Type | Pharmacy only | Integrated with medical" below it
	first *limitRow // the one above that names the limit and whose its own amounts are: "Annual deductible: individual" above "Family"
	scope limitScope
	under []benefit.Evidence // the heading that says the scope
	below bool               // it stands between the rows
	drugs map[int]*cell      // what says of a table that it is about drugs alone
	net   *cell              // the heading between the rows that names their network
	plan  []benefit.Evidence // the title of a plan that has no other limits
	src   *document.Text

	goesOn bool // the table goes on behind a page break, where the head still holds
}

// limitRows reads the rows of tables that state limits: those that name one, and those that say whose the amounts of the
// one above are.
func (a *accReader) limitRows(rows []*row) {
	ctx := limitContext{table: -1, drugs: a.drugTables(rows), plan: drugPlanTitle(a.src), src: a.src}
	for i, r := range rows {
		if w, ok := ctx.next(r); ok && !beforeFamily(r, rows[i+1:]) && !(ofCoinsurance(r) && slices.ContainsFunc(rows, limitsAll)) {
			for _, w := range w.byCare() {
				a.limitRow(w, rows[i+1:])
			}
		}
	}
	a.forgetRepeated()
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
	if label := r.labelText(); !twoPersonRE.MatchString(label) || strings.Contains(label, "famil") {
		return false
	}
	for _, b := range below[:min(3, len(below))] {
		if b.table == r.table && strings.Contains(b.labelText(), "famil") && personRowRE.MatchString(b.labelText()) {
			return true
		}
	}
	return false
}

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
var personRowRE = regexp.MustCompile(`^\W*(?:(?:in|out)[- ](?:of[- ])?network\W+|non-network\W+|network\W+)?(?:(?:per|each|one|for|an?|the) )*(?:individuals?|indi?v?\.?|single|persons?|members?|fam(?:il(?:y|ies)|\.)?|self(?:[- ]only)?|employee(?: only| ?\+ ?(?:one|1|family|spouse|child(?:ren)?|dependents?))?|covered (?:person|member|individual)|enrollee)` +
	`(?: (?:coverage|unit|amount|limit|annual|deductible|out-of-pocket|maximum|tier|plan|member|of (?:two|2|three|3) or more))*(?: ?\([^$]{1,80}\))?\W*$`)

// bothPersonsRE finds labels that say that an amount of each is stated, and perhaps of which network.
var bothPersonsRE = regexp.MustCompile(`^\W*(?:per )?(?:individual|single|person|member|self|employee)s?(?: coverage| only)? ?(?:/|and|&|,) ?(?:per )?(?:family|famil(?:y|ies) coverage)\b[^$]{0,40}$|^\W*family ?(?:/|and|&|,) ?(?:individual|single|person)\b[^$]{0,40}$`)

// perFillRE finds the words of a limit on what a single fill costs, which is none of a year's.
var perFillRE = regexp.MustCompile(`\b(?:per|each|every|any one|a single) (?:\d+[- ]day )?(?:prescriptions?|fills?|scripts?|rx|drugs?|refills?|suppl(?:y|ies)|month|claim|medication)\b|\bper[- ]prescription\b|\b(?:30|31|34|60|90|100)[- ]days?\b|\bper 30\b|\binsulin\b`)

// notForRE finds what a limit leaves out: "does not apply to generics or insulin".
var notForRE = regexp.MustCompile(`(?:` + doesNotApplyRE.String() + `)[^.;$]*`)

// methodRowRE finds labels that ask how the amounts of persons and family work together.
var methodRowRE = regexp.MustCompile(`\b(?:deductibles?|out[- ]of[- ]pocket(?: maximum| limit| max)?|oop(?: max(?:imum)?)?|family|accumulat\w+) (?:and [a-z -]{3,30} )?(?:accumulation |calculation )?(?:type|structure|accumulation|method|basis|accumulator)\b`)

// appliesRowRE finds labels that ask which drugs a deductible is for.
var appliesRowRE = regexp.MustCompile(`^\W*(?:rx |drug |pharmacy |prescription(?: drug)? )?deductible (?:applies to|applicable to|for|waived for|does not apply to|exempt(?:ion)?s?|tiers)\W*$|^\W*(?:which|what) (?:tiers?|drugs?|kinds?)\b[^?]{0,40}\b(?:bypass|skip|are (?:exempt|waived|not subject|free))\b[^?]*\bdeductible\W*$`)

// networkRowRE finds labels that say which network an amount is for, and nothing else.
var networkRowRE = regexp.MustCompile(`^\W*(?:(?:in|out)[- ]?(?:of[- ])?network|non-?network|network|(?:non-?)?(?:participating|preferred|plan|contracted)|tier [12])(?: (?:providers?|benefits?|network|pharmac(?:y|ies)))?\W*$`)

// tierOnlyRE finds labels that say which tiers an amount is for, and nothing else.
var tierOnlyRE = regexp.MustCompile(`^\W*(?:tiers?|levels?) ?\d[a-d]?(?:(?: ?(?:,|and|&|-|/|through|to) ?)+(?:tiers? |levels? )?\d[a-d]?)*\W*$`)

// exampleRE finds the worked examples at the end of a summary of benefits.
var exampleRE = regexp.MustCompile(`\bthe plan's overall\b|\bexample\b`)

// next takes a row into account and returns it as one about a limit, if it is.
func (c *limitContext) next(r *row) (limitRow, bool) {
	label := r.labelText()
	if ofOtherCareRE.MatchString(r.head) && !hasRx(r.head) {
		return limitRow{}, false
	}
	if r.table != c.table {
		fresh := limitContext{table: r.table, drugs: c.drugs, plan: c.plan, src: c.src}
		if c.src != nil && c.head != nil && r.table > 0 && c.table == r.table-1 && c.src.Tables[r.table].Continues {
			fresh.head, fresh.kind, fresh.goesOn = c.head, c.kind, true // a page break parts a limit from the last of its rows
		}
		*c = fresh
		if c.src != nil && !c.goesOn && !r.lone && personRowRE.MatchString(label) {
			if title := limitTitle(c.src, r.table); title != nil {
				c.first = &limitRow{label: title.s, ev: title.all(sureCell)}
			}
		}
	}
	if c.goesOn {
		money := func(o *cell) bool { return !o.empty() && moneyRE.MatchString(o.s) }
		if header := !namesLimit(label) && (repeatedHeadRE.MatchString(label) || label == "") && !slices.ContainsFunc(r.cells, money); header {
			return limitRow{}, false
		}
		c.goesOn = false
	}
	if !c.below {
		c.scope, c.under = unsaidLimits, nil
		if h := r.column(0).header; h != nil && titleCellRE.MatchString(h.s) {
			c.scope, c.under = drugLimits, h.all(sureProse)
		}
	}
	scope, under := c.scope, c.under
	if title := c.drugs[r.table]; scope == unsaidLimits && title != nil && deductibleRE.MatchString(label) && smallLimit(r) {
		scope, under = drugLimits, title.all(sureProse)
	} else if scope == unsaidLimits && c.plan != nil {
		scope, under = drugLimits, c.plan
	}
	named, first := namesLimit(label), c.first
	c.first = nil
	switch {
	case label == "" && c.head != nil && !r.lone && len(distinctCells(r.cells)) > 0:
		return limitRow{r, c.head.labelText(), labelEvidence(c.head), scope, under, c.net, c.kind}, true
	case label == "" || len(label) > 200 || questionRE.MatchString(label) && !asksOfDrugs(r) || exampleRE.MatchString(label):
		return limitRow{}, false
	case r.lone || r.headingOnly():
		c.heading(r, label, named)
		return limitRow{}, false
	case r.cornerLimit() != nil && personFirstRE.MatchString(label):
		corner := r.cornerLimit()
		whose := personFirstRE.FindString(label) // what follows is no name: "per member; not for insulin"
		return limitRow{r, corner.s + " " + whose, slices.Concat(corner.all(sureCell), labelEvidence(r)), scope, under, c.net, nil}, true
	case !named && r.cornerLimit() != nil && kindRowRE.MatchString(label):
		corner := r.cornerLimit() // "Calendar year out-of-pocket maximum" above "Medical and pharmacy"
		return limitRow{r, corner.s + " " + label, slices.Concat(corner.all(sureCell), labelEvidence(r)), scope, under, c.net, nil}, true
	case named && ofLimitRE.MatchString(label) && r.answersOnly():
		return limitRow{}, false // "Generics subject to deductible? | No" is no deductible of nothing
	case named && c.head != nil && personRowRE.MatchString(label) && deductibleRE.MatchString(label) == deductibleRE.MatchString(c.head.labelText()):
		return limitRow{r, c.head.labelText() + " " + label, slices.Concat(labelEvidence(c.head), labelEvidence(r)), scope, under, c.net, nil}, true
	case !named && c.head == nil && personRowRE.MatchString(label) && r.cellNamesLimit() != nil:
		cell := r.cellNamesLimit() // "Individual | $400 Rx deductible"
		return limitRow{r, blank(cell.s, moneyRE) + " " + label, slices.Concat(cell.all(sureCell), labelEvidence(r)), scope, under, c.net, nil}, true
	case named && r.ownLimit() != nil:
		c.head = nil
		own := r.ownLimit()
		return limitRow{r, ofOnePerson(own.s), own.all(sureCell), scope, under, c.net, nil}, true
	case named:
		c.head = nil
		w := limitRow{r, ofOnePerson(label), labelEvidence(r), scope, under, c.net, nil}
		if at := onePersonEndRE.FindStringIndex(label); at != nil && namesLimit(label[:at[0]]) {
			c.first = &limitRow{r, label[:at[0]], w.ev, scope, under, c.net, nil}
		}
		return w, true
	case c.head == nil && first != nil && personRowRE.MatchString(label):
		c.first = first
		return limitRow{r, first.label + " " + label, slices.Concat(first.ev, labelEvidence(r)), first.scope, first.under, first.net, nil}, true
	case c.head != nil && (bothPersonsRE.MatchString(label) || personRowRE.MatchString(label) || familyListRE.MatchString(label) || networkRowRE.MatchString(label) || tierOnlyRE.MatchString(label)):
		return limitRow{r, c.head.labelText() + " " + label, slices.Concat(labelEvidence(c.head), labelEvidence(r)), scope, under, c.net, c.kind}, true
	case c.head != nil && kindRowRE.MatchString(label) && r.hasMoney():
		return limitRow{r, c.head.labelText() + " " + label, slices.Concat(labelEvidence(c.head), labelEvidence(r)), scope, under, c.net, nil}, true // "Medical" and "Prescription drug" below it
	case c.head != nil && kindOfLimitRE.MatchString(label):
		c.kind = r
		return limitRow{}, false
	case c.head != nil && methodRowRE.MatchString(label):
		return limitRow{r, c.head.labelText() + " " + label, slices.Concat(labelEvidence(c.head), labelEvidence(r)), scope, under, c.net, nil}, true
	}
	if twoPersonRE.MatchString(label) {
		return limitRow{}, false // it stands between those of one person and of the family
	}
	c.head = nil
	return limitRow{}, false
}

// ofRatesRE finds what members pay to be covered, or what is paid into their accounts.
var ofRatesRE = regexp.MustCompile(`\bpremiums?\b|\bcontribut|\bcosts? (?:for|of) (?:your |this |the )?coverage\b|\bpayroll\b|\brates?\b|\b(?:each|per|a) month\b`)

// limitTitle is the heading above a table that names the limit whose amounts it holds: "Calendar Year Out-of-Pocket Maximum" above
// "Individual coverage" and "Family coverage". Sentences may stand between.
func limitTitle(src *document.Text, table int) *cell {
	at, ok := cellsOf(&src.Tables[table])
	if !ok || src.Tables[table].Page < 1 {
		return nil
	}
	spans := tableSpans(src)
	var title *cell
	for _, l := range src.Pages[src.Tables[table].Page-1].Lines {
		if l.Span.End > at.Start {
			break
		}
		if inSpans(spans, l.Span.Start) {
			title = nil
			continue
		}
		c := newCell(src, l.Span)
		if ofRatesRE.MatchString(c.s) || strings.HasSuffix(c.s, "?") || hasAmount(c.s) || l.Heading && !namesLimit(c.s) {
			title = nil // of other amounts, or one that has its own above the table
			continue
		}
		if len(c.s) > maxHeading || !isSectionHeading(c.s) || headingVerbs.MatchString(c.s) || strings.Contains(c.s, ". ") || strings.HasSuffix(c.s, ".") || hasAmount(c.s) || !startsCapital(original(c.passage, 0, len(c.s))) {
			continue
		}
		title = nil
		if namesLimit(c.s) {
			title = c
		}
	}
	return title
}

// onePersonEndRE finds whose the amounts of a row are, behind the name of their limit.
var onePersonEndRE = regexp.MustCompile(` ?[-–:,(]* ?\b(?:per )?(?:individual|person|single|member|self|employee)(?: only| coverage| maximum)?\W*$`)

// cellNamesLimit is the cell of a row that states an amount and says that it is a deductible or a maximum.
func (r *row) cellNamesLimit() *cell {
	for _, c := range distinctCells(r.cells) {
		if len(c.s) < maxHeading && moneyRE.MatchString(c.s) && limitCellRE.MatchString(c.s) {
			return c
		}
	}
	return nil
}

// limitCellRE finds a cell that is an amount and the name of its limit.
var limitCellRE = regexp.MustCompile(`^\W*\$ ?[\d,.]+ (?:[a-z]+ ){0,3}(?:deductible|out-of-pocket (?:maximum|limit|max))\W*$`)

// heading takes a row without amounts: the limit that the rows below are of, or what they are about.
func (c *limitContext) heading(r *row, label string, named bool) {
	c.head, c.kind = nil, nil
	if isSectionHeading(label) && (len(r.label()) > 0 || r.lone) {
		if n, _, ok := networkOf(label); ok && n != benefit.AnyNetwork {
			c.net = distinctCells(r.cells)[0]
		} else if !tierWordsRE.MatchString(label) && !named {
			c.net = nil
		}
	}
	switch {
	case named && len(label) <= maxHeader && !headingVerbs.MatchString(label), remarkedHead(label):
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
	label := r.label()
	return len(label) > 0 && !slices.ContainsFunc(r.cells, func(c *cell) bool { return !c.empty() && !slices.Contains(label, c) })
}

// namesLimit reports whether a label names a deductible or an out-of-pocket maximum.
func namesLimit(label string) bool {
	label = blank(blank(blank(label, dedOrderRE), metFirstRE), highPlanRE)
	if oopRE.MatchString(label) && oopLimitRE.MatchString(label) {
		return true
	}
	if limitFirstRE.MatchString(label) {
		return true
	}
	return deductibleRE.MatchString(label) && !strings.Contains(label, "coinsurance") && !drugRowRE.MatchString(blankParens(label)) && !exemptRE.MatchString(label)
}

// highPlanRE finds the name of a kind of plans, which names no deductible of theirs.
var highPlanRE = regexp.MustCompile(`\bhigh[- ]deductible\b`)

// metFirstRE finds words that say when a stage begins, which name no deductible: "Initial coverage (after you pay your deductible)".
var metFirstRE = regexp.MustCompile(`\b(?:after|once|when|until|before) you(?:'ve| have)? (?:pay|paid|meet|met|reach|reached|satisfy|satisfied) (?:the |your |any |plan's |plan |annual |yearly |part d |drug |rx )*deductibles?\b`)

// limitFirstRE finds a label that begins with a deductible and then says what it is for: "Deductible – brand drugs only".
var limitFirstRE = regexp.MustCompile(`^\W*(?:(?:annual|yearly|calendar year|plan year|rx|pharmacy|prescription(?: drugs?)?) )*deductible\W{0,3} (?:(?:that )?appl(?:ies|y) to|for|on) [a-z0-9 ,&/-]+\W*$`)

var classNamedRE = regexp.MustCompile(`\bbrands?\b|\bgenerics?\b|\bspecialty\b|\btiers? \d`)

var (
	rxParenRE  = regexp.MustCompile(`\((?:rx|pharmacy|prescriptions?(?: drugs?)?|drugs?)(?: (?:only|drugs?))?\)`)
	togetherRE = regexp.MustCompile(`\b(?:combined|integrated)\b`)
	// bothFillsRE finds that what is filled at retail pharmacies and by mail counts together, which is no other care.
	bothFillsRE = regexp.MustCompile(`\b(?:both )?(?:retail|mail(?:[- ](?:order|service))?) (?:and|&) (?:retail|mail(?:[- ](?:order|service))?)(?: (?:pharmacy|drugs|prescriptions|purchases))? (?:are )?combined\b|\bcombined (?:for |across )?(?:retail|mail(?:[- ](?:order|service))?) (?:and|&) (?:retail|mail)\b`)
	// integratedNameRE finds a limit that is called one of all care
	integratedNameRE = regexp.MustCompile(`^\W*(?:[a-z-]+ )?integrated (?:annual |calendar year |plan year )?(?:deductible|moop|oop|out[- ]of[- ]pocket)\b`)
	// integratedWithRE finds in a setting for drugs that their limit is that of medical costs, too
	integratedWithRE = regexp.MustCompile(`\b(?:combined|integrated|shared) with (?:the )?(?:medical|health)\b`)
	withOthersRE     = regexp.MustCompile(`\b(?:combined|integrated|included|includes?|shared|same as|part of|counts? toward)\b`)
	twoPersonsRE     = regexp.MustCompile(`^\W*\$ ?[\d,.]+\s*(?:/|,|;|\||and)?\s*\$ ?[\d,.]+\W*$`)
)

// takenInRE and notTakenInRE find the words behind which a label lists what counts toward its limit, and what does not.
var (
	takenInRE    = regexp.MustCompile(`\b(?:includes?|including|inclusive of|appl(?:y|ies) to|(?:made up|consists?) of)\b`)
	notTakenInRE = regexp.MustCompile(`\b(?:exclud(?:es?|ing)|except(?: for)?|(?:does|do|is|are)(?: not|n't) (?:includes?|included|count|apply)|not included|not including|without|other than|(?:separate|apart) from)\b`)
	// apartRE finds the limit that a limit is not: "(apart from the medical out-of-pocket maximum)"
	apartRE = regexp.MustCompile(`\b(?:(?:separate|apart|different|distinct|aside) (?:from|to)|in addition to) (?:the |your |any )*(medical|health|prescription(?: drug)?|pharmacy|rx|drug)(?: (?:plan|benefit|coverage))?(?: (?:deductible|out-of-pocket|oop)(?: (?:max(?:imum)?|limit))?| one)?\b`)
)

// closedParenRE finds what a label adds in brackets.
var closedParenRE = regexp.MustCompile(`\([^()]*\)`)

// listedScope is the scope of a limit whose label speaks of drugs only in a list of what counts toward it or does not:
// "Out-of-pocket maximum – deductible, copays and coinsurance, including those for prescription drugs".
func (w limitRow) listedScope() benefit.Sourced[benefit.AccumulatorScope] {
	at := rxWordsRE.FindStringIndex(w.label)
	if at == nil {
		return benefit.Sourced[benefit.AccumulatorScope]{}
	}
	lead := blank(w.label[:at[0]], closedParenRE)
	in, out := lastOf(takenInRE, blank(lead, notTakenInRE)), lastOf(notTakenInRE, lead) // "does not include" is no "include"
	switch {
	case !namesLimit(lead[:max(0, in, out)]):
	case out >= in:
		return benefit.State(benefit.MedicalOnly, w.ev...)
	case in >= 0:
		return benefit.State(benefit.Integrated, w.ev...)
	}
	return benefit.Sourced[benefit.AccumulatorScope]{}
}

// tiersTogetherRE finds tiers that share a deductible: "drugs in Levels Two, Three and Four combined".
var tiersTogetherRE = regexp.MustCompile(`\b(?:tiers?|levels?) [a-z0-9 ,&-]{1,40} combined\b`)

// pharmacyLimitRE finds a limit that is of what one kind of pharmacy fills: "annual retail deductible".
var pharmacyLimitRE = regexp.MustCompile(`\b(?:retail|mail[- ](?:order|service))\b[a-z ]{0,12}\b(?:deductible|out-of-pocket)\b`)

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
	ofClass := limitFirstRE.MatchString(w.label) && classNamedRE.MatchString(w.label) // "Deductible – applies to brand drugs only"
	if m := apartRE.FindStringSubmatch(w.label); m != nil {
		own := blank(w.label, apartRE)
		switch rx, med := hasRx(own), medWordsRE.MatchString(own); {
		case rx == med && !hasRx(m[1]) || rx && !med:
			return benefit.State(benefit.RxOnly, w.ev...)
		default:
			return benefit.State(benefit.MedicalOnly, w.ev...)
		}
	}
	if s := w.listedScope(); s.Known() && !ofClass {
		return s
	}
	bare := blankParens(w.label)
	rx, med := hasRx(bare) || rxParenRE.MatchString(w.label), medWordsRE.MatchString(bare)
	both := hasRx(w.label) && medWordsRE.MatchString(w.label) && !notCountRE.MatchString(w.label)
	switch {
	case both || rx && togetherRE.MatchString(w.label):
		return benefit.State(benefit.Integrated, w.ev...)
	case rx, ofClass:
		return benefit.State(benefit.RxOnly, w.ev...)
	case integratedWithRE.MatchString(w.label), integratedNameRE.MatchString(bare) && !med:
		return benefit.State(benefit.Integrated, w.ev...) // "Integrated with medical"
	case med || medWordsRE.MatchString(w.label):
		return benefit.State(benefit.MedicalOnly, w.ev...)
	case pharmacyLimitRE.MatchString(bare):
		return benefit.Derive(benefit.RxOnly, w.ev...)
	case tierListRE.MatchString(bare):
		return benefit.Derive(benefit.RxOnly, w.ev...)
	case w.scope == drugLimits:
		return benefit.Derive(benefit.RxOnly, slices.Concat(w.under, w.ev)...)
	case w.scope == medicalLimits:
		return benefit.Derive(benefit.MedicalOnly, slices.Concat(w.under, w.ev)...)
	}
	for _, c := range w.notes() {
		if len(c.s) < maxHeading && bothCombinedRE.MatchString(c.s) {
			return benefit.State(benefit.Integrated, slices.Concat(w.ev, c.all(sureProse))...)
		}
	}
	return benefit.Assume(benefit.Integrated)
}

// bothCombinedRE finds a remark that says of a limit that medical care and drugs share it: "Medical and Rx combined".
var bothCombinedRE = regexp.MustCompile(`^\W*(?:combined )?(?:medical (?:and|&|/|\+) (?:rx|pharmacy|(?:prescription )?drugs?)|(?:rx|pharmacy|prescription drugs?) (?:and|&|/|\+) medical)(?: (?:costs?|expenses|benefits?))?(?: combined)?\W*$`)

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
			passage = heldAlone(passage)
		}
		if w.column(k).person != noRole {
			passage = withoutMakeup(passage)
		}
		readings := w.persons(k, accumulatorAmounts(passage))
		if len(readings) == 0 && noneRE.MatchString(c.s) && !(notApplicableRE.MatchString(c.s) && (w.hasMoney() || scope.Value != benefit.RxOnly)) {
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
			at.network = ""
		}
		before := len(*list)
		a.stated(list, kind, source{answer: c, column: at, variant: w.variant, why: w.methodFrom(below)}, readings, scope)
		if !isOOP && scope.Value != benefit.RxOnly {
			a.freed(source{answer: c})
		}
		a.finish((*list)[before:], w, c, scope, isOOP)
	}
	if shared != nil {
		ofBothNetworks(kind, (*list)[stated:], shared)
	}
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

// overPharmacies reports whether a cell stands over columns of preferred and of standard pharmacies, whose limit is one, and
// whether column k is the first of them.
func (w limitRow) overPharmacies(k int) (both, first bool) {
	others := w.inNetworkBeside(k)
	return len(others) > 0, !slices.ContainsFunc(others, func(o int) bool { return o < k })
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
