package scenario

import (
	"cmp"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
)

// choose picks the cases of the quick mode. First every rule, the important ones before the others, gets a case that it
// decides; of a cost share one that no cap or maximum of the plan cuts, and that shows a rate too small as well as one too
// large. Among these, and with what room is left, the cases are taken that tell the most wrong plans that no chosen one
// does. Each is made to tell still more: other rules are put on its claim, as far as all of them show.
func (d *designer) choose(pool []candidate, kills [][]int, mutants []mutant) ([]candidate, [][]int) {
	p := &picker{
		d: d, pool: slices.Clone(pool), mutants: mutants, kills: slices.Clone(kills), judge: newJudge(d.engine, mutants),
		seen: make([]int, len(mutants)), used: make([]bool, len(pool)), put: map[[2]int][]int{},
	}
	p.wants()
	for n, m := range p.away {
		if p.met[n] > 0 || len(p.chosen) == QuickLimit {
			continue
		}
		if i := p.best(func(i int) bool { return slices.Contains(p.needs[i], n) }); i >= 0 {
			p.take(i)
		} else if i := p.best(func(i int) bool { return p.seen[m] == 0 && slices.Contains(p.kills[i], m) }); i >= 0 {
			p.take(i)
		}
	}
	p.fill()
	for range 2 { // each round tells more wrong plans than the one before, or is the last
		if !p.improve() {
			break
		}
	}
	p.order()
	var chosen []candidate
	var rows [][]int
	for _, i := range p.chosen {
		chosen, rows = append(chosen, p.pool[i]), append(rows, p.kills[i])
	}
	return chosen, rows
}

// bothWays returns the mutants of a rule's rate, else of its copay: too small by one and too large by one.
func bothWays(mutants []mutant, rule string) []int {
	for _, value := range []string{"coinsurance", "copay"} {
		var found []int
		for m := range mutants {
			if mutants[m].rule == rule && mutants[m].value == value && mutants[m].way != 0 {
				found = append(found, m)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// uncut reports whether a rule decides a case and nothing else cuts what it asks.
func (c *candidate) uncut(id benefit.RuleID) bool {
	r := &c.result
	if len(r.Rules) == 0 || r.Rules[0] != id {
		return false
	}
	return !slices.ContainsFunc(r.Steps, func(s adjudicate.Step) bool {
		return s.Kind == adjudicate.StepCap || s.Kind == adjudicate.StepOutOfPocket
	})
}

// picker holds which cases are chosen and what they tell.
type picker struct {
	d       *designer
	pool    []candidate
	mutants []mutant
	judge   *judge
	kills   [][]int // by case: the mutants it notices
	away    []int   // the mutants that lack a rule, the most important rule first
	strict  []bool  // by rule: a case of it must show its rate both ways
	needs   [][]int // by case: the rules that it decides as they want to be
	seen    []int   // by mutant: how many chosen cases notice it
	met     []int   // by rule: how many chosen cases decide it
	used    []bool
	chosen  []int
	shown   map[benefit.RuleID][]int // by rule: the mutants that its cases notice
	put     map[[2]int][]int         // by case and design: the cases that put the design on the case
}

// important is the weight of a rule that every quick suite decides.
const important = 3000

// wants finds which cases decide each rule as it wants to be decided.
func (p *picker) wants() {
	for m := range p.mutants {
		if p.mutants[m].value == "" && p.mutants[m].weight >= important {
			p.away = append(p.away, m)
		}
	}
	slices.SortStableFunc(p.away, func(a, b int) int { return p.mutants[b].weight - p.mutants[a].weight })
	p.met, p.strict = make([]int, len(p.away)), make([]bool, len(p.away))
	p.needs = make([][]int, len(p.pool))
	for n := range p.away {
		p.strict[n] = true
		p.strict[n] = slices.ContainsFunc(p.all(), func(i int) bool { return p.decides(n, i) })
		for i := range p.pool {
			if p.decides(n, i) {
				p.needs[i] = append(p.needs[i], n)
			}
		}
	}
}

// all are the cases of the pool.
func (p *picker) all() []int {
	list := make([]int, len(p.pool))
	for i := range list {
		list[i] = i
	}
	return list
}

// decides reports whether a case decides the nth rule as it wants to be.
func (p *picker) decides(n, i int) bool {
	rule := p.mutants[p.away[n]].rule
	id, share := strings.CutPrefix(rule, "costShares/")
	if !slices.Contains(p.kills[i], p.away[n]) || share && !p.pool[i].uncut(benefit.RuleID(id)) {
		return false
	}
	return !p.strict[n] || !slices.ContainsFunc(bothWays(p.mutants, rule), func(b int) bool { return !slices.Contains(p.kills[i], b) })
}

// worth is how many mutants of a row no chosen case notices; among as many, those of important rules count for a little
// more.
func (p *picker) worth(row []int) int {
	g := 0
	for _, m := range row {
		if p.seen[m] == 0 {
			g += 1000 + min(p.mutants[m].weight, 100)
		}
	}
	return g
}

// starts is how many cases compete for a place in the suite: the one that tells the most is not always the one that can be
// made to tell the most.
const starts = 6

// best finds, among cases that fit, the one that tells the most that no chosen one does, after others are put on it; -1
// where none fits or tells anything. Of equals a plain one is best, then the most important one.
func (p *picker) best(fits func(int) bool) int {
	var list []int
	for i := range p.pool {
		if !p.used[i] && fits(i) && p.worth(p.kills[i]) > 0 {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, p.compare)
	best := -1
	for _, i := range list[:min(len(list), starts)] {
		if i = p.enrich(i); best < 0 || p.compare(i, best) < 0 {
			best = i
		}
	}
	return best
}

// compare puts the case first that tells more.
func (p *picker) compare(a, b int) int {
	plain := func(i int) int {
		if p.pool[i].plain {
			return 0
		}
		return 1
	}
	return cmp.Or(p.worth(p.kills[b])-p.worth(p.kills[a]), plain(a)-plain(b), p.pool[a].Priority-p.pool[b].Priority)
}

// enrichments is how many rules are put on one case at most: somebody must still be able to read it.
const enrichments = 4

// competing is how many rules compete for being put on a case.
const competing = 8

// enrich puts other rules on a case, one after the other, as long as it tells more for it, and returns the case that came
// of it, which decides all the rules that the first one has to.
func (p *picker) enrich(i int) int {
	for range enrichments {
		best, most := -1, p.worth(p.kills[i])
		for _, k := range p.onto(i) {
			lost := slices.ContainsFunc(p.needs[i], func(n int) bool { return p.met[n] == 0 && !slices.Contains(p.needs[k], n) })
			if w := p.worth(p.kills[k]); w > most && !lost {
				best, most = k, w
			}
		}
		if best < 0 {
			break
		}
		i = best
	}
	return i
}

// shows are the mutants that the cases of a design notice.
func (p *picker) shows(g int) []int {
	if p.shown == nil {
		p.shown = map[benefit.RuleID][]int{}
		for i := range p.pool {
			if s := p.pool[i].sketch; s != nil && s.under == nil {
				p.shown[s.subject] = append(p.shown[s.subject], p.kills[i]...)
			}
		}
	}
	return p.shown[p.d.designs[g].own.subject]
}

// onto are the cases of the pool that put on a case a design that shows what no chosen case does, of as many designs as
// compete. They are made when first asked for.
func (p *picker) onto(i int) []int {
	var all, made []int
	matter := map[int]bool{} // mutants that one of them can notice
	for _, g := range p.fitting(i) {
		key := [2]int{i, g}
		if known, ok := p.put[key]; ok {
			all = append(all, known...)
			continue
		}
		p.put[key] = nil
		for _, n := range p.d.onto(&p.pool[i], &p.d.designs[g]) {
			p.put[key] = append(p.put[key], len(p.pool))
			p.pool, p.used = append(p.pool, n), append(p.used, true) // not to be chosen for itself
		}
		made = append(made, p.put[key]...)
		for _, m := range p.shows(g) {
			matter[m] = true
		}
	}
	for _, m := range p.kills[i] {
		matter[m] = true
	}
	p.look(made, matter)
	return append(all, made...)
}

// fitting are the designs that can be put on a case, those first that show the most that no chosen case does.
func (p *picker) fitting(i int) []int {
	var list []int
	worth := map[int]int{}
	for g := range p.d.designs {
		if worth[g] = p.worth(p.shows(g)); worth[g] > 0 && p.d.designs[g].fits(&p.pool[i]) {
			list = append(list, g)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return worth[b] - worth[a] })
	return list[:min(len(list), competing)]
}

// look finds which of some mutants new cases of the pool notice, and what they decide.
func (p *picker) look(cases []int, mutants map[int]bool) {
	p.kills, p.needs = append(p.kills, make([][]int, len(cases))...), append(p.needs, make([][]int, len(cases))...)
	for m := range p.mutants {
		if !mutants[m] {
			continue
		}
		for _, i := range cases {
			if p.judge.notices(m, &p.pool[i]) {
				p.kills[i] = append(p.kills[i], m)
			}
		}
	}
	for _, i := range cases {
		for n := range p.away {
			if p.decides(n, i) {
				p.needs[i] = append(p.needs[i], n)
			}
		}
	}
}

func (p *picker) take(i int) {
	p.used[i] = true
	p.chosen = append(p.chosen, i)
	p.count(i, 1)
}

func (p *picker) count(i, by int) {
	for _, m := range p.kills[i] {
		p.seen[m] += by
	}
	for _, n := range p.needs[i] {
		p.met[n] += by
	}
}

func (p *picker) fill() {
	for len(p.chosen) < QuickLimit {
		i := p.best(func(int) bool { return true })
		if i < 0 {
			return
		}
		p.take(i)
	}
}

// improve exchanges chosen cases for ones that tell more, as long as every rule keeps a case; false where none was found.
func (p *picker) improve() bool {
	better := false
	for at := 0; at < len(p.chosen); at++ {
		old := p.chosen[at]
		p.count(old, -1)
		p.used[old] = false
		i := p.best(func(i int) bool {
			return !slices.ContainsFunc(p.needs[old], func(n int) bool { return p.met[n] == 0 && !slices.Contains(p.needs[i], n) })
		})
		if i < 0 || p.worth(p.kills[i]) <= p.worth(p.kills[old]) {
			i = old
		}
		better = better || i != old
		p.used[i] = true
		p.chosen[at] = i
		p.count(i, 1)
	}
	p.fill()
	return better
}

// order puts the chosen cases in an order of which every beginning tells as much as can be: first one for each important
// rule, each time the case that tells the most wrong plans that none before it does.
func (p *picker) order() {
	left := slices.Clone(p.chosen)
	clear(p.seen)
	clear(p.met)
	first := func(i int) int { // 0 where it decides an important rule that none before it does
		if slices.ContainsFunc(p.needs[i], func(n int) bool { return p.met[n] == 0 && p.pool[i].Priority == 1 }) {
			return 0
		}
		return 1
	}
	for at := range p.chosen {
		k := 0
		for j := range left {
			if cmp.Or(first(left[j])-first(left[k]), p.worth(p.kills[left[k]])-p.worth(p.kills[left[j]])) < 0 {
				k = j
			}
		}
		p.chosen[at] = left[k]
		p.count(left[k], 1)
		left = slices.Delete(left, k, k+1)
	}
}
