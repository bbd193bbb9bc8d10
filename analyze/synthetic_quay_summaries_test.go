package analyze

import (
	"fmt"
	"strings"
)

// The summaries of benefits of the twenty-fifth set.

// notLessNorMore has parts of the price between two amounts for a month and three at retail, and for three at home.
func (q *quay) notLessNorMore() {
	q.usual(true, " drugs")
	q.unlocked = true
	exempt, part := !q.chance(3), q.one(40, 50)
	before, end, order := "Yes. In-network preventive care & immunizations, office visits and prescription drugs are covered before you meet your deductible.", "\nDeductible does not apply", "exempt"
	if !exempt {
		before, end, order = "Yes. In-network preventive care & immunizations and office visits are covered before you meet your deductible.", "\nafter deductible", "after"
	}
	q.fronted(q.pick("Northfield Instruments LLC: Open Access Plus", "Ansley & Greer Holdings: Choice Fund Open Access Plus"), "OAP", q.limitOf("deductible", q.medIndividual, q.medFamily, 2), before, "No.", q.limitOf("maximum", q.oopIndividual, q.oopFamily, 2))
	form, label := q.pick("%d%% coinsurance but not less than $%d or more than $%d/prescription", "%d%% coinsurance, but no less than $%d and no more than $%d/prescription"), "%s (Tier %d)"
	rate, least := q.one(10, 15, 20), q.one(5, 10, 15)
	var drugs [][]string
	for n := range q.tiers {
		t := &q.tiers[n]
		between := func(times int) (words, share string) {
			return fmt.Sprintf(form, rate, times*least, 2*times*least), fmt.Sprintf("%d %% coinsurance, at least $%d.00, at most $%d.00", rate, times*least, 2*times*least)
		}
		month, share := between(1)
		q.share(t, "retail", "in", share)
		q.days(t, "retail", "in", 1, 30)
		var cell string
		if n == 3 {
			q.share(t, "mail", "in", share)
			q.days(t, "mail", "in", 1, 30)
			cell = fmt.Sprintf("%s (retail 30 days); %s (home delivery 30 days)", month, month)
			q.like(t, "in", "retail", "specialty")
		} else {
			long, share := between(2)
			q.longerTo(t, "in", share, 90, 31)
			q.share(t, "mail", "in", share)
			q.days(t, "mail", "in", 1, 90)
			cell = fmt.Sprintf("%s (retail 30 days), %s (retail 90 days); %s (home delivery 90 days)", month, long, long)
		}
		q.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", part))
		q.allow("days %s retail out 1-30", t.id)
		q.allow("days %s retail out 1-90", t.id)
		q.notAt(t, "out", "mail")
		q.across(t, order, []string{"in", "out"}, "retail", "mail")
		drugs = append(drugs, []string{fmt.Sprintf(label, t.words, t.number), cell + end, fmt.Sprintf("%d%% coinsurance/prescription (retail); Not covered (home delivery)", part) + end, "^"})
		rate, least = rate+10, least+q.one(15, 20, 25)
	}
	drugs[0][3] = q.pick("Coverage is limited to a 90-day supply (retail and home delivery), and to a 30-day supply for specialty drugs.", "Covers up to a 90-day supply at retail and by home delivery; specialty drugs, up to a 30-day supply.") + " Limits such as prior authorization, step therapy and quantity limits may apply. Preventive drugs required by federal law are provided at no charge."
	q.say("priorAuthorization {drugs:{flags:[PA]}} open")
	q.say("stepTherapy {drugs:{flags:[ST]}} open")
	q.say("quantityLimit {drugs:{flags:[QL]}} open")
	q.say("%s", drugsFree("preventive"))
	q.careCosts("In-Network Provider", "Out-of-Network Provider", "40% coinsurance", drugs)
}

// marketplaceDrugs is the summary of a health maintenance plan whose drugs have a deductible of their own, and whose mail
// order costs a multiple that the remarks tell.
func (q *quay) marketplaceDrugs() {
	q.usual(false, " drugs")
	q.unlocked = true
	q.voice.copay, q.voice.rate, q.tiers[3].cap = q.pick("$%d copay/prescription", "$%d copay per prescription"), "%d%% coinsurance", 0
	rx := q.one(400, 600, 800)
	but := q.pick("", " (does not apply to generic drugs)")
	q.fronted(q.pick("Cascade Bridge Healthcare: Constant Silver 4 150", "Mesquite Community Care: Core Silver 250"), "HMO", q.limitOf("deductible", q.medIndividual, q.medFamily, 0), q.pick("Yes. Preventive care, office visits and generic drugs are covered before you meet your deductible.", "Yes. All office visits, preventive care and generic drugs are covered before you meet your deductible."), fmt.Sprintf("Yes. $%d/individual or $%s/family for prescription drugs%s. There are no other specific deductibles.", rx, thousands(2*rx), but), q.limitOf("maximum", q.oopIndividual, q.oopFamily, 0))
	q.say("deductible rx %d/%d", rx, 2*rx)
	q.refused()
	many, times := q.pick("two (2) times", "two times"), 2.0
	if q.chance(2) {
		many, times = q.pick("three (3) times", "three times"), 3
	}
	after, free := q.pick(" after Rx deductible", "; Rx deductible applies"), q.pick("; deductible does not apply", "; Rx deductible does not apply")
	var drugs [][]string
	for n := range q.tiers {
		t := &q.tiers[n]
		if n == 3 {
			drugs = append(drugs, []string{t.words, q.given(t, "specialty", "in", 30, 1) + after, "Not covered", q.pick("Up to a 30-day supply. Mail order is not available for specialty drugs.", "Up to a 30-day supply.")})
			q.across(t, "after", []string{"in"}, "specialty")
			q.like(t, "in", "specialty", "retail")
			q.notAt(t, "in", "mail")
			continue
		}
		order, end := "after", after
		if n == 0 {
			order, end = "exempt", free
		}
		drugs = append(drugs, []string{t.words, q.given(t, "retail", "in", 30, 1) + " (retail)" + end, "Not covered", fmt.Sprintf("Up to a 30-day supply at retail. Mail order: up to a 90-day supply is offered at %s the 30-day retail cost share.", many)})
		q.order(t, "retail", "in", order)
		q.given(t, "mail", "in", 90, times)
		q.allow("order %s mail in %s", t.id, order)
	}
	drugs[0][3] += " " + strings.Join(q.conditionsOf(2+q.IntN(3)), " ")
	q.careCosts("Participating Provider", "Non-Participating Provider", "Not covered", drugs)
}

// asTheirTier has the pharmacies within the cells, and a row for specialty drugs that sends the reader to their tiers.
func (q *quay) asTheirTier() {
	q.stack(false, "generic=Generic drugs", "preferred-brand=Preferred brand drugs", "non-preferred-brand=Non-preferred brand drugs")
	q.voice.copay = q.pick("$%d Copay per Prescription", "$%d Copay / Prescription")
	part := q.one(50, 60)
	q.fronted(q.pick("Gulf Heron BlueOptions 05771", "Suwannee Blue: BlueSelect 1405"), "PPO", q.limitOf("deductible", q.medIndividual, q.medFamily, 2), "Yes. Preventive care, physician visits and prescription drugs are covered before you meet your deductible.", "No.", q.limitOf("maximum", q.oopIndividual, q.oopFamily, 2))
	front, end := "Deductible does not apply. ", ""
	if q.chance(2) {
		front, end = "", q.pick(". Deductible does not apply", "; Deductible does not apply")
	}
	form := q.pick("%s at retail, %s by mail", "%s at retail\n%s by mail")
	var drugs [][]string
	for n := range q.tiers {
		t := &q.tiers[n]
		cell := fmt.Sprintf(form, q.given(t, "retail", "in", 30, 1), q.given(t, "mail", "in", 90, 2.5))
		q.across(t, "exempt", []string{"in"}, "retail", "mail")
		q.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", part))
		q.allow("days %s retail out 1-30", t.id)
		for _, order := range []string{"after", "exempt"} {
			q.allow("order %s retail out %s", t.id, order)
		}
		q.notAt(t, "out", "mail")
		drugs = append(drugs, []string{t.words, front + cell + end, fmt.Sprintf("%d%% Coinsurance at retail, Not Covered by mail", part), "^"})
	}
	drugs[0][3] = q.pick("Up to a 30-day supply at retail; up to a 90-day supply by mail.", "Up to 30-day supply for retail, 90-day supply for mail order.") + " " + strings.Join(q.conditionsOf(3+q.IntN(2)), " ")
	same := q.pick("Specialty drugs are subject to the cost share of the tier that applies.", "Subject to the cost share of the applicable drug tier")
	drugs = append(drugs, []string{"Specialty drugs", same, same, "Not covered through mail order. Up to a 30-day supply."})
	q.allow("tier specialty specialty")
	for _, free := range []string{"{free:0}", "{free:1}"} {
		if q.says["specialtyLockIn {drugs:{kinds:[specialty]}} "+free] {
			q.allow("specialtyLockIn {tiers:[specialty]} %s", free)
		}
	}
	for _, network := range []string{"in", "out", "any"} {
		q.allow("share specialty mail %s not covered", network)
	}
	q.careCosts("Network Provider", "Out-of-Network Provider", "50% Coinsurance", drugs)
}

// monthsBySlashes has the copays of one, two and three months at retail, parted by slashes, and one for the mail.
func (q *quay) monthsBySlashes() {
	q.stack(false, "generic=Generic drugs", "preferred-brand=Formulary brand drugs", "non-preferred-brand=Non-formulary brand drugs", "specialty=Specialty drugs")
	q.unlocked = true
	days := q.one(31, 34)
	q.voice.rate, q.voice.cap = "%d%% coinsurance", q.pick(" (maximum $%d per prescription)", " up to a $%d maximum")
	q.fronted(q.pick("Allegheny Ridge Blue Shield: PPO Blue $1000", "Susquehanna Trust Health: my Direct Blue PPO"), "PPO", q.limitOf("deductible", q.medIndividual, q.medFamily, 2), "Yes. Preventive care services, office visits and prescription drugs are covered before you meet your deductible.", "No.", q.limitOf("maximum", q.oopIndividual, q.oopFamily, 2))
	noun := q.pick("copay", "copayment")
	end := q.pick("\nDeductible does not apply", "; deductible does not apply")
	var drugs [][]string
	for n := range q.tiers {
		t := &q.tiers[n]
		if n == 3 {
			drugs = append(drugs, []string{t.words, q.given(t, "specialty", "in", days, 1) + end, "Not covered", fmt.Sprintf("Up to a %d-day supply.", days)})
			q.like(t, "in", "specialty", "retail", "any") // the row names no pharmacy
		} else {
			q.share(t, "retail", "in", fmt.Sprintf("$%d.00 copay", t.copay))
			q.days(t, "retail", "in", 1, days)
			q.longerTo(t, "in", fmt.Sprintf("$%d.00 copay", 2*t.copay), 60, days+1)
			q.longerTo(t, "in", fmt.Sprintf("$%d.00 copay", 3*t.copay), 90, 61)
			q.share(t, "mail", "in", fmt.Sprintf("$%d.00 copay", 2*t.copay))
			q.days(t, "mail", "in", 1, 90)
			drugs = append(drugs, []string{t.words, fmt.Sprintf("$%d/$%d/$%d %s (retail)\n$%d %s (mail order)", t.copay, 2*t.copay, 3*t.copay, noun, 2*t.copay, noun) + end, "Not covered", fmt.Sprintf(q.pick("Up to %d/60/90-day supply retail pharmacy. Up to 90-day supply mail order.", "Retail pharmacy: up to a %d/60/90-day supply. Mail order: up to a 90-day supply of maintenance drugs."), days)})
		}
		q.across(t, "exempt", []string{"in"}, "retail", "mail", "specialty")
	}
	q.refused()
	drugs[0][3] += " " + strings.Join(q.conditionsOf(2+q.IntN(3)), " ")
	q.careCosts("Network Provider", "Out-of-Network Provider", "50% coinsurance", drugs)
}

// fundLesser is the summary of a union's fund: a part of the price at retail, the lesser of that and an amount by mail, and
// a limit of their own for drugs.
func (q *quay) fundLesser() {
	q.usual(false, " drugs")
	q.unlocked = true
	q.tiers[3].copay, q.tiers[3].rate, q.tiers[3].cap = q.one(75, 100, 125), 0, 0
	q.voice.copay = "$%d copay/prescription"
	medical, drugs := q.one(3000, 3500, 4000), q.one(2400, 3200, 3600)
	q.fronted(q.pick("Pipe Trades Local 614 Welfare Trust: Plan A", "Northern Counties Teamsters Welfare Fund"), "PPO", q.amounts2(q.pick("$%s/individual or $%s/family", "$%s per person / $%s per family"), 300, 900), q.pick("Yes. Preventive care and prescription drugs are covered before you meet your deductible.", "Yes. The deductible does not apply to preventive care or prescription drugs."), "No.",
		fmt.Sprintf(q.pick("For medical: $%s individual / $%s family. For prescription drugs: $%s individual / $%s family.", "Medical: $%s/individual, $%s/family\nPrescription drugs: $%s/individual, $%s/family"), thousands(medical), thousands(2*medical), thousands(drugs), thousands(2*drugs)))
	q.medIndividual = 300
	q.unnamed("deductible", 300, 900)
	q.unnamed("maximum", medical, 2*medical)
	q.say("maximum rx %d/%d", drugs, 2*drugs)
	q.refused()
	form := q.pick("Retail: %d%% coinsurance\nMail order: lesser of %d%% coinsurance or $%d/prescription", "%d%% coinsurance (retail)\nLesser of %d%% coinsurance or $%d per prescription (mail order)")
	rates, most := []int{q.one(10, 20), q.one(25, 35), 50}, []int{q.one(15, 20), q.one(50, 60), q.one(100, 120)}
	var rows [][]string
	for n := range q.tiers {
		t := &q.tiers[n]
		if n == 3 {
			rows = append(rows, []string{t.words, q.given(t, "specialty", "in", 30, 1), "Not covered", q.pick("Up to a 30-day supply. Must be filled at the specialty pharmacy.", "Specialty drugs must be filled at the specialty pharmacy. 30-day supply.")})
			q.say("specialtyLockIn %s {free:0}", q.specials())
			q.across(t, "exempt", []string{"in"}, "specialty")
			continue
		}
		q.partly(t, "retail", "in", 34, rates[n], 0, 0)
		q.share(t, "mail", "in", fmt.Sprintf("the lesser of $%d.00 copay and %d %% coinsurance", most[n], rates[n]))
		q.allow("share %s mail in %d %% coinsurance, at most $%d.00", t.id, rates[n], most[n]) // which is the same
		q.days(t, "mail", "in", 1, 90)
		q.across(t, "exempt", []string{"in"}, "retail", "mail")
		rows = append(rows, []string{t.words, fmt.Sprintf(form, rates[n], rates[n], most[n]), "Not covered", "^"})
	}
	rows[0][3] = "Up to a 34-day supply at a participating retail pharmacy; up to a 90-day supply by mail order. " + strings.Join(q.conditionsOf(3+q.IntN(2)), " ")
	q.careCosts("PPO Provider", "Non-PPO Provider", "40% coinsurance", rows)
}
