package pdf

import (
	"math"
	"slices"
)

// joined returns those edges of columns that a row does not have because one of its cells goes over them: rules are drawn beside it at some of the
// edges and not at others, and what stands between two that are drawn is one text in the middle of them.
func (r ruledRow) joined(xs []float64, left, right float64, drawn []rule) []float64 {
	const off = 4.0 // points of a middle
	ends := []float64{left}
	for _, x := range xs {
		if slices.ContainsFunc(drawn, func(u rule) bool {
			return u.vertical && math.Abs(u.at-x) <= touch && math.Min(u.to, r.bottom)-math.Max(u.from, r.top) >= 0.5*(r.bottom-r.top)
		}) {
			ends = append(ends, x)
		}
	}
	if len(ends) == 1 {
		return nil // no rules part its columns at all
	}
	ends = append(ends, right)
	var out []float64
	for k, from := range ends[:len(ends)-1] {
		to := ends[k+1]
		over := slices.DeleteFunc(slices.Clone(xs), func(x float64) bool { return x <= from+touch || x >= to-touch })
		x0, x1, texts := math.Inf(1), math.Inf(-1), 0
		for _, s := range mergeSpans(r.runs) {
			if s.from >= from-1 && s.to <= to+1 {
				x0, x1, texts = math.Min(x0, s.from), math.Max(x1, s.to), texts+1
			}
		}
		if texts == 1 && math.Abs(x0+x1-from-to) <= 2*off {
			out = append(out, over...)
		}
	}
	return out
}
