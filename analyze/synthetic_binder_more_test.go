package analyze

import (
	"fmt"
	"strings"
)

// More of the fifteenth set: what brokers quote, forms, riders, Medicare, and files of JSON.

// quotes is a workbook with a row for each plan that is quoted.
func (b *binder) quotes() {
	b.several = true
	b.ranks(false)
	b.numbered(false)
	b.voice.copay, b.nothing = b.pick("$%d", "$%d copay"), ""
	b.workbook(b.pick("Quotes", "Plan Options"))
	head := []string{"Plan Name", "Carrier", "Network", "Deductible - Individual", "Deductible - Family", "Out-of-Pocket Max - Individual", "Out-of-Pocket Max - Family", "PCP Copay", "Rx Deductible - Individual"}
	retail, mail := b.pick("Rx Retail (30-day supply): %s", "%s - Retail, 30-day supply"), b.pick("Rx Mail Order (90-day supply): %s", "%s - Mail Order, 90-day supply")
	for _, t := range b.filled() {
		head = append(head, fmt.Sprintf(retail, t.words))
	}
	for _, t := range b.filled() {
		head = append(head, fmt.Sprintf(mail, t.words))
	}
	rows := [][]string{append(head, "Monthly Rate - EE Only")}
	for n, name := range [][]string{{"Silver Birch 2000", "Silver Birch 1000", "Silver Birch 500"}, {"Granite Essential", "Granite Standard", "Granite Premier"}}[b.IntN(2)] {
		med, oop, rx := b.medIndividual+1000-400*n, b.oopIndividual+1000-500*n, b.rxIndividual-20*n
		b.say("deductible in %d/%d", med, 2*med)
		b.say("maximum in %d/%d", oop, 2*oop)
		row := []string{name, "Summit Life & Health", "Broad PPO", "$" + thousands(med), "$" + thousands(2*med), "$" + thousands(oop), "$" + thousands(2*oop), fmt.Sprintf("$%d", 40-10*n), "$" + thousands(rx)}
		if n == 2 {
			row[8] = "None"
		} else {
			b.say("deductible rx %d/-", rx)
		}
		for _, times := range []float64{1, 2} {
			for _, t := range b.filled() {
				one := *t
				one.copay += 6 - 3*n
				channel, days := "retail", 30
				if times > 1 {
					channel, days = "mail", 90
				}
				row = append(row, b.given(&one, channel, "in", days, times))
			}
		}
		rows = append(rows, append(row, fmt.Sprintf("$%d.18", 480+65*n)))
	}
	for _, none := range []string{"-/-", "0/-", "0/0"} {
		b.allow("deductible rx %s", none)
	}
	b.either()
	b.table(rows...)
}

// linesOfPlans has a line for retail and one for mail in the cell of a tier and a plan.
func (b *binder) linesOfPlans() {
	b.several = true
	b.ranks(false)
	b.call()
	b.voice.copay = b.pick("$%d", "$%d copay")
	rate := 15 + 5*b.IntN(3)
	b.heading(b.pick("Medical and prescription drug plans for 2026", "Your medical plan options at a glance"))
	plans := [][]string{{"Premier PPO", "Value PPO", "HDHP"}, {"High Plan", "Low Plan", "HSA Plan"}}[b.IntN(2)]
	med := []int{b.medIndividual, b.medIndividual + 500, b.medIndividual + 2000}
	oop := []int{b.oopIndividual, b.oopIndividual + 750, b.oopIndividual + 1500}
	for n := range plans {
		b.say("deductible in %d/%d", med[n], 2*med[n])
		b.say("maximum in %d/%d", oop[n], 2*oop[n])
	}
	retail := b.pick("Retail: ", "Retail – ")
	mail := strings.Replace(retail, "Retail", "Mail", 1)
	rows := [][]string{
		append([]string{b.pick("In-network coverage", "Plan feature (in-network)")}, plans...),
		planRow("Annual deductible (individual / family)", 3, func(n int) string { return personAndFamily(med[n], 2*med[n]) }),
		planRow("Out-of-pocket maximum (individual / family)", 3, func(n int) string { return personAndFamily(oop[n], 2*oop[n]) }),
		planRow("Preventive care", 3, func(int) string { return "100% covered" }),
		{"Emergency room", "$200", "$300", fmt.Sprintf("%d%% after deductible", rate)},
		{b.pick("Prescription drugs (retail: up to a 30-day supply; mail order: up to a 90-day supply)", "Prescription drugs: retail, up to a 30-day supply; mail order, up to a 90-day supply"), "<", "<", "<"},
	}
	for _, t := range b.filled() {
		rows = append(rows, planRow(b.label(t), 3, func(n int) string {
			if n == 2 {
				words := fmt.Sprintf("%d%% after deductible", rate)
				for channel, days := range map[string]int{"retail": 30, "mail": 90} {
					b.share(t, channel, "in", fmt.Sprintf("%d %% coinsurance", rate))
					b.days(t, channel, "in", 1, days)
					b.order(t, channel, "in", "after")
				}
				return retail + words + "\n" + mail + words
			}
			one := *t
			one.copay += 10 * n
			return retail + b.given(&one, "retail", "in", 30, 1) + "\n" + mail + b.given(&one, "mail", "in", 90, 2.5)
		}))
	}
	b.either()
	b.table(rows...)
	b.listed()
	b.around()
}

// labelled is a form with a value beside each label.
func (b *binder) labelled() {
	b.ranks(true)
	b.numbered(true)
	b.voice.copay, b.voice.rate, b.nothing = b.pick("$%d", "$%d.00"), "%d%%", ""
	b.voice.cap = b.pick(" to a maximum of $%d", ", max $%d")
	if b.chance(2) {
		b.inWord()
	}
	b.heading(b.pick("PHARMACY BENEFIT IMPLEMENTATION FORM", "Plan Set-Up Form – Prescription Benefit"))
	rows := [][]string{
		{b.pick("Benefit element", "Plan parameter"), b.pick("Client selection", "Plan value")},
		{"Client name", "Bayside Community Hospital"},
		{"Plan effective date", "01/01/2026"},
		{"Rx deductible – individual", "$" + thousands(b.rxIndividual)},
		{"Rx deductible – family", "$" + thousands(b.rxFamily)},
		{"Rx maximum out-of-pocket – individual", "$" + thousands(b.oopIndividual)},
		{"Rx maximum out-of-pocket – family", "$" + thousands(b.oopFamily)},
	}
	b.say("deductible rx %d/%d", b.rxIndividual, b.rxFamily)
	b.say("maximum rx %d/%d", b.oopIndividual, b.oopFamily)
	b.allowOrder("after")
	retail := []int{30, 34}[b.IntN(2)]
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Retail", "retail", retail, 1}, {"Mail order", "mail", 90, 2}, {"Specialty pharmacy", "specialty", 30, 1}} {
		rows = append(rows, []string{where.words + " – maximum days supply", fmt.Sprint(where.days)})
		for n := range b.tiers {
			t := &b.tiers[n]
			if b.special(t) != (where.channel == "specialty") {
				continue
			}
			rows = append(rows, []string{fmt.Sprintf("%s – Tier %d (%s)", where.words, t.number, b.plain(t)), b.given(t, where.channel, "in", where.days, where.times)})
		}
	}
	b.table(append(rows, b.choices()...)...)
	b.write("Approved by (signature): ______________________")
}

// choices are rows about coverage and its management, each with what the client chose.
func (b *binder) choices() [][]string {
	used, most, fills := 70+5*b.IntN(4), 25+5*b.IntN(3), 2+b.IntN(2)
	pool := []setting{
		{"Prior authorization", b.pick("Yes – drugs flagged PA", "Required for drugs flagged PA"), "", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy", b.pick("Yes – drugs flagged ST", "Applies to drugs flagged ST"), "", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity limits", b.pick("Yes – drugs flagged QL", "Apply to drugs flagged QL"), "", "quantityLimit {drugs:{flags:[QL]}} open"},
		{b.pick("Refill too soon", "Refill-too-soon threshold"), fmt.Sprintf(b.pick("%d%% of days supply used", "%d%%"), used), "", fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Mandatory mail for maintenance drugs", fmt.Sprintf("After %d retail fills", fills), "", fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{"Insulin copay cap", fmt.Sprintf("$%d per 30-day supply", most), "", fmt.Sprintf("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:%d.00,copayPerDays:30}}", most)},
		{"ACA preventive drugs", "$0 copay", "", "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}"},
		{"Contraceptives", "$0 copay", "", "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}"},
		{"Weight loss drugs", b.pick("Not covered", "Excluded"), "", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Infertility drugs", b.pick("Not covered", "Excluded"), "", "exclusions {drugs:{kinds:[fertility]}}"},
		{"Cosmetic drugs", b.pick("Not covered", "Excluded"), "", "exclusions {drugs:{kinds:[cosmetic]}}"},
		{"Over-the-counter drugs", b.pick("Not covered", "Excluded"), "", "otc covered:false"},
		{"Compounds", b.pick("Not covered", "Excluded"), "", "compounds covered:false"},
		{"Formulary", b.pick("Closed", "Closed formulary"), "", "formulary closed"},
		{"DAW 1 (prescriber requires brand)", "No penalty", "", ""},
		{"DAW 2 (member requests brand)", "Brand copay plus difference in cost", "", ""},
		{"ID cards", "Mailed to members' homes", "", ""},
		{"Account manager", "To be assigned", "", ""},
	}
	b.difference()
	b.allow("codes {} open")
	for _, codes := range []string{"{codes:[1],difference:none}", "{codes:[1]}"} {
		b.allow("codes {} %s", codes)
	}
	b.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	var rows [][]string
	for _, s := range pool[:7+b.IntN(7)] {
		rows = append(rows, []string{s.parameter, s.value})
		if s.fact != "" {
			b.say("%s", s.fact)
		}
	}
	return rows
}

// confirmation is a workbook that has the pharmacies across and elements of the benefit down.
func (b *binder) confirmation() {
	b.ranks(true)
	b.numbered(true)
	b.voice.copay, b.voice.rate, b.voice.cap, b.nothing = b.pick("$%d.00", "$%d"), "%d%%", b.pick(" (max $%d)", " up to $%d"), ""
	b.workbook("Benefit Confirmation")
	label := numbered(b.pick("Tier %d - %s", "Tier %d (%s)"))
	days := []int{90, 100}[b.IntN(2)]
	rows := [][]string{
		{"Benefit element", "Retail", "Mail order", "Specialty pharmacy"},
		{b.pick("Maximum days supply", "Days supply limit"), "30", fmt.Sprint(days), "30"},
	}
	for n := range b.tiers {
		t := &b.tiers[n]
		row := []string{label(t), "N/A", "N/A", "N/A"}
		if b.special(t) {
			row[3] = b.given(t, "specialty", "in", 30, 1)
			b.notAt(t, "in", "retail", "mail")
		} else {
			row[1], row[2] = b.given(t, "retail", "in", 30, 1), b.given(t, "mail", "in", days, 2)
			b.notAt(t, "in", "specialty")
		}
		rows = append(rows, row)
	}
	b.table(rows...)
	b.tab("Accumulators")
	b.table([]string{"Accumulator", "Individual", "Family"}, []string{"Prescription drug deductible", "$" + thousands(b.rxIndividual), "$" + thousands(b.rxFamily)}, []string{"Prescription drug out-of-pocket maximum", "$" + thousands(b.oopIndividual), "$" + thousands(b.oopFamily)})
	b.say("deductible rx %d/%d", b.rxIndividual, b.rxFamily)
	b.say("maximum rx %d/%d", b.oopIndividual, b.oopFamily)
	b.allowOrder("after")
	b.tab("Clinical and Coverage")
	b.table(append([][]string{{"Program", "Setting"}}, b.choices()...)...)
}

// lettered is a rider whose lettered paragraphs state what is paid for a tier.
func (b *binder) lettered() {
	b.ranks(true)
	b.numbered(false)
	b.nothing = ""
	if b.chance(2) {
		b.inWord()
	}
	b.voice.copay, b.voice.rate, b.voice.cap = b.pick("a $%d Copayment", "$%d"), "%d%% Coinsurance", b.pick(", not to exceed $%d,", " up to $%d")
	b.heading(b.pick("PRESCRIPTION DRUG BENEFIT RIDER", "Amendment to the Certificate of Coverage: Prescription Drugs"))
	b.write("This rider is attached to and made part of the Group Contract. Except as changed by this rider, all terms of the Certificate remain in effect.")
	b.heading("1. Copayments and Coinsurance")
	b.write("For each Prescription Order or Refill the Member pays the following amounts:")
	letters := "abcdef"
	form := b.pick("(%c) %s: %s for up to a 30-day supply at a Participating Retail Pharmacy and %s for up to a 90-day supply from the Mail Service Pharmacy.",
		"(%c) For %s, the Member pays %s for up to a 30-day supply from a Participating Retail Pharmacy, or %s for up to a 90-day supply from the Mail Service Pharmacy.")
	words := func(t *plantTier) string {
		if strings.HasPrefix(form, "(%c) For") {
			return b.plain(t)
		}
		return t.words
	}
	for n, t := range b.filled() {
		b.write(fmt.Sprintf(form, letters[n], words(t), b.given(t, "retail", "in", 30, 1), b.given(t, "mail", "in", 90, 2)))
	}
	t := b.last()
	b.write(fmt.Sprintf("(%c) %s: %s for up to a 30-day supply from the Specialty Pharmacy.", letters[len(b.tiers)-1], t.words, b.given(t, "specialty", "in", 30, 1)))
	b.heading("2. Deductible")
	switch b.IntN(3) {
	case 0:
		b.write(fmt.Sprintf("A Prescription Drug Deductible of $%s per Member and $%s per Family applies each Calendar Year. It does not apply to %s.", thousands(b.rxIndividual), thousands(b.rxFamily), b.plain(&b.tiers[0])))
		b.say("deductible rx %d/%d", b.rxIndividual, b.rxFamily)
		b.allowOrder("after")
		b.order(&b.tiers[0], "retail", "in", "exempt")
		b.order(&b.tiers[0], "mail", "in", "exempt")
	case 1:
		b.write(fmt.Sprintf("The Prescription Drug Deductible is $%s per Member and $%s per Family each Calendar Year and applies to all drugs covered by this rider.", thousands(b.rxIndividual), thousands(b.rxFamily)))
		b.say("deductible rx %d/%d", b.rxIndividual, b.rxFamily)
		b.allowOrder("after")
	default:
		b.write("No deductible applies to the benefits of this rider.")
		b.subject(0)
	}
	b.heading("3. Limitations and Exclusions")
	for n, s := range b.terms() {
		b.write(fmt.Sprintf("3.%d %s", n+1, s))
	}
}

// yearly tells of the deductible of a Part D plan.
func (b *binder) yearly() {
	amount, from := 150+35*b.IntN(13), 3
	b.write(fmt.Sprintf(b.pick("The deductible is $%d for drugs in Tiers %d to 5. Until you have paid that amount, you pay the full cost of drugs in these tiers.", "Deductible stage: you pay $%d for your Tier %d, 4 and 5 drugs before the plan pays its share. Tiers 1 and 2 have no deductible."), amount, from))
	b.allow("deductible rx %d/-", amount)
	b.allow("maximum rx 2100/-")
	b.subject(from)
}

// endOfYear tells of the last stage of a Part D plan, and of insulin.
func (b *binder) endOfYear() {
	b.write(b.pick("Catastrophic coverage stage: after your yearly out-of-pocket drug costs reach $2,100, you pay nothing for covered Part D drugs.", "Once your out-of-pocket costs for Part D drugs reach $2,100 in 2026, you pay $0 for covered Part D drugs for the rest of the year."))
	b.allow("maximum rx 2100/-")
	b.allow("share catastrophic any any no charge")
	if b.chance(2) {
		b.write(b.pick("You won't pay more than $35 for a one-month supply of each covered insulin product.", "Your cost for a one-month supply of each covered insulin product is no more than $35."))
		b.say("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}")
	}
}

// partDKinds has the kinds of pharmacy of a Part D plan across.
func (b *binder) partDKinds() {
	b.partDTiers()
	b.heading(b.pick("2026 Evidence of Coverage: Pinecrest Rx Basic (PDP)", "Pinecrest Medicare Advantage (PPO): your costs for Part D drugs in 2026"))
	b.yearly()
	b.heading(b.pick("Your share of the cost when you get a covered Part D drug", "Initial coverage stage: what you pay"))
	long := []int{90, 100}[b.IntN(2)]
	rows := [][]string{{"Tier", "Standard retail cost sharing\n(up to a 30-day supply)", "Preferred retail cost sharing\n(up to a 30-day supply)", fmt.Sprintf("Mail-order cost sharing\n(up to a %d-day supply)", long), "Long-term care (LTC) cost sharing\n(up to a 31-day supply)"}}
	for n := range b.tiers {
		t := &b.tiers[n]
		row := []string{b.label(t), b.given(t, "retail", "standard", 30, 2), b.given(t, "retail", "preferred", 30, 1), "Mail order is not available for drugs in Tier 5.", b.given(t, "longTermCare", "in", 31, 2)}
		if n < 4 {
			row[3] = b.given(t, "mail", "in", long, 2)
		} else {
			b.notAt(t, "in", "mail")
		}
		rows = append(rows, row)
	}
	b.table(rows...)
	b.endOfYear()
}

// groupRetirees is the Part D plan of an employer.
func (b *binder) groupRetirees() {
	b.ranks(true)
	b.numbered(true)
	b.sums()
	b.label = numbered(b.pick("Tier %d: %s", "Tier %d – %s", "Tier %d (%s)"))
	b.heading(b.pick("Employer Group Medicare Part D: Schedule of Benefits 2026", "City Retirees Medicare Rx (PDP) – 2026 Benefits Chart"))
	b.write(b.pick("This plan does not have a deductible.", "There is no deductible for this plan."))
	b.subject(0)
	for _, network := range []string{"in", "any"} {
		b.allow("deductible %s 0/-", network)
		b.allow("deductible %s 0/0", network)
	}
	rows := [][]string{{"Tier", b.pick("Network retail pharmacy\nUp to a 31-day supply", "Network retail pharmacy (up to a 31-day supply)"), b.pick("Network retail pharmacy\nUp to a 90-day supply", "Network retail pharmacy (up to a 90-day supply)"), b.pick("Mail-order pharmacy\nUp to a 90-day supply", "Mail-order pharmacy (up to a 90-day supply)")}}
	for n := range b.tiers {
		t := &b.tiers[n]
		row := []string{b.label(t), b.given(t, "retail", "in", 31, 1), "Limited to a 31-day supply", "Limited to a 31-day supply"}
		if b.special(t) {
			b.notAt(t, "in", "mail", "retail")
			b.allow("days %s mail in 1-31", t.id)
		} else {
			row[2], row[3] = b.given(t, "retail", "in", 90, 3), b.given(t, "mail", "in", 90, 2)
		}
		rows = append(rows, row)
	}
	b.table(rows...)
	b.endOfYear()
	b.write("Your former employer may also cover some drugs that Medicare does not. Call 1-877-555-0161 (TTY 711) with questions.")
}

// oneDeductible is a plan with a savings account, whose drugs come after the deductible of the plan.
func (b *binder) oneDeductible() {
	b.ranks(b.chance(2))
	b.call()
	b.sums()
	b.medIndividual, b.oopIndividual = b.medIndividual+1700, b.oopIndividual+1700
	b.medFamily, b.oopFamily = 2*b.medIndividual, 2*b.oopIndividual
	b.heading(b.pick("Consumer-Driven Health Plan with HSA", "HSA Advantage Plan: how it works"))
	b.say("deductible in %d/%d", b.medIndividual, b.medFamily)
	b.say("maximum in %d/%d", b.oopIndividual, b.oopFamily)
	b.table([]string{"In-network", "Employee only", "Family"},
		[]string{b.pick("Annual deductible (medical and prescription drugs combined)", "Annual deductible, including prescription drugs"), "$" + thousands(b.medIndividual), "$" + thousands(b.medFamily)},
		[]string{b.pick("Out-of-pocket maximum (medical and prescription drugs combined)", "Out-of-pocket maximum, including prescription drugs"), "$" + thousands(b.oopIndividual), "$" + thousands(b.oopFamily)},
		[]string{"Employer HSA contribution", "$600", "$1,200"})
	b.write(b.pick("You pay the full cost of your prescriptions until you meet the deductible. After the deductible, you pay:", "Prescription drugs are subject to the annual deductible. Once it is met, you pay the amounts below."))
	rows := [][]string{{b.pick("Prescription drugs", "Drug tier"), b.pick("Retail (up to a 30-day supply)", "Retail pharmacy, up to 30 days"), b.pick("Mail order (up to a 90-day supply)", "Mail order, up to 90 days")}}
	for n := range b.tiers {
		t := &b.tiers[n]
		row := []string{b.label(t), b.given(t, "retail", "in", 30, 1), "Not available"}
		b.order(t, "retail", "in", "after")
		if b.special(t) {
			b.notAt(t, "in", "mail")
		} else {
			row[2] = b.given(t, "mail", "in", 90, 2.5)
			b.order(t, "mail", "in", "after")
		}
		rows = append(rows, row)
	}
	b.table(rows...)
	b.listed()
	b.around()
}

// What a marketplace asks an issuer to publish of a plan.
type (
	publishedPlan struct {
		PlanIDType    string            `json:"plan_id_type"`
		PlanID        string            `json:"plan_id"`
		MarketingName string            `json:"marketing_name"`
		SummaryURL    string            `json:"summary_url"`
		Contact       string            `json:"plan_contact"`
		Years         []int             `json:"years"`
		Network       []publishedTier   `json:"network"`
		Formulary     []publishedDrugs  `json:"formulary"`
		Updated       string            `json:"last_updated_on"`
		Benefits      []map[string]bool `json:"benefits"`
	}
	publishedTier struct {
		Tier string `json:"network_tier"`
	}
	publishedDrugs struct {
		Tier  string          `json:"drug_tier"`
		Mail  bool            `json:"mail_order"`
		Costs []publishedCost `json:"cost_sharing"`
	}
	publishedCost struct {
		Pharmacy    string `json:"pharmacy_type"`
		Copay       any    `json:"copay_amount"`
		CopayOpt    any    `json:"copay_opt"`
		Coinsurance any    `json:"coinsurance_rate"`
		RateOpt     any    `json:"coinsurance_opt"`
	}
)

// marketplaceFile has the plans of an issuer as a marketplace asks for them.
func (b *binder) marketplaceFile() {
	b.several = true
	b.tiers = []plantTier{
		{words: "GENERIC", classID: "generic", classes: "generic"},
		{words: "PREFERRED-BRAND", classID: "preferred-brand", classes: "preferredBrand", brand: true},
		{words: "NON-PREFERRED-BRAND", classID: "non-preferred-brand", classes: "nonPreferredBrand", brand: true},
		{words: "SPECIALTY", classID: "specialty", classes: "specialty"},
	}
	b.charge()
	b.numbered(false)
	var zero any // what a record has where there is none of an amount
	if b.chance(2) {
		zero = 0.0
	}
	var plans []publishedPlan
	for n, name := range []string{"Redwood Silver 4500", "Redwood Gold 1500"}[:1+b.IntN(2)] {
		plan := publishedPlan{
			PlanIDType: "HIOS-PLAN-ID", PlanID: fmt.Sprintf("54321ZZ001000%d", n+1), MarketingName: name, SummaryURL: "https://www.example.com/summary", Contact: "plans@example.com", Years: []int{2026},
			Network: []publishedTier{{"PREFERRED"}}, Updated: "2025-10-15", Benefits: []map[string]bool{{"telemedicine": true}},
		}
		for k := range b.tiers {
			one := b.tiers[k]
			one.cap = 0
			if one.rate == 0 {
				one.copay += 12 * (1 - n)
			}
			drugs := publishedDrugs{Tier: one.words, Mail: !b.special(&one)}
			opt, order := any(nil), ""
			if k > n+1 {
				opt, order = "AFTER-DEDUCTIBLE", "after"
			}
			put := func(pharmacy, channel string, days int, times float64) {
				cost := publishedCost{Pharmacy: pharmacy, Copay: zero, Coinsurance: zero}
				amount := int(float64(one.copay) * times)
				b.days(&one, channel, "in", 1, days)
				switch {
				case one.rate > 0:
					cost.Coinsurance, cost.RateOpt = float64(one.rate)/100, opt
					b.share(&one, channel, "in", fmt.Sprintf("%d %% coinsurance", one.rate))
				case amount == 0:
					cost.Copay, cost.CopayOpt = 0.0, "NO-CHARGE"
					b.share(&one, channel, "in", "no charge")
				default:
					cost.Copay, cost.CopayOpt = float64(amount), opt
					b.share(&one, channel, "in", fmt.Sprintf("$%d.00 copay", amount))
				}
				if order != "" {
					b.order(&one, channel, "in", order)
				}
				drugs.Costs = append(drugs.Costs, cost)
			}
			put("1-MONTH-IN-RETAIL", "retail", 30, 1)
			if drugs.Mail {
				put("3-MONTH-IN-MAIL", "mail", 90, 2.5)
			}
			plan.Formulary = append(plan.Formulary, drugs)
		}
		plans = append(plans, plan)
	}
	b.either()
	for _, where := range []string{"rx", "in", "any"} {
		for _, none := range []string{"-/-", "0/-"} {
			b.allow("deductible %s %s", where, none)
		}
	}
	b.sent(plans)
}

// vendorFile has the pharmacies as keys of each tier.
func (b *binder) vendorFile() {
	b.ranks(true)
	b.numbered(true)
	days := []int{90, 100}[b.IntN(2)]
	from := 1 + b.IntN(2)
	var tiers, subject []any
	for n := range b.tiers {
		t := &b.tiers[n]
		tier := record{"tierNumber": t.number, "tierDescription": t.words}
		order := "exempt"
		if n >= from {
			order = "after"
			subject = append(subject, t.number)
		}
		put := func(key, channel string, most int, times float64) {
			cost := record{"maxDaysSupply": most}
			amount := int(float64(t.copay) * times)
			share := fmt.Sprintf("$%d.00 copay", amount)
			if t.rate > 0 {
				cost["coinsurancePercent"], share = t.rate, fmt.Sprintf("%d %% coinsurance", t.rate)
				if t.cap > 0 {
					cost["maxMemberCost"] = t.cap
					share += fmt.Sprintf(", at most $%d.00", t.cap)
				}
			} else {
				cost["copayAmount"] = amount
			}
			tier[key] = cost
			b.share(t, channel, "in", share)
			b.days(t, channel, "in", 1, most)
			if order == "after" {
				b.order(t, channel, "in", order)
			} else {
				b.allow("order %s %s in %s", t.id, channel, order)
			}
		}
		if b.special(t) {
			put("specialtyPharmacy", "specialty", 30, 1)
		} else {
			put("retailPharmacy", "retail", 30, 1)
			put("mailOrderPharmacy", "mail", days, 2)
		}
		tiers = append(tiers, tier)
	}
	b.say("deductible rx %d/%d", b.rxIndividual, b.rxFamily)
	b.say("maximum rx %d/%d", b.oopIndividual, b.oopFamily)
	b.sent(record{
		"client": record{"id": "C-20417", "name": "Tidewater Schools"},
		"benefitPlan": record{
			"planCode": "TWS-RX2", "planName": "Tidewater Schools Rx Plan 2", "effectiveDate": "2026-01-01",
			"prescriptionBenefit": record{
				"rxDeductible":       record{"individual": b.rxIndividual, "family": b.rxFamily, "appliesToTiers": subject},
				"rxOutOfPocketMax":   record{"individual": b.oopIndividual, "family": b.oopFamily},
				"costShareTiers":     tiers,
				"coverageProvisions": b.terms(),
			},
		},
	})
}

// What a plan of the drug formulary guide says of the costs of its tiers.
type (
	fhirCoding struct {
		System  string `json:"system"`
		Code    string `json:"code"`
		Display string `json:"display"`
	}
	fhirConcept struct {
		Coding []fhirCoding `json:"coding"`
	}
	fhirSpecificCost struct {
		Category fhirConcept       `json:"category"`
		Benefit  []fhirTierBenefit `json:"benefit"`
	}
	fhirTierBenefit struct {
		Type fhirConcept    `json:"type"`
		Cost []fhirTierCost `json:"cost"`
	}
	fhirTierCost struct {
		Type       fhirConcept   `json:"type"`
		Qualifiers []fhirConcept `json:"qualifiers,omitempty"`
		Value      record        `json:"value"`
	}
)

// planResource is a plan as the interface of the drug formulary guide gives it.
func (b *binder) planResource() {
	b.ranks(true)
	b.numbered(false)
	const systems = "http://hl7.org/fhir/us/davinci-drug-formulary/CodeSystem/"
	one := func(system, code, display string) fhirConcept {
		return fhirConcept{[]fhirCoding{{systems + "usdf-" + system + "-TEMPORARY-TRIAL-USE", code, display}}}
	}
	from := 1 + b.IntN(2) // so many tiers are free of the deductible
	var costs []fhirSpecificCost
	for _, where := range []struct {
		code, display, channel string
		days                   int
		times                  float64
	}{{"1-month-in-retail", "1 month in network retail", "retail", 30, 1}, {"3-month-in-mail", "3 month in network mail order", "mail", 90, 2}} {
		var benefits []fhirTierBenefit
		for n := range b.tiers {
			t := &b.tiers[n]
			if b.special(t) && where.channel == "mail" {
				continue
			}
			amount := int(float64(t.copay) * where.times)
			cost := fhirTierCost{Type: one("BenefitCostTypeCS", "copay", "Copay"), Value: record{"value": amount, "unit": "$", "system": "urn:iso:std:iso:4217", "code": "USD"}}
			share := fmt.Sprintf("$%d.00 copay", amount)
			if t.rate > 0 {
				cost = fhirTierCost{Type: one("BenefitCostTypeCS", "coinsurance", "Coinsurance"), Value: record{"value": t.rate, "system": "http://unitsofmeasure.org", "code": "%"}}
				share = fmt.Sprintf("%d %% coinsurance", t.rate)
			}
			if n >= from {
				cost.Qualifiers = []fhirConcept{one("CostShareOptionCS", "after-deductible", "After Deductible")}
				b.order(t, where.channel, "in", "after")
			}
			b.share(t, where.channel, "in", share)
			b.days(t, where.channel, "in", 1, where.days)
			benefits = append(benefits, fhirTierBenefit{one("DrugTierCS", string(t.classID), strings.ReplaceAll(string(t.classID), "-", " ")), []fhirTierCost{cost}})
		}
		costs = append(costs, fhirSpecificCost{one("PharmacyBenefitTypeCS", where.code, where.display), benefits})
	}
	b.either()
	for _, none := range []string{"-/-", "0/-"} {
		b.allow("deductible rx %s", none)
	}
	type typed struct {
		Type         fhirConcept        `json:"type"`
		SpecificCost []fhirSpecificCost `json:"specificCost"`
	}
	drug := fhirConcept{[]fhirCoding{{"http://terminology.hl7.org/CodeSystem/insurance-plan-type", "drug", "Drug"}}}
	b.sent(struct {
		Resource string  `json:"resourceType"`
		ID       string  `json:"id"`
		Meta     record  `json:"meta"`
		Status   string  `json:"status"`
		Name     string  `json:"name"`
		Period   record  `json:"period"`
		Plan     []typed `json:"plan"`
	}{
		"InsurancePlan", "PayerInsurancePlanB2040",
		record{"lastUpdated": "2025-11-03T09:12:00.000+00:00", "profile": []string{"http://hl7.org/fhir/us/davinci-drug-formulary/StructureDefinition/usdf-PayerInsurancePlan"}},
		"active",
		"Foothills Gold 1200",
		record{"start": "2026-01-01", "end": "2026-12-31"},
		[]typed{{drug, costs}},
	})
}

// stateTiers has a column for what a tier holds, and limits for drugs alone.
func (b *binder) stateTiers() {
	b.ranks(b.chance(2))
	b.numbered(true)
	b.sums()
	b.heading(b.pick("State Employee Health Plan: prescription drug coverage", "Employees' Retirement System – Prescription drugs"))
	b.write(b.pick("All health plan members have the same prescription drug plan. You have a separate deductible and out-of-pocket maximum for drugs.", "Prescription drug coverage is separate from your medical coverage. It has limits of its own."))
	b.table([]string{"Annual prescription drug limits", "Individual", "Family"},
		[]string{b.pick("Prescription drug deductible", "Annual drug deductible"), "$" + thousands(b.rxIndividual), "$" + thousands(b.rxFamily)},
		[]string{b.pick("Prescription drug out-of-pocket maximum", "Annual drug out-of-pocket maximum"), "$" + thousands(b.oopIndividual), "$" + thousands(b.oopFamily)})
	b.say("deductible rx %d/%d", b.rxIndividual, b.rxFamily)
	b.say("maximum rx %d/%d", b.oopIndividual, b.oopFamily)
	b.allowOrder("after")
	rows := [][]string{{"Tier", b.pick("What is in this tier", "Drugs in the tier"), b.pick("Retail pharmacy (30-day supply)", "Up to a 30-day supply at a retail pharmacy"), b.pick("Mail order (90-day supply)", "Up to a 90-day supply by mail order")}}
	for n := range b.tiers {
		t := &b.tiers[n]
		row := []string{fmt.Sprintf("Tier %d", t.number), t.words, b.given(t, "retail", "in", 30, 1), "Not available"}
		if b.special(t) {
			b.notAt(t, "in", "mail")
		} else {
			row[3] = b.given(t, "mail", "in", 90, 2.5)
		}
		rows = append(rows, row)
	}
	b.table(rows...)
	b.listed()
	b.around()
}

// besideMedical has the limits for medical care and for drugs side by side, and the tiers across.
func (b *binder) besideMedical() {
	b.ranks(false)
	b.numbered(true)
	b.voice.copay = b.pick("$%d", "$%d copay")
	if b.chance(2) {
		b.inWord()
	}
	rx := 500 + 250*b.IntN(8)
	b.heading(b.pick("Benefit Highlights 2026", "Summary of Coverage: Marlow County Employees"))
	b.table([]string{b.pick("Annual limits (in-network)", "In-network limits"), "Medical", "Prescription drugs"},
		[]string{"Deductible – individual", "$" + thousands(b.medIndividual), "$" + thousands(b.rxIndividual)},
		[]string{"Deductible – family", "$" + thousands(b.medFamily), "$" + thousands(b.rxFamily)},
		[]string{"Out-of-pocket maximum – individual", "$" + thousands(b.oopIndividual), "$" + thousands(rx)},
		[]string{"Out-of-pocket maximum – family", "$" + thousands(b.oopFamily), "$" + thousands(2*rx)})
	b.say("deductible in %d/%d", b.medIndividual, b.medFamily)
	b.say("deductible rx %d/%d", b.rxIndividual, b.rxFamily)
	b.say("maximum in %d/%d", b.oopIndividual, b.oopFamily)
	b.say("maximum rx %d/%d", rx, 2*rx)
	label := numbered(b.pick("Tier %d\n%s", "Tier %d: %s"))
	free := 1 + b.IntN(2)
	rows := [][]string{{b.pick("Prescription drugs", "Pharmacy")}, {b.pick("Retail (up to a 30-day supply)", "Retail pharmacy, up to a 30-day supply")}, {b.pick("Mail order (up to a 90-day supply)", "Mail order pharmacy, up to a 90-day supply")}, {b.pick("Prescription drug deductible applies", "Does the prescription drug deductible apply?")}}
	for n := range b.tiers {
		t := &b.tiers[n]
		answer, order := "Yes", "after"
		if n < free {
			answer, order = "No", "exempt"
		}
		for k, words := range []string{label(t), b.given(t, "retail", "in", 30, 1), b.given(t, "mail", "in", 90, 2), answer} {
			rows[k] = append(rows[k], words)
		}
		b.order(t, "retail", "in", order)
		b.order(t, "mail", "in", order)
	}
	b.table(rows...)
	b.listed()
	b.around()
}
