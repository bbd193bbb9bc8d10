package ncpdp_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/ncpdp"
)

func show(t *testing.T, text string, o ncpdp.ShowOptions) string {
	t.Helper()
	tr, _, err := ncpdp.Parse(onWire(text))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := ncpdp.Show(&out, tr, o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A marker in every personal field, in fields and segments that nobody knows and in bytes outside the layout must not
// be shown, in plain or in hexadecimal, unless it is asked for.
func TestShowMasksPersonalData(t *testing.T) {
	text := d0Header + "SECRET^SECRET~??SECRET~AM04~C2SECRET~CCSECRET~CDSECRET^~AM01~C4SECRET~CASECRET~CBSECRET~CMSECRET~CNSECRET~COSE~CPSECRET~CQSECRET~HNSECRET" +
		"|SECRET^~AM07~D2SECRET^~AM98~ABSECRET^~AM16~BMSECRET^~AM12~PPSECRET~PESECRET"
	for _, hex := range []bool{false, true} {
		out := show(t, text, ncpdp.ShowOptions{Hex: hex})
		if strings.Contains(out, "SECRET") || strings.Contains(out, "53 45 43") {
			t.Errorf("personal data is shown:\n%s", out)
		}
	}
	if out := show(t, text, ncpdp.ShowOptions{Personal: true, Hex: true}); strings.Count(out, "SECRET") != 20 || !strings.Contains(out, "53 45 43 52 45 54") {
		t.Errorf("%d markers are shown when asked for:\n%s", strings.Count(out, "SECRET"), out)
	}
}

func TestShowMakesControlCharactersVisible(t *testing.T) {
	out := show(t, "\x02"+goodB1+"^~AM98~DRA\x07\xff  \x03\r\n", ncpdp.ShowOptions{Personal: true, Hex: true})
	for _, want := range []string{
		"000000  <STX>\n", "000001        101-A1  BIN Number                                       610011\n", "<GS>  transaction 1\n", "<RS>  segment 98 private\n",
		"A<07><FF>··", "41 07 ff 20 20", "  <ETX><CR><LF>\n", "  <FS>  409-D9  Ingredient Cost Submitted                        0005574D  = 557.44\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	for i := range len(out) {
		if c := out[i]; c < ' ' && c != '\n' {
			t.Fatalf("the control character %#x is printed at %d", c, i)
		}
	}
	if err := ncpdp.Show(broken{}, &ncpdp.Transmission{}, ncpdp.ShowOptions{}); !errors.Is(err, errBroken) {
		t.Errorf("a broken writer: %v", err)
	}
}

var errBroken = errors.New("broken")

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errBroken }
