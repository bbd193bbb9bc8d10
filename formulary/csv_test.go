package formulary_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

const goodCSV = `NDC,RxCUI,Drug Name,GPI,Tier,Brand Class,PA,ST,QL,SP,Requirements,Age Min,Age Max,Effective Date,End Date,Plan IDs,Colour
00093-0058-01,617310,Examplol 10 mg,39400010000310,Tier 2,M,Y,n,30/30,yes,,18,65,2026-01-01,12/31/2026,A;B,red
,,Samplix 5 mg,,1,G,,,,,PA; QL (2.5 mL per 28 days); LA,,,,,,
`

func codesOf(all []finding.Finding) []string {
	var out []string
	for _, f := range all {
		out = append(out, f.Code)
	}
	return out
}

func checkGood(t *testing.T, content []byte) {
	t.Helper()
	list, found, err := formulary.ParseCSV(content)
	if err != nil || len(found) > 0 || len(list.Entries) != 2 {
		t.Fatalf("%v %v %+v", err, found, list)
	}
	a, b := list.Entries[0], list.Entries[1]
	if a.NDC != "00093005801" || a.RxCUI != "617310" || a.Name != "Examplol 10 mg" || a.Class != "39400010000310" || a.Tier != "Tier 2" || a.Brand != drug.MultiSource {
		t.Errorf("identity and tier: %+v", a)
	}
	if !a.PriorAuthorization || a.StepTherapy || !a.QuantityLimit || *a.Limit != (formulary.Limit{Max: money.Units(30), Days: 30}) || !slices.Contains(a.Flags, formulary.SpecialtyDrug) {
		t.Errorf("requirements: %+v %v", a, a.Limit)
	}
	if a.AgeMin != 18 || a.AgeMax != 65 || a.From != calendar.MustParse("2026-01-01") || a.To != calendar.MustParse("2026-12-31") || !slices.Equal(a.PlanIDs, []string{"A", "B"}) {
		t.Errorf("ages, dates, plans: %+v", a)
	}
	if b.Name != "Samplix 5 mg" || b.Brand != drug.Generic || !slices.Equal(b.AllFlags(), []formulary.Flag{formulary.LimitedAccess, formulary.PriorAuthorization, formulary.QuantityLimit}) ||
		*b.Limit != (formulary.Limit{Max: 2500, Days: 28}) {
		t.Errorf("codes beside the drug: %+v %v", b, b.Limit)
	}
}

func TestParseCSVForms(t *testing.T) {
	wide := []byte{0xFF, 0xFE}
	for _, u := range utf16.Encode([]rune(goodCSV)) {
		wide = binary.LittleEndian.AppendUint16(wide, u)
	}
	semicolons := strings.ReplaceAll(strings.ReplaceAll(goodCSV, "A;B", "A|B"), "PA; QL", "PA / QL")
	semicolons = strings.ReplaceAll(strings.ReplaceAll(semicolons, "days); LA", "days) LA"), ",", ";")
	for name, content := range map[string][]byte{
		"as it is": []byte(goodCSV), "byte order mark": append([]byte{0xEF, 0xBB, 0xBF}, goodCSV...), "UTF-16": wide,
		"CRLF": []byte(strings.ReplaceAll(goodCSV, "\n", "\r\n")), "tabs": []byte(strings.ReplaceAll(goodCSV, ",", "\t")),
		"semicolons": []byte(semicolons), "a title before it": []byte("Drug list of an example\n\n" + goodCSV),
	} {
		t.Run(name, func(t *testing.T) { checkGood(t, content) })
	}
	list, _, err := formulary.ParseCSV([]byte("tier,name\n2,Caf\xe9ol \x96 5 mg\n"))
	if err != nil || list.Entries[0].Name != "Caféol – 5 mg" || list.Entries[0].Tier != "2" {
		t.Errorf("Windows-1252: %v %+v", err, list)
	}
}

func TestParseCSVTellsWhatItCannotRead(t *testing.T) {
	for _, c := range []struct {
		name, row, code string
		rows            int
	}{
		{"ten digits", "0781506110,x,1,,,,", "ndc_ambiguous", 1},
		{"zeros eaten", "781506110,x,1,,,,", "ndc_unreadable", 1},
		{"no drug", ",,1,,,,", "drug_not_named", 0},
		{"a date that is none", ",x,1,2026-02-30,,,", "date_unreadable", 1},
		{"backwards", ",x,1,2026-02-01,2026-01-01,,", "dates_backwards", 1},
		{"neither yes nor no", ",x,1,,,maybe,", "flag_unreadable", 1},
		{"an age that is none", ",x,1,,,,old", "number_unreadable", 1},
		{"a value too many", ",x,1,,,,,more", "row_too_long", 1},
		{"nothing", ",,,,,,", "", 0},
		{"short", ",x", "", 1},
	} {
		list, found, err := formulary.ParseCSV([]byte("ndc,name,tier,from,to,pa,minage\n" + c.row + "\n,y,2,,,,\n"))
		if err != nil || len(list.Entries) != c.rows+1 {
			t.Errorf("%s: %v %+v", c.name, err, list)
			continue
		}
		switch {
		case c.code == "" && len(found) > 0, c.code != "" && !slices.Equal(codesOf(found), []string{c.code}):
			t.Errorf("%s: %v", c.name, found)
		case c.code != "" && !strings.HasPrefix(found[0].Path, "line 2"):
			t.Errorf("%s: found at %q", c.name, found[0].Path)
		}
	}
	list, found, _ := formulary.ParseCSV([]byte("A title\n\nname,pa\nx,maybe\n"))
	if len(found) != 1 || found[0].Path != "line 4, PA" {
		t.Errorf("below a title: %+v", found)
	}
	if !list.Entries[0].PriorAuthorization {
		t.Error("a requirement that may hold was dropped")
	}
}

func TestParseCSVLosesNoRow(t *testing.T) {
	var b strings.Builder
	b.WriteString("name,tier\n")
	for n := range 500 {
		if n%3 == 0 {
			fmt.Fprintf(&b, "\"Drug %d,1\n", n) // never closed
		} else {
			fmt.Fprintf(&b, "Drug %d,\"2\"\n", n)
		}
	}
	list, found, err := formulary.ParseCSV([]byte(b.String()))
	if err != nil || len(list.Entries) != 500 {
		t.Fatalf("%d rows of 500, %v", len(list.Entries), err)
	}
	for n, e := range list.Entries {
		if want := fmt.Sprintf("Drug %d", n); e.Name != want || e.Tier != []string{"1", "2", "2"}[n%3] {
			t.Fatalf("row %d is %q on %q", n, e.Name, e.Tier)
		}
	}
	if found[0].Code != "quote_unclosed" || found[0].Path != "line 2" || found[1].Path != "line 5" {
		t.Errorf("found %+v", found[:2])
	}
}

func TestParseCSVRefuses(t *testing.T) {
	for _, c := range []string{"", "\n\n", "a,b\n1,2\n", "name\nx\n", "tier,pa\n1,y\n", strings.Repeat("x\n", 40) + goodCSV} {
		if _, _, err := formulary.ParseCSV([]byte(c)); !errors.Is(err, formulary.ErrCSV) {
			t.Errorf("%.20q: %v", c, err)
		}
	}
	var many bytes.Buffer
	many.WriteString("ndc,tier\n")
	for range 500 {
		many.WriteString("12,1\n")
	}
	_, found, _ := formulary.ParseCSV(many.Bytes())
	if last := found[len(found)-1]; len(found) != 101 || last.Code != "more_findings" || !strings.HasPrefix(last.Message, "400 ") {
		t.Errorf("%d findings, the last %+v", len(found), last)
	}
}

func TestCheckFindsConflicts(t *testing.T) {
	day := calendar.MustParse
	base := formulary.Entry{NDC: "00093005801", Tier: "2", From: day("2026-01-01"), To: day("2026-06-30")}
	for _, c := range []struct {
		name   string
		change func(*formulary.Entry)
		code   string
	}{
		{"the same", func(*formulary.Entry) {}, "drug_row_repeated"},
		{"the same in another form", func(e *formulary.Entry) { e.NDC = "0093-0058-01" }, "drug_row_repeated"},
		{"another tier", func(e *formulary.Entry) { e.Tier = "3" }, "drug_rows_conflict"},
		{"another requirement", func(e *formulary.Entry) { e.Flags = []formulary.Flag{formulary.PriorAuthorization} }, "drug_rows_conflict"},
		{"another limit", func(e *formulary.Entry) { e.Limit = &formulary.Limit{Max: 1} }, "drug_rows_conflict"},
		{"from the last day", func(e *formulary.Entry) { e.Tier, e.From, e.To = "3", day("2026-06-30"), 0 }, "drug_rows_conflict"},
		{"from the day after", func(e *formulary.Entry) { e.Tier, e.From, e.To = "3", day("2026-07-01"), 0 }, ""},
		{"another plan", func(e *formulary.Entry) { e.Tier, e.PlanIDs = "3", []string{"B"} }, ""},
		{"another drug", func(e *formulary.Entry) { e.NDC = "00093005802" }, ""},
		{"no drug", func(e *formulary.Entry) { e.NDC = "" }, "drug_not_named"},
	} {
		other := base
		c.change(&other)
		first := base
		if c.name == "another plan" {
			first.PlanIDs = []string{"A"}
		}
		got := codesOf(formulary.Check(formulary.List{Entries: []formulary.Entry{first, other}}))
		if c.code == "" && len(got) > 0 || c.code != "" && !slices.Equal(got, []string{c.code}) {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestFindByClassAndDay(t *testing.T) {
	x := formulary.NewIndex(formulary.List{Entries: []formulary.Entry{
		{Class: "39", Tier: "3"},
		{Class: "3940001000", Tier: "1"},
		{Name: "Examplol", Tier: "2"},
		{NDC: "00093005801", Tier: "4", To: calendar.MustParse("2026-06-30")},
		{NDC: "00093005801", Tier: "5", From: calendar.MustParse("2026-07-01")},
	}})
	tier := func(d formulary.Drug, day string) string {
		rows, basis := x.FindOn(d, calendar.MustParse(day))
		if len(rows) != 1 {
			return fmt.Sprint(len(rows))
		}
		return rows[0].Tier + " " + string(basis)
	}
	for _, c := range []struct {
		d         formulary.Drug
		day, want string
	}{
		{formulary.Drug{Class: "39400010000310"}, "2026-01-01", "1 class"},
		{formulary.Drug{Class: "39400099000310"}, "2026-01-01", "3 class"},
		{formulary.Drug{Class: "40"}, "2026-01-01", "0"},
		{formulary.Drug{Class: "39400010000310", Names: []string{"examplol"}}, "2026-01-01", "2 name"},
		{formulary.Drug{NDC: "00093005801"}, "2026-06-30", "4 ndc"},
		{formulary.Drug{NDC: "00093005801"}, "2026-07-01", "5 ndc"},
	} {
		if got := tier(c.d, c.day); got != c.want {
			t.Errorf("%+v on %s: %q, want %q", c.d, c.day, got, c.want)
		}
	}
}

// bigCSV is a list of n rows.
func bigCSV(n int) []byte {
	var b bytes.Buffer
	b.WriteString("ndc,rxcui,drug name,tier,pa,st,ql,requirements,effective date\n")
	for i := range n {
		fmt.Fprintf(&b, "%011d,%d,\"Examplol %d mg, tablet\",%d,%c,N,30/30,PA; QL (30/30),2026-01-01\n", 10_000_000+i*37, i%40_000, i%500, i%6+1, "NY"[i%2])
	}
	return b.Bytes()
}

func TestParseCSVLarge(t *testing.T) {
	const n = 20_000
	list, found, err := formulary.ParseCSV(bigCSV(n))
	if err != nil || len(found) > 0 || len(list.Entries) != n {
		t.Fatalf("%v, %d findings, %d rows", err, len(found), len(list.Entries))
	}
	rows, basis := formulary.NewIndex(list).Find(formulary.Drug{NDC: "00010000037"})
	if basis != formulary.ByNDC || len(rows) != 1 || rows[0].Tier != "2" || !rows[0].PriorAuthorization {
		t.Errorf("%q %+v", basis, rows)
	}
}

func BenchmarkParseCSV(b *testing.B) {
	content := bigCSV(100_000)
	for b.Loop() {
		if l, _, err := formulary.ParseCSV(content); err != nil || len(l.Entries) != 100_000 {
			b.Fatal(err)
		}
	}
}

func BenchmarkNewIndex(b *testing.B) {
	list, _, err := formulary.ParseCSV(bigCSV(100_000))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		formulary.NewIndex(list)
	}
}

func BenchmarkFindNDC(b *testing.B) {
	list, _, err := formulary.ParseCSV(bigCSV(100_000))
	if err != nil {
		b.Fatal(err)
	}
	x := formulary.NewIndex(list)
	ndcs := make([]formulary.Drug, 1024)
	for i := range ndcs {
		ndcs[i].NDC = list.Entries[i*97].NDC
	}
	i := 0
	for b.Loop() {
		if rows, _ := x.Find(ndcs[i&1023]); len(rows) != 1 {
			b.Fatal("not found")
		}
		i++
	}
}
