package analyze

import "testing"

// TestSupplyOnNextLine reads a supply that stands on the line below the amount that it is for, and the sentence behind it.
func TestSupplyOnNextLine(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table(
		[]string{"", "Retail (up to 30 days)"},
		[]string{"Generic", "$8.00"},
	).line("Specialty drugs").
		line("Specialty drugs in any tier: 20% coinsurance, but not more than $200").
		line("per 30-day supply. You must use Harbor Specialty Partners after one").
		line("courtesy fill at retail.").text())
	const want = `generic retail in 1-30 $8.00 copay -
specialty specialty in 1-30 20 % coinsurance, at most $200.00 -
specialty retail in 1-30 20 % coinsurance, at most $200.00 -`
	if got := shareLines(p); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if lock := p.Utilization.SpecialtyLockIn; len(lock) != 1 {
		t.Errorf("specialty lock-in: %+v", lock)
	}
}
