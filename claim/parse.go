package claim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/provider"
)

// ParseInputs reads claim inputs from a JSON object and reports every bad field at once, in the order of the fields: wrong
// types, unknown, repeated and missing fields, and what [Inputs.Check] finds. A field of null was not given. Fields
// that could be read are set even where others could not.
func ParseInputs(data []byte) (Inputs, []FieldError) {
	in, given, errs := decode(data)
	if given == nil {
		return in, errs
	}
	bad := map[string]bool{}
	for _, e := range errs {
		bad[e.Field] = true
	}
	for _, f := range inputFields {
		switch {
		case bad[f.name]:
		case f.required && !given[f.name]:
			errs = append(errs, f.fail("is required"))
			bad[f.name] = true
		}
	}
	for _, e := range in.Check() {
		if name, _, _ := strings.Cut(e.Field, "."); !bad[name] {
			errs = append(errs, e)
		}
	}
	return in, inFieldOrder(errs)
}

// Check reports every field that cannot be used, in the order of the fields: missing, too long, of another form, out of
// range, not a date of the calendar, or with characters that a claim cannot carry. A required amount that was never set
// is zero and passes.
func (in Inputs) Check() []FieldError {
	var errs []FieldError
	for _, f := range inputFields {
		if message := f.check(&in); message != "" {
			errs = append(errs, f.fail(message))
		}
		if f.parts != nil {
			for _, p := range f.parts(&in) {
				errs = append(errs, FieldError{p.path, p.ncpdp, p.message})
			}
		}
	}
	amounts := []money.Amount{in.IngredientCost, in.DispensingFee}
	if in.GrossAmountDue == nil && within(amounts...) && in.Total() > MaxAmount {
		errs = append(errs, FieldError{"ingredientCost", "409-D9", "ingredient cost and dispensing fee together must not exceed 999999.99"})
	}
	return inFieldOrder(errs)
}

// MarshalJSON writes the fields that are given, in their order; required fields always.
func (in Inputs) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for _, f := range inputFields {
		value := f.write(&in)
		if value == nil {
			continue
		}
		text, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:%s", f.name, text)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads the types and refuses unknown fields, but neither asks for required fields nor checks values, so
// that stored inputs read back as they are. The error joins one [FieldError] for each field.
func (in *Inputs) UnmarshalJSON(data []byte) error {
	v, _, errs := decode(data)
	if len(errs) > 0 {
		all := make([]error, len(errs))
		for i, e := range errs {
			all[i] = e
		}
		return errors.Join(all...)
	}
	*in = v
	return nil
}

// decode reads the fields of an object one by one. given is nil where the text is no object.
func decode(data []byte) (in Inputs, given map[string]bool, errs []FieldError) {
	notObject := []FieldError{{Message: "a JSON object is wanted"}}
	d := json.NewDecoder(bytes.NewReader(data))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return in, nil, notObject
	}
	given, seen := map[string]bool{}, map[string]bool{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return in, nil, notObject
		}
		name, _ := key.(string)
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			return in, nil, notObject
		}
		f, known := fieldByName[name]
		switch {
		case !known:
			errs = append(errs, FieldError{Field: printable(name), Message: "is not a field of claim inputs"})
		case seen[name]:
			errs = append(errs, f.fail("is given twice"))
		case string(raw) == "null":
		default:
			given[name] = true
			if message := f.read(&in, raw); message != "" {
				errs = append(errs, f.fail(message))
			}
		}
		seen[name] = true
	}
	if _, err := d.Token(); err != nil {
		return in, nil, notObject
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return in, nil, notObject
	}
	return in, given, inFieldOrder(errs)
}

// inputField is one row of the table that reads, checks and writes claim inputs.
type inputField struct {
	name     string
	ncpdp    string
	required bool
	read     func(*Inputs, json.RawMessage) string // the message of what is wrong, or ""
	check    func(*Inputs) string                  // likewise
	write    func(*Inputs) any                     // nil: not given
	parts    func(*Inputs) []part                  // of an object: what is wrong inside it
}

func (f *inputField) fail(message string) FieldError { return FieldError{f.name, f.ncpdp, message} }

const (
	outOfRange   = "must be above 0 and at most 9999999.999"
	digitsOnly   = "digits only"
	wantString   = "must be a string"
	wantDate     = "must be a date of the calendar, CCYYMMDD"
	wantAmount   = "must be a number of dollars with at most two decimals"
	wantQuantity = "must be a number with at most three decimals"
	wantInteger  = "must be a whole number"
)

// inputFields lists claim inputs in the order of the contract, additions where they belong.
var inputFields = []*inputField{
	text("binNumber", "101-A1", func(in *Inputs) *string { return &in.BINNumber }, maximum(6), digits),
	text("iin", "101-A1", func(in *Inputs) *string { return &in.IIN }, exactly(8)),
	text("pcn", "104-A4", func(in *Inputs) *string { return &in.PCN }, maximum(10)),
	text("groupId", "301-C1", func(in *Inputs) *string { return &in.GroupID }, maximum(15)),
	text("cardholderID", "302-C2", func(in *Inputs) *string { return &in.CardholderID }, maximum(20)),
	text("personCode", "303-C3", func(in *Inputs) *string { return &in.PersonCode }, maximum(3)),
	text("patientRelationship", "306-C6", func(in *Inputs) *string { return &in.PatientRelationship }, oneOf("0", "1", "2", "3", "4")),
	date("dateOfBirth", "304-C4", func(in *Inputs) *calendar.Date { return &in.DateOfBirth }),
	text("patientGender", "305-C5", func(in *Inputs) *string { return &in.PatientGender }, oneOf("0", "1", "2")),
	text("patientFirstName", "310-CA", func(in *Inputs) *string { return &in.PatientFirstName }, maximum(12)),
	text("patientLastName", "311-CB", func(in *Inputs) *string { return &in.PatientLastName }, maximum(15)),
	text("patientStreetAddress", "322-CM", func(in *Inputs) *string { return &in.PatientStreetAddress }, maximum(30)),
	text("patientCity", "323-CN", func(in *Inputs) *string { return &in.PatientCity }, maximum(20)),
	text("patientState", "324-CO", func(in *Inputs) *string { return &in.PatientState }, maximum(2)),
	text("patientZip", "325-CP", func(in *Inputs) *string { return &in.PatientZip }, maximum(15)),
	date("dateOfService", "401-D1", func(in *Inputs) *calendar.Date { return &in.DateOfService }),
	text("prescriptionNumber", "402-D2", func(in *Inputs) *string { return &in.PrescriptionNumber }, maximum(12), digits),
	fillNumber(),
	required(text("ndc", "407-D7", func(in *Inputs) *string { return (*string)(&in.NDC) }, func(s string) string {
		if !drug.NDC(s).Valid() {
			return "must be 11 digits without dashes"
		}
		return ""
	})),
	required(quantity("quantityDispensed", "442-E7", func(in *Inputs) *money.Quantity { return &in.QuantityDispensed })),
	required(daysSupply()),
	text("dawCode", "408-D8", func(in *Inputs) *string { return &in.DAWCode }, oneOf("0", "1", "2", "3", "4", "5", "6", "7", "8", "9")),
	text("submissionClarificationCode", "420-DK", func(in *Inputs) *string { return &in.SubmissionClarificationCode }, maximum(2), digits),
	text("priorAuthorizationNumber", "462-EV", func(in *Inputs) *string { return &in.PriorAuthorizationNumber }, maximum(11), digits),
	required(text("prescriberID", "411-DB", func(in *Inputs) *string { return &in.PrescriberID }, maximum(15))),
	text("prescriberLastName", "427-DR", func(in *Inputs) *string { return &in.PrescriberLastName }, maximum(15)),
	text("prescriberFirstName", "364-2J", func(in *Inputs) *string { return &in.PrescriberFirstName }, maximum(12)),
	required(text("pharmacyNPI", "201-B1", func(in *Inputs) *string { return (*string)(&in.PharmacyNPI) }, maximum(10))),
	text("pharmacyName", "", func(in *Inputs) *string { return &in.PharmacyName }, maximum(30)),
	text("pharmacyStreetAddress", "", func(in *Inputs) *string { return &in.PharmacyStreetAddress }, maximum(30)),
	text("pharmacyCity", "", func(in *Inputs) *string { return &in.PharmacyCity }, maximum(20)),
	text("pharmacyState", "", func(in *Inputs) *string { return &in.PharmacyState }, maximum(2)),
	text("pharmacyZip", "", func(in *Inputs) *string { return &in.PharmacyZip }, maximum(15)),
	required(amount("ingredientCost", "409-D9", func(in *Inputs) *money.Amount { return &in.IngredientCost })),
	required(amount("dispensingFee", "412-DC", func(in *Inputs) *money.Amount { return &in.DispensingFee })),
	optionalAmount("usualAndCustomary", "426-DQ", func(in *Inputs) **money.Amount { return &in.UsualAndCustomary }),
	optionalAmount("grossAmountDue", "430-DU", func(in *Inputs) **money.Amount { return &in.GrossAmountDue }),
	text("pharmacyType", "147-U7", func(in *Inputs) *string { return (*string)(&in.PharmacyType) },
		oneOf(string(provider.Retail), string(provider.MailOrder), string(provider.Specialty), string(provider.LongTermCare))),
	compoundField(),
	otherPayerField(),
}

var fieldByName, fieldPlace = func() (map[string]*inputField, map[string]int) {
	byName, place := map[string]*inputField{}, map[string]int{}
	for i, f := range inputFields {
		byName[f.name], place[f.name] = f, i
	}
	return byName, place
}()

// inFieldOrder sorts errors as the fields stand; those of unknown fields come last, as they came.
func inFieldOrder(errs []FieldError) []FieldError {
	place := func(e FieldError) int {
		name, _, _ := strings.Cut(e.Field, ".") // a part stands where its object does
		if i, ok := fieldPlace[name]; ok {
			return i
		}
		return len(inputFields)
	}
	for i := 1; i < len(errs); i++ { // an insertion sort: stable, and there are few
		for j := i; j > 0 && place(errs[j]) < place(errs[j-1]); j-- {
			errs[j], errs[j-1] = errs[j-1], errs[j]
		}
	}
	return errs
}

func required(f *inputField) *inputField {
	f.required = true
	inner, write := f.check, f.write
	f.check = func(in *Inputs) string {
		if write(in) == nil {
			return "is required"
		}
		return inner(in)
	}
	return f
}

// text is a string field; the empty string is not given. Tests say what is wrong with a given value.
func text(name, ncpdp string, at func(*Inputs) *string, tests ...func(string) string) *inputField {
	return &inputField{
		name: name, ncpdp: ncpdp,
		read: func(in *Inputs, raw json.RawMessage) string {
			if raw[0] != '"' || json.Unmarshal(raw, at(in)) != nil {
				return wantString
			}
			*at(in) = strings.Trim(*at(in), " ") // values are left justified, and blanks alone are no value
			return ""
		},
		check: func(in *Inputs) string {
			s := *at(in)
			if s == "" {
				return ""
			}
			if message := plainText(s); message != "" {
				return message
			}
			for _, test := range tests {
				if message := test(s); message != "" {
					return message
				}
			}
			return ""
		},
		write: func(in *Inputs) any {
			if s := *at(in); s != "" {
				return s
			}
			return nil
		},
	}
}

func plainText(s string) string {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return "must have only printable ASCII characters; separators and other control characters would break the claim"
		}
	}
	return ""
}

func maximum(n int) func(string) string {
	return func(s string) string {
		if len(s) > n {
			return fmt.Sprintf("must have at most %d characters", n)
		}
		return ""
	}
}

func exactly(n int) func(string) string {
	return func(s string) string {
		if len(s) != n || digits(s) != "" {
			return fmt.Sprintf("must be %d digits", n)
		}
		return ""
	}
}

func digits(s string) string {
	if strings.Trim(s, "0123456789") != "" {
		return "must be " + digitsOnly
	}
	return ""
}

func oneOf(values ...string) func(string) string {
	return func(s string) string {
		for _, v := range values {
			if s == v {
				return ""
			}
		}
		return "must be one of " + strings.Join(values, ", ")
	}
}

func date(name, ncpdp string, at func(*Inputs) *calendar.Date) *inputField {
	return &inputField{
		name: name, ncpdp: ncpdp,
		read: func(in *Inputs, raw json.RawMessage) string {
			var s string
			if raw[0] != '"' || json.Unmarshal(raw, &s) != nil {
				return wantDate
			}
			if s == "" {
				return ""
			}
			d, err := calendar.ParseCompact(s)
			if err != nil {
				return wantDate
			}
			*at(in) = d
			return ""
		},
		check: func(in *Inputs) string {
			if d := *at(in); !d.IsZero() && (d < calendar.Min || d > calendar.Max) {
				return wantDate
			}
			return ""
		},
		write: func(in *Inputs) any {
			if d := *at(in); !d.IsZero() {
				return d.Compact()
			}
			return nil
		},
	}
}

func amount(name, ncpdp string, at func(*Inputs) *money.Amount) *inputField {
	return &inputField{
		name: name, ncpdp: ncpdp,
		read:  func(in *Inputs, raw json.RawMessage) string { return readAmount(at(in), raw) },
		check: func(in *Inputs) string { return checkAmount(*at(in)) },
		write: func(in *Inputs) any { return *at(in) },
	}
}

func optionalAmount(name, ncpdp string, at func(*Inputs) **money.Amount) *inputField {
	return &inputField{
		name: name, ncpdp: ncpdp,
		read: func(in *Inputs, raw json.RawMessage) string {
			var a money.Amount
			if message := readAmount(&a, raw); message != "" {
				return message
			}
			*at(in) = &a
			return ""
		},
		check: func(in *Inputs) string {
			if a := *at(in); a != nil {
				return checkAmount(*a)
			}
			return ""
		},
		write: func(in *Inputs) any {
			if a := *at(in); a != nil {
				return *a
			}
			return nil
		},
	}
}

func readAmount(a *money.Amount, raw json.RawMessage) string {
	switch err := a.UnmarshalJSON(raw); {
	case errors.Is(err, money.ErrRange):
		return "must be from 0 to 999999.99"
	case err != nil:
		return wantAmount
	}
	return ""
}

func checkAmount(a money.Amount) string {
	if !within(a) {
		return "must be from 0 to 999999.99"
	}
	return ""
}

func within(all ...money.Amount) bool {
	for _, a := range all {
		if a < 0 || a > MaxAmount {
			return false
		}
	}
	return true
}

func quantity(name, ncpdp string, at func(*Inputs) *money.Quantity) *inputField {
	return &inputField{
		name: name, ncpdp: ncpdp,
		read: func(in *Inputs, raw json.RawMessage) string {
			switch err := at(in).UnmarshalJSON(raw); {
			case errors.Is(err, money.ErrRange):
				return outOfRange
			case err != nil:
				return wantQuantity
			}
			return ""
		},
		check: func(in *Inputs) string {
			if q := *at(in); q <= 0 || q > money.MaxQuantity {
				return outOfRange
			}
			return ""
		},
		write: func(in *Inputs) any { return *at(in) },
	}
}

func daysSupply() *inputField {
	return &inputField{
		name: "daysSupply", ncpdp: "405-D5",
		read: func(in *Inputs, raw json.RawMessage) string { return readInteger(&in.DaysSupply, raw) },
		check: func(in *Inputs) string {
			if in.DaysSupply < 1 || in.DaysSupply > 999 {
				return "must be from 1 to 999 days"
			}
			return ""
		},
		write: func(in *Inputs) any { return in.DaysSupply },
	}
}

func fillNumber() *inputField {
	return &inputField{
		name: "fillNumber", ncpdp: "403-D3",
		read: func(in *Inputs, raw json.RawMessage) string {
			var n int
			if message := readInteger(&n, raw); message != "" {
				return message
			}
			in.FillNumber = &n
			return ""
		},
		check: func(in *Inputs) string {
			if n := in.Fill(); n < 0 || n > 99 {
				return "must be from 0 (new prescription) to 99"
			}
			return ""
		},
		write: func(in *Inputs) any {
			if in.FillNumber == nil {
				return nil
			}
			return *in.FillNumber
		},
	}
}

func readInteger(n *int, raw json.RawMessage) string {
	v, err := strconv.Atoi(string(raw))
	if err != nil {
		return wantInteger
	}
	*n = v
	return ""
}

// printable makes an unknown field's name safe to show: it is the caller's text.
func printable(name string) string {
	const limit = 40
	clean := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, name)
	if utf8.RuneCountInString(clean) > limit {
		return clean[:limit] + "..."
	}
	return clean
}
