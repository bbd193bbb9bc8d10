package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestJSONGrids reads the rows of a printed summary that a system keeps as objects.
func TestJSONGrids(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{"tiers within the words of a row", `{"planName": "Alder", "rows": [
  {"seq": 1, "section": "Limits", "label": "Deductible (Individual / Family)", "inNetworkText": "$500 / $1,500", "outOfNetworkText": "$1,000 / $3,000"},
  {"seq": 2, "section": "Medical", "label": "Office visit", "inNetworkText": "$25 copay", "outOfNetworkText": "40% after deductible"},
  {"seq": 3, "section": "Prescription Drugs", "label": "Retail pharmacy (up to 30-day supply)", "inNetworkText": "Generic: $10 / Preferred Brand: $35", "outOfNetworkText": "Not covered"},
  {"seq": 4, "section": "Prescription Drugs", "label": "Mail order (up to 90-day supply)", "inNetworkText": "Generic: $25 / Preferred Brand: $87.50", "outOfNetworkText": ""}]}`, `
generic retail in 1-30 $10.00 copay -
preferred-brand retail in 1-30 $35.00 copay -
generic retail out 1-30 not covered -
preferred-brand retail out 1-30 not covered -
generic mail in 1-90 $25.00 copay -
preferred-brand mail in 1-90 $87.50 copay -
deductible/integrated/in 500.00/1500.00
deductible/integrated/out 1000.00/3000.00`},
		{"the pharmacy in the section, the words in an object", `{"name": "Birch", "deductible": {"individual": 1000, "family": 2000}, "benefits": [
  {"id": "1", "category": "Office Visits", "label": "Primary care", "inNetwork": {"display": "$25"}, "outOfNetwork": {"display": "40%"}},
  {"id": "2", "category": "Pharmacy - Retail (up to a 30-day supply)", "label": "Tier 1 - Generic", "inNetwork": {"display": "$5 copay"}, "outOfNetwork": {"display": "Not covered"}},
  {"id": "3", "category": "Pharmacy - Mail order (up to a 90-day supply)", "label": "Tier 1 - Generic", "inNetwork": {"display": "$10 copay after deductible"}, "outOfNetwork": null},
  {"id": "4", "category": "Pharmacy - Specialty (up to a 30-day supply)", "label": "Tier 2 - Specialty", "inNetwork": {"display": "30% up to $300"}, "outOfNetwork": null}]}`, `
tier-1 retail in 1-30 $5.00 copay -
tier-1 retail out 1-30 not covered -
tier-1 mail in 1-90 $10.00 copay after
tier-2 specialty in 1-30 30 % coinsurance, at most $300.00 -
deductible/integrated/in 1000.00/2000.00`},
		{"below what the object around them is called", `{"plan": {"name": "Cedar"}, "sections": [
  {"name": "Medical Services", "benefits": [{"name": "Office visit", "inNetwork": "$40", "outOfNetwork": "40%"}]},
  {"name": "Prescription Drugs", "benefits": [{"name": "Retail (30-day supply)", "inNetwork": "Generic: $10 / Brand: $40", "outOfNetwork": "Not covered"}]},
  {"name": "Vision", "benefits": [{"name": "Exam", "inNetwork": "$15", "outOfNetwork": "Not covered"}, {"name": "Generic lenses", "inNetwork": "$20", "outOfNetwork": "Not covered"}]}]}`, `
generic retail in 1-30 $10.00 copay -
brand retail in 1-30 $40.00 copay -
generic retail out 1-30 not covered -
brand retail out 1-30 not covered -`},
		{"one column", `{"planName": "Dogwood", "rows": [
  {"group": "Pharmacy", "title": "Tier 1 - retail up to 30 days", "value": "$10"},
  {"group": "Pharmacy", "title": "Tier 1 - mail order up to 90 days", "value": "$20"},
  {"group": "Pharmacy", "title": "Tier 2 - retail up to 30 days", "value": "$35"},
  {"group": "Dental", "title": "Cleaning", "value": "$0"}]}`, `
tier-1 retail in 1-30 $10.00 copay -
tier-1 mail in 1-90 $20.00 copay -
tier-2 retail in 1-30 $35.00 copay -`},
		{"two supplies and two costs in a row, and what is paid in later stages", `{"ProductName": "Elder", "attributes": [
  {"name": "Tier 1 Generic 30-Day Supply-Retail Pharmacy 90-Day Supply-Mail Order", "value": "$3 copay $6 copay", "categoryName": "Prescription Drugs"},
  {"name": "Tier 2 Brand 30-Day Supply-Retail Pharmacy 90-Day Supply-Mail Or", "value": "$40 copay $80 copay", "categoryName": "Prescription Drugs"},
  {"name": "Coverage Gap", "value": "You pay the following until you have paid more", "categoryName": "Prescription Drugs"},
  {"name": "Tier 2 Brand", "value": "45%", "categoryName": "Prescription Drugs"},
  {"name": "Catastrophic Coverage", "value": "You pay the following for the rest of the year", "categoryName": "Prescription Drugs"},
  {"name": "Generic drugs", "value": "$4 copay", "categoryName": "Prescription Drugs"}]}`, `
tier-1 retail in 1-30 $3.00 copay -
tier-1 mail in 1-90 $6.00 copay -
tier-2 retail in 1-30 $40.00 copay -
tier-2 mail in 1-90 $80.00 copay -`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := jsonPlanLines(t, c.content)
			if diff := cmp.Diff(strings.TrimSpace(c.want), strings.TrimSpace(shareLines(p)+"\n"+accumulatorLines(p))); diff != "" {
				t.Error(diff)
			}
		})
	}
}
