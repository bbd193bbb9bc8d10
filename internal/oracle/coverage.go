package oracle

import (
	"slices"
	"time"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/formulary"
)

// filing: is the claim in time.
func (t *trial) filing() {
	dos, got := t.c.DateOfService, t.c.Received
	if got.IsZero() { // sent on the day
		got = dos
	}
	inTime := func(f *benefit.TimelyFiling) bool { return f.Paper == t.c.Paper }
	if r := closest(t, t.plan.Eligibility.TimelyFiling, inTime); r != nil && dos.DaysUntil(got) > r.Terms.Value.Days {
		t.reject("81", r.ID)
	}
	if dos > got {
		t.reject("82", "")
	}
}

// duplicate reports whether the claim was paid before.
func (t *trial) duplicate() bool {
	return t.c.Prescription != "" && slices.ContainsFunc(t.m.History, func(h Past) bool {
		return h.Prescription == t.c.Prescription && t.c.FillNumber != nil && h.FillNumber == *t.c.FillNumber &&
			h.Date == t.c.DateOfService && h.Drug.NDC == t.c.Drug.NDC && h.Pharmacy == t.c.Pharmacy
	})
}

// eligibility: is the member covered on the date of service.
func (t *trial) eligibility() {
	e, m, dos := &t.plan.Eligibility, t.m, t.c.DateOfService
	if !m.From.IsZero() && dos < m.From {
		t.reject("67", "")
	}
	if !m.To.IsZero() && m.To.DaysUntil(dos) > known(e.GraceDays, 0) {
		t.reject("69", "eligibility/graceDays")
	}
	if e.Relationships.Known() {
		if m.Relationship == "" {
			t.need("relationship")
		} else if !slices.Contains(e.Relationships.Value, m.Relationship) {
			t.reject("65", "eligibility/relationships")
		}
	}
	if e.Dependents.Known() && m.Relationship == "3" && !(m.Disabled && e.Dependents.Value.DisabledExempt) {
		if m.Birth.IsZero() {
			t.need("dateOfBirth")
		} else if dos > lastDay(&e.Dependents.Value, m) {
			t.reject("66", "eligibility/dependents")
		}
	}
	switch newborn := e.NewbornDays.Known() && m.Relationship == "3"; {
	case !m.NotEnrolled:
	case newborn && m.Birth.IsZero():
		t.need("dateOfBirth")
	case !newborn || m.Birth.DaysUntil(dos) >= e.NewbornDays.Value:
		t.reject("65", "eligibility/newbornDays")
	}
	if e.ResidencesExcluded.Known() && t.c.Residence != "" && slices.Contains(e.ResidencesExcluded.Value, t.c.Residence) {
		t.reject("63", "eligibility/residencesExcluded")
	}
}

// lastDay is the last day on which a child is covered.
func lastDay(d *benefit.DependentAge, m *Member) calendar.Date {
	age := d.Age
	if m.Student && d.StudentAge > 0 {
		age = d.StudentAge
	}
	year, month, day := m.Birth.Civil()
	year += age
	birthday, err := calendar.New(year, month, day)
	if err != nil { // 29 February
		birthday = calendar.Must(year, time.March, 1)
	}
	switch d.Ends {
	case benefit.EndsMonth:
		first := calendar.Must(birthday.Year(), birthday.Month(), 1)
		return first.AddMonths(1).AddDays(-1)
	case benefit.EndsYear:
		return calendar.Must(birthday.Year(), time.December, 31)
	}
	return birthday.AddDays(-1)
}

// pharmacy: may the drug be filled there.
func (t *trial) pharmacy() {
	p := &t.plan.Pharmacies
	if t.m.PharmacyLock != "" && t.m.PharmacyLock != t.c.Pharmacy {
		t.reject("M2", "pharmacyLock")
	}
	if t.m.PrescriberLock != "" && t.m.PrescriberLock != t.c.Prescriber {
		t.reject("M2", "prescriberLock")
	}
	if p.PaperClaims.Known() && !p.PaperClaims.Value && t.c.Paper {
		t.reject("85", "pharmacies/paperClaims")
	}
	if o := p.OutOfNetwork; o.Known() && t.c.Network == benefit.Out && (!o.Value.Covered || o.Value.PaperOnly && !t.c.Paper) {
		t.reject("40", "pharmacies/outOfNetwork")
	}
	if r := closest(t, p.Access); r != nil && !r.Terms.Value.Covered {
		t.reject(r.Terms.Value.AccessCode(t.c.Channel, t.c.Network), r.ID)
	}
}

// product: is the drug covered.
func (t *trial) product() {
	c, v := t.c, &t.plan.Coverage
	if v.NonParticipating.Known() && len(c.Drug.NDC) >= 5 && slices.Contains(v.NonParticipating.Value, c.Drug.NDC[:5]) {
		t.reject("AC", "coverage/nonParticipatingLabelers")
	}
	if !c.Obsolete.IsZero() && c.Obsolete.DaysUntil(c.DateOfService) > known(v.ObsoleteGraceDays, 0) {
		t.reject("77", "coverage/obsoleteGraceDays")
	}
	if v.NewToMarketDays.Known() && !c.Launch.IsZero() && c.Launch.DaysUntil(c.DateOfService) < v.NewToMarketDays.Value {
		t.reject("70", "coverage/newToMarketDays")
	}
	t.exclusions()
	if o := v.OTC; o.Known() && slices.Contains(c.Drug.Kinds, benefit.KindOTC) && (!o.Value.Covered || !o.Value.Only.Holds(&c.Drug)) {
		t.reject("70", "coverage/otc")
	}
	if c.Row != nil && slices.Contains(c.Row.AllFlags(), formulary.ExcludedDrug) {
		t.reject("70", "formulary")
	}
	closed := v.Formulary.Known() && v.Formulary.Value == benefit.ClosedFormulary
	if closed && c.Row == nil && !t.m.FormularyExempt {
		t.unlessSkipped(benefit.EditFormulary, func() { t.reject("MR", "coverage/formularyType") })
	}
	if v.Compounds.Known() && c.Compound {
		t.compound(&v.Compounds.Value)
	}
}

func (t *trial) exclusions() {
	for _, x := range concerning(t, t.plan.Coverage.Exclusions, nil) {
		answer, facts := t.inScope(&x.Scope)
		if answer == no || x.Terms.Value.UnlessAuthorized && t.authorized(&t.c.Drug) {
			continue
		}
		t.unlessSkipped(benefit.EditExclusion, func() {
			switch {
			case t.included(x):
			case answer == unknown:
				t.need(facts...)
			default:
				t.reject(x.Terms.Value.Code(), x.ID)
			}
		})
	}
}

// included reports whether an inclusion that is at least as specific lifts an exclusion.
func (t *trial) included(x *benefit.Rule[benefit.Exclusion]) bool {
	var needed []string
	for _, r := range concerning(t, t.plan.Coverage.Inclusions, nil) {
		if r.Scope.Specificity() < x.Scope.Specificity() {
			continue
		}
		switch answer, facts := t.inScope(&r.Scope); answer {
		case sure:
			return true
		case unknown:
			needed = append(needed, facts...)
		case no:
		}
	}
	t.need(needed...)
	return false
}

func (t *trial) compound(rule *benefit.Compounds) {
	if !rule.Covered {
		t.reject("7Y", "coverage/compounds")
		return
	}
	if len(t.c.Ingredients) < 2 {
		t.reject("7Z", "coverage/compounds")
		return
	}
	out := 0
	for i := range t.c.Ingredients {
		if t.excludes(&t.c.Ingredients[i]) {
			out++
		}
	}
	if out > 0 && (rule.Ingredients == benefit.AllIngredients || out == len(t.c.Ingredients)) {
		t.reject("70", "coverage/compounds")
	}
	if rule.Max == nil {
		return
	}
	if base, _, _, ok := t.price(); ok && base > *rule.Max && !t.authorized(&t.c.Drug) {
		t.unlessSkipped(benefit.EditPriorAuthorization, func() { t.reject("75", "coverage/compounds") })
	}
}

// excludes reports whether the plan excludes an ingredient of a compound.
func (t *trial) excludes(part *Ingredient) bool {
	whole := t.fill.Drug
	defer func() { t.fill.Drug = whole }()
	t.fill.Drug = part.Drug
	var needed []string
	for _, x := range concerning(t, t.plan.Coverage.Exclusions, nil) {
		answer, facts := t.inScope(&x.Scope)
		if answer == no || x.Terms.Value.UnlessAuthorized && t.authorized(&part.Drug) {
			continue
		}
		if t.included(x) {
			continue
		}
		if answer == sure {
			return true
		}
		needed = append(needed, facts...)
	}
	t.need(needed...)
	return false
}

// selection: is the product selection code (408-D8) paid.
func (t *trial) selection() {
	daw := t.daw()
	if t.c.Drug.Brand == "" {
		for _, other := range []drug.Class{drug.MultiSource, drug.Generic} {
			o := t.plan.DAW(t.c.DAW, other, t.variant)
			if o.Reject != daw.Reject || o.Base != daw.Base || o.Difference != daw.Difference {
				t.need("brandClass")
				return
			}
		}
	}
	if daw.Reject != "" {
		t.reject(daw.Reject, daw.Rule)
	}
}

// daw is what the plan does with the claim's code; where the brand class is not known every class must give the same.
func (t *trial) daw() benefit.DAW {
	class := t.c.Drug.Brand
	if class == "" {
		class = drug.SingleSource
	}
	return t.plan.DAW(t.c.DAW, class, t.variant)
}

// tier: does the tier have a cost share for the fill.
func (t *trial) tier() {
	if r := t.replacement(benefit.InitialPhase); r != nil {
		if r.Terms.Value.Share.Kind == benefit.NotCovered {
			t.reject("70", r.ID)
		}
		return
	}
	if len(t.missing) > 0 || t.partD() && len(t.plan.CostShares) == 0 { // another share may be the drug's; the year's rate
		return
	}
	found := t.cell(t.c.Tier, benefit.InitialPhase)
	switch {
	case found.silent:
		t.need("costShare")
	case found.uncovered:
		t.reject("70", found.rule)
	case found.above:
		t.reject("7X", found.rule)
	case found.below:
		t.reject("AG", found.rule)
	}
}

// otherCoverage: was another payer asked first.
func (t *trial) otherCoverage() {
	code := t.c.OtherCoverage
	co := &t.plan.Coordination
	if code != "" && !slices.Contains(known(co.Codes, []string{"0", "1", "2", "3", "4", "8"}), code) {
		t.reject("13", "coordination/otherCoverageCodes")
	}
	if t.m.OtherCoverage && known(co.PrimaryFirst, true) && (code == "" || code == "0" || code == "1") {
		t.reject("41", "coordination/primaryFirst")
	}
	if code == "2" && t.c.OtherPaid == nil {
		t.need("otherPayerPaid")
	}
	if code == "8" && t.c.PatientResponsibility == nil {
		t.need("patientResponsibility")
	}
}
