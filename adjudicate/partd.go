package adjudicate

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
)

// Stage is the part of the allowed amount that one phase of Part D took (393-MV and 394-MW).
type Stage struct {
	Phase  benefit.PartDPhase `json:"phase"`
	Amount money.Amount       `json:"amount"`
}

// phases is how one claim of a Part D plan falls into the phases of the benefit.
type phases struct {
	deductible, initial, gap, catastrophic money.Amount // the allowed amount in each
	gapMember, gapManufacturer             money.Amount
	member                                 money.Amount // what a member without a subsidy pays
	manufacturer, beyond                   money.Amount
	exempt, vaccine                        bool // from the deductible; from every share
}

// partD is steps 12 to 18 of a Part D plan: the allowed amount is split at every boundary that it crosses.
func (r *run) partD() bool {
	t, c := r.engine.partD, r.claim
	if c.Drug == nil {
		r.lacks(needDrug, "partD")
		return r.passed()
	}
	d := r.usedIn(benefit.PartDDeductible, benefit.PlanYear).Individual
	out := r.usedIn(benefit.PartDTrOOP, benefit.PlanYear).Individual
	gross := r.usedIn(benefit.PartDGross, benefit.PlanYear).Individual
	insulin := slices.Contains(c.Drug.Kinds, benefit.KindInsulin)
	vaccine := t.VaccinesFree && slices.Contains(c.Drug.Kinds, benefit.KindVaccine)
	applicable := slices.Contains(c.Drug.Kinds, benefit.KindApplicable) && !slices.Contains(c.Drug.Kinds, benefit.KindSelected)

	var p phases
	a, left := r.base, max(t.Threshold-out, 0)
	exempt := r.order == benefit.DeductibleExempt || insulin || vaccine || slices.Contains(t.ExemptTiers, r.tier)
	if !exempt {
		p.deductible = min(max(t.Deductible-d, 0), a, left)
	}
	p.exempt, p.vaccine = exempt, vaccine
	r.tellPhase(exempt, max(t.Deductible-d, 0), &p)
	r.add(partDeductible, claim.ComponentDeductible, p.deductible)
	left -= p.deductible
	rest := a - p.deductible
	switch {
	case left == 0:
		p.catastrophic = rest
	case t.InitialCoverageLimit != nil:
		p.initial = min(rest, max(*t.InitialCoverageLimit-gross-p.deductible, 0))
		p.gap = rest - p.initial
	default:
		p.initial = rest
	}
	share := r.initialShare(&p, insulin)
	if share > left {
		r.splitAtThreshold(&p, share, left)
	} else if p.gap > 0 {
		r.coverageGap(&p, left-share, applicable)
	}
	if p.catastrophic > 0 && !r.catastrophic(&p) {
		return r.passed()
	}
	p.member = r.sum(ownParts | partGap)
	if applicable {
		how := r.engine.policy.rounding
		p.manufacturer = t.ManufacturerInitial.Of(p.initial, how) + t.ManufacturerCatastrophic.Of(p.catastrophic, how) + p.gapManufacturer
	}
	if p.manufacturer > 0 {
		r.otherPay(ManufacturerDiscount, p.manufacturer)
		if !r.silent {
			r.say("The manufacturer's discount is ").usd(p.manufacturer).say(".")
			r.step(StepManufacturer, "partD", 0, p.manufacturer, "")
		}
	}
	if !r.subsidy(&p, d) {
		return r.passed()
	}
	r.phases = p
	for _, s := range [...]Stage{
		{benefit.DeductiblePhase, p.deductible}, {benefit.InitialPhase, p.initial}, {benefit.GapPhase, p.gap}, {benefit.CatastrophicPhase, p.catastrophic},
	} {
		if s.Amount > 0 {
			r.out.Stages = append(r.out.Stages, s)
		}
	}
	return true
}

// initialShare adds what the member pays in the initial phase and returns it.
func (r *run) initialShare(p *phases, insulin bool) money.Amount {
	if p.initial == 0 {
		return 0
	}
	if p.vaccine {
		if !r.silent {
			r.say("A recommended vaccine costs the member nothing.")
			r.step(StepCostShare, "partD", p.initial, 0, "")
		}
		return 0
	}
	t, e := r.engine.partD, r.engine
	r.costShare(p.initial, p.deductible)
	own := partCopay | partCoinsurance | partUncounted | partPenalty
	most, words := p.initial, "The member never pays above the allowed amount: "
	if insulin {
		if hi := t.InsulinPerMonth.Times(started(r.claim.DaysSupply, e.policy.monthDays)); hi < most {
			most, words = hi, "Insulin costs at most its cap: "
		}
		if t.InsulinRate != nil {
			if hi := t.InsulinRate.Of(r.base, e.policy.rounding); hi < most {
				most, words = hi, "Insulin costs at most its part of the price: "
			}
		}
	}
	if sum := r.sum(own); sum > most {
		r.cut(sum-most, own)
		if !r.silent {
			r.say(words).usd(sum).say(" becomes ").usd(most).say(".")
			r.step(StepCap, "partD", sum, most, "")
		}
	}
	return r.sum(own)
}

// splitAtThreshold ends the initial phase where the member's share reaches the threshold: the rest is catastrophic.
func (r *run) splitAtThreshold(p *phases, share, left money.Amount) {
	in := money.NewRate(int64(left), int64(share)).Of(p.initial, r.engine.policy.rounding)
	p.catastrophic = p.initial - in + p.gap
	p.initial, p.gap = in, 0
	r.cut(share-left, partCopay|partCoinsurance|partUncounted|partPenalty)
	r.decides(benefit.PartDTrOOP)
	if !r.silent {
		r.usd(left).say(" is left to the out-of-pocket threshold: the share of ").usd(share).say(" becomes ").usd(left).say(", and ").
			usd(p.catastrophic).say(" of the price is catastrophic.")
		r.step(StepOutOfPocket, benefit.PartDTrOOP, share, left, "")
	}
}

// coverageGap is the phase between the initial coverage limit and the threshold.
func (r *run) coverageGap(p *phases, left money.Amount, applicable bool) {
	t, how := r.engine.partD, r.engine.policy.rounding
	member := t.GapRate.Of(p.gap, how)
	if u := r.phaseRule(benefit.GapPhase); u != nil {
		member = min(u.share.total(p.gap, r.claim.DaysSupply, &r.engine.policy), p.gap)
	}
	if p.vaccine {
		member = 0
	}
	var discount money.Amount
	if applicable && r.state.SubsidyLevel == 0 {
		discount = t.ManufacturerGap.Of(p.gap, how)
	}
	toward := member
	if t.ManufacturerCounts {
		toward += discount
	}
	if toward > left {
		to := func(a money.Amount) money.Amount { return money.NewRate(int64(left), int64(toward)).Of(a, how) }
		in := to(p.gap)
		p.catastrophic = p.gap - in
		p.gap, member, discount = in, to(member), to(discount)
		r.decides(benefit.PartDTrOOP)
	}
	p.gapMember, p.gapManufacturer = member, discount
	r.add(partGap, claim.ComponentCoverageGap, member)
	if !r.silent {
		r.usd(p.gap).say(" falls into the coverage gap, of which the member pays ").usd(member).say(".")
		r.step(StepCostShare, "partD", p.gap, member, claim.ComponentCoverageGap)
	}
}

// phaseRule is the drug's or the tier's own cost share of a phase, nil where there is none. A brand that is charged as its
// generic takes the generic's tier in every phase.
func (r *run) phaseRule(phase benefit.PartDPhase) *rule {
	if r.pricedCell != nil {
		tier, k := r.tier, r.cell
		r.tier, r.cell = r.pricedTier, r.pricedCell
		defer func() { r.tier, r.cell = tier, k }()
	}
	if u := r.ownShare(phase); u != nil || len(r.out.Findings) > 0 {
		return u
	}
	return r.ruleFor(r.cell, phase)
}

// catastrophic adds what the member pays beyond the threshold.
func (r *run) catastrophic(p *phases) bool {
	s, id := &r.engine.catastrophicOther, benefit.RuleID("partD")
	generic := &r.engine.catastrophicGeneric
	u := r.phaseRule(benefit.CatastrophicPhase)
	switch brand := r.claim.Drug.Brand; {
	case u != nil:
		s, id = &u.share, u.ID
	case brand == drug.Generic:
		s = generic
	case brand == "" && !p.vaccine && r.phaseTotal(s, p.catastrophic) != r.phaseTotal(generic, p.catastrophic):
		return r.lacks(needBrand, "partD")
	}
	from := r.n
	if !p.vaccine {
		r.addPhase(s, p.catastrophic)
	}
	amount := r.sumFrom(from)
	p.beyond = amount
	r.decides(benefit.PartDTrOOP)
	if !r.silent {
		r.usd(p.catastrophic).say(" of the price is beyond the out-of-pocket threshold: the member pays ").usd(amount).say(" of it.")
		r.step(StepCatastrophic, id, p.catastrophic, amount, "")
	}
	return true
}

// addPhase adds what a share asks of the part of the price that fell into a phase, never more than that.
func (r *run) addPhase(s *share, base money.Amount) {
	pol := &r.engine.policy
	copay, coins := s.charge(base, r.claim.DaysSupply, pol)
	lo, hi := s.bounds(r.claim.DaysSupply, pol)
	if sum := copay + coins; s.hasMin && sum < lo {
		if copay > 0 && coins == 0 || s.kind == benefit.Copay {
			copay = lo
		} else {
			coins = lo - copay
		}
	}
	if s.hasMax {
		base = min(base, hi)
	}
	if over := copay + coins - base; over > 0 {
		off := min(over, coins)
		coins -= off
		copay -= over - off
	}
	r.add(partCopay, claim.ComponentCopay, copay)
	r.add(partCoinsurance, claim.ComponentCoinsurance, coins)
}

func (r *run) phaseTotal(s *share, base money.Amount) money.Amount {
	return min(s.total(base, r.claim.DaysSupply, &r.engine.policy), base)
}

func (r *run) sumFrom(i int) money.Amount {
	var t money.Amount
	for ; i < r.n; i++ {
		t += r.parts[i].amount
	}
	return t
}

// subsidy is the low-income subsidy: the member pays the lower of the plan's share and the subsidy's copay.
func (r *run) subsidy(p *phases, used money.Amount) bool {
	level := r.state.SubsidyLevel
	if level == 0 {
		return true
	}
	t, how := r.engine.partD, r.engine.policy.rounding
	row, ok := t.Of(level)
	if !ok {
		return r.undetermined("subsidy_level_unknown", "memberState.lowIncomeSubsidyLevel", "The year's parameters have no such level of the low-income subsidy; give 1 to 4, or 0 for none.")
	}
	owed := r.sum(ownParts | partGap)
	member, before := owed-p.beyond, r.base-p.catastrophic // up to the threshold; beyond it the subsidy pays all
	most := row.Other
	switch brand := r.claim.Drug.Brand; {
	case row.Rate != nil:
		var ded money.Amount
		if row.Deductible != nil && !p.exempt {
			ded = min(max(*row.Deductible-used, 0), before)
		}
		most = ded + row.Rate.Of(before-ded, how)
	case brand == drug.Generic:
		most = row.Generic
	case brand == "" && row.Generic != row.Other && member > min(row.Generic, row.Other):
		return r.lacks(needBrand, "partD/lowIncome")
	}
	most = min(most, member)
	if owed == most {
		return true
	}
	member = owed
	r.cut(member-most, ownParts|partGap)
	r.otherPay(LowIncomeSubsidy, member-most)
	r.decides("partD/lowIncome")
	if !r.silent {
		r.say("The low-income subsidy leaves the member ").usd(most).say(" of ").usd(member).say("; the subsidy pays ").usd(member - most).say(".")
		r.step(StepSubsidy, "partD/lowIncome", member, most, "")
	}
	return true
}

// accumulatePartD is step 19 of a Part D plan.
func (r *run) accumulatePartD() {
	t, p := r.engine.partD, &r.phases
	out := r.usedIn(benefit.PartDTrOOP, benefit.PlanYear).Individual
	toward := p.member
	if t.ManufacturerCounts {
		toward += p.manufacturer
	}
	if t.SupplementalCounts {
		gross := r.usedIn(benefit.PartDGross, benefit.PlanYear).Individual
		ded := min(max(t.Standard.Deductible-gross, 0), r.base)
		standard := min(ded+t.Standard.InitialRate.Of(r.base-ded, r.engine.policy.rounding), max(t.Threshold-out, 0))
		toward += max(standard-p.member, 0)
	}
	toward = min(toward, max(t.Threshold-out, 0))
	r.moveBy(benefit.PartDDeductible, benefit.PlanYear, "The Part D deductible", p.deductible, false)
	r.moveBy(benefit.PartDTrOOP, benefit.PlanYear, "True out-of-pocket cost", toward, false)
	r.moveBy(benefit.PartDGross, benefit.PlanYear, "Gross covered drug cost", r.base, false)
}

func (r *run) tellPhase(exempt bool, left money.Amount, p *phases) {
	if p.deductible > 0 {
		r.decides(benefit.PartDDeductible)
	}
	if r.silent {
		return
	}
	switch {
	case exempt:
		r.say("The Part D deductible does not apply.")
	case left == 0:
		r.say("The Part D deductible is met.")
	default:
		r.usd(left).say(" of the Part D deductible is left; ").usd(p.deductible).say(" of ").usd(r.base).say(" goes to it.")
	}
	r.step(StepDeductible, benefit.PartDDeductible, r.base, r.base-p.deductible, claim.ComponentDeductible)
}
