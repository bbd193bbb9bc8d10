package analyze

import "testing"

// TestDaysOfDrugs reads for how many days some drugs are dispensed, and takes them for no kind of pharmacy's.
func TestDaysOfDrugs(t *testing.T) {
	for words, want := range map[string]int{
		"Oral contraceptives may be dispensed for up to 12 months at a time.":                                      365,
		"You may receive up to a 12-month supply of a hormonal contraceptive at one time.":                         365,
		"Controlled substances are limited to a 31-day supply and are not available by mail.":                      31,
		"Some controlled substances are limited to a 31-day supply.":                                               0,
		"The initial fill of a controlled substance is limited to a 5-day supply.":                                 0,
		"Prescriptions are valid for up to 12 months.":                                                             0,
		"If you use a contraceptive that is not on the list, we may cover up to a 12-month supply after a review.": 0,
	} {
		text := inText(words).text()
		p := read(t, text)
		got := 0
		for _, r := range p.Utilization.DaysSupply {
			if d := r.Scope.Drugs; len(d.Schedules)+len(d.Kinds) > 0 && r.Terms.Known() {
				got = r.Terms.Value.Max
			} else if len(r.Scope.Channels) > 0 {
				t.Errorf("%s: a limit of %s", words, r.Scope.Channels)
			}
		}
		if got != want {
			t.Errorf("%s: %d days, want %d", words, got, want)
		}
		checkEvidence(t, text, p)
	}
}
