package analyze

import (
	"slices"
	"strings"
)

// How tables that are read along their axes come apart: into parts beside each other, and into blocks below each other, each with its header and
// the titles above it.

// besideEachOther takes a table apart whose parts stand beside each other, each with the same labels.
func (g *grid) besideEachOther(codes map[string]*passage) []*grid {
	cuts := []int{0}
	values := false // since the last cut
	for k := range g.columns {
		if g.remarksIn(k) {
			continue // "Deductible does not apply to Tier 1"
		}
		amounts, placed := 0, 0
		for _, row := range g.rows {
			c := row[k]
			if !full(c) || c.col != k || len(distinct(row)) < 2 {
				continue
			}
			if hasAmount(c.s) {
				amounts++
			} else if from := cuts[len(cuts)-1]; !slices.ContainsFunc(row[from:k], func(o *gridCell) bool { return full(o) && hasAmount(o.s) }) {
				continue // nothing that it could be the next of
			} else if w := readAxis(c.passage, codes); w.tierAt != nil || w.specialty != nil || w.channelAt != nil || isLimitRow(c.s) {
				placed++
			}
		}
		switch {
		case amounts > 0:
			values = true
		case values && (placed > 1 || placed > 0 && g.titledAt(k)):
			cuts, values = append(cuts, g.firstLabel(cuts[len(cuts)-1], k)), false
		}
	}
	if len(cuts) == 1 {
		return []*grid{g}
	}
	var out []*grid
	for n, from := range cuts {
		to := g.columns
		if n+1 < len(cuts) {
			to = cuts[n+1]
		}
		part := &grid{page: g.page, columns: to - from, rows: make([][]*gridCell, len(g.rows))}
		moved := map[*gridCell]*gridCell{}
		for i, row := range g.rows {
			part.rows[i] = make([]*gridCell, to-from)
			for k, c := range row[from:to] {
				if c == nil {
					continue
				}
				if moved[c] == nil {
					own := *c
					own.col = max(c.col-from, 0)
					own.colSpan = min(c.col+c.colSpan, to) - max(c.col, from)
					moved[c] = &own
				}
				part.rows[i][k] = moved[c]
			}
		}
		out = append(out, part)
	}
	return out
}

// titledAt reports whether a row has a title above the first column of each of several parts, one of which begins at a column.
func (g *grid) titledAt(k int) bool {
	return slices.ContainsFunc(g.rows, func(row []*gridCell) bool {
		titles := distinct(row)
		for n, c := range titles {
			if hasAmount(c.s) || n > 0 && c.col < titles[n-1].col+2 {
				return false
			}
		}
		return len(titles) > 1 && titles[0].col == 0 && slices.ContainsFunc(titles, func(c *gridCell) bool { return c.col == k })
	})
}

// firstLabel is the first of the columns of labels that end at column k, behind another part: what numbers tiers, or names plans.
func (g *grid) firstLabel(from, k int) int {
	for ; k > from+1; k-- {
		said := 0
		for _, row := range g.rows {
			c := row[k-1]
			switch {
			case !full(c) || c.col != k-1 || len(distinct(row)) < 2:
			case hasAmount(c.s), axisNoneRE.MatchString(c.s), axisYesRE.MatchString(c.s), axisRemarkRE.MatchString(c.s), axisPartNamed(c.s) != unknownColumn:
				return k
			default:
				said++
			}
		}
		if said < 2 {
			return k
		}
	}
	return k
}

// linesAbove are the lines right above a table of a document that has no sheets, the nearest first, down to the
// sentence that ends another page. Behind them is the head of the page, which stands on others, too; of a table that goes on from the page before, it
// is left out where it names no plan.
func (r *axisReader) linesAbove(n int) (out []*passage) {
	at, ok := cellsOf(&r.src.Tables[n])
	if !ok || !isPaged(r.src) {
		return nil
	}
	from := 0
	if n > 0 {
		if before, ok := cellsOf(&r.src.Tables[n-1]); ok {
			from = before.End
		}
	}
	var running []*passage
pages:
	for _, page := range slices.Backward(r.src.Pages) {
		for _, l := range slices.Backward(page.Lines) {
			switch {
			case l.Span.Start < from:
				break pages
			case l.Span.End > at.Start || strings.TrimSpace(r.src.Quote(l.Span)) == "" || pageNumberRE.MatchString(r.src.Quote(l.Span)):
			case l.Margin:
				running = append(running, newPassage(r.src, l.Span))
			case len(out) > 0 && page.Number != r.src.Tables[n].Page && strings.HasSuffix(strings.TrimSpace(r.src.Quote(l.Span)), "."):
				break pages
			default:
				out = append(out, newPassage(r.src, l.Span))
			}
		}
	}
	if len(out) == 0 && r.goesOn(n) && r.src.Tables[n].Page > r.src.Tables[n-1].Page && !slices.ContainsFunc(running, namesPlan) {
		return nil
	}
	out = append(out, running...)
	return out[:min(len(out), 5)]
}

// namesPlan reports whether a line above a table names a plan.
func namesPlan(l *passage) bool {
	_, plan := titleOf(l)
	return plan || mayBePlanRE.MatchString(l.s) && strings.TrimSpace(commonNameRE.ReplaceAllString(l.s, "")) != ""
}

// blocksOf takes a table apart: each header begins a block, and so do limits that stand below the labels of cost shares. Beside the blocks it
// returns the titles that stand below the last one, of which only what follows the table can be.
func (r *axisReader) blocksOf(g *grid) (out []*axisBlock, last []axisTitle) {
	var b *axisBlock
	var lone, over, before, within *gridCell // over is the title right above the heading lone
	var titles []axisTitle                   // above lone, with no row between
	begun, limits := false, false            // rows of the block are being read; none but those of limits stand below the last heading
	start := func() {
		if lone == nil && limits {
			lone = before
		}
		if lone != nil {
			titles = nestedTitles(append(titles, r.titleIn(lone)))
		}
		b = &axisBlock{lone: map[int]*gridCell{}, titles: titles, limits: map[int]bool{}, outer: map[int]*gridCell{}, parts: map[int]columnKind{}}
		out = append(out, b)
		lone, over, before, within, titles, begun, limits = nil, nil, nil, nil, nil, false, false
	}
	remarks := map[int]bool{} // columns that say nothing of what stands beside them
	for i, row := range g.rows {
		cells := distinct(row)
		for _, c := range cells {
			if len(cells) > 1 && axisRemarkRE.MatchString(c.s) {
				remarks[c.col] = true
			}
		}
		if cells = slices.DeleteFunc(cells, func(c *gridCell) bool { return remarks[c.col] && c.colSpan < 2 && !axisRemarkRE.MatchString(c.s) }); len(cells) == 0 {
			continue
		}
		heading := lone
		if heading == nil {
			heading = before
		}
		switch {
		case len(cells) == 1 && hasAmount(cells[0].s) && cells[0].col == 0: // a remark
		case len(cells) == 1 && !hasAmount(cells[0].s) && (cells[0].col == 0 || cells[0].colSpan > 1):
			if cells[0].row != i {
				continue
			}
			if over = nil; lone != nil && isLimitRow(cells[0].s) && !isLimitRow(lone.s) {
				over = lone // a title goes on above the heading of a limit
			}
			if lone != nil {
				titles = append(titles, r.titleIn(lone))
			}
			lone = cells[0]
		case asksAndAnswers(row) && !slices.ContainsFunc(cells, r.isAxisValue) && !r.rowOfParts(g, b, cells, heading): // "Is mail order mandatory? | Yes | No"
		case !slices.ContainsFunc(cells, r.isAxisValue) && !r.rowOfParts(g, b, cells, heading):
			if b == nil || begun {
				start()
			}
			b.heads = append(b.heads, i)
		default:
			part := partOfRow(cells, heading)
			ofLimit := part == unknownColumn && (isLimitRow(cells[0].s) || lone != nil && isLimitRow(lone.s) || lone == nil && limits && (within != nil || before != nil && isLimitRow(before.s)))
			if b == nil || ofLimit && r.belowLabels(g, b, i) {
				heading, title := lone, over
				start()
				if lone, over = heading, title; title != nil || heading != nil && isLimitRow(heading.s) {
					b.titles = nil
					if title != nil {
						b.titles = []axisTitle{r.titleIn(title)}
					}
				}
			}
			if over != nil {
				before, over = over, nil
			}
			switch {
			case lone != nil && (!ofLimit || before == nil || !isLimitRow(lone.s)):
				before, lone, within, limits = lone, nil, nil, ofLimit
			case lone != nil:
				within, lone, limits = lone, nil, true // a title of plans goes on above it
			default:
				limits = limits && ofLimit
			}
			titles, begun = nil, true
			b.rows = append(b.rows, i)
			b.lone[i], b.limits[i], b.parts[i] = before, ofLimit, part
			if ofLimit && within != nil {
				b.lone[i], b.outer[i] = within, before
			}
		}
	}
	for _, b := range out {
		r.rolesOf(g, b)
	}
	if lone != nil {
		titles = append(titles, r.titleIn(lone))
	}
	return out, titles
}

// belowLabels reports whether a row of limits has its amounts below what are labels in the rows of cost shares above it.
func (r *axisReader) belowLabels(g *grid, b *axisBlock, i int) bool {
	if len(b.rows) == 0 || b.limits[b.rows[len(b.rows)-1]] {
		return false
	}
	for k, c := range g.rows[i][1:] {
		if !full(c) || !hasAmount(c.s) {
			continue
		}
		for _, j := range b.rows {
			if o := g.rows[j][k+1]; full(o) && !r.isAxisValue(o) && !axisNoneRE.MatchString(o.s) {
				return true
			}
		}
	}
	return false
}

// rowOfParts reports whether a row has bare numbers below a header of a block, or values of a part that its label, a heading or
// their headers name.
func (r *axisReader) rowOfParts(g *grid, b *axisBlock, cells []*gridCell, heading *gridCell) bool {
	if b == nil || len(b.heads) == 0 {
		return false
	}
	return partOfRow(cells, heading) != unknownColumn || slices.ContainsFunc(cells, func(c *gridCell) bool {
		return bareAmountRE.MatchString(c.s) || slices.ContainsFunc(b.heads, func(h int) bool {
			if !full(g.rows[h][c.col]) {
				return false
			}
			kind, _ := axisPartIn(g.rows[h][c.col].s)
			return kind != unknownColumn && isPartValue(kind, c.s)
		})
	}) || len(cells) > 1 && !slices.ContainsFunc(cells[1:], func(c *gridCell) bool { return !axisNoneRE.MatchString(c.s) })
}
