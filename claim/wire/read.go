package wire

import (
	"errors"
	"strings"

	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/ncpdp"
)

// ErrNoAnswer is the error of [ReadResponse] for a transmission that answers no such transaction.
var ErrNoAnswer = errors.New("wire: the response has no status for the transaction")

// ReadResponse reads the answer to one transaction of a response, counted from 1. What cannot be read as an amount is left
// out; ncpdp.Check says where. The status is the transaction's own, since a rejected claim normally comes under an accepted
// header; where it is missing and the header was rejected, it is rejected. The error is [ErrNoAnswer].
func ReadResponse(t *ncpdp.Transmission, transaction int) (claim.Response, error) {
	var r claim.Response
	flat := transaction == 1 && len(t.Groups) == 1 // without group separators, as some read F6
	if t.Kind != ncpdp.Response || transaction < 1 || transaction >= len(t.Groups) && !flat {
		return r, ErrNoAnswer
	}
	if flat {
		transaction = 0
	}
	if s := t.Groups[0].Segment("20"); s != nil {
		r.Message = trimmed(s, "F4")
	}
	g := &t.Groups[transaction]
	status := g.Segment("21")
	if status != nil {
		r.Status = claim.ResponseStatus(trimmed(status, "AN"))
		r.AuthorizationNumber, r.AdditionalMessage = trimmed(status, "F3"), trimmed(status, "FQ")
		r.ReconciliationID, r.ProgramType = trimmed(status, "34"), trimmed(status, "ZR")
		for _, code := range status.Values("FB") {
			if code = strings.TrimRight(code, " "); code != "" {
				r.Rejects = append(r.Rejects, claim.RejectCode(code))
			}
		}
	}
	if header, _ := t.HeaderValue("F1"); r.Status == "" && header == "R" {
		r.Status = claim.StatusRejected
	}
	if r.Status == "" {
		return claim.Response{}, ErrNoAnswer
	}
	if s := g.Segment("23"); s != nil {
		readPricing(s, &r)
	}
	return r, nil
}

func trimmed(s *ncpdp.Segment, wire string) string {
	v, _ := s.Value(wire)
	return strings.TrimRight(v, " ")
}

func readPricing(s *ncpdp.Segment, r *claim.Response) {
	amount := func(wire string) *money.Amount {
		text := trimmed(s, wire)
		if a, ok := dollars(text); ok {
			return &a
		}
		return nil
	}
	if a := amount("F5"); a != nil {
		r.PatientPay = *a
	}
	if a := amount("F9"); a != nil {
		r.TotalPaid = *a
	}
	for wire, at := range map[string]**money.Amount{
		"F6": &r.IngredientCost, "F7": &r.DispensingFee, "AW": &r.FlatTax, "AX": &r.PercentageTax, "FL": &r.Incentive,
		"J1": &r.ProfessionalFee, "J5": &r.OtherPayerRecognized, "FC": &r.AccumulatedDeductible, "FD": &r.RemainingDeductible, "FE": &r.RemainingBenefit,
	} {
		*at = amount(wire)
	}
	r.BasisOfReimbursement = trimmed(s, "FM")
	r.OtherAmounts = pairs(s, "J3", "J4")
	for _, c := range claim.Components() {
		if a := amount(string(c[len(c)-2:])); a != nil {
			r.Components = append(r.Components, claim.ComponentAmount{Component: c, Amount: *a})
		}
	}
	for _, p := range pairs(s, "KQ", "KN") { // F6
		for _, c := range claim.F6Components() {
			if zeros(p.Qualifier, 2) == c.Qualifier() {
				r.Components = append(r.Components, claim.ComponentAmount{Component: c, Amount: p.Amount})
			}
		}
	}
}

// maxRead is beyond every dollar field, and small enough that the sums of whatever a transmission holds cannot overflow.
const maxRead money.Amount = 1e12

// dollars reads an amount that a payer can have meant.
func dollars(text string) (money.Amount, bool) {
	a, err := ncpdp.ParseDollars(text)
	return a, err == nil && -maxRead < a && a < maxRead
}

// pairs reads a repeating group of a qualifier and an amount.
func pairs(s *ncpdp.Segment, qualifier, amount string) []claim.QualifiedAmount {
	var out []claim.QualifiedAmount
	last := ""
	for _, f := range s.Fields {
		text := strings.TrimRight(f.Value, " ")
		switch f.ID {
		case qualifier:
			last = text
		case amount:
			if a, ok := dollars(text); ok {
				out = append(out, claim.QualifiedAmount{Qualifier: last, Amount: a})
			}
			last = ""
		}
	}
	return out
}
