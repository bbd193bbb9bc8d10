package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// Notes below the tables of a benefit stand in a table of their own where white parts their numbers from their sentences.

// numberCellRE finds a cell that has nothing but the number or sign of a note, or a bullet.
var numberCellRE = regexp.MustCompile(`^(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]?|\[(?:\d{1,2}|[a-z])\]|[*†‡§¶^#+~•●▪■◦∙·–-]{1,4}|[¹²³⁴⁵⁶⁷⁸⁹⁰]{1,2})$`)

// fewestNotes is how many numbered notes make a table one of notes, and leastNote how many bytes the longest of them has.
const (
	fewestNotes = 2
	leastNote   = 60
)

// notesFrom takes the notes of a table that row i begins, each with the rows that go on below it without a number. It returns the row behind
// the table; i where that is none of notes.
func notesFrom(src *document.Text, rows []*row, i int) (notes []*cell, end int) {
	table, longest := rows[i].table, 0
	if table < 0 || i > 0 && rows[i-1].table == table {
		return nil, i
	}
	var parts [][]document.Span
	for end = i; end < len(rows) && rows[end].table == table; end++ {
		cells := rows[end].cells
		if len(cells) != 2 || cells[1].empty() || cells[1] == cells[0] {
			return nil, i
		}
		switch {
		case cells[0].empty() && len(parts) > 0:
			parts[len(parts)-1] = append(parts[len(parts)-1], cells[1].parts...)
		case !cells[0].empty() && numberCellRE.MatchString(strings.TrimSpace(cells[0].s)):
			parts = append(parts, slices.Clone(cells[1].parts))
		default:
			return nil, i
		}
		longest = max(longest, len(cells[1].s))
	}
	if len(parts) < fewestNotes || longest < leastNote {
		return nil, i
	}
	for _, p := range parts {
		notes = append(notes, newCell(src, p...))
	}
	return notes, end
}
