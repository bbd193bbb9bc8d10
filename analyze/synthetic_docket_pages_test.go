package analyze

import (
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

// The rider, the pages of Medicare and Medicaid, the exhibit and the chapter of the twentieth set.

// tierOf is the id and the class of a tier whose words name a class.
func tierOf(class string) (benefit.TierID, string) {
	parts := strings.Split(class, "-")
	if parts[0] == "non" {
		parts = append([]string{"nonPreferred"}, parts[2:]...)
	}
	name := parts[0]
	for _, p := range parts[1:] {
		name += strings.ToUpper(p[:1]) + p[1:]
	}
	return benefit.TierID(class), name
}

// bandsOfSupply is a rider with a copayment for each band of days at retail.
func (d *docket) bandsOfSupply() {
	d.stocked(true, "Generic", "Preferred Brand", "Non-Preferred Brand")
	d.tiers = d.tiers[:3]
	delete(d.says, "tier tier-4 specialty")
	d.label = numbered(d.pick("Tier %d – %s", "Tier %d: %s"))
	d.voice.copay = d.pick("$%d", "$%d Copayment")
	d.heading("OUTPATIENT PRESCRIPTION DRUG RIDER")
	d.write("This Rider is issued to the Group by " + d.pick("Summit & Shore Health Plan, Inc.", "Wheatland HMO") + " and is part of the Evidence of Coverage. It is effective on the later of January 1, 2026 or the Effective Date of the Group Agreement.")
	d.heading("Section 1. Copayments")
	d.write(d.pick("The Deductible of the Evidence of Coverage does not apply to Covered Drugs.", "Covered Drugs are not subject to the Deductible."))
	rows := [][]string{
		{d.pick("Tier", "Covered Drugs"), "Participating Retail Pharmacy", "<", "<", "Mail Order Pharmacy"},
		{"^", d.pick("1–30 day supply", "1-30 days"), d.pick("31–60 day supply", "31-60 days"), d.pick("61–90 day supply", "61-90 days"), d.pick("1–90 day supply", "1-90 days")},
	}
	for n := range d.tiers {
		t := &d.tiers[n]
		row := []string{d.label(t), d.cell(t, "retail", "in", 1), d.cell(t, "retail", "in", 2), d.cell(t, "retail", "in", 3), d.given(t, "mail", "in", 90, 2)}
		for k := range 3 {
			d.days(t, "retail", "in", 1+30*k, 30+30*k)
		}
		d.allow("share %s retail90 in $%d.00 copay", t.id, 3*t.copay)
		d.allow("days %s retail90 in 61-90", t.id)
		d.allow("order %s retail90 in exempt", t.id)
		d.across(t, "exempt", []string{"in"}, "retail", "mail")
		rows = append(rows, row)
	}
	d.table(rows...)
	d.refused()
	d.heading("Section 2. Conditions")
	d.unlocked = true
	for n, s := range d.remarked(3 + d.IntN(3)) {
		d.write(fmt.Sprintf("%s %s", []string{"(a)", "(b)", "(c)", "(d)", "(e)", "(f)", "(g)"}[n], s))
	}
	d.heading("Section 3. Definitions")
	d.write("Covered Drug means a drug that by law requires a prescription and is listed in our drug list. Tier means a group of Covered Drugs that have the same Copayment.")
	d.write("This Rider ends when the Evidence of Coverage ends. All other terms of the Evidence of Coverage remain unchanged.")
}

// atAGlance is a page of an employer in a word processor, with a table of tiers and two pharmacies.
func (d *docket) atAGlance() {
	d.stocked(true, "Generic", "Preferred brand", "Non-preferred brand", "Specialty")
	d.voice.copay, d.voice.rate, d.voice.cap = d.pick("$%d", "$%d copay"), "%d%%", d.pick(" up to $%d", " (maximum $%d)", ", not to exceed $%d")
	d.inWord()
	d.heading(d.pick("Your pharmacy benefits at a glance", "Prescription drug plan at a glance – 2026"))
	d.write(d.pick("Orchard Lane Bakeries", "Bellwether Transit Authority") + " offers prescription coverage to everyone enrolled in a medical plan. Benefits are managed by our pharmacy benefit manager, Corvane Rx.")
	drug := d.chance(2)
	if drug {
		d.write(d.amounts2(d.pick("Annual prescription deductible: $%s per person / $%s per family. You pay the full cost of Tier 2, Tier 3 and Tier 4 drugs until you meet it. Tier 1 drugs are not subject to the deductible.", "Prescription deductible: $%s individual / $%s family (does not apply to Tier 1)."), d.rxIndividual, d.rxFamily))
		d.say("deductible rx %d/%d", d.rxIndividual, d.rxFamily)
	} else {
		d.write("There is no deductible for prescription drugs.")
		d.subject(0)
	}
	rows := [][]string{{"", d.pick("Retail pharmacy\n(up to a 30-day supply)", "Retail\n30-day supply"), d.pick("Mail order\n(up to a 90-day supply)", "Mail order\n90-day supply")}}
	for n := range d.tiers {
		t := &d.tiers[n]
		row := []string{fmt.Sprintf(d.pick("Tier %d: %s", "Tier %d – %s"), t.number, t.words), d.given(t, "retail", "in", 30, 1), "Not available"}
		if n < 3 {
			row[2] = d.given(t, "mail", "in", 90, 2)
		} else {
			d.notAt(t, "in", "mail")
			for _, share := range d.stated(t, "retail", "in") {
				d.allow("share %s specialty in %s", t.id, share)
			}
			d.allow("days %s specialty in 1-30", t.id)
		}
		order := "exempt"
		if drug && n > 0 {
			order = "after"
		}
		if drug {
			d.across(t, order, []string{"in"}, "retail", "mail")
			d.allow("order %s specialty in %s", t.id, order)
		}
		rows = append(rows, row)
	}
	d.table(rows...)
	d.heading("What else should I know?")
	for _, s := range d.remarked(4 + d.IntN(2)) {
		d.write("• " + s)
	}
	d.mayFill()
	d.write("Questions? Call Corvane Rx at 1-800-555-0163 or write to benefits@example.com.")
}

// mayFill leaves open that specialty drugs cost at a specialty pharmacy what they do at retail, where they must be bought there.
func (d *docket) mayFill() {
	t := d.last()
	for _, share := range d.stated(t, "retail", "in") {
		d.allow("share %s specialty in %s", t.id, share)
		if d.says[fmt.Sprintf("specialtyLockIn %s {free:0}", d.specials())] { // then not at retail
			d.may("share %s retail in %s", t.id, share)
			d.may("days %s retail in 1-30", t.id)
			for _, order := range []string{"after", "exempt"} {
				if d.says[fmt.Sprintf("order %s retail in %s", t.id, order)] {
					d.may("order %s retail in %s", t.id, order)
				}
			}
		}
	}
}

// exhibit is a page of a carrier's renewal with one plan's benefits and rates.
func (d *docket) exhibit() {
	d.stocked(true, "Generic", "Preferred Brand", "Non-Preferred Brand", "Specialty")
	d.unlocked = true
	d.voice.copay, d.voice.rate, d.voice.cap = "$%d", "%d%%", d.pick(" to $%d max", " up to $%d")
	d.heading(d.pick("RENEWAL EXHIBIT 2: Plan of Benefits", "Exhibit B – Renewal Benefit Summary"))
	d.write("Group: " + d.pick("Tallgrass Tool & Die, Inc.", "Harmon Valley Electric Cooperative") + ". Renewal date: 02/01/2026. Carrier: Northlake Mutual Health. Funding: fully insured.")
	pair := func(one, family int) string { return d.amounts2("$%s / $%s", one, family) }
	for network, times := range map[string]int{"in": 1, "out": 2} {
		d.say("deductible %s %d/%d", network, times*d.medIndividual, times*d.medFamily)
		d.say("maximum %s %d/%d", network, times*d.oopIndividual, times*d.oopFamily)
	}
	rows := [][]string{
		{"Benefit", "In-Network", "Out-of-Network"},
		{d.pick("Calendar Year Deductible (Individual / Family)", "Deductible – Individual / Family"), pair(d.medIndividual, d.medFamily), pair(2*d.medIndividual, 2*d.medFamily)},
		{"Member Coinsurance", "20%", "40%"},
		{d.pick("Out-of-Pocket Maximum (Individual / Family)", "Maximum Out-of-Pocket – Individual / Family"), pair(d.oopIndividual, d.oopFamily), pair(2*d.oopIndividual, 2*d.oopFamily)},
		{"Primary Care Visit", "$25 copay", "Deductible, then 40%"},
		{"Specialist Visit", "$50 copay", "Deductible, then 40%"},
		{"Emergency Room", "$250 copay", "$250 copay"},
		{d.pick("Prescription Drugs", "Pharmacy"), "<", "<"},
		{d.pick("Rx Deductible", "Prescription Deductible"), d.pick("None", "$0"), "N/A"},
	}
	d.subject(0)
	d.allow("deductible rx 0/-")
	apart := d.chance(2)
	for n := range d.tiers {
		t := &d.tiers[n]
		words := fmt.Sprintf("Tier %d (%s)", t.number, t.words)
		if n == 3 {
			rows = append(rows, []string{words + d.pick(", 30-day supply", " – 30-day supply"), d.given(t, "specialty", "in", 30, 1), "Not covered"})
			d.allow("share %s retail in %s", t.id, d.stated(t, "specialty", "in")[0])
			d.allow("days %s retail in 1-30", t.id)
			continue
		}
		shop, post := d.given(t, "retail", "in", 30, 1), d.given(t, "mail", "in", 90, 2.5)
		if apart {
			rows = append(rows, []string{words + " – Retail, 30-day supply", shop, "Not covered"}, []string{words + " – Mail, 90-day supply", post, "Not covered"})
		} else {
			rows = append(rows, []string{words, fmt.Sprintf("Retail (30 days): %s\nMail (90 days): %s", shop, post), "Not covered"})
		}
	}
	d.table(rows...)
	d.refused()
	d.heading("Monthly Rates")
	d.table([]string{"Tier of Coverage", "Enrolled", "Current Rate", "Renewal Rate"}, []string{"Employee", "41", "$688.20", "$739.82"}, []string{"Employee + Spouse", "12", "$1,445.22", "$1,553.61"}, []string{"Family", "27", "$2,050.84", "$2,204.65"})
	d.write("Renewal rates are an increase of 7.5% and are guaranteed for 12 months. Rates include broker commission of 4.0%.")
}

// oneSheet is a page of a Medicare drug plan with three kinds of pharmacies across.
func (d *docket) oneSheet() {
	d.partDTiers()
	for n, copay := range []int{d.one(0, 1, 2), d.one(6, 8, 12), d.one(42, 45, 47)} {
		d.tiers[n].copay, d.tiers[n].rate = copay, 0
	}
	d.tiers[3].copay, d.tiers[3].rate = 0, d.one(38, 42, 45, 49)
	d.voice.copay, d.voice.rate = "$%d", d.pick("%d%%", "%d%% of the cost")
	d.label = numbered(d.pick("Tier %d: %s", "Tier %d – %s"))
	d.heading(d.pick("Sunstone Rx Basic (PDP) – 2026 plan facts", "2026 Benefits Snapshot: Lakeland Gold Rx (PDP)"))
	d.write("Monthly premium $" + d.pick("29.60", "48.10", "12.30") + ". Service area: " + d.pick("Region 25", "statewide") + ". You must keep paying your Part B premium.")
	if d.chance(3) {
		d.write("Annual deductible: $0. This plan has no deductible.")
		d.subject(0)
	} else {
		amount := d.one(300, 450, 550, 615)
		d.write(fmt.Sprintf(d.pick("Annual deductible: $%d for drugs on Tiers 3, 4 and 5. There is no deductible for Tiers 1 and 2.", "Annual deductible: $%d (applies to Tiers 3 to 5 only)."), amount))
		d.say("deductible rx %d/-", amount)
		d.subject(3)
	}
	rows := [][]string{{d.pick("Cost-sharing tier", "Drug tier"), "Preferred retail pharmacy\n30-day supply", "Standard retail pharmacy\n30-day supply", "Preferred mail order\n90-day supply"}}
	for n := range d.tiers {
		t := &d.tiers[n]
		more := *t
		if n < 3 {
			more.copay += 5 + 3*n
		}
		if n == 3 {
			more.rate++
		}
		row := []string{d.label(t), d.given(t, "retail", "preferred", 30, 1), d.given(&more, "retail", "standard", 30, 1), "Not available"}
		if n < 4 {
			row[3] = d.given(t, "mail", "preferred", 90, 3)
		}
		for _, network := range []string{"preferred", "standard", "in"} {
			d.notAt(t, network, "mail")
		}
		rows = append(rows, row)
	}
	d.table(rows...)
	d.allow("maximum rx 2100/-")
	d.write("When your out-of-pocket costs for Part D drugs reach $2,100, you pay $0 for covered drugs for the rest of the year.")
	d.ceiling()
	d.write("Pharmacies, premiums and copays may change on January 1 of each year. This is not a complete description of benefits.")
}

// retirees is the page of a group plan of Medicare for the retirees of an employer.
func (d *docket) retirees() {
	d.partDTiers()
	d.tiers = append(d.tiers[1:4:4], d.tiers[4])
	delete(d.says, "tier tier-1 preferredGeneric")
	delete(d.says, "tier tier-2 generic")
	delete(d.says, "tier tier-3 preferredBrand")
	delete(d.says, "tier tier-4 nonPreferredBrand")
	delete(d.says, "tier tier-5 specialty")
	for n, copay := range []int{d.one(5, 8, 10), d.one(25, 30, 35), d.one(50, 60, 75), 0} {
		t := &d.tiers[n]
		t.number, t.copay, t.rate = n+1, copay, 0
		t.words = []string{"Generic Drugs", "Preferred Brand Drugs", "Non-Preferred Drugs", "Specialty Drugs"}[n]
	}
	d.tiers[3].rate = d.one(25, 30, 33)
	d.numbered(true)
	d.label = numbered("Tier %d: %s")
	d.voice.copay, d.voice.rate = d.pick("$%d", "$%d copay"), d.pick("%d%%", "%d%% coinsurance")
	d.heading(d.pick("State Teachers' Retiree Program – Corvane Medicare Rx (Employer PDP)", "Group Medicare Part D plan for retirees of Port Alder: your 2026 benefits"))
	d.write("This is a Medicare Part D plan that your former employer or union sponsors. It includes coverage that your plan sponsor provides in addition to Part D.")
	d.write(d.pick("You do not have a yearly deductible.", "There is no deductible for this plan."))
	d.subject(0)
	long := fmt.Sprintf("%d-day supply", d.one(90, 93))
	days := 90
	if long == "93-day supply" {
		days = 93
	}
	rows := [][]string{{"Initial coverage stage", "Network retail pharmacy\n31-day supply", "Network retail pharmacy\n" + long, "Mail order\n90-day supply"}}
	for n := range d.tiers {
		t := &d.tiers[n]
		row := []string{d.label(t), d.given(t, "retail", "in", 31, 1), "N/A", "N/A"}
		if n < 3 {
			row[2], row[3] = d.given(t, "retail", "in", days, 3), d.given(t, "mail", "in", 90, 2)
			d.allow("share %s retail90 in $%d.00 copay", t.id, 3*t.copay)
			d.allow("days %s retail90 in 1-%d", t.id, days)
			d.allow("order %s retail90 in exempt", t.id)
		}
		d.notAt(t, "in", "retail", "mail")
		rows = append(rows, row)
	}
	d.table(rows...)
	d.allow("maximum rx 2100/-")
	d.write("Catastrophic coverage stage: after you have paid $2,100 out of pocket for Part D drugs, you pay nothing for covered Part D drugs.")
	d.ceiling()
	for _, one := range []condition{
		{words: d.pick("Prior authorization: some drugs need the plan's approval before they are covered.", "Certain drugs require prior authorization."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: "Quantity limits: for certain drugs the plan limits the amount that is covered.", fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: "Step therapy: you may be required to try another drug first.", fact: "stepTherapy {drugs:{flags:[ST]}} open"},
	} {
		if d.chance(3) {
			continue
		}
		d.write(one.words)
		d.say("%s", one.fact)
	}
}

// newCopays is a notice of a state to members of Medicaid.
func (d *docket) newCopays() {
	d.few()
	d.nothing, d.voice.copay = "", d.pick("$%d.00", "$%d")
	for n := range d.tiers {
		d.tiers[n].copay = max(1, d.tiers[n].copay)
	}
	d.heading(d.pick("NOTICE: Your pharmacy copays", "Important notice about copays for medicine"))
	d.write("Dear Member: This letter is about the Medical Assistance program of the State. " + d.pick("Starting January 1, 2026, you pay these copays for each prescription or refill:", "From March 1, 2026, the copay for each prescription is:"))
	form := d.pick("• %s: %s", "%s – %s", "• %s  %s")
	for n := range d.tiers {
		t := &d.tiers[n]
		d.write(fmt.Sprintf(form, t.words, d.cell(t, "any", "in", 1)))
	}
	d.heading("You do not have to pay a copay if")
	for _, s := range []string{"you are younger than 21", "you are pregnant", "you live in a nursing home", "you get hospice care"} {
		d.write("• " + s)
	}
	d.say("drugCostShares {age:{max:20}} {share:{kind:noCharge}}")
	d.allow("drugCostShares {} open")
	d.heading("More about your pharmacy benefit")
	for _, one := range []condition{
		{words: d.pick("Some medicines need prior authorization.", "Your doctor must get prior authorization for some drugs."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: "There are quantity limits for some drugs.", fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: "Some drugs require step therapy.", fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: d.pick("You can get a refill after 85% of your medicine has been used.", "Refills are covered when 85% of the medicine is used."), fact: "refillTooSoon {} {percent:85}"},
		{words: "There is no copay for family planning drugs and contraceptives.", fact: "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}"},
		{words: "A pharmacy may not refuse to give you your medicine because you cannot pay the copay."},
	} {
		if d.chance(4) {
			continue
		}
		d.write(one.words)
		if one.fact != "" {
			d.say("%s", one.fact)
		}
	}
	d.heading("The program does not pay for")
	d.notPaid([]condition{
		{words: "Drugs to lose weight", fact: "exclusions {drugs:{kinds:[weightLoss]}}"},
		{words: "Drugs to help you get pregnant", fact: "exclusions {drugs:{kinds:[fertility]}}"},
		{words: "Drugs for cosmetic purposes", fact: "exclusions {drugs:{kinds:[cosmetic]}}"},
		{words: "Drugs for erectile dysfunction", fact: "exclusions {drugs:{kinds:[erectileDysfunction]}}"},
	})
	d.write("If you disagree, you may ask for a fair hearing within 90 days of the date of this notice. Questions? Call 1-800-555-0181.")
}

// unionChapter is a chapter of the booklet of a union's fund, with a table and sentences.
func (d *docket) unionChapter() {
	d.stocked(false, "Generic drug", "Preferred brand drug", "Non-preferred brand drug", "Specialty drug")
	d.voice.copay, d.voice.rate, d.voice.cap = d.pick("$%d", "$%d copayment"), "%d%%", d.pick(" (but not more than $%d)", " up to $%d")
	d.heading(d.pick("PRESCRIPTION DRUG BENEFITS", "Section IX: Prescription Drug Plan"))
	d.write("The Trustees of the " + d.pick("Harbor Workers Local 88 Health Fund", "Stonecutters and Masons Benefit Trust") + " provide prescription drug benefits to eligible participants and their dependents. The Fund contracts with a pharmacy benefit manager that keeps a network of retail pharmacies.")
	d.heading("What you pay")
	rows := [][]string{{d.pick("If you fill a prescription for a", "Type of drug"), "At a participating retail pharmacy (up to a 34-day supply)", "By mail (up to a 90-day supply)"}}
	for _, t := range d.filled() {
		rows = append(rows, []string{t.words, d.given(t, "retail", "in", 34, 1), d.given(t, "mail", "in", 90, 2)})
	}
	d.table(rows...)
	t := d.last()
	d.write(fmt.Sprintf(d.pick("For a specialty drug you pay %s for each 30-day supply. The Fund's specialty pharmacy must fill it; other pharmacies may not.", "Specialty drugs: you pay %s for up to a 30-day supply. They must be filled through the Fund's specialty pharmacy."), d.given(t, "specialty", "in", 30, 1)))
	d.say("specialtyLockIn %s {free:0}", d.specials())
	d.unlocked = true
	if d.chance(2) {
		d.write(d.amounts2("You must first meet a prescription drug deductible of $%s per person, not more than $%s per family, each calendar year.", d.rxIndividual, d.rxFamily))
		d.say("deductible rx %d/%d", d.rxIndividual, d.rxFamily)
		d.everywhere("after", "retail", "mail", "specialty")
	} else {
		d.write("There is no deductible for prescription drugs.")
		d.subject(0)
	}
	if d.chance(2) {
		d.write(d.amounts2("The most you pay for prescription drugs in a calendar year is $%s per person and $%s per family. After that the Fund pays 100%% of covered drugs.", d.oopIndividual, d.oopFamily))
		d.say("maximum rx %d/%d", d.oopIndividual, d.oopFamily)
	}
	d.write("If you use a pharmacy that does not participate, no benefits are payable.")
	d.allow("access {networks:[out]} {covered:false}")
	d.refused()
	d.heading("Rules of the program")
	for _, s := range d.remarked(4 + d.IntN(2)) {
		d.write(d.pick("", "• ") + s)
	}
	if d.chance(2) {
		d.write(d.brandAsked())
	}
	d.heading("How to file a claim")
	d.write("Claims must be filed within 12 months of the date of service. You may appeal a denial to the Trustees within 180 days.")
	d.say("timelyFiling {} {days:365,paper:true}")
}
