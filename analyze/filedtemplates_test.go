package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestFiledTemplates reads the template of plans and benefits that issuers file with the marketplaces: benefits with what is said of each in one
// sheet, and the variants of the plans, each a row below three levels of headers, in another.
func TestFiledTemplates(t *testing.T) {
	for name, head := range map[string][]string{
		"variants with names": {"HIOS Plan ID* (Standard Component + Variant)", "Plan Variant Marketing Name*", "CSR Variation Type*"},
		"other headers":       {"HIOS Plan ID*\n[Standard Component + Variant]", "Plan Marketing Name*", "Level of Coverage* (Metal Level)"},
	} {
		t.Run(name, func(t *testing.T) {
			text := (&sheet{b: document.NewBuilder(document.XLSX)}).page().table(
				[]string{"Benefit Information", "", "", "General Information", "<", "<", "<", "Out of Pocket Exceptions"},
				[]string{"Benefits", "EHB", "Is this Benefit Covered?", "Limit Quantity", "Limit Unit", "Exclusions", "Benefit Explanation", "Excluded from In Network MOOP"},
				[]string{"Specialist Visit", "Yes", "Covered", "20", "Visits per year", "", "Prior authorization required.", "No"},
				[]string{"Generic Drugs", "Yes", "Covered", "30", "Days per fill", "", "Cost share shown is for up to a 30-day supply at a retail pharmacy. Up to a 90-day supply is available by mail order at 2.5 times the retail cost share.", "No"},
				[]string{"Specialty Drugs", "Yes", "Covered", "30", "Days per fill", "Not available by mail order", "Must be obtained from the Cedar specialty pharmacy network. Up to a 30-day supply.", "No"},
			).table(
				[]string{"Plan Cost Sharing Attributes", "<", "<", "Drug EHB Deductible", "<", "AVC Additional Benefit Design", "Generic Drugs", "<", "<", "<", "Specialty Drugs", "<", "<", "<"},
				[]string{"", "", "", "In Network", "<", "", "Copay", "<", "Coinsurance", "<", "Copay", "<", "Coinsurance", "<"},
				append(slices.Clone(head), "Individual", "Family", "Maximum Coinsurance for Specialty Drugs", "In Network (Tier 1)", "Out of Network", "In Network (Tier 1)", "Out of Network", "In Network (Tier 1)", "Out of Network", "In Network (Tier 1)", "Out of Network"),
				[]string{"48127WI0110001-01", "Cedar Gold", "Standard Gold On Exchange Plan", "$100", "$100 per person | $200 per group", "$250", "$10.00", "Not Applicable", "Not Applicable", "50.00%", "Not Applicable", "Not Applicable", "30.00% Coinsurance after deductible", "50.00%"},
				[]string{"48127WI0110002-01", "Cedar Expanded Bronze", "Standard Expanded Bronze On Exchange Plan", "$300", "$300 per person | $600 per group", "", "$20.00", "Not Applicable", "Not Applicable", "50.00%", "Not Applicable", "Not Applicable", "40.00%", "60.00%"},
				[]string{"48127WI0110002-05", "Cedar Silver (CSR 87)", "87% AV Level Silver Plan", "$0", "$0 per person | $0 per group", "$0", "$5.00", "Not Applicable", "Not Applicable", "50.00%", "Not Applicable", "Not Applicable", "20.00%", "50.00%"},
			).text()
			p := read(t, text)
			checkEvidence(t, text, p)
			got := slices.DeleteFunc(jsonFacts(p), func(l string) bool { return strings.HasPrefix(l, "retailFills") })
			slices.Sort(got)
			want := strings.TrimSpace(`
Cedar Expanded Bronze: deductible rx in 300/600
Cedar Expanded Bronze: generic mail in 90 $50.00 copay
Cedar Expanded Bronze: generic retail in 30 $20.00 copay
Cedar Expanded Bronze: generic retail out 30 50 % coinsurance
Cedar Expanded Bronze: specialty specialty in 30 40 % coinsurance
Cedar Expanded Bronze: specialty specialty out 30 60 % coinsurance
Cedar Gold: deductible rx in 100/200
Cedar Gold: generic mail in 90 $25.00 copay
Cedar Gold: generic retail in 30 $10.00 copay
Cedar Gold: generic retail out 30 50 % coinsurance
Cedar Gold: specialty specialty in 30 30 % coinsurance, at most $250.00 after
Cedar Gold: specialty specialty out 30 50 % coinsurance
Cedar Silver (CSR 87): deductible rx in 0/0
Cedar Silver (CSR 87): generic mail in 90 $12.50 copay
Cedar Silver (CSR 87): generic retail in 30 $5.00 copay
Cedar Silver (CSR 87): generic retail out 30 50 % coinsurance
Cedar Silver (CSR 87): specialty specialty in 30 20 % coinsurance
Cedar Silver (CSR 87): specialty specialty out 30 50 % coinsurance
daysSupply {tiers:[specialty]} {max:30}
specialtyLockIn {tiers:[specialty]} {free:0}`)
			if d := cmp.Diff(want, strings.Join(got, "\n")); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}
