package covering

import "sort"

// tuples numbers all tuples of a strength: those of one choice of parameters stand together, and a tuple's number is the
// start of its choice plus the value of each parameter times a stride.
type tuples struct {
	choices []choice
	of      [][]slot // for each parameter the choices that it is in
	total   int
}

// choice is some parameters whose values make tuples.
type choice struct {
	parameters []int
	strides    []int
	start, end int // the numbers of its tuples
}

// slot is a choice as one of its parameters sees it.
type slot struct {
	start  int32
	stride int32 // of the parameter itself
	others []other
}

type other struct{ parameter, stride int32 }

func newTuples(m *Model, strength int) *tuples {
	t := &tuples{of: make([][]slot, len(m.Parameters))}
	for _, parameters := range combinations(len(m.Parameters), strength) {
		c := choice{parameters: parameters, strides: make([]int, strength), start: t.total}
		cells := 1
		for i, p := range parameters {
			c.strides[i] = cells
			cells *= len(m.Parameters[p].Values)
		}
		t.total += cells
		c.end = t.total
		t.choices = append(t.choices, c)
		for i, p := range parameters {
			s := slot{start: int32(c.start), stride: int32(c.strides[i])}
			for j, q := range parameters {
				if j != i {
					s.others = append(s.others, other{int32(q), int32(c.strides[j])})
				}
			}
			t.of[p] = append(t.of[p], s)
		}
	}
	return t
}

// rest is the number of the tuple that a row has in a slot, if the slot's own parameter had its first value.
func (s *slot) rest(row []int) int32 {
	at := s.start
	for _, o := range s.others {
		at += int32(row[o.parameter]) * o.stride
	}
	return at
}

// number is the tuple of a row in a choice; -1 where the row lacks one of the values.
func (c *choice) number(row []int) int {
	at := c.start
	for i, p := range c.parameters {
		if row[p] < 0 {
			return -1
		}
		at += row[p] * c.strides[i]
	}
	return at
}

// choiceOf is the choice of a tuple.
func (t *tuples) choiceOf(number int) int {
	return sort.Search(len(t.choices), func(i int) bool { return t.choices[i].end > number })
}

// tuple is the one of a number.
func (t *tuples) tuple(number int) Tuple {
	c := &t.choices[t.choiceOf(number)]
	out := Tuple{Parameters: c.parameters, Values: make([]int, len(c.parameters))}
	rest := number - c.start
	for i := len(c.strides) - 1; i >= 0; i-- {
		out.Values[i] = rest / c.strides[i]
		rest %= c.strides[i]
	}
	return out
}
