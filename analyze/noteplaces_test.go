package analyze

import (
	"testing"

	"github.com/rxassay/rxassay/document"
)

// TestPlacesOfNotes takes from the footnotes of a table that specialty pharmacies alone fill what bears their mark, and what mail order costs in
// retail amounts, on whichever sheet.
func TestPlacesOfNotes(t *testing.T) {
	grid := func(note string) *sheet {
		s := &sheet{b: document.NewBuilder(document.XLSX)}
		s.tab("Rates")
		s.table([]string{"Monthly rates", "Renewal"}, []string{"Employee", "$512.44"})
		s.tab("Cover")
		s.table([]string{"Contact", "Broker"})
		s.tab("Benefits")
		return s.table(
			[]string{"Benefit", "In-network"},
			[]string{"Prescription drugs - retail (30-day supply)", "<"},
			[]string{"Tier 1 - generic", "$10"},
			[]string{"Tier 2 - brand", "$40"},
			[]string{"Tier 4 - specialty (2)", "20% to $150 max"},
			[]string{note, "<"},
		)
	}
	const costs = "tier-1 retail in 1-30 $10.00 copay -\ntier-2 retail in 1-30 $40.00 copay -\ntier-4 "
	noted := costs + "specialty in 1-30 20 % coinsurance, at most $150.00 -"
	tiers := func(note string) *sheet {
		return newSheet().table(
			[]string{"Prescription drugs", "You pay for a 30-day supply (1)"},
			[]string{"Tier 1 - generic", "$10"},
			[]string{"Tier 2 - preferred brand", "$40"},
			[]string{"Tier 3 - non-preferred brand", "$80"},
			[]string{note, "<"},
		)
	}
	readsShares(t, []sharesCase{
		{"by its name, behind the supply", grid("(2) 30-day supply, Harbor Specialty Pharmacy only.").text(), noted},
		{"through the only one", grid("(2) From the plan's specialty pharmacy only; not available by mail order.").text(), noted},
		{"retail pharmacies, too", grid("(2) From a retail or specialty pharmacy only.").text(), costs + "retail in 1-30 20 % coinsurance, at most $150.00 -"},
		{"the note of another mark", grid("(3) Harbor Specialty Pharmacy only.").text(), costs + "retail in 1-30 20 % coinsurance, at most $150.00 -"},
		{
			"a multiple of the amount for a month, for some tiers",
			tiers("(1) Mail order: up to a 90-day supply of Tier 1 and Tier 2 drugs for 2.5 times the 30-day amount.").text(),
			"tier-1 retail in 1-30 $10.00 copay -\ntier-2 retail in 1-30 $40.00 copay -\ntier-3 retail in 1-30 $80.00 copay -\ntier-1 mail in 1-90 $25.00 copay -\ntier-2 mail in 1-90 $100.00 copay -",
		},
		{
			"a multiple that may hold",
			tiers("(1) Mail order may be offered at 2.5 times the 30-day amount.").text(),
			"tier-1 any in 1-30 $10.00 copay -\ntier-2 any in 1-30 $40.00 copay -\ntier-3 any in 1-30 $80.00 copay -",
		},
	})
}

// TestSectionsOfRiders reads a schedule whose sections are networks and pharmacies, below limits of each network.
func TestSectionsOfRiders(t *testing.T) {
	p := read(t, newSheet().line("Outpatient prescription drug rider").table(
		[]string{"Benefit", "Your cost share", "Does the prescription drug deductible apply?"},
		[]string{"PRESCRIPTION DRUG DEDUCTIBLE (per calendar year)", "<", "<"},
		[]string{"Network and Non-Network combined", "$250 per covered person, not to exceed $500 per family", "<"},
		[]string{"OUT-OF-POCKET MAXIMUM (per calendar year)", "<", "<"},
		[]string{"Network", "$6,500 per covered person, $13,000 per family", "<"},
		[]string{"Non-Network", "None. What you pay at a non-network pharmacy is not applied to any maximum", "<"},
		[]string{"A. NETWORK RETAIL PHARMACY – up to a consecutive 31-day supply", "<", "<"},
		[]string{"Tier 1 – Generic", "$12 copayment", "No"},
		[]string{"Tier 2 – Brand", "$40 copayment", "Yes"},
		[]string{"B. NETWORK HOME DELIVERY PHARMACY – 32- to 93-day supply", "<", "<"},
		[]string{"Tier 1 – Generic", "$24 copayment", "No"},
		[]string{"Tier 2 – Brand", "$100 copayment", "Yes"},
		[]string{"C. DESIGNATED SPECIALTY PHARMACY – up to a consecutive 31-day supply", "<", "<"},
		[]string{"Tier 3 – Specialty", "20%", "Yes"},
		[]string{"D. NON-NETWORK PHARMACY – up to a consecutive 31-day supply", "<", "<"},
		[]string{"Tier 1 – Generic", "50%", "Yes"},
		[]string{"Tier 2 – Brand", "50%", "Yes"},
	).text())
	const want = `tier-1 retail in 1-31 $12.00 copay exempt
tier-2 retail in 1-31 $40.00 copay after
tier-1 mail in 32-93 $24.00 copay exempt
tier-2 mail in 32-93 $100.00 copay after
tier-3 specialty in 1-31 20 % coinsurance after
tier-1 retail out 1-31 50 % coinsurance after
tier-2 retail out 1-31 50 % coinsurance after`
	if got := shareLines(p); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got, want := limitLines(p), "deductible rx any 250/500; maximum in 6500/13000"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
