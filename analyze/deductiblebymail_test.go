package analyze

import "testing"

// TestDeductibleNotByMail reads that a deductible is met at retail pharmacies alone, or that what is filled by mail is not subject to it.
func TestDeductibleNotByMail(t *testing.T) {
	for answer, want := range map[string]string{
		"$50 per individual / $150 per family for brand-name medicines at retail. Generics and mail service prescriptions are not subject to the deductible.": "exempt exempt after exempt",
		"$50 per person. Does not apply to generics or mail order.":                                       "exempt exempt after exempt",
		"$50 per person. The deductible does not apply to generic drugs or to any drug obtained by mail.": "exempt exempt after exempt",
		"$50 per person, retail only": "after exempt after exempt",
		"$50 per person. Mail order prescriptions are exempt from the deductible.": "after exempt after exempt",
		"$50 per person for brand drugs at retail pharmacies only":                 " exempt after exempt",
		"$50 per person": "after after after after",
		"$50 per person for retail and mail order": "after after after after",
	} {
		text := newSheet().line("Prescription drugs").table([]string{"", "Retail (30 days)", "Mail order (90 days)"}, []string{"Annual Deductible", answer, "<"},
			[]string{"Generic", "$10", "$20"}, []string{"Brand", "$40", "$80"}).text()
		p := read(t, text)
		got := ""
		for k, c := range p.CostShares {
			if k > 0 {
				got += " "
			}
			got += string(c.Deductible.Value)
		}
		if got != want {
			t.Errorf("%s: %q", answer, got)
		}
		checkEvidence(t, text, p)
	}
}
