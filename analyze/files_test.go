package analyze

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"codeberg.org/go-pdf/fpdf"
	"github.com/xuri/excelize/v2"
)

// tab is one sheet of a workbook. In its rows "<" goes on with the cell to the left and "^" with the one above; a time.Time
// is written as a date.
type tab struct {
	name string
	rows [][]any
}

// merges are the ranges of a sheet's merged cells: first row, last row, first column, last column.
func (t tab) merges() [][4]int {
	var out [][4]int
	for i, row := range t.rows {
		for k, v := range row {
			if v == "<" || v == "^" || v == "" {
				continue
			}
			down, right := i, k
			for right+1 < len(row) && row[right+1] == "<" {
				right++
			}
			for down+1 < len(t.rows) && k < len(t.rows[down+1]) && t.rows[down+1][k] == "^" {
				down++
			}
			if down > i || right > k {
				out = append(out, [4]int{i, down, k, right})
			}
		}
	}
	return out
}

// xlsxFile writes a workbook.
func xlsxFile(t *testing.T, tabs ...tab) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	date, err := f.NewStyle(&excelize.Style{NumFmt: 14})
	check(err)
	name := func(row, column int) string {
		s, err := excelize.CoordinatesToCellName(column+1, row+1)
		check(err)
		return s
	}
	for n, s := range tabs {
		if n == 0 {
			check(f.SetSheetName("Sheet1", s.name))
		} else {
			_, err := f.NewSheet(s.name)
			check(err)
		}
		for i, row := range s.rows {
			for k, v := range row {
				if v == "" || v == "<" || v == "^" {
					continue
				}
				check(f.SetCellValue(s.name, name(i, k), v))
				if _, ok := v.(time.Time); ok {
					check(f.SetCellStyle(s.name, name(i, k), name(i, k), date))
				}
			}
		}
		for _, m := range s.merges() {
			check(f.MergeCell(s.name, name(m[0], m[2]), name(m[1], m[3])))
		}
	}
	var out bytes.Buffer
	check(f.Write(&out))
	return out.Bytes()
}

// xlsFile writes a workbook of Excel 97.
func xlsFile(tabs ...tab) []byte {
	var out []byte
	le := binary.LittleEndian
	numbers := func(n ...int) []byte {
		var b []byte
		for _, v := range n {
			b = le.AppendUint16(b, uint16(v))
		}
		return b
	}
	record := func(kind int, parts ...[]byte) {
		data := slices.Concat(parts...)
		out = append(append(out, numbers(kind, len(data))...), data...)
	}
	begin := func(kind int) { record(0x809, numbers(0x600, kind, 0, 0, 0, 0, 0, 0)) }
	begin(5)
	record(0x42, numbers(1200))
	record(0xe0, numbers(0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
	var places []int
	for _, s := range tabs {
		places = append(places, len(out)+4)
		record(0x85, numbers(0, 0, 0), []byte{byte(len(s.name)), 0}, []byte(s.name))
	}
	record(0x0a)
	for n, s := range tabs {
		le.PutUint32(out[places[n]:], uint32(len(out)))
		begin(0x10)
		for i, row := range s.rows {
			for k, v := range row {
				if v == "" || v == "<" || v == "^" {
					continue
				}
				units := utf16.Encode([]rune(fmt.Sprint(v)))
				text := append(numbers(len(units)), 1)
				for _, u := range units {
					text = le.AppendUint16(text, u)
				}
				record(0x204, numbers(i, k, 0), text)
			}
		}
		for _, m := range s.merges() {
			record(0xe5, numbers(1, m[0], m[1], m[2], m[3]))
		}
		record(0x0a)
	}
	return compoundFile("Workbook", out)
}

// compoundFile writes an OLE file of one stream.
func compoundFile(name string, stream []byte) []byte {
	const size, none, end = 512, 0xffffffff, 0xfffffffe
	le := binary.LittleEndian
	stream = append(stream, make([]byte, max(4096-len(stream), 0))...)
	sectors := (len(stream) + size - 1) / size
	stream = append(stream, make([]byte, sectors*size-len(stream))...)
	tables := (sectors + 1 + 126) / 127
	header := make([]byte, size)
	copy(header, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	for _, v := range [][2]int{{24, 0x3e}, {26, 3}, {28, 0xfffe}, {30, 9}, {32, 6}} {
		le.PutUint16(header[v[0]:], uint16(v[1]))
	}
	for at, v := range map[int]uint32{44: uint32(tables), 48: uint32(sectors), 56: 4096, 60: end, 68: end} {
		le.PutUint32(header[at:], v)
	}
	for i := range 109 {
		n := uint32(none)
		if i < tables {
			n = uint32(sectors + 1 + i)
		}
		le.PutUint32(header[76+4*i:], n)
	}
	directory := make([]byte, size)
	for i, e := range []struct {
		name  string
		kind  byte
		child uint32
		first uint32
		n     int
	}{{"Root Entry", 5, 1, end, 0}, {name, 2, none, 0, len(stream)}} {
		d := directory[128*i:]
		for k, u := range utf16.Encode([]rune(e.name)) {
			le.PutUint16(d[2*k:], u)
		}
		le.PutUint16(d[64:], uint16(2*len(e.name)+2))
		d[66], d[67] = e.kind, 1
		for at, v := range map[int]uint32{68: none, 72: none, 76: e.child, 116: e.first, 120: uint32(e.n)} {
			le.PutUint32(d[at:], v)
		}
	}
	out := slices.Concat(header, stream, directory)
	chain := make([]uint32, 0, tables*128)
	for i := 1; i < sectors; i++ {
		chain = append(chain, uint32(i))
	}
	chain = append(chain, end, end)
	for range tables {
		chain = append(chain, 0xfffffffd)
	}
	for len(chain) < tables*128 {
		chain = append(chain, none)
	}
	for _, n := range chain {
		out = le.AppendUint32(out, n)
	}
	return out
}

// docxBody is the body of a Word document that is being written.
type docxBody struct{ strings.Builder }

func (b *docxBody) paragraph(words string) {
	b.WriteString("<w:p><w:r><w:t>")
	_ = xml.EscapeText(b, []byte(words))
	b.WriteString("</w:t></w:r></w:p>")
}

// table writes rows in which "<" goes on with the cell to the left.
func (b *docxBody) table(rows [][]string) {
	b.WriteString("<w:tbl>")
	for _, row := range rows {
		b.WriteString("<w:tr>")
		for k := 0; k < len(row); {
			span := 1
			for k+span < len(row) && row[k+span] == "<" {
				span++
			}
			fmt.Fprintf(b, `<w:tc><w:tcPr><w:gridSpan w:val="%d"/></w:tcPr>`, span)
			b.paragraph(row[k])
			b.WriteString("</w:tc>")
			k += span
		}
		b.WriteString("</w:tr>")
	}
	b.WriteString("</w:tbl>")
}

// bytes returns the file.
func (b *docxBody) bytes() []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, part := range [][2]string{
		{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`},
		{"word/document.xml", `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>` + b.String() + `<w:sectPr/></w:body></w:document>`},
	} {
		if w, err := z.Create(part[0]); err == nil {
			_, _ = w.Write([]byte(part[1]))
		}
	}
	_ = z.Close()
	return out.Bytes()
}

// pdfTable writes rows over the pages of a PDF file, in one or more columns of the page.
type pdfTable struct {
	*fpdf.Fpdf
	title   string
	head    []string
	widths  []float64 // millimetres, of one column of the page
	flows   int       // columns of the page
	ruled   bool
	lines   bool // rules between rows alone
	once    bool // the header stands on the first page alone
	padding float64
	flow    int
	y       float64
}

const pdfTop, pdfBottom, pdfLeft, pdfLine = 24.0, 270.0, 12.0, 4.0

func newPDFTable(title string, head []string, widths ...float64) *pdfTable {
	p := &pdfTable{Fpdf: fpdf.New("P", "mm", "Letter", ""), title: title, head: head, widths: widths, flows: 1, padding: 2.5}
	p.SetAutoPageBreak(false, 10)
	p.SetCreationDate(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
	return p
}

// words writes a page of lines.
func (p *pdfTable) words(lines ...string) {
	p.AddPage()
	p.SetFont("Helvetica", "", 10)
	for i, l := range lines {
		p.Text(pdfLeft, 30+6*float64(i), l)
	}
}

// begin goes to the next column of a page, or to the next page.
func (p *pdfTable) begin() {
	p.flow, p.y = p.flow+1, pdfTop
	if p.flow >= p.flows || p.y == 0 {
		p.flow = 0
		p.AddPage()
		p.SetFont("Helvetica", "B", 11)
		p.Text(pdfLeft, 14, p.title)
		p.SetFont("Helvetica", "", 7)
		p.Text(pdfLeft, 276, "PA - Prior authorization  ST - Step therapy  QL - Quantity limit. Last updated 12/01/2025.")
		p.Text(190, 276, fmt.Sprint(p.PageNo()))
	}
	if p.once && p.PageNo() > 1 {
		return
	}
	p.draw(p.head, "B")
}

func (p *pdfTable) all(rows [][]string) *pdfTable {
	p.flow = p.flows
	p.begin()
	for _, row := range rows {
		if p.y+p.height(row) > pdfBottom {
			p.begin()
		}
		p.draw(row, "")
	}
	return p
}

func (p *pdfTable) cells(row []string) (lines [][]string, widths []float64) {
	for k := 0; k < len(row); {
		w, n := p.widths[k], k+1
		for n < len(row) && row[n] == "<" {
			w += p.widths[n]
			n++
		}
		p.SetFont("Helvetica", "", 8)
		lines, widths = append(lines, p.SplitText(row[k], w-3)), append(widths, w)
		k = n
	}
	return lines, widths
}

func (p *pdfTable) height(row []string) float64 {
	lines, _ := p.cells(row)
	most := 1
	for _, l := range lines {
		most = max(most, len(l))
	}
	return pdfLine*float64(most) + p.padding
}

func (p *pdfTable) draw(row []string, style string) {
	lines, widths := p.cells(row)
	h := p.height(row)
	x := pdfLeft
	for _, w := range p.widths {
		x += float64(p.flow) * w
	}
	x += 4 * float64(p.flow)
	first, last := x, x
	for k, cell := range lines {
		p.SetFont("Helvetica", style, 8)
		for i, l := range cell {
			p.Text(x+1.5, p.y+3.5+pdfLine*float64(i), l)
		}
		if p.ruled {
			p.Rect(x, p.y, widths[k], h, "D")
		}
		x += widths[k]
		last = x
	}
	p.y += h
	if p.lines {
		p.Line(first, p.y, last, p.y)
	}
}

// bytes returns the file.
func (p *pdfTable) bytes(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := p.Output(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
