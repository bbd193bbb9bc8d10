package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/document"
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
		{"designs filed by their formularies, whose ids stand with the first of their rows", `
F1: deductible rx any -/-
F1: tier-1 mail in 90 $18.00 copay
F1: tier-1 retail in 30 $9.00 copay
F1: tier-2 retail in 30 40 % coinsurance after
F2: tier-1 mail in 90 $20.00 copay
F2: tier-1 retail in 30 $10.00 copay`, [][]string{
			{"Formulary ID*", "Drug Tier ID*", "Drug Tier Type*", "1 Month In Network Retail Pharmacy Copayment*", "1 Month In Network Retail Pharmacy Coinsurance*", "3 Month In Network Mail Order Pharmacy Copayment*"},
			{"Required: Select the ID", "Required: Enter the tier", "Required: Select the types", "Required: Enter a copayment", "Required: Enter a coinsurance", "Required if offered"},
			{"F1", "1", "Generic", "$9.00", "Not Applicable", "$18.00"},
			{"", "2", "Specialty Drugs", "Not Applicable", "40% Coinsurance after deductible", ""},
			{"F2", "1", "Generic", "$10.00", "Not Applicable", "$20.00"},
			{"", "2", "", "", "", ""},
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

// TestSheetRecordGroups reads fields below headers over several of them, and takes what a sentence says of the amounts.
func TestSheetRecordGroups(t *testing.T) {
	b := document.NewBuilder(document.XLSX)
	b.StartPage("Cost Share Variances", 0, 0)
	var cells []document.CellText
	put := func(row, column, span int, words string) {
		if words != "" {
			cells = append(cells, document.CellText{Row: row, Column: column, ColSpan: span, Name: fmt.Sprintf("%c%d", 'A'+column, row+1), Lines: []document.LineText{{Words: words}}})
		}
	}
	put(0, 3, 2, "Drug EHB Deductible")
	put(0, 5, 2, "Generic Drugs")
	put(0, 7, 2, "Brand Drugs")
	for row, line := range [][]string{
		{"", "", "", "In Network", "", "Copay", "Coinsurance", "Copay", "Coinsurance"},
		{"HIOS Plan ID*", "Plan Marketing Name*", "Plan Type*", "Individual", "Family", "In Network (Tier 1)", "In Network (Tier 1)", "In Network (Tier 1)", "In Network (Tier 1)"},
		{"11111ZZ0010001-00", "Alder Gold", "PPO", "$200", "$200 per person | $400 per group", "$9.00", "Not Applicable", "$40.00 Copay after deductible", "Not Applicable"},
		{"11111ZZ0010002-00", "Birch Silver", "PPO", "Not Applicable", "Not Applicable", "$15.00", "Not Applicable", "Not Applicable", "30.00% Coinsurance after deductible"},
	} {
		for column, words := range line {
			span := 1
			if words == "In Network" {
				span = 2
			}
			put(row+1, column, span, words)
		}
	}
	put(6, 0, 1, "Cost share shown is for up to a 30-day supply at a retail pharmacy.")
	b.Table(9, document.Box{}, cells)
	text := b.Text()
	p := read(t, text)
	checkEvidence(t, text, p)
	got := jsonFacts(p)
	slices.Sort(got)
	if s, want := strings.Join(got, "\n"), strings.TrimSpace(`
Alder Gold: brand retail in 30 $40.00 copay after
Alder Gold: deductible rx in 200/400
Alder Gold: generic retail in 30 $9.00 copay
Birch Silver: brand retail in 30 30 % coinsurance after
Birch Silver: deductible rx any -/-
Birch Silver: generic retail in 30 $15.00 copay`); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
}
