package analyze

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

// The twenty-fourth set: eight summaries of benefits, five plan designs and benefit summaries, a guide, a page of a state and
// a broker's comparison, two pages of Medicare plans, a church plan's booklet, a form, two workbooks and two JSON
// configurations. It was written without a look at the reader. At the first run precision was 0.937 and recall 0.775, and 118 of
// 2,922 values at 0.90 and above were wrong: an employer's own pharmacy that is said to be any preferred one, "90-day supply is not
// covered" outside of the network that was taken for every supply (mended since), and "Rx deductible applies? N" below a pharmacy in the
// corner of a workbook. Whole tables are missed in a page with two rows a plan, two workbooks and JSON rules with conditions.

const wharfSeed = 23_023_023

var wharfVoice = voice{
	copay: "$%d copay", rate: "%d%% coinsurance", cap: " up to $%d",
	in: "In-network", out: "Out-of-network", retail: "retail", mail: "mail order", exempt: "deductible does not apply", after: "after deductible",
}

func wharfLayouts() map[string]func(*plant) {
	out := map[string]func(*plant){}
	for name, write := range map[string]func(*wharf){
		"summary, ninety days at retail or by mail": (*wharf).ninetyEither,
		"summary, what tiers mostly hold":           (*wharf).mostlyHold,
		"summary of 2012, a minimum alone":          (*wharf).minimumAlone,
		"summary, specialty drugs split in a cell":  (*wharf).splitSpecialty,
		"summary, three sizes of family":            (*wharf).threeSizes,
		"summary, paid as in-network":               (*wharf).paidAsInNetwork,
		"summary, levels of state employees":        (*wharf).stateLevels,
		"summary, tiers 1a and 1b":                  (*wharf).letteredTiers,
		"plan page, levels and a multiple":          (*wharf).levelsPage,
		"benefit summary, copayments in rows":       (*wharf).copaymentRows,
		"benefits at a glance, periods of days":     (*wharf).periodsOfDays,
		"pharmacy overview, retail for ninety days": (*wharf).overview,
		"hospital's plan, its own pharmacy":         (*wharf).ownPharmacy,
		"guide, a section a plan":                   (*wharf).sectionAPlan,
		"state page, two rows a plan":               (*wharf).twoRowsAPlan,
		"broker, networks as lines of a cell":       (*wharf).networkLines,
		"part d, a band a tier":                     (*wharf).bandATier,
		"part d, a word page in sentences":          (*wharf).partDSentences,
		"church booklet, percents in prose":         (*wharf).churchBooklet,
		"workbook, categories beside benefits":      (*wharf).categories,
		"form, standard and elected":                (*wharf).standardElected,
		"workbook, yes and no beside copays":        (*wharf).yesAndNo,
		"json, rules with conditions":               (*wharf).ruleObjects,
		"json, plans with display strings":          (*wharf).displayStrings,
	} {
		out[name] = func(p *plant) {
			w := &wharf{slate: &slate{ledger: &ledger{docket: &docket{counter: &counter{desk: &desk{inbox: &inbox{cabinet: &cabinet{market: &market{packet: &packet{plant: p}}}}}}}}}}
			w.oopIndividual = max(w.oopIndividual, w.medIndividual+2000)
			w.oopFamily = 2 * w.oopIndividual
			write(w)
			if free := "drugCostShares {drugs:{kinds:[smokingCessation]}} {share:{kind:"; w.says[free+"noCharge}}"] {
				w.allow("%scopay,copay:0.00}}", free)
				w.allow("inclusions {drugs:{kinds:[smokingCessation]}}")
			}
			w.otherReadings()
		}
	}
	return out
}

// wharf writes the documents of this set.
type wharf struct{ *slate }

// notes are some rules in sentences, with what is none between them.
func (w *wharf) notes(count int) []string {
	used, most, fills := w.one(70, 75, 80, 85), w.one(25, 30, 35), 1+w.IntN(3)
	word := []string{"", "one time", "two times", "three times"}[fills]
	lock := condition{words: w.pick("Specialty drugs are covered only when ordered from the plan's specialty pharmacy.", "All fills of a specialty drug must be obtained from the plan's designated specialty pharmacy.", "Coverage for specialty drugs is limited to the plan's exclusive specialty pharmacy."), fact: "specialtyLockIn " + w.specials() + " {free:0}"}
	if w.chance(3) {
		lock = condition{words: w.pick("A specialty drug may be filled once at a retail pharmacy. After that, it must be filled at the plan's specialty pharmacy.", "After one fill at a retail pharmacy, specialty drugs are covered only at the plan's specialty pharmacy."), fact: "specialtyLockIn " + w.specials() + " {free:1}"}
	}
	authorize := condition{words: w.pick("Prior authorization is required for select drugs.", "Certain prescription drugs must be preauthorized; if they are not, they are not covered.", "Precertification is required for certain prescription drugs."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"}
	if w.chance(3) {
		authorize = condition{words: w.pick("Prescription drugs may be subject to prior authorization.", "Prior authorization may be required for select drugs."), fact: "priorAuthorization {drugs:{flags:[PA]}} open"}
	}
	list := []condition{
		lock, authorize,
		{words: w.pick("Step therapy programs apply to select drugs.", "Select drugs are covered only after step therapy.", "Some drugs require step therapy."), fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: w.pick("Select drugs have quantity limits.", "The quantity dispensed is limited for certain drugs.", "Quantity limits apply to select drugs."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: fmt.Sprintf(w.pick("Refills are available once %d%% of the prescription has been used.", "A refill cannot be obtained until %d%% of the previous supply has been used.", "You can refill a prescription when you have used %d%% of your supply."), used), fact: fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{words: fmt.Sprintf(w.pick("A maintenance drug can be filled %s at a retail pharmacy; after that, mail order is required.", "You can fill a maintenance drug %s at retail. After that, you must use mail order."), word), fact: fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{words: fmt.Sprintf(w.pick("Member cost for insulin does not exceed $%d per 30-day supply.", "The most you pay for a 30-day supply of insulin is $%d.", "Your cost share for insulin will not exceed $%d for a 30-day supply."), most), fact: mostFor(most)},
		{words: w.pick("No copayment applies to contraceptives.", "Contraceptives are paid at 100%.", "Prescription contraceptives: no charge."), fact: drugsFree("contraceptive")},
		{words: w.pick("No copayment applies to preventive drugs under the Affordable Care Act.", "Affordable Care Act preventive drugs are paid at 100%.", "Preventive drugs (ACA): no charge."), fact: drugsFree("preventive")},
		{words: w.pick("No copayment applies to covered vaccines.", "Covered vaccines: $0."), fact: drugsFree("vaccine")},
		{words: w.pick("No copayment applies to tobacco cessation drugs.", "Tobacco cessation drugs are paid at 100%."), fact: drugsFree("smokingCessation")},
		{words: w.pick("No copayment applies to diabetic supplies.", "Diabetic supplies are paid at 100%."), fact: drugsFree("diabeticSupply")},
		{words: w.pick("This plan excludes drugs for weight loss.", "Not covered: weight loss drugs.", "Drugs for weight control are not a benefit of this plan."), fact: drugsOut("weightLoss")},
		{words: w.pick("This plan excludes drugs to treat infertility.", "Not covered: infertility drugs.", "Fertility drugs are not a benefit of this plan."), fact: drugsOut("fertility")},
		{words: w.pick("This plan excludes drugs used for cosmetic purposes.", "Not covered: cosmetic drugs."), fact: drugsOut("cosmetic")},
		{words: w.pick("This plan excludes drugs for erectile dysfunction.", "Not covered: erectile dysfunction drugs."), fact: drugsOut("erectileDysfunction")},
		{words: w.pick("This plan excludes experimental and investigational drugs.", "Not covered: experimental drugs."), fact: drugsOut("experimental")},
		{words: w.pick("This plan excludes compounded drugs.", "Not covered: compound drugs."), fact: "compounds covered:false"},
		{words: w.pick("Third-party payments, such as manufacturer coupons, do not count toward your deductible or out-of-pocket limit.", "The value of a manufacturer coupon is not applied to your deductible or out-of-pocket limit."), fact: "assistance {} {program:adjuster}"},
		{words: w.pick("Opioids are limited to 90 MME per day.", "Opioid prescriptions are limited to 90 MME a day."), fact: "opioid {drugs:{kinds:[opioid]}} {maxMME:90}"},
	}
	if !strings.Contains(fmt.Sprint(w.tiers), "over-the-counter") {
		list = append(list, condition{words: w.pick("This plan excludes over-the-counter drugs.", "Not covered: over-the-counter drugs."), fact: "otc covered:false"})
	}
	if !strings.Contains(strings.ToLower(fmt.Sprint(w.tiers)), "non-formulary") {
		list = append(list, condition{words: w.pick("The plan covers only drugs that are on its formulary.", "Drugs that do not appear on the formulary are not covered."), fact: "formulary closed"})
	}
	if w.unlocked {
		list = list[1:]
	}
	out := w.drawn(list, count)
	if w.chance(2) {
		out = append(out, w.pick("If the pharmacy charges less than your copay, you pay the pharmacy's charge.", "To find a network pharmacy, call the number on your ID card.", "The drug list is reviewed twice a year.", "Some drugs are covered under the medical benefit.", "Prior authorization requests are answered within 72 hours."))
	}
	w.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// noted writes some rules below a heading.
func (w *wharf) noted(heading string, count int) {
	w.heading(heading)
	mark := w.pick("• ", "- ", "")
	for _, one := range w.notes(count) {
		w.write(mark + one)
	}
}

// capped words a limit of the plan, and out of network at so many times as much, and records both; 0: the network is not named.
func (w *wharf) capped(kind string, one, family, times int) string {
	if times == 0 {
		w.unnamed(kind, one, family)
		return w.amounts2(w.pick("$%s person / $%s family", "$%s/Individual or $%s/family", "$%s per member / $%s per family", "Individual $%s / Family $%s"), one, family)
	}
	w.say("%s in %d/%d", kind, one, family)
	w.say("%s out %d/%d", kind, times*one, times*family)
	form := [][2]string{
		{"In-Network: $%s Individual/$%s Family", "\nOut-of-Network: $%s Individual/$%s Family"},
		{"$%s person/$%s family in-network; ", "$%s person/$%s family out-of-network"},
		{"For in-network providers: $%s member / $%s family.", " For out-of-network providers: $%s member / $%s family."},
	}[w.IntN(3)]
	return w.amounts2(form[0], one, family) + w.amounts2(form[1], times*one, times*family)
}

// none allows that the plan has no deductible at all, and what follows for drugs.
func (w *wharf) none() {
	for _, network := range []string{"in", "any", "rx"} {
		w.allow("deductible %s 0/-", network)
		w.allow("deductible %s 0/0", network)
	}
	w.either()
}

// frontPage is the first page of a summary of benefits of the templates since 2017.
func (w *wharf) frontPage(plan, kind, deductible, before, other, limit string) {
	w.line("Summary of Benefits and Coverage: What this Plan Covers & What You Pay For Covered Services    Coverage Period: " + w.pick("01/01/2026 – 12/31/2026", "01/01/2025-12/31/2025", "07/01/2026 – 06/30/2027", "Beginning on or after 01/01/2026"))
	w.line(plan + "    Coverage for: " + w.pick("Individual + Family", "Individual/Family", "Single & Family", "All Tiers") + " | Plan Type: " + kind)
	w.write("The Summary of Benefits and Coverage (SBC) document will help you choose a health plan. The SBC shows you how you and the plan would share the cost for covered health care services. NOTE: Information about the cost of this plan (called the premium) will be provided separately. This is only a summary. For general definitions of common terms, such as allowed amount, balance billing, coinsurance, copayment, deductible, provider, or other underlined terms, see the Glossary. You can view the Glossary at www.example.gov/sbc-glossary or call 1-800-555-0193 to request a copy.")
	why := w.pick("You don't have to meet deductibles for specific services.", "You don't have to meet deductibles for specific services, but see the chart starting on page 2 for other costs for services this plan covers.")
	if strings.HasPrefix(other, "Yes") {
		why = "You must pay all of the costs for these services up to the specific deductible amount before this plan begins to pay for these services."
	}
	w.table(
		[]string{"Important Questions", "Answers", "Why This Matters:"},
		[]string{"What is the overall deductible?", deductible, "Generally, you must pay all of the costs from providers up to the deductible amount before this plan begins to pay. If you have other family members on the plan, each family member must meet their own individual deductible until the total amount of deductible expenses paid by all family members meets the overall family deductible."},
		[]string{"Are there services covered before you meet your deductible?", before, "This plan covers some items and services even if you haven't yet met the deductible amount. But a copayment or coinsurance may apply. For example, this plan covers certain preventive services without cost sharing and before you meet your deductible."},
		[]string{"Are there other deductibles for specific services?", other, why},
		[]string{"What is the out-of-pocket limit for this plan?", limit, "The out-of-pocket limit is the most you could pay in a year for covered services. If you have other family members in this plan, they have to meet their own out-of-pocket limits until the overall family out-of-pocket limit has been met."},
		[]string{"What is not included in the out-of-pocket limit?", w.pick("Premiums, balance-billing charges, and health care this plan doesn't cover.", "Premiums, balance-billed charges, penalties for no preauthorization and health care this plan doesn't cover."), "Even though you pay these expenses, they don't count toward the out-of-pocket limit."},
		[]string{"Will you pay less if you use a network provider?", "Yes. See www.example.com/providers or call 1-800-555-0193 for a list of network providers.", "This plan uses a provider network. You will pay less if you use a provider in the plan's network. You will pay the most if you use an out-of-network provider, and you might receive a bill from a provider for the difference between the provider's charge and what your plan pays (balance billing)."},
		[]string{"Do you need a referral to see a specialist?", "No.", "You can see the specialist you choose without a referral."})
	w.page()
}

// eventsOf is the chart of a summary with the rows of drugs among what care costs, and what follows the chart.
func (w *wharf) eventsOf(in, out string, drugs [][]string) {
	other := "Not covered"
	for fact := range w.says {
		if strings.HasPrefix(fact, "deductible out ") {
			other = "40% coinsurance"
		}
	}
	w.line("All copayment and coinsurance costs shown in this chart are after your deductible has been met, if a deductible applies.")
	rows := [][]string{
		{"Common\nMedical Event", "Services You May Need", "What You Will Pay", "<", "Limitations, Exceptions, & Other\nImportant Information"},
		{"^", "^", in + "\n(You will pay the least)", out + "\n(You will pay the most)", "^"},
		{"If you visit a health care provider's office or clinic", "Primary care visit to treat an injury or illness", "$25 copay/office visit; deductible does not apply", other, "None"},
		{"^", "Specialist visit", "$45 copay/visit; deductible does not apply", other, "None"},
		{"^", "Preventive care/ screening/ immunization", "No charge; deductible does not apply", other, "You may have to pay for services that aren't preventive. Ask your provider if the services needed are preventive. Then check what your plan will pay for."},
		{"If you have a test", "Diagnostic test (x-ray, blood work)", "20% coinsurance", other, "None"},
		{"^", "Imaging (CT/PET scans, MRIs)", "20% coinsurance", other, "May require preauthorization."},
	}
	event := "If you need drugs to treat your illness or condition\n" + w.pick("More information about prescription drug coverage is available at www.example.com/pharmacy", "More information about prescription drug coverage is available at www.example.com/druglists", "For more information about prescription drug coverage call 1-800-555-0193.")
	for _, one := range drugs {
		rows = append(rows, append([]string{event}, one...))
		event = "^"
	}
	w.table(append(rows,
		[]string{"If you have outpatient surgery", "Facility fee (e.g., ambulatory surgery center)", "20% coinsurance", other, "None"},
		[]string{"^", "Physician/surgeon fees", "20% coinsurance", other, "None"},
		[]string{"If you need immediate medical attention", "Emergency room care", "$150 copay/visit; deductible does not apply", "$150 copay/visit; deductible does not apply", "Copay waived if admitted."},
		[]string{"^", "Urgent care", "$40 copay/visit; deductible does not apply", other, "None"},
		[]string{"If you have a hospital stay", "Facility fee (e.g., hospital room)", "20% coinsurance", other, "Preauthorization is required."},
		[]string{"If you need mental health, behavioral health, or substance abuse services", "Outpatient services", "$25 copay/office visit", other, "None"},
		[]string{"If your child needs dental or eye care", "Children's eye exam", "Not covered", "Not covered", "None"})...)
	w.page()
	w.heading("Excluded Services & Other Covered Services:")
	w.table([]string{"Services Your Plan Generally Does NOT Cover (Check your policy or plan document for more information and a list of any other excluded services.)", "<", "<"},
		[]string{"• Cosmetic surgery\n• Dental care (Adult)", "• Hearing aids\n• Long-term care", "• Routine eye care (Adult)\n• Weight loss programs"})
	w.table([]string{"Other Covered Services (Limitations may apply to these services. This isn't a complete list. Please see your plan document.)", "<", "<"},
		[]string{"• Bariatric surgery", "• Chiropractic care (24 visits a year)", "• Infertility treatment"})
	w.write("Does this plan provide Minimum Essential Coverage? Yes. If you don't have Minimum Essential Coverage for a month, you may have to make a payment when you file your tax return. Does this plan meet the Minimum Value Standards? Yes.")
	w.heading("About these Coverage Examples:")
	w.table([]string{"Peg is Having a Baby (9 months of in-network pre-natal care and a hospital delivery)", "<"},
		[]string{"The plan's overall deductible", "$" + thousands(w.medIndividual)}, []string{"Specialist copayment", "$45"}, []string{"Hospital (facility) coinsurance", "20%"}, []string{"Total Example Cost", "$12,700"}, []string{"Copayments", "$70"}, []string{"Coinsurance", "$1,900"}, []string{"The total Peg would pay is", "$2,980"})
}

// flatSpecialty makes the tiers of specialty drugs cost even amounts of money instead of a part of the price.
func (w *wharf) flatSpecialty() {
	amount := w.one(80, 100, 125)
	for n := range w.tiers {
		if t := &w.tiers[n]; w.special(t) {
			t.copay, t.rate, t.cap = amount, 0, 0
			amount += w.one(75, 100, 150)
		}
	}
}

// rename calls the tiers by other ids than their numbers.
func (w *wharf) rename(ids ...string) {
	for n := range w.tiers {
		t := &w.tiers[n]
		delete(w.says, fmt.Sprintf("tier %s %s", t.id, t.classes))
		t.id, t.classID = benefit.TierID("tier-"+ids[n]), ""
		w.say("tier %s %s", t.id, t.classes)
	}
}

// unclassed takes the classes from tiers whose words name none, but leaves open what they may be read to be.
func (w *wharf) unclassed(t *plantTier) {
	w.noTier(t.id, t.classes)
	w.noTier(t.id, "")
	for _, classes := range []string{"generic", "brand", "preferredGeneric", "preferredBrand", "nonPreferredGeneric", "nonPreferredBrand", "generic+brand", "brand+generic", "preferredGeneric+preferredBrand", "nonPreferredGeneric+nonPreferredBrand", "nonPreferredBrand+nonPreferredGeneric", "preferredBrand+nonPreferredGeneric"} {
		w.allow("tier %s %s", t.id, classes)
	}
}

// partly records a part of the cost with a least or a most, 0 for none, and returns its words.
func (w *wharf) partly(t *plantTier, channel, network string, days, rate, least, most int) {
	share := fmt.Sprintf("%d %% coinsurance", rate)
	if least > 0 {
		share += fmt.Sprintf(", at least $%d.00", least)
	}
	if most > 0 {
		share += fmt.Sprintf(", at most $%d.00", most)
	}
	w.share(t, channel, network, share)
	w.days(t, channel, network, 1, days)
}

// like allows that what the document says of one kind of pharmacy holds for another.
func (w *wharf) like(t *plantTier, network, said string, others ...string) {
	var days []string
	for fact, must := range w.says {
		if band, ok := strings.CutPrefix(fact, fmt.Sprintf("days %s %s %s ", t.id, said, network)); ok && must {
			days = append(days, band)
		}
	}
	slices.Sort(days)
	for _, other := range others {
		for _, share := range w.stated(t, said, network) {
			w.allow("share %s %s %s %s", t.id, other, network, share)
		}
		for _, band := range days {
			w.allow("days %s %s %s %s", t.id, other, network, band)
		}
		for _, order := range []string{"after", "exempt"} {
			w.allow("order %s %s %s %s", t.id, other, network, order)
		}
	}
}
