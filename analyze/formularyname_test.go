package analyze

import "testing"

// TestFormularyName reads which drug list a plan uses, and takes no other list and no kind of list for it.
func TestFormularyName(t *testing.T) {
	paid := []string{"Generic drugs: $10 copay", "Brand drugs: $30 copay"}
	in := func(lines ...string) *sheet { return prose(append(paid[:2:2], lines...)...) }
	for _, c := range []struct {
		name string
		of   *sheet
		want string
	}{
		{"a sentence", in("Tier 4 specialty. All plans use the Summit Essential Drug List."), "Summit Essential Drug List"},
		{"a title behind a dash", in("Prescription drugs – Prairie Value Drug List"), "Prairie Value Drug List"},
		{"a name that goes on in the next line", in("Drugs must be on the Harbor", "Select Formulary to be covered."), "Harbor Select Formulary"},
		{"one list by two names", in("The plan uses the National Preferred Formulary.", "A drug that is not on the National Preferred Drug List needs an exception."), "National Preferred Formulary"},
		{"a state's list", in("The plan follows the Uniform Preferred Drug List (PDL) of the state."), "Uniform Preferred Drug List"},
		{"a label", in().table([]string{"Formulary", "Quillmark Select Formulary with exclusions"}, []string{"Days supply", "30"}), "Quillmark Select Formulary"},
		{"a label, with a value that does not say what it is", in().table([]string{"Formulary name", "Tamarack Advantage (closed)"}, []string{"Days supply", "30"}), "Tamarack Advantage"},
		{"lists of two plans", in("The PPO uses the Harbor Select Formulary.", "The HMO uses the Alder Basic Formulary."), ""},
		{"no name", in("Your Preferred Drug List is at the address below. The Formulary may change. Non-Formulary drugs are not covered.", "See The Prescription Drug List. 4.1 Preferred Drug List"), ""},
		{"a list of some drugs", in("Drugs on the Harbor Preventive Drug List are free. The Alder Specialty Drug List says which drugs are specialty drugs."), ""},
		{"a kind of drugs", in("Harbor Formulary Brand drugs cost more."), ""},
		{"a label of a kind", in().table([]string{"Formulary", "Closed"}, []string{"Days supply", "30"}), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := c.of.text()
			got := read(t, text).Identity.Formulary
			if got.Value != c.want {
				t.Fatalf("got %q, want %q", got.Value, c.want)
			}
			for _, e := range got.Evidence {
				if q := text.Quote(e.Span()); q != e.Quote {
					t.Errorf("the quote is %q, the text %q", e.Quote, q)
				}
			}
			if c.want != "" && len(got.Evidence) == 0 {
				t.Error("no evidence")
			}
		})
	}
}

// TestFormularyNameInJSON reads it from keys.
func TestFormularyNameInJSON(t *testing.T) {
	const tiers = `"tiers": [{"tier": 1, "name": "Generic", "retail": {"copay": 10, "days": 30}}, {"tier": 2, "name": "Brand", "retail": {"copay": 30, "days": 30}}]`
	for _, c := range []struct{ members, want string }{
		{`"formularyName": "Harbor Balanced"`, "Harbor Balanced"},
		{`"formulary": {"id": "F12", "name": "Linden Core Formulary", "type": "closed"}`, "Linden Core Formulary"},
		{`"formulary": "Granite Essential Drug List"`, "Granite Essential Drug List"},
		{`"formulary": "Closed"`, ""},
		{`"formularyId": "HB100"`, ""},
	} {
		if got := read(t, jsonText(`{"planName": "Harbor PPO", `+c.members+`, `+tiers+`}`)).Identity.Formulary.Value; got != c.want {
			t.Errorf("%s: got %q, want %q", c.members, got, c.want)
		}
	}
}
