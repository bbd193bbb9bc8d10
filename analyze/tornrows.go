package analyze

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// Rows that rules, shading or the end of a page tear apart, put back together.

// mend puts rows back together that are torn within a table: what goes on with the words of the row above has no label
// of its own, or the rest of one, and begins in the middle of a sentence.
func mend(src *document.Text, rows []*row) []*row {
	var out []*row
	for _, r := range rows {
		if n := len(out) - 1; n >= 0 && out[n].table == r.table && r.goesOnWith(out[n]) {
			out[n].take(src, r)
			continue
		}
		if n := len(out) - 1; n >= 0 && out[n].table == r.table {
			mendNotes(src, out, r)
		}
		out = append(out, r)
	}
	return out
}

// mendNotes makes one of two remarks below each other that are one, cut by the rule between their rows: the upper breaks
// off in the middle of a sentence and the lower goes on with it.
func mendNotes(src *document.Text, above []*row, r *row) {
	last := above[len(above)-1]
	for k, c := range r.cells {
		if c.empty() || r.kind(k) != notesColumn || k >= len(last.cells) || last.kind(k) != notesColumn || r.event() != last.event() {
			continue
		}
		b := last.cells[k]
		if b.empty() || b == c || noteEndRE.MatchString(b.s) || !beginsWithin(c.passage) {
			continue
		}
		whole := newCell(src, append(slices.Clone(b.parts), c.parts...)...)
		for _, o := range above {
			if o.table == r.table && k < len(o.cells) && o.cells[k] == b {
				o.cells[k] = whole
			}
		}
		r.cells[k] = whole
	}
}

var noteEndRE = regexp.MustCompile(`[.!?;:)*]\W*$`)

func (r *row) goesOnWith(before *row) bool {
	label, above := r.labelText(), before.labelText()
	if r.lone || before.lone || above == "" || len(r.cells) != len(before.cells) || r.event() != "" && r.event() != before.event() {
		return false
	}
	torn := strings.Count(above, "(") > strings.Count(above, ")") && strings.Contains(label, ")") // "Deductible (per" over "person/family)"
	if label != "" && !torn {
		return false
	}
	costs := 0
	for k, c := range r.cells {
		if c.empty() || r.kind(k) != costColumn {
			continue
		}
		if b := before.cells[k]; b.empty() || b == c || !torn && !beginsWithin(c.passage) && !familyBelow(b, c) {
			return false
		}
		costs++
	}
	return costs > 0
}

// beginsWithin reports whether words begin in the middle of a sentence: "maximum" below "$20 minimum & $65".
func beginsWithin(p *passage) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimSpace(original(p, 0, len(p.s))))
	return unicode.IsLower(r) && !lineChannelRE.MatchString(p.s)
}

var lineChannelRE = regexp.MustCompile(`^\W*(?:retail|mail|home delivery)\b`)

// take adds the words of a row that goes on with this one, cell by cell.
func (r *row) take(src *document.Text, after *row) {
	for k, c := range after.cells {
		switch {
		case c.empty() || after.kind(k) == eventColumn || r.cells[k] == c:
		case r.cells[k].empty():
			r.cells[k] = c
		default:
			r.cells[k] = newCell(src, append(slices.Clone(r.cells[k].parts), c.parts...)...)
		}
	}
}

// join puts the first row behind a page break back to the row that it continues: it has words in a cost or notes
// column and none where rows are named, or the rest of the name.
func join(src *document.Text, before, after *row) bool {
	if joinLabel(src, before, after) {
		return true
	}
	if len(before.cells) != len(after.cells) || after.page == before.page || len(before.label()) == 0 || after.lone ||
		eventRowRE.MatchString(after.event()) && !sameEvent(before.event(), after.event()) {
		return false
	}
	costs, amounts := false, false
	for k, c := range after.cells {
		if !c.empty() && after.kind(k) == variantColumn && before.kind(k) != variantColumn {
			return false // a table of plans begins, below one of other rows
		}
		if !c.empty() && after.kind(k) == costColumn {
			costs, amounts = true, amounts || hasAmount(c.s)
		}
	}
	if label := after.label(); len(label) > 0 && (amounts || !beginsWithin(label[0].passage)) {
		return false
	}
	if costs {
		before.take(src, after)
	}
	return costs
}

// joinLabel joins the rest of a label whose bracket the page break leaves open: "tier 4 (non-preferred" above "drug)".
func joinLabel(src *document.Text, before, after *row) bool {
	above, rest := before.labelText(), after.labelText()
	k := slices.IndexFunc(after.cells, func(c *cell) bool { return !c.empty() })
	if k < 0 || k >= len(before.cells) || before.cells[k].empty() || before.kind(k) != labelColumn || after.page == before.page ||
		strings.Count(above, "(") <= strings.Count(above, ")") || strings.Count(rest, ")") <= strings.Count(rest, "(") ||
		slices.ContainsFunc(after.cells, func(c *cell) bool { return !c.empty() && c != after.cells[k] }) {
		return false
	}
	before.cells[k] = newCell(src, append(slices.Clone(before.cells[k].parts), after.cells[k].parts...)...)
	return true
}

// sameEvent reports whether a page break parts one medical event, which the next page may say again.
func sameEvent(a, b string) bool {
	const enough = 30 // bytes: "if you need drugs to treat your"
	n := min(len(a), len(b), enough)
	return n > 0 && a[:n] == b[:n]
}
