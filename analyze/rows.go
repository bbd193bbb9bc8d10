package analyze

import (
	"cmp"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// row is one row of a table as a person would read it: cells that shading or a page break parted are whole again, and
// the header above it says what each column is.
type row struct {
	page  int
	table int
	cells []*cell // by column; nil where there is nothing
	roles []columnRole
	head  string // the heading of the section that the row stands in, folded
	first bool   // the first row below a header on its page
	lone  bool   // one cell over all columns: a heading or a remark

	preferred bool // of preferred brands, though it does not say of what; see preferredAmong
	ofCounted bool // of the specialty drugs of a tier that another row counts; see specialtyOfCounted

	explained *cell // the sentences that stand below the name in the row's label

	network benefit.Sourced[benefit.Network]         // that the row's label names
	section benefit.Channel                          // the pharmacy that the heading above the row names
	headed  string                                   // that heading, above rows that may be of no tier
	order   benefit.Sourced[benefit.DeductibleOrder] // how that heading, or a sentence below the row's name, says the deductible is met
	inside  bool                                     // which is said of the network alone
	checked map[int]bool                             // the columns of the table in which check marks say that the deductible applies
	variant string                                   // the plan that a column of its own names, where there are several
	bounds  map[int]rowBounds                        // by column, what the row below bounds its coinsurances by
}

// cell is the words of one cell, perhaps in several pieces.
type cell struct {
	*passage
	parts []document.Span
}

func newCell(src *document.Text, parts ...document.Span) *cell {
	return &cell{newPassage(src, parts...), parts}
}

func (c *cell) empty() bool { return c == nil || strings.TrimSpace(c.s) == "" }

// label returns the cells that name the row: all that are neither cost nor notes nor the medical event.
func (r *row) label() []*cell {
	var out []*cell
	for k, c := range r.cells {
		if !c.empty() && r.kind(k) == labelColumn && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

func (r *row) kind(k int) columnKind {
	if k < len(r.roles) && r.roles[k].kind != unknownColumn {
		return r.roles[k].kind
	}
	if k == 0 {
		return labelColumn
	}
	return unknownColumn
}

func (r *row) labelText() string {
	var out []string
	for _, c := range r.label() {
		out = append(out, strings.TrimSpace(c.s))
	}
	return strings.Join(out, " ")
}

// event returns the words of the "common medical event" column, which is the first where no header says which it is: what
// stands behind a label ("Brand drugs | If your prescription …") is no event.
func (r *row) event() string {
	first := true
	for k, c := range r.cells {
		if c.empty() {
			continue
		}
		if r.kind(k) == eventColumn || first && eventRowRE.MatchString(c.s) {
			return c.s
		}
		first = false
	}
	return ""
}

// tableRows reads the tables of a text as rows, in order.
func tableRows(src *document.Text) []*row { return planRows(src, nil) }

// planRows reads the tables of one plan's text; heads says where its name begins above its columns.
func planRows(src *document.Text, heads map[int]bool) []*row {
	var out []*row
	var roles []columnRole
	head := ""
	for n := range src.Tables {
		t := &src.Tables[n]
		g := newGrid(src, withTiersAbove(src, n))
		g.heads = heads
		if len(roles) != g.columns || !t.Continues && !sameColumns(src, n) {
			roles, head = nil, ""
		}
		before := len(out)
		var current []columnRole // of the header rows being read
		start := 0
		flush := func(end int) {
			if start < end {
				out = append(out, g.body(src, n, start, end, roles, head)...)
			}
		}
		setting := false // below "Setting | Selection | Comments"
		rules := g.listOfRules()
		for i, cells := range g.rows {
			if i == rules && roles != nil {
				flush(i)
				current, roles, start, head = nil, nil, i, ""
			}
			h, ok := g.header(cells, current)
			setting = ofSettings(cells, setting)
			if ok && setting && !isSettingHead(cells) {
				ok = endsSettings(h)
				setting = !ok
			}
			if ok && (current == nil && g.endsSection(i) || suppliesUnder(cells, roles)) {
				ok = false
			}
			if days := g.daysOfColumns(i, roles); days != nil && !ok {
				switch first := g.firstAmounts(start, i); {
				case first == i: // for what stands below
					flush(i)
					current, roles, start = nil, days, i+1
					continue
				case g.goesOn(first, i) && (!g.goesOn(i+1, i+2) || g.limitsFollow(i+1)):
					roles, days = days, roles // for what stands above
					flush(i)
					roles, start = days, i+1
					continue
				}
			}
			if !ok {
				if current != nil && len(distinct(cells)) == 0 {
					continue
				}
				if current != nil {
					current, start = nil, i
				}
				continue
			}
			if current == nil {
				flush(i)
				keepAbove(h, roles)
			}
			current, roles, start = h, h, i+1
			if c := cells[0]; c != nil && len(c.s) <= maxHeader {
				head = c.s
			}
		}
		flush(len(g.rows))
		if before > 0 && before < len(out) {
			if join(src, out[before-1], out[before]) {
				out = slices.Delete(out, before, before+1)
			}
		}
		if before < len(out) {
			out[before].first = true
		}
	}
	for _, r := range out {
		r.dropItemNumber()
		r.joinSetting(src)
		r.dropInOnly()
		r.joinRate(src)
		r.dropNumber(src)
	}
	out = kindLines(src, networkLines(src, out))
	nameVariants(src, out)
	checkColumns(out)
	supplyOfPlaces(out)
	return withoutOthers(src, headedLabels(src, titledRows(src, withBounds(mend(src, out)))))
}

// leastRules are the rows of a label and a value of which a list is at least.
const leastRules = 3

// listOfRules is the row from which on a table is a list of labels and values, each of which is as wide as all columns of the grid of amounts
// above: "Plan Rules" above "Rx Deductible – Individual | $100". What heads those columns does not head the values. It is -1 without such a list.
func (g *grid) listOfRules() int {
	first, rules := -1, 0
	for i := len(g.rows) - 1; i > 0; i-- {
		cells := distinct(g.rows[i])
		if len(cells) == 1 && cells[0].colSpan >= g.columns && rules > 0 {
			continue // a heading
		}
		if len(cells) != 2 || cells[0].col != 0 || cells[0].row != i || cells[1].row != i || cells[1].colSpan < leastRules || cells[1].col+cells[1].colSpan < g.columns || cells[0].colSpan+cells[1].colSpan < g.columns {
			break
		}
		if t, ok := readTier(cells[0].s); ok && hasAmount(cells[1].s) && (t.number != "" || slices.ContainsFunc(t.classes, func(c benefit.TierClass) bool { return c != benefit.PreventiveDrugs })) {
			break // "Specialty | 20%", at every pharmacy
		}
		first, rules = i, rules+1
	}
	if rules < leastRules {
		return -1
	}
	return first
}

// keepAbove keeps what an earlier header says of columns where a row further down tells their days supply only.
func keepAbove(h, above []columnRole) {
	if len(h) != len(above) || slices.ContainsFunc(h, func(r columnRole) bool {
		return r.kind == costColumn && (r.days == nil || r.network != "" || r.channel != "")
	}) {
		return
	}
	for k := range h {
		if h[k].kind == costColumn && above[k].kind == costColumn {
			h[k].inherit(above[k])
		}
	}
}

// nameVariants gives the rows of a table of records the plan that they are of, where its column names several.
func nameVariants(src *document.Text, rows []*row) {
	names := map[int]map[string]bool{} // by table
	name := func(r *row) string {
		first := ""
		for k, c := range r.cells { // of "Plan ID | Plan marketing name" the name is what the plan is called
			if r.kind(k) != variantColumn || c.empty() {
				continue
			}
			if h := r.column(k).header; h != nil && strings.HasSuffix(headerWords(h), "name") {
				return original(c.passage, 0, len(c.s))
			}
			if first == "" {
				first = original(c.passage, 0, len(c.s))
			}
		}
		return first
	}
	for _, r := range rows {
		if n := name(r); n != "" {
			if names[r.table] == nil {
				names[r.table] = map[string]bool{}
			}
			names[r.table][n] = true
		}
	}
	var called map[string]string // what a sheet says that their codes stand for
	for _, r := range rows {
		if len(names[r.table]) < 2 {
			continue
		}
		if called == nil {
			grids := make([]*grid, len(src.Tables))
			for n := range src.Tables {
				grids[n] = layOut(src, &src.Tables[n])
			}
			called = codeNames(grids)
		}
		r.variant = cmp.Or(called[name(r)], name(r))
	}
}

// sameColumns reports whether a table stands on the page behind the one before and has its columns, so that the header
// of the one before holds for it. The sheets of a workbook are no such pages: each speaks for itself.
func sameColumns(src *document.Text, n int) bool {
	if n == 0 {
		return false
	}
	a, b := &src.Tables[n-1], &src.Tables[n]
	return a.Columns == b.Columns && b.Page-a.Page <= 1 && src.Pages[a.Page-1].Label == src.Pages[b.Page-1].Label && near(a.Box.Left, b.Box.Left) && near(a.Box.Right, b.Box.Right) && !(a.Box.Right == 0 && headedApart(src, a, b))
}

// headedApart reports whether a heading stands between two tables of a text without places on its pages.
func headedApart(src *document.Text, a, b *document.Table) bool {
	before, ok := cellsOf(a)
	behind, is := cellsOf(b)
	if !ok || !is || a.Page < 1 {
		return false
	}
	return slices.ContainsFunc(src.Pages[b.Page-1].Lines, func(l document.Line) bool {
		return l.Heading && l.Span.Start >= before.End && l.Span.End <= behind.Start && strings.TrimSpace(src.Quote(l.Span)) != ""
	})
}

func near(a, b float64) bool { return a-b < 4 && b-a < 4 }

// body makes the rows of g.rows[from:to]. A band is a run of rows that no column of labels or costs parts from each
// other; within it, a cell that stands alone in its column belongs to the whole band, however shading cuts it up.
func (g *grid) body(src *document.Text, table, from, to int, roles []columnRole, head string) []*row {
	var out []*row
	roles = g.inferRoles(from, to, roles)
	for i := from; i < to; {
		j := i + 1
		for j < to && !g.starts(j, roles) {
			j++
		}
		out = append(out, g.band(src, table, i, j, roles, head)...)
		i = j
	}
	return out
}

// inferRoles completes the roles that no header says from what stands in the columns.
func (g *grid) inferRoles(from, to int, said []columnRole) []columnRole {
	roles := make([]columnRole, g.columns)
	copy(roles, said)
	for k := range roles {
		if roles[k].kind != unknownColumn {
			continue
		}
		words, amounts, events := 0, 0, 0
		for i := from; i < to; i++ {
			c := g.rows[i][k]
			if c == nil || c.row != i || c.col != k || strings.TrimSpace(c.s) == "" || c.colSpan == g.columns && g.columns > 1 {
				continue
			}
			words++
			if eventRowRE.MatchString(c.s) {
				if len(distinct(g.rows[i])) > 1 { // or it is a heading of the rows below: "If you are hospitalized"
					events++
				}
			} else if hasAmount(c.s) {
				amounts++
			}
		}
		switch {
		case events > 0 && k == 0:
			roles[k].kind = eventColumn
		case k > 0 && amounts > 0 && 2*amounts >= words:
			roles[k].kind = costColumn
		case k > 0 && words > 0 && amounts == 0 && slices.ContainsFunc(roles[:k], func(r columnRole) bool { return r.kind == costColumn }):
			roles[k].kind = notesColumn // words behind the amounts remark on them
		case k == 0 || words > 0 && amounts == 0:
			roles[k].kind = labelColumn
		}
	}
	return roles
}

// starts reports whether a new cell begins at row i in every column of labels and costs.
func (g *grid) starts(i int, roles []columnRole) bool {
	for k, c := range g.rows[i] {
		if kindAt(roles, k) == eventColumn || kindAt(roles, k) == notesColumn || c == nil {
			continue
		}
		if c.row < i {
			return false
		}
	}
	return true
}

func kindAt(roles []columnRole, k int) columnKind {
	if k < len(roles) {
		return roles[k].kind
	}
	return unknownColumn
}

func (g *grid) band(src *document.Text, table, from, to int, roles []columnRole, head string) []*row {
	columns := make([][]*gridCell, g.columns) // by column, then row
	empty := func(c *gridCell) bool { return c == nil || strings.TrimSpace(c.s) == "" }
	for k := range columns {
		for i := from; i < to; i++ {
			columns[k] = append(columns[k], g.rows[i][k])
		}
	}
	costs := func(k int) bool {
		r := kindAt(roles, k)
		return r == costColumn || r >= minimumColumn || r == unknownColumn && k > 0
	}
	for k, col := range columns {
		if !costs(k) {
			fill(col, empty, func(int, int) bool { return true })
		}
	}
	sameLabel := func(a, b int) bool {
		for k, col := range columns {
			if r := kindAt(roles, k); !costs(k) && r != eventColumn && r != notesColumn && col[a] != col[b] {
				return false
			}
		}
		return true
	}
	for k, col := range columns {
		if costs(k) {
			fill(col, empty, sameLabel)
		}
	}
	made := map[*gridCell]*cell{}
	var out []*row
	for i := range to - from {
		r := &row{page: g.page, table: table, roles: roles, head: head, cells: make([]*cell, g.columns)}
		any := false
		for k, col := range columns {
			c := col[i]
			if empty(c) {
				continue
			}
			if made[c] == nil && (c.unit != nil || c.spelled) {
				made[c] = &cell{c.passage, c.spansOf()}
			} else if made[c] == nil {
				made[c] = newCell(src, c.spansOf()...)
			}
			r.cells[k] = made[c]
			any = any || kindAt(roles, k) != eventColumn
		}
		if !any && r.event() == "" {
			continue
		}
		if at := slices.IndexFunc(r.cells, func(c *cell) bool { return !c.empty() && len(c.parts) > 0 }); at >= 0 {
			r.page = src.PageAt(r.cells[at].parts[0].Start) // of a table that goes on behind the end of a page
		}
		if len(out) > 0 && slices.Equal(out[len(out)-1].cells, r.cells) {
			continue
		}
		if g.headsBeside(from + i) {
			clear(r.cells[1:])
		}
		d := distinctCells(r.cells)
		r.lone = len(d) == 1 && g.columns > 1 && r.cells[0] == d[0]
		out = append(out, r)
	}
	return out
}

// headsBeside reports whether a row is the heading of a place beside cells that go on from the rows above it: "Mail order (up to a 90-day
// supply)" in a table that says once, over all rows, that nothing is covered outside of the network.
func (g *grid) headsBeside(i int) bool {
	row := g.rows[i]
	label := row[0]
	if label == nil || label.row != i || label.rowSpan > 1 || len(label.s) > maxHeading || hasAmount(label.s) || !isPlaceOfFills(label.s) {
		return false
	}
	over := false
	for _, c := range row[1:] {
		switch {
		case c == nil || c == label || strings.TrimSpace(c.s) == "":
		case c.row == i:
			return false
		case moneyRE.MatchString(c.s) || percentRE.MatchString(c.s):
			return false // what it costs there, too
		default:
			over = true
		}
	}
	return over
}

func (c *gridCell) spansOf() []document.Span {
	if len(c.from) == 0 {
		return nil
	}
	return []document.Span{{Start: c.from[0], End: c.to[len(c.to)-1]}}
}

func distinctCells(cells []*cell) []*cell {
	var out []*cell
	for _, c := range cells {
		if !c.empty() && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// fill gives the empty places of a column the cell before them in the band, or else the one behind, where may allows.
func fill(col []*gridCell, empty func(*gridCell) bool, may func(from, to int) bool) {
	var full []int
	for i, c := range col {
		if !empty(c) {
			full = append(full, i)
		}
	}
	if len(full) == 0 {
		return
	}
	for i, c := range col {
		if !empty(c) {
			continue
		}
		from := full[0]
		for _, f := range full {
			if f < i {
				from = f
			}
		}
		if may(from, i) {
			col[i] = col[from]
		}
	}
}

// column returns the role of column k, what the header does not say left empty.
func (r *row) column(k int) columnRole {
	if k < len(r.roles) {
		return r.roles[k]
	}
	return columnRole{}
}

// costColumns returns the columns that can hold cost shares: those that the header says, else those with an amount.
func (r *row) costColumns() []int {
	var out []int
	for k := range r.cells {
		if r.kind(k) == costColumn {
			out = append(out, k)
		}
	}
	if len(out) == 0 {
		for k, c := range r.cells {
			if k > 0 && r.kind(k) == unknownColumn && !c.empty() && hasAmount(c.s) {
				out = append(out, k)
			}
		}
	}
	return out
}

// notes returns the row's remarks.
func (r *row) notes() []*cell {
	var out []*cell
	for k, c := range r.cells {
		if !c.empty() && r.kind(k) == notesColumn {
			out = append(out, c)
		}
	}
	if r.explained != nil {
		out = append(out, r.explained)
	}
	return out
}

// networkEvidence quotes the header that names a column's network.
func (c columnRole) networkEvidence(conf benefit.Confidence) []benefit.Evidence {
	header := c.said(saysNetwork)
	if header == nil {
		return nil
	}
	if _, at, ok := networkOf(header.s); ok {
		return header.evidence(at.i, at.j, conf)
	}
	return header.all(conf)
}
