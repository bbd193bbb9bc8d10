package analyze

import "testing"

// TestNumberedHeadings reads a limit whose name is set as a title behind a heading with a number, which ends like a sentence.
func TestNumberedHeadings(t *testing.T) {
	for _, heading := range []string{"SECTION 2. SCHEDULE OF COST SHARING", "SCHEDULE OF COST SHARING", "ARTICLE 4. WHAT YOU PAY"} {
		text := newSheet().line(heading).line("Prescription Drug Deductible. $140 per Member, not to exceed $280 per family, each Calendar Year.").
			table([]string{"Tier", "Retail"}, []string{"Generic", "$7"}, []string{"Brand", "$31"}).text()
		p := read(t, text)
		if got := accumulatorLines(p); got != "deductible/rx/any 140.00/280.00 rx=true" {
			t.Errorf("below %q: %s", heading, got)
		}
		checkEvidence(t, text, p)
	}
}
