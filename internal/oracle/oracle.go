package oracle

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
)

// trial is one claim on its way through the steps.
type trial struct {
	plan      *benefit.Plan
	policy    benefit.Policy
	variant   string
	years     *benefit.Years
	c         *Submitted
	m         *Member
	fill      benefit.Fill
	rejects   []Reject
	missing   []string
	penalty   *consequence   // of a retail or specialty limit that is paid for instead of rejected
	shareTier benefit.TierID // of the generic, whose cost share a Part D brand has by its selection code
	beyond    bool           // a benefit maximum is used up and the patient pays all
}

// consequence is what a limit asks of the member instead of a rejection.
type consequence struct {
	then  benefit.Then
	terms *benefit.Penalty // nil: none stated
}

// Claim adjudicates one claim of a member under the variant of a plan.
func Claim(p *benefit.Plan, variant string, years *benefit.Years, m *Member, c *Submitted) Verdict {
	on := *c
	switch compounds := p.Coverage.Compounds; {
	case m.ExceptionTier != "":
		on.Tier = m.ExceptionTier
	case c.Compound && compounds.Known() && compounds.Value.Tier != "":
		on.Tier = compounds.Value.Tier
	}
	c = &on
	t := &trial{plan: p, policy: p.Policy.WithDefaults(), variant: variant, years: years, c: c, m: m}
	t.fill = benefit.Fill{
		Tier: c.Tier, Channel: c.Channel, Network: c.Network, Drug: c.Drug, DaysSupply: c.DaysSupply,
		Sex: m.Sex, Date: c.DateOfService, State: c.State,
	}
	if !m.Birth.IsZero() {
		t.fill.Age = m.Birth.YearsUntil(c.DateOfService)
	}
	steps := []func(){t.filing, t.eligibility, t.pharmacy, t.product, t.selection, t.tier, t.otherCoverage, t.utilization, t.maximums}
	for i, step := range steps {
		step()
		switch {
		case len(t.rejects) > 0:
			return Verdict{Status: Rejected, Rejects: t.rejects, Missing: t.missing}
		case len(t.missing) > 0:
			return Verdict{Status: Undetermined, Missing: t.missing}
		case i == 0 && t.duplicate():
			return Verdict{Status: Duplicate}
		}
	}
	return t.amounts()
}

func (t *trial) reject(code string, rule benefit.RuleID) {
	r := Reject{code, rule}
	if !slices.Contains(t.rejects, r) {
		t.rejects = append(t.rejects, r)
	}
}

func (t *trial) need(facts ...string) {
	for _, f := range facts {
		if !slices.Contains(t.missing, f) {
			t.missing = append(t.missing, f)
		}
	}
}

func known[T any](v benefit.Sourced[T], otherwise T) T {
	if v.Known() {
		return v.Value
	}
	return otherwise
}

func yes(v benefit.Sourced[bool]) bool { return v.Known() && v.Value }

// mine reports whether a rule of a variant is one of the plan that is adjudicated.
func (t *trial) mine(variant string) bool { return variant == "" || variant == t.variant }

// concerning returns the rules of a list that say something; where one is given, only those whose terms concern the claim,
// so that nothing is asked for the scopes of the others.
func concerning[T any](t *trial, rules []benefit.Rule[T], concerns []func(*T) bool) []*benefit.Rule[T] {
	var out []*benefit.Rule[T]
	for i := range rules {
		if r := &rules[i]; r.Terms.Known() && t.mine(r.Variant) && (len(concerns) == 0 || concerns[0](&r.Terms.Value)) {
			out = append(out, r)
		}
	}
	return out
}

// holding returns the rules that hold for the fill, and notes what is missing for saying whether another does.
func holding[T any](t *trial, rules []benefit.Rule[T], concerns ...func(*T) bool) []*benefit.Rule[T] {
	var out []*benefit.Rule[T]
	for _, r := range concerning(t, rules, concerns) {
		switch answer, facts := t.inScope(&r.Scope); answer {
		case sure:
			out = append(out, r)
		case unknown:
			t.need(facts...)
		case no:
		}
	}
	return out
}

// closest returns the most specific of the rules that hold, the first of equals; nil where none holds. What is missing for
// saying whether a rule holds is noted where that rule would be the one.
func closest[T any](t *trial, rules []benefit.Rule[T], concerns ...func(*T) bool) *benefit.Rule[T] {
	var best *benefit.Rule[T]
	all := concerning(t, rules, concerns)
	for _, r := range all {
		if answer, _ := t.inScope(&r.Scope); answer == sure && (best == nil || r.Scope.Specificity() > best.Scope.Specificity()) {
			best = r
		}
	}
	before := true
	for _, r := range all {
		before = before && r != best
		answer, facts := t.inScope(&r.Scope)
		if answer != unknown {
			continue
		}
		if mine := r.Scope.Specificity(); best == nil || mine > best.Scope.Specificity() || before && mine == best.Scope.Specificity() {
			t.need(facts...)
		}
	}
	return best
}

// inScope answers whether a scope takes in the fill, and what would have to be known for an answer.
func (t *trial) inScope(s *benefit.Scope) (answer truth, facts []string) {
	rest := *s
	if (s.Age != benefit.AgeRange{}) && t.m.Birth.IsZero() {
		rest.Age = benefit.AgeRange{}
		facts = append(facts, "dateOfBirth")
	}
	if s.Sex != "" && (t.m.Sex == "" || t.m.Sex == benefit.SexUnknown) {
		rest.Sex = ""
		facts = append(facts, "sex")
	}
	if len(s.States) > 0 && t.c.State == "" {
		rest.States = nil
		facts = append(facts, "pharmacyState")
	}
	rest.Drugs = benefit.DrugSet{}
	switch selects(&s.Drugs, &t.fill.Drug) {
	case no:
		return no, nil
	case unknown:
		facts = append(facts, "drug")
	case sure:
	}
	if !rest.Holds(&t.fill) {
		return no, nil
	}
	if s.Fills.Min > 0 || s.Fills.Max > 0 {
		missing := slices.Clone(t.missing)
		n, ok := t.count(s.Fills.Count, &s.Drugs, benefit.MatchIngredient)
		switch {
		case !ok:
			facts = append(facts, "history")
		case !s.Fills.Holds(1 + n):
			return no, nil
		}
		t.missing = missing
	}
	if len(facts) > 0 {
		return unknown, facts
	}
	return sure, nil
}

// inWindow reports whether an earlier fill lies in a window that ends on the date of service.
func (t *trial) inWindow(w benefit.Window, h *Past) bool {
	dos := t.c.DateOfService
	if h.Date > dos {
		return false
	}
	from, _ := t.plan.YearOf(dos)
	switch w.Period {
	case benefit.CalendarYear:
		return h.Date.Year() == dos.Year()
	case benefit.CalendarMonth:
		return h.Date.Year() == dos.Year() && h.Date.Month() == dos.Month()
	case benefit.Lifetime:
		return true
	case benefit.RollingDays:
		return h.Date.DaysUntil(dos) < w.Days
	}
	return h.Date >= from
}

// earlier returns the earlier fills that a count takes in; set is the drugs of the rule that counts. It returns false, with
// the fact noted as missing, where of a fill it is not known.
func (t *trial) earlier(count benefit.FillCount, set *benefit.DrugSet, otherwise benefit.DrugMatch) (out []*Past, ok bool) {
	before := len(t.missing)
	for i := range t.m.History {
		h := &t.m.History[i]
		if t.inWindow(count.Window, h) && benefit.HoldsAt(count.Channels, h.Channel) && t.same(count.Match, otherwise, set, h) {
			out = append(out, h)
		}
	}
	return out, len(t.missing) == before
}

// count is how many earlier fills a count takes in; false where that is not known.
func (t *trial) count(count benefit.FillCount, set *benefit.DrugSet, otherwise benefit.DrugMatch) (int, bool) {
	if !t.knowsHistory() {
		return 0, false
	}
	out, ok := t.earlier(count, set, otherwise)
	return len(out), ok
}

func (t *trial) same(match, otherwise benefit.DrugMatch, set *benefit.DrugSet, h *Past) bool {
	if match == "" {
		match = otherwise
	}
	switch match {
	case benefit.MatchPrescription:
		return t.c.Prescription != "" && t.c.Prescription == h.Prescription
	case benefit.MatchScope:
		return t.selected(set, h) == sure
	}
	return match.Same(&t.c.Drug, &h.Drug)
}

// selected answers whether a set selects the drug of an earlier fill, and notes where that is not known.
func (t *trial) selected(set *benefit.DrugSet, h *Past) truth {
	answer := selects(set, &h.Drug)
	if answer == unknown {
		t.need("history/drug")
	}
	return answer
}

// knowsHistory notes the history as missing where it is.
func (t *trial) knowsHistory() bool {
	if t.m.History == nil {
		t.need("history")
		return false
	}
	return true
}

// component says which part of patient pay a name of a penalty means.
func component(name string, otherwise claim.Component) claim.Component {
	if name == "" {
		return otherwise
	}
	return claim.Component(name)
}
