package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// Some issuers write both networks into one row, a line for each: "Deductible (Per Person/Family)", "In-Network", "Out-of-Network" beside
// "$1,000 / $3,000", "$3,000 / $9,000".

// networkLines parts such rows: each network has a row of its own, called by what stands above the networks in the label or in the row before.
func networkLines(src *document.Text, rows []*row) []*row {
	var out []*row
	for k, r := range rows {
		below := k > 0 && rows[k-1].headingOnly() && namesLimit(rows[k-1].label()[0].s)
		if parts := r.networkLines(src, below); parts != nil {
			out = append(out, parts...)
			continue
		}
		out = append(out, r)
	}
	return out
}

// networkLines is a row for each network that the lines at the end of a label name; nil where the lines of a cell beside them are not as many
// for each of them. Below a row that names the limit, the label may name nothing else.
func (r *row) networkLines(src *document.Text, below bool) []*row {
	label := r.label()
	if r.lone || len(label) != 1 || len(label[0].parts) != 1 {
		return nil
	}
	c := label[0]
	lines := c.lines()
	first, networks := c.networksNamed(lines)
	n := len(networks)
	if n < 2 || !(first > 0 && namesLimit(c.s[:lines[first-1].j]) || first == 0 && below) {
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
			case o == c && first == 0:
				one.cells[i] = piece(c, networks[k])
			case o == c:
				one.cells[i] = piece(c, span{lines[0].i, lines[first-1].j}, networks[k])
			default:
				own := o.linesOfEach(n)
				if own == nil {
					return nil
				}
				one.cells[i] = piece(o, own[k])
			}
		}
	}
	return out
}

// networksNamed finds the networks that the last lines of a label name, each on a line or wrapped onto more, and how many lines come before.
func (c *cell) networksNamed(lines []span) (first int, networks []span) {
	for first = range lines {
		networks = nil
		open := first
		named := func(last int) bool {
			return last < len(lines) && networkRowRE.MatchString(c.s[lines[open].i:lines[last].j])
		}
		for k := first; k < len(lines); k++ {
			if named(k) && !named(k+1) {
				networks, open = append(networks, span{lines[open].i, lines[k].j}), k+1
			}
		}
		if open == len(lines) && len(networks) > 1 {
			return first, networks
		}
	}
	return 0, nil
}

// linesOfEach parts the lines of a cell among n networks: one for each, or as many for each, which begin alike. It returns nil for other lines.
func (c *cell) linesOfEach(n int) []span {
	own := slices.DeleteFunc(c.lines(), func(l span) bool { return strings.TrimSpace(c.s[l.i:l.j]) == "" })
	if len(own) == 0 || len(own)%n != 0 {
		return nil
	}
	m := len(own) / n
	said := func(k int) string { return figuresRE.ReplaceAllString(c.s[own[k].i:own[k].j], "") }
	var out []span
	for k := range n {
		if m > 1 && said(k*m) != said(0) {
			return nil
		}
		out = append(out, span{own[k*m].i, own[k*m+m-1].j})
	}
	return out
}

var figuresRE = regexp.MustCompile(`[\d,.]+`)
