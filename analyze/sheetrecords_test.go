package analyze

import (
	"slices"
	"strings"
	"testing"
)

// TestSheetRecords reads a sheet on which a system lists its set-up as records, with the codes that a line beside them explains.
func TestSheetRecords(t *testing.T) {
	for _, c := range []struct {
		name, want string
		rows       [][]string
	}{
		{"plans by their codes", `
P1: brand mail in 90 25 % coinsurance, at least $40.00, at most $90.00 exempt
P1: generic retail in 30 $9.00 copay exempt
P2: deductible rx any -/-
P2: generic retail in 90 15 % coinsurance after`, [][]string{
			{"PATIENT PAY TABLE", "", "", "", "", "", "", "", "", ""},
			{"PLAN CODE", "NTWK TYPE", "FORM TIER", "DS FROM", "DS THRU", "FLAT AMT", "PERCENT", "MIN", "MAX", "DED APPLIES"},
			{"P1", "R", "1 GENERIC", "1", "30", "9", "", "", "", "N"},
			{"P1", "M", "2 BRAND", "1", "90", "", "25", "40", "90", "N"},
			{"P2", "R", "1 GENERIC", "1", "90", "", "15", "", "", "Y"},
			{"NTWK TYPE: R=RETAIL M=MAIL", "", "", "", "", "", "", "", "", ""},
		}},
		{"pharmacies in words", `
generic mail in 90 $18.00 copay
generic retail in 30 $9.00 copay`, [][]string{
			{"NETWORK", "TIER", "DS FROM", "DS THRU", "FLAT AMT", "MIN", "MAX"},
			{"Retail", "Generic", "1", "30", "9", "", ""},
			{"Mail", "Generic", "1", "90", "18", "", ""},
		}},
		{"no records of cost shares", ``, [][]string{
			{"CASE", "TIER", "QTY", "DS", "DAW", "RESULT"},
			{"1", "1", "30", "30", "0", "PASS"},
			{"2", "2", "30", "30", "2", "PASS"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := workbookOf(c.rows)
			p := read(t, text)
			if c.want != "" {
				checkEvidence(t, text, p)
			}
			got := jsonFacts(p)
			slices.Sort(got)
			if s := strings.Join(got, "\n"); s != strings.TrimSpace(c.want) {
				t.Errorf("got\n%s\nwant%s", s, c.want)
			}
		})
	}
}
