package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestSuppliesOfSomeDrugs tells the days that a remark gives a kind of pharmacy from those that it gives some drugs or fills there.
func TestSuppliesOfSomeDrugs(t *testing.T) {
	for words, want := range map[string]string{
		"Covers up to a 31-day supply (retail); 93-day supply (mail order).":                                                                   "31 93",
		"Retail: up to a 34-day supply. Mail order: up to a 102-day supply of maintenance drugs.":                                              "34 102",
		"Up to a 31-day supply at retail, up to a 93-day supply by mail order; specialty drugs up to a 30-day supply.":                         "31 93",
		"All drugs, specialty drugs among them: up to a 31-day supply at retail, up to a 93-day supply by mail order.":                         "31 93",
		"Maintenance drugs: after three 30-day fills at retail, you must use a 90-day supply at a Sample 90 retail pharmacy or home delivery.": "30 90",
		"Specialty drugs are limited to a 15-day supply at retail or by mail order. Retail: up to a 31-day supply.":                            "31 90",
		"The first fill of a specialty drug is allowed at retail, up to a 14-day supply.":                                                      "30 90",
		"Opioids are limited to a 7-day supply at retail.":                                                                                     "30 90",
		"Vacation supply: up to 60 days at retail once a year.":                                                                                "30 90",
		"Up to a 180-day supply of contraceptives at retail.":                                                                                  "30 90",
		"Some specialty drugs need prior authorization. Up to a 31-day supply (retail), up to a 93-day supply (mail order).":                   "31 93",
		"Up to a 31-day supply (retail and specialty pharmacy), up to a 93-day supply (mail order).":                                           "31 93",
		"Mail order: 2 times the retail copay for up to a 93-day supply.":                                                                      "30 93",
		"Up to a 31-day supply at retail and for specialty drugs; up to a 93-day supply by mail order.":                                        "31 93",
	} {
		p := read(t, drugsOfSummary(
			[]string{"Generic drugs (Tier 1)", "$10 copay (retail), $20 copay (mail order)", "Not covered", words},
			[]string{"Brand drugs (Tier 2)", "$30 copay (retail), $60 copay (mail order)", "Not covered", "^"},
			[]string{"Specialty drugs (Tier 4)", "20%", "Not covered", "^"},
		))
		days := strings.Fields(want)
		for _, cost := range []string{"tier-1 retail in 1-" + days[0] + " $10.00 copay", "tier-2 mail in 1-" + days[1] + " $60.00 copay"} {
			if !strings.Contains(shareLines(p), cost) {
				t.Errorf("%q: no %s in\n%s", words, cost, shareLines(p))
			}
		}
	}
}

// TestSupplyOfSentences gives the cells of a table, which say nothing of days, the supply that a sentence gives their pharmacy.
func TestSupplyOfSentences(t *testing.T) {
	for words, want := range map[string]string{
		"You may obtain up to a 90-day supply of a maintenance drug for one mail order co-payment.": "tier-1 retail in 1-30 $10.00 copay; tier-1 mail in 1-90 $20.00 copay; stated true",
		"Prescription drugs are filled for up to a 100-day supply by mail order.":                   "tier-1 retail in 1-30 $10.00 copay; tier-1 mail in 1-100 $20.00 copay; stated true",
		"Opioid drugs are limited to a 7-day supply by mail order.":                                 "tier-1 retail in 1-30 $10.00 copay; tier-1 mail in 1-90 $20.00 copay; stated false",
	} {
		p := read(t, newSheet().line("Prescription drug benefit").table(
			[]string{"", "Retail pharmacy (30-day supply)", "Mail order pharmacy"},
			[]string{"Tier 1 generic drugs", "$10", "$20"},
		).line("Mail order").line(words).text())
		said := false
		for _, cs := range p.CostShares {
			said = said || cs.Channel.Value == benefit.Mail && cs.DaysSupply.Standing != benefit.Assumed
		}
		got := strings.ReplaceAll(strings.TrimSuffix(shareLines(p), " -"), " -\n", "; ") + fmt.Sprintf("; stated %t", said)
		if got != want {
			t.Errorf("%q: %s", words, got)
		}
	}
}

// TestSupplyOfRetailAndSpecialty gives specialty drugs the supply that a sentence gives them together with retail pharmacies.
func TestSupplyOfRetailAndSpecialty(t *testing.T) {
	for _, words := range []string{
		"Mail order copays are for a 93-day supply; retail and specialty for a 31-day supply.",
		"Retail and specialty pharmacy copays are for up to a 31-day supply. Mail order copays are for up to a 93-day supply.",
	} {
		p := read(t, newSheet().line("Prescription drug benefit").line(words).table(
			[]string{"", "Retail", "Mail", "Specialty"},
			[]string{"Tier 1 generic drugs", "$10", "$20", ""},
			[]string{"Tier 4 specialty drugs", "", "", "20%"},
		).text())
		if got, want := shareLines(p), "tier-1 retail in 1-31 $10.00 copay -\ntier-1 mail in 1-93 $20.00 copay -\ntier-4 specialty in 1-31 20 % coinsurance -"; got != want {
			t.Errorf("%q:\n%s", words, got)
		}
	}
}

// TestConsecutiveDays reads the supply of pharmacies whose headers count consecutive days.
func TestConsecutiveDays(t *testing.T) {
	p := read(t, newSheet().line("Prescription drug benefit").table(
		[]string{"", "Retail Network Pharmacy\n(up to 31 consecutive days)", "Mail Order Network Pharmacy\n(up to 93 consecutive days)"},
		[]string{"Tier 1", "$12", "$30"},
	).text())
	if got, want := shareLines(p), "tier-1 retail in 1-31 $12.00 copay -\ntier-1 mail in 1-93 $30.00 copay -"; got != want {
		t.Errorf("got\n%s", got)
	}
}
