package analyze

import (
	"fmt"
	"strings"
)

// The summaries of benefits of the seventeenth set.

// heads2012 are the headers of a summary of the first template.
func heads2012(in, out string) [][]string {
	return [][]string{{"Common Medical Event", "Services You May Need", "Your Cost If You Use " + in, "Your Cost If You Use " + out, "Limitations & Exceptions"}}
}

// heads2017 are the headers of a summary of the later templates, for two networks.
func heads2017(in, out string) [][]string {
	const limits = "Limitations, Exceptions, & Other Important Information"
	return [][]string{{"Common\nMedical Event", "Services You May Need", "What You Will Pay", "<", limits}, {"^", "^", in + "\n(You will pay the least)", out + "\n(You will pay the most)", "^"}}
}

// forRetail says what is paid for retail and for mail order, and of the deductible on the first page and in a remark.
func (x *inbox) forRetail() {
	x.stock(true)
	x.titled()
	x.voice.copay, x.voice.cap = x.pick("$%d copay/prescription", "$%d copay per prescription", "$%d copay"), x.pick(" up to $%d", " (maximum $%d per prescription)")
	exempt, rate := x.chance(2), 50*x.IntN(2)
	x.either()
	deductible := strings.TrimSuffix(x.sum("deductible", x.medIndividual, x.medFamily, rate > 0), ".") + ". " + x.pick("Does not apply to preventive care.", "Doesn't apply to in-network preventive care.")
	remark := ""
	if exempt {
		deductible += " Does not apply to prescription drugs."
		remark = "Deductible does not apply. "
	}
	x.asked2012(deductible, "No.", x.sum("maximum", x.oopIndividual, x.oopFamily, rate > 0))
	form := x.pick("%s for retail\n%s for mail order", "%s (retail)\n%s (mail order)", "Retail: %s\nMail order: %s")
	from, supply := 1, x.pick("Covers up to a 30-day supply (retail) and up to a 90-day supply (mail order).", "Retail: covers up to a 30-day supply. Mail order: covers up to a 90-day supply.")
	if x.chance(3) {
		from, supply = 31, "Covers up to a 30-day supply (retail prescription); 31-90 day supply (mail order prescription)."
	}
	var drugs [][]string
	for _, t := range x.filled() {
		drugs = append(drugs, []string{x.label(t), fmt.Sprintf(form, x.given(t, "retail", "in", 30, 1), x.cell(t, "mail", "in", 2)), x.elsewhere(t, rate, 30, "%d%% coinsurance (retail); mail order not covered"), "^"})
		x.days(t, "mail", "in", from, 90)
		if rate > 0 {
			x.share(t, "mail", "out", "not covered")
		}
	}
	t := x.last()
	drugs = append(drugs, []string{x.label(t), x.given(t, "specialty", "in", 30, 1) + " at a specialty pharmacy", "Not covered", "Covers up to a 30-day supply."})
	x.notAt(t, "out", "any", "retail", "mail", "specialty")
	drugs[0][3] = remark + supply + " " + strings.Join(x.provisions(), " ")
	if exempt {
		drugs[len(drugs)-1][3] += " Deductible does not apply."
		x.everywhere("exempt", "retail", "mail", "specialty")
	}
	x.chart(heads2012("an In-network Provider", "an Out-of-network Provider"), drugs)
	x.closing()
}

// whichever has copays for the first tiers, and the greater of a copay and a part of the cost for the last.
func (x *inbox) whichever() {
	x.tiers = []plantTier{
		{words: "Typically Generic", classID: "generic", classes: "generic"},
		{words: "Typically Preferred Brand", classID: "preferred-brand", classes: "preferredBrand", brand: true},
		{words: "Typically Non-Preferred Brand", classID: "non-preferred-brand", classes: "nonPreferredBrand", brand: true},
	}
	x.cost()
	x.numbered(true)
	x.unlocked, x.nothing = true, ""
	x.label = numbered(x.pick("Tier %d - %s", "Tier %d – %s"))
	x.voice.copay = x.pick("$%d copay per prescription", "$%d copay/prescription")
	rate := 30 + 10*x.IntN(3)
	x.asked2012(strings.TrimSuffix(x.sum("deductible", x.medIndividual, x.medFamily, true), ".")+". Does not apply to preventive care and prescription drugs.", "No.", x.sum("maximum", x.oopIndividual, x.oopFamily, true))
	form := x.pick("%s (retail only) and %s (mail order only)", "%s (retail only)\n%s (mail order only)")
	most, part := 150+50*x.IntN(4), 20+5*x.IntN(3)
	var drugs [][]string
	for n := range x.tiers {
		t := &x.tiers[n]
		var in string
		if n < 2 {
			in = fmt.Sprintf(form, x.given(t, "retail", "in", 30, 1), x.given(t, "mail", "in", 90, 2.5))
		} else {
			greater := func(channel string, days, times int) string {
				x.days(t, channel, "in", 1, days)
				x.share(t, channel, "in", fmt.Sprintf("the greater of $%d.00 copay and %d %% coinsurance, at most $%d.00", times*t.copay, part, times*most))
				return fmt.Sprintf("$%d copay or %d%% coinsurance, whichever is greater, up to $%d per prescription", times*t.copay, part, times*most)
			}
			in = fmt.Sprintf(form, greater("retail", 30, 1), greater("mail", 90, 2))
		}
		drugs = append(drugs, []string{x.label(t), in, x.elsewhere(t, rate, 30, "%d%% coinsurance (retail only)"), x.pick("Covers up to a 30 day supply (retail pharmacy). Covers up to a 90 day supply (mail order program).", "Covers up to a 30-day supply at a retail pharmacy and up to a 90-day supply through the mail order program.")})
	}
	x.either()
	x.everywhere("exempt", "retail", "mail")
	x.chart(heads2012("an In-Network Provider", "a Non-Network Provider"), drugs)
	x.provided()
	x.closing()
}

// deductibleRemarked says in the remark of each tier whether the deductible applies.
func (x *inbox) deductibleRemarked() {
	x.stock(true)
	x.titled()
	x.voice.copay, x.voice.cap = x.pick("$%d copay/prescription", "$%d copay/fill"), x.pick(" up to $%d/prescription", " up to $%d/fill")
	free := 1 + x.IntN(2)
	x.asked2017(x.sum("deductible", x.medIndividual, x.medFamily, false), x.pick("Yes. Preventive care, office visits and certain prescription drugs are covered before you meet your deductible.", "Yes. Preventive care, primary care visits and generic drugs."), "No.", x.sum("maximum", x.oopIndividual, x.oopFamily, false))
	x.either()
	x.refused()
	form := x.pick("Retail: %s; mail order: %s", "Retail: %s\nMail order: %s", "%s (retail); %s (mail order)")
	var drugs [][]string
	for n := range x.tiers {
		t := &x.tiers[n]
		words, order := x.pick("Deductible does not apply.", "Deductible waived."), "exempt"
		if n >= free {
			words, order = x.pick("Deductible applies.", "Subject to the deductible."), "after"
		}
		if x.special(t) {
			drugs = append(drugs, []string{x.label(t), "Specialty pharmacy: " + x.given(t, "specialty", "in", 30, 1), "Not covered", words + " Up to a 30-day supply."})
			x.order(t, "specialty", "in", order)
			continue
		}
		drugs = append(drugs, []string{x.label(t), fmt.Sprintf(form, x.given(t, "retail", "in", 30, 1), x.given(t, "mail", "in", 90, 2.5)), "Not covered", words + " " + x.pick("Retail: up to a 30-day supply. Mail order: up to a 90-day supply.", "Up to a 30-day supply (retail); up to a 90-day supply (mail order).")})
		x.order(t, "retail", "in", order)
		x.order(t, "mail", "in", order)
	}
	x.chart(heads2017(x.pick("Network Provider", "In-network Provider"), x.pick("Out-of-Network Provider", "Non-network Provider")), drugs)
	x.provided()
	x.closing()
}

// threeKinds has a column for the preferred pharmacies of the network, one for its others and one for all the rest.
func (x *inbox) threeKinds() {
	x.stock(false)
	x.titled()
	x.voice.copay = x.pick("$%d copay/prescription", "$%d copay")
	rate := 50 * x.IntN(2)
	x.asked2017(x.sum("deductible", x.medIndividual, x.medFamily, true), x.pick("Yes. Preventive care and prescription drugs are covered before you meet your deductible.", "Yes. Preventive care, prescription drugs and office visits."), "No.", x.sum("maximum", x.oopIndividual, x.oopFamily, true))
	x.either()
	end := x.pick("; deductible does not apply", ", deductible does not apply", "\nDeductible does not apply")
	const limits = "Limitations, Exceptions, & Other Important Information"
	head := [][]string{
		{"Common\nMedical Event", "Services You May Need", "What You Will Pay", "<", "<", limits},
		{"^", "^", "In-Network Preferred Provider\n(You will pay the least)", "In-Network Non-Preferred Provider", "Out-of-Network Provider\n(You will pay the most)", "^"},
	}
	by := x.pick("%s (retail)\n%s (mail order)", "Retail: %s\nMail order: %s")
	shop := map[string]string{"%s (retail)\n%s (mail order)": "%s (retail)", "Retail: %s\nMail order: %s": "Retail: %s"}[by]
	var drugs [][]string
	for _, t := range x.filled() {
		more := *t
		more.copay += 10
		best := fmt.Sprintf(by, x.given(t, "retail", "preferred", 30, 1), x.given(t, "mail", "preferred", 90, 2)) + end
		next := fmt.Sprintf(shop, x.given(&more, "retail", "standard", 30, 1)) + end
		x.order(t, "retail", "preferred", "exempt")
		x.order(t, "mail", "preferred", "exempt")
		x.order(t, "retail", "standard", "exempt")
		drugs = append(drugs, []string{x.label(t), best, next, x.elsewhere(t, rate, 30, "%d%% coinsurance (retail)"), "^"})
	}
	drugs[0][4] = x.pick("Covers up to a 30-day supply (retail); up to a 90-day supply (mail order).", "Retail: up to a 30-day supply. Mail order: up to a 90-day supply.") + " " + strings.Join(x.provisions(), " ")
	x.chart(head, drugs)
	x.closing()
}

// lineASupply has two lines in the row of a tier: one for retail and one for mail order.
func (x *inbox) lineASupply() {
	x.stock(true)
	x.titled()
	x.voice.copay, x.voice.cap = x.pick("$%d copay/prescription", "$%d copay"), " up to $%d/prescription"
	exempt, outside := x.chance(2), x.chance(2)
	before := "Yes. Preventive care."
	end := ""
	if exempt {
		before, end = "Yes. Preventive care and prescription drugs are covered before you meet your deductible.", x.pick("; deductible does not apply", ". Deductible does not apply.")
	}
	x.asked2017(x.sum("deductible", x.medIndividual, x.medFamily, outside), before, "No.", x.sum("maximum", x.oopIndividual, x.oopFamily, outside))
	x.either()
	retail := x.pick("%s (retail)", "Retail: %s")
	mail := map[string]string{"%s (retail)": "%s (mail order)", "Retail: %s": "Mail order: %s"}[retail]
	var drugs [][]string
	for _, t := range x.filled() {
		out := []string{"Not covered", "Not covered"}
		if outside {
			out[0] = fmt.Sprintf(retail, x.given(t, "retail", "out", 30, 2))
		}
		x.notAt(t, "out", "retail", "mail")
		if !outside {
			x.refused()
		}
		drugs = append(drugs,
			[]string{x.label(t), fmt.Sprintf(retail, x.given(t, "retail", "in", 30, 1)) + end, out[0], x.pick("Up to a 30-day supply.", "Covers up to a 30-day supply.")},
			[]string{"^", fmt.Sprintf(mail, x.given(t, "mail", "in", 90, 2.5)) + end, out[1], x.pick("Up to a 90-day supply.", "Covers up to a 90-day supply.")})
		if outside {
			x.share(t, "mail", "out", "not covered")
		}
	}
	t := x.last()
	x.notAt(t, "out", "any", "retail", "mail", "specialty")
	drugs = append(drugs, []string{x.label(t), x.given(t, "specialty", "in", 30, 1) + " (specialty pharmacy)" + end, "Not covered", "Up to a 30-day supply."})
	if exempt {
		x.everywhere("exempt", "retail", "mail", "specialty")
	}
	x.chart(heads2017("Network Provider", "Out-of-Network Provider"), drugs)
	x.provided()
	x.closing()
}

// allAfter is the summary of a plan with a savings account, whose drugs cost a part of the price with a cap by supply.
func (x *inbox) allAfter() {
	x.stock(true)
	x.titled()
	x.unlocked = true
	x.medIndividual += 1700
	x.medFamily = 2 * x.medIndividual
	x.oopIndividual = x.medIndividual + 1500 + 250*x.IntN(6)
	x.oopFamily = 2 * x.oopIndividual
	x.asked2017(x.sum("deductible", x.medIndividual, x.medFamily, true), "Yes. In-network preventive care is covered before you meet your deductible.", "No.", x.sum("maximum", x.oopIndividual, x.oopFamily, true))
	form := x.pick("%d%% coinsurance up to $%d/prescription (retail), %d%% coinsurance up to $%d/prescription (mail order), after deductible", "Retail: %d%% coinsurance after deductible, up to $%d per prescription\nMail order: %d%% coinsurance after deductible, up to $%d per prescription")
	x.refused()
	var drugs [][]string
	for n := range x.tiers {
		t := &x.tiers[n]
		rate, most := 10+5*n+5*x.IntN(2), 50+75*n
		x.share(t, "retail", "in", fmt.Sprintf("%d %% coinsurance, at most $%d.00", rate, most))
		x.days(t, "retail", "in", 1, 30)
		x.order(t, "retail", "in", "after")
		cell := fmt.Sprintf("%d%% coinsurance after deductible, up to $%d per prescription (retail)", rate, most)
		if !x.special(t) {
			cell = fmt.Sprintf(form, rate, most, rate, 2*most)
			x.share(t, "mail", "in", fmt.Sprintf("%d %% coinsurance, at most $%d.00", rate, 2*most))
			x.days(t, "mail", "in", 1, 90)
			x.order(t, "mail", "in", "after")
		}
		drugs = append(drugs, []string{x.label(t), cell, "Not covered", "^"})
	}
	drugs[0][3] = x.pick("Up to a 30-day supply at retail and up to a 90-day supply by mail order.", "Covers up to a 30-day supply (retail) or a 90-day supply (mail order).") + " " + strings.Join(x.provisions(), " ")
	x.chart(heads2017("In-Network Provider", "Out-of-Network Provider"), drugs)
	x.closing()
}

// overTwoPages is the summary of a group practice plan whose rows of drugs go on on the next page.
func (x *inbox) overTwoPages() {
	x.stock(true)
	x.byWords()
	x.unlocked, x.nothing = true, x.pick("", "No charge")
	x.voice.copay, x.voice.cap = x.pick("$%d / prescription", "$%d/prescription"), x.pick(" up to $%d / prescription", " up to $%d/prescription")
	x.asked2017(x.sum("deductible", x.medIndividual, x.medFamily, false), "Yes. Preventive care and services indicated in chart starting on page 2.", "No.", x.sum("maximum", x.oopIndividual, x.oopFamily, false))
	x.either()
	x.refused()
	days := []int{90, 100}[x.IntN(2)]
	form := x.pick("Retail: %s; Mail order: %s; deductible does not apply", "Retail: %s\nMail order: %s\nDeductible does not apply")
	var drugs [][]string
	for n := range x.tiers {
		t := &x.tiers[n]
		x.order(t, "retail", "in", "exempt")
		if x.special(t) {
			drugs = append(drugs, []string{x.label(t), "Retail: " + x.given(t, "retail", "in", 30, 1) + "; deductible does not apply", "Not covered", x.pick("Up to a 30-day supply retail. Subject to formulary guidelines.", "Up to 30-day supply (retail). Subject to formulary guidelines.")})
			continue
		}
		x.order(t, "mail", "in", "exempt")
		drugs = append(drugs, []string{x.label(t), fmt.Sprintf(form, x.given(t, "retail", "in", 30, 1), x.given(t, "mail", "in", days, 2)), "Not covered", fmt.Sprintf(x.pick("Up to a 30-day supply retail or %d-day supply mail order. Subject to formulary guidelines.", "Up to 30-day supply (retail); up to %d-day supply (mail order). Subject to formulary guidelines."), days)})
	}
	head, at := heads2017("Plan Provider", "Non-Plan Provider"), 1+x.IntN(2)
	x.page()
	first := append([][]string{}, head...)
	first = append(first,
		[]string{"If you visit a health care provider's office or clinic", "Specialist visit", "$40/visit; deductible does not apply", "Not covered", "None"},
		[]string{"If you have a test", "Diagnostic test (x-ray, blood work)", "$10/encounter; deductible does not apply", "Not covered", "None"})
	const event = "If you need drugs to treat your illness or condition"
	for n, d := range drugs[:at] {
		first = append(first, append([]string{[]string{event + "\nMore information about prescription drug coverage is available at www.example.com/formulary", "^"}[min(n, 1)]}, d...))
	}
	x.table(first...)
	x.page()
	next := append([][]string{}, head...)
	for n, d := range drugs[at:] {
		next = append(next, append([]string{[]string{event, "^"}[min(n, 1)]}, d...))
	}
	x.table(append(next, []string{"If you have outpatient surgery", "Facility fee (e.g., ambulatory surgery center)", "20% coinsurance", "Not covered", "None"})...)
	x.provided()
	x.closing()
}
