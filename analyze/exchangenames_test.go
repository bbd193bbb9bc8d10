package analyze

import "testing"

// TestExchangeNames reads limits in columns that are named as in the federal exchange's public use files, beside a sheet of cost shares.
func TestExchangeNames(t *testing.T) {
	text := newSheet().table(
		[]string{"PlanMarketingName", "BenefitName", "CopayInnTier1", "CopayOutofNet", "IsCovered"},
		[]string{"Cedar Gold", "Generic Drugs", "$15.00", "Not Applicable", "Covered"},
		[]string{"Cedar Gold", "Preferred Brand Drugs", "$35.00", "Not Applicable", "Covered"},
		[]string{"Cedar Silver", "Generic Drugs", "$20.00", "Not Applicable", "Covered"},
		[]string{"Cedar Silver", "Preferred Brand Drugs", "$45.00", "Not Applicable", "Covered"},
	).table(
		[]string{
			"PlanMarketingName", "MedicalDrugDeductiblesIntegrated", "TEHBDedInnTier1Individual", "TEHBDedInnTier1FamilyPerGroup", "MEHBDedInnTier1Individual", "MEHBDedInnTier1FamilyPerGroup",
			"DEHBDedInnTier1Individual", "DEHBDedInnTier1FamilyPerPerson", "DEHBDedInnTier1FamilyPerGroup", "TEHBInnTier1IndividualMOOP", "TEHBInnTier1FamilyPerPersonMOOP", "TEHBInnTier1FamilyPerGroupMOOP",
		},
		[]string{"Cedar Gold", "No", "", "", "$1,500", "$3000 per group", "$250", "$260 per person", "$500 per group", "$7,000", "$7100 per person", "$14000 per group"},
		[]string{"Cedar Silver", "Yes", "$4,800", "$9600 per group", "", "", "", "", "", "$8,900", "$8950 per person", "$17800 per group"},
	).text()
	p := read(t, text)
	checkEvidence(t, text, p)
	want := `Cedar Gold/deductible/medical/in 1500.00/3000.00
Cedar Gold/deductible/rx/in 250.00/500.00 rx=true
Cedar Silver/deductible/integrated/in 4800.00/9600.00 rx=true
Cedar Gold/outOfPocketMaximum/integrated/in 7000.00/14000.00 rx=true
Cedar Silver/outOfPocketMaximum/integrated/in 8900.00/17800.00 rx=true`
	if got := accumulatorLines(p); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
