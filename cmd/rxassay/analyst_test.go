package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/internal/sandbox"
)

// workbook makes an Excel file of one sheet.
func workbook(t *testing.T, rows int, row func(r int) []string) []byte {
	t.Helper()
	var sheet strings.Builder
	sheet.WriteString(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`)
	for r := range rows {
		fmt.Fprintf(&sheet, `<row r="%d">`, r+1)
		for c, words := range row(r) {
			fmt.Fprintf(&sheet, `<c r="%c%d" t="inlineStr"><is><t>%s</t></is></c>`, 'A'+c, r+1, words)
		}
		sheet.WriteString(`</row>`)
	}
	sheet.WriteString(`</sheetData></worksheet>`)
	const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/%s" Target="%s"/></Relationships>`
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, part := range [][2]string{
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`},
		{"_rels/.rels", fmt.Sprintf(relations, "officeDocument", "xl/workbook.xml")},
		{"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Drugs" sheetId="1" r:id="r1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", fmt.Sprintf(relations, "worksheet", "worksheets/sheet1.xml")},
		{"xl/worksheets/sheet1.xml", sheet.String()},
	} {
		w, err := z.Create(part[0])
		if err == nil {
			_, err = w.Write([]byte(part[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestHostileWordsEnd reads files that are within the limits of files and whose words take more than reading may: they fail
// with a code, this process does not, and a plan beside them is read as it is without bounds.
func TestHostileWordsEnd(t *testing.T) {
	var errs bytes.Buffer
	env := &environment{stderr: &errs}
	var err error
	if env.reader, err = sandbox.New(sandbox.Config{
		Args: []string{"rxassay", "extract", "--worker"}, Workers: 1, Memory: readerMemory, Processor: time.Second, Time: 10 * time.Minute,
	}); err != nil {
		t.Fatal(err)
	}
	defer env.reader.Close()
	plan := workbook(t, 3, func(r int) []string {
		return [][]string{{"Prescription drugs", "Retail (up to a 30-day supply)"}, {"Tier 1 generic", "$10 copay"}, {"Tier 2 brand", "$35 copay"}}[r]
	})
	object := strings.Builder{}
	for k := range 150_000 {
		fmt.Fprintf(&object, `%c"tier %d copay":{"retail":%d}`, "{,"[min(k, 1)], k, k)
	}
	object.WriteString("}")
	for name, content := range map[string][]byte{
		"cells.xlsx": workbook(t, 4000, func(r int) []string {
			row := make([]string, 26)
			for c := range row {
				row[c] = fmt.Sprintf("Tier %d generic drugs $%d copay or %d%% at retail", r, r*c, c)
			}
			return row
		}),
		"keys.json": []byte(object.String()),
	} {
		_, _, err := rulesOf(t.Context(), env, name, content, benefit.Comprehensive)
		if err == nil || !strings.HasPrefix(err.Error(), name+": ") || !strings.HasSuffix(err.Error(), "("+extract.Timeout+")") && !strings.HasSuffix(err.Error(), "("+extract.OutOfMemory+")") {
			t.Errorf("%s: %v", name, err)
		}
		got, _, err := rulesOf(t.Context(), env, "plan.xlsx", plan, benefit.Comprehensive)
		if err != nil {
			t.Fatal(err)
		}
		text, _, err := textOf(t.Context(), env, "plan.xlsx", plan)
		if err != nil {
			t.Fatal(err)
		}
		want, err := analyze.Document(t.Context(), text, benefit.Comprehensive, analyze.Builtin{}, "")
		if err != nil {
			t.Fatal(err)
		}
		gotJSON, err := json.Marshal(got)
		wantJSON, err2 := json.Marshal(want.Plan)
		if errors.Join(err, err2) != nil || len(got.CostShares) != 2 || !bytes.Equal(gotJSON, wantJSON) {
			t.Errorf("the plan is read as\n%s, want\n%s", gotJSON, wantJSON)
		}
	}
}
