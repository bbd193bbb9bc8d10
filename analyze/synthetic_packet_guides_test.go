package analyze

import (
	"fmt"
	"strings"
)

// The summaries of benefits and the guides of employers of the packet.

// front is the first page of a summary; drugs says whether they come before its deductible, and other what deductible
// there is for them alone.
func (k *packet) front(before bool, other string) {
	k.line("Summary of Benefits and Coverage: What this Plan Covers & What You Pay For Covered Services")
	k.line("Coverage Period: " + k.pick("01/01/2026 - 12/31/2026", "Beginning on or after 01/01/2025", "09/01/2025 – 08/31/2026"))
	k.line("Northfield Health: " + k.pick("Meadow PPO", "Ridge 80", "Valley Advantage") + "    Coverage for: Individual/Family | Plan Type: PPO")
	limit := func(kind string, individual, family int) string {
		k.say("%s in %d/%d", kind, individual, family)
		k.say("%s out %d/%d", kind, 2*individual, 2*family)
		return fmt.Sprintf(k.pick(
			"For participating providers: $%s individual / $%s family\nFor non-participating providers: $%s individual / $%s family",
			"$%s/person and $%s/family in-network; $%s/person and $%s/family out-of-network",
			"In-Network: $%s Individual / $%s Family\nOut-of-Network: $%s Individual / $%s Family",
		), thousands(individual), thousands(family), thousands(2*individual), thousands(2*family))
	}
	covered := "Yes. Preventive care is covered before you meet your deductible."
	if before {
		covered = k.pick("Yes. Preventive care, office visits and prescription drugs are covered before you meet your deductible.", "Yes. Prescription drugs and preventive services.")
	}
	k.table(
		[]string{"Important Questions", "Answers", "Why This Matters:"},
		[]string{"What is the overall deductible?", limit("deductible", k.medIndividual, k.medFamily), "Generally, you must pay all of the costs from providers up to the deductible amount before this plan begins to pay."},
		[]string{"Are there services covered before you meet your deductible?", covered, "This plan covers some items and services even if you haven't yet met the deductible amount."},
		[]string{"Are there other deductibles for specific services?", other, "You must pay all of the costs for these services up to the specific deductible amount before this plan begins to pay."},
		[]string{"What is the out-of-pocket limit for this plan?", limit("maximum", k.oopIndividual, k.oopFamily), "The out-of-pocket limit is the most you could pay in a year for covered services."},
		[]string{"What is not included in the out-of-pocket limit?", "Premiums, balance-billing charges, and health care this plan doesn't cover.", "Even though you pay these expenses, they don't count toward the out-of-pocket limit."},
		[]string{"Do you need a referral to see a specialist?", k.pick("No.", "Yes."), "This plan will pay some or all of the costs to see a specialist."},
	)
}

// events writes the chart of a summary: its header, rows about care, and those about drugs, whose first two cells it makes.
func (k *packet) events(networks []string, care []string, drugs [][]string) {
	k.newPage()
	head := append([]string{"Common Medical Event", "Services You May Need"}, networks...)
	head = append(head, "Limitations, Exceptions, & Other Important Information")
	rows := [][]string{head}
	row := func(event, service string, cells []string, note string) {
		rows = append(rows, append(append([]string{event, service}, cells...), note))
	}
	row("If you visit a health care provider's office or clinic", "Primary care visit to treat an injury or illness", care, "None")
	row("^", "Preventive care/screening/immunization", append([]string{"No charge"}, care[1:]...), "You may have to pay for services that aren't preventive.")
	event := k.pick("If you need drugs to treat your illness or condition\nMore information about prescription drug coverage is available at www.example.org/druglist", "If you need drugs to treat your illness or condition")
	for n, d := range drugs {
		note := d[len(d)-1]
		if note == "" {
			note = "^"
		}
		if n > 0 {
			event = "^"
		}
		row(event, d[0], d[1:len(d)-1], note)
	}
	row("If you have outpatient surgery", "Physician/surgeon fees", care, "Preauthorization is required for some procedures.")
	row("If you have a hospital stay", "Facility fee (e.g., hospital room)", care, "Preauthorization is required.")
	k.table(rows...)
	if k.chance(2) {
		k.newPage()
		k.line("About these Coverage Examples:")
		k.table([]string{"Peg is Having a Baby", "Cost"}, []string{"The plan's overall deductible", "$" + thousands(k.medIndividual)}, []string{"Hospital (facility) coinsurance", "20%"},
			[]string{"Total Example Cost", "$12,700"}, []string{"Copayments", "$60"}, []string{"Coinsurance", "$1,950"}, []string{"The total Peg would pay is", "$4,310"})
	}
}

func (k *packet) summaryNetworks() {
	k.ladder(true)
	k.voice.copay, k.nothing = k.pick("$%d copay", "$%d copay/fill", "$%d copayment per fill"), k.pick("", "No charge")
	k.names()
	k.front(true, "No.")
	rate := 10 * (3 + k.IntN(3))
	var drugs [][]string
	for n := range k.tiers {
		t := &k.tiers[n]
		if k.special(t) {
			best := k.given(t, "specialty", "preferred", 30, 1) + " (specialty pharmacy, up to 30 days); deductible does not apply"
			k.order(t, "specialty", "preferred", "exempt")
			drugs = append(drugs, []string{k.label(t), best, "Not covered", "Not covered", ""})
			k.notAt(t, "standard", "any", "retail", "mail", "specialty")
			k.notAt(t, "out", "any", "retail", "mail", "specialty")
			continue
		}
		best := fmt.Sprintf("%s (retail, up to 30 days)\n%s (mail order, up to 90 days)\nDeductible does not apply", k.given(t, "retail", "preferred", 30, 1), k.given(t, "mail", "preferred", 90, 2))
		next := k.given(t, "retail", "standard", 30, 1.5) + " (retail, up to 30 days); deductible does not apply"
		for _, where := range []string{"retail preferred", "mail preferred", "retail standard"} {
			k.say("order %s %s exempt", t.id, where)
		}
		k.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", rate))
		k.days(t, "retail", "out", 1, 30)
		drugs = append(drugs, []string{k.label(t), best, next, fmt.Sprintf("%d%% coinsurance (retail, up to 30 days)", rate), ""})
	}
	k.either()
	drugs[0][len(drugs[0])-1] = strings.Join(k.conditions(true), " ")
	k.events([]string{"Preferred Network Provider\n(You will pay the least)", "Standard Network Provider\n(You will pay more)", "Out-of-Network Provider\n(You will pay the most)"},
		[]string{"$20 copay/visit; deductible does not apply", "$40 copay/visit", "50% coinsurance"}, drugs)
}

func (k *packet) summarySomeTiers() {
	k.ladder(true)
	for len(k.tiers) < 4 {
		k.ladder(true)
	}
	k.voice.copay, k.voice.cap = k.pick("$%d copay", "$%d copay per prescription", "$%d/prescription"), k.pick(" up to $%d per prescription", ", $%d maximum")
	k.nothing = k.pick("", "No charge")
	k.numbered(true)
	k.label = numbered(k.pick("Tier %d (%s)", "Tier %d - %s", "Tier %d %s"))
	free := 1 + k.IntN(2)
	k.say("deductible rx %d/%d", k.rxIndividual, k.rxFamily)
	k.front(false, fmt.Sprintf("Yes. $%s per person / $%s per family for prescription drugs in Tiers %d-%d. There are no other specific deductibles.", thousands(k.rxIndividual), thousands(k.rxFamily), free+1, len(k.tiers)))
	var drugs [][]string
	after := k.pick(" after prescription drug deductible", " after pharmacy deductible")
	for n := range k.tiers {
		t := &k.tiers[n]
		words, order := after, "after"
		if n < free {
			words, order = ", deductible does not apply", "exempt"
		}
		if k.special(t) {
			drugs = append(drugs, []string{k.label(t), k.given(t, "specialty", "in", 30, 1) + words, "Not covered", "Up to a 30-day supply."})
			k.order(t, "specialty", "in", order)
			continue
		}
		in := fmt.Sprintf("Retail: %s%s\nHome delivery: %s%s", k.given(t, "retail", "in", 30, 1), words, k.given(t, "mail", "in", 90, 2.5), words)
		k.order(t, "retail", "in", order)
		k.order(t, "mail", "in", order)
		drugs = append(drugs, []string{k.label(t), in, "Not covered", "Retail: up to a 30-day supply. Home delivery: up to a 90-day supply."})
	}
	k.allowNotCovered("out")
	k.events([]string{"Participating Provider\n(You will pay the least)", "Non-Participating Provider\n(You will pay the most)"}, []string{"$30 copay/visit", "40% coinsurance"}, drugs)
	k.rulesBelow(true)
}

func (k *packet) summarySavings() {
	k.ladder(false)
	k.medIndividual += 1700
	k.medFamily, k.oopIndividual = 2*k.medIndividual, k.medIndividual+2500
	k.oopFamily = 2 * k.oopIndividual
	k.names()
	k.front(false, k.pick("No.", "No. There are no other specific deductibles."))
	rate, mailFrom := 10+5*k.IntN(5), 1
	supply := k.pick("Retail: up to a 30-day supply. Mail order: up to a 90-day supply.", "Up to a 30-day supply at retail; 31- to 90-day supply by mail order.")
	if strings.HasPrefix(supply, "Up to") {
		mailFrom = 31
	}
	form := k.pick("Retail and mail order: %d%% coinsurance after deductible", "Deductible, then %d%% coinsurance (retail and mail order)", "%d%% coinsurance after deductible, retail and mail order")
	var drugs [][]string
	for n := range k.tiers {
		t := &k.tiers[n]
		drugs = append(drugs, []string{k.label(t), fmt.Sprintf(form, rate), "Not covered", ""})
		for _, channel := range []string{"retail", "mail"} {
			k.share(t, channel, "in", fmt.Sprintf("%d %% coinsurance", rate))
			k.order(t, channel, "in", "after")
		}
		k.days(t, "retail", "in", 1, 30)
		k.days(t, "mail", "in", mailFrom, 90)
		if k.chance(3) {
			rate += 5
		}
	}
	drugs[0][3] = supply + " Drugs on the plan's preventive drug list are not subject to the deductible."
	for _, kind := range []string{"preventive", "hdhpPreventive"} {
		k.allow("drugCostShares {drugs:{kinds:[%s]}} open", kind)
		k.allow("inclusions {drugs:{kinds:[%s]}}", kind)
	}
	k.allowNotCovered("out")
	k.events([]string{"In-Network Provider\n(You will pay the least)", "Out-of-Network Provider\n(You will pay the most)"}, []string{"20% coinsurance after deductible", "40% coinsurance after deductible"}, drugs)
}

func (k *packet) summarySupplies() {
	k.ladder(true)
	k.voice.copay = k.pick("$%d copay", "$%d")
	k.names()
	k.front(true, "No.")
	form := k.pick("Retail (up to 30 days): %s\nRetail (up to 90 days): %s\nHome delivery (up to 90 days): %s", "%s for up to a 30-day supply at retail; %s for up to a 90-day supply at retail; %s for up to a 90-day supply by home delivery")
	outside := k.chance(2)
	var drugs [][]string
	for n := range k.tiers {
		t := &k.tiers[n]
		out := "Not covered"
		if k.special(t) {
			drugs = append(drugs, []string{k.label(t), "Specialty pharmacy (up to 30 days): " + k.given(t, "specialty", "in", 30, 1), out, ""})
			k.notAt(t, "out", "any", "retail", "mail", "specialty")
			k.order(t, "specialty", "in", "exempt")
			continue
		}
		if outside {
			out = "Retail (up to 30 days): 50% coinsurance"
			k.share(t, "retail", "out", "50 % coinsurance")
			k.days(t, "retail", "out", 1, 30)
			k.order(t, "retail", "out", "exempt")
		} else {
			k.notAt(t, "out", "any", "retail", "mail")
		}
		in := fmt.Sprintf(form, k.given(t, "retail", "in", 30, 1), k.given(t, "retail", "in", 90, 3), k.given(t, "mail", "in", 90, 2))
		k.order(t, "retail", "in", "exempt")
		k.order(t, "mail", "in", "exempt")
		drugs = append(drugs, []string{k.label(t), in, out, ""})
	}
	last := len(drugs[0]) - 1
	drugs[0][last] = "The deductible does not apply to prescription drugs. " + strings.Join(k.conditions(true), " ")
	k.events([]string{"Network Provider\n(You will pay the least)", "Non-Network Provider\n(You will pay the most)"}, []string{"$25 copay/visit", "40% coinsurance"}, drugs)
}

// planRow is a row of a table whose columns are plans.
func planRow(words string, plans int, value func(n int) string) []string {
	row := []string{words}
	for n := range plans {
		row = append(row, value(n))
	}
	return row
}

func (k *packet) guideThreePlans() {
	k.several = true
	k.ladder(k.chance(2))
	k.amounts()
	k.voice.copay = k.pick("$%d", "$%d copay")
	k.names()
	plans := [][]string{{"Basic PPO", "Plus PPO", "Saver HSA"}, {"PPO 1500", "PPO 500", "HDHP with HSA"}, {"Bronze Plan", "Gold Plan", "Health Savings Plan"}}[k.IntN(3)]
	k.heading(k.pick("Compare your medical plans", "2026 medical plan options side by side", "Your health plan choices"))
	head := append([]string{k.pick("In-network benefits", "What you pay in-network", "Feature")}, plans...)
	med := []int{k.medIndividual + 1000, k.medIndividual, k.medIndividual + 1750}
	oop := []int{k.oopIndividual + 2000, k.oopIndividual + 1000, k.oopIndividual + 2500}
	for n := range plans {
		k.say("deductible in %d/%d", med[n], 2*med[n])
		k.say("maximum in %d/%d", oop[n], 2*oop[n])
	}
	rate := 10 + 5*k.IntN(4)
	rows := [][]string{
		head,
		planRow(k.pick("Annual deductible (single / family)", "Deductible: individual / family"), 3, func(n int) string { return fmt.Sprintf("$%s / $%s", thousands(med[n]), thousands(2*med[n])) }),
		planRow(k.pick("Out-of-pocket maximum (single / family)", "Out-of-pocket maximum: individual / family"), 3, func(n int) string { return fmt.Sprintf("$%s / $%s", thousands(oop[n]), thousands(2*oop[n])) }),
		{"Company HSA contribution", "None", "None", "$750 / $1,500"},
		{"Office visit: primary care", "$30 copay", "$20 copay", fmt.Sprintf("%d%% after deductible", rate)},
		{"Emergency room", "$400 copay", "$300 copay", fmt.Sprintf("%d%% after deductible", rate)},
	}
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{k.pick("Prescription drugs: retail (30-day supply)", "Retail pharmacy, up to a 30-day supply"), "retail", 30, 1}, {k.pick("Prescription drugs: mail order (90-day supply)", "Mail-order pharmacy, up to a 90-day supply"), "mail", 90, 2}} {
		rows = append(rows, []string{where.words, "<", "<", "<"})
		for n := range k.tiers {
			t := &k.tiers[n]
			if k.special(t) && where.channel == "mail" {
				continue
			}
			rows = append(rows, planRow(k.label(t), 3, func(plan int) string {
				if plan == 2 {
					k.share(t, where.channel, "in", fmt.Sprintf("%d %% coinsurance", rate))
					k.order(t, where.channel, "in", "after")
					return fmt.Sprintf("%d%% after deductible", rate)
				}
				return k.given(t, where.channel, "in", where.days, where.times*(1.5-float64(plan)/2))
			}))
		}
	}
	k.either()
	k.table(rows...)
	k.write("This page is only a summary. The plan documents decide what is covered.")
	k.surroundings()
}

func (k *packet) guideSlashes() {
	k.several = true
	k.ladder(k.chance(2))
	k.voice.copay, k.voice.rate, k.voice.cap = "$%d", "%d%%", k.pick(" up to $%d", " (max $%d)")
	k.numbered(false)
	var names []string
	for n := range k.tiers {
		names = append(names, k.tiers[n].words)
	}
	list := strings.Join(names, " / ")
	plans := []string{k.pick("Blue Option", "Traditional PPO", "Select EPO"), k.pick("Green Option", "Premier PPO", "Open Access POS")}
	k.heading("Medical and prescription benefits at a glance")
	med := []int{k.medIndividual, k.medIndividual + 500}
	for _, n := range med {
		k.say("deductible in %d/%d", n, 2*n)
	}
	row := func(channel string, days int, times float64) func(int) string {
		return func(plan int) string {
			var cells []string
			for n := range k.tiers {
				t := &k.tiers[n]
				cells = append(cells, k.given(t, channel, "in", days, times*float64(plan+1)))
			}
			return strings.Join(cells, " / ")
		}
	}
	k.either()
	k.table(
		append([]string{"Plan features (in-network)"}, plans...),
		planRow("Annual deductible (employee / family)", 2, func(n int) string { return fmt.Sprintf("$%s / $%s", thousands(med[n]), thousands(2*med[n])) }),
		planRow("Office visit (PCP / specialist)", 2, func(n int) string { return fmt.Sprintf("$%d / $%d", 20+10*n, 40+15*n) }),
		planRow("Emergency room / urgent care", 2, func(n int) string { return fmt.Sprintf("$%d / $%d", 250+50*n, 50+25*n) }),
		planRow(k.pick("Retail prescriptions, up to a 30-day supply\n", "Prescriptions at a retail pharmacy (30-day supply): ")+list, 2, row("retail", 30, 1)),
		planRow(k.pick("Mail order prescriptions, up to a 90-day supply\n", "Prescriptions by mail order (90-day supply): ")+list, 2, row("mail", 90, 2)),
		planRow("Chiropractic care", 2, func(n int) string { return "$25, 20 visits a year" }),
	)
	k.surroundings()
}

func (k *packet) guideCards() {
	k.ladder(true)
	k.amounts()
	k.names()
	if k.chance(3) {
		k.surroundings()
	}
	k.heading(k.pick("Your prescription drug coverage", "How you pay for prescriptions"))
	k.write(k.pick("When you enroll in a medical plan you are enrolled in prescription drug coverage too. A pharmacy benefit manager runs it.", "Prescription drug coverage comes with every medical plan."))
	mark := k.pick(" — ", ": ", " ..... ")
	card := func(title, channel string, days int, times float64, special bool) {
		k.heading(fmt.Sprintf(title, days))
		for n := range k.tiers {
			if t := &k.tiers[n]; k.special(t) == special {
				k.line(k.label(t) + mark + k.given(t, channel, "in", days, times))
			}
		}
	}
	days := []int{30, 34}[k.IntN(2)]
	card("Retail pharmacy (up to a %d-day supply)", "retail", days, 1, false)
	card(k.pick("Home delivery (up to a %d-day supply)", "Mail service pharmacy (up to a %d-day supply)"), "mail", 90, 2.5, false)
	card("Specialty pharmacy (up to a %d-day supply)", "specialty", 30, 1, true)
	if k.chance(2) {
		k.write(k.drugLimit())
	} else {
		k.either()
	}
	k.write(k.brandDifference())
	k.rulesBelow(true)
	k.surroundings()
}

func (k *packet) guidePlanPays() {
	k.ladder(true)
	rate := 10
	for n := range k.tiers {
		k.tiers[n].rate, k.tiers[n].cap = rate, 0
		rate += 5 * (1 + k.IntN(2))
	}
	k.voice.rate = "%d%%"
	k.names()
	k.heading("Choice Plan: what the plan pays and what you pay")
	rows := [][]string{{k.pick("Covered services (in-network)", "In-network services"), "Plan pays", "You pay"}}
	rows = append(rows, []string{"Preventive care", "100%", "0%"}, []string{"Hospital stay", "80% after deductible", "20% after deductible"})
	for _, where := range []struct {
		words, channel string
		days           int
	}{{"Prescription drugs – retail (up to a 30-day supply)", "retail", 30}, {"Prescription drugs – mail order (up to a 90-day supply)", "mail", 90}} {
		rows = append(rows, []string{where.words, "<", "<"})
		for n := range k.tiers {
			t := &k.tiers[n]
			after, order := ", no deductible", "exempt"
			if n > 0 {
				after, order = " after deductible", "after"
			}
			k.order(t, where.channel, "in", order)
			rows = append(rows, []string{k.label(t), fmt.Sprintf("%d%%%s", 100-t.rate, after), k.given(t, where.channel, "in", where.days, 1) + after})
		}
	}
	k.table(append(rows, []string{"Ambulance", "80% after deductible", "20% after deductible"})...)
	k.heading("Yearly limits (in-network)")
	k.table(append([][]string{{"Limit", "Amount"}}, k.limitPairs()...)...)
	k.surroundings()
}

func (k *packet) guideSavings() {
	k.ladder(k.chance(2))
	k.amounts()
	k.names()
	k.medIndividual += 1700
	k.medFamily, k.oopIndividual = 2*k.medIndividual, k.medIndividual+2000
	k.oopFamily = 2 * k.oopIndividual
	k.heading(k.pick("The Health Savings Plan and your prescriptions", "Prescriptions under the HDHP"))
	k.table(append([][]string{{"Amounts for 2026 (in-network)", "You pay"}}, k.limitPairs()...)...)
	k.write("Medical and prescription costs count toward the same deductible and the same out-of-pocket maximum.")
	head := []string{"Type of drug", k.pick("At a network retail pharmacy (30-day supply)", "Retail, up to a 30-day supply"), k.pick("Through home delivery (90-day supply)", "Home delivery, up to a 90-day supply")}
	rows := [][]string{head}
	mark := k.chance(2)
	for n := range k.tiers {
		t := &k.tiers[n]
		row := []string{k.label(t), k.given(t, "retail", "in", 30, 1), "Not available"}
		k.order(t, "retail", "in", "after")
		if k.special(t) {
			k.allow("share %s mail in not covered", t.id)
		} else {
			row[2] = k.given(t, "mail", "in", 90, 2)
			k.order(t, "mail", "in", "after")
		}
		for c := 1; c < 3; c++ {
			switch {
			case strings.HasPrefix(row[c], "Not"):
			case mark:
				row[c] += "*"
			default:
				row[c] += " after deductible"
			}
		}
		rows = append(rows, row)
	}
	k.table(rows...)
	if mark {
		k.line("* After you meet the annual deductible.")
	}
	k.heading("Preventive drugs come first")
	k.write("The plan has a list of preventive drugs, for instance for asthma, cholesterol and high blood pressure. The deductible does not apply to drugs on that list.")
	for _, kind := range []string{"preventive", "hdhpPreventive"} {
		k.allow("drugCostShares {drugs:{kinds:[%s]}} open", kind)
		k.allow("inclusions {drugs:{kinds:[%s]}}", kind)
	}
	k.write("In 2026 you can put up to $4,400 (self-only) or $8,750 (family) into your HSA, and $1,000 more from age 55.")
	k.rulesBelow(true)
}
