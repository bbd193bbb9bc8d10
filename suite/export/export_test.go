package export_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/adjudicate"
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

// The cases that rapid makes are the same in every run; another -rapid.seed makes others.
func init() { _ = flag.Set("rapid.seed", "1") }

const hostile = `=HYPERLINK("http://x","y") | <script>alert(1)</script> *b*`

func sample(t *testing.T, mode scenario.Mode) *suite.Suite {
	t.Helper()
	s, err := build(mode)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func samplePlan() *benefit.Plan {
	p := &benefit.Plan{
		SchemaVersion: benefit.SchemaVersion, Policy: benefit.DefaultPolicy(),
		Identity: benefit.Identity{Name: benefit.State(hostile), BIN: benefit.State("610011"), PCN: benefit.State("RXT"), IIN: benefit.State("61001100"), EffectiveFrom: benefit.State(calendar.Must(2026, 1, 1))},
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
	p.Utilization.PriorAuthorization = []benefit.Rule[benefit.PriorAuthorization]{{
		ID: "priorAuthorization/tier-2", Scope: benefit.Scope{Tiers: []benefit.TierID{"tier-2"}}, Terms: benefit.State(benefit.PriorAuthorization{}),
	}}
	p.Utilization.RefillTooSoon = []benefit.Rule[benefit.RefillTooSoon]{{
		ID: "refillTooSoon", Terms: benefit.State(benefit.RefillTooSoon{Percent: new(money.Percent(75))}),
	}}
	p.Coverage.NewToMarketDays = benefit.State(180)
	return p
}

func build(mode scenario.Mode) (*suite.Suite, error) {
	s, _, err := suite.Build(samplePlan(), suite.Options{DocumentID: "d", Mode: mode, Now: time.Date(2026, 11, 20, 9, 5, 0, 0, time.UTC)})
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

// same compares suites.
func same(t *testing.T, what string, want, got *suite.Suite) {
	t.Helper()
	if d := cmp.Diff(want, got, cmp.AllowUnexported(money.Rate{})); d != "" {
		t.Errorf("%s (-written +read):\n%s", what, d)
	}
}

// TestReadBack reads JSON, CSV and XLSX and finds the suite again, its validation and every expectation included.
func TestReadBack(t *testing.T) {
	s := sample(t, scenario.Comprehensive)
	s.Scenarios[0].Notes = nil
	s.Scenarios[1].Description = "'quoted"
	s.Scenarios[2].Description = "-5 or @x"
	s.Scenarios[2].Notes = new(strings.Repeat("=long 𝕏; ", 20_000)) // more than two cells hold
	s.Scenarios[3].Covers = []string{"a; b", "[c]"}
	s.Scenarios[3].ExpectedAccumulators = []adjudicate.AccumulatorMove{{ID: "deductible/of two words", Before: adjudicate.Use{Met: true}}}
	s.Validation = suite.Validation{Errors: []string{}, Warnings: []string{"=first", "second"}}
	for _, f := range []export.Format{export.JSON, export.CSV, export.XLSX} {
		t.Run(string(f), func(t *testing.T) {
			back, err := export.Read(write(t, s, f, export.Options{}))
			if err != nil {
				t.Fatal(err)
			}
			same(t, string(f), s, back)
		})
	}
}

// TestReadBackOfAnything holds CSV and XLSX to suites of any texts and amounts, but for what they have no character for.
func TestReadBackOfAnything(t *testing.T) {
	base := sample(t, scenario.Quick)
	texts := rapid.OneOf(
		rapid.String(), rapid.StringMatching(`[=+\-@'\t\r\n;,"\[{ ]{1,3}[a-z ;:]*`),
		rapid.SampledFrom([]string{"_x0041_", "[", "a; b", "\u2028", "1e3", "TRUE", " x ", "\x00", "007"}),
	)
	legible := func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF {
			return '\uFFFD'
		}
		return r
	}
	rapid.Check(t, func(rt *rapid.T) {
		s := *base
		sc := base.Scenarios[rapid.IntRange(0, len(base.Scenarios)-1).Draw(rt, "scenario")]
		s.Scenarios, s.TotalScenarios = []suite.Scenario{sc}, 1
		sc = s.Scenarios[0]
		text := func(name string) string { return strings.Map(legible, strings.ToValidUTF8(texts.Draw(rt, name), "")) }
		amount := func(name string) *money.Amount {
			return new(money.Amount(rapid.Int64Range(-100_000_00, int64(money.MaxAmount)).Draw(rt, name)))
		}
		s.PlanName, sc.ID, sc.Description, sc.Notes = text("plan"), "x"+text("id"), text("description"), new("n"+text("notes"))
		sc.ExpectedPatientPay, sc.ExpectedPlanPay = amount("patient"), amount("plan pay")
		sc.ExpectedRejectCodes = []claim.RejectCode{"70", "A9"}
		sc.ExpectedComponents = []adjudicate.Component{{Field: claim.Component("f" + text("field")), Amount: *amount("component")}}
		use := adjudicate.Use{ID: benefit.RuleID("i" + text("limit")), Individual: *amount("used"), Family: *amount("family used"), Met: rapid.Bool().Draw(rt, "met")}
		sc.Preconditions.State.Accumulators = []adjudicate.Use{use, {ID: "deductible/rx", Individual: *amount("second")}}
		sc.ExpectedAccumulators = []adjudicate.AccumulatorMove{{ID: use.ID, Before: use, After: use}}
		sc.Covers = []string{"c" + text("covers"), "d" + text("more")}
		sc.Explanation = []adjudicate.Step{{Kind: adjudicate.StepCap, Text: text("step"), After: *amount("after")}}
		s.Validation.Warnings = []string{text("warning")}
		s.Scenarios[0] = sc
		back, err := export.Read(write(t, &s, export.CSV, export.Options{}))
		if err != nil {
			rt.Fatal(err)
		}
		if d := cmp.Diff(&s, back, cmp.AllowUnexported(money.Rate{})); d != "" {
			rt.Fatalf("csv (-written +read):\n%s", d)
		}
		if back, err = export.Read(write(t, &s, export.XLSX, export.Options{})); err != nil {
			rt.Fatal(err)
		}
		if d := cmp.Diff(&s, back, cmp.AllowUnexported(money.Rate{})); d != "" {
			rt.Fatalf("xlsx (-written +read):\n%s", d)
		}
	})
}

// TestReadTable: what people do to a sheet: other column orders, columns of their own, numbers as spreadsheets save them.
func TestReadTable(t *testing.T) {
	rows := [][]string{
		{"mine", "ndc", "expectedResult", "scenarioId", " expectedPatientPay ", "quantityDispensed", "daysSupply", "prescriberID", "pharmacyNPI", "ingredientCost", "dispensingFee", "accumulators", "notes (2)", "notes"},
		{"x", "00591040701", "approved", "a", "4.3499999999999996", "3E1", "30", "1999999984", "1999999125", "12.5", "1.75", "deductible/rx 10 family 20.5; outOfPocketMaximum/rx met", "two", "one "},
		{},
	}
	s, err := export.ReadTable(rows)
	if err != nil {
		t.Fatal(err)
	}
	sc := s.Scenarios[0]
	if len(s.Scenarios) != 1 || *sc.ExpectedPatientPay != 435 || sc.Inputs.QuantityDispensed != money.Units(30) || *sc.Notes != "one two" {
		t.Errorf("%d rows, patient pays %s, quantity %s, notes %q", len(s.Scenarios), sc.ExpectedPatientPay, sc.Inputs.QuantityDispensed, *sc.Notes)
	}
	want := []adjudicate.Use{{ID: "deductible/rx", Individual: money.Dollars(10), Family: 2050}, {ID: "outOfPocketMaximum/rx", Met: true}}
	if d := cmp.Diff(want, sc.Preconditions.State.Accumulators); d != "" {
		t.Error(d)
	}
	for name, spoil := range map[string]func(){
		"row 2, accumulators: \"deductible 1 2\" is not of the form": func() { rows[1][11] = "deductible 1 2" },
		"row 2, expectedPatientPay":                                  func() { rows[1][4] = "1e400" },
		"the column ndc is missing":                                  func() { rows[0][1] = "NDC" },
		"the column notes has a part":                                func() { rows[0][12], rows[0][1] = "notes (3)", "ndc" },
	} {
		kept := [][]string{slices.Clone(rows[0]), slices.Clone(rows[1]), {}}
		spoil()
		if _, err := export.ReadTable(rows); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		rows = kept
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

// TestCharactersThatFilesLack: line breaks become line feeds, and what a workbook has no character for is told as missing.
func TestCharactersThatFilesLack(t *testing.T) {
	s := sample(t, scenario.Quick)
	s.Scenarios[0].Description = "a\r\nb\rc\x01d"
	for f, want := range map[export.Format]string{export.CSV: "a\nb\nc\x01d", export.XLSX: "a\nb\nc\uFFFDd"} {
		back, err := export.Read(write(t, s, f, export.Options{}))
		if err != nil {
			t.Fatal(err)
		}
		if got := back.Scenarios[0].Description; got != want {
			t.Errorf("%s: %q, want %q", f, got, want)
		}
	}
}

func TestXLSXCells(t *testing.T) {
	s := sample(t, scenario.Quick)
	s.Validation.Errors, s.Validation.Warnings = []string{"bad"}, []string{"=odd"}
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
	told, err := f.GetRows("Validation")
	if want := [][]string{{"severity", "text"}, {"error", "bad"}, {"warning", "=odd"}}; err != nil || !reflect.DeepEqual(told, want) {
		t.Errorf("the validation is %q: %v", told, err)
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
	plan := samplePlan()
	facts := export.PlanFacts(plan)
	for version, want := range map[ncpdp.Version]string{ncpdp.D0: "12", ncpdp.F6: "15"} {
		t.Run(string(version), func(t *testing.T) {
			data := string(write(t, s, export.NCPDP, export.Options{Plan: plan, Wire: wire.Options{Format: version}}))
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
	if err := export.WriteNCPDP(io.Discard, s, export.Options{Plan: plan}); err == nil || !strings.Contains(err.Error(), "scenarios[0]") {
		t.Errorf("a claim that cannot be written: %v", err)
	}
}

// TestNCPDPResponses reads each expected response with the reader of payers' answers and finds the scenario's figures.
func TestNCPDPResponses(t *testing.T) {
	s, plan := sample(t, scenario.Comprehensive), samplePlan()
	taxed := slices.IndexFunc(s.Scenarios, func(sc suite.Scenario) bool { return sc.ExpectedResult == adjudicate.Approved })
	s.Scenarios[taxed].Preconditions.Facts.FlatTax = 125
	*s.Scenarios[taxed].ExpectedPlanPay += 125
	for version, batch := range map[ncpdp.Version]ncpdp.BatchVersion{ncpdp.D0: ncpdp.Batch12, ncpdp.F6: ncpdp.Batch15} {
		t.Run(string(version), func(t *testing.T) {
			data := write(t, s, export.Responses, export.Options{Plan: plan, Wire: wire.Options{Format: version}})
			in := ncpdp.NewBatchReader(bytes.NewReader(data))
			paid := 0
			for i := -1; ; i++ {
				r, err := in.Next()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				if r.Kind != ncpdp.BatchDetail {
					continue
				}
				if r.Reference() != fmt.Sprintf("%010d", i+1) {
					t.Fatalf("record %d has the reference %s", i, r.Reference())
				}
				if checkResponse(t, r, &s.Scenarios[i]) {
					paid++
				}
			}
			if f := in.Findings(); len(f) > 0 || paid == 0 || !bytes.Contains(data[:80], []byte("R610011")) || !bytes.Contains(data[:80], []byte(batch)) {
				t.Errorf("%d paid, findings %v, header %q", paid, f, data[:80])
			}
		})
	}
}

// checkResponse compares a record with its scenario and reports whether it is paid.
func checkResponse(t *testing.T, r *ncpdp.Record, sc *suite.Scenario) bool {
	t.Helper()
	transmission, findings, err := r.Parse()
	if err != nil || len(findings) > 0 {
		t.Fatal(err, findings)
	}
	if bad := ncpdp.Check(transmission); slices.ContainsFunc(bad, func(f ncpdp.Finding) bool { return f.Severity == "error" }) {
		t.Errorf("%s: %v", sc.Description, bad)
	}
	got, err := wire.ReadResponse(transmission, 1)
	if err != nil {
		t.Fatal(err)
	}
	if sc.ExpectedResult == adjudicate.Rejected {
		if got.Status != claim.StatusRejected || !slices.Equal(got.Rejects, sc.ExpectedRejectCodes) {
			t.Errorf("%s: status %s, rejects %v, want %v", sc.Description, got.Status, got.Rejects, sc.ExpectedRejectCodes)
		}
		return false
	}
	allowed := *sc.AssumedAllowed + sc.Preconditions.Facts.FlatTax
	if got.Status != sc.ExpectedResponse || got.PatientPay != *sc.ExpectedPatientPay || got.TotalPaid != *sc.ExpectedPlanPay ||
		got.Allowed() != allowed || got.ComponentSum() != got.PatientPay || got.Balance() != got.TotalPaid {
		t.Errorf("%s: %+v", sc.Description, got)
	}
	return true
}

// TestPagesTellThePlan: with the plan come the words of its document, its tiers' names and the rules without a scenario.
func TestPagesTellThePlan(t *testing.T) {
	s, plan := sample(t, scenario.Quick), samplePlan()
	plan.CostShares[0].Share.Evidence = []benefit.Evidence{{Page: 3, Quote: "Tier 1  $10\ncopay", Confidence: 900}}
	lonely := plan.CostShares[1]
	lonely.ID = "costShare/lonely"
	lonely.Share.Evidence = []benefit.Evidence{{Sheet: "Rx", Cell: "B7", Quote: "nobody tests <me>", Confidence: 900}}
	plan.CostShares = append(plan.CostShares, lonely)
	s.Coverage = &suite.Coverage{Mutants: suite.Covered{Total: 9, Gaps: slices.Repeat([]suite.Gap{{Path: "a", Reason: "lonely & missed"}}, 43)}}
	for f, want := range map[export.Format][]string{
		export.HTML:     {"of 9 wrong plans noticed", "lonely &amp; missed", "And 3 more", `page 3: &#34;Tier 1 $10 copay&#34;`, "Rules without a scenario", "costShare/lonely", "sheet Rx B7: &#34;nobody tests &lt;me&gt;&#34;", "At other prices", "517-FH"},
		export.Markdown: {"of 9 wrong plans noticed", `lonely \& missed`, "and 3 more", `page 3: "Tier 1 $10 copay"`, "### Rules without a scenario", "costShare/lonely", `sheet Rx B7: "nobody tests \<me\>"`, "At other allowed amounts", "517-FH"},
	} {
		text := string(write(t, s, f, export.Options{Plan: plan}))
		for _, words := range want {
			if !strings.Contains(text, words) {
				t.Errorf("%s: %q is missing", f, words)
			}
		}
		if bare := string(write(t, s, f, export.Options{})); strings.Contains(bare, "Rules without") || strings.Contains(bare, "page 3") {
			t.Errorf("%s: rules without a plan", f)
		}
	}
}
