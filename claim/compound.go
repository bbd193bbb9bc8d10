package claim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
)

// Compound is a product made of several others. The claim then names them in a segment of their own, and its product id
// is a single zero.
type Compound struct {
	DosageFormCode     string       `json:"dosageFormCode,omitempty"`     // 450-EF: 15
	DispensingUnitForm string       `json:"dispensingUnitForm,omitempty"` // 451-EG: 1 each, 2 grams, 3 milliliters
	Ingredients        []Ingredient `json:"ingredients"`                  // 447-EC: 1 to 25
}

// Ingredient is one product of a compound.
type Ingredient struct {
	NDC         drug.NDC       `json:"ndc"`                   // 489-TE: 11 digits
	Quantity    money.Quantity `json:"quantity"`              // 448-ED: above 0
	Cost        money.Amount   `json:"cost"`                  // 449-EE
	BasisOfCost string         `json:"basisOfCost,omitempty"` // 490-UE: 2
}

// UnmarshalJSON refuses unknown fields and an ingredient that leaves one of its three numbers out.
func (i *Ingredient) UnmarshalJSON(b []byte) error {
	type plain Ingredient
	var given struct {
		plain
		Quantity *money.Quantity `json:"quantity"`
		Cost     *money.Amount   `json:"cost"`
	}
	if err := strictly(b, &given); err != nil {
		return err
	}
	if given.Quantity == nil || given.Cost == nil {
		return errors.New("an ingredient needs a quantity and a cost")
	}
	*i = Ingredient(given.plain)
	i.Quantity, i.Cost = *given.Quantity, *given.Cost
	return nil
}

// Cost returns the sum of the ingredients' costs.
func (c *Compound) Cost() money.Amount {
	var sum money.Amount
	for _, i := range c.Ingredients {
		sum = sum.Add(i.Cost)
	}
	return sum
}

// OtherPayer is what an earlier payer did with the claim, for coordination of benefits.
type OtherPayer struct {
	OtherCoverageCode     string            `json:"otherCoverageCode"`               // 308-C8: up to 2 digits
	CoverageType          string            `json:"coverageType,omitempty"`          // 338-5C: 01 primary, 02 secondary …
	IDQualifier           string            `json:"idQualifier,omitempty"`           // 339-6C: 2
	ID                    string            `json:"id,omitempty"`                    // 340-7C: 10
	Date                  calendar.Date     `json:"-"`                               // 443-E8; in JSON "date", CCYYMMDD
	AmountsPaid           []QualifiedAmount `json:"amountsPaid,omitempty"`           // 342-HC and 431-DV: 9
	PatientResponsibility []QualifiedAmount `json:"patientResponsibility,omitempty"` // 351-NP and 352-NQ: 25
	RejectCodes           []RejectCode      `json:"rejectCodes,omitempty"`           // 472-6E: 5
	ProgramType           string            `json:"programType,omitempty"`           // C47-9T of F6: 3
	ReconciliationID      string            `json:"reconciliationId,omitempty"`      // C49-9V of F6: 30; not with reject codes
}

// QualifiedAmount is an amount and the code that says what it is for. An amount may be negative.
type QualifiedAmount struct {
	Qualifier string       `json:"qualifier"`
	Amount    money.Amount `json:"amount"`
}

type otherPayerJSON struct {
	plainOtherPayer
	Date string `json:"date,omitempty"`
}

type plainOtherPayer OtherPayer

// MarshalJSON writes the fields that are given; the date is CCYYMMDD.
func (o OtherPayer) MarshalJSON() ([]byte, error) {
	return json.Marshal(otherPayerJSON{plainOtherPayer(o), o.Date.Compact()})
}

// UnmarshalJSON refuses unknown fields and a date that is none; it checks no other value.
func (o *OtherPayer) UnmarshalJSON(b []byte) error {
	var in otherPayerJSON
	if err := strictly(b, &in); err != nil {
		return err
	}
	*o = OtherPayer(in.plainOtherPayer)
	if in.Date != "" {
		var err error
		if o.Date, err = calendar.ParseCompact(in.Date); err != nil {
			return err
		}
	}
	return nil
}

func strictly(b []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("text follows the object")
	}
	return nil
}

// part is one bad place inside an object of claim inputs.
type part struct{ path, ncpdp, message string }

func compoundField() *inputField {
	return object("compound", "447-EC",
		`must be an object with ingredients, each with ndc, quantity and cost, as the contract describes it`,
		func(in *Inputs, raw json.RawMessage) error {
			c := &Compound{}
			err := strictly(raw, c)
			in.Compound = c
			return err
		},
		func(in *Inputs) []part {
			if in.Compound == nil {
				return nil
			}
			return in.Compound.check()
		},
		func(in *Inputs) any {
			if in.Compound == nil {
				return nil
			}
			return in.Compound
		})
}

func otherPayerField() *inputField {
	return object("otherPayer", "337-4C",
		`must be an object with otherCoverageCode, and date as CCYYMMDD, as the contract describes it`,
		func(in *Inputs, raw json.RawMessage) error {
			o := &OtherPayer{}
			err := strictly(raw, o)
			in.OtherPayer = o
			return err
		},
		func(in *Inputs) []part {
			if in.OtherPayer == nil {
				return nil
			}
			return in.OtherPayer.check()
		},
		func(in *Inputs) any {
			if in.OtherPayer == nil {
				return nil
			}
			return in.OtherPayer
		})
}

// object is a field whose value has fields of its own; parts lists the bad ones among them.
func object(name, ncpdp, wanted string, read func(*Inputs, json.RawMessage) error, parts func(*Inputs) []part, write func(*Inputs) any) *inputField {
	return &inputField{
		name: name, ncpdp: ncpdp,
		read: func(in *Inputs, raw json.RawMessage) string {
			if raw[0] != '{' || read(in, raw) != nil {
				return wanted
			}
			return ""
		},
		check: func(*Inputs) string { return "" },
		parts: parts,
		write: write,
	}
}

func (c *Compound) check() []part {
	var bad []part
	say := func(path, ncpdp string, messages ...string) {
		for _, m := range messages {
			if m != "" {
				bad = append(bad, part{path, ncpdp, m})
				return
			}
		}
	}
	say("compound.dosageFormCode", "450-EF", plainText(c.DosageFormCode), maximum(15)(c.DosageFormCode))
	if c.DispensingUnitForm != "" {
		say("compound.dispensingUnitForm", "451-EG", oneOf("1", "2", "3")(c.DispensingUnitForm))
	}
	if n := len(c.Ingredients); n < 1 || n > 25 {
		say("compound.ingredients", "447-EC", "must have 1 to 25 ingredients")
		return bad
	}
	for i, in := range c.Ingredients {
		path := fmt.Sprintf("compound.ingredients[%d].", i)
		if !in.NDC.Valid() {
			say(path+"ndc", "489-TE", "must be 11 digits without dashes")
		}
		if in.Quantity <= 0 || in.Quantity > money.MaxQuantity {
			say(path+"quantity", "448-ED", outOfRange)
		}
		say(path+"cost", "449-EE", checkAmount(in.Cost))
		say(path+"basisOfCost", "490-UE", plainText(in.BasisOfCost), maximum(2)(in.BasisOfCost))
	}
	return bad
}

func (o *OtherPayer) check() []part {
	var bad []part
	say := func(path, ncpdp string, messages ...string) {
		for _, m := range messages {
			if m != "" {
				bad = append(bad, part{"otherPayer." + path, ncpdp, m})
				return
			}
		}
	}
	if o.OtherCoverageCode == "" {
		say("otherCoverageCode", "308-C8", "is required")
	}
	say("otherCoverageCode", "308-C8", maximum(2)(o.OtherCoverageCode), digits(o.OtherCoverageCode))
	say("coverageType", "338-5C", maximum(2)(o.CoverageType), digits(o.CoverageType))
	say("idQualifier", "339-6C", plainText(o.IDQualifier), maximum(2)(o.IDQualifier))
	say("id", "340-7C", plainText(o.ID), maximum(10)(o.ID))
	if !o.Date.IsZero() && (o.Date < calendar.Min || o.Date > calendar.Max) {
		say("date", "443-E8", wantDate)
	}
	for _, list := range []struct {
		name, qualifier, amount string
		values                  []QualifiedAmount
		most                    int
	}{{"amountsPaid", "342-HC", "431-DV", o.AmountsPaid, 9}, {"patientResponsibility", "351-NP", "352-NQ", o.PatientResponsibility, 25}} {
		if len(list.values) > list.most {
			say(list.name, list.amount, fmt.Sprintf("must have at most %d amounts", list.most))
			continue
		}
		for i, v := range list.values {
			path := fmt.Sprintf("%s[%d].", list.name, i)
			if v.Qualifier == "" {
				say(path+"qualifier", list.qualifier, "is required")
			}
			say(path+"qualifier", list.qualifier, plainText(v.Qualifier), maximum(2)(v.Qualifier))
			if v.Amount > MaxAmount || v.Amount < -MaxAmount {
				say(path+"amount", list.amount, "must be from -999999.99 to 999999.99")
			}
		}
	}
	if len(o.RejectCodes) > 5 {
		say("rejectCodes", "472-6E", "must have at most 5 codes")
	}
	for i, code := range o.RejectCodes {
		if code == "" || len(code) > 3 || plainText(string(code)) != "" {
			say(fmt.Sprintf("rejectCodes[%d]", i), "472-6E", "must have 1 to 3 printable characters")
		}
	}
	say("programType", "C47-9T", plainText(o.ProgramType), maximum(3)(o.ProgramType))
	say("reconciliationId", "C49-9V", plainText(o.ReconciliationID), maximum(30)(o.ReconciliationID))
	if o.ReconciliationID != "" && len(o.RejectCodes) > 0 {
		say("reconciliationId", "C49-9V", "must be left out where the other payer rejected the claim")
	}
	return bad
}
