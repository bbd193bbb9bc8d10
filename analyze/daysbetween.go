package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Grids of benefit managers have the tiers across and, between them and the pharmacies, the days supply in bare numbers: "Channel | Min days
// supply | Max days supply | Tier 1 / Generic | …".

// daysBetween is how many columns of such numbers stand behind the first.
func (g *grid) daysBetween() int {
	head := func(k int) columnKind {
		if k >= g.columns || g.rows[0][k] == nil || g.rows[0][k].colSpan > 1 {
			return unknownColumn
		}
		return daysColumnOf(headerWords(g.rows[0][k]))
	}
	numbers := func(k int) bool {
		found := false
		for _, row := range g.rows[1:] {
			c := row[k]
			switch {
			case c == nil || strings.TrimSpace(c.s) == "" || c == g.rows[0][k]:
			case c.colSpan > 1:
				return found // a remark over all columns
			case !bareDaysRE.MatchString(c.s):
				return false
			default:
				found = true
			}
		}
		return found
	}
	switch {
	case head(1) == daysFromColumn && head(2) == daysToColumn && numbers(1) && numbers(2):
		return 2
	case (head(1) == daysToColumn || head(1) == daysColumn) && numbers(1):
		return 1
	}
	return 0
}

var (
	supplyFromRE = regexp.MustCompile(`^\W*(?:from|min(?:imum)?\.?|low|start)\W*$`)
	supplyToRE   = regexp.MustCompile(`^\W*(?:to|thru|through|max(?:imum)?\.?|high|end)\W*$`)
)

// endOfSupply reads a header below "Days supply" that says which end of the supply its column holds: "From | To".
func endOfSupply(s string) columnKind {
	switch {
	case supplyFromRE.MatchString(s):
		return daysFromColumn
	case supplyToRE.MatchString(s):
		return daysToColumn
	}
	return unknownColumn
}

// rangesLabelRE finds the label of a row of supplies below the names of pharmacies.
var rangesLabelRE = regexp.MustCompile(`^\W*(?:max(?:imum)?\.? )?(?:days?'?[ -]supply|supply)(?: (?:limit|max(?:imum)?))?(?: ?[(-]? ?(?:min(?:imum)? ?(?:-|to|/) ?max(?:imum)?|range|\(?days\)?)\)?)?\W*$`)

// supplyBelowPlaceRE finds the supply that a cell below a pharmacy says in a number, whose unit the label of its row says.
var supplyBelowPlaceRE = regexp.MustCompile(`^\W*(?:up to |max(?:imum)?(?: of)? )?(\d{2,3})(?: ?days?)?(?: ?max(?:imum)?)?\W*$`)

// rangesBelow reads a row of supplies below the pharmacies that fill them: "Days supply min – max | 1 – 34 | 35 – 90", "Days supply | Up to 30 |
// Up to 90".
func rangesBelow(row []*gridCell, above []columnRole) ([]columnRole, bool) {
	roles, labelled, found := slices.Clone(above), false, 0
	for k, c := range row {
		if c == nil || strings.TrimSpace(c.s) == "" {
			continue
		}
		if r := &roles[k]; r.kind == costColumn {
			days := benefit.DaysSupply{Min: 1}
			if m := supplyBelowPlaceRE.FindStringSubmatch(c.s); m != nil && r.channel != "" {
				days.Max = number(m[1])
			} else if m := bareDaysRE.FindStringSubmatch(c.s); m != nil && m[2] != "" {
				days = benefit.DaysSupply{Min: number(m[1]), Max: number(m[2])}
			}
			if days.Max <= days.Min || !labelled {
				return nil, false
			}
			r.days, r.above[saysDays] = &days, c
			found++
			continue
		}
		if !rangesLabelRE.MatchString(c.s) {
			return nil, false
		}
		labelled = true
	}
	return roles, labelled && found > 1
}

// rangesAlone reads a header of nothing but supplies, each of which begins where the one before it ends: "1 – 30 | 31 – 60 | 61 – 90".
func (g *grid) rangesAlone(row []*gridCell, above []columnRole) ([]columnRole, bool) {
	roles := make([]columnRole, g.columns)
	copy(roles, above)
	last, found := 0, 0
	for k, c := range row {
		if c == nil || strings.TrimSpace(c.s) == "" {
			continue
		}
		m := bareDaysRE.FindStringSubmatch(c.s)
		if k == 0 || c.colSpan > 1 || m == nil || m[2] == "" || number(m[1]) != last+1 || number(m[2]) <= number(m[1]) {
			return nil, false
		}
		last = number(m[2])
		days := benefit.DaysSupply{Min: number(m[1]), Max: last}
		r := &roles[k]
		r.kind, r.days, r.above[saysDays] = costColumn, &days, c
		if r.header == nil {
			r.header = c
		}
		found++
	}
	return roles, found > 1 && last >= leastDays
}

// leastDays is what the last of several supplies is of at least: lesser numbers are those of something else.
const leastDays = 60

// numbersBelow reads such a column of a table that was turned: a row below the pharmacies, which says for how long each of them fills.
func (g *grid) numbersBelow(row []*gridCell, above []columnRole) ([]columnRole, bool) {
	if len(above) == len(row) && !g.across {
		return rangesBelow(row, above)
	}
	if !g.across || len(above) != len(row) || row[0] == nil {
		return nil, false
	}
	kind := daysColumnOf(headerWords(row[0]))
	if kind == unknownColumn {
		return nil, false
	}
	roles := slices.Clone(above)
	for k := range roles {
		r, c := &roles[k], row[k]
		if k == 0 || r.kind != costColumn || c == nil || strings.TrimSpace(c.s) == "" {
			continue
		}
		m := bareDaysRE.FindStringSubmatch(c.s)
		if m == nil {
			return nil, false
		}
		days := benefit.DaysSupply{Min: 1, Max: number(m[1])}
		switch {
		case kind == daysFromColumn:
			days = benefit.DaysSupply{Min: number(m[1])}
		case m[2] != "":
			days = benefit.DaysSupply{Min: number(m[1]), Max: number(m[2])}
		case r.days != nil && r.days.Max == 0:
			days.Min = r.days.Min
			from := r.above[saysDays]
			c = &gridCell{newPassage(c.src, slices.Concat(from.spans(0, len(from.s)), c.spans(0, len(c.s)))...), c.row, c.col, 1, 1}
		}
		r.days, r.above[saysDays] = &days, c
	}
	return roles, true
}
