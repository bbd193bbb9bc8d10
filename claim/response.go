package claim

import "github.com/rxassay/rxassay/money"

// ResponseStatus is field 112-AN: what a payer did with a claim.
type ResponseStatus string

// The statuses of a claim. A reversal is approved, not paid.
const (
	StatusPaid                ResponseStatus = "P"
	StatusCaptured            ResponseStatus = "C" // kept, paid later
	StatusApproved            ResponseStatus = "A"
	StatusRejected            ResponseStatus = "R"
	StatusDuplicateOfPaid     ResponseStatus = "D"
	StatusDuplicateOfCaptured ResponseStatus = "Q"
	StatusDuplicateOfApproved ResponseStatus = "S"
	StatusDeferred            ResponseStatus = "F" // a prior authorization
	StatusBenefit             ResponseStatus = "B"
)

// Paid reports a status that carries amounts: paid, or a duplicate of paid.
func (s ResponseStatus) Paid() bool { return s == StatusPaid || s == StatusDuplicateOfPaid }

// Duplicate reports that the claim had been answered before.
func (s ResponseStatus) Duplicate() bool {
	return s == StatusDuplicateOfPaid || s == StatusDuplicateOfCaptured || s == StatusDuplicateOfApproved
}

// ComponentAmount is one part of what the patient pays.
type ComponentAmount struct {
	Component Component    `json:"field"`
	Amount    money.Amount `json:"amount"`
}

// Response is what a payer answers to one claim. Amounts are in cents; a nil pointer means that the field was not sent.
type Response struct {
	Status              ResponseStatus `json:"status"`                        // 112-AN
	AuthorizationNumber string         `json:"authorizationNumber,omitempty"` // 503-F3: 20
	ReconciliationID    string         `json:"reconciliationId,omitempty"`    // B98-34 of F6: 30
	ProgramType         string         `json:"programType,omitempty"`         // A28-ZR of F6: 2; what a later payer is told in C47-9T
	Rejects             []RejectCode   `json:"rejects,omitempty"`             // 511-FB: 5
	Message             string         `json:"message,omitempty"`             // 504-F4: 200
	AdditionalMessage   string         `json:"additionalMessage,omitempty"`   // 526-FQ: 40

	PatientPay            money.Amount      `json:"patientPay"`                      // 505-F5
	Components            []ComponentAmount `json:"components,omitempty"`            // whose sum is the patient pay amount
	IngredientCost        *money.Amount     `json:"ingredientCost,omitempty"`        // 506-F6
	DispensingFee         *money.Amount     `json:"dispensingFee,omitempty"`         // 507-F7
	FlatTax               *money.Amount     `json:"flatTax,omitempty"`               // 558-AW
	PercentageTax         *money.Amount     `json:"percentageTax,omitempty"`         // 559-AX
	Incentive             *money.Amount     `json:"incentive,omitempty"`             // 521-FL
	ProfessionalFee       *money.Amount     `json:"professionalFee,omitempty"`       // 562-J1
	OtherAmounts          []QualifiedAmount `json:"otherAmounts,omitempty"`          // 564-J3 and 565-J4: 3
	OtherPayerRecognized  *money.Amount     `json:"otherPayerRecognized,omitempty"`  // 566-J5
	TotalPaid             money.Amount      `json:"totalPaid"`                       // 509-F9; may be negative
	BasisOfReimbursement  string            `json:"basisOfReimbursement,omitempty"`  // 522-FM: 2
	AccumulatedDeductible *money.Amount     `json:"accumulatedDeductible,omitempty"` // 512-FC
	RemainingDeductible   *money.Amount     `json:"remainingDeductible,omitempty"`   // 513-FD
	RemainingBenefit      *money.Amount     `json:"remainingBenefit,omitempty"`      // 514-FE
}

// ComponentSum returns the sum of the components.
func (r *Response) ComponentSum() money.Amount {
	var sum money.Amount
	for _, c := range r.Components {
		sum = sum.Add(c.Amount)
	}
	return sum
}

// Allowed returns what the payer allowed for the claim: ingredient cost, dispensing fee, taxes, incentive, professional
// fee and other amounts paid.
func (r *Response) Allowed() money.Amount {
	var sum money.Amount
	for _, a := range []*money.Amount{r.IngredientCost, r.DispensingFee, r.FlatTax, r.PercentageTax, r.Incentive, r.ProfessionalFee} {
		if a != nil {
			sum = sum.Add(*a)
		}
	}
	for _, a := range r.OtherAmounts {
		sum = sum.Add(a.Amount)
	}
	return sum
}

// Balance returns what the total paid must be: allowed, less what the patient and other payers bear.
func (r *Response) Balance() money.Amount {
	sum := r.Allowed().Sub(r.PatientPay)
	if r.OtherPayerRecognized != nil {
		sum = sum.Sub(*r.OtherPayerRecognized)
	}
	return sum
}
