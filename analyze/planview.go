package analyze

import (
	"math/bits"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// planView is what one of several plans of a document has of its text: the same text with the words of the other plans
// blanked, so that every place in it stays where it is and whatever reads one plan reads this one.
type planView struct {
	name  string
	text  *document.Text
	heads map[int]bool // where the plan's name begins above its columns
	over  []string     // of the first view: plans that are more than can be told apart
	axes  []axisShare  // what tables state of the plan along their axes

	limits []axisLimit // and what they state of its limits there
}

// planSet says which plans a piece of the text belongs to, a bit for each; none: it is no plan's any more.
type planSet uint64

// everyPlan is the set of what holds whichever the plan.
const everyPlan = ^planSet(0)

const maxPlans = 64 // of one document; those beyond are left out, with a finding

func (s planSet) has(k int) bool { return s>>k&1 == 1 }

// only returns the number of the one plan of a set.
func (s planSet) only() (int, bool) {
	return bits.TrailingZeros64(uint64(s)), bits.OnesCount64(uint64(s)) == 1
}

type ownedSpan struct {
	at   document.Span
	of   planSet
	head bool // it names the plan above a column
}

// planParts collects which pieces of a text are whose.
type planParts struct {
	src    *document.Text
	names  []string
	owned  []ownedSpan
	turned map[int]document.Table // tables of a row for each plan, with their rows for columns
	axes   map[int]bool           // tables that say themselves what is whose
	times  map[int]bool           // those of them that say what holds when, whoever's it is
	over   []string               // names beyond maxPlans
	called map[string]string      // what codes of plans stand for
	again  map[string]bool        // labels of rows that stand in several tables of benefits: plans, though no header says so
}

// planViews takes a text apart that describes several plans: in the columns of tables, in rows, on sheets or below
// headings. It returns nil for a text of one plan.
func planViews(src *document.Text, axes []axisShare, limits []axisLimit) []planView {
	p := &planParts{src: src, turned: map[int]document.Table{}, axes: map[int]bool{}, times: map[int]bool{}}
	grids := make([]*grid, len(src.Tables))
	for n := range src.Tables {
		grids[n] = layOut(src, &src.Tables[n])
	}
	p.called, p.again = codeNames(grids), labelsAgain(grids)
	p.axisPlans(axes)
	var last planAxis
	for n, g := range grids {
		p.appliesTo(g)
		if !src.Tables[n].Continues && !sameColumns(src, n) || last.headedAnew(g) {
			last = planAxis{}
		}
		if p.rowsOfPlans(n, g) || p.turnLists(n, g) || p.turnPlaces(n, g) {
			last = planAxis{}
			continue
		}
		last = p.columnsOfPlans(n, g, last)
	}
	p.blocks()
	if len(p.owned) == 0 && len(p.turned) == 0 && len(p.names) == 0 {
		return nil
	}
	axes, limits = p.dropShared(axes, limits)
	if len(p.names) > 1 {
		groups := p.groups()
		p.groupColumns(groups)
		p.sentences(groups)
	}
	views := p.views()
	for k := range views {
		views[k].axes, views[k].limits = axesOf(axes, p.names, k), limitsOf(limits, p.names, k)
	}
	return views
}

func (p *planParts) own(of planSet, at document.Span) {
	if at.Len() > 0 {
		p.owned = append(p.owned, ownedSpan{at: at, of: of})
	}
}

// views makes a text for each plan.
func (p *planParts) views() []planView {
	content := []rune(p.src.Content)
	tables := p.src.Tables
	if len(p.turned) > 0 {
		tables = slices.Clone(tables)
		for n, t := range p.turned {
			tables[n] = t
		}
	}
	names := p.names
	if len(names) == 0 {
		names = []string{""} // one plan, of several years
	}
	var out []planView
	for k, name := range names {
		v := planView{name: name, heads: map[int]bool{}}
		words := slices.Clone(content)
		for _, o := range p.owned {
			if o.of.has(k) {
				if o.head {
					v.heads[o.at.Start] = true
				}
				continue
			}
			blankSpan(words, o.at)
		}
		v.text = &document.Text{Format: p.src.Format, Content: string(words), Pages: p.src.Pages, Tables: tables}
		out = append(out, v)
	}
	if len(out) == 1 {
		out[0].name = "" // rules of the only plan need no name
	}
	out[0].over = p.over
	return out
}

var planNoiseRE = regexp.MustCompile(`[^a-z0-9$]+`)

// planPlusRE finds the sign behind a word that tells one plan from another: "Primary" and "Primary+".
var planPlusRE = regexp.MustCompile(`([a-z])\+( |$)`)

// planKey are the words of a plan's name that tell it from others.
func planKey(name string) []string {
	words := strings.Fields(planNoiseRE.ReplaceAllString(planPlusRE.ReplaceAllString(strings.ToLower(name), "$1 plus$2"), " "))
	short := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "plan" || w == "the" || w == "plans" })
	if len(short) == 0 {
		return words
	}
	return short
}

func within(a, b []string) bool {
	return !slices.ContainsFunc(a, func(w string) bool { return !slices.Contains(b, w) })
}

// assign gives each name or code of one table its plan: one that is known by the same words, else the only one that the words
// fit, else a new one. A name beyond maxPlans gets no plan.
func (p *planParts) assign(names []string) []planSet {
	out := make([]planSet, len(names))
	names = withoutNoteMarks(names)
	for n, name := range names {
		if called := p.called[name]; called != "" {
			names[n] = called
		}
	}
	taken := planSet(0)
	take := func(n, k int) { out[n], taken = 1<<k, taken|1<<k }
	for n, name := range names {
		for k := range p.names {
			if slices.Equal(planKey(name), planKey(p.names[k])) {
				take(n, k)
			}
		}
	}
	known := len(p.names)
	for n, name := range names {
		if out[n] != 0 {
			continue
		}
		if of := joinedPlans(name, p.names[:known]); of != 0 && of&taken == 0 {
			out[n], taken = of, taken|of
			continue
		}
		fits := planSet(0)
		for k := range known {
			if a, b := planKey(name), planKey(p.names[k]); !taken.has(k) && (within(a, b) || within(b, a)) {
				fits |= 1 << k
			}
		}
		if k, one := fits.only(); one {
			take(n, k)
			continue
		}
		if of := p.groups().in(name) &^ taken; of != 0 && severalRE.MatchString(strings.ToLower(name)) {
			out[n], taken = of, taken|of
			continue
		}
		if len(p.names) == maxPlans { // what is its own is no plan's
			p.over = leftOver(p.over, name)
			continue
		}
		p.names = append(p.names, name)
		take(n, len(p.names)-1)
	}
	return out
}

// noteMarkEndRE finds the mark of a footnote behind a plan's name: "HSA Plan*", "Bronze (1)".
var noteMarkEndRE = regexp.MustCompile(`(?: ?\([1-9a-d]\)| ?\[[1-9]\]| ?[*†‡§]+)$`)

// withoutNoteMarks are names without the marks of footnotes, as far as these do not tell them apart: "Plan (1)", "Plan (2)".
func withoutNoteMarks(names []string) []string {
	out := slices.Clone(names)
	for k, name := range names {
		at := noteMarkEndRE.FindStringIndex(name)
		if at == nil {
			continue
		}
		bare := strings.TrimSpace(name[:at[0]])
		if len(planKey(bare)) == 0 || planAloneRE.MatchString(bare) {
			continue
		}
		told := slices.ContainsFunc(names, func(o string) bool {
			return o == bare || o != name && (strings.HasPrefix(o, bare+" (") || strings.HasPrefix(o, bare+" ["))
		})
		if !told {
			out[k] = bare
		}
	}
	return out
}

// planAloneRE finds a name that is nothing but what plans are, which a number behind it tells from others.
var planAloneRE = regexp.MustCompile(`(?i)^\W*(?:plan|option|class|group|schedule|level|tier|choice)s?\W*$`)

// layOut is a table as rows of cells, as it stands.
func layOut(src *document.Text, t *document.Table) *grid {
	g := &grid{page: t.Page, columns: max(t.Columns, 1), rows: make([][]*gridCell, len(t.Rows))}
	for i := range t.Rows {
		for _, c := range t.Rows[i].Cells {
			g.columns = max(g.columns, c.Column+max(c.ColSpan, 1))
		}
	}
	for i := range g.rows {
		g.rows[i] = make([]*gridCell, g.columns)
	}
	for i := range t.Rows {
		for _, c := range t.Rows[i].Cells {
			gc := &gridCell{newPassage(src, c.Span), i, c.Column, max(c.RowSpan, 1), max(c.ColSpan, 1)}
			for r := i; r < min(i+gc.rowSpan, len(g.rows)); r++ {
				for k := max(c.Column, 0); k < min(c.Column+gc.colSpan, g.columns); k++ {
					if g.rows[r][k] == nil {
						g.rows[r][k] = gc
					}
				}
			}
		}
	}
	g.cornerLeftOpen()
	g.labelsGoOn()
	g.spellExchangeNames()
	g.spellRowCodes(src)
	g.withUnitColumn()
	g.withUnits()
	return g
}

// labelsGoOn lets a label go on over the next row, which has no label, where both have the same cells and state a cost share of other days:
// "Generic | $18 | 1-30" above " | $36 | 31-90".
func (g *grid) labelsGoOn() {
	filled := func(c *gridCell, i int) bool { return c != nil && c.row == i && strings.TrimSpace(c.s) != "" }
	ofDays := func(c *gridCell) bool {
		m := bareDaysRE.FindStringSubmatch(c.s)
		return m != nil && m[2] != ""
	}
	for i := 1; i < len(g.rows); i++ {
		row, above := g.rows[i], g.rows[i-1]
		if filled(row[0], i) || row[0] != nil && row[0].row != i || above[0] == nil || strings.TrimSpace(above[0].s) == "" || above[0].colSpan > 1 || above[0].row+above[0].rowSpan != i {
			continue
		}
		days, same := false, true
		for k := 1; k < g.columns; k++ {
			same = same && filled(row[k], i) == filled(above[k], i-1)
			if filled(row[k], i) && filled(above[k], i-1) && ofDays(row[k]) && ofDays(above[k]) && row[k].s != above[k].s {
				days = true
			}
		}
		if days && same && g.amountsIn(i) && g.amountsIn(i-1) {
			row[0] = above[0]
			above[0].rowSpan++
		}
	}
}
