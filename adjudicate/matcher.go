package adjudicate

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
)

// The fields that findings name when a rule needs what a claim does not say.
const (
	needDrug     = "drug"
	needKinds    = "drug.kinds"
	needClass    = "drug.class"
	needBrand    = "drug.brandClass"
	needBirth    = "dateOfBirth"
	needGender   = "patientGender"
	needState    = "pharmacyState"
	needDate     = "dateOfService"
	needFill     = "fillNumber"
	needGeneric  = "genericPrice"
	needPharmacy = "pharmacyNPI"
	needHistory  = "memberState.history"
)

// product is a drug that a set of drugs is asked about.
type product struct {
	ndc      string
	drug     *benefit.DrugFacts // nil: nothing is known but the NDC
	compound compounding
}

// compounding is what is said, beside the kinds of the drug, of whether it is a compound.
type compounding int8

const (
	compoundNotSaid compounding = iota // an earlier fill: its kinds say it
	noCompound                         // a claim whose 406-D6 is not 2, or one ingredient by itself
	aCompound                          // the mixture of a claim, whatever its principal product is of
)

// product is what is dispensed on a claim. The claim itself says that it is a compound: no drug data know the mixture.
func (c *Claim) product() product {
	if c.Compound {
		return product{c.NDC, c.Drug, aCompound}
	}
	return product{c.NDC, c.Drug, noCompound}
}

// product is what an earlier fill dispensed.
func (f *Fill) product() product { return product{ndc: f.NDC, drug: f.Drug} }

// product is an ingredient by itself.
func (p *Part) product() product { return product{p.NDC, p.Drug, noCompound} }

// drugMatcher is a compiled set of drugs. Its zero value takes in every drug.
type drugMatcher struct {
	set benefit.DrugSet
	all bool
}

func newDrugMatcher(s benefit.DrugSet) drugMatcher { return drugMatcher{set: s, all: s.IsZero()} }

// match reports whether a claim's drug is in the set, or names what must be known to tell.
func (m *drugMatcher) match(c *Claim) (bool, string) {
	if m.all {
		return true, ""
	}
	return inSet(&m.set, c.product())
}

func inSet(s *benefit.DrugSet, p product) (bool, string) {
	missing, d := "", p.drug
	named := len(s.Kinds) == 0 && len(s.Lists) == 0 && len(s.Classes) == 0 && len(s.NDCs) == 0 && len(s.RxCUIs) == 0 && len(s.Names) == 0
	if !named {
		named, missing = isNamed(s, p)
	}
	if !named && missing == "" {
		return false, ""
	}
	if len(s.BrandClasses) > 0 {
		switch {
		case d == nil || d.Brand == "":
			missing = needBrand
		case !slices.Contains(s.BrandClasses, d.Brand):
			return false, ""
		}
	}
	if len(s.Schedules) > 0 {
		switch {
		case d == nil:
			missing = needDrug
		case !slices.Contains(s.Schedules, d.Schedule):
			return false, ""
		}
	}
	if len(s.Flags) > 0 {
		switch {
		case d == nil:
			missing = needDrug
		case !shared(s.Flags, d.Flags):
			return false, ""
		}
	}
	if s.Except != nil {
		hit, need := inSet(s.Except, p)
		switch {
		case hit && need == "":
			return false, ""
		case need != "":
			missing = need
		}
	}
	return missing == "", missing
}

// isNamed reports whether one of the lists of a set names the drug; where none does and one could, what is missing.
func isNamed(s *benefit.DrugSet, p product) (bool, string) {
	d := p.drug
	if p.compound == aCompound && slices.Contains(s.Kinds, benefit.KindCompound) {
		return true, ""
	}
	for _, n := range s.NDCs {
		if n != "" && strings.HasPrefix(p.ndc, n) {
			return true, ""
		}
	}
	missing := ""
	if len(s.NDCs) > 0 && p.ndc == "" {
		missing = "ndc"
	}
	if d == nil {
		asksKind := func(k benefit.DrugKind) bool { return k != benefit.KindCompound || p.compound == compoundNotSaid }
		if slices.ContainsFunc(s.Kinds, asksKind) || len(s.Lists) > 0 || len(s.Classes) > 0 || len(s.RxCUIs) > 0 || len(s.Names) > 0 {
			missing = needDrug
		}
		return false, missing
	}
	if shared(s.Kinds, d.Kinds) || shared(s.Lists, d.Lists) || d.RxCUI != "" && slices.Contains(s.RxCUIs, d.RxCUI) {
		return true, ""
	}
	for _, p := range s.Classes {
		if p != "" && strings.HasPrefix(d.Class, p) {
			return true, ""
		}
	}
	if len(s.Classes) > 0 && d.Class == "" {
		missing = needClass
	}
	for _, n := range s.Names {
		for _, m := range d.Names {
			if strings.EqualFold(n, m) {
				return true, ""
			}
		}
	}
	if len(s.Names) > 0 && len(d.Names) == 0 {
		missing = "drug.names"
	}
	return false, missing
}

func shared[T comparable](a, b []T) bool {
	for _, v := range a {
		if slices.Contains(b, v) {
			return true
		}
	}
	return false
}

// matcher is a compiled scope.
type matcher struct {
	scope    benefit.Scope
	drugs    drugMatcher
	all      bool // every claim
	specific int
}

func newMatcher(s benefit.Scope) matcher {
	m := matcher{scope: s, drugs: newDrugMatcher(s.Drugs), specific: s.Specificity()}
	m.all = len(s.Tiers)+len(s.ExemptTiers)+len(s.Channels)+len(s.Networks)+len(s.States) == 0 && m.drugs.all &&
		s.DaysSupply == benefit.DaysSupply{} && s.Age == benefit.AgeRange{} && s.Sex == "" && s.From.IsZero() && s.To.IsZero() &&
		s.Fills.Min == 0 && s.Fills.Max == 0
	return m
}

// match reports whether a rule holds for the claim, or names what must be known to tell. A part of the scope that rules
// the claim out decides, whatever is missing for the others.
func (m *matcher) match(r *run) (bool, string) {
	if m.all {
		return true, ""
	}
	s, c := &m.scope, r.claim
	if len(s.Tiers) > 0 && !slices.Contains(s.Tiers, r.tier) || slices.Contains(s.ExemptTiers, r.tier) {
		return false, ""
	}
	if len(s.Channels) > 0 && !benefit.HoldsAt(s.Channels, c.Channel) {
		return false, ""
	}
	if len(s.Networks) > 0 && !slices.ContainsFunc(s.Networks, func(n benefit.Network) bool { return n.Holds(c.Network) }) {
		return false, ""
	}
	if (s.DaysSupply != benefit.DaysSupply{}) && !s.DaysSupply.Holds(c.DaysSupply) {
		return false, ""
	}
	missing := ""
	if !s.From.IsZero() || !s.To.IsZero() {
		switch d := c.DateOfService; {
		case d.IsZero():
			missing = needDate
		case !within(d, s.From, s.To):
			return false, ""
		}
	}
	if s.Age != (benefit.AgeRange{}) {
		switch years, known := r.age(); {
		case !known:
			missing = needBirth
		case !s.Age.Holds(years):
			return false, ""
		}
	}
	if s.Sex != "" {
		switch sex := r.gender(); {
		case sex == "" || sex == string(benefit.SexUnknown):
			missing = needGender
		case sex != string(s.Sex):
			return false, ""
		}
	}
	if len(s.States) > 0 {
		switch {
		case c.PharmacyState == "":
			missing = needState
		case !slices.Contains(s.States, c.PharmacyState):
			return false, ""
		}
	}
	hit, need := m.drugs.match(c)
	if !hit && need == "" {
		return false, ""
	}
	if need != "" {
		missing = need
	}
	if s.Fills.Min > 0 || s.Fills.Max > 0 {
		switch n, need := r.fillOf(s.Fills.Count, &m.drugs); {
		case need != "":
			missing = need
		case !s.Fills.Holds(n):
			return false, ""
		}
	}
	return missing == "", missing
}

// within reports whether a date lies between two others, both included; a zero bound bounds nothing.
func within(d, from, to calendar.Date) bool {
	return (from.IsZero() || from <= d) && (to.IsZero() || d <= to)
}

// age is the patient's age in whole years on the date of service.
func (r *run) age() (int, bool) {
	born := r.birth()
	if born.IsZero() || r.claim.DateOfService.IsZero() {
		return 0, false
	}
	return born.YearsUntil(r.claim.DateOfService), true
}

// gender is the patient's gender code, "" where neither the claim nor the plan's file has one.
func (r *run) gender() string {
	if g := r.claim.Gender; g != "" || r.state.Member == nil {
		return g
	}
	return r.state.Member.Gender
}
