package extract_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
)

// shared is one reader for the tests that need no options of their own: its engine takes a second to start.
var shared = sync.OnceValue(func() *extract.Reader {
	r, err := extract.New(extract.Options{CompilationCache: compiled, Limits: extract.Limits{Time: 8 * time.Minute}}) // the machine may be busy
	if err != nil {
		panic(err)
	}
	return r
})

func read(t *testing.T, mediaType string, content []byte) *document.Text {
	t.Helper()
	text, _, err := shared().Text(t.Context(), mediaType, content)
	if err != nil {
		t.Fatal(err)
	}
	if err := text.Check(); err != nil {
		t.Fatal(err)
	}
	return text
}

func fails(t *testing.T, r *extract.Reader, mediaType string, content []byte, code string) {
	t.Helper()
	_, _, err := r.Text(t.Context(), mediaType, content)
	var f *extract.Failure
	if !errors.As(err, &f) || f.Code != code {
		t.Errorf("the error is %v, want the failure %s", err, code)
	}
	if f != nil && !strings.HasSuffix(f.Message, ".") {
		t.Errorf("the message %q is not a sentence", f.Message)
	}
}

// cells returns the quotes of a table's cells, row by row, those over several columns or rows marked.
func cells(text *document.Text, i int) [][]string {
	var out [][]string
	for _, r := range text.Tables[i].Rows {
		row := []string{}
		for _, c := range r.Cells {
			s := strings.ReplaceAll(text.Quote(c.Span), "\n", "/")
			if c.ColSpan > 1 {
				s += strings.Repeat(" →", c.ColSpan-1)
			}
			if c.RowSpan > 1 {
				s += strings.Repeat(" ↓", c.RowSpan-1)
			}
			row = append(row, s)
		}
		out = append(out, row)
	}
	return out
}

func quotes(text *document.Text) []string {
	var out []string
	for _, p := range text.Pages {
		for _, l := range p.Lines {
			out = append(out, text.Quote(l.Span))
		}
	}
	return out
}

// benefitTable draws the drug rows of a benefit summary, its label merged over the rows.
func benefitTable(p *pdfPage) {
	xs, ys := []float64{50, 150, 280, 400, 560}, []float64{700, 660, 620, 580}
	for _, x := range []float64{50, 150, 280, 400, 560} {
		p.rule(x, 700, x, 580)
	}
	p.rule(50, ys[0], 560, ys[0])
	p.rule(50, ys[1], 560, ys[1])
	p.rule(xs[1], ys[2], 560, ys[2]) // not under the label
	p.rule(50, ys[3], 560, ys[3])
	p.bold(54, 685, 10, "Common Event")
	p.bold(154, 685, 10, "Services")
	p.bold(284, 685, 10, "In-Network")
	p.bold(404, 685, 10, "Out-of-Network")
	p.bold(54, 640, 10, "If you need drugs to")
	p.bold(54, 628, 10, "treat your illness")
	p.text(154, 645, 10, "Generic drugs")
	p.text(284, 645, 10, "$10 copay (retail),")
	p.text(284, 633, 10, "$25 (mail order)")
	p.text(404, 645, 10, "40% coinsurance")
	p.text(154, 605, 10, "Preferred brand")
	p.text(284, 605, 10, "$45 copay")
	p.text(404, 605, 10, "Not covered")
}

var benefitCells = [][]string{
	{"Common Event", "Services", "In-Network", "Out-of-Network"},
	{"If you need drugs to/treat your illness ↓", "Generic drugs", "$10 copay (retail),/$25 (mail order)", "40% coinsurance"},
	{"Preferred brand", "$45 copay", "Not covered"},
}

func TestPDFRuledTable(t *testing.T) {
	var f pdfFile
	p := f.page()
	p.bold(50, 750, 16, "Summary of Benefits")
	p.text(50, 720, 10, "What this plan covers")
	benefitTable(p)
	p.text(50, 540, 10, "Page 1 of 1")
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables", len(text.Tables))
	}
	if d := cmp.Diff(benefitCells, cells(text, 0)); d != "" {
		t.Error(d)
	}
	lines := quotes(text)
	if lines[0] != "Summary of Benefits" || lines[1] != "What this plan covers" || lines[len(lines)-1] != "Page 1 of 1" {
		t.Errorf("the lines are %q", lines)
	}
	if !text.Pages[0].Lines[0].Heading || text.Pages[0].Lines[1].Heading {
		t.Error("only the first line is a heading")
	}
	if !strings.Contains(text.Content, "Generic drugs\t$10 copay (retail),\n$25 (mail order)\t40% coinsurance\nPreferred brand\t$45") {
		t.Errorf("cells are not parted by tabs and rows by line feeds: %q", text.Content)
	}
	box := text.Tables[0].Box
	if want := (document.Box{Left: 50, Top: 92, Right: 560, Bottom: 212}); box != want {
		t.Errorf("the table stands at %v, want %v", box, want)
	}
}

// TestPDFRotation draws the same page turned, so that /Rotate turns it back.
func TestPDFRotation(t *testing.T) {
	for _, rotate := range []int{0, 90, 180, 270} {
		var f pdfFile
		p := f.page()
		p.rotate = rotate
		switch rotate {
		case 90:
			p.width, p.height = 792, 612
			p.matrix(0, 1, -1, 0, 792, 0)
		case 180:
			p.matrix(-1, 0, 0, -1, 612, 792)
		case 270:
			p.width, p.height = 792, 612
			p.matrix(0, -1, 1, 0, 0, 612)
		}
		benefitTable(p)
		text := read(t, extract.PDF, f.bytes())
		if len(text.Tables) != 1 {
			t.Errorf("rotated by %d: %d tables in %q", rotate, len(text.Tables), text.Content)
			continue
		}
		if d := cmp.Diff(benefitCells, cells(text, 0)); d != "" {
			t.Errorf("rotated by %d: %s", rotate, d)
		}
		if w, h := text.Pages[0].Width, text.Pages[0].Height; w != 612 || h != 792 {
			t.Errorf("rotated by %d: the page as shown is %v × %v", rotate, w, h)
		}
		if got, want := text.Tables[0].Box, (document.Box{Left: 50, Top: 92, Right: 560, Bottom: 212}); got != want {
			t.Errorf("rotated by %d: the table stands at %v, want %v", rotate, got, want)
		}
	}
}

// TestPDFSidewaysPage has text that runs up the page and no /Rotate.
func TestPDFSidewaysPage(t *testing.T) {
	var f pdfFile
	p := f.page()
	p.width, p.height = 792, 612
	p.matrix(0, 1, -1, 0, 792, 0)
	benefitTable(p)
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	if d := cmp.Diff(benefitCells, cells(text, 0)); d != "" {
		t.Error(d)
	}
	if b := text.Tables[0].Box; b.Right > 792 || b.Bottom > 612 || b.Right-b.Left > 130 {
		t.Errorf("the table's box %v is not one of the page as shown", b)
	}
}

// TestPDFFewRowsWithoutRules reads rows of which the labels and the amounts would each look like a column of text.
func TestPDFFewRowsWithoutRules(t *testing.T) {
	var f pdfFile
	p := f.page()
	rows := [][2]string{
		{"Tier 3 drugs", "$110"},
		{"Specialty pharmacy, up to a 30-day supply", "Copayment per prescription"},
		{"Tier 4 drugs (specialty drugs of the list)", "20%, up to $200 per prescription"},
		{"Contraceptive drugs and devices", "No charge for members"},
	}
	want := []string{}
	for i, r := range rows {
		y := 720 - 20*float64(i)
		p.text(50, y, 10, r[0])
		p.text(320, y, 10, r[1])
		want = append(want, r[0], r[1])
	}
	if d := cmp.Diff(want, quotes(read(t, extract.PDF, f.bytes()))); d != "" {
		t.Error(d)
	}
}

func TestPDFColumnsAreReadOneAfterTheOther(t *testing.T) {
	var f pdfFile
	p := f.page()
	p.bold(50, 750, 14, "Notice to members")
	left := []string{"The deductible is what you pay for", "covered drugs before the plan begins", "to pay its share, and it starts over", "on the first of January every year.", "Some drugs do not count towards it."}
	right := []string{"Specialty drugs must be filled at a", "pharmacy of the specialty network,", "and no more than a supply of thirty", "days is covered at a time, unless a", "vacation override has been granted."}
	for i := range left {
		y := 720 - 12*float64(i)
		p.text(50, y, 10, left[i])
		p.text(320, y-3, 10, right[i])
	}
	p.text(50, 600, 10, "This line runs under both columns and ends the notice, which is why it is as long as it is.")
	text := read(t, extract.PDF, f.bytes())
	want := append(append([]string{"Notice to members"}, left...), right...)
	want = append(want, "This line runs under both columns and ends the notice, which is why it is as long as it is.")
	if d := cmp.Diff(want, quotes(text)); d != "" {
		t.Error(d)
	}
}

func TestPDFTypeIsMended(t *testing.T) {
	var f pdfFile
	p := f.page()
	p.text(50, 700, 10, "Overprinted copay")
	p.text(50.3, 700, 10, "Overprinted copay")
	p.content.WriteString("BT /F1 10 Tf 6 Tc 50 660 Td (TIER) Tj 0 Tc ET\n")
	p.content.WriteString("BT /F1 10 Tf 50 640 Td (T I E R  2 Retail) Tj ET\n")
	p.text(50, 560, 10, "D e d u c t i b l e  a n d  l i m i t")
	for i := range 4 {
		p.text(50+20*float64(i), 540, 10, "X") // columns of a narrow table
	}
	p.text(50, 620, 10, "Choice")
	p.text(81, 624, 6, "®")
	p.text(88, 620, 10, "plan")
	p.content.WriteString("BT /F1 10 Tf 50 600 Td [(Cov) -20 (ered) -600 (drugs)] TJ ET\n")
	p.content.WriteString("BT /F1 10 Tf 50 580 Td (in\\255network) Tj ET\n") // WinAnsi's soft hyphen, which is drawn
	text := read(t, extract.PDF, f.bytes())
	want := []string{"Overprinted copay", "TIER", "TIER 2 Retail", "Choice® plan", "Covered drugs", "in-network", "Deductible and limit", "X X X X"}
	if d := cmp.Diff(want, quotes(text)); d != "" {
		t.Error(d)
	}
}

func TestPDFTableWithoutRules(t *testing.T) {
	var f pdfFile
	p := f.page()
	p.text(50, 720, 10, "Your costs at a network pharmacy are shown in the table that follows this sentence.")
	for i, row := range [][3]string{
		{"Tier", "Retail", "Mail order"},
		{"Tier 1 generic", "$10", "$25"},
		{"Tier 2 preferred brand", "$40", "$100"},
		{"Tier 3 other brand", "$75", "$187.50"},
	} {
		y := 690 - 16*float64(i)
		p.text(50, y, 10, row[0])
		p.text(220, y, 10, row[1])
		p.text(320, y, 10, row[2])
	}
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	want := [][]string{
		{"Tier", "Retail", "Mail order"},
		{"Tier 1 generic", "$10", "$25"},
		{"Tier 2 preferred brand", "$40", "$100"},
		{"Tier 3 other brand", "$75", "$187.50"},
	}
	if d := cmp.Diff(want, cells(text, 0)); d != "" {
		t.Error(d)
	}
}

// TestPDFHeaderOnAGround has a dark header without rules between its cells, as many programs draw it, and shaded rows.
func TestPDFHeaderOnAGround(t *testing.T) {
	var f pdfFile
	p := f.page()
	p.fill(0.2, 50, 680, 400, 20)
	p.fill(0.9, 50, 640, 400, 20)
	p.content.WriteString("1 g\n")
	p.bold(55, 686, 10, "Tier")
	p.bold(155, 686, 10, "Retail")
	p.bold(305, 686, 10, "Mail order")
	p.content.WriteString("0 g\n")
	p.grid([]float64{50, 150, 300, 450}, []float64{680, 660, 640})
	p.text(55, 666, 10, "Generic")
	p.text(155, 666, 10, "$10")
	p.text(305, 666, 10, "$20")
	p.text(55, 646, 10, "Brand")
	p.text(155, 646, 10, "$40")
	p.fill(0.8, 305, 644, 30, 11) // a mark on words, which must not part the cell
	p.text(305, 646, 10, "$80 or 20%")
	text := read(t, extract.PDF, f.bytes())
	if len(text.Tables) != 1 {
		t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
	}
	want := [][]string{{"Tier", "Retail", "Mail order"}, {"Generic", "$10", "$20"}, {"Brand", "$40", "$80 or 20%"}}
	if d := cmp.Diff(want, cells(text, 0)); d != "" {
		t.Error(d)
	}
}

func TestPDFTableOverPages(t *testing.T) {
	var f pdfFile
	benefitTable(f.page())
	benefitTable(f.page())
	p := f.page()
	p.grid([]float64{50, 300, 560}, []float64{700, 680, 660})
	p.text(54, 685, 10, "Deductible")
	p.text(304, 685, 10, "$500")
	p.text(54, 665, 10, "Limit")
	p.text(304, 665, 10, "$2,000")
	text := read(t, extract.PDF, f.bytes())
	var got []bool
	for _, tb := range text.Tables {
		got = append(got, tb.Continues)
	}
	if d := cmp.Diff([]bool{false, true, false}, got); d != "" {
		t.Error(d)
	}
}

// TestPDFTwoPlans has two plans in one file: the tables of the second do not go on with those of the first.
func TestPDFTwoPlans(t *testing.T) {
	var f pdfFile
	for i, name := range []string{"Plan A", "Plan A", "Plan B", "Plan B"} {
		p := f.page()
		p.text(50, 770, 9, "Synthetic Benefits 2026")
		p.text(300, 30, 9, fmt.Sprintf("Page %d of 4", i+9))
		if i%2 == 0 {
			p.bold(50, 740, 16, name)
		}
		benefitTable(p)
	}
	text := read(t, extract.PDF, f.bytes())
	var continues []bool
	for _, tb := range text.Tables {
		continues = append(continues, tb.Continues)
	}
	if d := cmp.Diff([]bool{false, true, false, true}, continues); d != "" {
		t.Error(d)
	}
	for _, p := range text.Pages {
		for _, l := range p.Lines {
			words := text.Quote(l.Span)
			if margin := strings.HasPrefix(words, "Synthetic") || strings.HasPrefix(words, "Page "); margin != l.Margin {
				t.Errorf("page %d: %q is a header or footer: %v", p.Number, words, l.Margin)
			}
		}
	}
}

func TestPDFAnnotationsAreRead(t *testing.T) {
	var f pdfFile
	p := f.page()
	p.text(50, 600, 10, "Specialty drugs")
	p.annotation = "TIER 4"
	if text := read(t, extract.PDF, f.bytes()); !strings.Contains(text.Content, "TIER 4") {
		t.Errorf("the note is not in %q", text.Content)
	}
}

func TestPDFSameBytesSameText(t *testing.T) {
	var f pdfFile
	for range 3 {
		benefitTable(f.page())
	}
	content := f.bytes()
	want, err := json.Marshal(read(t, extract.PDF, content))
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			text, _, err := shared().Text(t.Context(), extract.PDF, content)
			if err != nil {
				t.Error(err)
				return
			}
			if got, _ := json.Marshal(text); !bytes.Equal(got, want) {
				t.Error("the text differs")
			}
		})
	}
	wg.Wait()
}

func TestPDFFailures(t *testing.T) {
	var plain pdfFile
	benefitTable(plain.page())

	locked := plain
	locked.encrypt = true
	fails(t, shared(), extract.PDF, locked.bytes(), extract.Encrypted)

	var blank pdfFile
	blank.page()
	fails(t, shared(), extract.PDF, blank.bytes(), extract.Empty)

	var scanned pdfFile
	scanned.page().image = true
	fails(t, shared(), extract.PDF, scanned.bytes(), extract.NoText)

	fails(t, shared(), extract.PDF, nil, extract.Empty)
	fails(t, shared(), extract.PDF, []byte("%PDF-1.7\nnothing more"), extract.Corrupt)
	fails(t, shared(), extract.PDF, bytes.Repeat([]byte("%PDF-1.7 "), 1000), extract.Corrupt)

	var many pdfFile
	for range 10_000 {
		many.page()
	}
	fails(t, shared(), extract.PDF, many.bytes(), extract.TooComplex)

	small, err := extract.New(extract.Options{CompilationCache: compiled, Limits: extract.Limits{Runes: 100, Bytes: 64 << 10}, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer small.Close()
	fails(t, small, extract.PDF, plain.bytes(), extract.TooComplex)
	fails(t, small, extract.PDF, make([]byte, 65<<10), extract.TooComplex)
}

func TestPDFPageThatIsAPicture(t *testing.T) {
	var f pdfFile
	f.page().image = true
	f.page().text(50, 700, 10, "Words")
	_, findings, err := shared().Text(t.Context(), extract.PDF, f.bytes())
	if err != nil {
		t.Fatal(err)
	}
	if len(findings) != 1 || findings[0].Code != "page_without_text" || findings[0].Page != 1 {
		t.Errorf("findings %v", findings)
	}
}

// TestPDFEngineSurvives gives the engine what it cannot read, and a good document after each.
func TestPDFEngineSurvives(t *testing.T) {
	var good pdfFile
	benefitTable(good.page())

	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	chunk := bytes.Repeat([]byte("0 0 m 1 1 l S "), 1<<16)
	for range 60 {
		z.Write(chunk)
	}
	z.Close()
	var bomb pdfFile
	p := bomb.page()
	p.filter = "FlateDecode"
	p.content.Write(packed.Bytes())

	r, err := extract.New(extract.Options{CompilationCache: compiled, Workers: 1, Limits: extract.Limits{Memory: 64 << 20, Time: 5 * time.Minute}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for range 2 {
		_, _, err := r.Text(t.Context(), extract.PDF, bomb.bytes())
		var f *extract.Failure
		if !errors.As(err, &f) {
			t.Errorf("the bomb gives %v", err)
		}
		if _, _, err := r.Text(t.Context(), extract.PDF, good.bytes()); err != nil {
			t.Fatalf("after the bomb: %v", err)
		}
	}
}

func TestPDFDeadline(t *testing.T) {
	var f pdfFile
	for range 200 {
		benefitTable(f.page())
	}
	content := f.bytes()
	for _, interruptible := range []bool{false, true} {
		r, err := extract.New(extract.Options{CompilationCache: compiled, Workers: 1, Interruptible: interruptible, Limits: extract.Limits{Time: 5 * time.Millisecond}})
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Warm(t.Context()); err != nil {
			t.Fatal(err)
		}
		fails(t, r, extract.PDF, content, extract.Timeout)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, _, err := r.Text(ctx, extract.PDF, content); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		if _, _, err := r.Text(t.Context(), extract.PDF, content); err == nil {
			t.Error("a closed reader reads")
		}
	}
}

func FuzzPDF(f *testing.F) {
	var file pdfFile
	benefitTable(file.page())
	good := file.bytes()
	f.Add(good)
	f.Add(good[:len(good)/2])
	f.Add([]byte("%PDF-1.7\ntrailer<</Root 1 0 R>>"))
	r, err := extract.New(extract.Options{CompilationCache: compiled, Workers: 2, Limits: extract.Limits{Time: 5 * time.Second, Pages: 50}})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { r.Close() })
	if err := r.Warm(f.Context()); err != nil { // compiling the engine takes longer than an input may
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, content []byte) { fuzzed(t, r, extract.PDF, content) })
}

// fuzzed reads content and fails when it is neither read well nor refused.
func fuzzed(t *testing.T, r *extract.Reader, mediaType string, content []byte) {
	t.Helper()
	text, _, err := r.Text(t.Context(), mediaType, content)
	if err != nil {
		var f *extract.Failure
		if !errors.As(err, &f) {
			t.Fatalf("an error that is no failure: %v", err)
		}
		return
	}
	if err := text.Check(); err != nil {
		t.Fatal(err)
	}
	if strings.TrimSpace(text.Content) == "" {
		t.Fatal("a text of white space")
	}
}

// TestPDFCrowdedPage has far more of everything than a page can show; what is quadratic in it would take hours.
func TestPDFCrowdedPage(t *testing.T) {
	for name, draw := range map[string]func(p *pdfPage){
		"lines with a gap": func(p *pdfPage) {
			p.width, p.height = 6120, 7920
			for i := range 3000 {
				y := 7900 - float64(i)*2.5
				p.text(500, y, 1.2, "left side of it")
				p.text(3000, y, 1.2, "right")
			}
		},
		"one place": func(p *pdfPage) {
			p.text(50, 700, 10, "a")
			p.content.WriteString(strings.Repeat("BT /F1 9 Tf 50 700 Td (abcdefgh) Tj ET\n", 10_000))
		},
		"one line": func(p *pdfPage) {
			p.width = 14_000
			p.text(1, 700, 1, strings.Repeat("i ", 30_000))
		},
		"a fine mesh": func(p *pdfPage) {
			for i := range 2000 {
				v := float64(i) * 0.3
				p.rule(v, 0, v, 792)
				p.rule(0, v, 612, v)
			}
			p.text(50, 700, 10, "words in a mesh")
		},
	} {
		t.Run(name, func(t *testing.T) {
			var f pdfFile
			draw(f.page())
			start := time.Now()
			read(t, extract.PDF, f.bytes())
			if took := time.Since(start); took > 5*time.Minute {
				t.Errorf("it took %v", took)
			}
		})
	}
}
