package analyze

import "testing"

// TestShownNeed reads that a brand costs no more than its copay where the prescriber shows why it is needed, in a sentence that does not
// stand right behind the rule, and that the difference does not count toward an annual limit.
func TestShownNeed(t *testing.T) {
	for _, c := range []struct {
		words              string
		exempt, notCounted bool
	}{
		{"The difference does not count toward the annual limit. If your doctor shows that you cannot take the generic for medical reasons and the Fund approves, you pay only the brand copayment.", true, true},
		{"If your doctor certifies that the brand is needed, the member only pays the brand copayment.", true, false},
		{"If your doctor shows that you cannot take the generic, you pay only the brand copayment and half of the difference.", false, false},
		{"The difference does not count toward the annual limit. See your Guide. Call us with questions. If your doctor shows that you cannot take the generic, you pay only the brand copayment.", false, true},
	} {
		s := read(t, prose("Generic drugs: $10 copay", "Brand drugs: $30 copay",
			"If a generic equivalent exists and you or your doctor chooses the brand-name drug, you pay the brand copayment plus the difference between the price of the brand-name drug and the price of the generic. "+c.words).text()).ProductSelection
		if !s.AddDifference.Value || !s.PrescriberExempt.Known() || s.PrescriberExempt.Value != c.exempt || s.CountsToOOP.Known() != c.notCounted || s.CountsToOOP.Value {
			t.Errorf("%s: %+v", c.words, s)
		}
	}
}
