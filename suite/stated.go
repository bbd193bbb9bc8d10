package suite

import (
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
)

// Stated says what of an outcome a scenario states, beside whether the claim is paid.
type Stated struct {
	Codes, PatientPay, PlanPay, Components, Accumulators bool
}

// Stated returns what the scenario states of the outcome.
func (sc *Scenario) Stated() Stated {
	return Stated{
		Codes: len(sc.ExpectedRejectCodes) > 0, PatientPay: sc.ExpectedPatientPay != nil, PlanPay: sc.ExpectedPlanPay != nil,
		Components: len(sc.ExpectedComponents) > 0, Accumulators: len(sc.ExpectedAccumulators) > 0,
	}
}

// Differ reports whether two results differ in what is stated. An accumulator is looked at where both name it: that a plan
// has one at all is no outcome of a claim.
func (s Stated) Differ(a, b *adjudicate.Result) bool {
	switch {
	case a.Status != b.Status:
		return true
	case a.Status == adjudicate.Rejected:
		return s.Codes && !slices.EqualFunc(a.Rejects, b.Rejects, func(a, b adjudicate.Reject) bool { return a.Code == b.Code })
	case s.PatientPay && a.PatientPay != b.PatientPay, s.PlanPay && a.PlanPay != b.PlanPay:
		return true
	case s.Components && !slices.Equal(a.Components, b.Components):
		return true
	}
	return s.Accumulators && slices.ContainsFunc(a.Accumulators, func(m adjudicate.AccumulatorMove) bool {
		return slices.ContainsFunc(b.Accumulators, func(n adjudicate.AccumulatorMove) bool {
			return m.ID == n.ID && (m.After.Individual != n.After.Individual || m.After.Family != n.After.Family)
		})
	})
}
