package analyze

import (
	"fmt"
	"strings"
)

// The summaries of benefits of the nineteenth set.

// maintenancePlan is the summary of a plan that owns its pharmacies: non-preferred brands cost what preferred ones do.
func (c *counter) maintenancePlan() {
	c.priced(false)
	c.unlocked = true
	c.voice.copay, c.voice.cap = "$%d / prescription", " up to $%d / prescription"
	free := c.chance(3)
	deductible, before, end := c.amounts2(c.pick("$%s Individual / $%s Family", "$%s Individual/$%s Family"), c.medIndividual, c.medFamily), "Yes. Preventive care and services indicated in the chart starting on page 2.", c.pick(", deductible does not apply.", "; deductible does not apply")
	if free {
		deductible, before, end = "$0", "Not Applicable.", ""
		c.medIndividual = 0
		for _, network := range []string{"in", "any"} {
			c.allow("deductible %s 0/-", network)
			c.allow("deductible %s 0/0", network)
		}
		c.either()
	} else {
		c.unnamed("deductible", c.medIndividual, c.medFamily)
	}
	c.unnamed("maximum", c.oopIndividual, c.oopFamily)
	c.asked(c.pick("Redwood Permanent Health Plan: Gold 80 HMO", "Cascade Group Health: HMO 20"), "HMO", deductible, before, "No.", c.amounts2("$%s Individual / $%s Family", c.oopIndividual, c.oopFamily))
	c.refused()
	form := c.pick("Retail: %s; Mail order: %s", "%s (retail); %s (mail order)", "Retail: %s\nMail order: %s")
	days := c.pick("Up to a 30-day supply (retail); up to a 100-day supply (mail order).", "Up to a 30-day supply retail or 100-day supply mail order.")
	var drugs [][]string
	for n := range 2 {
		t := &c.tiers[n]
		drugs = append(drugs, []string{t.words, fmt.Sprintf(form, c.given(t, "retail", "in", 30, 1), c.given(t, "mail", "in", 100, 2)) + end, "Not covered", days + " Subject to formulary guidelines."})
	}
	brand, same := &c.tiers[1], c.tiers[2]
	same.copay = brand.copay
	if c.chance(2) {
		drugs = append(drugs, []string{same.words, "Same as preferred brand drugs", "Not covered", "Same as preferred brand drugs when approved through exception process."})
		for channel, times := range map[string]int{"retail": 1, "mail": 2} {
			c.share(&same, channel, "in", fmt.Sprintf("$%d.00 copay", times*same.copay))
			c.allow("order %s %s in exempt", same.id, channel)
		}
		c.allow("days %s retail in 1-30", same.id)
		c.allow("days %s mail in 1-100", same.id)
	} else {
		drugs = append(drugs, []string{same.words, fmt.Sprintf(form, c.given(&same, "retail", "in", 30, 1), c.given(&same, "mail", "in", 100, 2)) + end, "Not covered", days + " Covered when approved through the exception process."})
		if !free {
			c.states(&same, "exempt")
		}
	}
	special := c.last()
	drugs = append(drugs, []string{special.words, c.given(special, "specialty", "in", 30, 1) + end, "Not covered", "Up to a 30-day supply. Subject to formulary guidelines."})
	if !free {
		for _, t := range []*plantTier{&c.tiers[0], brand, special} {
			c.states(t, "exempt")
		}
	}
	if c.chance(2) {
		drugs[0][3] += " No charge for contraceptives."
		c.say("drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}")
	}
	c.charted("Plan Provider", "Non-Plan Provider", drugs)
}

// retailAndHome has a supply of thirty days at retail and one of ninety at retail and home delivery.
func (c *counter) retailAndHome() {
	c.priced(true)
	c.unlocked = true
	c.label = func(t *plantTier) string { return fmt.Sprintf("%s (Tier %d)", t.words, t.number) }
	c.voice.copay, c.voice.rate = "$%d copay/prescription", "%d%% coinsurance/prescription"
	c.voice.cap = c.pick(" up to a maximum of $%d", " but not more than $%d")
	outside, exempt := c.chance(2), !c.chance(3)
	times, end, before := 0, "", "Yes. In-network preventive care & immunizations."
	if outside {
		times = 2
	}
	if exempt {
		end, before = c.pick("\nDeductible does not apply", ", Deductible does not apply"), "Yes. In-network preventive care & immunizations, office visits, prescription drugs."
	}
	c.asked(c.pick("Great Divide Health and Life Insurance Co.: Open Access Plus", "Alder Valley School District: Open Access Plus 1500"), "OAP", c.limit("deductible", c.medIndividual, c.medFamily, times), before, "No.", c.limit("maximum", c.oopIndividual, c.oopFamily, times))
	form := c.pick("%s (retail 30 days), %s (retail & home delivery 90 days)", "%s (retail 30 days)\n%s (retail & home delivery 90 days)")
	order := map[bool]string{true: "exempt", false: "after"}[exempt]
	var drugs [][]string
	for n := range c.tiers {
		t, out := &c.tiers[n], "Not covered"
		var cell string
		if n < 3 {
			cell = fmt.Sprintf(form, c.given(t, "retail", "in", 30, 1), c.cell(t, "retail", "in", 3))
			c.given(t, "mail", "in", 90, 3)
			for _, lo := range []int{1, 31, 61, 90} {
				c.allow("days %s retail in %d-90", t.id, lo)
				c.allow("days %s retail90 in %d-90", t.id, lo)
			}
			c.allow("share %s retail90 in $%d.00 copay", t.id, 3*t.copay)
			c.allow("order %s retail90 in %s", t.id, order)
		} else {
			cell = c.given(t, "retail", "in", 30, 1) + " (retail & home delivery 30 days)"
			c.given(t, "mail", "in", 30, 1)
			c.allow("share %s specialty in %s", t.id, c.stated(t, "retail", "in")[0])
			c.allow("days %s specialty in 1-30", t.id)
			c.allow("order %s specialty in %s", t.id, order)
		}
		if outside {
			out = "50% coinsurance/prescription (retail); Not covered (home delivery)"
			c.share(t, "retail", "out", "50 % coinsurance")
			c.allow("days %s retail out 1-30", t.id)
			c.allow("days %s retail out 1-90", t.id)
		}
		c.notAt(t, "out", "any", "mail", "specialty")
		c.notAt(t, "out", "retail")
		drugs = append(drugs, []string{c.label(t), cell + end, out, "^"})
		c.across(t, order, []string{"in"}, "retail", "mail")
		c.allow("order %s retail out after", t.id)
		c.allow("order %s retail out exempt", t.id)
	}
	drugs[0][3] = c.pick("Coverage is limited up to a 90-day supply (retail and home delivery) and up to a 30-day supply for Specialty drugs.", "Coverage is limited to a 90-day supply (retail and home delivery); up to a 30-day supply (retail and home delivery) for Specialty drugs.") +
		" Certain limitations may apply, including, for example: prior authorization, step therapy, quantity limits."
	c.say("priorAuthorization {drugs:{flags:[PA]}} open")
	c.say("stepTherapy {drugs:{flags:[ST]}} open")
	c.say("quantityLimit {drugs:{flags:[QL]}} open")
	c.charted("In-Network Provider", "Out-of-Network Provider", drugs)
}

// levels has copays for levels of cost, and out of network a part of the cost beside the copay.
func (c *counter) levels() {
	c.priced(true)
	for n, words := range []string{"Level 1 - Lowest cost generic and brand-name drugs", "Level 2 - Higher cost generic and brand-name drugs", "Level 3 - Highest cost, mostly brand-name drugs"} {
		t := &c.tiers[n]
		c.noTier(t.id, t.classes)
		t.words = words
		for _, classes := range []string{"", "generic", "brand", "preferredBrand", "nonPreferredBrand", "generic+brand", "brand+generic", "preferredGeneric", "preferredGeneric+preferredBrand", "nonPreferredGeneric"} {
			c.allow("tier %s %s", t.id, classes)
		}
	}
	special := c.last()
	c.noTier(special.id, "specialty")
	special.id, special.cap = "specialty", 0
	c.say("tier specialty specialty")
	c.unlocked = true
	outside := c.chance(2)
	times := 2 * map[bool]int{true: 1}[outside]
	c.asked(c.pick("Tidewater Health Plan, Inc.: NPOS 22 Copay", "Bluegrass Life Insurance Company: National POS Copay 80/50"), "POS", c.limit("deductible", c.medIndividual, c.medFamily, times), c.pick("Yes. Preventive services, office visits and prescription drugs are covered before you meet your deductible.", "Yes. Prescription drugs, preventive care and services with a copay."), "No.", c.limit("maximum", c.oopIndividual, c.oopFamily, times))
	c.refused()
	c.voice.copay = c.pick("$%d copay", "$%d copay/prescription")
	end := c.pick("; deductible does not apply", ", deductible does not apply")
	part := 30 + 10*c.IntN(2)
	var drugs [][]string
	for n := range 3 {
		t := &c.tiers[n]
		shop, post := c.given(t, "retail", "in", 30, 1), c.given(t, "mail", "in", 90, 2)
		out := "Not covered"
		if outside {
			out = fmt.Sprintf("%d%% coinsurance, after %s (Retail)%s\n%d%% coinsurance, after %s (Mail Order)%s", part, shop, end, part, post, end)
			for channel, times := range map[string]int{"retail": 1, "mail": 2} {
				c.share(t, channel, "out", fmt.Sprintf("$%d.00 copay plus %d %% coinsurance", times*t.copay, part))
			}
			c.days(t, "retail", "out", 1, 30)
			c.days(t, "mail", "out", 1, 90)
		}
		drugs = append(drugs, []string{t.words, shop + " (Retail)" + end + "\n" + post + " (Mail Order)" + end, out, "30 day supply (Retail)\n90 day supply (Mail Order)\nPreauthorization may be required."})
		c.states(t, "exempt", "out")
	}
	c.allow("priorAuthorization {drugs:{flags:[PA]}} open") // beside each tier
	c.allow("priorAuthorization {} open")
	for n := range c.tiers {
		c.allow("priorAuthorization {tiers:[%s],drugs:{flags:[PA]}} open", c.tiers[n].id)
		c.allow("priorAuthorization {tiers:[%s]} open", c.tiers[n].id)
	}
	out := "Not covered"
	if outside {
		out = fmt.Sprintf("%d%% coinsurance%s", special.rate+10, end)
		c.share(special, "specialty", "out", fmt.Sprintf("%d %% coinsurance", special.rate+10))
		c.days(special, "specialty", "out", 1, 30)
	}
	drugs = append(drugs, []string{"Specialty drugs", c.given(special, "specialty", "in", 30, 1) + end, out, "30 day supply (Specialty Pharmacy)\nPreauthorization may be required."})
	c.states(special, "exempt", "out")
	c.charted("Network Provider", "Non-network Provider", drugs)
}

// marketplacePlan has prices at retail, and says that mail orders cost a multiple of them.
func (c *counter) marketplacePlan() {
	c.priced(true, "Generic drugs", "Preferred brand drugs", "Non-preferred brand drugs", "Specialty drugs")
	c.unlocked = true
	c.tiers[3].cap = 0
	if c.chance(2) {
		c.tiers[2].copay, c.tiers[2].rate = 0, c.tiers[3].rate-5
	}
	for n := range 3 { // two and a half times are whole dollars
		c.tiers[n].copay += c.tiers[n].copay % 2
	}
	c.label = func(t *plantTier) string { return fmt.Sprintf("%s (Tier %d)", t.words, t.number) }
	c.voice.copay, c.voice.rate = "$%d Copay / prescription", "%d%% Coinsurance"
	c.asked(c.pick("Harvest Moon Health: Clear Silver", "Bluebonnet Marketplace Plan: Everyday Bronze"), c.pick("HMO", "EPO"), c.amounts2(c.pick("$%s individual / $%s family", "$%s per member / $%s per family"), c.medIndividual, c.medFamily), "Yes. Preventive care, primary care visits and generic drugs are covered before you meet your deductible.", "No.", c.amounts2("$%s individual / $%s family", c.oopIndividual, c.oopFamily))
	c.unnamed("deductible", c.medIndividual, c.medFamily)
	c.unnamed("maximum", c.oopIndividual, c.oopFamily)
	c.refused()
	exempt, times := 1+c.IntN(2), []float64{2.5, 3}[c.IntN(2)]
	var drugs [][]string
	for n := range c.tiers {
		t, end, order := &c.tiers[n], "", "after"
		if n < exempt {
			end, order = "; deductible does not apply", "exempt"
		}
		cell := "Retail: " + c.given(t, "retail", "in", 30, 1) + end
		c.order(t, "retail", "in", order)
		words := fmt.Sprintf("Prescription drugs are provided up to 30 days retail and up to 90 days through mail order. Mail orders are subject to %gx retail cost-sharing amount.", times)
		switch {
		case n == 3:
			words = c.pick("Prescription drugs are provided up to 30 days retail.", "Prescription drugs are provided up to 30 days retail. Not available through mail order.")
			c.notAt(t, "in", "mail")
			c.allow("share %s specialty in %s", t.id, c.stated(t, "retail", "in")[0])
			c.allow("days %s specialty in 1-30", t.id)
			c.allow("order %s specialty in after", t.id)
		case t.rate > 0:
			c.allow("share %s mail in %d %% coinsurance", t.id, t.rate)
			c.allow("days %s mail in 1-90", t.id)
			c.allow("order %s mail in %s", t.id, order)
		default:
			c.given(t, "mail", "in", 90, times)
			c.allow("order %s mail in %s", t.id, order)
		}
		if n == 0 {
			words += " " + strings.Join(c.remarks(1+c.IntN(2)), " ")
		}
		drugs = append(drugs, []string{c.label(t), cell, "Not covered", words})
	}
	for _, fact := range []string{"priorAuthorization {drugs:{flags:[PA]}} {}", "priorAuthorization {drugs:{flags:[PA]}} open", "stepTherapy {drugs:{flags:[ST]}} open", "quantityLimit {drugs:{flags:[QL]}} open"} {
		if c.says[fact] { // beside the first tier, whose drugs alone it may mean
			c.may("%s", fact)
			c.may("%s", strings.Replace(fact, "{drugs", fmt.Sprintf("{tiers:[%s],drugs", c.tiers[0].id), 1))
		}
	}
	c.charted("Network Provider", "Out-of-Network Provider", drugs)
}

// threeSupplies has copays for one, two and three months at retail, joined by slashes.
func (c *counter) threeSupplies() {
	c.priced(false)
	c.unlocked = true
	exempt := !c.chance(3)
	end, before, order := "", "Yes. Network preventive care services.", "after"
	if exempt {
		end, before, order = c.pick("\nDeductible does not apply.", ", deductible does not apply."), "Yes. Network preventive care services, office visits and prescription drugs.", "exempt"
	}
	c.asked(c.pick("Three Rivers Blue Lantern: PPO Blue $1000", "Keystone Lantern Health: Connect Blue PPO"), "PPO", c.limit("deductible", c.medIndividual, c.medFamily, 2), before, "No.", c.limit("maximum", c.oopIndividual, c.oopFamily, 2))
	c.refused()
	days := []int{31, 30, 34}[c.IntN(3)]
	unit := c.pick("copay", "copay per prescription", "copay/prescription")
	var drugs [][]string
	for n := range c.tiers {
		t := &c.tiers[n]
		if n == 3 {
			drugs = append(drugs, []string{t.words, c.given(t, "specialty", "in", days, 1) + end, "Not covered", fmt.Sprintf("Up to %d-day supply. %s", days, c.pick("Specialty drugs are limited to the exclusive specialty pharmacy network.", "Specialty drugs must be filled by the exclusive specialty pharmacy."))})
			c.say("specialtyLockIn %s {free:0}", c.specials())
			c.order(t, "specialty", "in", order)
			continue
		}
		for k := 1; k <= 3; k++ {
			c.share(t, "retail", "in", fmt.Sprintf("$%d.00 copay", k*t.copay))
		}
		c.days(t, "retail", "in", 1, days)
		for _, lo := range []int{1, days + 1} {
			c.allow("days %s retail in %d-60", t.id, lo)
		}
		for _, lo := range []int{1, 61, days + 1} {
			c.allow("days %s retail in %d-90", t.id, lo)
			c.allow("days %s retail90 in %d-90", t.id, lo)
		}
		c.allow("share %s retail90 in $%d.00 copay", t.id, 3*t.copay)
		c.allow("order %s retail90 in %s", t.id, order)
		cell := fmt.Sprintf("$%d/$%d/$%d %s (retail)\n", t.copay, 2*t.copay, 3*t.copay, unit)
		c.given(t, "mail", "in", 90, 2)
		cell += fmt.Sprintf("$%d %s (mail order)%s", 2*t.copay, unit, end)
		drugs = append(drugs, []string{t.words, cell, "Not covered", "^"})
		c.across(t, order, []string{"in"}, "retail", "mail")
	}
	drugs[0][3] = fmt.Sprintf("Up to %d/60/90-day supply retail pharmacy. Up to 90-day supply maintenance prescription drugs through mail order. ", days) + strings.Join(c.remarks(2+c.IntN(2)), " ")
	c.charted("Network Provider", "Out-of-Network Provider", drugs)
}

// savingsPlan is the summary of an employer's plan with a savings account, in which the deductible holds all drugs.
func (c *counter) savingsPlan() {
	c.priced(false)
	outside := c.chance(2)
	rate, times := 10+10*c.IntN(2), 2*map[bool]int{true: 1}[outside]
	for n := range c.tiers {
		c.tiers[n].copay, c.tiers[n].rate, c.tiers[n].cap = 0, rate, 0
	}
	end := c.pick("", " after deductible")
	c.asked(c.pick("Prairie Steel Company Health Plan: HDHP with HSA", "City of Millbrook: Consumer Choice HSA Plan"), "HDHP", c.limit("deductible", 3400, 6800, times), "Yes. Preventive care services are covered before you meet your deductible.", "No.", c.limit("maximum", 5000, 10000, times))
	c.medIndividual = 3400
	c.refused()
	both := c.pick("(retail and mail order)", "(retail & mail order)")
	var drugs [][]string
	for n := range c.tiers {
		t, out, channels := &c.tiers[n], "Not covered", []string{"retail", "mail"}
		cell := fmt.Sprintf("%d%% coinsurance%s %s", rate, end, both)
		if n == 3 {
			cell, channels = fmt.Sprintf("%d%% coinsurance%s (specialty pharmacy)", rate, end), []string{"specialty"}
		}
		for _, channel := range channels {
			c.share(t, channel, "in", fmt.Sprintf("%d %% coinsurance", rate))
			c.days(t, channel, "in", 1, map[string]int{"retail": 30, "mail": 90, "specialty": 30}[channel])
			c.order(t, channel, "in", "after")
		}
		if outside && n < 3 {
			out = fmt.Sprintf("%d%% coinsurance%s (retail); mail order not covered", rate+20, end)
			c.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", rate+20))
			c.days(t, "retail", "out", 1, 30)
			c.order(t, "retail", "out", "after")
		}
		drugs = append(drugs, []string{t.words, cell, out, "^"})
	}
	drugs[0][3] = c.pick("Retail: up to a 30-day supply. Mail order: up to a 90-day supply. Specialty: up to a 30-day supply. ", "Covers up to a 30-day supply (retail and specialty pharmacy) and up to a 90-day supply (mail order). ") + strings.Join(c.remarks(3+c.IntN(3)), " ")
	c.charted("Network Provider", "Out-of-Network Provider", drugs)
}

// drugDeductible is a summary of the first template, with a deductible for drugs that generics do not have to meet.
func (c *counter) drugDeductible() {
	c.priced(false)
	c.unlocked = true
	if c.chance(2) {
		c.tiers[2].copay, c.tiers[2].rate = 0, 50
	}
	c.line("Foothill Community Health Plan: Select Plus 500    Coverage Period: " + c.pick("01/01/2014 – 12/31/2014", "10/01/2013 – 09/30/2014"))
	c.line("Summary of Benefits and Coverage: What this Plan Covers & What it Costs    Coverage for: Individual + Family | Plan Type: " + c.pick("HMO", "PPO"))
	c.write("This is only a summary. If you want more detail about your coverage and costs, you can get the complete terms in the policy or plan document at www.example.com or by calling 1-800-555-0119.")
	c.table(
		[]string{"Important Questions", "Answers", "Why this Matters:"},
		[]string{"What is the overall deductible?", c.amounts2("$%s person/$%s family. Does not apply to preventive care or prescription drugs.", c.medIndividual, c.medFamily), "You must pay all the costs up to the deductible amount before this plan begins to pay for covered services you use. Check your policy or plan document to see when the deductible starts over (usually, but not always, January 1st)."},
		[]string{"Are there other deductibles for specific services?", c.amounts2(c.pick("Yes. $%s person/$%s family for prescription drugs. There are no other specific deductibles.", "Yes. Prescription drugs: $%s person/$%s family."), c.rxIndividual, c.rxFamily), "You must pay all of the costs for these services up to the specific deductible amount before this plan begins to pay for these services."},
		[]string{"Is there an out–of–pocket limit on my expenses?", c.amounts2("Yes. $%s person/$%s family", c.oopIndividual, c.oopFamily), "The out-of-pocket limit is the most you could pay during a coverage period (usually one year) for your share of the cost of covered services. This limit helps you plan for health care expenses."},
		[]string{"What is not included in the out–of–pocket limit?", "Premiums, balance-billed charges, and health care this plan doesn't cover.", "Even though you pay these expenses, they don't count toward the out-of-pocket limit."},
		[]string{"Is there an overall annual limit on what the plan pays?", "No.", "The chart starting on page 2 describes any limits on what the plan will pay for specific covered services, such as office visits."},
		[]string{"Does this plan use a network of providers?", "Yes. See www.example.com or call 1-800-555-0119 for a list of participating providers.", "If you use an in-network doctor or other health care provider, this plan will pay some or all of the costs of covered services."},
		[]string{"Do I need a referral to see a specialist?", "No.", "You can see the specialist you choose without permission from this plan."},
		[]string{"Are there services this plan doesn't cover?", "Yes.", "Some of the services this plan doesn't cover are listed on page 5."})
	c.unnamed("deductible", c.medIndividual, c.medFamily)
	c.unnamed("maximum", c.oopIndividual, c.oopFamily)
	c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
	c.refused()
	c.page()
	c.voice.copay, c.voice.cap = c.pick("$%d copay/prescription", "$%d copay per prescription"), " up to $%d per prescription"
	form := c.pick("%s (retail); %s (mail order)", "Retail: %s\nMail order: %s")
	rows := [][]string{
		{"Common Medical Event", "Services You May Need", "Your cost if you use a Participating Provider", "Your cost if you use a Non-Participating Provider", "Limitations & Exceptions"},
		{"If you visit a health care provider's office or clinic", "Primary care visit to treat an injury or illness", "$20 copay/visit", "Not covered", "–––none–––"},
		{"^", "Specialist visit", "$40 copay/visit", "Not covered", "–––none–––"},
		{"If you have a test", "Imaging (CT/PET scans, MRIs)", "20% coinsurance", "Not covered", "Prior authorization required."},
	}
	event := "If you need drugs to treat your illness or condition\nMore information about prescription drug coverage is available at www.example.com/rx"
	for n := range c.tiers {
		t := &c.tiers[n]
		end, order, remark := c.pick(" after drug deductible", " after prescription drug deductible"), "after", "Covers up to a 30-day supply (retail); up to a 90-day supply (mail order)."
		if n == 0 {
			end, order, remark = "", "exempt", "Prescription drug deductible does not apply. "+remark
		}
		var cell string
		if n == 3 {
			cell, remark = c.given(t, "specialty", "in", 30, 1)+end, "Covers up to a 30-day supply through the specialty pharmacy."
			c.allow("specialtyLockIn %s {free:0}", c.specials())
			c.order(t, "specialty", "in", order)
		} else {
			cell = fmt.Sprintf(form, c.given(t, "retail", "in", 30, 1), c.given(t, "mail", "in", 90, 2)) + end
			c.across(t, order, []string{"in"}, "retail", "mail")
		}
		rows = append(rows, []string{event, t.words, cell, "Not covered", remark})
		event = "^"
	}
	c.table(append(rows,
		[]string{"If you have outpatient surgery", "Physician/surgeon fees", "20% coinsurance", "Not covered", "–––none–––"},
		[]string{"If you need immediate medical attention", "Emergency room services", "$150 copay/visit", "$150 copay/visit", "Copay waived if admitted."})...)
	c.heading("Excluded Services & Other Covered Services:")
	c.table([]string{"Services Your Plan Does NOT Cover (This isn't a complete list. Check your policy or plan document for other excluded services.)", "<", "<"},
		[]string{"• Cosmetic surgery\n• Dental care (Adult)", "• Hearing aids\n• Long-term care", "• Routine foot care\n• Weight loss programs"})
}
