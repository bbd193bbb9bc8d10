package analyze

import (
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// partDSheet is a chapter about what a member pays, of a plan with five tiers.
func partDSheet(lines ...string) *sheet {
	s := newSheet()
	for _, l := range lines {
		s.line(l)
	}
	return s.table([]string{"Tier", "Standard retail cost sharing (in-network) (up to a 30-day supply)"},
		[]string{"Cost-Sharing Tier 1 (Preferred Generic)", "$2 copay"}, []string{"Cost-Sharing Tier 2 (Generic)", "$9 copay"}, []string{"Cost-Sharing Tier 3 (Preferred Brand)", "20% coinsurance"},
		[]string{"Cost-Sharing Tier 4 (Non-Preferred Drug)", "40% coinsurance"}, []string{"Cost-Sharing Tier 5 (Specialty Tier)", "25% coinsurance"})
}

// TestPartD reads the stages of Medicare drug plans of four years, as their chapters word them.
func TestPartD(t *testing.T) {
	const dollars = 100
	for _, c := range []struct {
		name                                string
		lines                               []string
		year                                int
		deductible, threshold, initialLimit int // dollars; -1: not stated
		exempt                              int
	}{
		{"2023, with a gap", []string{
			"Evidence of Coverage for 2023. What you pay for your Part D prescription drugs.",
			"During the Deductible Stage you pay the full cost of your Tier 3, Tier 4, and Tier 5 drugs until you have paid $505.",
			"You stay in the Initial Coverage Stage until your total drug costs for the year reach $4,660.",
			"You enter the Catastrophic Coverage Stage when your out-of-pocket costs reach $7,400.",
		}, 2023, 505, 7400, 4660, 2},
		{"2024", []string{
			"2024 Evidence of Coverage. Part D drugs.",
			"The plan's yearly deductible is $545. The deductible does not apply to Tier 1 and Tier 2.",
			"Once your out-of-pocket costs reach $8,000 you are in the catastrophic coverage stage and pay nothing.",
		}, 2024, 545, 8000, -1, 2},
		{"2025, a cap", []string{
			"In 2025, your Part D out-of-pocket costs are capped at $2,000. You then pay nothing in the Catastrophic Coverage Stage.",
			"There is no deductible for this plan.",
		}, 2025, 0, 2000, -1, 0},
		{"2026, from the period", []string{
			"Your Medicare prescription drug coverage. January 1 – December 31, 2026",
			"Initial Coverage Stage: you pay your share until your out-of-pocket costs reach $2,100.",
		}, 2026, -1, 2100, -1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := partDSheet(c.lines...).text()
			p := read(t, text)
			checkEvidence(t, text, p)
			d := p.PartD
			want := func(name string, got benefit.Sourced[int], n int) {
				if n < 0 == got.Known() || n >= 0 && got.Value != n {
					t.Errorf("%s: got %v %s, want %d", name, got.Value, got.Standing, n)
				}
			}
			want("year", d.Year, c.year)
			want("deductible", benefit.Sourced[int]{Value: int(d.Deductible.Value) / dollars, Standing: d.Deductible.Standing}, c.deductible)
			want("threshold", benefit.Sourced[int]{Value: int(d.Threshold.Value) / dollars, Standing: d.Threshold.Standing}, c.threshold)
			want("initial limit", benefit.Sourced[int]{Value: int(d.InitialCoverageLimit.Value) / dollars, Standing: d.InitialCoverageLimit.Standing}, c.initialLimit)
			if len(d.DeductibleExemptTiers.Value) != c.exempt || len(p.CostShares) != 5 || len(p.OutOfPocketMaximums) != 0 {
				t.Errorf("%d tiers are free of the deductible, %d cost shares, %s", len(d.DeductibleExemptTiers.Value), len(p.CostShares), accumulatorLines(p))
			}
		})
	}
	if p := read(t, partDSheet("This plan is creditable coverage with Medicare Part D.", "The deductible is $200.").text()); p.PartD.Year.Known() || p.PartD.Deductible.Known() {
		t.Errorf("an employer's plan that mentions Part D: %+v", p.PartD)
	}
}

// TestPartDDeductibleBehindAColon takes the deductible of a drug plan that stands behind its name and a colon for that of Part D.
func TestPartDDeductibleBehindAColon(t *testing.T) {
	p := read(t, partDSheet("2026 Summary of Benefits – Harbor Value Rx (PDP)",
		"Yearly deductible: $340. The deductible applies to drugs in Tiers 3, 4 and 5.", "",
		"Initial Coverage Stage", "",
		"You pay the following until your yearly out-of-pocket drug costs reach $2,100.", "",
		"You pay nothing for covered Part D drugs for the rest of the year.").text())
	if got := p.PartD.Deductible; got.Value != 34000 || len(p.Deductibles) != 0 {
		t.Errorf("the deductible of Part D is %v; %s", got.Value, limitLines(p))
	}
}

// TestPartDDeductibleOfTiers takes the tiers of the deductible from the sentence behind the one with its amount, and from no other.
func TestPartDDeductibleOfTiers(t *testing.T) {
	const stages = "You stay in the Initial Coverage Stage until your out-of-pocket costs for Part D drugs reach $2,100."
	for words, want := range map[string]int{
		"Part D deductible: $150. It applies to Tier 3, Tier 4 and Tier 5 drugs.":                                                                2,
		"The yearly deductible is $150. This deductible applies only to Tiers 4 to 5.":                                                           3,
		"Part D deductible: $150. It applies to Tier 3 drugs filled by mail.":                                                                    0,
		"This plan has a $150 Part D deductible, which applies to drugs on Tiers 3, 4 and 5. There is no deductible for drugs on Tiers 1 and 2.": 2,
		"Part D deductible: you pay $150 before the plan pays for drugs in Tiers 4 and 5. The deductible does not apply to the other tiers.":     3,
		"Deductible stage: you must pay the first $150 until our plan begins to pay.":                                                            0,
		"Part D deductible: $150. Mail order saves money. It applies to Tier 3 drugs.":                                                           0,
	} {
		d := read(t, partDSheet("2026 Summary of Benefits", words, "", stages).text()).PartD
		if d.Deductible.Value != 150_00 || len(d.DeductibleExemptTiers.Value) != want {
			t.Errorf("%s: %s, not for %v", words, d.Deductible.Value, d.DeductibleExemptTiers.Value)
		}
	}
}

// TestPartDThresholdReached reads the threshold from a sentence that has the amount in front of what it is of, and takes no tier's freedom
// from the deductible for that of all drugs.
func TestPartDThresholdReached(t *testing.T) {
	p := read(t, partDSheet("2026 Summary of Benefits", "There is no deductible for drugs on Tiers 1 and 2.", "",
		"You pay these amounts until you reach $2,100 in out-of-pocket Part D drug costs; then the catastrophic coverage stage begins.").text())
	if got := p.PartD.Threshold; got.Value != 2100_00 {
		t.Errorf("the threshold is %s", got.Value)
	}
	for _, c := range p.CostShares {
		if free := c.Deductible.Known() && c.Deductible.Value == benefit.DeductibleExempt; free != (c.Tier == "tier-1" || c.Tier == "tier-2") {
			t.Errorf("%s: free of the deductible %v", c.Tier, free)
		}
	}
}

// TestPharmaciesBesideTiers reads the pharmacy of each row beside the tier, from the first row on, and goes on behind one without amounts.
func TestPharmaciesBesideTiers(t *testing.T) {
	const want = `tier-1 retail preferred 1-30 $3.00 copay -
tier-1 retail preferred 1-100 $9.00 copay -
tier-1 retail standard 1-30 $8.00 copay -
tier-1 retail standard 1-100 $24.00 copay -
tier-1 mail in 1-100 $6.00 copay -
tier-5 retail preferred 1-30 28 % coinsurance -
tier-5 retail standard 1-30 28 % coinsurance -
tier-6 retail preferred 1-30 $1.00 copay -
tier-6 retail standard 1-30 $2.00 copay -
tier-6 mail in 1-100 $0.00 copay -`
	for _, none := range []string{"N/A", "Not available", "Not offered"} {
		p := read(t, newSheet().line("2026 Summary of Benefits").table(
			[]string{"Tier", "Pharmacy", "30-day supply", "100-day supply"},
			[]string{"Tier 1 (Preferred Generic)", "Preferred retail", "$3", "$9"}, []string{"^", "Standard retail", "$8", "$24"}, []string{"^", "Mail order", none, "$6"},
			[]string{"Tier 5 (Specialty Tier)", "Preferred retail", "28%", none}, []string{"^", "Standard retail", "28%", none}, []string{"^", "Mail order", none, none},
			[]string{"Tier 6 (Select Care Drugs)", "Preferred retail", "$1", none}, []string{"^", "Standard retail", "$2", none}, []string{"^", "Mail order", none, "$0"},
		).text())
		if got := shareLines(p); got != want {
			t.Errorf("%s:\n%s", none, got)
		}
	}
}
