package ncpdp_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/ncpdp"
)

// A billing in which there is nothing to object to. ~ is FS, ^ is RS, | is GS.
const (
	goodShared  = "^~AM04~C2MEMBER0001~C1GROUP01~C301~C61^~AM01~C419800615~C52~CAJANE~CBSAMPLE"
	goodClaim   = "^~AM07~EM1~D2000001234567~E103~D759148000813~E70000030000~D302~D5030~D61~D80~DE20260131~DF02~DJ1~C800~28EA"
	goodDoctor  = "^~AM03~EZ01~DB1234567893~DRDOE"
	goodPricing = "^~AM11~D90005574D~DC0000015{~DQ0006000{~DU0005589D~DN01"
	goodB1      = d0Header + goodShared + "|" + goodClaim + goodDoctor + goodPricing
	d0Response  = "D0B11A011234567893     20260131"
	goodPaid    = d0Response + "|^~AM21~ANP~F3A1^~AM22~EM1~D2000001234567^~AM23~F50000250{~F60005574D~F70000015{~F90005339D~FH0000100{~FI0000150{"
)

var goodF6 = strings.Replace(strings.Replace(goodB1, "610011D0", "61001100F6", 1), "~C301", "", 1)

// summary is "severity code reject field" of each finding; segments and places are asked for where they matter.
func summary(all []ncpdp.Finding) string {
	var out []string
	for _, f := range all {
		out = append(out, strings.Join(strings.Fields(strings.Join([]string{string(f.Severity)[:1], f.Code, f.Reject, f.FieldID}, " ")), " "))
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

func check(t *testing.T, text string, profiles ...*ncpdp.Profile) []ncpdp.Finding {
	t.Helper()
	b := onWire(text)
	tr, _, err := ncpdp.Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	all := ncpdp.Check(tr, profiles...)
	for _, f := range all {
		if f.Offset == nil || *f.Offset < 0 || *f.Offset > len(b) || f.Message == "" {
			t.Errorf("a finding without a place: %+v", f)
		}
		if f.Reject != "" {
			if _, known := ncpdp.Meaning("511-FB", f.Reject); !known {
				t.Errorf("%s answers %s, which is no reject code", f.Code, f.Reject)
			}
		}
	}
	return all
}

func TestCheckFinds(t *testing.T) {
	cob := func(fields string) string { return "^~AM05" + fields }
	for _, c := range []struct{ name, text, replace, with, want string }{
		{"a good claim", goodB1, "", "", ""},
		{"a good F6 claim", goodF6, "", "", ""},
		{"a good response", goodPaid, "", "", ""},
		// header
		{"no pharmacy", goodB1, "1234567893     2026", "               2026", "e field_missing 05 201-B1"},
		{"no qualifier", goodB1, "1011234567893", "1  1234567893", "e field_missing B2 202-B2"},
		{"a BIN of letters", goodB1, "610011D0", "61A011D0", "e value_form 01 101-A1"},
		{"no such day", goodB1, "20260131VENDOR", "20260231VENDOR", "e value_form 15 401-D1"},
		{"a count too high", goodB1, "   1011234", "   2011234", "e transaction_count 1U 109-A9"},
		{"a count of five", goodB1, "   1011234", "   5011234", "e transaction_count A9 109-A9"},
		{"an unknown code", goodB1, "D0B1TEST", "D0Q1TEST", "e transaction_unknown 03 103-A3"},
		{"two in F6", goodF6 + "|" + goodClaim + goodPricing, "   1011234", "   2011234", "e transaction_count A9 109-A9"},
		// segments
		{"no insurance", goodB1, "^~AM04~C2MEMBER0001~C1GROUP01~C301~C61", "", "e segment_missing PJ"},
		{"no claim", goodB1, goodClaim, "", "e segment_missing PC"},
		{"no pricing", goodB1, goodPricing, "", "e segment_missing PP"},
		{"claim twice", goodB1, goodDoctor, goodClaim, "e segment_repeated R7"},
		{"the patient in the transaction", goodB1, goodDoctor, "^~AM01~C52", "e segment_level R8"},
		{"the claim before the separator", goodB1, "|" + goodClaim, goodClaim + "|", "e segment_level R8, e segment_missing PC"},
		{"a response segment", goodB1, goodDoctor, "^~AM21~ANP", "e segment_direction R8"},
		{"a segment of F6", goodB1, goodDoctor, "^~AM19~8G1", "e segment_version R8"},
		{"a private segment", goodB1, goodDoctor, "^~AM98~ZZprivate", ""},
		{"an unknown segment", goodB1, goodDoctor, "^~AM77~C2X", "w segment_unknown"},
		{"an empty segment", goodB1, goodDoctor, "^~AM03", "w segment_empty"},
		{"prior authorization on a billing", goodB1, goodDoctor, "^~AM12~PA1~PB20260101~PC20261231~PDME", "e segment_unused 212"},
		// fields
		{"no prescription number", goodB1, "~D2000001234567", "", "e field_missing 16 402-D2"},
		{"a blank product", goodB1, "~D759148000813", "~D7 ", "e field_missing 21 407-D7, n blank_value 407-D7"},
		{"no quantity", goodB1, "~E70000030000", "", "e field_missing E7 442-E7"},
		{"letters in a number", goodB1, "~D5030", "~D5ABC", "e value_form 19 405-D5"},
		{"too long", goodB1, "~D5030", "~D50300", "e value_length 19 405-D5"},
		{"a bad overpunch", goodB1, "~DQ0006000{", "~DQ0006000[", "e value_form DQ 426-DQ"},
		{"no overpunch", goodB1, "~DQ0006000{", "~DQ00060000", "n sign_missing 426-DQ"},
		{"lower case", goodB1, "~DRDOE", "~DRDoe", "n lower_case 427-DR"},
		{"a slashed zero", goodB1, "~DRDOE", "~DRDØE", "e character DR 427-DR"},
		{"a field twice", goodB1, "~DRDOE", "~DRDOE~DRROE", "e field_repeated P9 427-DR"},
		{"a field elsewhere", goodB1, "~DRDOE", "~DRDOE~E71", "w field_misplaced 442-E7"},
		{"an unknown field", goodB1, "~DRDOE", "~DRDOE~??1", "n field_unknown ??"},
		{"a field of F6", goodB1, "~DRDOE", "~DRDOE~KV1", "e field_version R8 D01-KV"},
		{"the identification twice", goodB1, "~DRDOE", "~DRDOE~AM03", "e field_repeated AM 111-AM"},
		{"a value not accepted", goodB1, "~C52", "~C57", "e value_refused 10 305-C5, w code_unknown 10 305-C5"},
		{"a value not listed", goodB1, "~DJ1", "~DJ8", "w code_unknown 33 419-DJ"},
		{"a value of F6 in D.0", goodB1, goodDoctor, "^~AM08~7E1~E4MD~E5M0", "w code_version E4 439-E4"},
		{"a value of F6 in F6", goodF6, goodDoctor, "^~AM08~7E1~E4MD~E5M0", ""},
		{"an NDC of ten", goodB1, "~D759148000813", "~D75914800081", "e value_form 21 407-D7"},
		{"born later", goodB1, "~C419800615", "~C420260615", "e date_order P6 304-C4"},
		{"written later", goodB1, "~DE20260131", "~DE20260201", "e date_order AB 414-DE"},
		{"gross amount due", goodB1, "~DU0005589D", "~DU0005589E", "e gross_amount_due R9 430-DU"},
		// groups
		{"clarification", goodB1, "~C800", "~NX2~DK03~DK07~C800", ""},
		{"clarification without count", goodB1, "~C800", "~DK03~C800", "e count_missing 469 420-DK, e field_missing NX 354-NX"},
		{"clarification counted wrong", goodB1, "~C800", "~NX3~DK03~DK07~C800", "e count_mismatch SG 354-NX"},
		{"four clarifications", goodB1, "~C800", "~NX4~DK03~DK04~DK05~DK07~C800", "e count_exceeds YE 354-NX"},
		{"five clarifications in F6", goodF6, "~C800", "~NX5~DK03~DK04~DK05~DK07~DK10~C800", ""},
		{"a clarification twice in F6", goodF6, "~C800", "~NX2~DK03~DK3~C800", "e value_repeated 34 420-DK"},
		{"F6 without a group separator", goodF6, "|", "", ""},
		{"F6 without a group separator or a claim", goodF6, "|" + goodClaim, "", "e segment_missing PC"},
		{"no prescriber in F6", goodF6, "~EZ01~DB1234567893~DRDOE", "~EZ18~DB0", "e value_refused DO6 419-DJ"},
		{"two DUR", goodB1, goodDoctor, "^~AM08~7E1~E4DD~E5M0~E61G~7E2~E4TD~E5M0~E61B", ""},
		{"DUR out of sequence", goodB1, goodDoctor, "^~AM08~7E1~E4DD~7E3~E4TD", "e counter_sequence P8 473-7E"},
		{"DUR without a counter", goodB1, goodDoctor, "^~AM08~7E1~E4DD~E4TD", "e count_missing 488 439-E4"},
		{"a diagnosis", goodB1, goodDoctor, "^~AM13~VE1~WE02~DOE119", ""},
		{"diagnoses counted wrong", goodB1, goodDoctor, "^~AM13~VE2~WE02~DOE119", "e count_mismatch P7 491-VE"},
		// coordination of benefits
		{"no other payer", goodB1, "~C800", "~C802", "e segment_missing 6G"},
		{"another payer", goodB1 + cob("~4C2~5C01~6C03~7C610011~E820260131~HB1~HC07~DV0000100{~5C02~6C03~7C610022~5E1~6E75"), "~C800", "~C802", ""},
		{"payers counted wrong", goodB1 + cob("~4C3~5C01~HB1~HC07~DV0000100{~5C02~5E1~6E75"), "~C800", "~C802", "e count_mismatch P4 337-4C"},
		{"the second payer's amounts counted wrong", goodB1 + cob("~4C2~5C01~HB1~HC07~DV0000100{~5C02~HB2~HC07~DV0000100{"), "~C800", "~C802", "e count_mismatch SF 341-HB"},
		{"a payer without a type", goodB1 + cob("~4C1~6C03~7C610011~HB1~HC07~DV0000100{"), "~C800", "~C802", "e field_missing 5C 338-5C"},
		{"a program type in F6", goodF6 + cob("~4C1~5C01~6C03~7C610011~HB1~HC07~DV0000100{~9T3~9VREC1"), "~C800", "~C802", ""},
		{"no program type in F6", goodF6 + cob("~4C1~5C01~6C03~7C610011~HB1~HC07~DV0000100{"), "~C800", "~C802", "e field_missing 844 C47-9T"},
		{"a reconciliation id beside rejects", goodF6 + cob("~4C1~5C01~5E1~6E75~9T3~9VREC1"), "~C800", "~C803", "e field_unused DH6 C49-9V"},
		{"990-MG in F6", goodF6, "~C61", "~C61~MG610022", "e field_unused R8 990-MG"},
		{"990-MG in D.0", goodB1, "~C61", "~C61~MG610022", ""},
		// compounds
		{"no compound segment", goodB1, "~E103~D759148000813~E70000030000~D302~D5030~D61", "~E100~D70~E70000030000~D302~D5030~D62", "e segment_missing 8B"},
		{"a compound's product", goodB1 + "^~AM10~EF11~EG3~EC02~RE03~TE00093005801~ED10000~EE0005000{~RE03~TE00093005805~ED10000~EE0000574D", "~D61", "~D62", "e value_refused 8G 407-D7"},
		{"a compound segment for nothing", goodB1 + "^~AM10~EF11~EG3~EC02~RE03~TE00093005801~ED10000~EE0005000{~RE03~TE00093005805~ED10000~EE0000574D", "", "", "e segment_unused 8D"},
		{
			"ingredients without a qualifier", goodB1 + "^~AM10~EF11~EG3~EC02~RE03~TE00093005801~ED10000~EE0005000{~TE00093005805~ED10000~EE0000574D",
			"~E103~D759148000813~E70000030000~D302~D5030~D61", "~E100~D70~E70000030000~D302~D5030~D62", "e field_missing RE 488-RE",
		},
		{
			"ingredients that cost something else", goodB1 + "^~AM10~EF11~EG3~EC02~RE03~TE00093005801~ED10000~EE0005000{~2G1~2HAA~RE03~TE00093005805~ED10000~EE0000574E",
			"~E103~D759148000813~E70000030000~D302~D5030~D61", "~E100~D70~E70000030000~D302~D5030~D62", "e compound_cost 8M 409-D9",
		},
		// other transactions
		{"a reversal", "610011D0B2TESTPCN   1011234567893     20260131VENDOR    |^~AM07~EM1~D21234567~E103~D759148000813", "", "", ""},
		{"a reversal with the patient", "610011D0B2TESTPCN   1011234567893     20260131VENDOR    ^~AM01~C52|^~AM07~EM1~D21234567~E103~D759148000813", "", "", "e segment_unused 201"},
		{"an F6 reversal without reconciliation", "61001100F6B2TESTPCN   1011234567893     20260131VENDOR    |^~AM07~EM1~D21234567~E103~D759148000813", "", "", "e field_missing DB1 B98-34"},
		{"an F6 reversal", "61001100F6B2TESTPCN   1011234567893     20260131VENDOR    |^~AM07~EM1~D21234567~E103~D759148000813~34NOTAVAILABLE", "", "", ""},
		{"eligibility", "610011D0E1TESTPCN   1011234567893     20260131VENDOR    ^~AM04~C2M1^~AM01~C419800615", "", "", ""},
		{"eligibility of nobody", "610011D0E1TESTPCN   1011234567893     20260131VENDOR    ^~AM01~C419800615", "", "", "e segment_missing PJ"},
		// responses
		{"patient pay does not add up", goodPaid, "~FI0000150{", "~FI0000151{", "e patient_pay_unbalanced 505-F5"},
		{"patient pay undivided", goodPaid, "~FH0000100{~FI0000150{", "", "n patient_pay_undivided 505-F5"},
		{"the total does not add up", goodPaid, "~F90005339D", "~F90005339E", "e total_paid_unbalanced 509-F9"},
		{"a negative total", goodPaid, "~F50000250{~F60005574D~F70000015{~F90005339D~FH0000100{", "~F50000250{~F60000200{~F70000015{~F90000035}~FH0000100{", ""},
		{"paid without pricing", d0Response + "|^~AM21~ANP^~AM22~EM1~D21", "", "", "e segment_missing"},
		{"rejected without a code", d0Response + "|^~AM21~ANR^~AM22~EM1~D21", "", "", "e field_missing 510-FA, e field_missing 511-FB"},
		{"rejected", d0Response + "|^~AM21~ANR~FA02~FB75~FB7X^~AM22~EM1~D21", "", "", ""},
		{"a blank header status", goodPaid, "D0B11A0", "D0B11 0", "n blank_value 501-F1"},
		{"refused whole", strings.Replace(d0Response, "11A", "11R", 1) + "|^~AM21~ANR~FA01~FBA9", "", "", ""},
	} {
		text := c.text
		if c.replace != "" {
			if !strings.Contains(text, c.replace) {
				t.Fatalf("%s: %q is not in the text", c.name, c.replace)
			}
			text = strings.Replace(text, c.replace, c.with, 1)
		}
		if got := summary(check(t, text)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestCheckSaysWhere(t *testing.T) {
	text := strings.Replace(goodB1, "   1011234", "   2011234", 1) + "|" + strings.Replace(goodClaim, "~C800", "~NX2~DK03~DKXX~C800", 1) + goodPricing
	all := check(t, text)
	if len(all) != 1 {
		t.Fatalf("%+v", all)
	}
	f := all[0]
	if want := strings.Index(text, "~DKXX"); f.Segment != "07" || f.Transaction != 2 || f.Occurrence != 2 || *f.Offset != want || f.FieldID != "420-DK" || f.Reject != "34" {
		t.Errorf("%+v at %d, want offset %d", f, *f.Offset, want)
	}
}

func TestCheckCarriesNoValues(t *testing.T) {
	text := strings.NewReplacer("JANE", "SECRET", "MEMBER0001", "secretØ", "0005574D", "SECRET", "~E103", "~E1SECRET").Replace(goodB1)
	for _, f := range check(t, text) {
		if strings.Contains(strings.ToUpper(fmt.Sprintf("%+v %s", f, f.Message)), "SECRET") {
			t.Errorf("a value is told: %+v", f)
		}
	}
}

func TestCheckIsBounded(t *testing.T) {
	for name, text := range map[string]string{
		"segments":     d0Header + strings.Repeat("^~AM07", ncpdp.MaxSize/6-100),
		"transactions": d0Header + strings.Repeat("|^~AM07~D2", ncpdp.MaxSize/10-100),
		"groups":       d0Header + strings.Repeat("|", ncpdp.MaxSize-100),
		"fields":       d0Header + "^~AM07" + strings.Repeat("~D2", ncpdp.MaxSize/3-100),
		"rejects":      d0Response + "|^~AM21~ANR" + strings.Repeat("~FB?", ncpdp.MaxSize/4-100),
		"compounds":    d0Header + "|^~AM10~EC99" + strings.Repeat("~RE03~TE1", ncpdp.MaxSize/9-100),
	} {
		start := time.Now()
		all := check(t, text)
		// Work that grows with the square would take many minutes; a slow machine takes one for what a quick one does in a blink.
		if took := time.Since(start); len(all) > 500 || took > 5*time.Minute {
			t.Errorf("%s: %d findings in %s", name, len(all), took)
		}
		if !slices.ContainsFunc(all, func(f ncpdp.Finding) bool { return f.Code == "not_checked" }) {
			t.Errorf("%s: it is not said that the rest was not checked", name)
		}
	}
}

const sheet = `segment,field,use,when,values,reject
# what this payer wants beyond the standard
04,301-C1,R,,,06
header,104-A4,R,,TESTPCN OTHER,
07,147-U7,R,,,
07,147-U7,S,,01 06 08,
03,411-DB,N,466-EZ = 12,,
06,,N,,,
13,,Q,439-E4 present; 308-C8 != 02,,
07,418-DI,N,,,
02,,R,,,
`

func TestPayerSheet(t *testing.T) {
	p, err := ncpdp.ParseProfile(strings.NewReader(sheet))
	if err != nil {
		t.Fatal(err)
	}
	pharmacist := "^~AM02~EY05~E91234567893"
	for _, c := range []struct{ name, replace, with, want string }{
		{"as the sheet wants it", "~28EA", "~28EA~U701", ""},
		{"without", "~28EA", "~28EA", "e field_missing U7 147-U7"},
		{"another value", "~28EA", "~28EA~U705", "e value_refused U7 147-U7"},
		{"without a group", "~C1GROUP01", "", "e field_missing 06 301-C1, e field_missing U7 147-U7"},
		{"another PCN", "TESTPCN", "NOTHERE", "e field_missing U7 147-U7, e value_refused 104-A4"},
		{"not used", "~28EA", "~28EA~U701~DI1", "e field_unused 278 418-DI"},
		{"a condition", "~EZ01", "~EZ12", "e field_missing U7 147-U7, e field_unused 303 411-DB"},
		{"two conditions", goodDoctor, "^~AM08~7E1~E4DD", "e field_missing U7 147-U7, e segment_missing 1Z"},
	} {
		text := goodB1 + pharmacist
		if got := summary(check(t, strings.Replace(text, c.replace, c.with, 1), p)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
	if got := summary(check(t, strings.Replace(goodB1, "~28EA", "~28EA~U701", 1), p)); got != "e segment_missing 6M" {
		t.Errorf("without the pharmacist: %s", got)
	}
	js := `{"name": "one payer", "rules": [{"segment": "04", "field": "301-C1", "use": "N", "severity": "warning", "transactions": ["B1"]}]}`
	if p, err = ncpdp.ParseProfile(strings.NewReader(js)); err != nil || p.Name != "one payer" {
		t.Fatal(err)
	}
	if got := summary(check(t, goodB1, p)); got != "w field_unused 242 301-C1" {
		t.Errorf("the JSON form: %s", got)
	}
	for _, bad := range []string{
		"", "segment,use\n04,X\n", "segment,use\n4,M\n", "segment,color\n04,M\n", "segment,use,field\n04,M,1\n", "segment,use,when\n04,Q,C2\n",
		"segment,use,when\n04,Q,C2 = \n", "segment,use,severity\n04,M,loud\n", "segment,use,kind\n04,M,reply\n", "header,use\n,M\n", "segment,use\nheader,M\n",
		`{"rules": [{"segment": "04"}]}`, `{"rulez": []}`, `{`,
	} {
		if p, err := ncpdp.ParseProfile(strings.NewReader(bad)); err == nil {
			t.Errorf("%q was accepted: %+v", bad, p)
		}
	}
	broken := &ncpdp.Profile{Rules: []ncpdp.Rule{{Segment: "04", Use: "X"}}}
	if got := check(t, goodB1, broken); len(got) != 1 || got[0].Code != "profile_invalid" || got[0].Severity != finding.Error {
		t.Errorf("a broken profile: %+v", got)
	}
}

// Transmissions made by hand can be anything; nothing panics.
func TestHandMadeTransmissions(t *testing.T) {
	for name, tr := range map[string]*ncpdp.Transmission{
		"nothing":          {},
		"no groups":        {Version: ncpdp.D0, Kind: ncpdp.Request, Header: []ncpdp.Field{{ID: "A1", Value: "1"}}},
		"an empty segment": {Version: ncpdp.F6, Kind: ncpdp.Response, Groups: []ncpdp.Group{{Segments: make([]ncpdp.Segment, 1)}, {}}},
		"long ids":         {Version: ncpdp.D0, Kind: ncpdp.Request, Groups: []ncpdp.Group{{}, {Segments: []ncpdp.Segment{ncpdp.NewSegment("07", ncpdp.Field{ID: "LONG"}, ncpdp.Field{})}}}},
	} {
		ncpdp.Check(tr)
		if err := ncpdp.Show(io.Discard, tr, ncpdp.ShowOptions{Hex: true}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		_, _ = tr.Encode()
		tr.TransactionCode()
		tr.Transactions()
	}
}
