package analyze

import "fmt"

// The workbook, the form and the JSON of the twenty-third set.

// fillARow is a workbook with a row for each way to fill each tier.
func (h *harbor) fillARow() {
	h.common(true, "")
	h.voice.copay, h.voice.rate, h.voice.cap = "$%d", "%d%%", ""
	h.tiers[3].cap = 0
	h.workbook(h.pick("Rx Benefits", "Member Cost Share"))
	from := h.one(1, 2)
	rows := [][]string{{"Tier", "Tier Description", "Delivery Channel", "Network", "Max Days Supply", "Member Pays", "Deductible Applies"}}
	put := func(t *plantTier, words, channel string, days int, times float64) {
		after := t.number > from
		rows = append(rows, []string{fmt.Sprint(t.number), t.words, words, "In-Network", fmt.Sprint(days), h.given(t, channel, "in", days, times), map[bool]string{true: "Yes", false: "No"}[after]})
		h.order(t, channel, "in", map[bool]string{true: "after", false: "exempt"}[after])
	}
	for _, t := range h.filled() {
		put(t, "Retail", "retail", 30, 1)
		put(t, "Mail Order", "mail", 90, 2.5)
	}
	put(h.last(), "Specialty Pharmacy", "specialty", 30, 1)
	h.table(rows...)
	h.tab("Accumulators")
	h.table([]string{"Accumulator", "Network", "Individual", "Family"},
		[]string{"Rx Deductible", "In-Network", "$" + thousands(h.rxIndividual), "$" + thousands(h.rxFamily)},
		[]string{"Rx Out-of-Pocket Maximum", "In-Network", "$" + thousands(h.oopIndividual), "$" + thousands(h.oopFamily)})
	h.say("deductible rx %d/%d", h.rxIndividual, h.rxFamily)
	h.say("maximum rx %d/%d", h.oopIndividual, h.oopFamily)
	h.tab("Notes")
	rows = [][]string{{"Note"}}
	for _, one := range h.notices(5 + h.IntN(3)) {
		rows = append(rows, []string{one})
	}
	h.table(rows...)
}

// intake is the form by which an employer's consultant tells an administrator of the benefit.
func (h *harbor) intake() {
	h.common(true, "")
	h.voice.copay, h.voice.rate, h.voice.cap = "$%d", "%d%%", " (max $%d)"
	h.heading(h.pick("PHARMACY BENEFIT INTAKE FORM", "New Group Implementation: Prescription Benefit"))
	h.table([]string{"Group name", h.pick("Saltmarsh Ferry Authority", "Garnet Paving Co.")}, []string{"Group number", "0047713"}, []string{"Effective date", "04/01/2026"}, []string{"Number of employees", "238"})
	h.heading("A. Copays")
	rows := [][]string{{"Question", "Retail (up to 30 days)", "Mail (up to 90 days)", "Specialty pharmacy (up to 30 days)"}}
	for n := range h.tiers {
		t := &h.tiers[n]
		row := []string{fmt.Sprintf("Tier %d – %s", t.number, t.words), "N/A", "N/A", "N/A"}
		if n == 3 {
			row[3] = h.given(t, "specialty", "in", 30, 1)
		} else {
			row[1], row[2] = h.given(t, "retail", "in", 30, 1), h.given(t, "mail", "in", 90, 2)
		}
		h.notAt(t, "in", "retail", "mail", "specialty")
		rows = append(rows, row)
	}
	h.table(rows...)
	h.heading("B. Deductible and maximum")
	h.table([]string{"Limit", "Individual", "Family"},
		[]string{"Prescription deductible", "$" + thousands(h.rxIndividual), "$" + thousands(h.rxFamily)},
		[]string{"Prescription out-of-pocket maximum", "$" + thousands(h.oopIndividual), "$" + thousands(h.oopFamily)})
	h.say("deductible rx %d/%d", h.rxIndividual, h.rxFamily)
	h.say("maximum rx %d/%d", h.oopIndividual, h.oopFamily)
	h.either()
	used := h.one(75, 80, 85)
	h.heading("C. Utilization management")
	h.choose([]string{"Program", "Elected?", "Details"}, []setting{
		{"Prior authorization", "Yes", "Standard list", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy", "Yes", "Standard list", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity limits", "Yes", "Standard list", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill threshold", fmt.Sprintf("%d%% used", used), "", fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Exclusive specialty pharmacy", "Yes", "No retail fills", "specialtyLockIn {tiers:[tier-4]} {free:0}"},
		{"Formulary", "Closed", "", "formulary closed"},
	})
	h.heading("D. Coverage of drugs")
	h.choose([]string{"Drug class", "Covered?", "Comments"}, []setting{
		{"Contraceptives", "Yes", "$0 copay", drugsFree("contraceptive")},
		{"ACA preventive drugs", "Yes", "$0 copay", drugsFree("preventive")},
		{"Weight loss drugs", "No", "", drugsOut("weightLoss")},
		{"Infertility drugs", "No", "", drugsOut("fertility")},
		{"Cosmetic drugs", "No", "", drugsOut("cosmetic")},
		{"Erectile dysfunction drugs", "No", "", drugsOut("erectileDysfunction")},
		{"Over-the-counter drugs", "No", "", "otc covered:false"},
		{"Compound drugs", "No", "", "compounds covered:false"},
	})
	h.write("Signature of authorized representative: ______________________    Date: ____________")
}

// claimsConfiguration is what a claims system keeps of a benefit.
func (h *harbor) claimsConfiguration() {
	h.common(true, "")
	from := h.one(1, 2)
	var tiers []record
	for n := range h.tiers {
		t := &h.tiers[n]
		var rows []record
		put := func(word, channel string, days int, times float64) {
			row := record{"channel": word, "networkStatus": "IN_NETWORK", "minDaysSupply": 1, "maxDaysSupply": days, "deductibleApplies": n >= from}
			_, share := h.amount(&plantTier{copay: t.copay, rate: t.rate}, times)
			if t.rate > 0 {
				row["costShareType"], row["coinsurancePercent"] = "COINSURANCE", t.rate
				if t.cap > 0 {
					row["maximumPerFill"] = t.cap
					share += fmt.Sprintf(", at most $%d.00", t.cap)
				}
			} else {
				row["costShareType"], row["copayAmount"] = "COPAY", int(float64(t.copay)*times)
			}
			h.share(t, channel, "in", share)
			h.days(t, channel, "in", 1, days)
			h.order(t, channel, "in", map[bool]string{true: "after", false: "exempt"}[n >= from])
			rows = append(rows, row)
		}
		if n == 3 {
			put("SPECIALTY", "specialty", 30, 1)
		} else {
			put("RETAIL", "retail", 30, 1)
			put("MAIL_ORDER", "mail", 90, 2.5)
		}
		tiers = append(tiers, record{"tierNumber": t.number, "tierName": t.words, "costShares": rows})
	}
	used := h.one(70, 75, 80, 85)
	h.say("deductible rx %d/%d", h.rxIndividual, h.rxFamily)
	h.say("maximum rx %d/%d", h.oopIndividual, h.oopFamily)
	h.say("refillTooSoon {} {percent:%d}", used)
	h.say("specialtyLockIn {tiers:[tier-4]} {free:0}")
	h.say("priorAuthorization {drugs:{flags:[PA]}} {}")
	excluded := []string{}
	for _, one := range []condition{{words: "WEIGHT_LOSS", fact: drugsOut("weightLoss")}, {words: "INFERTILITY", fact: drugsOut("fertility")}, {words: "COSMETIC", fact: drugsOut("cosmetic")}, {words: "COMPOUNDS", fact: "compounds covered:false"}} {
		if !h.chance(3) {
			excluded = append(excluded, one.words)
			h.say("%s", one.fact)
		}
	}
	h.sent(record{
		"benefitPlan": record{"planCode": "RX-20417", "planName": h.pick("Cape Lantern Credit Union Rx", "Sorrel Valley Transit Rx"), "lineOfBusiness": "COMMERCIAL", "effectiveDate": "2026-01-01", "terminationDate": "2026-12-31"},
		"drugTiers":   tiers,
		"accumulators": []record{
			{"type": "DEDUCTIBLE", "benefit": "PHARMACY", "individual": h.rxIndividual, "family": h.rxFamily},
			{"type": "OUT_OF_POCKET_MAXIMUM", "benefit": "PHARMACY", "individual": h.oopIndividual, "family": h.oopFamily},
		},
		"edits":    record{"refillTooSoonPercentUsed": used, "specialtyPharmacyExclusive": true, "priorAuthorizationRequired": true, "excludedDrugCategories": excluded},
		"metadata": record{"createdBy": "benefit-build", "version": 7},
	})
}
