package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestNamedSupplies has lines that say for how many days the columns and rows of a table are.
func TestNamedSupplies(t *testing.T) {
	for _, lines := range [][]string{
		{"Retail = 34 day supply of drugs", "Maintenance Drug = 90 day supply of a drug", "Specialty = 30 day supply of a drug"},
		{"Retail means a 34-day supply; Maintenance drugs: up to a 90-day supply; Specialty: 30-day supply."},
		{"Retail: 34 days, Maintenance: 90 days, Specialty: 30 days"},
	} {
		s := newSheet().line("Prescription plan").table(
			[]string{"", "Retail Pharmacy", "Maintenance Drug -\nRetail", "Maintenance Drug -\nMail Order"},
			[]string{"Generic - Tier 1", "$5 copay", "$15 copay", "$10 copay"},
			[]string{"Preferred Brand - Tier 2", "$32 copay", "$96 copay", "$64 copay"},
			[]string{"Specialty - Tier 3", "20%, $75 min, $150 max", "Not available", "Not available"},
		)
		for _, l := range lines {
			s = s.line(l)
		}
		s = s.line("Beginning with the third fill you must get a 90 day supply (retail or mail order), or you will pay the full cost of the drug.")
		const want = `tier-1 retail in 1-34 $5.00 copay -
tier-1 retail in 1-90 $15.00 copay -
tier-1 mail in 1-90 $10.00 copay -
tier-2 retail in 1-34 $32.00 copay -
tier-2 retail in 1-90 $96.00 copay -
tier-2 mail in 1-90 $64.00 copay -
tier-3 retail in 1-30 20 % coinsurance, at least $75.00, at most $150.00 -`
		if got := shareLines(read(t, s.text())); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", lines[0], got, want)
		}
	}
}

// TestSupplyOfLaterFills leaves the supply of the fills that may follow apart from that of all.
func TestSupplyOfLaterFills(t *testing.T) {
	for _, rule := range []string{
		"Beginning with the third fill you must get a 90 day supply (retail or mail order).",
		"After two 30-day fills at retail you must get a 90-day supply at a retail pharmacy.",
		"For the third and each subsequent fill you must order a 90-day supply from a retail pharmacy.",
	} {
		p := read(t, newSheet().line("Prescription drug plan").table(
			[]string{"", "Retail", "Mail order"},
			[]string{"Generic", "$5", "$10"},
			[]string{"Brand", "$32", "$64"},
		).line(rule).text())
		if got := shareLines(p); strings.Contains(got, "retail in 1-90") {
			t.Errorf("%s: got\n%s", rule, got)
		}
	}
}

// partDTable is a table of a Medicare plan whose network bears the name that it is sold under.
func partDTable(network string, lines ...string) *sheet {
	s := newSheet().line("Medicare Part D prescription drug plan 2026").line("Initial coverage stage").table(
		[]string{"Tier", network + "\nOne-Month\n(31-day) Supply", "Standard Retail\nOne-Month\n(31-day) Supply", "Home Delivery\nThree-Month\n(90-day) Supply"},
		[]string{"Tier 1: Generic Drugs", "$3 copayment", "$9 copayment", "$0 copayment"},
		[]string{"Tier 2: Preferred Brand Drugs", "$35 copayment", "$42 copayment", "$87.50 copayment"},
	)
	for _, l := range lines {
		s = s.line(l)
	}
	return s
}

// TestLongTermCareAsRetail gives long-term care what a sentence says that it pays as retail pharmacies do.
func TestLongTermCareAsRetail(t *testing.T) {
	for _, rule := range []string{
		"If you live in a long-term care facility, you pay the same as at a standard retail pharmacy for a one-month (31-day) supply.",
		"Residents of long-term care facilities pay the same as at a network retail pharmacy for a 31-day supply.",
		"Long-term care pharmacy (31-day supply): same as standard retail pharmacy.",
	} {
		got := shareLines(read(t, partDTable("Preferred Value Retail", rule).text()))
		for _, want := range []string{
			"tier-1 retail preferred 1-31 $3.00 copay", "tier-1 retail standard 1-31 $9.00 copay", "tier-1 longTermCare in 1-31 $9.00 copay", "tier-2 longTermCare in 1-31 $42.00 copay",
		} {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %s in\n%s", rule, want, got)
			}
		}
	}
	for _, rule := range []string{
		"If you live in a long-term care facility, you may not pay the same as at a standard retail pharmacy.",
		"If you live in a long-term care facility, you pay the same as at an out-of-network retail pharmacy.",
	} {
		if got := shareLines(read(t, partDTable("Preferred Choice Retail", rule).text())); strings.Contains(got, "longTermCare") {
			t.Errorf("%s: got\n%s", rule, got)
		}
	}
}

// TestDefinedMonth counts the days of a month as the document does, where it does so alike throughout.
func TestDefinedMonth(t *testing.T) {
	for line, days := range map[string]int{
		"":                                    31,
		"A one-month (30-day) supply by mail": 30,
	} {
		p := read(t, partDTable("Preferred Value Retail", "Insulin: You won't pay more than $35 for a one-month supply of each covered insulin product.", line).text())
		var got []int
		for _, r := range p.DrugCostShares {
			if r.Terms.Value.Role == benefit.Ceiling {
				got = append(got, r.Terms.Value.Share.PerDays)
			}
		}
		if len(got) != 1 || got[0] != days {
			t.Errorf("%q: got %v, want %d", line, got, days)
		}
	}
}

// TestLimitPartedFromOther reads the limit of medical care from which that of drugs is parted, and that drugs have no deductible.
func TestLimitPartedFromOther(t *testing.T) {
	p := read(t, newSheet().line("Prescription drug benefits").
		line("There is no deductible for prescriptions; the medical plan deductible ($600 per person / $1,200 per family) does not apply to drugs purchased with the card.").table(
		[]string{"", "Retail Pharmacy", "Mail Order"},
		[]string{"Generic - Tier 1", "$5 copay", "$10 copay"},
		[]string{"Preferred Brand - Tier 2", "$32 copay", "$64 copay"},
	).line("Your prescription copays are limited to $2,500 per person and $5,000 per family each plan year. This limit is separate from the medical plan out-of-pocket limit of $4,000 per person / $8,000 per family, which does not include prescription copays.").text())
	const want = `deductible/rx/any 0.00/0.00
deductible/medical/in 600.00/1200.00 rx=false
outOfPocketMaximum/rx/any 2500.00/5000.00 rx=true
outOfPocketMaximum/medical/in 4000.00/8000.00 rx=false`
	if got := accumulatorLines(p); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestSuppliesLeftOut keeps the supply of the column of what is not covered, whose row says for how long its drugs are filled elsewhere.
func TestSuppliesLeftOut(t *testing.T) {
	readsShares(t, []sharesCase{{
		"specialty drugs of a month",
		newSheet().line("Prescription drug benefits").table(
			[]string{"Drug type", "Retail 1-34 DS", "Retail 35-90 DS", "Mail 1-90 DS"},
			[]string{"Generic", "$7", "$21", "$14"},
			[]string{"Specialty (max 30 DS)", "$100", "Not covered", "Not covered"},
		).text(),
		`generic retail in 1-34 $7.00 copay -
generic retail in 35-90 $21.00 copay -
generic mail in 1-90 $14.00 copay -
specialty retail in 1-30 $100.00 copay -
specialty retail in 35-90 not covered -
specialty mail in 1-90 not covered -`,
	}})
}
