package eval_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
)

// printBlock is a heading, a line, a text, a bullet or a table of a printed page.
type printBlock struct {
	kind  string // as of a pageBlock
	text  string
	cells [][]printCell
}

// printCell is a cell of a printed table.
type printCell struct {
	lines      []pageBlock
	cols, rows int
	covered    bool
}

// printPages are the blocks of a page as they are printed.
func printPages(blocks []pageBlock) (out []printBlock) {
	for _, b := range blocks {
		p := printBlock{kind: b.kind, text: b.text}
		for _, row := range b.table {
			var cells []printCell
			for _, lines := range row {
				cells = append(cells, printCell{lines: lines, cols: 1, rows: 1})
			}
			p.cells = append(p.cells, cells)
		}
		out = append(out, p)
	}
	return out
}

// printSheets are the sheets of a workbook, one below the other.
func printSheets(tabs []sheetTab) (out []printBlock) {
	for _, tab := range tabs {
		if len(tabs) > 1 {
			out = append(out, printBlock{kind: "heading", text: tab.name})
		}
		for _, s := range tab.above {
			out = append(out, printBlock{kind: "heading", text: s})
		}
		for _, t := range tab.tables {
			if t.title != "" {
				out = append(out, printBlock{kind: "heading", text: t.title})
			}
			p := printBlock{kind: "table"}
			for _, row := range t.cells {
				var cells []printCell
				for _, c := range row {
					cell := printCell{cols: max(c.cols, 1), rows: max(c.rows, 1), covered: c.covered}
					if s := c.shown(); s != "" {
						for line := range strings.SplitSeq(s, "\n") {
							cell.lines = append(cell.lines, pageBlock{kind: "text", text: line})
						}
					}
					cells = append(cells, cell)
				}
				p.cells = append(p.cells, cells)
			}
			out = append(out, p)
		}
		for _, s := range tab.below {
			out = append(out, printBlock{kind: "text", text: s})
		}
	}
	return out
}

// printLook is how a page is printed.
type printLook struct {
	landscape     bool
	width, height float64
	size          float64
	rules         string // "all", "rows", "frame", "none"
	ground        string // "head" is dark, "zebra" rows, "both", "none"
	thin          bool   // rules are thin boxes, as word processors write them
	align         string // of cells but the first: "left", "center"
	valign        string // "top", "middle"
	pad           float64
	words         bool   // each word is shown on its own
	order         string // in which cells are drawn: "rows", "columns"
	widths        string // of columns: "equal", "content"
	panel         string // "left", "right", "" for none
	headerFooter  bool
	boldHead      bool
	boldLabels    bool
}

func (p printLook) String() string {
	s := fmt.Sprintf("print_rules=%s print_ground=%s print_align=%s print_valign=%s print_order=%s print_widths=%s print_panel=%s", p.rules, p.ground, p.align, p.valign, p.order, p.widths, p.panel)
	for _, part := range []struct {
		on   bool
		name string
	}{{p.landscape, "landscape"}, {p.thin, "thin"}, {p.words, "words"}} {
		if part.on {
			s += " print_" + part.name
		}
	}
	return s
}

func newPrintLook(r *rand.Rand, blocks []printBlock) *printLook {
	p := &printLook{
		size: float64(pick(r, 8, 9, 9, 10, 11)), rules: pick(r, "all", "all", "all", "rows", "frame", "none"), ground: pick(r, "none", "head", "head", "zebra", "both"),
		thin: chance(r, 40), align: pick(r, "left", "left", "center"), valign: pick(r, "top", "middle"), pad: float64(pick(r, 2, 4, 4, 6)),
		words: chance(r, 20), order: pick(r, "rows", "rows", "rows", "columns"), widths: pick(r, "equal", "content", "content"),
		panel: pick(r, "", "", "", "", "left", "right"), headerFooter: chance(r, 60), boldHead: chance(r, 80), boldLabels: chance(r, 30), landscape: chance(r, 20),
	}
	p.width, p.height = 612, 792
	if p.landscape {
		p.width, p.height = 792, 612
	}
	// A table that does not fit gets a page without a panel, smaller letters, and then a larger sheet.
	for _, b := range blocks {
		for b.kind == "table" {
			least, want := p.leastOf(b.cells)
			room := p.width - 96
			if p.panel != "" {
				room -= 145
			}
			if sumOf(least) < room && (sumOf(want) < 1.6*room || p.size == 7) {
				break
			}
			switch {
			case p.panel != "":
				p.panel = ""
			case p.width == 612:
				p.width, p.height, p.landscape = 792, 612, true
			case p.size > 7:
				p.size, p.pad = p.size-1, 2
			default:
				p.width += 216
			}
		}
	}
	return p
}

// printer prints blocks on pages.
type printer struct {
	*printLook
	r           *rand.Rand
	left, right float64
	y           float64
	pages       []*bytes.Buffer
	header      string
}

func (p *printLook) print(r *rand.Rand, blocks []printBlock) []byte {
	q := &printer{printLook: p, r: r, header: pick(r, "Prescription Drug Benefits", "2025 Benefit Summary", "Benefits at a Glance")}
	q.newPage()
	for k, b := range blocks {
		switch b.kind {
		case "table":
			q.table(b.cells)
		case "heading":
			size := p.size + 2
			if k == 0 {
				size += 4
			}
			q.need(size*3 + 40)
			q.y -= size * 0.6
			q.paragraph(b.text, q.left, size, true, "")
			q.y -= 3
		case "line":
			q.need(p.size * 4)
			q.y -= p.size * 0.4
			q.paragraph(b.text, q.left, p.size, true, "")
		case "bullet":
			q.paragraph(b.text, q.left+14, p.size, false, "•")
		case "inner":
			q.paragraph(b.text, q.left+32, p.size, false, "–")
		case "under":
			q.paragraph(b.text, q.left+14, p.size, false, "")
		default:
			q.paragraph(b.text, q.left, p.size, false, "")
			q.y -= p.size * 0.4
		}
	}
	return pdfOf(q.width, q.height, q.pages)
}

func (q *printer) page() *bytes.Buffer { return q.pages[len(q.pages)-1] }

func (q *printer) newPage() {
	q.pages = append(q.pages, &bytes.Buffer{})
	q.left, q.right, q.y = 48, q.width-48, q.height-48
	if q.headerFooter {
		if len(q.pages) > 1 {
			q.show(q.page(), false, 8, q.left, q.height-30, q.header, 0)
		}
		foot := fmt.Sprintf("Page %d", len(q.pages))
		q.show(q.page(), false, 8, q.width/2-15, 24, foot, 0)
	}
	if q.panel != "" && len(q.pages) == 1 {
		x := q.left
		if q.panel == "right" {
			x = q.right - 130
		}
		q.fill(q.page(), 0.88, x, 60, 130, q.height-130)
		if q.panel == "left" {
			q.left += 145
		} else {
			q.right -= 145
		}
		y := q.height - 90
		for k, s := range []string{"Need help?", "Call Member Services at the", "number on your ID card,", "Monday through Friday,", "8 a.m. to 8 p.m.", "", "Find a pharmacy", "Visit the website of the", "plan and choose", "Pharmacy Locator."} {
			q.show(q.page(), k == 0 || k == 6, 9, x+8, y, s, 0)
			y -= 12
		}
	} else if q.panel != "" {
		q.left, q.right = 48, q.width-48
	}
}

func (q *printer) need(h float64) {
	if q.y-h < 50 {
		q.newPage()
	}
}

// paragraph prints a text over as many lines as it needs.
func (q *printer) paragraph(s string, x, size float64, bold bool, mark string) {
	for k, line := range wrapped(s, size, bold, q.right-x) {
		q.need(size * 1.25)
		q.y -= size * 1.25
		if k == 0 && mark != "" {
			q.show(q.page(), false, size, x-10, q.y, mark, 0)
		}
		q.show(q.page(), bold, size, x, q.y, line, 0)
	}
}

// amountRE finds what no head of a table has.
var amountRE = regexp.MustCompile(`\$\d|\d%|[Cc]overed|N/A|n/a|No charge`)

// heads is the number of rows that stand above the amounts.
func heads(cells [][]printCell) int {
	for k, row := range cells {
		if k > 0 && (slices.ContainsFunc(row, func(c printCell) bool { return c.cols > 1 && c.cols >= len(row)-1 }) || isSection(row)) {
			return k
		}
		for _, c := range row {
			for _, l := range c.lines {
				if amountRE.MatchString(l.text) {
					return k
				}
			}
		}
	}
	return 0
}

// isSection reports whether a row has nothing but the heading of those below it.
func isSection(row []printCell) bool {
	return len(row) > 1 && len(row[0].lines) > 0 && !slices.ContainsFunc(row[1:], func(c printCell) bool { return len(c.lines) > 0 || c.covered })
}

// setLine is a line of a cell, as it is broken.
type setLine struct {
	text, mark string
	indent     float64
	bold       bool
}

func (q *printer) set(c printCell, width float64, bold bool) (out []setLine) {
	for _, l := range c.lines {
		mark, indent := "", 0.0
		switch l.kind {
		case "bullet":
			mark, indent = "•", 9
		case "under":
			indent = 9
		}
		b := bold || l.kind == "line"
		for k, s := range wrapped(l.text, q.size, b, width-2*q.pad-indent) {
			if k > 0 {
				mark = ""
			}
			out = append(out, setLine{s, mark, indent, b})
		}
	}
	return out
}

// table prints a table, on further pages with its head again.
func (q *printer) table(cells [][]printCell) {
	n := 0
	for _, row := range cells {
		n = max(n, len(row))
	}
	for k := range cells {
		for len(cells[k]) < n {
			cells[k] = append(cells[k], printCell{cols: 1, rows: 1})
		}
	}
	xs := q.columns(cells)
	head := heads(cells)
	bold := func(i, k int) bool { return i < head && q.boldHead || k == 0 && q.boldLabels }
	high := make([]float64, len(cells))
	leading := q.size * 1.2
	for i, row := range cells {
		high[i] = leading + 2*q.pad
		for k, c := range row {
			if c.covered || c.rows > 1 {
				continue
			}
			lines := q.set(c, xs[min(k+c.cols, n)]-xs[k], bold(i, k))
			high[i] = max(high[i], float64(len(lines))*leading+2*q.pad)
		}
	}
	for i, row := range cells { // what goes over several rows needs their height
		for k, c := range row {
			if c.covered || c.rows < 2 {
				continue
			}
			last := min(i+c.rows, len(cells)) - 1
			sum := 0.0
			for _, h := range high[i : last+1] {
				sum += h
			}
			if need := float64(len(q.set(c, xs[min(k+c.cols, n)]-xs[k], bold(i, k))))*leading + 2*q.pad; need > sum {
				high[last] += need - sum
			}
		}
	}
	q.y -= 4
	start := 0
	for start < len(cells) {
		var rows []int
		if start > 0 {
			for i := range head {
				rows = append(rows, i)
			}
		}
		room, k := q.y-50, start
		for _, i := range rows {
			room -= high[i]
		}
		for k < len(cells) && (room >= high[k] || k == start && len(rows) == 0 && q.y > q.height-120) {
			room -= high[k]
			k++
		}
		for k < len(cells) && k > start && slices.ContainsFunc(cells[k], func(c printCell) bool { return c.covered }) && spanned(cells, k) {
			k-- // a cell that goes over rows is not parted
		}
		if k == start || k <= head && start == 0 && k < len(cells) {
			if q.y > q.height-120 {
				k = max(k, start+1)
			} else {
				q.newPage()
				continue
			}
		}
		for i := start; i < k; i++ {
			rows = append(rows, i)
		}
		q.rowsOf(cells, rows, xs, high, head, bold)
		if start = k; start < len(cells) {
			q.newPage()
		}
	}
	q.y -= 6
}

// spanned reports whether a cell from above goes over a row.
func spanned(cells [][]printCell, at int) bool {
	for i := range at {
		for _, c := range cells[i] {
			if !c.covered && i+c.rows > at {
				return true
			}
		}
	}
	return false
}

// leastOf is the width that each column needs for its longest word, and what it would like to have.
func (p *printLook) leastOf(cells [][]printCell) (least, want []float64) {
	for _, row := range cells {
		for len(least) < len(row) {
			least, want = append(least, 2*p.size), append(want, 30)
		}
		for k, c := range row {
			if c.covered {
				continue
			}
			for _, l := range c.lines {
				indent := 2*p.pad + 2
				if l.kind == "bullet" || l.kind == "under" {
					indent += 9
				}
				for _, word := range strings.Fields(l.text) {
					least[k] = max(least[k], textWidth(word, p.size, true)/float64(c.cols)+indent)
				}
				if c.cols == 1 {
					want[k] = max(want[k], least[k], min(textWidth(l.text, p.size, true)+indent, 150))
				}
			}
		}
	}
	return least, want
}

func sumOf(list []float64) (sum float64) {
	for _, v := range list {
		sum += v
	}
	return sum
}

// columns are the borders of columns.
func (q *printer) columns(cells [][]printCell) []float64 {
	total := q.right - q.left
	least, want := q.leastOf(cells)
	narrow := q.widths == "content" && sumOf(want) < total*0.7 && q.r.IntN(2) == 0 // than the page
	free := total - sumOf(least)
	equal := total/float64(len(least)) >= slices.Max(least) && q.widths == "equal"
	xs := []float64{q.left}
	for k := range want {
		w := least[k] + free*(want[k]-least[k]+1)/(sumOf(want)-sumOf(least)+float64(len(least)))
		switch {
		case equal:
			w = total / float64(len(want))
		case narrow:
			w = want[k] * 1.1
		}
		xs = append(xs, xs[k]+w)
	}
	return xs
}

// rowsOf prints rows of a table.
func (q *printer) rowsOf(cells [][]printCell, rows []int, xs, high []float64, head int, bold func(i, k int) bool) {
	n := len(xs) - 1
	tops := []float64{q.y}
	for _, i := range rows {
		tops = append(tops, tops[len(tops)-1]-high[i])
	}
	page := q.page()
	type shown struct {
		row, col int
		out      bytes.Buffer
	}
	var texts []*shown
	var lines bytes.Buffer
	for at, i := range rows {
		dark := i < head && (q.ground == "head" || q.ground == "both")
		switch {
		case dark:
			q.fill(page, 0.25, xs[0], tops[at+1], xs[n]-xs[0], high[i])
		case (q.ground == "zebra" || q.ground == "both") && i%2 == 0:
			q.fill(page, 0.92, xs[0], tops[at+1], xs[n]-xs[0], high[i])
		}
		for k, c := range cells[i] {
			if c.covered {
				continue
			}
			right, low := min(k+c.cols, n), min(at+c.rows, len(rows))
			if c.rows > 1 && i < head {
				low = min(at+c.rows, head)
			}
			x0, x1, y1, y0 := xs[k], xs[right], tops[at], tops[low]
			switch q.rules {
			case "all":
				q.rule(&lines, x0, y0, x1, y0)
				q.rule(&lines, x0, y1, x1, y1)
				q.rule(&lines, x0, y0, x0, y1)
				q.rule(&lines, x1, y0, x1, y1)
			case "rows":
				q.rule(&lines, x0, y0, x1, y0)
				if at == 0 {
					q.rule(&lines, x0, y1, x1, y1)
				}
			}
			set := q.set(c, x1-x0, bold(i, k))
			leading := q.size * 1.2
			y := y1 - q.pad - q.size
			if q.valign == "middle" {
				y = (y1+y0)/2 + float64(len(set))*leading/2 - q.size
			}
			s := &shown{row: at, col: k}
			for _, l := range set {
				x := x0 + q.pad + l.indent
				if q.align == "center" && (k > 0 || c.cols > 1) && l.mark == "" && l.indent == 0 {
					x = (x0+x1)/2 - textWidth(l.text, q.size, l.bold)/2
				}
				grey := 0.0
				if dark {
					grey = 1
				}
				if l.mark != "" {
					q.show(&s.out, false, q.size, x-8, y, l.mark, grey)
				}
				q.show(&s.out, l.bold, q.size, x, y, l.text, grey)
				y -= leading
			}
			texts = append(texts, s)
		}
	}
	if q.rules == "frame" {
		top, low := tops[0], tops[len(tops)-1]
		q.rule(&lines, xs[0], top, xs[n], top)
		q.rule(&lines, xs[0], low, xs[n], low)
		q.rule(&lines, xs[0], low, xs[0], top)
		q.rule(&lines, xs[n], low, xs[n], top)
		if head > 0 && len(rows) > head {
			q.rule(&lines, xs[0], tops[head], xs[n], tops[head])
		}
	}
	if q.order == "columns" {
		slices.SortStableFunc(texts, func(a, b *shown) int { return a.col - b.col })
	}
	for _, s := range texts {
		page.Write(s.out.Bytes())
	}
	page.Write(lines.Bytes())
	q.y = tops[len(tops)-1]
}

func (q *printer) rule(out *bytes.Buffer, x0, y0, x1, y1 float64) {
	if q.thin {
		fmt.Fprintf(out, "0 g %.2f %.2f %.2f %.2f re f\n", x0-0.25, y0-0.25, x1-x0+0.5, y1-y0+0.5)
		return
	}
	fmt.Fprintf(out, "0.5 w %.2f %.2f m %.2f %.2f l S\n", x0, y0, x1, y1)
}

func (q *printer) fill(out *bytes.Buffer, grey, x, y, w, h float64) {
	fmt.Fprintf(out, "%g g %.2f %.2f %.2f %.2f re f 0 g\n", grey, x, y, w, h)
}

func (q *printer) show(out *bytes.Buffer, bold bool, size, x, y float64, s string, grey float64) {
	font := map[bool]string{true: "F2", false: "F1"}[bold]
	put := func(x float64, s string) {
		fmt.Fprintf(out, "BT %g g /%s %g Tf %.2f %.2f Td (%s) Tj ET\n", grey, font, size, x, y, pdfString(s))
	}
	if !q.words {
		put(x, s)
		return
	}
	for _, word := range strings.Fields(s) {
		put(x, word)
		x += textWidth(word+" ", size, bold)
	}
}

// wrapped breaks a text into lines of a width.
func wrapped(s string, size float64, bold bool, width float64) (out []string) {
	line := ""
	for _, word := range strings.Fields(s) {
		if line != "" && textWidth(line+" "+word, size, bold) > width {
			out = append(out, line)
			line = word
			continue
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(out, line)
}

// Widths of the letters from space to tilde in Helvetica and Helvetica-Bold, in thousandths of the size.
var letterWidths = [2][95]int{
	{278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584},
	{278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584},
}

func textWidth(s string, size float64, bold bool) float64 {
	font, n := 0, 0
	if bold {
		font = 1
	}
	for _, r := range s {
		switch {
		case r >= ' ' && r <= '~':
			n += letterWidths[font][r-' ']
		case r == '—':
			n += 1000
		case r == '•':
			n += 350
		default:
			n += 556
		}
	}
	return float64(n) * size / 1000
}

var printCodes = map[rune]byte{'•': 0x95, '–': 0x96, '—': 0x97, '’': 0x92}

func pdfString(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case strings.ContainsRune(`()\`, r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < 0x80:
			b.WriteRune(r)
		default:
			code, ok := printCodes[r]
			if !ok {
				panic(fmt.Sprintf("no code for %q", r))
			}
			fmt.Fprintf(&b, "\\%03o", code)
		}
	}
	return b.String()
}

// pdfOf writes pages as a PDF file.
func pdfOf(width, height float64, pages []*bytes.Buffer) []byte {
	var out bytes.Buffer
	var at []int
	object := func(form string, args ...any) {
		at = append(at, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n"+form+"\nendobj\n", append([]any{len(at)}, args...)...)
	}
	out.WriteString("%PDF-1.7\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	kids := ""
	for k := range pages {
		kids += fmt.Sprintf("%d 0 R ", 5+2*k)
	}
	object("<< /Type /Pages /Count %d /Kids [%s] >>", len(pages), kids)
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>")
	for k, p := range pages {
		object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %g %g] /Contents %d 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>", width, height, 6+2*k)
		object("<< /Length %d >>\nstream\n%s\nendstream", p.Len(), p.String())
	}
	xref := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, o := range at {
		fmt.Fprintf(&out, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, xref)
	return out.Bytes()
}
