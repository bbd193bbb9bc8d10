package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNotesInTables reads notes whose numbers stand in a column of their own, each with the rows that go on with it, but
// for what they say of other care.
func TestNotesInTables(t *testing.T) {
	grid := [][]string{{"Tier", "Retail (30 days)"}, {"Tier 1 drugs", "$10"}}
	p := read(t, newSheet().line("Prescription drugs").table(grid...).line("Notes").table(
		[]string{"1", "Benefit booklet: The benefit booklet describes the benefits, limitations and exclusions of the plan."},
		[]string{"2", "Outpatient prescription drug coverage: Some drugs require prior authorization, step therapy or have quantity limits. A refill may be"},
		[]string{"", "obtained when 75% of the prior supply has been used."},
		[]string{"*", "Specialty drugs are limited to a 30-day supply."},
	).text())
	want := "priorAuthorization {drugs:{flags:[PA]}} {}\nstepTherapy {drugs:{flags:[ST]}} open\nquantityLimit {drugs:{flags:[QL]}} open\ndaysSupply {drugs:{kinds:[specialty]}} {max:30}\nrefillTooSoon {} {percent:75}"
	if d := cmp.Diff(want, strings.TrimSpace(ruleLines(p))); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	p = read(t, newSheet().line("Prescription drugs").table(grid...).line("Notes").table(
		[]string{"1", "Hospital stays need prior authorization by the plan before you are admitted, other than in an emergency."},
		[]string{"2", "Office visits may have more than one copay."}).text())
	if got := strings.TrimSpace(ruleLines(p)); got != "" {
		t.Errorf("of other care: %s", got)
	}
}

// TestPersonWithinAFamily reads what one person of a family pays, behind what a person pays who is covered alone.
func TestPersonWithinAFamily(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table([]string{"Calendar year deductibles", "When using a Participating Provider", "When using a Non-Participating Provider"},
		[]string{"Calendar year medical deductible", "Individual coverage $750\nFamily coverage $750: individual\n$1,500: Family", "Individual coverage $1,550\nFamily coverage $1,550: individual\n$3,100: Family"},
		[]string{"Calendar year pharmacy deductible", "Individual coverage $150\nFamily coverage $150: individual\n$300: Family", "Not covered"},
	).table([]string{"Tier", "Retail (30 days)"}, []string{"Tier 1 drugs", "$10"}).text())
	want := "deductible/medical/in 750.00/1500.00 embedded\ndeductible/medical/out 1550.00/3100.00 embedded\ndeductible/rx/in 150.00/300.00 rx=true embedded"
	if d := cmp.Diff(want, strings.TrimSpace(accumulatorLines(p))); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// TestPersonsBelowATitle reads rows of persons below a title that says of what their deductible is, and where.
func TestPersonsBelowATitle(t *testing.T) {
	for title, want := range map[string]string{
		"Annual Drug Deductible - Network and Out-of-Network": "deductible/rx/any 100.00/200.00 rx=true",
		"Annual Deductible - Network":                         "deductible/integrated/in 100.00/200.00",
	} {
		p := read(t, newSheet().line("Outpatient prescription drugs").line(title).table([]string{"Individual Deductible", "$100"}, []string{"Family Deductible", "$200"}).
			table([]string{"Tier", "Retail (31 days)"}, []string{"Tier 1", "$10"}).text())
		if d := cmp.Diff(want, strings.TrimSpace(accumulatorLines(p))); d != "" {
			t.Errorf("below %q (-want +got)\n%s", title, d)
		}
	}
}
