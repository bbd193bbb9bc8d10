package adjudicate

import (
	"encoding/json"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// Record is the JSON form of a [Result]. Its amounts are null unless the claim is paid or a duplicate: a zero that a rejection does not
// mean must not be read as one. No list is null.
type Record struct {
	Status          Status               `json:"status"`
	Rejects         []Reject             `json:"rejects"`
	Response        claim.ResponseStatus `json:"responseStatus,omitempty"` // 112-AN
	Allowed         *money.Amount        `json:"allowedAmount"`
	Ingredient      *money.Amount        `json:"ingredientCostPaid"`
	Fee             *money.Amount        `json:"dispensingFeePaid"`
	PatientPay      *money.Amount        `json:"patientPay"`
	PlanPay         *money.Amount        `json:"planPay"`
	FlatTax         *money.Amount        `json:"flatSalesTaxPaid,omitempty"`           // 558-AW
	PercentageTax   *money.Amount        `json:"percentageSalesTaxPaid,omitempty"`     // 559-AX
	Incentive       *money.Amount        `json:"incentivePaid,omitempty"`              // 521-FL
	ProfessionalFee *money.Amount        `json:"professionalServiceFeePaid,omitempty"` // 562-J1
	OtherPay        []OtherPay           `json:"otherPayers,omitempty"`
	Stages          []Stage              `json:"benefitStages,omitempty"` // 393-MV and 394-MW
	Assistance      *money.Amount        `json:"copayAssistance,omitempty"`
	Rounding        money.Rounding       `json:"rounding,omitempty"`
	Components      []Component          `json:"components"`
	Accumulators    []AccumulatorMove    `json:"accumulators"`
	Trace           []Step               `json:"trace"`
	Rules           []benefit.RuleID     `json:"rules"`
	Findings        []finding.Finding    `json:"findings"`
}

// Paid reports whether the claim is paid, in whole or in part.
func (r Result) Paid() bool { return r.Status == Approved || r.Status == PartiallyApproved }

// Record returns the JSON form.
func (r Result) Record() Record {
	out := Record{
		Status: r.Status, Rejects: orEmpty(r.Rejects), Components: orEmpty(r.Components), Accumulators: orEmpty(r.Accumulators),
		Trace: orEmpty(r.Steps), Rules: orEmpty(r.Rules), Findings: orEmpty(r.Findings),
		Response: r.Response, OtherPay: r.OtherPay, Stages: r.Stages, Rounding: r.Rounding,
		FlatTax: unlessZero(r.FlatTax), PercentageTax: unlessZero(r.PercentageTax), Incentive: unlessZero(r.Incentive),
		ProfessionalFee: unlessZero(r.ProfessionalFee), Assistance: unlessZero(r.Assistance),
	}
	if r.Paid() || r.Status == Duplicate {
		out.Allowed, out.Ingredient, out.Fee, out.PatientPay, out.PlanPay = &r.Allowed, &r.Ingredient, &r.Fee, &r.PatientPay, &r.PlanPay
	}
	return out
}

// MarshalJSON writes the [Record].
func (r Result) MarshalJSON() ([]byte, error) { return json.Marshal(r.Record()) }

func unlessZero(a money.Amount) *money.Amount {
	if a == 0 {
		return nil
	}
	return &a
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
