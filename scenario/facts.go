package scenario

import (
	"reflect"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// Facts are what rules of a plan ask of a claim that claim inputs have no field for, under the names of
// [adjudicate.Claim]. What is left out is not known, or none.
type Facts struct {
	// Drug is what is known of the product, where that is more than the embedded drug data say: lists of the plan, flags
	// of its drug list, a kind that the scenario gives it.
	Drug            *benefit.DrugFacts `json:"drug,omitempty"`
	Listing         *formulary.Entry   `json:"formularyRow,omitempty"` // its row in the drug list
	NotListed       bool               `json:"notOnFormulary,omitempty"`
	LaunchedOn      calendar.Date      `json:"drugLaunched,omitzero"`
	ObsoleteOn      calendar.Date      `json:"drugObsolete,omitzero"`
	GenericPrice    *money.Amount      `json:"genericPrice,omitempty"`
	GenericTier     benefit.TierID     `json:"genericTier,omitempty"`
	NetworkPrice    *money.Amount      `json:"networkPrice,omitempty"`
	Assistance      *money.Amount      `json:"copayAssistance,omitempty"`
	MMEPerDay       *money.Quantity    `json:"mmePerDay,omitempty"`
	SubmittedOn     calendar.Date      `json:"submittedOn,omitzero"`
	WrittenOn       calendar.Date      `json:"dateWritten,omitzero"`
	Paper           bool               `json:"paper,omitempty"`
	Residence       string             `json:"patientResidence,omitempty"`
	Outcome         string             `json:"durOverride,omitempty"`
	FlatTax         money.Amount       `json:"flatSalesTax,omitempty"`
	PercentageTax   money.Amount       `json:"percentageSalesTax,omitempty"`
	Incentive       money.Amount       `json:"incentiveAmount,omitempty"`
	ProfessionalFee money.Amount       `json:"professionalServiceFee,omitempty"`
}

// IsZero reports whether there are none.
func (f Facts) IsZero() bool { return reflect.ValueOf(f).IsZero() }

// tell adds the facts to a claim.
func (f *Facts) tell(c *adjudicate.Claim) {
	if f.Drug != nil {
		c.Drug = f.Drug
	}
	c.Listing, c.NotListed, c.LaunchedOn, c.ObsoleteOn = f.Listing, f.NotListed, f.LaunchedOn, f.ObsoleteOn
	c.GenericPrice, c.GenericTier, c.NetworkPrice, c.Assistance, c.MMEPerDay = f.GenericPrice, f.GenericTier, f.NetworkPrice, f.Assistance, f.MMEPerDay
	c.SubmittedOn, c.WrittenOn, c.Paper, c.Residence, c.Outcome = f.SubmittedOn, f.WrittenOn, f.Paper, f.Residence, f.Outcome
	c.FlatTax, c.PercentageTax, c.Incentive, c.ProfessionalFee = f.FlatTax, f.PercentageTax, f.Incentive, f.ProfessionalFee
}
