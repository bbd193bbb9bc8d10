package analyze

import (
	"fmt"
	"strings"
)

// The pages of Medicare plans, the letter, the flyer, the guide, the certificate, the program of a state and the comparison of the twenty-first set.

// oneMonthAndThree is the drug page of a Medicare Advantage plan, with a block for each kind of pharmacy.
func (l *ledger) oneMonthAndThree() {
	l.partDTiers()
	for n, copay := range []int{l.one(0, 2, 3), l.one(8, 10, 15), l.one(40, 45, 47)} {
		l.tiers[n].copay, l.tiers[n].rate = copay, 0
	}
	l.tiers[3].copay, l.tiers[3].rate = l.one(90, 95, 100), 0
	l.voice.copay, l.voice.rate = l.pick("$%d copay", "$%d"), "%d%% coinsurance"
	l.label = numbered(l.pick("Tier %d: %s", "Tier %d (%s)"))
	l.heading(l.pick("2026 Summary of Benefits: Bluewater Advantage Plus (HMO-POS)", "Marigold Medicare Complete (PPO) – Summary of Benefits 2026"))
	l.table([]string{"Medical benefits", "You pay in-network"}, []string{"Monthly plan premium", "$0"}, []string{"Primary care visit", "$0 copay"}, []string{"Specialist visit", "$35 copay"}, []string{"Inpatient hospital care", "$295 per day for days 1-6"}, []string{"Maximum out-of-pocket for medical services", "$5,400"})
	l.allow("maximum in 5400/-")
	l.allow("maximum any 5400/-")
	l.heading("Prescription drug benefits (Part D)")
	if l.chance(3) {
		l.write("Deductible: This plan has no deductible for Part D drugs.")
		l.subject(0)
	} else {
		amount := l.one(150, 275, 400)
		l.write(fmt.Sprintf(l.pick("Deductible: $%d per year for Part D drugs on Tiers 3, 4 and 5.", "Part D deductible: $%d. It applies to Tier 3, Tier 4 and Tier 5 drugs."), amount))
		l.allow("deductible rx %d/-", amount)
		l.subject(3)
	}
	l.write("Initial coverage: You pay the following until your total yearly out-of-pocket drug costs reach $2,100.")
	l.allow("maximum rx 2100/-")
	long := l.one(90, 100)
	rows := [][]string{{"", l.pick("One-month supply (30 days)", "30-day supply"), fmt.Sprintf(l.pick("Three-month supply (%d days)", "%d-day supply"), long)}}
	for _, of := range []struct {
		words, channel, network string
		more                    int
		times                   float64
	}{{"Preferred retail pharmacy", "retail", "preferred", 0, 3}, {"Standard retail pharmacy", "retail", "standard", 6, 3}, {l.pick("Mail order pharmacy", "Mail-order pharmacy"), "mail", "in", 0, 2}} {
		rows = append(rows, []string{of.words, "<", "<"})
		for n := range l.tiers {
			one := l.tiers[n]
			if one.rate == 0 {
				one.copay += of.more
			}
			row := []string{l.label(&one), l.given(&one, of.channel, of.network, 30, 1), l.pick("Not offered", "N/A", "Not available")}
			if n < 4 {
				row[2] = l.given(&one, of.channel, of.network, long, of.times)
				if of.channel == "retail" {
					l.allow("share %s retail90 %s $%d.00 copay", one.id, of.network, 3*one.copay)
					l.allow("days %s retail90 %s 1-%d", one.id, of.network, long)
				}
			}
			l.notAt(&one, of.network, "retail", "mail", "any", "specialty")
			rows = append(rows, row)
		}
	}
	l.table(rows...)
	l.write("Catastrophic coverage: After your yearly out-of-pocket drug costs reach $2,100, you pay $0.")
	l.ceiling()
	l.write("If you live in a long-term care facility, you pay the same as at a standard retail pharmacy.")
	for n := range l.tiers {
		one := l.tiers[n]
		if one.rate == 0 {
			one.copay += 6
		}
		_, share := l.amount(&one, 1)
		for _, network := range []string{"in", "standard", "any"} {
			l.allow("share %s longTermCare %s %s", one.id, network, share)
			l.allow("days %s longTermCare %s 1-30", one.id, network)
			l.allow("days %s longTermCare %s 1-31", one.id, network)
		}
	}
	l.heading("Other benefits")
	l.write("Dental: $0 for two cleanings a year. Hearing aids: $699 to $999 per aid. Over-the-counter allowance: $75 every three months for health items.")
}

// fiveWays has the tiers of a Medicare drug plan across, and a row for each way to fill.
func (l *ledger) fiveWays() {
	l.partDTiers()
	l.tiers[3].copay, l.tiers[3].rate = 0, l.one(40, 43, 46, 50)
	for n, copay := range []int{l.one(1, 3), l.one(7, 9, 12), l.one(44, 46, 47)} {
		l.tiers[n].copay, l.tiers[n].rate = copay, 0
	}
	l.voice.copay, l.voice.rate = "$%d", "%d%%"
	l.heading(l.pick("Cascade Medicare Rx Value (PDP): what you pay in 2026", "Evidence of Coverage 2026, Chapter 4: Trailhead Rx Select (PDP)"))
	amount := l.one(350, 480, 615)
	l.write(fmt.Sprintf(l.pick("The plan has a yearly deductible of $%d for drugs in Tier 3, Tier 4 and Tier 5. You do not pay it for drugs in Tier 1 and Tier 2.", "You pay a yearly deductible of $%d on Tier 3, Tier 4, and Tier 5 drugs before the plan pays."), amount))
	l.allow("deductible rx %d/-", amount)
	l.subject(3)
	l.write("Your share of the cost when you get a one-month supply of a covered Part D drug during the Initial Coverage Stage:")
	head := []string{l.pick("Where you fill your prescription", "Pharmacy")}
	for n := range l.tiers {
		head = append(head, fmt.Sprintf("Tier %d\n%s", n+1, l.tiers[n].words))
	}
	rows := [][]string{head}
	for _, of := range []struct {
		words, channel, network string
		days, more              int
	}{
		{"Preferred retail pharmacy\n(up to a 30-day supply)", "retail", "preferred", 30, 0},
		{"Standard retail pharmacy\n(up to a 30-day supply)", "retail", "standard", 30, 5},
		{"Preferred mail order\n(up to a 30-day supply)", "mail", "preferred", 30, 0},
		{"Standard mail order\n(up to a 30-day supply)", "mail", "standard", 30, 5},
		{"Long-term care pharmacy\n(up to a 31-day supply)", "longTermCare", "in", 31, 5},
	} {
		row := []string{of.words}
		for n := range l.tiers {
			one := l.tiers[n]
			switch {
			case one.rate == 0:
				one.copay += of.more
			case n == 3 && of.more > 0:
				one.rate += 2
			}
			row = append(row, l.given(&one, of.channel, of.network, of.days, 1))
		}
		rows = append(rows, row)
	}
	l.table(rows...)
	l.write("Drugs in Tier 5 are not available for more than a 30-day supply (31 days in long-term care).")
	l.allow("maximum rx 2100/-")
	l.write("You stay in the Initial Coverage Stage until your out-of-pocket costs reach $2,100. Then you move to the Catastrophic Coverage Stage, in which you pay nothing for covered Part D drugs.")
	l.ceiling()
	l.write("To ask for a coverage decision, call Member Services at 1-800-555-0188 (TTY 711), 8 a.m. to 8 p.m., seven days a week.")
}

// requirements is the drug list of a Medicare plan, with what is required and limited in one column.
func (l *ledger) requirements() {
	l.stocked(true, "Generic", "Preferred Brand", "Non-Preferred Drug", "Specialty")
	l.heading(l.pick("2026 Formulary (List of Covered Drugs): Bluewater Advantage Plus", "Cascade Medicare Rx Value – 2026 Comprehensive Formulary"))
	l.write("The drug tier tells you how much you pay. The column of requirements and limits tells you whether the drug needs prior authorization (PA), step therapy (ST) or has a quantity limit (QL). MO means that the drug is available by mail order.")
	l.table([]string{"Drug Tier", "Includes"}, []string{"Tier 1", l.tiers[0].words}, []string{"Tier 2", l.tiers[1].words}, []string{"Tier 3", l.tiers[2].words}, []string{"Tier 4", l.tiers[3].words})
	l.explained()
	l.page()
	rows := [][]string{{"Drug Name", "Drug Tier", l.pick("Requirements/Limits", "Requirements / Limits")}}
	before := ""
	for _, one := range []docketDrug{
		{"ANALGESICS", "celecoxib oral capsule", "200 mg", 1, 60},
		{"ANALGESICS", "meloxicam oral tablet", "15 mg", 1, 30},
		{"ANALGESICS", "NURTEC ODT ORAL TABLET", "75 MG", 3, 16},
		{"ANTICONVULSANTS", "gabapentin oral capsule", "300 mg", 1, 0},
		{"ANTICONVULSANTS", "XCOPRI ORAL TABLET", "100 MG", 4, 30},
		{"ANTICONVULSANTS", "FYCOMPA ORAL TABLET", "4 MG", 4, 30},
		{"ANTIDEPRESSANTS", "sertraline oral tablet", "50 mg", 1, 0},
		{"ANTIDEPRESSANTS", "TRINTELLIX ORAL TABLET", "10 MG", 3, 30},
		{"ANTINEOPLASTICS", "IBRANCE ORAL CAPSULE", "125 MG", 4, 21},
		{"ANTINEOPLASTICS", "letrozole oral tablet", "2.5 mg", 1, 30},
		{"BLOOD GLUCOSE REGULATORS", "glipizide oral tablet", "5 mg", 1, 0},
		{"BLOOD GLUCOSE REGULATORS", "JARDIANCE ORAL TABLET", "25 MG", 2, 30},
		{"BLOOD GLUCOSE REGULATORS", "TRADJENTA ORAL TABLET", "5 MG", 2, 30},
		{"CARDIOVASCULAR AGENTS", "carvedilol oral tablet", "12.5 mg", 1, 0},
		{"CARDIOVASCULAR AGENTS", "ENTRESTO ORAL TABLET", "49-51 MG", 2, 60},
		{"CARDIOVASCULAR AGENTS", "MULTAQ ORAL TABLET", "400 MG", 3, 60},
		{"GENITOURINARY AGENTS", "MYRBETRIQ ORAL TABLET", "50 MG", 2, 30},
		{"GENITOURINARY AGENTS", "tamsulosin oral capsule", "0.4 mg", 1, 0},
	} {
		if l.chance(5) {
			continue
		}
		if one.class != before {
			rows, before = append(rows, []string{one.class, "<", "<"}), one.class
		}
		pa, st, fact := l.flagged(one)
		var notes []string
		if pa {
			notes = append(notes, "PA")
		}
		if st {
			notes = append(notes, "ST")
		}
		if one.tier < 4 {
			notes = append(notes, "MO")
		}
		if one.month > 0 {
			notes = append(notes, fmt.Sprintf("QL (%d EA per 30 days)", one.month))
		}
		l.say("%s", fact)
		rows = append(rows, []string{one.name + " " + one.strength, fmt.Sprint(one.tier), strings.Join(notes, "; ")})
	}
	l.table(rows...)
	l.write("You can find information on what the symbols and abbreviations on this table mean at the beginning of this list.")
}

// oldAndNew is a letter to the members of a plan, whose copays change.
func (l *ledger) oldAndNew() {
	l.classed(false, "Generic drug", "Preferred brand drug", "Non-preferred brand drug", "Specialty drug")
	l.voice.copay, l.voice.rate, l.voice.cap = "$%d", "%d%% of the cost", l.pick(", up to $%d", " to a maximum of $%d")
	from := l.pick("January 1, 2026", "July 1, 2026")
	l.heading(l.pick("Summary of Material Modifications", "Notice of change to your prescription drug benefits"))
	l.write("To: Participants of the " + l.pick("Sheet Metal Workers Local 512 Health Plan", "Fairweather Dairy Group Health Plan") + ". This notice describes changes to the Plan's prescription drug benefits. Please keep it with your Summary Plan Description.")
	l.heading("1. Copayments")
	l.write(fmt.Sprintf(l.pick("For prescriptions filled on or after %s, the copayments of the Plan are as follows:", "Effective %s, you will pay:"), from))
	was := l.pick("currently $%d", "was $%d")
	block := func(words, channel string, days int, times float64) {
		l.write(words)
		for _, t := range l.filled() {
			l.write(fmt.Sprintf("• %s: %s ("+was+")", t.words, l.given(t, channel, "in", days, times), int(float64(t.copay)*times)-2-2*l.IntN(2)))
		}
	}
	block(l.pick("At a network retail pharmacy, for up to a 30-day supply:", "Retail pharmacy (up to a 30-day supply)"), "retail", 30, 1)
	block(l.pick("Through the mail order program, for up to a 90-day supply:", "Mail order (up to a 90-day supply)"), "mail", 90, 2)
	t := l.last()
	l.write(fmt.Sprintf("Specialty drugs are dispensed by the Plan's specialty pharmacy only. You pay %s for up to a 30-day supply.", l.given(t, "specialty", "in", 30, 1)))
	l.say("specialtyLockIn %s {free:0}", l.specials())
	l.unlocked = true
	l.heading("2. Prescription drug deductible")
	if l.chance(2) {
		l.write(l.amounts2("A prescription drug deductible of $%s per person and $%s per family applies each calendar year, except to generic drugs.", l.rxIndividual, l.rxFamily))
		l.say("deductible rx %d/%d", l.rxIndividual, l.rxFamily)
		for n := range l.tiers {
			l.across(&l.tiers[n], map[bool]string{true: "exempt", false: "after"}[n == 0], []string{"in"}, "retail", "mail", "specialty")
		}
	} else {
		l.write("The Plan continues to have no deductible for prescription drugs.")
		l.subject(0)
	}
	l.heading("3. Other changes")
	for _, s := range l.provisos(3 + l.IntN(2)) {
		l.write(l.pick("", "", "• ") + s)
	}
	l.write("If you have questions, call the Fund Office at 1-800-555-0146. The Board of Trustees reserves the right to amend the Plan at any time.")
}

// districtFlyer is a page of a school district, whose copays stand behind each other.
func (l *ledger) districtFlyer() {
	l.classed(false, "generic", "preferred brand", "non-preferred brand", "specialty")
	l.voice.copay, l.voice.rate, l.voice.cap = "$%d", "%d%%", l.pick(" up to $%d", " (max. $%d)")
	l.heading(l.pick("Maple Hollow Unified School District – Prescription Benefits 2025-26", "Bell County Schools Employee Benefits: Pharmacy"))
	l.write("All employees enrolled in a district medical plan have prescription coverage through Corvane Rx. You do not need to enroll separately.")
	between := l.pick(" / ", ", ", " | ")
	line := func(words, channel string, days int, times float64) {
		var parts []string
		for _, t := range l.filled() {
			parts = append(parts, l.given(t, channel, "in", days, times)+" "+t.words)
		}
		l.write(words + ": " + strings.Join(parts, between))
	}
	line(l.pick("• Retail pharmacy, up to a 30-day supply", "• Retail (30-day supply)"), "retail", 30, 1)
	line(l.pick("• Mail order, up to a 90-day supply", "• Mail order (90-day supply)"), "mail", 90, 2)
	l.write(fmt.Sprintf(l.pick("• Specialty drugs, up to a 30-day supply from the specialty pharmacy: %s", "• Specialty pharmacy (30-day supply): %s"), l.given(l.last(), "specialty", "in", 30, 1)))
	if l.chance(2) {
		l.write(l.amounts2(l.pick("• Prescription deductible: $%s per person, $%s per family", "• Annual Rx deductible: $%s individual / $%s family"), l.rxIndividual, l.rxFamily))
		l.say("deductible rx %d/%d", l.rxIndividual, l.rxFamily)
		l.either()
	} else {
		l.write("• Prescription deductible: none")
		l.subject(0)
	}
	l.write(l.amounts2("• Prescription out-of-pocket maximum: $%s per person, $%s per family", l.oopIndividual, l.oopFamily))
	l.say("maximum rx %d/%d", l.oopIndividual, l.oopFamily)
	l.heading("Good to know")
	l.bulleted(4 + l.IntN(2))
	l.heading("Monthly payroll deductions")
	l.table([]string{"Coverage", "10-month employees", "12-month employees"}, []string{"Employee only", "$92.40", "$77.00"}, []string{"Employee + child(ren)", "$210.00", "$175.00"}, []string{"Family", "$388.80", "$324.00"})
	l.write("Questions? Benefits Office, Room 114, 1-800-555-0129.")
}

// twoPlansBeside is a page of an enrollment guide, with a plan of copays beside one with a savings account.
func (l *ledger) twoPlansBeside() {
	l.several, l.unlocked = true, true
	l.classed(false, "Generic", "Preferred brand", "Non-preferred brand", "Specialty")
	l.voice.copay, l.voice.rate, l.voice.cap = "$%d", "%d%%", l.pick(" up to $%d", " (max $%d)")
	rate, high := l.one(10, 15, 20, 25), 1700+100*l.IntN(18)
	most := high + 2000
	l.heading(l.pick("Your 2026 medical and prescription plans", "Compare your medical plan options"))
	l.write("The table shows what you pay for in-network care. Both plans use the same network and the same drug list.")
	pair := func(one int) string { return l.amounts2("$%s / $%s", one, 2*one) }
	for _, one := range []int{l.medIndividual, high} {
		l.unnamed("deductible", one, 2*one)
	}
	for _, one := range []int{l.oopIndividual, most} {
		l.unnamed("maximum", one, 2*one)
	}
	names := []string{l.pick("Traditional PPO", "Copay Plan"), l.pick("HSA Plan", "High Deductible Plan with HSA")}
	rows := [][]string{
		append([]string{""}, names...),
		{"Annual deductible (individual / family)", pair(l.medIndividual), pair(high)},
		{"Out-of-pocket maximum (individual / family)", pair(l.oopIndividual), pair(most)},
		{"Company HSA contribution (individual / family)", "N/A", "$500 / $1,000"},
		{"Office visit", "$25 copay", fmt.Sprintf("%d%% after deductible", rate)},
		{"Emergency room", "$200 copay", fmt.Sprintf("%d%% after deductible", rate)},
		{l.pick("Prescription drugs – retail (up to a 30-day supply)", "Retail pharmacy (30-day supply)"), "<", "<"},
	}
	flat := fmt.Sprintf("%d %% coinsurance", rate)
	put := func(t *plantTier, channel string, days int, times float64) {
		rows = append(rows, []string{t.words, l.given(t, channel, "in", days, times), fmt.Sprintf("%d%% after deductible", rate)})
		l.share(t, channel, "in", flat)
		l.order(t, channel, "in", "after")
		l.allow("order %s %s in exempt", t.id, channel)
	}
	for n := range l.tiers {
		put(&l.tiers[n], "retail", 30, 1)
	}
	t := l.last()
	l.oneOf(t, "retail", "specialty")
	rows = append(rows, []string{l.pick("Prescription drugs – mail order (up to a 90-day supply)", "Mail order pharmacy (90-day supply)"), "<", "<"})
	for _, t := range l.filled() {
		put(t, "mail", 90, 2)
	}
	l.table(rows...)
	l.write("In the " + names[1] + " you pay the full cost of care and prescriptions until you meet the deductible.")
	l.heading("About your prescriptions")
	l.bulleted(3 + l.IntN(2))
	l.surroundings()
}

// preferredPharmacies is a page of an insurer's certificate, which pays more at some pharmacies of its network.
func (l *ledger) preferredPharmacies() {
	l.classed(true)
	l.voice.copay, l.voice.rate, l.voice.cap = l.pick("$%d", "$%d Copayment"), l.pick("%d%%", "%d%% Coinsurance"), l.pick(" up to $%d per fill", ", not more than $%d per fill")
	l.heading("SCHEDULE OF PRESCRIPTION DRUG BENEFITS")
	l.write("This Schedule is part of the Certificate issued by " + l.pick("Heartland Assurance Company", "Piedmont Mutual Life and Health") + ". Capitalized terms are defined in the Certificate.")
	l.write(l.amounts2(l.pick("Prescription Drug Deductible: $%s per Insured Person, $%s per family, per Calendar Year. The Deductible is waived for Tier 1 drugs.", "Calendar Year Prescription Drug Deductible (not applicable to Tier 1): $%s per Insured Person / $%s per family"), l.rxIndividual, l.rxFamily))
	l.say("deductible rx %d/%d", l.rxIndividual, l.rxFamily)
	rows := [][]string{{l.pick("Drug Tier", "Tier"), "Preferred Retail Pharmacy\n(up to a 30-day supply)", "Standard Retail Pharmacy\n(up to a 30-day supply)", "Mail Service Pharmacy\n(up to a 90-day supply)"}}
	for n := range l.tiers {
		t := &l.tiers[n]
		more := *t
		if n < 3 {
			more.copay += 10
		} else {
			more.rate += 10
		}
		row := []string{fmt.Sprintf("Tier %d – %s", t.number, t.words), l.given(t, "retail", "preferred", 30, 1), l.given(&more, "retail", "standard", 30, 1), "Not available"}
		if n < 3 {
			row[3] = l.given(t, "mail", "in", 90, 2)
		}
		l.notAt(t, "in", "mail")
		l.across(t, map[bool]string{true: "exempt", false: "after"}[n == 0], []string{"preferred", "standard", "in"}, "retail", "mail")
		rows = append(rows, row)
	}
	l.table(rows...)
	l.refused()
	l.write(l.pick("Prescriptions filled at a Pharmacy that is not in the network are not covered.", "No benefits are paid for drugs from an Out-of-Network Pharmacy."))
	l.allow("access {networks:[out]} {covered:false}")
	l.unlocked = true
	l.heading("LIMITATIONS AND EXCLUSIONS")
	for n, s := range l.provisos(4 + l.IntN(2)) {
		l.write(fmt.Sprintf("%d. %s", n+1, s))
	}
	l.write("Form HAC-RX-SCH (01/26)")
}

// seniors is the page of a state's drug program for the elderly.
func (l *ledger) seniors() {
	l.tiers = []plantTier{
		{number: 1, words: "generic drug", classID: "generic", classes: "generic", copay: l.one(5, 6, 7, 8)},
		{number: 2, words: "brand-name drug", classID: "brand", classes: "brand", copay: l.one(9, 12, 15, 20), brand: true},
	}
	l.nothing, l.voice.copay = "", "$%d"
	l.numbered(false)
	days := l.one(30, 34)
	l.heading(l.pick("Senior Pharmacy Assistance Program (SPAP)", "Golden State of Health: drug program for residents 65 and older"))
	l.write("Who can join: residents age 65 and older with a yearly income of $14,500 or less if single, or $17,700 or less if married. There is no premium.")
	l.heading("What you pay")
	l.write(fmt.Sprintf(l.pick("You pay a copay of %s for each generic drug and %s for each brand-name drug, for up to a %d-day supply.", "Members pay %s for a generic drug and %s for a brand-name drug. Each prescription is for up to a %d-day supply."), l.given(&l.tiers[0], "any", "in", days, 1), l.given(&l.tiers[1], "any", "in", days, 1), days))
	l.write(l.pick("The program has no deductible.", "There is no deductible."))
	l.subject(0)
	l.allow("deductible any 0/-") // there is nothing else that it could be of
	l.heading("Rules")
	for _, one := range []condition{
		{words: l.pick("Prior authorization is required for some drugs.", "Some drugs need prior authorization from the program."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: l.pick("Some drugs have quantity limits.", "The program sets quantity limits for certain drugs."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: "Step therapy applies to certain drugs.", fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: l.pick("A prescription can be refilled after 75% of it has been used.", "The program pays for a refill when 75% of the supply has been used."), fact: "refillTooSoon {} {percent:75}"},
		{words: "If you have Medicare Part D, your Part D plan pays first and the program pays after it."},
		{words: "The program is the payer of last resort."},
	} {
		if l.chance(4) {
			continue
		}
		l.write("• " + one.words)
		if one.fact != "" {
			l.say("%s", one.fact)
		}
	}
	l.heading(l.pick("What the program does not cover", "Not covered"))
	l.notPaid([]condition{
		{words: "Drugs for weight loss", fact: drugsOut("weightLoss")},
		{words: "Experimental drugs", fact: drugsOut("experimental")},
		{words: "Drugs for hair growth or other cosmetic purposes", fact: drugsOut("cosmetic")},
		{words: "Erectile dysfunction drugs", fact: drugsOut("erectileDysfunction")},
		{words: "Over-the-counter drugs", fact: "otc covered:false"},
	})
	l.write("To apply, call 1-800-555-0172 or pick up an application at any pharmacy. You must renew every year.")
}

// threeCarriers compares what carriers offer at a renewal, with mail order as a multiple of retail.
func (l *ledger) threeCarriers() {
	l.several, l.unlocked = true, true
	l.classed(true, "Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty")
	l.voice.copay, l.voice.rate, l.voice.cap = "$%d", "%d%%", l.pick(" to $%d", " up to $%d", " ($%d max)")
	l.heading(l.pick("Medical & Rx Marketing Results – Effective 3/1/2026", "2026 Renewal: Carrier Comparison"))
	l.write("Prepared for Sandhill Logistics LLC by Whitlock Benefit Advisors. 118 eligible employees, 96 enrolled.")
	head := append([]string{l.pick("In-Network Benefits", "Plan Provision")}, l.pick("Current: Northlake Mutual", "Northlake Mutual (Current)"), l.pick("Renewal: Northlake Mutual", "Northlake Mutual (Renewal)"), "Basin Health Select PPO")
	med, oop := func(n int) int { return l.medIndividual + 250*n }, func(n int) int { return l.oopIndividual + 500*n }
	for n := range 3 {
		l.unnamed("deductible", med(n), 2*med(n))
		l.unnamed("maximum", oop(n), 2*oop(n))
	}
	pair := func(one int) string { return l.amounts2("$%s / $%s", one, 2*one) }
	rows := [][]string{
		head,
		planRow(l.pick("Deductible (Ind/Fam)", "Annual Deductible – Single / Family"), 3, func(n int) string { return pair(med(n)) }),
		planRow("Coinsurance (Plan / Member)", 3, func(n int) string { return []string{"90% / 10%", "80% / 20%", "80% / 20%"}[n] }),
		planRow(l.pick("Out-of-Pocket Maximum (Ind/Fam)", "Out-of-Pocket Maximum – Single / Family"), 3, func(n int) string { return pair(oop(n)) }),
		planRow("PCP / Specialist", 3, func(n int) string { return fmt.Sprintf("$%d / $%d", 20+5*n, 40+5*n) }),
		planRow("Urgent Care / ER", 3, func(n int) string { return fmt.Sprintf("$50 / $%d", 200+50*n) }),
		{l.pick("Prescription Drugs – Retail, 30-Day Supply", "Rx – Retail (30 days)"), "<", "<", "<"},
	}
	times := []float64{2, 2.5, 3}[l.IntN(3)]
	for n := range l.tiers {
		t := &l.tiers[n]
		rows = append(rows, planRow(fmt.Sprintf("Tier %d (%s)", t.number, t.words), 3, func(plan int) string {
			one := *t
			if n < 3 {
				one.copay += 4 * plan
				l.given(&one, "mail", "in", 90, times) // by the row below
			}
			return l.given(&one, "retail", "in", 30, 1)
		}))
	}
	l.oneOf(l.last(), "retail", "specialty")
	multiple := fmt.Sprintf(l.pick("%gx retail copay", "%gx retail"), times)
	rows = append(rows, []string{l.pick("Mail Order, 90-Day Supply (Tiers 1-3)", "Mail Order (90 days), Tiers 1-3"), multiple, multiple, multiple},
		[]string{"Monthly Rates", "<", "<", "<"},
		planRow("Employee Only", 3, func(n int) string { return fmt.Sprintf("$%d.15", 655+31*n) }),
		planRow("Employee + Family", 3, func(n int) string { return fmt.Sprintf("$%s.62", thousands(1901+88*n)) }),
		planRow("Annual Premium", 3, func(n int) string { return fmt.Sprintf("$1,%d,880", 204+61*n) }),
		[]string{"% Change", "–", "4.7%", "9.3%"})
	l.either()
	l.table(rows...)
	l.write("Rates are subject to final underwriting. This comparison is an illustration; the carrier's contract governs.")
}
