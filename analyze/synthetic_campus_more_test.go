package analyze

import (
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

// More of the thirteenth set: pages and letters, and what is loaded at a pharmacy benefit manager.

// page has a line for each tier with what it costs at either pharmacy.
func (c *campus) page() {
	c.steps(true)
	if c.chance(2) {
		c.inWord()
	}
	c.voice.copay = c.pick("$%d", "$%d copay")
	c.heading(c.pick("Prescription drug coverage for benefits-eligible employees", "Pharmacy coverage at the University"))
	c.write("All of the University's medical plans have the same prescription drug coverage.")
	form := c.pick("%s: %s for up to a 30-day supply at a retail pharmacy, %s for up to a 90-day supply by mail order", "%s — %s at retail (up to 30 days), %s by mail order (up to 90 days)", "%s: %s retail (30-day supply) or %s mail order (90-day supply)")
	name := c.pick("Tier %d, %s", "Tier %d (%s)", "Tier %d – %s")
	for _, t := range c.common() {
		c.line("• " + fmt.Sprintf(form, fmt.Sprintf(name, t.number, bareWords(t)), c.given(t, "retail", "in", 30, 1), c.given(t, "mail", "in", 90, 2)))
	}
	t := c.specialTier()
	c.line("• " + fmt.Sprintf("%s: %s for up to a 30-day supply from the specialty pharmacy", fmt.Sprintf(name, t.number, bareWords(t)), c.given(t, "specialty", "in", 30, 1)))
	c.top += 8
	if c.chance(2) {
		one, family := c.limit()
		c.write(fmt.Sprintf("Your out-of-pocket maximum for prescription drugs is $%s for one person and $%s for a family.", one, family))
	}
	if c.chance(2) {
		c.write(c.drugLimit())
	} else {
		c.either()
	}
	c.listNotes()
	c.heading("Questions?")
	c.write("Visit the benefits office in Alumni Hall, Room 210, weekdays from 8:30 to 4:30, or call 555-0144.")
}

// joined writes the cost shares of the tiers that any pharmacy fills, one after the other.
func (c *campus) joined(channel string, days int, times float64) string {
	var out []string
	for _, t := range c.common() {
		out = append(out, c.given(t, channel, "in", days, times))
	}
	return strings.Join(out, " / ")
}

// design is the document of decisions from which a plan is built.
func (c *campus) design() {
	c.inWord()
	c.steps(true)
	c.voice.copay, c.voice.rate = "$%d", "%d%%"
	c.heading("Benefit Design Document – Client: Lakeland Community Colleges")
	c.line("Version 1.3, approved by the client. Effective date: 07/01/2026")
	tiers := [][]string{{"Tier", "Drugs in the tier"}}
	var numbers []string
	for n := range c.tiers {
		tiers = append(tiers, []string{fmt.Sprintf("Tier %d", n+1), c.tiers[n].words})
		if !c.special(&c.tiers[n]) {
			numbers = append(numbers, fmt.Sprintf("Tier %d", n+1))
		}
	}
	c.heading("1. Tiers")
	c.table(tiers...)
	c.heading("2. Member cost share")
	list := strings.Join(numbers, " / ")
	one, family := c.limit()
	c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
	c.allowOrder("after")
	sp := c.specialTier()
	c.table([]string{"Ref.", "Design element", "Client decision"},
		[]string{"2.1", "Prescription drug deductible (individual / family)", fmt.Sprintf("$%s / $%s", thousands(c.rxIndividual), thousands(c.rxFamily))},
		[]string{"2.2", "Prescription out-of-pocket maximum (individual / family)", fmt.Sprintf("$%s / $%s", one, family)},
		[]string{"2.3", "Retail copay, up to a 30-day supply (" + list + ")", c.joined("retail", 30, 1)},
		[]string{"2.4", "Mail order copay, up to a 90-day supply (" + list + ")", c.joined("mail", 90, 2)},
		[]string{"2.5", fmt.Sprintf("Specialty pharmacy, up to a 30-day supply (Tier %d)", sp.number), c.given(sp, "specialty", "in", 30, 1)},
		[]string{"2.6", "Copay when the drug costs less than the copay", "Member pays the lower amount"})
	c.heading("3. Drug management and coverage")
	rows := [][]string{{"Ref.", "Design element", "Client decision"}}
	for n, s := range c.decisions() {
		rows = append(rows, []string{fmt.Sprintf("3.%d", n+1), s.parameter, s.value})
	}
	c.table(rows...)
	c.heading("4. Sign-off")
	c.table([]string{"Role", "Name", "Date"}, []string{"Client benefits director", "", ""}, []string{"Implementation manager", "", ""})
}

// decisions are some settings, in any order, as an implementation team writes them.
func (c *campus) decisions() []setting {
	used := 70 + 5*c.IntN(4)
	fills := 1 + c.IntN(3)
	pool := []setting{
		{"Prior authorization", c.pick("Required for drugs flagged PA", "Yes, for drugs flagged PA"), "", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy", c.pick("Applies to drugs flagged ST", "Yes, for drugs flagged ST"), "", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity limits", c.pick("Apply to drugs flagged QL", "Yes, for drugs flagged QL"), "", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill too soon", fmt.Sprintf(c.pick("%d%% of the supply must be used", "Reject until %d%% has been used"), used), "", fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Mandatory mail", fmt.Sprintf("Maintenance drugs must be filled by mail after %d retail %s", fills, map[bool]string{true: "fill", false: "fills"}[fills == 1]), "", fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{"Specialty drugs", "Exclusive specialty pharmacy, no fills at retail", "", "specialtyLockIn " + c.specials() + " {free:0}"},
		{"Contraceptives", c.pick("No charge", "Covered at 100%"), "", "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}"},
		{"ACA preventive drugs", c.pick("No charge", "Covered at 100%"), "", "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}"},
		{"Vaccines", c.pick("No charge", "Covered at 100%"), "", "drugCostShares {drugs:{kinds:[vaccine]}} {share:{kind:noCharge}}"},
		{"Weight loss drugs", c.pick("Excluded", "Not covered"), "", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Fertility drugs", c.pick("Excluded", "Not covered"), "", "exclusions {drugs:{kinds:[fertility]}}"},
		{"Cosmetic drugs", c.pick("Excluded", "Not covered"), "", "exclusions {drugs:{kinds:[cosmetic]}}"},
		{"Over-the-counter drugs", "Not covered", "", "otc covered:false"},
		{"Compounds", "Not covered", "", "compounds covered:false"},
		{"Formulary", "Closed", "", "formulary closed"},
		{"Copay assistance from manufacturers", "Does not count toward the deductible or the out-of-pocket maximum", "", "assistance {} {program:adjuster}"},
		{"Member website", "Standard", "", ""},
		{"ID card mailing", "Home address, 2 cards per family", "", ""},
		{"Claim file to medical carrier", "Daily", "", ""},
	}
	c.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	out := pool[:7+c.IntN(6)]
	for _, s := range out {
		if s.fact != "" {
			c.say("%s", s.fact)
		}
	}
	return out
}

// currentAndNew is a workbook with a column for the plan that ends and one for the plan that begins.
func (c *campus) currentAndNew() {
	c.steps(true)
	c.voice.copay, c.voice.rate = "$%d", "%d%%"
	c.workbook("Plan changes")
	head := c.pick("Current plan (2025)", "Current (through 12/31/2025)", "Current 2025")
	next := map[string]string{"Current plan (2025)": "New plan (2026)", "Current (through 12/31/2025)": "New (effective 01/01/2026)", "Current 2025": "New 2026"}[head]
	rows := [][]string{{c.pick("Provision", "Benefit"), head, next, "Changed?"}}
	put := func(words, was, is string) {
		changed := "No"
		if was != is {
			changed = "Yes"
		}
		rows = append(rows, []string{words, was, is, changed})
	}
	less := 25 * (1 + c.IntN(2))
	put("Rx deductible – individual", "$"+thousands(c.rxIndividual-less), "$"+thousands(c.rxIndividual))
	put("Rx deductible – family", "$"+thousands(c.rxFamily-2*less), "$"+thousands(c.rxFamily))
	c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
	c.allowOrder("after")
	put("Rx out-of-pocket maximum – individual", "$"+thousands(c.oopIndividual-250), "$"+thousands(c.oopIndividual))
	put("Rx out-of-pocket maximum – family", "$"+thousands(c.oopFamily-500), "$"+thousands(c.oopFamily))
	c.say("maximum rx %d/%d", c.oopIndividual, c.oopFamily)
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Retail, up to a 30-day supply", "retail", 30, 1}, {"Mail order, up to a 90-day supply", "mail", 90, 2}, {"Specialty pharmacy, up to a 30-day supply", "specialty", 30, 1}} {
		rows = append(rows, []string{where.words, "<", "<", "<"})
		for n := range c.tiers {
			t := &c.tiers[n]
			if c.special(t) != (where.channel == "specialty") {
				continue
			}
			old := *t
			if n > 0 && t.rate == 0 {
				old.copay -= 1 + n
			} else if t.rate > 0 {
				old.rate -= 5
			}
			was, _ := c.amount(&old, where.times)
			put(fmt.Sprintf("Tier %d – %s", t.number, t.words), was, c.given(t, where.channel, "in", where.days, where.times))
		}
	}
	put("Covered persons (estimate)", "4,120", "4,250")
	c.table(rows...)
}

// intake is a workbook of questions that a client has answered.
func (c *campus) intake() {
	c.steps(true)
	c.voice.copay, c.voice.rate = c.pick("$%d", "$%d copay"), "%d%%"
	c.workbook("Benefit intake")
	var rows [][]string
	ask := func(question, answer, note string) {
		rows = append(rows, []string{fmt.Sprint(len(rows) + 1), question, answer, note})
	}
	ask("What is the client's legal name?", "Prairie State University", "")
	ask("Is there a deductible for prescription drugs?", fmt.Sprintf("Yes, $%s per individual and $%s per family", thousands(c.rxIndividual), thousands(c.rxFamily)), "Calendar year")
	c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
	c.allowOrder("after")
	one, family := c.limit()
	ask("Is there an out-of-pocket maximum for prescription drugs?", fmt.Sprintf("Yes, $%s per individual and $%s per family", one, family), "")
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"at a retail pharmacy", "retail", 30, 1}, {"by mail order", "mail", 90, 2}} {
		for _, t := range c.common() {
			ask(fmt.Sprintf("What does the member pay for Tier %d (%s) %s?", t.number, bareWords(t), where.words), c.given(t, where.channel, "in", where.days, where.times), fmt.Sprintf("Up to a %d-day supply", where.days))
		}
	}
	t := c.specialTier()
	ask(fmt.Sprintf("What does the member pay for Tier %d (%s) at the specialty pharmacy?", t.number, bareWords(t)), c.given(t, "specialty", "in", 30, 1), "Up to a 30-day supply")
	used, fills := 70+5*c.IntN(4), 1+c.IntN(3)
	pool := []setting{
		{"Do drugs flagged PA require prior authorization?", "Yes", "", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Does step therapy apply to drugs flagged ST?", "Yes", "", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Do quantity limits apply to drugs flagged QL?", "Yes", "", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"What percentage of a fill must be used before a refill is covered?", fmt.Sprintf("%d%%", used), "", fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"How many retail fills of a maintenance drug are covered before mail order is required?", fmt.Sprint(fills), "", fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{"Must specialty drugs be filled at the exclusive specialty pharmacy?", "Yes, from the first fill", "", "specialtyLockIn " + c.specials() + " {free:0}"},
		{"Are weight loss drugs covered?", "No", "", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Are fertility drugs covered?", "No", "", "exclusions {drugs:{kinds:[fertility]}}"},
		{"Are over-the-counter drugs covered?", "No", "", "otc covered:false"},
		{"Are compounds covered?", "No", "", "compounds covered:false"},
		{"Is the formulary open or closed?", "Closed", "", "formulary closed"},
		{"What does the member pay for contraceptives?", "$0", "ACA", "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}"},
		{"What does the member pay for ACA preventive drugs?", "$0", "", "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}"},
		{"Does manufacturer copay assistance count toward the deductible and the out-of-pocket maximum?", "No", "", "assistance {} {program:adjuster}"},
		{"How many ID cards does a family get?", "2", "", ""},
		{"Who pays the shipping of mail orders?", "Plan", "Standard shipping", ""},
	}
	c.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	for _, s := range pool[:6+c.IntN(6)] {
		ask(s.parameter, s.value, s.note)
		if s.fact != "" {
			c.say("%s", s.fact)
		}
	}
	c.table(append([][]string{{"No.", "Question", c.pick("Answer", "Client response"), c.pick("Comment", "Notes")}}, rows...)...)
}

// sheets is a workbook with a sheet for each plan.
func (c *campus) sheets() {
	c.several = true
	c.steps(true)
	c.voice.copay, c.voice.rate = c.pick("$%d", "$%d copay"), "%d%%"
	label := c.pick("Tier %d - %s", "Tier %d: %s", "%d - %s")
	for plan, name := range []string{"Classic PPO", "Choice PPO", "Value PPO"}[:2+c.IntN(2)] {
		if plan == 0 {
			c.workbook(name)
		} else {
			c.tab(name)
		}
		med, oop := c.medIndividual+500*plan, c.oopIndividual+1000*plan
		c.say("deductible in %d/%d", med, 2*med)
		c.say("maximum in %d/%d", oop, 2*oop)
		c.table([]string{name, "Individual", "Family"},
			[]string{"In-network deductible (medical)", "$" + thousands(med), "$" + thousands(2*med)},
			[]string{"In-network out-of-pocket maximum (medical and pharmacy)", "$" + thousands(oop), "$" + thousands(2*oop)})
		rows := [][]string{{"Drug tier", "Retail 1-30 days", "Retail 31-90 days", "Mail order 1-90 days", "Specialty pharmacy 1-30 days"}}
		factor := 1 + float64(plan)/2
		for n := range c.tiers {
			t := &c.tiers[n]
			row := []string{fmt.Sprintf(label, t.number, t.words), "", "", "", ""}
			if c.special(t) {
				row[4] = c.given(t, "specialty", "in", 30, factor)
			} else {
				row[1], row[2], row[3] = c.given(t, "retail", "in", 30, factor), c.cell(t, "retail", "in", 3*factor), c.given(t, "mail", "in", 90, 2*factor)
				c.days(t, "retail", "in", 31, 90)
			}
			rows = append(rows, row)
		}
		c.table(rows...)
	}
	c.either()
	c.tab("Contacts")
	c.table([]string{"Role", "Phone"}, []string{"Account manager", "555-0102"}, []string{"Help desk", "555-0140"})
}

// options has for each plan what a tier costs at retail and by mail in one cell.
func (c *campus) options() {
	c.several = true
	c.steps(false)
	c.voice.copay = "$%d"
	plans := [][]string{{"HMO", "Open Access Plan", "Indemnity Plan"}, {"Quality HMO", "Tiered POS", "Standard PPO"}}[c.IntN(2)]
	c.heading(c.pick("State employees: choose your health plan", "Benefit Choice 2026–2027"))
	rows := [][]string{
		append([]string{"In-network benefits"}, plans...),
		planRow("Annual plan deductible (individual / family)", 3, func(n int) string {
			med := c.medIndividual + 250*n
			c.say("deductible in %d/%d", med, 2*med)
			return fmt.Sprintf("$%s / $%s", thousands(med), thousands(2*med))
		}),
		planRow("Annual out-of-pocket maximum (individual / family)", 3, func(n int) string {
			oop := c.oopIndividual + 500*n
			c.say("maximum in %d/%d", oop, 2*oop)
			return fmt.Sprintf("$%s / $%s", thousands(oop), thousands(2*oop))
		}),
		planRow("Emergency room / urgent care", 3, func(n int) string { return fmt.Sprintf("$%d / $%d", 250+25*n, 30+5*n) }),
		planRow("Prescription drug deductible (individual)", 3, func(n int) string {
			c.say("deductible rx %d/-", c.rxIndividual+25*n)
			return "$" + thousands(c.rxIndividual+25*n)
		}),
		{c.pick("Prescription copays: 30-day supply at retail / 90-day supply by mail order", "Prescriptions: retail (30-day supply) / mail order (90-day supply)"), "<", "<", "<"},
	}
	roman := []string{"", "I", "II", "III", "IV", "V"}
	for n := range c.tiers {
		t := &c.tiers[n]
		rows = append(rows, planRow(fmt.Sprintf("Tier %s (%s)", roman[t.number], bareWords(t)), 3, func(plan int) string {
			times := 1 + float64(plan)/2
			return c.given(t, "retail", "in", 30, times) + " / " + c.given(t, "mail", "in", 90, 2.5*times)
		}))
	}
	c.either()
	c.table(append(rows, planRow("Monthly premium, employee only", 3, func(n int) string { return fmt.Sprintf("$%d.00", 68+21*n) }))...)
	c.write("Retirees who have Medicare are in another plan.")
	c.surroundings()
}

// letter tells of changes in sentences, what was and what will be.
func (c *campus) letter() {
	c.steps(false)
	if c.chance(2) {
		c.inWord()
	}
	c.voice.copay = "$%d"
	c.line("Office of Employee Benefits")
	c.line("October 3, 2025")
	c.heading("Changes to your prescription drug benefit on January 1, 2026")
	c.write("Dear member: The Board of Trustees voted on changes to the prescription drug benefit. The changes begin on January 1, 2026.")
	for n := range c.tiers {
		t := &c.tiers[n]
		retail, mail := c.given(t, "retail", "in", 30, 1), c.given(t, "mail", "in", 90, 2)
		old := *t
		old.copay -= 1 + n
		if n == 0 && c.chance(2) {
			c.write(fmt.Sprintf("The copay for %s stays at %s for up to a 30-day supply at a retail pharmacy and %s for up to a 90-day supply by mail order.", strings.ToLower(t.words), retail, mail))
			continue
		}
		was, _ := c.amount(&old, 1)
		wasMail, _ := c.amount(&old, 2)
		c.write(fmt.Sprintf(c.pick("The copay for %s goes from %s to %s for up to a 30-day supply at a retail pharmacy, and from %s to %s for up to a 90-day supply by mail order.",
			"The copay for %s changes from %s to %s for up to a 30-day supply at a retail pharmacy and from %s to %s for up to a 90-day supply by mail order."), strings.ToLower(t.words), was, retail, wasMail, mail))
	}
	for n := range c.tiers { // a letter gives no numbers
		c.renameTier(&c.tiers[n])
	}
	if c.chance(2) {
		c.write(fmt.Sprintf("The prescription drug deductible goes from $%d to $%d per person.", c.rxIndividual-25, c.rxIndividual))
		c.say("deductible rx %d/-", c.rxIndividual)
		c.allowOrder("after")
	}
	c.heading("What does not change")
	for _, s := range c.notes() {
		c.write(s)
	}
	c.write("We mailed this letter to all 61,000 members of the plan.")
}

// renameTier gives a tier the id of its words in what was said of it.
func (c *campus) renameTier(t *plantTier) {
	id := map[string]string{"generic": "generic", "preferredGeneric": "preferred-generic", "nonPreferredGeneric": "non-preferred-generic", "preferredBrand": "preferred-brand", "nonPreferredBrand": "non-preferred-brand"}[t.classes]
	for fact, must := range c.says {
		words := strings.Fields(fact)
		if len(words) > 1 && words[1] == string(t.id) {
			delete(c.says, fact)
			c.says[strings.Replace(fact, string(t.id), id, 1)] = must
		}
	}
	t.id = benefit.TierID(id)
}

// programs has its rules in a table below the cost shares.
func (c *campus) programs() {
	c.steps(true)
	c.heading(c.pick("Summary Plan Description: prescription drug program", "Your prescription drug program"))
	c.write(c.pick("You have no deductible to meet for prescription drugs.", "No deductible applies to prescription drugs."))
	c.subject(0)
	label := c.pick("%s (Tier %d)", "%s – Tier %d")
	rows := [][]string{{"Where you buy", "Days' supply", "Tier", c.pick("Your cost", "You pay")}}
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{c.pick("Retail network", "Retail pharmacy"), "retail", 30, 1}, {c.pick("Mail order", "Mail order pharmacy"), "mail", 90, 2}} {
		for n, t := range c.common() {
			first, days := "^", "^"
			if n == 0 {
				first, days = where.words, fmt.Sprintf("Up to %d days", where.days)
			}
			rows = append(rows, []string{first, days, fmt.Sprintf(label, t.words, t.number), c.given(t, where.channel, "in", where.days, where.times)})
		}
	}
	t := c.specialTier()
	c.table(append(rows, []string{"Specialty pharmacy", "Up to 30 days", fmt.Sprintf(label, t.words, t.number), c.given(t, "specialty", "in", 30, 1)})...)
	c.heading("Programs that keep the benefit affordable")
	used := 70 + 5*c.IntN(4)
	pool := []setting{
		{"Prior authorization", c.pick("Your doctor must get approval before the plan covers certain drugs.", "Certain drugs require approval before they are covered."), "", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy", c.pick("You must try a lower-cost drug first before certain drugs are covered.", "Certain drugs are covered only after another drug has been tried."), "", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity limits", c.pick("The plan limits the quantity of certain drugs.", "Certain drugs are covered up to a set quantity."), "", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refills", fmt.Sprintf("You can refill a prescription after you have used %d%% of it.", used), "", fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Maintenance drugs", c.pick("After two fills at a retail pharmacy you must use mail order.", "Two fills at a retail pharmacy are covered. After that you must use mail order."), "", "retailFills {drugs:{kinds:[maintenance]}} {free:2}"},
		{"Specialty drugs", "They must be filled by the plan's specialty pharmacy.", "", "specialtyLockIn " + c.specials() + " {free:0}"},
		{"Preventive drugs", "The plan pays 100% of preventive drugs under the Affordable Care Act.", "", "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}"},
		{"Diabetic supplies", "Test strips and lancets are free.", "", "drugCostShares {drugs:{kinds:[diabeticSupply]}} {share:{kind:noCharge}}"},
		{"Health coaching", "A nurse calls members who have asthma or diabetes.", "", ""},
	}
	c.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	list := [][]string{{"Program", "How it works"}}
	for _, s := range pool[:5+c.IntN(4)] {
		list = append(list, []string{s.parameter, s.value})
		if s.fact != "" {
			c.say("%s", s.fact)
		}
	}
	out := []struct{ words, kind string }{{"weight loss drugs", "weightLoss"}, {"fertility drugs", "fertility"}, {"cosmetic drugs", "cosmetic"}, {"experimental drugs", "experimental"}}
	first := c.IntN(len(out))
	a, b := out[first], out[(first+1)%len(out)]
	list = append(list, []string{c.pick("Drugs that are not covered", "What is not covered"), strings.ToUpper(a.words[:1]) + a.words[1:] + " and " + b.words})
	c.say("exclusions {drugs:{kinds:[%s]}}", a.kind)
	c.say("exclusions {drugs:{kinds:[%s]}}", b.kind)
	c.table(list...)
	c.surroundings()
}

// glance is a page with medical and pharmacy benefits in and out of the network.
func (c *campus) glance() {
	c.steps(true)
	c.voice.copay, c.voice.rate = c.pick("$%d", "$%d copay"), "%d%%"
	c.heading(c.pick("School Board Health Plan at a glance", "County Schools: medical plan at a glance"))
	rate := 30 + 10*c.IntN(3)
	rows := [][]string{
		{"Plan feature", "In-network", "Out-of-network"},
		{"Annual deductible: individual / family", fmt.Sprintf("$%s / $%s", thousands(c.medIndividual), thousands(c.medFamily)), fmt.Sprintf("$%s / $%s", thousands(2*c.medIndividual), thousands(2*c.medFamily))},
		{"Out-of-pocket maximum: individual / family", fmt.Sprintf("$%s / $%s", thousands(c.oopIndividual), thousands(c.oopFamily)), fmt.Sprintf("$%s / $%s", thousands(2*c.oopIndividual), thousands(2*c.oopFamily))},
		{"Office visit", "$25 copay", fmt.Sprintf("%d%% after deductible", rate)},
		{"Hospital stay", "10% after deductible", fmt.Sprintf("%d%% after deductible", rate)},
	}
	c.say("deductible in %d/%d", c.medIndividual, c.medFamily)
	c.say("deductible out %d/%d", 2*c.medIndividual, 2*c.medFamily)
	c.say("maximum in %d/%d", c.oopIndividual, c.oopFamily)
	c.say("maximum out %d/%d", 2*c.oopIndividual, 2*c.oopFamily)
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Retail prescriptions (up to a 30-day supply)", "retail", 30, 1}, {"Mail order prescriptions (up to a 90-day supply)", "mail", 90, 2}} {
		rows = append(rows, []string{where.words, "<", "<"})
		for _, t := range c.common() {
			rows = append(rows, []string{fmt.Sprintf("Tier %d: %s", t.number, t.words), c.given(t, where.channel, "in", where.days, where.times) + ", no deductible", "Not covered"})
			c.order(t, where.channel, "in", "exempt")
			c.notAt(t, "out", where.channel, "any")
		}
	}
	t := c.specialTier()
	rows = append(rows, []string{"Specialty pharmacy (up to a 30-day supply)", "<", "<"}, []string{fmt.Sprintf("Tier %d: %s", t.number, t.words), c.given(t, "specialty", "in", 30, 1) + ", no deductible", "Not covered"})
	c.order(t, "specialty", "in", "exempt")
	c.notAt(t, "out", "specialty", "any")
	c.table(append(rows, []string{"Chiropractor, 20 visits", "$25 copay", fmt.Sprintf("%d%% after deductible", rate)})...)
	c.listNotes()
}
