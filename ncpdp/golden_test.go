package ncpdp_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/ncpdp"
)

// The transactions of the standard, a request and a response of each. ~ is FS, ^ is RS, | is GS; the header of the version
// comes before.
var (
	priorAuthorization = "^~AM12~PA1~PB20260101~PC20261231~PDME~PEANN~PFAGENT"
	service            = "^~AM07~EM2~D2000007654321~E106~D70~E71000~D300~D5001~C800"
	named              = "^~AM22~EM1~D2000001234567"
	requests           = map[string]string{
		"B1": goodShared + "|" + strings.Replace(goodClaim, "~C800", "~NX1~DK03~C802", 1) + goodDoctor +
			"^~AM05~4C1~5C01~6C03~7C610022~E820260131~HB1~HC07~DV0000100{~NR1~NP05~NQ000000150{" +
			"^~AM08~7E1~E4DD~E5M0~E61G" + "^~AM13~VE1~WE02~DOE119" + goodPricing,
		"B2": "^~AM04~C2MEMBER0001|^~AM07~EM1~D2000001234567~E103~D759148000813~D302",
		"B3": goodShared + "|" + goodClaim + goodDoctor + goodPricing,
		"E1": "^~AM04~C2MEMBER0001~C1GROUP01^~AM01~C419800615~C52~CAJANE~CBSAMPLE",
		"P1": goodShared + "|" + goodClaim + goodDoctor + goodPricing + priorAuthorization,
		"P2": "^~AM04~C2MEMBER0001|^~AM07~EM1~D2000001234567~E103~D759148000813",
		"P3": "^~AM04~C2MEMBER0001|^~AM07~EM1~D2000001234567~E103~D759148000813" + priorAuthorization,
		"P4": goodShared + "|" + goodClaim + goodDoctor + priorAuthorization + "^~AM16~BMNEEDS MORE",
		"N1": goodShared + "|" + goodClaim + goodDoctor + goodPricing,
		"N2": "^~AM04~C2MEMBER0001|^~AM07~EM1~D2000001234567~E103~D759148000813~D302",
		"N3": goodShared + "|" + goodClaim + goodDoctor + goodPricing,
		"S1": goodShared + "|" + service + goodDoctor + "^~AM08~7E1~E4PH~E5R0~E63G^~AM11~DQ0000250{~DU0000250{~BE0000250{",
		"S2": "^~AM04~C2MEMBER0001|^~AM07~EM2~D2000007654321~E106~D70",
		"S3": goodShared + "|" + service + goodDoctor + "^~AM11~DQ0000250{~DU0000250{~BE0000250{",
	}
	paid      = "^~AM23~F50000250{~F60005574D~F70000015{~F90005339D~FM1~FH0000100{~FI0000150{"
	responses = map[string]string{
		"B1": "^~AM20~F4HELLO^~AM25~C1GROUP01|^~AM21~ANP~F3A1~UF01~UH01~FQREFILL IN 20 DAYS" + named + paid + "^~AM24~J61~E4DD~FS1~FV30000~FU20260101~FYWATCH",
		"B2": "|^~AM21~ANA~F3A1" + named,
		"B3": "|^~AM21~AND~F3A1" + named + paid,
		"E1": "^~AM25~C1GROUP01^~AM29~CAJANE~CBSAMPLE~C419800615|^~AM21~ANA",
		"P1": "|^~AM21~ANP~F3A1" + named + paid + "^~AM26~PR20260131~PS20260201~PT20261231~RA0000090000~PY00000012345",
		"P2": "|^~AM21~ANA" + named,
		"P3": "|^~AM21~ANF" + named + "^~AM26~PR20260131~PY00000012345",
		"P4": "|^~AM21~ANR~FA02~FB75~FB3Y" + named,
		"N1": "|^~AM21~ANA" + named,
		"N2": "|^~AM21~ANA" + named,
		"N3": "|^~AM21~ANA" + named,
		"S1": "|^~AM21~ANP^~AM22~EM2~D2000007654321^~AM23~F50000000{~J10000250{~F90000250{",
		"S2": "|^~AM21~ANA^~AM22~EM2~D2000007654321",
		"S3": "|^~AM21~ANR~FA01~FB84^~AM22~EM2~D2000007654321",
	}
)

// asF6 turns a D.0 text into F6 where the two differ.
func asF6(kind ncpdp.Kind, code, body string) string {
	if kind == ncpdp.Request {
		if code == "B2" {
			body += "~34NOTAVAILABLE"
		}
		return strings.ReplaceAll(body, "~NQ000000150{", "~NQ000000150{~9T3~9VREC0001")
	}
	body = strings.NewReplacer("~FH0000100{~FI0000150{", "~KP02~KQ01~KN0000100{~KQ05~KN0000150{", "~ANP", "~ANP~34REC0002", "~AND", "~AND~34REC0002").Replace(body)
	return body
}

// One golden file for each transaction, version and direction: what is shown, and what is found.
func TestGoldenTransactions(t *testing.T) {
	for _, version := range []ncpdp.Version{ncpdp.D0, ncpdp.F6} {
		for kind, bodies := range map[ncpdp.Kind]map[string]string{ncpdp.Request: requests, ncpdp.Response: responses} {
			for code, body := range bodies {
				header := map[ncpdp.Kind]map[ncpdp.Version]string{
					ncpdp.Request:  {ncpdp.D0: "610011D0", ncpdp.F6: "61001100F6"},
					ncpdp.Response: {ncpdp.D0: "D0", ncpdp.F6: "F6"},
				}[kind][version] + code
				if kind == ncpdp.Request {
					header += "TESTPCN   1011234567893     20260131VENDOR    "
				} else {
					header += "1A011234567893     20260131"
				}
				if version == ncpdp.F6 {
					body = asF6(kind, code, body)
				}
				golden(t, strings.ToLower(fmt.Sprintf("%s-%s-%s", code, version, kind)), onWire(header+body))
			}
		}
	}
}

func golden(t *testing.T, name string, b []byte) {
	t.Helper()
	tr, framing, err := ncpdp.Parse(b)
	if err != nil || len(framing) > 0 {
		t.Fatalf("%s: %v, %v", name, framing, err)
	}
	if out, err := tr.Encode(); err != nil || !bytes.Equal(out, b) {
		t.Errorf("%s: encoded as %q, %v", name, out, err)
	}
	text, err := json.Marshal(tr)
	if err != nil {
		t.Fatal(err)
	}
	var back ncpdp.Transmission
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if out, err := back.Encode(); err != nil || !bytes.Equal(out, b) {
		t.Errorf("%s: JSON gives back %q, %v", name, out, err)
	}
	var shown bytes.Buffer
	if err := ncpdp.Show(&shown, tr, ncpdp.ShowOptions{Personal: true}); err != nil {
		t.Fatal(err)
	}
	shown.WriteString("\nFindings\n")
	for _, f := range ncpdp.Check(tr) {
		fmt.Fprintf(&shown, "%06d  %s %s segment %s %s reject %s: %s\n", *f.Offset, f.Severity, f.Code, f.Segment, f.FieldID, f.Reject, f.Message)
	}
	file := filepath.Join("testdata", "golden", name+".txt")
	if *update {
		if err := os.WriteFile(file, shown.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	stored, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(stored, shown.Bytes()) {
		t.Errorf("%s is not what is shown (-update writes it): %v\n%s", file, err, shown.Bytes())
	}
}
