package analyze

import "fmt"

// The booklets, the pages of Medicare and Medicaid, the savings plan and the specialty program of the twenty-second set.

// unionBooklet is a chapter of a fund's booklet: a schedule, then sections of prose.
func (s *slate) unionBooklet() {
	s.stack(false, "generic=Generic Drugs", "preferred-brand=Preferred Brand-Name Drugs", "non-preferred-brand=Non-Preferred Brand-Name Drugs", "specialty=Specialty Drugs")
	s.unlocked = true
	s.voice.copay, s.voice.rate, s.voice.cap = "$%d co-payment", "%d%% of the cost", s.pick(", not to exceed $%d", " up to $%d")
	days, rate, least, most, floor, part := s.one(30, 34), s.one(20, 25, 30), s.one(15, 20, 25), s.one(60, 75, 90), s.one(40, 45, 50), s.one(35, 40, 50)
	medical := s.one(200, 250, 300, 350)
	s.heading(s.pick("ARTICLE IX. PRESCRIPTION DRUG BENEFIT", "Chapter 6: Prescription Drugs"))
	s.write(s.pick("The Trustees of the Harbor Crane Operators Local 77 Welfare Fund provide", "The Tri-River Glaziers Health & Welfare Fund provides") + " a prescription drug benefit to all Participants who are eligible for medical benefits and to their eligible Dependents.")
	s.heading("Schedule of co-payments")
	form := s.pick("%d%% of the cost ($%d minimum, $%d maximum)", "%d%% of the cost; at least $%d, at most $%d")
	greater := s.pick("The greater of $%d or %d%%", "$%d or %d%% of the cost, whichever is greater")
	rows := [][]string{{"", fmt.Sprintf(s.pick("Participating Retail Pharmacy\n(up to a %d-day supply)", "Retail Pharmacy\n(%d-day maximum)"), days), s.pick("Mail Order Program\n(up to a 90-day supply)", "Mail Order\n(90-day maximum)")}}
	for n := range s.tiers {
		t := &s.tiers[n]
		switch n {
		case 0:
			rows = append(rows, []string{t.words, s.given(t, "retail", "in", days, 1), s.given(t, "mail", "in", 90, 2)})
		case 1:
			rows = append(rows, []string{t.words, s.bounded(t, "retail", days, rate, least, most, form), s.bounded(t, "mail", 90, rate, 2*least, 2*most, form)})
		case 2:
			row := []string{t.words}
			for i, channel := range []string{"retail", "mail"} {
				s.share(t, channel, "in", fmt.Sprintf("the greater of $%d.00 copay and %d %% coinsurance", floor*(i+1), part))
				s.days(t, channel, "in", 1, []int{days, 90}[i])
				row = append(row, fmt.Sprintf(greater, floor*(i+1), part))
			}
			rows = append(rows, row)
		}
		s.notAt(t, "in", "retail", "mail")
	}
	s.table(rows...)
	t := s.last()
	s.write(fmt.Sprintf(s.pick("Specialty Drugs are provided through the Fund's specialty pharmacy for up to a 30-day supply. Your co-payment is %s.", "For up to a 30-day supply of a Specialty Drug from the Fund's specialty pharmacy, you pay %s."), s.given(t, "specialty", "in", 30, 1)))
	s.allow("specialtyLockIn %s {free:0}", s.specials())
	s.heading("Deductible and yearly limit")
	s.write(s.amounts2("The annual medical deductible of $%s per person ($%s per family) does not apply to prescription drugs. ", medical, 2*medical) +
		s.amounts2(s.pick("Your co-payments for prescription drugs are limited to $%s per person and $%s per family each calendar year.", "Once you have paid $%s (or your family has paid $%s) in prescription drug co-payments during a calendar year, the Fund pays 100%% for the rest of that year."), s.oopIndividual, s.oopFamily))
	s.unnamed("deductible", medical, 2*medical)
	s.say("maximum rx %d/%d", s.oopIndividual, s.oopFamily)
	for n := range s.tiers {
		s.across(&s.tiers[n], "exempt", []string{"in"}, "retail", "mail", "specialty")
	}
	s.allow("deductible rx 0/-")
	s.heading("Pharmacies that do not participate")
	s.write(s.pick("The Fund does not reimburse prescriptions filled at a non-participating pharmacy.", "No benefit is payable for drugs bought at a pharmacy that does not participate."))
	s.refused()
	s.allow("access {networks:[out]} {covered:false}")
	s.listedClauses("Rules of the benefit", 4+s.IntN(3))
	if s.chance(2) {
		s.write(s.brandDifference())
	}
	s.write("Claims that are denied may be appealed to the Board of Trustees within 180 days.")
}

// guidePage is the page on drugs of an employer's guide, beside what the medical plan pays.
func (s *slate) guidePage() {
	s.four(false)
	s.unlocked = true
	s.voice.copay, s.voice.rate, s.voice.cap = s.pick("$%d", "$%d copay"), s.pick("%d%%", "%d%% coinsurance"), s.pick(" (max $%d)", " up to $%d per fill")
	s.heading(s.pick("Medical & Prescription: the Evergreen PPO", "Your health care: Select Network Plan"))
	s.write("Employees of " + s.pick("Bramble Creek Outfitters", "the Fallbrook Clinic Group") + " who work 30 hours or more a week are eligible on the first of the month after hire.")
	s.table([]string{"Benefit", "In-Network", "Out-of-Network"},
		[]string{"Calendar-year deductible (employee / family)", s.amounts2("$%s / $%s", s.medIndividual, s.medFamily), s.amounts2("$%s / $%s", 2*s.medIndividual, 2*s.medFamily)},
		[]string{"Out-of-pocket maximum (employee / family)", s.amounts2("$%s / $%s", s.oopIndividual, s.oopFamily), s.amounts2("$%s / $%s", 2*s.oopIndividual, 2*s.oopFamily)},
		[]string{"Primary care / specialist", "$25 / $50", "40% after deductible"}, []string{"Virtual visit", "$0", "Not covered"}, []string{"Hospital stay", "20% after deductible", "40% after deductible"})
	for network, times := range map[string]int{"in": 1, "out": 2} {
		s.say("deductible %s %d/%d", network, times*s.medIndividual, times*s.medFamily)
		s.say("maximum %s %d/%d", network, times*s.oopIndividual, times*s.oopFamily)
	}
	s.heading(s.pick("What you pay for prescriptions", "Prescription drug coverage"))
	rows := [][]string{{"", s.pick("Retail (30 days)", "Retail pharmacy, 30-day supply"), s.pick("Mail order (90 days)", "Mail order, 90-day supply")}}
	for n := range s.tiers {
		t := &s.tiers[n]
		row := []string{t.words, s.given(t, "retail", "in", 30, 1), s.pick("N/A", "Not available")}
		if n < 3 {
			row[2] = s.given(t, "mail", "in", 90, []float64{2, 2.5}[s.IntN(2)])
		}
		s.notAt(t, "in", "mail")
		rows = append(rows, row)
	}
	s.oneOf(s.last(), "retail", "specialty")
	s.table(rows...)
	s.write(s.pick("You do not have to meet the deductible before these copays and coinsurance apply to your prescriptions.", "The calendar-year deductible does not apply to prescription drugs."))
	for n := range s.tiers {
		s.across(&s.tiers[n], "exempt", []string{"in"}, "retail", "mail", "specialty")
	}
	s.allow("deductible rx 0/-")
	s.listedClauses(s.pick("Good to know about your prescriptions", "Prescription program notes"), 3+s.IntN(3))
	s.surroundings()
}

// studentsPage is a web page of a university, whose drugs stand in sentences and bullets.
func (s *slate) studentsPage() {
	s.stack(true, "generic=generic", "preferred-brand=preferred brand", "non-preferred-brand=non-preferred brand", "specialty=specialty")
	s.unlocked = true
	s.voice.copay, s.voice.rate = s.pick("$%d copay", "$%d"), s.pick("%d%% coinsurance", "%d%% of the cost")
	s.heading(s.pick("Prescription Drugs | Student Health Insurance Plan", "Student Health Services: Using Your Pharmacy Benefit"))
	s.write(s.pick("Students enrolled in the Plan, and their covered dependents, have prescription coverage at pharmacies across the country.", "Every student on the insurance plan of Coldwater State College has a pharmacy benefit."))
	s.heading("Copays")
	s.write(s.pick("For up to a 31-day supply at a network pharmacy:", "At a network retail pharmacy you pay, for up to a 31-day supply:"))
	form := s.pick("• Tier %d (%s): %s", "• Tier %d, %s drugs – %s")
	for n := range s.tiers {
		t := &s.tiers[n]
		s.write(fmt.Sprintf(form, t.number, t.words, s.given(t, "retail", "in", 31, 1)))
	}
	s.oneOf(s.last(), "retail", "specialty")
	times := s.one(2, 3)
	s.write(fmt.Sprintf(s.pick("Mail order (Tiers 1, 2 and 3): up to a three-month (90-day) supply for %s the copay above.", "By mail order you can get a 90-day supply of Tier 1, Tier 2 and Tier 3 drugs for %s the retail copay."), map[int]string{2: "two times", 3: "three times"}[times]))
	for _, t := range s.filled() {
		s.given(t, "mail", "in", 90, float64(times))
	}
	s.notAt(s.last(), "in", "mail")
	s.heading("Deductible and maximum")
	if s.chance(2) {
		amount := s.one(50, 75, 100, 125)
		s.write(fmt.Sprintf(s.pick("There is a policy-year pharmacy deductible of $%d per person. It is waived for Tier 1.", "Pharmacy deductible: $%d per person each policy year, waived for Tier 1 drugs."), amount))
		s.say("deductible rx %d/-", amount)
		for n := range s.tiers {
			s.across(&s.tiers[n], map[bool]string{true: "exempt", false: "after"}[n == 0], []string{"in"}, "retail", "mail")
		}
	} else {
		s.write("The policy-year deductible does not apply to prescription drugs.")
		for n := range s.tiers {
			s.across(&s.tiers[n], "exempt", []string{"in"}, "retail", "mail")
		}
		s.allow("deductible rx 0/-")
	}
	s.write(s.amounts2("Copays for prescriptions count toward the plan's in-network out-of-pocket maximum of $%s per person and $%s per family.", s.oopIndividual, s.oopFamily))
	s.say("maximum in %d/%d", s.oopIndividual, s.oopFamily)
	s.listedClauses("Before you go to the pharmacy", 3+s.IntN(3))
	s.write("Waiver deadline: September 12. The annual premium is $3,412; the spring-only premium is $1,986.")
}

// cityBands has a column for each band of days at retail, and one for mail order.
func (s *slate) cityBands() {
	s.stack(true, "generic=Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-Preferred Brand")
	s.voice.copay = s.pick("$%d", "$%d copay")
	s.label = numbered(s.pick("Tier %d: %s", "Tier %d (%s)"))
	month := s.one(30, 34)
	s.heading(s.pick("City of Larkspur Falls – Employee Benefits Handbook, Part 4: Pharmacy", "Oxbow County Employees: Prescription Drug Plan"))
	s.write("The plan year runs from July 1 through June 30. Coverage is administered by Corvane Rx for active employees and retirees under 65.")
	rows := [][]string{{s.pick("Drug tier", "Your copay"), fmt.Sprintf("Retail, 1-%d days", month), fmt.Sprintf("Retail, %d-%d days", month+1, 2*month), fmt.Sprintf("Retail, %d-%d days", 2*month+1, 3*month), fmt.Sprintf(s.pick("Mail order, up to %d days", "Mail order (up to a %d-day supply)"), 3*month)}}
	for n := range s.tiers {
		t := &s.tiers[n]
		row := []string{s.label(t), s.given(t, "retail", "in", month, 1)}
		for k := 1; k < 3; k++ {
			row = append(row, s.longer(t, "in", k*month+1, (k+1)*month, float64(k+1)))
		}
		rows = append(rows, append(row, s.given(t, "mail", "in", 3*month, 2)))
	}
	s.table(rows...)
	s.drugLimits(1, s.pick(". It does not apply to Tier 1", ", waived for Tier 1 drugs"))
	s.write(s.amounts2(s.pick("Maximum out-of-pocket for prescriptions: $%s individual, $%s family per plan year.", "The most you pay for prescriptions in a plan year is $%s per person or $%s per family."), s.oopIndividual, s.oopFamily))
	s.say("maximum rx %d/%d", s.oopIndividual, s.oopFamily)
	s.listedClauses("Plan rules", 4+s.IntN(2))
	s.heading("Retiree contributions")
	s.table([]string{"Years of service", "Retiree pays"}, []string{"10-14", "50%"}, []string{"15-19", "35%"}, []string{"20 or more", "20%"})
}

// ordered tells that the tiers from one on come after a deductible, and those before it do not; 0: nothing.
func (s *slate) ordered(from int, networks ...string) {
	for n := range s.tiers {
		if t := &s.tiers[n]; from > 0 {
			s.across(t, map[bool]string{true: "after", false: "exempt"}[t.number >= from], networks, "retail", "mail")
		}
	}
}

// advantageStages is the drug page of a Medicare Advantage plan, with the stages as blocks of one table.
func (s *slate) advantageStages() {
	s.partDTiers()
	for n, copay := range []int{0, s.one(5, 8, 12), s.one(42, 45, 47)} {
		s.tiers[n].copay, s.tiers[n].rate = copay, 0
	}
	s.tiers[3].copay, s.tiers[3].rate = 0, s.one(30, 35, 40, 45)
	s.voice.copay, s.voice.rate = "$%d copay", "%d%% of the cost"
	s.label = numbered(s.pick("Tier %d: %s", "Tier %d – %s"))
	s.heading(s.pick("2026 Summary of Benefits | Silver Birch Advantage (HMO)", "Juniper Senior Choice (PPO): Summary of Benefits, January 1 – December 31, 2026"))
	s.table([]string{"Premiums and benefits", "You pay"}, []string{"Monthly plan premium", "$18.50"}, []string{"Doctor's office visit (primary / specialist)", "$0 / $30"}, []string{"Emergency care", "$130"}, []string{"Medicare Part B drugs", "0% to 20% of the cost"})
	long := s.one(90, 100)
	rows := [][]string{{"Outpatient prescription drugs", fmt.Sprintf("Retail\n%d-day supply", 30), fmt.Sprintf("Retail\n%d-day supply", long), fmt.Sprintf("Mail order\n%d-day supply", long)}}
	from := 0
	if s.chance(3) {
		rows = append(rows, []string{"Stage 1: Yearly deductible. This plan has no Part D deductible, so this stage does not apply.", "<", "<", "<"})
		s.subject(0)
	} else {
		amount := s.one(200, 290, 450)
		rows = append(rows, []string{fmt.Sprintf("Stage 1: Yearly deductible. You pay $%d on Tiers 3, 4 and 5. There is no deductible for Tiers 1 and 2.", amount), "<", "<", "<"})
		s.say("deductible rx %d/-", amount)
		from = 3
	}
	rows = append(rows, []string{"Stage 2: Initial coverage. You pay these amounts until your out-of-pocket costs reach $2,100.", "<", "<", "<"})
	s.allow("maximum rx 2100/-")
	for n := range s.tiers {
		t := &s.tiers[n]
		row := []string{s.label(t), s.given(t, "retail", "in", 30, 1), "N/A", "N/A"}
		if n < 4 {
			row[2] = s.longer(t, "in", 1, long, 3)
			row[3] = s.given(t, "mail", "in", long, 2)
		}
		s.notAt(t, "in", "retail", "mail", "retail90")
		rows = append(rows, row)
	}
	s.ordered(from, "in")
	rows = append(rows, []string{"Stage 3: Catastrophic coverage. You pay $0 for covered Part D drugs for the rest of the year.", "<", "<", "<"})
	s.table(rows...)
	s.ceiling()
	for _, one := range []condition{
		{words: s.pick("You or your doctor must get prior authorization for some drugs.", "Prior authorization is required for some Part D drugs."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: "Some drugs have quantity limits.", fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: "For some drugs, step therapy is required.", fact: "stepTherapy {drugs:{flags:[ST]}} open"},
	} {
		if !s.chance(3) {
			s.write(one.words)
			s.say("%s", one.fact)
		}
	}
	s.heading("Extra benefits")
	s.table([]string{"Benefit", "You pay"}, []string{"Routine eye exam", "$0"}, []string{"Fitness program", "$0"}, []string{"Over-the-counter allowance", "$60 a quarter"})
}

// preferredStandard has the cost sharing of a drug plan by kind of pharmacy, for one month and then for three.
func (s *slate) preferredStandard() {
	s.partDTiers()
	for n, copay := range []int{s.one(1, 2, 4), s.one(6, 10, 14), s.one(40, 44, 47)} {
		s.tiers[n].copay, s.tiers[n].rate = copay, 0
	}
	s.tiers[3].copay, s.tiers[3].rate = 0, s.one(38, 42, 48)
	s.voice.copay, s.voice.rate = "$%d", "%d%%"
	s.heading(s.pick("Windrose Rx Saver (PDP) – 2026 Summary of Benefits", "Silver Birch Rx Plus (PDP): your costs in 2026"))
	amount := s.one(400, 550, 615)
	s.table([]string{"", "What you pay"}, []string{"Monthly premium", "$41.30"}, []string{"Annual deductible", fmt.Sprintf(s.pick("$%d for drugs on Tiers 3, 4 and 5\n$0 for drugs on Tiers 1 and 2", "$%d (Tiers 3-5). Tiers 1 and 2 are excluded from the deductible."), amount)})
	s.say("deductible rx %d/-", amount)
	for _, month := range []bool{true, false} {
		days, times := 30, 1.0
		if !month {
			days, times = 90, 3
		}
		s.heading(map[bool]string{true: "Initial coverage: one-month (30-day) supply", false: "Initial coverage: three-month (90-day) supply"}[month])
		rows := [][]string{{"Tier", "Preferred retail", "Standard retail", "Preferred mail order", "Standard mail order"}}
		for n := range s.tiers {
			if n == 4 && !month {
				rows = append(rows, []string{s.label(&s.tiers[n]), "Not available", "Not available", "Not available", "Not available"})
				continue
			}
			t, more := &s.tiers[n], s.tiers[n]
			if t.rate == 0 {
				more.copay += 7
			} else if n == 3 {
				more.rate += 3
			}
			row := []string{s.label(t)}
			for _, one := range []struct {
				t       *plantTier
				network string
			}{{t, "preferred"}, {&more, "standard"}} {
				if month {
					row = append(row, s.given(one.t, "retail", one.network, days, times))
				} else {
					row = append(row, s.longer(one.t, one.network, 1, days, times))
				}
			}
			rows = append(rows, append(row, s.given(t, "mail", "preferred", days, times), s.given(&more, "mail", "standard", days, times)))
		}
		s.table(rows...)
	}
	s.ordered(3, "preferred", "standard")
	for n := range s.tiers {
		for _, network := range []string{"preferred", "standard", "in"} {
			s.notAt(&s.tiers[n], network, "retail", "mail", "retail90", "any")
		}
	}
	s.allow("maximum rx 2100/-")
	s.write(s.pick("Catastrophic coverage: once your out-of-pocket costs for the year total $2,100, you pay nothing for covered drugs.", "When you have spent $2,100 out of pocket in 2026, you reach the Catastrophic Coverage Stage and pay $0."))
	s.ceiling()
	s.write("The pharmacy network and the formulary may change at any time. You will receive notice when necessary. Windrose is a Part D sponsor with a Medicare contract.")
}

// medicaidCopays is a page of a Medicaid plan's handbook.
func (s *slate) medicaidCopays() {
	s.stack(false, "generic="+s.pick("Generic medicine", "Generic drugs"), "brand="+s.pick("Brand-name medicine", "Brand-name drugs"))
	s.tiers[0].copay, s.tiers[1].copay = s.one(1, 2), s.one(3, 4)
	s.voice.copay = s.pick("$%d", "$%d.00")
	days := s.one(30, 31, 34)
	s.heading(s.pick("Your medicine: what it costs", "Pharmacy copayments"))
	s.write(s.pick("Meadowlark Community Care pays for medicine on the state's Preferred Drug List.", "This page explains the pharmacy benefit of your Medicaid health plan."))
	s.table([]string{s.pick("Kind of medicine", "If your prescription is for"), s.pick("You pay", "Copay per prescription")}, []string{s.tiers[0].words, s.given(&s.tiers[0], "any", "in", days, 1)}, []string{s.tiers[1].words, s.given(&s.tiers[1], "any", "in", days, 1)})
	s.write(fmt.Sprintf(s.pick("Each prescription is for up to a %d-day supply.", "A pharmacy can give you up to a %d-day supply each time."), days))
	s.heading(s.pick("Who does not pay a copay", "You have no copay if you are"))
	for _, one := range []string{s.pick("Members under age 21", "Children and youth under 21"), "Pregnant members", "Members in a nursing home", "Members who receive hospice care", "American Indians and Alaska Natives"} {
		s.write("• " + one)
	}
	s.say("drugCostShares {age:{max:20}} {share:{kind:noCharge}}")
	s.allow("drugCostShares {} open")
	s.heading(s.pick("Good to know", "Rules"))
	used := s.one(75, 80, 85)
	for _, one := range []condition{
		{words: s.pick("Some medicine on the list needs prior authorization. Your provider asks us for it.", "Certain drugs need prior authorization before you can get them."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: "Some medicine has a limit on how much you can get (quantity limit).", fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: "Sometimes you must try one drug before we pay for another. This is called step therapy.", fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: fmt.Sprintf("You can get a refill when you have used %d%% of your medicine.", used), fact: fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{words: s.pick("Birth control has no copay.", "You pay $0 for birth control."), fact: drugsFree("contraceptive")},
		{words: "Drugs to help you stop smoking have no copay.", fact: drugsFree("smokingCessation")},
		{words: "A pharmacy cannot refuse to fill your prescription because you cannot pay the copay."},
	} {
		if s.chance(4) {
			continue
		}
		s.write("• " + one.words)
		if one.fact != "" {
			s.say("%s", one.fact)
		}
	}
	s.heading("We do not pay for")
	s.notPaid([]condition{
		{words: "Drugs used to lose weight", fact: drugsOut("weightLoss")},
		{words: "Drugs used to help you become pregnant (fertility drugs)", fact: drugsOut("fertility")},
		{words: "Drugs for erectile dysfunction", fact: drugsOut("erectileDysfunction")},
		{words: "Drugs used for cosmetic reasons", fact: drugsOut("cosmetic")},
		{words: "Experimental drugs", fact: drugsOut("experimental")},
	})
	s.write("Questions? Call Member Services at 1-800-555-0119 (TTY: 711).")
}

// savingsPreventive is a plan with a savings account, which leaves drugs on a list out of the deductible.
func (s *slate) savingsPreventive() {
	s.stack(true, "generic=Generic", "preferred-brand=Preferred brand", "non-preferred-brand=Non-preferred brand", "specialty=Specialty")
	s.unlocked = true
	s.medIndividual = 1700 + 50*s.IntN(20)
	s.medFamily = 2 * s.medIndividual
	s.oopIndividual = s.medIndividual + s.one(1500, 2000, 2500)
	s.oopFamily = 2 * s.oopIndividual
	s.voice.copay, s.voice.rate, s.voice.cap = "$%d", "%d%%", s.pick(" to a maximum of $%d", " (maximum $%d)")
	s.heading(s.pick("HSA-Qualified High Deductible Health Plan: Prescription Drug Benefits", "Health Savings Plan – Pharmacy"))
	s.write(s.amounts2(s.pick("The plan has one deductible for medical care and prescription drugs together: $%s for employee-only coverage, $%s for family coverage. ", "Combined medical and pharmacy deductible: $%s individual / $%s family. "), s.medIndividual, s.medFamily) +
		s.amounts2(s.pick("The out-of-pocket maximum, which includes the deductible, is $%s for employee-only coverage and $%s for family coverage.", "Combined out-of-pocket maximum: $%s individual / $%s family."), s.oopIndividual, s.oopFamily))
	s.unnamed("deductible", s.medIndividual, s.medFamily)
	s.unnamed("maximum", s.oopIndividual, s.oopFamily)
	s.write(s.pick("You pay the full discounted price of a prescription until you meet the deductible. After that you pay:", "After the deductible has been met, your cost is:"))
	s.label = numbered(s.pick("Tier %d – %s", "Tier %d %s"))
	rows := [][]string{{"", "Retail, up to 30 days", s.pick("Home delivery, up to 90 days", "Home delivery (90-day supply)"), "Specialty pharmacy, up to 30 days"}}
	for n := range s.tiers {
		t := &s.tiers[n]
		row := []string{s.label(t), "—", "—", "—"}
		if n == 3 {
			row[3] = s.given(t, "specialty", "in", 30, 1)
		} else {
			row[1], row[2] = s.given(t, "retail", "in", 30, 1), s.given(t, "mail", "in", 90, 2)
		}
		s.notAt(t, "in", "retail", "mail", "specialty")
		s.across(t, "after", []string{"in"}, "retail", "mail", "specialty")
		rows = append(rows, row)
	}
	s.table(rows...)
	s.heading("Preventive drug list")
	s.write(s.pick("The deductible is waived for drugs on the plan's HSA preventive drug list; you pay only the copay of the drug's tier.", "For medications on the HSA preventive drug list you do not have to meet the deductible first. The copays above apply."))
	for _, kind := range []string{"preventive", "hdhpPreventive"} {
		s.allow("drugCostShares {drugs:{kinds:[%s]}} open", kind)
		s.allow("inclusions {drugs:{kinds:[%s]}}", kind)
	}
	s.table([]string{"Condition", "Examples on the list"}, []string{"High blood pressure", "lisinopril, losartan, amlodipine"}, []string{"High cholesterol", "atorvastatin, rosuvastatin"}, []string{"Asthma", "montelukast, budesonide"})
	s.listedClauses("Other provisions", 3+s.IntN(3))
	s.write("Employer contributions to your account: $750 a year for employee-only coverage and $1,500 for family coverage, paid each pay period.")
}

// specialtyProgram tells of specialty drugs above all, and how what manufacturers pay is treated.
func (s *slate) specialtyProgram() {
	s.stack(false, "generic=Generic", "preferred-brand=Preferred brand", "non-preferred-brand=Non-preferred brand", "preferred-specialty=Preferred specialty", "non-preferred-specialty=Non-preferred specialty")
	s.unlocked = true
	s.voice.copay, s.voice.rate, s.voice.cap = "$%d", "%d%% coinsurance", s.pick(", up to $%d per fill", " with a maximum of $%d per fill")
	s.heading(s.pick("Corvane Rx Specialty Care Program – Member Guide", "Specialty Medications and Copay Assistance under Your Plan"))
	s.write("Specialty medications treat complex conditions such as rheumatoid arthritis, multiple sclerosis and cancer. Many need refrigeration or are injected.")
	s.heading("What you pay")
	rows := [][]string{{"Drug", "Retail (30-day supply)", "Mail order (90-day supply)", "Specialty pharmacy (30-day supply)"}}
	for n := range s.tiers {
		t := &s.tiers[n]
		row := []string{t.words, "Not covered", "Not covered", ""}
		if s.special(t) {
			row[3] = s.given(t, "specialty", "in", 30, 1)
		} else {
			row = []string{t.words, s.given(t, "retail", "in", 30, 1), s.given(t, "mail", "in", 90, 2.5), "N/A"}
		}
		s.notAt(t, "in", "retail", "mail", "specialty")
		rows = append(rows, row)
	}
	s.table(rows...)
	s.heading("Where to fill")
	s.write(s.pick("All specialty drugs must be filled at Corvane Specialty Pharmacy. Retail pharmacies cannot fill them under the plan.", "Corvane Specialty Pharmacy is the exclusive pharmacy for specialty drugs."))
	s.say("specialtyLockIn %s {free:0}", s.specials())
	if s.chance(2) {
		s.write(s.pick("Every specialty drug requires prior authorization.", "Prior authorization is required for specialty drugs, without exception."))
		s.say("priorAuthorization %s {}", s.specials())
	}
	s.heading("Copay assistance")
	if s.chance(3) {
		s.write(s.pick("What a manufacturer pays for you under a copay assistance program counts toward your deductible and your out-of-pocket maximum.", "Manufacturer copay assistance is credited to your deductible and out-of-pocket maximum in the same way as your own payments."))
		s.say("assistance {} {program:counts}")
	} else {
		s.write(s.pick("If you use a manufacturer's copay card, the amount that the card pays will not be counted toward your deductible or out-of-pocket maximum. Only what you pay yourself counts.", "Copay cards and other manufacturer assistance do not count toward your deductible or out-of-pocket maximum."))
		s.say("assistance {} {program:adjuster}")
	}
	s.write("Our nurses will help you to find out whether a manufacturer or a foundation offers help for your drug. Enrollment takes about ten minutes.")
	s.heading("Deductible and out-of-pocket maximum")
	s.write(s.amounts2("Prescription deductible: $%s individual, $%s family. ", s.rxIndividual, s.rxFamily) + s.amounts2("Prescription out-of-pocket maximum: $%s individual, $%s family.", s.oopIndividual, s.oopFamily))
	s.say("deductible rx %d/%d", s.rxIndividual, s.rxFamily)
	s.say("maximum rx %d/%d", s.oopIndividual, s.oopFamily)
	s.either()
	s.heading("Other rules")
	s.settled = true
	for _, one := range s.clauses(3 + s.IntN(2)) {
		s.write("• " + one)
	}
}
