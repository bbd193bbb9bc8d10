package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// TestDeductiblesOfTiersBelowTheirName reads the amounts of tiers in a table whose corner is the name of the deductible, and no cost shares.
func TestDeductiblesOfTiersBelowTheirName(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table(
		[]string{"Yearly deductible", "You pay"},
		[]string{"Tiers 1 and 2", "$0"},
		[]string{"Tiers 3 and 4 (insulins on Tier 3 excepted)", "$245"},
	).line("What you pay").table(
		[]string{"Drug tier", "Preferred Home Delivery 90-day supply", "Preferred Retail 30-day supply", "Standard Retail 30-day supply"},
		[]string{"Tier 1: Preferred generic", "$0", "$3", "$14"},
		[]string{"Tier 2: Generic", "$0", "$8", "$19"},
		[]string{"Tier 3: Preferred brand", "$99", "$33", "$44"},
		[]string{"Tier 4: Non-preferred drugs", "45%", "45%", "48%"},
	).text())
	if d := cmp.Diff(`tier-1 mail preferred 1-90 $0.00 copay exempt
tier-1 retail preferred 1-30 $3.00 copay exempt
tier-1 retail standard 1-30 $14.00 copay exempt
tier-2 mail preferred 1-90 $0.00 copay exempt
tier-2 retail preferred 1-30 $8.00 copay exempt
tier-2 retail standard 1-30 $19.00 copay exempt
tier-3 mail preferred 1-90 $99.00 copay after
tier-3 retail preferred 1-30 $33.00 copay after
tier-3 retail standard 1-30 $44.00 copay after
tier-4 mail preferred 1-90 45 % coinsurance after
tier-4 retail preferred 1-30 45 % coinsurance after
tier-4 retail standard 1-30 48 % coinsurance after`, shareLines(p)); d != "" {
		t.Errorf("cost shares (-want +got):\n%s", d)
	}
	if got, want := limitLines(p), "deductible rx any 245/- tier-3 tier-4"; got != want {
		t.Errorf("limits: %s, want %s", got, want)
	}
}

// TestTiersOfNothingToMeet frees each tier of which a row says that its deductible is nothing, wherever it stands.
func TestTiersOfNothingToMeet(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table(
		[]string{"Yearly deductible", "You pay"}, []string{"Tier 1", "$0"}, []string{"Tier 3", "$245"}, []string{"Tier 2", "$0"},
	).line("What you pay").table([]string{"Drug tier", "Retail 30-day supply"}, []string{"Tier 1", "$3"}, []string{"Tier 2", "$8"}, []string{"Tier 3", "$33"}).text())
	if got, want := limitLines(p), "deductible rx any 245/- tier-3"; got != want {
		t.Fatalf("limits: %s, want %s", got, want)
	}
	if d := cmp.Diff([]benefit.TierID{"tier-1", "tier-2"}, p.Deductibles[0].ExemptTiers.Value); d != "" {
		t.Errorf("exempt (-want +got):\n%s", d)
	}
}

// TestLevelsOfCoverage reads a limit of which a cell says what it is for one, for two and for a family: the plan has none for two.
func TestLevelsOfCoverage(t *testing.T) {
	for _, c := range []struct{ cell, want string }{
		{"Employee only: $1,250\nEmployee + spouse/domestic partner, or Employee + child(ren): $2,400\nFamily: $3,600", "maximum rx any 1250/3600"},
		{"Employee only: $1,250\nEmployee + one: $2,400", "maximum rx any 1250/2400"},
		{"Employee + one: $2,400", ""},
		{"You: $1,250\nYou + family: $2,400", "maximum rx any 1250/2400"},
		{"You only: $1,250\nYou + spouse: $2,400\nYou + family: $3,600", "maximum rx any 1250/3600"},
	} {
		p := read(t, newSheet().line("Prescription drugs").table([]string{"Category", "What holds"}, []string{"Generic drugs at retail", "$10"}, []string{"Annual prescription drug out-of-pocket maximum", c.cell}).text())
		if got := limitLines(p); got != c.want {
			t.Errorf("%q: %s, want %s", c.cell, got, c.want)
		}
	}
}

// TestMostPaidInAYear reads limits that are called the most or the maximum that somebody pays in a year.
func TestMostPaidInAYear(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table(
		[]string{"", "You pay"},
		[]string{"Generic", "$10"},
		[]string{"Brand", "$30"},
		[]string{"Maximum you pay at network pharmacies in a year (penalties are not counted)", "$9,100 Individual; $18,200 Family"},
		[]string{"Most you pay in medical copayments and coinsurance in a year", "$1,100 Individual; $2,200 Family"},
	).text())
	if got, want := limitLines(p), "maximum in 1100/2200; maximum in 9100/18200"; got != want {
		t.Errorf("limits: %s, want %s", got, want)
	}
}

// TestStatementsOfRules reads what rules of a plan state in the words of regulations and contracts.
func TestStatementsOfRules(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"the most of a supply, in words and in figures",
			newSheet().line("Prescription drugs").line("These copayments apply at network retail pharmacies:").
				line("A. Generic drug copayment: Nine dollars ($9) for no more than a thirty-one- (31-) day supply; twenty-seven dollars ($27) for no more than a ninety- (90-) day supply;").
				line("B. Specialty drug copayment: Seventy dollars ($70) for no more than a thirty-one- (31-) day supply of a specialty drug.").text(),
			"generic retail in 1-31 $9.00 copay -\ngeneric retail in 1-90 $27.00 copay -\nspecialty retail in 1-31 $70.00 copay -",
		},
		{
			"a list below pharmacies out of network",
			newSheet().line("Prescription drugs").line("1. Home delivery copayments. A 90-day supply filled through home delivery has these copayments:").
				line("(I) generic drug, $25;").line("(II) brand drug, $90.").line("2. Network pharmacies, for up to a 30-day supply.").line("A. Generic drug: 10% coinsurance;").line("B. Brand drug: 20% coinsurance.").
				line("3. Non-network pharmacies. The member pays in full and files a claim; the plan repays its price less the coinsurance, as follows:").
				line("A. Generic drug: 40% coinsurance, for up to a 31-day supply;").line("B. Brand drug: 45% coinsurance, for up to a 31-day supply.").text(),
			`generic mail in 1-90 $25.00 copay -
brand mail in 1-90 $90.00 copay -
generic retail in 1-30 10 % coinsurance -
brand retail in 1-30 20 % coinsurance -
generic retail out 1-31 40 % coinsurance -
brand retail out 1-31 45 % coinsurance -`,
		},
		{
			"the greater of two amounts above a list",
			newSheet().line("Prescription drugs").table([]string{"", "Retail pharmacy (30 days)"}, []string{"Copay", "Of the two amounts shown, you pay the greater:\nGeneric: $9 or 10% of the cost\nBrand: $21 or 25% of the cost"}).text(),
			"generic retail in 1-30 the greater of $9.00 copay and 10 % coinsurance -\nbrand retail in 1-30 the greater of $21.00 copay and 25 % coinsurance -",
		},
		{
			"specialty drugs behind others, in a row of retail pharmacies",
			newSheet().line("Prescription drugs").table([]string{"Pharmacy", "You pay"}, []string{"Retail pharmacy (up to a 30-day supply)", "Generic: $9\nPreferred brand and specialty: you pay 30%\nNon-preferred brand: you pay 45%"}).text(),
			"generic retail in 1-30 $9.00 copay -\npreferred-brand-preferred-specialty retail in 1-30 30 % coinsurance -\nnon-preferred-brand retail in 1-30 45 % coinsurance -",
		},
	})
	for _, c := range []struct{ words, want string }{
		{"Not covered: drugs that can be bought without a prescription, insulin excepted; drugs for weight loss.", "exclusions {drugs:{kinds:[weightLoss]}} {label:weight loss}\ninclusions {drugs:{kinds:[insulin]}} {label:insulin}\notc covered:false"},
		{"A refill is possible once you have an 8-day supply or less remaining.", "refillTooSoon {} {daysLeft:8}"},
		{"A drug may be refilled by mail order as soon as 75% of the last supply should have been used.", "refillTooSoon {channels:[mail]} {percent:75}"},
	} {
		p := read(t, newSheet().line("Prescription drugs").table([]string{"Tier", "Retail (30 days)"}, []string{"Generic", "$10"}, []string{"Brand", "$30"}).line(c.words).text())
		if d := cmp.Diff(c.want, ruleLines(p)); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.words, d)
		}
	}
	p := read(t, newSheet().line("Prescription drugs").table([]string{"Tier", "Retail (30 days)"}, []string{"Generic", "$10"}, []string{"Brand", "$30"}).
		line("If an equivalent generic exists you pay the brand-name copayment, and on top of it the gap between the price of the brand-name drug and the price of the generic.").text())
	if !p.ProductSelection.AddDifference.Value || p.ProductSelection.Base.Value == "" {
		t.Errorf("product selection: %+v", p.ProductSelection)
	}
}

// TestPlansOfKindsInWords keeps the whole name of a plan that begins with its kind in words, and reads whose deductible is embedded in its own columns.
func TestPlansOfKindsInWords(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table(
		[]string{"", "Traditional PPO", "<", "Qualified High Deductible Health Plan - HSA", "<"},
		[]string{"", "In-Network", "Out-of-Network", "In-Network", "Out-of-Network"},
		[]string{"Deductible", "$450 individual / $900 family", "$950 individual / $1,900 family", "$2,100 individual / $4,200 family", "$4,100 individual / $8,200 family"},
		[]string{"Type of deductible", "Embedded", "<", "Non-embedded", "<"},
		[]string{"Retail tier 1", "$11", "$21", "$12 after deductible", "$22 after deductible"},
	).line("Embedded: one member can reach the individual deductible before the family amount is reached. Non-embedded: the whole family amount has to be reached.").text())
	methods := map[string]benefit.FamilyMethod{}
	for _, d := range p.Deductibles {
		methods[d.Variant] = d.FamilyMethod.Value
	}
	want := map[string]benefit.FamilyMethod{"Traditional PPO": benefit.Embedded, "Qualified High Deductible Health Plan - HSA": benefit.Aggregate}
	if d := cmp.Diff(want, methods); d != "" {
		t.Errorf("methods (-want +got):\n%s", d)
	}
}
