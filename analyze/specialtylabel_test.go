package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSpecialtyPharmacyInLabel has the pharmacy that fills a tier behind its name, below the header of retail pharmacies.
func TestSpecialtyPharmacyInLabel(t *testing.T) {
	for _, c := range []struct{ label, mail, want string }{
		{"Tier 3 Specialty (Acme Specialty Pharmacy)", "Not covered", "tier-3 specialty in 1-30 $90.00 copay -\ntier-3 mail in 1-90 not covered -"},
		{"Tier 3 Specialty (Acme Specialty Pharmacy)", "$180", "tier-3 retail in 1-30 $90.00 copay -\ntier-3 mail in 1-90 $180.00 copay -"},
		{"Tier 3 Specialty (most biologics)", "Not covered", "tier-3 retail in 1-30 $90.00 copay -\ntier-3 mail in 1-90 not covered -"},
	} {
		got := shareLines(read(t, newSheet().line("Pharmacy benefits").table(
			[]string{"Tier", "Retail (30-day supply)", "Mail order (90-day supply)"},
			[]string{"Tier 1 Generic", "$4", "$10"},
			[]string{"Tier 2 Brand", "$30", "$75"},
			[]string{c.label, "$90", c.mail}).text()))
		want := "tier-1 retail in 1-30 $4.00 copay -\ntier-1 mail in 1-90 $10.00 copay -\ntier-2 retail in 1-30 $30.00 copay -\ntier-2 mail in 1-90 $75.00 copay -\n" + c.want
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s, by mail %s (-want +got):\n%s", c.label, c.mail, d)
		}
	}
}
