package analyze

import "testing"

// TestMaximumOfDrugTable gives the out-of-pocket maximum in a table of what drugs cost to drugs, where medical care has one of its own.
func TestMaximumOfDrugTable(t *testing.T) {
	for label, want := range map[string]string{
		"Medical out-of-pocket maximum":                          "maximum in 3500/7000; maximum rx in 2500/5000",
		"Out-of-pocket maximum (medical only)":                   "maximum in 3500/7000; maximum rx in 2500/5000",
		"Out-of-pocket maximum (medical and prescription drugs)": "maximum in 3500/7000 conflicting",
	} {
		p := read(t, newSheet().line("Medical benefits").table(
			[]string{"In-network", "You pay"},
			[]string{label, "$3,500/person $7,000/family"},
			[]string{"Office visit", "$30 copay"},
		).line("Prescription drug costs").table(
			[]string{"In-network", "You pay"},
			[]string{"Out-of-pocket maximum", "$2,500/person $5,000/family"},
			[]string{"Generic, 30-day supply", "$10 copay"},
			[]string{"Brand, 30-day supply", "$30 copay"},
		).text())
		if got := limitLines(p); got != want {
			t.Errorf("%s\n%s\nwant\n%s", label, got, want)
		}
	}
}
