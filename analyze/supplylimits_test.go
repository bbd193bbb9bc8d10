package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSupplyOfAnyDrug reads how much of any drug is filled at once, and how much of those that are taken for long, where no cost share is
// for more days.
func TestSupplyOfAnyDrug(t *testing.T) {
	const plain, daily = "[] 34", "[maintenance] 90"
	copays := func(days string) *sheet {
		return newSheet().line("Your pharmacy benefits").table([]string{"Kind of drug", "Your copay" + days}, []string{"Generic drugs", "$1.00"}, []string{"Brand drugs", "$3.00"}).line("How much can I get at one time?")
	}
	for _, c := range []struct {
		of   *sheet
		want string
	}{
		{copays("").line("You can get up to a 34-day supply."), plain},
		{copays("").line("You can get up to a 34-day supply. For some drugs you take every day, you can get up to a 90-day supply with one copay."), plain + ", " + daily},
		{copays("").line("Prescriptions are limited to a 34-day supply."), plain},
		{copays("").line("Prescriptions are limited to a 34-day supply. Maintenance drugs may be filled for up to a 90-day supply."), plain + ", " + daily},
		{copays("").line("You can get up to a 34-day supply if you travel."), ""},
		{copays(" (90-day supply)").line("You can get up to a 34-day supply."), ""},
		{copays("").line("Opioids are limited to a 7-day supply the first time."), ""},
	} {
		var got []string
		for _, r := range read(t, c.of.text()).Utilization.DaysSupply {
			got = append(got, fmt.Sprint(r.Scope.Drugs.Kinds, " ", r.Terms.Value.Max))
		}
		slices.Sort(got)
		if d := cmp.Diff(c.want, strings.Join(got, ", ")); d != "" {
			t.Errorf("%v (-want +got):\n%s", c.of.text().Content, d)
		}
	}
}
