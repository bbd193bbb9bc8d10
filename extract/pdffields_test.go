package extract_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/extract"
)

// TestPDFFields has form fields without a drawing, and one whose drawing stands higher than its label; the boxes say their state.
func TestPDFFields(t *testing.T) {
	widget := func(rest string) string { return "<< /Type /Annot /Subtype /Widget /F 4 " + rest + " >>" }
	content := bareFile("/Resources << /Font << /F1 4 0 R >> >> /Annots [5 0 R 6 0 R 7 0 R 8 0 R 9 0 R]",
		"BT /F1 12 Tf 72 720 Td (Generic copay:) Tj 0 -40 Td (Mail order covered) Tj 0 -40 Td (Step therapy) Tj 0 -40 Td (Brand copay:) Tj ET",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
		widget(`/FT /Tx /V ($17.50) /Rect [200 715 300 735]`),
		widget(`/FT /Btn /V /Yes /AS /Yes /Rect [200 678 214 692]`),
		widget(`/FT /Btn /V /Off /AS /Off /Rect [200 638 214 652]`),
		widget(`/FT /Tx /V ($99) /AP << /N 10 0 R >> /Rect [200 595 300 615]`),
		"<< /Type /Annot /Subtype /Widget /F 2 /FT /Tx /V (HIDDEN) /Rect [400 595 500 615] >>",
		"<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 4 0 R >> >> /Length 36 >>\nstream\nBT /F1 12 Tf 2 9 Td ($45 copay) Tj ET\nendstream"+
			"\nendobj\n90 0 obj\n<< /Type /Catalog /Pages 1 0 R /AcroForm << /Fields [5 0 R 6 0 R 7 0 R 8 0 R 9 0 R] /NeedAppearances true >> >>")
	text := read(t, extract.PDF, content)
	want := []string{"Generic copay:", "$17.50", "Mail order covered", "☑", "Step therapy", "☐", "Brand copay:", "$45 copay"}
	if d := cmp.Diff(want, quotes(text)); d != "" {
		t.Error(d)
	}
}

// TestPDFContentBeside has a form that is no part of the pages, and an attached file.
func TestPDFContentBeside(t *testing.T) {
	for rest, want := range map[string]string{
		"/AcroForm << /Fields [] /XFA 5 0 R >> /NeedsRendering true":                                     "content_not_read The",
		"/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a) /EF << /F 5 0 R >> >>] >> >>": "content_not_read The",
		"": "",
	} {
		content := bareFile("/Resources << /Font << /F1 4 0 R >> >>", "BT /F1 12 Tf 72 720 Td (Please wait) Tj ET",
			"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
			"<< /Type /EmbeddedFile /Length 1 >>\nstream\nx\nendstream\nendobj\n90 0 obj\n<< /Type /Catalog /Pages 1 0 R "+rest+" >>")
		_, found, err := shared().Text(t.Context(), extract.PDF, content)
		if err != nil {
			t.Fatal(err)
		}
		if got := codes(found); got != want {
			t.Errorf("%s: %q, want %q", rest, got, want)
		}
	}
}

// TestPDFNoteGrounds has notes that draw an area alone: one over text, which nobody sees then, and one on white paper.
func TestPDFNoteGrounds(t *testing.T) {
	for rect, want := range map[string][]string{
		"200 715 300 735": {"Generic copay:", "____"},
		"400 715 500 735": {"Generic copay:", "$17.50", "____"},
		"200 675 300 695": {"Generic copay:", "$17.50", "____"}, // a blank
	} {
		content := bareFile("/Resources << /Font << /F1 4 0 R >> >> /Annots [5 0 R]",
			"BT /F1 12 Tf 72 720 Td (Generic copay:) Tj 140 0 Td ($17.50) Tj 0 -40 Td (____) Tj ET",
			"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
			"<< /Type /Annot /Subtype /Square /F 4 /AP << /N 6 0 R >> /Rect ["+rect+"] >>",
			"<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Length 19 >>\nstream\n1 g 0 0 100 20 re f\nendstream"+bareCatalog)
		if d := cmp.Diff(want, quotes(read(t, extract.PDF, content))); d != "" {
			t.Errorf("over %s: %s", rect, d)
		}
	}
}

// TestPDFHighlighter has a note over text that lets it through.
func TestPDFHighlighter(t *testing.T) {
	const stream = "/G gs 1 1 0 rg 0 0 100 20 re f"
	content := bareFile("/Resources << /Font << /F1 4 0 R >> >> /Annots [5 0 R]", "BT /F1 12 Tf 72 720 Td (Generic copay: $17.50) Tj ET",
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
		"<< /Type /Annot /Subtype /Highlight /F 4 /AP << /N 6 0 R >> /Rect [70 715 240 735] >>",
		fmt.Sprintf("<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /ExtGState << /G << /BM /Multiply >> >> >> /Length %d >>\nstream\n%s\nendstream", len(stream), stream)+bareCatalog)
	if d := cmp.Diff([]string{"Generic copay: $17.50"}, quotes(read(t, extract.PDF, content))); d != "" {
		t.Error(d)
	}
}

// TestPDFNoteDrawnByForm has the note over the text drawn by a form within its own stream: what the form lets through is read,
// and what it covers is not seen.
func TestPDFNoteDrawnByForm(t *testing.T) {
	for _, c := range []struct {
		state, colour string
		want          []string
	}{
		{"/CA 0.4 /ca 0.4 /BM /Multiply", "1 1 0", []string{"Generic copay: $17.50"}},
		{"/BM /Normal", "1 1 1", nil},
	} {
		const outer = "/G gs /F Do"
		inner := c.colour + " rg 0 0 180 20 re f"
		form := func(resources, stream string) string {
			return fmt.Sprintf("<< /Type /XObject /Subtype /Form /BBox [0 0 180 20] %s /Length %d >>\nstream\n%s\nendstream", resources, len(stream), stream)
		}
		content := bareFile("/Resources << /Font << /F1 4 0 R >> >> /Annots [5 0 R]", "BT /F1 12 Tf 72 720 Td (Generic copay: $17.50) Tj 0 -40 Td (Retail) Tj ET",
			"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
			"<< /Type /Annot /Subtype /Highlight /F 4 /AP << /N 6 0 R >> /Rect [70 715 250 735] >>",
			form("/Resources << /ExtGState << /G << "+c.state+" >> >> /XObject << /F 7 0 R >> >>", outer),
			form("", inner)+bareCatalog)
		if d := cmp.Diff(append(c.want, "Retail"), quotes(read(t, extract.PDF, content))); d != "" {
			t.Errorf("%s: %s", c.state, d)
		}
	}
}
