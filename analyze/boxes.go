package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// The forms that a plan's set-up is ordered with state rules as boxes: a row for a drug, a class of drugs or a program, and a mark
// (an X, a tick) in the column that says what holds of it: "Isotretinoin | PA: X", "Fertility drugs | Exclude: X". A box without a
// mark states nothing. Of such tables each row is read here, and by no other reader.

// boxKind is what the rows of a table of boxes are about.
type boxKind int

const (
	editBoxes      boxKind = iota // "Drug or class | PA | ST | Max. qty | Per # days"
	coverBoxes                    // "Category | Cover | Cover at $0 | Exclude"
	programBoxes                  // "Maintenance drug program | X = selected"
	brandBoxes                    // "DAW code | Brand copay only | Brand copay + difference | Reject"
	answerBoxes                   // "Accumulator | Yes | No | Individual | Family"
	refillBoxes                   // "Refill too soon - retail | 80% used": a setting among them, without a header
	supplyBoxes                   // "Retail | Mail" above the supply that is chosen of each
	parameterBoxes                // "Edit | On/Off | Parameter | Value"
)

// boxColumn is what a column says.
type boxColumn int

const (
	authBox boxColumn = iota
	stepBox
	maxBox
	daysBox
	rateBox  // both in one: "200 / 30"
	limitBox // whether quantities are limited, to what the remark says
	coverBox
	freeBox
	excludeBox
	selectBox
	brandBox
	brandMoreBox
	genericMoreBox
	rejectBox
	yesBox
	noBox
	remarkBox
	settingBox
	parameterBox // what the setting beside it is
	statusBox    // a letter that a legend explains
	codeBox      // the codes of what a row names, which say nothing more of it
)

// boxTable is a run of rows below a header of boxes.
type boxTable struct {
	kind  boxKind
	heads map[boxColumn]*gridCell
	name  *gridCell // the header of the first column
	rows  []boxRow

	codes  map[string]boxColumn // what the letters in a column of statuses mark
	legend *gridCell            // that explains them
}

// boxRow is a row with the cells that say something: marks, numbers and a remark.
type boxRow struct {
	label *gridCell
	cells map[boxColumn]*gridCell
}

var (
	boxMarkRE  = regexp.MustCompile(`^[\s(\[]*(?:[✓✔☑☒√●•■x]|yes|y)[\s)\]]*$`)
	boxEmptyRE = regexp.MustCompile(`^[\s(\[]*(?:[☐□–—_-]|no|n|n/a)?[\s)\]]*$`)
	openBoxRE  = regexp.MustCompile(`^\s*[☐□]\s*$`)
	boxCountRE = regexp.MustCompile(`^\W*(\d{1,4})(?: (?:days?|tablets?|capsules?|units?|doses?|patches|vials?|ml))?\W*$`)
	boxRateRE  = regexp.MustCompile(`^\W*(\d{1,4}) ?(?:/|per|in) ?(\d{1,3})(?: days?)?\W*$`)
	boxHeads   = []struct {
		column boxColumn
		re     *regexp.Regexp
	}{
		{authBox, regexp.MustCompile(`^(?:cover(?:ed)? (?:with|w/|subject to|requires?) ?)?(?:p\.?a\.?|prior[- ]?auth(?:ori[sz]ation)?\.?)(?: required| needed| \(pa\))?$`)},
		{stepBox, regexp.MustCompile(`^(?:s\.?t\.?|step(?: therapy)?)(?: required| \(st\))?$`)},
		{limitBox, regexp.MustCompile(`^(?:q\.?l\.?|qty limits?|quantity limits?)(?: \(ql\)| required)?$`)},
		{maxBox, regexp.MustCompile(`^(?:max(?:imum)?\.? ?)?(?:qty|quantity)\.?(?: limit| allowed| max\.?)?$`)},
		{daysBox, regexp.MustCompile(`^(?:per ?(?:#|number|no\.?)? ?(?:of )?days?|(?:#|number|no\.?) ?(?:of )?days?|days? window|per days?)$`)},
		{rateBox, regexp.MustCompile(`^(?:max(?:imum)?\.? ?)?(?:qty|quantity)\.?(?: limit)? ?(?:/|per) ?(?:#|no\.?)? ?(?:days?(?: supply)?|d\.?s\.?)$`)},
		{coverBox, regexp.MustCompile(`^(?:cover(?:ed)?|included?)$`)},
		{freeBox, regexp.MustCompile(`^(?:(?:cover(?:ed)?|included?)(?: (?:at|for|with))? )?(?:\$0(?:\.00)?|100%|no (?:charge|cost|co-?pay(?:ment)?)|zero (?:cost|co-?pay))(?: (?:co-?pay(?:ment)?|cost(?:[- ]shar(?:e|ing))?|member cost))?$`)},
		{excludeBox, regexp.MustCompile(`^(?:exclud(?:e|ed)|not covered|non-?covered|do not cover)$`)},
		{selectBox, regexp.MustCompile(`^(?:[x✓✔] ?= ?(?:selected|elected|chosen|applies)|selected|elected|select one|check one)$`)},
		{brandBox, regexp.MustCompile(`^brand (?:co-?pay(?:ment)?|cost[- ]share|coinsurance)(?: only)?$`)},
		{brandMoreBox, regexp.MustCompile(`^brand (?:co-?pay(?:ment)?|cost[- ]share|coinsurance) ?(?:\+|plus|and|&) ?(?:the )?(?:cost )?difference(?: in (?:cost|price))?$`)},
		{genericMoreBox, regexp.MustCompile(`^generic (?:co-?pay(?:ment)?|cost[- ]share|coinsurance) ?(?:\+|plus|and|&) ?(?:the )?(?:cost )?difference(?: in (?:cost|price))?$`)},
		{rejectBox, regexp.MustCompile(`^(?:reject(?:s|ed)?|den(?:y|ied))$`)},
	}
	boxDrugRE   = regexp.MustCompile(`\b(?:drugs?|class(?:es)?|medic(?:ation|ine)s?|products?|categor(?:y|ies))\b`)
	boxBrandRE  = regexp.MustCompile(`\bdaw\b|\bdispense as written\b|\bproduct selection\b`)
	boxListRE   = regexp.MustCompile(`\btiers?\b|\bndc\b|\bgpi\b|\brxcui\b|\bformulary\b|\bstatus\b`)
	boxRefillRE = regexp.MustCompile(`^\W*refill[- ]?too[- ]?soon\b`)
	// refillsHeadRE finds what may head thresholds that stand below it, too
	refillsHeadRE = regexp.MustCompile(`^\W*(?:refill[- ]?too[- ]?soon|(?:early )?refill (?:thresholds?|tolerances?|percent(?:age)?s?))\b`)
	boxBoundRE    = regexp.MustCompile(`^(?:(?:q\.?l\.?|qty|quantity) (?:details?|amounts?|allowed)|(?:limits?|criteria|details?)(?: ?(?:or|and|/|&) ?(?:limits?|criteria|details?))?)$`)
	// boxCodeHeadRE finds the header of the codes of classes, beside boxClassRE's of their names.
	boxCodeHeadRE = regexp.MustCompile(`^(?:gpi|ahfs|usc|hic3|etc|therapeutic class|class)(?:[- ]?\d{1,2})?(?: (?:codes?|lists?|numbers?|prefix(?:es)?))?$`)
	boxClassRE    = regexp.MustCompile(`\b(?:class(?:es)?|categor(?:y|ies))\b`)
	// boxNoRE finds the answer "N" below "Cover", which an empty cell does not say.
	boxNoRE   = regexp.MustCompile(`^\W*(?:no|n)\W*$`)
	boxUsedRE = regexp.MustCompile(`^\W*(?:at |other:? )?(\d{2}) ?%(?: (?:is |has been |must be )?(?:used|consumed|taken|elapsed|utilized))?\W*$`)
)

const maxBoxRows = 80 // a longer table is a list of drugs

// findBoxes finds the tables of boxes on some pages.
func findBoxes(src *document.Text, pages [2]int, lists map[int]bool) []*boxTable {
	var out []*boxTable
	var current *boxTable
	columns := 0
	at := map[boxColumn]int{}
	for n := range src.Tables {
		t := &src.Tables[n]
		if lists[n] || t.Page < pages[0] || t.Page > pages[1] {
			current = nil
			continue
		}
		g := layOut(src, t)
		if g.columns != columns || !t.Continues && !sameColumns(src, n) {
			current = nil
		}
		columns = g.columns
		if t := g.chosenBelow(lineAbove(src, n)); t != nil {
			out, current = append(out, t), nil
			continue
		}
		var refill refillHead
		for i, row := range g.rows {
			if head, where := g.boxHead(i); head != nil {
				current, at = head, where
				out = append(out, head)
				continue
			}
			if refill = refill.below(row); refill.head != nil && refill.head.row != i {
				if b, ok := refill.row(row); ok {
					out = append(out, &boxTable{kind: refillBoxes, rows: []boxRow{b}})
					continue
				}
			}
			if b, ok := refillRow(row); ok {
				out = append(out, &boxTable{kind: refillBoxes, rows: []boxRow{b}})
				continue
			}
			if current == nil {
				continue
			}
			read := current.read
			switch {
			case current.kind == parameterBoxes:
				read = current.parameterRow
			case current.codes != nil:
				read = current.statusRow
			}
			b, said, goesOn := read(row, i, at)
			if said {
				current.rows = append(current.rows, b)
			}
			if !goesOn {
				current = nil
			}
		}
	}
	return slices.DeleteFunc(out, func(t *boxTable) bool { return len(t.rows) == 0 || len(t.rows) > maxBoxRows })
}

// boxHead reads a row as the header of boxes.
func (g *grid) boxHead(i int) (*boxTable, map[boxColumn]int) {
	if t, at := g.parameterHead(i); t != nil {
		return t, at
	}
	if t, at := g.statusHead(i); t != nil {
		return t, at
	}
	row := g.rows[i]
	t := &boxTable{heads: map[boxColumn]*gridCell{}}
	at := map[boxColumn]int{}
	list := false
	for k, c := range row {
		if c == nil || c.row != i || c.col != k || strings.TrimSpace(c.s) == "" {
			continue
		}
		s := strings.Trim(c.s, " :?*")
		if len(s) > maxHeading || c.colSpan > 1 && k > 0 && !notesRE.MatchString(s) {
			return nil, nil
		}
		if k == 0 {
			t.name = c
			continue
		}
		if g.isBoxHead(row, k) {
			column := map[string]boxColumn{"yes": yesBox, "no": noBox}[s]
			if t.heads[column] != nil {
				return nil, nil // several plans beside each other
			}
			t.heads[column], at[column] = c, k
			continue
		}
		if boxCodeHeadRE.MatchString(s) && t.heads[codeBox] == nil && boxClassRE.MatchString(t.name.s) {
			t.heads[codeBox], at[codeBox] = c, k
			continue
		}
		list = list || boxListRE.MatchString(s)
		if strings.HasPrefix(s, "cover") {
			s = strings.TrimRight(strings.TrimSuffix(s, "(y/n)"), " ")
		}
		column := remarkBox
		if n := slices.IndexFunc(boxHeads, func(h struct {
			column boxColumn
			re     *regexp.Regexp
		},
		) bool {
			return h.re.MatchString(s)
		}); n >= 0 {
			column = boxHeads[n].column
		} else if !notesRE.MatchString(s) && !boxBoundRE.MatchString(s) {
			continue
		}
		if t.heads[column] != nil {
			return nil, nil // several plans beside each other
		}
		t.heads[column], at[column] = c, k
	}
	if t.name == nil {
		return nil, nil
	}
	has := func(c boxColumn) bool { return t.heads[c] != nil }
	coveredWith := has(authBox) && strings.HasPrefix(strings.TrimSpace(t.heads[authBox].s), "cover") // beside "Covered" alone; else a remark
	payments := 0
	for _, c := range []boxColumn{brandBox, brandMoreBox, genericMoreBox, rejectBox} {
		if has(c) {
			payments++
		}
	}
	switch {
	case has(yesBox) && has(noBox):
		t.kind = answerBoxes
	case has(coverBox) && has(excludeBox):
		t.kind = coverBoxes
	case boxDrugRE.MatchString(t.name.s) && !list && (has(authBox) && !coveredWith || has(stepBox) || has(limitBox) || has(maxBox) && has(daysBox)):
		t.kind = editBoxes
	case payments > 1 && boxBrandRE.MatchString(t.name.s):
		t.kind = brandBoxes
	case has(selectBox):
		t.kind = programBoxes
	default:
		return nil, nil
	}
	return t, at
}

// read reads a row below the header. It reports whether the row says something, and whether it is one of the table at all.
func (t *boxTable) read(row []*gridCell, i int, at map[boxColumn]int) (b boxRow, said, goesOn bool) {
	full := distinct(row)
	if len(full) == 0 {
		return b, false, true
	}
	b = boxRow{label: row[0], cells: map[boxColumn]*gridCell{}}
	if full[0] != row[0] || row[0].row != i || len(row[0].s) > maxHeader {
		return b, false, false
	}
	if len(full) == 1 {
		unmarked := t.kind == programBoxes || t.kind == answerBoxes && assistanceRE.MatchString(row[0].s)
		return b, unmarked, row[0].colSpan == 1 || t.kind != programBoxes
	}
	known := map[int]boxColumn{}
	for c, k := range at {
		known[k] = c
	}
	strange := false
	for k, c := range row[1:] {
		if c == nil || c == row[k] || strings.TrimSpace(c.s) == "" {
			continue
		}
		column, ok := known[k+1]
		switch {
		case !ok && c.row == i && c.colSpan == 1 && openBoxRE.MatchString(c.s): // a box of another column, without a mark
		case column == codeBox && ok && c.row == i && c.colSpan == 1:
		case !ok || c.row != i || c.colSpan > 1 && column != remarkBox:
			strange = true // what another column says may change what holds
		case column == remarkBox:
			b.cells[column] = c
		case column == limitBox && isQuantity(c.s), column == rateBox && boxRateRE.MatchString(c.s):
			b.cells[column] = c
		case column == maxBox || column == daysBox:
			if boxCountRE.MatchString(c.s) {
				b.cells[column] = c
			} else if !boxEmptyRE.MatchString(c.s) {
				strange = true
			}
		case boxMarkRE.MatchString(c.s):
			b.cells[column] = c
		case column == coverBox && t.kind == editBoxes && boxNoRE.MatchString(c.s):
			b.cells[excludeBox] = c
		case boxEmptyRE.MatchString(c.s):
		case column == limitBox:
			strange = true // "7 days supply"
		default:
			return b, false, false
		}
	}
	marks := len(b.cells)
	if b.cells[remarkBox] != nil {
		marks--
	}
	return b, marks > 0 && (!strange || t.kind == answerBoxes && b.cells[noBox] != nil), true // a No needs nothing beside it
}

// refillRow reads a row that says how much of a fill must be used before the next.
func refillRow(row []*gridCell) (boxRow, bool) {
	full := distinct(row)
	if len(full) != 2 || full[0] != row[0] || len(full[0].s) > maxHeading || !boxRefillRE.MatchString(full[0].s) || !boxUsedRE.MatchString(full[1].s) {
		return boxRow{}, false
	}
	return boxRow{full[0], map[boxColumn]*gridCell{settingBox: full[1]}}, true
}

// refillHead is a heading of the thresholds that stand below it, each behind whose it is: "Refill too soon (% used)" above "Retail | 75%".
type refillHead struct{ head *gridCell }

// below is the heading that the rows below a row stand under.
func (h refillHead) below(row []*gridCell) refillHead {
	full := distinct(row)
	switch {
	case len(full) == 1 && len(full[0].s) < maxHeader && refillsHeadRE.MatchString(full[0].s):
		return refillHead{full[0]}
	case len(full) != 2 || !refillOfRE.MatchString(full[0].s):
		return refillHead{}
	}
	return h
}

// refillOfRE finds the fills that a threshold below a heading is for.
var refillOfRE = regexp.MustCompile(`^\W*(?:(?:all|at) )?(?:retail|mail(?: order| service)?|home delivery|specialty|controlled(?: substances?| drugs?)?|c-?ii.{0,6})(?: (?:pharmac(?:y|ies)|fills?|network|claims?|programs?))?(?: ?\([^)]*\))?\W*$`)

var (
	// boxSupplyRE finds a line that names the supply of a fill as a setting, chosenSupplyRE one.
	boxSupplyRE    = regexp.MustCompile(`^\W*(?:(?:maximum|standard|allowed) )?days?'? supply(?: (?:limits?|allowed|maximums?|per fill))*\W*(?:\([^)]*\))?\W*$`)
	chosenSupplyRE = regexp.MustCompile(`^\W*(?:(?:up to|other:?) )?(?:an? )?(\d{2,3})[- ]days?'?(?: supply)?\W*$`)
	// notChosenRE finds a cell that begins with an empty box.
	notChosenRE = regexp.MustCompile(`^\s*(?:[☐□▢]|\[[ _]{0,3}\]|\([ _]{1,3}\))`)
)

// chosenBelow reads a table of nothing but fills in its header and the one answer that is marked below each, under a line that names the setting:
// "Refill too soon" above "Retail program | Mail program" and "[ ] 75% [X] 80% | [X] 70% [ ] 75%".
func (g *grid) chosenBelow(above *cell) *boxTable {
	if above == nil || len(above.s) > maxHeader || len(g.rows) < 2 {
		return nil
	}
	t, value := &boxTable{kind: refillBoxes}, boxUsedRE
	switch {
	case boxSupplyRE.MatchString(above.s):
		t.kind, value = supplyBoxes, chosenSupplyRE
	case !refillsHeadRE.MatchString(above.s):
		return nil
	}
	for k, head := range g.rows[0] {
		if !full(head) || head.colSpan > 1 || !refillOfRE.MatchString(head.s) {
			return nil
		}
		var chosen []*gridCell
		for _, row := range g.rows[1:] {
			if c := row[k]; full(c) && !notChosenRE.MatchString(c.s) {
				chosen = append(chosen, c)
			}
		}
		if len(chosen) == 1 && value.MatchString(chosen[0].s) {
			t.rows = append(t.rows, boxRow{head, map[boxColumn]*gridCell{settingBox: chosen[0], remarkBox: {passage: above.passage}}})
		}
	}
	if len(t.rows) == 0 {
		return nil
	}
	return t
}

// row reads a row below the heading.
func (h refillHead) row(row []*gridCell) (boxRow, bool) {
	full := distinct(row)
	if len(full) != 2 || !refillOfRE.MatchString(full[0].s) || !boxUsedRE.MatchString(full[1].s) {
		return boxRow{}, false
	}
	return boxRow{full[0], map[boxColumn]*gridCell{settingBox: full[1], remarkBox: h.head}}, true
}

// takes reports whether a row is read here alone. Other programs are left to other readers, but for their rows without a mark, and so
// are the settings that are answered with Yes.
func (t *boxTable) takes(b boxRow) bool {
	switch t.kind {
	case programBoxes:
		return len(b.cells) == 0 || maintainRE.MatchString(t.name.s) || kindsSpecialty(t.name.s)
	case answerBoxes:
		return b.cells[noBox] != nil || assistanceRE.MatchString(b.label.s)
	}
	return true
}

// withoutBoxes leaves out the rows that are read as boxes.
func withoutBoxes(rows []*row, tables []*boxTable) []*row {
	taken := map[int]bool{} // where their labels begin
	take := func(c *gridCell) {
		for _, s := range c.spansOf() {
			taken[s.Start] = true
		}
	}
	for _, t := range tables {
		if t.name != nil && t.kind != answerBoxes {
			take(t.name)
		}
		if t.legend != nil {
			take(t.legend)
		}
		for _, b := range t.rows {
			if t.takes(b) {
				take(b.label)
			}
		}
	}
	if len(taken) == 0 {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), func(r *row) bool {
		n := slices.IndexFunc(r.cells, func(c *cell) bool { return !c.empty() })
		return n >= 0 && len(r.cells[n].parts) > 0 && taken[r.cells[n].parts[0].Start]
	})
}

// marked returns the one column of several that is marked.
func (b boxRow) marked(among ...boxColumn) (boxColumn, bool) {
	out := slices.DeleteFunc(among, func(c boxColumn) bool { return b.cells[c] == nil })
	if len(out) != 1 {
		return 0, false
	}
	return out[0], true
}

// remark is what stands beside the boxes of a row.
func (b boxRow) remark() string {
	if c := b.cells[remarkBox]; c != nil {
		return strings.TrimSpace(c.s)
	}
	return ""
}

// isBoxHead reports whether a cell is the header "Yes" or "No" of a pair of columns of boxes. In a row of values the two may stand
// beside each other, too: then what stands below them is no mark.
func (g *grid) isBoxHead(row []*gridCell, k int) bool {
	other := ""
	switch strings.TrimSpace(row[k].s) {
	case "yes":
		other = "no"
	case "no":
		other = "yes"
	}
	if other == "" || row[k].row+1 >= len(g.rows) {
		return false
	}
	below := g.rows[row[k].row+1]
	for _, o := range []int{k - 1, k + 1} {
		if o < 1 || o >= len(row) || row[o] == nil || strings.TrimSpace(row[o].s) != other {
			continue
		}
		if answered(below[k]) && answered(below[o]) {
			return false // both are answers below questions
		}
		if a, b := boxOf(below[k]), boxOf(below[o]); a != b && a != noBoxAtAll && b != noBoxAtAll {
			return true
		}
	}
	return false
}

// answered reports whether a cell says yes or no, and is no mark.
func answered(c *gridCell) bool {
	return c != nil && yesOrNoRE.MatchString(c.s)
}

// boxState is what a place of a box holds.
type boxState int

const (
	noBoxAtAll boxState = iota
	emptyBox
	markedBox
)

func boxOf(c *gridCell) boxState {
	switch {
	case c == nil || boxEmptyRE.MatchString(c.s):
		return emptyBox
	case boxMarkRE.MatchString(c.s):
		return markedBox
	}
	return noBoxAtAll
}
