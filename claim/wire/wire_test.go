package wire_test

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/claim/wire"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/ncpdp"
)

// The cases that rapid makes are the same in every run; another -rapid.seed makes others.
func init() { _ = flag.Set("rapid.seed", "1") }

func ptr[T any](v T) *T { return &v }

// full gives every field, so that nothing is assumed but what inputs cannot say.
func full() claim.Inputs {
	return claim.Inputs{
		BINNumber: "004336", IIN: "00433612", PCN: "adv", GroupID: "RX1234", CardholderID: "ID123456789", PersonCode: "01",
		PatientRelationship: "1", DateOfBirth: calendar.MustParse("1980-06-15"), PatientGender: "2", PatientFirstName: "Jane",
		PatientLastName: "Sample", PatientStreetAddress: "1 Main St", PatientCity: "Dallas", PatientState: "TX", PatientZip: "75001",
		DateOfService: calendar.MustParse("2026-01-31"), PrescriptionNumber: "1234567", FillNumber: ptr(2), NDC: "59148000813",
		QuantityDispensed: money.Units(30), DaysSupply: 30, DAWCode: "0", SubmissionClarificationCode: "3",
		PriorAuthorizationNumber: "12345", PrescriberID: "1234567893", PrescriberLastName: "Doe", PrescriberFirstName: "John",
		PharmacyNPI: "1003004938", PharmacyType: "retail", IngredientCost: money.MustAmount("557.44"),
		DispensingFee: money.MustAmount("1.50"), UsualAndCustomary: ptr(money.MustAmount("600")), GrossAmountDue: ptr(money.MustAmount("558.94")),
	}
}

// The bytes after the header, written by hand from the standard's rules. ~ is FS, ^ is RS, | is GS.
const goldenBody = "^~AM04~C2ID123456789~C1RX1234~C301~C61" +
	"^~AM01~C419800615~C52~CAJANE~CBSAMPLE~CM1 MAIN ST~CNDALLAS~COTX~CP75001" +
	"|^~AM07~EM1~D2000001234567~E103~D759148000813~E70000030000~D302~D5030~D61~D80~DE20260131~DF02~DJ1~NX1~DK03~C800~28EA~EU01~EV00000012345~U701" +
	"^~AM03~EZ01~DB1234567893~DRDOE~2JJOHN" +
	"^~AM11~D90005574D~DC0000015{~DQ0006000{~DU0005589D~DN01"

var golden = map[ncpdp.Version]string{
	ncpdp.D0: "004336" + "D0" + "B1" + "ADV       " + "1" + "01" + "1003004938     " + "20260131" + "          " + goldenBody,
	ncpdp.F6: "00433612" + "F6" + "B1" + "ADV       " + "1" + "01" + "1003004938     " + "20260131" + "          " + goldenBody,
}

func onWire(s string) []byte {
	return []byte(strings.NewReplacer("~", "\x1c", "|", "\x1d", "^", "\x1e").Replace(s))
}

func TestGoldenBytes(t *testing.T) {
	for format, header := range map[ncpdp.Version]int{ncpdp.D0: 56, ncpdp.F6: 58} {
		built, err := wire.Build(full(), wire.PlanFacts{}, wire.Options{Format: format})
		if err != nil {
			t.Fatal(err)
		}
		if want := onWire(golden[format]); !bytes.Equal(built.Bytes, want) {
			t.Errorf("%s:\n got %q\nwant %q", format, built.Bytes, want)
		}
		if at := bytes.IndexByte(built.Bytes, 0x1e); at != header {
			t.Errorf("%s: the first segment separator is at %d, want %d", format, at, header)
		}
		file := "testdata/b1-" + strings.ToLower(string(format)) + ".ncpdp"
		stored, err := os.ReadFile(file)
		if err != nil || !bytes.Equal(stored, built.Bytes) {
			t.Errorf("%s is not what is built: %v", file, err)
		}
		parsed, findings, err := ncpdp.Parse(built.Bytes)
		if err != nil || len(findings) > 0 || len(parsed.Transactions()) != 1 {
			t.Errorf("%s reads back with %v, %v", format, findings, err)
		}
	}
}

func TestReversalNamesTheBilling(t *testing.T) {
	built, err := wire.Reverse(full(), wire.PlanFacts{}, wire.Options{Format: ncpdp.D0})
	if err != nil {
		t.Fatal(err)
	}
	want := onWire("004336D0B2ADV       1011003004938     20260131          ^~AM04~C2ID123456789~C1RX1234" +
		"|^~AM07~EM1~D2000001234567~E103~D759148000813~D302")
	if !bytes.Equal(built.Bytes, want) {
		t.Errorf("got %q\nwant %q", built.Bytes, want)
	}
	in := full()
	in.PrescriptionNumber, in.FillNumber = "", nil // made up, and alike on both
	billing, err1 := wire.Build(in, wire.PlanFacts{}, wire.Options{})
	reversal, err2 := wire.Reverse(in, wire.PlanFacts{}, wire.Options{Format: ncpdp.F6})
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	for _, id := range []string{"402-D2", "403-D3", "407-D7"} {
		a, _ := billing.Transmission.Groups[1].Segment("07").Value(id)
		b, ok := reversal.Transmission.Groups[1].Segment("07").Value(id)
		if a != b || !ok {
			t.Errorf("%s: billed %q, reversed %q", id, a, b)
		}
	}
	if id, _ := reversal.Transmission.Groups[1].Segment("07").Value("B98-34"); id != "NOTAVAILABLE" {
		t.Errorf("the F6 reversal has reconciliation id %q", id)
	}
}

func codes(all []finding.Finding) string {
	var out []string
	for _, f := range all {
		if !strings.HasPrefix(f.Code, "f6_") {
			out = append(out, f.Code)
		}
	}
	return strings.Join(out, " ")
}

func TestRouting(t *testing.T) {
	for _, c := range []struct {
		name     string
		format   ncpdp.Version
		bin, iin string
		plan     wire.PlanFacts
		iins     map[string]string
		want     string
		warnings string
	}{
		{"D.0: the inputs go first", ncpdp.D0, "610011", "", wire.PlanFacts{BIN: "004336"}, nil, "610011", ""},
		{"D.0: then the plan", ncpdp.D0, "", "12345678", wire.PlanFacts{BIN: "004336"}, nil, "004336", ""},
		{"D.0: zeros before a short BIN", ncpdp.D0, "4336", "", wire.PlanFacts{}, nil, "004336", "bin_short"},
		{"D.0: nothing", ncpdp.D0, "", "", wire.PlanFacts{}, nil, "999999", "unroutable"},
		{"D.0: a plan with eight digits", ncpdp.D0, "", "", wire.PlanFacts{BIN: "61001199"}, nil, "999999", "plan_bin_invalid unroutable"},
		{"F6: the inputs' IIN goes first", ncpdp.F6, "610011", "61001177", wire.PlanFacts{IIN: "61001188"}, map[string]string{"610011": "61001199"}, "61001177", ""},
		{"F6: then the plan's", ncpdp.F6, "610011", "", wire.PlanFacts{IIN: "61001188"}, map[string]string{"610011": "61001199"}, "61001188", ""},
		{"F6: then the map", ncpdp.F6, "610011", "", wire.PlanFacts{}, map[string]string{"610011": "61001199"}, "61001199", ""},
		{"F6: the map by the plan's BIN", ncpdp.F6, "", "", wire.PlanFacts{BIN: "610011"}, map[string]string{"610011": "61001199"}, "61001199", ""},
		{"F6: then the BIN and 00", ncpdp.F6, "610011", "", wire.PlanFacts{}, nil, "61001100", "iin_derived"},
		{"F6: nothing", ncpdp.F6, "", "", wire.PlanFacts{}, nil, "99999999", "unroutable"},
		{"F6: an unusable plan", ncpdp.F6, "", "", wire.PlanFacts{IIN: "610011"}, nil, "99999999", "plan_iin_invalid unroutable"},
	} {
		in := full()
		in.BINNumber, in.IIN = c.bin, c.iin
		built, err := wire.Build(in, c.plan, wire.Options{Format: c.format, IINMap: c.iins})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		got, _ := built.Transmission.HeaderValue("101-A1")
		if got != c.want || codes(built.Warnings) != c.warnings || !bytes.HasPrefix(built.Bytes, []byte(c.want+string(c.format))) {
			t.Errorf("%s: %s, warnings %q; want %s, %q", c.name, got, codes(built.Warnings), c.want, c.warnings)
		}
	}
}

func TestDefaultsAreTold(t *testing.T) {
	in := claim.Inputs{
		NDC: "00093005801", QuantityDispensed: 2500, DaysSupply: 7, PrescriberID: "AB1234567",
		PharmacyNPI: "1234567890", PharmacyName: "CORNER", IngredientCost: money.MustAmount("10"), DispensingFee: money.MustAmount("0"),
	}
	built, err := wire.Build(in, wire.PlanFacts{PCN: "PLANPCN", Group: "PLANGRP"}, wire.Options{Today: calendar.MustParse("2026-11-20")})
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for _, a := range built.Assumptions {
		told[a.FieldID] = a.Value
		if a.Name == "" || a.Reason == "" || a.String() == "" {
			t.Errorf("an assumption says too little: %+v", a)
		}
	}
	for id, want := range map[string]string{
		"401-D1": "20261120", "101-A1": "999999", "104-A4": "PLANPCN", "301-C1": "PLANGRP", "302-C2": "999999999", "306-C6": "1",
		"406-D6": "1", "408-D8": "0", "414-DE": "20261120", "415-DF": "00", "419-DJ": "1", "308-C8": "00", "466-EZ": "12",
		"426-DQ": "10.00", "430-DU": "10.00", "423-DN": "01", "304-C4": "", "147-U7": "", "": "", "600-28": "",
	} {
		if got, ok := told[id]; !ok || got != want {
			t.Errorf("%s: told %q (%v), want %q", id, got, ok, want)
		}
	}
	if told["402-D2"] == "" {
		t.Error("the made-up prescription number is not told")
	}
	s := built.Transmission.Groups[1].Segment("07")
	if q, _ := s.Value("E7"); q != "0000002500" {
		t.Errorf("2.5 units are written %q", q)
	}
	if _, sent := s.Value("U7"); sent || built.Transmission.Groups[0].Segment("01") != nil {
		t.Error("something was sent that nobody said")
	}
	if bytes.Contains(built.Bytes, []byte("CORNER")) {
		t.Error("the pharmacy's name is on the wire")
	}
	if codes(built.Warnings) != "npi_invalid npi_invalid unroutable" {
		t.Errorf("warnings: %s", codes(built.Warnings))
	}
}

func TestF6TellsWhatIsInferred(t *testing.T) {
	built, err := wire.Build(full(), wire.PlanFacts{}, wire.Options{Format: ncpdp.F6})
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for _, f := range built.Warnings {
		told[f.Code] = f.Message
	}
	for code, part := range map[string]string{
		"f6_header_inferred": "102-A2, 103-A3, 104-A4", "f6_field_inferred": "402-D2", "f6_dollar_width": "eight characters",
	} {
		if !strings.Contains(told[code], part) {
			t.Errorf("%s says %q", code, told[code])
		}
	}
	if strings.Contains(told["f6_header_inferred"], "101-A1") {
		t.Error("the length of 101-A1 is confirmed")
	}
	d0, err := wire.Build(full(), wire.PlanFacts{}, wire.Options{Format: ncpdp.D0})
	if err != nil || len(d0.Warnings) != 0 {
		t.Errorf("D.0 warns: %v, %v", d0.Warnings, err)
	}
}

func TestPharmacyTypes(t *testing.T) {
	for kind, want := range map[string]string{"retail": "01", "mailOrder": "06", "specialty": "08", "longTermCare": "05"} {
		in, errs := claim.ParseInputs([]byte(`{"ndc":"00093005801","quantityDispensed":1,"daysSupply":1,"prescriberID":"1234567893",
			"pharmacyNPI":"1234567893","ingredientCost":1,"dispensingFee":1,"pharmacyType":"` + kind + `"}`))
		if errs != nil {
			t.Fatal(errs)
		}
		built, err := wire.Build(in, wire.PlanFacts{}, wire.Options{Today: calendar.MustParse("2026-01-01")})
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := built.Transmission.Groups[1].Segment("07").Value("147-U7"); got != want {
			t.Errorf("%s is %q, want %q", kind, got, want)
		}
	}
}

func TestRefusals(t *testing.T) {
	bad := full()
	bad.NDC, bad.DaysSupply = "123", 0
	undated := full()
	undated.DateOfService = 0
	var inputs *wire.InputError
	if _, err := wire.Build(bad, wire.PlanFacts{}, wire.Options{}); !errors.As(err, &inputs) || len(inputs.Fields) != 2 {
		t.Errorf("bad inputs: %v", err)
	}
	for _, c := range []struct {
		name string
		in   claim.Inputs
		o    wire.Options
		want error
	}{
		{"an old format", full(), wire.Options{Format: "51"}, wire.ErrFormat},
		{"no date at all", undated, wire.Options{}, wire.ErrDateOfService},
		{"a long vendor id", full(), wire.Options{VendorID: "12345678901"}, wire.ErrVendorID},
		{"a separator in the vendor id", full(), wire.Options{VendorID: "A\x1eB"}, wire.ErrVendorID},
	} {
		if built, err := wire.Build(c.in, wire.PlanFacts{}, c.o); !errors.Is(err, c.want) || built.Bytes != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	built, err := wire.Build(full(), wire.PlanFacts{}, wire.Options{})
	if err != nil {
		t.Fatal(err)
	}
	in := full()
	in.PCN, in.GroupID = "", ""
	hostile, err := wire.Build(in, wire.PlanFacts{PCN: "A\x1dB", Group: strings.Repeat("G", 16)}, wire.Options{})
	if err != nil || codes(hostile.Warnings) != "plan_value_unusable plan_value_unusable" || bytes.Count(hostile.Bytes, []byte{0x1d}) != bytes.Count(built.Bytes, []byte{0x1d}) {
		t.Errorf("a plan's separator got through: %q, %v", hostile.Bytes, err)
	}
}

// Whatever valid inputs are built, the bytes are the same a second time and read back to the same transmission and facts.
func TestBuildProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := full()
		in.IngredientCost = money.Amount(rapid.Int64Range(0, 999_000_00).Draw(t, "cost"))
		in.DispensingFee = money.Amount(rapid.Int64Range(0, 999_99).Draw(t, "fee"))
		in.QuantityDispensed = money.Quantity(rapid.Int64Range(1, int64(money.MaxQuantity)).Draw(t, "quantity"))
		in.DaysSupply = rapid.IntRange(1, 999).Draw(t, "days")
		in.PatientLastName = rapid.StringMatching(`[ -~]{0,15}`).Draw(t, "name")
		in.GrossAmountDue, in.UsualAndCustomary = nil, nil
		format := rapid.SampledFrom([]ncpdp.Version{ncpdp.D0, ncpdp.F6}).Draw(t, "format")
		one, err := wire.Build(in, wire.PlanFacts{}, wire.Options{Format: format})
		if err != nil {
			t.Fatal(err)
		}
		two, _ := wire.Build(in, wire.PlanFacts{}, wire.Options{Format: format})
		if !bytes.Equal(one.Bytes, two.Bytes) {
			t.Fatal("the same inputs gave other bytes")
		}
		back, findings, err := ncpdp.Parse(one.Bytes)
		if err != nil || len(findings) > 0 || back.Version != format {
			t.Fatalf("reads back with %v, %v", findings, err)
		}
		pricing := back.Groups[1].Segment("11")
		text, _ := pricing.Value("430-DU")
		if gross, err := ncpdp.ParseDollars(text); err != nil || gross != in.Total() {
			t.Fatalf("gross amount due is %s, want %s", gross, in.Total())
		}
		text, _ = back.Groups[1].Segment("07").Value("442-E7")
		if n, err := ncpdp.ParseNumber(text); err != nil || money.Quantity(n) != in.QuantityDispensed {
			t.Fatalf("quantity is %d, want %s", n, in.QuantityDispensed)
		}
	})
}
