package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// Forms set two fields beside each other to save room: "Rx deductible | ☐ Yes ☒ No | Individual MOOP | $1,500". They are read as the same
// form with its fields below each other: beside the label of the first field, the answer of the second is none of its values.

// fieldAnswerRE finds what is an answer and no label.
var fieldAnswerRE = regexp.MustCompile(`^\W*(?:yes|no|none|n/a|y|n|not covered|covered|applies|included)\W*$`)

// withFieldsBelow turns such tables into forms of two columns.
func withFieldsBelow(src *document.Text) *document.Text {
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		form := *t
		form.Rows, form.Columns = fieldsBelow(src, t), 2
		return form, form.Rows != nil
	})
}

// fieldsBelow returns the rows of such a table, nil for any other. Only a form has boxes to mark among its answers.
func fieldsBelow(src *document.Text, t *document.Table) []document.Row {
	const least = 2 // rows of two fields
	if t.Columns != 4 {
		return nil
	}
	var out []document.Row
	put := func(cells ...document.Cell) {
		row := document.Row{Cells: slices.Clone(cells)}
		for k := range row.Cells {
			row.Cells[k].Row, row.Cells[k].Column = len(out), k
			if len(cells) == 1 {
				row.Cells[k].ColSpan = 2
			}
		}
		out = append(out, row)
	}
	labels := map[string]bool{}
	paired, boxes := 0, 0
	for _, r := range t.Rows {
		var full []document.Cell
		for _, c := range r.Cells {
			if hasWords(src, c) {
				full = append(full, c)
			}
		}
		switch {
		case len(full) == 0:
			continue
		case len(full) == 1 && full[0].Column == 0:
			put(full[0])
			continue
		case len(full) != 2 && len(full) != 4:
			return nil
		}
		for k := 0; k < len(full); k += 2 {
			label, answer := newPassage(src, full[k].Span).s, newPassage(src, full[k+1].Span).s
			if full[k].Column != k || full[k+1].Column != k+1 || full[k].RowSpan > 1 || full[k+1].RowSpan > 1 || full[k].ColSpan > 1 || !isFieldLabel(label) || labels[label] {
				return nil
			}
			labels[label] = true
			if inlineBoxRE.MatchString(answer) {
				boxes++
			}
			put(full[k], full[k+1])
		}
		if len(full) == 4 {
			paired++
		}
	}
	if paired < least || boxes == 0 {
		return nil
	}
	return out
}

// isFieldLabel reports whether words are the label of a field of a form.
func isFieldLabel(s string) bool {
	s = strings.TrimSpace(s)
	return len(s) <= maxHeading && strings.ContainsAny(s, "abcdefghijklmnopqrstuvwxyz") && !hasAmount(s) && !inlineBoxRE.MatchString(s) && !fieldAnswerRE.MatchString(s)
}
