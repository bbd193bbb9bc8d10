package analyze

import (
	"fmt"
	"strings"
)

// More of the sixteenth set: schedules, chapters and brochures, and the sheets and files by which a plan is set up.

// outpatient is a benefit summary for drugs alone: tiers by number, in network and out of it, and by mail.
func (c *cabinet) outpatient() {
	c.bare(3 + c.IntN(2))
	c.nothing = ""
	c.voice.copay, c.voice.rate, c.voice.cap = c.pick("$%d", "$%d copay"), c.pick("%d%%", "%d%% coinsurance"), " up to $%d"
	c.heading(c.pick("Benefit Summary – Outpatient Prescription Drug", "Outpatient Prescription Drug: Your Costs"))
	c.write("Your copayment or coinsurance is determined by the tier to which the Prescription Drug List Management Committee has assigned the prescription drug. Find individualized information on your benefit coverage by visiting www.example.com.")
	rows := [][]string{{"Annual Drug Deductible – Network and Out-of-Network", "<"}}
	if c.chance(2) {
		rows = append(rows, []string{"Individual Deductible", "$" + thousands(c.rxIndividual)}, []string{"Family Deductible", "$" + thousands(c.rxFamily)})
		c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
		c.allowOrder("after")
	} else {
		rows = append(rows, []string{"Individual Deductible", "No Deductible"}, []string{"Family Deductible", "No Deductible"})
		c.subject(0)
	}
	if c.chance(2) {
		rows = append(rows, []string{"Out-of-Pocket Drug Maximum – Network and Out-of-Network", "<"}, []string{"Individual Out-of-Pocket Maximum", "$" + thousands(c.oopIndividual)}, []string{"Family Out-of-Pocket Maximum", "$" + thousands(c.oopFamily)})
		c.say("maximum rx %d/%d", c.oopIndividual, c.oopFamily)
	}
	c.table(rows...)
	days := []int{30, 31}[c.IntN(2)]
	rows = [][]string{{"Tier Level", fmt.Sprintf("Retail\nUp to a %d-day supply", days), "<", "Mail Order*\nUp to a 90-day supply"}, {"^", "Network", "Out-of-Network", "Network"}}
	for n := range c.tiers {
		t := &c.tiers[n]
		rows = append(rows, []string{c.label(t), c.given(t, "retail", "in", days, 1), c.given(t, "retail", "out", days, 1), c.given(t, "mail", "in", 90, 2.5)})
	}
	c.table(rows...)
	c.write("* Only certain prescription drugs are available through mail order; please visit www.example.com.")
	c.ruled()
}

// headingATier is the chapter of a plan's description that tells of each tier below a heading.
func (c *cabinet) headingATier() {
	c.shelf(1)
	c.numbered(false)
	if c.chance(2) {
		c.inWord()
	}
	c.nothing = ""
	c.voice.copay, c.voice.rate, c.voice.cap = "a $%d copay", "%d%% of the cost", ", up to a maximum of $%d"
	c.heading(c.pick("Prescription Drug Benefits", "Chapter 6: Prescription Drug Coverage"))
	c.write("The Plan covers outpatient prescription drugs through a pharmacy benefit manager. You do not need to file a claim when you use a network pharmacy. Your cost depends on the kind of drug and on where you fill your prescription.")
	form := c.pick("%d%% of the cost, with a minimum of $%d and a maximum of $%d", "%d%% of the cost (minimum $%d, maximum $%d)", "%d%% of the discounted price, but at least $%d and no more than $%d")
	percent := c.chance(2)
	retail, mail := c.pick("Retail pharmacy, up to a 30-day supply: ", "At a network retail pharmacy (up to a 30-day supply): "), c.pick("Home delivery, up to a 90-day supply: ", "Through home delivery (up to a 90-day supply): ")
	for n, t := range c.filled() {
		c.heading(t.words)
		if percent && n > 0 {
			rate, least := 10+10*n, 10*n+15*(n-1)
			c.line(retail + "you pay " + c.bounded(t, "retail", 30, rate, least, 3*least, form) + ".")
			c.line(mail + "you pay " + c.bounded(t, "mail", 90, rate, 2*least, 6*least, form) + ".")
			continue
		}
		c.line(retail + "you pay " + c.given(t, "retail", "in", 30, 1) + ".")
		c.line(mail + "you pay " + c.given(t, "mail", "in", 90, 2.5) + ".")
	}
	t := c.last()
	c.heading(t.words)
	c.line("Specialty pharmacy, up to a 30-day supply: you pay " + c.given(t, "specialty", "in", 30, 1) + ".")
	c.heading(c.pick("Annual limit on your cost", "Out-of-pocket maximum"))
	limit := 250 * (4 + c.IntN(12))
	c.write(fmt.Sprintf(c.pick("Once your share of the cost of covered prescription drugs reaches $%s for an individual or $%s for a family in a calendar year, the Plan pays 100%% for the rest of the year.", "The annual out-of-pocket maximum for prescription drugs is $%s per individual and $%s per family."), thousands(limit), thousands(2*limit)))
	c.say("maximum rx %d/%d", limit, 2*limit)
	c.write(c.pick("The medical plan deductible does not apply to prescription drugs.", "Prescription drugs are not subject to the medical plan deductible."))
	for _, t := range c.filled() {
		c.order(t, "retail", "in", "exempt")
		c.order(t, "mail", "in", "exempt")
	}
	c.order(t, "specialty", "in", "exempt")
	c.ruled()
	c.heading("Coordination with other plans")
	c.write("The prescription drug program does not pay claims that another plan has denied. Contact the Claims Administrator within 12 months of the date of service.")
}

// twoColumns is a guide with a column for retail and one for mail below each plan.
func (c *cabinet) twoColumns() {
	c.several, c.unlocked = true, true
	c.shelf(c.IntN(2))
	c.call()
	c.sums()
	c.voice.copay = c.pick("$%d", "$%d copay")
	plans := [][]string{{"Select PPO", "Premium PPO"}, {"Plan A", "Plan B"}, {"Standard Plan", "Enhanced Plan"}}[c.IntN(3)]
	c.heading(c.pick("Medical and pharmacy benefits 2026", "Which plan is best for you?", "Open Enrollment 2026: your medical plans"))
	rows := [][]string{
		{c.pick("In-network benefits", "What you pay (in-network)"), plans[0], "<", plans[1], "<"},
		{c.pick("Calendar year deductible (individual / family)", "Deductible (individual / family)"), "", "<", "", "<"},
		{c.pick("Calendar year out-of-pocket maximum (individual / family)", "Out-of-pocket maximum (individual / family)"), "", "<", "", "<"},
		{"Primary care / specialist visit", "$30 / $60", "<", "$20 / $40", "<"},
		{"Hospital stay", "30% after deductible", "<", "20% after deductible", "<"},
		{c.pick("Prescription drugs", "Pharmacy"), c.pick("Retail (up to 30 days)", "Retail, 30-day supply"), c.pick("Mail order (up to 90 days)", "Mail order, 90-day supply"), "", ""},
	}
	rows[5][3], rows[5][4] = rows[5][1], rows[5][2]
	for n := range plans {
		med, oop := c.medIndividual+750*(1-n), c.oopIndividual+1250*(1-n)
		rows[1][1+2*n], rows[2][1+2*n] = fmt.Sprintf("$%s / $%s", thousands(med), thousands(2*med)), fmt.Sprintf("$%s / $%s", thousands(oop), thousands(2*oop))
		c.say("deductible in %d/%d", med, 2*med)
		c.say("maximum in %d/%d", oop, 2*oop)
	}
	c.either()
	for n := range c.tiers {
		t := &c.tiers[n]
		row := []string{c.label(t)}
		for plan := range plans {
			one := *t
			one.copay += 5 * (1 - plan)
			if c.special(t) {
				row = append(row, c.given(&one, "retail", "in", 30, 1), "Not available")
				c.notAt(t, "in", "mail")
				continue
			}
			row = append(row, c.given(&one, "retail", "in", 30, 1), c.given(&one, "mail", "in", 90, 2))
		}
		rows = append(rows, row)
	}
	c.table(rows...)
	c.ruled()
	c.beside()
}

// tableAPharmacy is a summary of a Medicare plan with a table for each kind of pharmacy.
func (c *cabinet) tableAPharmacy() {
	c.partDTiers()
	c.heading(c.pick("2026 Summary of Benefits: Silver Lake Medicare (HMO)", "Summary of Benefits 2026 – Heritage Rx Plus (PDP)"))
	amount, from := 95+50*c.IntN(10), 2+c.IntN(3)
	c.heading("Phase 1: Deductible")
	c.write(fmt.Sprintf(c.pick("This plan has a $%d deductible for Part D prescription drugs on Tiers %d through 5. You pay the full cost of these drugs until you reach it.", "Your yearly deductible is $%d for drugs on Tiers %d through 5."), amount, from))
	c.allow("deductible rx %d/-", amount)
	c.subject(from)
	c.heading(c.pick("Phase 2: Initial Coverage", "Initial Coverage Phase"))
	c.write("You pay the following until your total yearly out-of-pocket costs for Part D drugs reach $2,100.")
	c.allow("maximum rx 2100/-")
	long := []int{90, 100}[c.IntN(2)]
	for _, where := range []struct {
		words, channel, network string
		times                   float64
	}{{"Preferred Retail Cost-Sharing", "retail", "preferred", 1}, {"Standard Retail Cost-Sharing", "retail", "standard", 2}, {c.pick("Mail Order Cost-Sharing", "Mail-Order Pharmacy Cost-Sharing"), "mail", "in", 1}} {
		c.heading(where.words)
		rows := [][]string{{"Tier", "One-month (30-day) supply", fmt.Sprintf("Three-month (%d-day) supply", long)}}
		for n := range c.tiers {
			t := &c.tiers[n]
			row := []string{c.label(t), c.given(t, where.channel, where.network, 30, where.times), "Not Offered"}
			if n < 4 {
				row[2] = c.given(t, where.channel, where.network, long, 2.5*where.times)
			}
			c.notAt(t, where.network, where.channel)
			rows = append(rows, row)
		}
		c.table(rows...)
	}
	c.heading("Phase 3: Catastrophic Coverage")
	c.write("After your yearly out-of-pocket drug costs reach $2,100, you pay $0 for your covered Part D drugs.")
	if c.chance(2) {
		c.write(c.pick("Important message about what you pay for insulin: you won't pay more than $35 for a one-month supply of each insulin product covered by our plan.", "You pay no more than $35 for a one-month supply of each insulin product covered by our plan."))
		c.say("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}")
	}
	c.write("If you reside in a long-term care facility, you pay the same as at a standard retail pharmacy.")
	for n := range c.tiers {
		t := &c.tiers[n]
		_, share := c.amount(t, 2)
		for _, network := range []string{"in", "any", "standard"} {
			c.allow("share %s longTermCare %s %s", t.id, network, share)
			for _, days := range []int{30, 31} {
				c.allow("days %s longTermCare %s 1-%d", t.id, network, days)
			}
		}
	}
}

// services is the page of a public program that lists what members pay for each service.
func (c *cabinet) services() {
	c.few()
	c.voice.copay = c.pick("$%d", "$%d.00")
	c.heading(c.pick("Member Handbook: what you pay for covered services", "Family Care program – copayments"))
	c.write("Some members pay a small copay for some services. You pay it to the doctor or the pharmacy when you get the service.")
	days := []int{30, 34}[c.IntN(2)]
	rows := [][]string{{"Service", c.pick("Your copay", "Copay")}, {"Doctor visit", "$2"}, {"Outpatient hospital visit", "$3"}, {"Emergency room visit that is not an emergency", "$8"}}
	words := c.pick("Prescription drugs – %s (up to a %d-day supply)", "Prescriptions: %s, up to a %d-day supply")
	for n := range c.tiers {
		t := &c.tiers[n]
		rows = append(rows, []string{fmt.Sprintf(words, strings.ToLower(strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(t.words, "s"), " drug"), " prescription")), days), c.given(t, "any", "in", days, 1)})
	}
	rows = append(rows, []string{"Eye exam", "$0"}, []string{"Podiatrist visit", "$1"})
	c.table(rows...)
	c.heading("Who does not pay copays")
	if c.chance(2) {
		c.write("There are no copays for members under age 19, pregnant women and people who live in a nursing home.")
		c.say("drugCostShares {age:{max:18}} {share:{kind:noCharge}}")
		c.allow("drugCostShares {} open")
	} else {
		c.write("People in hospice care and members of a federally recognized tribe do not pay copays.")
	}
	c.allow("drugCostShares {} {share:{kind:noCharge}}")
	c.heading(c.pick("Rules for your prescriptions", "Limits on prescription drugs"))
	used := 75 + 5*c.IntN(3)
	for _, one := range []condition{
		{words: c.pick("Your doctor must get prior authorization for some drugs.", "Some drugs on the Preferred Drug List need prior authorization."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: c.pick("Some drugs have step therapy: you must try another drug first.", "Step therapy is required for some drugs."), fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: c.pick("Some drugs have quantity limits.", "Quantity limits apply to some drugs."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: fmt.Sprintf("You can refill a prescription after %d%% of it has been used.", used), fact: fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{words: c.pick("Fertility drugs are not covered.", "We do not pay for fertility drugs."), fact: "exclusions {drugs:{kinds:[fertility]}}"},
		{words: c.pick("Drugs for weight loss are not covered.", "We do not pay for weight loss drugs."), fact: "exclusions {drugs:{kinds:[weightLoss]}}"},
		{words: c.pick("Experimental drugs are not covered.", "We do not pay for experimental drugs."), fact: "exclusions {drugs:{kinds:[experimental]}}"},
		{words: "Ask your pharmacist if you have questions about your medicine."},
	} {
		if c.chance(4) {
			continue
		}
		c.line("• " + one.words)
		if one.fact != "" {
			c.say("%s", one.fact)
		}
	}
}

// flyer has a line for each benefit of a plan.
func (c *cabinet) flyer() {
	c.shelf(1)
	c.numbered(false)
	if c.chance(2) {
		c.inWord()
	}
	c.sums()
	c.unlocked = true // the drugs of every tier are bought at retail
	c.heading(c.pick("Clear Harbor Silver 2500", "Bright Prairie Gold EPO"))
	c.line(c.pick("A plan for individuals and families, effective January 1, 2026", "Individual and family plans 2026"))
	mark := c.pick(": ", " – ", "\t")
	line := func(words, value string) { c.line(words + mark + value) }
	line("Annual deductible", fmt.Sprintf("$%s per person / $%s per family", thousands(c.medIndividual), thousands(c.medFamily)))
	line("Out-of-pocket maximum", fmt.Sprintf("$%s per person / $%s per family", thousands(c.oopIndividual), thousands(c.oopFamily)))
	c.say("deductible in %d/%d", c.medIndividual, c.medFamily)
	c.say("maximum in %d/%d", c.oopIndividual, c.oopFamily)
	line("Primary care visit", "$35")
	line("Specialist visit", "$70")
	line("Emergency room", "40% after deductible")
	c.either()
	free := 1 + c.IntN(2)
	for n := range c.tiers {
		t := &c.tiers[n]
		words, order := "", ""
		if n >= free {
			words, order = " after deductible", "after"
		}
		line(t.words, c.given(t, "retail", "in", 30, 1)+words)
		if order != "" {
			c.order(t, "retail", "in", order)
		}
	}
	c.top += 8
	c.write(c.pick("Costs shown are for in-network providers. Drug costs are for up to a 30-day supply at a network retail pharmacy.", "Drug costs are what you pay for up to a 30-day supply at a network retail pharmacy. All costs are in-network."))
	c.ruled()
}

// clauses is a rider whose clauses tell of a kind of pharmacy each.
func (c *cabinet) clauses() {
	c.shelf(1)
	c.numbered(false)
	if c.chance(2) {
		c.inWord()
	}
	c.nothing = ""
	c.voice.copay, c.voice.rate, c.voice.cap = c.pick("$%d Copayment", "$%d"), c.pick("%d%% Coinsurance", "%d%%"), ", not to exceed $%d"
	c.heading(c.pick("PRESCRIPTION DRUG RIDER", "Rider RX-204: Outpatient Prescription Drugs"))
	c.write("This Rider amends the Evidence of Coverage to which it is attached. Words that are capitalized are defined in the Evidence of Coverage.")
	c.heading("Article 1. Benefits and Cost Sharing")
	mark := c.pick(": ", " – ")
	list := func(words, channel string, days int, times float64, tiers []*plantTier) {
		c.write(words)
		for _, t := range tiers {
			c.line("• " + t.words + mark + c.given(t, channel, "in", days, times))
		}
		c.top += 8
	}
	list(c.pick("1.1 Participating Retail Pharmacy. For each prescription or refill of up to a 30-day supply, the Member pays:", "1.1 Retail. For up to a 30-day supply from a Participating Retail Pharmacy, the Member pays:"), "retail", 30, 1, c.filled())
	list(c.pick("1.2 Mail Order Pharmacy. For each prescription or refill of up to a 90-day supply, the Member pays:", "1.2 Mail Order. For up to a 90-day supply from the Mail Order Pharmacy, the Member pays:"), "mail", 90, 2, c.filled())
	list("1.3 Specialty Pharmacy. For each prescription or refill of up to a 30-day supply, the Member pays:", "specialty", 30, 1, c.kept())
	if c.chance(2) {
		c.write("1.4 Non-Participating Pharmacy. No benefits are provided for drugs obtained from a Non-Participating Pharmacy.")
		c.refused()
	} else {
		c.write(fmt.Sprintf("1.4 Prescription Drug Deductible. The Member pays the first $%s per Calendar Year, or $%s per Family, before benefits are provided under this Rider.", thousands(c.rxIndividual), thousands(c.rxFamily)))
		c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
		c.allowOrder("after")
	}
	c.heading("Article 2. Limitations and Exclusions")
	for n, s := range c.rules() {
		c.write(fmt.Sprintf("2.%d %s", n+1, s))
	}
	c.heading("Article 3. Termination")
	c.write("Coverage under this Rider ends when coverage under the Evidence of Coverage ends. This Rider does not change any other provision of the Evidence of Coverage.")
}

// items is a benefit summary with a row for each kind of item and where it is dispensed, and the supply in the cell.
func (c *cabinet) items() {
	c.tiers = []plantTier{
		{words: "generic items", classes: "generic"},
		{words: "brand-name items", classes: "brand", brand: true},
		{words: "specialty items", classes: "specialty"},
	}
	c.cost()
	c.numbered(true)
	c.unlocked, c.nothing = true, "No charge"
	c.voice.copay, c.voice.rate, c.voice.cap = "$%d", "%d%% Coinsurance", " (not to exceed $%d)"
	c.heading(c.pick("Disclosure Form Part One: Benefit Summary", "Benefit Summary – Traditional HMO Plan"))
	c.table([]string{"Annual limits", "Self-only enrollment", "Entire family of two or more"},
		[]string{"Plan Deductible", "None", "None"},
		[]string{"Plan Out-of-Pocket Maximum", "$" + thousands(c.oopIndividual), "$" + thousands(c.oopFamily)})
	c.say("maximum in %d/%d", c.oopIndividual, c.oopFamily)
	c.subject(0)
	for _, network := range []string{"in", "any"} {
		for _, none := range []string{"0/-", "0/0", "-/-"} {
			c.allow("deductible %s %s", network, none)
		}
	}
	c.table([]string{"Plan provider office visits", "You pay"}, []string{"Most primary care visits", "$20 per visit"}, []string{"Routine physical maintenance exams", "No charge"}, []string{"Physical therapy", "$20 per visit"})
	supply := c.pick("%s for up to a %d-day supply", "%s for up to a %d day supply")
	rows := [][]string{{"Prescription drug coverage", "You pay"}}
	for n := range c.tiers {
		t := &c.tiers[n]
		words := fmt.Sprintf("Most %s (Tier %d)", t.words, t.number)
		if c.special(t) {
			rows = append(rows, []string{words + " at a Plan Pharmacy", fmt.Sprintf(supply, c.given(t, "retail", "in", 30, 1), 30)})
			continue
		}
		rows = append(rows, []string{words + " at a Plan Pharmacy", fmt.Sprintf(supply, c.given(t, "retail", "in", 30, 1), 30)},
			[]string{fmt.Sprintf("Most %s (Tier %d) refills through our mail-order service", t.words, t.number), fmt.Sprintf(supply, c.given(t, "mail", "in", 100, 2), 100)})
	}
	c.table(rows...)
	c.table([]string{"Hospitalization services", "You pay"}, []string{"Room and board, surgery, anesthesia, X-rays, laboratory tests and drugs", "$250 per admission"})
	c.ruled()
}

// twoOptions is the section of a federal brochure with a column for each of two options, and the tiers as lines of a cell.
func (c *cabinet) twoOptions() {
	c.several = true
	c.shelf(1)
	c.numbered(true)
	c.nothing = ""
	c.voice.copay, c.voice.rate, c.voice.cap = c.pick("$%d copayment", "$%d"), c.pick("%d%% of the Plan allowance", "%d%%"), c.pick(" (maximum $%d)", " up to $%d")
	c.heading("Section 5(f). Prescription Drug Benefits")
	c.write("Important things you should keep in mind about these benefits: We cover prescription drugs and supplies, as described in the chart beginning below. There is no calendar year deductible for drugs under either option.")
	c.subject(0)
	options := [][]string{{"Standard Option", "Basic Option"}, {"High Option", "Standard Option"}}[c.IntN(2)]
	lines := func(channel string, days int, times float64, tiers []*plantTier) func(int) string {
		return func(n int) string {
			var out []string
			for _, t := range tiers {
				one := *t
				if t.rate > 0 {
					one.rate += 5 * n
				} else {
					one.copay += 5 * n
				}
				out = append(out, fmt.Sprintf("Tier %d (%s): %s", t.number, c.plain(t), c.given(&one, channel, "in", days, times)))
			}
			return strings.Join(out, "\n")
		}
	}
	c.table(
		[]string{"Benefits Description", options[0] + "\nYou pay", options[1] + "\nYou pay"},
		planRow(c.pick("Network retail pharmacies, up to a 30-day supply", "Covered drugs from a network retail pharmacy, for up to a 30-day supply"), 2, lines("retail", 30, 1, c.filled())),
		planRow(c.pick("Mail service pharmacy, up to a 90-day supply", "Covered drugs by mail order, for up to a 90-day supply"), 2, lines("mail", 90, 2, c.filled())),
		planRow(c.pick("Specialty pharmacy, up to a 30-day supply", "Covered drugs from the specialty pharmacy, for up to a 30-day supply"), 2, lines("specialty", 30, 1, c.kept())),
	)
	c.write("Coverage of drugs that are given to you by a physician in the office is described in Section 5(a).")
	c.ruled()
}

// memberSheet is what a pharmacy benefit manager sends members: a column for short-term and one for long-term medicines.
func (c *cabinet) memberSheet() {
	c.shelf(0)
	c.numbered(false)
	c.voice.copay, c.nothing = "$%d", ""
	days := []int{30, 34}[c.IntN(2)]
	c.heading(c.pick("Your prescription benefit plan at work", "A guide to your prescription benefit"))
	c.write("This sheet tells you what you will pay for your prescriptions. To save money, ask your doctor whether a generic is right for you.")
	rows := [][]string{
		{"", fmt.Sprintf("Retail pharmacy network\nFor immediate or short-term medicines (up to a %d-day supply)", days), "Mail service pharmacy\nFor maintenance or long-term medicines (up to a 90-day supply)"},
		{"Where", "More than 64,000 pharmacies nationwide", "Order by mail, by phone or online"},
	}
	for _, t := range c.filled() {
		one := strings.TrimSuffix(strings.TrimSuffix(c.plain(t), " drugs"), " medications") + " prescription"
		rows = append(rows, []string{t.words, c.given(t, "retail", "in", days, 1) + " for a " + one, c.given(t, "mail", "in", 90, 2) + " for a " + one})
	}
	c.either()
	if c.chance(2) {
		rows = append(rows, []string{"Refill limit", "One initial fill plus two refills for maintenance medicines", "None"})
		c.say("retailFills {drugs:{kinds:[maintenance]}} {free:3}")
	}
	if c.chance(2) {
		rows = append(rows, []string{"Annual deductible", fmt.Sprintf("$%s per individual / $%s per family", thousands(c.rxIndividual), thousands(c.rxFamily)), "<"})
		c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
	} else {
		rows = append(rows, []string{"Annual deductible", "None", "<"})
		c.subject(0)
	}
	rows = append(rows, []string{"Maximum out-of-pocket", fmt.Sprintf("$%s per individual / $%s per family", thousands(c.oopIndividual), thousands(c.oopFamily)), "<"})
	c.say("maximum rx %d/%d", c.oopIndividual, c.oopFamily)
	rows = append(rows, []string{"Customer care", "Call 1-800-555-0105 or go to www.example.com", "<"})
	c.table(rows...)
	c.write("Copay, copayment or coinsurance means the amount a plan member is required to pay for a prescription under the plan.")
}

// belowPharmacy is a grid with the copay, the coinsurance and its bounds in columns below each pharmacy.
func (c *cabinet) belowPharmacy() {
	c.shelf(1)
	c.numbered(true)
	c.workbook(c.pick("Cost Share Grid", "Rx Copays"))
	days := []int{90, 100}[c.IntN(2)]
	head, below := []string{"Tier", "Description"}, []string{"^", "^"}
	for _, words := range []string{"Retail (1-30 days)", fmt.Sprintf("Mail (1-%d days)", days), "Specialty (1-30 days)"} {
		head = append(head, words, "<", "<", "<")
		below = append(below, "Copay", c.pick("Coinsurance", "Coins %"), "Min", "Max")
	}
	below[7], below[11] = below[3], below[3]
	rows := [][]string{head, below}
	percent := c.chance(2)
	for n := range c.tiers {
		t := &c.tiers[n]
		row := make([]string, 14)
		row[0], row[1] = fmt.Sprint(t.number), t.words
		put := func(first int, channel string, most int, times float64) {
			amount, rate, least := int(float64(t.copay)*times), t.rate, 5*t.number*int(times)
			c.days(t, channel, "in", 1, most)
			if percent && t.brand {
				rate = 20
			}
			if rate == 0 {
				row[first] = fmt.Sprintf("$%d.00", amount)
				c.share(t, channel, "in", fmt.Sprintf("$%d.00 copay", amount))
				return
			}
			for k, words := range []string{fmt.Sprintf("%d%%", rate), fmt.Sprintf("$%d.00", least), fmt.Sprintf("$%d.00", 10*least)} {
				row[first+1+k] = words
			}
			c.share(t, channel, "in", fmt.Sprintf("%d %% coinsurance, at least $%d.00, at most $%d.00", rate, least, 10*least))
		}
		if c.special(t) {
			put(10, "specialty", 30, 1)
		} else {
			put(2, "retail", 30, 1)
			put(6, "mail", days, 2)
		}
		rows = append(rows, row)
	}
	c.table(rows...)
	c.limits("Accumulators")
}

// limits is a sheet with what a plan has of limits for drugs.
func (c *cabinet) limits(label string) {
	c.tab(label)
	c.table([]string{c.pick("Accumulator", "Limit"), "Individual", "Family"},
		[]string{c.pick("Rx deductible", "Pharmacy deductible"), "$" + thousands(c.rxIndividual), "$" + thousands(c.rxFamily)},
		[]string{c.pick("Rx out-of-pocket maximum", "Pharmacy out-of-pocket maximum"), "$" + thousands(c.oopIndividual), "$" + thousands(c.oopFamily)})
	c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
	c.say("maximum rx %d/%d", c.oopIndividual, c.oopFamily)
	c.allowOrder("after")
}

// quoted is what a broker compares, where a supply by mail costs so many copays.
func (c *cabinet) quoted() {
	c.several = true
	c.shelf(0)
	c.numbered(true)
	c.voice.copay, c.nothing = c.pick("$%d", "$%d copay"), ""
	c.workbook(c.pick("Rx Comparison", "Medical & Rx"))
	plans := [][]string{{"Current", "Renewal", "Option 1"}, {"Harbor Mutual PPO 20", "Harbor Mutual PPO 30", "Union Health POS"}}[c.IntN(2)]
	for n := range c.tiers {
		c.tiers[n].copay += c.tiers[n].copay % 2
	}
	med := func(n int) int { return c.medIndividual + 250*n }
	oop := func(n int) int { return c.oopIndividual + 500*n }
	rows := [][]string{
		append([]string{c.pick("Benefit (in-network)", "In-network")}, plans...),
		planRow("Deductible (Ind / Fam)", 3, func(n int) string { return fmt.Sprintf("$%s / $%s", thousands(med(n)), thousands(2*med(n))) }),
		planRow("Out-of-Pocket Max (Ind / Fam)", 3, func(n int) string { return fmt.Sprintf("$%s / $%s", thousands(oop(n)), thousands(2*oop(n))) }),
		planRow("Office Visit", 3, func(n int) string { return fmt.Sprintf("$%d", 20+5*n) }),
		{c.pick("Prescription Drugs - Retail (30-day supply)", "Rx Retail, 30-day supply"), "<", "<", "<"},
	}
	times := []float64{2, 2.5, 3}[c.IntN(3)]
	for n := range plans {
		c.say("deductible in %d/%d", med(n), 2*med(n))
		c.say("maximum in %d/%d", oop(n), 2*oop(n))
	}
	form := c.pick("Tier %d - %s", "Tier %d: %s")
	for n := range c.tiers {
		rows = append(rows, planRow(fmt.Sprintf(form, n+1, c.tiers[n].words), 3, func(plan int) string {
			one := c.tiers[n]
			one.copay += 4 * plan
			c.given(&one, "mail", "in", 90, times)
			return c.given(&one, "retail", "in", 30, 1)
		}))
	}
	words := fmt.Sprintf(c.pick("%gx retail copay", "%g x retail copay", "%g times retail copay"), times)
	c.either()
	c.table(append(rows,
		planRow(c.pick("Prescription Drugs - Mail Order (90-day supply)", "Rx Mail Order, 90-day supply"), 3, func(int) string { return words }),
		planRow("Monthly Rate - Employee", 3, func(n int) string { return fmt.Sprintf("$%d.92", 641+17*n) }),
		planRow("Annual Premium", 3, func(n int) string { return "$" + thousands(388000+9500*n) }))...)
}

// boxes is a form whose choices are ticked.
func (c *cabinet) boxes() {
	c.shelf(1)
	c.numbered(true)
	c.voice.copay, c.voice.rate, c.voice.cap, c.nothing = "$%d", "%d%%", c.pick(" (max $%d)", " up to $%d"), ""
	if c.chance(2) {
		c.inWord()
	}
	c.heading(c.pick("Pharmacy Benefit Plan Set-Up Form", "PBM CLIENT IMPLEMENTATION: PLAN DESIGN"))
	c.write("Complete one form for each plan. Check one box in each row unless the row says otherwise.")
	tick := func(right int, words ...string) string {
		for n := range words {
			words[n] = []string{"☐ ", "☒ "}[map[bool]int{true: 1}[n == right]] + words[n]
		}
		return strings.Join(words, "   ")
	}
	c.table([]string{"Group information", "Response"}, []string{"Group name", "Cedar Falls Foundry"}, []string{"Effective date", "04/01/2026"}, []string{"Benefit year", tick(0, "Calendar", "Contract")},
		[]string{"Rx deductible", fmt.Sprintf("Individual $%s   Family $%s", thousands(c.rxIndividual), thousands(c.rxFamily))},
		[]string{"Rx out-of-pocket maximum", fmt.Sprintf("Individual $%s   Family $%s", thousands(c.oopIndividual), thousands(c.oopFamily))})
	c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
	c.say("maximum rx %d/%d", c.oopIndividual, c.oopFamily)
	c.allowOrder("after")
	rows := [][]string{{"Member cost share", c.pick("Retail (up to 30 days)", "Retail (1-30 days)"), c.pick("Mail order (up to 90 days)", "Mail order (1-90 days)"), c.pick("Specialty pharmacy (up to 30 days)", "Specialty pharmacy (1-30 days)")}}
	for n := range c.tiers {
		t := &c.tiers[n]
		row := []string{fmt.Sprintf("Tier %d – %s", t.number, t.words), "", "", ""}
		if c.special(t) {
			row[3] = c.given(t, "specialty", "in", 30, 1)
		} else {
			row[1], row[2] = c.given(t, "retail", "in", 30, 1), c.given(t, "mail", "in", 90, 2)
		}
		rows = append(rows, row)
	}
	c.table(rows...)
	used := c.IntN(3)
	yes, no := func() string { return tick(0, "Yes", "No") }, func() string { return tick(1, "Covered", "Not covered") }
	pool := []setting{
		{"Prior authorization (drugs flagged PA)", yes(), "", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy (drugs flagged ST)", yes(), "", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity limits (drugs flagged QL)", yes(), "", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill too soon (percent of supply used)", tick(used, "70%", "75%", "80%"), "", fmt.Sprintf("refillTooSoon {} {percent:%d}", 70+5*used)},
		{"Weight loss drugs", no(), "", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Fertility drugs", no(), "", "exclusions {drugs:{kinds:[fertility]}}"},
		{"Cosmetic drugs", no(), "", "exclusions {drugs:{kinds:[cosmetic]}}"},
		{"Over-the-counter drugs", no(), "", "otc covered:false"},
		{"Compounds", no(), "", "compounds covered:false"},
		{"Contraceptives", tick(1, "Tier copay", "$0 copay", "Not covered"), "", "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}"},
		{"ACA preventive drugs", tick(0, "$0 copay", "Tier copay"), "", "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}"},
		{"Formulary type", tick(1, "Open", "Closed"), "", "formulary closed"},
		{"Mandatory mail for maintenance drugs", tick(1, "Yes", "No"), "", ""},
		{"ID cards", tick(0, "Combined with medical", "Separate"), "", ""},
	}
	c.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	rows = [][]string{{c.pick("Coverage and clinical programs", "Clinical and coverage options"), "Selection"}}
	for _, s := range pool[:7+c.IntN(6)] {
		rows = append(rows, []string{s.parameter, s.value})
		if s.fact != "" {
			c.say("%s", s.fact)
		}
	}
	c.table(rows...)
	c.write("Authorized signature: ________________________   Date: ____________")
}

// joinedByCode is a workbook whose sheets of limits and of copays have the code of the plan in common.
func (c *cabinet) joinedByCode() {
	c.several = true
	c.shelf(1)
	c.numbered(true)
	c.voice.copay, c.voice.rate, c.voice.cap, c.nothing = "$%d", "%d%%", c.pick(" up to $%d", " (max $%d)"), ""
	code := c.pick("Plan code", "Benefit code", "Plan ID")
	c.workbook("Plans")
	plans := [][]string{{code, "Plan name", "Rx deductible - individual", "Rx deductible - family", "Rx MOOP - individual", "Rx MOOP - family", "Effective date"}}
	copays := [][]string{{code, "Tier", "Tier description", "Retail 1-30 days", "Retail 31-90 days", "Mail 1-90 days", "Specialty 1-30 days"}}
	for plan, name := range []string{"Active Hourly", "Active Salaried"} {
		id := fmt.Sprintf("RX%d", 101+plan)
		rx, oop := c.rxIndividual+50*(1-plan), c.oopIndividual+500*(1-plan)
		plans = append(plans, []string{id, name, "$" + thousands(rx), "$" + thousands(2*rx), "$" + thousands(oop), "$" + thousands(2*oop), "01/01/2026"})
		c.say("deductible rx %d/%d", rx, 2*rx)
		c.say("maximum rx %d/%d", oop, 2*oop)
		for n := range c.tiers {
			one := c.tiers[n]
			row := []string{id, fmt.Sprint(one.number), one.words, "N/A", "N/A", "N/A", "N/A"}
			one.copay += 5 * (1 - plan)
			if c.special(&one) {
				row[6] = c.given(&one, "specialty", "in", 30, 1)
				c.notAt(&one, "in", "retail", "mail")
			} else {
				row[3], row[4], row[5] = c.given(&one, "retail", "in", 30, 1), c.cell(&one, "retail", "in", 3), c.given(&one, "mail", "in", 90, 2)
				c.days(&one, "retail", "in", 31, 90)
				c.notAt(&one, "in", "specialty")
			}
			copays = append(copays, row)
		}
	}
	c.either()
	c.table(plans...)
	c.tab("Copays")
	c.table(copays...)
	c.tab("Contacts")
	c.table([]string{"Role", "Name", "Phone"}, []string{"Implementation", "To be assigned", "555-0133"}, []string{"Eligibility", "To be assigned", "555-0134"})
}

// structure is a worksheet that has the amounts of all tiers in one field.
func (c *cabinet) structure() {
	c.shelf(1)
	c.numbered(true)
	c.voice.copay, c.voice.rate, c.voice.cap, c.nothing = "$%d", "%d%%", c.pick(" to a max of $%d", " up to $%d"), ""
	c.workbook(c.pick("Plan Design", "Implementation"))
	var tiers, retail, mail []string
	for n := range c.tiers {
		t := &c.tiers[n]
		tiers = append(tiers, fmt.Sprintf("%d = %s", t.number, t.words))
		if !c.special(t) {
			retail, mail = append(retail, c.given(t, "retail", "in", 30, 1)), append(mail, c.given(t, "mail", "in", 90, 2))
		}
	}
	numbers := "Tiers 1-" + fmt.Sprint(len(retail))
	t := c.last()
	rows := [][]string{
		{c.pick("Plan element", "Set-up item"), c.pick("Plan value", "Client decision"), "Comments"},
		{"Client", "Northgate Logistics", ""},
		{"Tier structure", strings.Join(tiers, "; "), ""},
		{"Retail copay, " + numbers, strings.Join(retail, " / "), "Up to a 30-day supply"},
		{"Mail order copay, " + numbers, strings.Join(mail, " / "), "Up to a 90-day supply"},
		{fmt.Sprintf("Specialty pharmacy, Tier %d", t.number), c.given(t, "specialty", "in", 30, 1), "Up to a 30-day supply"},
		{"Rx deductible (individual / family)", fmt.Sprintf("$%s / $%s", thousands(c.rxIndividual), thousands(c.rxFamily)), c.pick("Calendar year", "Per calendar year")},
		{"Rx out-of-pocket maximum (individual / family)", fmt.Sprintf("$%s / $%s", thousands(c.oopIndividual), thousands(c.oopFamily)), ""},
	}
	c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
	c.say("maximum rx %d/%d", c.oopIndividual, c.oopFamily)
	c.allowOrder("after")
	for n, s := range c.rules() {
		rows = append(rows, []string{fmt.Sprintf("Plan provision %d", n+1), s, ""})
	}
	c.table(rows...)
}
