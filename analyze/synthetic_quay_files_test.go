package analyze

import "fmt"

// The workbooks, the form and the JSON of the twenty-fifth set.

// portfolioBands is a carrier's portfolio, with a plan a row and the tiers below the pharmacies that fill them.
func (q *quay) portfolioBands() {
	q.several, q.unlocked = true, true
	q.usual(true, "")
	q.voice.copay, q.voice.rate, q.voice.cap = "$%d", "%d%%", q.pick(" to $%d", " up to $%d")
	q.tiers[3].cap = q.one(0, 250, 300)
	q.workbook(q.pick("Small Group Portfolio", "2026 Plan Portfolio"))
	label := q.pick("Tier %d\n%s", "Tier %d %s")
	bands := [][]string{{"Pharmacy – Retail (30-day supply)", "Pharmacy – Mail Order (90-day supply)"}, {"Rx Retail, up to 30 days", "Rx Mail Order, up to 90 days"}}[q.IntN(2)]
	head := []string{"Plan Name", "Network", "Medical (In-Network)", "<", "<", "<", "Rx Deductible (Ind / Fam)", bands[0], "<", "<", "<", bands[1], "<", "<"}
	sub := []string{"^", "^", "Deductible (Ind / Fam)", "Out-of-Pocket Max (Ind / Fam)", "PCP / Specialist", "Emergency Room", "^"}
	for n := range q.tiers {
		sub = append(sub, fmt.Sprintf(label, n+1, q.tiers[n].words))
	}
	for n := range 3 {
		sub = append(sub, fmt.Sprintf(label, n+1, q.tiers[n].words))
	}
	rows := [][]string{head, sub}
	free := q.chance(2)
	pair := func(one int) string { return q.amounts2("$%s / $%s", one, 2*one) }
	for plan, name := range []string{"Bluestem Gold 1000", "Bluestem Gold 1500", "Bluestem Silver 2500", "Bluestem Bronze 5000"}[:3+q.IntN(2)] {
		med, oop, rx := q.medIndividual+500*plan, q.oopIndividual+500*plan, 100+100*plan
		q.unnamed("deductible", med, 2*med)
		q.unnamed("maximum", oop, 2*oop)
		row := []string{name, "Bluestem Choice", pair(med), pair(oop), fmt.Sprintf("$%d / $%d", 20+5*plan, 45+10*plan), fmt.Sprintf("$%d", 250+50*plan)}
		if free && plan == 0 {
			row = append(row, "None")
			for _, none := range []string{"0/-", "0/0", "-/-"} {
				q.allow("deductible rx %s", none)
			}
		} else {
			row = append(row, pair(rx))
			q.say("deductible rx %d/%d", rx, 2*rx)
		}
		for _, of := range []struct {
			channel string
			days    int
			times   float64
		}{{"retail", 30, 1}, {"mail", 90, 2}} {
			for n := range q.tiers {
				one := q.tiers[n]
				if n == 3 {
					if of.channel == "mail" {
						continue
					}
					one.rate += 5 * plan
				} else {
					one.copay += 5 * plan
				}
				row = append(row, q.given(&one, of.channel, "in", of.days, of.times))
			}
		}
		rows = append(rows, row)
	}
	q.table(rows...)
	q.like(q.last(), "in", "retail", "specialty")
	q.either()
	q.tab("Footnotes")
	rows = [][]string{{"Footnotes – all plans"}}
	for _, one := range q.conditionsOf(4 + q.IntN(3)) {
		rows = append(rows, []string{one})
	}
	q.table(append(rows, []string{"Rates are available from your broker. All plans include pediatric dental and vision."})...)
}

// attributesDown is the design of an administrator, with the attributes of each pharmacy below its name and the tiers across.
func (q *quay) attributesDown() {
	q.usual(true, "")
	q.workbook(q.pick("Plan Design", "Rx Plan Design"))
	from, blank := 1+q.IntN(2), q.pick("N/A", "n/a", "-")
	names := []string{q.pick("Maximum Days Supply", "Max Days Supply"), "Member Copay", "Member Coinsurance", q.pick("Maximum Member Cost per Rx", "Max Cost per Rx"), q.pick("Subject to Rx Deductible", "Rx Deductible Applies")}
	rows := [][]string{{q.pick("Attribute", "Plan Element"), "", "", "", ""}}
	for n := range q.tiers {
		rows[0][n+1] = fmt.Sprintf("Tier %d\n%s", n+1, q.tiers[n].words)
	}
	for _, of := range []struct {
		words, channel string
		days, times    int
	}{{"RETAIL", "retail", 30, 1}, {q.pick("MAIL ORDER", "MAIL SERVICE"), "mail", 90, 2}, {"SPECIALTY PHARMACY", "specialty", 30, 1}} {
		block := make([][]string, len(names))
		for k, name := range names {
			block[k] = []string{name}
		}
		for n := range q.tiers {
			t, cells := &q.tiers[n], []string{blank, blank, blank, blank, blank}
			if q.special(t) == (of.channel == "specialty") {
				cells[0] = fmt.Sprint(of.days)
				cells[4] = map[bool]string{true: "Yes", false: "No"}[n >= from]
				share := fmt.Sprintf("$%d.00 copay", of.times*t.copay)
				if t.rate > 0 {
					cells[2], share = fmt.Sprintf("%d%%", t.rate), fmt.Sprintf("%d %% coinsurance", t.rate)
					if t.cap > 0 {
						cells[3], share = fmt.Sprintf("$%d", t.cap), share+fmt.Sprintf(", at most $%d.00", t.cap)
					}
				} else {
					cells[1] = fmt.Sprintf("$%d", of.times*t.copay)
				}
				q.share(t, of.channel, "in", share)
				q.days(t, of.channel, "in", 1, of.days)
				q.order(t, of.channel, "in", map[bool]string{true: "after", false: "exempt"}[n >= from])
			} else {
				q.notAt(t, "in", of.channel)
			}
			for k := range cells {
				block[k] = append(block[k], cells[k])
			}
		}
		rows = append(append(rows, []string{of.words, "<", "<", "<", "<"}), block...)
	}
	q.table(rows...)
	q.tab("Accumulators")
	q.table([]string{"Accumulator", "Individual", "Family", "Period"},
		[]string{"Rx Deductible", "$" + thousands(q.rxIndividual), "$" + thousands(q.rxFamily), "Calendar year"},
		[]string{q.pick("Rx Out-of-Pocket Maximum", "Rx OOP Maximum"), "$" + thousands(q.oopIndividual), "$" + thousands(q.oopFamily), "Calendar year"})
	q.say("deductible rx %d/%d", q.rxIndividual, q.rxFamily)
	q.say("maximum rx %d/%d", q.oopIndividual, q.oopFamily)
	used, most, fills := q.one(70, 75, 80, 85), q.one(25, 30, 35), q.one(2, 3)
	q.tab(q.pick("Plan Rules", "Programs"))
	q.choose([]string{"Rule", "Setting", "Comments"}, []setting{
		{"Prior Authorization", "On", "Standard PA list", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step Therapy", "On", "Standard step therapy list", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity Limits", "On", "Standard quantity limit list", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill Threshold", fmt.Sprintf("%d%%", used), "Percent of days supply used before a refill is allowed", fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Mandatory Mail", "On", fmt.Sprintf("Maintenance drugs: %d retail fills allowed, then mail order is required", fills), fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{"Exclusive Specialty", "On", "Specialty drugs must be filled at the specialty pharmacy; no retail fills", "specialtyLockIn {tiers:[tier-4]} {free:0}"},
		{"Insulin Cap", "On", fmt.Sprintf("Member pays no more than $%d per 30-day supply", most), mostFor(most)},
		{"Accumulator Adjustment", "On", "Manufacturer copay assistance does not count toward deductible or out-of-pocket maximum", "assistance {} {program:adjuster}"},
		{"Closed Formulary", "On", "Non-formulary drugs are not covered", "formulary closed"},
	})
	q.tab(q.pick("Drug Coverage", "Covered Drugs"))
	q.choose([]string{"Drug Class", "Coverage", "Comments"}, []setting{
		{"Contraceptives", "Covered", "$0 copay", drugsFree("contraceptive")},
		{"ACA preventive drugs", "Covered", "$0 copay", drugsFree("preventive")},
		{"Vaccines", "Covered", "$0 copay", drugsFree("vaccine")},
		{"Weight loss drugs", "Not covered", "", drugsOut("weightLoss")},
		{"Infertility drugs", "Not covered", "", drugsOut("fertility")},
		{"Erectile dysfunction drugs", "Not covered", "", drugsOut("erectileDysfunction")},
		{"Cosmetic drugs", "Not covered", "", drugsOut("cosmetic")},
		{"Over-the-counter drugs", "Not covered", "", "otc covered:false"},
		{"Compound drugs", "Not covered", "", "compounds covered:false"},
	})
}

// questionsAsked is a manager's form with a question a row and the response of the client beside it.
func (q *quay) questionsAsked() {
	q.usual(false, "")
	if q.chance(2) {
		q.inWord()
	}
	q.voice.copay, q.voice.rate, q.voice.cap = "$%d", "%d%%", q.pick(" up to $%d", ", maximum $%d per prescription")
	q.heading(q.pick("PRESCRIPTION BENEFIT PLAN QUESTIONNAIRE", "New Client Plan Design Form – Prescription Drugs"))
	q.write("Please answer every question. Return the signed form at least 60 days before the effective date.")
	section, response, share := 0, q.pick("Client response", "Response"), q.pick("Copayment or coinsurance – ", "Member cost share: ")
	var rows [][]string
	begin := func(words string) {
		section++
		q.heading(fmt.Sprintf("%d. %s", section, words))
		rows = [][]string{{"No.", "Question", response}}
	}
	ask := func(words, answer string) {
		rows = append(rows, []string{fmt.Sprintf("%d.%d", section, len(rows)), words, answer})
	}
	begin("General")
	ask("Client name", q.pick("Millrace Paper Company", "Town of Harlow Falls"))
	ask("Effective date", "07/01/2026")
	ask("Number of covered employees", "326")
	ask("Benefit period", "Calendar year")
	q.table(rows...)
	for _, of := range []struct {
		words, supply, channel string
		days                   int
		times                  float64
	}{{"Retail pharmacies", "Maximum days supply at retail", "retail", 30, 1}, {"Mail order pharmacy", "Maximum days supply by mail order", "mail", 90, 2}, {"Specialty pharmacy", "Maximum days supply at the specialty pharmacy", "specialty", 30, 1}} {
		begin(of.words)
		ask(of.supply, fmt.Sprintf("%d days", of.days))
		for n := range q.tiers {
			if t := &q.tiers[n]; q.special(t) == (of.channel == "specialty") {
				ask(share+t.words, q.given(t, of.channel, "in", of.days, of.times))
			}
		}
		if of.channel == "specialty" {
			ask("Must specialty drugs be filled at the specialty pharmacy?", "Yes, no retail fills are allowed")
			q.say("specialtyLockIn {tiers:[specialty]} {free:0}")
		}
		q.table(rows...)
	}
	begin("Deductible and out-of-pocket maximum")
	if q.chance(3) {
		ask("Is there a prescription drug deductible?", "No")
		q.subject(0)
	} else {
		ask("Is there a prescription drug deductible?", "Yes")
		ask("Prescription drug deductible – individual", "$"+thousands(q.rxIndividual))
		ask("Prescription drug deductible – family", "$"+thousands(q.rxFamily))
		q.say("deductible rx %d/%d", q.rxIndividual, q.rxFamily)
		if q.chance(2) {
			ask("Which drugs are exempt from the deductible?", "Generic drugs")
			for n := range q.tiers {
				q.across(&q.tiers[n], map[bool]string{true: "exempt", false: "after"}[n == 0], []string{"in"}, "retail", "mail", "specialty")
			}
		} else {
			ask("Does the deductible apply to all drugs?", "Yes")
			q.allowOrder("after")
		}
	}
	ask("Prescription drug out-of-pocket maximum – individual", "$"+thousands(q.oopIndividual))
	ask("Prescription drug out-of-pocket maximum – family", "$"+thousands(q.oopFamily))
	q.say("maximum rx %d/%d", q.oopIndividual, q.oopFamily)
	q.table(rows...)
	used, most, fills := q.one(70, 75, 80, 85), q.one(25, 30, 35), q.one(2, 3)
	begin("Utilization management")
	q.answered(ask, []setting{
		{"Is prior authorization required for drugs on the standard list?", "Yes", "", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Does the plan use step therapy?", "Yes", "", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Do quantity limits apply?", "Yes", "", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"What percent of a prescription must be used before it can be refilled?", fmt.Sprintf("%d%%", used), "", fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"How many retail fills of a maintenance drug are allowed before mail order is required?", fmt.Sprint(fills), "", fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{"What is the most a member pays for a 30-day supply of insulin?", fmt.Sprintf("$%d", most), "", mostFor(most)},
		{"Does manufacturer copay assistance count toward the deductible and out-of-pocket maximum?", "No", "", "assistance {} {program:adjuster}"},
		{"Are non-formulary drugs covered?", "No", "", "formulary closed"},
	})
	q.table(rows...)
	begin("Drug coverage")
	q.answered(ask, []setting{
		{"Are contraceptives covered at no cost to the member?", "Yes", "", drugsFree("contraceptive")},
		{"Are ACA preventive drugs covered at no cost to the member?", "Yes", "", drugsFree("preventive")},
		{"Are weight loss drugs covered?", "No", "", drugsOut("weightLoss")},
		{"Are infertility drugs covered?", "No", "", drugsOut("fertility")},
		{"Are erectile dysfunction drugs covered?", "No", "", drugsOut("erectileDysfunction")},
		{"Are cosmetic drugs covered?", "No", "", drugsOut("cosmetic")},
		{"Are over-the-counter drugs covered?", "No", "", "otc covered:false"},
		{"Are compound drugs covered?", "No", "", "compounds covered:false"},
	})
	q.table(rows...)
	q.write("Signature: ______________________    Title: ______________________    Date: ____________")
}

// answered asks some of a list of questions, in their order.
func (q *quay) answered(ask func(words, answer string), pool []setting) {
	for _, one := range pool {
		if !q.chance(4) {
			ask(one.parameter, one.value)
			q.say("%s", one.fact)
		}
	}
}

// channelObjects is a benefit as a system of claims exports it: the pharmacies first, and the tiers within them.
func (q *quay) channelObjects() {
	q.usual(true, "")
	type days struct {
		Min int `json:"min"`
		Max int `json:"max"`
	}
	type tier struct {
		Tier       int    `json:"tier"`
		Label      string `json:"label"`
		Copay      any    `json:"copay"`
		Rate       any    `json:"coinsurancePct"`
		Max        any    `json:"maxPerFill"`
		Deductible bool   `json:"deductibleApplies"`
	}
	type channel struct {
		Channel string `json:"channel"`
		Network string `json:"network"`
		Days    days   `json:"daysSupply"`
		Tiers   []tier `json:"tiers"`
	}
	from := 1 + q.IntN(2)
	var channels []channel
	for _, of := range []struct {
		code, channel string
		days          int
		times         float64
	}{{"RETAIL", "retail", q.one(30, 34), 1}, {"MAIL", "mail", q.one(90, 100), 2.5}, {"SPECIALTY", "specialty", 30, 1}} {
		one := channel{of.code, "IN", days{1, of.days}, nil}
		for n := range q.tiers {
			t := &q.tiers[n]
			if q.special(t) != (of.channel == "specialty") {
				continue
			}
			q.given(t, of.channel, "in", of.days, of.times)
			q.order(t, of.channel, "in", map[bool]string{true: "after", false: "exempt"}[n >= from])
			row := tier{Tier: t.number, Label: t.words, Deductible: n >= from}
			if t.rate > 0 {
				row.Rate = t.rate
				if t.cap > 0 {
					row.Max = float64(t.cap)
				}
			} else {
				row.Copay = float64(int(float64(t.copay) * of.times))
			}
			one.Tiers = append(one.Tiers, row)
		}
		channels = append(channels, one)
	}
	used, most, fills := q.one(70, 75, 80, 85), q.one(25, 30, 35), q.one(1, 2, 3)
	q.say("deductible rx %d/%d", q.rxIndividual, q.rxFamily)
	q.say("maximum rx %d/%d", q.oopIndividual, q.oopFamily)
	q.say("refillTooSoon {} {percent:%d}", used)
	q.say("specialtyLockIn {tiers:[tier-4]} {free:0}")
	q.say("%s", mostFor(most))
	programs := []record{
		{"code": "REFILL_TOO_SOON", "enabled": true, "percentUsed": used},
		{"code": "SPECIALTY_LOCK_IN", "enabled": true, "retailFillsAllowed": 0},
		{"code": "INSULIN_CAP", "enabled": true, "maxMemberPay": most, "perDays": 30},
		{"code": "VACATION_OVERRIDE", "enabled": false},
	}
	for _, one := range []struct {
		program record
		fact    string
	}{
		{record{"code": "PRIOR_AUTHORIZATION", "enabled": true, "list": "STANDARD"}, "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{record{"code": "STEP_THERAPY", "enabled": true, "list": "STANDARD"}, "stepTherapy {drugs:{flags:[ST]}} open"},
		{record{"code": "QUANTITY_LIMIT", "enabled": true, "list": "STANDARD"}, "quantityLimit {drugs:{flags:[QL]}} open"},
		{record{"code": "MANDATORY_MAIL", "enabled": true, "drugs": "MAINTENANCE", "retailFillsAllowed": fills}, fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
	} {
		if !q.chance(3) {
			programs = append(programs, one.program)
			q.say("%s", one.fact)
		}
	}
	coverage := []record{}
	for _, one := range []setting{
		{"CONTRACEPTIVES", "COVERED_AT_ZERO", "", drugsFree("contraceptive")},
		{"ACA_PREVENTIVE", "COVERED_AT_ZERO", "", drugsFree("preventive")},
		{"WEIGHT_LOSS", "EXCLUDED", "", drugsOut("weightLoss")},
		{"INFERTILITY", "EXCLUDED", "", drugsOut("fertility")},
		{"COSMETIC", "EXCLUDED", "", drugsOut("cosmetic")},
		{"ERECTILE_DYSFUNCTION", "EXCLUDED", "", drugsOut("erectileDysfunction")},
		{"OTC", "EXCLUDED", "", "otc covered:false"},
		{"COMPOUNDS", "EXCLUDED", "", "compounds covered:false"},
	} {
		if !q.chance(3) {
			coverage = append(coverage, record{"drugClass": one.parameter, "status": one.value})
			q.say("%s", one.fact)
		}
	}
	q.sent(struct {
		Plan         record            `json:"plan"`
		Accumulators map[string]record `json:"accumulators"`
		Channels     []channel         `json:"costSharing"`
		Programs     []record          `json:"clinicalPrograms"`
		Coverage     []record          `json:"drugCoverage"`
	}{
		record{"id": "MRP-RX-0026", "name": q.pick("Millrace Paper Rx", "Harlow Falls Rx Standard"), "effectiveFrom": "2026-01-01", "effectiveTo": "2026-12-31", "lineOfBusiness": "COMMERCIAL", "formulary": "Corvane Preferred 2026"},
		map[string]record{"deductible": {"scope": "PHARMACY", "individual": q.rxIndividual, "family": q.rxFamily}, "outOfPocketMaximum": {"scope": "PHARMACY", "individual": q.oopIndividual, "family": q.oopFamily}},
		channels, programs, coverage,
	})
}
