package analyze

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/document"
)

// Some issuers write both networks into one row, a line for each: "Deductible (Per Person/Family)", "In-Network", "Out-of-Network" beside
// "$1,000 / $3,000", "$3,000 / $9,000".

// networkLines parts such rows: each network has a row of its own, called by what stands above the networks in the label.
func networkLines(src *document.Text, rows []*row) []*row {
	var out []*row
	for _, r := range rows {
		if parts := r.networkLines(src); parts != nil {
			out = append(out, parts...)
			continue
		}
		out = append(out, r)
	}
	return out
}

// networkLines is a row for each network that the lines at the end of a label name; nil where a cell beside them has not as many lines.
func (r *row) networkLines(src *document.Text) []*row {
	label := r.label()
	if r.lone || len(label) != 1 || len(label[0].parts) != 1 {
		return nil
	}
	c := label[0]
	lines := c.lines()
	first := len(lines)
	for first > 1 && networkRowRE.MatchString(c.s[lines[first-1].i:lines[first-1].j]) {
		first--
	}
	n := len(lines) - first
	if n < 2 || !namesLimit(c.s[:lines[first-1].j]) {
		return nil
	}
	piece := func(of *cell, at ...span) *cell {
		var parts []document.Span
		for _, l := range at {
			parts = append(parts, of.spans(l.i, l.j)...)
		}
		return newCell(src, parts...)
	}
	var out []*row
	for k := range n {
		one := *r
		one.cells = slices.Clone(r.cells)
		out = append(out, &one)
		for i, o := range r.cells {
			switch {
			case o.empty():
			case o == c:
				one.cells[i] = piece(c, span{lines[0].i, lines[first-1].j}, lines[first+k])
			default:
				own := slices.DeleteFunc(o.lines(), func(l span) bool { return strings.TrimSpace(o.s[l.i:l.j]) == "" })
				if len(own) != n {
					return nil
				}
				one.cells[i] = piece(o, own[k])
			}
		}
	}
	return out
}
