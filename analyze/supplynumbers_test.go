package analyze

import "testing"

// TestSuppliesInNumbers reads a row below the pharmacies that says in bare numbers for how long each of them fills: these are supplies, and
// not the names of plans.
func TestSuppliesInNumbers(t *testing.T) {
	plan := func(label, retail, mail string) *sheet {
		return newSheet().line("Prescription drug plan design").table(
			[]string{"", "Retail", "Mail"}, []string{label, retail, mail}, []string{"Generic", "$8", "$16"}, []string{"Brand", "$32", "$64"},
		)
	}
	const want = "generic retail in 1-30 $8.00 copay -\ngeneric mail in 1-90 $16.00 copay -\nbrand retail in 1-30 $32.00 copay -\nbrand mail in 1-90 $64.00 copay -"
	readsShares(t, []sharesCase{
		{"up to", plan("Days supply", "Up to 30", "Up to 90").text(), want},
		{"bare", plan("Days supply", "30", "90").text(), want},
		{"at most", plan("Maximum days supply", "30", "90 max").text(), want},
		{"limit", plan("Day supply limit", "30 days", "90 days").text(), want},
	})
}
