package benefit

import (
	"time"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/money"
)

// Policy is what the engine must know and documents seldom say. Each value has a default, marked as assumed.
type Policy struct {
	Rounding            Sourced[money.Rounding] `json:"rounding"`
	LesserOfUC          Sourced[bool]           `json:"lesserOfUsualAndCustomary"` // allowed never above 426-DQ
	CapAtAllowed        Sourced[bool]           `json:"capShareAtAllowed"`         // the member never pays above the allowed amount
	DeductibleCountsOOP Sourced[bool]           `json:"deductibleCountsToOutOfPocketMaximum"`

	// LesserOfUCExcept are kinds of pharmacy where usual and customary does not limit the allowed amount.
	LesserOfUCExcept Sourced[[]Channel] `json:"lesserOfUsualAndCustomaryExcept,omitzero"`
	ShareCapUC       Sourced[bool]      `json:"capShareAtUsualAndCustomary,omitzero"` // deductible and share together never above 426-DQ, whatever is allowed
	// AboveAllowed says who keeps what a member pays above the allowed amount, where CapAtAllowed is false.
	AboveAllowed Sourced[AboveAllowed] `json:"shareAboveAllowed,omitzero"`
	ShareLimits  Sourced[ShareLimits]  `json:"shareLimits,omitzero"`  // what min and max of a share hold
	MonthDays    Sourced[int]          `json:"monthDays,omitzero"`    // the days that count as a month for min and max per 30 days: 30, 31 or 34
	PartialMonth Sourced[PartialMonth] `json:"partialMonth,omitzero"` // copay of a fill below a month
	YearStart    Sourced[YearStart]    `json:"planYearStart,omitzero"`

	DifferenceOnDAW1           Sourced[bool]      `json:"differenceOnDAW1,omitzero"`
	DifferenceBase             Sourced[ShareBase] `json:"differenceBaseShare,omitzero"`
	DifferenceCountsDeductible Sourced[bool]      `json:"differenceCountsToDeductible,omitzero"`
	DifferenceCountsOOP        Sourced[bool]      `json:"differenceCountsToOutOfPocketMaximum,omitzero"`
	DifferenceCapped           Sourced[bool]      `json:"differenceCappedAtBrandPrice,omitzero"`

	PenaltyCounts      Sourced[bool]         `json:"penaltyCounts,omitzero"`         // toward deductible and out-of-pocket maximum
	AssistanceCounts   Sourced[bool]         `json:"copayAssistanceCounts,omitzero"` // of a manufacturer, toward both
	DeductibleFamily   Sourced[FamilyMethod] `json:"deductibleFamilyMethod,omitzero"`
	OOPFamily          Sourced[FamilyMethod] `json:"outOfPocketFamilyMethod,omitzero"`
	BenefitMaximumThen Sourced[Then]         `json:"benefitMaximumThen,omitzero"`
	RetailLimitThen    Sourced[Then]         `json:"retailFillLimitThen,omitzero"`
	CarryOverMonths    Sourced[int]          `json:"deductibleCarryOverMonths,omitzero"`
	CountBothDates     Sourced[bool]         `json:"refillCountsBothDates,omitzero"` // days used of a fill: its own day and the day of the refill both count
	StepTherapyReject  Sourced[string]       `json:"stepTherapyReject,omitzero"`     // 608, or 75 of older lists
	TaxPaidBy          Sourced[Payer]        `json:"salesTaxPaidBy,omitzero"`
	OtherPayerMethod   Sourced[COBMethod]    `json:"coordinationMethod,omitzero"`
}

// AboveAllowed says who keeps what a member pays above the allowed amount.
type AboveAllowed string

// The two ways.
const (
	PlanPayNegative AboveAllowed = "planPayNegative" // the pharmacy passes it on: plan pay is below zero
	RaisesAllowed   AboveAllowed = "raisesAllowed"   // the pharmacy keeps it: the ingredient cost paid rises, plan pay is zero
)

// ShareLimits says what the minimum and maximum of a cost share hold.
type ShareLimits string

// The two ways.
const (
	LimitShare               ShareLimits = "share"               // the share alone, after the deductible
	LimitShareWithDeductible ShareLimits = "shareWithDeductible" // deductible and share of the claim together
)

// PartialMonth says what a copay is for a fill below a month.
type PartialMonth string

// The two ways. Only the fixed amounts of a share are prorated, by days / Policy.MonthDays.
const (
	FullCopay    PartialMonth = "full"
	ProrateCopay PartialMonth = "prorate"
)

// YearStart is the day on which a plan year begins.
type YearStart struct {
	Month int `json:"month"`
	Day   int `json:"day"`
}

// Valid reports whether every year has the day.
func (y YearStart) Valid() bool {
	_, err := calendar.New(2001, time.Month(y.Month), y.Day)
	return err == nil
}

func yearFrom(date calendar.Date, month, day int) (from, to calendar.Date) {
	if date.IsZero() {
		return 0, 0
	}
	from, err := calendar.New(date.Year(), time.Month(month), day)
	if err != nil {
		return 0, 0
	}
	if date < from {
		from = from.AddMonths(-12)
	}
	return from, from.AddMonths(12).AddDays(-1)
}

// DefaultPolicy returns the assumed defaults; its comments are the choices.
func DefaultPolicy() Policy {
	return Policy{
		Rounding:            Assume(money.HalfUp),
		LesserOfUC:          Assume(true),
		CapAtAllowed:        Assume(true),
		DeductibleCountsOOP: Assume(true),

		LesserOfUCExcept: Assume([]Channel{}),
		ShareCapUC:       Assume(false),
		AboveAllowed:     Assume(PlanPayNegative),
		ShareLimits:      Assume(LimitShare),
		MonthDays:        Assume(30),
		PartialMonth:     Assume(FullCopay),
		YearStart:        Assume(YearStart{Month: 1, Day: 1}),

		DifferenceOnDAW1:           Assume(false),
		DifferenceBase:             Assume(BrandShare),
		DifferenceCountsDeductible: Assume(false),
		DifferenceCountsOOP:        Assume(false),
		DifferenceCapped:           Assume(true),

		PenaltyCounts:      Assume(false),
		AssistanceCounts:   Assume(true),
		DeductibleFamily:   Assume(Embedded),
		OOPFamily:          Assume(Embedded),
		BenefitMaximumThen: Assume(ThenPatientPays),
		RetailLimitThen:    Assume(ThenReject),
		CarryOverMonths:    Assume(0),
		CountBothDates:     Assume(true),
		StepTherapyReject:  Assume("608"),
		TaxPaidBy:          Assume(PlanPays),
		OtherPayerMethod:   Assume(NonDuplication),
	}
}

// WithDefaults returns the policy with the default of everything that is not known.
func (p Policy) WithDefaults() Policy {
	d := DefaultPolicy()
	fill(&p.Rounding, d.Rounding)
	fill(&p.LesserOfUC, d.LesserOfUC)
	fill(&p.CapAtAllowed, d.CapAtAllowed)
	fill(&p.DeductibleCountsOOP, d.DeductibleCountsOOP)
	fill(&p.LesserOfUCExcept, d.LesserOfUCExcept)
	fill(&p.ShareCapUC, d.ShareCapUC)
	fill(&p.AboveAllowed, d.AboveAllowed)
	fill(&p.ShareLimits, d.ShareLimits)
	fill(&p.MonthDays, d.MonthDays)
	fill(&p.PartialMonth, d.PartialMonth)
	fill(&p.YearStart, d.YearStart)
	fill(&p.DifferenceOnDAW1, d.DifferenceOnDAW1)
	fill(&p.DifferenceBase, d.DifferenceBase)
	fill(&p.DifferenceCountsDeductible, d.DifferenceCountsDeductible)
	fill(&p.DifferenceCountsOOP, d.DifferenceCountsOOP)
	fill(&p.DifferenceCapped, d.DifferenceCapped)
	fill(&p.PenaltyCounts, d.PenaltyCounts)
	fill(&p.AssistanceCounts, d.AssistanceCounts)
	fill(&p.DeductibleFamily, d.DeductibleFamily)
	fill(&p.OOPFamily, d.OOPFamily)
	fill(&p.BenefitMaximumThen, d.BenefitMaximumThen)
	fill(&p.RetailLimitThen, d.RetailLimitThen)
	fill(&p.CarryOverMonths, d.CarryOverMonths)
	fill(&p.CountBothDates, d.CountBothDates)
	fill(&p.StepTherapyReject, d.StepTherapyReject)
	fill(&p.TaxPaidBy, d.TaxPaidBy)
	fill(&p.OtherPayerMethod, d.OtherPayerMethod)
	return p
}

func fill[T any](v *Sourced[T], d Sourced[T]) {
	if !v.Known() {
		*v = d
	}
}
