package analyze

import "testing"

// TestJSONIdentityInObjects reads who offers a plan, its name and its days from the objects that describe it, carriers and periods among them.
func TestJSONIdentityInObjects(t *testing.T) {
	id := read(t, jsonText(`{"schema": "plan/3", "plan": {"id": "A-1", "name": "Alder Choice PPO", "carrier": {"name": "Alder Mutual", "naic": "00000"}, "product_type": "PPO",
  "effective": {"from": "2026-01-01", "to": "2026-12-31"}, "pharmacy": {"formulary": {"name": "Alder Select 5-Tier", "open": true}, "tiers": [{"tier": 1, "copay": 9}]}}}`)).Identity
	for name, pair := range map[string][2]string{
		"name": {id.Name.Value, "Alder Choice PPO"}, "carrier": {id.Carrier.Value, "Alder Mutual"}, "type": {id.Type.Value, "PPO"}, "formulary": {id.Formulary.Value, "Alder Select 5-Tier"},
		"from": {id.EffectiveFrom.Value.String(), "2026-01-01"}, "to": {id.EffectiveTo.Value.String(), "2026-12-31"},
	} {
		if pair[0] != pair[1] {
			t.Errorf("the %s is %q, want %q", name, pair[0], pair[1])
		}
	}
	if f := read(t, jsonText(`{"tiers": [{"tier": 1, "copay": 9}], "formulary": {"name": "5-Tier"}}`)).Identity.Formulary; f.Known() {
		t.Errorf("the formulary is %q, want none", f.Value)
	}
}
