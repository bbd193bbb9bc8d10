package extract_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/extract"
)

// part is a part of an archive that is written from a head, something repeated, and a tail.
type part struct {
	name, head, repeated string
	times                int
	tail                 string
}

// packed makes a zip file of parts, without holding what they unpack to.
func packed(parts ...part) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, p := range parts {
		w := must(z.Create(p.name))
		must(w.Write([]byte(p.head)))
		chunk, n := p.repeated, p.times
		for len(chunk) < 1<<16 && n%2 == 0 && n > 1 {
			chunk, n = chunk+chunk, n/2
		}
		for range n {
			must(w.Write([]byte(chunk)))
		}
		must(w.Write([]byte(p.tail)))
	}
	z.Close()
	return out.Bytes()
}

// overlapping makes a zip file whose entries all have the same packed bytes, which unpack to size bytes of white space in
// front of an element.
func overlapping(names []string, size int) []byte {
	content := append(bytes.Repeat([]byte(" "), size), "<x/>"...)
	var pack bytes.Buffer
	w := must(flate.NewWriter(&pack, flate.BestCompression))
	must(w.Write(content))
	w.Close()
	fields := func(name string) []byte {
		return join(u16s(20, 0, 8, 0, 0), u32(int(crc32.ChecksumIEEE(content))), u32(pack.Len()), u32(len(content)), u16s(len(name), 0))
	}
	out := join([]byte("PK\x03\x04"), fields(names[0]), []byte(names[0]), pack.Bytes())
	at := len(out)
	for _, name := range names {
		out = join(out, []byte("PK\x01\x02"), u16s(20), fields(name), u16s(0, 0, 0), u32(0), u32(0), []byte(name))
	}
	size = len(out) - at
	out = join(out, []byte("PK\x05\x06"), u16s(0, 0, len(names), len(names)), u32(size), u32(at), u16s(0))
	return out
}

// lying makes a zip file that says of its part word/document.xml that it is short.
func lying() []byte {
	out := packed(part{"word/document.xml", docxStart, "<w:p></w:p>", 1 << 21, docxEnd})
	at := bytes.LastIndex(out, []byte("PK\x01\x02"))
	copy(out[at+24:], u32(1000))
	return out
}

// TestBombs reads small files that would take all time or memory of a reader that believes them.
func TestBombs(t *testing.T) {
	sheet := func(head, repeated string, times int, tail string) []byte {
		return packed(part{"xl/workbook.xml", xlsxBook, "", 0, ""}, part{"xl/_rels/workbook.xml.rels", xlsxRels, "", 0, ""},
			part{"xl/worksheets/sheet1.xml", head, repeated, times, tail})
	}
	document := func(head, repeated string, times int, tail string) []byte {
		return packed(part{"word/document.xml", docxStart + head, repeated, times, tail + docxEnd})
	}
	entity := `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaaaaaaaa">`
	for c := 'b'; c <= 'z'; c++ {
		entity += fmt.Sprintf(`<!ENTITY %c "%s">`, c, strings.Repeat("&"+string(c-1)+";", 16))
	}
	longText := strings.Repeat("x", 32_000)
	var cross strings.Builder // many ranges that all overlap
	for i := range 60_000 {
		fmt.Fprintf(&cross, `<mergeCell ref="A%d:ALL1000"/>`, i%900+1)
	}
	var block strings.Builder
	for r := range 1000 {
		fmt.Fprintf(&block, `<row r="%d"><c r="A%d"><v>1</v></c><c r="ALL%d"><v>1</v></c></row>`, r+1, r+1, r+1)
	}
	inner := packed(part{"word/document.xml", docxStart, "<w:p></w:p>", 1 << 20, docxEnd})
	pieces := docText{body: []docParagraph{docPara(strings.Repeat("words ", 100))}, change: func(main, table []byte) {
		clx := table[binary.LittleEndian.Uint32(main[154+8*33:])+11:]
		copy(clx[4:], u32(19_000_000)) // one piece over the whole limit of the text
	}}.bytes()
	for name, c := range map[string]struct {
		mediaType string
		content   []byte
		code      string // "" where the file is read, and must be so at once
	}{
		"1 packed tightly, Word":        {extract.DOCX, document("", "<w:p></w:p>", 1<<24, ""), extract.TooComplex},
		"1 packed tightly, Excel":       {extract.XLSX, sheet("<worksheet><sheetData>", "<x></x>", 1<<24, "</sheetData></worksheet>"), extract.TooComplex},
		"1 packed tightly, PDF":         {extract.PDF, tightPDF("0 0 m 1 1 l S ", 1<<23), extract.TooComplex},
		"2 many entries":                {extract.DOCX, packed(manyParts(6_000)...), extract.TooComplex},
		"3 overlapping entries, Word":   {extract.DOCX, overlapping([]string{"word/document.xml", "word/styles.xml", "word/numbering.xml", "_rels/.rels", "word/footnotes.xml"}, 90<<20), extract.TooComplex},
		"3 overlapping entries, Excel":  {extract.XLSX, overlapping([]string{"xl/workbook.xml", "_rels/.rels", "xl/_rels/workbook.xml.rels"}, 90<<20), extract.TooComplex},
		"4 a size that is not true":     {extract.DOCX, lying(), extract.Corrupt},
		"5 entities, Word":              {extract.DOCX, archive("word/document.xml", entity+"]>"+docxStart+paragraph("&z;")+docxEnd), extract.Corrupt},
		"5 entities, Excel":             {extract.XLSX, archive("xl/workbook.xml", entity+"]><workbook>&z;</workbook>"), extract.Corrupt},
		"6 deep, Word":                  {extract.DOCX, document("", "<w:sdt>", 1<<17, ""), extract.TooComplex},
		"6 deep, Excel":                 {extract.XLSX, sheet("", "<row>", 1<<17, ""), extract.TooComplex},
		"6 deep, JSON":                  {extract.JSON, []byte(strings.Repeat(`[`, 10<<20)), extract.TooComplex},
		"7 one tag, Word":               {extract.DOCX, document("<w:p ", `a="" `, 1<<20, "/>"), extract.TooComplex},
		"7 one text, Excel":             {extract.XLSX, sheet("<worksheet><row><c><v>", "1", 6<<20, "</v></c></row></worksheet>"), extract.TooComplex},
		"8 one text in all cells":       {extract.XLSX, repeatedText(longText), extract.TooComplex},
		"8 cells far apart":             {extract.XLSX, rawXLSX(`<worksheet><sheetData>` + farApart(3_000) + `</sheetData></worksheet>`), extract.TooComplex},
		"8 ranges over each other":      {extract.XLSX, rawXLSX(`<worksheet><sheetData>` + block.String() + `</sheetData><mergeCells>` + cross.String() + `</mergeCells></worksheet>`), ""},
		"8 a wide table":                {extract.DOCX, document("<w:tbl>", `<w:tr><w:tc><w:tcPr><w:gridSpan w:val="4000"/></w:tcPr>`+paragraph("x")+`</w:tc></w:tr>`, 1<<10, "</w:tbl>"), extract.TooComplex},
		"8 pieces longer than the file": {extract.DOC, pieces, extract.Corrupt},
		"8 many texts":                  {extract.XLS, xlsFile(func(b *biff) { b.record(0xfc, join(u32(1), u32(1<<31-1))) }), extract.TooComplex},
		"8 a stream longer than it is":  {extract.XLS, sized(120, 0xf0000000), extract.Corrupt},
		"8 tables longer than the file": {extract.XLS, sized(-512, 0x7fffffff), extract.Corrupt},
		"9 an archive in the archive":   {extract.DOCX, packed(part{"word/document.xml", docxStart + paragraph("seen") + docxEnd, "", 0, ""}, part{"word/embeddings/inner.docx", string(inner), "", 0, ""}), ""},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			at := time.Now()
			if c.code != "" {
				fails(t, shared(), c.mediaType, c.content, c.code)
			} else {
				read(t, c.mediaType, c.content)
			}
			runtime.ReadMemStats(&after)
			t.Logf("%d bytes, %v, %d MiB allocated in all", len(c.content), time.Since(at).Round(time.Millisecond), (after.TotalAlloc-before.TotalAlloc)>>20)
			if n := after.TotalAlloc - before.TotalAlloc; n > 128<<20 {
				t.Errorf("it took %d MiB", n>>20)
			}
			// Unpacked to its end, each would take longer than that by far.
			if d := time.Since(at); d > 5*time.Minute {
				t.Errorf("it took %v", d)
			}
		})
	}
}

// tightPDF makes a PDF whose page is drawn by something that is repeated.
func tightPDF(repeated string, times int) []byte {
	const together = 1 << 13
	var pack bytes.Buffer
	z := zlib.NewWriter(&pack)
	for range times / together {
		must(z.Write([]byte(strings.Repeat(repeated, together))))
	}
	z.Close()
	var f pdfFile
	p := f.page()
	p.filter = "FlateDecode"
	p.content.Write(pack.Bytes())
	return f.bytes()
}

// sized makes a .xls file with a wrong size: that of its stream in the directory, or those of the header's tables.
func sized(at, size int) []byte {
	out := xlsFile(nil, xlsSheet{name: "S", write: func(*biff) {}})
	if at < 0 {
		copy(out[44:], u32(size)) // the allocation table
		copy(out[64:], u32(size)) // the one of short streams
		return out
	}
	entry := bytes.Index(out, []byte("W\x00o\x00r\x00k\x00b"))
	copy(out[entry+at:], u32(size))
	return out
}

func manyParts(n int) []part {
	out := []part{{"word/document.xml", docxStart + paragraph("x") + docxEnd, "", 0, ""}}
	for i := range n {
		out = append(out, part{name: fmt.Sprintf("word/x%d.xml", i)})
	}
	return out
}

// repeatedText makes a sheet whose cells all have the same long text.
func repeatedText(s string) []byte {
	return packed(part{"xl/workbook.xml", xlsxBook, "", 0, ""}, part{"xl/_rels/workbook.xml.rels", xlsxRels, "", 0, ""},
		part{"xl/sharedStrings.xml", "<sst><si><t>" + s + "</t></si></sst>", "", 0, ""},
		part{"xl/worksheets/sheet1.xml", "<worksheet><sheetData>", `<row><c t="s"><v>0</v></c></row>`, 1 << 17, "</sheetData></worksheet>"})
}

// farApart has n cells, each in a row and a column of its own.
func farApart(n int) string {
	return `<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>1</v></c>` + diagonal(n) + `</row>`
}
