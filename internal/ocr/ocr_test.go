package ocr

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/samples"
)

// compiled is where the compiled PDF engine is kept, for the tests of other packages, too.
var compiled = filepath.Join(os.TempDir(), "rxassay-test-engine", "service")

// scanned returns a PDF whose only page is a picture of a page of the sample plan, as a scanner would make it.
func scanned(t *testing.T, page int) []byte {
	t.Helper()
	return picturePDF(pictured(t, page), scanDPI)
}

const scanDPI = 200

func pictured(t *testing.T, page int) *image.Gray {
	t.Helper()
	cache, err := wazero.NewCompilationCacheWithDir(compiled)
	if err != nil {
		t.Fatal(err)
	}
	pool, err := webassembly.Init(webassembly.Config{
		MaxTotal: 1, MaxIdle: 1, FSConfig: wazero.NewFSConfig(), RuntimeConfig: wazero.NewRuntimeConfig().WithCompilationCache(cache),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	pdfium, err := pool.GetInstance(10 * time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer pdfium.Close()
	doc, err := pdfium.OpenDocument(&requests.OpenDocument{File: &samples.PlanPDF})
	if err != nil {
		t.Fatal(err)
	}
	r, err := pdfium.RenderPageInDPI(&requests.RenderPageInDPI{
		DPI: scanDPI, Page: requests.Page{ByIndex: &requests.PageByIndex{Document: doc.Document, Index: page}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Cleanup()
	grey := image.NewGray(r.Result.Image.Rect)
	for i := range grey.Pix {
		grey.Pix[i] = r.Result.Image.Pix[4*i]
	}
	return grey
}

// picturePDF writes a PDF with one page, which a picture covers.
func picturePDF(grey *image.Gray, dpi float64) []byte {
	var pixels bytes.Buffer
	z := zlib.NewWriter(&pixels)
	z.Write(grey.Pix)
	z.Close()
	w, h := grey.Rect.Dx(), grey.Rect.Dy()
	content := fmt.Sprintf("%g 0 0 %g 0 0 cm /Im1 Do", float64(w)/dpi*72, float64(h)/dpi*72)
	return fmt.Appendf(nil, "%%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj "+
		"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 %g %g]/Contents 4 0 R/Resources<</XObject<</Im1 5 0 R>>>>>>endobj "+
		"4 0 obj<</Length %d>>stream\n%s\nendstream endobj "+
		"5 0 obj<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode/Length %d>>stream\n%s\nendstream endobj "+
		"trailer<</Root 1 0 R>>", float64(w)/dpi*72, float64(h)/dpi*72, len(content), content, w, h, pixels.Len(), pixels.String())
}

func read(t *testing.T, ocr extract.OCR, content []byte) (*document.Text, []string, error) {
	t.Helper()
	r, err := extract.New(extract.Options{
		Workers: 1, CompilationCache: compiled, OCR: ocr, Limits: extract.Limits{Time: 5 * time.Minute, OCRTime: 5 * time.Minute}, // the machine may be busy
	})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	text, findings, err := r.Text(t.Context(), extract.PDF, content)
	var codes []string
	for _, f := range findings {
		codes = append(codes, f.Code)
	}
	return text, codes, err
}

// refused has a scan fail where the program is not installed, with what to install.
func refused(t *testing.T, content []byte) {
	t.Helper()
	_, _, err := read(t, nil, content)
	var f *extract.Failure
	if !errors.As(err, &f) || f.Code != extract.NoText || !strings.Contains(f.Message, "apt-get install tesseract-ocr") {
		t.Errorf("without %s: %v", Program, err)
	}
}

// TestScannedPlan reads a picture of the sample plan's cost shares: with the program, as a table whose words are marked;
// where it is not installed, not at all, and the failure says what to install.
func TestScannedPlan(t *testing.T) {
	content := scanned(t, 1)
	path, found := Find()
	if !found {
		refused(t, content)
		return
	}
	text, codes, err := read(t, Tesseract(path), content)
	if err != nil {
		t.Fatal(err)
	}
	if err := text.Check(); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"page_by_ocr"}, codes); d != "" {
		t.Error(d)
	}
	if len(text.Tables) == 0 || text.Tables[0].Columns < 4 {
		t.Fatalf("the table is not found in %q", text.Content)
	}
	rows := map[string]string{} // the second cell on, by the words of the first
	for _, r := range text.Tables[0].Rows {
		var cells []string
		for _, c := range r.Cells {
			cells = append(cells, strings.Join(strings.Fields(text.Quote(c.Span)), " "))
		}
		rows[strings.Join(cells[:min(2, len(cells))], " ")] = strings.Join(cells, " | ")
	}
	for tier, want := range map[string]string{"Generic": "$10 copay", "Preferred": "$40 copay"} {
		seen := false
		for name, row := range rows {
			seen = seen || strings.Contains(name, tier) && strings.Contains(row, want)
		}
		if !seen {
			t.Errorf("no row of the %s drugs has %q: %q", tier, want, rows)
		}
	}
	percent, ok := text.Recognized(text.Tables[0].Rows[0].Cells[0].Span)
	if !ok || percent < 1 || percent > 100 {
		t.Errorf("a cell is %d %% sure, by OCR: %v", percent, ok)
	}
}

// TestTurnedScans reads a page that went through the scanner sideways, and on its head, as it reads it upright; without the program none
// of them.
func TestTurnedScans(t *testing.T) {
	path, found := Find()
	upright := pictured(t, 1)
	w, h := upright.Rect.Dx(), upright.Rect.Dy()
	turned := func(w, h int, from func(x, y int) (int, int)) *image.Gray {
		out := image.NewGray(image.Rect(0, 0, w, h))
		for y := range h {
			for x := range w {
				out.SetGray(x, y, upright.GrayAt(from(x, y)))
			}
		}
		return out
	}
	for name, picture := range map[string]*image.Gray{
		"running down": turned(h, w, func(x, y int) (int, int) { return y, h - 1 - x }),
		"running up":   turned(h, w, func(x, y int) (int, int) { return w - 1 - y, x }),
		"upside down":  turned(w, h, func(x, y int) (int, int) { return w - 1 - x, h - 1 - y }),
	} {
		content := picturePDF(picture, scanDPI)
		if !found {
			refused(t, content)
			continue
		}
		text, codes, err := read(t, Tesseract(path), content)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff([]string{"page_by_ocr"}, codes); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		words := strings.Join(strings.Fields(text.Content), " ")
		if len(text.Tables) == 0 || text.Tables[0].Columns < 4 || !strings.Contains(words, "$10 copay") || !strings.Contains(words, "Preferred brand") {
			t.Errorf("%s: %d tables in %q", name, len(text.Tables), text.Content)
			continue
		}
		page, box := text.Pages[0], text.Tables[0].Box
		if box.Left < 0 || box.Top < 0 || box.Right > page.Width || box.Bottom > page.Height {
			t.Errorf("%s: the table stands at %v, beside the page", name, box)
		}
	}
}

func TestProgramThatFails(t *testing.T) {
	picture := picturePDF(image.NewGray(image.Rect(0, 0, 20, 20)), 72)
	_, _, err := read(t, Tesseract(filepath.Join(t.TempDir(), "absent")), picture)
	var f *extract.Failure
	if !errors.As(err, &f) || f.Code != extract.NoText || !strings.Contains(f.Message, "tesseract") {
		t.Errorf("%v, want that tesseract failed", err)
	}
}

func TestProgramThatHangs(t *testing.T) {
	script := filepath.Join(t.TempDir(), "hang")
	if err := os.WriteFile(script, []byte("#!/bin/sh\nexec sleep 1000\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := Tesseract(script)(ctx, extract.Picture{Grey: image.NewGray(image.Rect(0, 0, 9, 9)), DPI: 300}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}

func TestParse(t *testing.T) {
	const head = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n1\t1\t0\t0\t0\t0\t0\t0\t900\t900\t-1\t\n"
	word := func(line int, box, confidence, text string) string {
		return fmt.Sprintf("5\t1\t1\t1\t%d\t1\t%s\t%s\t%s\n", line, box, confidence, text)
	}
	const box = "10\t20\t30\t40"
	at := image.Rect(10, 20, 40, 60)
	for _, c := range []struct {
		name, table string
		want        []extract.Recognized
		bad         bool
	}{
		{"words of two lines", head + word(1, box, "96.5", "Tier") + word(1, box, "91", "1") + word(2, box, "30.2", "$10"), []extract.Recognized{
			{Text: "Tier", Box: at, Line: 0, Percent: 96}, {Text: "1", Box: at, Line: 0, Percent: 91}, {Text: "$10", Box: at, Line: 1, Percent: 30},
		}, false},
		{"rules and nothing", head + word(1, box, "12", "|") + word(1, box, "95", " ") + word(1, box, "9", "||"), nil, false},
		{"bounds of confidence", word(1, box, "0", "a") + word(1, box, "100.4", "b"), []extract.Recognized{
			{Text: "a", Box: at, Percent: 1}, {Text: "b", Box: at, Percent: 100},
		}, false},
		{"not a table", "Error in pixReadStream\n", nil, false},
		{"no place", word(1, "x\t20\t30\t40", "90", "a"), nil, true},
		{"no confidence", word(1, box, "high", "a"), nil, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := parse(c.table)
			if (err != nil) != c.bad {
				t.Fatal(err)
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}
