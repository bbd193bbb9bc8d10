package analyze

import (
	"maps"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
)

var (
	nameColumnRE = regexp.MustCompile(`^(?:(?:covered |preferred |listed )?(?:drug|medication|medicine|product|prescription drug|label|item)s?(?: ?(?:/|and|&|,)? ?(?:names?|descriptions?|label|strength|form|dosage form))*|(?:generic|brand|trade)(?: drug| product)? names?|(?:generic|brand|trade)[- ]name (?:drugs?|products?)|brand ?/ ?generic(?: names?)?|names? of (?:the )?(?:drug|medication|medicine)s?|drug name,? (?:strength|dosage)[a-z ,&/]*|name)$`)
	tierColumnRE = regexp.MustCompile(`^(?:drug |formulary |coverage |cost(?:[- ]shar(?:e|ing))? |copay |rx |benefit |plan )?(?:tier|level)s?(?: level| number| no\.?| \(s\)|\(s\))?$|^(?:drug )?(?:formulary|coverage|preferred) (?:status|tier)$|^what the drug will cost you(?: ?\(tier level\))?$`)
	// statusColumnRE finds a column that says how a drug is listed, where none is called a tier.
	statusColumnRE = regexp.MustCompile(`^(?:status|coverage|formulary|pdl status|preferred ?/ ?non-?preferred)$`)
	rulesColumnRE  = regexp.MustCompile(`\bnotes?\b|\brequirements?\b|\blimits?\b|\brestrictions?\b|\bcoverage (?:rules?|details|requirements)\b|\bspecial\b|\bum\b|\butilization management\b|\bcriteria\b|\bcodes?\b|\bcomments?\b|\bedits?\b|\bnecessary actions\b`)
	partColumnRE   = regexp.MustCompile(`^(?:(?:drug )?(?:strengths?|dosages?|dosage forms?|forms?|dose(?: form)?s?|routes?|strength ?(?:/|and|&) ?(?:dosage )?form|dosage form ?(?:/|and|&) ?strength|package size))$`)
	ndcColumnRE    = regexp.MustCompile(`^(?:ndc|ndc[- ]?11|ndc (?:code|number)|national drug code)$`)
	rxcuiColumnRE  = regexp.MustCompile(`^(?:rxcui|rxnorm(?: id| code)?|rx cui)$`)
	fromColumnRE   = regexp.MustCompile(`^(?:effective(?: date| from)?|start(?: date)?|begin(?: date)?|date effective|added(?: on)?)$`)
	toColumnRE     = regexp.MustCompile(`^(?:end(?: date)?|term(?:ination)?(?: date)?|expir(?:es|ation)(?: date)?|through|effective (?:to|through)|date removed)$`)
	// goodsColumnRE finds columns of which an invoice or a list of claims has two: how many, when, for how much.
	goodsColumnRE = regexp.MustCompile(`^(?:qty|quantity(?: (?:ordered|shipped))?|(?:unit |list )?price|(?:total |line |extended )?amount|(?:line |sub)?total|(?:date of service|service date|date filled|fill date)|billed(?: amount| charges)?|amount (?:billed|allowed|charged|paid)|allowed(?: amount)?|you (?:owed?|paid|may owe)|plan paid|claim (?:number|no\.?|id))$`)
	// markColumnRE finds a column whose name is a tier, which marks say.
	markColumnRE = regexp.MustCompile(`^(?:tier|level|t) ?\d[a-d]?(?: ?[-:(].{0,30})?$`)
	// groupColumnRE finds a column whose cells list drugs of one standing, one below the other.
	groupColumnRE = regexp.MustCompile(`^(?:preferred|non-?preferred|formulary|non-?formulary|covered|tier \d)(?: (?:agents?|drugs?|products?|medic(?:ation|ine)s?|brands?|generics?|alternatives?|options?))+(?: \(.{0,40}\))?$|` + onListWords + `(?:,? (?:which |that )?(?:requires?|needs?) (?:prior authorization|pa))?(?: \(.{0,40}\))?$`)
	tierValueRE   = regexp.MustCompile(`^[a-z0-9$][a-z0-9$/ .,&*()+-]{0,39}$`)
	noTierRE      = regexp.MustCompile(`^(?:yes|no|y|n|x|n/a|none|tablets?|capsules?|oral|\d{3,}|(?:19|20)\d\d)$|\$ ?[1-9]`)
	markRE        = regexp.MustCompile(`^(?:x|y|yes|✓|✔|•|●|√|\*)$`)
	notMarkedRE   = regexp.MustCompile(`^(?:|n|no|none|n/a|-|0|false)$`)
	tierTitleRE   = regexp.MustCompile(`^(?:tier|level) ?\d[a-d]?(?: ?[-:(–].{0,60})?(?: drugs?)?$`)
)

// tierClassRE finds names of tiers.
var tierClassRE = regexp.MustCompile(`^(?:` + classWordsOf + drugNoun + `(?:,? (?:and|&|/) )?)+$`)

// drugColumns says where a drug table has what; -1 and nil where it does not.
type drugColumns struct {
	names    []int // the brand before the generic
	parts    []int // strength and form, which belong to the name
	tier     int
	rules    []int
	flags    map[int]formulary.Flag
	perDays  map[int]int    // of a column of amounts, the one of the days that they are for
	marks    map[int]string // columns of one tier each
	ndc      int
	rxcui    int
	from     int
	to       int
	groups   map[int]string // columns that list drugs of one standing
	joined   bool           // the column of tiers has the rules, too
	excluded *excludedDrugs // a column of drugs that are not covered
}

const (
	maxDrugName      = 300   // bytes; a longer cell in the name column is prose, unless it lists strengths
	maxStrengthsName = 3_000 // bytes
)

// listsStrengths reports whether a long name is so for the strengths or sizes behind it, as those of syringes are: there are more figures
// than any prose has.
func listsStrengths(s string) bool {
	words, figures := strings.Fields(s), 0
	for _, w := range words {
		if isDigit(w[0]) {
			figures++
		}
	}
	return len(s) <= maxStrengthsName && 4*figures >= len(words)
}

// drugList collects the rows of drug lists.
type drugList struct {
	src      *document.Text
	list     formulary.List
	tables   map[int]bool
	codes    map[string]formulary.Flag // what the list's own key says of its letters
	tier     string                    // that a heading names, where no column does
	pending  bool                      // the last row may go on in the next
	forms    map[int]string            // of entries without a strength
	taken    []document.Span           // what rows of drugs are made of
	excluded []*excludedDrugs
	letters  map[string]bool // that the list's own key explains, whatever they mean but forms of drugs
}

// readDrugList reads tables of drugs: a column of names beside one of tiers, or below a heading that names one. Several
// such pairs of columns may stand beside each other in one table, and a table that goes on over pages need not repeat
// its header.
//
// tables are the numbers of the tables that it found drugs in.
func readDrugList(src *document.Text) (list formulary.List, tables map[int]bool) {
	d := drugListOf(src)
	return d.list, d.tables
}

func drugListOf(src *document.Text) *drugList {
	d := &drugList{src: src, list: formulary.List{Entries: []formulary.Entry{}}, tables: map[int]bool{}, forms: map[int]string{}}
	titles := newTierTitles(src)
	var columns []drugColumns
	width := 0 // of the table with their header
	for n := range src.Tables {
		titles.above(n, &d.tier)
		if isOfGoods(src, n) {
			if s, ok := cellsOf(&src.Tables[n]); ok {
				d.taken = append(d.taken, s)
			}
			columns = nil
			continue
		}
		g := layOut(src, &src.Tables[n])
		if !src.Tables[n].Continues && !sameColumns(src, n) && !(columns != nil && fewerColumns(src, n)) {
			columns = nil
		}
		heads := false
		below, listed := 0, false // rows of this table, and whether one of them is of drugs
		for i, row := range g.rows {
			c := drugHeader(row)
			if !heads && (len(c) == 0 || len(c[0].groups) > 0) {
				if all := groupHeader(g, i); all != nil && (len(c) == 0 || len(all.groups) > len(c[0].groups)) {
					c = []drugColumns{*all}
				}
			}
			if out := excludedHeader(row); out != nil {
				c = []drugColumns{{excluded: d.sameExcluded(out)}}
			}
			if c != nil {
				heads = true
				columns, d.pending, width = c, false, len(row)
				below, listed = 0, false
				continue
			}
			below++
			for len(row) < width {
				row = append(row, nil) // of a table without the last columns
			}
			if columns == nil || d.heading(row) {
				continue
			}
			for _, c := range columns {
				if c.excluded != nil {
					d.excludedRow(n, row, i, c.excluded)
					listed = true
					continue
				}
				if d.row(row, i, c) {
					d.tables[n], listed = true, true
				}
			}
		}
		if heads && below > 0 && !listed {
			columns = nil // names of tiers above what they cost head no list, and none that goes on below
		}
	}
	d.marksBehindNames()
	tellFormsApart(d.list.Entries, d.forms)
	d.provenExcluded()
	d.columnsOfPages()
	d.marksBehindNames()
	if len(d.list.Entries) == 0 {
		d.lines()
	}
	if len(d.list.Entries) == 0 {
		d.belowTiers()
	}
	if len(d.list.Entries) == 0 {
		d.namesAlone()
	}
	d.askedOfStanding()
	d.changes()
	d.tables = keepTrue(d.tables)
	return d
}

const goodsHeaderRows = 3

// isOfGoods reports whether a table is of an invoice or of claims.
func isOfGoods(src *document.Text, n int) bool {
	rows := src.Tables[n].Rows
	for _, row := range rows[:min(len(rows), goodsHeaderRows)] {
		goods := 0
		for _, c := range row.Cells {
			if c.Span.Len() > 0 && c.Span.Len() < maxHeader && goodsColumnRE.MatchString(strings.Trim(strings.ToLower(oneLine(src.Quote(c.Span))), " *:")) {
				goods++
			}
		}
		if goods > 1 {
			return true
		}
	}
	return false
}

// withoutDrugs is a text in which the rows of its drug list, and tables of goods and claims, are blank: the strength of a cream is no coinsurance of its
// tier.
func (d *drugList) withoutDrugs(text *document.Text) *document.Text {
	if len(d.taken) == 0 {
		return text
	}
	words := []rune(text.Content)
	for _, at := range d.taken {
		blankSpan(words, at)
	}
	return &document.Text{Format: text.Format, Content: string(words), Pages: text.Pages, Tables: text.Tables}
}

// drugHeader reads a header row of a drug table; nil for any other row.
func drugHeader(row []*gridCell) []drugColumns {
	if c := joinedDrugHeader(row); c != nil {
		return c
	}
	var out []drugColumns
	status := -1
	var perDays map[int]int // looked for in what is a header, and not in every row
	for k, c := range row {
		if c == nil || c.col != k {
			continue
		}
		words := drugHeadWords(c)
		last := len(out) - 1
		fresh := func() *drugColumns {
			if out == nil {
				perDays = limitColumns(row)
			}
			out = append(out, drugColumns{tier: -1, ndc: -1, rxcui: -1, from: -1, to: -1, flags: map[int]formulary.Flag{}, perDays: map[int]int{}, marks: map[int]string{}, groups: map[int]string{}})
			return &out[len(out)-1]
		}
		flag, isFlag := flagHeads[strings.ReplaceAll(detailHeadRE.ReplaceAllString(words, ""), " ", "")]
		switch {
		case words == "" || len(words) > 80:
		case groupColumnRE.MatchString(words):
			if last < 0 {
				fresh()
			}
			out[len(out)-1].groups[k] = original(c.passage, 0, len(c.s))
		case nameColumnRE.MatchString(words):
			switch {
			case last >= 0 && len(out[last].names) == 0 && len(out[last].groups) == 0:
				out[last].names = []int{k}
			case last >= 0 && out[last].continuesName(k, words, row):
				out[last].names = append(out[last].names, k)
			default:
				fresh().names = []int{k}
			}
		case last < 0 && (ndcColumnRE.MatchString(words) || rxcuiColumnRE.MatchString(words) || tierColumnRE.MatchString(words)):
			fresh().at(words, k) // what stands in front of the name
		case last < 0:
		case markColumnRE.MatchString(words) && out[last].tier < 0:
			out[last].marks[k] = original(c.passage, 0, len(c.s))
		case perDays[k] > 0:
			out[last].flags[k] = formulary.QuantityLimit
			out[last].perDays[k] = perDays[k]
		case isPeriod(perDays, k): // read with its amount
		case isFlag:
			out[last].flags[k] = flag
		case out[last].tier < 0 && joinsTierAndRules(words):
			out[last].tier, out[last].joined = k, true
		case partColumnRE.MatchString(words):
			out[last].parts = append(out[last].parts, k)
		case out[last].at(words, k):
		case statusColumnRE.MatchString(words):
			status = k
		case len(words) < 80 && rulesColumnRE.MatchString(words):
			out[last].rules = append(out[last].rules, k)
		}
	}
	for n := range out {
		c := &out[n]
		if c.tier < 0 && len(c.marks) == 0 && status >= 0 && len(out) == 1 {
			c.tier = status
		}
		if len(c.marks) == 1 {
			clear(c.marks)
		}
	}
	onlyGroup := len(out) == 1 && len(out[0].groups) == 1 && len(out[0].names) == 0 && out[0].tier < 0
	if onlyGroup {
		return nil // a row of a drug whose tier is called "Preferred brand"
	}
	return slices.DeleteFunc(out, func(c drugColumns) bool {
		return len(c.groups) < 2 && (len(c.names) == 0 || c.tier < 0 && len(c.marks) == 0 && len(c.rules)+len(c.flags) == 0)
	})
}

// continuesName reports whether a heading that could be one of names belongs to these columns: nothing tells about the drug
// yet, or it stands right behind their only name in other words, such as "Generic name" behind "Brand name".
func (c *drugColumns) continuesName(k int, words string, row []*gridCell) bool {
	if c.tier < 0 && len(c.marks) == 0 {
		return true
	}
	return len(c.names) == 1 && k == c.names[0]+1 && words != strings.TrimSpace(row[c.names[0]].s)
}

// at takes the columns that a list has at most one of.
func (c *drugColumns) at(words string, k int) bool {
	for _, f := range []struct {
		re *regexp.Regexp
		to *int
	}{{tierColumnRE, &c.tier}, {ndcColumnRE, &c.ndc}, {rxcuiColumnRE, &c.rxcui}, {fromColumnRE, &c.from}, {toColumnRE, &c.to}} {
		if f.re.MatchString(words) && *f.to < 0 {
			*f.to = k
			return true
		}
	}
	return false
}

// detailHeadRE finds what the heading of a column of one requirement has behind its name, when the cells say more than yes: "QL detail".
var detailHeadRE = regexp.MustCompile(`[ -](?:details?|amounts?|description|criteria|edits?|max(?:imum)?)$`)

// flagHeads are the headings of columns of one requirement each.
var flagHeads = func() map[string]formulary.Flag {
	out := map[string]formulary.Flag{}
	for _, names := range formulary.Columns() {
		flag := formulary.Flag(strings.ToUpper(names[0]))
		if len(names[0]) > 3 || slices.Contains([]string{"to", "ndc", "gpi"}, names[0]) {
			continue
		}
		for _, n := range names {
			if n != "specialty" && n != "excluded" && n != "maintenance" {
				out[n] = flag
			}
		}
	}
	return out
}()

// heading takes a row that is one cell over all columns: a class of drugs, or the tier of those below.
func (d *drugList) heading(row []*gridCell) bool {
	one := distinct(row)
	if len(one) != 1 || one[0].colSpan < 2 && len(row) > 1 && !tierTitleRE.MatchString(strings.TrimSpace(one[0].s)) {
		return false
	}
	d.pending = false
	if words := strings.TrimSpace(one[0].s); tierTitleRE.MatchString(words) {
		d.tier = original(one[0].passage, 0, len(one[0].s))
	}
	return true
}

// row reads one row of a drug table. It reports false for a row that names no drug.
func (d *drugList) row(row []*gridCell, i int, c drugColumns) bool {
	if len(c.groups) > 0 {
		return d.groups(row, i, c)
	}
	cell := func(k int) *gridCell {
		if k < 0 || k >= len(row) || row[k] == nil || len(row[k].from) == 0 || strings.TrimSpace(row[k].s) == "" {
			return nil
		}
		return row[k]
	}
	besideTier := ""
	words := func(k int) string {
		v := cell(k)
		if v == nil {
			return ""
		}
		s := original(v.passage, 0, len(v.s))
		if c.joined && k == c.tier {
			s, besideTier = d.cutTier(s)
		}
		return s
	}
	e := formulary.Entry{}
	from, to := -1, -1
	take := func(v *gridCell) {
		s := v.spans(0, len(v.s))
		if from < 0 || s[0].Start < from {
			from = s[0].Start
		}
		to = max(to, s[len(s)-1].End)
	}
	var names []string
	for _, k := range c.names {
		v := cell(k)
		if v == nil || v.colSpan > 1 || len(v.s) > maxDrugName && !listsStrengths(v.s) || strings.Contains(v.s, "$") || namesClass(strings.TrimSpace(v.s)) {
			continue // "Generic drugs" beside "Tier 1" is no drug
		}
		if len(names) == 0 {
			names = append(names, drugWords(v))
			take(v)
		}
	}
	if len(names) == 1 && tierClassRE.MatchString(strings.ToLower(names[0])) {
		return false // what a table of the tiers calls one of them
	}
	tier, ok := d.tierOf(row, c, words)
	if len(names) == 0 || !ok {
		return d.goesOn(row, i, c, words, besideTier)
	}
	if v := cell(c.tier); v != nil {
		if slices.ContainsFunc(c.names, func(k int) bool { return row[k] == v }) {
			return false
		}
		take(v)
	}
	var parts []string
	for _, k := range c.parts {
		if v := cell(k); v != nil && v.colSpan == 1 {
			parts = append(parts, words(k))
			take(v)
		}
	}
	e.Name = names[0]
	d.forms[len(d.list.Entries)] = putStrength(&e, parts)
	e.Tier = tier
	e.NDC, e.RxCUI = words(c.ndc), words(c.rxcui)
	var rules []string
	for _, k := range c.rules {
		if w := words(k); w != "" && (c.tier < 0 || row[k] != row[c.tier]) {
			rules = append(rules, w)
			take(cell(k))
		}
	}
	if besideTier != "" {
		rules = append(rules, besideTier)
	}
	d.flags(&e, c, words, strings.Join(rules, "; "))
	d.days(&e, words(c.from), words(c.to))
	for _, k := range slices.Concat([]int{c.ndc, c.rxcui, c.from, c.to}, sortedKeys(c.flags), slices.Collect(maps.Values(c.perDays)), sortedKeys(c.marks)) {
		if v := cell(k); v != nil {
			take(v)
		}
	}
	if d.key()[e.Tier] == formulary.ExcludedDrug && !slices.Contains(e.Flags, formulary.ExcludedDrug) {
		e.Flags = append(e.Flags, formulary.ExcludedDrug)
	}
	e.Source = document.Span{Start: from, End: to}
	d.list.Entries = append(d.list.Entries, e)
	d.pending = true
	d.take(row, c)
	return true
}

// rowMoneyRE finds what tells a row of cost shares from one of a drug.
var rowMoneyRE = regexp.MustCompile(`\$|%|\bcopay|\bcoinsurance`)

// take keeps where the cells of a drug stand, unless one but those of its name speaks of money.
func (d *drugList) take(row []*gridCell, c drugColumns) {
	name := slices.Concat(c.names, c.parts)
	columns := slices.Concat([]int{c.tier, c.ndc, c.rxcui, c.from, c.to}, c.rules)
	for k := range c.flags {
		columns = append(columns, k)
		if per, ok := c.perDays[k]; ok {
			columns = append(columns, per)
		}
	}
	for k := range c.marks {
		columns = append(columns, k)
	}
	var spans []document.Span
	for n, k := range append(name, columns...) {
		if k < 0 || k >= len(row) || row[k] == nil || len(row[k].from) == 0 {
			continue
		}
		if n >= len(name) && rowMoneyRE.MatchString(row[k].s) || strings.Contains(row[k].s, "$") {
			return
		}
		spans = append(spans, row[k].spansOf()...)
	}
	d.taken = append(d.taken, spans...)
}

// tierOf is the tier of a row: that of its cell, of the column that is marked, of the heading above.
func (d *drugList) tierOf(row []*gridCell, c drugColumns, words func(int) string) (string, bool) {
	for _, k := range sortedKeys(c.marks) {
		if markRE.MatchString(strings.ToLower(strings.TrimSpace(words(k)))) {
			return c.marks[k], true
		}
	}
	if c.tier < 0 {
		return d.tier, d.tier != "" && len(c.marks) == 0
	}
	label := strings.ToLower(strings.TrimSpace(words(c.tier)))
	if !tierValueRE.MatchString(label) || noTierRE.MatchString(label) {
		return "", false
	}
	v := row[c.tier]
	return strings.TrimRight(words(c.tier), "*"), v != nil && (v.colSpan == 1 || v.col == c.tier && c.tier+v.colSpan <= len(row) && numberedTierRE.MatchString(label))
}

// numberedTierRE finds tiers that are told apart from whatever else a cell over several columns says: those beside it may be empty.
var numberedTierRE = regexp.MustCompile(`^(?:tier |level )?\d[a-d]?\*?$`)

func sortedKeys[V any](m map[int]V) []int {
	var out []int
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// goesOn gives the last row what a row without a tier adds to it: the rest of its name, further requirements.
func (d *drugList) goesOn(row []*gridCell, i int, c drugColumns, words func(int) string, besideTier string) bool {
	if !d.pending || len(d.list.Entries) == 0 || c.tier < 0 || strings.TrimSpace(words(c.tier)) != "" || len(c.names) == 0 {
		return false
	}
	e := &d.list.Entries[len(d.list.Entries)-1]
	name := ""
	if v := row[c.names[0]]; v != nil && len(v.from) > 0 {
		name = strings.TrimSpace(drugWords(v))
	}
	var rules []string
	for _, k := range c.rules {
		if w := words(k); w != "" && row[k].row == i {
			rules = append(rules, w)
		}
	}
	if besideTier != "" && row[c.tier].row == i {
		rules = append(rules, besideTier)
	}
	switch {
	case name == "" && len(rules) == 0, name != "" && !continuesName(e.Name, name):
		d.pending = false
		return false
	case name != "" && row[c.names[0]].colSpan == 1 && row[c.names[0]].row == i:
		e.Name = joinName(e.Name, name)
	}
	if len(rules) > 0 {
		all := strings.TrimSpace(e.Rules + " " + strings.Join(rules, "; "))
		d.flags(e, drugColumns{tier: -1}, func(int) string { return "" }, all)
	}
	for _, k := range append(slices.Clone(c.rules), c.names[0]) {
		if v := row[k]; v != nil && len(v.from) > 0 && v.row == i {
			for _, at := range v.spans(0, len(v.s)) {
				d.extend(e, at)
			}
		}
	}
	return true
}

// extend makes the source of a drug take in what else of its page is the drug's.
func (d *drugList) extend(e *formulary.Entry, at document.Span) {
	if at.Start >= e.Source.Start && d.src.PageAt(at.Start) == d.src.PageAt(e.Source.Start) {
		e.Source.End = max(e.Source.End, at.End)
	}
}

// continuesName reports whether words are the rest of a name that does not end above.
func continuesName(name, rest string) bool {
	first := rest[0]
	open := strings.Count(name, "(") > strings.Count(name, ")")
	ends := strings.HasSuffix(name, ",") || strings.HasSuffix(name, "-") || strings.HasSuffix(name, "/")
	form := formWordRE.MatchString(strings.ToLower(rest)) && len(strings.Fields(rest)) < 14
	return open || ends || isDigit(first) || first == '(' || first == '%' || form
}

var formWordRE = regexp.MustCompile(`^(?:oral|tablets?|capsules?|solution|suspension|injection|subcutaneous|intravenous|intramuscular|topical|ophthalmic|otic|nasal|inhalation|transdermal|vaginal|rectal|extended|delayed|release|hour|er|xr|dr|pen|auto-?injector|cream|ointment|gel|patch|spray|powder|kit|syringe|vial|mg|mcg|ml|units?)\b`)

var (
	rateStartRE = regexp.MustCompile(`^\d{1,3}(?:\.\d+)? ?%`) // "20% max $150" is what drugs cost
	listLineRE  = regexp.MustCompile(`^(.{3,200}?)[ .·…_]{1,200}(?:[Tt]ier ?)?([1-7][a-d]?)\*?((?:[ ,;/]+(?:PA|ST|QL|QLL|SP|LA|LD|AL|B/D|BD|NM|SF|OTC|DO|GL)(?: ?\([^)]*\))?)*)\s*$`)
	drugFormRE  = regexp.MustCompile(`(?i)\b(?:tab(?:let)?s?|cap(?:sule)?s?|soln?|solution|susp(?:ension)?|inj(?:ection)?|cream|oint(?:ment)?|gel|patch|spray|inhaler|aerosol|drops|syrup|pen|vial|kit|er|xr|hcl|oral|\d[\d.,]* ?(?:mg|mcg|ml|gm|g|%|unit))\b`)
)

const fewestListLines = 8 // of a list that is not set in a table

// lines reads a list that no table holds: a name, its tier and its letters on one line each.
func (d *drugList) lines() {
	spans := tableSpans(d.src)
	var found []formulary.Entry
	forms := 0
	for n := range d.src.Pages {
		for _, l := range d.src.Pages[n].Lines {
			if l.Span.Len() < 6 || l.Span.Len() > maxDrugName || inSpans(spans, l.Span.Start) {
				continue
			}
			words := oneLine(d.src.Quote(l.Span))
			m := listLineRE.FindStringSubmatch(words)
			if m == nil || strings.ContainsAny(m[1], "$:?") || headingVerbs.MatchString(strings.ToLower(m[1])) {
				continue
			}
			e := formulary.Entry{Name: strings.Trim(m[1], " ."), Tier: m[2], Source: l.Span}
			if drugFormRE.MatchString(e.Name) {
				forms++
			}
			d.flags(&e, drugColumns{tier: -1}, func(int) string { return "" }, strings.Trim(m[3], " ,;/"))
			found = append(found, e)
		}
	}
	if len(found) >= fewestListLines && 2*forms >= len(found) {
		d.list.Entries = found
		for _, e := range found {
			d.taken = append(d.taken, e.Source)
		}
	}
}
