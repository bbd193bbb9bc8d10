package benefit

import (
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/money"
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
// the family amount counts. MemberCount: the family is done when so many of its members (FamilyMembers) have each
// reached the individual amount.
const (
	Embedded    FamilyMethod = "embedded"
	Aggregate   FamilyMethod = "aggregate"
	MemberCount FamilyMethod = "memberCount"
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

	// IndividualInFamily is the amount of one member where a family is covered, when it is not Individual, which then
	// holds for self-only coverage alone. It makes an aggregate limit one with an embedded individual limit.
	IndividualInFamily Sourced[money.Amount] `json:"individualInFamily,omitzero"`
	Channels           Sourced[[]Channel]    `json:"channels,omitzero"`    // only fills there; absent: all
	Drugs              Sourced[DrugSet]      `json:"drugs,omitzero"`       // only these drugs; absent: all
	ExemptDrugs        Sourced[DrugSet]      `json:"exemptDrugs,omitzero"` // neither held by it nor counted
	Period             Sourced[Period]       `json:"period,omitzero"`      // absent: the plan year
	CarryOver          Sourced[CarryOver]    `json:"carryOver,omitzero"`
	Counts             Counts                `json:"counts,omitzero"`
	// AlsoCountsTo names accumulators toward which everything counts that counts toward this one: those of the other
	// network, where spending in and out of network is shared.
	AlsoCountsTo Sourced[[]RuleID] `json:"alsoCountsTo,omitzero"`
}

// Counts says which parts of what a member pays count toward an accumulator. What is absent follows the plan's [Policy]
// and [Plan.CountsOf].
type Counts struct {
	Deductible       Sourced[bool] `json:"deductible,omitzero"`  // 517-FH
	Copay            Sourced[bool] `json:"copay,omitzero"`       // 518-FI
	Coinsurance      Sourced[bool] `json:"coinsurance,omitzero"` // 572-4U
	ProductSelection Sourced[bool] `json:"productSelection,omitzero"`
	Penalty          Sourced[bool] `json:"penalty,omitzero"`
	CopayAssistance  Sourced[bool] `json:"copayAssistance,omitzero"` // what a manufacturer paid for the member
	OutOfNetwork     Sourced[bool] `json:"outOfNetwork,omitzero"`    // anything that was paid out of network
	NotCovered       Sourced[bool] `json:"notCovered,omitzero"`      // what is paid beyond a benefit maximum
}

// CountsTo is [Counts] with every question answered.
type CountsTo struct {
	Deductible, Copay, Coinsurance, ProductSelection, Penalty, CopayAssistance, OutOfNetwork, NotCovered bool
}

// CountsOf answers what counts toward an accumulator: what it says itself, else the plan's policy, else the default.
// Toward a deductible only the deductible's own part and copay assistance count by default; toward an out-of-pocket
// maximum also copay and coinsurance. What is paid out of network counts toward an accumulator whose network takes it in.
func (p *Plan) CountsOf(a *Accumulator, deductible bool) CountsTo {
	pol := p.Policy.WithDefaults()
	or := knownOr[bool]
	difference := or(p.ProductSelection.CountsToOOP, pol.DifferenceCountsOOP.Value)
	if deductible {
		difference = or(p.ProductSelection.CountsToDeductible, pol.DifferenceCountsDeductible.Value)
	}
	network := AnyNetwork
	if a.Network.Known() && a.Network.Value != "" {
		network = a.Network.Value
	}
	c := a.Counts
	return CountsTo{
		Deductible:       or(c.Deductible, deductible || pol.DeductibleCountsOOP.Value),
		Copay:            or(c.Copay, !deductible),
		Coinsurance:      or(c.Coinsurance, !deductible),
		ProductSelection: or(c.ProductSelection, difference),
		Penalty:          or(c.Penalty, pol.PenaltyCounts.Value),
		CopayAssistance:  or(c.CopayAssistance, pol.AssistanceCounts.Value),
		OutOfNetwork:     or(c.OutOfNetwork, network.Holds(Out)),
		NotCovered:       or(c.NotCovered, false),
	}
}

// CarryOver says what of one period's spending counts in the next.
type CarryOver struct {
	LastMonths int `json:"lastMonths"` // what was counted in so many last months of the period also counts in the next; 0: nothing
}

// BenefitMaximum is how much a plan pays, or how often, in a period; [Plan.BenefitMaximums] holds them. Exactly one of
// Amount and Fills is set. What is used of an amount is an accumulator with the rule's id. A claim of which the maximum
// pays only a part leaves the rest to the patient (520-FK).
type BenefitMaximum struct {
	Amount *money.Amount `json:"amount,omitempty"` // of what Of says
	Fills  int           `json:"fills,omitempty"`  // paid fills
	Of     MaximumOf     `json:"of,omitempty"`     // empty: [PlanPaid]
	Window Window        `json:"window,omitzero"`
	Family bool          `json:"family,omitempty"` // all members of the family together
	Then   Then          `json:"then,omitempty"`   // when it is used up; empty: as Policy.BenefitMaximumThen says
	Reject string        `json:"reject,omitempty"` // empty: 76
	Count  FillCount     `json:"count,omitzero"`   // how Fills are counted; its match is [MatchScope] when empty
}

// MaximumOf says what a benefit maximum in dollars counts.
type MaximumOf string

// What is counted.
const (
	PlanPaid MaximumOf = "planPaid" // 509-F9
	Allowed  MaximumOf = "allowed"
)

// Then says what happens when a limit is reached.
type Then string

// The consequences.
const (
	ThenReject      Then = "reject"
	ThenPatientPays Then = "patientPays" // the whole allowed amount
	ThenShare       Then = "share"       // the rule's own cost share
)

// YearOf returns the first and the last day of the plan year that a date lies in: the calendar year, or the year from
// the anniversary of Policy.YearStart.
func (p *Plan) YearOf(date calendar.Date) (from, to calendar.Date) {
	month, day := 1, 1
	if s := p.Policy.YearStart; s.Known() && s.Value.Valid() {
		month, day = s.Value.Month, s.Value.Day
	}
	return yearFrom(date, month, day)
}
