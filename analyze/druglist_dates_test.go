package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/formulary"
)

// TestRowsThatChange reads what a list says becomes of a drug on a day, in its remarks and in its column of days.
func TestRowsThatChange(t *testing.T) {
	p := read(t, newSheet().line("Effective 03012026").table(
		[]string{"Drug Name", "Tier", "Notes", "Effective Date"},
		[]string{"sampledrin oral tablet 5 mg", "1", "QL", ""},
		[]string{"SAMPLEVA ORAL TABLET", "2", "Effective 01/01/2027: NF; QL", ""},
		[]string{"examplol oral tablet 10 mg", "1", "AL; Effective 01/01/2027: Tier 2; QL", ""},
		[]string{"EXAMPLIX INJECTION", "4", "PA", "removed 06/30/2026"},
		[]string{"TESTORAL CAPSULE 20 MG", "3", "not covered as of 7/1/2026", ""},
		[]string{"TESTAPRIL TABLET 10 MG", "2", "moves to Tier 3 effective 7/1/2026", "01/01/2026"},
		[]string{"TESTADOL TABLET 50 MG", "2", "", "added 04/15/2026"},
		[]string{"TESTIPINE TABLET 5 MG", "2", "PA if filled after 04/15/2026", ""},
	).text())
	var got []string
	for _, e := range p.Formulary.Entries {
		s := fmt.Sprintf("%s %s", strings.ToLower(strings.Fields(e.Name)[0]), e.Tier)
		if !e.From.IsZero() {
			s += " from " + e.From.String()
		}
		if !e.To.IsZero() {
			s += " to " + e.To.String()
		}
		for _, f := range e.Flags {
			s += " " + string(f)
		}
		got = append(got, s)
	}
	const want = `sampledrin 1
sampleva 2 to 2026-12-31
examplol 1 to 2026-12-31 AL
examplol 2 from 2027-01-01 AL
examplix 4 to 2026-06-29
testoral 3 to 2026-06-30
testoral 3 from 2026-07-01 NC
testapril 2 from 2026-01-01 to 2026-06-30
testapril 3 from 2026-07-01
testadol 2 from 2026-04-15
testipine 2`
	if got := strings.Join(got, "\n"); got != want {
		t.Errorf("%s", got)
	}
	if found := formulary.Check(p.Formulary); len(found) > 0 {
		t.Errorf("rows that follow each other are in conflict: %v", found)
	}
	if day := p.Identity.EffectiveFrom; !day.Known() || day.Value.String() != "2026-03-01" {
		t.Errorf("the list holds from %v", day)
	}
}

// TestRowsWithTheirSource wants the place of a drug to hold all that was read of it.
func TestRowsWithTheirSource(t *testing.T) {
	src := newSheet().line("BE = benefit exclusion. This drug may not be covered. NF = Not on formulary (not covered).").line("DO = dose optimization").table(
		[]string{"Drug Name", "Strength", "Tier", "Notes", "End Date"},
		[]string{"sampledrin", "5 mg", "1", "PA; QL (30 per 30 days)", "12/31/2026"},
		[]string{"examplol", "10 mg", "2", "BE; DO", ""},
		[]string{"testapril", "10 mg", "NF", "", ""},
	).text()
	p := read(t, src)
	if len(p.Formulary.Entries) != 3 {
		t.Fatalf("%d drugs", len(p.Formulary.Entries))
	}
	a, b, c := p.Formulary.Entries[0], p.Formulary.Entries[1], p.Formulary.Entries[2]
	if got := oneLine(src.Quote(a.Source)); got != "sampledrin 5 mg 1 PA; QL (30 per 30 days) 12/31/2026" {
		t.Errorf("%q", got)
	}
	if got := fmt.Sprint(b.Flags); got != "[DO]" {
		t.Errorf("letters that the key explains otherwise: %s", got)
	}
	if got := fmt.Sprint(c.Flags); got != "[NC]" {
		t.Errorf("a tier of what is not covered: %s", got)
	}
}

// TestNamesWithManyStrengths keeps a drug whose strengths make its name as long as a paragraph, and takes no paragraph for a drug.
func TestNamesWithManyStrengths(t *testing.T) {
	var sizes []string
	for k := range 24 {
		sizes = append(sizes, fmt.Sprintf("%dG X 5/16\" 0.%d ML", 27+k%5, 1+k))
	}
	long := "EXAMPLE INSULIN SYRINGE " + strings.Join(sizes, ", ")
	prose := strings.Repeat("Talk with your prescriber about the drugs of this class before you fill 1 of them. ", 5)
	p := read(t, newSheet().table(
		[]string{"Drug Name", "Tier", "Notes"},
		[]string{long, "3", "ST; QL"},
		[]string{prose, "3", "QL"},
		[]string{"sampledrin oral tablet", "1", ""},
	).text())
	if len(p.Formulary.Entries) != 2 || p.Formulary.Entries[0].Name != long {
		t.Errorf("%d drugs: %.60v", len(p.Formulary.Entries), p.Formulary.Entries)
	}
}

// TestTiersThatAListNames takes the tiers of a list of which its text says more than the number.
func TestTiersThatAListNames(t *testing.T) {
	list := []string{"Drug Name", "Tier", "Notes"}
	p := read(t, newSheet().line("Tier 1 drugs have the lowest cost share. These are usually the best value.").line("Tier 2 drugs have a higher cost share than Tier 1.").
		table(list, []string{"sampledrin oral tablet", "1", "QL"}, []string{"examplol oral tablet", "2", "PA; ST"}).text())
	if len(p.Tiers) != 2 || p.Tiers[0].ID != "tier-1" || p.Tiers[1].Label.Value != "Tier 2" {
		t.Errorf("%v", p.Tiers)
	}
	for _, n := range p.NotStated {
		if strings.HasPrefix(n.Path, "tiers") || strings.HasSuffix(n.Path, "priorAuthorization") || strings.HasSuffix(n.Path, "stepTherapy") || strings.HasSuffix(n.Path, "quantityLimit") {
			t.Errorf("%s is in the list: %s", n.Path, n.Message)
		}
	}
}
