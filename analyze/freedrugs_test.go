package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// freedLines are the drugs that the deductibles of a plan leave out by kind.
func freedLines(p *benefit.Plan) string {
	var out []string
	for _, d := range p.Deductibles {
		if d.ExemptDrugs.Known() {
			out = append(out, fmt.Sprintf("%s %s", d.ID, d.ExemptDrugs.Value.Kinds))
		}
	}
	return strings.Join(out, "\n")
}

// TestFreedDrugs reads which drugs need no deductible to be met, as plans with a savings account say of their preventive list.
func TestFreedDrugs(t *testing.T) {
	const whole = "deductible/integrated/in"
	for _, c := range []struct{ words, want string }{
		{"Drugs on the HDHP Preventive Drug List are not subject to the deductible.", whole + " [hdhpPreventive]"},
		{"Certain preventive medications bypass the deductible.", whole + " [hdhpPreventive]"},
		{"The deductible does not apply to generic preventive drugs.", whole + " [hdhpPreventive]"},
		{"Preventive drugs are covered before you meet your deductible; you pay the copay.", whole + " [hdhpPreventive]"},
		{"Medications on the preventive drug list: Deductible waived, then coinsurance.", whole + " [hdhpPreventive]"},
		{"You do not have to meet the deductible before the plan pays for preventive drugs.", whole + " [hdhpPreventive]"},
		{"Generics on the IRS preventive drug list bypass the HDHP deductible (10% coinsurance applies).", whole + " [hdhpPreventive]"},
		{"The deductible is integrated for medical and prescription drugs; Tier 1 drugs on the HSA Preventive Drug List are not subject to the deductible.", whole + " [hdhpPreventive]"},
		{"Brand drugs are subject to it; drugs other than preventive drugs are not subject to the deductible.", ""},
		{"The deductible is waived for insulin and diabetic supplies.", whole + " [insulin diabeticSupply]"},
		{"You do not have to meet the deductible for contraceptives; insulin is subject to the deductible.", whole + " [contraceptive]"},
		{"The deductible doesn't apply to covered insulin products and most adult Part D vaccines.", whole + " [insulin]"},
		{"You don't have to meet the deductible for insulin.", whole + " [insulin]"},
		{"Unlike insulin, contraceptives are not subject to the deductible.", ""},
		{"Insulin does count toward the deductible and office visits are not subject to the deductible.", ""},
		{"The dental deductible does not apply to smoking cessation drugs.", ""},
		{"Only some diabetic supplies are covered before the deductible.", ""},
		{"No deductible for diabetic supplies purchased out-of-network.", ""},
		{"From January 1, 2027 insulin will not be subject to the deductible.", ""},
		{"All drugs except preventive drugs are subject to the deductible.", ""},
		{"The deductible does not apply to office visits; it applies to preventive drugs.", ""},
		{"Preventive care services are not subject to the deductible.", ""},
		{"Preventive care and prescription drugs are covered before you meet your deductible.", ""}, // all drugs are, and no list of some
		{"Certain preventive drugs may not be subject to the deductible.", ""},
		{"Preventive drugs are not covered before you meet your deductible.", ""},
		{"Preventive drugs are covered at 100%, before the deductible.", ""}, // a cost share of their own, which says so
	} {
		p := read(t, newSheet().line("Summary of benefits").table([]string{"Benefit", "In-network"},
			[]string{"Annual deductible", "$1,600 individual / $3,200 family"}, []string{"Office visit", "20% after deductible"}).
			line("Prescription drugs").table([]string{"Drug", "Retail (30-day supply)"}, []string{"Generic", "$10"}, []string{"Brand", "$40"}).line(c.words).text())
		if got := freedLines(p); got != c.want {
			t.Errorf("%s: got %q, want %q", c.words, got, c.want)
		}
	}
}

// TestDeductibleFreeOfTier reads a deductible for drugs whose name goes on with the tier that is free of it, in columns of a preferred and
// another part of the network, which share it.
func TestDeductibleFreeOfTier(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Covered Prescription Drug Benefits", "Cost if you use a Preferred Network Pharmacy", "Cost if you use an In-Network Pharmacy", "Cost if you use a Non-Network Pharmacy"},
		[]string{"Pharmacy Deductible\nDoes not apply to Tier 1 drugs.", "$110 person / $220 family", "$110 person / $220 family", "$330 person / $660 family"},
		[]string{"Tier 1 - Typically Generic", "$12 copay, deductible does not apply (retail)", "$22 copay, deductible does not apply (retail)", "50% coinsurance, deductible does not apply (retail)"},
		[]string{"Tier 2 - Typically Preferred Brand", "$42 copay after deductible is met (retail)", "$52 copay after deductible is met (retail)", "50% coinsurance after deductible is met (retail)"},
	).text())
	if got, want := limitLines(p), "deductible rx in 110/220; deductible rx out 330/660"; got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	for _, d := range p.Deductibles {
		if got := fmt.Sprint(d.ExemptTiers.Value); got != "[tier-1]" {
			t.Errorf("%s leaves out %s", d.ID, got)
		}
	}
	if n := len(p.CostShares); n != 6 {
		t.Errorf("%d cost shares", n)
	}
}

// TestFreedDrugsBeside reads the same from the answer of a summary and from the remark beside a drug.
func TestFreedDrugsBeside(t *testing.T) {
	for _, c := range []struct {
		name string
		text *sheet
	}{
		{
			"an answer", newSheet().table([]string{"Important Questions", "Answers", "Why This Matters:"},
				[]string{"What is the overall deductible?", "$3,300 Individual / $6,600 Family", "You must pay all of the costs up to the deductible amount."},
				[]string{"Are there services covered before you meet your deductible?", "Yes. Preventive care and drugs on the Harbor HDHP Preventive Drug List are covered before you meet your deductible.", "A copayment may apply."}).
				table([]string{"Common Medical Event", "Services You May Need", "Network"}, []string{"If you need drugs to treat your illness or condition", "Generic drugs", "$11 copay"}, []string{"^", "Brand drugs", "$33 copay"}),
		},
		{
			"a remark", newSheet().table([]string{"Benefit", "In-network"}, []string{"Annual deductible", "$3,300 individual / $6,600 family"}).
				line("Prescription drugs").table([]string{"Drug", "Retail", "Limitations"}, []string{"Generic", "$11", "The preventive drug list bypasses the deductible."}, []string{"Brand", "$33", ""}),
		},
	} {
		if got, want := freedLines(read(t, c.text.text())), "deductible/integrated/in [hdhpPreventive]"; got != want {
			t.Errorf("%s: got %q, want %q", c.name, got, want)
		}
	}
}
