package analyze

import (
	"fmt"
	"strings"
)

// The plan designs, booklets and riders of the seventeenth set.

// belowTier is a plan design with a title for each tier and a row for each pharmacy below it.
func (x *inbox) belowTier() {
	x.stock(true)
	x.titled()
	x.sums()
	x.heading(x.pick("PLAN DESIGN AND BENEFITS", "Plan Design & Benefits – Effective 01-01-2026"))
	x.write("This is a partial description of your benefits. The member's cost share is shown below.")
	in := x.pick("NETWORK CARE", "IN-NETWORK")
	out := map[string]string{"NETWORK CARE": "OUT-OF-NETWORK CARE", "IN-NETWORK": "OUT-OF-NETWORK"}[in]
	both := x.pick("$%s Individual\n$%s Family", "$%s per member / $%s per family")
	pair := func(one, family int) string { return fmt.Sprintf(both, thousands(one), thousands(family)) }
	x.table([]string{"PLAN FEATURES", in, out},
		[]string{"Deductible (per calendar year)", pair(x.medIndividual, x.medFamily), pair(2*x.medIndividual, 2*x.medFamily)},
		[]string{"Member Coinsurance", "20%", "40%"},
		[]string{"Out-of-Pocket Maximum (per calendar year)", pair(x.oopIndividual, x.oopFamily), pair(2*x.oopIndividual, 2*x.oopFamily)},
		[]string{"Lifetime Maximum", "Unlimited", "Unlimited"},
		[]string{"Primary Care Physician Selection", "Not required", "Not applicable"})
	x.say("deductible in %d/%d", x.medIndividual, x.medFamily)
	x.say("deductible out %d/%d", 2*x.medIndividual, 2*x.medFamily)
	x.say("maximum in %d/%d", x.oopIndividual, x.oopFamily)
	x.say("maximum out %d/%d", 2*x.oopIndividual, 2*x.oopFamily)
	x.table([]string{"PHYSICIAN SERVICES", in, out}, []string{"Office Visits to Non-Specialist", "$25 copay; deductible waived", "40%; after deductible"}, []string{"Routine Adult Physical Exams", "Covered 100%; deductible waived", "Not Covered"})
	x.either()
	rate := 40 * x.IntN(2)
	rows := [][]string{{x.pick("PHARMACY", "PRESCRIPTION DRUG BENEFITS"), in, out}}
	for n := range x.tiers {
		t := &x.tiers[n]
		rows = append(rows, []string{x.label(t), "<", "<"})
		if x.special(t) {
			rows = append(rows, []string{"Specialty pharmacy (up to a 30-day supply)", x.given(t, "specialty", "in", 30, 1), "Not Covered"})
			x.notAt(t, "out", "any", "retail", "mail", "specialty")
			continue
		}
		cell := "Not Covered"
		if rate > 0 {
			cell = fmt.Sprintf("%d%% of submitted cost", rate)
			x.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", rate))
			x.days(t, "retail", "out", 1, 30)
		}
		x.notAt(t, "out", "mail")
		if rate == 0 {
			x.refused()
		}
		rows = append(rows, []string{"Retail (up to a 30-day supply)", x.given(t, "retail", "in", 30, 1), cell}, []string{x.pick("Mail Order (31-90 day supply)", "Mail Order (31- to 90-day supply)"), x.cell(t, "mail", "in", 2), "Not Covered"})
		x.days(t, "mail", "in", 31, 90)
	}
	x.table(rows...)
	if x.chance(2) {
		x.write(x.pick("The medical deductible does not apply to prescription drugs.", "Deductible is waived for prescription drugs."))
		x.everywhere("exempt", "retail", "mail", "specialty")
	}
	x.provided()
}

// footnotes has the supplies in notes below a table.
func (x *inbox) footnotes() {
	x.stock(true)
	x.byWords()
	x.sums()
	x.voice.copay = x.pick("$%d", "$%d copay")
	x.heading(x.pick("Summary of Pharmacy Benefits", "Benefit Summary: Prescription Drug Plan Rx-A"))
	marks := [][3]string{{"¹", "²", "³"}, {"(1)", "(2)", "(3)"}, {"*", "**", "***"}}[x.IntN(3)]
	days, long := []int{30, 34}[x.IntN(2)], []int{90, 100}[x.IntN(2)]
	rows := [][]string{{"Covered prescription drugs", "Retail pharmacy " + marks[0], "Mail order pharmacy " + marks[1], "Specialty pharmacy " + marks[2]}}
	for _, t := range x.filled() {
		rows = append(rows, []string{t.words, x.given(t, "retail", "in", days, 1), x.given(t, "mail", "in", long, 2), "Not available"})
		x.notAt(t, "in", "specialty")
	}
	t := x.last()
	rows = append(rows, []string{t.words, "Not available", "Not available", x.given(t, "specialty", "in", 30, 1)})
	x.notAt(t, "in", "retail", "mail")
	rows = append(rows, []string{x.pick("Prescription drug deductible", "Annual pharmacy deductible"), fmt.Sprintf("$%s per member / $%s per family", thousands(x.rxIndividual), thousands(x.rxFamily)), "<", "<"},
		[]string{x.pick("Prescription drug out-of-pocket maximum", "Annual pharmacy out-of-pocket maximum"), fmt.Sprintf("$%s per member / $%s per family", thousands(x.oopIndividual), thousands(x.oopFamily)), "<", "<"})
	x.say("deductible rx %d/%d", x.rxIndividual, x.rxFamily)
	x.say("maximum rx %d/%d", x.oopIndividual, x.oopFamily)
	x.allowOrder("after")
	x.table(rows...)
	x.line(fmt.Sprintf("%s Up to a %d-day supply at a participating retail pharmacy.", marks[0], days))
	x.line(fmt.Sprintf("%s Up to a %d-day supply through the mail order pharmacy.", marks[1], long))
	x.line(marks[2] + " Up to a 30-day supply from the specialty pharmacy.")
	x.provided()
}

// ninetyAnywhere has one amount for ninety days from a shop or by mail.
func (x *inbox) ninetyAnywhere() {
	x.stock(false)
	x.titled()
	x.sums()
	x.voice.copay = x.pick("$%d", "$%d copay", "$%d.00")
	x.heading(x.pick("2026 Prescription Drug Benefits at a Glance", "Your Pharmacy Benefits – Plan Year 2026"))
	rows := [][]string{{x.pick("Drug tier", "Prescription drugs"), x.pick("30-day supply (retail)", "Retail pharmacy\n30-day supply"), x.pick("90-day supply (retail or mail order)", "Retail or mail order pharmacy\n90-day supply")}}
	times := []float64{2, 2.5, 3}[x.IntN(3)]
	for _, t := range x.filled() {
		rows = append(rows, []string{x.label(t), x.given(t, "retail", "in", 30, 1), x.given(t, "retail", "in", 90, times)})
		x.given(t, "mail", "in", 90, times)
	}
	x.table(rows...)
	if x.chance(2) {
		x.write(fmt.Sprintf(x.pick("You must meet a $%s individual or $%s family prescription deductible before copays apply.", "Prescription drug deductible: $%s individual, $%s family per calendar year."), thousands(x.rxIndividual), thousands(x.rxFamily)))
		x.say("deductible rx %d/%d", x.rxIndividual, x.rxFamily)
		x.allowOrder("after")
	} else {
		x.write(x.pick("There is no deductible for prescription drugs.", "The plan has no prescription drug deductible."))
		x.subject(0)
	}
	x.write(fmt.Sprintf(x.pick("Your prescription drug out-of-pocket maximum is $%s for an individual and $%s for a family.", "The most you will pay for prescription drugs in a plan year is $%s per person and $%s per family."), thousands(x.oopIndividual), thousands(x.oopFamily)))
	x.say("maximum rx %d/%d", x.oopIndividual, x.oopFamily)
	x.provided()
	x.beside()
}

// universityOptions is the page of a university with a line for each tier below each of two options.
func (x *inbox) universityOptions() {
	x.several = true
	x.stock(false)
	x.numbered(true)
	for n := range x.tiers { // the page calls them by number alone
		delete(x.says, fmt.Sprintf("tier %s %s", x.tiers[n].id, x.tiers[n].classes))
		x.noTier(x.tiers[n].id, "")
	}
	x.voice.copay, x.nothing = "$%d", ""
	options := [][]string{{"Health Savings Option", "Standard Option"}, {"Health Investment Plan", "Classic Plan"}}[x.IntN(2)]
	days := []int{30, 31}[x.IntN(2)]
	x.heading(x.pick("Prescription drug coverage", "Human Resources: prescription drug benefits"))
	x.write("Both options include coverage for prescription drugs. What you pay depends on the tier of the drug and on where you fill it.")
	form := x.pick("Tier %d: %s retail (%d-day supply) / %s mail order (90-day supply)", "Tier %d: %s at retail (up to a %d-day supply), %s by mail order (up to a 90-day supply)")
	for n, option := range options {
		x.heading(option)
		for k := range x.tiers {
			one := x.tiers[k]
			one.copay += 5 * (1 - n)
			for _, channel := range []string{"retail", "mail"} {
				x.order(&one, channel, "in", []string{"after", "exempt"}[n])
			}
			x.line(fmt.Sprintf(form, one.number, x.given(&one, "retail", "in", days, 1), days, x.given(&one, "mail", "in", 90, 2.5-float64(n)/2)))
		}
		x.top += 8
	}
	x.write(fmt.Sprintf("With the %s, you pay the copays after you have met the deductible. With the %s, the deductible does not apply to prescription drugs.", options[0], options[1]))
	x.provided()
}

// scheduleAndProse is the chapter of a plan's description: a schedule, then a paragraph with a title for each provision.
func (x *inbox) scheduleAndProse() {
	x.stock(true)
	x.byWords()
	x.sums()
	if x.chance(2) {
		x.inWord()
	}
	x.heading(x.pick("SECTION 7 – PRESCRIPTION DRUG BENEFITS", "Article VII. Prescription Drug Card Program"))
	x.write("The prescription drug program is administered by the Pharmacy Benefit Manager named on your ID card. Drugs that are dispensed while you are an inpatient are covered under the medical benefits of the Plan.")
	x.heading(x.pick("Schedule of Prescription Drug Benefits", "Schedule of Benefits"))
	days := []int{30, 34}[x.IntN(2)]
	supply := x.pick(" (%d-day maximum supply)", ", up to a %d-day supply")
	rows := [][]string{{x.pick("Type of Drug", "Covered Drug"), fmt.Sprintf("Participating Retail Pharmacy"+supply, days), fmt.Sprintf("Mail Order Pharmacy"+supply, 90), fmt.Sprintf("Specialty Pharmacy"+supply, 30)}}
	for _, t := range x.filled() {
		rows = append(rows, []string{t.words, x.given(t, "retail", "in", days, 1), x.given(t, "mail", "in", 90, 2), "Not applicable"})
		x.notAt(t, "in", "specialty")
	}
	t := x.last()
	x.table(append(rows, []string{t.words, "Not applicable", "Not applicable", x.given(t, "specialty", "in", 30, 1)})...)
	x.notAt(t, "in", "retail", "mail")
	x.heading("Deductible and Out-of-Pocket Maximum")
	x.write(fmt.Sprintf(x.pick("A Calendar Year Deductible of $%s per Covered Person, or $%s per Family, applies to Prescription Drugs.", "Each Covered Person must satisfy a Prescription Drug Deductible of $%s per Calendar Year. The Family Prescription Drug Deductible is $%s."), thousands(x.rxIndividual), thousands(x.rxFamily)))
	x.say("deductible rx %d/%d", x.rxIndividual, x.rxFamily)
	x.allowOrder("after")
	x.write(fmt.Sprintf(x.pick("The Prescription Drug Out-of-Pocket Maximum is $%s per Covered Person and $%s per Family each Calendar Year.", "Copayments for Prescription Drugs are limited to $%s per Covered Person and $%s per Family each Calendar Year."), thousands(x.oopIndividual), thousands(x.oopFamily)))
	x.say("maximum rx %d/%d", x.oopIndividual, x.oopFamily)
	x.heading(x.pick("Provisions of the Program", "How the Program Works"))
	for _, s := range x.provisions() {
		x.write(s)
	}
	x.heading("Claims and Appeals")
	x.write("If you buy a drug without your ID card, send the receipt to the Pharmacy Benefit Manager within 12 months. If a claim is denied, you may appeal within 180 days.")
	x.say("timelyFiling {} {days:365,paper:true}")
}

// percentsInProse is the booklet of a fund that has parts of the cost with a least and a most in sentences.
func (x *inbox) percentsInProse() {
	x.stock(false)
	x.byWords()
	x.nothing = ""
	x.voice.copay = "$%d"
	for n := range x.tiers {
		x.tiers[n].copay = max(5, x.tiers[n].copay)
	}
	if x.chance(2) {
		x.inWord()
	}
	x.heading(x.pick("PRESCRIPTION DRUG BENEFITS FOR ACTIVE PARTICIPANTS", "Your Prescription Drug Benefit under the Welfare Fund"))
	x.write("The Fund has contracted with a pharmacy benefit manager to provide prescription drugs to participants and their eligible dependents. You receive an identification card when you become eligible.")
	form := x.pick("you pay %d%% of the cost, with a minimum of $%d and a maximum of $%d", "your coinsurance is %d%%, subject to a $%d minimum and a $%d maximum", "you pay %d%% of the cost but not less than $%d or more than $%d")
	for _, where := range []struct {
		heading, words, channel string
		days, times             int
	}{
		{"At a Retail Pharmacy", x.pick("When you buy up to a 30-day supply at a participating retail pharmacy:", "You may obtain up to a 30-day supply at a participating retail pharmacy."), "retail", 30, 1},
		{"By Mail Order", x.pick("When you order up to a 90-day supply through the mail order pharmacy:", "You may obtain up to a 90-day supply through the mail order pharmacy."), "mail", 90, 2},
	} {
		x.heading(where.heading)
		x.write(where.words)
		for n, t := range x.filled() {
			words := x.plain(t)
			if n == 0 {
				x.write(fmt.Sprintf(x.pick("• For %s, you pay %s.", "• For %s, your copayment is %s."), words, x.given(t, where.channel, "in", where.days, float64(where.times))))
				continue
			}
			least := (10*n + 5) * where.times
			x.write("• For " + words + ", " + x.bounded(t, where.channel, where.days, 15+5*n, least, 4*least, form) + ".")
		}
	}
	if x.chance(2) {
		x.heading("Annual Maximum")
		limit := 500 + 250*x.IntN(8)
		x.write(fmt.Sprintf(x.pick("Once your share of prescription drug costs reaches $%s per person or $%s per family in a calendar year, the Fund pays 100%% of covered drugs for the rest of the year.", "Your out-of-pocket maximum for prescription drugs is $%s per person and $%s per family each calendar year."), thousands(limit), thousands(2*limit)))
		x.say("maximum rx %d/%d", limit, 2*limit)
	}
	x.provided()
	x.heading("Other Benefits of the Fund")
	x.write("Vision care is paid up to $250 every 24 months. Loss of time benefits are $400 a week for up to 13 weeks. Dental benefits are limited to $2,000 a year.")
}

// sectionAPharmacy is the part of a certificate with a section for each kind of pharmacy, in network and out of it.
func (x *inbox) sectionAPharmacy() {
	x.stock(true)
	x.byWords()
	x.nothing = ""
	x.voice.copay, x.voice.rate, x.voice.cap = x.pick("$%d Copayment", "$%d"), x.pick("%d%% Coinsurance", "%d%%"), x.pick(" up to a maximum of $%d", ", to a maximum of $%d per prescription")
	if x.chance(2) {
		x.inWord()
	}
	x.heading(x.pick("Outpatient Prescription Drugs", "PART C. OUTPATIENT PRESCRIPTION DRUG BENEFITS"))
	x.write("We cover drugs that by law require a prescription, when they are prescribed by a Provider and dispensed by a licensed pharmacist.")
	mark := x.pick(": ", " – ")
	section := func(heading, words string, tiers []*plantTier, value func(*plantTier) string) {
		x.heading(heading)
		x.write(words)
		for _, t := range tiers {
			x.line("• " + t.words + mark + value(t))
		}
		x.top += 8
	}
	at := func(channel string, days int, times float64) func(*plantTier) string {
		return func(t *plantTier) string { return x.given(t, channel, "in", days, times) }
	}
	pays := x.pick("For up to a %d-day supply of a covered drug, you pay:", "You pay the following for each prescription or refill, up to a %d-day supply:")
	section("In-Network Retail Pharmacies", fmt.Sprintf(pays, 30), x.filled(), at("retail", 30, 1))
	section("In-Network Mail Order Pharmacy", fmt.Sprintf(pays, 90), x.filled(), at("mail", 90, 2.5))
	section("In-Network Specialty Pharmacy", fmt.Sprintf(pays, 30), x.kept(), at("specialty", 30, 1))
	rate := 40 + 10*x.IntN(2)
	if x.chance(2) {
		section("Out-of-Network Retail Pharmacies", fmt.Sprintf(pays, 30), x.filled(), func(t *plantTier) string {
			x.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", rate))
			x.days(t, "retail", "out", 1, 30)
			return fmt.Sprintf(x.voice.rate, rate)
		})
	} else {
		x.heading("Out-of-Network Pharmacies")
		x.write(x.pick("We do not cover drugs that are dispensed by an out-of-network pharmacy.", "There is no coverage for drugs obtained from an out-of-network pharmacy."))
		x.refused()
		x.say("access {networks:[out]} {covered:false}")
	}
	x.heading("Deductible")
	x.write(x.pick("The Deductible does not apply to outpatient prescription drugs.", "Outpatient prescription drugs are not subject to the Deductible."))
	for n := range x.tiers { // nor is it said to apply out of network
		for _, channel := range []string{"any", "retail", "mail"} {
			x.allow("order %s %s out exempt", x.tiers[n].id, channel)
		}
	}
	x.everywhere("exempt", "retail", "mail", "specialty")
	x.provided()
}

// letteredRider is a rider with lettered paragraphs, one with the copayments of a pharmacy each.
func (x *inbox) letteredRider() {
	x.stock(false)
	x.byWords()
	x.nothing = ""
	x.voice.copay = x.pick("$%d Copayment", "$%d")
	if x.chance(2) {
		x.inWord()
	}
	x.heading(x.pick("RIDER TO YOUR CERTIFICATE OF COVERAGE: PRESCRIPTION DRUGS", "Prescription Drug Rider 10-26"))
	x.write("This Rider is part of the Certificate. It is effective on the date on which the Certificate is issued or renewed. All terms of the Certificate apply unless this Rider changes them.")
	x.heading("I. What the Member Pays")
	list := func(where, channel string, days int, times float64) string {
		var parts []string
		for n, t := range x.filled() {
			parts = append(parts, fmt.Sprintf("(%d) %s for %s", n+1, x.given(t, channel, "in", days, times), x.plain(t)))
		}
		return fmt.Sprintf(where, strings.Join(parts[:len(parts)-1], "; ")+"; and "+parts[len(parts)-1])
	}
	x.write(list(x.pick("A. Retail. For up to a 30-day supply from a Participating Retail Pharmacy, the Member pays: %s.", "A. At a Participating Retail Pharmacy, for a supply of up to 30 days: %s."), "retail", 30, 1))
	x.write(list(x.pick("B. Mail Order. For up to a 90-day supply from the Mail Order Pharmacy, the Member pays: %s.", "B. From the Mail Order Pharmacy, for a supply of up to 90 days: %s."), "mail", 90, 2))
	if x.chance(2) {
		x.write(fmt.Sprintf("C. Deductible. The Member must satisfy a Prescription Drug Deductible of $%s per Member or $%s per Family each Benefit Period.", thousands(x.rxIndividual), thousands(x.rxFamily)))
		x.say("deductible rx %d/%d", x.rxIndividual, x.rxFamily)
		x.allowOrder("after")
	} else {
		x.write("C. Deductible. No Deductible applies to the benefits of this Rider.")
		x.subject(0)
	}
	x.write(fmt.Sprintf("D. Out-of-Pocket Limit. The Prescription Drug Out-of-Pocket Limit is $%s per Member and $%s per Family each Benefit Period.", thousands(x.oopIndividual), thousands(x.oopFamily)))
	x.say("maximum rx %d/%d", x.oopIndividual, x.oopFamily)
	x.heading("II. Limitations and Exclusions")
	for n, s := range x.provisions() {
		x.write(fmt.Sprintf("%c. %s", 'A'+n, s))
	}
	x.heading("III. General")
	x.write("Nothing in this Rider waives or changes any provision of the Certificate except as stated. Coverage under this Rider ends 31 days after a premium is due and unpaid.")
}

// endorsement replaces the section on drugs of a certificate, with a table of what is paid.
func (x *inbox) endorsement() {
	x.stock(true)
	x.titled()
	x.sums()
	x.heading(x.pick("ENDORSEMENT NO. 3", "Endorsement to the Group Policy"))
	x.write("The Prescription Drug section of the Certificate is deleted and replaced by the following, effective on the renewal date in 2026:")
	rows := [][]string{{x.pick("Prescription Drugs", "Covered Prescription Drugs"), x.pick("Network Pharmacy\nYou pay", "When you use a Network Pharmacy, you pay"), x.pick("Non-Network Pharmacy\nYou pay", "When you use a Non-Network Pharmacy, you pay")}}
	outside := x.chance(2)
	put := func(t *plantTier, channel, words string, days int, times float64) {
		out := "Not covered"
		if outside && channel == "retail" {
			out = x.given(t, "retail", "out", days, 2)
		} else {
			x.notAt(t, "out", channel)
		}
		rows = append(rows, []string{x.label(t) + "\n" + words, x.given(t, channel, "in", days, times), out})
	}
	for n := range x.tiers {
		t := &x.tiers[n]
		if x.special(t) {
			put(t, "specialty", "Specialty pharmacy, up to a 30-day supply", 30, 1)
			x.notAt(t, "out", "any")
			continue
		}
		put(t, "retail", "Retail pharmacy, up to a 30-day supply", 30, 1)
		put(t, "mail", "Mail order pharmacy, up to a 90-day supply", 90, 2.5)
	}
	if !outside {
		x.refused()
	}
	x.table(rows...)
	x.write(fmt.Sprintf(x.pick("The Prescription Drug Deductible is $%s per Insured Person, limited to $%s per Family, each Policy Year.", "A Prescription Drug Deductible of $%s per Insured Person and $%s per Family applies each Policy Year."), thousands(x.rxIndividual), thousands(x.rxFamily)))
	x.say("deductible rx %d/%d", x.rxIndividual, x.rxFamily)
	x.allowOrder("after")
	x.provided()
	x.write("All other terms of the Group Policy remain unchanged.")
}
