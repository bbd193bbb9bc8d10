package analyze

import "fmt"

// A second set of layouts of development. It was the first that measured the reader on what it did not know, at a
// precision of 0.968 and a recall of 0.965; what it found has been mended since, so it measures that no longer.

var deliveryVoice = voice{
	copay: "$%d copayment", rate: "%d%% co-insurance", cap: " (maximum of $%d)",
	in: "Participating Provider", out: "Non-Participating Provider", retail: "at retail", mail: "home delivery",
	exempt: "deductible waived", after: "after deductible",
	sayings: map[string][]string{
		"pa":              {"Certain prescription drugs need prior approval before they are covered.", "Pre-authorization is required for some medications.", "Selected drugs are subject to prior authorization."},
		"pa may":          {"Your doctor may need to get prior authorization for some drugs.", "Some prescriptions might require prior approval."},
		"step":            {"Some drugs are subject to step therapy.", "Step therapy requirements apply to selected medications."},
		"quantity":        {"Some medications are subject to quantity limits.", "Quantity limitations apply to selected prescriptions."},
		"refill":          {"You may refill a prescription once you have used %d%% of your supply.", "Refill requests are paid after %d%% of the days' supply has elapsed."},
		"maintenance":     {"You are allowed %s fills of a maintenance medication at retail. After that, you must use home delivery.", "Long-term medications: the first %s fills may be at any network pharmacy; thereafter a 90-day supply through home delivery is required."},
		"specialty":       {"All specialty drugs must be dispensed by an in-network specialty pharmacy.", "Specialty prescriptions are only covered when filled by our exclusive specialty pharmacy."},
		"specialty first": {"You may fill a specialty drug once at retail; all later fills must come from the plan's specialty pharmacy.", "The first fill of a specialty medication is allowed at any network pharmacy. Additional fills must be made at a specialty pharmacy in our network."},
		"insulin":         {"Covered insulin will not cost more than $%d for a 30-day supply.", "Member cost for insulin is limited to $%d per 30-day supply."},
		"contraceptive":   {"Contraceptive drugs and devices have a $0 copayment.", "Prescribed contraceptives are free of charge."},
		"preventive":      {"Preventive medications required by the Affordable Care Act: $0 copay.", "Preventive drugs under the ACA are paid in full."},
		"weight":          {"Drugs for weight loss are excluded.", "We do not cover medications used for weight control."},
		"otc":             {"Non-prescription drugs are not covered.", "OTC medications are excluded from coverage."},
		"closed":          {"We do not cover drugs that are not on our formulary.", "Medications not listed on the plan's drug list are not covered."},
		"coupon":          {"Amounts paid by a manufacturer copay card will not be credited to your deductible or your out-of-pocket maximum."},
		"nothing": {
			"Ask whether a generic equivalent is right for you.", "The formulary may change during the year.",
			"You have the right to appeal a denied prior authorization.", "If you use insulin, tell your pharmacist.",
			"Specialty drugs treat complex conditions.", "Vitamins can interact with prescription drugs.",
			"Home delivery saves a trip to the pharmacy.", "Your doctor can prescribe up to a 90-day supply.",
		},
	},
}

func deliveryLayouts() map[string]func(*plant) {
	return map[string]func(*plant){
		"summary, slash channels":                 (*plant).deliverySlash,
		"summary, per tier rows and remarks":      (*plant).deliveryRemarks,
		"summary, retail and home delivery lines": (*plant).deliveryLines,
		"summary, three networks":                 (*plant).deliveryThree,
		"grid, levels":                            (*plant).deliveryLevels,
		"grid, networks over channels":            (*plant).deliveryNested,
		"grid, days in the rows":                  (*plant).deliveryDays,
		"grid, headings over all columns":         (*plant).deliveryHeadings,
		"lines, channel headings":                 (*plant).deliveryChannelLines,
		"lines, dashes":                           (*plant).deliveryDashes,
		"one page, pairs of label and words":      (*plant).deliveryPairs,
		"grid, classes without numbers":           (*plant).deliveryClasses,
	}
}

func (p *plant) deliveryAnswers() {
	p.table(
		[]string{"Important Questions", "Answers", "Why This Matters:"},
		[]string{"What is the overall deductible?", fmt.Sprintf("$%s person / $%s family for participating providers.", thousands(p.medIndividual), thousands(p.medFamily)), "Generally, you must pay all of the costs from providers up to the deductible amount before this plan begins to pay."},
		[]string{"Are there services covered before you meet your deductible?", "Yes. Preventive care and prescription drugs.", "This plan covers some items and services even if you haven't yet met the deductible amount."},
		[]string{"Are there other deductibles for specific services?", "No.", "You don't have to meet deductibles for specific services."},
		[]string{"What is the out-of-pocket limit for this plan?", fmt.Sprintf("$%s person / $%s family for participating providers.", thousands(p.oopIndividual), thousands(p.oopFamily)), "The out-of-pocket limit is the most you could pay in a year for covered services."},
	)
	p.say("deductible in %d/%d", p.medIndividual, p.medFamily)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
}

// event is a row of a summary's table of common medical events.
func event(n int) string {
	if n == 0 {
		return "If you need drugs to treat your illness or condition"
	}
	return "^"
}

func (p *plant) deliverySlash() {
	p.numbered(false)
	p.deliveryAnswers()
	p.page()
	rows := [][]string{{"Common Medical Event", "Services You May Need", p.voice.in, p.voice.out, "Limitations & Exceptions"}}
	note := fmt.Sprintf("%d day supply/retail, %d day supply/mail order.", p.retailDays, p.mailDays)
	for _, s := range p.rules() {
		note += " " + s
	}
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		if t == p.specialty() {
			rows = append(rows, []string{event(n), t.words, in, "Not covered", "^"})
			p.share(t, "specialty", "in", share)
			p.days(t, "specialty", "in", 1, p.retailDays)
			p.order(t, "specialty", "in", "exempt")
			p.may("share %s any out not covered", t.id)
			continue
		}
		mail, mailShare := p.amount(t, 3)
		out := "^"
		if n == 0 {
			out = note
		}
		rows = append(rows, []string{event(n), t.words, in + "/retail, " + mail + "/mail order", "Not covered", out})
		p.share(t, "retail", "in", share)
		p.share(t, "mail", "in", mailShare)
		p.days(t, "retail", "in", 1, p.retailDays)
		p.days(t, "mail", "in", 1, p.mailDays)
		p.order(t, "retail", "in", "exempt")
		p.order(t, "mail", "in", "exempt")
		p.may("share %s any out not covered", t.id)
	}
	rows = append(rows, []string{"If you are pregnant", "Office visits", "No charge", "Not covered", "Cost sharing does not apply for preventive services."})
	p.table(rows...)
}

func (p *plant) deliveryRemarks() {
	p.numbered(true)
	p.deliveryAnswers()
	p.page()
	rows := [][]string{{"Common Medical Event", "Services You May Need", "What You Will Pay", "<", "Limitations, Exceptions, & Other Important Information"}, {"^", "^", p.voice.in, p.voice.out, "^"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		note := fmt.Sprintf("Covers up to a %d-day supply.", p.retailDays)
		if t == p.specialty() {
			note += " " + p.voice.sayings["specialty"][0]
			p.say("specialtyLockIn {tiers:[%s]} {free:0}", t.id)
		}
		rows = append(rows, []string{event(n), fmt.Sprintf("Tier %d (%s)", t.number, t.words), in + "/prescription", fmt.Sprintf("%d%% co-insurance", 50), note})
		channel := "any"
		if t == p.specialty() {
			channel = "specialty"
		}
		p.share(t, channel, "in", share)
		p.order(t, channel, "in", "exempt")
		p.share(t, channel, "out", "50 % coinsurance")
		p.may("order %s %s out exempt", t.id, channel)
		p.may("days %s %s in 1-%d", t.id, channel, p.retailDays)
		p.may("days %s %s out 1-%d", t.id, channel, p.retailDays)
	}
	p.table(rows...)
}

func (p *plant) deliveryLines() {
	p.numbered(false)
	p.deliveryAnswers()
	p.page()
	rows := [][]string{{"Common Medical Event", "Services You May Need", "Network Provider (You will pay the least)", "Out-of-Network Provider (You will pay the most)", "Limitations, Exceptions, & Other Important Information"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		note := "^"
		if n == 0 {
			note = fmt.Sprintf("Up to %d days at retail and %d days by home delivery.", p.retailDays, p.mailDays)
			for _, s := range p.rules() {
				note += "\n" + s
			}
		}
		if t == p.specialty() {
			rows = append(rows, []string{event(n), t.words, in + ", deductible waived", "Not covered", note})
			p.share(t, "specialty", "in", share)
			p.order(t, "specialty", "in", "exempt")
			p.may("days %s specialty in 1-%d", t.id, p.retailDays)
			p.may("share %s any out not covered", t.id)
			continue
		}
		mail, mailShare := p.amount(t, 2)
		rows = append(rows, []string{event(n), t.words, "Retail: " + in + "/prescription\nHome delivery: " + mail + "/prescription\nDeductible waived", "Not covered", note})
		for channel, s := range map[string]string{"retail": share, "mail": mailShare} {
			p.share(t, channel, "in", s)
			p.order(t, channel, "in", "exempt")
		}
		p.days(t, "retail", "in", 1, p.retailDays)
		p.days(t, "mail", "in", 1, p.mailDays)
		p.may("share %s any out not covered", t.id)
	}
	p.table(rows...)
}

func (p *plant) deliveryThree() {
	p.numbered(false)
	rows := [][]string{{"Common Medical Event", "Services You May Need", "Preferred Network Provider", "Network Provider", "Out-of-Network Provider", "Limitations & Exceptions"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		one, share := p.amount(t, 1)
		two, more := p.amount(t, 2)
		rows = append(rows, []string{event(n), t.words, one, two, "Not covered", "None"})
		channel := "any"
		if t == p.specialty() {
			channel = "specialty"
		}
		p.share(t, channel, "preferred", share)
		p.share(t, channel, "standard", more)
		p.may("share %s any out not covered", t.id)
	}
	p.table(rows...)
}

func (p *plant) deliveryLevels() {
	p.numbered(true)
	p.line("Your Prescription Drug Plan")
	rows := [][]string{{"", "Retail Pharmacy", "Home Delivery"}, {"Supply", fmt.Sprintf("Up to %d days", p.retailDays), fmt.Sprintf("Up to %d days", p.mailDays)}}
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		mail, mailShare := p.amount(t, 2)
		rows = append(rows, []string{fmt.Sprintf("Level %d - %s", t.number, t.words), in, mail})
		p.share(t, "retail", "in", share)
		p.share(t, "mail", "in", mailShare)
		p.may("days %s retail in 1-%d", t.id, p.retailDays)
		p.may("days %s mail in 1-%d", t.id, p.mailDays)
	}
	p.table(rows...)
	p.line("What else you should know")
	for _, s := range p.rules() {
		p.line(s)
	}
}

func (p *plant) deliveryNested() {
	p.numbered(true)
	rows := [][]string{
		{"Prescription drugs", "In-network", "<", "Out-of-network"},
		{"^", fmt.Sprintf("Retail (%d days)", p.retailDays), fmt.Sprintf("Mail (%d days)", p.mailDays), fmt.Sprintf("Retail (%d days)", p.retailDays)},
	}
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		mail, mailShare := p.amount(t, 2)
		rows = append(rows, []string{fmt.Sprintf("Tier %d: %s", t.number, t.words), in, mail, "40%"})
		p.share(t, "retail", "in", share)
		p.share(t, "mail", "in", mailShare)
		p.share(t, "retail", "out", "40 % coinsurance")
		p.days(t, "retail", "in", 1, p.retailDays)
		p.days(t, "mail", "in", 1, p.mailDays)
		p.days(t, "retail", "out", 1, p.retailDays)
	}
	p.table(rows...)
	p.line("Pharmacy Notes")
	for k, s := range p.rules() {
		p.line(fmt.Sprintf("%d. %s", k+1, s))
	}
}

func (p *plant) deliveryDays() {
	p.numbered(true)
	rows := [][]string{{"Drug tier", "You pay"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		if t == p.specialty() {
			rows = append(rows, []string{fmt.Sprintf("Tier %d %s, up to a %d-day supply", t.number, t.words, p.retailDays), in})
			p.share(t, "specialty", "in", share)
			p.days(t, "specialty", "in", 1, p.retailDays)
			continue
		}
		mail, mailShare := p.amount(t, 2)
		rows = append(
			rows,
			[]string{fmt.Sprintf("Tier %d %s, retail, up to a %d-day supply", t.number, t.words, p.retailDays), in},
			[]string{fmt.Sprintf("Tier %d %s, mail order, up to a %d-day supply", t.number, t.words, p.mailDays), mail},
		)
		p.share(t, "retail", "in", share)
		p.share(t, "mail", "in", mailShare)
		p.days(t, "retail", "in", 1, p.retailDays)
		p.days(t, "mail", "in", 1, p.mailDays)
	}
	p.table(rows...)
}

func (p *plant) deliveryHeadings() {
	p.numbered(false)
	rows := [][]string{{"PRESCRIPTION DRUG COVERAGE", "IN-NETWORK", "OUT-OF-NETWORK"}, {fmt.Sprintf("Retail pharmacy (up to a %d-day supply)", p.retailDays), "<", "<"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		rows = append(rows, []string{t.words, in, "Not covered"})
		p.share(t, "retail", "in", share)
		p.days(t, "retail", "in", 1, p.retailDays)
		p.may("share %s any out not covered", t.id)
		p.may("share %s retail out not covered", t.id)
	}
	rows = append(rows, []string{fmt.Sprintf("Mail order (up to a %d-day supply)", p.mailDays), "<", "<"})
	for n := range p.tiers {
		t := &p.tiers[n]
		mail, share := p.amount(t, 2.5)
		rows = append(rows, []string{t.words, mail, "Not covered"})
		p.share(t, "mail", "in", share)
		p.days(t, "mail", "in", 1, p.mailDays)
		p.may("share %s mail out not covered", t.id)
	}
	p.table(rows...)
}

func (p *plant) deliveryChannelLines() {
	p.numbered(true)
	p.line("Outpatient Prescription Drugs")
	p.line(fmt.Sprintf("Rx deductible: $%s per member", thousands(p.rxIndividual)))
	p.say("deductible rx %d/-", p.rxIndividual)
	p.line("Retail pharmacy")
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		p.line(fmt.Sprintf("Tier %d (%s): %s", t.number, t.words, in))
		p.share(t, "retail", "in", share)
		p.order(t, "retail", "in", "after")
	}
	p.line("Mail order pharmacy")
	for n := range p.tiers {
		t := &p.tiers[n]
		mail, share := p.amount(t, 2)
		p.line(fmt.Sprintf("Tier %d (%s): %s", t.number, t.words, mail))
		p.share(t, "mail", "in", share)
		p.order(t, "mail", "in", "after")
	}
}

func (p *plant) deliveryDashes() {
	p.numbered(false)
	p.line("Prescription Drugs")
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		if t == p.specialty() {
			p.line(fmt.Sprintf("%s - %s for up to a %d-day supply", t.words, in, p.retailDays))
			p.share(t, "specialty", "in", share)
			p.days(t, "specialty", "in", 1, p.retailDays)
			continue
		}
		mail, mailShare := p.amount(t, 2)
		p.line(fmt.Sprintf("%s - %s at retail for up to a %d-day supply, %s by mail for up to a %d-day supply", t.words, in, p.retailDays, mail, p.mailDays))
		p.share(t, "retail", "in", share)
		p.share(t, "mail", "in", mailShare)
		p.days(t, "retail", "in", 1, p.retailDays)
		p.days(t, "mail", "in", 1, p.mailDays)
	}
	p.line("Exclusions and Limitations")
	for _, s := range p.rules() {
		p.line("- " + s)
	}
}

func (p *plant) deliveryPairs() {
	p.numbered(true)
	rows := [][]string{{"Prescription Drug Benefit", "Member Responsibility"}}
	rows = append(rows, []string{"Pharmacy deductible", fmt.Sprintf("$%s individual / $%s family", thousands(p.rxIndividual), thousands(p.rxFamily))})
	p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		rows = append(rows, []string{fmt.Sprintf("Tier %d %s", t.number, t.words), in + " per fill"})
		channel := "any"
		if t == p.specialty() {
			channel = "specialty"
		}
		p.share(t, channel, "in", share)
		p.may("order %s %s in after", t.id, channel)
	}
	rows = append(rows, []string{"Contraceptives", "$0"}, []string{"Prior authorization", "Applies to some drugs"}, []string{"Quantity limits", "Apply to some drugs"})
	p.say("drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}")
	p.may("drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:copay,copay:0.00}}")
	p.say("priorAuthorization {drugs:{flags:[PA]}} {}")
	p.say("quantityLimit {drugs:{flags:[QL]}} open")
	p.table(rows...)
}

func (p *plant) deliveryClasses() {
	p.numbered(false)
	p.line("Pharmacy Benefits at a Glance")
	rows := [][]string{{"Type of drug", fmt.Sprintf("%d-day retail", p.retailDays), fmt.Sprintf("%d-day mail", p.mailDays)}}
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		mail, mailShare := p.amount(t, 2)
		if t == p.specialty() {
			mail = "Not available"
		} else {
			p.share(t, "mail", "in", mailShare)
			p.days(t, "mail", "in", 1, p.mailDays)
		}
		rows = append(rows, []string{t.words, in, mail})
		p.share(t, "retail", "in", share)
		p.days(t, "retail", "in", 1, p.retailDays)
		p.may("share %s mail in not covered", t.id)
	}
	p.table(rows...)
	p.line("Pharmacy Management")
	for _, s := range p.rules() {
		p.line(s)
	}
}
