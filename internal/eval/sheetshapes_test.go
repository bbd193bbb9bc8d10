package eval_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/internal/eval"
)

var (
	sheets    = flag.Int("sheets", 400, "how many benefits TestSheetsAsWritten writes")
	sheetSeed = flag.Uint64("sheetseed", 1, "of the benefits of TestSheetsAsWritten")
	sheetOnly = flag.Int("sheetonly", -1, "the one benefit that TestSheetsAsWritten writes")
	sheetKeep = flag.String("sheetkeep", "", "a folder for the documents of TestSheetsAsWritten that are read wrongly")
)

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
					paragraph(c.shown())
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

// zipOf packs named parts.
func zipOf(t *testing.T, parts ...[2]string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, part := range parts {
		p, err := z.Create(part[0])
		if err == nil {
			_, err = p.Write([]byte(part[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// filesOf reads the files that are written here, until the test ends.
func filesOf(t *testing.T) *extract.Reader {
	t.Helper()
	files, err := extract.New(extract.Options{CompilationCache: filepath.Join(os.TempDir(), "rxassay-test-engine", "service")}) // shared with the tests of other packages
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { files.Close() })
	return files
}

// readBack scores what is read of a file against what was written into it.
func readBack(t *testing.T, files *extract.Reader, format string, content []byte, want eval.Set) (*document.Text, eval.Report) {
	t.Helper()
	text, _, err := files.Text(t.Context(), format, content)
	if err != nil {
		t.Fatal(err)
	}
	read, err := analyze.Document(t.Context(), text, benefit.Comprehensive, analyze.Builtin{}, "")
	if err != nil {
		t.Fatal(err)
	}
	return text, eval.Score(want, eval.Facts(read.Plan))
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

// mostMiswritten is how many of a hundred documents may come back with a fact that is missing or wrong.
const mostMiswritten = 5

// TestSheetsAsWritten writes a benefit that it knows into workbooks and tables of Word, in shapes taken at random, and holds what is read
// of them against it.
func TestSheetsAsWritten(t *testing.T) {
	files := filesOf(t)
	bad := 0
	var all eval.Tally
	byShape := misreadBy{}
	for i := range *sheets {
		if *sheetOnly >= 0 && i != *sheetOnly {
			continue
		}
		r := rand.New(rand.NewPCG(*sheetSeed, uint64(i)))
		b := newKnownBenefit(r)
		l := newSheetLayout(r, b)
		tabs := writeSheets(r, b, l)
		format, ending := extract.XLSX, ".xlsx"
		var content []byte
		if l.docx {
			format, ending, content = extract.DOCX, ".docx", docxOf(t, tabs)
		} else {
			content = xlsxOf(t, r, tabs)
		}
		_, report := readBack(t, files, format, content, b.expected())
		total := report.Total()
		all = all.Add(total)
		fails := 0
		if total.Matched < total.Expected || total.Wrong > 0 {
			bad, fails = bad+1, 1
			first := ""
			for _, list := range [][]string{report.Missed, report.Wrong} {
				if len(list) > 0 {
					first += "; " + list[0]
				}
			}
			kinds := ""
			for _, c := range benefit.Categories() {
				if n := report.Categories[c]; n.Matched < n.Expected || n.Wrong > 0 {
					kinds += fmt.Sprintf(" %s %d of %d, %d wrong;", c, n.Matched, n.Expected, n.Wrong)
				}
			}
			t.Logf("%d:%s %s%s", i, kinds, l, first)
			if *sheetKeep != "" {
				if err := os.WriteFile(filepath.Join(*sheetKeep, fmt.Sprintf("%04d%s", i, ending)), content, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
		if *sheetOnly >= 0 {
			t.Logf("%s\n%s\nmissed %s\nwrong %s", l, describe(tabs), strings.Join(report.Missed, "\n\t"), strings.Join(report.Wrong, "\n\t"))
		}
		byShape.add(l.String(), fails)
	}
	byShape.log(t)
	t.Logf("%d of %d documents misread, %d of %d facts found, %d wrong", bad, *sheets, all.Matched, all.Expected, all.Wrong)
	// What is still misread is known; more than that is a loss.
	if *sheetOnly < 0 && *sheetSeed == 1 && bad > *sheets*mostMiswritten/100 {
		t.Errorf("%d of %d documents are misread; run with -v -sheetkeep DIR to see which", bad, *sheets)
	}
}

// misreadBy counts, for each feature of what documents look like, those that have it and those of them that are misread.
type misreadBy map[string][2]int

// add counts a document by the features of its look.
func (m misreadBy) add(look string, misread int) {
	for _, feature := range strings.Fields(look) {
		c := m[feature]
		m[feature] = [2]int{c[0] + 1, c[1] + misread}
	}
}

func (m misreadBy) log(t *testing.T) {
	t.Helper()
	for _, feature := range slices.Sorted(maps.Keys(m)) {
		t.Logf("%-40s %4d documents, %4d misread", feature, m[feature][0], m[feature][1])
	}
}
