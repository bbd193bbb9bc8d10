package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/document"
)

// TestProgramsElected reads a sheet of programs that are switched on in a column of their own, and one of what is covered.
func TestProgramsElected(t *testing.T) {
	s := &sheet{b: document.NewBuilder(document.XLSX)}
	s.b.StartPage("Design", 0, 0)
	s.table([]string{"Pharmacy benefit design form", "<"}, []string{"Plan description", "PPO Rx"})
	s.table([]string{"Member cost share", "Retail (1-30 days)"}, []string{"Generic", "$10"}, []string{"Preferred brand", "$30"}, []string{"Specialty", "20%"})
	s.b.StartPage("Programs", 0, 0)
	s.table([]string{"Program", "Elected (Y/N)", "Details"}, []string{"Prior Authorization", "Y", "Standard list"}, []string{"Quantity Limits", "N", ""},
		[]string{"Exclusive Specialty", "Y", "Zero grace fills"}, []string{"Insulin Cap", "Y", "$25 per 30-day supply"}, []string{"Fraud Review", "Y", "Included"})
	s.b.StartPage("Coverage", 0, 0)
	s.table([]string{"Category", "Covered / Excluded", "Notes"}, []string{"Weight Loss", "Excluded", ""}, []string{"Cosmetic", "Excluded", ""})
	text := s.text()
	p := read(t, text)
	checkEvidence(t, text, p)
	got := strings.Join(jsonFacts(p), "\n")
	for _, want := range []string{
		"priorAuthorization {drugs:{flags:[PA]}} {}", "specialtyLockIn {tiers:[specialty]} {free:0}",
		"drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:25.00,copayPerDays:30}}",
		"exclusions {drugs:{kinds:[weightLoss]}}", "exclusions {drugs:{kinds:[cosmetic]}}",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is missing of\n%s", want, got)
		}
	}
	if len(p.Utilization.QuantityLimit) > 0 || len(p.DrugCostShares) != 1 {
		t.Errorf("what is off, or a cost share beside the cap:\n%s", got)
	}
}
