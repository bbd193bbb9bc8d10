package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// The forms by which a client orders a plan's set-up print the answers to choose from in cells of their own, each behind a cell for a mark:
// "Mandatory mail: | X | Yes | | No", or below each other: "X | 75%", "  | 80%". What has no mark holds of nothing. Such rows are made those of
// a form that is filled in: the question, and the answer with what is told behind it.

var (
	chosenMarkRE = regexp.MustCompile(`^[\s(\[]*[x✓✔☑☒√][\s)\]]*$`)
	openMarkRE   = regexp.MustCompile(`^[\s(\[]*[☐□]?[\s)\]]*$`)
	// toldBehindRE finds what is told behind an answer and is none to choose: "Ind: $50", "Look back: 130 days".
	toldBehindRE = regexp.MustCompile(`^[a-z][^:]*: *(?:[^\s_$]|\$ ?\d)`)
	// choiceHeadRE finds what stands above answers below each other: whose they are.
	choiceHeadRE = regexp.MustCompile(`^(?:retail|mail(?: order| service)?|home delivery|specialty|controlled)\b[^0-9%$]*$`)
)

const (
	leastChoices    = 3 // marks in front of answers that make a table such a form
	mostFormColumns = 64
	leastIndented   = 3 // rows that begin behind the questions and are a table of their own, and no second row of a header
)

// markedForm is a table with cells for marks in front of answers.
type markedForm struct {
	src   *document.Text
	slots map[int]bool // the columns of marks
	taken []document.Span
}

// withMarkedCells turns the rows of such forms into questions with their answers.
func withMarkedCells(src *document.Text) *document.Text {
	if !isWorkbook(src) && src.Format != document.DOCX {
		return src
	}
	var tables []document.Table
	var taken []document.Span
	for n := range src.Tables {
		if len(src.Tables[n].Rows) > maxSheetRows || src.Tables[n].Columns > mostFormColumns {
			continue
		}
		f := markedForm{src: src, slots: map[int]bool{}}
		rows := f.filledIn(&src.Tables[n])
		if rows == nil {
			continue
		}
		if tables == nil {
			tables = slices.Clone(src.Tables)
		}
		tables[n].Rows, taken = rows, append(taken, f.taken...)
	}
	if tables == nil {
		return src
	}
	content := []rune(src.Content)
	for _, at := range taken {
		blankSpan(content, at)
	}
	return &document.Text{Format: src.Format, Content: string(content), Pages: src.Pages, Tables: tables}
}

func (f *markedForm) said(c document.Cell) string {
	return strings.TrimSpace(newPassage(f.src, c.Span).s)
}

// written are the cells of a row that say or mark something, from left to right.
func (f *markedForm) written(r document.Row) []document.Cell {
	return keep(slices.Clone(r.Cells), func(c document.Cell) bool { return !openMarkRE.MatchString(f.said(c)) })
}

func (f *markedForm) isMark(c document.Cell) bool { return chosenMarkRE.MatchString(f.said(c)) }

// chosen reports whether a cell of a row is an answer that the mark before it chooses.
func (f *markedForm) chosen(row []document.Cell, k int) bool {
	return k > 0 && f.isMark(row[k-1]) && !f.isMark(row[k]) && row[k].Column == row[k-1].Column+max(row[k-1].ColSpan, 1)
}

// offered reports whether a cell of a row is an answer to choose, whose box is empty.
func (f *markedForm) offered(row []document.Cell, k int) bool {
	c := row[k]
	return f.slots[c.Column-1] && !f.isMark(c) && !toldBehindRE.MatchString(f.said(c)) && (k == 0 || row[k-1].Column+max(row[k-1].ColSpan, 1) < c.Column)
}

// markHeadRE finds the header of a column whose marks say something of the drugs of their rows, and choose nothing beside them.
var markHeadRE = regexp.MustCompile(`^\W*(?:tiers? ?\d?.*|t\d|(?:non-?)?(?:preferred|formulary).*|generics?|brands?|specialty|edits?|limits?|requirements?.*|notes?|status|coverage|p\.?a\.?|s\.?t\.?|q\.?l\.?|prior auth.*|step.*|quantity.*|qty.*|retail.*|mail.*|covered|yes|no)\W*$`)

// headed reports whether the nearest words above a mark are the header of its column.
func (f *markedForm) headed(above [][]document.Cell, column int) bool {
	for _, row := range slices.Backward(above) {
		for _, c := range row {
			if c.Column == column && !f.isMark(c) {
				return len(row) > 2 && markHeadRE.MatchString(f.said(c))
			}
		}
	}
	return false
}

// isGrid reports whether a row is the header of a table of boxes, whose marks say something of their rows, or of limits, whose marks say
// whether a limit is of drugs alone: "None | Rx only | Combined with medical | Individual | Family".
func (f *markedForm) isGrid(row []document.Cell) bool {
	heads := map[boxColumn]bool{}
	persons, scopes := false, false
	for _, c := range row[min(1, len(row)):] {
		s := strings.Trim(f.said(c), " :?*")
		for _, h := range boxHeads {
			if h.re.MatchString(s) {
				heads[h.column] = true
			}
		}
		_, person := personHead(s)
		persons, scopes = persons || person, scopes || scopeIn(s, nil).Known()
	}
	return len(heads) > 1 || persons && scopes
}

// filledIn are the rows of a form with the answers that are marked; nil for any other table.
func (f *markedForm) filledIn(t *document.Table) []document.Row {
	rows := make([][]document.Cell, len(t.Rows))
	inGrid := make([]bool, len(t.Rows))
	choices, grid := 0, false
	for i := range t.Rows {
		rows[i] = f.written(t.Rows[i])
		switch {
		case f.isGrid(rows[i]):
			grid = true
		case len(rows[i]) < 2 && (len(rows[i]) == 0 || !f.isMark(rows[i][0])):
			grid = false
		}
		if inGrid[i] = grid; grid {
			continue
		}
		for k := range rows[i] {
			if f.chosen(rows[i], k) && !f.headed(rows[:i], rows[i][k-1].Column) {
				choices++
				f.slots[rows[i][k-1].Column] = true
			}
		}
	}
	if choices < leastChoices {
		return nil
	}
	var out []document.Row
	put := func(cells ...document.Cell) {
		for k := range cells {
			cells[k].Row = len(out)
		}
		out = append(out, document.Row{Cells: cells})
	}
	for i := 0; i < len(rows); i++ {
		if n := f.below(rows[i:], inGrid[i:]); n > 0 {
			for _, r := range f.answersBelow(rows[i : i+n]) {
				put(inOrder(r)...)
			}
			i += n - 1
			continue
		}
		if !inGrid[i] && slices.ContainsFunc(rows[i], f.isMark) {
			if r := f.answered(rows[i]); r != nil {
				put(inOrder(r)...)
				continue
			}
		}
		from := len(out)
		for put(slices.Clone(t.Rows[i].Cells)...); indented(rows[i]) && i+1 < len(rows) && indented(rows[i+1]) && f.below(rows[i+1:], inGrid[i+1:]) == 0; i++ {
			put(slices.Clone(t.Rows[i+1].Cells)...)
		}
		if len(out)-from >= leastIndented {
			fromFirst(out[from:])
		}
	}
	return out
}

// indented reports whether a row begins behind the column of the questions.
func indented(row []document.Cell) bool { return len(row) > 0 && row[0].Column > 0 }

// inOrder gives cells the first columns.
func inOrder(cells []document.Cell) []document.Cell {
	for k := range cells {
		cells[k].Column, cells[k].RowSpan, cells[k].ColSpan = k, 1, 1
	}
	return cells
}

// fromFirst moves rows to the left as far as none of them has words.
func fromFirst(rows []document.Row) {
	first := -1
	for _, r := range rows {
		for _, c := range r.Cells {
			if c.Span.Len() > 0 && (first < 0 || c.Column < first) {
				first = c.Column
			}
		}
	}
	for i := range rows {
		rows[i].Cells = keep(rows[i].Cells, func(c document.Cell) bool { return c.Column >= first })
		for k := range rows[i].Cells {
			rows[i].Cells[k].Column -= first
		}
	}
}

// answered is a row with its question and the answer that is marked, with what is told behind it; nil where no answer is.
func (f *markedForm) answered(row []document.Cell) []document.Cell {
	if f.isMark(row[0]) || f.offered(row, 0) {
		return nil
	}
	var said []document.Cell
	for k, c := range row[1:] {
		switch {
		case f.isMark(c), f.offered(row, k+1), strings.Contains(f.said(c), "__"): // a blank that is not filled in
			f.taken = append(f.taken, c.Span)
		case f.chosen(row, k+1) || len(said) > 0:
			said = append(said, c)
		}
	}
	if len(said) == 0 {
		return nil
	}
	answer := said[0]
	answer.Span.End = said[len(said)-1].Span.End
	return []document.Cell{row[0], answer}
}

// below is how many rows from the first are answers below each other, of which some are marked; none where there are no two answers.
func (f *markedForm) below(rows [][]document.Cell, inGrid []bool) int {
	n, marks, answers := 0, 0, 0
	for n < len(rows) && len(rows[n]) > 0 && !inGrid[n] && (f.isMark(rows[n][0]) || f.offered(rows[n], 0)) {
		for k := range rows[n] {
			if f.chosen(rows[n], k) {
				marks++
			} else if f.offered(rows[n], k) {
				answers++
			}
		}
		n++
	}
	if marks == 0 || marks+answers < 2 {
		return 0
	}
	return n
}

// answersBelow are the marked answers of rows below each other, each behind what stands above its column.
func (f *markedForm) answersBelow(rows [][]document.Cell) [][]document.Cell {
	heads := map[int]document.Cell{} // by the column of the answers
	if !slices.ContainsFunc(rows[0], f.isMark) && !slices.ContainsFunc(rows[0], func(c document.Cell) bool { return !choiceHeadRE.MatchString(f.said(c)) }) {
		for _, c := range rows[0] {
			heads[c.Column] = c
		}
		rows = rows[1:]
	}
	var out [][]document.Cell
	for _, row := range rows {
		for k, c := range row {
			head, headed := heads[c.Column]
			switch {
			case f.isMark(c), f.offered(row, k):
				f.taken = append(f.taken, c.Span)
			case headed:
				out = append(out, []document.Cell{head, c})
			default:
				out = append(out, []document.Cell{c})
			}
		}
	}
	return out
}
