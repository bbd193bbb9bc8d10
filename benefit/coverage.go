package benefit

import (
	"cmp"

	"github.com/rxassay/rxassay/money"
)

// Coverage is which drugs a plan covers at all.
type Coverage struct {
	Formulary  Sourced[FormularyType] `json:"formularyType,omitzero"`
	Exclusions []Rule[Exclusion]      `json:"exclusions,omitempty"`
	// Inclusions are drugs that the plan says it covers. One that is at least as specific as an exclusion that holds for
	// the same fill lifts it.
	Inclusions []Rule[Inclusion]  `json:"inclusions,omitempty"`
	OTC        Sourced[OTC]       `json:"otc,omitzero"`
	Compounds  Sourced[Compounds] `json:"compounds,omitzero"`
	// NewToMarketDays: a product is not covered in so many days from its launch, the day of launch being the first.
	// Reject 70.
	NewToMarketDays Sourced[int] `json:"newToMarketDays,omitzero"`
	// ObsoleteGraceDays: a product is paid so many days after its last day on the market. Reject 77. Absent: 0.
	ObsoleteGraceDays Sourced[int] `json:"obsoleteGraceDays,omitzero"`
	// NonParticipating are labelers (the first five digits of an NDC) whose products are not covered. Reject AC.
	NonParticipating Sourced[[]string] `json:"nonParticipatingLabelers,omitzero"`
}

// FormularyType says what becomes of a drug that is not on the drug list.
type FormularyType string

// The types.
const (
	OpenFormulary   FormularyType = "open"   // it is covered, on the tier that its class gives
	ClosedFormulary FormularyType = "closed" // it is not: reject MR, unless the member has an exception
)

// Exclusion is a kind of drug that a plan does not cover. Reject: 70.
type Exclusion struct {
	Label  string `json:"label"`            // in the document's words
	Reject string `json:"reject,omitempty"` // A5 and A6 for what Part D or Part B law decides, AC, 77 …
	// UnlessAuthorized: an approved prior authorization for the drug lifts it.
	UnlessAuthorized bool `json:"unlessAuthorized,omitempty"`
}

// Code returns the reject code.
func (t *Exclusion) Code() string { return cmp.Or(t.Reject, "70") }

// Inclusion is a kind of drug that a plan says it covers.
type Inclusion struct {
	Label string `json:"label"`
}

// OTC says how non-prescription drugs are covered. Reject: 70.
type OTC struct {
	Covered bool    `json:"covered"`
	Only    DrugSet `json:"only,omitzero"` // of the covered; empty: all of them
}

// Compounds says how compounded prescriptions are covered. What they cost, where that is no tier's share, is a cost share of
// drugs of [KindCompound].
type Compounds struct {
	Covered     bool           `json:"covered"`               // false: reject 7Y
	Ingredients IngredientRule `json:"ingredients,omitempty"` // empty: [AnyIngredient]
	Tier        TierID         `json:"tier,omitempty"`        // the tier of every compound; empty: that of its principal product
	Max         *money.Amount  `json:"max,omitempty"`         // allowed above it needs a prior authorization: reject 75
}

// IngredientRule says which ingredients of a compound must be covered. A compound has two ingredients or more, else
// reject 7Z.
type IngredientRule string

// The rules.
const (
	AnyIngredient  IngredientRule = "any" // one covered ingredient is enough; what is not covered is paid nothing
	AllIngredients IngredientRule = "all" // reject 70 where one is not covered
)

// Eligibility is who is covered and when.
type Eligibility struct {
	Dependents Sourced[DependentAge] `json:"dependents,omitzero"`
	// Relationships are the codes of 306-C6 that are covered. Reject 65.
	Relationships Sourced[[]string] `json:"relationships,omitzero"`
	// NewbornDays: a child is covered so many days from birth, the day of birth being the first, without being enrolled.
	// Reject 65 after it.
	NewbornDays Sourced[int] `json:"newbornDays,omitzero"`
	GraceDays   Sourced[int] `json:"graceDays,omitzero"` // after the last day of coverage; absent: 0
	// Residences are codes of 384-4X of which claims are not covered. Reject 63.
	ResidencesExcluded Sourced[[]string] `json:"residencesExcluded,omitzero"`
	// TimelyFiling is the days after the date of service on which a claim may still come. Reject 81.
	TimelyFiling []Rule[TimelyFiling] `json:"timelyFiling,omitempty"`
}

// DependentAge is until when a child (306-C6 of 3) is covered. Reject: 66.
type DependentAge struct {
	Age            int     `json:"age"`                  // covered until this birthday, and then as Ends says
	StudentAge     int     `json:"studentAge,omitempty"` // for a student; 0: as others
	DisabledExempt bool    `json:"disabledExempt,omitempty"`
	Ends           AgeEnds `json:"ends,omitempty"` // empty: [EndsBirthday]
}

// AgeEnds says which day is the last.
type AgeEnds string

// The last days.
const (
	EndsBirthday AgeEnds = "birthday"   // the day before the birthday
	EndsMonth    AgeEnds = "endOfMonth" // the last day of the month of the birthday
	EndsYear     AgeEnds = "endOfYear"  // 31 December of the year of the birthday
)

// TimelyFiling is the last day on which a claim may come: Days after the date of service.
type TimelyFiling struct {
	Days  int  `json:"days"`
	Paper bool `json:"paper,omitempty"` // of claims on paper, else of those at the point of sale
}

// Pharmacies is where a plan's drugs may be filled.
type Pharmacies struct {
	// Access says, for a scope, whether its fills are covered; the most specific decides, and what none names is covered.
	Access []Rule[Access] `json:"access,omitempty"`
	// OutOfNetwork is what happens to a fill in the network "out". Absent: as the cost shares for that network say.
	OutOfNetwork Sourced[OutOfNetwork] `json:"outOfNetwork,omitzero"`
	PaperClaims  Sourced[bool]         `json:"paperClaims,omitzero"` // false: reject 85
	Penalties    []Rule[Penalty]       `json:"penalties,omitempty"`  // beside the cost share, of every fill that the scope takes in
}

// Access says whether fills are covered. Reject: by channel, see [AccessCode].
type Access struct {
	Covered bool   `json:"covered"`
	Reject  string `json:"reject,omitempty"`
}

// AccessCode returns the reject code of a fill that is not covered at a kind of pharmacy: 40 out of network, else 560 for
// retail, 561 for mail, and 40 for any other.
func (t *Access) AccessCode(c Channel, n Network) string {
	switch {
	case t.Reject != "":
		return t.Reject
	case n == Out:
		return "40"
	case c == Retail:
		return "560"
	case c == Mail:
		return "561"
	}
	return "40"
}

// OutOfNetwork is how a fill out of the network is handled.
type OutOfNetwork struct {
	Covered   bool `json:"covered"`             // false: reject 40
	PaperOnly bool `json:"paperOnly,omitempty"` // covered when the member sends it in; reject 40 at the point of sale
	// Differential: the plan prices as in its network, never above what the pharmacy asks, and the member also pays what the
	// pharmacy asks above that (133-UJ), which counts toward nothing unless Counts.OutOfNetwork says so.
	Differential bool `json:"differential,omitempty"`
	// BaseInNetwork: the cost share is that of the network "in" where the plan has none for "out".
	BaseInNetwork bool `json:"baseInNetwork,omitempty"`
}
