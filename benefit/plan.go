package benefit

import (
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/formulary"
)

// SchemaVersion is the version of the plan model's JSON form.
//
// Version 2 adds to version 1 and changes nothing of it: [ParsePlan] reads both.
const SchemaVersion = "2"

// Plan is one pharmacy benefit. Lists keep the order of the document; ids are unique within the plan.
type Plan struct {
	SchemaVersion       string           `json:"schemaVersion"`
	Identity            Identity         `json:"plan"`
	Tiers               []Tier           `json:"tiers"`
	CostShares          []CostShare      `json:"costShares"`
	ProductSelection    ProductSelection `json:"productSelection"`
	Deductibles         []Accumulator    `json:"deductible"`
	OutOfPocketMaximums []Accumulator    `json:"outOfPocketMaximum"`
	Formulary           formulary.List   `json:"formulary"`
	Policy              Policy           `json:"policy"`
	NotStated           []NotStated      `json:"notStated"`
	Unread              []Category       `json:"unreadCategories"` // categories that the reader of this plan cannot read
	Origins             []CategoryOrigin `json:"origins"`          // who read which category

	// costShares
	DrugCostShares []Rule[DrugCostShare] `json:"drugCostShares,omitempty"` // of certain drugs; they go before CostShares
	Charges        Charges               `json:"charges,omitzero"`
	// accumulators
	BenefitMaximums []Rule[BenefitMaximum] `json:"benefitMaximums,omitempty"`
	PartD           PartD                  `json:"partD,omitzero"`
	Coordination    Coordination           `json:"coordination,omitzero"`
	HighDeductible  HighDeductible         `json:"highDeductible,omitzero"`
	// comprehensive
	Eligibility Eligibility `json:"eligibility,omitzero"`
	Pharmacies  Pharmacies  `json:"pharmacies,omitzero"`
	// drugCoverage and formularyTiering
	Coverage  Coverage   `json:"coverage,omitzero"`
	DrugLists []DrugList `json:"drugLists,omitempty"` // that rules name
	// utilizationManagement
	Utilization Utilization `json:"utilizationManagement,omitzero"`
}

// Category is one of the six of the contract; a run for one replaces that category's rules and leaves the others.
type Category string

// The categories.
const (
	Comprehensive         Category = "comprehensive"
	CostShares            Category = "costShares"
	Accumulators          Category = "accumulators"
	DrugCoverage          Category = "drugCoverage"
	FormularyTiering      Category = "formularyTiering"
	UtilizationManagement Category = "utilizationManagement"
)

// Categories lists all six, comprehensive first.
func Categories() []Category {
	return []Category{Comprehensive, CostShares, Accumulators, DrugCoverage, FormularyTiering, UtilizationManagement}
}

// CategoryOrigin says which reader, model and prompt gave a category its rules.
type CategoryOrigin struct {
	Category  Category `json:"category"`
	Extractor string   `json:"extractor"`
}

// NotStated is something that was looked for and not found.
type NotStated struct {
	Path     string   `json:"path"` // such as "deductible/rx"
	Category Category `json:"category"`
	Message  string   `json:"message"`
}

// Identity is who offers the plan, what it is called, when it holds and how claims reach it.
type Identity struct {
	Name          Sourced[string]        `json:"name"`
	Carrier       Sourced[string]        `json:"carrier"`
	Type          Sourced[string]        `json:"type"` // HMO, PPO, POS, EPO, HDHP …
	EffectiveFrom Sourced[calendar.Date] `json:"effectiveFrom"`
	EffectiveTo   Sourced[calendar.Date] `json:"effectiveTo"` // the last day covered
	BIN           Sourced[string]        `json:"bin"`         // 101-A1 in D.0, six digits
	IIN           Sourced[string]        `json:"iin"`         // 101-A1 in F6, eight digits
	PCN           Sourced[string]        `json:"pcn"`         // 104-A4
	Group         Sourced[string]        `json:"group"`       // 301-C1
	// Formulary is the name of the drug list that the plan uses: "National Preferred Formulary".
	Formulary Sourced[string] `json:"formulary,omitzero"`
}

// RuleID names a rule by its type and scope ("costShare/tier-2/retail/in/1-30"), so that the same rule of two editions
// of a plan has the same id.
type RuleID string

// TierID names a tier within its plan: "tier-1", "tier-1a", "preferred-brand".
type TierID string

// Tier is a class of drugs with a cost share of its own.
type Tier struct {
	ID    TierID               `json:"id"`
	Label Sourced[string]      `json:"label"` // as printed
	Class Sourced[[]TierClass] `json:"class"` // what its words say it holds; empty when they say nothing
}

// TierClass is a kind of drug that a tier's words name.
type TierClass string

// The classes. Generic and Brand stand for both preferred and non-preferred where the words do not tell them apart.
const (
	Generic               TierClass = "generic"
	PreferredGeneric      TierClass = "preferredGeneric"
	NonPreferredGeneric   TierClass = "nonPreferredGeneric"
	Brand                 TierClass = "brand"
	PreferredBrand        TierClass = "preferredBrand"
	NonPreferredBrand     TierClass = "nonPreferredBrand"
	Specialty             TierClass = "specialty"
	PreferredSpecialty    TierClass = "preferredSpecialty"
	NonPreferredSpecialty TierClass = "nonPreferredSpecialty"
	SelfInjectable        TierClass = "selfInjectable"
	PreventiveDrugs       TierClass = "preventive"
)

// Channel is the kind of pharmacy that fills.
type Channel string

// The channels; AnyChannel is a rule that holds for all of them.
const (
	AnyChannel       Channel = "any"
	Retail           Channel = "retail"
	Mail             Channel = "mail"
	SpecialtyChannel Channel = "specialty"
	LongTermCare     Channel = "longTermCare"
	Retail90         Channel = "retail90" // a retail pharmacy that fills three months' supply; the cost shares of retail hold where it has none of its own
	HomeInfusion     Channel = "homeInfusion"
	Clinic           Channel = "clinic"
)

// Network is the standing of the pharmacy with the plan.
type Network string

// The networks. Preferred and Standard are the two halves of In where a plan tells them apart.
const (
	AnyNetwork Network = "any"
	In         Network = "in"
	Out        Network = "out"
	Preferred  Network = "preferred"
	Standard   Network = "standard"
)

// DaysSupply is a band of days supply (405-D5), both ends included. Max 0 means no upper end. Of the bands of one place that begin
// together ("up to 30 days", "up to 90 days") the shortest that has the days holds.
type DaysSupply struct {
	Min int `json:"min"`
	Max int `json:"max,omitempty"`
}

// Holds reports whether days lies in the band.
func (d DaysSupply) Holds(days int) bool { return days >= d.Min && (d.Max == 0 || days <= d.Max) }
