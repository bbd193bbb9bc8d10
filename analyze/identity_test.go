package analyze

import "testing"

// TestNameBesideOtherTitles has lines at the head of a page that look like titles and name no plan.
func TestNameBesideOtherTitles(t *testing.T) {
	for _, c := range []struct{ words, name, carrier string }{
		{"2026 Summary of Benefits\nSilver Birch Medicare Rx (PDP)\nAn employer group prescription drug plan with additional coverage for\nthe Three Rivers Trust\nJanuary 1, 2026 - December 31, 2026", "Silver Birch Medicare Rx (PDP)", ""},
		{"SBOSB042\nHartwell Basic Rx Plan\nJanuary 1, 2026 - December 31, 2026", "Hartwell Basic Rx Plan", ""},
		{"PSHP-RXR-4T (01/16)\nPrairie Summit Health Plan\n4400 Grain Exchange Way, Suite 200\nRx Value 4-Tier Plan", "Rx Value 4-Tier Plan", "Prairie Summit Health Plan"},
		{"Rx Member Cost-Sharing: $15/$40/$100\nChoice PPO 500 Plan", "Choice PPO 500 Plan", ""},
		{"Compare your medical and pharmacy options\nChoice PPO 500 Plan", "Choice PPO 500 Plan", ""},
	} {
		id := readIdentity(textOf(c.words))
		if id.Name.Value != c.name || id.Carrier.Value != c.carrier {
			t.Errorf("%q: name %q, carrier %q", c.words, id.Name.Value, id.Carrier.Value)
		}
	}
}
