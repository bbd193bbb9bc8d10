package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/document"
)

// drugsOfSummary is the drug rows of a summary of benefits: of each the label, both costs and the remark; "^" is the cell above.
func drugsOfSummary(rows ...[]string) *document.Text {
	t := [][]string{{"Common Medical Event", "Services You May Need", "In-Network Provider (You will pay the least)", "Out-of-Network Provider (You will pay the most)", "Limitations, Exceptions, & Other Important Information"}}
	event := "If you need drugs to treat your illness or condition"
	for _, r := range rows {
		if strings.HasPrefix(r[0], "Preventive care") {
			t = append(t, append([]string{"If you visit a health care provider's office or clinic"}, r...))
			continue
		}
		t = append(t, append([]string{event}, r...))
		event = "^"
	}
	return newSheet().table(t...).text()
}

// TestRemarksOfSummaries reads what the last column of a summary of benefits says beside its rows.
func TestRemarksOfSummaries(t *testing.T) {
	for _, c := range []struct {
		name string
		rows [][]string
		want string
	}{
		{
			"the longest supply of all drugs and, behind a semicolon, of specialty drugs",
			[][]string{
				{"Generic drugs", "$11 copay (retail 30 days), $22 copay (home delivery 90 days)", "Not covered", "Coverage is limited up to a 90-day supply (retail and home delivery); up to a 30-day supply for specialty drugs."},
				{"Specialty drugs", "20% coinsurance (specialty pharmacy 30 days)", "Not covered", "^"},
			},
			"days mail 90, days retail 90, days specialty 30",
		},
		{
			"supplies on lines of their own above a sentence on some drugs",
			[][]string{
				{"Tier 1: Generic drugs", "Retail: $11 copay\nMail-Order: $27.50 copay", "Retail: $11 copay", "Retail: Up to a 31 day supply\nMail-Order: Up to a 90 day supply\nCertain specialty drugs may come from a pharmacy that we name."},
				{"Tier 2: Brand drugs", "Retail: $31 copay\nMail-Order: $77.50 copay", "Retail: $31 copay", "^"},
			},
			"days mail 90, days retail 31",
		},
		{
			"the longest supply beside the row of specialty drugs",
			[][]string{
				{"Tier 1: Generic drugs", "Retail: $11 copay", "Not covered", "Retail: up to a 31-day supply."},
				{"Specialty drugs", "20% coinsurance", "Not covered", "Up to a 31-day supply per prescription."},
			},
			"days retail 31, days specialty 31",
		},
		{
			"no limit of specialty drugs in what another pharmacy dispenses",
			[][]string{
				{"Generic drugs", "$11 copay", "Not covered", "None"},
				{"Specialty drugs", "20% coinsurance", "Not covered", "Up to a 31-day supply at retail."},
			},
			"days retail 31",
		},
		{
			"contraceptives beside preventive care",
			[][]string{
				{"Preventive care/screening/immunization", "No charge", "40% coinsurance", "Ask your provider if the services needed are preventive. Generic contraceptives from an in-network pharmacy: no charge."},
				{"Generic drugs", "$11 copay", "Not covered", "None"},
			},
			"$0 contraceptive",
		},
		{
			"services beside preventive care",
			[][]string{
				{"Preventive care/screening/immunization", "No charge", "40% coinsurance", "Immunizations at your doctor's office: no charge. Insulin pumps: 20% coinsurance."},
				{"Generic drugs", "$11 copay", "Not covered", "None"},
			},
			"",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := drugsOfSummary(c.rows...)
			p := read(t, text)
			if got := brief(p); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestAssistanceLeftOut reads that copay assistance is among what the out-of-pocket limit leaves out.
func TestAssistanceLeftOut(t *testing.T) {
	for words, want := range map[string]bool{
		"Premiums, balance-billing charges, amounts paid by a drug manufacturer's copay assistance program, and health care this plan doesn't cover.": true,
		"Premiums, manufacturer coupons, and penalties.":                              true,
		"Premiums, payments by a drug manufacturer on your behalf, and penalties.":    true,
		"Premiums, balance-billing charges, and health care this plan doesn't cover.": false,
		"Premiums, and certain amounts of manufacturer coupons.":                      false,
	} {
		text := newSheet().table(
			[]string{"Important Questions", "Answers", "Why This Matters:"},
			[]string{"What is the overall deductible?", "In-network: $500 / $1,000", "x"},
			[]string{"What is the out-of-pocket limit for this plan?", "In-network: $5,000 / $10,000\nOut-of-network: $9,000 / $18,000", "x"},
			[]string{"What is not included in the out-of-pocket limit?", words, "x"},
		).table(
			[]string{"Services You May Need", "In-network", "Out-of-network"},
			[]string{"Generic drugs", "$10 copay", "Not covered"},
		).text()
		p := read(t, text)
		if len(p.OutOfPocketMaximums) != 2 {
			t.Fatalf("%d maximums", len(p.OutOfPocketMaximums))
		}
		in, out := p.OutOfPocketMaximums[0].Counts.CopayAssistance, p.OutOfPocketMaximums[1].Counts.CopayAssistance
		if in.Known() != want || in.Value || out.Known() {
			t.Errorf("%q: in network known %v %v, out of network %v", words, in.Known(), in.Value, out.Known())
		}
	}
}

// TestSpecialtySupplyInRemarks gives specialty drugs the supply that a remark on all drugs tells apart, and not that of retail pharmacies;
// what becomes of a fill elsewhere is no cost share of theirs.
func TestSpecialtySupplyInRemarks(t *testing.T) {
	p := read(t, drugsOfSummary(
		[]string{"Generic drugs", "$10 copay", "Not covered", "Covers up to a 90-day supply (retail or mail order); specialty up to a 30-day supply."},
		[]string{"Specialty drugs", "30% coinsurance up to $250", "Not covered", "Prior authorization required."}))
	if got, want := shareLines(p), "specialty specialty in 1-30 30 % coinsurance, at most $250.00 -"; !strings.Contains(got, want) {
		t.Errorf("got\n%s\nwithout %s", got, want)
	}
	p = read(t, newSheet().line("Prescription drugs").table([]string{"", "Retail (31-day supply)", "Mail order (90-day supply)"}, []string{"Tier 1", "$10", "$25"}, []string{"Tier 2", "$40", "$100"}).
		line("Specialty drugs. Up to a 31-day supply. If you use a pharmacy other than our Designated Pharmacy, Harbor").
		line("Specialty, for a drug we tell you must come from it, no Benefits are paid for that drug.").text())
	if got := shareLines(p); strings.Contains(got, "not covered") {
		t.Errorf("specialty drugs are not covered:\n%s", got)
	}
	if got, want := brief(p), "days specialty 31"; !strings.Contains(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}
