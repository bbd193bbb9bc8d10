package analyze

import (
	"fmt"
	"strings"
)

// The summaries of benefits of the twentieth set.

// retailOverMail has a line for retail and one for mail order in a cell, and a percent out of network.
func (d *docket) retailOverMail() {
	d.stocked(false)
	d.unlocked = true
	d.voice.copay = d.pick("$%d copay", "$%d copay/fill")
	outside, end := d.chance(2), d.pick("; deductible does not apply", ". Deductible does not apply.")
	times := 2 * map[bool]int{true: 1}[outside]
	d.opened(d.pick("Juniper Health Insurance Company: Gold PPO 1500", "Town of Fairhollow Employee Health Plan: Standard PPO"), "PPO", d.bound("deductible", d.medIndividual, d.medFamily, times), "Yes. Preventive care, office visits and prescription drugs.", "No.", d.bound("maximum", d.oopIndividual, d.oopFamily, times))
	d.refused()
	form := d.pick("%s retail\n%s mail order", "Retail: %s\nMail order: %s", "%s (retail)\n%s (mail order)")
	var drugs [][]string
	for n := range d.tiers {
		t, out := &d.tiers[n], "Not covered"
		var cell string
		if n == 3 {
			cell = d.given(t, "specialty", "in", 30, 1)
			d.order(t, "specialty", "in", "exempt")
		} else {
			cell = fmt.Sprintf(form, d.given(t, "retail", "in", 30, 1), d.given(t, "mail", "in", 90, 2.5))
			d.across(t, "exempt", []string{"in"}, "retail", "mail")
			if outside {
				out = "50% coinsurance (retail)\nNot covered (mail order)"
				d.share(t, "retail", "out", "50 % coinsurance")
				d.allow("days %s retail out 1-30", t.id)
				d.allow("order %s retail out after", t.id)
				d.allow("order %s retail out exempt", t.id)
			}
		}
		drugs = append(drugs, []string{t.words, cell + end, out, "^"})
	}
	drugs[0][3] = together(d.pick("Retail: up to a 30-day supply. Mail order: up to a 90-day supply. Specialty: up to a 30-day supply.", "Up to a 30-day supply at retail and for specialty drugs; up to a 90-day supply by mail order."), d.remarked(2+d.IntN(3)))
	d.happened("In-Network Provider", "Out-of-Network Provider", drugs, 0)
}

// sixClasses has preferred and non-preferred generics, brands and specialty drugs.
func (d *docket) sixClasses() {
	d.unlocked = true
	d.tiers = nil
	copay := d.one(0, 2, 5)
	for n, words := range []string{"Preferred generic drugs", "Non-preferred generic drugs", "Preferred brand drugs", "Non-preferred brand drugs", "Preferred specialty drugs", "Non-preferred specialty drugs"} {
		class := strings.ReplaceAll(strings.ToLower(strings.TrimSuffix(words, " drugs")), " ", "-")
		t := plantTier{number: n + 1, words: words, copay: copay}
		t.classID, t.classes = tierOf(class)
		d.tiers = append(d.tiers, t)
		copay += d.one(10, 10, 40, 50, 75, 100)/2 + 5 + 15*n
	}
	d.nothing = d.pick("", "No charge")
	d.numbered(false)
	d.voice.copay = d.pick("$%d/prescription", "$%d copay/prescription")
	exempt := d.chance(2)
	end, order, before := "", "after", "Yes. Preventive care services."
	if exempt {
		end, order, before = "; deductible does not apply", "exempt", "Yes. Preventive care, services with a copayment and prescription drugs are covered before you meet your deductible."
	}
	d.opened(d.pick("Prairie Cross Health: Blue Prairie Silver 204", "Lantern of the Lakes: Preferred Silver PPO 311"), "PPO", d.bound("deductible", d.medIndividual, d.medFamily, 0), before, "No.", d.bound("maximum", d.oopIndividual, d.oopFamily, 0))
	d.refused()
	form := d.pick("Retail: %s; Mail: %s", "%s (retail); %s (mail order)", "Retail - %s\nMail - %s")
	var drugs [][]string
	for n := range d.tiers {
		t := &d.tiers[n]
		if n > 3 {
			drugs = append(drugs, []string{t.words, d.given(t, "specialty", "in", 30, 1) + end, "Not covered", "^"})
			d.order(t, "specialty", "in", order)
			continue
		}
		drugs = append(drugs, []string{t.words, fmt.Sprintf(form, d.given(t, "retail", "in", 30, 1), d.given(t, "mail", "in", 90, 3)) + end, "Not covered", "^"})
		if t.copay == 0 && d.nothing != "" && !exempt { // what is free is neither a copayment nor coinsurance, and need not come after the deductible
			d.allow("order %s retail in after", t.id)
			d.allow("order %s mail in after", t.id)
			continue
		}
		d.across(t, order, []string{"in"}, "retail", "mail")
	}
	drugs[0][3] = together("Limited to a 30-day supply at retail and a 90-day supply at mail order.", d.remarked(2+d.IntN(2)))
	drugs[4][3] = d.pick("Specialty drugs must be obtained from the plan's specialty pharmacy. Limited to a 30-day supply.", "Limited to a 30-day supply. Specialty drugs are covered only when obtained from an in-network specialty pharmacy.")
	d.say("specialtyLockIn %s {free:0}", d.specials())
	d.happened("Participating Provider", "Non-Participating Provider", drugs, 0)
}

// twoLimits has a limit for medical care and one for drugs, and no deductible for drugs.
func (d *docket) twoLimits() {
	d.stocked(true)
	d.unlocked = true
	d.label = func(t *plantTier) string { return fmt.Sprintf("Tier %d - %s", t.number, t.words) }
	d.voice.copay = d.pick("$%d copay", "$%d copay per prescription")
	rx := 250 * (4 + d.IntN(6))
	limit := fmt.Sprintf(d.pick("Medical: $%s individual / $%s family. Prescription drugs: $%s individual / $%s family.", "Medical: $%s/individual; $%s/family\nPrescription drug: $%s/individual; $%s/family"), thousands(d.oopIndividual), thousands(d.oopFamily), thousands(rx), thousands(2*rx))
	d.unnamed("maximum", d.oopIndividual, d.oopFamily)
	d.say("maximum rx %d/%d", rx, 2*rx)
	d.opened(d.pick("Granger County Employees: Select HMO", "Public School Retirement Trust: Basic Plan"), "HMO", d.bound("deductible", d.medIndividual, d.medFamily, 0), d.pick("Yes. Preventive care, office visits and prescription drugs are covered before you meet your deductible.", "Yes. Prescription drugs, preventive care and primary care visits are covered before you meet your deductible."), "No.", limit)
	d.refused()
	form := d.pick("Retail (30-day supply): %s\nMail order (90-day supply): %s", "%s for a 30-day supply (retail)\n%s for a 90-day supply (mail order)")
	var drugs [][]string
	for n := range d.tiers {
		t := &d.tiers[n]
		var cell string
		if n == 3 {
			cell = d.given(t, "specialty", "in", 30, 1) + d.pick(" for a 30-day supply (specialty pharmacy)", " (specialty pharmacy, 30-day supply)")
		} else {
			cell = fmt.Sprintf(form, d.given(t, "retail", "in", 30, 1), d.given(t, "mail", "in", 90, 2))
		}
		d.states(t, "exempt")
		drugs = append(drugs, []string{d.label(t), cell, "Not covered", "^"})
	}
	drugs[0][3] = strings.Join(d.remarked(3+d.IntN(3)), " ")
	d.happened("Network Provider", "Out-of-Network Provider", drugs, 0)
}

// brandDeductible is the summary of a union's fund, with a deductible for brands.
func (d *docket) brandDeductible() {
	d.stocked(false)
	d.unlocked = true
	d.voice.copay = d.pick("$%d copay/prescription", "$%d copay per fill")
	one := d.one(50, 75, 100)
	d.opened(d.pick("Ironbridge Pipe Trades Health Fund: Plan A", "Local 4417 Welfare Fund: Active Members"), "PPO", d.bound("deductible", d.medIndividual, d.medFamily, 2), "Yes. Preventive care and generic drugs are covered before you meet your deductible.", fmt.Sprintf(d.pick("Yes. $%d per person / $%d per family for brand name drugs. There are no other specific deductibles.", "Yes. For brand name prescription drugs: $%d individual / $%d family."), one, 2*one), d.bound("maximum", d.oopIndividual, d.oopFamily, 2))
	d.say("deductible rx %d/%d", one, 2*one)
	d.refused()
	var drugs [][]string
	for n := range d.tiers {
		t := &d.tiers[n]
		order, end := "after", d.pick(" after brand name drug deductible", ", after the brand name drug deductible")
		if n == 0 {
			order, end = "exempt", d.pick("; deductible does not apply", " (deductible does not apply)")
		}
		limits := "Covers up to a 34-day supply (retail) or a 90-day supply (mail order)."
		var cell string
		if n == 3 {
			cell, limits = d.given(t, "specialty", "in", 34, 1), together("Covers up to a 34-day supply. Specialty drugs must be filled by the Fund's specialty pharmacy.", d.remarked(1+d.IntN(2)))
			d.say("specialtyLockIn %s {free:0}", d.specials())
			for _, o := range []string{"after", "exempt"} {
				d.allow("order %s specialty in %s", t.id, o)
			}
			end = ""
		} else {
			cell = fmt.Sprintf(d.pick("%s retail; %s mail order", "Retail: %s; mail order: %s"), d.given(t, "retail", "in", 34, 1), d.given(t, "mail", "in", 90, 2))
			d.across(t, order, []string{"in"}, "retail", "mail")
		}
		drugs = append(drugs, []string{t.words, cell + end, "Not covered", limits})
	}
	d.happened("In-Network Provider", "Out-of-Network Provider", drugs, 0)
	d.pardon()
}

// pardon leaves the scope of a rule open that stands beside one tier only.
func (d *docket) pardon() {
	for _, fact := range []string{"priorAuthorization {drugs:{flags:[PA]}} {}", "priorAuthorization {drugs:{flags:[PA]}} open", "stepTherapy {drugs:{flags:[ST]}} open", "quantityLimit {drugs:{flags:[QL]}} open"} {
		if !d.says[fact] {
			continue
		}
		d.may("%s", fact)
		for n := range d.tiers {
			d.may("%s", strings.Replace(fact, "{drugs", fmt.Sprintf("{tiers:[%s],drugs", d.tiers[n].id), 1))
			d.may("%s", strings.Replace(fact, "{drugs:{flags:["+fact[strings.Index(fact, "[")+1:strings.Index(fact, "]")]+"]}}", fmt.Sprintf("{tiers:[%s]}", d.tiers[n].id), 1))
		}
	}
}

// deductibleFirst says of the deductible before it says of the copays.
func (d *docket) deductibleFirst() {
	d.stocked(true)
	d.unlocked = true
	d.label = func(t *plantTier) string { return fmt.Sprintf("Tier %d (%s)", t.number, t.words) }
	d.tiers[3].cap = 0
	free := 1 + d.IntN(2)
	d.opened(d.pick("Sagebrush Community Health Plan: Bronze Value EPO", "Cedar & Main Health: Silver Direct EPO"), "EPO", d.bound("deductible", d.medIndividual, d.medFamily, 0), fmt.Sprintf("Yes. Preventive care and Tier 1%s drugs are covered before you meet your deductible.", []string{"", " and Tier 2"}[free-1]), "No.", d.bound("maximum", d.oopIndividual, d.oopFamily, 0))
	d.refused()
	first, second := d.pick("Deductible does not apply. ", "Deductible waived. "), d.pick("After deductible: ", "After deductible, ")
	form := d.pick("Retail: %s. Mail order: %s.", "%s (retail); %s (mail order)")
	var drugs [][]string
	for n := range d.tiers {
		t, order, head := &d.tiers[n], "after", second
		if n < free {
			order, head = "exempt", first
		}
		var cell string
		if n == 3 {
			cell = d.given(t, "specialty", "in", 30, 1)
			d.order(t, "specialty", "in", order)
		} else {
			cell = fmt.Sprintf(form, d.given(t, "retail", "in", 30, 1), d.given(t, "mail", "in", 90, 2.5))
			d.across(t, order, []string{"in"}, "retail", "mail")
		}
		drugs = append(drugs, []string{d.label(t), head + cell, "Not covered", "^"})
	}
	drugs[0][3] = together(d.pick("Up to a 30-day supply retail, up to a 90-day supply mail order, up to a 30-day supply for specialty drugs.", "30-day supply retail; 90-day supply mail order; 30-day supply specialty."), d.remarked(2+d.IntN(2)))
	d.happened("EPO Provider", "Non-EPO Provider", drugs, 0)
}

// remarksInRows has the supply beside each row, and the chart goes on on the next page.
func (d *docket) remarksInRows() {
	d.stocked(false, "Generic drugs", "Preferred brand drugs", "Non-preferred brand drugs", "Specialty drugs")
	d.unlocked = true
	d.voice.copay = d.pick("$%d copay", "$%d copayment/prescription")
	end := d.pick(", deductible does not apply", "; deductible does not apply")
	d.opened(d.pick("Quill & Harbor Manufacturing: Choice Plan", "Northlake Mutual Health: Open Access 2000"), "POS", d.bound("deductible", d.medIndividual, d.medFamily, 2), "Yes. Preventive care and services with a copayment.", "No.", d.bound("maximum", d.oopIndividual, d.oopFamily, 2))
	d.refused()
	var drugs [][]string
	for n := range d.tiers {
		t := &d.tiers[n]
		if n == 3 {
			drugs = append(drugs, []string{t.words, d.given(t, "specialty", "in", 30, 1) + end, "Not covered", "Up to a 30-day supply through the specialty pharmacy."})
			d.allow("specialtyLockIn %s {free:0}", d.specials())
			d.order(t, "specialty", "in", "exempt")
			continue
		}
		cell := fmt.Sprintf("%s (retail), %s (mail order)%s", d.given(t, "retail", "in", 30, 1), d.given(t, "mail", "in", 90, 2), end)
		d.across(t, "exempt", []string{"in"}, "retail", "mail")
		limits := d.pick("Up to a 30-day supply (retail). Up to a 90-day supply (mail order).", "Retail: 30-day supply. Mail order: 90-day supply.", "30-day supply retail/90-day supply mail order.")
		if n == 0 {
			limits = together(limits, d.remarked(2))
		}
		drugs = append(drugs, []string{t.words, cell, "Not covered", limits})
	}
	d.pardon()
	d.happened("Network Provider", "Out-of-Network Provider", drugs, 1+d.IntN(3))
}

// threeWays has a line for thirty days at retail, one for ninety there and one for ninety by mail.
func (d *docket) threeWays() {
	d.stocked(false)
	d.unlocked = true
	d.voice.copay = d.pick("$%d copay", "$%d")
	exempt := !d.chance(3)
	end, order, before := "", "after", "Yes. Preventive care."
	if exempt {
		end, order, before = d.pick("\nDeductible does not apply", "; deductible does not apply"), "exempt", "Yes. Preventive care and prescription drugs."
	}
	d.opened(d.pick("Marigold Foods, Inc.: PPO 80", "University of the Bluffs: Campus Health Plan"), "PPO", d.bound("deductible", d.medIndividual, d.medFamily, 2), before, "No.", d.bound("maximum", d.oopIndividual, d.oopFamily, 2))
	d.refused()
	form := d.pick("Retail 30-day supply: %s\nRetail 90-day supply: %s\nMail order 90-day supply: %s", "%s retail (30-day supply)\n%s retail (90-day supply)\n%s mail order (90-day supply)")
	var drugs [][]string
	for n := range d.tiers {
		t := &d.tiers[n]
		if n == 3 {
			drugs = append(drugs, []string{t.words, d.given(t, "specialty", "in", 30, 1) + d.pick(" (30-day supply)", " for up to a 30-day supply") + end, "Not covered", "Specialty drugs must be ordered from the plan's specialty pharmacy."})
			d.say("specialtyLockIn %s {free:0}", d.specials())
			d.order(t, "specialty", "in", order)
			continue
		}
		shop := d.given(t, "retail", "in", 30, 1)
		long := fmt.Sprintf(d.voice.copay, 3*t.copay)
		for _, channel := range []string{"retail", "retail90"} { // a kind of pharmacy, or a longer supply of the retail ones
			d.allow("share %s %s in $%d.00 copay", t.id, channel, 3*t.copay)
			d.allow("order %s %s in %s", t.id, channel, order)
			for _, lo := range []int{1, 31, 90} {
				d.allow("days %s %s in %d-90", t.id, channel, lo)
			}
		}
		drugs = append(drugs, []string{t.words, fmt.Sprintf(form, shop, long, d.given(t, "mail", "in", 90, 2)) + end, "Not covered", "^"})
		d.across(t, order, []string{"in"}, "retail", "mail")
	}
	drugs[0][3] = strings.Join(d.remarked(3+d.IntN(2)), " ")
	d.happened("In-Network Provider", "Out-of-Network Provider", drugs, 0)
}
