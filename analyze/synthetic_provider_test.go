package analyze

import (
	"fmt"
	"strings"
)

// A fourth set of layouts of development. When it was written the reader did not know it: its precision was 0.986 and its
// recall 0.933. What it found has been mended since, so it measures that no longer.

var providerVoice = voice{
	copay: "$%d copay per prescription", rate: "%d%% of the cost", cap: ", $%d maximum per prescription",
	in: "Preferred Provider", out: "Non-Preferred Provider", retail: "retail", mail: "mail",
	exempt: "no deductible", after: "after the deductible",
	sayings: map[string][]string{
		"pa":              {"Prior authorization is needed for select medications.", "Some covered drugs must be preauthorized; preauthorization is required.", "Many drugs require pre-approval."},
		"pa may":          {"Prior authorization could be required.", "You may need prior authorization for certain drugs."},
		"step":            {"Step therapy: required for certain drugs.", "Certain prescription drugs are part of a step therapy program and subject to step therapy."},
		"quantity":        {"Quantity limits are applied to certain medications and apply per fill.", "There are drugs subject to a quantity limit."},
		"refill":          {"Prescriptions are eligible for refill after %d%% of the days supply is used.", "Early refills: at least %d%% of the medication must be used before a refill."},
		"maintenance":     {"Maintenance prescriptions may be filled at a retail pharmacy for the first %s fills only; after that, mail order is mandatory.", "After %s retail fills, maintenance drugs must be ordered through home delivery."},
		"specialty":       {"Specialty drugs can only be obtained from a network specialty pharmacy.", "You must get specialty drugs from our specialty pharmacy; specialty drugs must be ordered through the exclusive specialty pharmacy."},
		"specialty first": {"Your first specialty prescription fill can be at a retail pharmacy. After that, all fills must be through a specialty pharmacy.", "For specialty drugs, one retail fill is allowed, and all subsequent fills must be through the preferred specialty pharmacy."},
		"insulin":         {"Cost sharing for insulin will not exceed $%d per 30-day supply.", "Your share for insulin is no more than $%d for each 30-day supply."},
		"contraceptive":   {"FDA-approved contraceptives at no cost share.", "You pay $0 for contraceptives."},
		"preventive":      {"Preventive drugs covered at 100%%.", "You pay nothing, $0, for preventive medications."},
		"weight":          {"Prescription drugs for weight loss are not a covered benefit.", "The plan excludes weight loss drugs."},
		"otc":             {"The plan excludes over-the-counter drugs.", "Over-the-counter medicines are not covered."},
		"closed":          {"Drugs that are not on the drug list are not covered.", "A drug not listed on the formulary is not covered; drugs not on the formulary are not covered."},
		"coupon":          {"Drug manufacturer coupons are not counted toward your deductible or out-of-pocket maximum.", "The value of copay cards does not apply to the deductible or out-of-pocket limit."},
		"nothing": {
			"Pharmacies in the network may change.", "Ask your doctor about lower-cost drugs.", "To request a prior authorization, your doctor calls the plan.",
			"If a drug is denied you may appeal.", "Mail order is convenient for maintenance drugs.", "Specialty drugs often need special storage.",
			"Drugs used in a hospital are part of the medical benefit.", "Keep insulin cool.", "Your plan ID card shows the pharmacy number.",
			"A 90-day supply saves time.",
		},
	},
}

// column is a column of cost shares of a grid.
type column struct {
	header           string
	channel, network string
	days             [2]int // 0: the header names none
	times            float64
}

// grid writes cost shares as a table of tiers and columns.
func (p *plant) grid(corner string, label func(*plantTier) string, columns ...column) {
	head := []string{corner}
	for _, c := range columns {
		head = append(head, c.header)
	}
	rows := [][]string{head}
	for n := range p.tiers {
		t := &p.tiers[n]
		row := []string{label(t)}
		for _, c := range columns {
			channel := c.channel
			if channel == "" {
				channel = "any"
				if t == p.specialty() {
					channel = "specialty"
				}
			}
			row = append(row, p.cell(t, channel, c.network, c.times))
			if c.days[1] > 0 {
				p.days(t, channel, c.network, c.days[0], c.days[1])
			}
		}
		rows = append(rows, row)
	}
	p.table(rows...)
}

func numberAndWords(t *plantTier) string { return fmt.Sprintf("Tier %d\n%s", t.number, t.words) }
func wordsOnly(t *plantTier) string      { return t.words }

func (p *plant) writeRules(before string) {
	for _, s := range p.rules() {
		p.line(before + s)
	}
}

func providerLayouts() map[string]func(*plant) {
	return map[string]func(*plant){
		"label on two lines": func(p *plant) {
			p.numbered(true)
			p.line("Prescription Benefits")
			p.grid("Covered drugs", numberAndWords, column{"Participating retail pharmacy", "retail", "in", [2]int{}, 1}, column{"Mail order pharmacy", "mail", "in", [2]int{}, 2})
			p.line("Important Notes")
			p.writeRules("")
		},
		"days on their own line of the header": func(p *plant) {
			p.numbered(true)
			p.grid("Drug tier", numberAndWords, column{"Retail\n30-day supply", "retail", "in", [2]int{1, 30}, 1}, column{"Retail\n90-day supply", "retail", "in", [2]int{1, 90}, 3}, column{"Mail order\n90-day supply", "mail", "in", [2]int{1, 90}, 2})
			p.line("Pharmacy Information")
			p.writeRules("• ")
		},
		"in and out beside each other": func(p *plant) {
			p.numbered(false)
			p.grid("Prescription drugs (30-day supply)", wordsOnly, column{"In-network pharmacy", "", "in", [2]int{1, 30}, 1}, column{"Out-of-network pharmacy", "", "out", [2]int{1, 30}, 2})
		},
		"standard and preferred pharmacies with days": func(p *plant) {
			p.numbered(true)
			p.grid("Tier", func(t *plantTier) string { return fmt.Sprintf("Tier %d: %s", t.number, t.words) },
				column{"Preferred retail pharmacy (30 days)", "retail", "preferred", [2]int{1, 30}, 1}, column{"Standard retail pharmacy (30 days)", "retail", "standard", [2]int{1, 30}, 2}, column{"Mail order (90 days)", "mail", "in", [2]int{1, 90}, 2.5})
			p.line("Prescription Drug Rules")
			p.writeRules("– ")
		},
		"numbers in parentheses": func(p *plant) {
			p.numbered(true)
			p.line("Summary of pharmacy benefits")
			p.grid("Type of drug", func(t *plantTier) string { return fmt.Sprintf("%s (Tier %d)", t.words, t.number) }, column{"You pay at retail (up to 34 days)", "retail", "in", [2]int{1, 34}, 1}, column{"You pay by mail (up to 100 days)", "mail", "in", [2]int{1, 100}, 2})
			p.line("Pharmacy Limits")
			p.writeRules("* ")
		},
		"the first template, one cell a channel": func(p *plant) {
			p.numbered(false)
			p.table(
				[]string{"Important Questions", "Answers", "Why this Matters:"},
				[]string{"What is the overall deductible?", fmt.Sprintf("$%s person/$%s family for preferred providers. Doesn't apply to prescription drugs.", thousands(p.medIndividual), thousands(p.medFamily)), "You must pay all the costs up to the deductible amount."},
				[]string{"Is there an out-of-pocket limit on my expenses?", fmt.Sprintf("Yes, $%s person/$%s family for preferred providers.", thousands(p.oopIndividual), thousands(p.oopFamily)), "The most you could pay."},
			)
			p.say("deductible in %d/%d", p.medIndividual, p.medFamily)
			p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
			p.page()
			rows := [][]string{{"Common Medical Event", "Services You May Need", "Your Cost If You Use a Preferred Provider", "Your Cost If You Use a Non-Preferred Provider", "Limitations & Exceptions"}}
			for n := range p.tiers {
				t := &p.tiers[n]
				note := "^"
				if n == 0 {
					note = "30-day supply at retail; 90-day supply by mail order. " + strings.Join(p.rules(), " ")
				}
				if t == p.specialty() {
					rows = append(rows, []string{event(n), t.words, p.cell(t, "specialty", "in", 1), "Not covered", note})
					p.order(t, "specialty", "in", "exempt")
					p.days(t, "specialty", "in", 1, 30)
				} else {
					rows = append(rows, []string{event(n), t.words, p.cell(t, "retail", "in", 1) + " (retail)\n" + p.cell(t, "mail", "in", 2) + " (mail order)", "Not covered", note})
					for channel, d := range map[string]int{"retail": 30, "mail": 90} {
						p.order(t, channel, "in", "exempt")
						p.days(t, channel, "in", 1, d)
					}
				}
				p.may("share %s any out not covered", t.id)
			}
			rows = append(rows, []string{"If you have a hospital stay", "Facility fee (e.g., hospital room)", "20% of the cost", "40% of the cost", "Preauthorization is required."})
			p.table(rows...)
		},
		"lines with colons and commas": func(p *plant) {
			p.numbered(true)
			p.line("PHARMACY BENEFITS")
			p.amounts()
			for n := range p.tiers {
				t := &p.tiers[n]
				if t == p.specialty() {
					p.line(fmt.Sprintf("Tier %d: %s: %s", t.number, t.words, p.cell(t, "specialty", "in", 1)))
					p.order(t, "specialty", "in", "after")
					continue
				}
				p.line(fmt.Sprintf("Tier %d: %s: Retail %s, Mail order %s", t.number, t.words, p.cell(t, "retail", "in", 1), p.cell(t, "mail", "in", 2)))
				p.order(t, "retail", "in", "after")
				p.order(t, "mail", "in", "after")
			}
			p.line("OTHER PHARMACY PROVISIONS")
			p.writeRules("")
		},
		"a grid and a page of words": func(p *plant) {
			p.numbered(false)
			p.line("Prescription Drug Rider")
			p.grid("Prescription drugs", wordsOnly, column{"Copayment for a 30-day supply at retail", "retail", "in", [2]int{1, 30}, 1}, column{"Copayment for a 90-day supply by mail order", "mail", "in", [2]int{1, 90}, 2})
			p.page()
			p.line("General provisions")
			p.line("This rider is part of your contract. Words in bold are defined in the contract.")
			p.line("Prescription drug rules")
			p.writeRules("")
		},
		"medical exclusions beside pharmacy ones": func(p *plant) {
			p.numbered(true)
			p.grid("Drug tier", numberAndWords, column{"Retail (30 days)", "retail", "in", [2]int{1, 30}, 1}, column{"Mail order (90 days)", "mail", "in", [2]int{1, 90}, 2})
			p.line("Medical Exclusions")
			for _, s := range []string{"Cosmetic surgery", "Infertility treatment", "Weight loss surgery and programs", "Experimental procedures", "Vision care"} {
				p.line("• " + s)
			}
			p.line("Prescription Drug Exclusions")
			for _, s := range []string{"Drugs for erectile dysfunction", "Cosmetic drugs, such as for hair growth", "Experimental drugs"} {
				p.line("• " + s)
			}
			for _, kind := range []string{"erectileDysfunction", "cosmetic", "experimental"} {
				p.say("exclusions {drugs:{kinds:[%s]}}", kind)
			}
		},
		"cells with two cost shares": func(p *plant) {
			p.numbered(false)
			rows := [][]string{{"Prescription drugs", "Preferred Provider", "Non-Preferred Provider"}}
			for n := range p.tiers {
				t := &p.tiers[n]
				if t == p.specialty() {
					rows = append(rows, []string{t.words, p.cell(t, "specialty", "in", 1), "Not covered"})
				} else {
					rows = append(rows, []string{t.words, "Retail pharmacy: " + p.cell(t, "retail", "in", 1) + "; mail order: " + p.cell(t, "mail", "in", 2), "Not covered"})
				}
				p.may("share %s any out not covered", t.id)
			}
			p.table(rows...)
			p.line("Pharmacy conditions:")
			p.writeRules("")
		},
		"pairs of words": func(p *plant) {
			p.numbered(true)
			p.grid("Prescription drug tier", numberAndWords, column{"Member cost at network pharmacies", "", "in", [2]int{}, 1})
			p.table([]string{"Pharmacy program", "What it means"}, []string{"Prior authorization", "Required for some drugs"}, []string{"Step therapy", "Required for some drugs"}, []string{"Insulin", "No more than $30 for a 30-day supply"}, []string{"Weight loss drugs", "Not covered"})
			p.say("priorAuthorization {drugs:{flags:[PA]}} {}")
			p.say("stepTherapy {drugs:{flags:[ST]}} open")
			p.say("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:30.00,copayPerDays:30}}")
			p.say("exclusions {drugs:{kinds:[weightLoss]}}")
		},
		"a high-deductible plan": func(p *plant) {
			p.numbered(false)
			p.line(fmt.Sprintf("Annual deductible: $%s individual / $%s family", thousands(p.medIndividual), thousands(p.medFamily)))
			p.line(fmt.Sprintf("Out-of-pocket maximum: $%s individual / $%s family", thousands(p.oopIndividual), thousands(p.oopFamily)))
			p.say("deductible in %d/%d", p.medIndividual, p.medFamily)
			p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
			rows := [][]string{{"Prescription drugs", "In-network"}}
			for n := range p.tiers {
				t := &p.tiers[n]
				channel := "any"
				if t == p.specialty() {
					channel = "specialty"
				}
				rows = append(rows, []string{t.words, p.cell(t, channel, "in", 1) + " " + p.voice.after})
				p.order(t, channel, "in", "after")
			}
			p.table(rows...)
		},
	}
}
