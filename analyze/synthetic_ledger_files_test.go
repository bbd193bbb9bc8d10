package analyze

import (
	"fmt"
	"strings"
)

// The form, the memo, the handbook, the workbooks and the JSON of the twenty-first set.

// boxesAndMatrix is the form by which a client chooses a plan design, with a box for each choice.
func (l *ledger) boxesAndMatrix() {
	l.classed(false, "Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty")
	l.voice.copay, l.voice.rate, l.voice.cap = "$%d", "%d%%", " up to $%d"
	l.heading(l.pick("Corvane Rx – Benefit Plan Design Election Form", "PLAN DESIGN ELECTION (PHARMACY)"))
	l.write("Client: " + l.pick("Stonebridge Senior Living", "Kessler Bearing Works") + "    Effective date: 01/01/2026    Group: SBL-4410")
	l.heading("A. Member cost share")
	rows := [][]string{{"", "Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty"}}
	for _, of := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Retail (1-30 days)", "retail", 30, 1}, {"Mail (1-90 days)", "mail", 90, 2}, {"Specialty pharmacy (1-30 days)", "specialty", 30, 1}} {
		row := []string{of.words}
		for n := range l.tiers {
			if (n == 3) != (of.channel == "specialty") {
				row = append(row, "N/A")
				l.notAt(&l.tiers[n], "in", of.channel)
				continue
			}
			row = append(row, l.given(&l.tiers[n], of.channel, "in", of.days, of.times))
		}
		rows = append(rows, row)
	}
	l.table(rows...)
	tick := func(right int, words ...string) string {
		var out []string
		for n, w := range words {
			out = append(out, map[bool]string{true: "[X] ", false: "[  ] "}[n == right]+w)
		}
		return strings.Join(out, "   ")
	}
	l.heading("B. Accumulators")
	if l.chance(3) {
		l.write("Rx deductible: " + tick(0, "None", "Yes, amount: ________"))
		l.subject(0)
	} else {
		l.write("Rx deductible: " + tick(1, "None", l.amounts2("Individual $%s / Family $%s", l.rxIndividual, l.rxFamily)))
		l.say("deductible rx %d/%d", l.rxIndividual, l.rxFamily)
		l.either()
	}
	l.write("Rx out-of-pocket maximum: " + tick(1, "Combined with medical", l.amounts2("Individual $%s / Family $%s", l.oopIndividual, l.oopFamily)))
	l.say("maximum rx %d/%d", l.oopIndividual, l.oopFamily)
	l.heading("C. Utilization management")
	used, most := l.IntN(3), 25+5*l.IntN(3)
	l.choose([]string{"Program", "Election", "Notes"}, []setting{
		{"Prior authorization", tick(0, "Yes", "No"), "Standard list", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy", tick(0, "Yes", "No"), "Standard list", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity limits", tick(0, "Yes", "No"), "Standard list", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill too soon", tick(used, "75%", "80%", "85%"), "Percent of days' supply used", fmt.Sprintf("refillTooSoon {} {percent:%d}", 75+5*used)},
		{"Exclusive specialty pharmacy", tick(0, "Yes", "No"), "No fills at retail", "specialtyLockIn " + l.specials() + " {free:0}"},
		{"Insulin cap", tick(1, "No", fmt.Sprintf("$%d per 30-day supply", most)), "", mostFor(most)},
		{"Mandatory mail order", tick(1, "Yes", "No"), "", ""},
	})
	l.heading("D. Coverage")
	l.choose([]string{"Drug category", "Election", "Notes"}, []setting{
		{"Contraceptives", tick(0, "Covered at $0", "Covered at tier copay", "Excluded"), "", drugsFree("contraceptive")},
		{"ACA preventive drugs", tick(0, "Covered at $0", "Covered at tier copay", "Excluded"), "", drugsFree("preventive")},
		{"Vaccines", tick(0, "Covered at $0", "Covered at tier copay", "Excluded"), "", drugsFree("vaccine")},
		{"Weight loss drugs", tick(1, "Covered", "Excluded"), "", drugsOut("weightLoss")},
		{"Fertility drugs", tick(1, "Covered", "Excluded"), "", drugsOut("fertility")},
		{"Erectile dysfunction drugs", tick(1, "Covered", "Excluded"), "", drugsOut("erectileDysfunction")},
		{"Cosmetic drugs", tick(1, "Covered", "Excluded"), "", drugsOut("cosmetic")},
		{"Over-the-counter drugs", tick(1, "Covered", "Excluded"), "", "otc covered:false"},
		{"Compounds", tick(1, "Covered", "Excluded"), "", "compounds covered:false"},
	})
	l.write("Client signature: ______________________    Date: ____________")
}

// memo is what a consultant asks a pharmacy benefit manager to set up, in a list of a word processor.
func (l *ledger) memo() {
	l.classed(false, "generic", "preferred brand", "non-preferred brand", "specialty")
	l.voice.copay, l.voice.rate, l.voice.cap = "$%d", "%d%%", l.pick(" to a maximum of $%d", " up to $%d")
	l.inWord()
	l.heading("MEMORANDUM")
	l.write("To: Corvane Rx Implementation Team")
	l.write("From: " + l.pick("Whitlock Benefit Advisors", "Harrow & Pike Consulting"))
	l.write("Re: " + l.pick("Tamarack Paper Company – pharmacy plan design effective January 1, 2026", "Pine Barrens Casino – Rx benefit set-up, effective April 1, 2026"))
	l.write("Please set up the prescription benefit as follows. The client has approved this design; no other changes are needed.")
	list := func(channel string, days int, times float64) string {
		var parts []string
		for _, t := range l.filled() {
			parts = append(parts, t.words+" "+l.given(t, channel, "in", days, times))
		}
		return strings.Join(parts, ", ")
	}
	var items []string
	items = append(items,
		l.pick("Retail copays (up to a 30-day supply): ", "Retail, 30-day supply: ")+list("retail", 30, 1)+".",
		l.pick("Mail order copays (up to a 90-day supply): ", "Mail order, 90-day supply: ")+list("mail", 90, 2.5)+".",
		fmt.Sprintf(l.pick("Specialty drugs (up to a 30-day supply): %s. They must be filled at Corvane Specialty Pharmacy; no retail fills are allowed.", "Specialty, 30-day supply: %s, exclusively through Corvane Specialty Pharmacy."), l.given(l.last(), "specialty", "in", 30, 1)))
	l.say("specialtyLockIn %s {free:0}", l.specials())
	if l.chance(2) {
		items = append(items, l.amounts2(l.pick("Rx deductible: $%s individual, $%s family. Waived for generic drugs.", "Prescription deductible of $%s per individual and $%s per family, waived for generics."), l.rxIndividual, l.rxFamily))
		l.say("deductible rx %d/%d", l.rxIndividual, l.rxFamily)
		for n := range l.tiers {
			l.across(&l.tiers[n], map[bool]string{true: "exempt", false: "after"}[n == 0], []string{"in"}, "retail", "mail", "specialty")
		}
	} else {
		items = append(items, "Rx deductible: none.")
		l.subject(0)
	}
	items = append(items, l.amounts2("Rx out-of-pocket maximum: $%s individual, $%s family.", l.oopIndividual, l.oopFamily))
	l.say("maximum rx %d/%d", l.oopIndividual, l.oopFamily)
	used, most := 70+5*l.IntN(4), 25+5*l.IntN(3)
	items = append(items, l.drawn([]condition{
		{words: fmt.Sprintf("Refill-too-soon threshold: %d%%.", used), fact: fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{words: l.pick("Prior authorization: use the standard PA list.", "Apply prior authorization to the drugs on the standard PA list."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: l.pick("Step therapy: on, standard list.", "Step therapy applies to drugs on the standard list."), fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: l.pick("Quantity limits: on, standard list.", "Quantity limits apply to drugs on the standard list."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: l.pick("Maintenance drugs: two fills at retail, then mandatory mail order.", "Mandatory mail order for maintenance drugs after two retail fills."), fact: "retailFills {drugs:{kinds:[maintenance]}} {free:2}"},
		{words: fmt.Sprintf("Cap insulin at $%d per 30-day supply.", most), fact: mostFor(most)},
		{words: l.pick("Contraceptives: $0.", "Cover contraceptives at $0."), fact: drugsFree("contraceptive")},
		{words: l.pick("ACA preventive drugs: $0.", "Cover ACA preventive drugs at $0."), fact: drugsFree("preventive")},
		{words: "Exclude weight loss drugs.", fact: drugsOut("weightLoss")},
		{words: "Exclude infertility drugs.", fact: drugsOut("fertility")},
		{words: "Exclude cosmetic drugs.", fact: drugsOut("cosmetic")},
		{words: "Exclude over-the-counter drugs.", fact: "otc covered:false"},
		{words: "Exclude compounds.", fact: "compounds covered:false"},
	}, 5+l.IntN(3))...)
	l.allow("priorAuthorization {drugs:{flags:[PA]}} open")
	for n, s := range items {
		l.write(fmt.Sprintf("%d. %s", n+1, s))
	}
	l.write("ID cards: two per family, mailed to the employee's home by December 15. Please send test claims for our review before go-live.")
}

// questionsAndAnswers is a section of an employer's handbook, in a word processor.
func (l *ledger) questionsAndAnswers() {
	l.classed(false, "generic", "preferred brand-name", "non-preferred brand-name", "specialty")
	l.voice.copay, l.voice.rate, l.voice.cap = "$%d", "%d%% of the cost", l.pick(", up to $%d", " (no more than $%d)")
	l.inWord()
	l.heading(l.pick("Section 7: Prescription Drugs", "Your prescription drug plan"))
	l.write(l.pick("Everyone enrolled in the Hollins Glass medical plan has prescription drug coverage.", "Prescription drug coverage comes with your medical coverage at Ardmore Rail Services."))
	sentence := func(channel string, days int, times float64) string {
		var parts []string
		for _, t := range l.filled() {
			parts = append(parts, fmt.Sprintf("%s for a %s drug", l.given(t, channel, "in", days, times), t.words))
		}
		return joined(parts)
	}
	l.heading("How much do I pay at a retail pharmacy?")
	l.write(fmt.Sprintf(l.pick("For up to a 30-day supply at a network pharmacy, you pay %s.", "You pay %s. You can get up to a 30-day supply at a network retail pharmacy."), sentence("retail", 30, 1)))
	l.heading("How much do I pay by mail?")
	l.write(fmt.Sprintf(l.pick("For up to a 90-day supply by mail order, you pay %s.", "Through the mail order pharmacy you can get up to a 90-day supply. You pay %s."), sentence("mail", 90, 2)))
	l.heading("What about specialty drugs?")
	l.write(fmt.Sprintf("You pay %s for up to a 30-day supply of a specialty drug. %s", l.given(l.last(), "specialty", "in", 30, 1), l.pick("Specialty drugs must be ordered from the plan's specialty pharmacy.", "The plan's specialty pharmacy is the only pharmacy that can fill them.")))
	l.say("specialtyLockIn %s {free:0}", l.specials())
	l.unlocked = true
	l.heading("Is there a deductible?")
	if l.chance(2) {
		l.write(l.pick("No. There is no deductible for prescription drugs.", "No, you do not have to meet a deductible before the plan pays for prescriptions."))
		l.subject(0)
	} else {
		l.write(l.amounts2("Yes. Before the plan pays, you pay the first $%s for each person ($%s for a family) of your prescription drug costs each year.", l.rxIndividual, l.rxFamily))
		l.say("deductible rx %d/%d", l.rxIndividual, l.rxFamily)
		l.allowOrder("after")
	}
	l.heading("Is there a limit on what I pay?")
	l.write(l.amounts2("Yes. The prescription drug out-of-pocket maximum is $%s for each person and $%s for a family each year.", l.oopIndividual, l.oopFamily))
	l.say("maximum rx %d/%d", l.oopIndividual, l.oopFamily)
	l.heading("What if I use a pharmacy outside the network?")
	l.write("The plan does not cover prescriptions filled at a pharmacy outside the network.")
	l.allow("access {networks:[out]} {covered:false}")
	l.refused()
	l.heading("What else should I know?")
	l.bulleted(4 + l.IntN(2))
	l.heading("Whom do I call?")
	l.write("Call Corvane Rx at 1-800-555-0163, 24 hours a day.")
}

// plansBesideFields is a workbook whose rows are fields and whose columns are plans.
func (l *ledger) plansBesideFields() {
	l.several = true
	l.classed(false, "Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty")
	l.voice.copay, l.voice.rate, l.voice.cap = "$%d", "%d%%", l.pick(" to $%d", " (max $%d)")
	l.workbook("Copays")
	plans := []string{"RX100 - Salaried", "RX200 - Hourly"}
	if l.chance(2) {
		plans = append(plans, "RX300 - Retiree under 65")
	}
	head := append([]string{l.pick("Field", "Benefit Field")}, plans...)
	rows := [][]string{head, planRow("Effective Date", len(plans), func(int) string { return "01/01/2026" })}
	for _, of := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Retail 30", "retail", 30, 1}, {"Mail 90", "mail", 90, 2}, {"Specialty 30", "specialty", 30, 1}} {
		for n := range l.tiers {
			t := &l.tiers[n]
			if (n == 3) != (of.channel == "specialty") {
				continue
			}
			words := of.words + " - " + t.words
			if n == 3 {
				words = "Specialty Pharmacy 30"
			}
			rows = append(rows, planRow(words, len(plans), func(plan int) string {
				one := *t
				if n < 3 {
					one.copay += 5 * plan
				} else {
					one.rate += 5 * plan
				}
				return l.given(&one, of.channel, "in", of.days, of.times)
			}))
		}
	}
	l.table(rows...)
	l.tab("Accumulators")
	amount := func(one, step int) func(int) string {
		return func(plan int) string { return "$" + thousands(one+step*plan) }
	}
	for plan := range plans {
		l.say("deductible rx %d/%d", l.rxIndividual+50*plan, l.rxFamily+100*plan)
		l.say("maximum rx %d/%d", l.oopIndividual+500*plan, l.oopFamily+1000*plan)
	}
	l.either()
	l.table(head,
		planRow("Rx Deductible - Individual", len(plans), amount(l.rxIndividual, 50)), planRow("Rx Deductible - Family", len(plans), amount(l.rxFamily, 100)),
		planRow("Rx OOP Maximum - Individual", len(plans), amount(l.oopIndividual, 500)), planRow("Rx OOP Maximum - Family", len(plans), amount(l.oopFamily, 1000)))
	l.tab(l.pick("UM", "Edits"))
	used := 70 + 5*l.IntN(4)
	rows = [][]string{head}
	for _, s := range []setting{
		{"Prior Authorization", "Yes", "", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step Therapy", "Yes", "", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity Limits", "Yes", "", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill Too Soon %", fmt.Sprintf("%d%%", used), "", fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Exclusive Specialty", "Yes", "", "specialtyLockIn " + l.specials() + " {free:0}"},
		{"Weight Loss Drugs", "Excluded", "", drugsOut("weightLoss")},
		{"Fertility Drugs", "Excluded", "", drugsOut("fertility")},
		{"Cosmetic Drugs", "Excluded", "", drugsOut("cosmetic")},
		{"OTC", "Excluded", "", "otc covered:false"},
		{"Compounds", "Excluded", "", "compounds covered:false"},
	} {
		if l.chance(4) {
			continue
		}
		rows = append(rows, planRow(s.parameter, len(plans), func(int) string { return s.value }))
		l.say("%s", s.fact)
	}
	l.table(rows...)
}

// designOnOneSheet is a sheet of a third-party administrator, with blocks below each other and bounds of the percents.
func (l *ledger) designOnOneSheet() {
	l.classed(true, "Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty")
	l.workbook(l.pick("Rx Plan", "Pharmacy"))
	l.table([]string{l.pick("GREAT LAKES TPA - PRESCRIPTION PLAN SPECIFICATION", "Prescription Benefit Specification Sheet"), "<"}, []string{"Employer", l.pick("Ridgeline Plastics", "City of Alder Falls")}, []string{"Plan effective", "2026-01-01"}, []string{"PBM", "Corvane Rx"}, []string{"BIN / PCN", "610999 / CRX"})
	rows := [][]string{{"Tier", "Name", l.pick("Pharmacy", "Channel"), "Days Supply", "Copay", "Coinsurance", "Min", "Max", l.pick("Subject to Ded?", "Ded Applies")}}
	rate := l.one(20, 25, 30)
	for n := range l.tiers {
		t := &l.tiers[n]
		ded, order := "Yes", "after"
		if n == 0 {
			ded, order = "No", "exempt"
		}
		put := func(words, channel string, days int, times float64) {
			row := []string{fmt.Sprint(t.number), t.words, words, fmt.Sprint(days), "", "", "", "", ded}
			switch n {
			case 2:
				least, most := int(40*times), int(110*times)
				row[5], row[6], row[7] = fmt.Sprintf("%d%%", rate), fmt.Sprintf("$%d", least), fmt.Sprintf("$%d", most)
				l.bounded(t, channel, days, rate, least, most, "%d %d %d")
			case 3:
				l.given(t, channel, "in", days, 1)
				row[5] = fmt.Sprintf("%d%%", t.rate)
				if t.cap > 0 {
					row[7] = fmt.Sprintf("$%d", t.cap)
				}
			default:
				l.given(t, channel, "in", days, times)
				row[4] = fmt.Sprintf("$%d", int(float64(t.copay)*times))
			}
			l.order(t, channel, "in", order)
			rows = append(rows, row)
		}
		if n == 3 {
			put("Specialty", "specialty", 30, 1)
			continue
		}
		put("Retail", "retail", 30, 1)
		put("Mail", "mail", 90, 2)
	}
	l.table(rows...)
	l.table([]string{"Accumulator", "Individual", "Family"}, []string{"Rx Deductible", "$" + thousands(l.rxIndividual), "$" + thousands(l.rxFamily)}, []string{"Rx Out-of-Pocket Maximum", "$" + thousands(l.oopIndividual), "$" + thousands(l.oopFamily)})
	l.say("deductible rx %d/%d", l.rxIndividual, l.rxFamily)
	l.say("maximum rx %d/%d", l.oopIndividual, l.oopFamily)
	used, most := 70+5*l.IntN(4), 25+5*l.IntN(3)
	l.choose([]string{"Rule", "Status", "Detail"}, []setting{
		{"Prior authorization", "Active", "PBM standard list", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy", "Active", "PBM standard list", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity limits", "Active", "PBM standard list", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill too soon", "Active", fmt.Sprintf("%d%% of days supply used", used), fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Maintenance drugs", "Active", "Mail order required after 3 retail fills", "retailFills {drugs:{kinds:[maintenance]}} {free:3}"},
		{"Specialty pharmacy", "Active", "Must use PBM specialty pharmacy; no retail fills", "specialtyLockIn {tiers:[tier-4]} {free:0}"},
		{"Insulin cap", "Active", fmt.Sprintf("$%d per 30-day supply", most), mostFor(most)},
	})
	l.choose([]string{"Drug class", "Coverage", "Detail"}, []setting{
		{"Contraceptives", "Covered", "$0 member cost", drugsFree("contraceptive")},
		{"ACA preventive drugs", "Covered", "$0 member cost", drugsFree("preventive")},
		{"Weight loss drugs", "Not covered", "", drugsOut("weightLoss")},
		{"Infertility drugs", "Not covered", "", drugsOut("fertility")},
		{"Cosmetic drugs", "Not covered", "", drugsOut("cosmetic")},
		{"Erectile dysfunction drugs", "Not covered", "", drugsOut("erectileDysfunction")},
		{"Over-the-counter drugs", "Not covered", "", "otc covered:false"},
		{"Compounds", "Not covered", "", "compounds covered:false"},
	})
}

// sharesByCode is what an adjudication system sends: cost shares in a list, each with codes.
func (l *ledger) sharesByCode() {
	l.classed(true, "Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty")
	type share struct {
		Tier       int    `json:"tierNumber"`
		Name       string `json:"tierDescription"`
		Pharmacy   string `json:"pharmacyType"`
		Network    string `json:"networkStatus"`
		From       int    `json:"minDaysSupply"`
		To         int    `json:"maxDaysSupply"`
		Method     string `json:"costShareType"`
		Amount     any    `json:"copayAmount"`
		Percent    any    `json:"coinsurancePercent"`
		Most       any    `json:"maxPerFill"`
		Deductible bool   `json:"deductibleApplies"`
	}
	var shares []share
	put := func(t *plantTier, channel, word string, days int, times float64) {
		l.given(t, channel, "in", days, times)
		after := t.number > 1
		l.order(t, channel, "in", map[bool]string{true: "after", false: "exempt"}[after])
		one := share{Tier: t.number, Name: t.words, Pharmacy: word, Network: "IN_NETWORK", From: 1, To: days, Deductible: after}
		if t.rate > 0 {
			one.Method, one.Percent = "COINSURANCE", t.rate
			if t.cap > 0 {
				one.Most = t.cap
			}
		} else {
			one.Method, one.Amount = "COPAY", float64(int(float64(t.copay)*times))
		}
		shares = append(shares, one)
	}
	for n := range l.tiers {
		if n == 3 {
			put(&l.tiers[n], "specialty", "SPECIALTY", 30, 1)
			continue
		}
		put(&l.tiers[n], "retail", "RETAIL", 30, 1)
		put(&l.tiers[n], "mail", l.pick("MAIL", "MAIL_ORDER"), 90, 2.5)
	}
	type limit struct {
		Kind  string `json:"accumulatorType"`
		Scope string `json:"benefitType"`
		One   int    `json:"individualAmount"`
		All   int    `json:"familyAmount"`
	}
	l.say("deductible rx %d/%d", l.rxIndividual, l.rxFamily)
	l.say("maximum rx %d/%d", l.oopIndividual, l.oopFamily)
	used := 70 + 5*l.IntN(4)
	type edit struct {
		Code    string `json:"editCode"`
		Name    string `json:"editName"`
		Active  bool   `json:"active"`
		Percent any    `json:"thresholdPercent,omitempty"`
	}
	edits := []edit{{"RTS", "Refill too soon", true, used}, {"PA", "Prior authorization", true, nil}, {"ST", "Step therapy", true, nil}, {"QL", "Quantity limits", true, nil}}
	l.say("refillTooSoon {} {percent:%d}", used)
	l.say("priorAuthorization {drugs:{flags:[PA]}} {}")
	l.say("stepTherapy {drugs:{flags:[ST]}} open")
	l.say("quantityLimit {drugs:{flags:[QL]}} open")
	var classes []record
	for _, one := range []setting{
		{"Weight loss", "EXCLUDED", "", drugsOut("weightLoss")},
		{"Infertility", "EXCLUDED", "", drugsOut("fertility")},
		{"Cosmetic", "EXCLUDED", "", drugsOut("cosmetic")},
		{"Erectile dysfunction", "EXCLUDED", "", drugsOut("erectileDysfunction")},
		{"Over-the-counter", "EXCLUDED", "", "otc covered:false"},
		{"Compounds", "EXCLUDED", "", "compounds covered:false"},
	} {
		if l.chance(3) {
			continue
		}
		classes = append(classes, record{"drugClass": one.parameter, "coverage": one.value})
		l.say("%s", one.fact)
	}
	l.sent(struct {
		Plan    record   `json:"plan"`
		Shares  []share  `json:"costShares"`
		Limits  []limit  `json:"accumulators"`
		Edits   []edit   `json:"edits"`
		Classes []record `json:"drugClassCoverage"`
	}{
		record{"planCode": "AFC2026", "planName": l.pick("Alder Falls City Rx", "Ridgeline Rx Standard"), "effectiveDate": "2026-01-01", "terminationDate": "2026-12-31", "bin": "610999", "pcn": "CRX"},
		shares,
		[]limit{{"DEDUCTIBLE", "PHARMACY", l.rxIndividual, l.rxFamily}, {"OUT_OF_POCKET_MAX", "PHARMACY", l.oopIndividual, l.oopFamily}},
		edits, classes,
	})
}

// networksAbove is the JSON of a quoting tool, with the network above the pharmacy and the pharmacy above the tiers.
func (l *ledger) networksAbove() {
	l.classed(false, "Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty")
	l.unlocked = true
	keys := []string{"generic", "preferredBrand", "nonPreferredBrand", "specialty"}
	after := l.pick(" after deductible", ", after deductible")
	value := func(t *plantTier, channel string, days int, times float64) string {
		words := l.given(t, channel, "in", days, times)
		order := "after"
		if t.number == 1 {
			order = "exempt"
		}
		l.order(t, channel, "in", order)
		if t.number == 1 {
			return words + l.pick(", deductible waived", ", deductible does not apply")
		}
		return words + after
	}
	retail, mail, special := record{"daysSupply": 30}, record{"daysSupply": 90}, record{"daysSupply": 30}
	for n := range l.tiers {
		t := &l.tiers[n]
		if n == 3 {
			special[keys[n]] = value(t, "specialty", 30, 1)
			continue
		}
		retail[keys[n]], mail[keys[n]] = value(t, "retail", 30, 1), value(t, "mail", 90, 2)
	}
	l.say("deductible in %d/%d", l.medIndividual, l.medFamily)
	l.say("maximum in %d/%d", l.oopIndividual, l.oopFamily)
	out := l.chance(2)
	networks := record{"inNetwork": record{
		"deductible": record{"individual": l.medIndividual, "family": l.medFamily}, "outOfPocketMaximum": record{"individual": l.oopIndividual, "family": l.oopFamily},
		"primaryCare": "$25 copay", "specialist": "$50 copay",
		"pharmacy": record{"retail": retail, "mailOrder": mail, "specialtyPharmacy": special},
	}}
	other := record{"deductible": record{"individual": 2 * l.medIndividual, "family": 2 * l.medFamily}, "outOfPocketMaximum": record{"individual": 2 * l.oopIndividual, "family": 2 * l.oopFamily}, "primaryCare": "40% after deductible", "pharmacy": "Not covered"}
	l.refused()
	l.allow("access {networks:[out]} {covered:false}")
	if out {
		networks["outOfNetwork"] = other
		l.say("deductible out %d/%d", 2*l.medIndividual, 2*l.medFamily)
		l.say("maximum out %d/%d", 2*l.oopIndividual, 2*l.oopFamily)
	}
	l.sent(record{"quoteId": "Q-20418", "carrier": "Piedmont Mutual", "planName": l.pick("Piedmont PPO 80", "Bluestone Gold 1500"), "planType": "PPO", "effectiveDate": "2026-02-01", "networks": networks, "pharmacyNotes": l.provisos(3 + l.IntN(2)), "rates": record{"employee": 612.4, "family": 1788.9}})
}
