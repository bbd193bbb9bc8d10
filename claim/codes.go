package claim

// RejectCode is a value of NCPDP field 511-FB: why a claim was not paid.
type RejectCode string

// The reject codes that adjudication and the checks of claim inputs use. "Missing" stands for missing or invalid.
const (
	RejectMissingBIN                RejectCode = "01"
	RejectMissingVersion            RejectCode = "02"
	RejectMissingTransactionCode    RejectCode = "03"
	RejectMissingPCN                RejectCode = "04"
	RejectMissingPharmacy           RejectCode = "05"
	RejectMissingGroup              RejectCode = "06"
	RejectMissingCardholder         RejectCode = "07"
	RejectMissingPersonCode         RejectCode = "08"
	RejectMissingBirthDate          RejectCode = "09"
	RejectMissingGender             RejectCode = "10"
	RejectMissingRelationship       RejectCode = "11"
	RejectMissingOtherCoverage      RejectCode = "13"
	RejectMissingDateOfService      RejectCode = "15"
	RejectMissingPrescriptionNumber RejectCode = "16"
	RejectMissingFillNumber         RejectCode = "17"
	RejectMissingDaysSupply         RejectCode = "19"
	RejectMissingCompoundCode       RejectCode = "20"
	RejectMissingProduct            RejectCode = "21"
	RejectMissingDAW                RejectCode = "22"
	RejectMissingIngredientCost     RejectCode = "23"
	RejectMissingPrescriber         RejectCode = "25"
	RejectMissingDateWritten        RejectCode = "28"
	RejectMissingDispensingFee      RejectCode = "DC"
	RejectMissingUsualAndCustomary  RejectCode = "DQ"
	RejectMissingGrossAmountDue     RejectCode = "DU"
	RejectMissingQuantity           RejectCode = "E7"
	RejectMissingPriorAuthorization RejectCode = "EV"
	RejectTransactionCount          RejectCode = "A9"
	RejectSyntax                    RejectCode = "R8"

	RejectPharmacyNotContracted      RejectCode = "40"
	RejectOtherPayerFirst            RejectCode = "41"
	RejectPharmacyUnknown            RejectCode = "50"
	RejectGroupUnknown               RejectCode = "51"
	RejectCardholderUnknown          RejectCode = "52"
	RejectPersonCodeUnknown          RejectCode = "53"
	RejectProductUnknown             RejectCode = "54"
	RejectPrescriberUnknown          RejectCode = "56"
	RejectAge                        RejectCode = "60"
	RejectGender                     RejectCode = "61"
	RejectPriorAuthorizationMismatch RejectCode = "64"
	RejectPatientNotCovered          RejectCode = "65"
	RejectDependentAge               RejectCode = "66"
	RejectBeforeCoverage             RejectCode = "67"
	RejectAfterCoverageExpired       RejectCode = "68"
	RejectAfterCoverageTerminated    RejectCode = "69"
	RejectExcluded                   RejectCode = "70"
	RejectPrescriberNotCovered       RejectCode = "71"
	RejectRefillsNotCovered          RejectCode = "73"
	RejectPriorAuthorization         RejectCode = "75"
	RejectPlanLimits                 RejectCode = "76"
	RejectDiscontinued               RejectCode = "77"
	RejectCostMaximum                RejectCode = "78"
	RejectRefillTooSoon              RejectCode = "79"
	RejectTooOld                     RejectCode = "81"
	RejectPostDated                  RejectCode = "82"
	RejectDuplicate                  RejectCode = "83"
	RejectNotPaid                    RejectCode = "84"
	RejectNotProcessed               RejectCode = "85"
	RejectReversalNotProcessed       RejectCode = "87"
	RejectDUR                        RejectCode = "88"
	RejectSpecialtyPharmacy          RejectCode = "4W"
	RejectRefillsExceeded            RejectCode = "7W"
	RejectDaysSupply                 RejectCode = "7X"
	RejectCompound                   RejectCode = "7Y"
	RejectCompoundIngredients        RejectCode = "7Z"
	RejectOnlyInCompound             RejectCode = "8H"
	RejectQuantity                   RejectCode = "9G"
	RejectPartD                      RejectCode = "A5"
	RejectPartB                      RejectCode = "A6"
	RejectManufacturer               RejectCode = "AC"
	RejectDaysSupplyForProduct       RejectCode = "AG"
	RejectSpecialtyNetwork           RejectCode = "G6"
	RejectLockedIn                   RejectCode = "M2"
	RejectTimeLimit                  RejectCode = "M4"
	RejectNotOnFormulary             RejectCode = "MR"
	RejectRetailNetwork              RejectCode = "560"
	RejectMailNetwork                RejectCode = "561"
	RejectHospiceNetwork             RejectCode = "562"
	RejectStepTherapy                RejectCode = "608"
	RejectDollarAmount               RejectCode = "945"
)

// Meaning returns the code in a few words of our own, or "" for a code that is not among the constants. The full list
// is the dictionary of package ncpdp.
func Meaning(code RejectCode) string { return rejectMeanings[code] }

var rejectMeanings = map[RejectCode]string{
	RejectMissingBIN:                 "BIN or IIN missing or invalid",
	RejectMissingVersion:             "version missing or invalid",
	RejectMissingTransactionCode:     "transaction code missing or invalid",
	RejectMissingPCN:                 "processor control number missing or invalid",
	RejectMissingPharmacy:            "pharmacy id missing or invalid",
	RejectMissingGroup:               "group id missing or invalid",
	RejectMissingCardholder:          "cardholder id missing or invalid",
	RejectMissingPersonCode:          "person code missing or invalid",
	RejectMissingBirthDate:           "date of birth missing or invalid",
	RejectMissingGender:              "gender code missing or invalid",
	RejectMissingRelationship:        "relationship code missing or invalid",
	RejectMissingOtherCoverage:       "other coverage code missing or invalid",
	RejectMissingDateOfService:       "date of service missing or invalid",
	RejectMissingPrescriptionNumber:  "prescription number missing or invalid",
	RejectMissingFillNumber:          "fill number missing or invalid",
	RejectMissingDaysSupply:          "days supply missing or invalid",
	RejectMissingCompoundCode:        "compound code missing or invalid",
	RejectMissingProduct:             "product id missing or invalid",
	RejectMissingDAW:                 "dispense-as-written code missing or invalid",
	RejectMissingIngredientCost:      "ingredient cost missing or invalid",
	RejectMissingPrescriber:          "prescriber id missing or invalid",
	RejectMissingDateWritten:         "date written missing or invalid",
	RejectMissingDispensingFee:       "dispensing fee missing or invalid",
	RejectMissingUsualAndCustomary:   "usual and customary charge missing or invalid",
	RejectMissingGrossAmountDue:      "gross amount due missing or invalid",
	RejectMissingQuantity:            "quantity dispensed missing or invalid",
	RejectMissingPriorAuthorization:  "prior authorization number missing or invalid",
	RejectTransactionCount:           "transaction count missing or invalid",
	RejectSyntax:                     "syntax error",
	RejectPharmacyNotContracted:      "pharmacy has no contract with the plan on this date",
	RejectOtherPayerFirst:            "another payer comes first",
	RejectPharmacyUnknown:            "pharmacy not found",
	RejectGroupUnknown:               "group not found",
	RejectCardholderUnknown:          "cardholder not found",
	RejectPersonCodeUnknown:          "person code not found",
	RejectProductUnknown:             "product not found",
	RejectPrescriberUnknown:          "prescriber not found",
	RejectAge:                        "product not covered at this age",
	RejectGender:                     "product not covered for this gender",
	RejectPriorAuthorizationMismatch: "claim differs from its prior authorization",
	RejectPatientNotCovered:          "patient is not covered",
	RejectDependentAge:               "patient is older than the plan covers",
	RejectBeforeCoverage:             "filled before coverage began",
	RejectAfterCoverageExpired:       "filled after coverage expired",
	RejectAfterCoverageTerminated:    "filled after coverage was terminated",
	RejectExcluded:                   "product excluded by the plan",
	RejectPrescriberNotCovered:       "prescriber is not covered",
	RejectRefillsNotCovered:          "refills are not covered",
	RejectPriorAuthorization:         "prior authorization needed",
	RejectPlanLimits:                 "plan limit exceeded",
	RejectDiscontinued:               "product discontinued",
	RejectCostMaximum:                "cost above the maximum",
	RejectRefillTooSoon:              "refill too soon",
	RejectTooOld:                     "claim too old",
	RejectPostDated:                  "claim dated in the future",
	RejectDuplicate:                  "claim already paid",
	RejectNotPaid:                    "no paid claim to reverse",
	RejectNotProcessed:               "claim not processed",
	RejectReversalNotProcessed:       "reversal not processed",
	RejectDUR:                        "drug utilization review",
	RejectSpecialtyPharmacy:          "specialty pharmacy required",
	RejectRefillsExceeded:            "more refills than allowed",
	RejectDaysSupply:                 "days supply above the plan's limit",
	RejectCompound:                   "compounds are not covered",
	RejectCompoundIngredients:        "a compound needs two ingredients",
	RejectOnlyInCompound:             "product covered only within a compound",
	RejectQuantity:                   "quantity above the maximum",
	RejectPartD:                      "not coverable under Part D",
	RejectPartB:                      "may be covered under Part B",
	RejectManufacturer:               "manufacturer does not participate",
	RejectDaysSupplyForProduct:       "days supply limited for this product",
	RejectSpecialtyNetwork:           "pharmacy not in the specialty network",
	RejectLockedIn:                   "patient is locked in to another pharmacy or prescriber",
	RejectTimeLimit:                  "prescription too old or filled too often in the time allowed",
	RejectNotOnFormulary:             "product not on the formulary",
	RejectRetailNetwork:              "pharmacy not in the retail network",
	RejectMailNetwork:                "pharmacy not in the mail order network",
	RejectHospiceNetwork:             "pharmacy not in the hospice network",
	RejectStepTherapy:                "another drug must be tried first",
	RejectDollarAmount:               "amount higher than the receiver supports",
}

// Component is one part of the patient pay amount (505-F5), named by its NCPDP response field.
type Component string

// The components, whose sum is 505-F5.
const (
	ComponentDeductible            Component = "517-FH" // applied to the periodic deductible
	ComponentProductSelection      Component = "134-UK" // brand chosen where a generic is due (DAW difference)
	ComponentSalesTax              Component = "523-FN"
	ComponentOverBenefitMaximum    Component = "520-FK" // beyond the periodic benefit maximum
	ComponentCopay                 Component = "518-FI"
	ComponentCoinsurance           Component = "572-4U"
	ComponentNonPreferredFormulary Component = "135-UM" // non-preferred formulary selection
	ComponentAssistance            Component = "129-UD" // health-plan-funded assistance: zero or negative
	ComponentNetwork               Component = "133-UJ" // provider network selection
	ComponentNonPreferredBrand     Component = "136-UN" // brand and non-preferred formulary selection
	ComponentCoverageGap           Component = "137-UP"
	ComponentProcessorFee          Component = "571-NZ"
	ComponentPatientPay            Component = "505-F5" // the sum; a qualifier of its own when reported undivided
)

// components in the order of their qualifiers in 351-NP.
var components = [...]struct {
	id        Component
	qualifier string
	name      string
}{
	{ComponentDeductible, "01", "deductible"},
	{ComponentProductSelection, "02", "product selection, brand"},
	{ComponentSalesTax, "03", "sales tax"},
	{ComponentOverBenefitMaximum, "04", "above the benefit maximum"},
	{ComponentCopay, "05", "copay"},
	{ComponentPatientPay, "06", "patient pay"},
	{ComponentCoinsurance, "07", "coinsurance"},
	{ComponentNonPreferredFormulary, "08", "non-preferred formulary selection"},
	{ComponentAssistance, "09", "plan-funded assistance"},
	{ComponentNetwork, "10", "pharmacy network selection"},
	{ComponentNonPreferredBrand, "11", "brand, non-preferred formulary selection"},
	{ComponentCoverageGap, "12", "coverage gap"},
	{ComponentProcessorFee, "13", "processor fee"},
}

// The components that F6 added. D.0 has no field of its own for them, so they are named by their value of C95-KQ.
const (
	ComponentGracePeriod   Component = "C95-KQ 14"
	ComponentCatastrophic  Component = "C95-KQ 15" // of Medicare Part D
	ComponentUnbalanced    Component = "C95-KQ 16" // other payer's patient responsibility that does not balance
	ComponentRegulatoryFee Component = "C95-KQ 17"
	ComponentSpendDown     Component = "C95-KQ 18"
)

// f6Components in the order of their qualifiers.
var f6Components = [...]struct {
	id        Component
	qualifier string
	name      string
}{
	{ComponentGracePeriod, "14", "grace period"},
	{ComponentCatastrophic, "15", "catastrophic benefit"},
	{ComponentUnbalanced, "16", "other payer's unbalanced patient responsibility"},
	{ComponentRegulatoryFee, "17", "regulatory fee"},
	{ComponentSpendDown, "18", "spend down"},
}

// F6Components returns the components that F6 knows, in the order of their qualifiers: those of [Components] and its own.
func F6Components() []Component {
	parts := Components()
	for _, c := range f6Components {
		parts = append(parts, c.id)
	}
	return parts
}

// Components returns the parts of 505-F5 in the order of their qualifiers, without the sum itself: those of D.0.
func Components() []Component {
	var parts []Component
	for _, c := range components {
		if c.id != ComponentPatientPay {
			parts = append(parts, c.id)
		}
	}
	return parts
}

// Qualifier returns the component's value in field 351-NP ("01" to "13"), in F6 C95-KQ (also "14" to "18"), or "" of an
// unknown one.
func (c Component) Qualifier() string {
	for _, known := range components {
		if known.id == c {
			return known.qualifier
		}
	}
	for _, known := range f6Components {
		if known.id == c {
			return known.qualifier
		}
	}
	return ""
}

// Name returns the component in a few words, or "" of an unknown one.
func (c Component) Name() string {
	for _, known := range components {
		if known.id == c {
			return known.name
		}
	}
	for _, known := range f6Components {
		if known.id == c {
			return known.name
		}
	}
	return ""
}
