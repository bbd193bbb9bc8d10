package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// careHeadRE finds what heads the amounts of medical care or of drugs within a cell of a limit: "Prescription drug benefits:".
var careHeadRE = regexp.MustCompile(`(?:^| )((?:medical|(prescription drugs?|prescriptions?|pharmacy|rx|drugs?))(?: (?:benefits?|services?|care|coverage|plan|costs?|expenses))?) ?: `)

// joinedLimitRE finds that one of the two is no limit of its own.
var joinedLimitRE = regexp.MustCompile(`\b(?:combined|integrated|included|together|shared)\b`)

// carePart is what a cell says of a limit of medical care or of drugs.
type carePart struct {
	head, below *cell
	scope       limitScope
}

// careParts takes a cell apart in which a limit of medical care and one of drugs stand below a heading each, or one alone below its own. It
// returns nil for any other cell.
func (c *cell) careParts() []carePart {
	if c.empty() {
		return nil
	}
	heads := careHeadRE.FindAllStringSubmatchIndex(c.s, 4)
	if len(heads) == 0 || heads[0][2] != 0 || len(heads) > 2 {
		return nil
	}
	if len(heads) == 2 && (!c.startsOwnLineAt(heads[1][2]) || (heads[0][4] < 0) == (heads[1][4] < 0)) {
		return nil
	}
	var out []carePart
	for k, h := range heads {
		end := len(c.s)
		if k+1 < len(heads) {
			end = heads[k+1][0]
		}
		part := carePart{newCell(c.src, c.spans(h[2], h[3])...), newCell(c.src, c.spans(h[1], end)...), medicalLimits}
		if h[4] >= 0 {
			part.scope = drugLimits
		}
		if joinedLimitRE.MatchString(part.below.s) {
			return nil // "Prescription: combined with medical"
		}
		out = append(out, part)
	}
	return out
}

// byCare are the limits of a row: one of medical care and one of drugs where its cells state both, beside what other columns state, and else
// the row as it stands.
func (w limitRow) byCare() []limitRow {
	parts, both := map[*cell][]carePart{}, false
	for _, k := range w.costColumnsOf() {
		if p := w.cells[k].careParts(); p != nil {
			parts[w.cells[k]], both = p, both || len(p) > 1
		}
	}
	if !both {
		return []limitRow{w}
	}
	var out []limitRow
	of := func(scope limitScope, take func(k int) *cell) {
		own := *w.row
		own.cells = slices.Clone(own.cells)
		one := w
		one.row, one.scope, one.under = &own, scope, nil
		for _, k := range w.costColumnsOf() {
			own.cells[k] = take(k)
			for _, p := range parts[w.cells[k]] {
				if p.scope == scope {
					one.under = append(one.under, p.head.all(sureProse)...)
				}
			}
		}
		out = append(out, one)
	}
	none := func(k int) *cell { return newCell(w.cells[k].src) }
	for _, scope := range []limitScope{medicalLimits, drugLimits} {
		of(scope, func(k int) *cell {
			p := parts[w.cells[k]]
			switch i := slices.IndexFunc(p, func(p carePart) bool { return p.scope == scope }); {
			case i >= 0:
				return p[i].below
			case p != nil || hasAmount(w.cells[k].s):
				return none(k)
			}
			return w.cells[k]
		})
	}
	if slices.ContainsFunc(w.costColumnsOf(), func(k int) bool { return parts[w.cells[k]] == nil && hasAmount(w.cells[k].s) }) {
		of(w.scope, func(k int) *cell { // what a column says of both together
			if parts[w.cells[k]] != nil || !hasAmount(w.cells[k].s) {
				return none(k)
			}
			return w.cells[k]
		})
		out[len(out)-1].under = w.under
	}
	return out
}
