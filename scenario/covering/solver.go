package covering

import (
	"math/bits"
	"math/rand/v2"
)

// dice is the source of chance: the generator's own numbers, which are the same on every machine.
type dice struct{ pcg *rand.PCG }

// below returns a number from 0 to n-1.
func (d dice) below(n int) int {
	hi, _ := bits.Mul64(d.pcg.Uint64(), uint64(n))
	return int(hi)
}

// condition is a constraint whose answers are kept.
type condition struct {
	over    []int
	strides []int
	holds   func([]int) bool
	known   []uint64 // a bit for each combination of values; nil: too many to keep
	allowed []uint64
}

// maxAnswers is how many answers of one constraint are kept: half a megabyte.
const maxAnswers = 1 << 21

func newCondition(m *Model, c Constraint) condition {
	out := condition{over: c.Over, holds: c.Holds}
	cells := 1
	for _, p := range c.Over {
		out.strides = append(out.strides, cells)
		if cells <= maxAnswers {
			cells *= len(m.Parameters[p].Values)
		}
	}
	if cells <= maxAnswers {
		out.known, out.allowed = make([]uint64, (cells+63)/64), make([]uint64, (cells+63)/64)
	}
	return out
}

// met reports whether a row, complete in what the condition reads, meets it.
func (c *condition) met(row []int) bool {
	if c.known == nil {
		return c.holds(row)
	}
	at := 0
	for i, p := range c.over {
		at += row[p] * c.strides[i]
	}
	word, bit := at/64, uint64(1)<<(at%64)
	if c.known[word]&bit == 0 {
		c.known[word] |= bit
		if c.holds(row) {
			c.allowed[word] |= bit
		}
	}
	return c.allowed[word]&bit != 0
}

// solver completes rows: a backtracking search that looks one parameter ahead and goes on with the one that has the fewest
// values left.
type solver struct {
	model       *Model
	constraints []condition
	off         []bool  // constraints that are left aside
	of          [][]int // the constraints that read each parameter
	unset       []int   // how many parameters of each constraint have no value yet
	row         []int   // what was found; -1: no value yet
	gone        [][]int // how often each value was excluded
	left        []int   // how many values each parameter has left
	prefer      []int   // the values to try first; nil: by chance, or without dice in order
	dice        *dice
}

func newSolver(m *Model, d *dice) *solver {
	s := &solver{
		model: m, off: make([]bool, len(m.Constraints)), of: make([][]int, len(m.Parameters)), unset: make([]int, len(m.Constraints)),
		row: make([]int, len(m.Parameters)), gone: make([][]int, len(m.Parameters)), left: make([]int, len(m.Parameters)), dice: d,
	}
	for i, c := range m.Constraints {
		s.constraints = append(s.constraints, newCondition(m, c))
		for _, p := range c.Over {
			s.of[p] = append(s.of[p], i)
		}
	}
	for p := range m.Parameters {
		s.gone[p] = make([]int, len(m.Parameters[p].Values))
	}
	return s
}

// complete finds a row that meets all constraints and has a tuple, and leaves it in row; false where there is none.
func (s *solver) complete(t *Tuple) bool {
	for p := range s.row {
		s.row[p] = -1
		clear(s.gone[p])
		s.left[p] = len(s.gone[p])
	}
	for i := range s.constraints {
		s.unset[i] = len(s.constraints[i].over)
		if s.unset[i] == 0 && !s.off[i] && !s.constraints[i].met(s.row) {
			return false
		}
	}
	var trail []excluded
	if t != nil {
		for i, p := range t.Parameters {
			if !s.set(p, t.Values[i], &trail) {
				return false
			}
		}
	}
	return s.finish()
}

// excluded is a value that a parameter can no longer have.
type excluded struct{ parameter, value int }

// finish sets what has no value yet.
func (s *solver) finish() bool {
	next := -1
	for p, v := range s.row {
		if v >= 0 {
			continue
		}
		if len(s.of[p]) == 0 { // any value will do
			s.row[p] = s.firstChoice(p)
			continue
		}
		if next < 0 || s.left[p] < s.left[next] || s.left[p] == s.left[next] && len(s.of[p]) > len(s.of[next]) {
			next = p
		}
	}
	if next < 0 {
		return true
	}
	n := len(s.gone[next])
	first := s.firstChoice(next)
	for i := range n {
		v := (first + i) % n
		if s.gone[next][v] > 0 {
			continue
		}
		var trail []excluded
		if s.set(next, v, &trail) && s.finish() {
			return true
		}
		s.unsetParameter(next, trail)
	}
	return false
}

func (s *solver) firstChoice(p int) int {
	switch {
	case s.prefer != nil:
		return s.prefer[p]
	case s.dice != nil:
		return s.dice.below(len(s.gone[p]))
	}
	return 0
}

// set gives a parameter a value and excludes what that leaves impossible; false where a parameter has no value left. What
// was set stays set: unsetParameter takes it back.
func (s *solver) set(p, v int, trail *[]excluded) bool {
	if s.gone[p][v] > 0 {
		return false
	}
	s.row[p] = v
	ok := true
	for _, i := range s.of[p] {
		s.unset[i]--
		if !ok || s.off[i] || s.unset[i] > 1 {
			continue
		}
		c := &s.constraints[i]
		if s.unset[i] == 0 {
			ok = c.met(s.row)
			continue
		}
		ok = s.exclude(c, trail)
	}
	return ok
}

// exclude looks at the one parameter of a condition that has no value yet.
func (s *solver) exclude(c *condition, trail *[]excluded) bool {
	for _, q := range c.over {
		if s.row[q] >= 0 {
			continue
		}
		for w := range s.gone[q] {
			if s.gone[q][w] > 0 {
				continue
			}
			s.row[q] = w
			if !c.met(s.row) {
				s.gone[q][w]++
				s.left[q]--
				*trail = append(*trail, excluded{q, w})
			}
		}
		s.row[q] = -1
		return s.left[q] > 0
	}
	return true
}

func (s *solver) unsetParameter(p int, trail []excluded) {
	for _, e := range trail {
		s.gone[e.parameter][e.value]--
		s.left[e.parameter]++
	}
	for _, i := range s.of[p] {
		s.unset[i]++
	}
	s.row[p] = -1
}

// valid reports whether a row still meets all constraints that read a parameter.
func (s *solver) valid(row []int, p int) bool {
	for _, i := range s.of[p] {
		if !s.constraints[i].met(row) {
			return false
		}
	}
	return true
}
