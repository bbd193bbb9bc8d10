package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// ratesOf words the cost shares of a plan, in order.
func ratesOf(p *benefit.Plan) string {
	var out []string
	for _, c := range p.CostShares {
		out = append(out, c.Share.Value.String())
	}
	return strings.Join(out, "; ")
}

// weighed is a table of drugs below a title, with one column of amounts.
func weighed(above, head string, cells ...string) *document.Text {
	s := newSheet().line("Harbor Health Plan Summary").line("Prescription drug benefits")
	if above != "" {
		s.line(above)
	}
	rows := [][]string{{"Prescription Drugs", head}}
	for k, c := range cells {
		rows = append(rows, []string{[]string{"Generic drugs", "Preferred brand drugs", "Non-preferred brand drugs"}[k], c})
	}
	return s.table(rows...).text()
}

const weighedRates = "20 % coinsurance; 30 % coinsurance; 50 % coinsurance"

// TestPartOfPlan reads what members pay where the plan's part stands in the cells, whatever says so: the header, a title, a sentence, the words in
// the cells, or the figures alone.
func TestPartOfPlan(t *testing.T) {
	reads := func(what string, text *document.Text) {
		t.Helper()
		p := read(t, text)
		if got := ratesOf(p); got != weighedRates {
			t.Errorf("%s: %s", what, got)
		}
		checkEvidence(t, text, p)
	}
	for _, head := range []string{
		"Plan Pays", "Fund Pays", "We Pay", "Amount Plan Pays", "Plan Pays (after deductible)", "Plan Benefit", "Benefit", "Benefit Percentage", "Benefits Payable", "Percentage Payable", "Payment Level", "Coverage",
		"Covered at", "Reimbursement", "Plan's Share", "Plan Coinsurance", "Paid by the Fund", "% Covered", "What we pay", "Harbor Health pays", "Our Share", "Benefit Level", "In-Network Benefit", "In-Network Plan Pays",
		"Percentage of Covered Charges Paid", "Coverage Level", "Coinsurance (plan pays)", "In-Network", "Retail Pharmacy", "Coinsurance", "City pays",
	} {
		reads(head, weighed("", head, "80%", "70%", "50%"))
	}
	for _, title := range []string{
		"What the Plan Pays", "PLAN PAYS", "Benefits payable by the Plan", "Percentages the Plan Pays", "Benefit percentages", "The Plan pays the following percentage of covered charges:", "We pay the following:",
		"Prescription drugs (Plan pays)", "Amounts shown are what the Plan pays.", "The percentages shown are the percentage the PLAN PAYS.", "Coinsurance shown is the Plan's share.", "The Plan will pay the percentage shown below.",
		"Benefits are payable at the following percentages:", "Note: Percentages refer to the amount paid by the Trust.", "The schedule below shows the percentage of covered expenses the Plan pays.",
	} {
		reads(title, weighed(title, "Retail Pharmacy", "80%", "70%", "50%"))
		text := weighed(title, "Retail Pharmacy", "20%, $10 min/$50 max", "30%, $20 min/$100 max", "50%, $40 min/$150 max")
		if got, want := ratesOf(read(t, text)), "20 % coinsurance, at least $10.00, at most $50.00; 30 % coinsurance, at least $20.00, at most $100.00; 50 % coinsurance, at least $40.00, at most $150.00"; got != want {
			t.Errorf("%s, over the members' part, which alone is bounded: %s", title, got)
		}
	}
	for _, cell := range []string{
		"%d%%", "%d%% covered", "Covered at %d%%", "%d%% coverage", "Payable at %d%% after deductible", "%d%% payable", "Paid at %d%%", "%d%% paid", "Fund pays %d%%", "Harbor Health pays %d%%", "%d%% of allowable charges",
		"%d%% of allowed amount after deductible", "%d%% of UCR", "%d%% benefit", "Reimbursed at %d%%", "Benefits paid at %d%%", "%d%% (deductible waived)", "Plan covers %d%%", "%d%% plan payment", "%d%% by plan", "%d%% coinsurance",
		"%d%% of covered charges after deductible",
	} {
		reads(cell, weighed("", "Retail Pharmacy", fmt.Sprintf(cell, 80), fmt.Sprintf(cell, 70), fmt.Sprintf(cell, 50)))
	}
	for _, cell := range []string{
		"%d%%/%d%%", "%d%% plan/%d%% member", "Plan %d%% / You %d%%", "%d%% (you pay %d%%)", "Plan pays %d%%; you pay %d%%", "%d%% covered; you pay %d%%", "We pay %d%%. You pay %d%%.", "%d%% after deductible (member responsible for %d%%)",
		"%d/%d after deductible",
	} {
		reads(cell, weighed("", "Retail Pharmacy", fmt.Sprintf(cell, 80, 20), fmt.Sprintf(cell, 70, 30), fmt.Sprintf(cell, 50, 50)))
	}
	for _, said := range []string{
		"The Plan pays 80% for generic drugs, 70% for preferred brand drugs and 50% for non-preferred brand drugs.",
		"We cover 80% of the cost of generic drugs, 70% of preferred brand drugs and 50% of non-preferred brand drugs.",
		"Harbor Health pays 80% for generic drugs, 70% for preferred brand drugs and 50% for non-preferred brand drugs.",
		"Your coverage is 80% for generic drugs, 70% for preferred brand drugs and 50% for non-preferred brand drugs.",
		"Generic drugs: 80% of allowable charges. Preferred brand drugs: 70% of allowable charges. Non-preferred brand drugs: 50% of allowable charges.",
	} {
		reads(said, newSheet().line("Harbor Health Plan Summary").line("Prescription drug benefits").line("At a network retail pharmacy, up to a 30-day supply.").line(said).text())
	}
	for _, lead := range []string{"The Plan pays the following:", "Benefits payable:", "Covered at:", ""} {
		s := newSheet().line("Harbor Health Plan Summary").line("Prescription drug benefits")
		if lead != "" {
			s.line(lead)
		}
		reads(lead, s.line("• Generic drugs: 80%").line("• Preferred brand drugs: 70%").line("• Non-preferred brand drugs: 50%").text())
	}
}

// TestPartOfMembers leaves the members' part as it stands, below words that often stand above the plan's, too.
func TestPartOfMembers(t *testing.T) {
	for _, head := range []string{"You Pay", "Member Pays", "Your Share", "Coinsurance", "Member Responsibility", "Covered Person Pays", "Your Benefit", "Benefit", "In-Network", "Coverage", "Insured's share", "Plan Benefit", "Associate pays"} {
		if got := ratesOf(read(t, weighed("", head, "20%", "30%", "50%"))); got != weighedRates {
			t.Errorf("%s: %s", head, got)
		}
	}
	for _, cell := range []string{
		"%d%% of allowable charges", "%d%% after deductible", "%d%% of the approved amount", "%d%% of covered charges after deductible", "%d%% coinsurance", "You pay %d%%", "Associate pays %d%%", "Covered at %d%% coinsurance",
		"Covered, you pay %d%%", "%d%% paid by the member", "%d%%, deductible waived",
	} {
		if got := ratesOf(read(t, weighed("", "Retail Pharmacy", fmt.Sprintf(cell, 20), fmt.Sprintf(cell, 30), fmt.Sprintf(cell, 50)))); got != weighedRates {
			t.Errorf("%s: %s", cell, got)
		}
	}
	for _, title := range []string{"What you pay", "Percentages show what you pay.", "We cover these drugs at any network pharmacy."} {
		if got := ratesOf(read(t, weighed(title, "Retail Pharmacy", "20%", "30%", "50%"))); got != weighedRates {
			t.Errorf("%s: %s", title, got)
		}
	}
}

// TestBothParts takes the members' column of two, whichever comes first.
func TestBothParts(t *testing.T) {
	for _, heads := range [][]string{{"Plan Pays", "You Pay"}, {"Plan", "Member"}, {"Fund Pays", "Participant Pays"}, {"We Pay", "You Pay"}, {"Harbor Health Pays", "You Pay"}, {"Paid by Plan", "Paid by you"}} {
		for range 2 {
			cell := map[bool]string{true: "80%", false: "20%"}
			first := !slices.Contains([]string{"You Pay", "Member", "Participant Pays", "Paid by you"}, heads[0])
			text := newSheet().line("Harbor Health Plan Summary").table([]string{"Prescription Drugs", heads[0], heads[1]}, []string{"Generic drugs", cell[first], cell[!first]}).text()
			if got := ratesOf(read(t, text)); got != "20 % coinsurance" {
				t.Errorf("%s: %s", strings.Join(heads, " | "), got)
			}
			slices.Reverse(heads)
		}
	}
}

// TestPartsContradicted leaves out rates of which words and figures say the contrary.
func TestPartsContradicted(t *testing.T) {
	for name, text := range map[string]*document.Text{
		"plan pays, rising":  weighed("", "Plan Pays", "20%", "30%", "40%"),
		"you pay, falling":   weighed("", "You pay", "80%", "70%", "60%"),
		"a bound of no part": weighed("", "Plan pays", "80%, $100 maximum", "70%, $100 maximum"),
	} {
		if got := ratesOf(read(t, text)); got != "" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// TestWholeBenefitOfPlan reads the one cost share of all drugs beside services that the plan pays more of in its network than outside.
func TestWholeBenefitOfPlan(t *testing.T) {
	for cell, want := range map[string]string{
		"80% after deductible":                      "20 % coinsurance; 40 % coinsurance",
		"80% of allowable charges after deductible": "20 % coinsurance; 40 % coinsurance",
		"80/20":                "20 % coinsurance; 40 % coinsurance",
		"Payable at 80%":       "20 % coinsurance; 40 % coinsurance",
		"100%":                 "no charge; 40 % coinsurance",
		"$10 copay, then 100%": "$10.00 copay; 40 % coinsurance",
		"100% of the allowed amount less the plan copay": "40 % coinsurance",
	} {
		text := newSheet().line("Harbor Health Plan Summary").table([]string{"Benefits", "In-Network", "Out-of-Network"}, []string{"Deductible", "$500", "$1,000"},
			[]string{"Office visit", "80% after deductible", "60% after deductible"}, []string{"Prescription drugs", cell, "60% after deductible"}).text()
		if got := ratesOf(read(t, text)); got != want {
			t.Errorf("%s: %s", cell, got)
		}
	}
}

// TestCertainDrugsOfPlan reads what certain drugs cost where the plan's part stands in their cells, too.
func TestCertainDrugsOfPlan(t *testing.T) {
	p := read(t, newSheet().line("Harbor Health Plan Summary").table([]string{"Benefits", "In-Network", "Out-of-Network"},
		[]string{"Office visit", "80% after deductible", "60% after deductible"},
		[]string{"Prescription contraceptives", "100% (no deductible or copay/coinsurance)", "60% after out-of-network deductible"},
		[]string{"Infertility treatment", "50% after deductible", "Not covered"}).
		line("Prescription drugs").table([]string{"Drugs", "Retail"}, []string{"Generic", "$10"}, []string{"Brand", "$40"}).text())
	var got []string
	for _, r := range p.DrugCostShares {
		got = append(got, fmt.Sprint(r.Scope.Drugs.Kinds, r.Scope.Networks, " ", r.Terms.Value.Share))
	}
	if want := "[contraceptive] [in] no charge; [contraceptive] [out] 40 % coinsurance"; strings.Join(got, "; ") != want {
		t.Errorf("got %s", strings.Join(got, "; "))
	}
}
