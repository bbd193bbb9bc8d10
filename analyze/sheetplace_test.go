package analyze

import "testing"

// TestPharmaciesOfSheets takes the pharmacy of cost shares that name none from the name of their sheet, where that is a pharmacy's and no
// more.
func TestPharmaciesOfSheets(t *testing.T) {
	for name, want := range map[string]string{
		"Retail":                "tier-1 retail in 1-30 $8.00 copay exempt\ntier-3 retail in 1-30 40 % coinsurance, at most $175.00 after",
		"Mail Order":            "tier-1 mail in 1-30 $8.00 copay exempt\ntier-3 mail in 1-30 40 % coinsurance, at most $175.00 after",
		"Rx - Specialty Rx":     "tier-1 specialty in 1-30 $8.00 copay exempt\ntier-3 specialty in 1-30 40 % coinsurance, at most $175.00 after",
		"Retail and Mail":       "tier-1 any in 1-30 $8.00 copay exempt\ntier-3 any in 1-30 40 % coinsurance, at most $175.00 after",
		"Retail Out of Network": "tier-1 any in 1-30 $8.00 copay exempt\ntier-3 any in 1-30 40 % coinsurance, at most $175.00 after",
	} {
		s := newSheet()
		s.tab(name)
		p := read(t, s.table(
			[]string{"Tier", "Description", "Copay", "Coinsurance", "Max per Rx", "Max Days Supply", "Subject to Deductible"},
			[]string{"1", "Generic", "$8.00", "", "", "30", "N"},
			[]string{"3", "Brand", "", "40%", "$175", "30", "Y"},
		).text())
		if got := shareLines(p); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
}
