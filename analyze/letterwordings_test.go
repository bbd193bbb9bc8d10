package analyze

import (
	"strings"
	"testing"
)

// TestListsBehindEachOther reads the pharmacy and the supply of each of two lists from the sentences that lead on to them, of which the second
// stands right behind the last item of the first.
func TestListsBehindEachOther(t *testing.T) {
	for _, leads := range [][2]string{
		{"For a prescription of up to 30 days at a network drugstore, you will pay:", "For a prescription of up to 90 days from our home delivery pharmacy, you will pay:"},
		{"For fills of up to 30 days at a retail pharmacy you pay:", "By mail order, for a prescription of 90 days, you pay:"},
	} {
		s := newSheet().line(leads[0]).line("• $12 for a generic drug,").line("• 30% of the price for a brand, but never less than $60 or more than $140.")
		s.line(leads[1]).line("• $24 for a generic drug,").line("• 30% of the price for a brand, to a ceiling of $350.")
		want := `generic retail in 1-30 $12.00 copay -
brand retail in 1-30 30 % coinsurance, at least $60.00, at most $140.00 -
generic mail in 1-90 $24.00 copay -
brand mail in 1-90 30 % coinsurance, at most $350.00 -`
		if got := shareLines(read(t, s.text())); got != want {
			t.Errorf("%s\n%s\nwant\n%s", leads[0], got, want)
		}
	}
}

// TestLimitsInLetters reads limits that sentences state without their name, or of a household, or of some drugs by when the plan pays for them.
func TestLimitsInLetters(t *testing.T) {
	for line, want := range map[string]string{
		"Once your own copayments for covered prescriptions reach $2,600 in a calendar year, or those of your whole family reach $5,200, the Fund pays 100% for the rest of that year.": "outOfPocketMaximum/rx/any 2600.00/5200.00 rx=true",
		"When your prescription payments (deductible included) have come to $2,000 for one person or $4,000 for a household, the Plan pays in full until December 31.":                  "outOfPocketMaximum/rx/any 2000.00/4000.00 rx=true",
		"Members will first meet a prescription deductible of $100 a person, or $300 a household.":                                                                                      "deductible/rx/any 100.00/300.00 rx=true",
		"You must satisfy a deductible of $50 per person, with a maximum of $150 per family, before the Fund pays for brand-name drugs.":                                                "deductible/rx/brand/any 50.00/150.00 rx=true tiers=[brand]",
		"You must satisfy a deductible of $50 per person, with a maximum of $150 per family, before the Fund pays for hospital care.":                                                   "!deductible/rx",
	} {
		got := accumulatorLines(read(t, newSheet().table([]string{"Tier", "Retail (30-day supply)"}, []string{"Generic", "$10"}, []string{"Brand", "$30"}).line(line).text()))
		if want, not := strings.CutPrefix(want, "!"); strings.Contains(got, want) == not {
			t.Errorf("%s\n%s\nwant %s", line, got, want)
		}
	}
	got := shareLines(read(t, newSheet().table([]string{"Tier", "Retail (30-day supply)"}, []string{"Generic", "$10"}, []string{"Brand", "$30"}).
		line("Members will first meet a prescription deductible of $100 a person. Generic drugs are free of the deductible.").text()))
	if want := "generic retail in 1-30 $10.00 copay exempt\nbrand retail in 1-30 $30.00 copay after"; got != want {
		t.Errorf("free of the deductible\n%s\nwant\n%s", got, want)
	}
}

// TestSpecialtyPharmacyRows reads the specialty pharmacy that a row requires by its name, at once or behind the first fill at any other.
func TestSpecialtyPharmacyRows(t *testing.T) {
	for value, want := range map[string]string{
		"Granite Shore Specialty required":                        "specialtyLockIn {tiers:[tier-4]} {free:0}",
		"Any network pharmacy, first fill; then Beacon Specialty": "specialtyLockIn {tiers:[tier-4]} {free:1}",
		"Any network pharmacy":                                    "!specialtyLockIn",
	} {
		got := ruleTextOf(t, "", "Specialty pharmacy", value)
		if want, not := strings.CutPrefix(want, "!"); strings.Contains(got, want) == not {
			t.Errorf("%s\n%s\nwant %s", value, got, want)
		}
	}
}

// TestFreedByMail frees what is filled by mail from a deductible of brands, however the pharmacy is called.
func TestFreedByMail(t *testing.T) {
	for _, line := range []string{
		"Generic drugs and prescriptions filled through the Corvane mail service are not subject to the deductible.",
		"Prescriptions ordered from our home delivery pharmacy are not subject to the deductible.",
	} {
		got := shareLines(read(t, newSheet().table([]string{"Tier", "Retail (30-day supply)", "Mail (90-day supply)"}, []string{"Generic", "$10", "$20"}, []string{"Brand", "$30", "$60"}).
			line("You must satisfy a deductible of $50 per person before the Fund pays for brand-name drugs. "+line).text()))
		if !strings.Contains(got, "brand retail in 1-30 $30.00 copay after") || !strings.Contains(got, "brand mail in 1-90 $60.00 copay exempt") {
			t.Errorf("%s\n%s", line, got)
		}
	}
}
