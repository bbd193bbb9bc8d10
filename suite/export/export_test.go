package export_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/claim/wire"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/ncpdp"
	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite"
	"github.com/rxassay/rxassay/suite/export"
)

const hostile = `=HYPERLINK("http://x","y") | <script>alert(1)</script> *b*`

func sample(t *testing.T, mode scenario.Mode) *suite.Suite {
	t.Helper()
	s, err := build(mode)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func build(mode scenario.Mode) (*suite.Suite, error) {
	p := &benefit.Plan{
		SchemaVersion: benefit.SchemaVersion, Policy: benefit.DefaultPolicy(),
		Identity: benefit.Identity{Name: benefit.State(hostile), BIN: benefit.State("610011"), PCN: benefit.State("RXT"), EffectiveFrom: benefit.State(calendar.Must(2026, 1, 1))},
		Tiers: []benefit.Tier{
			{ID: "tier-1", Label: benefit.State(hostile), Class: benefit.State([]benefit.TierClass{benefit.Generic})},
			{ID: "tier-2", Label: benefit.State("Brand, \"preferred\"\nonly"), Class: benefit.State([]benefit.TierClass{benefit.Brand})},
		},
	}
	for i, s := range []benefit.Share{
		{Kind: benefit.Copay, Copay: new(money.Dollars(10))},
		{Kind: benefit.Coinsurance, Coinsurance: new(money.Percent(25)), Max: new(money.Dollars(150))},
	} {
		p.CostShares = append(p.CostShares, benefit.CostShare{
			ID: benefit.RuleID(fmt.Sprintf("costShare/tier-%d/retail/in/1-30", i+1)), Tier: p.Tiers[i].ID, Channel: benefit.State(benefit.Retail),
			Network: benefit.State(benefit.In), DaysSupply: benefit.State(benefit.DaysSupply{Min: 1, Max: 30}), Share: benefit.State(s),
			Deductible: benefit.State(benefit.AfterDeductible),
		})
	}
	p.Deductibles = []benefit.Accumulator{{
		ID: "deductible/rx/in", Scope: benefit.State(benefit.RxOnly), Individual: benefit.State(money.Dollars(250)),
		Family: benefit.State(money.Dollars(500)), AppliesToRx: benefit.State(true),
	}}
	s, _, err := suite.Build(p, suite.Options{DocumentID: "d", Mode: mode, Now: time.Date(2026, 11, 20, 9, 5, 0, 0, time.UTC)})
	return s, err
}

func write(t *testing.T, s *suite.Suite, f export.Format, o export.Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := export.Write(&b, s, f, o); err != nil {
		t.Fatalf("%s: %v", f, err)
	}
	return b.Bytes()
}

// TestReadBack reads JSON, CSV and XLSX and finds the suite again; the row forms do not carry the validation.
func TestReadBack(t *testing.T) {
	s := sample(t, scenario.Comprehensive)
	s.Scenarios[0].Notes = nil
	s.Scenarios[1].Description = "'quoted"
	s.Scenarios[2].Description = "-5 or @x"
	for _, f := range []export.Format{export.JSON, export.CSV, export.XLSX} {
		t.Run(string(f), func(t *testing.T) {
			back, err := export.Read(write(t, s, f, export.Options{}))
			if err != nil {
				t.Fatal(err)
			}
			if f != export.JSON {
				back.Validation = s.Validation
			}
			if d := cmp.Diff(s, back); d != "" {
				t.Errorf("(-written +read):\n%s", d)
			}
		})
	}
}

// TestDeterministic writes twice.
func TestDeterministic(t *testing.T) {
	for _, f := range export.Formats() {
		a, b := write(t, sample(t, scenario.Quick), f, export.Options{}), write(t, sample(t, scenario.Quick), f, export.Options{})
		if !bytes.Equal(a, b) {
			t.Errorf("%s: two writings differ", f)
		}
		if f.MediaType() == "" {
			t.Errorf("%s has no media type", f)
		}
	}
	if err := export.Write(io.Discard, sample(t, scenario.Quick), "pdf", export.Options{}); !errors.Is(err, export.ErrFormat) {
		t.Errorf("a format that is none: %v", err)
	}
}

// TestInputColumns holds the columns to the fields of claim inputs: one that is not a column would be lost.
func TestInputColumns(t *testing.T) {
	var in claim.Inputs
	v := reflect.ValueOf(&in).Elem()
	for i := range v.NumField() {
		switch f := v.Field(i); f.Kind() {
		case reflect.String:
			f.SetString("1")
		case reflect.Int, reflect.Int32, reflect.Int64:
			f.SetInt(1)
		case reflect.Pointer:
			f.Set(reflect.New(f.Type().Elem()))
		default:
			t.Fatalf("%s: set a value of its kind here", v.Type().Field(i).Name)
		}
	}
	data, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(data, &fields); err != nil {
		t.Fatal(err)
	}
	s := sample(t, scenario.Quick)
	head, _, _ := bytes.Cut(write(t, s, export.CSV, export.Options{}), []byte("\n"))
	columns := strings.Split(string(head), ",")
	for name := range fields {
		if !slices.Contains(columns, name) {
			t.Errorf("claim input %s has no column", name)
		}
	}
	s.Scenarios[0].Inputs = in
	back, err := export.Read(write(t, s, export.CSV, export.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(in, back.Scenarios[0].Inputs); d != "" {
		t.Errorf("every field read back (-written +read):\n%s", d)
	}
}

// TestCSVIsSafe: no text cell begins with what a spreadsheet runs, and negative numbers stay numbers.
func TestCSVIsSafe(t *testing.T) {
	s := sample(t, scenario.Quick)
	s.Scenarios[0].Description = "+1"
	s.Scenarios[0].ExpectedPlanPay = new(money.Amount(-400))
	rows, err := csv.NewReader(bytes.NewReader(write(t, s, export.CSV, export.Options{}))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	plan := slices.Index(rows[0], "expectedPlanPay")
	if got := rows[1][plan]; got != "-4.00" {
		t.Errorf("a negative amount is %q", got)
	}
	if got := rows[1][slices.Index(rows[0], "description")]; got != "'+1" {
		t.Errorf("a description that begins with + is %q", got)
	}
	for _, row := range rows[1:] {
		for i, c := range row {
			if i != plan && c != "" && strings.ContainsRune("=+-@\t\r", rune(c[0])) {
				t.Errorf("%s is %q", rows[0][i], c)
			}
		}
	}
}

func TestXLSXCells(t *testing.T) {
	s := sample(t, scenario.Quick)
	f, err := excelize.OpenReader(bytes.NewReader(write(t, s, export.XLSX, export.Options{})))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := f.GetRows("Scenarios")
	if err != nil || len(rows) != len(s.Scenarios)+1 {
		t.Fatalf("%d rows: %v", len(rows), err)
	}
	kind := func(column string) excelize.CellType {
		at, err := excelize.CoordinatesToCellName(slices.Index(rows[0], column)+1, 2)
		if err != nil {
			t.Fatal(err)
		}
		if formula, _ := f.GetCellFormula("Scenarios", at); formula != "" {
			t.Errorf("%s is a formula", column)
		}
		k, err := f.GetCellType("Scenarios", at)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	for _, c := range []string{"ndc", "description", "pharmacyNPI", "planName", "dateOfBirth"} {
		if k := kind(c); k != excelize.CellTypeSharedString {
			t.Errorf("%s is of type %d, want text", c, k)
		}
	}
	for _, c := range []string{"expectedPatientPay", "ingredientCost", "daysSupply"} {
		if k := kind(c); k == excelize.CellTypeSharedString || k == excelize.CellTypeInlineString {
			t.Errorf("%s is text, want a number", c)
		}
	}
	steps, err := f.GetRows("Steps")
	if err != nil || len(steps) < len(s.Scenarios) {
		t.Errorf("%d steps: %v", len(steps), err)
	}
}

func TestReadRefuses(t *testing.T) {
	good := string(write(t, sample(t, scenario.Quick), export.CSV, export.Options{}))
	for name, data := range map[string]string{
		"nothing": "", "no columns": "a,b\n1,2\n", "a bad amount": strings.Replace(good, ",10.00,", ",ten,", 1), "a broken quote": "scenarioId,\"x\n",
		"a broken workbook": "PK\x03\x04 no zip", "broken JSON": "{\"scenarios\": [",
	} {
		if _, err := export.Read([]byte(data)); err == nil {
			t.Errorf("%s was read", name)
		}
	}
	if _, err := export.Read([]byte("\xef\xbb\xbf" + good)); err != nil {
		t.Errorf("a byte order mark: %v", err)
	}
}

// TestPages: what the plan says is text in the pages, never markup.
func TestPages(t *testing.T) {
	s := sample(t, scenario.Quick)
	for _, f := range []export.Format{export.Markdown, export.HTML} {
		text := string(write(t, s, f, export.Options{}))
		if strings.Contains(text, "<script>") || strings.Contains(text, "<no value>") {
			t.Errorf("%s: markup of the plan got through", f)
		}
		for _, sc := range s.Scenarios {
			if !strings.Contains(text, sc.ID) {
				t.Errorf("%s: scenario %s is missing", f, sc.ID)
			}
		}
	}
	md := string(write(t, s, export.Markdown, export.Options{}))
	for line := range strings.Lines(md) {
		if strings.HasPrefix(line, "|") && strings.Count(strings.ReplaceAll(line, `\|`, ""), "|") != 6 {
			t.Errorf("a row with another number of cells: %s", line)
		}
	}
}

// TestNCPDP takes the batch apart again.
func TestNCPDP(t *testing.T) {
	s := sample(t, scenario.Quick)
	facts := wire.PlanFacts{BIN: "610011", PCN: "RXT", IIN: "61001100"}
	for version, want := range map[ncpdp.Version]string{ncpdp.D0: "12", ncpdp.F6: "15"} {
		t.Run(string(version), func(t *testing.T) {
			data := string(write(t, s, export.NCPDP, export.Options{Plan: facts, Wire: wire.Options{Format: version}}))
			var records []string
			for data != "" {
				end := strings.IndexByte(data, 3)
				if data[0] != 2 || end < 0 {
					t.Fatal("a record without its marks")
				}
				records, data = append(records, data[1:end]), data[end+1:]
			}
			if len(records) != len(s.Scenarios)+2 {
				t.Fatalf("%d records", len(records))
			}
			// Segment id, T, sender 24, batch 7, date 8, time 4, T, version 2, receiver 24.
			if h := records[0]; len(h) != 73 || h[:3] != "00T" || h[27:34] != "0000001" || h[34:46] != "202611200905" || h[46:49] != "T"+want {
				t.Errorf("header %q", h)
			}
			if tail := records[len(records)-1]; len(tail) != 54 || tail[:19] != "99"+"0000001"+fmt.Sprintf("%010d", len(records)) {
				t.Errorf("trailer %q", tail)
			}
			for i, r := range records[1 : len(records)-1] {
				if r[:12] != "G1"+fmt.Sprintf("%010d", i+1) {
					t.Fatalf("detail %q", r[:12])
				}
				built, err := wire.Build(s.Scenarios[i].Inputs, facts, wire.Options{Format: version})
				if err != nil {
					t.Fatal(err)
				}
				if r[12:] != string(built.Bytes) {
					t.Errorf("scenario %d is another transmission", i)
				}
			}
		})
	}
	s.Scenarios[0].Inputs.NDC = "1"
	if err := export.WriteNCPDP(io.Discard, s, export.Options{Plan: facts}); err == nil || !strings.Contains(err.Error(), "scenarios[0]") {
		t.Errorf("a claim that cannot be written: %v", err)
	}
}
