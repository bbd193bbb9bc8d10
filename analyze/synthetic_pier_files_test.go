package analyze

import (
	"fmt"
	"strings"
)

// The workbooks, the worksheet and the JSON of the twenty-seventh set.

// exhibit is the plan design that a county shows to those who bid for its drug program, with rows for each pharmacy.
func (e *pier) exhibit() {
	e.several, e.unlocked = true, true
	e.usual(false, "")
	e.last().cap = e.one(150, 200, 250)
	e.voice.copay, e.voice.rate, e.voice.cap = "$%d", "%d%%", e.pick(" to a max of $%d", " up to $%d")
	e.workbook(e.pick("Current Plan Design", "Exhibit 1 - Plan Design"))
	names := [][]string{{"PPO Plan", "HDHP"}, {"Classic PPO", "Consumer HDHP"}}[e.IntN(2)]
	rows := [][]string{append([]string{e.pick("Provision", "Plan Provision")}, names...)}
	put := func(words string, cells ...string) { rows = append(rows, append([]string{words}, cells...)) }
	limit := func(kind, words string, of ...int) {
		var cells []string
		for _, one := range of {
			e.unnamed(kind, one, 2*one)
			cells = append(cells, e.pairOf("$%s / $%s", one))
		}
		put(words, cells...)
	}
	put(e.pick("Enrolled Employees", "Covered Lives"), "1,412", "386")
	put("Plan Year", "January 1 - December 31", "January 1 - December 31")
	limit("deductible", e.pick("Medical Deductible (Individual / Family)", "Deductible - Individual / Family"), e.medIndividual, 3400)
	limit("maximum", e.pick("Out-of-Pocket Maximum (Individual / Family)", "Out-of-Pocket Maximum - Individual / Family"), e.oopIndividual, 5000+500*e.IntN(4))
	put(e.pick("Deductible Applies to Prescription Drugs", "Prescription Drugs Subject to Deductible"), "No", "Yes")
	formulary := e.pick("Corvane National Formulary", "Standard")
	put("Formulary", formulary, formulary)
	rate, dash, days, cost := e.one(10, 20), e.pick(" - ", ": "), e.pick("Days Supply", "Maximum Days Supply"), e.pick("Member Cost Share", "Member Cost")
	for _, of := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Retail", "retail", 30, 1}, {e.pick("Mail Order", "Mail"), "mail", 90, 2}, {"Specialty", "specialty", 30, 1}} {
		put(of.words+dash+days, fmt.Sprint(of.days), fmt.Sprint(of.days))
		for n := range e.tiers {
			t := &e.tiers[n]
			if (n == 3) != (of.channel == "specialty") {
				continue
			}
			words := of.words + dash + t.words
			if n == 3 {
				words = of.words + dash + cost
			}
			one := e.given(t, of.channel, "in", of.days, of.times)
			e.order(t, of.channel, "in", "exempt")
			e.partly(t, of.channel, "in", of.days, rate, 0, 0)
			e.order(t, of.channel, "in", "after")
			put(words, one, fmt.Sprintf("%d%% after deductible", rate))
		}
	}
	e.like(e.last(), "in", "specialty", "retail", "any")
	e.table(rows...)
	used, fills := e.one(70, 75, 80, 85), e.one(1, 2, 3)
	e.tab(e.pick("Clinical Programs", "Programs in Place"))
	e.choose([]string{"Program", e.pick("In Place", "Currently in Place"), "Notes"}, []setting{
		{"Prior Authorization", "Yes", "Incumbent's standard list", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step Therapy", "Yes", "Incumbent's standard list", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity Limits", "Yes", "Incumbent's standard list", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill Too Soon", "Yes", fmt.Sprintf("Refill allowed when %d%% of the days supply has been used", used), fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Mandatory Mail Order", "Yes", fmt.Sprintf("Maintenance drugs; %d retail fill(s) allowed", fills), fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{"Exclusive Specialty Pharmacy", "Yes", "No retail fills of specialty drugs", "specialtyLockIn {tiers:[specialty]} {free:0}"},
		{"Copay Accumulator Program", "Yes", "Manufacturer assistance does not count toward the deductible or out-of-pocket maximum", "assistance {} {program:adjuster}"},
		{"Retrospective Drug Utilization Review", "Yes", "Quarterly report to the County", ""},
		{"Medication Therapy Management", "No", "", ""},
	})
	e.tab(e.pick("Coverage", "Covered and Excluded"))
	e.choose([]string{"Category", e.pick("Covered / Excluded", "Coverage"), "Notes"}, []setting{
		{"Contraceptives", "Covered", "$0", drugsFree("contraceptive")},
		{"ACA Preventive Drugs", "Covered", "$0", drugsFree("preventive")},
		{"Vaccines", "Covered", "$0", drugsFree("vaccine")},
		{"Weight Loss Drugs", "Excluded", "", drugsOut("weightLoss")},
		{"Infertility Drugs", "Excluded", "", drugsOut("fertility")},
		{"Cosmetic Drugs", "Excluded", "", drugsOut("cosmetic")},
		{"Erectile Dysfunction Drugs", "Excluded", "", drugsOut("erectileDysfunction")},
		{"Over-the-Counter Drugs", "Excluded", "", "otc covered:false"},
		{"Compounds", "Excluded", "", "compounds covered:false"},
	})
}

// riders is the list of the drug riders that a carrier offers small groups, a rider a row, with mail order as so many retail copays.
func (e *pier) riders() {
	e.several, e.unlocked = true, true
	e.usual(true, "")
	e.voice.copay, e.voice.rate, e.voice.cap = "$%d", "%d%%", e.pick(" to $%d", " (max $%d)")
	e.last().cap = e.one(150, 200, 250)
	e.workbook(e.pick("Rx Riders", "Small Group Rx Options"))
	days := e.one(30, 31)
	head := []string{"Rx Rider", e.pick("Rx Deductible (Ind / Fam)", "Rx Deductible")}
	label := e.pick("Tier %d\n%s", "Tier %d - %s")
	for n := range e.tiers {
		head = append(head, fmt.Sprintf(label, n+1, e.tiers[n].words))
	}
	rows := [][]string{
		{fmt.Sprintf("Retail copays, up to a %d-day supply", days), "<", "<", "<", "<", "<", "<"},
		append(head, e.pick("Mail Order (90-day supply), Tiers 1-3", "90-Day Mail Order (Tiers 1-3)")),
	}
	for plan := range 4 {
		var cells []string
		many := []float64{2, 2.5}[plan%2]
		name := "RX"
		for n := range e.tiers {
			one := e.tiers[n]
			if n < 3 {
				one.copay += 5 * plan
				name += fmt.Sprintf("%s%d", map[bool]string{true: " ", false: "/"}[n == 0], one.copay)
				e.share(&one, "mail", "in", fmt.Sprintf("$%.2f copay", many*float64(one.copay)))
				e.days(&one, "mail", "in", 1, 90)
			} else {
				one.rate += 5 * (plan / 2)
			}
			cells = append(cells, e.given(&one, "retail", "in", days, 1))
		}
		deductible := "None"
		if plan > 1 {
			deductible = e.pairOf("$%s / $%s", 50*plan)
			e.say("deductible rx %d/%d", 50*plan, 100*plan)
		}
		rows = append(rows, append(append([]string{name, deductible}, cells...), fmt.Sprintf("%gx retail copay", many)))
	}
	for _, none := range []string{"0/-", "0/0", "-/-"} {
		e.allow("deductible rx %s", none)
	}
	e.table(rows...)
	e.like(e.last(), "in", "retail", "specialty")
	e.notAt(e.last(), "in", "mail")
	e.tab("Notes")
	rows = [][]string{{e.pick("Notes on all riders", "All riders")}}
	if e.chance(2) {
		rows = append(rows, []string{e.pick("Where a rider has a deductible, it applies to Tiers 2, 3 and 4. Tier 1 drugs are not subject to it.", "Rx deductibles apply to Tiers 2, 3 and 4 only.")})
		for n := range e.tiers {
			e.across(&e.tiers[n], map[bool]string{true: "exempt", false: "after"}[n == 0], []string{"in"}, "retail", "mail")
		}
	}
	e.either()
	rows = append(rows, []string{"Tier 4 drugs are not available by mail order."})
	for _, one := range e.particulars(4 + e.IntN(3)) {
		rows = append(rows, []string{one})
	}
	e.table(append(rows, []string{"Riders may be added to any medical plan except the HSA plans. Ask your sales representative for rates."})...)
}

// worksheet is what a school's administrator has filled in for a new drug benefit: a line for each pharmacy, with the kinds of drugs on it.
func (e *pier) worksheet() {
	e.usual(false, "")
	e.last().cap = e.one(0, 150, 200, 250)
	if e.chance(2) {
		e.inWord()
	}
	e.voice.copay, e.voice.rate, e.voice.cap = "$%d", "%d%%", e.pick(" up to $%d", ", $%d maximum")
	gap, retail := e.pick("    ", "   "), e.one(30, 34)
	e.heading(e.pick("Prescription Drug Plan Worksheet", "PRESCRIPTION BENEFIT SET-UP WORKSHEET"))
	capitals := e.chance(2)
	head := func(words string) {
		if capitals {
			words = strings.ToUpper(words)
		}
		e.heading(words)
	}
	e.line("Group name: " + e.pick("Cottonwood Community Schools", "Three Rivers Electric Cooperative") + gap + "Group number: 40217")
	e.line("Effective date: 07/01/2026" + gap + "Contact: Benefits Office, 555-0177")
	list := func(channel string, days int, times float64) string {
		var words []string
		for n := range 3 {
			words = append(words, e.tiers[n].words+": "+e.given(&e.tiers[n], channel, "in", days, times))
		}
		return strings.Join(words, gap)
	}
	head("Retail pharmacy")
	e.line(fmt.Sprintf("Maximum days supply: %d", retail))
	e.line(list("retail", retail, 1))
	head("Mail order pharmacy")
	e.line("Maximum days supply: 90")
	e.line(list("mail", 90, []float64{2, 2.5}[e.IntN(2)]))
	head("Specialty pharmacy")
	e.line("Maximum days supply: 30")
	e.line("Specialty: " + e.given(e.last(), "specialty", "in", 30, 1))
	for n := range e.tiers {
		e.notAt(&e.tiers[n], "in", map[bool]string{true: "retail", false: "specialty"}[n == 3])
	}
	head("Deductible and out-of-pocket maximum")
	if e.chance(3) {
		e.line("Prescription deductible: None")
		e.subject(0)
	} else {
		e.line("Prescription deductible:" + gap + e.pairOf("Individual $%s"+gap+"Family $%s", e.rxIndividual))
		e.say("deductible rx %d/%d", e.rxIndividual, e.rxFamily)
		brands := e.chance(2)
		e.line("Deductible applies to: " + map[bool]string{true: e.pick("Preferred brand, non-preferred brand and specialty (not generic)", "All drugs except generic"), false: "All drugs"}[brands])
		for n := range e.tiers {
			e.across(&e.tiers[n], map[bool]string{true: "exempt", false: "after"}[brands && n == 0], []string{"in"}, "retail", "mail", "specialty")
		}
	}
	e.line("Prescription out-of-pocket maximum:" + gap + e.pairOf("Individual $%s"+gap+"Family $%s", e.oopIndividual))
	e.say("maximum rx %d/%d", e.oopIndividual, e.oopFamily)
	head("Plan rules")
	used, most, fills := e.one(70, 75, 80, 85), e.one(25, 30, 35), e.one(1, 2, 3)
	for _, one := range []condition{
		{words: "Prior authorization: Yes, standard list", fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: "Step therapy: Yes, standard list", fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: "Quantity limits: Yes, standard list", fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: fmt.Sprintf("Refill allowed after: %d%% of supply used", used), fact: fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{words: fmt.Sprintf("Mandatory mail order: Yes, for maintenance drugs after %d retail fill(s)", fills), fact: fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{words: "Specialty pharmacy required: Yes, no retail fills of specialty drugs", fact: "specialtyLockIn {tiers:[specialty]} {free:0}"},
		{words: fmt.Sprintf("Insulin maximum: $%d per 30-day supply", most), fact: mostFor(most)},
		{words: "Manufacturer assistance counts toward deductible and out-of-pocket maximum: No", fact: "assistance {} {program:adjuster}"},
	} {
		if !e.chance(4) {
			e.line(one.words)
			e.say("%s", one.fact)
		}
	}
	head("Drug coverage")
	for _, one := range []condition{
		{words: "Contraceptives: Covered, $0", fact: drugsFree("contraceptive")},
		{words: "Preventive drugs (ACA): Covered, $0", fact: drugsFree("preventive")},
		{words: "Vaccines: Covered, $0", fact: drugsFree("vaccine")},
		{words: "Weight loss drugs: Not covered", fact: drugsOut("weightLoss")},
		{words: "Fertility drugs: Not covered", fact: drugsOut("fertility")},
		{words: "Erectile dysfunction drugs: Not covered", fact: drugsOut("erectileDysfunction")},
		{words: "Cosmetic drugs: Not covered", fact: drugsOut("cosmetic")},
		{words: "Over-the-counter drugs: Not covered", fact: "otc covered:false"},
		{words: "Compounds: Not covered", fact: "compounds covered:false"},
	} {
		if !e.chance(4) {
			e.line(one.words)
			e.say("%s", one.fact)
		}
	}
	e.line("Completed by: ____________________" + gap + "Date: ____________")
}

// stepObjects is a benefit as a claims system keeps it: the pharmacies, the steps of days that each fills, and the tiers of a step.
func (e *pier) stepObjects() {
	e.usual(true, "")
	type cost struct {
		Tier       int    `json:"tier"`
		Name       string `json:"tierName"`
		Copay      any    `json:"copay,omitempty"`
		Percent    any    `json:"coinsurancePercent,omitempty"`
		Most       any    `json:"maximumPerFill,omitempty"`
		Deductible bool   `json:"deductibleApplies"`
	}
	type step struct {
		From    int    `json:"fromDays"`
		Through int    `json:"throughDays"`
		Costs   []cost `json:"memberCost"`
	}
	type channel struct {
		Channel string `json:"channel"`
		Network string `json:"network"`
		Steps   []step `json:"daySupplySteps"`
	}
	from := 1 + e.IntN(2)
	one := func(channel string, lo, hi int, times float64) step {
		out := step{From: lo, Through: hi}
		for n := range e.tiers {
			t := &e.tiers[n]
			if (n == 3) != (channel == "specialty") {
				continue
			}
			_, share := e.amount(t, times)
			e.share(t, channel, "in", share)
			e.days(t, channel, "in", lo, hi)
			e.order(t, channel, "in", map[bool]string{true: "after", false: "exempt"}[n >= from])
			c := cost{Tier: t.number, Name: t.words, Deductible: n >= from}
			if t.rate > 0 {
				c.Percent = t.rate
				if t.cap > 0 {
					c.Most = t.cap
				}
			} else {
				c.Copay = int(times * float64(t.copay))
			}
			if channel == "retail" && lo > 1 {
				e.allow("share %s retail90 in %s", t.id, share)
				e.allow("days %s retail90 in %d-%d", t.id, lo, hi)
				e.allow("order %s retail90 in %s", t.id, map[bool]string{true: "after", false: "exempt"}[n >= from])
			}
			out.Costs = append(out.Costs, c)
		}
		return out
	}
	channels := []channel{
		{"RETAIL", "IN_NETWORK", []step{one("retail", 1, 30, 1), one("retail", 31, 90, 3)}},
		{"MAIL", "IN_NETWORK", []step{one("mail", 1, 90, 2)}},
		{"SPECIALTY", "IN_NETWORK", []step{one("specialty", 1, 30, 1)}},
	}
	e.say("deductible rx %d/%d", e.rxIndividual, e.rxFamily)
	e.say("maximum rx %d/%d", e.oopIndividual, e.oopFamily)
	used, most, fills := e.one(70, 75, 80, 85), e.one(25, 30, 35), e.one(1, 2, 3)
	var edits, coverage []record
	for _, one := range []struct {
		object record
		fact   string
	}{
		{record{"edit": "PRIOR_AUTHORIZATION", "active": true, "drugList": "STANDARD"}, "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{record{"edit": "STEP_THERAPY", "active": true, "drugList": "STANDARD"}, "stepTherapy {drugs:{flags:[ST]}} open"},
		{record{"edit": "QUANTITY_LIMIT", "active": true, "drugList": "STANDARD"}, "quantityLimit {drugs:{flags:[QL]}} open"},
		{record{"edit": "REFILL_TOO_SOON", "active": true, "percentUsed": used}, fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{record{"edit": "MANDATORY_MAIL", "active": true, "drugs": "MAINTENANCE", "retailFillsAllowed": fills}, fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{record{"edit": "SPECIALTY_LOCK_IN", "active": true, "retailFillsAllowed": 0}, "specialtyLockIn {tiers:[tier-4]} {free:0}"},
		{record{"edit": "INSULIN_CAP", "active": true, "maximumMemberCost": most, "perDays": 30}, mostFor(most)},
	} {
		if !e.chance(4) {
			edits = append(edits, one.object)
			e.say("%s", one.fact)
		}
	}
	for _, one := range []struct{ key, status, fact string }{
		{"CONTRACEPTIVES", "COVERED_NO_COST", drugsFree("contraceptive")},
		{"ACA_PREVENTIVE", "COVERED_NO_COST", drugsFree("preventive")},
		{"VACCINES", "COVERED_NO_COST", drugsFree("vaccine")},
		{"WEIGHT_LOSS", "EXCLUDED", drugsOut("weightLoss")},
		{"INFERTILITY", "EXCLUDED", drugsOut("fertility")},
		{"COSMETIC", "EXCLUDED", drugsOut("cosmetic")},
		{"ERECTILE_DYSFUNCTION", "EXCLUDED", drugsOut("erectileDysfunction")},
		{"OVER_THE_COUNTER", "EXCLUDED", "otc covered:false"},
		{"COMPOUNDS", "EXCLUDED", "compounds covered:false"},
	} {
		if !e.chance(3) {
			coverage = append(coverage, record{"drugClass": one.key, "status": one.status})
			e.say("%s", one.fact)
		}
	}
	e.sent(struct {
		Benefit      record    `json:"benefit"`
		Accumulators []record  `json:"accumulators"`
		Delivery     []channel `json:"delivery"`
		Edits        []record  `json:"edits"`
		Coverage     []record  `json:"coverage"`
	}{
		record{"benefitCode": "CCS-RX-07", "description": e.pick("Cottonwood Rx Base", "Three Rivers Rx"), "effectiveFrom": "2026-07-01"},
		[]record{{"type": "DEDUCTIBLE", "scope": "PHARMACY", "individual": e.rxIndividual, "family": e.rxFamily}, {"type": "OUT_OF_POCKET_MAXIMUM", "scope": "PHARMACY", "individual": e.oopIndividual, "family": e.oopFamily}},
		channels, edits, coverage,
	})
}
