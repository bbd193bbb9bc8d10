package analyze

import "testing"

// TestYearlyDollars reads deductibles that sentences tell without their name: behind the title of a stage, and as the first dollars of a year.
func TestYearlyDollars(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"Stage 1: Yearly deductible. $300 per year for Part D drugs on Tier 3 (Preferred Brand) and Tier 4 (Specialty). There is no deductible for Tier 1 and Tier 2 drugs.", "deductible rx any 300/- tier-3 tier-4"},
		{"Stage 1: Yearly Deductible. $300 per year for Part D prescription drugs on Tier 2, Tier 3 and Tier 4.", "deductible rx any 300/- tier-2 tier-3 tier-4"},
		{"Yearly deductible stage. You pay $250 per year for drugs on Tiers 3 and 4.", "deductible rx any 250/- tier-3 tier-4"},
		{"Deductible stage: $250 per year for drugs on Tier 3 and Tier 4.", "deductible rx any 250/- tier-3 tier-4"},
		{"Annual deductible. $100 each calendar year for Tiers 2 through 4.", "deductible rx any 100/- tier-2 tier-3 tier-4"},
		{"Stage 1: Yearly deductible. $300 per year for Part D drugs on Tier 3, Tier 4 and Tier 5.", ""}, // a tier that the plan does not have
		{"Stage 3: Catastrophic coverage. $300 per year for Part D drugs on Tier 3 and Tier 4.", ""},
		{"Each covered person pays the first $50 of Tier 2, Tier 3 and Tier 4 drug costs each calendar year.", "deductible rx any 50/- tier-2 tier-3 tier-4"},
		{"Each member pays the first $75 of Tier 3 and Tier 4 prescription drug costs per calendar year.", "deductible rx any 75/- tier-3 tier-4"},
		{"Each covered person must pay the first $50 in Tier 2 and Tier 3 drug costs every calendar year before copayments apply.", "deductible rx any 50/- tier-2 tier-3"},
		{"You pay the first $250 of the cost of Tier 4 drugs each year.", "deductible rx any 250/- tier-4"},
		{"You are responsible for the first $100 of covered drug expenses each plan year before the plan pays.", "deductible rx any 100/-"},
		{"Each plan year, you pay the first $150 of your prescription drug costs annually.", "deductible rx any 150/-"},
		{"Each July 1 you and each covered family member pay the first $60 of brand-name drug costs (no more than $180 per family).", "deductible rx any 60/180 tier-2 tier-3"},
		{"Every calendar year, you pay the first $40 of any brand-name drug costs.", "deductible rx any 40/- tier-2 tier-3"},
		{"You and each covered family member pay the first $60 of brand-name drug costs (no more than $180 per family).", ""}, // how often is not said
		{"You pay the first $50 of each prescription.", ""},
		{"Members pay the first $50 of hospital charges each year.", ""},
		{"Members pay the first $50 of Tier 2 drug costs each month.", ""},
		{"You may pay the first $50 of Tier 2 drug costs each year.", ""},
		{"If you are in the HDHP, you pay the first $50 of Tier 2 drug costs each year.", ""},
	} {
		text := belowGrid(c.words).text()
		p := read(t, text)
		if got := told(p); got != c.want {
			t.Errorf("%s\n got %q\nwant %q", c.words, got, c.want)
		}
		checkEvidence(t, text, p)
	}
}

// TestYearlyDollarsBelowHeading reads the deductible of a stage right below the heading of the drug benefit, over the lines of a page.
func TestYearlyDollarsBelowHeading(t *testing.T) {
	text := newSheet().line("Outpatient Prescription Drugs (Part D)").line("Stage 1: Yearly deductible. $300 per year for Part D drugs on Tier 3 (Preferred Brand), Tier 4 (Non-Preferred Drug)").line("and Tier 5 (Specialty). There is no deductible for Tier 1 and Tier 2 drugs.").table(
		[]string{"Drug tier", "Retail", "Mail order"},
		[]string{"Tier 1 - Preferred generic", "$2 copay", "$4 copay"},
		[]string{"Tier 2 - Generic", "$8 copay", "$16 copay"},
		[]string{"Tier 3 - Preferred brand", "$47 copay", "$94 copay"},
		[]string{"Tier 4 - Non-preferred drug", "$100 copay", "$200 copay"},
		[]string{"Tier 5 - Specialty", "28% coinsurance", "Not covered"},
	).text()
	p := read(t, text)
	if got, want := limitLines(p), "deductible rx any 300/- tier-3 tier-4 tier-5"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	checkEvidence(t, text, p)
}
