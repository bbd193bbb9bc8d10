package analyze

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

// Most tables do not say in each cell whose percentages they hold. What says so are, from the nearest on, the words of the cell (payers.go), the
// headers over it, the title of its table or the line that leads to a list, and a sentence on all percentages of the document; and where all of
// them are silent or vague, the figures themselves: no plan asks more of its members for generics than for brands, nor more in its network than
// outside, so rates that fall from the one to the other are the plan's, and rates that rise are the members'. Where words and figures contradict
// each other the rate is left out.

// side is whose part words say that a percentage is.
type side int

const (
	nobodySaid side = iota
	ofPlanHere      // "The plan pays", right above
	ofPlanAll       // the same, said of all percentages of the document
	ofPlanSoft      // "Coverage", "Benefit": either may stand below
	ofMembers       // "You pay"
)

var (
	payerHeadRE = regexp.MustCompile(`^(?:what |how much |amounts? |percent(?:age)?s? |in-network |out-of-network |(?:non-)?network |retail )*(?:(?:that )?(?:the |your |our )?` + payers + `|we)(?:'s)? (?:(?:will )?(?:pays?|reimburses?)|share|portion|responsibility)\b|` +
		`(?:^|\b(?:percent(?:age)?s?|amounts?|share|portion) )(?:paid|payable|covered) by (?:the |your |our )?` + payers + `\b|^(?:our|(?:the )?` + payers + `'s) (?:share|portion|payment)\b|[(–:-] ?(?:what )?(?:the )?(?:` + payers + `|we) (?:will )?pays?\b|^percent(?:age)?s? (?:the )?` + payers + ` pays?\b`)
	namedPayerRE = regexp.MustCompile(`^(?:[a-z&'.-]+ ){0,3}?([a-z&'.-]+) pays\W*$`)
	softHeadRE   = regexp.MustCompile(`\bbenefits?\b|\bcoverage\b|\bcovered\b|\breimburse|\bpayable\b|\bpaid\b|\b(?:benefit|payment) (?:levels?|percentages?)\b|\b` + payers + `(?:'s)? (?:co-?insurance|payment|allowance)\b`)
	memberSideRE = regexp.MustCompile(`\b` + membersCalled + `(?:'s?)? (?:(?:will )?(?:pays?|owes?)|cost|share|responsib\w+|co-?insurance|co-?pay)|\byour (?:in-network |out-of-network )?(?:cost|share|responsib\w+|co-?insurance|co-?pay|payment)|\bpaid by (?:the )?` + membersCalled + `\b|\bout[- ]of[- ]pocket\b|\bcost to (?:you|members?)\b`)
	// softMemberRE finds headers that most documents write above the members' part, and some above the plan's.
	softMemberRE = regexp.MustCompile(`\bco-?insurance\b|\bco-?pay|\bcost[- ]shar`)
)

// beforePaysRE finds a title of what comes before anybody pays: "Before the plan pays".
var beforePaysRE = regexp.MustCompile(`^\W*(?:before|until|when|once) (?:the |your |our )?(?:` + payers + `|we) (?:will )?(?:(?:starts?|begins?) to )?pays?\W*$`)

// sideOfHead reads whose percentages a header or a title says to stand below it.
func sideOfHead(s string) side {
	s = strings.TrimSpace(s)
	if beforePaysRE.MatchString(s) {
		return nobodySaid
	}
	plan := payerHeadRE.MatchString(s)
	if m := namedPayerRE.FindStringSubmatch(s); m != nil && !noPayerRE.MatchString(m[1]) {
		plan = true
	}
	member := memberSideRE.MatchString(s)
	switch {
	case plan && member: // "The plan pays / you pay"
		return nobodySaid
	case plan:
		return ofPlanHere
	case member:
		return ofMembers
	case softHeadRE.MatchString(s) && !softMemberRE.MatchString(s):
		return ofPlanSoft
	}
	return nobodySaid
}

// maxTitle bounds the words of a title; linesAboveTable and linesAboveItem bound how many lines above a table or an item of a list are looked at for one.
const (
	maxTitle        = 110
	linesAboveTable = 4
	linesAboveItem  = 12
)

var (
	// leadRE finds a line that leads to what the plan pays: "The plan pays the following percentage of covered charges:".
	leadRE = regexp.MustCompile(`\b(?:(?:the |your |our )?` + payers + `|we) (?:will )?(?:pays?|reimburses?(?: you)?|covers?)(?: (?:for|the|following|these|percent(?:age)?s?|amounts?|below|shown|listed|of|covered|eligible|allowable|charges|expenses|costs|drugs|prescriptions?|as|follows|at))*\W*$`)
	// softLeadRE finds one that is vague: "Benefits are payable at:", "Covered at:".
	softLeadRE = regexp.MustCompile(`\b(?:benefits?|drugs?|prescriptions?|charges|expenses|medications?)\b[^.;$%]{0,40}\b(?:payable|paid|covered|reimbursed)(?: (?:at|the|following|percent(?:age)?s?|rates?|levels?|shown|listed|below|as|follows))*\W*$|^\W*(?:benefits? (?:payable|paid|percentages?)|covered at|payable at|paid at|reimbursement|percentages? (?:payable|covered|paid))\W*$|\bpercent(?:age)?s? of [a-z ]{3,40}\bpayable\b`)
)

// sideTitleRE finds a title of whose part is below: "What you pay", "Prescription drugs – plan pays", "Benefits payable by the Plan".
var sideTitleRE = regexp.MustCompile(`^\W*(?:[a-z&'-]+ ){0,4}(?:[–:(-] ?)?(?:(?:what |how much )?(?:(?:the |your |our )?` + payers + `|we|` + membersCalled + `) (?:will )?pays?(?: for (?:covered |prescription |your )*(?:drugs?|prescriptions?|medications?))?|(?:paid|payable) by (?:the |your |our )?(?:` + payers + `|` + membersCalled + `))\W*$`)

// sideOfLead reads the same from a line above a table or a list.
func sideOfLead(s string) side {
	s = strings.TrimSpace(s)
	if len(s) > maxTitle || percentRE.MatchString(s) || moneyRE.MatchString(s) || beforePaysRE.MatchString(s) {
		return nobodySaid
	}
	if ratesOfPlanRE.MatchString(s) {
		return ofPlanAll
	}
	if leadRE.MatchString(s) && !memberSideRE.MatchString(s) {
		return ofPlanHere
	}
	if softLeadRE.MatchString(s) && !memberSideRE.MatchString(s) {
		return ofPlanSoft
	}
	if sideTitleRE.MatchString(s) {
		return sideOfHead(s)
	}
	return nobodySaid
}

// weighedRate is a percentage among the cost shares, and what is known of whose it is.
type weighedRate struct {
	share    *benefit.Share
	evidence *[]benefit.Evidence
	network  benefit.Network
	drugs    string // of the tier, or of the kind
	fills    string // where and for how long they are filled

	printed money.Rate
	turned  bool // it has been taken for the plan's
	settled bool // by the words around it
	rank    int  // of its tier by what the drugs cost; 0 where that is not known
	usual   bool // its drugs are some whose price no plan leaves mostly to its members
	at      ratePlace
	said    side
	ev      []benefit.Evidence // for what is said
}

// ratePlace is where a percentage stands: a cell of a table, or a line outside of tables.
type ratePlace struct {
	table, row, column int // table is -1 outside of tables
	page               int
	span               document.Span // of the cell or the line
}

// rateIn finds the percentage of a cost share among the words that it was read from.
func rateIn(share benefit.Share, said []benefit.Evidence) (r money.Rate, turned bool, at benefit.Evidence, ok bool) {
	value := money.Percent(0)
	switch {
	case share.Coinsurance != nil && (share.Kind == benefit.Coinsurance || share.Kind == benefit.CopayPlusCoinsurance):
		value = *share.Coinsurance
	case share.Kind != benefit.NoCharge:
		return r, false, at, false
	}
	for _, e := range said {
		for _, m := range percentRE.FindAllStringSubmatch(strings.ToLower(e.Quote), 2) {
			p, err := money.ParsePercent(m[1])
			if err != nil {
				continue
			}
			if p == value && share.Coinsurance != nil {
				return p, false, e, true
			}
			if p == value.Complement() {
				return p, true, e, true
			}
		}
	}
	return r, false, at, false
}

// leastCounted parts the ranks of tiers that are counted from those of kinds of drugs.
const leastCounted = 10

// rankOf orders tiers by what their drugs cost.
func rankOf(t tierName) int {
	if isSpecialty(t.classes) {
		return 0
	}
	if t.number != "" {
		n, _ := strconv.Atoi(strings.TrimRight(t.number, "abcd"))
		return leastCounted * n
	}
	if len(t.classes) != 1 {
		return 0
	}
	switch t.classes[0] {
	case benefit.Generic, benefit.PreferredGeneric:
		return 1
	case benefit.NonPreferredGeneric:
		return 2
	case benefit.PreferredBrand, benefit.Brand:
		return 3
	case benefit.NonPreferredBrand:
		return 4
	}
	return 0
}

// usual reports whether a tier is one whose price no plan leaves mostly to its members.
func usual(t tierName) bool {
	rank := rankOf(t)
	return 1 <= rank && rank <= 3 || rank == leastCounted || rank == 2*leastCounted || slices.Equal(t.classes, []benefit.TierClass{benefit.Generic, benefit.Brand})
}

// weighRates decides of each percentage among the cost shares of tiers whether it is the plan's part or the member's, and leaves out those of
// which words and figures say the contrary.
func (d *drugReader) weighRates(rows []*row) {
	var rates []*weighedRate
	of := map[*weighedRate]int{}
	for n := range d.shares {
		cs := &d.shares[n]
		name, days := d.names[cs.Tier], cs.DaysSupply.Value
		w := &weighedRate{
			share: &cs.Share.Value, evidence: &cs.Share.Evidence, network: cs.Network.Value, drugs: cs.Variant + "/" + string(cs.Tier),
			fills: fmt.Sprintf("%s/%s/%d-%d", cs.Variant, cs.Channel.Value, days.Min, days.Max), rank: rankOf(name), usual: usual(name),
		}
		if d.rated(w) {
			rates, of[w] = append(rates, w), n
		}
	}
	dropped := d.weighAll(rates, rows)
	for _, w := range rates {
		sh := &d.shares[of[w]].Share
		sh.Alternatives = slices.DeleteFunc(sh.Alternatives, func(a benefit.Alternative[benefit.Share]) bool { return sameShare(a.Value, sh.Value) })
		if sh.Standing == benefit.Conflicting && len(sh.Alternatives) == 0 {
			sh.Standing = benefit.Stated
		}
	}
	for _, w := range slices.Backward(dropped) {
		d.shares = slices.Delete(d.shares, of[w], of[w]+1)
	}
	if len(dropped) > 0 {
		clear(d.found)
		for n := range d.shares {
			d.found[d.shares[n].ID] = n
		}
	}
}

// weighDrugShares does the same for those of certain drugs.
func (d *drugReader) weighDrugShares(rows []*row, rules *[]benefit.Rule[benefit.DrugCostShare]) {
	var rates []*weighedRate
	of := map[*weighedRate]int{}
	for n := range *rules {
		r := &(*rules)[n]
		w := &weighedRate{share: &r.Terms.Value.Share, evidence: &r.Terms.Evidence, drugs: r.Variant + "/" + fmt.Sprint(r.Scope.Drugs), fills: fmt.Sprint(r.Variant, r.Scope.Channels, r.Scope.DaysSupply), usual: true}
		if len(r.Scope.Networks) == 1 {
			w.network = r.Scope.Networks[0]
		}
		if d.rated(w) {
			rates, of[w] = append(rates, w), n
		}
	}
	for _, w := range slices.Backward(d.weighAll(rates, rows)) {
		*rules = slices.Delete(*rules, of[w], of[w]+1)
	}
}

// weighAll weighs percentages, turns those that are the plan's part and returns those of which words and figures say the contrary.
func (d *drugReader) weighAll(rates []*weighedRate, rows []*row) (dropped []*weighedRate) {
	groups := groupRates(rates, rows)
	for _, w := range rates {
		if w.settled || w.printed == half {
			continue // half is half, whose it may be
		}
		v := w.weigh(groups[w.at.group()])
		if v == toPlan && !d.turn(w, true) {
			v = toNobody
		}
		switch v {
		case toMember:
			d.turn(w, false)
		case toNobody:
			dropped = append(dropped, w)
			d.unread = append(d.unread, w.at.span)
		}
	}
	return dropped
}

// rateGroup are the percentages of one table, or of the lines of one page, and what their figures say: that they fall from cheap drugs to dear
// ones, or from a network to what is outside of it, as the plan's do, or that they rise, as the members' do; that none is half or more; that
// one is as high as members' are not.
type rateGroup struct {
	rates            []*weighedRate
	falls, rises     bool
	allLow, someHigh bool
}

// group is the table of a place, or behind all tables its page.
func (p ratePlace) group() [2]int {
	if p.table < 0 {
		return [2]int{-1, p.page}
	}
	return [2]int{p.table}
}

// groupRates puts percentages together that stand together.
func groupRates(rates []*weighedRate, rows []*row) map[[2]int]*rateGroup {
	groups := map[[2]int]*rateGroup{}
	for _, w := range rates {
		g := groups[w.at.group()]
		if g == nil {
			g = &rateGroup{allLow: true}
			groups[w.at.group()] = g
		}
		g.rates = append(g.rates, w)
		if !w.settled {
			g.allLow, g.someHigh = g.allLow && w.printed.Less(half), g.someHigh || !w.printed.Less(mostRates)
		}
	}
	for at, g := range groups {
		g.compareTiers()
		if table := at[0]; table >= 0 {
			g.compareColumns(table, rows)
		}
	}
	return groups
}

// verdict is whose part a percentage is taken for.
type verdict int

const (
	asRead verdict = iota
	toPlan
	toMember
	toNobody // words and figures contradict each other
)

var (
	half      = money.Percent(50)
	mostRates = money.Percent(60) // what plans pay of most drugs at least, and members at most
)

// weigh decides of one percentage by what is said of it and what the figures around it say.
func (w *weighedRate) weigh(g *rateGroup) verdict {
	plan, member := g.falls || w.besideTurned(g), g.rises
	contrary := g.allLow && w.network != benefit.Out || member && !plan
	switch w.said {
	case ofPlanHere:
		if contrary {
			return toNobody
		}
		return toPlan
	case ofPlanAll:
		if contrary {
			return toMember
		}
		return toPlan
	case ofMembers:
		if plan && !member && !w.printed.Less(mostRates) {
			return toNobody
		}
		return toMember
	case ofPlanSoft:
		if (half.Less(w.printed) || plan) && !member {
			return toPlan
		}
	case nobodySaid:
		if !member && (plan && g.someHigh || w.usual && w.network != benefit.Out && !w.printed.Less(mostRates) && !w.printed.Complement().IsZero()) {
			return toPlan
		}
	}
	return asRead
}

// rated finds the percentage of a cost share, where it stands, and what is said of it there. It reports false for other cost shares.
func (d *drugReader) rated(w *weighedRate) bool {
	printed, turned, ev, ok := rateIn(*w.share, *w.evidence)
	if !ok {
		return false
	}
	if w.at, ok = placeOfRate(d.src, ev); !ok {
		return false
	}
	w.printed, w.turned = printed, turned
	if w.settled = settledBeside(newCell(d.src, w.at.span), ev, printed); w.settled {
		return true
	}
	switch w.said, w.ev = d.saidAbove(w.at); {
	case w.said != nobodySaid:
	case d.planRates != nil:
		w.said, w.ev = ofPlanAll, d.planRates
	case d.ownRates:
		w.said = ofMembers
	}
	if (w.said == ofPlanHere || w.said == ofPlanAll) && (w.share.Min != nil || w.share.Max != nil) && printed.Less(half) {
		w.said = ofMembers // no plan bounds its own part of what drugs cost
	}
	return true
}

// placeOfRate finds the cell, or the line outside of tables, that words stand in.
func placeOfRate(src *document.Text, ev benefit.Evidence) (ratePlace, bool) {
	if n, c := cellHolding(src, ev.Start); c != nil {
		return ratePlace{table: n, row: c.Row, column: c.Column, page: src.Tables[n].Page, span: c.Span}, true
	}
	page := src.PageAt(ev.Start)
	if page < 1 || page > len(src.Pages) {
		return ratePlace{}, false
	}
	for _, l := range src.Pages[page-1].Lines {
		if l.Span.Start <= ev.Start && ev.Start < l.Span.End {
			return ratePlace{table: -1, page: page, span: l.Span}, true
		}
	}
	return ratePlace{}, false
}

// ownSideRE finds in a cell or a line that its percentages are the member's.
var ownSideRE = regexp.MustCompile(`\b` + membersCalled + ` (?:(?:will|must|then|would) )*(?:pays?|owes?|be responsible)\b|\byour (?:cost|share|co-?insurance|co-?pay)|\b(?:member|patient)(?:'s)? (?:co-?insurance|co-?pay|cost|share|responsib)`)

// settledBeside reports whether the words beside a percentage say whose it is.
func settledBeside(c *cell, ev benefit.Evidence, printed money.Rate) bool {
	marks := lex(c.s)
	for _, at := range percentRE.FindAllStringSubmatchIndex(c.s, 8) {
		r, err := money.ParsePercent(c.s[at[2]:at[3]])
		if err != nil || r != printed || c.from[at[0]] < ev.Start {
			continue
		}
		for _, m := range marks {
			if m.i == at[0] && (m.kind == noChargeMark || m.kind == percentMark && m.rate != printed) {
				return true // it was turned for them
			}
		}
		lead, rest := c.s[max(0, at[0]-nearby):at[0]], c.s[at[1]:]
		return isOtherPart(r, lead, rest) || otherPartRE.MatchString(rest) || firstPartRE.MatchString(lead) || ownSideRE.MatchString(c.s) || thenPlanRE.MatchString(lead)
	}
	return false
}

// saidAbove finds whose percentages the words above a place say that they are, from the nearest on.
func (d *drugReader) saidAbove(at ratePlace) (side, []benefit.Evidence) {
	if at.table < 0 {
		return d.saidByLines(at.page, at.span.Start, linesAboveItem)
	}
	t := &d.src.Tables[at.table]
	over := func(c document.Cell) bool {
		return c.Column <= at.column && at.column < c.Column+max(1, c.ColSpan)
	}
	for _, row := range t.Rows {
		for _, c := range row.Cells {
			if c.Column < at.column && c.Row <= at.row && at.row < c.Row+max(1, c.RowSpan) {
				words := newCell(d.src, c.Span)
				if s := sideOfHead(words.s); len(words.s) <= maxTitle && (s == ofPlanHere || s == ofMembers) && !hasAmount(words.s) {
					return s, words.all(sureCarried)
				}
			}
		}
	}
	for r := min(at.row, len(t.Rows)) - 1; r >= 0; r-- {
		for _, c := range t.Rows[r].Cells {
			if !over(c) || c.Span.Len() == 0 {
				continue
			}
			words := newCell(d.src, c.Span)
			if len(words.s) > maxHeader || hasAmount(words.s) {
				continue
			}
			s := sideOfHead(words.s)
			if c.ColSpan >= t.Columns {
				s = sideOfLead(words.s)
			}
			if s != nobodySaid {
				return s, words.all(sureCarried)
			}
		}
	}
	if len(t.Rows) == 0 || len(t.Rows[0].Cells) == 0 {
		return nobodySaid, nil
	}
	first := t.Rows[0].Cells[0].Span.Start
	for _, c := range t.Rows[0].Cells {
		if c.Span.Len() > 0 {
			first = min(first, c.Span.Start)
		}
	}
	return d.saidByLines(t.Page, first, linesAboveTable)
}

// saidByLines looks for a title or a lead among the lines in front of a place, at most so many, up to a table or a heading.
func (d *drugReader) saidByLines(page, before, most int) (side, []benefit.Evidence) {
	tables := tableSpans(d.src)
	lines := d.src.Pages[page-1].Lines
	for k := len(lines) - 1; k >= 0 && most > 0; k-- {
		l := lines[k]
		if l.Span.Start >= before || l.Margin || l.Span.Len() == 0 {
			continue
		}
		if inSpans(tables, l.Span.Start) {
			break
		}
		words := newCell(d.src, l.Span)
		if s := sideOfLead(words.s); s != nobodySaid {
			return s, words.all(sureCarried)
		}
		if l.Heading {
			break
		}
		most--
	}
	return nobodySaid, nil
}

// besideTurned reports whether a percentage stands in a row with one that the words beside it have made the plan's: "100% of the approved amount"
// beside "75% of the approved amount".
func (w *weighedRate) besideTurned(g *rateGroup) bool {
	return w.at.table >= 0 && half.Less(w.printed) && slices.ContainsFunc(g.rates, func(o *weighedRate) bool { return o.settled && o.turned && o.at.row == w.at.row })
}

// count compares a percentage that cannot be dearer for the member with one that can.
func (g *rateGroup) count(less, more money.Rate) {
	g.falls, g.rises = g.falls || more.Less(less), g.rises || less.Less(more)
}

// compareTiers compares the percentages of a tier in the network with those outside of it, and those of tiers that are filled alike.
func (g *rateGroup) compareTiers() {
	for i, a := range g.rates {
		for _, b := range g.rates[i+1:] {
			switch {
			case a.settled, b.settled:
			case a.drugs == b.drugs && a.network != benefit.Out && b.network == benefit.Out:
				g.count(a.printed, b.printed)
			case a.drugs == b.drugs && a.network == benefit.Out && b.network != benefit.Out:
				g.count(b.printed, a.printed)
			case a.fills != b.fills || a.network != b.network || a.rank == 0 || b.rank == 0 || (a.rank < leastCounted) != (b.rank < leastCounted):
			case a.rank < b.rank:
				g.count(a.printed, b.printed)
			case b.rank < a.rank:
				g.count(b.printed, a.printed)
			}
		}
	}
}

// compareColumns compares the percentages of the rows of a table in the network with those outside of it, be they of drugs or not.
func (g *rateGroup) compareColumns(table int, rows []*row) {
	for _, r := range rows {
		if r.table != table || r.lone {
			continue
		}
		in, out := -1, -1
		for _, k := range r.costColumns() {
			switch c := r.cells[k]; {
			case c.empty() || !leadingRateRE.MatchString(c.s):
			case r.column(k).network == benefit.Out && out < 0:
				out = k
			case r.column(k).network == benefit.In && in < 0:
				in = k
			}
		}
		if in >= 0 && out >= 0 {
			g.count(bareRate(r.cells[in]), bareRate(r.cells[out]))
		}
	}
}

// leadingRateRE finds a cell that begins with a percentage and says nothing of whose it is.
var leadingRateRE = regexp.MustCompile(`^\W*(\d{1,3}) ?%(?:\W*$|,? ?\(?(?:after|no|not subject|subject|deductible|ded\b|of|co-?insurance))`)

func bareRate(c *cell) money.Rate {
	return money.Percent(int64(number(leadingRateRE.FindStringSubmatch(c.s)[1])))
}

// turn makes a percentage the plan's part of a price, or the member's. It reports false where a bound beside it leaves open whose it bounds.
func (d *drugReader) turn(w *weighedRate, plan bool) bool {
	if w.turned == plan {
		return true
	}
	if plan && w.share.Max != nil && w.share.Min == nil && !mostPerFillRE.MatchString(newCell(d.src, w.at.span).s) {
		return false
	}
	rate := w.printed
	if plan {
		rate = rate.Complement()
	}
	share := *w.share
	switch {
	case rate.IsZero() && share.Kind == benefit.CopayPlusCoinsurance:
		share.Kind, share.Coinsurance = benefit.Copay, nil
	case rate.IsZero():
		share = benefit.Share{Kind: benefit.NoCharge}
	case share.Kind == benefit.NoCharge:
		share = benefit.Share{Kind: benefit.Coinsurance, Coinsurance: &rate}
	default:
		share.Coinsurance = &rate
	}
	*w.share = share
	*w.evidence = append(slices.Clone(*w.evidence), w.ev...)
	w.turned = plan
	return true
}
