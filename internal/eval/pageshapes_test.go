package eval_test

import (
	"encoding/xml"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/extract"
)

var pages = newWriting("page", 7, true)

const pageLists = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/><w:lvlText w:val="o"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`

const pageStyles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/></w:style></w:styles>`

// wordOf writes a page as a Word document.
func wordOf(t *testing.T, style string, blocks []pageBlock) []byte {
	t.Helper()
	var b strings.Builder
	paragraph := func(properties, run, s string) {
		b.WriteString("<w:p><w:pPr>" + properties + "</w:pPr><w:r><w:rPr>" + run + `</w:rPr><w:t xml:space="preserve">`)
		_ = xml.EscapeText(&b, []byte(s))
		b.WriteString("</w:t></w:r></w:p>")
	}
	var write func(blocks []pageBlock)
	write = func(blocks []pageBlock) {
		for _, p := range blocks {
			switch p.kind {
			case "heading":
				if style == "bold" {
					paragraph("", "<w:b/>", p.text)
				} else {
					paragraph(`<w:pStyle w:val="Heading2"/>`, "", p.text)
				}
			case "line":
				paragraph("", "<w:b/>", p.text)
			case "bullet":
				paragraph(`<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>`, "", p.text)
			case "inner":
				paragraph(`<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>`, "", p.text)
			case "table":
				b.WriteString("<w:tbl>")
				for _, row := range p.table {
					b.WriteString("<w:tr>")
					for _, cell := range row {
						b.WriteString("<w:tc>")
						write(cell)
						if len(cell) == 0 {
							paragraph("", "", "")
						}
						b.WriteString("</w:tc>")
					}
					b.WriteString("</w:tr>")
				}
				b.WriteString("</w:tbl>")
				paragraph("", "", "")
			default:
				paragraph("", "", p.text)
			}
		}
	}
	write(blocks)
	return zipOf(t,
		[2]string{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`},
		[2]string{"word/_rels/document.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`},
		[2]string{"word/numbering.xml", pageLists},
		[2]string{"word/styles.xml", pageStyles},
		[2]string{"word/document.xml", `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>` + b.String() + `<w:sectPr/></w:body></w:document>`},
	)
}

// TestPagesAsWritten writes pages of headings, lists, sentences and tables.
func TestPagesAsWritten(t *testing.T) {
	pages.run(t, func(r *rand.Rand) written {
		b := newKnownBenefit(r)
		l := newPageLayout(r, b)
		return written{l.String(), extract.DOCX, ".docx", wordOf(t, l.style, writePage(r, b, l)), b.expected()}
	})
}
