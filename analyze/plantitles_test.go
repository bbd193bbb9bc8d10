package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestTitlesOfPlans reads names of plans behind their labels and takes no header, number, kind of plan or document for one.
func TestTitlesOfPlans(t *testing.T) {
	rows := [][]string{{"Tier", "Retail (30-day supply)"}, {"Generic", "$12"}, {"Preferred brand", "$34"}}
	for _, c := range []struct {
		name string
		text *document.Text
		want string // name, carrier, type, from, to
	}{
		{"a label", newSheet().line("Harbor Health Plan - Prescription Drug Benefit Summary").line("Plan: Harbor Choice 750").line("Effective January 1, 2026 through December 31, 2026").table(rows...).text(), "Harbor Choice 750|||2026-01-01|2026-12-31"},
		{"a label with the kind of the plan", newSheet().line("Plan: Juniper PPO").table(rows...).text(), "Juniper PPO||PPO||"},
		{"a label in front of what the plan does", newSheet().line("Juniper PPO").line("Plan: the plan pays the rest after your copay.").table(rows...).text(), "Juniper PPO||PPO||"},
		{"a kind of plan below the name", newSheet().line("Harbor Rx Value (PDP)").line("Medicare Part D prescription drug plan").line("Effective 1/1/2026 - 12/31/2026").table(rows...).text(), "Harbor Rx Value (PDP)|||2026-01-01|2026-12-31"},
		{"numbers that route claims", newSheet().line("Harbor State Medicaid Pharmacy Benefit").line("BIN 009999 PCN PVMED Group PV01").table(rows...).text(), "Harbor State Medicaid Pharmacy Benefit||||"},
		{"a year that stands once", newSheet().line("Harbor PPO").line("Plan year: July 1 - December 31, 2026").table(rows...).text(), "Harbor PPO||PPO|2026-07-01|2026-12-31"},
		{
			"the headers of a drug list",
			newSheet().line("Harbor Drug List").line("Effective 03/01/2026").table(
				[]string{"Drug Name", "Tier", "Requirements/Limits", "Effective Date"}, []string{"atorvastatin tab 10 mg", "1", "", ""}, []string{"ELIQUIS TAB 5 MG", "2", "QL (60 per 30 days)", "01/01/2026"},
			).text(),
			"Harbor Drug List|||2026-03-01|",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			id := read(t, c.text).Identity
			got := id.Name.Value + "|" + id.Carrier.Value + "|" + id.Type.Value + "|"
			if id.EffectiveFrom.Known() {
				got += id.EffectiveFrom.Value.String()
			}
			got += "|"
			if id.EffectiveTo.Known() {
				got += id.EffectiveTo.Value.String()
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}
