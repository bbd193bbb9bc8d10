package analyze

import "strings"

// cornerLeftOpen takes the column of labels off the first name above the columns, where an empty corner without a rule of its own let that
// name reach over both: "Care Primary | Care HD" above "Deductible | $500 | $900".
func (g *grid) cornerLeftOpen() {
	if len(g.rows) < 3 || g.columns < 3 {
		return
	}
	first := g.rows[0][0]
	if first == nil || first.colSpan < 2 || first.rowSpan > 1 || first.colSpan >= g.columns || strings.TrimSpace(first.s) == "" {
		return
	}
	names := map[*gridCell]bool{}
	sure := false
	for _, c := range g.rows[0] {
		if c == nil {
			return
		}
		_, s, ok := planName(c, false)
		if !ok || timed(c) {
			return
		}
		names[c], sure = true, sure || s
	}
	if len(names) < 2 || !sure && !sameFirstWord(g.rows[0]) {
		return
	}
	labels := 0
	for i, row := range g.rows[1:] {
		c, beside := row[0], row[1]
		switch {
		case c == nil || c.row <= i || c.colSpan == g.columns:
			continue
		case c.colSpan > 1 || hasAmount(c.s):
			return
		case beside != nil && hasAmount(beside.s):
			labels++
		}
	}
	if labels < 2 {
		return
	}
	g.rows[0][0] = nil
	first.col, first.colSpan = 1, first.colSpan-1
}

// timed reports whether a header says when what stands below it holds.
func timed(c *gridCell) bool {
	return saysWhen(c.s) || changeHeadRE.MatchString(strings.TrimSpace(c.s))
}

// sameFirstWord reports whether all cells of a row begin with one word, as plans do that are called by their sponsor.
func sameFirstWord(row []*gridCell) bool {
	word := ""
	for _, c := range distinct(row) {
		w, _, more := strings.Cut(strings.TrimSpace(c.s), " ")
		if !more || word != "" && w != word {
			return false
		}
		word = w
	}
	return true
}
