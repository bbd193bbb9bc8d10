package analyze

import (
	"fmt"
	"strings"
)

// More pages of the packet: descriptions in sentences, tables that are turned or whose rows name their pharmacy, all drugs
// of a plan in a cell, a student plan.

// enumerated joins words as a sentence does.
func enumerated(words []string) string {
	last := len(words) - 1
	if last == 1 {
		return words[0] + " and " + words[1]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

func (k *packet) sentences() {
	k.ladder(false)
	k.numbered(false)
	for n := range k.tiers { // a sentence has room for copays
		k.tiers[n].rate, k.tiers[n].copay = 0, max(1, k.tiers[n].copay)+15*n
		k.tiers[n].words = strings.ToLower(strings.TrimSuffix(k.tiers[n].words, " drugs"))
	}
	if k.chance(2) {
		k.inWord()
	}
	k.voice.copay = "$%d"
	k.heading("Article 9. Prescription drug benefits")
	k.write("The Plan pays for drugs that need a prescription under federal law when a licensed prescriber orders them. Benefits are paid only if the drug is medically necessary.")
	kind := func(t *plantTier) string { return strings.TrimSuffix(t.words, "s") + " drugs" }
	if k.chance(2) {
		form := k.pick("For %s you pay %s at a participating retail pharmacy for up to a 30-day supply, or %s through home delivery for up to a 90-day supply.",
			"Your copayment for %s is %s for up to a 30-day supply at a participating retail pharmacy and %s for up to a 90-day supply by home delivery.")
		for n := range k.tiers {
			t := &k.tiers[n]
			k.write(fmt.Sprintf(form, kind(t), k.given(t, "retail", "in", 30, 1), k.given(t, "mail", "in", 90, 2)))
		}
	} else {
		for _, where := range []struct {
			words, channel string
			days           int
			times          float64
		}{
			{k.pick("At a participating retail pharmacy you pay %s for up to a 30-day supply.", "For up to a 30-day supply from a participating retail pharmacy, the copayment is %s."), "retail", 30, 1},
			{k.pick("Through the mail order program you pay %s for up to a 90-day supply.", "For up to a 90-day supply from the mail order program, the copayment is %s."), "mail", 90, 2.5},
		} {
			var parts []string
			for n := range k.tiers {
				t := &k.tiers[n]
				parts = append(parts, fmt.Sprintf("%s for %s", k.given(t, where.channel, "in", where.days, where.times), kind(t)))
			}
			k.write(fmt.Sprintf(where.words, enumerated(parts)))
		}
	}
	if k.chance(2) {
		k.write(k.drugLimit())
	}
	k.write(k.brandDifference())
	k.write("For example, if the brand costs $180 and the generic $40, the difference is $140.")
	k.heading("Conditions of the drug benefit")
	for _, s := range k.conditions(true) {
		k.write(s)
	}
	k.heading("Other articles")
	k.write("Hospital confinement is paid at 90% after a $200 deductible per admission. Weekly disability benefits are $350 for up to 26 weeks.")
}

func (k *packet) tierAndPharmacy() {
	k.ladder(true)
	k.amounts()
	k.names()
	if k.chance(2) {
		k.surroundings()
	}
	k.heading(k.pick("Outpatient prescription drug rider: schedule", "Pharmacy schedule of benefits"))
	outside := k.chance(2)
	rate := 30 + 10*k.IntN(3)
	rows := [][]string{{k.pick("Benefit", "Covered prescription drugs"), k.pick("In-network", "Participating pharmacy"), k.pick("Out-of-network", "Non-participating pharmacy")}}
	put := func(words string, t *plantTier, channel string, days int, times float64) {
		row := []string{fmt.Sprintf(words, k.label(t)), k.given(t, channel, "in", days, times), "Not covered"}
		if outside && channel == "retail" {
			row[2] = fmt.Sprintf("%d%%", rate)
			k.share(t, channel, "out", fmt.Sprintf("%d %% coinsurance", rate))
			k.days(t, channel, "out", 1, days)
		} else {
			k.notAt(t, "out", channel)
			if !outside || channel == "specialty" {
				k.notAt(t, "out", "any")
			}
		}
		rows = append(rows, row)
	}
	for n := range k.tiers {
		t := &k.tiers[n]
		if k.special(t) {
			put("%s, specialty pharmacy, up to 30 days", t, "specialty", 30, 1)
			continue
		}
		put("%s, retail, up to 30 days", t, "retail", 30, 1)
		put("%s, mail order, up to 90 days", t, "mail", 90, 2)
	}
	k.table(rows...)
	k.write(k.drugLimit())
	k.write("Benefits end on the last day of the month in which employment ends. Premiums are due on the first day of each month.")
	k.rulesBelow(true)
}

func (k *packet) tiersAcross() {
	k.ladder(false)
	k.tiers[0].copay = max(1, k.tiers[0].copay)
	k.amounts()
	k.names()
	k.heading(k.pick("Pharmacy quick reference card", "Prescription copays at a glance"))
	head := []string{k.pick("Where you fill it", "Pharmacy"), k.pick("How much", "Days' supply")}
	rows := [][]string{{k.pick("Network retail pharmacy", "Retail pharmacy"), k.pick("Up to 30 days", "1–30 days")}, {"^", k.pick("31–90 days", "31 to 90 days")}, {k.pick("Home delivery", "Mail service pharmacy"), "Up to 90 days"}}
	for n := range k.tiers {
		t := &k.tiers[n]
		head = append(head, k.label(t))
		rows[0] = append(rows[0], k.given(t, "retail", "in", 30, 1))
		k.days(t, "retail", "in", 31, 90)
		rows[1] = append(rows[1], k.cell(t, "retail", "in", 3))
		rows[2] = append(rows[2], k.given(t, "mail", "in", 90, 2))
	}
	k.table(append([][]string{head}, rows...)...)
	k.write(fmt.Sprintf(k.pick("Annual maximum: once you have paid $%s in prescription copays ($%s for a family), the plan pays 100%% for the rest of the year.", "Prescription drug out-of-pocket maximum: $%s individual, $%s family."), thousands(k.oopIndividual), thousands(k.oopFamily)))
	k.say("maximum rx %d/%d", k.oopIndividual, k.oopFamily)
	k.rulesBelow(true)
	k.surroundings()
}

func (k *packet) oneCell() {
	k.several = true
	k.ladder(k.chance(2))
	k.voice.copay, k.voice.rate, k.voice.cap = "$%d", "%d%%", " up to $%d"
	k.numbered(true)
	var tiers []string
	for n := range k.tiers {
		tiers = append(tiers, fmt.Sprintf("Tier %d", n+1))
		delete(k.says, fmt.Sprintf("tier %s %s", k.tiers[n].id, k.tiers[n].classes))
		k.noTier(k.tiers[n].id, "")
	}
	k.heading("Plan alternatives for your group")
	plans := []string{"Summit PPO 1000/80", "Summit PPO 2500/70", "Summit EPO 500/90"}
	med := []int{1000, 2500, 500}
	names := k.pick("Prescription drugs (%s)", "Rx copays: %s")
	sep := k.pick(" / ", "/")
	rows := [][]string{
		append([]string{"In-network benefit"}, plans...),
		planRow("Deductible (individual / family)", 3, func(n int) string { return fmt.Sprintf("$%s / $%s", thousands(med[n]), thousands(2*med[n])) }),
		planRow("Out-of-pocket maximum (individual / family)", 3, func(n int) string { return fmt.Sprintf("$%s / $%s", thousands(med[n]+4000), thousands(2*med[n]+8000)) }),
		planRow("Office visit copay (PCP / specialist)", 3, func(n int) string { return fmt.Sprintf("$%d / $%d", 20+5*n, 40+5*n) }),
		planRow(fmt.Sprintf(names, strings.Join(tiers, sep)), 3, func(plan int) string {
			var lines []string
			for _, where := range []struct {
				words, channel string
				days           int
				times          float64
			}{{"Retail (30-day supply): ", "retail", 30, 1}, {"Mail order (90-day supply): ", "mail", 90, 2.5}} {
				var cells []string
				for n := range k.tiers {
					cells = append(cells, k.given(&k.tiers[n], where.channel, "in", where.days, where.times*(1+float64(plan)/2)))
				}
				lines = append(lines, where.words+strings.Join(cells, sep))
			}
			return strings.Join(lines, "\n")
		}),
		planRow("Monthly rate, employee only", 3, func(n int) string { return fmt.Sprintf("$%d.18", 588-37*n) }),
	}
	for _, n := range med {
		k.say("deductible in %d/%d", n, 2*n)
		k.say("maximum in %d/%d", n+4000, 2*n+8000)
	}
	k.either()
	k.table(rows...)
	k.write("Rates assume at least 75% participation. This comparison is not a contract.")
}

func (k *packet) studentBrochure() {
	k.ladder(k.chance(2))
	k.names()
	k.voice.copay, k.voice.rate, k.voice.cap = k.pick("$%d copay", "$%d copayment"), "%d%% coinsurance", k.pick(" up to $%d", ", not more than $%d")
	k.heading("Student Health Insurance Plan 2025–2026")
	k.table([]string{"Schedule of benefits", k.pick("Preferred provider", "In-network"), k.pick("Out-of-network provider", "Out-of-network")},
		[]string{"Policy year deductible", fmt.Sprintf("$%s per student", thousands(k.medIndividual)), fmt.Sprintf("$%s per student", thousands(2*k.medIndividual))},
		[]string{"Out-of-pocket maximum", fmt.Sprintf("$%s per student", thousands(k.oopIndividual)), fmt.Sprintf("$%s per student", thousands(2*k.oopIndividual))},
		[]string{"Physician's visit", "$25 copay", "40% coinsurance"}, []string{"Ambulance", "20% coinsurance", "20% coinsurance"})
	k.say("deductible in %d/-", k.medIndividual)
	k.say("deductible out %d/-", 2*k.medIndividual)
	k.say("maximum in %d/-", k.oopIndividual)
	k.say("maximum out %d/-", 2*k.oopIndividual)
	k.heading("Prescription drugs at a network retail pharmacy")
	form := k.pick("%s: %s (up to a 30-day supply), deductible waived", "%s – %s for up to a 30-day supply; the deductible does not apply")
	for n := range k.tiers {
		t := &k.tiers[n]
		k.line(fmt.Sprintf(form, k.label(t), k.given(t, "retail", "in", 30, 1)))
		k.order(t, "retail", "in", "exempt")
	}
	k.write("Students who use the campus health center pay no copay for an office visit. Coverage ends when you leave the university.")
	k.rulesBelow(false)
}
