package ncpdp_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/ncpdp"
)

// The cases that rapid makes are the same in every run; another -rapid.seed makes others.
func init() { _ = flag.Set("rapid.seed", "1") }

// onWire turns ~ | ^ into field, group and segment separators.
func onWire(s string) []byte {
	return []byte(strings.NewReplacer("~", "\x1c", "|", "\x1d", "^", "\x1e").Replace(s))
}

const d0Header = "610011D0B1TESTPCN   1011234567893     20260131VENDOR    "

func samples(t testing.TB) map[string][]byte {
	files, err := filepath.Glob("testdata/*.ncpdp")
	if err != nil || len(files) < 12 {
		t.Fatalf("%d samples, %v", len(files), err)
	}
	all := map[string][]byte{}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[strings.TrimSuffix(filepath.Base(file), ".ncpdp")] = b
	}
	return all
}

func codes(all []finding.Finding) string {
	var out []string
	for _, f := range all {
		out = append(out, f.Code)
	}
	return strings.Join(out, " ")
}

func TestSamplesComeBackByteForByte(t *testing.T) {
	irregular := map[string]string{
		"b1-irregular":          "transport_bytes segment_lead field_id field_id group_lead segment_unidentified segment_without_separator transport_bytes",
		"response-short-header": "header_short_response",
		"header-too-short":      "header_length",
	}
	for name, b := range samples(t) {
		tr, findings, err := ncpdp.Parse(b)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if codes(findings) != irregular[name] {
			t.Errorf("%s: findings %q, want %q", name, codes(findings), irregular[name])
		}
		if out, err := tr.Encode(); err != nil || !bytes.Equal(out, b) {
			t.Errorf("%s: encoded as\n%q, %v; want\n%q", name, out, err, b)
		}
		text, err := json.Marshal(tr)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var back ncpdp.Transmission
		if err := json.Unmarshal(text, &back); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if out, err := back.Encode(); err != nil || !bytes.Equal(out, b) {
			t.Errorf("%s: JSON gives back\n%q, %v; want\n%q", name, out, err, b)
		}
	}
}

func TestParseReadsTheParts(t *testing.T) {
	all := samples(t)
	for _, c := range []struct {
		name, version, kind, code  string
		shared, transactions, last int // segments before the first group, groups, segments of the last group
	}{
		{"b1-d0", "D0", "request", "B1", 2, 1, 3},
		{"b1-f6", "F6", "request", "B1", 2, 1, 3},
		{"b1-four-claims", "D0", "request", "B1", 2, 4, 2},
		{"b2-reversal", "D0", "request", "B2", 1, 1, 1},
		{"e1-eligibility", "D0", "request", "E1", 2, 0, 0},
		{"b1-compound", "D0", "request", "B1", 1, 1, 3},
		{"b1-unknown-parts", "D0", "request", "B1", 3, 1, 1},
		{"response-paid", "D0", "response", "B1", 2, 1, 3},
		{"response-rejected", "D0", "response", "B1", 0, 1, 2},
	} {
		tr, _, err := ncpdp.Parse(all[c.name])
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		groups := tr.Transactions()
		last := 0
		if len(groups) > 0 {
			last = len(groups[len(groups)-1].Segments)
		}
		if string(tr.Version) != c.version || string(tr.Kind) != c.kind || tr.TransactionCode() != c.code ||
			len(tr.Groups[0].Segments) != c.shared || len(groups) != c.transactions || last != c.last {
			t.Errorf("%s: %s %s %s with %d, %d, %d", c.name, tr.Version, tr.Kind, tr.TransactionCode(), len(tr.Groups[0].Segments), len(groups), last)
		}
	}

	tr, _, _ := ncpdp.Parse(all["b1-f6"])
	for id, want := range map[string]string{"101-A1": "00433612", "104-A4": "ADV", "B1": "1003004938", "401-D1": "20260131", "110-AK": ""} {
		if got, ok := tr.HeaderValue(id); !ok || got != want {
			t.Errorf("%s is %q, want %q", id, got, want)
		}
	}
	if q, ok := tr.Groups[1].Segment("07").Value("442-E7"); !ok || q != "0000030000" {
		t.Errorf("442-E7 is %q", q)
	}
	tr, _, _ = ncpdp.Parse(all["response-rejected"])
	if got := tr.Groups[1].Segment("21").Values("511-FB"); !reflect.DeepEqual(got, []string{"75", "7X"}) {
		t.Errorf("reject codes %v", got)
	}
	if tr.Groups[1].Segment("23") != nil {
		t.Error("a segment that is not there was found")
	}
	tr, _, _ = ncpdp.Parse(all["b1-unknown-parts"])
	s := tr.Groups[0].Segment("XX")
	if s == nil || !reflect.DeepEqual(s.Fields, []ncpdp.Field{{ID: "AM", Value: "XX"}, {ID: "**"}, {ID: "!F", Value: "YES"}}) {
		t.Errorf("the unknown segment is %+v", s)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct {
		name string
		in   []byte
		want error
	}{
		{"nothing", nil, ncpdp.ErrSize},
		{"too much", make([]byte, ncpdp.MaxSize+1), ncpdp.ErrSize},
		{"an old version", []byte(strings.Replace(d0Header, "D0", "51", 1)), ncpdp.ErrVersion},
		{"text", []byte("hello, world"), ncpdp.ErrVersion},
		{"F6 after six digits", []byte(strings.Replace(d0Header, "D0", "F6", 1)), ncpdp.ErrVersion},
		{"a version cut short", []byte("610011D"), ncpdp.ErrVersion},
	} {
		if tr, _, err := ncpdp.Parse(c.in); !errors.Is(err, c.want) || tr != nil {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

func TestFindingsNameOffsetsAndNoValues(t *testing.T) {
	in := onWire(d0Header + "^SECRET~AM04~X")
	_, findings, err := ncpdp.Parse(in)
	if err != nil || len(findings) != 2 {
		t.Fatalf("%v, %v", findings, err)
	}
	for i, want := range []int{57, 68} { // after the segment separator; at the field separator
		if *findings[i].Offset != want || strings.Contains(findings[i].Message, "SECRET") {
			t.Errorf("finding %d at %d, want %d: %s", i, *findings[i].Offset, want, findings[i].Message)
		}
	}
	if _, findings, _ := ncpdp.Parse(onWire(d0Header + strings.Repeat("^x", 5000))); len(findings) != 100 {
		t.Errorf("%d findings; they are capped at 100", len(findings))
	}
}

func TestEncodeRefuses(t *testing.T) {
	header, err := ncpdp.NewHeader(ncpdp.D0, ncpdp.Request, "B1", map[string]string{"101-A1": "610011", "109-A9": "1", "401-D1": "20260131"})
	if err != nil {
		t.Fatal(err)
	}
	good := func() *ncpdp.Transmission {
		return &ncpdp.Transmission{
			Version: ncpdp.D0, Kind: ncpdp.Request, Header: append([]ncpdp.Field(nil), header...),
			Groups: []ncpdp.Group{{Segments: []ncpdp.Segment{ncpdp.NewSegment("04", ncpdp.Field{ID: "C2", Value: "X"})}}},
		}
	}
	want := onWire("610011D0B1          1                 20260131          ^~AM04~C2X")
	if b, err := good().Encode(); err != nil || !bytes.Equal(b, want) {
		t.Fatalf("%q, %v; want %q", b, err, want)
	}
	for name, spoil := range map[string]func(*ncpdp.Transmission){
		"no version":                   func(t *ncpdp.Transmission) { t.Version = "" },
		"no kind":                      func(t *ncpdp.Transmission) { t.Kind = "" },
		"a separator in a value":       func(t *ncpdp.Transmission) { t.Groups[0].Segments[0].Fields[1].Value = "A\x1cB" },
		"a separator in the header":    func(t *ncpdp.Transmission) { t.Header[3].Value = "A\x1e" },
		"a separator in a lead":        func(t *ncpdp.Transmission) { t.Groups[0].Segments[0].Lead = "\x1d" },
		"an id of one character":       func(t *ncpdp.Transmission) { t.Groups[0].Segments[0].Fields[1].ID = "C" },
		"an id of three":               func(t *ncpdp.Transmission) { t.Groups[0].Segments[0].Fields[1].ID = "C2X" },
		"a header value too long":      func(t *ncpdp.Transmission) { t.Header[3].Value = "12345678901" },
		"a short number":               func(t *ncpdp.Transmission) { t.Header[0].Value = "4336" },
		"header fields exchanged":      func(t *ncpdp.Transmission) { t.Header[0], t.Header[3] = t.Header[3], t.Header[0] },
		"a field too many":             func(t *ncpdp.Transmission) { t.Header = append(t.Header, ncpdp.Field{ID: "ZZ"}) },
		"a lead of the first group":    func(t *ncpdp.Transmission) { t.Groups[0].Lead = "x" },
		"a trailer that is no framing": func(t *ncpdp.Transmission) { t.Trailer = "x" },
		"a bare segment with a lead":   func(t *ncpdp.Transmission) { t.Groups[0].Segments[0].Bare, t.Groups[0].Segments[0].Lead = true, "x" },
	} {
		tr := good()
		spoil(tr)
		if b, err := tr.Encode(); !errors.Is(err, ncpdp.ErrShape) || b != nil {
			t.Errorf("%s: %q, %v", name, b, err)
		}
		if _, err := json.Marshal(tr); err == nil {
			t.Errorf("%s: was written as JSON", name)
		}
	}
	tr := good()
	tr.Header[3].Value = "PCN" // an edited value is padded again
	if b, err := tr.Encode(); err != nil || !bytes.HasPrefix(b, []byte("610011D0B1PCN       1")) {
		t.Errorf("%q, %v", b, err)
	}
	for name, values := range map[string]map[string]string{
		"a field of no header": {"442-E7": "1"}, "a BIN of eight digits": {"101-A1": "61001100"}, "a BIN of four": {"101-A1": "4336"},
	} {
		if h, err := ncpdp.NewHeader(ncpdp.D0, ncpdp.Request, "B1", values); !errors.Is(err, ncpdp.ErrShape) {
			t.Errorf("%s: %v, %v", name, h, err)
		}
	}
	if h, err := ncpdp.NewHeader("51", ncpdp.Request, "B1", nil); !errors.Is(err, ncpdp.ErrShape) {
		t.Errorf("version 51: %v, %v", h, err)
	}
}

func TestLayouts(t *testing.T) {
	for _, c := range []struct {
		version ncpdp.Version
		kind    ncpdp.Kind
		code    string
		length  int
		offsets map[string]int
	}{
		{ncpdp.D0, ncpdp.Request, "B1", 56, map[string]int{"102-A2": 6, "103-A3": 8, "104-A4": 10, "109-A9": 20, "202-B2": 21, "201-B1": 23, "401-D1": 38, "110-AK": 46}},
		{ncpdp.F6, ncpdp.Request, "B1", 58, map[string]int{"102-A2": 8, "103-A3": 10, "104-A4": 12, "109-A9": 22, "202-B2": 23, "201-B1": 25, "401-D1": 40, "110-AK": 48}},
		{ncpdp.D0, ncpdp.Response, "B1", 31, map[string]int{"102-A2": 0, "501-F1": 5, "401-D1": 23}},
		{ncpdp.F6, ncpdp.Response, "B1", 31, map[string]int{"102-A2": 0}},
		{ncpdp.D0, ncpdp.Request, "F2", 56, map[string]int{"110-AK": 46}},
		{ncpdp.D0, ncpdp.Response, "F2", 31, nil},
	} {
		rows := ncpdp.Layout(c.version, c.kind, c.code)
		last := rows[len(rows)-1]
		if last.Offset+last.Length != c.length {
			t.Errorf("%s %s %s: %d bytes, want %d", c.version, c.kind, c.code, last.Offset+last.Length, c.length)
		}
		found := 0
		for _, row := range rows {
			if want, ok := c.offsets[row.ID]; ok {
				found++
				if row.Offset != want {
					t.Errorf("%s %s: %s at %d, want %d", c.version, c.kind, row.ID, row.Offset, want)
				}
			}
			if row.Source == "" || row.Confidence == "" || c.version == ncpdp.D0 && row.Confidence == ncpdp.Inferred {
				t.Errorf("%s %s: %s is founded on %q, %q", c.version, c.kind, row.ID, row.Confidence, row.Source)
			}
		}
		if found != len(c.offsets) {
			t.Errorf("%s %s: %d of %d fields are in the layout", c.version, c.kind, found, len(c.offsets))
		}
	}
	if ncpdp.Layout("51", ncpdp.Request, "B1") != nil {
		t.Error("there is a layout of version 51")
	}
}

func TestDictionary(t *testing.T) {
	for _, c := range []struct {
		id, name, segment string
		format            ncpdp.Format
		length            int
	}{
		{"442-E7", "Quantity Dispensed", "07", ncpdp.Quantity, 10},
		{"409-D9", "Ingredient Cost Submitted", "11", ncpdp.Money, 8},
		{"352-NQ", "Other Payer-Patient Responsibility Amount", "05", ncpdp.Money, 10},
		{"304-C4", "Date of Birth", "01", ncpdp.Date, 8},
		{"483-HE", "Percentage Sales Tax Rate Submitted", "11", ncpdp.Rate, 7},
		{"405-D5", "Days Supply", "07", ncpdp.Number, 3},
		{"302-C2", "Cardholder ID", "04", ncpdp.Text, 20},
	} {
		d, ok := ncpdp.LookupField(c.id)
		if !ok || d.Name != c.name || d.Segment != c.segment || d.Format != c.format || d.Length != c.length || d.In(ncpdp.D0) == "" || d.Source == "" {
			t.Errorf("%s: %+v", c.id, d)
		}
		if byWire, ok := ncpdp.LookupField(d.Wire); !ok || byWire.ID != c.id {
			t.Errorf("%s: %s", d.Wire, byWire.ID)
		}
	}
	for _, id := range []string{"", "999-E7", "@@"} {
		if d, ok := ncpdp.LookupField(id); ok {
			t.Errorf("%q is %s", id, d.ID)
		}
	}
	if d, ok := ncpdp.LookupFieldIn("05", "342-HC"); !ok || d.Group != "341-HB" || d.GroupMax != 9 {
		t.Errorf("342-HC: %+v", d)
	}
	if d, _ := ncpdp.LookupFieldIn("04", "990-MG"); d.In(ncpdp.D0) != ncpdp.Confirmed || d.In(ncpdp.F6) != "" {
		t.Errorf("990-MG: D.0 %q, F6 %q; F6 dropped it", d.In(ncpdp.D0), d.In(ncpdp.F6))
	}
	if _, ok := ncpdp.LookupFieldIn("11", "442-E7"); ok {
		t.Error("442-E7 is in the Pricing segment")
	}
	claim, ok := ncpdp.LookupSegment("07")
	if !ok || claim.Name != "Claim" || claim.Shared || claim.Use("B3") != "M" || claim.Use("E1") != "-" || claim.Use("XX") != "" {
		t.Errorf("segment 07: %+v", claim)
	}
	if s, ok := ncpdp.LookupSegment("04"); !ok || !s.Shared || s.Kind != ncpdp.Request {
		t.Errorf("segment 04: %+v", s)
	}
	for _, c := range []struct{ field, value, want string }{
		{"436-E1", "03", "National Drug Code (NDC)"},
		{"419-DJ", "1", "Written"},
		{"419-DJ", "01", "Written"},
		{"511-FB", "75", "prior authorization needed"},
		{"511-FB", "7X", "days supply above the plan's limit"},
		{"511-FB", "075", ""},
		{"FB", "ZZZZ", ""},
		{"442-E7", "1", ""},
		{"419-DJ", "", ""},
	} {
		if got, ok := ncpdp.Meaning(c.field, c.value); got != c.want || ok != (c.want != "") {
			t.Errorf("Meaning(%s, %q) = %q", c.field, c.value, got)
		}
	}
	if n := len(ncpdp.Codes("511-FB")); n != 1520 {
		t.Errorf("%d reject codes", n)
	}
}

func TestOverpunch(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64
		back string // in the same width; "" where text is not what is written
	}{
		{"150{", 1500, "150{"},
		{"83D", 834, "83D"},
		{"I", 9, "I"},
		{"500{", 5000, "500{"},
		{"1A", 11, "1A"},
		{"1B", 12, "1B"},
		{"1C", 13, "1C"},
		{"1D", 14, "1D"},
		{"1E", 15, "1E"},
		{"1F", 16, "1F"},
		{"1G", 17, "1G"},
		{"1H", 18, "1H"},
		{"1I", 19, "1I"},
		{"1}", -10, "1}"},
		{"1J", -11, "1J"},
		{"1K", -12, "1K"},
		{"1L", -13, "1L"},
		{"1M", -14, "1M"},
		{"1N", -15, "1N"},
		{"1O", -16, "1O"},
		{"1P", -17, "1P"},
		{"1Q", -18, "1Q"},
		{"1R", -19, "1R"},
		{"0000000}", 0, ""},
		{"00000000", 0, ""},
		{"1500", 1500, ""},
		{"9999999I", 99999999, "9999999I"},
	} {
		got, err := ncpdp.ParseDollars(c.text)
		if err != nil || got != money.Amount(c.want) {
			t.Errorf("ParseDollars(%q) = %d, %v; want %d", c.text, int64(got), err, c.want)
		}
		if back, err := ncpdp.FormatDollars(got, len(c.text)); err != nil || c.back != "" && back != c.back {
			t.Errorf("%q is written back as %q, %v", c.text, back, err)
		}
	}
	for _, bad := range []string{"", "1a", "1j", "{1", "-15", "1.5", "A{", " {", "1234567890123456789{"} {
		if got, err := ncpdp.ParseDollars(bad); !errors.Is(err, ncpdp.ErrValue) {
			t.Errorf("ParseDollars(%q) = %s, %v", bad, got, err)
		}
	}
	for _, c := range []struct {
		amount money.Amount
		width  int
	}{{100_000_000, 8}, {-100_000_000, 8}, {-1 << 63, 18}, {10, 1}} {
		if s, err := ncpdp.FormatDollars(c.amount, c.width); !errors.Is(err, ncpdp.ErrWidth) {
			t.Errorf("%d in %d characters: %q", int64(c.amount), c.width, s)
		}
	}
	if s, _ := ncpdp.FormatDollars(0, 8); s != "0000000{" {
		t.Errorf("nothing is written %q", s)
	}
	if s, err := ncpdp.FormatQuantity(money.Units(30)); err != nil || s != "0000030000" {
		t.Errorf("30 units are written %q, %v", s, err)
	}
	for _, q := range []money.Quantity{-1, money.MaxQuantity + 1} {
		if s, err := ncpdp.FormatQuantity(q); !errors.Is(err, ncpdp.ErrWidth) {
			t.Errorf("%d thousandths: %q", int64(q), s)
		}
	}
}

func TestInterpret(t *testing.T) {
	for _, c := range []struct {
		id, text string
		valid    bool
		display  string
	}{
		{"E7", "0000030000", true, "30"},
		{"E7", "2500", true, "2.5"},
		{"E7", "", false, ""},
		{"E7", "12.5", false, "12.5"},
		{"D9", "150{", true, "15.00"},
		{"UD", "000050}", true, "-5.00"},
		{"D9", "0000000}", true, "0.00"},
		{"D9", "150[", false, "150["},
		{"HE", "0082500", true, "8.2500"},
		{"HE", "008250J", true, "-8.2501"},
		{"C4", "19800615", true, "1980-06-15"},
		{"C4", "19800631", false, "19800631"},
		{"D5", "030", true, "30"},
		{"D5", "30 ", true, "30"},
		{"C2", "ID12  ", true, "ID12"},
		{"&B", "x", true, "x"},
		{"D1", "20260131", true, "2026-01-31"},
	} {
		v := ncpdp.Field{ID: c.id, Value: c.text}.Interpret()
		if v.Valid != c.valid || v.String() != c.display || v.Source != c.text {
			t.Errorf("%s %q: %+v reads %q, want %v %q", c.id, c.text, v, v.String(), c.valid, c.display)
		}
	}
	v := ncpdp.Field{ID: "D9", Value: "150{"}.Interpret()
	if a, ok := v.Amount(); !ok || a != money.Dollars(15) {
		t.Errorf("Amount = %s, %v", a, ok)
	}
	if _, ok := v.Quantity(); ok {
		t.Error("a dollar is a quantity")
	}
	if q, ok := (ncpdp.Field{ID: "E7", Value: "2500"}).Interpret().Quantity(); !ok || q != 2500 {
		t.Errorf("Quantity = %s, %v", q, ok)
	}
}

func TestJSONForm(t *testing.T) {
	tr, _, err := ncpdp.Parse(samples(t)["b1-d0"])
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(tr)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`{"format":"D0","version":"D0","kind":"request","transaction":{"header":{"fields":[{"id":"101-A1","name":"BIN Number","value":"004336","display":"004336"}`,
		`{"id":"104-A4","name":"Processor Control Number","value":"ADV       ","display":"ADV"}`,
		`{"id":"401-D1","name":"Date of Service","value":"20260131","display":"2026-01-31"}`,
		`"groups":[{"segments":[{"id":"04","name":"Insurance","fields":[{"id":"111-AM"`,
		`{"id":"442-E7","name":"Quantity Dispensed","value":"0000030000","display":"30"}`,
		`{"id":"409-D9","name":"Ingredient Cost Submitted","value":"0005574D","display":"557.44"}`,
		`{"id":"436-E1","name":"Product/Service ID Qualifier","value":"03","display":"National Drug Code (NDC)"}`,
		`"rawEncoding":"base64"}`,
	} {
		if !bytes.Contains(text, []byte(part)) {
			t.Errorf("the JSON lacks %s in\n%s", part, text)
		}
	}
	edited := bytes.Replace(text, []byte(`"value":"ADV       "`), []byte(`"value":"NEW"`), 1)
	var tr2 ncpdp.Transmission
	if err := json.Unmarshal(edited, &tr2); err != nil {
		t.Fatal(err)
	}
	if b, err := tr2.Encode(); err != nil || !bytes.HasPrefix(b, []byte("004336D0B1NEW       1")) {
		t.Errorf("the edited object is %q, %v", b, err)
	}
	var rawOnly ncpdp.Transmission
	if err := json.Unmarshal([]byte(`{"raw":"NjEwMDExRDBCMQ=="}`), &rawOnly); err != nil || rawOnly.Version != ncpdp.D0 {
		t.Errorf("raw alone: %+v, %v", rawOnly, err)
	}
	for _, bad := range []string{
		`[]`, `{"raw":"aGVsbG8="}`, `{"rawEncoding":"hex","raw":""}`,
		`{"format":"D0","transaction":{"groups":[{"segments":[{"id":"04","fields":[{"id":"111-AM","value":"07"}]}]}]}}`,
		`{"format":"D0","transaction":{"groups":[{"segments":[{"fields":[{"id":"0xzz","value":"07"}]}]}]}}`,
	} {
		if err := json.Unmarshal([]byte(bad), &tr2); err == nil {
			t.Errorf("%s was accepted", bad)
		}
	}
}

// Generated transmissions, odd values and ids included, survive encoding, parsing and JSON unchanged.
func TestEncodeParseIdentity(t *testing.T) {
	value := rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 20), func(b []byte) string {
		return strings.Trim(strings.NewReplacer("\x1c", "", "\x1d", "", "\x1e", "").Replace(string(b)), "\x03\r\n")
	})
	field := rapid.Custom(func(t *rapid.T) ncpdp.Field {
		return ncpdp.Field{
			ID:    rapid.OneOf(rapid.SampledFrom([]string{"C2", "D9", "E7", "&B", "**", "0x", "-1", "\x80\xff"}), rapid.StringMatching(`[A-Z0-9]{2}`)).Draw(t, "id"),
			Value: value.Draw(t, "value"),
		}
	})
	segment := rapid.Custom(func(t *rapid.T) ncpdp.Segment {
		return ncpdp.NewSegment(rapid.StringMatching(`[0-9X]{2}`).Draw(t, "segment"), rapid.SliceOfN(field, 0, 8).Draw(t, "fields")...)
	})
	group := rapid.Custom(func(t *rapid.T) ncpdp.Group {
		return ncpdp.Group{Segments: rapid.SliceOfN(segment, 0, 4).Draw(t, "segments")}
	})
	rapid.Check(t, func(t *rapid.T) {
		version := rapid.SampledFrom([]ncpdp.Version{ncpdp.D0, ncpdp.F6}).Draw(t, "version")
		kind := rapid.SampledFrom([]ncpdp.Kind{ncpdp.Request, ncpdp.Response}).Draw(t, "kind")
		values := map[string]string{"109-A9": "1", "201-B1": rapid.StringMatching(`[ -~]{0,15}`).Draw(t, "provider"), "401-D1": "20260131"}
		if kind == ncpdp.Request {
			values["101-A1"] = map[ncpdp.Version]string{ncpdp.D0: "610011", ncpdp.F6: "61001100"}[version]
		}
		header, err := ncpdp.NewHeader(version, kind, rapid.SampledFrom([]string{"B1", "B2", "E1", "N1"}).Draw(t, "code"), values)
		if err != nil {
			t.Fatal(err)
		}
		want := &ncpdp.Transmission{Version: version, Kind: kind, Header: header, Groups: rapid.SliceOfN(group, 1, 5).Draw(t, "groups")}
		b, err := want.Encode()
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := ncpdp.Parse(b)
		if err != nil {
			t.Fatal(err)
		}
		if !same(got, want) {
			t.Fatalf("parsed %+v\nwant   %+v", got, want)
		}
		text, err := json.Marshal(got)
		if err != nil {
			t.Fatal(err)
		}
		var back ncpdp.Transmission
		if err := json.Unmarshal(text, &back); err != nil || !same(&back, want) {
			t.Fatalf("JSON gives %+v, %v\nwant %+v", back, err, want)
		}
	})
}

// same compares, nil and empty slices being alike.
func same(a, b *ncpdp.Transmission) bool {
	if a.Version != b.Version || a.Kind != b.Kind || a.Leader != b.Leader || a.Trailer != b.Trailer ||
		!reflect.DeepEqual(a.Header, b.Header) || len(a.Groups) != len(b.Groups) {
		return false
	}
	for i := range a.Groups {
		x, y := a.Groups[i], b.Groups[i]
		if x.Lead != y.Lead || len(x.Segments) != len(y.Segments) {
			return false
		}
		for j := range x.Segments {
			if !reflect.DeepEqual(x.Segments[j], y.Segments[j]) {
				return false
			}
		}
	}
	return true
}
