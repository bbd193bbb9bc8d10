package extract_test

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
)

// docRun is a run of characters and the changes to its look.
type docRun struct {
	words   string
	changes []byte
}

// docParagraph is a paragraph with what ends it: 13 for one of text, 7 for a cell or row.
type docParagraph struct {
	runs    []docRun
	end     rune
	style   int
	changes []byte
	huge    bool // its changes stand in the data stream
}

func docPara(words string) docParagraph { return docParagraph{runs: []docRun{{words, nil}}, end: 13} }

func docCell(words string) docParagraph {
	return docParagraph{runs: []docRun{{words, nil}}, end: 7, changes: inTable}
}

// The changes that the tests make.
var (
	inTable   = join(u16s(0x2416), []byte{1})
	deleted   = join(u16s(0x0800), []byte{1})
	vanished  = join(u16s(0x083c), []byte{1})
	inBold    = join(u16s(0x0835), []byte{1})
	asSign    = join(u16s(0x0855), []byte{1})
	asRaised  = join(u16s(0x2a48), []byte{1})
	innerCell = join(inTable, u16s(0x244b), []byte{1})
)

// rowEnd ends a row whose cells begin and end at edges, with what each cell says of the cell above it: 0, 1 or 3.
func rowEnd(down []int, edges ...int) docParagraph {
	definition := join([]byte{byte(len(edges) - 1)}, u16s(edges...))
	for _, d := range down {
		definition = join(definition, u16s(d<<5, 0, 0, 0, 0, 0, 0, 0, 0, 0))
	}
	return docParagraph{end: 7, changes: join(inTable, u16s(0x2417), []byte{1}, u16s(0xd608, len(definition)+1), definition)}
}

// endnoteMark becomes the mark of an endnote; the same character marks a footnote.
const (
	endnoteMark = "\ue000"
	endnoteUnit = 0xe000
)

// docText is a .doc file that is being made: its parts in the order in which their characters stand.
type docText struct {
	body, footnotes, headers, endnotes, boxes []docParagraph
	headerEnds                                []int // paragraphs of headers, at the end of each part of a header
	change                                    func(main, table []byte)
	withoutData                               bool // the data stream is lost
}

// page is a formatted disk page.
func page(starts []int, entry int, each func(i int, at int) (name, value []byte)) []byte {
	out := make([]byte, 512)
	n := len(starts) - 1
	for i, s := range starts {
		binary.LittleEndian.PutUint32(out[4*i:], uint32(s))
	}
	at := 511
	for i := range n {
		_, value := each(i, 0)
		at = (at - len(value)) &^ 1
		name, value := each(i, at)
		copy(out[at:], value)
		copy(out[4*(n+1)+entry*i:], name)
	}
	if at < 4*(n+1)+entry*n {
		panic("the page is full")
	}
	out[511] = byte(n)
	return out
}

func (d docText) bytes() []byte {
	le := binary.LittleEndian
	main := make([]byte, 2048)
	var table, data []byte
	var cps []int // of pieces; every other paragraph has two bytes a character
	var fields []uint32
	var endnotes []int // where their marks stand
	cp := 0
	type piece struct {
		from, to int
		changes  []byte
		style    int
	}
	var runs, paragraphs []piece
	counts := map[int]int{}
	var headerCPs []int
	for p, part := range [][]docParagraph{d.body, d.footnotes, d.headers, d.endnotes, d.boxes} {
		first := cp
		for i, para := range part {
			if p == 2 && contains(d.headerEnds, i) {
				headerCPs = append(headerCPs, cp-first)
			}
			start := len(main)
			cps = append(cps, cp)
			isWide := (i+p)%2 == 0
			write := func(s string) {
				for _, u := range utf16.Encode([]rune(s)) {
					if u == endnoteUnit {
						u, endnotes = 2, append(endnotes, cp)
					}
					cp++
					if isWide {
						main = le.AppendUint16(main, u)
					} else {
						main = append(main, byte(u))
					}
				}
			}
			for _, r := range para.runs {
				at := len(main)
				write(r.words)
				runs = append(runs, piece{at, len(main), r.changes, 0})
			}
			at := len(main)
			write(string(para.end))
			runs = append(runs, piece{at, len(main), nil, 0})
			if para.huge {
				at := len(data)
				data = join(data, u16s(len(para.changes)), para.changes)
				para.changes = join(u16s(0x6646), u32(at))
			}
			paragraphs = append(paragraphs, piece{start, len(main), para.changes, para.style})
			fields = append(fields, uint32(start))
			if !isWide {
				fields[len(fields)-1] = uint32(start*2) | 1<<30
			}
		}
		if p == 2 {
			headerCPs = append(headerCPs, cp-first)
		}
		counts[p] = cp - first
	}
	put := func(i int, data []byte) {
		le.PutUint32(main[154+8*i:], uint32(len(table)))
		le.PutUint32(main[154+8*i+4:], uint32(len(data)))
		table = append(table, data...)
	}
	bins := func(index, entry int, pieces []piece, perPage int, value func(p piece, at int) (name, value []byte)) {
		var starts, numbers []byte
		for i := 0; i < len(pieces); i += perPage {
			chunk := pieces[i:min(i+perPage, len(pieces))]
			var at []int
			for _, c := range chunk {
				at = append(at, c.from)
			}
			at = append(at, chunk[len(chunk)-1].to)
			for len(main)%512 != 0 {
				main = append(main, 0)
			}
			starts, numbers = append(starts, u32(chunk[0].from)...), append(numbers, u32(len(main)/512)...)
			main = append(main, page(at, entry, func(i, at int) ([]byte, []byte) { return value(chunk[i], at) })...)
		}
		put(index, join(starts, u32(pieces[len(pieces)-1].to), numbers))
	}
	bins(12, 1, runs, 20, func(p piece, at int) ([]byte, []byte) {
		return []byte{byte(at / 2)}, join([]byte{byte(len(p.changes))}, p.changes)
	})
	bins(13, 13, paragraphs, 5, func(p piece, at int) ([]byte, []byte) {
		v := join(u16s(p.style), p.changes)
		if len(v)%2 == 1 {
			return []byte{byte(at / 2)}, join([]byte{byte((len(v) + 1) / 2)}, v)
		}
		return []byte{byte(at / 2)}, join([]byte{0, byte(len(v) / 2)}, v)
	})
	clx := []byte{}
	for _, c := range append(cps, cp) {
		clx = append(clx, u32(c)...)
	}
	for _, f := range fields {
		clx = append(clx, join(u16s(0), u32(int(f)), u16s(0))...)
	}
	put(33, join([]byte{1}, u16s(3), asSign, []byte{2}, u32(len(clx)), clx))
	if len(d.headers) > 0 {
		plc := join(u32(0), u32(0), u32(0), u32(0), u32(0), u32(0)) // six parts of notes, all empty
		for _, c := range headerCPs {
			plc = append(plc, u32(c)...)
		}
		put(11, append(plc, u32(counts[2]+1)...))
	}
	if len(endnotes) > 0 {
		var plc []byte
		for _, c := range append(endnotes, cp) {
			plc = append(plc, u32(c)...)
		}
		put(46, append(plc, make([]byte, 2*len(endnotes))...))
	}
	le.PutUint16(main[0:], 0xa5ec)
	le.PutUint16(main[2:], 0xc1)
	le.PutUint16(main[10:], 0x0200)
	for i, p := range map[int]int{76: 0, 80: 1, 84: 2, 96: 3, 100: 4} {
		le.PutUint32(main[i:], uint32(counts[p]))
	}
	if d.change != nil {
		d.change(main, table)
	}
	streams := []string{"1Table", string(table), "WordDocument", string(main)}
	if len(data) > 0 && !d.withoutData {
		streams = append(streams, "Data", string(data))
	}
	return compoundFile(streams...)
}

func contains(all []int, n int) bool {
	for _, a := range all {
		if a == n {
			return true
		}
	}
	return false
}

func TestDOC(t *testing.T) {
	text, found, err := shared().Text(t.Context(), extract.DOC, docText{
		body: []docParagraph{
			{runs: []docRun{{"Prescription drugs", nil}}, end: 13, style: 1},
			{runs: []docRun{{"You pay ", nil}, {"$20", deleted}, {"$10", nil}, {" hidden", vanished}, {" per fill", nil}, {"1", asRaised}}, end: 13},
			{runs: []docRun{{"Bold alone", inBold}}, end: 13},
			{runs: []docRun{{"\x13 PAGEREF x \x14see \x13 HYPERLINK \x14page\x15 4\x15 and\x0bin\x1enet\x1fwork", nil}}, end: 13},
			{runs: []docRun{{"“Curly” – é", nil}, {"\x02", asSign}, {" then", nil}, {endnoteMark, asSign}, {"\x28", asSign}, {" (x)", nil}}, end: 13},
			docPara("Page one"),
			{runs: []docRun{{"ends", nil}}, end: 12},
		},
		footnotes:  []docParagraph{{runs: []docRun{{"\x02", asSign}, {" A footnote.", nil}}, end: 13}},
		endnotes:   []docParagraph{{runs: []docRun{{"\x02", asSign}, {" An endnote.", nil}}, end: 13}},
		headers:    []docParagraph{docPara("Even header"), docPara("Example Plan"), docPara("Even footer"), docPara("Page footer"), docPara("Example Plan")},
		headerEnds: []int{0, 1, 2, 3, 4},
		boxes:      []docParagraph{docPara("In a box")},
	}.bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := text.Check(); err != nil {
		t.Error(err)
	}
	want := []string{
		"Even header", "Example Plan", "Prescription drugs", "You pay $10 per fill¹", "Bold alone", "see page 4 and", "in-network",
		"“Curly” – é [1] then [i] • (x)", "Page one", "ends", "[1] A footnote.", "[i] An endnote.", "In a box", "Even footer", "Page footer",
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
	if d := cmp.Diff([]string{"Prescription drugs", "Bold alone"}, headings); d != "" {
		t.Error(d)
	}
	if got := codes(found); got != "hidden_text The, tracked_changes The" {
		t.Errorf("the findings are %q", got)
	}
	if text.Format != document.DOC {
		t.Error(text.Format)
	}
}

// docTable is a table whose rows are parted in different ways, and one without a word of where its cells stand.
func docTable() []byte {
	return docText{body: []docParagraph{
		docPara("Before"),
		docCell("Tier"), docCell("You pay"), rowEnd([]int{0, 0}, 0, 2000, 6000),
		docCell("Generic"),
		{runs: []docRun{{"Retail", nil}}, end: 13, changes: inTable},
		docCell("30 days"), docCell("$10"), rowEnd([]int{3, 0, 0}, 10, 2010, 4000, 6000),
		docCell(""), docCell("Mail"), docCell(""), rowEnd([]int{1, 0, 0}, 0, 2000, 4000, 6000),
		docCell("Brand"),
		{runs: []docRun{{"Inner", nil}}, end: 13, changes: innerCell},
		docCell("$20"), rowEnd([]int{0, 0}, 0, 4000, 6000),
		docPara("Between"),
		docCell("a"), docCell(""),
		{end: 7, changes: join(inTable, u16s(0x2417), []byte{1})},
		docCell("c"), docCell("d"),
		{end: 7, changes: join(inTable, u16s(0x2417), []byte{1})},
		docPara("After"),
	}}.bytes()
}

func TestDOCTable(t *testing.T) {
	text := read(t, extract.DOC, docTable())
	want := [][]string{{"Tier", "You pay →"}, {"Generic ↓", "Retail/30 days", "$10"}, {"Mail", ""}, {"Brand →", "Inner/$20"}}
	if d := cmp.Diff(want, cells(text, 0)); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([][]string{{"a", ""}, {"c", "d"}}, cells(text, 1)); d != "" {
		t.Error(d)
	}
	if want := "Before\nTier\tYou pay\nGeneric\tRetail\n30 days\t$10\nMail\t\nBrand\tInner\n$20\nBetween\na\t\nc\td\nAfter\n"; text.Content != want {
		t.Errorf("the text is %q, want %q", text.Content, want)
	}
}

// TestDOCWideTable has rows whose definitions do not fit on a page of properties and stand in the data stream, as those of seven
// columns or more do, behind a list of tabs whose length is not stated.
func TestDOCWideTable(t *testing.T) {
	const columns = 9
	tabs := join(u16s(0xc615), []byte{255, 64}, make([]byte, 4*64), []byte{1}, make([]byte, 3))
	for name, lost := range map[string]bool{"whole": false, "without its data": true} {
		t.Run(name, func(t *testing.T) {
			d := docText{withoutData: lost}
			var want [][]string
			for _, tier := range []string{"Tier", "Generic", "Brand"} {
				row := []string{tier}
				d.body = append(d.body, docCell(tier))
				for k := range columns - 1 {
					words := tier + " " + string(rune('a'+k))
					row = append(row, words)
					d.body = append(d.body, docCell(words))
				}
				edges := make([]int, columns+1)
				for k := range edges {
					edges[k] = 1000 * k
				}
				end := rowEnd(make([]int, columns), edges...)
				end.changes, end.huge = join(tabs, end.changes), true
				d.body, want = append(d.body, end), append(want, row)
			}
			d.body = append(d.body, docPara("After"))
			if diff := cmp.Diff(want, cells(read(t, extract.DOC, d.bytes()), 0)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestDOCWithoutProperties has the marks of cells alone.
func TestDOCWithoutProperties(t *testing.T) {
	text := read(t, extract.DOC, docText{
		body:   []docParagraph{docPara("Before"), docCell("a"), docCell("b"), docCell(""), docCell("c"), docCell("d"), docCell(""), docPara("After")},
		change: func(main, _ []byte) { clear(main[154+8*12 : 154+8*14]) },
	}.bytes())
	if d := cmp.Diff([][]string{{"a", "b"}, {"c", "d"}}, cells(text, 0)); d != "" {
		t.Error(d)
	}
}

// TestDOCFastSave has a piece whose words were deleted, or hidden, without a word of it in their own properties.
func TestDOCFastSave(t *testing.T) {
	for name, change := range map[string]func(changes, piece []byte){
		"by number":  func(_, piece []byte) { copy(piece, u16s(1<<8|0x41<<1)) },
		"by changes": func(changes, piece []byte) { copy(piece, u16s(1)); copy(changes, deleted) },
	} {
		t.Run(name, func(t *testing.T) {
			text := read(t, extract.DOC, docText{
				body: []docParagraph{docPara("kept"), docPara("deleted"), docPara("kept too")},
				change: func(main, table []byte) {
					clx := table[binary.LittleEndian.Uint32(main[154+8*33:]):]
					change(clx[3:], clx[3+3+5+4*4+8+6:]) // behind both heads, the places of three pieces, and the first piece
				},
			}.bytes())
			if d := cmp.Diff([]string{"kept", "kept too"}, quotes(text)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestDOCFailures(t *testing.T) {
	small, err := extract.New(extract.Options{Limits: extract.Limits{Runes: 1_000}})
	if err != nil {
		t.Fatal(err)
	}
	defer small.Close()
	with := func(change func(main, table []byte)) []byte {
		return docText{body: []docParagraph{docPara("words"), docPara("more")}, change: change}.bytes()
	}
	clx := func(main []byte) int { return int(binary.LittleEndian.Uint32(main[154+8*33:])) }
	whole := with(nil)
	for name, c := range map[string]struct {
		content []byte
		code    string
	}{
		"nothing":           {compoundFile("WordDocument", "", "1Table", ""), extract.Corrupt},
		"no table":          {compoundFile("WordDocument", string([]byte{0xec, 0xa5, 0xc1, 0})), extract.Corrupt},
		"half a file":       {whole[:len(whole)/2], extract.Corrupt},
		"Word 95":           {with(func(main, _ []byte) { copy(main[2:], u16s(0x68)) }), extract.UnsupportedType},
		"Word 2":            {with(func(main, _ []byte) { copy(main, u16s(0xa5dc)) }), extract.UnsupportedType},
		"encrypted":         {with(func(main, _ []byte) { main[11] |= 1 }), extract.Encrypted},
		"obfuscated":        {with(func(main, _ []byte) { main[11] |= 0x80 }), extract.Encrypted},
		"encrypted package": {compoundFile("EncryptedPackage", ""), extract.Encrypted},
		"no pieces":         {with(func(main, _ []byte) { clear(main[154+8*33 : 154+8*34]) }), extract.Corrupt},
		"pieces elsewhere":  {with(func(main, _ []byte) { copy(main[154+8*33:], u32(1<<30)) }), extract.Corrupt},
		"a piece outside":   {with(func(main, table []byte) { copy(table[clx(main)+11+12+2:], u32(1<<29)) }), extract.Corrupt},
		"pieces in disorder": {with(func(main, table []byte) {
			copy(table[clx(main)+11+4:], u32(900))
		}), extract.Corrupt},
		"long":             {with(func(main, table []byte) { copy(table[clx(main)+11+8:], u32(1<<30)) }), extract.TooComplex},
		"a page outside":   {with(func(main, table []byte) { copy(table[8:], u32(1<<20)) }), extract.Corrupt},
		"no text":          {docText{body: []docParagraph{docPara(" "), docPara("")}}.bytes(), extract.Empty},
		"pictures":         {docText{body: []docParagraph{docPara("\x01")}}.bytes(), extract.NoText},
		"all of it hidden": {docText{body: []docParagraph{{runs: []docRun{{"words", vanished}}, end: 13}}}.bytes(), extract.Empty},
	} {
		t.Run(name, func(t *testing.T) { fails(t, small, extract.DOC, c.content, c.code) })
	}
	if _, _, err := small.Text(t.Context(), extract.DOC, whole); err != nil {
		t.Errorf("the file without a fault: %v", err)
	}
}

func FuzzDOC(f *testing.F) {
	add := func(file []byte) { // the table comes first in what compoundFile makes, and has 4,096 bytes
		rest := file[512+4096:]
		f.Add(rest[:len(rest)-1024], file[512:512+4096])
	}
	add(docTable())
	add(docText{
		body:    []docParagraph{{runs: []docRun{{"\x13x\x14y\x15\x02" + endnoteMark, asSign}, {"z", deleted}}, end: 12}},
		headers: []docParagraph{docPara("h"), docPara("f")}, headerEnds: []int{0, 1},
	}.bytes())
	r := shared()
	f.Fuzz(func(t *testing.T, main, table []byte) {
		fuzzed(t, r, extract.DOC, compoundFile("1Table", string(table), "WordDocument", string(main)))
		if strings.HasPrefix(string(table), "\xd0\xcf") {
			fuzzed(t, r, extract.DOC, table)
		}
	})
}
