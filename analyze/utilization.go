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
	quantityRE = regexp.MustCompile(`\bquantit(?:y|ies)(?: |-)(?:(?:level|duration|per dispensing)[ -])?(?:limit(?:s|ations?|ed)?|restrictions?|management)\b|\bdispensing limit(?:s|ations?)?\b|\b(?:limits?|limited|restricts?) (?:on )?(?:the )?(?:quantity|quantities|amount|number)(?:s|\(s\))? of (?:[a-z-]+ ){0,5}(?:drugs?|medications?|medicines?|prescriptions?|tablets|pills|doses)\b|\b(?:quantity|quantities|amounts?) (?:of|for) (?:[a-z-]+ ){0,5}(?:drugs?|medications?|medicines?|prescriptions?)[^.;$]{0,40}\b(?:is|are|be) (?:also )?(?:limited|restricted)\b|\bquantities? (?:is|are) limited\b|\bquantity limits?\b|\blimits? on (?:the )?quantit(?:y|ies)\b|\bsupply limits?\b|\blimits? how (?:much|many)\b[^.;]{0,40}\b(?:drugs?|medications?|medicines?|tablets|pills|doses)\b|\bmaximum quantit(?:y|ies)\b|\blimited to an? (?:set|specific|specified|certain|maximum) (?:quantity|amount|number)\b|\b(?:limit|maximum) on the (?:quantity|amount|number) of\b[^.;]{0,40}\b(?:drugs?|medications?|medicines?)\b`)

	transitionRE = regexp.MustCompile(`\b(\d{2,3})[- ]days? (?:of )?transition\b|\btransition(?: of care| fills?| period| supply)?\b[^.;]{0,50}\b(?:first|within|during|for|of)(?: the)?(?: first)? (\d{2,3})[- ]days?\b`)

	daysOnlyRE = regexp.MustCompile(`\b(?:limited to|limits?|up to|maximum|max|no more than|not (?:to )?exceed|not more than|only)\b`)

	mmeRE = regexp.MustCompile(`\b(\d{2,3}) ?(?:mme|med|morphine (?:milligram|equivalent)[a-z ]*(?:equivalents?|doses?)?)\b`)

	amountPerRE = regexp.MustCompile(`\b(?:limited to|limit(?: of)?|up to|maximum(?: of)?|no more than|max\.?) (\d{1,4}) (?:tablets?|pills?|capsules?|doses?|units?|tabs?|caps?|patches|vials?|inhalers?|test strips|strips|kits?)(?: (?:per|every|each|in|for(?: an?| each)?|/))? ?(?:(?:an? |any )?(\d{1,3})[- ]days?|(fill|prescription)|(month))\b`)
)

// utilization reads what must be so before a covered drug is paid.
func (r *ruleReader) utilization(units []*unit) {
	for _, u := range units {
		if u.row != nil || u.lists == excludedAny {
			continue
		}
		if u.label > 0 && r.namedRule(u) {
			continue
		}
		for k, s := range u.sents {
			if !u.drugs && !drugWordsRE.MatchString(s.s) && !refillOnlyRE.MatchString(s.s) || elsewhereRE.MatchString(s.s) || strings.HasSuffix(s.s, "?") {
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
	r.mandatoryMail(units)
	r.channelDays()
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
	if at := quantityRE.FindStringIndex(daysLimitRE.ReplaceAllString(s, " ")); at != nil && !notRequiredRE.MatchString(s) && !failureRE.MatchString(inclusiveRE.ReplaceAllString(s, "")) && !legendRE.MatchString(u.body(k)) &&
		(assertRE.MatchString(s) || undecidedRE.MatchString(s) || limitVerbRE.MatchString(s) && !definitionRE.MatchString(s)) {
		r.flagged(formulary.QuantityLimit, r.general(u, formulary.QuantityLimit), u.quote(k, k, sureRule))
	}
}

// daysLimitRE finds a limit on the days of a fill, which is another rule.
var daysLimitRE = regexp.MustCompile(`\bdays?(?:'|'s)? supply (?:limits?|limitations?|maximums?)\b`)

var (
	inclusiveRE = regexp.MustCompile(`\bincluding,? for example\b`)
	limitVerbRE = regexp.MustCompile(`\blimited\b|\bcovered up to\b|\b(?:plan|program|we|it|benefit|coverage|manager|pbm) (?:also |may )?(?:limits?|restricts?)\b|\bthere (?:are|is)\b|\brestricted\b|\b(?:has|have|sets?) (?:a )?(?:quantity|limits?)\b`)
)

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
