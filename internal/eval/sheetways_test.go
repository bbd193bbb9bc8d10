package eval_test

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

var sheetWay = flag.String("sheetway", "", "the way in which all files are written that can be")

// sheetWays are ways of writing a table that some documents have beside all that a layout says.
type sheetWays struct {
	lines bool   // the innermost label of rows and its cost shares stand line by line in the cells of one row
	named string // cells name the pharmacies of their cost shares: "before" each or "behind" it
	part  string // what parts the cost shares of such a cell

	supplies bool // pharmacies (C) and supplies (S) are axes of their own, and not every pharmacy fills every supply
}

func (y sheetWays) String() (out string) {
	for _, way := range []struct {
		on   bool
		name string
	}{{y.lines, " lines"}, {y.named != "", " named name=" + y.named + " part=" + strings.TrimSpace(strings.ReplaceAll(y.part, "\n", "line"))}, {y.supplies, " supplies"}} {
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
	if takes("supplies", 15, l.fitSupplies(b)) {
		l.supplies, l.place = true, "one"
		if l.rowStyle == "question" {
			l.rowStyle = "joined"
		}
		if l.colStyle == "short" {
			l.colStyle = "levels"
		}
		b.fillMonthsByMail(r)
		into := pick(r, &l.rows, &l.rows, &l.cols, &l.cols, &l.blocks)
		at := r.IntN(len(*into) + 1)
		*into = (*into)[:at] + "S" + (*into)[at:]
		if l.rowStyle == "sections" && len(l.rows) > 2 || l.rowStyle == "joined" && len(l.rows) > 2 {
			l.rowStyle = "own"
		}
	}
}

// fitSupplies reports whether the supplies of a layout's pharmacies may be an axis of their own: all have one, and one has two.
func (l sheetLayout) fitSupplies(b *knownBenefit) bool {
	two := false
	for k, p := range b.places {
		if p.days == "" {
			return false
		}
		two = two || k > 0 && p.channel == b.places[k-1].channel && p.network == b.places[k-1].network
	}
	return two && !l.lines && l.named == "" && !l.inCell && l.place != "long" && l.place != "network" && strings.Contains(l.rows+l.cols+l.blocks+l.sheets, "C") && !strings.Contains(l.rows+l.cols, "M")
}

// fillMonthsByMail lets mail order fill a month's supply in some benefits whose mail order fills three.
func (b *knownBenefit) fillMonthsByMail(r *rand.Rand) {
	month := b.places[0]
	for c, p := range b.places {
		if p.is != benefit.Mail || !chance(r, 50) {
			continue
		}
		p.days, p.from, p.most = month.days, month.from, month.most
		b.places = append(b.places, p)
		for at, s := range b.shares {
			if _, too := b.shares[[3]int{at[0], at[1], 0}]; too && at[2] == c {
				if s.copay > 5 {
					s.copay -= 5
				}
				b.shares[[3]int{at[0], at[1], len(b.places) - 1}] = s
			}
		}
		return
	}
}

// pharmacy is what a place is called without its supply.
func (p knownPlace) pharmacy() string { return p.network + " " + p.channel }

// first reports whether a place is the first of its pharmacy or of its supply, where these are axes of their own.
func (w *sheetWriter) first(axis rune, k int) bool {
	if !w.supplies {
		return true
	}
	for _, p := range w.b.places[:k] {
		if axis == 'C' && p.pharmacy() == w.b.places[k].pharmacy() || axis == 'S' && p.days == w.b.places[k].days {
			return false
		}
	}
	return true
}

// fills reports whether a place is one of those that a place of the table stands for.
func (w *sheetWriter) fills(c int, at sheetAt) bool {
	if !w.supplies {
		return at.c < 0 || at.c == c
	}
	p := w.b.places[c]
	return (at.c < 0 || w.b.places[at.c].pharmacy() == p.pharmacy()) && (at.s < 0 || w.b.places[at.s].days == p.days)
}

// share is the cost share at a place.
func (w *sheetWriter) share(at sheetAt) (knownShare, bool) {
	for c := range w.b.places {
		if w.fills(c, at) {
			if s, ok := w.b.shares[[3]int{at.p0(), at.t, c}]; ok {
				return s, true
			}
		}
	}
	return knownShare{}, false
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
