package analyze

import "testing"

// TestCards reads what stands in cells beside each other, each of which begins with its own name, the first as well as those behind it.
func TestCards(t *testing.T) {
	text := newSheet().line("Harbor Silver Plan").table(
		[]string{"Deductible\nmedical services\n$2,000\nper person\n$4,000\nper family", "Out-of-pocket limit\nmedical and pharmacy combined\n$7,000\nper person\n$14,000\nper family", "Seeing the doctor\nyou pay\n$20\nprimary care visit"},
		[]string{"Prescription drugs\nA pharmacy deductible of $300 per person applies to Tiers 3 and 4 only. Tiers 1 and 2 are not subject to any deductible.", "<", "<"},
		[]string{"Tier 1\nPreferred generics\n$3\n30-day supply at retail\n$6\n90-day supply by mail", "Tier 2\nOther generics\n$15\n30-day supply at retail\n$30\n90-day supply by mail", "Tier 3\nPreferred brands\n$50\n30-day supply at retail\n$125\n90-day supply by mail"},
		[]string{"Tier 4\nSpecialty\n30%\nup to $300 per prescription\n30-day supply, specialty pharmacy", "Insulin\nany covered insulin\n$25 or less\nfor each 30-day supply", ""},
	).text()
	p := read(t, text)
	const shares = `tier-1 retail in 1-30 $3.00 copay exempt
tier-1 mail in 1-90 $6.00 copay exempt
tier-2 retail in 1-30 $15.00 copay exempt
tier-2 mail in 1-90 $30.00 copay exempt
tier-3 retail in 1-30 $50.00 copay after
tier-3 mail in 1-90 $125.00 copay after
tier-4 specialty in 1-30 30 % coinsurance, at most $300.00 after`
	if got := shareLines(p); got != shares {
		t.Errorf("shares:\n%s", got)
	}
	const limits = "deductible/medical/in 2000.00/4000.00\ndeductible/rx/tier-3/tier-4/any 300.00/- rx=true tiers=[tier-3 tier-4]\noutOfPocketMaximum/integrated/in 7000.00/14000.00 rx=true"
	if got := accumulatorLines(p); got != limits {
		t.Errorf("limits:\n%s", got)
	}
	columns := newSheet().line("Prescription drugs").table([]string{"Tier", "Retail\nup to 30 days", "Mail\nup to 90 days"}, []string{"Tier 1", "$5", "$10"}, []string{"Tier 2", "$30", "$60"}).text()
	if got := shareLines(read(t, columns)); got != "tier-1 retail in 1-30 $5.00 copay -\ntier-1 mail in 1-90 $10.00 copay -\ntier-2 retail in 1-30 $30.00 copay -\ntier-2 mail in 1-90 $60.00 copay -" {
		t.Errorf("a table of columns:\n%s", got)
	}
}
