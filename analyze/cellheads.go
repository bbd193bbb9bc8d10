package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// lines are the lines of a passage, as they stand in the document.
func (p *passage) lines() []span {
	var out []span
	i := 0
	for k := range p.s {
		if p.s[k] == ' ' && p.src.Quote(document.Span{Start: p.from[k], End: p.from[k] + 1}) == "\n" {
			out, i = append(out, span{i, k}), k+1
		}
	}
	return append(out, span{i, len(p.s)})
}

// namedTierRE finds a line that is the name and number of a tier and leads to what follows: "Preferred generic drugs (Tier 1A):".
var namedTierRE = regexp.MustCompile(`^(?:[a-z][a-z -]{2,40} \((?:tier|level) ?\d[a-d]?\)|(?:tier|level) ?\d[a-d]?(?: ?[-–]| ?\()? ?[a-z][a-z -]{2,40}\)?) ?:$`)

// tierSections parts a cell at the lines that are a tier's number, with its name at most, each above what its drugs cost: "Tier 1", "30-day
// retail: $5", "Tier 2", "30-day retail: $30". It returns nil for any other cell.
func (c *cell) tierSections() []placePart {
	if !tierNumberRE.MatchString(c.s) || len(c.s) > maxLex {
		return nil
	}
	var heads []span
	lines := c.lines()
	for k, l := range lines {
		if w := c.s[l.i:l.j]; (tierAloneRE.MatchString(w) || namedTierRE.MatchString(w)) && k+1 < len(lines) {
			heads = append(heads, l)
		}
	}
	if len(heads) == 0 || heads[0].i > 0 {
		return nil
	}
	var out []placePart
	for k, h := range heads {
		stop := len(c.s)
		if k+1 < len(heads) {
			stop = heads[k+1].i
		}
		below := newCell(c.src, c.spans(h.j, stop)...)
		if len(below.shares()) == 0 {
			return nil
		}
		out = append(out, placePart{cell: below, tier: c.s[h.i:h.j], tierEv: c.evidence(h.i, h.j, sureList)})
	}
	return out
}

// base is the tier of a section: the row's own, or the one that its heading names within that.
func (s placePart) base(row tierName, ev []benefit.Evidence) (tierName, []benefit.Evidence) {
	if s.tier == "" || s.place != nil && row.id() != "" {
		return row, ev // "Specialty pharmacy:" in a row of one tier is where its drugs are filled
	}
	t, ok := row.within(s.tier)
	if !ok {
		return row, ev
	}
	return t, slices.Concat(s.tierEv, ev)
}

// alsoIn returns the other tiers that the words in front of a cost share count: tier 2 of "Tier 1 and Tier 2: 50%".
func (t tierName) alsoIn(words string, first tierName) []tierName {
	numbers := tierList(words)
	if len(numbers) < 2 || first.number != numbers[0] {
		return nil
	}
	var out []tierName
	for _, n := range numbers[1:] {
		if other, ok := t.within("tier " + n); ok {
			out = append(out, other)
		}
	}
	return out
}
