package analyze

import (
	"fmt"
	"strings"
)

// The plan designs, the page of a Medicare plan, the booklet and the guide of the twenty-fifth set.

// tierLevels is a carrier's summary of its drug benefit, whose tiers have no words of their own.
func (q *quay) tierLevels() {
	q.bare(4)
	q.nothing, q.unlocked = "", true
	for n, copay := range []int{q.one(5, 10, 15), q.one(30, 40, 50), q.one(70, 80, 90), q.one(150, 200, 250)} {
		q.tiers[n].copay, q.tiers[n].rate, q.tiers[n].cap = copay, 0, 0
	}
	q.voice.copay = q.pick("$%d", "$%d Co-payment")
	outside, deductible := q.chance(2), !q.chance(3)
	q.heading("Benefit Summary")
	q.heading(q.pick("Outpatient Prescription Drug Products", "Outpatient Prescription Drug Plan"))
	q.line(fmt.Sprintf("%s: %d/%d/%d/%d", q.pick("Tidewater Plan 4V", "Ohio Plan R7"), q.tiers[0].copay, q.tiers[1].copay, q.tiers[2].copay, q.tiers[3].copay))
	q.write("Your Co-payment is determined by the tier to which the Prescription Drug List (PDL) Management Committee has assigned the Prescription Drug Product. All Prescription Drug Products on the Prescription Drug List are assigned to Tier 1, Tier 2, Tier 3 or Tier 4. Log in to your account or call the number on your ID card to find the tier status of a drug.")
	limit := [][]string{{q.pick("Annual Drug Deductible", "Annual Drug Deductible - Network"), ""}}
	if deductible {
		limit = append(limit, []string{"Individual Deductible", "$" + thousands(q.rxIndividual)}, []string{"Family Deductible", "$" + thousands(q.rxFamily)})
		q.say("deductible rx %d/%d", q.rxIndividual, q.rxFamily)
	} else {
		limit = append(limit, []string{"Individual Deductible", "No Deductible"}, []string{"Family Deductible", "No Deductible"})
		q.subject(0)
	}
	q.table(append(limit, []string{"Out-of-Pocket Drug Maximum", ""}, []string{"Individual Out-of-Pocket Maximum", "See the Medical Benefit Summary"}, []string{"Family Out-of-Pocket Maximum", "See the Medical Benefit Summary"})...)
	heads := [][]string{
		{"Tier Level", "Retail Network Pharmacy\nUp to a 31-day supply", "Mail Order Network Pharmacy*\nUp to a 90-day supply", "Out-of-Network Retail Pharmacy\nUp to a 31-day supply"},
		{"Prescription Drug Product Tier Level", "Retail Network\nUp to 31-day supply", "Mail Order Network Pharmacy*\nUp to 90-day supply", "Retail Out-of-Network\nUp to 31-day supply"},
	}
	rows := [][]string{heads[q.IntN(2)]}
	for n := range q.tiers {
		t := &q.tiers[n]
		row := []string{fmt.Sprintf("Tier %d", t.number), q.given(t, "retail", "in", 31, 1), q.given(t, "mail", "in", 90, 2), "Not Covered"}
		if outside {
			row[3] = q.given(t, "retail", "out", 31, 1)
		} else {
			q.notAt(t, "out", "retail", "any")
		}
		q.notAt(t, "out", "mail")
		rows = append(rows, row)
		if deductible {
			q.across(t, map[bool]string{true: "exempt", false: "after"}[n == 0], []string{"in"}, "retail", "mail")
			for _, order := range []string{"after", "exempt"} {
				q.allow("order %s retail out %s", t.id, order)
			}
		}
	}
	q.table(rows...)
	if deductible {
		q.write(q.pick("The Annual Drug Deductible does not apply to Tier 1. It applies to Tier 2, Tier 3 and Tier 4.", "You must meet the Annual Drug Deductible before Tier 2, Tier 3 and Tier 4 Co-payments apply. Tier 1 is not subject to the deductible."))
	}
	q.write("* Only certain Prescription Drug Products are available through mail order; see your Prescription Drug List or call Customer Care.")
	q.ruled(q.pick("Other Important Information about your Outpatient Prescription Drug Benefits", "Other Important Cost Sharing Information"), 4+q.IntN(3))
	q.write("This Benefit Summary is intended only to highlight your benefits and should not be relied upon to fully determine coverage. If this summary conflicts in any way with your Certificate of Coverage, the Certificate prevails.")
}

// dispensingChannels is the rider of a hospital system's health plan: a sentence a kind of drug, and the days beside it.
func (q *quay) dispensingChannels() {
	q.usual(false, "")
	q.tiers[3].copay, q.tiers[3].rate, q.tiers[3].cap = q.one(80, 90, 100), 0, 0
	q.unlocked = true
	after := q.chance(2)
	noun, end := []string{"generic", "preferred brand", "non-preferred brand", "specialty"}, ""
	q.heading(q.pick("Prescription Drug Rider", "Prescription Medication Rider"))
	var sums []string
	for n := range q.tiers {
		sums = append(sums, fmt.Sprintf("$%d", q.tiers[n].copay))
	}
	title := "Rx Member Cost-Sharing: " + strings.Join(sums, "/")
	if after {
		title, end = title+" after Deductible", " after Deductible"
	}
	q.heading(title)
	q.write("This rider describes the prescription drug coverage that you receive when you fill your prescription at a Three Rivers Health Plan Participating Pharmacy. Capitalized terms in this rider have the same meaning as in your Certificate of Coverage. If the terms of this rider conflict with your Certificate of Coverage, the terms of this rider control.")
	drug := q.pick("drugs", "medications")
	rows := [][]string{{"Dispensing Channel", "Member Cost-Sharing", "Day Supply Limits"}}
	put := func(t *plantTier, channel string, from, to, times int) {
		q.share(t, channel, "in", fmt.Sprintf("$%d.00 copay", times*t.copay))
		q.days(t, channel, "in", from, to)
		rows = append(rows, []string{t.words, fmt.Sprintf("You pay $%d Copayment%s for %s %s.", times*t.copay, end, noun[t.number-1], drug), fmt.Sprintf("%d-%d", from, to)})
	}
	rows = append(rows, []string{"Retail Participating Pharmacy " + q.pick("(Prescriptions for certain antibiotics, controlled substances and specialty drugs may be limited to a 30-day supply.)", "(Includes most national chains and many independent pharmacies.)"), "<", "<"})
	for n := range 3 {
		put(&q.tiers[n], "retail", 1, 30, 1)
	}
	rows = append(rows, []string{q.pick("Mail-Order Pharmacy", "Mail-Order"), "<", "<"})
	for n := range 3 {
		put(&q.tiers[n], "mail", 1, 30, 1)
		put(&q.tiers[n], "mail", 31, 90, 2)
	}
	rows = append(rows, []string{q.pick("Specialty Pharmacy (You must use the specialty pharmacy for specialty drugs.)", "Specialty Pharmacy (Specialty drugs must be filled at the specialty pharmacy.)"), "<", "<"})
	put(q.last(), "specialty", 1, 30, 1)
	q.say("specialtyLockIn %s {free:0}", q.specials())
	q.table(rows...)
	if after {
		for n := range q.tiers {
			q.across(&q.tiers[n], "after", []string{"in"}, "retail", "mail", "specialty")
		}
		q.write(q.amounts2("The Deductible is the combined medical and pharmacy Deductible of your plan: $%s for an individual and $%s for a family.", q.medIndividual, q.medFamily))
		q.unnamed("deductible", q.medIndividual, q.medFamily)
		q.allow("deductible rx %d/%d", q.medIndividual, q.medFamily)
	} else {
		q.either()
	}
	q.refused()
	q.write("Prescriptions that are filled at a pharmacy that is not a Participating Pharmacy are not covered.")
	q.allow("access {networks:[out]} {covered:false}")
	q.ruled(q.pick("Other important information", "Limitations and exclusions"), 4+q.IntN(3))
	q.write("To find a Participating Pharmacy, call Member Services. Mail-order forms are available on the website of the health plan.")
}

// twoInTwo compares a copay plan and a savings plan, each in network and out of it.
func (q *quay) twoInTwo() {
	q.several, q.unlocked = true, true
	q.usual(false, "")
	q.tiers = q.tiers[:3]
	delete(q.says, "tier specialty specialty")
	q.voice.copay = q.pick("You pay $%d copay", "$%d copay")
	pay := strings.TrimSuffix(q.voice.copay, "$%d copay")
	in, out := q.one(10, 20), q.one(40, 50)
	plans := [2]string{q.pick("Premier PPO", "Lakeside PPO"), q.pick("HDHP with HSA", "Savings HDHP")}
	med, oop := [2]int{q.medIndividual, max(q.medIndividual, 1750) + 1000}, [2]int{q.oopIndividual, max(q.oopIndividual, 4000) + 1500}
	q.heading(q.pick("Medical Plan Comparison for Bargaining Unit Employees", "Compare Your Medical Options"))
	rows := [][]string{{"", plans[0], "<", plans[1], "<"}, {"^", "In-Network", "Out-of-Network", "In-Network", "Out-of-Network"}}
	limit := func(kind, words string, of [2]int) {
		one, all := []string{words + " – individual"}, []string{words + " – family"}
		for _, amount := range of {
			for times, network := range map[int]string{1: "in", 2: "out"} {
				q.say("%s %s %d/%d", kind, network, times*amount, 2*times*amount)
			}
			one = append(one, "$"+thousands(amount), "$"+thousands(2*amount))
			all = append(all, "$"+thousands(2*amount), "$"+thousands(4*amount))
		}
		rows = append(rows, one, all)
	}
	limit("deductible", "Annual deductible", med)
	limit("maximum", q.pick("Annual out-of-pocket maximum", "Out-of-pocket maximum"), oop)
	bands := [][]string{{"30-day supply (retail pharmacy)", "90-day supply (mail order)"}, {"Retail pharmacy – up to a 30-day supply", "Mail order – up to a 90-day supply"}}[q.IntN(2)]
	less, more := fmt.Sprintf("%s%d%% after deductible", pay, in), fmt.Sprintf("%s%d%% after deductible", pay, out)
	rows = append(rows,
		[]string{"Preventive care", "No charge", more, "No charge", more},
		[]string{"Office visit", pay + "$25 copay", more, less, more},
		[]string{"Emergency room", pay + "$150 copay", pay + "$150 copay", less, less},
		[]string{"Hospital stay", less, more, less, more})
	for _, of := range []struct {
		words, channel string
		days           int
		times          float64
	}{{bands[0], "retail", 30, 1}, {bands[1], "mail", 90, 2}} {
		rows = append(rows, []string{of.words, "<", "<", "<", "<"})
		for n := range q.tiers {
			t := &q.tiers[n]
			row := []string{t.words, q.given(t, of.channel, "in", of.days, of.times), "Not covered", less, "Not covered"}
			q.share(t, of.channel, "in", fmt.Sprintf("%d %% coinsurance", in))
			q.order(t, of.channel, "in", "after")
			q.notAt(t, "out", of.channel, "any")
			if of.channel == "retail" {
				row[4] = more
				q.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", out))
				q.days(t, "retail", "out", 1, 30)
				q.order(t, "retail", "out", "after")
			}
			rows = append(rows, row)
		}
	}
	q.table(rows...)
	q.either()
	q.write(q.pick("Prescription copays in the PPO count toward the out-of-pocket maximum.", "Prescriptions under the PPO are filled at pharmacies that participate in the network."))
	q.ruled(q.pick("Prescription drugs in both plans", "About prescription drugs"), 3+q.IntN(3))
	q.surroundings()
}

// deductibleThen are the highlights of a savings plan, where the deductible is named before each share.
func (q *quay) deductibleThen() {
	q.stack(true, "preferred-generic=Preferred generic", "preferred-brand=Preferred brand", "non-preferred-brand=Non-preferred brand", "specialty=Specialty")
	q.unlocked = true
	q.medIndividual = 1700 + 100*q.IntN(14)
	q.medFamily = 2 * q.medIndividual
	q.oopIndividual = q.medIndividual + q.one(2000, 2500, 3000)
	part := q.one(40, 50)
	coinsurance := q.chance(2)
	if coinsurance {
		for n := range q.tiers {
			q.tiers[n].copay, q.tiers[n].rate, q.tiers[n].cap = 0, 10+10*n, 0
		}
	}
	form := q.pick("Deductible, then %s", "Deductible, then you pay %s")
	q.voice.copay, q.voice.rate, q.voice.cap = q.pick("$%d", "$%d copay"), "%d%%", q.pick(" (up to $%d)", " to a maximum of $%d")
	q.heading(q.pick("Evergreen Sound Blue Cross – Your Future HSA 1700", "Benefit Highlights: Columbia Gorge HSA Qualified Plan"))
	q.write(q.pick("Prepared for Port of Skagit Bay. ", "Benefit highlights for Tacoma Millwrights. ") + "PCY means per calendar year. Cost shares are what you pay.")
	q.table([]string{"Medical plan", "In-network", "Out-of-network"},
		[]string{"Individual deductible PCY", "$" + thousands(q.medIndividual), "$" + thousands(2*q.medIndividual)},
		[]string{"Family deductible PCY", "$" + thousands(q.medFamily), "$" + thousands(2*q.medFamily)},
		[]string{"Coinsurance", "20%", fmt.Sprintf("%d%%", part)},
		[]string{"Individual out-of-pocket maximum PCY", "$" + thousands(q.oopIndividual), "$" + thousands(2*q.oopIndividual)},
		[]string{"Family out-of-pocket maximum PCY", "$" + thousands(2*q.oopIndividual), "$" + thousands(4*q.oopIndividual)},
		[]string{"Office visit cost share", "Deductible, then 20%", fmt.Sprintf("Deductible, then %d%%", part)},
		[]string{"Preventive office visit", "Covered in full", "Not covered"},
		[]string{"Inpatient facility", "Deductible, then 20%", fmt.Sprintf("Deductible, then %d%%", part)})
	for network, times := range map[string]int{"in": 1, "out": 2} {
		q.say("deductible %s %d/%d", network, times*q.medIndividual, times*q.medFamily)
		q.say("maximum %s %d/%d", network, times*q.oopIndividual, 2*times*q.oopIndividual)
	}
	bands := [][]string{
		{"Retail cost shares – up to a 30-day supply", "Mail cost shares – up to a 90-day supply", "Specialty pharmacy – up to a 30-day supply"},
		{"Retail (up to a 30-day supply)", "Mail order (up to a 90-day supply)", "Specialty pharmacy (up to a 30-day supply)"},
	}[q.IntN(2)]
	rows := [][]string{{"Prescription drugs", "In-network", "Out-of-network"}}
	for _, of := range []struct {
		words, channel string
		days           int
		times          float64
	}{{bands[0], "retail", 30, 1}, {bands[1], "mail", 90, 3}, {bands[2], "specialty", 30, 1}} {
		rows = append(rows, []string{of.words, "<", "<"})
		for n := range q.tiers {
			t := &q.tiers[n]
			if q.special(t) != (of.channel == "specialty") {
				continue
			}
			row := []string{fmt.Sprintf("Tier %d: %s", t.number, t.words), fmt.Sprintf(form, q.given(t, of.channel, "in", of.days, of.times)), "Not covered"}
			if of.channel == "retail" {
				row[2] = fmt.Sprintf(form, fmt.Sprintf("%d%%", part))
				q.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", part))
				q.days(t, "retail", "out", 1, 30)
				q.order(t, "retail", "out", "after")
			} else {
				q.notAt(t, "out", of.channel)
			}
			q.order(t, of.channel, "in", "after")
			rows = append(rows, row)
		}
	}
	q.notAt(q.last(), "out", "any")
	q.table(rows...)
	q.ruled(q.pick("Pharmacy notes", "Prescription drug benefit notes"), 4+q.IntN(3))
	q.write("This is only a brief summary of benefits. It is not a contract. For full coverage provisions, including a description of waiting periods, limitations and exclusions, please refer to your benefit booklet.")
}

// nestedBullets is a Medicare plan's page on the web, with the pharmacies below each tier and the supplies below each pharmacy.
func (q *quay) nestedBullets() {
	q.partDTiers()
	for n, copay := range []int{q.one(0, 2, 4), q.one(10, 12, 15), q.one(40, 45, 47)} {
		q.tiers[n].copay, q.tiers[n].rate = copay, 0
	}
	q.tiers[3].copay, q.tiers[3].rate = 0, q.one(38, 42, 45, 50)
	q.tiers[3].words = "Non-Preferred Brand"
	q.voice.copay, q.voice.rate = "$%d", "%d%% of the cost"
	long, amount := q.one(90, 100), q.one(150, 250, 300, 420)
	name := q.pick("Driftless Senior Care Elite (HMO)", "Chippewa Senior Preferred Value D (HMO)")
	q.heading("2026 Copayment Amounts: " + name)
	q.write(fmt.Sprintf("%s covers prescription drugs at network pharmacies. We allow up to a %d-day supply per fill for drugs in tiers 1-4.", name, long))
	q.heading(q.pick("Annual Prescription Deductible", "Yearly Drug Deductible"))
	q.write(fmt.Sprintf(q.pick("• $%d (applies to Tiers 3, 4 and 5)", "• $%d on Tier 3, Tier 4 and Tier 5 drugs; Tiers 1 and 2 have no deductible"), amount))
	q.say("deductible rx %d/-", amount)
	q.heading("Initial Coverage")
	q.write("After you have met the deductible, the plan pays its share of the cost of your drugs and you pay your share, until your out-of-pocket costs reach $2,100.")
	q.allow("maximum rx 2100/-")
	bullet, sub := q.pick("• ", "- "), q.pick("◦ ", "o ")
	form, label := q.pick("%s-month (%d-day) supply – %s", "%s month (%d day) supply: %s"), q.pick("Tier %d – (%s) %s Amounts", "Tier %d (%s) %s Amounts")
	for n := range q.tiers {
		t := &q.tiers[n]
		kind := "Copayment"
		if t.rate > 0 {
			kind = "Coinsurance"
		}
		q.line(fmt.Sprintf(label, t.number, t.words, kind))
		q.line(bullet + "Retail Pharmacy")
		q.line(sub + fmt.Sprintf(form, "One", 30, q.given(t, "retail", "in", 30, 1)))
		if n < 4 {
			words, share := q.amount(t, 3)
			if t.rate > 0 {
				q.allow("days %s retail in 1-%d", t.id, long)
			}
			q.longerTo(t, "in", share, long, 31)
			q.line(sub + fmt.Sprintf(form, "Three", long, words))
			q.line(bullet + "Mail Order Pharmacy")
			q.line(sub + fmt.Sprintf(form, "Three", long, q.given(t, "mail", "in", long, 2)))
		} else {
			q.line(bullet + "Mail Order Pharmacy")
			q.line(sub + "A long-term supply is not available for drugs in Tier 5.")
			q.notAt(t, "in", "mail")
		}
	}
	q.ordered(3, "in")
	q.heading("Catastrophic Coverage")
	q.write("Once your out-of-pocket costs reach $2,100, you pay $0 for covered Part D drugs for the rest of the year.")
	q.ceiling()
	q.heading("Rules for some drugs")
	for _, one := range []condition{
		{words: q.pick("Some drugs require prior authorization before we cover them.", "Prior authorization: your doctor must get approval from us for certain drugs."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: q.pick("Quantity limits apply to certain drugs.", "We limit the amount of certain drugs that you can get (quantity limits)."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: "Some drugs require step therapy.", fact: "stepTherapy {drugs:{flags:[ST]}} open"},
	} {
		if !q.chance(3) {
			q.write("• " + one.words)
			q.say("%s", one.fact)
		}
	}
	q.write("Limitations, copayments and restrictions may apply. Benefits may change on January 1 of each year.")
}

// spelledDollars writes an amount as a rule of a state does.
func spelledDollars(n int) string {
	ones := []string{"", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"}
	tens := []string{"", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"}
	words, rest := "", n
	if rest >= 100 {
		words, rest = ones[rest/100]+" hundred", rest%100
	}
	if rest >= 20 {
		words, rest = words+" "+tens[rest/10], rest%10
		if rest > 0 {
			words, rest = words+"-"+ones[rest], 0
		}
	}
	return fmt.Sprintf("%s dollars ($%d)", strings.TrimSpace(strings.TrimSpace(words)+" "+ones[rest]), n)
}

// numberedClauses is a chapter of the booklet of a state's plan, in numbered paragraphs with lettered clauses.
func (q *quay) numberedClauses() {
	q.stack(false, "generic=generic drug", "preferred-brand=preferred brand drug", "non-preferred-brand=non-preferred brand drug", "specialty=specialty drug")
	q.unlocked = true
	q.tiers[3].copay, q.tiers[3].rate, q.tiers[3].cap = q.one(75, 100), 0, 0
	money := spelledDollars
	if q.chance(2) {
		money = func(n int) string { return fmt.Sprintf("$%d", n) }
	}
	q.heading(q.pick("Chapter 6: Pharmacy Benefit Summary", "Article IX. Pharmacy Benefit"))
	q.write("The pharmacy benefit provides coverage for prescription drugs for members who are enrolled in the PPO Plan. This chapter states the copayments, the limitations and the exclusions of the benefit. Corvane Rx is the pharmacy benefit manager (PBM) of the plan.")
	headings := [][]string{
		{"Section 1. Network pharmacies", "Section 2. Non-network pharmacies", "Section 3. Deductible and out-of-pocket maximum", "Section 4. Limitations and exclusions"},
		{"(1) Network.", "(2) Non-network.", "(3) Limits.", "(4) Limitations and exclusions."},
	}[q.IntN(2)]
	q.heading(headings[0])
	for n := range 3 {
		t := &q.tiers[n]
		q.write(fmt.Sprintf("%c. %s copayment: %s for up to a 31-day supply; %s for up to a 60-day supply; and %s for up to a 90-day supply at a retail pharmacy;", 'A'+n, strings.ToUpper(t.words[:1])+t.words[1:], money(t.copay), money(2*t.copay), money(3*t.copay)))
		q.share(t, "retail", "in", fmt.Sprintf("$%d.00 copay", t.copay))
		q.days(t, "retail", "in", 1, 31)
		q.longerTo(t, "in", fmt.Sprintf("$%d.00 copay", 2*t.copay), 60, 32)
		q.longerTo(t, "in", fmt.Sprintf("$%d.00 copay", 3*t.copay), 90, 61)
	}
	t := q.last()
	q.write(fmt.Sprintf("D. Specialty drug copayment: %s for up to a 31-day supply. %s", money(t.copay), q.pick("All specialty drugs must be filled through the PBM's specialty pharmacy;", "Specialty drugs are covered only through the PBM's specialty pharmacy;")))
	q.share(t, "specialty", "in", fmt.Sprintf("$%d.00 copay", t.copay))
	q.days(t, "specialty", "in", 1, 31)
	q.say("specialtyLockIn %s {free:0}", q.specials())
	mail := []float64{2, 2.5}[q.IntN(2)]
	for n := range 3 {
		q.given(&q.tiers[n], "mail", "in", 90, mail)
	}
	at := func(n int) string { return money(int(mail * float64(q.tiers[n].copay))) }
	q.write(fmt.Sprintf("E. Home delivery: the copayment for up to a 90-day supply through the PBM's home delivery program is %s for a generic drug, %s for a preferred brand drug and %s for a non-preferred brand drug.", at(0), at(1), at(2)))
	q.heading(headings[1])
	q.write("If a member fills a prescription at a non-network pharmacy, the member pays the full price of the drug and files a claim with the PBM. The PBM reimburses the network discounted price, less the applicable network copayment.")
	q.allow("access {networks:[out]} open")
	for n := range 3 {
		for k := 1; k < 4; k++ {
			q.allow("share %s retail out $%d.00 copay", q.tiers[n].id, k*q.tiers[n].copay)
		}
		for _, band := range []string{"1-31", "32-60", "61-90", "1-60", "1-90"} {
			q.allow("days %s retail out %s", q.tiers[n].id, band)
		}
		q.allow("order %s retail out exempt", q.tiers[n].id)
	}
	q.heading(headings[2])
	q.write(q.pick("The medical deductible does not apply to the pharmacy benefit.", "Prescription drugs are not subject to the medical deductible."))
	q.allow("deductible rx 0/-")
	for n := range q.tiers {
		q.across(&q.tiers[n], "exempt", []string{"in"}, "retail", "mail", "specialty")
	}
	q.write(q.amounts2(q.pick("The pharmacy out-of-pocket maximum is $%s for an individual and $%s for a family.", "Network out-of-pocket maximum for pharmacy: individual, $%s; family, $%s."), q.oopIndividual, q.oopFamily))
	q.say("maximum rx %d/%d", q.oopIndividual, q.oopFamily)
	q.heading(headings[3])
	for n, one := range q.conditionsOf(5 + q.IntN(3)) {
		q.write(fmt.Sprintf("%c. %s", 'A'+n, one))
	}
	q.heading("Appeals")
	q.write("A member may appeal a denied claim within 180 days of the notice. The plan decides a pharmacy appeal within 30 days.")
}

// slashedGuide is an enrollment guide's page, with the copays of each plan on lines, retail before mail.
func (q *quay) slashedGuide() {
	q.several, q.unlocked = true, true
	q.stack(true, "generic=generic drugs", "preferred-brand=preferred brand-name drugs", "non-preferred-brand=non-preferred brand-name drugs")
	days := q.one(30, 31)
	q.heading(q.pick("Prescription Drug Coverage", "Your Prescription Benefits for 2026"))
	q.write(q.pick("Both medical options include prescription drug coverage from Corvane Rx. Each option has three copay levels, or tiers.", "When you enroll in a medical option you are covered for prescription drugs. There are three tiers of copays in each option."))
	for n := range q.tiers {
		q.write(fmt.Sprintf("• Tier %d: %s%s", n+1, q.tiers[n].words, []string{" – your lowest cost", " – a midrange cost", " – your highest cost"}[n]))
	}
	names := [2]string{q.pick("Enhanced Standard Option", "Traditional PPO Option"), q.pick("Health Investment Option", "HSA Investment Option")}
	form := fmt.Sprintf(q.pick("Tier %%d: %%s retail (%d-day max)/%%s mail order (90-day max)", "Tier %%d: %%s retail (up to %d days) / %%s mail order (up to 90 days)"), days)
	for plan, name := range names {
		med, oop := q.medIndividual, q.oopIndividual
		if plan == 1 {
			med, oop = max(med, 1700)+500, max(oop, 3500)+1000
		}
		q.heading(name)
		q.write(q.amounts2("Annual deductible: $%s individual/$%s family", med, 2*med))
		q.write(q.amounts2("Out-of-pocket maximum: $%s individual/$%s family", oop, 2*oop))
		q.unnamed("deductible", med, 2*med)
		q.unnamed("maximum", oop, 2*oop)
		for n := range q.tiers {
			one := q.tiers[n]
			one.copay += 2 * plan
			q.voice.copay = "$%d"
			q.line(fmt.Sprintf(form, one.number, q.given(&one, "retail", "in", days, 1), q.given(&one, "mail", "in", 90, 2)))
			order := map[int]string{0: "exempt", 1: "after"}[plan]
			q.order(&one, "retail", "in", order)
			q.order(&one, "mail", "in", order)
		}
	}
	q.write(fmt.Sprintf(q.pick("With the %s, the copays for drugs apply after the deductible is met. With the %s, you pay copays whether or not you have met your deductible.", "In the %s you must meet the deductible before the copays apply. In the %s the deductible does not apply to prescription drugs."), names[1], names[0]))
	q.ruled(q.pick("Keep in mind", "Good to know"), 3+q.IntN(3))
	q.surroundings()
}
