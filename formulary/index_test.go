package formulary_test

import (
	"slices"
	"testing"

	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/formulary"
)

func TestFind(t *testing.T) {
	list := formulary.List{Entries: []formulary.Entry{
		{NDC: "59148-008-13", Tier: "3"},
		{RxCUI: "617310", Name: "atorvastatin 20 MG Oral Tablet", Tier: "1"},
		{Name: "LIPITOR TABS 10 MG, 20 MG, 40 MG", Tier: "4"},
		{Name: "metformin hcl", Tier: "1"},
		{Name: "metformin hcl er", Tier: "2"},
		{Name: "amlodipine-benazepril", Tier: "2"},
		{Name: "Humira (CF) Pen 40 mg/0.4 mL", Tier: "5"},
		{Name: "warfarin 2.5 mg", Tier: "1"},
		{Name: "warfarin 5 mg", Tier: "2"},
	}}
	x := formulary.NewIndex(list)
	for _, c := range []struct {
		name  string
		drug  formulary.Drug
		tiers []string
		basis formulary.Basis
	}{
		{"ndc in another form", formulary.Drug{NDC: "59148000813"}, []string{"3"}, formulary.ByNDC},
		{"ndc before name", formulary.Drug{NDC: "59148000813", Names: []string{"metformin hcl"}}, []string{"3"}, formulary.ByNDC},
		{"rxcui", formulary.Drug{RxCUI: "617310"}, []string{"1"}, formulary.ByRxCUI},
		{"name and form", formulary.Drug{Names: []string{"Atorvastatin"}}, []string{"1"}, formulary.ByName},
		{"name and strength", formulary.Drug{Names: []string{"Atorvastatin"}, Strength: "20 MG"}, []string{"1"}, formulary.ByName},
		{"another strength", formulary.Drug{Names: []string{"Atorvastatin"}, Strength: "80 MG"}, nil, ""},
		{"one of several strengths", formulary.Drug{Names: []string{"Lipitor"}, Strength: "40 MG"}, []string{"4"}, formulary.ByName},
		{"a longer name is another drug", formulary.Drug{Names: []string{"amlodipine"}}, nil, ""},
		{"an extended release is another drug", formulary.Drug{Names: []string{"metformin"}}, []string{"1"}, formulary.ByName},
		{"entries that disagree", formulary.Drug{Names: []string{"Warfarin"}}, []string{"1", "2"}, formulary.ByName},
		{"strength decides", formulary.Drug{Names: []string{"Warfarin"}, Strength: "2.5 MG"}, []string{"1"}, formulary.ByName},
		{"not in the list", formulary.Drug{NDC: "00000000000", RxCUI: "1", Names: []string{"sertraline"}}, nil, ""},
		{"nothing asked", formulary.Drug{}, nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			entries, basis := x.Find(c.drug)
			var tiers []string
			for _, e := range entries {
				tiers = append(tiers, e.Tier)
			}
			if !slices.Equal(tiers, c.tiers) || basis != c.basis {
				t.Errorf("tiers %v by %q, want %v by %q", tiers, basis, c.tiers, c.basis)
			}
		})
	}
}

func TestDrugOf(t *testing.T) {
	brand := formulary.DrugOf(drug.Product{NDC: "59148000813", ProprietaryName: "Abilify", NonproprietaryName: "aripiprazole", Class: drug.MultiSource})
	if !slices.Equal(brand.Names, []string{"Abilify"}) {
		t.Errorf("a brand is not found by its ingredient, which is the generic's entry: %v", brand.Names)
	}
	generic := formulary.DrugOf(drug.Product{ProprietaryName: "Aripiprazole", NonproprietaryName: "aripiprazole", Class: drug.Generic})
	if len(generic.Names) != 2 {
		t.Errorf("a generic goes by both names: %v", generic.Names)
	}
}

// TestFindByStrengthApart finds a drug by the strength that its row has in a column of its own.
func TestFindByStrengthApart(t *testing.T) {
	x := formulary.NewIndex(formulary.List{Entries: []formulary.Entry{{Name: "alphadrine", Strength: "Tablet 5 mg, 10 mg", Tier: "1"}}})
	for strength, want := range map[string]int{"10 MG": 1, "20 MG": 0, "": 1} {
		if got, _ := x.Find(formulary.Drug{Names: []string{"Alphadrine"}, Strength: strength}); len(got) != want {
			t.Errorf("%q: %d rows, want %d", strength, len(got), want)
		}
	}
}
