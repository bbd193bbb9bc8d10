// Package word is what the readers of Word files (.docx, .doc) have in common: paragraphs and tables as they are found in the
// file, and how they become the text of a document.
package word

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract/internal/fault"
	"github.com/rxassay/rxassay/finding"
)

// MaxColumns bounds the columns of a table; Word has 63, and tables that are laid into one another a few more.
const MaxColumns = 4096

const maxPlaces = 1_000_000 // of one table

// Block is a paragraph or a table.
type Block struct {
	Lines   []string // with the tabs that part their words
	Stops   Stops    // that these go to
	Heading bool
	Table   *Table // nil for a paragraph
}

// Lines parts the words of a paragraph into its lines. Spaces that only set words apart are left out, tabs are not.
func Lines(words string) []string {
	var out []string
	for l := range strings.SplitSeq(words, "\n") {
		if spaced(l) == "" {
			continue
		}
		parts := strings.Split(l, "\t")
		for i := range parts {
			parts[i] = spaced(parts[i])
		}
		out = append(out, strings.TrimRight(strings.Join(parts, "\t"), "\t"))
	}
	return out
}

// LooksLikeHeading reports whether lines all of whose words are bold are few enough for a heading.
func LooksLikeHeading(lines []string) bool {
	return len(lines) == 1 && len(strings.Fields(lines[0])) < 15
}

// Table is a table as Word has it: a cell that is merged over rows stands in each of them.
type Table struct{ Rows [][]Cell }

// Cell is one cell of a row.
type Cell struct {
	Column, Span int // Span is how many columns it covers
	Merge        Merge
	Blocks       []Block
}

// Merge says how a cell goes together with the one above it.
type Merge int

// The kinds of Merge.
const (
	NotMerged   Merge = iota
	MergeStarts       // cells below may go on in it
	MergeGoesOn       // it goes on the one above
)

// Flat returns the lines of blocks, without their tabs; tables give their cells one after the other.
func Flat(blocks []Block) []string {
	var out []string
	for _, b := range blocks {
		for _, l := range b.Lines {
			out = append(out, spaced(l))
		}
		if b.Table != nil {
			for _, row := range b.Table.Rows {
				for _, c := range row {
					out = append(out, Flat(c.Blocks)...)
				}
			}
		}
	}
	return out
}

// HasText reports whether there is a word in any of the blocks.
func HasText(blocks []Block) bool { return len(Flat(blocks)) > 0 }

// Text writes the text of a file: its headers, its parts in their order, and its footers.
func Text(format document.Format, headers, footers []Block, parts ...[]Block) (*document.Text, error) {
	b := document.NewBuilder(format)
	b.StartPage("", 0, 0)
	if err := write(b, headers); err != nil {
		return nil, err
	}
	body := b.Offset()
	for _, p := range parts {
		if err := write(b, p); err != nil {
			return nil, err
		}
	}
	end := b.Offset()
	if err := write(b, footers); err != nil {
		return nil, err
	}
	t := b.Text()
	lines := t.Pages[0].Lines
	for i := range lines {
		lines[i].Margin = lines[i].Span.Start < body || lines[i].Span.Start >= end
	}
	return t, nil
}

// Unread is what a file holds beside its text, and was left out.
type Unread struct {
	Hidden   bool // words that are not shown
	Deleted  bool // words that a tracked change deletes or moves away
	Comments bool
	Chunks   bool // other documents within it
	Diagrams bool // drawings of words (SmartArt)
}

// Findings returns what is to be said of it.
func (u Unread) Findings() []finding.Finding {
	var out []finding.Finding
	if u.Hidden {
		out = append(out, finding.Finding{
			Code: "hidden_text", Severity: finding.Warning,
			Message: "The document has hidden text, which was not read; show what belongs to the plan and send the file again.",
		})
	}
	if u.Deleted {
		out = append(out, finding.Finding{
			Code: "tracked_changes", Severity: finding.Warning,
			Message: "The document has tracked changes: it was read as if all of them were accepted; check that they are.",
		})
	}
	if u.Chunks {
		out = append(out, finding.Finding{
			Code: "content_not_read", Severity: finding.Warning,
			Message: "The document holds other documents that were put into it (altChunk) and were not read; open it in Word, save it, and send it again.",
		})
	}
	if u.Diagrams {
		out = append(out, finding.Finding{
			Code: "content_not_read", Severity: finding.Warning,
			Message: "The document has diagrams (SmartArt) whose words were not read; write what belongs to the plan as text.",
		})
	}
	if u.Comments {
		out = append(out, finding.Finding{
			Code: "comments", Severity: finding.Note,
			Message: "The document has comments, which were not read.",
		})
	}
	return out
}

// isGrid reports whether a table within a cell is one to be read as a table: others only arrange words.
func (t *Table) isGrid() bool {
	rows := 0
	for _, row := range t.Rows {
		if len(row) > 1 {
			rows++
		}
	}
	return rows > 1
}

// takeGrids takes the grids that are within the cells of a table out of it, at any depth.
func (t *Table) takeGrids() []Block {
	var out []Block
	for _, row := range t.Rows {
		for i := range row {
			var rest []Block
			for _, b := range row[i].Blocks {
				switch {
				case b.Table != nil && b.Table.isGrid():
					out = append(out, b)
					continue
				case b.Table != nil:
					out = append(out, b.Table.takeGrids()...)
				}
				rest = append(rest, b)
			}
			row[i].Blocks = rest
		}
	}
	return out
}

// write writes blocks as the text of a document. A table within a table comes below the row that it stands in; what stands in a table of
// one column is written as if there were no such table.
//
// Its error is a *fault.Error: a table has more places than are read, empty ones counted, since who reads it may lay it out
// in full.
func write(b *document.Builder, blocks []Block) error {
	for _, bl := range tabulate(blocks) {
		if bl.Table == nil {
			for _, l := range bl.Lines {
				b.Line(l, document.Box{}, bl.Heading)
			}
			continue
		}
		if inner, ok := bl.Table.frame(); ok {
			if err := write(b, inner); err != nil {
				return err
			}
			continue
		}
		if parts := bl.Table.around(); parts != nil {
			if err := write(b, parts); err != nil {
				return err
			}
			continue
		}
		grids := bl.Table.takeGrids()
		columns, cells := place(bl.Table)
		if columns*len(bl.Table.Rows) > maxPlaces {
			return fault.New(fault.TooComplex, "A table of the Word file is larger than is read.")
		}
		if len(cells) > 0 {
			b.Table(columns, document.Box{}, cells)
		}
		if err := write(b, grids); err != nil {
			return err
		}
	}
	return nil
}

// around takes a table apart at the rows that hold grids within their cells, so that what a row says stands right above its grid: the
// words of its cells, a line each. It returns nil for a table without such rows, and for one with merged rows, whose grids come behind
// it; so do those of a row that says something in several other cells, which stays whole.
func (t *Table) around() []Block {
	var out []Block
	var plain [][]Cell
	flush := func() {
		switch {
		case len(plain) > 1, len(plain) == 1 && wholeBesideGrid(plain[0]):
			out = append(out, Block{Table: &Table{Rows: plain}})
		case len(plain) == 1:
			out = append(out, cellLines(plain[0])...)
		}
		plain = nil
	}
	found := false
	for _, row := range t.Rows {
		for _, c := range row {
			if c.Merge != NotMerged {
				return nil
			}
		}
	}
	for _, row := range t.Rows {
		holds := slices.ContainsFunc(row, func(c Cell) bool {
			return slices.ContainsFunc(c.Blocks, func(b Block) bool { return b.Table != nil && b.Table.isGrid() })
		})
		if !holds || wholeBesideGrid(row) {
			plain = append(plain, row)
			continue
		}
		found = true
		flush()
		grids := (&Table{Rows: [][]Cell{row}}).takeGrids()
		out = append(append(out, cellLines(row)...), grids...)
	}
	if !found {
		return nil
	}
	flush()
	return out
}

// wholeBesideGrid reports whether a row that holds a grid says something in several other cells: it is a row of its table, not a label
// beside the grid.
func wholeBesideGrid(row []Cell) bool {
	grids, words := 0, 0
	for _, c := range row {
		switch {
		case slices.ContainsFunc(c.Blocks, func(b Block) bool { return b.Table != nil && b.Table.isGrid() }):
			grids++
		case HasText(c.Blocks):
			words++
		}
	}
	return grids > 0 && words > 1
}

// cellLines are the words of the cells of a row, a line for each cell.
func cellLines(row []Cell) []Block {
	var out []Block
	for _, c := range row {
		if words := strings.Join(Flat(c.Blocks), " "); strings.TrimSpace(words) != "" {
			out = append(out, Block{Lines: []string{words}})
		}
	}
	return out
}

// frame returns what is in a table whose rows have one cell each and that holds a grid: it only frames the page.
func (t *Table) frame() ([]Block, bool) {
	var inner []Block
	for _, row := range t.Rows {
		if len(row) > 1 {
			return nil, false
		}
		for _, c := range row {
			inner = append(inner, c.Blocks...)
		}
	}
	grid := false
	inner = tabulate(inner)
	for _, b := range inner {
		if b.Table != nil {
			_, framed := b.Table.frame()
			grid = grid || framed || b.Table.isGrid()
		}
	}
	if grid { // so that what is within frames is looked at once
		t.Rows = [][]Cell{{{Span: 1, Blocks: inner}}}
	}
	return inner, grid
}

// place puts the cells of a table into its grid: a cell that goes on the one above it becomes part of that.
func place(t *Table) (columns int, cells []document.CellText) {
	origin := map[int]int{} // column → index in cells of the merged cell that may go on in it
	for i, row := range t.Rows {
		for _, c := range row {
			columns = max(columns, c.Column+c.Span)
			lines := Flat(c.Blocks)
			if c.Merge == MergeGoesOn {
				if o, ok := origin[c.Column]; ok && cells[o].Row+max(cells[o].RowSpan, 1) == i {
					cells[o].RowSpan = max(cells[o].RowSpan, 1) + 1
					cells[o].Lines = append(cells[o].Lines, lineTexts(lines)...)
					continue
				}
			}
			cell := document.CellText{Row: i, Column: c.Column, Lines: lineTexts(lines)}
			if c.Span > 1 {
				cell.ColSpan = c.Span
			}
			delete(origin, c.Column)
			if c.Merge != NotMerged {
				origin[c.Column] = len(cells)
			}
			cells = append(cells, cell)
		}
	}
	return columns, cells
}

func lineTexts(lines []string) []document.LineText {
	var out []document.LineText
	for _, l := range lines {
		out = append(out, document.LineText{Words: l})
	}
	return out
}
