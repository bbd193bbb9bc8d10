package analyze

import (
	"fmt"
	"strings"
)

// The twenty-third set: summaries of benefits as a Blue, a national carrier, an insurer of levels, a plan of the upper Midwest,
// an administrator and a school district fill them in, plan designs and a benefit summary, a guide with two plans and a
// comparison with a plan a row, a page of Medicare Part D, a booklet in prose, a workbook, a form and a JSON configuration.
// It was written without a look at the reader, which was never mended from it. At the first run precision was 0.984 and recall
// 0.970, and 24 of 1,915 values at 0.90 and above were wrong: tiers whose kinds of drugs stand in the legend of the comparison
// alone are said to be of none. Of the 95 values that were missed 42 are that the booklet's tiers are free of the deductible.

const harborSeed = 23_023_023

var harborVoice = voice{
	copay: "$%d copay", rate: "%d%% coinsurance", cap: " up to $%d",
	in: "In-Network", out: "Out-of-Network", retail: "retail", mail: "mail order", exempt: "deductible does not apply", after: "after deductible",
}

func harborLayouts() map[string]func(*plant) {
	out := map[string]func(*plant){}
	for name, write := range map[string]func(*harbor){
		"summary, retail or mail service supply":   (*harbor).serviceSupply,
		"summary, retail and home delivery 90":     (*harbor).homeDelivery,
		"summary, levels with drugs of any kind":   (*harbor).mixedLevels,
		"summary, supplies by the unit":            (*harbor).perUnit,
		"summary of 2012, administrator":           (*harbor).administrator,
		"summary, school district's savings plan":  (*harbor).schoolSavings,
		"plan design, a block a kind of drug":      (*harbor).blockAKind,
		"benefit summary, items at plan pharmacy":  (*harbor).planPharmacy,
		"benefit summary, marks of the deductible": (*harbor).marked,
		"guide, tiers by line in two plans":        (*harbor).linesInPlans,
		"comparison, a plan a row":                 (*harbor).planARow,
		"part d, places to fill across":            (*harbor).placesAcross,
		"booklet, benefit in prose":                (*harbor).proseBooklet,
		"workbook, a fill a row":                   (*harbor).fillARow,
		"form, intake of a benefit":                (*harbor).intake,
		"json, configuration of a claims system":   (*harbor).claimsConfiguration,
	} {
		out[name] = func(p *plant) {
			h := &harbor{slate: &slate{ledger: &ledger{docket: &docket{counter: &counter{desk: &desk{inbox: &inbox{cabinet: &cabinet{market: &market{packet: &packet{plant: p}}}}}}}}}}
			h.oopIndividual = max(h.oopIndividual, h.medIndividual+1500)
			h.oopFamily = 2 * h.oopIndividual
			write(h)
			if free := "drugCostShares {drugs:{kinds:[smokingCessation]}} {share:{kind:"; h.says[free+"noCharge}}"] {
				h.allow("%scopay,copay:0.00}}", free)
				h.allow("inclusions {drugs:{kinds:[smokingCessation]}}")
			}
			h.otherReadings()
		}
	}
	return out
}

// harbor writes the documents of this set.
type harbor struct{ *slate }

// common are the four tiers of most plans.
func (h *harbor) common(byNumber bool, noun string) {
	h.stack(byNumber, "generic=Generic"+noun, "preferred-brand=Preferred brand"+noun, "non-preferred-brand=Non-preferred brand"+noun, "specialty=Specialty"+noun)
	h.unlocked = true
}

// notices are some rules in sentences, with what is none between them.
func (h *harbor) notices(count int) []string {
	used, most, fills := h.one(70, 75, 80, 85), h.one(25, 30, 35), 1+h.IntN(3)
	word := []string{"", "one fill", "two fills", "three fills"}[fills]
	lock := condition{words: h.pick("Specialty drugs must be obtained through our specialty pharmacy network; they are not covered at other pharmacies.", "Specialty medications are covered only when dispensed by the plan's specialty pharmacy."), fact: "specialtyLockIn " + h.specials() + " {free:0}"}
	list := []condition{
		lock,
		{words: h.pick("Prior authorization is required for certain drugs.", "Certain prescription drugs require prior authorization before they are covered.", "Some drugs require prior authorization. If it is not obtained, the drug is not covered."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: h.pick("Certain drugs are subject to step therapy.", "Step therapy applies to certain drugs.", "Some drugs require step therapy."), fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: h.pick("Certain drugs are subject to quantity limits.", "Quantity limits apply to certain drugs.", "Some drugs have quantity limits."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: fmt.Sprintf(h.pick("Refills are covered after %d%% of the previous supply has been used.", "You may refill a prescription after you have used %d%% of it.", "A refill is covered once %d%% of the prior supply has been used."), used), fact: fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{words: fmt.Sprintf(h.pick("After %s of a maintenance drug at a retail pharmacy, you must use mail order.", "Maintenance drugs are covered for %s at retail; after that, they must be filled by mail order."), word), fact: fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{words: fmt.Sprintf(h.pick("Your cost for covered insulin will not exceed $%d per 30-day supply.", "Insulin: your cost share will be no more than $%d for a 30-day supply.", "You pay no more than $%d for a 30-day supply of insulin."), most), fact: mostFor(most)},
		{words: h.pick("No charge for contraceptives.", "Contraceptive drugs and devices are covered at no charge.", "Prescription contraceptives are covered in full."), fact: drugsFree("contraceptive")},
		{words: h.pick("No charge for preventive drugs required by the Affordable Care Act.", "Preventive drugs under the Affordable Care Act are covered at 100%."), fact: drugsFree("preventive")},
		{words: h.pick("No charge for tobacco cessation drugs.", "Smoking cessation drugs are covered at no charge."), fact: drugsFree("smokingCessation")},
		{words: h.pick("Weight loss drugs are not covered.", "Drugs for weight loss are excluded."), fact: drugsOut("weightLoss")},
		{words: h.pick("Infertility drugs are not covered.", "Drugs for the treatment of infertility are excluded."), fact: drugsOut("fertility")},
		{words: h.pick("Cosmetic drugs are not covered.", "Drugs used for cosmetic purposes are excluded."), fact: drugsOut("cosmetic")},
		{words: h.pick("Drugs for erectile dysfunction are not covered.", "Erectile dysfunction drugs are excluded."), fact: drugsOut("erectileDysfunction")},
		{words: h.pick("Experimental or investigational drugs are not covered.", "Experimental drugs are excluded."), fact: drugsOut("experimental")},
		{words: h.pick("Over-the-counter drugs are not covered.", "Drugs available over the counter are excluded."), fact: "otc covered:false"},
		{words: h.pick("Compound drugs are not covered.", "Compounded medications are excluded."), fact: "compounds covered:false"},
		{words: h.pick("Manufacturer coupons and copay cards do not count toward your deductible or out-of-pocket limit.", "Amounts paid by a drug manufacturer's copay assistance program do not apply to your deductible or out-of-pocket maximum."), fact: "assistance {} {program:adjuster}"},
	}
	if h.unlocked {
		list = list[1:]
	}
	out := h.drawn(list, count)
	if h.chance(2) {
		out = append(out, h.pick("See the drug list at www.example.org for the tier of your drug.", "Drugs given by a doctor in an office are covered under the medical benefit.", "Most major pharmacy chains participate in the network.", "The drug list may change during the year."))
	}
	return out
}

// front is the first page of a summary of benefits, by the template of a year.
func (h *harbor) front(year int, plan, kind, deductible, before, other, limit string) {
	h.line("Summary of Benefits and Coverage: " + map[bool]string{true: "What this Plan Covers & What it Costs", false: "What this Plan Covers & What You Pay For Covered Services"}[year == 2012])
	h.line(plan + "    Coverage Period: " + map[int]string{2012: "01/01/2014 – 12/31/2014", 2017: "07/01/2019 – 06/30/2020", 2021: "01/01/2026 – 12/31/2026"}[year] + "    Coverage for: " + h.pick("Individual and Family", "Individual/Family") + " | Plan Type: " + kind)
	why := "You must pay all of the costs for these services up to the specific deductible amount before this plan begins to pay for these services."
	if strings.HasPrefix(other, "No") {
		why = "You don't have to meet deductibles for specific services."
	}
	if year == 2012 {
		h.write("This is only a summary. If you want more detail about your coverage and costs, you can get the complete terms in the policy or plan document at www.example.org or by calling 1-800-555-0172.")
		h.table(
			[]string{"Important Questions", "Answers", "Why this Matters:"},
			[]string{"What is the overall deductible?", deductible, "You must pay all the costs up to the deductible amount before this plan begins to pay for covered services you use. Check your policy or plan document to see when the deductible starts over."},
			[]string{"Are there other deductibles for specific services?", other, why},
			[]string{"Is there an out-of-pocket limit on my expenses?", "Yes. " + limit, "The out-of-pocket limit is the most you could pay during a coverage period for your share of the cost of covered services."},
			[]string{"What is not included in the out-of-pocket limit?", "Premiums, balance-billed charges, and health care this plan doesn't cover.", "Even though you pay these expenses, they don't count toward the out-of-pocket limit."},
			[]string{"Is there an overall annual limit on what the plan pays?", "No.", "The chart starting on page 2 describes any limits on what the plan will pay for specific covered services."},
			[]string{"Does this plan use a network of providers?", "Yes. See www.example.org for a list.", "If you use an in-network doctor, this plan will pay some or all of the costs of covered services."})
		h.page()
		return
	}
	h.write("The Summary of Benefits and Coverage (SBC) document will help you choose a health plan. The SBC shows you how you and the plan would share the cost for covered health care services. NOTE: Information about the cost of this plan (called the premium) will be provided separately.")
	h.table(
		[]string{"Important Questions", "Answers", "Why This Matters:"},
		[]string{"What is the overall deductible?", deductible, "Generally, you must pay all of the costs from providers up to the deductible amount before this plan begins to pay."},
		[]string{"Are there services covered before you meet your deductible?", before, "This plan covers some items and services even if you haven't yet met the deductible amount. But a copayment or coinsurance may apply."},
		[]string{"Are there other deductibles for specific services?", other, why},
		[]string{"What is the out-of-pocket limit for this plan?", limit, "The out-of-pocket limit is the most you could pay in a year for covered services."},
		[]string{"What is not included in the out-of-pocket limit?", "Premiums, balance-billing charges, and health care this plan doesn't cover.", "Even though you pay these expenses, they don't count toward the out-of-pocket limit."},
		[]string{"Will you pay less if you use a network provider?", "Yes. See www.example.org/providers or call 1-800-555-0172 for a list of network providers.", "You will pay less if you use a provider in the plan's network."},
		[]string{"Do you need a referral to see a specialist?", h.pick("No.", "Yes."), "This plan will pay some or all of the costs to see a specialist for covered services."})
	h.page()
}

// visits is the chart of a summary, by the template of a year, with the rows of drugs in it.
func (h *harbor) visits(year int, in, out string, drugs [][]string) {
	rows := [][]string{
		{"Common Medical Event", "Services You May Need", "What You Will Pay", "<", "Limitations, Exceptions, & Other Important Information"},
		{"^", "^", in + "\n(You will pay the least)", out + "\n(You will pay the most)", "^"},
	}
	if year == 2012 {
		rows = [][]string{{"Common Medical Event", "Services You May Need", "Your Cost If You Use an " + in, "Your Cost If You Use an " + out, "Limitations & Exceptions"}}
	}
	rows = append(rows,
		[]string{"If you visit a health care provider's office or clinic", "Primary care visit to treat an injury or illness", "$25 / visit", "Not covered", "None"},
		[]string{"^", "Preventive care/screening/immunization", "No charge", "Not covered", "You may have to pay for services that aren't preventive."},
		[]string{"If you have a test", "Imaging (CT/PET scans, MRIs)", "$150", "Not covered", "Preauthorization is required for certain services."})
	event := "If you need drugs to treat your illness or condition\nMore information about prescription drug coverage is available at www.example.org/medications"
	for _, one := range drugs {
		rows = append(rows, append([]string{event}, one...))
		event = "^"
	}
	h.table(append(rows,
		[]string{"If you need immediate medical attention", "Emergency room care", "$200 / visit", "$200 / visit", "Copayment waived if admitted."},
		[]string{"^", "Urgent care", "$40 / visit", "$40 / visit", "None"},
		[]string{"If you have a hospital stay", "Facility fee (e.g., hospital room)", "20% coinsurance", "Not covered", "Preauthorization is required."},
		[]string{"If your child needs dental or eye care", "Children's eye exam", "No charge", "Not covered", "Limited to one exam per year."})...)
	h.heading("Excluded Services & Other Covered Services:")
	h.table([]string{"Services Your Plan Generally Does NOT Cover (Check your policy or plan document for more information and a list of any other excluded services.)", "<"}, []string{"• Cosmetic surgery\n• Dental care (Adult)", "• Long-term care\n• Private-duty nursing"})
}
