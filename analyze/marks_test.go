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

// TestListsThatEndInNone has lists of amounts whose last tier has none at mail order.
func TestListsThatEndInNone(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Prescription drugs", "In-network"},
		[]string{"Retail, 30 days: Generic / Preferred / Non-preferred / Specialty", "$14 / $39 / $75 / $150"},
		[]string{"Mail order, 90 days: Generic / Preferred / Non-preferred / Specialty", "$28 / $78 / $150 / N/A"},
	).text())
	const want = `generic retail in 1-30 $14.00 copay -
preferred-brand retail in 1-30 $39.00 copay -
non-preferred-brand retail in 1-30 $75.00 copay -
specialty retail in 1-30 $150.00 copay -
generic mail in 1-90 $28.00 copay -
preferred-brand mail in 1-90 $78.00 copay -
non-preferred-brand mail in 1-90 $150.00 copay -`
	if got := shareLines(p); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
