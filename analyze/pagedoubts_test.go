package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestPageDoubts reads words that stand close to those of other tests and say the contrary, or something else.
func TestPageDoubts(t *testing.T) {
	grid := func(above string, cells ...string) *benefit.Plan {
		rows := [][]string{{"Retail (up to a 30-day supply)", "In-network"}}
		for k, c := range cells {
			rows = append(rows, []string{[]string{"Generic", "Brand"}[k], c})
		}
		return read(t, newSheet().line("Prescription Drugs").line(above).table(rows...).text())
	}
	for words, want := range map[string]string{
		"Coinsurance is the amount the plan does not pay.":                    "20 % coinsurance",
		"Coinsurance is the percentage your plan requires you to pay.":        "20 % coinsurance",
		"Percentages shown are what the plan pays for medical services only.": "20 % coinsurance",
		"Your pharmacy benefit does not have a separate deductible.":          "20 % coinsurance",
		"Percentages show what the plan pays.":                                "20 % coinsurance", // which no plan pays of generics
	} {
		if p := grid(words, "20%", "30%"); p.CostShares[0].Share.Value.String() != want || len(p.Deductibles) > 0 {
			t.Errorf("%s: %s, %s", words, shareLines(p), limitLines(p))
		}
	}
	for cell, want := range map[string]string{
		"Plan will pay 80%": "20 % coinsurance", "we pay 80%": "20 % coinsurance", "Your coinsurance: 20%": "20 % coinsurance", "20% member coinsurance": "20 % coinsurance", "80%": "20 % coinsurance",
	} {
		if p := grid("Percentages show what the plan pays.", cell, "70%"); p.CostShares[0].Share.Value.String() != want {
			t.Errorf("%s: %s", cell, shareLines(p))
		}
	}
	if p := grid("", "$10 copay (2.5x retail copay for mail order)"); !strings.Contains(shareLines(p), "mail in 1-90 $25.00 copay") {
		t.Errorf("a multiple with a fraction: %s", shareLines(p))
	}
	if p := grid("", "Covered at 100% before deductible", "20% after deductible"); len(p.CostShares) != 2 || p.CostShares[1].Share.Value.String() != "20 % coinsurance" {
		t.Errorf("all of the price before the deductible: %s", shareLines(p))
	}
	for cell, free := range map[string]bool{"$250 (Tier 1 exempt)": true, "$250 (waived Tier 1)": true, "$250 (Tier 1 not exempt)": false} {
		p := read(t, newSheet().line("Benefits").table([]string{"Rx deductible", cell}, []string{"Retail 30 days: Tier 1 / 2 / 3", "$10 / $35 / $70"}).text())
		if got := p.CostShares[0].Deductible.Value == benefit.DeductibleExempt; got != free {
			t.Errorf("%s: tier 1 exempt is %v", cell, got)
		}
	}
	for code, add := range map[string]string{"Brand copay; member does not pay the difference": "", "Brand copay; the difference is not charged": "", "Brand copay plus the difference": "add"} {
		p := read(t, newSheet().line("Plan design").table([]string{"", "Retail (30 days)"}, []string{"Generic", "$8"}, []string{"Brand", "$42"}).line("Product selection").table([]string{"DAW code", "Member pays"}, []string{"1", "Brand copay"}, []string{"2", code}).text())
		if got := p.ProductSelection.AddDifference; (got.Known() && got.Value) != (add == "add") {
			t.Errorf("%s: the difference is added: %v", code, got.Value)
		}
	}
	if p := read(t, newSheet().line("Prescription drugs").table([]string{"Drug cost level", "You pay"}, []string{"Tier 1 Generic", "$10"}, []string{"Tier 2 Brand", "$40"}).text()); len(p.CostShares) != 2 {
		t.Errorf("levels of cost are no prices: %d cost shares", len(p.CostShares))
	}
	if p := read(t, newSheet().line("Prescription drugs").table([]string{"", "Retail (30 days)"}, []string{"Generic", "$10"}).line("Medications for children are limited to 30 tablets per 30 days.").text()); len(p.Utilization.QuantityLimit) > 0 && len(p.Utilization.QuantityLimit[0].Scope.Drugs.Names) > 0 {
		t.Errorf("a limit on %v", p.Utilization.QuantityLimit[0].Scope.Drugs.Names)
	}
	p := read(t, newSheet().line("Plan design").table([]string{"", "Retail (30 days)"}, []string{"Generic", "$8"}).line("Edits").table([]string{"Edit", "Retail", "Mail"}, []string{"Refill too soon (controlled substances)", "85%", "90%"}).text())
	for _, r := range p.Utilization.RefillTooSoon {
		if len(r.Scope.Drugs.Kinds)+len(r.Scope.Drugs.Schedules) == 0 {
			t.Errorf("what is of controlled substances is of all drugs: %+v", r.Scope)
		}
	}
	head := []string{"", "In-Network", "Out-of-Network"}
	text := newSheet().line("Benefit comparison").table(head, []string{"Generic (30 days)", "$7", "Not covered"}, []string{"DEDUCTIBLE", "<", "<"}, []string{"Employee only", "$1,000", "$2,000"}).
		page().table(head, []string{"OUT-OF-POCKET MAXIMUM", "<", "<"}, []string{"Employee only", "$3,600", "$7,200"}, []string{"Family", "$7,000", "$14,000"}).text()
	text.Tables[1].Continues = true
	if got, want := limitLines(read(t, text)), "deductible in 1000/-; deductible out 2000/-; maximum in 3600/7000; maximum out 7200/14000"; got != want {
		t.Errorf("another limit behind a page break: %q", got)
	}
}
