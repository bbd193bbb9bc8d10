package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// TestTiersOnLines gives the cost shares on the lines of a cell to the tiers on the lines of its label, each with what its own line says of the
// deductible, also where a sentence stands below the tiers.
func TestTiersOnLines(t *testing.T) {
	const none = "Non-Participating Provider services are not Covered and You pay the full cost"
	got := shareLines(read(t, newSheet().line("SECTION II").line("Larch Mutual Health Plan, Inc.").line("Gold EPO").table(
		[]string{"PRESCRIPTION DRUGS", "Participating Provider Member Responsibility for Cost-Sharing", "Non-Participating Provider Member Responsibility for Cost-Sharing", "Limits"},
		[]string{"Retail Pharmacy", "", "", ""},
		[]string{
			"30-day supply\nTier 1\nTier 2\nIf You have an Emergency Condition, Preauthorization is not required for a five (5) day emergency supply of a Covered Prescription Drug used to treat a substance use disorder, including a Prescription Drug to manage opioid withdrawal and for opioid overdose reversal, and to stabilize You.",
			"$15 Copayment not subject to Deductible\n$35 Copayment after Prescription Drug Deductible", none, "See benefit for description",
		},
		[]string{"Mail Order Pharmacy", "", "", ""},
		[]string{"Up to a 90-day supply\nTier 1\nTier 2", "$37.50 Copayment not subject to Deductible\n$87.50 Copayment after Prescription Drug Deductible", none, ""},
	).text()))
	const want = `tier-1 retail in 1-30 $15.00 copay exempt
tier-2 retail in 1-30 $35.00 copay after
tier-1 retail out 1-30 not covered -
tier-2 retail out 1-30 not covered -
tier-1 mail in 1-90 $37.50 copay exempt
tier-2 mail in 1-90 $87.50 copay after
tier-1 mail out 1-90 not covered -
tier-2 mail out 1-90 not covered -`
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestWordingsOfModelLanguage reads sentences that a state prescribes for certificates.
func TestWordingsOfModelLanguage(t *testing.T) {
	plan := func(sentence string) *benefit.Plan {
		return read(t, newSheet().line("SECTION II").line("Larch Mutual Health Plan, Inc.").line("Gold EPO").table([]string{"Prescription drugs", "You pay"}, []string{"Generic", "$10 copay"}).line(sentence).text())
	}
	p := plan("We Cover Refills only after ¾ of the original Prescription Drug has been used.")
	if got := ruleLines(p); got != "refillTooSoon {} {percent:75}" {
		t.Errorf("a fraction of the supply: %s", got)
	}
	if p.Identity.Carrier.Value != "Larch Mutual Health Plan, Inc." || p.Identity.Name.Value != "Gold EPO" {
		t.Errorf("the number of a section is neither carrier nor plan: %q, %q", p.Identity.Carrier.Value, p.Identity.Name.Value)
	}
	for _, s := range []string{
		"Contraceptive drugs are not subject to Copayments, Deductibles or Coinsurance when obtained at a Participating Pharmacy.",
		"Contraceptive drugs are not subject to cost-sharing when provided by a Participating Pharmacy.",
	} {
		p := plan(s)
		if len(p.DrugCostShares) != 1 || p.DrugCostShares[0].Terms.Value.Share.Kind != benefit.NoCharge {
			t.Errorf("%s: %+v", s, p.DrugCostShares)
		}
	}
}
