package wire_test

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/claim/wire"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/ncpdp"
)

var update = flag.Bool("update", false, "write the golden files")

// compounded and coordinated have every field of their objects.
func compounded() claim.Inputs {
	in := full()
	in.Compound = &claim.Compound{
		DosageFormCode: "11", DispensingUnitForm: "3",
		Ingredients: []claim.Ingredient{
			{NDC: "00093005801", Quantity: money.Units(10), Cost: money.MustAmount("500"), BasisOfCost: "1"},
			{NDC: "00093005805", Quantity: 2500, Cost: money.MustAmount("57.44")},
		},
	}
	return in
}

func coordinated() claim.Inputs {
	in := full()
	in.OtherPayer = &claim.OtherPayer{
		OtherCoverageCode: "2", CoverageType: "1", IDQualifier: "03", ID: "610022", Date: calendar.MustParse("2026-01-31"),
		AmountsPaid:           []claim.QualifiedAmount{{Qualifier: "7", Amount: money.MustAmount("100")}, {Qualifier: "10", Amount: money.MustAmount("2.5")}},
		PatientResponsibility: []claim.QualifiedAmount{{Qualifier: "05", Amount: money.MustAmount("-15")}},
		ProgramType:           "3", ReconciliationID: "REC0001",
	}
	return in
}

func rejectedBefore() claim.Inputs {
	in := full()
	in.OtherPayer = &claim.OtherPayer{OtherCoverageCode: "3", ID: "PAYER", RejectCodes: []claim.RejectCode{"75", "7X"}}
	return in
}

// Every builder in both versions: golden bytes with ~ for FS, ^ for RS and | for GS, and nothing for Check to find.
func TestGoldenTransactions(t *testing.T) {
	type builder = func(claim.Inputs, wire.PlanFacts, wire.Options) (wire.Built, error)
	for _, c := range []struct {
		name  string
		build builder
		in    claim.Inputs
		notes string
	}{
		{"b2", wire.Reverse, full(), ""},
		{"b3", wire.Rebill, full(), ""},
		{"e1", wire.Eligibility, full(), ""},
		{"b1-compound", wire.Build, compounded(), ""},
		{"b2-compound", wire.Reverse, compounded(), ""},
		{"b1-cob", wire.Build, coordinated(), ""},
		{"b1-cob-rejected", wire.Build, rejectedBefore(), ""},
	} {
		for _, format := range []ncpdp.Version{ncpdp.D0, ncpdp.F6} {
			built, err := c.build(c.in, wire.PlanFacts{}, wire.Options{Format: format, ReconciliationID: "REC0002"})
			if err != nil {
				t.Errorf("%s %s: %v", c.name, format, err)
				continue
			}
			goldenText(t, c.name, built)
		}
	}
}

func goldenText(t *testing.T, name string, built wire.Built) {
	t.Helper()
	version := built.Transmission.Version
	file := "testdata/" + name + "-" + strings.ToLower(string(version)) + ".txt"
	text := strings.NewReplacer("\x1c", "~", "\x1d", "\n|", "\x1e", "\n^").Replace(string(built.Bytes)) + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	stored, err := os.ReadFile(file)
	if err != nil || string(stored) != text {
		t.Errorf("%s is not what is built (-update writes it): %v\n%s", file, err, text)
	}
	parsed, findings, err := ncpdp.Parse(built.Bytes)
	if err != nil || len(findings) > 0 {
		t.Errorf("%s %s reads back with %v, %v", name, version, findings, err)
		return
	}
	for _, f := range ncpdp.Check(parsed) {
		t.Errorf("%s %s: %s %s %s segment %s reject %s", name, version, f.Severity, f.Code, f.FieldID, f.Segment, f.Reject)
	}
}

func TestCompoundDefaults(t *testing.T) {
	in := full()
	in.Compound = &claim.Compound{Ingredients: []claim.Ingredient{{NDC: "00093005801", Quantity: 1000, Cost: in.IngredientCost}, {NDC: "00093005805", Quantity: 1000}}}
	built, err := wire.Build(in, wire.PlanFacts{}, wire.Options{})
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for _, a := range built.Assumptions {
		told[a.FieldID] = a.Value
	}
	if told["451-EG"] != "1" || told["450-EF"] != "01" || told["407-D7"] != "0" {
		t.Errorf("told %v", told)
	}
	if _, ok := told["406-D6"]; ok {
		t.Error("the compound code was given by the compound")
	}
}

func TestF6OfOtherPayers(t *testing.T) {
	built, err := wire.Build(rejectedBefore(), wire.PlanFacts{}, wire.Options{Format: ncpdp.F6})
	if err != nil {
		t.Fatal(err)
	}
	s := built.Transmission.Groups[1].Segment("05")
	if v, _ := s.Value("C47-9T"); v != "9" {
		t.Errorf("the program type is %q", v)
	}
	if _, ok := s.Value("C49-9V"); ok {
		t.Error("a reconciliation id beside reject codes")
	}
	for _, f := range built.Transmission.Groups {
		for i := range f.Segments {
			if _, ok := f.Segments[i].Value("990-MG"); ok {
				t.Error("990-MG is not in F6")
			}
		}
	}
}

func TestLicensedWidths(t *testing.T) {
	d, err := ncpdp.Standard().With(strings.NewReader("table,segment,id,length\nfield,11,409-D9,12\nfield,23,C93-KN,12\n"))
	if err != nil {
		t.Fatal(err)
	}
	built, err := wire.Build(full(), wire.PlanFacts{}, wire.Options{Format: ncpdp.F6, Dictionary: d})
	if err != nil {
		t.Fatal(err)
	}
	if v, _ := built.Transmission.Groups[1].Segment("11").Value("409-D9"); v != "00000005574D" {
		t.Errorf("409-D9 is %q", v)
	}
	if v, _ := built.Transmission.Groups[1].Segment("11").Value("412-DC"); v != "0000015{" {
		t.Errorf("412-DC is %q", v)
	}
	answer, err := wire.Respond(built.Transmission, paidResponse())
	if err != nil {
		t.Fatal(err)
	}
	if v, _ := answer.Transmission.Groups[1].Segment("23").Value("C93-KN"); v != "00000000100{" {
		t.Errorf("C93-KN is %q", v)
	}
}

func paidResponse() claim.Response {
	return claim.Response{
		Status: claim.StatusPaid, AuthorizationNumber: "AUTH1", ReconciliationID: "REC0002", Message: "Thank you",
		AdditionalMessage: "refill in 20 days", PatientPay: money.MustAmount("37.5"),
		Components: []claim.ComponentAmount{
			{Component: claim.ComponentDeductible, Amount: money.MustAmount("10")},
			{Component: claim.ComponentCopay, Amount: money.MustAmount("20")},
			{Component: claim.ComponentCoinsurance, Amount: money.MustAmount("12.50")},
			{Component: claim.ComponentAssistance, Amount: money.MustAmount("-5")},
		},
		IngredientCost: ptr(money.MustAmount("557.44")), DispensingFee: ptr(money.MustAmount("1.50")),
		TotalPaid: money.MustAmount("521.44"), BasisOfReimbursement: "1", RemainingDeductible: ptr(money.MustAmount("90")),
	}
}

func TestGoldenResponses(t *testing.T) {
	duplicate := paidResponse()
	duplicate.Status = claim.StatusDuplicateOfPaid
	rejected := claim.Response{Status: claim.StatusRejected, Rejects: []claim.RejectCode{"75", "7X"}, AdditionalMessage: "call the plan"}
	for _, format := range []ncpdp.Version{ncpdp.D0, ncpdp.F6} {
		for _, c := range []struct {
			name   string
			build  func(claim.Inputs, wire.PlanFacts, wire.Options) (wire.Built, error)
			answer claim.Response
		}{
			{"paid", wire.Build, paidResponse()},
			{"duplicate", wire.Build, duplicate},
			{"rejected", wire.Build, rejected},
			{"reversed", wire.Reverse, claim.Response{Status: claim.StatusApproved, AuthorizationNumber: "AUTH2"}},
			{"eligible", wire.Eligibility, claim.Response{Status: claim.StatusApproved}},
		} {
			request, err := c.build(full(), wire.PlanFacts{}, wire.Options{Format: format})
			if err != nil {
				t.Fatal(err)
			}
			built, err := wire.Respond(request.Transmission, c.answer)
			if err != nil {
				t.Errorf("%s %s: %v", c.name, format, err)
				continue
			}
			goldenText(t, "response-"+c.name, built)
			got, err := wire.ReadResponse(built.Transmission, 1)
			want := c.answer
			want.Message, want.AdditionalMessage = strings.ToUpper(want.Message), strings.ToUpper(want.AdditionalMessage)
			if format == ncpdp.D0 {
				want.ReconciliationID = ""
			}
			if err != nil || !sameResponse(got, want) {
				t.Errorf("%s %s reads back as %+v, %v\nwant %+v", c.name, format, got, err, want)
			}
		}
	}
}

// sameResponse compares; components may come in the order of the wire.
func sameResponse(a, b claim.Response) bool {
	x, y := map[claim.Component]money.Amount{}, map[claim.Component]money.Amount{}
	for _, c := range a.Components {
		x[c.Component] += c.Amount
	}
	for _, c := range b.Components {
		y[c.Component] += c.Amount
	}
	a.Components, b.Components = nil, nil
	if a.BasisOfReimbursement == "0"+b.BasisOfReimbursement {
		a.BasisOfReimbursement = b.BasisOfReimbursement
	}
	return reflect.DeepEqual(x, y) && reflect.DeepEqual(a, b)
}

// Whatever is paid reads back, balances when it was balanced, and gives the same bytes twice.
func TestResponseProperties(t *testing.T) {
	request := map[ncpdp.Version]*ncpdp.Transmission{}
	for _, format := range []ncpdp.Version{ncpdp.D0, ncpdp.F6} {
		built, err := wire.Build(full(), wire.PlanFacts{}, wire.Options{Format: format})
		if err != nil {
			t.Fatal(err)
		}
		request[format] = built.Transmission
	}
	rapid.Check(t, func(t *rapid.T) {
		amount := func(name string) money.Amount { return money.Amount(rapid.Int64Range(0, 9_999_99).Draw(t, name)) }
		r := claim.Response{Status: claim.StatusPaid, ReconciliationID: "R1", IngredientCost: ptr(amount("cost")), DispensingFee: ptr(amount("fee"))}
		if rapid.Bool().Draw(t, "taxed") {
			r.PercentageTax = ptr(amount("tax"))
		}
		format := rapid.SampledFrom([]ncpdp.Version{ncpdp.D0, ncpdp.F6}).Draw(t, "format")
		parts := claim.Components()
		if format == ncpdp.F6 {
			parts = claim.F6Components()
			r.ProgramType = "3"
		}
		for _, c := range rapid.SliceOfNDistinct(rapid.SampledFrom(parts), 1, 5, func(c claim.Component) claim.Component { return c }).Draw(t, "components") {
			a := amount(string(c))
			if c == claim.ComponentAssistance {
				a = -a
			}
			r.Components = append(r.Components, claim.ComponentAmount{Component: c, Amount: a})
		}
		r.PatientPay = r.ComponentSum()
		r.TotalPaid = r.Balance()
		one, err := wire.Respond(request[format], r)
		if err != nil {
			t.Fatal(err)
		}
		two, _ := wire.Respond(request[format], r)
		if !bytes.Equal(one.Bytes, two.Bytes) {
			t.Fatal("the same answer gave other bytes")
		}
		parsed, _, err := ncpdp.Parse(one.Bytes)
		if err != nil {
			t.Fatal(err)
		}
		if f := ncpdp.Check(parsed); len(f) > 0 {
			t.Fatalf("%+v", f)
		}
		if format == ncpdp.D0 {
			r.ReconciliationID = ""
		}
		if got, err := wire.ReadResponse(parsed, 1); err != nil || !sameResponse(got, r) {
			t.Fatalf("reads back as %+v, %v\nwant %+v", got, err, r)
		}
	})
}

func TestRespondRefuses(t *testing.T) {
	d0, err := wire.Build(full(), wire.PlanFacts{}, wire.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f6, err := wire.Build(full(), wire.PlanFacts{}, wire.Options{Format: ncpdp.F6})
	if err != nil {
		t.Fatal(err)
	}
	answered, err := wire.Respond(d0.Transmission, paidResponse())
	if err != nil {
		t.Fatal(err)
	}
	spoil := func(change func(*claim.Response)) []claim.Response {
		r := paidResponse()
		change(&r)
		return []claim.Response{r}
	}
	for _, c := range []struct {
		name    string
		request *ncpdp.Transmission
		answers []claim.Response
		want    error
	}{
		{"no answer", d0.Transmission, nil, wire.ErrRequest},
		{"two answers", d0.Transmission, []claim.Response{paidResponse(), paidResponse()}, wire.ErrRequest},
		{"an answer to an answer", answered.Transmission, spoil(func(*claim.Response) {}), wire.ErrRequest},
		{"an unknown status", d0.Transmission, spoil(func(r *claim.Response) { r.Status = "Z" }), wire.ErrResponse},
		{"rejected for nothing", d0.Transmission, []claim.Response{{Status: claim.StatusRejected}}, wire.ErrResponse},
		{"six reject codes", d0.Transmission, []claim.Response{{Status: claim.StatusRejected, Rejects: make([]claim.RejectCode, 6)}}, wire.ErrResponse},
		{"too much", d0.Transmission, spoil(func(r *claim.Response) { r.TotalPaid = 100_000_000 }), wire.ErrResponse},
		{"a component that is none", d0.Transmission, spoil(func(r *claim.Response) { r.Components[0].Component = "505-F5" }), wire.ErrResponse},
		{"a separator in a message", d0.Transmission, spoil(func(r *claim.Response) { r.Message = "A\x1cB" }), wire.ErrResponse},
		{"a component of F6 in D.0", d0.Transmission, spoil(func(r *claim.Response) { r.Components[0].Component = claim.ComponentSpendDown }), wire.ErrResponse},
		{"four other amounts", d0.Transmission, spoil(func(r *claim.Response) { r.OtherAmounts = make([]claim.QualifiedAmount, 4) }), wire.ErrResponse},
		{"F6 without reconciliation", f6.Transmission, spoil(func(r *claim.Response) { r.ReconciliationID = "" }), wire.ErrResponse},
	} {
		if built, err := wire.Respond(c.request, c.answers...); !errors.Is(err, c.want) || built.Bytes != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := wire.Build(full(), wire.PlanFacts{}, wire.Options{ReconciliationID: "A\x1eB"}); !errors.Is(err, wire.ErrReconciliation) {
		t.Errorf("a separator in the reconciliation id: %v", err)
	}
	if _, err := wire.ReadResponse(d0.Transmission, 1); !errors.Is(err, wire.ErrNoAnswer) {
		t.Errorf("a request read as a response: %v", err)
	}
	if _, err := wire.ReadResponse(answered.Transmission, 2); !errors.Is(err, wire.ErrNoAnswer) {
		t.Errorf("a second answer: %v", err)
	}
}

// What Check finds becomes the answer of a payer: a transmission with two F6 transactions is refused whole, 990-MG by R8.
func TestRejections(t *testing.T) {
	built, err := wire.Build(full(), wire.PlanFacts{}, wire.Options{Format: ncpdp.F6})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		spoil   func(*ncpdp.Transmission)
		status  string
		rejects []claim.RejectCode
		message string
	}{
		{"990-MG", func(t *ncpdp.Transmission) {
			s := &t.Groups[0].Segments[0]
			s.Fields = append(s.Fields, ncpdp.Field{ID: "MG", Value: "610022"})
		}, "A", []claim.RejectCode{"R8"}, "990-MG FIELD UNUSED"},
		{"two transactions", func(t *ncpdp.Transmission) {
			for i := range t.Header {
				if t.Header[i].ID == "A9" {
					t.Header[i].Value = "2"
				}
			}
			t.Groups = append(t.Groups, t.Groups[1])
		}, "R", []claim.RejectCode{"A9"}, "109-A9 TRANSACTION COUNT"},
		{"no quantity and no days supply", func(t *ncpdp.Transmission) {
			s := t.Groups[1].Segment("07")
			for i := range s.Fields {
				if s.Fields[i].ID == "E7" || s.Fields[i].ID == "D5" {
					s.Fields[i].Value = "x"
				}
			}
		}, "A", []claim.RejectCode{"E7", "19"}, "442-E7 VALUE FORM"},
	} {
		request, _, err := ncpdp.Parse(built.Bytes)
		if err != nil {
			t.Fatal(err)
		}
		c.spoil(request)
		answer, ok := wire.Rejection(ncpdp.Check(request), 1)
		if !ok || !reflect.DeepEqual(answer.Rejects, c.rejects) || answer.AdditionalMessage != c.message {
			t.Errorf("%s: %+v", c.name, answer)
			continue
		}
		response, err := wire.Respond(request, answer)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if status, _ := response.Transmission.HeaderValue("501-F1"); status != c.status {
			t.Errorf("%s: header status %s, want %s", c.name, status, c.status)
		}
		if count, _ := response.Transmission.HeaderValue("109-A9"); count != "1" {
			t.Errorf("%s: %s transactions", c.name, count)
		}
	}
	request, _, _ := ncpdp.Parse(built.Bytes)
	if answer, ok := wire.Rejection(ncpdp.Check(request), 1); ok {
		t.Errorf("a good claim is rejected: %+v", answer)
	}
}
