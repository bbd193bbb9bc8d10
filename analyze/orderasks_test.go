package analyze

import "testing"

// TestOrderAsked reads columns that ask in short whether the deductible applies: as their cells answer, and not at all where they do not.
func TestOrderAsked(t *testing.T) {
	for _, c := range []struct{ head, first, second, third, want string }{
		{"Subject to Ded?", "No", "Yes", "Yes", "exempt after after"},
		{"Subject to Deductible?", "N", "Y", "Y", "exempt after after"},
		{"Subject to Rx Ded (Y/N)", "N", "Y", "Y", "exempt after after"},
		{"Ded?", "No", "Yes", "Yes", "exempt after after"},
		{"Deductible (Y/N)", "N", "Y", "Y", "exempt after after"},
		{"Ded. Applies", "No", "Yes", "Yes", "exempt after after"},
		{"Deductible applies?", "", "X", "X", "exempt after after"},
		{"Subject to Ded?", "", "Y", "Y", "exempt after after"},
		{"Subject to Ded?", "", "Y", "N", "- after exempt"}, // who writes "N" leaves nothing blank to say it
		{"Ded Waived?", "Yes", "No", "No", "exempt after after"},
		{"Ded Waived?", "X", "", "", "exempt after after"},
		{"Deductible waived", "Waived", "Applies", "No", "exempt - after"},
		{"Exempt from Ded?", "Y", "N", "N", "exempt after after"},
		{"Not subject to deductible", "Yes", "No", "No", "exempt after after"},
	} {
		text := newSheet().table(
			[]string{"Tier", "Name", "Channel", "Days Supply", "Copay", c.head},
			[]string{"1", "Generic", "Retail", "30", "$10", c.first},
			[]string{"2", "Preferred Brand", "Retail", "30", "$40", c.second},
			[]string{"3", "Non-Preferred Brand", "Retail", "30", "$80", c.third},
		).text()
		got := ""
		for i, s := range read(t, text).CostShares {
			if i > 0 {
				got += " "
			}
			if s.Deductible.Known() {
				got += string(s.Deductible.Value)
			} else {
				got += "-"
			}
		}
		if got != c.want {
			t.Errorf("%s: %s | %s | %s: got %q, want %q", c.head, c.first, c.second, c.third, got, c.want)
		}
	}
}
