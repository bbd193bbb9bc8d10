package eval_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/rxassay/rxassay/extract"
)

var sheets = newWriting("sheet", 5, false)

// xlsxOf writes sheets as a workbook.
func xlsxOf(t *testing.T, r *rand.Rand, tabs []sheetTab) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	styles := map[string]int{}
	left := pick(r, 1, 1, 1, 2)
	gap := pick(r, 1, 1, 2)
	for n, tab := range tabs {
		if n == 0 {
			check(f.SetSheetName("Sheet1", tab.name))
		} else {
			_, err := f.NewSheet(tab.name)
			check(err)
		}
		name := func(column, row int) string {
			s, err := excelize.CoordinatesToCellName(column, row)
			check(err)
			return s
		}
		row, column := 1, left
		for _, line := range tab.above {
			check(f.SetCellValue(tab.name, name(left, row), line))
			row++
		}
		if len(tab.above) > 0 {
			row += gap
		}
		top, low := row, row
		for k, table := range tab.tables {
			if tab.beside && k > 0 {
				row = top
			}
			if table.title != "" {
				check(f.SetCellValue(tab.name, name(column, row), table.title))
				row++
			} else if tab.beside {
				row++
			}
			width := 0
			for _, cells := range table.cells {
				for i, c := range cells {
					at := name(column+i, row)
					switch {
					case c.covered:
						continue
					case c.format != "":
						if _, ok := styles[c.format]; !ok {
							style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &c.format})
							check(err)
							styles[c.format] = style
						}
						check(f.SetCellValue(tab.name, at, c.number))
						check(f.SetCellStyle(tab.name, at, at, styles[c.format]))
					case c.text != "":
						check(f.SetCellValue(tab.name, at, c.text))
					}
					if c.cols > 1 || c.rows > 1 {
						check(f.MergeCell(tab.name, at, name(column+i+max(c.cols, 1)-1, row+max(c.rows, 1)-1)))
					}
				}
				width = max(width, len(cells))
				row++
			}
			low = max(low, row)
			if tab.beside {
				column += width + 1
			} else {
				row += gap
			}
		}
		row = low + gap
		for _, line := range tab.below {
			check(f.SetCellValue(tab.name, name(left, row), line))
			row++
		}
	}
	var out bytes.Buffer
	check(f.Write(&out))
	return out.Bytes()
}

// docxOf writes sheets as a Word document.
func docxOf(t *testing.T, tabs []sheetTab) []byte {
	t.Helper()
	var b strings.Builder
	paragraph := func(s string) {
		b.WriteString(`<w:p><w:r><w:t xml:space="preserve">`)
		_ = xml.EscapeText(&b, []byte(s))
		b.WriteString(`</w:t></w:r></w:p>`)
	}
	for _, tab := range tabs {
		if len(tabs) > 1 {
			paragraph(tab.name)
		}
		for _, line := range tab.above {
			paragraph(line)
		}
		for _, table := range tab.tables {
			if table.title != "" {
				paragraph(table.title)
			}
			width := 0
			for _, cells := range table.cells {
				width = max(width, len(cells))
			}
			b.WriteString("<w:tbl>")
			over := make([]int, width) // rows that the cell above goes on for
			for _, cells := range table.cells {
				b.WriteString("<w:tr>")
				for k := 0; k < width; {
					var c gridCell
					if k < len(cells) {
						c = cells[k]
					}
					span := max(c.cols, 1)
					fmt.Fprintf(&b, `<w:tc><w:tcPr><w:gridSpan w:val="%d"/>`, span)
					switch {
					case over[k] > 0:
						b.WriteString("<w:vMerge/>")
						over[k]--
					case c.rows > 1:
						b.WriteString(`<w:vMerge w:val="restart"/>`)
						over[k] = c.rows - 1
					}
					b.WriteString("</w:tcPr>")
					for line := range strings.SplitSeq(c.shown(), "\n") {
						paragraph(line)
					}
					b.WriteString("</w:tc>")
					k += span
				}
				b.WriteString("</w:tr>")
			}
			b.WriteString("</w:tbl>")
			paragraph("")
		}
		for _, line := range tab.below {
			paragraph(line)
		}
	}
	return zipOf(t,
		[2]string{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`},
		[2]string{"word/document.xml", `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>` + b.String() + `<w:sectPr/></w:body></w:document>`},
	)
}

// shown is a cell as a person sees it.
func (c gridCell) shown() string {
	switch c.format {
	case "":
		return c.text
	case "0%":
		return strconv.FormatFloat(c.number*100, 'f', -1, 64) + "%"
	case "$#,##0":
		return dollarsOf(c.number, false)
	case "$#,##0.00":
		return dollarsOf(c.number, true)
	case "0.00":
		return strconv.FormatFloat(c.number, 'f', 2, 64)
	}
	return strconv.FormatFloat(c.number, 'f', -1, 64)
}

// TestSheetsAsWritten writes workbooks and tables of Word.
func TestSheetsAsWritten(t *testing.T) {
	sheets.run(t, func(r *rand.Rand) written {
		b := newKnownBenefit(r)
		l := newSheetLayout(r, b)
		tabs := writeSheets(r, b, l)
		if l.docx {
			return written{l.String(), extract.DOCX, ".docx", docxOf(t, tabs), b.expected()}
		}
		return written{l.String(), extract.XLSX, ".xlsx", xlsxOf(t, r, tabs), b.expected()}
	})
}
