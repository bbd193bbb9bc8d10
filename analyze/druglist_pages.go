package analyze

import (
	"cmp"
	"math"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
)

// pageColumn is where one of the columns of a newspaper page has its names, their tiers and their notes: the left edges of the heads.
type pageColumn struct {
	left, tier, tierEnd, rules, right float64
}

// onOneRow is how many points the lines of one row may stand apart.
const onOneRow = 3.0

// columnsOfPages reads lists whose pages have columns like a newspaper, each with heads of its own, and no rules: what stands where tells
// which name has which tier. What tables hold of these pages gives way where the page has more.
func (d *drugList) columnsOfPages() {
	var columns []pageColumn
	for n := range d.src.Pages {
		lines := d.pageLines(n)
		heads, bottom, loose := d.pageHeads(lines)
		if heads != nil {
			if len(heads) == 1 && !loose && (columns == nil || !near(columns[0].left, heads[0].left)) {
				heads = nil // a table
			}
			columns = heads
		}
		if columns == nil {
			continue
		}
		var below []document.Line
		for _, l := range lines {
			if heads == nil || l.Box.Top > bottom {
				below = append(below, l)
			}
		}
		var found []formulary.Entry
		for _, c := range columns {
			found = append(found, d.pageColumn(below, c)...)
		}
		var names []string
		for _, e := range found {
			names = append(names, e.Name)
		}
		if len(found) == 0 || heads == nil && !areDrugs(names, fewestListLines) || heads != nil && !areDrugs(names, 1) && len(found) >= fewestListLines {
			if heads == nil {
				columns = nil
			}
			continue
		}
		page := d.src.Pages[n].Span
		before := 0
		for _, e := range d.list.Entries {
			if page.Contains(e.Source) {
				before++
			}
		}
		if before >= len(found) {
			continue
		}
		d.list.Entries = slices.DeleteFunc(d.list.Entries, func(e formulary.Entry) bool { return page.Contains(e.Source) })
		d.list.Entries = append(d.list.Entries, found...)
		for _, e := range found {
			d.taken = append(d.taken, e.Source)
		}
		for t := range d.src.Tables {
			if d.src.Tables[t].Page == n+1 {
				if at, ok := cellsOf(&d.src.Tables[t]); ok && slices.ContainsFunc(found, func(e formulary.Entry) bool { return at.Contains(e.Source) }) {
					d.tables[t] = true
				}
			}
		}
	}
	d.inOrder()
}

// pageLines are the lines of a page that stand somewhere, from the top, but its header and footer.
func (d *drugList) pageLines(n int) []document.Line {
	var out []document.Line
	for _, l := range d.src.Pages[n].Lines {
		if !l.Margin && l.Span.Len() > 0 && l.Box.Right > l.Box.Left {
			out = append(out, l)
		}
	}
	if len(out) > maxPageLines {
		return nil
	}
	slices.SortStableFunc(out, func(a, b document.Line) int {
		return cmp.Or(cmp.Compare(math.Round(middle(a)/onOneRow), math.Round(middle(b)/onOneRow)), cmp.Compare(a.Box.Left, b.Box.Left))
	})
	return out
}

const maxPageLines = 5000

func middle(l document.Line) float64 { return (l.Box.Top + l.Box.Bottom) / 2 }

// pageHeads finds the row of heads that begins the columns of a page, and where it ends. It is loose when no table holds it.
func (d *drugList) pageHeads(lines []document.Line) (columns []pageColumn, bottom float64, loose bool) {
	for i, l := range lines {
		if !nameColumnRE.MatchString(d.head(l)) {
			continue
		}
		var out []pageColumn
		end := math.Inf(1)
		for k := i; k < len(lines); k++ {
			h := lines[k]
			if math.Abs(middle(h)-middle(l)) > onOneRow {
				continue
			}
			words := d.head(h)
			last := len(out) - 1
			switch {
			case nameColumnRE.MatchString(words):
				if last >= 0 {
					out[last].right = h.Box.Left - 1
				}
				out = append(out, pageColumn{left: h.Box.Left, right: end})
			case last < 0:
			case tierColumnRE.MatchString(words) && out[last].tier == 0:
				out[last].tier, out[last].tierEnd = h.Box.Left, h.Box.Right
			case rulesColumnRE.MatchString(words) && out[last].rules == 0:
				out[last].rules = h.Box.Left
			}
		}
		if len(out) > 0 && !slices.ContainsFunc(out, func(c pageColumn) bool { return c.tier == 0 }) {
			return out, l.Box.Bottom - 1, !inSpans(tableSpans(d.src), l.Span.Start)
		}
	}
	return nil, 0, false
}

// head is a line as a head of a column.
func (d *drugList) head(l document.Line) string {
	if l.Span.Len() > maxHeader {
		return ""
	}
	return strings.Trim(strings.ToLower(oneLine(d.src.Quote(l.Span))), " *:")
}

// pageColumn reads the rows of one column of a page.
func (d *drugList) pageColumn(lines []document.Line, c pageColumn) []formulary.Entry {
	var out []formulary.Entry
	pending := false
	var rules string
	finish := func() {
		if n := len(out); n > 0 && rules != "" {
			d.flags(&out[n-1], drugColumns{tier: -1}, func(int) string { return "" }, strings.Trim(rules, " ,;"))
		}
		rules = ""
	}
	for i := 0; i < len(lines); {
		var name, tier, notes *document.Line
		stray := false
		j := i
		for ; j < len(lines) && math.Abs(middle(lines[j])-middle(lines[i])) <= onOneRow; j++ {
			l := &lines[j]
			at := (l.Box.Left + l.Box.Right) / 2
			switch {
			case at < c.left-2 || l.Box.Left >= c.right:
			case l.Box.Left < c.left+mostIndent && l.Box.Left < c.tier-2 && name == nil && l.Box.Right < c.tierEnd:
				name = l
			case l.Box.Left >= c.tier-12 && (c.rules > 0 && at < c.rules || c.rules == 0 && l.Box.Left < c.tierEnd+6) && tier == nil:
				tier = l
			case c.rules > 0 && at >= c.rules && notes == nil:
				notes = l
			default:
				stray = true
			}
		}
		i = max(j, i+1)
		said := func(l *document.Line) string {
			if l == nil {
				return ""
			}
			return oneLine(d.src.Quote(l.Span))
		}
		label := strings.ToLower(said(tier))
		switch {
		case stray:
			pending = false
		case name != nil && tier != nil && tierValueRE.MatchString(label) && !noTierRE.MatchString(label) && !strings.Contains(said(name), "$"):
			finish()
			at := name.Span
			if tier.Span.Start > at.Start {
				at.End = max(at.End, tier.Span.End)
			}
			out = append(out, formulary.Entry{Name: said(name), Tier: said(tier), Source: at})
			rules = said(notes)
			pending = true
			if notes != nil {
				d.extend(&out[len(out)-1], notes.Span)
			}
		case name != nil && tier == nil && pending && !name.Heading && (name.Box.Left > c.left+indent || continuesName(out[len(out)-1].Name, said(name))):
			out[len(out)-1].Name += " " + said(name)
			rules += " " + said(notes)
			d.extend(&out[len(out)-1], name.Span)
			if notes != nil {
				d.extend(&out[len(out)-1], notes.Span)
			}
		case name == nil && tier == nil && notes != nil && pending:
			rules += " " + said(notes)
			d.extend(&out[len(out)-1], notes.Span)
		case name != nil || tier != nil:
			pending = false
		}
	}
	finish()
	return out
}

const (
	fewestAlone    = 30   // names of a list that has nothing but names
	betweenColumns = 60.0 // points, from the names of one column to those of the next
	fewestInColumn = 4
)

var (
	letterRE = regexp.MustCompile(`^(?:[A-Z]|[A-Z] ?[-–] ?[A-Z]|[A-Z] ?\((?:cont(?:inued|\.|'d)?)\)|#|0 ?[-–] ?9)$`)
	// classOfNamesRE finds the title of a class of drugs among their names.
	classOfNamesRE = regexp.MustCompile(`(?i)\b(?:agents?|inhibitors?|blockers?|ant?agonists?|disorders?|conditions?|diseases?|therapy|infections?|miscellaneous|hormones|vitamins|contraceptives|vaccines|products|drugs?|medications?|other|system|health|care|supplies|key|list|formulary|anti[a-z]{4,}(?:s|ics))$`)
)

// namesAlone reads a list that has nothing but the names of drugs and letters behind them, in the order of the alphabet, in columns over the
// page. That so many names that end as substances do stand in that order is what proves the list.
func (d *drugList) namesAlone() {
	var found []formulary.Entry
	for n := range d.src.Pages {
		lines := d.pageLines(n)
		var names []document.Line
		for _, l := range lines {
			if words := oneLine(d.src.Quote(l.Span)); otherListRE.MatchString(strings.ToLower(words)) && len(found)+len(names) < 3 {
				return // what is not covered, or instead of what
			} else if otherListRE.MatchString(strings.ToLower(words)) && (l.Heading || len(strings.Fields(words)) > 2) {
				names = nil
				break
			}
			if d.mayBeName(l) {
				names = append(names, l)
			}
		}
		found = append(found, d.inColumns(names)...)
	}
	var names []string
	ordered := 0
	for i, e := range found {
		names = append(names, e.Name)
		if i > 0 && compareNames(found[i-1].Name, e.Name) <= 0 {
			ordered++
		}
	}
	if !areDrugs(names, fewestAlone) || 10*ordered < 9*(len(found)-1) {
		return
	}
	d.list.Entries = found
	for _, e := range found {
		d.taken = append(d.taken, e.Source)
	}
}

// compareNames is the order of the alphabet as lists have it, of the first letters of a name.
func compareNames(a, b string) int {
	letters := func(s string) string {
		var out []rune
		for _, r := range strings.ToLower(s) {
			if r >= 'a' && r <= 'z' {
				out = append(out, r)
			}
		}
		return string(out[:min(len(out), 3)])
	}
	return cmp.Compare(letters(a), letters(b))
}

// mayBeName reports whether a line may be one of a list of names.
func (d *drugList) mayBeName(l document.Line) bool {
	words := oneLine(d.src.Quote(l.Span))
	if len(words) > 80 || len(strings.Fields(words)) > 10 || strings.HasSuffix(words, ":") || strings.HasSuffix(words, ".") {
		return false
	}
	name, rules := d.withoutCodes(words)
	return (name != "" || rules != "") && !strings.ContainsAny(name, "$?=@") && !costsRE.MatchString(strings.ToLower(name))
}

// inColumns parts lines into columns by where they begin and reads each from its top to its end.
func (d *drugList) inColumns(lines []document.Line) []formulary.Entry {
	lefts := columnLefts(lines)
	lines = d.atColumns(lines, lefts)
	columns := make([][]document.Line, len(lefts))
	for _, l := range lines {
		for k := len(lefts) - 1; k >= 0; k-- {
			if l.Box.Left >= lefts[k]-indent/2 {
				if l.Box.Left <= lefts[k]+mostIndent {
					columns[k] = append(columns[k], l)
				}
				break
			}
		}
	}
	var out []formulary.Entry
	for k, column := range columns {
		slices.SortStableFunc(column, func(a, b document.Line) int { return cmp.Compare(middle(a), middle(b)) })
		begun := false
		for i, l := range column {
			words := oneLine(d.src.Quote(l.Span))
			name, rules := d.withoutCodes(words)
			near := i > 0 && l.Box.Top-column[i-1].Box.Bottom < l.Box.Bottom-l.Box.Top
			switch {
			case letterRE.MatchString(words):
				begun = false
			case begun && near && (name == "" || l.Box.Left > lefts[k]+indent || d.leftOpen(out[len(out)-1].Name, words)):
				e := &out[len(out)-1]
				e.Name = strings.TrimSpace(joinName(e.Name, name))
				if l.Span.Start >= e.Source.End && strings.TrimSpace(d.src.Quote(document.Span{Start: e.Source.End, End: l.Span.Start})) == "" {
					e.Source.End = l.Span.End
				}
				d.flags(e, drugColumns{tier: -1}, func(int) string { return "" }, strings.Trim(e.Rules+", "+rules, " ,"))
			case name == "" || len(name) < 3 || l.Box.Left > lefts[k]+indent || l.Heading && !begun && rules == "" && i == 0 || classOfNamesRE.MatchString(name) || isProse(name) && !namesSubstance(name):
				begun = false
			case l.Heading && rules == "" && classOfNamesRE.MatchString(name):
				begun = false
			default:
				out = append(out, d.named(l.Span, "", ""))
				begun = true
			}
		}
	}
	return out
}

// columnLefts are where the columns of a list begin: edges that several lines have, far from each other.
func columnLefts(lines []document.Line) []float64 {
	var lefts []float64
	for _, l := range lines {
		lefts = append(lefts, l.Box.Left)
	}
	slices.Sort(lefts)
	type edge struct {
		at float64
		n  int
	}
	var edges []edge
	for _, x := range lefts {
		if n := len(edges); n > 0 && x-edges[n-1].at <= indent/2 {
			edges[n-1].n++
			continue
		}
		edges = append(edges, edge{x, 1})
	}
	var out []float64
	for _, e := range edges {
		if e.n >= fewestInColumn && (len(out) == 0 || e.at-out[len(out)-1] >= betweenColumns) {
			out = append(out, e.at)
		}
	}
	return out
}

// atColumns parts lines that run on over where a column begins, as those do of which the space between columns is little. What may not be
// parted for sure is dropped.
func (d *drugList) atColumns(lines []document.Line, lefts []float64) []document.Line {
	var out []document.Line
	for _, l := range lines {
		k := slices.IndexFunc(lefts, func(x float64) bool { return x > l.Box.Left+betweenColumns/2 && x < l.Box.Right-indent })
		if k < 0 {
			out = append(out, l)
			continue
		}
		words := []rune(d.src.Quote(l.Span))
		about := float64(len(words)) * (lefts[k] - l.Box.Left) / (l.Box.Right - l.Box.Left)
		at := -1
		for i := 1; i+1 < len(words); i++ {
			if words[i] == ' ' && (words[i-1] == ']' || words[i-1] == ')') && words[i+1] != '[' && words[i+1] != '(' && math.Abs(float64(i)-about) < 0.15*float64(len(words)) {
				at = i
			}
		}
		if at < 0 {
			continue
		}
		a, b := l, l
		a.Span.End, a.Box.Right = l.Span.Start+at, lefts[k]-1
		b.Span.Start, b.Box.Left = l.Span.Start+at+1, lefts[k]
		out = append(out, a, b)
	}
	return out
}
