// Package adjudicate is the oracle: it computes what a claim must cost under a plan, to the cent, and says why.
//
// [Compile] turns a plan into an [Engine] once; every mistake in the plan's design comes out there as a finding. The
// engine then adjudicates any number of claims, each a pure function of the claim and the member's state, safe for
// concurrent use. A rejected claim is an ordinary [Result] with NCPDP reject codes, not an error.
//
// The order of the steps is that of a claims processor: is the tier covered at this pharmacy, is the days supply within
// the benefit, what is the allowed amount, the deductible, the copay or coinsurance on the rest, the cap at the allowed
// amount, the out-of-pocket maximum last, and then what each accumulator holds afterwards. Every step that changes or
// decides something is recorded as a [Step] that names its rule and the amounts before and after.
//
// Where the field has no fixed rule the engine has one:
//
//   - A cap (the allowed amount, a maximum, the out-of-pocket maximum) cuts what was added last first: the coinsurance,
//     then the copay, then the deductible; under [benefit.BeforeDeductible], where the share comes first, the deductible
//     goes first.
//   - A minimum or maximum does not change the component: what a minimum raises of a coinsurance stays in 572-4U. Of
//     greaterOf and lesserOf the arm that won names the component; on a tie it is the copay.
//   - Rounding happens once, on the coinsurance product; what is left of a cent falls to the plan, as plan pay is the
//     allowed amount less patient pay.
//   - Silence is not a rejection. A pharmacy or a days supply that the plan excludes is rejected; one that the plan does
//     not speak of is [Undetermined], with a finding that names what is missing and no amount. So is a cost share that
//     must meet a deductible whose amount the plan does not state, unless the member's state says that it is met, and a
//     brand taken instead of its generic (408-D8) where the plan charges the difference, which no claim tells.
package adjudicate

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// Claim is one fill as the engine looks at it: the drug already on its tier, the pharmacy already in its channel.
type Claim struct {
	DateOfService     calendar.Date   `json:"dateOfService"`
	NDC               string          `json:"ndc"`
	Tier              benefit.TierID  `json:"tier"`
	Channel           benefit.Channel `json:"channel"`
	Network           benefit.Network `json:"network"`
	Quantity          money.Quantity  `json:"quantityDispensed"`
	DAW               string          `json:"dawCode,omitempty"` // 408-D8; empty is 0
	DaysSupply        int             `json:"daysSupply"`
	IngredientCost    money.Amount    `json:"ingredientCost"`              // 409-D9
	DispensingFee     money.Amount    `json:"dispensingFee"`               // 412-DC
	UsualAndCustomary *money.Amount   `json:"usualAndCustomary,omitempty"` // 426-DQ
	GrossAmountDue    *money.Amount   `json:"grossAmountDue,omitempty"`    // 430-DU
}

// State is what the member and the family have used before the claim. An accumulator that is not named stands at zero.
type State struct {
	Family       bool  `json:"familyCoverage,omitempty"` // more than one person is covered
	Accumulators []Use `json:"accumulators,omitempty"`
}

// Use is how much of one accumulator has been used in its period.
type Use struct {
	ID         benefit.RuleID `json:"id"`
	Individual money.Amount   `json:"individual"`
	Family     money.Amount   `json:"family"`
	// Met says that the limit is reached, whatever its amount is: the way to state that of a deductible whose amount the
	// plan does not give.
	Met bool `json:"met,omitempty"`
}

// Status is the outcome in the contract's words.
type Status string

// The outcomes. No rule of this engine cuts a claim back, so it never answers PartiallyApproved by itself. Undetermined
// is no outcome of a claims processor and never an expected result: the plan does not say enough, and Findings names what
// is missing.
const (
	Approved          Status = "approved"
	Rejected          Status = "rejected"
	PartiallyApproved Status = "partially_approved" // paid for less than was submitted
	Undetermined      Status = "undetermined"
)

// Result is what one claim costs and why. The amounts are meaningful when it is [Result.Paid]; its JSON form is a [Record].
type Result struct {
	Status       Status
	Rejects      []Reject
	Allowed      money.Amount // 506-F6 + 507-F7
	Ingredient   money.Amount // 506-F6
	Fee          money.Amount // 507-F7
	PatientPay   money.Amount // 505-F5
	PlanPay      money.Amount // 509-F9
	Components   []Component  // sum to PatientPay; none of them is zero
	Accumulators []AccumulatorMove
	Steps        []Step
	Rules        []benefit.RuleID  // that decided something, in order of use
	Findings     []finding.Finding // why the result is Undetermined
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
	StepOutOfPocket StepKind = "outOfPocketMaximum"
	StepAccumulate  StepKind = "accumulate"
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
