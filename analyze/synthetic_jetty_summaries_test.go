package analyze

import (
	"fmt"
	"strings"
)

// The summaries of benefits of the twenty-sixth set.

// planProviders is the summary of a health maintenance plan, whose brands of either kind cost the same.
func (j *jetty) planProviders() {
	j.stack(true, "generic=Generic drugs", "preferred-brand=Preferred brand drugs", "specialty=Specialty drugs")
	j.rename("1", "2", "4")
	j.tiers[2].number, j.unlocked = 4, true
	j.tiers[2].cap = j.one(150, 200, 250)
	brand := &j.tiers[1]
	j.noTier(brand.id, brand.classes)
	for _, classes := range []string{"preferredBrand+nonPreferredBrand", "nonPreferredBrand+preferredBrand", "brand", "nonPreferredBrand"} {
		j.allow("tier %s %s", brand.id, classes)
	}
	others := string(brand.id) + "-non-preferred-brand" // the row of the other brands may be a tier of its own
	j.allow("tier %s nonPreferredBrand", others)
	exempt, form := !j.chance(3), j.pick("Retail: %s; Mail order: %s", "Retail: %s\nMail order: %s")
	j.voice.copay, j.voice.rate, j.voice.cap = j.pick("$%d / prescription", "$%d copay / prescription"), "%d%% coinsurance", " up to $%d / prescription"
	before, end, order := j.pick("Yes. Preventive care and services indicated in the chart starting on page 2.", "Yes. Preventive care, office visits and prescription drugs."), j.pick(", deductible does not apply", "; deductible does not apply."), "exempt"
	if !exempt {
		before, end, order = "Yes. Preventive care and services indicated in the chart starting on page 2.", j.pick(", after deductible", " after deductible"), "after"
	}
	j.questioned(j.pick("Redwood Valley Permanent Health: Deductible HMO 30", "Sequoia Group Health Plan: Gold HMO"), "HMO", j.bounds("deductible", j.medIndividual, j.medFamily, 0), before, "No.", j.bounds("maximum", j.oopIndividual, j.oopFamily, 0))
	supply := j.pick("Up to a 30-day supply retail or 100-day supply mail order.", "Covers up to a 30-day supply retail; up to a 100-day supply mail order.")
	cell := func(t *plantTier) string {
		return fmt.Sprintf(form, j.given(t, "retail", "in", 30, 1), j.given(t, "mail", "in", 100, 2)) + end
	}
	j.say("%s", drugsFree("contraceptive"))
	guide := j.pick("Subject to formulary guidelines.", "Subject to formulary guidelines, when prescribed by a Plan provider.")
	drugs := [][]string{
		{"Generic drugs (Tier 1)", cell(&j.tiers[0]), "Not covered", supply + " " + guide + " No charge for contraceptives."},
		{"Preferred brand drugs (Tier 2)", cell(brand), "Not covered", supply + " " + guide},
		{"Non-preferred brand drugs (Tier 2)", cell(brand), "Not covered", "The cost sharing for non-preferred brand drugs under this plan is that of preferred brand drugs (Tier 2), when approved through the formulary exception process."},
		{"Specialty drugs (Tier 4)", j.given(&j.tiers[2], "retail", "in", 30, 1) + end, "Not covered", "Up to a 30-day supply retail. " + guide},
	}
	for n := range j.tiers {
		j.across(&j.tiers[n], order, []string{"in"}, "retail", "mail")
	}
	j.like(&j.tiers[2], "in", "retail", "specialty")
	for _, of := range []struct {
		channel     string
		days, times int
	}{{"retail", 30, 1}, {"mail", 100, 2}} {
		j.allow("share %s %s in $%d.00 copay", others, of.channel, of.times*brand.copay)
		j.allow("days %s %s in 1-%d", others, of.channel, of.days)
		j.allow("order %s %s in %s", others, of.channel, order)
	}
	for _, channel := range []string{"any", "retail", "mail"} {
		j.allow("share %s %s out not covered", others, channel)
	}
	j.refused()
	drugs[3][3] += " " + strings.Join(j.provisions(1+j.IntN(2)), " ")
	for rule, flag := range map[string]string{"priorAuthorization": "PA", "stepTherapy": "ST", "quantityLimit": "QL"} { // in the row of specialty drugs
		for _, what := range []string{"{}", "open"} {
			if all := fmt.Sprintf("%s {drugs:{flags:[%s]}} %s", rule, flag, what); j.says[all] {
				j.says[all] = false
				j.allow("%s {tiers:[tier-4],drugs:{flags:[%s]}} %s", rule, flag, what)
			}
		}
	}
	j.costChart("Plan Provider", "Non-Plan Provider", "$30 / visit, deductible does not apply", "20% coinsurance", "Not covered", drugs)
}

// valueDrugs has a tier of value drugs, and parts of the price up to an amount for brands.
func (j *jetty) valueDrugs() {
	j.stack(true, "generic=Value drugs", "generic=Select generic drugs", "preferred-brand=Preferred brand drugs", "non-preferred-brand=Non-preferred brand drugs", "specialty=Specialty drugs")
	j.unclassed(&j.tiers[0])
	j.unlocked = true
	j.tiers[0].copay, j.tiers[1].copay = j.one(2, 4), j.one(8, 12)
	for n, rate := range []int{25, j.one(40, 50), j.one(25, 30)} {
		j.tiers[n+2].copay, j.tiers[n+2].rate, j.tiers[n+2].cap = 0, rate, []int{75, 175, j.one(100, 200, 300)}[n]
	}
	j.voice.copay, j.voice.rate, j.voice.cap = "$%d copay", "%d%% coinsurance", j.pick(" up to $%d", " to a maximum of $%d")
	outside, part := j.chance(2), j.one(50, 60)
	j.questioned(j.pick("Cascade Educators Benefit Board: Plan 3", "Willamette Public Schools: Birch Plan"), "PPO", j.bounds("deductible", j.medIndividual, j.medFamily, 2), j.pick("Yes. In-network preventive care, office visits and most prescription drugs are covered before you meet your deductible.", "Yes. Most prescription drugs and in-network preventive care."), "No.", j.bounds("maximum", j.oopIndividual, j.oopFamily, 2))
	form := j.pick("%s per retail prescription; %s per mail order prescription", "%s (retail)\n%s (mail order)")
	label, end := j.pick("Tier %d: %s", "%[2]s (Tier %[1]d)"), j.pick("\nDeductible does not apply", "; deductible does not apply")
	var drugs [][]string
	for n := range j.tiers {
		t, out := &j.tiers[n], "Not covered"
		var in string
		if n == 4 {
			in = j.given(t, "specialty", "in", 31, 1) + j.pick("", " per prescription")
			j.like(t, "in", "specialty", "retail", "any") // the row names no pharmacy
			j.across(t, "exempt", []string{"in"}, "specialty")
		} else {
			long := *t
			long.cap *= 2
			in = fmt.Sprintf(form, j.given(t, "retail", "in", 31, 1), j.given(&long, "mail", "in", 90, 2))
			j.across(t, "exempt", []string{"in"}, "retail", "mail")
			if outside {
				out = fmt.Sprintf("%d%% coinsurance (retail); mail order not covered", part) + end
				j.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", part))
				j.allow("days %s retail out 1-31", t.id)
				j.order(t, "retail", "out", "exempt")
				j.notAt(t, "out", "mail")
			}
		}
		drugs = append(drugs, []string{fmt.Sprintf(label, t.number, t.words), in + end, out, "^"})
	}
	j.notAt(j.last(), "out", "any", "retail", "specialty", "mail")
	if !outside {
		j.refused()
	}
	drugs[0][3] = j.pick("Covers up to a 31-day supply at retail and up to a 90-day supply by mail order. Specialty drugs: up to a 31-day supply.", "Retail and specialty: up to a 31-day supply. Mail order: up to a 90-day supply.") + " " + strings.Join(j.provisions(3+j.IntN(3)), " ")
	j.costChart("In-Network Provider", "Out-of-Network Provider", "$25 copay/visit; deductible does not apply", "20% coinsurance", "50% coinsurance", drugs)
}

// copayAMonth has one copay in the cells and tells in the remarks that longer supplies cost as many as they have months.
func (j *jetty) copayAMonth() {
	j.usual(true, " drugs")
	j.unlocked = true
	least := j.one(25, 50)
	t := j.last()
	t.copay, t.rate, t.cap = 0, j.one(20, 25), 100+50*j.IntN(3)
	j.voice.copay = j.pick("$%d copayment/prescription", "$%d copay/prescription")
	j.questioned(j.pick("Piedmont Longleaf Blue: Options PPO", "Old North Farm Bureau Health: Blue Saver"), "PPO", j.bounds("deductible", j.medIndividual, j.medFamily, 2), j.pick("Yes. Preventive care, services with a copayment, and prescription drugs are covered before you meet your deductible.", "Yes. In-network preventive care, primary care visits and prescription drugs."), "No.", j.bounds("maximum", j.oopIndividual, j.oopFamily, 2))
	label, end := j.pick("Tier %d drugs (%s)", "Tier %d – %s"), j.pick(", deductible does not apply", "; deductible does not apply")
	var drugs [][]string
	for n := range j.tiers {
		t := &j.tiers[n]
		words := strings.TrimSuffix(t.words, " drugs")
		if n == 3 {
			in := fmt.Sprintf(j.pick("%d%% coinsurance with a minimum of $%d and a maximum of $%d/prescription", "%d%% coinsurance, minimum $%d, maximum $%d per prescription"), t.rate, least, t.cap)
			j.partly(t, "specialty", "in", 30, t.rate, least, t.cap)
			j.across(t, "exempt", []string{"in"}, "specialty")
			j.like(t, "in", "specialty", "retail", "any") // the row names no pharmacy
			drugs = append(drugs, []string{fmt.Sprintf(label, t.number, words), in + end, "Not covered", "Limited to a 30-day supply."})
			continue
		}
		drugs = append(drugs, []string{fmt.Sprintf(label, t.number, words), j.given(t, "any", "in", 30, 1) + end, "Not covered", "^"})
		for n := 2; n < 4; n++ {
			j.share(t, "any", "in", fmt.Sprintf("$%d.00 copay", n*t.copay))
		}
		j.across(t, "exempt", []string{"in"}, "any")
		j.like(t, "in", "any", "retail", "retail90") // nor does this
		for _, band := range []string{"1-60", "31-60", "1-90", "61-90"} {
			for _, channel := range []string{"any", "retail", "retail90"} {
				j.allow("days %s %s in %s", t.id, channel, band)
			}
		}
	}
	j.refused()
	drugs[0][3] = j.pick("One copayment for up to a 30-day supply, two copayments for a 31-60 day supply, and three copayments for a 61-90 day supply.", "Up to a 30-day supply per copayment. A 31-60 day supply is two copayments, and a 61-90 day supply is three copayments.") + " " + strings.Join(j.provisions(3+j.IntN(2)), " ")
	j.costChart("In-Network Provider", "Out-of-Network Provider", "$20 copayment/visit", "20% coinsurance", "40% coinsurance", drugs)
}

// sameBothWays is the summary of an employer's savings plan, with a part of the price at retail and by mail.
func (j *jetty) sameBothWays() {
	j.usual(false, " drugs")
	j.unlocked = true
	j.medIndividual = 1700 + 100*j.IntN(14)
	j.medFamily = 2 * j.medIndividual
	j.oopIndividual = j.medIndividual + j.one(1500, 2000, 2500)
	part, rates := j.one(40, 50), []int{j.one(10, 20), j.one(20, 30), j.one(30, 40), j.one(20, 30)}
	j.questioned(j.pick("Tamarack Tool & Die, Inc.: HDHP with HSA", "Ferncliff College: Consumer Choice HSA Plan"), "HDHP", j.bounds("deductible", j.medIndividual, j.medFamily, 2), "Yes. In-network preventive care.", "No.", j.bounds("maximum", j.oopIndividual, 2*j.oopIndividual, 2))
	form := j.pick("%d%% coinsurance after deductible (retail and mail order)", "After deductible: %d%% coinsurance (retail & mail order)")
	elsewhere := fmt.Sprintf(j.pick("%d%% coinsurance after deductible (retail); Not covered (mail order)", "After deductible: %d%% coinsurance (retail)\nMail order: Not covered"), part)
	from := j.one(1, 31)
	var drugs [][]string
	for n := range j.tiers {
		t := &j.tiers[n]
		if n == 3 {
			j.partly(t, "specialty", "in", 30, rates[n], 0, 0)
			j.order(t, "specialty", "in", "after")
			j.like(t, "in", "specialty", "retail", "any") // the row names no pharmacy
			j.notAt(t, "out", "any", "specialty", "retail", "mail")
			drugs = append(drugs, []string{t.words, fmt.Sprintf("%d%% coinsurance after deductible", rates[n]), "Not covered", "Covers up to a 30-day supply."})
			continue
		}
		j.partly(t, "retail", "in", 30, rates[n], 0, 0)
		j.share(t, "mail", "in", fmt.Sprintf("%d %% coinsurance", rates[n]))
		j.days(t, "mail", "in", from, 90)
		j.across(t, "after", []string{"in"}, "retail", "mail")
		j.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", part))
		j.order(t, "retail", "out", "after")
		j.allow("days %s retail out 1-30", t.id)
		j.notAt(t, "out", "mail")
		drugs = append(drugs, []string{t.words, fmt.Sprintf(form, rates[n]), elsewhere, "^"})
	}
	drugs[0][3] = map[int]string{
		1:  j.pick("Covers up to a 30-day supply (retail prescription); up to a 90-day supply (mail order prescription).", "Retail: up to a 30-day supply. Mail order: up to a 90-day supply."),
		31: j.pick("Covers up to a 30-day supply (retail prescription); 31-90 day supply (mail order prescription).", "Retail: up to a 30-day supply. Mail order: 31-90 day supply."),
	}[from]
	if j.chance(2) {
		drugs[0][3] += " The deductible does not apply to drugs on the plan's preventive drug list."
		for _, kind := range []string{"preventive", "hdhpPreventive"} {
			j.allow("drugCostShares {drugs:{kinds:[%s]}} open", kind)
			j.allow("drugCostShares {drugs:{kinds:[%s]}} {deductible:exempt}", kind)
			j.allow("inclusions {drugs:{kinds:[%s]}}", kind)
		}
	}
	drugs[0][3] += " " + strings.Join(j.provisions(3+j.IntN(2)), " ")
	j.costChart("Network Provider", "Out-of-Network Provider", "20% coinsurance", "20% coinsurance", fmt.Sprintf("%d%% coinsurance", part), drugs)
}

// tiersWithin names the tiers within the cells of the kinds of drugs, below the supply.
func (j *jetty) tiersWithin() {
	j.stack(true, "generic=Generic drugs", "generic=Generic drugs", "preferred-brand=Preferred brand drugs", "non-preferred-brand=Non-preferred brand drugs", "specialty=Specialty drugs")
	j.unlocked = true
	j.tiers[4].cap, j.tiers[1].copay = j.one(200, 250, 300), j.tiers[0].copay+j.one(10, 12, 15)
	j.voice.copay, j.voice.rate, j.voice.cap = "$%d copay/prescription", "%d%% coinsurance", " up to $%d/prescription"
	subject, rx := j.chance(2), j.one(100, 150, 200)
	other, before := "No.", "Yes. In-network preventive care, office visits and prescription drugs are covered before you meet your deductible."
	if subject {
		other = fmt.Sprintf(j.pick("Yes. $%d member/$%d family for prescription drugs in Tiers 3, 4 and 5. There are no other specific deductibles.", "Yes. Prescription drugs (Tiers 3, 4 and 5): $%d per member / $%d per family. There are no other specific deductibles."), rx, 2*rx)
		before = "Yes. In-network preventive care, office visits and prescription drugs in Tiers 1 and 2 are covered before you meet your deductible."
		j.say("deductible rx %d/%d", rx, 2*rx)
	}
	j.questioned(j.pick("Merrimack Pilgrim Health Care: Best Buy HMO 2000", "Casco Bay Health Plan: Choice HMO"), "HMO", j.bounds("deductible", j.medIndividual, j.medFamily, 0), before, other, j.bounds("maximum", j.oopIndividual, j.oopFamily, 0))
	month, months := "30-Day Retail Supply", "90-Day Mail Supply"
	if j.chance(2) {
		month, months = "Retail (30-day supply)", "Mail order (90-day supply)"
	}
	free, paid := j.pick("Deductible does not apply", "deductible does not apply"), j.pick("After prescription drug deductible", "Prescription drug deductible applies, then copay")
	kinds := []struct {
		words string
		tiers []*plantTier
	}{{"Generic drugs", []*plantTier{&j.tiers[0], &j.tiers[1]}}, {"Preferred brand drugs", []*plantTier{&j.tiers[2]}}, {"Non-preferred brand drugs", []*plantTier{&j.tiers[3]}}, {"Specialty drugs", []*plantTier{&j.tiers[4]}}}
	var drugs [][]string
	for n, kind := range kinds {
		near, far := []string{month}, []string{months}
		order, end := "exempt", free
		if subject && n > 0 {
			order, end = "after", paid
		}
		for _, t := range kind.tiers {
			near = append(near, fmt.Sprintf("Tier %d: %s", t.number, j.given(t, "retail", "in", 30, 1)))
			if n < 3 {
				far = append(far, fmt.Sprintf("Tier %d: %s", t.number, j.given(t, "mail", "in", 90, 2)))
			}
			j.across(t, order, []string{"in"}, "retail", "mail")
		}
		if n == 3 {
			far = nil
			end = strings.TrimSuffix(end, ", then copay")
		}
		drugs = append(drugs, []string{kind.words, strings.Join(append(append(near, far...), end), "\n"), "Not covered", "None"})
	}
	j.like(j.last(), "in", "retail", "specialty")
	j.notAt(j.last(), "in", "mail")
	j.refused()
	drugs[0][3] = strings.Join(j.provisions(3+j.IntN(2)), " ")
	drugs[3][3] = "Specialty drugs are limited to a 30-day supply and are not available by mail order."
	j.costChart("Plan Provider", "Non-Plan Provider", "$25 copay/visit, deductible does not apply", "No charge after deductible", "Not covered", drugs)
}
