package analyze

import (
	"strings"
	"testing"
)

// TestCheckedForms reads set-up forms that have their answers in one cell with a box in front of each: how many days each kind of pharmacy
// fills, the deductible that a row above its amounts asks for, and rules that the name of a row states.
func TestCheckedForms(t *testing.T) {
	for _, c := range []struct{ on, off, supply, amount, fills string }{
		{"☒ ", "☐ ", "Days Supply", "Deductible amount", "Retail fills of a maintenance drug allowed before mail order is required"},
		{"[X] ", "[ ] ", "Maximum Days Supply", "Amount of deductible", "Number of retail fills of a maintenance medication before mail order is mandatory"},
		{"☑ ", "☐ ", "Dispensing Limits", "Deductible", "Maximum retail fills for maintenance drugs until home delivery is required"},
		{"[x] ", "[ ] ", "Supply", "If yes, deductible amount", "30-day retail fills of maintenance drugs prior to mandatory mail"},
	} {
		boxes := func(right string, all ...string) string {
			var out []string
			for _, one := range all {
				box := c.off
				if one == right {
					box = c.on
				}
				out = append(out, box+one)
			}
			return strings.Join(out, "   ")
		}
		form := func(lock string) *sheet {
			return newSheet().line("Prescription Benefit Design Form").line("2. "+c.supply).table(
				[]string{"Retail", boxes("34 days", "30 days", "34 days", "90 days")},
				[]string{"Mail order", boxes("100 days", "90 days", "100 days")},
				[]string{"Specialty", boxes("up to 30 days", "up to 30 days", "up to 90 days")},
			).line("3. Copayments").table(
				[]string{"Drug type", "Retail", "Mail order", "Specialty pharmacy"},
				[]string{"Generic", "$10", "$20", "N/A"},
				[]string{"Specialty", "N/A", "N/A", "$90"},
			).line("4. Deductible and Out-of-Pocket Maximum").table(
				[]string{"Prescription deductible", boxes("Yes", "Yes", "No")},
				[]string{c.amount, "Individual $150   Family $300"},
			).line("5. Utilization Management").table(
				[]string{"Prior authorization, standard list", boxes("Yes", "Yes", "No")},
				[]string{"Mandatory mail for maintenance drugs", boxes("Yes", "Yes", "No")},
				[]string{c.fills, boxes("2", "1", "2", "3")},
				[]string{"Specialty drugs must be filled at the specialty pharmacy (no retail fills)", boxes(lock, "Yes", "No")},
			)
		}
		p := read(t, form("No").text())
		if got, want := brief(p), "PA, mail maintenance 2"; got != want {
			t.Errorf("%s: %q, want %q", c.fills, got, want)
		}
		if got, want := limitLines(p), "deductible rx any 150/300"; got != want {
			t.Errorf("%s: %q, want %q", c.amount, got, want)
		}
		for _, want := range []string{"generic retail in 1-34 $10.00", "generic mail in 1-100 $20.00", "specialty specialty in 1-30 $90.00"} {
			if got := shareLines(p); !strings.Contains(got, want) {
				t.Errorf("%s: no %s in\n%s", c.supply, want, got)
			}
		}
		if got, want := brief(read(t, form("Yes").text())), "PA, lock 0, mail maintenance 2"; got != want {
			t.Errorf("%s: %q, want %q", c.fills, got, want)
		}
	}
}

// TestAskedForAnotherLimit leaves a deductible to all care where the row above asks of no deductible of drugs.
func TestAskedForAnotherLimit(t *testing.T) {
	for _, asked := range [][]string{{"Medical deductible", "☒ Yes ☐ No"}, {"Prescriptions subject to deductible", "☒ Yes ☐ No"}, {"Prescription deductible", "☐ Yes ☒ No"}, {"Deductible includes Rx", "☒ Yes ☐ No"}} {
		p := read(t, newSheet().line("Prescription Benefit Design Form").table(
			[]string{"Drug type", "Retail", "Mail order"}, []string{"Generic", "$10", "$20"}, []string{"Brand", "$30", "$60"},
		).line("4. Deductible").table(asked, []string{"Deductible amount", "Individual $150   Family $300"}).text())
		if got := limitLines(p); strings.Contains(got, "rx any 150") {
			t.Errorf("%v: %s", asked, got)
		}
	}
}

// TestAccumulatorsOfPharmacy takes limits that stand below a key for those of drugs that says so with a word for limits.
func TestAccumulatorsOfPharmacy(t *testing.T) {
	for _, key := range []string{"pharmacy_accumulators", "rxLimits", "prescription_drug_limits", "rx_accums", "pharmacyCostLimits"} {
		_, got := jsonPlanLines(t, `{"plan_name": "Elm", "`+key+`": {"deductible": {"individual": 150, "family": 300}, "out_of_pocket_maximum": {"individual": 4000, "family": 8000}},
"tiers": [{"tier_number": 1, "tier_name": "Generic", "fills": [{"pharmacy_type": "retail", "max_days_supply": 30, "copay_amount": 10}]}],
"utilization_rules": {"quantity_limits": {"applied": true, "drug_list": "standard"}, "step_therapy": {"in_place": false}}}`)
		for _, want := range []string{"deductible/rx/any 150.00/300.00 rx=true", "outOfPocketMaximum/rx/any 4000.00/8000.00 rx=true", "quantityLimit {drugs:{flags:[QL]}} open"} {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %s in\n%s", key, want, got)
			}
		}
	}
}
