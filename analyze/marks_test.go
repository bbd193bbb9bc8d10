package analyze

import "testing"

// TestMarkedDeductible has a mark beside each cost share that the deductible for drugs holds, under its letters.
func TestMarkedDeductible(t *testing.T) {
	for _, head := range []string{"CPD applies", "CPD¹ applies", "CPD1 applies", "Deductible applies"} {
		p := read(t, newSheet().table(
			[]string{"", "", "When using a Participating Provider"},
			[]string{"Calendar Year pharmacy Deductible (CPD)", "Individual coverage", "$250"},
		).table(
			[]string{"Prescription Drug Benefits", "When using a Participating Pharmacy", head, "When using a Non-Participating Pharmacy"},
			[]string{"Retail pharmacy prescription Drugs\nPer prescription, up to a 30-day supply.", "<", "<", "<"},
			[]string{"Tier 1 Drugs", "$10/prescription", "", "Not covered"},
			[]string{"Tier 2 Drugs", "$30/prescription", "✔", "Not covered"},
			[]string{"Tier 3 Drugs", "$50/prescription", "✔", "Not covered"},
		).text())
		const want = `tier-1 retail in 1-30 $10.00 copay exempt
tier-1 retail out 1-30 not covered -
tier-2 retail in 1-30 $30.00 copay after
tier-2 retail out 1-30 not covered -
tier-3 retail in 1-30 $50.00 copay after
tier-3 retail out 1-30 not covered -`
		if got := shareLines(p); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", head, got, want)
		}
	}
}
