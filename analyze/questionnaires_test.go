package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// TestQuestionnaireOfPlans reads a form that numbers its questions, says what may be answered, and has a column of answers for each plan.
func TestQuestionnaireOfPlans(t *testing.T) {
	const same = "<"
	text := newSheet().line("Implementation questionnaire").table(
		[]string{"No.", "Question", "Options / guidance", "Cedar Copay", "Cedar Saver"},
		[]string{"A", "Deductible", "", "", ""},
		[]string{"A1", "Is there a deductible that applies to prescriptions?", "Yes - Rx only / Yes - with medical / No", "Yes - Rx only", "Yes - combined with medical"},
		[]string{"A2", "Individual deductible", "e.g. 50, 100, 1500", "$200", "$1,800"},
		[]string{"A3", "Family deductible", "", "$400", "$3,600"},
		[]string{"A4", "Embedded or aggregate?", "", "Embedded", "Aggregate"},
		[]string{"A5", "Which tiers bypass the deductible?", "", "Tier 1", "N/A"},
		[]string{"B", "Out-of-pocket maximum", "", "", ""},
		[]string{"B1", "Is the OOP maximum combined with medical?", "Yes / No", "Yes", "Yes"},
		[]string{"B2", "Individual OOP maximum", "", "$6,000", "$5,000"},
		[]string{"B3", "Family OOP maximum", "", "$12,000", "$10,000"},
		[]string{"B4", "Do DAW penalties count toward the OOP maximum?", "Yes / No", "No", "No"},
		[]string{"C. Retail - up to 30 day supply", same, same, same, same},
		[]string{"C1", "Tier 1 Generics", `"$10" or "20% ($10 min, $50 max)"`, "$10", "20% after deductible"},
		[]string{"C2", "Tier 2 Brands", "", "30% ($20 min, $90 max)", "20% after deductible"},
		[]string{"C3", "May members fill a 90-day supply at retail?", "Yes / No", "Yes - 3x the 30-day copay", "No"},
		[]string{"D. Mail order - up to 90 day supply", same, same, same, same},
		[]string{"D1", "Tier 1 Generics", "", "$25", "20% after deductible"},
		[]string{"D2", "Tier 2 Brands", "", "30% ($50 min, $225 max)", "20% after deductible"},
		[]string{"E. Specialty - up to 30 day supply", same, same, same, same},
		[]string{"E1", "Member cost share", "Percent with a maximum", "25% to $350 max", "20% after deductible"},
		[]string{"E2", "Must specialty drugs be filled at Harbor Specialty?", "Yes / No; grace fills 0, 1 or 2", "Yes; 1 grace fill at retail", "No"},
	).text()
	p := read(t, text)
	checkEvidence(t, text, p)
	want := strings.TrimSpace(`
Cedar Copay: deductible in 200/400
Cedar Copay: maximum in 6000/12000
Cedar Copay: specialty specialty in 25 % coinsurance, at most $350.00
Cedar Copay: specialtyLockIn/specialty
Cedar Copay: tier-1 mail in $25.00 copay
Cedar Copay: tier-1 retail in $10.00 copay
Cedar Copay: tier-2 mail in 30 % coinsurance, at least $50.00, at most $225.00
Cedar Copay: tier-2 retail in 30 % coinsurance, at least $20.00, at most $90.00
Cedar Saver: deductible in 1800/3600
Cedar Saver: maximum in 5000/10000
Cedar Saver: specialty specialty in 20 % coinsurance
Cedar Saver: tier-1 mail in 20 % coinsurance
Cedar Saver: tier-1 retail in 20 % coinsurance
Cedar Saver: tier-2 mail in 20 % coinsurance
Cedar Saver: tier-2 retail in 20 % coinsurance`)
	if diff := cmp.Diff(want, planLines(t, text)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	for _, d := range p.Deductibles {
		scope, method, exempt := benefit.Integrated, benefit.Aggregate, 0
		if d.Variant == "Cedar Copay" {
			scope, method, exempt = benefit.RxOnly, benefit.Embedded, 1
		}
		if d.Scope.Value != scope || d.FamilyMethod.Value != method || len(d.ExemptTiers.Value) != exempt {
			t.Errorf("%s: deductible %s, %s, without tiers %v", d.Variant, d.Scope.Value, d.FamilyMethod.Value, d.ExemptTiers.Value)
		}
	}
	for _, m := range p.OutOfPocketMaximums {
		if !m.AppliesToRx.Value {
			t.Errorf("%s: drugs do not count toward the maximum that is combined with medical", m.Variant)
		}
	}
	for _, c := range p.CostShares {
		if most := map[benefit.Channel]int{benefit.Retail: 30, benefit.Mail: 90, benefit.SpecialtyChannel: 30}[c.Channel.Value]; c.DaysSupply.Value.Max != most {
			t.Errorf("%s %s %s: %d days", c.Variant, c.Tier, c.Channel.Value, c.DaysSupply.Value.Max)
		}
	}
}

// TestAnswersOfSpecialty reads how often a specialty drug is filled elsewhere first from the answer or from the question below it.
func TestAnswersOfSpecialty(t *testing.T) {
	for _, c := range []struct {
		rows [][]string
		want string
	}{
		{[][]string{{"Must specialty drugs be filled at Harbor Specialty?", "Yes; 1 grace fill at retail"}}, "lock 1"},
		{[][]string{{"Must specialty drugs be filled at Harbor Specialty?", "No"}}, ""},
		{[][]string{{"Must specialty drugs be filled at Harbor Specialty?", "Yes"}, {"How many fills are allowed at retail before the member must move?", "2"}}, "lock 2"},
		{[][]string{{"Must specialty drugs be filled by the exclusive specialty pharmacy?", "Yes"}, {"How many fills are allowed at retail before the member must move?", "0"}}, "lock 0"},
	} {
		rows := append([][]string{{"Question", "Answer"}, {"Tier 1 - Generic, retail 30 days", "$5 copay"}, {"Tier 2 - Brand, retail 30 days", "$25 copay"}}, c.rows...)
		text := newSheet().line("Prescription benefit questionnaire").table(rows...).text()
		p := read(t, text)
		if got := brief(p); got != c.want {
			t.Errorf("%v: %q, want %q", c.rows, got, c.want)
		}
		checkEvidence(t, text, p)
	}
}

// TestTableIntroduced reads of which pharmacy, and of how many days, a table is from the sentence that leads on to it.
func TestTableIntroduced(t *testing.T) {
	for _, c := range []struct{ intro, want string }{
		{"When you use a participating retail pharmacy, you may receive up to a 34-day supply. Your copayment is:", "retail 34"},
		{"Drugs that you take regularly may be ordered by mail for up to a 90-day supply, for these copayments:", "mail 90"},
		{"Retail and mail order copayments are the same:", "any 0"},
		{"You may order by mail. What you pay depends on the drug.", "any 0"},
	} {
		text := newSheet().line("Prescription drug benefits").line("Section 7.1").line(c.intro).table(
			[]string{"Type of drug", "Your copayment"},
			[]string{"Generic", "10% of the cost, but not less than $5 or more than $15"},
			[]string{"Preferred brand name", "20% of the cost, but not less than $20 or more than $50"},
		).text()
		p := read(t, text)
		checkEvidence(t, text, p)
		if len(p.CostShares) != 2 {
			t.Fatalf("%s: %d cost shares", c.intro, len(p.CostShares))
		}
		for _, s := range p.CostShares {
			if got := fmt.Sprint(s.Channel.Value, " ", s.DaysSupply.Value.Max); got != c.want {
				t.Errorf("%s: %s, want %s", c.intro, got, c.want)
			}
		}
	}
}
