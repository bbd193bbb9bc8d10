package analyze

import (
	"strings"
	"testing"
)

// TestPlansOfAnOutline reads plans that a regulation describes in items of its own, each to the end of the item, and the rules behind them
// for all.
func TestPlansOfAnOutline(t *testing.T) {
	text := newSheet().line("(1) The pharmacy benefit provides coverage for prescription drugs.").
		line("(A) PPO Plan.").line("1. Network:").
		line("A. Preferred formulary generic drug copayment: Twelve dollars ($12) for up to a thirty-one- (31-) day supply; and thirty-six dollars ($36) for up to a ninety- (90-) day supply for a generic drug on the formulary;").
		line("B. Preferred formulary brand drug copayment: Forty-five dollars ($45) for up to a thirty-one- (31-) day supply for a brand drug on the formulary;").
		line("C. Non-preferred formulary drug and approved excluded drug copayment: One hundred ten dollars ($110) for up to a thirty-one- (31-) day supply for a drug not on the formulary;").
		line("D. Home delivery programs.").
		line("(I) Home delivery copayments for up to a ninety- (90-) day supply are: generic drug on the formulary, thirty dollars ($30); brand drug on the formulary, one hundred twelve dollars and fifty cents ($112.50); and drug not on the formulary, two hundred seventy-five dollars ($275).").
		line("2. The pharmacy out-of-pocket maximum for network prescription drugs is four thousand dollars ($4,000) for an individual and eight thousand dollars ($8,000) for a family per calendar year.").
		line("(B) Health Savings Account (HSA) Plan. Medical and pharmacy expenses are combined to apply toward the deductible. The network deductible is one thousand eight hundred dollars ($1,800) for an individual and three thousand six hundred dollars ($3,600) for a family.").line("1. Network:").
		line("A. Preferred formulary generic drug: Ten percent (10%) coinsurance after deductible has been met for a generic drug on the formulary, for up to a ninety- (90-) day supply; and").
		line("B. Preferred formulary brand drug: Twenty percent (20%) coinsurance after deductible has been met for a brand drug on the formulary, for up to a ninety- (90-) day supply.").
		line("(2) Prior Authorization. Certain prescription drugs, as designated by the PBM, require prior authorization.").text()
	p := read(t, text)
	const want = `PPO Plan: preferred-generic retail in 1-31 $12.00 copay -
PPO Plan: preferred-generic retail in 1-90 $36.00 copay -
PPO Plan: preferred-brand retail in 1-31 $45.00 copay -
PPO Plan: non-preferred-brand retail in 1-31 $110.00 copay -
PPO Plan: preferred-generic mail in 1-90 $30.00 copay -
PPO Plan: preferred-brand mail in 1-90 $112.50 copay -
PPO Plan: non-preferred-brand mail in 1-90 $275.00 copay -
Health Savings Account (HSA) Plan: preferred-generic any in 1-90 10 % coinsurance after
Health Savings Account (HSA) Plan: preferred-brand any in 1-90 20 % coinsurance after`
	var shares []string
	for k, line := range strings.Split(shareLines(p), "\n") {
		shares = append(shares, p.CostShares[k].Variant+": "+line)
	}
	if got := strings.Join(shares, "\n"); got != want {
		t.Errorf("shares:\n%s", got)
	}
	if got := accumulatorLines(p); got != "Health Savings Account (HSA) Plan/deductible/integrated/in 1800.00/3600.00\nPPO Plan/outOfPocketMaximum/rx/in 4000.00/8000.00" {
		t.Errorf("limits: %s", got)
	}
	if n := len(p.Utilization.PriorAuthorization); n != 1 || p.Utilization.PriorAuthorization[0].Variant != "" {
		t.Errorf("prior authorization of one plan alone: %v", p.Utilization.PriorAuthorization)
	}
}

// TestGroupsOfAnOutline reads what items of an agreement say of groups of an employer's people, who each have copays of their own.
func TestGroupsOfAnOutline(t *testing.T) {
	for _, number := range [][]string{{"17.1  ", "17.2  ", "17.3  ", "17.4  "}, {"A. ", "B. ", "C. ", "D. "}, {"Section 1. ", "Section 2. ", "Section 3. ", "Section 4. "}, {"PART I: ", "PART II: ", "PART III: ", "PART IV: "}, {"", "", "", ""}} {
		for _, retirees := range []string{"Retirees under age 65", "Pre-65 Retirees"} {
			text := newSheet().line("ARTICLE 17. PRESCRIPTION DRUG PLAN").line(number[0] + "Effective. This Article takes effect on January 1, 2026.").
				line(number[1] + "Active Employees.").
				line("(a) Retail. For up to a thirty (30) day supply, the co-pays shall be eight dollars ($8.00) generic and twenty-two dollars ($22.00) formulary brand name.").
				line("(b) Mail order. Mail order prescriptions are limited to a thirty-one (31) day minimum and a ninety (90) day maximum supply. The co-pays shall be sixteen dollars ($16.00) generic and forty-four dollars ($44.00) formulary brand name.").
				line(number[2] + retirees + ".").
				line("(a) Retail. For up to a thirty (30) day supply, the co-pays shall be ten dollars ($10.00) generic and twenty-eight dollars ($28.00) formulary brand name.").
				line("(b) Mail order. For a thirty-one (31) to ninety (90) day supply, the co-pays shall be twenty dollars ($20.00) generic and fifty-six dollars ($56.00) formulary brand name.").
				line(number[3] + "Provisions that apply to both groups.").
				line("(a) Early refills. No prescription shall be refilled until seventy-five percent (75%) of the days' supply has elapsed.").text()
			p := read(t, text)
			const want = `Active Employees: generic retail in 1-30 $8.00 copay -
Active Employees: preferred-brand retail in 1-30 $22.00 copay -
Active Employees: generic mail in 31-90 $16.00 copay -
Active Employees: preferred-brand mail in 31-90 $44.00 copay -
Retirees: generic retail in 1-30 $10.00 copay -
Retirees: preferred-brand retail in 1-30 $28.00 copay -
Retirees: generic mail in 31-90 $20.00 copay -
Retirees: preferred-brand mail in 31-90 $56.00 copay -`
			var shares []string
			for k, line := range strings.Split(shareLines(p), "\n") {
				shares = append(shares, strings.Replace(p.CostShares[k].Variant, retirees, "Retirees", 1)+": "+line)
			}
			if got := strings.Join(shares, "\n"); got != want {
				t.Errorf("%s %s:\n%s", number[1], retirees, got)
			}
			checkEvidence(t, text, p)
		}
	}
}

// TestOutlineLevels tells the level of an item from its number and the ones before it: "(I)" below "H." is a roman number, and behind "(H)" a letter.
func TestOutlineLevels(t *testing.T) {
	for _, c := range []struct {
		marks string
		want  []int
	}{
		{"(1) | (A) | 1. | A. | B. | (I) | (II) | C. | 2. | (B) | (2)", []int{1, 2, 3, 4, 4, 5, 5, 4, 3, 2, 1}},
		{"(A) | (B) | (C) | (D) | (E) | (F) | (G) | (H) | (I) | (J)", []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
		{"a) | i) | ii) | b)", []int{1, 2, 2, 1}},
		{"(7) | (8)", []int{0, 0}},
		{"17.1 | 17.2 | (a) | (b) | 17.3 | (a) | 17.4. | 18.2 | 18.1", []int{1, 1, 2, 2, 1, 2, 1, 0, 2}},
	} {
		var o itemOutline
		for k, mark := range strings.Split(c.marks, " | ") {
			if got := o.level(mark + " Words"); got != c.want[k] {
				t.Errorf("%s: %q is of level %d, want %d", c.marks, mark, got, c.want[k])
			}
		}
	}
}
