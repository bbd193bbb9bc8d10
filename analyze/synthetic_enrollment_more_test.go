package analyze

import (
	"fmt"
	"strings"
)

// The second half of the documents of open enrollment: sheets for employees, plans beside each other, metal levels.

// personAndFamily writes an amount for one person and for a family.
func personAndFamily(individual, family int) string {
	return fmt.Sprintf("$%s / $%s", thousands(individual), thousands(family))
}

// others writes what a guide says of other benefits than drugs.
func (e enrollment) others() {
	if e.chance(2) {
		e.line("What you pay for coverage each pay period")
		e.table([]string{"", "Employee only", "Employee + family"}, []string{"Medical", "$85.20", "$262.40"}, []string{"Vision", "$3.10", "$8.75"})
	}
	if e.chance(2) {
		e.line("Dental plan")
		e.table([]string{"Dental benefit", "You pay"}, []string{"Dental deductible", "$50 individual / $150 family"}, []string{"Fillings", "20%"}, []string{"Annual dental maximum", "$1,500"})
	}
	if e.chance(2) {
		e.line("Questions? Call the benefits center at 1-800-555-0142, Monday to Friday, 8 a.m. to 5 p.m.")
	}
}

// noted writes rules below a heading.
func (e enrollment) noted(pharmacies bool) {
	e.line(e.pick("Good to know about your prescriptions", "Prescription drug rules", "Pharmacy benefit notes"))
	before := e.pick("", "• ", "– ")
	for _, s := range e.notes(pharmacies) {
		e.line(before + s)
	}
}

// either allows a cost share to come after a deductible or before it, where a document leaves that open.
func (e enrollment) either(t *plantTier, channel, network string) {
	e.allow("order %s %s %s after", t.id, channel, network)
	e.allow("order %s %s %s exempt", t.id, channel, network)
}

func (e enrollment) highlights() {
	e.sheetWords()
	e.voice.copay = "$%d"
	e.numbered(false)
	e.line(e.pick("2026 Plan Highlights: Harbor PPO", "Lakeside Select – Plan Highlights for the 2025–2026 Plan Year"))
	copays := e.tiers[:len(e.tiers)-1]
	var names, retail, mail []string
	for n := range copays {
		t := &copays[n]
		names = append(names, t.words)
		retail = append(retail, e.given(t, "retail", "in", 30, 1))
		mail = append(mail, e.given(t, "mail", "in", 90, 2.5))
		e.either(t, "retail", "in")
		e.either(t, "mail", "in")
	}
	sp := e.specialty()
	e.either(sp, "specialty", "in")
	list := strings.Join(names, " / ")
	e.say("deductible in %d/%d", e.medIndividual, e.medFamily)
	e.say("maximum in %d/%d", e.oopIndividual, e.oopFamily)
	e.table(
		[]string{"Benefit", "You pay in-network"},
		[]string{"Annual deductible (individual / family)", personAndFamily(e.medIndividual, e.medFamily)},
		[]string{"Annual out-of-pocket maximum (individual / family)", personAndFamily(e.oopIndividual, e.oopFamily)},
		[]string{"Office visit (primary care / specialist)", "$25 / $50"},
		[]string{"Emergency room", "$350, waived if admitted"},
		[]string{e.pick("Retail prescriptions (up to a 30-day supply)\n", "Prescription drugs – retail, up to a 30-day supply\n") + list, strings.Join(retail, " / ")},
		[]string{e.pick("Mail order prescriptions (up to a 90-day supply)\n", "Prescription drugs – mail order, up to a 90-day supply\n") + list, strings.Join(mail, " / ")},
		[]string{"Specialty drugs (up to a 30-day supply)", e.given(sp, "specialty", "in", 30, 1)},
	)
	e.others()
}

func (e enrollment) twoNetworks() {
	e.sheetWords()
	label := e.labels()
	e.line("Benefits at a glance")
	ownRx := e.chance(2)
	rows := [][]string{
		{"Plan feature", "In-Network", "Out-of-Network"},
		{"Calendar year deductible (individual / family)", personAndFamily(e.medIndividual, e.medFamily), personAndFamily(2*e.medIndividual, 2*e.medFamily)},
		{"Out-of-pocket maximum (individual / family)", personAndFamily(e.oopIndividual, e.oopFamily), personAndFamily(2*e.oopIndividual, 2*e.oopFamily)},
	}
	e.say("deductible in %d/%d", e.medIndividual, e.medFamily)
	e.say("deductible out %d/%d", 2*e.medIndividual, 2*e.medFamily)
	e.say("maximum in %d/%d", e.oopIndividual, e.oopFamily)
	e.say("maximum out %d/%d", 2*e.oopIndividual, 2*e.oopFamily)
	if ownRx {
		rows = append(rows, []string{"Prescription drug deductible (individual / family)", personAndFamily(e.rxIndividual, e.rxFamily), "N/A"})
		e.say("deductible rx %d/%d", e.rxIndividual, e.rxFamily)
	}
	rows = append(rows, []string{"Preventive care", "No charge", "50% after deductible"}, []string{"Urgent care", "$60 copay", "50% after deductible"}, []string{"Durable medical equipment", "20% after deductible", "50% after deductible"})
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Retail pharmacy (up to a 30-day supply)", "retail", 30, 1}, {"Mail order pharmacy (up to a 90-day supply)", "mail", 90, 2}, {"Specialty pharmacy (up to a 30-day supply)", "specialty", 30, 1}} {
		rows = append(rows, []string{where.words, "<", "<"})
		for n := range e.tiers {
			t := &e.tiers[n]
			if (t == e.specialty()) != (where.channel == "specialty") {
				continue
			}
			rows = append(rows, []string{label(t), e.given(t, where.channel, "in", where.days, where.times), "Not covered"})
			e.either(t, where.channel, "in")
			e.refused(t)
		}
	}
	e.table(rows...)
	e.noted(true)
	e.others()
}

func (e enrollment) preventiveList() {
	e.highDeductible()
	e.sheetWords()
	label := e.labels()
	if e.chance(2) {
		e.rates()
	}
	e.line(e.pick("Saver HSA Plan: how your prescription coverage works", "High Deductible Health Plan with HSA – Prescription Drug Summary"))
	e.table([]string{"Your annual amounts (in-network)", "Individual", "Family"},
		[]string{"Deductible (medical and prescription drugs combined)", "$" + thousands(e.medIndividual), "$" + thousands(e.medFamily)},
		[]string{"Out-of-pocket maximum", "$" + thousands(e.oopIndividual), "$" + thousands(e.oopFamily)},
		[]string{"What we put in your HSA", "$600", "$1,200"})
	e.say("deductible in %d/%d", e.medIndividual, e.medFamily)
	e.say("maximum in %d/%d", e.oopIndividual, e.oopFamily)
	e.line(e.pick("The deductible is aggregate: with family coverage the whole family deductible must be met before the plan pays for anyone.",
		"The deductible is embedded: once one person meets the individual amount, the plan begins to pay for that person."))
	rows := [][]string{{"Prescription drugs", "Retail\n(up to a 30-day supply)", "Mail order\n(up to a 90-day supply)"}}
	for n := range e.tiers {
		t := &e.tiers[n]
		row := []string{label(t), e.given(t, "retail", "in", 30, 1) + " after deductible", "Not available"}
		e.order(t, "retail", "in", "after")
		e.allow("share %s mail in not covered", t.id)
		if t != e.specialty() {
			row[2] = e.given(t, "mail", "in", 90, 2) + " after deductible"
			e.order(t, "mail", "in", "after")
		}
		rows = append(rows, row)
	}
	e.table(rows...)
	e.line("The preventive drug list")
	e.listWaived("Drugs on the HSA preventive drug list are covered before you meet the deductible. You pay only the coinsurance or copay of their tier.")
	e.line("The list has drugs for high blood pressure, cholesterol, asthma and diabetes. It is not the list of preventive services.")
	e.noted(true)
	e.line("The IRS limit for HSA contributions in 2026 is $4,400 for self-only coverage and $8,750 for family coverage.")
}

func (e enrollment) copaysAndCoinsurance() {
	e.sheetWords()
	label := e.labels()
	names := [][2]string{{"Choice PPO", "Saver HSA"}, {"Core Plan", "Consumer Plan"}, {"Copay Plan", "High Deductible Plan"}}[e.IntN(3)]
	rate := 10 + 5*e.IntN(4)
	rows := [][]string{
		{"Medical plan options for 2026", names[0], names[1]},
		{"Annual deductible (individual / family)", personAndFamily(e.medIndividual, e.medFamily), personAndFamily(e.medIndividual+1700, e.medFamily+3400)},
		{"Out-of-pocket maximum (individual / family)", personAndFamily(e.oopIndividual, e.oopFamily), personAndFamily(e.oopIndividual+500, e.oopFamily+1000)},
		{"Company contribution to your HSA", "N/A", "$500 / $1,000"},
		{"Preventive care", "Covered 100%", "Covered 100%"},
		{"Primary care visit", "$25", fmt.Sprintf("%d%% after deductible", rate)},
	}
	e.say("deductible in %d/%d", e.medIndividual, e.medFamily)
	e.say("deductible in %d/%d", e.medIndividual+1700, e.medFamily+3400)
	e.say("maximum in %d/%d", e.oopIndividual, e.oopFamily)
	e.say("maximum in %d/%d", e.oopIndividual+500, e.oopFamily+1000)
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Retail prescriptions (up to a 30-day supply)", "retail", 30, 1}, {"Mail order prescriptions (up to a 90-day supply)", "mail", 90, 2}} {
		rows = append(rows, []string{where.words, "<", "<"})
		for n := range e.tiers {
			t := &e.tiers[n]
			if t == e.specialty() && where.channel == "mail" {
				continue
			}
			rows = append(rows, []string{label(t), e.given(t, where.channel, "in", where.days, where.times), fmt.Sprintf("%d%% after deductible", rate)})
			e.share(t, where.channel, "in", fmt.Sprintf("%d %% coinsurance", rate))
			e.order(t, where.channel, "in", "after")
			e.allow("order %s %s in exempt", t.id, where.channel)
		}
	}
	e.table(rows...)
	e.others()
}

func (e enrollment) plansByNetwork() {
	e.sheetWords()
	label := e.labels()
	one, two := "Core Plan", "Value Plan"
	med2, oop2 := e.medIndividual+500, e.oopIndividual+1500
	if e.chance(2) {
		one, two = "$"+thousands(e.medIndividual)+" Deductible Plan", "$"+thousands(med2)+" Deductible Plan"
		e.allow("deductible in %d/-", e.medIndividual)
		e.allow("deductible in %d/-", med2)
	}
	rows := [][]string{
		{"Plan features", one, "<", two, "<"},
		{"^", "In-Network", "Out-of-Network", "In-Network", "Out-of-Network"},
		{"Annual deductible (individual / family)", personAndFamily(e.medIndividual, e.medFamily), personAndFamily(2*e.medIndividual, 2*e.medFamily), personAndFamily(med2, 2*med2), personAndFamily(2*med2, 4*med2)},
		{"Annual out-of-pocket maximum (individual / family)", personAndFamily(e.oopIndividual, e.oopFamily), personAndFamily(2*e.oopIndividual, 2*e.oopFamily), personAndFamily(oop2, 2*oop2), personAndFamily(2*oop2, 4*oop2)},
		{"Specialist visit", "$50 copay", "40% after deductible", "$65 copay", "50% after deductible"},
		{"Retail prescription drugs (30-day supply)", "<", "<", "<", "<"},
	}
	for kind, list := range map[string][]int{"deductible": {e.medIndividual, med2}, "maximum": {e.oopIndividual, oop2}} {
		for _, n := range list {
			e.say("%s in %d/%d", kind, n, 2*n)
			e.say("%s out %d/%d", kind, 2*n, 4*n)
		}
	}
	for n := range e.tiers {
		t := &e.tiers[n]
		rows = append(rows, []string{label(t), e.given(t, "retail", "in", 30, 1), "40% after deductible", e.given(t, "retail", "in", 30, 1.5), "50% after deductible"})
		for _, rate := range []int{40, 50} {
			e.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", rate))
		}
		e.days(t, "retail", "out", 1, 30)
		e.order(t, "retail", "out", "after")
		e.either(t, "retail", "in")
	}
	rows = append(rows, []string{"Mail-order prescription drugs (90-day supply)", "<", "<", "<", "<"})
	for n := range e.tiers[:len(e.tiers)-1] {
		t := &e.tiers[n]
		rows = append(rows, []string{label(t), e.given(t, "mail", "in", 90, 2), "Not covered", e.given(t, "mail", "in", 90, 3), "Not covered"})
		e.allow("share %s mail out not covered", t.id)
		e.either(t, "mail", "in")
	}
	e.table(rows...)
}

func (e enrollment) planWorkbook() {
	e.sheetWords()
	e.numbered(true)
	e.workbook("2026 Medical Plans")
	plans := []string{"Bronze Saver", "Silver Copay", "Gold Plus"}
	rows := [][]string{append([]string{"Benefit"}, plans...), {"Carrier", "Example Mutual", "Example Mutual", "Example Mutual"}}
	row := func(words string, value func(k int) string) {
		line := []string{words}
		for k := range plans {
			line = append(line, value(k))
		}
		rows = append(rows, line)
	}
	row("Deductible - Individual", func(k int) string { return "$" + thousands(e.medIndividual+1000*(2-k)) })
	row("Deductible - Family", func(k int) string { return "$" + thousands(2*(e.medIndividual+1000*(2-k))) })
	row("Out-of-Pocket Maximum - Individual", func(k int) string { return "$" + thousands(e.oopIndividual+500*(2-k)) })
	row("Out-of-Pocket Maximum - Family", func(k int) string { return "$" + thousands(2*(e.oopIndividual+500*(2-k))) })
	for k := range plans {
		e.say("deductible in %d/%d", e.medIndividual+1000*(2-k), 2*(e.medIndividual+1000*(2-k)))
		e.say("maximum in %d/%d", e.oopIndividual+500*(2-k), 2*(e.oopIndividual+500*(2-k)))
	}
	row("PCP Visit", func(k int) string { return fmt.Sprintf("$%d", 60-15*k) })
	row("Inpatient Hospital", func(k int) string { return fmt.Sprintf("%d%% after deductible", 40-10*k) })
	for n := range e.tiers {
		t := &e.tiers[n]
		row(fmt.Sprintf("Rx Tier %d: %s (30-day retail)", t.number, t.words), func(k int) string { return e.given(t, "retail", "in", 30, float64(3-k)) })
		e.either(t, "retail", "in")
	}
	if e.chance(2) {
		for n := range e.tiers[:len(e.tiers)-1] {
			t := &e.tiers[n]
			row(fmt.Sprintf("Rx Tier %d: %s (90-day mail)", t.number, t.words), func(k int) string { return e.given(t, "mail", "in", 90, float64(6-2*k)) })
			e.either(t, "mail", "in")
		}
	}
	row("Monthly Premium (Employee Only)", func(k int) string { return fmt.Sprintf("$%d.15", 310+85*k) })
	e.table(rows...)
}

func (e enrollment) metalLevels() {
	e.sheetWords()
	label := e.labels()
	e.line(e.pick("Individual and family plans for 2026", "2026 Marketplace plans: compare metal levels"))
	bronze := 5000 + 250*e.IntN(9)
	rows := [][]string{
		{"What you pay in-network", "Bronze", "Silver", "Gold"},
		{"Deductible (individual / family)", personAndFamily(bronze, 2*bronze), personAndFamily(3000, 6000), personAndFamily(1000, 2000)},
		{"Prescription drug deductible (individual / family)", "Included in the deductible", personAndFamily(e.rxIndividual, e.rxFamily), "None"},
		{"Out-of-pocket maximum (individual / family)", personAndFamily(10600, 21200), personAndFamily(9200, 18400), personAndFamily(7500, 15000)},
		{"Primary care visit", "$50", "$40", "$25"},
		{"Generic lab test", "40% after deductible", "$40", "$20"},
		{"Prescription drugs (up to a 30-day supply)", "<", "<", "<"},
	}
	for _, n := range []int{bronze, 3000, 1000} {
		e.say("deductible in %d/%d", n, 2*n)
	}
	for _, n := range []int{10600, 9200, 7500} {
		e.say("maximum in %d/%d", n, 2*n)
	}
	e.say("deductible rx %d/%d", e.rxIndividual, e.rxFamily)
	for _, none := range []string{"0/-", "0/0", "-/-"} {
		e.allow("deductible rx %s", none)
	}
	for n := range e.tiers {
		t := &e.tiers[n]
		at := e.filledAt(t)
		rows = append(rows, []string{label(t), "40% after deductible", e.given(t, at, "in", 30, 1.5), e.given(t, at, "in", 30, 1)})
		e.share(t, at, "in", "40 % coinsurance")
		e.order(t, at, "in", "after")
		e.allow("order %s %s in exempt", t.id, at)
	}
	e.table(rows...)
	e.line("Premiums depend on your age, where you live and the tax credits you qualify for. Pediatric dental: $0 cleanings twice a year.")
	e.line("Catastrophic plans are open to people under 30.")
}

func (e enrollment) silverVariants() {
	e.sheetWords()
	label := e.labels()
	e.line("Silver plans with cost-sharing reductions (CSR), plan year " + e.pick("2025", "2026"))
	names := [][]string{{"Silver 70", "Silver 73", "Silver 87", "Silver 94"}, {"Standard Silver", "Silver CSR 73", "Silver CSR 87", "Silver CSR 94"}}[e.IntN(2)]
	medical := []int{5400, 5200, 1400, 75}
	maximum := []int{9800, 8100, 3350, 1400}
	drugs := []int{e.rxIndividual, e.rxIndividual, 0, 0}
	rows := [][]string{append([]string{"In-network benefits"}, names...)}
	for _, limit := range []struct {
		words, kind string
		amounts     []int
	}{
		{"Medical deductible (individual / family)", "deductible in", medical},
		{"Pharmacy deductible (individual / family)", "deductible rx", drugs},
		{"Out-of-pocket maximum (individual / family)", "maximum in", maximum},
	} {
		row := []string{limit.words}
		for _, n := range limit.amounts {
			row = append(row, personAndFamily(n, 2*n))
			e.say("%s %d/%d", limit.kind, n, 2*n)
		}
		rows = append(rows, row)
	}
	rows = append(rows, []string{"Household income (percent of poverty level)", "Over 250%", "200–250%", "150–200%", "100–150%"}, []string{"Specialist visit", "$90", "$85", "$25", "$8"},
		[]string{"Prescription drugs, up to a 30-day supply", "<", "<", "<", "<"})
	for n := range e.tiers {
		t := &e.tiers[n]
		at, row := e.filledAt(t), []string{label(t)}
		for k := range names {
			one := *t
			one.copay, one.rate = t.copay*(8-2*k)/4, max(0, t.rate-5*k/2)
			if t.rate == 0 {
				one.rate = 0
			}
			row = append(row, e.given(&one, at, "in", 30, 1))
		}
		rows = append(rows, row)
		e.either(t, at, "in")
	}
	e.table(rows...)
	e.noted(false)
}

func (e enrollment) changes() {
	e.sheetWords()
	label := e.labels()
	e.line(e.pick("What's changing on January 1, 2026", "Your plan next year: summary of changes for 2026"))
	rows := [][]string{
		[][]string{{"Benefit", "2025", "2026"}, {"Benefit (in-network)", "Current plan (2025)", "New plan (2026)"}}[e.IntN(2)],
		{"Annual deductible (individual / family)", personAndFamily(e.medIndividual-100, e.medFamily-200), personAndFamily(e.medIndividual, e.medFamily)},
		{"Out-of-pocket maximum (individual / family)", personAndFamily(e.oopIndividual-500, e.oopFamily-1000), personAndFamily(e.oopIndividual, e.oopFamily)},
		{"Telehealth visit", "$0", "$10"},
	}
	e.say("deductible in %d/%d", e.medIndividual, e.medFamily)
	e.say("maximum in %d/%d", e.oopIndividual, e.oopFamily)
	e.allow("deductible in %d/%d", e.medIndividual-100, e.medFamily-200)
	e.allow("maximum in %d/%d", e.oopIndividual-500, e.oopFamily-1000)
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"retail (30-day supply)", "retail", 30, 2}, {"mail order (90-day supply)", "mail", 90, 4}} {
		for n := range e.tiers {
			t := &e.tiers[n]
			if t == e.specialty() && where.channel == "mail" {
				continue
			}
			now := e.given(t, where.channel, "in", where.days, where.times)
			old, share := e.amount(t, where.times/2)
			e.allow("share %s %s in %s", t.id, where.channel, share)
			e.either(t, where.channel, "in")
			rows = append(rows, []string{strings.ReplaceAll(label(t), "\n", " ") + ", " + where.words, old, now})
		}
	}
	e.table(rows...)
	e.others()
}

func (e enrollment) ownLimits() {
	e.sheetWords()
	label := e.labels()
	e.line("Your 2026 benefits at a glance")
	rows := [][]string{
		{"Annual amounts, in-network", "Individual", "Family"},
		{"Medical deductible", "$" + thousands(e.medIndividual), "$" + thousands(e.medFamily)},
		{"Prescription drug deductible", "$" + thousands(e.rxIndividual), "$" + thousands(e.rxFamily)},
	}
	e.say("deductible in %d/%d", e.medIndividual, e.medFamily)
	e.say("deductible rx %d/%d", e.rxIndividual, e.rxFamily)
	e.say("maximum in %d/%d", e.oopIndividual, e.oopFamily)
	if e.chance(2) {
		rx := 250 * (4 + e.IntN(8))
		rows = append(rows, []string{"Medical out-of-pocket maximum", "$" + thousands(e.oopIndividual), "$" + thousands(e.oopFamily)}, []string{"Prescription drug out-of-pocket maximum", "$" + thousands(rx), "$" + thousands(2*rx)})
		e.say("maximum rx %d/%d", rx, 2*rx)
	} else {
		rows = append(rows, []string{"Out-of-pocket maximum (medical and prescription drugs combined)", "$" + thousands(e.oopIndividual), "$" + thousands(e.oopFamily)})
	}
	rows = append(rows, []string{"Limited purpose FSA contribution", "$3,400", "$3,400"})
	e.table(rows...)
	e.line("Each family member has the individual deductible and maximum; no one pays more than that, and the family together no more than the family amount.")
	e.grid("Prescription drugs", label, column{"Retail pharmacy\n(up to 30 days)", "retail", "in", [2]int{1, 30}, 1}, column{"Mail order\n(up to 90 days)", "mail", "in", [2]int{1, 90}, 2})
	e.mayFollow("retail", "mail")
	e.noted(true)
}

func (e enrollment) leastAndMost() {
	e.sheetWords()
	e.rates()
	label := e.labels()
	e.line("Prescription plan")
	form := e.pick("%d%% coinsurance with $%d minimum & $%d maximum", "%d%% (minimum $%d, maximum $%d)", "%d%%, with a $%d minimum and a $%d maximum", "You pay %d%% ($%d min, $%d max)")
	rows := [][]string{{"", "Retail (30-day supply)", "Mail order (90-day supply)"}}
	for n := range e.tiers {
		t := &e.tiers[n]
		row := []string{label(t)}
		for k, channel := range []string{"retail", "mail"} {
			low := (5 + 10*n) * (k + 1)
			row = append(row, fmt.Sprintf(form, t.rate, low, 3*low))
			e.share(t, channel, "in", fmt.Sprintf("%d %% coinsurance, at least $%d.00, at most $%d.00", t.rate, low, 3*low))
			e.days(t, channel, "in", 1, 30+60*k)
		}
		rows = append(rows, row)
	}
	e.table(rows...)
	e.noted(true)
	e.others()
}

func (e enrollment) stars() {
	e.sheetWords()
	label := e.labels()
	e.line(fmt.Sprintf("Annual deductible: $%s individual / $%s family", thousands(e.medIndividual), thousands(e.medFamily)))
	e.say("deductible in %d/%d", e.medIndividual, e.medFamily)
	waived := e.chance(2)
	words, order := "* After deductible.", "after"
	if waived {
		words, order = "* Deductible does not apply.", "exempt"
	}
	rows := [][]string{{"In-network prescription drugs", "Retail (up to a 30-day supply)", "Mail order (up to a 90-day supply)"}}
	for n := range e.tiers {
		t := &e.tiers[n]
		rows = append(rows, []string{label(t), e.given(t, "retail", "in", 30, 1) + "*", e.given(t, "mail", "in", 90, 2) + "*"})
		e.order(t, "retail", "in", order)
		e.order(t, "mail", "in", order)
	}
	e.table(rows...)
	e.line(words)
	e.others()
}

func (e enrollment) retailNinety() {
	e.sheetWords()
	label := e.labels()
	e.line("Where you fill a prescription makes a difference")
	rows := [][]string{{"Drug tier", "Retail, up to a 30-day supply", "Retail, up to a 90-day supply", "Mail order, up to a 90-day supply"}}
	for n := range e.tiers {
		t := &e.tiers[n]
		row := []string{label(t), e.given(t, "retail", "in", 30, 1), "N/A", "N/A"}
		if t != e.specialty() {
			row[2], row[3] = e.given(t, "retail", "in", 90, 3), e.given(t, "mail", "in", 90, 2)
		}
		rows = append(rows, row)
	}
	e.table(rows...)
	e.noted(true)
	e.line("RxBIN 610999  RxPCN HRB  RxGRP HC2026")
}

func (e enrollment) enrolleesAsk() {
	e.numbered(false)
	e.voice.copay = "$%d"
	e.line("Open enrollment: your prescription questions answered")
	ask := func(question, answer string) {
		e.line("Q: " + question)
		e.line("A: " + answer)
	}
	if e.chance(2) {
		ask("Is there a deductible for prescriptions?", fmt.Sprintf("Yes. The prescription drug deductible is $%s per person and $%s per family.", thousands(e.rxIndividual), thousands(e.rxFamily)))
		e.say("deductible rx %d/%d", e.rxIndividual, e.rxFamily)
		e.mayFollow("retail", "mail", "specialty")
	}
	for n := range e.tiers {
		t := &e.tiers[n]
		if t == e.specialty() {
			ask("What about specialty drugs?", fmt.Sprintf("You pay %s for up to a 30-day supply of specialty drugs.", e.given(t, "specialty", "in", 30, 1)))
			continue
		}
		ask("What will I pay for "+strings.ToLower(t.words)+"?", fmt.Sprintf("For %s you pay %s at a retail pharmacy (up to a 30-day supply) or %s through mail order (up to a 90-day supply).",
			strings.ToLower(t.words), e.given(t, "retail", "in", 30, 1), e.given(t, "mail", "in", 90, 2)))
	}
	ask("What is the most I will pay in a year?", fmt.Sprintf("The out-of-pocket maximum is $%s individual / $%s family for medical care and prescription drugs together.", thousands(e.oopIndividual), thousands(e.oopFamily)))
	e.say("maximum in %d/%d", e.oopIndividual, e.oopFamily)
	n := 70 + 5*e.IntN(4)
	ask("When can I get a refill?", e.saying("refill", n))
	e.say("refillTooSoon {} {percent:%d}", n)
	ask("Are drugs for weight loss covered?", "No. Drugs for weight loss are not covered.")
	e.say("exclusions {drugs:{kinds:[weightLoss]}}")
	if e.chance(2) {
		ceiling := 25 + 5*e.IntN(3)
		ask("What does insulin cost?", e.saying("insulin", ceiling))
		e.say("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:%d.00,copayPerDays:30}}", ceiling)
	}
	ask("How much can I put in my HSA?", "For 2026 the limit is $4,400 for self-only coverage and $8,750 for family coverage.")
	ask("What does the dental plan pay?", "It has a $50 deductible and pays up to $1,500 a year.")
}

func (e enrollment) namedRules() {
	e.sheetWords()
	label := e.labels()
	e.line("Pharmacy benefit summary for 2026")
	e.grid("Drug tier", label, column{"Retail (30-day supply)", "retail", "in", [2]int{1, 30}, 1}, column{"Mail order (90-day supply)", "mail", "in", [2]int{1, 90}, 2.5})
	scope := fmt.Sprintf("{tiers:[%s]}", e.specialty().id)
	var rows [][]string
	for _, rule := range []struct{ name, words, fact string }{
		{"Prior authorization", "Required for certain drugs", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy", "Required for certain drugs", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity limits", "Apply to certain drugs", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refills", "Covered once 75% of the supply has been used", "refillTooSoon {} {percent:75}"},
		{"Maintenance drugs", "After two fills at a retail pharmacy, mail order is required", "retailFills {drugs:{kinds:[maintenance]}} {free:2}"},
		{"Specialty drugs", "Must be filled at the designated specialty pharmacy", "specialtyLockIn " + scope + " {free:0}"},
		{"Insulin", "You pay no more than $35 for a 30-day supply", "drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}"},
		{"Contraceptives", "No charge", "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}"},
		{"Over-the-counter drugs", "Not covered", "otc covered:false"},
		{"Weight loss drugs", "Not covered", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Compound medications", "Not covered", "compounds covered:false"},
		{"Non-formulary drugs", "Not covered", "formulary closed"},
		{"Manufacturer coupons", "Do not count toward the deductible or out-of-pocket maximum", "assistance {} {program:adjuster}"},
		{"ID cards", "Mailed in December", ""},
		{"Brand over generic", "You pay the brand copay plus the difference in cost", ""},
	} {
		if e.chance(3) {
			continue
		}
		rows = append(rows, []string{rule.name, rule.words})
		if rule.fact != "" {
			e.say("%s", rule.fact)
		}
	}
	e.allow("exclusions {drugs:{kinds:[otc]}}")
	e.allow("exclusions {drugs:{kinds:[compound]}}")
	e.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	e.table(append([][]string{{e.pick("Pharmacy program", "Prescription drug rule"), "How it works"}}, rows...)...)
	e.others()
}
