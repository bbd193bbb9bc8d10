package analyze

import (
	"slices"
	"testing"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
)

// TestDrugsBelowTheirStanding has the drugs of a class line by line below how they are listed, as lists of Medicaid do: with letters that the
// list's key explains, which may go on in the next line, and names that do.
func TestDrugsBelowTheirStanding(t *testing.T) {
	b := document.NewBuilder(document.PDF)
	b.StartPage("", 612, 792)
	for _, s := range []string{"Codes behind the names", "CL - Requires clinical prior authorization. QL - Quantity limits apply. AR - Age restriction applies.", "SR - Sustained release. GN - Given by a nurse."} {
		b.Line(s, document.Box{}, false)
	}
	b.Table(3, document.Box{}, []document.CellText{
		{Row: 0, Column: 0, Lines: []document.LineText{{Words: "PREFERRED AGENTS"}}},
		{Row: 0, Column: 1, Lines: []document.LineText{{Words: "NON-PREFERRED AGENTS"}, {Words: "(Prior Authorization Required)"}}},
		{Row: 0, Column: 2, Lines: []document.LineText{{Words: "PA CRITERIA"}}},
		{Row: 1, Column: 0, ColSpan: 3, Lines: []document.LineText{{Words: "EXAMPLE AGENTS"}}},
		{Row: 2, Column: 0, Lines: []document.LineText{
			{Words: "SAMPLADRIN CL, QL"},
			{Words: "samplinol ER tablet (generic SAMPLOC) CL,"},
			{Words: "QL"},
			{Words: "testolol SR"},
			{Words: "injectine pen (maker Example and"},
			{Words: "Sample only) QL"},
			{Words: "examplone AR, GN"},
			{Words: "OLDRIN LA"},
		}},
		{Row: 2, Column: 1, Lines: []document.LineText{{Words: "NEWDRIN"}, {Words: "testolol/"}, {Words: "examplone"}}},
		{Row: 2, Column: 2, Lines: []document.LineText{{Words: "Two preferred agents must be tried."}}},
	})
	list, _ := readDrugList(b.Text())
	want := []struct {
		name, tier string
		pa, ql, al bool
	}{
		{"SAMPLADRIN", "PREFERRED AGENTS", true, true, false},
		{"samplinol ER tablet (generic SAMPLOC)", "PREFERRED AGENTS", true, true, false},
		{"testolol SR", "PREFERRED AGENTS", false, false, false},
		{"injectine pen (maker Example and Sample only)", "PREFERRED AGENTS", false, true, false},
		{"examplone", "PREFERRED AGENTS", false, false, true},
		{"OLDRIN LA", "PREFERRED AGENTS", false, false, false},
		{"NEWDRIN", "NON-PREFERRED AGENTS", true, false, false},
		{"testolol/examplone", "NON-PREFERRED AGENTS", true, false, false},
	}
	if len(list.Entries) != len(want) {
		t.Fatalf("%d drugs: %+v", len(list.Entries), list.Entries)
	}
	for i, w := range want {
		e := list.Entries[i]
		if e.Name != w.name || e.Tier != w.tier || e.PriorAuthorization != w.pa || e.QuantityLimit != w.ql || slices.Contains(e.AllFlags(), formulary.AgeLimit) != w.al {
			t.Errorf("%+v, want %+v", e, w)
		}
	}
}

// TestTiersNamedLikeGroups has tiers in words that stand over columns of drugs in other lists.
func TestTiersNamedLikeGroups(t *testing.T) {
	list, _ := readDrugList(workbookOf([][]string{
		{"Drug Name", "Drug Tier", "PA", "QL", "ST"},
		{"samplinol tab 10 mg", "Generic", "", "✓", ""},
		{"SAMPLADRIN tab 5 mg", "Non-Preferred\nBrand", "✓", "", ""},
		{"testolol tab 5 mg", "Preferred Generic", "", "", ""},
		{"examplone cap 5 mg", "Generic", "", "", "✓"},
	}))
	if len(list.Entries) != 4 {
		t.Fatalf("%d drugs: %+v", len(list.Entries), list.Entries)
	}
	if e := list.Entries[1]; e.Tier != "Non-Preferred Brand" || !e.PriorAuthorization || e.QuantityLimit {
		t.Errorf("%+v", e)
	}
	if e := list.Entries[3]; e.Tier != "Generic" || !e.StepTherapy {
		t.Errorf("%+v", e)
	}
}

// TestNameGoesOnBehindASlash has a strength that a line's end parts.
func TestNameGoesOnBehindASlash(t *testing.T) {
	list, _ := readDrugList(workbookOf([][]string{
		{"Drug Name", "Drug Tier", "Requirements/Limits"},
		{"SAMPLADRIN pen 100 unit/\nml, 10-\n20 mg", "Tier 2", "PA"},
	}))
	if len(list.Entries) != 1 || list.Entries[0].Name != "SAMPLADRIN pen 100 unit/ml, 10-20 mg" {
		t.Errorf("%+v", list.Entries)
	}
}

// TestTierOverEmptyRequirements has a number of a tier in a cell that goes on over the empty column beside it.
func TestTierOverEmptyRequirements(t *testing.T) {
	b := document.NewBuilder(document.PDF)
	b.StartPage("", 612, 792)
	line := func(s string) []document.LineText { return []document.LineText{{Words: s}} }
	b.Table(3, document.Box{}, []document.CellText{
		{Row: 0, Column: 0, Lines: line("Drug Name")},
		{Row: 0, Column: 1, Lines: line("Drug Tier")},
		{Row: 0, Column: 2, Lines: line("Requirements/Limits")},
		{Row: 1, Column: 0, Lines: line("samplinol oral tab 10 mg")},
		{Row: 1, Column: 1, ColSpan: 2, Lines: line("3")},
		{Row: 2, Column: 0, Lines: line("testolol oral tab 5 mg")},
		{Row: 2, Column: 1, Lines: line("2")},
		{Row: 2, Column: 2, Lines: line("PA")},
	})
	list, _ := readDrugList(b.Text())
	if len(list.Entries) != 2 || list.Entries[0].Tier != "3" || list.Entries[0].Rules != "" || list.Entries[1].Rules != "PA" {
		t.Errorf("%+v", list.Entries)
	}
}
