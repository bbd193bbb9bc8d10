package benefit

import (
	"errors"

	"github.com/rxassay/rxassay/money"
)

// CostShare is what the member pays for one tier at one channel, network and band of days supply.
//
// Steps by days supply are cost shares with bands of their own. Of several that hold for a fill the most specific
// decides: see [Plan.DrugCostShares] for those of certain drugs, which go before those of a tier.
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

	MultipleOf Sourced[Multiple]   `json:"multipleOf,omitzero"` // where Share is absent: it is a multiple of another rule's
	Phase      Sourced[PartDPhase] `json:"phase,omitzero"`      // of Part D; absent: the initial phase
	Fills      Sourced[FillRange]  `json:"fills,omitzero"`      // only these fills of a drug ("the first two fills")
}

// Multiple is a cost share given as a multiple of another.
type Multiple struct {
	Of    RuleID         `json:"of"`
	Times money.Quantity `json:"times"` // 2.5 is two and a half times
}

// DrugCostShare is a cost share of certain drugs, whatever their tier, or of one tier's drugs within a scope: insulin,
// preventive drugs, vaccines.
type DrugCostShare struct {
	Role       ShareRole       `json:"role,omitempty"` // empty: [Replaces]
	Share      Share           `json:"share"`
	Deductible DeductibleOrder `json:"deductibleApplies,omitempty"` // empty: [DeductibleExempt]
	Phases     []PartDPhase    `json:"phases,omitempty"`            // of Part D; empty: every one
	Condition  string          `json:"condition,omitempty"`         // what else must hold, in words, for people; the engine does not judge it
}

// ShareRole says what a drug's cost share does to its tier's.
type ShareRole string

// The roles.
const (
	Replaces ShareRole = "replaces" // it stands in place of the tier's
	Ceiling  ShareRole = "ceiling"  // the member pays at most this: deductible and the tier's share together
)

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
	Per30Days CapPer = "30days" // times the started months of the fill; a month is Policy.MonthDays, 30 unless a plan says otherwise
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
	// ProrateDays makes copay, min and max of a fill for fewer days than these the same part of themselves: copay × days
	// / ProrateDays, rounded once each by the plan's rule. 0: as Policy.PartialMonth says.
	ProrateDays int `json:"prorateDays,omitempty"`
}

// DeductibleOrder says how a cost share meets the deductible.
type DeductibleOrder string

// The orders.
const (
	AfterDeductible  DeductibleOrder = "after"  // the deductible is met first, the share applies to what is left
	BeforeDeductible DeductibleOrder = "before" // the share is paid first, the deductible applies to what is left
	DeductibleExempt DeductibleOrder = "exempt" // the deductible does not apply
)

// ErrMultiple is what [Plan.ShareOf] returns for a multiple of a rule that the plan does not have, that has no share, or
// that comes back to itself.
var ErrMultiple = errors.New("the cost share is a multiple of a rule that gives no share")

// ShareOf returns what the member pays under a cost share: its own share, else the multiple of another rule's. Copay,
// minimum and maximum are multiplied and rounded by the plan's rule, the rate is not. A cost share that has neither
// returns false and no error.
func (p *Plan) ShareOf(c *CostShare) (Share, bool, error) {
	return p.shareOf(c, 0)
}

func (p *Plan) shareOf(c *CostShare, depth int) (Share, bool, error) {
	if c.Share.Known() {
		return c.Share.Value, true, nil
	}
	if !c.MultipleOf.Known() {
		return Share{}, false, nil
	}
	for i := range p.CostShares {
		of := &p.CostShares[i]
		if of.ID != c.MultipleOf.Value.Of || of.Variant != c.Variant && of.Variant != "" {
			continue
		}
		if depth > len(p.CostShares) {
			return Share{}, false, ErrMultiple
		}
		s, ok, err := p.shareOf(of, depth+1)
		if err != nil || !ok || !s.multiplies(c.MultipleOf.Value.Times) {
			return Share{}, false, ErrMultiple
		}
		return s.times(c.MultipleOf.Value.Times, p.Policy.WithDefaults().Rounding.Value), true, nil
	}
	return Share{}, false, ErrMultiple
}

// maxTimes bounds a multiple, so that no product leaves the range of amounts.
const maxTimes = 1000

func (s Share) multiplies(n money.Quantity) bool {
	for _, a := range []*money.Amount{s.Copay, s.Min, s.Max} {
		if a != nil && (*a < 0 || *a > money.MaxAmount) {
			return false
		}
	}
	return n > 0 && n <= money.Units(maxTimes)
}

func (s Share) times(n money.Quantity, how money.Rounding) Share {
	for _, a := range []**money.Amount{&s.Copay, &s.Min, &s.Max} {
		if *a != nil {
			v := money.NewRate(int64(n), 1000).Of(**a, how)
			*a = &v
		}
	}
	return s
}
