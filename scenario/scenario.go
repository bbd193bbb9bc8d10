// Package scenario designs what to test: for each rule of a compiled plan a claim that the rule decides, and for each
// boundary the claims on both sides of it.
//
// A [Case] is one situation with its intent: a claim as it would be submitted, the member's state before it, what is taken
// for granted (such as the drug's tier), and the rules and boundaries that it exercises. Expected results are not
// designed here; they are computed from the case by the engine. [Generate] designs the cases of a mode.
//
// A claim names a drug and a pharmacy, an engine wants a tier, a channel and a network: [Tiers] finds them, for the claims
// of scenarios as for those that a user sends, and says what it assumed or what is missing.
package scenario

import (
	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

// Mode is the kind of suite asked for.
type Mode string

// The modes of the contract.
const (
	Comprehensive Mode = "comprehensive" // every rule, boundary and pair, and sequences of claims
	Quick         Mode = "quick"         // the few claims that notice the most wrong plans
	EdgeCase      Mode = "edgeCase"      // every boundary at its points
)

// Case is one scenario before its result is known.
//
// Covers names what the case is for and what decides it: ids of cost shares, deductibles, out-of-pocket maximums and of the
// rules of the plan's other lists, "eligibility", "coverage", "pharmacies", "coordination", "productSelection", "partD" and
// "formulary" with what a plan or its drug list says once, "policy/" with the name of a policy of the plan,
// "claim/grossAmountDue", which no plan states and every processor applies, and "pairs" of a claim that is there for pairs of values alone (see [Pairs]). A boundary is one of
// these, "#", its name and its point, of three (below, at, above):
//
//   - of a cost share daysSupply.min, daysSupply.max, startedDays (where another run of days is charged), copay.price,
//     arms (of the greater or lesser of two), minimum, minimum.price, maximum, halfCent and zeroPrice; quantity.smallest,
//     quantity.largest and price.largest, which have one point, where claims end;
//   - of a deductible remaining.after, remaining.before and remaining.after.share (where the share fills up the price);
//   - of an out-of-pocket maximum remaining; of both family.<order>.remaining, where the family's amount is what is left,
//     inFamily.<order>.remaining, where the amount of one member of a family is, members.<order> (so many have reached
//     theirs), year (its last and first days) and carryOver (what is left after what the year before brings);
//   - of a rule of utilization management, an exclusion or a benefit maximum what it limits, in the rule's own unit: a
//     quantity, days, a birthday, the earlier fills, the day of a refill, what is left of an amount;
//   - of eligibility coverageFrom, coverageTo and lock.to, the last day on which a member is bound to a pharmacy;
//   - a birthday also as <name>.leapDay, of who was born on 29 February;
//   - of policy/lesserOfUsualAndCustomary usualAndCustomary, and of claim/grossAmountDue grossAmountDue.
type Case struct {
	ID            string           `json:"id"` // a hash of rule and intent; stable while those are
	Description   string           `json:"description"`
	Category      benefit.Category `json:"category"`
	Priority      int              `json:"priority"` // 1 is highest
	Inputs        claim.Inputs     `json:"claimInputs"`
	Preconditions Preconditions    `json:"preconditions"`
	Covers        []string         `json:"covers"` // see below
	Notes         []string         `json:"notes,omitempty"`
}

// Preconditions is what must be true in the system under test before the claim is sent.
type Preconditions struct {
	State   adjudicate.State `json:"memberState"`
	Tier    benefit.TierID   `json:"drugTier"`   // the drug must stand on this tier …
	TierBy  TierSource       `json:"drugTierBy"` // … and this is why
	Channel benefit.Channel  `json:"pharmacyChannel"`
	Network benefit.Network  `json:"pharmacyNetwork"`
	Facts   Facts            `json:"claimFacts,omitzero"`
	// Earlier are claims of the same member that bring the system under test into the member's state, in their order. What
	// they add to it is in State; who sets the state otherwise need not send them.
	Earlier []Earlier `json:"earlierClaims,omitempty"`
}

// Earlier is a claim before the one of a case, in what it differs from that one, and its answer.
type Earlier struct {
	DateOfService  calendar.Date  `json:"dateOfService"`
	FillNumber     int            `json:"fillNumber"`
	Quantity       money.Quantity `json:"quantityDispensed"`
	DaysSupply     int            `json:"daysSupply"`
	IngredientCost money.Amount   `json:"ingredientCost"`
	DispensingFee  money.Amount   `json:"dispensingFee"`
	PatientPay     money.Amount   `json:"expectedPatientPay"`
	PlanPay        money.Amount   `json:"expectedPlanPay"`
	Reversed       bool           `json:"reversed,omitempty"`  // it is paid and then reversed
	Duplicate      bool           `json:"duplicate,omitempty"` // it is the one before once more, and answered as a duplicate
}

// TierSource says how the drug of a claim got its tier.
type TierSource string

// The sources, in the order in which they are tried.
const (
	FromDocument     TierSource = "document"     // the drug list in the plan's own document
	FromFormulary    TierSource = "formulary"    // the drug list of another document that was named
	FromTierWords    TierSource = "tierWords"    // the tier's words match the drug's class; assumed
	FromPrecondition TierSource = "precondition" // set by the scenario itself
	FromRequest      TierSource = "request"      // named by the caller
)
