package analyze

import "testing"

// TestSaidBounds completes a coinsurance with the least and the most that a sentence or note below its table tells for a fill.
func TestSaidBounds(t *testing.T) {
	const both = "tier-4 retail 20 % coinsurance, at least $50.00, at most $240.00"
	for _, c := range []ruleSentence{
		{"(a) Specialty drugs: minimum $50, maximum $240 per fill", both},
		{"* Specialty drugs: $50 minimum and $240 maximum per prescription.", both},
		{"* Tier 4: maximum $240, minimum $50 per fill.", both},
		{"(a) Tier 4: you pay no less than $50 and no more than $240 per fill.", both},
		{"Tier 4 coinsurance is subject to a minimum of $50 and a maximum of $240 per fill.", both},
		{"(1) Minimum $50, maximum $240 per prescription for Tier 4 drugs.", both},
		{"† Your coinsurance for Tier 4 will be at least $50 but not more than $240 for each 30-day supply.", both},
		{"Specialty coinsurance has a $50 min and a $240 max per script.", both},
		{"(a) Specialty drugs: 20% coinsurance with a $50 minimum and $240 maximum per fill", both},
		{"* Tier 4: 25% coinsurance with a $50 minimum and $240 maximum per fill.", ""}, // another rate
		{"* Specialty drugs: minimum $240, maximum $50 per fill.", ""},
		{"Specialty drugs are subject to a minimum of $50 and a maximum of $240 per prescription at retail.", ""},
		{"Specialty drugs are subject to a minimum of $50 and a maximum of $2,000 per year.", ""},
		{"Compound specialty drugs: minimum $50, maximum $240 per fill.", ""},
	} {
		if got := told(read(t, belowGrid(c.words).text())); got != c.want {
			t.Errorf("%s\n got %q\nwant %q", c.words, got, c.want)
		}
	}
}

// TestNotedBounds gives them to the cells that bear the mark of the note, or to the tier that it names by its class.
func TestNotedBounds(t *testing.T) {
	for _, c := range []struct {
		preferred, note, want string
	}{
		{"25%(a)", "(a) Minimum $25, maximum $75 per prescription", "retail 30 days; preferred-brand retail 25 % coinsurance, at least $25.00, at most $75.00"},
		{"25%*", "* $25 minimum, $75 maximum per fill.", "retail 30 days; preferred-brand retail 25 % coinsurance, at least $25.00, at most $75.00"},
		{"25%*", "* Subject to a minimum of $25 and a maximum of $75 for each prescription.", "retail 30 days; preferred-brand retail 25 % coinsurance, at least $25.00, at most $75.00"},
		{"25%", "Preferred brand: minimum $25, maximum $75 per prescription", "retail 30 days; preferred-brand retail 25 % coinsurance, at least $25.00, at most $75.00"},
		{"25%", "Insulin: minimum $25, maximum $75 per prescription", "retail 30 days"},
	} {
		s := newSheet().line("Alder Creek Prescription Drug Plan").table(
			[]string{"Drug tier", "Retail (30-day supply)"},
			[]string{"Generic", "$10 copay"},
			[]string{"Preferred brand", c.preferred},
			[]string{"Non-preferred brand", "50%"},
		).line("").line(c.note)
		if got := told(read(t, s.text())); got != c.want {
			t.Errorf("%s, %s\n got %q\nwant %q", c.preferred, c.note, got, c.want)
		}
	}
}
