package analyze

import (
	"fmt"
	"strings"
)

// A third set of layouts of development. When it was written the reader did not know it: its precision was 0.956 and
// its recall 0.896. What it found has been mended since, so it measures that no longer.

var serviceVoice = voice{
	copay: "$%d", rate: "%d%%", cap: " (not to exceed $%d)",
	in: "Tier 1 Network", out: "Out of Network", retail: "retail pharmacy", mail: "mail service",
	exempt: "not subject to deductible", after: "once deductible is met",
	sayings: map[string][]string{
		"pa":              {"Coverage of some drugs requires prior authorization.", "Drugs marked PA on the drug list need prior authorization.", "Prior authorization program applies to select medications."},
		"pa may":          {"Prior authorization might be needed for certain prescriptions.", "Your prescription may be subject to prior authorization."},
		"step":            {"The plan uses a step therapy program; step therapy is required for select drugs.", "You must complete step therapy for certain medications."},
		"quantity":        {"The plan applies quantity limits to certain drugs.", "Drug quantity limits apply."},
		"refill":          {"We cover refills when at least %d%% of the previous supply is used up or taken.", "No refill is covered before %d%% of the prior fill has been consumed."},
		"maintenance":     {"Maintenance drug program: you may obtain %s fills at a retail pharmacy, then you must use our mail service for a 90-day supply.", "A maintenance medication can be filled %s times at a retail pharmacy. Further fills must be through mail service."},
		"specialty":       {"Members must use the specialty pharmacy network for specialty medications, which must be obtained from a network specialty pharmacy.", "Specialty medications are required to be purchased from our preferred specialty pharmacy."},
		"specialty first": {"One fill of a specialty drug is permitted at a retail pharmacy; subsequent refills must be obtained at our specialty pharmacy.", "Specialty: first fill at any participating pharmacy; all further refills must go through the designated specialty pharmacy."},
		"insulin":         {"You will never pay more than $%d per 30-day supply for insulin.", "Insulin: maximum $%d per 30-day supply."},
		"contraceptive":   {"Women's contraceptives: covered in full.", "Generic and brand contraceptives are available with no copay."},
		"preventive":      {"Health care reform preventive drugs are provided at $0.", "No cost share for preventive care medications."},
		"weight":          {"Anti-obesity drugs are not covered under this plan.", "Excluded: drugs prescribed for weight loss."},
		"otc":             {"This benefit excludes over-the-counter products.", "Drugs available over-the-counter are not covered."},
		"closed":          {"Prescription drugs not on the formulary are not covered.", "This plan has a closed formulary."},
		"coupon":          {"Any manufacturer coupon amount does not accumulate toward the deductible or the maximum out-of-pocket.", "Payments from copay assistance programs won't count toward your deductible and out-of-pocket limit."},
		"nothing": {
			"Mail service ships within seven days.", "Specialty drugs are used for complex chronic conditions.", "Some generics cost less than the copay.",
			"See the drug list for details on prior authorization.", "We may cover more than a 30-day supply when you travel.",
			"Preventive care services, such as immunizations, are part of the medical benefit.", "Contact us about diabetic supplies.",
			"If you take a maintenance medication, consider mail service.", "Quantities are dispensed as written.",
		},
	},
}

func serviceLayouts() map[string]func(*plant) {
	return map[string]func(*plant){
		"tiers across the top":             (*plant).acrossTop,
		"tiers with a column of examples":  (*plant).withExamples,
		"copays with units and footnotes":  (*plant).withFootnotes,
		"three retail bands and mail":      (*plant).threeBands,
		"medical and pharmacy in one grid": (*plant).oneGrid,
		"lines with slashes":               (*plant).slashLines,
		"prose":                            (*plant).prose,
		"two plans beside each other":      (*plant).twoPlans,
		"summary of the first template":    (*plant).firstTemplate,
		"deductible within the cells":      (*plant).deductibleCells,
		"specialty pharmacy column":        (*plant).specialtyColumn,
		"remarks below the grid":           (*plant).remarksBelow,
	}
}

func (p *plant) cell(t *plantTier, channel, network string, times float64) string {
	words, share := p.amount(t, times)
	p.share(t, channel, network, share)
	return words
}

func (p *plant) acrossTop() {
	p.numbered(true)
	head, retail, mail := []string{""}, []string{"Retail (30-day supply)"}, []string{"Mail service (90-day supply)"}
	for n := range p.tiers {
		t := &p.tiers[n]
		head = append(head, fmt.Sprintf("Tier %d\n%s", t.number, t.words))
		retail = append(retail, p.cell(t, "retail", "in", 1))
		mail = append(mail, p.cell(t, "mail", "in", 2))
		p.days(t, "retail", "in", 1, 30)
		p.days(t, "mail", "in", 1, 90)
	}
	p.table(head, retail, mail)
}

func (p *plant) withExamples() {
	p.numbered(true)
	p.line("Prescription Drug Schedule of Benefits")
	rows := [][]string{{"Tier", "What is in it", "Your copay at a network pharmacy"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		channel := "any"
		if t == p.specialty() {
			channel = "specialty"
		}
		rows = append(rows, []string{fmt.Sprintf("Tier %d", t.number), t.words, p.cell(t, channel, "in", 1)})
	}
	p.table(rows...)
}

func (p *plant) withFootnotes() {
	p.numbered(false)
	rows := [][]string{{"Prescription Drugs*", "Retail** (30-day supply)", "Mail service (90-day supply)"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		mail := "N/A"
		if t != p.specialty() {
			mail = p.cell(t, "mail", "in", 2) + " copay"
			p.days(t, "mail", "in", 1, 90)
		}
		rows = append(rows, []string{t.words, strings.Replace(p.cell(t, "retail", "in", 1), "%", "% coinsurance", 1), mail})
		p.days(t, "retail", "in", 1, 30)
	}
	p.table(rows...)
	for _, s := range p.rules() {
		p.line("* " + s)
	}
}

func (p *plant) threeBands() {
	p.numbered(true)
	rows := [][]string{{"Drug tier", "Retail 1-30 days", "Retail 31-60 days", "Retail 61-90 days", "Mail service 1-90 days"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		if t == p.specialty() {
			delete(p.says, fmt.Sprintf("tier %s %s", t.id, t.classes))
			continue
		}
		row := []string{fmt.Sprintf("Tier %d - %s", t.number, t.words)}
		for k, band := range [][2]int{{1, 30}, {31, 60}, {61, 90}} {
			row = append(row, p.cell(t, "retail", "in", float64(k+1)))
			p.days(t, "retail", "in", band[0], band[1])
		}
		row = append(row, p.cell(t, "mail", "in", 2.5))
		p.days(t, "mail", "in", 1, 90)
		rows = append(rows, row)
	}
	p.table(rows...)
}

func (p *plant) oneGrid() {
	p.numbered(false)
	rows := [][]string{
		{"Benefit", "In-Network", "Out-of-Network"},
		{"Medical deductible (individual / family)", fmt.Sprintf("$%s / $%s", thousands(p.medIndividual), thousands(p.medFamily)), fmt.Sprintf("$%s / $%s", thousands(2*p.medIndividual), thousands(2*p.medFamily))},
		{"Out-of-pocket maximum (individual / family)", fmt.Sprintf("$%s / $%s", thousands(p.oopIndividual), thousands(p.oopFamily)), fmt.Sprintf("$%s / $%s", thousands(2*p.oopIndividual), thousands(2*p.oopFamily))},
		{"Primary care visit", "$25", "40%"},
		{"Inpatient hospital", "20%", "40%"},
		{"Durable medical equipment and diabetic supplies", "20%", "40%"},
		{"Infertility treatment", "Not covered", "Not covered"},
		{"Prescription Drugs", "<", "<"},
	}
	p.say("deductible in %d/%d", p.medIndividual, p.medFamily)
	p.say("deductible out %d/%d", 2*p.medIndividual, 2*p.medFamily)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
	p.say("maximum out %d/%d", 2*p.oopIndividual, 2*p.oopFamily)
	for n := range p.tiers {
		t := &p.tiers[n]
		channel := "any"
		if t == p.specialty() {
			channel = "specialty"
		}
		rows = append(rows, []string{t.words, p.cell(t, channel, "in", 1), "Not covered"})
		p.may("share %s any out not covered", t.id)
	}
	p.table(rows...)
}

func (p *plant) slashLines() {
	p.numbered(true)
	p.line("PRESCRIPTION DRUG COVERAGE")
	p.amounts()
	for n := range p.tiers {
		t := &p.tiers[n]
		if t == p.specialty() {
			p.line(fmt.Sprintf("Tier %d %s: %s", t.number, t.words, p.cell(t, "specialty", "in", 1)))
			p.order(t, "specialty", "in", "after")
			continue
		}
		p.line(fmt.Sprintf("Tier %d %s: %s retail / %s mail order", t.number, t.words, p.cell(t, "retail", "in", 1), p.cell(t, "mail", "in", 2)))
		p.order(t, "retail", "in", "after")
		p.order(t, "mail", "in", "after")
	}
	for _, s := range p.rules() {
		p.line(s)
	}
}

func (p *plant) prose() {
	p.numbered(true)
	p.line("Your pharmacy benefit")
	for n := range p.tiers {
		t := &p.tiers[n]
		p.line(fmt.Sprintf("Tier %d (%s): %s copay for up to a 30-day supply.", t.number, t.words, strings.TrimSuffix(p.cell(t, map[bool]string{true: "specialty", false: "any"}[t == p.specialty()], "in", 1), " copay")))
		channel := "any"
		if t == p.specialty() {
			channel = "specialty"
		}
		p.days(t, channel, "in", 1, 30)
	}
	for _, s := range p.rules() {
		if !strings.Contains(s, "mail") && !strings.Contains(s, "etail") {
			p.line(s)
			continue
		}
		p.forget(s)
	}
}

// forget drops what a sentence that is not written would have said.
func (p *plant) forget(s string) {
	for fact := range p.says {
		if strings.HasPrefix(fact, "retailFills ") && strings.Contains(s, "aintenance") || strings.HasPrefix(fact, "specialtyLockIn ") && strings.Contains(s, "pecialty") {
			delete(p.says, fact)
		}
	}
}

func (p *plant) twoPlans() {
	p.numbered(false)
	rows := [][]string{{"Prescription drugs", "Cedar Plan", "Birch Plan"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		one, share := p.amount(t, 1)
		two, more := p.amount(t, 2)
		channel := "any"
		if t == p.specialty() {
			channel = "specialty"
		}
		rows = append(rows, []string{t.words, one, two})
		p.say("share %s %s in %s", t.id, channel, share)
		p.say("share %s %s in %s", t.id, channel, more)
	}
	p.table(rows...)
}

func (p *plant) firstTemplate() {
	p.numbered(false)
	p.table(
		[]string{"Important Questions", "Answers", "Why this Matters:"},
		[]string{"What is the overall deductible?", fmt.Sprintf("For each Calendar Year, In-network: Individual $%s / Family $%s. Does not apply to prescription drugs.", thousands(p.medIndividual), thousands(p.medFamily)), "You must pay all the costs up to the deductible amount."},
		[]string{"Is there an out-of-pocket limit on my expenses?", fmt.Sprintf("Yes. In-network: Individual $%s / Family $%s.", thousands(p.oopIndividual), thousands(p.oopFamily)), "The out-of-pocket limit is the most you could pay."},
	)
	p.say("deductible in %d/%d", p.medIndividual, p.medFamily)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
	p.page()
	rows := [][]string{{"Common Medical Event", "Services You May Need", "Your Cost If You Use a Network Provider", "Your Cost If You Use a Non-Network Provider", "Limitations & Exceptions"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		note := "^"
		if n == 0 {
			note = "Covers up to a 30 day supply (retail prescription), 31-90 day supply (mail order prescription)."
			for _, s := range p.rules() {
				note += " " + s
			}
		}
		if t == p.specialty() {
			rows = append(rows, []string{event(n), t.words, p.cell(t, "specialty", "in", 1) + " coinsurance", "Not covered", note})
			p.days(t, "specialty", "in", 1, 30)
			p.order(t, "specialty", "in", "exempt")
		} else {
			rows = append(rows, []string{event(n), t.words, p.cell(t, "retail", "in", 1) + " copay (retail), " + p.cell(t, "mail", "in", 2) + " copay (mail order)", "Not covered", note})
			p.days(t, "retail", "in", 1, 30)
			p.days(t, "mail", "in", 31, 90)
			p.order(t, "retail", "in", "exempt")
			p.order(t, "mail", "in", "exempt")
		}
		p.may("share %s any out not covered", t.id)
	}
	rows = append(rows, []string{"If you need immediate medical attention", "Emergency room services", "$150 copay per visit", "$150 copay per visit", "Precertification is required for admissions."})
	p.table(rows...)
}

func (p *plant) deductibleCells() {
	p.numbered(true)
	rows := [][]string{{"Prescription drugs", "In-network retail (30 days)", "In-network mail service (90 days)"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		words, order := p.voice.exempt, "exempt"
		if n > 0 {
			words, order = p.voice.after, "after"
		}
		rows = append(rows, []string{fmt.Sprintf("Tier %d - %s", t.number, t.words), p.cell(t, "retail", "in", 1) + ", " + words, p.cell(t, "mail", "in", 2) + ", " + words})
		for channel, d := range map[string]int{"retail": 30, "mail": 90} {
			p.order(t, channel, "in", order)
			p.days(t, channel, "in", 1, d)
		}
	}
	p.table(rows...)
	p.may("deductible rx -/-") // there is one, and its amount is not said
}

func (p *plant) specialtyColumn() {
	p.numbered(true)
	rows := [][]string{{"Drug tier", "Retail pharmacy", "Mail order pharmacy", "Specialty pharmacy"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		if t == p.specialty() {
			rows = append(rows, []string{fmt.Sprintf("Tier %d: %s", t.number, t.words), "Not covered", "Not covered", p.cell(t, "specialty", "in", 1)})
			p.may("share %s retail in not covered", t.id)
			p.may("share %s mail in not covered", t.id)
			continue
		}
		rows = append(rows, []string{fmt.Sprintf("Tier %d: %s", t.number, t.words), p.cell(t, "retail", "in", 1), p.cell(t, "mail", "in", 2), "Not covered"})
		p.may("share %s specialty in not covered", t.id)
	}
	p.table(rows...)
	p.line("Prescription Drug Exclusions")
	for k, words := range []string{"Drugs for weight loss", "Cosmetic drugs", "Fertility drugs", "Devices of any kind"} {
		p.line("• " + words)
		if k < 3 {
			p.say("exclusions {drugs:{kinds:[%s]}}", []string{"weightLoss", "cosmetic", "fertility"}[k])
		}
	}
}

func (p *plant) remarksBelow() {
	p.numbered(false)
	rows := [][]string{{"PRESCRIPTION DRUG BENEFITS", "NETWORK", "NON-NETWORK"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		channel := "any"
		if t == p.specialty() {
			channel = "specialty"
		}
		rows = append(rows, []string{t.words, p.cell(t, channel, "in", 1), "30%"})
		p.share(t, channel, "out", "30 % coinsurance")
	}
	for _, s := range p.rules() {
		if strings.Contains(s, "mail") || strings.Contains(s, "etail") {
			p.forget(s)
			continue
		}
		rows = append(rows, []string{s, "<", "<"})
	}
	p.table(rows...)
}
