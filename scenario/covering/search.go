package covering

import (
	"math/rand/v2"
	"slices"
)

// search is an array under construction.
type search struct {
	model  *Model
	tuples *tuples
	solver *solver
	dice   *dice
	work   int64 // tuples looked at

	rows       [][]int
	count      []int32 // how many rows have each tuple; the given rows, what is impossible and what is not wanted count for ever
	open       []int32 // the tuples that no row has
	place      []int32 // of each tuple in open
	infeasible []int32
	given      int
	left       []int // of each choice, the possible tuples that the given rows leave
	wanted     int   // tuples to cover, those of the given rows and the impossible ones among them

	changed [][]int64 // when each cell was last changed
	now     int64
}

// newSearch prepares the search for the tuples that have no negative value, or for those that have one.
func newSearch(m *Model, o Options, negatives int) *search {
	d := &dice{rand.NewPCG(o.Seed, 0x9e3779b97f4a7c15)}
	s := &search{model: m, tuples: newTuples(m, o.Strength), solver: newSolver(m, d), dice: d}
	s.count, s.place, s.left = make([]int32, s.tuples.total), make([]int32, s.tuples.total), make([]int, len(s.tuples.choices))
	every := make([]int, len(m.Parameters))
	for p := range every {
		every[p] = p
	}
	for _, row := range o.Given {
		if m.negatives(Tuple{every, row}) != negatives {
			continue
		}
		for i := range s.tuples.choices {
			if at := s.tuples.choices[i].number(row); at >= 0 {
				s.count[at] = 1
			}
		}
	}
	for at := range s.count {
		switch {
		case m.negatives(s.tuples.tuple(at)) != negatives:
			s.count[at] = 1
			continue
		case s.count[at] == 0:
			s.place[at] = int32(len(s.open))
			s.open = append(s.open, int32(at))
			s.left[s.tuples.choiceOf(at)]++
		default:
			s.given++
		}
		s.wanted++
	}
	return s
}

// close takes a tuple out of those that no row has.
func (s *search) close(at int32) {
	last := s.open[len(s.open)-1]
	s.open[s.place[at]], s.place[last] = last, s.place[at]
	s.open = s.open[:len(s.open)-1]
}

// add counts a tuple once more, or once less.
func (s *search) add(at, by int32) {
	s.count[at] += by
	switch {
	case by > 0 && s.count[at] == 1:
		s.close(at)
	case by < 0 && s.count[at] == 0:
		s.place[at] = int32(len(s.open))
		s.open = append(s.open, at)
	}
}

// put counts all tuples of a row once more, or once less.
func (s *search) put(row []int, by int32) {
	for i := range s.tuples.choices {
		s.add(int32(s.tuples.choices[i].number(row)), by)
	}
}

// set changes a cell.
func (s *search) set(row []int, p, v int) {
	old := int32(row[p])
	slots := s.tuples.of[p]
	for i := range slots {
		rest := slots[i].rest(row)
		s.add(rest+old*slots[i].stride, -1)
		s.add(rest+int32(v)*slots[i].stride, 1)
	}
	row[p] = v
	s.work += int64(2 * len(slots))
}

// gain is how many more tuples some row has after a change of a cell.
func (s *search) gain(row []int, p, v int) int {
	slots := s.tuples.of[p]
	old, to := int32(row[p]), int32(v)
	n := 0
	for i := range slots {
		rest := slots[i].rest(row)
		if s.count[rest+old*slots[i].stride] == 1 {
			n--
		}
		if s.count[rest+to*slots[i].stride] == 0 {
			n++
		}
	}
	s.work += int64(2 * len(slots))
	return n
}

// tries is how many rows are made for each that is taken into the first array; of a higher strength, where a row costs
// much more, fewer.
func tries(strength int) int { return max(6>>(2*max(strength-2, 0)), 1) }

// first makes the first array: each row has a tuple that no row before it has, and as many more as climbing finds.
func (s *search) first() {
	for len(s.open) > 0 {
		at := s.open[s.dice.below(len(s.open))]
		t := s.tuples.tuple(int(at))
		if !s.solver.complete(&t) {
			s.count[at] = 1
			s.close(at)
			s.infeasible = append(s.infeasible, at)
			s.left[s.tuples.choiceOf(int(at))]--
			continue
		}
		var best []int
		most := 0
		for i := range tries(len(t.Parameters)) {
			if i > 0 {
				s.solver.complete(&t)
			}
			row := slices.Clone(s.solver.row)
			if n := s.climb(row); n > most {
				best, most = row, n
			}
		}
		s.put(best, 1)
		s.rows = append(s.rows, best)
	}
	s.changed = make([][]int64, len(s.rows))
	for i := range s.changed {
		s.changed[i] = make([]int64, len(s.model.Parameters))
	}
}

// climb changes cells of a row that is not counted as long as it has more new tuples afterwards, and returns how many.
func (s *search) climb(row []int) int {
	order := make([]int, len(row))
	for i := range order {
		j := s.dice.below(i + 1)
		order[i], order[j] = order[j], i
	}
	for again := true; again; {
		again = false
		for _, p := range order {
			now := row[p]
			best, most := now, s.fresh(row, p, now)
			from := s.dice.below(len(s.model.Parameters[p].Values))
			for i := range s.model.Parameters[p].Values {
				v := (from + i) % len(s.model.Parameters[p].Values)
				if v == now {
					continue
				}
				if n := s.fresh(row, p, v); n > most {
					row[p] = v
					if s.solver.valid(row, p) {
						best, most = v, n
					}
				}
			}
			row[p] = best
			again = again || best != now
		}
	}
	n := 0
	for i := range s.tuples.choices {
		if s.count[s.tuples.choices[i].number(row)] == 0 {
			n++
		}
	}
	return n
}

// fresh is how many tuples with a cell's value a row has that no other has.
func (s *search) fresh(row []int, p, v int) int {
	n := 0
	slots := s.tuples.of[p]
	for i := range slots {
		if s.count[slots[i].rest(row)+int32(v)*slots[i].stride] == 0 {
			n++
		}
	}
	return n
}

// bound is the most tuples of the same parameters that the given rows left to cover.
func (s *search) bound() int { return slices.Max(s.left) }

// patience is how much work, for each tuple, may go by without a smaller array before the search ends.
const patience = 20_000

// improve takes rows away, one after the other, and repairs what that leaves uncovered.
func (s *search) improve(work int64, bound int) {
	s.work = 0
	best := cloneRows(s.rows)
	until := func() int64 { return min(work, s.work+patience*int64(len(s.count))) }
	for end := until(); len(best) > bound && s.work < end; {
		s.takeAway()
		for len(s.open) > 0 && s.work < end {
			s.step()
		}
		if len(s.open) == 0 {
			best, end = cloneRows(s.rows), until()
		}
	}
	s.rows = best
}

// takeAway removes the row that leaves the fewest tuples uncovered, of a large array the one among some by chance.
func (s *search) takeAway() {
	const enough = 200_000 // tuples to look at
	rows := min(len(s.rows), 20+enough/len(s.tuples.choices))
	from := s.dice.below(len(s.rows))
	worst, least := 0, len(s.count)+1
	for i := range rows {
		r := (from + i) % len(s.rows)
		n := 0
		for k := range s.tuples.choices {
			if s.count[s.tuples.choices[k].number(s.rows[r])] == 1 {
				n++
			}
		}
		if n < least {
			worst, least = r, n
		}
	}
	s.work += int64(rows * len(s.tuples.choices))
	s.put(s.rows[worst], -1)
	s.rows = slices.Delete(s.rows, worst, worst+1)
	s.changed = slices.Delete(s.changed, worst, worst+1)
}

const (
	tenure   = 4    // for how many steps a cell that was changed stays
	wildness = 1500 // one step of so many is one by chance
)

// step gives some row a tuple that none has: where the change of one cell will do, in the row in which that costs least,
// otherwise in a row by chance.
func (s *search) step() {
	s.now++
	s.work += int64(len(s.rows))
	t := s.tuples.tuple(int(s.open[s.dice.below(len(s.open))]))
	if s.dice.below(wildness) == 0 {
		s.force(t)
		return
	}
	row, p, v := -1, 0, 0
	most, ties := 0, 0
	for r := range s.rows {
		cell, ok := differsInOne(s.rows[r], t)
		if !ok {
			continue
		}
		q, w := t.Parameters[cell], t.Values[cell]
		tabu := s.now-s.changed[r][q] <= tenure && s.changed[r][q] > 0
		if old := s.rows[r][q]; !s.allowed(s.rows[r], q, w, old) {
			continue
		}
		n := s.gain(s.rows[r], q, w)
		if tabu && n < len(s.open) { // unless it covers everything
			continue
		}
		switch {
		case row < 0 || n > most:
			row, p, v, most, ties = r, q, w, n, 1
		case n == most:
			ties++
			if s.dice.below(ties) == 0 {
				row, p, v = r, q, w
			}
		}
	}
	if row < 0 {
		s.force(t)
		return
	}
	s.set(s.rows[row], p, v)
	s.changed[row][p] = s.now
}

// allowed reports whether a row meets the constraints with another value in a cell.
func (s *search) allowed(row []int, p, v, old int) bool {
	row[p] = v
	ok := s.solver.valid(row, p)
	row[p] = old
	return ok
}

// differsInOne returns the only cell of a tuple that a row has otherwise.
func differsInOne(row []int, t Tuple) (int, bool) {
	cell := -1
	for i, p := range t.Parameters {
		if row[p] != t.Values[i] {
			if cell >= 0 {
				return 0, false
			}
			cell = i
		}
	}
	return cell, cell >= 0
}

// force gives a tuple to a row by chance, and changes of the row what the constraints then want.
func (s *search) force(t Tuple) {
	r := s.dice.below(len(s.rows))
	s.solver.prefer = s.rows[r]
	s.solver.complete(&t) // the tuple is possible
	s.solver.prefer = nil
	for p, v := range s.solver.row {
		if s.rows[r][p] != v {
			s.set(s.rows[r], p, v)
			s.changed[r][p] = s.now
		}
	}
}

func cloneRows(rows [][]int) [][]int {
	out := make([][]int, len(rows))
	for i := range rows {
		out[i] = slices.Clone(rows[i])
	}
	return out
}

// impossible lists the tuples that no valid row has, in order.
func (s *search) impossible() []Tuple {
	slices.Sort(s.infeasible)
	out := make([]Tuple, len(s.infeasible))
	for i, at := range s.infeasible {
		out[i] = s.tuples.tuple(int(at))
	}
	return out
}
