package analyze

import (
	"strings"
	"testing"
)

// TestMarkOfOtherTiers has a mark behind tiers whose note says first what they pay, and then of another tier that it pays otherwise.
func TestMarkOfOtherTiers(t *testing.T) {
	for _, note := range []string{
		"* Subject to the calendar-year pharmacy deductible of $250 per member / $500 per family. The pharmacy deductible does not apply to Tier 1 drugs.",
		"* After the plan-year pharmacy deductible. Tier 1 is exempt from the deductible.",
	} {
		p := read(t, newSheet().line("Pharmacy benefits at a glance").table(
			[]string{"Prescription drugs", "Up to 30-day supply (retail)", "Up to 90-day supply (mail service)"},
			[]string{"Tier 1", "$10", "$20"},
			[]string{"Tier 2*", "$45", "$90"},
			[]string{"Tier 3*", "50%", "50%"},
		).line(note).text())
		const want = `tier-1 retail in 1-30 $10.00 copay exempt
tier-1 mail in 1-90 $20.00 copay exempt
tier-2 retail in 1-30 $45.00 copay after
tier-2 mail in 1-90 $90.00 copay after
tier-3 retail in 1-30 50 % coinsurance after
tier-3 mail in 1-90 50 % coinsurance after`
		if got := shareLines(p); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", note, got, want)
		}
	}
}

// TestSpecialtyLeftOut has a tier in two rows: without its specialty drugs, and of those alone.
func TestSpecialtyLeftOut(t *testing.T) {
	for _, names := range [][2]string{
		{"Tier 4 (excluding specialty drugs)", "Network Specialty Pharmacy – Tier 4 (includes home self-injectable and specialty drugs)"},
		{"Tier 4 non-specialty", "Tier 4 specialty drugs"},
	} {
		p := read(t, newSheet().line("Pharmacy benefits at a glance").table(
			[]string{"Prescription drugs", "Up to 30-day supply (retail)", "Up to 90-day supply (mail service)"},
			[]string{"Tier 1", "$10", "$20"},
			[]string{names[0], "30%, up to $250 max", "30%, up to $500 max"},
			[]string{names[1], "30%, up to $250 max", "N/A"},
		).text())
		const want = `tier-1 retail in 1-30 $10.00 copay -
tier-1 mail in 1-90 $20.00 copay -
tier-4 retail in 1-30 30 % coinsurance, at most $250.00 -
tier-4 mail in 1-90 30 % coinsurance, at most $500.00 -
tier-4 specialty in 1-30 30 % coinsurance, at most $250.00 -`
		if got := shareLines(p); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", names[0], got, want)
		}
	}
}

// chartOfPlans is a chart whose notes name the tiers of a list and the fills that its amounts are of.
func chartOfPlans(generic, brand, note string) *sheet {
	return newSheet().line("Small group plans").table(
		[]string{"", "GOLD", "BRONZE"},
		[]string{"Deductible (Ind / Family)", "$350 / $700", "$5,800 / $11,600"},
		[]string{"Office copay (1)", "$35/$65/$35", "$60/$95/$60"},
		[]string{generic, "$15", "$18>Rx Ded"},
		[]string{brand, "$50/$80/20%", "40%/40%/40% >Rx Ded"},
		[]string{"RX deduct. (3)", "$0", "$450 / $900"},
		[]string{"Max per script (4)", "$250", "$500"},
		[]string{"Mail RX, 90 days", "2x retail copay", "40%>Ded"},
	).line("(1) Office copay: general/specialist/urgent care. " + note + " (3) RX deduct. is individual / family.").
		line("(4) Most you pay for one 30-day prescription where a percentage (%) is shown. Specialty drugs are not available by mail.").
		line("RX figures are for up to a 30-day supply at a participating retail pharmacy.")
}

// TestTiersOfNotes names the tiers of a list by the note of the row's mark, and bounds the percentages by a row of their own.
func TestTiersOfNotes(t *testing.T) {
	for _, c := range [][3]string{
		{"Generic RX", "Brand RX (2)", "(2) Brand RX: preferred/non-preferred/specialty."},
		{"Generic Rx", "Brand Rx (2)", "(2) Preferred / non-preferred / specialty."},
	} {
		p := read(t, chartOfPlans(c[0], c[1], c[2]).text())
		const want = `generic retail in 1-30 $15.00 copay -
preferred-brand retail in 1-30 $50.00 copay -
non-preferred-brand retail in 1-30 $80.00 copay -
specialty retail in 1-30 20 % coinsurance, at most $250.00 -
generic mail in 1-90 $30.00 copay -
preferred-brand mail in 1-90 $100.00 copay -
non-preferred-brand mail in 1-90 $160.00 copay -
specialty mail in 1-90 not covered -
generic retail in 1-30 $18.00 copay after
preferred-brand retail in 1-30 40 % coinsurance, at most $500.00 after
non-preferred-brand retail in 1-30 40 % coinsurance, at most $500.00 after
specialty retail in 1-30 40 % coinsurance, at most $500.00 after
generic mail in 1-90 40 % coinsurance after
preferred-brand mail in 1-90 40 % coinsurance after
non-preferred-brand mail in 1-90 40 % coinsurance after`
		if got := shareLines(p); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", c[2], got, want)
		}
		limits := accumulatorLines(p)
		for _, want := range []string{"GOLD/deductible/rx/any 0.00/-", "BRONZE/deductible/rx/any 450.00/900.00"} {
			if !strings.Contains(limits, want) {
				t.Errorf("%s: no %s in\n%s", c[2], want, limits)
			}
		}
	}
}

// TestNoteOfOthers keeps a list without names, where the note of its mark is of other things.
func TestNoteOfOthers(t *testing.T) {
	p := read(t, chartOfPlans("Generic RX", "Brand RX (1)", "(2) Preferred/non-preferred/specialty.").text())
	if got := shareLines(p); strings.Contains(got, "preferred-brand") {
		t.Errorf("got\n%s", got)
	}
}

// TestKindWithoutDeductible has drugs of a kind that need no deductible, which is none of the plan's.
func TestKindWithoutDeductible(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Prescription drugs", "Retail", "Mail order"},
		[]string{"Tier 1", "$10", "$20"},
		[]string{"Tier 2", "$45", "$90"},
	).line("Contraceptives and other ACA preventive drugs: $0, no deductible.").text())
	if got := accumulatorLines(p); got != "" {
		t.Errorf("got\n%s", got)
	}
}

// TestCarrierOfNobody takes no word that points at a company for its name, where a line ends before it.
func TestCarrierOfNobody(t *testing.T) {
	p := read(t, newSheet().line("The 2025 Small Group Plans").line("In one simple chart you can compare the plans offered by your").line("employer.").table(
		[]string{"Prescription drugs", "Retail", "Mail order"},
		[]string{"Tier 1", "$10", "$20"},
		[]string{"Tier 2", "$45", "$90"},
	).text())
	if p.Identity.Carrier.Value == "your" {
		t.Errorf("carrier %q", p.Identity.Carrier.Value)
	}
}
