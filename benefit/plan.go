package benefit

import (
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// SchemaVersion is the version of the plan model's JSON form.
const SchemaVersion = "1"

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

// DaysSupply is a band of days supply (405-D5), both ends included. Max 0 means no upper end.
type DaysSupply struct {
	Min int `json:"min"`
	Max int `json:"max,omitempty"`
}

// Holds reports whether days lies in the band.
func (d DaysSupply) Holds(days int) bool { return days >= d.Min && (d.Max == 0 || days <= d.Max) }

// CostShare is what the member pays for one tier at one channel, network and band of days supply.
type CostShare struct {
	ID         RuleID                   `json:"id"`
	Variant    string                   `json:"planVariant,omitempty"` // which of several plans in one document
	Tier       TierID                   `json:"tier"`
	Channel    Sourced[Channel]         `json:"channel"`
	Network    Sourced[Network]         `json:"network"`
	DaysSupply Sourced[DaysSupply]      `json:"daysSupply"`
	Share      Sourced[Share]           `json:"share"`
	Deductible Sourced[DeductibleOrder] `json:"deductibleApplies"`
	// RetailMultiple is set where the document gives this cost share as a multiple of the retail one ("2 times the
	// retail copay"); Share then holds the product.
	RetailMultiple Sourced[money.Quantity] `json:"retailMultiple"`
}

// ShareKind is the shape of a cost share.
type ShareKind string

// The kinds of cost share.
const (
	Copay                ShareKind = "copay"
	Coinsurance          ShareKind = "coinsurance"
	GreaterOf            ShareKind = "greaterOf" // of copay and coinsurance
	LesserOf             ShareKind = "lesserOf"
	CopayPlusCoinsurance ShareKind = "copayPlusCoinsurance" // the copay, then the rate on the rest
	NoCharge             ShareKind = "noCharge"
	NotCovered           ShareKind = "notCovered"
)

// CapPer is what a minimum or maximum is counted by.
type CapPer string

// The units of a minimum or maximum.
const (
	PerFill   CapPer = "fill"
	Per30Days CapPer = "30days" // times the started 30 days of the fill
)

// Share is a cost share: the kind, and the numbers that the kind needs.
type Share struct {
	Kind        ShareKind     `json:"kind"`
	Copay       *money.Amount `json:"copay,omitempty"`
	PerDays     int           `json:"copayPerDays,omitempty"` // the copay is for each started run of so many days; 0: for the fill
	Coinsurance *money.Rate   `json:"coinsurance,omitempty"`  // percent
	Min         *money.Amount `json:"min,omitempty"`
	Max         *money.Amount `json:"max,omitempty"`
	CapPer      CapPer        `json:"capPer,omitempty"` // of min and max; empty means fill
}

// ProductSelection is what the member pays for a brand where a generic could be dispensed (408-D8). Its values are
// absent where the document does not speak of it.
type ProductSelection struct {
	AddDifference      Sourced[bool]      `json:"addDifference"` // the price of the brand less that of the generic, on top of a cost share
	Base               Sourced[ShareBase] `json:"baseShare"`
	PrescriberExempt   Sourced[bool]      `json:"prescriberExempt"` // nothing is added when the prescriber requires the brand (DAW 1)
	CountsToDeductible Sourced[bool]      `json:"countsToDeductible"`
	CountsToOOP        Sourced[bool]      `json:"countsToOutOfPocketMaximum"`
}

// ShareBase says which cost share the difference is added to.
type ShareBase string

// The bases.
const (
	BrandShare   ShareBase = "brand" // of the drug that was dispensed
	GenericShare ShareBase = "generic"
)

// DeductibleOrder says how a cost share meets the deductible.
type DeductibleOrder string

// The orders.
const (
	AfterDeductible  DeductibleOrder = "after"  // the deductible is met first, the share applies to what is left
	BeforeDeductible DeductibleOrder = "before" // the share is paid first, the deductible applies to what is left
	DeductibleExempt DeductibleOrder = "exempt" // the deductible does not apply
)

// AccumulatorScope says which spending an accumulator takes in.
type AccumulatorScope string

// The scopes.
const (
	RxOnly      AccumulatorScope = "rx"
	MedicalOnly AccumulatorScope = "medical"
	Integrated  AccumulatorScope = "integrated" // medical and pharmacy together
)

// FamilyMethod says how individual and family limits work together.
type FamilyMethod string

// The methods. Embedded: a member is done at the individual amount or when the family amount is reached. Aggregate: only
// the family amount counts.
const (
	Embedded  FamilyMethod = "embedded"
	Aggregate FamilyMethod = "aggregate"
)

// Accumulator is a deductible or an out-of-pocket maximum.
type Accumulator struct {
	ID           RuleID                    `json:"id"` // "deductible/rx/in", "outOfPocketMaximum/integrated/in"
	Variant      string                    `json:"planVariant,omitempty"`
	Network      Sourced[Network]          `json:"network"`
	Scope        Sourced[AccumulatorScope] `json:"scope"`
	Individual   Sourced[money.Amount]     `json:"individual"`
	Family       Sourced[money.Amount]     `json:"family"`
	FamilyMethod Sourced[FamilyMethod]     `json:"familyMethod"`
	// FamilyMembers is set where the family limit is met by so many members each meeting the individual one, instead
	// of by an amount ("2 member maximum").
	FamilyMembers Sourced[int]      `json:"familyMembers"`
	AppliesToRx   Sourced[bool]     `json:"appliesToRx"` // prescription drugs count toward it and are held by it
	Tiers         Sourced[[]TierID] `json:"tiers"`       // only these tiers; absent: all
	ExemptTiers   Sourced[[]TierID] `json:"exemptTiers"`
}

// Policy is what the engine must know and documents seldom say. Each value has a default, marked as assumed.
type Policy struct {
	Rounding            Sourced[money.Rounding] `json:"rounding"`
	LesserOfUC          Sourced[bool]           `json:"lesserOfUsualAndCustomary"` // allowed never above 426-DQ
	CapAtAllowed        Sourced[bool]           `json:"capShareAtAllowed"`         // the member never pays above the allowed amount
	DeductibleCountsOOP Sourced[bool]           `json:"deductibleCountsToOutOfPocketMaximum"`
}

// DefaultPolicy returns the assumed defaults: round half up, lesser of U&C, capped at the allowed amount, and the
// deductible counts toward the out-of-pocket maximum.
func DefaultPolicy() Policy {
	return Policy{
		Rounding:            Assume(money.HalfUp),
		LesserOfUC:          Assume(true),
		CapAtAllowed:        Assume(true),
		DeductibleCountsOOP: Assume(true),
	}
}
