package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// A list of kinds of drugs may say by a letter how each is covered, and explain the letters in a row of its own: "Drug category | Status | Rule"
// beside "C = covered  X = excluded  P = covered with PA". The letters are read as the marks of boxes are, with the explanation as the header.

var (
	statusCodeRE = regexp.MustCompile(`\b([a-z0-9]{1,3}) ?[=:] ?`)
	// statusColumnsRE finds what a letter may stand for, in the order of boxes that say it.
	statusColumnsRE = []struct {
		column boxColumn
		re     *regexp.Regexp
	}{
		{authBox, regexp.MustCompile(`^\W*(?:cover(?:ed|age)?,? )?(?:(?:with|requires?|subject to|if|after|needs?) )?(?:an? )?` + authWords + `(?: (?:required|needed|only))?\W*$`)},
		{excludeBox, regexp.MustCompile(`^\W*(?:exclud(?:ed?|es)|exclusion|not covered|non-?covered)\W*$`)},
		{freeBox, regexp.MustCompile(`^\W*(?:cover(?:ed)? (?:at )?)?(?:\$ ?0|zero|no)(?: (?:co-?pay|cost|cost[- ]share|member cost))\W*$`)},
		{coverBox, regexp.MustCompile(`^\W*(?:cover(?:ed|age)?|included?)\W*$`)},
	}
)

// statusLegend reads what letters stand for. It returns nil unless each of several stands for a way of being covered, and one for not being so.
func statusLegend(s string) map[string]boxColumn {
	codes := map[string]boxColumn{}
	at := statusCodeRE.FindAllStringSubmatchIndex(s, -1)
	for k, a := range at {
		end := len(s)
		if k+1 < len(at) {
			end = at[k+1][0]
		}
		means := s[a[1]:end]
		n := slices.IndexFunc(statusColumnsRE, func(c struct {
			column boxColumn
			re     *regexp.Regexp
		},
		) bool {
			return c.re.MatchString(means)
		})
		if n < 0 || k == 0 && strings.TrimSpace(s[:a[0]]) != "" {
			return nil
		}
		codes[s[a[2]:a[3]]] = statusColumnsRE[n].column
	}
	for _, column := range codes {
		if len(codes) > 1 && column == excludeBox {
			return codes
		}
	}
	return nil
}

// statusHead reads a row as the header of such a list, whose letters the row above or below it explains.
func (g *grid) statusHead(i int) (*boxTable, map[boxColumn]int) {
	row := distinct(g.rows[i])
	if len(row) < 2 || row[0] != g.rows[i][0] || !statusHeadRE.MatchString(row[1].s) || !coverOfRE.MatchString(row[0].s) || !hasLetter(row[0].s) || row[1].colSpan > 1 {
		return nil, nil
	}
	t := &boxTable{kind: coverBoxes, heads: map[boxColumn]*gridCell{}, name: row[0]}
	at := map[boxColumn]int{statusBox: row[1].col}
	for _, k := range []int{i + 1, i - 1} {
		if k < 0 || k >= len(g.rows) || t.codes != nil {
			continue
		}
		if full := distinct(g.rows[k]); len(full) == 1 {
			if t.codes = statusLegend(full[0].s); t.codes != nil {
				t.legend = full[0]
			}
		}
	}
	if t.codes == nil {
		return nil, nil
	}
	for _, column := range t.codes {
		t.heads[column] = t.legend
	}
	if len(row) > 2 && row[2].colSpan == 1 {
		t.heads[remarkBox], at[remarkBox] = row[2], row[2].col
	}
	return t, at
}

// statusRow reads a row below that header.
func (t *boxTable) statusRow(row []*gridCell, i int, at map[boxColumn]int) (b boxRow, said, goesOn bool) {
	full := distinct(row)
	if len(full) == 0 || full[0] == t.legend {
		return b, false, true
	}
	status := row[at[statusBox]]
	if full[0] != row[0] || row[0].row != i || len(row[0].s) > maxHeader || status == nil || status == row[0] {
		return b, false, false
	}
	column, ok := t.codes[strings.TrimSpace(status.s)]
	b = boxRow{label: row[0], cells: map[boxColumn]*gridCell{column: status}}
	if k := at[remarkBox]; k > 0 && row[k] != nil && row[k].row == i && strings.TrimSpace(row[k].s) != "" {
		b.cells[remarkBox] = row[k]
	}
	return b, ok, true
}
