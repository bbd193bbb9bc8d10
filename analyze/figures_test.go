package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/document"
)

// Numbers in words are read as figures, and quoted in the document's words.
func TestFigures(t *testing.T) {
	for _, c := range []struct{ words, folded, figure, quote string }{
		{"up to a thirty (30) day supply", "up to a 30 day supply", "30", "thirty (30)"},
		{"Ninety-day supplies by mail", "90-day supplies by mail", "90", "Ninety"},
		{"twenty percent (20%) coinsurance", "20% coinsurance", "20%", "twenty percent (20%)"},
		{"twenty (20) percent of the cost", "20 percent of the cost", "20 percent", "twenty (20) percent"},
		{"two hundred dollars ($200) each year", "$200 each year", "$200", "two hundred dollars ($200)"},
		{"one thousand five hundred dollars ($1,500)", "$1,500", "$1,500", "one thousand five hundred dollars ($1,500)"},
		{"one hundred twelve dollars and fifty cents ($112.50) each", "$112.50 each", "$112.50", "one hundred twelve dollars and fifty cents ($112.50)"},
		{"forty dollars and no cents ($40.00) each", "$40.00 each", "$40.00", "forty dollars and no cents ($40.00)"},
		{"thirty-five dollars each time", "$35 each time", "$35", "thirty-five dollars"},
		{"one thousand two hundred and fifty dollars a year", "$1250 a year", "$1250", "one thousand two hundred and fifty dollars"},
		{"seven dollars and fifty cents", "$7.50", "$7.50", "seven dollars and fifty cents"},
		{"one hundred thirty dollars", "$130", "$130", "one hundred thirty dollars"},
		{"a few dollars more", "a few dollars more", "dollars", "dollars"},
		{"twenty-five percent of the price", "25 percent of the price", "25", "twenty-five"},
		{"pay [$10] per fill", "pay $10 per fill", "$10", "[$10]"},
		{"a [30]-day supply", "a 30-day supply", "30", "[30]"},
		{"two retail fills, then mail", "two retail fills, then mail", "two", "two"},
		{"a thirty-one- (31-) day supply", "a 31 day supply", "31", "thirty-one- (31-)"},
		{"one (1) tablet", "1 tablet", "1", "one (1)"},
	} {
		t.Run(c.words, func(t *testing.T) {
			text := textOf(c.words)
			p := newPassage(text, document.Span{End: text.Len()})
			if strings.TrimSpace(p.s) != c.folded {
				t.Fatalf("folded %q", p.s)
			}
			for i := range len(p.s) {
				if len(c.figure) > len(p.s)-i || p.s[i:i+len(c.figure)] != c.figure {
					continue
				}
				if got := text.Quote(p.spans(i, i+len(c.figure))[0]); got != c.quote {
					t.Errorf("quoted as %q", got)
				}
				return
			}
			t.Error("the figure is not there")
		})
	}
}
