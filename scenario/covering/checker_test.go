package covering_test

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/rxassay/rxassay/scenario/covering"
)

// checker looks at an array with none of the code that made it: it evaluates the constraints from their trees, counts the
// tuples of the rows one by one, and proves by enumeration that a tuple is impossible.
type checker struct{ *covering.Model }

func (c checker) holds(e *covering.Expr, row []int) bool {
	switch e.Op {
	case covering.If:
		if c.holds(e.Operands[0], row) {
			return c.holds(e.Operands[1], row)
		}
		return len(e.Operands) == 2 || c.holds(e.Operands[2], row)
	case covering.And:
		for _, o := range e.Operands {
			if !c.holds(o, row) {
				return false
			}
		}
		return true
	case covering.Or:
		for _, o := range e.Operands {
			if c.holds(o, row) {
				return true
			}
		}
		return false
	case covering.Not:
		return !c.holds(e.Operands[0], row)
	}
	value := c.Parameters[e.Parameter].Values[row[e.Parameter]]
	switch e.Op {
	case covering.Equal, covering.In:
		return slices.Contains(e.Literals, value)
	case covering.NotEqual, covering.NotIn:
		return !slices.Contains(e.Literals, value)
	}
	a, err := strconv.Atoi(value)
	b, err2 := strconv.Atoi(e.Literals[0])
	if err != nil || err2 != nil {
		panic("the models of the tests compare whole numbers only")
	}
	return e.Op == covering.Less && a < b || e.Op == covering.LessOrEqual && a <= b || e.Op == covering.Greater && a > b || e.Op == covering.GreaterOrEqual && a >= b
}

// reads are the parameters of an expression.
func reads(e *covering.Expr) map[int]bool {
	out := map[int]bool{}
	for _, o := range e.Operands {
		for p := range reads(o) {
			out[p] = true
		}
	}
	if len(e.Operands) == 0 {
		out[e.Parameter] = true
	}
	return out
}

// possible reports whether values of the parameters that some constraints read meet them, together with a tuple.
func (c checker) possible(t covering.Tuple, constraints []int) bool {
	free := map[int]bool{}
	for _, i := range constraints {
		for p := range reads(c.Constraints[i].Expr) {
			free[p] = true
		}
	}
	row := make([]int, len(c.Parameters))
	for i, p := range t.Parameters {
		row[p] = t.Values[i]
		delete(free, p)
	}
	var order []int
	for p := range free {
		order = append(order, p)
	}
	negatives := 0
	for i, p := range t.Parameters {
		if c.Parameters[p].Negative != nil && c.Parameters[p].Negative[t.Values[i]] {
			negatives++
		}
	}
	if negatives > 1 {
		return false
	}
	var try func(int) bool
	try = func(at int) bool {
		if at == len(order) {
			return !slices.ContainsFunc(constraints, func(i int) bool { return !c.holds(c.Constraints[i].Expr, row) })
		}
		for v := range c.Parameters[order[at]].Values {
			row[order[at]] = v
			if n := c.Parameters[order[at]].Negative; (n == nil || !n[v]) && try(at+1) { // a row that need not have one has none
				return true
			}
		}
		return false
	}
	return try(0)
}

// impossible proves that no row has a tuple: up to four constraints do that, or all of a small model.
func (c checker) impossible(t covering.Tuple) bool {
	touching := func(parameters map[int]bool) []int {
		var out []int
		for i := range c.Constraints {
			for p := range reads(c.Constraints[i].Expr) {
				if parameters[p] {
					out = append(out, i)
					break
				}
			}
		}
		return out
	}
	var grow func(chosen []int, parameters map[int]bool, more int) bool
	grow = func(chosen []int, parameters map[int]bool, more int) bool {
		for _, i := range touching(parameters) {
			if slices.Contains(chosen, i) {
				continue
			}
			all := append(slices.Clone(chosen), i)
			if !c.possible(t, all) {
				return true
			}
			wider := reads(c.Constraints[i].Expr)
			for p := range parameters {
				wider[p] = true
			}
			if more > 1 && grow(all, wider, more-1) {
				return true
			}
		}
		return false
	}
	own := map[int]bool{}
	for _, p := range t.Parameters {
		own[p] = true
	}
	if !c.possible(t, nil) || grow(nil, own, 1) || grow(nil, own, 2) || grow(nil, own, 3) || grow(nil, own, 4) {
		return true
	}
	return len(c.Parameters) <= 6 && !c.possible(t, every(len(c.Constraints)))
}

func every(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// tuples calls visit for each tuple of a strength.
func (c checker) tuples(strength int, visit func(covering.Tuple)) {
	var choose func([]int, []int)
	choose = func(parameters, values []int) {
		if len(parameters) == strength {
			visit(covering.Tuple{Parameters: slices.Clone(parameters), Values: slices.Clone(values)})
			return
		}
		from := 0
		if len(parameters) > 0 {
			from = parameters[len(parameters)-1] + 1
		}
		for p := from; p < len(c.Parameters); p++ {
			for v := range c.Parameters[p].Values {
				choose(append(slices.Clone(parameters), p), append(slices.Clone(values), v))
			}
		}
	}
	choose(nil, nil)
}

func has(row []int, t covering.Tuple) bool {
	for i, p := range t.Parameters {
		if row[p] != t.Values[i] {
			return false
		}
	}
	return true
}

type failer interface {
	Helper()
	Errorf(string, ...any)
}

// check reports everything that is wrong with an array.
func check(t failer, m *covering.Model, strength int, given [][]int, a *covering.Array) {
	t.Helper()
	c := checker{m}
	for i, row := range a.Rows {
		for _, k := range m.Constraints {
			if !c.holds(k.Expr, row) {
				t.Errorf("row %d breaks %q", i, k.Text)
			}
		}
	}
	negatives := func(row []int) int {
		n := 0
		for p, v := range row {
			if list := m.Parameters[p].Negative; v >= 0 && list != nil && list[v] {
				n++
			}
		}
		return n
	}
	for i, row := range a.Rows {
		if negatives(row) > 1 {
			t.Errorf("row %d has two negative values", i)
		}
	}
	claimed := map[string]bool{}
	for _, x := range a.Infeasible {
		claimed[fmt.Sprint(x)] = true
	}
	covered, shown := 0, 0
	c.tuples(strength, func(x covering.Tuple) {
		own := slices.Repeat([]int{-1}, len(m.Parameters))
		for i, p := range x.Parameters {
			own[p] = x.Values[i]
		}
		shows := func(row []int) bool { return has(row, x) && negatives(row) == negatives(own) }
		before, now := slices.ContainsFunc(given, shows), slices.ContainsFunc(a.Rows, shows)
		if negatives(own) > 1 {
			if claimed[fmt.Sprint(x)] {
				t.Errorf("%s has two negative values and is called impossible by constraints", m.Words(x))
			}
			return
		}
		if before {
			shown++
		}
		switch {
		case before || now:
			covered++
			if claimed[fmt.Sprint(x)] {
				t.Errorf("%s is called impossible and stands in a row", m.Words(x))
			}
		case !claimed[fmt.Sprint(x)]:
			t.Errorf("%s stands in no row", m.Words(x))
		case !c.impossible(x):
			t.Errorf("%s is called impossible, which is not so or has no short proof", m.Words(x))
		}
	})
	if covered != a.Tuples || shown != a.Given {
		t.Errorf("%d tuples and %d given, want %d and %d", a.Tuples, a.Given, covered, shown)
	}
	if len(a.Rows) < a.Bound {
		t.Errorf("%d rows are below the bound of %d", len(a.Rows), a.Bound)
	}
}

// TestCheckerSees shows that the checker sees what it is there for.
func TestCheckerSees(t *testing.T) {
	m := parse(t, "a: 0, 1\nb: 0, 1\nc: 0, 1\nIF [a] = 1 THEN [b] = 1;")
	good, err := covering.Cover(m, covering.Options{Work: -1})
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*covering.Array){
		"a row less":              func(a *covering.Array) { a.Rows = a.Rows[1:] },
		"a row against the rules": func(a *covering.Array) { a.Rows = append(a.Rows, []int{1, 0, 0}) },
		"a tuple not called":      func(a *covering.Array) { a.Infeasible = nil },
		"a tuple called wrongly": func(a *covering.Array) {
			a.Infeasible = append(a.Infeasible, covering.Tuple{Parameters: []int{0, 1}, Values: []int{0, 0}})
		},
		"a tuple too many counted": func(a *covering.Array) { a.Tuples++ },
	} {
		bad := *good
		bad.Rows, bad.Infeasible = slices.Clone(good.Rows), slices.Clone(good.Infeasible)
		spoil(&bad)
		var seen faults
		check(&seen, m, 2, nil, &bad)
		if seen == 0 {
			t.Errorf("the checker does not see %s", name)
		}
	}
}

type faults int

func (*faults) Helper()                 {}
func (f *faults) Errorf(string, ...any) { *f++ }
