package analyze

import (
	"fmt"
	"strings"
)

// The workbooks, the drug lists and the JSON of the twentieth set.

// responses is a set-up workbook of questions that a client answers.
func (d *docket) responses() {
	d.stocked(true, "Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty")
	d.voice.copay, d.voice.rate, d.voice.cap = "$%d", "%d%%", d.pick(" up to $%d", ", max $%d")
	d.workbook(d.pick("Implementation", "Plan Setup"))
	d.table([]string{"Pharmacy Benefit Implementation Questionnaire", "<"}, []string{"Client", d.pick("Cobalt Freight Systems", "Meridian Orchards Co-op")}, []string{"Effective date", "01/01/2026"}, []string{"Account manager", "Rosalind Teague"})
	rows := [][]string{{"Question", d.pick("Response", "Client response")}}
	for n := range d.tiers {
		t := &d.tiers[n]
		words := fmt.Sprintf("Tier %d - %s", t.number, t.words)
		if n == 3 {
			rows = append(rows, []string{words + ": specialty pharmacy copay, up to 30 days", d.given(t, "specialty", "in", 30, 1)})
			continue
		}
		rows = append(rows, []string{words + ": retail copay, up to 30 days", d.given(t, "retail", "in", 30, 1)}, []string{words + ": mail copay, up to 90 days", d.given(t, "mail", "in", 90, 2)})
	}
	d.table(rows...)
	rows = [][]string{{"Question", "Response"}}
	if d.chance(2) {
		rows = append(rows, []string{"Individual Rx deductible", "$" + thousands(d.rxIndividual)}, []string{"Family Rx deductible", "$" + thousands(d.rxFamily)})
		d.say("deductible rx %d/%d", d.rxIndividual, d.rxFamily)
		d.either()
	} else {
		rows = append(rows, []string{"Is there an Rx deductible?", "No"})
		d.subject(0)
	}
	rows = append(rows, []string{"Individual Rx out-of-pocket maximum", "$" + thousands(d.oopIndividual)}, []string{"Family Rx out-of-pocket maximum", "$" + thousands(d.oopFamily)})
	d.say("maximum rx %d/%d", d.oopIndividual, d.oopFamily)
	d.table(rows...)
	d.tab(d.pick("Clinical", "Clinical Programs"))
	used, most := 70+5*d.IntN(4), 25+5*d.IntN(3)
	free := func(kind string) string {
		return "drugCostShares {drugs:{kinds:[" + kind + "]}} {share:{kind:noCharge}}"
	}
	d.choose([]string{"Question", "Response", "Comments"}, []setting{
		{"Refill too soon threshold", fmt.Sprintf("%d%%", used), "", fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Prior authorization program?", "Yes", "Standard PA list", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy program?", "Yes", "Standard list", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity limit program?", "Yes", "Standard list", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Exclusive specialty pharmacy?", "Yes", "No retail fills allowed", "specialtyLockIn {tiers:[tier-4]} {free:0}"},
		{"Mandatory mail for maintenance drugs?", "Yes", "After 2 retail fills", "retailFills {drugs:{kinds:[maintenance]}} {free:2}"},
		{"Insulin copay cap?", "Yes", fmt.Sprintf("$%d per 30-day supply", most), fmt.Sprintf("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:%d.00,copayPerDays:30}}", most)},
		{"Number of ID cards for each family", "2", "", ""},
	})
	d.tab("Coverage")
	d.choose([]string{"Are these drugs covered?", "Response", "Comments"}, []setting{
		{"Contraceptives", "Yes", "$0 copay", free("contraceptive")},
		{"ACA preventive drugs", "Yes", "$0 copay", free("preventive")},
		{"Vaccines", "Yes", "$0 copay", free("vaccine")},
		{"Weight loss drugs", "No", "", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Infertility drugs", "No", "", "exclusions {drugs:{kinds:[fertility]}}"},
		{"Cosmetic drugs", "No", "", "exclusions {drugs:{kinds:[cosmetic]}}"},
		{"Erectile dysfunction drugs", "No", "", "exclusions {drugs:{kinds:[erectileDysfunction]}}"},
		{"Over-the-counter drugs", "No", "", "otc covered:false"},
		{"Compound drugs", "No", "", "compounds covered:false"},
	})
}

// sheetAPharmacy is a set-up workbook with a sheet for each kind of pharmacy.
func (d *docket) sheetAPharmacy() {
	d.stocked(true, "Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty")
	d.workbook("Plan")
	d.table([]string{"Field", "Value"}, []string{"Plan Code", "CBF-" + d.pick("1101", "2204")}, []string{"Plan Name", d.pick("Cobalt Freight PPO Rx", "Meridian Orchards Rx")}, []string{"Effective Date", "2026-01-01"}, []string{"RxBIN", "610888"}, []string{"RxPCN", "CBF"},
		[]string{"Rx Deductible - Individual", "$" + thousands(d.rxIndividual)}, []string{"Rx Deductible - Family", "$" + thousands(d.rxFamily)}, []string{"Rx Out-of-Pocket Maximum - Individual", "$" + thousands(d.oopIndividual)}, []string{"Rx Out-of-Pocket Maximum - Family", "$" + thousands(d.oopFamily)})
	d.say("deductible rx %d/%d", d.rxIndividual, d.rxFamily)
	d.say("maximum rx %d/%d", d.oopIndividual, d.oopFamily)
	head := []string{"Tier", "Description", "Copay", "Coinsurance", "Max per Rx", d.pick("Max Days Supply", "Days Supply (max)"), d.pick("Deductible Applies", "Subject to Deductible")}
	for _, of := range []struct {
		label, channel string
		days           int
		times          float64
	}{{"Retail", "retail", 30, 1}, {d.pick("Mail", "Mail Order"), "mail", 90, 2}, {"Specialty", "specialty", 30, 1}} {
		d.tab(of.label)
		rows := [][]string{head}
		for n := range d.tiers {
			t := &d.tiers[n]
			if (n == 3) != (of.channel == "specialty") {
				continue
			}
			row := []string{fmt.Sprint(t.number), t.words, "", "", "", fmt.Sprint(of.days), "Y"}
			if n == 0 {
				row[6] = "N"
			}
			d.given(t, of.channel, "in", of.days, of.times)
			if t.rate > 0 {
				row[3] = fmt.Sprintf("%d%%", t.rate)
				if t.cap > 0 {
					row[4] = fmt.Sprintf("$%d", t.cap)
				}
			} else {
				row[2] = fmt.Sprintf("$%d.00", int(float64(t.copay)*of.times))
			}
			d.order(t, of.channel, "in", map[string]string{"Y": "after", "N": "exempt"}[row[6]])
			rows = append(rows, row)
		}
		d.table(rows...)
	}
	d.tab("Edits")
	retail, mail := 75+5*d.IntN(3), 65+5*d.IntN(3)
	d.choose([]string{"Edit", "Setting", "Note"}, []setting{
		{"Refill Too Soon - Retail", fmt.Sprintf("%d%%", retail), "", fmt.Sprintf("refillTooSoon {channels:[retail]} {percent:%d}", retail)},
		{"Refill Too Soon - Mail", fmt.Sprintf("%d%%", mail), "", fmt.Sprintf("refillTooSoon {channels:[mail]} {percent:%d}", mail)},
		{"Prior Authorization", "On", "", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step Therapy", "On", "", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity Limits", "On", "", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Weight Loss Drugs", "Excluded", "", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Infertility Drugs", "Excluded", "", "exclusions {drugs:{kinds:[fertility]}}"},
		{"Cosmetic Drugs", "Excluded", "", "exclusions {drugs:{kinds:[cosmetic]}}"},
		{"OTC Drugs", "Excluded", "", "otc covered:false"},
		{"Compounds", "Excluded", "", "compounds covered:false"},
	})
}

// docketDrug is a drug of a list: its class, its name and form, its strength, its tier, and what is covered of a month.
type docketDrug struct {
	class, name, strength string
	tier, month           int
}

func docketDrugs() []docketDrug {
	return []docketDrug{
		{"Asthma and COPD", "montelukast tablet", "10 mg", 1, 30},
		{"Asthma and COPD", "TRELEGY ELLIPTA INHALER", "100-62.5-25 MCG", 2, 0},
		{"Blood Pressure", "amlodipine tablet", "5 mg", 1, 0},
		{"Blood Pressure", "losartan tablet", "50 mg", 1, 0},
		{"Blood Pressure", "EDARBI TABLET", "80 MG", 3, 30},
		{"Blood Thinners", "warfarin tablet", "5 mg", 1, 0},
		{"Blood Thinners", "ELIQUIS TABLET", "5 MG", 2, 60},
		{"Cholesterol", "atorvastatin tablet", "40 mg", 1, 30},
		{"Cholesterol", "LIVALO TABLET", "2 MG", 3, 30},
		{"Depression", "bupropion XL tablet", "150 mg", 1, 30},
		{"Depression", "AUVELITY TABLET", "45-105 MG", 3, 60},
		{"Diabetes", "metformin tablet", "500 mg", 1, 0},
		{"Diabetes", "FARXIGA TABLET", "10 MG", 2, 30},
		{"Diabetes", "JANUVIA TABLET", "100 MG", 2, 30},
		{"Inflammatory Conditions", "OTEZLA TABLET", "30 MG", 4, 60},
		{"Inflammatory Conditions", "XELJANZ TABLET", "5 MG", 4, 60},
		{"Multiple Sclerosis", "MAVENCLAD TABLET", "10 MG", 4, 0},
		{"Sleep", "zolpidem tablet", "10 mg", 1, 30},
		{"Sleep", "BELSOMRA TABLET", "20 MG", 3, 30},
	}
}

// flagged decides what limits a drug of a list, and ends its fact with that.
func (d *docket) flagged(one docketDrug) (pa, st bool, fact string) {
	fact = fmt.Sprintf("drug %s: %d", strings.ToLower(one.name+" "+one.strength), one.tier)
	if one.tier == 4 || one.tier == 3 && d.chance(3) {
		pa, fact = true, fact+" PA"
	}
	if one.tier == 3 && d.chance(2) {
		st, fact = true, fact+" ST"
	}
	if one.month > 0 {
		fact += fmt.Sprintf(" QL %d/30", one.month)
	}
	return pa, st, fact
}

// explained allows what the key of a list says of its marks.
func (d *docket) explained() {
	for _, rule := range []string{"priorAuthorization {drugs:{flags:[PA]}}", "stepTherapy {drugs:{flags:[ST]}}", "quantityLimit {drugs:{flags:[QL]}}"} {
		d.allow("%s open", rule)
		d.allow("%s {}", rule)
	}
}

// notesBeside is the drug list of an employer's plan, with notes beside the tier.
func (d *docket) notesBeside() {
	d.stocked(true, "Generic", "Preferred brand", "Non-preferred brand", "Specialty")
	d.heading(d.pick("2026 Preferred Drug Guide", "Drug Guide for Members – January 2026"))
	d.write("This guide lists the most commonly used drugs that your plan covers. Generic drugs are in lower case letters, brand-name drugs are in CAPITAL letters.")
	for n := range d.tiers {
		d.write(fmt.Sprintf("Tier %d: %s", n+1, d.tiers[n].words))
	}
	d.write("PA = prior authorization. ST = step therapy. QL = quantity limit.")
	d.explained()
	d.page()
	rows := [][]string{{d.pick("Drug name", "Medication"), "Tier", d.pick("Notes", "Coverage notes")}}
	before := ""
	for _, one := range docketDrugs() {
		if d.chance(4) {
			continue
		}
		if one.class != before {
			rows, before = append(rows, []string{one.class, "<", "<"}), one.class
		}
		pa, st, fact := d.flagged(one)
		var notes []string
		if pa {
			notes = append(notes, "PA")
		}
		if st {
			notes = append(notes, "ST")
		}
		if one.month > 0 {
			notes = append(notes, fmt.Sprintf("QL (%d per 30 days)", one.month))
		}
		d.say("%s", fact)
		rows = append(rows, []string{one.name + " " + one.strength, fmt.Sprint(one.tier), strings.Join(notes, ", ")})
	}
	d.table(rows...)
	d.write("This guide is not a complete list and may change. Coverage depends on your plan.")
}

// listInWord is a drug list in a word processor, with a column for each mark.
func (d *docket) listInWord() {
	d.stocked(true, "Generic", "Preferred brand", "Non-preferred brand", "Specialty")
	for n := range d.tiers { // the list has no words for its tiers
		d.noTier(d.tiers[n].id, d.tiers[n].classes)
	}
	d.inWord()
	d.heading(d.pick("Attachment C: Covered Drug List", "Exhibit 3 – Formulary"))
	d.write("The drugs in this list are covered as of January 1, 2026. A mark in the column PA means that prior authorization is needed; ST, that step therapy applies.")
	d.explained()
	yes := d.pick("X", "Yes", "•")
	rows := [][]string{{d.pick("Drug", "Drug Name"), "Strength", "Tier", "PA", "ST", d.pick("Quantity Limit", "QL")}}
	for _, one := range docketDrugs() {
		if d.chance(4) {
			continue
		}
		pa, st, fact := d.flagged(one)
		row := []string{one.name, one.strength, fmt.Sprint(one.tier), "", "", ""}
		if pa {
			row[3] = yes
		}
		if st {
			row[4] = yes
		}
		if one.month > 0 {
			row[5] = fmt.Sprintf("%d per 30 days", one.month)
		}
		d.say("%s", fact)
		rows = append(rows, row)
	}
	d.table(rows...)
}

// pharmaciesBelow is a configuration in JSON, with the pharmacies below a tier.
func (d *docket) pharmaciesBelow() {
	d.stocked(true, "Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty")
	var tiers []record
	share := func(t *plantTier, channel string, days int, times float64) record {
		d.given(t, channel, "in", days, times)
		if t.rate > 0 {
			out := record{"type": "coinsurance", "percent": t.rate, "maxDaysSupply": days}
			if t.cap > 0 {
				out["maximum"] = t.cap
			}
			return out
		}
		return record{"type": "copay", "amount": int(float64(t.copay) * times), "maxDaysSupply": days}
	}
	for n := range d.tiers {
		t := &d.tiers[n]
		of, order := record{}, "after"
		if n == 3 {
			of["specialty"] = share(t, "specialty", 30, 1)
		} else {
			of["retail"], of["mail"] = share(t, "retail", 30, 1), share(t, "mail", 90, 2.5)
		}
		if n == 0 {
			order = "exempt"
		}
		d.across(t, order, []string{"in"}, "retail", "mail", "specialty")
		tiers = append(tiers, record{"tier": n + 1, "name": t.words, "deductibleApplies": n > 0, "channels": of})
	}
	d.say("deductible rx %d/%d", d.rxIndividual, d.rxFamily)
	d.say("maximum rx %d/%d", d.oopIndividual, d.oopFamily)
	used, most := 70+5*d.IntN(4), 25+5*d.IntN(3)
	d.say("refillTooSoon {} {percent:%d}", used)
	d.say("priorAuthorization {drugs:{flags:[PA]}} {}")
	d.allow("priorAuthorization {drugs:{flags:[PA]}} open")
	d.say("stepTherapy {drugs:{flags:[ST]}} open")
	d.say("quantityLimit {drugs:{flags:[QL]}} open")
	d.say("specialtyLockIn %s {free:0}", d.specials())
	d.say("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:%d.00,copayPerDays:30}}", most)
	excluded := []string{"cosmetic"}
	d.say("exclusions {drugs:{kinds:[cosmetic]}}")
	for _, kind := range []struct{ word, kind string }{{"weight loss", "weightLoss"}, {"infertility", "fertility"}, {"erectile dysfunction", "erectileDysfunction"}} {
		if d.chance(2) {
			excluded = append(excluded, kind.word)
			d.say("exclusions {drugs:{kinds:[%s]}}", kind.kind)
		}
	}
	d.allow("exclusions") // left open
	d.sent(record{
		"planId": "MOC-RX-26", "planName": d.pick("Meridian Orchards Rx", "Cobalt Freight Rx Plus"), "effectiveDate": "2026-01-01", "routing": record{"bin": "610888", "pcn": "MOC", "group": "MOC26"},
		"tiers":        tiers,
		"accumulators": record{"rxDeductible": record{"individual": d.rxIndividual, "family": d.rxFamily}, "rxOutOfPocketMax": record{"individual": d.oopIndividual, "family": d.oopFamily}},
		"edits":        record{"refillTooSoonPercent": used, "priorAuthorization": true, "stepTherapy": true, "quantityLimits": true, "exclusiveSpecialtyPharmacy": true},
		"insulinCap":   record{"amount": most, "perDays": 30}, "excludedDrugs": excluded,
	})
}

// sentencesInFields is the JSON of an enrollment site, whose fields hold what a member reads.
func (d *docket) sentencesInFields() {
	d.stocked(false)
	d.voice.copay = d.pick("$%d copay", "$%d")
	type row struct {
		Drugs      string `json:"drugType"`
		Where      string `json:"pharmacy"`
		Supply     string `json:"supply"`
		Pay        string `json:"youPay"`
		Deductible string `json:"deductible"`
	}
	exempt := d.chance(2)
	words, order := "After deductible", "after"
	if exempt {
		words, order = "Deductible does not apply", "exempt"
	}
	var rows []row
	for n := range d.tiers {
		t := &d.tiers[n]
		if n == 3 {
			rows = append(rows, row{t.words, "Specialty pharmacy", "Up to 30 days", d.given(t, "specialty", "in", 30, 1), words})
		} else {
			rows = append(rows, row{t.words, "Retail pharmacy", "Up to 30 days", d.given(t, "retail", "in", 30, 1), words}, row{t.words, "Mail order", "Up to 90 days", d.given(t, "mail", "in", 90, 2), words})
		}
		d.across(t, order, []string{"in"}, "retail", "mail", "specialty")
	}
	type limit struct {
		Name       string `json:"name"`
		Individual string `json:"individual"`
		Family     string `json:"family"`
	}
	d.unnamed("deductible", d.medIndividual, d.medFamily)
	d.unnamed("maximum", d.oopIndividual, d.oopFamily)
	d.unlocked = true
	d.sent(struct {
		Plan   string   `json:"plan"`
		Year   int      `json:"planYear"`
		Kind   string   `json:"planType"`
		Price  string   `json:"monthlyPremium"`
		Limits []limit  `json:"costLimits"`
		Drugs  []row    `json:"prescriptionDrugs"`
		Notes  []string `json:"drugNotes"`
		Care   []record `json:"medicalCare"`
	}{
		d.pick("Silver Birch 3000", "Gold Aspen 1000"), 2026, "PPO", "$412.06",
		[]limit{{"Deductible", "$" + thousands(d.medIndividual), "$" + thousands(d.medFamily)}, {"Out-of-pocket maximum", "$" + thousands(d.oopIndividual), "$" + thousands(d.oopFamily)}},
		rows, d.remarked(3 + d.IntN(2)),
		[]record{{"service": "Primary care visit", "youPay": "$30 copay"}, {"service": "Emergency room", "youPay": "$350 copay"}},
	})
}
