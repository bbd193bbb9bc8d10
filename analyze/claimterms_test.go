package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// termLines writes what a plan says of claims: how much it pays at most, until when they may come, and that no more than the price is paid.
func termLines(p *benefit.Plan) string {
	var out []string
	for _, r := range p.BenefitMaximums {
		out = append(out, fmt.Sprintf("%s %s %s", r.Scope.Drugs.Kinds, r.Terms.Value.Amount, r.Terms.Value.Window.Period))
	}
	for _, r := range p.Eligibility.TimelyFiling {
		out = append(out, fmt.Sprintf("%d days paper=%t", r.Terms.Value.Days, r.Terms.Value.Paper))
	}
	if p.Policy.LesserOfUC.Standing != benefit.Assumed {
		out = append(out, "usual and customary")
	}
	if p.Policy.CapAtAllowed.Standing != benefit.Assumed {
		out = append(out, "price")
	}
	return strings.Join(out, "\n")
}

// What a plan pays at most for a kind of drugs is read from sentences and rows, and not what it pays for care.
func TestBenefitMaximums(t *testing.T) {
	for words, want := range map[string]string{
		"Infertility drugs are covered up to a lifetime maximum of $10,000 per covered person.":                                      "[fertility] 10000.00 lifetime",
		"Fertility drugs are limited to a $5,000 lifetime benefit maximum.":                                                          "[fertility] 5000.00 lifetime",
		"The plan pays up to $500 for smoking cessation products in a calendar year.":                                                "[smokingCessation] 500.00 calendarYear",
		"The plan does not pay for cosmetic drugs, or infertility drugs in excess of the $7,500 lifetime maximum.":                   "[fertility] 7500.00 lifetime",
		"Drugs prescribed for the treatment of infertility are covered to a maximum plan payment of $3,000 per member per lifetime.": "[fertility] 3000.00 lifetime",
		"Infertility treatment has a lifetime maximum of $10,000.":                                                                   "",
		"Infertility drugs and services share a combined lifetime maximum of $15,000 with the medical plan.":                         "",
		"There may be a lifetime maximum of $10,000 for infertility drugs.":                                                          "",
		"Insulin copayments are limited to an annual out-of-pocket maximum of $300.":                                                 "",
		"Prescription drugs count toward the annual out-of-pocket maximum of $3,000; infertility drugs are not covered.":             "",
		"Infertility drugs have no lifetime maximum; a copay of $30 applies, as it does to contraceptives and to insulins.":          "",
	} {
		text := newSheet().line("Prescription drug benefits").table([]string{"Tier", "Retail"}, []string{"Generic", "$10"}, []string{"Brand", "$35"}).line(words).text()
		p := read(t, text)
		if got := termLines(p); got != want {
			t.Errorf("%s: %q, want %q", words, got, want)
		}
		checkEvidence(t, text, p)
	}
}

// A claim may come so many days after the fill, whoever sends it, and no one pays more than a drug costs.
func TestClaimTerms(t *testing.T) {
	for words, want := range map[string]string{
		"If you use a pharmacy that does not participate, pay the full price and file a claim within 12 months.":                                     "365 days paper=true",
		"Claims for prescriptions must be received within 180 days of the fill.":                                                                     "180 days paper=true",
		"Submit a claim form to the pharmacy benefit manager no later than one year after the date of service.":                                      "365 days paper=true",
		"If the plan's contracted price or the pharmacy's usual and customary charge is less than the copayment, the member pays the lesser amount.": "usual and customary",
		"If your drug claim is denied, you may file an appeal within 180 days.":                                                                      "",
		"Claims for prescriptions are processed within 30 days of the date they are received.":                                                       "",
		"Claims for drugs bought while traveling outside the United States may be filed on paper within 12 months.":                                  "",
		"You will receive your reimbursement within 30 days after we receive your prescription claim.":                                               "",
		"Reimbursement checks for prescription claims are mailed within 30 days.":                                                                    "",
		"The plan will mail payment within 14 days after it receives your drug claim form.":                                                          "",
		"Mail order fills up to 90 days; send the claim form to the pharmacy.":                                                                       "",
		"File a drug claim within six months.":                                                                                                       "",
		"If the cost of the drug is less than the copayment, you pay the cost of the drug.":                                                          "price",
		"You pay the lesser of your copayment or the cost of the prescription.":                                                                      "price",
		"If the pharmacy's usual and customary price is lower than your copayment, you pay the lower amount.":                                        "usual and customary",
		"You pay the greater of your copayment or 20% of the cost of the drug.":                                                                      "",
	} {
		text := newSheet().line("Prescription drug benefits").table([]string{"Tier", "Retail"}, []string{"Generic", "$10"}, []string{"Brand", "$35"}).line(words).text()
		p := read(t, text)
		if got := termLines(p); got != want {
			t.Errorf("%s: %q, want %q", words, got, want)
		}
		checkEvidence(t, text, p)
	}
}

// Forms set the same beside labels.
func TestClaimTermsInForms(t *testing.T) {
	text := newSheet().line("Pharmacy benefit set-up").table([]string{"Tier", "Retail"}, []string{"Generic", "$10"}, []string{"Brand", "$35"}).table(
		[]string{"Setting", "Value", "Notes"},
		[]string{"Lesser of U&C", "On", "all retail pharmacies"},
		[]string{"Vacation override", "2 per plan year", ""}).table(
		[]string{"Refill too soon", "75%"},
		[]string{"Paper claim filing limit", "365 days"},
		[]string{"Compounds", "Covered"}).table(
		[]string{"Drug class", "Status", "Cost share", "Limit"},
		[]string{"Infertility", "Covered", "Tier copay", "$10,000 lifetime maximum"},
		[]string{"Cosmetic", "Excluded", "", ""}).text()
	p := read(t, text)
	if diff := cmp.Diff("[fertility] 10000.00 lifetime\n365 days paper=true\nusual and customary", termLines(p)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	checkEvidence(t, text, p)

	off := read(t, newSheet().line("Pharmacy benefit set-up").table([]string{"Setting", "Value"}, []string{"Lesser of U&C", "Off"}, []string{"Refill too soon", "75%"}).text())
	if got := termLines(off); got != "" {
		t.Errorf("off: %q", got)
	}
}
