package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Tables whose tiers stand side by side are turned, so that each tier has a row, as in the tables that most documents have.

// amongPharmacies are the rows between those of pharmacies, in a table with its tiers across, that are no pharmacy's for those tiers: a limit for
// all of them, "Prescription deductible | $250" over all columns, what specialty drugs cost, and what other pharmacies fill.
func (g *grid) amongPharmacies() []int {
	if len(g.rows) < 3 || g.columns < 3 {
		return nil
	}
	var out []int
	for i, row := range g.rows {
		c, last := row[0], row[g.columns-1]
		if c == nil || c.row != i || c.rowSpan > 1 || len(c.s) >= maxHeader || last == nil || last == c {
			continue
		}
		over := last.colSpan > 1
		switch {
		case namesLimit(c.s) && !isPlaceOfFills(c.s) && (len(distinct(row)) == 2 && over || sameLimit(row[1:]) || limitAlone(row[1:])):
		case i == 0:
			continue
		case over && bareSpecialtyRE.MatchString(blankParens(c.s)), over && last.col <= 2 && outsideLabelRE.MatchString(c.s):
		default:
			continue
		}
		out = append(out, i)
	}
	return out
}

// besideAcrossRE finds the header of a column behind those of tiers that side by side say what pharmacies cost: remarks, and of which the
// deductible is.
var besideAcrossRE = regexp.MustCompile(`^\W*(?:comments?|notes?|remarks?|exceptions?)\W*$`)

// deductibleAcrossRE finds such a column that says of which tiers the deductible is.
var deductibleAcrossRE = regexp.MustCompile(`^\W*(?:deductible applies|subject to (?:the )?deductible|applies to deductible)\W*$`)

// withoutRemarks is the grid without the last columns that are of remarks, or about the deductible. It is the grid itself where there are none.
func (g *grid) withoutRemarks() *grid {
	n := g.columns
	for n > 3 && len(g.rows) > 1 {
		c := g.rows[0][n-1]
		if c == nil || c.colSpan > 1 || !besideAcrossRE.MatchString(c.s) && !deductibleAcrossRE.MatchString(c.s) {
			break
		}
		n--
	}
	if n == g.columns {
		return g
	}
	out := &grid{page: g.page, columns: n, heads: g.heads}
	for _, row := range g.rows {
		if c := row[n]; c != nil && c.col < n {
			return g
		}
		out.rows = append(out.rows, row[:n:n])
	}
	return out
}

// append puts a row of another grid below a turned one: its label, and what stands over the last columns beside that.
func (g *grid) append(row []*gridCell) {
	n, below := len(g.rows), make([]*gridCell, g.columns)
	cells := distinct(row)
	for k, c := range []*gridCell{cells[0], cells[len(cells)-1]}[:min(2, g.columns)] {
		below[k] = &gridCell{c.passage, n, k, 1, 1}
	}
	g.rows = append(g.rows, below)
}

// without is the grid without a row, nil where a cell goes on over it.
func (g *grid) without(at int) *grid {
	out := &grid{page: g.page, columns: g.columns, heads: g.heads}
	for i, row := range g.rows {
		if i == at {
			continue
		}
		fresh := make([]*gridCell, len(row))
		for k, c := range row {
			switch {
			case c == nil:
			case c.row < at && c.row+c.rowSpan > at:
				return nil
			case k > 0 && row[k-1] == c:
				fresh[k] = fresh[k-1]
			default:
				moved := *c
				if i > at {
					moved.row--
				}
				fresh[k] = &moved
			}
		}
		out.rows = append(out.rows, fresh)
	}
	return out
}

// tiersAcross reports whether a table has its tiers in the first row and the pharmacies in the first column, or in the
// second row below tiers that each stand over several columns. It returns how many rows are such.
func (g *grid) tiersAcross() (rows int, ok bool) {
	if len(g.rows) < 2 || g.columns < 3 || len(g.rows) > 12 {
		return 0, false
	}
	below, labels := g.channelsBelow(), 1
	if n := g.daysBetween(); n > 0 {
		labels += n
	} else if g.daysSecond() {
		labels = 2
	}
	if !g.tierHeads(labels, below) {
		return 0, false
	}
	if below {
		return len(g.rows), true
	}
	for i, row := range g.rows[1:] {
		switch c := row[0]; {
		case i == 0 && c != nil && c == g.rows[0][0] && !slices.ContainsFunc(row[labels:], func(c *gridCell) bool { return c == nil || c.row == 0 || !namesClass(c.s) }):
			// the kinds of drugs below the numbers of the tiers
		case i > 0 && len(distinct(row)) <= 2 && row[g.columns-1] != nil && row[g.columns-1].colSpan > 1:
			return i + 1, true // a remark over all tiers
		case c != nil && orderHeadRE.MatchString(strings.TrimSuffix(strings.TrimSpace(c.s), "?")) && len(c.s) < maxHeader && answersAll(row[1:]):
		case c != nil && tierDeductibleRE.MatchString(c.s) && tierDeductibles(row[1:]):
		case c == nil || c.rowSpan > 1 && labels == 1 || hasAmount(c.s) || !isPlaceOfFills(c.s) && !isNetworkPlace(c.s) && !g.isOwnSpecialty(c):
			return 0, false
		}
	}
	return len(g.rows), true
}

// answersAll reports whether all cells answer with yes or no, as those do of "Subject to deductible" below the tiers.
func answersAll(cells []*gridCell) bool {
	return !slices.ContainsFunc(cells, func(c *gridCell) bool { return c == nil || !yesRE.MatchString(c.s) && !noRE.MatchString(c.s) })
}

// tierHeads reports whether each cell of the first row behind the labels names a tier of its own.
func (g *grid) tierHeads(labels int, below bool) bool {
	var seen []benefit.TierID
	for _, c := range g.rows[0][labels:] {
		if c == nil || c.colSpan > 1 && !below || len(c.s) > maxHeader || hasAmount(c.s) {
			return false
		}
		t, ok := readTier(c.s)
		if !ok || !tierNumberRE.MatchString(c.s) && (!drugRowRE.MatchString(strings.TrimSpace(c.s)) && !namesClass(c.s) || channelIn(lex(c.s), 0, len(c.s)) != "") {
			return false
		}
		if !slices.Contains(seen, t.id()) {
			seen = append(seen, t.id())
		} else if !below {
			return false
		}
	}
	return len(seen) > 1 || len(seen) == 1 && tierNumberRE.MatchString(g.rows[0][labels].s)
}

// costForRE finds what a header says in front of the drugs.
var costForRE = regexp.MustCompile(`^\W*(?:your|member|what you(?: will)?|you)? ?(?:cost|copay(?:ment)?|coinsurance|pay|share)(?: per (?:prescription|fill|script))? (?:for|on)(?: an?| each)? `)

// classHeadRE finds headers that name a class of drugs, and nothing else.
var classHeadRE = regexp.MustCompile(`^\W*(?:` + tierItem + `)(?: (?:drugs?|medic(?:ation|ine)s?|prescriptions?|rx))?(?: (?:co-?pay(?:ment)?s?|co-?insurance))?\W*$`)

// namesClass reports whether a header or label names a class of drugs and nothing else, perhaps behind words such as "Your cost
// per prescription for".
func namesClass(s string) bool { return classHeadRE.MatchString(costForRE.ReplaceAllString(s, "")) }

// fillsHereRE finds labels of rows that say no pharmacy and hold what the tiers above cost.
var fillsHereRE = regexp.MustCompile(`^\W*(?:(?:what )?you(?:r)?(?: will)? (?:pay|cost|copay)|member (?:pays|cost)|co-?pay(?:ment)?s?|co-?insurance|cost[- ]shar(?:e|ing)|in-network|out-of-network|(?:participating|network|non-network)(?: pharmacy)?)?\W*$`)

// networkPlaceRE finds the pharmacies of a label, whatever they are called: "Alban Clinic pharmacies (preferred)", "Other network pharmacies".
var networkPlaceRE = regexp.MustCompile(`^\W*(?:[a-z0-9'&.-]+ ){1,5}(?:pharmac(?:y|ies)|drug ?stores?)(?: ?\([^()$%]{3,40}\))?\W*$`)

// isNetworkPlace reports whether a label names the pharmacies of a network, and nothing else.
func isNetworkPlace(s string) bool {
	_, _, ok := networkOf(s)
	return ok && len(s) <= maxHeading && networkPlaceRE.MatchString(s)
}

// isPlaceOfFills reports whether a label says where or for how long prescriptions are filled.
func isPlaceOfFills(s string) bool {
	marks := lex(s)
	return channelIn(marks, 0, len(s)) != "" || fillsHereRE.MatchString(s) || len(closedParenRE.ReplaceAllString(s, "")) < 60 && slices.ContainsFunc(marks, func(m mark) bool { return m.kind == daysMark })
}

// placeCornerRE finds the corner of a table whose labels are all of pharmacies.
var placeCornerRE = regexp.MustCompile(`^\W*(?:dispensing |pharmacy |distribution )?(?:channels?|networks?(?: type)?|pharmac(?:y|ies)(?: (?:type|name))?)\W*$`)

// isOwnSpecialty reports whether a label of such a table is what the plan calls its specialty pharmacy: "Harbor Specialty".
func (g *grid) isOwnSpecialty(c *gridCell) bool {
	corner := g.rows[0][0]
	return corner != nil && c != corner && callsSpecialty(corner.s, c.s)
}

// callsSpecialty reports whether a label below a corner that says that all are pharmacies is the specialty pharmacy: "Harbor Specialty",
// "Specialty (Harbor Specialty)", "Specialty".
func callsSpecialty(corner, label string) bool {
	return placeCornerRE.MatchString(corner) && (namedSpecialty(label) || bareSpecialtyRE.MatchString(blankParens(label)))
}

// besideTiersRE finds the header of drugs that cost something of their own beside the tiers: "Controlled substances", "Diabetic supplies".
var besideTiersRE = regexp.MustCompile(`^\W*(?:[a-z][a-z/&-]* ){0,3}(?:drugs|substances|supplies|medic(?:ation|ine)s|products|insulins?|contraceptives?|vaccines?|injectables?|compounds)\W*$`)

// tierCards reports whether the cells of the first row are tiers, two at least, and perhaps kinds of drugs beside them.
func (g *grid) tierCards() bool {
	if g.tierHeads(0, false) {
		return true
	}
	tiers := &grid{columns: g.columns, rows: [][]*gridCell{nil}}
	for _, c := range g.rows[0] {
		if c == nil {
			return false
		}
		if _, tier := readTier(c.s); tier || !besideTiersRE.MatchString(c.s) {
			tiers.rows[0] = append(tiers.rows[0], c)
		}
	}
	return len(tiers.rows[0]) > 1 && tiers.tierHeads(0, false)
}

// cards reports whether a table is tiers beside each other over what they cost, without labels.
func (g *grid) cards() bool {
	if len(g.rows) != 2 || g.columns < 2 || !g.tierCards() {
		return false
	}
	return !slices.ContainsFunc(g.rows[1], func(c *gridCell) bool {
		return c == nil || c.colSpan > 1 || len(newCellOf(c).shares()) == 0 || tierWordsRE.MatchString(c.s)
	})
}

func newCellOf(c *gridCell) *cell { return &cell{passage: c.passage} }

// daysSecond reports whether the second column names the days supply in each row but the first.
func (g *grid) daysSecond() bool {
	for _, row := range g.rows[1:] {
		c := row[1]
		if c == nil || len(c.s) > 40 || hasAmount(c.s) || !slices.ContainsFunc(lex(c.s), func(m mark) bool { return m.kind == daysMark || m.kind == perDaysMark }) {
			return false
		}
	}
	return true
}

// limitsAcross reports whether a table has deductibles and maximums in the first row and whose they are in the first
// column.
func (g *grid) limitsAcross() bool {
	if len(g.rows) < 2 || g.columns < 2 || len(g.rows) > 6 {
		return false
	}
	for _, c := range g.rows[0][1:] {
		if c == nil || c.colSpan > 1 || len(c.s) > maxHeader || hasAmount(c.s) || !deductibleRE.MatchString(c.s) && !(oopRE.MatchString(c.s) && oopLimitRE.MatchString(c.s)) {
			return false
		}
	}
	for _, row := range g.rows[1:] {
		if row[0] == nil || row[0].rowSpan > 1 || len(row[0].s) > 60 || hasAmount(row[0].s) || deductibleRE.MatchString(row[0].s) {
			return false
		}
		if _, ok := roleIn(row[0].s, true); !ok {
			return false
		}
	}
	return true
}

// channelsBelow reports whether the second row names a pharmacy in each column but the first.
func (g *grid) channelsBelow() bool {
	if len(g.rows) < 3 {
		return false
	}
	for _, c := range g.rows[1][1:] {
		if c == nil || len(c.s) > 60 || hasAmount(c.s) || channelIn(lex(c.s), 0, len(c.s)) == "" {
			return false
		}
	}
	return true
}

// turned is the table with its first rows for columns; the rows behind them stay below.
func (g *grid) turned(rows int) *grid {
	rest := g.rows[rows:]
	out := &grid{page: g.page, columns: rows, rows: make([][]*gridCell, g.columns), heads: g.heads}
	for k := range out.rows {
		out.rows[k] = make([]*gridCell, rows)
		for i := range rows {
			if c := g.rows[i][k]; c != nil {
				if c.row == i && c.col == k {
					c = &gridCell{c.passage, k, i, c.colSpan, min(c.rowSpan, rows-i)}
				} else {
					c = out.rows[c.col][c.row]
				}
				out.rows[k][i] = c
			}
		}
	}
	for _, row := range rest {
		n, below := len(out.rows), make([]*gridCell, rows)
		for k, c := range row[:min(rows, g.columns)] {
			if c != nil {
				below[k] = &gridCell{c.passage, n, k, 1, 1}
				if k > 0 && row[k-1] == c {
					below[k] = below[k-1]
					below[k].colSpan++
				}
			}
		}
		out.rows = append(out.rows, below)
	}
	return out
}

// sameLimit reports whether all cells hold one statement of an amount, as those do of "Annual deductible" that is every tier's.
// limitAlone reports whether the first of some cells states an amount and the others are empty.
func limitAlone(cells []*gridCell) bool {
	return len(cells) > 1 && cells[0] != nil && hasAmount(cells[0].s) && !slices.ContainsFunc(cells[1:], func(c *gridCell) bool { return c != nil && c != cells[0] && strings.TrimSpace(c.s) != "" })
}

func sameLimit(cells []*gridCell) bool {
	return !slices.ContainsFunc(cells, func(c *gridCell) bool {
		return c == nil || c.colSpan > 1 || !hasAmount(c.s) || strings.TrimSpace(c.s) != strings.TrimSpace(cells[0].s)
	})
}
