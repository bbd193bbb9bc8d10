package analyze

import (
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// TestRouting reads the numbers that a claim is sent by from the places in which documents state them.
func TestRouting(t *testing.T) {
	for name, c := range map[string]struct {
		rows [][]string
		want [4]string // BIN, IIN, PCN, group
	}{
		"labels above": {[][]string{{"RxBIN", "RxPCN", "RxGrp"}, {"610942", "SBPARTD", "TRSRT25"}}, [4]string{"610942", "", "SBPARTD", "TRSRT25"}},
		"several in a cell": {
			[][]string{{"Carrier / Account / Group", "VPR / 70415 / JUNLOG26"}, {"RxBIN / RxPCN", "020115 / VPRCOM"}},
			[4]string{"020115", "", "VPRCOM", "JUNLOG26"},
		},
		"written out": {
			[][]string{{"A5", "Bank identification number (BIN)", "Assigned by us", "020115"}, {"A6", "Processor control number (PCN)", "Assigned by us", "TSCR"}},
			[4]string{"020115", "", "TSCR", ""},
		},
		"the same of two plans": {
			[][]string{{"Item", "Choice PPO", "Saver HDHP"}, {"BIN", "099462", "099462"}, {"PCN", "CPLRX", "CPLRX"}, {"Rx Group", "HRGPPO", "HRGHSA"}},
			[4]string{"099462", "", "CPLRX", ""},
		},
		"eight digits, and what is open": {[][]string{{"BIN/IIN", "TBD"}, {"IIN", "61099901"}, {"PCN", "TBD"}, {"Group number", "Pending"}}, [4]string{"", "61099901", "", ""}},
		"whose plan it is":               {[][]string{{"Group", "Acme Manufacturing"}, {"Rx group", "ACME"}}, [4]string{"", "", "", "ACME"}},
		"other labels below":             {[][]string{{"RxBIN", "RxPCN", "RxGrp"}, {"TBD", "pending", "HRB1"}, {"BIN", "12345", ""}, {"PCN", "ADV", "confirmed by the client"}}, [4]string{"", "", "ADV", "HRB1"}},
		"a header of what is no number": {
			[][]string{{"Carrier name", "Account ID", "Group ID", "Plan code", "BIN", "PCN", "PROCESSOR"}, {"HARBOR CO", "HRB01", "HRBSAL", "HRBPPO", "610942", "HRX", "LARK"}, {"HARBOR CO", "HRB01", "HRBHSA", "HRBHSA", "610942", "HRX", "LARK"}},
			[4]string{"610942", "", "HRX", ""},
		},
		"beside, above others":           {[][]string{{"BIN", "610942", "PCN", "ADV"}, {"Group", "HRB1", "Help desk", "A1"}}, [4]string{"610942", "", "ADV", "HRB1"}},
		"a group of letters on the line": {[][]string{{"Claims", "BIN 610942, PCN LARKADV, Group EASTLK; 12 months"}}, [4]string{"610942", "", "LARKADV", "EASTLK"}},
		"a sponsor on the line":          {[][]string{{"Claims", "BIN 610942, PCN LARKADV, Group EASTLAKE MILLS"}}, [4]string{"610942", "", "LARKADV", ""}},
		"the group of claims below that of the carrier": {
			[][]string{{"Carrier / Account / Group", "LRK1 / EAST / EAST001"}, {"BIN", "610942"}, {"PCN", "LARKADV"}, {"Rx group", "EASTRX01"}},
			[4]string{"610942", "", "LARKADV", "EASTRX01"},
		},
		"below, of several plans": {[][]string{{"Plan", "RxBIN", "RxGroup"}, {"Gold", "610942", "GLD1"}, {"Silver", "610942", "SLV1"}}, [4]string{"610942", "", "", ""}},
	} {
		s := &sheet{b: document.NewBuilder(document.XLSX)}
		s.b.StartPage("Plan", 0, 0)
		s.table(c.rows...)
		text := s.text()
		id := readIdentity(text)
		if got := [4]string{id.BIN.Value, id.IIN.Value, id.PCN.Value, id.Group.Value}; got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
		checkEvidence(t, text, &benefit.Plan{Identity: id})
	}
}
