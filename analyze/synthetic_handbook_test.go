package analyze

import (
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/document"
)

// The sixth set: handbooks of employers, chapters about Part D, Medicaid pages, workbooks of plan settings, summaries of
// the latest template. When it was written the reader did not know it: its precision was 0.853 and its recall 0.819.
// What it found has been mended since, so it measures that no longer.

const handbookSeed = 60_606

var handbookVoice = voice{
	copay: "$%d copayment", rate: "%d%% coinsurance", cap: ", maximum $%d",
	in: "Network Provider\n(You will pay the least)", out: "Out-of-Network Provider\n(You will pay the most)",
	retail: "retail", mail: "mail order", exempt: "Deductible does not apply", after: "after deductible",
	sayings: map[string][]string{
		"pa":              {"Certain covered drugs require prior authorization by the claims administrator.", "Prior authorization must be obtained for some prescription drugs."},
		"pa may":          {"Certain prescription drugs may be subject to prior authorization.", "Prior authorization may be required for some drugs; if not obtained, the drug may not be covered."},
		"step":            {"Certain drugs are subject to step therapy.", "Step therapy requirements apply to some prescription drugs."},
		"quantity":        {"Quantity limits may apply to certain drugs.", "Some covered drugs are subject to quantity limits per prescription."},
		"refill":          {"You may obtain a refill once %d%% of your current supply has been used.", "Refills will not be covered until %d%% of the previous supply has been used."},
		"maintenance":     {"After %s fills of a maintenance drug at a retail pharmacy, you must use the mail order pharmacy.", "Maintenance drugs may be filled %s times at retail; after that they must be filled through mail order."},
		"specialty":       {"Specialty drugs must be obtained through the specialty pharmacy.", "All specialty drugs must be purchased from the plan's specialty pharmacy."},
		"specialty first": {"The first fill of a specialty drug may be at a retail pharmacy; all later fills must be obtained through the specialty pharmacy.", "One initial fill of a specialty drug is covered at retail. Thereafter, specialty drugs must be filled by the specialty pharmacy."},
		"insulin":         {"Your cost for insulin will not be more than $%d for a 30-day supply.", "You pay no more than $%d for a one-month supply of each covered insulin product."},
		"contraceptive":   {"Contraceptives are covered with no charge.", "Contraceptives: $0 copayment."},
		"preventive":      {"Preventive drugs required by the Affordable Care Act: no charge.", "No charge for preventive drugs."},
		"weight":          {"The following are not covered: drugs for weight loss.", "Drugs prescribed for weight loss or weight management are not covered."},
		"otc":             {"Over-the-counter medications are not covered.", "The pharmacy benefit does not cover over-the-counter drugs."},
		"closed":          {"Drugs that are not on our drug list are not covered.", "Drugs not on the formulary are not covered."},
		"coupon":          {"Amounts paid by a drug manufacturer's coupon do not count toward your deductible or out-of-pocket limit.", "Manufacturer copay assistance will not be credited toward the deductible or out-of-pocket maximum."},
		"nothing": {
			"Carry your ID card whenever you go to the pharmacy.", "A prescription is valid for one year from the date it is written.", "Your doctor may ask the plan for an exception.",
			"The pharmacy committee meets four times a year.", "Part B covers some drugs given in a doctor's office.", "You will receive 30 days' notice of changes.",
			"Refills can be ordered online.", "The specialty pharmacy delivers to your home.", "Ask about mail order forms.", "Generic drugs must meet the same standards.",
		},
	},
}

// partD makes the tiers those of a Medicare drug plan.
func (p *plant) partD() {
	more := []plantTier{
		{words: "Preferred Generic", classID: "preferred-generic", classes: "preferredGeneric"},
		{words: "Generic", classID: "generic", classes: "generic"},
		{words: "Preferred Brand", classID: "preferred-brand", classes: "preferredBrand", brand: true},
		{words: "Non-Preferred Drug", classID: "non-preferred-brand", classes: "nonPreferredBrand", brand: true},
		{words: "Specialty Tier", classID: "specialty", classes: "specialty"},
	}
	for n := range more {
		more[n].number, more[n].copay = n+1, 3+n*(9+p.IntN(20))
	}
	more[4].copay, more[4].rate = 0, 25+p.IntN(9)
	p.tiers = more
}

// rates makes every tier a coinsurance without a limit.
func (p *plant) rates() {
	for n := range p.tiers {
		p.tiers[n].rate, p.tiers[n].cap = 10*(n+1)+p.IntN(8), 0
	}
}

// filledAt is where a tier's cost share holds that names no pharmacy.
func (p *plant) filledAt(t *plantTier) string {
	if t == p.specialty() {
		return "specialty"
	}
	return "any"
}

// given writes a tier's cost share of so many days as a cell, and records where it holds.
func (p *plant) given(t *plantTier, channel, network string, days int, times float64) string {
	p.days(t, channel, network, 1, days)
	return p.cell(t, channel, network, times)
}

// workbook makes the document a spreadsheet whose first sheet has a name.
func (p *plant) workbook(label string) {
	p.sheet = &sheet{b: document.NewBuilder(document.XLSX)}
	p.tab(label)
}

// tab begins a sheet of a workbook.
func (s *sheet) tab(label string) {
	s.b.StartPage(label, 0, 0)
	s.top = 0
}

func numbered(format string) func(*plantTier) string {
	return func(t *plantTier) string { return fmt.Sprintf(format, t.number, t.words) }
}

func handbookLayouts() map[string]func(*plant) {
	return map[string]func(*plant){
		"chapter of a part d plan":            (*plant).partDChapter,
		"preferred and standard pharmacies":   (*plant).partDNetworks,
		"pharmacies as merged cells":          (*plant).mergedPharmacies,
		"dotted leaders":                      (*plant).dottedLeaders,
		"a sentence of three tiers":           (*plant).oneSentence,
		"summary of 2025":                     (*plant).summary2025,
		"workbook of labels and values":       (*plant).labelsAndValues,
		"workbook of records":                 (*plant).records,
		"workbook of two sheets":              (*plant).twoSheets,
		"letter by letter":                    (*plant).letterByLetter,
		"network beside the tier":             (*plant).networkBesideTier,
		"days down the side":                  (*plant).daysDown,
		"bullets":                             (*plant).bullets,
		"limits turned":                       (*plant).limitsTurned,
		"medicaid page":                       (*plant).medicaid,
		"plan pays and you pay":               (*plant).planPays,
		"sections of pharmacies":              (*plant).pharmacySections,
		"a column for the deductible":         (*plant).deductibleColumn,
		"columns of minimum and maximum":      (*plant).minimumColumns,
		"questions and answers of a handbook": (*plant).handbookAnswers,
		"copay beside coinsurance":            (*plant).copayBesideCoinsurance,
		"schedule with a drug deductible":     (*plant).waivedDeductible,
	}
}

func (p *plant) partDChapter() {
	p.partD()
	p.numbered(true)
	p.line("Chapter 4: What you pay for your Part D drugs")
	p.line("During the Initial Coverage Stage, the plan pays its share of the cost of your covered drugs and you pay your share.")
	p.grid("Tier", numbered("Cost-Sharing Tier %d\n(%s)"),
		column{"Standard retail cost sharing (in-network)\n(up to a 30-day supply)", "retail", "standard", [2]int{1, 30}, 1},
		column{"Mail-order cost sharing\n(up to a 90-day supply)", "mail", "in", [2]int{1, 90}, 3},
		column{"Long-term care (LTC) cost sharing\n(up to a 31-day supply)", "longTermCare", "in", [2]int{1, 31}, 1})
	p.line("Once you have paid enough to move on to the Catastrophic Coverage Stage, you pay nothing for covered Part D drugs.")
	p.may("share %s any any no charge", "catastrophic")
}

func (p *plant) partDNetworks() {
	p.partD()
	p.numbered(true)
	rows := [][]string{
		{"Drug tier", "Preferred network pharmacy", "<", "Standard network pharmacy", "<"},
		{"^", "30-day supply", "90-day supply", "30-day supply", "90-day supply"},
	}
	for n := range p.tiers {
		t := &p.tiers[n]
		at := p.filledAt(t)
		rows = append(rows, []string{
			fmt.Sprintf("Tier %d: %s", t.number, t.words),
			p.given(t, at, "preferred", 30, 1), p.given(t, at, "preferred", 90, 3), p.given(t, at, "standard", 30, 2), p.given(t, at, "standard", 90, 6),
		})
	}
	p.table(rows...)
}

func (p *plant) mergedPharmacies() {
	p.numbered(false)
	rows := [][]string{{"Where you fill it", "Type of drug", "Your copayment or coinsurance"}}
	for _, where := range []struct {
		words, channel string
		days           int
		times          float64
	}{{"Retail pharmacy\n(up to a 30-day supply)", "retail", 30, 1}, {"Mail order pharmacy\n(up to a 90-day supply)", "mail", 90, 2.5}} {
		first := where.words
		for n := range p.tiers {
			t := &p.tiers[n]
			rows = append(rows, []string{first, t.words, p.given(t, where.channel, "in", where.days, where.times)})
			first = "^"
		}
	}
	p.table(rows...)
}

func (p *plant) dottedLeaders() {
	p.numbered(false)
	p.line("Prescription Drug Program")
	p.line("Retail Pharmacy (up to a 30-day supply)")
	for n := range p.tiers {
		p.line(p.tiers[n].words + " ............ " + p.given(&p.tiers[n], "retail", "in", 30, 1))
	}
	p.line("Mail Order Pharmacy (up to a 90-day supply)")
	for n := range p.tiers {
		p.line(p.tiers[n].words + " ............ " + p.given(&p.tiers[n], "mail", "in", 90, 2))
	}
}

func (p *plant) oneSentence() {
	p.numbered(false)
	p.tiers = p.tiers[:len(p.tiers)-1]
	for _, where := range []struct {
		words, channel, network string
		days                    int
		times                   float64
	}{
		{"When you use a network retail pharmacy, you pay %s for up to a 30-day supply.", "retail", "in", 30, 1},
		{"When you use the mail order pharmacy, you pay %s for up to a 90-day supply.", "mail", "in", 90, 2},
	} {
		var parts []string
		for n := range p.tiers {
			t := &p.tiers[n]
			parts = append(parts, "a "+p.given(t, where.channel, where.network, where.days, where.times)+" for "+strings.ToLower(t.words))
		}
		last := len(parts) - 1
		p.line(fmt.Sprintf(where.words, strings.Join(parts[:last], ", ")+" and "+parts[last]))
	}
	for fact := range p.says {
		if strings.HasPrefix(fact, "tier specialty") {
			delete(p.says, fact)
		}
	}
}

func (p *plant) summary2025() {
	p.numbered(false)
	p.questions()
	p.page()
	rows := [][]string{{"Common Medical Event", "Services You May Need", "What You Will Pay\n" + p.voice.in, "What You Will Pay\n" + p.voice.out, "Limitations, Exceptions, & Other Important Information"}}
	for n := range p.tiers {
		t := &p.tiers[n]
		note := "^"
		if n == 0 {
			note = "Covers up to a 30-day supply (retail); 90-day supply (mail order). " + strings.Join(p.rules(), " ")
		}
		row := []string{event(n), t.words, "", "Not covered", note}
		p.may("share %s any out not covered", t.id)
		if t == p.specialty() {
			row[2] = p.cell(t, "specialty", "in", 1)
			p.days(t, "specialty", "in", 1, 30)
			p.may("order %s specialty in after", t.id)
		} else {
			row[2] = p.cell(t, "retail", "in", 1) + "/prescription (retail)\n" + p.cell(t, "mail", "in", 2) + "/prescription (mail order)\n" + p.voice.exempt
			for channel, d := range map[string]int{"retail": 30, "mail": 90} {
				p.days(t, channel, "in", 1, d)
				p.order(t, channel, "in", "exempt")
			}
		}
		rows = append(rows, row)
	}
	rows = append(rows, []string{"If you have outpatient surgery", "Facility fee (e.g., ambulatory surgery center)", "20% coinsurance", "40% coinsurance", "Precertification is required."})
	p.table(rows...)
}
