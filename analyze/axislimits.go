package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// axisLimit is a deductible or an out-of-pocket maximum that stands along the axes of cost shares: its name, whose it is and its plan stand
// around it, wherever that is.
type axisLimit struct {
	plan   string
	page   int
	name   *passage
	person *passage // nil where the name says it
	value  *gridCell
	table  int
	under  *passage // the heading above it that says whether it is of drugs or of medical care; nil for none

	network   benefit.Network
	networkAt *passage // nil where no word says it
}

// limits reads the limits of the tables from which cost shares were read, which without these are no tables any more, and of those that
// have nothing but limits of the plans that the cost shares are of. What is read is marked as used by no other value.
func (r *axisReader) limits(shares []axisShare) (out []axisLimit) {
	var plans []string
	for _, s := range shares {
		if s.plan != "" && !slices.Contains(plans, s.plan) {
			plans = append(plans, s.plan)
		}
	}
	done := map[int]bool{}
	for _, v := range r.values {
		done[v.table] = true
	}
	for n := range r.src.Tables {
		if !done[n] && (len(plans) == 0 || !r.saysNoMore(n)) {
			continue
		}
		var list []axisLimit
		ok := true
		for _, v := range r.others[n] {
			if limit, named := r.limit(v, plans); !named {
				ok = ok && done[n]
			} else if limit.name != nil {
				list = append(list, limit)
			} else {
				ok = false
			}
		}
		if !ok {
			continue
		}
		out = append(out, list...)
		r.limited = append(r.limited, n)
		r.others[n] = slices.DeleteFunc(r.others[n], func(v axisValue) bool {
			_, named := r.limit(v, plans)
			if named {
				r.taken = append(append(r.taken, v.cell), v.used...)
			}
			return named
		})
	}
	r.titledLimits(out)
	return out
}

// titledLimits gives limits without a heading between the rows the title of their table where it says that they are of drugs, as long as
// another table has such limits of medical care.
func (r *axisReader) titledLimits(limits []axisLimit) {
	titles := map[int]*cell{} // of the tables without limits that are called medical
	for _, l := range limits {
		if _, known := titles[l.table]; !known {
			titles[l.table] = drugTitleOf(r.src, l.table)
		}
		if medWordsRE.MatchString(l.name.s) {
			titles[l.table] = nil
		}
	}
	for k := range limits {
		l := &limits[k]
		if title := titles[l.table]; l.under == nil && title != nil && r.limitedForCare(oopRE.MatchString(l.name.s)) {
			l.under = title.passage
		}
	}
}

// limitedForCare reports whether a table that is not said to be of drugs has a deductible, or an out-of-pocket maximum.
func (r *axisReader) limitedForCare(isOOP bool) bool {
	for n, g := range r.grids {
		if g != nil && slices.ContainsFunc(g.rows, func(row []*gridCell) bool {
			return full(row[0]) && isLimitRow(row[0].s) && oopRE.MatchString(row[0].s) == isOOP && !hasRx(row[0].s) && slices.ContainsFunc(row[1:], func(c *gridCell) bool { return full(c) && moneyRE.MatchString(c.s) })
		}) && drugTitleOf(r.src, n) == nil {
			return true
		}
	}
	return false
}

// saysNoMore reports whether the rows of a table that have amounts have nothing beside them that says more than whose and of what they are.
func (r *axisReader) saysNoMore(n int) bool {
	said, rows := map[*gridCell]bool{}, map[int]bool{}
	for _, v := range r.others[n] {
		said[v.cell], rows[v.cell.row] = true, true
		for _, c := range v.used {
			said[c] = true
		}
	}
	g := r.grids[n]
	for i := range rows {
		if g == nil || slices.ContainsFunc(distinct(g.rows[i]), func(c *gridCell) bool { return !said[c] && !g.remarksIn(c.col) }) {
			return false
		}
	}
	return len(rows) > 0
}

// remarksIn reports whether a column is one for remarks.
func (g *grid) remarksIn(k int) bool {
	return slices.ContainsFunc(g.rows, func(row []*gridCell) bool { return full(row[k]) && axisRemarkRE.MatchString(row[k].s) })
}

// limit reads an amount that is a limit by the words around it; it has no name where they leave open which, whose or of which plan.
func (r *axisReader) limit(v axisValue, plans []string) (l axisLimit, named bool) {
	var name, person *gridCell
	for _, c := range v.used {
		switch _, whose := personHead(c.s); {
		case whose:
			person = c
		case isLimitRow(c.s) && !slices.ContainsFunc(v.titles, func(t axisTitle) bool { return t.cell == c }):
			name = c // the nearest
		}
	}
	if v.asks != nil {
		name, person = v.asks, nil
	}
	none := name != nil && rxDeductibleName(name.s) && plainNoneRE.MatchString(v.cell.s)
	if name == nil || name == v.heading && person == nil || axisNoneRE.MatchString(v.cell.s) && !none {
		return l, false
	}
	for _, where := range []string{"label0", "label1", "head0", "head1", "heading", "outer", "title", "sheet"} { // from the nearest
		k := slices.IndexFunc(plans, func(plan string) bool { return slices.Equal(planKey(v.rests[where]), planKey(plan)) })
		if k >= 0 {
			l.plan = plans[k]
			break
		}
	}
	amounts := len(moneyRE.FindAllString(v.cell.s, 3))
	if v.contrary || v.asks == nil && !none && (amounts == 0 || amounts > 2) || len(plans) > 0 && l.plan == "" {
		return l, true
	}
	l.page, l.table, l.name, l.value = r.src.Tables[v.table].Page, v.table, name.passage, v.cell
	if h := v.heading; h != nil && h != name && !hasAmount(h.s) && hasRx(h.s) != medWordsRE.MatchString(h.s) {
		l.under = h.passage
	}
	if v.at.networkAt != nil && v.at.networkAt.src == r.src && v.at.channelAt == nil { // that of a pharmacy is not the limit's
		l.network, l.networkAt = v.at.network, v.at.networkAt
	}
	if person != nil {
		l.person = person.passage
	}
	return l, true
}

// rowOf is a limit as the row of a table that has nothing else.
func (l axisLimit) rowOf(table int) *row {
	label := l.name
	if l.person != nil {
		label = joinedPassage(l.name, l.person)
	}
	cost := columnRole{kind: costColumn}
	if l.networkAt != nil {
		cost.network, cost.header = l.network, &gridCell{passage: l.networkAt}
	}
	return &row{
		page: l.page, table: table, cells: []*cell{{passage: label, parts: label.spans(0, len(label.s))}, {passage: l.value.passage, parts: l.value.spans(0, len(l.value.s))}},
		roles: []columnRole{{kind: labelColumn}, cost},
	}
}

// rxDeductibleName reports whether a label names the deductible of drugs.
func rxDeductibleName(s string) bool { return isLimitRow(s) && hasRx(s) && !oopRE.MatchString(s) }

// plainNoneRE finds that there is none of what a header names.
var plainNoneRE = regexp.MustCompile(`^\W*none\W*$`)

// asksOfLimit reports whether the header of a column asks how drugs and a limit of the plan go together, and each cell below it is an answer or
// nothing: "Medical deductible applies to Rx? | Y".
func (b *axisBlock) asksOfLimit(g *grid, k int, head *gridCell) bool {
	if !relatesRE.MatchString(head.s) {
		return false
	}
	answers := 0
	for _, i := range b.rows {
		switch c := g.rows[i][k]; {
		case !full(c):
		case c.col == k && yesOrNoRE.MatchString(c.s) && !partlyRE.MatchString(c.s):
			answers++
		default:
			return false
		}
	}
	return answers > 0
}

// limitRows are the rows of a plan's limits below their headings, and the text with the empty tables that they are of.
func limitRows(text *document.Text, limits []axisLimit) (*document.Text, []*row) {
	if len(limits) == 0 {
		return text, nil
	}
	tables := slices.Clone(text.Tables)
	var rows []*row
	for k, l := range limits {
		if k == 0 || l.under != limits[k-1].under { // what stands below a heading is a table of its own
			tables = append(tables, document.Table{Page: l.page, Columns: 2})
			if l.under != nil {
				head := &cell{passage: l.under, parts: l.under.spans(0, len(l.under.s))}
				rows = append(rows, &row{page: l.page, table: len(tables) - 1, cells: []*cell{head}, roles: []columnRole{{kind: labelColumn}}, lone: true})
			}
		}
		rows = append(rows, l.rowOf(len(tables)-1))
	}
	return &document.Text{Format: text.Format, Content: text.Content, Pages: text.Pages, Tables: tables}, rows
}

// limitsOf are the limits of one of several plans, and those of none.
func limitsOf(limits []axisLimit, names []string, k int) (out []axisLimit) {
	for _, l := range limits {
		if l.plan == "" || k < len(names) && slices.Equal(planKey(l.plan), planKey(names[k])) {
			out = append(out, l)
		}
	}
	return out
}
