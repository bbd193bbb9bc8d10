package extract_test

import (
	"bytes"
	"fmt"
	"strings"
)

// pdfFile writes small PDF files for tests: text, rules and filled boxes, in points from the lower left corner.
type pdfFile struct {
	pages   []*pdfPage
	encrypt bool   // ask for a password that nobody knows
	catalog string // more of the catalog; objects 6 and 7 are layers, and /Shy and /Small forms on the first and with a small box
}

type pdfPage struct {
	width, height float64
	rotate        int
	content       strings.Builder
	image         bool
	filter        string // of the content; the caller encodes it
	annotation    string // content of a free text note
}

func (f *pdfFile) page() *pdfPage {
	p := &pdfPage{width: 612, height: 792}
	f.pages = append(f.pages, p)
	return p
}

func (p *pdfPage) text(x, y, size float64, s string) { p.show("F1", x, y, size, s) }
func (p *pdfPage) bold(x, y, size float64, s string) { p.show("F2", x, y, size, s) }
func (p *pdfPage) rule(x0, y0, x1, y1 float64) {
	fmt.Fprintf(&p.content, "%g %g m %g %g l S\n", x0, y0, x1, y1)
}

func (p *pdfPage) fill(grey, x, y, w, h float64) {
	fmt.Fprintf(&p.content, "%g g %g %g %g %g re f 0 g\n", grey, x, y, w, h)
}

// shaded writes rows of cells on grounds of two greys, the first of them at a height, without rules.
func (p *pdfPage) shaded(xs []float64, top float64, rows [][]string) {
	for i, row := range rows {
		y := top - 20*float64(i)
		for k, s := range row {
			p.fill([]float64{0.97, 0.9}[(i+k)%2], xs[k], y, xs[k+1]-xs[k], 20)
			p.text(xs[k]+4, y+6, 9, s)
		}
	}
}

func (p *pdfPage) picture(x, y, w, h float64) {
	fmt.Fprintf(&p.content, "q %g 0 0 %g %g %g cm /Im1 Do Q\n", w, h, x, y)
}

// photo draws a dark picture.
func (p *pdfPage) photo(x, y, w, h float64) {
	fmt.Fprintf(&p.content, "q %g 0 0 %g %g %g cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x40 EI Q\n", w, h, x, y)
}

func (p *pdfPage) matrix(a, b, c, d, e, f float64) {
	fmt.Fprintf(&p.content, "%g %g %g %g %g %g cm\n", a, b, c, d, e, f)
}

func (p *pdfPage) show(font string, x, y, size float64, s string) {
	fmt.Fprintf(&p.content, "BT /%s %g Tf %g %g Td (%s) Tj ET\n", font, size, x, y, escapePDF(s))
}

// grid draws the rules of a table: all of them.
func (p *pdfPage) grid(xs, ys []float64) {
	for _, x := range xs {
		p.rule(x, ys[0], x, ys[len(ys)-1])
	}
	for _, y := range ys {
		p.rule(xs[0], y, xs[len(xs)-1], y)
	}
}

func escapePDF(s string) string {
	var sb strings.Builder
	for _, r := range s {
		switch {
		case r == '(' || r == ')' || r == '\\':
			sb.WriteByte('\\')
			sb.WriteRune(r)
		case r < 0x80:
			sb.WriteRune(r)
		default:
			fmt.Fprintf(&sb, "\\%03o", winAnsi[r])
		}
	}
	return sb.String()
}

var winAnsi = map[rune]byte{'•': 0x95, '–': 0x96, '®': 0xae, 'é': 0xe9, '’': 0x92}

// bytes returns the file.
func (f *pdfFile) bytes() []byte {
	var out bytes.Buffer
	var offsets []int
	object := func(format string, args ...any) {
		offsets = append(offsets, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n", len(offsets))
		fmt.Fprintf(&out, format, args...)
		out.WriteString("\nendobj\n")
	}
	out.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	// 1 catalog, 2 page tree, 3 and 4 fonts, 5 picture, 6 and 7 layers, 8 and 9 forms, then four objects a page.
	const first, each = 10, 4
	var kids strings.Builder
	for i := range f.pages {
		fmt.Fprintf(&kids, "%d 0 R ", first+i*each)
	}
	object("<< /Type /Catalog /Pages 2 0 R %s >>", f.catalog)
	object("<< /Type /Pages /Count %d /Kids [%s] >>", len(f.pages), kids.String())
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>")
	object("<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n\xff\nendstream")
	object("<< /Type /OCG /Name (One) >>")
	object("<< /Type /OCG /Name (Other) >>")
	const form = "BT /F1 10 Tf 50 500 Td (SECRET) Tj ET"
	object("<< /Type /XObject /Subtype /Form /OC 6 0 R /BBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Length %d >>\nstream\n%s\nendstream", len(form), form)
	object("<< /Type /XObject /Subtype /Form /BBox [0 0 612 400] /Resources << /Font << /F1 3 0 R >> >> /Length %d >>\nstream\n%s\nendstream", len(form), form)
	for i, p := range f.pages {
		at := first + i*each
		content := p.content.String()
		if p.image {
			p.picture(0, 0, p.width, p.height)
			content = p.content.String()
		}
		annots := ""
		if p.annotation != "" {
			annots = fmt.Sprintf(" /Annots [%d 0 R]", at+2)
		}
		object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %g %g] /Rotate %d /Contents %d 0 R%s /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject << /Im1 5 0 R /Shy 8 0 R /Small 9 0 R >> /Properties << /One 6 0 R /Other 7 0 R >> /ExtGState << /Clear << /ca 0 >> /Half << /ca 0.5 >> >> >> >>",
			p.width, p.height, p.rotate, at+1, annots)
		filter := ""
		if p.filter != "" {
			filter = " /Filter /" + p.filter
		}
		object("<< /Length %d%s >>\nstream\n%s\nendstream", len(content), filter, content)
		object("<< /Type /Annot /Subtype /FreeText /Rect [400 700 560 730] /F 4 /DA (/F1 12 Tf 0 g) /AP << /N %d 0 R >> >>", at+3)
		note := fmt.Sprintf("BT /F1 12 Tf 2 8 Td (%s) Tj ET", escapePDF(p.annotation))
		object("<< /Type /XObject /Subtype /Form /BBox [0 0 160 30] /Resources << /Font << /F1 3 0 R >> >> /Length %d >>\nstream\n%s\nendstream", len(note), note)
	}
	trailer := ""
	if f.encrypt {
		object("<< /Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s> >>", strings.Repeat("41", 32), strings.Repeat("42", 32))
		trailer = fmt.Sprintf(" /Encrypt %d 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]", len(offsets))
	}
	xref := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, o := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R%s >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, trailer, xref)
	return out.Bytes()
}
