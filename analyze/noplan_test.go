package analyze

import (
	"context"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestDocumentsThatAreNoPlans reads no rules from what speaks of money, plans and drugs and is no plan's: other benefits,
// examples, prices, claims, explanations of words.
func TestDocumentsThatAreNoPlans(t *testing.T) {
	for name, s := range map[string]*sheet{
		"a dental plan's summary": newSheet().line("Summary of Dental Benefits").line("Coverage Period: 01/01/2026 - 12/31/2026").table(
			[]string{"Important Questions", "Answers", "Why This Matters:"},
			[]string{"What is the overall deductible?", "$50 individual / $150 family", "You pay it before the dental plan pays for basic and major services."},
			[]string{"Is there an annual maximum?", "Yes. $1,500 per person.", "The plan pays no more in a year."},
		).page().table(
			[]string{"Dental service", "Network dentist", "Out-of-network dentist"},
			[]string{"Cleanings and exams", "No charge", "20% coinsurance"},
			[]string{"Fillings", "20% coinsurance", "40% coinsurance"},
			[]string{"Orthodontia (children)", "50% coinsurance", "50% coinsurance"},
		).line("Not covered: prescription drugs, cosmetic whitening."),
		"a vision plan": newSheet().line("Vision plan highlights").table(
			[]string{"Benefit", "In-network", "Out-of-network reimbursement"},
			[]string{"Eye exam", "$10 copay", "Up to $45"},
			[]string{"Standard lenses", "$25 copay", "Up to $50"},
			[]string{"Tier 1 progressive lenses", "$55 copay", "Up to $50"},
			[]string{"Frames", "$150 allowance, 20% off the balance", "Up to $70"},
			[]string{"Prescription sunglasses", "20% discount", "Not covered"}),
		"prices of a pharmacy": newSheet().line("Hillside Pharmacy - everyday low prices").line("No insurance needed. Prices for 30 and 90 tablets.").table(
			[]string{"Drug", "Strength", "30 days", "90 days"},
			[]string{"lisinopril", "10 mg", "$4.00", "$10.00"},
			[]string{"metformin", "500 mg", "$4.00", "$10.00"},
			[]string{"atorvastatin", "20 mg", "$9.00", "$24.00"},
			[]string{"Generic drugs, other", "", "$12.00", "$30.00"}),
		"a newsletter with a plan for an example": newSheet().line("Healthy Living - Spring newsletter").line("How do tiers work?").
			line("Let's say a plan has a $10 copay for Tier 1 drugs and a $40 copay for Tier 2 drugs. If Maria's brand drug has a generic, she saves $30 a month.").
			line("Another example: your plan has a $500 deductible. You pay the first $500 yourself.").line("Ask your plan what applies to you."),
		"an explanation of benefits": newSheet().line("THIS IS NOT A BILL").line("Explanation of Benefits").line("Member: Sample Member  Group: 12345").table(
			[]string{"Date of service", "Service", "Billed", "Allowed", "Deductible", "Copay", "Coinsurance", "You owe"},
			[]string{"02/03/2026", "Pharmacy - generic drug", "$60.00", "$22.10", "$0.00", "$10.00", "$0.00", "$10.00"},
			[]string{"02/09/2026", "Pharmacy - brand drug", "$310.00", "$270.00", "$50.00", "$40.00", "$0.00", "$90.00"},
			[]string{"Total", "", "$370.00", "$292.10", "$50.00", "$50.00", "$0.00", "$100.00"},
		).line("Deductible met so far: $350 of $500 individual. Out-of-pocket: $900 of $4,000."),
		"an invoice of a pharmacy supplier": newSheet().line("Invoice 20391").table(
			[]string{"Item", "Tier", "Quantity", "Price", "Amount"},
			[]string{"Retail display, generic", "1", "4", "$25.00", "$100.00"},
			[]string{"Mail order envelopes (90)", "2", "10", "$4.50", "$45.00"},
			[]string{"Specialty cooler", "3", "1", "$75.00", "$75.00"},
		).line("2% discount if paid within 30 days."),
		"guarantees of a contract with a pharmacy benefit manager": newSheet().line("Exhibit C: pricing").line("Discount guarantees").table(
			[]string{"Channel", "2026", "2027"},
			[]string{"Retail 30 - generic, AWP less", "84%", "85%"},
			[]string{"Mail - brand, AWP less", "24%", "25%"},
			[]string{"Retail - dispensing fee", "$0.60", "$0.55"},
			[]string{"Rebate guarantees per brand claim", "", ""},
			[]string{"Mail", "$700.00", "$750.00"},
			[]string{"Specialty", "$2,900.00", "$3,100.00"},
		).line("Compound claims are excluded from the guarantees."),
		"a glossary": newSheet().line("Glossary of Health Coverage and Medical Terms").
			line("Allowed Amount: the most a plan will pay for a covered service.").
			line("Coinsurance: your share of the costs of a covered service, a percent (for example, 20%) of the allowed amount.").
			line("Copayment: a fixed amount (for example, $15) you pay for a covered health care service or prescription drug.").
			line("Deductible: the amount you owe before your plan begins to pay. For example, if your deductible is $1,000, your plan won't pay anything until you have met it.").
			line("How You and Your Insurer Share Costs - Example").
			line("Jane's Plan Deductible: $1,500  Coinsurance: 20%  Out-of-Pocket Limit: $5,000").
			line("Jane pays 100%. Her plan pays 0%. Jane pays 20%. Her plan pays 80%.").
			line("Prescription Drug Coverage: a plan that helps pay for prescription drugs. Tier 1 drugs cost you less."),
		"coverage examples": newSheet().line("About these Coverage Examples:").line("This is not a cost estimator.").table(
			[]string{"Peg is Having a Baby", "Managing Joe's Type 2 Diabetes", "Mia's Simple Fracture"},
			[]string{"The plan's overall deductible $500\nSpecialist copayment $50\nHospital coinsurance 20%\nOther coinsurance 20%", "The plan's overall deductible $500\nSpecialist copayment $50\nHospital coinsurance 20%\nOther coinsurance 20%", "The plan's overall deductible $500\nSpecialist copayment $50\nHospital coinsurance 20%\nOther coinsurance 20%"},
			[]string{"Total Example Cost $12,700", "Total Example Cost $5,600", "Total Example Cost $2,800"},
			[]string{"In this example, Peg would pay:\nDeductibles $500\nCopayments $10\nCoinsurance $2,400", "In this example, Joe would pay:\nDeductibles $100\nCopayments $900\nCoinsurance $0\nPrescription drugs $700", "In this example, Mia would pay:\nDeductibles $500\nCopayments $200\nCoinsurance $300"}),
		"a patient assistance card": newSheet().line("SAMPLIX Copay Card").line("Eligible commercially insured patients pay as little as $5 per 30-day prescription, up to $3,000 a year.").
			line("Not valid for patients enrolled in Medicare or Medicaid. This card is not insurance.").line("RxBIN: 990123  PCN: CN  GRP: SAMP01"),
		"a survey of employers": newSheet().line("Prescription drug benefits survey 2025: what employers offer").table(
			[]string{"Cost sharing tier", "Average copay 2024", "Average copay 2025", "Share of employers"},
			[]string{"Generic", "$11", "$12", "92%"},
			[]string{"Preferred brand", "$36", "$37", "88%"},
			[]string{"Non-preferred brand", "$66", "$68", "71%"},
			[]string{"Specialty", "26%", "27%", "49%"},
		).line("Average annual deductible among covered workers: $1,787 single."),
		"a pet plan":                   newSheet().line("Pet wellness plan").line("Annual deductible: $250 per pet. We reimburse 80% of veterinary bills, prescription diets and medications.").line("Maximum annual benefit: $5,000."),
		"an announcement of a meeting": newSheet().line("Open enrollment meetings").line("Learn about your pharmacy benefit, copays and the mail order program.").line("Lunch: $5 at the door. Room 90, retail building, Tier 1 parking."),
	} {
		t.Run(name, func(t *testing.T) {
			r, err := Document(context.Background(), s.text(), benefit.Comprehensive, Builtin{}, "")
			if err != nil {
				t.Fatal(err)
			}
			p := r.Plan
			if n := len(p.CostShares) + len(p.DrugCostShares) + len(p.Tiers) + len(p.Deductibles) + len(p.OutOfPocketMaximums) + len(p.Formulary.Entries); n > 0 || ruleLines(p) != "" {
				t.Errorf("shares: %s\nlimits: %s\nrules: %s\n%d drugs, %d tiers", shareLines(p), accumulatorLines(p), ruleLines(p), len(p.Formulary.Entries), len(p.Tiers))
			}
		})
	}
}
