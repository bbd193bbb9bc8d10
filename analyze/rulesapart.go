package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// A sheet is one table with all that stands on it. Where a list of rules with their answers stands below a wider table, the answers stand
// below one of its columns and have nothing to do with it: they are of no plan and no pharmacy that it names. rulesApart returns a text in
// which each such list is a table of its own, as wide as it is.
func rulesApart(src *document.Text) *document.Text {
	var out []document.Table
	changed := false
	for n := range src.Tables {
		t := &src.Tables[n]
		var from int
		if len(t.Rows) <= maxSheetRows && t.Columns > 2 {
			g := layOut(src, t)
			for _, list := range g.ruleLists() {
				if list[0] > from {
					out = append(out, someRows(t, from, list[0]))
				}
				piece := someRows(t, list[0], list[1])
				piece.Columns, piece.Continues = g.width(list[0], list[1]), false
				out = append(out, piece)
				from, changed = list[1], true
			}
		}
		switch {
		case from == 0:
			out = append(out, *t)
		case from < len(t.Rows):
			rest := someRows(t, from, len(t.Rows))
			rest.Continues = false
			out = append(out, rest)
		}
	}
	if !changed {
		return src
	}
	return &document.Text{Format: src.Format, Content: src.Content, Pages: src.Pages, Tables: out}
}

// listedRuleRE finds the name of a rule that a list of programs and edits has.
var listedRuleRE = regexp.MustCompile(ruleWordsRE.String() + `|` + tooSoonRE.String() + `|` + mailNameRE.String() + `|\bdaw\b`)

// ruleLists are the rows, from and to, of the lists of rules below a heading in a table that is wider than they.
func (g *grid) ruleLists() (out [][2]int) {
	wide := slices.ContainsFunc(g.rows, func(row []*gridCell) bool {
		return len(slices.DeleteFunc(distinct(row), func(c *gridCell) bool { return g.remarksIn(c.col) })) > 2
	})
	for i := 0; wide && i < len(g.rows); i++ {
		if title := distinct(g.rows[i]); len(title) != 1 || listedRuleRE.MatchString(title[0].s) {
			continue
		}
		end, rules := i+1, 0
		for ; end < len(g.rows); end++ {
			pair := distinct(g.rows[end])
			if len(pair) != 2 || checkRE.MatchString(pair[1].s) || end > i+1 && (pair[0].col != distinct(g.rows[end-1])[0].col || pair[1].col != distinct(g.rows[end-1])[1].col) {
				break
			}
			if listedRuleRE.MatchString(pair[0].s) && !strings.HasSuffix(strings.TrimSpace(pair[0].s), ":") {
				rules++
			}
		}
		if 2*rules < end-i-1 || rules == 0 || end < len(g.rows) && len(distinct(g.rows[end])) > 1 || g.spansOver(i) || end < len(g.rows) && g.spansOver(end) {
			continue
		}
		out, i = append(out, [2]int{i, end}), end-1
	}
	return out
}

// width is how many columns the cells of some rows take.
func (g *grid) width(from, to int) int {
	n := 0
	for _, row := range g.rows[from:to] {
		for _, c := range distinct(row) {
			n = max(n, c.col+1)
		}
	}
	return n
}
