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

// TestSharesOutside reads what a sentence says that all drugs cost at pharmacies out of network, in front of their name and behind it, and
// what comes on top of the copay of the network.
func TestSharesOutside(t *testing.T) {
	const inside = "generic retail in 1-30 $11.00 copay -\nbrand retail in 1-30 $33.00 copay -"
	var cases []sharesCase
	for _, c := range []struct{ words, more string }{
		{"You pay 50% at a non-participating pharmacy.", "\ngeneric retail out 1-30 50 % coinsurance -\nbrand retail out 1-30 50 % coinsurance -"},
		{"Out-of-network pharmacies: you pay the copay plus 25% of the cost.", "\ngeneric retail out 1-30 $11.00 copay plus 25 % coinsurance -\nbrand retail out 1-30 $33.00 copay plus 25 % coinsurance -"},
		{"You pay 50% at a non-participating hospital.", ""},
		{"For specialty drugs you pay 50% at a non-participating pharmacy.", "\nspecialty specialty out 1-30 50 % coinsurance -"}, // and of no other drugs
	} {
		cases = append(cases, sharesCase{c.words, newSheet().line("Prescription drugs").table([]string{"Drug", "Retail (30-day supply)"}, []string{"Generic", "$11"}, []string{"Brand", "$33"}).line(c.words).text(), inside + c.more})
	}
	readsShares(t, cases)
}

// TestCountsTowardMaximum reads in sentences whether what is paid for drugs counts toward the out-of-pocket maximum.
func TestCountsTowardMaximum(t *testing.T) {
	for _, c := range []struct{ words, scope string }{
		{"Prescription drug copays count toward the out-of-pocket maximum.", "integrated stated"},
		{"Copays and coinsurance for prescription drugs apply to the annual out-of-pocket maximum.", "integrated stated"},
		{"Your out-of-pocket maximum includes deductibles, copays and coinsurance for medical care and prescription drugs.", "integrated stated"},
		{"Copays for prescription drugs do not apply to the out-of-pocket maximum.", "medical not"},
		{"Prescription drug costs may count toward the out-of-pocket maximum.", "integrated"},
		{"Manufacturer coupons for prescription drugs do not count toward the out-of-pocket maximum.", "integrated"},
	} {
		p := read(t, newSheet().line("Summary of benefits").table([]string{"Benefit", "In-network"}, []string{"Out-of-pocket maximum", "$5,100 individual / $10,200 family"}).
			line("Prescription drugs").table([]string{"Drug", "Retail (30-day supply)"}, []string{"Generic", "$11"}, []string{"Brand", "$33"}).line(c.words).text())
		if len(p.OutOfPocketMaximums) != 1 {
			t.Fatalf("%s: %d maximums", c.words, len(p.OutOfPocketMaximums))
		}
		m := p.OutOfPocketMaximums[0]
		got := string(m.Scope.Value)
		switch {
		case m.AppliesToRx.Known() && m.AppliesToRx.Value:
			got += " stated"
		case m.AppliesToRx.Known():
			got += " not"
		}
		if got != c.scope {
			t.Errorf("%s: got %q, want %q", c.words, got, c.scope)
		}
	}
}
