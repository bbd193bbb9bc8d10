package analyze

import (
	"fmt"
	"strings"
)

// The drug lists, the workbooks and the JSON of the nineteenth set.

// counterDrug is a drug of a list: its class, how it is written, its tier, and how many units are covered of a month, 0
// where there is no limit.
type counterDrug struct {
	class, name string
	tier, month int
}

// counterDrugs are the drugs of which a list has most.
func counterDrugs() []counterDrug {
	return []counterDrug{
		{"ANTICONVULSANTS", "gabapentin oral capsule 300 mg", 1, 90},
		{"ANTICONVULSANTS", "lamotrigine oral tablet 100 mg", 1, 0},
		{"ANTICONVULSANTS", "BRIVIACT ORAL TABLET 50 MG", 3, 60},
		{"ANTIDEPRESSANTS", "escitalopram oral tablet 10 mg", 1, 30},
		{"ANTIDEPRESSANTS", "sertraline oral tablet 50 mg", 1, 60},
		{"ANTIDEPRESSANTS", "TRINTELLIX ORAL TABLET 10 MG", 3, 30},
		{"ANTIDIABETICS", "glipizide oral tablet 5 mg", 1, 0},
		{"ANTIDIABETICS", "JARDIANCE ORAL TABLET 25 MG", 2, 30},
		{"ANTIDIABETICS", "RYBELSUS ORAL TABLET 7 MG", 2, 30},
		{"ANTIDIABETICS", "HUMALOG SUBCUTANEOUS SOLUTION 100 UNIT/ML", 2, 0},
		{"ANTIHYPERLIPIDEMICS", "rosuvastatin oral tablet 20 mg", 1, 30},
		{"ANTIHYPERLIPIDEMICS", "ezetimibe oral tablet 10 mg", 1, 30},
		{"ANTIHYPERLIPIDEMICS", "NEXLETOL ORAL TABLET 180 MG", 3, 30},
		{"ANTIHYPERTENSIVES", "lisinopril oral tablet 20 mg", 1, 0},
		{"ANTIHYPERTENSIVES", "valsartan oral tablet 160 mg", 1, 60},
		{"ANTINEOPLASTICS", "anastrozole oral tablet 1 mg", 1, 0},
		{"ANTINEOPLASTICS", "IBRANCE ORAL CAPSULE 125 MG", 4, 30},
		{"ANTINEOPLASTICS", "XTANDI ORAL CAPSULE 40 MG", 4, 120},
		{"MIGRAINE PRODUCTS", "sumatriptan oral tablet 50 mg", 1, 9},
		{"MIGRAINE PRODUCTS", "NURTEC ORAL TABLET DISPERSIBLE 75 MG", 2, 0},
	}
}

// limitsADay is the list of a plan of the marketplace, with what is covered a day.
func (c *counter) limitsADay() {
	c.priced(true, "Generic drugs", "Preferred brand drugs", "Non-preferred brand drugs", "Specialty drugs")
	c.heading(c.pick("2026 Formulary: Prescription Drug List", "Prescription Drug List – Effective January 1, 2026"))
	c.write("The formulary is a guide to available brand and generic drugs that are approved by the Food and Drug Administration (FDA) and covered through your prescription drug benefit. Generic drugs are shown in lower case; brand name drugs are shown in capital letters.")
	rows := [][]string{{"Tier", "Description"}}
	for n := range c.tiers {
		rows = append(rows, []string{fmt.Sprintf("Tier %d", n+1), c.tiers[n].words})
	}
	c.table(rows...)
	c.table([]string{"Abbreviation", "Term", "Definition"},
		[]string{"PA", "Prior Authorization", "Your prescriber must get approval from us before we will cover the drug."},
		[]string{"ST", "Step Therapy", "You must first try certain drugs before we will cover this drug."},
		[]string{"QL", "Quantity Limit", "We limit the amount of the drug that is covered over a set time."},
		[]string{"SP", "Specialty", "Must be filled through a specialty pharmacy."})
	c.say("priorAuthorization {drugs:{flags:[PA]}} {}")
	c.say("stepTherapy {drugs:{flags:[ST]}} open")
	c.say("quantityLimit {drugs:{flags:[QL]}} open")
	c.allow("priorAuthorization {drugs:{flags:[PA]}} open")
	for _, scope := range []string{c.specials(), "{drugs:{kinds:[specialty]}}", "{drugs:{flags:[SP]}}"} {
		c.allow("specialtyLockIn %s {free:0}", scope)
	}
	c.page()
	rows = [][]string{{"Drug Name", "Drug Tier", c.pick("Requirements/Limits", "Limits and Restrictions")}}
	before := ""
	for _, one := range counterDrugs() {
		if c.chance(4) {
			continue
		}
		if one.class != before {
			rows, before = append(rows, []string{one.class, "<", "<"}), one.class
		}
		var marks []string
		fact := fmt.Sprintf("drug %s: %d", strings.ToLower(one.name), one.tier)
		if one.tier == 4 || one.tier == 3 && c.chance(3) {
			marks, fact = append(marks, "PA"), fact+" PA"
		}
		if one.tier == 3 && c.chance(2) {
			marks, fact = append(marks, "ST"), fact+" ST"
		}
		if day := one.month / 30; day > 0 && one.month%30 == 0 {
			marks, fact = append(marks, fmt.Sprintf("QL(%d ea daily)", day)), fact+fmt.Sprintf(" QL %d/1", day)
		} else if one.month > 0 {
			marks, fact = append(marks, fmt.Sprintf("QL(%d ea per 30 days)", one.month)), fact+fmt.Sprintf(" QL %d/30", one.month)
		}
		if one.tier == 4 {
			marks = append(marks, "SP")
		}
		c.say("%s", fact)
		rows = append(rows, []string{one.name, fmt.Sprint(one.tier), strings.Join(marks, "; ")})
	}
	c.table(rows...)
}

// listedInWorkbook is a drug list in a workbook, with a column for each rule.
func (c *counter) listedInWorkbook() {
	c.workbook(c.pick("Formulary", "Drug List", "Formulary Extract"))
	yes := c.pick("Y", "Yes", "X")
	no := map[string]string{"Y": "N", "Yes": "No"}[yes]
	rows := [][]string{{c.pick("Drug Name", "Label Name", "Product Name"), c.pick("Therapeutic Class", "Drug Class"), c.pick("Tier", "Formulary Tier"), c.pick("PA", "Prior Auth"), c.pick("ST", "Step Therapy"), c.pick("QL", "Quantity Limit"), c.pick("QL Quantity", "QL Amount"), c.pick("QL Days", "QL Days Supply"), "Effective Date"}}
	for _, one := range counterDrugs() {
		if c.chance(4) {
			continue
		}
		fact := fmt.Sprintf("drug %s: %d", strings.ToLower(one.name), one.tier)
		row := []string{strings.ToUpper(one.name), strings.ToUpper(one.class[:1]) + strings.ToLower(one.class[1:]), fmt.Sprint(one.tier), no, no, no, "", "", "01/01/2026"}
		if one.tier == 4 || one.tier == 3 && c.chance(3) {
			row[3], fact = yes, fact+" PA"
		}
		if one.tier == 3 && c.chance(2) {
			row[4], fact = yes, fact+" ST"
		}
		if one.month > 0 {
			row[5], row[6], row[7], fact = yes, fmt.Sprint(one.month), "30", fact+fmt.Sprintf(" QL %d/30", one.month)
		}
		c.say("%s", fact)
		rows = append(rows, row)
	}
	c.table(rows...)
	c.tab("Legend")
	c.table([]string{"Column", "Meaning"}, []string{"PA", "Prior authorization required"}, []string{"ST", "Step therapy applies"}, []string{"QL", "Quantity limit applies"},
		[]string{"Tier 1", "Generic"}, []string{"Tier 2", "Preferred Brand"}, []string{"Tier 3", "Non-Preferred Brand"}, []string{"Tier 4", "Specialty"})
	for _, rule := range []string{"priorAuthorization {drugs:{flags:[PA]}}", "stepTherapy {drugs:{flags:[ST]}}", "quantityLimit {drugs:{flags:[QL]}}"} {
		c.allow("%s open", rule)
		c.allow("%s {}", rule)
	}
	for n, classes := range []string{"generic", "preferredBrand", "nonPreferredBrand", "specialty"} {
		c.say("tier tier-%d %s", n+1, classes)
	}
}

// portfolio is the workbook of a carrier with a row for each of its plans.
func (c *counter) portfolio() {
	c.several, c.unlocked = true, true
	c.priced(false)
	c.voice.copay, c.voice.rate, c.voice.cap = "$%d", "%d%%", c.pick(" to $%d", " up to $%d", " (max $%d)")
	c.workbook(c.pick("Small Group Portfolio", "2026 SG Plans", "Medical Portfolio"))
	c.table([]string{c.pick("Northern Plains Mutual: Small Group Medical Portfolio – Effective 1/1/2026", "2026 Small Group Plan Portfolio (1-50)")})
	names := c.pick("Generic / Preferred Brand / Non-Preferred Brand / Specialty", "Generic/Pref Brand/Non-Pref Brand/Specialty")
	rates := [][]string{{"Plan Name", "Employee", "Employee + Spouse", "Family"}}
	rows := [][]string{{"Plan Name", "Metal Level", "Network", c.pick("Deductible (Ind/Fam)", "In-Network Deductible Ind/Fam"), "Coinsurance", c.pick("Out-of-Pocket Max (Ind/Fam)", "In-Network OOP Max Ind/Fam"), "PCP / Specialist", "ER", "Rx Deductible (Ind/Fam)", "Rx Retail 30-day: " + names, "Rx Mail 90-day: Generic / Preferred Brand / Non-Preferred Brand"}}
	for n, metal := range []string{"Gold", "Silver", "Silver", "Bronze"}[:3+c.IntN(2)] {
		med, oop := c.medIndividual+750*n, c.oopIndividual+500*n
		name := fmt.Sprintf("NPM %s %d PPO", metal, med)
		rates = append(rates, []string{name, fmt.Sprintf("$%d.40", 712-60*n), fmt.Sprintf("$%s.80", thousands(1424-120*n)), fmt.Sprintf("$%s.34", thousands(2030-171*n))})
		pair := func(one int) string { return fmt.Sprintf("$%s / $%s", thousands(one), thousands(2*one)) }
		c.unnamed("deductible", med, 2*med)
		c.unnamed("maximum", oop, 2*oop)
		drug := "None"
		if n > 1 {
			drug = pair(100 * n)
			c.say("deductible rx %d/%d", 100*n, 200*n)
		} else {
			c.subject(0)
		}
		var shop, post []string
		for k := range c.tiers {
			t := c.tiers[k]
			if k < 3 {
				t.copay += 5 * n
				post = append(post, c.given(&t, "mail", "in", 90, 2))
			}
			shop = append(shop, c.given(&t, "retail", "in", 30, 1))
			if k == 3 { // retail or specialty pharmacy
				for _, share := range c.stated(&t, "retail", "in") {
					c.allow("share %s specialty in %s", t.id, share)
				}
				c.allow("days %s specialty in 1-30", t.id)
			}
		}
		rows = append(rows, []string{name, metal, "Choice", pair(med), fmt.Sprintf("%d%%", 20+10*(n/2)), pair(oop), fmt.Sprintf("$%d / $%d", 25+5*n, 50+10*n), "$300", drug, strings.Join(shop, " / "), strings.Join(post, " / ")})
	}
	c.either()
	c.table(rows...)
	c.tab("Rates")
	c.table(rates...)
}

// designForm is the form by which a client orders a benefit: a matrix of copays, limits, programs and what is covered.
func (c *counter) designForm() {
	c.priced(false, "Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty")
	c.voice.copay, c.voice.rate, c.voice.cap = "$%d", "%d%%", " (max $%d)"
	c.workbook(c.pick("Plan Design", "Benefit Design Form"))
	c.table([]string{"PHARMACY BENEFIT DESIGN FORM", "<"}, []string{"Client Name", "Clearbrook Logistics, Inc."}, []string{"Group Number", "CBL0001"}, []string{"Plan Description", "PPO Rx Plan"}, []string{"Effective Date", "1/1/2026"}, []string{"Plan Year", "Calendar Year"})
	rows := [][]string{{"Member Cost Share", "Retail\n(1-30 days)", "Retail 90\n(31-90 days)", "Mail\n(1-90 days)", "Specialty Pharmacy\n(1-30 days)"}}
	for n := range c.tiers {
		t := &c.tiers[n]
		row := []string{t.words, "N/A", "N/A", "N/A", "N/A"}
		if n == 3 {
			row[4] = c.given(t, "specialty", "in", 30, 1)
			c.notAt(t, "in", "retail", "mail", "retail90")
		} else {
			row[1] = c.given(t, "retail", "in", 30, 1)
			row[2] = fmt.Sprintf(c.voice.copay, 3*t.copay)
			for _, channel := range []string{"retail90", "retail"} { // a kind of pharmacy, or a longer band of the retail ones
				c.allow("share %s %s in $%d.00 copay", t.id, channel, 3*t.copay)
				c.allow("days %s %s in 31-90", t.id, channel)
			}
			row[3] = c.given(t, "mail", "in", 90, 2)
			c.notAt(t, "in", "specialty")
		}
		rows = append(rows, row)
	}
	c.table(rows...)
	deductible := c.chance(2)
	limits := [][]string{{"Accumulators", "Individual", "Family", "Comments"}}
	if deductible {
		limits = append(limits, []string{"Rx Deductible", "$" + thousands(c.rxIndividual), "$" + thousands(c.rxFamily), "Waived for generics"})
		c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
		for n := range c.tiers {
			order := map[bool]string{true: "exempt", false: "after"}[n == 0]
			c.across(&c.tiers[n], order, []string{"in"}, "retail", "mail", "specialty")
			c.allow("order %s retail90 in %s", c.tiers[n].id, order)
		}
	} else {
		limits = append(limits, []string{"Rx Deductible", "N/A", "N/A", ""})
		c.subject(0)
	}
	limits = append(limits, []string{c.pick("Rx Out-of-Pocket Maximum", "Rx MOOP"), "$" + thousands(c.oopIndividual), "$" + thousands(c.oopFamily), c.pick("", "Separate from medical")})
	c.say("maximum rx %d/%d", c.oopIndividual, c.oopFamily)
	c.table(limits...)
	c.tab(c.pick("Programs", "Utilization Management"))
	retail, mail, most := 75+5*c.IntN(3), 65+5*c.IntN(3), 25+5*c.IntN(3)
	c.choose([]string{"Program", "Elected (Y/N)", "Details"}, []setting{
		{"Refill Threshold - Retail", "Y", fmt.Sprintf("%d%%", retail), fmt.Sprintf("refillTooSoon {channels:[retail]} {percent:%d}", retail)},
		{"Refill Threshold - Mail", "Y", fmt.Sprintf("%d%%", mail), fmt.Sprintf("refillTooSoon {channels:[mail]} {percent:%d}", mail)},
		{"Prior Authorization", "Y", "Standard list", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step Therapy", "Y", "Standard list", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity Limits", "Y", "Standard list", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Exclusive Specialty", "Y", c.pick("Zero grace fills", "No grace fills"), "specialtyLockIn {tiers:[specialty]} {free:0}"},
		{"Mandatory Mail (maintenance drugs)", "Y", "2 retail fills allowed", "retailFills {drugs:{kinds:[maintenance]}} {free:2}"},
		{"Copay Assistance Accumulator Adjustment", "Y", "Manufacturer assistance does not count toward deductible or MOOP", "assistance {} {program:adjuster}"},
		{"Insulin Cap", "Y", fmt.Sprintf("$%d per 30-day supply", most), fmt.Sprintf("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:%d.00,copayPerDays:30}}", most)},
		{"Medication Synchronization", "N", "", ""},
		{"Fraud, Waste and Abuse Review", "Y", "Included", ""},
	})
	c.tab(c.pick("Coverage", "Drug Coverage"))
	free := func(kind string) string {
		return "drugCostShares {drugs:{kinds:[" + kind + "]}} {share:{kind:noCharge}}"
	}
	c.choose([]string{"Category", "Covered / Excluded", "Notes"}, []setting{
		{"Contraceptives", "Covered", "$0 copay", free("contraceptive")},
		{"ACA Preventive Drugs", "Covered", "$0 copay", free("preventive")},
		{"Vaccines", "Covered", "$0 copay", free("vaccine")},
		{"Smoking Cessation", "Covered", "$0 copay", free("smokingCessation")},
		{"Weight Loss", "Excluded", "", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Infertility", "Excluded", "", "exclusions {drugs:{kinds:[fertility]}}"},
		{"Erectile Dysfunction", "Excluded", "", "exclusions {drugs:{kinds:[erectileDysfunction]}}"},
		{"Cosmetic", "Excluded", "", "exclusions {drugs:{kinds:[cosmetic]}}"},
		{"OTC", "Excluded", "", "otc covered:false"},
		{"Compounds", "Excluded", "", "compounds covered:false"},
	})
}

// marketplaceJSON are an issuer's plans as the marketplace asks for them, with pharmacies out of network.
func (c *counter) marketplaceJSON() {
	c.several = true
	c.priced(false)
	type share struct {
		Pharmacy string `json:"pharmacy_type"`
		Copay    any    `json:"copay_amount"`
		CopayOpt any    `json:"copay_opt"`
		Rate     any    `json:"coinsurance_rate"`
		RateOpt  any    `json:"coinsurance_opt"`
	}
	type drugs struct {
		Tier   string  `json:"drug_tier"`
		Mail   bool    `json:"mail_order"`
		Shares []share `json:"cost_sharing"`
	}
	type plan struct {
		IDType    string   `json:"plan_id_type"`
		ID        string   `json:"plan_id"`
		Name      string   `json:"marketing_name"`
		Summary   string   `json:"summary_url"`
		Marketing string   `json:"marketing_url"`
		Formulary string   `json:"formulary_url"`
		Contact   string   `json:"plan_contact"`
		Network   []record `json:"network"`
		Drugs     []drugs  `json:"formulary"`
		Years     []int    `json:"years"`
		Updated   string   `json:"last_updated_on"`
	}
	outside := c.chance(2)
	words := c.pick("GENERIC,PREFERRED-BRAND,NON-PREFERRED-BRAND,SPECIALTY", "GENERIC,PREFERRED-BRAND,NON-PREFERRED-BRAND,SPECIALTY-DRUGS")
	var plans []plan
	for n, name := range []string{"Mesa Verde Gold 1500", "Mesa Verde Silver 5000", "Mesa Verde Bronze 8500"}[:2+c.IntN(2)] {
		one := plan{
			IDType: "HIOS-PLAN-ID", ID: fmt.Sprintf("61138CO00200%02d", 11+n), Name: name, Summary: "https://www.example.com/sbc", Marketing: "https://www.example.com/plans", Formulary: "https://www.example.com/drugs", Contact: "shop@example.com",
			Network: []record{{"network_tier": "PREFERRED"}}, Years: []int{2026}, Updated: "2025-10-28",
		}
		for k, tier := range strings.Split(words, ",") {
			t := c.tiers[k]
			t.cap = 0
			if t.rate == 0 {
				t.copay += 5 * n
			}
			free := k <= 1-n
			of := drugs{Tier: tier, Mail: k < 3}
			put := func(pharmacy, channel, network string, days int, times float64, part int) {
				opt := any("AFTER-DEDUCTIBLE")
				if free {
					opt = "BEFORE-DEDUCTIBLE"
				}
				row := share{Pharmacy: pharmacy, Copay: nil, CopayOpt: nil, Rate: nil, RateOpt: nil}
				if part > 0 {
					row.Rate, row.RateOpt = float64(part)/100, opt
					c.share(&t, channel, network, fmt.Sprintf("%d %% coinsurance", part))
				} else {
					amount := int(float64(t.copay) * times)
					row.Copay, row.CopayOpt = float64(amount), opt
					c.share(&t, channel, network, fmt.Sprintf("$%d.00 copay", amount))
				}
				c.days(&t, channel, network, 1, days)
				if free { // before the deductible it need not be met
					c.allow("order %s %s %s exempt", t.id, channel, network)
					c.allow("order %s %s %s before", t.id, channel, network)
				} else {
					c.order(&t, channel, network, "after")
				}
				of.Shares = append(of.Shares, row)
			}
			put("1-MONTH-IN-RETAIL", "retail", "in", 30, 1, t.rate)
			if outside {
				put("1-MONTH-OUT-RETAIL", "retail", "out", 30, 1, 50)
			}
			if k < 3 {
				put("3-MONTH-IN-MAIL", "mail", "in", 90, 2, t.rate)
			}
			one.Drugs = append(one.Drugs, of)
		}
		plans = append(plans, one)
	}
	for _, where := range []string{"rx", "in", "any"} {
		for _, none := range []string{"-/-", "0/-"} {
			c.allow("deductible %s %s", where, none)
		}
	}
	c.sent(plans)
}

// vendorPlan is a plan as the interface of a pharmacy benefit manager gives it.
func (c *counter) vendorPlan() {
	c.priced(true, "Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty")
	type cost struct {
		Tier       int    `json:"tier"`
		Name       string `json:"tierName"`
		Channel    string `json:"channel"`
		Network    string `json:"network"`
		From       int    `json:"minDaysSupply"`
		To         int    `json:"maxDaysSupply"`
		Type       string `json:"costShareType"`
		Copay      any    `json:"copayAmount"`
		Percent    any    `json:"coinsurancePercent"`
		Least      any    `json:"minAmount"`
		Most       any    `json:"maxAmount"`
		Deductible bool   `json:"deductibleApplies"`
	}
	free := 1 + c.IntN(2)
	var costs []cost
	put := func(t *plantTier, word, channel string, from, to int, times int) {
		row := cost{Tier: t.number, Name: t.words, Channel: word, Network: "IN_NETWORK", From: from, To: to, Type: "COPAY", Deductible: t.number > free}
		said := fmt.Sprintf("$%d.00 copay", times*t.copay)
		if t.rate > 0 {
			row.Type, row.Percent, said = "COINSURANCE", t.rate, fmt.Sprintf("%d %% coinsurance", t.rate)
			if t.cap > 0 {
				row.Most = t.cap
				said += fmt.Sprintf(", at most $%d.00", t.cap)
			}
		} else {
			row.Copay = times * t.copay
		}
		c.share(t, channel, "in", said)
		c.days(t, channel, "in", from, to)
		c.order(t, channel, "in", map[bool]string{true: "after", false: "exempt"}[row.Deductible])
		costs = append(costs, row)
	}
	mailed := c.pick("MAIL", "MAIL_ORDER")
	for _, t := range c.filled() {
		put(t, "RETAIL", "retail", 1, 30, 1)
		put(t, mailed, "mail", 1, 90, 2)
	}
	put(c.last(), "SPECIALTY", "specialty", 1, 30, 1)
	type limit struct {
		Type       string `json:"type"`
		Applies    string `json:"appliesTo"`
		Network    string `json:"network"`
		Individual int    `json:"individual"`
		Family     int    `json:"family"`
	}
	c.say("deductible rx %d/%d", c.rxIndividual, c.rxFamily)
	c.say("maximum in %d/%d", c.oopIndividual, c.oopFamily)
	retail, mail := 75+5*c.IntN(2), 65+5*c.IntN(2)
	c.say("refillTooSoon {channels:[retail]} {percent:%d}", retail)
	c.say("refillTooSoon {channels:[mail]} {percent:%d}", mail)
	c.say("priorAuthorization {drugs:{flags:[PA]}} {}")
	c.allow("priorAuthorization {drugs:{flags:[PA]}} open")
	c.say("stepTherapy {drugs:{flags:[ST]}} open")
	c.say("quantityLimit {drugs:{flags:[QL]}} open")
	c.say("formulary closed")
	fills := c.IntN(2)
	c.say("specialtyLockIn %s {free:%d}", c.specials(), fills)
	excluded := []string{}
	for _, kind := range []struct{ word, kind string }{{"WEIGHT_LOSS", "weightLoss"}, {"INFERTILITY", "fertility"}, {"COSMETIC", "cosmetic"}, {"ERECTILE_DYSFUNCTION", "erectileDysfunction"}} {
		if !c.chance(3) {
			excluded = append(excluded, kind.word)
			c.say("exclusions {drugs:{kinds:[%s]}}", kind.kind)
		}
	}
	c.allow("exclusions") // left open
	type edits struct {
		Retail int  `json:"refillTooSoonRetailPercent"`
		Mail   int  `json:"refillTooSoonMailPercent"`
		PA     bool `json:"priorAuthorization"`
		ST     bool `json:"stepTherapy"`
		QL     bool `json:"quantityLimits"`
	}
	c.sent(struct {
		ID         string   `json:"planId"`
		Name       string   `json:"planName"`
		Client     string   `json:"clientName"`
		Line       string   `json:"lineOfBusiness"`
		Effective  string   `json:"effectiveDate"`
		End        any      `json:"terminationDate"`
		BIN        string   `json:"bin"`
		PCN        string   `json:"pcn"`
		Group      string   `json:"rxGroup"`
		Formulary  record   `json:"formulary"`
		Limits     []limit  `json:"accumulators"`
		Costs      []cost   `json:"costShares"`
		Edits      edits    `json:"utilizationManagement"`
		Specialty  record   `json:"specialtyProgram"`
		Excluded   []string `json:"excludedDrugClasses"`
		Modified   string   `json:"lastModified"`
		ModifiedBy string   `json:"modifiedBy"`
	}{
		ID: "PLN-20418", Name: c.pick("Clearbrook PPO Rx", "Summit Ridge Rx Standard"), Client: "Clearbrook Logistics", Line: "COMMERCIAL", Effective: "2026-01-01", BIN: "610777", PCN: "CLBRK", Group: "CBL0001",
		Formulary: record{"id": "NPF-2026", "name": "National Preferred", "type": "CLOSED"},
		Limits:    []limit{{"DEDUCTIBLE", "PHARMACY", "IN_NETWORK", c.rxIndividual, c.rxFamily}, {"OUT_OF_POCKET_MAX", "MEDICAL_AND_PHARMACY", "IN_NETWORK", c.oopIndividual, c.oopFamily}},
		Costs:     costs, Edits: edits{retail, mail, true, true, true},
		Specialty: record{"exclusive": true, "pharmacy": "Corvane Specialty Pharmacy", "graceFillsAllowed": fills}, Excluded: excluded,
		Modified: "2025-11-12T16:04:55Z", ModifiedBy: "config.team",
	})
}
