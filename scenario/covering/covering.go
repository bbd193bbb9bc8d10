// Package covering finds small covering arrays: sets of rows, one value for each parameter, in which every combination of
// values of any two parameters (or of any t) that the constraints allow stands in some row.
//
// A [Model] has parameters with any numbers of values and constraints between them; [Parse] reads one from the text form
// that the tool PICT introduced. [Cover] starts with rows that each cover as many tuples as can be found quickly, takes one
// row away and repairs what that uncovered, again and again (a tabu search that changes one cell at a time, as in Lin et
// al., "TCA: An Efficient Two-Mode Meta-Heuristic Algorithm for Combinatorial Test Generation", ASE 2015). Whether a tuple
// can stand in any row is decided by a complete search, never by giving up.
//
// All numbers are whole and the search ends after a count of steps, so that the same model, options and seed give the same
// rows on every machine.
package covering

import (
	"errors"
	"fmt"
	"slices"
)

// Parameter is one column of the rows.
type Parameter struct {
	Name   string
	Values []string // at least one
	// Negative marks the values that hide what else is in their row, as a rejected claim does: a row has at most one of them.
	// Tuples without one are covered in rows without any. Nil: none is.
	Negative []bool
}

func (p *Parameter) negative(value int) bool {
	return value >= 0 && value < len(p.Negative) && p.Negative[value]
}

// Constraint is a condition that every row must meet.
type Constraint struct {
	Text string // for people
	Over []int  // the parameters that it reads, by their index, each once

	// Holds reports whether a row meets it. Of the row, which has a value index for each parameter, only those of Over may
	// be read. The answer for the same values must always be the same; it is asked for at most once as long as there are few
	// combinations of them.
	Holds func(row []int) bool

	Expr *Expr // where [Parse] read it; nil: from elsewhere
}

// Model is what is to be covered.
type Model struct {
	Parameters  []Parameter
	Constraints []Constraint
}

// Tuple is a combination of values of some parameters.
type Tuple struct {
	Parameters []int // in ascending order
	Values     []int // the value of each, by its index
}

// Options says how to cover a model. The zero value asks for pairs.
type Options struct {
	Strength int    // how many parameters a tuple has; 0: 2
	Seed     uint64 // chooses among arrays of the same size
	Work     int64  // how many tuples the search may look at after the first array; 0: [DefaultWork], below 0: none

	// Given are rows that are there already: what they cover needs no other row. A value of -1 is none of the parameter's.
	// They need not meet the constraints.
	Given [][]int
}

// DefaultWork takes about a second on one core.
const DefaultWork = 100_000_000

// Array is a covering array.
type Array struct {
	Rows       [][]int // the value of each parameter, by its index; without the given rows
	Tuples     int     // that a valid row can have
	Given      int     // of these, how many the given rows have
	Bound      int     // no array has fewer rows: the most tuples of the same parameters that were left to cover
	Infeasible []Tuple // that no valid row has; see [Model.Why]
}

// ErrNoRow says that no row meets all constraints.
var ErrNoRow = errors.New("covering: no row meets all constraints")

// Cover returns an array that covers every tuple that a row which meets the constraints can have. It returns [ErrNoRow]
// where there is none, or none without a negative value, and an error for a model or options that cannot be meant. To decide
// whether a tuple is possible takes a time that is, for constraints made to be hard, exponential in the number of parameters.
func Cover(m *Model, o Options) (*Array, error) {
	if o.Strength == 0 {
		o.Strength = 2
	}
	if o.Work == 0 {
		o.Work = DefaultWork
	}
	if err := m.check(o); err != nil {
		return nil, err
	}
	out := &Array{}
	for negatives, part := range m.parts() {
		s := newSearch(part, o, negatives)
		if !s.solver.complete(nil) {
			return nil, ErrNoRow
		}
		s.first()
		bound := s.bound()
		s.improve(o.Work, bound)
		out.Rows = append(out.Rows, s.rows...)
		out.Tuples += s.wanted - len(s.infeasible)
		out.Given += s.given
		out.Bound += bound
		out.Infeasible = append(out.Infeasible, s.impossible()...)
	}
	return out, nil
}

// parts returns the models of rows without negative values and, where the model has such values, of rows with at most one.
func (m *Model) parts() []*Model {
	var with []int
	for p := range m.Parameters {
		if slices.Contains(m.Parameters[p].Negative, true) {
			with = append(with, p)
		}
	}
	if with == nil {
		return []*Model{m}
	}
	none := &Model{m.Parameters, slices.Clone(m.Constraints)}
	one := &Model{m.Parameters, slices.Clone(m.Constraints)}
	for i, p := range with {
		none.Constraints = append(none.Constraints, Constraint{
			Text: "no negative value", Over: []int{p}, Holds: func(row []int) bool { return !m.Parameters[p].negative(row[p]) },
		})
		for _, q := range with[:i] {
			one.Constraints = append(one.Constraints, Constraint{
				Text: "at most one negative value", Over: []int{q, p},
				Holds: func(row []int) bool { return !m.Parameters[q].negative(row[q]) || !m.Parameters[p].negative(row[p]) },
			})
		}
	}
	return []*Model{none, one}
}

// negatives is how many values of a row or tuple are negative.
func (m *Model) negatives(t Tuple) int {
	n := 0
	for i, p := range t.Parameters {
		if m.Parameters[p].negative(t.Values[i]) {
			n++
		}
	}
	return n
}

// Why returns the constraints that together keep a tuple out of every row; without any one of them some row would have it.
// That rows without negative values have none, and others at most one, is a constraint too. It returns nil where a row has
// the tuple.
func (m *Model) Why(t Tuple) []Constraint {
	parts := m.parts()
	part := parts[min(m.negatives(t), len(parts)-1)]
	s := newSolver(part, nil)
	if s.complete(&t) {
		return nil
	}
	var core []Constraint
	for i := range s.constraints {
		s.off[i] = true
		if s.complete(&t) {
			s.off[i] = false
		}
	}
	for i, off := range s.off {
		if !off {
			core = append(core, part.Constraints[i])
		}
	}
	return core
}

// Words writes a tuple as "Tier T4, Channel mail".
func (m *Model) Words(t Tuple) string {
	out := ""
	for i, p := range t.Parameters {
		if i > 0 {
			out += ", "
		}
		out += m.Parameters[p].Name + " " + m.Parameters[p].Values[t.Values[i]]
	}
	return out
}

// maxTuples keeps the counts of a search within a few hundred megabytes.
const maxTuples = 20_000_000

func (m *Model) check(o Options) error {
	n := len(m.Parameters)
	if o.Strength < 1 || o.Strength > n {
		return fmt.Errorf("covering: strength %d: must be 1 to %d, the number of parameters", o.Strength, n)
	}
	for _, p := range m.Parameters {
		if len(p.Values) == 0 {
			return fmt.Errorf("covering: parameter %q has no values", p.Name)
		}
	}
	for _, c := range m.Constraints {
		if slices.ContainsFunc(c.Over, func(p int) bool { return p < 0 || p >= n }) {
			return fmt.Errorf("covering: constraint %q reads a parameter that the model does not have", c.Text)
		}
		if over := slices.Sorted(slices.Values(c.Over)); len(slices.Compact(over)) < len(c.Over) {
			return fmt.Errorf("covering: constraint %q names a parameter twice", c.Text)
		}
	}
	for i, row := range o.Given {
		if len(row) != n {
			return fmt.Errorf("covering: given row %d has %d values, want %d", i, len(row), n)
		}
		for p, v := range row {
			if v < -1 || v >= len(m.Parameters[p].Values) {
				return fmt.Errorf("covering: given row %d: parameter %q has no value %d", i, m.Parameters[p].Name, v)
			}
		}
	}
	total := 0
	for _, c := range combinations(n, o.Strength) {
		of := 1
		for _, p := range c {
			of *= len(m.Parameters[p].Values)
			if total+of > maxTuples {
				return fmt.Errorf("covering: more than %d tuples", maxTuples)
			}
		}
		total += of
	}
	return nil
}

// combinations lists every choice of t of n, in ascending order.
func combinations(n, t int) [][]int {
	var out [][]int
	pick := make([]int, t)
	var from func(at, least int)
	from = func(at, least int) {
		if at == t {
			out = append(out, slices.Clone(pick))
			return
		}
		for p := least; p <= n-(t-at); p++ {
			pick[at] = p
			from(at+1, p+1)
		}
	}
	from(0, 0)
	return out
}
