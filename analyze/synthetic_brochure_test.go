package analyze

import (
	"fmt"
	"strings"
)

// The ninth set: summaries of the present template, brochures, plan-design grids, pages of Medicare and Medicaid plans and
// paragraphs of plan booklets. When it was written the reader did not know it: its precision was 0.961 and its recall
// 0.802. What it found has been mended since, so it measures that no longer.

const brochureSeed = 990_099

var brochureVoice = voice{
	copay: "$%d copay", rate: "%d%% coinsurance", cap: ", up to $%d per prescription",
	in: "Network Provider", out: "Out-of-Network Provider", retail: "retail", mail: "mail order", exempt: "Deductible does not apply", after: "after deductible",
	sayings: map[string][]string{
		"pa":              {"Prior authorization is required for some medications.", "Certain drugs require prior authorization; if you do not obtain it, the drug may not be covered."},
		"pa may":          {"Prior authorization may be required for some medications.", "Preauthorization may apply."},
		"step":            {"Step therapy is required for some drugs.", "Certain drugs are subject to step therapy."},
		"quantity":        {"Quantity limits apply to some drugs.", "Some medications are subject to quantity limits."},
		"refill":          {"You may refill a prescription once %d%% of the supply has been used.", "Refills are covered when %d%% of the days supply has passed."},
		"maintenance":     {"After %s retail fills, maintenance medications must be filled by mail order."},
		"specialty":       {"Specialty drugs must be obtained through the specialty pharmacy.", "Specialty drugs are only available through the plan's specialty pharmacy network."},
		"specialty first": {"One fill of a specialty drug is allowed at a retail pharmacy; after that, fills must come from the specialty pharmacy."},
		"insulin":         {"Your cost for a 30-day supply of insulin will not exceed $%d.", "Member cost share for insulin will not exceed $%d per 30-day supply."},
		"contraceptive":   {"Contraceptives are covered at no charge."},
		"preventive":      {"No charge for preventive drugs.", "Preventive medications required by law are covered at 100%%."},
		"weight":          {"Weight loss drugs are excluded.", "Drugs prescribed for weight loss are not covered."},
		"otc":             {"Over-the-counter medications are not covered."},
		"closed":          {"Drugs not on the plan's formulary are not covered.", "Non-formulary drugs are not covered."},
		"coupon":          {"Amounts paid by manufacturer coupons do not count toward your deductible or out-of-pocket limit."},
		"nothing": {
			"For more information about prescription drug coverage visit the plan's website.", "Specialty drugs are a growing part of drug costs.",
			"The formulary is reviewed by a committee of physicians and pharmacists.", "Show your ID card each time you fill a prescription.",
			"You may save money by choosing mail order.", "Call Member Services with questions about prior authorization.",
		},
	},
}

func brochureLayouts() map[string]func(*plant) {
	return map[string]func(*plant){
		"summary of 2026, pharmacies on lines":  (*plant).summary2026,
		"summary of 2026, sentences in cells":   (*plant).summarySentences,
		"summary of a high deductible plan":     (*plant).summaryHighDeductible,
		"medical rows before the drugs":         (*plant).medicalFirst,
		"three rows of header":                  (*plant).threeHeaders,
		"retail by days beside mail":            (*plant).retailByDays,
		"minimum and maximum after a slash":     (*plant).slashLimits,
		"limits a row each":                     (*plant).limitRows,
		"part d summary of 2026":                (*plant).partD2026,
		"medicaid copay table":                  (*plant).medicaidTable,
		"brochure with one column":              (*plant).oneColumn,
		"at a glance":                           (*plant).atAGlance,
		"paragraphs of a booklet":               (*plant).paragraphs,
		"pharmacies down, tiers across":         (*plant).pharmaciesDown,
		"workbook of a plan with merged titles": (*plant).mergedTitles,
		"pharmacy program page":                 (*plant).programPage,
	}
}

// summaryRows writes the drugs of a summary of benefits, each cost share in the words of in.
func (p *plant) summaryRows(in func(*plantTier) string) {
	p.questions()
	p.page()
	rows := [][]string{
		{"Common\nMedical Event", "Services You May Need", "What You Will Pay", "<", "Limitations, Exceptions, & Other Important Information"},
		{"^", "^", "Network Provider\n(You will pay the least)", "Out-of-Network Provider\n(You will pay the most)", "^"},
	}
	for n := range p.tiers {
		t := &p.tiers[n]
		note := "^"
		if n == 0 {
			note = strings.Join(p.rulesWithoutMail(), "\n")
		}
		rows = append(rows, []string{event(n), t.words, in(t), "Not covered", note})
		for _, at := range []string{"any", "retail", "mail", "specialty"} {
			p.may("share %s %s out not covered", t.id, at)
		}
	}
	rows = append(rows, []string{"If you need immediate medical attention", "Emergency room care", "$350 copay/visit", "$350 copay/visit", "Copay is waived if admitted."})
	p.table(rows...)
}

func (p *plant) summary2026() {
	p.numbered(false)
	p.summaryRows(func(t *plantTier) string {
		if t == p.specialty() {
			p.may("order %s specialty in after", t.id)
			return p.given(t, "specialty", "in", 30, 1) + " (up to a 30-day supply)"
		}
		p.order(t, "retail", "in", "exempt")
		p.order(t, "mail", "in", "exempt")
		return "Retail (30-day supply): " + p.given(t, "retail", "in", 30, 1) + "\nMail order (90-day supply): " + p.given(t, "mail", "in", 90, 2.5) + "\nDeductible does not apply"
	})
}

func (p *plant) summarySentences() {
	p.numbered(false)
	p.summaryRows(func(t *plantTier) string {
		if t == p.specialty() {
			p.may("order %s specialty in after", t.id)
			return p.cell(t, "specialty", "in", 1)
		}
		p.mayFollow("retail", "mail")
		return p.given(t, "retail", "in", 30, 1) + " per prescription for up to a 30-day supply at retail; " + p.given(t, "mail", "in", 90, 3) + " per prescription for up to a 90-day supply by mail order"
	})
}

func (p *plant) summaryHighDeductible() {
	p.rates()
	p.numbered(false)
	p.summaryRows(func(t *plantTier) string {
		p.order(t, p.filledAt(t), "in", "after")
		return p.cell(t, p.filledAt(t), "in", 1) + " after deductible"
	})
}

func (p *plant) medicalFirst() {
	p.numbered(true)
	rows := [][]string{
		{"Plan Design", "In-Network", "Out-of-Network"},
		{"Calendar Year Deductible (Individual / Family)", fmt.Sprintf("$%s / $%s", thousands(p.medIndividual), thousands(p.medFamily)), fmt.Sprintf("$%s / $%s", thousands(2*p.medIndividual), thousands(2*p.medFamily))},
		{"Out-of-Pocket Maximum (Individual / Family)", fmt.Sprintf("$%s / $%s", thousands(p.oopIndividual), thousands(p.oopFamily)), fmt.Sprintf("$%s / $%s", thousands(2*p.oopIndividual), thousands(2*p.oopFamily))},
		{"Primary Care Visit", "$25 copay", "40% after deductible"},
		{"Prescription Drugs – Retail (30-day supply)", "<", "<"},
	}
	p.say("deductible in %d/%d", p.medIndividual, p.medFamily)
	p.say("deductible out %d/%d", 2*p.medIndividual, 2*p.medFamily)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
	p.say("maximum out %d/%d", 2*p.oopIndividual, 2*p.oopFamily)
	for n := range p.tiers {
		t := &p.tiers[n]
		rows = append(rows, []string{fmt.Sprintf("Tier %d – %s", t.number, t.words), p.given(t, "retail", "in", 30, 1), "Not covered"})
		p.may("share %s retail out not covered", t.id)
	}
	rows = append(rows, []string{"Prescription Drugs – Mail Order (90-day supply)", "<", "<"})
	for n := range p.tiers[:len(p.tiers)-1] {
		t := &p.tiers[n]
		rows = append(rows, []string{fmt.Sprintf("Tier %d – %s", t.number, t.words), p.given(t, "mail", "in", 90, 2), "Not covered"})
		p.may("share %s mail out not covered", t.id)
	}
	p.table(rows...)
}

func (p *plant) threeHeaders() {
	p.numbered(true)
	rows := [][]string{
		{"2026 Prescription Drug Benefits", "<", "<", "<"},
		{"Drug tier", "In-Network", "<", "Out-of-Network"},
		{"^", "Retail\n30-day supply", "Mail order\n90-day supply", "Retail\n30-day supply"},
	}
	for n := range p.tiers {
		t := &p.tiers[n]
		rows = append(rows, []string{fmt.Sprintf("Tier %d: %s", t.number, t.words), p.given(t, "retail", "in", 30, 1), p.given(t, "mail", "in", 90, 2), p.given(t, "retail", "out", 30, 3)})
	}
	p.table(rows...)
	p.writeRules("• ")
}

func (p *plant) retailByDays() {
	p.numbered(true)
	p.grid("Covered drugs", numbered("Tier %d\n%s"),
		column{"Retail\n(1–30 days)", "retail", "in", [2]int{1, 30}, 1},
		column{"Retail\n(31–60 days)", "retail", "in", [2]int{31, 60}, 2},
		column{"Retail\n(61–90 days)", "retail", "in", [2]int{61, 90}, 3},
		column{"Home delivery\n(1–90 days)", "mail", "in", [2]int{1, 90}, 2.5})
}

func (p *plant) slashLimits() {
	p.rates()
	p.numbered(false)
	rows := [][]string{{"Pharmacy", "Retail (up to 30 days)", "Mail (up to 90 days)"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		row := []string{t.words}
		for k, channel := range []string{"retail", "mail"} {
			low := (10 + 15*n) * (k + 1)
			row = append(row, fmt.Sprintf("%d%% ($%d min / $%d max)", t.rate, low, 2*low))
			p.share(t, channel, "in", fmt.Sprintf("%d %% coinsurance, at least $%d.00, at most $%d.00", t.rate, low, 2*low))
			p.days(t, channel, "in", 1, 30+60*k)
		}
		rows = append(rows, row)
	}
	p.table(rows...)
}

func (p *plant) limitRows() {
	p.numbered(false)
	p.table([]string{"Benefit", "Network", "Non-network"},
		[]string{"Individual deductible", "$" + thousands(p.medIndividual), "$" + thousands(2*p.medIndividual)},
		[]string{"Family deductible", "$" + thousands(p.medFamily), "$" + thousands(2*p.medFamily)},
		[]string{"Individual out-of-pocket limit", "$" + thousands(p.oopIndividual), "$" + thousands(2*p.oopIndividual)},
		[]string{"Family out-of-pocket limit", "$" + thousands(p.oopFamily), "$" + thousands(2*p.oopFamily)})
	p.say("deductible in %d/%d", p.medIndividual, p.medFamily)
	p.say("deductible out %d/%d", 2*p.medIndividual, 2*p.medFamily)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
	p.say("maximum out %d/%d", 2*p.oopIndividual, 2*p.oopFamily)
	p.grid("Prescription drugs", wordsOnly, column{"Network pharmacy\n30-day supply", "", "in", [2]int{1, 30}, 1})
	for n := range p.tiers {
		p.may("order %s %s in after", p.tiers[n].id, p.filledAt(&p.tiers[n]))
	}
}

func (p *plant) partD2026() {
	p.partD()
	p.numbered(true)
	p.line("Medicare Part D Prescription Drugs")
	p.line("Stage 1: Annual Deductible. This plan has no deductible for Part D drugs.")
	p.line("Stage 2: Initial Coverage. You pay the following until your out-of-pocket costs reach $2,100.")
	p.grid("Drug tier", numbered("Tier %d: %s"),
		column{"Preferred retail\n30-day supply", "retail", "preferred", [2]int{1, 30}, 1},
		column{"Standard retail\n30-day supply", "retail", "standard", [2]int{1, 30}, 2},
		column{"Preferred mail order\n100-day supply", "mail", "preferred", [2]int{1, 100}, 3})
	p.line("Stage 3: Catastrophic Coverage. You pay nothing for covered Part D drugs.")
	p.may("share catastrophic any any no charge")
	p.may("deductible rx 0/-")
	p.may("maximum rx 2100/-")
	for n := range p.tiers {
		for _, where := range []string{"retail preferred", "retail standard", "mail preferred"} {
			p.may("order %s %s exempt", p.tiers[n].id, where)
		}
	}
}

func (p *plant) medicaidTable() {
	p.tiers = []plantTier{
		{number: 1, words: "Generic drugs", classID: "generic", classes: "generic", copay: 1 + p.IntN(2)},
		{number: 2, words: "Brand-name drugs", classID: "brand", classes: "brand", copay: 3 + p.IntN(5), brand: true},
	}
	p.numbered(false)
	p.line("Member copays")
	rows := [][]string{{"Service", "Copay"}, {"Doctor visit", "$2"}, {"Inpatient hospital stay", "$25 per admission"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		rows = append(rows, []string{"Prescription – " + strings.ToLower(t.words), p.cell(t, "any", "in", 1) + " per prescription"})
	}
	p.table(rows...)
	p.line("There is no copay for children under 19, pregnant members, and members who live in a nursing facility.")
}

func (p *plant) oneColumn() {
	p.numbered(false)
	rows := [][]string{
		{"Benefit", "You Pay"},
		{"Annual medical deductible", fmt.Sprintf("$%s individual / $%s family", thousands(p.medIndividual), thousands(p.medFamily))},
		{"Annual prescription drug deductible", fmt.Sprintf("$%s individual / $%s family", thousands(p.rxIndividual), thousands(p.rxFamily))},
		{"Annual out-of-pocket maximum", fmt.Sprintf("$%s individual / $%s family", thousands(p.oopIndividual), thousands(p.oopFamily))},
		{"Urgent care", "$50 copay"},
		{"Lab work", "20% after deductible"},
	}
	p.say("deductible in %d/%d", p.medIndividual, p.medFamily)
	p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
	for n := range p.tiers {
		t := &p.tiers[n]
		at, order := p.filledAt(t), "exempt"
		words := p.given(t, at, "in", 30, 1)
		if n > 0 {
			words, order = words+" after drug deductible", "after"
		} else {
			words += ", drug deductible waived"
		}
		p.order(t, at, "in", order)
		rows = append(rows, []string{t.words + " (up to a 30-day supply)", words})
	}
	p.table(rows...)
}

func (p *plant) atAGlance() {
	p.numbered(true)
	p.line("YOUR PHARMACY BENEFITS AT A GLANCE")
	rows := [][]string{{"", "Retail", "Mail Order"}, {"Days supply", "Up to 30 days", "Up to 90 days"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		rows = append(rows, []string{fmt.Sprintf("Tier %d – %s", t.number, t.words), p.given(t, "retail", "in", 30, 1), p.given(t, "mail", "in", 90, 2)})
	}
	p.table(rows...)
	p.line("What to know")
	for _, s := range p.rulesWithoutMail() {
		p.line("• " + s)
	}
}

func (p *plant) paragraphs() {
	p.numbered(false)
	p.line("Prescription Drug Benefits")
	p.line(fmt.Sprintf("You must meet a separate annual prescription drug deductible of $%s per individual or $%s per family before the Plan pays benefits.", thousands(p.rxIndividual), thousands(p.rxFamily)))
	p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
	for n := range p.tiers[:len(p.tiers)-1] {
		t := &p.tiers[n]
		p.line(fmt.Sprintf("For %s, your cost is a %s for up to a 30-day supply at a participating retail pharmacy, or a %s for up to a 90-day supply through the mail order program.",
			strings.ToLower(t.words), p.given(t, "retail", "in", 30, 1), p.given(t, "mail", "in", 90, 2)))
	}
	sp := p.specialty()
	p.line(fmt.Sprintf("For specialty drugs, your cost is %s, for up to a 30-day supply.", p.given(sp, "specialty", "in", 30, 1)))
	p.may("order %s specialty in after", sp.id)
	p.mayFollow("retail", "mail")
	for _, s := range p.rulesWithoutMail() {
		p.line(s)
	}
}

func (p *plant) pharmaciesDown() {
	p.numbered(true)
	head := []string{"Where you fill", "Supply"}
	rows := [][]string{{"Retail pharmacy", "30 days"}, {"^", "90 days"}, {"Mail-order pharmacy", "90 days"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		head = append(head, fmt.Sprintf("Tier %d\n%s", t.number, t.words))
		rows[0] = append(rows[0], p.given(t, "retail", "in", 30, 1))
		rows[1] = append(rows[1], p.given(t, "retail", "in", 90, 3))
		rows[2] = append(rows[2], p.given(t, "mail", "in", 90, 2))
	}
	p.table(append([][]string{head}, rows...)...)
}

func (p *plant) mergedTitles() {
	p.numbered(true)
	p.workbook("Rx Benefits")
	rows := [][]string{
		{"Plan Year 2026", "<", "<", "<"},
		{"Rx Deductible", "Individual: $" + thousands(p.rxIndividual), "Family: $" + thousands(p.rxFamily), ""},
		{"Copayments", "<", "<", "<"},
		{"Tier", "Description", "Retail 30", "Mail 90"},
	}
	p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
	for n := range p.tiers {
		t := &p.tiers[n]
		rows = append(rows, []string{fmt.Sprintf("Tier %d", t.number), t.words, p.cell(t, "retail", "in", 1), p.cell(t, "mail", "in", 2)})
		p.may("days %s retail in 1-30", t.id)
		p.may("days %s mail in 1-90", t.id)
	}
	p.mayFollow("retail", "mail")
	p.table(rows...)
}

func (p *plant) programPage() {
	p.numbered(false)
	p.line("Prescription drug program")
	p.line("Participating retail pharmacy, up to a 30-day supply:")
	for n := range p.tiers[:len(p.tiers)-1] {
		p.line(fmt.Sprintf("• %s – %s", p.tiers[n].words, p.given(&p.tiers[n], "retail", "in", 30, 1)))
	}
	p.line("Mail order pharmacy, up to a 90-day supply:")
	for n := range p.tiers[:len(p.tiers)-1] {
		p.line(fmt.Sprintf("• %s – %s", p.tiers[n].words, p.given(&p.tiers[n], "mail", "in", 90, 2)))
	}
	p.line("Specialty pharmacy, up to a 30-day supply:")
	sp := p.specialty()
	p.line(fmt.Sprintf("• %s – %s", sp.words, p.given(sp, "specialty", "in", 30, 1)))
}
