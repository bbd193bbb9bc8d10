// Package adjudicate is the oracle: it computes what a claim must cost under a plan, to the cent, and says why.
//
// [Compile] turns a plan into an [Engine] once; every mistake in the plan's design comes out there as a finding. The
// engine then adjudicates any number of claims, each a pure function of the claim and the member's state, safe for
// concurrent use. A rejected claim is an ordinary [Result] with NCPDP reject codes, not an error.
//
// The order of the steps is that of a claims processor and stands in one function, decide: the claim itself, the member,
// the pharmacy and the prescriber, the product, other coverage, utilization management and the benefit maximums, all of
// which can reject; then the money: the allowed amount, the cost share in force, the difference between brand and generic,
// the deductible, copay or coinsurance on the rest, the caps, penalties, the out-of-pocket maximums last, tax and fees,
// and who else pays; at the end what each accumulator holds. A Part D plan goes through its phases instead of deductible and
// maximum. Every step that changes or decides something is recorded as a [Step] that names its rule and the amounts before
// and after.
//
// Where the field has no fixed rule the engine has one:
//
//   - The first step in which something rejects ends the claim, with all the codes of that step.
//   - A cap (the allowed amount, a maximum, the out-of-pocket maximum) cuts what was added last first: the coinsurance,
//     then the copay, then the deductible; under [benefit.BeforeDeductible], where the share comes first, the deductible
//     goes first.
//   - A minimum or maximum does not change the component: what a minimum raises of a coinsurance stays in 572-4U. Of
//     greaterOf and lesserOf the arm that won names the component; on a tie it is the copay.
//   - Rounding happens once on each product, by the plan's rule, which every result names; what is left of a cent falls to
//     the plan, as plan pay is the allowed amount less what everybody else pays.
//   - Silence is not a rejection. A pharmacy or a days supply that the plan excludes is rejected; one that the plan does
//     not speak of is [Undetermined], with a finding that names what is missing and no amount. So is a claim that lacks
//     what a rule needs, where it decides: a date of birth, the kind of a drug, the history, the price of a generic.
package adjudicate

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// Status is the outcome in the contract's words.
type Status string

// The outcomes. Undetermined is no outcome of a claims processor and never an expected result: the plan, the claim or the
// member's state does not say enough, and Findings names what is missing.
const (
	Approved          Status = "approved"
	Rejected          Status = "rejected"
	PartiallyApproved Status = "partially_approved" // paid, but a part of what was submitted is not covered
	Duplicate         Status = "duplicate"          // of a claim that was answered before; the amounts are those of that answer
	Undetermined      Status = "undetermined"
)

// Result is what one claim costs and why. The amounts are meaningful when it is [Result.Paid]; its JSON form is a [Record].
//
// PatientPay, PlanPay and all OtherPay add up to Allowed. PlanPay (509-F9) is below zero where the patient pays more than
// the pharmacy is owed.
type Result struct {
	Status   Status
	Response claim.ResponseStatus // 112-AN: P, R, D, Q; "" of an undetermined claim
	Rejects  []Reject

	Allowed         money.Amount // all that is owed to the pharmacy: the six amounts below, and what is above the network's price
	Ingredient      money.Amount // 506-F6
	Fee             money.Amount // 507-F7
	FlatTax         money.Amount // 558-AW
	PercentageTax   money.Amount // 559-AX
	Incentive       money.Amount // 521-FL
	ProfessionalFee money.Amount // 562-J1

	PatientPay money.Amount // 505-F5
	PlanPay    money.Amount // 509-F9
	OtherPay   []OtherPay
	Components []Component // sum to PatientPay; none of them is zero
	Stages     []Stage     // of Part D: how the allowed amount falls into the phases
	// Assistance is what a manufacturer's program pays of PatientPay; it changes no field of the claim.
	Assistance money.Amount

	Accumulators []AccumulatorMove
	Fill         Fill           // what a paid claim adds to the member's history
	Rounding     money.Rounding // of every product below a cent; what is left of a cent is the plan's
	Steps        []Step
	Rules        []benefit.RuleID  // that decided something, in order of use
	Findings     []finding.Finding // why the result is Undetermined
}

// clear empties a result and keeps the room of its lists.
func (r *Result) clear() {
	*r = Result{
		Rejects: r.Rejects[:0], OtherPay: r.OtherPay[:0], Components: r.Components[:0], Stages: r.Stages[:0],
		Accumulators: r.Accumulators[:0], Steps: r.Steps[:0], Rules: r.Rules[:0], Findings: r.Findings[:0],
	}
}

// Reject is one reject code (511-FB) and the rule that gave it.
type Reject struct {
	Code   claim.RejectCode `json:"code"`
	Rule   benefit.RuleID   `json:"rule,omitempty"`
	Reason string           `json:"reason"`
}

// Component is one part of the patient pay amount, by its field.
type Component struct {
	Field  claim.Component `json:"field"` // 517-FH, 518-FI, 572-4U …
	Amount money.Amount    `json:"amount"`
}

// AccumulatorMove is one accumulator before and after the claim.
type AccumulatorMove struct {
	ID     benefit.RuleID `json:"id"`
	Name   string         `json:"-"` // for people, as [Engine.LimitName]
	Before Use            `json:"before"`
	After  Use            `json:"after"`
}

// StepKind names a step of the order.
type StepKind string

// The steps, in the order in which they happen.
const (
	StepCoverage    StepKind = "coverage"
	StepDaysSupply  StepKind = "daysSupply"
	StepAllowed     StepKind = "allowedAmount"
	StepDeductible  StepKind = "deductible"
	StepCostShare   StepKind = "costShare"
	StepMinimum     StepKind = "minimum"
	StepMaximum     StepKind = "maximum"
	StepCap         StepKind = "capAtAllowed"
	StepCeiling     StepKind = "ceiling" // of a drug's own
	StepOutOfPocket StepKind = "outOfPocketMaximum"
	StepAccumulate  StepKind = "accumulate"

	StepReject         StepKind = "reject"
	StepDuplicate      StepKind = "duplicate"
	StepTax            StepKind = "salesTax"
	StepFee            StepKind = "processorFee"
	StepDifference     StepKind = "productSelection"
	StepPenalty        StepKind = "penalty"
	StepBenefitMaximum StepKind = "benefitMaximum"
	StepCatastrophic   StepKind = "catastrophic"
	StepManufacturer   StepKind = "manufacturerDiscount"
	StepSubsidy        StepKind = "lowIncomeSubsidy"
	StepAssistance     StepKind = "planAssistance"
	StepOtherPayer     StepKind = "otherPayer"
	StepCoupon         StepKind = "copayAssistance"
)

// Step is one typed event of the explanation; rendering it is for others.
type Step struct {
	Kind   StepKind        `json:"kind"`
	Rule   benefit.RuleID  `json:"rule,omitempty"`
	Before money.Amount    `json:"before"` // the amount that the step works on, before it
	After  money.Amount    `json:"after"`
	Field  claim.Component `json:"field,omitempty"` // the pay component that the step sets
	Text   string          `json:"text"`            // one sentence with the amounts
}
