package extract_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/extract"
)

const (
	docxStart = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>`
	docxEnd   = `<w:sectPr/></w:body></w:document>`
	docxRels  = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
	docxStyle = `<w:styles xmlns:w="x"><w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Mine"><w:name w:val="My head"/><w:basedOn w:val="H1"/></w:style><w:style w:styleId="Loop"><w:basedOn w:val="Loop"/></w:style><w:style w:styleId="Item"><w:name w:val="List Item"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`
	docxLists = `<w:numbering xmlns:w="x"><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="&#xF0B7;"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num></w:numbering>`
)

func docxFile(body string) []byte {
	return archive("_rels/.rels", docxRels, "word/styles.xml", docxStyle, "word/numbering.xml", docxLists,
		"word/document.xml", docxStart+body+docxEnd)
}

func paragraph(s string) string { return "<w:p><w:r><w:t>" + s + "</w:t></w:r></w:p>" }

func styled(style, s string) string {
	return `<w:p><w:pPr><w:pStyle w:val="` + style + `"/></w:pPr><w:r><w:t>` + s + "</w:t></w:r></w:p>"
}

func tableCell(properties, content string) string {
	return "<w:tc><w:tcPr>" + properties + "</w:tcPr>" + content + "</w:tc>"
}

func TestDOCXParagraphs(t *testing.T) {
	body := styled("H1", "Prescription drugs") +
		styled("Mine", "Costs &amp; limits") +
		styled("Loop", "A circle of styles") +
		`<w:p><w:r><w:t xml:space="preserve">You pay </w:t></w:r><w:ins><w:r><w:t>$10</w:t></w:r></w:ins><w:del><w:r><w:delText>$20</w:delText><w:t>$20</w:t></w:r></w:del><w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom><w:r><w:tab/><w:t>per fill</w:t></w:r></w:p>` +
		`<w:p><w:r><w:t>one</w:t><w:br/><w:t>two</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t> hidden</w:t></w:r><w:r><w:t> seen</w:t></w:r></w:p>` +
		`<w:p><w:r><w:instrText>PAGEREF x</w:instrText><w:t>in</w:t><w:noBreakHyphen/><w:t>net&#xAD;work</w:t><w:sym w:font="Wingdings" w:char="F0FC"/></w:r></w:p>` +
		styled("Item", "first") + styled("Item", "second") +
		`<w:p><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>inner</w:t></w:r></w:p>` +
		styled("Item", "third") +
		`<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr></w:pPr><w:r><w:t>bullet</w:t></w:r></w:p>` +
		`<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Bold alone</w:t></w:r></w:p>` +
		`<w:p><w:r><w:rPr><w:b w:val="0"/></w:rPr><w:t>Not bold</w:t></w:r></w:p>` +
		`<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:txbxContent>` + paragraph("in a box") + `</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>` + paragraph("in a box") + `</w:txbxContent></mc:Fallback></mc:AlternateContent><w:t>beside it</w:t></w:r></w:p>` +
		`<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>` + paragraph("in a control") + `</w:sdtContent></w:sdt>` +
		`<w:p/>`
	text := read(t, extract.DOCX, docxFile(body))
	want := []string{
		"Prescription drugs", "Costs & limits", "A circle of styles", "You pay $10 per fill", "one", "two seen", "in-network✓",
		"1. first", "2. second", "2.a) inner", "3. third", "• bullet", "Bold alone", "Not bold", "beside it", "in a box", "in a control",
	}
	if d := cmp.Diff(want, quotes(text)); d != "" {
		t.Error(d)
	}
	var headings []string
	for _, l := range text.Pages[0].Lines {
		if l.Heading {
			headings = append(headings, text.Quote(l.Span))
		}
	}
	if d := cmp.Diff([]string{"Prescription drugs", "Costs & limits", "Bold alone"}, headings); d != "" {
		t.Error(d)
	}
}

func TestDOCXTable(t *testing.T) {
	body := paragraph("Before") + "<w:tbl><w:tblPr/><w:tblGrid/>" +
		"<w:tr>" + tableCell("", paragraph("Tier")) + tableCell(`<w:gridSpan w:val="2"/>`, paragraph("You pay")) + "</w:tr>" +
		"<w:tr>" + tableCell(`<w:vMerge w:val="restart"/>`, paragraph("Generic")) + tableCell("", paragraph("Retail")+paragraph("30 days")) + tableCell("", paragraph("$10")) + "</w:tr>" +
		"<w:tr>" + tableCell("<w:vMerge/>", "<w:p/>") + tableCell("", paragraph("Mail")) + tableCell("", "<w:p/>") + "</w:tr>" +
		`<w:tr><w:trPr><w:del w:id="1"/></w:trPr>` + tableCell("", paragraph("Deleted")) + "</w:tr>" +
		`<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>` + tableCell("", "<w:tbl><w:tr>"+tableCell("", paragraph("Inner 1"))+tableCell("", paragraph("Inner 2"))+"</w:tr></w:tbl>"+paragraph("after")) + "</w:tr>" +
		"</w:tbl>" + paragraph("After")
	text := read(t, extract.DOCX, docxFile(body))
	want := [][]string{
		{"Tier", "You pay →"},
		{"Generic ↓", "Retail/30 days", "$10"},
		{"Mail", ""},
		{"Inner 1/Inner 2/after"},
	}
	if d := cmp.Diff(want, cells(text, 0)); d != "" {
		t.Error(d)
	}
	if c := text.Tables[0].Rows[3].Cells[0]; c.Column != 1 || text.Tables[0].Columns != 3 {
		t.Errorf("the last cell stands in column %d of %d", c.Column, text.Tables[0].Columns)
	}
	if q := quotes(text); q[0] != "Before" || q[len(q)-1] != "After" {
		t.Errorf("the lines are %q", q)
	}
}

func TestDOCXMarginsAndNotes(t *testing.T) {
	rels := `<Relationships><Relationship Id="a" Type="x/header" Target="header1.xml"/><Relationship Id="b" Type="x/header" Target="header2.xml"/>` +
		`<Relationship Id="c" Type="x/footer" Target="/word/footer1.xml"/><Relationship Id="d" Type="x/header" Target="header1.xml"/><Relationship Id="e" Type="x/header" TargetMode="External" Target="http://x"/></Relationships>`
	wrap := func(name, body string) string { return "<w:" + name + ` xmlns:w="x">` + body + "</w:" + name + ">" }
	notes := func(name string, texts ...string) string {
		out := `<w:` + name + ` w:id="-1" w:type="separator"><w:p><w:r><w:t>no note</w:t></w:r></w:p></w:` + name + `>`
		for i, s := range texts {
			out += fmt.Sprintf(`<w:%s w:id="%d">%s</w:%s>`, name, i+1, s, name)
		}
		return wrap(name+"s", out)
	}
	body := `<w:p><w:r><w:t>You pay $10</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>1</w:t></w:r><w:r><w:t> or $20</w:t></w:r><w:r><w:rPr><w:position w:val="8"/><w:sz w:val="19"/></w:rPr><w:t>2</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>` +
		`<w:p><w:r><w:t>5</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>th</w:t></w:r><w:r><w:endnoteReference w:id="1"/></w:r><w:del><w:r><w:footnoteReference w:id="3"/></w:r></w:del><w:r><w:footnoteReference w:id="1"/></w:r></w:p>`
	text, found, err := shared().Text(t.Context(), extract.DOCX, archive("word/_rels/document.xml.rels", rels, "word/document.xml", docxStart+body+docxEnd,
		"word/header1.xml", wrap("hdr", paragraph("Example Plan")+paragraph("2026")), "word/header2.xml", wrap("hdr", paragraph("Example Plan")+"<w:tbl><w:tr>"+tableCell("", paragraph("Cell"))+"</w:tr></w:tbl>"),
		"word/footer1.xml", wrap("ftr", paragraph("Page footer")), "word/comments.xml", wrap("comments", paragraph("a comment")),
		"word/footnotes.xml", notes("footnote", paragraph("First")+paragraph("goes on"), paragraph("Second"), paragraph("Deleted")),
		"word/endnotes.xml", notes("endnote", paragraph("At the end"))))
	want := []string{
		"Example Plan", "2026", "Cell", "You pay $10¹ or $20² [1]", "5th [i] [2]",
		"[1] Second", "[2] First", "goes on", "[i] At the end", "Page footer",
	}
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, quotes(text)); d != "" {
		t.Error(d)
	}
	for i, l := range text.Pages[0].Lines {
		if margin := i < 3 || i == len(want)-1; l.Margin != margin {
			t.Errorf("%q is a header or footer: %v", want[i], l.Margin)
		}
	}
	if got := codes(found); got != "tracked_changes The, comments The" {
		t.Errorf("the findings are %s", got)
	}
}

func TestDOCXHidden(t *testing.T) {
	style := `<w:styles xmlns:w="x"><w:style w:styleId="H"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="C"><w:basedOn w:val="H"/></w:style></w:styles>`
	body := paragraph("seen") + styled("C", "by style") + `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr><w:r><w:t>only the mark is hidden</w:t></w:r></w:p>` +
		`<w:p><w:r><w:rPr><w:rStyle w:val="H"/></w:rPr><w:t>by run style</w:t></w:r><w:r><w:rPr><w:rStyle w:val="H"/><w:vanish w:val="0"/></w:rPr><w:t>shown again</w:t></w:r></w:p>` +
		`<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr>` + tableCell("", paragraph("hidden row")) + `</w:tr><w:tr>` + tableCell(`<w:cellDel w:id="1"/>`, paragraph("deleted cell")) + tableCell("", paragraph("cell")) + `</w:tr></w:tbl>`
	text, found, err := shared().Text(t.Context(), extract.DOCX, archive("word/styles.xml", style, "word/document.xml", docxStart+body+docxEnd))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"seen", "only the mark is hidden", "shown again", "cell"}, quotes(text)); d != "" {
		t.Error(d)
	}
	if codes(found) != "hidden_text The, tracked_changes The" {
		t.Errorf("the findings are %v", found)
	}
	fails(t, shared(), extract.DOCX, archive("word/styles.xml", style, "word/document.xml", docxStart+styled("H", "x")+docxEnd), extract.Empty)
}

func TestDOCXNestedTables(t *testing.T) {
	table := func(rows ...string) string {
		return "<w:tbl><w:tr>" + strings.Join(rows, "</w:tr><w:tr>") + "</w:tr></w:tbl>"
	}
	grid := table(tableCell("", paragraph("Tier 1"))+tableCell("", paragraph("$10")), tableCell("", paragraph("Tier 2"))+tableCell("", paragraph("$20")))
	for name, c := range map[string]struct {
		body, content string
		tables        int
	}{
		"a frame":        {table(tableCell("", paragraph("Title")+grid+paragraph("Note"))), "Title\nTier 1\t$10\nTier 2\t$20\nNote\n", 1},
		"frames":         {table(tableCell("", table(tableCell("", grid)))), "Tier 1\t$10\nTier 2\t$20\n", 1},
		"within a table": {table(tableCell("", paragraph("Drugs"))+tableCell("", paragraph("See")+grid)) + paragraph("After"), "Drugs\nSee\nTier 1\t$10\nTier 2\t$20\nAfter\n", 1},
		"in some rows": {
			table(tableCell("", paragraph("Where"))+tableCell("", paragraph("Cost")), tableCell("", paragraph("Retail"))+tableCell("", grid), tableCell("", paragraph("Mail"))+tableCell("", grid), tableCell("", paragraph("Other"))+tableCell("", paragraph("None")), tableCell("", paragraph("Last"))+tableCell("", paragraph("$5"))),
			"Where\nCost\nRetail\nTier 1\t$10\nTier 2\t$20\nMail\nTier 1\t$10\nTier 2\t$20\nOther\tNone\nLast\t$5\n", 3,
		},
		"only arranged":   {table(tableCell("", paragraph("Drugs")) + tableCell("", table(tableCell("", paragraph("a"))+tableCell("", paragraph("b"))))), "Drugs\ta\nb\n", 1},
		"a box of a word": {table(tableCell("", paragraph("Alone"))), "Alone\n", 1},
	} {
		t.Run(name, func(t *testing.T) {
			text := read(t, extract.DOCX, docxFile(c.body))
			if text.Content != c.content || len(text.Tables) != c.tables {
				t.Errorf("the text is %q with %d tables, want %q with %d", text.Content, len(text.Tables), c.content, c.tables)
			}
		})
	}
}

// TestDOCXLists has two lists that are counted together, and one that starts anew.
func TestDOCXLists(t *testing.T) {
	lists := `<w:numbering xmlns:w="x"><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>` +
		`<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>` +
		`<w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num></w:numbering>`
	item := func(list, s string) string {
		return `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="` + list + `"/></w:numPr></w:pPr><w:r><w:t>` + s + `</w:t></w:r></w:p>`
	}
	text := read(t, extract.DOCX, archive("word/numbering.xml", lists,
		"word/document.xml", docxStart+item("1", "a")+item("2", "b")+item("3", "c")+item("3", "d")+docxEnd))
	if d := cmp.Diff([]string{"3. a", "4. b", "1. c", "2. d"}, quotes(text)); d != "" {
		t.Error(d)
	}
}

func TestDOCXFailures(t *testing.T) {
	small, err := extract.New(extract.Options{Limits: extract.Limits{Entries: 10, UnpackedBytes: 1 << 20, Runes: 10_000, Depth: 50}})
	if err != nil {
		t.Fatal(err)
	}
	defer small.Close()
	for name, c := range map[string]struct {
		content []byte
		code    string
	}{
		"no zip":        {[]byte("PK\x03\x04 nothing"), extract.Corrupt},
		"no main part":  {archive("word/other.xml", ""), extract.Corrupt},
		"cut off":       {archive("word/document.xml", docxStart+"<w:p><w:r><w:t>x"), extract.Corrupt},
		"not XML":       {archive("word/document.xml", "Deductible < $500"), extract.Corrupt},
		"no text":       {docxFile("<w:p/>"), extract.Empty},
		"an empty cell": {docxFile("<w:tbl><w:tr>" + tableCell("", "<w:p/>") + "</w:tr></w:tbl>"), extract.Empty},
		"pictures":      {archive("word/document.xml", docxStart+"<w:p/>"+docxEnd, "word/media/image1.png", "x"), extract.NoText},
		"encrypted":     {compound("EncryptedPackage"), extract.Encrypted},
		"deep":          {docxFile(strings.Repeat("<w:sdt>", 100) + strings.Repeat("</w:sdt>", 100)), extract.TooComplex},
		"deep tables":   {docxFile(strings.Repeat("<w:tbl><w:tr><w:tc>", 100) + strings.Repeat("</w:tc></w:tr></w:tbl>", 100)), extract.TooComplex},
		"long":          {docxFile(strings.Repeat(paragraph("0123456789"), 1001)), extract.TooComplex},
		"wide":          {docxFile("<w:tbl><w:tr>" + strings.Repeat(tableCell(`<w:gridSpan w:val="999999999"/>`, ""), 3) + "</w:tr></w:tbl>"), extract.TooComplex},
		"many files":    {archive(strings.Split(strings.Repeat("x,y,", 20), ",")[:40]...), extract.TooComplex},
		"unpacks":       {docxFile(strings.Repeat(" ", 2<<20)), extract.TooComplex},
	} {
		t.Run(name, func(t *testing.T) { fails(t, small, extract.DOCX, c.content, c.code) })
	}
}

// TestDOCXBomb has a part that is within the limit on unpacked bytes, but packed more tightly than any text is.
func TestDOCXBomb(t *testing.T) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	w, err := z.Create("word/document.xml")
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(w, docxStart)
	chunk := []byte(strings.Repeat("<w:p></w:p>", 1<<14))
	for range 128 {
		if _, err := w.Write(chunk); err != nil {
			t.Fatal(err)
		}
	}
	fmt.Fprint(w, docxEnd)
	z.Close()
	fails(t, shared(), extract.DOCX, out.Bytes(), extract.TooComplex)
}

func FuzzDOCX(f *testing.F) {
	f.Add(docxStart + paragraph("Tier 1") + docxEnd)
	f.Add(docxStart + "<w:tbl><w:tr>" + tableCell(`<w:vMerge w:val="restart"/><w:gridSpan w:val="2"/>`, paragraph("x")) + "</w:tr><w:tr>" + tableCell("<w:vMerge/>", paragraph("y")) + "</w:tr></w:tbl>" + docxEnd)
	f.Add(docxStart + tabbedLines(stops("left", 3000, 6000), "\tRetail\tMail", "Generic (the\t$10\t$20", "rest)", "\t\tup to $60", "1.\tTier\t\t$30") + docxEnd)
	f.Add("<p><t>\x00</t></p>")
	r := shared()
	f.Fuzz(func(t *testing.T, main string) {
		fuzzed(t, r, extract.DOCX, archive("word/document.xml", main, "word/styles.xml", docxStyle, "word/numbering.xml", docxLists))
		fuzzed(t, r, extract.DOCX, []byte(main))
	})
}

// TestDOCXSigns has signs of symbol fonts as Word writes them: as elements, as letters in the font, and as codes of the private area.
func TestDOCXSigns(t *testing.T) {
	run := func(font, s string) string {
		return `<w:r><w:rPr><w:rFonts w:ascii="` + font + `" w:hAnsi="` + font + `"/></w:rPr><w:t>` + s + `</w:t></w:r>`
	}
	text := read(t, extract.DOCX, docxFile(`<w:p><w:r><w:t>Age </w:t><w:sym w:font="Symbol" w:char="F0B3"/><w:t>65, </w:t><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>`+
		run("Wingdings", "&#xF0A8;")+run("Wingdings", "o")+run("Symbol", "&#xB3;")+run("Wingdings 2", "R")+run("Arial", "o&#xF0FB;")+`</w:p>`))
	if want := "Age ≥65, ☑☐☐≥☑o✗\n"; text.Content != want {
		t.Errorf("%q, want %q", text.Content, want)
	}
}

// TestDOCXNestedInRow has a grid in the last cell of a row that has values beside it: the row stays whole.
func TestDOCXNestedInRow(t *testing.T) {
	row := func(cells ...string) string {
		var sb strings.Builder
		for _, c := range cells {
			sb.WriteString(tableCell("", c))
		}
		return "<w:tr>" + sb.String() + "</w:tr>"
	}
	inner := "<w:tbl>" + row(paragraph("n00"), paragraph("n01")) + row(paragraph("n10"), paragraph("n11")) + "</w:tbl><w:p/>"
	text := read(t, extract.DOCX, docxFile("<w:tbl>"+row(paragraph("Generic"), paragraph("$10"), paragraph("$20"))+row(paragraph("Brand"), paragraph("$40"), paragraph("$80")+inner)+"</w:tbl>"))
	if want := "Generic\t$10\t$20\nBrand\t$40\t$80\nn00\tn01\nn10\tn11\n"; text.Content != want {
		t.Errorf("%q, want %q", text.Content, want)
	}
}

// TestDOCXNotRead has a document within the document, and a diagram.
func TestDOCXNotRead(t *testing.T) {
	rels := `<Relationships><Relationship Id="a" Type="x/aFChunk" Target="chunk.htm"/><Relationship Id="b" Type="x/diagramData" Target="diagrams/data1.xml"/></Relationships>`
	_, found, err := shared().Text(t.Context(), extract.DOCX, archive("word/_rels/document.xml.rels", rels, "word/document.xml", docxStart+paragraph("x")+docxEnd))
	if err != nil {
		t.Fatal(err)
	}
	if got := codes(found); got != "content_not_read The, content_not_read The" {
		t.Errorf("the findings are %s", got)
	}
}
