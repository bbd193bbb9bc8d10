package suite

import (
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
)

// MaxAllowed is the largest allowed amount that a [PayRule] speaks of: what the amount fields of D.0 can carry.
const MaxAllowed money.Amount = 999_999_99

// PayRule is what the plan makes of one claim at any allowed amount: an expectation that holds whatever a processor allows.
// Each bracket begins at an allowed amount and ends where the next begins, the last at [MaxAllowed].
type PayRule struct {
	Rounding money.Rounding `json:"rounding"` // of every part
	Brackets []Bracket      `json:"brackets"`
}

// Bracket is a range of allowed amounts in which each part is a straight line, but for its rounding.
type Bracket struct {
	From        money.Amount       `json:"from"`
	Result      adjudicate.Status  `json:"result"` // undetermined where the plan does not say enough
	RejectCodes []claim.RejectCode `json:"rejectCodes,omitempty"`
	Beside      money.Amount       `json:"beside,omitzero"` // owed beside ingredient cost and dispensing fee: taxes and other fees
	Parts       []Part             `json:"parts,omitempty"`
}

// Part is what the patient pays under one component, or what another payer pays: Amount, and Rate of what is allowed
// above Above. The plan pays what all parts leave.
type Part struct {
	Field  claim.Component  `json:"field,omitempty"` // of the patient's pay: 517-FH, 518-FI, 572-4U …
	Payer  adjudicate.Payer `json:"payer,omitempty"` // in place of Field
	Amount money.Amount     `json:"amount"`
	Rate   money.Rate       `json:"rate,omitzero"` // in percent
	Above  money.Amount     `json:"above,omitzero"`
}

func (p *Part) at(allowed money.Amount, how money.Rounding) money.Amount {
	return p.Amount + p.Rate.Of(allowed-p.Above, how)
}

// Expectation is what must come back of a claim for one allowed amount. The amounts mean nothing unless the claim is paid.
type Expectation struct {
	Result      adjudicate.Status
	RejectCodes []claim.RejectCode
	PatientPay  money.Amount
	PlanPay     money.Amount
	Components  []adjudicate.Component // sum to PatientPay; none of them is zero
}

// At returns what is expected where a processor allowed an amount (506-F6 + 507-F7); false where the rule says nothing: a
// nil one, and an amount below zero or above [MaxAllowed].
func (p *PayRule) At(allowed money.Amount) (Expectation, bool) {
	if p == nil || allowed < 0 || allowed > MaxAllowed {
		return Expectation{}, false
	}
	after := slices.IndexFunc(p.Brackets, func(b Bracket) bool { return b.From > allowed })
	if after < 0 {
		after = len(p.Brackets)
	}
	if after == 0 {
		return Expectation{}, false
	}
	b := &p.Brackets[after-1]
	e := Expectation{Result: b.Result, RejectCodes: b.RejectCodes}
	if b.Result != adjudicate.Approved && b.Result != adjudicate.PartiallyApproved {
		return e, true
	}
	e.PlanPay = allowed + b.Beside
	for i := range b.Parts {
		part := &b.Parts[i]
		amount := part.at(allowed, p.Rounding)
		e.PlanPay -= amount
		if part.Payer == "" && amount != 0 {
			e.PatientPay += amount
			e.Components = append(e.Components, adjudicate.Component{Field: part.Field, Amount: amount})
		}
	}
	return e, true
}

// At returns what the scenario expects where a processor allowed an amount (506-F6 + 507-F7): its own figures at the amount
// that they assume, those of its PayRule at others. It reports false where the scenario does not say.
func (sc *Scenario) At(allowed money.Amount) (Expectation, bool) {
	if a := sc.AssumedAllowed; a == nil || *a != allowed || sc.ExpectedPatientPay == nil || sc.ExpectedPlanPay == nil {
		return sc.PayRule.At(allowed)
	}
	return Expectation{
		Result: sc.ExpectedResult, RejectCodes: sc.ExpectedRejectCodes, PatientPay: *sc.ExpectedPatientPay,
		PlanPay: *sc.ExpectedPlanPay, Components: sc.ExpectedComponents,
	}, true
}

// holds reports whether the rule gives the scenario's own figures, as far as it says any, at the amount that they assume.
func (p *PayRule) holds(sc *Scenario) bool {
	if sc.AssumedAllowed == nil {
		return false
	}
	e, ok := p.At(*sc.AssumedAllowed)
	same := func(given *money.Amount, rule money.Amount) bool { return given == nil || *given == rule }
	return ok && e.Result == sc.ExpectedResult && same(sc.ExpectedPatientPay, e.PatientPay) && same(sc.ExpectedPlanPay, e.PlanPay)
}
