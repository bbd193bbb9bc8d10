package eval_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// sheetLayout is how a document writes a benefit: where plans (P), tiers (T), pharmacies with their supplies (C) and the parts of a cost
// share (M) stand, from the outermost, and in which words.
type sheetLayout struct {
	rows, cols, blocks, sheets string
	inCell                     bool   // the tiers of a pharmacy stand in one cell, and are named beside it
	rowStyle                   string // "own" columns, "joined" in one label, "sections", "question"
	group                      string // what stands with the rows and columns of a group after the first: "repeat", "first", "merge"
	colStyle                   string // "levels", "joined", "short"
	place                      string // "one", "split" in pharmacy and supply, "network", "long"
	placeForm, separator       string
	titleOf                    string // of blocks
	beside                     bool   // blocks stand beside each other
	money, rate, bounds        string
	nothing, notCovered        string // where there is no cost share, and where a drug is not covered
	limits                     string // "pair", "two", "sections", "table"
	limitsAfter                bool
	tierSplit                  bool
	medical, remarks, notes    bool
	docx                       bool
	sheetWays
}

func (l sheetLayout) String() string {
	also := func(on bool, s string) string {
		if on {
			return " " + s
		}
		return ""
	}
	return fmt.Sprintf("axes=%s|%s|%s|%s rows=%s group=%s cols=%s place=%s money=%s rate=%s bounds=%s limits=%s", l.rows, l.cols, l.blocks, l.sheets, l.rowStyle, l.group, l.colStyle, l.place, l.money, l.rate, strings.ReplaceAll(l.bounds, " ", "_"), l.limits) +
		also(l.inCell, "inCell") + also(l.beside, "beside") + also(l.tierSplit, "tierSplit") + also(l.medical, "medical") + also(l.remarks, "remarks") + also(l.docx, "docx") + l.sheetWays.String()
}

// axes are where plans, tiers, pharmacies and the parts of a cost share may stand: in rows, columns, blocks and sheets.
var axes = []string{
	"T|C|P|", "T|C|P|", "T|C||P", "T|C||P", "T|PC||", "T|CP||", "CT|P||", "CT|P||", "CT|P||", "TC|P||", "P|CT||", "P|CT||", "P|TC||", "PT|C||", "PC|T||", "C|T|P|", "C|T||P", "C|PT||",
	"T|P|C|", "T|P||C", "P|T|C|", "P|T||C", "C|P|T|", "P|C|T|", "PCT|M||", "PCT|M||", "PTC|M||", "CT|M||P", "TC|M|P|", "T|CM|P|", "CTM|P||", "T|M|PC|", "CT||P|", "CT|||P", "C|P||!", "C|P||!", "P|C||!", "C||P|!",
}

func newSheetLayout(r *rand.Rand, b *knownBenefit) sheetLayout {
	at := strings.Split(pick(r, axes...), "|")
	l := sheetLayout{
		rows: at[0], cols: at[1], blocks: at[2], sheets: strings.TrimSuffix(at[3], "!"), inCell: strings.HasSuffix(at[3], "!"),
		rowStyle: pick(r, "own", "own", "joined", "sections", "sections"), group: pick(r, "repeat", "first", "merge", "merge"),
		colStyle: pick(r, "levels", "levels", "joined", "short"), place: pick(r, "one", "one", "split"),
		placeForm: pick(r, "%s (%s)", "%s - %s", "%s, %s", "%s %s"), separator: pick(r, " - ", " – ", ", ", ": "),
		titleOf: pick(r, "%s", "%s", "%s - Prescription Drug Benefits", "%s Cost Share"), beside: chance(r, 25),
		money: pick(r, "text", "text", "format", "cents", "copay"), rate: pick(r, "text", "text", "format", "coinsurance"),
		bounds:  pick(r, "%s (%s min/%s max)", "%s (min %s, max %s)", "%s; min %s; max %s", "%s, %s minimum, %s maximum", "%s (%s min / %s max)"),
		nothing: pick(r, "N/A", "", "n/a", "Not applicable", "—"), notCovered: pick(r, "Not covered", "Not Covered", "NC"),
		limits: pick(r, "pair", "two", "sections", "table"), limitsAfter: chance(r, 50), tierSplit: chance(r, 30),
		medical: chance(r, 40), remarks: chance(r, 30), notes: chance(r, 50), docx: chance(r, 20),
	}
	if b.saysDeductible() {
		l.inCell = false
	}
	if !l.inCell && !strings.Contains(l.rows+l.cols+l.blocks+l.sheets, "T") {
		l.rows += "T"
	}
	if len(b.plans) == 1 { // nobody makes an axis of it
		for _, s := range []*string{&l.rows, &l.cols, &l.blocks, &l.sheets} {
			*s = strings.ReplaceAll(*s, "P", "")
		}
		if l.rows == "" {
			l.rows, l.cols = l.cols[:1], l.cols[1:]
		}
	}
	if len(l.rows) == 1 {
		l.rowStyle = "own"
	}
	if l.rowStyle == "joined" && (l.cols == "P" || l.cols == "") && !strings.Contains(l.rows, "M") && !l.inCell && chance(r, 25) {
		l.rowStyle = "question"
	}
	if l.rowStyle == "sections" && strings.Contains(l.rows, "P") && len(l.rows) == 3 {
		l.rowStyle = "own" // nobody writes lines of records so
	}
	if l.rows == "PCT" || l.rows == "PTC" {
		l.rowStyle, l.group = "own", pick(r, "repeat", "repeat", "first", "merge")
	}
	if l.cols == "M" && l.rowStyle == "own" && len(l.rows) > 1 && chance(r, 60) {
		l.place = "long"
	}
	if l.inCell {
		l.rowStyle, l.place, l.bounds = "own", "one", "%s (min %s, max %s)"
		if l.money == "format" {
			l.money = "text"
		}
	}
	networks := 0
	for _, p := range b.places {
		if p.network == "In-Network" || p.network == "Out-of-Network" {
			networks++
		}
		if p.days == "" && l.place == "split" {
			l.place = "one"
		}
	}
	if networks == len(b.places) && l.place == "one" && chance(r, 60) {
		l.place = "network"
	}
	if strings.Contains(l.blocks+l.sheets, "C") || l.rowStyle == "joined" || l.rowStyle == "question" || l.rowStyle == "sections" && strings.HasPrefix(l.rows, "C") {
		if l.place != "network" {
			l.place = "one"
		}
	}
	if l.separator == ", " && l.placeForm == "%s, %s" || l.separator == " - " && l.placeForm == "%s - %s" {
		l.placeForm = "%s (%s)"
	}
	if l.placeForm == "%s %s" && b.places[0].days != "" && !strings.HasPrefix(b.places[0].days, "up to") && strings.Contains(b.places[0].days, "-day ") {
		l.placeForm = "%s %s"
	}
	if l.colStyle == "short" && l.place == "network" {
		l.place = "one"
	}
	newSheetWays(waysSource(b, l), b, &l)
	return l
}

// sheetAt is a place in a benefit; -1 is any.
type sheetAt struct{ p, t, c, s, m int }

var anywhere = sheetAt{-1, -1, -1, -1, -1}

// sheetTable is a table with its title.
type sheetTable struct {
	title string
	cells [][]gridCell
}

// gridCell is a cell that goes over as many columns and rows; it is covered where another goes over it.
type gridCell struct {
	text       string
	number     float64
	format     string // of the number
	cols, rows int
	covered    bool
}

// sheetTab is a sheet of a workbook: lines above, tables and lines below.
type sheetTab struct {
	name   string
	above  []string
	tables []sheetTable
	below  []string
	beside bool
}

// sheetWriter writes a benefit in a layout.
type sheetWriter struct {
	sheetLayout
	b        *knownBenefit
	r        *rand.Rand
	measures []string
	tabs     []sheetTab
	limited  bool // the limits are written
}

func writeSheets(r *rand.Rand, b *knownBenefit, l sheetLayout) []sheetTab {
	w := &sheetWriter{sheetLayout: l, b: b, r: r}
	w.measures = w.parts()
	client := pick(r, "Harlan County Schools", "Brightwater Logistics, Inc.", "City of Mapleton", "Ostrander Tool Company", "Lakeview Hospital System")
	above := [][]string{
		nil,
		{client, "Pharmacy Benefit Summary"},
		{client + " - Prescription Drug Plan", "Effective January 1, 2025"},
		{"Pharmacy Plan Design", "Client: " + client, "Effective Date: 07/01/2024"},
	}[r.IntN(4)]
	var notes []string
	if w.notCovered == "NC" {
		notes = append(notes, "NC = Not covered")
	}
	if w.colStyle == "short" && strings.ContainsAny(w.cols, "TC") {
		notes = append(notes, w.legend()...)
	}
	if w.notes {
		notes = append(notes, pick(r, "Amounts shown are what the member pays for each prescription.", "This summary is for comparison only; the plan document governs.", "Benefits are subject to change at renewal."))
	}
	for n, on := range w.product(w.sheets, anywhere) {
		tab := sheetTab{name: pick(r, "Rx Benefits", "Plan Design", "Sheet1", "Copays", "Pharmacy"), beside: w.beside && w.blocks != "" && !w.docx}
		if w.sheets != "" {
			title := strings.Join(w.path(w.sheets, on), " ")
			if tab.name = title; len(title) > 31 { // than which no name of a sheet is longer
				tab.name = w.b.places[max(on.c, 0)].short
			}
			if chance(r, 50) {
				tab.above = append(tab.above, fmt.Sprintf(w.titleOf, title))
			}
		}
		if n == 0 || chance(r, 50) {
			tab.above = append(slices.Clone(above), tab.above...)
		}
		limits := w.limitTables(on)
		if len(limits) > 0 && !w.limitsAfter {
			tab.tables = append(tab.tables, limits...)
			limits = nil
		}
		for _, block := range w.product(w.blocks, on) {
			t := w.table(block)
			if w.blocks != "" {
				t.title = fmt.Sprintf(w.titleOf, strings.Join(w.path(w.blocks, block), " - "))
			}
			if w.blocks == "P" && len(w.b.limits) > 0 && !w.beside {
				l := w.labelled(block)
				if w.limitsAfter {
					tab.tables = append(tab.tables, t, l)
				} else {
					l.title, t.title = t.title, ""
					tab.tables = append(tab.tables, l, t)
				}
				continue
			}
			tab.tables = append(tab.tables, t)
		}
		tab.tables = append(tab.tables, limits...)
		tab.below = notes
		w.tabs = append(w.tabs, tab)
	}
	w.apart()
	return w.tabs
}

// apart puts what holds for the whole document below the last table, or on a sheet of its own.
func (w *sheetWriter) apart() {
	var tables []sheetTable
	if len(w.b.limits) > 0 && !w.limited {
		tables = append(tables, w.limitsOfPlans())
	}
	if len(w.b.rules) > 0 {
		t := sheetTable{title: pick(w.r, "Clinical Programs", "Utilization Management", "Plan Rules", "Edits")}
		if chance(w.r, 50) {
			t.row(said("Program"), said(pick(w.r, "Setting", "Applies", "Details")))
		}
		for _, u := range w.b.rules {
			t.row(said(u.label), said(u.text))
		}
		tables = append(tables, t)
	}
	if len(tables) == 0 {
		return
	}
	if last := &w.tabs[len(w.tabs)-1]; w.sheets == "" && !last.beside && chance(w.r, 60) {
		last.tables = append(last.tables, tables...)
		return
	}
	w.tabs = append(w.tabs, sheetTab{name: pick(w.r, "Accumulators & Programs", "Other Provisions", "Plan Rules"), tables: tables})
}

// legend says what the short names of tiers mean, unless they are numbers.
func (w *sheetWriter) legend() []string {
	if strings.HasPrefix(w.b.tiers[0].label, "Tier") && (!strings.ContainsAny(w.b.tiers[0].label, "-(") || chance(w.r, 50)) {
		return nil
	}
	var out []string
	for _, t := range w.b.tiers {
		if t.short != t.label {
			out = append(out, t.short+" = "+t.label)
		}
	}
	if chance(w.r, 50) {
		return []string{strings.Join(out, "; ")}
	}
	return out
}

func (b *knownBenefit) saysDeductible() bool {
	for _, s := range b.shares {
		if s.deductible != "" {
			return true
		}
	}
	return false
}

// parts are the parts of cost shares that some have.
func (w *sheetWriter) parts() []string {
	out := []string{"copay"}
	var percent, least, most bool
	for _, s := range w.b.shares {
		percent, least, most = percent || s.percent > 0, least || s.least > 0, most || s.most > 0
	}
	for _, m := range []struct {
		on   bool
		name string
	}{{percent, "percent"}, {least, "least"}, {most, "most"}, {w.b.saysDeductible(), "deductible"}} {
		if m.on {
			out = append(out, m.name)
		}
	}
	return out
}

// any reports whether a benefit has a cost share there.
func (w *sheetWriter) any(at sheetAt) bool {
	for k := range w.b.shares {
		if (at.p < 0 || at.p == k[0]) && (at.t < 0 || at.t == k[1]) && w.fills(k[2], at) {
			return true
		}
	}
	return false
}

// product lists the places along axes, the first changing slowest, that have a cost share.
func (w *sheetWriter) product(along string, at sheetAt) []sheetAt {
	out := []sheetAt{at}
	for _, axis := range along {
		var next []sheetAt
		for _, o := range out {
			n := map[rune]int{'P': len(w.b.plans), 'T': len(w.b.tiers), 'C': len(w.b.places), 'S': len(w.b.places), 'M': len(w.measures)}[axis]
			for k := range n {
				a := o
				if strings.ContainsRune("CS", axis) && !w.first(axis, k) {
					continue
				}
				switch axis {
				case 'P':
					a.p = k
				case 'T':
					a.t = k
				case 'C':
					a.c = k
				case 'S':
					a.s = k
				case 'M':
					a.m = k
				}
				if w.any(a) && (a.m < 0 || w.hasPart(a)) {
					next = append(next, a)
				}
			}
		}
		out = next
	}
	return out
}

// hasPart reports whether a row of the parts of a cost share has anything in it; columns are written whatever they hold.
func (w *sheetWriter) hasPart(at sheetAt) bool {
	if !strings.Contains(w.rows, "M") {
		return true
	}
	for p := range w.b.plans {
		if s, ok := w.b.shares[[3]int{p, at.t, at.c}]; ok && s.part(w.measures[at.m]) {
			return true
		}
	}
	return false
}

func (s knownShare) part(name string) bool {
	switch name {
	case "copay":
		return s.notCovered || s.percent == 0
	case "percent":
		return s.percent > 0
	case "least":
		return s.least > 0
	case "most":
		return s.most > 0
	}
	return s.deductible != ""
}

// path is what a place is called along axes.
func (w *sheetWriter) path(along string, at sheetAt) (out []string) {
	for _, axis := range along {
		switch axis {
		case 'P':
			if w.place == "long" && w.tierSplit && along == w.rows {
				out = append(out, w.b.plans[at.p].code)
			}
			out = append(out, w.b.plans[at.p].name)
		case 'T':
			label := w.b.tiers[at.t].label
			if number, class, ok := strings.Cut(strings.TrimSuffix(strings.Replace(label, " (", " - ", 1), ")"), " - "); ok && w.ownTier(along) {
				out = append(out, strings.TrimPrefix(number, "Tier "), class)
			} else {
				out = append(out, label)
			}
		case 'C':
			out = append(out, w.placeNames(w.b.places[at.c])...)
		case 'S':
			out = append(out, w.b.places[at.s].days)
		case 'M':
			out = append(out, w.measureName(w.measures[at.m]))
		}
	}
	return out
}

// ownTier reports whether a tier's number and its class stand in columns of their own.
func (w *sheetWriter) ownTier(along string) bool {
	return w.tierSplit && along == w.rows && w.rowStyle == "own" && strings.ContainsAny(w.b.tiers[0].label, "-(") && strings.HasPrefix(w.b.tiers[0].label, "Tier")
}

func (w *sheetWriter) placeNames(p knownPlace) []string {
	channel := strings.TrimSpace(p.network + " " + p.channel)
	form := func(channel string) string {
		if p.days == "" || w.supplies {
			return channel
		}
		return fmt.Sprintf(w.placeForm, channel, p.days)
	}
	switch w.place {
	case "split":
		return []string{channel, p.days}
	case "network":
		return []string{p.network, form(p.channel)}
	case "long":
		if p.most == 0 {
			return []string{channel}
		}
		return []string{channel, strconv.Itoa(p.from), strconv.Itoa(p.most)}
	}
	return []string{form(channel)}
}

func (w *sheetWriter) measureName(m string) string {
	long := w.place == "long"
	switch m {
	case "copay":
		if long {
			return "Copay Amt"
		}
		return "Copay"
	case "percent":
		if long {
			return "Coins %"
		}
		return "Coinsurance"
	case "least":
		if long {
			return "Min $"
		}
		return "Minimum"
	case "most":
		if long {
			return "Max $"
		}
		return "Maximum"
	}
	return "Ded Applies (Y/N)"
}

// axisNames are the names of the columns that a path fills.
func (w *sheetWriter) axisNames(along string) (out []string) {
	for _, axis := range along {
		switch axis {
		case 'P':
			if w.place == "long" && w.tierSplit {
				out = append(out, "Plan ID")
			}
			out = append(out, pick(w.r, "Plan", "Plan Name", "Plan Option"))
		case 'T':
			out = append(out, pick(w.r, "Tier", "Drug Tier"))
			if w.ownTier(along) {
				out = append(out, "Description")
			}
		case 'C':
			switch name := pick(w.r, "Channel", "Pharmacy"); {
			case w.place == "split":
				out = append(out, name, pick(w.r, "Days Supply", "Supply"))
			case w.place == "network":
				out = append(out, "Network", name)
			case w.place == "long" && w.b.places[0].most > 0:
				out = append(out, name, "Min DS", "Max DS")
			default:
				out = append(out, name)
			}
		case 'S':
			out = append(out, pick(w.r, "Days Supply", "Supply", "Fill"))
		case 'M':
			out = append(out, "Component")
		}
	}
	return out
}

// said is a cell of words, or of a number that is written as such.
func said(text string) gridCell {
	if n, err := strconv.ParseFloat(text, 64); err == nil {
		return gridCell{number: n, format: "0"}
	}
	return gridCell{text: text}
}

func (t *sheetTable) row(cells ...gridCell) { t.cells = append(t.cells, cells) }

// table writes the cost shares of a block.
func (w *sheetWriter) table(on sheetAt) sheetTable {
	var t sheetTable
	columns := w.product(w.cols, on)
	outer, inner := w.outer()
	rows := w.product(outer, on)
	if w.cols == "" {
		columns = []sheetAt{on}
	}
	limits := w.rows == "P" && len(w.b.limits) > 0
	w.limited = w.limited || limits
	var heads [][]string
	for _, c := range columns {
		heads = append(heads, w.head(c))
	}
	at := len(heads)
	if limits {
		if !w.limitsAfter {
			at = 0
		}
		heads = slices.Insert(heads, at, w.limitHeads()...)
	}
	var names []string
	switch {
	case w.rowStyle == "own" && len(w.rows) == 1 && w.place != "split" && w.place != "network" && !w.ownTier(w.rows):
		names = []string{pick(w.r, w.axisNames(w.rows)[0], "Benefit", "")}
	case w.rowStyle == "own":
		names = w.axisNames(w.rows)
	default:
		names = []string{pick(w.r, "Benefit", "Prescription Drugs", "Prescription Drug Benefits", "")}
	}
	codes := w.rows == "P" && w.remarks
	if codes {
		names = append(names, "Plan Code")
	}
	w.header(&t, names, heads)
	body := len(t.cells)
	width := len(names) + len(heads)
	if w.cols == "P" && w.medical && len(names) == 1 {
		w.medicalRows(&t, len(heads))
	}
	if w.cols == "P" && len(names) == 1 && !w.limitsAfter {
		w.limitRows(&t, len(heads))
	}
	if w.cols == "P" && len(names) == 1 && w.rowStyle == "own" && len(t.cells) > body {
		t.heading(pick(w.r, "Prescription Drugs", "PRESCRIPTION DRUGS", "Pharmacy Benefits"), width, w.group == "merge")
	}
	var before []string
	for _, r := range rows {
		lines := w.product(inner, r)
		path := append(w.path(outer, r), w.stacked(inner, lines)...)
		if w.inCell {
			path[len(path)-1] = w.withTiers(path[len(path)-1], r, w.rows)
		}
		label := path
		switch w.rowStyle {
		case "joined":
			label = []string{strings.Join(path, w.separator)}
		case "question":
			label = []string{w.question(r)}
		case "sections":
			n := len(w.path(w.rows[:1], r))
			if before == nil || !slices.Equal(before[:n], path[:n]) {
				t.heading(strings.Join(path[:n], " "), width, w.group == "merge")
			}
			label = []string{strings.Join(path[n:], w.separator)}
		}
		var line []gridCell
		same := before != nil
		for k, s := range label {
			c := said(s)
			if same = same && w.rowStyle == "own" && before[k] == path[k] && k < len(label)-1; same && w.group != "repeat" {
				c = gridCell{covered: w.group == "merge"}
			}
			line = append(line, c)
		}
		before = path
		if codes {
			line = append(line, said(w.b.plans[r.p].code))
		}
		var values []gridCell
		for _, c := range columns {
			values = append(values, w.values(lines, c))
		}
		if limits {
			values = slices.Insert(values, at, w.limitValues(r.p)...)
		}
		t.row(append(line, values...)...)
	}
	if w.cols == "P" && len(names) == 1 && w.limitsAfter {
		w.limitRows(&t, len(heads))
	}
	if w.remarks && !codes && !w.beside {
		w.remark(&t, body, width)
	}
	t.spanRows(body)
	return t
}

// remark adds a column for remarks at the right.
func (w *sheetWriter) remark(t *sheetTable, body, width int) {
	for k := range t.cells {
		for len(t.cells[k]) < width {
			t.cells[k] = append(t.cells[k], gridCell{covered: len(t.cells[k]) > 0 && t.cells[k][0].cols > 1})
		}
		c := gridCell{}
		switch {
		case k == body-1:
			c = said(pick(w.r, "Comments", "Notes", "Remarks"))
		case k >= body && chance(w.r, 25) && t.cells[k][0].cols < 2:
			c = said(pick(w.r, "See plan document", "Confirmed with client", "No change from prior year", "Per renewal"))
		}
		t.cells[k] = append(t.cells[k], c)
	}
}

// join is the place of a row and a column.
func join(a, b sheetAt) sheetAt {
	return sheetAt{max(a.p, b.p), max(a.t, b.t), max(a.c, b.c), max(a.s, b.s), max(a.m, b.m)}
}

// spanRows lets cells of the body go over those below them that are covered.
func (t *sheetTable) spanRows(body int) {
	for i := body; i < len(t.cells); i++ {
		for k := range t.cells[i] {
			if t.cells[i][k].covered || t.cells[i][k].cols > 1 {
				continue
			}
			n := 1
			for i+n < len(t.cells) && k < len(t.cells[i+n]) && t.cells[i+n][k].covered && t.cells[i+n][0].cols < 2 {
				n++
			}
			t.cells[i][k].rows = n
		}
	}
}

// heading is a row that heads those below it.
func (t *sheetTable) heading(text string, width int, merged bool) {
	line := []gridCell{{text: text}}
	if merged {
		line[0].cols = width
		for range width - 1 {
			line = append(line, gridCell{covered: true})
		}
	}
	t.cells = append(t.cells, line)
}

// head is what stands over a column, from the top.
func (w *sheetWriter) head(at sheetAt) []string {
	if w.cols == "" {
		return []string{pick(w.r, "Member Pays", "Member Cost Share", "Benefit Amount")}
	}
	path := w.path(w.cols, at)
	if w.inCell && strings.HasSuffix(w.cols, "C") {
		path[len(path)-1] = w.withTiers(path[len(path)-1], at, w.cols)
	}
	switch w.colStyle {
	case "joined":
		return []string{strings.Join(path, w.separator)}
	case "short":
		if w.inCell {
			break
		}
		var words []string
		for _, axis := range w.cols {
			switch axis {
			case 'T':
				words = append(words, w.b.tiers[at.t].short)
			case 'C':
				words = append(words, w.b.places[at.c].short)
			default:
				words = append(words, w.path(string(axis), at)...)
			}
		}
		return []string{strings.Join(words, " ")}
	}
	return path
}

// withTiers names beside a pharmacy the tiers whose cost shares stand in one cell.
func (w *sheetWriter) withTiers(name string, at sheetAt, along string) string {
	if !strings.Contains(along, "C") {
		return name
	}
	var tiers []string
	for t, tier := range w.b.tiers {
		if w.any(sheetAt{-1, t, at.c, -1, -1}) {
			short, _, _ := strings.Cut(strings.Replace(tier.label, " (", " - ", 1), " - ")
			tiers = append(tiers, short)
		}
	}
	return name + w.separator + strings.Join(tiers, " / ")
}

func (w *sheetWriter) question(at sheetAt) string {
	place := w.b.places[at.c]
	where := strings.ToLower(strings.TrimSpace(place.network + " " + place.channel))
	if place.days != "" {
		where += " (" + place.days + ")"
	}
	return fmt.Sprintf("What does the member pay for %s drugs at %s?", w.b.tiers[at.t].label, where)
}

// header writes the names of columns in as many rows as they have levels.
func (w *sheetWriter) header(t *sheetTable, names []string, heads [][]string) {
	depth := 1
	for _, h := range heads {
		depth = max(depth, len(h))
	}
	rows := make([][]gridCell, depth)
	for _, n := range names {
		for d := range depth {
			switch {
			case w.group == "merge" && d == 0:
				rows[d] = append(rows[d], gridCell{text: n, rows: depth})
			case w.group == "merge":
				rows[d] = append(rows[d], gridCell{covered: true})
			case d == depth-1:
				rows[d] = append(rows[d], said(n))
			default:
				rows[d] = append(rows[d], gridCell{})
			}
		}
	}
	for k, h := range heads {
		for d := range depth {
			var c gridCell
			switch {
			case d < len(h):
				c = gridCell{text: h[d]}
				if k > 0 && d < len(h)-1 && d < len(heads[k-1])-1 && slices.Equal(h[:d+1], heads[k-1][:d+1]) && w.group != "repeat" {
					c = gridCell{covered: w.group == "merge"}
				}
				if d == len(h)-1 && w.group == "merge" {
					c.rows = depth - d
				}
			case w.group == "merge":
				c.covered = true
			}
			rows[d] = append(rows[d], c)
		}
	}
	for d, row := range rows {
		for k := range row {
			if row[k].covered || row[k].rows > 1 {
				continue
			}
			n := 1
			for k+n < len(row) && row[k+n].covered && d < len(heads[max(k+n-len(names), 0)])-1 {
				n++
			}
			rows[d][k].cols = n
		}
	}
	t.cells = append(t.cells, rows...)
}

// value writes what a member pays.
func (w *sheetWriter) value(at sheetAt) gridCell {
	if w.inCell {
		var all []string
		for t := range w.b.tiers {
			if s, ok := w.b.shares[[3]int{at.p0(), t, at.c}]; ok {
				all = append(all, w.words(s))
			}
		}
		return gridCell{text: strings.Join(all, " / ")}
	}
	if w.named != "" {
		return w.namedShares(at)
	}
	s, ok := w.share(at)
	if at.m >= 0 {
		return w.partOf(s, ok, w.measures[at.m])
	}
	if !ok {
		return gridCell{text: w.nothing}
	}
	switch {
	case s.deductible != "" || s.notCovered:
	case s.percent == 0 && w.money == "format":
		return gridCell{number: s.copay, format: "$#,##0.00"}
	case s.percent > 0 && s.least == 0 && s.most == 0 && w.rate == "format":
		return gridCell{number: float64(s.percent) / 100, format: "0%"}
	}
	return gridCell{text: w.words(s)}
}

// p0 is the plan of a place, the first where there is one.
func (a sheetAt) p0() int { return max(a.p, 0) }

// partOf writes one part of a cost share.
func (w *sheetWriter) partOf(s knownShare, ok bool, part string) gridCell {
	money := func(v float64) gridCell {
		switch {
		case w.money == "format":
			return gridCell{number: v, format: "$#,##0.00"}
		case w.place == "long" && w.money == "cents":
			return gridCell{number: v, format: "0.00"}
		}
		return gridCell{text: dollarsOf(v, w.money == "cents")}
	}
	switch {
	case !ok || !s.part(part):
		return gridCell{text: w.nothing}
	case s.notCovered:
		return gridCell{text: w.notCovered}
	case part == "copay":
		return money(s.copay)
	case part == "percent" && w.rate == "format":
		return gridCell{number: float64(s.percent) / 100, format: "0%"}
	case part == "percent" && w.place == "long" && w.money == "cents":
		return gridCell{number: float64(s.percent), format: "0"}
	case part == "percent":
		return gridCell{text: fmt.Sprintf("%d%%", s.percent)}
	case part == "least":
		return money(s.least)
	case part == "most":
		return money(s.most)
	}
	return gridCell{text: s.deductible}
}

// words writes a cost share in words.
func (w *sheetWriter) words(s knownShare) string {
	if s.notCovered {
		return w.notCovered
	}
	cents := w.money == "cents" || w.money == "format"
	out := dollarsOf(s.copay, cents)
	if w.money == "copay" && !w.inCell {
		out += " copay"
	}
	if s.percent > 0 {
		out = fmt.Sprintf("%d%%", s.percent)
		if w.rate == "coinsurance" && !w.inCell {
			out += " coinsurance"
		}
		switch {
		case s.least > 0:
			out = fmt.Sprintf(w.bounds, out, dollarsOf(s.least, false), dollarsOf(s.most, false))
		case s.most > 0 && w.bounds[0:4] == "%s (":
			out += fmt.Sprintf(" (max %s)", dollarsOf(s.most, false))
		case s.most > 0:
			out += " up to " + dollarsOf(s.most, false)
		}
	}
	switch s.deductible {
	case "Y":
		out += " after deductible"
	case "N":
		out += ", deductible waived"
	}
	return out
}

// medicalRows are rows that a comparison has beside those of drugs.
func (w *sheetWriter) medicalRows(t *sheetTable, n int) {
	t.heading(pick(w.r, "Medical Benefits", "MEDICAL"), n+1, w.group == "merge")
	for _, m := range [][]string{{"Office Visit - Primary Care", "$25", "$30"}, {"Office Visit - Specialist", "$45", "$50"}, {"Emergency Room", "$250", "20% after deductible"}, {"Inpatient Hospital", "20%", "10% after deductible"}} {
		line := []gridCell{said(m[0])}
		for range n {
			line = append(line, said(pick(w.r, m[1:]...)))
		}
		t.row(line...)
	}
}
