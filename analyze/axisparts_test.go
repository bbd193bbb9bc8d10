package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestPartsInRows reads one benefit from sheets that have the parts of its cost shares in rows, columns or headings.
func TestPartsInRows(t *testing.T) {
	want := []string{
		"tier-1 mail in 1-90 $25.00 copay exempt",
		"tier-1 retail in 1-30 $10.00 copay exempt",
		"tier-2 mail in 1-90 20 % coinsurance, at least $60.00, at most $125.00 after",
		"tier-2 retail in 1-30 20 % coinsurance, at least $25.00, at most $50.00 after",
		"tier-3 specialty in 1-30 30 % coinsurance, at most $250.00 after",
	}
	tiers := func(labels ...string) []string {
		return append(labels, "Tier 1\nGeneric", "Tier 2\nPreferred brand", "Tier 3\nSpecialty")
	}
	for _, c := range []struct {
		name string
		rows [][]string
	}{
		{"pharmacies as headings", [][]string{
			tiers("Plan Element"),
			{"RETAIL", "<", "<", "<"},
			{"Maximum Days Supply", "30", "30", "N/A"},
			{"Member Copay", "$10", "N/A", "N/A"},
			{"Member Coinsurance", "N/A", "20%", "N/A"},
			{"Minimum Member Cost per Rx", "N/A", "$25", "N/A"},
			{"Max Cost per Rx", "N/A", "$50", "N/A"},
			{"Subject to Rx Deductible", "No", "Yes", "N/A"},
			{"MAIL ORDER", "<", "<", "<"},
			{"Maximum Days Supply", "90", "90", "N/A"},
			{"Member Copay", "$25", "N/A", "N/A"},
			{"Member Coinsurance", "N/A", "20%", "N/A"},
			{"Minimum Member Cost per Rx", "N/A", "$60", "N/A"},
			{"Max Cost per Rx", "N/A", "$125", "N/A"},
			{"Subject to Rx Deductible", "No", "Yes", "N/A"},
			{"SPECIALTY PHARMACY", "<", "<", "<"},
			{"Maximum Days Supply", "N/A", "N/A", "30"},
			{"Member Copay", "N/A", "N/A", "N/A"},
			{"Member Coinsurance", "N/A", "N/A", "30%"},
			{"Minimum Member Cost per Rx", "N/A", "N/A", "N/A"},
			{"Max Cost per Rx", "N/A", "N/A", "$250"},
			{"Subject to Rx Deductible", "N/A", "N/A", "Yes"},
		}},
		{"pharmacies in a column", [][]string{
			tiers("Channel", "Attribute"),
			{"Retail", "Day Supply Limit", "1-30", "1-30", "-"},
			{"", "Copay Amount", "$10", "-", "-"},
			{"", "Coinsurance %", "-", "20", "-"},
			{"", "Minimum per Script", "-", "$25", "-"},
			{"", "Maximum per Script", "-", "$50", "-"},
			{"", "Deductible", "No", "Yes", "-"},
			{"Mail", "Day Supply Limit", "1-90", "1-90", "-"},
			{"", "Copay Amount", "$25", "-", "-"},
			{"", "Coinsurance %", "-", "20", "-"},
			{"", "Minimum per Script", "-", "$60", "-"},
			{"", "Maximum per Script", "-", "$125", "-"},
			{"", "Deductible", "No", "Yes", "-"},
			{"Specialty Pharmacy", "Day Supply Limit", "-", "-", "1-30"},
			{"", "Copay Amount", "-", "-", "-"},
			{"", "Coinsurance %", "-", "-", "30"},
			{"", "Minimum per Script", "-", "-", "-"},
			{"", "Maximum per Script", "-", "-", "$250"},
			{"", "Deductible", "-", "-", "Yes"},
		}},
		{"pharmacies in front of the parts", [][]string{
			tiers("Benefit"),
			{"Retail Days Supply", "30 days", "30 days", "n/a"},
			{"Retail Copay", "$10", "n/a", "n/a"},
			{"Retail Coinsurance", "n/a", "20%", "n/a"},
			{"Retail Coinsurance Minimum", "n/a", "$25", "n/a"},
			{"Retail Coinsurance Maximum", "n/a", "$50", "n/a"},
			{"Retail Deductible Waived?", "Yes", "No", "n/a"},
			{"Mail Order Days Supply", "90 days", "90 days", "n/a"},
			{"Mail Order Copay", "$25", "n/a", "n/a"},
			{"Mail Order Coinsurance", "n/a", "20%", "n/a"},
			{"Mail Order Coinsurance Minimum", "n/a", "$60", "n/a"},
			{"Mail Order Coinsurance Maximum", "n/a", "$125", "n/a"},
			{"Mail Order Deductible Waived?", "Yes", "No", "n/a"},
			{"Specialty Pharmacy Days Supply", "n/a", "n/a", "30 days"},
			{"Specialty Pharmacy Copay", "n/a", "n/a", "n/a"},
			{"Specialty Pharmacy Coinsurance", "n/a", "n/a", "30%"},
			{"Specialty Pharmacy Coinsurance Maximum", "n/a", "n/a", "$250"},
			{"Specialty Pharmacy Deductible Waived?", "n/a", "n/a", "No"},
		}},
		{"parts across, pharmacies as headings", [][]string{
			{"Tier", "Copay ($)", "Coinsurance (%)", "Min Copay", "Max Copay", "Max Days Supply", "Deductible Applies?"},
			{"Retail", "<", "<", "<", "<", "<", "<"},
			{"Tier 1 - Generic", "10", "0", "", "", "30", "N"},
			{"Tier 2 - Preferred brand", "0", "20", "25", "50", "30", "Y"},
			{"Mail Order", "<", "<", "<", "<", "<", "<"},
			{"Tier 1 - Generic", "25", "0", "", "", "90", "N"},
			{"Tier 2 - Preferred brand", "0", "20", "60", "125", "90", "Y"},
			{"Specialty Pharmacy", "<", "<", "<", "<", "<", "<"},
			{"Tier 3 - Specialty", "0", "30", "", "250", "30", "Y"},
		}},
		{"pharmacies across, tiers as headings", [][]string{
			{"", "Retail", "Mail Order", "Specialty Pharmacy"},
			{"Tier 1 - Generic", "<", "<", "<"},
			{"Copay", "$10", "$25", "N/A"},
			{"Coinsurance", "N/A", "N/A", "N/A"},
			{"Days Supply", "30", "90", "N/A"},
			{"Deductible Applies", "No", "No", "N/A"},
			{"Tier 2 - Preferred brand", "<", "<", "<"},
			{"Copay", "N/A", "N/A", "N/A"},
			{"Coinsurance", "20%", "20%", "N/A"},
			{"Minimum Copay", "$25", "$60", "N/A"},
			{"Maximum Copay", "$50", "$125", "N/A"},
			{"Days Supply", "30", "90", "N/A"},
			{"Deductible Applies", "Yes", "Yes", "N/A"},
			{"Tier 3 - Specialty", "<", "<", "<"},
			{"Copay", "N/A", "N/A", "N/A"},
			{"Coinsurance", "N/A", "N/A", "30%"},
			{"Maximum Copay", "N/A", "N/A", "$250"},
			{"Days Supply", "N/A", "N/A", "30"},
			{"Deductible Applies", "N/A", "N/A", "Yes"},
		}},
		{"tiers beside parts", [][]string{
			{"Tier", "Component", "Retail", "Mail Order", "Specialty Pharmacy"},
			{"Tier 1 - Generic", "Member copay ($)", "10", "25", ""},
			{"", "Days supply", "Up to 30 days", "Up to 90 days", ""},
			{"", "Apply deductible (Y/N)", "N", "N", ""},
			{"Tier 2 - Preferred brand", "Member coinsurance (%)", "20", "20", ""},
			{"", "Min per Rx ($)", "25", "60", ""},
			{"", "Max per Rx ($)", "50", "125", ""},
			{"", "Days supply", "Up to 30 days", "Up to 90 days", ""},
			{"", "Apply deductible (Y/N)", "Y", "Y", ""},
			{"Tier 3 - Specialty", "Member coinsurance (%)", "", "", "30"},
			{"", "Max per Rx ($)", "", "", "250"},
			{"", "Days supply", "", "", "Up to 30 days"},
			{"", "Apply deductible (Y/N)", "", "", "Y"},
		}},
		{"parts as headings", [][]string{
			tiers("Pharmacy"),
			{"Days Supply", "<", "<", "<"},
			{"Retail", "30", "30", ""},
			{"Mail", "90", "90", ""},
			{"Specialty Pharmacy", "", "", "30"},
			{"Copay", "<", "<", "<"},
			{"Retail", "$10", "", ""},
			{"Mail", "$25", "", ""},
			{"Coinsurance", "<", "<", "<"},
			{"Retail", "", "20%", ""},
			{"Mail", "", "20%", ""},
			{"Specialty Pharmacy", "", "", "30%"},
			{"Coinsurance Minimum", "<", "<", "<"},
			{"Retail", "", "$25", ""},
			{"Mail", "", "$60", ""},
			{"Coinsurance Maximum", "<", "<", "<"},
			{"Retail", "", "$50", ""},
			{"Mail", "", "$125", ""},
			{"Specialty Pharmacy", "", "", "$250"},
			{"Deductible Applies", "<", "<", "<"},
			{"Retail", "No", "Yes", ""},
			{"Mail", "No", "Yes", ""},
			{"Specialty Pharmacy", "", "", "Yes"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &sheet{b: document.NewBuilder(document.XLSX)}
			s.tab("Plan Design")
			s.table(c.rows...)
			s.table([]string{"Accumulator", "Individual", "Family"}, []string{"Rx Deductible", "$200", "$400"})
			text := s.text()
			p := read(t, text)
			if d := cmp.Diff(want, slices.Sorted(strings.SplitSeq(shareLines(p), "\n"))); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			checkEvidence(t, text, p)
		})
	}
}
