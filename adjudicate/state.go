package adjudicate

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/money"
)

// State is what is true of the member before the claim. The zero value is a member of whom nothing was filled and nothing
// used, alone on the plan, with no other coverage: that is what lists that are left out mean. [Engine.Apply] and
// [Engine.Reverse] move it on.
type State struct {
	Family       bool  `json:"familyCoverage,omitempty"` // more than one person is covered
	Accumulators []Use `json:"accumulators,omitempty"`   // one that is not named stands at zero
	// ByPeriod says that the accumulators name the period that they are of, so that one state goes through several plan
	// years; otherwise they are of the claim's own period, whichever it is.
	ByPeriod bool `json:"byPeriod,omitempty"`

	Member *Member `json:"member,omitempty"` // what the plan's files say of the member; nil: eligible
	// Fills is the member's earlier fills, in any order, without the reversed ones. A list is complete, also when it is
	// empty; nil is not known, and a rule that looks at the history makes the claim Undetermined.
	Fills          []Fill          `json:"history,omitzero"`
	Authorizations []Authorization `json:"priorAuthorizations,omitempty"`
	OtherCoverage  []Coverage      `json:"otherCoverage,omitempty"` // payers that come before this plan
	Locks          []Lock          `json:"locks,omitempty"`         // pharmacies and prescribers that the member is bound to

	// SubsidyLevel is the copay category of the low-income subsidy of Part D: 1 to 4, 0 for none.
	SubsidyLevel int `json:"lowIncomeSubsidyLevel,omitempty"`
	// Exceptions are what the plan granted the member; StepMet are drugs for which step therapy is taken as done.
	Exceptions []Exception       `json:"exceptions,omitempty"`
	StepMet    []benefit.DrugSet `json:"stepTherapyMet,omitempty"`
	// AssistanceLeft is what is left of a manufacturer's copay assistance for the year; nil: as much as each claim offers.
	AssistanceLeft *money.Amount `json:"copayAssistanceLeft,omitempty"`
}

// Use is how much of one accumulator has been used in its period.
type Use struct {
	ID         benefit.RuleID `json:"id"`
	Individual money.Amount   `json:"individual"`
	Family     money.Amount   `json:"family"`
	// Met says that the limit is reached, whatever its amount is: the way to state that of a deductible whose amount the
	// plan does not give.
	Met bool `json:"met,omitempty"`
	// MembersMet is how many members have reached the individual amount, for a family limit that counts members.
	MembersMet int `json:"membersMet,omitempty"`
	// Period is the first day of the period, where the state's ByPeriod is set; none for one that never ends.
	Period calendar.Date `json:"period,omitzero"`
	// Late is how much of Individual was used in the last months of the period, where that counts in the next one too.
	Late money.Amount `json:"late,omitempty"`
}

// Member is what the plan's own files say of the member. What is left out is not looked at.
type Member struct {
	Cardholder   string        `json:"cardholderID,omitempty"` // 302-C2
	Group        string        `json:"groupId,omitempty"`      // 301-C1
	PersonCode   string        `json:"personCode,omitempty"`   // 303-C3
	Relationship string        `json:"relationship,omitempty"` // 306-C6: 1 cardholder, 2 spouse, 3 child, 4 other
	BirthDate    calendar.Date `json:"dateOfBirth,omitzero"`
	Gender       string        `json:"gender,omitempty"`         // 305-C5: 1 male, 2 female
	From         calendar.Date `json:"coverageFrom,omitzero"`    // the first day covered
	To           calendar.Date `json:"coverageTo,omitzero"`      // the last day covered: 69 after it
	Expired      calendar.Date `json:"coverageExpired,omitzero"` // the last day of a coverage that ran out by itself: 68 after it
	Student      bool          `json:"student,omitempty"`
	Disabled     bool          `json:"disabled,omitempty"`
	NotCovered   bool          `json:"notCovered,omitempty"`      // of a covered family, but not covered
	LeftMail     bool          `json:"leftMailProgram,omitempty"` // said to stay at retail where the plan lets members choose
}

// Fill is one paid or captured fill of the member's history.
type Fill struct {
	Date          calendar.Date      `json:"dateOfService"`
	NDC           string             `json:"ndc"`
	Drug          *benefit.DrugFacts `json:"drug,omitempty"`
	Quantity      money.Quantity     `json:"quantityDispensed"`
	DaysSupply    int                `json:"daysSupply"`
	Channel       benefit.Channel    `json:"channel,omitempty"`
	Pharmacy      string             `json:"pharmacyNPI,omitempty"`
	Prescriber    string             `json:"prescriberID,omitempty"`
	Number        string             `json:"prescriptionNumber,omitempty"`          // 402-D2
	FillNumber    *int               `json:"fillNumber,omitempty"`                  // 403-D3
	Captured      bool               `json:"captured,omitempty"`                    // answered C, not P
	Clarification string             `json:"submissionClarificationCode,omitempty"` // 420-DK
	MMEPerDay     *money.Quantity    `json:"mmePerDay,omitempty"`                   // morphine milligram equivalents a day, of an opioid
	Network       benefit.Network    `json:"network,omitempty"`
	Tier          benefit.TierID     `json:"tier,omitempty"`
	OtherPay      []OtherPay         `json:"otherPay,omitempty"`
	Components    []Component        `json:"components,omitempty"`
	PatientPay    money.Amount       `json:"patientPay"`
	PlanPay       money.Amount       `json:"planPay"`
	Allowed       money.Amount       `json:"allowedAmount"`
}

// Authorization is a prior authorization or an exception on file. What is left out does not restrict it.
type Authorization struct {
	Number       string              `json:"number,omitempty"`    // 462-EV
	Drugs        benefit.DrugSet     `json:"drugs,omitzero"`      // the drugs that it is for
	Edits        []benefit.Edit      `json:"overrides,omitempty"` // the edits that it skips beside prior authorization
	From         calendar.Date       `json:"from,omitzero"`
	To           calendar.Date       `json:"to,omitzero"`        // the last day
	Quantity     *money.Quantity     `json:"quantity,omitempty"` // of all its fills together
	QuantityUsed money.Quantity      `json:"quantityUsed,omitempty"`
	Fills        *int                `json:"fills,omitempty"`
	FillsUsed    int                 `json:"fillsUsed,omitempty"`
	Status       AuthorizationStatus `json:"status,omitempty"`
}

// AuthorizationStatus is where a request for authorization stands.
type AuthorizationStatus string

// The statuses; empty is granted.
const (
	AuthorizationGranted AuthorizationStatus = "granted"
	AuthorizationPending AuthorizationStatus = "pending"
	AuthorizationDenied  AuthorizationStatus = "denied"
)

// Exception is a formulary or tier exception: the drugs are covered though no list has them, or stand on another tier.
type Exception struct {
	Drugs     benefit.DrugSet `json:"drugs,omitzero"`
	Formulary bool            `json:"formulary,omitempty"`
	Tier      benefit.TierID  `json:"tier,omitempty"`
}

// Coverage is another payer's coverage of the member. A date that is left out does not bound it.
type Coverage struct {
	From calendar.Date `json:"from,omitzero"`
	To   calendar.Date `json:"to,omitzero"`
}

// Lock binds the member to one pharmacy or prescriber.
type Lock struct {
	Pharmacy   string        `json:"pharmacyNPI,omitempty"`
	Prescriber string        `json:"prescriberID,omitempty"`
	From       calendar.Date `json:"from,omitzero"`
	To         calendar.Date `json:"to,omitzero"`
}
