package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestAnswersInLines reads a form whose lines ask and answer, as one in two columns is read, and no prose with colons.
func TestAnswersInLines(t *testing.T) {
	form := newSheet().line("Prescription Drug Plan Worksheet").line("Retail pharmacy").
		table([]string{"Tier", "Retail"}, []string{"Generic", "$8"}, []string{"Preferred brand", "$30"}).line("Plan rules")
	for _, l := range []string{
		"Prior authorization: Yes, standard list", "Step therapy: Yes, standard list", "Quantity limits: No",
		"Refill allowed after: 80% of supply used", "Mandatory mail order: Yes, for maintenance drugs after 2 retail fill(s)",
		"Vaccines: Covered, $0", "Weight loss drugs: Not covered", "Compounds: Not covered",
	} {
		form = form.line(l)
	}
	p := read(t, form.text())
	u := &p.Utilization
	if len(u.PriorAuthorization) != 1 || len(u.StepTherapy) != 1 || len(u.QuantityLimit) != 0 {
		t.Errorf("programs: %d, %d, %d", len(u.PriorAuthorization), len(u.StepTherapy), len(u.QuantityLimit))
	}
	if len(u.RefillTooSoon) != 1 || u.RefillTooSoon[0].Terms.Value.Percent == nil {
		t.Errorf("refill: %+v", u.RefillTooSoon)
	}
	if len(u.RetailFills) != 1 || u.RetailFills[0].Terms.Value.Free != 2 {
		t.Errorf("retail fills: %+v", u.RetailFills)
	}
	if len(p.Coverage.Exclusions) != 1 || p.Coverage.Exclusions[0].Scope.Drugs.Kinds[0] != benefit.KindWeightLoss || !p.Coverage.Compounds.Known() || p.Coverage.Compounds.Value.Covered {
		t.Errorf("coverage: %+v", p.Coverage)
	}
	if len(p.DrugCostShares) != 1 || p.DrugCostShares[0].Terms.Value.Share.Kind != benefit.NoCharge {
		t.Errorf("free drugs: %+v", p.DrugCostShares)
	}
	prose := newSheet().line("Prescription drugs").table([]string{"Tier", "Retail"}, []string{"Generic", "$8"}, []string{"Preferred brand", "$30"}).
		line("Questions: call us").line("Hours: 8 to 5").line("Step therapy: no drug is subject to it: see the list").text()
	if tables := withAnswerLines(prose).Tables; len(tables) != len(prose.Tables) {
		t.Errorf("%d tables of prose", len(tables))
	}
}

// TestJSONStepsOfDays reads cost shares whose supplies are told from a day through another, and what classes of drugs cost nothing by their status.
func TestJSONStepsOfDays(t *testing.T) {
	p := read(t, jsonText(`{"delivery": [{"channel": "RETAIL", "daySupplySteps": [
		{"fromDays": 1, "throughDays": 30, "memberCost": [{"tier": 1, "tierName": "Generic", "copay": 10}, {"tier": 2, "tierName": "Preferred brand", "copay": 36}]},
		{"fromDays": 31, "throughDays": 90, "memberCost": [{"tier": 1, "tierName": "Generic", "copay": 30}, {"tier": 2, "tierName": "Preferred brand", "copay": 108}]}]}],
		"coverage": [{"drugClass": "VACCINES", "status": "COVERED_NO_COST"}, {"drugClass": "WEIGHT_LOSS", "status": "EXCLUDED"}]}`))
	want := strings.Join([]string{
		"tier-1 retail in 1-30 $10.00 copay -", "tier-2 retail in 1-30 $36.00 copay -", "tier-1 retail in 31-90 $30.00 copay -", "tier-2 retail in 31-90 $108.00 copay -",
	}, "\n")
	if got := shareLines(p); got != want {
		t.Errorf("cost shares:\n%s\nwant:\n%s", got, want)
	}
	if len(p.DrugCostShares) != 1 || len(p.Coverage.Exclusions) != 1 {
		t.Errorf("%d free, %d excluded", len(p.DrugCostShares), len(p.Coverage.Exclusions))
	}
}
