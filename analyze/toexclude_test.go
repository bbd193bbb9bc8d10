package analyze

import (
	"strings"
	"testing"
)

// TestToSetUp reads what a memo asks to set up, in sentences without a subject; what is taken out of a rule, or of some members, is
// excluded from no coverage.
func TestToSetUp(t *testing.T) {
	for said, want := range map[string]string{
		"Exclude compounds.":                                                  "compounds covered:false",
		"Please exclude all over-the-counter drugs.":                          "otc covered:false",
		"Exclude weight loss drugs and infertility drugs":                     "exclusions {drugs:{kinds:[weightLoss]}} {label:weight loss drugs}\nexclusions {drugs:{kinds:[fertility]}} {label:infertility drugs}",
		"Exclude drugs for weight loss.":                                      "exclusions {drugs:{kinds:[weightLoss]}} {label:weight loss}",
		"Exclude weight loss drugs from prior authorization.":                 "",
		"Exclude compounds for members under 18.":                             "",
		"Exclude compounds: no.":                                              "",
		"[ ] Exclude compounds":                                               "",
		"Cap insulin at $25 per 30-day supply.":                               "drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:25.00,copayPerDays:30}}",
		"Step therapy: on, standard list.":                                    "stepTherapy {drugs:{flags:[ST]}} open",
		"Step therapy: off, standard list.":                                   "",
		"Quantity limits: on, standard list.":                                 "quantityLimit {drugs:{flags:[QL]}} open",
		"Quantity limits: off.":                                               "",
		"Apply prior authorization to the drugs on the standard PA list.":     "priorAuthorization {drugs:{flags:[PA]}} {}",
		"Specialty, 30-day supply: exclusively through a specialty pharmacy.": "specialtyLockIn {drugs:{kinds:[specialty]}} {free:0}",
		"Specialty, 30-day supply: through any specialty pharmacy.":           "",
	} {
		text := newSheet().line("Pharmacy benefit set-up").line("Please set up the prescription benefit as follows.").line("1. Retail copays (up to a 30-day supply): generic $12, preferred brand $42.").line("2. " + said).text()
		p := read(t, text)
		if got := strings.TrimSpace(ruleLines(p)); got != want {
			t.Errorf("%q: got\n%s\nwant\n%s", said, got, want)
		}
		if got, want := shareLines(p), "generic retail in 1-30 $12.00 copay -\npreferred-brand retail in 1-30 $42.00 copay -"; got != want {
			t.Errorf("%q: got\n%s\nwant\n%s", said, got, want)
		}
		checkEvidence(t, text, p)
	}
}

// TestCapSwitchedOn reads the most that insulin costs beside a word that the cap holds, as no copay, and nothing where it does not.
func TestCapSwitchedOn(t *testing.T) {
	for status, want := range map[string]string{
		"Active":   "drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:30.00,copayPerDays:30}}",
		"On":       "drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:30.00,copayPerDays:30}}",
		"Yes":      "drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:30.00,copayPerDays:30}}",
		"Inactive": "", "Off": "", "No": "",
	} {
		text := newSheet().table([]string{"Drug tier", "Copay"}, []string{"Generic", "$10"}, []string{"Preferred brand", "$30"}).
			table([]string{"Rule", "Status", "Detail"}, []string{"Insulin cap", status, "$30 per 30-day supply"}).text()
		p := read(t, text)
		if got := strings.TrimSpace(ruleLines(p)); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", status, got, want)
		}
		checkEvidence(t, text, p)
	}
}

// TestExcludedBesideLabel reads a sentence on what is not covered in the cell beside a label; a label or header of some pharmacies or
// members binds it to those.
func TestExcludedBesideLabel(t *testing.T) {
	const sentence = "Drugs for weight loss, drugs used for cosmetic purposes and drugs for the treatment of erectile dysfunction are not covered."
	for label, want := range map[string]string{
		"Elective lifestyle drugs":   "no cosmetic, no erectileDysfunction, no weightLoss",
		"Mail order drugs":           "",
		"Drugs from the network":     "",
		"Drugs for members under 18": "",
	} {
		page := newSheet().line("Prescription drug program").table([]string{"", "In-network"}, []string{"Generic drugs", "$10"}, []string{"Preferred brand drugs", "$30"}).
			line("Features of your prescription drug plan").table([]string{"Mandatory generics", "You pay the difference in cost."}, []string{label, sentence})
		if got := strings.TrimPrefix(brief(read(t, page.text())), "DAW, "); got != want {
			t.Errorf("%s: %q, want %q", label, got, want)
		}
	}
}
