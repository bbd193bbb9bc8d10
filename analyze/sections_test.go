package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSectionsOfBothPlaces takes what stands below, or behind, the words for retail pharmacies and mail order for both of them.
func TestSectionsOfBothPlaces(t *testing.T) {
	for _, head := range []string{"Retail and Home Delivery (per 90-day supply):", "Retail or mail order (up to 90-day supply):", "Home Delivery or Retail (90 days):", "Mail Order / Retail 90-day supply:"} {
		for _, c := range []struct{ generic, brand string }{
			{"Retail (per 30-day supply): $10\n" + head + " $25", "Retail (per 30-day supply): $30\n" + head + " $75"},
			{"Retail (per 30-day supply):\nGeneric: You pay $10\nBrand: You pay $30\n\n" + head + "\nGeneric: You pay $25\nBrand: You pay $75", ""},
		} {
			rows := [][]string{{"Prescription drugs", "In-Network"}, {"Generic", c.generic}, {"Brand", c.brand}}
			if c.brand == "" {
				rows = [][]string{{"Pharmacy", "In-Network"}, {"Cost share and supply", c.generic}}
			}
			lines := strings.Split(shareLines(read(t, newSheet().line("Prescription drug benefits").table(rows...).text())), "\n")
			slices.Sort(lines)
			got := strings.Join(lines, "\n")
			if diff := cmp.Diff("brand mail in 1-90 $75.00 copay -\nbrand retail in 1-30 $30.00 copay -\nbrand retail in 1-90 $75.00 copay -\ngeneric mail in 1-90 $25.00 copay -\ngeneric retail in 1-30 $10.00 copay -\ngeneric retail in 1-90 $25.00 copay -", got); diff != "" {
				t.Errorf("%s (-want +got)\n%s", c.generic, diff)
			}
		}
	}
}
