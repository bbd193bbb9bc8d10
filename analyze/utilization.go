package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

var (
	transitionRE = regexp.MustCompile(`\b(\d{2,3})[- ]days? (?:of )?transition\b|\btransition(?: of care| fills?| period| supply)?\b[^.;]{0,50}\b(?:first|within|during|for|of)(?: the)?(?: first)? (\d{2,3})[- ]days?\b`)

	daysOnlyRE = regexp.MustCompile(`\b(?:limited to|limits?|up to|maximum|max|no more than|not (?:to )?exceed|not more than|only)\b`)

	mmeRE = regexp.MustCompile(`\b(\d{2,3}) ?(?:mme|med|morphine (?:milligram|equivalent)[a-z ]*(?:equivalents?|doses?)?)\b`)
)

// utilization reads what must be so before a covered drug is paid.
func (r *ruleReader) utilization(units []*unit) {
	r.quantityTables()
	r.stepTables()
	r.refillTables()
	var before *unit
	managed := false
	for at, u := range units {
		if u.row != nil || u.lists == excludedAny {
			continue
		}
		r.below = units[at+1:]
		r.maintained = before != nil && before.label == 0 && (u.headed == 0 || endsQuestion(before, u)) && u.label == 0 && maintainRE.MatchString(before.s) && !kindsSpecialty(before.s)
		r.refilling = before != nil && refillWordRE.MatchString(before.s) && len(before.s) < 400 && u.headed == 0
		if before != nil && before.headed >= len(before.s) {
			r.namedByHeading(before, u)
		}
		if managed = bulletRE.MatchString(u.s) && (managed || before != nil && before.drugs && managesRE.MatchString(before.s) && !negativeRE.MatchString(before.s) && !onRequestRE.MatchString(before.s)); managed {
			r.managedBy(u)
		}
		r.stepped = before != nil && leadsToSteps(before.s) && (before.headed >= len(before.s) || strings.HasSuffix(before.s, ":")) ||
			r.stepped && bulletRE.MatchString(u.s) || u.headed > 0 && stepTherapyRE.MatchString(u.s[:u.headed])
		before = u
		if u.label > 0 && (r.legendRow(u) || r.namedRule(u)) {
			continue
		}
		for k, s := range u.sents {
			if shownFillsRE.MatchString(s.s) {
				continue // it says of what the amounts are, and limits nothing
			}
			r.stepped = r.stepped || k > 0 && leadsToSteps(u.sents[k-1].s)
			if r.namedSteps(u, k) || r.stepHistory(u, k) || r.limitPhrases(u, k) || r.monthlyFills(u, k) {
				continue
			}
			if !u.drugs && !drugWordsRE.MatchString(s.s) && !refillOnlyRE.MatchString(s.s) && !mmeRE.MatchString(s.s) && !namesDrugRules(s.s) || elsewhereRE.MatchString(s.s) || strings.HasSuffix(s.s, "?") {
				continue
			}
			r.authorization(u, k)
			r.quantities(u, k)
			r.refillTooSoon(u, k)
			r.specialtyDays(u, k)
			if !r.drugDays(u, k) {
				r.daysAt(u, k)
			}
			r.fills(u, k)
			r.opioidDays(u, k)
			if at := mmeRE.FindStringSubmatchIndex(s.s); at != nil && strings.Contains(s.s, "opioid") && !undecidedRE.MatchString(definite(s.s)) {
				limit := benefit.OpioidLimit{MaxMME: money.Units(int64(number(s.s[at[2]:at[3]])))}
				r.opioid(limit, u.quote(k, k, sureRule))
			}
		}
		r.retailFills(u)
		r.specialtyLockIn(u)
	}
	r.specialtyCells()
	r.supplyLabels()
	r.mandatoryMail(units)
	r.channelDays()
}

// endsQuestion reports whether a unit begins with the end of a question that the one before it begins, as where a heading is set over
// two lines: "What happens if I keep filling a maintenance drug", "at retail? Your plan covers …".
func endsQuestion(before, u *unit) bool {
	return questionRE.MatchString(before.s) && !strings.ContainsAny(before.s, ".?!") && strings.HasSuffix(strings.TrimSpace(u.s[:u.headed]), "?")
}

var ruleHeadRE = regexp.MustCompile(`^[^a-z]*(?:[a-z]+ ){0,2}(?:step therapy|quantity limits?|dispensing limits?|drug quantity management|prior authori[sz]ation)(?: programs?| requirements?)?\W*$`)

// triedRE finds what must come first, as the header of a table below a heading has it: "You must have tried".
var triedRE = regexp.MustCompile(`\b(?:must|needs? to|has to|have to) (?:first )?(?:have )?(?:tried|try)\b`)

// followingLedRE finds words that lead to a list of what they are about.
var followingLedRE = regexp.MustCompile(`\b(?:the following|these|those below)\b[^.;]*:\W*$`)

// namedByHeading keeps open the rule that a heading names, where what follows tells how it goes and not that there is none.
func (r *ruleReader) namedByHeading(head, u *unit) {
	if s := u.s; head.drugs && authTitleRE.MatchString(head.s) && followingLedRE.MatchString(s) && approvalRE.MatchString(s) && aheadRE.MatchString(s) && demandRE.MatchString(s) && !undecidedRE.MatchString(s) && !notRequiredRE.MatchString(s) && !notOursRE.MatchString(s) {
		r.flagged(formulary.PriorAuthorization, r.general(u, formulary.PriorAuthorization), slices.Concat(head.all(sureRule), u.quote(0, 0, sureRule)))
		return // "The plan must approve the following in advance:" leaves it to the heading that these are drugs
	}
	if !head.drugs || !ruleHeadRE.MatchString(head.s) || len(u.sents) == 0 || u.lists != noList ||
		notRequiredRE.MatchString(u.s) || holdsNotRE.MatchString(u.s) || definitionRE.MatchString(u.s) || !drugWordsRE.MatchString(u.s) && !(stepTherapyRE.MatchString(head.s) && triedRE.MatchString(u.s)) || medicalThingRE.MatchString(u.s) {
		return
	}
	ut := &r.plan.Utilization
	ev := slices.Concat(head.all(sureRule), u.quote(0, 0, sureRule))
	const why = "The document names the rule and does not say for which drugs; the rule is not applied."
	switch {
	case stepTherapyRE.MatchString(head.s) && len(ut.StepTherapy) == 0:
		open(r, &ut.StepTherapy, benefit.UtilizationManagement, "stepTherapy", r.general(u, formulary.StepTherapy), ev, why)
	case namedAuthRE.MatchString(head.s) && len(ut.PriorAuthorization) == 0:
		open(r, &ut.PriorAuthorization, benefit.UtilizationManagement, "priorAuthorization", r.general(u, formulary.PriorAuthorization), ev, why)
	case quantityRE.MatchString(head.s) && len(ut.QuantityLimit) == 0:
		open(r, &ut.QuantityLimit, benefit.UtilizationManagement, "quantityLimit", r.general(u, formulary.QuantityLimit), ev, why)
	}
}

var (
	// managesRE finds a sentence that leads on to a list of what a plan asks: "Your plan features drug management programs, including:".
	managesRE = regexp.MustCompile(`\b(?:features?|includes?|uses?|has|have|applies)\b[^.;:]{0,40}\b(?:management|clinical) (?:programs?|edits|rules|requirements)\b[^:.]*:\W*$`)
	// onRequestRE finds that such programs are there for those who want them.
	onRequestRE = regexp.MustCompile(`\b(?:optional|voluntary)\b|\b(?:may|can|could) be (?:added|bought|elected|chosen|purchased|selected)\b|\bif (?:elected|chosen|selected|purchased)\b`)
	// ruleItemRE finds an item that is the name of a rule, with the drugs at most that only a list can tell.
	ruleItemRE = regexp.MustCompile(`^\W*(?:(` + priorAuth + `)|(` + stepTherapy + `)|(quantity limits?|dispensing limits?))(?: (?:requirements?|programs?|rules|edits))?(?: (?:for|on) (?:certain|some|select(?:ed)?) (?:(?:classes|categories|types) of )?(?:drugs|medications|medicines))?\W*(?:,? including\b[^$%\d]*)?$`)
)

// managedBy reads an item of such a list.
func (r *ruleReader) managedBy(u *unit) {
	at := ruleItemRE.FindStringSubmatchIndex(u.s)
	if at == nil {
		return
	}
	for k, flag := range []formulary.Flag{formulary.PriorAuthorization, formulary.StepTherapy, formulary.QuantityLimit} {
		if at[2*k+2] >= 0 {
			r.flagged(flag, r.general(u, flag), u.all(sureRule))
		}
	}
}

// refillOnlyRE finds what is filled again, which can be nothing but a prescription.
var refillOnlyRE = regexp.MustCompile(`\brefill(?:s|ed)?\b`)

// transition reads for how long a new member need not meet a rule.
func (r *ruleReader) transition(u *unit, k int, edits ...benefit.Edit) {
	s := u.sents[k].s
	at := transitionRE.FindStringSubmatchIndex(s)
	if at == nil {
		return
	}
	days := 0
	for _, g := range [][2]int{{at[2], at[3]}, {at[4], at[5]}} {
		if g[0] >= 0 {
			days = number(s[g[0]:g[1]])
		}
	}
	longest := 0 // no fill is longer: where the document bounds the transition fill itself by nothing
	for _, cs := range r.section.drugs.shares {
		longest = max(longest, cs.DaysSupply.Value.Max)
	}
	if days < 1 || longest < 1 {
		return
	}
	if priorAuthRE.MatchString(s) && !slices.Contains(edits, benefit.EditPriorAuthorization) {
		edits = append([]benefit.Edit{benefit.EditPriorAuthorization}, edits...)
	}
	terms := benefit.TransitionFill{WithinDays: days, MaxDays: longest, Edits: edits}
	add(r, &r.plan.Utilization.TransitionFill, "transitionFill", benefit.Scope{}, benefit.Derive(terms, u.quote(k, k, sureContext)...))
}

// specialtyDays reads that specialty drugs are filled for a month only: in a sentence, or in one of its parts ("up to a 90-day
// supply at retail; up to a 30-day supply for specialty drugs").
func (r *ruleReader) specialtyDays(u *unit, k int) {
	at := u.sents[k].at
	if r.specialtyFill(u, at, u.sents[k].s) || !strings.Contains(u.sents[k].s, ";") {
		return
	}
	for part := range strings.SplitSeq(u.sents[k].s, ";") {
		words := strings.TrimLeft(part, " ")
		r.specialtyFill(u, at+len(part)-len(words), words)
		at += len(part) + 1
	}
}

// supplyThenRE finds what a sentence says behind a supply about where it is filled: "limited to a 30-day supply and must be filled at …".
var supplyThenRE = regexp.MustCompile(`\bdays?'? supply\b[^.;$%]{0,40}?(,? and (?:they |it )?(?:must|shall|(?:is|are) required to|ha(?:s|ve) to|needs? to)\b)`)

func (r *ruleReader) specialtyFill(u *unit, at int, s string) bool {
	length := len(s)
	if scope, most, ok := r.heldTier(s); ok {
		add(r, &r.plan.Utilization.DaysSupply, "daysSupply", scope, benefit.State(benefit.DaysSupplyLimit{Max: most}, u.evidence(at, at+length, sureRule)...))
		return true
	}
	s = r.specialtyByName(s)
	if cut := supplyThenRE.FindStringSubmatchIndex(s); cut != nil {
		s = s[:cut[2]]
	}
	kinds := kindsIn(s)
	headed := len(kinds) == 0 && (u.specialty || u.goesOnAbout(at, s, benefit.KindSpecialty) || specialtyHeadRE.MatchString(u.s[:u.headed]) || u.label > 0 && specialtyAloneRE.MatchString(u.s[:u.label])) && !strings.Contains(s, "mail") && !strings.Contains(s, "retail")
	if !names(kinds, benefit.KindSpecialty) && !headed || len(kindSet(kinds)) > 1 || !daysOnlyRE.MatchString(s) || undecidedRE.MatchString(s) || splitRE.MatchString(s) && splitForRE.MatchString(s) {
		return false
	}
	var days []mark
	for _, m := range lex(s) {
		switch m.kind {
		case daysMark, perDaysMark:
			days = append(days, m)
		case moneyMark, percentMark:
			return false
		case channelMark:
			if m.channel != benefit.SpecialtyChannel {
				return false
			}
		}
	}
	if len(days) != 1 || days[0].days.Min != 1 || days[0].days.Max < 7 || days[0].days.Max > 100 {
		return false
	}
	scope := r.specialty()
	if len(scope.Tiers) > 0 && r.longer(scope.Tiers, "", days[0].days.Max) {
		return false
	}
	add(r, &r.plan.Utilization.DaysSupply, "daysSupply", scope, benefit.State(benefit.DaysSupplyLimit{Max: days[0].days.Max}, u.evidence(at, at+length, sureRule)...))
	return true
}

// goesOnRE finds sentences that begin with a supply and leave unsaid of what: "Up to a 30-day supply is available at one time."
var goesOnRE = regexp.MustCompile(`^\W*(?:(?:only |you (?:may|can) (?:get|receive|obtain|order) )?(?:up to|a maximum of|no more than)|they are limited to|(?:each|a) (?:fill|order|shipment) is (?:limited to|for)|limited to)\b`)

// goesOnAbout reports whether a sentence goes on with what the one before it says of one kind of drugs.
func (u *unit) goesOnAbout(at int, s string, kind benefit.DrugKind) bool {
	if !goesOnRE.MatchString(s) {
		return false
	}
	before := slices.IndexFunc(u.sents, func(o sent) bool { return o.at == at }) - 1
	if before < 0 {
		return false
	}
	kinds := kindSet(kindsIn(u.sents[before].s))
	channels, _ := sentenceMarks(u.sents[before].s)
	return len(kinds) == 1 && kinds[0] == kind && !slices.ContainsFunc(channels, func(m mark) bool { return m.channel != benefit.SpecialtyChannel })
}

// daysAt reads for how many days a kind of pharmacy dispenses: "Retail pharmacies dispense up to a 30-day supply."
func (r *ruleReader) daysAt(u *unit, k int) {
	s := u.sents[k].s
	if body := u.body(k); ofAnyDrugRE.MatchString(body) {
		s = body // whatever drugs its heading names
	}
	channels, days := sentenceMarks(s)
	if len(channels) != 1 || len(days) != 1 || channels[0].channel != benefit.Retail && channels[0].channel != benefit.Mail || days[0].days.Min != 1 || days[0].days.Max < 20 ||
		!dispenseRE.MatchString(s) || hasAmount(s) || len(kindsIn(s)) > 0 || kindsSpecialty(s) || conditionRE.MatchString(s) || partialRE.MatchString(s) || days[0].days.Max > maxRetailBase && strings.Contains(s, "network") || usesRE.MatchString(s) ||
		outNetworkRE.MatchString(s) || someFillsRE.MatchString(s) {
		return
	}
	ch := channels[0].channel
	if r.longer(nil, ch, days[0].days.Max) || slices.ContainsFunc(r.plan.Utilization.DaysSupply, func(o benefit.Rule[benefit.DaysSupplyLimit]) bool {
		return o.Variant == r.section.variant && slices.Equal(o.Scope.Channels, []benefit.Channel{ch})
	}) {
		return
	}
	add(r, &r.plan.Utilization.DaysSupply, "daysSupply", benefit.Scope{Channels: []benefit.Channel{ch}}, benefit.State(benefit.DaysSupplyLimit{Max: days[0].days.Max}, u.quote(k, k, sureContext)...))
}

// someFillsRE finds a supply that is of some members or some occasions only.
var someFillsRE = regexp.MustCompile(`\bnew (?:members?|enrollees?)\b|\btransition|\btemporary\b|\bemergenc|\bvacation|\btravel|\btrips?\b|\bstarter\b|\btrial\b`)

// ofAnyDrugRE finds that a supply is of every drug.
var ofAnyDrugRE = regexp.MustCompile(`\b(?:any|all|each|every) (?:covered |prescription )*(?:drugs?|medic(?:ation|ine)s?|prescriptions?)\b`)

// dispenseRE finds a bound on what a pharmacy dispenses.
var dispenseRE = regexp.MustCompile(`\b(?:dispenses?|fills?|limited to|supply limit|maximum supply|maximum days)\b[^.;]{0,60}\b(?:up to|no more than|a maximum of|limited to|is an?|\d{2,3}[- ]days?)\b|\b(?:may|can) (?:receive|get|obtain|fill|have|buy|purchase) (?:up to )?(?:an? )?\d{2,3}[- ]days?\b`)

// longer reports whether a cost share of the tiers (of all, where none is named) at a kind of pharmacy is for more days.
func (r *ruleReader) longer(tiers []benefit.TierID, channel benefit.Channel, limit int) bool {
	return slices.ContainsFunc(r.section.drugs.shares, func(cs benefit.CostShare) bool {
		return (len(tiers) == 0 || slices.Contains(tiers, cs.Tier)) && (channel == "" || cs.Channel.Value == channel) &&
			cs.Share.Value.Kind != benefit.NotCovered && cs.DaysSupply.Known() && cs.DaysSupply.Standing != benefit.Assumed && cs.DaysSupply.Value.Max > limit
	})
}

// channelDays takes the days supply that remarks give a kind of pharmacy as its limit, where no cost share goes beyond.
func (r *ruleReader) channelDays() {
	for _, ch := range []benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel} {
		said, ok := r.section.drugs.said[ch]
		if !ok || said.band.Max == 0 || len(said.ev) == 0 || !strings.Contains(strings.ToLower(said.ev[0].Quote), "suppl") || r.longer(nil, ch, said.band.Max) || r.longer(nil, benefit.AnyChannel, said.band.Max) {
			continue
		}
		scope := benefit.Scope{Channels: []benefit.Channel{ch}}
		if ch == benefit.SpecialtyChannel {
			if len(r.section.drugs.shares) > 0 {
				continue // it is the supply of their cost share
			}
			scope = r.specialty()
		}
		add(r, &r.plan.Utilization.DaysSupply, "daysSupply", scope,
			benefit.Derive(benefit.DaysSupplyLimit{Max: said.band.Max}, said.ev...))
	}
}
