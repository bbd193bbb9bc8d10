package analyze

import (
	"fmt"
	"slices"
	"testing"

	"github.com/rxassay/rxassay/document"
)

// TestMarksBehindNames has letters behind the names of a table: those that the list explains, or that stand behind most of its names, are no
// part of them, and what names end in is.
func TestMarksBehindNames(t *testing.T) {
	header := []string{"Drug name", "Tier", "Requirements"}
	long := [][]string{header}
	var longWant []string
	for i := range 9 {
		long = append(long, []string{fmt.Sprintf("samplinol %d mg tablet ZQ", i+1), "1", ""})
		longWant = append(longWant, fmt.Sprintf("samplinol %d mg tablet//1/[]", i+1))
	}
	for name, test := range map[string]struct {
		text *document.Text
		want []string
	}{
		"explained": {
			newSheet().line("MO: Drugs that are available through mail order.").line("GB: Drugs that are covered in the gap.").line("NP: Prior authorization for new patients").line("LA - Limited access").table(
				header,
				[]string{"samplinol 10 mg tablet MO", "2", "QL (60 per 30 days)"},
				[]string{"TESTOLOL 5 MG TABLET, CRUSH RESISTANT GB,MO", "4", ""},
				[]string{"EXAMPLONE XR 5 MG TABLET GB", "4", "PA"},
				[]string{"testolol hcl er MO, NP", "1", ""},
				[]string{"OLDRIN LA", "3", "LA"},
				[]string{"SAMPLADRIN", "3", ""},
				[]string{"examplone odt 5 mg MO", "1", ""},
			).text(),
			[]string{
				"samplinol 10 mg tablet//2/[QL]", "TESTOLOL 5 MG TABLET, CRUSH RESISTANT//4/[]", "EXAMPLONE XR 5 MG TABLET//4/[PA]", "testolol hcl er//1/[PA]",
				"OLDRIN LA//3/[LA]", "SAMPLADRIN//3/[]", "examplone odt 5 mg//1/[]",
			},
		},
		"behind most": {newSheet().table(long...).text(), longWant},
		"salts that a list explains": {
			newSheet().line("HCL - Hydrochloride").table(
				header,
				[]string{"samplinol HCL", "1", ""}, []string{"testolol HCL", "1", ""}, []string{"examplone HCL", "2", ""},
			).text(),
			[]string{"samplinol HCL//1/[]", "testolol HCL//1/[]", "examplone HCL//2/[]"},
		},
		"tier and requirements in one cell": {
			newSheet().table(
				[]string{"DRUG NAME", "TIER UTILIZATION MANAGEMENT\nREQUIREMENTS"},
				[]string{"samplinol 10 mg tablet", "2 QL (60 per 30 days)"},
				[]string{"testolol 5 mg tablet", "4"},
				[]string{"examplone 5 mg capsule", "3 PA,ST"},
			).text(),
			[]string{"samplinol 10 mg tablet//2/[QL]", "testolol 5 mg tablet//4/[]", "examplone 5 mg capsule//3/[PA ST]"},
		},
		"what all of a standing require": {
			newSheet().line("Drugs identified as “non-preferred” require prior authorization.").line("Some drugs, marked *CL, also require a clinical prior authorization.").table(
				[]string{"Preferred agents", "Non-preferred agents", "PA criteria"},
				[]string{"samplinol *CL\nTESTOLOL (testolol)", "EXAMPLONE (examplone)\nOLDRIN", "• Treatment failure"},
			).text(),
			[]string{"samplinol//Preferred agents/[PA]", "TESTOLOL (testolol)//Preferred agents/[]", "EXAMPLONE (examplone)//Non-preferred agents/[PA]", "OLDRIN//Non-preferred agents/[PA]"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := listRows(t, test.text)
			if !slices.Equal(got, test.want) {
				t.Errorf("%q\nwant %q", got, test.want)
			}
		})
	}
}
