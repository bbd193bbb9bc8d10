package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// placeHeadRE finds what makes a pharmacy or its days the heading of what stands behind it on the line: "Retail (30-day
// supply): $10 generic", "Mail order pharmacy, up to 90 days: $20 generic", "Mail order - $20 generic".
var placeHeadRE = regexp.MustCompile(`^(?:[ -](?:order|service|delivery|pharmac(?:y|ies)|program|supply|prescriptions?|co-?pay(?:ment)?s?|co-?insurance|costs?|drugs?))*(?: ?\([^()$%]{1,60}\)|,? (?:for )?(?:up to )?(?:an? )?(?:\d{1,3}(?: ?- ?| to ))?\d{2,3}[- ]days?'?(?: supply| supplies)?)?(?: ?: ?| - )`)

// placeParts takes apart a line, or lines that run on, where each of several pharmacies heads tiers and amounts of its own:
// "Retail: $10 generic, $20 brand; mail: $20 generic, $40 brand". It returns nil for words that are one statement.
func placeParts(c *cell) []*cell {
	s := c.s
	marks := lex(s)
	amount := func(m mark) bool {
		return m.kind == moneyMark || m.kind == percentMark || m.kind == noChargeMark || m.kind == notCoveredMark
	}
	full := func(i, j int) bool {
		return slices.ContainsFunc(marks, func(m mark) bool { return amount(m) && i <= m.i && m.j <= j }) && tierMentionRE.MatchString(s[i:j])
	}
	var cuts []int
	end := 0
	for _, m := range marks {
		if m.kind != channelMark && m.kind != daysMark && m.kind != perDaysMark || m.i < end {
			continue
		}
		head := placeHeadRE.FindStringIndex(s[m.j:])
		if head == nil {
			continue
		}
		from := 0
		for _, o := range marks {
			if amount(o) && o.j <= m.i {
				from = o.j
			}
		}
		if at := tierMentionRE.FindStringIndex(s[from:m.i]); at != nil {
			from += at[1]
		}
		end = m.j + head[1]
		at := m.i
		if from > 0 {
			if right, _ := boundary(s, from, m.i, false); right > from {
				at = right
			}
		}
		if len(cuts) == 0 || full(cuts[len(cuts)-1], at) {
			cuts = append(cuts, at)
		}
	}
	if len(cuts) == 0 {
		return clauses(c, full)
	}
	var network []document.Span // said once in front of all
	if full(0, cuts[0]) {       // "$10 generic, $20 brand; mail order: $20 generic, $40 brand"
		cuts = slices.Insert(cuts, 0, 0)
	} else if n, at, named := networkOf(s[:cuts[0]]); hasAmount(s[:cuts[0]]) || tierMentionRE.MatchString(s[:cuts[0]]) {
		return nil
	} else if named {
		if _, _, again := networkOf(s[cuts[0]:]); again || n != benefit.In {
			return nil
		}
		network = c.spans(at.i, at.j)
	}
	if len(cuts) < 2 {
		return clauses(c, full)
	}
	var out []*cell
	for k, i := range cuts {
		j := len(s)
		if k+1 < len(cuts) {
			j = cuts[k+1]
		}
		if !full(i, j) {
			return nil
		}
		out = append(out, newCell(c.src, slices.Concat(network, c.spans(i, j))...).current())
	}
	return out
}

// clauses takes apart a sentence at its semicolons, where each clause has tiers and amounts of its own and names the pharmacies
// that they are for: "at preferred pharmacies you pay $2 for Tier 1 drugs; at standard pharmacies you pay $9 for Tier 1 drugs".
func clauses(c *cell, full func(i, j int) bool) []*cell {
	var out []*cell
	from := 0
	for part := range strings.SplitSeq(c.s, "; ") {
		to := from + len(part)
		_, _, named := networkOf(part)
		if !full(from, to) || !named && channelIn(lex(part), 0, len(part)) == "" {
			return nil
		}
		out = append(out, newCell(c.src, c.spans(from, to)...).current())
		from = to + len("; ")
	}
	if len(out) < 2 {
		return nil
	}
	return out
}
