// Package wire writes claims as NCPDP transmissions.
//
// [Build] writes a billing (B1), [Reverse] a reversal (B2), [Rebill] a rebill (B3) and [Eligibility] a request for
// eligibility (E1), in D.0 or F6. They are functions of their arguments alone: the same inputs, plan facts and options
// give the same bytes. What the inputs do not say is taken from the plan, else from defaults, and each default is told
// as an [Assumption].
//
// [Respond] writes what a payer answers, with the parts of what the patient pays, and [ReadResponse] reads it;
// [Rejection] makes an answer from what ncpdp.Check finds.
package wire

import (
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/ncpdp"
	"github.com/rxassay/rxassay/provider"
)

// PlanFacts are what a plan says about routing. An empty string means that it does not say.
type PlanFacts struct {
	BIN   string // 101-A1 of D.0
	PCN   string // 104-A4
	Group string // 301-C1
	IIN   string // 101-A1 of F6, eight digits
}

// Options say how to write.
type Options struct {
	Format   ncpdp.Version     // D0 or F6; empty: D0
	Today    calendar.Date     // the date of service where the inputs have none
	IINMap   map[string]string // a processor's BIN to its eight-digit IIN, for F6
	VendorID string            // 110-AK, at most ten characters; blank where it is empty
	// ReconciliationID is B98-34 of an F6 reversal, from the paid response; empty: NOTAVAILABLE, which payers must accept.
	ReconciliationID string
	// Dictionary has the F6 header and lengths of somebody who holds the standard; nil: [ncpdp.Standard].
	Dictionary *ncpdp.Dictionary
}

func (o Options) dictionary() *ncpdp.Dictionary {
	if o.Dictionary != nil {
		return o.Dictionary
	}
	return ncpdp.Standard()
}

// Built is a transmission with what had to be assumed for it.
type Built struct {
	Transmission *ncpdp.Transmission
	Bytes        []byte
	Assumptions  []Assumption
	Warnings     []finding.Finding
}

// Assumption is one default that was taken because neither the inputs nor the plan say.
type Assumption struct {
	FieldID string `json:"fieldId,omitempty"` // "408-D8"; empty where no field carries it
	Name    string `json:"name"`
	Value   string `json:"value,omitempty"` // what was written; empty where nothing was
	Reason  string `json:"reason"`
}

// String returns one line for people.
func (a Assumption) String() string {
	s := a.Name
	if a.FieldID != "" {
		s = a.FieldID + " " + a.Name
	}
	if a.Value != "" {
		s += " = " + a.Value
	}
	return s + ": " + a.Reason
}

// InputError is the error of inputs that cannot be written: each bad field.
type InputError struct{ Fields []claim.FieldError }

// Error returns the fields' messages on one line.
func (e *InputError) Error() string {
	messages := make([]string, len(e.Fields))
	for i, f := range e.Fields {
		messages[i] = f.Error()
	}
	return "claim inputs: " + strings.Join(messages, "; ")
}

// What options are refused with.
var (
	ErrFormat         = errors.New("wire: the format must be D0 or F6")
	ErrDateOfService  = errors.New("wire: there is no date of service, in the inputs or as today's date")
	ErrVendorID       = errors.New("wire: the vendor id has at most ten printable characters")
	ErrReconciliation = errors.New("wire: a reconciliation id has at most 30 printable characters")
)

// The BIN and IIN of a claim that nobody can route.
const (
	UnroutableBIN = "999999"
	UnroutableIIN = "99999999"
)

// Build writes a billing. The error is an [*InputError] where [claim.Inputs.Check] finds something, else one of the Err
// variables.
func Build(in claim.Inputs, plan PlanFacts, o Options) (Built, error) {
	return build(in, plan, o, "B1")
}

// Reverse writes the reversal of the billing that [Build] writes from the same arguments. The errors are the same.
func Reverse(in claim.Inputs, plan PlanFacts, o Options) (Built, error) {
	return build(in, plan, o, "B2")
}

// Rebill writes the billing of [Build] as a rebill: the payer reverses the claim and pays it anew. The errors are the
// same.
func Rebill(in claim.Inputs, plan PlanFacts, o Options) (Built, error) {
	return build(in, plan, o, "B3")
}

// Eligibility asks whether the member of the inputs is covered on the date of service. The errors are the same.
func Eligibility(in claim.Inputs, plan PlanFacts, o Options) (Built, error) {
	return build(in, plan, o, "E1")
}

func build(in claim.Inputs, plan PlanFacts, o Options, transaction string) (Built, error) {
	if o.Format == "" {
		o.Format = ncpdp.D0
	}
	if o.Format != ncpdp.D0 && o.Format != ncpdp.F6 {
		return Built{}, ErrFormat
	}
	if errs := in.Check(); len(errs) > 0 {
		return Built{}, &InputError{errs}
	}
	if len(o.VendorID) > 10 || !plain(o.VendorID) {
		return Built{}, ErrVendorID
	}
	if len(o.ReconciliationID) > 30 || !plain(o.ReconciliationID) {
		return Built{}, ErrReconciliation
	}
	b := &builder{in: in, plan: plan, o: o}
	if in.DateOfService.IsZero() {
		if o.Today.IsZero() {
			return Built{}, ErrDateOfService
		}
		b.in.DateOfService = o.Today
		b.assume("401-D1", "Date of Service", o.Today.Compact(), "the inputs have none; today was taken")
	}
	b.warnings = b.in.Warnings()

	header, err := b.header(transaction)
	if err != nil {
		return Built{}, err
	}
	t := &ncpdp.Transmission{Version: o.Format, Kind: ncpdp.Request, Header: header, Dictionary: o.Dictionary}
	switch transaction {
	case "B2":
		t.Groups = []ncpdp.Group{
			{Segments: segments(b.insurance(false))},
			{Segments: segments(b.reversedClaim())},
		}
	case "E1": // without a group separator: there is no claim
		t.Groups = []ncpdp.Group{{Segments: segments(b.insurance(true), b.patient())}}
	default:
		t.Groups = []ncpdp.Group{
			{Segments: segments(b.insurance(true), b.patient())},
			{Segments: segments(b.claim(), b.prescriber(), b.otherPayer(), b.pricing(), b.compound())},
		}
		b.keepPharmacyNames()
	}
	if b.err != nil {
		return Built{}, b.err
	}
	if o.Format == ncpdp.F6 {
		b.tellInferred(t)
	}
	bytes, err := t.Encode()
	if err != nil {
		return Built{}, err
	}
	return Built{Transmission: t, Bytes: bytes, Assumptions: b.assumptions, Warnings: b.warnings}, nil
}

type builder struct {
	in          claim.Inputs
	plan        PlanFacts
	o           Options
	assumptions []Assumption
	warnings    []finding.Finding
	err         error
}

func (b *builder) assume(id, name, value, reason string) {
	b.assumptions = append(b.assumptions, Assumption{FieldID: id, Name: name, Value: value, Reason: reason})
}

func (b *builder) warn(code, id, message string) {
	b.warnings = append(b.warnings, finding.Finding{Code: code, Severity: finding.Warning, Message: message, FieldID: id})
}

func (b *builder) header(transaction string) ([]ncpdp.Field, error) {
	var bin string
	if b.o.Format == ncpdp.F6 {
		bin = b.iin()
	} else {
		bin = b.bin()
	}
	return b.o.dictionary().NewHeader(b.o.Format, ncpdp.Request, transaction, map[string]string{
		"101-A1": bin,
		"104-A4": b.fromPlan("104-A4", "Processor Control Number", b.in.PCN, b.plan.PCN, 10),
		"109-A9": "1",
		"202-B2": "01",
		"201-B1": upper(string(b.in.PharmacyNPI)),
		"401-D1": b.in.DateOfService.Compact(),
		"110-AK": upper(b.o.VendorID),
	})
}

// knownBIN returns the BIN in six digits, of the inputs or else of the plan, or "".
func (b *builder) knownBIN() string {
	if b.in.BINNumber != "" {
		return sixDigits(b.in.BINNumber)
	}
	if b.plan.BIN == "" {
		return ""
	}
	bin := sixDigits(b.plan.BIN)
	if bin == "" {
		b.warn("plan_bin_invalid", "101-A1", "The plan's BIN is not up to six digits and was not used.")
		return ""
	}
	if b.o.Format == ncpdp.D0 {
		b.assume("101-A1", "BIN Number", bin, "taken from the plan")
	}
	return bin
}

func (b *builder) bin() string {
	if bin := b.knownBIN(); bin != "" {
		return bin
	}
	b.assume("101-A1", "BIN Number", UnroutableBIN, "neither the inputs nor the plan have one")
	b.warn("unroutable", "101-A1", "The claim has no BIN and cannot be routed; give binNumber.")
	return UnroutableBIN
}

// iin finds the eight-digit IIN. It is never computed from the BIN without saying so: the six digits are the prefix of a
// block of one hundred, and which of them routes is the processor's choice.
func (b *builder) iin() string {
	switch {
	case b.in.IIN != "":
		return b.in.IIN
	case eightDigits(b.plan.IIN):
		if bin := sixDigits(b.in.BINNumber); b.in.BINNumber != "" && !strings.HasPrefix(b.plan.IIN, bin) {
			b.warn("iin_of_another_bin", "101-A1", "The plan's IIN does not begin with the BIN that was given; give iin to say where the claim goes.")
		}
		b.assume("101-A1", "IIN Number", b.plan.IIN, "taken from the plan")
		return b.plan.IIN
	case b.plan.IIN != "":
		b.warn("plan_iin_invalid", "101-A1", "The plan's IIN is not eight digits and was not used.")
	}
	bin := b.knownBIN()
	if mapped := b.o.IINMap[bin]; bin != "" && eightDigits(mapped) {
		b.assume("101-A1", "IIN Number", mapped, "taken from the configured map of BINs")
		return mapped
	}
	if bin != "" {
		iin := bin + "00"
		b.assume("101-A1", "IIN Number", iin, "the BIN followed by 00; the processor may have chosen another number of the block")
		b.warn("iin_derived", "101-A1", "The IIN was made from the BIN and 00; confirm the routing with the processor, or give iin.")
		if bin == UnroutableBIN {
			b.warn("unroutable", "101-A1", "The claim cannot be routed; give iin.")
		}
		return iin
	}
	b.assume("101-A1", "IIN Number", UnroutableIIN, "neither the inputs nor the plan have an IIN or a BIN")
	b.warn("unroutable", "101-A1", "The claim has no IIN and cannot be routed; give iin or binNumber.")
	return UnroutableIIN
}

// fromPlan returns the given value, else the plan's where the field can carry it, else "".
func (b *builder) fromPlan(id, name, given, plans string, width int) string {
	switch {
	case given != "":
		return upper(given)
	case plans == "":
		b.assume(id, name, "", "neither the inputs nor the plan have one; left blank")
		return ""
	case len(plans) > width || !plain(plans):
		b.warn("plan_value_unusable", id, fmt.Sprintf("The plan's value does not fit %d printable characters and was left out.", width))
		return ""
	}
	b.assume(id, name, upper(plans), "taken from the plan")
	return upper(plans)
}

// segment collects fields; empty ones are not sent.
type segment struct {
	id     string
	fields []ncpdp.Field
}

func (s *segment) put(id, value string) {
	if value != "" {
		s.fields = append(s.fields, ncpdp.Field{ID: id, Value: upper(value)})
	}
}

// segments drops those without data: a segment of nothing but its identification is not sent.
func segments(all ...segment) []ncpdp.Segment {
	var out []ncpdp.Segment
	for _, s := range all {
		if len(s.fields) > 0 {
			out = append(out, ncpdp.NewSegment(s.id, s.fields...))
		}
	}
	return out
}

func (b *builder) insurance(billing bool) segment {
	s := segment{id: "04"}
	cardholder := b.in.CardholderID
	if cardholder == "" {
		cardholder = "999999999"
		b.assume("302-C2", "Cardholder ID", cardholder, "the inputs have none, and the segment needs one")
	}
	s.put("C2", cardholder)
	s.put("C1", b.fromPlan("301-C1", "Group ID", b.in.GroupID, b.plan.Group, 15))
	if !billing {
		return s
	}
	s.put("C3", b.in.PersonCode)
	relationship := b.in.PatientRelationship
	if relationship == "" {
		relationship = "1"
		b.assume("306-C6", "Patient Relationship Code", relationship, "cardholder; the inputs do not say")
	}
	s.put("C6", relationship)
	return s
}

func (b *builder) patient() segment {
	s := segment{id: "01"}
	if b.in.DateOfBirth.IsZero() {
		b.assume("304-C4", "Date of Birth", "", "the inputs have none; not sent")
	}
	s.put("C4", b.in.DateOfBirth.Compact())
	if b.in.PatientGender == "" {
		b.assume("305-C5", "Patient Gender Code", "", "the inputs have none; not sent")
	}
	s.put("C5", b.in.PatientGender)
	s.put("CA", b.in.PatientFirstName)
	s.put("CB", b.in.PatientLastName)
	s.put("CM", b.in.PatientStreetAddress)
	s.put("CN", b.in.PatientCity)
	s.put("CO", b.in.PatientState)
	s.put("CP", b.in.PatientZip)
	return s
}

func (b *builder) claim() segment {
	s := segment{id: "07"}
	s.put("EM", "1")
	s.put("D2", b.prescriptionNumber())
	b.product(&s)
	quantity, err := ncpdp.FormatQuantity(b.in.QuantityDispensed)
	b.fail(err)
	s.put("E7", quantity)
	s.put("D3", b.fill())
	s.put("D5", b.number(int64(b.in.DaysSupply), 3))
	if b.in.Compound != nil {
		s.put("D6", "2")
	} else {
		s.put("D6", "1")
		b.assume("406-D6", "Compound Code", "1", "not a compound")
	}
	daw := b.in.DAWCode
	if daw == "" {
		daw = "0"
		b.assume("408-D8", "Dispense As Written", daw, "no product selection; the inputs do not say")
	}
	s.put("D8", daw)
	s.put("DE", b.in.DateOfService.Compact())
	b.assume("414-DE", "Date Prescription Written", b.in.DateOfService.Compact(), "the date of service")
	refills := b.fill()
	s.put("DF", refills)
	b.assume("415-DF", "Number of Refills Authorized", refills, "no more than the fill number needs")
	s.put("DJ", "1")
	b.assume("419-DJ", "Prescription Origin Code", "1", "written")
	if code := b.in.SubmissionClarificationCode; code != "" {
		s.put("NX", "1")
		s.put("DK", zeros(code, 2))
	}
	if o := b.in.OtherPayer; o != nil {
		s.put("C8", zeros(o.OtherCoverageCode, 2))
	} else {
		s.put("C8", "00")
		b.assume("308-C8", "Other Coverage Code", "00", "no other payer in the inputs")
	}
	unit := b.in.BillingUnit()
	if b.in.Compound != nil { // what is dispensed is the mixture
		unit = unitOfForm[b.compoundForm()]
	}
	if unit == "" {
		b.assume("600-28", "Unit of Measure", "", "the product is not in the embedded list; not sent")
	}
	s.put("28", string(unit))
	if number := b.in.PriorAuthorizationNumber; number != "" {
		s.put("EU", "01")
		s.put("EV", zeros(number, 11))
	}
	s.put("U7", b.serviceType())
	return s
}

// reversedClaim carries what names the billing that is reversed.
func (b *builder) reversedClaim() segment {
	s := segment{id: "07"}
	s.put("EM", "1")
	s.put("D2", b.prescriptionNumber())
	b.product(&s)
	s.put("D3", b.fill())
	switch {
	case b.o.Format != ncpdp.F6:
	case b.o.ReconciliationID != "":
		s.put("34", b.o.ReconciliationID)
	default:
		s.put("34", "NOTAVAILABLE")
		b.assume("B98-34", "Reconciliation ID", "NOTAVAILABLE", "there is no paid response to take it from")
	}
	return s
}

// product names the NDC; a compound is a single zero, and its ingredients stand in their own segment.
func (b *builder) product(s *segment) {
	if b.in.Compound != nil {
		s.put("E1", "00")
		s.put("D7", "0")
		b.assume("407-D7", "Product/Service ID", "0", "a compound; its products are in the Compound segment")
		return
	}
	s.put("E1", "03")
	s.put("D7", string(b.in.NDC))
}

// prescriptionNumber is given, or made from who prescribes what for whom, so that the fills of a prescription share it.
func (b *builder) prescriptionNumber() string {
	if n := b.in.PrescriptionNumber; n != "" {
		return zeros(n, 12)
	}
	h := fnv.New64a()
	for _, part := range []string{
		b.in.CardholderID, b.in.PersonCode, b.in.DateOfBirth.Compact(), string(b.in.NDC), b.in.PrescriberID, string(b.in.PharmacyNPI),
	} {
		h.Write([]byte(part + "\x00"))
	}
	n := zeros(strconv.FormatUint(1_000_000+h.Sum64()%9_000_000, 10), 12)
	b.assume("402-D2", "Prescription/Service Reference Number", n, "made from member, drug, prescriber and pharmacy")
	return n
}

func (b *builder) fill() string { return b.number(int64(b.in.Fill()), 2) }

// serviceTypes are the values of 147-U7.
var serviceTypes = map[provider.PharmacyType]string{
	provider.Retail: "01", provider.MailOrder: "06", provider.Specialty: "08", provider.LongTermCare: "05",
}

func (b *builder) serviceType() string {
	code := serviceTypes[b.in.PharmacyType]
	switch {
	case code != "":
	case b.o.Format == ncpdp.F6:
		code = "01"
		b.assume("147-U7", "Pharmacy Service Type", code, "retail; the inputs do not say, and F6 may require it")
	default:
		b.assume("147-U7", "Pharmacy Service Type", "", "the inputs do not say; not sent")
	}
	return code
}

func (b *builder) prescriber() segment {
	s := segment{id: "03"}
	s.put("EZ", b.prescriberQualifier())
	s.put("DB", b.in.PrescriberID)
	s.put("DR", b.in.PrescriberLastName)
	s.put("2J", b.in.PrescriberFirstName)
	return s
}

// prescriberQualifier is 01 for ten digits, also when the check digit is wrong; 12 for the form of a DEA number.
func (b *builder) prescriberQualifier() string {
	id := upper(b.in.PrescriberID)
	qualifier, what := "99", "other: the id has neither the form of an NPI nor of a DEA number"
	switch {
	case len(id) == 10 && allDigits(id):
		return "01"
	case len(id) == 9 && id[0] >= 'A' && id[0] <= 'Z' && (id[1] >= 'A' && id[1] <= 'Z' || id[1] == '9') && allDigits(id[2:]):
		qualifier, what = "12", "the id has the form of a DEA number"
	}
	b.assume("466-EZ", "Prescriber ID Qualifier", qualifier, what)
	return qualifier
}

func (b *builder) pricing() segment {
	s := segment{id: "11"}
	s.put("D9", b.dollars("11", "D9", b.in.IngredientCost))
	s.put("DC", b.dollars("11", "DC", b.in.DispensingFee))
	gross := b.in.Total()
	if b.in.GrossAmountDue != nil {
		gross = *b.in.GrossAmountDue
	}
	usual := gross
	if b.in.UsualAndCustomary != nil {
		usual = *b.in.UsualAndCustomary
	} else {
		b.assume("426-DQ", "Usual and Customary Charge", usual.String(), "the gross amount due; the inputs have none")
	}
	if b.in.GrossAmountDue == nil {
		b.assume("430-DU", "Gross Amount Due", gross.String(), "ingredient cost plus dispensing fee")
	}
	s.put("DQ", b.dollars("11", "DQ", usual))
	s.put("DU", b.dollars("11", "DU", gross))
	s.put("DN", "01")
	b.assume("423-DN", "Basis of Cost Determination", "01", "average wholesale price; the inputs do not say")
	return s
}

// keepPharmacyNames tells that a claim names its pharmacy by NPI alone.
func (b *builder) keepPharmacyNames() {
	in := b.in
	if in.PharmacyName+in.PharmacyStreetAddress+in.PharmacyCity+in.PharmacyState+in.PharmacyZip != "" {
		b.assume("", "pharmacy name and address", "", "no field of a claim carries them; they stay in the stored claim")
	}
}

func (b *builder) number(n int64, width int) string {
	s, err := ncpdp.FormatNumber(n, width)
	b.fail(err)
	return s
}

// fail keeps the first error. Checked inputs fit their fields, so there should be none.
func (b *builder) fail(err error) {
	if b.err == nil {
		b.err = err
	}
}

func upper(s string) string { return strings.ToUpper(s) }

func zeros(digits string, width int) string {
	return strings.Repeat("0", max(width-len(digits), 0)) + digits
}

func sixDigits(bin string) string {
	if len(bin) > 6 || !allDigits(bin) {
		return ""
	}
	return zeros(bin, 6)
}

func eightDigits(s string) bool { return len(s) == 8 && allDigits(s) }

func allDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// plain reports whether a text has only printable ASCII characters.
func plain(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) < 0
}
