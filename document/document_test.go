package document_test

import (
	"encoding/json"
	"flag"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/document"
)

// The cases that rapid makes are the same in every run; another -rapid.seed makes others.
func init() { _ = flag.Set("rapid.seed", "1") }

// words draws text of ASCII and of characters of two, three and four bytes.
func words(t *rapid.T, label string) string {
	return rapid.StringOfN(rapid.RuneFrom([]rune("ab $4%·é“”–ﬁ日𝄞😀")), 0, 90, -1).Draw(t, label)
}

// build draws a text of lines and tables, and returns what each line and cell was given.
func build(t *rapid.T) (text *document.Text, lines []string, spans []document.Span, cells [][]string) {
	b := document.NewBuilder(document.PDF)
	for range rapid.IntRange(1, 4).Draw(t, "pages") {
		b.StartPage("", 612, 792)
		for range rapid.IntRange(0, 5).Draw(t, "blocks") {
			if rapid.Bool().Draw(t, "line") {
				w := words(t, "words")
				lines = append(lines, w)
				spans = append(spans, b.Line(w, document.Box{}, false))
				continue
			}
			columns := rapid.IntRange(1, 3).Draw(t, "columns")
			var in []document.CellText
			var want []string
			for row := range rapid.IntRange(1, 3).Draw(t, "rows") {
				for column := range columns {
					c := document.CellText{Row: row, Column: column}
					for range rapid.IntRange(0, 2).Draw(t, "lines") {
						c.Lines = append(c.Lines, document.LineText{Words: words(t, "cell")})
					}
					in = append(in, c)
					var quoted []string
					for _, l := range c.Lines {
						quoted = append(quoted, l.Words)
					}
					want = append(want, strings.Join(quoted, "\n"))
				}
			}
			b.Table(columns, document.Box{}, in)
			cells = append(cells, want)
		}
	}
	return b.Text(), lines, spans, cells
}

func TestSpansQuoteWhatWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, lines, spans, cells := build(t)
		if err := text.Check(); err != nil {
			t.Fatal(err)
		}
		for i, s := range spans {
			if got := text.Quote(s); got != lines[i] {
				t.Fatalf("line %d: quote %q, written %q", i, got, lines[i])
			}
		}
		if len(cells) != len(text.Tables) {
			t.Fatalf("%d tables, written %d", len(text.Tables), len(cells))
		}
		for i, want := range cells {
			var got []string
			for _, r := range text.Tables[i].Rows {
				for _, c := range r.Cells {
					got = append(got, text.Quote(c.Span))
				}
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Fatalf("table %d: %s", i, d)
			}
		}
	})
}

// TestCellAt asks for every cell by the span of its words, and for every line.
func TestCellAt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, _, lines, _ := build(t)
		for _, table := range text.Tables {
			for _, row := range table.Rows {
				for _, want := range row.Cells {
					if want.Span.Len() == 0 {
						continue
					}
					last := document.Span{Start: want.Span.End - 1, End: want.Span.End}
					for _, s := range []document.Span{want.Span, last} {
						got, ok := text.CellAt(s)
						if d := cmp.Diff(want, got); !ok || d != "" {
							t.Fatalf("the cell at %v: %v %s", s, ok, d)
						}
					}
				}
			}
		}
		for _, s := range lines {
			if got, ok := text.CellAt(s); ok && s.Len() > 0 {
				t.Fatalf("the line at %v stands in the cell %v", s, got)
			}
		}
		if _, ok := text.CellAt(document.Span{Start: 0, End: text.Len() + 1}); ok {
			t.Fatal("a cell holds more than the text")
		}
	})
}

func TestOffsetsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		content := strings.Repeat(words(t, "content"), rapid.IntRange(1, 5).Draw(t, "times"))
		text := &document.Text{Content: content}
		runes := []rune(content)
		if text.Len() != len(runes) {
			t.Fatalf("Len %d, want %d", text.Len(), len(runes))
		}
		for i := range len(runes) + 1 {
			at := text.ByteOffset(i)
			if want := len(string(runes[:i])); at != want {
				t.Fatalf("ByteOffset(%d) = %d, want %d", i, at, want)
			}
			if got := text.RuneOffset(at); got != i {
				t.Fatalf("RuneOffset(ByteOffset(%d)) = %d", i, got)
			}
		}
		i := rapid.IntRange(-3, len(runes)+3).Draw(t, "from")
		j := rapid.IntRange(-3, len(runes)+3).Draw(t, "to")
		want := ""
		if lo, hi := min(max(i, 0), len(runes)), min(max(j, 0), len(runes)); lo < hi {
			want = string(runes[lo:hi])
		}
		if got := text.Quote(document.Span{Start: i, End: j}); got != want {
			t.Fatalf("Quote(%d, %d) = %q, want %q", i, j, got, want)
		}
	})
}

func TestJSONRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, _, spans, _ := build(t)
		text.Len() // builds the index, which must not get into the JSON
		data, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		var back document.Text
		if err := json.Unmarshal(data, &back); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(text, &back, cmpopts.IgnoreUnexported(document.Text{}), cmpopts.EquateEmpty()); d != "" {
			t.Fatal(d)
		}
		for _, s := range spans {
			if text.Quote(s) != back.Quote(s) {
				t.Fatalf("the quote at %v changed", s)
			}
		}
	})
}

func TestPageAt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, _, _, _ := build(t)
		for offset := -1; offset <= text.Len()+1; offset++ {
			want := 0
			for _, p := range text.Pages {
				if p.Span.Start <= offset && offset < p.Span.End {
					want = p.Number
				}
			}
			if got := text.PageAt(offset); got != want {
				t.Fatalf("PageAt(%d) = %d, want %d", offset, got, want)
			}
		}
	})
}

func TestUnwritableCharactersAreReplaced(t *testing.T) {
	b := document.NewBuilder(document.DOCX)
	b.StartPage("", 0, 0)
	s := b.Line("a\x00b\xffc", document.Box{}, false)
	text := b.Text()
	if got := text.Quote(s); got != "a\uFFFDb\uFFFDc" {
		t.Errorf("quote %q", got)
	}
	if !utf8.ValidString(text.Content) {
		t.Error("the content is not UTF-8")
	}
}

func TestCheckFindsBrokenAddresses(t *testing.T) {
	good := func() *document.Text {
		b := document.NewBuilder(document.PDF)
		b.StartPage("", 1, 1)
		b.Line("Deductible", document.Box{}, false)
		b.Table(2, document.Box{}, []document.CellText{
			{Row: 0, Column: 0, Lines: []document.LineText{{Words: "Tier 1"}}},
			{Row: 0, Column: 1, Lines: []document.LineText{{Words: "$10"}}},
		})
		return b.Text()
	}
	if err := good().Check(); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*document.Text){
		"page beyond the content": func(t *document.Text) { t.Pages[0].Span.End = 900 },
		"page number":             func(t *document.Text) { t.Pages[0].Number = 3 },
		"line backwards":          func(t *document.Text) { t.Pages[0].Lines[0].Span = document.Span{Start: 4, End: 2} },
		"line out of order":       func(t *document.Text) { t.Pages[0].Lines[1].Span = document.Span{Start: 0, End: 2} },
		"table without a page":    func(t *document.Text) { t.Tables[0].Page = 2 },
		"cell out of its row":     func(t *document.Text) { t.Tables[0].Rows[0].Cells[1].Row = 1 },
		"cell over the edge":      func(t *document.Text) { t.Tables[0].Rows[0].Cells[1].ColSpan = 2 },
		"cell below the table":    func(t *document.Text) { t.Tables[0].Rows[0].Cells[1].RowSpan = 2 },
		"cell outside":            func(t *document.Text) { t.Tables[0].Rows[0].Cells[1].Span.End = 99 },
		"content not UTF-8":       func(t *document.Text) { t.Content = "\xff" + t.Content[1:] },
	} {
		text := good()
		spoil(text)
		if text.Check() == nil {
			t.Errorf("%s: not found", name)
		}
	}
}
