package benefit

import (
	"github.com/rxassay/rxassay/money"
)

// Coordination is how a plan pays beside other payers.
type Coordination struct {
	Method Sourced[COBMethod] `json:"method,omitzero"` // absent: Policy.OtherPayerMethod
	// Codes are the other coverage codes (308-C8) that the plan accepts as a payer after another. Reject 13. Absent: 0,
	// 1, 2, 3, 4 and 8.
	Codes Sourced[[]string] `json:"otherCoverageCodes,omitzero"`
	// PrimaryFirst: a member with other coverage must bill it first. Reject 41. Absent: true.
	PrimaryFirst Sourced[bool] `json:"primaryFirst,omitzero"`
	// Assistance is how payments of manufacturers are treated.
	Assistance []Rule[Assistance] `json:"assistance,omitempty"`
}

// COBMethod says what a secondary payer pays. A is its allowed amount, P what it would pay alone, S = A − P the member's
// share alone, and paid what the others paid. None pays below zero, and the member pays the rest of A − paid.
type COBMethod string

// The methods. NonDuplication is how a claims processor balances a response: the member's own share stays, and what the
// other payer paid comes off the plan's.
const (
	NonDuplication COBMethod = "nonDuplication"        // P − paid
	StandardCOB    COBMethod = "standard"              // the lesser of A − paid and P: the member is made whole first
	MaintenanceCOB COBMethod = "maintenanceOfBenefits" // its benefit computed on A − paid in place of A
)

// Assistance is how a plan treats what a manufacturer pays for the member (a coupon).
type Assistance struct {
	Program AssistanceProgram `json:"program"`
	// Annual is what the manufacturer gives in a plan year; a maximizer sets the member's share to a twelfth of it for a
	// month's supply.
	Annual *money.Amount `json:"annual,omitempty"`
}

// AssistanceProgram is a kind of treatment.
type AssistanceProgram string

// The programs.
const (
	AssistanceCounts    AssistanceProgram = "counts"    // 505-F5 counts in full
	AccumulatorAdjuster AssistanceProgram = "adjuster"  // only what the member paid counts
	Maximizer           AssistanceProgram = "maximizer" // the share is set by what the manufacturer gives, and does not count
)

// Charges are sums on a claim beside the price of the drug.
type Charges struct {
	SalesTax     Sourced[Payer]        `json:"salesTax,omitzero"`     // absent: Policy.TaxPaidBy
	ProcessorFee Sourced[money.Amount] `json:"processorFee,omitzero"` // of every paid claim, from the member (571-NZ)
	// AdministrationInShare: a vaccine's administration fee (438-E3) and the professional service fee are part of the
	// amount that the one cost share is computed on; false: the plan pays them beside it. Absent: true.
	AdministrationInShare Sourced[bool] `json:"administrationInShare,omitzero"`
	// Assistance that the plan itself gives (129-UD): it takes so much off what the member pays of a fill, never below zero.
	PlanAssistance []Rule[money.Amount] `json:"planAssistance,omitempty"`
}

// HighDeductible is what the tax law of health savings accounts asks of a plan.
type HighDeductible struct {
	Qualified  Sourced[bool]    `json:"qualified,omitzero"`
	Preventive Sourced[DrugSet] `json:"preventive,omitzero"` // drugs that the deductible need not be met for
}
