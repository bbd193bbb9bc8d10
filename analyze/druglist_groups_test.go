package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
)

// listRows are the rows of a text's drug list: name, strength apart, tier and what is required.
func listRows(t *testing.T, text *document.Text) []string {
	t.Helper()
	var out []string
	for _, e := range read(t, text).Formulary.Entries {
		out = append(out, strings.Trim(fmt.Sprint(e.Name, "/", e.Strength, "/", e.Tier, "/", e.AllFlags()), "/"))
	}
	return out
}

// TestDrugsBelowTheirTiers reads lists whose columns are the tiers, with the drugs of a class in each cell.
func TestDrugsBelowTheirTiers(t *testing.T) {
	for name, c := range map[string]struct {
		text *document.Text
		want []string
	}{
		"a class in front, rows over all columns, a dash for no drug": {
			newSheet().line("Preferred Drug List").table(
				[]string{"Drug class", "Tier 1\nGeneric", "Tier 2\nPreferred Brand", "Tier 3\nNon-Preferred Brand"},
				[]string{"CARDIOVASCULAR", "<", "<", "<"},
				[]string{"Statins", "alphastatin\nbetastatin ER", "Gammastat (QL)", "Deltastat (ST, QL)\nEpsistat"},
				[]string{"Nasal steroids", "zetasone nasal (QL)", "—", "Etasone (PA)"},
			).text(),
			[]string{
				"alphastatin//Tier 1 Generic/[]", "betastatin ER//Tier 1 Generic/[]", "Gammastat//Tier 2 Preferred Brand/[QL]", "Deltastat//Tier 3 Non-Preferred Brand/[ST QL]",
				"Epsistat//Tier 3 Non-Preferred Brand/[]", "zetasone nasal//Tier 1 Generic/[QL]", "Etasone//Tier 3 Non-Preferred Brand/[PA]",
			},
		},
		"classes without numbers, drugs parted by commas, signs of the list's own": {
			newSheet().line("* = prior authorization").line("† = step therapy").table(
				[]string{"Therapeutic class", "Generics", "Preferred brands", "Non-preferred brands"},
				[]string{"Statins", "alphastatin, betastatin, gammastatin (10 mg, 20 mg)", "Deltastat†", "None"},
				[]string{"Insulins", "N/A", "Epsulin*", "Zetulin [PA, QL]"},
			).text(),
			[]string{
				"alphastatin//Generics/[]", "betastatin//Generics/[]", "gammastatin (10 mg, 20 mg)//Generics/[]", "Deltastat//Preferred brands/[ST]",
				"Epsulin//Preferred brands/[PA]", "Zetulin//Non-preferred brands/[PA QL]",
			},
		},
		"the preferred ones of a tier": {
			newSheet().line("Specialty drugs").line("All of these are filled by one pharmacy.").table(
				[]string{"Condition", "Preferred products", "Non-preferred products (after a preferred one)"},
				[]string{"Hepatitis", "Alphavir (PA)\nBetavir (PA)", "Gammavir (PA, ST)"},
			).text(),
			[]string{"Alphavir//Specialty drugs/[PA]", "Betavir//Specialty drugs/[PA]", "Gammavir//Specialty drugs/[PA ST]"},
		},
		"two lists, with a key in pairs of columns": {
			newSheet().line("State Preferred Drug List").table(
				[]string{"CL", "Clinical Authorization Required", "MD", "Maximum Dose Limit"},
				[]string{"DX", "Diagnosis Code Requirement", "QL", "Quantity Limit"},
				[]string{"TD", "Therapeutic Duplication", "UN", "Prior Use of Other Medication is Required"},
			).line("All drugs").table(
				[]string{"Therapeutic Class", "Drugs on PDL", "Drugs on NPDL which Require Prior Authorization (PA)"},
				[]string{"STATINS", "Alphastatin Tablet (DX, QL)", "Betastatin Tablet (UN)"},
				[]string{"", "Gammastat Pen (CL)", "Deltastat Tablet (Generic for Epsistat) (TD)"},
			).text(),
			[]string{"Alphastatin Tablet//Preferred/[QL]", "Betastatin Tablet//Non-Preferred/[PA ST]", "Gammastat Pen//Preferred/[PA]", "Deltastat Tablet (Generic for Epsistat)//Non-Preferred/[PA]"},
		},
		"a list whose heading requires prior authorization in words": {
			newSheet().line("State Preferred Drug List").table(
				[]string{"Therapeutic Class", "Drugs on the PDL", "Drugs not on the PDL which require prior authorization"},
				[]string{"STATINS", "Alphastatin Tablet", "Betastatin Tablet"}, []string{"", "Gammastat Pen", "Deltastat Tablet"},
			).text(),
			[]string{"Alphastatin Tablet//Preferred/[]", "Betastatin Tablet//Non-Preferred/[PA]", "Gammastat Pen//Preferred/[]", "Deltastat Tablet//Non-Preferred/[PA]"},
		},
		"what the tiers cost": {
			newSheet().table(
				[]string{"Where you fill", "Tier 1 Generic", "Tier 2 Preferred Brand", "Tier 3 Non-Preferred Brand"},
				[]string{"Retail", "No charge", "$30", "50%"},
				[]string{"Mail order", "No charge", "$60", "Not covered"},
			).text(), nil,
		},
		"what the tiers are": {
			newSheet().table(
				[]string{"", "Tier 1", "Tier 2", "Tier 3"},
				[]string{"What is on it", "Most generics", "Preferred brand drugs", "Other brand drugs"},
				[]string{"What it costs", "Lowest copay", "Middle copay", "Highest copay"},
				[]string{"By mail", "Yes, 90-day supply", "Yes, 90-day supply", "Yes, 90-day supply"},
			).text(), nil,
		},
	} {
		if diff := cmp.Diff(c.want, listRows(t, c.text)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestStrengthInItsColumn keeps the strength of a drug beside its name where it has a column of its own, and behind it where the list has
// the name twice; the column of one requirement's details is of that requirement.
func TestStrengthInItsColumn(t *testing.T) {
	text := workbookOf([][]string{
		{"Drug Name", "Dosage Form / Strength", "Tier", "PA", "QL", "QL Detail"},
		{"alphadrine", "Tablet 5 mg, 10 mg", "1", "", "Y", "60 tablets / 30 days"},
		{"betazole", "Capsule ER 24 hr", "2", "Y"},
		{"gammalin", "Tablet 5 mg", "1"},
		{"gammalin", "Tablet 20 mg", "3"},
	})
	want := []string{"alphadrine/Tablet 5 mg, 10 mg/1/[QL]", "betazole//2/[PA]", "gammalin Tablet 5 mg//1/[]", "gammalin Tablet 20 mg//3/[]"}
	if diff := cmp.Diff(want, listRows(t, text)); diff != "" {
		t.Error(diff)
	}
	entries := read(t, text).Formulary.Entries
	if l := entries[slices.IndexFunc(entries, func(e formulary.Entry) bool { return e.QuantityLimit })].Limit; l == nil || l.Days != 30 || l.Max.String() != "60" {
		t.Errorf("limit %+v", l)
	}
}

// TestTitleOfAListIsNoTier reads no tier, and no cost of one, from the title of a formulary.
func TestTitleOfAListIsNoTier(t *testing.T) {
	text := newSheet().line("Performance Formulary - Client Drug List").table(
		[]string{"Tier 1", "Generic drugs"}, []string{"NF", "Non-formulary / excluded. Member pays 100% of the cost unless an exception is approved."},
	).text()
	p := read(t, text)
	for _, tier := range p.Tiers {
		if strings.Contains(tier.Label.Value, "Performance") {
			t.Errorf("tier %s", tier.Label.Value)
		}
	}
}
