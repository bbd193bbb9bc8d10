package eval_test

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
)

var sheetWay = flag.String("sheetway", "", "the way in which all files are written that can be")

// sheetWays are ways of writing a table that some documents have beside all that a layout says.
type sheetWays struct {
	lines bool   // the innermost label of rows and its cost shares stand line by line in the cells of one row
	named string // cells name the pharmacies of their cost shares: "before" each or "behind" it
	part  string // what parts the cost shares of such a cell
}

func (y sheetWays) String() (out string) {
	for _, way := range []struct {
		on   bool
		name string
	}{{y.lines, " lines"}, {y.named != "", " named name=" + y.named + " part=" + strings.TrimSpace(strings.ReplaceAll(y.part, "\n", "line"))}} {
		if way.on {
			out += way.name
		}
	}
	return out
}

// waysSource is a source of chance of its own for each benefit and layout, so that a document that has none of the ways stays what it was.
func waysSource(b *knownBenefit, l sheetLayout) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprint(h, b.shares, l)
	return rand.New(rand.NewPCG(h.Sum64(), 0))
}

// newSheetWays makes up the ways of a layout that it can have.
func newSheetWays(r *rand.Rand, b *knownBenefit, l *sheetLayout) {
	takes := func(name string, percent int, fits bool) bool {
		drawn := chance(r, percent)
		return fits && (*sheetWay == "" && drawn || *sheetWay == name)
	}
	if takes("lines", 25, l.fitLines()) {
		l.lines, l.tierSplit = true, false
	}
	rows, cols := strings.ReplaceAll(l.rows, "C", ""), strings.ReplaceAll(l.cols, "C", "")
	if takes("named", 12, !l.lines && !l.inCell && l.place != "long" && rows != "" && rows+cols != l.rows+l.cols && !strings.Contains(rows+cols, "M")) {
		l.rows, l.cols, l.place = rows, cols, "one"
		if len(rows) == 1 {
			l.rowStyle = "own"
		}
		l.named, l.part = pick(r, "before", "before", "behind"), pick(r, " / ", "; ", "\n", "\n")
		if strings.Contains(l.bounds, strings.TrimRight(l.part, " ")) {
			l.part = "\n"
		}
		if !strings.HasSuffix(l.bounds, ")") || b.saysDeductible() {
			l.named = "before"
		}
	}
}

// fitLines reports whether the rows of a layout have an innermost label that may be written line by line.
func (l sheetLayout) fitLines() bool {
	n := len(l.rows)
	return n > 1 && l.rowStyle == "own" && l.place != "long" && !l.inCell && strings.ContainsAny(l.rows[n-1:], "TC") && !strings.Contains(l.rows+l.cols, "M")
}

// outer are the axes along which a table has rows, and inner those whose places stand in the lines of their cells.
func (w *sheetWriter) outer() (outer, inner string) {
	if !w.lines {
		return w.rows, ""
	}
	n := len(w.rows) - 1
	return w.rows[:n], w.rows[n:]
}

// stacked is what places are called along axes, each line by line.
func (w *sheetWriter) stacked(along string, at []sheetAt) []string {
	if along == "" {
		return nil
	}
	var out []string
	for k, a := range at {
		for i, s := range w.path(along, a) {
			if k == 0 {
				out = append(out, s)
			} else {
				out[i] += "\n" + s
			}
		}
	}
	return out
}

// values are the cost shares of a row's places in a column, line by line where they are several.
func (w *sheetWriter) values(at []sheetAt, column sheetAt) gridCell {
	if len(at) == 1 {
		return w.value(join(at[0], column))
	}
	var lines []string
	for _, a := range at {
		c := w.value(join(a, column))
		if c.text = c.shown(); c.text == "" {
			c.text = "N/A" // a line of its own needs something to see
		}
		lines = append(lines, c.text)
	}
	return gridCell{text: strings.Join(lines, "\n")}
}

// namedShares are the cost shares of all pharmacies in one cell, which says which is which.
func (w *sheetWriter) namedShares(at sheetAt) gridCell {
	var all []string
	for c, place := range w.b.places {
		if s, ok := w.b.shares[[3]int{at.p0(), at.t, c}]; ok {
			name := w.placeNames(place)[0]
			if w.named == "before" {
				all = append(all, name+": "+w.words(s))
			} else {
				all = append(all, w.words(s)+" "+strings.ToLower(name))
			}
		}
	}
	if len(all) == 0 {
		return gridCell{text: w.nothing}
	}
	return gridCell{text: strings.Join(all, w.part)}
}
