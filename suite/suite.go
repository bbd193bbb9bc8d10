// Package suite puts scenarios and their expected results together: the test suite that a user runs.
//
// [Build] generates cases for a plan, adjudicates each with the engine and returns the [Suite]: the contract's
// TestSuiteRecord with the explanation of every amount. [Parse] reads a record back and [Check] looks at one that a person
// has corrected.
package suite

import (
	"time"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/scenario"
)

// Suite is a TestSuiteRecord.
type Suite struct {
	ID             string             `json:"testSuiteId"`
	PlanName       string             `json:"planName"`
	Mode           scenario.Mode      `json:"mode"`
	GeneratedAt    time.Time          `json:"generatedAt"`
	TotalScenarios int                `json:"totalScenarios"`
	Scenarios      []Scenario         `json:"scenarios"`
	Validation     Validation         `json:"validation"`
	Confidence     benefit.Confidence `json:"confidence"`
	Coverage       *Coverage          `json:"coverage,omitempty"` // nil where nobody has counted it
}

// Scenario is one test case with its expected result.
type Scenario struct {
	ID                  string                 `json:"id"`
	Description         string                 `json:"description"`
	Inputs              claim.Inputs           `json:"claimInputs"`
	ExpectedResult      adjudicate.Status      `json:"expectedResult"`
	ExpectedResponse    claim.ResponseStatus   `json:"expectedResponseStatus,omitempty"` // 112-AN; a duplicate is approved, with D
	ExpectedPatientPay  *money.Amount          `json:"expectedPatientPay"`               // null for a rejected claim
	ExpectedPlanPay     *money.Amount          `json:"expectedPlanPay"`
	Category            benefit.Category       `json:"category"`
	Notes               *string                `json:"notes"`
	Preconditions       scenario.Preconditions `json:"preconditions"`
	ExpectedRejectCodes []claim.RejectCode     `json:"expectedRejectCodes"`
	// AssumedAllowed is what the expectation rests on: that the processor allows this much (506-F6 + 507-F7). PayRule says
	// what to expect where it allows another amount; null where only the plan can tell.
	AssumedAllowed       *money.Amount                `json:"assumedAllowedAmount"`
	ExpectedComponents   []adjudicate.Component       `json:"expectedPayComponents"` // of the patient's pay
	ExpectedAccumulators []adjudicate.AccumulatorMove `json:"expectedAccumulators"`  // what the claim moves, before and after
	PayRule              *PayRule                     `json:"payRule"`
	Explanation          []adjudicate.Step            `json:"explanation"`
	Covers               []string                     `json:"covers"`
	Priority             int                          `json:"priority"`
}

// Validation is the contract's ValidationObject.
type Validation struct {
	Valid    bool     `json:"valid"`
	Errors   []string `json:"errors"`
	Warnings []string `json:"warnings"`
}
