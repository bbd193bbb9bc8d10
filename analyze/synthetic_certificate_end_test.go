package analyze

import (
	"fmt"
	"strings"
)

// The last part of the set of certificates: sections about limits, management, networks and footnotes.

func (p *plant) certCombined() {
	p.rates()
	p.medIndividual = 1700 + 100*p.IntN(15)
	p.medFamily = 2 * p.medIndividual
	p.numbered(true)
	p.line("CERTIFICATE OF INSURANCE – High Deductible Health Plan")
	p.table([]string{"Calendar year limits", "Individual coverage", "Family coverage"},
		[]string{"Combined medical and prescription drug Deductible", "$" + thousands(p.medIndividual), "$" + thousands(p.medFamily)},
		[]string{"Combined medical and prescription drug Out-of-Pocket Maximum", "$" + thousands(p.oopIndividual), "$" + thousands(p.oopFamily)})
	p.say("deductible in %d/%d", p.medIndividual, p.medFamily)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
	if p.chance(2) {
		p.para("Under family coverage the whole family Deductible must be met before benefits are payable for any member of the family.")
	} else {
		p.para("A member of the family who has met the individual Deductible receives benefits although the family Deductible is not yet met.")
	}
	p.line("Prescription Drugs")
	rows := [][]string{{"Tier", "Retail Network Pharmacy\n(up to a 30-day supply)", "Mail Order Network Pharmacy\n(up to a 90-day supply)"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		row := []string{fmt.Sprintf("Tier %d – %s", t.number, t.words)}
		for k, channel := range []string{"retail", "mail"} {
			row = append(row, p.given(t, channel, "in", 30+60*k, 1)+" after Deductible")
			p.order(t, channel, "in", "after")
		}
		rows = append(rows, row)
	}
	p.table(rows...)
	p.para(p.difference())
	for _, s := range p.rules() {
		p.para(s)
	}
}

func (p *plant) pharmacyBlocks() {
	p.numbered(true)
	p.line("Pharmacy Benefit Schedule – effective January 1, 2026")
	wide := p.chance(2)
	rows := [][]string{
		{"Drug tier", "Retail pharmacy", "<", "Mail order pharmacy", "Specialty pharmacy"},
		{"^", "Up to a 30-day supply", "31- to 90-day supply", "Up to a 90-day supply", "Up to a 30-day supply"},
	}
	if wide {
		rows[0] = []string{"Drug tier", "Retail pharmacy", "Retail-90 pharmacy", "Mail order pharmacy", "Specialty pharmacy"}
		rows[1][2] = "Up to a 90-day supply"
	}
	for n := range p.tiers {
		t := &p.tiers[n]
		label := fmt.Sprintf("Tier %d\n%s", t.number, t.words)
		if t == p.specialty() {
			rows = append(rows, []string{label, "Not covered", "Not covered", "Not covered", p.given(t, "specialty", "in", 30, 1)})
			for _, channel := range []string{"retail", "retail90", "mail"} {
				p.allow("share %s %s in not covered", t.id, channel)
			}
			continue
		}
		row := []string{label, p.given(t, "retail", "in", 30, 1)}
		if wide {
			row = append(row, p.given(t, "retail90", "in", 90, 2.5))
			_, share := p.amount(t, 2.5)
			p.allow("share %s retail in %s", t.id, share)
			p.allow("days %s retail in 1-90", t.id)
		} else {
			p.days(t, "retail", "in", 31, 90)
			row = append(row, p.cell(t, "retail", "in", 3))
		}
		rows = append(rows, append(row, p.given(t, "mail", "in", 90, 2), "—"))
		p.allow("share %s specialty in not covered", t.id)
	}
	p.table(rows...)
	p.para(p.drugDeductible())
	p.para("Copayments for durable medical equipment and for vaccines given by a physician are shown in the medical schedule.")
	p.otherBenefits()
}

func (p *plant) managementSection() {
	p.numbered(false)
	sp := p.specialty()
	p.line("EVIDENCE OF COVERAGE – OUTPATIENT PRESCRIPTION DRUGS")
	p.grid("Covered drugs", wordsOnly, column{"Retail (up to a 30-day supply)", "retail", "in", [2]int{1, 30}, 1}, column{"Mail order (up to a 90-day supply)", "mail", "in", [2]int{1, 90}, 2})
	p.line("Utilization Management")
	specialty := fmt.Sprintf("{tiers:[%s]}", sp.id)
	pool := []struct{ heading, words, fact string }{
		{"Prior Authorization.", "Prior Authorization is required for all Specialty Drugs.", "priorAuthorization " + specialty + " {}"},
		{"Step Therapy.", "Certain drugs are subject to Step Therapy. Your physician may ask for an exception.", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity Limits.", "Drugs for erectile dysfunction are limited to 8 tablets per 30 days.", "quantityLimit {drugs:{kinds:[erectileDysfunction]}} {max:8,per:daysSupply,days:30}"},
		{"Opioid Safety.", "Opioid prescriptions are limited to 90 MME a day.", "opioid {drugs:{kinds:[opioid]}} {maxMME:90}"},
		{"Refills.", "A refill is covered once 75% of the supply has been used at retail, or 66% by mail order.", ""},
		{"Number of refills.", "A prescription may be refilled up to 11 times within one year.", "refillLimit {} {max:11,withinDays:365}"},
		{"Mandatory Mail.", "Maintenance Drugs are limited to 2 fills at a retail pharmacy; thereafter mail order is required.", "retailFills {drugs:{kinds:[maintenance]}} {free:2}"},
		{"Exclusive Specialty.", "The first fill of a Specialty Drug may be at any retail pharmacy. All subsequent fills must be obtained through the specialty pharmacy.", "specialtyLockIn " + specialty + " {free:1}"},
		{"Split Fill.", "Certain specialty drugs are limited to a 15-day supply for the first three months.", "splitFill {drugs:{flags:[SF]}} {days:90,maxDays:15}"},
		{"Copay Assistance.", "Manufacturer coupons do not count toward your Deductible or Out-of-Pocket Maximum.", "assistance {} {program:adjuster}"},
		{"Formulary.", "This plan has a closed formulary. Drugs that are not on the Drug List are not covered.", "formulary closed"},
		{"Generic Substitution.", "", ""},
		{"Exceptions.", "Your physician may ask for an exception. We decide within 72 hours, or 24 hours if your health is at risk.", ""},
	}
	p.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	for _, c := range pool[:6+p.IntN(7)] {
		switch c.heading {
		case "Generic Substitution.":
			c.words = p.difference()
		case "Refills.":
			p.say("refillTooSoon {channels:[retail]} {percent:75}")
			p.say("refillTooSoon {channels:[mail]} {percent:66}")
		}
		p.para(c.heading + " " + c.words)
		if c.fact != "" {
			p.say("%s", c.fact)
		}
	}
}

func (p *plant) exclusionList() {
	p.numbered(true)
	p.line("Member Handbook – Pharmacy")
	p.grid("Tier", numbered("Tier %d (%s)"), column{"Network pharmacy copayment\n(up to a 30-day supply)", "", "in", [2]int{1, 30}, 1})
	medical := []string{"Cosmetic surgery", "Surgery for weight loss", "In vitro fertilization", "Custodial care", "Routine foot care"}
	medicalFirst := p.chance(2)
	list := func() {
		p.line("Medical Services That Are Not Covered")
		for _, s := range medical[:3+p.IntN(3)] {
			p.line("• " + s)
		}
		p.top += 8
	}
	if medicalFirst {
		list()
	}
	p.exclusionsOf([]string{"Prescription Drug Exclusions", "Prescription Drugs That Are Not Covered", "The following drugs are not covered:"}[p.IntN(3)], "• ")
	if p.chance(2) {
		p.para("Compounded medications are not covered.")
		p.say("compounds covered:false")
	}
	if p.chance(2) {
		p.para("Drugs for the treatment of infertility that are given in a doctor's office are described in the medical section.")
	}
	if !medicalFirst {
		list()
	}
}

func (p *plant) inAndOutSections() {
	p.numbered(true)
	out := 10 * (4 + p.IntN(3))
	covered := p.chance(2)
	rows := [][]string{{"Prescription Drugs", "In-Network", "Out-of-Network"}}
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Retail pharmacy – up to a %d-day supply", "retail", p.retailDays, 1}, {"Mail order pharmacy – up to a %d-day supply", "mail", p.mailDays, 2.5}, {"Specialty pharmacy – up to a %d-day supply", "specialty", 30, 1}} {
		rows = append(rows, []string{fmt.Sprintf(where.words, where.days), "<", "<"})
		for n := range p.tiers {
			t := &p.tiers[n]
			if t == p.specialty() != (where.channel == "specialty") {
				continue
			}
			row := []string{fmt.Sprintf("Tier %d: %s", t.number, t.words), p.given(t, where.channel, "in", where.days, where.times), "Not covered"}
			if covered && where.channel == "retail" {
				row[2] = fmt.Sprintf("%d%% Coinsurance", out)
				p.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", out))
				p.days(t, "retail", "out", 1, where.days)
			}
			rows = append(rows, row)
		}
	}
	p.allowNotCovered("out")
	p.table(rows...)
	p.para(p.drugDeductible())
	p.para("To be reimbursed for a drug bought out of network, send the receipt within 90 days. You also pay any amount above the Allowed Charge.")
	for _, s := range p.rules() {
		p.para(s)
	}
}

func (p *plant) yearlyLimits() {
	p.numbered(true)
	p.line("What limits what I pay in a year?")
	rows := [][]string{
		{"Plan feature", "In-network", "Out-of-network"},
		{"Medical deductible (individual / family)", fmt.Sprintf("$%s / $%s", thousands(p.medIndividual), thousands(p.medFamily)), fmt.Sprintf("$%s / $%s", thousands(2*p.medIndividual), thousands(2*p.medFamily))},
	}
	p.say("deductible in %d/%d", p.medIndividual, p.medFamily)
	p.say("deductible out %d/%d", 2*p.medIndividual, 2*p.medFamily)
	order := ""
	if p.chance(2) {
		rows = append(rows, []string{"Prescription drug deductible (individual / family)", fmt.Sprintf("$%s / $%s", thousands(p.rxIndividual), thousands(p.rxFamily)), "Not applicable"})
		p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
		p.allow("deductible rx 0/-")
		p.allow("deductible rx -/-")
		order = "after"
	}
	rows = append(rows, []string{"Medical out-of-pocket maximum (individual / family)", fmt.Sprintf("$%s / $%s", thousands(p.oopIndividual), thousands(p.oopFamily)), fmt.Sprintf("$%s / $%s", thousands(2*p.oopIndividual), thousands(2*p.oopFamily))})
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
	p.say("maximum out %d/%d", 2*p.oopIndividual, 2*p.oopFamily)
	rx := 1500 + 250*p.IntN(6)
	rows = append(rows, []string{"Prescription drug out-of-pocket maximum (individual / family)", fmt.Sprintf("$%s / $%s", thousands(rx), thousands(2*rx)), "None"})
	p.say("maximum rx %d/%d", rx, 2*rx)
	p.allow("maximum rx -/-")
	p.table(rows...)
	if p.chance(2) {
		p.para("The limits are embedded: a person who reaches the individual amount has met the limit, whatever the rest of the family has paid.")
	} else {
		p.para("Amounts paid in network do not count toward the out-of-network limits, nor the reverse.")
	}
	p.para("Premiums, balance bills and drugs that are not covered do not count toward any limit.")
	p.grid("Drug tier", numbered("Tier %d, %s"), column{"Network retail pharmacy (up to a 30-day supply)", "retail", "in", [2]int{1, 30}, 1}, column{"Mail order (up to a 90-day supply)", "mail", "in", [2]int{1, 90}, 2})
	if order != "" {
		p.allowOrder(order)
	} else {
		p.allowOrder("exempt")
	}
}

func (p *plant) footnotedTable() {
	p.numbered(true)
	p.line("Schedule of Benefits – Prescription Drugs")
	p.line("Prescription drug deductible (1): " + p.perPerson(p.rxIndividual, p.rxFamily))
	p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
	rows := [][]string{{"Drug tier", "Retail (2)\nUp to a 30-day supply", "Mail order (2)\nUp to a 90-day supply"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		label := fmt.Sprintf("Tier %d %s", t.number, t.words)
		mail := "Not available (3)"
		if t == p.specialty() {
			label += " (3)"
			p.allow("share %s mail in not covered", t.id)
		} else {
			mail = p.given(t, "mail", "in", 90, 2)
		}
		rows = append(rows, []string{label, p.given(t, "retail", "in", 30, 1), mail})
		if n == 0 {
			p.order(t, "retail", "in", "exempt")
			p.order(t, "mail", "in", "exempt")
		}
	}
	p.allowOrder("after")
	for _, channel := range []string{"retail", "mail"} { // the first tier is free of it, and a reader must see that
		delete(p.says, fmt.Sprintf("order %s %s in after", p.tiers[0].id, channel))
	}
	p.table(rows...)
	p.para("(1) The prescription drug deductible does not apply to Tier 1.")
	p.para("(2) If the cost of the drug is less than the copayment, you pay the cost of the drug.")
	p.para("(3) Prior authorization is required for all specialty drugs.")
	p.say("priorAuthorization {tiers:[%s]} {}", p.specialty().id)
	if p.chance(2) {
		p.para("(4) Drugs for weight loss are not covered.")
		p.say("exclusions {drugs:{kinds:[weightLoss]}}")
	}
}

func (p *plant) scheduleAfterMedical() {
	p.numbered(false)
	rows := [][]string{
		{"Schedule of Benefits", "Member pays"},
		{"MEDICAL BENEFITS", "<"},
		{"Annual medical deductible", fmt.Sprintf("$%s individual / $%s family", thousands(p.medIndividual), thousands(p.medFamily))},
		{"Office visit – primary care", "$25 copayment"},
		{"Office visit – specialist", "$45 copayment"},
		{"Outpatient surgery", "20% after deductible"},
		{"Physician-administered drugs", "20% after deductible"},
		{"Annual out-of-pocket maximum (medical and prescription drugs combined)", fmt.Sprintf("$%s individual / $%s family", thousands(p.oopIndividual), thousands(p.oopFamily))},
	}
	p.say("deductible in %d/%d", p.medIndividual, p.medFamily)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
	sp := p.specialty()
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"PRESCRIPTION DRUGS – RETAIL (up to a 30-day supply)", "retail", 30, 1}, {"PRESCRIPTION DRUGS – MAIL ORDER (up to a 90-day supply)", "mail", 90, 2}} {
		rows = append(rows, []string{where.words, "<"})
		for n := range p.tiers[:len(p.tiers)-1] {
			t := &p.tiers[n]
			rows = append(rows, []string{t.words, p.given(t, where.channel, "in", where.days, where.times)})
		}
	}
	rows = append(rows, []string{"PRESCRIPTION DRUGS – SPECIALTY PHARMACY (up to a 30-day supply)", "<"}, []string{sp.words, p.given(sp, "specialty", "in", 30, 1)})
	p.table(rows...)
	p.para("The medical deductible does not apply to prescription drugs.")
	for n := range p.tiers[:len(p.tiers)-1] {
		p.order(&p.tiers[n], "retail", "in", "exempt")
		p.order(&p.tiers[n], "mail", "in", "exempt")
	}
	p.order(sp, "specialty", "in", "exempt")
	p.line("Additional benefits")
	p.table([]string{"Benefit", "Member pays"}, []string{"Preventive dental", "$0"}, []string{"Hearing aids", "50% up to $1,000"}, []string{"Acupuncture", "$30 copayment, 12 visits a year"})
	p.line("Prescription drug conditions")
	for _, s := range p.rules() {
		p.line(strings.Join([]string{"•", s}, " "))
	}
}
