package analyze

import (
	"fmt"
	"strings"
)

// The summaries of benefits of the twenty-third set.

// ninetyEither has a supply of ninety days at retail or by mail, and adds a part of the price to the copay out of network.
func (w *wharf) ninetyEither() {
	w.stack(false, "generic=Generic or prescribed over-the-counter drugs", "preferred-brand=Preferred brand-name drugs", "non-preferred-brand=Nonpreferred brand-name drugs", "specialty=Specialty drugs")
	w.unlocked = true
	w.voice.copay, w.voice.rate, w.voice.cap = "$%d copay/prescription", "%d%% coinsurance/prescription", " up to $%d"
	times, part := w.one(2, 3), w.one(20, 25)
	w.frontPage(w.pick("Blue Lantern of the Straits: Simply Blue PPO $500", "Grand Mesa Community Schools: Community Blue PPO"), "PPO", w.capped("deductible", w.medIndividual, w.medFamily, 2), "Yes. Preventive care services, office visits and prescription drugs are covered before you meet your deductible.", "No.", w.capped("maximum", w.oopIndividual, w.oopFamily, 2))
	end := w.pick("; deductible does not apply", ", deductible does not apply")
	form := w.pick("%s for retail 30-day supply; %s for retail or mail order 90-day supply", "%s for retail 30-day supply, %s for retail or mail order 90-day supply")
	w.allow("otc covered:true")
	w.allow("inclusions {drugs:{kinds:[otc]}}")
	var drugs [][]string
	for n := range w.tiers {
		t, out := &w.tiers[n], "Not covered"
		if n == 3 {
			drugs = append(drugs, []string{t.words, w.given(t, "retail", "in", 30, 1) + " for retail 30-day supply" + end, out, "^"})
			w.like(t, "in", "retail", "specialty")
			w.across(t, "exempt", []string{"in"}, "retail")
			w.notAt(t, "out", "any", "retail", "mail", "specialty")
			continue
		}
		shop := w.given(t, "retail", "in", 30, 1)
		long := w.given(t, "mail", "in", 90, float64(times))
		w.share(t, "retail", "in", fmt.Sprintf("$%d.00 copay", times*t.copay))
		w.allow("share %s retail90 in $%d.00 copay", t.id, times*t.copay)
		w.allow("order %s retail90 in exempt", t.id)
		for _, from := range []int{1, 31, 90} {
			w.allow("days %s retail in %d-90", t.id, from)
			w.allow("days %s retail90 in %d-90", t.id, from)
		}
		out = fmt.Sprintf("%s plus %d%% of the approved amount for retail 30-day supply%s. 90-day supply is not covered.", shop, part, end)
		w.share(t, "retail", "out", fmt.Sprintf("$%d.00 copay plus %d %% coinsurance", t.copay, part))
		w.days(t, "retail", "out", 1, 30)
		w.notAt(t, "out", "retail", "mail", "retail90")
		w.across(t, "exempt", []string{"in", "out"}, "retail", "mail")
		drugs = append(drugs, []string{t.words, fmt.Sprintf(form, shop, long) + end, out, "^"})
	}
	drugs[0][3] = together(w.pick("Specialty drugs are limited to a 30-day supply per fill.", "Mail order drugs are not covered out-of-network."), w.notes(3+w.IntN(3)))
	w.eventsOf("In-Network Provider", "Out-of-Network Provider", drugs)
}

// mostlyHold has tiers that mostly hold drugs of a kind, a row for each pharmacy, and the steps of the supply in the remarks.
func (w *wharf) mostlyHold() {
	w.stack(true, "generic=mostly Generic drugs", "preferred-brand=mostly Preferred Brand drugs", "non-preferred-brand=mostly Non-preferred Brand drugs", "preferred-specialty=mostly Preferred Specialty drugs", "non-preferred-specialty=mostly Non-preferred Specialty drugs")
	w.flatSpecialty()
	w.unlocked = true
	w.voice.copay = "$%d copay/prescription"
	part, drugs, family := w.one(20, 25), w.one(3600, 4200, 5000), w.one(8400, 9000, 9600)
	medical := w.one(2500, 3000, 3500)
	w.frontPage(w.pick("Island Mutual Medical Service: Preferred Provider Plan 2010", "Makai Medical: CompMED"), "PPO", w.amounts2(w.pick("$%s/individual or $%s/family", "$%s individual or $%s family"), 300, 900), "Yes. Prescription drugs, well-child care and preventive services are covered before you meet your deductible.", "No.",
		fmt.Sprintf(w.pick("For medical services: $%s individual or $%s family; for prescription drugs: $%s individual or $%s family.", "Medical: $%s individual/$%s family\nPrescription drugs: $%s individual/$%s family"), thousands(medical), thousands(3*medical), thousands(drugs), thousands(family)))
	w.medIndividual = 300
	w.unnamed("deductible", 300, 900)
	w.unnamed("maximum", medical, 3*medical)
	w.say("maximum rx %d/%d", drugs, family)
	end := w.pick("; deductible does not apply", ", deductible does not apply")
	label := w.pick("Tier %d – %s", "Tier %d - %s")
	steps := w.pick("One retail copay for 1-30 day supply, two retail copays for 31-60 day supply, and three retail copays for 61-90 day supply.", "Retail: one copay for a 1-30 day supply, two copays for a 31-60 day supply, three copays for a 61-90 day supply.")
	var rows [][]string
	for n := range w.tiers {
		t := &w.tiers[n]
		words := fmt.Sprintf(label, t.number, t.words)
		if n > 2 {
			rows = append(rows, []string{words, w.given(t, "specialty", "in", 30, 1) + end, "Not covered", w.pick("Limited to a 30-day supply. Available from participating specialty pharmacies only.", "Specialty drugs are limited to a 30-day supply and are available from participating specialty pharmacies only.")})
			w.notAt(t, "out", "any", "retail", "mail", "specialty")
			w.across(t, "exempt", []string{"in"}, "specialty")
			continue
		}
		w.given(t, "retail", "in", 30, 1)
		for k := 2; k < 4; k++ {
			w.share(t, "retail", "in", fmt.Sprintf("$%d.00 copay", k*t.copay))
			w.days(t, "retail", "in", 30*k-29, 30*k)
			w.allow("share %s retail out $%d.00 copay plus %d %% coinsurance", t.id, k*t.copay, part)
			w.allow("days %s retail out %d-%d", t.id, 30*k-29, 30*k)
		}
		w.allow("share %s retail90 in $%d.00 copay", t.id, 3*t.copay)
		w.allow("days %s retail90 in 61-90", t.id)
		w.allow("order %s retail90 in exempt", t.id)
		w.share(t, "retail", "out", fmt.Sprintf("$%d.00 copay plus %d %% coinsurance", t.copay, part))
		w.allow("days %s retail out 1-30", t.id)
		w.notAt(t, "out", "mail")
		rows = append(rows,
			[]string{words + " (retail)", fmt.Sprintf("$%d copay/prescription", t.copay) + end, fmt.Sprintf("$%d copay and %d%% coinsurance/prescription", t.copay, part) + end, steps},
			[]string{words + " (mail order)", w.given(t, "mail", "in", 90, 2) + end, "Not covered", "One mail order copay for up to a 90-day supply."})
		w.across(t, "exempt", []string{"in", "out"}, "retail", "mail")
	}
	w.say("specialtyLockIn %s {free:0}", w.specials())
	w.eventsOf("Participating Provider", "Non-Participating Provider", rows)
	w.noted(w.pick("Prescription drug notes", "Notes about drug coverage"), 3+w.IntN(3))
}

// minimumAlone is a summary of the first template, whose brands cost a part of the price that has a minimum and no maximum.
func (w *wharf) minimumAlone() {
	w.stack(false, "generic=Generic drugs", "preferred-brand=Preferred brand drugs", "non-preferred-brand=Non-preferred brand drugs", "specialty=Specialty drugs")
	w.unlocked = true
	w.voice.copay = w.pick("$%d copay", "$%d copayment")
	days, free := w.one(30, 34), w.chance(3)
	deductible := "$0"
	if free {
		w.none()
	} else {
		deductible = w.capped("deductible", w.medIndividual, w.medFamily, 0) + w.pick(". Doesn't apply to preventive care or prescription drugs.", ". Does not apply to prescription drugs, office visits or preventive care.")
	}
	w.line("Summary of Benefits and Coverage: What this Plan Covers & What it Costs    Coverage Period: " + w.pick("07/01/2013 – 06/30/2014", "01/01/2015 – 12/31/2015"))
	w.line(w.pick("Quarry Workers District Council Health Fund", "Lakeshore Diocese Employee Health Plan") + "    Coverage for: Participant and family | Plan Type: PPO")
	w.write("This is only a summary. If you want more detail about your coverage and costs, you can get the complete terms in the policy or plan document at www.example.org or by calling 1-800-555-0187.")
	w.table(
		[]string{"Important Questions", "Answers", "Why this Matters:"},
		[]string{"What is the overall deductible?", deductible, map[bool]string{true: "See the chart starting on page 2 for your costs for services this plan covers.", false: "You must pay all the costs up to the deductible amount before this plan begins to pay for covered services you use."}[free]},
		[]string{"Are there other deductibles for specific services?", "No.", "You don't have to meet deductibles for specific services, but see the chart starting on page 2 for other costs for services this plan covers."},
		[]string{"Is there an out-of-pocket limit on my expenses?", "Yes. " + w.capped("maximum", w.oopIndividual, w.oopFamily, 0), "The out-of-pocket limit is the most you could pay during a coverage period (usually one year) for your share of the cost of covered services."},
		[]string{"What is not included in the out-of-pocket limit?", "Premiums, balance-billed charges, prescription drug costs, and health care this plan doesn't cover.", "Even though you pay these expenses, they don't count toward the out-of-pocket limit."},
		[]string{"Is there an overall annual limit on what the plan pays?", "No.", "The chart starting on page 2 describes any limits on what the plan will pay for specific covered services, such as office visits."},
		[]string{"Does this plan use a network of providers?", "Yes. See www.example.org or call 1-800-555-0187 for a list of network providers.", "If you use an in-network doctor or other health care provider, this plan will pay some or all of the costs of covered services."},
		[]string{"Do I need a referral to see a specialist?", "No.", "You can see the specialist you choose without permission from this plan."},
		[]string{"Are there services this plan doesn't cover?", "Yes.", "Some of the services this plan doesn't cover are listed on page 4. See your policy or plan document for additional information about excluded services."})
	w.page()
	w.refused()
	form := w.pick("%s retail\n%s mail order", "Retail: %s\nMail order: %s", "%s (retail); %s (mail order)")
	least := w.pick("%d%% coinsurance, $%d minimum", "%d%% coinsurance ($%d minimum)", "%d%% coinsurance; minimum $%d")
	rows := [][]string{
		{"Common\nMedical Event", "Services You May Need", "Your Cost If You Use an In-network Provider", "Your Cost If You Use an Out-of-network Provider", "Limitations & Exceptions"},
		{"If you visit a health care provider's office or clinic", "Primary care visit to treat an injury or illness", "$15 copay/visit", "30% coinsurance", "–––none–––"},
		{"^", "Other practitioner office visit", "$15 copay/visit for chiropractor", "30% coinsurance", "Limited to 20 visits per year."},
		{"If you have a test", "Imaging (CT/PET scans, MRIs)", "10% coinsurance", "30% coinsurance", "–––none–––"},
	}
	event := "If you need drugs to treat your illness or condition\nMore information about prescription drug coverage is available at www.example.org."
	var remarks []string
	for n := range w.tiers {
		t := &w.tiers[n]
		rate, floor := []int{0, 20, 30, 20}[n]+5*w.IntN(2), []int{0, 20, 40, 75}[n]+5*w.IntN(2)
		var cell string
		switch n {
		case 0:
			cell = fmt.Sprintf(form, w.given(t, "retail", "in", days, 1), w.given(t, "mail", "in", 90, 2))
		case 3:
			w.partly(t, "specialty", "in", 30, rate, floor, 0)
			cell = fmt.Sprintf(least, rate, floor)
			w.like(t, "in", "specialty", "retail")
		default:
			w.partly(t, "retail", "in", days, rate, floor, 0)
			w.partly(t, "mail", "in", 90, rate, 2*floor, 0)
			cell = fmt.Sprintf(form, fmt.Sprintf(least, rate, floor), fmt.Sprintf(least, rate, 2*floor))
		}
		if !free {
			w.across(t, "exempt", []string{"in"}, "retail", "mail", "specialty")
		}
		rows = append(rows, []string{event, t.words, cell, "Not covered", "^"})
		event = "^"
	}
	remarks = append([]string{fmt.Sprintf(w.pick("Retail: up to a %d-day supply. Mail order: up to a 90-day supply. Specialty: up to a 30-day supply.", "Covers up to a %d-day supply (retail), a 90-day supply (mail order) and a 30-day supply (specialty)."), days)}, w.notes(2+w.IntN(3))...)
	rows[4][4] = strings.Join(remarks, " ")
	w.table(append(rows,
		[]string{"If you have outpatient surgery", "Facility fee (e.g., ambulatory surgery center)", "10% coinsurance", "30% coinsurance", "–––none–––"},
		[]string{"If you need immediate medical attention", "Emergency room services", "$100 copay/visit", "$100 copay/visit", "Copay waived if admitted."},
		[]string{"If you have a hospital stay", "Facility fee (e.g., hospital room)", "10% coinsurance", "30% coinsurance", "Precertification is required or a $500 penalty applies."})...)
	w.heading("Excluded Services & Other Covered Services:")
	w.table([]string{"Services Your Plan Does NOT Cover (This isn't a complete list. Check your policy or plan document for other excluded services.)", "<", "<"}, []string{"• Acupuncture\n• Cosmetic surgery", "• Infertility treatment\n• Long-term care", "• Private-duty nursing\n• Weight loss programs"})
}

// splitSpecialty has two kinds of specialty drugs in the cell of their row, and a part of the price out of network.
func (w *wharf) splitSpecialty() {
	w.stack(false, "generic=Generic drugs", "preferred-brand=Preferred brand drugs", "non-preferred-brand=Non-preferred brand drugs", "preferred-specialty=Preferred specialty", "non-preferred-specialty=Non-preferred specialty")
	if w.chance(2) {
		w.flatSpecialty()
	}
	w.unlocked = true
	w.voice.copay, w.voice.rate, w.voice.cap = w.pick("$%d copay/prescription", "$%d copay per prescription"), "%d%% coinsurance", " up to $%d per prescription"
	part := w.one(40, 50)
	exempt := !w.chance(3)
	before, end, order := "Yes. Preventive care and well-child care.", "", "after"
	if exempt {
		before, end, order = "Yes. Office visits, preventive care and prescription drugs are covered before you meet your deductible.", w.pick("\nDeductible does not apply.", "; deductible does not apply"), "exempt"
	}
	w.frontPage(w.pick("Prairie Lantern Blue Cross: Blue Access 1500", "Cornbelt Power Cooperative: Alliance Select"), "PPO", w.capped("deductible", w.medIndividual, w.medFamily, 2), before, "No.", w.capped("maximum", w.oopIndividual, w.oopFamily, 2))
	form := w.pick("%s (30-day retail supply); %s (90-day mail order supply)", "30-day retail supply: %s\n90-day mail order supply: %s")
	var drugs [][]string
	for n := range w.tiers[:3] {
		t := &w.tiers[n]
		cell := fmt.Sprintf(form, w.given(t, "retail", "in", 30, 1), w.given(t, "mail", "in", 90, 3)) + end
		w.across(t, order, []string{"in"}, "retail", "mail")
		w.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", part))
		w.allow("days %s retail out 1-30", t.id)
		w.allow("order %s retail out after", t.id)
		w.allow("order %s retail out exempt", t.id)
		w.notAt(t, "out", "mail")
		drugs = append(drugs, []string{t.words, cell, fmt.Sprintf("%d%% coinsurance (retail)\nNot covered (mail order)", part), "^"})
	}
	both := make([]string, 2)
	for n := range both {
		t := &w.tiers[3+n]
		both[n] = t.words + ": " + w.given(t, "specialty", "in", 30, 1)
		w.like(t, "in", "specialty", "retail")
		w.across(t, order, []string{"in"}, "specialty")
		w.notAt(t, "out", "any", "retail", "mail", "specialty")
	}
	drugs = append(drugs, []string{"Specialty drugs", strings.Join(both, "\n") + end, "Not covered", w.pick("Limited to a 30-day supply.", "Specialty drugs are limited to a 30-day supply.")})
	drugs[0][3] = strings.Join(w.notes(3+w.IntN(3)), " ")
	w.eventsOf("Network Provider", "Out-of-Network Provider", drugs)
}

// threeSizes is the summary of an employer's own plan, whose limits are for the employee, for two and for the family.
func (w *wharf) threeSizes() {
	w.stack(false, "generic=Generic drugs", "preferred-brand=Preferred brand drugs", "non-preferred-brand=Non-preferred brand drugs", "specialty=Specialty drugs")
	w.unlocked = true
	w.voice.copay, w.voice.rate = "$%d copay per prescription", "%d%% coinsurance"
	three, lines := w.pick("$%s employee only / $%s employee + 1 / $%s family", "$%s single / $%s two-person / $%s family"), w.chance(2)
	sizes := func(kind, network string, one int) string {
		w.say("%s %s %d/%d", kind, network, one, 3*one)
		return fmt.Sprintf(three, thousands(one), thousands(2*one), thousands(3*one))
	}
	both := func(kind string, one int) string {
		if lines {
			return "Network: " + sizes(kind, "in", one) + "\nNon-network: " + sizes(kind, "out", 2*one)
		}
		return sizes(kind, "in", one) + " (network); " + sizes(kind, "out", 2*one) + " (non-network)"
	}
	w.oopIndividual = w.medIndividual + w.one(1500, 2000, 2500)
	w.frontPage(w.pick("Halvorsen Millwork Inc. Employee Benefit Plan: Premium Plan", "Wapiti County School District No. 1: Plan B"), "PPO", both("deductible", w.medIndividual), "Yes. Preventive care, office visits, urgent care and prescription drugs.", "No.", both("maximum", w.oopIndividual))
	form := w.pick("%s (retail)\n%s (mail order)", "Retail: %s\nMail order: %s")
	end, supply := w.pick("\nDeductible does not apply", "; deductible does not apply"), w.pick("30-day supply retail; 90-day supply mail order", "30-day supply (retail)\n90-day supply (mail order)")
	var drugs [][]string
	for n := range w.tiers {
		t, out := &w.tiers[n], "Not covered"
		if n == 3 {
			drugs = append(drugs, []string{t.words, w.given(t, "specialty", "in", 30, 1) + w.pick(" (specialty pharmacy)", " through the specialty pharmacy") + end, out, "30-day supply"})
			w.across(t, "exempt", []string{"in"}, "specialty")
			w.notAt(t, "out", "any", "retail", "mail", "specialty")
			continue
		}
		shop := w.given(t, "retail", "in", 30, 1)
		out = shop + " (retail)" + end
		w.share(t, "retail", "out", fmt.Sprintf("$%d.00 copay", t.copay))
		w.allow("days %s retail out 1-30", t.id)
		w.notAt(t, "out", "mail")
		drugs = append(drugs, []string{t.words, fmt.Sprintf(form, shop, w.given(t, "mail", "in", 90, 2.5)) + end, out, supply})
		w.across(t, "exempt", []string{"in", "out"}, "retail", "mail")
	}
	drugs[1][3] += ". If you use a non-network pharmacy, you are responsible for payment upfront. You may be reimbursed based on the lowest contracted amount, minus any applicable deductible or copayment amount."
	w.allow("access {networks:[out]} open")
	w.eventsOf("Network Provider", "Non-Network Provider", drugs)
	w.noted(w.pick("Prescription benefit information", "Notes on prescription drugs"), 3+w.IntN(3))
}

// paidAsInNetwork names no pharmacy beside the copays, which hold out of network too.
func (w *wharf) paidAsInNetwork() {
	w.stack(false, "generic=Generic drugs", "preferred-brand=Preferred brand drugs", "non-preferred-brand=Non-preferred brand drugs", "preferred-specialty=Preferred specialty drugs", "non-preferred-specialty=Non-preferred specialty drugs")
	w.unlocked = true
	w.voice.copay, w.voice.rate, w.voice.cap = w.pick("$%d copay per prescription", "$%d copay/prescription"), "%d%% coinsurance", w.pick(" up to a maximum payment of $%d", ", up to a maximum of $%d")
	days := w.one(30, 34)
	w.frontPage(w.pick("Patapsco Mutual: BlueCross Preferred 1000", "Tidelands Health: HealthyWay PPO Option 3"), "PPO", w.capped("deductible", w.medIndividual, w.medFamily, 2), "Yes. Preventive care, office visits and prescription drugs are covered before you meet your deductible.", "No.", w.capped("maximum", w.oopIndividual, w.oopFamily, 2))
	front, end, paid := "Deductible does not apply. ", "", w.pick("Paid as In-Network", "Paid As In-Network")
	if w.chance(2) {
		front, end = "", "; deductible does not apply"
	}
	var drugs [][]string
	for n := range w.tiers {
		t := &w.tiers[n]
		if n > 2 {
			drugs = append(drugs, []string{t.words, front + w.given(t, "specialty", "in", days, 1) + end, "Not covered", "^"})
			w.across(t, "exempt", []string{"in"}, "specialty")
			w.notAt(t, "out", "any", "retail", "mail", "specialty")
			continue
		}
		drugs = append(drugs, []string{t.words, front + w.given(t, "any", "in", days, 1) + end, paid, "^"})
		w.across(t, "exempt", []string{"in"}, "any")
		w.allow("share %s any out $%d.00 copay", t.id, t.copay)
		w.allow("days %s any out 1-%d", t.id, days)
		w.allow("order %s any out exempt", t.id)
		for _, channel := range []string{"any", "retail", "mail", "retail90"} { // two copays for ninety days of a maintenance drug
			w.allow("share %s %s in $%d.00 copay", t.id, channel, 2*t.copay)
			w.allow("order %s %s in exempt", t.id, channel)
			for _, from := range []int{1, days + 1} {
				w.allow("days %s %s in %d-90", t.id, channel, from)
			}
		}
	}
	w.allow("drugCostShares {drugs:{kinds:[maintenance]}} open")
	drugs[0][3] = together(fmt.Sprintf(w.pick("For all prescription drugs: Prior authorization may be required for certain drugs. Copay applies to up to a %d-day supply. Up to a 90-day supply of maintenance drugs is 2 copays.", "Prior authorization may be required for certain drugs. One copay applies to up to a %d-day supply; up to a 90-day supply of maintenance drugs is 2 copays."), days), []string{"No charge for preventive drugs. No charge for contraceptives."})
	w.say("priorAuthorization {drugs:{flags:[PA]}} open")
	w.say("%s", drugsFree("preventive"))
	w.say("%s", drugsFree("contraceptive"))
	drugs[3][3] = w.pick("Specialty drugs are covered only when purchased through the exclusive specialty pharmacy network.", "For specialty drugs: covered only when purchased through the exclusive specialty pharmacy network.") + fmt.Sprintf(" Up to a %d-day supply.", days)
	w.say("specialtyLockIn %s {free:0}", w.specials())
	w.eventsOf("In-Network Provider", "Out-of-Network Provider", drugs)
}

// stateLevels is the summary of a state's employees, whose drugs are of levels with parts of the price up to an amount.
func (w *wharf) stateLevels() {
	w.bare(4)
	w.nothing, w.unlocked = "", true
	rates, most := []int{0, w.one(20, 25), w.one(40, 45), 0}, []int{0, w.one(50, 60), w.one(150, 175), 0}
	w.tiers[0].copay, w.tiers[0].rate = w.one(5, 6, 8), 0
	w.tiers[3].copay, w.tiers[3].rate, w.tiers[3].cap = w.one(50, 60, 75), 0, 0
	for n := range 3 {
		w.unclassed(&w.tiers[n])
	}
	w.tiers[3].classes = "specialty"
	w.noTier(w.tiers[3].id, "")
	w.say("tier tier-4 specialty")
	w.voice.copay = "$%d copay"
	words := []string{"preferred generic drugs and certain lower cost preferred brand drugs", "preferred brand drugs and certain higher cost preferred generic drugs", "non-preferred brand drugs and certain high cost generic drugs", "specialty drugs"}
	label := w.pick("Level %d (%s)", "Level %d: %s")
	drugs := w.one(600, 750, 1000)
	w.frontPage(w.pick("State Group Health Insurance Program: Local Access Health Plan", "Public Employees Trust Funds: It's Your Choice Access Plan"), "HMO", w.capped("deductible", w.medIndividual, w.medFamily, 0), "Yes. Preventive care and prescription drugs are covered before you meet your deductible.", "No.",
		fmt.Sprintf(w.pick("Medical: $%s individual / $%s family\nPrescription drugs: $%s individual / $%s family", "For medical services $%s individual / $%s family. For prescription drugs $%s individual / $%s family."), thousands(w.oopIndividual), thousands(w.oopFamily), thousands(drugs), thousands(2*drugs)))
	w.unnamed("maximum", w.oopIndividual, w.oopFamily)
	w.say("maximum rx %d/%d", drugs, 2*drugs)
	w.refused()
	form := w.pick("%s retail (30-day supply)\n%s mail order (90-day supply)", "Retail, 30-day supply: %s\nMail order, 90-day supply: %s")
	bound := w.pick("%d%% coinsurance ($%d max)", "%d%% coinsurance up to a $%d maximum")
	end := w.pick("\nDeductible does not apply", "; deductible does not apply")
	var rows [][]string
	for n := range w.tiers {
		t := &w.tiers[n]
		var cell string
		remark := w.pick("Drugs that are not on the formulary are not covered.", "No coverage for drugs that are not on the formulary.")
		switch n {
		case 0:
			cell = fmt.Sprintf(form, w.given(t, "retail", "in", 30, 1), w.given(t, "mail", "in", 90, 2))
		case 3:
			cell, remark = w.given(t, "specialty", "in", 30, 1)+w.pick(" (30-day supply)", " per 30-day supply"), w.pick("Specialty drugs must be filled at the preferred specialty pharmacy.", "You must use the preferred specialty pharmacy for specialty drugs.")
			w.say("specialtyLockIn {tiers:[tier-4]} {free:0}")
		default:
			w.partly(t, "retail", "in", 30, rates[n], 0, most[n])
			w.partly(t, "mail", "in", 90, rates[n], 0, 2*most[n])
			cell = fmt.Sprintf(form, fmt.Sprintf(bound, rates[n], most[n]), fmt.Sprintf(bound, rates[n], 2*most[n]))
			remark = w.pick("None", "See the formulary for the level of a drug.")
		}
		w.across(t, "exempt", []string{"in"}, "retail", "mail", "specialty")
		rows = append(rows, []string{fmt.Sprintf(label, t.number, words[n]), cell + end, "Not covered", remark})
	}
	w.say("formulary closed")
	w.eventsOf("In-Network Provider", "Out-of-Network Provider", rows)
	w.noted(w.pick("Pharmacy benefit notes", "More about the pharmacy benefit"), 3+w.IntN(2))
}

// letteredTiers has two tiers of generics with a letter, and the deductible for what is not generic.
func (w *wharf) letteredTiers() {
	w.stack(true, "preferred-generic=Preferred generic drugs", "non-preferred-generic=Non-preferred generic drugs", "preferred-brand=Preferred brand drugs", "non-preferred-brand=Non-preferred brand drugs", "preferred-specialty=Preferred specialty drugs", "non-preferred-specialty=Non-preferred specialty drugs")
	w.rename("1a", "1b", "2", "3", "4", "5")
	w.tiers[1].copay = w.tiers[0].copay + w.one(6, 8, 10)
	w.unlocked = true
	w.voice.copay, w.voice.rate, w.voice.cap = w.pick("$%d copay/prescription", "$%d copay"), "%d%% coinsurance", w.pick(" up to $%d/prescription", " with a $%d maximum per prescription")
	days := w.one(30, 31)
	w.frontPage(w.pick("Great Lakes Precedence Health: MyFirst Silver 2600", "Northern Pines Cooperative: Narrow Network Silver HMO"), "HMO", w.capped("deductible", w.medIndividual, w.medFamily, 0), "Yes. Preventive care, office visits and Tier 1a and Tier 1b drugs.", "No.", w.capped("maximum", w.oopIndividual, w.oopFamily, 0))
	w.refused()
	form := w.pick("Retail: %s\nMail order: %s", "%s (retail); %s (mail order)")
	label := w.pick("Tier %s – %s", "Tier %s: %s")
	var drugs [][]string
	for n := range w.tiers {
		t := &w.tiers[n]
		end, order := "; deductible does not apply", "exempt"
		if n > 1 {
			end, order = " after deductible", "after"
		}
		var cell string
		remark := fmt.Sprintf("Up to a %d-day supply (retail). Up to a 90-day supply (mail order).", days)
		if n > 3 {
			cell, remark = w.given(t, "specialty", "in", days, 1)+end, fmt.Sprintf("Up to a %d-day supply.", days)
			w.like(t, "in", "specialty", "retail")
		} else {
			cell = fmt.Sprintf(form, w.given(t, "retail", "in", days, 1)+end, w.given(t, "mail", "in", 90, 2)+end)
		}
		w.across(t, order, []string{"in"}, "retail", "mail", "specialty")
		drugs = append(drugs, []string{fmt.Sprintf(label, strings.TrimPrefix(string(t.id), "tier-"), t.words), cell, "Not covered", remark})
	}
	w.eventsOf("Network Provider", "Non-Network Provider", drugs)
	w.noted(w.pick("Drug coverage notes", "Please note"), 4+w.IntN(2))
}
