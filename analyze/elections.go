package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// A set-up form states what the administrator does unless asked otherwise beside what the client asks for: "Program | Standard | Client election".
// Only what was elected is the plan's, and the standard where the client takes it: "Accept standard".

var (
	electedHeadRE = regexp.MustCompile(`^\W*(?:(?:client|customer|plan sponsor|sponsor|group|employer|your|plan)(?:'s)? )(?:elections?|selections?|choices?|elected|requests?)(?: values?)?\W*$`)
	defaultHeadRE = regexp.MustCompile(`^\W*(?:(?:[a-z]+ )?(?:standard|default)(?: (?:settings?|values?|options?|edits?|parameters?))?)\W*$`)
	// keepsDefaultRE finds that a client takes the standard as it is.
	keepsDefaultRE = regexp.MustCompile(`^\W*(?:(?:accepts?|use|keep|take|as|same as|per|elect(?:s|ed)?) )?(?:the )?(?:standard|default)(?: (?:settings?|values?|options?))?\W*$|^\W*accept(?:s|ed)?\W*$`)
)

// electedAmong is which of the names of columns is what a client elected, beside one standard alone; -1 without these two.
func electedAmong(names []string) int {
	if len(names) != 2 {
		return -1
	}
	first, second := strings.ToLower(names[0]), strings.ToLower(names[1])
	if defaultHeadRE.MatchString(first) && electedHeadRE.MatchString(second) {
		return 1
	}
	return -1
}

// electionColumns reads the header of a standard and of what is elected in its place, side by side behind the labels; nil for any other row.
func (g *grid) electionColumns(i int) []namedColumn {
	row := g.rows[i]
	for k := 1; k+1 < len(row); k++ {
		a, b := row[k], row[k+1]
		if a == nil || b == nil || a == b || a.row != i || b.row != i || a.colSpan > 1 || b.colSpan > 1 {
			continue
		}
		if names := []string{strings.TrimSpace(a.s), strings.TrimSpace(b.s)}; electedAmong(names) == 1 {
			return []namedColumn{{names[0], false, k, k + 1, a}, {names[1], false, k + 1, k + 2, b}}
		}
	}
	return nil
}

// keepsDefault reports whether a cell of what is elected says that the standard beside it is.
func (a planAxis) keepsDefault(c *gridCell) bool {
	return electedAmong(timesOf(a.columns)) >= 0 && keepsDefaultRE.MatchString(c.s)
}
