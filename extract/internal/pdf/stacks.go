package pdf

import (
	"cmp"
	"math"
	"slices"
)

// stackEdges returns the edges between grounds of one width that stand one right on the other, box by box, such as those of the labels
// of a table: where all are of one colour nothing of them is seen but the rows beside them. A cell may be filled with several
// boxes, too, so that each box must hold words of its own, no word may stand across an edge, and every edge must meet the end of
// another one that goes on beside it.
func stackEdges(boxes []rect, beside []rule, ws []word) []rule {
	const fewest = 3
	boxes = slices.Clone(boxes)
	slices.SortStableFunc(boxes, func(a, b rect) int {
		return cmp.Or(cmp.Compare(math.Round(a.x0), math.Round(b.x0)), cmp.Compare(math.Round(a.x1), math.Round(b.x1)), cmp.Compare(a.y0, b.y0))
	})
	var out []rule
	for i := 0; i < len(boxes); {
		j := i + 1
		for j < len(boxes) && math.Abs(boxes[j].x0-boxes[i].x0) <= 1 && math.Abs(boxes[j].x1-boxes[i].x1) <= 1 && math.Abs(boxes[j].y0-boxes[j-1].y1) <= sameGround {
			j++
		}
		if stack := boxes[i:j]; len(stack) >= fewest && holdWords(stack, ws) {
			edges := make([]rule, 0, len(stack)-1)
			for _, b := range stack[1:] {
				edges = append(edges, rule{false, b.y0, b.x0, b.x1})
			}
			if !slices.ContainsFunc(edges, func(e rule) bool { return !meetsEnd(e, beside) }) {
				out = append(out, edges...)
			}
		}
		i = j
	}
	return out
}

// holdWords reports whether each box of a stack holds words, and no word stands across their edges.
func holdWords(stack []rect, ws []word) bool {
	holds := make([]bool, len(stack))
	for _, w := range ws {
		for i, b := range stack {
			switch in := b.has(w.box.midX(), w.base-0.3*w.size); {
			case in && (w.base-0.6*w.size < b.y0 || w.base > b.y1):
				return false
			case in:
				holds[i] = true
			}
		}
	}
	return !slices.Contains(holds, false)
}

// meetsEnd reports whether a horizontal edge goes on as another rule beside it.
func meetsEnd(e rule, rules []rule) bool {
	return slices.ContainsFunc(rules, func(u rule) bool {
		return !u.vertical && math.Abs(u.at-e.at) <= 1.5 && (math.Abs(u.from-e.to) <= touch || math.Abs(u.to-e.from) <= touch)
	})
}
