package benefit

import (
	"cmp"

	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// Utilization is what must be so before a covered drug is paid. A rule rejects with its own code, else with that of its
// comment. A rule that is said to be applied "most specific only" gives way to another of its list that holds for the
// fill and has a higher [Scope.Specificity]; of all others each one that holds is applied.
type Utilization struct {
	PriorAuthorization []Rule[PriorAuthorization] `json:"priorAuthorization,omitempty"`
	StepTherapy        []Rule[StepTherapy]        `json:"stepTherapy,omitempty"`
	QuantityLimit      []Rule[QuantityLimit]      `json:"quantityLimit,omitempty"`
	DaysSupply         []Rule[DaysSupplyLimit]    `json:"daysSupply,omitempty"`    // most specific only
	RefillTooSoon      []Rule[RefillTooSoon]      `json:"refillTooSoon,omitempty"` // most specific only
	RefillLimit        []Rule[RefillLimit]        `json:"refillLimit,omitempty"`   // most specific only
	FillLimit          []Rule[FillLimit]          `json:"fillLimit,omitempty"`
	Age                []Rule[AgeLimit]           `json:"age,omitempty"`
	Sex                []Rule[SexLimit]           `json:"sex,omitempty"`
	RetailFills        []Rule[RetailFills]        `json:"retailFills,omitempty"`     // most specific only
	SpecialtyLockIn    []Rule[SpecialtyLockIn]    `json:"specialtyLockIn,omitempty"` // most specific only
	SplitFill          []Rule[SplitFill]          `json:"splitFill,omitempty"`       // most specific only
	Opioid             []Rule[OpioidLimit]        `json:"opioid,omitempty"`
	CostPerClaim       []Rule[CostPerClaim]       `json:"costPerClaim,omitempty"` // most specific only
	Interaction        []Rule[Interaction]        `json:"interaction,omitempty"`
	Override           []Rule[Override]           `json:"override,omitempty"`
	TransitionFill     []Rule[TransitionFill]     `json:"transitionFill,omitempty"`
}

// PriorAuthorization asks for an authorization on file. None for the drug: 75. One whose dates do not hold the
// date of service, or whose quantity or fills are used up: 64. In process, denied: 75.
type PriorAuthorization struct {
	Reject         string `json:"reject,omitempty"`
	RejectMismatch string `json:"rejectMismatch,omitempty"`
}

// Code returns the reject code.
func (t *PriorAuthorization) Code() string { return cmp.Or(t.Reject, "75") }

// MismatchCode returns the reject code for an authorization that does not hold for the claim.
func (t *PriorAuthorization) MismatchCode() string { return cmp.Or(t.RejectMismatch, "64") }

// StepTherapy asks that other drugs have been tried. Each of Steps must be met by a paid fill of a drug that it selects, whose
// date of service lies from LookBackDays days before the date of service to the day before it, both included. It is met
// without them by a paid fill of a drug of the rule's own scope within GrandfatherDays, counted likewise. Reject:
// Policy.StepTherapyReject.
type StepTherapy struct {
	Steps           []DrugSet `json:"steps"`
	Needed          int       `json:"needed,omitempty"` // how many of Steps; 0: all of them
	LookBackDays    int       `json:"lookBackDays"`     // 0: any time before
	GrandfatherDays int       `json:"grandfatherDays,omitempty"`
	Reject          string    `json:"reject,omitempty"`
}

// QuantityLimit allows at most so much of the drug. Quantities are in the billing unit of the drug.
type QuantityLimit struct {
	Max    money.Quantity `json:"max"`
	Per    QuantityPer    `json:"per"`
	Days   int            `json:"days,omitempty"` // of [QuantityPerDaysSupply] and [QuantityPerWindow] with rolling days
	Window Window         `json:"window,omitzero"`
	Match  DrugMatch      `json:"match,omitempty"` // which earlier fills of a window count; empty: [MatchDrug]
	Reject string         `json:"reject,omitempty"`
}

// ListedQuantity is the limit that a row of a drug list states, as the rule that it stands for.
func ListedQuantity(l *formulary.Limit) QuantityLimit {
	if l.Days > 0 {
		return QuantityLimit{Max: l.Max, Per: QuantityPerDaysSupply, Days: l.Days}
	}
	return QuantityLimit{Max: l.Max, Per: QuantityPerFill}
}

// QuantityPer says what a quantity limit is counted by.
type QuantityPer string

// The units. Exceeding a limit rejects with 76, and with 9G [QuantityPerFill].
const (
	QuantityPerFill       QuantityPer = "fill"       // this claim's quantity is at most Max
	QuantityPerDaysSupply QuantityPer = "daysSupply" // quantity × Days is at most Max × days supply: so many for each Days of supply
	QuantityPerWindow     QuantityPer = "window"     // this claim's quantity and those of the earlier fills in Window are at most Max
)

// Code returns the reject code.
func (t *QuantityLimit) Code() string {
	if t.Per == QuantityPerFill {
		return cmp.Or(t.Reject, "9G")
	}
	return cmp.Or(t.Reject, "76")
}

// DaysSupplyLimit bounds the days supply of a fill. Above Max: 7X. Below Min: AG.
type DaysSupplyLimit struct {
	Min         int    `json:"min,omitempty"`
	Max         int    `json:"max,omitempty"` // 0: no limit
	RejectAbove string `json:"rejectAbove,omitempty"`
	RejectBelow string `json:"rejectBelow,omitempty"`
}

// CodeAbove returns the reject code for too many days.
func (t *DaysSupplyLimit) CodeAbove() string { return cmp.Or(t.RejectAbove, "7X") }

// CodeBelow returns the reject code for too few days.
func (t *DaysSupplyLimit) CodeBelow() string { return cmp.Or(t.RejectBelow, "AG") }

// RefillTooSoon asks that enough of the last fill is used up. The last fill is the paid fill of the same drug with the latest
// date of service within LookBackDays before this one's (0: any time); of several on that day the one with the most days
// supply. A fill on the same day or later counts too. Reject: 79.
//
// Days used are the days from the last fill to this one, and one more where Policy.CountBothDates is true. It is enough
// by percent when days used × 100 ≥ Percent × days supply of the last fill (> with More), and by days when days used ≥
// days supply − DaysLeft.
type RefillTooSoon struct {
	Percent      *money.Rate `json:"percent,omitempty"`
	DaysLeft     *int        `json:"daysLeft,omitempty"` // so many days of supply may be left
	By           RefillBy    `json:"by,omitempty"`       // where both are set; empty: either is enough
	More         bool        `json:"moreThan,omitempty"` // the percentage must be exceeded, not only reached
	LookBackDays int         `json:"lookBackDays,omitempty"`
	Match        DrugMatch   `json:"match,omitempty"`    // empty: [MatchDrug]
	FromFill     int         `json:"fromFill,omitempty"` // only from this fill of the drug on, 2 being the first refill; 0: every one
	Reject       string      `json:"reject,omitempty"`
}

// RefillBy says whether one or both thresholds must be reached.
type RefillBy string

// The two ways.
const (
	RefillEither RefillBy = "either"
	RefillBoth   RefillBy = "both"
)

// Code returns the reject code.
func (t *RefillTooSoon) Code() string { return cmp.Or(t.Reject, "79") }

// RefillLimit bounds how often one prescription is filled again. Refills are 403-D3; more than Max reject with 7W, and with 73
// where Max is 0. A refill more than WithinDays days after the date written (414-DE) rejects with M4.
type RefillLimit struct {
	Max        int    `json:"max"`
	WithinDays int    `json:"withinDays,omitempty"`
	Reject     string `json:"reject,omitempty"`
	RejectLate string `json:"rejectLate,omitempty"`
}

// Code returns the reject code for too many refills.
func (t *RefillLimit) Code() string {
	if t.Max == 0 {
		return cmp.Or(t.Reject, "73")
	}
	return cmp.Or(t.Reject, "7W")
}

// LateCode returns the reject code for a refill that comes too late.
func (t *RefillLimit) LateCode() string { return cmp.Or(t.RejectLate, "M4") }

// FillLimit allows at most so many paid fills in a window, this one included: of the rule's drugs together, unless Count says
// otherwise. Reject: M4.
type FillLimit struct {
	Max    int       `json:"max"`
	Count  FillCount `json:"count,omitzero"` // match empty: [MatchScope]; window empty: the plan year
	Reject string    `json:"reject,omitempty"`
}

// Code returns the reject code.
func (t *FillLimit) Code() string { return cmp.Or(t.Reject, "M4") }

// AgeLimit bounds the patient's age in whole years on the date of service. Reject: 60.
type AgeLimit struct {
	Age    AgeRange `json:"age"`
	Reject string   `json:"reject,omitempty"`
}

// Code returns the reject code.
func (t *AgeLimit) Code() string { return cmp.Or(t.Reject, "60") }

// SexLimit names the gender code that the drug is covered for. An unknown one (0) passes. Reject: 61.
type SexLimit struct {
	Sex    Sex    `json:"sex"`
	Reject string `json:"reject,omitempty"`
}

// Code returns the reject code.
func (t *SexLimit) Code() string { return cmp.Or(t.Reject, "61") }

// RetailFills allows so many fills of a maintenance drug at retail, and the next ones by mail or where Instead says. The claim
// is held when Free earlier fills are counted and its own channel is none of Instead. Then: [ThenReject] with 76;
// [ThenPatientPays]; [ThenShare].
type RetailFills struct {
	Free           int       `json:"free"`
	Count          FillCount `json:"count,omitzero"`           // channels empty: retail
	Instead        []Channel `json:"instead,omitempty"`        // empty: mail
	InsteadMinDays int       `json:"insteadMinDays,omitempty"` // a retail fill of at least so many days is not held; 0: none is free of it
	Then           Then      `json:"then,omitempty"`           // empty: as Policy.RetailLimitThen says
	Penalty        *Penalty  `json:"penalty,omitempty"`        // how [ThenPatientPays] and [ThenShare] are charged
	MemberMayLeave bool      `json:"memberMayLeave,omitempty"` // a member who said so is not held
	Reject         string    `json:"reject,omitempty"`
}

// Code returns the reject code.
func (t *RetailFills) Code() string { return cmp.Or(t.Reject, "76") }

// SpecialtyLockIn says that after Free fills the drug must come from a specialty pharmacy (channel specialty, or one of
// Pharmacies). Reject: 4W.
type SpecialtyLockIn struct {
	Free       int       `json:"free"`
	Count      FillCount `json:"count,omitzero"`
	Pharmacies []string  `json:"pharmacies,omitempty"` // NPIs; empty: any of the channel
	Then       Then      `json:"then,omitempty"`       // empty: [ThenReject]
	Penalty    *Penalty  `json:"penalty,omitempty"`
	Reject     string    `json:"reject,omitempty"`
}

// Code returns the reject code.
func (t *SpecialtyLockIn) Code() string { return cmp.Or(t.Reject, "4W") }

// SplitFill makes the first fills of a drug for a part of the month: fills up to the number Fills, or in the first Days
// days from the first one, have at most MaxDays. Reject: 76.
type SplitFill struct {
	Fills   int       `json:"fills,omitempty"`
	Days    int       `json:"days,omitempty"`
	MaxDays int       `json:"maxDays"`
	Count   FillCount `json:"count,omitzero"` // window empty: lifetime
	Reject  string    `json:"reject,omitempty"`
}

// Code returns the reject code.
func (t *SplitFill) Code() string { return cmp.Or(t.Reject, "76") }

// OpioidLimit bounds opioids. A member is naive who had no paid fill of a drug of the rule's scope whose date of service lies
// from NaiveDays days before the date of service to the day before it; a naive member's fill has at most NaiveMaxDays days
// supply (reject 76). The daily dose of this fill and of every earlier fill of the scope that is still being taken on the
// date of service (fill date + days supply is after it) is at most MaxMME morphine milligram equivalents (reject 88).
type OpioidLimit struct {
	NaiveDays    int            `json:"naiveDays,omitempty"`
	NaiveMaxDays int            `json:"naiveMaxDays,omitempty"` // 0: no limit
	MaxMME       money.Quantity `json:"maxMME,omitzero"`        // a day; 0: no limit
	RejectNaive  string         `json:"rejectNaive,omitempty"`
	RejectMME    string         `json:"rejectMME,omitempty"`
}

// NaiveCode returns the reject code of the first limit.
func (t *OpioidLimit) NaiveCode() string { return cmp.Or(t.RejectNaive, "76") }

// MMECode returns the reject code of the second limit.
func (t *OpioidLimit) MMECode() string { return cmp.Or(t.RejectMME, "88") }

// CostPerClaim bounds the allowed amount. Reject: 78.
type CostPerClaim struct {
	Max    money.Amount `json:"max"`
	Reject string       `json:"reject,omitempty"`
}

// Code returns the reject code.
func (t *CostPerClaim) Code() string { return cmp.Or(t.Reject, "78") }

// Interaction says that the drug is not paid while another is being taken: a paid fill of a drug that With selects, whose fill date
// + days supply is after the date of service. Reject: 88, unless the claim carries one of Overrides (439-E4/440-E5/441-E6
// as "DD/M0/1G").
type Interaction struct {
	With      DrugSet  `json:"with"`
	Overrides []string `json:"overrides,omitempty"`
	Reject    string   `json:"reject,omitempty"`
}

// Code returns the reject code.
func (t *Interaction) Code() string { return cmp.Or(t.Reject, "88") }

// Override is a submission clarification code (420-DK) that skips some edits. A code of the claim that no rule names
// changes nothing.
type Override struct {
	Codes []string `json:"codes"` // "3" vacation, "4" lost, "5" change of dose …
	Edits []Edit   `json:"edits"`
	Fills int      `json:"fills,omitempty"` // so many times a plan year for one drug; 0: always
}

// Edit names an edit that a prior authorization or an override can skip.
type Edit string

// The edits.
const (
	EditPriorAuthorization Edit = "priorAuthorization"
	EditStepTherapy        Edit = "stepTherapy"
	EditQuantity           Edit = "quantityLimit"
	EditDaysSupply         Edit = "daysSupply"
	EditRefillTooSoon      Edit = "refillTooSoon"
	EditRefillLimit        Edit = "refillLimit"
	EditFillLimit          Edit = "fillLimit"
	EditAge                Edit = "age"
	EditSex                Edit = "sex"
	EditRetailFills        Edit = "retailFills"
	EditSpecialty          Edit = "specialtyLockIn"
	EditSplitFill          Edit = "splitFill"
	EditOpioid             Edit = "opioid"
	EditCost               Edit = "costPerClaim"
	EditInteraction        Edit = "interaction"
	EditFormulary          Edit = "formulary" // not on the drug list
	EditExclusion          Edit = "exclusion"
)

// TransitionFill lets a fill up to MaxDays in the first days of coverage skip Edits.
type TransitionFill struct {
	WithinDays int    `json:"withinDays"` // the date of service is at most so many days after the member's coverage began
	MaxDays    int    `json:"maxDays"`
	Edits      []Edit `json:"edits"`
}

// Penalty is what a member pays beside or instead of the cost share, and where it goes.
type Penalty struct {
	Share     Share  `json:"share,omitzero"`      // of the allowed amount; of [ThenPatientPays] it is not used
	Component string `json:"component,omitempty"` // the field of 505-F5; empty: 133-UJ
	// CountsTo… are as Policy.PenaltyCounts says where they are nil.
	CountsToDeductible *bool `json:"countsToDeductible,omitempty"`
	CountsToOOP        *bool `json:"countsToOutOfPocketMaximum,omitempty"`
}
