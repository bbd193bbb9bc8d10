package analyze

import (
	"fmt"
	"strings"
)

// The plan designs, the guide, the comparisons, the pages of Medicare plans and the booklet of the twenty-third set.

// levelsPage is the page of a plan with levels of drugs, whose mail orders cost a multiple of the retail copay.
func (w *wharf) levelsPage() {
	w.stack(true, "generic=lowest cost generic and brand-name drugs", "preferred-brand=higher cost generic and brand-name drugs", "non-preferred-brand=high cost, mostly brand-name drugs", "specialty=specialty drugs")
	w.unlocked = true
	w.tiers[3].cap = 0
	for n := range 3 {
		w.unclassed(&w.tiers[n])
	}
	w.voice.copay, w.voice.rate = w.pick("$%d copayment", "$%d copay"), w.pick("%d%% coinsurance", "%d%%")
	part, times := w.one(30, 40), []float64{2, 2.5, 3}[w.IntN(3)]
	w.heading(w.pick("Copper River PPO 16 Copay: your plan at a glance", "Plan summary – Sequoia Canopy National POS"))
	w.write(w.pick("Group: Delgado Paving & Grading.", "Prepared for: Bitterroot Veterinary Supply.") + " Effective date: 01/01/2026. Copayments and coinsurance are what you pay.")
	pair := func(one, family int) string { return w.amounts2("$%s individual\n$%s family", one, family) }
	w.table([]string{"Plan features", "In-network", "Out-of-network"},
		[]string{w.pick("Annual deductible", "Calendar-year deductible"), pair(w.medIndividual, w.medFamily), pair(3*w.medIndividual, 3*w.medFamily)},
		[]string{w.pick("Annual out-of-pocket maximum", "Calendar-year out-of-pocket maximum"), pair(w.oopIndividual, w.oopFamily), pair(3*w.oopIndividual, 3*w.oopFamily)},
		[]string{"Primary care physician visit", "$25 copayment", "50% after deductible"},
		[]string{"Specialist visit", "$50 copayment", "50% after deductible"},
		[]string{"Advanced imaging (MRI, CT, PET)", "20% after deductible", "50% after deductible"},
		[]string{"Inpatient hospital", "20% after deductible", "50% after deductible"})
	for network, times := range map[string]int{"in": 1, "out": 3} {
		w.say("deductible %s %d/%d", network, times*w.medIndividual, times*w.medFamily)
		w.say("maximum %s %d/%d", network, times*w.oopIndividual, times*w.oopFamily)
	}
	w.heading(w.pick("Prescription drug coverage – Rx4", "Pharmacy benefits (Rx 4)"))
	label, then := w.pick("Level %d – %s", "Level %d: %s"), w.pick("%s, then %d%%", "%s plus %d%% coinsurance")
	rows := [][]string{{"Retail pharmacy (up to a 30-day supply)", "In-network pharmacy", "Out-of-network pharmacy"}}
	for n := range w.tiers {
		t := &w.tiers[n]
		in := w.given(t, "retail", "in", 30, 1)
		out := fmt.Sprintf(then, in, part)
		if n == 3 {
			out = fmt.Sprintf(w.voice.rate, t.rate+10)
			w.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", t.rate+10))
		} else {
			w.share(t, "retail", "out", fmt.Sprintf("$%d.00 copay plus %d %% coinsurance", t.copay, part))
			w.given(t, "mail", "in", 90, times)
		}
		w.days(t, "retail", "out", 1, 30)
		rows = append(rows, []string{fmt.Sprintf(label, t.number, t.words), in, out})
	}
	for _, network := range []string{"in", "out"} {
		w.like(w.last(), network, "retail", "specialty")
	}
	many := fmt.Sprintf(w.pick("%g times the retail copayment", "%g times the retail copay"), times)
	rows = append(rows, []string{w.pick("Mail order pharmacy (up to a 90-day supply), Levels 1, 2 and 3", "Mail order (up to a 90-day supply) – Levels 1, 2 and 3"), many, "Not covered"})
	for n := range w.tiers {
		w.notAt(&w.tiers[n], "out", "mail")
	}
	w.notAt(w.last(), "in", "mail")
	w.table(rows...)
	if w.chance(2) {
		w.write(w.amounts2(w.pick("Pharmacy deductible: $%s individual / $%s family. It does not apply to Level 1 drugs.", "A pharmacy deductible of $%s per individual ($%s per family) applies to Level 2, Level 3 and Level 4 drugs. It is waived for Level 1."), w.rxIndividual, w.rxFamily))
		w.say("deductible rx %d/%d", w.rxIndividual, w.rxFamily)
		for n := range w.tiers {
			order := map[bool]string{true: "exempt", false: "after"}[n == 0]
			w.across(&w.tiers[n], order, []string{"in"}, "retail", "mail")
			w.allow("order %s retail out %s", w.tiers[n].id, order)
		}
	} else {
		w.write(w.pick("Pharmacy deductible: none.", "There is no pharmacy deductible."))
		w.subject(0)
	}
	w.noted(w.pick("About your pharmacy benefits", "Pharmacy notes"), 3+w.IntN(3))
}

// copaymentRows has a row for each copayment below the program that it belongs to.
func (w *wharf) copaymentRows() {
	w.stack(false, "generic=Generic", "preferred-brand=Formulary Brand", "non-preferred-brand=Non-Formulary Brand", "specialty=Specialty")
	w.flatSpecialty()
	w.unlocked = true
	w.voice.copay = "$%d"
	days := w.one(30, 34)
	noun := w.pick("Copayment", "Copay")
	w.heading(w.pick("SuperMed Plus 2000 – Summary of Benefits", "Benefit Summary: Buckeye Mutual Traditional PPO"))
	w.write("Employer group: " + w.pick("Holcomb Gear Company", "Village of Chagrin Heights") + ". Benefit period: January 1 through December 31. Dependent age limit: the end of the month of the 26th birthday.")
	pair := func(one, family int) string { return w.amounts2("$%s / $%s", one, family) }
	w.table([]string{"Benefits", "Network", "Non-Network"},
		[]string{"Benefit Period Deductible – Single/Family", pair(w.medIndividual, w.medFamily), pair(2*w.medIndividual, 2*w.medFamily)},
		[]string{"Coinsurance", "80%", "60%"},
		[]string{w.pick("Out-of-Pocket Maximum – Single/Family (including deductible)", "Benefit Period Out-of-Pocket Maximum – Single/Family"), pair(w.oopIndividual, w.oopFamily), pair(2*w.oopIndividual, 2*w.oopFamily)},
		[]string{"Office Visit (Illness/Injury)", "$20 copay, then 100%", "60% after deductible"},
		[]string{"Urgent Care Office Visit", "$35 copay, then 100%", "60% after deductible"},
		[]string{"Emergency use of an Emergency Room", "$150 copay, then 100%", "$150 copay, then 100%"},
		[]string{"Skilled Nursing Facility (100 days per benefit period)", "80% after deductible", "60% after deductible"})
	for network, times := range map[string]int{"in": 1, "out": 2} {
		w.say("deductible %s %d/%d", network, times*w.medIndividual, times*w.medFamily)
		w.say("maximum %s %d/%d", network, times*w.oopIndividual, times*w.oopFamily)
	}
	w.page()
	w.heading(w.pick("Prescription Drug Benefits", "Prescription Drug Rider"))
	rows := [][]string{{"Prescription drugs", "Network Pharmacy", "Non-Network Pharmacy"}}
	for _, of := range []struct {
		words, channel string
		days           int
		times          float64
	}{{fmt.Sprintf(w.pick("Retail Program – up to a %d-day supply", "Retail Program (%d-day supply)"), days), "retail", days, 1}, {w.pick("Home Delivery Program – up to a 90-day supply", "Home Delivery Program (90-day supply)"), "mail", 90, 2.5}, {w.pick("Specialty Pharmacy – up to a 30-day supply", "Specialty Pharmacy (30-day supply)"), "specialty", 30, 1}} {
		rows = append(rows, []string{of.words, "<", "<"})
		for n := range w.tiers {
			if t := &w.tiers[n]; w.special(t) == (of.channel == "specialty") {
				rows = append(rows, []string{t.words + " " + noun, w.given(t, of.channel, "in", of.days, of.times), "Not Covered"})
			}
		}
	}
	w.refused()
	w.table(rows...)
	if w.chance(2) {
		w.write(w.pick("The Benefit Period Deductible does not apply to prescription drugs.", "Prescription drug copayments are not subject to the Benefit Period Deductible."))
		for n := range w.tiers {
			w.across(&w.tiers[n], "exempt", []string{"in"}, "retail", "mail", "specialty")
		}
		w.allow("deductible rx 0/-")
	} else {
		w.write(w.pick("Prescription drug copayments apply to the Out-of-Pocket Maximum.", "Copayments count toward the Out-of-Pocket Maximum."))
		w.either()
	}
	for n, one := range w.notes(4 + w.IntN(2)) {
		w.write(fmt.Sprintf("%d. %s", n+1, one))
	}
	w.write("This document is only a partial listing of benefits. It is not a contract of insurance. No person other than an officer of the company may agree to change the benefits listed here.")
}

// periodsOfDays has a row for each period of days, and a column for each kind of pharmacy.
func (w *wharf) periodsOfDays() {
	w.stack(true, "generic=Generic drugs", "preferred-brand=Preferred brand-name drugs", "non-preferred-brand=Nonpreferred brand-name drugs")
	w.voice.copay = "You pay $%d copay"
	part := w.one(20, 25)
	w.heading(w.pick("Benefits-at-a-Glance: Mackinac Lantern Preferred Rx", "Blue Heron Preferred Rx Prescription Drug Coverage: Benefits-at-a-Glance"))
	w.write("This is intended as an easy-to-read summary and provides only a general overview of your benefits. It is not a contract. Additional limitations and exclusions may apply.")
	pair := func(one, family int) string { return w.amounts2("$%s for one member, $%s for the family", one, family) }
	w.table([]string{"Member's responsibility", "In-network", "Out-of-network"},
		[]string{"Deductibles", pair(w.medIndividual, w.medFamily), pair(2*w.medIndividual, 2*w.medFamily)},
		[]string{"Annual out-of-pocket maximums", pair(w.oopIndividual, w.oopFamily), pair(2*w.oopIndividual, 2*w.oopFamily)},
		[]string{"Fixed dollar copays", "$20 copay for office visits\n$150 copay for emergency room visits", "$150 copay for emergency room visits"},
		[]string{"Lifetime dollar maximum", "None", "<"})
	for network, times := range map[string]int{"in": 1, "out": 2} {
		w.say("deductible %s %d/%d", network, times*w.medIndividual, times*w.medFamily)
		w.say("maximum %s %d/%d", network, times*w.oopIndividual, times*w.oopFamily)
	}
	w.page()
	w.heading("Member's responsibility (copays)")
	rows := [][]string{{"Benefits", "<", "90-day retail network pharmacy", "In-network mail order provider", "In-network pharmacy (not part of the 90-day retail network)", "Out-of-network retail pharmacy"}}
	label := w.pick("Tier %d – %s", "Tier %d\n%s")
	for n := range w.tiers {
		t := &w.tiers[n]
		month := w.given(t, "retail", "in", 30, 1)
		w.given(t, "mail", "in", 30, 1)
		w.like(t, "in", "retail", "retail90")
		w.share(t, "retail", "out", fmt.Sprintf("$%d.00 copay plus %d %% coinsurance", t.copay, part))
		w.days(t, "retail", "out", 1, 30)
		long := w.cell(t, "mail", "in", 2)
		w.days(t, "mail", "in", 31, 83)
		w.days(t, "mail", "in", 84, 90)
		w.allow("days %s mail in 31-90", t.id)
		w.cell(t, "retail90", "in", 2)
		w.days(t, "retail90", "in", 84, 90)
		w.like(t, "in", "retail90", "retail")
		for _, network := range []string{"in", "out"} {
			w.notAt(t, network, "any", "retail", "mail", "retail90")
		}
		name := fmt.Sprintf(label, t.number, t.words)
		rows = append(rows,
			[]string{name, "1 to 30-day period", month, month, month, fmt.Sprintf("%s plus an additional %d%% of the approved amount", month, part)},
			[]string{"^", "31 to 83-day period", "No coverage", long, "No coverage", "No coverage"},
			[]string{"^", "84 to 90-day period", long, long, "No coverage", "No coverage"})
	}
	w.table(rows...)
	w.either()
	w.noted(w.pick("Features of your prescription drug plan", "Covered services and features"), 4+w.IntN(2))
}

// overview has a column for retail pharmacies that fill ninety days, and specialty drugs in a row of one cell.
func (w *wharf) overview() {
	w.stack(true, "generic=Generic", "preferred-brand=Preferred brand", "non-preferred-brand=Non-preferred brand", "specialty=Specialty")
	w.unlocked = true
	w.voice.copay, w.voice.rate, w.voice.cap = w.pick("$%d", "$%d copay"), "%d%%", w.pick(" up to $%d", " (maximum $%d)")
	label := w.pick("Tier %d: %s", "Tier %d (%s)")
	w.heading(w.pick("Pharmacy Benefit Overview", "Your prescription plan: an overview"))
	w.write("Member materials for " + w.pick("Lindqvist Furniture", "the Tri-Cities Transit District") + ", effective January 1, 2026. Your pharmacy benefit is managed by Corvane Rx.")
	rows := [][]string{{"", w.pick("Retail pharmacy\n(up to a 30-day supply)", "Network retail, 30-day supply"), w.pick("Retail 90 pharmacy\n(up to a 90-day supply)", "Retail 90 network, 90-day supply"), w.pick("Home delivery\n(up to a 90-day supply)", "Home delivery, 90-day supply")}}
	for n := range w.tiers[:3] {
		t := &w.tiers[n]
		row := []string{fmt.Sprintf(label, t.number, t.words), w.given(t, "retail", "in", 30, 1), w.given(t, "retail90", "in", 90, 3), w.given(t, "mail", "in", 90, 2.5)}
		w.like(t, "in", "retail90", "retail")
		rows = append(rows, row)
	}
	t := w.last()
	rows = append(rows, []string{fmt.Sprintf(label, t.number, t.words), w.given(t, "specialty", "in", 30, 1) + w.pick(" for up to a 30-day supply from Corvane Specialty Pharmacy", ", up to a 30-day supply, specialty pharmacy only"), "<", "<"})
	w.allow("specialtyLockIn %s {free:0}", w.specials())
	w.table(rows...)
	limits := [][]string{{"", "Individual", "Family"}}
	if w.chance(3) {
		limits = append(limits, []string{w.pick("Pharmacy deductible", "Annual pharmacy deductible"), "None", "None"})
		w.subject(0)
	} else {
		limits = append(limits, []string{w.pick("Pharmacy deductible (does not apply to Tier 1)", "Annual pharmacy deductible, waived for Tier 1"), "$" + thousands(w.rxIndividual), "$" + thousands(w.rxFamily)})
		w.say("deductible rx %d/%d", w.rxIndividual, w.rxFamily)
		for n := range w.tiers {
			order := map[bool]string{true: "exempt", false: "after"}[n == 0]
			w.across(&w.tiers[n], order, []string{"in"}, "retail", "retail90", "mail", "specialty")
		}
	}
	w.table(append(limits, []string{w.pick("Pharmacy out-of-pocket maximum", "Annual pharmacy out-of-pocket maximum"), "$" + thousands(w.oopIndividual), "$" + thousands(w.oopFamily)})...)
	w.say("maximum rx %d/%d", w.oopIndividual, w.oopFamily)
	w.noted(w.pick("How your plan works", "Program details"), 4+w.IntN(2))
	w.write("Register at www.example.com to price a drug, find a pharmacy or order refills. Medical claims are processed by another company; its deductible is shown on your medical ID card.")
}

// ownPharmacy is the plan of a hospital's employees, who pay less at the hospital's own pharmacies.
func (w *wharf) ownPharmacy() {
	w.stack(false, "generic=Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-Preferred Brand", "specialty=Specialty")
	w.unlocked = true
	w.voice.copay, w.voice.rate, w.voice.cap = "$%d", "%d%%", w.pick(" up to $%d", ", maximum $%d")
	name := w.pick("St. Alban's Employee Pharmacy", "Lakeview Outpatient Pharmacy")
	w.heading(w.pick("Employee Medical Plan: Prescription Drugs", "Prescription drug plan design for hospital employees"))
	w.write(fmt.Sprintf(w.pick("You pay the least when you fill prescriptions at a preferred pharmacy: %s, on the first floor of the main campus and at the North Clinic.", "%s is the preferred pharmacy of the plan. Other network pharmacies cost more."), name))
	rows := [][]string{
		{w.pick("Drug category", "Type of drug"), "Preferred pharmacy (" + name + ")", "<", "Other network retail pharmacies"},
		{"^", "30-day supply", "90-day supply", "30-day supply"},
	}
	for n := range w.tiers {
		t := &w.tiers[n]
		more := *t
		more.copay += w.one(10, 15)
		if n == 3 {
			rows = append(rows, []string{t.words, w.given(t, "retail", "preferred", 30, 1), "Not available", "Not covered"})
			for _, network := range []string{"preferred", "in"} {
				w.allow("share %s specialty %s %s", t.id, network, w.stated(t, "retail", "preferred")[0])
				w.allow("days %s specialty %s 1-30", t.id, network)
			}
			w.notAt(t, "standard", "any", "retail", "specialty")
			w.notAt(t, "preferred", "retail", "retail90")
			continue
		}
		rows = append(rows, []string{t.words, w.given(t, "retail", "preferred", 30, 1), w.longer(t, "preferred", 1, 90, 2), w.given(&more, "retail", "standard", 30, 1)})
		for _, fact := range w.stated(t, "retail", "standard") { // of the network, but not preferred
			w.allow("share %s retail in %s", t.id, fact)
			w.allow("days %s retail in 1-30", t.id)
		}
	}
	w.table(rows...)
	w.write(w.pick("Specialty drugs are available only at the preferred pharmacy. ", "Only the preferred pharmacy fills specialty drugs. ") + w.pick("Mail order is not offered.", "The plan has no mail order pharmacy."))
	for _, terms := range []string{"{free:0}", "open"} {
		w.allow("specialtyLockIn %s %s", w.specials(), terms)
	}
	for n := range w.tiers {
		w.notAt(&w.tiers[n], "in", "mail")
		w.notAt(&w.tiers[n], "any", "mail")
	}
	w.table([]string{"Yearly amounts", "Individual", "Family"},
		[]string{"Medical deductible", "$" + thousands(w.medIndividual), "$" + thousands(w.medFamily)},
		[]string{"Prescription drug deductible", "$" + thousands(w.rxIndividual), "$" + thousands(w.rxFamily)},
		[]string{"Medical out-of-pocket maximum", "$" + thousands(w.oopIndividual), "$" + thousands(w.oopFamily)},
		[]string{"Prescription drug out-of-pocket maximum", "$" + thousands(w.oopIndividual-1000), "$" + thousands(w.oopFamily-2000)})
	w.unnamed("deductible", w.medIndividual, w.medFamily)
	w.unnamed("maximum", w.oopIndividual, w.oopFamily)
	w.say("deductible rx %d/%d", w.rxIndividual, w.rxFamily)
	w.say("maximum rx %d/%d", w.oopIndividual-1000, w.oopFamily-2000)
	w.either()
	var list []condition
	for _, one := range []condition{
		{words: w.pick("Prior authorization is required for some drugs.", "Select drugs require prior authorization."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: "Step therapy applies to some drugs.", fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: w.pick("Quantity limits apply to some drugs.", "Select drugs have quantity limits."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: w.pick("You can refill a prescription when 75% of it has been used.", "Refills are available once 75% of the prescription has been used."), fact: "refillTooSoon {} {percent:75}"},
		{words: "Contraceptives are paid at 100%.", fact: drugsFree("contraceptive")},
		{words: "Preventive drugs under the Affordable Care Act are paid at 100%.", fact: drugsFree("preventive")},
		{words: "Weight loss drugs are excluded.", fact: drugsOut("weightLoss")},
		{words: "Infertility drugs are excluded.", fact: drugsOut("fertility")},
		{words: "Over-the-counter drugs are excluded.", fact: "otc covered:false"},
	} {
		if !w.chance(3) {
			list = append(list, one)
		}
	}
	w.heading("Plan provisions")
	for _, one := range w.drawn(list, len(list)) {
		w.write("• " + one)
	}
	w.write("Hours: Monday to Friday, 7 a.m. to 7 p.m. Payroll deduction is available for copays of $25 and more.")
}

// sectionAPlan is an enrollment guide with a section and a small table for each plan.
func (w *wharf) sectionAPlan() {
	w.several, w.unlocked = true, true
	w.stack(false, "generic=Generic", "preferred-brand=Preferred brand", "non-preferred-brand=Non-preferred brand", "specialty=Specialty")
	w.voice.copay, w.voice.rate, w.voice.cap = w.pick("$%d", "$%d copay"), "%d%%", w.pick(" (up to $%d)", " to a $%d maximum")
	w.heading(w.pick("Open Enrollment Guide 2026: Your Medical Choices", "2026 Benefits Enrollment Guide – Medical and Prescription Plans"))
	w.write("Enroll between October 27 and November 14 at www.example.com/enroll. If you do nothing, your current election carries over, except for flexible spending accounts.")
	form, part := w.pick("%s: %s", "%s – %s"), w.one(10, 15, 20)
	shop, post := w.pick("Prescriptions at a retail pharmacy\n(up to a 30-day supply)", "Retail prescriptions, 30-day supply"), w.pick("Prescriptions by mail\n(up to a 90-day supply)", "Mail order prescriptions, 90-day supply")
	for plan, name := range []string{w.pick("Premier PPO", "Evergreen PPO"), w.pick("Core PPO", "Harvest PPO"), w.pick("HSA Value Plan", "HSA Saver Plan")} {
		med, oop := w.medIndividual+250*plan, w.oopIndividual+500*plan
		if plan == 2 {
			med, oop = w.medIndividual+2000, w.oopIndividual+2250
		}
		w.heading(name)
		w.write([]string{"The highest payroll deductions and the lowest costs when you need care.", "A balance of payroll deductions and costs for care.", "The lowest payroll deductions. The company puts $600 (single) or $1,200 (family) in your health savings account. Except for preventive care, you pay the full cost until you meet the deductible."}[plan])
		w.unnamed("deductible", med, 2*med)
		w.unnamed("maximum", oop, 2*oop)
		rows := [][]string{
			{"In-network", "You pay"},
			{"Annual deductible", w.amounts2("$%s single / $%s family", med, 2*med)},
			{"Annual out-of-pocket maximum", w.amounts2("$%s single / $%s family", oop, 2*oop)},
			{"Preventive care", "$0"},
		}
		if plan < 2 {
			rows = append(rows, []string{"Primary care / specialist", fmt.Sprintf("$%d / $%d", 20+5*plan, 40+10*plan)}, []string{"Hospital stay", fmt.Sprintf("%d%% after deductible", 10+10*plan)})
		} else {
			rows = append(rows, []string{"All other medical care", fmt.Sprintf("%d%% after deductible", part)})
		}
		lines := func(channel string, days int, times float64) string {
			var out []string
			for n := range w.tiers {
				one := w.tiers[n]
				if n == 3 && channel == "mail" {
					continue
				}
				switch {
				case plan == 2:
					w.share(&one, channel, "in", fmt.Sprintf("%d %% coinsurance", part))
					w.days(&one, channel, "in", 1, days)
					w.order(&one, channel, "in", "after")
					out = append(out, fmt.Sprintf(form, one.words, fmt.Sprintf("%d%% after deductible", part)))
					continue
				case n < 3:
					one.copay += 4 * plan
				default:
					one.rate += 5 * plan
				}
				out = append(out, fmt.Sprintf(form, one.words, w.given(&one, channel, "in", days, times)))
			}
			return strings.Join(out, "\n")
		}
		w.table(append(rows,
			[]string{shop, lines("retail", 30, 1)},
			[]string{post, lines("mail", 90, 2)},
			[]string{"Payroll deduction per month (single / family)", fmt.Sprintf("$%d.00 / $%d.00", 148-31*plan, 412-77*plan)})...)
	}
	w.like(w.last(), "in", "retail", "specialty")
	w.either()
	w.noted(w.pick("All medical plans: prescription rules", "Prescription coverage in every plan"), 3+w.IntN(3))
	w.surroundings()
}

// twoRowsAPlan is a state's page with a row for retail and one for mail order of each health plan, and the tiers across.
func (w *wharf) twoRowsAPlan() {
	w.several, w.unlocked = true, true
	w.stack(false, "generic=Generic", "preferred-brand=Preferred brand", "non-preferred-brand=Non-preferred brand", "specialty=Specialty")
	w.voice.copay, w.voice.rate, w.voice.cap = "$%d", "%d%%", w.pick(" to $%d", " (max $%d)")
	w.heading(w.pick("Department of Personnel Administration: Health Plans for State Employees, Plan Year 2026-27", "State Employee Group Benefits – compare health plans (July 1, 2026 to June 30, 2027)"))
	w.write("You may change plans during open enrollment, May 4 through May 22. Premiums are deducted from your pay before taxes.")
	names := []string{w.pick("State PPO", "Choice PPO"), w.pick("Regional HMO", "Summit HMO"), w.pick("Basic PPO", "Saver PPO")}
	medical := [][]string{{"Health plan", "Deductible (individual / family)", "Out-of-pocket maximum (individual / family)", "Office visit", "Hospital stay", "Employee premium (single / family)"}}
	drugs := [][]string{{"Health plan", "Supply", "Generic", "Preferred brand", "Non-preferred brand", "Specialty", w.pick("Prescription deductible (individual / family)", "Rx deductible (individual / family)")}}
	pair := func(one int) string { return w.amounts2("$%s / $%s", one, 2*one) }
	shop, post := "Retail (30 days)", "Mail order (90 days)"
	if w.chance(2) {
		shop, post = "30-day retail", "90-day mail order"
	}
	for plan, name := range names {
		med, oop, rx := w.medIndividual+250*plan, w.oopIndividual+500*plan, 50+50*plan
		w.unnamed("deductible", med, 2*med)
		w.unnamed("maximum", oop, 2*oop)
		w.say("deductible rx %d/%d", rx, 2*rx)
		medical = append(medical, []string{name, pair(med), pair(oop), fmt.Sprintf("$%d", 20+5*plan), fmt.Sprintf("%d%%", 10+5*plan), fmt.Sprintf("$%d.50 / $%d.20", 96-22*plan, 288-51*plan)})
		retail, mail := []string{name, shop}, []string{"^", post}
		for n := range w.tiers {
			one := w.tiers[n]
			if n == 3 {
				one.rate += 5 * plan
				retail, mail = append(retail, w.given(&one, "retail", "in", 30, 1)), append(mail, "N/A")
				w.notAt(&one, "in", "mail")
				continue
			}
			one.copay += 6 * plan
			retail, mail = append(retail, w.given(&one, "retail", "in", 30, 1)), append(mail, w.given(&one, "mail", "in", 90, 2.5))
		}
		drugs = append(drugs, append(retail, pair(rx)), append(mail, "^"))
	}
	w.like(w.last(), "in", "retail", "specialty")
	w.either()
	w.heading("Medical benefits")
	w.table(medical...)
	w.heading("Prescription drug benefits")
	w.table(drugs...)
	w.noted(w.pick("All plans", "Rules for prescriptions in all plans"), 3+w.IntN(2))
	w.write("Questions? Contact your agency's human resources office or call 1-800-555-0155.")
}

// networkLines is a broker's comparison with the networks as lines of a cell, and the pharmacies too.
func (w *wharf) networkLines() {
	w.several, w.unlocked = true, true
	w.stack(true, "generic=Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-Preferred Brand", "specialty=Specialty")
	w.voice.copay, w.voice.rate, w.voice.cap = "$%d", "%d%%", w.pick(" up to $%d", " ($%d max)")
	count := 2 + w.IntN(2)
	w.heading(w.pick("Medical Benefit Comparison – Plan Year Beginning April 1, 2026", "Medical Options: Alvarado Produce Distributors"))
	w.write("Prepared by Kessel & Ward Employee Benefits. 64 eligible, 51 enrolled.")
	names := []string{w.pick("Northgate PPO 1000", "Sierra Vista PPO 750"), "Northgate PPO 2000", "Basin Mutual Select 3000"}[:count]
	med, oop := func(n int) int { return w.medIndividual + 500*n }, func(n int) int { return w.oopIndividual + 750*n }
	in, out := "In", "Out"
	if w.chance(2) {
		in, out = "In-Network", "Out-of-Network"
	}
	both := func(kind string, of func(int) int) func(int) string {
		return func(n int) string {
			w.say("%s in %d/%d", kind, of(n), 2*of(n))
			w.say("%s out %d/%d", kind, 2*of(n), 4*of(n))
			return in + w.amounts2(": $%s / $%s\n", of(n), 2*of(n)) + out + w.amounts2(": $%s / $%s", 2*of(n), 4*of(n))
		}
	}
	rows := [][]string{
		append([]string{"Benefit"}, names...),
		planRow(w.pick("Deductible (Individual / Family)", "Calendar Year Deductible – Individual / Family"), count, both("deductible", med)),
		planRow(w.pick("Out-of-Pocket Maximum (Individual / Family)", "Calendar Year Out-of-Pocket Maximum – Individual / Family"), count, both("maximum", oop)),
		planRow("Coinsurance", count, func(n int) string { return fmt.Sprintf("%s: %d%%\n%s: 50%%", in, 10+10*n, out) }),
		planRow("Office Visit – PCP / Specialist", count, func(n int) string { return fmt.Sprintf("$%d / $%d", 20+5*n, 40+10*n) }),
		planRow("Emergency Room", count, func(n int) string { return fmt.Sprintf("$%d copay", 150+50*n) }),
		planRow("Prescription Drugs (in-network)", count, func(int) string { return "<" }),
	}
	shop, post, label := "Retail, 30 days: ", "\nMail, 90 days: ", w.pick("Tier %d – %s", "Tier %d: %s")
	if w.chance(2) {
		shop, post = "30-day retail: ", "\n90-day mail: "
	}
	for n := range w.tiers {
		t := &w.tiers[n]
		rows = append(rows, planRow(fmt.Sprintf(label, t.number, t.words), count, func(plan int) string {
			one := *t
			if n == 3 {
				one.rate += 5 * plan
				return shop + w.given(&one, "retail", "in", 30, 1)
			}
			one.copay += 4 * plan
			return shop + w.given(&one, "retail", "in", 30, 1) + post + w.given(&one, "mail", "in", 90, 2)
		}))
	}
	w.like(w.last(), "in", "retail", "specialty")
	w.notAt(w.last(), "in", "mail")
	w.either()
	rows = append(rows, planRow("Out-of-Network Pharmacies", count, func(int) string { return "Not covered" }))
	w.refused()
	w.allow("access {networks:[out]} {covered:false}")
	rows = append(rows, planRow("Employee Only – monthly rate", count, func(n int) string { return fmt.Sprintf("$%d.62", 702-55*n) }), planRow("Employee + Family – monthly rate", count, func(n int) string { return fmt.Sprintf("$%s.18", thousands(2034-160*n)) }))
	w.table(rows...)
	w.write("Rates and benefits are illustrative. In the event of a discrepancy, the carrier's documents prevail.")
}

// bandATier is a table of a Medicare plan with a band for each tier, the pharmacies below it and the supplies across.
func (w *wharf) bandATier() {
	w.partDTiers()
	for n, copay := range []int{w.one(0, 1), w.one(6, 8, 10), w.one(42, 45, 47)} {
		w.tiers[n].copay, w.tiers[n].rate = copay, 0
	}
	w.tiers[3].copay, w.tiers[3].rate = w.one(92, 95, 99), 0
	w.voice.copay, w.voice.rate = w.pick("$%d copay", "$%d"), w.pick("%d%% coinsurance", "%d%% of the cost")
	w.label = numbered(w.pick("Tier %d: %s", "Tier %d – %s"))
	long := w.one(90, 100)
	w.heading(w.pick("Prescription drug costs – Heron Bay Medicare Elite (PPO) 2026", "Canyon Ridge Medicare Plus (HMO): Part D prescription drugs, January 1 – December 31, 2026"))
	from := 0
	if w.chance(3) {
		w.table([]string{"Stage 1: Annual deductible", "Because this plan does not have a Part D deductible, you start in Stage 2."})
		w.subject(0)
	} else {
		amount := w.one(195, 260, 375, 420)
		w.table([]string{"Stage 1: Annual deductible", fmt.Sprintf(w.pick("$%d for drugs in Tiers 3, 4 and 5. Tiers 1 and 2 have no deductible.", "$%d. The deductible applies to Tiers 3, 4 and 5; it does not apply to Tiers 1 and 2."), amount)})
		w.say("deductible rx %d/-", amount)
		from = 3
	}
	w.write("Stage 2: Initial coverage. After you meet your deductible, if it applies, you pay these amounts until your out-of-pocket drug costs reach $2,100.")
	w.allow("maximum rx 2100/-")
	post := w.pick("Mail order", "Mail order pharmacy")
	rows := [][]string{{w.pick("Where you fill your prescription", "Type of pharmacy"), "30-day supply", fmt.Sprintf("%d-day supply", long)}}
	for n := range w.tiers {
		rows = append(rows, []string{w.label(&w.tiers[n]), "<", "<"})
		t, more := &w.tiers[n], w.tiers[n]
		if n < 4 {
			more.copay += 5
		}
		preferred := []string{"Preferred retail", w.given(t, "retail", "preferred", 30, 1), "Not available"}
		mail := []string{post, "Not available", "Not available"}
		if n < 4 {
			preferred[2], mail[2] = w.longer(t, "preferred", 1, long, 3), w.given(t, "mail", "in", long, 2)
		}
		rows = append(rows, preferred, []string{"Standard retail", w.given(&more, "retail", "standard", 30, 1), "Not available"}, mail)
		for _, network := range []string{"preferred", "standard", "in"} {
			w.notAt(&w.tiers[n], network, "retail", "mail", "retail90", "any")
		}
	}
	w.table(rows...)
	w.ordered(from, "preferred", "standard", "in")
	w.write("Stage 3: Catastrophic coverage. You pay $0 for covered Part D drugs for the rest of the year.")
	w.ceiling()
	w.heading("Medical benefits (what you pay in-network)")
	w.table([]string{"Monthly plan premium", "$34"}, []string{"Primary care / specialist", "$0 / $25"}, []string{"Inpatient hospital", "$310 per day, days 1-7"}, []string{"Dental allowance", "$1,200 a year"}, []string{"Part B insulin", "Up to $35 for a one-month supply"})
}

// partDSentences is a page of a drug plan in a word processor, whose tiers are told in sentences.
func (w *wharf) partDSentences() {
	w.partDTiers()
	for n, copay := range []int{w.one(1, 2, 3), w.one(7, 9, 11), w.one(40, 43, 46)} {
		w.tiers[n].copay, w.tiers[n].rate = copay, 0
	}
	w.tiers[3].copay, w.tiers[3].rate = 0, w.one(39, 44, 47)
	w.voice.copay, w.voice.rate = "$%d", "%d%% of the cost"
	w.inWord()
	w.heading(w.pick("Foxglove Rx Standard (PDP): what you pay for drugs in 2026", "Your 2026 drug coverage with Tidepool Medicare Rx (PDP)"))
	w.write("The monthly premium is $38.70. Keep paying your Medicare Part B premium. People with Extra Help pay less.")
	w.heading("Yearly deductible")
	amount := w.one(325, 470, 590, 615)
	w.write(fmt.Sprintf(w.pick("You pay a deductible of $%d each year for drugs in Tier 3, Tier 4 and Tier 5. There is no deductible for drugs in Tier 1 and Tier 2.", "The deductible is $%d a year. It applies to drugs in Tiers 3, 4 and 5. It does not apply to drugs in Tiers 1 and 2."), amount))
	w.say("deductible rx %d/-", amount)
	w.heading("Initial coverage stage")
	w.write(w.pick("After the deductible, you pay the following. A one-month supply is up to 30 days; a three-month supply is up to 90 days.", "A one-month supply is up to 30 days and a three-month supply is up to 90 days. You pay:"))
	form := w.pick("%s. For a one-month supply you pay %s at a preferred retail pharmacy and %s at a standard retail pharmacy.", "%s: a one-month supply costs %s at a preferred retail pharmacy or %s at a standard retail pharmacy.")
	mail := w.pick(" A three-month supply by mail order costs %s.", " By mail order, you pay %s for a three-month supply.")
	label := w.pick("Tier %d (%s)", "Tier %d, %s")
	for n := range w.tiers {
		t, more := &w.tiers[n], w.tiers[n]
		if n < 3 {
			more.copay += 6
		} else if n == 3 {
			more.rate += 2
		}
		words := fmt.Sprintf(form, fmt.Sprintf(label, t.number, t.words), w.given(t, "retail", "preferred", 30, 1), w.given(&more, "retail", "standard", 30, 1))
		if n < 4 {
			words += fmt.Sprintf(mail, w.given(t, "mail", "in", 90, 3))
			for _, network := range []string{"preferred", "standard"} {
				for _, share := range w.stated(t, "mail", "in") {
					w.allow("share %s mail %s %s", t.id, network, share)
					w.allow("days %s mail %s 1-90", t.id, network)
				}
			}
		} else {
			words += " It is not available by mail order."
			w.notAt(t, "in", "mail")
		}
		w.write(words)
	}
	w.ordered(3, "preferred", "standard", "in")
	w.heading("Catastrophic coverage stage")
	w.write("When your out-of-pocket costs reach $2,100, you pay nothing for covered Part D drugs through December 31.")
	w.allow("maximum rx 2100/-")
	w.ceiling()
	w.heading("Rules")
	for _, one := range []condition{
		{words: w.pick("Prior authorization is required for some drugs.", "For certain drugs, your doctor must get prior authorization from us."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: w.pick("Certain drugs have quantity limits.", "We limit the quantity of certain drugs."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: "Step therapy applies to certain drugs.", fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: "Drugs for weight loss are not covered.", fact: drugsOut("weightLoss")},
		{words: "Drugs for erectile dysfunction are not covered.", fact: drugsOut("erectileDysfunction")},
		{words: "Over-the-counter drugs are not covered.", fact: "otc covered:false"},
		{words: "If a drug is not on our list, you can ask us for an exception."},
	} {
		if w.chance(4) {
			continue
		}
		w.write("• " + one.words)
		if one.fact != "" {
			w.say("%s", one.fact)
		}
	}
}

// churchBooklet is a chapter of a church plan's booklet, whose drugs cost parts of the price between two amounts.
func (w *wharf) churchBooklet() {
	w.stack(false, "generic=Generic Drugs", "preferred-brand=Preferred Brand-Name Drugs", "non-preferred-brand=Non-Preferred Brand-Name Drugs", "specialty=Specialty Drugs")
	w.heading(w.pick("Chapter 8. Prescription Drug Benefits", "SECTION VI – PRESCRIPTION DRUGS"))
	w.write(w.pick("The Board of Pensions of the Synod", "The Ministers' Benefit Board") + " offers prescription drug coverage to all members who are enrolled in a medical option and to their enrolled dependents. Corvane Rx administers the coverage.")
	w.heading("The deductible and the limit")
	exempt := w.chance(2)
	if exempt {
		w.write(w.pick("Prescription drugs are not subject to the medical deductible.", "You do not have to meet the medical deductible before the plan pays for prescription drugs."))
		w.allow("deductible rx 0/-")
	} else {
		w.write(w.amounts2(w.pick("Each calendar year, every member pays the first $%s of prescription drug costs, up to $%s for a family. This is the prescription drug deductible.", "A prescription drug deductible of $%s per person, up to $%s per family, must be met each calendar year."), w.rxIndividual, w.rxFamily))
		w.say("deductible rx %d/%d", w.rxIndividual, w.rxFamily)
		w.allowOrder("after")
	}
	w.write(w.amounts2(w.pick("What you pay for prescription drugs in a calendar year is limited to $%s per person and $%s per family.", "The prescription drug out-of-pocket maximum is $%s per person and $%s per family each calendar year."), w.oopIndividual, w.oopFamily))
	w.say("maximum rx %d/%d", w.oopIndividual, w.oopFamily)
	bounds := w.pick("You pay %d%% of the cost, but at least $%d and not more than $%d, for each prescription", "Your share is %d%% of the cost (minimum $%d, maximum $%d) for each prescription")
	w.heading("At a network retail pharmacy")
	w.write("You may buy up to a 30-day supply at a network retail pharmacy.")
	rates, least, most := []int{w.one(10, 15), w.one(20, 25), w.one(35, 40)}, []int{w.one(5, 8), w.one(25, 30), w.one(50, 60)}, []int{w.one(20, 25), w.one(75, 80), w.one(120, 150)}
	for n := range 3 {
		t := &w.tiers[n]
		w.write(fmt.Sprintf("%s. %s.", t.words, w.bounded(t, "retail", 30, rates[n], least[n], most[n], bounds)))
	}
	w.heading("By mail order")
	w.write("You may order up to a 90-day supply of a drug that you take regularly.")
	for n := range 3 {
		t := &w.tiers[n]
		w.write(fmt.Sprintf("%s. %s.", t.words, w.bounded(t, "mail", 90, rates[n], 2*least[n], 2*most[n], bounds)))
	}
	w.heading("Specialty drugs")
	t := w.last()
	rate, cap := w.one(20, 25), w.one(150, 200, 250)
	w.partly(t, "specialty", "in", 30, rate, 0, cap)
	w.write(fmt.Sprintf(w.pick("For up to a 30-day supply of a specialty drug you pay %d%% of the cost, but not more than $%d. The specialty pharmacy of Corvane Rx must fill it.", "Specialty drugs must be ordered from the specialty pharmacy of Corvane Rx. You pay %d%% of the cost, up to $%d, for up to a 30-day supply."), rate, cap))
	w.say("specialtyLockIn %s {free:0}", w.specials())
	w.unlocked = true
	if exempt {
		for n := range w.tiers {
			w.across(&w.tiers[n], "exempt", []string{"in"}, "retail", "mail", "specialty")
		}
	}
	w.heading("At an out-of-network retail pharmacy")
	w.write(w.pick("At an out-of-network retail pharmacy you pay the full price and file a claim. You pay 50% of the allowed amount of a generic drug or brand-name drug, for up to a 30-day supply; the plan reimburses the other 50%. ", "For up to a 30-day supply of a generic or brand-name drug from an out-of-network retail pharmacy, you pay 50% of the allowed amount. Pay the full price and send us a claim form; the plan reimburses the rest. ") + "Specialty drugs are not covered out-of-network.")
	for n := range 3 {
		w.share(&w.tiers[n], "retail", "out", "50 % coinsurance")
		w.days(&w.tiers[n], "retail", "out", 1, 30)
		w.allow("order %s retail out exempt", w.tiers[n].id)
		w.allow("order %s retail out after", w.tiers[n].id)
	}
	w.notAt(t, "out", "any", "retail", "mail", "specialty")
	for _, scope := range []string{"{networks:[out],drugs:{kinds:[specialty]}}", fmt.Sprintf("{tiers:[%s],networks:[out]}", t.id), "{networks:[out]}"} {
		w.allow("exclusions %s", scope)
	}
	w.heading("Rules of the plan")
	for _, one := range w.notes(4 + w.IntN(2)) {
		w.write(one)
	}
	for _, days := range []int{360, 365} {
		w.allow("timelyFiling {} {days:%d}", days)
		w.allow("timelyFiling {} {days:%d,paper:true}", days)
	}
	w.write("Claims must be received within 12 months after the prescription was filled. The plan pays 60% of hearing aids, up to $1,500 every 36 months, under another chapter.")
	w.say("timelyFiling {} {days:365,paper:true}")
}
