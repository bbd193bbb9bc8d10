package analyze

import (
	"fmt"
	"strings"
)

// The plan designs, the pages of Medicare and Medicaid and the chapter of the nineteenth set.

// pharmacySection is the section on drugs of a plan design, with a row for each pharmacy below a tier.
func (c *counter) pharmacySection() {
	c.priced(false, "Generic Drugs", "Preferred Brand-Name Drugs", "Non-Preferred Brand-Name Drugs", "Specialty Drugs")
	c.unlocked = true
	c.voice.copay, c.voice.rate, c.voice.cap = c.pick("$%d copay", "$%d copayment"), "%d%%", " up to $%d"
	outside := c.chance(2)
	c.heading("PLAN DESIGN & BENEFITS")
	c.write("Lighthouse Life Insurance Company: Choice POS II (Open Access). Plan effective date: 01/01/2026.")
	pair := func(one, family int) string { return c.amounts2("$%s Individual\n$%s Family", one, family) }
	c.table([]string{"PLAN FEATURES", "NETWORK CARE", "OUT-OF-NETWORK CARE"},
		[]string{"Deductible (per calendar year)", pair(c.medIndividual, c.medFamily), pair(2*c.medIndividual, 2*c.medFamily)},
		[]string{"Unless otherwise indicated, the deductible must be met prior to benefits being payable. Once the family deductible is met, all family members will be considered as having met their deductible for the remainder of the calendar year.", "<", "<"},
		[]string{"Member Coinsurance", "20%", "40%"},
		[]string{"Out-of-Pocket Maximum (per calendar year)", pair(c.oopIndividual, c.oopFamily), pair(2*c.oopIndividual, 2*c.oopFamily)},
		[]string{"Pharmacy expenses apply towards the out-of-pocket maximum.", "<", "<"},
		[]string{"Lifetime Maximum", "Unlimited", "Unlimited"})
	for network, times := range map[string]int{"in": 1, "out": 2} {
		c.say("deductible %s %d/%d", network, times*c.medIndividual, times*c.medFamily)
		c.say("maximum %s %d/%d", network, times*c.oopIndividual, times*c.oopFamily)
	}
	c.table([]string{"PHYSICIAN SERVICES", "NETWORK CARE", "OUT-OF-NETWORK CARE"}, []string{"Office Visits to Primary Care Physician", "$25 copay; deductible waived", "40%; after deductible"}, []string{"Specialist Office Visits", "$50 copay; deductible waived", "40%; after deductible"})
	c.page()
	rows := [][]string{{"PHARMACY", "NETWORK CARE", "OUT-OF-NETWORK CARE"}}
	if c.chance(2) {
		rows = append(rows, []string{"Prescription drug calendar year deductible", c.pick("None", "Not Applicable"), c.pick("None", "Not Applicable")})
		c.subject(0)
	}
	c.either()
	for n := range 3 {
		t, out, post := &c.tiers[n], "Not Covered", "Not Covered"
		if outside {
			out, post = "40% of submitted cost", "Not Applicable"
			c.share(t, "retail", "out", "40 % coinsurance")
			c.allow("days %s retail out 1-30", t.id)
		}
		c.notAt(t, "out", "any", "retail", "mail", "specialty")
		rows = append(rows, []string{t.words, "<", "<"},
			[]string{"Retail", c.given(t, "retail", "in", 30, 1), out},
			[]string{"Mail Order", c.cell(t, "mail", "in", 2), post})
		c.days(t, "mail", "in", 31, 90)
	}
	special := c.last()
	rows = append(rows, []string{special.words, "<", "<"}, []string{c.pick("Specialty Pharmacy", "Specialty"), c.given(special, "specialty", "in", 30, 1), "Not Covered"})
	c.notAt(special, "out", "any", "retail", "mail", "specialty")
	c.table(rows...)
	c.heading("Pharmacy Day Supply and Requirements")
	c.table([]string{"Retail", "Up to a 30 day supply from the Lighthouse National Network"},
		[]string{"Mail Order", "A 31-90 day supply from the Lighthouse Mail Service Pharmacy"},
		[]string{"Specialty", "Up to a 30 day supply. " + c.pick("First prescription fill at any retail or specialty pharmacy. Subsequent fills must be through our specialty pharmacy network.", "The first fill may be at any retail pharmacy or specialty pharmacy. All subsequent fills must be through our preferred specialty pharmacy network.")})
	c.say("specialtyLockIn %s {free:1}", c.specials())
	if c.chance(2) {
		c.write("Choose Generics with Dispense as Written (DAW) override: the member pays the applicable copay only, if the physician requires brand-name. If the member requests brand-name when a generic is available, the member pays the applicable copay plus the difference between the generic price and the brand-name price.")
		c.brandAsked()
	}
	for _, s := range c.remarks(3 + c.IntN(3)) {
		c.write(s)
	}
	c.heading("What's Not Covered")
	c.write("This plan does not cover all health care expenses and includes exclusions and limitations. Members should refer to their plan documents to determine which health care services are covered and to what extent.")
	c.allow("exclusions") // left open
}

// tiersAndExclusions is the drug page of a benefit summary: tiers down, pharmacies across, then what is not covered.
func (c *counter) tiersAndExclusions() {
	c.priced(true)
	for n := range c.tiers {
		c.noTier(c.tiers[n].id, c.tiers[n].classes)
		c.noTier(c.tiers[n].id, "")
	}
	c.tiers[3].copay, c.tiers[3].rate, c.tiers[3].cap = c.tiers[2].copay+100, 0, 0
	c.voice.copay = c.pick("$%d", "$%d copay")
	c.heading(c.pick("Benefit Summary: Outpatient Prescription Drug Products", "Your Outpatient Prescription Drug benefits"))
	c.write("Plan: Bridgewater Choice Plus, Rx Plan 4T. " + c.pick("This plan uses the Advantage Prescription Drug List.", "Your Prescription Drug List is the Essential Prescription Drug List."))
	from := 2
	if c.chance(3) {
		from = 0
		c.table([]string{"Annual Drug Deductible", "Network", "Out-of-Network"}, []string{"Individual Deductible", "No Deductible", "No Deductible"}, []string{"Family Deductible", "No Deductible", "No Deductible"})
		c.subject(0)
	} else {
		c.table([]string{"Annual Drug Deductible", "Network and Out-of-Network"}, []string{"Individual Deductible", "$" + thousands(c.rxIndividual)}, []string{"Family Deductible", "$" + thousands(c.rxFamily)}, []string{"The Annual Drug Deductible does not apply to Tier 1.", "<"})
		c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
	}
	outside := c.chance(2)
	rows := [][]string{
		{"Tier Level", "Retail", "<", "Mail Order"},
		{"^", "Up to 31-day supply", "<", "Up to 90-day supply"},
		{"^", "Network", "Out-of-Network", "Network"},
	}
	for n := range c.tiers {
		t := &c.tiers[n]
		row := []string{fmt.Sprintf("Tier %d", t.number), c.given(t, "retail", "in", 31, 1), "Not Covered", c.given(t, "mail", "in", 90, 2.5)}
		if outside {
			row[2] = c.given(t, "retail", "out", 31, 1)
		}
		c.notAt(t, "out", "any", "mail", "retail", "specialty")
		if from > 0 {
			c.across(t, map[bool]string{true: "exempt", false: "after"}[n == 0], []string{"in", "out"}, "retail", "mail")
		}
		rows = append(rows, row)
	}
	c.table(rows...)
	c.write("* Only certain Prescription Drug Products are available through mail order; please visit www.example.com or call the telephone number on the back of your ID card for more information. If you purchase a Prescription Drug Product from an Out-of-Network Pharmacy, you are responsible for any difference between what the Out-of-Network Pharmacy charges and the amount we would have paid for the same Prescription Drug Product dispensed by a Network Pharmacy.")
	c.heading("Other Important Cost Sharing Information")
	for _, one := range []condition{
		{words: c.pick("Some Prescription Drug Products are subject to supply limits.", "Benefits for certain Prescription Drug Products are subject to quantity limits."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: "Before certain Prescription Drug Products are dispensed to you, your Physician is required to obtain prior authorization from us.", fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: "Certain Prescription Drug Products are subject to step therapy: you may be required to use a different Prescription Drug Product first.", fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: "Tier status is reviewed up to six times per calendar year."},
		{words: "Certain preventive care medications required by the Affordable Care Act are covered at zero cost share.", fact: "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}"},
	} {
		if !c.chance(4) {
			c.write("• " + one.words)
			if one.fact != "" {
				c.say("%s", one.fact)
			}
		}
	}
	c.page()
	c.heading("Exclusions: the following are not covered under the Outpatient Prescription Drug benefit")
	c.notPaid([]condition{
		{words: "Any Prescription Drug Product dispensed for the purpose of appetite suppression or weight loss.", fact: "exclusions {drugs:{kinds:[weightLoss]}}"},
		{words: "Prescription Drug Products when prescribed to treat infertility.", fact: "exclusions {drugs:{kinds:[fertility]}}"},
		{words: "Medications used for cosmetic purposes.", fact: "exclusions {drugs:{kinds:[cosmetic]}}"},
		{words: "Experimental or Investigational or Unproven medications.", fact: "exclusions {drugs:{kinds:[experimental]}}"},
		{words: "Drugs available over-the-counter that do not require a Prescription Order or Refill by federal or state law before being dispensed.", fact: "otc covered:false"},
		{words: "Vitamins, except prenatal vitamins that require a Prescription Order."},
		{words: "A Prescription Drug Product which is dispensed outside the United States, except in an Emergency."},
		{words: "Prescription Drug Products dispensed as a replacement for one that was lost, stolen, broken or destroyed."},
		{words: "Drugs which are prescribed, dispensed or intended for use while you are an inpatient in a Hospital."},
	})
	for _, except := range []string{"", ",except:{names:[prenatal vitamins]}", ",except:{names:[prenatal]}"} {
		c.allow("exclusions {drugs:{kinds:[vitamin]%s}}", except)
	}
}

// notPaid lists what is not covered, one a bullet, some of a list.
func (c *counter) notPaid(list []condition) {
	for _, one := range list {
		if c.chance(4) {
			continue
		}
		c.write("• " + one.words)
		if one.fact != "" {
			c.say("%s", one.fact)
		}
	}
	c.allow("exclusions") // left open
}

// schedule is the schedule of benefits of a health maintenance plan, whose tiers have numbers alone.
func (c *counter) schedule() {
	c.bare(3 + c.IntN(2))
	c.tiers[0].copay = max(5, c.tiers[0].copay)
	c.nothing, c.unlocked = "", true
	c.voice.copay, c.voice.rate, c.voice.cap = c.pick("$%d Copayment", "$%d Copayment per prescription or refill"), "%d%% Coinsurance", c.pick(" up to a maximum of $%d", " up to $%d")
	c.heading("Schedule of Benefits")
	c.write(c.pick("The Commonwealth Pilgrim HMO", "Meetinghouse Health Plan: Navigator HMO 1000") + ". This Schedule of Benefits states any Benefit Limits and the Member Cost Sharing amounts you must pay for Covered Benefits.")
	c.table([]string{"General Cost Sharing Features", "Member Cost Sharing"},
		[]string{"Deductible (per Calendar Year)", c.amounts2("$%s per Member\n$%s per family", c.medIndividual, c.medFamily)},
		[]string{"Out-of-Pocket Maximum (per Calendar Year)", c.amounts2("$%s per Member\n$%s per family", c.oopIndividual, c.oopFamily)},
		[]string{"Emergency Room Care", "$150 Copayment per visit"})
	c.unnamed("deductible", c.medIndividual, c.medFamily)
	c.unnamed("maximum", c.oopIndividual, c.oopFamily)
	c.heading("Prescription Drug Coverage")
	c.write(c.pick("The Deductible does not apply to your prescription drug benefit.", "Prescription drugs are not subject to the Deductible."))
	rows := [][]string{{"Covered Benefit", "Member Cost Sharing"}, {c.pick("Retail Pharmacy: up to a 30-day supply at a participating pharmacy", "Participating Retail Pharmacies (up to a 30-day supply)"), "<"}}
	for n := range c.tiers {
		rows = append(rows, []string{fmt.Sprintf("Tier %d", n+1), c.given(&c.tiers[n], "retail", "in", 30, 1)})
	}
	rows = append(rows, []string{c.pick("Mail Order: up to a 90-day supply", "Mail Order Pharmacy (up to a 90-day supply of maintenance medications)"), "<"})
	for n := range c.tiers {
		rows = append(rows, []string{fmt.Sprintf("Tier %d", n+1), c.given(&c.tiers[n], "mail", "in", 90, []float64{2, 2, 3, 1}[n])})
	}
	c.table(rows...)
	c.everywhere("exempt", "retail", "mail")
	c.refused()
	c.heading("Notes about your Prescription Drug Coverage")
	for _, s := range c.remarks(3 + c.IntN(3)) {
		c.write("• " + s)
	}
	if c.chance(2) {
		c.write("• " + c.brandAsked())
	}
}

// medicare states the deductible of a Medicare plan for the tiers from one on, or none, as the form has it.
func (c *counter) medicare(form, none string) string {
	if c.chance(3) {
		c.subject(0)
		return none
	}
	amount, from := []int{150, 250, 340, 420, 590, 615}[c.IntN(6)], 3
	c.allow("deductible rx %d/-", amount)
	c.subject(from)
	return fmt.Sprintf(form, amount)
}

// ceiling says what insulin costs at most in a Medicare plan, and what vaccines do.
func (c *counter) ceiling() {
	ceiling := "drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}"
	c.write(c.pick("Important Message About What You Pay for Insulin: You won't pay more than $35 for a one-month supply of each insulin product covered by our plan, no matter what cost-sharing tier it's on, even if you haven't paid your deductible.", "You pay no more than $35 for a 1-month supply of each covered Part D insulin product."))
	c.say("%s}", ceiling)
	for _, deductible := range []string{"deductible", "deductibleApplies"} {
		c.allow("%s,%s:exempt}", ceiling, deductible)
	}
	if c.chance(2) {
		c.write("Important Message About What You Pay for Vaccines: Our plan covers most adult Part D vaccines at no cost to you.")
		for _, share := range []string{"{share:{kind:noCharge}}", "open"} {
			c.allow("drugCostShares {drugs:{kinds:[vaccine]}} %s", share)
			c.allow("drugCostShares {drugs:{kinds:[vaccine]},age:{min:18}} %s", share)
			c.allow("drugCostShares {age:{min:18},drugs:{kinds:[vaccine]}} %s", share)
			c.allow("drugCostShares {drugs:{kinds:[vaccine]},age:{min:19}} %s", share)
		}
	}
}

// advantage is the summary of a Medicare Advantage plan, with retail pharmacies and two kinds of mail order.
func (c *counter) advantage() {
	c.partDTiers()
	for n := range c.tiers {
		if t := &c.tiers[n]; t.rate == 0 {
			t.copay = []int{0, 5 + 5*c.IntN(2), 40 + 7*c.IntN(2), 95}[n]
		}
	}
	c.label = numbered(c.pick("Tier %d: %s", "Tier %d:\n%s"))
	c.voice.copay, c.voice.rate = "$%d copay", "%d%% coinsurance"
	c.heading(c.pick("2026 Summary of Benefits: Harborlight Medicare Advantage Patriot (PPO)", "Summary of Benefits 2026 – Saguaro Dual Complete Choice (HMO-POS)"))
	c.table([]string{"Benefits", "In-Network", "Out-of-Network"},
		[]string{"Monthly Plan Premium", "$0", "<"},
		[]string{"Annual Medical Deductible", "This plan does not have a medical deductible.", "<"},
		[]string{"Inpatient Hospital Care", "$395 copay per day: days 1-5", "40% coinsurance per stay"},
		[]string{"Primary Care Provider", "$0 copay", "$30 copay"},
		[]string{"Medicare Part B Drugs", "20% coinsurance", "40% coinsurance"})
	for _, network := range []string{"in", "any", "out"} {
		c.allow("deductible %s 0/-", network)
		c.allow("deductible %s 0/0", network)
	}
	c.heading("Prescription Drugs")
	c.table([]string{"Stage", "What happens"},
		[]string{"Stage 1: Annual Prescription (Part D) Deductible", c.medicare("$0 for Tier 1 and Tier 2; $%d for Tier 3, Tier 4 and Tier 5 drugs", "Since you have no deductible for Part D drugs, this payment stage doesn't apply.")},
		[]string{"Stage 2: Initial Coverage (After you pay your deductible, if applicable)", "You pay the amounts in the table below until your total out-of-pocket costs reach $2,100."},
		[]string{"Stage 3: Catastrophic Coverage", "After your total out-of-pocket costs reach $2,100, you won't pay anything for Medicare Part D covered drugs."})
	c.allow("maximum rx 2100/-")
	days := []int{90, 100}[c.IntN(2)]
	rows := [][]string{
		{"Drug coverage", "Retail", "<", "Mail Order", "<"},
		{"^", "Standard", "<", "Preferred", "Standard"},
		{"^", "30-day supply", fmt.Sprintf("%d-day supply", days), fmt.Sprintf("%d-day supply", days), fmt.Sprintf("%d-day supply", days)},
	}
	for n := range c.tiers {
		t := &c.tiers[n]
		row := []string{c.label(t), c.given(t, "retail", "standard", 30, 1), "N/A", "N/A", "N/A"}
		for _, network := range []string{"standard", "preferred", "in"} {
			c.notAt(t, network, "retail", "mail")
		}
		if n < 4 {
			row[2], row[3], row[4] = c.given(t, "retail", "standard", days, 3), c.given(t, "mail", "preferred", days, []float64{0, 0, 3, 3}[n]), c.given(t, "mail", "standard", days, 3)
		}
		rows = append(rows, row)
	}
	c.table(rows...)
	c.ceiling()
	c.heading("Additional Benefits")
	c.table([]string{"Benefits", "In-Network"}, []string{"Routine eye exam", "$0 copay; 1 every year"}, []string{"Hearing aids", "$199 - $1,249 copay"}, []string{"Fitness program", "$0 copay"}, []string{"Personal emergency response system", "$0 copay"})
}

// drugPlanAlone is the summary of a Part D plan without medical care, with a table for each supply.
func (c *counter) drugPlanAlone() {
	c.partDTiers()
	c.tiers[0].copay, c.tiers[1].copay = 0, 5
	c.tiers[2].copay, c.tiers[2].rate = 0, 18+c.IntN(6)
	c.label = numbered(c.pick("Tier %d - %s", "Tier %d (%s)"))
	c.voice.copay, c.voice.rate = "$%d", "%d%%"
	c.heading(c.pick("2026 Summary of Benefits – Pelican Value Rx Plan (PDP)", "Copper Canyon SmartSaver (PDP): Summary of Benefits, January 1 – December 31, 2026"))
	c.write("Monthly premium: $" + c.pick("17.40", "0.00", "41.90") + ". You must continue to pay your Medicare Part B premium.")
	c.write("Yearly deductible: " + c.medicare("$%d. The deductible applies to drugs in Tiers 3, 4 and 5. For drugs in Tier 1 and Tier 2 you don't pay a deductible.", "This plan has no deductible."))
	c.heading("Initial Coverage Stage")
	c.write("You pay the following until your yearly out-of-pocket drug costs reach $2,100.")
	c.allow("maximum rx 2100/-")
	network := []string{"preferred", "standard", "preferred", "standard"}
	rows := [][]string{{"", "Preferred Retail", "Standard Retail", "Preferred Mail Order", "Standard Mail Order"}}
	for _, days := range []int{30, 90} {
		rows = append(rows, []string{fmt.Sprintf(c.pick("%d-day supply", "For a %d-day supply"), days), "<", "<", "<", "<"})
		for n := range c.tiers {
			t := &c.tiers[n]
			if n == 4 && days == 90 {
				rows = append(rows, []string{c.label(t), "N/A", "N/A", "N/A", "N/A"})
				for _, of := range []string{"preferred", "standard"} {
					c.notAt(t, of, "retail", "mail")
				}
				continue
			}
			row := []string{c.label(t)}
			for k, of := range network {
				more := *t
				if of == "standard" && n < 2 {
					more.copay += 10 + 5*n
				}
				if of == "standard" && n == 2 {
					more.rate += 2
				}
				row = append(row, c.given(&more, []string{"retail", "retail", "mail", "mail"}[k], of, days, float64(days/30)))
			}
			rows = append(rows, row)
		}
	}
	c.table(rows...)
	c.heading("Catastrophic Coverage Stage")
	c.write("You pay nothing for covered Part D drugs for the rest of the year.")
	c.ceiling()
	c.write("Long-term care pharmacies: residents of a long-term care facility pay the same as at a standard retail pharmacy for a 31-day supply.")
	for n := range c.tiers {
		t := &c.tiers[n]
		for _, share := range c.stated(t, "retail", "standard") {
			for _, of := range []string{"in", "standard", "any"} {
				c.allow("share %s longTermCare %s %s", t.id, of, share)
				c.allow("days %s longTermCare %s 1-31", t.id, of)
			}
		}
	}
}

// chapterInProse is a chapter of a booklet that says all in sentences.
func (c *counter) chapterInProse() {
	c.priced(false)
	c.voice.copay, c.voice.rate, c.voice.cap = c.pick("$%d", "a $%d copayment"), "%d%% of the cost", c.pick(", up to a maximum of $%d per prescription,", " (maximum $%d)")
	if c.chance(2) {
		c.inWord()
	}
	c.heading(c.pick("Prescription Drug Benefits", "CHAPTER 7: YOUR PRESCRIPTION DRUG BENEFIT"))
	c.write("The Plan provides benefits for covered prescription drugs through its pharmacy benefit manager. To receive the highest level of benefits, show your identification card at a participating pharmacy.")
	c.heading("Retail Pharmacy Program")
	three := func(channel string, days int, times float64) []any {
		var out []any
		for _, t := range c.filled() {
			out = append(out, c.given(t, channel, "in", days, times))
		}
		return out
	}
	c.write(fmt.Sprintf(c.pick("For up to a 30-day supply at a participating retail pharmacy, you pay %s for a generic drug, %s for a preferred brand drug and %s for a non-preferred brand drug.", "When you use a participating retail pharmacy, you will pay %s for each generic drug, %s for each preferred brand drug, and %s for each non-preferred brand drug. You may obtain up to a 30-day supply."), three("retail", 30, 1)...))
	if c.chance(2) {
		c.write("Prescriptions filled at a non-participating pharmacy are not covered.")
		c.allow("access {networks:[out]} {covered:false}")
	}
	c.refused()
	c.heading("Mail Order Program")
	c.write(fmt.Sprintf(c.pick("Through the mail order pharmacy you may obtain up to a 90-day supply of a maintenance drug. You pay %s for a generic drug, %s for a preferred brand drug and %s for a non-preferred brand drug.", "For up to a 90-day supply through the mail order pharmacy, you pay %s for a generic drug, %s for a preferred brand drug and %s for a non-preferred brand drug."), three("mail", 90, 2)...))
	c.heading("Specialty Drugs")
	t := c.last()
	c.write(fmt.Sprintf(c.pick("For specialty drugs you pay %s for up to a 30-day supply.", "You pay %s for up to a 30-day supply of a specialty drug."), strings.TrimSuffix(c.given(t, "specialty", "in", 30, 1), ",")) + " " + c.pick("Specialty drugs must be obtained through the Plan's specialty pharmacy.", "The Plan covers specialty drugs only when they are dispensed by its specialty pharmacy."))
	c.say("specialtyLockIn %s {free:0}", c.specials())
	c.unlocked = true
	c.heading("Deductible and Out-of-Pocket Limit")
	if c.chance(2) {
		c.write(c.amounts2("Each calendar year you must satisfy a prescription drug deductible of $%s per person or $%s per family before the Plan begins to pay for prescription drugs.", c.rxIndividual, c.rxFamily))
		c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
		c.everywhere("after", "retail", "mail", "specialty")
	} else {
		c.write("Prescription drugs are not subject to the Plan's calendar year deductible.")
		c.everywhere("exempt", "retail", "mail", "specialty")
	}
	c.write(c.amounts2("Once you have paid $%s for covered prescription drugs in a calendar year ($%s for your family), the Plan pays 100%% of covered prescription drug costs for the rest of the year.", c.oopIndividual, c.oopFamily))
	c.say("maximum rx %d/%d", c.oopIndividual, c.oopFamily)
	c.heading("Clinical Programs and Limitations")
	for _, s := range c.remarks(4 + c.IntN(2)) {
		c.write(s)
	}
	if c.chance(2) {
		c.write(c.brandAsked())
	}
	c.heading("Claims and Appeals")
	c.write("If a claim is denied in whole or in part, you may appeal within 180 days after you receive the notice of denial.")
}

// pharmacyCopays is the page on drugs of a member handbook of Medicaid.
func (c *counter) pharmacyCopays() {
	c.few()
	c.nothing, c.voice.copay = "", c.pick("$%d", "$%d.00")
	for n := range c.tiers {
		c.tiers[n].copay = max(1, c.tiers[n].copay)
	}
	c.heading(c.pick("Pharmacy benefits", "Prescription drugs and copays"))
	c.write(c.pick("We cover prescription drugs that are on the Preferred Drug List (PDL). You must use a pharmacy in our network.", "Your plan pays for medically necessary prescription drugs. Take your member ID card to a network pharmacy."))
	c.heading("How much do I pay?")
	rows := [][]string{{c.pick("Type of drug", "Prescription drugs"), c.pick("Copay", "Your copay", "Copay for each prescription or refill")}}
	for n := range c.tiers {
		rows = append(rows, []string{c.tiers[n].words, c.cell(&c.tiers[n], "any", "in", 1)})
	}
	c.table(rows...)
	c.write(c.pick("Members under the age of 21, pregnant women, members in a nursing facility and members in hospice do not have copays.", "These members do not pay copays: members under 21 years of age, pregnant members, and members who live in a nursing facility."))
	c.say("drugCostShares {age:{max:20}} {share:{kind:noCharge}}")
	c.allow("drugCostShares {} open")
	days := []int{30, 31, 34}[c.IntN(3)]
	c.write(fmt.Sprintf(c.pick("You can get up to a %d-day supply of medicine at a time.", "Prescriptions are limited to a %d-day supply."), days))
	for n := range c.tiers {
		c.allow("days %s any in 1-%d", c.tiers[n].id, days)
	}
	c.heading("Rules for some drugs")
	for _, one := range []condition{
		{words: c.pick("Some drugs need prior authorization. Your doctor must ask us to approve them before you get the drug.", "Some drugs on the PDL require prior authorization."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: c.pick("Some drugs have quantity limits. This means you can only get a certain amount at a time.", "Quantity limits apply to some drugs."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: c.pick("Step therapy: for some drugs, you have to try another drug first.", "Some drugs require step therapy."), fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: "You must use 85% of your medicine before you can get a refill.", fact: "refillTooSoon {} {percent:85}"},
		{words: "There is no copay for birth control.", fact: "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}"},
		{words: "Ask your pharmacist if you have questions about your medicine."},
	} {
		if !c.chance(4) {
			c.write("• " + one.words)
			if one.fact != "" {
				c.say("%s", one.fact)
			}
		}
	}
	c.heading("What is not covered?")
	c.notPaid([]condition{
		{words: "Drugs for weight loss or weight gain", fact: "exclusions {drugs:{kinds:[weightLoss]}}"},
		{words: "Fertility drugs", fact: "exclusions {drugs:{kinds:[fertility]}}"},
		{words: "Drugs to treat erectile dysfunction", fact: "exclusions {drugs:{kinds:[erectileDysfunction]}}"},
		{words: "Drugs for cosmetic reasons or hair growth", fact: "exclusions {drugs:{kinds:[cosmetic]}}"},
		{words: "Experimental drugs", fact: "exclusions {drugs:{kinds:[experimental]}}"},
		{words: "Drugs from a maker that does not have a federal rebate agreement"},
	})
}
