package analyze

import (
	"fmt"
	"strings"
)

// More of the fourteenth set: what members are sent, the plans of Medicare and of public employers, and what is filled in
// when a plan is ordered.

// memberSummary has the days across for either kind of pharmacy.
func (m *market) memberSummary() {
	m.rungs(true)
	m.call()
	m.voice.copay = m.pick("$%d", "$%d copay")
	m.heading(m.pick("Your prescription benefit summary", "Your pharmacy benefits, administered by ClearScript"))
	m.write(m.pick("Here is what you will pay at pharmacies in our network.", "The amounts below hold at network pharmacies."))
	m.heading(m.pick("Retail pharmacies", "At a retail pharmacy"))
	long := m.pick("90", "100")
	rows := [][]string{{"Drug tier", m.pick("1 to 30 days", "1-30 days"), m.pick("31 to 60 days", "31-60 days"), m.pick("61 to ", "61-") + long + " days"}}
	most := map[string]int{"90": 90, "100": 100}[long]
	for _, t := range m.filled() {
		rows = append(rows, []string{m.label(t), m.given(t, "retail", "in", 30, 1), m.cell(t, "retail", "in", 2), m.cell(t, "retail", "in", 3)})
		m.days(t, "retail", "in", 31, 60)
		m.days(t, "retail", "in", 61, most)
	}
	m.table(rows...)
	m.heading(m.pick("Mail order pharmacy", "By mail order"))
	rows = [][]string{{"Drug tier", m.pick("1 to ", "1-") + long + " days"}}
	for _, t := range m.filled() {
		rows = append(rows, []string{m.label(t), m.given(t, "mail", "in", most, 2)})
	}
	m.table(rows...)
	m.heading("Specialty pharmacy")
	m.table([]string{"Drug tier", "1-30 days"}, []string{m.label(m.last()), m.given(m.last(), "specialty", "in", 30, 1)})
	limit := 1000 + 500*m.IntN(6)
	m.write(fmt.Sprintf(m.pick("Once you have paid $%s in a year ($%s for a family), we pay all of your prescription costs.", "Your prescription out-of-pocket maximum is $%s per person and $%s per family."), thousands(limit), thousands(2*limit)))
	m.say("maximum rx %d/%d", limit, 2*limit)
	m.listTerms()
}

// rider states the copayments in the sections of an amendment to the contract.
func (m *market) rider() {
	m.rungs(true)
	m.numbered(true)
	if m.chance(2) {
		m.inWord()
	}
	m.voice.copay, m.voice.rate = m.pick("$%d", "a $%d Copayment"), m.pick("%d%%", "%d%% Coinsurance")
	m.heading("OUTPATIENT PRESCRIPTION DRUG RIDER")
	m.write("This Rider is part of your Certificate. It adds coverage for Prescription Drugs that you get from a Participating Pharmacy.")
	m.heading("Section A. What you pay")
	form := m.pick("Tier %d (%s): you pay %s for up to a 30-day supply at a Participating Retail Pharmacy and %s for up to a 90-day supply at the Mail Order Pharmacy.",
		"Tier %d – %s. You pay %s for each supply of up to 30 days from a Participating Retail Pharmacy, or %s for each supply of up to 90 days from the Mail Order Pharmacy.")
	for _, t := range m.filled() {
		m.write(fmt.Sprintf(form, t.number, m.plain(t), m.given(t, "retail", "in", 30, 1), m.given(t, "mail", "in", 90, 2)))
	}
	t := m.last()
	m.write(fmt.Sprintf("Tier %d (%s): you pay %s for up to a 30-day supply at the Specialty Pharmacy.", t.number, m.plain(t), m.given(t, "specialty", "in", 30, 1)))
	m.heading("Section B. Deductible")
	if m.chance(2) {
		m.write(fmt.Sprintf("You must meet a Prescription Drug Deductible of $%s per Member and $%s per Family in each Calendar Year before we pay under this Rider.", thousands(m.rxIndividual), thousands(m.rxFamily)))
		m.say("deductible rx %d/%d", m.rxIndividual, m.rxFamily)
		m.allowOrder("after")
	} else {
		m.write("The Deductible of the Certificate does not apply to this Rider.")
		m.subject(0)
	}
	m.heading("Section C. Conditions")
	for n, s := range m.terms() {
		m.write(fmt.Sprintf("%d. %s", n+1, s))
	}
}

// federal states what is paid in a sentence for each kind of pharmacy.
func (m *market) federal() {
	m.rungs(true)
	m.numbered(true)
	m.voice.copay, m.voice.rate = "$%d", "%d%% of the plan allowance"
	m.heading("Section 5(f). Prescription Drug Benefits")
	m.write(m.pick("There is no calendar year deductible for prescription drugs.", "We have no deductible for prescription drugs."))
	m.subject(0)
	tell := func(words, channel string, days int, times float64) {
		var parts []string
		for _, t := range m.filled() {
			parts = append(parts, fmt.Sprintf("%s for Tier %d (%s)", m.given(t, channel, "in", days, times), t.number, m.plain(t)))
		}
		m.write(fmt.Sprintf(words, enumerated(parts)))
	}
	tell(m.pick("For up to a 30-day supply from a network retail pharmacy, you pay %s.", "At a network retail pharmacy, for up to a 30-day supply, your cost is %s."), "retail", 30, 1)
	tell(m.pick("For up to a 90-day supply from our mail order pharmacy, you pay %s.", "Through our mail order pharmacy, for up to a 90-day supply, your cost is %s."), "mail", 90, 2)
	t := m.last()
	m.write(fmt.Sprintf("For up to a 30-day supply from our specialty pharmacy, you pay %s for Tier %d (%s).", m.given(t, "specialty", "in", 30, 1), t.number, m.plain(t)))
	m.write("We do not honor or increase the benefits of your previous plan. See Section 8 for the disputed claims process.")
	m.listTerms()
}

// stage tells of the deductible and the stages of a Part D plan.
func (m *market) stage() {
	amount, from := 200+45*m.IntN(8), 2+m.IntN(3)
	m.write(fmt.Sprintf(m.pick("Yearly deductible: $%d for drugs in Tiers %d to 5. There is none for the other tiers.", "You have a deductible of $%d on Part D drugs in Tiers %d to 5."), amount, from))
	m.allow("deductible rx %d/-", amount)
	m.subject(from)
	m.write("Initial coverage: after the deductible you pay what the tables show, until you have spent $2,100 on Part D drugs in 2026.")
	m.allow("maximum rx 2100/-")
}

// partDAcross has each kind of pharmacy with its supply in a column.
func (m *market) partDAcross() {
	m.partDTiers()
	m.heading(m.pick("Granite Medicare Rx (PDP) – 2026 Summary of Benefits", "2026 Summary of Benefits: Orchard Senior Care (HMO-POS)"))
	m.table([]string{"Plan costs", "You pay"}, []string{"Monthly premium", fmt.Sprintf("$%d.20", 12+m.IntN(70))}, []string{"Part B premium reduction", "$5 a month"})
	m.stage()
	days := []int{90, 100}[m.IntN(2)]
	rows := [][]string{{
		"Tier", m.pick("Preferred retail pharmacy\n30-day supply", "Preferred retail (30-day supply)"), m.pick("Standard retail pharmacy\n30-day supply", "Standard retail (30-day supply)"),
		fmt.Sprintf("Preferred mail order\n%d-day supply", days), fmt.Sprintf("Standard mail order\n%d-day supply", days),
	}}
	for n := range m.tiers {
		t := &m.tiers[n]
		row := []string{m.label(t), m.given(t, "retail", "preferred", 30, 1), m.given(t, "retail", "standard", 30, 2), "Not offered", "Not offered"}
		if n < 4 {
			row[3], row[4] = m.given(t, "mail", "preferred", days, 2), m.given(t, "mail", "standard", days, 3)
		}
		rows = append(rows, row)
	}
	m.allow("share tier-5 mail preferred not covered")
	m.allow("share tier-5 mail standard not covered")
	m.table(rows...)
	m.insulin()
}

// insulin ends what a Part D plan says.
func (m *market) insulin() {
	m.write("Catastrophic coverage: you pay $0 for covered Part D drugs until the end of the year.")
	if m.chance(2) {
		m.write(m.pick("You pay no more than $35 for a one-month supply of each covered insulin product.", "Insulin costs no more than $35 for a one-month supply, even if you have not met the deductible."))
		m.say("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}")
		m.allow("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30},deductible:exempt}")
	}
	m.write("Hours from October to March: 8 a.m. to 8 p.m., seven days a week.")
}

// partDTables has a table for each tier.
func (m *market) partDTables() {
	m.partDTiers()
	m.heading(m.pick("What you pay for Part D drugs in 2026", "Chapter 4. What you pay for your Part D drugs in 2026"))
	m.stage()
	for n := range m.tiers {
		t := &m.tiers[n]
		m.heading(m.label(t))
		rows := [][]string{{"Pharmacy", "30-day supply", "90-day supply"}}
		for k, where := range [][3]string{{"Preferred retail pharmacy", "retail", "preferred"}, {"Standard retail pharmacy", "retail", "standard"}, {"Mail order pharmacy", "mail", "in"}} {
			row := []string{where[0], m.given(t, where[1], where[2], 30, float64(1+k%2)), "Not offered"}
			if n < 4 {
				row[2] = m.given(t, where[1], where[2], 90, float64(2+k%2))
			}
			m.allow("share tier-5 %s %s not covered", where[1], where[2])
			rows = append(rows, row)
		}
		m.table(rows...)
	}
	m.insulin()
}

// marketplace has a row for each plan.
func (m *market) marketplace() {
	m.several = true
	m.rungs(true)
	m.call()
	m.voice.copay, m.voice.rate, m.voice.cap = "$%d", "%d%%", ""
	m.specialTierCap()
	m.heading(m.pick("Plans for individuals and families, 2026", "Compare health plans: 2026 marketplace"))
	m.write(m.pick("Drug prices are for up to a 30-day supply at a network retail pharmacy.", "What is shown for drugs is your cost for up to a 30-day supply at an in-network retail pharmacy."))
	head := []string{"Plan", "Metal level", "Deductible (individual / family)", "Out-of-pocket maximum (individual / family)", "Primary care visit"}
	for n := range m.tiers {
		head = append(head, m.label(&m.tiers[n]))
	}
	rows := [][]string{head}
	for n, plan := range [][2]string{{"Juniper Bronze 60", "Bronze"}, {"Juniper Silver 70", "Silver"}, {"Juniper Gold 80", "Gold"}}[:2+m.IntN(2)] {
		med, oop := m.medIndividual+500*(2-n), m.oopIndividual+1000*(2-n)
		m.say("deductible in %d/%d", med, 2*med)
		m.say("maximum in %d/%d", oop, 2*oop)
		row := []string{plan[0], plan[1], fmt.Sprintf("$%s / $%s", thousands(med), thousands(2*med)), fmt.Sprintf("$%s / $%s", thousands(oop), thousands(2*oop)), fmt.Sprintf("$%d", 45-10*n)}
		for k := range m.tiers {
			t := &m.tiers[k]
			cell := m.given(t, "retail", "in", 30, 2-float64(n)/2)
			if k > n {
				cell += " after deductible"
				m.order(t, "retail", "in", "after")
			}
			row = append(row, cell)
		}
		rows = append(rows, row)
	}
	m.either()
	m.table(rows...)
	m.write("Your premium depends on your age, your county and your income.")
	m.listTerms()
}

// specialTierCap takes the most from the tier of specialty drugs, where a document has no room for it.
func (m *market) specialTierCap() { m.last().cap = 0 }

// twoPlans has the tiers as lines of a cell, for two plans.
func (m *market) twoPlans() {
	m.several = true
	m.rungs(false)
	m.call()
	m.voice.copay = "$%d"
	plans := [][]string{{"Core Plan", "Plus Plan"}, {"PPO 80", "PPO 90"}}[m.IntN(2)]
	m.heading(m.pick("Compare your medical plans", "Which medical plan is right for you?"))
	lines := func(plan int, channel string, days int, times float64) string {
		var out []string
		for _, t := range m.filled() {
			out = append(out, m.label(t)+": "+m.given(t, channel, "in", days, times*(2-float64(plan)/2)))
		}
		return strings.Join(out, "\n")
	}
	m.table(
		append([]string{m.pick("In-network benefits", "What you pay in-network")}, plans...),
		planRow("Deductible (individual / family)", 2, func(n int) string {
			med := m.medIndividual + 500*(1-n)
			m.say("deductible in %d/%d", med, 2*med)
			return fmt.Sprintf("$%s / $%s", thousands(med), thousands(2*med))
		}),
		planRow("Out-of-pocket maximum (individual / family)", 2, func(n int) string {
			oop := m.oopIndividual + 1000*(1-n)
			m.say("maximum in %d/%d", oop, 2*oop)
			return fmt.Sprintf("$%s / $%s", thousands(oop), thousands(2*oop))
		}),
		planRow("Telemedicine visit", 2, func(n int) string { return fmt.Sprintf("$%d", 20-10*n) }),
		planRow(m.pick("Retail prescriptions (up to a 30-day supply)", "Prescriptions at a retail pharmacy, up to 30 days"), 2, func(n int) string { return lines(n, "retail", 30, 1) }),
		planRow(m.pick("Mail order prescriptions (up to a 90-day supply)", "Prescriptions by mail order, up to 90 days"), 2, func(n int) string { return lines(n, "mail", 90, 2) }),
		planRow("Your cost per paycheck (employee only)", 2, func(n int) string { return fmt.Sprintf("$%d.75", 31+24*n) }),
	)
	m.either()
	m.listTerms()
	m.around()
}

// statePage has a row for each fill of a tier.
func (m *market) statePage() {
	m.rungs(false)
	m.call()
	m.voice.copay = m.pick("$%d", "$%d copayment")
	m.heading(m.pick("State Group Insurance: prescription drug plan", "Public Employees' Health Plan – Pharmacy"))
	rows := [][]string{{"Drug", m.pick("Where and how much", "Type of fill"), m.pick("You pay", "Member cost")}}
	for _, t := range m.filled() {
		rows = append(rows, []string{m.label(t), m.pick("Up to a 30-day supply, participating retail pharmacy", "Participating retail pharmacy, up to 30 days"), m.given(t, "retail", "in", 30, 1)},
			[]string{"^", "Mail order, up to 90 days", m.given(t, "mail", "in", 90, 2)})
	}
	m.table(rows...)
	m.table(append([][]string{{"Plan limits", "In-network"}}, m.limits()...)...)
	m.write(m.pick("Prescriptions are not subject to the deductible.", "The deductible does not apply to prescription drugs."))
	for n := range m.tiers {
		m.order(&m.tiers[n], "retail", "in", "exempt")
		m.order(&m.tiers[n], "mail", "in", "exempt")
	}
	m.listTerms()
}

// booklet tells everything in sentences.
func (m *market) booklet() {
	m.rungs(false)
	m.numbered(false)
	if m.chance(2) {
		m.inWord()
	}
	m.voice.copay = "$%d"
	days := []int{30, 34}[m.IntN(2)]
	m.heading(m.pick("Teamsters Local 412 Health Fund: your drug benefit", "Sheet Metal Workers' Welfare Fund – Prescription drugs"))
	m.write("The Fund has a contract with a network of drugstores. Show your card and the pharmacist will charge you only your share.")
	if m.chance(2) {
		for _, t := range m.filled() {
			m.write(fmt.Sprintf(m.pick("When you fill a prescription for %s at a network retail pharmacy, you pay %s for up to a %d-day supply. The same drugs cost %s for up to a 90-day supply by mail order.",
				"Your share for %s is %s for up to a %d-day supply at a network retail pharmacy, and %s for up to a 90-day supply by mail order."), m.plain(t), m.given(t, "retail", "in", days, 1), days, m.given(t, "mail", "in", 90, 2)))
		}
	} else {
		parts := map[string][]string{}
		for _, t := range m.filled() {
			parts["retail"] = append(parts["retail"], fmt.Sprintf("%s for %s", m.given(t, "retail", "in", days, 1), m.plain(t)))
			parts["mail"] = append(parts["mail"], fmt.Sprintf("%s for %s", m.given(t, "mail", "in", 90, 2), m.plain(t)))
		}
		m.write(fmt.Sprintf("At a network retail pharmacy you pay %s, for up to a %d-day supply.", enumerated(parts["retail"]), days))
		m.write(fmt.Sprintf("By mail order you pay %s, for up to a 90-day supply.", enumerated(parts["mail"])))
	}
	limit := 800 + 200*m.IntN(6)
	m.write(fmt.Sprintf("You will never pay more than $%s in a calendar year for prescription drugs, or $%s for your whole family.", thousands(limit), thousands(2*limit)))
	m.say("maximum rx %d/%d", limit, 2*limit)
	m.heading(m.pick("Rules you should know", "How the Fund manages the benefit"))
	for _, s := range m.terms() {
		m.write(s)
	}
	m.write("The Trustees may change this benefit at any time. The Fund office is open Monday to Thursday.")
}

// records is a workbook with a row for each cost share.
func (m *market) records() {
	m.rungs(true)
	m.numbered(true)
	m.voice.copay, m.voice.rate, m.voice.cap = "$%d", "%d%%", ""
	m.specialTierCap()
	m.workbook(m.pick("Copays", "Cost share"))
	rows := [][]string{{"Tier", "Tier description", m.pick("Pharmacy type", "Channel"), m.pick("Network", "Network status"), m.pick("Min days supply", "Days supply from"), m.pick("Max days supply", "Days supply to"), "Copay", "Coinsurance", m.pick("Deductible applies", "Subject to deductible")}}
	applies := m.chance(2)
	put := func(t *plantTier, words, channel string, lo, hi int, times float64) {
		row := []string{fmt.Sprint(t.number), t.words, words, "In-network", fmt.Sprint(lo), fmt.Sprint(hi), "", "", "N"}
		if t.rate > 0 {
			row[7] = m.cell(t, channel, "in", times)
		} else {
			row[6] = m.cell(t, channel, "in", times)
		}
		order := "exempt"
		if applies && t.number > 1 {
			row[8], order = "Y", "after"
		}
		m.days(t, channel, "in", lo, hi)
		m.order(t, channel, "in", order)
		rows = append(rows, row)
	}
	for _, t := range m.filled() {
		put(t, "Retail", "retail", 1, 30, 1)
		put(t, "Retail", "retail", 31, 90, 3)
		put(t, "Mail", "mail", 1, 90, 2)
	}
	put(m.last(), "Specialty", "specialty", 1, 30, 1)
	m.table(rows...)
	m.tab("Limits")
	m.table([]string{"Accumulator", "Individual", "Family"}, []string{"Pharmacy deductible", "$" + thousands(m.rxIndividual), "$" + thousands(m.rxFamily)}, []string{"Pharmacy out-of-pocket maximum", "$" + thousands(m.oopIndividual), "$" + thousands(m.oopFamily)})
	m.say("deductible rx %d/%d", m.rxIndividual, m.rxFamily)
	m.say("maximum rx %d/%d", m.oopIndividual, m.oopFamily)
}

// form is filled in by whoever orders the plan.
func (m *market) form() {
	m.rungs(true)
	m.numbered(true)
	m.voice.copay, m.voice.rate = "$%d", "%d%%"
	if m.chance(2) {
		m.inWord()
	}
	m.heading(m.pick("NEW CLIENT SET-UP: PHARMACY BENEFIT", "Pharmacy benefit order form"))
	m.table([]string{"Client", "Quarry Ridge School District"}, []string{"Start date", "July 1, 2026"}, []string{"Number of eligible employees", "1,150"})
	section := func(title string, rows [][]string) {
		m.heading(title)
		m.table(append([][]string{{"Item", "Selection"}}, rows...)...)
	}
	section("Part 1: Limits", [][]string{
		{"Rx deductible, individual", "$" + thousands(m.rxIndividual)},
		{"Rx deductible, family", "$" + thousands(m.rxFamily)},
		{"Rx out-of-pocket maximum, individual", "$" + thousands(m.oopIndividual)},
		{"Rx out-of-pocket maximum, family", "$" + thousands(m.oopFamily)},
	})
	m.say("deductible rx %d/%d", m.rxIndividual, m.rxFamily)
	m.say("maximum rx %d/%d", m.oopIndividual, m.oopFamily)
	m.allowOrder("after")
	label := m.pick("Tier %d (%s) copay", "Tier %d copay – %s")
	var retail, mail [][]string
	for _, t := range m.filled() {
		retail = append(retail, []string{fmt.Sprintf(label, t.number, m.plain(t)), m.given(t, "retail", "in", 30, 1)})
		mail = append(mail, []string{fmt.Sprintf(label, t.number, m.plain(t)), m.given(t, "mail", "in", 90, 2)})
	}
	t := m.last()
	section("Part 2: Retail pharmacy, up to a 30-day supply", retail)
	section("Part 3: Mail order pharmacy, up to a 90-day supply", mail)
	section("Part 4: Specialty pharmacy, up to a 30-day supply", [][]string{{fmt.Sprintf("Tier %d (%s) coinsurance", t.number, m.plain(t)), m.given(t, "specialty", "in", 30, 1)}})
	used := 70 + 5*m.IntN(4)
	pool := []setting{
		{"Prior authorization for drugs flagged PA", "Yes", "", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy for drugs flagged ST", "Yes", "", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity limits for drugs flagged QL", "Yes", "", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill too soon: percent of supply used", fmt.Sprintf("%d%%", used), "", fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Weight loss drugs", m.pick("Exclude", "Not covered"), "", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Fertility drugs", m.pick("Exclude", "Not covered"), "", "exclusions {drugs:{kinds:[fertility]}}"},
		{"Cosmetic drugs", m.pick("Exclude", "Not covered"), "", "exclusions {drugs:{kinds:[cosmetic]}}"},
		{"OTC drugs", "Not covered", "", "otc covered:false"},
		{"Compound drugs", "Not covered", "", "compounds covered:false"},
		{"Contraceptives", m.pick("$0 copay", "Covered at 100%"), "", "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}"},
		{"Preventive drugs (ACA)", m.pick("$0 copay", "Covered at 100%"), "", "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}"},
		{"Print the logo on ID cards", "Yes", "", ""},
		{"Report of paid claims", "Every month", "", ""},
	}
	m.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	var rows [][]string
	for _, s := range pool[:6+m.IntN(6)] {
		rows = append(rows, []string{s.parameter, s.value})
		if s.fact != "" {
			m.say("%s", s.fact)
		}
	}
	section("Part 5: Coverage and edits", rows)
	m.write("Signature of client: ____________________   Date: __________")
}

// savings has a plan with a savings account beside one with copays.
func (m *market) savings() {
	m.several = true
	m.rungs(false)
	m.call()
	m.voice.copay = m.pick("$%d", "$%d copay")
	rate := 10 + 5*m.IntN(3)
	m.heading(m.pick("2026 benefits: your medical plan choices", "Benefits enrollment 2026: medical and prescription drugs"))
	med, oop := m.medIndividual+2000, m.oopIndividual+1500
	m.say("deductible in %d/%d", m.medIndividual, m.medFamily)
	m.say("deductible in %d/%d", med, 2*med)
	m.say("maximum in %d/%d", m.oopIndividual, m.oopFamily)
	m.say("maximum in %d/%d", oop, 2*oop)
	pair := func(a, b int) string { return fmt.Sprintf("$%s / $%s", thousands(a), thousands(b)) }
	rows := [][]string{
		{"In-network", "Copay Plan", "HSA Plan"},
		{"Annual deductible (individual / family)", pair(m.medIndividual, m.medFamily), pair(med, 2*med)},
		{"Annual out-of-pocket maximum (individual / family)", pair(m.oopIndividual, m.oopFamily), pair(oop, 2*oop)},
		{"Company contribution to your HSA", "Not applicable", "$500 / $1,000"},
		{"Specialist visit", "$45", fmt.Sprintf("%d%% after deductible", rate)},
	}
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Retail pharmacy (up to a 30-day supply)", "retail", 30, 1}, {"Mail order pharmacy (up to a 90-day supply)", "mail", 90, 2.5}} {
		rows = append(rows, []string{where.words, "<", "<"})
		for _, t := range m.filled() {
			rows = append(rows, []string{m.label(t), m.given(t, where.channel, "in", where.days, where.times), fmt.Sprintf("%d%% after deductible", rate)})
			m.share(t, where.channel, "in", fmt.Sprintf("%d %% coinsurance", rate))
			m.order(t, where.channel, "in", "after")
		}
	}
	m.either()
	m.table(rows...)
	m.listTerms()
	m.around()
}

// welcome has a line for each kind of pharmacy.
func (m *market) welcome() {
	m.rungs(true)
	m.numbered(false)
	if m.chance(2) {
		m.inWord()
	}
	m.voice.copay = m.pick("$%d", "$%d copay")
	m.line("Welcome to your new prescription benefit!")
	m.write("Your member ID card is enclosed. Please bring it to the pharmacy on or after January 1, 2026.")
	m.heading(m.pick("Your copays", "What you will pay at in-network pharmacies"))
	tell := func(words, channel string, days int, times float64, tiers []*plantTier) {
		var parts []string
		for _, t := range tiers {
			parts = append(parts, fmt.Sprintf("%s %s", t.words, m.given(t, channel, "in", days, times)))
		}
		m.line(words + ": " + strings.Join(parts, m.pick(" | ", "; ")))
	}
	tell(m.pick("Retail (up to a 30-day supply)", "Retail pharmacy, up to 30 days"), "retail", 30, 1, m.filled())
	tell(m.pick("Mail order (up to a 90-day supply)", "Mail order pharmacy, up to 90 days"), "mail", 90, 2, m.filled())
	tell(m.pick("Specialty pharmacy (up to a 30-day supply)", "Specialty pharmacy, up to 30 days"), "specialty", 30, 1, []*plantTier{m.last()})
	m.top += 8
	if m.chance(2) {
		m.write(fmt.Sprintf("Your prescription deductible is $%s for one person and $%s for a family.", thousands(m.rxIndividual), thousands(m.rxFamily)))
		m.say("deductible rx %d/%d", m.rxIndividual, m.rxFamily)
		m.allowOrder("after")
	}
	m.listTerms()
	m.write("If you have questions, call the number on the back of your card. We speak your language.")
}

// trust has the least and the most that are paid in columns of their own.
func (m *market) trust() {
	m.rungs(false)
	m.call()
	m.heading(m.pick("Educators' Benefit Trust: prescription drugs", "Retired Teachers' Trust – drug coverage"))
	for k, where := range []struct{ words, channel string }{{m.pick("Retail pharmacy (up to a 30-day supply)", "At in-network retail pharmacies, up to a 30-day supply"), "retail"}, {m.pick("Mail order pharmacy (up to a 90-day supply)", "By mail order, up to a 90-day supply"), "mail"}} {
		m.heading(where.words)
		rows := [][]string{{"Drug tier", m.pick("You pay", "Coinsurance"), "Minimum", "Maximum"}}
		for n, t := range m.filled() {
			rate, least := 10*(n+1), (5+10*n)*(k+1)
			m.bounded(t, where.channel, 30+60*k, rate, least, 4*least, "%d %d %d")
			rows = append(rows, []string{m.label(t), fmt.Sprintf("%d%%", rate), fmt.Sprintf("$%d", least), fmt.Sprintf("$%d", 4*least)})
		}
		m.table(rows...)
	}
	m.table(append([][]string{{"Limits of the medical plan", "In-network"}}, m.limits()...)...)
	m.listTerms()
	m.around()
}

// applies has a column that says whether the deductible applies to a tier.
func (m *market) applies() {
	m.rungs(true)
	m.call()
	m.voice.copay = m.pick("$%d", "$%d copay")
	m.heading(m.pick("Valley Unified School District: drug coverage", "Drug coverage for employees of the County"))
	m.write(fmt.Sprintf(m.pick("Prescription drug deductible: $%s per person / $%s per family.", "The prescription drug deductible is $%s for each person and $%s for each family."), thousands(m.rxIndividual), thousands(m.rxFamily)))
	m.say("deductible rx %d/%d", m.rxIndividual, m.rxFamily)
	rows := [][]string{{"Drug tier", m.pick("Does the deductible apply?", "Deductible applies"), "Retail pharmacy, up to a 30-day supply", "Mail order, up to a 90-day supply", "Specialty pharmacy, up to a 30-day supply"}}
	free := 1 + m.IntN(2)
	for n := range m.tiers {
		t := &m.tiers[n]
		answer, order := "Yes", "after"
		if n < free {
			answer, order = "No", "exempt"
		}
		row := []string{m.label(t), answer, "–", "–", "–"}
		if m.special(t) {
			row[4] = m.given(t, "specialty", "in", 30, 1)
			m.order(t, "specialty", "in", order)
		} else {
			row[2], row[3] = m.given(t, "retail", "in", 30, 1), m.given(t, "mail", "in", 90, 2)
			m.order(t, "retail", "in", order)
			m.order(t, "mail", "in", order)
		}
		rows = append(rows, row)
	}
	m.table(rows...)
	m.listTerms()
	m.around()
}
