package analyze

import "testing"

// TestAnswersOfNetworks reads the answers of a summary that stand in a column of each network, and those that say of one network that it has
// no limit.
func TestAnswersOfNetworks(t *testing.T) {
	const why = "Generally, you must pay all of the costs up to the deductible amount before this plan begins to pay."
	for _, c := range []struct {
		name, want string
		rows       [][]string
	}{
		{
			"columns of networks", "deductible in 500/1000; deductible out 1100/2200; maximum in 4000/8000; maximum out 8100/16200",
			[][]string{
				{"Important Questions", "Answers", "<", "Why This Matters:"},
				{"", "In-Network", "Out-of-Network", ""},
				{"What is the overall deductible?", "$500 Individual/\n$1,000 Family", "$1,100 Individual/\n$2,200 Family", why},
				{"What is the out-of-pocket limit for this plan?", "$4,000 Individual/\n$8,000 Family", "$8,100 Individual/\n$16,200 Family", why},
			},
		},
		{
			"none outside of the network, behind", "deductible in 1500/3000; maximum in 6000/12000",
			[][]string{
				{"Important Questions", "Answers", "Why This Matters:"},
				{"What is the overall deductible?", "$1,500 Individual / $3,000 Family in-network. No deductible out-of-network.", why},
				{"What is the out-of-pocket limit for this plan?", "$6,000 Individual / $12,000 Family in-network, not applicable out-of-network.", why},
			},
		},
		{
			"unlimited outside of the network, behind", "deductible in 1500/3000; maximum in 6000/12000",
			[][]string{
				{"Important Questions", "Answers", "Why This Matters:"},
				{"What is the overall deductible?", "In-network: $1,500 Individual / $3,000 Family. Out-of-network: Not applicable.", why},
				{"What is the out-of-pocket limit for this plan?", "$6,000 individual/$12,000 family for in-network providers; unlimited for out-of-network providers", why},
			},
		},
		{
			"none in the network, before", "deductible out 1500/3000; maximum in 6000/12000",
			[][]string{
				{"Important Questions", "Answers", "Why This Matters:"},
				{"What is the overall deductible?", "In-network: not applicable. Out-of-network: $1,500 Individual / $3,000 Family.", why},
				{"What is the out-of-pocket limit for this plan?", "In-network: $6,000 Individual / $12,000 Family", why},
			},
		},
	} {
		s := newSheet().table(c.rows...).table([]string{"Common Medical Event", "Services You May Need", "Network", "Out-of-Network"},
			[]string{"If you need drugs to treat your illness or condition", "Generic drugs", "$11 copay", "Not covered"}, []string{"^", "Brand drugs", "$33 copay", "Not covered"})
		if got := limitLines(read(t, s.text())); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// TestLimitsWithMarks reads the amounts of two persons as lines of a cell, the last of which ends in the mark of a footnote.
func TestLimitsWithMarks(t *testing.T) {
	p := read(t, newSheet().table([]string{"Plan Features", "In-Network", "Out-of-Network"},
		[]string{"Annual Deductible\nIndividual\nFamily", "$2,000\n$4,000 1", "$4,100\n$8,200 (1)"},
		[]string{"Prescription drugs, retail (up to a 30-day supply)", "<", "<"}, []string{"Generic", "$11", "40%"}, []string{"Brand", "$33", "40%"}).text())
	if got, want := limitLines(p), "deductible in 2000/4000; deductible out 4100/8200"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestTiersByKindAlone reads a row of long supplies that calls the plan's numbered tiers by their kinds of drugs, and comes by mail alone.
func TestTiersByKindAlone(t *testing.T) {
	readsShares(t, []sharesCase{{
		"maintenance drugs by mail only",
		newSheet().line("Prescription drugs").table([]string{"Plan Feature", "Amount You Pay", "Description"},
			[]string{"Generic Drugs (Tier 1)\n(up to a 34-day supply)", "$12", "Generic drugs are covered at this copay level."},
			[]string{"Preferred Brand Drugs (Tier 2)\n(up to a 34-day supply)", "$45", ""},
			[]string{"Maintenance Drugs\n(up to a 90-day supply)", "Generic: $24\nPreferred Brand: $90", "Maintenance drugs up to a 90-day supply are available only through Mail Service Pharmacy."}).text(),
		"tier-1 retail in 1-34 $12.00 copay -\ntier-2 retail in 1-34 $45.00 copay -\ntier-1 mail in 1-90 $24.00 copay -\ntier-2 mail in 1-90 $90.00 copay -",
	}})
}
