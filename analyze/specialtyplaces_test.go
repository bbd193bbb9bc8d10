package analyze

import "testing"

// TestPlacesOfSpecialtyRows reads where a row of specialty drugs is filled from the name of a pharmacy that ends its label, and leaves
// out the row of drugs that are given in an office, which are medical care.
func TestPlacesOfSpecialtyRows(t *testing.T) {
	const (
		atRetail = "tier-a retail in 1-30 20 % coinsurance -\ntier-b retail in 1-30 30 % coinsurance -\n"
		there    = "tier-a specialty in 1-30 20 % coinsurance, at most $160.00 -\ntier-b specialty in 1-30 30 % coinsurance, at most $240.00 -"
	)
	for _, c := range []struct{ office, label string }{
		{"Specialty Medications, Office/Outpatient\nUp to 30-day supply", "Specialty Medications, through Home Health or Larkspur Specialty\nUp to 30-day supply"},
		{"Specialty drugs – physician's office or outpatient hospital", "Specialty drugs – from Larkspur Specialty (up to a 30-day supply)"},
		{"Specialty drugs (in an office)", "Specialty drugs, from Larkspur Ridge Specialty, up to 30 days"},
	} {
		text := newSheet().line("Prescription Drugs").table([]string{"Prescription Drugs", "In-Network Provider"},
			[]string{"Specialty Medications, Retail Pharmacy\nUp to 30-day supply", "Tier A: 20%, No maximum co-pay\nTier B: 30%, No maximum co-pay"},
			[]string{c.office, "Tier A: 25%, No maximum co-pay\nTier B: 35%, No maximum co-pay"},
			[]string{c.label, "Tier A: 20%, $160 maximum co-pay\nTier B: 30%, $240 maximum co-pay"}).text()
		if got := shareLines(read(t, text)); got != atRetail+there {
			t.Errorf("%s:\n%s", c.label, got)
		}
	}
}
