package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// A table of quantity limits has a drug or a class of drugs in each row and beside it how much of it is paid for: "Migraine drugs
// (Harbotrip, Portatrip) | 9 tablets per 30 days".

var (
	quantityHeadRE  = regexp.MustCompile(`\blimits?\b|\bquantit(?:y|ies)\b|\bmaximum\b|\ballow(?:ed|ance)\b|\bamounts?\b`)
	quantityValueRE = regexp.MustCompile(`^[^\w$]*(?:(?:ql|qty limit|quantity limit):? )?(?:(?:up to|maximum(?: of)?|limit(?:ed to|ed)?(?: of)?|no more than|max\.?|not more than) )?(\d{1,4}|\d,\d{3}) ?(` + doseUnit + `|patch|ml|mls|milliliters?|grams?|gm|g|rings?|lancets|films?|ampules?|auto-?injectors?|cartons?|boxes)?(?: (?:each|or) (?:` + doseUnit + `))?(?: ?/ ?capsules?)?` +
		` ?(?:per|every|each|in|for|/)(?: an?| any| each)? ?(?:(\d{1,3})[- ]?days?(?: supply| period)?|(fill|prescription|rx)|(month)|(?:calendar |plan |benefit )?(year))\W*$`)
	listedNamesRE = regexp.MustCompile(`\(([^()]+)\)\W*$`)
)

// isQuantity reports whether a cell is an amount of a drug for a time, which no header is. Without a unit it takes the days to tell one
// from another number: "9 per 30 days".
func isQuantity(s string) bool {
	m := quantityValueRE.FindStringSubmatch(s)
	return m != nil && (m[2] != "" || m[3] != "")
}

// limitPer is a limit of so much for some days, a month or a year, else for each fill; false where a number is none.
func limitPer(most int, days string, month, year bool) (benefit.QuantityLimit, bool) {
	q := benefit.QuantityLimit{Max: money.Units(int64(most)), Per: benefit.QuantityPerFill}
	switch {
	case days != "":
		q.Per, q.Days = benefit.QuantityPerDaysSupply, number(days)
	case month:
		q.Per, q.Days = benefit.QuantityPerDaysSupply, 30
	case year:
		q.Per, q.Window = benefit.QuantityPerWindow, benefit.Window{Period: benefit.CalendarYear}
	}
	return q, most > 0 && (days == "" || q.Days > 0)
}

// quantityTables reads such tables.
func (r *ruleReader) quantityTables() {
	order, byTable := r.rowsByTable()
	for _, n := range order {
		for _, w := range byTable[n] {
			r.limitLabelled(w)
		}
		if !r.ofQuantities(n, byTable[n]) || r.limitsByPeriod(byTable[n]) {
			continue
		}
		for _, w := range byTable[n] {
			if label, value := w.quantityCells(); value != nil {
				r.limitQuantity(label, value)
			}
		}
	}
}

var (
	// periodHeadRE finds for how many days the amounts of a column are: "Limit per 31 days", "90-day limit".
	periodHeadRE  = regexp.MustCompile(`\b(?:per|every|each|in|for|/) ?(\d{1,3})[- ]days?\b|\b(\d{1,3})[- ]days? (?:quantity )?(?:limit|maximum|max|quantity|amount)\b`)
	amountAloneRE = regexp.MustCompile(`^ *(?:up to )?(\d{1,4})(?: (?:` + doseUnit + `))?\W*$`)
	allOfClassRE  = regexp.MustCompile(`^\W*(?:all|any) (?:[a-z]+ ){0,2}(?:products|drugs|medications|agents|of them)\b`)
)

// limitsByPeriod reads a table whose headers tell the days that the amounts below them are for: "Drug | Limit per 31 days". It reports
// whether any amount leaves them to the header.
func (r *ruleReader) limitsByPeriod(rows []*row) (found bool) {
	days, first := map[int]int{}, 0
	for k, c := range rows[0].cells {
		head := ""
		if k < len(rows[0].roles) && rows[0].roles[k].header != nil {
			head = rows[0].roles[k].header.s
		} else if !c.empty() {
			head = c.s
		}
		if m := periodHeadRE.FindStringSubmatch(head); m != nil && len(head) < maxHeading && !isQuantity(head) {
			days[k] = number(m[1] + m[2])
			if len(days) == 1 {
				first = k
			}
		}
	}
	if first == 0 {
		return false
	}
	for _, w := range rows {
		label := w.limitedLabel(first)
		shorter := 0 // days of the columns before, whose fills this one's limit is not for
		for k := first; k < len(w.cells) && label != nil; k++ {
			c := w.cells[k]
			if days[k] <= shorter || c.empty() {
				continue
			}
			m := amountAloneRE.FindStringSubmatch(c.s)
			if m == nil || number(m[1]) <= 0 {
				continue
			}
			q := benefit.QuantityLimit{Max: money.Units(int64(number(m[1]))), Per: benefit.QuantityPerDaysSupply, Days: days[k]}
			scope := drugsCalled(label)
			if len(days) > 1 {
				scope.DaysSupply = benefit.DaysSupply{Min: shorter + 1, Max: days[k]}
			}
			add(r, &r.plan.Utilization.QuantityLimit, "quantityLimit", scope, benefit.State(q, slices.Concat(label.all(sureRule), c.all(sureRule))...))
			shorter, found = days[k], true
		}
	}
	return found
}

// limitedLabel is the cell of a row that names the drugs limited in the columns from one on: the last before it, or the class in front of
// "all products in the class".
func (r *row) limitedLabel(first int) *cell {
	var label *cell
	for _, c := range r.cells[:min(first, len(r.cells))] {
		if !c.empty() && (label == nil || !allOfClassRE.MatchString(c.s)) {
			label = c
		}
	}
	if label == nil || hasAmount(label.s) || headingVerbs.MatchString(label.s) || len(label.s) > maxHeading {
		return nil
	}
	return label
}

// rowsByTable are the rows of each table of the section that is no drug list, and the tables in order.
func (r *ruleReader) rowsByTable() (order []int, byTable map[int][]*row) {
	byTable = map[int][]*row{}
	for _, w := range r.section.rows {
		if w.table < 0 || r.section.lists[w.table] {
			continue
		}
		if byTable[w.table] == nil {
			order = append(order, w.table)
		}
		byTable[w.table] = append(byTable[w.table], w)
	}
	return order, byTable
}

// ofQuantities reports whether the header of a table, or the line above it, says that it states quantity limits.
func (r *ruleReader) ofQuantities(n int, rows []*row) bool {
	if above := lineAbove(r.src, n); above != nil && len(above.s) < maxHeading && quantityRE.MatchString(above.s) {
		return true
	}
	if cells := distinctCells(rows[0].cells); len(cells) == 2 && quantityHeadRE.MatchString(cells[1].s) && !isQuantity(cells[1].s) && len(cells[1].s) < maxHeading {
		return true
	}
	return slices.ContainsFunc(rows[0].roles, func(c columnRole) bool { return c.header != nil && quantityHeadRE.MatchString(c.header.s) })
}

// quantityCells are the two cells of a row that names a drug and limits it.
func (r *row) quantityCells() (label, value *cell) {
	cells := distinctCells(r.cells)
	if len(cells) != 2 || len(cells[0].s) > maxHeading || !isQuantity(cells[1].s) || hasAmount(cells[0].s) || headingVerbs.MatchString(cells[0].s) {
		return nil, nil
	}
	if t, ok := readTier(cells[0].s); ok && (t.number != "" || namesClass(cells[0].s)) {
		return nil, nil // a limit on all drugs of a tier
	}
	return cells[0], cells[1]
}

// limitLabelRE finds the label of a row that names the rule and, behind it, the drugs that it limits: "Quantity limit – triptans".
var limitLabelRE = regexp.MustCompile(`^\W*quantity limits?(?: ?[-:(] ?| )([a-z][^()$%]{2,60}?)\)?\W*$`)

// limitAskedRE finds the label of a row that names the drugs and asks how much of them is allowed: "Sleep aids, maximum quantity per 30 days".
var limitAskedRE = regexp.MustCompile(`^\W*([a-z][a-z' /-]{2,50}?)(?:, ?|: ?| ?\(| ?[–-] ?)(?:maximum|max\.?|limit on) (?:quantity|number|units|tablets|doses|pills)(?: (?:of (?:tablets|units|doses|pills)|allowed|covered))* (?:per|in|each|every) (\d{1,3})[- ]days?\)?\W*$`)

// limitAsked reads such a row, whose answer is a number.
func (r *ruleReader) limitAsked(label, value *cell) {
	at := limitAskedRE.FindStringSubmatchIndex(label.s)
	n := amountAloneRE.FindStringSubmatch(value.s)
	if at == nil || n == nil || amongEditsRE.MatchString(label.s[at[2]:at[3]]) {
		return
	}
	if q, ok := limitPer(number(n[1]), label.s[at[4]:at[5]], false, false); ok {
		add(r, &r.plan.Utilization.QuantityLimit, "quantityLimit", drugsCalled(newCell(r.src, label.spans(at[2], at[3])...)), benefit.State(q, slices.Concat(label.all(sureRule), value.all(sureRule))...))
	}
}

// limitLabelled reads such a row, on a form of settings of which others are no limits: "Quantity limit – triptans | Yes | 9 per 30 days".
func (r *ruleReader) limitLabelled(w *row) {
	cells := distinctCells(w.cells)
	if len(cells) < 2 || w.lone {
		return
	}
	r.limitAsked(cells[0], cells[1])
	at := limitLabelRE.FindStringSubmatchIndex(cells[0].s)
	if at == nil || amongEditsRE.MatchString(cells[0].s[at[2]:at[3]]) {
		return
	}
	value := cells[1]
	if bareYesRE.MatchString(value.s) && len(cells) > 2 {
		value = cells[2]
	}
	if isQuantity(value.s) {
		r.limitQuantity(newCell(r.src, cells[0].spans(at[2], at[3])...), value)
	}
}

// amongEditsRE finds what stands behind the name of the rule and is no drug.
var amongEditsRE = regexp.MustCompile(`^(?:retail|mail|specialty|standard|program|edits?|list|per|maximum|days?|all|for|on|of|and|or|appl(?:y|ies)|management|rules?|override|exceptions?|required)\b`)

// limitQuantity adds the limit of a row: for the drugs that stand in parentheses, for a kind of drugs that the label is the name
// of, else for what it calls them.
func (r *ruleReader) limitQuantity(label, value *cell) {
	m := quantityValueRE.FindStringSubmatch(value.s)
	q, ok := limitPer(number(strings.ReplaceAll(m[1], ",", "")), m[3], m[5] != "", m[6] != "")
	if !ok {
		return
	}
	ev := slices.Concat(label.all(sureRule), value.all(sureRule))
	add(r, &r.plan.Utilization.QuantityLimit, "quantityLimit", drugsCalled(label), benefit.State(q, ev...))
}

// drugsCalled is which drugs a label names.
func drugsCalled(label *cell) benefit.Scope {
	s := strings.TrimSpace(label.s)
	if at := listedNamesRE.FindStringSubmatchIndex(label.s); at != nil {
		var names []string
		from := at[2]
		for item := range strings.SplitSeq(label.s[at[2]:at[3]], ",") {
			lead := len(item) - len(strings.TrimLeft(item, " "))
			names = append(names, original(label.passage, from+lead, from+len(strings.TrimRight(item, " "))))
			from += len(item) + 1
		}
		if !slices.ContainsFunc(names, func(n string) bool { return !startsCapital(n) || len(strings.Fields(n)) > 2 }) {
			return benefit.Scope{Drugs: benefit.DrugSet{Names: names}}
		}
	}
	if names := nameJoinRE.Split(s, -1); len(names) > 1 && !slices.ContainsFunc(names, func(n string) bool { return len(strings.Fields(n)) > 2 || !namesSubstance(n) }) {
		return benefit.Scope{Drugs: benefit.DrugSet{Names: names}}
	}
	if kinds := kindsIn(s); len(kinds) == 1 && kinds[0].i == 0 && kinds[0].j == len(s) {
		return ofKinds(kinds[0].kind)
	}
	return benefit.Scope{Drugs: benefit.DrugSet{Names: []string{s}}}
}
