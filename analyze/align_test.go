package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

func pages(texts ...string) *document.Text {
	b := document.NewBuilder(document.PDF)
	for _, t := range texts {
		b.StartPage("", 612, 792)
		for l := range strings.SplitSeq(t, "\n") {
			b.Line(l, document.Box{}, false)
		}
	}
	return b.Text()
}

func TestAlign(t *testing.T) {
	text := pages(
		"Tier 1: $40 copay. Tier 1a: $400 copay\nTier 2: $40.50 copay or 20% coinsurance",
		"The “preferred” bene\u00adﬁt covers up to a 30\u2013day supply\nat any retail phar\u00admacy. É§ Tier 1: $40 copay",
		"Prior authorization is not required for generic drugs filled at a network pharmacy. You may fill 3 times.",
		"Tier 1: $40 copay",
	)
	for _, c := range []struct {
		quote string
		page  int
		want  string // match, page and words of each place
	}{
		{"Tier 1: $40 copay", 1, "exact 1 Tier 1: $40 copay; exact 2 Tier 1: $40 copay"},
		{"Tier 1: $40 copay", 4, "exact 4 Tier 1: $40 copay"},
		{"Tier 1: $40 copay", 2, "exact 2 Tier 1: $40 copay; exact 1 Tier 1: $40 copay"},
		{"Tier 1: $40 copay", 0, "exact 1 Tier 1: $40 copay; exact 2 Tier 1: $40 copay; exact 4 Tier 1: $40 copay"},
		{"TIER 2:  $40.50\ncopay", 1, "normalized 1 Tier 2: $40.50 copay"},
		{"$40", 4, "exact 4 $40"},              // and on no other page
		{"$40", 1, "exact 1 $40; exact 2 $40"}, // not of $400, nor of $40.50
		{"$4", 0, ""},                          // of $40
		{"$40.5", 0, ""},                       // of $40.50
		{"40", 3, "exact 2 40; exact 4 40"},    // no page but the one named and its neighbours
		{"20", 0, ""},                          // of 20%
		{"20%", 0, "exact 1 20%"},              //
		{"Tier 1a", 0, "exact 1 Tier 1a"},      //
		{"ier 1", 0, ""},                       // cuts a word
		{"preferred\" benefit covers", 2, "normalized 2 preferred” bene\u00adﬁt covers"},
		{"30-day supply at any retail pharmacy", 2, "normalized 2 30–day supply\nat any retail phar\u00admacy"},
		{"Prior authorization is not needed for generic drugs filled at a network pharmacy", 3, "fuzzy 3 Prior authorization is not required for generic drugs filled at a network pharmacy"},
		{"Prior authorization is required for generic drugs filled at a network pharmacy", 3, ""}, // without its not
		{"generic drugs filled at a network pharmacy. You can fill 3 times", 3, "fuzzy 3 generic drugs filled at a network pharmacy. You may fill 3 times"},
		{"generic drugs filled at a network pharmacy. You may fill 4 times", 3, ""},
		{"generic drugs filled at a network pharmacy. You may fill three times", 3, ""},
		{"Words that nobody wrote about generic drugs", 3, ""},
		{"", 1, ""},
		{" \n", 1, ""},
		{"Tier 1", 9, ""},
		{"Tier 1", -1, ""},
	} {
		var got []string
		for _, h := range newAligner(text).find(c.quote, c.page) {
			got = append(got, fmt.Sprintf("%s %d %s", h.match, text.PageAt(h.at.Start), text.Quote(h.at)))
			if h.match != benefit.Fuzzy && h.score != 1000 || h.match == benefit.Fuzzy && (h.score < enoughWords || h.score >= 1000) {
				t.Errorf("%q: a %s match has the score %d", c.quote, h.match, h.score)
			}
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%q on page %d:\n got %q\nwant %q", c.quote, c.page, s, c.want)
		}
	}
}

// TestAlignIsBounded looks for quotes that almost stand in a large text, over and over.
func TestAlignIsBounded(t *testing.T) {
	line := "the plan covers the drug of the tier at the pharmacy of the network for the member of the plan"
	text := pages(strings.Repeat(line+"\n", 3000))
	a := newAligner(text)
	for n := range 400 {
		quote := fmt.Sprintf("the plan covers the device of the tier %s at the shop of the net for the member of the plan", strings.Repeat("of the plan ", n%20))
		a.find(quote, 1)
	}
	if a.work > maxSteps+2*mostWords*mostWords {
		t.Errorf("%d steps", a.work)
	}
}

func BenchmarkAlign(b *testing.B) {
	var s strings.Builder
	for n := range 12_000 {
		fmt.Fprintf(&s, "Row %d: a drug of tier %d costs $%d at a retail pharmacy, and $%d by mail order.\n", n, n%5, n%90, n%170)
	}
	text := pages(s.String())
	b.SetBytes(int64(len(text.Content)))
	for b.Loop() {
		a := newAligner(text)
		for n := range 200 {
			a.find(fmt.Sprintf("Row %d: a drug of tier %d costs $%d at a retail pharmacy", 60*n, 60*n%5, 60*n%90), 1)
			a.find(fmt.Sprintf("Row %d: any drug of tier %d costs $%d at every retail pharmacy", 60*n, 60*n%5, 60*n%90), 0)
		}
	}
}
