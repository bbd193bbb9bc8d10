package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// Set-up sheets tell in a table how much of a supply must be used before the next fill is paid: a column for each pharmacy, a row for
// controlled drugs and one for the others. "Refill thresholds" above "| Retail | Mail" above "Controlled substances | 85% | 85%".

var (
	refillTableRE = regexp.MustCompile(`\brefill(?:[- ]too[- ]soon)?(?: (?:thresholds?|tolerances?|percent(?:age)?s?|limits?|edits?|utilization))\b|\brefill[- ]too[- ](?:soon|early)\b|\b(?:used|consumed) before (?:a |the |next )*refill\b`)
	// leftOverRE finds that a table counts what is left of a supply, or days.
	leftOverRE   = regexp.MustCompile(`\bremain|\bleft\b|\bon hand\b|\bdays? (?:before|early|prior)\b`)
	refillRateRE = regexp.MustCompile(`^\W*(\d{2}(?:\.\d)?) ?%(?: used)?\W*$`)
	uncontrolRE  = regexp.MustCompile(`^\W*(?:non-?controlled|all other|other|standard|all)(?: (?:drugs?|substances?|medications?|prescriptions?|classes))?\W*$`)
)

// refillTables reads such tables.
func (r *ruleReader) refillTables() {
	order, byTable := r.rowsByTable()
	for _, n := range order {
		rows := byTable[n]
		if !r.ofRefills(n, rows) {
			continue
		}
		for _, w := range rows {
			cells := distinctCells(w.cells)
			if len(cells) < 2 || w.cells[0].empty() {
				continue
			}
			scope, label := benefit.Scope{}, w.cells[0].s
			switch {
			case uncontrolRE.MatchString(label):
			case isControlled(label):
				scope.Drugs = benefit.DrugSet{Schedules: schedulesIn(label)}
			default:
				continue
			}
			for k := 1; k < len(w.cells) && k < len(w.roles); k++ {
				r.refillAt(w, k, scope)
			}
		}
	}
}

// refillAt adds the threshold of a cell below the name of a pharmacy.
func (r *ruleReader) refillAt(w *row, k int, scope benefit.Scope) {
	c, head := w.cells[k], w.roles[k].header
	if c.empty() || head == nil || w.roles[k].channel == "" {
		return
	}
	m := refillRateRE.FindStringSubmatch(c.s)
	if m == nil {
		return
	}
	rate, err := money.ParsePercent(m[1])
	if err != nil || rate.Less(money.Percent(50)) {
		return // what is left of a supply
	}
	scope.Channels = []benefit.Channel{w.roles[k].channel}
	ev := slices.Concat(w.cells[0].all(sureRule), c.all(sureRule))
	add(r, &r.plan.Utilization.RefillTooSoon, "refillTooSoon", scope, benefit.State(benefit.RefillTooSoon{Percent: &rate}, ev...))
}

// ofRefills reports whether a table says that it is of how much must be used: its heading, or the line above it.
func (r *ruleReader) ofRefills(n int, rows []*row) bool {
	said := []string{rows[0].head}
	if above := lineAbove(r.src, n); above != nil {
		said = append(said, above.s)
	}
	for _, w := range rows {
		if w.lone {
			said = append(said, w.labelText())
		}
	}
	all := strings.Join(said, " ")
	return len(all) < 4*maxHeading && refillTableRE.MatchString(all) && !leftOverRE.MatchString(all)
}
