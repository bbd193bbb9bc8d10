package analyze

import (
	"fmt"
	"strings"
)

// A fifth set of layouts of development. When it was written the reader did not know it: its precision was 0.991 and its
// recall 0.987. What it found has been mended since, so it measures that no longer.

const riderSeed = 99

var riderVoice = voice{
	copay: "You pay $%d", rate: "You pay %d%%", cap: " to a maximum of $%d",
	in: "In-Network", out: "Out-of-Network", retail: "(retail pharmacy)", mail: "(home delivery)",
	exempt: "deductible does not apply", after: "subject to deductible",
	sayings: map[string][]string{
		"pa":              {"Select prescription drugs require prior authorization before they are filled.", "Prior approval is required for certain prescription medications."},
		"pa may":          {"A drug might require prior authorization.", "In some cases prior authorization is required."},
		"step":            {"Step therapy is required for some prescription drugs.", "Step therapy applies."},
		"quantity":        {"Certain medications are subject to quantity limits.", "Quantity limits apply to select drugs."},
		"refill":          {"You can refill your prescription after %d%% of it has been used.", "Refill allowed when %d%% of days supply has passed."},
		"maintenance":     {"For maintenance medications, members are allowed %s retail fills; afterwards mail order is required.", "After %s fills at retail, maintenance drugs must be filled through mail order."},
		"specialty":       {"Specialty medications must be filled by a designated specialty pharmacy.", "Specialty drugs are covered only when obtained through our specialty pharmacy network."},
		"specialty first": {"First fill of specialty drugs at any network pharmacy, all subsequent fills must be obtained at a specialty pharmacy.", "Specialty drugs: initial fill at retail. Subsequent fills must be through our specialty pharmacy."},
		"insulin":         {"Insulin copays are capped at $%d for a 30-day supply.", "A 30-day supply of insulin costs no more than $%d."},
		"contraceptive":   {"Contraceptives: no charge.", "We pay 100%% for contraceptives, so you pay $0."},
		"preventive":      {"Preventive medications: no charge.", "Preventive medications are covered in full."},
		"weight":          {"Weight control drugs are not covered.", "Medications for weight loss are excluded."},
		"otc":             {"OTC drugs are not covered.", "Over-the-counter drugs and products are excluded."},
		"closed":          {"Drugs not listed on the formulary are not covered.", "Non-formulary medications are not covered."},
		"coupon":          {"Coupons from drug manufacturers will not apply to your deductible or out-of-pocket maximum.", "Copay assistance is not applied to the deductible and the out-of-pocket limit."},
		"nothing": {
			"Generic drugs have the same active ingredients as brands.", "Your pharmacist can answer questions about prior authorization.",
			"Drug prices may vary by pharmacy.", "We review the formulary each quarter.", "Home delivery is optional for other drugs.",
			"Weight loss programs are described in the medical section.", "Specialty drugs may need refrigeration.",
		},
	},
}

func tierWords(format string) func(*plantTier) string {
	return func(t *plantTier) string { return fmt.Sprintf(format, t.number, t.words) }
}

func riderLayouts() map[string]func(*plant) {
	retail := func(header string, days int) column {
		return column{header, "retail", "in", [2]int{1, days}, 1}
	}
	mail := func(header string, days int) column {
		return column{header, "mail", "in", [2]int{1, days}, 2}
	}
	return map[string]func(*plant){
		"retail order and home delivery": func(p *plant) {
			p.numbered(true)
			p.line("Pharmacy Benefit Summary")
			p.grid("Benefit tier", tierWords("Tier %d - %s"), retail("Retail pharmacy, 30-day supply", 30), mail("Home delivery, 90-day supply", 90))
			p.line("Pharmacy Benefit Rules")
			p.writeRules("")
		},
		"short headers": func(p *plant) {
			p.numbered(true)
			p.grid("Drugs", tierWords("T%d %s"), retail("Retail (30)", 0), mail("Mail (90)", 0))
			for fact := range p.says {
				if strings.HasPrefix(fact, "days ") {
					delete(p.says, fact)
				}
			}
			for n := range p.tiers {
				p.may("days %s retail in 1-30", p.tiers[n].id)
				p.may("days %s mail in 1-90", p.tiers[n].id)
			}
		},
		"networks as rows": func(p *plant) {
			p.numbered(false)
			p.grid("Prescription drug coverage", wordsOnly, column{"In-Network (retail, up to 30 days)", "retail", "in", [2]int{1, 30}, 1}, column{"Out-of-Network (retail, up to 30 days)", "retail", "out", [2]int{1, 30}, 3})
			p.line("Prescription Conditions")
			p.writeRules("• ")
		},
		"a sheet of two tables": func(p *plant) {
			p.numbered(true)
			p.table([]string{"Deductibles and maximums", "Individual", "Family"},
				[]string{"Prescription drug deductible", "$" + thousands(p.rxIndividual), "$" + thousands(p.rxFamily)},
				[]string{"Out-of-pocket maximum", "$" + thousands(p.oopIndividual), "$" + thousands(p.oopFamily)})
			p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
			p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
			p.grid("Prescription tier", tierWords("Tier %d: %s"), retail("Retail, up to 30 days", 30), mail("Mail order, up to 90 days", 90))
			for n := range p.tiers {
				p.may("order %s retail in after", p.tiers[n].id)
				p.may("order %s mail in after", p.tiers[n].id)
			}
		},
		"sentences of a tier": func(p *plant) {
			p.numbered(true)
			p.line("Prescription drug benefits")
			for n := range p.tiers {
				t := &p.tiers[n]
				channel := "any"
				if t == p.specialty() {
					channel = "specialty"
				}
				p.line(fmt.Sprintf("Tier %d - %s: %s for each fill up to a 30-day supply", t.number, t.words, p.cell(t, channel, "in", 1)))
				p.days(t, channel, "in", 1, 30)
			}
		},
		"a summary with everything in the cell": func(p *plant) {
			p.numbered(true)
			p.questions()
			p.page()
			rows := [][]string{{"Common Medical Event", "Services You May Need", "In-Network Provider", "Out-of-Network Provider", "Limitations, Exceptions, & Other Important Information"}}
			for n := range p.tiers {
				t := &p.tiers[n]
				note := "^"
				if n == 0 {
					note = strings.Join(p.rules(), "\n")
				}
				if t == p.specialty() {
					rows = append(rows, []string{event(n), fmt.Sprintf("%s (Tier %d)", t.words, t.number), p.cell(t, "specialty", "in", 1) + " for up to a 30-day supply", "Not covered", note})
					p.days(t, "specialty", "in", 1, 30)
					p.order(t, "specialty", "in", "after")
				} else {
					rows = append(rows, []string{event(n), fmt.Sprintf("%s (Tier %d)", t.words, t.number), "Retail: " + p.cell(t, "retail", "in", 1) + " for up to a 30-day supply\nMail order: " + p.cell(t, "mail", "in", 2) + " for up to a 90-day supply", "Not covered", note})
					for channel, d := range map[string]int{"retail": 30, "mail": 90} {
						p.days(t, channel, "in", 1, d)
						p.order(t, channel, "in", "after")
					}
				}
				p.may("share %s any out not covered", t.id)
			}
			rows = append(rows, []string{"If you need immediate medical attention", "Urgent care", "$50 copay/visit", "50% coinsurance", "Precertification is required."})
			p.table(rows...)
		},
		"headings for tiers": func(p *plant) {
			p.numbered(true)
			rows := [][]string{{"Prescription drugs", "In-Network", "Out-of-Network"}}
			for n := range p.tiers {
				t := &p.tiers[n]
				rows = append(rows, []string{fmt.Sprintf("Tier %d: %s", t.number, t.words), "<", "<"},
					[]string{"Retail (30-day supply)", p.cell(t, "retail", "in", 1), "40%"},
					[]string{"Mail order (90-day supply)", p.cell(t, "mail", "in", 2), "Not covered"})
				p.share(t, "retail", "out", "40 % coinsurance")
				p.days(t, "retail", "in", 1, 30)
				p.days(t, "retail", "out", 1, 30)
				p.days(t, "mail", "in", 1, 90)
				p.may("share %s mail out not covered", t.id)
				p.may("share %s any out not covered", t.id)
			}
			p.table(rows...)
		},
		"a rider": func(p *plant) {
			p.numbered(false)
			p.line("Outpatient Prescription Drug Rider")
			p.amounts()
			p.grid("Type of covered drug", wordsOnly, retail("At a retail pharmacy (up to a 30-day supply)", 30), mail("By home delivery (up to a 90-day supply)", 90))
			for n := range p.tiers {
				p.order(&p.tiers[n], "retail", "in", "after")
				p.order(&p.tiers[n], "mail", "in", "after")
			}
			p.line("Limits on what we cover")
			p.writeRules("")
		},
		"features with drug words": func(p *plant) {
			p.numbered(true)
			p.grid("Drug tier", tierWords("Tier %d (%s)"), retail("30-day retail", 30))
			p.table([]string{"Feature", "How it works"},
				[]string{"Prior authorization", "Required for select drugs"},
				[]string{"Over-the-counter drugs", "Not covered"},
				[]string{"Refills", "Covered after 80% of the supply is used"},
				[]string{"Specialty drugs", "Must be obtained from a network specialty pharmacy"})
			p.say("priorAuthorization {drugs:{flags:[PA]}} {}")
			p.say("otc covered:false")
			p.may("exclusions {drugs:{kinds:[otc]}}")
			p.say("refillTooSoon {} {percent:80}")
			p.say("specialtyLockIn {tiers:[%s]} {free:0}", p.specialty().id)
		},
		"two pages with a header": func(p *plant) {
			p.numbered(true)
			p.line("Example Health Plan – Schedule of Pharmacy Benefits")
			p.grid("Tier", tierWords("Tier %d %s"), retail("Retail Pharmacy (up to 30 days)", 30), mail("Mail Order Pharmacy (up to 90 days)", 90))
			p.page()
			p.line("Example Health Plan – Schedule of Pharmacy Benefits")
			p.line("Pharmacy Requirements")
			p.writeRules("")
		},
	}
}
