package eval

import (
	"fmt"
	"io"

	"github.com/rxassay/rxassay/benefit"
)

// WriteText writes reports as a table for people: a line for each document and category, what was missed or wrong, and
// the totals. With details it names every fact.
func WriteText(w io.Writer, reports []Report, details bool) error {
	p := &printer{w: w}
	p.f("%-52s %-22s %9s %8s %6s %8s %10s %7s %6s\n", "document", "category", "expected", "matched", "wrong", "neutral", "precision", "recall", "f1")
	totals := map[benefit.Category]Tally{}
	for _, r := range reports {
		for _, c := range benefit.Categories() {
			t, ok := r.Categories[c]
			if !ok {
				continue
			}
			totals[c] = totals[c].Add(t)
			p.tally(r.Document, string(c), t)
		}
		if details {
			for _, name := range r.Found {
				p.f("    found   %s\n", name)
			}
		}
		for _, name := range r.Missed {
			p.f("    missed  %s\n", name)
		}
		for _, name := range r.Wrong {
			p.f("    wrong   %s\n", name)
		}
		for _, name := range r.Misattributed {
			p.f("    of these stated for another place: %s\n", name)
		}
	}
	var all Tally
	for _, c := range benefit.Categories() {
		if t, ok := totals[c]; ok {
			p.tally("all", string(c), t)
			all = all.Add(t)
		}
	}
	p.tally("all", "all", all)
	for _, b := range Reliability(reports) {
		if n := b.Right + b.Wrong; n > 0 {
			p.f("confidence from %.2f: %d judged, %d wrong\n", float64(b.From)/1000, n, b.Wrong)
		}
	}
	return p.err
}

// Reliability sums the bands of reports: of what a reader was so sure of, how much is wrong.
func Reliability(reports []Report) []Band {
	out := bands()
	for _, r := range reports {
		for k, b := range r.Reliability {
			out[k].Right, out[k].Wrong = out[k].Right+b.Right, out[k].Wrong+b.Wrong
		}
	}
	return out
}

type printer struct {
	w   io.Writer
	err error
}

func (p *printer) f(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

func (p *printer) tally(document, category string, t Tally) {
	p.f("%-52s %-22s %9d %8d %6d %8d %10.3f %7.3f %6.3f\n", document, category, t.Expected, t.Matched, t.Wrong, t.Neutral,
		t.Precision(), t.Recall(), t.F1())
}
