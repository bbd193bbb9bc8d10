package extract_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/finding"
)

// newReader returns a reader that lasts as long as the test.
func newReader(t *testing.T, o extract.Options) *extract.Reader {
	t.Helper()
	o.CompilationCache = compiled
	r, err := extract.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// TestPDFTwoEnginesReadAsOne reads documents of many pages with one engine, and with a second one beside it: the pages come in
// their order, with the same text and the same findings, whichever of the two has more to do.
func TestPDFTwoEnginesReadAsOne(t *testing.T) {
	heavy := func(p *pdfPage, n int) {
		for i := range 60 {
			p.text(50, 740-float64(i)*11, 9, fmt.Sprintf("Page %d line %d: retail copay $%d, mail order copay $%d, deductible does not apply", n, i, n, 2*n))
		}
	}
	light := func(p *pdfPage, n int) { p.text(50, 700, 10, fmt.Sprintf("Page %d", n)) }
	hidden := func(p *pdfPage, n int) {
		light(p, n)
		p.text(50, 600, 10, "Seen")
		p.text(50, 500, 10, "Unseen")
		p.picture(40, 490, 200, 30) // it has to be drawn to see what it hides
	}
	table := func(p *pdfPage, _ int) { benefitTable(p) }
	readers := []*extract.Reader{newReader(t, extract.Options{Workers: 1}), newReader(t, extract.Options{Workers: 2})}
	for name, kinds := range map[string][2]func(*pdfPage, int){
		"alike":           {heavy, heavy},
		"even pages long": {light, heavy},
		"odd pages long":  {heavy, light},
		"tables":          {table, hidden},
		"hidden":          {hidden, hidden},
	} {
		t.Run(name, func(t *testing.T) {
			for _, pages := range []int{3, 4, 5, 41} {
				var f pdfFile
				for n := range pages {
					kinds[n%2](f.page(), n+1)
				}
				content := f.bytes()
				type outcome struct {
					Text     *document.Text
					Findings []finding.Finding
				}
				var outcomes [2][]byte
				for i, r := range readers {
					text, findings, err := r.Text(t.Context(), extract.PDF, content)
					if err != nil {
						t.Fatal(err)
					}
					if len(text.Pages) != pages {
						t.Errorf("%d pages of %d", len(text.Pages), pages)
					}
					if outcomes[i], err = json.Marshal(outcome{text, findings}); err != nil {
						t.Fatal(err)
					}
				}
				if d := cmp.Diff(string(outcomes[0]), string(outcomes[1])); d != "" {
					t.Errorf("%d pages, one engine and two:\n%s", pages, d)
				}
			}
		})
	}
}

// TestPDFTwoEnginesFailAsOne gives two engines documents that are given up at a page of either, and a good one after each.
func TestPDFTwoEnginesFailAsOne(t *testing.T) {
	var good pdfFile
	for range 6 {
		benefitTable(good.page())
	}
	long := strings.Repeat("many words ", 40)
	r := newReader(t, extract.Options{Workers: 2, Limits: extract.Limits{Runes: 5000, Time: time.Minute}})
	for at := range 6 {
		var f pdfFile
		for n := range 6 {
			p := f.page()
			p.text(50, 700, 10, "A page")
			if n != at {
				continue
			}
			for i := range 20 {
				p.text(50, 680-float64(i)*12, 4, long)
			}
		}
		fails(t, r, extract.PDF, f.bytes(), extract.TooComplex)
		if _, _, err := r.Text(t.Context(), extract.PDF, good.bytes()); err != nil {
			t.Fatalf("after page %d: %v", at+1, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := r.Text(ctx, extract.PDF, good.bytes()); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, _, err := r.Text(t.Context(), extract.PDF, good.bytes()); err != nil {
		t.Fatalf("after that: %v", err)
	}
}

// TestPDFPicturesOneAtATime has the words on pictures looked for, which takes as much as it gets, for one page at a time and once.
func TestPDFPicturesOneAtATime(t *testing.T) {
	var at, most, asked atomic.Int64
	r := newReader(t, extract.Options{Workers: 2, OCR: func(context.Context, extract.Picture) ([]extract.Recognized, error) {
		asked.Add(1)
		most.Store(max(most.Load(), at.Add(1)))
		time.Sleep(10 * time.Millisecond)
		at.Add(-1)
		return nil, nil
	}})
	var f pdfFile
	for range 6 {
		f.page().image = true
	}
	f.page().text(50, 700, 10, "Words")
	if _, _, err := r.Text(t.Context(), extract.PDF, f.bytes()); err != nil {
		t.Fatal(err)
	}
	if asked.Load() != 6 || most.Load() != 1 {
		t.Errorf("%d pictures, %d at the same time", asked.Load(), most.Load())
	}
}

// TestPDFManyDocumentsWithTwoEngines reads documents side by side, none of which may wait for an engine that another has for
// good.
func TestPDFManyDocumentsWithTwoEngines(t *testing.T) {
	var f pdfFile
	for n := range 12 {
		f.page().text(50, 700, 10, fmt.Sprintf("Page %d", n+1))
	}
	content := f.bytes()
	r := newReader(t, extract.Options{Workers: 2})
	want, _, err := r.Text(t.Context(), extract.PDF, content)
	if err != nil {
		t.Fatal(err)
	}
	texts := make(chan string)
	const documents = 12
	for range documents {
		go func() {
			text, _, err := r.Text(t.Context(), extract.PDF, bytes.Clone(content))
			if err != nil {
				texts <- err.Error()
				return
			}
			texts <- text.Content
		}()
	}
	for range documents {
		if got := <-texts; got != want.Content {
			t.Errorf("%q", got)
		}
	}
}
