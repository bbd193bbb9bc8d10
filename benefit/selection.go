package benefit

import (
	"slices"

	"github.com/rxassay/rxassay/drug"
)

// ProductSelection is what the member pays for a brand where a generic could be dispensed (408-D8). Its values are
// absent where the document does not speak of it.
//
// The single facts say what a document says in a sentence; Codes says it code by code, where a plan does. [Plan.DAW]
// answers for any code.
type ProductSelection struct {
	AddDifference      Sourced[bool]      `json:"addDifference"` // the price of the brand less that of the generic, on top of a cost share
	Base               Sourced[ShareBase] `json:"baseShare"`
	PrescriberExempt   Sourced[bool]      `json:"prescriberExempt"` // nothing is added when the prescriber requires the brand (DAW 1)
	CountsToDeductible Sourced[bool]      `json:"countsToDeductible"`
	CountsToOOP        Sourced[bool]      `json:"countsToOutOfPocketMaximum"`

	CapAtBrandPrice Sourced[bool]    `json:"capAtBrandPrice,omitzero"` // share and difference together are at most the brand's allowed amount
	Codes           []Rule[DAWTerms] `json:"codes,omitempty"`
}

// ShareBase says which cost share the difference is added to.
type ShareBase string

// The bases.
const (
	BrandShare   ShareBase = "brand" // of the drug that was dispensed
	GenericShare ShareBase = "generic"
)

// Payer says who pays a difference in price or a tax.
type Payer string

// The payers.
const (
	PatientPays  Payer = "patient"
	PharmacyPays Payer = "pharmacy" // the plan allows the price of the generic only
	PlanPays     Payer = "plan"
)

// DAWTerms is what a plan does for some of the codes of 408-D8.
type DAWTerms struct {
	Codes       []string     `json:"codes"`                  // "0" to "9"
	Brands      []drug.Class `json:"brandClasses,omitempty"` // of the dispensed product; empty: [drug.MultiSource] only
	Base        ShareBase    `json:"baseShare,omitempty"`    // empty: brand
	Difference  Payer        `json:"difference,omitempty"`   // who pays it; empty: nobody is charged it and the plan allows the brand
	CountsToOOP *bool        `json:"countsToOutOfPocketMaximum,omitempty"`
	CountsToDed *bool        `json:"countsToDeductible,omitempty"`
	Reject      string       `json:"reject,omitempty"` // where the code is not paid: 22, UU, 8K, 75 …
}

// DAW is what a plan does with one code of 408-D8 on a dispensed product.
type DAW struct {
	Rule               RuleID // "productSelection", or the rule of Codes that says so
	Reject             string // "" where the claim is not rejected
	Base               ShareBase
	Difference         Payer // "" where there is none
	CountsToDeductible bool
	CountsToOOP        bool
	CapAtBrandPrice    bool
	Assumed            bool // neither the code nor the product selection is stated; the default is used
}

// DAW returns what the plan does with a code for a product of a brand class; code "" is "0".
//
// A rule of Codes that names the code and the class and holds for the variant decides. Otherwise, for a multi-source
// brand:
//
//   - 1 (prescriber) and 2 (patient): the patient pays the difference on the base share where AddDifference is true; 1
//     not where PrescriberExempt is, or where it is not known and Policy.DifferenceOnDAW1 is false.
//   - 3 (pharmacist): the difference is the pharmacy's where AddDifference is true.
//   - 5 (brand dispensed as generic) and 9 (plan asks for the brand): the generic's share, no difference.
//   - 0, 4, 6, 7 and 8: the share of what was dispensed, no difference.
//
// Any other product, and any other code, has the share of what was dispensed and no difference.
func (p *Plan) DAW(code string, class drug.Class, variant string) DAW {
	if code == "" {
		code = "0"
	}
	sel, pol := &p.ProductSelection, p.Policy.WithDefaults()
	out := DAW{
		Rule: "productSelection", Base: BrandShare,
		CountsToDeductible: knownOr(sel.CountsToDeductible, pol.DifferenceCountsDeductible.Value),
		CountsToOOP:        knownOr(sel.CountsToOOP, pol.DifferenceCountsOOP.Value),
		CapAtBrandPrice:    knownOr(sel.CapAtBrandPrice, pol.DifferenceCapped.Value),
	}
	for i := range sel.Codes {
		r := &sel.Codes[i]
		t := &r.Terms.Value
		brands := t.Brands
		if len(brands) == 0 {
			brands = []drug.Class{drug.MultiSource}
		}
		if !r.Terms.Known() || r.Variant != "" && r.Variant != variant || !slices.Contains(t.Codes, code) || !slices.Contains(brands, class) {
			continue
		}
		out.Rule, out.Reject, out.Difference = r.ID, t.Reject, t.Difference
		if t.Base != "" {
			out.Base = t.Base
		}
		if t.CountsToDed != nil {
			out.CountsToDeductible = *t.CountsToDed
		}
		if t.CountsToOOP != nil {
			out.CountsToOOP = *t.CountsToOOP
		}
		return out
	}
	if class != drug.MultiSource {
		return out
	}
	adds := sel.AddDifference.Known() && sel.AddDifference.Value
	switch code {
	case "1", "2":
		if adds && (code == "2" || !knownOr(sel.PrescriberExempt, !pol.DifferenceOnDAW1.Value)) {
			out.Difference, out.Base = PatientPays, knownOr(sel.Base, pol.DifferenceBase.Value)
		}
		out.Assumed = !sel.AddDifference.Known() || adds && code == "1" && !sel.PrescriberExempt.Known()
	case "3":
		if adds {
			out.Difference, out.Base = PharmacyPays, GenericShare
		}
		out.Assumed = true
	case "5", "9":
		out.Base, out.Assumed = GenericShare, true
	}
	return out
}

func knownOr[T any](v Sourced[T], otherwise T) T {
	if v.Known() {
		return v.Value
	}
	return otherwise
}
