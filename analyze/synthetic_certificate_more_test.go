package analyze

import (
	"fmt"
	"strings"
)

// The second half of the set of certificates: changes, Part D, public plans, funds, and sections of longer booklets.

func (p *plant) memoColumns() {
	p.numbered(true)
	p.line("MEMORANDUM")
	p.line("To: Benefit Configuration")
	p.line("Re: 2026 pharmacy benefit changes – Harbor County Schools")
	p.para("The changes below take effect January 1, 2026. Values in force through December 31, 2025 are shown for reference only.")
	p.allowOrder("after")
	head := [][]string{
		{"Benefit provision", "Current (through 12/31/2025)", "New (effective 1/1/2026)"},
		{"Provision", "Old value", "New value"},
		{"Plan provision", "2025 plan year (ending)", "2026 plan year (new)"},
	}[p.IntN(3)]
	old := func(t *plantTier, times float64) string {
		if t.rate > 0 {
			return fmt.Sprintf("%d%% Coinsurance", t.rate+10)
		}
		n := int(float64(t.copay) * times)
		return fmt.Sprintf(p.voice.copay, max(1, n-1-p.IntN(1+n/3)))
	}
	rows := [][]string{
		head,
		{"Prescription drug deductible", p.perPerson(p.rxIndividual+25, p.rxFamily+50), p.perPerson(p.rxIndividual, p.rxFamily)},
	}
	p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Retail, up to a 30-day supply", "retail", 30, 1}, {"Mail order, up to a 90-day supply", "mail", 90, 2.5}} {
		for n := range p.tiers[:len(p.tiers)-1] {
			t := &p.tiers[n]
			rows = append(rows, []string{fmt.Sprintf("Tier %d %s – %s", t.number, t.words, where.words), old(t, where.times), p.given(t, where.channel, "in", where.days, where.times)})
		}
	}
	sp := p.specialty()
	rows = append(rows, []string{fmt.Sprintf("Tier %d %s – Specialty pharmacy, up to a 30-day supply", sp.number, sp.words), old(sp, 1), p.given(sp, "specialty", "in", 30, 1)})
	for _, c := range []struct{ words, was, is, fact string }{
		{"Refill threshold", "75% of the supply used", "85% of the supply used", "refillTooSoon {} {percent:85}"},
		{"Weight loss drugs", "Covered with prior authorization", "Not covered", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Specialty drugs", "May be filled at any network pharmacy", "Must be filled at the designated specialty pharmacy", fmt.Sprintf("specialtyLockIn {tiers:[%s]} {free:0}", sp.id)},
		{"Maintenance drugs", "No limit on retail fills", "Mail order required after two retail fills", "retailFills {drugs:{kinds:[maintenance]}} {free:2}"},
		{"Erectile dysfunction drugs", "8 tablets per 30 days", "Limited to 6 tablets per 30 days", "quantityLimit {drugs:{kinds:[erectileDysfunction]}} {max:6,per:daysSupply,days:30}"},
	} {
		if p.chance(2) {
			rows = append(rows, []string{c.words, c.was, c.is})
			p.say("%s", c.fact)
		}
	}
	p.table(rows...)
	p.para("Please load the new values in the test environment by December 1 and send the results to the account team.")
}

func (p *plant) memoSentences() {
	p.numbered(false)
	p.word()
	p.line("SUMMARY OF MATERIAL MODIFICATIONS")
	p.line("This notice describes changes to the prescription drug benefit of the Plan. They take effect January 1, 2026. Keep it with your Summary Plan Description.")
	verb := []string{"increases", "changes", "will change"}[p.IntN(3)]
	for n := range p.tiers[:len(p.tiers)-1] {
		t := &p.tiers[n]
		for _, where := range []struct {
			words, channel string
			days, times    int
		}{{"The retail copayment for %s (up to a 30-day supply) %s from $%d to $%d.", "retail", 30, 1}, {"The mail order copayment for %s (up to a 90-day supply) %s from $%d to $%d.", "mail", 90, 2}} {
			now := t.copay * where.times
			p.line(fmt.Sprintf(where.words, strings.ToLower(t.words), verb, max(1, now-1-p.IntN(1+now/3)), now))
			p.share(t, where.channel, "in", fmt.Sprintf("$%d.00 copay", now))
			p.days(t, where.channel, "in", 1, where.days)
		}
	}
	sp := p.specialty()
	p.line(fmt.Sprintf("Specialty drugs: your share changes from a $75 copayment to %d%% coinsurance with a maximum of $%d for each fill of up to a 30-day supply at the specialty pharmacy.", sp.rate, sp.cap))
	p.share(sp, "specialty", "in", fmt.Sprintf("%d %% coinsurance, at most $%d.00", sp.rate, sp.cap))
	p.days(sp, "specialty", "in", 1, 30)
	if p.chance(2) {
		p.line(fmt.Sprintf("The annual prescription drug deductible %s from $%s per person and $%s per family to $%s per person and $%s per family.", verb,
			thousands(p.rxIndividual-15), thousands(p.rxFamily-30), thousands(p.rxIndividual), thousands(p.rxFamily)))
		p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
		p.allowOrder("after")
	}
	if p.chance(2) {
		p.line("Until now a refill was allowed once 70% of the supply had been used. Beginning January 1, 2026, a refill is not covered until 80% of the previous supply has been used.")
		p.say("refillTooSoon {} {percent:80}")
	}
	if p.chance(2) {
		p.line("Beginning January 1, 2026, drugs for weight loss are no longer covered.")
		p.say("exclusions {drugs:{kinds:[weightLoss]}}")
	}
	if p.chance(2) {
		p.line("Beginning January 1, 2026, you pay no more than $35 for a 30-day supply of insulin.")
		p.say("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}")
	}
	p.line("Office visit copayments and the dental benefit do not change. Questions? Call the Benefits Office at 555-0163.")
}

func (p *plant) amendment() {
	p.numbered(true)
	p.line("AMENDMENT NO. 4 TO THE PLAN DOCUMENT")
	p.para("Effective January 1, 2026 the section titled Prescription Drug Copayments is deleted in its entirety and replaced with the following schedule.")
	p.grid([]string{"Drug tier", "Covered drugs", "Prescription tier"}[p.IntN(3)], numbered("Tier %d – %s"),
		column{"Participating retail pharmacy (up to a 30-day supply)", "retail", "in", [2]int{1, 30}, 1},
		column{"Mail order pharmacy (up to a 90-day supply)", "mail", "in", [2]int{1, 90}, 2})
	p.para("Prescriptions dispensed before January 1, 2026 remain subject to the prior Copayments of $4, $18 and $36.")
	if p.chance(2) {
		p.para("The following exclusion is added: drugs for the treatment of erectile dysfunction are not covered.")
		p.say("exclusions {drugs:{kinds:[erectileDysfunction]}}")
	}
	if p.chance(2) {
		p.para("The exclusion of smoking cessation drugs is removed.")
		p.allow("inclusions {drugs:{kinds:[smokingCessation]}}")
	}
	if p.chance(2) {
		p.para("Step Therapy is added to the plan: certain drugs are subject to Step Therapy.")
		p.say("stepTherapy {drugs:{flags:[ST]}} open")
	}
	p.para("In all other respects the Plan Document is unchanged.")
}

// medicare writes the stages of a drug plan of Medicare in a year.
func (p *plant) medicare(year int) {
	p.partD()
	p.numbered(true)
	if p.chance(2) {
		p.voice.copay, p.voice.rate = "$%d", "%d%% of the cost"
	} else {
		p.voice.copay, p.voice.rate = "$%d copay", "%d%% coinsurance"
	}
	cost := 2000 + 100*(year-2025)
	p.allow("share catastrophic any any no charge")
	p.allow("maximum rx %d/-", cost)
	if p.chance(3) {
		p.para("Deductible Stage. There is no deductible for this plan.")
		p.allow("deductible rx 0/-")
	} else {
		p.para(fmt.Sprintf("Deductible Stage. You pay a yearly deductible of $%d on drugs in Tiers 3, 4, and 5. You pay the full cost of these drugs until you have reached the amount of your deductible. The deductible does not apply to covered insulin products and most adult Part D vaccines.", p.rxIndividual))
		p.allow("deductible rx %d/-", p.rxIndividual)
		p.allowOrder("after")
	}
	p.allowOrder("exempt")
	p.para(fmt.Sprintf("Initial Coverage Stage. The plan pays its share of the cost of your covered drugs and you pay your share. You stay in this stage until your yearly out-of-pocket costs reach $%s.", thousands(cost)))
	p.para("Catastrophic Coverage Stage. You pay nothing for covered Part D drugs for the rest of the calendar year.")
}

func (p *plant) insulinOfMedicare() {
	p.para("You won't pay more than $35 for a one-month supply of each covered insulin product, no matter what cost-sharing tier it's on, even if you haven't paid your deductible.")
	p.say("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}")
	p.allow("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30},deductibleApplies:exempt}")
	p.para("Our plan covers most adult Part D vaccines at no cost to you.")
	for _, share := range []string{"{share:{kind:noCharge}}", "open"} {
		p.allow("drugCostShares {drugs:{kinds:[vaccine]}} %s", share)
	}
}

func (p *plant) partDEvidence() {
	year := 2025 + p.IntN(2)
	p.line(fmt.Sprintf("%d Evidence of Coverage – Chapter 6. What you pay for your Part D prescription drugs", year))
	p.line(fmt.Sprintf("January 1 – December 31, %d", year))
	p.medicare(year)
	p.line("Your share of the cost when you get a one-month supply of a covered Part D drug")
	mail, words := "in", "Mail-order cost sharing"
	if p.chance(2) {
		mail, words = "preferred", "Preferred mail-order cost sharing"
	}
	months := []column{
		{"Standard retail cost sharing (in-network)\n(up to a 30-day supply)", "retail", "standard", [2]int{1, 30}, 1.5},
		{"Preferred retail cost sharing (in-network)\n(up to a 30-day supply)", "retail", "preferred", [2]int{1, 30}, 1},
		{words + "\n(up to a 30-day supply)", "mail", mail, [2]int{1, 30}, 1},
		{"Long-term care (LTC) cost sharing\n(up to a 31-day supply)", "longTermCare", "in", [2]int{1, 31}, 1.5},
	}
	if p.chance(2) {
		months[0], months[1] = months[1], months[0]
	}
	p.grid("Tier", numbered("Cost-Sharing Tier %d\n(%s)"), months...)
	p.page()
	long := []int{90, 100}[p.IntN(2)]
	p.line(fmt.Sprintf("Your share of the cost when you get a long-term (up to a %d-day) supply of a covered Part D drug", long))
	rows := [][]string{{"Tier", fmt.Sprintf("Standard retail cost sharing (in-network)\n(up to a %d-day supply)", long), fmt.Sprintf("Preferred retail cost sharing (in-network)\n(up to a %d-day supply)", long), fmt.Sprintf("%s\n(up to a %d-day supply)", words, long)}}
	for n := range p.tiers {
		t := &p.tiers[n]
		label := fmt.Sprintf("Cost-Sharing Tier %d\n(%s)", t.number, t.words)
		if t == p.specialty() {
			not := "A long-term supply is not available for drugs in Tier 5."
			rows = append(rows, []string{label, not, not, not})
			continue
		}
		rows = append(rows, []string{label, p.given(t, "retail", "standard", long, 4), p.given(t, "retail", "preferred", long, 3), p.given(t, "mail", mail, long, 2.5)})
	}
	p.table(rows...)
	for _, network := range []string{"standard", "preferred", "in"} {
		p.allow("share %s retail %s not covered", p.specialty().id, network)
		p.allow("share %s mail %s not covered", p.specialty().id, network)
	}
	p.insulinOfMedicare()
	if p.chance(2) {
		p.para("People who get Extra Help from Medicare pay no more than $5 for generic drugs and $12 for brand-name drugs. See your LIS Rider.")
	}
	p.para("To be covered at an out-of-network pharmacy, your situation must be one of those in Chapter 5.")
}

func (p *plant) partDRetirees() {
	p.line("Retiree Prescription Drug Plan (PDP) – Benefit Chart")
	year := 2025 + p.IntN(2)
	p.medicare(year)
	p.para(fmt.Sprintf("Monthly premium in %d: $%d. Your former employer pays part of it.", year, 40+p.IntN(60)))
	rows := [][]string{
		{"Drug tier", "Preferred retail pharmacy", "<", "Standard retail pharmacy", "<", "Mail order pharmacy"},
		{"^", "1-month supply\n(30 days)", "3-month supply\n(90 days)", "1-month supply\n(30 days)", "3-month supply\n(90 days)", "3-month supply\n(90 days)"},
	}
	for n := range p.tiers {
		t := &p.tiers[n]
		label := fmt.Sprintf("Tier %d: %s", t.number, t.words)
		if t == p.specialty() {
			rows = append(rows, []string{label, p.given(t, "retail", "preferred", 30, 1), "Not available", p.given(t, "retail", "standard", 30, 1), "Not available", "Not available"})
			for _, where := range []string{"retail preferred", "retail standard", "mail in"} {
				p.allow("share %s %s not covered", t.id, where)
			}
			continue
		}
		rows = append(rows, []string{
			label, p.given(t, "retail", "preferred", 30, 1), p.given(t, "retail", "preferred", 90, 3),
			p.given(t, "retail", "standard", 30, 2), p.given(t, "retail", "standard", 90, 6), p.given(t, "mail", "in", 90, 2),
		})
	}
	p.table(rows...)
	p.insulinOfMedicare()
	p.line("Rules that may apply to your drugs are shown in the drug list.")
}

func (p *plant) medicaidHandbook() {
	p.tiers = []plantTier{
		{number: 1, words: "Generic drugs", classID: "generic", classes: "generic", copay: p.IntN(2)},
		{number: 2, words: "Preferred brand drugs", classID: "preferred-brand", classes: "preferredBrand", copay: 2, brand: true},
		{number: 3, words: "Non-preferred brand drugs", classID: "non-preferred-brand", classes: "nonPreferredBrand", copay: 3 + p.IntN(2), brand: true},
	}
	p.voice.copay = "$%d"
	p.numbered(false)
	p.line("Section 5. Your Medicaid Benefits and Copays")
	rows := [][]string{{"Service", "Your copay"}}
	medical := [][]string{{"Office visit", "$4"}, {"Inpatient hospital stay", "$75"}, {"Non-emergency use of the emergency room", "$8"}, {"Eyeglasses", "$0"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		rows = append(rows, []string{t.words + " (up to a 34-day supply)", p.given(t, "any", "in", 34, 1)})
	}
	if p.chance(2) {
		rows = append(rows, medical[:1+p.IntN(4)]...)
	} else {
		rows = append(rows[:1], append(medical[:1+p.IntN(4)], rows[1:]...)...)
	}
	p.table(rows...)
	p.allow("share generic any in no charge")
	p.allow("drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}")
	p.para("There is no copay for members under age 21, pregnant members, members in a nursing facility, American Indians and Alaska Natives, or for family planning drugs.")
	p.line("Pharmacy rules")
	for _, c := range []struct{ words, fact string }{
		{"Non-preferred brand drugs require prior authorization.", "priorAuthorization {tiers:[non-preferred-brand]} {}"},
		{"Some drugs have quantity limits.", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"You can refill a prescription after 85% of it has been used.", "refillTooSoon {} {percent:85}"},
		{"Over-the-counter drugs are not covered.", "otc covered:false"},
		{"Drugs that are not on the Preferred Drug List may need approval.", ""},
		{"In an emergency your pharmacist can give you a 72-hour supply.", ""},
	} {
		if p.chance(2) {
			p.line("• " + c.words)
			if c.fact != "" {
				p.say("%s", c.fact)
			}
		}
	}
	for _, scope := range []string{"{}", "{drugs:{flags:[PA]}}"} {
		p.allow("priorAuthorization %s open", scope)
	}
	p.exclusionsOf("Medicaid does not pay for these drugs:", "– ")
}

// exclusionsOf writes a list of some drugs that are not covered.
func (p *plant) exclusionsOf(heading, before string) {
	p.line(heading)
	pool := []struct{ words, fact string }{
		{"Drugs used for cosmetic purposes, such as hair growth", "exclusions {drugs:{kinds:[cosmetic]}}"},
		{"Fertility drugs", "exclusions {drugs:{kinds:[fertility]}}"},
		{"Drugs for weight loss", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Drugs for erectile dysfunction", "exclusions {drugs:{kinds:[erectileDysfunction]}}"},
		{"Experimental or investigational drugs", "exclusions {drugs:{kinds:[experimental]}}"},
		{"DESI drugs, which the FDA finds less than effective", "exclusions {drugs:{kinds:[desi]}}"},
		{"Replacement of lost, stolen or damaged drugs", ""},
		{"Drugs for which benefits are payable under workers' compensation", ""},
		{"Drugs dispensed outside the United States, except in an emergency", ""},
		{"Charges for the delivery of a drug", ""},
	}
	p.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	for _, c := range pool[:4+p.IntN(6)] {
		p.line(before + c.words)
		if c.fact != "" {
			p.say("%s", c.fact)
		}
	}
	p.allow("exclusions {} open")
	p.top += 8
}

func (p *plant) publicBands() {
	p.voice.copay, p.voice.rate, p.voice.cap = "$%d", "%d%%", " up to $%d"
	p.numbered(true)
	p.line("State Employees' Health Plan – Pharmacy Benefit")
	bands := [][2]int{{1, 30}, {31, 60}, {61, 90}}
	rows := [][]string{{"Drug tier", "Participating retail pharmacy", "<", "<"}, {"^", "1-30 day supply", "31-60 day supply", "61-90 day supply"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		row := []string{fmt.Sprintf("Tier %d – %s", t.number, t.words)}
		for k, b := range bands {
			times := k + 1
			p.days(t, "retail", "in", b[0], b[1])
			if t.rate > 0 {
				row = append(row, fmt.Sprintf("%d%% up to $%s", t.rate, thousands(t.cap*times)))
				p.share(t, "retail", "in", fmt.Sprintf("%d %% coinsurance, at most $%d.00", t.rate, t.cap*times))
				continue
			}
			row = append(row, p.cell(t, "retail", "in", float64(times)))
		}
		rows = append(rows, row)
	}
	p.table(rows...)
	p.para("Annual pharmacy out-of-pocket maximum: " + p.perPerson(p.oopIndividual, p.oopFamily) + ". Medical expenses do not count toward it.")
	p.say("maximum rx %d/%d", p.oopIndividual, p.oopFamily)
	if p.chance(2) {
		p.para("Preferred diabetic supplies: $0 copay.")
		p.say("drugCostShares {drugs:{kinds:[diabeticSupply]}} {share:{kind:noCharge}}")
	}
	p.para(p.difference())
	for _, s := range p.rulesWithoutMail() {
		p.para(s)
	}
	p.otherBenefits()
}

func (p *plant) fundQuestions() {
	p.numbered(false)
	p.line("WELFARE FUND – YOUR PRESCRIPTION DRUG BENEFIT")
	p.para("You and your eligible dependents are covered from the first day of the month after you work 300 hours. Children are covered until age 26.")
	tiers := p.tiers[:len(p.tiers)-1]
	for _, where := range []struct {
		question, answer, channel string
		days                      int
		times                     float64
	}{
		{"What do I pay at a retail pharmacy?", "At a participating retail pharmacy you pay %s for up to a 34-day supply.", "retail", 34, 1},
		{"What do I pay by mail order?", "Through the mail order pharmacy you pay %s for up to a 90-day supply.", "mail", 90, 2},
	} {
		p.line(where.question)
		var parts []string
		for n := range tiers {
			parts = append(parts, fmt.Sprintf("a %s for %s", p.given(&tiers[n], where.channel, "in", where.days, where.times), strings.ToLower(tiers[n].words)))
		}
		p.para(fmt.Sprintf(where.answer, strings.Join(parts[:len(parts)-1], ", ")+" and "+parts[len(parts)-1]))
	}
	sp := p.specialty()
	p.line("What about specialty drugs?")
	p.para(fmt.Sprintf("You pay %s for up to a 30-day supply of specialty drugs. Specialty drugs must be obtained from the Fund's specialty pharmacy.", p.given(sp, "specialty", "in", 30, 1)))
	p.say("specialtyLockIn {tiers:[%s]} {free:0}", sp.id)
	p.line("Must I use mail order?")
	if p.chance(2) {
		p.para("Yes, for maintenance drugs. You may fill a maintenance drug twice at a retail pharmacy. Starting with the third fill you must use the mail order pharmacy or you pay the full cost of the drug.")
		p.say("retailFills {drugs:{kinds:[maintenance]}} {free:2,then:patientPays}")
	} else {
		p.para("Yes, for maintenance drugs. After three retail fills of a maintenance drug you must use the mail order pharmacy.")
		p.say("retailFills {drugs:{kinds:[maintenance]}} {free:3}")
	}
	p.line("What if I want the brand-name drug?")
	p.para(p.difference())
	if p.chance(2) {
		p.line("Is there a yearly limit on what I pay?")
		p.para(fmt.Sprintf("Yes. The most you pay in copayments for prescription drugs in a calendar year is $%s per person and $%s per family.", thousands(p.oopIndividual), thousands(p.oopFamily)))
		p.say("maximum rx %d/%d", p.oopIndividual, p.oopFamily)
	}
	p.exclusionsOf("What is not covered?", "• ")
	p.para("The optical benefit pays up to $200 every 24 months. The death benefit is $15,000.")
}

func (p *plant) describedMinimums() {
	p.rates()
	p.numbered(false)
	p.word()
	p.line("Summary Plan Description: Prescription Drug Program")
	p.line(p.drugDeductible())
	form := []string{
		"%s: you pay %d%% of the cost, with a minimum of $%d and a maximum of $%d per prescription.",
		"%s: %d%% coinsurance ($%d minimum / $%d maximum) per prescription.",
		"%s – you pay %d%% of the discounted price, but not less than $%d and not more than $%d per prescription.",
	}[p.IntN(3)]
	for k, where := range []struct{ words, channel string }{{"At a network retail pharmacy, for up to a 30-day supply:", "retail"}, {"Through mail order, for up to a 90-day supply:", "mail"}} {
		p.line(where.words)
		for n := range p.tiers {
			t := &p.tiers[n]
			low := (5 + 15*n) * (k + 1)
			p.line(fmt.Sprintf(form, t.words, t.rate, low, 3*low))
			p.share(t, where.channel, "in", fmt.Sprintf("%d %% coinsurance, at least $%d.00, at most $%d.00", t.rate, low, 3*low))
			p.days(t, where.channel, "in", 1, 30+60*k)
		}
	}
	p.line("Rules of the program")
	for _, s := range p.rules() {
		p.line(s)
	}
	p.line("Claims for reimbursement must be received within 12 months of the date of service.")
	p.say("timelyFiling {} {days:365,paper:true}")
}
