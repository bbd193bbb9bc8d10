package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPlanAndNetworkInOneHeader reads a header that says the network behind the plan, beside a plan that says none.
func TestPlanAndNetworkInOneHeader(t *testing.T) {
	const want = `Choice PPO: deductible in 600/1200
Choice PPO: deductible out 1800/3600
Choice PPO: generic any in $12.00 copay
Choice PPO: generic any out 40 % coinsurance
Harbor HMO: deductible in 0/0
Harbor HMO: generic any in $10.00 copay`
	for _, head := range [][]string{
		{"", "Harbor HMO", "Choice PPO\nIn-Network", "Choice PPO\nOut-of-Network"},
		{"Benefit", "Harbor HMO In-Network", "Choice PPO (In-Network)", "Choice PPO (Out-of-Network)"},
		{"", "Harbor HMO", "Choice PPO - Network", "Choice PPO - Non-Network"},
	} {
		got := planLines(t, newSheet().table(head,
			[]string{"Annual deductible", "<", "<", "<"},
			[]string{"Individual", "$0", "$600", "$1,800"},
			[]string{"Family", "$0", "$1,200", "$3,600"},
			[]string{"Prescription drugs", "<", "<", "<"},
			[]string{"Generic", "$10", "$12", "40%"}).text())
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%q (-want +got):\n%s", head, d)
		}
	}
}
