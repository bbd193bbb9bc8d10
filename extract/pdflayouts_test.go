package extract_test

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
)

var (
	layouts    = flag.Int("layouts", 400, "how many tables TestTablesAsDrawn draws")
	layoutSeed = flag.Uint64("layoutseed", 1, "of the tables of TestTablesAsDrawn")
	layoutOnly = flag.Int("layoutonly", -1, "the one table that TestTablesAsDrawn draws")
	layoutKeep = flag.String("layoutkeep", "", "a folder for the tables of TestTablesAsDrawn that are read wrongly")
)

// drawnTable is a table of cost shares as programs draw them: what stands in which cell, and how it looks.
type drawnTable struct {
	look
	widths  []float64
	heights []float64
	cells   []drawnCell
	header  int // rows of it
	values  []drawnValue
}

// look is what a table is drawn with.
type look struct {
	rules      string // "grid", "rows", "header", "columns", "none"
	ground     string // of the header and the rows: "header", "zebra", "both", "none", "cells"
	size       float64
	padding    float64
	middle     bool   // cells stand in the middle of the height of their rows, not at the top
	align      string // of the values: "left", "center"
	alignHead  string // of the names of columns
	groups     string // titles over columns: "", "pairs", "some"
	underlined bool   // a rule below each title, where no others are
	sections   bool   // rows that head others
	beside     bool   // a cell at the left over several rows
	wrapped    bool   // labels and values of several lines
	across     bool   // values over two columns
	byColumn   bool   // drawn column by column
	gap        float64
}

func (l look) String() string {
	also := func(on bool, s string) string {
		if on {
			return " " + s
		}
		return ""
	}
	return fmt.Sprintf("rules=%s ground=%s align=%s head=%s groups=%s size=%g gap=%g", l.rules, l.ground, l.align, l.alignHead, l.groups, l.size, l.gap) +
		also(l.middle, "middle") + also(l.underlined, "underlined") + also(l.sections, "sections") + also(l.beside, "beside") +
		also(l.wrapped, "wrapped") + also(l.across, "across") + also(l.byColumn, "byColumn")
}

type drawnCell struct {
	row, column, rows, columns int
	text                       string
	bold                       bool
	align                      string
	kind                       byte // 'h'ead, 't'itle, 'l'abel, 's'ection, 'b'eside, 'v'alue
}

// drawnValue is a value and what it stands below and beside.
type drawnValue struct {
	text, label, section, beside string
	heads                        []string // from the bottom
	columns                      int
}

func pick[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

func newLook(r *rand.Rand) look {
	l := look{
		rules: pick(r, "grid", "grid", "rows", "rows", "header", "columns", "none"), ground: pick(r, "none", "none", "header", "header", "zebra", "both", "cells"),
		size: pick(r, 7.5, 8, 9, 9, 10, 11), padding: pick(r, 2, 3, 4, 6.0), middle: r.IntN(2) == 0, align: pick(r, "left", "center", "center"),
		groups: pick(r, "", "", "pairs", "some"), underlined: r.IntN(2) == 0, sections: r.IntN(3) == 0, beside: r.IntN(5) == 0, wrapped: r.IntN(2) == 0,
		across: r.IntN(6) == 0, byColumn: r.IntN(12) == 0, gap: pick(r, 0, 0, 2, 5.0),
	}
	l.alignHead = pick(r, l.align, l.align, "center")
	if l.rules == "none" && l.ground == "none" {
		l.gap = max(l.gap, 2)
	}
	if l.rules != "grid" && l.ground != "cells" {
		l.beside = false // nobody could say over which rows it stands
		l.across = l.across && l.align == "center"
	}
	return l
}

func newDrawnTable(r *rand.Rand) *drawnTable {
	t := &drawnTable{look: newLook(r)}
	n := 2 + r.IntN(4)
	if t.groups != "" {
		n = 4
	}
	first := 0
	if t.beside {
		first = 1
	}
	names := [][]string{
		{"Retail", "Mail order", "Specialty", "Out-of-network", "Long-term care"},
		{"Preferred pharmacy", "Standard pharmacy", "Home delivery", "Specialty pharmacy", "Non-network pharmacy"},
		{"Retail (up to a 30-day supply)", "Retail (31-90 day supply)", "Mail order (up to a 90-day supply)", "Specialty drugs (30-day supply)", "Out-of-network pharmacies (30 days)"},
		{"Plan A", "Plan B", "Plan C", "Plan D", "Plan E"},
		{"In-network", "Out-of-network", "At home", "Abroad", "Elsewhere"},
	}
	heads := pick(r, names...)
	titles := pick(r, []string{"Gold PPO", "Silver HDHP"}, []string{"30-day supply", "90-day supply"}, []string{"Network pharmacies", "Other pharmacies"}, []string{"When you use a preferred pharmacy", "When you use a standard pharmacy"})
	add := func(c drawnCell) {
		c.rows, c.columns = max(c.rows, 1), max(c.columns, 1)
		t.cells = append(t.cells, c)
	}
	above := make([][]string, n) // the names of each column, from the bottom
	corner := pick(r, "Tier", "Drug tier", "Prescription drugs", "Covered drugs", "")
	headRows := 1
	if t.groups != "" {
		headRows = 2
	}
	if first == 1 {
		add(drawnCell{row: 0, column: 0, rows: headRows, text: pick(r, "Benefit", "Service", "Plan"), bold: true, kind: 'h'})
	}
	add(drawnCell{row: 0, column: first, rows: headRows, text: corner, bold: true, kind: 'h'})
	switch t.groups {
	case "pairs":
		heads = pick(r, []string{"Retail", "Mail order", "Retail", "Mail order"}, []string{"Preferred", "Standard", "Preferred", "Standard"}, []string{"Tier 1 pharmacy", "Tier 2 pharmacy", "Tier 1 pharmacy", "Tier 2 pharmacy"})
		for k := range 2 {
			add(drawnCell{row: 0, column: first + 1 + 2*k, columns: 2, text: titles[k], bold: true, align: "center", kind: 't'})
		}
		for k := range n {
			add(drawnCell{row: 1, column: first + 1 + k, text: heads[k], bold: true, align: t.alignHead, kind: 'h'})
			above[k] = []string{heads[k], titles[k/2]}
		}
	case "some":
		// A title over the first two or three; the others have none.
		over := 2 + r.IntN(2)
		add(drawnCell{row: 0, column: first + 1, columns: over, text: titles[0], bold: true, align: "center", kind: 't'})
		for k := range n {
			if k < over {
				add(drawnCell{row: 1, column: first + 1 + k, text: heads[k], bold: true, align: t.alignHead, kind: 'h'})
				above[k] = []string{heads[k], titles[0]}
			} else {
				add(drawnCell{row: 0, rows: 2, column: first + 1 + k, text: heads[k], bold: true, align: t.alignHead, kind: 'h'})
				above[k] = []string{heads[k]}
			}
		}
	default:
		for k := range n {
			add(drawnCell{row: 0, column: first + 1 + k, text: heads[k], bold: true, align: t.alignHead, kind: 'h'})
			above[k] = []string{heads[k]}
		}
	}
	row := headRows
	t.header = headRows
	labels := pick(r, []string{"Tier 1", "Tier 2", "Tier 3", "Tier 4"}, []string{"Generic", "Preferred brand", "Non-preferred brand", "Specialty"},
		[]string{"Tier 1 - Preferred generic drugs", "Tier 2 - Generic drugs", "Tier 3 - Preferred brand drugs", "Tier 4 - Non-preferred drugs"})
	labels = labels[:3+r.IntN(2)]
	blocks := 1
	if t.sections || t.beside {
		blocks = 2
	}
	amount := 10 + r.IntN(20)
	for b := range blocks {
		section, beside := "", ""
		if t.sections {
			section = []string{"Retail pharmacy", "Mail service pharmacy"}[b]
			if t.wrapped {
				section = []string{"Retail pharmacy (up to a 30-day supply)", "Mail service pharmacy (up to a 90-day supply)"}[b]
			}
			add(drawnCell{row: row, column: first, columns: n + 1, text: section, bold: true, kind: 's', align: "left"})
			if t.beside {
				beside = []string{"Acute medication", "Maintenance medication"}[b]
				add(drawnCell{row: row, column: 0, rows: len(labels) + 1, text: beside, kind: 'b', align: "left"})
			}
			row++
		} else if t.beside {
			beside = []string{"Acute medication", "Maintenance medication"}[b]
			add(drawnCell{row: row, column: 0, rows: len(labels), text: beside, kind: 'b', align: "left"})
		}
		for i, label := range labels {
			add(drawnCell{row: row, column: first, text: label, kind: 'l', align: "left"})
			for k := 0; k < n; k++ {
				amount += 1 + r.IntN(5)
				text := fmt.Sprintf("$%d", amount)
				if t.wrapped {
					text = pick(r, text, text+" copay", fmt.Sprintf("20%% up to $%d per prescription", amount), fmt.Sprintf("$%d after deductible", amount))
				}
				wide := 1
				if t.across && i == len(labels)-1 && k == 0 && n > 2 {
					wide = 2
				}
				add(drawnCell{row: row, column: first + 1 + k, columns: wide, text: text, kind: 'v', align: t.align})
				t.values = append(t.values, drawnValue{text: text, label: label, section: section, beside: beside, heads: above[k], columns: wide})
				k += wide - 1
			}
			row++
		}
	}
	t.heights = make([]float64, row)
	width := pick(r, 480.0, 532, 400)
	labelWidth := pick(r, 90.0, 120, 150)
	if first == 1 {
		t.widths = append(t.widths, 80)
		width = 532
	}
	t.widths = append(t.widths, labelWidth)
	rest := width - labelWidth - 80*float64(first)
	for range n {
		t.widths = append(t.widths, rest/float64(n))
	}
	return t
}

func (t *drawnTable) x(column int) float64 {
	x := 40.0
	for _, w := range t.widths[:column] {
		x += w
	}
	return x
}

// draw writes the table onto a page, and prose around it.
func (t *drawnTable) draw() []byte {
	pdf := fpdf.New("P", "pt", "Letter", "")
	pdf.SetCompression(false)
	pdf.AddPage()
	font := func(bold bool, size float64) {
		style := ""
		if bold {
			style = "B"
		}
		pdf.SetFont("Helvetica", style, size)
	}
	for _, c := range t.cells { // type whose longest word does not fit into its column nobody would leave so
		font(c.bold, t.size)
		for _, w := range strings.Fields(c.text) {
			if room := t.x(c.column+c.columns) - t.x(c.column) - 2*t.padding - t.gap; pdf.GetStringWidth(w) > room {
				t.size = math.Floor(2*t.size*room/pdf.GetStringWidth(w)) / 2
			}
		}
	}
	leading := t.size * 1.2
	lines := func(c drawnCell) []string {
		font(c.bold, t.size)
		w := t.x(c.column+c.columns) - t.x(c.column) - 2*t.padding - t.gap
		var out []string
		line := ""
		for _, word := range strings.Fields(c.text) {
			if s := strings.TrimSpace(line + " " + word); line == "" || pdf.GetStringWidth(s) <= w {
				line = s
			} else {
				out = append(out, line)
				line = word
			}
		}
		return append(out, line)
	}
	for _, several := range []bool{false, true} {
		for _, c := range t.cells {
			need := float64(len(lines(c)))*leading + 2*t.padding
			have := 0.0
			for _, h := range t.heights[c.row : c.row+c.rows] {
				have += h
			}
			if (c.rows > 1) == several && have < need {
				t.heights[c.row+c.rows-1] += need - have
			}
		}
	}
	top := 110.0
	y := func(row int) float64 {
		at := top
		for _, h := range t.heights[:row] {
			at += h
		}
		return at
	}
	font(true, 14)
	pdf.Text(40, 60, "Prescription drug benefits")
	font(false, 9)
	pdf.Text(40, 80, "This is what you pay for covered drugs in each plan year. Some drugs need an authorization before they are covered.")
	pdf.Text(40, 91, "Ask your pharmacist whether a generic is right for you.")
	end := y(len(t.heights))
	pdf.Text(40, end+20, "1. Amounts are for each prescription or refill. You never pay more than the price of the drug itself.")
	pdf.Text(40, end+31, "2. A supply of more than 30 days has to be of a maintenance drug.")
	right := t.x(len(t.widths))
	for _, c := range t.cells {
		grey := 0
		switch {
		case c.row < t.header && (t.ground == "header" || t.ground == "both"):
			grey = 205
		case c.row < t.header && t.ground == "cells":
			grey = 190
		case c.kind == 's' && t.ground != "none" && t.ground != "zebra":
			grey = 225
		case c.row >= t.header && (t.ground == "zebra" || t.ground == "both") && c.row%2 == 0, c.row >= t.header && t.ground == "cells":
			grey = 240
		}
		if grey > 0 {
			pdf.SetFillColor(grey, grey, grey)
			pdf.Rect(t.x(c.column), y(c.row), t.x(c.column+c.columns)-t.x(c.column)-t.gap, y(c.row+c.rows)-y(c.row)-min(t.gap, 1), "F")
		}
	}
	pdf.SetLineWidth(0.6)
	switch t.rules {
	case "grid":
		for _, c := range t.cells {
			pdf.Rect(t.x(c.column), y(c.row), t.x(c.column+c.columns)-t.x(c.column), y(c.row+c.rows)-y(c.row), "D")
		}
	case "rows":
		pdf.Line(40, top, right, top)
		for i := t.header; i <= len(t.heights); i++ {
			pdf.Line(40, y(i), right, y(i))
		}
	case "header":
		for _, i := range []int{0, t.header, len(t.heights)} {
			pdf.Line(40, y(i), right, y(i))
		}
	case "columns":
		pdf.Rect(40, top, right-40, end-top, "D")
		pdf.Line(40, y(t.header), right, y(t.header))
		for _, c := range t.cells {
			if c.column > 0 {
				pdf.Line(t.x(c.column), y(c.row), t.x(c.column), y(c.row+c.rows))
			}
		}
	}
	if t.underlined && t.rules != "grid" {
		for _, c := range t.cells {
			if c.kind == 't' {
				pdf.Line(t.x(c.column)+t.padding, y(c.row+1), t.x(c.column+c.columns)-t.padding, y(c.row+1))
			}
		}
	}
	order := slices.Clone(t.cells)
	if t.byColumn {
		sort.SliceStable(order, func(i, j int) bool { return order[i].column < order[j].column })
	} else {
		sort.SliceStable(order, func(i, j int) bool {
			return order[i].row < order[j].row || order[i].row == order[j].row && order[i].column < order[j].column
		})
	}
	for _, c := range order {
		ls := lines(c)
		at := y(c.row) + t.padding + t.size*0.85
		if free := y(c.row+c.rows) - y(c.row) - 2*t.padding - leading*float64(len(ls)); t.middle || c.rows > 1 && c.kind == 'h' {
			at += free / 2
		}
		for _, s := range ls {
			x := t.x(c.column) + t.padding
			if c.align == "center" {
				x = (t.x(c.column)+t.x(c.column+c.columns)-t.gap)/2 - pdf.GetStringWidth(s)/2
			}
			pdf.Text(x, at, s)
			at += leading
		}
	}
	var out bytes.Buffer
	if err := pdf.Output(&out); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// placedCell is a cell of a text with its table.
type placedCell struct {
	table int
	cell  document.Cell
	text  string
}

func placedCells(text *document.Text) []placedCell {
	var out []placedCell
	for i, t := range text.Tables {
		for _, r := range t.Rows {
			for _, c := range r.Cells {
				c.RowSpan, c.ColSpan = max(c.RowSpan, 1), max(c.ColSpan, 1)
				out = append(out, placedCell{i, c, strings.Join(strings.Fields(text.Quote(c.Span)), " ")})
			}
		}
	}
	return out
}

// misread returns what a text has of the values of a table in another place than it was drawn in.
func (t *drawnTable) misread(text *document.Text) (out []string) {
	cells := placedCells(text)
	for _, v := range t.values {
		i := slices.IndexFunc(cells, func(c placedCell) bool { return c.text == v.text })
		if i < 0 {
			out = append(out, v.text+": no such cell")
			continue
		}
		at := cells[i]
		has := func(want string, in func(c document.Cell) bool) bool {
			return want == "" || slices.ContainsFunc(cells, func(c placedCell) bool { return c.table == at.table && c.text == want && in(c.cell) })
		}
		besideIt := func(c document.Cell) bool {
			return c.Column < at.cell.Column && c.Row <= at.cell.Row && c.Row+c.RowSpan > at.cell.Row
		}
		over := func(c document.Cell) bool {
			return c.Row < at.cell.Row && c.Column <= at.cell.Column && c.Column+c.ColSpan > at.cell.Column
		}
		if !has(v.label, besideIt) {
			out = append(out, v.text+": not beside "+v.label)
		}
		if !has(v.beside, besideIt) {
			out = append(out, v.text+": not beside "+v.beside)
		}
		for _, h := range v.heads {
			if !has(h, over) {
				out = append(out, v.text+": not below "+h)
			}
		}
		last := ""
		for _, c := range cells {
			if c.table == at.table && c.cell.Row < at.cell.Row && (strings.HasPrefix(c.text, "Retail pharmacy") || strings.HasPrefix(c.text, "Mail service pharmacy")) {
				last = c.text
			}
		}
		if last != v.section {
			out = append(out, v.text+": below the section "+last+", not "+v.section)
		}
		if v.columns > 1 && at.cell.ColSpan < v.columns && t.rules == "grid" {
			out = append(out, v.text+": not over its columns")
		}
	}
	return out
}

// mostMisread is how many of a hundred tables may be misread.
const mostMisread = 13

// TestTablesAsDrawn draws tables of cost shares in layouts taken at random and holds the cells that are read of them against those that were drawn.
func TestTablesAsDrawn(t *testing.T) {
	wrong, values, missed := 0, 0, 0
	byLook := map[string][2]int{}
	for i := range *layouts {
		if *layoutOnly >= 0 && i != *layoutOnly {
			continue
		}
		r := rand.New(rand.NewPCG(*layoutSeed, uint64(i)))
		table := newDrawnTable(r)
		content := table.draw()
		text := read(t, extract.PDF, content)
		miss := table.misread(text)
		values += len(table.values)
		missed += min(len(miss), len(table.values))
		bad := 0
		if len(miss) > 0 {
			wrong++
			bad = 1
			t.Logf("%d: %d of %d values, %s; %s", i, len(miss), len(table.values), table.look, miss[0])
			if *layoutKeep != "" {
				if err := os.WriteFile(filepath.Join(*layoutKeep, fmt.Sprintf("%04d.pdf", i)), content, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, key := range strings.Fields(table.String()) {
			c := byLook[key]
			byLook[key] = [2]int{c[0] + 1, c[1] + bad}
		}
	}
	keys := make([]string, 0, len(byLook))
	for k := range byLook {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, k := range keys {
		t.Logf("%-20s %4d tables, %4d misread", k, byLook[k][0], byLook[k][1])
	}
	t.Logf("%d of %d tables misread, %d of %d values", wrong, *layouts, missed, values)
	// What is still misread is known; more than that is a loss.
	if *layoutOnly < 0 && *layoutSeed == 1 && wrong > *layouts*mostMisread/100 {
		t.Errorf("%d of %d tables are misread; run with -v -layoutkeep DIR to see which", wrong, *layouts)
	}
}
