package analyze

import (
	"slices"
	"strings"
)

// withPlaceHeads is a table with its tiers across whose rows say for how long a prescription is filled, below rows that name the pharmacy:
// "In-network mail order pharmacy" above "Up to a 30-day supply" and "31- to 90-day supply". Each row is called by both then, up to its supply. Rows below any
// other heading ("Compound drugs") are none of the tiers', and left out. A table without such headings is returned as it is.
func (g *grid) withPlaceHeads() *grid {
	if len(g.rows) < 3 || g.columns < 3 || !g.tierHeads(1, false) {
		return g
	}
	out := &grid{page: g.page, columns: g.columns, heads: g.heads, rows: [][]*gridCell{g.rows[0]}}
	var head *gridCell
	folded, places := true, 0
	for _, row := range g.rows[1:] {
		label := row[0]
		if label == nil || label.rowSpan > 1 || hasAmount(label.s) || len(label.s) > longLabel {
			return g
		}
		if len(distinct(row)) == 1 {
			if head, folded = label, false; headsPlace(label.s) {
				places++
			}
			continue
		}
		_, days := sentenceMarks(label.s)
		if head == nil || len(days) == 0 || channelIn(lex(label.s), 0, len(label.s)) != "" {
			return g // a table whose rows are called by themselves
		}
		if rest := label.s[days[0].j:]; outNetworkRE.MatchString(rest) || strings.Contains(rest, "(") {
			return g // which fills they are of is said behind the supply
		}
		folded = true
		if !headsPlace(head.s) {
			if len(kindsIn(head.s)) == 0 {
				return g // a network or members, whose rows are not to be lost
			}
			continue
		}
		n := len(out.rows)
		fresh := make([]*gridCell, len(row))
		for k, c := range row {
			switch {
			case c == nil:
			case k > 0 && row[k-1] == c:
				fresh[k] = fresh[k-1]
			default:
				fresh[k] = &gridCell{c.passage, n, k, 1, c.colSpan}
			}
		}
		fresh[0].passage = newPassage(head.src, slices.Concat(head.spans(0, len(head.s)), label.spans(0, days[0].j))...)
		out.rows = append(out.rows, fresh)
	}
	if places == 0 || !folded {
		return g
	}
	return out
}

// headsPlace reports whether a heading names a pharmacy: "Mail order", "Out-of-network pharmacy".
func headsPlace(s string) bool {
	return len(s) < maxHeader && (channelIn(lex(s), 0, len(s)) != "" || strings.Contains(s, "pharmac"))
}
