package analyze

import (
	"strings"
	"testing"
)

// TestOrderBelowTiers reads from a row below tiers that stand side by side which of them fall under the deductible.
func TestOrderBelowTiers(t *testing.T) {
	for _, label := range []string{"Subject to Rx deductible", "Deductible applies", "Subject to the deductible?"} {
		t.Run(label, func(t *testing.T) {
			text := newSheet().line("Prescription benefits").table(
				[]string{"Provision", "Tier 1\nGeneric", "Tier 2\nPreferred brand", "Tier 3\nSpecialty"},
				[]string{"Retail (1-30 days)", "$10", "$25", "N/A"},
				[]string{"Mail order (1-90 days)", "$20", "$50", "N/A"},
				[]string{"Specialty pharmacy (1-30 days)", "N/A", "N/A", "30%"},
				[]string{label, "No", "Yes", "Yes"}).
				table([]string{"Accumulator", "Individual", "Family"}, []string{"Rx deductible", "$275", "$550"}).text()
			p := read(t, text)
			want := "tier-1 retail in 1-30 $10.00 copay exempt\ntier-1 mail in 1-90 $20.00 copay exempt\n" +
				"tier-2 retail in 1-30 $25.00 copay after\ntier-2 mail in 1-90 $50.00 copay after\ntier-3 specialty in 1-30 30 % coinsurance after"
			if got := shareLines(p); got != want {
				t.Errorf("%s\nwant\n%s", got, want)
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestSpecialtyPharmacyBelowTier reads a row of the specialty pharmacy below the title of a tier as one of that tier.
func TestSpecialtyPharmacyBelowTier(t *testing.T) {
	for _, title := range []string{"Tier 2\nSpecialty", "Tier 2 - Specialty drugs", "Tier 2\nSpecialty and high-cost brand", "Tier 2"} {
		t.Run(title, func(t *testing.T) {
			text := newSheet().line("Plan design").table(
				[]string{"PRESCRIPTION DRUG BENEFITS", "IN-NETWORK", "OUT-OF-NETWORK"},
				[]string{"Tier 1\nGeneric", "<", "<"},
				[]string{"Retail (up to a 30-day supply)", "$10", "40%"},
				[]string{"Mail Order (31-90 day supply)", "$20", "Not Covered"},
				[]string{title, "<", "<"},
				[]string{"Specialty pharmacy (up to a 30-day supply)", "25% up to $500", "Not Covered"}).text()
			p := read(t, text)
			want := "tier-1 retail in 1-30 $10.00 copay -\ntier-1 retail out 1-30 40 % coinsurance -\ntier-1 mail in 31-90 $20.00 copay -\ntier-1 mail out 31-90 not covered -\n" +
				"tier-2 specialty in 1-30 25 % coinsurance, at most $500.00 -\ntier-2 specialty out 1-30 not covered -"
			if got := shareLines(p); got != want {
				t.Errorf("%s\nwant\n%s", got, want)
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestNotCoveredBesidePlace takes "Not covered" for the pharmacy that the amount beside it names, where another row says what is paid
// elsewhere out of network.
func TestNotCoveredBesidePlace(t *testing.T) {
	rows := [][]string{
		{"Services You May Need", "Network Provider", "Out-of-Network Provider", "Limitations"},
		{"Generic drugs (Tier 1)", "$15 copay (retail)", "$30 copay (retail)", "Up to a 30-day supply."},
		{"Generic drugs (Tier 1)", "$37 copay (mail order)", "Not covered", "Up to a 90-day supply."},
	}
	for _, c := range []struct{ out, want string }{
		{"$30 copay (retail)", "tier-1 retail in 1-30 $15.00 copay -\ntier-1 retail out 1-30 $30.00 copay -\ntier-1 mail in 1-90 $37.00 copay -\ntier-1 mail out 1-90 not covered -"},
		{"Not covered", "tier-1 retail in 1-30 $15.00 copay -\ntier-1 any out 1-30 not covered -\ntier-1 mail in 1-90 $37.00 copay -\ntier-1 any out 1-90 not covered -"},
	} {
		t.Run(c.out, func(t *testing.T) {
			rows[1][2] = c.out
			text := newSheet().line("What your plan covers").table(rows...).text()
			p := read(t, text)
			if got := shareLines(p); got != c.want {
				t.Errorf("%s\nwant\n%s", got, c.want)
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestDeductibleWaived reads sentences that free prescription drugs from the deductible.
func TestDeductibleWaived(t *testing.T) {
	for _, c := range []struct {
		said string
		free bool
	}{
		{"Deductible is waived for prescription drugs.", true},
		{"Deductible does not apply to prescription drugs.", true},
		{"The deductible is waived for prescription drugs.", true},
		{"Deductible may be waived for prescription drugs.", false},
		{"Deductible is waived for preventive prescription drugs.", false},
	} {
		t.Run(c.said, func(t *testing.T) {
			text := newSheet().line("Plan design").table([]string{"FEATURES", "IN-NETWORK"}, []string{"Deductible (per calendar year)", "$500 Individual"}).
				table([]string{"PRESCRIPTION DRUGS", "IN-NETWORK"}, []string{"Generic drugs", "$10"}, []string{"Brand drugs", "$30"}).line(c.said).text()
			p := read(t, text)
			if got := strings.Count(shareLines(p), "exempt") == 2; got != c.free {
				t.Errorf("%s\nfreed: %v", shareLines(p), got)
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestSpecialtyTiersAcross reads a table that has nothing but tiers of specialty drugs across, filled at a specialty pharmacy that may have a name of
// the plan's below "Channel", and nothing where the label is a tier's.
func TestSpecialtyTiersAcross(t *testing.T) {
	const want = "preferred-specialty specialty in 1-30 15 % coinsurance, at most $175.00 -\nnon-preferred-specialty specialty in 1-30 25 % coinsurance, at most $300.00 -"
	for _, c := range [][3]string{{"Channel", "Specialty pharmacy", want}, {"Channel", "Harbor Specialty", want}, {"Pharmacy", "Harbor Specialty", want}, {"Channel", "Preferred Specialty", ""}, {"Benefit", "Harbor Specialty", ""}} {
		text := newSheet().line("Member cost share").table([]string{c[0], "Days supply", "Preferred Specialty", "Non-Preferred Specialty"},
			[]string{c[1], "1 – 30", "15%, max $175.00", "25%, max $300.00"}).text()
		p := read(t, text)
		if got := shareLines(p); got != c[2] {
			t.Errorf("%s, %s:\n%s", c[0], c[1], got)
		}
		if c[2] != "" {
			checkEvidence(t, text, p)
		}
	}
}
