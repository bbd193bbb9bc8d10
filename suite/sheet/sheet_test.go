package sheet_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/internal/planmaker"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/suite/sheet"
)

// bulk is a table as an analyst keeps it: a title, other words for the columns, amounts with dollar signs, an NDC with
// hyphens and one that a spreadsheet took for a number.
const bulk = `Bulk test of the plan year,,,,,,,,,,,,
Test ID,NDC,Qty,DS,DOS,Ingredient Cost,Disp. Fee,U&C,Tier,Channel,Status,Patient Pay,Reject Code
T1,0378-5814-77,30,30,1/15/2026,$28.25,$1.75,,1,Retail,Paid,$10.00,
T2,378581477,"1,000",90,2026-01-15,"$1,028.25",1.75,"$2,000.00",Tier 2,Mail Order,Rejected,,70; 7X
,,,,,,,,,,,,
T3,00378581477,30,30,46037,28.25,1.75,,tier-3,retail,P,10,N/A
`

func TestAnalystsTable(t *testing.T) {
	plan := planmaker.Plan(20, 1)
	read, err := sheet.Read([]byte(bulk), plan)
	if err != nil || len(read.Failed) > 0 {
		t.Fatal(err, read.Failed)
	}
	sc := read.Suite.Scenarios
	if len(sc) != 3 || read.Suite.TotalScenarios != 3 || read.Rows[0] != 3 || read.Rows[2] != 6 {
		t.Fatalf("%d scenarios of rows %v", len(sc), read.Rows)
	}
	for i, s := range sc {
		if s.Inputs.NDC != "00378581477" || s.Inputs.DateOfService.String() != "2026-01-15" {
			t.Errorf("row %d: NDC %s, date %s", read.Rows[i], s.Inputs.NDC, s.Inputs.DateOfService)
		}
	}
	one, two, three := sc[0], sc[1], sc[2]
	if one.ID != "T1" || one.ExpectedResult != adjudicate.Approved || *one.ExpectedPatientPay != money.Dollars(10) || one.ExpectedPlanPay != nil ||
		one.Inputs.IngredientCost != 2825 || one.Inputs.DispensingFee != 175 || one.Inputs.UsualAndCustomary != nil || one.Preconditions.Tier != "tier-1" || one.Preconditions.Channel != benefit.Retail {
		t.Errorf("%+v", one)
	}
	if two.ExpectedResult != adjudicate.Rejected || len(two.ExpectedRejectCodes) != 2 || two.ExpectedRejectCodes[1] != claim.RejectCode("7X") || two.Inputs.QuantityDispensed != money.Units(1000) ||
		*two.Inputs.UsualAndCustomary != money.Dollars(2000) || two.Inputs.IngredientCost != 102825 || two.Preconditions.Tier != "tier-2" || two.Preconditions.Channel != benefit.Mail {
		t.Errorf("%+v", two)
	}
	if three.ExpectedResult != adjudicate.Approved || len(three.ExpectedRejectCodes) != 0 || three.Preconditions.Tier != "tier-3" {
		t.Errorf("%+v", three)
	}
}

// TestWorkbook: the same in a workbook, whose cells are numbers and dates of their own.
func TestWorkbook(t *testing.T) {
	f := excelize.NewFile()
	for i, row := range [][]any{
		{"ndc", "Quantity", "Days Supply", "Fill Date", "Price", "Tier", "Copay"},
		{378581477, 30, 30.0, 46037, 28.25, 1, 10},
	} {
		for k, v := range row {
			at, _ := excelize.CoordinatesToCellName(k+1, i+1)
			if err := f.SetCellValue("Sheet1", at, v); err != nil {
				t.Fatal(err)
			}
		}
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	read, err := sheet.Read(b.Bytes(), planmaker.Plan(5, 1))
	if err != nil || len(read.Failed) > 0 {
		t.Fatal(err, read)
	}
	sc := read.Suite.Scenarios[0]
	if sc.ID != "row-2" || sc.ExpectedResult != adjudicate.Approved || *sc.ExpectedPatientPay != money.Dollars(10) || sc.Inputs.NDC != "00378581477" ||
		sc.Inputs.DaysSupply != 30 || sc.Inputs.DateOfService.String() != "2026-01-15" || sc.Inputs.IngredientCost != 2825 {
		t.Errorf("%+v", sc)
	}
}

// TestBadRows: a row that cannot be read is told by its number and field, and the others are read.
func TestBadRows(t *testing.T) {
	head := "NDC,Quantity,Days,Price,Tier,Status,Copay\n"
	good := "00378581477,30,30,28.25,1,paid,10\n"
	for row, want := range map[string]string{
		"abc,30,30,28.25,1,paid,10":           "ndc: an NDC has eleven digits",
		"00378581477,30,,28.25,1,paid,10":     "daysSupply: is empty",
		"00378581477,30,30,x,1,paid,10":       "ingredientCost: ",
		"00378581477,30,30,28.25,99,paid,10":  "drugTier: the plan has no such tier",
		"00378581477,30,30,28.25,1,maybe,10":  "expectedResult: the word is not known",
		"00378581477,30,30,28.25,1,,":         "no outcome is expected",
		"00378581477,30,30,28.255,1,paid,10":  "ingredientCost",
		"00378581477,30,30,28.25,1,paid,10.x": "expectedPatientPay: ",
	} {
		read, err := sheet.Read([]byte(head+good+row+"\n"+good), planmaker.Plan(20, 1))
		if err != nil {
			t.Errorf("%s: %v", row, err)
			continue
		}
		if len(read.Suite.Scenarios) != 2 || len(read.Failed) != 1 || read.Failed[0].Row != 3 || !strings.Contains(read.Failed[0].Err.Error(), want) {
			t.Errorf("%s: %d scenarios, failed %v, want %q", row, len(read.Suite.Scenarios), read.Failed, want)
		}
	}
}

// TestMissingColumns: what a table lacks is named, all at once, in the words that people use.
func TestMissingColumns(t *testing.T) {
	for table, want := range map[string][]string{
		"NDC,Qty\n1,2\n":                  {"daysSupply", "DS", "ingredientCost", "Patient Pay"},
		"NDC,DS,Price\n1,2,3\n":           {"the expected outcome"},
		"a,b\n1,2\n":                      {"ndc", "daysSupply", "ingredientCost"},
		"":                                {"ndc"},
		"NDC,DS,Price,Status\n1,2,3,paid": {"no row", "row 2, ndc"},
	} {
		_, err := sheet.Read([]byte(table), planmaker.Plan(5, 1))
		for _, w := range want {
			if err == nil || !strings.Contains(err.Error(), w) {
				t.Errorf("%q: %v, want %q", table, err, w)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(bulk))
	f.Add([]byte("NDC,DS,Price,Status,DOS,Tier\n0-0-0,1e9,-($),p,99999,tier\n"))
	plan := planmaker.Plan(5, 1)
	f.Fuzz(func(t *testing.T, data []byte) {
		read, err := sheet.Read(data, plan)
		if err == nil && read.Rows != nil && len(read.Rows) != len(read.Suite.Scenarios) {
			t.Fatalf("%d rows for %d scenarios", len(read.Rows), len(read.Suite.Scenarios))
		}
	})
}
