package export

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/claim/wire"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/ncpdp"
	"github.com/rxassay/rxassay/suite"
)

// sender is us in a batch (880-K1).
const sender = "RXASSAY"

// WriteNCPDP writes the claims of all scenarios as one batch: a header record, one detail record (G1) a scenario with its
// transmission, and a trailer; Batch 1.2 for D.0, Batch 15 for F6. The transaction reference number (880-K5) of a record is
// the scenario's place in the suite, from 1, in ten digits; records follow each other without line breaks, and the record
// count (751) takes in header and trailer. The file type is T, a test.
//
// A claim without a date of service takes that of Options.Wire.Today, else the batch's date. Errors are the writer's and
// those of [wire.Build], with the scenario's place.
func WriteNCPDP(w io.Writer, s *suite.Suite, o Options) error {
	return writeBatch(w, s, o, "T", func(_ int, built wire.Built) ([]byte, error) { return built.Bytes, nil })
}

// WriteNCPDPResponses writes what must come back of the batch of [WriteNCPDP]: a batch of responses (880-K6 is R) under the
// same references. Each has the scenario's status, reject codes (at most five), amounts and pay components; a component
// that D.0 has no field for is within 505-F5 alone. The allowed amount falls into dispensing fee and ingredient cost as the
// scenario submits them. The authorization number, and the reconciliation id of F6, are the scenario's reference: no
// processor gives the same.
func WriteNCPDPResponses(w io.Writer, s *suite.Suite, o Options) error {
	return writeBatch(w, s, o, "R", func(i int, built wire.Built) ([]byte, error) {
		answer, err := wire.Respond(built.Transmission, answer(&s.Scenarios[i], reference(i), built.Transmission.Version))
		return answer.Bytes, err
	})
}

// reference names a scenario by its place in the suite (880-K5).
func reference(i int) string { return fmt.Sprintf("%010d", i+1) }

// writeBatch writes a batch with what each makes of every scenario's claim.
func writeBatch(w io.Writer, s *suite.Suite, o Options, kind string, each func(int, wire.Built) ([]byte, error)) error {
	if o.Wire.Format == "" {
		o.Wire.Format = ncpdp.D0
	}
	if o.BatchDate.IsZero() {
		o.BatchDate = calendar.FromTime(s.GeneratedAt)
	}
	if o.Wire.Today.IsZero() {
		o.Wire.Today = o.BatchDate
	}
	facts := o.facts()
	head := ncpdp.BatchHeader{
		TransmissionType: kind, Sender: sender, Number: 1, Date: o.BatchDate, Time: s.GeneratedAt.Format("1504"), FileType: "T",
	}
	switch o.Wire.Format {
	case ncpdp.D0:
		head.Version, head.Receiver = ncpdp.Batch12, facts.BIN
	case ncpdp.F6:
		head.Version, head.Receiver = ncpdp.Batch15, facts.IIN
	default:
		return wire.ErrFormat
	}
	if kind == "R" {
		head.Sender, head.Receiver = head.Receiver, head.Sender
	}
	var b bytes.Buffer
	out, err := ncpdp.NewBatchWriter(&b, head)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	for i := range s.Scenarios {
		built, err := wire.Build(s.Scenarios[i].Inputs, facts, o.Wire)
		if err != nil {
			return fmt.Errorf("export: scenarios[%d]: %w", i, err)
		}
		record, err := each(i, built)
		if err == nil {
			err = out.WriteBytes(reference(i), record)
		}
		if err != nil {
			return fmt.Errorf("export: scenarios[%d]: %w", i, err)
		}
	}
	if err := out.Close(""); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	_, err = w.Write(b.Bytes())
	return err
}

// answer is what a processor that agrees with a scenario sends back.
func answer(sc *suite.Scenario, number string, version ncpdp.Version) claim.Response {
	if sc.ExpectedResult == adjudicate.Rejected {
		codes := sc.ExpectedRejectCodes[:min(len(sc.ExpectedRejectCodes), 5)]
		if len(codes) == 0 { // rejected, whatever the code
			codes = []claim.RejectCode{claim.RejectExcluded}
		}
		return claim.Response{Status: claim.StatusRejected, AuthorizationNumber: number, Rejects: codes}
	}
	r := claim.Response{
		Status: sc.ExpectedResponse, AuthorizationNumber: number, ReconciliationID: number,
		PatientPay: amountOr(sc.ExpectedPatientPay, 0), TotalPaid: amountOr(sc.ExpectedPlanPay, 0),
	}
	if r.Status == "" || r.Status == claim.StatusRejected { // not said, or said of what it was before somebody corrected it
		r.Status = claim.StatusPaid
	}
	facts, in := &sc.Preconditions.Facts, &sc.Inputs
	r.FlatTax, r.PercentageTax = unlessZero(facts.FlatTax), unlessZero(facts.PercentageTax)
	r.Incentive, r.ProfessionalFee = unlessZero(facts.Incentive), unlessZero(facts.ProfessionalFee)
	allowed := amountOr(sc.AssumedAllowed, r.PatientPay+r.TotalPaid)
	fee := in.DispensingFee.Min(allowed)
	if u := in.UsualAndCustomary; u != nil && *u == allowed && *u < in.IngredientCost+in.DispensingFee {
		fee = 0 // usual and customary is the ingredient's
	}
	r.IngredientCost, r.DispensingFee = new(allowed-fee), new(fee)
	if others := r.Allowed() - r.PatientPay - r.TotalPaid; others > 0 && in.OtherPayer != nil {
		r.OtherPayerRecognized = &others
	} else if others > 0 { // of Part D: paid out by the plan, which the government and the manufacturer pay back
		r.TotalPaid += others
	}
	for _, c := range sc.ExpectedComponents {
		if version == ncpdp.F6 || slices.Contains(claim.Components(), c.Field) {
			r.Components = append(r.Components, claim.ComponentAmount{Component: c.Field, Amount: c.Amount})
		}
	}
	return r
}

func amountOr(a *money.Amount, otherwise money.Amount) money.Amount {
	if a == nil {
		return otherwise
	}
	return *a
}

func unlessZero(a money.Amount) *money.Amount {
	if a == 0 {
		return nil
	}
	return &a
}
