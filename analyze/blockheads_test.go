package analyze

import "testing"

// TestBlocksOfPharmacies reads tables whose blocks are headed by what a plan calls its pharmacies: a rate that stands above the rows of mail
// order is none of theirs.
func TestBlocksOfPharmacies(t *testing.T) {
	rows := func(first, second string) [][]string {
		return [][]string{
			{"Prescription Drug Program", "What you pay"},
			{first, "<"},
			{"Generic", "10%"},
			{"Preferred brand", "20%"},
			{second, "<"},
			{"Generic", "$20"},
			{"Preferred brand", "25%"},
		}
	}
	readsShares(t, []sharesCase{
		{
			"a heading that names no pharmacy", newSheet().table(rows("Network pharmacies", "Mail Order (up to a 90-day supply)")...).text(),
			"generic retail in 1-30 10 % coinsurance -\npreferred-brand retail in 1-30 20 % coinsurance -\ngeneric mail in 1-90 $20.00 copay -\npreferred-brand mail in 1-90 25 % coinsurance -",
		},
		{
			"a card program, and mail order with three months at retail",
			newSheet().table(rows("30-Day Retail Card Program (up to a 30-day supply)", "Mail-Order Program and 90-Day Retail Program (up to a 90-day supply)")...).text(),
			"generic retail in 1-30 10 % coinsurance -\npreferred-brand retail in 1-30 20 % coinsurance -\ngeneric mail in 1-90 $20.00 copay -\npreferred-brand mail in 1-90 25 % coinsurance -\n" +
				"generic retail in 1-90 $20.00 copay -\npreferred-brand retail in 1-90 25 % coinsurance -",
		},
		{
			"brands among specialty drugs, and what a class includes",
			newSheet().line("Prescription drugs").table([]string{"Drug", "You pay"}, []string{"Generic drugs, including contraceptives", "$11"},
				[]string{"Generic and preferred brand-name specialty drugs", "20%"}, []string{"Nonpreferred brand-name specialty drugs", "25%"}).text(),
			"generic any in 1-0 $11.00 copay -\npreferred-specialty specialty in 1-30 20 % coinsurance -\nnon-preferred-specialty specialty in 1-30 25 % coinsurance -",
		},
		{
			"specialty drugs with what they include",
			newSheet().line("Prescription drugs").table([]string{"Drug", "You pay"}, []string{"Generic drugs", "$11"}, []string{"Specialty drugs, including self-administered injectables", "20%"}).text(),
			"generic any in 1-0 $11.00 copay -\nspecialty specialty in 1-30 20 % coinsurance -",
		},
	})
}

// TestOnlyInside reads that only pharmacies of the network are covered, in the words that documents have for it.
func TestOnlyInside(t *testing.T) {
	const denied = "access {networks:[out]} {covered:false}"
	for _, c := range []struct{ words, want string }{
		{"Prescriptions are covered only at pharmacies in the Harbor Rx network, except in emergencies.", denied},
		{"Benefits are payable only for prescriptions filled at participating pharmacies.", denied},
		{"Prescription drugs from other pharmacies are not covered, except in an emergency.", denied},
		{"Specialty drugs are covered only at network pharmacies.", ""},
		{"Vaccines are covered only at participating pharmacies.", ""},
	} {
		p := read(t, newSheet().line("Prescription drugs").table([]string{"Drug", "Retail"}, []string{"Generic", "$11"}, []string{"Brand", "$33"}).line(c.words).text())
		got := ""
		for _, r := range p.Pharmacies.Access {
			got += "access " + compact(r.Scope) + " " + compact(r.Terms.Value)
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.words, got, c.want)
		}
	}
}
