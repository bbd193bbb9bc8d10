package oracle

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

// ForEngine returns the claim as the engine takes it.
func (c *Submitted) ForEngine(m *Member) adjudicate.Claim {
	d := c.Drug
	out := adjudicate.Claim{
		DateOfService: c.DateOfService, NDC: d.NDC, Tier: c.Tier, Channel: c.Channel, Network: c.Network, Quantity: c.Quantity, DAW: c.DAW,
		DaysSupply: c.DaysSupply, IngredientCost: c.IngredientCost, DispensingFee: c.DispensingFee, UsualAndCustomary: c.UsualAndCustomary,
		GrossAmountDue: c.GrossDue, FlatTax: c.Tax, Incentive: c.Incentive, ProfessionalFee: c.Professional, GenericPrice: c.GenericAllowed,
		NetworkPrice: c.NetworkAllowed, Drug: &d, NotListed: c.Row == nil, LaunchedOn: c.Launch, ObsoleteOn: c.Obsolete, MMEPerDay: c.MME,
		Listing: c.Row, GenericTier: c.GenericTier, Relationship: m.Relationship, BirthDate: m.Birth, Gender: string(m.Sex),
		Residence: c.Residence, Pharmacy: c.Pharmacy, PharmacyState: c.State, Prescriber: c.Prescriber, SubmittedOn: c.Received,
		PrescriptionNumber: c.Prescription, FillNumber: c.FillNumber, Clarification: c.Clarification, WrittenOn: c.Written,
		Outcome: strings.Join(c.Interventions, ","), Paper: c.Paper,
	}
	out.Compound = c.Compound
	for i := range c.Ingredients {
		x := &c.Ingredients[i]
		out.Ingredients = append(out.Ingredients, adjudicate.Part{NDC: x.Drug.NDC, Cost: x.Cost, Drug: &x.Drug})
	}
	if c.OtherCoverage != "" {
		out.OtherPayer = &adjudicate.OtherPayer{Code: c.OtherCoverage, Paid: c.OtherPaid, Responsibility: c.PatientResponsibility}
	}
	if c.Coupon > 0 {
		out.Assistance = &c.Coupon
	}
	return out
}

// ForEngine returns the member's state as the engine takes it.
func (m *Member) ForEngine() adjudicate.State {
	s := adjudicate.State{
		Family: m.Family, SubsidyLevel: m.LowIncome, StepMet: m.StepMet,
		Member: &adjudicate.Member{
			Relationship: m.Relationship, BirthDate: m.Birth, Gender: string(m.Sex), From: m.From, To: m.To, Student: m.Student,
			Disabled: m.Disabled, NotCovered: m.NotEnrolled, LeftMail: m.LeftRetailLimit,
		},
	}
	for _, id := range slices.Sorted(maps.Keys(m.Accumulators)) {
		u := m.Accumulators[id]
		s.Accumulators = append(s.Accumulators, adjudicate.Use{ID: id, Individual: u.Individual, Family: u.Family, Met: u.Met, MembersMet: u.MembersMet})
	}
	for _, id := range slices.Sorted(maps.Keys(m.MaximumsUsed)) {
		u := m.MaximumsUsed[id]
		s.Accumulators = append(s.Accumulators, adjudicate.Use{ID: id, Individual: u.Individual, Family: u.Family})
	}
	if m.History != nil {
		s.Fills = []adjudicate.Fill{}
	}
	for i := range m.History {
		h := &m.History[i]
		s.Fills = append(s.Fills, adjudicate.Fill{
			Date: h.Date, NDC: h.Drug.NDC, Drug: &h.Drug, Quantity: h.Quantity, DaysSupply: h.DaysSupply, Channel: h.Channel, Pharmacy: h.Pharmacy, PlanPay: h.PlanPay, Allowed: h.Allowed,
			Number: h.Prescription, FillNumber: &h.FillNumber, Clarification: h.Override, MMEPerDay: h.MME,
		})
	}
	for _, a := range m.Authorizations {
		x := adjudicate.Authorization{
			Drugs: a.Drugs, Edits: a.Overrides, From: a.From, To: a.To, QuantityUsed: a.QuantityUsed, FillsUsed: a.FillsUsed,
			Status: adjudicate.AuthorizationGranted,
		}
		if a.Quantity > 0 {
			x.Quantity = &a.Quantity
		}
		if a.Fills > 0 {
			x.Fills = &a.Fills
		}
		if !a.Approved {
			x.Status = adjudicate.AuthorizationDenied
		}
		s.Authorizations = append(s.Authorizations, x)
	}
	if m.OtherCoverage {
		s.OtherCoverage = []adjudicate.Coverage{{}}
	}
	if m.PharmacyLock != "" {
		s.Locks = append(s.Locks, adjudicate.Lock{Pharmacy: m.PharmacyLock})
	}
	if m.PrescriberLock != "" {
		s.Locks = append(s.Locks, adjudicate.Lock{Prescriber: m.PrescriberLock})
	}
	if m.FormularyExempt || m.ExceptionTier != "" {
		s.Exceptions = []adjudicate.Exception{{Formulary: m.FormularyExempt, Tier: m.ExceptionTier}}
	}
	return s
}

// Differences says where an engine's result is not the verdict; nothing where the two agree. Explanations are not compared,
// nor how an undetermined claim is explained.
func Differences(v Verdict, r *adjudicate.Result, m *Member) []string {
	var out []string
	differ := func(what string, mine, theirs any) {
		if mine != theirs {
			out = append(out, fmt.Sprintf("%s: oracle %v, engine %v", what, mine, theirs))
		}
	}
	differ("status", v.Status, statusOf(r))
	differ("reject codes", codes(v.Rejects), codesOf(r))
	if v.Status != Paid || !r.Paid() {
		return out
	}
	differ("allowed", v.Allowed, r.Allowed)
	differ("patient pay", v.PatientPay, r.PatientPay)
	differ("plan pay", v.PlanPay, r.PlanPay)
	others := map[adjudicate.Payer]money.Amount{}
	for _, o := range r.OtherPay {
		others[o.Payer] += o.Amount
	}
	differ("other payers", v.OtherPaid, others[adjudicate.AnotherPayer])
	differ("low-income subsidy", v.LICS, others[adjudicate.LowIncomeSubsidy])
	differ("manufacturer", v.Manufacturer, others[adjudicate.ManufacturerDiscount])
	theirs := map[claim.Component]money.Amount{}
	for _, c := range r.Components {
		theirs[c.Field] += c.Amount
	}
	differ("components", fmt.Sprint(v.Components), fmt.Sprint(theirs))
	stages := map[benefit.PartDPhase]money.Amount{}
	for _, s := range r.Stages {
		if s.Amount != 0 {
			stages[s.Phase] += s.Amount
		}
	}
	differ("phases", fmt.Sprint(v.Phases), fmt.Sprint(stages))
	return append(out, riseDifferences(v, r, m)...)
}

func riseDifferences(v Verdict, r *adjudicate.Result, m *Member) []string {
	mine := map[benefit.RuleID][2]money.Amount{}
	add := func(rises map[benefit.RuleID]money.Amount) {
		for id, by := range rises {
			if by == 0 {
				continue
			}
			mine[id] = [2]money.Amount{by, 0}
			if m.Family && !strings.HasPrefix(string(id), "partD/") {
				mine[id] = [2]money.Amount{by, by}
			}
		}
	}
	add(v.Rises)
	add(v.MaximumRises)
	theirs := map[benefit.RuleID][2]money.Amount{}
	for _, a := range r.Accumulators {
		if by := [2]money.Amount{a.After.Individual - a.Before.Individual, a.After.Family - a.Before.Family}; by != ([2]money.Amount{}) {
			theirs[a.ID] = by
		}
	}
	if maps.Equal(mine, theirs) {
		return nil
	}
	return []string{fmt.Sprintf("accumulators rise by (individual, family): oracle %v, engine %v", mine, theirs)}
}

func statusOf(r *adjudicate.Result) Status {
	switch r.Status {
	case adjudicate.Approved, adjudicate.PartiallyApproved:
		return Paid
	case adjudicate.Rejected:
		return Rejected
	case adjudicate.Duplicate:
		return Duplicate
	}
	return Undetermined
}

// codes lists reject codes in order, each once.
func codes(list []Reject) string {
	var out []string
	for _, r := range list {
		if !slices.Contains(out, r.Code) {
			out = append(out, r.Code)
		}
	}
	return strings.Join(out, " ")
}

func codesOf(r *adjudicate.Result) string {
	var list []Reject
	for _, x := range r.Rejects {
		list = append(list, Reject{Code: string(x.Code), Rule: x.Rule})
	}
	return codes(list)
}

// ids of rules in a fixed order, for people.
func sorted[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
