package extract_test

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
)

// biff is a workbook stream that is being written.
type biff struct{ out []byte }

func (b *biff) record(kind uint16, data []byte) {
	le := binary.LittleEndian
	b.out = le.AppendUint16(b.out, kind)
	b.out = le.AppendUint16(b.out, uint16(len(data)))
	b.out = append(b.out, data...)
}

// u16s joins numbers of two bytes.
func u16s(n ...int) []byte {
	var out []byte
	for _, v := range n {
		out = binary.LittleEndian.AppendUint16(out, uint16(v))
	}
	return out
}

func u32(n int) []byte { return binary.LittleEndian.AppendUint32(nil, uint32(n)) }

func join(parts ...[]byte) []byte {
	var out []byte
	for _, p := range parts {
		out = append(out, p...)
	}
	return out
}

// narrow and wide are strings of a length of two bytes; wide ones have two bytes a character.
func narrow(s string) []byte { return join(u16s(len(s)), []byte{0}, []byte(s)) }

func wide(s string) []byte {
	units := utf16.Encode([]rune(s))
	out := join(u16s(len(units)), []byte{1})
	for _, u := range units {
		out = binary.LittleEndian.AppendUint16(out, u)
	}
	return out
}

func number(f float64) []byte { return binary.LittleEndian.AppendUint64(nil, math.Float64bits(f)) }

func (b *biff) bof(kind int) { b.record(0x809, u16s(0x600, kind, 0, 0, 0, 0, 0, 0)) }
func (b *biff) eof()         { b.record(0x0a, nil) }

// xlsSheet is one sheet for xlsFile: its name, its state and its records.
type xlsSheet struct {
	name  string
	state byte
	kind  byte // 0 for a sheet of cells
	write func(b *biff)
}

// xlsFile makes a workbook with the number formats General, "$"#,##0, 0%, m/d/yyyy, ;;; and "$"#,##0.00 in its styles 0 to 5.
func xlsFile(globals func(b *biff), sheets ...xlsSheet) []byte {
	b := &biff{}
	b.bof(5)
	b.record(0x42, u16s(1200))
	b.record(0x41e, join(u16s(164), narrow(`"$"#,##0`)))
	b.record(0x41e, join(u16s(165), wide(`;;;`)))
	for _, id := range []int{0, 164, 9, 14, 165, 7} {
		b.record(0xe0, u16s(0, id, 0, 0, 0, 0, 0, 0, 0, 0))
	}
	if globals != nil {
		globals(b)
	}
	var at []int // of the place of each sheet
	for _, s := range sheets {
		at = append(at, len(b.out)+4)
		b.record(0x85, join(u32(0), []byte{s.state, s.kind, byte(len(s.name)), 0}, []byte(s.name)))
	}
	b.eof()
	for i, s := range sheets {
		binary.LittleEndian.PutUint32(b.out[at[i]:], uint32(len(b.out)))
		b.bof(0x10)
		s.write(b)
		b.eof()
	}
	return compoundFile("Workbook", string(b.out))
}

// sst writes the table of texts, each of which continues in a record of its own, cut in its middle.
func sst(b *biff, texts ...string) {
	b.record(0xfc, join(u32(len(texts)), u32(len(texts))))
	for _, s := range texts {
		half := len(s) / 2
		b.record(0x3c, join(u16s(len(s)), []byte{0x0c}, u16s(1), u32(3), []byte(s[:half]))) // a run of type, and hints
		rest := []byte{1}
		for _, c := range []byte(s[half:]) {
			rest = append(rest, c, 0)
		}
		b.record(0x3c, rest)
		b.record(0x3c, []byte{0, 0, 0, 0, 'x'}) // a run that ends in the record behind
		b.record(0x3c, []byte("yz"))
	}
}

// xlsBenefits writes the sheet of [benefitSheet] with all the records that cells have.
func xlsBenefits(b *biff) {
	label := func(row, column, text int) { b.record(0xfd, join(u16s(row, column, 0), u32(text))) }
	label(1, 1, 0)
	label(3, 1, 1)
	label(3, 2, 2)
	label(3, 4, 3)
	label(4, 2, 4)
	b.record(0x204, join(u16s(4, 3, 0), wide("Mail order (90-day supply)")))
	label(5, 1, 5)
	b.record(0xbd, join(u16s(5, 2), u16s(1), u32(10<<2|2), u16s(1), u32(2000<<2|3), u16s(3))) // 10, and 2,000 by 100
	b.record(0x203, join(u16s(5, 4, 2), number(0.5)))
	label(6, 1, 6)
	b.record(0x27e, join(u16s(6, 2, 5), u32(int(math.Float64bits(37.5)>>32))))
	b.record(0x06, join(u16s(6, 3, 5), number(1075), u16s(0, 0, 0, 0)))
	b.record(0x06, join(u16s(6, 4, 0), []byte{0, 0, 0, 0, 0, 0, 0xff, 0xff}, u16s(0, 0, 0, 0)))
	b.record(0x4bc, []byte("a shared formula comes between"))
	b.record(0x207, narrow("Not covered"))
	b.record(0xd6, join(u16s(8, 1, 0), narrow("Effective"), u16s(0)))
	b.record(0x203, join(u16s(8, 2, 3), number(46023)))
	b.record(0xe5, join(u16s(3), u16s(3, 4, 1, 1), u16s(3, 3, 2, 3), u16s(3, 4, 4, 4)))
	b.bof(0x20) // a chart within the sheet
	label(99, 1, 0)
	b.eof()
}

func xlsTexts(b *biff) {
	sst(b, "Example Value Plan: prescription drugs", "Drug tier", "In-network", "Out-of-network", "Retail (30-day supply)",
		"Tier 1 generic", "Tier 2 preferred brand", "$99")
}

// TestXLS reads the same sheet from a .xls as from a .xlsx file.
func TestXLS(t *testing.T) {
	text := read(t, extract.XLS, xlsFile(xlsTexts, xlsSheet{name: "Rx", write: xlsBenefits}))
	w := newWorkbook(t)
	w.check(w.SetSheetName("Sheet1", "Rx"))
	benefitSheet(w, "Rx")
	want := read(t, extract.XLSX, w.bytes())
	if d := cmp.Diff(want.Content, text.Content); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(want.Tables, text.Tables); d != "" {
		t.Error(d)
	}
	if text.Format != document.XLS || text.Pages[0].Label != "Rx" {
		t.Errorf("%s %+v", text.Format, text.Pages)
	}
}

func TestXLSHidden(t *testing.T) {
	all := func(b *biff) {
		xlsBenefits(b)
		b.record(0x208, append(u16s(6, 0, 5, 255, 0, 0, 0x20), 0, 0))
		b.record(0x7d, u16s(3, 3, 2000, 0, 1, 0))
		b.record(0xfd, join(u16s(10, 1, 4), u32(7)))
		b.record(0x205, join(u16s(11, 1, 0), []byte{1, 0}))
		b.record(0x205, join(u16s(11, 2, 0), []byte{0x17, 1}))
	}
	one := func(b *biff) { b.record(0xfd, join(u16s(0, 0, 0), u32(7))) }
	text, found, err := shared().Text(t.Context(), extract.XLS, xlsFile(xlsTexts, xlsSheet{name: "Rx", write: all},
		xlsSheet{name: "Old", state: 1, write: one}, xlsSheet{name: "Older", state: 2, write: one}, xlsSheet{name: "Macro", kind: 1, write: one}))
	if err != nil {
		t.Fatal(err)
	}
	for _, hidden := range []string{"$37.50", "$20", "$99"} {
		if strings.Contains(text.Content, hidden) {
			t.Errorf("%s is hidden and stands in the text", hidden)
		}
	}
	if !strings.Contains(text.Content, "Tier 1 generic\t$10\t50%") || !strings.Contains(text.Content, "TRUE\t#REF!") {
		t.Errorf("the text is %q", text.Content)
	}
	if got, want := codes(found), "hidden_sheet 2, hidden_row 1, hidden_column 1, hidden_value 1"; got != want {
		t.Errorf("the findings are %s, want %s", got, want)
	}
}

func TestXLSFailures(t *testing.T) {
	small, err := extract.New(extract.Options{Limits: extract.Limits{Cells: 20, Runes: 10_000, Pages: 3}})
	if err != nil {
		t.Fatal(err)
	}
	defer small.Close()
	sheet := func(write func(b *biff)) []byte { return xlsFile(nil, xlsSheet{name: "S", write: write}) }
	cell := func(row, column int) func(*biff) {
		return func(b *biff) { b.record(0x203, join(u16s(row, column, 0), number(1))) }
	}
	old := &biff{}
	old.record(0x809, u16s(0x500, 5, 0, 0))
	old.eof()
	for name, c := range map[string]struct {
		content []byte
		code    string
	}{
		"no records":          {compoundFile("Workbook", ""), extract.Corrupt},
		"no stream":           {compoundFile("Other", ""), extract.Corrupt},
		"half a file":         {xlsFile(nil)[:3000], extract.Corrupt},
		"a text in a file":    {[]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("x", 5000)), extract.Corrupt},
		"Excel 95":            {compoundFile("Book", string(old.out)), extract.UnsupportedType},
		"encrypted":           {xlsFile(func(b *biff) { b.record(0x2f, u16s(1, 1)) }), extract.Encrypted},
		"encrypted package":   {compoundFile("EncryptedPackage", ""), extract.Encrypted},
		"no cells":            {sheet(func(*biff) {}), extract.Empty},
		"a text that is none": {sheet(func(b *biff) { b.record(0xfd, join(u16s(0, 0, 0), u32(7))) }), extract.Corrupt},
		"a cell cut off":      {sheet(func(b *biff) { b.record(0x203, u16s(0, 0, 0)) }), extract.Corrupt},
		"no number":           {sheet(func(b *biff) { b.record(0x203, join(u16s(0, 0, 0), number(math.NaN()))) }), extract.Corrupt},
		"texts cut off":       {xlsFile(func(b *biff) { b.record(0xfc, join(u32(9), u32(9), narrow("x"))) }), extract.Corrupt},
		"many texts":          {xlsFile(func(b *biff) { b.record(0xfc, join(u32(9), u32(1<<31))) }), extract.TooComplex},
		"many cells":          {sheet(func(b *biff) { b.record(0xbd, join(u16s(0, 0), make([]byte, 6*21), u16s(20))) }), extract.TooComplex},
		"spread cells": {sheet(func(b *biff) {
			for i := range 19 {
				cell(i, i)(b)
			}
		}), extract.TooComplex},
		"charts in charts": {sheet(func(b *biff) {
			for range 20 {
				b.bof(0x20)
			}
		}), extract.Corrupt},
		"many sheets": {xlsFile(nil, xlsSheet{"A", 0, 0, cell(0, 0)}, xlsSheet{"B", 0, 0, cell(0, 0)}, xlsSheet{"C", 0, 0, cell(0, 0)}, xlsSheet{"D", 0, 0, cell(0, 0)}), extract.TooComplex},
	} {
		t.Run(name, func(t *testing.T) { fails(t, small, extract.XLS, c.content, c.code) })
	}
}

func TestXLSFrom1904(t *testing.T) {
	text := read(t, extract.XLS, xlsFile(func(b *biff) { b.record(0x22, u16s(1)) }, xlsSheet{name: "S", write: func(b *biff) {
		b.record(0x203, join(u16s(0, 0, 3), number(44561)))
	}}))
	if text.Content != "1/1/2026\n" {
		t.Errorf("the text is %q", text.Content)
	}
}

func FuzzXLS(f *testing.F) {
	stream := func(file []byte) []byte { return file[512 : len(file)-2*512] } // the stream comes first in what compoundFile makes
	f.Add(stream(xlsFile(xlsTexts, xlsSheet{name: "Rx", write: xlsBenefits})))
	f.Add(stream(xlsFile(func(b *biff) { b.record(0xfc, join(u32(9), u32(9), wide("x"))) })))
	r := shared()
	f.Fuzz(func(t *testing.T, stream []byte) {
		fuzzed(t, r, extract.XLS, compoundFile("Workbook", string(stream)))
		fuzzed(t, r, extract.XLS, append([]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), stream...))
	})
}
