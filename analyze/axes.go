package analyze

import (
	"slices"
	"strconv"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// Workbooks write cost shares along axes: plans, tiers, pharmacies with their networks and supplies, and the parts of a cost share (copay,
// percentage, minimum, maximum). Each of them may stand in rows, in columns, in headings, in titles above tables or in the names of sheets,
// in columns of its own or several in one label. What stands where tells nothing that the words do not: where those around each value of
// a table say its tier and its pharmacy, and together with the plan no two values the same, there is one way to read the table, however
// it is laid out. Such tables are read here; any doubt leaves a table to the readers that know how documents of a kind are made.

// axisShare is a cost share with its place along the axes.
type axisShare struct {
	plan   string
	at     axisWords
	page   int
	table  int
	value  *gridCell   // the copay, the percentage, or all in one
	noted  []*gridCell // what a column of remarks says beside it
	beside map[columnKind]axisPart
}

// axisPart is a part of a cost share that stands in a cell of its own, and the words that say which.
type axisPart struct {
	cell *gridCell
	head *passage
}

// axisValue is one value of a table and all words that are said of it.
type axisValue struct {
	table    int
	cell     *gridCell
	at       axisWords
	rests    map[string]string // what words say beside the axes, by where they stand
	used     []*gridCell
	titles   []axisTitle
	heading  *gridCell
	special  bool        // the title says that the drugs are specialty drugs
	noted    []*gridCell // remarks in a column of them
	contrary bool        // the words contradict each other
	ofLimit  bool        // its header names a limit
	asks     *gridCell   // its header, where that asks how drugs and a limit of the plan go together
}

// axisReader reads the tables of a text along their axes.
type axisReader struct {
	src     *document.Text
	codes   map[string]*passage
	values  []axisValue
	others  map[int][]axisValue // amounts of a table that are no cost shares, with the words that stand around them
	failed  map[int]bool
	taken   []*gridCell   // by limits
	grids   map[int]*grid // of tables that are in one part
	limited []int         // the tables of which limits were read
	before  int           // the table read last
	titles  []axisTitle   // of the block read last
	next    []axisTitle   // below that, of which the block read next is
}

// axisShares reads the tables that have all they say along axes, and returns the text without them, and whether nothing in it looks as if it
// were a cost share, too.
func axisShares(src *document.Text) (list []axisShare, limits []axisLimit, rest *document.Text, whole bool) {
	r := &axisReader{src: src, codes: axisCodes(src), others: map[int][]axisValue{}, failed: map[int]bool{}, grids: map[int]*grid{}}
	for n := range src.Tables {
		if len(src.Tables[n].Rows) <= maxSheetRows {
			r.readTable(n)
		}
	}
	r.values = slices.DeleteFunc(r.values, func(v axisValue) bool { return r.failed[v.table] })
	list, ok := r.shares()
	if !ok || len(list) < leastAxisShares {
		return nil, nil, src, false
	}
	limits = r.limits(list)
	r.nameBySheets(list, limits)
	nameByLetters(list, limits)
	return list, limits, r.without(), r.whole()
}

// whole reports whether no amounts are left that may be cost shares of tiers.
func (r *axisReader) whole() bool {
	for _, list := range r.others {
		for _, v := range list {
			if (v.at.tierAt != nil || v.at.specialty != nil || v.besidePlace()) && !axisNoneRE.MatchString(v.cell.s) && hasAmount(v.cell.s) {
				return false
			}
		}
	}
	return len(r.failed) == 0 && !r.noted() && !r.suppliesApart()
}

// besidePlace reports whether the label of a value's row is a pharmacy: what the tier of the row above costs there, perhaps.
func (v axisValue) besidePlace() bool {
	return slices.ContainsFunc(v.used, func(c *gridCell) bool { return c.row == v.cell.row && c != v.cell && isPlace(c.s) })
}

// axisRuleRE finds the name of a rule whose values look like cost shares. ruleWordsRE finds drugs and pharmacies, too, which are on axes.
var axisRuleRE = regexp.MustCompile(`\brefill(?:s)? (?:threshold|too soon|tolerance|limit|percent)|\b(?:refill-?too-?soon|threshold|supply used|quantity limit|prior auth|step therapy)`)

// axisNoteRE finds a note below a table, which says of some of its values what stands along none of its axes.
var axisNoteRE = regexp.MustCompile(`^ *(?:[*†‡§^]+|\(?[1-9a-d]\)|notes?:) ?[a-z$\d]`)

// noted reports whether a line outside of the tables is such a note.
func (r *axisReader) noted() bool {
	tables := tableSpans(r.src)
	for n := range r.src.Pages {
		for _, l := range r.src.Pages[n].Lines {
			if l.Span.Len() > 0 && !inSpans(tables, l.Span.Start) && (strings.IndexAny(strings.TrimSpace(r.src.Quote(l.Span)), noteMarks) == 0 || axisNoteRE.MatchString(newPassage(r.src, l.Span).s)) {
				return true
			}
		}
	}
	return false
}

// suppliesApart reports whether a table that was read has a row of supplies alone, which hold for the rows beside it: "Dispensing limits | Up to 30
// days | Up to 90 days".
func (r *axisReader) suppliesApart() bool {
	used := map[*gridCell]bool{}
	tables := map[int]bool{}
	for _, v := range r.values {
		tables[v.table] = true
		for _, c := range v.used {
			used[c] = true
		}
	}
	for n, g := range r.grids {
		if !tables[n] {
			continue
		}
		for _, row := range g.rows {
			supplies := 0
			for _, c := range distinct(row) {
				switch {
				case c.col == 0:
				case used[c] || hasAmount(c.s):
					supplies = -len(row)
				case slices.ContainsFunc(lexWhere(c.s), func(m mark) bool { return m.kind == daysMark }):
					supplies++
				}
			}
			if supplies > 0 {
				return true
			}
		}
	}
	return false
}

// maxAxisTitle is how long a line may be that is the title of a table.
const maxAxisTitle = 60

// leastAxisShares is how many cost shares make a table; fewer are told by labels alone.
const leastAxisShares = 4

// axisBlock is a header and the rows below it.
type axisBlock struct {
	titles []axisTitle // from the outermost
	heads  []int
	rows   []int
	lone   map[int]*gridCell  // the heading that a row stands below
	kinds  []columnKind       // of its columns
	labels []string           // the words of the headers of columns of labels
	outer  map[int]*gridCell  // the heading above that
	limits map[int]bool       // rows of deductibles and out-of-pocket maximums
	asks   map[int]*gridCell  // headers that ask how drugs and a limit of the plan in their row go together, by column
	parts  map[int]columnKind // what part of cost shares a row holds
}

var (
	axisSkipRE   = regexp.MustCompile(`^\W*(?:comments?|notes?|remarks?|details?|(?:plan|benefit|group|rider|product)? ?(?:codes?|ids?|numbers?|no\.?)|effective(?: date)?|(?:copay|cost[- ]share|share)? ?types?|status)\W*$`)
	axisRemarkRE = regexp.MustCompile(`^\W*(?:comments?|notes?|remarks?)\W*$`)
	// axisOtherRE finds the heading of what is no cost share of drugs; drugs that stand below it stand there for want of one of theirs.
	axisOtherRE = regexp.MustCompile(`^\W*(?:medical(?: (?:benefits?|services?|coverage))?|accumulators?|(?:plan )?limits|deductibles?(?:(?:,? (?:and|&) |/)out-of-pocket(?: (?:max(?:imum)?s?|limits?))?)?)\W*$`)
	// axisDocumentRE finds what is left of the title of a document: "Pharmacy Benefit Summary", "Effective January 1, 2025".
	axisDocumentRE = regexp.MustCompile(`(?i)^\W*(?:(?:(?:plan|benefits?|cost[- ]share|copays?) )*(?:summary|designs?|schedule|overview|comparison|grid|matrix|highlights)|(?:at a )?glance|20\d\d(?: summary)?|copays?|effective\b.*|client ?:.*)\W*$`)
	// axisLineRE finds a line that is no title.
	axisLineRE = regexp.MustCompile(`[.;,:] ?$|^\W*[a-z][a-z ]{2,20}: |=`)
	axisNoneRE = regexp.MustCompile(`^\W*(?:n/?a|not applicable|none)?\W*$`)
	axisPlanRE = regexp.MustCompile(`^\W*(?:(?:benefit |medical |rx )?plans?(?: names?| options?)?|options?|plan design)\W*$`)
	axisNumRE  = regexp.MustCompile(`^\W*(?:drug )?tiers?(?: ?#| no\.?| number| id)?\W*$`)
	axisYesRE  = regexp.MustCompile(`^ ?(?:y|n|yes|no) ?$`)
)

// isLimitRow reports whether a label names a deductible or an out-of-pocket maximum.
func isLimitRow(s string) bool { return namesLimit(s) || isLimitName(s) }

func full(c *gridCell) bool { return c != nil && strings.TrimSpace(c.s) != "" }

// isAxisValue reports whether a cell is the value of something: an amount, or that there is none.
func (r *axisReader) isAxisValue(c *gridCell) bool {
	return full(c) && (len(c.s) < axisBounds && (hasAmount(c.s) || r.deniedBy(c) != nil) || len(r.placedValues(c)) > 0)
}

// deniedBy is the entry of the legend by which the code in a cell says that nothing is covered.
func (r *axisReader) deniedBy(c *gridCell) *passage {
	if code := r.codes[strings.TrimSpace(c.s)]; code != nil && notCoveredRE.MatchString(code.s) {
		return code
	}
	return nil
}

// readTable collects the values of a table.
func (r *axisReader) readTable(n int) {
	whole := layOut(r.src, &r.src.Tables[n])
	if whole.coded {
		return // a load template, whose rows are records
	}
	if whole.boundsBelow() || whole.asksOfTiers() {
		r.failed[n] = true // rows that say more of the values of others
		return
	}
	parts := whole.besideEachOther(r.codes)
	if len(parts) == 1 {
		r.grids[n] = whole
	}
	for _, g := range parts {
		blocks, last := r.blocksOf(g)
		for k, b := range blocks {
			follows := k > 0 || len(parts) == 1 && r.goesOn(n)
			if len(b.titles) == 0 && k == 0 && len(parts) == 1 {
				b.titles = r.titlesAmong(r.linesAbove(n))
			}
			if len(b.titles) == 0 && len(r.next) == 0 && follows {
				b.titles = r.titles
			}
			if follows {
				b.titles = r.under(b.titles)
			}
			r.next = nil
			r.titles = b.titles
			r.readBlock(n, g, b)
		}
		r.next = append(r.next, last...)
	}
	r.before = n
	if len(parts) > 1 {
		r.titles, r.next = nil, nil
	}
}

// goesOn reports whether the title above a table goes on above the one behind it, which has none of its own: that is of the same sheet, or
// nothing stands between them on the page, or on the next one.
func (r *axisReader) goesOn(n int) bool {
	if n == 0 || r.before != n-1 {
		return false
	}
	further := r.src.Tables[n].Page - r.src.Tables[n-1].Page
	return further == 0 && isWorkbook(r.src) || (further == 0 || further == 1) && isPaged(r.src)
}

// rolesOf tells the columns of values from those of labels.
func (r *axisReader) rolesOf(g *grid, b *axisBlock) {
	b.kinds, b.labels, b.asks = make([]columnKind, g.columns), make([]string, g.columns), map[int]*gridCell{}
	for k := range b.kinds {
		head := ""
		if c := b.head(g, k); c != nil {
			if head = strings.TrimSpace(c.s); b.asksOfLimit(g, k, c) {
				b.asks[k] = c
			}
		}
		b.labels[k] = head
		part, _ := axisPartIn(head)
		ofSupply := unknownColumn // a label of the values behind it
		if (part == daysFromColumn || part == daysToColumn) && axisPartNamed(head) != unknownColumn && !slices.Contains(b.kinds[:k], costColumn) {
			part, ofSupply = unknownColumn, part
		}
		amounts, words, supplies := 0, 0, 0
		none, limits := 0, 0
		for _, i := range b.rows {
			switch c := g.rows[i][k]; {
			case !full(c) || c.col != k:
			case b.limits[i]:
				if hasAmount(c.s) {
					limits++
				}
			case r.isAxisValue(c), part != unknownColumn && isPartValue(part, c.s), b.parts[i] != unknownColumn && isPartValue(b.parts[i], c.s):
				amounts++
			case !axisNoneRE.MatchString(c.s):
				if words++; ofSupply != unknownColumn && isPartValue(ofSupply, c.s) {
					supplies++
				}
			default:
				none++
				if plainNoneRE.MatchString(c.s) && rxDeductibleName(head) {
					limits++ // "Rx Ded | None" says that there is none
				}
			}
		}
		switch {
		case b.asks[k] != nil:
			b.kinds[k] = notesColumn
		case supplies > 0 && supplies == words && amounts == 0:
			b.kinds[k] = ofSupply
		case axisSkipRE.MatchString(head):
			b.kinds[k] = notesColumn
		case amounts > 0 && (part != unknownColumn || words == 0):
			b.kinds[k] = costColumn
		case amounts > 0:
			b.kinds[k] = unknownColumn
		case words == 0 && limits > 0:
			b.kinds[k] = costColumn
		case words == 0 && none > 0 || part != unknownColumn:
			b.kinds[k] = notesColumn // nothing but "N/A"
		default:
			b.kinds[k] = labelColumn
		}
	}
}

// head is the last header of a column that says something, nil for none.
func (b *axisBlock) head(g *grid, k int) (head *gridCell) {
	for _, h := range b.heads {
		if c := g.rows[h][k]; full(c) {
			head = c
		}
	}
	return head
}

// isLabel reports whether a column says where the values beside it stand.
func (b *axisBlock) isLabel(k int) bool {
	return b.kinds[k] == labelColumn || b.kinds[k] == daysFromColumn || b.kinds[k] == daysToColumn
}

// readBlock collects the values of a block.
func (r *axisReader) readBlock(n int, g *grid, b *axisBlock) {
	above := make([]*gridCell, g.columns) // the last label of each column, for rows that leave it out
	var heading *gridCell
	for _, i := range b.rows {
		if b.lone[i] != heading {
			heading, above = b.lone[i], make([]*gridCell, g.columns)
		}
		for k := range g.columns {
			if c := g.rows[i][k]; b.isLabel(k) && full(c) {
				above[k] = c
				for j := k + 1; j < g.columns; j++ {
					if b.isLabel(j) && !full(g.rows[i][j]) {
						above[j] = nil // what was said of the group before
					}
				}
			}
		}
		for k, c := range g.rows[i] {
			if !full(c) || c.row != i || c.col != k || b.isLabel(k) || b.kinds[k] == notesColumn && b.asks[k] == nil {
				continue
			}
			v := r.valueAt(n, g, b, i, k, above)
			v.table, v.cell, v.noted, v.asks = n, c, b.remarks(g.rows[i]), b.asks[k]
			if b.limits[i] || v.ofLimit || v.asks != nil {
				v.at = v.at.settled()
				r.others[n] = append(r.others[n], v)
				continue
			}
			r.takeEach(v, b.kinds[k])
		}
	}
}

// remarks are the cells of a row in columns of remarks.
func (b *axisBlock) remarks(row []*gridCell) []*gridCell {
	var out []*gridCell
	for k, c := range row {
		if full(c) && b.kinds[k] == notesColumn && axisRemarkRE.MatchString(b.labels[k]) {
			out = append(out, c)
		}
	}
	return out
}

// valueAt collects the words that stand around a value.
func (r *axisReader) valueAt(n int, g *grid, b *axisBlock, i, k int, above []*gridCell) axisValue {
	v := axisValue{rests: map[string]string{}, titles: b.titles, heading: b.lone[i]}
	if page := r.src.Pages[r.src.Tables[n].Page-1]; page.Label != "" {
		name := &document.Text{Format: r.src.Format, Content: page.Label} // which is no part of the text
		v.say("sheet", nil, r.title(foldPassage(name, document.Span{End: name.Len()})))
	}
	for _, t := range b.titles {
		v.say("title", t.cell, t.words)
	}
	v.special = v.at.specialty != nil
	if c := b.outer[i]; c != nil {
		v.say("outer", c, r.title(c.passage))
	}
	if c := b.lone[i]; c != nil && (b.limits[i] || !axisOtherRE.MatchString(c.s)) {
		v.say("heading", c, readAxis(c.passage, r.codes))
	}
	last := k // behind the labels of the value
	for last > 0 && !b.isLabel(last-1) {
		last--
	}
	first := last
	for first > 0 && (b.isLabel(first-1) || b.kinds[first-1] == notesColumn) {
		first--
	}
	r.sayHeads(&v, g, b, k, first, last)
	r.sayLabels(&v, g, b, i, first, last, above)
	return v
}

// title reads the words of a title, which name no part of a cost share: "Copays".
func (r *axisReader) title(p *passage) axisWords {
	w := readAxis(p, r.codes)
	w.part, w.partAt = 0, nil
	if axisOtherRE.MatchString(p.s) || axisDocumentRE.MatchString(w.rest) {
		w.rest = ""
	}
	w.rest = w.rest[:nameEnds(strings.ToLower(w.rest))]
	return w
}

// say adds what words that stand somewhere say of a value.
func (v *axisValue) say(where string, c *gridCell, w axisWords) {
	at, ok := v.at.with(w)
	if !ok {
		v.contrary = true
		return
	}
	v.at = at
	if w.rest != "" {
		v.rests[where] = w.rest
	}
	if c != nil {
		v.used = append(v.used, c)
	}
}

// sayHeads adds what stands above the column of a value whose labels are those of the columns from first to last. The name of a group may
// stand over the first of its columns alone.
func (r *axisReader) sayHeads(v *axisValue, g *grid, b *axisBlock, k, first, last int) {
	for d, h := range b.heads {
		c := g.rows[h][k]
		for j := k; !full(c) && d < len(b.heads)-1 && j > last; j-- {
			c = g.rows[h][j-1]
		}
		if title := g.rows[h][first]; d < len(b.heads)-1 && !full(c) && first < last && full(title) && title.row == h {
			c = title // over the labels and the values beside them
		}
		if !full(c) {
			continue
		}
		w := readAxis(c.passage, r.codes)
		v.ofLimit = v.ofLimit || w.part != orderColumn && isLimitRow(c.s)
		if !slices.Contains(v.used, c) {
			v.say("head"+strconv.Itoa(d), c, w)
		}
	}
}

// sayLabels adds what stands beside a value in its row, or above where the row leaves it out.
func (r *axisReader) sayLabels(v *axisValue, g *grid, b *axisBlock, i, first, last int, above []*gridCell) {
	from, to := 0, 0
	var days *passage
	for j := first; j < last; j++ {
		c := g.rows[i][j]
		if b.isLabel(j) && !full(c) {
			c = above[j]
		}
		switch {
		case !full(c), axisNoneRE.MatchString(c.s):
		case b.kinds[j] == labelColumn:
			w := r.label(g, b, j, c)
			if b.parts[i] == orderColumn && w.partAt == nil && axisBareDedRE.MatchString(c.s) {
				w = axisWords{part: orderColumn, partAt: c.passage}
			}
			v.say("label"+strconv.Itoa(j-first), c, w)
		case b.isLabel(j):
			if supply, _ := axisSupply(b.kinds[j], c.s); b.kinds[j] == daysFromColumn {
				from = supply.Min
			} else {
				from, to = max(from, supply.Min), supply.Max
			}
			if v.used = append(v.used, c); days == nil {
				days = c.passage
			} else {
				days = joinedPassage(days, c.passage)
			}
		}
	}
	if to > 0 {
		v.say("days", nil, axisWords{days: benefit.DaysSupply{Min: max(from, 1), Max: to}, daysAt: days})
	}
}

// label reads the label in a column: the name of a plan, or the number of a tier, where the header says that it is one.
func (r *axisReader) label(g *grid, b *axisBlock, k int, c *gridCell) axisWords {
	if axisPlanRE.MatchString(b.labels[k]) {
		return axisWords{rest: original(c.passage, 0, len(c.s))}
	}
	if !axisNumRE.MatchString(b.labels[k]) || !axisDigitRE.MatchString(c.s) {
		return readAxis(c.passage, r.codes)
	}
	w := axisWords{tier: tierName{number: strings.TrimSpace(c.s), words: "tier " + c.s}, tierAt: c.passage}
	for _, h := range b.heads {
		if head := g.rows[h][k]; full(head) && strings.TrimSpace(head.s) == b.labels[k] {
			w.tierAt = joinedPassage(head.passage, c.passage)
		}
	}
	return w
}

var axisDigitRE = regexp.MustCompile(`^ ?\d{1,2} ?$`)

// takeEach adds the value of a cell, or each of those whose pharmacies it names where nothing around it does.
func (r *axisReader) takeEach(v axisValue, kind columnKind) {
	var placed []placedValue
	if v.at.channelAt == nil {
		placed = r.placedValues(v.cell)
	}
	if len(placed) == 0 {
		v.at = v.at.settled()
		r.take(v, kind)
		return
	}
	v.used = append(slices.Clone(v.used), v.cell)
	for _, p := range placed {
		one := v
		one.say("cell", nil, p.at)
		one.at, one.cell = one.at.settled(), p.cell
		r.take(one, kind)
	}
}

// take adds a value, or what makes its table one that is not read here.
func (r *axisReader) take(v axisValue, kind columnKind) {
	c := v.cell
	if n := len(v.at.tiers); n > 0 {
		parts := listedValues(c)
		if len(parts) != n {
			r.failed[v.table] = true
			return
		}
		v.used = append(slices.Clone(v.used), c)
		for k, part := range parts {
			one := v
			one.at.tier, one.at.tierAt, one.at.tiers = v.at.tiers[k].tier, v.at.tiers[k].tierAt, nil
			one.cell = part
			r.take(one, kind)
		}
		return
	}
	value := r.isAxisValue(c) || v.at.partAt != nil && isPartValue(v.at.part, c.s)
	switch {
	case axisNoneRE.MatchString(c.s):
		if v.at.tierAt != nil {
			v.cell = nil
			r.others[v.table] = append(r.others[v.table], axisValue{table: v.table, cell: c, used: v.used, at: v.at})
		}
	case v.contrary && value:
		r.failed[v.table] = true
	case v.at.tierAt == nil && !value && (v.at.channelAt != nil || v.at.specialty != nil) && kind != unknownColumn || v.at.tierAt == nil && len(c.s) < axisBounds && timesRE.MatchString(c.s):
		r.failed[v.table] = true // "2x retail"
	case v.at.tierAt == nil && v.at.channelAt != nil && (v.at.part == daysFromColumn || v.at.part == daysToColumn):
		r.failed[v.table] = true // "Maximum days supply | 30 | 90" below the pharmacies, of all tiers
	case v.at.tierAt == nil, r.saysElse(v):
		r.others[v.table] = append(r.others[v.table], v)
	case !value, kind != costColumn, v.at.channelAt == nil, !r.oneShare(v):
		r.failed[v.table] = true
	default:
		r.values = append(r.values, v)
	}
}

// listedValues are the values that slashes part in a cell; those within parentheses part none. What stands in front of all or behind all is of each.
func listedValues(c *gridCell) (out []*gridCell) {
	first, last := sharedOrder(c.s)
	depth, from := 0, first
	part := func(to int) {
		one := *c
		one.passage = newPassage(c.src, slices.Concat(c.spans(0, first), c.spans(from, to), c.spans(last, len(c.s)))...)
		out = append(out, &one)
		from = to + 1
	}
	for i := from; i < last; i++ {
		switch c.s[i] {
		case '(':
			depth++
		case ')':
			depth--
		case '/':
			if depth == 0 {
				part(i)
			}
		}
	}
	part(last)
	return out
}

// sharedOrder is up to where the words reach that say before all values of a cell whether they come after the deductible, and from where on
// such words stand behind all of them.
func sharedOrder(s string) (first, last int) {
	last = len(s)
	var orders []mark
	for _, m := range lex(s) {
		if m.kind == deductibleMark {
			orders = append(orders, m)
		}
	}
	if len(orders) != 1 { // each value says it itself
		return 0, last
	}
	switch m := orders[0]; {
	case !hasAmount(s[:m.i]):
		first = m.j + len(s[m.j:]) - len(strings.TrimLeft(s[m.j:], " :,"))
	case !hasAmount(s[m.j:]):
		last = len(strings.TrimRight(s[:m.i], " ,("))
	}
	return first, last
}

// saysElse reports whether the label of a value below a tier says something that is on no axis and names no pharmacy, "Preventive drugs", or a
// rule, "Refill threshold".
func (r *axisReader) saysElse(v axisValue) bool {
	if slices.ContainsFunc(v.used, func(c *gridCell) bool { return axisRuleRE.MatchString(c.s) }) {
		return true
	}
	return (v.at.channelAt == nil || v.special && v.at.channelAt == v.at.specialty && v.at.tierAt == v.at.specialty) && (v.rests["label0"] != "" || v.rests["heading"] != "")
}

// oneShare reports whether a value is one cost share, or a part of one, and says nothing of where it holds.
func (r *axisReader) oneShare(v axisValue) bool {
	if v.at.partAt != nil || r.deniedBy(v.cell) != nil {
		return true
	}
	list := newCellOf(v.cell).shares()
	return len(list) == 1 && len(list[0].channels) == 0 && list[0].label == nil && list[0].days == nil && !list[0].unclear && list[0].network == nil
}
