package analyze

import (
	"regexp"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

var (
	quantityRE = regexp.MustCompile(`\bquantit(?:y|ies)(?: |-)(?:(?:level|duration|per dispensing)[ -])?(?:limit(?:s|ations?|ed)?|restrictions?|management)\b|\bdispensing limit(?:s|ations?)?\b|\b(?:limits?|limited|restricts?) (?:on )?(?:the )?(?:quantity|quantities|amount|number)(?:s|\(s\))? of (?:[a-z-]+ ){0,5}(?:drugs?|medications?|medicines?|prescriptions?|tablets|pills|doses)\b|\b(?:quantity|quantities|amounts?) (?:of|for) (?:[a-z-]+ ){0,5}(?:drugs?|medications?|medicines?|prescriptions?)[^.;$]{0,40}\b(?:is|are|be) (?:also )?(?:limited|restricted)\b|\bquantities? (?:is|are) limited\b|\bquantity limits?\b|\blimits? on (?:the )?quantit(?:y|ies)\b`)

	transitionRE = regexp.MustCompile(`\b(\d{2,3})[- ]days? (?:of )?transition\b|\btransition(?: of care| fills?| period| supply)?\b[^.;]{0,50}\b(?:first|within|during|for|of)(?: the)?(?: first)? (\d{2,3})[- ]days?\b`)

	percentUsedRE = regexp.MustCompile(`\b(\d{2}(?:\.\d)?) ?(?:%|percent)(?: \(\d{2}%\))?[^.;]{0,80}\b(?:used|taken|consumed|elapsed|exhausted|passed|gone|supply)\b|\b(?:used|taken|consumed|elapsed|exhausted)\b[^.;%]{0,40}\b(\d{2}(?:\.\d)?) ?(?:%|percent)`)
	refillWordRE  = regexp.MustCompile(`\brefill|\bearly\b`)
	overPercentRE = regexp.MustCompile(`\bmore than $`)

	fillCountRE = regexp.MustCompile(`\b(?:original(?: fill| prescription)?(?: and| plus) )?(?:the )?(?:first )?(` + countWord + `)(?: ?\(\d{1,2}\))? (?:(?:30|31|34)[- ]day |initial |courtesy |grace |retail |short[- ]term |network |one-month |prescription |\(30-day\) )*(fills?|refills?|times)\b(?: \(30-day\))?`)
	nthFillRE   = regexp.MustCompile(`\b(?:starting|beginning|effective|on|by|from|upon|with)(?: with| on)?(?: the| your)? (second|third|fourth|fifth|2nd|3rd|4th|5th) (?:retail |30-day )?(?:fill|refill)\b`)
	maintainRE  = regexp.MustCompile(`\bmaintenance\b|\blong-term (?:drugs?|medications?|prescriptions?)\b|\bdrugs? (?:that )?you take (?:regularly|on an ongoing basis)\b`)
	mustMoveRE  = regexp.MustCompile(`\bmust\b|\brequired\b|\bmandatory\b|\bhave to\b|\bneed to\b|\bonly\b|\bbefore\b|\bthereafter\b|\bthen\b|\bwill (?:pay|be responsible)\b|\bresponsible for\b`)
	byMailRE    = regexp.MustCompile(`\bmail\b|\bhome delivery\b|\b90[- ]days?\b`)
	fullCostRE  = regexp.MustCompile(`\b100 ?(?:%|percent) of (?:the |their |your |its )?(?:[a-z]+ ){0,3}(?:costs?|price)\b|\b(?:full|entire|total) (?:cost|price)\b|\b100 ?(?:%|percent) (?:copay|coinsurance|member)`)
	otherCostRE = regexp.MustCompile(`\b(?:double|twice|two times|2x|higher|additional|penalty)\b[^.;]{0,30}\b(?:copay|cost|coinsurance|amount)`)
	notPaidRE   = regexp.MustCompile(`\b(?:will |are |is )?not (?:be )?covered\b|\bno (?:benefits?|coverage)\b|\bwill be (?:rejected|denied)\b`)
	notTowardRE = regexp.MustCompile(`\b(?:will |does |do )?not (?:be )?(?:apply|applied|count|counted|accumulate)\b[^.;]{0,20}\b(?:to|toward|towards)\b`)
	// a sentence near it that goes on with it
	consequenceRE = regexp.MustCompile(`\b(?:after that|thereafter|then|fills?|retail|mail|home delivery|maintenance|otherwise|opt|this cost|(?:cost|price) of (?:the|your|their) (?:medication|drug|prescription)|medication costs?)\b`)
	optOutRE      = regexp.MustCompile(`\bopt(?:ing)?[- ]out\b`)
	alsoHereRE    = regexp.MustCompile(`\bmail\b[^.;]{0,80}\bor\b[^.;]{0,60}\b(?:retail|pharmac(?:y|ies)|stores?|locations?)\b|\bretail[- ]90\b|\b90[- ]day retail\b`)
	retail90RE    = regexp.MustCompile(`\bretail[- ]90\b|\b90[- ]day retail\b|\bretail 90-day\b`)
	newDoseRE     = regexp.MustCompile(`\bchanges? (?:in |to )?(?:your |the )?(?:dose|dosage|strength)\b|\bnew (?:dose|dosage|strength)\b`)

	firstFillRE     = regexp.MustCompile(`\b(?:the )?first (?:prescription |specialty |drug )*(?:fills?|prescriptions?)\b|\b(?:only )?(` + countWord + `)(?: ?\(\d\))? (?:initial |grace |courtesy |retail )?fills?\b|\binitial (?:prescription |specialty )*(?:fill|prescription)\b|\bonce (?:at|from|through) (?:an? |any )?(?:retail|network|participating|local)\b`)
	subsequentRE    = regexp.MustCompile(`\b(?:subsequent|additional|further|future|later|all other|all|any|remaining|other|thereafter)\b[, ]{1,2}(?:[a-z]+ ){0,3}(?:fills?|refills?|prescriptions?)\b[^.;]{0,60}\b(?:must|only|required|need)\b[^.;]{0,120}\bspecialty\b|\b(?:then|thereafter|after that|afterwards?)\b[^.;]{0,60}\b(?:must|only|required|need)\b[^.;]{0,100}\bspecialty (?:pharmac|network|drug pharmacy|program)`)
	mustSpecialtyRE = regexp.MustCompile(`\bspecialty (?:drugs?|medications?|medicines?|prescriptions?(?: drugs?)?|pharmaceuticals?|rx)\b[^.;]{0,80}\b(?:must|only|required to|are required|(?:have|has|need|needs) to|exclusively|limited to)\b[^.;]{0,110}\b(?:specialty|designated|exclusive|preferred|contracted|network)(?: [a-z]+){0,3} (?:pharmacy|pharmacies|network|program|provider)\b`)
	useNetworkRE    = regexp.MustCompile(`\bspecialty (?:drug |pharmacy )?(?:network|pharmacy|pharmacies|program) must be used\b`)
	daysOnlyRE      = regexp.MustCompile(`\b(?:limited to|up to|maximum|max|no more than|not (?:to )?exceed|not more than|only)\b`)

	mmeRE = regexp.MustCompile(`\b(\d{2,3}) ?(?:mme|med|morphine (?:milligram|equivalent)[a-z ]*(?:equivalents?|doses?)?)\b`)

	amountPerRE = regexp.MustCompile(`\b(?:limited to|limit(?: of)?|up to|maximum(?: of)?|no more than|max\.?) (\d{1,4}) (?:tablets?|pills?|capsules?|doses?|units?|tabs?|caps?|patches|vials?|inhalers?|test strips|strips|kits?)(?: (?:per|every|each|in|for(?: an?| each)?|/))? ?(?:(?:an? |any )?(\d{1,3})[- ]days?|(fill|prescription)|(month))\b`)
)

// utilization reads what must be so before a covered drug is paid.
func (r *ruleReader) utilization(units []*unit) {
	for _, u := range units {
		if u.row != nil || u.lists == excludedAny {
			continue
		}
		for k, s := range u.sents {
			if !u.drugs && !drugWordsRE.MatchString(s.s) || elsewhereRE.MatchString(s.s) || strings.HasSuffix(s.s, "?") {
				continue
			}
			r.authorization(u, k)
			r.quantities(u, k)
			r.refillTooSoon(u, k)
			r.specialtyDays(u, k)
			r.fills(u, k)
			if at := mmeRE.FindStringSubmatchIndex(s.s); at != nil && strings.Contains(s.s, "opioid") && !undecidedRE.MatchString(s.s) {
				limit := benefit.OpioidLimit{MaxMME: money.Units(int64(number(s.s[at[2]:at[3]])))}
				add(r, &r.plan.Utilization.Opioid, "opioid", ofKinds(benefit.KindOpioid), benefit.State(limit, u.quote(k, k, sureRule)...))
			}
		}
		r.retailFills(u)
		r.specialtyLockIn(u)
	}
	r.channelDays()
}

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

// quantities reads limits on how much of a drug is paid for.
func (r *ruleReader) quantities(u *unit, k int) {
	s := u.sents[k].s
	ut := &r.plan.Utilization
	if at := amountPerRE.FindStringSubmatchIndex(s); at != nil && !undecidedRE.MatchString(s) {
		kinds := kindsIn(s[:at[0]])
		if len(kinds) == 1 && len(amountPerRE.FindAllStringIndex(s, 2)) == 1 {
			q := benefit.QuantityLimit{Max: money.Units(int64(number(s[at[2]:at[3]]))), Per: benefit.QuantityPerFill}
			if at[4] >= 0 {
				q.Per, q.Days = benefit.QuantityPerDaysSupply, number(s[at[4]:at[5]])
			} else if at[8] >= 0 {
				q.Per, q.Days = benefit.QuantityPerDaysSupply, 30
			}
			if q.Max > 0 && (at[4] < 0 || q.Days > 0) {
				add(r, &ut.QuantityLimit, "quantityLimit", ofKinds(kinds[0].kind), benefit.State(q, u.quote(k, k, sureRule)...))
				return
			}
		}
	}
	if at := quantityRE.FindStringIndex(s); at != nil && !notRequiredRE.MatchString(s) && !failureRE.MatchString(inclusiveRE.ReplaceAllString(s, "")) && !legendRE.MatchString(s) &&
		(assertRE.MatchString(s) || undecidedRE.MatchString(s) || limitVerbRE.MatchString(s) && !definitionRE.MatchString(s)) {
		open(r, &ut.QuantityLimit, benefit.UtilizationManagement, "quantityLimit", r.general(u, formulary.QuantityLimit), u.quote(k, k, sureRule),
			"The document says that quantities are limited and not to what; name the limits, or give the drug list.")
	}
}

var (
	inclusiveRE = regexp.MustCompile(`\bincluding,? for example\b`)
	limitVerbRE = regexp.MustCompile(`\blimited\b|\b(?:plan|program|we|it|benefit|coverage|manager|pbm) (?:also |may )?(?:limits?|restricts?)\b|\bthere (?:are|is)\b|\brestricted\b|\b(?:has|have|sets?) (?:a )?(?:quantity|limits?)\b`)
)

// refillTooSoon reads how much of a fill must be used before the next.
func (r *ruleReader) refillTooSoon(u *unit, k int) {
	s := u.sents[k].s
	all := percentUsedRE.FindAllStringSubmatchIndex(s, 4)
	if !refillWordRE.MatchString(s) || len(all) == 0 || undecidedRE.MatchString(strings.ReplaceAll(s, "can be", "")) && !strings.Contains(s, "until") && !strings.Contains(s, "after") && !strings.Contains(s, "when") && !strings.Contains(s, "once") {
		return
	}
	percents := percentRE.FindAllStringSubmatchIndex(s, -1)
	for _, at := range percents {
		rate, err := money.ParsePercent(s[at[2]:at[3]])
		if err != nil || !money.Percent(40).Less(rate) || !rate.Less(money.Percent(100)) {
			return
		}
		terms := benefit.RefillTooSoon{Percent: &rate, More: overPercentRE.MatchString(s[:at[0]])}
		scope := benefit.Scope{}
		if len(percents) > 1 || len(channelsNear(s, at)) == 1 {
			ch := channelsNear(s, at)
			if len(ch) != 1 {
				return // which percentage is for which pharmacy is not certain
			}
			scope.Channels = ch
		}
		if kinds := kindSet(kindsIn(s)); len(kinds) > 0 {
			if len(kinds) > 1 || len(percents) > 1 {
				return
			}
			scope.Drugs = benefit.DrugSet{Kinds: kinds}
		}
		add(r, &r.plan.Utilization.RefillTooSoon, "refillTooSoon", scope, benefit.State(terms, u.quote(k, k, sureRule)...))
	}
}

// channelsNear returns the kinds of pharmacy named between an amount and its neighbours, nearest behind it.
func channelsNear(s string, at []int) []benefit.Channel {
	var out []benefit.Channel
	stop := len(s)
	if next := percentRE.FindStringIndex(s[at[1]:]); next != nil {
		stop = at[1] + next[0]
	}
	for _, m := range lex(s[at[1]:stop]) {
		if m.kind == channelMark && !slices.Contains(out, m.channel) {
			out = append(out, m.channel)
		}
	}
	return out
}

// specialtyDays reads that specialty drugs are filled for a month only.
func (r *ruleReader) specialtyDays(u *unit, k int) {
	s := u.sents[k].s
	kinds := kindsIn(s)
	if !names(kinds, benefit.KindSpecialty) || len(kindSet(kinds)) > 1 || !daysOnlyRE.MatchString(s) || undecidedRE.MatchString(s) || splitRE.MatchString(s) && splitForRE.MatchString(s) {
		return
	}
	var days []mark
	for _, m := range lex(s) {
		switch m.kind {
		case daysMark, perDaysMark:
			days = append(days, m)
		case moneyMark, percentMark:
			return
		case channelMark:
			if m.channel != benefit.SpecialtyChannel {
				return
			}
		}
	}
	if len(days) != 1 || days[0].days.Min != 1 || days[0].days.Max < 7 || days[0].days.Max > 100 {
		return
	}
	scope := r.specialty()
	if r.longer(scope.Tiers, "", days[0].days.Max) {
		return
	}
	add(r, &r.plan.Utilization.DaysSupply, "daysSupply", scope, benefit.State(benefit.DaysSupplyLimit{Max: days[0].days.Max}, u.quote(k, k, sureRule)...))
}

// longer reports whether a cost share of the tiers (of all, where none is named) at a kind of pharmacy is for more days.
func (r *ruleReader) longer(tiers []benefit.TierID, channel benefit.Channel, limit int) bool {
	return slices.ContainsFunc(r.section.drugs.shares, func(cs benefit.CostShare) bool {
		return (len(tiers) == 0 || slices.Contains(tiers, cs.Tier)) && (channel == "" || cs.Channel.Value == channel) &&
			cs.Share.Value.Kind != benefit.NotCovered && cs.DaysSupply.Known() && cs.DaysSupply.Standing != benefit.Assumed && cs.DaysSupply.Value.Max > limit
	})
}

// channelDays takes the days supply that remarks give a kind of pharmacy as its limit, where no cost share goes beyond.
func (r *ruleReader) channelDays() {
	for _, ch := range []benefit.Channel{benefit.Retail, benefit.Mail} {
		said, ok := r.section.drugs.said[ch]
		if !ok || said.band.Max == 0 || len(said.ev) == 0 || !strings.Contains(strings.ToLower(said.ev[0].Quote), "suppl") || r.longer(nil, ch, said.band.Max) || r.longer(nil, benefit.AnyChannel, said.band.Max) {
			continue
		}
		add(r, &r.plan.Utilization.DaysSupply, "daysSupply", benefit.Scope{Channels: []benefit.Channel{ch}},
			benefit.Derive(benefit.DaysSupplyLimit{Max: said.band.Max}, said.ev...))
	}
}

// retailFills reads how often a maintenance drug may be filled at retail before it must come by mail.
func (r *ruleReader) retailFills(u *unit) {
	for k, s := range u.sents {
		if !u.drugs && !drugWordsRE.MatchString(s.s) {
			continue
		}
		m := fillCountRE.FindStringSubmatchIndex(s.s)
		nth := nthFillRE.FindStringSubmatchIndex(s.s)
		if m == nil && nth == nil || kindsSpecialty(s.s) {
			continue
		}
		last := min(len(u.sents), k+5)
		for n := k + 1; n < last; n++ {
			if kindsSpecialty(u.sents[n].s) || startsAnew(u.sents[n].s) {
				last = n
			}
		}
		first := k
		if k > 0 && maintainRE.MatchString(u.sents[k-1].s) && !kindsSpecialty(u.sents[k-1].s) {
			first = k - 1
		}
		to := u.sents[last-1].at + len(u.sents[last-1].s)
		words := u.s[u.sents[first].at:to]
		near := u.s[s.at:u.sents[min(last-1, k+1)].at] + u.sents[min(last-1, k+1)].s
		if !byMailRE.MatchString(near) || !mustMoveRE.MatchString(near) || !strings.Contains(words, "retail") && !strings.Contains(words, "pharmac") {
			continue
		}
		r.retailLimit(u, k, first, last-1, words, m, nth)
		return
	}
}

var anewRE = regexp.MustCompile(`^[a-z][a-z ®-]{2,40}(?: -|:) `)

func startsAnew(s string) bool { return anewRE.MatchString(s) }

func kindsSpecialty(s string) bool { return strings.Contains(s, "specialty") }

// mayMustRE finds a duty that is left open; "the first fills may be at retail" leaves nothing open.
var mayMustRE = regexp.MustCompile(`\b(?:may|might|could) (?:also )?(?:have to|need|be required|be asked|apply|be subject)`)

func (r *ruleReader) retailLimit(u *unit, k, first, last int, words string, m, nth []int) {
	s := u.sents[k].s
	ut := &r.plan.Utilization
	maintenance := maintainRE.MatchString(words)
	scope := benefit.Scope{}
	if maintenance {
		scope = ofKinds(benefit.KindMaintenance)
	}
	terms := benefit.RetailFills{}
	decided := maintenance
	switch {
	case m != nil:
		terms.Free = count(s[m[2]:m[3]])
		if strings.HasPrefix(s[m[4]:m[5]], "refill") {
			if strings.HasPrefix(s[m[0]:], "original") {
				terms.Free++
			} else {
				decided = false // whether the first fill is one of them is not said
			}
		}
	default:
		terms.Free = count(s[nth[2]:nth[3]]) - 1
	}
	end := k
	for n := first; n <= last; n++ {
		t := u.sents[n].s
		used := n == k
		if n != k && !consequenceRE.MatchString(t) {
			continue
		}
		switch {
		case fullCostRE.MatchString(t):
			terms.Then, used = benefit.ThenPatientPays, true
		case otherCostRE.MatchString(t):
			decided, used = false, true
		case n >= k && notPaidRE.MatchString(t) && !notTowardRE.MatchString(t) && terms.Then == "":
			terms.Then, used = benefit.ThenReject, true
		}
		if terms.Then == benefit.ThenPatientPays && notTowardRE.MatchString(t) {
			no := false
			terms.Penalty, used = &benefit.Penalty{}, true
			if deductibleRE.MatchString(t) {
				terms.Penalty.CountsToDeductible = &no
			}
			if oopRE.MatchString(t) {
				terms.Penalty.CountsToOOP = &no
			}
		}
		if optOutRE.MatchString(t) {
			terms.MemberMayLeave, used = true, true
		}
		if newDoseRE.MatchString(t) {
			terms.Count.Match, used = benefit.MatchDrug, true
		}
		if used {
			end = max(end, n)
		}
	}
	if terms.Free == 0 || terms.Free > 12 || mayMustRE.MatchString(s) {
		decided = false
	}
	if retail90RE.MatchString(words) {
		terms.Instead = []benefit.Channel{benefit.Mail, benefit.Retail90}
	}
	if alsoHereRE.MatchString(words) && strings.Contains(words, "90") {
		terms.InsteadMinDays = 90
	}
	ev := u.quote(first, end, sureRule)
	if !decided {
		open(r, &ut.RetailFills, benefit.UtilizationManagement, "retailFills", scope, ev, "The document limits fills at retail and leaves open for which drugs, how many, or what the member pays then; the rule is not applied.")
		return
	}
	add(r, &ut.RetailFills, "retailFills", scope, benefit.State(terms, ev...))
}

// specialtyLockIn reads that specialty drugs must come from a specialty pharmacy, at once or after some fills.
func (r *ruleReader) specialtyLockIn(u *unit) {
	ut := &r.plan.Utilization
	about := func(k int) bool {
		return strings.Contains(u.s, "specialty") && (u.drugs || drugWordsRE.MatchString(u.sents[k].s))
	}
	for k, s := range u.sents {
		if !about(k) {
			continue
		}
		if at := subsequentRE.FindStringIndex(s.s); at != nil && !undecidedRE.MatchString(s.s[at[0]:at[1]]) {
			// the first fills are named before, in this sentence or the one before it
			for n := k; n >= max(0, k-1); n-- {
				t := u.sents[n].s
				if n == k {
					t = t[:at[0]]
				}
				m := firstFillRE.FindStringSubmatchIndex(t)
				if m == nil {
					continue
				}
				free := 1
				if m[2] >= 0 {
					free = count(t[m[2]:m[3]])
				} else if c := leadCountRE.FindStringSubmatch(t[m[0]:]); c != nil {
					free = count(c[1])
				}
				if free > 0 && free <= 12 {
					add(r, &ut.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{Free: free}, u.quote(n, k, sureRule)...))
				}
				return
			}
		}
		if m := afterFillsRE.FindStringSubmatch(s.s); m != nil && mustSpecialtyRE.MatchString(s.s) && !undecidedRE.MatchString(s.s) && count(m[1]+m[2]) > 0 {
			add(r, &ut.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{Free: count(m[1] + m[2])}, u.quote(k, k, sureRule)...))
			return
		}
		if at := mustSpecialtyRE.FindStringIndex(s.s); at != nil && !undecidedRE.MatchString(strings.ReplaceAll(s.s, "can only", "")) && !firstFillRE.MatchString(s.s) && !partialRE.MatchString(s.s[:at[0]]) {
			r.lockIn(u, k)
			return
		}
		if useNetworkRE.MatchString(s.s) {
			open(r, &ut.SpecialtyLockIn, benefit.UtilizationManagement, "specialtyLockIn", r.specialty(), u.quote(k, k, sureRule),
				"The document asks for the specialty network and does not say what becomes of a fill elsewhere; the rule is not applied.")
		}
	}
}

// lockIn adds that specialty drugs come from a specialty pharmacy, after the first fills that a sentence beside frees. Where
// those are free in some cases only, the rule is left open.
func (r *ruleReader) lockIn(u *unit, k int) {
	ut := &r.plan.Utilization
	for _, n := range []int{k + 1, k - 1} {
		if n < 0 || n >= len(u.sents) {
			continue
		}
		t := u.sents[n].s
		at := firstFillRE.FindStringSubmatchIndex(t)
		if at == nil || n < k && !kindsSpecialty(t) {
			continue
		}
		ev := u.quote(min(k, n), max(k, n), sureRule)
		free := 1
		if at[2] >= 0 {
			free = count(t[at[2]:at[3]])
		} else if c := leadCountRE.FindStringSubmatch(t[at[0]:]); c != nil {
			free = count(c[1])
		}
		if someCasesRE.MatchString(t) || free < 1 || free > 12 || !firstAllowedRE.MatchString(t) {
			open(r, &ut.SpecialtyLockIn, benefit.UtilizationManagement, "specialtyLockIn", r.specialty(), ev, "The document frees the first fills of specialty drugs in some cases; the rule is not applied.")
			return
		}
		add(r, &ut.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{Free: free}, ev...))
		return
	}
	add(r, &ut.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{}, u.quote(k, k, sureRule)...))
}

var (
	someCasesRE    = regexp.MustCompile(`\bemergen|\burgent|\bif\b|\bunless\b|\bwhen\b|\bcertain\b|\bsome\b|\bin some cases\b`)
	firstAllowedRE = regexp.MustCompile(`\b(?:may|can|allowed|permitted|available|covered|obtained|filled)\b`)
)

// afterFillsRE finds fills that come before the duty: "After the first fill at a retail pharmacy, …".
var afterFillsRE = regexp.MustCompile(`\bafter (?:the |your |an? )?(?:(first)(?: retail)? (?:fill|prescription)|(` + countWord + `)(?: retail| initial)? fills?)\b`)

var leadCountRE = regexp.MustCompile(`^(?:the )?first (` + countWord + `)\b`)
