package analyze

import "testing"

// TestSupplyOnNextLine reads a supply that stands on the line below the amount that it is for, and the sentence behind it.
func TestSupplyOnNextLine(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table(
		[]string{"", "Retail (up to 30 days)"},
		[]string{"Generic", "$8.00"},
	).line("Specialty drugs").
		line("Specialty drugs in any tier: 20% coinsurance, but not more than $200").
		line("per 30-day supply. You must use Harbor Specialty Partners after one").
		line("courtesy fill at retail.").text())
	const want = `generic retail in 1-30 $8.00 copay -
specialty specialty in 1-30 20 % coinsurance, at most $200.00 -
specialty retail in 1-30 20 % coinsurance, at most $200.00 -`
	if got := shareLines(p); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if lock := p.Utilization.SpecialtyLockIn; len(lock) != 1 {
		t.Errorf("specialty lock-in: %+v", lock)
	}
}

// TestHeadingsOfCare reads the limits of a table whose sections are headed by when one needs care: those heads are no column of their own.
func TestHeadingsOfCare(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Deductible, one person", "$250"},
		[]string{"Deductible, family", "$500"},
		[]string{"If you are hospitalized", ""},
		[]string{"Inpatient", "10% after deductible"},
		[]string{"Out-of-pocket limit, one person", "$2,250"},
		[]string{"Out-of-pocket limit, family", "$4,500"},
	).line("Prescription drugs").table(
		[]string{"", "Retail (up to 30 days)"},
		[]string{"Generic", "$8.00"},
	).text())
	if got, want := limitLines(p), "deductible in 250/500; maximum in 2250/4500"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestProgramLists takes what a line says of the drugs on a program's list for no tier's, and reads refills in the words of a list of rules.
func TestProgramLists(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table(
		[]string{"", "Retail (up to 30 days)"},
		[]string{"Generic", "$8.00"},
	).line("Specialty copay help: drugs on the SaverPath list have a 30% coinsurance that is $0 if you enroll.").
		line("Rules: Prior authorization applies to some drugs. Refill at 75%.").text())
	if got, want := shareLines(p), "generic retail in 1-30 $8.00 copay -"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := p.Utilization.RefillTooSoon; len(got) != 1 {
		t.Errorf("refills: %+v", got)
	}
}

// TestProvisionsOfDesigns reads the specialty pharmacy that a heading calls exclusive, and a threshold of refills for retail and mail alike beside that of
// controlled substances.
func TestProvisionsOfDesigns(t *testing.T) {
	p := read(t, newSheet().line("RETAIL PHARMACY").table(
		[]string{"", "1-30 Day Supply"},
		[]string{"Generic", "$10"},
	).line("SPECIALTY PHARMACY (Harbor Specialty - exclusive)").table(
		[]string{"", "Up to 30 Day Supply"},
		[]string{"Preferred Specialty", "20%"},
	).line("PLAN PROVISIONS").table(
		[]string{"Refill threshold", "75% retail and mail; 85% controlled substances"},
		[]string{"Prior authorization", "Compounds over $300; growth hormone"},
	).text())
	if lock := p.Utilization.SpecialtyLockIn; len(lock) != 1 || lock[0].Terms.Value.Free != 0 {
		t.Errorf("specialty lock-in: %+v", lock)
	}
	if got := p.Utilization.RefillTooSoon; len(got) != 2 || len(got[0].Scope.Channels) > 0 || len(got[1].Scope.Drugs.Schedules) == 0 {
		t.Errorf("refills: %+v", got)
	}
}
