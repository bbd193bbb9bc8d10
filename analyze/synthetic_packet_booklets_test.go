package analyze

import (
	"fmt"
	"strings"
)

// The booklets, Medicare and public plans of the packet.

func (k *packet) wordBullets() {
	k.ladder(true)
	k.amounts()
	k.names()
	k.inWord()
	k.heading(k.pick("Pharmacy Benefit Summary", "Prescription Drug Benefit Summary – Group 40117"))
	k.line("Effective " + k.pick("January 1, 2026", "July 1, 2025"))
	if k.chance(2) {
		k.line(k.drugLimit())
	} else {
		k.either()
	}
	k.line("• " + fmt.Sprintf(k.pick("Out-of-pocket maximum for prescription drugs: $%s individual / $%s family", "Pharmacy out-of-pocket maximum: $%s per person, $%s per family"), thousands(k.oopIndividual), thousands(k.oopFamily)))
	k.say("maximum rx %d/%d", k.oopIndividual, k.oopFamily)
	mark := k.pick(": ", " – ", "\t")
	list := func(title, channel string, days int, times float64, special bool) {
		k.heading(fmt.Sprintf(title, days))
		for n := range k.tiers {
			if t := &k.tiers[n]; k.special(t) == special {
				k.line("• " + k.label(t) + mark + k.given(t, channel, "in", days, times))
			}
		}
	}
	list(k.pick("Participating retail pharmacies, up to a %d-day supply", "Retail copayments (up to a %d-day supply)"), "retail", []int{30, 31, 34}[k.IntN(3)], 1, false)
	list("Mail service, up to a %d-day supply", "mail", []int{90, 100}[k.IntN(2)], 2, false)
	list("Specialty pharmacy, up to a %d-day supply", "specialty", 30, 1, true)
	k.heading("Clinical programs and coverage")
	for _, s := range k.conditions(true) {
		k.line("• " + s)
	}
	k.heading("Other benefits of the group")
	k.line("• Routine eye exam: $10 copay every 24 months")
	k.line("• Hearing aids: up to $1,200 every three years")
}

func (k *packet) chapter() {
	k.listed = true
	if k.chance(2) {
		k.inWord()
	}
	k.ladder(true)
	k.names()
	k.voice.copay, k.voice.rate, k.voice.cap = k.pick("$%d copayment", "$%d copay", "$%d"), k.pick("%d%% coinsurance", "%d%%"), k.pick(" up to $%d per prescription", ", maximum $%d")
	k.heading("CHAPTER 7. PRESCRIPTION DRUGS")
	k.write("This chapter describes the prescription drug benefit of the Plan. The Plan Administrator has contracted with a pharmacy benefit manager, which keeps the network of pharmacies and the drug list. Terms in italics are explained in Chapter 12.")
	k.heading("What you pay")
	k.write(k.drugLimit())
	k.write("Once the deductible is met, you pay the amounts in this table for each prescription or refill:")
	retail, mail := []int{30, 34}[k.IntN(2)], 90
	k.grid(k.pick("Type of drug", "If the drug is", "Drug category"), k.label,
		column{fmt.Sprintf("Network retail pharmacy\n(up to a %d-day supply)", retail), "retail", "in", [2]int{1, retail}, 1},
		column{fmt.Sprintf("%s\n(up to a %d-day supply)", k.pick("Home delivery pharmacy", "Mail-order program"), mail), "mail", "in", [2]int{1, mail}, 2})
	for n := range k.tiers {
		k.order(&k.tiers[n], "retail", "in", "after")
		k.order(&k.tiers[n], "mail", "in", "after")
	}
	k.write(k.brandDifference())
	k.heading("How the Plan manages your benefit")
	for _, s := range k.conditions(true) {
		k.write(s)
	}
	k.newPage()
	k.heading("What is not covered")
	k.write("The Plan pays no benefits for the following:")
	k.notCovered("• ")
	k.heading("Claims")
	k.write("If you pay the full price at a pharmacy, send the receipt to the Claims Administrator. A claim that is denied may be appealed within 180 days.")
}

// notCovered lists drugs that a plan leaves out.
func (k *packet) notCovered(before string) {
	pool := []struct{ words, fact string }{
		{k.pick("Drugs to treat infertility", "Fertility drugs"), "exclusions {drugs:{kinds:[fertility]}}"},
		{k.pick("Drugs used for cosmetic purposes", "Cosmetic drugs, such as drugs for wrinkles or hair loss"), "exclusions {drugs:{kinds:[cosmetic]}}"},
		{k.pick("Drugs to treat erectile dysfunction", "Erectile dysfunction drugs"), "exclusions {drugs:{kinds:[erectileDysfunction]}}"},
		{k.pick("Experimental or investigational drugs", "Drugs that are experimental or investigational"), "exclusions {drugs:{kinds:[experimental]}}"},
		{k.pick("Drugs for weight loss", "Weight loss drugs, including GLP-1 drugs used for weight loss"), "exclusions {drugs:{kinds:[weightLoss]}}"},
		{k.pick("Smoking cessation drugs", "Drugs for smoking cessation"), "exclusions {drugs:{kinds:[smokingCessation]}}"},
		{"Drugs that were lost, stolen or spilled", ""}, // of no kind that a scope names
		{"Drugs for an injury at work", ""},
		{"Drugs that you receive in a hospital or nursing home", ""},
	}
	k.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	for _, c := range pool[:3+k.IntN(5)] {
		k.line(before + c.words)
		if c.fact != "" {
			k.say("%s", c.fact)
			continue
		}
		for _, scope := range []string{"", " {}", " {} open", " {drugs:{kinds:[medical]}}"} {
			k.allow("exclusions%s", scope)
		}
	}
	k.top += 8
}

func (k *packet) fundGreater() {
	k.listed = true
	k.ladder(false)
	k.numbered(false)
	k.heading("LOCAL 88 BENEFIT FUND – PRESCRIPTION DRUG BENEFIT")
	k.write("You and your dependents are eligible after 450 hours of covered employment in a quarter. The Fund pays its share when you use a participating pharmacy; you pay the rest.")
	form := k.pick("The greater of $%d or %d%%", "$%d or %d%% of the cost, whichever is greater", "%[2]d%% of the cost or $%[1]d, whichever is greater")
	rows := [][]string{{k.pick("Kind of drug", "Covered drug"), k.pick("Participating pharmacy (up to a 34-day supply)", "At a participating retail pharmacy\nUp to a 34-day supply"), k.pick("Mail order (up to a 90-day supply)", "By mail order\nUp to a 90-day supply")}}
	for n := range k.tiers {
		t := &k.tiers[n]
		rate := 10 * (n + 1)
		row := []string{t.words}
		for c, channel := range []string{"retail", "mail"} {
			least := (5 + 12*n) * (c + 1)
			cell := fmt.Sprintf(form, least, rate)
			share := fmt.Sprintf("the greater of $%d.00 copay and %d %% coinsurance", least, rate)
			if n > 0 && strings.HasPrefix(form, "The greater") && k.chance(2) {
				cell += fmt.Sprintf(", up to $%d", 6*least)
				share += fmt.Sprintf(", at most $%d.00", 6*least)
			}
			row = append(row, cell)
			k.share(t, channel, "in", share)
			k.days(t, channel, "in", 1, 34+56*c)
		}
		rows = append(rows, row)
	}
	k.table(rows...)
	limit := 1000 + 250*k.IntN(8)
	k.write(fmt.Sprintf(k.pick("The most you pay for prescription drugs in a calendar year is $%s per person or $%s per family.", "Prescription drug out-of-pocket maximum: $%s per person and $%s per family."), thousands(limit), thousands(2*limit)))
	k.say("maximum rx %d/%d", limit, 2*limit)
	k.heading("Rules of the benefit")
	for _, s := range k.conditions(true) {
		k.write(s)
	}
	k.heading("The Fund does not pay for:")
	k.notCovered("– ")
	k.write("The Fund also has an optical benefit ($175 every two years), a dental schedule and a death benefit of $12,500.")
}

func (k *packet) membershipSupply() {
	k.tiers = []plantTier{
		{words: k.pick("Generic", "Generic drugs"), classID: "generic", classes: "generic"},
		{words: k.pick("Preferred brand", "Formulary brand"), classID: "preferred-brand", classes: "preferredBrand", brand: true},
		{words: "Specialty", classID: "specialty", classes: "specialty"},
	}
	k.price()
	k.tiers[0].copay = max(1, k.tiers[0].copay)
	k.names()
	k.voice.copay, k.voice.rate, k.voice.cap = "$%d", "%d%% coinsurance", k.pick(" up to $%d", " (not to exceed $%d)")
	k.heading("Outpatient drugs, supplies and supplements")
	k.write("We cover the drugs of this section when a Plan Provider prescribes them and you get them at a Plan Pharmacy or through our mail-order service.")
	rows := [][]string{
		{"Drug", "Plan Pharmacy", "<", "<", k.pick("Mail-order service", "Our mail-order service")},
		{"^", "Up to a 30-day supply", "31- to 60-day supply", "61- to 100-day supply", "Up to a 100-day supply"},
	}
	for n := range k.tiers {
		t := &k.tiers[n]
		if k.special(t) {
			rows = append(rows, []string{k.label(t), k.given(t, "retail", "in", 30, 1), "Not available", "Not available", "Not available"})
			for _, channel := range []string{"retail", "mail"} {
				k.allow("share %s %s in not covered", t.id, channel)
			}
			continue
		}
		row := []string{k.label(t)}
		for c, band := range [][2]int{{1, 30}, {31, 60}, {61, 100}} {
			row = append(row, k.cell(t, "retail", "in", float64(c+1)))
			k.days(t, "retail", "in", band[0], band[1])
		}
		rows = append(rows, append(row, k.given(t, "mail", "in", 100, 2)))
	}
	k.table(rows...)
	k.write(k.pick("The deductible does not apply to outpatient prescription drugs.", "Prescription drugs are not subject to the plan deductible."))
	for n := range k.tiers {
		k.order(&k.tiers[n], "retail", "in", "exempt")
		if !k.special(&k.tiers[n]) {
			k.order(&k.tiers[n], "mail", "in", "exempt")
		}
	}
	k.heading("Other services of the agreement")
	k.table([]string{"Service", "You pay"}, []string{"Outpatient surgery", "$150 per procedure"}, []string{"Group therapy visit", "$10 per visit"}, []string{"Infertility treatment", "50% coinsurance"}, []string{"Drugs given during a clinic visit", "No charge"})
	for _, s := range k.conditions(false) {
		k.write(s)
	}
}

// partDTiers are those of Medicare plans.
func (k *packet) partDTiers() {
	k.partD()
	k.numbered(true)
	k.label = numbered(k.pick("Tier %d: %s", "Tier %d (%s)", "Tier %d – %s", "Cost-Sharing Tier %d: %s"))
	k.voice.copay, k.voice.rate = k.pick("$%d", "$%d copay"), k.pick("%d%%", "%d%% coinsurance", "%d%% of the cost")
	if k.chance(2) {
		k.tiers[0].copay = 0
	}
	k.tiers[3].copay = max(k.tiers[3].copay, k.tiers[2].copay+25)
	if k.chance(2) {
		k.tiers[3].copay, k.tiers[3].rate = 0, 40+k.IntN(11)
	}
	k.allow("share catastrophic any any no charge")
}

// subject allows that the tiers from one on are subject to the deductible and the others are not; 0: there is none.
func (k *packet) subject(from int) {
	all := k.tiers
	for n := range all {
		order := "exempt"
		if from > 0 && all[n].number >= from && all[n].number <= 5 {
			order = "after"
		}
		k.tiers = all[n : n+1]
		k.allowOrder(order)
	}
	k.tiers = all
	if from == 0 {
		k.allow("deductible rx 0/-")
		k.allow("deductible rx 0/0")
	}
}

// stages tells of the stages of a year, and the deductible of some tiers.
func (k *packet) stages(year int) {
	most := map[int]int{2025: 2000, 2026: 2100}[year]
	if k.chance(3) {
		k.write(k.pick("Deductible stage: This plan does not have a Part D deductible.", "Because the plan has no deductible for Part D drugs, this payment stage does not apply to you."))
		k.subject(0)
	} else {
		deductible := []int{250, 340, 420, 590}[k.IntN(4)]
		from := 2 + k.IntN(2)
		k.write(fmt.Sprintf(k.pick("Deductible stage: You pay the first $%d each year for Part D drugs in Tiers %d through 5. Drugs in the other tiers are not subject to it.", "Your Part D deductible is $%d. It applies to Tiers %d through 5 only."), deductible, from))
		k.allow("deductible rx %d/-", deductible)
		k.subject(from)
	}
	k.allow("maximum rx %d/-", most)
	k.write(fmt.Sprintf(k.pick("Initial coverage: You pay the amounts below until your out-of-pocket drug costs reach $%s.", "Initial coverage stage: what you pay until your total out-of-pocket costs for Part D drugs are $%s."), thousands(most)))
}

// medicareRules end a table of Medicare.
func (k *packet) medicareRules() {
	k.write(k.pick("Catastrophic coverage: You pay nothing for covered Part D drugs for the rest of the year.", "Catastrophic stage: once you have reached that amount, you pay $0 for covered Part D drugs."))
	if k.chance(2) {
		k.write(k.pick("You won't pay more than $35 for a one-month supply of each insulin product covered by our plan, no matter what tier it is on.", "Insulin: you pay no more than $35 for a one-month supply of each covered insulin product."))
		k.say("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}")
	}
	if k.chance(2) {
		k.write("Most adult Part D vaccines are covered at no cost to you.")
		for _, share := range []string{"{share:{kind:noCharge}}", "open"} {
			k.allow("drugCostShares {drugs:{kinds:[vaccine]}} %s", share)
		}
	}
}

func (k *packet) advantageSummary() {
	year := 2025 + k.IntN(2)
	k.heading(fmt.Sprintf("%d Summary of Benefits – Lakeshore Advantage (HMO)", year))
	k.table([]string{"Benefit", "What you pay"},
		[]string{"Monthly plan premium", fmt.Sprintf("$%d", 18+k.IntN(60))}, []string{"Medical deductible", "This plan does not have a medical deductible."}, []string{"Primary care visit", "$0"},
		[]string{"Specialist visit", "$35"}, []string{"Inpatient hospital", "$310 per day, days 1 to 6"}, []string{"Medicare Part B drugs", "0% – 20% coinsurance"})
	for _, none := range []string{"0/-", "0/0"} {
		k.allow("deductible in %s", none)
	}
	k.heading("Medicare Part D prescription drugs")
	k.partDTiers()
	if k.chance(2) {
		k.tiers = append(k.tiers, plantTier{number: 6, words: "Select Care Drugs", id: "tier-6"})
		k.noTier("tier-6", "")
	}
	k.stages(year)
	long := []int{90, 100}[k.IntN(2)]
	mail := k.pick("Mail order", "Standard mail order")
	network := map[string]string{"Mail order": "in", "Standard mail order": "standard"}[mail]
	rows := [][]string{
		{"Drug tier", "Preferred retail", "<", "Standard retail", "<", mail},
		{"^", "30-day supply", fmt.Sprintf("%d-day supply", long), "30-day supply", fmt.Sprintf("%d-day supply", long), fmt.Sprintf("%d-day supply", long)},
	}
	for n := range k.tiers {
		t := &k.tiers[n]
		row := []string{k.label(t), k.given(t, "retail", "preferred", 30, 1), "N/A", k.given(t, "retail", "standard", 30, 1.5), "N/A", "N/A"}
		if n != 4 {
			row[2], row[4], row[5] = k.given(t, "retail", "preferred", long, 3), k.given(t, "retail", "standard", long, 4), k.given(t, "mail", network, long, 2)
		}
		rows = append(rows, row)
	}
	k.table(rows...)
	for _, where := range []string{"retail preferred", "retail standard", "mail " + network} {
		k.allow("share tier-5 %s not covered", where)
	}
	k.medicareRules()
	k.heading("More benefits with your plan")
	k.table([]string{"Benefit", "Allowance"}, []string{"Over-the-counter items", "$60 every quarter"}, []string{"Preventive dental", "$0, up to $1,000 a year"}, []string{"Eyewear", "$150 a year"}, []string{"Meals after a hospital stay", "14 meals"})
	k.allow("otc covered:true")
}

func (k *packet) medicareTwoPlans() {
	k.several = true
	year := 2025 + k.IntN(2)
	k.partDTiers()
	k.heading(fmt.Sprintf("Compare our %d Medicare prescription drug plans", year))
	names := [][2]string{{"Value Rx (PDP)", "Premier Rx (PDP)"}, {"Basic Drug Plan", "Enhanced Drug Plan"}}[k.IntN(2)]
	most := map[int]int{2025: 2000, 2026: 2100}[year]
	first := map[int]int{2025: 590, 2026: 615}[year]
	second := 100 + 50*k.IntN(4)
	k.allow("deductible rx %d/-", first)
	k.allow("deductible rx %d/-", second)
	k.subject(3)
	k.subject(4)
	k.allow("maximum rx %d/-", most)
	rows := [][]string{
		{"What you pay", names[0], "<", names[1], "<"},
		{"^", "Preferred pharmacy", "Standard pharmacy", "Preferred pharmacy", "Standard pharmacy"},
		{"Monthly premium", "$24.70", "<", "$89.10", "<"},
		{"Yearly deductible", fmt.Sprintf("$%d, Tiers 3-5", first), "<", fmt.Sprintf("$%d, Tiers 4-5", second), "<"},
		{k.pick("Retail cost sharing, 30-day supply", "At a retail pharmacy (30-day supply)"), "<", "<", "<", "<"},
	}
	for n := range k.tiers {
		t := &k.tiers[n]
		row := []string{k.label(t)}
		for plan := range 2 {
			one := *t
			if t.rate > 0 {
				one.rate += plan
			}
			row = append(row, k.given(&one, "retail", "preferred", 30, float64(1+plan)), k.given(&one, "retail", "standard", 30, float64(2+plan)))
		}
		rows = append(rows, row)
	}
	rows = append(rows, []string{"Out-of-pocket threshold", "$" + thousands(most), "<", "$" + thousands(most), "<"})
	k.table(rows...)
	k.medicareRules()
	k.write("Prices depend on where you live. The plans are offered in 21 counties. Call 1-800-555-0133 (TTY 711), seven days a week.")
}

func (k *packet) nextYear() {
	k.partDTiers()
	k.heading("Annual Notice of Change for 2026")
	k.write("This notice tells you how your costs change. The new amounts begin on January 1, 2026.")
	head := k.pick("2025 (this year)", "2025", "This year (2025)")
	next := map[string]string{"2025 (this year)": "2026 (next year)", "2025": "2026", "This year (2025)": "Next year (2026)"}[head]
	k.table([]string{"Cost", head, next}, []string{"Monthly premium", "$31.40", "$38.00"}, []string{"Specialist visit", "$40 copay per visit", "$45 copay per visit"},
		[]string{"Part D deductible", "$0", "$200, except Tiers 1 and 2"})
	k.allow("deductible rx 200/-")
	k.subject(3)
	k.heading("Changes to your drug costs in the initial coverage stage")
	words := k.pick("%s, 30-day supply at a preferred retail pharmacy", "%s\nOne-month (30-day) supply, preferred retail cost sharing")
	rows := [][]string{{"Drug tier", head, next}}
	for n := range k.tiers {
		t := &k.tiers[n]
		old := *t
		if t.rate == 0 {
			old.copay = max(0, t.copay-1-k.IntN(5))
		} else {
			old.rate--
		}
		was, _ := k.amount(&old, 1) // the year that ends: no cost share of the plan
		rows = append(rows, []string{fmt.Sprintf(words, k.label(t)), was, k.given(t, "retail", "preferred", 30, 1)})
	}
	k.table(rows...)
	k.allow("maximum rx 2100/-")
	k.write("You leave the initial coverage stage when your out-of-pocket costs reach $2,100 (in 2025: $2,000).")
	k.medicareRules()
	k.write("Visits to a dentist: $0 for two cleanings, as before. The allowance for hearing aids goes from $700 to $900.")
}

func (k *packet) retireeChart() {
	year := 2025 + k.IntN(2)
	k.partDTiers()
	k.heading(fmt.Sprintf("Group Medicare prescription drug plan for retirees, %d", year))
	k.stages(year)
	rows := [][]string{{"Drug tier", "Days' supply", k.pick("Network retail pharmacy", "Retail pharmacy"), k.pick("Home delivery", "Mail-order pharmacy")}}
	for n := range k.tiers {
		t := &k.tiers[n]
		for c, days := range []int{30, 60, 90} {
			label := "^"
			if c == 0 {
				label = k.label(t)
			}
			if n == 4 && c > 0 {
				rows = append(rows, []string{label, fmt.Sprintf("%d days", days), "Not available", "Not available"})
				continue
			}
			rows = append(rows, []string{label, fmt.Sprintf("%d days", days), k.given(t, "retail", "in", days, float64(c+1)), k.given(t, "mail", "in", days, []float64{1, 1.5, 2}[c])})
		}
	}
	k.allow("share tier-5 retail in not covered")
	k.allow("share tier-5 mail in not covered")
	k.table(rows...)
	k.medicareRules()
	k.write("Your former employer also offers a dental plan ($25 deductible) and hearing coverage.")
}
