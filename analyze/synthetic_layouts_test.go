package analyze

import "fmt"

// The layouts that the reader was first developed with.

var plainVoice = voice{
	copay: "$%d copay", rate: "%d%% coinsurance", cap: " up to a $%d maximum",
	in: "In-Network Provider", out: "Out-of-Network Provider", retail: "(retail)", mail: "(mail order)",
	exempt: "deductible does not apply", after: "after deductible",
	sayings: map[string][]string{
		"pa":              {"Prior authorization is required for certain drugs.", "Some drugs require prior authorization.", "Precertification: Included. See the drug list."},
		"pa may":          {"Prior authorization may be required.", "Certain drugs may require preauthorization."},
		"step":            {"Step therapy applies to some drugs.", "Step therapy is required for certain drugs."},
		"quantity":        {"Quantity limits apply to certain drugs."},
		"refill":          {"A prescription can be refilled when %d%% of the supply has been used.", "Refills are not covered until %d percent of the medication has been taken."},
		"maintenance":     {"Maintenance drugs: after %s retail fills you must use mail order.", "Maintenance medications are limited to %s fills at a retail pharmacy; after that mail order is required."},
		"specialty":       {"Specialty drugs must be filled through a designated specialty pharmacy.", "Specialty medications must be obtained from our specialty pharmacy network."},
		"specialty first": {"First specialty prescription fill at any retail or specialty pharmacy. Subsequent fills must be through the specialty pharmacy network."},
		"insulin":         {"You pay no more than $%d for a 30-day supply of insulin.", "Insulin cost sharing is capped at $%d per 30-day supply."},
		"contraceptive":   {"No charge for FDA-approved contraceptives.", "Contraceptives are covered at 100%%."},
		"preventive":      {"ACA preventive drugs are covered at no cost.", "There is no charge for preventive medications."},
		"weight":          {"Weight loss drugs are not covered.", "Coverage is excluded for weight loss medications."},
		"otc":             {"Over-the-counter drugs are not covered.", "The plan does not cover over-the-counter medications."},
		"closed":          {"Drugs not on the formulary are not covered.", "Non-formulary drugs are not covered."},
		"coupon":          {"Manufacturer coupons do not count toward the deductible or out-of-pocket maximum."},
		"nothing": {
			"Not all drugs are covered.", "Call us to request prior authorization.", "Drug lists are subject to change.",
			"Brand drugs with an over-the-counter equivalent cost more.", "Prior authorization is not required for emergency services.",
			"Maintenance drugs are available by mail order.", "Ask your pharmacist about generics.",
		},
	},
}

// developmentLayouts are the layouts of development, each of which writes a plan down in its own way.
func developmentLayouts() map[string]func(*plant) {
	return map[string]func(*plant){
		"summary, both channels in a cell":  func(p *plant) { p.summary(false) },
		"summary, tiers with numbers":       func(p *plant) { p.summary(true) },
		"summary, channels on lines":        (*plant).summaryLines,
		"summary, coinsurance throughout":   (*plant).summaryCoinsurance,
		"summary, mail as a multiple":       (*plant).summaryMultiple,
		"grid, retail and mail columns":     (*plant).gridColumns,
		"grid, a row for each channel":      (*plant).gridRows,
		"grid, preferred pharmacies":        (*plant).gridPharmacies,
		"lines without a table":             (*plant).plainLines,
		"grid, rules in paragraphs":         (*plant).gridParagraphs,
		"grid, steps of days supply":        (*plant).gridSteps,
		"features beside each other, words": (*plant).features,
	}
}

func (p *plant) summary(numbered bool) {
	p.numbered(numbered)
	p.questions()
	p.page()
	label := func(t *plantTier) string {
		if numbered {
			return fmt.Sprintf("Tier %d - %s", t.number, t.words)
		}
		return t.words
	}
	notes := fmt.Sprintf("Covers up to a %d-day supply (retail); up to a %d-day supply (mail order).", p.retailDays, p.mailDays)
	for _, s := range p.rules() {
		notes += "\n" + s
	}
	rows := [][]string{{"Common\nMedical Event", "Services You May Need", p.voice.in, p.voice.out, "Limitations, Exceptions, & Other Important Information"}}
	outRate := 10 * (3 + p.IntN(4))
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		event, note := "^", "^"
		if n == 0 {
			event, note = "If you need drugs to\ntreat your illness or\ncondition", notes
		}
		if t.rate > 0 {
			// specialty drugs: one cost share
			rows = append(rows, []string{event, label(t), in, "Not covered", note})
			p.share(t, "specialty", "in", share)
			p.days(t, "specialty", "in", 1, p.retailDays)
			p.order(t, "specialty", "in", "after")
			p.may("share %s any out not covered", t.id)
			continue
		}
		mail, mailShare := p.amount(t, 2)
		cell := in + "/ prescription\n" + p.voice.retail + ", " + mail + "/\nprescription " + p.voice.mail
		exempt := n == 0
		if exempt {
			cell += ", " + p.voice.exempt
		}
		rows = append(rows, []string{event, label(t), cell, fmt.Sprintf("%d%% coinsurance\n(retail)", outRate), note})
		for _, c := range []struct {
			channel, share string
			days           int
		}{{"retail", share, p.retailDays}, {"mail", mailShare, p.mailDays}} {
			p.share(t, c.channel, "in", c.share)
			p.days(t, c.channel, "in", 1, c.days)
			if exempt {
				p.order(t, c.channel, "in", "exempt")
			} else {
				p.order(t, c.channel, "in", "after")
			}
		}
		p.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", outRate))
		p.days(t, "retail", "out", 1, p.retailDays)
		p.order(t, "retail", "out", "after")
	}
	rows = append(rows, []string{"If you have outpatient\nsurgery", "Facility fee", "20% coinsurance", "50% coinsurance", "Preauthorization is required."})
	p.table(rows...)
}

func (p *plant) summaryLines() {
	p.numbered(false)
	p.questions()
	p.page()
	rows := [][]string{{"Common Medical Event", "Services You May Need", p.voice.in, "Limitations & Exceptions"}}
	notes := fmt.Sprintf("Retail: up to a %d-day supply. Mail order: up to a %d-day supply.", p.retailDays, p.mailDays)
	for _, s := range p.rules() {
		notes += " " + s
	}
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		event, note := "^", "^"
		if n == 0 {
			event, note = "If you need drugs to treat your illness or condition", notes
		}
		cell := "Retail: " + in + ", " + p.voice.exempt
		p.share(t, "retail", "in", share)
		p.days(t, "retail", "in", 1, p.retailDays)
		p.order(t, "retail", "in", "exempt")
		if t.rate == 0 {
			mail, mailShare := p.amount(t, 2.5)
			cell += "\nMail order: " + mail + ", " + p.voice.exempt
			p.share(t, "mail", "in", mailShare)
			p.days(t, "mail", "in", 1, p.mailDays)
			p.order(t, "mail", "in", "exempt")
		}
		rows = append(rows, []string{event, t.words, cell, note})
	}
	p.table(rows...)
}

func (p *plant) summaryCoinsurance() {
	p.numbered(false)
	p.table(
		[]string{"Important Questions", "Answers", "Why This Matters:"},
		[]string{"What is the overall deductible?", fmt.Sprintf("$%s individual / $%s family", thousands(p.medIndividual), thousands(p.medFamily)), "You must pay all of the costs up to the deductible amount."},
		[]string{"What is the out-of-pocket limit for this plan?", fmt.Sprintf("$%s individual / $%s family", thousands(p.oopIndividual), thousands(p.oopFamily)), "The most you could pay."},
	)
	p.say("deductible in %d/%d", p.medIndividual, p.medFamily)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
	p.page()
	rate := 5 * (2 + p.IntN(6))
	rows := [][]string{{"Common Medical Event", "Services You May Need", p.voice.in, p.voice.out, "Limitations & Exceptions"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		event, note := "^", "^"
		if n == 0 {
			event, note = "If you need drugs to treat your illness or condition", "None"
		}
		rows = append(rows, []string{event, t.words, fmt.Sprintf("%d%% coinsurance %s", rate, p.voice.after), fmt.Sprintf("%d%% coinsurance %s", rate+20, p.voice.after), note})
		channel := "any"
		if t == p.specialty() {
			channel = "specialty"
		}
		p.share(t, channel, "in", fmt.Sprintf("%d %% coinsurance", rate))
		p.share(t, channel, "out", fmt.Sprintf("%d %% coinsurance", rate+20))
		p.order(t, channel, "in", "after")
		p.order(t, channel, "out", "after")
	}
	p.table(rows...)
	for _, s := range p.rules() {
		p.line(s)
	}
}

func (p *plant) summaryMultiple() {
	p.numbered(false)
	p.questions()
	p.page()
	rows := [][]string{{"Common Medical Event", "Services You May Need", p.voice.in, p.voice.out, "Limitations & Exceptions"}}
	notes := fmt.Sprintf("Up to a %d-day supply (retail); up to a %d-day supply (mail order). Mail order is 2 times the retail copay.", p.retailDays, p.mailDays)
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		event, note := "^", "^"
		if n == 0 {
			event, note = "If you need drugs to treat your illness or condition", notes
		}
		rows = append(rows, []string{event, t.words, in + "/prescription", "Not covered", note})
		p.may("share %s any out not covered", t.id)
		channel := "retail"
		if t == p.specialty() {
			channel = "specialty"
		}
		p.share(t, channel, "in", share)
		p.days(t, channel, "in", 1, p.retailDays)
		p.order(t, channel, "in", "after")
		if t.rate == 0 {
			p.share(t, "mail", "in", fmt.Sprintf("$%d.00 copay", 2*t.copay))
			p.days(t, "mail", "in", 1, p.mailDays)
			p.order(t, "mail", "in", "after")
		}
	}
	p.table(rows...)
}

func (p *plant) amounts() {
	p.line(fmt.Sprintf("Prescription drug deductible: $%s per person", thousands(p.rxIndividual)))
	p.line(fmt.Sprintf("Out-of-pocket maximum: $%s individual / $%s family", thousands(p.oopIndividual), thousands(p.oopFamily)))
	p.say("deductible rx %d/-", p.rxIndividual)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
}

func (p *plant) gridColumns() {
	p.numbered(true)
	p.line("Prescription Drug Benefits")
	p.amounts()
	rows := [][]string{{"Drug tier", fmt.Sprintf("Retail (up to %d-day supply)", p.retailDays), fmt.Sprintf("Mail order (up to %d-day supply)", p.mailDays)}}
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		mail, mailShare := p.amount(t, 2)
		rows = append(rows, []string{fmt.Sprintf("Tier %d: %s", t.number, t.words), in, mail})
		p.share(t, "retail", "in", share)
		p.share(t, "mail", "in", mailShare)
		p.days(t, "retail", "in", 1, p.retailDays)
		p.days(t, "mail", "in", 1, p.mailDays)
		p.order(t, "retail", "in", "after")
		p.order(t, "mail", "in", "after")
	}
	p.table(rows...)
	p.line("Pharmacy Programs")
	for _, s := range p.rules() {
		p.line(s)
	}
}

func (p *plant) gridRows() {
	p.numbered(true)
	rows := [][]string{
		{"PLAN FEATURES", "NETWORK CARE", "OUT-OF-NETWORK CARE"},
		{"Annual Deductible", fmt.Sprintf("$%s Individual\n$%s Family", thousands(p.medIndividual), thousands(p.medFamily)), fmt.Sprintf("$%s Individual\n$%s Family", thousands(2*p.medIndividual), thousands(2*p.medFamily))},
		{"Out-of-Pocket Maximum", fmt.Sprintf("$%s Individual\n$%s Family", thousands(p.oopIndividual), thousands(p.oopFamily)), fmt.Sprintf("$%s Individual\n$%s Family", thousands(3*p.oopIndividual), thousands(3*p.oopFamily))},
		{"PHARMACY - PRESCRIPTION DRUGS", "NETWORK CARE", "OUT-OF-NETWORK CARE"},
	}
	p.say("deductible in %d/%d", p.medIndividual, p.medFamily)
	p.say("deductible out %d/%d", 2*p.medIndividual, 2*p.medFamily)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
	p.say("maximum out %d/%d", 3*p.oopIndividual, 3*p.oopFamily)
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		if t == p.specialty() {
			rows = append(rows, []string{fmt.Sprintf("Tier %d %s", t.number, t.words), in, "Not covered"})
			p.share(t, "specialty", "in", share)
			p.may("share %s any out not covered", t.id)
			continue
		}
		mail, mailShare := p.amount(t, 2)
		rows = append(rows, []string{t.words, "<", "<"}, []string{fmt.Sprintf("TIER %d Retail", t.number), in, "50%"}, []string{"Mail Order", mail, "Not covered"})
		p.share(t, "retail", "in", share)
		p.share(t, "mail", "in", mailShare)
		p.share(t, "retail", "out", "50 % coinsurance")
		p.may("share %s mail out not covered", t.id)
	}
	rows = append(rows, []string{"Pharmacy Requirements", "<", "<"})
	for _, s := range p.rules() {
		rows = append(rows, []string{s, "<", "<"})
	}
	p.table(rows...)
}

func (p *plant) gridPharmacies() {
	p.numbered(true)
	rows := [][]string{{"Drug tier", "Preferred retail pharmacy", "Standard retail pharmacy"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		more, moreShare := p.amount(t, 2)
		rows = append(rows, []string{fmt.Sprintf("Tier %d (%s)", t.number, t.words), in, more})
		p.share(t, "retail", "preferred", share)
		p.share(t, "retail", "standard", moreShare)
	}
	p.table(rows...)
}

func (p *plant) plainLines() {
	p.numbered(true)
	p.line("Pharmacy benefit")
	p.amounts()
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		if t == p.specialty() {
			p.line(fmt.Sprintf("Tier %d (%s): %s for up to a %d-day supply", t.number, t.words, in, p.retailDays))
			p.share(t, "specialty", "in", share)
			p.days(t, "specialty", "in", 1, p.retailDays)
			p.order(t, "specialty", "in", "after")
			continue
		}
		mail, mailShare := p.amount(t, 2)
		p.line(fmt.Sprintf("Tier %d (%s): %s (retail) for up to a %d-day supply; %s (mail order) for up to a %d-day supply", t.number, t.words, in, p.retailDays, mail, p.mailDays))
		p.share(t, "retail", "in", share)
		p.share(t, "mail", "in", mailShare)
		p.days(t, "retail", "in", 1, p.retailDays)
		p.days(t, "mail", "in", 1, p.mailDays)
		p.order(t, "retail", "in", "after")
		p.order(t, "mail", "in", "after")
	}
	p.line("Pharmacy rules:")
	for _, s := range p.rules() {
		p.line("• " + s)
	}
}

func (p *plant) gridParagraphs() {
	p.gridColumns()
	p.page()
	p.line("Medical Services")
	p.line("Precertification is required for inpatient stays. Failure to precertify results in a $400 penalty.")
	p.line("Services Your Plan Does Not Cover:")
	p.line("• Cosmetic surgery")
	p.line("• Infertility treatment")
	p.line("• Weight loss programs")
}

func (p *plant) gridSteps() {
	p.numbered(false)
	rows := [][]string{{"Prescription drug type", "1-30 day supply", "31-60 day supply", "61-90 day supply"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		if t.rate > 0 {
			continue
		}
		var cells []string
		for k, band := range [][2]int{{1, 30}, {31, 60}, {61, 90}} {
			words, share := p.amount(t, float64(k+1))
			cells = append(cells, words)
			p.say("share %s any in %s", t.id, share)
			p.days(t, "any", "in", band[0], band[1])
		}
		rows = append(rows, append([]string{t.words}, cells...))
	}
	delete(p.says, fmt.Sprintf("tier %s %s", p.specialty().id, p.specialty().classes))
	p.table(rows...)
}

// features is a table that pairs a feature with words about it.
func (p *plant) features() {
	p.numbered(true)
	p.line("Pharmacy Plan Summary")
	rows := [][]string{{"Prescription drugs", "Member pays at a network pharmacy"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		in, share := p.amount(t, 1)
		rows = append(rows, []string{fmt.Sprintf("Tier %d %s", t.number, t.words), in})
		channel := "retail" // the document speaks of mail order apart
		if t == p.specialty() {
			channel = "specialty"
		}
		p.share(t, channel, "in", share)
	}
	p.table(rows...)
	p.table(
		[]string{"Prior authorization", "Required for certain drugs"},
		[]string{"Refill threshold", "Refills are covered when 75% of the supply has been used"},
		[]string{"Maintenance drugs", "After two retail fills you must use mail order"},
		[]string{"Specialty drugs", "Must be filled at a designated specialty pharmacy"},
	)
	p.say("priorAuthorization {drugs:{flags:[PA]}} {}")
	p.say("refillTooSoon {} {percent:75}")
	p.say("retailFills {drugs:{kinds:[maintenance]}} {free:2}")
	p.say("specialtyLockIn {tiers:[%s]} {free:0}", p.specialty().id)
}
