package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// boxes reads the rules that the tables of boxes state.
func (r *ruleReader) boxes() {
	for _, t := range r.section.boxes {
		switch t.kind {
		case programBoxes:
			r.program(t)
		case brandBoxes:
			r.brands(t)
		default:
			for _, b := range t.rows {
				switch t.kind {
				case editBoxes:
					if no := b.cells[excludeBox]; no != nil && t.heads[excludeBox] == nil {
						r.leftOut(b, slices.Concat(b.says(t, coverBox), no.all(sureRule)))
						continue
					}
					r.coveredToo(t, b)
					r.edits(t, b)
				case coverBoxes:
					r.covers(t, b)
					if b.cells[excludeBox] == nil {
						r.edits(t, b)
						r.remarkedLimit(b)
					}
				case answerBoxes:
					r.credited(t, b)
				case refillBoxes:
					r.refillSetting(b)
				case supplyBoxes:
					r.supplySetting(b)
				case parameterBoxes:
					r.parameter(b)
				}
			}
		}
	}
}

// says quotes what a mark says: the row's label and the header above the mark.
func (b boxRow) says(t *boxTable, c boxColumn) []benefit.Evidence {
	return slices.Concat(b.label.all(sureRule), t.heads[c].all(sureRule))
}

var (
	// boxCaseRE finds remarks that hold a rule for some cases only.
	boxCaseRE = regexp.MustCompile(`\bif\b|\bwhen\b|\bunless\b|\bexcept|\bonly (?:for|if|when|in)\b|\bnew (?:starts?|users?|patients?)\b|\bage[sd]?\b|\bunder \d|\bover \d|\bolder\b|\byounger\b|\bafter\b|\bbrands? only\b|\bgenerics? only\b`)
	// oneDrugRE finds a label that can be nothing but the name of a drug, perhaps with a strength and a form.
	oneDrugRE   = regexp.MustCompile(`^([a-z][a-z-]{4,})((?:,? (?:\d+(?:\.\d+)? ?(?:%|mg|mcg|ml|g|units?)?|topical|oral|nasal|injectable|inhaled|ophthalmic|er|xr|sr|tablets?|capsules?|patch(?:es)?|gel|cream|solution|spray|injections?|inhalers?|syringes?))*)((?: \([a-z ]{1,40}\))?)$`)
	notOneRE    = regexp.MustCompile(`s$|(?:acne|asthma|migraine|obesity|cancer|oncology|diabetes|hormone|specialty|narcolepsy|epilepsy|infertility|fertility|pain|anemia|allergy|biologic|antiviral|antibiotic|compound|injectable|topical|brand|generic|other|vaccine|preventive|maintenance|stimulant|opioid|opiate|narcotic|statin|steroid|contraceptive|vitamin|supplement|insulin|medical|cosmetic|diagnostic)$`)
	boxSplitRE  = regexp.MustCompile(` ?[,/] ?`)
	placeElseRE = regexp.MustCompile(`\b(?:covered|paid|payable) (?:only )?(?:under|by|through) (?:the |your )?medical\b[a-z ]*`)
)

// drugsLabelled is which drugs the label of a row names: a kind of drugs, or drugs by their names. A name with a form or a strength
// is kept as it stands, so that the rule takes in no other form.
func drugsLabelled(c *gridCell) (benefit.Scope, bool) {
	s := strings.TrimSpace(c.s)
	if kinds := kindsIn(s); len(kinds) > 0 {
		if len(kinds) == 1 && kinds[0].i == 0 && kinds[0].j == len(s) {
			return ofKinds(kinds[0].kind), true
		}
		return benefit.Scope{}, false
	}
	label := strings.TrimSpace(original(c.passage, 0, len(c.s)))
	if m := oneDrugRE.FindStringSubmatch(s); m != nil && !notOneRE.MatchString(m[1]) {
		return benefit.Scope{Drugs: benefit.DrugSet{Names: []string{label}}}, true
	}
	var names []string
	for _, name := range boxSplitRE.Split(label, -1) {
		if m := oneDrugRE.FindStringSubmatch(strings.ToLower(name)); m == nil || m[2]+m[3] != "" || notOneRE.MatchString(m[1]) {
			return benefit.Scope{}, false
		}
		names = append(names, name)
	}
	return benefit.Scope{Drugs: benefit.DrugSet{Names: names}}, len(names) > 1
}

// openRow keeps what a row says of drugs open. The words of a label that names no drug are a description, and select none.
func openRow[T any](r *ruleReader, list *[]benefit.Rule[T], kind string, label *gridCell, ev []benefit.Evidence, why string) {
	if scope, ok := drugsLabelled(label); ok {
		open(r, list, benefit.UtilizationManagement, kind, scope, ev, why)
		return
	}
	before := len(*list)
	open(r, list, benefit.UtilizationManagement, kind, benefit.Scope{Drugs: benefit.DrugSet{Names: []string{label.s}}}, ev, why)
	for i := range (*list)[before:] {
		(*list)[before+i].Scope = benefit.Scope{}
	}
}

// edits reads the marks and numbers beside a drug or a class of drugs.
func (r *ruleReader) edits(t *boxTable, b boxRow) {
	ut := &r.plan.Utilization
	scope, whole := drugsLabelled(b.label)
	if len(scope.Drugs.Kinds) > 0 && scope.Drugs.Kinds[0] == benefit.KindSpecialty {
		scope = r.specialty()
	}
	whole = whole && !boxCaseRE.MatchString(b.remark()) && !undecidedRE.MatchString(b.remark())
	const why = "The document states the rule for drugs that it describes and does not list, or for some of their cases; name them to have it applied."
	if b.cells[authBox] != nil {
		ev := b.says(t, authBox)
		if whole {
			add(r, &ut.PriorAuthorization, "priorAuthorization", scope, benefit.State(benefit.PriorAuthorization{}, ev...))
		} else {
			openRow(r, &ut.PriorAuthorization, "priorAuthorization", b.label, ev, why)
		}
	}
	if b.cells[stepBox] != nil {
		openRow(r, &ut.StepTherapy, "stepTherapy", b.label, b.says(t, stepBox), "The document asks for step therapy and does not list the drugs that come first; name them.")
	}
	if b.cells[limitBox] != nil {
		r.boxLimit(t, b)
	}
	var q benefit.QuantityLimit
	ev := b.label.all(sureRule)
	most, days := b.cells[maxBox], b.cells[daysBox]
	switch rate := b.cells[rateBox]; {
	case rate != nil:
		m := boxRateRE.FindStringSubmatch(rate.s)
		q = benefit.QuantityLimit{Max: money.Units(int64(number(m[1]))), Per: benefit.QuantityPerDaysSupply, Days: number(m[2])}
		ev = append(ev, rate.all(sureRule)...)
	case most != nil && days != nil:
		q = benefit.QuantityLimit{Max: money.Units(int64(boxCount(most))), Per: benefit.QuantityPerDaysSupply, Days: boxCount(days)}
		ev = slices.Concat(ev, most.all(sureRule), days.all(sureRule))
	}
	if q.Max <= 0 || q.Days < 1 {
		return
	}
	if whole {
		add(r, &ut.QuantityLimit, "quantityLimit", scope, benefit.State(q, ev...))
	} else {
		openRow(r, &ut.QuantityLimit, "quantityLimit", b.label, ev, why)
	}
}

// boxLimit reads the mark for a limit of quantities whose amount the remark states: "Triptans | Y | 12 units per 30 days".
func (r *ruleReader) boxLimit(t *boxTable, b boxRow) {
	for _, c := range []*gridCell{b.cells[limitBox], b.cells[remarkBox]} {
		if c != nil && isQuantity(c.s) {
			r.limitQuantity(newCell(r.src, b.label.spansOf()...), newCell(r.src, c.spansOf()...))
			return
		}
	}
	openRow(r, &r.plan.Utilization.QuantityLimit, "quantityLimit", b.label, b.says(t, limitBox), "The document limits quantities and does not say to what; name the limits.")
}

// remarkedLimit reads the remark beside what is covered that is nothing but a quantity: "Erectile dysfunction | X | Max 8 tablets per 30 days".
func (r *ruleReader) remarkedLimit(b boxRow) {
	if c := b.cells[remarkBox]; c != nil && b.cells[limitBox] == nil && b.cells[maxBox] == nil && isQuantity(c.s) {
		r.limitQuantity(newCell(r.src, b.label.spansOf()...), newCell(r.src, c.spansOf()...))
	}
}

func boxCount(c *gridCell) int { return number(boxCountRE.FindStringSubmatch(c.s)[1]) }

// covers reads a row that is marked as covered or as excluded.
func (r *ruleReader) covers(t *boxTable, b boxRow) {
	column, ok := b.marked(coverBox, freeBox, excludeBox)
	kinds := kindsIn(b.label.s)
	switch {
	case !ok:
	case column == coverBox:
		r.coveredAt(b, kinds)
	case column == freeBox:
		r.coveredFree(t, b, kindSet(kinds))
	case column == excludeBox:
		r.leftOut(b, b.says(t, excludeBox))
	}
}

// leftOut reads a row whose drugs are excluded.
func (r *ruleReader) leftOut(b boxRow, ev []benefit.Evidence) {
	kinds := itemKinds(b.label.s)
	beside := placeElseRE.ReplaceAllString(b.remark(), " ")
	if len(kinds) == 0 || !slices.ContainsFunc(kinds, func(m mention) bool { return !slices.Contains(groupKinds, m.kind) }) {
		r.openExclusion(strings.TrimSpace(original(b.label.passage, 0, len(b.label.s))), ev)
		return
	}
	if boxCaseRE.MatchString(beside) || strings.Contains(beside, "cover") || namedAuthRE.MatchString(beside) || b.cells[authBox] != nil {
		beside += " unless" // what the remark frees is not certain
	}
	r.exclude(kinds, &cell{b.label.passage, b.label.spansOf()}, b.label.s+"; "+beside, ev)
}

// coveredToo reads the mark of a row of edits that its drugs are covered.
func (r *ruleReader) coveredToo(t *boxTable, b boxRow) {
	if b.cells[coverBox] == nil {
		return
	}
	kinds := kindsIn(b.label.s)
	r.coveredAt(b, kinds)
	if b.cells[remarkBox] == nil && len(kinds) == 1 && slices.Contains(sharedKinds, kinds[0].kind) {
		r.include(kinds[0].kind, original(b.label.passage, kinds[0].i, kinds[0].j), b.says(t, coverBox))
	}
}

// coveredFree reads a row that is marked as covered at no cost to the member.
func (r *ruleReader) coveredFree(t *boxTable, b boxRow, kinds []benefit.DrugKind) {
	kinds = slices.DeleteFunc(kinds, func(k benefit.DrugKind) bool { return !slices.Contains(sharedKinds, k) })
	if len(kinds) != 1 {
		return
	}
	beside := b.label.s + " " + b.remark()
	scope, condition := r.scopeOf(kinds[0], b.label.s)
	if boxCaseRE.MatchString(beside) || forWhomRE.MatchString(beside) {
		beside += " in some cases" // which ones is not certain
	}
	r.boxShare(scope, benefit.DrugCostShare{Share: benefit.Share{Kind: benefit.NoCharge}, Condition: condition}, beside, b.says(t, freeBox))
}

// boxShare takes what the drugs of a row cost, unless the words beside it leave open for which of them.
func (r *ruleReader) boxShare(scope benefit.Scope, terms benefit.DrugCostShare, beside string, ev []benefit.Evidence) {
	if undecidedRE.MatchString(definite(beside)) || partialRE.MatchString(beside) {
		open(r, &r.plan.DrugCostShares, benefit.CostShares, "drugCostShare", scope, ev, "The document leaves open for which of these drugs the cost share holds; it is not applied.")
		return
	}
	add(r, &r.plan.DrugCostShares, "drugCostShare", scope, benefit.State(terms, ev...))
}

// forWhomRE finds remarks that give a cost share to some members or cases only.
var forWhomRE = regexp.MustCompile(`\bif\b|\bwhen\b|\bunless\b|\bage[sd]?\b|\bunder \d|\bover \d|\bolder\b|\byounger\b|\bwomen\b|\bfemales?\b|\bmales?\b|\bpregnan|\bat (?:mail|retail)\b`)

// coveredAt reads what a covered kind of drugs costs: "Test strips | Cover: X | $0 member cost".
func (r *ruleReader) coveredAt(b boxRow, all []mention) {
	kinds := kindSet(all)
	c := b.cells[remarkBox]
	if c != nil && len(kinds) > 1 { // "Insulin and diabetic supplies", of which the remark names one: "Insulin capped at $25 per 30-day supply"
		if named := kindSet(kindsIn(c.s)); len(named) == 1 && slices.Contains(kinds, named[0]) {
			kinds = named
		}
	}
	if len(kinds) != 1 || !slices.Contains(sharedKinds, kinds[0]) || c == nil || forWhomRE.MatchString(c.s) {
		return
	}
	terms, ok := drugShare(strings.TrimSpace(c.s))
	if !ok {
		return
	}
	scope, condition := r.scopeOf(kinds[0], strings.ReplaceAll(c.s, "generics", "generic drugs"))
	terms.Condition = condition
	r.boxShare(scope, terms, b.label.s+" "+c.s, slices.Concat(b.label.all(sureRule), c.all(sureRule)))
}

var (
	rejectsThenRE = regexp.MustCompile(`\b(?:fills?|claims?) (?:will |then )?(?:be )?(?:rejects?|rejected|den(?:y|ied))\b`)
	// longNetworkRE finds the retail pharmacies that fill for as long as mail order does, besideMailRE that others than mail order do.
	longNetworkRE = regexp.MustCompile(`\besn\b|\bextended[- ](?:days?[- ])?supply(?: network)?\b|\bretail[- ]90\b|\b90[- ]day retail\b`)
	besideMailRE  = regexp.MustCompile(`\bmail(?: order| service)? or\b|\bor (?:by |through |via )?mail\b`)
	// mayUseRE finds the choice of pharmacies that a member has then.
	mayUseRE  = regexp.MustCompile(`\b(?:members?|participants?|patients?) (?:may|can) (?:then )?(?:use|choose|fill (?:at|through|by))\b`)
	boxMailRE = regexp.MustCompile(`^\W*(?:mandatory|required|exclusive) (?:mail|home delivery)(?: order| service)?\b`)
)

// program reads the one row that is marked below the name of a program.
func (r *ruleReader) program(t *boxTable) {
	var chosen []boxRow
	for _, b := range t.rows {
		if b.cells[selectBox] != nil {
			chosen = append(chosen, b)
		}
	}
	if len(chosen) != 1 {
		return // which of several holds is not certain
	}
	b := chosen[0]
	label, beside := strings.TrimSpace(b.label.s), b.remark()
	ev := b.says(t, selectBox)
	if c := b.cells[remarkBox]; c != nil {
		ev = slices.Concat(b.label.all(sureRule), c.all(sureRule), t.name.all(sureRule))
	}
	switch name := t.name.s; {
	case kindsSpecialty(name):
		r.lockInRow(strings.TrimSpace(name), label+" "+beside, ev)
	case maintainRE.MatchString(name) && boxMailRE.MatchString(label):
		r.mailProgram(beside, ev)
	}
}

// mailProgram reads how often maintenance drugs may be filled at retail before they come by mail.
func (r *ruleReader) mailProgram(s string, ev []benefit.Evidence) {
	f, ok := freeFills(s)
	terms := benefit.RetailFills{Free: f.n}
	switch {
	case longNetworkRE.MatchString(s):
		terms.Instead = []benefit.Channel{benefit.Mail, benefit.Retail90}
	case besideMailRE.MatchString(s):
		ok = false // the other pharmacies are not known
	}
	switch {
	case fullCostRE.MatchString(s):
		terms.Then = benefit.ThenPatientPays
	case notPaidRE.MatchString(s) || rejectsThenRE.MatchString(s):
		terms.Then = benefit.ThenReject
	case otherCostRE.MatchString(s) || partCostRE.MatchString(s):
		ok = false
	}
	terms.MemberMayLeave = optOutRE.MatchString(s)
	list := &r.plan.Utilization.RetailFills
	if !ok || f.n < 1 || f.n > 12 || f.refills || undecidedRE.MatchString(definite(mayUseRE.ReplaceAllString(s, " "))) || someCasesRE.MatchString(s) {
		open(r, list, benefit.UtilizationManagement, "retailFills", ofKinds(benefit.KindMaintenance), ev, "The document sends maintenance drugs to mail order and leaves open after how many fills, or where else they may be filled; the rule is not applied.")
		return
	}
	add(r, list, "retailFills", ofKinds(benefit.KindMaintenance), benefit.State(terms, ev...))
}

var boxCodeRE = regexp.MustCompile(`^\W*(?:daw ?[-#]?)? ?([0-9])\b`)

// brands reads what a brand costs that the prescriber (1) or the member (2) asks for, where both are marked.
func (r *ruleReader) brands(t *boxTable) {
	rows, columns := map[string]boxRow{}, map[string]boxColumn{}
	for _, b := range t.rows {
		m := boxCodeRE.FindStringSubmatch(b.label.s)
		column, ok := b.marked(brandBox, brandMoreBox, genericMoreBox, rejectBox)
		if m == nil || !ok {
			continue
		}
		if _, twice := rows[m[1]]; twice {
			return
		}
		rows[m[1]], columns[m[1]] = b, column
	}
	member, ok := columns["2"]
	sel := &r.plan.ProductSelection
	if !ok || member == rejectBox || columns["1"] == rejectBox || sel.AddDifference.Known() && sel.AddDifference.Value != (member != brandBox) {
		return // what is rejected has no cost
	}
	ev := rows["2"].says(t, member)
	prescriber, both := columns["1"]
	if member == brandBox {
		if both && prescriber == brandBox {
			sel.AddDifference = benefit.State(false, slices.Concat(ev, rows["1"].says(t, prescriber))...)
		}
		return
	}
	if !sel.AddDifference.Known() {
		sel.AddDifference = benefit.State(true, ev...)
	}
	base := benefit.BrandShare
	if member == genericMoreBox {
		base = benefit.GenericShare
	}
	if !sel.Base.Known() {
		sel.Base = benefit.State(base, ev...)
	}
	if both && !sel.PrescriberExempt.Known() && (prescriber == brandBox || prescriber == member) {
		sel.PrescriberExempt = benefit.State(prescriber == brandBox, rows["1"].says(t, prescriber)...)
	}
	if c := rows["2"].cells[remarkBox]; c != nil && differenceRE.MatchString(c.s) {
		if at := notCountedRE.FindStringIndex(c.s); at != nil {
			if deductibleRE.MatchString(c.s[at[0]:]) && !sel.CountsToDeductible.Known() {
				sel.CountsToDeductible = benefit.State(false, c.all(sureRule)...)
			}
			if oopRE.MatchString(c.s[at[0]:]) && !sel.CountsToOOP.Known() {
				sel.CountsToOOP = benefit.State(false, c.all(sureRule)...)
			}
		}
	}
}

var (
	// refillWordsRE finds all that the label of such a row says beside the drugs that it is for.
	refillWordsRE = regexp.MustCompile(`\brefill[- ]?too[- ]?soon\b|\b(?:threshold|percent(?:age)?|(?:of )?(?:the |your |days'? )*supply|(?:that )?(?:must be |has been )?(?:used|consumed|taken|elapsed|utili[sz]ed|utili[sz]ation)|edit|retail|mail(?:[- ]order| service)?|home delivery|specialty|pharmac(?:y|ies)|drugs?|orders?|programs?|all|non-?controlled)\b`)
	restWordsRE   = regexp.MustCompile(`[a-z]`)
)

// refillSetting reads how much of a fill must be used before the next.
func (r *ruleReader) refillSetting(b boxRow) {
	value := b.cells[settingBox]
	rate, err := money.ParsePercent(boxUsedRE.FindStringSubmatch(value.s)[1])
	if err != nil {
		return
	}
	ev := slices.Concat(b.label.all(sureRule), value.all(sureRule))
	if head := b.cells[remarkBox]; head != nil {
		ev = append(ev, head.all(sureRule)...)
	}
	r.refillThreshold(b.label.s, rate, ev)
}

// refillThreshold adds how much of a fill must be used, of the drugs and at the pharmacies that words name beside the rule and nothing else.
func (r *ruleReader) refillThreshold(words string, rate money.Rate, ev []benefit.Evidence) {
	scope, ok := refillScope(words)
	rest := refillWordsRE.ReplaceAllString(words, " ")
	if controlledRE.MatchString(rest) && len(scope.Drugs.Kinds) == 0 {
		scope.Drugs = benefit.DrugSet{Schedules: schedulesIn(rest)}
		rest = controlledRE.ReplaceAllString(rest, " ")
	}
	if len(scope.Drugs.Kinds) > 0 {
		for _, m := range slices.Backward(kindsIn(rest)) {
			rest = blankAt(rest, m.span)
		}
	}
	if !ok || !money.Percent(40).Less(rate) || restWordsRE.MatchString(rest) {
		return // which drugs it is for is not certain
	}
	add(r, &r.plan.Utilization.RefillTooSoon, "refillTooSoon", scope, benefit.State(benefit.RefillTooSoon{Percent: &rate}, ev...))
}

// supplySetting reads the supply that a kind of pharmacy fills.
func (r *ruleReader) supplySetting(b boxRow) {
	channels, value := channelsIn(b.label.s), b.cells[settingBox]
	if len(channels) != 1 {
		return
	}
	terms := benefit.DaysSupplyLimit{Max: number(chosenSupplyRE.FindStringSubmatch(value.s)[1])}
	ev := slices.Concat(b.label.all(sureRule), value.all(sureRule), b.cells[remarkBox].all(sureRule))
	add(r, &r.plan.Utilization.DaysSupply, "daysSupply", benefit.Scope{Channels: channels}, benefit.State(terms, ev...))
}

// credited reads whether what manufacturers pay counts toward the member's limits.
func (r *ruleReader) credited(t *boxTable, b boxRow) {
	s := b.label.s
	column, ok := b.marked(yesBox, noBox)
	if !ok || !assistanceRE.MatchString(s) || !creditedRE.MatchString(s) || !deductibleRE.MatchString(s) || !oopRE.MatchString(s) || negativeRE.MatchString(s) || kindsSpecialty(s) || boxCaseRE.MatchString(b.remark()) {
		return
	}
	program := benefit.Assistance{Program: benefit.AssistanceCounts}
	if column == noBox {
		program.Program = benefit.AccumulatorAdjuster
	}
	add(r, &r.plan.Coordination.Assistance, "assistance", benefit.Scope{}, benefit.State(program, b.says(t, column)...))
}

var creditedRE = regexp.MustCompile(`\b(?:count(?:s|ed)?|appl(?:y|ies|ied)|credited|accumulates?)\b`)

// isExemptRE finds the drugs that a remark frees of the deductible: "generics are exempt", "T1 bypasses", "Generics and specialty exempt."
var isExemptRE = regexp.MustCompile(`(?:^|[.;,:] ?)([a-z0-9 ,/-]{2,60}?) (?:(?:are|is) exempt\b|bypass(?:es)?\b|exempt(?:\W*$|[.;]))`)

// remarkedOf takes what the remarks beside a deductible for drugs say of the tiers that it leaves out.
func (a *accReader) remarkedOf(acc *benefit.Accumulator, w limitRow) {
	for _, n := range w.notes() {
		m := isExemptRE.FindStringSubmatchIndex(n.s)
		if m == nil || acc.ExemptTiers.Known() {
			continue
		}
		if tiers := a.kindsOf(n.s[m[2]:m[3]]); len(tiers) > 0 {
			acc.ExemptTiers = benefit.Derive(tiers, n.evidence(m[2], m[1], sureProse)...)
		}
	}
}
