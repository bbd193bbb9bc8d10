package analyze

import (
	"slices"
	"testing"
)

// TestExclusionLists reads what is not covered from lists in one cell or one sentence, and keeps the words of items that the model has no kind for.
func TestExclusionLists(t *testing.T) {
	for name, c := range map[string]struct {
		lines []string
		want  []string
	}{
		"bullets behind each other": {
			[]string{"Exclusions", "The following drugs are not covered: • Drugs to treat erectile dysfunction and weight loss • Compounded drugs, with some exceptions • Drugs used for cosmetic purposes • Brand-name drugs used to treat heartburn"},
			[]string{"erectile dysfunction", "weight loss", "?Compounded drugs, with some exceptions", "cosmetic purposes", "?Brand-name drugs used to treat heartburn"},
		},
		"a sentence": {
			[]string{"Exclusions", "The following are not covered: Prescription Drug Products used for the treatment of infertility; Prescription Drug Products used for cosmetic purposes; replacement of Prescription Drug Products due to loss or theft; experimental drugs; Medical foods."},
			[]string{"infertility", "cosmetic purposes", "?replacement of Prescription Drug Products due to loss or theft", "experimental drugs", "?Medical foods"},
		},
		"what is taken out": {
			[]string{"Exclusions", "Not covered: OTC drugs (except insulin and ACA); weight loss; hair growth"},
			[]string{"?OTC drugs (except insulin and ACA)", "weight loss", "hair growth"},
		},
		"counted items": {
			[]string{"Drugs Not Covered", "The plan does not cover the following drugs:", "(1) Growth hormones", "(2) Replacement of lost or stolen drugs"},
			[]string{"?Growth hormones", "?Replacement of lost or stolen drugs"},
		},
	} {
		s := newSheet().line("Prescription drugs").table([]string{"", "Retail"}, []string{"Generic", "$10"}, []string{"Brand", "$40"})
		for _, l := range c.lines {
			s.line(l)
		}
		text := s.text()
		p := read(t, text)
		var got []string
		for _, e := range p.Coverage.Exclusions {
			if e.Terms.Known() {
				got = append(got, e.Terms.Value.Label)
			} else {
				got = append(got, "?"+e.Terms.Evidence[0].Quote)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q", name, got)
		}
		checkEvidence(t, text, p)
	}
}

// TestNoItemsBelowExclusions excludes neither the drugs of a tier that a sentence below the list of exclusions tells nor those that are covered up
// to an amount.
func TestNoItemsBelowExclusions(t *testing.T) {
	p := read(t, inLines("Prescription drugs//What is not covered at all?/Infertility drugs beyond a $15,000 lifetime maximum, weight loss drugs, and vitamins.//Tier 0 includes contraceptives and tobacco cessation products. Tier 4 lifestyle drugs are those for erectile dysfunction.").text())
	if got, want := brief(p), "no vitamin, no weightLoss"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
