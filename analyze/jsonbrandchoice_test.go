package analyze

import "testing"

// TestJSONBrandChoiceInWords reads who asks for a brand and pays the difference from values in words, and whether it counts.
func TestJSONBrandChoiceInWords(t *testing.T) {
	const tier = `"tiers": [{"tier": 1, "channel": "RETAIL", "copay": 11}]`
	sel := read(t, jsonText(`{`+tier+`, "dispense_as_written": {"member_request": "brand cost share plus difference between brand and generic", "prescriber_request": "brand cost share", "difference_counts_toward_oop": false}}`)).ProductSelection
	if !sel.AddDifference.Value || !sel.PrescriberExempt.Value || !sel.CountsToOOP.Known() || sel.CountsToOOP.Value {
		t.Errorf("got %+v", sel)
	}
	sel = read(t, jsonText(`{`+tier+`, "dispense_as_written": {"member_request": "see the difference between our plans", "prescriber_request": "on file"}}`)).ProductSelection
	if sel.AddDifference.Known() || sel.PrescriberExempt.Known() {
		t.Errorf("got %+v, want nothing", sel)
	}
}
