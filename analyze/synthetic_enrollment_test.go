package analyze

import (
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

// What members and brokers get at open enrollment: summaries of the present template as issuers fill in their rows for
// drugs, highlight sheets, tables at a glance, plans of high deductible, plans beside each other and metal levels with
// their cost-sharing reductions. This file has the summaries, its second half the sheets and comparisons.

const enrollmentSeed = 101_010

var enrollmentVoice = voice{
	copay: "$%d copay", rate: "%d%% coinsurance", cap: " up to $%d/prescription",
	in: "In-Network Provider", out: "Out-of-Network Provider", retail: "retail", mail: "mail order", exempt: "deductible does not apply", after: "after deductible",
	sayings: map[string][]string{
		"pa":              {"Certain drugs require prior authorization or they will not be covered.", "Prior authorization is required for select medications.", "Some prescription drugs require preauthorization before they are filled."},
		"pa may":          {"Prior authorization may be required. If you don't get it, you could pay the full cost.", "Some drugs may require preauthorization."},
		"step":            {"Step therapy applies to certain drugs.", "Some drugs are subject to step therapy."},
		"quantity":        {"Quantity limits apply to some drugs.", "Certain drugs are subject to quantity limits."},
		"refill":          {"Refills are covered once %d%% of the previous supply has been used.", "You can refill a prescription after you have used %d%% of it.", "A refill is not covered until %d%% of the days' supply has been used."},
		"maintenance":     {"Maintenance medications are limited to %s fill(s) at a retail pharmacy; after that, mail order is required.", "After %s retail fill(s), maintenance drugs must be filled through mail order."},
		"specialty":       {"Specialty drugs must be filled through the plan's designated specialty pharmacy.", "Specialty drugs are covered only when they are obtained from the network specialty pharmacy.", "All specialty medications must be filled by the exclusive specialty pharmacy."},
		"specialty first": {"The first fill of a specialty drug is allowed at a retail pharmacy; all later fills must go through the specialty pharmacy.", "Specialty drugs: one fill allowed at retail. Subsequent fills must be obtained from the network specialty pharmacy."},
		"insulin":         {"You pay no more than $%d for a 30-day supply of covered insulin.", "Cost sharing for insulin is capped at $%d per 30-day supply.", "Insulin will not cost you more than $%d for a 30-day supply."},
		"contraceptive":   {"No charge for contraceptives.", "FDA-approved contraceptives are covered at no cost to you."},
		"preventive":      {"Preventive drugs required by the Affordable Care Act are covered at no charge.", "ACA preventive medications: no charge."},
		"weight":          {"Drugs for weight loss are not covered.", "Weight loss medications, including GLP-1 drugs prescribed for weight loss, are excluded."},
		"otc":             {"Over-the-counter drugs are not covered.", "Over-the-counter medications are excluded."},
		"closed":          {"Drugs that are not on the formulary are not covered.", "Non-formulary drugs are not covered."},
		"coupon":          {"Manufacturer coupons and copay cards do not count toward your deductible or out-of-pocket limit.", "Amounts paid by drug manufacturer assistance will not count toward the deductible or out-of-pocket maximum."},
		"nothing": {
			"Check the drug list before you enroll.", "Ask your doctor whether a generic is right for you.", "Your plan may change its drug list during the year.",
			"Call 1-800-555-0142 (TTY 711) for help.", "If you choose a brand-name drug when a generic is available, you pay the brand copay plus the difference in cost.",
			"You can compare prices in the mobile app.", "Office visits, labs and imaging have their own copays.", "The family deductible can be met by any two members.",
		},
	},
}

func enrollmentLayouts() map[string]func(*plant) {
	out := map[string]func(*plant){}
	for name, write := range map[string]func(enrollment){
		"summary, a sentence a pharmacy":        enrollment.sentences,
		"summary, two tiers of generics":        enrollment.lowerCostGenerics,
		"summary, a tier split within its cell": enrollment.splitCell,
		"summary, thirty and ninety days":       enrollment.thirtyAndNinety,
		"summary, a deductible for drugs":       enrollment.drugDeductible,
		"summary, high deductible":              enrollment.highDeductibleSummary,
		"summary, plan providers":               enrollment.planProviders,
		"summary, mail not covered outside":     enrollment.mailOutside,
		"summary, a remark a row":               enrollment.remarkPerRow,
		"highlight sheet, slashes":              enrollment.highlights,
		"at a glance, two networks":             enrollment.twoNetworks,
		"high deductible with preventive list":  enrollment.preventiveList,
		"two plans, copays and coinsurance":     enrollment.copaysAndCoinsurance,
		"two plans, two networks each":          enrollment.plansByNetwork,
		"three plans of a workbook":             enrollment.planWorkbook,
		"metal levels":                          enrollment.metalLevels,
		"silver and its reductions":             enrollment.silverVariants,
		"what changes next year":                enrollment.changes,
		"limits of their own and together":      enrollment.ownLimits,
		"minimum and maximum in words":          enrollment.leastAndMost,
		"stars for the deductible":              enrollment.stars,
		"retail for ninety days":                enrollment.retailNinety,
		"questions of enrollees":                enrollment.enrolleesAsk,
		"rules beside their names":              enrollment.namedRules,
	} {
		out[name] = func(p *plant) {
			p.oopIndividual = max(p.oopIndividual, p.medIndividual+1500)
			p.oopFamily = 2 * p.oopIndividual
			write(enrollment{p})
		}
	}
	return out
}

// enrollment writes the documents of this set.
type enrollment struct{ *plant }

func (e enrollment) pick(words ...string) string { return words[e.IntN(len(words))] }

// allow records what may be read, unless it is said elsewhere.
func (e enrollment) allow(format string, v ...any) {
	line := fmt.Sprintf(format, v...)
	if _, known := e.says[line]; !known {
		e.says[line] = false
	}
}

// refused records that a tier is not covered outside of the network; at which pharmacies is not said.
func (e enrollment) refused(t *plantTier) {
	for _, at := range []string{"any", "retail", "mail", "specialty"} {
		e.allow("share %s %s out not covered", t.id, at)
	}
}

// summaryWords chooses how a summary words its amounts.
func (e enrollment) summaryWords() {
	e.voice.copay = e.pick("$%d copay", "$%d copay/prescription", "$%d copay per prescription", "$%d/prescription")
	e.voice.cap = e.pick(" up to $%d/prescription", " up to a $%d maximum/prescription", ", up to $%d per prescription")
}

// sheetWords chooses how a sheet for employees words its amounts, and shortens what the tiers are called.
func (e enrollment) sheetWords() {
	e.voice.copay = e.pick("$%d", "$%d copay")
	e.voice.rate = e.pick("%d%%", "%d%% coinsurance")
	e.voice.cap = e.pick(" up to $%d", " (up to $%d)", " (max $%d)")
	for n := range e.tiers {
		e.tiers[n].words = strings.TrimSuffix(e.tiers[n].words, " drugs")
	}
}

// labels chooses how the tiers are called all through a document.
func (e enrollment) labels() func(*plantTier) string {
	switch e.IntN(5) {
	case 0:
		e.numbered(false)
		return wordsOnly
	case 1:
		e.numbered(true)
		return func(t *plantTier) string { return fmt.Sprintf("%s (Tier %d)", t.words, t.number) }
	case 2:
		e.numbered(true)
		return numbered("Tier %d - (%s)")
	case 3:
		e.numbered(true)
		return numbered("Tier %d – %s")
	}
	e.numbered(true)
	return numbered("Tier %d\n(%s)")
}

// notes are the rules of a document. Where pharmacies is false none of them speaks of a pharmacy.
func (e enrollment) notes(pharmacies bool) []string {
	var out []string
	if pharmacies {
		out = e.rules()
	} else {
		out = e.rulesWithoutMail()
	}
	put := func(n int, line string, facts ...string) {
		if !e.chance(n) {
			return
		}
		out = append(out, line)
		for _, f := range facts {
			e.say("%s", f)
		}
	}
	put(3, "Compound medications are not covered.", "compounds covered:false")
	put(3, e.pick("Fertility drugs and cosmetic drugs are not covered.", "The plan does not cover fertility drugs or cosmetic drugs."), "exclusions {drugs:{kinds:[fertility]}}", "exclusions {drugs:{kinds:[cosmetic]}}")
	put(4, "Erectile dysfunction drugs are limited to 6 tablets per 30 days.", "quantityLimit {drugs:{kinds:[erectileDysfunction]}} {max:6,per:daysSupply,days:30}")
	put(4, "Prior authorization is required for all specialty drugs.", fmt.Sprintf("priorAuthorization {tiers:[%s]} {}", e.specialty().id))
	put(4, "Tobacco cessation drugs are covered at 100%.", "drugCostShares {drugs:{kinds:[smokingCessation]}} {share:{kind:noCharge}}")
	put(4, "Covered vaccines: no charge.", "drugCostShares {drugs:{kinds:[vaccine]}} {share:{kind:noCharge}}")
	put(2, e.pick("If you or your doctor asks for a brand-name drug when a generic is available, you pay the difference in cost plus the brand copay.", "A cost difference may be added when you take a brand over its generic; it does not count toward the out-of-pocket limit."))
	return out
}

// highDeductible makes the deductible one that goes with a health savings account.
func (e enrollment) highDeductible() {
	for _, n := range []*int{&e.medIndividual, &e.oopIndividual} {
		*n += 1500
	}
	e.medFamily, e.oopFamily = 2*e.medIndividual, 2*e.oopIndividual
}

// limit words a deductible or an out-of-pocket limit, of one network or of both, and records it.
func (e enrollment) limit(kind string, individual, family int, outside bool) string {
	if outside && e.chance(5) {
		e.say("%s any %d/%d", kind, individual, family)
		return fmt.Sprintf("$%s individual / $%s family for in-network and out-of-network providers combined.", thousands(individual), thousands(family))
	}
	pair := fmt.Sprintf(e.pick("Individual $%s / Family $%s", "$%s individual / $%s family", "$%s/person or $%s/family"), thousands(individual), thousands(family))
	e.say("%s in %d/%d", kind, individual, family)
	if !outside {
		return e.pick(pair+".", pair+" for in-network providers.")
	}
	e.say("%s out %d/%d", kind, 2*individual, 2*family)
	if e.chance(2) {
		return fmt.Sprintf("$%s/individual or $%s/family for in-network providers.\n$%s/individual or $%s/family for out-of-network providers.", thousands(individual), thousands(family), thousands(2*individual), thousands(2*family))
	}
	return fmt.Sprintf("In-Network: Individual $%s / Family $%s.\nOut-of-Network: Individual $%s / Family $%s.", thousands(individual), thousands(family), thousands(2*individual), thousands(2*family))
}

// What a summary says of drugs and deductibles.
const (
	beforeDeductible = "before" // drugs are covered before the deductible
	ownDeductible    = "own"    // drugs have a deductible of their own
	underDeductible  = "under"  // the deductible holds for drugs
)

// front writes the first page of a summary: what plan it is, and its important questions.
func (e enrollment) front(drugs string) {
	e.line("Summary of Benefits and Coverage: What this Plan Covers & What You Pay for Covered Services")
	e.line(e.pick("Coverage Period: 01/01/2026 – 12/31/2026", "Coverage Period: 07/01/2025 - 06/30/2026"))
	kind := e.pick("PPO", "EPO", "POS")
	e.line("Example Mutual: " + e.pick("Harbor Choice ", "Prairie Select ", "Lakeside Value ") + kind + "   Coverage for: Individual + Family | Plan Type: " + kind)
	e.line("This summary helps you choose a plan. What the plan costs you each month (the premium) is in a paper of its own. Call 1-800-555-0142 for the complete terms.")
	outside := e.chance(2)
	overall := func() string { return e.limit("deductible", e.medIndividual, e.medFamily, outside) }
	most := func() string { return e.limit("maximum", e.oopIndividual, e.oopFamily, outside) }
	before, other := "Yes. Preventive care.", e.pick("No.", "No. There are no other specific deductibles.")
	switch drugs {
	case beforeDeductible:
		before = e.pick("Yes. Preventive care and prescription drugs.", "Yes. Primary care visits, preventive care and prescription drugs are covered before you meet your deductible.")
		if e.chance(6) {
			before = "Not applicable. This plan has no overall deductible."
			overall = func() string {
				e.say("deductible in 0/-")
				return "$0"
			}
		}
	case ownDeductible:
		if e.chance(2) {
			rx := 250 * (4 + e.IntN(8))
			most = func() string {
				e.say("maximum in %d/%d", e.oopIndividual, e.oopFamily)
				e.say("maximum rx %d/%d", rx, 2*rx)
				return fmt.Sprintf("Medical: $%s individual / $%s family. Prescription drugs: $%s individual / $%s family.", thousands(e.oopIndividual), thousands(e.oopFamily), thousands(rx), thousands(2*rx))
			}
		}
		other = fmt.Sprintf(e.pick("Yes. $%s/individual or $%s/family for brand-name and specialty prescription drugs. There are no other specific deductibles.",
			"Yes. $%s/individual or $%s/family for prescription drugs. There are no other specific deductibles.", "Yes. Prescription drugs: $%s individual / $%s family. There are no other specific deductibles."), thousands(e.rxIndividual), thousands(e.rxFamily))
		e.say("deductible rx %d/%d", e.rxIndividual, e.rxFamily)
	}
	family := e.pick("If you have other family members on the plan, each family member must meet their own individual deductible until the overall family deductible has been met.",
		"If you have other family members on the policy, the overall family deductible must be met before the plan begins to pay.")
	e.table(
		[]string{"Important Questions", "Answers", "Why This Matters:"},
		[]string{"What is the overall\ndeductible?", overall(), "You pay all costs up to this amount before the plan begins to pay. " + family},
		[]string{"Are there services\ncovered before you meet\nyour deductible?", before, "Some items are covered even if you haven't met the deductible amount. A copayment or coinsurance may apply."},
		[]string{"Are there other\ndeductibles for specific\nservices?", other, "These deductibles, if there are any, come before the plan pays for those services."},
		[]string{"What is the out-of-pocket\nlimit for this plan?", most(), "The most you could pay in a year for covered services."},
		[]string{"What is not included in\nthe out-of-pocket limit?", "Premiums, balance-billing charges, penalties for not getting preauthorization, and health care this plan doesn't cover.", "These expenses don't count toward the limit."},
		[]string{"Will you pay less if you\nuse a network provider?", "Yes. See www.example.com/find or call 1-800-555-0142 for a list of network providers.", "You pay the most with an out-of-network provider."},
		[]string{"Do you need a referral to\nsee a specialist?", "No.", "You can see the specialist you choose without a referral."},
	)
}

// enrollmentRow is a row of a summary for drugs. An empty note goes on with the one above.
type enrollmentRow struct{ label, in, out, note string }

// events writes the table of common medical events with the drugs among them, and what stands on the last pages.
func (e enrollment) events(drugs []enrollmentRow) {
	e.page()
	e.line("All copayment and coinsurance costs shown in this chart are after your deductible has been met, if a deductible applies.")
	const limits = "Limitations, Exceptions, & Other Important Information"
	least, most := e.voice.in+"\n(You will pay the least)", e.voice.out+"\n(You will pay the most)"
	head := [][]string{{"Common\nMedical Event", "Services You May Need", least, most, limits}}
	if e.chance(2) {
		head = [][]string{{"Common\nMedical Event", "Services You May Need", "What You Will Pay", "<", limits}, {"^", "^", least, most, "^"}}
	}
	rows := append([][]string{}, head...)
	visit, specialist := "$25 copay/visit, deductible does not apply", "$55 copay/visit, deductible does not apply"
	if strings.Contains(drugs[0].in, "after deductible") {
		visit, specialist = "20% coinsurance", "20% coinsurance"
	}
	rows = append(rows,
		[]string{"If you visit a health care provider's office or clinic", "Primary care visit to treat an injury or illness", visit, "40% coinsurance", "None"},
		[]string{"^", "Specialist visit", specialist, "40% coinsurance", "None"},
		[]string{"If you have a test", "Diagnostic test (x-ray, blood work)", "20% coinsurance", "40% coinsurance", "Preauthorization may be required for imaging."})
	if e.chance(2) {
		e.table(rows...)
		e.page()
		rows = append([][]string{}, head...)
	}
	about := "If you need drugs to treat your illness or condition\nMore information about prescription drug coverage is available at www.example.com/rx"
	for n, r := range drugs {
		first, note := "^", r.note
		if n == 0 {
			first = about
		}
		if note == "" {
			note = "^"
		}
		rows = append(rows, []string{first, r.label, r.in, r.out, note})
	}
	rows = append(rows,
		[]string{"If you have outpatient surgery", "Facility fee (e.g., ambulatory surgery center)", "20% coinsurance", "40% coinsurance", "None"},
		[]string{"If you need immediate medical attention", "Emergency room care", "$350 copay/visit", "$350 copay/visit", "Copay is waived if you are admitted."})
	e.table(rows...)
	if e.chance(2) {
		e.page()
		e.line("About these Coverage Examples: This is not a cost estimator. Your own costs will be different.")
		e.table([]string{"Managing type 2 diabetes (a year of routine care)", "Amount"},
			[]string{"Specialist copayment", "$55"}, []string{"Hospital (facility) coinsurance", "20%"},
			[]string{"Total Example Cost", "$5,600"}, []string{"In this example, the patient would pay: Copayments", "$1,140"}, []string{"Limits or exclusions", "$20"})
	}
}

// supplies says how many days' supply each pharmacy may fill.
func (e enrollment) supplies() string {
	return fmt.Sprintf(e.pick("Covers up to a %d-day supply (retail) and up to a %d-day supply (mail order).", "Retail: up to a %d-day supply. Mail order: up to a %d-day supply.", "Limited to a %d-day supply at retail and a %d-day supply by mail order."), e.retailDays, e.mailDays)
}

// special writes the cell of specialty drugs, which names no pharmacy.
func (e enrollment) special(more string) string {
	t := e.specialty()
	e.refused(t)
	return e.given(t, "specialty", "in", 30, 1) + e.pick(" for up to a 30-day supply", " (up to a 30-day supply)") + more
}

func (e enrollment) sentences() {
	e.summaryWords()
	label := e.labels()
	e.front(beforeDeductible)
	form := e.pick("Retail: %s for up to a %d-day supply. Mail order: %s for up to a %d-day supply. Deductible does not apply.",
		"Retail (up to %[2]d days): %[1]s.\nMail order (up to %[4]d days): %[3]s.\nDeductible does not apply.",
		"%s at a retail pharmacy for up to a %d-day supply. %s by mail order for up to a %d-day supply. Deductible does not apply.")
	var rows []enrollmentRow
	for n := range e.tiers {
		t := &e.tiers[n]
		row := enrollmentRow{label: label(t), out: "Not covered"}
		if t == e.specialty() {
			row.in = e.special(". Deductible does not apply.")
			e.order(t, "specialty", "in", "exempt")
		} else {
			row.in = fmt.Sprintf(form, e.given(t, "retail", "in", e.retailDays, 1), e.retailDays, e.given(t, "mail", "in", e.mailDays, 2.5), e.mailDays)
			e.order(t, "retail", "in", "exempt")
			e.order(t, "mail", "in", "exempt")
			e.refused(t)
		}
		rows = append(rows, row)
	}
	rows[0].note = strings.Join(e.notes(true), " ")
	e.events(rows)
}

// lowerCost makes the tiers those of an issuer with two tiers of generics.
func (e enrollment) lowerCost() {
	cost := 3 + e.IntN(4)
	e.tiers = nil
	for _, t := range []struct{ id, words, classes string }{
		{"1a", "Typically Lower Cost Generic", "generic"},
		{"1b", "Typically Generic", "generic"},
		{"2", "Typically Preferred Brand", "preferredBrand"},
		{"3", "Typically Non-Preferred Brand", "nonPreferredBrand"},
		{"4", "Typically Specialty", "specialty"},
	} {
		e.tiers = append(e.tiers, plantTier{words: "Tier " + t.id + " - " + t.words, id: benefit.TierID("tier-" + t.id), classes: t.classes, copay: cost})
		e.say("tier tier-%s %s", t.id, t.classes)
		cost += 8 + e.IntN(30)
	}
	sp := e.specialty()
	sp.copay, sp.rate, sp.cap = 0, 20+5*e.IntN(4), 50*(3+e.IntN(7))
}

func (e enrollment) lowerCostGenerics() {
	e.summaryWords()
	e.lowerCost()
	e.voice.in = "In-Network Provider"
	e.front(beforeDeductible)
	rate := 10 * (3 + e.IntN(3))
	var rows []enrollmentRow
	for n := range e.tiers {
		t := &e.tiers[n]
		row := enrollmentRow{label: t.words, out: fmt.Sprintf("%d%% coinsurance (retail) and Not covered (home delivery)", rate)}
		if e.chance(2) {
			id := strings.TrimPrefix(string(t.id), "tier-")
			row.label = strings.TrimPrefix(t.words, "Tier "+id+" - ") + " (Tier " + id + ")"
		}
		e.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", rate))
		e.days(t, "retail", "out", 1, 30)
		e.allow("share %s mail out not covered", t.id)
		e.allow("order %s retail out after", t.id)
		e.allow("order %s retail out exempt", t.id)
		if t == e.specialty() {
			words := e.cell(t, "retail", "in", 1)
			e.cell(t, "mail", "in", 1)
			row.in = words + " (retail and home delivery), deductible does not apply"
			for _, days := range []int{30, 90} {
				e.allow("days %s retail in 1-%d", t.id, days)
				e.allow("days %s mail in 1-%d", t.id, days)
			}
		} else {
			row.in = e.given(t, "retail", "in", 30, 1) + " (retail) and " + e.given(t, "mail", "in", 90, 2.5) + " (home delivery), deductible does not apply"
		}
		e.order(t, "retail", "in", "exempt")
		e.order(t, "mail", "in", "exempt")
		rows = append(rows, row)
	}
	rows[0].note = "Covers up to a 30-day supply (retail) and up to a 90-day supply (home delivery). " + strings.Join(e.notes(false), " ")
	e.events(rows)
}

func (e enrollment) splitCell() {
	e.voice.copay = "$%d copay/prescription"
	e.numbered(false)
	e.front(beforeDeductible)
	delete(e.says, fmt.Sprintf("tier %s %s", e.tiers[0].id, e.tiers[0].classes))
	low, high := plantTier{id: "tier-1a", copay: 2 + e.IntN(4)}, plantTier{id: "tier-1", copay: 8 + e.IntN(8)}
	var parts []string
	for k, t := range []*plantTier{&low, &high} {
		name := []string{"Tier 1A", "Tier 1"}[k]
		parts = append(parts, fmt.Sprintf("%s: %s (retail), %s (mail order)", name, e.given(t, "retail", "in", 30, 1), e.given(t, "mail", "in", 90, 2)))
		e.order(t, "retail", "in", "exempt")
		e.order(t, "mail", "in", "exempt")
		e.refused(t)
		for _, c := range []string{"generic", "preferredGeneric", ""} {
			e.allow("tier %s %s", t.id, c)
		}
	}
	rows := []enrollmentRow{{label: e.tiers[0].words, in: strings.Join(parts, e.pick("; ", "\n")) + ", deductible does not apply", out: "Not covered"}}
	for n := range e.tiers[1:] {
		t := &e.tiers[n+1]
		row := enrollmentRow{label: t.words, out: "Not covered"}
		if t == e.specialty() {
			row.in = e.special(", deductible does not apply")
			e.order(t, "specialty", "in", "exempt")
		} else {
			row.in = e.given(t, "retail", "in", 30, 1) + " (retail), " + e.given(t, "mail", "in", 90, 2) + " (mail order), deductible does not apply"
			e.order(t, "retail", "in", "exempt")
			e.order(t, "mail", "in", "exempt")
			e.refused(t)
		}
		rows = append(rows, row)
	}
	rows[0].note = "Covers up to a 30-day supply (retail prescription) and up to a 90-day supply (mail order prescription). " + strings.Join(e.notes(true), " ")
	e.events(rows)
}

func (e enrollment) thirtyAndNinety() {
	e.voice.copay = e.pick("$%d copay", "$%d")
	label := e.labels()
	e.front(beforeDeductible)
	form := e.pick("%s (30-day retail) / %s (90-day mail)", "30-day retail: %s / 90-day mail: %s", "%s/30-day retail supply\n%s/90-day mail order supply")
	var rows []enrollmentRow
	for n := range e.tiers {
		t := &e.tiers[n]
		row := enrollmentRow{label: label(t), out: "Not covered"}
		if t == e.specialty() {
			row.in = e.special("")
			e.order(t, "specialty", "in", "exempt")
		} else {
			row.in = fmt.Sprintf(form, e.given(t, "retail", "in", 30, 1), e.given(t, "mail", "in", 90, 2))
			e.order(t, "retail", "in", "exempt")
			e.order(t, "mail", "in", "exempt")
			e.refused(t)
		}
		rows = append(rows, row)
	}
	rows[0].note = "Deductible does not apply to prescription drugs. " + strings.Join(e.notes(true), " ")
	e.events(rows)
}

func (e enrollment) drugDeductible() {
	e.summaryWords()
	label := e.labels()
	e.front(ownDeductible)
	after := e.pick(" after prescription drug deductible", ", after drug deductible", " after the prescription drug deductible is met")
	var rows []enrollmentRow
	for n := range e.tiers {
		t := &e.tiers[n]
		row := enrollmentRow{label: label(t), out: "Not covered"}
		words, order := after, "after"
		if n == 0 {
			words, order = ", deductible does not apply", "exempt"
		}
		if t == e.specialty() {
			row.in = e.special(words)
			e.order(t, "specialty", "in", order)
		} else {
			row.in = "Retail: " + e.given(t, "retail", "in", e.retailDays, 1) + words + "\nMail order: " + e.given(t, "mail", "in", e.mailDays, 3) + words
			e.order(t, "retail", "in", order)
			e.order(t, "mail", "in", order)
			e.refused(t)
		}
		rows = append(rows, row)
	}
	rows[0].note = e.supplies() + " " + strings.Join(e.notes(true), " ")
	e.events(rows)
}

func (e enrollment) highDeductibleSummary() {
	e.highDeductible()
	if e.chance(2) {
		e.rates()
	}
	label := e.labels()
	e.front(underDeductible)
	var rows []enrollmentRow
	for n := range e.tiers {
		t := &e.tiers[n]
		row := enrollmentRow{label: label(t), out: "Not covered"}
		if t == e.specialty() {
			row.in = e.special(" after deductible")
			e.order(t, "specialty", "in", "after")
		} else {
			row.in = fmt.Sprintf(e.pick("%s after deductible (retail); %s after deductible (mail order)", "Retail: %s after deductible. Mail order: %s after deductible."), e.given(t, "retail", "in", e.retailDays, 1), e.given(t, "mail", "in", e.mailDays, 2))
			e.order(t, "retail", "in", "after")
			e.order(t, "mail", "in", "after")
			e.refused(t)
		}
		rows = append(rows, row)
	}
	rows[0].note = e.supplies() + " " + strings.Join(e.notes(true), " ")
	e.events(rows)
	e.listWaived("The deductible is waived for drugs on the HSA preventive drug list.")
}

// listWaived writes that the deductible leaves out the drugs of a list; how that is kept is open.
func (e enrollment) listWaived(words string) {
	e.line(words)
	for _, kind := range []string{"preventive", "hdhpPreventive"} {
		e.allow("drugCostShares {drugs:{kinds:[%s]}} open", kind)
		e.allow("inclusions {drugs:{kinds:[%s]}}", kind)
	}
}

func (e enrollment) planProviders() {
	e.voice.in, e.voice.out = "Plan Provider", "Non-Plan Provider"
	e.voice.copay = "$%d / prescription"
	e.mailDays = 100
	label := e.labels()
	e.front(beforeDeductible)
	var rows []enrollmentRow
	for n := range e.tiers {
		t := &e.tiers[n]
		row := enrollmentRow{label: label(t), out: "Not covered"}
		if t == e.specialty() {
			row.in, row.note = e.special(". Deductible does not apply."), "Must be approved by the formulary process."
			e.order(t, "specialty", "in", "exempt")
		} else {
			row.in = "Retail: " + e.given(t, "retail", "in", e.retailDays, 1) + "; Mail order: " + e.given(t, "mail", "in", 100, 2) + ". Deductible does not apply."
			row.note = fmt.Sprintf("Up to a %d-day supply retail or 100-day supply mail order. Subject to formulary guidelines.", e.retailDays)
			e.order(t, "retail", "in", "exempt")
			e.order(t, "mail", "in", "exempt")
			e.refused(t)
		}
		rows = append(rows, row)
	}
	e.events(rows)
	e.line("Prescription drug rules")
	for _, s := range e.notes(false) {
		e.line(s)
	}
}

func (e enrollment) mailOutside() {
	e.summaryWords()
	label := e.labels()
	e.front(underDeductible)
	rate := 10 * (3 + e.IntN(4))
	var rows []enrollmentRow
	for n := range e.tiers {
		t := &e.tiers[n]
		row := enrollmentRow{label: label(t)}
		if t == e.specialty() {
			row.in, row.out = e.special(", deductible does not apply"), "Not covered"
			e.order(t, "specialty", "in", "exempt")
		} else {
			row.in = e.given(t, "retail", "in", e.retailDays, 1) + " (retail)\n" + e.given(t, "mail", "in", e.mailDays, 2) + " (mail order)\nDeductible does not apply"
			row.out = fmt.Sprintf("%d%% coinsurance (retail)\nNot covered (mail order)", rate)
			e.order(t, "retail", "in", "exempt")
			e.order(t, "mail", "in", "exempt")
			e.share(t, "retail", "out", fmt.Sprintf("%d %% coinsurance", rate))
			e.days(t, "retail", "out", 1, e.retailDays)
			e.allow("order %s retail out after", t.id)
			e.allow("share %s mail out not covered", t.id)
		}
		rows = append(rows, row)
	}
	rows[0].note = e.supplies() + "\n" + strings.Join(e.notes(true), "\n")
	e.events(rows)
}

func (e enrollment) remarkPerRow() {
	e.voice.copay = "$%d copay"
	label := e.labels()
	e.front(underDeductible)
	var rows []enrollmentRow
	for n := range e.tiers {
		t := &e.tiers[n]
		row := enrollmentRow{label: label(t), out: "Not covered"}
		if t == e.specialty() {
			row.in = e.cell(t, "specialty", "in", 1) + " after deductible"
			e.days(t, "specialty", "in", 1, 30)
			row.note = "Limited to a 30-day supply. " + e.saying("specialty")
			e.say("specialtyLockIn {tiers:[%s]} {free:0}", t.id)
			e.order(t, "specialty", "in", "after")
		} else {
			row.in = e.given(t, "retail", "in", 30, 1) + "/retail, " + e.given(t, "mail", "in", 90, 2.5) + "/mail order, after deductible"
			row.note = "Up to a 30-day supply at retail and a 90-day supply by mail order."
			e.order(t, "retail", "in", "after")
			e.order(t, "mail", "in", "after")
		}
		e.refused(t)
		rows = append(rows, row)
	}
	n := 70 + 5*e.IntN(4)
	rows[0].note += " " + e.saying("refill", n)
	e.say("refillTooSoon {} {percent:%d}", n)
	e.events(rows)
	e.line("Excluded Services & Other Covered Services")
	e.line("Services Your Plan Generally Does NOT Cover: • Cosmetic surgery • Dental care (Adult) • Long-term care • Weight loss programs")
}
