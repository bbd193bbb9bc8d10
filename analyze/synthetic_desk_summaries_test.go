package analyze

import (
	"fmt"
	"strings"
)

// The summaries of benefits and the plan designs of the eighteenth set.

// lowestCost is the summary of an issuer whose tiers say of themselves only how they rank.
func (d *desk) lowestCost() {
	d.bare(3 + d.IntN(2))
	d.tiers[0].copay = max(4, d.tiers[0].copay) // what comes after a deductible is not free
	d.unlocked = true
	exempt, outside := !d.chance(3), d.chance(2)
	before := "Yes. Preventive care and categories with a copay are covered before you meet your deductible."
	end, order := d.pick(", deductible does not apply.", " deductible does not apply."), "exempt"
	if !exempt {
		before, end, order = "Yes. Preventive care is covered before you meet your deductible.", "", "after"
	}
	d.front(d.sumOf("deductible", d.medIndividual, d.medFamily, outside), before, "No.", d.sumOf("maximum", d.oopIndividual, d.oopFamily, outside))
	ranks := []string{"Your Lowest Cost Option", "Your Mid-Range Cost Option", "Your Mid-Range Cost Option", "Your Highest Cost Option"}
	if len(d.tiers) == 3 {
		ranks = []string{"Your Lowest-Cost Option", "Your Mid-Range-Cost Option", "Your Highest-Cost Option"}
	}
	d.voice.copay = d.pick("$%d copay", "$%d copay per prescription order or refill")
	mail, label := d.pick("Mail-Order", "Mail-Order*"), d.pick("Tier %d – %s", "Tier %d - %s")
	var drugs [][]string
	for n := range d.tiers {
		t := &d.tiers[n]
		in := "Retail: " + d.given(t, "retail", "in", 31, 1) + end + "\n" + mail + ": " + d.given(t, "mail", "in", 90, 2.5) + end
		out := "Not Covered"
		if outside {
			out = "Retail: " + d.given(t, "retail", "out", 31, 1) + end
		}
		d.across(t, order, []string{"in", "out"}, "retail", "mail")
		for _, fact := range d.stated(t, "mail", "in") { // the same holds at select pharmacies that fill 90 days
			d.allow("share %s retail90 in %s", t.id, fact)
			d.allow("days %s retail90 in 1-90", t.id)
			d.allow("order %s retail90 in %s", t.id, order)
		}
		d.notAt(t, "out", "any", "mail", "specialty")
		drugs = append(drugs, []string{fmt.Sprintf(label, t.number, ranks[n]), in, out, "^"})
	}
	if !outside {
		d.refused()
	}
	drugs[0][3] = "Provider means pharmacy for purposes of this section.\nRetail: Up to a 31-day supply.\n" + mail + ": Up to a 90-day supply or *Preferred 90 Day Retail Network Pharmacy.\n" +
		d.pick("If you use an out-of-network pharmacy (including a mail order pharmacy), you may be responsible for any amount over the allowed amount.\n", "") +
		"Certain drugs may have a prior authorization requirement or may result in a higher cost. Not all drugs are covered. You may be required to use a lower-cost drug(s) prior to benefits under your policy being available for certain prescribed drugs. If a dispensed drug has a chemically equivalent drug, the cost difference between drugs in addition to any applicable copay and/or coinsurance may be applied."
	d.say("priorAuthorization {drugs:{flags:[PA]}} open")
	d.say("stepTherapy {drugs:{flags:[ST]}} open")
	d.brandAsked()
	d.events("Network Provider", "Out-of-Network Provider", drugs)
	d.back()
}

// participating has the preferred and the other pharmacies of the network in a cell, and two tiers of specialty drugs.
func (d *desk) participating() {
	d.federal()
	d.tiers = []plantTier{
		{words: "Preferred generic drugs", classID: "preferred-generic", classes: "preferredGeneric"},
		{words: "Non-preferred generic drugs", classID: "non-preferred-generic", classes: "nonPreferredGeneric"},
		{words: "Preferred brand drugs", classID: "preferred-brand", classes: "preferredBrand", brand: true},
		{words: "Non-preferred brand drugs", classID: "non-preferred-brand", classes: "nonPreferredBrand", brand: true},
		{words: "Preferred specialty drugs", classID: "preferred-specialty", classes: "preferredSpecialty"},
		{words: "Non-preferred specialty drugs", classID: "non-preferred-specialty", classes: "nonPreferredSpecialty"},
	}
	d.cost()
	for n := range 2 { // copays for both, or parts of the cost for both
		t := &d.tiers[4+n]
		t.cap = 0
	}
	if d.chance(2) {
		d.tiers[4].rate, d.tiers[5].rate, d.tiers[4].copay, d.tiers[5].copay = 0, 0, 150+50*d.IntN(3), 350
	}
	d.numbered(false)
	d.voice.copay = d.pick("$%d/prescription", "$%d copay/prescription")
	d.front(d.sumOf("deductible", d.medIndividual, d.medFamily, true), "Yes. In-Network Preventive Health, certain services with a copay, and prescription drugs are covered before you meet your deductible.", "No.", d.sumOf("maximum", d.oopIndividual, d.oopFamily, true))
	form := d.pick("Retail\nPreferred Participating - %s\nParticipating - %s\nMail - %s\ndeductible does not apply", "Retail – Preferred Pharmacy: %s; Non-Preferred Pharmacy: %s\nMail: %s\ndeductible does not apply")
	d.refused()
	var drugs [][]string
	for _, t := range d.filled() {
		more := *t
		more.copay += 10
		cell := fmt.Sprintf(form, d.given(t, "retail", "preferred", 30, 1), d.given(&more, "retail", "standard", 30, 1), d.given(t, "mail", "in", 90, 3))
		d.across(t, "exempt", []string{"preferred", "standard", "in"}, "retail", "mail")
		drugs = append(drugs, []string{t.words, cell, "Not covered", "^"})
	}
	for _, t := range d.kept() {
		drugs = append(drugs, []string{t.words, d.given(t, "specialty", "in", 30, 1) + "; deductible does not apply", "Not covered", "^"})
		d.across(t, "exempt", []string{"in"}, "specialty")
	}
	drugs[0][3] = "Limited to a 30-day supply at retail. Up to a 90-day supply at mail order. Specialty drugs limited to a 30-day supply. " +
		d.pick("Specialty drugs must be obtained from the plan's specialty pharmacy provider.", "Specialty drugs are covered only when obtained through the plan's specialty pharmacy provider.")
	d.say("specialtyLockIn %s {free:0}", d.specials())
	d.unlocked = true
	if d.chance(2) {
		drugs[0][3] += " " + d.brandAsked()
	}
	drugs[0][3] += " " + strings.Join(d.clauses(2+d.IntN(3)), " ")
	d.events("In-Network Provider", "Out-of-Network Provider", drugs)
	d.back()
}

// homeDelivery says of each tier what is typically in it, and of its pharmacies in brackets.
func (d *desk) homeDelivery() {
	d.bare(4)
	d.tiers[0].copay = max(4, d.tiers[0].copay)
	d.unlocked = true
	labels := []string{"Typically Generic (Tier 1)", "Typically Preferred Brand & Non-Preferred Generic Drugs (Tier 2)", "Typically Non-Preferred Brand and Generic drugs (Tier 3)", d.pick("Typically Preferred Specialty (brand and generic) (Tier 4)", "Typically Specialty (brand and generic) (Tier 4)")}
	d.say("tier tier-1 generic")
	for n, more := range [][]string{{}, {"preferredBrand", "nonPreferredGeneric", "preferredBrand+nonPreferredGeneric", "nonPreferredGeneric+preferredBrand"}, {"nonPreferredBrand", "generic+nonPreferredBrand", "nonPreferredBrand+generic", "nonPreferredBrand+nonPreferredGeneric", "nonPreferredGeneric+nonPreferredBrand"}, {"specialty", "preferredSpecialty"}} {
		for _, classes := range more {
			d.noTier(d.tiers[n].id, classes)
		}
	}
	exempt, outside := d.chance(2), d.chance(2)
	end, before, order := ", deductible does not apply", "Yes. Prescription Drugs. Primary Care. Specialist Visit. Preventive Care. For more information see below.", "exempt"
	if !exempt {
		end, before, order = d.pick("", " after deductible is met"), "Yes. Preventive Care. For more information see below.", "after"
	}
	d.front(d.sumOf("deductible", d.medIndividual, d.medFamily, outside), before, "No.", d.sumOf("maximum", d.oopIndividual, d.oopFamily, outside))
	d.voice.copay, d.voice.cap = "$%d/prescription", " up to $%d/prescription"
	var drugs [][]string
	for n := range d.tiers {
		t := &d.tiers[n]
		out := "Not covered"
		if outside {
			out = "50% coinsurance" + end + " (retail) and Not covered (home delivery)"
			d.share(t, "retail", "out", "50 % coinsurance")
			d.days(t, "retail", "out", 1, 30)
			d.notAt(t, "out", "mail")
		}
		var cell string
		if t.rate > 0 {
			cell = d.given(t, "retail", "in", 30, 1) + end + " (retail and home delivery)"
			d.given(t, "mail", "in", 30, 1)
		} else {
			cell = d.given(t, "retail", "in", 30, 1) + end + " (retail) and " + d.given(t, "mail", "in", 90, 2.5) + end + " (home delivery)"
		}
		d.across(t, order, []string{"in", "out"}, "retail", "mail")
		remark := "^"
		switch n {
		case 0:
			remark = "For more information, refer to the Essential Drug List at www.example.com/druglist.\n" + d.pick("Covers up to a 30 day supply (retail) and up to a 90 day supply (home delivery).", "Retail: up to a 30 day supply. Home delivery: up to a 90 day supply.") + "\n*See Prescription Drug section of the plan or policy document."
		case 3:
			remark = "Covers up to a 30 day supply (retail and home delivery)."
		}
		drugs = append(drugs, []string{labels[n], cell, out, remark})
	}
	if !outside {
		d.refused()
	}
	d.events("In-Network Provider", "Non-Network Provider", drugs)
	if d.chance(2) {
		d.heading("Prescription Drug notes")
		for _, s := range d.clauses(3) {
			d.write("• " + s)
		}
	}
	d.back()
}

// leastAndMost is the summary of an employer's own plan, whose drugs another company manages: parts of the cost with a
// least and a most, and a limit of their own on what is paid for drugs.
func (d *desk) leastAndMost() {
	d.federal()
	d.numbered(false)
	t := &d.tiers[0]
	t.rate, t.copay = 0, max(5, t.copay)
	drugLimit := 250 * (6 + d.IntN(9))
	limit := d.pick("Medical: $%s individual / $%s family\nPrescription drugs: $%s individual / $%s family", "Medical $%s person / $%s family. Prescription drug $%s person / $%s family.", "For medical: $%s individual / $%s family; for prescription drugs: $%s individual / $%s family")
	d.say("maximum in %d/%d", d.oopIndividual, d.oopFamily)
	d.say("maximum rx %d/%d", drugLimit, 2*drugLimit)
	d.front(fmt.Sprintf(d.pick("$%s individual / $%s family", "$%s person / $%s family"), thousands(d.medIndividual), thousands(d.medFamily)), d.pick("Yes. Preventive care and prescription drugs are covered before you meet your deductible.", "Yes. Network preventive care, office visits and prescription drugs."), "No.", fmt.Sprintf(limit, thousands(d.oopIndividual), thousands(d.oopFamily), thousands(drugLimit), thousands(2*drugLimit)))
	d.say("deductible in %d/%d", d.medIndividual, d.medFamily)
	bounds := d.pick("%d%% coinsurance ($%d min/$%d max)", "%d%% coinsurance (minimum $%d; maximum $%d)", "%d%% ($%d minimum / $%d maximum)")
	form := d.pick("Retail (30-day): %s\nMail order (90-day): %s", "%s up to 30-day supply retail\n%s up to 90-day supply mail order", "%s/30-day supply retail; %s/90-day supply mail order")
	d.voice.copay = d.pick("$%d copay", "$%d")
	d.refused()
	drugs := [][]string{{t.words, fmt.Sprintf(form, d.given(t, "retail", "in", 30, 1), d.given(t, "mail", "in", 90, 2)), "Not covered", "^"}}
	for n := 1; n < 3; n++ {
		t, rate, least := &d.tiers[n], 15+10*n+5*d.IntN(2), 10+15*n+5*d.IntN(2)
		most := 2*least + 25*n
		drugs = append(drugs, []string{t.words, fmt.Sprintf(form, d.bounded(t, "retail", 30, rate, least, most, bounds), d.bounded(t, "mail", 90, rate, 2*least, 2*most, bounds)), "Not covered", "^"})
	}
	special := d.last()
	drugs = append(drugs, []string{special.words, d.bounded(special, "specialty", 30, 25, 75, 200+50*d.IntN(3), bounds) + d.pick(" for up to a 30-day supply from the specialty pharmacy", " (specialty pharmacy, 30-day supply)"), "Not covered", "^"})
	drugs[0][3] = "Prescription drug coverage is administered by the pharmacy benefit manager shown on your ID card. " + d.pick("Deductible does not apply to prescription drugs. ", "The medical deductible does not apply. ")
	d.everywhere("exempt", "retail", "mail", "specialty")
	if d.chance(2) {
		drugs[0][3] += d.brandAsked() + " "
	}
	drugs[0][3] += strings.Join(d.clauses(3+d.IntN(3)), " ")
	d.events(d.pick("Network Provider", "In-Network Provider"), "Out-of-Network Provider", drugs)
	d.back()
}

// deductibleMarks is a plan design that has a mark beside each cost share that the deductible for drugs holds.
func (d *desk) deductibleMarks() {
	d.bare(4)
	d.tiers[3].cap = 250
	d.voice.copay, d.voice.cap, d.nothing = "$%d/prescription", d.pick(" up to $%d/prescription", " up to $%d per prescription"), ""
	from, mark := 1+d.IntN(2), d.pick("✔", "✓", "X")
	d.heading(d.pick("Summary of Benefits – Group Plan – PPO Plan", "Sierra Vista Full PPO 750 OffEx – Summary of Benefits"))
	d.write("This Summary of Benefits shows the amount you will pay for Covered Services under this benefit plan. It is only a summary and it is included as part of the Evidence of Coverage (EOC).")
	d.heading("Calendar Year Deductibles")
	d.write("A Calendar Year Deductible (CYD) is the amount a Member pays each Calendar Year before the plan pays for Covered Services under the benefit plan. The benefit plan pays for some Covered Services before the Calendar Year Deductible is met, as noted in the Benefits chart below.")
	limit := func(label, kind string, one, family int) [][]string {
		d.say("%s %d/%d", kind, one, family)
		return [][]string{{label, "Individual coverage", "$" + thousands(one)}, {"^", "Family coverage", fmt.Sprintf("$%s: individual\n$%s: Family", thousands(one), thousands(family))}}
	}
	rows := [][]string{{"", "", "When using a Participating Provider"}}
	rows = append(rows, limit("Calendar Year medical Deductible", "deductible in", d.medIndividual, d.medFamily)...)
	rows = append(rows, limit("Calendar Year pharmacy Deductible (CPD)", "deductible rx", d.rxIndividual, d.rxFamily)...)
	d.table(append(rows, limit("Calendar Year Out-of-Pocket Maximum", "maximum in", d.oopIndividual, d.oopFamily)...)...)
	d.write("No Annual or Lifetime Dollar Limit. Under this benefit plan there is no annual or lifetime dollar limit on the amount that will be paid for Covered Services.")
	d.page()
	rows = [][]string{{"Prescription Drug Benefits", "When using a Participating Pharmacy", d.pick("CPD applies", "CPD¹ applies"), "When using a Non-Participating Pharmacy"}}
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{
		{"Retail pharmacy prescription Drugs\nPer prescription, up to a 30-day supply.", "retail", 30, 1},
		{"Mail service pharmacy prescription Drugs\nPer prescription, up to a 90-day supply.", "mail", 90, 2},
		{"Network Specialty Pharmacy Drugs\nPer prescription, up to a 30-day supply.", "specialty", 30, 1},
	} {
		rows = append(rows, []string{where.words, "<", "<", "<"})
		for n := range d.tiers {
			t := &d.tiers[n]
			if (n == 3) != (where.channel == "specialty") {
				continue
			}
			beside, order := "", "exempt"
			if n >= from {
				beside, order = mark, "after"
			}
			rows = append(rows, []string{fmt.Sprintf("Tier %d Drugs", t.number), d.given(t, where.channel, "in", where.days, where.times), beside, "Not covered"})
			d.order(t, where.channel, "in", order)
		}
	}
	d.refused()
	d.table(rows...)
	d.line("Notes")
	d.write(fmt.Sprintf("1 Calendar Year pharmacy Deductible (CPD). If this benefit plan has a CPD, Covered Services subject to it are identified with a mark (%s) in the chart above.", mark))
	d.unlocked = true
	bullet := d.pick("", "• ")
	for _, s := range d.clauses(4 + d.IntN(3)) {
		d.write(bullet + s)
	}
}

// listedInCell is a plan design with the tiers of a supply in the lines of a cell, and what the member pays in sentences.
func (d *desk) listedInCell() {
	d.federal()
	for n, words := range []string{"Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty"} {
		d.tiers[n].words = words
	}
	d.numbered(false)
	d.nothing, d.voice.copay, d.voice.rate, d.voice.cap = "", "You pay $%d", "You pay %d%%", d.pick(" up to a maximum of $%d", ", up to $%d")
	outside := d.chance(2)
	d.heading(d.pick("SUMMARY OF BENEFITS: Open Access Plus Copay Plan", "Benefit Summary – Open Access Plus – OAP 1000"))
	d.write("For Employees of Birchwood Tool & Die. Effective Date: January 1, 2026. This is a summary of benefits for your plan.")
	each := d.pick("Individual: $%s\nFamily: $%s", "Individual: $%s\n\nFamily: $%s")
	pair := func(kind, network string, one, family int) string {
		d.say("%s %s %d/%d", kind, network, one, family)
		return fmt.Sprintf(each, thousands(one), thousands(family))
	}
	d.table([]string{"Plan Highlights", "In-Network", "Out-of-Network"},
		[]string{"Lifetime Maximum", "Unlimited", "Unlimited"},
		[]string{"Plan Coinsurance", "Your plan pays 80%", "Your plan pays 60%"},
		[]string{"Calendar Year Deductible", pair("deductible", "in", d.medIndividual, d.medFamily), pair("deductible", "out", 3*d.medIndividual, 3*d.medFamily)},
		[]string{"Calendar Year Out-of-Pocket Maximum", pair("maximum", "in", d.oopIndividual, d.oopFamily), pair("maximum", "out", 3*d.oopIndividual, 3*d.oopFamily)})
	d.table([]string{"Benefit", "In-Network", "Out-of-Network"}, []string{"Primary Care Physician (PCP) Office Visit", "You pay $25 copay, then plan pays 100%", "You pay 40%, after deductible"}, []string{"Inpatient Hospital Facility", "You pay 20%, after deductible", "You pay 40%, after deductible"})
	both, shop, post := "Retail (per 30-day supply):", "Retail and Home Delivery (per 90-day supply):", "Specialty pharmacy (per 30-day supply):"
	outCell := "In-network coverage only"
	for _, t := range d.filled() {
		both += "\n" + t.words + ": " + d.given(t, "retail", "in", 30, 1)
		shop += "\n" + t.words + ": " + d.given(t, "retail", "in", 90, 2.5)
		d.given(t, "mail", "in", 90, 2.5)
		if outside {
			outCell = "Retail (per 30-day supply): You pay 50%\nHome Delivery: Not Covered"
			d.share(t, "retail", "out", "50 % coinsurance")
			d.days(t, "retail", "out", 1, 30)
		}
		d.notAt(t, "out", "mail", "specialty")
	}
	t := d.last()
	post += "\n" + t.words + ": " + d.given(t, "specialty", "in", 30, 1)
	if outside { // whether the line for retail pharmacies is for drugs of a specialty pharmacy too is left open
		for _, channel := range []string{"retail", "specialty"} {
			d.allow("share %s %s out 50 %% coinsurance", t.id, channel)
			d.allow("days %s %s out 1-30", t.id, channel)
		}
		d.notAt(t, "out", "any", "mail", "specialty")
	} else {
		d.refused()
	}
	rows := [][]string{{"Pharmacy", "In-Network", "Out-of-Network"}, {d.pick("Cost Share and Supply", "Pharmacy Cost Share and Supply"), both + "\n\n" + shop + "\n\n" + post, outCell}}
	d.either()
	if d.chance(2) {
		none := d.pick("\nPharmacy deductible: None", "\nDeductible does not apply to pharmacy benefits")
		rows[1][0] += none
		d.subject(0)
		if !strings.HasSuffix(none, "None") { // else the deductible of the plan may hold drugs yet
			d.everywhere("exempt", "retail", "mail", "specialty")
		}
	}
	for _, s := range append(d.clauses(4+d.IntN(3)), d.brandAsked()) {
		rows = append(rows, []string{"• " + s, "<", "<"})
	}
	d.table(rows...)
}
