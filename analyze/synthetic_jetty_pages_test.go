package analyze

import (
	"fmt"
	"strings"
)

// The plan designs, the page of a Medicare plan, the booklet and the guide of the twenty-sixth set.

// slashed writes the amounts of the first three tiers by slashes, so many times the retail copay, and records them.
func (j *jetty) slashed(named bool, channel string, days int, times float64, more int) string {
	var out []string
	for n := range 3 {
		one := j.tiers[n]
		one.copay += more
		words := j.given(&one, channel, "in", days, times)
		if named {
			words += " " + one.words
		}
		out = append(out, words)
	}
	return strings.Join(out, " / ")
}

// slashedPlans is a school district's page with a copay plan and a savings plan beside each other.
func (j *jetty) slashedPlans() {
	j.several, j.unlocked = true, true
	j.usual(false, "")
	j.voice.copay, j.voice.rate, j.voice.cap = "$%d", "%d%%", j.pick(" up to $%d", " to a $%d maximum")
	j.heading(j.pick("2026 Medical Plan Summary – Prairie Ridge Unified School District", "Plan Design Summary: Lakemont County Employees"))
	j.write("This summary shows in-network benefits. Refer to the summary plan description for out-of-network benefits, limitations and exclusions.")
	plans := [2]string{j.pick("PPO Plan", "Copay Plan"), j.pick("HDHP 3400", "Qualified HDHP")}
	med, oop := [2]int{j.medIndividual, 3400}, [2]int{j.oopIndividual, 5000 + 500*j.IntN(5)}
	rows := [][]string{{"In-Network Benefits", plans[0], plans[1]}}
	limit := func(kind, words string, of [2]int) {
		row := []string{words}
		for _, one := range of {
			j.unnamed(kind, one, 2*one)
			row = append(row, j.amounts2("$%s / $%s", one, 2*one))
		}
		rows = append(rows, row)
	}
	limit("deductible", j.pick("Deductible (Individual / Family)", "Annual Deductible – Individual / Family"), med)
	limit("maximum", j.pick("Out-of-Pocket Maximum (Individual / Family)", "Out-of-Pocket Max – Individual / Family"), oop)
	then := j.pick("After deductible: ", "Deductible, then ")
	rows = append(rows,
		[]string{"Coinsurance", "20%", "10%"},
		[]string{"Preventive Care", "Covered 100%", "Covered 100%"},
		[]string{"Office Visit (PCP / Specialist)", "$25 / $50", then + "10%"},
		[]string{"Emergency Room", "$300", then + "10%"})
	named, more := j.chance(2), j.one(0, 5)
	label := ""
	if !named {
		label = " – Generic / Preferred Brand / Non-Preferred Brand"
	}
	put := func(words, label, one, other string) {
		rows = append(rows, []string{words + label, one, then + other})
	}
	put(j.pick("Prescriptions, Retail (30-day supply)", "Rx Retail (up to 30 days)"), label, j.slashed(named, "retail", 30, 1, 0), j.slashed(named, "retail", 30, 1, more))
	put(j.pick("Prescriptions, Mail Order (90-day supply)", "Rx Mail Order (up to 90 days)"), label, j.slashed(named, "mail", 90, 2, 0), j.slashed(named, "mail", 90, 2, more))
	special := *j.last()
	special.rate += 5
	put(j.pick("Specialty Drugs (30-day supply)", "Specialty Rx (up to 30 days)"), "", j.given(j.last(), "specialty", "in", 30, 1), j.given(&special, "specialty", "in", 30, 1))
	j.like(j.last(), "in", "specialty", "retail", "any") // the row names no pharmacy
	for n := range j.tiers {
		j.across(&j.tiers[n], "after", []string{"in"}, "retail", "mail", "specialty")
	}
	j.allowOrder("exempt")
	j.allowOrder("after")
	j.table(rows...)
	if j.chance(2) {
		j.write("Prescription copays in the " + plans[0] + " are not subject to the deductible.")
		for n := range j.tiers {
			j.across(&j.tiers[n], "exempt", []string{"in"}, "retail", "mail")
		}
	}
	j.below(j.pick("Prescription drug notes", "Notes"), 3+j.IntN(3))
	j.surroundings()
}

// listCells is the savings plan of a carrier, with a list of the kinds of drugs in each cell.
func (j *jetty) listCells() {
	j.stack(false, "generic=Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-Preferred Brand")
	j.unlocked = true
	j.medIndividual = 1700 + 100*j.IntN(14)
	j.medFamily = 2 * j.medIndividual
	j.oopIndividual = j.medIndividual + j.one(2000, 2500, 3000)
	copays, part := j.chance(2), j.one(40, 50)
	rates := []int{10, j.one(20, 25), j.one(30, 40)}
	j.heading("SUMMARY OF BENEFITS")
	j.heading(j.pick("Keystone Garment Co. – Open Access Plus HSA", "Alder Creek Foods – Choice Fund HSA"))
	j.write("Effective January 1, 2026. Selection of a Primary Care Provider: your plan may require or allow the designation of a primary care provider. You have the right to designate any primary care provider who participates in the network.")
	pair := func(one int) string { return j.amounts2("Individual: $%s\nFamily: $%s", one, 2*one) }
	year := j.pick("Calendar Year ", "Contract Year ")
	j.table([]string{"Plan Highlights", "In-Network", "Out-of-Network"},
		[]string{"Lifetime Maximum", "Unlimited", "Unlimited"},
		[]string{"Plan Coinsurance", "Your plan pays 80%", fmt.Sprintf("Your plan pays %d%%", 100-part)},
		[]string{year + "Deductible", pair(j.medIndividual), pair(2 * j.medIndividual)},
		[]string{year + "Out-of-Pocket Maximum", pair(j.oopIndividual), pair(2 * j.oopIndividual)})
	for network, times := range map[string]int{"in": 1, "out": 2} {
		j.say("deductible %s %d/%d", network, times*j.medIndividual, times*j.medFamily)
		j.say("maximum %s %d/%d", network, times*j.oopIndividual, 2*times*j.oopIndividual)
	}
	j.write(j.pick("The medical and pharmacy deductible is combined. All pharmacy benefits are payable after the plan deductible is met.", "Your plan's medical and pharmacy benefits share one deductible and one out-of-pocket maximum. Pharmacy cost shares apply once the plan deductible has been met."))
	j.table([]string{"Benefit", "In-Network", "Out-of-Network"},
		[]string{"Physician Office Visit", "Plan pays 80% after deductible", fmt.Sprintf("Plan pays %d%% after deductible", 100-part)},
		[]string{"Preventive Care", "Plan pays 100%", fmt.Sprintf("Plan pays %d%% after deductible", 100-part)})
	end := j.pick(" after plan deductible", ", after the plan deductible is met")
	near := []string{j.pick("Retail (per 30-day supply):", "Retail – up to a 30-day supply:")}
	both := j.chance(2)
	far := []string{map[bool]string{true: j.pick("Retail and Home Delivery (per 90-day supply):", "Retail and Home Delivery – up to a 90-day supply:"), false: j.pick("Home Delivery (per 90-day supply):", "Home Delivery – up to a 90-day supply:")}[both]}
	for n := range j.tiers {
		t := &j.tiers[n]
		month, share := fmt.Sprintf("$%d", t.copay), fmt.Sprintf("$%d.00 copay", t.copay)
		months, shares := fmt.Sprintf("$%d", 2*t.copay), fmt.Sprintf("$%d.00 copay", 2*t.copay)
		if !copays {
			month, share = fmt.Sprintf("%d%%", rates[n]), fmt.Sprintf("%d %% coinsurance", rates[n])
			months, shares = month, share
		}
		near = append(near, t.words+": You pay "+month+end)
		far = append(far, t.words+": You pay "+months+end)
		j.share(t, "retail", "in", share)
		j.days(t, "retail", "in", 1, 30)
		j.share(t, "mail", "in", shares)
		j.days(t, "mail", "in", 1, 90)
		if both {
			j.longerTo(t, "in", shares, 90, 31)
		}
		j.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", part))
		for _, band := range []string{"1-30", "1-90"} {
			j.allow("days %s retail out %s", t.id, band)
		}
		j.notAt(t, "out", "mail")
		j.across(t, "after", []string{"in", "out"}, "retail", "mail")
	}
	j.table([]string{j.pick("Pharmacy", "Prescription Drug Benefit"), "In-Network", "Out-of-Network"},
		[]string{j.pick("Cost Share and Supply", "Three-Tier Copay/Coinsurance"), strings.Join(append(near, far...), "\n"), fmt.Sprintf("Retail:\nYou pay %d%%%s\nHome Delivery:\nNot Covered", part, end)})
	j.below(j.pick("Pharmacy Program Information", "Pharmacy Clinical Management"), 4+j.IntN(3))
	j.heading("Exclusions")
	j.write("What's not covered (this is not all inclusive): care provided in a government facility, custodial care, and treatment of an illness due to war. This document is a summary; the plan documents have the details.")
}

// suppliesAcross is the drug program of a state's plan, with a column a supply.
func (j *jetty) suppliesAcross() {
	j.stack(false, "preferred-generic=Preferred Generic Drug", "non-preferred-generic=Non-Preferred Generic Drug", "preferred-brand=Preferred Brand Drug", "non-preferred-brand=Non-Preferred Brand Drug", "specialty=Specialty Drug")
	j.unlocked = true
	t := j.last()
	t.copay, t.rate, t.cap = j.one(70, 100, 110), 0, 0
	j.voice.copay = "$%d"
	mail := []float64{2, 2.5}[j.IntN(2)]
	j.heading(j.pick("Prescription Drug Program", "Pharmacy Benefits of the State and School Employees' Plan"))
	j.write(j.pick("The Plan's prescription drug program is administered by Corvane Rx. Participants must show their identification card at a participating pharmacy.", "Corvane Rx administers the prescription drug benefit of the Plan. Prescriptions may be filled at any participating pharmacy."))
	some := j.chance(2)
	if some {
		j.write(j.amounts2(j.pick("Prescription drugs are subject to a separate calendar year deductible of $%s per individual and $%s per family. Participants pay the full allowable amount until the deductible is met, and the following copayments after that:", "There is a prescription drug deductible of $%s (individual) / $%s (family) each calendar year. Once it has been met, these copayments apply:"), j.rxIndividual, j.rxFamily))
		j.say("deductible rx %d/%d", j.rxIndividual, j.rxFamily)
	} else {
		j.write(j.pick("The medical deductible does not apply to prescription drugs. Participants pay the following copayments:", "Prescription drugs are not subject to the calendar year deductible. The copayments are:"))
		j.allow("deductible rx 0/-")
	}
	heads := [][]string{
		{"Prescription Drug Type", "1-30 Day Supply", "31-60 Day Supply", "61-90 Day Supply", "Home Delivery\n90 Day Supply (or less)"},
		{"Drug Type", "Retail\n1-30 days", "Retail\n31-60 days", "Retail\n61-90 days", "Mail Order\nup to 90 days"},
	}[j.IntN(2)]
	var rows [][]string
	if heads[1] == "1-30 Day Supply" {
		rows = append(rows, []string{"", "Retail Pharmacy", "<", "<", "Mail"})
	}
	rows = append(rows, heads)
	na := j.pick("N/A", "Not available", "—")
	for n := range j.tiers {
		t := &j.tiers[n]
		row := []string{t.words, j.given(t, "retail", "in", 30, 1), na, na, na}
		if n == 4 {
			j.like(t, "in", "retail", "specialty")
			j.notAt(t, "in", "mail", "retail", "retail90")
		} else {
			row[2], row[3], row[4] = j.longer(t, "in", 31, 60, 2), j.longer(t, "in", 61, 90, 3), j.given(t, "mail", "in", 90, mail)
		}
		j.across(t, map[bool]string{true: "after", false: "exempt"}[some], []string{"in"}, "retail", "mail")
		rows = append(rows, row)
	}
	j.table(rows...)
	if j.chance(2) {
		j.write(j.amounts2("Out-of-pocket maximum for prescription drugs: $%s individual / $%s family.", j.oopIndividual, j.oopFamily))
		j.say("maximum rx %d/%d", j.oopIndividual, j.oopFamily)
	}
	j.below(j.pick("Program provisions", "Limitations"), 5+j.IntN(3))
	j.write("Claims for drugs bought while traveling outside the United States may be filed on paper within 12 months.")
}

// fundPlans is a benefit fund's schedule, with two plans and what each pays in the network and outside of it.
func (j *jetty) fundPlans() {
	j.several, j.unlocked = true, true
	j.stack(true, "generic=Generic", "preferred-brand=Preferred brand", "non-preferred-brand=Non-preferred brand")
	j.voice.copay = "$%d"
	days, more, oop := j.one(30, 34), j.one(5, 8, 10), 2000+200*j.IntN(8)
	plans := [][2]string{{"Benefit Coverage Plan A", "Benefit Coverage Plan B"}, {"Plan A", "Plan B"}}[j.IntN(2)]
	j.heading(j.pick("Schedule of Benefits 2026", "Homecare and Nursing Home Workers' Benefit Fund: Schedule of Benefits"))
	list := func(channel string, days int, times float64, more int) string {
		var out []string
		for n := range j.tiers {
			one := j.tiers[n]
			one.copay += more
			out = append(out, fmt.Sprintf("Tier %d: %s %s", one.number, j.given(&one, channel, "in", days, times), one.words))
			if channel == "retail" {
				for _, share := range j.stated(&one, "retail", "in") {
					j.allow("share %s retail out %s", one.id, share)
				}
				j.allow("days %s retail out 1-%d", one.id, days)
			}
		}
		return strings.Join(out, "\n")
	}
	back, none := j.pick("Reimbursed at the contracted amount minus the in-network copay", "Reimbursed at the Fund's contracted rate less the applicable in-network copay"), j.pick("Not applicable", "Not covered")
	rows := [][]string{
		{"Prescription drugs", plans[0], "<", plans[1], "<"},
		{"^", "In-Network", "Out-of-Network", "In-Network", "Out-of-Network"},
		{"Yearly deductible", "None", "None", "None", "None"},
		{j.pick("Maximum prescription out-of-pocket cost per year", "Yearly out-of-pocket maximum for prescription drugs"), j.amounts2("$%s Individual;\n$%s Family", oop, 2*oop), "None", j.amounts2("$%s Individual;\n$%s Family", oop+600, 2*oop+1200), "None"},
		{fmt.Sprintf(j.pick("Prescription drugs at retail pharmacy (up to a %d-day supply)", "Retail pharmacy, up to a %d-day supply"), days), list("retail", days, 1, 0), back, list("retail", days, 1, more), back},
		{j.pick("Mail-order prescription drug program (up to a 90-day supply)", "Mail order, up to a 90-day supply"), list("mail", 90, 2, 0), none, list("mail", 90, 2, more), none},
	}
	j.say("maximum rx %d/%d", oop, 2*oop)
	j.say("maximum rx %d/%d", oop+600, 2*oop+1200)
	for n := range j.tiers {
		j.notAt(&j.tiers[n], "out", "mail")
	}
	j.subject(0)
	for _, none := range []string{"rx 0/-", "rx 0/0", "rx -/-", "in 0/-", "in 0/0", "out 0/-", "out 0/0"} {
		j.allow("deductible %s", none)
	}
	if j.chance(2) {
		rows = append(rows, []string{"Routine vaccinations administered at the pharmacy", "No cost", "Not covered", "No cost", "Not covered"})
		j.say("drugCostShares {networks:[in],drugs:{kinds:[vaccine]}} {share:{kind:noCharge}}")
		j.allow("%s", drugsFree("vaccine"))
		j.allow("exclusions {networks:[out],drugs:{kinds:[vaccine]}}")
		j.allow("exclusions {drugs:{kinds:[vaccine]}}")
	}
	j.table(rows...)
	j.allow("access {networks:[out]} open")
	j.below(j.pick("Prescription Drug Programs", "Program rules in both plans"), 4+j.IntN(3))
	j.heading("Other benefits")
	j.table([]string{"Benefit", plans[0], plans[1]}, []string{"Dental, yearly maximum", "$1,200", "$1,000"}, []string{"Optical, every 24 months", "$125", "$100"})
}

// monthsAcross is the page of a Medicare Advantage plan's copays, with one, two and three months at retail beside the mail.
func (j *jetty) monthsAcross() {
	j.partDTiers()
	for n, copay := range []int{j.one(0, 3, 5), j.one(8, 10, 12), j.one(42, 45, 47)} {
		j.tiers[n].copay, j.tiers[n].rate = copay, 0
	}
	j.tiers[3].copay, j.tiers[3].rate = j.one(90, 95, 100), 0
	coinsurance := j.chance(2)
	if coinsurance {
		j.tiers[3].copay, j.tiers[3].rate = 0, j.one(30, 35, 40)
	}
	j.voice.copay, j.voice.rate = "$%d", j.pick("%d%% of cost", "%d%%")
	mail, amount := []float64{2, 2.5}[j.IntN(2)], j.one(150, 200, 300, 395)
	j.heading(j.pick("Part D Drug Coverage and Copay Amounts", "2026 Copay Amounts – Northwoods Advantage Core D (HMO)"))
	j.write("The copay is the amount you pay when you get a prescription filled. A copay may be a flat dollar amount or a percentage of the total cost of a drug. Prescriptions are often sold in 30-day supplies, but you can buy up to a 90-day supply of drugs in Tiers 1 through 4.")
	j.write(fmt.Sprintf(j.pick("There is a yearly deductible of $%d for drugs in Tiers 3, 4 and 5.", "Yearly deductible: $%d. It applies to Tiers 3, 4, and 5. There is no deductible for Tiers 1 and 2."), amount))
	j.say("deductible rx %d/-", amount)
	label, na := j.pick("Tier %d (%s)", "Tier %d: %s"), j.pick("N/A", "Not available")
	rows := [][]string{[][]string{{"", "Retail 30-day", "Retail 60-day", "Retail 90-day", "Mail Order 90-day"}, {"", "Retail\n30-day supply", "Retail\n60-day supply", "Retail\n90-day supply", "Mail order\n90-day supply"}}[j.IntN(2)]}
	for n := range j.tiers {
		t := &j.tiers[n]
		row := []string{fmt.Sprintf(label, t.number, t.words), j.given(t, "retail", "in", 30, 1), na, na, na}
		if n == 4 {
			j.notAt(t, "in", "retail", "retail90", "mail")
		} else {
			var share string
			for k, froms := range [][]int{{31}, {31, 61}} {
				row[k+2], share = j.amount(t, float64(k+2))
				j.longerTo(t, "in", share, 60+30*k, froms...)
			}
			row[4] = j.given(t, "mail", "in", 90, mail)
		}
		for _, share := range j.stated(t, "retail", "in") {
			j.allow("share %s longTermCare in %s", t.id, share)
		}
		for _, band := range []string{"1-30", "1-31"} {
			j.allow("days %s longTermCare in %s", t.id, band)
		}
		for _, order := range []string{"after", "exempt"} {
			if (order == "after") == (n >= 2) {
				j.allow("order %s longTermCare in %s", t.id, order) // what is the same as at a retail pharmacy
			}
		}
		rows = append(rows, row)
	}
	j.table(rows...)
	j.ordered(3, "in")
	j.write("If you live in a long-term care facility, your copay is the same as at a retail pharmacy. You can get prescriptions from an out-of-network pharmacy in certain situations, but you may pay more.")
	j.heading("Catastrophic coverage")
	j.write("After your yearly out-of-pocket drug costs reach $2,100, you pay nothing for covered Part D drugs for the rest of the year.")
	j.allow("maximum rx 2100/-")
	j.ceiling()
	j.heading(j.pick("Drugs with restrictions", "Restrictions on coverage"))
	for _, one := range []condition{
		{words: j.pick("For some drugs you must get prior authorization.", "Prior authorization: our approval is required before we will cover certain drugs."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: j.pick("Step therapy is required for some drugs.", "Step therapy: certain drugs are covered only after you have tried another drug."), fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: j.pick("Some drugs have quantity limits.", "Quantity limits: for certain drugs we limit the amount that we will cover."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
	} {
		if !j.chance(4) {
			j.write(one.words)
			j.say("%s", one.fact)
		}
	}
}

// pharmacyProse is the chapter of an employer's plan document, with a paragraph for each kind of pharmacy.
func (j *jetty) pharmacyProse() {
	j.stack(false, "generic=generic drug", "preferred-brand=preferred brand-name drug", "non-preferred-brand=non-preferred brand-name drug", "specialty=specialty drug")
	j.unlocked = true
	if j.chance(2) {
		j.inWord()
	}
	t := j.last()
	t.cap = j.one(150, 200, 250)
	days, mail := j.one(30, 34), []float64{2, 2.5, 3}[j.IntN(3)]
	j.heading(j.pick("Prescription Drug Benefits", "Section 7. Prescription Drug Plan"))
	j.write(j.pick("When you enroll in the medical plan you are automatically enrolled for prescription drugs. Corvane Rx administers these benefits.", "The Plan covers prescription drugs that your doctor orders and that a licensed pharmacist dispenses. Your prescription benefits are managed by Corvane Rx."))
	sum := func(times float64) string {
		return fmt.Sprintf("$%d for a %s, $%d for a %s and $%d for a %s", int(times*float64(j.tiers[0].copay)), j.tiers[0].words, int(times*float64(j.tiers[1].copay)), j.tiers[1].words, int(times*float64(j.tiers[2].copay)), j.tiers[2].words)
	}
	for n := range 3 {
		j.voice.copay = "$%d"
		j.given(&j.tiers[n], "retail", "in", days, 1)
		j.given(&j.tiers[n], "mail", "in", 90, mail)
	}
	j.given(t, "specialty", "in", 30, 1)
	if j.chance(2) {
		j.heading("Deductible")
		j.write(j.amounts2(j.pick("Each calendar year you must pay the first $%s of your prescription expenses ($%s for a family) before the Plan pays. The prescription deductible does not apply to generic drugs or to prescriptions that you fill by mail order.", "A separate prescription drug deductible of $%s per person, or $%s per family, applies each calendar year. Generic drugs and mail order prescriptions are not subject to this deductible."), j.rxIndividual, j.rxFamily))
		j.say("deductible rx %d/%d", j.rxIndividual, j.rxFamily)
		for n := range j.tiers {
			j.across(&j.tiers[n], map[bool]string{true: "exempt", false: "after"}[n == 0], []string{"in"}, "retail", "specialty")
			j.across(&j.tiers[n], "exempt", []string{"in"}, "mail")
		}
	} else {
		j.heading("No deductible")
		j.write(j.pick("You do not have to meet the medical deductible before the Plan pays for prescription drugs.", "The deductible of the medical plan does not apply to prescription drugs."))
		j.allow("deductible rx 0/-")
		for n := range j.tiers {
			j.across(&j.tiers[n], "exempt", []string{"in"}, "retail", "mail", "specialty")
		}
	}
	j.heading(j.pick("At a Retail Pharmacy", "Retail Pharmacies"))
	j.write(fmt.Sprintf(j.pick("At a participating retail pharmacy you may obtain up to a %d-day supply. You pay %s.", "Participating retail pharmacies fill prescriptions for up to a %d-day supply. Your copayment is %s."), days, sum(1)))
	j.write(j.pick("Drugs that you buy at a non-participating pharmacy are not covered.", "There is no coverage at a pharmacy that does not participate."))
	j.refused()
	j.allow("access {networks:[out]} {covered:false}")
	j.heading(j.pick("By Mail", "Mail Order"))
	j.write(fmt.Sprintf(j.pick("If you take medication regularly, you may order up to a 90-day supply through the mail order pharmacy. By mail you pay %s.", "The mail order pharmacy sends up to a 90-day supply to your home. The mail order copayment is %s."), sum(mail)))
	j.heading(j.pick("Specialty Drugs", "The Specialty Pharmacy"))
	j.write(fmt.Sprintf(j.pick("You pay %d%% of the cost of a specialty drug, but not more than $%d, for up to a 30-day supply. Specialty drugs must be obtained through the Corvane specialty pharmacy.", "For up to a 30-day supply from the Corvane specialty pharmacy, your share of the cost of a specialty drug is %d%%, up to a maximum of $%d. Specialty drugs are not covered at any other pharmacy."), t.rate, t.cap))
	j.say("specialtyLockIn %s {free:0}", j.specials())
	j.heading("Out-of-Pocket Maximum")
	j.write(j.amounts2(j.pick("Once your prescription copayments in a calendar year reach $%s (or $%s for your family), the Plan pays 100%% of covered prescriptions for the rest of the year.", "The most you pay for prescription drugs in a calendar year is $%s for one person and $%s for a family."), j.oopIndividual, j.oopFamily))
	j.say("maximum rx %d/%d", j.oopIndividual, j.oopFamily)
	j.heading(j.pick("Rules and Limits", "Conditions of Coverage"))
	mark := j.pick("• ", "")
	for _, one := range j.provisions(5 + j.IntN(3)) {
		j.write(mark + one)
	}
	j.heading("Filing a Claim")
	j.write("If you have to pay for a prescription because you did not have your card with you, send the receipt to Corvane Rx. You may appeal a denied claim within 180 days.")
}

// guideOptions is a guide's page with two copay plans and a savings plan, whose parts of the price have a least and a most.
func (j *jetty) guideOptions() {
	j.several, j.unlocked = true, true
	j.usual(false, "")
	j.heading(j.pick("Medical and Prescription Drug Plans", "Your 2026 Health Plan Options"))
	j.write(j.pick("You can choose from three medical plans. All of them include prescription drug coverage through Corvane Rx.", "All medical plans use the same provider network. Prescription drugs are covered through Corvane Rx in each plan."))
	names := []string{j.pick("Basic PPO", "PPO 1500"), j.pick("Premium PPO", "PPO 750"), j.pick("HSA Medical Plan", "HSA Plan")}
	med, oop := []int{1500, 750, 2000 + 100*j.IntN(8)}, []int{5000, 3500, 4500 + 500*j.IntN(3)}
	rows := [][]string{append([]string{j.pick("In-network benefits", "What you pay in-network")}, names...)}
	pair := j.pick("$%s / $%s", "$%s individual\n$%s family")
	limit := func(kind, words string, of []int) {
		row := []string{words}
		for _, one := range of {
			j.unnamed(kind, one, 2*one)
			row = append(row, j.amounts2(pair, one, 2*one))
		}
		rows = append(rows, row)
	}
	limit("deductible", "Annual deductible (individual/family)", med)
	limit("maximum", "Out-of-pocket maximum (individual/family)", oop)
	rows = append(rows,
		[]string{"Preventive care", "$0", "$0", "$0"},
		[]string{"Primary care visit", "$30 copay", "$20 copay", "20% after deductible"},
		[]string{"Emergency room", "$250 copay", "$200 copay", "20% after deductible"},
		[]string{"Hospital stay", "20% after deductible", "10% after deductible", "20% after deductible"})
	form := j.pick("%d%% ($%d min/$%d max)", "%d%%, min. $%d, max. $%d")
	bands := [][]string{{"Prescription drugs – retail (30-day supply)", "Prescription drugs – mail order (90-day supply)"}, {"Retail prescriptions (up to 30 days)", "Mail order prescriptions (up to 90 days)"}}[j.IntN(2)]
	least, most := []int{10, 30, 50, 75}, []int{25, 75, 120, 200}
	for k, of := range []struct {
		channel string
		days    int
	}{{"retail", 30}, {"mail", 90}} {
		rows = append(rows, []string{bands[k], "<", "<", "<"})
		for n := range j.tiers {
			t := &j.tiers[n]
			if n == 3 && k == 1 {
				rows = append(rows, []string{t.words, "Not available", "Not available", "Not available"})
				j.notAt(t, "in", "mail")
				continue
			}
			row := []string{t.words}
			for plan := range 2 {
				rate, lo, hi := []int{20, 30, 40, 25}[n]-5*plan, (k+1)*least[n], (k+1)*(most[n]-5*plan)
				j.partly(t, of.channel, "in", of.days, rate, lo, hi)
				row = append(row, fmt.Sprintf(form, rate, lo, hi))
			}
			j.order(t, of.channel, "in", "exempt")
			rate := 20
			j.partly(t, of.channel, "in", of.days, rate, 0, 0)
			j.order(t, of.channel, "in", "after")
			rows = append(rows, append(row, fmt.Sprintf("%d%% after deductible", rate)))
		}
	}
	j.like(j.last(), "in", "retail", "specialty")
	j.table(rows...)
	j.write(fmt.Sprintf(j.pick("In the %s, prescription drugs are subject to the medical plan deductible. In the %s and the %s, the deductible does not apply to prescription drugs.", "With the %s you pay the full price of prescription drugs until you meet the deductible; with the %s and the %s, prescription drugs are not subject to the deductible."), names[2], names[0], names[1]))
	j.below(j.pick("How to save on prescriptions", "What to know about your prescription coverage"), 3+j.IntN(3))
	j.surroundings()
}
