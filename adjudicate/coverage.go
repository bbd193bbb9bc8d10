package adjudicate

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/formulary"
)

// product is step 5: is the product one that the plan covers, and then on its tier at this pharmacy.
func (r *run) product() bool {
	r.skip()
	if r.engine.coverage || r.claim.Compound || !r.claim.ObsoleteOn.IsZero() || r.claim.excludedByList() {
		r.coverage()
	}
	if !r.passed() {
		return r.stopped()
	}
	if r.selection(); len(r.out.Rejects) > 0 || len(r.out.Findings) > 0 {
		r.passed()
		return r.stopped()
	}
	return r.covered()
}

// excludedByList reports whether the drug list says that the drug is not covered: in the drug's row, which a drug that the
// drug data do not know has too, or among the flags of the drug.
func (c *Claim) excludedByList() bool {
	return c.Listing != nil && slices.Contains(c.Listing.Flags, formulary.ExcludedDrug) ||
		c.Drug != nil && slices.Contains(c.Drug.Flags, formulary.ExcludedDrug)
}

func (r *run) coverage() {
	c, cov := r.claim, &r.engine.plan.Coverage
	if len(c.NDC) >= 5 && cov.NonParticipating.Known() && slices.Contains(cov.NonParticipating.Value, c.NDC[:5]) {
		r.reject(claim.RejectManufacturer, "coverage/nonParticipatingLabelers", "The product's labeler does not take part.")
	}
	if !c.ObsoleteOn.IsZero() && !c.DateOfService.IsZero() {
		grace := 0
		if cov.ObsoleteGraceDays.Known() {
			grace = cov.ObsoleteGraceDays.Value
		}
		if c.DateOfService > c.ObsoleteOn.AddDays(grace) {
			r.reject(claim.RejectDiscontinued, "coverage/obsoleteGraceDays", "The product is no longer on the market.")
		}
	}
	if cov.NewToMarketDays.Known() && !c.LaunchedOn.IsZero() && !c.DateOfService.IsZero() &&
		c.LaunchedOn.DaysUntil(c.DateOfService) < cov.NewToMarketDays.Value {
		r.reject(claim.RejectExcluded, "coverage/newToMarketDays", "The product is new to the market and not covered yet.")
	}
	if r.looksAt(editBits[benefit.EditExclusion]) {
		r.exclusions()
	}
	r.editing = 0
	r.overTheCounter()
	if c.excludedByList() {
		r.reject(claim.RejectExcluded, "formulary/notCovered", "The drug list says that the drug is not covered.")
	}
	if f := &cov.Formulary; f.Known() && f.Value == benefit.ClosedFormulary && c.NotListed && !r.excepted() && r.looksAt(editBits[benefit.EditFormulary]) {
		r.reject(claim.RejectNotOnFormulary, "coverage/formularyType", "The drug is not on the plan's drug list.")
	}
	r.editing = 0
	if c.Compound && cov.Compounds.Known() {
		r.compound(&cov.Compounds.Value)
	}
}

func (r *run) overTheCounter() {
	otc := &r.engine.plan.Coverage.OTC
	if !otc.Known() {
		return
	}
	if r.claim.Drug == nil {
		r.lacks(needDrug, "coverage/otc")
		return
	}
	if !slices.Contains(r.claim.Drug.Kinds, benefit.KindOTC) {
		return
	}
	in, missing := inSet(&otc.Value.Only, r.claim.product())
	switch {
	case !otc.Value.Covered || !in && missing == "":
		r.reject(claim.RejectExcluded, "coverage/otc", "The plan does not cover this drug without a prescription.")
	case missing != "":
		r.lacks(missing, "coverage/otc")
	}
}

// exclusions rejects by every exclusion that holds for the drug and that nothing lifts.
func (r *run) exclusions() {
	list := &r.engine.exclusions
	for i := range list.rules {
		if x := &list.rules[i]; r.excludes(i, r.claim.product()) {
			r.reject(claim.RejectCode(x.Terms.Value.Code()), x.ID, "The plan excludes this drug.")
		}
	}
}

// excludes reports whether an exclusion holds for a drug and no inclusion and no authorization lifts it.
func (r *run) excludes(i int, of product) bool {
	e := r.engine
	x := &e.exclusions.rules[i]
	if !x.Terms.Known() || !e.applies(x.Variant) || !r.holdsFor(&e.exclusions.scopes[i], x.ID, of) ||
		x.Terms.Value.UnlessAuthorized && r.authorized(of) {
		return false
	}
	for k := range e.inclusions.rules {
		in := &e.inclusions.rules[k]
		if in.Terms.Known() && e.applies(in.Variant) && e.inclusions.scopes[k].specific >= e.exclusions.scopes[i].specific &&
			r.holdsFor(&e.inclusions.scopes[k], in.ID, of) {
			return false
		}
	}
	return true
}

// excepted reports whether the member has a formulary exception for the drug.
func (r *run) excepted() bool {
	for i := range r.state.Exceptions {
		x := &r.state.Exceptions[i]
		if hit, _ := inSet(&x.Drugs, r.claim.product()); hit && x.Formulary {
			return true
		}
	}
	return false
}

// holdsFor is [run.inScope] for a drug that need not be the claim's own: an ingredient of a compound.
func (r *run) holdsFor(m *matcher, id benefit.RuleID, of product) bool {
	if of == r.claim.product() {
		return r.inScope(m, id)
	}
	c := *r.claim
	c.NDC, c.Drug, c.Compound = of.ndc, of.drug, of.compound == aCompound
	kept := r.claim
	r.claim = &c
	hit := r.inScope(m, id)
	r.claim = kept
	return hit
}

// authorized reports whether an authorization for a drug holds for this fill.
func (r *run) authorized(of product) bool {
	for i := range r.state.Authorizations {
		a := &r.state.Authorizations[i]
		if hit, _ := inSet(&a.Drugs, of); hit && r.inForce(a) {
			return true
		}
	}
	return false
}

func (r *run) compound(t *benefit.Compounds) {
	c := r.claim
	switch {
	case !t.Covered:
		r.reject(claim.RejectCompound, "coverage/compounds", "The plan does not cover compounds.")
		return
	case len(c.Ingredients) == 0:
		r.lacks("ingredients", "coverage/compounds")
		return
	case len(c.Ingredients) < 2:
		r.reject(claim.RejectCompoundIngredients, "coverage/compounds", "A compound has two ingredients or more.")
		return
	}
	out := 0
	for i := range c.Ingredients {
		if p := &c.Ingredients[i]; slices.ContainsFunc(r.engine.exclusionOrder, func(x int) bool { return r.excludes(x, p.product()) }) {
			out++
		}
	}
	if out == len(c.Ingredients) || out > 0 && t.Ingredients == benefit.AllIngredients {
		r.reject(claim.RejectExcluded, "coverage/compounds", "An ingredient of the compound is not covered.")
	}
	r.uncovered = out > 0
	if p := r.priced(); t.Max != nil && p.ingredient+p.fee > *t.Max && r.looksAt(editBits[benefit.EditPriorAuthorization]) && !r.authorized(c.product()) {
		r.reject(claim.RejectPriorAuthorization, "coverage/compounds", "A compound of this price wants a prior authorization.")
	}
	r.editing = 0
}

func (r *run) ageLimit(id benefit.RuleID, t *benefit.AgeLimit, _ *matcher) {
	switch years, known := r.age(); {
	case !known:
		r.lacks(needBirth, id)
	case !t.Age.Holds(years):
		r.reject(claim.RejectCode(t.Code()), id, "The drug is not covered at the patient's age.")
	}
}

func (r *run) sexLimit(id benefit.RuleID, t *benefit.SexLimit, _ *matcher) {
	switch g := r.gender(); {
	case g == "":
		r.lacks(needGender, id)
	case g != string(benefit.SexUnknown) && g != string(t.Sex):
		r.reject(claim.RejectCode(t.Code()), id, "The drug is not covered for the patient's gender.")
	}
}

// fillMay is [run.fillHolds] where nothing depends on what is not known of the history: the days supply rules the cost
// share out.
func (r *run) fillMay(u *rule) bool {
	if !u.hasFills {
		return true
	}
	n, missing := r.fillOf(u.fills.Count, nil)
	return missing == "" && u.fills.Holds(n)
}

// covered finds the place of the claim in the benefit, its tier at its kind of pharmacy, and whether that and the days
// supply are covered.
func (r *run) covered() bool {
	e, c := r.engine, r.claim
	r.cell = e.cellOf(r.tier, c.Channel, c.Network)
	closestOwn := r.ownShare(benefit.InitialPhase)
	if len(r.out.Findings) > 0 {
		return r.passed()
	}
	k := r.cell
	switch {
	case closestOwn != nil:
		r.rule = closestOwn
		if k == nil {
			r.cell = e.cellOf("", c.Channel, c.Network)
		}
		if r.cell == nil {
			return r.undetermined("pharmacy_unknown", "pharmacyType", "The kind of pharmacy or its network is not named; name both.")
		}
	case k == nil && !e.hasTier(r.tier):
		return r.undetermined("tier_unknown", "tier", "The plan has no such tier; name the tier on which the drug stands.")
	case k == nil:
		return r.undetermined("pharmacy_unknown", "pharmacyType", "The kind of pharmacy or its network is not named; name both.")
	case len(k.rules) == 0 && e.standard():
		return true
	case len(k.rules) == 0:
		return r.undetermined("cost_share_not_stated", "costShares",
			"The plan states no cost share for this tier at this kind of pharmacy and network.")
	default:
		r.rule = r.ruleFor(k, benefit.InitialPhase)
	}
	if len(r.out.Findings) > 0 {
		return r.passed()
	}
	found := r.rule
	if found == nil && !r.allExcluded() {
		return r.outsideBands()
	}
	if found == nil || found.share.kind == benefit.NotCovered {
		for i := 0; found == nil; i++ {
			if k.rules[i].phase == benefit.InitialPhase {
				found = k.rules[i]
			}
		}
		reason := "The plan does not cover this tier at this kind of pharmacy and network."
		if closestOwn != nil {
			reason = "The plan does not cover this drug at this kind of pharmacy and network."
		}
		r.reject(claim.RejectExcluded, found.ID, reason)
		if !r.silent {
			r.say("Not covered: ").say(r.place()).say("; reject 70.")
			r.step(StepCoverage, found.ID, 0, 0, "")
		}
		return r.passed()
	}
	if !r.silent {
		r.say("Covered: ").say(r.place()).say(".")
		r.step(StepCoverage, found.ID, 0, 0, "")
		if closestOwn == nil {
			r.days(c.DaysSupply).say(" lie within ").band(found.Days).say(".")
			r.step(StepDaysSupply, found.ID, 0, 0, "")
		}
	}
	r.decides(found.ID)
	if r.tierOfCompounds && closestOwn == nil {
		r.decides("coverage/compounds")
		if !r.silent {
			r.say("The plan puts every compound on ").say(e.TierName(r.tier)).say(".")
			r.step(StepCoverage, "coverage/compounds", 0, 0, "")
		}
	}
	return true
}

// place says where a claim is in the benefit, and that it is a compound: its products do not tell.
func (r *run) place() string {
	place := strings.TrimPrefix(r.cell.place, ", ") // of a drug without a tier
	if r.claim.Compound {
		return "compound, " + place
	}
	return place
}

// standard reports whether the plan is the defined standard benefit of Part D, which has no tiers of its own.
func (e *Engine) standard() bool { return e.partD != nil && len(e.rules) == 0 }

// ruleFor returns the most specific cost share of a place whose band holds the days supply, in a phase of Part D.
func (r *run) ruleFor(k *cell, phase benefit.PartDPhase) *rule {
	for _, u := range k.rules {
		if u.phase != phase || !u.Days.Holds(r.claim.DaysSupply) {
			continue
		}
		if holds := r.fillHolds(u); len(r.out.Findings) > 0 {
			return nil
		} else if holds {
			return u
		}
	}
	return nil
}

// fillHolds reports whether a cost share that is for some fills of a drug is for this one.
func (r *run) fillHolds(u *rule) bool {
	if !u.hasFills {
		return true
	}
	n, missing := r.fillOf(u.fills.Count, nil)
	if missing != "" {
		r.lacks(missing, u.ID)
	}
	return missing == "" && u.fills.Holds(n)
}

// ownShare is the cost share of the drug itself that stands in place of its tier's, the most specific of them; nil where
// there is none.
func (r *run) ownShare(phase benefit.PartDPhase) *rule {
	var best, unsure *rule
	lacking := ""
	for i := range r.engine.special {
		s := &r.engine.special[i]
		if s.ceiling || !s.inPhase(phase) || best != nil && s.on.specific <= best.on.specific {
			continue
		}
		switch hit, missing := s.on.match(r); {
		case hit:
			best = s
		case missing != "" && (unsure == nil || s.on.specific > unsure.on.specific):
			unsure, lacking = s, missing
		}
	}
	if unsure != nil && (best == nil || unsure.on.specific >= best.on.specific) {
		r.lacks(lacking, unsure.ID)
		return nil
	}
	return best
}

// inPhase reports whether a drug's own cost share holds in a phase of Part D; one that names none holds in every one.
func (u *rule) inPhase(p benefit.PartDPhase) bool {
	return len(u.phases) == 0 || slices.Contains(u.phases, p)
}

// outsideBands rejects a days supply above the last band of the cost shares (7X) or below the first (AG, as the words of
// 7X, "exceeds", do not fit); between two bands the plan is silent.
func (r *run) outsideBands() bool {
	days := r.claim.DaysSupply
	var last, first *rule
	for _, u := range r.cell.rules {
		if u.phase != benefit.InitialPhase || !r.fillMay(u) {
			continue
		}
		if last == nil || lastDay(u.Days) > lastDay(last.Days) {
			last = u
		}
		if first == nil || u.Days.Min < first.Days.Min {
			first = u
		}
	}
	switch {
	case last == nil:
		return r.undetermined("cost_share_not_stated", "costShares", "The plan states no cost share for this tier at this kind of pharmacy and network.")
	case days > lastDay(last.Days):
		r.reject(claim.RejectDaysSupply, last.ID, "The days supply is above what the plan covers here.")
		if !r.silent {
			r.days(days).say(" are more than the ").int(last.Days.Max).say(" that the plan covers; reject 7X.")
			r.step(StepDaysSupply, last.ID, 0, 0, "")
		}
	case days < first.Days.Min:
		r.reject(claim.RejectDaysSupplyForProduct, first.ID, "The days supply is below what the plan covers here.")
		if !r.silent {
			r.days(days).say(" are fewer than the ").int(first.Days.Min).say(" at which the benefit begins; reject AG.")
			r.step(StepDaysSupply, first.ID, 0, 0, "")
		}
	default:
		return r.undetermined("days_supply_not_stated", "daysSupply",
			"The plan states no cost share for this days supply; it lies between two of its bands.")
	}
	return r.passed()
}

func (r *run) allExcluded() bool {
	some := false
	for _, u := range r.cell.rules {
		switch {
		case u.phase != benefit.InitialPhase || u.hasFills && !r.fillMay(u):
		case u.share.kind != benefit.NotCovered:
			return false
		default:
			some = true
		}
	}
	return some
}

func (e *Engine) hasTier(t benefit.TierID) bool {
	for _, id := range e.tiers {
		if id == t {
			return true
		}
	}
	return false
}
