package model

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/document"
)

// The cases that rapid makes are the same in every run; another -rapid.seed makes others.
func init() { _ = flag.Set("rapid.seed", "1") }

// longTable is a document of one table of drugs that goes on over pages.
func longTable(pages, rows int) *document.Text {
	b := document.NewBuilder(document.PDF)
	for page := range pages {
		b.StartPage("", 612, 792)
		b.Line(fmt.Sprintf("Running head of page %d", page+1), document.Box{}, false)
		var in []document.CellText
		add := func(row int, words ...string) {
			for i, w := range words {
				in = append(in, document.CellText{Row: row, Column: i, Lines: []document.LineText{{Words: w}}})
			}
		}
		first := 0
		if page == 0 {
			add(0, "Drug name", "Tier", "Limits")
			first = 1
		}
		for r := range rows {
			add(first+r, fmt.Sprintf("drug %d-%d tablet", page+1, r), fmt.Sprint(r%5+1), "PA, QL")
		}
		b.Table(3, document.Box{}, in).Continues = page > 0
	}
	return b.Text()
}

func TestChunksRepeatTheHeader(t *testing.T) {
	all := chunks(segments(longTable(3, 12), OpenAI), 120, 0)
	if len(all) < 6 {
		t.Fatalf("%d chunks, want every page in two or more", len(all))
	}
	seen := map[string]int{}
	for i, c := range all {
		words := c.String()
		if !strings.Contains(words, "Drug name") {
			t.Errorf("chunk %d does not name the columns:\n%s", i, words)
		}
		if i > 0 && !strings.Contains(words, "[columns: Drug name Tier Limits]\n") {
			t.Errorf("chunk %d does not repeat the header:\n%s", i, words)
		}
		page, _ := c.place()
		if !strings.HasPrefix(words, fmt.Sprintf("[page %d]\n", page)) {
			t.Errorf("chunk %d does not begin with its page:\n%s", i, words)
		}
		for line := range strings.SplitSeq(words, "\n") {
			if strings.HasPrefix(line, "drug ") {
				seen[line]++
			}
		}
	}
	for row, n := range seen {
		if n != 1 {
			t.Errorf("%s stands in %d chunks", row, n)
		}
	}
	if len(seen) != 36 {
		t.Errorf("%d rows of 36", len(seen))
	}
}

func TestChunksKeepPagesWhole(t *testing.T) {
	all := chunks(segments(longTable(6, 5), OpenAI), 300, 0)
	if len(all) != 2 && len(all) != 3 {
		t.Fatalf("%d chunks of 6 small pages", len(all))
	}
	for _, c := range all {
		for _, other := range all {
			first, _ := other.place()
			if last := c.segments[len(c.segments)-1].page; &c.segments[0] != &other.segments[0] && first <= last && first >= c.segments[0].page {
				t.Errorf("page %d is in two chunks", first)
			}
		}
	}
	if n := len(chunks(segments(longTable(6, 5), OpenAI), 100_000, 11)); n != 3 {
		t.Errorf("at most 11 rows each: %d chunks of 6 pages of 5 rows and a header", n)
	}
}

// TestSegmentsHoldEverything: whatever a text is, every character but white space is in exactly one chunk and one half,
// at the place that the chunk says.
func TestSegmentsHoldEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := document.NewBuilder(document.PDF)
		words := rapid.StringOfN(rapid.RuneFrom([]rune("ab $4\té“日😀\n")), 0, 60, -1)
		for range rapid.IntRange(1, 3).Draw(t, "pages") {
			b.StartPage("", 1, 1)
			for range rapid.IntRange(0, 4).Draw(t, "blocks") {
				if rapid.Bool().Draw(t, "line") {
					b.Line(words.Draw(t, "line"), document.Box{}, false)
					continue
				}
				var in []document.CellText
				for i := range rapid.IntRange(0, 6).Draw(t, "cells") {
					in = append(in, document.CellText{Row: i / 2, Column: i % 2, Lines: []document.LineText{{Words: words.Draw(t, "cell")}}})
				}
				b.Table(2, document.Box{}, in)
			}
		}
		text := b.Text()
		var got strings.Builder
		var parts []chunk
		for _, c := range chunks(segments(text, OpenAI), rapid.IntRange(1, 60).Draw(t, "tokens"), rapid.IntRange(0, 3).Draw(t, "rows")) {
			if first, second, ok := c.halves(); ok {
				parts = append(parts, first, second)
			} else {
				parts = append(parts, c)
			}
		}
		for _, c := range parts {
			for _, g := range c.segments {
				if quoted := strings.TrimRight(text.Quote(g.span), " \t\r\n\f"); quoted != g.words {
					t.Fatalf("at %v stands %q, not %q", g.span, quoted, g.words)
				}
				if text.PageAt(g.span.Start) != g.page {
					t.Fatalf("%q is on page %d, not %d", g.words, text.PageAt(g.span.Start), g.page)
				}
				got.WriteString(g.words)
			}
		}
		bare := func(s string) string { return strings.Join(strings.Fields(strings.ReplaceAll(s, "\f", " ")), "") }
		if bare(got.String()) != bare(text.Content) {
			t.Fatalf("got %q of %q", got.String(), text.Content)
		}
	})
}

func TestALineWithoutEndIsCut(t *testing.T) {
	b := document.NewBuilder(document.PDF)
	b.StartPage("", 1, 1)
	b.Line(strings.Repeat("日本 ", 8000), document.Box{}, false)
	all := segments(b.Text(), OpenAI)
	for _, g := range all {
		if len(g.words) > maxSegmentBytes || strings.ContainsRune(g.words, '\uFFFD') {
			t.Errorf("a segment of %d bytes", len(g.words))
		}
	}
	if len(all) < 6 {
		t.Errorf("%d segments", len(all))
	}
}

func BenchmarkSegments(b *testing.B) {
	text := longTable(100, 40)
	for b.Loop() {
		chunks(segments(text, OpenAI), 8000, 0)
	}
}
