package scenario

import (
	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/scenario/covering"
)

// PairValue is one value of what the rules of a plan tell claims apart by: "channel" with "mail", "daysSupply" with "31-90".
//
// The parameters are tier, channel, network, daysSupply, deductible (how much of it is used before the claim), dawCode and
// age, the last three where the plan has rules for them; the values are those that the rules name, days and years in the
// runs that the rules' bounds make.
type PairValue struct {
	Parameter string `json:"parameter"`
	Value     string `json:"value"`
}

// String writes "channel mail".
func (v PairValue) String() string { return v.Parameter + " " + v.Value }

// Pair is two values of different parameters.
type Pair struct {
	A PairValue `json:"a"`
	B PairValue `json:"b"`
}

// String writes "tier tier-4 with channel mail".
func (p Pair) String() string { return p.A.String() + " with " + p.B.String() }

// InfeasiblePair is a pair that no paid claim shows.
type InfeasiblePair struct {
	Pair
	Rule   benefit.RuleID `json:"rule,omitempty"` // that forbids it; empty: the plan states nothing for it, or a limit of the claim does
	Reason string         `json:"reason"`
}

// IsolatedValue is a value with which no claim is paid, or none shows its cost share: it would hide what it is paired with.
// Claims with it are tested alone, by the cases of the rule.
type IsolatedValue struct {
	PairValue
	Rule   benefit.RuleID `json:"rule,omitempty"`
	Reason string         `json:"reason"`
}

// PairCoverage says which pairs of values some claims show, among those that a plan's rules tell claims apart by. A claim
// shows the pairs of its values when it is paid and its cost share can be seen in the outcome: the deductible does not take
// the whole price, and neither an out-of-pocket maximum nor the allowed amount cuts what the member pays.
type PairCoverage struct {
	Covered    int              `json:"covered"`  // feasible pairs that some claim shows
	Feasible   int              `json:"feasible"` // covered, and missing
	Missing    []Pair           `json:"missing"`  // feasible, shown by none
	Infeasible []InfeasiblePair `json:"infeasible"`
	Isolated   []IsolatedValue  `json:"isolated"` // their pairs are not among the infeasible ones
}

// Pairs returns which pairs the cases of a suite show. What is feasible is decided by building claims for the plan and
// asking the engine. Of the options the date, the seed and the drug lists matter. A plan without cost shares has no pairs.
func Pairs(engine *adjudicate.Engine, opts Options, cases []Case) PairCoverage {
	g := newPairGrid(stage(engine, opts))
	if g == nil {
		return PairCoverage{Missing: []Pair{}, Infeasible: []InfeasiblePair{}, Isolated: []IsolatedValue{}}
	}
	var rows [][]int
	for i := range cases {
		c := cases[i].Claim()
		r := engine.Claim(c, cases[i].Preconditions.State)
		if g.hidden(&c, &r) == nil {
			rows = append(rows, g.read(&c, &cases[i].Preconditions.State))
		}
	}
	return g.coverage(rows)
}

// pairs designs claims for the pairs that no case shows yet, as few as the search finds.
func (d *designer) pairs() {
	g := newPairGrid(d)
	if g == nil {
		return
	}
	array, err := covering.Cover(&g.model, covering.Options{Given: g.readAll(d.pool), Work: pairWork})
	if err != nil { // no claim shows its cost share
		return
	}
	for _, row := range array.Rows {
		n := len(d.pool)
		if s, why := g.sketch(row); why == nil && d.add(*s) && len(d.pool) > n {
			d.pool[n].cover("pairs")
		}
	}
}

// pairWork is how long the search for few claims goes on; see [covering.Options]. More of it has given no fewer claims on
// any plan so far.
const pairWork = 300_000

// readAll returns the values of the cases that show their cost share.
func (g *pairGrid) readAll(pool []candidate) [][]int {
	var rows [][]int
	for i := range pool {
		if g.hidden(&pool[i].claim, &pool[i].result) == nil {
			rows = append(rows, g.read(&pool[i].claim, &pool[i].Preconditions.State))
		}
	}
	return rows
}

// coverage says which pairs some rows show.
func (g *pairGrid) coverage(given [][]int) PairCoverage {
	out := PairCoverage{Missing: []Pair{}, Infeasible: []InfeasiblePair{}, Isolated: []IsolatedValue{}}
	array, err := covering.Cover(&g.model, covering.Options{Given: given, Work: -1})
	if err != nil { // no claim shows its cost share
		return out
	}
	shown, forbidden := map[valuePair]bool{}, map[valuePair]bool{}
	for _, row := range given {
		for p := range row {
			for q := p + 1; q < len(row); q++ {
				shown[valuePair{p, row[p], q, row[q]}] = true
			}
		}
	}
	for _, t := range array.Infeasible {
		forbidden[valuePair{t.Parameters[0], t.Values[0], t.Parameters[1], t.Values[1]}] = true
	}
	f := feasibility{g, forbidden}
	for p, a := range g.axes {
		for v := range a.values {
			if f.isolated(p, v) {
				rule, reason := f.why(p, v, p, v)
				out.Isolated = append(out.Isolated, IsolatedValue{g.value(p, v), rule, reason})
			}
		}
	}
	for at := range g.everyPair {
		pair := Pair{g.value(at.p, at.v), g.value(at.q, at.w)}
		switch {
		case !forbidden[at]:
			out.Feasible++
			if shown[at] {
				out.Covered++
			} else {
				out.Missing = append(out.Missing, pair)
			}
		case !f.isolated(at.p, at.v) && !f.isolated(at.q, at.w):
			rule, reason := f.why(at.p, at.v, at.q, at.w)
			out.Infeasible = append(out.Infeasible, InfeasiblePair{pair, rule, reason})
		}
	}
	return out
}

// valuePair is value v of axis p with value w of axis q, a later one.
type valuePair struct{ p, v, q, w int }

// everyPair calls yield for every pair, in the order of the axes and their values.
func (g *pairGrid) everyPair(yield func(valuePair) bool) {
	for p := range g.axes {
		for q := p + 1; q < len(g.axes); q++ {
			for v := range g.axes[p].values {
				for w := range g.axes[q].values {
					if !yield(valuePair{p, v, q, w}) {
						return
					}
				}
			}
		}
	}
}

func (g *pairGrid) value(p, v int) PairValue { return PairValue{g.axes[p].name, g.axes[p].values[v]} }
