package analyze

import (
	"strings"
	"testing"
)

// TestMarkedLimits reads a form in which a mark below one of several headers says whether a limit is of drugs alone, the supplies of
// pharmacies in parentheses without the word for days, and quantities with their days in one column of boxes.
func TestMarkedLimits(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"RETAIL (1-30)", "Copay $", "Coins %", "Min $", "Max $"},
		[]string{"Generic", "$10", "", "", ""},
		[]string{"Brand – Preferred (Formulary)", "", "25%", "$30", "$75"},
		[]string{"MAIL (84 - 90 DS)", "Copay $", "Coins %", "Min $", "Max $"},
		[]string{"Generic", "$20", "", "", ""},
	).line("Limits").table(
		[]string{"", "None", "Rx only", "Combined w/ medical", "Individual $", "Family $"},
		[]string{"Deductible", "", "X", "", "$125", "$375"},
		[]string{"Maximum Out-of-Pocket", "", "", "X", "$5,500", "$11,000"},
	).line("Out-of-network claims").table(
		[]string{"Not covered (except emergency)", "X"},
	).line("Drug coverage").table(
		[]string{"Drug Category", "Covered", "Not Covered", "PA", "Qty / Days"},
		[]string{"Insulin", "X", "", "", ""},
		[]string{"Erectile dysfunction", "X", "", "", "6 / 30"},
		[]string{"Fertility agents", "", "X", "", ""},
	).text())
	got := strings.Join(jsonFacts(p), "\n")
	for _, want := range []string{
		"generic retail in 30 $10.00 copay", "preferred-brand retail in 30 25 % coinsurance, at least $30.00, at most $75.00", "generic mail in 90 $20.00 copay",
		"deductible rx any 125/375", "maximum integrated in 5500/11000", "exclusions {drugs:{kinds:[fertility]}} {label:Fertility agents}", "quantityLimit {drugs:{kinds:[erectileDysfunction]}} {max:6,per:daysSupply,days:30}",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("missed %s", want)
		}
	}
	if strings.Contains(got, "exclusions {drugs:{kinds:[erectileDysfunction]}}") {
		t.Error("drugs that are marked as covered are excluded")
	}
	if t.Failed() {
		t.Log(got)
	}
}
