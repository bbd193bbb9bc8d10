package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// Forms and worksheets say where their cost shares hold in places of their own: in a heading or the corner of a header
// ("RETAIL", "Mail (MO) | Value | Comments"), in a row ("Retail days supply | 30"), in columns ("Days supply from | to").

// namesPlace reports whether a heading names nothing but a kind of pharmacy, perhaps with its days.
func namesPlace(label string) bool {
	return len(label) < maxHeading && channelIn(lex(label), 0, len(label)) != "" && placeCodeRE.MatchString(label) &&
		onlyPlaceRE.MatchString(placeCodeRE.ReplaceAllString(label, "pharmacy"))
}

// supplyAlone is the supply that a heading names, and no pharmacy: "One-month (30-day) supply".
func supplyAlone(label string) *benefit.DaysSupply {
	if len(label) >= maxHeading || !onlyPlaceRE.MatchString(label) || namesNetworkPharmacies(label) {
		return nil
	}
	var days *benefit.DaysSupply
	for _, m := range lex(label) {
		switch m.kind {
		case channelMark:
			return nil
		case daysMark, perDaysMark:
			days = &m.days
		}
	}
	return days
}

// namesNetworkPharmacies reports whether a heading tells the pharmacies of one network apart from those of another: "Prescriptions at preferred
// pharmacies (30 days)".
func namesNetworkPharmacies(label string) bool {
	n, _, ok := networkOf(label)
	return ok && (n == benefit.Preferred || n == benefit.Standard) && strings.Contains(label, "pharmac")
}

// numberedHeadRE finds what counts a heading: "Section 4 –", "B.", "3)", "B2.".
var numberedHeadRE = regexp.MustCompile(`^\W*(?:(?:section|part|step|article) (?:\d{1,2}|[ivx]{1,4}|[a-h])\b ?[-:.)]*|(?:\d{1,2}[a-h]?|[a-h]\d{0,2})[.)]) ?`)

// filledAtRE finds words that lead to the pharmacy in a heading: "Copays for prescriptions filled at a retail pharmacy".
var filledAtRE = regexp.MustCompile(`^\W*(?:(?:your |member )?(?:co-?pay(?:ment)?s?|costs?|cost[- ]shar(?:e|ing)|what you pay) for )?(?:covered )?(?:prescriptions?|(?:prescription )?drugs|medications|fills?)(?: (?:that are )?(?:filled|purchased|obtained|dispensed|bought))? (?:at|from|through|by) (?:an? |the |any )?`)

// headPart is a heading without what counts it, blanked, without what leads to its pharmacy, and without the remark in parentheses that stands below it.
func headPart(label string) string {
	label = filledAtRE.ReplaceAllString(blank(label, numberedHeadRE), "")
	i := strings.Index(label, " (")
	if len(label) <= maxHeading || i < 0 || !strings.HasSuffix(strings.TrimSpace(label), ")") || len(label)-i < maxHeading/2 {
		return label
	}
	if len(label) <= maxHeader && calledPharmacyRE.MatchString(label) {
		return label // the remark names the pharmacy: "Specialty drugs (limited to a 30-day supply; must be obtained from a specialty pharmacy)"
	}
	return label[:i]
}

// headLine is the heading of a lone row: the first line of a longer one that goes on with sentences on the pharmacy that this line names, and
// states nothing of what is paid.
func (r *row) headLine(label string) string {
	c := distinctCells(r.cells)[0]
	if last := r.lastHead(c); last != "" {
		return last
	}
	if hasAmount(label) || ofCopayRE.MatchString(label) {
		return label
	}
	first := c.lines()[0]
	if first.j >= len(c.s) {
		return label
	}
	head, own := c.s[first.i:first.j], c.startsOwnLineAt(first.j+1)
	switch {
	case len(label) > maxHeader && (strings.HasPrefix(c.s[first.j:], " (") || own) && namesPlace(head):
		return head
	case own && strings.HasSuffix(strings.TrimSpace(c.s), ".") && suppliedLineRE.MatchString(head):
		return head
	}
	return label
}

// lastHead is the heading that a remark on the rows above it ends with, of the pharmacy or the supply of the rows below, perhaps above the
// names of the columns once more: "… You will pay three copayments." and below it "30-day copayment for specialty prescriptions". "" without one.
func (r *row) lastHead(c *cell) string {
	lines := c.lines()
	for k, l := range slices.Backward(lines) {
		s := strings.TrimSpace(c.s[l.i:l.j])
		switch {
		case k == 0:
			return ""
		case k == len(lines)-1 && r.namesColumns(s):
		case isSectionHeading(s) && strings.HasSuffix(strings.TrimRight(c.s[:l.i], " "), ".") && supplyHeadRE.MatchString(s):
			return s
		default:
			return ""
		}
	}
	return ""
}

// supplyHeadRE finds a heading of what is filled somewhere or for some time.
var supplyHeadRE = regexp.MustCompile(`^\W*(?:\d{2,3}[ -]days?(?: supply)? |(?:retail|mail[- ]order|home delivery|specialty) )?(?:co-?pay(?:ment)?s?|costs?|co-?insurance|cost[- ]shar(?:e|ing)|prescriptions?|drugs?|pharmacy|benefits?)(?: (?:for|at|by|from|through))?(?: [a-z-]+){0,4}\W*$`)

// namesColumns reports whether a line is the headers of the columns of a row, one behind the other; those of another plan are not in the row.
func (r *row) namesColumns(s string) bool {
	return !hasAmount(s) && !strings.HasSuffix(s, ".") && slices.ContainsFunc(r.roles, func(o columnRole) bool {
		return o.kind == costColumn && o.header != nil && strings.Contains(s, strings.TrimSpace(o.header.s))
	})
}

// suppliedLineRE finds the first line of a heading that names the pharmacies or specialty drugs and their supply, in front of sentences on them.
var suppliedLineRE = regexp.MustCompile(`^\W*(?:(?:retail|mail|home delivery)\b[^()$%.]{0,80}|specialty (?:drugs|medic(?:ation|ine)s|prescriptions)) ?\([^()$%.]*\b\d{2,3}[- ]days?\b[^()$%.]*\)\W*$`)

// headsWithRemark reports whether a row heads those below it with a kind of pharmacy and remarks on it beside that, in a sentence that
// states nothing of what is paid: "Mail order (up to a 90-day supply) | Prescriptions are sent to your home."
func (r *row) headsWithRemark(label string) bool {
	if r.lone || !namesPharmacy(label) || tierWordsRE.MatchString(strings.ReplaceAll(label, "specialty", "")) || hasAmount(label) || len(label) > maxHeader {
		return false
	}
	own := r.label()
	beside := slices.DeleteFunc(distinctCells(r.cells), func(c *cell) bool { return slices.Contains(own, c) })
	if len(beside) > 0 && !slices.ContainsFunc(beside, func(c *cell) bool { return !r.remarks(c) || hasAmount(c.s) || ofCopayRE.MatchString(c.s) }) {
		return true // below a header of remarks, one need be no sentence
	}
	return len(beside) > 0 && !slices.ContainsFunc(beside, func(c *cell) bool {
		return len(c.s) < leastBeside || !strings.HasSuffix(c.s, ".") || hasAmount(c.s) || ofCopayRE.MatchString(c.s)
	})
}

// remarks reports whether a cell stands below a header of remarks.
func (r *row) remarks(c *cell) bool {
	k := slices.Index(r.cells, c)
	return k >= 0 && r.kind(k) == notesColumn
}

const leastBeside = 24 // bytes of a sentence beside a heading

// ofCopayRE finds what a sentence says of the cost, in copays or by another pharmacy's.
var ofCopayRE = regexp.MustCompile(`\bco-?pay|\bco-?insurance\b|\bcosts?\b|\bsame as\b|\bnot (?:covered|available|offered)\b|\btimes\b|\bpays?\b`)

// placeCodeRE finds words for a kind of pharmacy with the code or the network that a form puts behind them: "Retail (RTL)",
// "Retail 90 (Extended Supply Network)".
var placeCodeRE = regexp.MustCompile(`\b(?:retail(?:[ -]90)?|mail(?:[ -]order)?|specialty(?: pharmac(?:y|ies))?|home delivery)\b(?: ?\([a-z]{2,4}\)| ?\([a-z ]{0,24}\bnetwork\))?`)

var (
	daysHeadRE     = regexp.MustCompile(`^(?:max(?:imum)?\.? )?(?:days?['’]?s?['’]?[ -]?supply|ds)(?: \(?(?:limits?|max(?:imum)?|band|range|allowed)\)?)?$`)
	daysFromHeadRE = regexp.MustCompile(`^` + endOfDays(`(?:from|min(?:imum)?\.?|low|start)`) + `$`)
	daysToHeadRE   = regexp.MustCompile(`^` + endOfDays(`(?:to|thru|through|max(?:imum)?\.?|high|end)`) + `$`)
	bareDaysRE     = regexp.MustCompile(`^[^\w$]*(\d{1,3})(?: ?(?:-|to|through|thru) ?(\d{1,3}))?(?: ?days?)?[^\w%]*$`)
)

// endOfDays is the header of a column that holds one end of days supplies, which a word says: "Min DS", "Days (Min)", "Supply from (days)".
func endOfDays(end string) string {
	const days = `(?:days?['’]?s?['’]?(?:[ -]?supply)?|ds)`
	return `(?:` + end + ` \(?` + days + `\)?|` + days + `,? \(?` + end + `\)?|supply ` + end + `(?: ?\(days?\)|,? days?)?|supply \(days?\),? ` + end + `|` + end + ` supply(?: \(days?\))?)`
}

// daysColumnOf reads a header that says that its column holds days supplies.
func daysColumnOf(s string) columnKind {
	switch {
	case daysFromHeadRE.MatchString(s):
		return daysFromColumn
	case daysToHeadRE.MatchString(s):
		return daysToColumn
	case daysHeadRE.MatchString(s):
		return daysColumn
	}
	return unknownColumn
}

// daysMayRE finds a header that may be of days supplies, where days stand below it: "Days", "Supply (days)".
var daysMayRE = regexp.MustCompile(`^\W*(?:max(?:imum)?\.? )?(?:(?:no\.|number) of )?(?:days?(?: limit)?|(?:day'?s'? |fill )?supply(?: \(?(?:in )?days?\)?)?)\W*$`)

// daysBelow makes columns below such headers ones of days supplies, when each of their cells states one.
func (g *grid) daysBelow(row []*gridCell, roles []columnRole) {
	for k, c := range row {
		if k == 0 || c == nil || c.colSpan > 1 || roles[k].kind > labelColumn || !daysMayRE.MatchString(c.s) {
			continue
		}
		stated, other := 0, false
		for _, below := range g.rows[c.row+c.rowSpan:] {
			b := below[k]
			if b == nil || strings.TrimSpace(b.s) == "" || b.colSpan == g.columns {
				continue
			}
			if _, ok := daysOf(newCellOf(b)); ok && !hasAmount(b.s) {
				stated++
			} else if strings.Trim(b.s, " -–—") != "" && !noValueRE.MatchString(b.s) {
				other = true
			}
		}
		if stated > 0 && !other {
			roles[k] = columnRole{kind: daysColumn, header: c}
		}
	}
}

// daysWithLeastRE finds a number of days and, behind it, the least of them: "90 (minimum 84)".
var daysWithLeastRE = regexp.MustCompile(`^[^\w$]*(\d{1,3})(?: ?days?)? ?[(,;] ?min(?:imum)?\.?(?: of)? (\d{1,3})(?: ?days?)?[^\w%]*$`)

// bareDays reads a number of days, or a range, of which a header or label says that it is one.
func bareDays(s string) (benefit.DaysSupply, bool) {
	m := bareDaysRE.FindStringSubmatch(s)
	if m == nil {
		if m = daysWithLeastRE.FindStringSubmatch(s); m == nil {
			return benefit.DaysSupply{}, false
		}
		m[1], m[2] = m[2], m[1]
	}
	d := benefit.DaysSupply{Min: 1, Max: number(m[1])}
	if m[2] != "" {
		d = benefit.DaysSupply{Min: number(m[1]), Max: number(m[2])}
	}
	return d, d.Min >= 1 && d.Min <= d.Max && d.Max >= 5 && d.Max <= 365
}

// daysOf reads the days supply that a cell states, whose header or label says that it states one.
func daysOf(c *cell) (benefit.DaysSupply, bool) {
	if d, ok := bareDays(c.s); ok {
		return d, true
	}
	return onlySupply(c.s)
}

// onlySupply is the days supply that words name, where they name just one.
func onlySupply(s string) (benefit.DaysSupply, bool) {
	var found []benefit.DaysSupply
	for _, m := range lex(s) {
		if m.kind == daysMark || m.kind == perDaysMark {
			found = append(found, m.days)
		}
	}
	if len(found) != 1 {
		return benefit.DaysSupply{}, false
	}
	return found[0], true
}

// daysBeside is the days supply that columns of their own state for a row.
func (r *row) daysBeside() *sourcedDays {
	to, toHead := r.cellUnder(daysToColumn)
	from, fromHead := r.cellUnder(daysFromColumn)
	if to != nil && toHead != nil {
		d, ok := bareDays(to.s)
		ev := slices.Concat(toHead.all(sureCell), to.all(sureCell))
		if from != nil && fromHead != nil {
			if m := bareDaysRE.FindStringSubmatch(from.s); m != nil && m[2] == "" && number(m[1]) >= 1 && number(m[1]) <= d.Max {
				d.Min = number(m[1])
				ev = slices.Concat(fromHead.all(sureCell), from.all(sureCell), ev)
			}
		}
		if ok {
			return &sourcedDays{band: d, ev: ev, own: true}
		}
	}
	if c, head := r.cellUnder(daysColumn); c != nil && head != nil {
		if d, ok := daysOf(c); ok {
			return &sourcedDays{band: d, ev: slices.Concat(head.all(sureCell), c.all(sureCell)), own: true}
		}
	}
	return nil
}

var eachTimeRE = regexp.MustCompile(`^\W*(?:you can get |limited to |covers? |for |coverage is )?(?:up to|a maximum of|no more than|limited to) (?:an? )?\d{1,3}[ -]days?(?: supply)?(?: (?:each time|at a time|at one time|per (?:fill|prescription|refill)|for each (?:fill|prescription|refill)))?\W*$`)

// daysOfAny is the days supply that a remark begins with, where it names no other pharmacy than the one asked for: "Up to a
// 34-day supply each time." It may tell of others: "Up to a 30-day supply. Mail order is not available."
func daysOfAny(p *passage, ch benefit.Channel) *sourcedDays {
	marks := lex(p.s)
	days, others := 0, false
	for _, m := range marks {
		if m.kind == daysMark {
			days++
		}
		others = others || m.kind == channelMark && m.channel != ch
	}
	for start, s := range sentences(p.s) {
		if start > 2 || !eachTimeRE.MatchString(s) || others && (ch == benefit.AnyChannel || days > 1) {
			return nil
		}
		for _, m := range marks {
			if m.kind == daysMark && m.i < start+len(s) {
				return &sourcedDays{band: m.days, ev: p.evidence(m.i, m.j, sureProse)}
			}
		}
	}
	return nil
}

var slashedDaysRE = regexp.MustCompile(`\b((?:\d{2,3} ?/ ?){1,3}\d{2,3})[ -]?days?\b`)

// slashedInNotes gives copays that slashes join the days supplies that a remark lists in the same order: "$10/$20/$30 (retail)"
// beside "Up to 31/60/90-day supply".
func (r *row) slashedInNotes(c *cell, readings []reading) {
	for _, n := range r.notes() {
		at := slashedDaysRE.FindStringSubmatchIndex(n.s)
		if at == nil {
			continue
		}
		days := slashed(n.s, at[2:4])
		for from := 0; from+len(days) <= len(readings); from++ {
			list, joined := readings[from:from+len(days)], true
			for k := range list {
				joined = joined && list[k].days == nil && list[k].share.Kind == benefit.Copay && (k == 0 || strings.Trim(c.s[list[k-1].j:list[k].i], " ") == "/")
			}
			last := list[len(list)-1]
			if !joined || len(last.channels) != 1 || last.channels[0].channel != benefit.Retail {
				continue
			}
			least := 1
			for k := range list {
				most := number(n.s[days[k].i:days[k].j])
				ev := n.evidence(at[0], at[1], sureProse)
				list[k].channels = last.channels
				list[k].under = &headerPlace{channel: benefit.Retail, ev: ev, days: &sourcedDays{band: benefit.DaysSupply{Min: least, Max: most}, ev: ev}}
				least = most + 1
			}
			return
		}
	}
}

var (
	daysRowRE     = regexp.MustCompile(`\bdays?'?s?'?[ -]?supply\b|^\W*supply(?: limits?)?\W*$`)
	asksDaysRE    = regexp.MustCompile(`^[^\d$%]*\bdays?'?s?'?[ -]?supply\W*$`)
	supplyLimitRE = regexp.MustCompile(`^\W*(?:max(?:imum)?\.? )?(?:(?:days?'?s?'?[ -]?)?supply|days?|dispensing)(?: (?:limit(?:s|ations?)?|max(?:imum)?|allowed))?(?: (?:per|for (?:each|one|a))(?: (?:co-?pay(?:ment)?|prescription|fill))?)?\W*$`)
)

// endsSection reports whether a row says how many days all tiers above it are for: "Supply limit | 30 days | 30 days" in front of
// the next heading or at the end of the table.
func (g *grid) endsSection(i int) bool {
	row := g.rows[i]
	if i == 0 || row[0] == nil || !supplyLimitRE.MatchString(row[0].s) {
		return false
	}
	if above := distinct(g.rows[i-1]); !slices.ContainsFunc(above[min(1, len(above)):], func(c *gridCell) bool { return hasAmount(c.s) }) {
		return false
	}
	said := distinct(row)[1:]
	for _, c := range said {
		if _, ok := bareDays(c.s); !ok || strings.TrimSpace(c.s) != strings.TrimSpace(said[0].s) {
			return false
		}
	}
	return len(said) > 0 && (i+1 == len(g.rows) || len(distinct(g.rows[i+1])) <= 1)
}

// daysOfSection gives the rows of a section the days supply that its last row states.
func daysOfSection(section []drugRow, r *row, label string, days *sourcedDays) bool {
	if len(section) == 0 || !supplyLimitRE.MatchString(label) || slices.ContainsFunc(section, func(o drugRow) bool { return o.table != r.table || o.days != nil }) {
		return false
	}
	for k := range section {
		section[k].days = days
	}
	return true
}

// daysOfColumns reads a row that says for how many days each of the pharmacies above the columns fills: "Maximum days supply | 30 | 90"
// below "Retail | Mail order". It returns the roles of the columns with it, nil for any other row.
func (g *grid) daysOfColumns(i int, roles []columnRole) []columnRole {
	row := g.rows[i]
	if row[0] == nil || row[0].row != i || !supplyLimitRE.MatchString(row[0].s) || g.endsSection(i) {
		return nil
	}
	out, said := slices.Clone(roles), 0
	for k := range out {
		r := &out[k]
		if k == 0 || r.kind != costColumn {
			continue
		}
		if row[k] == nil || r.channel == "" || r.days != nil {
			return nil
		}
		d, ok := daysOf(newCellOf(row[k]))
		if !ok || hasAmount(row[k].s) {
			return nil
		}
		r.days, r.above[saysDays] = &d, row[k]
		said++
	}
	if said < 2 {
		return nil
	}
	return out
}

// firstAmounts is the first of the rows from one to another that states amounts; the other where none does.
func (g *grid) firstAmounts(from, to int) int {
	for from < to && !g.amountsIn(from) {
		from++
	}
	return from
}

// limitsFollow reports whether all rows from one to the end of the table state limits of the plan.
func (g *grid) limitsFollow(from int) bool {
	for _, cells := range g.rows[from:] {
		if cells[0] == nil || !namesLimit(cells[0].s) {
			return false
		}
	}
	return true
}

// goesOn reports whether there are rows from one to another, and no heading is among them.
func (g *grid) goesOn(from, to int) bool {
	for r := from; r < to; r++ {
		if r >= len(g.rows) || len(distinct(g.rows[r])) < 2 {
			return false
		}
	}
	return from < to
}

// supplyCellRE finds the supply that a cell begins with: "A 31-90 day supply from the mail service".
var supplyCellRE = regexp.MustCompile(`^\W*(?:(?:covers? |limited to |for )?(?:up to )?(?:an? )?(?:max(?:imum)? (?:of )?(?:an? )?)?)(\d{2,3}(?: ?(?:-|–|to) ?\d{2,3})?)[ -]?days?'?s?'?[ -]supply\b`)

// supplyAloneRE finds a cell that is a supply and nothing else, in days.
var supplyAloneRE = regexp.MustCompile(`^\W*(?:up to )?(?:an? )?(?:max(?:imum)?\.? )?(\d{2,3}(?: ?(?:-|–|to) ?\d{2,3})?)[ -]?days?'?\W*$`)

// supplyBeside finds the supply that a cell beside the name of a pharmacy begins with, as m[2] to m[3].
func supplyBeside(s string) (m []int) {
	if m = supplyCellRE.FindStringSubmatchIndex(s); m == nil {
		m = supplyAloneRE.FindStringSubmatchIndex(s)
	}
	return m
}

// marketRE finds the label of a row that says to whom plans are sold: its "Individual" is no person.
var marketRE = regexp.MustCompile(`^\W*(?:insurance |health )?(?:market|segment|line of business|lob)(?: (?:type|segment|coverage))?\W*$`)

// tellsSupply reports whether a row tells how many days a pharmacy fills, and is no header of cost shares: "Retail | Up to a 30-day
// supply" above another such row.
func (g *grid) tellsSupply(row []*gridCell) bool {
	if !supplyBesidePlace(row) {
		return false
	}
	below := row[0].row + 1
	if below == 1 { // the first row heads what is below it, unless that is a table of supplies
		return len(g.rows) > 1 && g.columns == 2 && supplyBesidePlace(g.rows[1]) && !slices.ContainsFunc(g.rows, func(r []*gridCell) bool {
			return slices.ContainsFunc(distinct(r), func(c *gridCell) bool { return hasAmount(c.s) })
		})
	}
	return below == len(g.rows) || !slices.ContainsFunc(distinct(g.rows[below]), func(c *gridCell) bool {
		return c.row == below && len(c.s) < longLabel && hasAmount(c.s) // longer ones are sentences on how fills are paid
	})
}

// supplyBesidePlace reports whether a row is a kind of pharmacy and how many days it fills.
func supplyBesidePlace(row []*gridCell) bool {
	cells := distinct(row)
	return len(cells) >= 2 && cells[0] == row[0] && (isPlace(cells[0].s) || bareSpecialtyRE.MatchString(cells[0].s)) && supplyBeside(cells[1].s) != nil &&
		!slices.ContainsFunc(cells[2:], func(c *gridCell) bool { return !sameSupply(cells[1].s, c.s) })
}

// statesDays reads a row that states nothing but how many days a pharmacy fills: "Retail days supply – max | 30", "Retail | Up to a
// 30 day supply".
func (r *row) statesDays(label string) *sourcedDays {
	cells := distinctCells(r.cells)
	place := isPlace(label) || bareSpecialtyRE.MatchString(label) || len(cells) == 2 && bareSpecialtyRE.MatchString(cells[0].s) // in a table of supplies both columns are labels
	if !place && !daysRowRE.MatchString(label) || len(label) > maxHeading || hasAmount(label) || tierWordsRE.MatchString(strings.ReplaceAll(label, "specialty", "")) {
		return nil
	}
	var value *cell
	for k, c := range r.cells {
		if c.empty() || k == 0 && r.kind(k) == labelColumn && slices.Contains(r.label(), c) {
			continue
		}
		if value != nil && strings.TrimSpace(value.s) != strings.TrimSpace(c.s) && r.kind(k) != notesColumn && !(place && sameSupply(value.s, c.s)) {
			return nil
		}
		if value == nil {
			value = c
		}
	}
	if value == nil || hasAmount(value.s) {
		return nil // "Specialty (up to a 30-day supply) | $150"
	}
	said, end := value.s, len(value.s)
	if place {
		m := supplyBeside(value.s)
		switch {
		case m != nil:
			said, end = value.s[m[2]:m[3]], m[1]
		case !asksDaysRE.MatchString(label): // "Retail - days supply | 30" names what the bare number is
			return nil
		}
	}
	d, ok := bareDays(said)
	if !ok {
		return nil
	}
	ev := value.evidence(0, end, sureCell)
	for _, c := range r.label() {
		if c != value {
			ev = append(c.all(sureCell), ev...)
		}
	}
	return &sourcedDays{band: d, ev: ev}
}

// sameSupply reports whether two cells beside the name of a pharmacy state the same supply, one of them perhaps with who fills it: "Up to a 30
// day supply from Harbor National Network" and "Up to a 30 day supply".
func sameSupply(a, b string) bool {
	m, o := supplyBeside(a), supplyBeside(b)
	if m == nil || o == nil {
		return false
	}
	d, ok := bareDays(a[m[2]:m[3]])
	e, also := bareDays(b[o[2]:o[3]])
	return ok && also && d == e
}

// stateDays takes days that a row of their own states: those of the pharmacy that the rows around it are for, else of the
// one that it names.
func (d *drugReader) stateDays(ctx *drugRow, label string, days *sourcedDays) {
	ch := channelIn(lex(label), 0, len(label))
	if specialtyDaysRE.MatchString(label) {
		ch = benefit.SpecialtyChannel
	}
	switch _, have := d.said[ch]; {
	case ctx.channel != "" && (ch == "" || ch == ctx.channel):
		ctx.days = days
	case ch != "" && !have:
		d.said[ch] = *days
	}
}

var (
	// specialtyNotedRE finds a label of specialty drugs that says in brackets where or for how long they are filled.
	specialtyNotedRE = regexp.MustCompile(`^\W*specialty ?\([^$%)]*\b(?:pharmac(?:y|ies)|days?|ds|supply|drugs?|medications?)\b[^$%)]*\)\W*$`)
	bareSpecialtyRE  = regexp.MustCompile(`^\W*specialty\W*$`)
	specialtyDaysRE  = regexp.MustCompile(`^\W*specialty\b|\bsupply\W{1,3}(?:at |for )?specialty(?: (?:pharmac(?:y|ies)|drugs?|medications?))?\W*$`)
)

// statesShares reports whether any cell of a row but its label states an amount.
func (r *row) statesShares() bool {
	return slices.ContainsFunc(r.cells[min(1, len(r.cells)):], func(c *cell) bool { return !c.empty() && hasAmount(c.s) })
}

// cornerPlace is what the corner of a row's header says of where the rows below it hold.
func (r *row) cornerPlace() (benefit.Channel, []benefit.Evidence, *sourcedDays) {
	role := r.column(0)
	if role.kind != labelColumn || role.channel == "" || role.header == nil {
		return "", nil, nil
	}
	ev := role.header.all(sureList)
	if role.days == nil {
		return role.channel, ev, nil
	}
	return role.channel, ev, &sourcedDays{band: *role.days, ev: ev}
}

var onlyLimitsRE = regexp.MustCompile(`^\W*(?:(?:(?:min|max)(?:imum)?\.?:? ?\$ ?[\d,.]*\d|\$ ?[\d,.]*\d ?(?:min|max)(?:imum)?\.?)(?: co-?pay(?:ment)?| co-?insurance)?(?: per (?:fill|prescription|script|rx))?[ /,;&-]*(?:and )?)+\W*$`)

// limitsInNotes gives a coinsurance the minimum and maximum that the remark beside it states, where it states nothing
// else: "25% | Min $30 / Max $80".
func (r *row) limitsInNotes(rd *reading) {
	if rd.share.Coinsurance == nil || rd.share.Min != nil || rd.share.Max != nil || len(r.costColumns()) != 1 {
		return
	}
	for _, n := range r.notes() {
		if !onlyLimitsRE.MatchString(n.s) {
			continue
		}
		lo, hi, ok := onlyLimits(n)
		if !ok {
			return
		}
		rd.share.Min, rd.share.Max = lo, hi
		rd.beside = append(rd.beside, n.all(sureCell)...)
		return
	}
}

// onlyLimits reads a cell that states a minimum, a maximum or both, and nothing else.
func onlyLimits(c *cell) (lo, hi *money.Amount, ok bool) {
	if !onlyLimitsRE.MatchString(c.s) {
		return nil, nil, false
	}
	side := 0
	for _, m := range lex(c.s) {
		if m.kind != moneyMark {
			continue
		}
		a := m.amount
		switch isLo, isHi := capSides(c.s[:m.i], c.s[m.j:], &side); {
		case isLo && lo == nil:
			lo = &a
		case isHi && hi == nil:
			hi = &a
		default:
			return nil, nil, false
		}
	}
	return lo, hi, true
}

// allDrugsRE finds the label of a row for the drugs of all tiers.
var allDrugsRE = regexp.MustCompile(`^\W*(?:all|any|each)(?: covered)? (?:drugs?|tiers?|prescriptions?|medic(?:ation|ine)s?|categories|category)\W*$`)

// limitAll takes the minimum and maximum that a row states for the coinsurances of all tiers. It reports whether there are such.
func (d *drugReader) limitAll(r *row) bool {
	var cells []*cell
	for _, k := range r.costColumns() {
		cells = append(cells, r.cells[k])
	}
	any := false
	for _, c := range distinctCells(cells) {
		if lo, hi, ok := onlyLimits(c); ok {
			any = true
			d.capped = append(d.capped, reading{share: benefit.Share{Min: lo, Max: hi}, beside: slices.Concat(labelEvidence(r), c.all(sureCell))})
		}
	}
	return any
}

// specialtyMostRE finds the label of a row for the most that the coinsurance of a specialty drug comes to. What is paid for them in a year
// is a limit of another kind.
var specialtyMostRE = regexp.MustCompile(`^\W*(?:specialty(?: (?:drugs?|rx|medications?|tier))? (?:maximum(?: co-?insurance)?|co-?insurance (?:maximum|max\.?|cap|limit))|(?:maximum co-?insurance|co-?insurance (?:maximum|max\.?|cap|limit)) (?:for|on) specialty(?: (?:drugs?|rx|medications?))?)(?:,? ?\(?per (?:fill|prescription|script|30[- ]day supply)\)?)?\W*$`)

// limitSpecialty takes the most that a row states for the coinsurance of specialty drugs. It reports whether it states one.
func (d *drugReader) limitSpecialty(r *row) bool {
	any := false
	for _, k := range r.costColumns() {
		c := r.cells[k]
		if c.empty() || r.column(k).network == benefit.Out {
			continue
		}
		at := moneyRE.FindAllStringIndex(c.s, 2)
		if len(at) != 1 {
			continue
		}
		if most, ok := parseMoney(c.s[at[0][0]:at[0][1]]); ok {
			any = true
			d.specialtyCap = append(d.specialtyCap, reading{share: benefit.Share{Max: &most}, beside: slices.Concat(labelEvidence(r), c.evidence(at[0][0], at[0][1], sureCell))})
		}
	}
	return any
}

// limitSpecialtyRates gives the coinsurances of specialty drugs the one maximum that a row states for them.
func (d *drugReader) limitSpecialtyRates() {
	if len(d.specialtyCap) != 1 {
		return
	}
	limit := d.specialtyCap[0]
	for i := range d.shares {
		cs := &d.shares[i]
		if s := &cs.Share; isSpecialty(d.names[cs.Tier].classes) && cs.Network.Value != benefit.Out && s.Value.Kind == benefit.Coinsurance && s.Value.Min == nil && s.Value.Max == nil {
			s.Value.Max = limit.share.Max
			s.Evidence = append(slices.Clone(s.Evidence), limit.beside...)
		}
	}
}

// limitRates gives the coinsurances of the tables the minimum and maximum that a row states for all of them.
func (d *drugReader) limitRates() {
	d.limitSpecialtyRates()
	d.limitRatesOfFills()
	if len(d.capped) != 1 {
		return // several are for several kinds of pharmacy
	}
	limits := d.capped[0]
	for i := range d.shares {
		if s := &d.shares[i].Share; s.Value.Kind == benefit.Coinsurance && s.Value.Min == nil && s.Value.Max == nil {
			s.Value.Min, s.Value.Max = limits.share.Min, limits.share.Max
			s.Evidence = append(s.Evidence, limits.beside...)
		}
	}
}
