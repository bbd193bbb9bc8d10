package analyze

import (
	"fmt"
	"strings"
)

// The summaries of benefits of the twenty-first set.

// leastAndMost has a part of the cost with a least and a most for the brands.
func (l *ledger) leastAndMost() {
	l.classed(false)
	l.unlocked = true
	l.voice.copay = l.pick("$%d copay", "$%d copay/fill")
	end := l.pick("; deductible does not apply", ". Deductible does not apply.")
	l.cover(l.pick("Copperline Manufacturing Co.: Value PPO", "Gulf & Western Freight Employee Plan: PPO Plus"), "PPO", l.bothOf("deductible", l.medIndividual, l.medFamily, 2), "Yes. Preventive care, office visits and prescription drugs.", "No.", l.bothOf("maximum", l.oopIndividual, l.oopFamily, 2))
	l.refused()
	bounds := l.pick("%d%% coinsurance ($%d min/$%d max)", "%d%% coinsurance (minimum $%d, maximum $%d)", "%d%% ($%d minimum / $%d maximum)")
	form := l.pick("%s (retail)\n%s (mail order)", "Retail: %s\nMail order: %s", "%s/retail prescription\n%s/mail order prescription")
	var drugs [][]string
	for n := range l.tiers {
		t := &l.tiers[n]
		rate, least, most := []int{0, 20, 30, 25}[n]+5*l.IntN(2), []int{0, 25, 45, 75}[n]+5*l.IntN(2), []int{0, 75, 120, 250}[n]+10*l.IntN(2)
		var cell string
		switch n {
		case 0:
			cell = fmt.Sprintf(form, l.given(t, "retail", "in", 30, 1), l.given(t, "mail", "in", 90, 2))
		case 3:
			cell = l.bounded(t, "specialty", 30, rate, least, most, bounds)
		default:
			cell = fmt.Sprintf(form, l.bounded(t, "retail", 30, rate, least, most, bounds), l.bounded(t, "mail", 90, rate, 2*least, 2*most, bounds))
		}
		l.across(t, "exempt", []string{"in"}, "retail", "mail", "specialty")
		drugs = append(drugs, []string{t.words, cell + end, "Not covered", "^"})
	}
	drugs[0][3] = together(l.pick("Covers up to a 30-day supply at retail, up to a 90-day supply by mail order and up to a 30-day supply of specialty drugs.", "Retail and specialty: up to 30 days. Mail order: up to 90 days."), l.provisos(2+l.IntN(3)))
	l.eventChart("Network Provider", "Out-of-Network Provider", drugs)
}

// rowAPharmacy has a row for retail and one for mail order of each tier.
func (l *ledger) rowAPharmacy() {
	l.classed(false, "Generic drugs", "Formulary brand drugs", "Non-formulary brand drugs", "Specialty drugs")
	l.voice.copay = l.pick("$%d copay", "$%d/prescription")
	free := l.chance(2)
	l.cover(l.pick("Three Rivers Teamsters Joint Fund: Plan 2", "Elmwood Hospital System: Core Plan"), "EPO", l.bothOf("deductible", l.medIndividual, l.medFamily, 0), l.pick("Yes. Preventive care and generic drugs.", "Yes. Preventive care, primary care visits and generic drugs are covered before you meet your deductible."), "No.", l.bothOf("maximum", l.oopIndividual, l.oopFamily, 0))
	l.refused()
	form := l.pick("%s – %s", "%s (%s)", "%s\n%s")
	var drugs [][]string
	for n := range l.tiers {
		t := &l.tiers[n]
		order, end := "after", l.pick(" after deductible", ", after deductible")
		if n == 0 {
			order, end = "exempt", "; deductible does not apply"
		}
		if n == 3 {
			limits := "Up to a 30-day supply."
			if free {
				limits = "Must be filled by the plan's specialty pharmacy. Up to a 30-day supply."
				l.say("specialtyLockIn %s {free:0}", l.specials())
			}
			drugs = append(drugs, []string{t.words, l.given(t, "specialty", "in", 30, 1) + end, "Not covered", limits})
		} else {
			drugs = append(drugs,
				[]string{fmt.Sprintf(form, t.words, "retail"), l.given(t, "retail", "in", 30, 1) + end, "Not covered", "Up to a 30-day supply."},
				[]string{fmt.Sprintf(form, t.words, "mail order"), l.given(t, "mail", "in", 90, 2.5) + end, "Not covered", "Up to a 90-day supply."})
		}
		l.across(t, order, []string{"in"}, "retail", "mail", "specialty")
	}
	l.eventChart("EPO Provider", "Non-EPO Provider", drugs)
}

// savingsCopays is a plan with a savings account, whose copays come after the deductible.
func (l *ledger) savingsCopays() {
	l.classed(true, "Generic", "Preferred brand", "Non-preferred brand", "Specialty")
	l.unlocked = true
	l.label = numbered(l.pick("Tier %d (%s drugs)", "Tier %d: %s drugs"))
	l.medIndividual = 1700 + 100*l.IntN(16)
	l.medFamily = 2 * l.medIndividual
	l.oopIndividual = l.medIndividual + 1500
	l.oopFamily = 2 * l.oopIndividual
	l.voice.copay, l.voice.rate = l.pick("$%d copay", "$%d copay/prescription"), "%d%% coinsurance"
	l.cover(l.pick("Basin Mutual Health: HSA Saver 2500", "Tri-County Schools: High Deductible Health Plan with HSA"), "HDHP", l.bothOf("deductible", l.medIndividual, l.medFamily, 0), "Yes. Preventive care.", "No.", l.bothOf("maximum", l.oopIndividual, l.oopFamily, 0))
	l.refused()
	form := l.pick("%s after deductible (retail)\n%s after deductible (mail order)", "Retail: %s after deductible\nMail order: %s after deductible")
	var drugs [][]string
	for n := range l.tiers {
		t := &l.tiers[n]
		var cell string
		if n == 3 {
			cell = l.given(t, "specialty", "in", 30, 1) + " after deductible"
		} else {
			cell = fmt.Sprintf(form, l.given(t, "retail", "in", 30, 1), l.given(t, "mail", "in", 90, 3))
		}
		l.across(t, "after", []string{"in"}, "retail", "mail", "specialty")
		drugs = append(drugs, []string{l.label(t), cell, "Not covered", "^"})
	}
	drugs[0][3] = together(l.pick("Retail: 30-day supply. Mail order: 90-day supply. Specialty: 30-day supply.", "Up to a 30-day supply (retail and specialty) or a 90-day supply (mail order)."), l.provisos(2+l.IntN(2)))
	l.eventChart("In-Network Provider", "Out-of-Network Provider", drugs)
}

// students is the summary of a student health plan, whose mail order is a multiple of the retail copay.
func (l *ledger) students() {
	l.classed(false, "Generic drugs", "Preferred brand drugs", "Non-preferred brand drugs", "Specialty drugs")
	l.unlocked = true
	l.tiers[3].cap = 0
	l.voice.copay = l.pick("$%d copay per prescription", "$%d copay/prescription")
	end := l.pick("; deductible does not apply", ", deductible does not apply")
	l.cover(l.pick("Lakemoor State University 2025-2026 Student Health Insurance Plan", "Saint Brendan College: Student Health Plan"), "PPO", l.bothOf("deductible", l.medIndividual, l.medFamily, 2), "Yes. Preventive care and network prescription drugs are covered before you meet your deductible.", "No.", l.bothOf("maximum", l.oopIndividual, l.oopFamily, 2))
	l.refused()
	rate, times := l.one(40, 50), l.pick("2", "2.5", "3")
	factor := map[string]float64{"2": 2, "2.5": 2.5, "3": 3}[times]
	var drugs [][]string
	for n := range l.tiers {
		t, out := &l.tiers[n], "Not covered"
		channel := "retail"
		if n == 3 {
			channel = "specialty"
		} else {
			out = fmt.Sprintf("%d%% coinsurance (retail only)", rate)
			l.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", rate))
			l.allow("days %s retail out 1-31", t.id)
			l.allow("order %s retail out after", t.id)
			l.allow("order %s retail out exempt", t.id)
			l.given(t, "mail", "in", 90, factor) // by the remark
		}
		drugs = append(drugs, []string{t.words, l.given(t, channel, "in", 31, 1) + end, out, "^"})
		if n == 3 {
			l.oneOf(t, "specialty", "retail")
		}
		l.across(t, "exempt", []string{"in"}, "retail", "mail", "specialty")
	}
	drugs[0][3] = together(fmt.Sprintf(l.pick("Up to a 31-day supply per prescription at a network pharmacy. Mail order: %s times the retail copay for up to a 90-day supply.", "Retail: up to a 31-day supply per prescription. Mail order: up to a 90-day supply at %s times the retail copay."), times), l.provisos(2+l.IntN(2)))
	l.eventChart("Preferred Provider", "Out-of-Network Provider", drugs)
}

// pharmacyDeductible has a deductible for drugs that the first tier is free of, by a state's standard plan.
func (l *ledger) pharmacyDeductible() {
	l.classed(true, "Generic drugs", "Preferred brand drugs", "Non-preferred brand drugs", "Specialty drugs")
	l.label = func(t *plantTier) string { return fmt.Sprintf("%s\n(Tier %d)", t.words, t.number) }
	if l.tiers[3].cap == 0 {
		l.tiers[3].cap = 250
	}
	l.voice.copay, l.voice.cap = l.pick("$%d/script", "$%d copay/script"), l.pick(" up to $%d/script", " up to $%d per script")
	one := l.one(85, 150, 250, 300)
	l.cover(l.pick("Pacific Crest Health Plan: Silver 73 HMO", "Redwood Coast Care: Standard Silver 70 HMO"), "HMO", l.bothOf("deductible", l.medIndividual, l.medFamily, 0), "Yes. Preventive care, office visits and Tier 1 drugs.", fmt.Sprintf(l.pick("Yes. Pharmacy deductible: $%d individual / $%d family. Does not apply to Tier 1.", "Yes. $%d person / $%d family for prescription drugs in Tiers 2, 3 and 4."), one, 2*one), l.bothOf("maximum", l.oopIndividual, l.oopFamily, 0))
	l.say("deductible rx %d/%d", one, 2*one)
	l.refused()
	form := l.pick("Retail: %s\nMail: %s", "%s (retail)\n%s (mail)")
	var drugs [][]string
	for n := range l.tiers {
		t := &l.tiers[n]
		order, end := "after", l.pick("\nPharmacy deductible applies", " after pharmacy deductible")
		if n == 0 {
			order, end = "exempt", l.pick("\nPharmacy deductible does not apply", "; pharmacy deductible does not apply")
		}
		var cell string
		limits := "Up to a 30-day supply at retail; up to a 100-day supply by mail."
		if n == 3 {
			cell, limits = l.given(t, "specialty", "in", 30, 1), "Up to a 30-day supply. Must be filled by our specialty pharmacy."
			l.say("specialtyLockIn %s {free:0}", l.specials())
		} else {
			cell = fmt.Sprintf(form, l.given(t, "retail", "in", 30, 1), l.given(t, "mail", "in", 100, 2))
		}
		if n == 1 && l.chance(2) {
			limits = strings.Replace(limits, "Up to", "Prior authorization may be required. Up to", 1)
			l.allow("priorAuthorization {drugs:{flags:[PA]}} open")
			l.allow("priorAuthorization {tiers:[%s],drugs:{flags:[PA]}} open", t.id)
			l.allow("priorAuthorization {tiers:[%s]} open", t.id)
		}
		l.across(t, order, []string{"in"}, "retail", "mail", "specialty")
		drugs = append(drugs, []string{l.label(t), cell + end, "Not covered", limits})
	}
	l.eventChart("Plan Provider", "Non-Plan Provider", drugs)
}
