package analyze

import "fmt"

// The summaries of benefits of the twenty-seventh set.

// homeDeliveryRows is an Ohio mutual's, with a row at retail and one by home delivery for each kind of drug.
func (e *pier) homeDeliveryRows() {
	e.stack(false, "generic=Generic", "preferred-brand=Formulary brand", "non-preferred-brand=Non-formulary brand", "specialty=Specialty")
	e.unlocked = true
	t := e.last()
	t.rate, t.cap = e.one(20, 25), e.one(200, 250, 300)
	exempt, outside := !e.chance(3), e.chance(2)
	before, end, order := e.pick("Yes. Network preventive care, office visits and prescription drugs are covered before you meet your deductible.", "Yes. Preventive care, certain services with copays, and prescription drugs."), e.pick(", deductible does not apply", "; deductible does not apply"), "exempt"
	if !exempt {
		before, end, order = "Yes. Network preventive care and office visits are covered before you meet your deductible.", " after deductible", "after"
	}
	e.begun(e.pick("Buckeye Shield Mutual: SuperMed 2000", "Erie Shore Builders Exchange: SuperMed Plus"), "PPO", e.total("deductible", e.medIndividual, e.medFamily, 2), before, "No.", e.total("maximum", e.oopIndividual, e.oopFamily, 2))
	form, half := e.pick("%s copay – %s Rx", "%s – %s Rx", "%s copay - %s Rx"), e.one(40, 50)
	days := e.pick("Covers up to a %d-day supply.", "Covers up to %d-day supply")
	var drugs [][]string
	for n := range e.tiers {
		t := &e.tiers[n]
		if n == 3 {
			in := e.given(t, "specialty", "in", 30, 1) + end
			e.order(t, "specialty", "in", order)
			e.like(t, "in", "specialty", "retail", "any") // the row names no pharmacy
			e.notAt(t, "out", "any", "specialty", "retail", "mail")
			drugs = append(drugs, []string{"Specialty drugs", in, "Not covered", fmt.Sprintf(days, 30)})
			continue
		}
		out := "Not covered"
		if outside {
			out = fmt.Sprintf("%d%% coinsurance%s", half, end)
			e.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", half))
			e.allow("days %s retail out 1-30", t.id)
			e.order(t, "retail", "out", order)
		} else {
			e.notAt(t, "out", "retail", "any")
		}
		e.notAt(t, "out", "mail")
		drugs = append(drugs,
			[]string{fmt.Sprintf(form, t.words, "retail"), e.given(t, "retail", "in", 30, 1) + end, out, fmt.Sprintf(days, 30)},
			[]string{fmt.Sprintf(form, t.words, "home delivery"), e.given(t, "mail", "in", 90, 2.5) + end, "Not covered", fmt.Sprintf(days, 90)})
		e.across(t, order, []string{"in"}, "retail", "mail")
	}
	if last := &drugs[0][3]; (*last)[len(*last)-1] != '.' {
		*last += "."
	}
	drugs[0][3] = e.beside(drugs[0][3], 3+e.IntN(3))
	for rule, flag := range map[string]string{"priorAuthorization": "PA", "stepTherapy": "ST", "quantityLimit": "QL"} { // in the row of generics at retail
		for _, what := range []string{"{}", "open"} {
			if all := fmt.Sprintf("%s {drugs:{flags:[%s]}} %s", rule, flag, what); e.says[all] {
				e.says[all] = false
				e.allow("%s {tiers:[generic],drugs:{flags:[%s]}} %s", rule, flag, what)
			}
		}
	}
	e.costChart("Network Provider", "Non-Network Provider", "$30 copay/visit", "20% coinsurance", "50% coinsurance", drugs)
}

// federalEmployees is a plan of federal employees: copays for generics, parts of the plan's allowance for brands, and two supplies at retail.
func (e *pier) federalEmployees() {
	e.usual(true, " drugs")
	e.unlocked = true
	all := e.chance(2) // outside of the network the member pays everything
	limit := e.pick("Self Only: $%s / Self Plus One and Self and Family: $%s", "$%s Self Only; $%s Self Plus One or Self and Family")
	deductible, most := e.amounts2(limit, e.medIndividual, e.medFamily), e.amounts2(limit, e.oopIndividual, e.oopFamily)
	e.unnamed("deductible", e.medIndividual, e.medFamily)
	e.unnamed("maximum", e.oopIndividual, e.oopFamily)
	e.begun(e.pick("Capitol Letter Carriers Health Plan: Value Option", "Foreign Posts Service Plan: Basic Option"), "FFS", deductible, e.pick("Yes. In-network preventive care, office visits and prescription drugs are covered before you meet your deductible.", "Yes. Preventive services, visits with a copayment and prescription drugs."), "No.", most)
	copay, least := e.one(5, 8, 10), e.one(40, 45)
	parts, caps := []int{0, 30, 50, e.one(25, 30)}, []int{0, e.one(150, 200), e.one(300, 350), e.one(350, 500)}
	allowance := e.pick("%d%% of the Plan allowance (up to a $%s maximum)", "%d%% of Plan allowance, up to a maximum of $%s,")
	free, paid := e.pick(". No deductible.", "; no deductible"), e.pick("Not covered", "All charges")
	name := e.pick("%[2]s (Tier %[1]d)", "%[2]s – Tier %[1]d")
	var drugs [][]string
	for n := range e.tiers {
		t := &e.tiers[n]
		sum := func(times int) (words, share string) {
			if n == 0 {
				return fmt.Sprintf("$%d copayment", times*copay), fmt.Sprintf("$%d.00 copay", times*copay)
			}
			return fmt.Sprintf(allowance, parts[n], thousands(times*caps[n])), fmt.Sprintf("%d %% coinsurance, at most $%d.00", parts[n], times*caps[n])
		}
		month, share := sum(1)
		label := fmt.Sprintf(name, t.number, t.words)
		if n == 3 {
			e.share(t, "specialty", "in", share)
			e.days(t, "specialty", "in", 1, 30)
			e.order(t, "specialty", "in", "exempt")
			e.notAt(t, "out", "any", "specialty", "retail", "mail")
			e.like(t, "in", "specialty", "retail")
			drugs = append(drugs, []string{label, "Specialty Pharmacy Program: " + month + " for up to a 30-day supply" + free, paid, "Specialty drugs are filled through the Specialty Pharmacy Program."})
			for _, scope := range []string{e.specials(), "{drugs:{kinds:[specialty]}}"} {
				for _, what := range []string{"{free:0}", "open"} {
					e.allow("specialtyLockIn %s %s", scope, what)
				}
			}
			continue
		}
		e.share(t, "retail", "in", share)
		e.days(t, "retail", "in", 1, 30)
		months, long := sum(3)
		e.longerTo(t, "in", long, 90, 31)
		mail, post := sum(2)
		e.share(t, "mail", "in", post)
		e.days(t, "mail", "in", 1, 90)
		e.across(t, "exempt", []string{"in"}, "retail", "mail")
		in := fmt.Sprintf("Retail: %s for up to a 30-day supply; %s for a 31- to 90-day supply\nMail Service: %s for up to a 90-day supply%s", month, months, mail, free)
		out := paid
		if all {
			e.notAt(t, "out", "any", "retail", "mail", "retail90")
		} else {
			out = fmt.Sprintf("Retail: %d%% of the Plan allowance\nMail Service: Not covered", least)
			e.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", least))
			for _, band := range []string{"1-30", "1-90"} {
				e.allow("days %s retail out %s", t.id, band)
			}
			e.notAt(t, "out", "mail")
		}
		drugs = append(drugs, []string{label, in, out, "^"})
	}
	for n := range 3 {
		for _, order := range []string{"after", "exempt"} {
			e.allow("order %s retail out %s", e.tiers[n].id, order)
		}
	}
	drugs[0][3] = e.beside("", 4+e.IntN(3))
	e.costChart("PPO Provider", "Non-PPO Provider", "$25 copayment/visit; no deductible", "15% of the Plan allowance", "40% of the Plan allowance", drugs)
}

// ninetyInRemarks is a Michigan plan's, with a copay in the cell and, in the remarks, how many of them ninety days cost.
func (e *pier) ninetyInRemarks() {
	e.stack(true, "generic=Generic drugs", "preferred-brand=Preferred brand drugs", "non-preferred-brand=Non-preferred brand drugs", "preferred-specialty=Preferred specialty drugs", "non-preferred-specialty=Non-preferred specialty drugs")
	e.unlocked = true
	for n, caps := range []int{e.one(150, 200), e.one(300, 350)} {
		t := &e.tiers[n+3]
		t.rate, t.cap = 20+5*n, caps
	}
	e.voice.copay, e.voice.rate, e.voice.cap = e.pick("$%d copayment/prescription", "$%d copay/prescription"), "%d%% coinsurance", e.pick(" up to $%d/prescription", ", not to exceed $%d/prescription")
	exempt, many := !e.chance(3), e.one(30, 31)
	before, end, order := e.pick("Yes. Preventive care, office visits and prescription drugs are covered before you meet your deductible.", "Yes. Preventive care and prescription drugs."), e.pick("; deductible does not apply", ", deductible does not apply"), "exempt"
	if !exempt {
		before, end, order = "Yes. Preventive care is covered before you meet your deductible.", "", "after"
	}
	e.begun(e.pick("Grand Lake Priority Care: HMO 80 2500", "Spectrum Shore Health: MyPriority HMO"), "HMO", e.total("deductible", e.medIndividual, e.medFamily, 0), before, "No.", e.total("maximum", e.oopIndividual, e.oopFamily, 0))
	e.refused()
	label := e.pick("%[2]s (Tier %[1]d)", "Tier %d – %s")
	var drugs [][]string
	for n := range e.tiers {
		t := &e.tiers[n]
		channel := map[bool]string{true: "retail", false: "specialty"}[n < 3]
		drugs = append(drugs, []string{fmt.Sprintf(label, t.number, t.words), e.given(t, channel, "in", many, 1) + end, "Not covered", "^"})
		if exempt {
			e.order(t, channel, "in", order)
		}
		if n < 3 {
			e.longerTo(t, "in", fmt.Sprintf("$%d.00 copay", 3*t.copay), 90, many+1)
			e.share(t, "mail", "in", fmt.Sprintf("$%d.00 copay", 2*t.copay))
			for _, from := range []int{1, many + 1, 90} {
				e.allow("days %s mail in %d-90", t.id, from)
			}
			e.like(t, "in", "retail", "any")
		} else {
			e.like(t, "in", "specialty", "retail", "any") // the row names no pharmacy
			e.notAt(t, "in", "mail")
		}
	}
	if exempt {
		for n := range 3 {
			e.allow("order %s mail in exempt", e.tiers[n].id)
		}
	} else {
		e.allowOrder("after") // the line above the chart says so of all that it shows
	}
	drugs[0][3] = e.beside(fmt.Sprintf(e.pick("Covers up to a %d-day supply at a retail pharmacy. A 90-day supply is 3 copayments at a retail pharmacy and 2 copayments by mail order. Specialty drugs (Tiers 4 and 5) are limited to a %[1]d-day supply.", "Up to a %d-day supply (retail). 90-day supply: three copays at retail, two copays by mail order. Tiers 4 and 5: up to a %[1]d-day supply."), many), 3+e.IntN(3))
	e.costChart("Network Provider", "Out-of-Network Provider", "$30 copayment/visit; deductible does not apply", "20% coinsurance", "Not covered", drugs)
}

// ninetyPharmacies is a plan's of the mountain states, with some pharmacies that fill ninety days as mail order does.
func (e *pier) ninetyPharmacies() {
	e.usual(true, " drugs")
	e.unlocked = true
	t := e.last()
	t.cap = e.one(0, 250)
	rx, from := e.one(150, 200, 250, 500), 2+e.IntN(2)
	free := map[int]string{2: "Tier 1", 3: "Tiers 1 and 2"}[from]
	e.begun(e.pick("Wasatch Crest Health: Value Silver 3000", "Sawtooth Select: Med Network Gold"), "HMO", e.total("deductible", e.medIndividual, e.medFamily, 0), fmt.Sprintf(e.pick("Yes. Preventive care, office visits and %s drugs are covered before you meet your deductible.", "Yes. Preventive care, office visits and prescription drugs in %s."), free),
		fmt.Sprintf(e.pick("Yes. $%d person / $%s family for prescription drugs. There are no other specific deductibles.", "Yes. Pharmacy: $%d per person / $%s per family. There are no other specific deductibles."), rx, thousands(2*rx)), e.total("maximum", e.oopIndividual, e.oopFamily, 0))
	e.say("deductible rx %d/%d", rx, 2*rx)
	e.refused()
	after, exempt := e.pick(" after pharmacy deductible", "; pharmacy deductible applies"), e.pick("; deductible does not apply", " (pharmacy deductible does not apply)")
	name := e.pick("Tier %d: %s", "%[2]s (Tier %[1]d)")
	form := e.pick("Retail: %s\nRetail90 or mail order: %s", "%s/retail (30 days); %s/Retail90 or mail order (90 days)", "30 days retail: %s; 90 days Retail90 or mail order: %s")
	var drugs [][]string
	for n := range e.tiers {
		t := &e.tiers[n]
		order, end := "after", after
		if t.number < from {
			order, end = "exempt", exempt
		}
		label := fmt.Sprintf(name, t.number, t.words)
		if n == 3 {
			drugs = append(drugs, []string{label, e.given(t, "specialty", "in", 30, 1) + after, "Not covered", "Up to a 30-day supply. Not available through Retail90 or mail order."})
			e.like(t, "in", "specialty", "retail", "any") // the row names no pharmacy
			e.notAt(t, "in", "retail90", "mail")
		} else {
			month := e.given(t, "retail", "in", 30, 1)
			e.given(t, "retail90", "in", 90, 2)
			drugs = append(drugs, []string{label, fmt.Sprintf(form, month, e.given(t, "mail", "in", 90, 2)) + end, "Not covered", "^"})
			e.like(t, "in", "retail90", "retail")
			for _, channel := range []string{"retail", "retail90", "mail"} {
				e.allow("days %s %s in 31-90", t.id, channel)
			}
		}
		e.across(t, order, []string{"in"}, "retail", "retail90", "mail", "specialty")
	}
	drugs[0][3] = e.beside(e.pick("Up to a 30-day supply at a retail pharmacy; up to a 90-day supply of maintenance drugs at a Retail90 pharmacy or by mail order.", "Covers up to a 30-day supply (retail) and up to a 90-day supply of maintenance drugs (Retail90 pharmacies and mail order)."), 3+e.IntN(2))
	e.costChart("Participating Provider", "Nonparticipating Provider", "$35 copay/visit, deductible does not apply", "30% coinsurance", "Not covered", drugs)
}

// noDeductible is a plan of copays that has no deductible at all, with two kinds of specialty drugs in a cell.
func (e *pier) noDeductible() {
	e.stack(false, "generic=Generic drugs", "preferred-brand=Preferred brand drugs", "non-preferred-brand=Non-preferred brand drugs", "preferred-specialty=Preferred specialty drugs", "non-preferred-specialty=Non-preferred specialty drugs")
	e.unlocked = true
	e.flatSpecialty()
	e.none()
	e.medIndividual = 0 // in the examples
	e.voice.copay = e.pick("$%d copay/prescription", "$%d copay")
	e.begun(e.pick("Halvorsen Packaging: Clear Copay Plan", "Tern Island Media Co.: Surefoot Copay Plan"), "EPO", "$0", "Yes. This plan has no deductible.", "No.", e.total("maximum", e.oopIndividual, e.oopFamily, 0))
	e.refused()
	form := e.pick("%s (30-day retail)\n%s (90-day retail or mail order)", "Retail, 30-day supply: %s\nRetail or mail order, 90-day supply: %s", "%s for a 30-day supply at retail; %s for a 90-day supply at retail or by mail order")
	var drugs [][]string
	for n := range 3 {
		t := &e.tiers[n]
		month := e.given(t, "retail", "in", 30, 1)
		_, share := e.amount(t, 2.5)
		e.longerTo(t, "in", share, 90, 31)
		e.share(t, "mail", "in", share)
		for _, from := range []int{1, 31, 90} {
			e.allow("days %s mail in %d-90", t.id, from)
		}
		words, _ := e.amount(t, 2.5)
		drugs = append(drugs, []string{t.words, fmt.Sprintf(form, month, words), "Not covered", "^"})
	}
	near, far := &e.tiers[3], &e.tiers[4]
	drugs = append(drugs, []string{"Specialty drugs", fmt.Sprintf(e.pick("Preferred: %s\nNon-preferred: %s", "Preferred specialty: %s; Non-preferred specialty: %s"), e.given(near, "specialty", "in", 30, 1), e.given(far, "specialty", "in", 30, 1)), "Not covered", e.pick("Up to a 30-day supply.", "Limited to a 30-day supply.")})
	for _, t := range []*plantTier{near, far} {
		e.like(t, "in", "specialty", "retail", "any") // the row names no pharmacy
	}
	drugs[0][3] = e.beside("", 4+e.IntN(3))
	e.costChart("Network Provider", "Out-of-Network Provider", "$20 to $90 copay/visit", "$60 to $450 copay", "Not covered", drugs)
}
