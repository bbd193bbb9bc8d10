package analyze

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// The public plans of the packet, and what is sent to be loaded: forms, workbooks, JSON, legends of drug lists.

// few makes the tiers two or three with small copays.
func (k *packet) few() {
	k.tiers = []plantTier{
		{number: 1, words: k.pick("Generic drugs", "Generic prescriptions", "Generics"), classID: "generic", classes: "generic", copay: k.IntN(3)},
		{number: 2, words: k.pick("Brand-name drugs", "Brand drugs"), classID: "brand", classes: "brand", copay: 3 + k.IntN(3), brand: true},
	}
	if k.chance(2) {
		k.tiers[1] = plantTier{number: 2, words: k.pick("Preferred brand drugs", "Preferred brands"), classID: "preferred-brand", classes: "preferredBrand", copay: 2 + k.IntN(2), brand: true}
		k.tiers = append(k.tiers, plantTier{number: 3, words: k.pick("Non-preferred brand drugs", "Non-preferred brands"), classID: "non-preferred-brand", classes: "nonPreferredBrand", copay: 4 + k.IntN(5), brand: true})
	}
	k.numbered(false)
	k.voice.copay = k.pick("$%d", "$%d copay")
}

func (k *packet) childrenByIncome() {
	k.several = true
	k.few()
	k.heading(k.pick("Children's health program: what families pay", "CHIP cost sharing by family income"))
	columns := []string{"Up to 150% of poverty level", "151% to 185% of poverty level", "186% to 201% of poverty level"}
	rows := [][]string{append([]string{"Service"}, columns...), {"Enrollment fee", "$0", "$35", "$50"}, {"Office visit", "$5", "$20", "$25"}, {"Non-emergency ER visit", "$5", "$75", "$75"}}
	before := k.pick("Prescription: ", "Prescribed drugs – ")
	for n := range k.tiers {
		t := &k.tiers[n]
		rows = append(rows, planRow(before+strings.ToLower(t.words), 3, func(level int) string {
			one := *t
			one.copay += level * (2 + n*5)
			return k.cell(&one, "any", "in", 1)
		}))
	}
	rows = append(rows, []string{"Yearly cost-sharing cap", "5% of income", "5% of income", "5% of income"})
	k.table(rows...)
	k.write("American Indian and Alaska Native children pay nothing. There are no copays for well-child visits or immunizations.")
	for _, share := range []string{"{share:{kind:noCharge}}", "open"} {
		k.allow("drugCostShares {drugs:{kinds:[vaccine]}} %s", share)
	}
}

func (k *packet) medicaidPage() {
	k.few()
	k.heading(k.pick("Your pharmacy benefit", "Prescription drugs: Member Handbook, Section 6"))
	k.write("Your health plan covers the drugs of the state's Preferred Drug List at any pharmacy of the network. Show your member ID card.")
	rows := [][]string{{k.pick("Type of prescription", "Kind of drug"), k.pick("Your copay (up to a 34-day supply)", "You pay, for up to a 34-day supply")}}
	for n := range k.tiers {
		rows = append(rows, []string{k.tiers[n].words, k.given(&k.tiers[n], "any", "in", 34, 1)})
	}
	k.table(rows...)
	k.write("You do not pay a copay if you are pregnant, younger than 21, in a nursing home, or in hospice care. A pharmacy cannot turn you away because you cannot pay.")
	k.say("drugCostShares {age:{max:20}} {share:{kind:noCharge}}")
	k.allow("drugCostShares {} open")
	k.heading("Rules about drugs")
	for _, c := range []condition{
		{"Some drugs need prior authorization before you can get them.", "priorAuthorization {drugs:{flags:[PA]}} {}", false},
		{k.pick("Certain drugs are subject to step therapy.", "Step therapy applies to some drugs."), "stepTherapy {drugs:{flags:[ST]}} open", false},
		{"There are quantity limits for some drugs.", "quantityLimit {drugs:{flags:[QL]}} open", false},
		{k.pick("You can get a refill when 80% of your medicine is used.", "Refills are covered once 80% of the supply has been used."), "refillTooSoon {} {percent:80}", false},
		{"A doctor's visit for a prescription has a copay of $3.", "", false},
		{"Rides to the pharmacy are free. Call two days ahead.", "", false},
	} {
		if k.chance(2) {
			continue
		}
		k.line("• " + c.words)
		if c.fact != "" {
			k.say("%s", c.fact)
		}
	}
	k.heading(k.pick("Drugs that are not covered", "We do not cover these drugs"))
	k.notCovered("• ")
}

func (k *packet) stateOneBenefit() {
	k.ladder(true)
	k.amounts()
	k.names()
	k.heading("State Group Health Program – comparison of options for 2026")
	names := []string{"Standard Option", "Limited Option", "Local Care Option"}
	med := []int{k.medIndividual, k.medIndividual + 750, k.medIndividual + 250}
	rows := [][]string{
		append([]string{"In-network"}, names...),
		planRow("Medical deductible (single / family)", 3, func(n int) string { return fmt.Sprintf("$%s / $%s", thousands(med[n]), thousands(2*med[n])) }),
		planRow("Specialist visit", 3, func(n int) string { return fmt.Sprintf("$%d copay", 45+10*n) }),
		planRow("Physical therapy", 3, func(n int) string { return fmt.Sprintf("%d%% after deductible", 10+5*n) }),
	}
	for _, n := range med {
		k.say("deductible in %d/%d", n, 2*n)
	}
	k.table(rows...)
	k.heading(k.pick("Prescription drugs: the same for all options", "Pharmacy benefits – all plans"))
	limit := 250 * (6 + k.IntN(10))
	table := [][]string{{"", "30-day supply\nRetail pharmacy", "90-day supply\nRetail pharmacy", "90-day supply\nMail order"}}
	for n := range k.tiers {
		t := &k.tiers[n]
		if k.special(t) {
			table = append(table, []string{k.label(t), k.given(t, "retail", "in", 30, 1), "Not covered", "Not covered"})
			k.allow("share %s retail in not covered", t.id)
			k.allow("share %s mail in not covered", t.id)
			continue
		}
		table = append(table, []string{k.label(t), k.given(t, "retail", "in", 30, 1), k.given(t, "retail", "in", 90, 3), k.given(t, "mail", "in", 90, 2)})
	}
	table = append(table, []string{k.pick("Pharmacy out-of-pocket maximum (single / family)", "Annual prescription out-of-pocket maximum (single / family)"), fmt.Sprintf("$%s / $%s", thousands(limit), thousands(2*limit)), "<", "<"})
	k.say("maximum rx %d/%d", limit, 2*limit)
	k.either()
	k.table(table...)
	k.rulesBelow(true)
	k.surroundings()
}

func (k *packet) costLevels() {
	k.tiers = []plantTier{{words: "Preferred generic drugs", classes: "preferredGeneric"}, {words: "Preferred brand drugs", classes: "preferredBrand"}, {words: "Non-preferred brand drugs", classes: "nonPreferredBrand"}, {words: "Specialty drugs", classes: "specialty"}}
	k.price()
	k.numbered(true)
	for n := range 3 {
		k.tiers[n].rate, k.tiers[n].cap = []int{0, 20, 40}[n], []int{0, 50, 150}[n]
	}
	k.voice.copay, k.voice.rate, k.voice.cap = "$%d", "%d%%", k.pick(" ($%d max)", " up to $%d", ", $%d maximum")
	k.label = numbered(k.pick("Level %d: %s", "Level %d – %s", "Level %d (%s)"))
	k.heading("Public employers' program: pharmacy")
	rows := [][]string{{"Benefit", "You pay"}, {k.pick("Retail and mail, up to a 30-day supply", "30-day supply, retail or mail order"), "<"}}
	for n := range k.tiers {
		t := &k.tiers[n]
		if k.special(t) {
			rows = append(rows, []string{"Specialty pharmacy, up to a 30-day supply", "<"}, []string{k.label(t), k.given(t, "specialty", "in", 30, 1)})
			continue
		}
		cell := k.given(t, "retail", "in", 30, 1)
		k.given(t, "mail", "in", 30, 1)
		rows = append(rows, []string{k.label(t), cell})
	}
	limit := 600 + 100*k.IntN(6)
	rows = append(rows, []string{"Yearly limits", "<"}, []string{k.pick("Prescription drug out-of-pocket limit (individual / family)", "Pharmacy out-of-pocket limit: individual / family"), fmt.Sprintf("$%s / $%s", thousands(limit), thousands(2*limit))})
	k.say("maximum rx %d/%d", limit, 2*limit)
	k.table(rows...)
	k.write(k.brandDifference())
	k.rulesBelow(false)
	k.surroundings()
}

func (k *packet) setupForm() {
	k.ladder(true)
	k.numbered(true)
	k.voice.copay, k.voice.rate, k.voice.cap = k.pick("$%d.00", "$%d", "$%d.00 copay"), k.pick("%d%%", "%d%% coinsurance"), k.pick(" (max $%d)", " up to $%d")
	if k.chance(2) {
		k.workbook("Benefit Set-up")
	} else {
		k.heading("BENEFIT SET-UP FORM")
	}
	rows := [][]string{
		{k.pick("Field", "Parameter", "Set-up item"), k.pick("Client selection", "Value", "Setting")},
		{"Group number", "77120"},
		{"Effective date", "01/01/2026"},
		{"BIN / PCN", "610777 / NFH"},
		{"Plan year", "Calendar"},
		{k.pick("DEDUCTIBLE AND MAXIMUM OUT OF POCKET", "ACCUMULATORS"), "<"},
		{"Pharmacy deductible - individual", "$" + thousands(k.rxIndividual)},
		{"Pharmacy deductible - family", "$" + thousands(k.rxFamily)},
		{"Pharmacy maximum out of pocket - individual", "$" + thousands(k.oopIndividual)},
		{"Pharmacy maximum out of pocket - family", "$" + thousands(k.oopFamily)},
	}
	k.say("deductible rx %d/%d", k.rxIndividual, k.rxFamily)
	k.say("maximum rx %d/%d", k.oopIndividual, k.oopFamily)
	k.allowOrder("after")
	retail, mail := []int{30, 34}[k.IntN(2)], 90
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"RETAIL", "retail", retail, 1}, {"MAIL", "mail", mail, 2}, {"SPECIALTY PHARMACY", "specialty", 30, 1}} {
		rows = append(rows, []string{where.words, "<"}, []string{"Maximum days supply", fmt.Sprint(where.days)})
		for n := range k.tiers {
			if t := &k.tiers[n]; k.special(t) == (where.channel == "specialty") {
				rows = append(rows, []string{fmt.Sprintf("Tier %d - %s", t.number, t.words), k.given(t, where.channel, "in", where.days, where.times)})
			}
		}
	}
	rows = append(rows, []string{k.pick("UTILIZATION MANAGEMENT AND COVERAGE", "EDITS AND EXCLUSIONS"), "<"})
	used := 75 + 5*k.IntN(3)
	pool := []setting{
		{"Prior authorization", "Yes, drugs flagged PA", "", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy", "Yes, drugs flagged ST", "", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Quantity limits", "Yes, drugs flagged QL", "", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill too soon threshold", fmt.Sprintf("%d%%", used), "", fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{"Specialty lock-in", "Exclusive specialty pharmacy, no retail fills", "", "specialtyLockIn " + k.specials() + " {free:0}"},
		{"Weight loss drugs", k.pick("Exclude", "Not covered", "Excluded"), "", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Fertility drugs", k.pick("Exclude", "Not covered", "Excluded"), "", "exclusions {drugs:{kinds:[fertility]}}"},
		{"Erectile dysfunction drugs", k.pick("Not covered", "Excluded"), "", "exclusions {drugs:{kinds:[erectileDysfunction]}}"},
		{"Contraceptives", "$0", "", "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}"},
		{"ACA preventive drugs", "$0", "", "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}"},
		{"Compounds", "Not covered", "", "compounds covered:false"},
		{"OTC drugs", "Not covered", "", "otc covered:false"},
		{"Member services phone", "1-800-555-0121", "", ""},
		{"Paper claims", "Yes, at the network rate", "", ""},
		{"ID card vendor", "Plan sponsor", "", ""},
	}
	k.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	for _, s := range pool[:7+k.IntN(6)] {
		rows = append(rows, []string{s.parameter, s.value})
		if s.fact != "" {
			k.say("%s", s.fact)
		}
	}
	k.table(rows...)
}

func (k *packet) copayMatrix() {
	k.ladder(true)
	k.numbered(true)
	k.workbook("Copay Matrix")
	head := [][]string{
		{"Plan code", "Delivery", "Drug tier", "Tier description", "Min days", "Max days", "Copay $", "Coinsurance %", "Min $", "Max $", "Ded applies"},
		{"Benefit code", "Pharmacy type", "Tier", "Tier name", "DS from", "DS to", "Flat copay", "Percent copay", "Minimum copay", "Maximum copay", "Subject to deductible"},
	}[k.IntN(2)]
	rows := [][]string{head}
	mail := k.pick("Mail", "Mail order")
	for n := range k.tiers {
		t := &k.tiers[n]
		t.copay = max(t.copay, 1)
		put := func(words, channel string, lo, hi int, times float64) {
			row := []string{"NFH01", words, fmt.Sprint(t.number), t.words, fmt.Sprint(lo), fmt.Sprint(hi), "", "", "", "", "No"}
			amount := int(float64(t.copay) * times)
			share := fmt.Sprintf("$%d.00 copay", amount)
			if t.rate > 0 {
				least := 10 * (hi / 30)
				row[7], row[8], row[9] = fmt.Sprintf("%d%%", t.rate), fmt.Sprintf("$%d.00", least), fmt.Sprintf("$%d.00", 12*least)
				share = fmt.Sprintf("%d %% coinsurance, at least $%d.00, at most $%d.00", t.rate, least, 12*least)
			} else {
				row[6] = fmt.Sprintf("$%d.00", amount)
			}
			order := "exempt"
			if n > 0 {
				row[10], order = "Yes", "after"
			}
			k.share(t, channel, "in", share)
			k.days(t, channel, "in", lo, hi)
			k.order(t, channel, "in", order)
			rows = append(rows, row)
		}
		if k.special(t) {
			put("Specialty", "specialty", 1, 30, 1)
			continue
		}
		put("Retail", "retail", 1, 30, 1)
		if k.chance(2) {
			put("Retail", "retail", 31, 90, 3)
		}
		put(mail, "mail", 1, 90, 2)
	}
	k.table(rows...)
	k.tab("Accums")
	k.table([]string{"Accumulator", "Single", "Family"},
		[]string{"Rx deductible", "$" + thousands(k.rxIndividual), "$" + thousands(k.rxFamily)},
		[]string{"Rx maximum out of pocket", "$" + thousands(k.oopIndividual), "$" + thousands(k.oopFamily)})
	k.say("deductible rx %d/%d", k.rxIndividual, k.rxFamily)
	k.say("maximum rx %d/%d", k.oopIndividual, k.oopFamily)
	k.tab("Change log")
	k.table([]string{"Date", "Who", "What"}, []string{"10/02/2025", "Analyst", "First draft"}, []string{"10/19/2025", "Client", "Tier 2 copay was $15.00"}, []string{"11/05/2025", "Analyst", "Approved"})
}

func (k *packet) carriers() {
	k.several = true
	k.ladder(k.chance(2))
	k.voice.copay, k.voice.rate, k.voice.cap = k.pick("$%d", "$%d copay"), "%d%%", k.pick(" up to $%d", " (max $%d)")
	k.numbered(true)
	k.workbook("Medical Comparison")
	plans := [][]string{{"Alder Mutual PPO 1000", "Birchwood HMO 500", "Cypress HSA 3500"}, {"Option 1: Alder PPO", "Option 2: Birchwood POS", "Option 3: Cypress EPO"}}[k.IntN(2)]
	med := []int{k.medIndividual, k.medIndividual + 500, k.medIndividual + 1500}
	oop := []int{k.oopIndividual, k.oopIndividual + 1000, k.oopIndividual + 2500}
	row := func(words string, value func(n int) string) []string { return planRow(words, len(plans), value) }
	rows := [][]string{
		append([]string{"Benefits (in-network)"}, plans...),
		row("Deductible - Single", func(n int) string { return "$" + thousands(med[n]) }), row("Deductible - Family", func(n int) string { return "$" + thousands(2*med[n]) }),
		row("Out-of-Pocket Max - Single", func(n int) string { return "$" + thousands(oop[n]) }), row("Out-of-Pocket Max - Family", func(n int) string { return "$" + thousands(2*oop[n]) }),
		row("Coinsurance", func(n int) string { return fmt.Sprintf("%d%%", 10+10*n) }), row("Urgent Care", func(n int) string { return fmt.Sprintf("$%d", 50+25*n) }),
	}
	for n := range plans {
		k.say("deductible in %d/%d", med[n], 2*med[n])
		k.say("maximum in %d/%d", oop[n], 2*oop[n])
	}
	if k.chance(2) {
		rows = append(rows, row("Rx Deductible (Single / Family)", func(n int) string {
			if n == 2 {
				return "Integrated with medical"
			}
			k.say("deductible rx %d/%d", k.rxIndividual+100*n, 2*(k.rxIndividual+100*n))
			return fmt.Sprintf("$%s / $%s", thousands(k.rxIndividual+100*n), thousands(2*(k.rxIndividual+100*n)))
		}))
		for _, none := range []string{"0/-", "0/0", "-/-"} {
			k.allow("deductible rx %s", none)
		}
	}
	k.either()
	rows = append(rows, []string{k.pick("Rx - Retail (30 days)", "Prescription Drugs - Retail, 30 days"), "<", "<", "<"})
	for n := range k.tiers {
		t := &k.tiers[n]
		rows = append(rows, row(fmt.Sprintf("Tier %d - %s", t.number, t.words), func(plan int) string { return k.given(t, "retail", "in", 30, 1+float64(plan)/2) }))
	}
	rows = append(rows, []string{k.pick("Rx - Mail Order (90 days)", "Prescription Drugs - Mail Order, 90 days"), "<", "<", "<"})
	for n := range k.tiers {
		if t := &k.tiers[n]; !k.special(t) {
			rows = append(rows, row(fmt.Sprintf("Tier %d - %s", t.number, t.words), func(plan int) string { return k.given(t, "mail", "in", 90, 2+float64(plan)) }))
		}
	}
	rows = append(rows, []string{"Rates", "<", "<", "<"}, row("Employee", func(n int) string { return fmt.Sprintf("$%d.44", 612-40*n) }), row("Employee + Family", func(n int) string { return fmt.Sprintf("$%s.10", thousands(1780-120*n)) }), row("Annual Premium", func(n int) string { return fmt.Sprintf("$%s", thousands(412000-21000*n)) }))
	k.table(rows...)
}

// sent makes the document the JSON of a value.
func (k *packet) sent(v any) {
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		panic(err)
	}
	k.sheet = &sheet{b: document.NewBuilder(document.JSON)}
	k.b.StartPage("", 0, 0)
	for l := range strings.SplitSeq(string(b), "\n") {
		k.b.Line(l, document.Box{}, false)
	}
}

// record is an object of JSON, whose keys are written in the order of the alphabet.
type record = map[string]any

func (k *packet) vendorTiers() {
	k.ladder(true)
	k.numbered(true)
	var tiers []any
	mail := k.pick("mail", "mailOrder")
	for n := range k.tiers {
		t := &k.tiers[n]
		var costs []any
		put := func(channel, word string, days int, times float64) {
			deductible := n > 0
			cost := record{"pharmacyType": word, "network": "in-network", "daysSupply": days, "deductibleApplies": deductible}
			amount := int(float64(t.copay) * times)
			share := fmt.Sprintf("$%d.00 copay", amount)
			if t.rate > 0 {
				cost["coinsurancePercent"], share = t.rate, fmt.Sprintf("%d %% coinsurance", t.rate)
				if t.cap > 0 {
					cost["maximum"] = t.cap
					share += fmt.Sprintf(", at most $%d.00", t.cap)
				}
			} else {
				cost["copay"] = amount
			}
			k.share(t, channel, "in", share)
			k.days(t, channel, "in", 1, days)
			k.order(t, channel, "in", map[bool]string{true: "after", false: "exempt"}[deductible])
			costs = append(costs, cost)
		}
		if k.special(t) {
			put("specialty", "specialty", 30, 1)
		} else {
			put("retail", "retail", 30, 1)
			put("mail", mail, 90, 2)
		}
		tiers = append(tiers, record{"tier": t.number, "name": t.words, "costSharing": costs})
	}
	k.say("deductible rx %d/%d", k.rxIndividual, k.rxFamily)
	k.say("maximum in %d/%d", k.oopIndividual, k.oopFamily)
	k.sent(record{
		"planName": "Northfield Ridge 80", "planYear": 2026, "bin": "610777", "pcn": "NFH",
		"pharmacyDeductible": record{"individual": k.rxIndividual, "family": k.rxFamily},
		"outOfPocketMaximum": record{"individual": k.oopIndividual, "family": k.oopFamily, "includesPharmacy": true},
		"drugTiers":          tiers,
		"medical":            record{"primaryCareVisit": record{"copay": 30}, "emergencyRoom": record{"copay": 350}},
		"rules":              k.conditions(true),
		"contact":            record{"phone": "1-800-555-0177", "hours": "8-20"},
	})
}

func (k *packet) vendorRows() {
	k.several = true
	k.ladder(false)
	k.numbered(false)
	plans := []string{"Meadow Bronze", "Meadow Silver", "Meadow Gold"}
	key := map[benefit.TierID]string{"generic": "generic", "preferred-generic": "preferredGeneric", "non-preferred-generic": "nonPreferredGeneric", "brand": "brand", "preferred-brand": "preferredBrand", "non-preferred-brand": "nonPreferredBrand"}
	k.voice.copay, k.voice.rate, k.voice.cap = k.pick("$%d", "$%d copay"), k.pick("%d%%", "%d%% coinsurance"), " up to $%d"
	var list []any
	for plan, name := range plans {
		med, oop := k.medIndividual+1000*(2-plan), k.oopIndividual+1500*(2-plan)
		k.say("deductible in %d/%d", med, 2*med)
		k.say("maximum in %d/%d", oop, 2*oop)
		retail, mail := record{"maxDaysSupply": 30}, record{"maxDaysSupply": 90}
		for n := range k.tiers {
			t := &k.tiers[n]
			times := float64(3-plan) / 1.5
			retail[key[t.id]] = k.given(t, "retail", "in", 30, times)
			mail[key[t.id]] = k.given(t, "mail", "in", 90, 2*times)
		}
		list = append(list, record{
			"planName": name, "planType": "PPO", "metalLevel": strings.TrimPrefix(name, "Meadow "), "monthlyPremium": 311.2 + 80*float64(plan),
			"deductible":      record{"individual": med, "family": 2 * med},
			"outOfPocketMax":  record{"individual": oop, "family": 2 * oop},
			"pharmacyCopays":  record{"retail": retail, "mailOrder": mail},
			"specialistVisit": fmt.Sprintf("$%d", 70-10*plan),
		})
	}
	k.either()
	k.sent(record{"status": "ok", "count": len(list), "plans": list})
}

func (k *packet) legend() {
	k.ladder(true)
	k.numbered(true)
	k.amounts()
	k.heading(k.pick("2026 Drug List (Formulary)", "Your 2026 Prescription Drug Guide"))
	k.write("This list names the drugs that are covered most often. It is reviewed four times a year.")
	rows := [][]string{{"Tier", "What it includes", k.pick("Your cost at a retail pharmacy (30-day supply)", "Retail, up to a 30-day supply")}}
	for n := range k.tiers {
		t := &k.tiers[n]
		rows = append(rows, []string{fmt.Sprintf("Tier %d", t.number), t.words, k.given(t, "retail", "in", 30, 1)})
	}
	k.table(rows...)
	k.heading("Abbreviations in the drug list")
	for _, c := range []condition{
		{k.pick("PA: Prior authorization is required for drugs marked PA.", "PA – Prior authorization. Drugs marked PA require prior authorization."), "priorAuthorization {drugs:{flags:[PA]}} {}", false},
		{k.pick("ST: Step therapy applies to drugs marked ST.", "ST – Step therapy. Drugs marked ST are subject to step therapy."), "stepTherapy {drugs:{flags:[ST]}} open", false},
		{k.pick("QL: Quantity limits apply to drugs marked QL.", "QL – Quantity limit. Drugs marked QL are subject to quantity limits."), "quantityLimit {drugs:{flags:[QL]}} open", false},
		{"Names of brands are in capital letters, names of generics in small letters.", "", false},
	} {
		k.line(c.words)
		if c.fact != "" {
			k.say("%s", c.fact)
		}
	}
	k.top += 8
	top := len(k.tiers)
	k.table([]string{"Drug name", "Tier", "Notes"}, []string{"amlodipine tablet 5 mg", "1", ""}, []string{"metformin tablet 500 mg", "1", "QL (60/30)"}, []string{"EXAMPLUX injection", fmt.Sprint(top), "PA, SP"},
		[]string{"sertraline tablet 50 mg", "1", ""}, []string{"SAMPLERA capsule 40 mg", fmt.Sprint(min(2, top)), "ST, QL (30/30)"})
	k.write("If a drug is not on the list, ask your doctor about one that is.")
}
