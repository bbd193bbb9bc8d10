package wire

import (
	"errors"
	"strings"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/ncpdp"
	"github.com/rxassay/rxassay/provider"
)

// ErrNoClaim is the error of [ReadInputs] for a transmission that has no such claim.
var ErrNoClaim = errors.New("wire: the transmission has no claim at that place")

// ReadInputs reads one claim of a request, counted from 1, back into the inputs from which [Build] writes the same
// transaction. A value that has not its field's form is left out; ncpdp.Check says where, and [claim.Inputs.Check] what
// then is missing. What inputs have no place for, such as a DUR segment or a second other payer, is not read.
func ReadInputs(t *ncpdp.Transmission, transaction int) (claim.Inputs, error) {
	var in claim.Inputs
	if transaction == 1 && len(t.Groups) == 1 && t.TransactionCode() != "E1" {
		transaction = 0 // without group separators, as some read F6
	} else if transaction < 1 {
		return in, ErrNoClaim
	}
	if t.Kind != ncpdp.Request || transaction >= len(t.Groups) || t.Groups[transaction].Segment("07") == nil {
		return in, ErrNoClaim
	}
	header := func(id string) string { v, _ := t.HeaderValue(id); return v }
	if t.Version == ncpdp.F6 {
		in.IIN = header("A1")
	} else {
		in.BINNumber = header("A1")
	}
	in.PCN, in.PharmacyNPI = header("A4"), provider.NPI(header("B1"))
	in.DateOfService, _ = calendar.ParseCompact(header("D1"))

	r := reader{t.Groups[0], t.Groups[transaction]}
	in.CardholderID, in.GroupID, in.PersonCode, in.PatientRelationship = r.text("04", "C2"), r.text("04", "C1"), r.text("04", "C3"), r.text("04", "C6")
	in.DateOfBirth, in.PatientGender = r.date("01", "C4"), r.text("01", "C5")
	in.PatientFirstName, in.PatientLastName = r.text("01", "CA"), r.text("01", "CB")
	in.PatientStreetAddress, in.PatientCity, in.PatientState, in.PatientZip = r.text("01", "CM"), r.text("01", "CN"), r.text("01", "CO"), r.text("01", "CP")

	in.PrescriptionNumber, in.NDC = r.digits("07", "D2"), drug.NDC(r.text("07", "D7"))
	if n, ok := r.number("07", "D3"); ok {
		fill := int(n)
		in.FillNumber = &fill
	}
	if n, ok := r.number("07", "E7"); ok {
		in.QuantityDispensed = money.Quantity(n)
	}
	if n, ok := r.number("07", "D5"); ok {
		in.DaysSupply = int(n)
	}
	in.DAWCode, in.SubmissionClarificationCode = r.text("07", "D8"), r.digits("07", "DK")
	in.PriorAuthorizationNumber = r.digits("07", "EV")
	for kind, code := range serviceTypes {
		if r.text("07", "U7") == code {
			in.PharmacyType = kind
		}
	}
	in.PrescriberID, in.PrescriberLastName, in.PrescriberFirstName = r.text("03", "DB"), r.text("03", "DR"), r.text("03", "2J")
	if a := r.amount("11", "D9"); a != nil {
		in.IngredientCost = *a
	}
	if a := r.amount("11", "DC"); a != nil {
		in.DispensingFee = *a
	}
	in.UsualAndCustomary, in.GrossAmountDue = r.amount("11", "DQ"), r.amount("11", "DU")
	in.Compound, in.OtherPayer = r.compound(), r.otherPayer()
	if in.Compound != nil && len(in.Compound.Ingredients) > 0 {
		in.NDC = in.Compound.Ingredients[0].NDC // the field itself is a zero
	}
	return in, nil
}

// reader looks into the shared segments and those of one transaction.
type reader struct{ shared, claim ncpdp.Group }

func (r *reader) segment(id string) *ncpdp.Segment {
	if s := r.claim.Segment(id); s != nil {
		return s
	}
	return r.shared.Segment(id)
}

func (r *reader) text(segment, wire string) string {
	if s := r.segment(segment); s != nil {
		return trimmed(s, wire)
	}
	return ""
}

// digits is a number as text without its leading zeros.
func (r *reader) digits(segment, wire string) string {
	s := r.text(segment, wire)
	if short := strings.TrimLeft(s, "0"); short != "" {
		return short
	}
	return s
}

func (r *reader) number(segment, wire string) (int64, bool) {
	n, err := ncpdp.ParseNumber(r.text(segment, wire))
	return n, err == nil && n < 1e12
}

func (r *reader) date(segment, wire string) calendar.Date {
	d, _ := calendar.ParseCompact(r.text(segment, wire))
	return d
}

func (r *reader) amount(segment, wire string) *money.Amount {
	if a, ok := dollars(r.text(segment, wire)); ok {
		return &a
	}
	return nil
}

func (r *reader) compound() *claim.Compound {
	s := r.segment("10")
	if s == nil {
		return nil
	}
	c := &claim.Compound{DosageFormCode: trimmed(s, "EF"), DispensingUnitForm: trimmed(s, "EG")}
	var i claim.Ingredient
	flush := func() {
		if i != (claim.Ingredient{}) {
			c.Ingredients = append(c.Ingredients, i)
		}
		i = claim.Ingredient{}
	}
	for _, f := range s.Fields {
		text := strings.TrimRight(f.Value, " ")
		switch f.ID {
		case "RE":
			flush()
		case "TE": // begins an ingredient where the qualifier was left out
			if i.NDC != "" {
				flush()
			}
			i.NDC = drug.NDC(text)
		case "ED":
			if n, err := ncpdp.ParseNumber(text); err == nil && n < 1e12 {
				i.Quantity = money.Quantity(n)
			}
		case "EE":
			if a, ok := dollars(text); ok {
				i.Cost = a
			}
		case "UE":
			i.BasisOfCost = text
		}
	}
	flush()
	return c
}

func (r *reader) otherPayer() *claim.OtherPayer {
	s := r.segment("05")
	if s == nil {
		return nil
	}
	first := *s // the first payer alone
	for i, seen := 0, 0; i < len(first.Fields); i++ {
		if first.Fields[i].ID == "5C" {
			if seen++; seen == 2 {
				first.Fields = first.Fields[:i]
			}
		}
	}
	o := &claim.OtherPayer{
		OtherCoverageCode: r.text("07", "C8"), CoverageType: trimmed(&first, "5C"), IDQualifier: trimmed(&first, "6C"), ID: trimmed(&first, "7C"),
		AmountsPaid: pairs(&first, "HC", "DV"), PatientResponsibility: pairs(&first, "NP", "NQ"),
		ProgramType: trimmed(&first, "9T"), ReconciliationID: trimmed(&first, "9V"),
	}
	o.Date, _ = calendar.ParseCompact(trimmed(&first, "E8"))
	for _, code := range first.Values("6E") {
		o.RejectCodes = append(o.RejectCodes, claim.RejectCode(strings.TrimRight(code, " ")))
	}
	return o
}
