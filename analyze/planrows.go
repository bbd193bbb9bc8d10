package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// plansBelow reports whether the first column of a table names a plan in every row below row i, although its header, which is
// empty or speaks of drugs, does not say so: "| Generic | Brand" above "Gold PPO | $10 | $30", or "Retail prescription drugs |
// Generic/brand/specialty" above "High Option | $10/$35/20%".
func (g *grid) plansBelow(i int) bool {
	if head := g.rows[i][0]; head != nil && strings.TrimSpace(head.s) != "" {
		s := strings.TrimSpace(head.s)
		if len(s) > maxHeader || hasAmount(s) || head.colSpan > 1 || !sectionDrugRE.MatchString(s) && !isPlace(s) {
			return false
		}
		if _, _, plan := planName(head, false); plan && kindOfPlanRE.MatchString(s) {
			return false
		}
	}
	if g.amountsIn(i) || g.columns < 2 || g.aboutBenefits(i, 0) < 2 && !g.listsTiers(i) {
		return false
	}
	plans, rows := map[string]bool{}, 0
	for r := i + 1; r < len(g.rows); r++ {
		c := g.rows[r][0]
		if c == nil || strings.TrimSpace(c.s) == "" || c.colSpan > 1 {
			return false
		}
		name, sure, ok := planName(c, false)
		if !ok || !sure && !(optionWordRE.MatchString(c.s) && mayBePlanRE.MatchString(c.s)) || hasAmount(c.s) {
			return false
		}
		plans[strings.Join(planKey(name), " ")] = true
		if g.amountsIn(r) {
			rows++
		}
	}
	return len(plans) > 1 && rows >= len(plans)
}

// plansInRows are the rows of a table whose header names benefits, none of which its first column names: those of plans, if it is one of
// them. It returns nil for any other table.
func (g *grid) plansInRows() []*gridCell {
	if len(g.rows) < 2 || g.columns < 3 || g.amountsIn(0) || g.aboutBenefits(0, 0) < 2 {
		return nil
	}
	var out []*gridCell
	for r := 1; r < len(g.rows); r++ {
		c := g.rows[r][0]
		if c == nil || c.row != r || strings.TrimSpace(c.s) == "" || !g.amountsIn(r) {
			continue // the carrier of those below
		}
		_, tier := readTier(c.s)
		if _, _, ok := planName(c, false); !ok || tier || c.colSpan > 1 || hasAmount(c.s) || benefitRE.MatchString(blank(c.s, highPlanRE)) || personsRE.MatchString(c.s) || isPlaceOfFills(c.s) || networkRowRE.MatchString(c.s) || !startsCapital(original(c.passage, 0, len(c.s))) {
			return nil
		}
		out = append(out, c)
	}
	return out
}

// labelsAgain are the labels of rows that stand in several such tables, and differ within each: the names of plans.
func labelsAgain(grids []*grid) map[string]bool {
	seen, out := map[string]int{}, map[string]bool{}
	for _, g := range grids {
		here := map[string]bool{}
		for _, c := range g.plansInRows() {
			here[strings.TrimSpace(c.s)] = true
		}
		for label := range here {
			seen[label]++
		}
	}
	for label, n := range seen {
		if n > 1 {
			out[label] = true
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// namesAgain reports whether each row of a table is of one of those.
func (p *planParts) namesAgain(g *grid) bool {
	if len(p.again) == 0 {
		return false
	}
	rows := g.plansInRows()
	return len(rows) > 0 && !slices.ContainsFunc(rows, func(c *gridCell) bool { return !p.again[strings.TrimSpace(c.s)] })
}

var optionWordRE = regexp.MustCompile(`\boptions?\b`)

// listsTiers reports whether a header lists tiers in one cell: "Generic/brand/non-formulary".
func (g *grid) listsTiers(i int) bool {
	for _, c := range distinct(g.rows[i]) {
		if c.col > 0 && c.row == i && strings.Count(c.s, "/") > 1 && len(c.s) < maxHeader && tierWordsRE.MatchString(c.s) && !hasAmount(c.s) {
			return true
		}
	}
	return false
}

// stack puts blocks of columns that stand beside each other, each with labels of its own, one below the other, the label
// before the amount, so that they read like a table of one plan.
func (p *planParts) stack(n int, g *grid, blocks []namedColumn) {
	source := p.src.Tables[n]
	t := document.Table{Page: source.Page, Columns: blocks[0].to - blocks[0].from, Title: source.Title}
	for _, b := range blocks {
		swapped := g.amountsFirst(b)
		for i := range source.Rows {
			var row document.Row
			for _, c := range source.Rows[i].Cells {
				if c.Column < b.from || c.Column >= b.to {
					continue
				}
				c.Row, c.Column, c.RowSpan = len(t.Rows), c.Column-b.from, 0
				if swapped && max(c.ColSpan, 1) == 1 {
					c.Column = t.Columns - 1 - c.Column
				}
				row.Cells = append(row.Cells, c)
			}
			slices.SortStableFunc(row.Cells, func(a, b document.Cell) int { return a.Column - b.Column })
			t.Rows = append(t.Rows, row)
		}
	}
	p.turned[n] = t
}

// amountsFirst reports whether what is paid stands before the label in a block of two columns.
func (g *grid) amountsFirst(b namedColumn) bool {
	behind, before := 0, 0
	for r := range g.rows {
		if b.to-b.from != 2 || g.rows[r][b.from] == nil || g.rows[r][b.from+1] == nil || g.rows[r][b.from] == g.rows[r][b.from+1] {
			continue
		}
		switch first, second := hasAmount(g.rows[r][b.from].s), hasAmount(g.rows[r][b.from+1].s); {
		case first && !second:
			behind++
		case second && !first:
			before++
		}
	}
	return behind > before
}

// turnLists turns a table whose header lists tiers in one cell, above rows of pharmacies: "Prescription drugs |
// Generic/brand/non-formulary" above "Retail (30-day supply) | $10/$35/$60".
func (p *planParts) turnLists(n int, g *grid) bool {
	for i := range g.rows[:min(len(g.rows), 4)] {
		if !g.listsTiers(i) || g.amountsIn(i) || g.columns != 2 {
			continue
		}
		var rows []int
		var sets []planSet
		for r := i + 1; r < len(g.rows); r++ {
			c := g.rows[r][0]
			if c == nil || g.rows[r][1] == nil || c.col+c.colSpan > 1 || !channelRowRE.MatchString(c.s) || strings.Count(g.rows[r][1].s, "/") < 2 || !hasAmount(g.rows[r][1].s) {
				return false
			}
			rows, sets = append(rows, r), append(sets, everyPlan)
		}
		if len(rows) == 0 {
			return false
		}
		p.turn(n, g, 0, i, i+1, rows, sets)
		return true
	}
	return false
}

// sideBySide reads a row of names over blocks of columns that have labels of their own each, nil for any other row.
func (g *grid) sideBySide(i int) []namedColumn {
	var out []namedColumn
	for k := 0; k < g.columns; {
		c := g.rows[i][k]
		if c == nil || c.row != i || c.col != k || c.colSpan < 2 {
			return nil
		}
		name, sure, ok := planName(c, false)
		if !ok || !sure {
			return nil
		}
		out = append(out, namedColumn{name, sure, k, k + c.colSpan, c})
		k += c.colSpan
	}
	if len(out) < 2 {
		return nil
	}
	for _, c := range out {
		rows := 0
		for r := i + 1; r < len(g.rows); r++ {
			tier, amount := false, false
			for k := c.from; k < c.to; k++ {
				if v := g.rows[r][k]; v != nil && v.colSpan < c.to-c.from {
					_, named := readTier(v.s)
					tier, amount = tier || named && !hasAmount(v.s), amount || hasAmount(v.s)
				}
			}
			if tier && amount {
				rows++
			}
		}
		if rows < 2 || c.to-c.from != out[0].to-out[0].from || strings.EqualFold(c.name, out[0].name) != (c.cell == out[0].cell) {
			return nil
		}
	}
	return out
}

// withTiersAbove is a table that goes on behind the end of a page with rows of pharmacies, below the tiers that stand in the first
// row of the part before it; any other table as it is.
func withTiersAbove(src *document.Text, n int) *document.Table {
	t := &src.Tables[n]
	if n == 0 || t.Page == src.Tables[n-1].Page || !t.Continues && !sameColumns(src, n) {
		return t
	}
	before, here := layOut(src, &src.Tables[n-1]), layOut(src, t)
	if _, ok := before.tiersAcross(); !ok || before.columns != here.columns || len(here.rows) == 0 || here.tierHeads(1, false) {
		return t
	}
	for _, row := range here.rows {
		if row[0] == nil || hasAmount(row[0].s) || !isPlaceOfFills(row[0].s) {
			return t
		}
	}
	out := *t
	out.Rows = append([]document.Row{src.Tables[n-1].Rows[0]}, t.Rows...)
	return &out
}

// offerRE finds what a broker calls the plans that an employer has and those that it may have, above their names.
var offerRE = regexp.MustCompile(`^(?:(?:current|renewal|proposed|alternat(?:e|ive)|option|quote|scenario|incumbent|plan)(?: (?:plan|option))? ?#?(?:\d|[a-e]|one|two|three|four)?(?: ?[/&-] ?|$))+$`)

// offerLeadRE finds that in front of the name of a plan: "Renew as is – Core PPO 750", "Option 1: Core PPO 750".
var offerLeadRE = regexp.MustCompile(`^(?i:renew(?:al)?(?:,? as[- ]is)?|(?:current|incumbent|proposed)(?: plan)?|(?:alternat(?:e|ive)|option|quote|scenario)(?: ?#?(?:\d|[a-e]|one|two|three|four))?) ?(?:[–—-]+|:) `)

// withoutOffers calls plans by the line below what a broker calls each ("Current", "Option 1"), where that line tells them apart: what
// an employer has and its renewal are called alike.
func withoutOffers(list []namedColumn) []namedColumn {
	out := slices.Clone(list)
	before, after := map[string]bool{}, map[string]bool{}
	for k := range out {
		c := out[k].cell
		before[strings.Join(planKey(c.s), " ")] = true
		if end := c.firstLineEnd(); end > 0 && offerRE.MatchString(strings.TrimSpace(c.s[:end])) {
			if name, ok := strings.CutPrefix(out[k].name, original(c.passage, 0, end)); ok && strings.TrimSpace(name) != "" {
				out[k].name = strings.TrimSpace(name)
			}
		}
		if at := offerLeadRE.FindStringIndex(out[k].name); at != nil && kindOfPlanRE.MatchString(strings.ToLower(out[k].name[at[1]:])) {
			out[k].name = out[k].name[at[1]:]
		}
		after[strings.Join(planKey(out[k].name), " ")] = true
	}
	if len(after) < len(before) {
		return list
	}
	return out
}

// formLabelRE finds the label of a date or a number in a form, of who looks after it, or of what claims are sent by.
var formLabelRE = regexp.MustCompile(`^(?:[a-z]+ ){0,2}dates?(?: (?:of|for) (?:[a-z]+ ?){1,3}| [a-z]+ed)?\W*$|^(?:effective|submitted|requested|prepared|revised|signed|completed)(?: on| by)?\W*$|` +
	`^(?:(?:group|client|account|policy|contract|case|plan|employer|customer|sponsor|tax|carrier|benefit|rx) ?(?:/ ?)?)+(?:numbers?|no\.?|ids?|#|codes?|\(s\))(?:\(s\))?\W*$|` +
	`^(?:rx ?)?(?:bin|pcn|iin)(?: (?:number|no\.?|#))?\W*$|^rx ?(?:group|grp)\W*$|^(?:account|client|implementation|project) (?:manager|executive|director|lead|analyst|contact|representative)\W*$`)

// formPairs reports whether a row is one of a form, whose answers have their labels beside them: "Plan | Core PPO | Effective date |
// 07/01/2021". The rows around it that are laid out alike tell, too: "PBM | Harbor Rx | Formulary | Select".
func (g *grid) formPairs(i int) bool {
	like := func(r int) bool {
		return r >= 0 && r < len(g.rows) && slices.EqualFunc(distinct(g.rows[r]), distinct(g.rows[i]), func(a, b *gridCell) bool { return a.col == b.col })
	}
	from, to := i, i+1
	for like(from - 1) {
		from--
	}
	for like(to) {
		to++
	}
	for _, row := range g.rows[from:to] {
		if slices.ContainsFunc(distinct(row), func(c *gridCell) bool { return c.col > 1 && formLabelRE.MatchString(strings.TrimSpace(c.s)) }) {
			return true
		}
		asked := 0 // "Plan name: | Core PPO | Consultant: | ..."
		for k, c := range distinct(row) {
			if s := strings.TrimSpace(c.s); k%2 == 0 && len(s) > 1 && strings.HasSuffix(s, ":") {
				asked++
			}
		}
		if asked > 1 {
			return true
		}
	}
	return false
}

// tellsMore reports whether a row says something else of a plan that is named above its columns: "Network | Choice Plus | -".
func (g *grid) tellsMore(label *gridCell) bool {
	return len(g.heads) > 0 && label != nil && label.row > 0 && attributeRE.MatchString(label.s)
}

// rowsOfPlans gives the plans of a table with a row for each what its row says, and turns the table so that its
// columns read like the rows of any other. A table of several rows for each plan is shared by rows and stays.
func (p *planParts) rowsOfPlans(n int, g *grid) bool {
	for i := range g.rows[:min(len(g.rows), 6)] {
		at, again := g.namesColumn(i), false
		switch {
		case at < 0 && g.plansBelow(i):
			at = 0
		case at < 0 && i == 0 && p.namesAgain(g):
			at, again = 0, true
		case at < 0:
			continue
		case g.aboutBenefits(i, at) < 2:
			if names, rows := g.benefitRecords(i, at); names != nil {
				return p.records(n, g, at, names, rows)
			}
			continue
		}
		first := i + 1
		for first < len(g.rows) && (g.rows[first][at] == nil || strings.TrimSpace(g.rows[first][at].s) == "" || g.rows[first][at] == g.rows[i][at]) && !g.amountsIn(first) && len(distinct(g.rows[first])) > 1 {
			first++
		}
		var names []string
		var rows []int
		headed := false // "Plan" stands over a header of its own: "Plan ID | Plan name"
		for r := first; r < len(g.rows); r++ {
			c := g.rows[r][at]
			if c == nil || strings.TrimSpace(c.s) == "" || len(c.s) > nameBounds || c.colSpan > 1 || g.headsKind(r, at) {
				continue
			}
			if !g.amountsIn(r) && len(names) == 0 {
				headed = true
				break
			}
			names, rows = append(names, original(c.passage, 0, len(c.s))), append(rows, r)
		}
		for k := len(rows) - 1; k >= 0 && g.bare(rows[k], at); k-- {
			names, rows = names[:k], rows[:k] // remarks below the plans, no longer than a name may be
		}
		if headed {
			if below := g.rows[first][at]; g.rows[i][at].colSpan > 1 || below != nil && headLabelRE.MatchString(strings.TrimSpace(below.s)) {
				continue
			}
			return false
		}
		if len(names) == 0 || g.recordsBelow(i, first) {
			return p.records(n, g, at, names, rows)
		}
		unique := slices.Compact(slices.Sorted(slices.Values(names)))
		if len(unique) < len(names) {
			return p.records(n, g, at, names, rows)
		}
		sets := []planSet{^planSet(0)}
		if len(names) > 1 || again {
			if sets = p.assignByNetwork(names); sets == nil {
				return false
			}
		}
		p.turn(n, g, at, i, first, rows, sets)
		return true
	}
	return false
}

// planNetworkRE finds behind the name of a plan the network that its row is of: "Select PPO 1500 Gold - Out-of-Network".
var planNetworkRE = regexp.MustCompile(`(?i)\s*[-–—:,(/]\s*(?:in|out[- ]of)[- ]network\)?$`)

// assignByNetwork gives each name its plan, where a plan may have a row for each network.
func (p *planParts) assignByNetwork(names []string) []planSet {
	bare := make([]string, len(names))
	for n, name := range names {
		bare[n] = planNetworkRE.ReplaceAllString(name, "")
	}
	var order []string
	for _, name := range bare {
		if !slices.Contains(order, name) {
			order = append(order, name)
		}
	}
	if len(order) == len(names) || slices.Contains(order, "") {
		return p.assign(names)
	}
	sets := p.assign(order)
	if sets == nil {
		return nil
	}
	out := make([]planSet, len(names))
	for n, name := range bare {
		out[n] = sets[slices.Index(order, name)]
	}
	return out
}

// kindOfPlansRE finds the heading of the plans of one kind among the rows of them all: "HMO PLANS", "HSA-qualified plans".
var kindOfPlansRE = regexp.MustCompile(`^\W*(?:[a-z-]+ ){1,3}(?:plans|options|products)\W*$`)

// headsKind reports whether a row has nothing but the heading of those of the plans below it that are of one kind.
func (g *grid) headsKind(r, at int) bool {
	one := distinct(g.rows[r])
	return len(one) == 1 && one[0] == g.rows[r][at] && kindOfPlansRE.MatchString(one[0].s) && !g.bare(r, at)
}

// bare reports whether a row has nothing but the cell in one column, nor has the table below it.
func (g *grid) bare(r, at int) bool {
	return !slices.ContainsFunc(g.rows[r:], func(row []*gridCell) bool {
		return slices.ContainsFunc(row, func(c *gridCell) bool { return c != nil && c.col != at && strings.TrimSpace(c.s) != "" })
	})
}

// namesColumn is the column that a header calls one of plans: "Plan name", "Name" below "Plan", or "Plan ID" where no other is.
func (g *grid) namesColumn(i int) int {
	find := func(is func(c *gridCell, head string) bool) int {
		return slices.IndexFunc(g.rows[i], func(c *gridCell) bool { return c != nil && c.row <= i && is(c, headerWords(c)) })
	}
	below := func(c *gridCell) bool {
		up := c.row - 1
		return up >= 0 && g.rows[up][c.col] != nil && g.rows[up][c.col].colSpan > 1 && headLabelRE.MatchString(strings.TrimSpace(g.rows[up][c.col].s))
	}
	at, most := -1, 0
	for k := range g.columns { // of "Product | Plan option" it is the one that differs from row to row
		names := map[string]bool{}
		if find(func(c *gridCell, head string) bool {
			return c.col == k && (headLabelRE.MatchString(head) || head == "name" && below(c))
		}) < 0 {
			continue
		}
		for r := i + 1; r < len(g.rows); r++ {
			if c := g.rows[r][k]; c != nil && c.row == r && g.amountsIn(r) {
				names[c.s] = true
			}
		}
		if at < 0 || len(names) > most {
			at, most = k, len(names)
		}
	}
	if at < 0 {
		at = find(func(c *gridCell, head string) bool { return variantHeadRE.MatchString(head) })
	}
	if at > 0 && planCodeRE.MatchString(headerWords(g.rows[i][at])) && g.namesWithoutHead(i) {
		return 0
	}
	return at
}

// namesWithoutHead reports whether the first column, over which nothing stands, has a name of its own in each row of amounts: "| Plan code",
// "Core PPO | 1040".
func (g *grid) namesWithoutHead(i int) bool {
	names := map[string]bool{}
	rows := 0
	for r, row := range g.rows {
		c := row[0]
		switch {
		case r <= i && full(c):
			return false
		case r > i && g.amountsIn(r):
			rows++
			if full(c) && c.row == r && len(c.s) <= nameBounds && !hasAmount(c.s) {
				names[c.s] = true
			}
		}
	}
	return rows > 0 && len(names) == rows
}

// aboutBenefits counts the columns whose header, down to row i, names a benefit.
func (g *grid) aboutBenefits(i, at int) int {
	n := 0
	for k := range g.columns {
		if k == at {
			continue
		}
		words := ""
		for r := range i + 1 {
			if c := g.rows[r][k]; c != nil && len(c.s) < maxHeader && c.colSpan < g.columns { // or it heads no column
				words += " " + c.s
			}
		}
		if _, tier := readTier(words); tier && !hasAmount(words) || deductibleRE.MatchString(words) || oopRE.MatchString(words) || g.listsBelow(i, k, words) {
			n++
		}
	}
	return n
}

func (g *grid) amountsIn(r int) bool {
	return slices.ContainsFunc(g.rows[r], func(c *gridCell) bool { return c != nil && c.row == r && hasAmount(c.s) })
}

// turn makes a table whose rows are the columns of another, for the given rows of plans.
func (p *planParts) turn(n int, g *grid, at, head, first int, rows []int, of []planSet) {
	p.axes[n] = true
	top := head
	for top > 0 && len(distinct(g.rows[top-1])) > 1 && !g.amountsIn(top-1) {
		top--
	}
	labels := first - top
	t := document.Table{Page: p.src.Tables[n].Page, Columns: labels + len(rows), Title: p.src.Tables[n].Title}
	order := []int{at}
	for k := range g.columns {
		if k != at {
			order = append(order, k)
		}
	}
	source := p.src.Tables[n]
	cellOf := func(c *gridCell) document.Cell {
		for _, v := range source.Rows[c.row].Cells {
			if v.Column == c.col {
				return v
			}
		}
		return document.Cell{}
	}
	for x, k := range order {
		var row document.Row
		put := func(c *gridCell, column, rowSpan, colSpan int) {
			v := cellOf(c)
			v.Row, v.Column, v.RowSpan, v.ColSpan = x, column, rowSpan, colSpan
			row.Cells = append(row.Cells, v)
		}
		for l := range labels {
			c := g.rows[top+l][k]
			if c == nil || len(c.from) == 0 || c.row < top+l {
				continue
			}
			if x == 0 || c.col == k || x == 1 && k != at+1 || order[x-1] < c.col {
				put(c, l, g.reach(top+l, head, order[x:], c), min(c.rowSpan, labels-l))
			}
		}
		for y, r := range rows {
			c := g.rows[r][k]
			if c == nil || len(c.from) == 0 || c.col != k || c.row > r || c.row < r && y > 0 && c.row <= rows[y-1] {
				continue
			}
			both, n := of[y], 1 // a value may stand beside several plans, and below several headers
			for ; y+n < len(rows) && rows[y+n] < c.row+c.rowSpan; n++ {
				both |= of[y+n]
			}
			put(c, labels+y, g.reach(r, head, order[x:], c), n)
			if k == at && of[y] != everyPlan {
				p.owned = append(p.owned, ownedSpan{c.spansOf()[0], of[y], true})
			} else {
				p.own(both, c.spansOf()[0])
			}
		}
		t.Rows = append(t.Rows, row)
	}
	for r := rows[len(rows)-1] + 1; r < len(g.rows); r++ { // remarks below the plans
		one := slices.DeleteFunc(slices.Clone(distinct(g.rows[r])), func(c *gridCell) bool { return strings.TrimSpace(c.s) == "" })
		if len(one) == 1 && one[0].row == r && one[0].col == 0 && len(one[0].from) > 0 {
			v := cellOf(one[0])
			v.Row, v.Column, v.RowSpan, v.ColSpan = len(t.Rows), 0, 0, t.Columns
			t.Rows = append(t.Rows, document.Row{Cells: []document.Cell{v}})
		}
	}
	p.turned[n] = t
}

// reach is over how many of the columns from the first one on a header cell stands: those it is merged over, or those behind it
// without one of their own that have a header below.
func (g *grid) reach(r, head int, columns []int, c *gridCell) int {
	n := 1
	if c.colSpan > 1 || r >= head {
		for n < len(columns) && columns[n] == columns[n-1]+1 && columns[n] < c.col+c.colSpan {
			n++ // the names stand in front, whatever their header is merged over
		}
		return n
	}
	for k := columns[0]; k+n < g.columns && (g.rows[r][k+n] == nil || strings.TrimSpace(g.rows[r][k+n].s) == ""); n++ {
		if below := g.rows[head][k+n]; below == nil || strings.TrimSpace(below.s) == "" {
			break
		}
	}
	return n
}
