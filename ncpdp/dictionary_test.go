package ncpdp_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/ncpdp"
)

var confidences = []ncpdp.Confidence{ncpdp.Confirmed, ncpdp.Secondary, ncpdp.Inferred, ncpdp.Unknown}

// Every row has a source and a confidence, and every reject code that one names is in the list.
func TestDictionaryIsWhole(t *testing.T) {
	d := ncpdp.Standard()
	known := map[string]bool{"": true}
	for _, c := range d.Codes("511-FB") {
		if known[c.Value] || c.Value == "" || c.Meaning == "" || c.Source == "" || c.Confidence == "" {
			t.Errorf("reject code %q: %+v", c.Value, c)
		}
		known[c.Value] = true
	}
	for _, s := range d.Segments() {
		if s.Name == "" || s.Source == "" || !slices.Contains(confidences, s.Confidence) || !known[s.Missing] || !known[s.Needed] || !known[s.Unused] {
			t.Errorf("segment %s: %+v", s.ID, s)
		}
		for _, code := range []string{"B1", "B2", "B3", "E1", "P1", "P2", "P3", "P4", "N1", "N2", "N3", "S1", "S2", "S3"} {
			if use := s.Use(code); use != "M" && use != "S" && use != "-" {
				t.Errorf("segment %s: %s in %s", s.ID, use, code)
			}
			if !slices.Contains(confidences, s.UseConfidence(code)) {
				t.Errorf("segment %s: confidence %q of its use in %s", s.ID, s.UseConfidence(code), code)
			}
		}
		order := map[int]string{}
		for _, f := range d.Fields(s.ID) {
			if f.Name == "" || f.Source == "" || f.Wire == "" || f.In(ncpdp.D0) == "" && f.In(ncpdp.F6) == "" || !known[f.Reject] || !known[f.Unused] {
				t.Errorf("field %s of %s: %+v", f.ID, s.ID, f)
			}
			if f.Order > 0 && order[f.Order] != "" {
				t.Errorf("segment %s: %s and %s stand at %d", s.ID, order[f.Order], f.ID, f.Order)
			}
			order[f.Order] = f.ID
			if f.Group == "" {
				continue
			}
			g, ok := d.Group(s.ID, f.Group)
			if !ok || g.Source == "" || !slices.Contains(confidences, g.Confidence) || !known[g.Before] || !known[g.Mismatch] || !known[g.Exceeds] {
				t.Errorf("segment %s: the group of %s is %+v", s.ID, f.ID, g)
			}
			if f.GroupMax > 0 && g.Max > 0 && f.GroupMax != g.Max {
				t.Errorf("segment %s: %s repeats %d times, its group %d", s.ID, f.ID, f.GroupMax, g.Max)
			}
		}
	}
	for _, record := range []string{"00", "G1", "99"} {
		at := 0
		for _, row := range d.BatchLayout(record) {
			if row.Offset != at || row.Source == "" || !slices.Contains(confidences, row.Confidence) {
				t.Errorf("batch record %s: %+v, want offset %d", record, row, at)
			}
			at += row.Length
		}
	}
}

func TestNestedGroups(t *testing.T) {
	for _, c := range []struct{ segment, count, parent string }{
		{"10", "362-2G", "447-EC"},
		{"05", "341-HB", "337-4C"},
		{"05", "471-5E", "337-4C"},
		{"05", "353-NR", "337-4C"},
		{"05", "392-MU", "337-4C"},
		{"10", "447-EC", ""},
		{"23", "392-MU", ""},
	} {
		if g, ok := ncpdp.Standard().Group(c.segment, c.count); !ok || g.Parent != c.parent {
			t.Errorf("%s of %s stands inside %q, want %q", c.count, c.segment, g.Parent, c.parent)
		}
	}
	if g, _ := ncpdp.Standard().Group("07", "354-NX"); g.MaxIn(ncpdp.D0) != 3 || g.MaxIn(ncpdp.F6) != 5 {
		t.Errorf("clarification codes: %+v", g)
	}
}

const licensed = `table,kind,segment,id,name,format,length,status,group,max,value,meaning,source
header,request,,101-A1,IIN,digits,8,,,,,,guide page 1
header,request,,102-A2,,text,2,,,,,,
header,request,,103-A3,,text,2,,,,,,
header,request,,104-A4,,text,15,,,,,,
header,request,,109-A9,,text,1,,,,,,
header,request,,202-B2,,text,2,,,,,,
header,request,,201-B1,,text,15,,,,,,
header,request,,401-D1,,date,8,,,,,,
header,request,,110-AK,,text,10,,,,,,
field,,11,409-D9,,money,12,,,,,,guide page 2
field,,07,F99-9Q,A made-up field,quantity,13,,F98-8Q,,,,
field,,07,F98-8Q,A made-up count,number,2,,,,,,
group,,07,F98-8Q,,,,,,7,,,
field,,07,408-D8,,,,removed,,,,,
segment,request,,41,A made-up segment,,,,,,,,
code,,,408-D8,,,,,,,X,a made-up value,
code,,,408-D8,,,,,,,0,nothing chosen,
code,,,511-FB,,,,,,,ZZZ,a made-up reject,
`

func TestLicensedRows(t *testing.T) {
	d, err := ncpdp.Standard().With(strings.NewReader(licensed))
	if err != nil {
		t.Fatal(err)
	}
	rows := d.Layout(ncpdp.F6, ncpdp.Request, "B1")
	if last := rows[len(rows)-1]; last.Offset+last.Length != 63 || rows[4].Offset != 27 || rows[3].Confidence != ncpdp.Supplied || rows[3].Name != "Processor Control Number" || rows[0].Source != "guide page 1" {
		t.Errorf("the header is %+v", rows)
	}
	if rows := d.Layout(ncpdp.F6, ncpdp.Response, "B1"); rows[0].Confidence != ncpdp.Inferred {
		t.Error("the response header was not replaced, and changed")
	}
	cost, _ := d.FieldIn("11", "409-D9")
	if cost.LengthIn(ncpdp.F6) != 12 || cost.LengthIn(ncpdp.D0) != 8 || cost.In(ncpdp.F6) != ncpdp.Supplied || cost.Name != "Ingredient Cost Submitted" {
		t.Errorf("409-D9: %+v", cost)
	}
	made, ok := d.FieldIn("07", "9Q")
	if !ok || made.ID != "F99-9Q" || made.FormatIn(ncpdp.F6) != ncpdp.Quantity || made.In(ncpdp.D0) != "" || made.SegmentName != "Claim" {
		t.Errorf("the new field: %+v", made)
	}
	if g, ok := d.Group("07", "F98-8Q"); !ok || g.MaxIn(ncpdp.F6) != 7 {
		t.Errorf("the new group: %+v", g)
	}
	if f, _ := d.FieldIn("07", "408-D8"); f.In(ncpdp.F6) != "" || f.In(ncpdp.D0) == "" {
		t.Errorf("the removed field: %+v", f)
	}
	if _, ok := d.Segment("41"); !ok {
		t.Error("the new segment is not there")
	}
	for value, want := range map[string]string{"X": "a made-up value", "0": "nothing chosen"} {
		if got, _ := d.Meaning("408-D8", value); got != want {
			t.Errorf("408-D8 %s is %q", value, got)
		}
	}
	if got, ok := ncpdp.Meaning("408-D8", "X"); ok {
		t.Errorf("the standard dictionary learnt %q", got)
	}
	if rows := ncpdp.Layout(ncpdp.F6, ncpdp.Request, "B1"); rows[3].Length != 10 {
		t.Error("the standard dictionary's header changed")
	}

	text := "61001100F6B1" + "TESTPCN-LONGER " + "1011234567893     20260131VENDOR    " + "^~AM04~C2M1|^~AM07~8Q1~9Q2500"
	tr, findings, err := d.Parse(onWire(text))
	if err != nil || len(findings) > 0 {
		t.Fatalf("%v, %v", findings, err)
	}
	if pcn, _ := tr.HeaderValue("104-A4"); pcn != "TESTPCN-LONGER" {
		t.Errorf("the processor control number is %q", pcn)
	}
	if b, err := tr.Encode(); err != nil || string(b) != string(onWire(text)) {
		t.Errorf("%q, %v", b, err)
	}
	if v := d.Interpret(ncpdp.F6, "07", ncpdp.Field{ID: "9Q", Value: "2500"}); v.String() != "2.5" {
		t.Errorf("the new field reads %s", v)
	}
}

func TestLicensedRowsAreRefused(t *testing.T) {
	for name, file := range map[string]string{
		"nothing":                  "",
		"an unknown column":        "table,color\n",
		"an unknown table":         "table,id\nfields,X\n",
		"a length of words":        "table,id,length\nfield,409-D9,long\n",
		"a field without a number": "table,id\nfield,D9\n",
		"an unknown format":        "table,id,format\nfield,409-D9,float\n",
		"an unknown status":        "table,id,status\nfield,409-D9,gone\n",
		"a header of nobody":       "table,kind,id,length\nheader,both,101-A1,8\n",
		"a header without length":  "table,kind,id\nheader,request,101-A1\n",
		"a header without version": "table,kind,id,length\nheader,request,101-A1,8\n",
		"a code without meaning":   "table,id,value\ncode,408-D8,X\n",
		"a group of nothing":       "table,segment,id,max\ngroup,07,F98-8Q,3\n",
		"a segment of three":       "table,kind,id\nsegment,request,123\n",
		"too many values":          "table,id\nfield,409-D9,8\n",
		"a quote left open":        "table,id\nfield,\"409\n",
	} {
		if d, err := ncpdp.Standard().With(strings.NewReader(file)); !errors.Is(err, ncpdp.ErrSupplement) || d != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := ncpdp.Standard().With(strings.NewReader("table,id\nfield,X\nfield,Y\n"))
	if err == nil || strings.Count(err.Error(), "line ") != 2 || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("each bad row is told with its line: %v", err)
	}
}
