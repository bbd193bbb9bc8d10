package analyze

import (
	"fmt"
	"strings"
)

// The fourteenth set: what buyers and members find when they compare plans, from the summaries of each template to the
// forms by which a plan is ordered. It was written without a look at the reader, and told how the reader does on what it has
// not met until the reader was mended from it, too. When it was first read, three mistakes of its own were corrected: a limit
// that also says its drugs are covered, and two layouts that say where out of network a drug is not covered.

const marketSeed = 14_141_414

var marketVoice = voice{
	copay: "$%d copay", rate: "%d%% coinsurance", cap: " up to $%d",
	in: "In-network", out: "Out-of-network", retail: "retail", mail: "mail order", exempt: "deductible does not apply", after: "after deductible",
}

func marketLayouts() map[string]func(*plant) {
	out := map[string]func(*plant){}
	for name, write := range map[string]func(*market){
		"summary of 2012, supplies in remarks":   (*market).summary2012,
		"summary of 2017, deductible by tier":    (*market).summary2017,
		"summary of 2021, a row a pharmacy":      (*market).summary2021,
		"summary of 2025, least and most":        (*market).summary2025,
		"plan design, pharmacies in networks":    (*market).design,
		"member summary by days":                 (*market).memberSummary,
		"rider in sections":                      (*market).rider,
		"federal page in sentences":              (*market).federal,
		"part d, pharmacies and supplies across": (*market).partDAcross,
		"part d, a table a tier":                 (*market).partDTables,
		"marketplace, a row a plan":              (*market).marketplace,
		"two plans, tiers within a cell":         (*market).twoPlans,
		"state page, a row a fill":               (*market).statePage,
		"union booklet in sentences":             (*market).booklet,
		"workbook of cost share records":         (*market).records,
		"set-up form in sections":                (*market).form,
		"savings plan beside a copay plan":       (*market).savings,
		"welcome letter, a line a pharmacy":      (*market).welcome,
		"trust page, minimum and maximum beside": (*market).trust,
		"does the deductible apply":              (*market).applies,
	} {
		out[name] = func(p *plant) {
			m := &market{packet: &packet{plant: p}}
			m.oopIndividual = max(m.oopIndividual, m.medIndividual+1750)
			m.oopFamily = 2 * m.oopIndividual
			write(m)
			m.otherReadings()
		}
	}
	return out
}

// market writes the documents of this set.
type market struct{ *packet }

// rungs chooses the tiers and what they cost at retail.
func (m *market) rungs(specialty bool) {
	noun := m.pick(" drugs", " medicines", "")
	list := []plantTier{
		{words: "Generic" + noun, classID: "generic", classes: "generic"},
		{words: "Preferred brand" + noun, classID: "preferred-brand", classes: "preferredBrand", brand: true},
		{words: m.pick("Non-preferred brand", "Nonpreferred brand") + noun, classID: "non-preferred-brand", classes: "nonPreferredBrand", brand: true},
	}
	if m.chance(4) {
		list[0] = plantTier{words: "Non-preferred generic" + noun, classID: "non-preferred-generic", classes: "nonPreferredGeneric"}
		list = append([]plantTier{{words: "Preferred generic" + noun, classID: "preferred-generic", classes: "preferredGeneric"}}, list...)
	}
	if specialty {
		list = append(list, plantTier{words: "Specialty" + noun, classID: "specialty", classes: "specialty"})
	}
	copay := 3 + m.IntN(10)
	for n := range list {
		t := &list[n]
		t.number, t.copay = n+1, copay
		copay += 12 + m.IntN(30)
		if m.special(t) {
			t.copay, t.rate = 0, 20+5*m.IntN(4)
			if m.chance(2) {
				t.cap = 150 + 50*m.IntN(5)
			}
		}
	}
	m.tiers = list
}

// call chooses what the tiers are called in the document.
func (m *market) call() {
	style := m.IntN(5)
	m.numbered(style < 4)
	m.label = []func(*plantTier) string{numbered("Tier %d: %s"), numbered("Tier %d - %s"), numbered("Tier %d (%s)"), func(t *plantTier) string { return fmt.Sprintf("%s (Tier %d)", t.words, t.number) }, wordsOnly}[style]
}

// plain makes a tier's words fit the middle of a sentence.
func (m *market) plain(t *plantTier) string {
	words := strings.ToLower(t.words)
	if strings.HasSuffix(words, "drugs") || strings.HasSuffix(words, "medicines") {
		return words
	}
	return words + " drugs"
}

// filled are the tiers that any pharmacy fills.
func (m *market) filled() []*plantTier {
	var out []*plantTier
	for n := range m.tiers {
		if !m.special(&m.tiers[n]) {
			out = append(out, &m.tiers[n])
		}
	}
	return out
}

// last is the tier of specialty drugs, of a document that has one.
func (m *market) last() *plantTier { return &m.tiers[len(m.tiers)-1] }

// refused allows that the tiers are not covered out of network.
func (m *market) refused() { m.allowNotCovered("out") }

// terms are some rules of the plan in sentences, with what is none between them.
func (m *market) terms() []string {
	used, cap, fills := 65+5*m.IntN(5), 20+5*m.IntN(4), 1+m.IntN(3)
	count := []string{"", "one fill", "two fills", "three fills"}[fills]
	tablets := 4 + 2*m.IntN(3)
	list := []condition{
		{words: m.pick("Drugs marked PA need prior authorization before we cover them.", "Before we cover certain drugs, your prescriber must ask for prior authorization.", "Prior authorization is necessary for selected drugs."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: m.pick("Step therapy applies to selected drugs: a first-line drug has to be tried before them.", "Drugs marked ST are subject to step therapy."), fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: m.pick("Drugs marked QL have a quantity limit.", "Selected drugs are subject to quantity limits."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: fmt.Sprintf(m.pick("We cover a refill after %d%% of the earlier fill has been used.", "Refills are allowed once %d%% of your supply is used.", "You must have used %d%% of your supply before you can get a refill."), used), fact: fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{words: fmt.Sprintf(m.pick("You are allowed %s of each maintenance drug at a retail pharmacy. After that, you must use mail order.", "Maintenance drugs: after %s at a retail pharmacy, you must use the mail order pharmacy."), count), fact: fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{words: m.pick("Specialty drugs are covered only when our specialty pharmacy fills them.", "You must get specialty drugs from the plan's specialty pharmacy."), fact: "specialtyLockIn " + m.specials() + " {free:0}"},
		{words: fmt.Sprintf(m.pick("A 30-day supply of insulin will never cost you more than $%d.", "You pay at most $%d for a 30-day supply of insulin."), cap), fact: fmt.Sprintf("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:%d.00,copayPerDays:30}}", cap)},
		{words: m.pick("Prescribed contraceptives are free of charge.", "You pay $0 for contraceptives."), fact: "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}"},
		{words: m.pick("You pay $0 for preventive drugs that the Affordable Care Act requires plans to cover.", "ACA preventive drugs are free of charge."), fact: "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}"},
		{words: m.pick("Drugs used to lose weight are excluded.", "We do not cover weight loss drugs."), fact: "exclusions {drugs:{kinds:[weightLoss]}}"},
		{words: m.pick("Drugs used to treat infertility are excluded.", "We do not cover fertility drugs."), fact: "exclusions {drugs:{kinds:[fertility]}}"},
		{words: m.pick("Drugs used for cosmetic purposes are excluded.", "We do not cover cosmetic drugs."), fact: "exclusions {drugs:{kinds:[cosmetic]}}"},
		{words: m.pick("We do not cover over-the-counter drugs.", "Drugs that you can buy over the counter are not covered."), fact: "otc covered:false"},
		{words: m.pick("We do not cover compounded drugs.", "Compound medications are not covered under this plan."), fact: "compounds covered:false"},
		{words: m.pick("Drugs not listed on our formulary are not covered.", "Our formulary is closed."), fact: "formulary closed"},
		{words: m.pick("Amounts paid by a manufacturer's coupon are not counted toward your deductible or out-of-pocket maximum.", "We do not count manufacturer coupons toward your deductible or out-of-pocket maximum."), fact: "assistance {} {program:adjuster}"},
		{words: fmt.Sprintf(m.pick("We cover up to %d tablets of an erectile dysfunction drug per 30 days.", "Erectile dysfunction drugs: limited to %d tablets every 30 days."), tablets), fact: fmt.Sprintf("quantityLimit {drugs:{kinds:[erectileDysfunction]}} {max:%d,per:daysSupply,days:30}", tablets)},
	}
	m.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	var out []string
	for _, one := range list[:3+m.IntN(6)] {
		out = append(out, one.words)
		m.say("%s", one.fact)
		if strings.HasPrefix(one.words, "We cover up to") { // it says that they are covered
			m.allow("inclusions {drugs:{kinds:[erectileDysfunction]}}")
		}
	}
	idle := []string{
		"Nine of ten prescriptions are filled with a generic.", "Ask your pharmacist which generic is right for you.", "Your temporary ID card is in the app.",
		"Shipping by mail order takes up to 8 business days.", "We print the drug list twice a year; the one online is always up to date.", "A hearing aid benefit of $1,500 is paid every 36 months.",
		"The pharmacy's phone lines are open until 9 p.m.", "If you travel for more than 30 days, call us first.",
	}
	out = append(out, idle[m.IntN(len(idle))])
	m.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// listTerms writes the rules below a heading.
func (m *market) listTerms() {
	m.heading(m.pick("What else you should know", "More about your drug coverage", "Pharmacy rules"))
	mark := m.pick("", "• ", "* ")
	for _, s := range m.terms() {
		m.write(mark + s)
	}
}

// around writes something that is not about drugs.
func (m *market) around() {
	switch m.IntN(4) {
	case 0:
		m.heading("Hearing and vision")
		m.table([]string{"Service", "You pay"}, []string{"Eye exam, one a year", "$10"}, []string{"Contact lenses", "Amount over $130"}, []string{"Hearing exam", "$0"})
	case 1:
		m.heading("Monthly rates")
		m.table([]string{"Who is covered", "Monthly rate"}, []string{"Subscriber", "$512.33"}, []string{"Subscriber and spouse", "$1,076.20"}, []string{"Family", "$1,523.94"})
	case 2:
		m.write("Your right to appeal: write to us within 180 days after we deny a claim. We answer within 30 days.")
	}
}

// limits are the deductible and the maximum of the plan as rows with a value each.
func (m *market) limits() [][]string {
	m.say("deductible in %d/%d", m.medIndividual, m.medFamily)
	m.say("maximum in %d/%d", m.oopIndividual, m.oopFamily)
	m.either()
	return [][]string{
		{m.pick("Deductible (individual/family)", "Yearly deductible: individual/family"), fmt.Sprintf("$%s/$%s", thousands(m.medIndividual), thousands(m.medFamily))},
		{m.pick("Out-of-pocket maximum (individual/family)", "Yearly out-of-pocket maximum: individual/family"), fmt.Sprintf("$%s/$%s", thousands(m.oopIndividual), thousands(m.oopFamily))},
	}
}

// asked is the first page of a summary of benefits.
func (m *market) asked(other string) {
	m.line("Summary of Benefits and Coverage: What this Plan Covers & What it Costs")
	m.line(m.pick("Brookside Mutual: Silver Choice", "Fairhaven Health Plan: Traditional PPO", "Eastland Cooperative: Standard Plan") + "    Coverage Period: " + m.pick("01/01/2026 – 12/31/2026", "07/01/2025 – 06/30/2026"))
	limit := func(kind string, one, family int) string {
		m.say("%s in %d/%d", kind, one, family)
		m.say("%s out %d/%d", kind, 2*one, 2*family)
		return fmt.Sprintf(m.pick("In-network: $%s individual / $%s family. Out-of-network: $%s individual / $%s family.", "$%s individual / $%s family for in-network providers.\n$%s individual / $%s family for out-of-network providers.",
			"In-network $%s Individual/$%s Family; Out-of-network $%s Individual/$%s Family"), thousands(one), thousands(family), thousands(2*one), thousands(2*family))
	}
	m.table(
		[]string{"Important Questions", "Answers", "Why This Matters:"},
		[]string{"What is the overall deductible?", limit("deductible", m.medIndividual, m.medFamily), "You must pay all the costs up to the deductible amount before this plan begins to pay for covered services you use."},
		[]string{"Are there other deductibles for specific services?", other, "See the chart for other costs for services this plan covers."},
		[]string{"What is the out-of-pocket limit for this plan?", limit("maximum", m.oopIndividual, m.oopFamily), "This limit helps you plan for health care expenses."},
		[]string{"What is not included in the out-of-pocket limit?", "Premiums and health care this plan doesn't cover.", "Even though you pay these expenses, they don't count toward the out-of-pocket limit."},
		[]string{"Will you pay less if you use a network provider?", "Yes. Call 1-800-555-0171 for a list.", "This plan uses a provider network."},
	)
}

// chart is the table of a summary: what a visit costs, the rows of drugs, and what surgery costs.
func (m *market) chart(in, out, notes string, drugs [][]string) {
	m.page()
	rows := [][]string{
		{"Common Medical Event", "Services You May Need", in, out, notes},
		{"If you visit a health care provider's office or clinic", "Specialist visit", "$50 copay/visit", "40% coinsurance", "None"},
	}
	event := "If you need drugs to treat your illness or condition"
	for _, d := range drugs {
		rows = append(rows, append([]string{event}, d...))
		event = "^"
	}
	rows = append(rows, []string{"If you have outpatient surgery", "Facility fee (e.g., ambulatory surgery center)", "20% coinsurance", "40% coinsurance", "Prior approval is required for some surgery."},
		[]string{"If you need immediate medical attention", "Emergency room care", "$300 copay/visit", "$300 copay/visit", "Copay is waived if you are admitted."})
	m.table(rows...)
}

// summary2012 has the supplies in the remarks of a summary of the first template.
func (m *market) summary2012() {
	m.rungs(true)
	m.call()
	m.asked("No.")
	m.either()
	form := m.pick("%s per retail fill; %s per mail order fill", "%s/retail prescription\n%s/mail order prescription", "Retail: %s per fill; Mail order: %s per fill")
	var drugs [][]string
	for _, t := range m.filled() {
		drugs = append(drugs, []string{m.label(t), fmt.Sprintf(form, m.given(t, "retail", "in", 30, 1), m.given(t, "mail", "in", 90, 2)), "Not covered", "^"})
	}
	t := m.last()
	drugs = append(drugs, []string{m.label(t), m.given(t, "specialty", "in", 30, 1) + " at the specialty pharmacy", "Not covered", "^"})
	drugs[0][3] = m.pick("Retail: up to a 30-day supply. Mail order: up to a 90-day supply. Specialty pharmacy: up to a 30-day supply.", "Up to a 30-day supply at retail and at the specialty pharmacy. Up to a 90-day supply by mail order.") + " " + strings.Join(m.terms(), " ")
	m.refused()
	m.chart("Your Cost If You Use an In-network Provider", "Your Cost If You Use an Out-of-network Provider", "Limitations & Exceptions", drugs)
}

// summary2017 says of each tier whether the deductible applies.
func (m *market) summary2017() {
	m.rungs(true)
	m.call()
	m.asked(m.pick("No.", "No. There are no other deductibles."))
	rate := 40 + 10*m.IntN(2)
	form := m.pick("Retail (30-day supply): %[1]s, %[3]s\nMail order (90-day supply): %[2]s, %[3]s", "%[1]s/prescription (retail, up to 30 days), %[3]s; %[2]s/prescription (mail order, up to 90 days), %[3]s")
	free := 1 + m.IntN(2)
	var drugs [][]string
	for n, t := range m.filled() {
		words, order := "deductible does not apply", "exempt"
		if n >= free {
			words, order = "after deductible", "after"
		}
		drugs = append(drugs, []string{m.label(t), fmt.Sprintf(form, m.given(t, "retail", "in", 30, 1), m.given(t, "mail", "in", 90, 2.5), words), fmt.Sprintf("Retail (up to 30 days): %d%% coinsurance after deductible", rate), "None"})
		m.order(t, "retail", "in", order)
		m.order(t, "mail", "in", order)
		m.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", rate))
		m.days(t, "retail", "out", 1, 30)
		m.order(t, "retail", "out", "after")
	}
	t := m.last()
	m.order(t, "specialty", "in", "after")
	drugs = append(drugs, []string{m.label(t), m.given(t, "specialty", "in", 30, 1) + " after deductible (specialty pharmacy, up to 30 days)", "Not covered", m.pick("None", "Not available by mail order.")})
	m.notAt(t, "out", "any", "retail", "mail", "specialty")
	m.allow("share %s mail in not covered", t.id)
	m.chart("In-network Provider\n(You will pay the least)", "Out-of-network Provider\n(You will pay the most)", "Limitations, Exceptions, & Other Important Information", drugs)
	m.listTerms()
}

// summary2021 has a row for each tier at each pharmacy.
func (m *market) summary2021() {
	m.rungs(true)
	m.numbered(true)
	m.say("deductible rx %d/%d", m.rxIndividual, m.rxFamily)
	m.asked(fmt.Sprintf(m.pick("Yes. $%s per individual and $%s per family for prescription drugs.", "Yes, for prescription drugs: $%s individual / $%s family."), thousands(m.rxIndividual), thousands(m.rxFamily)))
	m.allowOrder("after")
	label := m.pick("Tier %d (%s) – %s", "Tier %d, %s: %s")
	var drugs [][]string
	for _, t := range m.filled() {
		drugs = append(drugs,
			[]string{fmt.Sprintf(label, t.number, m.plain(t), "retail pharmacy"), m.given(t, "retail", "in", 30, 1), "Not covered", "Up to a 30-day supply."},
			[]string{fmt.Sprintf(label, t.number, m.plain(t), "mail order pharmacy"), m.given(t, "mail", "in", 90, 2), "Not covered", "Up to a 90-day supply."})
		m.share(t, "retail", "out", "not covered")
		m.share(t, "mail", "out", "not covered")
	}
	t := m.last()
	m.share(t, "specialty", "out", "not covered")
	drugs = append(drugs, []string{fmt.Sprintf(label, t.number, m.plain(t), "specialty pharmacy"), m.given(t, "specialty", "in", 30, 1), "Not covered", "Up to a 30-day supply."})
	m.refused()
	m.chart("In-network Provider\n(You will pay the least)", "Out-of-network Provider\n(You will pay the most)", "Limitations, Exceptions, & Other Important Information", drugs)
	m.listTerms()
}

// bounded is a part of the cost with a least and a most.
func (m *market) bounded(t *plantTier, channel string, days, rate, least, most int, form string) string {
	m.share(t, channel, "in", fmt.Sprintf("%d %% coinsurance, at least $%d.00, at most $%d.00", rate, least, most))
	m.days(t, channel, "in", 1, days)
	return fmt.Sprintf(form, rate, least, most)
}

// summary2025 has parts of the cost with a least and a most.
func (m *market) summary2025() {
	m.rungs(true)
	m.call()
	m.asked("No.")
	m.either()
	form := m.pick("%d%% coinsurance ($%d minimum, $%d maximum)", "%d%% coinsurance (min $%d/max $%d)", "%d%% coinsurance, but not less than $%d or more than $%d")
	var drugs [][]string
	for n, t := range m.filled() {
		var cell string
		if n == 0 {
			cell = fmt.Sprintf("Retail: %s\nMail order: %s", m.given(t, "retail", "in", 30, 1), m.given(t, "mail", "in", 90, 2))
		} else {
			rate, least := 15+10*n, 10+15*n
			cell = fmt.Sprintf("Retail: %s\nMail order: %s", m.bounded(t, "retail", 30, rate, least, 2*least, form), m.bounded(t, "mail", 90, rate, 2*least, 4*least, form))
		}
		drugs = append(drugs, []string{m.label(t), cell, "Not covered", "Retail: up to a 30-day supply. Mail order: up to a 90-day supply."})
	}
	t := m.last()
	drugs = append(drugs, []string{m.label(t), "Specialty pharmacy: " + m.given(t, "specialty", "in", 30, 1), "Not covered", "Specialty pharmacy: up to a 30-day supply."})
	m.refused()
	m.chart("Network Provider\n(You will pay the least)", "Out-of-Network Provider\n(You will pay the most)", "Limitations, Exceptions, & Other Important Information", drugs)
	m.listTerms()
}

// design has the networks across, and the pharmacies below them.
func (m *market) design() {
	m.rungs(m.chance(2))
	m.call()
	m.heading(m.pick("Plan Design: Harborview Choice Rx", "Prescription benefit plan design – Stonegate Manufacturing"))
	rate := 30 + 10*m.IntN(3)
	rows := [][]string{
		{"Drug tier", "In-network", "<", "Out-of-network"},
		{"^", "Retail (up to 30 days)", "Mail order (up to 90 days)", "Retail (up to 30 days)"},
	}
	for _, t := range m.filled() {
		rows = append(rows, []string{m.label(t), m.given(t, "retail", "in", 30, 1), m.given(t, "mail", "in", 90, 2), fmt.Sprintf("%d%% coinsurance", rate)})
		m.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", rate))
		m.days(t, "retail", "out", 1, 30)
	}
	if len(m.tiers) > len(m.filled()) {
		t := m.last()
		rows = append(rows, []string{m.label(t), m.given(t, "retail", "in", 30, 1), "Not available", "Not covered"})
		m.allow("share %s mail in not covered", t.id)
		m.share(t, "retail", "out", "not covered")
		m.notAt(t, "out", "any")
	}
	m.table(rows...)
	if m.chance(2) {
		m.write(fmt.Sprintf("The prescription drug deductible is $%s per person ($%s per family) each calendar year.", thousands(m.rxIndividual), thousands(m.rxFamily)))
		m.say("deductible rx %d/%d", m.rxIndividual, m.rxFamily)
		m.allowOrder("after")
	}
	m.listTerms()
	m.around()
}
