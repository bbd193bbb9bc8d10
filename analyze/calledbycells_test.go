package analyze

import "testing"

// TestDeductibleCalledByCells takes a deductible for that of drugs where the cells of a table of drugs alone call it so, below its name and the
// two persons that one label lists.
func TestDeductibleCalledByCells(t *testing.T) {
	table := func(other []string) string {
		rows := [][]string{
			{"BENEFIT HIGHLIGHTS", "NETWORK PHARMACY", "NON-NETWORK PHARMACY"},
			{"Calendar Year Deductible", "<", "<"},
			{"Individual\nFamily", "$100 per person\n$300 per family", "$120 per person\n$360 per family"},
			{"Tier 1 generic", "$10 copay", "40%"},
			{"Tier 2 preferred brand", "$45 after Rx Deductible", "40% after Rx Deductible"},
		}
		if other != nil {
			rows = append(rows, other)
		}
		text := newSheet().line("The Schedule").table(rows...).text()
		p := read(t, text)
		checkEvidence(t, text, p)
		return accumulatorLines(p)
	}
	if got, want := table(nil), "deductible/rx/in 100.00/300.00 rx=true\ndeductible/rx/out 120.00/360.00 rx=true"; got != want {
		t.Errorf("got\n%s", got)
	}
	if got, want := table([]string{"Office visit", "$20 copay", "40%"}), "deductible/integrated/in 100.00/300.00\ndeductible/integrated/out 120.00/360.00"; got != want {
		t.Errorf("beside other care: got\n%s", got)
	}
}
