package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var (
	assistanceRE = regexp.MustCompile(`\b(?:co-?pay(?:ment)?|manufacturer|mfr\.?|third[- ]party)(?: [a-z-]+)? (?:assistance|cards?|coupons?|savings)\b|\bcoupons?\b|\b(?:payments?|amounts?|money|what) (?:[a-z]+ ){0,4}(?:drug )?manufacturers?\b[^.;]{0,30}\b(?:pay|pays|paid|makes?|made|provides?|for you|on your behalf)\b|\bcopay assistance\b|\brebates?\b|\b(?:payments?|amounts?|money|assistance|help|support)\b(?: [a-z]+){0,4} (?:by|from) (?:an? |the |any |your )?(?:drug |drug's |pharmaceutical |medication )?(?:manufacturers?|makers?)\b`)
	notCountsRE  = regexp.MustCompile(`(?:\bnot|n't|\bno longer) (?:be )?(?:apply|applied|count|counted|accumulate|accumulated|used to satisfy|credit|credited|receive credit|accrue)\b|\bexcluded from\b`)
	negativeRE   = regexp.MustCompile(`\b(?:not|no|never|neither|nor|none)\b|n't\b`)
	countsRE     = regexp.MustCompile(`\b(?:will|does|do|shall|is|are)? ?(?:also )?(?:apply|applies|applied|counts?|counted|accumulates?|receive credit|credits|credited)\b`)
	// onlyOwnRE finds that nothing but the member's own money counts.
	onlyOwnRE     = regexp.MustCompile(`\bonly (?:the )?(?:(?:amounts?|money|costs?|payments?|portion|dollars|part|what|out-of-pocket (?:costs?|amounts?|payments?)) (?:that )?(?:you|the member|members?|the participant|a member) (?:actually |personally |yourself )?(?:pays?|paid|spend|spent)\b|(?:your|the member's|a member's|their) (?:own |actual |true )+(?:out-of-pocket )?(?:payments?|costs?|money|expenses|spending)\b|(?:the )?(?:member|patient)[- ]paid (?:amounts?|dollars|portion)\b)|\b(?:member|patient)[- ]paid (?:amounts?|dollars|portion) only\b`)
	thisAmountRE  = regexp.MustCompile(`\b(?:these|this|such|one of these|any amount|those|that) (?:[a-z]+ ){0,4}(?:programs?|amounts?|assistance|payments?|coupons?|credits?|received)\b`)
	maximizerRE   = regexp.MustCompile(`\bmaximizer\b|\bvariable copay\b`)
	yourLimitsRE  = regexp.MustCompile(`\b(?:to|toward|towards) (?:your|the|any|member|plan) (?:[a-z]+ )?limits\b`)
	drugLimitRE   = regexp.MustCompile(`\b(?:to|toward|towards) (?:your|the|any) (?:(?:prescription|drug|pharmacy|rx|annual|yearly) )+limit\b`)
	bothLimitsRE  = regexp.MustCompile(`\baccumulat(?:ors?|ion)\b`)
	cobRE         = regexp.MustCompile(`\bcoordinat(?:ion|es?|ed|ing) (?:of )?benefits?\b|\bcob\b|\bsecondary (?:payer|plan|coverage|insurance)\b|\bprimary (?:carrier|payer|plan|insurance|coverage|insurer)\b`)
	nonDupRE      = regexp.MustCompile(`\bnon-?duplication\b|\bless (?:the |any )?amounts? (?:paid|payable) by (?:the |your |another |other )?(?:primary|other)[^.;]{0,40}\bless (?:the |any )?(?:applicable |member |your )*(?:co-?pay|coinsurance|cost[- ]shar)|\bless (?:the |any )?(?:applicable |member |your )*(?:co-?pay|coinsurance|cost[- ]shar)[^.;]{0,40}\bless (?:the |any )?amounts? (?:paid|payable) by (?:the |your )?(?:primary|other)`)
	maintenanceRE = regexp.MustCompile(`\bmaintenance of benefits\b`)
	standardCOBRE = regexp.MustCompile(`\bstandard (?:coordination of benefits|cob)\b`)

	// balanceRE finds a plan behind another that pays what is left, as far as it would have paid alone.
	balanceRE = regexp.MustCompile(`\b(?:pays?|covers?) (?:the )?(?:balance|rest|remaining (?:balance|amount|cost|charges)|remainder)\b[^.;]{0,60}\b(?:up to|not (?:to exceed|more than)|no more than)\b[^.;]{0,20}\b(?:would have|would)\b[^.;]{0,30}\b(?:primary|only|first|no other|alone|by itself)\b|\bpays? the difference between the (?:allowed|allowable|eligible|covered|total) (?:amounts?|expenses?|charges?|cost)\b[^.;]{0,60}\b(?:primary|other|first)\b[^.;]{0,40}\bnot (?:to )?exceed\b|\b(?:total|combined)\b[^.;]{0,40}\b(?:all|both) (?:the )?plans\b[^.;]{0,30}\b(?:not (?:be )?(?:exceed|more than)|up to|no more than) 100 ?%`)
	// lessWhatPaidRE finds one that pays what it would have paid alone, less what the other paid.
	lessWhatPaidRE = regexp.MustCompile(`\bdifference between (?:the amount |what )?(?:it|the (?:plan|fund|trust)|this plan|we) would (?:normally )?(?:have )?(?:paid|pay)\b[^.;]{0,60}\band (?:the (?:amount|benefits?) |what )(?:that )?(?:was |is |actually )?(?:paid|payable|the (?:primary|other|first))`)

	nonDuplicationRE = regexp.MustCompile(`\bnon-?duplication of benefits\b`)

	// payerLastRE and othersFirstRE find that other coverage is billed before the plan.
	payerLastRE   = regexp.MustCompile(`\bpay[eo]r of last resort\b|\b(?:medicaid|medical assistance|medi-cal|chip|the (?:state|program)|this program|(?:the|this|your) plan|we) (?:always |is always )?pays? last\b`)
	othersFirstRE = regexp.MustCompile(`\b(?:must|will|should|shall|has to|have to|needs? to) (?:always )?(?:bill|use|submit(?: (?:it|the claim|claims))?(?: to)?|send (?:it|the claim|claims) to|charge) (?:(?:the|your|that|their|any) )?(?:other|primary|private) (?:[a-z]+ ){0,2}(?:insurance|plan|coverage|insurer|carrier|payer)s? first\b|\b(?:must|will|should|shall|has to|have to|needs? to) (?:always )?(?:bill|use|charge) that (?:insurance|plan|coverage|insurer|carrier|payer) first\b|\b(?:other|another|primary|private) (?:[a-z]+ ){0,3}(?:insurance|plan|coverage|insurer|carrier|payer)\b[^.;]{0,60}\b(?:must|will|should|shall|has to|have to|needs? to) (?:always )?(?:bill|use|charge|submit (?:claims )?to) (?:it|that|them) first\b|\b(?:other|primary|private) (?:[a-z]+ ){0,2}(?:insurance|plan|coverage|insurer|carrier|payer) (?:must|will|should|has to|needs to|is to) (?:always )?(?:be (?:billed|used) (?:first|before)|pay (?:first|before))\b|\b(?:the )?other (?:[a-z]+ ){0,2}(?:insurance|plan|coverage|insurer|carrier|payer) (?:always )?pays (?:first|before (?:this|the|our|your|we|medicaid))\b`)
	// paysSecondRE finds a plan that pays second wherever there is other coverage.
	paysSecondRE = regexp.MustCompile(`\b(?:plan|program|fund|trust|benefit|we) (?:always |will |then )?pays? (?:as )?second(?:ary)? (?:when(?:ever)?|if|where) (?:there is )?(?:any )?other (?:drug |prescription |health )*(?:coverage|insurance)(?: exists| is (?:present|available|in effect)| applies)?\W*$`)
	// noCoordinationRE finds a plan that pays whatever other coverage there is.
	noCoordinationRE = regexp.MustCompile(`\b(?:does|do|will|is|are) not (?:be )?coordinat(?:e|ed)(?: (?:its |any )?benefits\b|\b[^.;]{0,48}\b(?:other|another|any)(?: [a-z]+){0,3} (?:insurance|plans?|coverages?|insurers?|carriers?|payers?|programs?|benefits?)\b)|\bcoordination of benefits (?:does|will) not apply\b|\bno coordination of benefits\b|\bnot subject to coordination of benefits\b`)
	// noCoverageRE finds who pays part of a price and is no coverage.
	noCoverageRE = regexp.MustCompile(`\bcoupons?\b|\bdiscounts?\b|\bsavings (?:cards?|programs?)\b`)
	notOthersRE  = regexp.MustCompile(`\bnot\b|n't\b|\bwhether\b|\bwhich (?:plan|coverage|one)\b|\bmay\b|\bspouse|\bdependent|\bchild|\bworkers\b|\baccident\b|\b(?:auto|automobile|no-fault)\b|\?`)
)

// coordination reads how the plan treats what manufacturers and other payers pay.
func (r *ruleReader) coordination(units []*unit) {
	c := &r.plan.Coordination
	for _, u := range units {
		for k, s := range u.sents {
			if !c.Method.Known() && cobRE.MatchString(s.s) && !undecidedRE.MatchString(s.s) {
				method := benefit.COBMethod("")
				switch {
				case nonDupRE.MatchString(s.s):
					method = benefit.NonDuplication
				case maintenanceRE.MatchString(s.s):
					method = benefit.MaintenanceCOB
				case standardCOBRE.MatchString(s.s):
					method = benefit.StandardCOB
				}
				if method != "" {
					c.Method = benefit.State(method, u.quote(k, k, sureRule)...)
				}
			}
			if !c.Method.Known() && (u.drugs || drugWordsRE.MatchString(u.s)) && !undecidedRE.MatchString(s.s) {
				switch {
				case nonDuplicationRE.MatchString(s.s):
					c.Method = benefit.State(benefit.NonDuplication, u.quote(k, k, sureRule)...)
				case balanceRE.MatchString(s.s):
					c.Method = benefit.State(benefit.StandardCOB, u.quote(k, k, sureRule)...)
				case lessWhatPaidRE.MatchString(s.s):
					c.Method = benefit.State(benefit.NonDuplication, u.quote(k, k, sureRule)...)
				}
			}
			if !c.PrimaryFirst.Known() && (u.drugs || drugWordsRE.MatchString(s.s)) && noCoordinationRE.MatchString(s.s) && !noCoverageRE.MatchString(s.s) && !exceptRE.MatchString(s.s) {
				c.PrimaryFirst = benefit.State(false, u.quote(k, k, sureRule)...)
			}
			if !c.PrimaryFirst.Known() && (payerLastRE.MatchString(s.s) || othersFirstRE.MatchString(s.s) || paysSecondRE.MatchString(s.s) && !deniedRE.MatchString(u.secondCell())) && !notOthersRE.MatchString(s.s) && !noCoverageRE.MatchString(s.s) {
				c.PrimaryFirst = benefit.State(true, u.quote(k, k, sureRule)...)
			}
			r.assistance(u, k)
		}
	}
}

// theMaximumRE finds the out-of-pocket maximum that the sentences before it are of.
var theMaximumRE = regexp.MustCompile(`\b(?:to|toward|towards|from) (?:the|this|that) (?:maximum|max)\b`)

// assistance reads whether what a manufacturer pays for the member counts toward his limits.
func (r *ruleReader) assistance(u *unit, k int) {
	s := u.sents[k].s
	first := k
	named := assistanceRE.MatchString(s)
	if !named {
		if k == 0 || !thisAmountRE.MatchString(s) && !onlyOwnRE.MatchString(s) {
			return
		}
		for first = k; first >= max(0, k-2); first-- {
			if assistanceRE.MatchString(u.sents[first].s) {
				named = true
				break
			}
		}
		if !named {
			return
		}
	}
	ded, oop := deductibleRE.MatchString(s), oopRE.MatchString(s)
	if bothLimitsRE.MatchString(s) || !ded && !oop && yourLimitsRE.MatchString(s) {
		ded, oop = true, true
	}
	oop = oop || !ded && drugLimitRE.MatchString(s) || theMaximumRE.MatchString(s) && oopRE.MatchString(u.s[:u.sents[k].at])
	if !ded && !oop {
		return
	}
	program := benefit.Assistance{Program: benefit.AssistanceCounts}
	no := notCountsRE.FindStringIndex(s)
	switch {
	case maximizerRE.MatchString(s):
		return
	case no == nil && onlyOwnRE.MatchString(s) && countsRE.MatchString(s):
		no = onlyOwnRE.FindStringIndex(s)
		program.Program = benefit.AccumulatorAdjuster
	case no != nil:
		program.Program = benefit.AccumulatorAdjuster
	case !countsRE.MatchString(s) || negativeRE.MatchString(s):
		return
	}
	if u.sents[k].at == 0 {
		answer := sameAnswer(u.secondCell())
		denied := deniedRE.MatchString(answer)
		if slashedAnswersRE.MatchString(answer) || denied && no != nil {
			return // one of the limits, or what is denied is denied
		}
		if denied { // "Coupons apply to the out-of-pocket limit | N"
			program.Program = benefit.AccumulatorAdjuster
		}
	}
	scope := benefit.Scope{}
	if strings.Contains(u.s[u.sents[first].at:u.sents[k].at+len(s)], "specialty") {
		scope = r.specialty()
	}
	ev := u.quote(first, k, sureRule)
	wording := s
	if no != nil {
		from := strings.LastIndex(s[:no[0]], "; ") + 1 // "you may use them; however, only ..."
		wording = s[from:no[0]] + s[no[1]:]
	}
	switch {
	case undecidedRE.MatchString(strings.ReplaceAll(wording, "may qualify", "")) && !strings.Contains(s, "may not be used"):
		open(r, &r.plan.Coordination.Assistance, benefit.Accumulators, "assistance", scope, ev, "The document leaves open whether copay assistance counts toward the member's limits; the usual rule is assumed.")
	case ded && oop:
		add(r, &r.plan.Coordination.Assistance, "assistance", scope, benefit.State(program, ev...))
	default:
		counts := benefit.State(program.Program == benefit.AssistanceCounts, ev...)
		for _, l := range []struct {
			said bool
			list []benefit.Accumulator
		}{{ded, r.plan.Deductibles}, {oop, r.plan.OutOfPocketMaximums}} {
			for i := range l.list {
				if a := &l.list[i]; l.said && a.Variant == r.section.variant && !a.Counts.CopayAssistance.Known() && !slices.Contains([]benefit.Network{benefit.Out}, a.Network.Value) {
					a.Counts.CopayAssistance = counts
				}
			}
		}
	}
}

// deniedRE finds the No of a form in the place of an answer.
var deniedRE = regexp.MustCompile(`^\W*(?:no|n)\W*$`)

// slashedAnswersRE finds the answers for two limits of which a label asks at once: "N / N" beside "Counts to deductible / OOP?".
var slashedAnswersRE = regexp.MustCompile(`^\W*(yes|no|y|n) ?/ ?(yes|no|y|n)\W*$`)

// sameAnswer is the one answer where both of two are the same, and the words themselves otherwise.
func sameAnswer(s string) string {
	if m := slashedAnswersRE.FindStringSubmatch(s); m != nil && m[1][:1] == m[2][:1] {
		return m[1]
	}
	return s
}

// secondCell is what stands in the second cell of a row, "" where a unit is no row of several cells.
func (u *unit) secondCell() string {
	if len(u.seam) == 0 {
		return ""
	}
	end := len(u.s)
	if len(u.seam) > 1 {
		end = u.seam[1]
	}
	return strings.TrimSpace(u.s[u.seam[0]:end])
}

// assistanceLeftOut reads that what a manufacturer pays is among what an out-of-pocket limit leaves out.
func (a *accReader) assistanceLeftOut(s source) {
	p := s.answer.passage
	at := assistanceRE.FindStringIndex(p.s)
	if at == nil {
		return
	}
	if i, j := p.sentence(at[0], at[1]); partlyOutRE.MatchString(p.s[i:j]) {
		return
	}
	for i := range a.maximums {
		if m := &a.maximums[i]; m.Network.Value != benefit.Out && m.Scope.Value != benefit.MedicalOnly && !m.Counts.CopayAssistance.Known() {
			m.Counts.CopayAssistance = benefit.State(false, s.evidence(p.inSentence(at[0], at[1], sureProse))...)
		}
	}
}

// partlyOutRE finds a list of what is left out that has exceptions.
var partlyOutRE = regexp.MustCompile(`\bunless\b|\bexcept\b|\bother than\b|\bwhere\b|\bmay\b|\bcertain\b|\bsome\b`)
