package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Limits are read from sentences, where every word between a limit's name and its amounts belongs to such a sentence.
func TestLimitsInSentences(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"You must meet a prescription drug deductible of $150 per individual or $300 per family each calendar year.", "deductible/rx/any 150.00/300.00 rx=true"},
		{"The annual deductible for prescription drugs is $100 per person and $200 per family.", "deductible/rx/any 100.00/200.00 rx=true"},
		{"A $75 individual / $150 family prescription drug deductible applies each calendar year.", "deductible/rx/any 75.00/150.00 rx=true"},
		{"Prescription drug out-of-pocket maximum: individual, five thousand one hundred dollars ($5,100); family, ten thousand two hundred dollars ($10,200).", "outOfPocketMaximum/rx/any 5100.00/10200.00"},
		{"Prescription copayments have an out-of-pocket maximum of $1,300 per individual and $2,600 per family in a plan year.", "outOfPocketMaximum/rx/any 1300.00/2600.00 rx=true"},
		{"The most you will pay for covered prescription drugs in a calendar year is $2,500 per person or $5,000 per family.", "outOfPocketMaximum/rx/any 2500.00/5000.00 rx=true"},
		{"There is a separate prescription drug deductible of $125 per person and $250 per family each year.", "deductible/rx/any 125.00/250.00 rx=true"},
		{"Annual maximum: once you have paid $5,000 in prescription copays ($10,000 for a family), the plan pays 100% for the rest of the year.", "outOfPocketMaximum/rx/any 5000.00/10000.00 rx=true"},
		{"A separate annual out-of-pocket maximum applies to prescription drugs. For 2024 it is $2,300 per person and $4,600 per family. It is in addition to the medical out-of-pocket maximum.", "outOfPocketMaximum/rx/any 2300.00/4600.00 rx=true"},
		{"The out-of-pocket maximum protects you. It is worth $100 to know it.", ""},
		{"There is no deductible under the Prescription Drug Program.", "deductible/rx/any 0.00/0.00"},
		{"No deductible applies to prescriptions under the Select PPO.", "deductible/rx/any 0.00/0.00"},
		{"You must meet a prescription drug deductible of $100 for team member only coverage or $200 for family coverage.", "deductible/rx/any 100.00/200.00 rx=true"},
		{"The calendar year deductible under the Medical Benefit ($300 per person, $900 per family) does not apply to prescription drugs.", "deductible/medical/in 300.00/900.00 rx=false"},
		{"For example, if your prescription drug deductible is $100, you pay the first $100.", ""},
		{"If you have a prescription drug deductible of $500 under another plan, tell us.", ""},
		{"Your dental deductible is $50 per person.", ""},
		{"A $10 copayment applies after the prescription drug deductible is met.", ""},
		{"Prescription drugs are not subject to the medical deductible. They have their own deductible of $50 per person.", "deductible/rx/any 50.00/- rx=true"},
		{"Prescription drugs do not count toward the medical deductible. Instead, they are subject to a separate deductible of $75 per person and $150 per family.", "deductible/rx/any 75.00/150.00 rx=true"},
		{"Each covered person must satisfy a prescription drug deductible of $75 per calendar year, but no family pays more than $150.", "deductible/rx/any 75.00/150.00 rx=true"},
		{"Once your deductible and copayments for covered drugs total $3,000 in a calendar year ($6,000 for a family), the plan pays 100% of covered drugs for the rest of that year.", "outOfPocketMaximum/rx/any 3000.00/6000.00 rx=true"},
	} {
		t.Run(c.words, func(t *testing.T) {
			if diff := cmp.Diff(c.want, accumulatorLines(read(t, prose("Generic drugs: $10 copay", c.words).text()))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// A deductible of a sentence is for the tiers that stand behind its amount, and no other.
func TestTiersOfDeductiblesInSentences(t *testing.T) {
	for _, words := range []string{
		"The prescription drug deductible is $200 for drugs in Tiers 2 and 3.",
		"You have a yearly drug deductible of $200 (Tiers 2 to 3).",
		"Yearly deductible: $200 for covered drugs in Tiers 2 through 3. There is none for the other tier.",
	} {
		p := read(t, newSheet().line("Prescription drugs").line(words).table([]string{"Drug tier", "Retail (30 days)"}, []string{"Tier 1", "$10"}, []string{"Tier 2", "$30"}, []string{"Tier 3", "$60"}).text())
		if diff := cmp.Diff("tier-1 retail in 1-30 $10.00 copay -\ntier-2 retail in 1-30 $30.00 copay after\ntier-3 retail in 1-30 $60.00 copay after", shareLines(p)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", words, diff)
		}
	}
}

// Brackets that name some drugs or one kind of pharmacies narrow what is free of the deductible, others do not.
func TestExemptionsInBrackets(t *testing.T) {
	for words, want := range map[string]string{
		"Prescription drugs (except specialty drugs) are not subject to the deductible.":    "",
		"Prescription drugs (Tier 1 only) are not subject to the deductible.":               "",
		"Prescription drugs are not subject to the deductible (Tier 4 excluded).":           "",
		"Prescription drugs (retail only) are not subject to the deductible.":               "",
		"Prescription drugs (see page 4) are not subject to the deductible.":                "exempt",
		"Prescription drugs are not subject to the Plan's calendar year deductible.":        "exempt",
		"Covered Drugs are not subject to the Deductible.":                                  "exempt",
		"The calendar-year deductible does not apply to prescription drugs.":                "exempt",
		"The policy-year deductible is waived for prescription drugs.":                      "exempt",
		"Prescription drugs are not subject to the plan-year deductible.":                   "exempt",
		"Prescription medications are not subject to the annual deductible.":                "exempt",
		"The Deductible of the Evidence of Coverage does not apply to Covered Drugs.":       "exempt",
		"Covered drugs are not subject to the deductible if they are generic.":              "",
		"Prescription drugs (retail and mail order) are not subject to the deductible.":     "exempt",
		"The deductible ($300 per person) does not apply to covered prescription drugs.":    "exempt",
		"The deductible does not apply to prescription drugs (other than specialty drugs).": "",
	} {
		p := read(t, newSheet().table([]string{"", "In-Network"}, []string{"Annual deductible", "$1,500 / $3,000"}, []string{"Tier 1 generic", "$10"}, []string{"Tier 4 specialty", "25%"}).line(words).text())
		got := ""
		if len(p.Deductibles) > 0 && p.Deductibles[0].AppliesToRx.Known() && !p.Deductibles[0].AppliesToRx.Value {
			got = "exempt"
		}
		if got != want {
			t.Errorf("%s: %q, want %q\n%s", words, got, want, shareLines(p))
		}
	}
}

// TestLimitsTitledBelowHeadings reads a limit whose name is a title in the first words of a paragraph, below the heading of the
// section, and of which tiers it is.
func TestLimitsTitledBelowHeadings(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"Annual prescription deductible. You pay the first $75 for each person, up to $150 for a family, each calendar year for brand-name drugs bought at a retail pharmacy.", "deductible/rx/preferred-brand/any 75.00/150.00 rx=true tiers=[preferred-brand]"},
		{"Annual prescription deductible. You pay the first $75 for each person, up to $150 for a family, each calendar year.", "deductible/rx/any 75.00/150.00 rx=true"},
		{"Prior authorization. You pay the first $75 for each person, up to $150 for a family, each calendar year.", ""},
		{"Annual deductible. Ask us. You pay the first $75 for each person.", ""},
	} {
		if diff := cmp.Diff(c.want, accumulatorLines(read(t, inText(c.words).text()))); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.words, diff)
		}
	}
}

// TestMedicalDeductibleFreesDrugs reads that the deductible of the medical plan is not for drugs from words about "this benefit" where
// they stand among drugs, and from a line below the name of a row.
func TestMedicalDeductibleFreesDrugs(t *testing.T) {
	for words, want := range map[string]string{
		"The Calendar Year deductible of the medical plan does not apply to this benefit.":                           "exempt",
		"Your medical deductible does not apply to these benefits.":                                                  "exempt",
		"Deductible does not apply to pharmacy benefits.":                                                            "exempt",
		"Diabetic supplies are covered at retail pharmacies. The medical deductible does not apply to this benefit.": "-",
		"The medical deductible may not apply to this benefit.":                                                      "-",
		"The medical deductible does not apply to this benefit when drugs are given in a hospital.":                  "-",
	} {
		p := read(t, inText(words).text())
		if got := shareLines(p); strings.HasSuffix(got, "exempt") != (want == "exempt") {
			t.Errorf("%s: %s", words, got)
		}
	}
	for label, want := range map[string]string{
		"Cost share\nDeductible does not apply to pharmacy benefits":                "exempt",
		"Cost share\nDeductible does not apply to prescription drugs":               "exempt",
		"Cost share\nDeductible does not apply to prescription drugs (tier 1 only)": "-",
	} {
		p := read(t, newSheet().table([]string{"Pharmacy", "In-Network"}, []string{label, "Retail (per 30-day supply):\nGeneric: You pay $10\nPreferred Brand: You pay $30\nHome Delivery (per 90-day supply):\nGeneric: You pay $25\nPreferred Brand: You pay $75"}).text())
		if got := shareLines(p); strings.HasSuffix(got, "exempt") != (want == "exempt") {
			t.Errorf("%s: %s", label, got)
		}
	}
}

// TestLimitsOverTwoLines reads a family's amount that stands on the line below the person's, wherever the line breaks.
func TestLimitsOverTwoLines(t *testing.T) {
	for _, lines := range [][]string{
		{"Maximum out-of-pocket amount for Prescription Drugs, per Calendar Year: $3,250 per", "Covered Person; $6,500 per Family Unit."},
		{"Maximum out-of-pocket amount for Prescription Drugs, per Calendar Year: $3,250 per Covered", "Person; $6,500 per Family Unit."},
		{"Maximum out-of-pocket amount for Prescription Drugs, per Calendar Year: $3,250 per Covered Person;", "$6,500 per Family Unit."},
		{"Maximum out-of-pocket amount for Prescription Drugs, per Calendar Year: $3,250 per Covered Person; $6,500 per Family", "Unit."},
	} {
		s := newSheet().line("Generic drugs: $10 copay").line("Preferred brand drugs: $30 copay")
		for _, l := range lines {
			s = s.line(l)
		}
		if got := accumulatorLines(read(t, s.text())); !strings.HasPrefix(got, "outOfPocketMaximum/rx/any 3250.00/6500.00") {
			t.Errorf("%q: %s", lines, got)
		}
	}
}

// TestMostAfterADeductible takes the most that a fill costs after a deductible for no deductible.
func TestMostAfterADeductible(t *testing.T) {
	p := read(t, newSheet().line("Prescription drug benefits").table([]string{"Benefits", "In-network"}, []string{"Generic", "20% after Deductible"},
		[]string{"Specialty Prescription Drugs (up to a 30-day supply)", "20% after Deductible, to a maximum of $250"}).text())
	for _, d := range p.Deductibles {
		if d.Individual.Known() {
			t.Errorf("a deductible of %s", d.Individual.Value)
		}
	}
}

// What an insurer pays an employer back is no member's deductible, in a sentence, a table or JSON.
func TestDeductiblesOfInsurers(t *testing.T) {
	text := newSheet().line("Group health plan renewal").table([]string{"Item", "Renewal"}, []string{"Specific stop-loss deductible", "$275,000"}, []string{"Deductible", "$750"}, []string{"Tier 1", "$12"}, []string{"Tier 2", "$35"}).
		line("The aggregating specific deductible of the stop-loss policy is $50,000.").text()
	if got := accumulatorLines(read(t, text)); got != "deductible/integrated/in 750.00/-" {
		t.Errorf("%s", got)
	}
	plan, _ := jsonPlanLines(t, `{"planName": "Birch", "deductible": {"individual": 750}, "fees": {"stopLossSpecificDeductible": 275000}, "tiers": [{"tier": 1, "retailCopay": 12}, {"tier": 2, "retailCopay": 35}]}`)
	if got := accumulatorLines(plan); got != "deductible/integrated/in 750.00/-" {
		t.Errorf("JSON: %s", got)
	}
}
