package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestQuantityTables reads tables of quantity limits: for drugs by their names, for a kind of drugs, and for what a row calls them.
func TestQuantityTables(t *testing.T) {
	for name, c := range map[string]struct {
		text *document.Text
		want string
	}{
		"names in parentheses": {
			newSheet().line("Generic drugs: $10 copay").line("Quantity limits").table(
				[]string{"Medicine", "Limit"},
				[]string{"Migraine medicines (Harbotrip, Portatrip)", "9 tablets per 30 days"},
				[]string{"Erectile dysfunction drugs", "6 tablets per month"},
				[]string{"Cough syrup with codeine", "240 mL per 30-day supply"},
				[]string{"Anti-nausea drugs", "12 tablets per prescription"},
			).text(),
			`[] [Harbotrip Portatrip] 9 / 30 days
[] [anti-nausea drugs] 12 / 0 days
[] [cough syrup with codeine] 240 / 30 days
[erectileDysfunction] [] 6 / 30 days`,
		},
		"a title above a table without a header": {
			newSheet().line("Generic drugs: $10 copay").line("Dispensing limits").table(
				[]string{"Sleep aids", "Up to 30 tablets every 30 days"},
				[]string{"Nasal sprays", "2 bottles per 30 days"},
			).text(),
			`[] [nasal sprays] 2 / 30 days
[] [sleep aids] 30 / 30 days`,
		},
		"days in the header": {
			newSheet().line("Generic drugs: $10 copay").line("Quantity limits").table(
				[]string{"Therapy class", "Medication", "30-day limit", "90-day limit"},
				[]string{"Stomach acid", "sampleprazole, testoprazole", "30 units", "75 units"},
				[]string{"Erectile dysfunction", "all products in the class", "7 units", ""},
			).table(
				[]string{"Drug", "Limit per 31 days"},
				[]string{"Sampletriptan tablets", "9 tablets"},
				[]string{"Emergency contraception", "3"},
				[]string{"Samplix", "$3"},
			).text(),
			`[] [emergency contraception] 3 / 31 days
[] [sampleprazole testoprazole] 30 / 30 days
[] [sampleprazole testoprazole] 75 / 90 days
[] [sampletriptan tablets] 9 / 31 days
[erectileDysfunction] [] 7 / 30 days`,
		},
		"days in the header and in the cells": {
			newSheet().line("Generic drugs: $10 copay").line("Quantity limits").table(
				[]string{"Drug", "Limit per 30 days"},
				[]string{"Sampletriptan", "9 tablets per 30 days"},
				[]string{"Testoprazole", "2 kits per year"},
			).text(),
			`[] [sampletriptan] 9 / 30 days
[] [testoprazole] 2 / 0 days`,
		},
		"amounts of money": {
			newSheet().line("Generic drugs: $10 copay").line("Quantity limits").table(
				[]string{"Drug", "Maximum"},
				[]string{"Insulin", "$35 per month"},
				[]string{"Samplix", "$10 per prescription"},
				[]string{"Samplane", "$30 per 30 days"},
				[]string{"Sampletriptan", "2 per fill"},
			).text(),
			"",
		},
		"amounts of something else": {
			newSheet().line("Generic drugs: $10 copay").line("Sample prescriptions").table(
				[]string{"Prescription", "Directions"},
				[]string{"Sleep aid", "30 tablets per 30 days"},
			).text(),
			"",
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := read(t, c.text)
			var got []string
			for _, q := range p.Utilization.QuantityLimit {
				got = append(got, fmt.Sprintf("%v %v %s / %d days", q.Scope.Drugs.Kinds, q.Scope.Drugs.Names, q.Terms.Value.Max, q.Terms.Value.Days))
			}
			slices.Sort(got)
			if d := cmp.Diff(c.want, strings.Join(got, "\n")); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			checkEvidence(t, c.text, p)
		})
	}
}
