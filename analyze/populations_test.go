package analyze

import (
	"slices"
	"strings"
	"testing"
)

// TestPopulationsAsPlans takes the groups of an employer's people above the columns of a form for plans, and no answers in its rows.
func TestPopulationsAsPlans(t *testing.T) {
	for _, names := range [][2]string{
		{"Actives", "Under-65 Retirees"},
		{"Active employees", "Medicare-eligible retirees"},
		{"Union employees", "Non-union employees"},
		{"Actives", "Retirees (under 65)"},
	} {
		s := newSheet()
		s.table(
			[]string{"Plan Design Feature", names[0], names[1], "Can administer? (Y/N)", "Bidder comments"},
			[]string{"Annual Rx Out-of-Pocket Maximum", "Individual: $1,500", "Individual: $2,000", "", ""},
			[]string{"Retail-30 Network", "<", "<", "<", "<"},
			[]string{"Generic Copay/Coinsurance", "10%; Min.: $6; Max.: $25", "$12", "", ""},
			[]string{"Formulary Brand Copay/Coinsurance", "25%; Min.: $25; Max.: $70", "30%; Min.: $30; Max.: $90", "", ""},
			[]string{"Retail-90 and Mail Order", "<", "<", "<", "<"},
			[]string{"Maximum Days Supply", "90", "90", "", ""},
			[]string{"Generic Copay/Coinsurance", "10%; Max.: $60", "$25", "", ""},
			[]string{"Specialty/Biotech Drugs", "<", "<", "<", "<"},
			[]string{"Maximum Days Supply", "30", "30", "", ""},
			[]string{"Specialty Copay/Coinsurance", "20%; Max.: $150", "20%; Max.: $250", "", ""},
			[]string{"Clinical Management", "<", "<", "<", "<"},
			[]string{"Step Therapy", "Yes - statins, topical steroids", "Same as " + names[0], "", ""},
			[]string{"Refill Too Soon Threshold", "75% retail / 70% mail", "75% retail / 70% mail", "", ""},
		)
		got := jsonFacts(read(t, s.text()))
		for _, c := range []struct {
			name, want string
		}{{names[0], "generic retail in 30 10 % coinsurance, at least $6.00, at most $25.00"}, {names[1], "generic retail in 30 $12.00 copay"}, {names[1], "specialty specialty in 30 20 % coinsurance, at most $250.00"}} {
			found := slices.ContainsFunc(got, func(f string) bool {
				name, rest, _ := strings.Cut(f, ": ")
				return name != "" && strings.HasPrefix(c.name, name) && rest == c.want
			})
			if !found {
				t.Errorf("no %s: %s in\n%s", c.name, c.want, strings.Join(got, "\n"))
			}
		}
	}
}

// TestSupplySections reads the cost shares below headings that say how long a supply is before they name the pharmacy, in the columns of plans of
// which one takes in nobody new.
func TestSupplySections(t *testing.T) {
	for _, c := range []struct{ closed, short, long string }{
		{"(closed to new enrollees)", "Short-term Supply at a Retail Location (up to a 31-day supply)", "Long-term Supply through Mail Order or a Participating Retail Plus Location (60- to 90-day supply)"},
		{"(grandfathered)", "Short-Term Supply at a Retail Pharmacy (up to a 31-day supply)", "Extended-Day Supply at Mail Order or Retail-Plus Pharmacy Location (60- to 90-day supply)"},
		{"(no new enrollment after 2019)", "Acute medications at a retail pharmacy (up to a 31-day supply)", "Maintenance medications at retail or mail order (60- to 90-day supply)"},
	} {
		s := newSheet()
		s.table(
			[]string{"", "Aspen Primary", "Aspen HD", "Aspen 2 " + c.closed},
			[]string{"Prescription Drugs", "<", "<", "<"},
			[]string{"Drug Deductible (per person)", "Integrated with medical", "Integrated with medical", "$200 brand deductible"},
			[]string{c.short, "<", "<", "<"},
			[]string{"Generic", "$15 copay", "20% coinsurance after deductible", "$21 copay"},
			[]string{"Preferred Brand", "30% coinsurance after deductible", "25% coinsurance after deductible", "25% ($40 min/$80 max)"},
			[]string{c.long, "<", "<", "<"},
			[]string{"Generic", "$45 copay", "20% coinsurance after deductible", "$46 copay"},
			[]string{"Preferred Brand", "30% coinsurance after deductible", "25% coinsurance after deductible", "25% ($105 min/$210 max)"},
		)
		got := jsonFacts(read(t, s.text()))
		for _, want := range []string{
			"Aspen Primary: generic retail in 31 $15.00 copay", "Aspen Primary: generic mail in 90 $45.00 copay", "Aspen Primary: generic retail in 90 $45.00 copay",
			"Aspen 2: generic retail in 31 $21.00 copay", "Aspen 2: preferred-brand mail in 90 25 % coinsurance, at least $105.00, at most $210.00",
		} {
			if !slices.ContainsFunc(got, func(f string) bool { return strings.HasPrefix(f, want) }) {
				t.Errorf("%s: no %s in\n%s", c.long, want, strings.Join(got, "\n"))
			}
		}
	}
}
