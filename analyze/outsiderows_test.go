package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestOutsideRows reads the row of a comparison that says what drugs cost outside of the network, where the cells of the tiers stand over the
// columns of both networks: they are what the network costs, then.
func TestOutsideRows(t *testing.T) {
	const denied = "access/out"
	for _, c := range []struct{ label, first, second, want string }{
		{"Out-of-Network Rx", "50% (retail only)", "Not Covered", `Alder PPO 1500: tier-1 retail out 50 % coinsurance
Alder PPO 1500: tier-2 retail out 50 % coinsurance
Birch HSA 3400: ` + denied},
		{"Non-network pharmacy benefit", "Not covered", "60% after deductible", `Alder PPO 1500: ` + denied + `
Birch HSA 3400: tier-1 retail out 60 % coinsurance
Birch HSA 3400: tier-2 retail out 60 % coinsurance`},
		{"Rx - Out-of-Network", "Not covered", "Not covered", "Alder PPO 1500: " + denied + "\nBirch HSA 3400: " + denied},
		{"OON prescription drugs", "40%", "50%", `Alder PPO 1500: tier-1 retail out 40 % coinsurance
Alder PPO 1500: tier-2 retail out 40 % coinsurance
Birch HSA 3400: tier-1 retail out 50 % coinsurance
Birch HSA 3400: tier-2 retail out 50 % coinsurance`},
		{"Drug list", "Select", "Value", `Alder PPO 1500: tier-1 retail out $10.00 copay
Alder PPO 1500: tier-2 retail out $40.00 copay
Birch HSA 3400: tier-1 retail out $12.00 copay
Birch HSA 3400: tier-2 retail out 20 % coinsurance, at most $250.00`},
	} {
		t.Run(c.label, func(t *testing.T) {
			text := newSheet().table(
				[]string{"", "CURRENT", "<", "OPTION 1", "<"},
				[]string{"Plan Name", "Alder PPO 1500", "<", "Birch HSA 3400", "<"},
				[]string{"", "In-Network", "Out-of-Network", "In-Network", "Out-of-Network"},
				[]string{"Deductible - Individual", "$1,500", "$3,000", "$3,400", "$6,800"},
				[]string{"PRESCRIPTION DRUGS", "<", "<", "<", "<"},
				[]string{"Retail (30-day supply)", "", "", "", ""},
				[]string{"Tier 1 - Generic", "$10", "<", "$12 after ded", "<"},
				[]string{"Tier 2 - Brand", "$40", "<", "20% to $250 after ded", "<"},
				[]string{c.label, c.first, "<", c.second, "<"},
			).text()
			got := slices.DeleteFunc(strings.Split(planLines(t, text), "\n"), func(l string) bool {
				return !strings.Contains(l, "out") || strings.Contains(l, "deductible")
			})
			if d := cmp.Diff(c.want, strings.Join(got, "\n")); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}
