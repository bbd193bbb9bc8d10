package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// Rows are often about a limit that stands above them: in a heading, in the row before, or in a line above their table.

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

	medicalMax bool // the document has an out-of-pocket maximum for medical care alone, beside which that of a table of drugs is theirs
	yes        *row // the one that answers yes to whether drugs have such a limit: "Prescription deductible | Yes" above "Deductible amount"

	goesOn bool // the table goes on behind a page break, where the head still holds
}

// next takes a row into account and returns it as one about a limit, if it is.
func (c *limitContext) next(r *row) (limitRow, bool) {
	label := countsBelowRE.ReplaceAllString(r.labelText(), " ")
	if ofOtherCareRE.MatchString(r.head) && !hasRx(r.head) {
		return limitRow{}, false
	}
	if r.table != c.table {
		fresh := limitContext{table: r.table, drugs: c.drugs, plan: c.plan, src: c.src, medicalMax: c.medicalMax}
		if c.src != nil && c.head != nil && r.table > 0 && c.table == r.table-1 && c.src.Tables[r.table].Continues {
			fresh.head, fresh.kind, fresh.goesOn = c.head, c.kind, true // a page break parts a limit from the last of its rows
		}
		*c = fresh
		if c.src != nil && !c.goesOn && !r.lone && (personRowRE.MatchString(label) || personLimitRE.MatchString(label)) {
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
	if title := c.drugs[r.table]; scope == unsaidLimits && title != nil && (deductibleRE.MatchString(label) && smallLimit(r) || c.medicalMax && oopRE.MatchString(label)) {
		scope, under = drugLimits, title.all(sureProse)
	} else if scope == unsaidLimits && c.plan != nil {
		scope, under = drugLimits, c.plan
	}
	named, first := namesLimit(label), c.first
	if named && answersYes(r) {
		if c.yes = nil; askedOfDrugsRE.MatchString(label) {
			c.yes = r
		}
	}
	if y := c.yes; y != nil && scope == unsaidLimits && amountOfLimitRE.MatchString(label) && deductibleRE.MatchString(label) == deductibleRE.MatchString(y.labelText()) {
		scope, under = drugLimits, labelEvidence(y)
	}
	c.first = nil
	var free *cell
	if named && deductibleRE.MatchString(label) {
		free = r.freesDrugs()
	}
	switch {
	case label == "" && c.head != nil && !r.lone && len(distinctCells(r.cells)) > 0:
		return limitRow{r, c.head.labelText(), labelEvidence(c.head), scope, under, c.net, c.kind}, true
	case label == "" || len(label) > 200 || questionRE.MatchString(label) && !asksOfDrugs(r) || exampleRE.MatchString(label):
		return limitRow{}, false
	case r.lone || r.headingOnly():
		c.heading(r, label, named)
		return limitRow{}, false
	case explainsRE.MatchString(label) && r.hasMoney() && c.headed(r):
		return limitRow{r, c.head.labelText(), labelEvidence(c.head), scope, under, c.net, c.kind}, true
	case explainsRE.MatchString(label) && r.hasMoney() && r.cornerLimit() != nil:
		corner := r.cornerLimit()
		return limitRow{r, corner.s, corner.all(sureCell), scope, under, c.net, nil}, true
	case r.cornerLimit() != nil && personFirstRE.MatchString(label) && !c.headed(r):
		corner := r.cornerLimit()
		whose := personFirstRE.FindString(label) // what follows is no name: "per member; not for insulin"
		return limitRow{r, corner.s + " " + whose, slices.Concat(corner.all(sureCell), labelEvidence(r)), scope, under, c.net, nil}, true
	case !named && r.cornerLimit() != nil && (kindRowRE.MatchString(label) || r.limitsTiers(label)) && !c.headed(r):
		corner := r.cornerLimit() // "Calendar year out-of-pocket maximum" above "Medical and pharmacy", "Yearly deductible" above "Tiers 1 and 2"
		return limitRow{r, corner.s + " " + label, slices.Concat(corner.all(sureCell), labelEvidence(r)), scope, under, c.net, nil}, true
	case r.saysKindOfLimit(label):
		c.kind = r
		return limitRow{}, false
	case free != nil:
		c.head = nil
		return limitRow{r, label, labelEvidence(r), medicalLimits, free.all(sureCell), c.net, nil}, true
	case named && perUseRE.MatchString(label):
		c.head = nil
		return limitRow{}, false
	case named && (ofLimitRE.MatchString(label) && r.answersOnly() || relatesRE.MatchString(label) && yesOrNoAnswers(r)):
		return limitRow{}, false // "Generics subject to deductible? | No" is no deductible of nothing
	case named && c.head != nil && personRowRE.MatchString(label) && deductibleRE.MatchString(label) == deductibleRE.MatchString(c.head.labelText()):
		return limitRow{r, c.head.labelText() + " " + label, slices.Concat(labelEvidence(c.head), labelEvidence(r)), scope, under, c.net, nil}, true
	case !named && c.head == nil && personRowRE.MatchString(label) && r.cellNamesLimit() != nil:
		cell := r.cellNamesLimit() // "Individual | $400 Rx deductible"
		return limitRow{r, blank(cell.s, moneyRE) + " " + label, slices.Concat(cell.all(sureCell), labelEvidence(r)), scope, under, c.net, nil}, true
	case named && c.head == nil && first != nil && personLimitRE.MatchString(label) && deductibleRE.MatchString(label) == deductibleRE.MatchString(first.label):
		c.first = first
		return limitRow{r, first.label + " " + label, slices.Concat(first.ev, labelEvidence(r)), first.scope, first.under, first.net, nil}, true
	case named && r.ownLimit() != nil:
		c.head = nil
		own := r.ownLimit()
		return limitRow{r, ofOnePerson(own.s), own.all(sureCell), scope, under, c.net, nil}, true
	case named:
		if r.hasMoney() || !c.headed(r) {
			c.head = nil // "Rx deductible | Separate from medical" is a setting of the limit that the heading names
		}
		w := limitRow{r, ofOnePerson(label), labelEvidence(r), scope, under, c.net, c.kindFor(label)}
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

// amountOfLimitRE finds the label of a row that states how much a limit is of which a row above asks whether there is one.
var amountOfLimitRE = regexp.MustCompile(`^\W*(?:if (?:so|yes)\W+)?(?:(?:amount of|the|annual|individual|family|per|person|single) )*(?:deductible|ded|(?:out-of-pocket|oop|moop)(?: (?:max(?:imum)?|limit))?)\W{0,3}(?:amounts?|per (?:person|individual|family|member)|individual|family)?\W*(?:\((?:individual|family|per person)[^)]*\)\W*)?$`)

// askedOfDrugsRE finds the label of a row that asks whether drugs have a limit of their own, and nothing of what counts toward it.
var askedOfDrugsRE = regexp.MustCompile(`^\W*(?:(?:is there|does the plan have|separate|stand-?alone|an?|the|annual|yearly|plan) )*(?:(?:rx|prescriptions?(?: drugs?)?|pharmacy|drugs?)(?: benefit| plan)? (?:deductible|out-of-pocket (?:maximum|limit|max)|oop(?: max(?:imum)?)?|moop)|(?:deductible|out-of-pocket (?:maximum|limit)) (?:for|on) (?:prescriptions?(?: drugs?)?|drugs?|rx|pharmacy))(?: applies)?\W*$`)

// answersYes reports whether all that a row has beside its label is a yes.
func answersYes(r *row) bool {
	cells := distinctCells(r.cells)
	return !r.lone && len(cells) == 2 && bareYesRE.MatchString(cells[1].s)
}

// limitTypeRE finds the label of a row that names a limit and asks of what it is: "MOOP - type", "Deductible type".
var limitTypeRE = regexp.MustCompile(`^\W*(?:(?:annual|rx|pharmacy|plan|the) )*(?:deductible|ded|m?oopm?|oop (?:max(?:imum)?|limit)|out-of-pocket (?:max(?:imum)?|limit))\W{0,3}(?:type|kind|scope|basis|integration)\W*$`)

// saysKindOfLimit reports whether such a row says it for any plan; it may speak of persons and the family instead.
func (r *row) saysKindOfLimit(label string) bool {
	return limitTypeRE.MatchString(label) && !r.hasMoney() && slices.ContainsFunc(r.costColumnsOf(), func(k int) bool {
		return limitRow{kind: r}.kindOf(k).Known()
	})
}

// kindFor is the row above that says of what the limit of a label is.
func (c *limitContext) kindFor(label string) *row {
	if c.kind == nil {
		return nil
	}
	if of := c.kind.labelText(); limitTypeRE.MatchString(of) && deductibleRE.MatchString(of) == deductibleRE.MatchString(label) {
		return c.kind
	}
	return nil
}

// headed reports whether a row stands below the name of a limit between the rows of its table, which then holds and not the corner above.
func (c *limitContext) headed(r *row) bool {
	return c.head != nil && c.head.table == r.table && !aboutLimitRE.MatchString(c.head.labelText())
}

// freesDrugs is the cell beside the name of a deductible that says that it is the medical one and not for drugs: "The $350 per person medical
// deductible does not apply to prescription drugs."
func (r *row) freesDrugs() *cell {
	for _, c := range distinctCells(r.cells) {
		if medWordsRE.MatchString(c.s) && rxNotDedRE.MatchString(withoutBrackets(c.s)) && !undecidedRE.MatchString(c.s) {
			return c
		}
	}
	return nil
}

// perUseRE finds a deductible that is paid each time that care is used, and is none of a year's: "Deductible (per admission)", "Emergency
// Room Deductible".
var perUseRE = regexp.MustCompile(`\bdeductible\b[^$]{0,12}\b(?:per|each|for each) (?:(?:hospital|inpatient|facility) )*(?:admission|confinement|visit|stay|occurrence|trip|day)\b` +
	`|^\W*(?:deductibles? )?(?:per[ -]admission|hospital(?: admission)?|inpatient(?: hospital| admission)?|emergency (?:room|department|care)|er|urgent care|admission|surgical|outpatient (?:surgery|hospital)) (?:facility |visit |services? )*deductible\b`)

// countsBelowRE finds below the name of a deductible that it counts toward the out-of-pocket limit, which is another.
var countsBelowRE = regexp.MustCompile(`[(,;.]? ?\b(?:counts?|applies|credited) towards? (?:the |your )?(?:annual )?(?:out-of-pocket (?:limit|maximum)|oop(?:l|m| limit| max(?:imum)?)?|moop)(?: \((?:oopl?|moop)\))?\)?`)

// explainsRE finds the words below the name of a limit that say what it is for: "Applies to the services below", "Includes copayments".
var explainsRE = regexp.MustCompile(`^\W*(?:(?:it |this |this deductible |this maximum |the deductible )?(?:applies|does not apply|includes|is combined)|not subject|the (?:most|amount) (?:that )?you)\b`)

// rolloverRE finds what is taken over from the year before, which is no limit.
var rolloverRE = regexp.MustCompile(`\b(?:roll|carry)[- ]?over\b`)

// aboutLimitRE finds a row that says something of a limit and names none: "Includes deductible", "Fourth-quarter deductible carryover".
var aboutLimitRE = regexp.MustCompile(`\b(?:include[sd]?|including|carry-?over|embedded|aggregate|combined)\b|\(`)

// onePersonEndRE finds whose the amounts of a row are, behind the name of their limit.
var onePersonEndRE = regexp.MustCompile(` ?[-–:,(]* ?\b(?:per )?(?:individual|person|single|member|self|employee)(?: only| coverage| maximum)?\W*$`)

// personLimitRE finds whose limit a row states, where the title of its table says of what: "Individual Deductible" below "Annual Drug
// Deductible – Network".
var personLimitRE = regexp.MustCompile(`^\W*(?:per )?(?:individual|family|person|member|single|employee)(?: (?:annual|coverage))? (?:deductible|(?:out-of-pocket|oop) (?:limit|max(?:imum)?))\W*$`)

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
	if bare := strings.TrimSpace(closedParenRE.ReplaceAllString(label, "")); !named && !isSectionHeading(label) && isSectionHeading(bare) {
		label = bare // "Prescription drugs (administered by Larch Rx; Rx BIN 018440, PCN LRX)"
	}
	if isSectionHeading(label) && (len(r.label()) > 0 || r.lone) {
		if n, _, ok := networkOf(label); ok && n != benefit.AnyNetwork && (named || !strings.Contains(label, "pharmac")) {
			c.net = distinctCells(r.cells)[0]
		} else if !tierWordsRE.MatchString(label) && !named {
			c.net = nil // where prescriptions are filled, too, is no network of the plan's limits
		}
	}
	switch {
	case rolloverRE.MatchString(label):
	case named && len(label) <= maxHeader && !headingVerbs.MatchString(blankParens(label)), remarkedHead(label):
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
		if len(c.s) > maxHeading || !isSectionHeading(c.s) || headingVerbs.MatchString(c.s) || strings.Contains(c.s, ". ") || strings.HasSuffix(c.s, ".") || !startsCapital(original(c.passage, 0, len(c.s))) {
			continue
		}
		title = nil
		if namesLimit(c.s) {
			title = c
		}
	}
	return title
}

// limitsTiers reports whether a row has the name of tiers as its label, and beside it nothing but amounts of a limit, or that there is none.
func (r *row) limitsTiers(label string) bool {
	if !tierOnlyRE.MatchString(strings.TrimSpace(withoutBrackets(label))) {
		return false
	}
	n := 0
	for _, k := range r.costColumnsOf() {
		if c := r.cells[k]; !c.empty() {
			if !bareLimitRE.MatchString(c.s) {
				return false
			}
			n++
		}
	}
	return n > 0
}

// bareLimitRE finds a cell with the amount of a limit and nothing else.
var bareLimitRE = regexp.MustCompile(`^\W*(?:\$ ?[\d,]+(?:\.\d\d)?|none|no deductible|n/a|not applicable)(?: per (?:person|member|individual|year|calendar year))*\W*$`)
