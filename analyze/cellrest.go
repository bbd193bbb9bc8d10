package analyze

import (
	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// A cell may part the drugs of its row by lists that stand elsewhere: "Preventive: no charge / Condition Care Rx: $4 copay / All other
// generic: $20 copay". What is paid for all others is what the tier costs; the amounts before it are of drugs that the cell only names.

var (
	// restLeadRE finds the words for all other drugs right in front of an amount.
	restLeadRE = regexp.MustCompile(`\b(?:all )?(?:other|remaining)\b[^:;$%]{0,60}:[^:;$%]{0,30}$`)
	// listLeadRE finds a name in front of one.
	listLeadRE = regexp.MustCompile(`[a-z][^:;$%/]{1,60}:[^:;$%]{0,30}$`)
)

// ofTheRest is the part of a cell that is of all drugs of the row but those before it; the whole cell where nothing is parted so.
func (c *cell) ofTheRest() *cell {
	readings := c.shares()
	n := len(readings) - 1
	if n < 1 {
		return c
	}
	end := readings[n-1].j
	at := restLeadRE.FindStringIndex(c.s[end:max(end, readings[n].i)])
	if at == nil {
		return c
	}
	start := 0
	for _, rd := range readings[:n] {
		if lead := c.s[start:max(start, rd.i)]; !listLeadRE.MatchString(lead) || tierWordsRE.MatchString(lead) || len(rd.channels) > 0 || rd.network != nil {
			return c // amounts of pharmacies, networks or tiers
		}
		start = max(start, rd.j)
	}
	return newCell(c.src, c.spans(end+at[0], len(c.s))...)
}
