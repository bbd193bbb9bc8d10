package analyze

import (
	"fmt"
	"strings"
)

// The second half of the sixth set of layouts: workbooks, and tables that stand the other way round.

func (p *plant) labelsAndValues() {
	p.numbered(true)
	p.workbook("Plan Settings")
	rows := [][]string{
		{"Setting", "Value"},
		{"Plan Name", "Harbor Select 1500"},
		{"Plan Type", "PPO"},
		{"Effective Date", "01/01/2026"},
		{"Rx Deductible - Individual", "$" + thousands(p.rxIndividual)},
		{"Rx Deductible - Family", "$" + thousands(p.rxFamily)},
		{"Out-of-Pocket Maximum - Individual", "$" + thousands(p.oopIndividual)},
		{"Out-of-Pocket Maximum - Family", "$" + thousands(p.oopFamily)},
	}
	p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
	for n := range p.tiers {
		t := &p.tiers[n]
		rows = append(rows, []string{fmt.Sprintf("Tier %d %s - Retail (30 days)", t.number, t.words), p.given(t, "retail", "in", 30, 1)},
			[]string{fmt.Sprintf("Tier %d %s - Mail (90 days)", t.number, t.words), p.given(t, "mail", "in", 90, 2)})
	}
	p.table(rows...)
	p.mayFollow("retail", "mail")
}

// mayFollow allows what follows from a deductible for drugs: that cost shares which do not speak of it come after it.
func (p *plant) mayFollow(channels ...string) {
	for n := range p.tiers {
		for _, channel := range channels {
			p.may("order %s %s in after", p.tiers[n].id, channel)
		}
	}
}

func (p *plant) records() {
	p.numbered(true)
	p.workbook("Copay Schedule")
	rows := [][]string{{"Tier", "Drug Type", "Pharmacy", "Days Supply", "Network", "Member Cost"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		rows = append(rows,
			[]string{fmt.Sprintf("Tier %d", t.number), t.words, "Retail", "1-30 days", "In-Network", p.given(t, "retail", "in", 30, 1)},
			[]string{fmt.Sprintf("Tier %d", t.number), t.words, "Mail", "1-90 days", "In-Network", p.given(t, "mail", "in", 90, 2)},
			[]string{fmt.Sprintf("Tier %d", t.number), t.words, "Retail", "1-30 days", "Out-of-Network", p.given(t, "retail", "out", 30, 3)})
	}
	p.table(rows...)
}

func (p *plant) twoSheets() {
	p.numbered(false)
	p.workbook("Accumulators")
	p.table([]string{"Limit", "Individual", "Family"},
		[]string{"Pharmacy deductible", "$" + thousands(p.rxIndividual), "$" + thousands(p.rxFamily)},
		[]string{"Out-of-pocket maximum", "$" + thousands(p.oopIndividual), "$" + thousands(p.oopFamily)})
	p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
	p.tab("Pharmacy")
	p.grid("Drug class", wordsOnly, column{"Retail (up to 34 days)", "retail", "in", [2]int{1, 34}, 1}, column{"Mail order (up to 100 days)", "mail", "in", [2]int{1, 100}, 2})
	p.mayFollow("retail", "mail")
}

// spaced sets words letter by letter.
func spaced(words string) string {
	var out []string
	for w := range strings.FieldsSeq(words) {
		out = append(out, strings.Join(strings.Split(w, ""), " "))
	}
	return strings.Join(out, "  ")
}

func (p *plant) letterByLetter() {
	p.numbered(true)
	p.grid(spaced("DRUG TIER"), func(t *plantTier) string { return spaced(fmt.Sprintf("TIER %d", t.number)) + "\n" + t.words },
		column{spaced("RETAIL") + " (30-day supply)", "retail", "in", [2]int{1, 30}, 1},
		column{spaced("MAIL ORDER") + " (90-day supply)", "mail", "in", [2]int{1, 90}, 2})
}

func (p *plant) networkBesideTier() {
	p.numbered(true)
	rows := [][]string{{"Prescription drugs", "Pharmacy network", "Retail (30-day supply)", "Mail order (90-day supply)"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		rows = append(rows,
			[]string{fmt.Sprintf("Tier %d - %s", t.number, t.words), "In-network", p.given(t, "retail", "in", 30, 1), p.given(t, "mail", "in", 90, 2)},
			[]string{"^", "Out-of-network", p.given(t, "retail", "out", 30, 4), "Not covered"})
		p.may("share %s mail out not covered", t.id)
	}
	p.table(rows...)
}

func (p *plant) daysDown() {
	p.numbered(true)
	rows := [][]string{{"Pharmacy and days supply"}, {"30-day supply at a retail pharmacy"}, {"90-day supply at a retail pharmacy"}, {"90-day supply by mail order"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		rows[0] = append(rows[0], fmt.Sprintf("Tier %d: %s", t.number, t.words))
		rows[1] = append(rows[1], p.given(t, "retail", "in", 30, 1))
		rows[2] = append(rows[2], p.given(t, "retail", "in", 90, 3))
		rows[3] = append(rows[3], p.given(t, "mail", "in", 90, 2))
	}
	p.table(rows...)
}

func (p *plant) bullets() {
	p.numbered(false)
	p.line("Prescription drugs")
	p.amounts()
	for n := range p.tiers {
		t := &p.tiers[n]
		p.line(fmt.Sprintf("• %s: %s at retail for up to a 30-day supply; %s by mail order for up to a 90-day supply", t.words, p.given(t, "retail", "in", 30, 1), p.given(t, "mail", "in", 90, 2)))
	}
	p.mayFollow("retail", "mail")
	p.line("Other rules")
	p.writeRules("• ")
}

func (p *plant) limitsTurned() {
	p.numbered(true)
	p.table([]string{"Your annual limits", "Prescription drug deductible", "Out-of-pocket maximum"},
		[]string{"Individual", "$" + thousands(p.rxIndividual), "$" + thousands(p.oopIndividual)},
		[]string{"Family", "$" + thousands(p.rxFamily), "$" + thousands(p.oopFamily)})
	p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
	p.say("maximum in %d/%d", p.oopIndividual, p.oopFamily)
	p.grid("Your prescriptions", numbered("Tier %d - %s"), column{"At a network retail pharmacy (30-day supply)", "retail", "in", [2]int{1, 30}, 1})
	p.mayFollow("retail")
}

func (p *plant) medicaid() {
	p.tiers = []plantTier{
		{number: 1, words: "Generic drugs", classID: "generic", classes: "generic", copay: 1 + p.IntN(2)},
		{number: 2, words: "Brand name drugs", classID: "brand", classes: "brand", copay: 3 + p.IntN(2), brand: true},
	}
	p.numbered(false)
	p.line("Pharmacy Services")
	p.line("Copayments for adults")
	for n := range p.tiers {
		t := &p.tiers[n]
		p.line(fmt.Sprintf("%s: %s for each prescription or refill", t.words, p.given(t, "any", "in", 34, 1)) + " (up to a 34-day supply)")
	}
	p.line("Members under 21, pregnant members and members in a nursing home do not pay copayments.")
	p.line("Over-the-counter drugs are not covered.")
	p.say("otc covered:false")
	p.may("exclusions {drugs:{kinds:[otc]}}")
}

func (p *plant) planPays() {
	p.rates()
	p.numbered(false)
	rows := [][]string{{"Drug type", "The plan pays", "You pay"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		rows = append(rows, []string{t.words, fmt.Sprintf("%d%%", 100-t.rate), p.cell(t, p.filledAt(t), "in", 1)})
	}
	p.table(rows...)
}

func (p *plant) pharmacySections() {
	p.numbered(false)
	rows := [][]string{{"Prescription drug benefit", "Your share of the cost"}}
	sp := p.specialty()
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"RETAIL PHARMACY – up to a 30-day supply", "retail", 30, 1}, {"MAIL SERVICE PHARMACY – up to a 90-day supply", "mail", 90, 2}} {
		rows = append(rows, []string{where.words, "<"})
		for n := range p.tiers[:len(p.tiers)-1] {
			t := &p.tiers[n]
			rows = append(rows, []string{t.words, p.given(t, where.channel, "in", where.days, where.times)})
		}
	}
	rows = append(rows, []string{"SPECIALTY PHARMACY – up to a 30-day supply", "<"}, []string{sp.words, p.given(sp, "specialty", "in", 30, 1)})
	p.table(rows...)
}

func (p *plant) deductibleColumn() {
	p.numbered(true)
	rows := [][]string{{"Tier", "Your cost at an in-network pharmacy", "Does the deductible apply?"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		said, order := "No", "exempt"
		if n > 1 {
			said, order = "Yes", "after"
		}
		rows = append(rows, []string{fmt.Sprintf("Tier %d (%s)", t.number, t.words), p.cell(t, p.filledAt(t), "in", 1), said})
		p.order(t, p.filledAt(t), "in", order)
	}
	p.table(rows...)
	p.may("deductible rx -/-")
}

func (p *plant) minimumColumns() {
	p.rates()
	p.numbered(false)
	rows := [][]string{{"Drug type", "Coinsurance", "Minimum", "Maximum"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		low := 5 * (n + 1)
		rows = append(rows, []string{t.words, fmt.Sprintf("%d%%", t.rate), fmt.Sprintf("$%d", low), fmt.Sprintf("$%d", 4*low)})
		p.share(t, p.filledAt(t), "in", fmt.Sprintf("%d %% coinsurance, at least $%d.00, at most $%d.00", t.rate, low, 4*low))
	}
	p.table(rows...)
}

func (p *plant) handbookAnswers() {
	p.numbered(false)
	p.line("Frequently asked questions about your prescription drugs")
	for n := range p.tiers {
		t := &p.tiers[n]
		at := p.filledAt(t)
		p.line(fmt.Sprintf("What will I pay for %s?", strings.ToLower(t.words)))
		p.line(fmt.Sprintf("%s: you pay a %s for up to a 30-day supply.", t.words, p.given(t, at, "in", 30, 1)))
	}
	p.line("What else should I know?")
	for _, s := range p.rules() {
		if strings.Contains(s, "mail") || strings.Contains(s, "etail") {
			p.forget(s)
			continue
		}
		p.line(s)
	}
}

func (p *plant) copayBesideCoinsurance() {
	p.numbered(true)
	rows := [][]string{{"Tier", "Copay", "Coinsurance"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		row := []string{fmt.Sprintf("Tier %d %s", t.number, t.words), "N/A", "N/A"}
		words := p.cell(t, p.filledAt(t), "in", 1)
		if t.rate > 0 {
			row[2] = words
		} else {
			row[1] = words
		}
		rows = append(rows, row)
	}
	p.table(rows...)
}

func (p *plant) waivedDeductible() {
	p.numbered(true)
	p.line(fmt.Sprintf("Pharmacy deductible: $%s individual / $%s family. The deductible does not apply to Tier 1.", thousands(p.rxIndividual), thousands(p.rxFamily)))
	p.say("deductible rx %d/%d", p.rxIndividual, p.rxFamily)
	p.grid("Pharmacy benefit", numbered("Tier %d: %s"), column{"Participating pharmacy, up to 30 days", "", "in", [2]int{1, 30}, 1})
	for n := range p.tiers {
		t := &p.tiers[n]
		order := "after"
		if n == 0 {
			order = "exempt"
		}
		p.may("order %s %s in %s", t.id, p.filledAt(t), order)
	}
}
