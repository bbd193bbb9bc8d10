package analyze

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// place is where a value stands along the axes but for its plan, as a key.
func (v axisValue) place() string {
	return fmt.Sprint(v.at.tier.id(), "|", v.pharmacy())
}

// pharmacy is where the drugs of a value are filled, as a key.
func (v axisValue) pharmacy() string {
	return fmt.Sprint(v.at.channel, "|", v.at.network, "|", v.at.days)
}

// planSource finds where the names of plans stand among the words that are on no axis: what differs, and tells values apart that stand in
// the same place. It reports false where nothing does, though values stand in one place, and where more words differ.
func (r *axisReader) planSource() (source string, ok bool) {
	names := map[string]map[string]bool{} // by where they stand
	count := map[string]int{}
	for _, v := range r.values {
		for where, rest := range v.rests {
			if names[where] == nil {
				names[where] = map[string]bool{}
			}
			names[where][rest] = true
			count[where]++
		}
	}
	for where := range names {
		if allTimes(slices.Collect(maps.Keys(names[where]))) {
			return "", false // what was stands beside what is
		}
	}
	maps.DeleteFunc(names, func(where string, _ map[string]bool) bool { return r.ofPlaces(where) })
	several := func(where string) bool {
		for name := range names[where] {
			if strings.Contains(name, " | ") {
				return false // words from around what is on an axis are no name
			}
		}
		return count[where] == len(r.values) && len(names[where]) > 1
	}
	for _, where := range []string{"label0", "label1", "head0", "head1", "head2", "heading", "title", "sheet"} {
		if !several(where) || where == "title" && isPaged(r.src) && r.tells("") {
			continue // titles of tables that are told apart without them may be anything
		}
		for other := range names {
			if other != where && other != "sheet" && other != "title" {
				return "", false // words that say something else of the values
			}
		}
		return where, r.tells(where)
	}
	for where := range names {
		if where != "sheet" && where != "title" {
			return "", false
		}
	}
	return "", r.tells("")
}

// anotherRE finds what leads on to another pharmacy, which is one more place: "retail or mail order".
var anotherRE = regexp.MustCompile(`(?i)^(?:or|and|&)\b|\b(?:or|and|&)$`)

// ofPlaces reports whether words that are on no axis belong to the pharmacies, of which each has its own: "Retail at Any Chain", "Mail from
// Some Service". Of plans two at least have a pharmacy in common.
func (r *axisReader) ofPlaces(where string) bool {
	of, said := map[string]string{}, map[string]bool{}
	for _, v := range r.values {
		name, place := v.rests[where], v.pharmacy()
		if other, ok := of[place]; ok && other != name || v.at.channelAt == nil || anotherRE.MatchString(name) {
			return false
		}
		of[place], said[name] = name, true
	}
	return len(said) > 1
}

// nameBySheets calls the plans of sheets in full where their names have words that are on axes, too: "Gold Rx", and not "Gold". Names that no
// such words were taken from are left as they are.
func (r *axisReader) nameBySheets(shares []axisShare, limits []axisLimit) {
	if source, _ := r.planSource(); source != "title" && source != "sheet" || !isWorkbook(r.src) {
		return
	}
	names := map[string]string{}
	for _, v := range r.values {
		own, label := planKey(v.rests["sheet"]), tabNumberRE.ReplaceAllString(r.src.Pages[r.src.Tables[v.table].Page-1].Label, "")
		if full := planKey(label); len(own) == 0 || len(own) >= len(full) || !within(own, full) {
			return
		}
		rest := v.rests["sheet"]
		if title := v.rests["title"]; title != "" && within(own, planKey(title)) {
			rest = title
		}
		if other, ok := names[rest]; ok && other != label {
			return
		}
		names[rest] = label
	}
	for k := range shares {
		if name := names[shares[k].plan]; name != "" {
			shares[k].plan = name
		}
	}
	for k := range limits {
		if name := names[limits[k].plan]; name != "" {
			limits[k].plan = name
		}
	}
}

// nameByLetters leaves out of the names of plans whom they are for, where each has a letter or number of its own: "Plan A (Actives)" is "Plan A".
func nameByLetters(shares []axisShare, limits []axisLimit) {
	var names []*string
	for k := range shares {
		names = append(names, &shares[k].plan)
	}
	for k := range limits {
		names = append(names, &limits[k].plan)
	}
	full := map[string]string{}
	for _, name := range names {
		bare := *name
		if at := behindLetter(strings.ToLower(bare)); at > 0 {
			bare = bare[:at]
		}
		if other, ok := full[bare]; ok && other != *name {
			return // they tell the plans apart
		}
		full[bare] = *name
	}
	for bare, name := range full {
		for _, n := range names {
			if *n == name {
				*n = bare
			}
		}
	}
}

// tells reports whether no two values stand in the same place of the same plan.
func (r *axisReader) tells(source string) bool {
	seen := map[string]bool{}
	for _, v := range r.values {
		key := fmt.Sprint(v.rests[source], "|", v.place(), "|", v.at.part)
		if v.at.part == costColumn {
			key += strings.TrimSpace(v.at.partAt.s)
		}
		if seen[key] {
			return false
		}
		seen[key] = true
	}
	return true
}

// shares puts the values of each place together.
func (r *axisReader) shares() ([]axisShare, bool) {
	source, ok := r.planSource()
	if !ok {
		return nil, false
	}
	var keys []string
	by := map[string]*axisShare{}
	tiers := map[benefit.TierID]bool{}
	for _, v := range r.values {
		key := v.rests[source] + "|" + v.place()
		s := by[key]
		if s == nil {
			s = &axisShare{at: v.at, page: r.src.Tables[v.table].Page, table: v.table, noted: v.noted, beside: map[columnKind]axisPart{}}
			if source != "" {
				s.plan = v.rests[source]
			}
			by[key], keys = s, append(keys, key)
		}
		tiers[v.at.tier.id()] = true
		if v.at.part != unknownColumn && v.at.part != costColumn {
			s.takePart(v)
		} else if !s.takeValue(v) {
			return nil, false // a copay and a percentage
		}
	}
	var out []axisShare
	for _, key := range keys {
		if by[key].unsaid() {
			continue // "30 days" of what a pharmacy does not fill
		}
		if by[key].value == nil {
			return nil, false // a minimum of nothing
		}
		out = append(out, *by[key])
	}
	return out, len(tiers) > 1
}

// without is the text without the values that are read, and without the words that are said of nothing else.
func (r *axisReader) without() *document.Text {
	taken, kept := map[document.Span]bool{}, map[document.Span]bool{}
	at := func(c *gridCell) (document.Span, bool) {
		spans := c.spans(0, len(c.s))
		if len(spans) == 0 {
			return document.Span{}, false
		}
		return spans[0], true
	}
	mark := func(in map[document.Span]bool, cells ...*gridCell) {
		for _, c := range cells {
			if s, ok := at(c); ok {
				in[s] = true
			}
		}
	}
	mark(taken, r.taken...)
	done := map[int]bool{}
	for _, n := range r.limited {
		done[n] = true
	}
	for _, v := range r.values {
		mark(taken, v.cell)
		mark(taken, v.used...)
		done[v.table] = true
	}
	for n, list := range r.others {
		for _, v := range list {
			if done[n] && axisNoneRE.MatchString(v.cell.s) && (v.at.tierAt != nil || !strings.Contains(v.cell.s, "none") && slices.ContainsFunc(v.used, func(c *gridCell) bool { return isLimitRow(c.s) && slices.Contains(r.taken, c) })) {
				mark(taken, v.cell)
				continue
			}
			mark(kept, v.used...)
		}
	}
	content := []rune(r.src.Content)
	out := &document.Text{Format: r.src.Format, Pages: r.src.Pages}
	for n, t := range r.src.Tables {
		if !done[n] {
			out.Tables = append(out.Tables, t)
			continue
		}
		whole := t
		whole.Rows = nil
		left := false
		for _, row := range t.Rows {
			var cells []document.Cell
			for _, c := range row.Cells {
				words := newPassage(r.src, c.Span)
				spans := words.spans(0, len(words.s))
				if len(spans) > 0 && taken[spans[0]] && !kept[spans[0]] {
					blankSpan(content, c.Span)
					continue
				}
				cells = append(cells, c)
				left = left || len(spans) > 0
			}
			whole.Rows = append(whole.Rows, document.Row{Cells: cells})
		}
		if at, ok := cellsOf(&t); ok && !left {
			whole.Columns, whole.Rows = 1, []document.Row{{Cells: []document.Cell{{Span: at}}}} // words lead on to it, and others begin behind it
		} else if whole = withoutEmptyRows(whole); ok {
			whole.Rows = append(whole.Rows, document.Row{Cells: []document.Cell{{Row: len(whole.Rows), Span: document.Span{Start: at.End, End: at.End}}}})
		}
		out.Tables = append(out.Tables, whole)
	}
	out.Content = string(content)
	return out
}

// withoutEmptyRows is a table without the rows that have no cells left.
func withoutEmptyRows(t document.Table) document.Table {
	out := t
	out.Rows = nil
	for i, row := range t.Rows {
		if len(row.Cells) == 0 && !overlapped(t, i) {
			continue
		}
		cells := slices.Clone(row.Cells)
		for k := range cells {
			cells[k].Row = len(out.Rows)
		}
		out.Rows = append(out.Rows, document.Row{Cells: cells})
	}
	return out
}

// overlapped reports whether a merged cell of a row above goes on in a row.
func overlapped(t document.Table, i int) bool {
	for r := range i {
		for _, c := range t.Rows[r].Cells {
			if r+c.RowSpan > i {
				return true
			}
		}
	}
	return false
}

// readAxes adds the cost shares that tables have along their axes.
func (d *drugReader) readAxes(list []axisShare) {
	for _, s := range list {
		ev := s.at.tierAt.all(sureCell)
		if len(ev) == 0 {
			continue
		}
		head := &gridCell{passage: s.at.channelAt}
		role := columnRole{kind: costColumn, network: s.at.network, channel: s.at.channel, header: head}
		role.above[saysChannel] = head
		if s.at.networkAt != nil {
			role.above[saysNetwork] = &gridCell{passage: s.at.networkAt}
		}
		if s.at.daysAt != nil {
			days := s.at.days
			role.days, role.above[saysDays] = &days, &gridCell{passage: s.at.daysAt}
		}
		r := &row{cells: []*cell{{passage: s.at.tierAt}, newCellOf(s.value)}, roles: []columnRole{{kind: labelColumn}, role}}
		for kind, part := range s.beside {
			c := newCellOf(part.cell)
			if bareAmountRE.MatchString(c.s) {
				c = &cell{passage: part.cell.inUnit("$", part.head)}
			}
			r.cells = append(r.cells, c)
			r.roles = append(r.roles, columnRole{kind: kind, header: &gridCell{passage: part.head}})
		}
		derived := map[int]bool{} // what the name of a sheet says, which cannot be quoted
		for says, h := range role.above {
			if h != nil && h.src != s.at.tierAt.src {
				role.above[says], derived[says] = &gridCell{passage: s.at.tierAt}, true
			}
		}
		if head.src != s.at.tierAt.src {
			role.header = &gridCell{passage: s.at.tierAt}
		}
		r.roles[1] = role
		before := len(d.shares)
		id := d.tier(s.at.tier, ev)
		c := r.cells[1]
		readings := c.shares()
		if code := axisCodes(c.src)[strings.TrimSpace(c.s)]; len(readings) == 0 && code != nil {
			readings = []reading{{share: benefit.Share{Kind: benefit.NotCovered}, j: len(c.s), end: len(c.s), beside: code.all(sureCell)}}
		}
		for _, rd := range readings {
			r.limitsBeside(&rd, 1)
			d.emit(r, rd, c, 1, id, "", nil, nil, 1)
		}
		freed := s.freedByRemark()
		for k := range d.shares[min(before, len(d.shares)):] {
			cs := &d.shares[before+k]
			if freed != nil && !cs.Deductible.Known() && cs.Share.Value.Kind != benefit.NotCovered {
				cs.Deductible = benefit.State(benefit.DeductibleExempt, freed...)
			}
			if derived[saysChannel] {
				cs.Channel.Standing = benefit.Derived
			}
			if derived[saysDays] {
				cs.DaysSupply.Standing = benefit.Derived
			}
			if derived[saysNetwork] {
				cs.Network.Standing = benefit.Derived
			}
		}
	}
}

// axisPlans makes known the plans that tables name along their axes.
func (p *planParts) axisPlans(axes []axisShare) {
	var names []string
	for _, s := range axes {
		if s.plan != "" && !slices.Contains(names, s.plan) {
			names = append(names, s.plan)
		}
	}
	p.assign(names)
}

// axesOf are the cost shares of one of several plans, and those of none.
func axesOf(axes []axisShare, names []string, k int) (out []axisShare) {
	for _, s := range axes {
		if s.plan == "" || k < len(names) && slices.Equal(planKey(s.plan), planKey(names[k])) {
			out = append(out, s)
		}
	}
	return out
}

// axesOn are the cost shares of the tables of some pages.
func (v planView) axesOn(pages [2]int) (out []axisShare) {
	for _, s := range v.axes {
		if n := s.page; pages[0] <= n && n <= pages[1] {
			out = append(out, s)
		}
	}
	return out
}
