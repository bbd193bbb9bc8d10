package analyze

import (
	"fmt"
	"strings"
	"testing"
)

// TestLegendsOfDrugLists has what lists say of their letters in rows and in lines: it holds for the drugs that bear the letters.
func TestLegendsOfDrugLists(t *testing.T) {
	drugs := [][]string{{"Drug name", "Drug tier", "Notes"}, {"sampledine tab 10 mg", "1", "PA"}, {"exapril cap 5 mg", "2", "ST, SP"}, {"testolol tab 5 mg", "2", "QL"}}
	for name, tt := range map[string]struct {
		sheet *sheet
		want  string // rules with the letters they are for, and where the quote of the first begins
	}{
		"rows": {
			newSheet().line("Requirements and limits").table([]string{"Code", "Meaning"}, []string{"PA", "Prior Authorization. Your doctor must get approval from Example Mutual before the drug is covered."},
				[]string{"ST", "Step Therapy. You must first try one or more other drugs before this drug is covered."},
				[]string{"SP", "Specialty Drug. This drug must be filled through our specialty pharmacy."}).table(drugs...),
			"pa [PA] st [ST] sp [SP] 0 PA\tPrior Authorization.",
		},
		"lines": {
			newSheet().line("Notes used in the list").line("PA Prior authorization. Your prescriber must request coverage before you").line("fill the prescription.").
				line("ST Step therapy. You must try another drug first.").line("SP Specialty drug. Fill at an Example contracted specialty pharmacy; up to a 30-day supply at a time.").table(drugs...),
			"pa [PA] st [ST] sp [SP] 30 PA Prior authorization.",
		},
		"where drugs may be filled": {
			newSheet().line("SP Specialty drug. These drugs may be ordered by mail from a specialty pharmacy.").table(drugs...), "",
		},
		"a sentence that begins with letters": {
			newSheet().line("The plan is offered in two states.").line("PA Turnpike workers may also enroll in it. Prior authorization is not needed.").table(drugs...), "",
		},
	} {
		p := read(t, tt.sheet.text())
		var got []string
		quote := ""
		for _, r := range p.Utilization.PriorAuthorization {
			if r.Terms.Known() {
				got = append(got, fmt.Sprint("pa ", r.Scope.Drugs.Flags))
				quote, _, _ = strings.Cut(r.Terms.Evidence[0].Quote, ".")
			}
		}
		for _, r := range p.Utilization.StepTherapy {
			got = append(got, fmt.Sprint("st ", r.Scope.Drugs.Flags))
		}
		for _, r := range p.Utilization.SpecialtyLockIn {
			got = append(got, fmt.Sprint("sp ", r.Scope.Drugs.Flags))
		}
		if len(got) > 0 {
			most := 0
			for _, r := range p.Utilization.DaysSupply {
				most = r.Terms.Value.Max
			}
			got = append(got, fmt.Sprint(most), quote+".")
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %q, want %q", name, strings.Join(got, " "), tt.want)
		}
	}
}
