package analyze

import (
	"strings"
	"testing"
)

// TestParameterBoxes reads a table of edits that gives what each is set by in two cells, and of which a column says whether they are on.
func TestParameterBoxes(t *testing.T) {
	for name, head := range map[string][]string{
		"a column of rejects": {"Edit", "On/Off", "Parameter", "Value", "Reject"},
		"other words":         {"Program", "Active", "Attribute", "Setting", "Code"},
	} {
		t.Run(name, func(t *testing.T) {
			p := read(t, newSheet().line("Pharmacy benefit build").table(
				[]string{"Tier", "Retail 1-30 days", "Mail 1-90 days"},
				[]string{"Tier 1 - Generic", "$10", "$20"},
				[]string{"Tier 4 - Specialty", "20%", "Not covered"},
			).table(
				head,
				[]string{"Refill Too Soon", "On", "Retail utilization %", "80", "79"},
				[]string{"Refill Too Soon", "On", "Controlled (CII-CV) utilization %", "90", "79"},
				[]string{"Refill Too Soon", "Off", "Mail utilization %", "70", "79"},
				[]string{"Prior Authorization", "On", "PA List", "CORE-PA", "75"},
				[]string{"Step Therapy", "Off", "ST List", "CORE-ST", "608"},
				[]string{"Opioid - first fill", "On", "Max days supply, naive", "7", "76"},
				[]string{"Opioid - cumulative MME", "On", "Hard edit MME", "200", "88"},
				[]string{"Maximum dollar per claim - Compound", "On", "PA over $", "200", "78"},
				[]string{"Mandatory Mail", "Off", "", "", ""},
				[]string{"Specialty Lock", "On", "Grace fills at retail", "1", "4W"},
			).text())
			if got, want := brief(p), "PA, lock 1, refill CII+CIII+CIV+CV 90%, refill retail 80%"; got != want {
				t.Errorf("%q, want %q", got, want)
			}
			if o := p.Utilization.Opioid; len(o) != 1 || o[0].Terms.Value.NaiveMaxDays != 7 || o[0].Terms.Value.MaxMME.String() != "200" {
				t.Errorf("opioids %+v", o)
			}
			if c := p.Coverage.Compounds; !c.Known() || c.Value.Max == nil || c.Value.Max.String() != "200.00" {
				t.Errorf("compounds %+v", c)
			}
			if got := ruleLines(p); strings.Contains(got, "stepTherapy") {
				t.Errorf("an edit that is off is on:\n%s", got)
			}
		})
	}
}
