package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// coverageWordings are what booklets, guides and handbooks say of the drugs that cost nothing, that have a limit of their
// own, or that are not covered at all; the lines of a text are parted by "/".
var coverageWordings = []ruleSentence{
	// what costs nothing, in a sentence
	{"Contraceptives are payable at 100% with no copayment.", "$0 contraceptive"},
	{"Preventive drugs, contraceptives and tobacco cessation drugs that health care reform requires are payable at 100% with no Copayment.", "$0 contraceptive, $0 preventive, $0 smokingCessation"},
	{"Preventive medications required under the Affordable Care Act are covered at 100% with no deductible.", "$0 preventive"},
	{"Flu, pneumonia and shingles vaccines given at a network pharmacy are payable at 100%.", "$0 vaccine"},
	{"Flu shots and other covered vaccines are free at network pharmacies.", "$0 vaccine"},
	{"There is no copay for contraceptives.", "$0 contraceptive"},
	{"Contraceptives are free of cost sharing.", "$0 contraceptive"},
	{"Insulin is available free of any copay.", "$0 insulin"},
	{"Contraceptives are not free of cost sharing.", ""},
	{"There is no charge for FDA-approved contraceptives.", "$0 contraceptive"},
	{"You do not pay a copay for insulin.", "$0 insulin"},
	{"You will not be charged a copay for smoking cessation products.", "$0 smokingCessation"},
	{"No copayment applies to diabetic supplies.", "$0 diabeticSupply"},
	{"Copays do not apply to birth control.", "$0 contraceptive"},
	{"The copayment is waived for diabetic supplies.", "$0 diabeticSupply"},
	{"Immunizations at a participating pharmacy are covered in full.", "$0 vaccine"},
	{"Diabetic test strips and lancets are paid in full by the plan.", "$0 diabeticSupply"},
	{"ACA preventive drugs are available to you at zero cost.", "$0 preventive"},
	{"Oral chemotherapy drugs are available at no out-of-pocket cost.", "$0 oralAntiCancer"},
	{"Generic contraceptives have a $0 copay.", "$0 contraceptive"},
	{"The plan pays 100% of the cost of tobacco cessation drugs.", "$0 smokingCessation"},
	{"Insulin has a zero dollar copay.", "$0 insulin"},
	{"Contraceptives: $0.", "$0 contraceptive"},
	{"Preventive drugs are covered without a Deductible, Copayment or Coinsurance.", "$0 preventive"},
	{"Contraceptives are covered without any deductible or copayment.", "$0 contraceptive"},
	{"Contraceptives are covered without a deductible.", "yes contraceptive"},
	{"Contraceptives are covered without a deductible, copayment applies.", "yes contraceptive"},
	{"Preventive drugs are covered with no Deductible, Coinsurance, or Copayment.", "$0 preventive"},
	{"Preventive drugs are not subject to any deductible, copayment or coinsurance.", "$0 preventive"},
	{"Preventive drugs are not subject to the deductible.", ""},
	{"Contraceptives are not available without a copayment.", ""},
	{"No contraceptive is dispensed without a copayment.", ""},
	{"Contraceptives that do not need a prescription are covered without a copayment.", "$0 contraceptive"},
	{"Contraceptives, except brands. Covered at no cost.", ""},
	{"Vaccines and contraceptives. Covered at no cost, as the law requires.", "$0 contraceptive, $0 vaccine"},
	{"Vaccines and contraceptives. Covered at the generic copay.", ""},
	{"Some contraceptives. Covered at no cost.", ""},
	{"Contraceptives are listed in the guide. Covered at no cost are only the drugs of the list.", ""},
	{"Insulin, Vaccines/You pay no more than $35 for a one-month supply of each covered insulin product. Most adult Part D vaccines are available at no cost to you.", "$0 vaccine, $35 at most insulin"},
	{"Insulin, Test Strips/You pay no more than $35 for a one-month supply of insulin.", "$35 at most diabeticSupply, $35 at most insulin"},
	{"Drugs that the Patient Protection and Affordable Care Act requires to be covered as preventive care, including generic contraceptives for women, are covered at no cost.", "$0 contraceptive, $0 preventive"},
	{"Generic birth control and tobacco cessation medicine cost you $0.", "$0 contraceptive, $0 smokingCessation"},
	{"Contraceptives and smoking cessation products are free in both options.", "$0 contraceptive, $0 smokingCessation"},
	{"Are there prescriptions I do not pay for?/Yes. Birth control and tobacco cessation medicine cost you $0.", "$0 contraceptive, $0 smokingCessation"},
	{"Your cost for insulin: $0", "$0 insulin"},
	{"Insulin will not cost you more than $35 for each one-month supply.", "$35 at most insulin"},
	{"You won't pay more than $25 for a 30-day supply of insulin.", "$25 at most insulin"},
	{"Insulin is capped at $30 per 30-day supply.", "$30 at most insulin"},
	{"Covered insulin products have a maximum copay of $35 per month.", "$35 at most insulin"},
	{"Your share for oral anti-cancer drugs is limited to $200 per 30-day supply.", "$200 at most oralAntiCancer"},
	{"Insulin: member cost is capped at $35 for a 30-day supply.", "$35 at most insulin"},
	{"• Insulin. Never more than $30 for 30 days on either plan; the deductible does not apply.", "$30 at most insulin"},
	{"Contraceptives and diabetic supplies (limited to $900 per calendar year).", ""},
	{"Insulin copayment maximum: $25 per 30-day supply", "$25 at most insulin"},
	{"Covered insulin drugs are limited to a member cost share of $35 per 30-day supply.", "$35 at most insulin"},
	{"The insulin copay cap is $35 for a 30-day supply.", "$35 at most insulin"},

	{"Up to a 30-day supply; cost share waived for birth control and oral chemotherapy drugs; certain drugs need approval.", "$0 contraceptive, $0 oralAntiCancer"},
	{"Covered at no cost: contraceptives; vaccines; smoking cessation drugs.", "$0 contraceptive, $0 smokingCessation, $0 vaccine"},

	{"9. No cost for certain diabetic supplies/Lancets and test strips from the plan's preferred manufacturer will be provided at no cost to you.", "$0 diabeticSupply"},

	{"You pay $5 for generic drugs, $20 for brand drugs and $0 for contraceptives.", "$0 contraceptive"},

	{"There is no charge for diabetic supplies purchased with insulin.", "$0 diabeticSupply"},
	{"Insulin copays are capped at $25 for a 30-day supply and $75 for a 90-day supply.", "$25 at most insulin"},
	{"Insulin copays are $25 for a 30-day supply and $60 for a 90-day supply.", ""},
	{"Aspirin and folic acid are covered at no cost with a prescription.", "$0 aspirin+folic acid"},
	{"Aspirin is not covered at no cost.", ""},
	{"Preventive Drugs/Prescription Drugs that are preventive services under the Affordable Care Act are covered without a Deductible, Copayment or Coinsurance when obtained from a Participating Pharmacy.", "$0 preventive"},
	{"Preventive drugs are covered without deductible, coinsurance or copayment.", "$0 preventive"},
	{"Preventive drugs are covered without a deductible; the copay applies.", "yes preventive"},
	{"The following preventive drugs are free: contraceptives, tobacco cessation drugs.", "$0 contraceptive, $0 preventive, $0 smokingCessation"},

	// and in a list
	{"There is no copay for:/• Birth control/• Drugs that help you stop smoking/• Flu shots and other vaccines/• Insulin and diabetic supplies/Your household pays no more than 5% of its income.", "$0 contraceptive, $0 diabeticSupply, $0 insulin, $0 smokingCessation, $0 vaccine"},
	{"The following drugs are covered at no cost to you:/• Contraceptives/• Tobacco cessation drugs/• Vaccines", "$0 contraceptive, $0 smokingCessation, $0 vaccine"},
	{"No copay/• Contraceptives (generic)/• Drugs to stop smoking, up to 180 days a year/• Flu and shingles vaccines", "$0 contraceptive, $0 smokingCessation, $0 vaccine"},
	{"Exclusions: the following are not covered under the Outpatient Prescription Drug benefit/• Medications used for cosmetic purposes./• Prescription Drug Products when prescribed to treat infertility.", "no cosmetic, no fertility"},
	{"Drugs that are not covered/• Drugs for weight loss/• Experimental drugs/Some over-the-counter medicines are covered when you have a prescription, such as aspirin and prenatal vitamins.", "no experimental, no weightLoss"},
	{"Drugs Covered at 100%/• Contraceptives/• Smoking cessation products/• Immunizations", "$0 contraceptive, $0 smokingCessation, $0 vaccine"},
	{"$0 Copay Drugs/• Contraceptives/• Insulin/• Diabetic supplies", "$0 contraceptive, $0 diabeticSupply, $0 insulin"},
	{"You pay nothing for the following:/1. Contraceptives;/2. Smoking cessation drugs; and/3. Immunizations.", "$0 contraceptive, $0 smokingCessation, $0 vaccine"},
	{"Zero-cost drugs: contraceptives, smoking cessation drugs and vaccines.", "$0 contraceptive, $0 smokingCessation, $0 vaccine"},
	{"The deductible does not apply to:/• Contraceptives/• Insulin", ""},
	{"The following are not subject to the deductible:/• Contraceptives/• Insulin", ""},
	{"The following may be available at no cost:/• Contraceptives/• Insulin", ""},
	{"You do not pay a copay if you:/• Are pregnant or use birth control/• Live in a nursing home", "cost?"},
	{"You do not pay a copay if you are:/• Under 18 years of age/• Pregnant, or within 60 days after the end of your pregnancy/• Getting hospice care", "$0 at 0-17, cost?"},
	{"You do not have a copay if you are:/• Under age 21/• Living in a nursing facility", "$0 at 0-20, cost?"},
	{"You do not have a copay for contraceptives.", "$0 contraceptive"},
	{"Members under 21 do not have a copay.", "$0 at 0-20"},
	{"There are no copays for:/• Children under 21/• Pregnant women/• Native Americans", "$0 at 0-20, cost?"},
	{"Members under 21, pregnant women and people in nursing homes do not pay copays.", "$0 at 0-20, cost?"},
	{"You do not have to pay a copay if you are under age 19, pregnant or an American Indian.", "$0 at 0-18, cost?"},
	{"You do not have to pay a copay if/• you are younger than 21/• you are pregnant", "$0 at 0-20, cost?"},
	{"There is no copay for members under 21 years of age.", "$0 at 0-20"},
	{"Copays do not apply to children under age 18, pregnant women, or members in hospice.", "$0 at 0-17, cost?"},
	{"Members do not pay copays.", ""},
	{"Members under 21 do not pay copays for dental visits.", ""},
	{"There is no copay for generic drugs for members over age 65.", ""},
	{"The Plan pays 100%, with no deductible, for:/• Aspirin for men 45 to 79/• Fluoride for children/• Contraceptives for women", "$0 contraceptive"},
	{"There is no copay for these medicines:/• Family planning medicines/• Naloxone/• Medicines for seizures", "$0 contraceptive, $0 naloxone"},

	// what is not covered
	{"Not covered. Over-the-counter drugs, weight loss drugs, infertility drugs and drugs for cosmetic purposes.", "no cosmetic, no fertility, no otc, no weightLoss"},
	{"Drugs Medicare does not allow us to cover/• Drugs for weight loss/• Fertility drugs", "no fertility, no weightLoss"},
	{"Exclusions. Fertility drugs and vitamins.", "no fertility, no vitamin"},
	{"Not covered. Insulin and diabetic supplies at no charge.", "$0 diabeticSupply, $0 insulin"},
	{"Are weight loss drugs covered?/Not covered. Contraceptives and preventive drugs free.", ""},
	{"Are weight loss drugs covered? Not covered. Contraceptives and vaccines by prescription.", ""},
	{"Drugs we do not pay for/Drugs for weight loss or weight gain/Drugs to help you get pregnant (fertility drugs)/Drugs for erectile dysfunction/Drugs for cosmetic reasons or hair growth/Experimental drugs", "no cosmetic, no erectileDysfunction, no experimental, no fertility, no weightLoss"},
	{"No benefits are payable for:/(1) fertility drugs;/(2) drugs for weight loss or appetite suppression;/(3) experimental or investigational drugs;/(4) drugs for cosmetic purposes.", "no cosmetic, no experimental, no fertility, no weightLoss"},
	{"No benefits will be paid for the following drugs: fertility drugs, weight loss drugs and vitamins.", "no fertility, no vitamin, no weightLoss"},
	{"The benefit will not cover a charge for any of the following:/• Fertility drugs/• Cosmetic drugs", "no cosmetic, no fertility"},
	{"Benefits are not payable for:/• Fertility drugs/• Cosmetic drugs", "no cosmetic, no fertility"},
	{"The Plan pays no benefits for the following:/• Fertility drugs/• Cosmetic drugs", "no cosmetic, no fertility"},
	{"Your plan includes clinical management programs for drugs, such as:/• Prior authorization requirements/• Step therapy on select classes of medications/• Quantity limits, including daily dose edits", "PA, QL, ST"},
	{"Your plan features drug management programs and edits, including: • Prior authorization requirements • Step therapy on select classes of medications • Quantity limits, including daily dose edits", "PA, QL, ST"},
	{"This drug plan does not use utilization management programs, such as:/• Prior authorization/• Step therapy/• Quantity limits", ""},
	{"The drug plan has clinical programs that may be added by an employer:/• Prior authorization/• Step therapy", ""},
	{"Your plan includes clinical management programs for drugs. On our website you find:/• Prior authorization forms/• Step therapy", ""},
	{"• Some drugs have quantity limits./Drugs that are not covered/• Fertility drugs/• Cosmetic drugs", "QL, no cosmetic, no fertility"},
	{"The prescription drug program does not provide benefits for:/• Fertility drugs/• Cosmetic drugs", "no cosmetic, no fertility"},
	{"What the Drug Plan Does Not Cover/• Fertility drugs/• Over-the-counter drugs/• Weight control drugs", "no fertility, no otc, no weightLoss"},
	{"5. What is not covered/• Drugs for weight loss/• Vitamins/6. Drugs at no cost/Contraceptives are covered at no cost when a network pharmacy dispenses them to you.", "$0 contraceptive, no vitamin, no weightLoss"},
	{"5. What is not covered/(a) drugs for weight loss;/(b) vitamins.", "no vitamin, no weightLoss"},
	{"What is not covered/1. Drugs for weight loss/2. Vitamins/3. Fertility drugs", "no fertility, no vitamin, no weightLoss"},
	{"Medicaid does not pay for drugs for weight loss, drugs for fertility, or drugs for cosmetic reasons.", "no cosmetic, no fertility, no weightLoss"},
	{"The plan does not pay for insulin until you have met the deductible.", ""},
	{"The plan does not pay for contraceptives bought at other pharmacies.", ""},
	{"Your plan does not pay for the full cost of contraceptives; you pay a $10 copay.", "$10 contraceptive"},
	{"The plan does not pay for fertility drugs in excess of $10,000.", ""},
	{"The plan does not pay for fertility drugs under any circumstances.", "no fertility"},
	{"The plan does not pay for smoking cessation drugs for members under 18.", ""},
	{"We don't pay for compound drugs without prior authorization.", ""},
	{"Medicaid does not pay for drugs that Medicare Part D covers, such as insulin and vaccines.", ""},
	{"The plan does not pay for diabetic supplies; Medicare pays for them.", ""},
	{"The plan will not pay for over-the-counter drugs, even with a prescription.", "no otc"},
	{"Benefits for drugs are limited in amount to the reasonable charge.", ""},
	{"Certain drugs, marked QL on the formulary, are limited in the amount covered in a stated period.", "QL"},
	{"The following are excluded:/• Infertility drugs/• Vitamins/• Compounded medications", "no compound, no fertility, no vitamin"},
	{"Exclusions from the pharmacy benefit include infertility drugs, impotence drugs and cosmetic drugs.", "no cosmetic, no erectileDysfunction, no fertility"},
	{"The following drugs are not covered under your plan/Fertility drugs/Weight loss drugs/Drugs used for cosmetic purposes", "no cosmetic, no fertility, no weightLoss"},
	{"Medicines not paid for by the plan: drugs for erectile dysfunction, drugs for fertility, drugs for hair growth.", "no cosmetic, no erectileDysfunction, no fertility"},
	{"Not covered under the Prescription Drug Card Program: fertility drugs, weight loss drugs, and vitamins.", "no fertility, no vitamin, no weightLoss"},
	{"Non-covered drugs include fertility drugs, weight loss drugs and cosmetic drugs.", "no cosmetic, no fertility, no weightLoss"},
	{"Drugs Not Covered: fertility; weight loss; cosmetic; vitamins", "no cosmetic, no fertility, no vitamin, no weightLoss"},
	{"Cosmetic drugs, fertility drugs and erectile dysfunction drugs are plan exclusions.", "no cosmetic, no erectileDysfunction, no fertility"},
	{"We do not cover over-the-counter medicines.", "no otc"},
	{"Benefits are not provided for anti-obesity drugs.", "no weightLoss"},
	{"• Benefits are not provided for compound drugs.", "no compound"},
	{"No benefits are available for infertility medications.", "no fertility"},
	{"Prescription drug benefits are not payable for drugs used for cosmetic purposes.", "no cosmetic"},
	{"Coverage is not available for experimental or investigational drugs.", "no experimental"},
	{"Benefits are provided for insulin.", ""},
	{"Benefits are not provided for insulin bought without a prescription.", ""},
	{"Benefits are not provided for vaccines given out of network.", ""},
	{"Benefits are not available for contraceptives until you meet the deductible.", ""},
	{"Drugs not on the plan's formulary are excluded.", "closed formulary"},
	{"Non-formulary drugs are excluded.", "closed formulary"},
	{"Drugs that are not on the drug list are not covered.", "closed formulary"},
	{"Drugs that are not on the PDL are not covered.", "closed formulary"},
	{"Drugs not on the formulary are excluded unless the plan approves them.", ""},
	{"Compound drugs are not a covered benefit.", "no compound"},
	{"Limits and Exclusions/• You pay no more than $25 for a 30-day supply of insulin./• Contraceptives are free of charge./• Weight loss drugs", "$0 contraceptive, $25 at most insulin, no weightLoss"},
	{"Limits and Exclusions/Drugs not on the formulary are not covered.", "closed formulary"},
	{"The plan does not pay for drugs that are not on its formulary.", "closed formulary"},
	{"We do not pay for prescription drugs not on our drug list.", "closed formulary"},
	{"The plan does not pay for drugs that are not on its formulary until you meet the deductible.", ""},
	{"The plan does not pay for drugs that are not on its formulary unless it approves them.", ""},
	{"The plan does not pay for drugs that can be bought over the counter.", "no otc"},
	{"The plan does not pay for vaccines when bought over the counter.", ""},
	{"The plan does not pay for insulin bought out of network.", ""},
	{"LIMITATIONS AND EXCLUSIONS/1. Drugs to stop smoking are free of cost sharing./2. Compounds are excluded.", "$0 smokingCessation, no compound"},

	// what is covered
	{"Covered drugs include insulin, contraceptives and prenatal vitamins.", "yes contraceptive, yes insulin, yes vitamin"},
	{"Covered Prescription Drugs/1. Drugs that require a prescription by law./2. Compounded medications with at least one legend drug./3. Insulin and diabetic supplies./4. Smoking cessation products.", "yes compound, yes diabeticSupply, yes insulin, yes smokingCessation"},
	{"The plan covers the following:/• Insulin/• Diabetic supplies/• Contraceptives", "yes contraceptive, yes diabeticSupply, yes insulin"},
}

// TestCoverageWordings reads what is covered, what is not, and what costs nothing.
func TestCoverageWordings(t *testing.T) {
	for _, c := range coverageWordings {
		t.Run(c.words, func(t *testing.T) {
			if got := brief(read(t, inLines(c.words).text())); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestCopaysOfAllServices frees members from the copays of drugs where a page has those of all services, and from no others.
func TestCopaysOfAllServices(t *testing.T) {
	for lead, want := range map[string]string{
		"You do not have a copay if you are:":                     "$0 at 0-20, cost?",
		"You do not have to pay copayments if you are:":           "$0 at 0-20, cost?",
		"Members do not pay a copay when you are:":                "$0 at 0-20, cost?",
		"You do not have a copay for office visits if you are:":   "",
		"You do not have a copay for a hospital stay if you are:": "",
	} {
		page := newSheet().line("Copays and covered services").table([]string{"Service", "Copay for members 21 and older"},
			[]string{"Office visit", "$2"}, []string{"Prescription: Generic drugs", "$1"}, []string{"Prescription: Brand drugs", "$3"}, []string{"Eyeglasses", "$2"}).
			line("Who does not pay").line("").line(lead).line("• Under age 21").line("• Living in a nursing facility")
		if got := brief(read(t, page.text())); got != want {
			t.Errorf("%s %q, want %q", lead, got, want)
		}
	}
}

// inLines puts lines of words below a plan's cost shares.
func inLines(words string) *sheet {
	lines := []string{"Generic drugs: $10 copay", "Preferred brand drugs: $30 copay", "Specialty drugs: 20% coinsurance", "", "Rules of the Prescription Drug Program", ""}
	return prose(append(lines, strings.Split(words, "/")...)...)
}

// TestKindsApartFromPreventive leaves out of what preventive drugs cost the kinds that a label parts from them.
func TestKindsApartFromPreventive(t *testing.T) {
	for label, want := range map[string]string{
		"ACA preventive drugs (excluding contraceptives)":      "$0 preventive",
		"ACA preventive drugs (not including vaccines)":        "$0 preventive",
		"ACA preventive drugs (contraceptives: see below)":     "$0 preventive",
		"ACA preventive drugs (contraceptives, vaccines)":      "$0 contraceptive, $0 preventive, $0 vaccine",
		"ACA preventive drugs, including contraceptives":       "$0 contraceptive, $0 preventive",
		"Preventive drugs required by law, including vaccines": "$0 preventive, $0 vaccine",
	} {
		if got := brief(read(t, inGuide(label, "$0").text())); got != want {
			t.Errorf("%s: %q, want %q", label, got, want)
		}
	}
}

// TestNotReadOfCoverage reads nothing, or what is certain, where a sentence says less than one that is worded alike.
func TestNotReadOfCoverage(t *testing.T) {
	for _, c := range []ruleSentence{
		{"Insulin has a $35 copay; after the deductible.", "$35 insulin after"},
		{"Insulin: you pay $35; out-of-network you pay 50%.", ""},
		{"Insulin: you pay $35; certain drugs need approval.", "$35 insulin"},
		{"Insulin syringes: the plan pays you $35 back.", ""},
		{"Dosage: 1 tablet per 24 days.", ""},
		{"Examples: 9 tablets per 30 days", ""},
		{"Initial fill: 15 capsules per fill", ""},
		{"Trial supply: 7 tablets per fill", ""},
		{"New to therapy: 15 tablets per 30 days", ""},
		{"Sleep aids: 15 tablets per 30 days", "QL 15/30"},
		{"You may get a 60-day supply at a retail pharmacy for travel.", ""},
		{"Out-of-network retail pharmacies are limited to a 30-day supply.", ""},
		{"At non-network retail pharmacies you may get a 30-day supply.", ""},
		{"New members can get a 30-day transition supply at a retail pharmacy.", ""},
		{"Members who reach the out-of-pocket maximum do not pay a copay.", ""},
		{"Members who fill a 90-day supply by mail do not pay a copay.", "days mail 90"},
		{"You do not pay a copay if you are getting diabetes care from a network provider.", ""},
	} {
		t.Run(c.words, func(t *testing.T) {
			p := read(t, inText(c.words).text())
			got := brief(p)
			for _, s := range p.DrugCostShares {
				if s.Terms.Value.Deductible == benefit.AfterDeductible {
					got += " after"
				}
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestInclusionsByLaw reads that drugs are covered which a law asks for.
func TestInclusionsByLaw(t *testing.T) {
	for words, want := range map[string]int{
		"Contraceptives are covered as required by law.":                               1,
		"Tobacco cessation drugs are covered as required by the Affordable Care Act.":  1,
		"A limited number of over-the-counter drugs are covered when required by law.": 0,
		"Weight loss drugs are covered when required by law.":                          0,
	} {
		if got := len(read(t, inText(words).text()).Coverage.Inclusions); got != want {
			t.Errorf("%s: %d inclusions, want %d", words, got, want)
		}
	}
}

// TestOtherCoveredServices ends what a summary excludes where it lists what else it covers.
func TestOtherCoveredServices(t *testing.T) {
	summary := func(after ...string) *sheet {
		s := newSheet().line("Tier 1 (Generic): $5 copay").line("Excluded Services & Other Covered Services:")
		s.line("Services Your Plan Generally Does NOT Cover:")
		s.line("• Cosmetic drugs").line("• Weight loss drugs")
		for _, l := range after {
			s.line(l)
		}
		return s
	}
	other := "Other Covered Services (Limitations may apply to these services. This isn't a complete list. Please see your plan document.)"
	for _, c := range []struct {
		words []string
		want  string
	}{
		{[]string{"• Infertility drugs"}, "cosmetic weightLoss fertility"},
		{[]string{other, "• Infertility drugs"}, "cosmetic weightLoss"},
	} {
		var got []string
		for _, e := range read(t, summary(c.words...).text()).Coverage.Exclusions {
			for _, k := range e.Scope.Drugs.Kinds {
				got = append(got, string(k))
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q: without %q, want %q", c.words, got, c.want)
		}
	}
}

// TestKindByColumn reads what a kind of drugs costs at each pharmacy that a table has a column for.
func TestKindByColumn(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table(
		[]string{"Co-payments", "30-Day Retail", "90-Day Mail Order"},
		[]string{"Tier 1 (Generic)", "$14", "$35"},
		[]string{"Tier 2 (Preferred Brand)", "30%", "30%"},
		[]string{"Insulin (formulary)", "$30, deductible waived", "$75, deductible waived"},
	).text())
	const want = `drugCostShares {channels:[retail],drugs:{kinds:[insulin]},daysSupply:{min:1,max:30}} {share:{kind:copay,copay:30.00},deductibleApplies:exempt}
drugCostShares {channels:[mail],drugs:{kinds:[insulin]},daysSupply:{min:1,max:90}} {share:{kind:copay,copay:75.00},deductibleApplies:exempt}`
	if got := ruleLines(p); !strings.Contains(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestKindNotCoveredOutside takes the words that no pharmacy outside of the network is paid, behind what the network costs, for those pharmacies alone.
func TestKindNotCoveredOutside(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table(
		[]string{"Generic", "$10"},
		[]string{"Brand", "$20"},
		[]string{"Prescription contraceptive medication", "100% of approved amount at in-network pharmacies. Out-of-network: Not covered"},
	).text())
	const want = "exclusions {networks:[out],drugs:{kinds:[contraceptive]}} {label:Prescription contraceptive medication}"
	if got := ruleLines(p); !strings.Contains(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
