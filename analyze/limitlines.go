package analyze

import (
	"cmp"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

// drugDeductibleLineRE finds a line on the deductible of drugs alone, which may stand outside of the tables that have those of all care.
var drugDeductibleLineRE = regexp.MustCompile(`^\W*(?:(?:annual|yearly|calendar year|plan year|your|the) )*(?:pharmacy|prescription(?: drugs?)?|rx|drug) deductible ?[:–—-]`)

// lines reads accumulators from text without tables: "Annual deductible: $500 individual / $1,000 family". Beside tables that have limits it reads
// no more than the lines on the deductible of drugs alone.
func (a *accReader) lines() {
	beside := len(a.deductibles)+len(a.maximums) > 0
	if beside && slices.ContainsFunc(a.deductibles, func(d benefit.Accumulator) bool { return d.Scope.Value == benefit.RxOnly }) {
		return
	}
	tables := tableSpans(a.src)
	for n := a.drugs.pages[0] - 1; n < min(a.drugs.pages[1], len(a.src.Pages)); n++ {
		lines := a.src.Pages[n].Lines
		var under *cell // the heading right above, where it says that what follows is about drugs
		from := 0       // the line that it is
		for k, l := range lines {
			if inSpans(tables, l.Span.Start) || k > from+3 {
				under = nil
			}
			if h := drugHeading(a.src, l); h != nil {
				under, from = h, k
				if !hasRx(h.s) && !stageHeadRE.MatchString(h.s) {
					under = nil
				}
			}
			if l.Span.Len() < 12 || l.Span.Len() > 300 || inSpans(tables, l.Span.Start) {
				continue
			}
			c := newCell(a.src, l.Span)
			if beside && !drugDeductibleLineRE.MatchString(c.s) {
				continue
			}
			about := under
			var behind *cell       // the line behind the amounts, on which drugs they are for
			var next document.Span // the line below, outside of tables
			if k+1 < len(lines) && !inSpans(tables, lines[k+1].Span.Start) {
				next = lines[k+1].Span
			}
			switch below := a.personLines(c, lines[k+1:], tables); {
			case len(below) > 0:
				if !oopRE.MatchString(c.s) {
					behind = a.ofDrugsBelow(lines[k+1+len(below):])
				}
				if about == nil {
					about = behind
				}
				c = newCell(a.src, append([]document.Span{l.Span}, below...)...)
			case next.Len() > 0 && cornerLimitRE.MatchString(c.s) && amountLineRE.MatchString(a.src.Quote(next)) && (k == 0 || !a.isAmountOrLimit(lines[k-1])):
				c = newCell(a.src, l.Span, next) // the limit's name above its amounts
			case next.Len() > 0 && familyLineBelow(c.s, a.src.Quote(next)):
				c = newCell(a.src, l.Span, next)
			case k+1 < len(lines) && breaksOff(c.s, a.src.Quote(lines[k+1].Span)):
				end := strings.Index(c.s, ". ")
				if end < 0 || !drugDeductibleLineRE.MatchString(c.s) {
					continue // its sentence is read whole
				}
				c = newCell(a.src, c.spans(0, end)...) // which another sentence follows
			}
			starts := limitStarts(c.s)
			for i, start := range starts {
				part, end := c, len(c.s)
				if i+1 < len(starts) {
					end = starts[i+1]
				}
				if start > 0 || end < len(c.s) {
					part = newCell(a.src, c.spans(start, end)...)
				}
				before := len(a.deductibles)
				a.linePart(part, about)
				a.ofTiersBelow(before, behind)
			}
		}
	}
}

// personLines are the lines below the name of a limit that say how much it is of each: "Per person $100", "Per family $300".
func (a *accReader) personLines(head *cell, lines []document.Line, tables []document.Span) []document.Span {
	if !cornerLimitRE.MatchString(head.s) {
		return nil
	}
	var out []document.Span
	whole := 0  // lines up to the last amount
	whose := "" // words before an amount that stand on a line of their own
	for _, l := range lines {
		c := newCell(a.src, l.Span)
		s := bulletedRE.ReplaceAllString(c.s, "")
		at := moneyRE.FindStringIndex(s)
		if at == nil {
			at = []int{len(s), len(s)}
		}
		if whose += s[:at[0]]; inSpans(tables, l.Span.Start) || !personRowRE.MatchString(whose) || at[0] == len(s) && namesLimit(whose) || strings.Trim(s[at[1]:], " .*") != "" {
			break
		}
		if out = append(out, l.Span); at[0] < len(s) {
			whole, whose = len(out), ""
		}
	}
	return out[:whole]
}

// ofDrugsBelow is the line right below the amounts of a deductible, where it says for which drugs that is: "The deductible applies to
// brand name drugs".
func (a *accReader) ofDrugsBelow(lines []document.Line) *cell {
	if len(lines) == 0 {
		return nil
	}
	if c := newCell(a.src, lines[0].Span); appliesToDrugsRE.MatchString(c.s) && !medWordsRE.MatchString(c.s) && !atOthersRE.MatchString(c.s) {
		return c
	}
	return nil
}

// ofTiersBelow reads from the line below the amounts of deductibles that they are for some tiers only.
func (a *accReader) ofTiersBelow(from int, about *cell) {
	if about == nil {
		return
	}
	said, _, _ := strings.Cut(about.s, ".")
	if someOnlyRE.MatchString(said) {
		return
	}
	only := a.limitTo(said)
	for i := from; i < len(a.deductibles) && len(only) > 0; i++ {
		if d := &a.deductibles[i]; d.Scope.Value == benefit.RxOnly && !d.Tiers.Known() {
			d.Tiers = benefit.Derive(only, about.all(sureProse)...)
		}
	}
}

var (
	atOthersRE = regexp.MustCompile(`\b(?:out[- ]of[- ]network|non-?(?:network|participating))\b`)
	// someOnlyRE finds that a deductible is for less than all that the words before name, or for more.
	someOnlyRE = regexp.MustCompile(`[,;]|\b(?:not|except|unless|until|if|when|other than|retail|mail|filled|sold|bought|purchased)\b`)
)

var appliesToDrugsRE = regexp.MustCompile(`^\W*(?:it|(?:the|this|your) (?:annual )?deductible) applies (?:only )?to (?:all |any |covered |outpatient )*(?:prescriptions?|drugs?|generics?|brands?|(?:non-?)?(?:preferred|formulary) (?:brands?|drugs?)|specialty drugs?|tiers? \d)\b`)

// amountLineRE finds a line that begins with an amount and is no sentence of its own.
var amountLineRE = regexp.MustCompile(`^\W{0,3}\$ ?[\d,]+(?:\.\d\d)?\b.{0,100}$`)

// isAmountOrLimit reports whether a line begins with an amount, or is the name of a limit: of such lines nothing says which goes with which.
func (a *accReader) isAmountOrLimit(l document.Line) bool {
	return amountLineRE.MatchString(a.src.Quote(l.Span)) || cornerLimitRE.MatchString(newCell(a.src, l.Span).s)
}

// drugHeading is a line that is a heading about drugs, or about other care.
func drugHeading(src *document.Text, l document.Line) *cell {
	if l.Span.Len() > maxHeading || l.Span.Len() < 4 {
		return nil
	}
	c := newCell(src, l.Span)
	if !isSectionHeading(c.s) || strings.HasSuffix(c.s, ",") || strings.HasSuffix(c.s, ";") || !hasRx(c.s) && !stageHeadRE.MatchString(c.s) && !medWordsRE.MatchString(c.s) && !careRE.MatchString(c.s) && !dentalRE.MatchString(c.s) {
		return nil
	}
	if medWordsRE.MatchString(c.s) || careRE.MatchString(c.s) || dentalRE.MatchString(c.s) {
		other := *c
		p := *c.passage
		p.s = blank(blank(p.s, rxWordsRE), stageHeadRE)
		other.passage = &p
		return &other
	}
	return c
}

// stageHeadRE finds headings of a Part D plan's stages.
var stageHeadRE = regexp.MustCompile(`\bstage \d\b|\b(?:deductible|initial coverage) (?:stage|phase|period)\b|\bpart d\b`)

// linePart reads the accumulator that a line, or a sentence of it, states behind its name, below a heading about drugs or none.
func (a *accReader) linePart(c, under *cell) {
	at := moneyRE.FindStringIndex(c.s)
	if at == nil {
		a.noneLine(c)
		return
	}
	label := c.s[:at[0]]
	if titledLimitRE.MatchString(label) {
		end := len(c.s)
		if stop := sentenceEndRE.FindStringIndex(c.s[at[1]:]); stop != nil {
			end = at[1] + stop[0] + 1 // what stands behind it explains the limit
		}
		c = newCell(c.src, c.spans(0, end)...)
		label = strings.Replace(label, ". ", ": ", 1)
	}
	isOOP := oopRE.MatchString(label) && oopLimitRE.MatchString(label)
	if !isOOP && !accLineRE.MatchString(label) || strings.Contains(label, "example") || notALimitRE.MatchString(blankParens(label)) || hasShareWords(blankParens(c.s)) || perFillRE.MatchString(c.s) || notLimitLineRE.MatchString(c.s) {
		return
	}
	a.lineLimit(c, under, at[0], isOOP)
}

// titledLimitRE finds the name of a limit that stands as a title before the sentence with its amount: "Pharmacy out-of-pocket maximum. The
// maximum for the year is $2,000."
var titledLimitRE = regexp.MustCompile(`^[^.;$]{8,60}\. (?:the|this|your|its) (?:annual |yearly |out-of-pocket )*(?:max(?:imum)?|limit|cap|amount|deductible)(?: (?:for|per|in|each|every)(?: (?:the|each|a|one|any))?(?: (?:calendar|plan|benefit|policy))? year)? is (?:up to )?$`)

// limitStarts is where a line begins and where sentences of it that name another limit do.
func limitStarts(s string) []int {
	starts := []int{0}
	for start, words := range sentences(s) {
		for _, clause := range limitClauses(&unit{sents: []sent{{at: start, s: words}}}) {
			if clause.at > 0 && limitNounRE.MatchString(clause.s) && moneyRE.MatchString(clause.s) {
				starts = append(starts, clause.at)
			}
		}
	}
	return starts
}

// familyLineBelow reports whether a line ends with the amount of a person, or in the words for one, and the next goes on with a family's:
// "$300 per covered" above "person; $600 per family unit".
func familyLineBelow(line, next string) bool {
	return personEndRE.MatchString(line) && familyAmountRE.MatchString(next) || personOpenRE.MatchString(line) && personThenFamilyRE.MatchString(next)
}

var (
	personEndRE        = regexp.MustCompile(`\$ ?[\d,.]+ ?(?:per |/ ?|for (?:a |each )?|each )?(?:covered |insured |enrolled )?(?:person|individual|member|participant) ?[;,/]\W*$`)
	familyAmountRE     = regexp.MustCompile(`(?i)^\W*\$ ?[\d,.]+ ?(?:per |/ ?|for (?:a |the )?|each )?(?:covered )?family(?: unit)?\W*$`)
	personOpenRE       = regexp.MustCompile(`\$ ?[\d,.]+ (?:per|each) covered\W*$`)
	personThenFamilyRE = regexp.MustCompile(`(?i)^(?:person|individual|member|participant) ?[;,] (?:up to |and )?\$ ?[\d,.]+ ?(?:per |/ ?|for (?:a |the )?|each )?(?:covered )?family(?: unit)?\W*$`)
)

// breaksOff reports whether a line that states an amount breaks off within its sentence.
func breaksOff(line, next string) bool {
	line, next = strings.TrimSpace(line), strings.TrimSpace(next)
	if next == "" || strings.HasSuffix(line, ".") || strings.HasSuffix(line, ":") || strings.HasSuffix(line, ";") || !moneyRE.MatchString(line) {
		return false
	}
	first := next[0]
	return first >= 'a' && first <= 'z' || openEndRE.MatchString(line)
}

var (
	openEndRE = regexp.MustCompile(`(?:\b(?:per|and|or|of|to|for|is|the|a|an|each|is limited to|not to exceed|up to)|/)$`)
	// notLimitLineRE finds what a law or another plan says of a limit.
	notLimitLineRE = regexp.MustCompile(`\bfederal\b|\birs\b|\bhdhps?\b|\bhigh[- ]deductible\b|\bat least\b|\bby law\b|\bdental\b|\bvision\b|\bfrom \$[^.;]*? to \$`)
)

// lineLimit reads the accumulator of a line that says which it is before labelEnd.
func (a *accReader) lineLimit(c, under *cell, labelEnd int, isOOP bool) {
	label := ownName(blank(ownAmounts(c.s)[:labelEnd], apartRE))
	scope := benefit.Assume(benefit.Integrated)
	switch rx, med := hasRx(label), medWordsRE.MatchString(label); {
	case rx && med && togetherRE.MatchString(label), rx && !med && withOthersRE.MatchString(label):
		scope = benefit.State(benefit.Integrated, c.evidence(0, labelEnd, sureProse)...)
	case rx && !med:
		scope = benefit.State(benefit.RxOnly, c.evidence(0, labelEnd, sureProse)...)
	case med && !rx:
		scope = benefit.State(benefit.MedicalOnly, c.evidence(0, labelEnd, sureProse)...)
	case !rx && under != nil && !isOOP && underAmount(c.s, money.Dollars(1300)):
		scope = benefit.Derive(benefit.RxOnly, slices.Concat(under.all(sureProse), c.evidence(0, labelEnd, sureProse))...)
	}
	kind, list := "deductible", &a.deductibles
	if isOOP {
		kind, list = "outOfPocketMaximum", &a.maximums
	}
	before := len(*list)
	a.stated(list, kind, source{answer: c}, accumulatorAmounts(c.passage), scope)
	for i := before; i < len(*list); i++ {
		acc := &(*list)[i]
		if scope.Standing == benefit.Derived {
			lessSure(&acc.Individual, sureProse)
			lessSure(&acc.Family, sureProse)
		}
		if !isOOP {
			a.holdInWords(acc, c)
		}
	}
}

// holdInWords reads from the words of one line or sentence which tiers its deductible is for, and which it leaves out.
func (a *accReader) holdInWords(acc *benefit.Accumulator, c *cell) {
	if m := onlyInBracketsRE.FindStringSubmatchIndex(c.s); m != nil && acc.Scope.Value == benefit.RxOnly && !acc.Tiers.Known() {
		if only := a.limitTo(c.s[m[2]:m[3]]); len(only) > 0 {
			acc.Tiers = benefit.Derive(only, c.evidence(m[0], m[1], sureProse)...)
		}
	}
	a.freedInSentence(acc, c)
	a.exemptTiers(acc, c.passage)
	a.heldBehind(acc, c.passage)
	if held, freed, at := a.reachOf(c.s); acc.Scope.Value == benefit.RxOnly && len(held)+len(freed) > 0 {
		acc.Tiers, acc.ExemptTiers = benefit.Sourced[[]benefit.TierID]{}, benefit.Sourced[[]benefit.TierID]{}
		if ev := c.evidence(at.i, at.j, sureProse); len(held) > 0 {
			acc.Tiers = benefit.Derive(held, ev...)
		} else {
			acc.ExemptTiers = benefit.Derive(freed, ev...)
		}
	}
}

// onlyInBracketsRE finds the drugs that a deductible is for alone, in brackets behind it: "Rx deductible (brand drugs only)".
var onlyInBracketsRE = regexp.MustCompile(`\bdeductible ?\(((?:for )?[^()$]{3,60} only|only (?:for |on )?[^()$]{3,60}|(?:for|on) [^()$]{3,60})\)`)

// tierNoteRE finds a remark that says for which tiers a deductible is, and not what else there is to know of them.
var tierNoteRE = regexp.MustCompile(`^\W*(?:(?:deductible )?(?:applies|apply|applicable) (?:only )?to |for )?(?:tiers? \d|t\d\b|(?:brands?|specialty)\b[a-z ,-]{0,40}\bonly\b)|\b(?:waived|does not apply|not apply) (?:for|to|on)\b`)

// narrowTierRE finds that such a remark is for some fills or some time only, and says nothing of all that a tier costs.
var narrowTierRE = regexp.MustCompile(`\b(?:mail|retail|home delivery|maintenance|filled|bought|purchased|first|until|unless|except|other than|if|when|while|once|days?|months?)\b`)

const mostTierNote = 120 // bytes; a longer one explains

// tierNotes are the remarks beside a row that say for which tiers its deductible is, in every network, and such sentences of them.
func (w limitRow) tierNotes() []*cell {
	var out []*cell
	for _, c := range w.notes() {
		out = append(out, tierSentences(c)...)
	}
	return out
}

// tierSentences are the sentences of a remark that do.
func tierSentences(c *cell) []*cell {
	var out []*cell
	for start, s := range sentences(c.s) {
		one := c
		if len(s) < len(c.s) {
			one = newCell(c.src, c.spans(start, start+len(s))...)
		}
		if tierNoteRE.MatchString(one.s) && len(one.s) <= mostTierNote && !strings.Contains(one.s, "network") && !narrowTierRE.MatchString(withoutMail(one.s)) && !namesPartOfTier(one.s) {
			out = append(out, one)
		}
	}
	return out
}

// namesPartOfTier reports whether words are of a kind of drugs within a tier: "generic contraceptives", but not "generic drugs and
// contraceptives".
func namesPartOfTier(words string) bool {
	return slices.ContainsFunc(listPartRE.Split(words, -1), func(part string) bool {
		return len(kindsIn(part)) > 0 && tierMentionRE.MatchString(part)
	})
}

var listPartRE = regexp.MustCompile(`[,;.&/]| and | or `)

// heldBehindRE finds the tiers that a deductible is for, right behind its amount: "$295 (applies to Tiers 3, 4 and 5)", "$295 for drugs in
// Tiers 3 to 5".
var heldBehindRE = regexp.MustCompile(`^(?: (?:per|each|a) (?:person|member|individual|year))?[ ,-]{0,3}(?:\(|\(?(?:only )?(?:for|on|applies(?: only)? to|applicable to)\b ?)(?:(?:all |the |your |covered |part d |prescription )*drugs (?:in|on) )?(tiers? \d[a-d]?(?:(?:,? and|,? or|,|&| ?[-–]| through| to) ?(?:tiers? )?\d[a-d]?)*)(?: drugs| only)*(?:\W*$|\)?[.;] )`)

// heldBehind reads which tiers a deductible for drugs is for.
func (a *accReader) heldBehind(d *benefit.Accumulator, p *passage) {
	all := moneyRE.FindAllStringIndex(p.s, -1)
	if d.Scope.Value != benefit.RxOnly || d.Tiers.Known() || len(all) != 1 {
		return
	}
	m := heldBehindRE.FindStringSubmatchIndex(p.s[all[0][1]:])
	if m == nil {
		return
	}
	if only := a.limitTo(p.s[all[0][1]+m[2] : all[0][1]+m[3]]); len(only) > 0 {
		d.Tiers = benefit.Derive(only, p.evidence(all[0][1]+m[2], all[0][1]+m[3], sureProse)...)
	}
}

func hasShareWords(s string) bool {
	return strings.Contains(s, "copay") || strings.Contains(s, "coinsurance") || strings.Contains(s, "for example")
}

// ownLimit is the last of the cells that name a row, where it names one limit below a heading of both: "Ded. family" below "Deductible
// and out-of-pocket maximum".
func (r *row) ownLimit() *cell {
	cells := r.label()
	if len(cells) < 2 || !namesLimit(cells[len(cells)-1].s) {
		return nil
	}
	own := cells[len(cells)-1]
	for _, c := range cells[:len(cells)-1] {
		if deductibleRE.MatchString(c.s) && oopRE.MatchString(c.s) && deductibleRE.MatchString(own.s) != oopRE.MatchString(own.s) {
			return own
		}
	}
	return nil
}

// suppliesParenRE finds the supply that the heading of a pharmacy adds, in brackets or behind a dash or comma.
var suppliesParenRE = regexp.MustCompile(`(?:\(|[-–—:,] ?)(?:for )?(?:up to )?(?:an? )?\d{2,3}[- ]days?(?: supply)?\b\)?`)

// withoutSupplies is the label of a limit without the supplies that headings over it add, which are not what the limit is for:
// "Prescription drugs - retail (up to a 30-day supply)" above "Rx deductible".
func (w limitRow) withoutSupplies() string {
	cells := w.row.label()
	if len(cells) < 2 || !namesLimit(cells[len(cells)-1].s) || perFillRE.MatchString(cells[len(cells)-1].s) {
		return w.label
	}
	return blank(w.label, suppliesParenRE)
}

// noneForSomeRE finds that there is no limit for some drugs, which says nothing of the others: "None for generic drugs".
var noneForSomeRE = regexp.MustCompile(`^\W*(?:none|no deductible|n/a|not applicable|does not apply) (?:for|on|to|in) (?:[a-z]+ ){0,2}(?:generics?|brands?|tiers?|preferred|preventive|specialty|maintenance|mail|retail|select)\b`)

// statedNone adds the limit that a cell says there is not.
func (a *accReader) statedNone(w limitRow, k int, kind string, scope benefit.Sourced[benefit.AccumulatorScope], list *[]benefit.Accumulator) {
	if noneForSomeRE.MatchString(w.cells[k].s) || nothingCoveredRE.MatchString(w.cells[k].s) {
		return
	}
	acc := none(kind, scope, w.cells[k].passage)
	role := w.columnOf(k)
	if v := cmp.Or(role.variant, w.variant); v != "" {
		acc.Variant = v
		acc.ID = accumulatorID(kind, acc)
	}
	if kind != "deductible" || role.network == "" && w.inNetworkHas(k) {
		return // no limit on what is paid is none of zero
	}
	if n := role.network; n != "" {
		acc.Network = benefit.State(n, role.networkEvidence(sureCell)...)
		acc.ID = accumulatorID(kind, acc)
	} else if scope.Value != benefit.RxOnly {
		acc.Network = benefit.Assume(benefit.In)
		acc.ID = accumulatorID(kind, acc)
	}
	if person, _ := roleIn(w.label, true); role.person == familyRole || role.person == noRole && person == familyRole && !individualRE.MatchString(blank(w.label, familyRE)) {
		if at := slices.IndexFunc(*list, func(o benefit.Accumulator) bool { return o.ID == acc.ID }); at >= 0 && !(*list)[at].Family.Known() && (*list)[at].Individual.Value == 0 {
			(*list)[at].Family = acc.Individual
		}
		return
	}
	if scope.Value == benefit.RxOnly {
		acc.AppliesToRx = benefit.State(true, w.ev...)
		if kind == "deductible" {
			a.noneForRx = append(a.noneForRx, exemption{ev: slices.Concat(w.ev, acc.Individual.Evidence), net: acc.Network.Value, variant: acc.Variant})
		}
	}
	if role.person == noRole && !personsRE.MatchString(blank(w.label, whoseDeductiblesRE)) {
		acc.Family = benefit.State(money.Amount(0), acc.Individual.Evidence...) // nobody has one
	}
	put(list, kind, acc)
}

// inNetworkHas reports whether the row states an amount in the network beside a column that names none: what that says is of something within the
// network, such as the clinic of a school.
func (w limitRow) inNetworkHas(k int) bool {
	return slices.ContainsFunc(w.costColumnsOf(), func(o int) bool {
		n := w.column(o).network
		return o != k && (n == benefit.In || n == benefit.Preferred) && !w.cells[o].empty() && moneyRE.MatchString(w.cells[o].s)
	})
}

// whoseDeductiblesRE finds words for both a person and a family.
var whoseDeductiblesRE = regexp.MustCompile(`\b(?:individual|person|single|member|self)s?(?: coverage)? ?(?:/|and|&|or|,|\|) ?(?:per )?famil(?:y|ies)\b`)

// nothingCoveredRE finds a cell that says that nothing is covered, and not that nothing is to be met first: "No out-of-network coverage".
var nothingCoveredRE = regexp.MustCompile(`^\W*(?:no|none,? no) (?:(?:out[- ]of[- ]network|in[- ]network|non-network|network|such|oon) )*(?:coverage|benefits?)\b|^\W*not covered\b`)

// onlyForRE finds a sentence on the tiers that the deductible for drugs is for.
var onlyForRE = regexp.MustCompile(`\b(?:rx|prescription(?: drugs?)?|pharmacy|drug) deductible (?:only applies|applies(?: only)?|is only|is) (?:to|for) (?:drugs (?:in|on) )?(tiers? \d[a-d]?(?:(?:,? and|,? or|,|&| ?[-–]| through| to) ?(?:tiers? )?\d[a-d]?)*)(?: drugs| only)*\W*$`)

// ownDeductibleRE finds a sentence on the deductible for drugs, and no other.
var ownDeductibleRE = regexp.MustCompile(`^(?:[^.;]|\.\d)*\b(?:rx|prescription(?: drugs?)?|pharmacy|drug) deductible\b`)

// heldBySentence gives the deductibles for drugs the tiers that a sentence says they are for: "The Rx deductible applies to tiers 2 and 3
// only". The sentence before it may name the deductible; said is the sentence with its name for a pronoun.
func (a *accReader) heldBySentence(c *cell, said, before string) {
	m := onlyForRE.FindStringSubmatchIndex(said)
	var only, free []benefit.TierID
	if m != nil {
		only = a.limitTo(said[m[2]:m[3]])
	} else if held, freed, at := a.reachOf(said); !moneyRE.MatchString(said) && (ownDeductibleRE.MatchString(said) || !medWordsRE.MatchString(before) && !medWordsRE.MatchString(said)) {
		only, free, m = held, freed, []int{at.i, at.j}
	}
	if len(only)+len(free) == 0 {
		return
	}
	ev := c.all(sureProse)
	if said == c.s {
		ev = c.evidence(m[0], m[1], sureProse)
	}
	for i := range a.deductibles {
		d := &a.deductibles[i]
		if d.Scope.Value != benefit.RxOnly || d.Individual.Value == 0 || d.Tiers.Known() || d.ExemptTiers.Known() {
			continue
		}
		if len(only) > 0 {
			d.Tiers = benefit.Derive(only, ev...)
		} else if len(free) > 0 {
			d.ExemptTiers = benefit.Derive(free, ev...)
		}
	}
}
