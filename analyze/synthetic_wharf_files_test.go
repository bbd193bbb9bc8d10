package analyze

import "fmt"

// The form, the workbooks and the JSON of the twenty-third set.

// categories is a workbook with the category beside the benefit, and a column for each network.
func (w *wharf) categories() {
	w.stack(true, "generic=Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-Preferred Brand", "specialty=Specialty")
	w.voice.copay, w.voice.rate, w.voice.cap = w.pick("$%d", "$%d copay"), "%d%%", w.pick(" up to $%d", " (max $%d)")
	part, label := w.one(40, 50), w.pick("Tier %d - %s", "Tier %d (%s)")
	w.workbook(w.pick("Plan Benefits", "Benefit Grid"))
	rows := [][]string{
		{"Category", "Benefit", "In-Network", "Out-of-Network"},
		{"Plan", "Plan Name", w.pick("Tamworth Foundry PPO", "Port Ellis City Plan"), "<"},
		{"^", "Effective Date", "01/01/2026", "<"},
	}
	first := func(words string) func() string {
		return func() string { one := words; words = "^"; return one }
	}
	category := first("Accumulators")
	for _, limit := range []struct {
		words, kind string
		one, all    int
	}{{"Medical Deductible", "deductible", w.medIndividual, w.medFamily}, {"Medical Out-of-Pocket Maximum", "maximum", w.oopIndividual, w.oopFamily}} {
		rows = append(rows, []string{category(), limit.words + " - Individual", "$" + thousands(limit.one), "$" + thousands(2*limit.one)}, []string{category(), limit.words + " - Family", "$" + thousands(limit.all), "$" + thousands(2*limit.all)})
		w.say("%s in %d/%d", limit.kind, limit.one, limit.all)
		w.say("%s out %d/%d", limit.kind, 2*limit.one, 2*limit.all)
	}
	category = first("Medical")
	rows = append(rows, []string{category(), "PCP Visit", "$25", "40% after deductible"}, []string{category(), "Specialist Visit", "$45", "40% after deductible"}, []string{category(), "Emergency Room", "$250", "$250"}, []string{category(), "Inpatient Hospital", "20% after deductible", "40% after deductible"})
	outside := w.chance(2)
	if !outside {
		w.refused()
	}
	for _, of := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Pharmacy - Retail (30 days)", "retail", 30, 1}, {"Pharmacy - Mail Order (90 days)", "mail", 90, 2.5}, {"Pharmacy - Specialty (30 days)", "specialty", 30, 1}} {
		category = first(of.words)
		for n := range w.tiers {
			t, out := &w.tiers[n], "Not covered"
			if w.special(t) != (of.channel == "specialty") {
				continue
			}
			if outside && of.channel == "retail" {
				out = fmt.Sprintf("%d%%", part)
				w.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", part))
				w.days(t, "retail", "out", 1, 30)
			}
			w.notAt(t, "out", of.channel)
			rows = append(rows, []string{category(), fmt.Sprintf(label, t.number, t.words), w.given(t, of.channel, "in", of.days, of.times), out})
		}
	}
	w.notAt(w.last(), "out", "any")
	w.either()
	w.table(rows...)
	w.tab(w.pick("Rx Provisions", "Rx Rules"))
	used, most := w.one(70, 75, 80, 85), w.one(25, 30, 35)
	w.choose([]string{"Provision", "Applies", "Description"}, []setting{
		{"Prior authorization", "Yes", "Certain drugs require prior authorization", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy", "Yes", "Step therapy applies to certain drugs", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity limits", "Yes", "Quantity limits apply to certain drugs", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill too soon", "Yes", fmt.Sprintf("Refills allowed when %d%% of the supply is used", used), fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Mandatory mail order", "No", "", ""},
		{"Specialty pharmacy", "Yes", "Specialty drugs must be filled at the plan's specialty pharmacy", "specialtyLockIn {tiers:[tier-4]} {free:0}"},
		{"Insulin cap", "Yes", fmt.Sprintf("Insulin is capped at $%d per 30-day supply", most), mostFor(most)},
		{"Contraceptives", "Yes", "Contraceptives are covered at 100%", drugsFree("contraceptive")},
		{"ACA preventive drugs", "Yes", "ACA preventive drugs are covered at 100%", drugsFree("preventive")},
		{"Manufacturer assistance", "Yes", "Manufacturer copay assistance does not count toward the deductible or out-of-pocket maximum", "assistance {} {program:adjuster}"},
	})
	w.tab("Exclusions")
	rows = [][]string{{"Drug Class", "Status"}}
	for _, one := range []setting{
		{"Weight loss drugs", "Excluded", "", drugsOut("weightLoss")},
		{"Infertility drugs", "Excluded", "", drugsOut("fertility")},
		{"Cosmetic drugs", "Excluded", "", drugsOut("cosmetic")},
		{"Erectile dysfunction drugs", "Excluded", "", drugsOut("erectileDysfunction")},
		{"Experimental drugs", "Excluded", "", drugsOut("experimental")},
		{"Over-the-counter drugs", "Excluded", "", "otc covered:false"},
		{"Compound drugs", "Excluded", "", "compounds covered:false"},
	} {
		if w.chance(4) {
			continue
		}
		rows = append(rows, []string{one.parameter, one.value})
		w.say("%s", one.fact)
	}
	w.table(rows...)
}

// standardElected is the form of a pharmacy benefit manager, with its standard offering beside what the client elects.
func (w *wharf) standardElected() {
	w.stack(true, "generic=Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-Preferred Brand", "specialty=Specialty")
	w.voice.copay, w.voice.rate, w.voice.cap = "$%d", "%d%%", w.pick(" up to $%d", " (max $%d)")
	w.heading(w.pick("Pharmacy Benefit Implementation Form", "CLIENT BENEFIT SPECIFICATION – PRESCRIPTION DRUGS"))
	w.table([]string{"Client name", w.pick("Redstone Quarries, LLC", "Kanab Charter Academies")}, []string{"Requested effective date", "04/01/2026"}, []string{"Account manager", "R. Delacroix"}, []string{"Carrier / Account / Group", "4471 / RSQ / RSQ001"}, []string{"Number of eligible employees", "412"})
	w.heading("Section 1: Member cost share")
	rows := [][]string{{"Tier", "Retail (up to 30 days)", "Mail (up to 90 days)", "Specialty pharmacy (up to 30 days)"}}
	for n := range w.tiers {
		t := &w.tiers[n]
		row := []string{fmt.Sprintf("Tier %d: %s", t.number, t.words), "N/A", "N/A", "N/A"}
		if n == 3 {
			row[3] = w.given(t, "specialty", "in", 30, 1)
		} else {
			row[1], row[2] = w.given(t, "retail", "in", 30, 1), w.given(t, "mail", "in", 90, 2)
		}
		w.notAt(t, "in", "retail", "mail", "specialty")
		rows = append(rows, row)
	}
	w.table(rows...)
	w.heading("Section 2: Deductible and out-of-pocket maximum")
	limits := [][]string{{"Accumulator", "Individual", "Family", "Applies to"}}
	if w.chance(3) {
		limits = append(limits, []string{"Prescription deductible", "None", "None", ""})
		w.subject(0)
	} else {
		limits = append(limits, []string{"Prescription deductible", "$" + thousands(w.rxIndividual), "$" + thousands(w.rxFamily), w.pick("Tiers 2, 3 and 4", "Tiers 2-4 (Tier 1 is exempt)")})
		w.say("deductible rx %d/%d", w.rxIndividual, w.rxFamily)
		for n := range w.tiers {
			w.across(&w.tiers[n], map[bool]string{true: "exempt", false: "after"}[n == 0], []string{"in"}, "retail", "mail", "specialty")
		}
	}
	w.table(append(limits, []string{"Prescription out-of-pocket maximum", "$" + thousands(w.oopIndividual), "$" + thousands(w.oopFamily), "All tiers"})...)
	w.say("maximum rx %d/%d", w.oopIndividual, w.oopFamily)
	used, most, fills := w.one(80, 85), w.one(25, 35), w.one(2, 3)
	w.heading("Section 3: Utilization management")
	w.write("If the client makes no election, the standard offering applies.")
	w.elections([]setting{
		{"Prior authorization", "Standard PA list", "Standard PA list", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy", "Standard step therapy list", "Standard step therapy list", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity limits", "Standard quantity limits", "Standard quantity limits", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill too soon", "75% used", fmt.Sprintf("%d%% used", used), fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Maintenance drugs", "No limit on retail fills", fmt.Sprintf("%d retail fills, then mail order is required", fills), fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{"Specialty drugs", "Any network pharmacy", "Exclusive: must be filled at the PBM's specialty pharmacy", "specialtyLockIn {tiers:[tier-4]} {free:0}"},
		{"Insulin", "Tier copay", fmt.Sprintf("No more than $%d per 30-day supply", most), mostFor(most)},
		{"Manufacturer copay assistance", "Counts toward deductible and out-of-pocket maximum", "Does not count toward deductible or out-of-pocket maximum", "assistance {} {program:adjuster}"},
		{"Formulary", "Open", "Closed", "formulary closed"},
	})
	w.heading("Section 4: Covered and excluded drugs")
	w.elections([]setting{
		{"Contraceptives", "Covered at $0", "Covered at $0", drugsFree("contraceptive")},
		{"ACA preventive drugs", "Covered at $0", "Covered at $0", drugsFree("preventive")},
		{"Vaccines", "Covered at $0", "Covered at $0", drugsFree("vaccine")},
		{"Tobacco cessation drugs", "Covered at tier copay", "Covered at $0", drugsFree("smokingCessation")},
		{"Weight loss drugs", "Excluded", "Excluded", drugsOut("weightLoss")},
		{"Infertility drugs", "Covered at tier copay", "Excluded", drugsOut("fertility")},
		{"Erectile dysfunction drugs", "Covered at tier copay", "Excluded", drugsOut("erectileDysfunction")},
		{"Cosmetic drugs", "Excluded", "Excluded", drugsOut("cosmetic")},
		{"Over-the-counter drugs", "Excluded", "Excluded", "otc covered:false"},
		{"Compounds", "Covered at tier copay", "Excluded", "compounds covered:false"},
	})
	w.write("Authorized by (client): ____________________    Title: ____________________    Date: __________")
}

// elections writes some settings with the standard offering beside what is elected.
func (w *wharf) elections(pool []setting) {
	rows := [][]string{{"Benefit element", "Standard offering", "Client election"}}
	for _, one := range pool {
		if w.chance(4) {
			continue
		}
		rows = append(rows, []string{one.parameter, one.value, one.note})
		w.say("%s", one.fact)
	}
	w.table(rows...)
}

// yesAndNo is the workbook of an administrator, which says beside each copay what it applies to.
func (w *wharf) yesAndNo() {
	w.stack(false, "generic=Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-Preferred Brand", "specialty=Specialty")
	w.voice.copay, w.voice.rate, w.voice.cap = "$%d", "%d%%", w.pick(" to a max of $%d", " up to $%d")
	w.workbook(w.pick("Rx Benefit", "Prescription Benefits"))
	yes, no := "Yes", "No"
	if w.chance(2) {
		yes, no = "Y", "N"
	}
	from, question := 1+w.IntN(2), w.pick("Applies to Rx Deductible?", "Rx Deductible Applies?")
	for _, of := range []struct {
		words, channel, note string
		days                 int
		times                float64
	}{{"RETAIL - 30 DAY SUPPLY", "retail", "Per fill", 30, 1}, {"MAIL ORDER - 90 DAY SUPPLY", "mail", "Per fill", 90, 2}, {"SPECIALTY PHARMACY - 30 DAY SUPPLY", "specialty", "Per fill", 30, 1}} {
		rows := [][]string{{of.words, "Member Pays", question, "Counts Toward Rx MOOP?", "Notes"}}
		for n := range w.tiers {
			t := &w.tiers[n]
			if w.special(t) != (of.channel == "specialty") {
				continue
			}
			applies := map[bool]string{true: yes, false: no}[n >= from]
			rows = append(rows, []string{t.words, w.given(t, of.channel, "in", of.days, of.times), applies, yes, of.note})
			w.order(t, of.channel, "in", map[bool]string{true: "after", false: "exempt"}[n >= from])
		}
		w.table(rows...)
	}
	w.tab("Accumulators")
	w.table([]string{"Accumulator", "Individual", "Family", "Embedded?"},
		[]string{"Rx Deductible", "$" + thousands(w.rxIndividual), "$" + thousands(w.rxFamily), yes},
		[]string{w.pick("Rx MOOP", "Rx Maximum Out-of-Pocket (MOOP)"), "$" + thousands(w.oopIndividual), "$" + thousands(w.oopFamily), yes})
	w.say("deductible rx %d/%d", w.rxIndividual, w.rxFamily)
	w.say("maximum rx %d/%d", w.oopIndividual, w.oopFamily)
	retail, mail := w.one(75, 80), w.one(65, 70)
	w.tab(w.pick("Clinical", "Clinical Programs"))
	w.choose([]string{"Program", "Active?", "Detail"}, []setting{
		{"Prior Authorization", yes, "PBM standard list", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step Therapy", yes, "PBM standard list", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity Limits", yes, "PBM standard list", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill Too Soon - Retail", yes, fmt.Sprintf("%d%% of days supply used", retail), fmt.Sprintf("refillTooSoon {channels:[retail]} {percent:%d}", retail)},
		{"Refill Too Soon - Mail", yes, fmt.Sprintf("%d%% of days supply used", mail), fmt.Sprintf("refillTooSoon {channels:[mail]} {percent:%d}", mail)},
		{"Mandatory Mail", no, "", ""},
		{"Exclusive Specialty Pharmacy", yes, "No fills at retail", "specialtyLockIn {tiers:[specialty]} {free:0}"},
		{"Opioid Management", yes, "90 MME per day", "opioid {drugs:{kinds:[opioid]}} {maxMME:90}"},
		{"Medication Therapy Management", no, "", ""},
	})
	w.tab("Drug Coverage")
	w.choose([]string{"Drug Category", "Covered?", "Comment"}, []setting{
		{"Contraceptives", yes, "$0 copay", drugsFree("contraceptive")},
		{"ACA Preventive Drugs", yes, "$0 copay", drugsFree("preventive")},
		{"Vaccines", yes, "$0 copay", drugsFree("vaccine")},
		{"Weight Loss Drugs", no, "", drugsOut("weightLoss")},
		{"Infertility Drugs", no, "", drugsOut("fertility")},
		{"Erectile Dysfunction Drugs", no, "", drugsOut("erectileDysfunction")},
		{"Cosmetic Drugs", no, "", drugsOut("cosmetic")},
		{"OTC Drugs", no, "", "otc covered:false"},
		{"Compounds", no, "", "compounds covered:false"},
	})
}

// ruleObjects is what an adjudication system holds of a plan: rules with conditions and what follows from them.
func (w *wharf) ruleObjects() {
	w.stack(true, "generic=Generic", "preferred-brand=Preferred Brand", "non-preferred-brand=Non-Preferred Brand", "specialty=Specialty")
	type days struct {
		Min int `json:"min"`
		Max int `json:"max"`
	}
	type when struct {
		Tier    int    `json:"formularyTier,omitempty"`
		Name    string `json:"tierName,omitempty"`
		Channel string `json:"pharmacyChannel,omitempty"`
		Network string `json:"networkStatus,omitempty"`
		Days    *days  `json:"daysSupply,omitempty"`
		Class   string `json:"drugClass,omitempty"`
		Flag    string `json:"drugFlag,omitempty"`
	}
	type rule struct {
		ID   string `json:"ruleId"`
		Type string `json:"ruleType"`
		When when   `json:"when"`
		Then record `json:"then"`
	}
	var rules []rule
	put := func(kind string, on when, then record) {
		rules = append(rules, rule{fmt.Sprintf("R%03d", 10*(len(rules)+1)), kind, on, then})
	}
	from, long := 1+w.IntN(2), w.one(90, 100)
	for n := range w.tiers {
		t := &w.tiers[n]
		for _, of := range []struct {
			code, channel string
			days          int
			times         float64
		}{{"RETAIL", "retail", 30, 1}, {"MAIL", "mail", long, 2}, {"SPECIALTY", "specialty", 30, 1}} {
			if (n == 3) != (of.channel == "specialty") {
				continue
			}
			w.given(t, of.channel, "in", of.days, of.times)
			w.order(t, of.channel, "in", map[bool]string{true: "after", false: "exempt"}[n >= from])
			then := record{"deductibleApplies": n >= from}
			if t.rate > 0 {
				then["coinsurancePercent"] = t.rate
				if t.cap > 0 {
					then["maximumPerFill"] = t.cap
				}
			} else {
				then["copay"] = int(float64(t.copay) * of.times)
			}
			put("COST_SHARE", when{Tier: t.number, Name: t.words, Channel: of.code, Network: "IN_NETWORK", Days: &days{1, of.days}}, then)
		}
	}
	used, most := w.one(70, 75, 80, 85), w.one(25, 30, 35)
	put("REFILL_TOO_SOON", when{}, record{"percentUsed": used})
	w.say("refillTooSoon {} {percent:%d}", used)
	put("PRIOR_AUTHORIZATION", when{Flag: "PA"}, record{"action": "REQUIRE_PRIOR_AUTHORIZATION"})
	w.say("priorAuthorization {drugs:{flags:[PA]}} {}")
	if w.chance(2) {
		put("STEP_THERAPY", when{Flag: "ST"}, record{"action": "REQUIRE_STEP_THERAPY"})
		w.say("stepTherapy {drugs:{flags:[ST]}} open")
	}
	if w.chance(2) {
		put("QUANTITY_LIMIT", when{Flag: "QL"}, record{"action": "APPLY_QUANTITY_LIMIT"})
		w.say("quantityLimit {drugs:{flags:[QL]}} open")
	}
	put("SPECIALTY_LOCK_IN", when{Tier: 4}, record{"pharmacyChannel": "SPECIALTY", "retailFillsAllowed": 0})
	w.say("specialtyLockIn {tiers:[tier-4]} {free:0}")
	put("COST_SHARE_CAP", when{Class: "INSULIN"}, record{"maximumMemberPay": most, "perDaysSupply": 30})
	w.say("%s", mostFor(most))
	for _, one := range []setting{{"CONTRACEPTIVE", "", "", drugsFree("contraceptive")}, {"ACA_PREVENTIVE", "", "", drugsFree("preventive")}} {
		if w.chance(3) {
			continue
		}
		put("COST_SHARE_OVERRIDE", when{Class: one.parameter}, record{"copay": 0, "deductibleApplies": false})
		w.say("%s", one.fact)
	}
	for _, one := range []setting{{"WEIGHT_LOSS", "", "", drugsOut("weightLoss")}, {"INFERTILITY", "", "", drugsOut("fertility")}, {"COSMETIC", "", "", drugsOut("cosmetic")}, {"ERECTILE_DYSFUNCTION", "", "", drugsOut("erectileDysfunction")}, {"OVER_THE_COUNTER", "", "", "otc covered:false"}, {"COMPOUND", "", "", "compounds covered:false"}} {
		if w.chance(3) {
			continue
		}
		put("EXCLUSION", when{Class: one.parameter}, record{"action": "REJECT", "rejectCode": "70"})
		w.say("%s", one.fact)
	}
	type limit struct {
		Kind   string `json:"accumulatorType"`
		Scope  string `json:"scope"`
		One    int    `json:"individual"`
		Family int    `json:"family"`
		Period string `json:"period"`
	}
	w.say("deductible rx %d/%d", w.rxIndividual, w.rxFamily)
	w.say("maximum rx %d/%d", w.oopIndividual, w.oopFamily)
	w.sent(struct {
		Plan   record  `json:"planHeader"`
		Limits []limit `json:"accumulators"`
		Rules  []rule  `json:"rules"`
	}{
		record{"planId": "TWF-2026-01", "planName": w.pick("Tamworth Foundry Rx", "Port Ellis Rx Choice"), "effectiveDate": "2026-01-01", "endDate": "2026-12-31", "bin": "610455", "pcn": "TWF", "version": 7, "status": "APPROVED"},
		[]limit{{"DEDUCTIBLE", "PHARMACY", w.rxIndividual, w.rxFamily, "CALENDAR_YEAR"}, {"OUT_OF_POCKET_MAXIMUM", "PHARMACY", w.oopIndividual, w.oopFamily, "CALENDAR_YEAR"}},
		rules,
	})
}

// displayStrings is the answer of a marketplace's service for plans: benefits by name, with what is displayed of each.
func (w *wharf) displayStrings() {
	w.several = true
	w.stack(false, "generic=Generic Drugs", "preferred-brand=Preferred Brand Drugs", "non-preferred-brand=Non-Preferred Brand Drugs", "specialty=Specialty Drugs")
	const csr, inside, outside = "Exchange variant (no CSR)", "In-Network", "Out-of-Network"
	type share struct {
		Copay    float64 `json:"copay_amount"`
		CopayOpt string  `json:"copay_options"`
		Rate     float64 `json:"coinsurance_rate"`
		RateOpt  string  `json:"coinsurance_options"`
		CSR      string  `json:"csr"`
		Network  string  `json:"network_tier"`
		Shown    string  `json:"display_string"`
	}
	type service struct {
		Name    string  `json:"name"`
		Type    string  `json:"type"`
		Covered bool    `json:"covered"`
		Limited bool    `json:"has_limits"`
		Shares  []share `json:"cost_sharings"`
	}
	type limit struct {
		Type    string `json:"type"`
		Amount  int    `json:"amount"`
		CSR     string `json:"csr"`
		Network string `json:"network_tier"`
		Cost    string `json:"family_cost"`
		One     bool   `json:"individual"`
		Family  bool   `json:"family"`
		Shown   string `json:"display_string"`
	}
	type plan struct {
		ID          string    `json:"id"`
		Name        string    `json:"name"`
		Issuer      record    `json:"issuer"`
		Metal       string    `json:"metal_level"`
		Type        string    `json:"type"`
		Premium     float64   `json:"premium"`
		Deductibles []limit   `json:"deductibles"`
		Limits      []limit   `json:"moops"`
		Benefits    []service `json:"benefits"`
	}
	copay := func(amount int, after bool) share {
		if after {
			return share{float64(amount), "Copay after deductible", 0, "Not Applicable", csr, inside, fmt.Sprintf("$%d Copay after deductible", amount)}
		}
		return share{float64(amount), "Copay", 0, "Not Applicable", csr, inside, fmt.Sprintf("$%d", amount)}
	}
	coinsurance := func(rate int) share {
		return share{0, "Not Applicable", float64(rate) / 100, "Coinsurance after deductible", csr, inside, fmt.Sprintf("%d%% Coinsurance after deductible", rate)}
	}
	elsewhere := share{0, "Not Applicable", 1, "Not Applicable", csr, outside, "100%"}
	var plans []plan
	for n, metal := range []string{"Gold", "Silver", "Expanded Bronze"}[:2+w.IntN(2)] {
		ded, oop := w.medIndividual+1000*n, w.oopIndividual+1250*n
		w.say("deductible in %d/%d", ded, 2*ded)
		w.say("maximum in %d/%d", oop, 2*oop)
		pair := func(kind string, one int) []limit {
			return []limit{{kind, one, csr, inside, "Individual", true, false, "$" + thousands(one)}, {kind, 2 * one, csr, inside, "Family", false, true, "$" + thousands(2*one)}}
		}
		benefits := []service{
			{"Primary Care Visit to Treat an Injury or Illness", "PRIMARY_CARE_VISIT_TO_TREAT_AN_INJURY_OR_ILLNESS", true, false, []share{copay(30, false), elsewhere}},
			{"Specialist Visit", "SPECIALIST_VISIT", true, false, []share{copay(65, false), elsewhere}},
			{"Emergency Room Services", "EMERGENCY_ROOM_SERVICES", true, false, []share{coinsurance(40)}},
		}
		for k, kind := range []string{"GENERIC_DRUGS", "PREFERRED_BRAND_DRUGS", "NON_PREFERRED_BRAND_DRUGS", "SPECIALTY_DRUGS"} {
			t := w.tiers[k]
			t.copay, t.rate = t.copay+4*n, t.rate+map[bool]int{true: 10 * n}[k == 3]
			channel := "any"
			var one share
			switch k {
			case 3:
				channel, one = "specialty", coinsurance(t.rate)
				w.share(&t, channel, "in", fmt.Sprintf("%d %% coinsurance", t.rate))
				w.order(&t, channel, "in", "after")
				for _, other := range []string{"any", "retail"} {
					w.allow("share %s %s in %d %% coinsurance", t.id, other, t.rate)
					w.allow("order %s %s in after", t.id, other)
				}
			default:
				one = copay(t.copay, k == 2)
				w.share(&t, channel, "in", fmt.Sprintf("$%d.00 copay", t.copay))
				if k == 2 {
					w.order(&t, channel, "in", "after")
				}
			}
			for _, other := range []string{"any", "specialty"} {
				w.allow("share %s %s out 100 %% coinsurance", t.id, other)
				w.notAt(&t, "out", other)
			}
			benefits = append(benefits, service{w.tiers[k].words, kind, true, false, []share{one, elsewhere}})
		}
		plans = append(plans, plan{
			ID: fmt.Sprintf("48215LA00300%02d", n+1), Name: fmt.Sprintf("Pelican Bay %s %d", metal, ded), Issuer: record{"id": "48215", "name": "Pelican Bay Health", "state": "LA", "toll_free": "1-800-555-0138"},
			Metal: metal, Type: "EPO", Premium: 512.37 - 41.5*float64(n),
			Deductibles: pair("Combined Medical and Drug EHB Deductible", ded),
			Limits:      pair("Maximum Out of Pocket for Medical and Drug EHB Benefits (Total)", oop),
			Benefits:    append(benefits, service{"Chiropractic Care", "CHIROPRACTIC_CARE", true, true, []share{coinsurance(40), elsewhere}}, service{"Routine Eye Exam (Adult)", "ROUTINE_EYE_EXAM_ADULT", false, false, nil}),
		})
	}
	w.either()
	w.sent(record{"plans": plans, "total": len(plans), "rate_area": record{"area": "3", "state": "LA"}, "currency": "USD"})
}
