package eval

import "testing"

// TestTierNames compares what two documents call a tier.
func TestTierNames(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"brand formulary", "preferred brand", true},
		{"Value Tier drugs", "value tier", true},
		{"Value generics", "generic", true},
		{"Value Tier drugs", "generic", false},
		{"brand non-formulary", "non-preferred brand", true},
		{"brand formulary", "non-preferred brand", false},
		{"Tier 1", "1 generic", true},
		{"Rx Tier 1", "1 generic", true},
		{"Tier III", "3 non-preferred brand", true},
		{"Tier IV", "4", true},
		{"Tier II", "3", false},
		{"Injectables", "1", false},
		{"Tier A", "A", true},
		{"a specialty", "A", true},
		{"Tier B", "a specialty", false},
		{"a specialty", "b specialty", false},
		{"brand", "B", false},
		{"preferred", "preferred brand", true},
		{"generic", "preferred generic", false},
		{"Zero cost-share preventative", "ZERO-COST-SHARE-PREVENTIVE", true},
		{"non-preventive generic", "generic", true},
	} {
		if got := sameTier(tierOf(c.a), tierOf(c.b)); got != c.same {
			t.Errorf("%q and %q: %v, want %v", c.a, c.b, got, c.same)
		}
	}
}

// TestPlansByTheirTypes takes a plan for one that is called without its type, and keeps plans apart that only their types tell apart.
func TestPlansByTheirTypes(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"Harbor Rx Value (PDP)", "Harbor Rx Value", true},
		{"Harbor Rx Value", "Harbor Rx Value (PDP)", true},
		{"Harbor 1700", "Harbor 1700 (HSA-eligible)", true},
		{"Harbor Gold (HMO)", "Harbor Gold (PPO)", false},
		{"Harbor Rx Value (PDP)", "Harbor Rx Plus", false},
		{"Harbor Gold (Option 2)", "Harbor Gold", false},
		{"Benefit Coverage Plan A", "Plan A", true},
		{"Prescription Drug Plan Option 1", "Option 1", true},
		{"Benefit Coverage Plan A", "Plan B", false},
		{"Health Savings Account (HSA) Plan", "HSA Plan", true},
		{"Harbor High Deductible Health Plan (HDHP)", "Harbor HDHP", true},
		{"Health Savings Account (HRA) Plan", "HRA Plan", false},
	} {
		if got := samePlan(c.a, c.b); got != c.same {
			t.Errorf("%s, %s: %t", c.a, c.b, got)
		}
	}
}
