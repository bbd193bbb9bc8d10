package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAdministratorGrids reads the grids of administrators: codes of benefits in front of them, networks in short, questions on the deductible and the
// maximum, and a head that says whose plan it is.
func TestAdministratorGrids(t *testing.T) {
	text := workbook(
		[]string{"Alder Administrators", "", "", "", "", "", ""},
		[]string{"Group: Quarry Co-op", "", "Group #: 30615", "", "Plan: EPO Base", "", ""},
		[]string{"Code", "Benefit", "PAR", "Non-PAR", "Ded?", "OOP?", "Processing notes"},
		[]string{"0100", "Deductible, individual", "$650", "No coverage", "", "Y", "Medical only. Rx not subject to plan deductible."},
		[]string{"0101", "Deductible, family", "$1,300", "No coverage", "", "Y", "Embedded"},
		[]string{"", "PHARMACY (carved out)", "", "", "", "", ""},
		[]string{"RX10", "Generic, retail 30 DS", "$6", "No coverage", "N", "Y", ""},
		[]string{"RX20", "Formulary brand, retail 30 DS", "25% min $20 max $55", "No coverage", "N", "Y", ""},
		[]string{"RX50", "DAW 1", "Brand cost share", "No coverage", "N", "Y", "No penalty"},
		[]string{"RX51", "DAW 2", "Brand cost share + cost difference", "No coverage", "N", "N", "Difference excluded from OOP"},
		[]string{"RX73", "GLP-1 (diabetes)", "Formulary brand cost share", "", "", "", "PA required"},
		[]string{"RX90", "Weight loss", "Excluded", "Excluded", "", "", ""},
		[]string{"RX91", "Infertility", "Excluded", "Excluded", "", "", ""},
	)
	p := read(t, text)
	checkEvidence(t, text, p)
	got := slices.DeleteFunc(jsonFacts(p), func(s string) bool { return strings.HasPrefix(s, "priorAuthorization") })
	slices.Sort(got)
	want := `deductible medical in 650/1300 drugs=false
difference true
exclusions {drugs:{kinds:[fertility]}} {label:Infertility}
exclusions {drugs:{kinds:[weightLoss]}} {label:Weight loss}
generic retail in 30 $6.00 copay exempt
generic retail out not covered
preferred-brand retail in 30 25 % coinsurance, at least $20.00, at most $55.00 exempt
preferred-brand retail out not covered
prescriber exempt true`
	if d := cmp.Diff(want, strings.Join(got, "\n")); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if sel := p.ProductSelection; sel.CountsToDeductible.Known() || !sel.CountsToOOP.Known() || sel.CountsToOOP.Value {
		t.Errorf("the difference counts as %+v", sel)
	}
}
