package scenario

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

// feasibility explains what no claim shows.
type feasibility struct {
	*pairGrid
	forbidden map[valuePair]bool
}

// goes reports whether some claim shows two values; a value goes with itself.
func (f feasibility) goes(p, v, q, w int) bool {
	if p == q {
		return v == w
	}
	if p > q {
		p, v, q, w = q, w, p, v
	}
	return !f.forbidden[valuePair{p, v, q, w}]
}

// isolated reports whether a value goes with no other.
func (f feasibility) isolated(p, v int) bool {
	for q, a := range f.axes {
		for w := range a.values {
			if q != p && f.goes(p, v, q, w) {
				return false
			}
		}
	}
	return true
}

// why says what forbids every claim with two values: up to three reasons, those of most claims first, and the first of the
// rules that they name. Where the plan covers places with both values, it looks at claims there, else at the places.
func (f feasibility) why(p, v, q, w int) (benefit.RuleID, string) {
	const enough = 500 // claims to look at
	options := f.options(p, v, q, w)
	places := slices.Clone(options[:placeAxes])
	for a := range places {
		if a != p && a != q {
			places[a] = f.valuesOf(a, func(int) bool { return true })
		}
	}
	var told reasons
	for at := range rowsOf(places) {
		if _, why := f.place(at); why != nil {
			continue
		}
		for a := range at {
			options[a] = []int{at[a]}
		}
		for row := range rowsOf(options) {
			if told.add(f.verdict(row)); told.looked == enough {
				return told.most()
			}
		}
	}
	if told.looked == 0 {
		for at := range rowsOf(options[:placeAxes]) {
			if _, why := f.place(at); told.looked < enough {
				told.add(why)
			}
		}
	}
	return told.most()
}

// options returns, for each axis, the values of claims that nothing but two values forbids: those two, and of other axes the
// values that go with both, or where none does with one of them, or with any at all.
func (f feasibility) options(p, v, q, w int) [][]int {
	out := make([][]int, len(f.axes))
	for a := range f.axes {
		switch a {
		case p:
			out[a] = []int{v}
			continue
		case q:
			out[a] = []int{w}
			continue
		}
		for _, fits := range []func(int) bool{
			func(x int) bool { return f.goes(a, x, p, v) && f.goes(a, x, q, w) },
			func(x int) bool { return f.goes(a, x, p, v) || f.goes(a, x, q, w) },
			func(x int) bool { return !f.isolated(a, x) },
			func(int) bool { return true },
		} {
			if out[a] = f.valuesOf(a, fits); len(out[a]) > 0 {
				break
			}
		}
	}
	return out
}

// reasons counts refusals.
type reasons struct {
	found  []refusal
	times  map[refusal]int
	looked int
}

func (r *reasons) add(why *refusal) {
	r.looked++
	if why == nil {
		return
	}
	if r.times == nil {
		r.times = map[refusal]int{}
	}
	if r.times[*why]++; r.times[*why] == 1 {
		r.found = append(r.found, *why)
	}
}

// most returns the three most frequent ones, and the first rule that one of them names.
func (r *reasons) most() (benefit.RuleID, string) {
	slices.SortStableFunc(r.found, func(a, b refusal) int { return r.times[b] - r.times[a] })
	var rule benefit.RuleID
	var words []string
	for _, f := range r.found[:min(len(r.found), 3)] {
		rule = cmp.Or(rule, f.rule)
		words = append(words, f.reason)
	}
	return rule, strings.Join(words, "; ")
}

func (f feasibility) valuesOf(a int, fits func(int) bool) []int {
	var out []int
	for x := range f.axes[a].values {
		if fits(x) {
			out = append(out, x)
		}
	}
	return out
}

// rowsOf calls yield for every choice of options, with a row that it writes over.
func rowsOf(options [][]int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		at, row := make([]int, len(options)), make([]int, len(options))
		for {
			for a := range row {
				row[a] = options[a][at[a]]
			}
			if !yield(row) {
				return
			}
			a := 0
			for ; a < len(at); a++ {
				if at[a]++; at[a] < len(options[a]) {
					break
				}
				at[a] = 0
			}
			if a == len(at) {
				return
			}
		}
	}
}
