package wire

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/ncpdp"
)

// What [Respond] refuses.
var (
	ErrRequest  = errors.New("wire: a response answers a request, with one answer for each of its transactions")
	ErrResponse = errors.New("wire: the answer cannot be written")
)

// Respond writes the response to a request in its version: the header with the request's pharmacy and date, and for each
// transaction its status and claim, and its amounts where it is paid. One answer is given for each transaction; an
// eligibility request has one. A request that is refused whole, because of its transaction count or version, gets header
// status R and a single answer.
//
// In D.0 each component of the patient pay amount has its field; in F6 they are a group of C95-KQ and C93-KN counted by
// C94-KP, and a paid answer needs its reconciliation id, B98-34. Where totalPaid or patientPay do not balance, they are
// written as they are: a test may want that; ncpdp.Check tells. Errors wrap [ErrRequest] or [ErrResponse].
func Respond(request *ncpdp.Transmission, answers ...claim.Response) (Built, error) {
	whole := len(answers) == 1 && refusesWhole(answers[0])
	transactions := max(len(request.Transactions()), 1)
	if request.Kind != ncpdp.Request || len(answers) != transactions && !whole {
		return Built{}, ErrRequest
	}
	r := responder{request: request, dict: request.Dictionary}
	if r.dict == nil {
		r.dict = ncpdp.Standard()
	}
	status, count := "A", strconv.Itoa(len(answers))
	if whole {
		status = "R"
	}
	values := map[string]string{"109-A9": count, "501-F1": status}
	for _, id := range []string{"202-B2", "201-B1", "401-D1"} {
		values[id], _ = request.HeaderValue(id)
	}
	header, err := r.dict.NewHeader(request.Version, ncpdp.Response, request.TransactionCode(), values)
	if err != nil {
		return Built{}, fmt.Errorf("%w: %w", ErrResponse, err)
	}
	t := &ncpdp.Transmission{Version: request.Version, Kind: ncpdp.Response, Header: header, Dictionary: request.Dictionary, Groups: make([]ncpdp.Group, 1)}
	message := segment{id: "20"}
	for i := range answers {
		if answers[i].Message != "" {
			message.put("F4", r.text(answers[i].Message, 200))
			break // one message for the transmission
		}
	}
	t.Groups[0].Segments = segments(message)
	for i := range answers {
		a := &answers[i]
		group := []segment{r.status(a)}
		if !whole && request.TransactionCode() != "E1" {
			group = append(group, r.claim(i+1))
			if a.Status.Paid() || a.Status == claim.StatusCaptured {
				group = append(group, r.pricing(a))
			}
		}
		t.Groups = append(t.Groups, ncpdp.Group{Segments: segments(group...)})
	}
	if r.err != nil {
		return Built{}, fmt.Errorf("%w: %w", ErrResponse, r.err)
	}
	bytes, err := t.Encode()
	if err != nil {
		return Built{}, fmt.Errorf("%w: %w", ErrResponse, err)
	}
	built := Built{Transmission: t, Bytes: bytes}
	if t.Version == ncpdp.F6 {
		b := builder{o: Options{Format: t.Version, Dictionary: request.Dictionary}}
		b.tellInferred(t)
		built.Warnings = b.warnings
	}
	return built, nil
}

// refusesWhole reports an answer that is about the transmission and not about one of its transactions.
func refusesWhole(r claim.Response) bool {
	if r.Status != claim.StatusRejected {
		return false
	}
	return slices.ContainsFunc(r.Rejects, func(code claim.RejectCode) bool { return slices.Contains(wholeRejects, code) })
}

// wholeRejects are the codes that refuse a transmission: of its version, transaction code and count.
var wholeRejects = []claim.RejectCode{
	claim.RejectTransactionCount, claim.RejectMissingVersion, claim.RejectMissingTransactionCode, "1R", "1S", "1U", "1V",
}

type responder struct {
	request *ncpdp.Transmission
	dict    *ncpdp.Dictionary
	err     error
}

func (r *responder) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

func (r *responder) text(s string, width int) string {
	s, err := ncpdp.FormatText(s, width)
	r.fail(err)
	return s
}

func (r *responder) status(a *claim.Response) segment {
	s := segment{id: "21"}
	switch a.Status {
	case claim.StatusPaid, claim.StatusCaptured, claim.StatusApproved, claim.StatusRejected, claim.StatusDuplicateOfPaid,
		claim.StatusDuplicateOfCaptured, claim.StatusDuplicateOfApproved, claim.StatusDeferred, claim.StatusBenefit:
	default:
		r.fail(errors.New("the status is none of 112-AN"))
	}
	s.put("AN", string(a.Status))
	s.put("F3", r.text(a.AuthorizationNumber, 20))
	switch n := len(a.Rejects); {
	case n > 5:
		r.fail(errors.New("a transaction has at most five reject codes"))
	case n > 0:
		s.put("FA", zeros(strconv.Itoa(n), 2))
		for _, code := range a.Rejects {
			s.put("FB", r.text(string(code), 3))
		}
	case a.Status == claim.StatusRejected:
		r.fail(errors.New("a rejected transaction needs a reject code"))
	}
	if a.AdditionalMessage != "" {
		s.put("UF", "01")
		s.put("UH", "01")
		s.put("FQ", r.text(a.AdditionalMessage, 40))
	}
	if r.request.Version == ncpdp.F6 {
		id := r.text(a.ReconciliationID, 30)
		if id == "" && a.Status.Paid() {
			r.fail(errors.New("a paid F6 response needs its reconciliation id"))
		}
		s.put("34", id)
		s.put("ZR", r.text(a.ProgramType, 2))
	}
	return s
}

// claim repeats the number by which the pharmacy knows the prescription.
func (r *responder) claim(transaction int) segment {
	s := segment{id: "22"}
	if transaction >= len(r.request.Groups) {
		return s
	}
	if asked := r.request.Groups[transaction].Segment("07"); asked != nil {
		for _, id := range []string{"EM", "D2"} {
			v, _ := asked.Value(id)
			s.put(id, v)
		}
	}
	return s
}

func (r *responder) dollars(wire string, a money.Amount) string {
	s, err := formatDollars(r.dict, r.request.Version, "23", wire, a)
	r.fail(err)
	return s
}

func (r *responder) pricing(a *claim.Response) segment {
	s := segment{id: "23"}
	amount := func(wire string, v *money.Amount) {
		if v != nil {
			s.put(wire, r.dollars(wire, *v))
		}
	}
	s.put("F5", r.dollars("F5", a.PatientPay))
	amount("F6", a.IngredientCost)
	amount("F7", a.DispensingFee)
	amount("AW", a.FlatTax)
	amount("AX", a.PercentageTax)
	amount("FL", a.Incentive)
	amount("J1", a.ProfessionalFee)
	if n := len(a.OtherAmounts); n > 0 {
		if n > 3 {
			r.fail(errors.New("there are at most three other amounts"))
		}
		s.put("J2", strconv.Itoa(n))
		for _, other := range a.OtherAmounts {
			s.put("J3", zeros(other.Qualifier, 2))
			s.put("J4", r.dollars("J4", other.Amount))
		}
	}
	amount("J5", a.OtherPayerRecognized)
	s.put("F9", r.dollars("F9", a.TotalPaid))
	if a.BasisOfReimbursement != "" {
		s.put("FM", zeros(r.text(a.BasisOfReimbursement, 2), 2))
	}
	if r.request.Version == ncpdp.F6 {
		r.componentGroup(&s, a)
	}
	parts := r.components(a)
	if v, ok := parts[claim.ComponentSalesTax]; ok && r.request.Version == ncpdp.D0 {
		s.put("FN", r.dollars("FN", v))
	}
	amount("FC", a.AccumulatedDeductible)
	amount("FD", a.RemainingDeductible)
	amount("FE", a.RemainingBenefit)
	if r.request.Version == ncpdp.D0 {
		for _, field := range componentFields[1:] {
			if v, ok := parts[field]; ok {
				wire := string(field[len(field)-2:])
				s.put(wire, r.dollars(wire, v))
			}
		}
	}
	return s
}

// components adds up those of the same field.
func (r *responder) components(a *claim.Response) map[claim.Component]money.Amount {
	sums := map[claim.Component]money.Amount{}
	for _, c := range a.Components {
		if c.Component.Qualifier() == "" || c.Component == claim.ComponentPatientPay {
			r.fail(fmt.Errorf("%q is no component of the patient pay amount", string(c.Component)))
			continue
		}
		if r.request.Version == ncpdp.D0 && !slices.Contains(claim.Components(), c.Component) {
			r.fail(fmt.Errorf("D.0 has no field for %q", string(c.Component)))
		}
		sums[c.Component] = sums[c.Component].Add(c.Amount)
	}
	return sums
}

// componentGroup writes the components as F6 has them, in the order of their qualifiers.
func (r *responder) componentGroup(s *segment, a *claim.Response) {
	sums := r.components(a)
	if len(sums) == 0 {
		return
	}
	s.put("KP", zeros(strconv.Itoa(len(sums)), 2))
	for _, c := range claim.F6Components() {
		if v, ok := sums[c]; ok {
			s.put("KQ", c.Qualifier())
			s.put("KN", r.dollars("KN", v))
		}
	}
}

// Rejection makes the answer to a transaction from what ncpdp.Check finds in a request: its errors' reject codes, at most
// five, and a word on the first. ok is false where no error concerns the transaction. Errors of the header and of shared
// segments concern every one.
func Rejection(findings []ncpdp.Finding, transaction int) (answer claim.Response, ok bool) {
	answer.Status = claim.StatusRejected
	for _, f := range findings {
		if f.Reject == "" || f.Severity != finding.Error || f.Transaction != 0 && f.Transaction != transaction {
			continue
		}
		code := claim.RejectCode(f.Reject)
		if len(answer.Rejects) < 5 && !slices.Contains(answer.Rejects, code) {
			answer.Rejects = append(answer.Rejects, code)
		}
		if answer.AdditionalMessage == "" && f.FieldID != "" {
			answer.AdditionalMessage = strings.ToUpper(f.FieldID + " " + strings.ReplaceAll(f.Code, "_", " "))
		}
	}
	return answer, len(answer.Rejects) > 0
}
