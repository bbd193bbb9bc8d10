package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// Sheets that a system writes may say in a column of its own, row after row, which section of a form a field is of: "Section | Field |
// Value" above "Retail | Maximum days supply | 30". They are read as the form is: the section heads the fields below it.

var (
	sectionColumnRE = regexp.MustCompile(`^\W*(?:section|category|area|group|topic|module|block|heading|benefit (?:section|area|category))\W*$`)
	fieldColumnRE   = regexp.MustCompile(`^\W*(?:field|item|setting|attribute|parameter|element|provision|question|label|key|property|option|feature)(?: name| description)?\W*$`)
	valueColumnRE   = regexp.MustCompile(`^\W*(?:value|selection|setting|answer|response|entry|content|configuration|choice|plan value|current value)\W*$`)
)

// withFieldSections turns such tables into forms with headings.
func withFieldSections(src *document.Text) *document.Text {
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		form := *t
		form.Rows, form.Columns = sectioned(src, t), t.Columns-1
		return form, form.Rows != nil
	})
}

// sectioned returns the rows of such a table as those of a form, nil for any other table.
func sectioned(src *document.Text, t *document.Table) []document.Row {
	const least = 4 // rows
	if t.Columns < 3 || t.Columns > 4 || len(t.Rows) < least || len(t.Rows[0].Cells) < 3 {
		return nil
	}
	for k, re := range []*regexp.Regexp{sectionColumnRE, fieldColumnRE, valueColumnRE} {
		if c := t.Rows[0].Cells[k]; c.Column != k || !re.MatchString(newPassage(src, c.Span).s) {
			return nil
		}
	}
	var out []document.Row
	section, sections := "", 0
	for _, r := range t.Rows[1:] {
		if len(r.Cells) < 2 || r.Cells[0].Column > 0 || r.Cells[0].RowSpan > 1 || r.Cells[0].ColSpan > 1 || r.Cells[0].Span.Len() > maxHeading {
			return nil
		}
		head := r.Cells[0]
		if s := newPassage(src, head.Span).s; s != section && hasWords(src, head) {
			section, sections = s, sections+1
			head.ColSpan, head.Row = t.Columns-1, len(out)
			out = append(out, document.Row{Cells: []document.Cell{head}})
		}
		row := document.Row{Cells: slices.Clone(r.Cells[1:])}
		for k := range row.Cells {
			row.Cells[k].Column--
			row.Cells[k].Row = len(out)
		}
		out = append(out, row)
	}
	if fields := len(t.Rows) - 1; sections < 2 || sections > fields/2 {
		return nil
	}
	return out
}
