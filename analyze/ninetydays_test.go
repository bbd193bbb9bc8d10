package analyze

import "testing"

// TestLongSupplyNetworks keeps the pharmacies that fill three months' supplies apart from those that do not, where a table has a column for each.
func TestLongSupplyNetworks(t *testing.T) {
	for _, heads := range [][]string{
		{"90-day retail network pharmacy", "In-network pharmacy (not part of the 90-day retail network)", "Benefits"},
		{"90-day retail network pharmacy", "In-network pharmacy (not part of the 90-day retail network)", "Member's responsibility (copays and coinsurance amounts)"},
		{"Extended supply network pharmacy", "Participating retail pharmacy", "Benefits"},
		{"Retail 90 network", "In-network pharmacy other than a Retail 90 network pharmacy", "Benefits"},
	} {
		text := newSheet().line("Prescription drugs").table(
			[]string{heads[2], "<", heads[0], "In-network mail order provider", heads[1]},
			[]string{"Tier 1 - Generic", "1 to 30-day period", "$10 copay", "$10 copay", "$12 copay"},
			[]string{"^", "31 to 90-day period", "$20 copay", "$20 copay", "No coverage"}).text()
		want := "tier-1 retail90 in 1-30 $10.00 copay -\ntier-1 mail in 1-30 $10.00 copay -\ntier-1 retail in 1-30 $12.00 copay -\n" +
			"tier-1 retail90 in 31-90 $20.00 copay -\ntier-1 mail in 31-90 $20.00 copay -\ntier-1 retail in 31-90 not covered -"
		if got := shareLines(read(t, text)); got != want {
			t.Errorf("%s, %s: got\n%s", heads[2], heads[0], got)
		}
	}
	text := newSheet().line("Prescription drugs").table([]string{"Drugs", "Retail pharmacy (30-day supply)", "Retail 90 (90-day supply)"}, []string{"Generic", "$10", "$25"}).text()
	if got, want := shareLines(read(t, text)), "generic retail in 1-30 $10.00 copay -\ngeneric retail in 1-90 $25.00 copay -"; got != want {
		t.Errorf("supplies of all retail pharmacies: got\n%s", got)
	}
}

// TestRetail90InCells reads what pharmacies called Retail90 ask beside mail order, and takes words on the deductible behind the last amount for
// all of them.
func TestRetail90InCells(t *testing.T) {
	head := []string{"Services You May Need", "In-Network", "Out-of-Network", "Limitations"}
	for cell, want := range map[string]string{
		"Retail: $9 copay\nRetail90 or mail order: $18 copay after pharmacy deductible": `tier-1 retail in 1-30 $9.00 copay after
tier-1 retail90 in 1-90 $18.00 copay after
tier-1 mail in 1-90 $18.00 copay after`,
		"30 days retail: $9 copay; 90 days Retail90 or mail order: $18 copay; deductible does not apply": `tier-1 retail in 1-30 $9.00 copay exempt
tier-1 retail90 in 1-90 $18.00 copay exempt
tier-1 mail in 1-90 $18.00 copay exempt`,
	} {
		p := read(t, newSheet().table(head, []string{"Tier 1: Generic drugs", cell, "Not covered", "Up to a 30-day supply at a retail pharmacy; up to a 90-day supply at a Retail90 pharmacy or by mail order."}).text())
		if got := shareLines(p); got != want+"\ntier-1 any out 1-0 not covered -" {
			t.Errorf("%s:\n%s", cell, got)
		}
	}
}
