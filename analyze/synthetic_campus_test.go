package analyze

import (
	"fmt"
	"strings"
)

// The thirteenth set: what the plans of a state's employees, universities and their students, and the teams that load a
// plan at a pharmacy benefit manager hand out: pages and brochures, letters, design documents, workbooks of decisions.

const campusSeed = 131_313

var campusVoice = voice{
	copay: "$%d copay", rate: "%d%% coinsurance", cap: " up to $%d",
	in: "In-network", out: "Out-of-network", retail: "retail", mail: "mail order", exempt: "no deductible", after: "after deductible",
}

func campusLayouts() map[string]func(*plant) {
	out := map[string]func(*plant){}
	for name, write := range map[string]func(*campus){
		"levels across, supplies down":       (*campus).levels,
		"percent with minimum and maximum":   (*campus).leastAndMost,
		"brochure, tiers within a cell":      (*campus).brochure,
		"student certificate, tier by tier":  (*campus).student,
		"university page, a line a tier":     (*campus).page,
		"benefit design document":            (*campus).design,
		"workbook of current and new":        (*campus).currentAndNew,
		"intake questions":                   (*campus).intake,
		"workbook, a sheet a plan":           (*campus).sheets,
		"state options, retail beside mail":  (*campus).options,
		"letter of changes":                  (*campus).letter,
		"programs in a table":                (*campus).programs,
		"plan at a glance of a school board": (*campus).glance,
	} {
		out[name] = func(p *plant) {
			c := &campus{packet: &packet{plant: p}}
			c.oopIndividual = max(c.oopIndividual, c.medIndividual+2000)
			c.oopFamily = 2 * c.oopIndividual
			write(c)
			c.otherReadings()
		}
	}
	return out
}

// campus writes the documents of this set.
type campus struct{ *packet }

// steps chooses the tiers, each with a number, and what each costs at retail.
func (c *campus) steps(specialty bool) {
	noun := c.pick("drugs", "medications")
	list := []plantTier{
		{words: "Generic " + noun, classes: "generic"},
		{words: "Preferred brand " + noun, classes: "preferredBrand", brand: true},
		{words: "Non-preferred brand " + noun, classes: "nonPreferredBrand", brand: true},
	}
	if c.chance(3) {
		list = append([]plantTier{{words: "Preferred generic " + noun, classes: "preferredGeneric"}}, list...)
		list[1] = plantTier{words: "Non-preferred generic " + noun, classes: "nonPreferredGeneric"}
	}
	if specialty {
		list = append(list, plantTier{words: "Specialty " + noun, classes: "specialty"})
	}
	copay := 4 + c.IntN(9)
	for n := range list {
		t := &list[n]
		t.number, t.copay = n+1, copay
		copay += 9 + c.IntN(32)
		if c.special(t) {
			t.copay, t.rate, t.cap = 0, 10+5*c.IntN(5), 50*(2+c.IntN(5))
			if c.chance(3) {
				t.cap = 0
			}
		}
	}
	c.tiers = list
	c.numbered(true)
}

// common are the tiers that any pharmacy fills.
func (c *campus) common() []*plantTier {
	var out []*plantTier
	for n := range c.tiers {
		if t := &c.tiers[n]; !c.special(t) {
			out = append(out, t)
		}
	}
	return out
}

// specialTier is the tier of specialty drugs; the document has one.
func (c *campus) specialTier() *plantTier { return &c.tiers[len(c.tiers)-1] }

// bareWords are a tier's words without their noun: "preferred brand".
func bareWords(t *plantTier) string {
	return strings.ToLower(strings.TrimSuffix(strings.TrimSuffix(t.words, " drugs"), " medications"))
}

// notes are some rules of the plan in sentences, with what is none between them.
func (c *campus) notes() []string {
	used, cap := 70+5*c.IntN(4), 25+5*c.IntN(3)
	scope := c.specials()
	list := []condition{
		{c.pick("Some drugs require prior authorization (PA).", "Precertification is needed for some medications.", "Certain medications must be approved in advance; your doctor starts the prior authorization."), "priorAuthorization {drugs:{flags:[PA]}} {}", false},
		{c.pick("Some drugs have a step therapy requirement.", "Step therapy: you must try a lower-cost drug before the plan covers certain others."), "stepTherapy {drugs:{flags:[ST]}} open", false},
		{c.pick("Quantity limits are in place for certain drugs.", "For some drugs there is a limit on the quantity covered per fill."), "quantityLimit {drugs:{flags:[QL]}} open", false},
		{fmt.Sprintf(c.pick("You may refill a prescription once %d%% of it is used up.", "A refill is not covered until %d%% of the supply has been used.", "Refills: %d%% of the last fill must be used first."), used), fmt.Sprintf("refillTooSoon {} {percent:%d}", used), false},
		{c.pick("You may fill a maintenance drug twice at a retail pharmacy; after that it must come from mail order.", "After two retail fills, maintenance drugs must be filled by mail."), "retailFills {drugs:{kinds:[maintenance]}} {free:2}", false},
		{c.pick("Specialty drugs must be obtained from the plan's designated specialty pharmacy.", "Only the plan's specialty pharmacy may fill specialty drugs."), "specialtyLockIn " + scope + " {free:0}", false},
		{fmt.Sprintf(c.pick("Insulin copays are limited to $%d per 30-day supply.", "By state law you pay no more than $%d for a 30-day supply of insulin."), cap), fmt.Sprintf("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:%d.00,copayPerDays:30}}", cap), false},
		{c.pick("Contraceptives are provided without cost sharing.", "FDA-approved contraceptives: no charge."), "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}", false},
		{c.pick("Preventive medications under the Affordable Care Act cost you nothing.", "ACA preventive drugs are paid at 100%."), "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}", false},
		{c.pick("Covered vaccines cost you nothing at a network pharmacy.", "Flu shots and other covered vaccines are free at network pharmacies."), "drugCostShares {networks:[in],drugs:{kinds:[vaccine]}} {share:{kind:noCharge}}", false},
		{c.pick("The plan excludes drugs for weight loss.", "Weight loss drugs, including GLP-1 drugs for that purpose, are not a covered benefit."), "exclusions {drugs:{kinds:[weightLoss]}}", false},
		{c.pick("The plan excludes drugs for infertility.", "Fertility drugs are not a covered benefit."), "exclusions {drugs:{kinds:[fertility]}}", false},
		{c.pick("Drugs for cosmetic purposes, such as hair growth, are excluded.", "Cosmetic drugs are not a covered benefit."), "exclusions {drugs:{kinds:[cosmetic]}}", false},
		{c.pick("Over-the-counter medicines are not covered, even with a prescription.", "Over-the-counter drugs are excluded from the plan."), "otc covered:false", false},
		{c.pick("Compounded drugs are not a covered benefit.", "The plan does not cover compound drugs."), "compounds covered:false", false},
		{c.pick("This is a closed formulary: drugs that are not on it are not covered.", "The plan has a closed formulary."), "formulary closed", false},
		{c.pick("What a manufacturer's copay card pays does not count toward your deductible or out-of-pocket maximum.", "Manufacturer copay assistance is not applied to the deductible or the out-of-pocket maximum."), "assistance {} {program:adjuster}", false},
		{"The plan covers no more than 90 MME of opioids a day.", "opioid {drugs:{kinds:[opioid]}} {maxMME:90}", false},
	}
	c.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	var out []string
	for _, one := range list[:4+c.IntN(5)] {
		out = append(out, one.words)
		c.say("%s", one.fact)
	}
	idle := []string{
		"Last year members filled 1.4 million prescriptions; 88% of them were generics.", "Example: a member who takes three generics by mail saves $120 a year.", "A first order by mail takes 7 to 10 days.",
		"Compare drug prices in the app before you fill a prescription.", "You may appeal a decision within 180 days.", "Dental cleanings are covered at 100% twice a year.", "The committee of doctors and pharmacists meets every quarter.",
	}
	out = append(out, idle[c.IntN(len(idle))])
	if c.chance(2) {
		out = append(out, "Deposit $50 a month into a flexible spending account to pay your copays.")
	}
	c.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// listNotes writes the notes below a heading.
func (c *campus) listNotes() {
	c.heading(c.pick("Good to know", "How the drug benefit works", "Important points about the drug benefit"))
	before := c.pick("• ", "", "– ")
	for _, s := range c.notes() {
		c.write(before + s)
	}
}

// limit is a limit for drugs alone, for one person and the family.
func (c *campus) limit() (one, family string) {
	n := 500 + 250*c.IntN(9)
	c.say("maximum rx %d/%d", n, 2*n)
	return thousands(n), thousands(2 * n)
}

// levels has the tiers across and the supplies down, each with its pharmacy, as the plan of a state does.
func (c *campus) levels() {
	c.steps(false)
	c.voice.copay = c.pick("$%d", "$%d copayment")
	c.heading(c.pick("Prescription Drug Program", "State Health Insurance Program: prescription drugs"))
	c.write("Drugs are divided into levels. The level decides your copayment.")
	rows := [][]string{{c.pick("Supply and pharmacy", "You fill your prescription for")}}
	form := c.pick("Level %d\n%s", "Level %d (%s)", "Level %d – %s")
	for n := range c.tiers {
		rows[0] = append(rows[0], fmt.Sprintf(form, n+1, c.tiers[n].words))
	}
	for _, s := range []struct {
		words, channel string
		lo, hi         int
		times          float64
	}{
		{"Up to a 30-day supply from a network retail pharmacy", "retail", 1, 30, 1},
		{"31- to 90-day supply from a network retail pharmacy", "retail", 31, 90, 2},
		{c.pick("31- to 90-day supply from the mail service pharmacy", "31- to 90-day supply by mail order"), "mail", 31, 90, 1.5},
	} {
		row := []string{s.words}
		for n := range c.tiers {
			t := &c.tiers[n]
			row = append(row, c.cell(t, s.channel, "in", s.times))
			c.days(t, s.channel, "in", s.lo, s.hi)
		}
		rows = append(rows, row)
	}
	c.table(rows...)
	if c.chance(2) {
		c.write("There is no deductible for prescription drugs.")
		c.subject(0)
	} else {
		c.either()
	}
	c.listNotes()
	c.surroundings()
}

// leastAndMost has a percentage with a minimum and a maximum in each cell.
func (c *campus) leastAndMost() {
	c.steps(true)
	c.heading(c.pick("University Health Plan: prescription benefits", "Pharmacy benefits for faculty and staff"))
	form := c.pick("%d%% ($%d min / $%d max)", "%d%%, minimum $%d, maximum $%d", "%d%% (minimum $%d, maximum $%d)", "%d%% with a $%d minimum and a $%d maximum")
	label := c.pick("Tier %d: %s", "Tier %d – %s", "Tier %d (%s)")
	rows := [][]string{{c.pick("Drug tier", "Tier"), c.pick("Retail pharmacy\nUp to a 30-day supply", "Retail (up to 30 days)"), c.pick("Mail order\nUp to a 90-day supply", "Mail order (up to 90 days)")}}
	for n, t := range c.common() {
		row := []string{fmt.Sprintf(label, t.number, t.words)}
		for k, channel := range []string{"retail", "mail"} {
			c.days(t, channel, "in", 1, 30+60*k)
			if n == 0 {
				row = append(row, c.cell(t, channel, "in", float64(k+1)))
				continue
			}
			rate, least := 15+10*n, (10+15*n)*(k+1)
			row = append(row, fmt.Sprintf(form, rate, least, 3*least))
			c.share(t, channel, "in", fmt.Sprintf("%d %% coinsurance, at least $%d.00, at most $%d.00", rate, least, 3*least))
		}
		rows = append(rows, row)
	}
	t := c.specialTier()
	rows = append(rows, []string{fmt.Sprintf(label, t.number, t.words), "Specialty pharmacy, up to a 30-day supply: " + c.given(t, "specialty", "in", 30, 1), "<"})
	c.table(rows...)
	one, family := c.limit()
	c.write(fmt.Sprintf(c.pick("The most you pay for prescriptions in a year is $%s per person and $%s per family.", "Prescription out-of-pocket maximum: $%s individual, $%s family."), one, family))
	c.listNotes()
	if c.chance(2) {
		c.surroundings()
	}
}

// brochure has the tiers as lines of a cell, as the brochure of a federal plan does, and what is not covered in a row.
func (c *campus) brochure() {
	c.steps(true)
	c.voice.copay = c.pick("$%d", "$%d copayment")
	c.heading("Section 5(f). Prescription drug benefits")
	c.write("Here are some important things to keep in mind about these benefits: We cover prescribed drugs as described in the chart below. The calendar year deductible does not apply to the benefits of this Section.")
	lines := func(channel string, days int, times float64, tiers []*plantTier) string {
		var out []string
		for _, t := range tiers {
			out = append(out, fmt.Sprintf("Tier %d (%s): %s", t.number, bareWords(t), c.given(t, channel, "in", days, times)))
			c.order(t, channel, "in", "exempt")
		}
		return strings.Join(out, "\n")
	}
	rows := [][]string{
		{"Benefit description", "You pay"},
		{c.pick("Network retail pharmacy, up to a 30-day supply per prescription or refill", "Drugs from a network retail pharmacy\nUp to a 30-day supply"), lines("retail", 30, 1, c.common())},
		{c.pick("Mail order program, up to a 90-day supply", "Drugs from our mail order program\nUp to a 90-day supply"), lines("mail", 90, 2.5, c.common())},
		{c.pick("Specialty pharmacy, up to a 30-day supply", "Drugs from our specialty pharmacy\nUp to a 30-day supply"), lines("specialty", 30, 1, []*plantTier{c.specialTier()})},
		{"Contraceptive drugs and devices for women", "Nothing"},
		{"Tobacco cessation drugs", "Nothing"},
	}
	c.say("drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}")
	c.say("drugCostShares {drugs:{kinds:[smokingCessation]}} {share:{kind:noCharge}}")
	c.allow("drugCostShares {drugs:{kinds:[smokingCessation]}} {share:{kind:copay,copay:0.00}}")
	c.allow("inclusions {drugs:{kinds:[smokingCessation]}}")
	pool := []struct{ words, fact string }{
		{"Drugs for cosmetic purposes", "exclusions {drugs:{kinds:[cosmetic]}}"},
		{"Drugs for weight loss", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Fertility drugs", "exclusions {drugs:{kinds:[fertility]}}"},
		{"Drugs to treat erectile dysfunction", "exclusions {drugs:{kinds:[erectileDysfunction]}}"},
		{"Over-the-counter medicines", "otc covered:false"},
		{"Compounded drugs", "compounds covered:false"},
	}
	c.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	words := []string{"Not covered:"}
	for _, one := range pool[:2+c.IntN(3)] {
		words = append(words, "• "+one.words)
		c.say("%s", one.fact)
	}
	c.table(append(rows, []string{strings.Join(words, "\n"), "All charges"})...)
	c.write("Coverage of drugs during a hospital stay is described in Section 5(c).")
}

// student has a section for each tier, with a row for each pharmacy.
func (c *campus) student() {
	c.steps(c.chance(2))
	c.voice.copay = c.pick("$%d copayment per supply", "$%d copay per prescription")
	c.heading("Student Health Insurance Plan: Schedule of Benefits")
	c.table([]string{"Policy year limits", "In-network coverage", "Out-of-network coverage"},
		[]string{"Policy year deductible, individual", "$" + thousands(c.medIndividual), "$" + thousands(2*c.medIndividual)},
		[]string{"Maximum out-of-pocket limit, individual", "$" + thousands(c.oopIndividual), "$" + thousands(2*c.oopIndividual)})
	c.say("deductible in %d/-", c.medIndividual)
	c.say("deductible out %d/-", 2*c.medIndividual)
	c.say("maximum in %d/-", c.oopIndividual)
	c.say("maximum out %d/-", 2*c.oopIndividual)
	c.heading("Outpatient prescription drugs")
	waived := c.pick("\nNo policy year deductible applies", "; no policy year deductible applies", ", deductible waived")
	rate := 40 + 10*c.IntN(2)
	outside := c.chance(2)
	fill := c.pick("For each supply of up to 30 days filled at a retail pharmacy", "Each fill of up to a 30-day supply at a retail pharmacy")
	rows := [][]string{{"Eligible health services", "In-network coverage", "Out-of-network coverage"}}
	for n := range c.tiers {
		t := &c.tiers[n]
		rows = append(rows, []string{fmt.Sprintf("%s (Tier %d)", t.words, t.number), "<", "<"})
		out := "Not covered"
		if outside {
			out = fmt.Sprintf("%d%% coinsurance", rate)
			c.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", rate))
			c.days(t, "retail", "out", 1, 30)
		} else {
			c.notAt(t, "out", "any", "retail")
		}
		rows = append(rows, []string{fill, c.given(t, "retail", "in", 30, 1) + waived, out})
		c.order(t, "retail", "in", "exempt")
		if c.special(t) {
			continue
		}
		rows = append(rows, []string{"Each fill of a 31- to 90-day supply at a mail order pharmacy", c.cell(t, "mail", "in", 2.5) + waived, "Not covered"})
		c.days(t, "mail", "in", 31, 90)
		c.order(t, "mail", "in", "exempt")
		c.notAt(t, "out", "mail")
	}
	for n := range c.tiers {
		for _, order := range []string{"after", "exempt"} {
			c.allow("order %s retail out %s", c.tiers[n].id, order)
		}
	}
	c.table(rows...)
	for _, s := range c.notes() {
		c.write(s)
	}
}
