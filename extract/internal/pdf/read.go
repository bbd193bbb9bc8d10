package pdf

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"sync"
	"time"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract/internal/fault"
	"github.com/rxassay/rxassay/finding"
)

// Limits bounds what one document may ask for.
type Limits struct {
	Pages int
	Runes int // of the whole document
	Time  time.Duration

	OCR     OCR           // finds the words on pages that are pictures; nil: those are not read
	OCRTime time.Duration // that it may take for all of them, beside Time
}

// Errors of FPDF_GetLastError.
const (
	errorPassword = 4
	errorSecurity = 5
)

// Read returns the text of a PDF. Its error is a *fault.Error for a bad document, a context's when time is up or the caller
// gave up, and any other when the engine does not work.
func (e *Engine) Read(ctx context.Context, content []byte, limits Limits) (*document.Text, []finding.Finding, error) {
	if err := checkPacked(ctx, content); err != nil {
		return nil, nil, err
	}
	type result struct {
		text     *document.Text
		findings []finding.Finding
		err      error
	}
	// A document that is left alone writes its result here when it ends at last; nobody looks any more.
	results := make(chan result, 1)
	limit := limits.Time
	if limits.OCR != nil {
		limit += limits.OCRTime
	}
	err := e.use(ctx, limit, func(ctx context.Context, in *instance) {
		var r result
		defer func() { results <- r }()
		defer func() {
			// What a hostile file can make of the layout must not end the process.
			if p := recover(); p != nil {
				in.broken = true
				r = result{err: fmt.Errorf("the layout of a PDF failed with a %T\n%s", p, debug.Stack())}
			}
		}()
		r.text, r.findings, r.err = e.read(ctx, in, content, limits)
		switch {
		case ctx.Err() != nil:
			r = result{err: ctx.Err()}
			in.broken = true
		case in.broken && r.err == nil:
			r = result{err: in.stopped()}
		}
	})
	if err != nil {
		return nil, nil, err
	}
	r := <-results
	return r.text, r.findings, r.err
}

// open opens a document. It returns none when the instance is broken, and a *fault.Error for a document that cannot be read.
func open(ctx context.Context, in *instance, content []byte) (*book, error) {
	scratch := in.alloc(scratchSize)
	data := in.alloc(len(content))
	if scratch == 0 || data == 0 || !in.mod.Memory().Write(data, content) {
		in.fail(errors.New("no memory for the file"))
		return nil, nil
	}
	b := &book{in: in, scratch: scratch, data: data, layers: mayHaveLayers(content)}
	b.doc = in.callContext(ctx, "FPDF_LoadMemDocument", uint64(data), uint64(len(content)), 0)
	if b.doc != 0 {
		return b, nil
	}
	defer b.close()
	switch in.call("FPDF_GetLastError") {
	case errorPassword, errorSecurity:
		return nil, fault.New(fault.Encrypted, "The PDF needs a password to be read; upload it without one.")
	}
	return nil, fault.New(fault.Corrupt, "The file is damaged or is not a PDF.")
}

// read reads a document with an instance, and with another one that is idle. It returns no text when the instance is broken.
func (e *Engine) read(ctx context.Context, in *instance, content []byte, limits Limits) (*document.Text, []finding.Finding, error) {
	b, err := open(ctx, in, content)
	if err != nil || b == nil {
		return nil, nil, err
	}
	defer b.close()
	count := int(int32(in.callContext(ctx, "FPDF_GetPageCount", b.doc)))
	switch {
	case in.broken:
		return nil, nil, nil
	case count <= 0:
		return nil, nil, fault.New(fault.Empty, "The PDF has no pages.")
	case count > limits.Pages:
		return nil, nil, fault.New(fault.TooComplex, "The PDF has more pages than are read.")
	}
	w := writer{builder: document.NewBuilder(document.PDF), findings: b.beside()}
	p := newPages(count, limits)
	var readers sync.WaitGroup
	readers.Go(func() { p.read(ctx, b, false) })
	if count >= sharedPages && len(content) <= sharedBytes {
		readers.Go(func() { e.help(ctx, content, p) })
	}
	defer func() { // before the book is closed
		p.stop()
		readers.Wait()
	}()
	all, err := p.write(ctx, &w)
	switch {
	case err != nil:
		return nil, nil, err
	case !w.any:
		return nil, nil, wordless(all, limits.OCR != nil)
	}
	return w.text(), w.findings, nil
}

// Kinds of forms of PDFium.
const (
	formXFA           = 2
	formXFAForeground = 3
)

// beside says what a file holds beside its pages, which is not read.
func (b *book) beside() []finding.Finding {
	var out []finding.Finding
	say := func(severity finding.Severity, message string) {
		out = append(out, finding.Finding{Code: "content_not_read", Severity: severity, Message: message})
	}
	switch b.in.call("FPDF_GetFormType", b.doc) {
	case formXFA:
		say(finding.Warning, "The PDF is a form (XFA) whose content is no part of its pages and was not read; open it in Acrobat, print it to a new PDF, and upload that.")
	case formXFAForeground:
		say(finding.Note, "The PDF has a form (XFA) beside its pages; these were read, and values of the form that they do not show were not.")
	}
	if n := int32(b.in.call("FPDFDoc_GetAttachmentCount", b.doc)); n > 0 {
		say(finding.Warning, "The PDF has other files attached to it, or is a portfolio of them, which were not read; upload those that belong to the plan.")
	}
	return out
}

// wordless says why a PDF without a text has none.
func wordless(pages tally, ocr bool) error {
	holds := "The PDF holds pictures of pages and no text"
	if pages.unmapped {
		holds = "The fonts of the PDF do not say which letters they show, so that it has no text"
	}
	switch {
	case pages.images == 0 && !pages.unmapped:
		return fault.New(fault.Empty, "The PDF has no text.")
	case !ocr:
		return fault.New(fault.NoText, holds+": upload one with a text layer, or "+installThat+".")
	case pages.unrecognized:
		return fault.New(fault.NoText, holds+", and tesseract, which is to recognise the words, failed; upload one with a text layer.")
	}
	return fault.New(fault.NoText, holds+", and no words were recognised on its pages; upload one with a text layer.")
}

// writer writes laid out pages into a document.
type writer struct {
	builder  *document.Builder
	findings []finding.Finding
	any      bool    // some text was written
	last     *grid   // the table written last
	page0    int     // the page it stands on
	marks    []marks // of each page
}

// finish writes a page and says what is to be known of it.
func (w *writer) finish(p *pageRead) {
	say := func(code string, severity finding.Severity, message string) {
		w.findings = append(w.findings, finding.Finding{Code: code, Severity: severity, Page: p.number, Message: message})
	}
	if !p.whole {
		say("page_unreadable", finding.Warning, "This page is damaged and was left out; check whether it holds rules.")
	}
	if p.sheet.crowded {
		say("drawing_skipped", finding.Note, "This page has too much drawing to look for every table in it.")
	}
	if p.sheet.hidden {
		say("hidden_text", finding.Warning, "This page has text that nobody sees on it, which was not read: invisible, tiny, outside the page, cut off, on a layer that is switched off, in the colour of its ground or behind something.")
	}
	if p.sheet.restated {
		say("hidden_text", finding.Warning, "This page has text that states for programs that read it (ActualText) other amounts than are seen; what is seen was read.")
	}
	before := w.builder.Offset()
	w.page(p.sheet, p.layout)
	switch empty := w.builder.Offset() <= before+1; {
	case p.whole && empty && (p.sheet.images > 0 || p.sheet.unmapped):
		what := "This page is a picture without text, so nothing was read from it"
		if p.sheet.unmapped {
			what = "The fonts of this page do not say which letters they show, so nothing was read from it"
		}
		if !p.sheet.ocr {
			what += ": upload one with a text layer, or " + installThat
		}
		say("page_without_text", finding.Warning, what+".")
	case p.sheet.ocr && p.sheet.unmapped:
		say("page_by_ocr", finding.Warning, "The fonts of this page do not say which letters they show, so its words were recognised on its picture by a program, which may err: check what was read from it.")
	case p.sheet.ocr:
		say("page_by_ocr", finding.Warning, "This page is a picture whose words were recognised by a program, which may err: check what was read from it.")
	}
}

// text returns what was written.
func (w *writer) text() *document.Text {
	t := w.builder.Text()
	markLines(t, w.marks)
	return t
}

func (w *writer) page(s sheet, l layout) {
	w.marks = append(w.marks, marks{ocr: s.ocr})
	w.builder.StartPage("", round(s.width), round(s.height))
	first := true
	for _, b := range l.blocks {
		w.any = true
		if b.table == nil {
			w.builder.Line(b.line.text(), box(l.back(b.line.box)), heading(*b.line, l.body))
			w.written(*b.line)
			continue
		}
		w.table(b.table, l, first)
		first = false
	}
}

// written notes what is known of a line beside its words.
func (w *writer) written(l line) {
	m := &w.marks[len(w.marks)-1]
	m.percent = append(m.percent, l.percent())
}

// table writes a table. It continues the one before it when both have the same columns and it stands at the top of the
// next page, or of the next column of the same page.
func (w *writer) table(g *grid, l layout, first bool) {
	page := w.builder.Page()
	cells := make([]document.CellText, 0, len(g.cells))
	for _, c := range g.cells {
		t := document.CellText{Row: c.row, Column: c.column, Box: box(l.back(c.box))}
		if c.rowSpan > 1 {
			t.RowSpan = c.rowSpan
		}
		if c.colSpan > 1 {
			t.ColSpan = c.colSpan
		}
		for _, line := range lines(c.words) {
			t.Lines = append(t.Lines, document.LineText{Words: line.text(), Box: box(l.back(line.box))})
			w.written(line)
		}
		cells = append(cells, t)
	}
	t := w.builder.Table(len(g.columns)-1, box(l.back(g.box)), cells)
	if w.last != nil && (sameColumns(w.last.columns, g.columns) || sameTexts(w.last.texts, g.texts)) {
		beside := w.page0 == page && g.box.x0 >= w.last.box.x1 && g.box.y0 < w.last.box.y1
		t.Continues = w.page0 == page-1 && first || beside
	}
	w.last, w.page0 = g, page
}

// sameColumns compares the widths of columns, so that a table that goes on in the next column of a page is the same.
func sameColumns(a, b []float64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if math.Abs((a[i]-a[0])-(b[i]-b[0])) > 4 {
			return false
		}
	}
	return true
}

// sameTexts compares where the texts of columns stand that no rules part: their left edges or their middles are in line.
func sameTexts(a, b []span) bool {
	if len(a) == 0 || len(a) != len(b) {
		return false
	}
	for i := 1; i < len(a); i++ {
		if math.Abs(a[i].from-b[i].from) > 4 && math.Abs(a[i].from+a[i].to-b[i].from-b[i].to) > 8 {
			return false
		}
	}
	return true
}

func heading(l line, body float64) bool {
	return len(l.words) <= 14 && (l.size > 1.15*body || l.bold())
}

func round(v float64) float64 { return math.Round(v*100) / 100 }

func box(r rect) document.Box {
	return document.Box{Left: round(r.x0), Top: round(r.y0), Right: round(r.x1), Bottom: round(r.y1)}
}
