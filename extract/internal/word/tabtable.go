package word

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of what is taken for a row that tabs make.
const (
	maxTabColumns = 32
	maxTabRows    = 5000 // a longer list is several tables
	maxLayouts    = 32   // kinds of stops within a table, and rows that are looked back at for places
	maxTabWords   = 120  // characters of a cell; longer ones are prose behind a term
	maxTitle      = 60   // characters of a title between rows
	maxWrapped    = 40   // characters of a label's second line

	sameColumn = 144 // twentieths of a point between stops of one column in different lines
)

// tabRow is a line whose words tabs put into columns.
type tabRow struct {
	line  string
	stops Stops
	bold  bool    // or another heading
	label string  // what stands at the margin; may be empty
	cells []piece // the others that are not empty
}

// tabulate puts tables in the place of the lines that tab stops make into rows and columns, and spaces in that of all other tabs. Only
// neighbours make a table: a single line with tabs is as likely a letterhead, and stays a line.
func tabulate(blocks []Block) []Block {
	if !slices.ContainsFunc(blocks, func(b Block) bool { return slices.ContainsFunc(b.Lines, hasTab) }) {
		return blocks
	}
	lines := singly(blocks)
	var out []Block
	for len(lines) > 0 {
		run, n := readTabRun(lines)
		if t := run.table(); t != nil {
			out = append(out, Block{Table: t})
		} else {
			n = max(n, 1)
			for _, b := range lines[:n] {
				for i, l := range b.Lines {
					b.Lines[i] = spaced(l)
				}
				out = append(out, b)
			}
		}
		lines = lines[n:]
	}
	return out
}

func hasTab(line string) bool { return strings.Contains(line, "\t") }

// singly gives each line a block of its own, since lines that a paragraph is broken into are rows like any other.
func singly(blocks []Block) []Block {
	var out []Block
	for _, b := range blocks {
		if b.Table != nil || len(b.Lines) < 2 {
			out = append(out, b)
			continue
		}
		for _, l := range b.Lines {
			out = append(out, Block{Lines: []string{l}, Heading: b.Heading, Stops: b.Stops})
		}
	}
	return out
}

var (
	listMark   = regexp.MustCompile(`^(?:\(?(?:[0-9]{1,3}|[A-Za-z]|[ivx]{2,5})[.)]|[-–—•·○●▪■◦*])$`)
	pageNumber = regexp.MustCompile(`^(?:[0-9]{1,4}|[ivxlc]{1,7}|[A-Z]-[0-9]{1,3})$`)
	toFillIn   = regexp.MustCompile(`_{3,}`)
)

// readTabRow reads a line as a row of a table, and reports whether it may be one. The tab behind the mark of a list item
// parts no columns.
func readTabRow(b Block) (tabRow, bool) {
	if b.Table != nil || len(b.Lines) != 1 || !hasTab(b.Lines[0]) || strings.Count(b.Lines[0], "\t") > 4*maxTabColumns {
		return tabRow{}, false
	}
	row := tabRow{line: spaced(b.Lines[0]), stops: b.Stops, bold: b.Heading}
	pieces := b.Stops.pieces(b.Lines[0])
	row.label = pieces[0].words
	for i, p := range pieces[1:] {
		switch {
		case p.led == Rule, utf8.RuneCountInString(p.words) > maxTabWords:
			return tabRow{}, false
		case p.words == "":
		case i == 0 && listMark.MatchString(row.label):
			row.label += " " + p.words
		default:
			row.cells = append(row.cells, p)
		}
	}
	return row, len(row.cells) > 0 && len(row.cells) < maxTabColumns && utf8.RuneCountInString(row.label) <= maxTabWords &&
		!row.isForm() && !row.isContents() && !row.isIndented()
}

// isForm reports whether a line names what stands behind each name, as letterheads and forms do, or is to be filled in.
func (r tabRow) isForm() bool {
	names := 0
	for _, words := range r.words() {
		if strings.HasSuffix(words, ":") {
			names++
		}
	}
	return toFillIn.MatchString(r.line) || names > 1 || names == 1 && strings.HasSuffix(r.label, ":") && len(r.cells) == 1
}

// isContents reports whether a line is of a table of contents: dots lead to the number of a page.
func (r tabRow) isContents() bool {
	last := r.cells[len(r.cells)-1]
	return last.led == Dots && pageNumber.MatchString(last.words)
}

// isIndented reports whether a line is a sentence whose tab only indents it.
func (r tabRow) isIndented() bool {
	return r.label == "" && len(r.cells) == 1 && strings.HasSuffix(r.line, ".")
}

func (r tabRow) hasAmount() bool { return strings.ContainsAny(r.line, "$%") }

func (r tabRow) words() []string {
	out := []string{r.label}
	for _, c := range r.cells {
		out = append(out, c.words)
	}
	return out
}

func (r tabRow) sameStops(o tabRow) bool {
	return slices.EqualFunc(r.stops, o.stops, func(a, b Stop) bool { return a.At == b.At })
}

// tabRun is a run of lines that may be a table: its rows, what goes on in each of them, and titles above some of them.
type tabRun struct {
	rows   []tabRow
	goesOn []bool         // the row goes on the one above
	titles map[int]string // by the row that they stand above
}

// readTabRun reads the run that lines begin with, and returns how many lines it has; none where the first is no row.
func readTabRun(lines []Block) (run tabRun, n int) {
	first, ok := readTabRow(lines[0])
	if !ok {
		return tabRun{}, 0
	}
	run = tabRun{rows: []tabRow{first}, goesOn: []bool{false}, titles: map[int]string{}}
	for n = 1; n < len(lines) && len(run.rows) < maxTabRows; n++ {
		row, ok := readTabRow(lines[n])
		switch {
		case !ok && !run.takesWords(lines[n:]):
			return run, n
		case !ok:
		case run.isContinued(row):
			run.add(row, true)
		case !run.takes(row):
			return run, n
		default:
			run.add(row, false)
		}
	}
	return run, n
}

// takesWords takes the first of lines, which has no tabs, where it stands within the run: as the rest of the label above it, as the
// beginning of the one below, or as the title of the rows below.
func (r *tabRun) takesWords(lines []Block) bool {
	if len(lines[0].Lines) != 1 || hasTab(lines[0].Lines[0]) {
		return false
	}
	words := spaced(lines[0].Lines[0])
	var below tabRow
	more := len(lines) > 1
	if more {
		below, more = readTabRow(lines[1])
	}
	part := tabRow{line: words, stops: r.last().stops, label: words}
	switch {
	case r.isWrapped(words, more):
		r.add(part, true)
	case !more || !r.goesOnBelow(below) || utf8.RuneCountInString(words) > maxTitle:
		return false
	case isOpen(words) && below.label != "":
		r.add(part, false)
	case isTitle(words):
		r.titles[len(r.rows)] = words
	default:
		return false
	}
	return true
}

func (r *tabRun) add(row tabRow, goesOn bool) {
	r.rows, r.goesOn = append(r.rows, row), append(r.goesOn, goesOn)
}

func (r *tabRun) last() tabRow { return r.rows[len(r.rows)-1] }

// takes reports whether a row is of the run. A line that heads columns begins another table, unless it stands below another such line;
// its stops may be its own, since what stands above columns is often set otherwise. A first line that names fewer things than are below it
// heads no columns; it stands above the table.
func (r *tabRun) takes(row tabRow) bool {
	last := r.last()
	switch {
	case r.isHead(row), len(r.rows) == 1 && last.label != "" && !last.hasAmount() && len(last.cells) < len(row.cells):
		return false
	case last.label == "":
		return true
	case row.label == "":
		return len(row.cells) == len(last.cells)
	}
	return row.sameStops(last) || len(row.cells) == len(last.cells) || !slices.ContainsFunc(row.cells, r.isAstray)
}

// isAstray reports whether a cell stands where none of the last rows has one.
func (r *tabRun) isAstray(c piece) bool {
	return !slices.ContainsFunc(r.rows[max(len(r.rows)-maxLayouts, 0):], func(row tabRow) bool {
		return slices.ContainsFunc(row.cells, func(o piece) bool { return distance(o.at, c.at) <= sameColumn })
	})
}

// isHead reports whether a row heads columns anew, below rows that have labels.
func (r *tabRun) isHead(row tabRow) bool {
	first, last := r.rows[0], r.last()
	switch {
	case last.label == "":
		return false
	case row.label == "":
		return row.bold && !last.bold || row.line == first.line
	}
	return row.label == first.label && len(r.rows) > 1 && !row.hasAmount() && !first.hasAmount()
}

// goesOnBelow reports whether the columns of the run go on in a row that a line without tabs parts from it.
func (r *tabRun) goesOnBelow(row tabRow) bool {
	last := r.last()
	return row.label != "" && (last.bold || !row.bold) && !r.isHead(row) && row.sameStops(last) &&
		(len(row.stops) > 0 || len(row.cells) == len(last.cells))
}

func isTitle(words string) bool {
	return !strings.HasSuffix(words, ".") && !listMark.MatchString(strings.Fields(words)[0])
}

// isContinued reports whether a row only goes on the words of the one above.
func (r *tabRun) isContinued(row tabRow) bool {
	above := r.last()
	if row.label != "" && !isOpen(above.label) {
		return false
	}
	return !slices.ContainsFunc(row.cells, func(c piece) bool {
		i := slices.IndexFunc(above.cells, func(a piece) bool { return a.at == c.at })
		return !beginsWithin(c.words) && (i < 0 && row.label == "" || i >= 0 && !isOpen(above.cells[i].words))
	})
}

// isWrapped reports whether a line without tabs is the rest of the label above it; more says that a row follows.
func (r *tabRun) isWrapped(words string, more bool) bool {
	label := r.last().label
	return label != "" && utf8.RuneCountInString(words) <= maxWrapped && (isOpen(label) || more && beginsWithin(words))
}

// isOpen reports whether words want others behind them.
func isOpen(words string) bool {
	if strings.Count(words, "(") > strings.Count(words, ")") {
		return true
	}
	for _, end := range []string{",", "/", "-", "–", "&", " and", " or", " of", " to", " the", " per", " after"} {
		if strings.HasSuffix(words, end) {
			return len(words) > len(end)
		}
	}
	return false
}

// beginsWithin reports whether words begin as they do within a sentence.
func beginsWithin(words string) bool {
	first, _ := utf8.DecodeRuneInString(words)
	return first == '(' || unicode.IsLower(first)
}

// table returns the table that a run is, nil where it is none.
func (r *tabRun) table() *Table {
	if len(r.rows) < 2 {
		return nil
	}
	r.outdent()
	columns := r.columns()
	places := make([][]int, len(r.rows)) // the columns of the cells of each row
	for i, row := range r.rows {
		places[i] = placed(row, columns)
	}
	if !r.isTable(len(columns), places) {
		return nil
	}
	t := &Table{}
	for i, row := range r.rows {
		if title, ok := r.titles[i]; ok {
			t.Rows = append(t.Rows, []Cell{{Span: 1 + len(columns), Blocks: []Block{{Lines: []string{title}}}}})
		}
		if !r.goesOn[i] {
			t.Rows = append(t.Rows, emptyRow(1+len(columns)))
		}
		cells := t.Rows[len(t.Rows)-1]
		if row.label == "" && !r.goesOn[i] {
			t.keepLabel()
		}
		cells[0].append(row.label)
		for k, c := range row.cells {
			cells[1+places[i][k]].append(c.words)
		}
	}
	t.spreadHeads()
	return t
}

// outdent makes the first column the labels of a table all of whose rows begin with a tab.
func (r *tabRun) outdent() {
	if slices.ContainsFunc(r.rows, func(row tabRow) bool { return row.label != "" }) {
		return
	}
	margin := r.rows[0].cells[0].at
	for _, row := range r.rows {
		margin = min(margin, row.cells[0].at)
	}
	for i, row := range r.rows {
		if row.cells[0].at == margin && len(row.cells) > 1 {
			r.rows[i].label, r.rows[i].cells = row.cells[0].words, row.cells[1:]
		}
	}
}

// keepLabel lets the label of the row above the last one stand beside that, too.
func (t *Table) keepLabel() {
	n := len(t.Rows) - 1
	if n == 0 || len(t.Rows[n-1]) < 2 {
		return
	}
	above, label := &t.Rows[n-1][0], &t.Rows[n][0]
	switch {
	case above.Merge == MergeGoesOn:
		label.Merge = MergeGoesOn
	case HasText(above.Blocks):
		above.Merge, label.Merge = MergeStarts, MergeGoesOn
	}
}

func emptyRow(columns int) []Cell {
	row := make([]Cell, columns)
	for i := range row {
		row[i] = Cell{Column: i, Span: 1}
	}
	return row
}

func (c *Cell) append(words string) {
	if words != "" {
		c.Blocks = append(c.Blocks, Block{Lines: []string{words}})
	}
}

// columns returns where the columns of a run stand, the one at the margin apart: as those of its rows say whose stops have
// most columns in use.
func (r *tabRun) columns() []int {
	var best []int
	var seen []tabRow
	for _, row := range r.rows {
		if slices.ContainsFunc(seen, row.sameStops) {
			continue
		}
		if seen = append(seen, row); len(seen) > maxLayouts {
			break
		}
		if c := r.columnsOf(row); len(c) > len(best) {
			best = c
		}
	}
	return best
}

// columnsOf returns the columns of the rows that have the stops of a row. Where no stops are set, tabs are put until
// the words look aligned, so that their number tells little: the cells of the fullest row are counted.
func (r *tabRun) columnsOf(like tabRow) []int {
	var out []int
	for _, row := range r.rows {
		if !row.sameStops(like) || len(like.stops) == 0 && len(row.cells) <= len(out) {
			continue
		}
		if len(like.stops) == 0 {
			out = nil
		}
		for _, c := range row.cells {
			out = append(out, c.at)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// placed returns the columns that the cells of a row stand in: in their order where there is a cell for each, else the
// nearest ones.
func placed(row tabRow, columns []int) []int {
	out := make([]int, len(row.cells))
	first := 0
	for i, c := range row.cells {
		out[i] = first
		for k := first; k <= len(columns)-(len(row.cells)-i); k++ {
			if distance(columns[k], c.at) < distance(columns[out[i]], c.at) {
				out[i] = k
			}
		}
		first = out[i] + 1
	}
	return out
}

func distance(a, b int) int { return max(a-b, b-a) }

// isTable reports whether a run is a table: two rows with the same stops fill the same columns, next to one another or all of them, and
// most places are filled. Two lines without an amount are no table, since those of a letterhead look so. Nor are labels with one amount
// each, which say no more than lines do, unless a line above them heads the amounts; but an answer is one to the label in front of it alone,
// so that three and more with answers among them are.
func (r *tabRun) isTable(columns int, places [][]int) bool {
	alike, labelled, filled, amounts := false, 0, 0, 0
	full := -1 // the last row that fills all columns
	for i, row := range r.rows {
		isFull := len(row.cells) == columns
		if row.label != "" && !r.goesOn[i] {
			labelled++
			alike = alike || i > 0 && row.sameStops(r.rows[i-1]) && slices.Equal(places[i], places[i-1]) ||
				isFull && full >= 0 && row.sameStops(r.rows[full])
		}
		if row.label != "" {
			filled += len(row.cells)
		}
		if row.hasAmount() {
			amounts++
		}
		if isFull {
			full = i
		}
	}
	if columns == 1 {
		return alike && (r.rows[0].label == "" && amounts > 1 || labelled > 2 && r.answers() > 1)
	}
	return alike && 2*filled >= columns*labelled && (amounts > 0 || len(r.rows) > 2)
}

// answers counts the rows of a label and an answer to it: "Step therapy", "No".
func (r *tabRun) answers() (n int) {
	for _, row := range r.rows {
		if row.label != "" && len(row.cells) == 1 && (strings.EqualFold(row.cells[0].words, "yes") || strings.EqualFold(row.cells[0].words, "no")) {
			n++
		}
	}
	return n
}

// spreadHeads lets what stands above several columns cover them: the cells of a row without a label, at equal distances,
// above a row that fills more columns.
func (t *Table) spreadHeads() {
	for i := 0; i+1 < len(t.Rows) && len(t.Rows[i]) > 1 && !HasText(t.Rows[i][0].Blocks); i++ {
		row := t.Rows[i]
		heads := slices.DeleteFunc(slices.Clone(row[1:]), func(c Cell) bool { return !HasText(c.Blocks) })
		width := (len(row) - 1) / max(len(heads), 1)
		if width < 2 || width*len(heads) != len(row)-1 || filledCells(t.Rows[i+1]) <= len(heads) {
			continue
		}
		if slices.ContainsFunc(heads, func(c Cell) bool { return (c.Column-1)%width != 0 }) {
			continue
		}
		for k := range heads {
			heads[k].Span = width
		}
		t.Rows[i] = append([]Cell{row[0]}, heads...)
	}
}

// filledCells counts the cells of a row that have words, its label apart.
func filledCells(row []Cell) (n int) {
	for _, c := range row[1:] {
		if HasText(c.Blocks) {
			n++
		}
	}
	return n
}
