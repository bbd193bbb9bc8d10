package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// What rows have in their labels that names nothing, and what belongs there and stands beside them.

// dropItemNumber takes the number of an item out of a row of a numbered form, whose name stands behind it: "4.2 | Exclusive specialty | Yes".
func (r *row) dropItemNumber() {
	if len(r.cells) < 3 || r.cells[0].empty() || r.cells[1].empty() || r.cells[1] == r.cells[0] || !itemNumberRE.MatchString(r.cells[0].s) || len(distinctCells(r.cells)) < 3 {
		return
	}
	r.cells, r.roles = slices.Clone(r.cells), slices.Clone(r.roles)
	r.cells[0] = nil
	if len(r.roles) > 1 {
		r.roles[1] = columnRole{kind: labelColumn, header: r.roles[1].header}
	}
}

// joinSetting makes one label of the name of an edit and the setting of it that a column behind says: "Quantity limit | Triptans | 9 / 30 days".
func (r *row) joinSetting(src *document.Text) {
	if h := r.column(1).header; len(r.cells) < 3 || r.cells[0].empty() || r.cells[1].empty() || r.cells[1] == r.cells[0] || r.kind(1) != labelColumn || h == nil || !settingColumnRE.MatchString(headerWords(h)) {
		return
	}
	r.cells = slices.Clone(r.cells)
	r.cells[0] = newCell(src, slices.Concat(r.cells[0].parts, r.cells[1].parts)...)
	r.cells[1] = nil
}

// labelNumberRE finds the number of an item in front of what its label says: "3. Prescription drugs from the mail-order pharmacy", "D.6 Tiers
// subject to the deductible".
var labelNumberRE = regexp.MustCompile(`^(?:\d{1,2}[.)]|[a-z]\.\d{1,2}(?:\.\d{1,2})?\.?) [a-z]`)

// dropNumber takes such a number out of a label.
func (r *row) dropNumber(src *document.Text) {
	if r.lone || len(r.cells) < 2 || r.cells[0].empty() || len(r.cells[0].parts) != 1 {
		return
	}
	if at := labelNumberRE.FindStringIndex(r.cells[0].s); at != nil {
		r.cells = slices.Clone(r.cells)
		r.cells[0] = newCell(src, r.cells[0].spans(at[1]-1, len(r.cells[0].s))...)
	}
}

var (
	rateEndRE = regexp.MustCompile(`[a-z)\]*¹²³⁰-⁹] (\d{1,2}%)$`)
	mostOfRE  = regexp.MustCompile(`^\W*up to \$`)
)

// joinRate puts a percentage that a page's columns left behind its label in front of the cap that the next cell states: "Specialty 50% | up
// to $750".
func (r *row) joinRate(src *document.Text) {
	if r.lone || len(r.cells) < 2 || r.cells[0].empty() || r.cells[1].empty() || r.cells[0] == r.cells[1] || !mostOfRE.MatchString(r.cells[1].s) {
		return
	}
	label := r.cells[0]
	at := rateEndRE.FindStringSubmatchIndex(label.s)
	if at == nil {
		return
	}
	r.cells = slices.Clone(r.cells)
	r.cells[1] = newCell(src, append(label.spans(at[2], at[3]), r.cells[1].parts...)...)
	r.cells[0] = newCell(src, label.spans(0, at[2])...)
}

// dropInOnly takes the remark that the network alone is covered out of columns that are of no providers outside it, where it denies nothing.
func (r *row) dropInOnly() {
	for k, c := range r.cells {
		if k > 0 && !c.empty() && r.column(k).network != benefit.Out && inOnlyRE.MatchString(c.s) {
			r.cells = slices.Clone(r.cells)
			r.cells[k] = nil
		}
	}
}
