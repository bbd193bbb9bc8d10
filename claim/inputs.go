// Package claim is the vocabulary of a pharmacy claim: the inputs from which a test claim is written and their
// constraints ([Inputs], with [Compound] and [OtherPayer]), what a payer answers ([Response]), reject codes, and the parts
// of what a patient pays ([Component]).
package claim

import (
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/provider"
)

// Inputs is what a test claim is written from: ClaimInputs of the API. An empty string, a nil pointer and a zero date
// mean that the field was not given. Amounts are in cents, quantities in thousandths of a billing unit.
//
// In JSON the names are those in the comments; dates are CCYYMMDD, amounts dollars with at most two decimals and
// quantities numbers with at most three. [ParseInputs] reads and checks them, [Inputs.Check] checks what was made in Go.
type Inputs struct {
	BINNumber string // binNumber, 101-A1: up to 6 digits
	IIN       string // iin, 101-A1 of F6: 8 digits
	PCN       string // pcn, 104-A4: 10
	GroupID   string // groupId, 301-C1: 15

	CardholderID         string        // cardholderID, 302-C2: 20
	PersonCode           string        // personCode, 303-C3: 3
	PatientRelationship  string        // patientRelationship, 306-C6: 0 to 4
	DateOfBirth          calendar.Date // dateOfBirth, 304-C4
	PatientGender        string        // patientGender, 305-C5: 0 to 2
	PatientFirstName     string        // patientFirstName, 310-CA: 12
	PatientLastName      string        // patientLastName, 311-CB: 15
	PatientStreetAddress string        // patientStreetAddress, 322-CM: 30
	PatientCity          string        // patientCity, 323-CN: 20
	PatientState         string        // patientState, 324-CO: 2
	PatientZip           string        // patientZip, 325-CP: 15

	DateOfService      calendar.Date  // dateOfService, 401-D1
	PrescriptionNumber string         // prescriptionNumber, 402-D2: up to 12 digits
	FillNumber         *int           // fillNumber, 403-D3: 0 (new) to 99
	NDC                drug.NDC       // ndc, 407-D7: required, 11 digits
	QuantityDispensed  money.Quantity // quantityDispensed, 442-E7: required, above 0
	DaysSupply         int            // daysSupply, 405-D5: required, 1 to 999
	DAWCode            string         // dawCode, 408-D8: 0 to 9

	SubmissionClarificationCode string // submissionClarificationCode, 420-DK: 1 to 99
	PriorAuthorizationNumber    string // priorAuthorizationNumber, 462-EV: up to 11 digits

	PrescriberID        string // prescriberID, 411-DB: required, 15; an NPI
	PrescriberLastName  string // prescriberLastName, 427-DR: 15
	PrescriberFirstName string // prescriberFirstName, 364-2J: 12

	PharmacyNPI           provider.NPI          // pharmacyNPI, 201-B1: required, 10
	PharmacyName          string                // pharmacyName: 30; no field of a claim carries the pharmacy's name or address
	PharmacyStreetAddress string                // pharmacyStreetAddress: 30
	PharmacyCity          string                // pharmacyCity: 20
	PharmacyState         string                // pharmacyState: 2
	PharmacyZip           string                // pharmacyZip: 15
	PharmacyType          provider.PharmacyType // pharmacyType, 147-U7: one of the four of claim inputs

	IngredientCost    money.Amount  // ingredientCost, 409-D9: required
	DispensingFee     money.Amount  // dispensingFee, 412-DC: required
	UsualAndCustomary *money.Amount // usualAndCustomary, 426-DQ
	GrossAmountDue    *money.Amount // grossAmountDue, 430-DU

	Compound   *Compound   // compound: the claim then has a Compound segment, and ndc names its principal product only here
	OtherPayer *OtherPayer // otherPayer: the claim then has a Coordination of Benefits segment
}

// MaxAmount is the largest amount that a D.0 dollar field carries, s9(6)v99.
const MaxAmount money.Amount = 999_999_99

// FieldError is one field of claim inputs that cannot be used. It carries no value from the input.
type FieldError struct {
	Field   string `json:"field"`           // the JSON name, such as "ndc"; empty where the whole input is meant
	NCPDP   string `json:"ncpdp,omitempty"` // the field of the claim, such as "407-D7"
	Message string `json:"message"`         // what is wanted
}

// Error returns "ndc (407-D7): …".
func (e FieldError) Error() string {
	switch {
	case e.Field == "":
		return e.Message
	case e.NCPDP == "":
		return e.Field + ": " + e.Message
	}
	return e.Field + " (" + e.NCPDP + "): " + e.Message
}

// Total returns ingredient cost plus dispensing fee.
func (in Inputs) Total() money.Amount { return in.IngredientCost.Add(in.DispensingFee) }

// Fill returns the fill number, 0 where it is not given.
func (in Inputs) Fill() int {
	if in.FillNumber == nil {
		return 0
	}
	return *in.FillNumber
}

// BillingUnit returns the unit in which the quantity counts, "EA", "ML" or "GM", where the embedded products know the NDC,
// else "".
func (in Inputs) BillingUnit() drug.Unit {
	p, _ := drug.Lookup(in.NDC)
	return p.BillingUnit
}

// Warnings returns what is odd but may be meant: a test claim can want a wrong check digit.
func (in Inputs) Warnings() []finding.Finding {
	var out []finding.Finding
	warn := func(when bool, code, path, id, message string) {
		if when {
			out = append(out, finding.Finding{Code: code, Severity: finding.Warning, Message: message, Path: path, FieldID: id})
		}
	}
	warn(in.PharmacyNPI != "" && !in.PharmacyNPI.Valid(), "npi_invalid", "pharmacyNPI", "201-B1",
		"The pharmacy's id is not a valid NPI: ten digits, of which the last checks the others.")
	warn(in.PrescriberID != "" && !provider.NPI(in.PrescriberID).Valid(), "npi_invalid", "prescriberID", "411-DB",
		"The prescriber's id is not a valid NPI: ten digits, of which the last checks the others.")
	warn(in.PrescriberID != "" && in.PrescriberID == string(in.PharmacyNPI), "npi_shared", "prescriberID", "411-DB",
		"Prescriber and pharmacy have the same id; a prescriber is a person and a pharmacy an organisation.")
	warn(in.BINNumber != "" && len(in.BINNumber) < 6, "bin_short", "binNumber", "101-A1",
		"The BIN has fewer than six digits; zeros were put before it.")
	warn(!in.DateOfBirth.IsZero() && !in.DateOfService.IsZero() && in.DateOfBirth.After(in.DateOfService), "born_after_service",
		"dateOfBirth", "304-C4", "The patient is born after the date of service.")
	warn(in.GrossAmountDue != nil && *in.GrossAmountDue != in.IngredientCost+in.DispensingFee, "gross_amount_due", "grossAmountDue",
		"430-DU", "The gross amount due is not ingredient cost plus dispensing fee.")
	warn(in.Compound != nil && in.Compound.Cost() != in.IngredientCost, "compound_cost", "ingredientCost", "409-D9",
		"The ingredient cost is not the sum of the compound's ingredient costs.")
	warn(in.Compound != nil && len(in.Compound.Ingredients) < 2, "compound_ingredients", "compound", "447-EC",
		"A compound has two ingredients or more.")
	warn(in.PatientState != "" && !letters(in.PatientState, 2), "state", "patientState", "324-CO", "A state has two letters.")
	warn(in.PharmacyState != "" && !letters(in.PharmacyState, 2), "state", "pharmacyState", "", "A state has two letters.")
	return out
}

func letters(s string, n int) bool {
	for i := range len(s) {
		if c := s[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return len(s) == n
}
