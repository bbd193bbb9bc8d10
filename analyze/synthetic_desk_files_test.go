package analyze

import (
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/document"
)

// The workbooks and the JSON of the eighteenth set.

// percented writes a part of the cost with its bounds in columns of their own, and records it.
func (d *desk) percented(t *plantTier, channel string, lo, hi, times int) []string {
	share := fmt.Sprintf("$%d.00 copay", times*t.copay)
	kind, amount, least, most := "Flat", fmt.Sprintf("$%d", times*t.copay), "", ""
	if t.rate > 0 {
		kind, amount, share = "Percent", fmt.Sprintf("%d%%", t.rate), fmt.Sprintf("%d %% coinsurance", t.rate)
		if t.number < 4 {
			low := times * 10 * t.number
			least, share = fmt.Sprintf("$%d", low), share+fmt.Sprintf(", at least $%d.00", low)
		}
		if t.cap > 0 {
			most, share = fmt.Sprintf("$%d", times*t.cap), share+fmt.Sprintf(", at most $%d.00", times*t.cap)
		}
	}
	d.share(t, channel, "in", share)
	d.days(t, channel, "in", lo, hi)
	return []string{kind, amount, least, most}
}

// deliverySystems is the workbook in which a plan is set up: the copays by delivery system, the accumulators, what is
// edited and which drugs are covered.
func (d *desk) deliverySystems() {
	d.federal()
	for n, words := range []string{"Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty"} {
		d.tiers[n].words = words
	}
	if d.chance(2) { // brands are parts of the cost with a least and a most
		for n := 1; n < 3; n++ {
			d.tiers[n].copay, d.tiers[n].rate, d.tiers[n].cap = 0, 20+10*n, 40+35*n
		}
	}
	d.numbered(false)
	d.workbook(d.pick("Client Profile", "General"))
	d.table([]string{"Field", "Value"}, []string{"Client name", "Ashgrove Manufacturing"}, []string{"Benefit plan name", "Ashgrove Rx Core"}, []string{"Effective date", "01/01/2026"}, []string{"Line of business", "Commercial ASO"}, []string{"Benefit period", "Calendar year"}, []string{"Number of tiers", "4"}, []string{"Eligibility feed", "Weekly 834"})
	d.tab(d.pick("Copay Design", "Member Cost Share"))
	free := 1 + d.IntN(3)
	rows := [][]string{{"Delivery System", "Formulary Status", "Days Supply", "Copay Type", "Copay", "Min", "Max", d.pick("Deductible Applies", "Subject to Deductible (Y/N)")}}
	for _, where := range []struct {
		words, channel string
		lo, hi, times  int
		tiers          []*plantTier
	}{
		{"Retail", "retail", 1, 30, 1, d.filled()}, {"Retail 90", "retail90", 31, 90, 3, d.filled()}, {d.pick("Mail", "Mail Order", "Home Delivery"), "mail", 1, 90, 2, d.filled()}, {"Specialty Pharmacy", "specialty", 1, 30, 1, d.kept()},
	} {
		first := where.words
		for _, t := range where.tiers {
			cells := d.percented(t, where.channel, where.lo, where.hi, where.times)
			word, order := "N", "exempt"
			if t.number > free {
				word, order = "Y", "after"
			}
			d.order(t, where.channel, "in", order)
			if where.channel == "retail90" { // a longer band of the retail pharmacies
				for _, fact := range d.stated(t, "retail90", "in") {
					d.allow("share %s retail in %s", t.id, fact)
				}
				d.allow("days %s retail in 31-90", t.id)
			}
			rows = append(rows, append(append([]string{first, t.words, fmt.Sprintf("%d-%d", where.lo, where.hi)}, cells...), word))
			first = "^"
		}
	}
	d.table(rows...)
	d.tab("Accumulators")
	d.table([]string{"Accumulator", "Applies", "Individual", "Family", "Integrated with medical"},
		[]string{"Rx Deductible", "Y", "$" + thousands(d.rxIndividual), "$" + thousands(d.rxFamily), "N"},
		[]string{d.pick("Rx Out-of-Pocket Maximum", "Rx MOOP"), "Y", "$" + thousands(d.oopIndividual), "$" + thousands(d.oopFamily), "N"},
		[]string{"Annual Benefit Maximum", "N", "", "", ""})
	d.say("deductible rx %d/%d", d.rxIndividual, d.rxFamily)
	d.say("maximum rx %d/%d", d.oopIndividual, d.oopFamily)
	d.tab(d.pick("Clinical Edits", "UM Programs"))
	retail, mail := 70+5*d.IntN(4), 60+5*d.IntN(3)
	d.choose([]string{d.pick("Edit", "Program"), "Selection", "Parameters"}, []setting{
		{"Refill too soon - Retail", "Yes", fmt.Sprintf("%d%% used", retail), fmt.Sprintf("refillTooSoon {channels:[retail]} {percent:%d}", retail)},
		{"Refill too soon - Mail", "Yes", fmt.Sprintf("%d%% used", mail), fmt.Sprintf("refillTooSoon {channels:[mail]} {percent:%d}", mail)},
		{"Prior Authorization", "Yes", "Standard PA list", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step Therapy", "Yes", "Standard ST list", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity Limits", "Yes", "Standard QL list", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Mandatory mail for maintenance drugs", "Yes", "After 2 retail fills", "retailFills {drugs:{kinds:[maintenance]}} {free:2}"},
		{"Exclusive specialty pharmacy", "Yes", "No fills at retail", "specialtyLockIn {tiers:[specialty]} {free:0}"},
		{"Opioid management", "Yes", "90 MME per day", "opioid {drugs:{kinds:[opioid]}} {maxMME:90}"},
		{"Medication therapy management", "No", "", ""},
		{"Retrospective DUR letters", "Yes", "Quarterly", ""},
	})
	d.tab(d.pick("Drug Coverage", "Inclusions and Exclusions"))
	free0 := func(kind string) string {
		return "drugCostShares {drugs:{kinds:[" + kind + "]}} {share:{kind:noCharge}}"
	}
	d.choose([]string{d.pick("Drug class", "Product category"), "Covered (Y/N)", "Comments"}, []setting{
		{"Weight loss / anti-obesity", "N", "", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Infertility", "N", "", "exclusions {drugs:{kinds:[fertility]}}"},
		{"Erectile dysfunction", "N", "", "exclusions {drugs:{kinds:[erectileDysfunction]}}"},
		{"Cosmetic", "N", "Hair growth, wrinkles", "exclusions {drugs:{kinds:[cosmetic]}}"},
		{"OTC products", "N", "", "otc covered:false"},
		{"Compounds", "N", "", "compounds covered:false"},
		{"Contraceptives", "Y", "$0 copay", free0("contraceptive")},
		{"ACA preventive drugs", "Y", "$0 copay", free0("preventive")},
		{"Vaccines", "Y", "$0 copay", free0("vaccine")},
		{"Diabetic supplies", "Y", "", "inclusions {drugs:{kinds:[diabeticSupply]}}"},
		{"Smoking cessation", "Y", "$0 copay", free0("smokingCessation")},
	})
}

// choose writes some settings as a table, in their order.
func (d *desk) choose(head []string, pool []setting) {
	rows := [][]string{head}
	for _, s := range pool {
		if d.chance(4) {
			continue
		}
		rows = append(rows, []string{s.parameter, s.value, s.note})
		if s.fact != "" {
			d.say("%s", s.fact)
		}
	}
	d.table(rows...)
}

// currentAndRenewal compares what a group has with what it is offered, in a workbook of the older kind.
func (d *desk) currentAndRenewal() {
	d.several, d.unlocked = true, true
	d.federal()
	d.numbered(false)
	d.nothing, d.voice.copay, d.voice.rate, d.voice.cap = "", "$%d", "%d%%", d.pick(" to $%d", " up to $%d", " ($%d max)")
	d.sheet = &sheet{b: document.NewBuilder(document.XLS)}
	d.tab(d.pick("Medical Comparison", "Marketing Summary"))
	apart := d.chance(2)
	plans := []string{"Current\nHighmeadow PPO 1500", "Renewal\nHighmeadow PPO 2000", "Option 1\nNorthgate Choice 1000"}
	if d.chance(2) {
		plans = []string{"CURRENT: Blue Lantern Gold PPO", "RENEWAL: Blue Lantern Gold PPO 24", "ALTERNATE: Sierra Vista Access"}
	}
	pair := func(amount int) string { return fmt.Sprintf("$%s / $%s", thousands(amount), thousands(2*amount)) }
	med := func(n int) int { return d.medIndividual + 500*n }
	oop := func(n int) int { return d.oopIndividual + 750*n }
	for n := range plans {
		d.say("deductible in %d/%d", med(n), 2*med(n))
		d.say("deductible out %d/%d", 2*med(n), 4*med(n))
		d.say("maximum in %d/%d", oop(n), 2*oop(n))
		d.say("maximum out %d/%d", 2*oop(n), 4*oop(n))
	}
	rows := [][]string{
		append([]string{d.pick("Benefit", "Plan Feature")}, plans...),
		{"IN-NETWORK", "<", "<", "<"},
		planRow(d.pick("Deductible (Ind / Fam)", "Deductible (Single / Family)"), 3, func(n int) string { return pair(med(n)) }),
		planRow("Coinsurance (plan pays)", 3, func(n int) string { return fmt.Sprintf("%d%%", 90-10*n) }),
		planRow(d.pick("Out-of-Pocket Max (Ind / Fam)", "OOP Maximum (Single / Family)"), 3, func(n int) string { return pair(oop(n)) }),
		planRow("Office Visit / Specialist", 3, func(n int) string { return fmt.Sprintf("$%d / $%d", 20+5*n, 40+10*n) }),
		planRow("Emergency Room", 3, func(n int) string { return fmt.Sprintf("$%d copay", 200+50*n) }),
		{"OUT-OF-NETWORK", "<", "<", "<"},
		planRow(d.pick("Deductible (Ind / Fam)", "Deductible (Single / Family)"), 3, func(n int) string { return pair(2 * med(n)) }),
		planRow(d.pick("Out-of-Pocket Max (Ind / Fam)", "OOP Maximum (Single / Family)"), 3, func(n int) string { return pair(2 * oop(n)) }),
		{d.pick("PRESCRIPTION DRUGS", "PRESCRIPTION DRUGS (IN-NETWORK)"), "<", "<", "<"},
	}
	if d.chance(2) {
		rows = append(rows, planRow("Rx Deductible", 3, func(int) string { return "None" }))
		d.subject(0)
	} else {
		d.either()
	}
	at := func(n, plan int) *plantTier {
		one := d.tiers[n]
		if one.rate == 0 {
			one.copay += 5 * plan
		} else {
			one.rate += 5 * plan
		}
		return &one
	}
	shop := func(n, plan int) string { return d.given(at(n, plan), "retail", "in", 30, 1) }
	post := func(n, plan int) string {
		if n == 3 {
			d.notAt(&d.tiers[3], "in", "mail")
			return "N/A"
		}
		return d.given(at(n, plan), "mail", "in", 90, 2)
	}
	if apart {
		for _, part := range []struct {
			words string
			cell  func(n, plan int) string
		}{{d.pick("Retail (30-day supply)", "Retail - 30 days"), shop}, {d.pick("Mail Order (90-day supply)", "Mail Order - 90 days"), post}} {
			rows = append(rows, []string{part.words, "<", "<", "<"})
			for n, words := range []string{"Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty"} {
				rows = append(rows, planRow("   "+words, 3, func(plan int) string { return part.cell(n, plan) }))
			}
		}
	} else {
		names := d.pick("Generic / Preferred Brand / Non-Preferred Brand / Specialty", "Generic/Preferred/Non-Preferred/Specialty")
		joined := func(cell func(n, plan int) string) func(int) string {
			return func(plan int) string {
				var parts []string
				for n := range d.tiers {
					parts = append(parts, cell(n, plan))
				}
				return strings.Join(parts, " / ")
			}
		}
		rows = append(rows, planRow("Retail, 30 days: "+names, 3, joined(shop)), planRow("Mail Order, 90 days: "+names, 3, joined(post)))
	}
	rows = append(rows, []string{"MONTHLY RATES", "<", "<", "<"}, planRow("Employee Only", 3, func(n int) string { return fmt.Sprintf("$%d.18", 688+24*n) }), planRow("Family", 3, func(n int) string { return fmt.Sprintf("$%s.52", thousands(1911+80*n)) }),
		[]string{"Annual Premium", "$1,204,310", "$1,319,922", "$1,262,007"}, []string{"Change from current", "", "9.6%", "4.8%"})
	d.table(rows...)
}

// networksInString is what a quoting service answers: each benefit a string that has both networks.
func (d *desk) networksInString() {
	d.several, d.unlocked = true, true
	d.federal()
	d.numbered(false)
	d.nothing, d.voice.copay, d.voice.rate, d.voice.cap = "No charge", d.pick("$%d", "$%d copay"), d.pick("%d%%", "%d%% coinsurance"), " up to $%d"
	keys := []string{"generic_drugs", "preferred_brand_drugs", "non_preferred_brand_drugs", "specialty_drugs"}
	after, waived := " after deductible", d.pick(" (deductible waived)", ", deductible does not apply")
	both := func(in, out string) string { return "In-Network: " + in + " / Out-of-Network: " + out }
	var plans []record
	for plan, name := range []string{"Northgate Select Gold 1000", "Northgate Select Silver 3000", "Northgate Select Bronze 6000"}[:2+d.IntN(2)] {
		med, oop, rx := d.medIndividual+1000*plan, d.oopIndividual+1000*plan, d.rxIndividual+50*plan
		one := record{
			"id": fmt.Sprintf("55710XX00200%02d", 10+plan), "name": name, "carrier_name": "Northgate Mutual", "plan_type": "PPO", "level": []string{"gold", "silver", "bronze"}[plan], "effective_date": "2026-01-01", "expiration_date": "2026-12-31", "hsa_eligible": false,
			"individual_medical_deductible":         both("$"+thousands(med), "$"+thousands(2*med)),
			"family_medical_deductible":             both("$"+thousands(2*med), "$"+thousands(4*med)),
			"individual_medical_out_of_pocket_max":  both("$"+thousands(oop), "$"+thousands(2*oop)),
			"family_medical_out_of_pocket_max":      both("$"+thousands(2*oop), "$"+thousands(4*oop)),
			"individual_drug_deductible":            "In-Network: $" + thousands(rx),
			"family_drug_deductible":                "In-Network: $" + thousands(2*rx),
			"primary_care_physician":                both(fmt.Sprintf("$%d", 25+5*plan), "50% after deductible"),
			"emergency_room":                        both("30% after deductible", "30% after deductible"),
			"durable_medical_equipment":             both("30% after deductible", "Not Covered"),
			"prescription_drug_formulary_url":       "https://www.example.com/formulary",
			"plan_ancestors":                        []string{},
			"logo_url":                              "https://www.example.com/logo.png",
			"skilled_nursing_facility_visits_limit": 60,
		}
		d.say("deductible in %d/%d", med, 2*med)
		d.say("deductible out %d/%d", 2*med, 4*med)
		d.say("maximum in %d/%d", oop, 2*oop)
		d.say("maximum out %d/%d", 2*oop, 4*oop)
		d.say("deductible rx %d/%d", rx, 2*rx)
		for n, key := range keys {
			t := d.tiers[n]
			if t.rate == 0 {
				t.copay += 5 * plan
			}
			channel, end, order := d.filledAt(&d.tiers[n]), waived, "exempt"
			if n > plan%2 {
				end, order = after, "after"
			}
			one[key] = both(d.cell(&t, channel, "in", 1)+end, "Not Covered")
			d.order(&t, channel, "in", order)
			for _, share := range d.stated(&t, channel, "in") { // no pharmacy is named
				d.allow("share %s any in %s", t.id, share)
				d.allow("order %s any in %s", t.id, order)
			}
		}
		plans = append(plans, one)
	}
	d.refused()
	d.sent(record{"meta": record{"total": len(plans), "page": 1, "per_page": 25}, "plans": plans})
}
