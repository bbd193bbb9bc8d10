package analyze

import (
	"slices"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestSettingPairs reads a form that counts its sections and asks for a rule in one row and for its number in a row below.
func TestSettingPairs(t *testing.T) {
	form := func(rows ...[]string) *sheet {
		return newSheet().table(append([][]string{
			{"Field", "Client selection", "Notes"},
			{"SECTION 3 – ACCUMULATORS", "<", "<"},
			{"Rx deductible – individual", "$110", ""},
			{"Do DAW penalties accumulate to MOOP?", "No", ""},
			{"SECTION 4 – RETAIL (IN-NETWORK)", "<", "<"},
			{"Maximum days supply", "30", ""},
			{"Tier 1 – Generic", "$12.00", "Deductible does not apply"},
			{"SECTION 5 – MAIL SERVICE", "<", "<"},
			{"Maximum days supply", "90", ""},
			{"Tier 1 – Generic", "$24.00", "Deductible does not apply"},
			{"Mandatory mail for maintenance drugs?", "Yes", ""},
			{"Number of retail fills allowed before mail is required", "2", ""},
			{"SECTION 6 – SPECIALTY", "<", "<"},
			{"Maximum days supply", "31", ""},
			{"Tier 4 – Specialty", "20% (max $275.00)", "After deductible"},
		}, rows...)...)
	}
	const costs = `tier-1 retail in 1-30 $12.00 copay exempt
tier-1 mail in 1-90 $24.00 copay exempt
tier-4 specialty in 1-31 20 % coinsurance, at most $275.00 after`
	for _, c := range []struct {
		rows [][]string
		want string
	}{
		{[][]string{{"Exclusive specialty pharmacy?", "Yes", "Harbor Specialty"}, {"Retail grace fills", "1", ""}}, "lock 1, mail maintenance 2"},
		{[][]string{{"Specialty exclusive", "☒ Yes   ☐ No", "Harbor Specialty"}, {"Specialty grace fills at retail", "1", ""}}, "lock 1, mail maintenance 2"},
		{[][]string{{"Specialty exclusive", "☒ Yes   ☐ No", "Harbor Specialty"}, {"Specialty grace fills at retail", "2", "Then reject"}}, "lock 2, mail maintenance 2"},
		{[][]string{{"Exclusive specialty (Harbor Specialty)?", "☒ Yes   ☐ No", ""}, {"Specialty grace fills at retail", "1", ""}}, "lock 1, mail maintenance 2"},
		{[][]string{{"Specialty pharmacy", "Harbor Specialty – exclusive", ""}, {"Specialty retail grace fills", "1", ""}}, "lock 1, mail maintenance 2"},
		{[][]string{{"Specialty pharmacy:", "Exclusive (Harbor Specialty Rx)*", ""}, {"# grace fills at retail:", "1", ""}}, "lock 1, mail maintenance 2"},
		{[][]string{{"Specialty pharmacy:", "Exclusive", ""}, {"# grace fills at retail: 1 Max days supply: 30", "<", "<"}}, "lock 1, mail maintenance 2"},
		{[][]string{{"Specialty pharmacy:", "Exclusive", ""}, {"# fills reviewed: 1 Max days supply: 30", "<", "<"}}, "lock 0, mail maintenance 2"},
		{[][]string{{"Specialty pharmacy", "Harbor Specialty – not exclusive", ""}, {"Specialty retail grace fills", "1", ""}}, "mail maintenance 2"},
		{[][]string{{"Exclusive specialty pharmacy?", "No", ""}, {"Retail grace fills", "1", ""}}, "mail maintenance 2"},
		{[][]string{{"Insulin member cost cap", "$25 per 30-day supply", ""}}, "$25 at most insulin, mail maintenance 2"},
	} {
		p := read(t, form(c.rows...).text())
		if got := brief(p); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
		if got := shareLines(p); got != costs {
			t.Errorf("got\n%s\nwant\n%s", got, costs)
		}
		if got, want := limitLines(p), "deductible rx any 110/-"; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestMandatoryMaintenance reads how many fills are free of a program that is named without a pharmacy.
func TestMandatoryMaintenance(t *testing.T) {
	p := read(t, newSheet().line("Pharmacy benefit set-up form").table(
		[]string{"Tier", "Retail 1-30 days", "Mail 1-90 days"},
		[]string{"Tier 1 - Generic", "$10", "$20"},
	).table(
		[]string{"Clinical programs", "<", "<"},
		[]string{"Mandatory maintenance program", "☒ Yes   ☐ No", "Mail or Retail 90"},
		[]string{"Retail fills allowed before lock", "2", "Third 30-day fill rejects (76)"},
		[]string{"Vacation override", "1 per year", ""},
	).text())
	if got, want := brief(p), "mail maintenance 2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestFillsThen reads how many fills come before a duty from the remark beside it.
func TestFillsThen(t *testing.T) {
	p := read(t, newSheet().line("Plan design set-up form").table(
		[]string{"Tier", "Retail 1-30 days", "Mail 1-90 days"},
		[]string{"Tier 1 - Generic", "$10", "$20"},
	).table(
		[]string{"Program", "Elected?", "Detail"},
		[]string{"Prior authorization", "☒ Yes ☐ No", "Standard list"},
		[]string{"Mandatory maintenance 90", "☒ Yes ☐ No", "2 retail 30 fills, then Retail 90 or Mail; third fill rejects"},
	).text())
	rules := p.Utilization.RetailFills
	if len(rules) != 1 || !rules[0].Terms.Known() || rules[0].Terms.Value.Free != 2 || rules[0].Terms.Value.Then != benefit.ThenReject {
		t.Errorf("%+v, want two fills and a reject", rules)
	}
}

// TestProgramsIncluded reads the programs of a form below a column that says whether they are included, and the fills that one leaves to retail
// pharmacies; drugs that are not included stay what they are.
func TestProgramsIncluded(t *testing.T) {
	p := read(t, newSheet().line("Prescription drug design").table(
		[]string{"Tier", "Retail"},
		[]string{"Generic", "$10"},
		[]string{"Specialty", "20%"},
	).line("Utilization management").table(
		[]string{"Program", "Included (Y/N)", "Details"},
		[]string{"Prior authorization", "Y", "Standard PA list"},
		[]string{"Quantity limits", "N", ""},
		[]string{"Specialty exclusive", "Y", "Harbor Specialty Pharmacy required; one courtesy fill at retail"},
	).text())
	u := p.Utilization
	if len(u.PriorAuthorization) != 1 || len(u.QuantityLimit) != 0 {
		t.Errorf("prior authorization %+v, quantity limits %+v", u.PriorAuthorization, u.QuantityLimit)
	}
	if lock := u.SpecialtyLockIn; len(lock) != 1 || lock[0].Terms.Value.Free != 1 {
		t.Errorf("specialty lock-in: %+v", lock)
	}
}

// TestProgramsThatAreOff takes nothing from a row that is switched off, whatever it would set, and a list that is called standard for no drug.
func TestProgramsThatAreOff(t *testing.T) {
	p := read(t, newSheet().line("Prescription drug design").table(
		[]string{"Tier", "Retail"},
		[]string{"Generic", "$10"},
	).line("Programs").table(
		[]string{"Program", "On/Off", "Details"},
		[]string{"Prior authorization", "On", "Standard"},
		[]string{"Contraceptives", "Off", "$0 generic"},
		[]string{"Fertility drugs", "Off", "Lifetime maximum $5,000"},
		[]string{"Vaccines at pharmacy", "On", "$0 copay"},
	).text())
	if auth := p.Utilization.PriorAuthorization; len(auth) != 1 || len(auth[0].Scope.Drugs.Names) > 0 {
		t.Errorf("prior authorization: %+v", auth)
	}
	if free := p.DrugCostShares; len(free) != 1 || !slices.Contains(free[0].Scope.Drugs.Kinds, benefit.KindVaccine) {
		t.Errorf("free drugs: %+v", free)
	}
	if most := p.BenefitMaximums; len(most) > 0 {
		t.Errorf("what the plan pays at most: %+v", most)
	}
}
