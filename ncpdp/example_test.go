package ncpdp_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/ncpdp"
)

// exampleClaim is a billing as a pharmacy system sends it; ~ ^ | stand for the separators FS, RS and GS.
var exampleClaim = []byte(strings.NewReplacer("~", "\x1c", "|", "\x1d", "^", "\x1e").Replace(
	"610011D0B1TESTPCN   1011234567893     20260131          ^~AM04~C2MEMBER0001~C1GROUP01" +
		"|^~AM07~EM1~D2000001234567~E103~D700093005801~E70000030000~D300~D5030~D61~D80~DE20260131" +
		"^~AM11~D90000125{~DC0000017E~DQ0000142E~DU0000142E"))

func ExampleParse() {
	t, findings, err := ncpdp.Parse(exampleClaim)
	if err != nil {
		fmt.Println(err)
		return
	}
	pcn, _ := t.HeaderValue("104-A4")
	fmt.Println(t.Version, t.Kind, t.TransactionCode(), pcn, len(findings))
	for _, transaction := range t.Transactions() {
		cost, _ := transaction.Segment("11").Value("409-D9")
		amount, err := ncpdp.ParseDollars(cost)
		fmt.Println(cost, amount, err)
	}
	// Output:
	// D0 request B1 TESTPCN 0
	// 0000125{ 12.50 <nil>
}

func ExampleParse_irregular() {
	_, findings, err := ncpdp.Parse(append(exampleClaim[:len(exampleClaim):len(exampleClaim)], "\x1e\x1cC2\x03"...))
	for _, f := range findings {
		fmt.Println(f.Severity, f.Code, *f.Offset)
	}
	fmt.Println(err)
	// Output:
	// error segment_unidentified 223
	// note transport_bytes 227
	// <nil>
}

func ExampleTransmission_Encode() {
	header, err := ncpdp.NewHeader(ncpdp.D0, ncpdp.Request, "E1", map[string]string{
		"101-A1": "610011", "104-A4": "TESTPCN", "109-A9": "1", "202-B2": "01", "201-B1": "1234567893", "401-D1": "20260131",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	t := ncpdp.Transmission{
		Version: ncpdp.D0, Kind: ncpdp.Request, Header: header,
		Groups: []ncpdp.Group{{Segments: []ncpdp.Segment{ncpdp.NewSegment("04", ncpdp.Field{ID: "C2", Value: "MEMBER0001"})}}},
	}
	b, err := t.Encode()
	fmt.Printf("%q %v\n", b, err)
	// Output:
	// "610011D0E1TESTPCN   1011234567893     20260131          \x1e\x1cAM04\x1cC2MEMBER0001" <nil>
}

func ExampleCheck() {
	b := bytes.Replace(exampleClaim, []byte("D5030"), []byte("D5ABC"), 1)
	b = bytes.Replace(b, []byte("DU0000142E"), []byte("DU0000142F"), 1)
	t, _, err := ncpdp.Parse(b)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range ncpdp.Check(t) {
		meaning, _ := ncpdp.Meaning("511-FB", f.Reject)
		fmt.Println(f.Severity, f.Segment, f.FieldID, *f.Offset, f.Reject, meaning)
	}
	// Output:
	// error 07 405-D5 148 19 days supply missing or invalid
	// error 11 430-DU 212 R9 gross amount due is not the sum of its parts
}

func ExampleParseProfile() {
	sheet, err := ncpdp.ParseProfile(strings.NewReader("segment,field,use,values,reject\n07,147-U7,R,01 05,\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	t, _, err := ncpdp.Parse(exampleClaim)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range ncpdp.Check(t, sheet) {
		fmt.Println(f.Code, f.FieldID, f.Reject)
	}
	// Output:
	// field_missing 147-U7 U7
}

func ExampleShow() {
	t, _, err := ncpdp.Parse(exampleClaim[:85])
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := ncpdp.Show(os.Stdout, t, ncpdp.ShowOptions{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// D.0 request B1 billing
	//
	// Header
	// 000000        101-A1  BIN Number                                       610011
	// 000006        102-A2  Version/Release Number                           D0
	// 000008        103-A3  Transaction Code                                 B1  = Billing
	// 000010        104-A4  Processor Control Number                         TESTPCN···
	// 000020        109-A9  Transaction Count                                1
	// 000021        202-B2  Service Provider ID Qualifier                    01  = National Provider Identifier (NPI)
	// 000023        201-B1  Service Provider ID                              1234567893·····
	// 000038        401-D1  Date of Service                                  20260131  = 2026-01-31
	// 000046        110-AK  Software Vendor/Certification ID                 ··········
	//
	// 000056  <RS>  segment 04 Insurance
	// 000057  <FS>  111-AM  Segment Identification                           04
	// 000062  <FS>  302-C2  Cardholder ID                                    **********
	// 000075  <FS>  301-C1  Group ID                                         GROUP01
}

func ExampleField_Interpret() {
	for _, f := range []ncpdp.Field{{ID: "E7", Value: "2500"}, {ID: "D9", Value: "83M"}, {ID: "D1", Value: "20260131"}, {ID: "D5", Value: "3x"}} {
		v := f.Interpret()
		fmt.Println(v.Format, v.Valid, v.Source, v)
	}
	// Output:
	// quantity true 2500 2.5
	// money true 83M -8.34
	// date true 20260131 2026-01-31
	// number false 3x 3x
}

func ExampleTransmission_MarshalJSON() {
	t, _, err := ncpdp.Parse(exampleClaim)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.Marshal(t)
	if err != nil {
		fmt.Println(err)
		return
	}
	var back ncpdp.Transmission
	if err := json.Unmarshal(text, &back); err != nil {
		fmt.Println(err)
		return
	}
	b, err := back.Encode()
	fmt.Println(bytes.Equal(b, exampleClaim), err)
	// Output:
	// true <nil>
}

func ExampleDictionary_With() {
	d, err := ncpdp.Standard().With(strings.NewReader(
		"table,segment,id,length,source\nfield,11,409-D9,12,our copy of the standard\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f, _ := d.FieldIn("11", "409-D9")
	fmt.Println(f.LengthIn(ncpdp.D0), f.LengthIn(ncpdp.F6), f.In(ncpdp.F6))
	// Output:
	// 8 12 supplied
}

func ExampleBatchReader() {
	var file bytes.Buffer
	w, err := ncpdp.NewBatchWriter(&file, ncpdp.BatchHeader{
		Sender: "PHARMACY", Receiver: "PAYER", Number: 1, Date: calendar.MustParse("2026-11-20"), Time: "0930", Version: ncpdp.Batch12,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := w.WriteBytes("CLAIM1", exampleClaim); err != nil {
		fmt.Println(err)
	}
	if err := w.Close(""); err != nil {
		fmt.Println(err)
	}
	r := ncpdp.NewBatchReader(&file)
	var parser ncpdp.Parser // one for all records: each transmission holds until the next
	for {
		record, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		switch record.Kind {
		case ncpdp.BatchBegin:
			fmt.Println("from", record.Header().Sender)
		case ncpdp.BatchDetail:
			t, _, err := parser.Parse(record.Transmission())
			fmt.Println(record.Reference(), t.TransactionCode(), err)
		case ncpdp.BatchEnd:
			fmt.Println(record.Trailer().Count, "records")
		}
	}
	fmt.Println(len(r.Findings()), "findings")
	// Output:
	// from PHARMACY
	// CLAIM1 B1 <nil>
	// 3 records
	// 0 findings
}
