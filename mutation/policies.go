package mutation

import (
	"fmt"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// policy breaks the plan's policies, where something of the plan depends on them.
func (m *maker) policy() {
	e := m.engine
	put := func(o Operator, value string, to any, words string, change func(*benefit.Policy)) {
		m.add(Mutant{Operator: o, Rule: "policy", Value: value, Words: words, edit: planEdit(func(p *benefit.Plan) { change(&p.Policy) })}, fmt.Sprint(to))
	}
	rates := slices.ContainsFunc(e.Rules(), func(r adjudicate.Rule) bool { return r.Share.Coinsurance != nil })
	for _, r := range []money.Rounding{money.HalfUp, money.HalfEven, money.Truncate} {
		if rates && r != e.Rounding() {
			put(Rounding, "rounding", r, fmt.Sprintf("rounding %s → %s", e.Rounding(), r), func(p *benefit.Policy) { p.Rounding = benefit.Assume(r) })
		}
	}
	flag := func(o Operator, value string, is bool, words string, at func(*benefit.Policy) *benefit.Sourced[bool]) {
		put(o, value, !is, fmt.Sprintf("%s: %t → %t", words, is, !is), func(p *benefit.Policy) { *at(p) = benefit.Assume(!is) })
	}
	flag(Choice, "lesserOfUsualAndCustomary", e.LesserOfUsualAndCustomary(), "allowed never above usual and customary",
		func(p *benefit.Policy) *benefit.Sourced[bool] { return &p.LesserOfUC })
	flag(Choice, "capShareAtAllowed", e.CapsAtAllowed(), "the member never pays above the allowed amount",
		func(p *benefit.Policy) *benefit.Sourced[bool] { return &p.CapAtAllowed })
	full := func(l adjudicate.Limit) bool { return l.HoldsDrugs && !nothing(&l) }
	if slices.ContainsFunc(e.Deductibles(), full) && slices.ContainsFunc(e.OutOfPocketMaximums(), full) {
		flag(Order, "deductibleCountsToOutOfPocketMaximum", e.DeductibleCountsToMaximum(), "the deductible counts toward the out-of-pocket maximum",
			func(p *benefit.Policy) *benefit.Sourced[bool] { return &p.DeductibleCountsOOP })
	}
}

// planWide breaks what a plan says once.
func (m *maker) planWide() {
	e, c := &m.plan.Eligibility, &m.plan.Coverage
	m.wait("eligibility/graceDays", e.GraceDays, func(p *benefit.Plan) *benefit.Sourced[int] { return &p.Eligibility.GraceDays })
	m.wait("eligibility/newbornDays", e.NewbornDays, func(p *benefit.Plan) *benefit.Sourced[int] { return &p.Eligibility.NewbornDays })
	m.wait("coverage/newToMarketDays", c.NewToMarketDays, func(p *benefit.Plan) *benefit.Sourced[int] { return &p.Coverage.NewToMarketDays })
	m.wait("coverage/obsoleteGraceDays", c.ObsoleteGraceDays, func(p *benefit.Plan) *benefit.Sourced[int] { return &p.Coverage.ObsoleteGraceDays })
	m.dependents()
	m.said("eligibility/relationships", e.Relationships.Known(), func(p *benefit.Plan) { p.Eligibility.Relationships = benefit.Sourced[[]string]{} })
	m.said("coverage/otc", c.OTC.Known() && !c.OTC.Value.Covered, func(p *benefit.Plan) { p.Coverage.OTC = benefit.Sourced[benefit.OTC]{} })
	m.said("coverage/compounds", c.Compounds.Known() && !c.Compounds.Value.Covered, func(p *benefit.Plan) { p.Coverage.Compounds = benefit.Sourced[benefit.Compounds]{} })
	if t := c.Compounds.Value.Tier; c.Compounds.Known() && t != "" {
		m.whole(Mutant{Operator: Missing, Rule: "coverage/compounds", Words: fmt.Sprintf("compounds on %s → on the tier of their first ingredient", t)},
			"", func(p *benefit.Plan) { p.Coverage.Compounds.Value.Tier = "" })
	}
	if most := c.Compounds.Value.Max; c.Compounds.Known() && c.Compounds.Value.Covered && most != nil {
		put := func(p *benefit.Plan, to *money.Amount) { p.Coverage.Compounds.Value.Max = to }
		m.whole(Mutant{Operator: Missing, Rule: "coverage/compounds", Value: "max", Words: "compounds of any price need no authorization"}, "", func(p *benefit.Plan) { put(p, nil) })
		for _, w := range aside(*most, 1) {
			m.whole(Mutant{Operator: Unit, Rule: "coverage/compounds", Value: "max", Way: w.way, Bound: true, Words: fmt.Sprintf("compounds need an authorization above: $%s → $%s", *most, w.to)},
				w.name, func(p *benefit.Plan) { put(p, &w.to) })
		}
	}
	m.said("coverage/formularyType", c.Formulary.Known() && c.Formulary.Value == benefit.ClosedFormulary, func(p *benefit.Plan) { p.Coverage.Formulary = benefit.Sourced[benefit.FormularyType]{} })
	m.said("coverage/nonParticipatingLabelers", len(c.NonParticipating.Value) > 0, func(p *benefit.Plan) { p.Coverage.NonParticipating = benefit.Sourced[[]string]{} })
	away := &m.plan.Pharmacies.OutOfNetwork
	m.said("pharmacies/outOfNetwork", away.Known() && (!away.Value.Covered || away.Value.PaperOnly), func(p *benefit.Plan) { p.Pharmacies.OutOfNetwork = benefit.Sourced[benefit.OutOfNetwork]{} })
	paper := &m.plan.Pharmacies.PaperClaims
	m.said("pharmacies/paperClaims", paper.Known() && !paper.Value, func(p *benefit.Plan) { p.Pharmacies.PaperClaims = benefit.Sourced[bool]{} })
	m.selection()
	for _, way := range []benefit.COBMethod{benefit.NonDuplication, benefit.StandardCOB, benefit.MaintenanceCOB} {
		if now := m.plan.Coordination.Method; now.Known() && now.Value != way {
			m.whole(Mutant{Operator: Choice, Rule: "coordination", Value: "method", Words: fmt.Sprintf("coordination of benefits: %s → %s", now.Value, way)},
				string(way), func(p *benefit.Plan) { p.Coordination.Method.Value = way })
		}
	}
	m.partD()
}

// whole adds a mutant of what the plan says once.
func (m *maker) whole(mut Mutant, to string, change func(*benefit.Plan)) {
	mut.edit = planEdit(change)
	m.add(mut, to)
}

// said adds the mutant that lacks something that the plan says.
func (m *maker) said(rule string, known bool, change func(*benefit.Plan)) {
	if known {
		m.whole(Mutant{Operator: Missing, Rule: rule, Words: rule + ": it is missing"}, "", change)
	}
}

// wait breaks a number of days.
func (m *maker) wait(rule string, v benefit.Sourced[int], at func(*benefit.Plan) *benefit.Sourced[int]) {
	m.said(rule, v.Known(), func(p *benefit.Plan) { *at(p) = benefit.Sourced[int]{} })
	if !v.Known() {
		return
	}
	for _, w := range aside(v.Value, 1) {
		m.whole(Mutant{Operator: Unit, Rule: rule, Value: "days", Way: w.way, Bound: true, Words: fmt.Sprintf("%s: %d days → %d", rule, v.Value, w.to)},
			w.name, func(p *benefit.Plan) { at(p).Value = w.to })
	}
}

func (m *maker) dependents() {
	const rule = "eligibility/dependents"
	d := m.plan.Eligibility.Dependents
	m.said(rule, d.Known(), func(p *benefit.Plan) { p.Eligibility.Dependents = benefit.Sourced[benefit.DependentAge]{} })
	if !d.Known() {
		return
	}
	for _, w := range aside(d.Value.Age, 1) {
		m.whole(Mutant{Operator: Unit, Rule: rule, Value: "age", Way: w.way, Bound: true, Words: fmt.Sprintf("%s: age %d → %d", rule, d.Value.Age, w.to)},
			w.name, func(p *benefit.Plan) { p.Eligibility.Dependents.Value.Age = w.to })
	}
}

// selection breaks what the plan says of brands for which there is a generic.
func (m *maker) selection() {
	const rule = "productSelection"
	sel := &m.plan.ProductSelection
	if !sel.AddDifference.Known() {
		return
	}
	adds := sel.AddDifference.Value
	m.whole(Mutant{Operator: Missing, Rule: rule, Words: fmt.Sprintf("the difference to the generic is added: %t → %t", adds, !adds)}, fmt.Sprint(!adds),
		func(p *benefit.Plan) { p.ProductSelection.AddDifference.Value = !adds })
	if !adds {
		return
	}
	for _, v := range []struct {
		operator    Operator
		name, words string
		now         benefit.Sourced[bool]
		at          func(*benefit.ProductSelection) *benefit.Sourced[bool]
	}{
		{Choice, "prescriberExempt", "nothing is added where the prescriber asks for the brand", sel.PrescriberExempt, func(s *benefit.ProductSelection) *benefit.Sourced[bool] { return &s.PrescriberExempt }},
		{Order, "countsToDeductible", "the difference counts toward the deductible", sel.CountsToDeductible, func(s *benefit.ProductSelection) *benefit.Sourced[bool] { return &s.CountsToDeductible }},
		{Order, "countsToOutOfPocketMaximum", "the difference counts toward the out-of-pocket maximum", sel.CountsToOOP, func(s *benefit.ProductSelection) *benefit.Sourced[bool] { return &s.CountsToOOP }},
	} {
		if v.now.Known() {
			m.whole(Mutant{Operator: v.operator, Rule: rule, Value: v.name, Words: fmt.Sprintf("%s: %t → %t", v.words, v.now.Value, !v.now.Value)}, fmt.Sprint(!v.now.Value),
				func(p *benefit.Plan) { v.at(&p.ProductSelection).Value = !v.now.Value })
		}
	}
}

func (m *maker) partD() {
	t := m.engine.PartD()
	if t == nil {
		return
	}
	put := func(value string, a money.Amount, at func(*benefit.PartD) *benefit.Sourced[money.Amount]) {
		for _, w := range wrongs(a, 1) {
			m.whole(Mutant{Operator: w.operator, Rule: "partD", Value: value, Way: w.way, Bound: true, Words: fmt.Sprintf("Part D, %s: $%s → $%s", value, a, w.to)},
				w.name, func(p *benefit.Plan) { *at(&p.PartD) = benefit.Assume(w.to) })
		}
	}
	if t.Deductible > 0 {
		put("deductible", t.Deductible, func(d *benefit.PartD) *benefit.Sourced[money.Amount] { return &d.Deductible })
	}
	put("outOfPocketThreshold", t.Threshold, func(d *benefit.PartD) *benefit.Sourced[money.Amount] { return &d.Threshold })
}
