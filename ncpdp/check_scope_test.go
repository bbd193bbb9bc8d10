package ncpdp_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/ncpdp"
)

// What ties the fields of a repeating group to each other is asked of each repetition by itself.
func TestCheckRepetitions(t *testing.T) {
	const paid, refused = "~5C01~6C03~7C61001100~E820260131~HB1~HC07~DV0000100{~9T1", "~5C02~6C03~7C61002200~E820260131~5E1~6E75~9T1"
	for _, c := range []struct{ name, cob, want string }{
		{"a reconciliation id beside another payer's rejection", "~4C2" + paid + "~9VREC1" + refused, ""},
		{"a reconciliation id beside the rejection", "~4C2" + paid + refused + "~9VREC1", "e field_unused DH6 C49-9V"},
		{"the second payer's id without its qualifier", "~4C2" + paid + strings.Replace(refused, "~6C03", "", 1), "e field_missing 6C 339-6C"},
		{"the fees of F6 in order", "~4C1" + strings.Replace(paid, "~HB1", "~HB2~HC01~DV0000010{", 1), ""},
		{"the fees of F6 out of order", "~4C1" + strings.Replace(paid, "~HB1~HC07~DV0000100{", "~HB2~HC07~DV0000100{~HC01~DV0000010{", 1), "w value_order 342-HC"},
		{"each payer has an order of its own", "~4C2" + paid + strings.Replace(strings.Replace(paid, "5C01", "5C02", 1), "HC07", "HC01", 1), ""},
		{"the regulatory exemption by an earlier payer", "~4C1" + paid + "~P74", ""},
		{"an exemption that is not listed", "~4C1" + paid + "~P79", "w code_unknown 899 D51-P7"},
	} {
		all := check(t, strings.Replace(goodF6, "~C800", "~C802", 1)+"^~AM05"+c.cob)
		if got := summary(all); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		for _, f := range all {
			if f.FieldID == "339-6C" && f.Occurrence != 2 {
				t.Errorf("%s: occurrence %d", c.name, f.Occurrence)
			}
		}
	}
}

// F6 has the text of an alert beside its reason; D.0 has it alone too.
func TestCheckAlerts(t *testing.T) {
	paid := "^~AM21~ANP~F3A1~34REC1^~AM22~EM1~D2000001234567^~AM23~F50000100{~F60000500{~F90000400{~KP1~KQ05~KN0000100{"
	f6 := strings.Replace(d0Response, "D0", "F6", 1) + "|" + paid
	for _, c := range []struct{ name, in, want string }{
		{"beside its reason", f6 + "^~AM24~J61~E4DD~FYTEXT~J62~E4TD", ""},
		{"beside another's reason", f6 + "^~AM24~J61~E4DD~J62~FYTEXT", "e field_unused 544-FY"},
		{"alone", f6 + "^~AM24~J61~FYTEXT", "e field_unused 544-FY"},
		{"alone in D.0", goodPaid + "^~AM24~J61~FYTEXT", ""},
		{"more than 360", f6 + "^~AM24~J61~E4DD~FY" + strings.Repeat("X", 361), "e value_length 544-FY"},
		{"the help desk groups", f6 + "^~AM24~J61~E4CH", ""},
	} {
		if got := summary(check(t, c.in)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	desk := strings.Replace(f6, "~34REC1", "~34REC1~BH1~BG01~BB1~BA01~BF02~BCHTTPS://HELP~BD1", 1)
	for _, f := range check(t, desk) {
		if f.Code != "code_unknown" {
			t.Errorf("the help desk groups: %s %s", f.Code, f.FieldID)
		}
	}
}

// A billing that ends after its shared segments lacks the claim, and a header field that was cut off is told once.
func TestCheckNothingFollows(t *testing.T) {
	if got, want := summary(check(t, d0Header+goodShared)), "e segment_missing PC, e segment_missing PP, e transaction_count 1U 109-A9"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, cut := range []int{8, 20, 40} {
		seen := map[string]bool{}
		for _, f := range check(t, d0Header[:cut]) {
			if f.FieldID != "" && seen[f.FieldID] {
				t.Errorf("%s is told twice of %d bytes", f.FieldID, cut)
			}
			seen[f.FieldID] = true
		}
	}
}

// A segment whose identification lacks its separator is not empty for that.
func TestCheckBareIdentification(t *testing.T) {
	bare := d0Header + "AM04~C2MEMBER0001" + goodB1[len(d0Header)+len(goodShared):]
	if got := summary(check(t, bare)); got != "" {
		t.Errorf("%q", got)
	}
}

// The value that somebody edited counts, not the bytes of what it was.
func TestJSONEditedBytes(t *testing.T) {
	tr, _, err := ncpdp.Parse([]byte(string(onWire(d0Header+"^~AM04~C2")) + "A\xd8"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(tr)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{"", "", "A\xd8"},
		{`"value":"A�"`, `"value":"A0"`, "A0"},
		{`"value":"A�"`, `"value":""`, "A\xd8"},
	} {
		var back ncpdp.Transmission
		if err := json.Unmarshal([]byte(strings.Replace(string(text), c.old, c.new, 1)), &back); err != nil {
			t.Fatal(err)
		}
		if got, _ := back.Groups[0].Segments[0].Value("C2"); got != c.want {
			t.Errorf("%s reads %q, want %q", c.new, got, c.want)
		}
	}
	if err := json.Unmarshal([]byte("{}"), &ncpdp.Transmission{}); err == nil || !strings.Contains(err.Error(), "raw") {
		t.Errorf("an empty object: %v", err)
	}
}
