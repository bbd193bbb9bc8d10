package oracle

import (
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// Submitted is one fill with everything that a plan may ask of it.
type Submitted struct {
	DateOfService, Received, Written calendar.Date
	Paper                            bool
	Prescription                     string
	FillNumber                       *int // 403-D3

	Drug             benefit.DrugFacts
	Launch, Obsolete calendar.Date
	Row              *formulary.Entry // of the drug list; nil: the drug is not on it
	Tier             benefit.TierID
	GenericTier      benefit.TierID

	Channel    benefit.Channel
	Network    benefit.Network
	Pharmacy   string // NPI
	State      string // of the pharmacy
	Prescriber string

	Quantity   money.Quantity
	DaysSupply int
	DAW        string

	IngredientCost, DispensingFee, Tax, Incentive, Professional money.Amount
	UsualAndCustomary, GrossDue                                 *money.Amount
	GenericAllowed, NetworkAllowed                              *money.Amount

	OtherCoverage         string        // 308-C8
	OtherPaid             *money.Amount // by the payers before
	PatientResponsibility *money.Amount // that the payer before left
	Coupon                money.Amount

	Clarification string   // 420-DK
	Interventions []string // 439-E4/440-E5/441-E6
	Residence     string
	MME           *money.Quantity
	Compound      bool
	Ingredients   []Ingredient
}

// Ingredient is one product of a compound.
type Ingredient struct {
	Drug benefit.DrugFacts
	Cost money.Amount
}

// Member is what is known of the member before the claim.
type Member struct {
	From, To        calendar.Date
	Family          bool
	Relationship    string
	Birth           calendar.Date
	Sex             benefit.Sex
	Student         bool
	Disabled        bool
	NotEnrolled     bool
	LowIncome       int
	OtherCoverage   bool
	PharmacyLock    string
	PrescriberLock  string
	FormularyExempt bool // has an exception for the drug
	ExceptionTier   benefit.TierID
	StepMet         []benefit.DrugSet
	LeftRetailLimit bool
	Accumulators    map[benefit.RuleID]Used
	MaximumsUsed    map[benefit.RuleID]Used
	History         []Past // paid fills; nil: not known
	Authorizations  []Authorization
}

// Used is how much of an accumulator is used.
type Used struct {
	Individual, Family money.Amount
	Met                bool
	MembersMet         int
}

// Past is a paid fill.
type Past struct {
	Date         calendar.Date
	Drug         benefit.DrugFacts
	Prescription string
	FillNumber   int
	Quantity     money.Quantity
	DaysSupply   int
	Channel      benefit.Channel
	Pharmacy     string
	Override     string
	MME          *money.Quantity
	PlanPay      money.Amount
	Allowed      money.Amount

	claim *Submitted // that was paid so, in a sequence
}

// Authorization is a prior authorization on file.
type Authorization struct {
	Drugs        benefit.DrugSet
	From, To     calendar.Date
	Quantity     money.Quantity // 0: no limit
	QuantityUsed money.Quantity
	Fills        int // 0: no limit
	FillsUsed    int
	Approved     bool
	Overrides    []benefit.Edit
}

// Status is the outcome.
type Status string

// The outcomes.
const (
	Paid         Status = "paid"
	Rejected     Status = "rejected"
	Duplicate    Status = "duplicate"
	Undetermined Status = "undetermined"
)

// Reject is a reject code and the rule that gave it, "" where it is no rule of the plan.
type Reject struct {
	Code string
	Rule benefit.RuleID
}

// Verdict is what a claim costs. Amounts are meaningful where it is paid.
type Verdict struct {
	Status       Status
	Rejects      []Reject
	Missing      []string // facts that a rule needs, where undetermined
	Allowed      money.Amount
	PatientPay   money.Amount
	PlanPay      money.Amount
	OtherPaid    money.Amount
	LICS         money.Amount
	Manufacturer money.Amount
	Components   map[claim.Component]money.Amount
	Phases       map[benefit.PartDPhase]money.Amount
	Rises        map[benefit.RuleID]money.Amount // what each accumulator rises by, zero ones too
	MaximumRises map[benefit.RuleID]money.Amount // what each benefit maximum in dollars rises by
}

// Balances reports whether the payers' amounts add up to what is allowed, and the components to what the patient pays.
func (v *Verdict) Balances() bool {
	var patient money.Amount
	for _, a := range v.Components {
		patient += a
	}
	return v.Status != Paid || patient == v.PatientPay && v.PatientPay+v.PlanPay+v.OtherPaid+v.LICS+v.Manufacturer == v.Allowed
}
