package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// TestLimitsOfDesignWorkbooks reads deductibles whose heading, kind, amounts and method stand in rows of their own.
func TestLimitsOfDesignWorkbooks(t *testing.T) {
	got := planCells(t, newSheet().table(
		[]string{"Channel / Tier", "Birch PPO", "Cedar HDHP"},
		[]string{"Retail (1-30 days supply)", "<", "<"},
		[]string{"Generic", "$11", "12%"},
		[]string{"Preferred brand", "$33", "25%"},
	).table(
		[]string{"Accumulator", "Birch PPO", "Cedar HDHP"},
		[]string{"Deductible", "<", "<"},
		[]string{"Type", "Pharmacy only", "Integrated with medical"},
		[]string{"Individual", "$150", "$2,100"},
		[]string{"Family", "$300", "$4,200"},
		[]string{"Generics subject to deductible?", "No", "Yes"},
		[]string{"Out-of-network individual deductible", "No out-of-network coverage", "$5,000"},
	).text())
	want := cellsOfPlans(`Birch PPO: deductible rx any 150/300
Birch PPO: generic retail in 30 $11 copay
Birch PPO: preferred-brand retail in 30 $33 copay
Cedar HDHP: deductible integrated in 2100/4200
Cedar HDHP: deductible integrated out 5000/0
Cedar HDHP: generic retail in 30 12 % coinsurance
Cedar HDHP: preferred-brand retail in 30 25 % coinsurance`)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestMostThatPlansPay takes no lifetime maximum for what a member pays, and reads what caps it.
func TestMostThatPlansPay(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table(
		[]string{"Benefit", "In-network"},
		[]string{"Generic", "$11"},
		[]string{"Fertility drugs, lifetime", "$9,000"},
		[]string{"Insulin, member cap per 30-day supply", "$25"},
	).text())
	if len(p.DrugCostShares) != 1 {
		t.Fatalf("%+v, want that of insulin alone", p.DrugCostShares)
	}
	if s := p.DrugCostShares[0].Terms.Value; s.Role != benefit.Ceiling || s.Share.PerDays != 30 {
		t.Errorf("insulin: %+v, want at most $25 for 30 days", s)
	}
}

// TestRecordsOfPlans reads a row for each plan and benefit, as exchanges publish them, whose remarks hold for that row alone.
func TestRecordsOfPlans(t *testing.T) {
	record := func(id, name, benefit, copay, rate, words string) []string {
		return []string{"2023", id, name, benefit, "Covered", copay, rate, words, "Weight loss drugs"}
	}
	got := planCells(t, newSheet().table(
		[]string{"BusinessYear", "PlanId", "PlanMarketingName", "BenefitName", "IsCovered", "CopayInnTier1", "CoinsInnTier1", "Explanation", "Exclusions"},
		record("123", "Birch Gold", "Generic Drugs", "$11.00", "Not Applicable", "Up to a 30-day supply retail. Mail order 90-day supply at two times the retail copay. Out-of-network pharmacies are not covered."),
		record("123", "Birch Gold", "Preferred Brand Drugs", "$33.00", "Not Applicable", "Out-of-network pharmacies are not covered."),
		record("123", "Birch Gold", "Specialty Drugs", "Not Applicable", "30.00% Coinsurance after deductible", "28-day supply limit."),
		record("456", "Birch Silver", "Generic Drugs", "$12.00", "Not Applicable", "Up to a 34-day supply retail."),
		record("456", "Birch Silver", "Preferred Brand Drugs", "$44.00", "Not Applicable", ""),
	).text())
	want := cellsOfPlans(`Birch Gold: deductible rx any 0/0
Birch Gold: generic mail in 90 $22 copay
Birch Gold: generic retail in 30 $11 copay
Birch Gold: preferred-brand retail in $33 copay
Birch Gold: specialty specialty in 28 30 % coinsurance
Birch Silver: generic retail in 34 $12 copay
Birch Silver: preferred-brand any in $44 copay`)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestRecordsByCode reads a row for each plan and benefit that gives the plan's code, of which another sheet says what it is called; the
// remarks beside one plan are no other's, nor is the most that its specialty drugs cost.
func TestRecordsByCode(t *testing.T) {
	text := newSheet().table(
		[]string{"StateCode", "StandardComponentId", "PlanId", "BenefitName", "CopayInnTier1", "CopayOutofNet", "CoinsInnTier1", "CoinsOutofNet", "IsCovered", "Explanation"},
		[]string{"OH", "90210OH001", "90210OH001-01", "Generic Drugs", "$11.00", "Not Applicable", "Not Applicable", "50.00%", "Covered", "Up to a 30-day supply retail."},
		[]string{"OH", "90210OH001", "90210OH001-01", "Specialty Drugs", "Not Applicable", "Not Applicable", "30.00%", "50.00%", "Covered", "Subject to the pharmacy deductible."},
		[]string{"OH", "90210OH001", "90210OH001-01", "Off Label Prescription Drugs - Generic", "$77.00", "Not Applicable", "Not Applicable", "50.00%", "Covered", ""},
		[]string{"OH", "90210OH002", "90210OH002-01", "Generic Drugs", "$12.00", "Not Applicable", "Not Applicable", "50.00%", "Covered", ""},
		[]string{"OH", "90210OH002", "90210OH002-01", "Specialty Drugs", "Not Applicable", "Not Applicable", "40.00%", "50.00%", "Covered", ""},
	).table(
		[]string{"PlanId", "PlanMarketingName", "SpecialtyDrugMaximumCoinsurance", "TEHBDedInnTier1Individual", "TEHBDedInnTier1FamilyPerGroup"},
		[]string{"90210OH001-01", "Birch Gold", "$350", "$1,500", "$3000 per group"},
		[]string{"90210OH002-01", "Birch Silver", "", "$4,800", "$9600 per group"},
	).text()
	p := read(t, text)
	checkEvidence(t, text, p)
	want := cellsOfPlans(`Birch Gold: deductible integrated in 1500/3000
Birch Gold: generic retail in 30 $11 copay
Birch Gold: generic retail out 30 50 % coinsurance
Birch Gold: specialty specialty in 30 % coinsurance, at most $350
Birch Gold: specialty specialty out 50 % coinsurance
Birch Silver: deductible integrated in 4800/9600
Birch Silver: generic any in $12 copay
Birch Silver: generic any out 50 % coinsurance
Birch Silver: specialty specialty in 40 % coinsurance
Birch Silver: specialty specialty out 50 % coinsurance`)
	if d := cmp.Diff(want, planCells(t, text)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for _, cs := range p.CostShares {
		if after := cs.Variant == "Birch Gold" && cs.Tier == "specialty"; cs.Deductible.Known() != after {
			t.Errorf("%s: deductible %v", cs.ID, cs.Deductible.Value)
		}
	}
}
