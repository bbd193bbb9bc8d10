package analyze

import (
	"fmt"
	"strings"
)

// The pages of Medicare and Medicaid plans, the plan document and the drug list of the eighteenth set.

// evidenceTables are the tables of the evidence of coverage of a Medicare plan: a column for each kind of pharmacy, a month
// in the first and a long-term supply in the second.
func (d *desk) evidenceTables() {
	d.partDTiers()
	d.label = numbered(d.pick("Cost-Sharing Tier %d\n(%s)", "Cost-Sharing Tier %d – %s", "Tier %d\n%s"))
	preferred := d.chance(2)
	d.heading("SECTION 5    The Initial Coverage Stage")
	amount, from, days := 50+45*d.IntN(12), 2+d.IntN(3), []int{90, 100}[d.IntN(2)]
	if d.chance(3) {
		d.write("There is no deductible for our plan. You begin in the Initial Coverage Stage when you fill your first prescription of the year.")
		d.subject(0)
	} else {
		d.write(fmt.Sprintf("During the Deductible Stage, you pay the full cost of your Tier %d through Tier 5 drugs until you have paid $%d. The deductible does not apply to drugs in the lower tiers.", from, amount))
		d.allow("deductible rx %d/-", amount)
		d.subject(from)
	}
	d.heading("Section 5.2    Your costs for a one-month supply of a covered drug")
	d.write("During the Initial Coverage Stage, your share of the cost of a covered drug will either be a copayment or coinsurance. Sometimes the cost of the drug is lower than your copayment. In these cases, you pay the lower price for the drug instead of the copayment.")
	d.line("Your share of the cost when you get a one-month supply of a covered Part D drug:")
	row := func(words, supply string) string { return words + "\n(" + supply + ")" }
	month, long := "up to a 30-day supply", fmt.Sprintf("up to a %d-day supply", days)
	standard, best, mail := "Standard retail cost sharing (in-network)", "Preferred retail cost sharing (in-network)", d.pick("Mail-order cost sharing", "Mail-order cost sharing (in-network)")
	first, next := []string{"Tier", row(standard, month)}, []string{"Tier", row(standard, long)}
	if preferred {
		first, next = append(first, row(best, month)), append(next, row(best, long))
	}
	first = append(first, row(mail, month), "Long-term care (LTC) cost sharing\n(up to a 31-day supply)", "Out-of-network cost sharing\n(Coverage is limited to certain situations; go to Chapter 3 for details.)\n(up to a 30-day supply)")
	next = append(next, row(mail, long))
	oneMonth, longTerm := [][]string{first}, [][]string{next}
	for n := range d.tiers {
		t := &d.tiers[n]
		more := *t
		if preferred && t.rate == 0 {
			more.copay += 5 + 5*d.IntN(2)
		}
		a, b := []string{d.label(t), d.given(&more, "retail", "standard", 30, 1)}, []string{d.label(t)}
		for _, network := range []string{"preferred", "standard", "in", "any"} {
			d.notAt(t, network, "retail", "mail")
		}
		if preferred {
			a = append(a, d.given(t, "retail", "preferred", 30, 1))
		}
		a = append(a, d.given(t, "mail", "in", 30, 1), d.given(&more, "longTermCare", "in", 31, 1))
		words, share := d.amount(&more, 1)
		for _, channel := range []string{"any", "retail"} {
			d.allow("share %s %s out %s", t.id, channel, share)
			d.allow("days %s %s out 1-30", t.id, channel)
		}
		oneMonth = append(oneMonth, append(a, words))
		if n == 4 {
			b = append(b, "A long-term supply is not available for drugs in Tier 5", "<", "<")[:len(next)]
		} else {
			b = append(b, d.given(&more, "retail", "standard", days, 3))
			if preferred {
				b = append(b, d.given(t, "retail", "preferred", days, 3))
			}
			b = append(b, d.given(t, "mail", "in", days, 2))
		}
		longTerm = append(longTerm, b)
	}
	d.table(oneMonth...)
	d.insulinCeiling(30)
	d.write("Go to Section 8 of this chapter for more information on cost sharing for Part D vaccines.")
	d.page()
	d.heading(fmt.Sprintf("Section 5.4    Your costs for a long-term (%s) of a covered Part D drug", long))
	d.write("For some drugs, you can get a long-term supply (also called an extended supply). Your share of the cost when you get a long-term supply of a covered Part D drug:")
	d.table(longTerm...)
	d.write("You stay in the Initial Coverage Stage until your total out-of-pocket costs reach $2,100. You then move on to the Catastrophic Coverage Stage, in which you pay nothing for your covered Part D drugs.")
	d.allow("maximum rx 2100/-")
}

// suppliesOverPharmacies is a Medicare plan's summary whose columns are supplies, with the pharmacies below them.
func (d *desk) suppliesOverPharmacies() {
	d.partDTiers()
	if d.chance(2) {
		d.tiers = append(d.tiers, plantTier{number: 6, words: "Select Care Drugs", id: "tier-6"})
		d.noTier("tier-6", "")
		d.noTier("tier-6", "preventive")
	}
	d.label = numbered(d.pick("Tier %d: %s", "Tier %d - %s", "Tier %d\n%s"))
	d.heading(d.pick("2026 Summary of Benefits: Cedar Hollow Medicare Choice (HMO-POS)", "Bluestem Gold Plus H0000-012 (PPO) – Summary of Benefits 2026"))
	d.table([]string{"Monthly Premium, Deductible and Limits", "<"}, []string{"Monthly plan premium", "$0 You must keep paying your Medicare Part B premium."}, []string{"Medical deductible", "This plan does not have a deductible for medical services."},
		[]string{"Maximum out-of-pocket responsibility", "$5,400 in-network. The most you pay for copays, coinsurance and other costs for covered medical services for the year."}, []string{"Primary care provider", "$0 copay"}, []string{"Inpatient hospital coverage", "$325 copay per day for days 1-6"})
	for _, network := range []string{"in", "any"} {
		d.allow("maximum %s 5400/-", network)
		d.allow("deductible %s 0/-", network)
	}
	d.heading("PRESCRIPTION DRUG BENEFITS")
	amount := 150 + 55*d.IntN(8)
	stages := [][]string{{"Deductible stage", fmt.Sprintf("$%d for drugs on Tiers 3, 4 and 5. The deductible does not apply to drugs on other tiers.", amount)}}
	if d.chance(3) {
		stages[0][1] = "This plan does not have a prescription drug deductible."
		d.subject(0)
	} else {
		d.allow("deductible rx %d/-", amount)
		d.subject(3)
	}
	d.table(append(stages, []string{"Initial coverage stage", "You pay the copay or coinsurance below until your yearly out-of-pocket drug costs reach $2,100."}, []string{"Catastrophic stage", "You pay $0 for plan-covered Part D drugs."})...)
	d.allow("maximum rx 2100/-")
	days := []int{90, 100}[d.IntN(2)]
	names := d.pick("%s retail|%s mail order", "%s retail pharmacy|%s mail-order pharmacy", "Retail – %s|Mail order – %s")
	shop, post, _ := strings.Cut(names, "|")
	rows := [][]string{
		{"Tier", "30-day supply", "<", fmt.Sprintf("%d-day supply", days), "<"},
		{"^", fmt.Sprintf(shop, "Preferred"), fmt.Sprintf(shop, "Standard"), fmt.Sprintf(post, "Preferred"), fmt.Sprintf(post, "Standard")},
	}
	for n := range d.tiers {
		t := &d.tiers[n]
		more := *t
		if t.rate == 0 && n < 5 {
			more.copay += 7
		}
		row := []string{d.label(t), d.given(t, "retail", "preferred", 30, 1), d.given(&more, "retail", "standard", 30, 1)}
		if n == 4 {
			row = append(row, "N/A", "N/A")
			d.notAt(t, "preferred", "mail")
			d.notAt(t, "standard", "mail")
		} else {
			row = append(row, d.given(t, "mail", "preferred", days, 2.5), d.given(&more, "mail", "standard", days, 3))
		}
		rows = append(rows, row)
	}
	d.table(rows...)
	d.insulinCeiling(30)
	d.write("Cost sharing may differ depending on the pharmacy you choose, whether you receive Extra Help, and when you move from one stage of the Part D benefit to another.")
	d.table([]string{"Other benefits", "What you pay"}, []string{"Over-the-counter (OTC) items", "$60 allowance every quarter"}, []string{"Dental services", "$0 copay for 2 cleanings a year; $1,500 yearly maximum"}, []string{"Medicare Part B drugs", "20% coinsurance for chemotherapy drugs"})
}

// planDocument is the chapter on drugs of an employer's plan document.
func (d *desk) planDocument() {
	d.federal()
	for n, words := range [][]string{{"Generic drugs", "Generic drug"}, {"Formulary Brand Name drugs", "Preferred Brand Name drug"}, {"Non-Formulary Brand Name drugs", "Non-Preferred Brand Name drug"}, {"Specialty drugs", "Specialty drug"}} {
		d.tiers[n].words = words[0]
		if n == 0 || n == 3 {
			d.tiers[n].words = d.pick(words...)
		}
	}
	d.numbered(false)
	if d.chance(2) {
		d.inWord()
	}
	d.nothing, d.voice.copay, d.voice.rate, d.voice.cap = "", d.pick("$%d", "$%d per prescription"), "%d%%", d.pick(", to a maximum of $%d per prescription", " (maximum $%d)")
	d.heading("PRESCRIPTION DRUG BENEFITS")
	d.write("Participating pharmacies (\"Participating Pharmacies\") have contracted with the Plan to charge Covered Persons reduced fees for covered Prescription Drugs. If a drug is purchased when the Covered Person's ID card is not used, the Covered Person must submit the claim to the Claims Administrator.")
	copays := func(channel string, days int, times float64, tiers []*plantTier) {
		var rows [][]string
		for _, t := range tiers {
			rows = append(rows, []string{t.words, d.given(t, channel, "in", days, times)})
		}
		d.table(rows...)
	}
	label := d.pick("Copayments", "Copayment, per prescription")
	d.heading("Pharmacy Option")
	d.write(label + ": The copayment is applied to each covered pharmacy drug or refill charge and is shown below. Any one pharmacy prescription is limited to a 30-day supply.")
	copays("retail", 30, 1, d.filled())
	d.heading("Mail Order Option")
	d.write("The mail order drug benefit option is available for maintenance medications (those that are taken for long periods of time, such as drugs sometimes prescribed for heart disease, high blood pressure or asthma). The copayment is applied to each covered mail order prescription charge and is shown below. Any one mail order prescription is limited to a 90-day supply.")
	copays("mail", 90, 2, d.filled())
	d.heading("Specialty Pharmacy Option")
	d.write("Specialty drugs are dispensed by the specialty pharmacy of the Pharmacy Benefit Manager. Any one specialty prescription is limited to a 30-day supply.")
	d.allow("specialtyLockIn %s {free:0}", d.specials())
	d.allow("specialtyLockIn %s open", d.specials())
	copays("specialty", 30, 1, d.kept())
	if d.chance(2) {
		d.write(fmt.Sprintf("A Prescription Drug deductible of $%s per Covered Person, up to $%s per Family Unit, must be met each Calendar Year before the copayments above apply.", thousands(d.rxIndividual), thousands(d.rxFamily)))
		d.say("deductible rx %d/%d", d.rxIndividual, d.rxFamily)
		d.everywhere("after", "retail", "mail", "specialty")
	} else {
		d.write("The Calendar Year deductible of the medical plan does not apply to this benefit.")
		d.everywhere("exempt", "retail", "mail", "specialty")
	}
	d.write(fmt.Sprintf("Maximum out-of-pocket amount for Prescription Drugs, per Calendar Year: $%s per Covered Person; $%s per Family Unit.", thousands(d.oopIndividual), thousands(d.oopFamily)))
	d.say("maximum rx %d/%d", d.oopIndividual, d.oopFamily)
	d.heading("Program Rules")
	for _, s := range append(d.clauses(3), d.brandAsked()) {
		d.write(s)
	}
	d.heading("Covered Prescription Drugs")
	covered := []string{"All drugs prescribed by a Physician that require a prescription either by federal or state law. This includes oral contraceptives, but excludes any drugs stated as not covered under this Plan.", "Insulin and other diabetic supplies when prescribed by a Physician.", "Injectable drugs or any prescription directing administration by injection."}
	if !d.says["compounds covered:false"] && d.chance(2) {
		covered = append(covered, "All compounded prescriptions containing at least one prescription ingredient in a therapeutic quantity.")
		d.say("compounds covered:true")
	}
	for _, kind := range []string{"contraceptive", "insulin", "diabeticSupply", "selfInjectable", "compound"} {
		d.allow("inclusions {drugs:{kinds:[%s]}}", kind)
	}
	d.allow("inclusions {drugs:{kinds:[insulin,diabeticSupply]}}")
	for n, s := range covered {
		d.write(fmt.Sprintf("(%d) %s", n+1, s))
	}
	d.heading("Limits To This Benefit")
	d.write("This benefit applies only when a Covered Person incurs a covered Prescription Drug charge. The covered drug charge for any one prescription will be limited to:")
	d.write("(1) Refills only up to the number of times specified by a Physician.")
	d.write("(2) Refills up to one year from the date of order by a Physician.")
	d.allow("refillLimit {} open")
	d.heading("Expenses Not Covered")
	d.write("This benefit will not cover a charge for any of the following:")
	for n, s := range d.expenses() {
		d.write(fmt.Sprintf("(%d) %s", n+1, s))
	}
}

// expenses are some of those that a plan document does not cover, in the order of the alphabet.
func (d *desk) expenses() []string {
	without := func(kind string) string { return "exclusions {drugs:{kinds:[" + kind + "]}}" }
	var out []string
	for _, one := range []condition{
		{words: "Administration. Any charge for the administration of a covered Prescription Drug."},
		{words: "Appetite suppressants. A charge for appetite suppressants and other drugs for weight control.", fact: without("weightLoss")},
		{words: "Consumed on premises. Any drug or medicine that is consumed or administered at the place where it is dispensed."},
		{words: "Cosmetic. A charge for drugs used for cosmetic purposes, such as medications for hair growth or removal.", fact: without("cosmetic")},
		{words: "Devices. Devices of any type, even though such devices may require a prescription, such as braces and support garments."},
		{words: "Experimental. Experimental drugs and medicines, even though a charge is made to the Covered Person.", fact: without("experimental")},
		{words: "Impotence. A charge for impotence medication.", fact: without("erectileDysfunction")},
		{words: "Infertility. A charge for infertility medication.", fact: without("fertility")},
		{words: "Inpatient medication. A drug or medicine that is to be taken by the Covered Person, in whole or in part, while Hospital confined."},
		{words: "No charge. A charge for Prescription Drugs which may be properly received without charge under local, state or federal programs."},
		{words: "No prescription. A drug or medicine that can legally be bought without a written prescription. This does not apply to injectable insulin.", fact: "otc covered:false"},
		{words: "Refills. Any refill that is requested more than one year after the prescription was written."},
		{words: "Vitamins. Vitamins and nutritional supplements of any kind.", fact: without("vitamin")},
	} {
		if d.chance(4) {
			continue
		}
		out = append(out, one.words)
		if one.fact != "" {
			d.say("%s", one.fact)
		}
	}
	d.allow("exclusions") // left open
	return out
}

// listDrug is a drug of a list: its name and form, and its limit for thirty days, 0 where it has none.
type listDrug struct {
	category, name string
	tier, limit    int
}

// drugList is the list of a plan of five tiers, with a row for each category and the limits in words.
func (d *desk) drugList() {
	d.partD()
	d.numbered(true)
	d.heading(d.pick("2026 Comprehensive Formulary (List of Covered Drugs)", "Prescription Drug List – Five Tier – January 2026"))
	d.write("PLEASE READ: THIS DOCUMENT CONTAINS INFORMATION ABOUT THE DRUGS WE COVER IN THIS PLAN. This formulary was updated on 12/01/2025.")
	rows := [][]string{{"Drug Tier", "Includes"}}
	for n := range d.tiers {
		rows = append(rows, []string{fmt.Sprintf("Tier %d", n+1), d.tiers[n].words})
	}
	d.table(rows...)
	d.write("PA: Prior Authorization. ST: Step Therapy. QL: Quantity Limit. MO: Available by mail order. LA: Limited Access. Brand-name drugs are capitalized and generic drugs are listed in lower-case italics.")
	for _, rule := range []string{"priorAuthorization {drugs:{flags:[PA]}}", "stepTherapy {drugs:{flags:[ST]}}", "quantityLimit {drugs:{flags:[QL]}}"} {
		d.allow("%s open", rule)
		d.allow("%s {}", rule)
	}
	d.page()
	rows = [][]string{{"Drug Name", "Drug Tier", "Requirements/Limits"}}
	form, before := d.pick("QL (%d EA per 30 days)", "QL (%d per 30 days)", "QL (%d/30 days)"), ""
	for _, one := range []listDrug{
		{"ANALGESICS", "celecoxib oral capsule 200 mg", 2, 60},
		{"ANALGESICS", "meloxicam oral tablet 15 mg", 1, 30},
		{"ANALGESICS", "oxycodone-acetaminophen oral tablet 5-325 mg", 3, 180},
		{"ANALGESICS", "tramadol oral tablet 50 mg", 2, 240},
		{"ANTIDIABETICS", "FARXIGA ORAL TABLET 10 MG", 3, 30},
		{"ANTIDIABETICS", "JANUVIA ORAL TABLET 100 MG", 3, 30},
		{"ANTIDIABETICS", "LANTUS SOLOSTAR SUBCUTANEOUS SOLUTION PEN-INJECTOR 100 UNIT/ML", 3, 0},
		{"ANTIDIABETICS", "metformin oral tablet 500 mg", 1, 0},
		{"ANTIDIABETICS", "OZEMPIC SUBCUTANEOUS PEN-INJECTOR 2 MG/3 ML", 3, 3},
		{"CARDIOVASCULAR AGENTS", "amlodipine oral tablet 5 mg", 1, 0},
		{"CARDIOVASCULAR AGENTS", "atorvastatin oral tablet 40 mg", 1, 30},
		{"CARDIOVASCULAR AGENTS", "ELIQUIS ORAL TABLET 5 MG", 3, 60},
		{"CARDIOVASCULAR AGENTS", "losartan oral tablet 50 mg", 1, 0},
		{"CARDIOVASCULAR AGENTS", "REPATHA SURECLICK SUBCUTANEOUS AUTO-INJECTOR 140 MG/ML", 4, 2},
		{"IMMUNOLOGICAL AGENTS", "HUMIRA PEN SUBCUTANEOUS PEN-INJECTOR KIT 40 MG/0.4 ML", 5, 2},
		{"IMMUNOLOGICAL AGENTS", "methotrexate oral tablet 2.5 mg", 2, 0},
		{"IMMUNOLOGICAL AGENTS", "XELJANZ ORAL TABLET 5 MG", 5, 60},
	} {
		if d.chance(4) {
			continue
		}
		if one.category != before {
			rows, before = append(rows, []string{one.category, "<", "<"}), one.category
		}
		var marks []string
		fact := fmt.Sprintf("drug %s: %d", strings.ToLower(one.name), one.tier)
		if one.tier == 5 || one.tier > 2 && d.chance(3) {
			marks, fact = append(marks, "PA"), fact+" PA"
		}
		if one.tier == 4 || one.tier == 3 && d.chance(4) {
			marks, fact = append(marks, "ST"), fact+" ST"
		}
		if one.limit > 0 {
			marks, fact = append(marks, fmt.Sprintf(form, one.limit)), fact+fmt.Sprintf(" QL %d/30", one.limit)
		}
		if one.tier < 5 {
			marks = append(marks, "MO")
		} else {
			marks = append(marks, "LA")
		}
		d.say("%s", fact)
		rows = append(rows, []string{one.name, fmt.Sprint(one.tier), strings.Join(marks, "; ")})
	}
	d.table(rows...)
}

// stateCopays is a page of a state's program that has the copays of all services in one table.
func (d *desk) stateCopays() {
	d.few()
	d.tiers[0].words, d.nothing, d.voice.copay = "Generic drugs", "", d.pick("$%d", "$%d.00", "$%d per prescription")
	d.heading(d.pick("Copays and covered services", "Your cost for covered services: member handbook"))
	d.write("A copay is the part of the cost of a service that you pay. If you cannot pay your copay, your provider cannot refuse to give you care.")
	service := d.pick("Service", "Covered service")
	rows := [][]string{{service, "Copay for members 21 and older"}, {"Office visit", "$2"}, {"Inpatient hospital stay", "$75"}, {"Emergency room, not an emergency", "$8"}}
	form := d.pick("Prescription: %s", "%s (prescription)", "Pharmacy – %s")
	for n := range d.tiers {
		t := &d.tiers[n]
		rows = append(rows, []string{fmt.Sprintf(form, t.words), d.cell(t, "any", "in", 1)})
	}
	d.table(append(rows, []string{"Chiropractor visit", "$1"}, []string{"Eyeglasses", "$2"})...)
	d.heading("Who does not pay")
	d.write("You do not have a copay if you are:")
	for _, s := range []string{"Under age 21", "Pregnant, or within 60 days after a pregnancy", "Living in a nursing facility", "Getting hospice care", "American Indian or Alaska Native"} {
		d.line("• " + s)
	}
	d.say("drugCostShares {age:{max:20}} {share:{kind:noCharge}}")
	d.allow("drugCostShares {} open")
	d.heading("Pharmacy services")
	d.write(d.pick("You can get up to a 34-day supply of your medicine at one time.", "The pharmacy can fill up to 34 days of medicine at a time."))
	for n := range d.tiers { // a limit of every fill, which may be read as that of the copays
		d.allow("days %s any in 1-34", d.tiers[n].id)
	}
	for _, one := range []condition{
		{words: "Some drugs need prior authorization. Your doctor asks for it.", fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: "Some drugs have limits on the amount you can get.", fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: d.pick("You may have to try a preferred drug first (step therapy).", "For some drugs, step therapy applies: you must try another drug first."), fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: d.pick("Your prescription can be refilled when you have used 85% of it.", "You must use 85% of your medicine before it can be refilled."), fact: "refillTooSoon {} {percent:85}"},
		{words: "Call member services if you need a ride to the pharmacy."},
	} {
		if !d.chance(4) {
			d.line("• " + one.words)
			if one.fact != "" {
				d.say("%s", one.fact)
			}
		}
	}
	d.heading(d.pick("Drugs we do not pay for", "The program does not cover:"))
	for _, one := range []condition{
		{words: "Drugs used for weight loss", fact: "exclusions {drugs:{kinds:[weightLoss]}}"},
		{words: "Drugs used to help you get pregnant (fertility drugs)", fact: "exclusions {drugs:{kinds:[fertility]}}"},
		{words: "Drugs for erectile dysfunction", fact: "exclusions {drugs:{kinds:[erectileDysfunction]}}"},
		{words: "Drugs for cosmetic purposes or hair growth", fact: "exclusions {drugs:{kinds:[cosmetic]}}"},
		{words: "Experimental or investigational drugs", fact: "exclusions {drugs:{kinds:[experimental]}}"},
		{words: "Drugs made by companies that do not have a rebate agreement"},
	} {
		if !d.chance(4) {
			d.line("• " + one.words)
			if one.fact != "" {
				d.say("%s", one.fact)
			}
		}
	}
	d.allow("exclusions") // left open
}
