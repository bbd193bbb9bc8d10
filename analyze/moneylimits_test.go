package analyze

import "testing"

// TestLimitsOfMoney tells limits on what is paid from those on what is dispensed.
func TestLimitsOfMoney(t *testing.T) {
	for words, want := range map[string]string{
		"Under this plan there is no annual or lifetime dollar limit on the amount that will be paid for covered services.": "",
		"There is no lifetime maximum on the amount payable for covered prescription drugs.":                                "",
		"Some drugs have limits on the amount you can get.":                                                                 "QL",
	} {
		if got := brief(read(t, inLines(words).text())); got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}
