package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var (
	// calledPreferredRE finds providers that are in or out of network by a label alone: "Preferred: $300. Non-Preferred: $900"
	calledPreferredRE = regexp.MustCompile(`\b(?:non-? ?)?preferred(?: care)? ?(?:[:.;,–-]|$|individual\b|single\b|person\b|member\b)|\bin preferred care\b`)
	// nonNamedRE finds a network by the name of the plan's own that it is not: "non-Select network", "non-PPO providers"
	nonNamedRE = regexp.MustCompile(`\bnon-[a-z]+ (?:network|providers?)\b`)
	// noLimitOfNetworkRE finds a network that has no limit, whose words are not of the amounts behind it: "Out-of-network: not applicable."
	noLimitOfNetworkRE = regexp.MustCompile(`\b(?:for )?(?:in|out)[ -]*(?:of[ -]*)?network(?: providers?)?\W{0,3}(?:is |are |there is )?(?:not applicable|n/a|none|no limit|unlimited|not covered|no coverage)\b|\b(?:none|no (?:deductible|limit)|not applicable|n/a|unlimited) (?:for |if |when )?(?:in|out)[ -]*(?:of[ -]*)?network(?: providers?)?\b`)
	// noneBehindRE finds the same behind the amounts of the other network: "$6,000 in-network, not applicable out-of-network".
	noneBehindRE      = regexp.MustCompile(`(?:[,;.]|\b(?:and|but)) ?(?:(?:there is|with) )?(?:none|no (?:[a-z-]+ )?(?:deductible|limit|maximum)|not applicable|n/a|unlimited|not covered) (?:for |if |when |to )?(?:in|out)[ -]*(?:of[ -]*)?network(?: (?:providers?|services|care|coverage|benefits))?\b`)
	twoPersonAmountRE = regexp.MustCompile(`\$ ?[\d,]+(?:\.\d\d)?\W{0,3}(?:per |for )?(?:(?:two|2)[- ](?:persons?|party|member|members)|self plus one|(?:employee|member|subscriber|self) ?(?:\+|plus|and) ?(?:one|1|spouse|child(?:ren)?|child\(ren\)))\b`)
	amountTwoPersonRE = regexp.MustCompile(`\b(?:(?:two|2)[- ](?:persons?|party|member|members)|self plus one|(?:employee|member|subscriber|self) ?(?:\+|plus|and) ?(?:one|1|spouse|child(?:ren)?|child\(ren\)))\W{0,3}\$ ?[\d,]+(?:\.\d\d)?`)
)

// plainAnswer words an answer about a limit for the reading of its amounts, each word in its place: networks that are known
// by a label alone get their usual names, and amounts for two persons, which are neither one person's nor the family's, go.
func plainAnswer(s string) string {
	s = nonNamedRE.ReplaceAllStringFunc(s, func(m string) string { return inPlace("out of net", m) })
	s = calledPreferredRE.ReplaceAllStringFunc(s, func(m string) string {
		at := strings.Index(m, "preferred")
		end := at + len("preferred")
		word := "network"
		if strings.HasPrefix(m, "non") {
			word, at = "out of net", 0
		}
		return m[:at] + inPlace(word, m[at:end]) + m[end:]
	})
	s = withoutPersonInFamily(blank(blank(s, noneBehindRE), noLimitOfNetworkRE))
	first := moneyRE.FindStringIndex(s)
	if first == nil {
		return s
	}
	_, labelFirst := roleIn(s[:first[0]], true)
	re := twoPersonAmountRE
	if labelFirst {
		re = amountTwoPersonRE
	}
	b := []byte(s)
	for _, at := range re.FindAllStringIndex(s, -1) {
		beside := s[at[1]:]
		if labelFirst {
			beside = s[:at[0]]
		}
		if beside = strings.TrimSpace(beside); beside != "" && (labelFirst && !strings.ContainsAny(beside[len(beside)-1:], ",;./|") || !labelFirst && !strings.ContainsAny(beside[:1], ",;./|")) {
			continue // "$6,600 self plus one or family"
		}
		if !labelFirst && andFamilyRE.MatchString(s[at[1]:]) {
			continue
		}
		for i := at[0]; i < at[1]; i++ {
			b[i] = ' '
		}
	}
	return string(b)
}

// personInFamilyRE finds what one person of a family pays at most, in front of what the family does: "Family coverage: $500 per
// individual; $1,000 per family".
var personInFamilyRE = regexp.MustCompile(`\bfamily(?: (?:coverage|plan|contract|enrollment|tier))?\W{1,3}(\$ ?[\d,]+(?:\.\d\d)?:? ?(?:per|for each|for any one|/|each)? ?(?:covered |family |enrolled )?(?:individual|person|member))\b[^$]{1,30}\$ ?[\d,]+`)

// withoutPersonInFamily cuts what one person of a family pays at most from an answer that says before what a person pays who is
// covered alone: it is no second amount of that person.
func withoutPersonInFamily(s string) string {
	at := personInFamilyRE.FindAllStringSubmatchIndex(s, -1)
	for k := len(at) - 1; k >= 0; k-- {
		from := 0
		if k > 0 {
			from = at[k-1][1]
		}
		if alone := blank(s[from:at[k][0]], familyRE); individualRE.MatchString(alone) && moneyRE.MatchString(alone) {
			s = s[:at[k][2]] + strings.Repeat(" ", at[k][3]-at[k][2]) + s[at[k][3]:]
		}
	}
	return s
}

// andFamilyRE finds that an amount for two is the family's, too: "$3,200 self plus one / self and family".
var andFamilyRE = regexp.MustCompile(`^\W*(?:or |and |& )?(?:self (?:and|\+|&|plus) |employee (?:and|\+|&|plus) )?famil`)

// inPlace is a word with as many blanks as it takes to stand for another.
func inPlace(word, place string) string {
	return word + strings.Repeat(" ", max(0, len(place)-len(word)))
}

// questionOf reads a row of "Important Questions | Answers | Why this matters".
func questionOf(r *row) (source, bool) {
	cells := distinctCells(r.cells)
	if len(cells) < 2 || r.cells[0].empty() || len(r.cells[0].s) > maxHeader {
		return source{}, false
	}
	q := strings.TrimSpace(r.cells[0].s)
	if !questionRE.MatchString(q) || !deductibleRE.MatchString(q) && !oopRE.MatchString(q) {
		return source{}, false
	}
	if len(cells) == 2 && accruesRE.MatchString(q) && switchedRE.MatchString(cells[1].s) {
		return source{}, false // a setting of a form
	}
	s := source{question: q, asked: r.cells[0], answer: cells[1]}
	if len(cells) > 2 {
		s.why = cells[2]
	}
	return s, true
}

// byNetwork is a question once for each network, where the answers stand in columns of the networks: "In-network | Out-of-network" below
// "Answers".
func (s source) byNetwork(r *row) []source {
	var out []source
	for k, c := range r.cells {
		if role := r.column(k); k > 0 && (role.network == benefit.In || role.network == benefit.Out) && !c.empty() && c != r.cells[k-1] && moneyRE.MatchString(c.s) {
			one := s
			one.answer, one.column, one.why = c, role, nil
			out = append(out, one)
		}
	}
	if len(out) < 2 {
		return []source{s}
	}
	return out
}

// accruesRE finds questions of what counts toward a limit.
var accruesRE = regexp.MustCompile(`\b(?:accumulate|accrue|count|counted|credited|apply|applied)s? (?:to|toward|towards|against)\b`)

// ofDrugs reports whether a question is about a limit of prescription drugs alone, and its answer states one: "Is there a
// deductible for prescription drugs? | Yes, $150 per individual".
func (s source) ofDrugs() bool {
	q := s.question
	return hasRx(q) && moneyRE.MatchString(s.answer.s) && deductibleRE.MatchString(q) != oopRE.MatchString(q) &&
		!medWordsRE.MatchString(q) && !overallRE.MatchString(q) && !otherDedRE.MatchString(q) && !beforeDedRE.MatchString(q) && !notInRE.MatchString(q)
}

// asksOfDrugs reports whether a row is such a question.
func asksOfDrugs(r *row) bool {
	s, ok := questionOf(r)
	return ok && s.ofDrugs()
}

// byPersonRE finds the amounts of one person or of the family, of which each is of medical costs or of drugs: "Individual:
// $7,500 medical deductible / $500 pharmacy deductible".
var byPersonRE = regexp.MustCompile(`[;\n]|\. `)

// personParts are the parts of an answer that state two limits, of medical costs and of drugs, for one person or for the family.
func personParts(s string) []span {
	var out []span
	from := 0
	for from < len(s) {
		to, next := len(s), len(s)
		if at := byPersonRE.FindStringIndex(s[from:]); at != nil {
			to, next = from+at[0], from+at[1]
		}
		if strings.TrimSpace(s[from:to]) != "" {
			part := s[from:to]
			individual, family := individualRE.MatchString(blank(part, familyRE)), familyRE.MatchString(part)
			if len(moneyRE.FindAllStringIndex(part, 3)) != 2 || individual == family || !hasRx(part) || !medWordsRE.MatchString(part) {
				return nil
			}
			out = append(out, span{from, to})
		}
		from = next
	}
	return out
}

// byPerson reads an answer that goes through the persons rather than the limits.
func byPerson(p *passage) []accReading {
	var medical, drugs accReading
	parts := personParts(p.s)
	for _, part := range parts {
		if _, _, named := networkOf(p.s[part.i:part.j]); named {
			return nil // whose network each part is of, other readers say
		}
		family := familyRE.MatchString(p.s[part.i:part.j])
		amounts := moneyRE.FindAllStringIndex(p.s[part.i:part.j], 2)
		cut := amounts[1][0]
		if !kindBehindRE.MatchString(p.s[part.i:part.j][amounts[0][1]:]) {
			cut = amounts[0][1]
		}
		for k, words := range []string{p.s[part.i:part.j][:cut], p.s[part.i:part.j][cut:]} {
			amount, ok := parseMoney(p.s[part.i+amounts[k][0] : part.i+amounts[k][1]])
			if !ok || hasRx(words) == medWordsRE.MatchString(words) {
				return nil
			}
			m := &mark{kind: moneyMark, i: part.i + amounts[k][0], j: part.i + amounts[k][1], amount: amount}
			g := &medical
			if hasRx(words) {
				g = &drugs
			}
			if family && g.family != nil || !family && g.individual != nil {
				return nil
			}
			g.i, g.j, g.scope = m.i, m.j, g.scope+" individual "+words
			if family {
				g.family = m
			} else {
				g.individual = m
			}
		}
	}
	if len(parts) == 0 {
		return nil
	}
	return []accReading{medical, drugs}
}

// kindBehindRE finds that the words behind an amount say what it is of.
var kindBehindRE = regexp.MustCompile(`^ ?\(?(?:for )?(?:annual )?(?:medical|health|prescription|pharmacy|drugs?|rx)\b`)

var (
	// drugCostsRE finds an item of what does not count toward a limit that is all that is paid for drugs, and no part of it
	// such as penalties, coupons or what is not covered.
	drugCostsRE = regexp.MustCompile(`^\W*(?:and |or )?(?:(?:any|all|your|the|amounts?|what|you|paid|pay|payments?|member|including|included|such as|services?|certain|some) )*` +
		`(?:(?:deductibles?|co-?pay(?:ment)?s?|co-?insurance|cost[- ]shar(?:e|es|ing)|expenses?|costs?|charges|amounts?)(?: (?:you pay|paid))? (?:(?:for|on|of|toward|under|related to|relating to|associated with) )(?:the |all |any |your |covered )*)?` +
		`(?:outpatient |retail |covered )*(?:prescriptions?(?: drugs?| medic(?:ation|ine)s?| medicines?)?|pharmacy|rx|drugs|medications)(?: (?:drug|pharmacy|plan|card|program))*` +
		`(?: (?:benefits?|coverage|services?|deductibles?|co-?pay(?:ment)?s?|co-?insurance|cost[- ]shar(?:e|es|ing)|expenses?|costs?|charges|amounts?))*` +
		`(?: (?:that are )?(?:covered|paid) (?:under|by|through) (?:the |your |this |a )?(?:separate )?(?:(?:outpatient|prescription|drug|pharmacy|rx) ){1,3}(?:plan|program|benefit|coverage|rider|card))?\W*$`)
	itemEndRE = regexp.MustCompile(`[,;.:\n]|\band\b|\bor\b`)
)

// listHeadRE finds the network that a list is for before it: "Out-of-network: premiums, prescription drug expenses".
var listHeadRE = regexp.MustCompile(`\b(?:(out)[- ]of[- ]|in[- ]|(non)-?)?network(?: providers?)?:`)

// listNetwork is the network that the last of the lists in a text is for.
func listNetwork(s string) benefit.Network {
	all := listHeadRE.FindAllStringSubmatch(s, -1)
	switch {
	case len(all) == 0:
		return benefit.AnyNetwork
	case all[len(all)-1][1]+all[len(all)-1][2] != "":
		return benefit.Out
	}
	return benefit.In
}

// drugCostsOf is the item of a list that is all that is paid for drugs.
func drugCostsOf(s string) *span {
	flat := blankParens(s)
	from := 0
	for from < len(flat) {
		to, next := len(flat), len(flat)
		if at := itemEndRE.FindStringIndex(flat[from:]); at != nil {
			to, next = from+at[0], from+at[1]
		}
		if drugCostsRE.MatchString(flat[from:to]) {
			at := rxWordsRE.FindStringIndex(flat[from:to])
			return &span{from + at[0], from + at[1]}
		}
		from = next
	}
	return nil
}

// clearReadings leaves out the amounts of an answer of which it does not tell which is whose: two for the same person in the
// same network.
func clearReadings(list []accReading) []accReading {
	differ := func(a, b *mark) bool { return a != nil && b != nil && a.amount != b.amount }
	return slices.DeleteFunc(slices.Clone(list), func(g accReading) bool {
		return slices.ContainsFunc(list, func(o accReading) bool {
			return o.network == g.network && (differ(o.individual, g.individual) || differ(o.family, g.family))
		})
	})
}

// freeOfTiersRE finds the tiers that a cell lists at no deductible beside others: "$0 for tiers 1 and 2; $390 for tiers 3-5".
var freeOfTiersRE = regexp.MustCompile(`\$ ?0(?:\.00)? (?:for|on) tiers? [\d ,&-]+(?:(?:and|through|to) \d)?(?: drugs)?`)

// heldAlone leaves out what a cell says of the tiers that its deductible is not for.
func heldAlone(p *passage) *passage {
	if at := freeOfTiersRE.FindStringIndex(p.s); at == nil || !moneyRE.MatchString(p.s[:at[0]]+p.s[at[1]:]) {
		return p
	}
	held := *p
	held.s = blank(p.s, freeOfTiersRE)
	return &held
}

// makeupRE finds a limit with the amounts that it is made up of in brackets: "$1,200 (two individual deductibles of $600 each)".
var makeupRE = regexp.MustCompile(`^\W*\$ ?\d[\d,.]*(?: [a-z]+){0,2} ?(\([^()]*\$[^()]*\))\W*$`)

// withoutMakeup leaves out what a limit is made up of, in a column whose header says whose limit it is.
func withoutMakeup(p *passage) *passage {
	at := makeupRE.FindStringSubmatchIndex(p.s)
	if at == nil {
		return p
	}
	limit := *p
	limit.s = blankAt(p.s, span{at[2], at[3]})
	return &limit
}

// planSaidRE finds the plan before what a cell says of it: "Plan A – $50 per person; $100 per family".
var planSaidRE = regexp.MustCompile(`\b((?:plan|option) (?:[a-z]|[ivx]{1,4}|\d{1,2})) ?[:=–-] ?`)

// ofPlans reads a cell that goes through several plans, each with amounts of its own.
func (a *accReader) ofPlans(list *[]benefit.Accumulator, kind string, w limitRow, c *cell, scope benefit.Sourced[benefit.AccumulatorScope], isOOP bool) bool {
	names := planSaidRE.FindAllStringSubmatchIndex(c.s, 8)
	if len(names) < 2 {
		return false
	}
	ends := make([]int, len(names))
	for k, m := range names {
		if ends[k] = len(c.s); k+1 < len(names) {
			ends[k] = names[k+1][0]
		}
		if !moneyRE.MatchString(c.s[m[1]:ends[k]]) {
			return false
		}
	}
	before := len(*list)
	for k, m := range names {
		part := *c.passage
		part.s = strings.Repeat(" ", m[1]) + c.s[m[1]:ends[k]] + strings.Repeat(" ", len(c.s)-ends[k])
		a.stated(list, kind, source{answer: c, variant: original(c.passage, m[2], m[3])}, accumulatorAmounts(&part), scope)
	}
	a.finish((*list)[before:], w, c, scope, isOOP)
	return true
}

// countsToward reads in the label of an out-of-pocket maximum whether it takes in the deductible: "includes deductible".
func (a *accReader) countsToward(r *row) {
	for _, c := range r.label() {
		if at := includesDedRE.FindStringIndex(c.s); at != nil && !a.countsOOP.Known() {
			a.countsOOP = benefit.State(!notCountRE.MatchString(c.s[at[0]:at[1]]), c.evidence(at[0], at[1], sureList)...)
		}
	}
}

// relatesRE finds labels that ask how drugs and a limit go together: "Does the medical deductible apply to prescriptions?",
// "Do prescriptions count toward the out-of-pocket maximum?".
var relatesRE = regexp.MustCompile(`\b(?:deductible|out[- ]of[- ]pocket (?:max(?:imum)?|limit))s? (?:apply|applies|applied|includes?) (?:to |also to )?(?:the |your |any |all )?(?:outpatient )?(?:prescriptions?|drugs?|rx|pharmacy|medications?)\b|` +
	`\b(?:prescriptions?|drugs?|rx|pharmacy|medications?)(?: (?:costs?|drugs?|benefits?|copays?|claims?|expenses?))* (?:are |is )?(?:subject to|counts? (?:toward|towards|to)|counted (?:toward|towards|to)|appl(?:y|ies|ied) (?:toward|towards|to)|accumulates? (?:toward|towards|to)|included in)(?: (?:the|your|plan|overall|medical|annual|plan-year|calendar|year))* (?:deductible|out[- ]of[- ]pocket)`)

var yesOrNoRE = regexp.MustCompile(`^\W*(yes|no|y|n)\b(?:$|[^a-z]*$| ?[,;.–—-])`)

// partlyRE finds that an answer holds for some drugs, or states an amount.
var partlyRE = regexp.MustCompile(`\bexcept|\bbut\b|\bunless\b|\bif\b|\bwhen\b|\btiers?\b|\bbrands?\b|\bgenerics?\b|\bspecialty\b|\d`)

// answers are the cells of a row behind its label, which may be in two: "Deductible | Applies to Rx? | Y".
func (r *row) answers() []*cell {
	cells := distinctCells(r.cells)
	if len(cells) < 2 {
		return nil
	}
	label := r.label()
	return slices.DeleteFunc(cells[1:], func(c *cell) bool { return slices.Contains(label, c) })
}

// yesOrNoAnswers reports whether a row has answers, and all are yes, no or that the question is none.
func yesOrNoAnswers(r *row) bool {
	cells := r.answers()
	return len(cells) > 0 && !slices.ContainsFunc(cells, func(c *cell) bool {
		return !c.empty() && !yesOrNoRE.MatchString(c.s) && !notApplicableRE.MatchString(c.s)
	})
}

// relation is what a row says of how drugs and a limit go together.
type relation struct {
	ofMaximum, yes bool
	only           bool // it is of drugs alone
	ev             []benefit.Evidence
}

// relationOf reads such a row, of which all answers are the same yes or no.
func relationOf(r *row) (relation, bool) {
	label := r.labelText()
	if r.lone || len(label) > maxHeader || !relatesRE.MatchString(label) || negativeRE.MatchString(label) || deductibleRE.MatchString(label) == oopRE.MatchString(label) {
		return relation{}, false
	}
	out, found := relation{ofMaximum: oopRE.MatchString(label)}, false
	for _, c := range r.answers() {
		m := yesOrNoRE.FindStringSubmatchIndex(c.s)
		if m == nil {
			continue
		}
		if partlyRE.MatchString(c.s) {
			return relation{}, false
		}
		if yes := c.s[m[2]] == 'y'; found && yes != out.yes {
			return relation{}, false
		} else if !found {
			out.yes, out.ev, found = yes, slices.Concat(labelEvidence(r), c.evidence(m[2], m[3], sureCell)), true
		}
	}
	return out, found
}

// ofDrugsAlone takes from answers that the deductible whose amounts stand in other rows is one for drugs.
func (a *accReader) ofDrugsAlone(list []relation) {
	for _, rel := range list {
		for i := range a.deductibles {
			if d := &a.deductibles[i]; rel.only && d.Scope.Standing == benefit.Assumed {
				d.Scope, d.AppliesToRx = benefit.Derive(benefit.RxOnly, rel.ev...), benefit.Derive(true, rel.ev...)
			}
		}
	}
}

// isNone reports whether a limit is said to be none: "Rx deductible | None".
func isNone(d *benefit.Accumulator) bool {
	return (d.Individual.Known() || d.Family.Known()) && d.Individual.Value == 0 && d.Family.Value == 0
}

// relate takes what rows say of how drugs and the limits go together.
func (a *accReader) relate(list []relation) {
	for _, rel := range list {
		words := exemption{ev: rel.ev, net: benefit.AnyNetwork}
		switch {
		case rel.only:
		case rel.ofMaximum:
			a.appliesToRx(a.maximums, rel.yes, words)
		case rel.yes && slices.ContainsFunc(a.deductibles, func(d benefit.Accumulator) bool { return d.Scope.Value == benefit.RxOnly && !isNone(&d) }):
			// the one for drugs, it may be
		case rel.yes:
			for i := range a.deductibles {
				if d := &a.deductibles[i]; d.Scope.Value == benefit.MedicalOnly {
					d.Scope = benefit.Derive(benefit.Integrated, rel.ev...) // it is called medical and takes in drugs
				}
			}
			a.appliesToRx(a.deductibles, true, words)
			a.noneForRx = nil // what is none is a deductible of their own
		default:
			a.appliesToRx(a.deductibles, false, words)
			a.rxExempt = append(a.rxExempt, words)
		}
	}
}

// togetherRowRE finds the label of a row that says whether a limit is one with that of medical care.
var togetherRowRE = regexp.MustCompile(`^\W*(?:(?:annual|rx|drug|pharmacy|prescription|plan|benefit) )*(?:deductible|m?oop(?: max(?:imum)?)?|out[- ]of[- ]pocket(?: (?:max(?:imum)?|limit))?) ?[-–:(/]* ?(?:type|basis|structure|method|integration|combined or separate|integrated or separate|separate or (?:combined|integrated))\)?\W*$`)

// oneWithMedical takes a limit that its section alone has for one of drugs as one with that of medical care, where a row says so: "MOOP - type |
// Integrated with medical" on a sheet of a pharmacy plan's design.
func (a *accReader) oneWithMedical(rows []*row) {
	for _, r := range rows {
		cells := distinctCells(r.cells)
		if r.lone || len(cells) < 2 || !togetherRowRE.MatchString(cells[0].s) {
			continue
		}
		for _, c := range cells[1:] {
			if !integratedWithRE.MatchString(c.s) || negativeRE.MatchString(c.s) {
				continue
			}
			list := a.maximums
			if deductibleRE.MatchString(cells[0].s) {
				list = a.deductibles
			}
			ev := append(cells[0].all(sureCell), c.all(sureCell)...)
			for i := range list {
				if l := &list[i]; l.Scope.Value == benefit.RxOnly && l.Scope.Standing == benefit.Derived {
					l.Scope, l.AppliesToRx = benefit.State(benefit.Integrated, ev...), benefit.State(true, ev...)
				}
			}
		}
	}
}

var (
	whetherRE    = regexp.MustCompile(`^\W*(?:(?:does|do) (?:the |this |your )?(?:[a-z]+ ){0,3}deductible apply|(?:the )?(?:[a-z]+ ){0,3}deductible applies)\W*$`)
	byTierRE     = regexp.MustCompile(`((?:tiers?|levels?) \d[a-d0-9 ,&-]*(?:and |through |to |tiers? )*[a-d0-9 ,&-]*(?:(?:and |tiers? )+\d[a-d]?)*) ?[:–-] ?(yes|no|y|n)\b`)
	otherWordsRE = regexp.MustCompile(`[a-z]{3}`)
)

// answersByTier takes which tiers a deductible leaves out from a row that asks whether it applies, and answers tier by tier: "Does the
// deductible apply? | Tier 1: no; tiers 2-4: yes". Where its cells stand below pharmacies, each answers for its own, perhaps for all tiers:
// "Deductible applies? | Tiers 2 and 3: Y, Tier 1: N | N", below "Retail | Mail".
func (a *accReader) answersByTier(r *row) bool {
	if r.lone || len(r.cells) == 0 || r.cells[0].empty() || !whetherRE.MatchString(r.cells[0].s) {
		return false
	}
	answered, of := false, r.answerPlaces()
	for k, c := range r.cells {
		if k == 0 || c.empty() || len(of) == 0 && slices.Index(r.cells, c) < k || otherWordsRE.MatchString(strings.ReplaceAll(byTierRE.ReplaceAllString(c.s, " "), "and", "")) {
			continue
		}
		at := exemption{net: benefit.AnyNetwork}
		var ev []benefit.Evidence
		if place, ok := of[k]; ok {
			at, ev = place, place.ev
		}
		for _, m := range byTierRE.FindAllStringSubmatchIndex(c.s, 8) {
			answered = true
			if tiers := a.exempt(c.s[m[2]:m[3]]); strings.HasPrefix(c.s[m[4]:m[5]], "n") && len(tiers) > 0 {
				free := at
				free.tiers, free.ev = tiers, slices.Concat(r.cells[0].all(sureCell), c.evidence(m[0], m[1], sureCell), ev)
				a.tiersFree = append(a.tiersFree, free)
			}
		}
		if len(of) > 0 && (noRE.MatchString(c.s) || yesRE.MatchString(c.s)) {
			answered = true
			if _, ok := of[k]; ok && noRE.MatchString(c.s) {
				at.ev = slices.Concat(r.cells[0].all(sureCell), c.all(sureCell), ev)
				a.tiersFree = append(a.tiersFree, at)
			}
		}
	}
	return answered
}

// answerPlaces are the places that the columns of a row of answers are of, by column, where their headers name several pharmacies, supplies or
// networks.
func (r *row) answerPlaces() map[int]exemption {
	out := map[int]exemption{}
	several := false
	var first *columnRole
	for _, k := range r.costColumns() {
		at := r.column(k)
		if at.channel == "" && at.network == "" || at.header == nil || len(at.places) > 0 {
			continue
		}
		several = several || first != nil && (first.channel != at.channel || first.network != at.network)
		first = &at
		net := at.network
		if net == "" {
			net = benefit.AnyNetwork
		}
		out[k] = exemption{ev: at.header.all(sureCell), net: net, channel: at.channel, days: at.days, variant: at.variant}
	}
	if !several {
		return nil
	}
	return out
}
