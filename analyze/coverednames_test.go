package analyze

import (
	"strings"
	"testing"
)

// TestNamesInForms reads rows and sentences that name drugs in front of brackets, behind a dash or in front of what else is said of them.
func TestNamesInForms(t *testing.T) {
	costs := func() *sheet {
		return newSheet().line("Prescription drug benefits").table([]string{"Tier", "Retail", "Mail"}, []string{"Generic", "$10", "$20"}, []string{"Brand", "$40", "$80"})
	}
	for _, c := range []struct {
		name  string
		sheet *sheet
		want  string
	}{
		{
			"what is not covered by its name, with some of it in brackets",
			costs().table([]string{"Item", "Cover?", "Comment"}, []string{"Weight loss", "No", ""}, []string{"Cosmetic (wrinkle, skin lightening)", "No", ""}, []string{"Investigational", "No", ""}),
			"exclusions {drugs:{kinds:[weightLoss]}} {label:Weight loss}\nexclusions {drugs:{kinds:[cosmetic]}} {label:cosmetic}\nexclusions {} open",
		},
		{
			"thresholds of refills behind a dash",
			costs().table([]string{"Question", "Response"}, []string{"Refill too soon - retail (non-controlled)", "80%"}, []string{"Refill too soon - controlled (CII-CV)", "90%"}, []string{"Refill too soon - controlled", "90%"}),
			"refillTooSoon {channels:[retail]} {percent:80}\nrefillTooSoon {drugs:{schedules:[CII,CIII,CIV,CV]}} {percent:90}",
		},
		{
			"a covered drug and its limit",
			costs().line("We also cover sampleprazole 25, 50 and 100 mg tablets (Tier 1), which the standard benefit excludes, limited to 6 tablets every 30 days."),
			"quantityLimit {drugs:{names:[sampleprazole]}} {max:6,per:daysSupply,days:30}",
		},
		{
			"covered drugs that no one can tell",
			costs().line("We also cover certain drugs (Tier 1), limited to 6 tablets every 30 days."),
			"",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := c.sheet.text()
			p := read(t, text)
			checkEvidence(t, text, p)
			if got := strings.TrimSpace(ruleLines(p)); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}
