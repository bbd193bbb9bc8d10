package oracle

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

// piece is one part of what the member pays, in the order in which the parts were added.
type piece struct {
	field  claim.Component
	amount money.Amount
	as     asWhat
	toDed  *bool // its own word on what it counts to
	toOOP  *bool
}

// asWhat says which question of benefit.CountsTo decides whether a piece counts.
type asWhat int

const (
	asDeductible asWhat = iota
	asCopay
	asCoinsurance
	asProductSelection
	asPenalty
	asNotCovered
	asDifferential // of a pharmacy out of network: counts only where the accumulator says so itself
	asNothing
)

// bill is the price and who pays what of it, on the way.
type bill struct {
	allowed money.Amount // all payers and the member together, without tax and what the plan pays beside
	pieces  []piece
	ded     *benefit.Accumulator // in force, nil: none
	dedLeft money.Amount
	others  money.Amount // what payers of Part D pay of it
	failed  bool
}

func (b *bill) patient() money.Amount {
	var sum money.Amount
	for _, p := range b.pieces {
		sum += p.amount
	}
	return sum
}

// cut takes an amount off the pieces that which selects, from the last added one on.
func (b *bill) cut(by money.Amount, which func(piece) bool) {
	for i := len(b.pieces) - 1; i >= 0 && by > 0; i-- {
		if p := &b.pieces[i]; which(*p) {
			off := min(by, p.amount)
			p.amount -= off
			by -= off
		}
	}
}

func every(piece) bool { return true }

// price is the allowed amount: what is shared, what comes on top at a pharmacy out of network, and what the plan pays beside.
func (t *trial) price() (base, extra, beside money.Amount, ok bool) {
	c := t.c
	base = c.IngredientCost + c.DispensingFee
	if c.Compound && t.plan.Coverage.Compounds.Known() {
		for i := range c.Ingredients {
			if t.excludes(&c.Ingredients[i]) {
				base -= min(c.Ingredients[i].Cost, c.IngredientCost)
			}
		}
		base = max(base, c.DispensingFee)
	}
	if c.GrossDue != nil {
		base = min(base, *c.GrossDue)
	}
	if c.UsualAndCustomary != nil && t.policy.LesserOfUC.Value && !slices.Contains(t.policy.LesserOfUCExcept.Value, c.Channel) {
		base = min(base, *c.UsualAndCustomary)
	}
	if o := t.plan.Pharmacies.OutOfNetwork; o.Known() && o.Value.Differential && c.Network == benefit.Out {
		if c.NetworkAllowed == nil {
			t.need("networkAllowed")
			return 0, 0, 0, false
		}
		extra = atLeastZero(base - *c.NetworkAllowed)
		base -= extra
	}
	if known(t.plan.Charges.AdministrationInShare, true) {
		base += c.Incentive + c.Professional
	} else {
		beside = c.Incentive + c.Professional
	}
	return base, extra, beside, true
}

// amounts goes through the steps that compute money.
func (t *trial) amounts() Verdict {
	base, extra, beside, ok := t.price()
	if !ok {
		return Verdict{Status: Undetermined, Missing: t.missing}
	}
	t.unlessSkipped(benefit.EditCost, func() {
		if r := closest(t, t.plan.Utilization.CostPerClaim); r != nil && base > r.Terms.Value.Max {
			t.reject(r.Terms.Value.Code(), r.ID)
		}
	})
	switch {
	case len(t.rejects) > 0:
		return Verdict{Status: Rejected, Rejects: t.rejects, Missing: t.missing}
	case len(t.missing) > 0:
		return Verdict{Status: Undetermined, Missing: t.missing}
	}
	if t.partD() {
		return t.medicare(base, beside)
	}
	b := t.within(base, extra)
	if len(t.missing) > 0 {
		return Verdict{Status: Undetermined, Missing: t.missing}
	}
	v := Verdict{Status: Paid, Components: map[claim.Component]money.Amount{}}
	other, ok := t.coordinate(&b, base, extra)
	if !ok {
		return Verdict{Status: Undetermined, Missing: t.missing}
	}
	v.OtherPaid = other
	t.beyondMaximum(&b, other)
	t.finish(&v, &b, beside)
	t.accumulate(&v, &b)
	if len(t.missing) > 0 {
		return Verdict{Status: Undetermined, Missing: t.missing}
	}
	return v
}

// within computes a price under the benefit maximums that limit the allowed amount: what is above is the member's.
func (t *trial) within(base, extra money.Amount) bill {
	left := base
	if !t.beyond {
		for _, r := range holding(t, t.plan.BenefitMaximums, func(v *benefit.BenefitMaximum) bool { return v.Amount != nil && v.Of == benefit.Allowed }) {
			left = min(left, atLeastZero(*r.Terms.Value.Amount-t.maximumUsed(r)))
		}
	}
	b := t.bill(left, extra)
	if above := base - left; above > 0 {
		b.allowed += above
		b.pieces = append(b.pieces, piece{field: claim.ComponentOverBenefitMaximum, amount: above, as: asNotCovered})
	}
	return b
}

// inForce is the cost share that decides, and what comes with it.
type inForce struct {
	share     benefit.Share
	order     benefit.DeductibleOrder
	as        asWhat // asDeductible: by the kind of the share
	terms     *benefit.Penalty
	ceilings  []benefit.Share
	patientTo claim.Component // the whole price is a part of this field
}

func (t *trial) decides(daw benefit.DAW) (inForce, bool) {
	if t.penalty != nil {
		terms := t.penalty.terms
		if terms == nil {
			terms = &benefit.Penalty{}
		}
		f := inForce{order: benefit.DeductibleExempt, as: asPenalty, terms: terms, share: terms.Share}
		if t.penalty.then == benefit.ThenPatientPays {
			f.patientTo = component(terms.Component, claim.ComponentNetwork)
		}
		return f, true
	}
	if t.maximizes() {
		if v := t.assistance(); v != nil && v.Program == benefit.Maximizer {
			month := part(*v.Annual, frac(1, 12), t.policy.Rounding.Value) * money.Amount(started(t.c.DaysSupply, t.policy.MonthDays.Value))
			return inForce{share: benefit.Share{Kind: benefit.Copay, Copay: &month}, order: benefit.DeductibleExempt, as: asNothing}, true
		}
	}
	f, ok := t.tierShare(daw)
	if !ok {
		return f, false
	}
	for _, r := range holding(t, t.plan.DrugCostShares, func(v *benefit.DrugCostShare) bool { return v.Role == benefit.Ceiling }) {
		v := &r.Terms.Value
		f.ceilings = append(f.ceilings, v.Share)
		if v.Deductible == "" || v.Deductible == benefit.DeductibleExempt {
			f.order = benefit.DeductibleExempt
		}
	}
	if h := t.plan.HighDeductible; yes(h.Qualified) && h.Preventive.Known() && h.Preventive.Value.Holds(&t.c.Drug) {
		f.order = benefit.DeductibleExempt
	}
	return f, true
}

// tierShare is the drug's own cost share, else the tier's: the generic's tier where the selection code says so.
func (t *trial) tierShare(daw benefit.DAW) (inForce, bool) {
	tier := t.c.Tier
	if daw.Base == benefit.GenericShare {
		if tier = t.genericTier(); tier == "" {
			t.need("genericTier")
			return inForce{}, false
		}
	}
	was := t.fill.Tier
	t.fill.Tier = tier
	defer func() { t.fill.Tier = was }()
	if r := t.replacement(benefit.InitialPhase); r != nil {
		v := &r.Terms.Value
		f := inForce{share: v.Share, order: v.Deductible}
		if f.order == "" {
			f.order = benefit.DeductibleExempt
		}
		return f, true
	}
	found := t.cell(tier, benefit.InitialPhase)
	if !found.usable() {
		t.need("costShare")
		return inForce{}, false
	}
	return inForce{share: found.share, order: found.order}, true
}

func (t *trial) genericTier() benefit.TierID {
	if t.c.GenericTier != "" {
		return t.c.GenericTier
	}
	for _, tier := range t.plan.Tiers {
		for _, class := range tier.Class.Value {
			if tier.Class.Known() && (class == benefit.Generic || class == benefit.PreferredGeneric || class == benefit.NonPreferredGeneric) {
				return tier.ID
			}
		}
	}
	return ""
}

// bill shares an allowed amount between the member and the plan: the cost share and all that cuts it.
func (t *trial) bill(base, extra money.Amount) bill {
	b := bill{allowed: base + extra}
	if t.beyond {
		b.pieces = []piece{{field: claim.ComponentOverBenefitMaximum, amount: base + extra, as: asNotCovered}}
		if slices.ContainsFunc(t.plan.Deductibles, func(a benefit.Accumulator) bool { return yes(a.Counts.NotCovered) }) {
			b.ded, b.dedLeft, _ = t.dedInForce(benefit.AfterDeductible)
		}
		return b
	}
	daw := t.daw()
	if t.penalty != nil && t.penalty.then == benefit.ThenPatientPays {
		daw = benefit.DAW{}
	}
	f, ok := t.decides(daw)
	if !ok {
		b.failed = true
		return b
	}
	difference, ok := t.difference(daw, base)
	if !ok {
		b.failed = true
		return b
	}
	a := base - difference
	if daw.Difference == benefit.PharmacyPays {
		b.allowed -= difference
		difference = 0
	}
	if f.patientTo != "" {
		b.pieces = []piece{{field: f.patientTo, amount: a, as: asPenalty, toDed: f.terms.CountsToDeductible, toOOP: f.terms.CountsToOOP}}
		if own := f.terms.CountsToDeductible; own != nil && *own || own == nil && slices.ContainsFunc(t.plan.Deductibles, func(a benefit.Accumulator) bool {
			return t.plan.CountsOf(&a, true).Penalty
		}) {
			b.ded, b.dedLeft, _ = t.dedInForce(benefit.AfterDeductible)
		}
	} else if !t.share(&b, f, a) {
		b.failed = true
		return b
	}
	first := len(b.pieces)
	for _, r := range holding(t, t.plan.Pharmacies.Penalties) {
		v := &r.Terms.Value
		field := component(v.Component, claim.ComponentNetwork)
		b.pieces = append(b.pieces, piece{field: field, amount: t.ask(v.Share, a, true).total(), as: asPenalty, toDed: v.CountsToDeductible, toOOP: v.CountsToOOP})
	}
	if extra > 0 {
		b.pieces = append(b.pieces, piece{field: claim.ComponentNetwork, amount: extra, as: asDifferential})
	}
	if difference > 0 {
		t.addDifference(&b, daw, difference, first, a)
	}
	t.outOfPocket(&b)
	t.raise(&b, a)
	return b
}

// difference is what the brand costs more than its generic, where somebody is charged it.
func (t *trial) difference(daw benefit.DAW, base money.Amount) (money.Amount, bool) {
	if daw.Difference != benefit.PatientPays && daw.Difference != benefit.PharmacyPays {
		return 0, true
	}
	if t.c.GenericAllowed == nil {
		t.need("genericAllowed")
		return 0, false
	}
	return atLeastZero(base - *t.c.GenericAllowed), true
}

// addDifference adds what the brand costs more. The first pieces of the bill are deductible and share, which are cut with it
// where the brand's price is the most that the member pays.
func (t *trial) addDifference(b *bill, daw benefit.DAW, d money.Amount, first int, a money.Amount) {
	share := bill{pieces: b.pieces[:first]}
	owed := share.patient()
	if over := owed + d - (a + d); daw.CapAtBrandPrice && over > 0 {
		off := min(over, d)
		d -= off
		share.cut(over-off, every)
	}
	p := piece{field: t.differenceField(), amount: d, as: asProductSelection}
	for i := range t.plan.ProductSelection.Codes {
		if r := &t.plan.ProductSelection.Codes[i]; r.ID == daw.Rule {
			p.toDed, p.toOOP = r.Terms.Value.CountsToDed, r.Terms.Value.CountsToOOP
		}
	}
	b.pieces = append(b.pieces, p)
}

// differenceField is the part of patient pay that the difference is: another one for a brand that is not preferred.
func (t *trial) differenceField() claim.Component {
	for _, tier := range t.plan.Tiers {
		if tier.ID == t.c.Tier && tier.Class.Known() && slices.Contains(tier.Class.Value, benefit.NonPreferredBrand) {
			return claim.ComponentNonPreferredBrand
		}
	}
	return claim.ComponentProductSelection
}

// dedInForce returns the deductible that the fill must meet and what is left of it.
func (t *trial) dedInForce(order benefit.DeductibleOrder) (*benefit.Accumulator, money.Amount, bool) {
	if order == benefit.DeductibleExempt {
		return nil, 0, true
	}
	d := t.deductible()
	if d == nil {
		return nil, 0, true
	}
	left, ok := t.remaining(d, t.policy.DeductibleFamily.Value)
	if !ok {
		t.need(string(d.ID))
	}
	return d, left, ok
}

// share adds the deductible and the cost share, with every limit on the two.
func (t *trial) share(b *bill, f inForce, a money.Amount) bool {
	var ok bool
	if b.ded, b.dedLeft, ok = t.dedInForce(f.order); !ok {
		return false
	}
	together := t.policy.ShareLimits.Value == benefit.LimitShareWithDeductible
	var ded money.Amount
	var s asked
	if f.order == benefit.BeforeDeductible {
		s = t.ask(f.share, a, !together)
		ded = min(b.dedLeft, atLeastZero(a-s.total()))
	} else {
		ded = min(b.dedLeft, a)
		s = t.ask(f.share, a-ded, !together)
	}
	if together {
		limits := t.boundsOf(f.share)
		if f.share.Kind != benefit.NoCharge && limits.min != nil && ded+s.total() < *limits.min {
			if more := *limits.min - ded - s.total(); f.share.Kind == benefit.Copay || s.copay > 0 && s.coinsurance == 0 {
				s.copay += more
			} else {
				s.coinsurance += more
			}
		}
		if f.share.Kind != benefit.NoCharge && limits.max != nil {
			ded, s = limit(f.order, ded, s, *limits.max)
		}
	}
	for _, c := range f.ceilings {
		ded, s = limit(f.order, ded, s, t.ask(c, a, true).total())
	}
	if t.policy.CapAtAllowed.Value {
		ded, s = limit(f.order, ded, s, a)
	}
	if t.policy.ShareCapUC.Value && t.c.UsualAndCustomary != nil {
		ded, s = limit(f.order, ded, s, *t.c.UsualAndCustomary)
	}
	first := piece{field: claim.ComponentDeductible, amount: ded, as: asDeductible}
	copay := piece{field: claim.ComponentCopay, amount: s.copay, as: asCopay}
	coinsurance := piece{field: claim.ComponentCoinsurance, amount: s.coinsurance, as: asCoinsurance}
	for _, p := range []*piece{&copay, &coinsurance} {
		if f.as != asDeductible {
			p.as = f.as
		}
		if f.terms != nil {
			p.toDed, p.toOOP = f.terms.CountsToDeductible, f.terms.CountsToOOP
		}
	}
	if f.order == benefit.BeforeDeductible {
		b.pieces = []piece{copay, coinsurance, first}
	} else {
		b.pieces = []piece{first, copay, coinsurance}
	}
	return true
}

// limit cuts deductible and share together to an amount: what was added last goes first.
func limit(order benefit.DeductibleOrder, ded money.Amount, s asked, to money.Amount) (money.Amount, asked) {
	if order == benefit.BeforeDeductible {
		s = s.cut(min(s.total(), to))
		return min(ded, to-s.total()), s
	}
	ded = min(ded, to)
	return ded, s.cut(to - ded)
}

// counts reports whether a piece counts toward an accumulator.
func (t *trial) counts(p *piece, a *benefit.Accumulator, deductible bool) bool {
	c := t.plan.CountsOf(a, deductible)
	if t.c.Network == benefit.Out && !c.OutOfNetwork {
		return false
	}
	own := p.toOOP
	if deductible {
		own = p.toDed
	}
	switch {
	case p.as == asNothing:
		return false
	case own != nil:
		return *own
	}
	switch p.as {
	case asDeductible:
		return c.Deductible
	case asCopay:
		return c.Copay
	case asCoinsurance:
		return c.Coinsurance
	case asProductSelection:
		return c.ProductSelection
	case asPenalty:
		return c.Penalty
	case asNotCovered:
		return c.NotCovered
	case asDifferential:
		return c.Penalty && a.Counts.OutOfNetwork.Known()
	}
	return false
}

// outOfPocket holds what counts against each maximum.
func (t *trial) outOfPocket(b *bill) {
	for i := range t.plan.OutOfPocketMaximums {
		a := &t.plan.OutOfPocketMaximums[i]
		if !t.holds(a) {
			continue
		}
		left, ok := t.remaining(a, t.policy.OOPFamily.Value)
		if !ok {
			continue
		}
		counted := func(p piece) bool { return t.counts(&p, a, false) }
		b.cut(b.counted(counted)-left, counted)
	}
}

func (b *bill) counted(which func(piece) bool) money.Amount {
	var sum money.Amount
	for _, p := range b.pieces {
		if which(p) {
			sum += p.amount
		}
	}
	return sum
}

// raise lets the pharmacy keep what the member pays above the allowed amount, where the plan says so.
func (t *trial) raise(b *bill, a money.Amount) {
	if t.policy.CapAtAllowed.Value || t.policy.AboveAllowed.Value != benefit.RaisesAllowed {
		return
	}
	share := b.counted(func(p piece) bool { return p.as <= asCoinsurance || p.as == asNothing })
	b.allowed += atLeastZero(share - a)
}
