package analyze

import (
	"fmt"
	"strings"
)

// The fifteenth set: what lies in the binder of whoever sets a plan up, from the summaries of several issuers to designs,
// quotes, forms, riders, Medicare tables and files of JSON. It was written without a look at the reader, and nobody mends
// the reader from it: like the set before it, it tells how the reader does on what it has not met. When it was first read,
// precision was 0.970 and recall 0.935, and 42 of 2,041 values at 0.90 and above were wrong. One mistake of its own was
// corrected then: that a plan without a deductible may also be said to have one of nothing.

const binderSeed = 15_151_515

var binderVoice = voice{
	copay: "$%d copay", rate: "%d%% coinsurance", cap: " up to $%d",
	in: "In-network", out: "Out-of-network", retail: "retail", mail: "mail order", exempt: "deductible does not apply", after: "after deductible",
}

func binderLayouts() map[string]func(*plant) {
	out := map[string]func(*plant){}
	for name, write := range map[string]func(*binder){
		"summary, pharmacies in brackets":      (*binder).brackets,
		"summary, what a tier typically holds": (*binder).typically,
		"summary, cost options by number":      (*binder).costOptions,
		"summary, retail beside home delivery": (*binder).together,
		"summary, steps of supply":             (*binder).supplySteps,
		"summary, copays after one deductible": (*binder).afterOne,
		"design, pharmacies below the tiers":   (*binder).below,
		"design, a remark on the deductible":   (*binder).remarked,
		"schedule of six tiers":                (*binder).sixTiers,
		"mail for so many retail copays":       (*binder).manyCopays,
		"comparison, tiers within a cell":      (*binder).withinCell,
		"quotes, a row a plan":                 (*binder).quotes,
		"guide, a line a pharmacy a plan":      (*binder).linesOfPlans,
		"form, a label and a value":            (*binder).labelled,
		"confirmation of a benefit":            (*binder).confirmation,
		"rider, lettered paragraphs":           (*binder).lettered,
		"part d, kinds of pharmacy":            (*binder).partDKinds,
		"part d of an employer's retirees":     (*binder).groupRetirees,
		"savings plan, one deductible":         (*binder).oneDeductible,
		"marketplace file":                     (*binder).marketplaceFile,
		"vendor file by tier":                  (*binder).vendorFile,
		"insurance plan resource":              (*binder).planResource,
		"state page, what a tier holds":        (*binder).stateTiers,
		"limits beside medical, tiers across":  (*binder).besideMedical,
	} {
		out[name] = func(p *plant) {
			b := &binder{market: &market{packet: &packet{plant: p}}}
			b.oopIndividual = max(b.oopIndividual, b.medIndividual+2250)
			b.oopFamily = 2 * b.oopIndividual
			write(b)
			b.otherReadings()
		}
	}
	return out
}

// binder writes the documents of this set.
type binder struct{ *market }

// ranks chooses the tiers and what they cost at retail.
func (b *binder) ranks(specialty bool) {
	noun, brand := b.pick(" drugs", " medications", ""), "brand"
	if noun != "" {
		brand = b.pick("brand", "brand", "brand-name")
	}
	list := []plantTier{
		{words: "Generic" + noun, classID: "generic", classes: "generic"},
		{words: "Preferred " + brand + noun, classID: "preferred-brand", classes: "preferredBrand", brand: true},
		{words: "Non-preferred " + brand + noun, classID: "non-preferred-brand", classes: "nonPreferredBrand", brand: true},
	}
	switch b.IntN(5) {
	case 0:
		list[0] = plantTier{words: "Non-preferred generic" + noun, classID: "non-preferred-generic", classes: "nonPreferredGeneric"}
		list = append([]plantTier{{words: "Preferred generic" + noun, classID: "preferred-generic", classes: "preferredGeneric"}}, list...)
	case 1:
		list = append([]plantTier{{words: "Preferred generic" + noun, classID: "preferred-generic", classes: "preferredGeneric"}}, list...)
	}
	if specialty {
		list = append(list, plantTier{words: "Specialty" + noun, classID: "specialty", classes: "specialty"})
	}
	b.tiers = list
	b.charge()
}

// charge sets what the tiers cost at retail: copays that grow, and a part of the cost of specialty drugs.
func (b *binder) charge() {
	copay, rate := 4+b.IntN(12), 15+5*b.IntN(4)
	if b.chance(7) {
		copay = 0
	}
	for n := range b.tiers {
		t := &b.tiers[n]
		t.number, t.copay = n+1, copay
		copay += 14 + b.IntN(28)
		if b.special(t) {
			t.copay, t.rate = 0, rate
			rate += 15
			if b.chance(2) {
				t.cap = 100 + 50*b.IntN(6) + 100*(rate/15)
			}
		}
	}
	b.nothing = b.pick("", "No charge")
}

// call chooses what the tiers are called in the document.
func (b *binder) call() {
	style := b.IntN(5)
	b.numbered(style < 4)
	b.label = []func(*plantTier) string{numbered("Tier %d: %s"), numbered("Tier %d – %s"), numbered("Tier %d (%s)"), func(t *plantTier) string { return fmt.Sprintf("%s (Tier %d)", t.words, t.number) }, wordsOnly}[style]
}

// plain makes a tier's words fit the middle of a sentence.
func (b *binder) plain(t *plantTier) string {
	words := strings.ToLower(t.words)
	if strings.HasSuffix(words, "drugs") || strings.HasSuffix(words, "medications") {
		return words
	}
	return words + " drugs"
}

// sums chooses how a sheet writes what is paid.
func (b *binder) sums() {
	b.voice.copay = b.pick("$%d", "$%d copay", "$%d copayment")
	b.voice.rate = b.pick("%d%%", "%d%% coinsurance")
	b.voice.cap = b.pick(" up to $%d", " (maximum $%d)", ", $%d maximum")
}

// summarySums chooses how a summary writes what is paid.
func (b *binder) summarySums() {
	b.voice.copay = b.pick("$%d copay/prescription", "$%d copay per prescription", "$%d/prescription")
	b.voice.cap = b.pick(" up to $%d/prescription", " up to a maximum of $%d per prescription", " ($%d maximum/prescription)")
}

// terms are some rules of the plan in sentences, with what is none between them.
func (b *binder) terms() []string {
	used, most, fills, tablets := 70+5*b.IntN(4), 20+5*b.IntN(4), 1+b.IntN(3), 4+2*b.IntN(3)
	count := []string{"", "one fill", "two fills", "three fills"}[fills]
	lock := condition{words: b.pick("Specialty drugs must be purchased from the plan's specialty pharmacy.", "Specialty medications must be filled through the designated specialty pharmacy."), fact: "specialtyLockIn " + b.specials() + " {free:0}"}
	if b.chance(3) {
		lock = condition{words: "One fill of a specialty drug is allowed at a retail pharmacy. After that, specialty drugs must be filled by the plan's specialty pharmacy.", fact: "specialtyLockIn " + b.specials() + " {free:1}"}
	}
	list := []condition{
		lock,
		{words: b.pick("Prior authorization is required for some drugs.", "Your doctor must request prior authorization for drugs marked PA.", "Some medications require prior authorization from the plan before they are filled."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: b.pick("Certain drugs require step therapy.", "Step therapy is used for certain drug classes."), fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: b.pick("Quantity limits apply to certain medications.", "Some drugs have quantity limits."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: fmt.Sprintf(b.pick("Refills may be obtained after %d%% of the prescribed supply has been used.", "A prescription can be refilled when %d%% of the days' supply has been used.", "At least %d%% of the previous fill must be used before a refill is covered."), used), fact: fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{words: fmt.Sprintf(b.pick("Maintenance drugs are limited to %s at a retail pharmacy. Additional fills must be through mail order.", "After %s at a retail pharmacy, maintenance medications must be ordered by mail."), count), fact: fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{words: fmt.Sprintf(b.pick("Insulin: your cost will not exceed $%d for a 30-day supply.", "The copay for a 30-day supply of insulin is capped at $%d."), most), fact: fmt.Sprintf("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:%d.00,copayPerDays:30}}", most)},
		{words: b.pick("Contraceptives are covered with no copay.", "Contraceptives: $0 copay."), fact: "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}"},
		{words: b.pick("Preventive drugs required by the Affordable Care Act are covered with no copay.", "ACA preventive drugs: $0 copay."), fact: "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}"},
		{words: b.pick("Diabetic supplies are covered with no copay.", "Diabetic supplies: $0 copay."), fact: "drugCostShares {drugs:{kinds:[diabeticSupply]}} {share:{kind:noCharge}}"},
		{words: b.pick("Weight loss medications are not covered.", "Drugs prescribed for weight loss are excluded."), fact: "exclusions {drugs:{kinds:[weightLoss]}}"},
		{words: b.pick("Infertility drugs are not covered.", "Drugs for the treatment of infertility are excluded."), fact: "exclusions {drugs:{kinds:[fertility]}}"},
		{words: b.pick("Drugs prescribed for cosmetic purposes are not covered.", "Cosmetic medications are excluded."), fact: "exclusions {drugs:{kinds:[cosmetic]}}"},
		{words: b.pick("Over-the-counter medications are not covered.", "Over-the-counter (OTC) drugs are excluded."), fact: "otc covered:false"},
		{words: b.pick("Compounded prescriptions are not covered.", "Compound medications are excluded."), fact: "compounds covered:false"},
		{words: b.pick("Drugs not included on the formulary are not covered.", "The plan uses a closed formulary."), fact: "formulary closed"},
		{words: b.pick("Manufacturer copay cards and coupons do not count toward the deductible or out-of-pocket maximum.", "Amounts paid by manufacturer assistance programs are not credited toward your deductible or out-of-pocket maximum."), fact: "assistance {} {program:adjuster}"},
		{words: fmt.Sprintf("Erectile dysfunction drugs are limited to %d tablets per 30 days.", tablets), fact: fmt.Sprintf("quantityLimit {drugs:{kinds:[erectileDysfunction]}} {max:%d,per:daysSupply,days:30}", tablets)},
		{words: "Opioids are limited to 90 morphine milligram equivalents (MME) per day.", fact: "opioid {drugs:{kinds:[opioid]}} {maxMME:90}"},
	}
	b.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	var out []string
	for _, one := range list[:3+b.IntN(6)] {
		out = append(out, one.words)
		b.say("%s", one.fact)
	}
	if b.chance(2) {
		out = append(out, b.dispensed())
	}
	idle := []string{
		"Show your ID card each time you fill a prescription.", "Not all pharmacies are in the network.", "See the drug list for details.", "If the cost of the drug is less than the copay, you pay the cost of the drug.",
		"Benefits are described in full in the plan document, which controls.", "Some mail order prescriptions need a signature on delivery.", "Your physical therapy visits are limited to 30 a year.",
	}
	out = append(out, idle[b.IntN(len(idle))])
	b.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// dispensed is a sentence about a brand that is dispensed as written; how a list of its codes reads is left open.
func (b *binder) dispensed() string {
	b.difference()
	b.allow("codes {} open")
	return b.pick(
		"If you or your doctor request a brand-name drug when a generic is available, you pay the brand copay plus the cost difference between the brand and the generic.",
		"If you request a brand-name drug that has a generic equivalent, you pay the difference in cost in addition to the copay, unless your doctor indicates \"dispense as written\".")
}

// listed writes the rules below a heading.
func (b *binder) listed() {
	b.heading(b.pick("Additional information about your prescription drug benefits", "Prescription drug notes", "Program rules and limitations"))
	mark := b.pick("", "• ", "- ")
	for _, s := range b.terms() {
		b.write(mark + s)
	}
}

// first is the first page of a summary of benefits.
func (b *binder) first(before, other string, outside bool) {
	b.line("Summary of Benefits and Coverage: What this Plan Covers & What You Pay For Covered Services")
	b.line(b.pick("Coverage Period: 01/01/2026 – 12/31/2026", "Coverage Period: Beginning on or after 01/01/2026"))
	b.line(b.pick("Meridian Health: Choice Plus", "Cascade Mutual: Open Access", "Tri-County Health Plan: Select") + "    Coverage for: Individual / Family | Plan Type: " + b.pick("PPO", "EPO", "POS"))
	form := b.pick("$%s individual / $%s family", "$%s/individual or $%s/family", "Individual $%s / Family $%s")
	limit := func(kind string, one, family int) string {
		b.say("%s in %d/%d", kind, one, family)
		in := fmt.Sprintf(form, thousands(one), thousands(family))
		if !outside {
			return in + b.pick("", " for plan providers.")
		}
		b.say("%s out %d/%d", kind, 2*one, 2*family)
		out := fmt.Sprintf(form, thousands(2*one), thousands(2*family))
		return b.pick("For network providers: "+in+"; for out-of-network providers: "+out, in+" for In-Network Providers. "+out+" for Out-of-Network Providers.", "Network: "+in+"\nOut-of-network: "+out)
	}
	b.table(
		[]string{"Important Questions", "Answers", "Why This Matters:"},
		[]string{"What is the overall deductible?", limit("deductible", b.medIndividual, b.medFamily), "Generally, you must pay all of the costs from providers up to the deductible amount before this plan begins to pay. If you have other family members on the plan, each family member must meet their own individual deductible until the total amount of deductible expenses paid by all family members meets the overall family deductible."},
		[]string{"Are there services covered before you meet your deductible?", before, "This plan covers some items and services even if you haven't yet met the deductible amount. But a copayment or coinsurance may apply."},
		[]string{"Are there other deductibles for specific services?", other, "You don't have to meet deductibles for specific services other than those listed here."},
		[]string{"What is the out-of-pocket limit for this plan?", limit("maximum", b.oopIndividual, b.oopFamily), "The out-of-pocket limit is the most you could pay in a year for covered services."},
		[]string{"What is not included in the out-of-pocket limit?", "Premiums, balance-billing charges, and health care this plan doesn't cover.", "Even though you pay these expenses, they don't count toward the out-of-pocket limit."},
		[]string{"Will you pay less if you use a network provider?", "Yes. See www.example.com or call 1-800-555-0133 for a list of network providers.", "This plan uses a provider network. You will pay less if you use a provider in the plan's network."},
		[]string{"Do you need a referral to see a specialist?", b.pick("No.", "Yes."), "See the plan document."},
	)
}

// events is the table of a summary with the rows of drugs in it.
func (b *binder) events(in, out string, drugs [][]string) {
	b.page()
	const limits = "Limitations, Exceptions, & Other Important Information"
	least, most := in+"\n(You will pay the least)", out+"\n(You will pay the most)"
	rows := [][]string{{"Common Medical Event", "Services You May Need", least, most, limits}}
	if b.chance(2) {
		rows = [][]string{{"Common Medical Event", "Services You May Need", "What You Will Pay", "<", limits}, {"^", "^", least, most, "^"}}
	}
	rows = append(rows,
		[]string{"If you visit a health care provider's office or clinic", "Primary care visit to treat an injury or illness", "$30 copay/visit", "40% coinsurance", "None"},
		[]string{"^", "Preventive care/screening/immunization", "No charge", "40% coinsurance", "You may have to pay for services that aren't preventive."},
		[]string{"If you have a test", "Imaging (CT/PET scans, MRIs)", "20% coinsurance", "40% coinsurance", "Preauthorization is required."})
	event := "If you need drugs to treat your illness or condition\nMore information about prescription drug coverage is available at www.example.com/druglist"
	for _, d := range drugs {
		rows = append(rows, append([]string{event}, d...))
		event = "^"
	}
	rows = append(rows,
		[]string{"If you have outpatient surgery", "Facility fee (e.g., ambulatory surgery center)", "20% coinsurance", "40% coinsurance", "None"},
		[]string{"^", "Physician/surgeon fees", "20% coinsurance", "40% coinsurance", "None"},
		[]string{"If you need immediate medical attention", "Emergency room care", "$250 copay/visit", "$250 copay/visit", "Copay waived if admitted."})
	b.table(rows...)
}

// freeOf words what is covered before the deductible, with drugs or without them.
func (b *binder) freeOf(drugs bool) string {
	if drugs {
		return b.pick("Yes. Preventive care and prescription drugs are covered before you meet your deductible.", "Yes. Preventive care, office visits and prescription drugs.")
	}
	return b.pick("Yes. Preventive care services are covered before you meet your deductible.", "Yes. Preventive care and primary care visits.")
}

// brackets has the pharmacies in brackets behind the amounts.
func (b *binder) brackets() {
	b.ranks(true)
	b.call()
	b.summarySums()
	exempt, outside, rate := b.chance(2), b.chance(2), 40+10*b.IntN(2)
	b.first(b.freeOf(exempt), "No.", true)
	b.either()
	from, supply := 1, "Covers up to a 30-day supply (retail and specialty pharmacy); up to a 90-day supply (mail order)."
	if b.chance(2) {
		from, supply = 31, "Covers up to a 30-day supply (retail and specialty pharmacy prescription); 31-90 day supply (mail order prescription)."
	}
	end := ""
	if exempt {
		end = b.pick(". Deductible does not apply.", "; deductible does not apply")
	}
	form := b.pick("%s (retail)\n%s (mail order)", "%s (retail), %s (mail order)", "%s (retail); %s (mail order)")
	var drugs [][]string
	for _, t := range b.filled() {
		out := "Not covered"
		if outside {
			out = fmt.Sprintf("%d%% coinsurance (retail)\nNot covered (mail order)", rate)
			b.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", rate))
			b.days(t, "retail", "out", 1, 30)
			b.share(t, "mail", "out", "not covered")
		} else {
			b.notAt(t, "out", "any", "retail", "mail")
		}
		drugs = append(drugs, []string{b.label(t), fmt.Sprintf(form, b.given(t, "retail", "in", 30, 1), b.cell(t, "mail", "in", 2.5)) + end, out, "^"})
		b.days(t, "mail", "in", from, 90)
		if exempt {
			b.order(t, "retail", "in", "exempt")
			b.order(t, "mail", "in", "exempt")
		}
	}
	t := b.last()
	drugs = append(drugs, []string{b.label(t), b.given(t, "specialty", "in", 30, 1) + " (specialty pharmacy)" + end, "Not covered", "^"})
	b.notAt(t, "out", "any", "retail", "mail", "specialty")
	if exempt {
		b.order(t, "specialty", "in", "exempt")
	}
	drugs[0][3] = supply + " " + strings.Join(b.terms(), " ")
	b.events(b.pick("Network Provider", "In-Network Provider"), "Out-of-Network Provider", drugs)
}

// typically has the deductible and the pharmacy behind each amount, and says what a tier typically holds.
func (b *binder) typically() {
	b.tiers = []plantTier{
		{words: "Typically Generic", classes: "generic"},
		{words: "Typically Preferred Brand", classes: "preferredBrand", brand: true},
		{words: "Typically Non-Preferred Brand", classes: "nonPreferredBrand", brand: true},
		{words: "Typically Specialty (brand and generic)", classes: "specialty"},
	}
	b.charge()
	b.nothing = ""
	b.numbered(true)
	b.label = numbered("Tier %d - %s")
	b.voice.copay, b.voice.cap = "$%d/prescription", " up to $%d/prescription"
	rate := 40 + 10*b.IntN(2)
	b.first(b.freeOf(false), b.pick("No.", "No. There are no other specific deductibles."), true)
	b.either()
	free := 2 + b.IntN(3) // so many tiers are free of the deductible
	var drugs [][]string
	for n := range b.tiers {
		t := &b.tiers[n]
		words := ""
		if n < free {
			words = ", deductible does not apply"
			b.order(t, "retail", "in", "exempt")
			b.order(t, "mail", "in", "exempt")
		}
		var in string
		note := "Up to a 30-day supply (retail) and up to a 90-day supply (home delivery)."
		if b.special(t) {
			in, note = b.given(t, "retail", "in", 30, 1)+words+" (retail and home delivery)", "Up to a 30-day supply (retail and home delivery)."
			b.given(t, "mail", "in", 30, 1)
		} else {
			in = fmt.Sprintf("%s%s (retail) and %s%s (home delivery)", b.given(t, "retail", "in", 30, 1), words, b.given(t, "mail", "in", 90, 2.5), words)
		}
		drugs = append(drugs, []string{b.label(t), in, fmt.Sprintf("%d%% coinsurance (retail) and Not covered (home delivery)", rate), note})
		b.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", rate))
		b.days(t, "retail", "out", 1, 30)
		b.share(t, "mail", "out", "not covered")
	}
	b.events("In-Network Provider", "Out-of-Network Provider", drugs)
	b.listed()
}

// costOptions calls the tiers by number and by how much they cost.
func (b *binder) costOptions() {
	b.tiers = []plantTier{{words: "Your Lower-Cost Option"}, {words: "Your Mid-Range Cost Option"}, {words: "Your Highest-Cost Option"}}
	b.charge()
	b.nothing = ""
	b.numbered(true)
	for n := range b.tiers {
		b.noTier(b.tiers[n].id, "")
	}
	b.label = numbered(b.pick("Tier %d - %s", "Tier %d – %s"))
	b.voice.copay = "$%d copay"
	days, free := []int{30, 31}[b.IntN(2)], []int{1, 3}[b.IntN(2)]
	b.first(b.freeOf(free == 3), "No.", true)
	b.either()
	var drugs [][]string
	for n := range b.tiers {
		t := &b.tiers[n]
		words := "."
		if n < free {
			words = ", deductible does not apply."
			b.order(t, "retail", "in", "exempt")
			b.order(t, "mail", "in", "exempt")
			b.order(t, "retail", "out", "exempt")
		}
		drugs = append(drugs, []string{
			b.label(t), fmt.Sprintf("Retail: %s%s\nMail-Order: %s%s", b.given(t, "retail", "in", days, 1), words, b.given(t, "mail", "in", 90, 2.5), words),
			fmt.Sprintf("Retail: %s%s", b.given(t, "retail", "out", days, 1), words), "^",
		})
	}
	drugs[0][3] = fmt.Sprintf("Provider means pharmacy for purposes of this section.\nRetail: Up to a %d-day supply.\nMail-Order: Up to a 90-day supply.\n", days) + strings.Join(b.terms(), " ")
	b.events("Network Provider", "Out-of-Network Provider", drugs)
}

// together has retail and home delivery in one bracket for ninety days.
func (b *binder) together() {
	b.ranks(true)
	b.call()
	b.voice.copay, b.voice.cap = "$%d copay/prescription", " up to $%d/prescription"
	exempt := b.chance(2)
	b.first(b.freeOf(exempt), "No.", true)
	b.either()
	b.refused()
	end := ""
	if exempt {
		end = "\nDeductible does not apply"
	}
	form := b.pick("%s (retail 30 days), %s (retail and home delivery 90 days)", "%s (retail 30 days)\n%s (retail and home delivery 90 days)")
	var drugs [][]string
	for _, t := range b.filled() {
		drugs = append(drugs, []string{b.label(t), fmt.Sprintf(form, b.given(t, "retail", "in", 30, 1), b.given(t, "retail", "in", 90, 3)) + end, "Not covered", "^"})
		b.given(t, "mail", "in", 90, 3)
	}
	t := b.last()
	drugs = append(drugs, []string{b.label(t), b.given(t, "retail", "in", 30, 1) + " (retail and home delivery 30 days)" + end, "Not covered", "^"})
	b.given(t, "mail", "in", 30, 1)
	if exempt {
		for n := range b.tiers {
			b.order(&b.tiers[n], "retail", "in", "exempt")
			b.order(&b.tiers[n], "mail", "in", "exempt")
		}
	}
	drugs[0][3] = "Coverage is limited up to a 90-day supply (retail and home delivery); up to a 30-day supply (retail and home delivery) for specialty drugs. " + strings.Join(b.terms(), " ")
	b.events("Network Provider", "Out-of-Network Provider", drugs)
}

// supplySteps has the amounts of each step of supply, at the plan's pharmacies and by mail.
func (b *binder) supplySteps() {
	b.ranks(true)
	b.call()
	b.voice.copay, b.voice.cap = "$%d", b.pick(" up to $%d", " (not to exceed $%d)")
	exempt := b.chance(2)
	b.first(b.freeOf(exempt), b.pick("No.", "No. There are no other specific deductibles."), false)
	b.either()
	b.refused()
	end := ""
	if exempt {
		end = ". Deductible does not apply."
	}
	form := b.pick("Plan pharmacy: %s for up to a 30-day supply, %s for a 31- to 60-day supply, %s for a 61- to 100-day supply\nMail order: %s for up to a 30-day supply, %s for a 31- to 100-day supply",
		"Plan pharmacy: %s up to 30 days, %s for 31 to 60 days, %s for 61 to 100 days\nMail order: %s up to 30 days, %s for 31 to 100 days")
	var drugs [][]string
	for n := range b.tiers {
		t := &b.tiers[n]
		b.days(t, "retail", "in", 1, 30)
		if exempt {
			b.order(t, "retail", "in", "exempt")
		}
		if b.special(t) {
			drugs = append(drugs, []string{b.label(t), "Plan pharmacy: " + b.cell(t, "retail", "in", 1) + " for up to a 30-day supply" + end, "Not covered", "Not available by mail order."})
			b.notAt(t, "in", "mail")
			continue
		}
		b.days(t, "retail", "in", 31, 60)
		b.days(t, "retail", "in", 61, 100)
		b.days(t, "mail", "in", 1, 30)
		b.days(t, "mail", "in", 31, 100)
		if exempt {
			b.order(t, "mail", "in", "exempt")
		}
		drugs = append(drugs, []string{b.label(t), fmt.Sprintf(form, b.cell(t, "retail", "in", 1), b.cell(t, "retail", "in", 2), b.cell(t, "retail", "in", 3), b.cell(t, "mail", "in", 1), b.cell(t, "mail", "in", 2)) + end, "Not covered", "Subject to formulary guidelines."})
	}
	b.events("Plan Provider", "Non-Plan Provider", drugs)
	b.listed()
}

// afterOne has copays after the one deductible of a plan that goes with a savings account.
func (b *binder) afterOne() {
	b.ranks(true)
	b.call()
	b.summarySums()
	b.medIndividual, b.oopIndividual = b.medIndividual+1500, b.oopIndividual+1500
	b.medFamily, b.oopFamily = 2*b.medIndividual, 2*b.oopIndividual
	b.first(b.pick("Yes. Preventive care.", "Yes. In-network preventive care is covered before you meet your deductible."), "No.", true)
	b.refused()
	form := b.pick("%s after deductible (retail)\n%s after deductible (mail order)", "Deductible, then %s (retail) and %s (mail order)", "After deductible: %s (retail), %s (mail order)")
	var drugs [][]string
	for _, t := range b.filled() {
		drugs = append(drugs, []string{b.label(t), fmt.Sprintf(form, b.given(t, "retail", "in", 30, 1), b.given(t, "mail", "in", 90, 2)), "Not covered", "^"})
		b.order(t, "retail", "in", "after")
		b.order(t, "mail", "in", "after")
	}
	t := b.last()
	drugs = append(drugs, []string{b.label(t), b.given(t, "specialty", "in", 30, 1) + " after deductible (specialty pharmacy)", "Not covered", "^"})
	b.order(t, "specialty", "in", "after")
	drugs[0][3] = b.pick("Retail: up to a 30-day supply. Mail order: up to a 90-day supply. Specialty pharmacy: up to a 30-day supply.", "Up to a 30-day supply at retail, up to a 90-day supply by mail order and up to a 30-day supply from the specialty pharmacy.") + " " + strings.Join(b.terms(), " ")
	b.events("In-Network Provider", "Out-of-Network Provider", drugs)
}

// below has a row for each pharmacy below a row that names the tier.
func (b *binder) below() {
	b.ranks(true)
	b.call()
	b.sums()
	b.heading(b.pick("PLAN DESIGN AND BENEFITS – Open Choice 80/50", "Benefit Plan Design: Hollister Freight, Inc."))
	rate := 40 + 10*b.IntN(2)
	b.say("deductible in %d/%d", b.medIndividual, b.medFamily)
	b.say("deductible out %d/%d", 2*b.medIndividual, 2*b.medFamily)
	b.say("maximum in %d/%d", b.oopIndividual, b.oopFamily)
	b.say("maximum out %d/%d", 2*b.oopIndividual, 2*b.oopFamily)
	rows := [][]string{
		{"PLAN FEATURES", "IN-NETWORK", "OUT-OF-NETWORK"},
		{b.pick("Calendar year deductible (individual / family)", "Deductible (individual / family), per calendar year"), personAndFamily(b.medIndividual, b.medFamily), personAndFamily(2*b.medIndividual, 2*b.medFamily)},
		{b.pick("Out-of-pocket maximum (individual / family)", "Payment limit / out-of-pocket maximum (individual / family)"), personAndFamily(b.oopIndividual, b.oopFamily), personAndFamily(2*b.oopIndividual, 2*b.oopFamily)},
		{"Office visits to primary care physician", "$25 copay", "50% after deductible"},
		{"Inpatient coverage", "20% after deductible", "50% after deductible"},
		{b.pick("PHARMACY", "PRESCRIPTION DRUG BENEFITS"), "<", "<"},
	}
	b.either()
	if b.chance(2) {
		rows = append(rows, []string{"Prescription drug calendar year deductible (individual / family)", personAndFamily(b.rxIndividual, b.rxFamily), "<"})
		b.say("deductible rx %d/%d", b.rxIndividual, b.rxFamily)
	} else {
		rows = append(rows, []string{"Prescription drug calendar year deductible", "None", "<"})
		b.subject(0)
	}
	from, mail := 1, b.pick("Mail order (up to a 90-day supply)", "Mail order, up to a 90-day supply")
	if b.chance(2) {
		from, mail = 31, "Mail order (31-90 day supply)"
	}
	retail := b.pick("Retail (up to a 30-day supply)", "Retail, up to a 30-day supply")
	for _, t := range b.filled() {
		rows = append(rows, []string{b.label(t), "<", "<"},
			[]string{retail, b.given(t, "retail", "in", 30, 1), fmt.Sprintf("%d%%", rate)},
			[]string{mail, b.cell(t, "mail", "in", 2), "Not covered"})
		b.days(t, "mail", "in", from, 90)
		b.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", rate))
		b.days(t, "retail", "out", 1, 30)
		b.share(t, "mail", "out", "not covered")
	}
	t := b.last()
	rows = append(rows, []string{b.label(t), "<", "<"}, []string{"Specialty pharmacy (up to a 30-day supply)", b.given(t, "specialty", "in", 30, 1), "Not covered"})
	b.share(t, "specialty", "out", "not covered")
	b.table(rows...)
	b.listed()
}

// remarked has a column that says whether a tier's deductible is waived.
func (b *binder) remarked() {
	b.ranks(true)
	b.call()
	b.sums()
	if b.chance(2) {
		b.inWord()
	}
	b.heading(b.pick("Prescription Drug Plan Design", "Rx plan design for 2026: Copper Basin Credit Union"))
	b.write(fmt.Sprintf(b.pick("Annual prescription drug deductible: $%s per individual, $%s per family.", "The annual deductible for prescription drugs is $%s per member and $%s per family."), thousands(b.rxIndividual), thousands(b.rxFamily)))
	b.say("deductible rx %d/%d", b.rxIndividual, b.rxFamily)
	waived := b.pick("Waived", "Deductible waived", "Does not apply")
	applies := map[string]string{"Waived": "Applies", "Deductible waived": "Deductible applies", "Does not apply": "Applies"}[waived]
	days := []int{90, 100}[b.IntN(2)]
	rows := [][]string{{b.pick("Tier", "Drug tier", "Drug type"), b.pick("Retail pharmacy (up to 30 days)", "Retail (up to a 30-day supply)"), fmt.Sprintf(b.pick("Mail order (up to %d days)", "Mail order (up to a %d-day supply)"), days), b.pick("Deductible", "Prescription drug deductible")}}
	free := 1 + b.IntN(2)
	for n := range b.tiers {
		t := &b.tiers[n]
		words, order := applies, "after"
		if n < free {
			words, order = waived, "exempt"
		}
		row := []string{b.label(t), b.given(t, "retail", "in", 30, 1), "Not available", words}
		b.order(t, "retail", "in", order)
		if b.special(t) {
			b.notAt(t, "in", "mail")
		} else {
			row[2] = b.given(t, "mail", "in", days, 2)
			b.order(t, "mail", "in", order)
		}
		rows = append(rows, row)
	}
	b.table(rows...)
	b.listed()
	b.around()
}

// sixTiers are two tiers each of generics, brands and specialty drugs.
func (b *binder) sixTiers() {
	b.tiers = []plantTier{
		{words: "Preferred Generic", classes: "preferredGeneric"},
		{words: "Non-Preferred Generic", classes: "nonPreferredGeneric"},
		{words: "Preferred Brand", classes: "preferredBrand", brand: true},
		{words: "Non-Preferred Brand", classes: "nonPreferredBrand", brand: true},
		{words: "Preferred Specialty", classes: "preferredSpecialty"},
		{words: "Non-Preferred Specialty", classes: "nonPreferredSpecialty"},
	}
	b.charge()
	b.numbered(true)
	b.label = numbered(b.pick("Tier %d: %s", "Tier %d – %s", "Tier %d\n%s"))
	b.sums()
	b.heading(b.pick("Schedule of Copayments – Outpatient Prescription Drugs", "Prescription Drug Benefit: Six-Tier Drug List"))
	b.write(b.pick("You pay the least at a preferred retail pharmacy. Every other pharmacy of the network is a standard retail pharmacy.", "Your cost depends on the tier of the drug and on the pharmacy."))
	rows := [][]string{{"Tier", b.pick("Preferred retail pharmacy (30-day supply)", "Preferred retail pharmacy\nup to a 30-day supply"), b.pick("Standard retail pharmacy (30-day supply)", "Standard retail pharmacy\nup to a 30-day supply"), b.pick("Home delivery (90-day supply)", "Home delivery\nup to a 90-day supply")}}
	for n := range b.tiers {
		t := &b.tiers[n]
		row := []string{b.label(t), b.given(t, "retail", "preferred", 30, 1), b.given(t, "retail", "standard", 30, 1.5), "N/A"}
		if b.special(t) {
			b.notAt(t, "in", "mail")
		} else {
			row[3] = b.given(t, "mail", "in", 90, 2.5)
		}
		rows = append(rows, row)
	}
	b.table(rows...)
	if b.chance(2) {
		b.write(fmt.Sprintf("Prescription drug out-of-pocket maximum: $%s individual / $%s family per calendar year.", thousands(b.oopIndividual), thousands(b.oopFamily)))
		b.say("maximum rx %d/%d", b.oopIndividual, b.oopFamily)
	}
	b.listed()
}

// manyCopays has the copays at retail in a table, and says how many of them a supply by mail costs.
func (b *binder) manyCopays() {
	b.ranks(false)
	b.tiers[0].copay = max(b.tiers[0].copay, 5)
	b.call()
	b.voice.copay = b.pick("$%d", "$%d copay")
	b.heading(b.pick("Your prescription drug copays", "Prescription drugs: what you pay"))
	rows := [][]string{{b.pick("Drug tier", "Type of drug"), b.pick("Retail copay (up to a 30-day supply)", "At a network retail pharmacy, up to a 30-day supply")}}
	times := 2 + b.IntN(2)
	for _, t := range b.filled() {
		rows = append(rows, []string{b.label(t), b.given(t, "retail", "in", 30, 1)})
		b.given(t, "mail", "in", 90, float64(times))
	}
	b.table(rows...)
	count := []string{"", "", "two", "three"}[times]
	b.write(fmt.Sprintf(b.pick("By mail order you can get up to a 90-day supply for %s retail copays.", "Mail order: up to a 90-day supply for %s times the retail copay.", "The mail order copay, for up to a 90-day supply, is %s times the retail copay."), count))
	if b.chance(2) {
		b.write(b.pick("There is no deductible for prescription drugs.", "You do not have to meet a deductible for prescription drugs."))
		b.subject(0)
	}
	b.listed()
	b.around()
}

// withinCell has the amounts of the tiers in one cell, for three plans.
func (b *binder) withinCell() {
	b.several = true
	b.ranks(false)
	b.numbered(true)
	for n := range b.tiers { // the document has numbers for the tiers and no words
		delete(b.says, fmt.Sprintf("tier %s %s", b.tiers[n].id, b.tiers[n].classes))
		b.noTier(b.tiers[n].id, "")
	}
	b.voice.copay, b.nothing = "$%d", ""
	b.heading(b.pick("Medical Plan Comparison: Renewal 2026", "Side-by-side comparison of proposed medical plans"))
	plans := [][]string{{"Current PPO", "Alternate 1", "Alternate 2"}, {"PPO 750", "PPO 1500", "PPO 3000"}}[b.IntN(2)]
	med := func(n int) int { return b.medIndividual + 500*n }
	oop := func(n int) int { return b.oopIndividual + 750*n }
	for n := range plans {
		b.say("deductible in %d/%d", med(n), 2*med(n))
		b.say("maximum in %d/%d", oop(n), 2*oop(n))
	}
	var list []string
	for n := range b.tiers {
		list = append(list, []string{fmt.Sprintf("Tier %d", n+1), fmt.Sprint(n + 1)}[min(n, 1)])
	}
	amounts := func(channel string, days int, times float64) func(int) string {
		return func(n int) string {
			var cells []string
			for k := range b.tiers {
				one := b.tiers[k]
				one.copay += 5 * n
				cells = append(cells, b.given(&one, channel, "in", days, times))
			}
			return strings.Join(cells, " / ")
		}
	}
	names := strings.Join(list, " / ")
	b.either()
	b.table(
		append([]string{b.pick("In-network benefits", "Benefit (in-network)")}, plans...),
		planRow("Individual / family deductible", 3, func(n int) string { return personAndFamily(med(n), 2*med(n)) }),
		planRow("Individual / family out-of-pocket maximum", 3, func(n int) string { return personAndFamily(oop(n), 2*oop(n)) }),
		planRow("Primary care / specialist copay", 3, func(n int) string { return fmt.Sprintf("$%d / $%d", 20+5*n, 40+10*n) }),
		planRow(b.pick("Rx retail, up to a 30-day supply\n", "Retail pharmacy (30-day supply)\n")+names, 3, amounts("retail", 30, 1)),
		planRow(b.pick("Rx mail order, up to a 90-day supply\n", "Mail order pharmacy (90-day supply)\n")+names, 3, amounts("mail", 90, 2)),
		planRow("Monthly premium, employee only", 3, func(n int) string { return fmt.Sprintf("$%d.40", 612-55*n) }),
	)
	b.around()
}
