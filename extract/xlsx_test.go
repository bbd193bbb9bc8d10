package extract_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/finding"
)

// must returns what a call returns beside no error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// workbook is a .xlsx file that is being written.
type workbook struct {
	t *testing.T
	*excelize.File
}

func newWorkbook(t *testing.T) workbook {
	t.Helper()
	f := excelize.NewFile()
	t.Cleanup(func() { f.Close() })
	return workbook{t, f}
}

// put writes values from a cell to the right, each with the number format.
func (w workbook) put(sheet, at, format string, values ...any) {
	w.t.Helper()
	if err := w.SetSheetRow(sheet, at, &values); err != nil {
		w.t.Fatal(err)
	}
	if format == "" {
		return
	}
	style := must(w.NewStyle(&excelize.Style{CustomNumFmt: &format}))
	column, row := must2(excelize.CellNameToCoordinates(at))
	to := must(excelize.CoordinatesToCellName(column+len(values)-1, row))
	if err := w.SetCellStyle(sheet, at, to, style); err != nil {
		w.t.Fatal(err)
	}
}

func must2[A, B any](a A, b B, err error) (A, B) {
	if err != nil {
		panic(err)
	}
	return a, b
}

func (w workbook) check(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w workbook) bytes() []byte {
	w.t.Helper()
	var out bytes.Buffer
	w.check(w.Write(&out))
	return out.Bytes()
}

// benefitSheet fills a sheet with a drug grid below a title.
func benefitSheet(w workbook, sheet string) {
	w.put(sheet, "B2", "", "Example Value Plan: prescription drugs")
	w.put(sheet, "B4", "", "Drug tier", "In-network", "", "Out-of-network")
	w.put(sheet, "C5", "", "Retail (30-day supply)", "Mail order (90-day supply)")
	w.check(w.MergeCell(sheet, "B4", "B5"))
	w.check(w.MergeCell(sheet, "C4", "D4"))
	w.check(w.MergeCell(sheet, "E4", "E5"))
	w.put(sheet, "B6", "", "Tier 1 generic")
	w.put(sheet, "C6", `"$"#,##0`, 10, 20)
	w.put(sheet, "E6", "0%", 0.5)
	w.put(sheet, "B7", "", "Tier 2 preferred brand")
	w.put(sheet, "C7", `_("$"* #,##0.00_)`, 37.5, 1075)
	w.put(sheet, "E7", "", "Not covered")
	w.put(sheet, "B9", "", "Effective")
	w.put(sheet, "C9", "m/d/yyyy", time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
}

func TestXLSX(t *testing.T) {
	w := newWorkbook(t)
	w.check(w.SetSheetName("Sheet1", "Rx"))
	benefitSheet(w, "Rx")
	must(w.NewSheet("Notes"))
	w.put("Notes", "A1", "", "One line\nand another", "Tab\tand  spaces")
	text := read(t, extract.XLSX, w.bytes())
	want := "Example Value Plan: prescription drugs\n" +
		"Drug tier\tIn-network\tOut-of-network\n" +
		"Retail (30-day supply)\tMail order (90-day supply)\n" +
		"Tier 1 generic\t$10\t$20\t50%\n" +
		"Tier 2 preferred brand\t$37.50\t$1,075.00\tNot covered\n" +
		"Effective\t1/1/2026\n\f" +
		"One line\nand another\tTab and spaces\n"
	if d := cmp.Diff(want, text.Content); d != "" {
		t.Error(d)
	}
	if text.Format != document.XLSX || len(text.Pages) != 2 || text.Pages[0].Label != "Rx" || text.Pages[1].Label != "Notes" {
		t.Errorf("pages %+v", text.Pages)
	}
	wantCells := [][]string{
		{"Example Value Plan: prescription drugs"},
		{"Drug tier ↓", "In-network →", "Out-of-network ↓"},
		{"Retail (30-day supply)", "Mail order (90-day supply)"},
		{"Tier 1 generic", "$10", "$20", "50%"},
		{"Tier 2 preferred brand", "$37.50", "$1,075.00", "Not covered"},
		{"Effective", "1/1/2026"},
	}
	if d := cmp.Diff(wantCells, cells(text, 0)); d != "" {
		t.Error(d)
	}
	if got := names(text, 0); got != "B2 B4 C4 E4 C5 D5 B6 C6 D6 E6 B7 C7 D7 E7 B9 C9" {
		t.Errorf("the cells are %s", got)
	}
}

// names returns the addresses of a table's cells.
func names(text *document.Text, i int) string {
	var out []string
	for _, r := range text.Tables[i].Rows {
		for _, c := range r.Cells {
			out = append(out, c.Name)
		}
	}
	return strings.Join(out, " ")
}

// TestXLSXGap has empty cells within a row, which keep the values behind them in their columns.
func TestXLSXGap(t *testing.T) {
	w := newWorkbook(t)
	w.put("Sheet1", "A1", "", "Drug", "Tier", "Notes", "QL")
	w.put("Sheet1", "A3", "", "alphadrin", nil, "PA")
	w.put("Sheet1", "D4", "", "30")
	text := read(t, extract.XLSX, w.bytes())
	if want := "Drug\tTier\tNotes\tQL\nalphadrin\t\tPA\n\t\t\t30\n"; text.Content != want {
		t.Errorf("the text is %q, want %q", text.Content, want)
	}
	if got := names(text, 0); got != "A1 B1 C1 D1 A3 B3 C3 A4 B4 C4 D4" {
		t.Errorf("the cells are %s", got)
	}
}

func codes(found []finding.Finding) string {
	var out []string
	for _, f := range found {
		out = append(out, f.Code+" "+strings.Fields(f.Message)[0])
	}
	return strings.Join(out, ", ")
}

func TestXLSXHidden(t *testing.T) {
	w := newWorkbook(t)
	benefitSheet(w, "Sheet1")
	w.check(w.SetRowVisible("Sheet1", 7, false))
	w.check(w.SetColVisible("Sheet1", "D", false))
	w.put("Sheet1", "B11", ";;;", "secret", 42)
	for _, name := range []string{"Old", "Older", "Empty"} {
		must(w.NewSheet(name))
	}
	w.put("Old", "A1", "", "Tier 1", "$99")
	w.put("Older", "A1", "", "Tier 1", "$98")
	w.check(w.SetSheetVisible("Old", false))
	w.check(w.SetSheetVisible("Older", false, true))
	w.check(w.SetSheetVisible("Empty", false))
	w.check(w.SetCellFormula("Sheet1", "B13", "1+1"))
	text, found, err := shared().Text(t.Context(), extract.XLSX, w.bytes())
	if err != nil {
		t.Fatal(err)
	}
	for _, hidden := range []string{"$37.50", "$20", "secret", "42", "$99", "$98"} {
		if strings.Contains(text.Content, hidden) {
			t.Errorf("%s is hidden and stands in the text", hidden)
		}
	}
	if !strings.Contains(text.Content, "Tier 1 generic\t$10\t50%") {
		t.Errorf("the text is %q", text.Content)
	}
	if got, want := codes(found), "hidden_sheet 2, hidden_row 1, hidden_column 1, hidden_value 2, formula_without_value 1"; got != want {
		t.Errorf("the findings are %s, want %s", got, want)
	}
}

const (
	xlsxBook = `<workbook xmlns="x" xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`
	xlsxRels = `<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="http://x/styles" Target="/xl/styles.xml"/></Relationships>`
	xlsxSST  = `<sst><si><t>Tier 1</t></si><si><r><t xml:space="preserve">$10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>1</t></r><rPh sb="0" eb="1"><t>tenn</t></rPh></si><si><t>a_x000D_b_x000_</t></si></sst>`
	xlsxXfs  = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;$&quot;0.00"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs><cellStyleXfs><xf numFmtId="9"/><xf numFmtId="9"/><xf numFmtId="9"/><xf numFmtId="9"/><xf numFmtId="9"/><xf numFmtId="9"/><xf numFmtId="9"/></cellStyleXfs></styleSheet>`
)

// TestXLSXNamesOfParts has parts whose names are written in other ways than the file refers to them.
func TestXLSXNamesOfParts(t *testing.T) {
	text := read(t, extract.XLSX, archive("xl/workbook.xml", xlsxBook, `xl\_rels\Workbook.xml.rels`, xlsxRels, "xl/Worksheets/Sheet1.xml",
		`<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>`, "xl/SharedStrings.xml", xlsxSST))
	if text.Content != "Tier 1\n" {
		t.Errorf("the text is %q", text.Content)
	}
}

// rawXLSX makes a workbook of one sheet from what stands in its part.
func rawXLSX(sheet string) []byte {
	return archive("xl/workbook.xml", xlsxBook, "xl/_rels/workbook.xml.rels", xlsxRels, "xl/worksheets/sheet1.xml", sheet,
		"xl/sharedStrings.xml", xlsxSST, "xl/styles.xml", xlsxXfs)
}

func TestXLSXCells(t *testing.T) {
	text := read(t, extract.XLSX, rawXLSX(`<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>`+
		`<row r="3"><c r="B3" s="1"><f>SUM(A1)</f><v>12.5</v></c><c r="C3" t="str"><f>X</f><v>No charge</v></c><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c t="inlineStr"><is><t>inline</t></is></c><c s="2"><v>46023</v></c><c s="9"><v>139.31999999999999</v></c><c/></row>`+
		`</sheetData></worksheet>`))
	if want := "Tier 1\t$10¹\ta\nb_x000_\n\t$12.50\tNo charge\tTRUE\t#REF!\tinline\t1/1/2026\t139.32\n"; text.Content != want {
		t.Errorf("the text is %q, want %q", text.Content, want)
	}
	if got := names(text, 0); got != "A1 B1 C1 A3 B3 C3 D3 E3 F3 G3 H3" {
		t.Errorf("the cells are %s", got)
	}
}

// TestXLSXFormulasWithoutValue has formulas as programs write them that do not calculate; the last has an empty text as its value.
func TestXLSXFormulasWithoutValue(t *testing.T) {
	text, found, err := shared().Text(t.Context(), extract.XLSX, rawXLSX(`<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>NOW()</f></c>`+
		`<c r="C1" t="n"><f>NOW()</f><v></v></c><c r="D1"><f>NOW()</f><v/></c><c r="E1" t="str"><f>X</f><v></v></c></row></sheetData></worksheet>`))
	if err != nil {
		t.Fatal(err)
	}
	if text.Content != "1\n" || len(found) != 1 || !strings.Contains(found[0].Message, "3 formulas have no value in the file, so these cells are empty here (B1, C1, D1); open the file in Excel") {
		t.Errorf("%q %+v", text.Content, found)
	}
}

func TestXLSXFailures(t *testing.T) {
	small, err := extract.New(extract.Options{Limits: extract.Limits{Cells: 50, Runes: 10_000, Pages: 3, Depth: 30}})
	if err != nil {
		t.Fatal(err)
	}
	defer small.Close()
	row := func(cells string) []byte {
		return rawXLSX(`<worksheet><sheetData><row r="1">` + cells + `</row></sheetData></worksheet>`)
	}
	var sheets, rels strings.Builder
	for i := range 4 {
		fmt.Fprintf(&sheets, `<sheet name="S%d" r:id="rId1"/>`, i)
	}
	rels.WriteString(xlsxRels)
	whole := row(`<c><v>1</v></c>`)
	for name, c := range map[string]struct {
		content []byte
		code    string
	}{
		"no workbook":          {archive("xl/other.xml", ""), extract.Corrupt},
		"no sheet":             {archive("xl/workbook.xml", xlsxBook, "xl/_rels/workbook.xml.rels", xlsxRels), extract.Corrupt},
		"cut off":              {whole[:len(whole)-30], extract.Corrupt},
		"cut off within":       {rawXLSX(`<worksheet><sheetData><row r="1"><c><v>1</v></c>`), extract.Corrupt},
		"damage behind":        {rawXLSX(`<worksheet><sheetData><row r="1"><c><v>1</v></c></row></sheetData></worksheet><`), extract.Corrupt},
		"a text that is none":  {row(`<c t="s"><v>7</v></c>`), extract.Corrupt},
		"a text before all":    {row(`<c t="s"><v>-1</v></c>`), extract.Corrupt},
		"a cell off the sheet": {row(`<c r="ZZZ1"><v>1</v></c>`), extract.Corrupt},
		"a row off the sheet":  {row(`<c r="A9999999"><v>1</v></c>`), extract.Corrupt},
		"a cell without place": {row(`<c r="17"><v>1</v></c>`), extract.Corrupt},
		"no row":               {rawXLSX(`<worksheet><sheetData><c><v>1</v></c></sheetData></worksheet>`), extract.Corrupt},
		"empty":                {row(`<c r="A1"/>`), extract.Empty},
		"all hidden":           {rawXLSX(`<worksheet><sheetData><row r="1" hidden="1"><c><v>1</v></c></row></sheetData></worksheet>`), extract.Empty},
		"many cells":           {row(strings.Repeat(`<c><v>1</v></c>`, 51)), extract.TooComplex},
		"spread cells":         {row(`<c r="A1"><v>1</v></c></row><row r="2"><c r="B2"><v>1</v></c>` + diagonal(20)), extract.TooComplex},
		"long":                 {row(`<c t="inlineStr"><is><t>` + strings.Repeat("x", 10_001) + `</t></is></c>`), extract.TooComplex},
		"many sheets":          {archive("xl/workbook.xml", `<workbook xmlns:r="r">`+sheets.String()+`</workbook>`, "xl/_rels/workbook.xml.rels", rels.String(), "xl/worksheets/sheet1.xml", `<worksheet/>`), extract.TooComplex},
		"deep":                 {row(strings.Repeat("<x>", 40) + strings.Repeat("</x>", 40)), extract.TooComplex},
		"encrypted":            {compoundFile("EncryptedPackage", "x", "EncryptionInfo", "y"), extract.Encrypted},
	} {
		t.Run(name, func(t *testing.T) { fails(t, small, extract.XLSX, c.content, c.code) })
	}
}

// diagonal has n cells, each in a row and a column of its own.
func diagonal(n int) string {
	var sb strings.Builder
	for i := 3; i < 3+n; i++ {
		fmt.Fprintf(&sb, `</row><row r="%d"><c r="%s%d"><v>1</v></c>`, i, must(excelize.ColumnNumberToName(i)), i)
	}
	return sb.String()
}

// TestXLSXMergedRanges has ranges that overlap, lie outside of what is used, begin in a hidden row, or are no ranges.
func TestXLSXMergedRanges(t *testing.T) {
	text := read(t, extract.XLSX, rawXLSX(`<worksheet><sheetData>`+
		`<row r="1"><c><v>11</v></c><c><v>12</v></c><c><v>13</v></c></row><row r="2"><c><v>21</v></c><c><v>22</v></c><c><v>23</v></c></row>`+
		`<row r="3" hidden="1"><c><v>31</v></c></row><row r="4"><c><v>41</v></c><c><v>42</v></c><c><v>43</v></c></row></sheetData>`+
		`<mergeCells><mergeCell ref="A1:B2"/><mergeCell ref="B2:C4"/><mergeCell ref="C1:XFD1"/><mergeCell ref="A3:A4"/><mergeCell ref="Q7:Z99"/><mergeCell ref="C4"/><mergeCell ref="?:!"/><mergeCell/></mergeCells></worksheet>`))
	want := [][]string{{"11 → ↓", "13"}, {"23"}, {"41", "42", "43"}}
	if d := cmp.Diff(want, cells(text, 0)); d != "" {
		t.Error(d)
	}
}

func FuzzXLSX(f *testing.F) {
	f.Add(`<worksheet><cols><col min="2" max="3" hidden="1"/></cols><sheetData><row r="1"><c r="A1" t="s"><v>1</v></c><c s="1"><v>4.5</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells></worksheet>`, xlsxBook, xlsxSST, xlsxXfs)
	f.Add(`<x:worksheet xmlns:x="y"><x:row hidden="1"/><x:row ht="0"><x:c t="inlineStr"><x:is><x:t>_x0009_</x:t></x:is></x:c></x:row></x:worksheet>`, "", "", "")
	r := shared()
	f.Fuzz(func(t *testing.T, sheet, book, texts, styles string) {
		if book == "" {
			book = xlsxBook
		}
		fuzzed(t, r, extract.XLSX, archive("xl/workbook.xml", book, "xl/_rels/workbook.xml.rels", xlsxRels, "xl/worksheets/sheet1.xml", sheet,
			"xl/sharedStrings.xml", texts, "xl/styles.xml", styles))
	})
}
