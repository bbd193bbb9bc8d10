package adjudicate

import (
	"encoding/json"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// Record is the JSON form of a [Result]. Its amounts are null unless the claim is paid: a zero that a rejection does not
// mean must not be read as one. No list is null.
type Record struct {
	Status       Status            `json:"status"`
	Rejects      []Reject          `json:"rejects"`
	Allowed      *money.Amount     `json:"allowedAmount"`
	Ingredient   *money.Amount     `json:"ingredientCostPaid"`
	Fee          *money.Amount     `json:"dispensingFeePaid"`
	PatientPay   *money.Amount     `json:"patientPay"`
	PlanPay      *money.Amount     `json:"planPay"`
	Components   []Component       `json:"components"`
	Accumulators []AccumulatorMove `json:"accumulators"`
	Trace        []Step            `json:"trace"`
	Rules        []benefit.RuleID  `json:"rules"`
	Findings     []finding.Finding `json:"findings"`
}

// Paid reports whether the claim is paid, in whole or in part.
func (r Result) Paid() bool { return r.Status == Approved || r.Status == PartiallyApproved }

// Record returns the JSON form.
func (r Result) Record() Record {
	out := Record{
		Status: r.Status, Rejects: orEmpty(r.Rejects), Components: orEmpty(r.Components), Accumulators: orEmpty(r.Accumulators),
		Trace: orEmpty(r.Steps), Rules: orEmpty(r.Rules), Findings: orEmpty(r.Findings),
	}
	if r.Paid() {
		out.Allowed, out.Ingredient, out.Fee, out.PatientPay, out.PlanPay = &r.Allowed, &r.Ingredient, &r.Fee, &r.PatientPay, &r.PlanPay
	}
	return out
}

// MarshalJSON writes the [Record].
func (r Result) MarshalJSON() ([]byte, error) { return json.Marshal(r.Record()) }

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
