package analyze

import (
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// TestTiersToldAgain reads rows below headings that tell the same tiers once more, in whatever words the headings name the pharmacies.
func TestTiersToldAgain(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"an extended supply at some retail pharmacies and by mail order",
			newSheet().table(
				[]string{"Drug", "Preferred Pharmacy Network", "Participating Pharmacy", "Out-of-Network Pharmacy"},
				[]string{"Retail Pharmacy (up to a 30-day supply)", "<", "<", "<"},
				[]string{"Generic drug", "$5", "$11", "80% of Allowable Amount minus $11 Copayment Amount"},
				[]string{"Brand drug", "$50", "$70", "75% of the allowed amount less a $70 copay"},
				[]string{"Extended Supply Program (up to a 90-day supply) at select retail pharmacies, and Mail-Order Program (up to a 90-day supply)", "<", "<", "<"},
				[]string{"Generic drug", "$15", "Not available", "Not covered"},
				[]string{"Brand drug", "$150", "Not available", "Not covered"},
			).text(),
			`generic retail preferred 1-30 $5.00 copay -
generic retail standard 1-30 $11.00 copay -
generic retail out 1-30 $11.00 copay plus 20 % coinsurance -
brand retail preferred 1-30 $50.00 copay -
brand retail standard 1-30 $70.00 copay -
brand retail out 1-30 $70.00 copay plus 25 % coinsurance -
generic retail preferred 1-90 $15.00 copay -
generic retail out 1-90 not covered -
brand retail preferred 1-90 $150.00 copay -
brand retail out 1-90 not covered -
generic mail preferred 1-90 $15.00 copay -
brand mail preferred 1-90 $150.00 copay -`,
		},
		{
			"specialty drugs whose heading says at length who fills them",
			newSheet().table(
				[]string{"Drug", "In-Network", "Out-of-Network"},
				[]string{"Retail Pharmacy (up to a 30-day supply)", "<", "<"},
				[]string{"Generic drug", "$5", "Not covered"},
				[]string{"Specialty Drugs (limited to a 30-day supply; must be obtained from an in-network Specialty Pharmacy Provider)", "<", "<"},
				[]string{"Preferred Specialty Drug", "$150", "Not covered"},
			).text(),
			`generic retail in 1-30 $5.00 copay -
generic retail out 1-30 not covered -
preferred-specialty specialty in 1-30 $150.00 copay -
preferred-specialty specialty out 1-30 not covered -`,
		},
		{
			"a remark on the tiers above that ends with the heading of those below",
			newSheet().table(
				[]string{"30-Day Copayment for Retail", "Standard Option"},
				[]string{"Generic prescription", "$10"},
				[]string{"Brand prescription", "$35"},
				[]string{"90-Day Copayment for Mail Order", "<"},
				[]string{"Generic prescription", "$20"},
				[]string{"Brand prescription", "$70"},
				[]string{"A 90-day supply may also be filled at any retail pharmacy of the network.\nYou will pay three (3) 30-day copayments.\n30-Day Copayment for Specialty Prescriptions\nStandard Option", "<"},
				[]string{"Specialty prescriptions", "$75"},
			).text(),
			`generic retail in 1-30 $10.00 copay -
brand retail in 1-30 $35.00 copay -
generic mail in 1-90 $20.00 copay -
brand mail in 1-90 $70.00 copay -
specialty specialty in 1-30 $75.00 copay -`,
		},
		{
			"supplies below the tiers, told alike for both networks, the rule on refills between them",
			newSheet().table(
				[]string{"Pharmacy", "In-Network", "Out-of-Network"},
				[]string{"Generic drugs", "<", "<"},
				[]string{"Retail", "$15 copay", "40%"},
				[]string{"Mail order", "$30 copay", "Not covered"},
				[]string{"Pharmacy day supply and requirements", "<", "<"},
				[]string{"Retail", "Up to a 30 day supply from the Harbor National Network", "Up to a 30 day supply"},
				[]string{"Maintenance option", "After two retail fills, members are required to fill a 90-day supply of maintenance medications by mail; otherwise they pay 100 percent of the cost.", ""},
				[]string{"Mail order", "A 31-90 day supply from Harbor Home Delivery", ""},
			).text(),
			`generic retail in 1-30 $15.00 copay -
generic retail out 1-30 40 % coinsurance -
generic mail in 31-90 $30.00 copay -
generic mail out 31-90 not covered -`,
		},
	})
}

// TestLimitsOfDrugsAndOfCare reads sentences that state the limit of drugs and that of medical care.
func TestLimitsOfDrugsAndOfCare(t *testing.T) {
	for _, said := range []string{
		"Copayments count toward the pharmacy max out of pocket ($2,500 individual/$5,000 family), which is separate from the medical max out of pocket ($4,000 individual/$8,000 family).",
		"The pharmacy out-of-pocket maximum is $2,500 individual/$5,000 family, and the medical out-of-pocket maximum is $4,000 individual/$8,000 family.",
	} {
		p := read(t, newSheet().line("Prescription drug benefits").table([]string{"Tier", "You pay"}, []string{"Generic", "$10 copay"}, []string{"Brand", "$30 copay"}).line(said).text())
		of := map[benefit.AccumulatorScope]benefit.Accumulator{}
		for _, a := range p.OutOfPocketMaximums {
			of[a.Scope.Value] = a
		}
		if rx := of[benefit.RxOnly]; rx.Individual.Value != money.Dollars(2500) || rx.Family.Value != money.Dollars(5000) {
			t.Errorf("%s: of drugs %+v", said, rx)
		}
		if care := of[benefit.MedicalOnly]; care.Individual.Value != money.Dollars(4000) || care.Family.Value != money.Dollars(8000) {
			t.Errorf("%s: of care %+v", said, care)
		}
	}
	p := read(t, newSheet().line("Prescription drug benefits").table([]string{"Tier", "You pay"}, []string{"Generic", "$10 copay"}).line("The plan has a $100 drug deductible and a $500 medical deductible.").text())
	for _, d := range p.Deductibles {
		if want := map[bool]money.Amount{true: money.Dollars(100), false: money.Dollars(500)}[d.Scope.Value == benefit.RxOnly]; d.Individual.Value != want {
			t.Errorf("deductible of %s: %v, want %v", d.Scope.Value, d.Individual.Value, want)
		}
	}
	if len(p.Deductibles) != 2 {
		t.Errorf("%d deductibles", len(p.Deductibles))
	}
}

// TestLimitThatDrugsCountToward reads the limit of all care, whose label says that copays of drugs count, and no deductible of admissions.
func TestLimitThatDrugsCountToward(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Overall payment provisions", "In-network", "Out-of-network"},
		[]string{"Deductibles Per-admission Deductible", "None", "$250"},
		[]string{"Calendar year deductible", "$1,250 Individual / $3,750 Family", "$2,500 Individual / $7,500 Family"},
		[]string{"Out-of-Pocket Maximum. Deductible, copayment amounts and prescription drug copayment amounts apply to the out-of-pocket maximum", "$5,000 Individual / $12,700 Family", "$10,000 Individual / $25,400 Family"},
		[]string{"Generic drugs", "$10", "Not covered"},
		[]string{"Brand drugs", "$20", "Not covered"},
	).text())
	for _, a := range p.OutOfPocketMaximums {
		if a.Scope.Value != benefit.Integrated {
			t.Errorf("the maximum is of %s", a.Scope.Value)
		}
	}
	if len(p.OutOfPocketMaximums) != 2 || len(p.Deductibles) != 2 {
		t.Fatalf("%d maximums, %d deductibles", len(p.OutOfPocketMaximums), len(p.Deductibles))
	}
	for _, d := range p.Deductibles {
		if v := d.Individual.Value; v != money.Dollars(1250) && v != money.Dollars(2500) {
			t.Errorf("a deductible of %v", v)
		}
	}
}

// TestDeductibleNotForDrugs reads a row that says of the medical deductible that it is not for drugs, below a title on drugs, as just that.
func TestDeductibleNotForDrugs(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table(
		[]string{"Feature", "You pay"},
		[]string{"Generic", "$10"},
		[]string{"Brand", "$20"},
		[]string{"Calendar year deductible", "The $350 per person / $700 per family Major Medical deductible does not apply to prescription drugs."},
		[]string{"Annual out-of-pocket maximum for prescription drugs", "$2,250 per person / $4,500 per family. Separate from the $4,000 / $8,000 medical out-of-pocket maximum."},
	).text())
	if len(p.OutOfPocketMaximums) != 2 || p.OutOfPocketMaximums[1].Scope.Value != benefit.MedicalOnly || p.OutOfPocketMaximums[0].Scope.Value != benefit.RxOnly || p.OutOfPocketMaximums[0].Individual.Value != money.Dollars(2250) || p.OutOfPocketMaximums[0].Family.Value != money.Dollars(4500) {
		t.Errorf("maximums: %+v", p.OutOfPocketMaximums)
	}
	if len(p.Deductibles) != 1 || p.Deductibles[0].Scope.Value != benefit.MedicalOnly || p.Deductibles[0].Individual.Value != money.Dollars(350) || p.Deductibles[0].Family.Value != money.Dollars(700) {
		t.Errorf("deductibles: %+v", p.Deductibles)
	}
	for _, c := range p.CostShares {
		if c.Deductible.Known() && c.Deductible.Value != benefit.DeductibleExempt {
			t.Errorf("%s: %s", c.ID, c.Deductible.Value)
		}
	}
}

// TestSupposedExclusion reads no exclusion from what a row only supposes.
func TestSupposedExclusion(t *testing.T) {
	for said, want := range map[string]int{
		"Diabetic supplies (if not covered under the pharmacy benefit): covered same as any other medical expense.": 0,
		"Weight loss drugs are not covered.": 1,
	} {
		p := read(t, newSheet().line("Prescription drug benefits").table([]string{"Tier", "You pay"}, []string{"Generic", "$10 copay"}).line(said).text())
		if got := len(p.Coverage.Exclusions); got != want {
			t.Errorf("%s: %d exclusions, want %d", said, got, want)
		}
	}
}
