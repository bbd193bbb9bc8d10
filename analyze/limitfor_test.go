package analyze

import "testing"

// TestLimitsOfForms reads what a deductible is for from the column beside it and from its name.
func TestLimitsOfForms(t *testing.T) {
	const order = `
brand retail in 1-30 25 % coinsurance after
specialty retail in 1-30 $75.00 copay `
	for _, c := range []struct {
		name                string
		rows                [][]string
		limits, first, last string
	}{
		{
			"below a header, with what is exempt",
			[][]string{
				{"Item", "Individual", "Family", "Method", "Applies to"},
				{"Rx deductible", "$100.00", "$300.00", "☒ Embedded ☐ Aggregate", "Brand, retail and mail. Generics and specialty exempt"},
			},
			"deductible rx any 100/300 embedded brand", "exempt", "exempt",
		},
		{
			"below a header",
			[][]string{
				{"Item", "Individual", "Family", "Applies to"},
				{"Rx deductible", "$100.00", "$300.00", "Brand and specialty drugs"},
			},
			"deductible rx any 100/300 brand specialty", "-", "after",
		},
		{
			"in its name",
			[][]string{{"Brand deductible (per calendar year, brand and specialty only)", "$200 individual\n$500 family"}},
			"deductible rx any 200/500 brand specialty", "-", "after",
		},
	} {
		p := read(t, newSheet().line("Prescription drug benefits").table(
			[]string{"Tier", "Retail (30 days)"},
			[]string{"Generic", "$10.00"},
			[]string{"Brand", "25%"},
			[]string{"Specialty", "$75.00"},
		).line("Limits").table(c.rows...).text())
		if got := limitLines(p); got != c.limits {
			t.Errorf("%s: %q, want %q", c.name, got, c.limits)
		}
		if got, want := shareLines(p), "generic retail in 1-30 $10.00 copay "+c.first+order+c.last; got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, want)
		}
	}
}

// TestSentenceGoesOver reads a sentence whose amounts stand on two pages.
func TestSentenceGoesOver(t *testing.T) {
	p := read(t, newSheet().line("Section 2. What you pay for prescription drugs").
		line("2.1 Participating pharmacies. The Member pays a Copayment of $12 for a Tier 1 drug, $38 for a Tier 2 drug and $72 for a Tier 3 drug for up to a 30-day supply.").
		line("2.2 Mail service. Up to a 90-day supply may be obtained from the mail service pharmacy. The Member pays two Copayments for each 90-day supply; that is, $24 for Tier 1,").
		page().line("$76 for Tier 2 and $144 for Tier 3. Tier 4 drugs are not available by mail.").text())
	if got, want := shareLines(p), `tier-1 retail in 1-30 $12.00 copay -
tier-2 retail in 1-30 $38.00 copay -
tier-3 retail in 1-30 $72.00 copay -
tier-1 mail in 1-90 $24.00 copay -
tier-2 mail in 1-90 $76.00 copay -
tier-3 mail in 1-90 $144.00 copay -`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
