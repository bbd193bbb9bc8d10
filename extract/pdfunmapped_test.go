package extract_test

import (
	"context"
	"errors"
	"fmt"
	"image"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/extract"
)

// bareFile writes a PDF of one page from its objects after the page tree (1), the page (2) and the content (3); it has no table of
// objects, which the engine makes up for.
func bareFile(page, content string, objects ...string) []byte {
	var sb strings.Builder
	sb.WriteString("%PDF-1.7\n")
	all := append([]string{
		"<< /Type /Pages /Count 1 /Kids [2 0 R] >>",
		"<< /Type /Page /Parent 1 0 R /MediaBox [0 0 612 792] /Contents 3 0 R " + page + " >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content),
	}, objects...)
	for i, o := range all {
		fmt.Fprintf(&sb, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	sb.WriteString("trailer\n<< /Size 99 /Root 90 0 R >>\n%%EOF\n")
	return []byte(sb.String())
}

const bareCatalog = "\nendobj\n90 0 obj\n<< /Type /Catalog /Pages 1 0 R >>" // behind the last object

// TestPDFFontsWithoutLetters has a font of glyphs that nobody says the letters of: what its codes look like is no text.
func TestPDFFontsWithoutLetters(t *testing.T) {
	content := bareFile("/Resources << /Font << /F1 4 0 R >> >>", "BT /F1 12 Tf 72 700 Td <0024002600300028000300330033003200030013001400150003> Tj ET",
		"<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Arial /Encoding /Identity-H /DescendantFonts [5 0 R] >>",
		"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Arial /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 6 0 R /DW 600 >>",
		"<< /Type /FontDescriptor /FontName /ABCDEF+Arial /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>"+bareCatalog)
	_, _, err := shared().Text(t.Context(), extract.PDF, content)
	var failure *extract.Failure
	if !errors.As(err, &failure) || failure.Code != extract.NoText || !strings.Contains(failure.Message, "apt-get install tesseract-ocr") {
		t.Errorf("without a program that recognises words: %v", err)
	}
	r, err := extract.New(extract.Options{OCR: func(context.Context, extract.Picture) ([]extract.Recognized, error) {
		return []extract.Recognized{{Text: "Acme", Box: image.Rect(300, 300, 500, 340), Percent: 90}}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	text, found, err := r.Text(t.Context(), extract.PDF, content)
	if err != nil {
		t.Fatal(err)
	}
	if text.Content != "Acme\n" || codes(found) != "page_by_ocr The" {
		t.Errorf("%q, %s", text.Content, codes(found))
	}
}
