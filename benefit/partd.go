package benefit

import (
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// PartD is what makes a plan a Medicare Part D plan. It is one where Year is known: its deductible, its out-of-pocket
// threshold and its phases then come from here and the year's parameters, and the plan's own lists of deductibles and
// out-of-pocket maximums are not used. The cost shares of the tiers are those of the initial phase, unless they name another.
type PartD struct {
	Year   Sourced[int]         `json:"year,omitzero"`
	Design Sourced[PartDDesign] `json:"design,omitzero"` // absent: [DefinedStandard] where the plan has no cost shares, else [AlternativeBenefit]
	// What the plan has otherwise than the standard benefit of its year; absent: as the year says.
	Deductible            Sourced[money.Amount] `json:"deductible,omitzero"`
	DeductibleExemptTiers Sourced[[]TierID]     `json:"deductibleExemptTiers,omitzero"`
	Threshold             Sourced[money.Amount] `json:"outOfPocketThreshold,omitzero"`
	InitialCoverageLimit  Sourced[money.Amount] `json:"initialCoverageLimit,omitzero"`
	// SupplementalCounts: what an enhanced plan pays above the standard benefit counts toward the threshold.
	SupplementalCounts Sourced[bool] `json:"supplementalCounts,omitzero"`
	// Parameters replaces the parameters of the year altogether, for a year that is not known.
	Parameters Sourced[PartDYear] `json:"parameters,omitzero"`
}

// PartDDesign is the kind of a Part D plan.
type PartDDesign string

// The designs.
const (
	DefinedStandard    PartDDesign = "definedStandard"
	AlternativeBenefit PartDDesign = "alternative" // actuarially equivalent or basic alternative
	Enhanced           PartDDesign = "enhanced"
)

// PartDPhase is a phase of the benefit (393-MV).
type PartDPhase string

// The phases. There is no coverage gap from 2025 on.
const (
	DeductiblePhase   PartDPhase = "deductible"   // 01
	InitialPhase      PartDPhase = "initial"      // 02
	GapPhase          PartDPhase = "gap"          // 03
	CatastrophicPhase PartDPhase = "catastrophic" // 04
)

// The accumulators of a Part D plan.
const (
	PartDDeductible RuleID = "partD/deductible"
	PartDTrOOP      RuleID = "partD/trOOP"         // true out-of-pocket cost
	PartDGross      RuleID = "partD/grossDrugCost" // gross covered drug cost
)

// PartDYear is the standard benefit of one year.
type PartDYear struct {
	Year                 int           `json:"year"`
	Deductible           money.Amount  `json:"deductible"`
	InitialCoverageLimit *money.Amount `json:"initialCoverageLimit,omitempty"` // of gross cost; nil: the initial phase ends at the threshold
	Threshold            money.Amount  `json:"outOfPocketThreshold"`
	InitialRate          money.Rate    `json:"initialCoinsurance"`
	GapRate              money.Rate    `json:"gapCoinsurance,omitzero"`
	// What the member pays once the threshold is reached: of generics and preferred multi-source brands, and of other drugs.
	CatastrophicGeneric Share `json:"catastrophicGeneric"`
	CatastrophicOther   Share `json:"catastrophicOther"`
	// Manufacturer discounts on applicable drugs, by phase.
	ManufacturerInitial      money.Rate `json:"manufacturerInitial"`
	ManufacturerGap          money.Rate `json:"manufacturerGap,omitzero"`
	ManufacturerCatastrophic money.Rate `json:"manufacturerCatastrophic"`
	ManufacturerCounts       bool       `json:"manufacturerCountsToThreshold"`
	SupplementalCounts       bool       `json:"supplementalCountsToThreshold"`
	// Insulin: at most so much for each started month, and at most this part of the allowed amount where it is set.
	InsulinPerMonth money.Amount `json:"insulinPerMonth"`
	InsulinRate     *money.Rate  `json:"insulinCoinsurance,omitempty"`
	VaccinesFree    bool         `json:"vaccinesFree"` // recommended adult vaccines cost nothing
	LowIncome       []LowIncome  `json:"lowIncome"`
	Source          string       `json:"source"`
	Note            string       `json:"note,omitempty"` // what of it is not confirmed
}

// LowIncome is what a member of one level of the low-income subsidy pays of a fill at most.
type LowIncome struct {
	Level      int           `json:"level"`   // the copay category: 1 full subsidy, 2 full-benefit dual up to the poverty line, 3 institutional, 4 partial
	Generic    money.Amount  `json:"generic"` // and preferred multi-source brands
	Other      money.Amount  `json:"other"`
	Rate       *money.Rate   `json:"coinsurance,omitempty"` // of a partial subsidy, in place of the copays
	Deductible *money.Amount `json:"deductible,omitempty"`  // of a partial subsidy; nil: none
}

// Of returns the row of a level.
func (y *PartDYear) Of(level int) (LowIncome, bool) {
	for _, l := range y.LowIncome {
		if l.Level == level {
			return l, true
		}
	}
	return LowIncome{}, false
}

// PartDTerms are the parameters that a Part D plan is adjudicated by: those of its year, with what the plan says itself.
type PartDTerms struct {
	PartDYear
	Design      PartDDesign
	ExemptTiers []TierID
	Standard    PartDYear // of the year alone
}

// PartDTerms resolves the parameters of a Part D plan. It returns false for a plan that is none, and false with an error
// finding where the year is not known and the plan does not bring parameters of its own.
//
// The deductible is that of PartD.Deductible, else that of the one deductible of the plan's list that holds
// drugs, else the year's.
func (p *Plan) PartDTerms(years *Years) (PartDTerms, []finding.Finding, bool) {
	d := &p.PartD
	if !d.Year.Known() {
		return PartDTerms{}, nil, false
	}
	year, ok := years.PartD(d.Year.Value)
	if d.Parameters.Known() {
		year, ok = d.Parameters.Value, true
	}
	if !ok {
		return PartDTerms{}, []finding.Finding{{
			Code: "part_d_year_unknown", Severity: finding.Error, Path: "partD/year",
			Message: "The Part D parameters of this year are not known; give them as partD.parameters, or in a file of yearly parameters.",
		}}, false
	}
	t := PartDTerms{PartDYear: year, Standard: year, Design: AlternativeBenefit, ExemptTiers: d.DeductibleExemptTiers.Value}
	if len(p.CostShares) == 0 {
		t.Design = DefinedStandard
	}
	t.Design = knownOr(d.Design, t.Design)
	var listed []money.Amount
	for i := range p.Deductibles {
		a := &p.Deductibles[i]
		if a.Individual.Known() && (a.AppliesToRx.Known() && a.AppliesToRx.Value || a.Scope.Known() && a.Scope.Value == RxOnly) {
			listed = append(listed, a.Individual.Value)
		}
	}
	if len(listed) == 1 {
		t.Deductible = listed[0]
	}
	t.Deductible = knownOr(d.Deductible, t.Deductible)
	t.Threshold = knownOr(d.Threshold, t.Threshold)
	if d.InitialCoverageLimit.Known() {
		t.InitialCoverageLimit = &d.InitialCoverageLimit.Value
	}
	t.SupplementalCounts = knownOr(d.SupplementalCounts, year.SupplementalCounts) && t.Design == Enhanced
	return t, nil, true
}
