package analyze

import (
	"fmt"
	"strings"
)

// The pages for retirees, comparisons, workbooks and files of JSON of the seventeenth set.

// preferredOverStandard is a summary of a Medicare plan with a line for preferred and one for standard pharmacies in a cell.
func (x *inbox) preferredOverStandard() {
	x.partDTiers()
	x.heading(x.pick("Summary of Benefits 2026: Clearwater Advantage Plus (HMO)", "2026 Prescription Drug Benefits – Ridgeline Medicare (PPO)"))
	x.table([]string{"Premiums and benefits", "What you pay"}, []string{"Monthly plan premium", fmt.Sprintf("$%d", 20+x.IntN(50))}, []string{"Annual physical exam", "$0 copay"}, []string{"Ambulance", "$285 copay per one-way trip"}, []string{"Medicare Part B drugs", "0% to 20% coinsurance"})
	x.heading("Part D Prescription Drug Benefits")
	amount, from := 100+55*x.IntN(8), 3+x.IntN(2)
	x.write(fmt.Sprintf(x.pick("Deductible stage: $%d per year for drugs in Tiers %d-5. You stay in this stage until you have paid that amount.", "Annual deductible: $%d on Tiers %d to 5. There is no deductible for drugs in the other tiers."), amount, from))
	x.allow("deductible rx %d/-", amount)
	x.subject(from)
	x.write("Initial coverage stage: you pay the following until your out-of-pocket costs reach $2,100.")
	x.allow("maximum rx 2100/-")
	days := []int{90, 100}[x.IntN(2)]
	supply := x.pick("\n%d-day supply", " (%d-day supply)")
	rows := [][]string{{"Tier", fmt.Sprintf("Retail pharmacy"+supply, 30), fmt.Sprintf("Retail pharmacy"+supply, days), fmt.Sprintf("Mail order pharmacy"+supply, days)}}
	for n := range x.tiers {
		t := &x.tiers[n]
		more := *t
		if t.rate == 0 {
			more.copay += 8
		}
		both := func(channel string, days int, times float64) string {
			return "Preferred: " + x.given(t, channel, "preferred", days, times) + "\nStandard: " + x.given(&more, channel, "standard", days, times)
		}
		row := []string{x.label(t), both("retail", 30, 1), "Not available", "Not available"}
		if n < 4 {
			row[2], row[3] = both("retail", days, 3), both("mail", days, 2)
		}
		for _, network := range []string{"preferred", "standard", "in", "any"} {
			x.notAt(t, network, "retail", "mail")
		}
		rows = append(rows, row)
	}
	x.table(rows...)
	x.write(x.pick("Catastrophic coverage stage: you pay $0 for Part D drugs for the rest of the year.", "Catastrophic coverage: after you reach $2,100, you pay nothing for covered Part D drugs."))
	x.insulinCeiling(30)
	x.write("You can see our complete list of covered drugs at www.example.com. Other pharmacies are available in our network.")
}

// insulinCeiling may say what insulin costs at most in a Medicare plan whose months have so many days.
func (x *inbox) insulinCeiling(days int) {
	if x.chance(3) {
		return
	}
	x.write(x.pick("You won't pay more than $35 for a one-month supply of each covered insulin product, regardless of the cost-sharing tier.", "Covered insulin products: you pay no more than $35 for a one-month supply."))
	x.say("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:%d}}", days)
}

// groupPlan is what an employer tells its retirees of the drug plan that goes with Medicare.
func (x *inbox) groupPlan() {
	x.stock(true)
	x.numbered(true)
	x.label = numbered(x.pick("Tier %d: %s", "Tier %d – %s", "Tier %d (%s)"))
	x.sums()
	x.nothing = ""
	x.last().cap = 0
	x.heading(x.pick("2026 Retiree Prescription Drug Plan (Employer PDP)", "Group Medicare Part D plan for retirees: benefit summary 2026"))
	x.write("This plan is a Medicare Part D plan with additional coverage from your former employer. You must keep paying your Medicare Part B premium.")
	if x.chance(2) {
		x.write(x.pick("Deductible: There is no deductible for this plan.", "Because your plan has no deductible, the deductible stage does not apply to you."))
		x.subject(0)
		for _, network := range []string{"in", "any"} {
			x.allow("deductible %s 0/-", network)
			x.allow("deductible %s 0/0", network)
		}
	} else {
		x.write(fmt.Sprintf("Deductible: You pay a yearly deductible of $%d before the plan begins to pay.", x.rxIndividual))
		x.say("deductible rx %d/-", x.rxIndividual)
		x.allowOrder("after")
	}
	x.allow("share catastrophic any any no charge")
	x.allow("maximum rx 2100/-")
	rows := [][]string{{"Drug tier", "Retail one-month (31-day) supply", "Retail three-month (90-day) supply", "Mail order three-month (90-day) supply"}}
	if x.chance(2) {
		rows[0] = []string{"Drug tier", "Retail cost-sharing\nOne-month (31-day) supply", "Retail cost-sharing\nThree-month (90-day) supply", "Mail order cost-sharing\nThree-month (90-day) supply"}
	}
	for n := range x.tiers {
		t := &x.tiers[n]
		row := []string{x.label(t), x.given(t, "retail", "in", 31, 1), "Not available", "Not available"}
		if x.special(t) {
			x.notAt(t, "in", "retail", "mail")
		} else {
			row[2], row[3] = x.given(t, "retail", "in", 90, 3), x.given(t, "mail", "in", 90, 2)
		}
		rows = append(rows, row)
	}
	x.table(rows...)
	x.write("After your yearly out-of-pocket drug costs reach $2,100, you pay $0 for covered Part D drugs.")
	x.insulinCeiling(31) // as the headers say of a month
	for _, one := range []condition{
		{words: x.pick("Some drugs require prior authorization.", "Your doctor must get prior authorization for certain drugs."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: x.pick("Some drugs have quantity limits.", "For certain drugs, the plan limits the amount it will cover."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: x.pick("Some drugs are subject to step therapy.", "For certain drugs you must try another drug first (step therapy)."), fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: "Drugs for weight loss are not covered.", fact: "exclusions {drugs:{kinds:[weightLoss]}}"},
		{words: "Drugs for cosmetic purposes are not covered.", fact: "exclusions {drugs:{kinds:[cosmetic]}}"},
		{words: "Over-the-counter drugs are not covered.", fact: "otc covered:false"},
		{words: "You have until December 7 to change your coverage."},
	} {
		if x.chance(3) {
			continue
		}
		x.line("• " + one.words)
		if one.fact != "" {
			x.say("%s", one.fact)
		}
	}
}

// retailSlashMail compares plans, with the copays at retail and by mail in a cell.
func (x *inbox) retailSlashMail() {
	x.several = true
	x.stock(x.chance(2))
	x.titled()
	x.voice.copay, x.nothing = "$%d", ""
	x.voice.rate, x.voice.cap = "%d%%", x.pick(" up to $%d", " (max $%d)")
	plans := [][]string{{"EPO Choice", "PPO Standard", "PPO Saver"}, {"Low Plan", "Mid Plan", "High Plan"}, {"Bronze", "Silver", "Gold"}}[x.IntN(3)]
	x.heading(x.pick("Medical Plan Comparison 2026", "Compare your medical options", "2026 Open Enrollment: plan comparison"))
	med := func(n int) int { return x.medIndividual + 500*n }
	oop := func(n int) int { return x.oopIndividual + 750*n }
	for n := range plans {
		x.say("deductible in %d/%d", med(n), 2*med(n))
		x.say("maximum in %d/%d", oop(n), 2*oop(n))
	}
	pair := func(a, b int) string { return fmt.Sprintf("$%s / $%s", thousands(a), thousands(b)) }
	title := x.pick("Prescription drugs – Retail (30-day) / Mail order (90-day)", "Rx copays: retail (30-day supply) / mail order (90-day supply)")
	rows := [][]string{
		append([]string{x.pick("In-network services", "What you pay in-network")}, plans...),
		planRow(x.pick("Deductible (single / family)", "Annual deductible: individual / family"), 3, func(n int) string { return pair(med(n), 2*med(n)) }),
		planRow(x.pick("Out-of-pocket maximum (single / family)", "Annual out-of-pocket maximum: individual / family"), 3, func(n int) string { return pair(oop(n), 2*oop(n)) }),
		planRow("Office visit / specialist", 3, func(n int) string { return fmt.Sprintf("$%d / $%d", 20+5*n, 40+10*n) }),
		{title, "<", "<", "<"},
	}
	for n := range x.tiers {
		t := &x.tiers[n]
		rows = append(rows, planRow(strings.ReplaceAll(x.label(t), "\n", " "), 3, func(plan int) string {
			one := *t
			if x.special(t) {
				one.rate += 5 * plan
				x.notAt(t, "in", "mail")
				return x.given(&one, "retail", "in", 30, 1) + " / Not covered"
			}
			one.copay += 5 * plan
			return x.given(&one, "retail", "in", 30, 1) + " / " + x.given(&one, "mail", "in", 90, 2.5)
		}))
	}
	x.either()
	rows = append(rows, planRow("Cost per pay period (employee only)", 3, func(n int) string { return fmt.Sprintf("$%d.40", 92-24*n) }))
	x.table(rows...)
	x.unlocked = true
	if x.chance(2) {
		x.provided()
	}
	x.beside()
}

// networksBelowPlan compares two plans with a column in network and one out of network below each.
func (x *inbox) networksBelowPlan() {
	x.several = true
	x.stock(false)
	x.titled()
	x.voice.copay, x.nothing = x.pick("$%d", "$%d copay"), ""
	plans := [][]string{{"Core PPO", "Buy-Up PPO"}, {"Option 1: Value", "Option 2: Premier"}, {"Blue Plan", "Green Plan"}}[x.IntN(3)]
	x.heading(x.pick("2026 Medical Plan Summary", "Your medical plan options"))
	in, out := "In-network", "Out-of-network"
	pair := func(a int) string { return fmt.Sprintf("$%s / $%s", thousands(a), thousands(2*a)) }
	rows := [][]string{
		{"Plan features", plans[0], "<", plans[1], "<"},
		{"^", in, out, in, out},
		{x.pick("Annual deductible (individual / family)", "Calendar year deductible: individual / family")},
		{x.pick("Annual out-of-pocket maximum (individual / family)", "Calendar year out-of-pocket maximum: individual / family")},
		{"Emergency room", "$300 copay", "$300 copay", "$250 copay", "$250 copay"},
		{"Hospital stay", "20% after deductible", "40% after deductible", "10% after deductible", "30% after deductible"},
		{x.pick("Prescription drugs", "Pharmacy benefits"), "<", "<", "<", "<"},
	}
	rate := 50 * x.IntN(2)
	for n := range plans {
		med, oop := x.medIndividual+500*(1-n), x.oopIndividual+1000*(1-n)
		rows[2] = append(rows[2], pair(med), pair(2*med))
		rows[3] = append(rows[3], pair(oop), pair(2*oop))
		x.say("deductible in %d/%d", med, 2*med)
		x.say("deductible out %d/%d", 2*med, 4*med)
		x.say("maximum in %d/%d", oop, 2*oop)
		x.say("maximum out %d/%d", 2*oop, 4*oop)
	}
	x.either()
	retail, mail := "%s – retail (30-day supply)", "%s – mail order (90-day supply)"
	if x.chance(2) {
		retail, mail = "Retail, up to 30 days: %s", "Mail order, up to 90 days: %s"
	}
	for _, t := range x.filled() {
		label := strings.ReplaceAll(x.label(t), "\n", " ")
		shop, post := []string{fmt.Sprintf(retail, label)}, []string{fmt.Sprintf(mail, label)}
		for n := range plans {
			one := *t
			one.copay += 5 * (1 - n)
			cell := "Not covered"
			if rate > 0 {
				cell = fmt.Sprintf("%d%%", rate)
				x.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", rate))
				x.days(t, "retail", "out", 1, 30)
			} else {
				x.refused()
			}
			x.notAt(t, "out", "mail")
			shop, post = append(shop, x.given(&one, "retail", "in", 30, 1), cell), append(post, x.given(&one, "mail", "in", 90, 2), "Not covered")
		}
		rows = append(rows, shop, post)
	}
	x.table(rows...)
	x.provided()
}

// sheetAPlan is a workbook with a sheet for each plan: rows of benefits in sections, and a column for each network.
func (x *inbox) sheetAPlan() {
	x.several = true
	x.stock(true)
	x.numbered(true)
	x.voice.copay, x.voice.rate, x.voice.cap, x.nothing = x.pick("$%d", "$%d copay"), "%d%%", x.pick(" up to $%d", " (max $%d)"), ""
	label := x.pick("Tier %d - %s", "Tier %d: %s", "Tier %d (%s)")
	retail, mail, special := "Retail (up to 30 days)", "Mail order (up to 90 days)", "Specialty pharmacy (up to 30 days)"
	if x.chance(2) {
		retail, mail, special = "Retail - 30 day supply", "Mail order - 90 day supply", "Specialty pharmacy - 30 day supply"
	}
	x.either()
	x.refused()
	for n, name := range [][]string{{"PPO Standard", "PPO Plus"}, {"Plan 100", "Plan 200"}}[x.IntN(2)] {
		if n == 0 {
			x.workbook(name)
		} else {
			x.tab(name)
		}
		med, oop := x.medIndividual+250*(1-n), x.oopIndividual+500*(1-n)
		rows := [][]string{{name, "In-Network", "Out-of-Network"}, {"Accumulators", "<", "<"}}
		for _, limit := range []struct {
			words, kind string
			amount      int
		}{{"Deductible", "deductible", med}, {"Out-of-Pocket Maximum", "maximum", oop}} {
			rows = append(rows, []string{limit.words + " - Individual", "$" + thousands(limit.amount), "$" + thousands(2*limit.amount)}, []string{limit.words + " - Family", "$" + thousands(2*limit.amount), "$" + thousands(4*limit.amount)})
			x.say("%s in %d/%d", limit.kind, limit.amount, 2*limit.amount)
			x.say("%s out %d/%d", limit.kind, 2*limit.amount, 4*limit.amount)
		}
		rows = append(rows, []string{"Medical", "<", "<"}, []string{"Primary Care Visit", fmt.Sprintf("$%d copay", 30-10*n), "40%"}, []string{"Inpatient Hospital", "20% after deductible", "40% after deductible"})
		put := func(words, channel string, days int, times float64, tiers []*plantTier) {
			rows = append(rows, []string{"Prescription Drugs - " + words, "<", "<"})
			for _, t := range tiers {
				one := *t
				if t.rate == 0 {
					one.copay += 5 * (1 - n)
				}
				rows = append(rows, []string{fmt.Sprintf(label, t.number, t.words), x.given(&one, channel, "in", days, times), "Not Covered"})
			}
		}
		put(retail, "retail", 30, 1, x.filled())
		put(mail, "mail", 90, 2, x.filled())
		put(special, "specialty", 30, 1, x.kept())
		x.table(rows...)
	}
	x.tab("Notes")
	x.table([]string{"Item", "Note"}, []string{"Effective date", "January 1, 2026"}, []string{"Prepared by", "Benefits consulting"}, []string{"Status", "Final"})
}

// tiersAcross is a workbook with a column for each tier: what is paid at each pharmacy, and whether the deductible applies.
func (x *inbox) tiersAcross() {
	x.stock(true)
	x.numbered(true)
	x.voice.copay, x.voice.rate, x.voice.cap, x.nothing = x.pick("$%d", "$%d.00"), "%d%%", x.pick(" up to $%d", " (max $%d)"), ""
	x.workbook(x.pick("Member Cost Share", "Rx Design"))
	form := x.pick("%s (%d-%d days)", "%s, %d-%d day supply")
	head, applies := []string{"Provision"}, []string{x.pick("Deductible applies", "Subject to Rx deductible")}
	retail, longer, mail, special := []string{fmt.Sprintf(form, "Retail", 1, 30)}, []string{fmt.Sprintf(form, "Retail", 31, 90)}, []string{fmt.Sprintf(form, "Mail order", 1, 90)}, []string{fmt.Sprintf(form, "Specialty pharmacy", 1, 30)}
	free := 1 + x.IntN(2)
	for n := range x.tiers {
		t := &x.tiers[n]
		head = append(head, fmt.Sprintf("Tier %d\n%s", t.number, t.words))
		order, word := "after", "Yes"
		if n < free {
			order, word = "exempt", "No"
		}
		applies = append(applies, word)
		if x.special(t) {
			retail, longer, mail, special = append(retail, "N/A"), append(longer, "N/A"), append(mail, "N/A"), append(special, x.given(t, "specialty", "in", 30, 1))
			x.notAt(t, "in", "retail", "mail")
			x.order(t, "specialty", "in", order)
			continue
		}
		retail, longer, mail, special = append(retail, x.given(t, "retail", "in", 30, 1)), append(longer, x.cell(t, "retail", "in", 3)), append(mail, x.given(t, "mail", "in", 90, 2)), append(special, "N/A")
		x.days(t, "retail", "in", 31, 90)
		x.notAt(t, "in", "specialty")
		x.order(t, "retail", "in", order)
		x.order(t, "mail", "in", order)
	}
	x.table(head, retail, longer, mail, special, applies)
	x.limits(x.pick("Limits", "Accumulators"))
	used := 70 + 5*x.IntN(4)
	x.tab(x.pick("Clinical", "Edits"))
	pool := []setting{
		{"Prior authorization", "Yes, drugs flagged PA", "", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy", "Yes, drugs flagged ST", "", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity limits", "Yes, drugs flagged QL", "", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill threshold", fmt.Sprintf("%d%% of days supply used", used), "", fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Weight loss drugs", "Excluded", "", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Infertility drugs", "Excluded", "", "exclusions {drugs:{kinds:[fertility]}}"},
		{"Cosmetic drugs", "Excluded", "", "exclusions {drugs:{kinds:[cosmetic]}}"},
		{"OTC drugs", "Excluded", "", "otc covered:false"},
		{"Compounds", "Excluded", "", "compounds covered:false"},
		{"Contraceptives", "Covered at $0", "", "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}"},
		{"ACA preventive drugs", "Covered at $0", "", "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}"},
		{"Vaccines", "Covered at $0", "", "drugCostShares {drugs:{kinds:[vaccine]}} {share:{kind:noCharge}}"},
		{"Member portal", "Standard", "", ""},
		{"ID card logo", "Client logo", "", ""},
	}
	x.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	rows := [][]string{{x.pick("Program", "Edit or program"), "Setting"}}
	for _, s := range pool[:7+x.IntN(6)] {
		rows = append(rows, []string{s.parameter, s.value})
		if s.fact != "" {
			x.say("%s", s.fact)
		}
	}
	x.table(rows...)
}

// benefitTree is what a system of benefits administration has of a plan: a branch for each pharmacy.
func (x *inbox) benefitTree() {
	x.stock(true)
	x.numbered(true)
	days := []int{90, 100}[x.IntN(2)]
	free := 1 + x.IntN(2)
	branch := func(channel string, most int, times float64, tiers []*plantTier) record {
		var list []record
		for _, t := range tiers {
			applies := t.number > free
			one := record{"tier": t.number, "tier_name": t.words, "deductible_applies": applies}
			amount := int(float64(t.copay) * times)
			share := fmt.Sprintf("$%d.00 copay", amount)
			if t.rate > 0 {
				one["cost_type"], one["coinsurance_pct"], share = "COINSURANCE", t.rate, fmt.Sprintf("%d %% coinsurance", t.rate)
				if t.cap > 0 {
					one["max_per_fill"] = t.cap
					share += fmt.Sprintf(", at most $%d.00", t.cap)
				}
			} else {
				one["cost_type"], one["copay_amt"] = "COPAY", amount
			}
			x.share(t, channel, "in", share)
			x.days(t, channel, "in", 1, most)
			x.order(t, channel, "in", map[bool]string{true: "after", false: "exempt"}[applies])
			list = append(list, one)
		}
		return record{"max_days_supply": most, "network": "IN", "tiers": list}
	}
	x.say("deductible rx %d/%d", x.rxIndividual, x.rxFamily)
	x.say("maximum rx %d/%d", x.oopIndividual, x.oopFamily)
	x.sent(record{
		"plan": record{
			"plan_code": "MTN-RX-300", "plan_name": "Mountain Transit Rx 300", "effective_date": "2026-01-01", "termination_date": nil,
			"pharmacy_benefit": record{
				"deductible":        record{"individual": x.rxIndividual, "family": x.rxFamily, "period": "CALENDAR_YEAR"},
				"out_of_pocket_max": record{"individual": x.oopIndividual, "family": x.oopFamily},
				"retail":            branch("retail", 30, 1, x.filled()),
				"mail_order":        branch("mail", days, 2, x.filled()),
				"specialty":         branch("specialty", 30, 1, x.kept()),
				"notes":             x.provisions(),
			},
			"medical_benefit": record{"office_visit": record{"copay_amt": 25}, "urgent_care": record{"copay_amt": 60}},
		},
		"exported_at": "2025-11-12T08:30:00Z",
	})
}

// quotedPlans is what a quoting service answers: plans whose costs of drugs are words.
func (x *inbox) quotedPlans() {
	x.several = true
	x.stock(true)
	x.numbered(true)
	for n := range x.tiers { // the plans call them by number alone
		delete(x.says, fmt.Sprintf("tier %s %s", x.tiers[n].id, x.tiers[n].classes))
		x.noTier(x.tiers[n].id, "")
	}
	x.voice.copay, x.voice.rate, x.voice.cap, x.nothing = x.pick("$%d", "$%d copay"), x.pick("%d%%", "%d%% coinsurance"), " up to $%d", ""
	var plans []record
	for n, name := range []string{"Prairie Gold PPO", "Prairie Silver PPO", "Prairie Bronze PPO"}[:2+x.IntN(2)] {
		med, oop := x.medIndividual+750*n, x.oopIndividual+1000*n
		x.say("deductible in %d/%d", med, 2*med)
		x.say("maximum in %d/%d", oop, 2*oop)
		retail, mail := record{}, record{}
		for k := range x.tiers {
			one := x.tiers[k]
			if one.rate == 0 {
				one.copay += 5 * n
			}
			key, after := fmt.Sprintf("tier%d", one.number), ""
			if k > 1 && n > 0 {
				after = " after deductible"
				x.order(&one, "retail", "in", "after")
			}
			retail[key] = x.given(&one, "retail", "in", 30, 1) + after
			if x.special(&one) {
				mail[key] = "Not covered"
				x.notAt(&one, "in", "mail")
				continue
			}
			if after != "" {
				x.order(&one, "mail", "in", "after")
			}
			mail[key] = x.given(&one, "mail", "in", 90, 2.5) + after
		}
		plans = append(plans, record{
			"id": fmt.Sprintf("PS-%d", 1+n), "name": name, "product_type": "PPO", "monthly_premium": 388.5 - 40*float64(n),
			"individual_deductible": fmt.Sprintf("$%s", thousands(med)), "family_deductible": fmt.Sprintf("$%s", thousands(2*med)),
			"individual_out_of_pocket_max": fmt.Sprintf("$%s", thousands(oop)), "family_out_of_pocket_max": fmt.Sprintf("$%s", thousands(2*oop)),
			"primary_care_physician": fmt.Sprintf("$%d", 25+5*n),
			"rx_retail_30_day":       retail,
			"rx_mail_order_90_day":   mail,
		})
	}
	x.either()
	x.sent(record{"meta": record{"total": len(plans), "zip_code": "57101"}, "plans": plans})
}
