package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// tierItems are tiers that a label or a header lists, in the order in which cells below or beside list their amounts:
// "Rx (generic / brand / non-formulary)" beside "$10 / $30 / $50".
type tierItems struct {
	names   []tierName
	ev      [][]benefit.Evidence
	placed  bool // that an amount is of one of them, only its place says
	unnamed bool // and they are known by their numbers alone, as many as a cell has amounts
}

const (
	itemSign  = `(?: ?(?:/|,|;|\||&| - ) ?(?:and |or |& )?| and | or )`
	tierPiece = tierItem + `\b`
)

var (
	tierSeqRE   = regexp.MustCompile(`\b` + tierPiece + `(?:` + itemSign + tierPiece + `){1,5}`)
	tierPieceRE = regexp.MustCompile(`\b` + tierPiece)
	numberSeqRE = regexp.MustCompile(`\b(?:tiers?|levels?|t) ?(\d[a-d]?)((?: ?[/,&-] ?(?:and )?t?\d[a-d]?\b){1,6})`)
	numbersRE   = regexp.MustCompile(`\d[a-d]?`)
)

// itemsIn reads the tiers that words list. It returns nil for words that name one tier or none, and for two names of
// the same one ("preferred/formulary brand").
func itemsIn(p *passage) *tierItems {
	out := &tierItems{}
	put := func(words string, at span) bool {
		t, ok := tierName{}.within(words)
		if !ok || slices.ContainsFunc(out.names, func(o tierName) bool { return o.id() == t.id() }) {
			return false
		}
		out.names, out.ev = append(out.names, t), append(out.ev, p.evidence(at.i, at.j, sureList))
		return true
	}
	if at := numberSeqRE.FindAllStringSubmatchIndex(p.s, 2); len(at) == 1 {
		i := at[0][0]
		for _, n := range numbersRE.FindAllStringIndex(p.s[at[0][2]:at[0][5]], -1) {
			j := at[0][2] + n[1]
			if !put("tier "+p.s[at[0][2]+n[0]:j], span{i, j}) {
				return nil
			}
			i = at[0][2] + n[1]
		}
		return out
	}
	at := tierSeqRE.FindAllStringIndex(p.s, 2)
	if lines := tierLines(p); len(lines) > 1 && len(at) == 0 {
		for _, l := range lines {
			if !put(p.s[l.i:l.j], l) {
				return nil
			}
		}
		return out
	}
	if len(at) != 1 || endsOfSeqUnread(p.s, at[0]) {
		return nil
	}
	for _, m := range tierPieceRE.FindAllStringIndex(p.s[at[0][0]:at[0][1]], -1) {
		i, j := at[0][0]+m[0], at[0][0]+m[1]
		if !put(p.s[i:j], span{i, j}) {
			return nil
		}
	}
	if len(out.names) < 2 {
		return nil
	}
	return out
}

// moreBehindRE finds that a list goes on with what is not read as a tier.
var moreBehindRE = regexp.MustCompile(`^ ?(?:drugs? ?)?/ ?[a-z]`)

// endsOfSeqUnread reports whether a list has tiers in front of the part that is read, or more behind it: its amounts would go to the wrong
// ones if that part were taken for all of it.
func endsOfSeqUnread(s string, at []int) bool {
	before := s[:at[0]]
	if cut := strings.LastIndexAny(before, ":(;"); cut >= 0 {
		before = before[cut+1:]
	}
	return strings.Contains(before, "/") && tierWordsRE.MatchString(before) || moreBehindRE.MatchString(s[at[1]:])
}

// tierLines are the lines at the end of a label that name a tier each, below one that may name the pharmacy, or below several where the
// tiers are counted. "Tier 1" above "Generic" is one tier.
func tierLines(p *passage) []span {
	lines := p.lines()
	for len(lines) > 0 && strings.TrimSpace(p.s[lines[len(lines)-1].i:]) == "" {
		lines = lines[:len(lines)-1]
	}
	last := len(lines)
	for last > 0 && !levelRE.MatchString(strings.TrimSpace(p.s[lines[last-1].i:lines[last-1].j])) {
		last--
	}
	if last > 1 && last < len(lines) {
		if more := p.s[lines[last].i:]; len(strings.Fields(more)) >= shortestSentence && sentenceVerbRE.MatchString(more) {
			lines = lines[:last] // what else holds there
		}
	}
	first := len(lines)
	for first > 0 {
		if s := strings.TrimSpace(p.s[lines[first-1].i:lines[first-1].j]); !namesClass(s) && !levelRE.MatchString(s) || len(s) > maxHeading/2 {
			break
		}
		first--
	}
	counted := 0
	for _, l := range lines[first:] {
		if levelRE.MatchString(p.s[l.i:l.j]) {
			counted++
		}
	}
	placed := !slices.ContainsFunc(lines[:first], func(l span) bool { return len(lexWhere(p.s[l.i:l.j])) == 0 }) // "Home delivery" above "61-90 day supply"
	if counted < len(lines)-first && (first > 1 && !placed || counted > 0) || first > 1 && tierNumberRE.MatchString(p.s[:lines[first-1].j]) {
		return nil
	}
	return lines[first:]
}

// items are the tiers that a row's label lists.
func (r *row) items() *tierItems {
	for _, c := range r.label() {
		if len(c.s) < 3*maxHeader && !hasAmount(c.s) {
			if it := itemsIn(c.passage); it != nil {
				return it
			}
		}
	}
	return nil
}

// listsUnread reports whether a label lists three tiers or more and a cell beside it holds several amounts that do not go
// with them one by one: whose they are is not certain.
func (r *row) listsUnread() bool {
	it := r.items()
	return it != nil && len(it.names) > 2 && slices.ContainsFunc(r.costColumns(), func(k int) bool {
		c := r.cells[k]
		return !c.empty() && len(r.column(k).places) == 0 && len(c.shares()) > 2 && !slices.ContainsFunc(c.shares(), func(rd reading) bool { return rd.label != nil })
	})
}

// listsFor reports whether a cell of the row lists as many cost shares as there are tiers.
func (r *row) listsFor(it *tierItems) bool {
	return it != nil && slices.ContainsFunc(r.costColumns(), func(k int) bool {
		c := r.cells[k]
		return !c.empty() && len(r.column(k).places) == 0 && (it.unnamed && listsUnnamed(c) != nil || !it.unnamed && len(listsIn(c, len(it.names))) > 0)
	})
}

// listsIn returns the lists of n cost shares that a cell holds, each with the pharmacy and days said of it: "$10/$30/$50
// retail; $20/$60/$100 mail order". The cost shares of a list carry no words of their own about which tier they are for.
func listsIn(c *cell, n int) [][]reading {
	readings := c.shares()
	if len(readings) > 0 && len(readings)+1 == n && endsInNoneRE.MatchString(c.s[readings[n-2].j:]) {
		n-- // of the last tier the list says that nothing holds
	}
	if len(readings) == 0 || len(readings)%n != 0 || slices.ContainsFunc(readings, func(r reading) bool { return r.label != nil || r.unclear }) {
		return nil
	}
	for k := range readings {
		if k%n == 0 {
			continue
		}
		gap := c.s[readings[k-1].j:readings[k].i]
		if !listGapRE.MatchString(gap) && !(lineGapRE.MatchString(gap) && slices.ContainsFunc(c.lines(), func(l span) bool { return readings[k-1].j <= l.j && l.j < readings[k].i })) {
			return nil
		}
	}
	c.ordersOfLines(readings)
	var out [][]reading
	first := len(readings) == n || slices.ContainsFunc(lex(c.s[:readings[0].i]), func(m mark) bool { return m.kind == channelMark || m.kind == daysMark })
	for k := 0; k < len(readings); k += n {
		list := readings[k : k+n]
		i, j := 0, len(c.s)
		if k > 0 {
			i = readings[k-1].j
		}
		if k+n < len(readings) {
			j = readings[k+n].i
		}
		if len(readings) > n && first {
			j = list[n-1].j
		} else if len(readings) > n {
			i = list[0].i
		}
		var channels []mark
		var days *mark
		for _, m := range lex(c.s) {
			switch {
			case m.i < i || m.j > j:
			case m.kind == channelMark && !slices.ContainsFunc(channels, func(o mark) bool { return o.channel == m.channel }):
				channels = append(channels, m)
			case (m.kind == daysMark || m.kind == perDaysMark) && days == nil:
				days = &m
			}
		}
		if len(readings) == n && len(channels) > 1 {
			return nil // which pharmacy is meant is not certain
		}
		for x := range list {
			if o := list[0].order; o != nil && o.i >= i && strings.TrimSpace(c.s[i:o.i]) == "" && list[x].order == nil {
				list[x].order = o // "After deductible: $15 / $50 / $90"
			}
			list[x].channels, list[x].days = channels, days
			if o := list[n-1].order; list[x].order == nil && o != nil {
				list[x].order = o
			}
		}
		out = append(out, list)
	}
	return out
}

// ordersOfLines gives cost shares that stand on a line each how their own line says that the deductible is met: "DED + $10 Copayment" above
// "DED + $50 Copayment".
func (c *cell) ordersOfLines(readings []reading) {
	lines := c.lines()
	if len(lines) != len(readings) || len(lines) < 2 {
		return
	}
	for k, l := range lines {
		if readings[k].i < l.i || readings[k].j > l.j {
			return
		}
	}
	marks := lex(c.s)
	for k, l := range lines {
		readings[k].order = nil
		if i := slices.IndexFunc(marks, func(m mark) bool { return m.kind == deductibleMark && l.i <= m.i && m.j <= l.j }); i >= 0 {
			readings[k].order = &marks[i]
		}
	}
}

// endsInNoneRE finds the end of a list whose last item is none: "$28 / $78 / $150 / N/A".
var endsInNoneRE = regexp.MustCompile(`^(?: ?(?:co-?pay(?:ment)?s?|co-?insurance))? ?(?:/|,|;|\||and) ?(?:n/a|na|not applicable|not available|none|-|–|—) ?$`)

// lineGapRE finds what may stand behind an amount at the end of its line.
var lineGapRE = regexp.MustCompile(`^(?: ?(?:co-?pay(?:ment)?s?|co-?insurance))? ?(?:(?:after )?ded(?:uctible)?,? ?(?:\+|then|plus|:)? ?|,? ?\(?(?:(?:is )?not subject to|after|before|subject to|no|once|following) (?:the |your |an? )?(?:(?:prescription|rx|drug|pharmacy|plan|annual|calendar|year|medical|combined) )*deductibles?(?: (?:is met|applies|has been met|waived))?\)? ?|,? ?\(?(?:the )?deductible (?:does not apply|doesn't apply|is waived|waived|applies)\)? ?)?$`)

// listGapRE finds what stands between two amounts of a list, perhaps with the mark of a note behind the first: "$40** / $70**".
var listGapRE = regexp.MustCompile(`^(?: ?(?:co-?pay(?:ment)?s?|co-?insurance))? ?(?:(?:` + noteSigns + `) ?)?(?:/|,|;|\||&|-|and|or)+ ?(?:and |or )?$`)

// readJoined reads a row whose cells list the amounts of several tiers in their order. It reports false for any other.
func (d *drugReader) readJoined(r drugRow, channel benefit.Channel, chanEv []benefit.Evidence, rowDays *sourcedDays) bool {
	items := r.row.items()
	if items == nil {
		items = r.items
	}
	if h := r.column(0).header; items == nil && h != nil {
		items = itemsIn(h.passage) // "Prescription drugs (Generic / Preferred Brand)" above the pharmacies
	}
	read := false
	for _, k := range r.costColumns() {
		c := r.cells[k]
		it := items
		if h := r.column(k).header; it == nil && h != nil {
			it = itemsIn(h.passage)
		}
		placed := it != nil && it.placed
		if placed && it.unnamed && !c.empty() {
			if it = it.forCell(c); it != nil {
				it = d.knownInOrder(it)
			}
		}
		if c.empty() || it == nil || len(r.column(k).places) > 0 {
			continue
		}
		lists := listsIn(c, len(it.names))
		if one := c.shares(); len(lists) == 0 && r.listsFor(it) && len(one) == 1 && one[0].label == nil {
			each := slices.Repeat(one, len(it.names)) // "Not covered" beside the lists is for each tier
			if !r.onListed(one, c, k, each) {
				d.unread, read = append(d.unread, c.spans(one[0].i, one[0].j)...), true
				continue
			}
			lists = [][]reading{each}
		} else if len(lists) == 0 && len(one) == 1 && one[0].label == nil && (r.parted(it, "|") || r.parted(it, "/") && d.knowsAll(it)) {
			for range it.names { // "Generic/Preferred Brand | 50%" below what each of them costs elsewhere
				lists = append(lists, one)
			}
			lists = [][]reading{slices.Concat(lists...)}
		}
		for _, list := range lists {
			for x, rd := range list {
				if r.column(k).plan && !rd.ofPlan(c) {
					continue
				}
				read = true
				first := len(d.shares)
				d.emit(r.row, rd, c, k, d.tier(it.names[x], it.ev[x]), channel, chanEv, rowDays, len(list))
				if placed {
					for i := range d.shares[first:] {
						lessSure(&d.shares[first+i].Share, sureUnnamed)
					}
				}
			}
		}
	}
	return read
}

// parted reports whether the last line of a row's label is nothing but the tiers that it lists, with a sign between them: a slash may stand
// in the name of one tier, a bar parts several.
func (r *row) parted(it *tierItems, sign string) bool {
	for _, c := range r.label() {
		lines := c.lines()
		l := lines[len(lines)-1]
		if items := strings.Split(c.s[l.i:l.j], sign); len(items) == len(it.names) && !slices.ContainsFunc(items, func(s string) bool { return !namesClass(strings.TrimSpace(s)) }) {
			return true
		}
	}
	return false
}

// knowsAll reports whether other rows have told what each of some tiers costs.
func (d *drugReader) knowsAll(it *tierItems) bool {
	return !slices.ContainsFunc(it.names, func(t tierName) bool {
		_, known := d.names[t.id()]
		return !known
	})
}

// afterLabelRE finds the tier right behind an amount: "$10 generic", "$30 for preferred brand drugs", "$50 (Tier 3)", "$45 copay after Rx
// deductible for brand-name formulary drugs".
var afterLabelRE = regexp.MustCompile(`^(?: ?/? ?(?:co-?pay(?:ment)?s?|co-?insurance|max(?:imum)?|(?:per )?(?:fill|prescription|script|rx))[*†‡]{0,3})*(?: after (?:the |your )?(?:(?:rx|drug|prescription|pharmacy|plan|annual) )*deductible)? ?(?:for |per |each |- ?|/ ?|\(|: ?|on )?(?:an? |covered |most |all )*(generics? and brands?(?:[ -]names?)? non-? ?(?:formulary|preferred)|` + tierItem + `)\b(?:[ -](?:drugs?|medic(?:ation|ine)s?|prescriptions?|rx|medicines?))*\)?`)

var (
	tierAloneRE   = regexp.MustCompile(`^(?:tier|level) ?\d[a-d]?\W*$`)
	classBehindRE = regexp.MustCompile(`^(?: ?/? ?(?:co-?pay(?:ment)?s?|co-?insurance))* ?[(,-]? ?(` + tierItem + `(?: ?(?:/|,|&|and) ?` + tierItem + `)*(?:[ -](?:drugs?|medic(?:ation|ine)s?))?)\)? ?[;,.]? ?`)
	numberedRE    = regexp.MustCompile(`(?:tier|level) ?\d[a-d]?\W*$`)
)

// classesBehind takes apart what runs together where each cost share stands between the number of its tier and the kind of its
// drugs: "Tier 1: $5 generic Tier 2: $30 preferred brand".
func classesBehind(out []reading, s string) {
	labels := make([]span, len(out))
	for k := range out {
		l := out[k].label
		if l == nil {
			return
		}
		at := numberedRE.FindStringIndex(s[l.i:l.j])
		if at == nil || k == 0 && !tierAloneRE.MatchString(s[l.i:l.j]) {
			return
		}
		labels[k] = span{l.i + at[0], l.j}
	}
	for k := range out {
		stop := len(s)
		if k+1 < len(out) {
			stop = labels[k+1].i
		}
		if stop < out[k].j {
			return
		}
		m := classBehindRE.FindStringSubmatchIndex(s[out[k].j:stop])
		if m == nil || k+1 < len(out) && m[1] != stop-out[k].j || len(out) < 2 {
			return
		}
		labels[k].j = out[k].j + m[3]
	}
	for k := range out {
		out[k].label = &labels[k]
	}
}

var ofPharmacyRE = regexp.MustCompile(`^(?:[ -](?:network|participating|retail))* ?(?:pharmac|retail|mail|provider|network)`)

var (
	// tierLineRE finds a line that is an amount and the tier behind it: "$15 Copay per prescription Tier 1".
	tierLineRE = regexp.MustCompile(`^\W*\d[\d,.]*%?(?: co-?pay(?:ment)?| co-?insurance)?(?: per (?:prescription|fill|script))?(?: for)? ` + countedTier + `\W*$`)
	// timesRetailRE finds what another pharmacy costs in retail copays.
	timesRetailRE = regexp.MustCompile(`\b` + timesWord + ` ?(?:x|times) (?:the )?retail co-?pay`)
)

// multipleBelowTiers is where a sentence begins that tells what other pharmacies cost in retail copays, below lines that are the amounts of tiers in a
// cell; 0 where none does. What it names is none of theirs.
func (p *passage) multipleBelowTiers() int {
	if !timesRetailRE.MatchString(p.s) {
		return 0
	}
	lines, tiers := p.lines(), 0
	for k, l := range lines {
		if tierLineRE.MatchString(p.s[l.i:l.j]) {
			tiers++
			continue
		}
		if tiers < 2 || k == 0 || !p.startsOwnLine(l.i) {
			continue
		}
		end := len(p.s)
		if stop := strings.Index(p.s[l.i:], ". "); stop >= 0 {
			end = l.i + stop
		}
		if timesRetailRE.MatchString(p.s[l.i:end]) {
			return l.i
		}
	}
	return 0
}

// labelsBehind gives cost shares the tiers whose names stand right behind each of them, where none has one in front. One without a tier that begins a
// line below those of several may be paid on top of each: "$15 generic / $40 brand / 60% of billed charge".
func (p *passage) labelsBehind(out []reading, s string) {
	labels := make([]span, len(out))
	for k := range out {
		stop := len(s)
		if k+1 < len(out) {
			stop = out[k+1].i
		}
		at := out[k].j
		m := afterLabelRE.FindStringSubmatchIndex(s[at:stop])
		if m == nil { // "50% per Tier 3 prescription, $200 maximum"
			at = figureEnd(s, out[k])
			m = afterLabelRE.FindStringSubmatchIndex(s[at:stop])
		}
		if m == nil && k > 1 && !slices.ContainsFunc(out[1:], func(r reading) bool { return !p.startsLine(r.i) }) {
			for n := range out {
				out[n].label, out[n].unclear = nil, true
			}
			return
		}
		if m == nil || k == 0 && out[k].label != nil || bareRE.MatchString(s[at+m[2]:at+m[3]]) && ofPharmacyRE.MatchString(s[at+m[3]:]) {
			return
		}
		labels[k] = span{at + m[2], at + m[3]}
	}
	if len(out) == 0 || len(out) == 1 && !levelRE.MatchString(s[labels[0].i:labels[0].j]) {
		return
	}
	for k := range out {
		out[k].label = &labels[k]
	}
}

var onlyPlaceRE = regexp.MustCompile(`^\W*(?:(?:up to|to|an?|the|at|by|from|through|any|your|sharing|one|two|three|long-term|short-term|extended|consecutive|months?|\d{1,3}|days?|ds|supply|prescriptions?|drugs?|rx|pharmacy|pharmacies|participating|network|preferred|standard|home|delivery|mail|order|service|retail|copays?|benefits?|program|card|costs?|payments?|co-?payments?|amounts?|for|medic(?:ation|ine)s?|what|you|pay|per|and|or|less|month|co-?insurance|in[- ]network|maintenance choice|[-–/():,.]) ?)+\W*$`)

// filledLeadRE finds what a label says in front of the pharmacy: "When purchased at a retail pharmacy".
var filledLeadRE = regexp.MustCompile(`^\W*(?:(?:when|if) )?(?:you )?(?:purchased?|fill(?:ed)?|obtain(?:ed)?|dispensed|bought|buy|order(?:ed)?)(?: (?:drugs|prescriptions|a prescription))? (?:at|from|through|by) `)

// isPlace reports whether a label names nothing but a pharmacy and its days.
func isPlace(label string) bool {
	label = filledLeadRE.ReplaceAllString(label, "")
	return len(label) < maxHeading && onlyPlaceRE.MatchString(label) && channelIn(lex(label), 0, len(label)) != ""
}

// placeTold is the network, pharmacy and supply that words name and nothing else, whichever network and pharmacy: isPlace knows neither those
// out of network nor specialty ones, whose word is a class of drugs, too. What it returns tells one place from another.
func placeTold(s string) (string, bool) {
	if hasAmount(s) {
		return "", false
	}
	network, at, ok := networkOf(s)
	if ok && network != benefit.Preferred && network != benefit.Standard { // whose words have those of the pharmacy in them
		s = s[:at.i] + "pharmacy " + strings.TrimLeft(s[at.j:], " ")
	}
	channel := benefit.SpecialtyChannel // "Specialty (up to a 30-day supply)"
	if isPlace(s) {
		channel = channelIn(lex(s), 0, len(s))
	} else if !isPlace(strings.Replace(s, "specialty", "retail", 1)) {
		return "", false
	}
	place := string(network) + " " + string(channel)
	for _, m := range lex(s) {
		if m.kind == daysMark {
			place += " " + s[m.i:m.j]
		}
	}
	return place, true
}
