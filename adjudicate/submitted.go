package adjudicate

import (
	"cmp"
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// Claim is one fill as the engine looks at it: the drug already on its tier, the pharmacy already in its channel.
//
// A field that is left out is not known. No rule of a plan guesses it: a rule that needs it makes the claim [Undetermined]
// with a finding that names it. Where a blank field of a claim has a meaning of its own, its comment says so.
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

	FlatTax         money.Amount `json:"flatSalesTax,omitempty"`           // 481-HA; blank is none
	PercentageTax   money.Amount `json:"percentageSalesTax,omitempty"`     // 482-GE; blank is none
	Incentive       money.Amount `json:"incentiveAmount,omitempty"`        // 438-E3, what giving a vaccine costs; blank is none
	ProfessionalFee money.Amount `json:"professionalServiceFee,omitempty"` // 477-BE; blank is none
	// GenericPrice is what the plan allows for the generic that could have been dispensed, fee included.
	GenericPrice *money.Amount `json:"genericPrice,omitempty"`

	// NetworkPrice is what the plan allows for the fill in its network, fee included, where a pharmacy outside of it charges
	// another price.
	NetworkPrice *money.Amount `json:"networkPrice,omitempty"`

	// Drug is what is known of the product. Who gives it knows the product: a kind that is not among its kinds, or a list
	// that is not among its lists, is one that the drug is not of. Nil: nothing is known but NDC and tier.
	Drug        *benefit.DrugFacts `json:"drug,omitempty"`
	NotListed   bool               `json:"notOnFormulary,omitempty"` // the plan's drug list does not have the drug
	LaunchedOn  calendar.Date      `json:"drugLaunched,omitzero"`    // the first day on the market
	ObsoleteOn  calendar.Date      `json:"drugObsolete,omitzero"`    // the last day on the market; blank: still on it
	MMEPerDay   *money.Quantity    `json:"mmePerDay,omitempty"`      // morphine milligram equivalents a day, of an opioid
	Listing     *formulary.Entry   `json:"formularyRow,omitempty"`   // its row in the plan's drug list
	GenericTier benefit.TierID     `json:"genericTier,omitempty"`    // on which its generic stands
	Ingredients []Part             `json:"ingredients,omitempty"`    // of a compound

	BIN          string        `json:"binNumber,omitempty"`           // 101-A1
	PCN          string        `json:"pcn,omitempty"`                 // 104-A4
	Group        string        `json:"groupId,omitempty"`             // 301-C1
	Cardholder   string        `json:"cardholderID,omitempty"`        // 302-C2
	PersonCode   string        `json:"personCode,omitempty"`          // 303-C3
	Relationship string        `json:"patientRelationship,omitempty"` // 306-C6
	BirthDate    calendar.Date `json:"dateOfBirth,omitzero"`          // 304-C4
	Gender       string        `json:"patientGender,omitempty"`       // 305-C5: 1 male, 2 female
	Residence    string        `json:"patientResidence,omitempty"`    // 384-4X

	Pharmacy       string `json:"pharmacyNPI,omitempty"`    // 201-B1
	PharmacyState  string `json:"pharmacyState,omitempty"`  // two letters
	Prescriber     string `json:"prescriberID,omitempty"`   // 411-DB
	PrescriberType string `json:"prescriberType,omitempty"` // specialty or taxonomy, in the plan's words

	SubmittedOn        calendar.Date `json:"submittedOn,omitzero"`                  // the day of the transmission; blank is the date of service
	PrescriptionNumber string        `json:"prescriptionNumber,omitempty"`          // 402-D2
	FillNumber         *int          `json:"fillNumber,omitempty"`                  // 403-D3; blank is not known
	Clarification      string        `json:"submissionClarificationCode,omitempty"` // 420-DK; blank is none
	Authorization      string        `json:"priorAuthorizationNumber,omitempty"`    // 462-EV; blank is none
	WrittenOn          calendar.Date `json:"dateWritten,omitzero"`                  // 414-DE
	Compound           bool          `json:"compound,omitempty"`                    // 406-D6 is 2
	Outcome            string        `json:"durOverride,omitempty"`                 // 439-E4, 440-E5 and 441-E6 as "DD/M0/1G"; blank is none
	Paper              bool          `json:"paper,omitempty"`                       // sent by the member, not by the pharmacy

	OtherPayer *OtherPayer `json:"otherPayer,omitempty"`
	// Assistance is what a manufacturer's program offers toward this fill.
	Assistance *money.Amount `json:"copayAssistance,omitempty"`
}

// Facts returns what of a claim, for a member in a state, decides which rules of the plan's lists hold for it; see
// [benefit.Scope.Holds]. What is not known is left out.
func (c *Claim) Facts(s *State) benefit.Fill {
	f := benefit.Fill{
		Tier: c.Tier, Channel: c.Channel, Network: c.Network, DaysSupply: c.DaysSupply, Sex: benefit.Sex(c.Gender), Date: c.DateOfService, State: c.PharmacyState,
	}
	if c.Drug != nil {
		f.Drug = *c.Drug
	}
	if c.Compound {
		f.Drug.Kinds = append(slices.Clone(f.Drug.Kinds), benefit.KindCompound)
	}
	born := c.BirthDate
	if m := s.Member; m != nil {
		f.Sex, born = cmp.Or(f.Sex, benefit.Sex(m.Gender)), cmp.Or(born, m.BirthDate)
	}
	if !born.IsZero() && !c.DateOfService.IsZero() {
		f.Age = born.YearsUntil(c.DateOfService)
	}
	return f
}

// Part is one ingredient of a compound.
type Part struct {
	NDC  string             `json:"ndc"`
	Cost money.Amount       `json:"cost"` // 449-EE
	Drug *benefit.DrugFacts `json:"drug,omitempty"`
}

// OtherPayer is what payers before this one did with the claim.
type OtherPayer struct {
	Code           string             `json:"otherCoverageCode"`               // 308-C8
	Paid           *money.Amount      `json:"amountPaid,omitempty"`            // the sum of 431-DV
	Responsibility *money.Amount      `json:"patientResponsibility,omitempty"` // the sum of 352-NQ
	Rejects        []claim.RejectCode `json:"rejectCodes,omitempty"`           // 472-6E
}
