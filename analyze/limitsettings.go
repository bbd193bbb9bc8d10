package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// Workbooks of benefit managers keep the limits of a plan as settings, one a row, with the name of the limit in front of each: "Accumulator |
// Setting | Value" above "Rx deductible | Family | $300". Neither cell says alone what the value is of: together they are the label that
// forms put beside it.

var (
	limitColumnRE  = regexp.MustCompile(`^\W*(?:(?:accumulator|limit|benefit limit|plan limit)(?:s|\(s\))?(?: (?:names?|types?))?)\W*$`)
	limitSettingRE = regexp.MustCompile(`^\W*(?:field|item|setting|attribute|parameter|element|property|option|detail|rule)(?:s|\(s\))?(?: name)?\W*$`)
	setValueRE     = regexp.MustCompile(`^\W*(?:(?:value|setting|amount|answer|selection|election|entry)(?:s|\(s\))?)\W*$`)
	// inUseRE finds the setting that says whether there is a limit at all.
	inUseRE = regexp.MustCompile(`^\W*(?:(?:is (?:it )?)?(?:in use|used|active|in effect|enabled)|(?:does it )?appl(?:y|ies))\W*$`)
)

// withLimitSettings makes one label of the name of a limit and that of its setting.
func withLimitSettings(src *document.Text) *document.Text {
	return retabled(src, func(_ int, t *document.Table) (document.Table, bool) {
		rows := limitSettings(src, t)
		form := *t
		form.Rows, form.Columns = rows, t.Columns-1
		return form, rows != nil
	})
}

// limitSettings are the rows of such a table as those of a form; nil for any other table.
func limitSettings(src *document.Text, t *document.Table) []document.Row {
	const least = 4 // rows
	if t.Columns < 3 || t.Columns > 4 || len(t.Rows) < least || len(t.Rows[0].Cells) < 3 {
		return nil
	}
	words := func(c document.Cell) string { return strings.TrimSpace(newPassage(src, c.Span).s) }
	for k, re := range []*regexp.Regexp{limitColumnRE, limitSettingRE, setValueRE} {
		if c := t.Rows[0].Cells[k]; c.Column != k || !re.MatchString(words(c)) {
			return nil
		}
	}
	var out []document.Row
	unused := map[string]bool{}
	for _, r := range t.Rows[1:] {
		cells := slices.DeleteFunc(slices.Clone(r.Cells), func(c document.Cell) bool { return !hasWords(src, c) })
		if len(cells) == 0 {
			continue
		}
		if len(cells) < 2 || cells[0].Column != 0 || cells[1].Column != 1 || cells[0].Span.Len() > maxHeading || slices.ContainsFunc(cells[:2], func(c document.Cell) bool { return c.RowSpan > 1 || c.ColSpan > 1 }) {
			return nil
		}
		name := words(cells[0])
		if inUseRE.MatchString(words(cells[1])) && len(cells) > 2 {
			unused[name] = switchedOffRE.MatchString(words(cells[2]))
		}
		if len(cells) == 2 || unused[name] && !inUseRE.MatchString(words(cells[1])) {
			continue // nothing is set, or of a limit that is not used
		}
		label := cells[0]
		label.Span.End = cells[1].Span.End
		cells = slices.Concat([]document.Cell{label}, cells[2:])
		for k := range cells {
			cells[k].Row = len(out)
			if k > 0 {
				cells[k].Column--
			}
		}
		out = append(out, document.Row{Cells: cells})
	}
	return out
}
