package analyze

import (
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/document"
)

// A set of what a team that configures benefits is given: schedules of certificates, riders, worksheets of plan designs,
// memos about changes, chapters about Part D, copay tables of Medicaid and of public employers, fund booklets, sections
// about the management of drugs, lists of exclusions.

const certificateSeed = 111_111

var certificateVoice = voice{
	copay: "$%d Copayment", rate: "%d%% Coinsurance", cap: ", not to exceed $%d per fill",
	in: "Network Pharmacy", out: "Out-of-Network Pharmacy", retail: "retail", mail: "mail order", exempt: "Deductible waived", after: "after Deductible",
	sayings: map[string][]string{
		"pa":              {"Certain Prescription Drugs require Prior Authorization from the Plan before they are dispensed.", "Prior Authorization is required for drugs marked PA on the Drug List.", "Some drugs need Prior Authorization before the Plan will pay for them."},
		"pa may":          {"Prior Authorization may be required for certain drugs.", "The Plan may require Prior Authorization for some Prescription Drugs."},
		"step":            {"Step Therapy applies to drugs marked ST on the Drug List.", "Certain drugs are subject to Step Therapy, under which another drug must be tried first."},
		"quantity":        {"Quantity limits apply to drugs marked QL on the Drug List.", "Certain Prescription Drugs are subject to quantity limits."},
		"refill":          {"A refill is not covered until %d%% of the previous supply has been used.", "You may refill a prescription after %d%% of the days supply has been used as directed.", "Refill-too-soon threshold: %d%% of the prior days supply must be used."},
		"maintenance":     {"After %s fill(s) of a Maintenance Drug at a retail pharmacy, you must use the mail order pharmacy.", "Maintenance Drugs: the Plan allows %s fill(s) at a retail pharmacy, after which mail order is mandatory."},
		"specialty":       {"Specialty Drugs must be filled through the Designated Specialty Pharmacy.", "Specialty Drugs are covered only when dispensed by the Plan's exclusive specialty pharmacy."},
		"specialty first": {"The first fill of a Specialty Drug may be obtained at any Network Pharmacy; every later fill must be obtained from the Designated Specialty Pharmacy.", "You may fill a Specialty Drug one time at a retail pharmacy. All fills after that must be through the exclusive specialty pharmacy."},
		"insulin":         {"Your cost share for covered insulin will not exceed $%d for each 30-day supply.", "The most you will pay for a 30-day supply of covered insulin is $%d."},
		"contraceptive":   {"FDA-approved contraceptives are covered without cost sharing.", "Prescription contraceptives are covered at 100%%."},
		"preventive":      {"Preventive drugs required by the Affordable Care Act are covered at 100%%.", "There is no Copayment for preventive drugs that the Affordable Care Act requires."},
		"weight":          {"Drugs prescribed for weight loss or appetite control are not covered.", "The Plan excludes anti-obesity and weight loss drugs."},
		"otc":             {"Over-the-counter drugs are not covered, even when a prescription is written for them.", "Drugs that can be bought without a prescription are not covered."},
		"closed":          {"Drugs that do not appear on the Drug List are not covered.", "The Formulary is closed: non-formulary drugs are not covered."},
		"coupon":          {"Amounts paid by a manufacturer's coupon or copay card do not count toward the Deductible or the Out-of-Pocket Maximum.", "Manufacturer copay assistance will not be credited toward your Deductible or Out-of-Pocket Maximum."},
		"nothing": {
			"The Drug List is reviewed twice a year by the Pharmacy and Therapeutics Committee.", "If a claim is denied you may file a grievance within 180 days.",
			"Your ID card shows the BIN and PCN that the pharmacist needs.", "If the pharmacy's usual price is less than your Copayment, you pay the usual price.",
			"Drugs given to you in a hospital are covered under the medical benefit.", "Call Member Services at 1-800-555-0142 with questions about Step Therapy.",
			"The Plan does not cover dental care under this section.", "A Specialty Drug is a high-cost drug that treats a complex condition.",
			"A Generic Drug contains the same active ingredient as its brand-name equivalent.",
		},
	},
}

func certificateLayouts() map[string]func(*plant) {
	layouts := map[string]func(*plant){
		"schedule of a certificate":          (*plant).certSchedule,
		"rider in numbered sections":         (*plant).riderSections,
		"worksheet of parameters":            (*plant).worksheetParameters,
		"worksheet by days supply":           (*plant).worksheetBands,
		"worksheet of records and edits":     (*plant).worksheetRecords,
		"memo with old and new values":       (*plant).memoColumns,
		"notice of changes in sentences":     (*plant).memoSentences,
		"amendment that replaces a schedule": (*plant).amendment,
		"part d chapter with five networks":  (*plant).partDEvidence,
		"part d chart for retirees":          (*plant).partDRetirees,
		"medicaid handbook":                  (*plant).medicaidHandbook,
		"public employer by days supply":     (*plant).publicBands,
		"fund booklet of questions":          (*plant).fundQuestions,
		"plan description with minimums":     (*plant).describedMinimums,
		"certificate with one deductible":    (*plant).certCombined,
		"blocks of pharmacies":               (*plant).pharmacyBlocks,
		"section on drug management":         (*plant).managementSection,
		"list of exclusions":                 (*plant).exclusionList,
		"sections in and out of network":     (*plant).inAndOutSections,
		"yearly limits of a plan":            (*plant).yearlyLimits,
		"table with footnotes":               (*plant).footnotedTable,
		"medical schedule before the drugs":  (*plant).scheduleAfterMedical,
	}
	for name, write := range layouts {
		layouts[name] = func(p *plant) {
			write(p)
			p.allow("exclusions {drugs:{kinds:[otc]}}")
			for _, days := range []int{90, 360, 365} { // to send in a receipt
				p.allow("timelyFiling {} {days:%d}", days)
				p.allow("timelyFiling {} {days:%d,paper:true}", days)
			}
			for _, kind := range []string{"preventive", "contraceptive", "diabeticSupply"} {
				p.allow("drugCostShares {drugs:{kinds:[%s]}} {share:{kind:copay,copay:0.00}}", kind)
			}
		}
	}
	return layouts
}

// para writes words as the lines of a paragraph, on the next page where this one is full.
func (p *plant) para(words string) {
	const width, foot = 96, 720
	if p.top > foot {
		p.page()
	}
	line := ""
	for w := range strings.FieldsSeq(words) {
		if line != "" && len(line)+1+len(w) > width {
			p.line(line)
			line = ""
		}
		line = strings.TrimSpace(line + " " + w)
	}
	p.line(line)
	p.top += 8
}

// word makes the document one of a word processor, whose paragraphs have no lines.
func (p *plant) word() {
	p.sheet = &sheet{b: document.NewBuilder(document.DOCX)}
	p.tab("")
}

// allow lets a fact be read that need not be, unless the document says it.
func (p *plant) allow(format string, v ...any) {
	if fact := fmt.Sprintf(format, v...); !p.says[fact] {
		p.says[fact] = false
	}
}

// allowOrder allows what follows from a deductible, or from there being none, wherever a drug is filled.
func (p *plant) allowOrder(order string) {
	for n := range p.tiers {
		for _, channel := range []string{"any", "retail", "mail", "specialty", "retail90", "longTermCare"} {
			for _, network := range []string{"in", "out", "preferred", "standard"} {
				p.allow("order %s %s %s %s", p.tiers[n].id, channel, network, order)
			}
		}
	}
}

// allowNotCovered allows that the tiers are not covered in a network, said of any pharmacy or of each.
func (p *plant) allowNotCovered(network string) {
	for n := range p.tiers {
		for _, channel := range []string{"any", "retail", "mail", "specialty", "retail90"} {
			p.allow("share %s %s %s not covered", p.tiers[n].id, channel, network)
		}
	}
}

// perPerson words an amount for a person and one for the family.
func (p *plant) perPerson(individual, family int) string {
	return fmt.Sprintf([]string{
		"$%s individual / $%s family", "$%s per Covered Person, not to exceed $%s per family", "$%s per individual and $%s per family", "Individual: $%s; Family: $%s",
	}[p.IntN(4)], thousands(individual), thousands(family))
}

// drugDeductible is a sentence about the deductible for drugs.
func (p *plant) drugDeductible() string {
	if p.chance(4) {
		for _, family := range []string{"-", "0"} {
			p.allow("deductible rx 0/%s", family)
		}
		p.allowOrder("exempt")
		return "There is no separate Deductible for Prescription Drugs."
	}
	p.allowOrder("after")
	if p.chance(4) {
		p.say("deductible rx %d/-", p.rxIndividual)
		p.allowOrder("exempt")
		return fmt.Sprintf("Annual Prescription Drug Deductible: $%s per Covered Person. It applies to brand-name drugs only.", thousands(p.rxIndividual))
	}
	if p.chance(3) {
		p.say("deductible rx %d/-", p.rxIndividual)
		return fmt.Sprintf("Each Covered Person must meet a Prescription Drug Deductible of $%s each calendar year.", thousands(p.rxIndividual))
	}
	p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
	return "Annual Prescription Drug Deductible: " + p.perPerson(p.rxIndividual, p.rxFamily) + "."
}

// difference is a sentence about brands that have a generic. Which cost share the difference is added to is no line of a
// specimen yet; what a list of its codes would say is allowed.
func (p *plant) difference() string {
	for _, codes := range []string{"1,2", "2", "1"} {
		for _, counts := range []string{"", ",countsToOutOfPocketMaximum:false", ",countsToOutOfPocketMaximum:false,countsToDeductible:false"} {
			for _, base := range []string{"", "baseShare:brand,", "baseShare:generic,"} {
				p.allow("codes {} {codes:[%s],%sdifference:patient%s}", codes, base, counts)
			}
		}
	}
	return []string{
		"If you choose a brand-name drug when a generic is available, you pay the brand Copayment plus the difference in cost between the brand-name drug and the generic, unless your prescriber writes Dispense as Written.",
		"Ancillary Charge: when a brand-name drug is dispensed and a generic equivalent is available, you pay the applicable Copayment plus the difference in price. The Ancillary Charge does not count toward the Out-of-Pocket Maximum. For example, if the brand costs $140 and the generic $45, the Ancillary Charge is $95.",
		"Generic substitution is mandatory. A Covered Person who receives a brand-name drug for which there is a generic pays the generic Copayment plus the difference in cost, even if the prescriber requires the brand (DAW 1) or the Covered Person asks for it (DAW 2).",
	}[p.IntN(3)]
}

// otherBenefits writes a table of what is no benefit for drugs.
func (p *plant) otherBenefits() {
	switch p.IntN(3) {
	case 0:
		p.table([]string{"Coverage level", "Monthly contribution"}, []string{"Employee only", "$118"}, []string{"Employee + spouse", "$246"}, []string{"Family", "$359"})
	case 1:
		p.table([]string{"Vision benefit", "Allowance"}, []string{"Eye exam", "$10 copay"}, []string{"Frames", "Up to $150 every 24 months"}, []string{"Contact lenses", "Up to $130"})
	case 2:
		p.table([]string{"Medical service", "You pay"}, []string{"Primary care office visit", "$25 copay"}, []string{"Specialist office visit", "$45 copay"}, []string{"Emergency room", "$250 copay"}, []string{"Chemotherapy infusion", "20% after deductible"})
	}
}

func (p *plant) certSchedule() {
	p.numbered(true)
	p.line("OUTPATIENT PRESCRIPTION DRUG – SCHEDULE OF BENEFITS")
	p.para("This Schedule is part of your Certificate of Coverage. Words that begin with a capital letter are defined in the Certificate. Benefits are provided only for Prescription Drugs dispensed by a pharmacy for outpatient use.")
	p.para(p.drugDeductible())
	columns := []column{
		{fmt.Sprintf("Retail Network Pharmacy\nUp to a consecutive %d-day supply", p.retailDays), "retail", "in", [2]int{1, p.retailDays}, 1},
		{fmt.Sprintf("Mail Order Network Pharmacy\nUp to a consecutive %d-day supply", p.mailDays), "mail", "in", [2]int{1, p.mailDays}, 2.5},
	}
	if p.chance(2) {
		columns = append(columns, column{fmt.Sprintf("Retail Out-of-Network Pharmacy\nUp to a consecutive %d-day supply", p.retailDays), "retail", "out", [2]int{1, p.retailDays}, 1.5})
	}
	p.grid("Tier", numbered([]string{"Tier %d\n%s", "Tier-%d – %s", "Tier %d: %s"}[p.IntN(3)]), columns...)
	p.para(p.difference())
	for _, s := range p.rules() {
		p.para(s)
	}
}

func (p *plant) riderSections() {
	p.numbered(false)
	p.word()
	p.line("PRESCRIPTION DRUG RIDER")
	p.line("This Rider is attached to and made part of the Group Contract. It is effective January 1, 2026.")
	p.line("Section 1. Definitions. A Maintenance Drug is a drug taken on a continuing basis for a chronic condition. A Prescription Order is a request for each separate drug, and each authorized refill.")
	p.line("Section 2. Cost Sharing")
	p.line("2.1 " + p.drugDeductible())
	mailDays := p.mailDays
	for k, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Participating Retail Pharmacy", "retail", 30, 1}, {"Mail Order Pharmacy", "mail", mailDays, 2}} {
		p.line(fmt.Sprintf("2.%d %s. The Member pays the following for each Prescription Order of up to a %d-day supply:", k+2, where.words, where.days))
		for n := range p.tiers[:len(p.tiers)-1] {
			t := &p.tiers[n]
			p.line(fmt.Sprintf("(%c) %s: %s", 'a'+n, t.words, p.given(t, where.channel, "in", where.days, where.times)))
		}
	}
	sp := p.specialty()
	p.line(fmt.Sprintf("2.4 Specialty Pharmacy. The Member pays the following for each Prescription Order of up to a 30-day supply: %s: %s", sp.words, p.given(sp, "specialty", "in", 30, 1)))
	p.line("2.5 " + p.difference())
	p.line("Section 3. Conditions and Limitations")
	for k, s := range p.rules() {
		p.line(fmt.Sprintf("3.%d %s", k+1, s))
	}
	p.line("Section 4. All other terms of the Group Contract remain in force.")
}

// setting is a row of a worksheet and what it says; an empty fact is none.
type setting struct {
	parameter, value, note, fact string
}

// settings are rows about the management of drugs, in any order.
func (p *plant) settings() [][]string {
	sp := fmt.Sprintf("{tiers:[%s]}", p.specialty().id)
	retail, mail := 70+5*p.IntN(3), 60+p.IntN(5)
	cap, fills := 20+5*p.IntN(4), 1+p.IntN(3)
	pool := []setting{
		{"Prior authorization", "Yes", "Required for drugs flagged PA", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Step therapy", "Yes", "Applies to drugs flagged ST", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Step therapy", "No", "Client opted out", ""},
		{"Quantity limits", "Yes", "Apply to drugs flagged QL", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Refill too soon - retail", fmt.Sprintf("%d%%", retail), "Percent of days supply used", fmt.Sprintf("refillTooSoon {channels:[retail]} {percent:%d}", retail)},
		{"Refill too soon - mail", fmt.Sprintf("%d%%", mail), "Percent of days supply used", fmt.Sprintf("refillTooSoon {channels:[mail]} {percent:%d}", mail)},
		{"Mandatory mail", fmt.Sprintf("After %d retail fills", fills), "Maintenance drugs only", fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{"Specialty drugs", "Must be filled at the exclusive specialty pharmacy", "First fill allowed at retail", "specialtyLockIn " + sp + " {free:1}"},
		{"Insulin copay maximum", fmt.Sprintf("$%d", cap), "Per 30-day supply", fmt.Sprintf("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:%d.00,copayPerDays:30}}", cap)},
		{"ACA preventive drugs", "$0 copay", "", "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}"},
		{"Contraceptives", "$0 copay", "Women's health", "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}"},
		{"Weight loss drugs", "Not covered", "", "exclusions {drugs:{kinds:[weightLoss]}}"},
		{"Fertility drugs", "Excluded", "", "exclusions {drugs:{kinds:[fertility]}}"},
		{"Over-the-counter drugs", "Not covered", "", "otc covered:false"},
		{"Compounds", "Not covered", "", "compounds covered:false"},
		{"Non-formulary drugs", "Not covered", "Closed formulary", "formulary closed"},
		{"Manufacturer copay assistance", "Does not count toward deductible or out-of-pocket maximum", "", "assistance {} {program:adjuster}"},
		{"DAW 1 penalty", "No", "Prescriber requires brand", ""},
		{"DAW 2 penalty", "Yes", "Member pays brand copay plus cost difference", ""},
		{"Vacation override", "1 per plan year", "Up to a 30 day supply", ""},
		{"Help desk phone", "1-800-555-0117", "24/7", ""},
	}
	p.difference()
	p.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	var rows [][]string
	seen := map[string]bool{}
	for _, s := range pool[:8+p.IntN(8)] {
		if seen[s.parameter] {
			continue
		}
		seen[s.parameter] = true
		rows = append(rows, []string{s.parameter, s.value, s.note})
		if s.fact != "" {
			p.say("%s", s.fact)
		}
	}
	p.allow("override {} {codes:[3],edits:[refillTooSoon],fills:1}")
	return rows
}

func (p *plant) worksheetParameters() {
	p.voice.copay, p.voice.rate, p.voice.cap = "$%d", "%d%%", " up to $%d"
	p.numbered(true)
	p.workbook("Plan Design")
	rows := [][]string{
		{"Parameter", "Value", "Notes"},
		{"Client name", "Lakeside Tool and Die", ""},
		{"Effective date", "1/1/2026", ""},
		{"BIN / PCN / Group", "610999 / LTD01 / RX4417", ""},
		{"ACCUMULATORS", "<", "<"},
		{"Rx deductible - individual", "$" + thousands(p.rxIndividual), "Applies to all tiers"},
		{"Rx deductible - family", "$" + thousands(p.rxFamily), "Embedded"},
	}
	p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
	if p.chance(2) {
		rows = append(rows, []string{"Rx out-of-pocket maximum - individual", "$" + thousands(p.oopIndividual), ""}, []string{"Rx out-of-pocket maximum - family", "$" + thousands(p.oopFamily), ""})
		p.say("maximum rx %d/%d", p.oopIndividual, p.oopFamily)
	} else {
		rows = append(rows, []string{"Medical/Rx combined out-of-pocket maximum - individual", "$" + thousands(p.oopIndividual), ""}, []string{"Medical/Rx combined out-of-pocket maximum - family", "$" + thousands(p.oopFamily), ""})
		p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
	}
	p.allowOrder("after")
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"RETAIL (up to %d days supply)", "retail", p.retailDays, 1}, {"MAIL (up to %d days supply)", "mail", p.mailDays, 2}} {
		rows = append(rows, []string{fmt.Sprintf(where.words, where.days), "<", "<"})
		for n := range p.tiers[:len(p.tiers)-1] {
			t := &p.tiers[n]
			rows = append(rows, []string{fmt.Sprintf("Tier %d %s", t.number, t.words), p.given(t, where.channel, "in", where.days, where.times), []string{"", "per fill"}[p.IntN(2)]})
		}
	}
	sp := p.specialty()
	rows = append(rows, []string{"SPECIALTY PHARMACY (up to 30 days supply)", "<", "<"}, []string{fmt.Sprintf("Tier %d %s", sp.number, sp.words), p.given(sp, "specialty", "in", 30, 1), ""}, []string{"CLINICAL AND COVERAGE", "<", "<"})
	p.table(append(rows, p.settings()...)...)
}

func (p *plant) worksheetBands() {
	p.voice.copay, p.voice.rate, p.voice.cap = "$%d", "%d%%", ", max $%d"
	p.numbered(true)
	p.workbook("Copay Grid")
	bands := [][2]int{{1, 30}, {31, 60}, {61, 90}}
	if p.chance(2) {
		bands = [][2]int{{1, 34}, {35, 60}, {61, 90}}
	}
	head := []string{"Channel / Tier"}
	for _, b := range bands {
		head = append(head, fmt.Sprintf("%d-%d days", b[0], b[1]))
	}
	rows := [][]string{{"Copays by days supply", "<", "<", "<", "<"}, append(head, "Comments")}
	for _, where := range []struct {
		words, channel string
		times          [3]float64
	}{{"RETAIL", "retail", [3]float64{1, 2, 3}}, {"MAIL ORDER", "mail", [3]float64{1, 1.5, 2}}} {
		rows = append(rows, []string{where.words, "<", "<", "<", "<"})
		for n := range p.tiers[:len(p.tiers)-1] {
			t := &p.tiers[n]
			row := []string{fmt.Sprintf("Tier %d - %s", t.number, t.words)}
			for k, b := range bands {
				row = append(row, p.cell(t, where.channel, "in", where.times[k]))
				p.days(t, where.channel, "in", b[0], b[1])
			}
			rows = append(rows, append(row, []string{"", "Lesser of U&C applies"}[p.IntN(2)]))
		}
	}
	sp := p.specialty()
	rows = append(rows, []string{"SPECIALTY", "<", "<", "<", "<"}, []string{fmt.Sprintf("Tier %d - %s", sp.number, sp.words), p.given(sp, "specialty", "in", bands[0][1], 1), "N/A", "N/A", "One month only"})
	p.allow("share %s specialty in not covered", sp.id)
	p.table(rows...)
	p.tab("Edits")
	p.table(append([][]string{{"Edit", "Setting", "Comments"}}, p.settings()...)...)
}

func (p *plant) worksheetRecords() {
	p.numbered(true)
	p.workbook("Copays")
	rows := [][]string{{"Channel", "Tier", "Description", "Days supply from", "Days supply to", "Copay", "Coinsurance", "Minimum", "Maximum", "Deductible applies"}}
	record := func(t *plantTier, words, channel string, lo, hi, copay, low int) {
		row := []string{words, fmt.Sprintf("Tier %d", t.number), t.words, fmt.Sprint(lo), fmt.Sprint(hi), "", "", "", "", "N"}
		share := fmt.Sprintf("$%d.00 copay", copay)
		if t.rate > 0 {
			row[6], row[7], row[8] = fmt.Sprintf("%d%%", t.rate), fmt.Sprintf("$%d", low), fmt.Sprintf("$%d", 5*low)
			share = fmt.Sprintf("%d %% coinsurance, at least $%d.00, at most $%d.00", t.rate, low, 5*low)
		} else {
			row[5] = fmt.Sprintf("$%d", copay)
		}
		order := "exempt"
		if t.number > 1 {
			row[9], order = "Y", "after"
		}
		p.share(t, channel, "in", share)
		p.days(t, channel, "in", lo, hi)
		p.order(t, channel, "in", order)
		rows = append(rows, row)
	}
	for n := range p.tiers {
		t := &p.tiers[n]
		if t == p.specialty() {
			record(t, "Specialty", "specialty", 1, 30, 0, 10+5*p.IntN(8))
			continue
		}
		record(t, "Retail", "retail", 1, 30, t.copay, 0)
		record(t, "Retail", "retail", 31, 90, 3*t.copay, 0)
		record(t, "Mail", "mail", 1, 90, 2*t.copay, 0)
	}
	p.table(rows...)
	p.tab("Accumulators")
	p.table([]string{"Accumulator", "Individual", "Family", "Scope"},
		[]string{"Pharmacy deductible", "$" + thousands(p.rxIndividual), "$" + thousands(p.rxFamily), "Rx only"},
		[]string{"Out-of-pocket maximum", "$" + thousands(p.oopIndividual), "$" + thousands(p.oopFamily), "Medical and Rx combined"})
	p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
	p.tab("Exclusions")
	out := [][]string{{"Drug category", "Covered?", "Comment"}}
	for _, c := range []struct{ words, kind string }{
		{"Weight loss drugs", "weightLoss"}, {"Fertility drugs", "fertility"}, {"Cosmetic drugs", "cosmetic"}, {"Erectile dysfunction drugs", "erectileDysfunction"}, {"Smoking cessation drugs", "smokingCessation"}, {"Vitamins", "vitamin"},
	} {
		covered := "No"
		if p.chance(3) {
			covered = "Yes"
			p.allow("inclusions {drugs:{kinds:[%s]}}", c.kind)
		} else {
			p.say("exclusions {drugs:{kinds:[%s]}}", c.kind)
		}
		out = append(out, []string{c.words, covered, ""})
	}
	p.table(out...)
}
