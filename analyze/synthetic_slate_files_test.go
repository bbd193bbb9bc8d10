package analyze

import (
	"fmt"
	"strings"
)

// The worksheet, the comparison, the grid, the JSON and the workbooks of the twenty-second set.

// setUp is the worksheet by which a pharmacy benefit manager sets up a plan.
func (s *slate) setUp() {
	s.stack(true, "generic=Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-Preferred Brand", "specialty=Specialty")
	s.voice.copay, s.voice.rate, s.voice.cap = "$%d", "%d%%", s.pick(" / $%d max", " (max $%d)")
	s.heading(s.pick("CORVANE RX PLAN DESIGN WORKSHEET", "Benefit Set-Up Form – Commercial"))
	s.table([]string{"Client", s.pick("Drayton Textile Mills", "Village of Stone Harbor")}, []string{"Effective date", "02/01/2026"}, []string{"BIN / PCN / Group", "610888 / CVN / DTM01"}, []string{"Plan year", "Calendar"}, []string{"Eligibility file", "Weekly, 834"})
	s.heading("1. Member cost share")
	head := []string{"Tier", "Description", "Retail\n1-30 DS", "Retail\n31-90 DS", "Mail\n1-90 DS", "Specialty\n1-30 DS"}
	rows := [][]string{head}
	for n := range s.tiers {
		t := &s.tiers[n]
		row := []string{fmt.Sprint(t.number), t.words, "NC", "NC", "NC", "NC"}
		if n == 3 {
			row[5] = s.given(t, "specialty", "in", 30, 1)
		} else {
			row[2], row[3], row[4] = s.given(t, "retail", "in", 30, 1), s.longer(t, "in", 31, 90, 3), s.given(t, "mail", "in", 90, 2.5)
		}
		s.notAt(t, "in", "retail", "retail90", "mail", "specialty")
		rows = append(rows, row)
	}
	s.table(rows...)
	s.write("DS = days supply. NC = not covered.")
	s.heading("2. Accumulators")
	limits := [][]string{{"Accumulator", "Individual", "Family", "Remarks"}}
	if s.chance(3) {
		limits = append(limits, []string{"Rx deductible", "None", "None", ""})
		s.subject(0)
	} else {
		limits = append(limits, []string{"Rx deductible", "$" + thousands(s.rxIndividual), "$" + thousands(s.rxFamily), "Applies to Tiers 2, 3 and 4; Tier 1 exempt"})
		s.say("deductible rx %d/%d", s.rxIndividual, s.rxFamily)
		for n := range s.tiers {
			s.across(&s.tiers[n], map[bool]string{true: "exempt", false: "after"}[n == 0], []string{"in"}, "retail", "mail", "specialty")
		}
	}
	limits = append(limits, []string{s.pick("Rx MOOP", "Rx out-of-pocket maximum"), "$" + thousands(s.oopIndividual), "$" + thousands(s.oopFamily), "Embedded"})
	s.say("maximum rx %d/%d", s.oopIndividual, s.oopFamily)
	s.table(limits...)
	retail, mail, most := s.one(75, 80, 85), s.one(65, 70), s.one(25, 30, 35)
	s.heading("3. Edits and programs")
	s.choose([]string{"Edit", "Selection", "Comment"}, []setting{
		{"Refill threshold, retail", fmt.Sprintf("%d%% used", retail), "", fmt.Sprintf("refillTooSoon {channels:[retail]} {percent:%d}", retail)},
		{"Refill threshold, mail", fmt.Sprintf("%d%% used", mail), "", fmt.Sprintf("refillTooSoon {channels:[mail]} {percent:%d}", mail)},
		{"Prior authorization", "Yes", "Standard PA list", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy", "Yes", "Standard list", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity limits", "Yes", "Standard list", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Mandatory mail", "No", "Member's choice", ""},
		{"Specialty pharmacy", "Exclusive", "No retail fills", "specialtyLockIn {tiers:[tier-4]} {free:0}"},
		{"Insulin copay cap", fmt.Sprintf("$%d per 30 DS", most), "", mostFor(most)},
		{"Manufacturer copay assistance", "Does not count toward deductible or MOOP", "Accumulator program", "assistance {} {program:adjuster}"},
		{"Formulary", s.pick("Closed", "Closed – non-formulary drugs reject"), "", "formulary closed"},
	})
	s.heading("4. Drug coverage")
	s.choose([]string{"Category", "Covered?", "Comment"}, []setting{
		{"Contraceptives", "Yes", "$0 copay", drugsFree("contraceptive")},
		{"ACA preventive drugs", "Yes", "$0 copay", drugsFree("preventive")},
		{"Vaccines", "Yes", "$0 copay", drugsFree("vaccine")},
		{"Weight loss drugs", "No", "", drugsOut("weightLoss")},
		{"Fertility drugs", "No", "", drugsOut("fertility")},
		{"Erectile dysfunction drugs", "No", "", drugsOut("erectileDysfunction")},
		{"Cosmetic drugs", "No", "", drugsOut("cosmetic")},
		{"OTC drugs", "No", "", "otc covered:false"},
		{"Compounds", "No", "", "compounds covered:false"},
	})
	s.write("Prepared by: Implementation    Reviewed by: ____________    Version 3")
}

// copaysInOneCell is a broker's comparison, with the copays of all tiers in a cell of each plan.
func (s *slate) copaysInOneCell() {
	s.several, s.unlocked = true, true
	s.stack(false, "generic=Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-Preferred Brand", "specialty=Specialty")
	s.voice.copay, s.voice.rate, s.voice.cap = "$%d", "%d%%", s.pick(" to $%d", " (max $%d)")
	count := 3 + s.IntN(2)
	s.heading(s.pick("Medical Plan Options – Effective January 1, 2026", "Benefit Comparison: Hollowell Freight, Inc."))
	between := s.pick(" / ", "/")
	names := []string{"Bluff Life HMO 500", "Bluff Life PPO 1000", "Ironwood Choice 1500", "Ironwood Value 2500"}[:count]
	med, oop := func(n int) int { return s.medIndividual + 500*n }, func(n int) int { return s.oopIndividual + 750*n }
	for n := range count {
		s.unnamed("deductible", med(n), 2*med(n))
		s.unnamed("maximum", oop(n), 2*oop(n))
	}
	copays := func(channel string, days int, times float64) []string {
		return planRow("", count, func(plan int) string {
			var parts []string
			for n := range s.tiers {
				one := s.tiers[n]
				if n == 3 && channel == "mail" {
					continue
				}
				if n < 3 {
					one.copay += 5 * plan
				} else {
					one.rate += 5 * plan
				}
				parts = append(parts, s.given(&one, channel, "in", days, times))
			}
			return strings.Join(parts, between)
		})
	}
	retail, mail := copays("retail", 30, 1), copays("mail", 90, 2)
	retail[0] = s.pick("Rx – Retail, 30-day supply\n(Generic / Preferred Brand / Non-Preferred Brand / Specialty)", "Retail Rx (30 days)\nGeneric / Preferred Brand / Non-Preferred Brand / Specialty")
	mail[0] = s.pick("Rx – Mail Order, 90-day supply\n(Generic / Preferred Brand / Non-Preferred Brand)", "Mail Order Rx (90 days)\nGeneric / Preferred Brand / Non-Preferred Brand")
	s.oneOf(s.last(), "retail", "specialty")
	pair := func(one int) string { return s.amounts2("$%s / $%s", one, 2*one) }
	s.table(
		append([]string{"In-Network Benefits"}, names...),
		planRow("Deductible (Single / Family)", count, func(n int) string { return pair(med(n)) }),
		planRow("Out-of-Pocket Max (Single / Family)", count, func(n int) string { return pair(oop(n)) }),
		planRow("Coinsurance", count, func(n int) string { return fmt.Sprintf("%d%%", 10+5*n) }),
		planRow("Office Visit (PCP / Specialist)", count, func(n int) string { return fmt.Sprintf("$%d / $%d", 20+5*n, 40+10*n) }),
		planRow("Emergency Room", count, func(n int) string { return fmt.Sprintf("$%d", 150+50*n) }),
		retail, mail,
		planRow("Employee Only (monthly)", count, func(n int) string { return fmt.Sprintf("$%d.40", 711-42*n) }),
		planRow("Family (monthly)", count, func(n int) string { return fmt.Sprintf("$2,%d.88", 204-21*n) }))
	s.either()
	s.write(s.pick("This summary is for illustration only. Please see the carrier's summary of benefits for details.", "Rates assume current enrollment and are subject to change."))
}

// threePlans has a plan a column and a row for each tier below each kind of pharmacy.
func (s *slate) threePlans() {
	s.several, s.unlocked = true, true
	s.stack(true, "generic=Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-Preferred Brand", "specialty=Specialty")
	s.voice.copay, s.voice.rate, s.voice.cap = "$%d", "%d%%", s.pick(" up to $%d", " (maximum $%d)")
	part, long := s.one(10, 20, 30), s.one(90, 100)
	end := s.pick(" after deductible", ", after deductible")
	names := []string{"Gold PPO", "Silver PPO", s.pick("Bronze HSA", "Bronze HDHP")}
	s.heading(s.pick("2026 Plan Comparison", "Compare plans at a glance"))
	limits := [3][2]int{{s.medIndividual, s.oopIndividual}, {s.medIndividual + 500, s.oopIndividual + 500}, {s.medIndividual + 2500, s.oopIndividual + 3000}}
	for _, one := range limits {
		s.unnamed("deductible", one[0], 2*one[0])
		s.unnamed("maximum", one[1], 2*one[1])
	}
	amounts := func(words string, kind, times int) []string {
		return planRow(words, 3, func(n int) string { return "$" + thousands(limits[n][kind]*times) })
	}
	rows := [][]string{
		append([]string{""}, names...),
		amounts("Deductible – individual", 0, 1), amounts("Deductible – family", 0, 2),
		amounts("Out-of-pocket maximum – individual", 1, 1), amounts("Out-of-pocket maximum – family", 1, 2),
		{"Preventive care", "$0", "$0", "$0"},
		{"Urgent care", "$40", "$60", fmt.Sprintf("%d%%%s", part, end)},
	}
	for _, of := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Prescription drugs: retail pharmacy, up to a 30-day supply", "retail", 30, 1}, {fmt.Sprintf("Prescription drugs: mail order, up to a %d-day supply", long), "mail", long, 2}, {"Prescription drugs: specialty pharmacy, up to a 30-day supply", "specialty", 30, 1}} {
		rows = append(rows, []string{of.words, "<", "<", "<"})
		for n := range s.tiers {
			t := &s.tiers[n]
			if (n == 3) != (of.channel == "specialty") {
				continue
			}
			rows = append(rows, planRow(fmt.Sprintf("Tier %d – %s", t.number, t.words), 3, func(plan int) string {
				one := *t
				switch {
				case plan == 2:
					s.share(&one, of.channel, "in", fmt.Sprintf("%d %% coinsurance", part))
					s.days(&one, of.channel, "in", 1, of.days)
					s.order(&one, of.channel, "in", "after")
					return fmt.Sprintf("%d%%%s", part, end)
				case n < 3:
					one.copay += 6 * plan
				default:
					one.rate += 5 * plan
				}
				return s.given(&one, of.channel, "in", of.days, of.times)
			}))
		}
	}
	s.table(rows...)
	s.either()
	s.listedClauses("All plans", 3+s.IntN(2))
}

// vendorKeys is what a vendor's interface sends, with its own keys and the fills of each tier below it.
func (s *slate) vendorKeys() {
	s.stack(true, "generic=Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-Preferred Brand", "specialty=Specialty")
	days, long, free := s.one(30, 34), s.one(90, 102), 1+s.IntN(2)
	var tiers []record
	for n := range s.tiers {
		t := &s.tiers[n]
		var fills []record
		put := func(word, channel string, most int, times float64) {
			_, share := s.amount(&plantTier{copay: t.copay, rate: t.rate}, times)
			pays := record{"method": "FLAT", "flatDollar": int(float64(t.copay) * times)}
			if t.rate > 0 {
				pays = record{"method": "PERCENT", "percentOfCost": t.rate}
				if t.cap > 0 {
					pays["capDollar"] = t.cap
					share += fmt.Sprintf(", at most $%d.00", t.cap)
				}
			}
			s.share(t, channel, "in", share)
			s.days(t, channel, "in", 1, most)
			s.order(t, channel, "in", map[bool]string{true: "exempt", false: "after"}[n < free])
			fills = append(fills, record{"dispensedBy": word, "network": "IN", "daySupplyLimit": most, "memberPays": pays, "subjectToDeductible": n >= free})
		}
		if n == 3 {
			put("SPECIALTY", "specialty", 30, 1)
		} else {
			put("RETAIL", "retail", days, 1)
			put("MAIL", "mail", long, 2)
		}
		tiers = append(tiers, record{"tier": t.number, "label": t.words, "fills": fills})
	}
	s.say("deductible rx %d/%d", s.rxIndividual, s.rxFamily)
	s.say("maximum rx %d/%d", s.oopIndividual, s.oopFamily)
	used, most := s.one(70, 75, 80, 85), s.one(25, 30, 35)
	s.say("refillTooSoon {} {percent:%d}", used)
	s.say("%s", mostFor(most))
	s.say("specialtyLockIn {tiers:[tier-4]} {free:0}")
	s.say("priorAuthorization {drugs:{flags:[PA]}} {}")
	edits := record{"priorAuthorization": true, "refillTooSoonPercent": used, "stepTherapy": s.chance(2), "quantityLimits": s.chance(2), "exclusiveSpecialtyPharmacy": true, "insulinMaxPer30Days": most}
	if edits["stepTherapy"] == true {
		s.say("stepTherapy {drugs:{flags:[ST]}} open")
	}
	if edits["quantityLimits"] == true {
		s.say("quantityLimit {drugs:{flags:[QL]}} open")
	}
	excluded := []string{}
	for _, one := range []setting{{"WEIGHT LOSS", "", "", drugsOut("weightLoss")}, {"INFERTILITY", "", "", drugsOut("fertility")}, {"COSMETIC", "", "", drugsOut("cosmetic")}, {"ERECTILE DYSFUNCTION", "", "", drugsOut("erectileDysfunction")}, {"EXPERIMENTAL", "", "", drugsOut("experimental")}, {"COMPOUNDS", "", "", "compounds covered:false"}} {
		if !s.chance(3) {
			excluded = append(excluded, one.parameter)
			s.say("%s", one.fact)
		}
	}
	s.sent(record{
		"client": record{"clientId": "C-40921", "clientName": s.pick("Quarry Ridge Ambulance District", "Lowland Seed Company"), "state": "NE"},
		"design": record{
			"designName": "Standard Rx 2026", "start": "2026-01-01", "end": "2026-12-31", "tierList": tiers, "excludedDrugClasses": excluded, "clinicalEdits": edits,
			"accumulators": record{"rxDeductible": record{"perMember": s.rxIndividual, "perFamily": s.rxFamily}, "rxOutOfPocketMax": record{"perMember": s.oopIndividual, "perFamily": s.oopFamily}},
		},
		"contact": record{"email": "setup@example.com", "phone": "1-800-555-0104"},
	})
}

// marketplace is the file of plans that an issuer publishes for a marketplace.
func (s *slate) marketplace() {
	s.several = true
	s.stack(false, "preferred-generic=PREFERRED-GENERIC", "non-preferred-generic=NON-PREFERRED-GENERIC", "preferred-brand=PREFERRED-BRAND", "non-preferred-brand=NON-PREFERRED-BRAND", "specialty=SPECIALTY")
	count, times := 1+s.IntN(2), []float64{2, 2.5, 3}[s.IntN(3)]
	var plans []record
	for plan, name := range []string{"Sandpiper Expanded Bronze", "Sandpiper Silver 5000"}[:count] {
		var formulary []record
		for n := range s.tiers {
			one := s.tiers[n]
			one.cap = 0
			if one.rate == 0 {
				one.copay -= 2 * plan
			} else {
				one.rate -= 5 * plan
			}
			var costs []record
			put := func(pharmacy, channel string, days int, times float64) {
				row := record{"pharmacy_type": pharmacy, "copay_amount": nil, "copay_opt": nil, "coinsurance_rate": nil, "coinsurance_opt": nil}
				opt := any(nil)
				if n > 1 {
					opt = "AFTER-DEDUCTIBLE"
					s.order(&one, channel, "in", "after")
				}
				if one.rate > 0 {
					row["coinsurance_rate"], row["coinsurance_opt"] = float64(one.rate)/100, opt
				} else {
					row["copay_amount"], row["copay_opt"] = float64(int(float64(one.copay)*times)), opt
				}
				s.given(&one, channel, "in", days, times)
				costs = append(costs, row)
			}
			put("1-MONTH-IN-RETAIL", "retail", 30, 1)
			if n < 4 {
				put("3-MONTH-IN-MAIL", "mail", 90, times)
			}
			formulary = append(formulary, record{"drug_tier": one.words, "mail_order": n < 4, "cost_sharing": costs})
		}
		plans = append(plans, record{
			"plan_id_type": "HIOS-PLAN-ID", "plan_id": fmt.Sprintf("77301MT004000%d", plan+1), "marketing_name": name, "summary_url": "https://www.example.org/sbc", "marketing_url": "https://www.example.org", "formulary_url": "https://www.example.org/rx",
			"plan_contact": "help@example.org", "network": []record{{"network_tier": "PREFERRED"}}, "formulary": formulary, "years": []int{2026}, "last_updated_on": "2025-11-03",
		})
	}
	s.either()
	for _, where := range []string{"rx", "in", "any"} {
		for _, none := range []string{"-/-", "0/-"} {
			s.allow("deductible %s %s", where, none)
		}
	}
	s.sent(plans)
}

// matrixAndRules is a workbook with the pharmacies across a sheet, the limits on a second and the rules on a third.
func (s *slate) matrixAndRules() {
	s.stack(true, "preferred-generic=Preferred Generic", "non-preferred-generic=Non-Preferred Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-Preferred Brand", "specialty=Specialty")
	s.voice.copay, s.voice.rate, s.voice.cap = "$%d", "%d%%", s.pick(" up to $%d", " (max $%d)")
	s.workbook(s.pick("Cost Share", "Copay Matrix"))
	rows := [][]string{{"Tier #", "Tier Name", "Retail 30", "Mail 90", "Specialty 30", "Deductible Applies"}}
	from := 2 + s.IntN(2)
	for n := range s.tiers {
		t := &s.tiers[n]
		row := []string{fmt.Sprint(t.number), t.words, "", "", "", map[bool]string{true: "Y", false: "N"}[n >= from]}
		if n == 4 {
			row[4] = s.given(t, "specialty", "in", 30, 1)
		} else {
			row[2], row[3] = s.given(t, "retail", "in", 30, 1), s.given(t, "mail", "in", 90, 2)
		}
		s.notAt(t, "in", "retail", "mail", "specialty")
		s.across(t, map[bool]string{true: "after", false: "exempt"}[n >= from], []string{"in"}, "retail", "mail", "specialty")
		rows = append(rows, row)
	}
	s.table(rows...)
	s.tab("Limits")
	s.table([]string{"Limit", "Individual", "Family"}, []string{s.pick("Pharmacy deductible", "Rx deductible"), "$" + thousands(s.rxIndividual), "$" + thousands(s.rxFamily)}, []string{s.pick("Pharmacy out-of-pocket maximum", "Rx out-of-pocket maximum"), "$" + thousands(s.oopIndividual), "$" + thousands(s.oopFamily)})
	s.say("deductible rx %d/%d", s.rxIndividual, s.rxFamily)
	s.say("maximum rx %d/%d", s.oopIndividual, s.oopFamily)
	s.tab("Rules")
	rows = [][]string{{"#", "Rule"}}
	for n, one := range s.clauses(5 + s.IntN(3)) {
		rows = append(rows, []string{fmt.Sprint(n + 1), one})
	}
	s.table(rows...)
}

// fieldARow is a workbook of one sheet, with a field and its value in each row.
func (s *slate) fieldARow() {
	s.stack(true, "generic=Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-Preferred Brand", "specialty=Specialty")
	s.voice.copay, s.voice.rate, s.voice.cap = s.pick("$%d", "$%d copay"), s.pick("%d%%", "%d%% coinsurance"), s.pick(" up to $%d", " to max $%d")
	s.workbook(s.pick("Plan Detail", "Rx"))
	rows := [][]string{{"Section", "Field", "Value"}, {"Plan", "Plan name", s.pick("Otter Creek Schools Rx", "Mill Pond Dairy Rx")}, {"Plan", "Effective", "7/1/2026"}}
	put := func(section, field, value string) { rows = append(rows, []string{section, field, value}) }
	for _, of := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Retail", "retail", 30, 1}, {"Mail order", "mail", 90, 2.5}, {"Specialty pharmacy", "specialty", 30, 1}} {
		put(of.words, s.pick("Maximum days supply", "Days supply (max)"), fmt.Sprint(of.days))
		for n := range s.tiers {
			if t := &s.tiers[n]; (n == 3) == (of.channel == "specialty") {
				put(of.words, fmt.Sprintf("Tier %d (%s)", t.number, t.words), s.given(t, of.channel, "in", of.days, of.times))
			}
		}
	}
	if s.chance(3) {
		put("Accumulators", "Rx deductible", "None")
		s.subject(0)
	} else {
		put("Accumulators", "Rx deductible, individual", "$"+thousands(s.rxIndividual))
		put("Accumulators", "Rx deductible, family", "$"+thousands(s.rxFamily))
		s.say("deductible rx %d/%d", s.rxIndividual, s.rxFamily)
		s.either()
	}
	put("Accumulators", "Rx out-of-pocket maximum, individual", "$"+thousands(s.oopIndividual))
	put("Accumulators", "Rx out-of-pocket maximum, family", "$"+thousands(s.oopFamily))
	s.say("maximum rx %d/%d", s.oopIndividual, s.oopFamily)
	used, fills := s.one(75, 80, 85), s.one(2, 3)
	for _, one := range []setting{
		{"Edits", "Prior authorization", "Required for drugs on the PA list", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Edits", "Step therapy", "Applies", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Edits", "Quantity limits", "Apply", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Edits", "Refill allowed at", fmt.Sprintf("%d%% used", used), fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Edits", "Maintenance drugs", fmt.Sprintf("%d retail fills allowed, then mail order required", fills), fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{"Edits", "Specialty drugs", "Specialty pharmacy only; retail fills not covered", "specialtyLockIn {tiers:[tier-4]} {free:0}"},
		{"Coverage", "Contraceptives", "Covered at $0", drugsFree("contraceptive")},
		{"Coverage", "ACA preventive drugs", "Covered at $0", drugsFree("preventive")},
		{"Coverage", "Smoking cessation drugs", "Covered at $0", drugsFree("smokingCessation")},
		{"Coverage", "Weight loss drugs", "Not covered", drugsOut("weightLoss")},
		{"Coverage", "Infertility drugs", "Not covered", drugsOut("fertility")},
		{"Coverage", "Cosmetic drugs", "Not covered", drugsOut("cosmetic")},
		{"Coverage", "Experimental drugs", "Not covered", drugsOut("experimental")},
		{"Coverage", "Over-the-counter drugs", "Not covered", "otc covered:false"},
		{"Coverage", "Compounds", "Not covered", "compounds covered:false"},
	} {
		if s.chance(4) {
			continue
		}
		put(one.parameter, one.value, one.note)
		s.say("%s", one.fact)
	}
	s.table(rows...)
}
