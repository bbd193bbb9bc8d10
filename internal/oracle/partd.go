package oracle

import (
	"math/big"
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
)

// phases is the price of a claim split over the phases of Part D, and the member's part of each.
type phases struct {
	ded, initial, gap, catastrophic          money.Amount // cost in the phase
	initialShare, gapShare, catastrophicPart asked
}

// medicare shares an allowed amount under a Part D plan. The difference of a brand and penalties come on top of the phases:
// neither the threshold nor the subsidy takes them in.
func (t *trial) medicare(base, beside money.Amount) Verdict {
	daw := t.daw()
	difference, ok := t.difference(daw, base)
	if !ok {
		return Verdict{Status: Undetermined, Missing: t.missing}
	}
	a := base - difference
	if daw.Difference == benefit.PharmacyPays {
		difference = 0
	}
	if daw.Base == benefit.GenericShare && len(t.plan.CostShares) > 0 {
		tier := t.genericTier()
		if tier == "" {
			return Verdict{Status: Undetermined, Missing: []string{"genericTier"}}
		}
		t.shareTier = tier
	}
	terms, _, ok := t.plan.PartDTerms(t.years)
	if !ok {
		return Verdict{Status: Undetermined, Missing: []string{"partD/year"}}
	}
	how := t.policy.Rounding.Value
	d0, t0, g0 := t.m.Accumulators[benefit.PartDDeductible].Individual, t.m.Accumulators[benefit.PartDTrOOP].Individual, t.m.Accumulators[benefit.PartDGross].Individual
	kind := func(k benefit.DrugKind) bool { return slices.Contains(t.c.Drug.Kinds, k) }
	free := kind(benefit.KindVaccine) && terms.VaccinesFree
	generic := t.c.Drug.Brand == drug.Generic
	applicable := kind(benefit.KindApplicable) && !kind(benefit.KindSelected)

	share, order, ok := t.phaseShare(benefit.InitialPhase)
	if !ok && t.shareTier != "" {
		return Verdict{Status: Undetermined, Missing: []string{"costShare"}}
	}
	if !ok {
		share = benefit.Share{Kind: benefit.Coinsurance, Coinsurance: &terms.InitialRate}
		order = benefit.AfterDeductible
	}
	exempt := slices.Contains(terms.ExemptTiers, t.c.Tier) || order == benefit.DeductibleExempt || kind(benefit.KindInsulin) || free

	var p phases
	if !exempt {
		p.ded = min(atLeastZero(terms.Deductible-d0), a, atLeastZero(terms.Threshold-t0))
	}
	rest := a - p.ded
	room := terms.Threshold - t0 - p.ded
	var gapManufacturer money.Amount
	if room <= 0 {
		p.catastrophic = rest
	} else {
		p.initial = rest
		if terms.InitialCoverageLimit != nil {
			p.initial = min(rest, atLeastZero(*terms.InitialCoverageLimit-g0-p.ded))
		}
		p.gap = rest - p.initial
		s := t.ask(share, p.initial, true)
		s = s.cut(min(s.total(), p.initial))
		if kind(benefit.KindInsulin) {
			most := terms.InsulinPerMonth * money.Amount(started(t.c.DaysSupply, t.policy.MonthDays.Value))
			if terms.InsulinRate != nil {
				most = min(most, part(a, rateOf(*terms.InsulinRate), how))
			}
			s = s.cut(min(s.total(), most))
		}
		if free {
			s = asked{}
		}
		switch {
		case s.total() > room:
			was := p.initial
			p.initial = part(was, frac(int64(room), int64(s.total())), how)
			p.catastrophic, p.gap = rest-p.initial, 0
			s = s.cut(room)
		case p.gap > 0:
			gapManufacturer = t.gap(&p, &terms, room-s.total(), applicable, free)
		}
		p.initialShare = s
	}
	byClass := false // what is paid beyond the threshold hangs on whether the drug is a generic
	if p.catastrophic > 0 {
		of := func(share benefit.Share) asked {
			s := t.ask(share, p.catastrophic, true)
			if free {
				s = asked{}
			}
			return s.cut(min(s.total(), p.catastrophic))
		}
		last, _, ok := t.phaseShare(benefit.CatastrophicPhase)
		byClass = !ok && of(terms.CatastrophicGeneric) != of(terms.CatastrophicOther)
		switch {
		case ok:
		case generic:
			last = terms.CatastrophicGeneric
		default:
			last = terms.CatastrophicOther
		}
		p.catastrophicPart = of(last)
	}
	own := p.ded + p.initialShare.total() + p.gapShare.total()
	if row, ok := terms.Of(t.m.LowIncome); t.c.Drug.Brand == "" && (ok && row.Rate == nil && min(own, row.Generic) != min(own, row.Other) || byClass) {
		return Verdict{Status: Undetermined, Missing: []string{"drug"}}
	}
	manufacturer := gapManufacturer
	if applicable {
		manufacturer += part(p.initial, rateOf(terms.ManufacturerInitial), how) + part(p.catastrophic, rateOf(terms.ManufacturerCatastrophic), how)
	}
	b := bill{allowed: a, pieces: []piece{
		{field: claim.ComponentDeductible, amount: p.ded},
		{field: claim.ComponentCopay, amount: p.initialShare.copay},
		{field: claim.ComponentCoinsurance, amount: p.initialShare.coinsurance},
		{field: claim.ComponentCoverageGap, amount: p.gapShare.total()},
		{field: claim.ComponentCopay, amount: p.catastrophicPart.copay},
		{field: claim.ComponentCoinsurance, amount: p.catastrophicPart.coinsurance},
	}}
	before := b.patient()
	v := Verdict{Status: Paid, Components: map[claim.Component]money.Amount{}, Manufacturer: manufacturer}
	if t.m.LowIncome > 0 {
		row, ok := terms.Of(t.m.LowIncome)
		if !ok {
			return Verdict{Status: Undetermined, Missing: []string{"lisLevel"}}
		}
		v.LICS = t.subsidy(&b, &p, row, exempt, generic, d0)
	}
	for _, r := range holding(t, t.plan.Pharmacies.Penalties) {
		field := component(r.Terms.Value.Component, claim.ComponentNetwork)
		b.pieces = append(b.pieces, piece{field: field, amount: t.ask(r.Terms.Value.Share, a, true).total()})
	}
	if difference > 0 {
		b.allowed += difference
		b.pieces = append(b.pieces, piece{field: t.differenceField(), amount: difference})
	}
	b.others = v.LICS + manufacturer
	other, _ := t.coordinate(&b, a, 0)
	v.OtherPaid = b.others + other
	t.finish(&v, &b, beside)
	v.OtherPaid = other
	if len(t.missing) > 0 {
		return Verdict{Status: Undetermined, Missing: t.missing}
	}
	t.partDRises(&v, &terms, &p, a, before, manufacturer, [3]money.Amount{d0, t0, g0})
	return v
}

// phaseShare returns the cost share of a phase; false where the plan has none for it.
func (t *trial) phaseShare(phase benefit.PartDPhase) (benefit.Share, benefit.DeductibleOrder, bool) {
	if t.shareTier != "" {
		was := t.fill.Tier
		t.fill.Tier = t.shareTier
		defer func() { t.fill.Tier = was }()
	}
	if r := t.replacement(phase); r != nil {
		order := r.Terms.Value.Deductible
		if order == "" {
			order = benefit.DeductibleExempt
		}
		return r.Terms.Value.Share, order, true
	}
	tier := t.c.Tier
	if t.shareTier != "" {
		tier = t.shareTier
	}
	found := t.cell(tier, phase)
	return found.share, found.order, found.usable()
}

// gap shares the coverage gap, which ends where the member's and the manufacturer's parts fill the room to the threshold.
func (t *trial) gap(p *phases, terms *benefit.PartDTerms, room money.Amount, applicable, free bool) money.Amount {
	how := t.policy.Rounding.Value
	s := asked{coinsurance: part(p.gap, rateOf(terms.GapRate), how)}
	if share, _, ok := t.phaseShare(benefit.GapPhase); ok {
		s = t.ask(share, p.gap, true)
		s = s.cut(min(s.total(), p.gap))
	}
	if free {
		s = asked{}
	}
	var maker money.Amount
	if applicable && t.m.LowIncome == 0 {
		maker = part(p.gap, rateOf(terms.ManufacturerGap), how)
	}
	grows := s.total()
	if terms.ManufacturerCounts {
		grows += maker
	}
	if grows > room {
		by := frac(int64(room), int64(grows))
		whole := p.gap
		p.gap = part(whole, by, how)
		p.catastrophic = whole - p.gap
		s = asked{coinsurance: part(s.total(), by, how)}
		maker = part(maker, by, how)
	}
	p.gapShare = s
	return maker
}

// subsidy lowers the member's parts to those of a low-income level and returns what the subsidy pays.
func (t *trial) subsidy(b *bill, p *phases, row benefit.LowIncome, exempt, generic bool, d0 money.Amount) money.Amount {
	before := b.patient()
	own := before - p.catastrophicPart.total()
	most := row.Other
	if generic {
		most = row.Generic
	}
	if row.Rate != nil {
		cost := p.ded + p.initial + p.gap
		var ded money.Amount
		if row.Deductible != nil && !exempt {
			ded = min(atLeastZero(*row.Deductible-d0), cost)
		}
		most = ded + part(cost-ded, rateOf(*row.Rate), t.policy.Rounding.Value)
	}
	own = min(own, most)
	b.cut(before-own, every)
	return before - own
}

func (t *trial) partDRises(v *Verdict, terms *benefit.PartDTerms, p *phases, a, member, manufacturer money.Amount, used [3]money.Amount) {
	how := t.policy.Rounding.Value
	room := atLeastZero(terms.Threshold - used[1])
	grows := member
	if terms.ManufacturerCounts {
		grows += manufacturer
	}
	if terms.SupplementalCounts {
		inDed := atLeastZero(min(used[2]+a, terms.Standard.Deductible) - used[2])
		standard := inDed + cents(new(big.Rat).Mul(rat(a-inDed), rateOf(terms.Standard.InitialRate)), how)
		grows += atLeastZero(min(standard, room) - member)
	}
	v.Rises = map[benefit.RuleID]money.Amount{
		benefit.PartDDeductible: p.ded,
		benefit.PartDTrOOP:      min(grows, room),
		benefit.PartDGross:      a,
	}
	v.Phases = map[benefit.PartDPhase]money.Amount{}
	for phase, cost := range map[benefit.PartDPhase]money.Amount{
		benefit.DeductiblePhase: p.ded, benefit.InitialPhase: p.initial, benefit.GapPhase: p.gap, benefit.CatastrophicPhase: p.catastrophic,
	} {
		if cost > 0 {
			v.Phases[phase] = cost
		}
	}
}
