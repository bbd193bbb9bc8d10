package analyze

import (
	"fmt"
	"strings"
)

// The plan designs, the page of a Medicare plan, the booklet and the comparison of the twenty-seventh set.

// features is the sheet of a drug program, with what each feature amounts to and a description of it.
func (e *pier) features() {
	e.stack(true, "generic=Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-Preferred Brand", "specialty=Specialty")
	e.voice.copay, e.voice.rate, e.voice.cap = "$%d", e.pick("%d%%", "%d%% of the allowed benefit"), e.pick(" up to a maximum of $%d", " (maximum of $%d)")
	last := e.last()
	last.rate, last.cap = e.one(20, 30, 50), e.one(75, 100, 150)
	days, subject := e.one(30, 34), e.chance(2)
	title := e.joinCopays()
	e.heading(e.pick("Prescription Drug Program", "Pharmacy Program"))
	rows := [][]string{{"Plan Feature", e.pick("Amount", "Amount You Pay"), "Description"}}
	if subject {
		e.heading(fmt.Sprintf("$%d Deductible – %s Retail Copays", e.rxIndividual, title))
		e.say("deductible rx %d/%d", e.rxIndividual, e.rxFamily)
		rows = append(rows,
			[]string{"Deductible", "$" + thousands(e.rxIndividual), e.pick("You must meet the deductible before your plan begins to pay for Tier 2, Tier 3 and Tier 4 drugs. Generic drugs are not subject to the deductible.", "Applies to Tier 2, Tier 3 and Tier 4 drugs. Tier 1 drugs are not subject to the deductible.")},
			[]string{"Family Deductible Maximum", "$" + thousands(e.rxFamily), "When the members of a family have together paid this amount, the deductible is met for all of them."})
	} else {
		e.heading("$0 Deductible – " + title + " Retail Copays")
		rows = append(rows, []string{"Deductible", "None", "Your benefit has no deductible."}, []string{"Family Deductible Maximum", "None", "Your benefit has no family deductible maximum."})
		e.subject(0)
	}
	label := fmt.Sprintf("%%s %%s (Tier %%d) (up to a %d-day supply)", days)
	for n := range e.tiers {
		t, noun := &e.tiers[n], []string{"Drugs", "Name Drugs", "Name Drugs", "Drugs"}[n]
		channel, told, many := "retail", fmt.Sprintf("All %s drugs are covered at this copay level.", strings.ToLower(t.words)), days
		if n == 3 {
			channel, told, many = "specialty", e.pick("Specialty drugs are covered only when obtained from the exclusive specialty pharmacy network.", "Specialty drugs must be purchased through the exclusive specialty pharmacy network."), 30
			label = "%s %s (Tier %d) (up to a 30-day supply)"
			e.say("specialtyLockIn %s {free:0}", e.specials())
		}
		rows = append(rows, []string{fmt.Sprintf(label, t.words, noun, t.number), e.given(t, channel, "in", many, 1), told})
		if n < 3 {
			e.like(t, "in", "retail", "any", "retail90") // the title alone calls the copays those at retail
		} else {
			e.like(t, "in", "specialty", "retail", "any")
		}
	}
	var months []string
	for n := range 3 {
		t := &e.tiers[n]
		words, share := e.amount(t, 2)
		months = append(months, []string{"Generic: ", "Preferred Brand: ", "Non-Preferred Brand: "}[n]+words)
		e.longerTo(t, "in", share, 90, days+1)
		e.share(t, "mail", "in", share)
		e.days(t, "mail", "in", 1, 90)
		e.allow("share %s any in %s", t.id, share)
		for _, from := range []int{1, days + 1} {
			e.allow("days %s any in %d-90", t.id, from)
			e.allow("days %s mail in %d-90", t.id, from)
		}
	}
	e.unlocked = true
	rows = append(rows, []string{"Maintenance Copays (up to a 90-day supply)", strings.Join(months, "\n"), e.pick("A 90-day supply of a maintenance drug is available for twice the copay through mail order or at a retail pharmacy.", "Maintenance drugs of up to a 90-day supply can be filled by mail order or at a retail pharmacy for two copays.")})
	if subject {
		for n := range e.tiers {
			e.across(&e.tiers[n], map[bool]string{true: "exempt", false: "after"}[n == 0], []string{"in"}, "any", "retail", "mail", "specialty")
		}
	}
	if e.chance(2) {
		rows = append(rows, []string{"Preventive Drugs", "$0", "Preventive drugs under the Affordable Care Act are available at no charge."})
		e.say("%s", drugsFree("preventive"))
	}
	if e.chance(2) {
		rows = append(rows, []string{"Diabetic Supplies", "$0", "Diabetic supplies are available at no charge."})
		e.say("%s", drugsFree("diabeticSupply"))
	}
	rows = append(rows, []string{"Prior Authorization", "Yes", "Some prescription drugs require prior authorization. Your doctor must call to begin the process."})
	e.say("priorAuthorization {drugs:{flags:[PA]}} {}")
	if e.chance(2) {
		rows = append(rows, []string{"Quantity Limits", "Yes", "Some prescription drugs have limits on the quantity that is covered."})
		e.say("quantityLimit {drugs:{flags:[QL]}} open")
	}
	e.table(rows...)
	e.write("Policy form numbers: Corvane/RX (1/24), Corvane/COST (1/26). This summary is for comparison purposes only and does not create rights that the benefit plan does not give.")
}

// joinCopays are the copays of the first three tiers as the name of a plan has them.
func (e *pier) joinCopays() string {
	return fmt.Sprintf("$%d/%d/%d", e.tiers[0].copay, e.tiers[1].copay, e.tiers[2].copay)
}

// asterisk is a health system's page for its employees: two plans beside each other, with an asterisk where the deductible comes first.
func (e *pier) asterisk() {
	e.several, e.unlocked = true, true
	e.stack(true, "generic=Generic drugs", "preferred-brand=Preferred brand-name drugs", "non-preferred-brand=Non-preferred brand-name drugs", "preferred-specialty=Preferred specialty drugs", "non-preferred-specialty=Non-preferred specialty drugs")
	if e.chance(2) {
		e.inWord()
	}
	e.voice.copay, e.voice.rate, e.voice.cap = e.pick("$%d copay", "$%d"), "%d%%", " up to $%d"
	names := [][]string{{"HMO plan", "HDHP-HMO plan"}, {"Copay Plan", "HSA Plan"}}[e.IntN(2)]
	e.heading("Prescription Drug Benefits")
	e.write(e.pick("Both medical plans of Tidewell Health cover prescription drugs through Corvane Rx. What you pay depends on the tier of the drug.", "If you enroll in one of the medical plans, you are enrolled in the prescription drug plan as well. It is administered by Corvane Rx."))
	e.heading(e.pick("Summary of Prescription Drug Plans", "What you pay"))
	less := e.one(0, 5, 10)
	for _, of := range []struct {
		words, channel string
		days           int
		times          float64
	}{{e.pick("Retail (30-day)", "Retail (30-day supply)"), "retail", 30, 1}, {e.pick("Mail Order (90-day)", "Mail order (90-day supply)"), "mail", 90, 2}} {
		rows := [][]string{{of.words, names[0], names[1]}}
		for n := range e.tiers {
			t := &e.tiers[n]
			if n > 2 && of.channel == "mail" {
				rows = append(rows, []string{fmt.Sprintf("Tier %d", n+1), "Not available", "Not available"})
				e.notAt(t, "in", "mail")
				continue
			}
			one, other := *t, *t
			if n > 2 {
				one.copay, one.rate, one.cap = []int{50, 100}[n-3], 0, 0
				other.rate, other.cap = 20, []int{150, 300}[n-3]
			} else if n == 2 {
				other.copay -= less
			}
			rows = append(rows, []string{fmt.Sprintf("Tier %d", n+1), e.given(&one, of.channel, "in", of.days, of.times), e.given(&other, of.channel, "in", of.days, of.times) + "*"})
			e.order(t, of.channel, "in", "after")
			e.allow("order %s %s in exempt", t.id, of.channel)
			if n > 2 {
				e.like(t, "in", "retail", "specialty")
			}
		}
		e.table(rows...)
	}
	e.write(fmt.Sprintf(e.pick("*Copays apply after the full medical deductible of the %s has been met.", "*After the medical deductible of the %s has been met."), names[1]))
	e.heading(e.pick("Understanding the tiers", "Drug tiers"))
	mark := e.pick("• ", "")
	for n := range e.tiers {
		e.write(fmt.Sprintf(mark+"Tier %d: %s%s", n+1, e.tiers[n].words, []string{", which cost you least.", ", for which there may be no generic.", ", which usually have alternatives in a lower tier.", " that treat complex conditions.", ", which cost the most."}[n]))
	}
	e.under(e.pick("Other plan details", "Good to know"), 3+e.IntN(3))
	e.surroundings()
}

// savingsNetworks is a carrier's highlights of a savings plan, with sections for each pharmacy in the network and outside of it.
func (e *pier) savingsNetworks() {
	e.usual(true, " Drugs")
	e.unlocked = true
	e.medIndividual = 1700 + 100*e.IntN(14)
	e.medFamily = 2 * e.medIndividual
	e.oopIndividual = e.medIndividual + e.one(1500, 2000, 2500)
	copays, part := e.chance(2), e.one(40, 50)
	rates := []int{e.one(10, 20), e.one(20, 25), e.one(30, 40), e.one(20, 30)}
	e.heading(e.pick("BENEFIT HIGHLIGHTS – QHDHP PPO 2000", "Benefit Highlights: Keystone Capital PPO HSA"))
	e.write(e.pick("This is not a contract. It highlights the benefits available through Susquehanna Capital Health. Benefit period: calendar year.", "The amounts below are what members are responsible for. Benefit period: January 1 to December 31."))
	head := []string{"SUMMARY OF COST-SHARING", "Participating Providers", e.pick("Non-Participating Providers", "Nonparticipating Providers")}
	pair := e.pick("$%s single coverage\n$%s family coverage", "$%s per member\n$%s per family")
	e.table(head,
		[]string{e.pick("Deductible (per benefit period)", "Deductible (combined for medical and prescription drugs)"), e.pairOf(pair, e.medIndividual), e.pairOf(pair, 2*e.medIndividual)},
		[]string{"Coinsurance", "20%", fmt.Sprintf("%d%%", part)},
		[]string{"Out-of-Pocket Maximum", e.pairOf(pair, e.oopIndividual), e.pairOf(pair, 2*e.oopIndividual)},
		[]string{"Office Visits", "20% after deductible", fmt.Sprintf("%d%% after deductible", part)},
		[]string{"Preventive Care", "Covered in full, waive deductible", fmt.Sprintf("%d%% after deductible", part)})
	for network, times := range map[string]int{"in": 1, "out": 2} {
		e.say("deductible %s %d/%d", network, times*e.medIndividual, times*e.medFamily)
		e.say("maximum %s %d/%d", network, times*e.oopIndividual, 2*times*e.oopIndividual)
	}
	end := e.pick(" after deductible", ", after deductible")
	rows := [][]string{{"PRESCRIPTION DRUG BENEFITS", e.pick("Participating Pharmacies", "Participating Pharmacy"), e.pick("Non-Participating Pharmacies", "Nonparticipating Pharmacy")}}
	label := e.pick("Tier %d – %s", "Tier %d: %s", "%[2]s (Tier %[1]d)")
	for _, of := range []struct {
		words, channel string
		days, times    int
	}{{"Retail Pharmacy", "retail", 30, 1}, {e.pick("Mail Service Pharmacy", "Mail Order Pharmacy"), "mail", 90, 2}, {"Specialty Pharmacy", "specialty", 30, 1}} {
		rows = append(rows, []string{fmt.Sprintf("%s (up to a %d-day supply)", of.words, of.days), "<", "<"})
		for n := range e.tiers {
			t := &e.tiers[n]
			if (n == 3) != (of.channel == "specialty") {
				continue
			}
			words, share := fmt.Sprintf("%d%%", rates[n]), fmt.Sprintf("%d %% coinsurance", rates[n])
			if copays && n < 3 {
				words, share = fmt.Sprintf("$%d copayment", of.times*t.copay), fmt.Sprintf("$%d.00 copay", of.times*t.copay)
			}
			e.share(t, of.channel, "in", share)
			e.days(t, of.channel, "in", 1, of.days)
			e.order(t, of.channel, "in", "after")
			out := "Not covered"
			if of.channel == "retail" {
				out = fmt.Sprintf("%d%%%s", part, end)
				e.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", part))
				e.days(t, "retail", "out", 1, 30)
				e.order(t, "retail", "out", "after")
			} else {
				e.notAt(t, "out", of.channel)
			}
			rows = append(rows, []string{fmt.Sprintf(label, t.number, t.words), words + end, out})
		}
	}
	e.table(rows...)
	e.under(e.pick("Prescription Drug Programs", "Additional pharmacy information"), 4+e.IntN(3))
	e.write("Precertification is needed for inpatient stays. Members who use nonparticipating providers may be billed for the balance.")
}

// stateSupplies is a page of a state's health plan, with what thirty and ninety days cost and what a few kinds of drugs do.
func (e *pier) stateSupplies() {
	e.usual(true, "")
	e.unlocked = true
	t := e.last()
	t.copay, t.rate, t.cap = e.one(100, 150, 200), 0, 0
	e.voice.copay = "$%d copay"
	upTo, insulin := e.pick("Up to ", ""), e.one(25, 30, 35)
	mail := []float64{2, 2.5}[e.IntN(2)]
	e.heading(e.pick("Pharmacy Benefits – State Choice High Plan", "State Choice Basic: pharmacy benefits for current employees and pre-Medicare retirees"))
	subject, exempt := e.chance(2), e.chance(2)
	switch {
	case subject:
		e.write(e.amounts2(e.pick("A pharmacy deductible of $%s per individual or $%s per family applies each calendar year before the copays below.", "Before the copays below apply, each member meets a pharmacy deductible of $%s, with a maximum of $%s per family, each calendar year."), e.rxIndividual, e.rxFamily))
		e.say("deductible rx %d/%d", e.rxIndividual, e.rxFamily)
	case exempt:
		e.write("The health plan's deductible does not apply to prescription medications.")
	default:
		e.write("There is no deductible for prescription medications.")
		e.subject(0)
	}
	rows := [][]string{{e.pick("Prescription medications", "Network pharmacies"), "30-day supply", "90-day supply"}}
	for n := range e.tiers {
		t := &e.tiers[n]
		channel := map[bool]string{true: "specialty", false: "any"}[n == 3]
		row := []string{fmt.Sprintf("%s (Tier %d) %s", []string{"Generic", "Preferred", "Non-preferred", "Specialty"}[n], t.number, "drugs"), upTo + e.given(t, channel, "in", 30, 1), "Not available"}
		e.like(t, "in", channel, "any", "retail", "mail", "retail90", "specialty") // no row names a pharmacy
		if n < 3 {
			words, share := e.amount(t, mail)
			row[2] = upTo + words
			e.share(t, "any", "in", share)
			for _, channel := range []string{"any", "retail", "mail", "retail90"} {
				e.allow("share %s %s in %s", t.id, channel, share)
				for _, from := range []int{1, 31, 90} {
					e.allow("days %s %s in %d-90", t.id, channel, from)
				}
			}
		} else {
			for _, channel := range []string{"any", "retail", "mail", "retail90", "specialty"} {
				e.notAt(t, "in", channel)
			}
		}
		if subject || exempt {
			e.across(t, map[bool]string{true: "after", false: "exempt"}[subject], []string{"in"}, "any", "specialty")
		}
		rows = append(rows, row)
	}
	for n, classes := range []string{"preferredBrand+preferredGeneric", "nonPreferredBrand+nonPreferredGeneric"} { // the rows have no word for brands
		t := &e.tiers[n+1]
		e.unclassed(t)
		e.allow("tier %s %s", t.id, classes)
	}
	if !subject {
		for _, none := range []string{"rx 0/-", "rx 0/0"} {
			e.allow("deductible %s", none)
		}
	}
	if e.chance(2) {
		rows = append(rows, []string{"Preferred tobacco cessation products", "$0 copay", "$0 copay"})
		e.say("%s", drugsFree("smokingCessation"))
	}
	rows = append(rows, []string{"Insulin", fmt.Sprintf("Up to $%d copay", insulin), fmt.Sprintf("Up to $%d copay", 3*insulin)})
	for _, network := range []string{"", "networks:[in],"} { // so much a supply, or so much for each thirty days
		e.allow("drugCostShares {%sdrugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:%d.00,copayPerDays:30}}", network, insulin)
		for n, supplies := range [][]string{{"min:1,max:30", "max:30"}, {"min:1,max:90", "min:31,max:90", "min:90,max:90", "max:90"}} {
			for _, supply := range supplies {
				e.allow("drugCostShares {%sdrugs:{kinds:[insulin]},daysSupply:{%s}} {role:ceiling,share:{kind:copay,copay:%d.00}}", network, supply, (1+2*n)*insulin)
			}
		}
	}
	if e.chance(2) {
		rows = append(rows, []string{"Vaccinations", "$0 copay", "Not applicable"})
		e.say("%s", drugsFree("vaccine"))
	}
	e.table(rows...)
	if rows[0][0] == "Network pharmacies" {
		for _, kind := range []string{"smokingCessation", "vaccine"} {
			if free := drugsFree(kind); e.says[free] {
				e.say("%s", e.within(kind))
				e.says[free] = false
			}
		}
	}
	e.heading("Pharmacy out-of-pocket maximum")
	e.write(e.amounts2(e.pick("The pharmacy out-of-pocket maximum is $%s per individual and $%s per family each calendar year. Once it is reached, you pay nothing for covered medications at network pharmacies.", "Copays count toward a pharmacy out-of-pocket maximum of $%s for an individual and $%s for a family. After that, covered medications from network pharmacies are free of charge."), e.oopIndividual, e.oopFamily))
	e.say("maximum rx %d/%d", e.oopIndividual, e.oopFamily)
	e.heading("Notes")
	mark := e.pick("• ", "- ")
	var notes []condition
	for _, one := range []condition{
		{words: e.pick("Some medications require prior authorization.", "Prior authorization is required for certain medications."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: e.pick("Some medications have quantity limits.", "Quantity limits apply to certain medications."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: "Step therapy applies to certain medications.", fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: "Weight loss medications are not covered.", fact: drugsOut("weightLoss")},
		{words: "Fertility medications are not covered.", fact: drugsOut("fertility")},
		{words: "Over-the-counter medications are not covered.", fact: "otc covered:false"},
		{words: "Medications that are not on the formulary are not covered.", fact: "formulary closed"},
		{words: "Amounts paid by manufacturer copay assistance do not count toward the deductible or out-of-pocket maximum.", fact: "assistance {} {program:adjuster}"},
	} {
		if !e.chance(3) {
			notes = append(notes, one)
		}
	}
	for _, one := range e.drawn(notes, len(notes)) {
		e.write(mark + one)
	}
	e.write(mark + "Members who live abroad may file paper claims within 18 months.")
}

// sixTiers is the drug page of a regional Medicare plan that has a sixth tier, with a row for each kind of pharmacy.
func (e *pier) sixTiers() {
	e.partDTiers()
	e.tiers = append(e.tiers, plantTier{number: 6, words: "Select Care Drugs", id: "tier-6"})
	e.unclassed(&e.tiers[5])
	for n, copay := range []int{e.one(0, 2, 4), e.one(8, 10, 12), e.one(42, 45, 47), e.one(90, 95, 100)} {
		e.tiers[n].copay, e.tiers[n].rate = copay, 0
	}
	e.tiers[5].copay, e.tiers[5].rate = 0, 0
	e.voice.copay, e.voice.rate = "$%d", e.pick("%d%%", "%d%% coinsurance")
	more, from := e.one(5, 7), e.one(0, 3, 4)
	e.heading(e.pick("2026 Summary of Benefits – Fox Valley Preferred Gold (HMO-POS)", "Erie Canal Secure Plus (PPO) – Part D prescription drug benefits 2026"))
	if from == 0 {
		e.write("Part D deductible: $0. This plan has no deductible for Part D prescription drugs.")
		e.subject(0)
	} else {
		amount := e.one(150, 200, 300, 400)
		e.write(fmt.Sprintf(e.pick("Part D deductible: $%d per year for drugs in %s. Drugs in the other tiers have no deductible.", "Part D deductible: you pay $%d before the plan pays for drugs in %s. The deductible does not apply to the other tiers."), amount, map[int]string{3: "Tiers 3, 4 and 5", 4: "Tiers 4 and 5"}[from]))
		e.say("deductible rx %d/-", amount)
	}
	e.write("Initial coverage: you pay these amounts until your yearly out-of-pocket drug costs reach $2,100.")
	e.allow("maximum rx 2100/-")
	long, none := e.one(90, 100), e.pick("Not available", "N/A")
	rows := [][]string{{"Tier", "Pharmacy", "30-day supply", fmt.Sprintf("%d-day supply", long)}}
	kinds := [][]string{{"Preferred retail", "Standard retail", "Mail order"}, {"Preferred retail pharmacy", "Standard retail pharmacy", "Mail order pharmacy"}}[e.IntN(2)]
	name := e.pick("Tier %d\n%s", "Tier %d (%s)")
	for n := range e.tiers {
		t, other := &e.tiers[n], e.tiers[n]
		if n < 4 {
			other.copay += more
		}
		near := []string{fmt.Sprintf(name, t.number, t.words), kinds[0], e.given(t, "retail", "preferred", 30, 1), none}
		far := []string{"^", kinds[1], e.given(&other, "retail", "standard", 30, 1), none}
		mail := []string{"^", kinds[2], none, none}
		if n != 4 {
			var share string
			near[3], share = e.amount(t, 3)
			e.longerTo(t, "preferred", share, long, 31)
			far[3], share = e.amount(&other, 3)
			e.longerTo(&other, "standard", share, long, 31)
			mail[3] = e.given(t, "mail", "in", long, 2)
		}
		for _, network := range []string{"preferred", "standard", "in"} {
			e.notAt(t, network, "retail", "mail", "retail90", "any")
		}
		rows = append(rows, near, far, mail)
		if from > 0 {
			e.across(t, map[bool]string{true: "after", false: "exempt"}[t.number >= from && t.number <= 5], []string{"preferred", "standard", "in"}, "retail", "mail")
		}
	}
	e.table(rows...)
	for _, channel := range []string{"retail", "mail"} { // what costs nothing
		for _, network := range []string{"preferred", "standard", "in"} {
			for n := range e.tiers {
				if e.says[fmt.Sprintf("share %s %s %s $0.00 copay", e.tiers[n].id, channel, network)] {
					e.allow("share %s %s %s no charge", e.tiers[n].id, channel, network)
				}
			}
		}
	}
	e.write("Catastrophic coverage: after you reach $2,100, you pay nothing for covered Part D drugs for the rest of the year.")
	e.ceiling()
	e.write(e.pick("Some drugs need prior authorization, and some have quantity limits.", "Certain drugs require prior authorization. Quantity limits apply to some drugs."))
	e.say("priorAuthorization {drugs:{flags:[PA]}} {}")
	e.say("quantityLimit {drugs:{flags:[QL]}} open")
	e.heading("Other benefits")
	e.table([]string{"Benefit", "In-network", "Out-of-network"}, []string{"Primary care visit", "$0", "$25"}, []string{"Emergency care", "$125", "$125"}, []string{"Fitness program", "$0", "Not covered"})
}

// civilService is the drug program in the certificate of a state's civil service, by supplies and levels.
func (e *pier) civilService() {
	e.stack(true, "generic=generic drugs", "preferred-brand=preferred brand-name drugs", "non-preferred-brand=non-preferred brand-name drugs")
	e.unlocked = true
	for n, copay := range []int{e.one(5, 10), e.one(25, 30, 35), e.one(60, 65, 75)} {
		e.tiers[n].copay = copay
	}
	e.heading(e.pick("Section V: Prescription Drug Program", "PRESCRIPTION DRUG PROGRAM"))
	e.write("The Program is administered by Corvane Rx. It covers medically necessary drugs that by law may be dispensed only on a prescription.")
	e.heading(e.pick("Your copayments", "Copayments"))
	e.write(e.pick("Drugs on the Program's list are assigned to three levels. Level 1 is for generic drugs, Level 2 for preferred brand-name drugs and Level 3 for non-preferred brand-name drugs.", "The copayment depends on the level of the drug: generic drugs are Level 1, preferred brand-name drugs Level 2 and non-preferred brand-name drugs Level 3."))
	sum := func(times float64) string {
		var words []any
		for n := range e.tiers {
			words = append(words, int(times*float64(e.tiers[n].copay)))
		}
		return fmt.Sprintf("$%d for a Level 1 drug, $%d for a Level 2 drug and $%d for a Level 3 drug", words...)
	}
	e.write(fmt.Sprintf(e.pick("For up to a 30-day supply from a Network Pharmacy or through the Mail Service Pharmacy, you pay %s.", "When you fill a prescription for a 1- to 30-day supply at a Network Pharmacy or through the Mail Service Pharmacy, your copayment is %s."), sum(1)))
	e.write(fmt.Sprintf(e.pick("For a 31- to 90-day supply from a Network Pharmacy, you pay %s.", "When you fill a prescription for a 31- to 90-day supply at a Network Pharmacy, your copayment is %s."), sum(2)))
	mail := []float64{1, 2}[e.IntN(2)]
	e.write(fmt.Sprintf(e.pick("For a 31- to 90-day supply through the Mail Service Pharmacy, you pay %s.", "If the Mail Service Pharmacy fills a prescription for a 31- to 90-day supply, your copayment is %s."), sum(mail)))
	e.voice.copay = "$%d"
	for n := range e.tiers {
		t := &e.tiers[n]
		for _, channel := range []string{"retail", "mail"} {
			e.given(t, channel, "in", 30, 1)
			_, share := e.amount(t, map[string]float64{"retail": 2, "mail": mail}[channel])
			e.share(t, channel, "in", share)
			e.days(t, channel, "in", 31, 90)
		}
		e.allow("share %s retail90 in $%d.00 copay", t.id, 2*t.copay)
		e.allow("days %s retail90 in 31-90", t.id)
	}
	switch e.IntN(3) {
	case 0:
		e.write("There is no deductible under the Program.")
		e.subject(0)
	case 1:
		e.write("You do not have to meet a deductible before the Program pays.")
		e.subject(0)
		for n := range e.tiers {
			e.across(&e.tiers[n], "exempt", []string{"in"}, "retail", "mail")
		}
	}
	e.heading("Out-of-pocket limit")
	e.write(e.amounts2(e.pick("Your copayments for drugs from Network Pharmacies and the Mail Service Pharmacy are limited to $%s a year for individual coverage and $%s a year for family coverage.", "The yearly maximum that you pay under the Program is $%s for individual coverage and $%s for family coverage."), e.oopIndividual, e.oopFamily))
	e.say("maximum rx %d/%d", e.oopIndividual, e.oopFamily)
	e.heading(e.pick("Refills", "Refill rules"))
	used := e.one(75, 80, 85)
	e.write(fmt.Sprintf(e.pick("A prescription may be refilled for up to one year. A refill is not covered until %d%% of the previous supply has been used.", "The Program covers refills for one year from the date of the prescription, when %d%% of the previous supply has been used."), used))
	e.say("refillTooSoon {} {percent:%d}", used)
	e.heading("Prior authorization")
	e.write(e.pick("You must have prior authorization for certain drugs. Your doctor may call Corvane Rx to ask for it.", "Certain drugs require prior authorization, which your doctor requests from Corvane Rx."))
	e.say("priorAuthorization {drugs:{flags:[PA]}} {}")
	e.heading(e.pick("Specialty drugs", "Specialty Pharmacy Program"))
	if e.chance(2) {
		e.write(e.pick("The first fill of a specialty drug may be obtained at a Network Pharmacy. After that, specialty drugs are covered only through the designated Specialty Pharmacy.", "You may fill a specialty drug once at a Network Pharmacy; all later fills must be through the designated Specialty Pharmacy."))
		e.say("specialtyLockIn {drugs:{kinds:[specialty]}} {free:1}")
	} else {
		e.write(e.pick("Specialty drugs must be obtained through the designated Specialty Pharmacy.", "The Program covers specialty drugs only when the designated Specialty Pharmacy dispenses them."))
		e.say("specialtyLockIn {drugs:{kinds:[specialty]}} {free:0}")
	}
	e.heading(e.pick("What is not covered", "Exclusions"))
	e.write(e.pick("The Program does not pay for:", "The following are not covered under the Program:"))
	var list []condition
	for _, one := range []condition{
		{words: "Drugs used for weight loss", fact: drugsOut("weightLoss")},
		{words: "Drugs used for cosmetic purposes", fact: drugsOut("cosmetic")},
		{words: "Experimental or investigational drugs", fact: drugsOut("experimental")},
		{words: "Drugs that can be bought over the counter without a prescription", fact: "otc covered:false"},
		{words: "Drugs to treat erectile dysfunction", fact: drugsOut("erectileDysfunction")},
		{words: "Compounded drugs", fact: "compounds covered:false"},
	} {
		if !e.chance(3) {
			list = append(list, one)
		}
	}
	for _, one := range e.drawn(list, len(list)) {
		e.write("• " + one)
	}
	e.write("• Drugs furnished while you are an inpatient of a hospital")
	e.heading(e.pick("Non-network pharmacies", "If you use a non-network pharmacy"))
	e.write("If you do not use a Network Pharmacy, you pay the full price and send a claim to Corvane Rx. You are reimbursed up to what the Program would have paid a Network Pharmacy, less the copayment.")
	e.allow("access {networks:[out]} open")
	for n := range e.tiers {
		t := &e.tiers[n]
		for _, share := range e.stated(t, "retail", "in") {
			e.allow("share %s retail out %s", t.id, share)
		}
		e.allow("days %s retail out 1-30", t.id)
		e.allow("days %s retail out 31-90", t.id)
		e.allow("order %s retail out exempt", t.id)
	}
}

// threeOptions compares three options of a health maintenance plan, of which not each has all the tiers.
func (e *pier) threeOptions() {
	e.several, e.unlocked = true, true
	e.stack(false, "generic=Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-preferred Brand", "preferred-specialty=Preferred Specialty", "non-preferred-specialty=Non-preferred Specialty")
	for n, copay := range []int{e.one(5, 10), e.one(40, 50), e.one(70, 75), e.one(100, 125), e.one(150, 175)} {
		e.tiers[n].copay, e.tiers[n].rate, e.tiers[n].cap = copay, 0, 0
	}
	e.voice.copay = "$%d"
	names := []string{e.pick("Blue Advantage – HDHP Option", "HDHP Option"), e.pick("Blue Value Plus Option", "Value Plus Option"), e.pick("Standard Blue Option", "Standard Option")}
	e.heading(e.pick("Prescription drug benefits by option", "Compare your prescription drug benefits"))
	e.write("Your prescription drug benefits depend on the medical option that you are enrolled in.")
	hdhp, rx, days := 1700+100*e.IntN(4), e.one(100, 150, 200), e.one(30, 34)
	rows := [][]string{append([]string{e.pick("Services", "Benefit")}, names...)}
	rows = append(rows, []string{"Rx Deductible", e.amounts2("Combined medical and drug deductible ($%s Self Only, $%s Self Plus One/Self and Family)", hdhp, 2*hdhp), e.amounts2("$%s Self Only\n$%s Self Plus One/Self and Family", rx, 2*rx), "$0"})
	e.say("deductible in %d/%d", hdhp, 2*hdhp)
	e.allow("deductible any %d/%d", hdhp, 2*hdhp)
	e.allow("deductible rx %d/%d", hdhp, 2*hdhp)
	e.say("deductible rx %d/%d", rx, 2*rx)
	for _, none := range []string{"0/-", "0/0", "-/-"} {
		e.allow("deductible rx %s", none)
	}
	after, free := e.pick(", after deductible", " after deductible"), e.pick(", no deductible", " (no deductible)")
	for k, of := range []struct {
		words, channel string
		days           int
	}{
		{fmt.Sprintf(e.pick("Retail Pharmacy (up to a %d-day supply)", "Pharmacy (retail, up to a %d-day supply)"), days), "retail", days},
		{e.pick("Mail Order (up to a 90-day supply)", "Mail order pharmacy (up to a 90-day supply)"), "mail", 90},
		{e.pick("Specialty Pharmacy (up to a 30-day supply)", "Specialty drugs (specialty pharmacy, up to a 30-day supply)"), "specialty", 30},
	} {
		rows = append(rows, []string{of.words, "<", "<", "<"})
		if k == 0 {
			rows = append(rows, []string{e.pick("Preventive Drugs (ACA)", "Preventive Drugs required by the Affordable Care Act"), "$0" + free, "$0" + free, "$0"})
			// the row stands below the retail pharmacy
			retail := fmt.Sprintf("drugCostShares {channels:[retail],drugs:{kinds:[preventive]},daysSupply:{min:1,max:%d}} {share:{kind:noCharge}", days)
			e.say("%s}", retail)
			e.say("%s,deductibleApplies:exempt}", retail)
			for _, scope := range []string{"channels:[retail],", ""} {
				for _, share := range []string{"kind:noCharge", "kind:copay,copay:0.00"} {
					for _, end := range []string{"", ",deductibleApplies:exempt"} {
						e.allow("drugCostShares {%sdrugs:{kinds:[preventive]}} {share:{%s}%s}", scope, share, end)
					}
				}
			}
		}
		for n := range e.tiers {
			t := &e.tiers[n]
			if (n > 2) != (of.channel == "specialty") {
				continue
			}
			row, times := []string{t.words, "N/A", "N/A", "N/A"}, map[string]float64{"retail": 1, "mail": 2, "specialty": 1}[of.channel]
			for plan := range names {
				if plan == 1 && (n == 2 || n == 4) { // the option has no such tier
					e.notAt(t, "in", of.channel)
					continue
				}
				one := *t
				one.copay += []int{0, 5, 0}[plan]
				row[plan+1] = e.given(&one, of.channel, "in", of.days, times)
				switch {
				case plan == 0 || plan == 1 && n > 0:
					row[plan+1] += after
					e.order(t, of.channel, "in", "after")
				case plan == 1:
					row[plan+1] += free
					e.order(t, of.channel, "in", "exempt")
				default:
					e.allow("order %s %s in exempt", t.id, of.channel)
				}
			}
			rows = append(rows, row)
		}
	}
	e.table(rows...)
	e.under(e.pick("Things to know", "All options"), 3+e.IntN(3))
	e.write("This comparison does not replace the brochure of the plan. All benefits are subject to its definitions and exclusions.")
}
