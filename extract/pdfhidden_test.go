package extract_test

import (
	"context"
	"errors"
	"image"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/finding"
)

// TestPDFHidden has text on its pages that nobody sees, in each of the known ways, between words that are seen.
func TestPDFHidden(t *testing.T) {
	for name, draw := range map[string]func(p *pdfPage){
		"white":            func(p *pdfPage) { p.content.WriteString("1 g\n"); p.text(50, 500, 10, "SECRET") },
		"nearly white":     func(p *pdfPage) { p.content.WriteString("0.98 g\n"); p.text(50, 500, 10, "SECRET") },
		"invisible":        func(p *pdfPage) { p.content.WriteString("3 Tr\n"); p.text(50, 500, 10, "SECRET") },
		"tiny":             func(p *pdfPage) { p.text(50, 500, 0.4, "SECRET") },
		"tiny by a matrix": func(p *pdfPage) { p.matrix(0.01, 0, 0, 0.01, 50, 500); p.text(0, 0, 10, "SECRET") },
		"outside":          func(p *pdfPage) { p.text(-300, 500, 10, "SECRET") },
		"below":            func(p *pdfPage) { p.text(50, -40, 10, "SECRET") },
		"behind a box":     func(p *pdfPage) { p.text(50, 500, 10, "SECRET"); p.fill(0.5, 40, 490, 200, 30) },
		"behind white":     func(p *pdfPage) { p.text(50, 500, 10, "SECRET"); p.fill(1, 40, 490, 200, 30) },
		"behind a picture": func(p *pdfPage) { p.text(50, 500, 10, "SECRET"); p.picture(40, 490, 200, 30) },
		"black on black":   func(p *pdfPage) { p.fill(0, 40, 490, 200, 30); p.text(50, 500, 10, "SECRET") },
		"white on white": func(p *pdfPage) {
			p.fill(0.3, 40, 480, 200, 50)
			p.fill(1, 40, 490, 200, 30)
			p.content.WriteString("1 g\n")
			p.text(50, 500, 10, "SECRET")
		},
		"white on a white picture": func(p *pdfPage) {
			p.picture(40, 490, 200, 30)
			p.content.WriteString("1 g\n")
			p.text(50, 500, 10, "SECRET")
		},
		"wholly transparent": func(p *pdfPage) { p.content.WriteString("/Clear gs\n"); p.text(50, 500, 10, "SECRET") },
		"white over a margin": func(p *pdfPage) {
			p.fill(0.2, 40, 490, 5, 30)
			p.content.WriteString("1 g\n")
			p.text(50, 500, 10, "SECRET")
		},
	} {
		var f pdfFile
		p := f.page()
		p.text(50, 700, 10, "Words that are seen")
		p.content.WriteString("q\n")
		draw(p)
		p.content.WriteString("Q\n0 Tr 0 g\n")
		p.text(50, 600, 10, "Other words")
		text, findings, err := shared().Text(t.Context(), extract.PDF, f.bytes())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff([]string{"Words that are seen", "Other words"}, quotes(text)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		if len(findings) != 1 || findings[0].Code != "hidden_text" || findings[0].Page != 1 {
			t.Errorf("%s: findings %v", name, findings)
		}
	}
}

// TestPDFSeen has text that looks hidden to a program and is not.
func TestPDFSeen(t *testing.T) {
	for name, draw := range map[string]func(p *pdfPage){
		"white on dark": func(p *pdfPage) {
			p.fill(0.2, 40, 490, 200, 30)
			p.content.WriteString("1 g\n")
			p.text(50, 500, 10, "SEEN")
		},
		"white on a picture": func(p *pdfPage) {
			p.photo(40, 490, 200, 30)
			p.content.WriteString("1 g\n")
			p.text(50, 500, 10, "SEEN")
		},
		"white on a translucent band": func(p *pdfPage) {
			p.content.WriteString("q /Half gs\n")
			p.fill(0, 40, 490, 200, 30)
			p.content.WriteString("Q 1 g\n")
			p.text(50, 500, 10, "SEEN")
		},
		"white with an outline": func(p *pdfPage) { p.content.WriteString("1 g 2 Tr\n"); p.text(50, 500, 10, "SEEN") },
		"under a translucent mark": func(p *pdfPage) {
			p.text(50, 500, 10, "SEEN")
			p.content.WriteString("/Half gs\n")
			p.fill(0.5, 40, 490, 200, 30)
		},
		"under a box that is clipped": func(p *pdfPage) {
			p.text(50, 500, 10, "SEEN")
			p.content.WriteString("40 400 200 20 re W n\n")
			p.fill(0.5, 0, 0, 612, 792)
		},
		"beside a box":   func(p *pdfPage) { p.text(50, 500, 10, "SEEN"); p.fill(0.5, 40, 511, 200, 30) },
		"on a later box": func(p *pdfPage) { p.fill(1, 40, 490, 200, 30); p.text(50, 500, 10, "SEEN") },
	} {
		var f pdfFile
		draw(f.page())
		text, findings, err := shared().Text(t.Context(), extract.PDF, f.bytes())
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := strings.TrimSpace(text.Content); got != "SEEN" || len(findings) > 0 {
			t.Errorf("%s: %q %v", name, got, findings)
		}
	}
}

// TestPDFCut has words outside the clip that they are drawn with, and beside them the same words within it.
func TestPDFCut(t *testing.T) {
	for name, c := range map[string]struct {
		before, after string // of the drawing of the words, which stand at 50, 500
		seen          bool
	}{
		"outside a box":           {"300 490 100 30 re W n", "", false},
		"outside a circle":        {"330 500 m 330 520 300 520 300 500 c 300 480 330 480 330 500 c W n", "", false},
		"outside one of two":      {"0 0 612 792 re W n 40 400 200 50 re W n", "", false},
		"an empty clip":           {"40 490 0 0 re W n", "", false},
		"moved and cut":           {"1 0 0 1 0 -100 cm 40 400 200 50 re W n 1 0 0 1 0 100 cm", "", false},
		"within a box":            {"40 490 200 30 re W n", "", true},
		"cut through":             {"40 490 200 11 re W n", "", true},
		"moved and within":        {"1 0 0 1 0 -100 cm 40 590 200 30 re W n 1 0 0 1 0 100 cm", "", true},
		"a clip that has ended":   {"q 300 490 100 30 re W n Q", "", true},
		"on a layer":              {"/OC /Other BDC", "EMC", true},
		"on a layer switched off": {"/OC /One BDC", "EMC", false},
		"on one and on the other": {"/OC /Other BDC /OC /One BDC", "EMC EMC", false},
		"marked otherwise":        {"/Artifact /One BDC", "EMC", true},
	} {
		for _, catalog := range []string{
			"/OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [6 0 R] >> >>",
			"/OC#50rop#65rties << /OCGs [6 0 R 7 0 R] /D << /BaseState /OFF /ON [7 0 R] >> >>",
		} {
			f := pdfFile{catalog: catalog}
			p := f.page()
			p.text(50, 700, 10, "Words that are seen")
			p.content.WriteString("q " + c.before + "\n")
			p.text(50, 500, 10, "WORDS")
			p.content.WriteString(c.after + " Q\n")
			check(t, name, &f, c.seen, "WORDS")
		}
	}
}

// TestPDFForms has words in a form that stands on a layer, is cut off by its box, or neither.
func TestPDFForms(t *testing.T) {
	for name, c := range map[string]struct {
		draw, layers string
		seen         bool
	}{
		"on a layer":              {"/Shy Do", "/OFF [7 0 R]", true},
		"on a layer switched off": {"/Shy Do", "/OFF [6 0 R]", false},
		"drawn on a layer":        {"/OC /Other BDC /Shy Do EMC", "/OFF [7 0 R]", false},
		"cut off by its box":      {"/Small Do", "", false},
		"cut off where it stands": {"0 0 612 100 re W n /Shy Do", "", false},
		"moved":                   {"1 0 0 1 0 100 cm 0 490 612 20 re W n /Shy Do", "", true},
	} {
		f := pdfFile{catalog: "/OCProperties << /OCGs [6 0 R 7 0 R] /D << " + c.layers + " >> >>"}
		p := f.page()
		p.text(50, 700, 10, "Words that are seen")
		p.content.WriteString("q " + c.draw + " Q\n")
		check(t, name, &f, c.seen, "SECRET")
	}
}

// check reads a file whose first words are seen, and whose others are or are not.
func check(t *testing.T, name string, f *pdfFile, seen bool, words string) {
	t.Helper()
	text, findings, err := shared().Text(t.Context(), extract.PDF, f.bytes())
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	want := []string{"Words that are seen"}
	if seen {
		want = append(want, words)
	}
	if d := cmp.Diff(want, quotes(text)); d != "" {
		t.Errorf("%s: %s", name, d)
	}
	if hidden := len(findings) == 1 && findings[0].Code == "hidden_text"; hidden == seen || seen && len(findings) > 0 {
		t.Errorf("%s: findings %v", name, findings)
	}
}

// TestPDFLayerOfAScan has a page as a scanner makes it: a picture, with its words put invisibly over it or seen under it.
func TestPDFLayerOfAScan(t *testing.T) {
	for name, draw := range map[string]func(p *pdfPage){
		"over": func(p *pdfPage) {
			p.picture(0, 0, 612, 792)
			p.content.WriteString("3 Tr\n")
			p.text(50, 700, 10, "Deductible $500")
		},
		"under": func(p *pdfPage) { p.text(50, 700, 10, "Deductible $500"); p.picture(0, 0, 612, 792) },
	} {
		var f pdfFile
		draw(f.page())
		text, findings, err := shared().Text(t.Context(), extract.PDF, f.bytes())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := strings.TrimSpace(text.Content); got != "Deductible $500" || !text.Pages[0].OCR {
			t.Errorf("%s: %q, by OCR: %v", name, got, text.Pages[0].OCR)
		}
		if len(findings) != 1 || findings[0].Code != "page_by_ocr" {
			t.Errorf("%s: findings %v", name, findings)
		}
	}
}

// TestPDFPictures reads a page that is a picture of a table, whose words another finds: they stand in its cells.
func TestPDFPictures(t *testing.T) {
	var f pdfFile
	p := f.page()
	p.picture(0, 0, 612, 792)
	p.grid([]float64{72, 216, 360}, []float64{720, 680, 640})
	p.fill(0, 72, 720, 288, 12) // the ground of a title
	f.page().text(50, 700, 10, "A page with text")
	content := f.bytes()
	var asked []extract.Picture
	words := []extract.Recognized{
		{Text: "Costs", Box: image.Rect(320, 260, 450, 290), Line: 1, Percent: 70},
		{Text: "Generic", Box: image.Rect(320, 340, 450, 370), Line: 3, Percent: 90},
		{Text: "drugs", Box: image.Rect(460, 340, 560, 370), Line: 3, Percent: 80},
		{Text: "$10", Box: image.Rect(920, 340, 1000, 370), Line: 3, Percent: 55},
		{Text: "Brand", Box: image.Rect(320, 500, 450, 530), Line: 7, Percent: 96},
		{Text: "$40", Box: image.Rect(920, 500, 1000, 530), Line: 8, Percent: 97},
	}
	read := func(answer []extract.Recognized, fault error) (*document.Text, []finding.Finding, error) {
		r, err := extract.New(extract.Options{CompilationCache: compiled, Workers: 1, OCR: func(_ context.Context, p extract.Picture) ([]extract.Recognized, error) {
			asked = append(asked, p)
			return answer, fault
		}})
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		return r.Text(t.Context(), extract.PDF, content)
	}
	text, findings, err := read(words, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(asked) != 1 || asked[0].DPI != 300 || asked[0].Grey.Rect != image.Rect(0, 0, 2550, 3300) {
		t.Fatalf("%d pictures were asked for", len(asked))
	}
	if at := asked[0].Grey.GrayAt; at(300, 302).Y > 100 || at(400, 400).Y < 250 {
		t.Error("the picture is not that of the page")
	}
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	if d := cmp.Diff([][]string{{"Costs", ""}, {"Generic drugs", "$10"}, {"Brand", "$40"}}, cells(text, 0)); d != "" {
		t.Error(d)
	}
	if b := text.Tables[0].Box; math.Abs(b.Left-72) > 1 || math.Abs(b.Right-360) > 1 || math.Abs(b.Top-60) > 1 || math.Abs(b.Bottom-152) > 1 {
		t.Errorf("the table stands at %v", b)
	}
	if !text.Pages[0].OCR || text.Pages[1].OCR {
		t.Error("only the first page is read by OCR")
	}
	if percent, ok := text.Recognized(text.Tables[0].Rows[1].Cells[0].Span); percent != 80 || !ok {
		t.Errorf("the cell is %d %% sure (%v)", percent, ok)
	}
	if percent, ok := text.Recognized(text.Pages[1].Span); percent != 0 || ok {
		t.Error("the second page counts as recognised")
	}
	if len(findings) != 1 || findings[0].Code != "page_by_ocr" || findings[0].Page != 1 {
		t.Errorf("findings %v", findings)
	}
	_, findings, err = read(nil, errors.New("it does not work"))
	if err != nil || len(findings) != 1 || findings[0].Code != "page_without_text" {
		t.Errorf("without words: %v %v", findings, err)
	}
}

// TestPDFStatedText has type that is to be read as something else than is seen.
func TestPDFStatedText(t *testing.T) {
	for stated, want := range map[string]string{"Brand copay $99": "hidden_text This", "Brand copay $40": "", "Brand  co-pay $40": ""} {
		var f pdfFile
		p := f.page()
		p.content.WriteString("BT /F1 12 Tf 72 700 Td /Span << /ActualText (" + stated + ") >> BDC (Brand copay $40) Tj EMC ET\n")
		text, found, err := shared().Text(t.Context(), extract.PDF, f.bytes())
		if err != nil {
			t.Fatal(err)
		}
		if text.Content != "Brand copay $40\n" || codes(found) != want {
			t.Errorf("stated as %s: %q, %q", stated, text.Content, codes(found))
		}
	}
}
