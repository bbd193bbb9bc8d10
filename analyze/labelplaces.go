package analyze

import (
	"slices"

	"github.com/rxassay/rxassay/document"
)

// Schedules set the heading of a kind of pharmacy and the first of its tiers into one cell, and have the other tiers in rows of their own:
// "Prescription drugs – Retail (up to a 30-day supply)" over "Generic" in the label of a row, then "Preferred brand" in that of the next.

// headedLabels parts such labels: the heading has a row of its own, so that it is that of all tiers below it.
func headedLabels(src *document.Text, rows []*row) []*row {
	var out []*row
	for n, r := range rows {
		label, at := r.headedLabel()
		if at == 0 || n+1 == len(rows) || !rows[n+1].goesOnBelow(r) {
			out = append(out, r)
			continue
		}
		head, one := *r, *r
		head.cells, one.cells = make([]*cell, len(r.cells)), slices.Clone(r.cells)
		k := slices.Index(r.cells, label)
		head.cells[k], head.lone = newCell(src, label.spans(0, at)...), true
		one.cells[k], one.first = newCell(src, label.spans(at, len(label.s))...), false
		out = append(out, &head, &one)
	}
	return out
}

// headedLabel returns a row's label that is the heading of a kind of pharmacy over the name of a tier, and where the name begins; 0 for any
// other.
func (r *row) headedLabel() (label *cell, at int) {
	words := r.label()
	if r.lone || len(words) != 1 || len(words[0].parts) != 1 || !r.statesShares() {
		return nil, 0
	}
	label = words[0]
	lines := label.lines()
	if len(lines) < 2 || lines[0].j == 0 {
		return nil, 0
	}
	last := lines[len(lines)-1]
	head, tier := label.s[:last.i-1], label.s[last.i:last.j]
	if !namesPharmacy(head) && !isPlace(head) || tierWordsRE.MatchString(head) || !isTierAlone(tier) {
		return nil, 0
	}
	return label, last.i
}

// goesOnBelow reports whether a row is of a tier and nothing else, right below one of the same table.
func (r *row) goesOnBelow(above *row) bool {
	label := r.label()
	return r.table == above.table && !r.lone && len(label) == 1 && isTierAlone(label[0].s) && r.statesShares()
}

// isTierAlone reports whether words name a tier and no place where it is filled.
func isTierAlone(words string) bool {
	_, ok := readTier(words)
	return ok && len(words) < maxHeading && len(lexWhere(words)) == 0
}
