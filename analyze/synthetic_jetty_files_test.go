package analyze

import (
	"fmt"
	"strings"
)

// The workbooks, the form and the JSON of the twenty-sixth set.

// renewalSheet is a broker's sheet at renewal, with a plan a column and amounts by slashes in a cell.
func (j *jetty) renewalSheet() {
	j.several, j.unlocked, j.nothing = true, true, ""
	j.bare(4)
	j.nothing = ""
	for n, copay := range []int{j.one(5, 10, 15), j.one(30, 35, 40), j.one(60, 65, 75)} {
		j.tiers[n].copay, j.tiers[n].rate, j.tiers[n].cap = copay, 0, 0
	}
	j.voice.copay, j.voice.rate, j.voice.cap = "$%d", "%d%%", j.pick(" to $%d", " up to $%d")
	j.workbook(j.pick("Medical Comparison", "Renewal Exhibit"))
	plans := [][]string{{"Current\nBluewater Classic PPO", "Renewal\nBluewater Classic PPO", "Alternate\nBluewater Value PPO"}, {"Current Plan\nMidstate PPO 20", "Renewal Plan\nMidstate PPO 20", "Option 1\nMidstate PPO 40"}}[j.IntN(2)]
	rx := j.pick("", " Rx")
	rows := [][]string{append([]string{j.pick("Benefits (In-Network)", "In-Network Plan Benefits")}, plans...)}
	limit := func(kind, words string, of ...int) {
		row := []string{words}
		for _, one := range of {
			j.unnamed(kind, one, 2*one)
			row = append(row, j.amounts2("$%s / $%s", one, 2*one))
		}
		rows = append(rows, row)
	}
	limit("deductible", j.pick("Deductible (Ind / Fam)", "Deductible - Individual / Family"), j.medIndividual, j.medIndividual, j.medIndividual+1000)
	limit("maximum", j.pick("Out-of-Pocket Max (Ind / Fam)", "Out-of-Pocket Maximum - Individual / Family"), j.oopIndividual, j.oopIndividual, j.oopIndividual+1500)
	rows = append(rows,
		[]string{"Coinsurance (plan pays)", "80%", "80%", "70%"},
		[]string{"Office Visit (PCP / Specialist)", "$25 / $50", "$25 / $50", "$35 / $70"},
		[]string{"Emergency Room", "$250 copay", "$250 copay", "30% after deductible"},
		[]string{"Prescription Drugs", "", "", ""})
	if j.chance(2) {
		row := []string{j.pick("Rx Deductible (Ind / Fam)", "Rx Deductible")}
		for plan := range plans {
			one := 100 * max(plan, 1)
			j.say("deductible rx %d/%d", one, 2*one)
			row = append(row, j.amounts2("$%s / $%s", one, 2*one))
		}
		rows = append(rows, row)
	} else {
		rows = append(rows, []string{j.pick("Rx Deductible (Ind / Fam)", "Rx Deductible"), "None", "None", "None"})
		for _, none := range []string{"0/-", "0/0", "-/-"} {
			j.allow("deductible rx %s", none)
		}
	}
	parts := j.chance(2)
	for _, of := range []struct {
		words, tiers, channel string
		days, count           int
		times                 float64
	}{{"Retail" + rx, "Tier 1 / 2 / 3 / 4", "retail", 30, 4, 1}, {"Mail Order" + rx, "Tier 1 / 2 / 3", "mail", 90, 3, 2}} {
		var block [][]string
		if parts {
			for n := range of.count {
				block = append(block, []string{fmt.Sprintf("%s (%d-day supply) - Tier %d", of.words, of.days, n+1)})
			}
		} else {
			block = [][]string{{fmt.Sprintf("%s - %s (%d-day supply)", of.words, of.tiers, of.days)}}
		}
		for plan := range plans {
			cell := ""
			for n := range of.count {
				one := j.tiers[n]
				if plan == 2 && n < 3 {
					one.copay += 10
				}
				words := j.given(&one, of.channel, "in", of.days, of.times)
				if parts {
					block[n] = append(block[n], words)
				}
				cell += map[bool]string{true: " / "}[n > 0] + words
			}
			if !parts {
				block[0] = append(block[0], cell)
			}
		}
		rows = append(rows, block...)
	}
	rows = append(rows,
		[]string{"Monthly Rates", "", "", ""},
		[]string{"Employee", "$612.40", "$671.18", "$598.05"},
		[]string{"Employee + Family", "$1,745.34", "$1,912.86", "$1,704.44"},
		[]string{"Change from Current", "", "9.6%", "-2.3%"})
	j.table(rows...)
	j.like(j.last(), "in", "retail", "specialty")
	j.notAt(j.last(), "in", "mail")
	j.either()
	j.tab(j.pick("Notes", "Assumptions"))
	rows = [][]string{{j.pick("Plan notes", "Notes (all plans)")}}
	for _, one := range j.provisions(4 + j.IntN(3)) {
		rows = append(rows, []string{one})
	}
	j.table(append(rows, []string{"Rates assume a January 1 effective date and are subject to final enrollment."})...)
}

// amountsBeside is a manager's sheet of a benefit, with columns for the copay, the part and the most of each pharmacy.
func (j *jetty) amountsBeside() {
	j.usual(true, "")
	j.workbook(j.pick("Cost Share", "Copay Structure"))
	from, blank := 1+j.IntN(2), j.pick("", "-", "N/A")
	channels := []struct {
		words, channel string
		days           int
		times          float64
	}{{j.pick("Retail (1-30 DS)", "Retail 30 (1-30 days)"), "retail", 30, 1}, {j.pick("Mail (1-90 DS)", "Mail Order (1-90 days)"), "mail", 90, 2}, {j.pick("Specialty (1-30 DS)", "Specialty Pharmacy (1-30 days)"), "specialty", 30, 1}}
	head, sub := []string{"Tier", "Drug Type"}, []string{"^", "^"}
	part, most := j.pick("Coins %", "Coinsurance"), j.pick("Max $", "Max per Rx")
	for _, of := range channels {
		head = append(head, of.words, "<", "<")
		sub = append(sub, "Copay", part, most)
	}
	rows := [][]string{append(head, j.pick("Rx Deductible Applies", "Deductible Applies?")), append(sub, "^")}
	for n := range j.tiers {
		t := &j.tiers[n]
		row := []string{fmt.Sprint(t.number), t.words}
		for _, of := range channels {
			cells := []string{blank, blank, blank}
			if j.special(t) == (of.channel == "specialty") {
				j.given(t, of.channel, "in", of.days, of.times)
				j.order(t, of.channel, "in", map[bool]string{true: "after", false: "exempt"}[n >= from])
				if t.rate > 0 {
					cells[1] = fmt.Sprintf("%d%%", t.rate)
					if t.cap > 0 {
						cells[2] = fmt.Sprintf("$%d.00", t.cap)
					}
				} else {
					cells[0] = fmt.Sprintf("$%d.00", int(of.times*float64(t.copay)))
				}
			} else {
				j.notAt(t, "in", of.channel)
			}
			row = append(row, cells...)
		}
		rows = append(rows, append(row, map[bool]string{true: "Y", false: "N"}[n >= from]))
	}
	j.table(rows...)
	j.tab("Accums")
	j.table([]string{"Accumulator", "Scope", "Individual", "Family"},
		[]string{"Deductible", "Rx only", "$" + thousands(j.rxIndividual), "$" + thousands(j.rxFamily)},
		[]string{j.pick("Out-of-Pocket Maximum", "Maximum Out-of-Pocket"), "Rx only", "$" + thousands(j.oopIndividual), "$" + thousands(j.oopFamily)})
	j.say("deductible rx %d/%d", j.rxIndividual, j.rxFamily)
	j.say("maximum rx %d/%d", j.oopIndividual, j.oopFamily)
	used, ceiling, fills := j.one(70, 75, 80, 85), j.one(25, 30, 35), j.one(1, 2, 3)
	j.tab(j.pick("Edits", "Edits and Programs"))
	j.choose([]string{"Edit", j.pick("Active", "On/Off"), "Description"}, []setting{
		{"Prior Authorization", "Yes", "Drugs on the PA list require prior authorization", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step Therapy", "Yes", "Drugs on the step therapy list", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity Limit", "Yes", "Drugs on the quantity limit list", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill Too Soon", "Yes", fmt.Sprintf("%d%% of days supply must be used", used), fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Mandatory Mail", "Yes", fmt.Sprintf("Maintenance drugs, after %d retail fill(s)", fills), fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{"Specialty Lock-In", "Yes", "Specialty drugs must be filled at the specialty pharmacy, no retail fills", "specialtyLockIn {tiers:[tier-4]} {free:0}"},
		{"Insulin Copay Cap", "Yes", fmt.Sprintf("$%d per 30-day supply", ceiling), mostFor(ceiling)},
		{"Copay Accumulator Adjustment", "Yes", "Manufacturer assistance does not count toward deductible or out-of-pocket maximum", "assistance {} {program:adjuster}"},
		{"Vacation Override", "Yes", "One per year, on request", ""},
	})
	j.tab(j.pick("Inclusions-Exclusions", "Drug Coverage"))
	j.choose([]string{"Drug Category", "Status", "Notes"}, []setting{
		{"Contraceptives", "Covered", "$0", drugsFree("contraceptive")},
		{"Preventive drugs (ACA)", "Covered", "$0", drugsFree("preventive")},
		{"Vaccines", "Covered", "$0", drugsFree("vaccine")},
		{"Weight loss", "Excluded", "", drugsOut("weightLoss")},
		{"Fertility", "Excluded", "", drugsOut("fertility")},
		{"Erectile dysfunction", "Excluded", "", drugsOut("erectileDysfunction")},
		{"Cosmetic", "Excluded", "", drugsOut("cosmetic")},
		{"OTC", "Excluded", "", "otc covered:false"},
		{"Compounds", "Excluded", "", "compounds covered:false"},
	})
}

// boxesChecked is a manager's set-up form, of which one of several boxes is checked.
func (j *jetty) boxesChecked() {
	j.usual(false, "")
	if j.chance(2) {
		j.inWord()
	}
	on, off := "☒ ", "☐ "
	if j.chance(2) {
		on, off = "[X] ", "[ ] "
	}
	boxes := func(right string, all ...string) string {
		out := ""
		for n, one := range all {
			out += map[bool]string{true: "   "}[n > 0] + map[bool]string{true: on, false: off}[one == right] + one
		}
		return out
	}
	j.voice.copay, j.voice.rate, j.voice.cap = "$%d", "%d%%", j.pick(" up to $%d", ", maximum $%d")
	j.heading(j.pick("BENEFIT PLAN DESIGN FORM", "Client Benefit Plan Design (BPD) – Prescription Program"))
	j.write("Check one box in each line. This form must be complete before set-up can begin.")
	j.heading("1. Client Information")
	j.table([]string{"Client name", j.pick("Osage Bend Farm Supply", "City of Cedar Hollow")}, []string{"Effective date", "04/01/2026"}, []string{"Requested by", boxes("Client", "Client", "TPA", "Broker")}, []string{"ID cards", boxes("Mailed to members", "Mailed to members", "Mailed to client")})
	j.heading(j.pick("2. Days Supply", "2. Maximum Days Supply"))
	retail, mail := j.one(30, 34), 90
	j.table(
		[]string{"Retail", boxes(fmt.Sprintf("%d days", retail), "30 days", "34 days", "90 days")},
		[]string{"Mail order", boxes(fmt.Sprintf("%d days", mail), "60 days", "90 days", "100 days")},
		[]string{"Specialty", boxes("30 days", "30 days", "90 days")})
	j.heading(j.pick("3. Member Cost Share", "3. Copayments"))
	rows := [][]string{{"Drug type", "Retail", "Mail order", "Specialty pharmacy"}}
	for n := range j.tiers {
		t := &j.tiers[n]
		row := []string{t.words, "N/A", "N/A", "N/A"}
		if n == 3 {
			row[3] = j.given(t, "specialty", "in", 30, 1)
			j.notAt(t, "in", "retail", "mail")
		} else {
			row[1], row[2] = j.given(t, "retail", "in", retail, 1), j.given(t, "mail", "in", mail, 2)
			j.notAt(t, "in", "specialty")
		}
		rows = append(rows, row)
	}
	j.table(rows...)
	j.heading("4. Deductible and Out-of-Pocket Maximum")
	subject := !j.chance(3)
	rows = [][]string{{"Prescription deductible", boxes(map[bool]string{true: "Yes", false: "No"}[subject], "Yes", "No")}}
	if subject {
		rows = append(rows, []string{"Deductible amount", "Individual $" + thousands(j.rxIndividual) + "   Family $" + thousands(j.rxFamily)})
		j.say("deductible rx %d/%d", j.rxIndividual, j.rxFamily)
		if j.chance(2) {
			rows = append(rows, []string{"Deductible applies to", boxes("Brand and specialty drugs only", "All drugs", "Brand and specialty drugs only")})
			for n := range j.tiers {
				j.across(&j.tiers[n], map[bool]string{true: "exempt", false: "after"}[n == 0], []string{"in"}, "retail", "mail", "specialty")
			}
		} else {
			rows = append(rows, []string{"Deductible applies to", boxes("All drugs", "All drugs", "Brand and specialty drugs only")})
			for n := range j.tiers {
				j.across(&j.tiers[n], "after", []string{"in"}, "retail", "mail", "specialty")
			}
		}
	} else {
		j.subject(0)
	}
	j.table(append(rows, []string{"Prescription out-of-pocket maximum", "Individual $" + thousands(j.oopIndividual) + "   Family $" + thousands(j.oopFamily)})...)
	j.say("maximum rx %d/%d", j.oopIndividual, j.oopFamily)
	j.heading(j.pick("5. Clinical and Utilization Programs", "5. Utilization Management"))
	used, most, fills := j.one(70, 75, 80, 85), j.one(25, 30, 35), j.one(1, 2, 3)
	rows = nil
	answer := func(words, yes, no, fact string) {
		if j.chance(4) {
			rows = append(rows, []string{words, boxes(no, yes, no)})
			return
		}
		rows = append(rows, []string{words, boxes(yes, yes, no)})
		j.say("%s", fact)
	}
	answer("Prior authorization, standard list", "Yes", "No", "priorAuthorization {drugs:{flags:[PA]}} {}")
	answer("Step therapy, standard list", "Yes", "No", "stepTherapy {drugs:{flags:[ST]}} open")
	answer("Quantity limits, standard list", "Yes", "No", "quantityLimit {drugs:{flags:[QL]}} open")
	rows = append(rows, []string{"Refill threshold (percent of supply used)", boxes(fmt.Sprintf("%d%%", used), "70%", "75%", "80%", "85%")})
	j.say("refillTooSoon {} {percent:%d}", used)
	if j.chance(2) {
		rows = append(rows, []string{"Mandatory mail for maintenance drugs", boxes("Yes", "Yes", "No")}, []string{"Retail fills of a maintenance drug allowed before mail order is required", boxes(fmt.Sprint(fills), "1", "2", "3")})
		j.say("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)
	} else {
		rows = append(rows, []string{"Mandatory mail for maintenance drugs", boxes("No", "Yes", "No")})
	}
	answer("Specialty drugs must be filled at the specialty pharmacy (no retail fills)", "Yes", "No", "specialtyLockIn {tiers:[specialty]} {free:0}")
	rows = append(rows, []string{"Insulin cap per 30-day supply", boxes(fmt.Sprintf("$%d", most), "$25", "$30", "$35", "None")})
	j.say("%s", mostFor(most))
	j.table(rows...)
	j.heading("6. Covered and Excluded Drugs")
	rows = [][]string{{"Drug class", "Coverage"}}
	for _, one := range []struct{ words, kind, fact string }{
		{"Weight loss drugs", "weightLoss", drugsOut("weightLoss")},
		{"Fertility drugs", "fertility", drugsOut("fertility")},
		{"Erectile dysfunction drugs", "erectileDysfunction", drugsOut("erectileDysfunction")},
		{"Cosmetic drugs", "cosmetic", drugsOut("cosmetic")},
		{"Over-the-counter drugs", "otc", "otc covered:false"},
		{"Compounds", "compound", "compounds covered:false"},
	} {
		if j.chance(3) {
			rows = append(rows, []string{one.words, boxes("Cover", "Cover", "Exclude")})
			j.allow("inclusions {drugs:{kinds:[%s]}}", one.kind)
			if word, ok := strings.CutSuffix(one.fact, " covered:false"); ok {
				j.allow("%s covered:true", word)
			}
			continue
		}
		rows = append(rows, []string{one.words, boxes("Exclude", "Cover", "Exclude")})
		j.say("%s", one.fact)
	}
	j.table(rows...)
	j.write("Signature ______________________   Date ______________")
}

// tierObjects is a benefit as an administrator's interface returns it, with the fills of each tier within it.
func (j *jetty) tierObjects() {
	j.usual(true, "")
	type fill struct {
		Pharmacy   string `json:"pharmacy_type"`
		Network    string `json:"network"`
		MaxDays    int    `json:"max_days_supply"`
		Type       string `json:"cost_share_type"`
		Amount     any    `json:"copay_amount,omitempty"`
		Percent    any    `json:"coinsurance_percent,omitempty"`
		Most       any    `json:"max_per_prescription,omitempty"`
		Deductible bool   `json:"after_deductible"`
	}
	type tier struct {
		Number int    `json:"tier_number"`
		Name   string `json:"tier_name"`
		Fills  []fill `json:"fills"`
	}
	from, long := 1+j.IntN(2), j.one(90, 100)
	var tiers []tier
	for n := range j.tiers {
		t := &j.tiers[n]
		one := tier{Number: t.number, Name: t.words}
		put := func(code, channel string, days int, times float64) {
			j.given(t, channel, "in", days, times)
			j.order(t, channel, "in", map[bool]string{true: "after", false: "exempt"}[n >= from])
			f := fill{Pharmacy: code, Network: "in_network", MaxDays: days, Type: "copay", Amount: int(times * float64(t.copay)), Deductible: n >= from}
			if t.rate > 0 {
				f.Type, f.Amount, f.Percent = "coinsurance", nil, t.rate
				if t.cap > 0 {
					f.Most = t.cap
				}
			}
			one.Fills = append(one.Fills, f)
		}
		if n == 3 {
			put("specialty", "specialty", 30, 1)
		} else {
			put("retail", "retail", 30, 1)
			put("mail_order", "mail", long, 2)
		}
		tiers = append(tiers, one)
	}
	used, most, fills := j.one(70, 75, 80, 85), j.one(25, 30, 35), j.one(1, 2, 3)
	j.say("deductible rx %d/%d", j.rxIndividual, j.rxFamily)
	j.say("maximum rx %d/%d", j.oopIndividual, j.oopFamily)
	rules := record{}
	for _, one := range []struct {
		key   string
		value any
		fact  string
	}{
		{"prior_authorization", record{"required": true, "drug_list": "standard"}, "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"step_therapy", record{"required": true, "drug_list": "standard"}, "stepTherapy {drugs:{flags:[ST]}} open"},
		{"quantity_limits", record{"applied": true, "drug_list": "standard"}, "quantityLimit {drugs:{flags:[QL]}} open"},
		{"refill_too_soon", record{"percent_used": used}, fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"mandatory_mail", record{"drugs": "maintenance", "retail_fills_allowed": fills}, fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{"specialty_lock_in", record{"exclusive": true, "retail_fills_allowed": 0}, "specialtyLockIn {tiers:[tier-4]} {free:0}"},
		{"insulin_cap", record{"max_member_pay": most, "per_days_supply": 30}, mostFor(most)},
	} {
		if !j.chance(4) {
			rules[one.key] = one.value
			j.say("%s", one.fact)
		}
	}
	excluded, free := []string{}, []string{}
	for _, one := range []struct{ key, fact string }{
		{"weight_loss", drugsOut("weightLoss")},
		{"infertility", drugsOut("fertility")},
		{"cosmetic", drugsOut("cosmetic")},
		{"erectile_dysfunction", drugsOut("erectileDysfunction")},
		{"over_the_counter", "otc covered:false"},
		{"compounds", "compounds covered:false"},
	} {
		if !j.chance(3) {
			excluded = append(excluded, one.key)
			j.say("%s", one.fact)
		}
	}
	for _, one := range []struct{ key, fact string }{{"contraceptives", drugsFree("contraceptive")}, {"aca_preventive", drugsFree("preventive")}, {"vaccines", drugsFree("vaccine")}} {
		if !j.chance(3) {
			free = append(free, one.key)
			j.say("%s", one.fact)
		}
	}
	j.sent(struct {
		Plan     record            `json:"plan"`
		Limits   map[string]record `json:"pharmacy_accumulators"`
		Tiers    []tier            `json:"formulary_tiers"`
		Rules    record            `json:"utilization_rules"`
		Free     []string          `json:"zero_cost_drug_classes"`
		Excluded []string          `json:"excluded_drug_classes"`
	}{
		record{"plan_id": "OBF-4411", "plan_name": j.pick("Osage Bend Rx Plan", "Cedar Hollow Rx Plan"), "plan_year": 2026, "market": "self_funded"},
		map[string]record{"deductible": {"individual": j.rxIndividual, "family": j.rxFamily}, "out_of_pocket_maximum": {"individual": j.oopIndividual, "family": j.oopFamily}},
		tiers, rules, free, excluded,
	})
}
