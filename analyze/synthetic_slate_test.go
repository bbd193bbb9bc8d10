package analyze

import (
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

// The twenty-second set: four summaries of benefits, a union's booklet, a guide, a students' page and a city's booklet, a
// set-up worksheet, a broker's comparison and a grid of plans, two Medicare plans, a page of Medicaid, two JSON files, two
// workbooks, a savings plan with its preventive drugs and a program of specialty drugs. It was written without a look at the
// reader.

const slateSeed = 22_022_022

var slateVoice = voice{
	copay: "$%d copay", rate: "%d%% coinsurance", cap: " up to $%d",
	in: "In-Network", out: "Out-of-Network", retail: "retail", mail: "mail", exempt: "deductible does not apply", after: "after deductible",
}

func slateLayouts() map[string]func(*plant) {
	out := map[string]func(*plant){}
	for name, write := range map[string]func(*slate){
		"summary, days within the cells":     (*slate).daysInCells,
		"summary, preferred pharmacies":      (*slate).preferredInCells,
		"summary, six kinds of drugs":        (*slate).sixKinds,
		"summary, tiers by number, Rx limit": (*slate).numbersAlone,
		"union booklet, schedule and prose":  (*slate).unionBooklet,
		"guide page, retail and mail":        (*slate).guidePage,
		"students, a page in prose":          (*slate).studentsPage,
		"city booklet, bands of days":        (*slate).cityBands,
		"worksheet, set-up of a plan":        (*slate).setUp,
		"broker, copays in one cell":         (*slate).copaysInOneCell,
		"grid, three plans in columns":       (*slate).threePlans,
		"medicare advantage, stages":         (*slate).advantageStages,
		"part d, preferred and standard":     (*slate).preferredStandard,
		"medicaid, copays":                   (*slate).medicaidCopays,
		"json, a vendor's keys":              (*slate).vendorKeys,
		"json, marketplace":                  (*slate).marketplace,
		"workbook, matrix and rules":         (*slate).matrixAndRules,
		"workbook, a field a row":            (*slate).fieldARow,
		"savings plan, preventive drugs":     (*slate).savingsPreventive,
		"specialty program, assistance":      (*slate).specialtyProgram,
	} {
		out[name] = func(p *plant) {
			s := &slate{ledger: &ledger{docket: &docket{counter: &counter{desk: &desk{inbox: &inbox{cabinet: &cabinet{market: &market{packet: &packet{plant: p}}}}}}}}}
			s.oopIndividual = max(s.oopIndividual, s.medIndividual+1500)
			s.oopFamily = 2 * s.oopIndividual
			write(s)
			if free := "drugCostShares {drugs:{kinds:[smokingCessation]}} {share:{kind:"; s.says[free+"noCharge}}"] {
				s.allow("%scopay,copay:0.00}}", free)
				s.allow("inclusions {drugs:{kinds:[smokingCessation]}}")
			}
			s.otherReadings()
		}
	}
	return out
}

// slate writes the documents of this set.
type slate struct {
	*ledger
	settled bool // another section tells how a manufacturer's assistance is treated
}

// slateClass are the classes of the tiers by the ids that their words have.
var slateClass = map[string]string{
	"generic": "generic", "preferred-generic": "preferredGeneric", "non-preferred-generic": "nonPreferredGeneric",
	"brand": "brand", "preferred-brand": "preferredBrand", "non-preferred-brand": "nonPreferredBrand",
	"specialty": "specialty", "preferred-specialty": "preferredSpecialty", "non-preferred-specialty": "nonPreferredSpecialty",
}

// stack are the tiers, each as "id=words", with even copays that grow and a part of the cost for specialty drugs.
func (s *slate) stack(byNumber bool, tiers ...string) {
	s.tiers, s.nothing = nil, ""
	copay, rate := s.one(4, 6, 8, 10, 12), s.one(10, 15, 20, 25)
	for n, one := range tiers {
		id, words, _ := strings.Cut(one, "=")
		t := plantTier{number: n + 1, words: words, classID: benefit.TierID(id), classes: slateClass[id], brand: strings.HasSuffix(id, "brand")}
		if strings.HasSuffix(id, "specialty") {
			t.rate, t.cap = rate, s.one(0, 150, 200, 250, 300)
			rate += 15
		} else {
			t.copay = copay
			copay += s.one(12, 18, 22, 26, 34)
		}
		s.tiers = append(s.tiers, t)
	}
	s.numbered(byNumber)
}

// four are the tiers of most plans.
func (s *slate) four(byNumber bool) {
	if s.chance(2) {
		s.stack(byNumber, "generic=Generic drugs", "preferred-brand=Preferred brand drugs", "non-preferred-brand=Non-preferred brand drugs", "specialty=Specialty drugs")
		return
	}
	s.stack(byNumber, "generic=Generics", "preferred-brand=Formulary brand-name drugs", "non-preferred-brand=Non-formulary brand-name drugs", "specialty=Specialty medications")
}

// covers is whether non-formulary drugs have a tier, so that nothing may call the formulary closed.
func (s *slate) covers() bool { return strings.Contains(fmt.Sprint(s.tiers), "on-formulary") }

// clauses are some rules in sentences, with what is none between them.
func (s *slate) clauses(count int) []string {
	used, most, tablets, fills := s.one(70, 75, 80, 85), s.one(25, 30, 35), s.one(4, 6, 8, 10), 1+s.IntN(3)
	word := []string{"", "one fill", "two fills", "three fills"}[fills]
	lock := condition{words: s.pick("The only pharmacy that may dispense a specialty drug is the plan's specialty pharmacy.", "You have to use the plan's specialty pharmacy for every fill of a specialty drug.", "No benefit is payable for a specialty drug unless the plan's specialty pharmacy dispenses it."), fact: "specialtyLockIn " + s.specials() + " {free:0}"}
	if s.chance(3) {
		lock = condition{words: s.pick("You may get your first fill of a specialty drug at retail. From the second fill on, you must use the plan's specialty pharmacy.", "One fill of each specialty drug is covered at a retail pharmacy; later fills are covered only at the plan's specialty pharmacy."), fact: "specialtyLockIn " + s.specials() + " {free:1}"}
	}
	list := []condition{
		lock,
		{words: s.pick("Certain medications are not covered until your physician has received prior authorization from the plan.", "Selected drugs must be authorized in advance (prior authorization).", "PA: a number of drugs require prior authorization."), fact: "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{words: s.pick("A step therapy program is part of the benefit.", "ST: with some drugs you must first try a lower-cost drug (step therapy).", "The plan uses step therapy for certain conditions."), fact: "stepTherapy {drugs:{flags:[ST]}} open"},
		{words: s.pick("QL: the quantity of some drugs is limited.", "There are quantity limits on certain medications.", "Some prescriptions are subject to limits on quantity."), fact: "quantityLimit {drugs:{flags:[QL]}} open"},
		{words: fmt.Sprintf(s.pick("The pharmacy can refill a prescription as soon as %d%% of it has been used.", "Refills may be obtained when %d%% of the days' supply has been used.", "A refill request is rejected if less than %d%% of the last fill has been used."), used), fact: fmt.Sprintf("refillTooSoon {} {percent:%d}", used)},
		{words: fmt.Sprintf(s.pick("The plan pays for %s of a maintenance medication at retail; further fills are covered only by mail order.", "Mail order is mandatory for maintenance drugs once you have had %s at retail."), word), fact: fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills)},
		{words: fmt.Sprintf(s.pick("Your share for insulin is limited to $%d per 30-day supply.", "For each 30-day supply of insulin you are charged at most $%d.", "Members pay $%d or less for a 30-day supply of insulin."), most), fact: mostFor(most)},
		{words: s.pick("Prescription contraceptives: $0.", "You have no copay for contraceptives.", "The plan pays 100% for contraceptives."), fact: drugsFree("contraceptive")},
		{words: s.pick("The plan pays 100% for preventive drugs mandated by the Affordable Care Act.", "Drugs that the ACA classifies as preventive cost you nothing.", "ACA preventive drugs: $0."), fact: drugsFree("preventive")},
		{words: s.pick("Covered immunizations cost you nothing.", "You pay $0 for covered vaccines."), fact: drugsFree("vaccine")},
		{words: s.pick("You pay nothing for prescribed smoking cessation drugs.", "Smoking cessation medications: covered at 100%."), fact: drugsFree("smokingCessation")},
		{words: s.pick("Test strips, lancets and other diabetic supplies are covered at no charge.", "Diabetic supplies: $0."), fact: drugsFree("diabeticSupply")},
		{words: s.pick("No coverage is provided for weight loss drugs.", "Excluded: drugs whose purpose is weight loss."), fact: drugsOut("weightLoss")},
		{words: s.pick("No coverage is provided for fertility drugs.", "Excluded: infertility drugs."), fact: drugsOut("fertility")},
		{words: s.pick("No coverage is provided for drugs used for cosmetic purposes.", "Excluded: cosmetic drugs."), fact: drugsOut("cosmetic")},
		{words: s.pick("Experimental drugs are never covered.", "Excluded: experimental or investigational drugs."), fact: drugsOut("experimental")},
		{words: s.pick("You pay the full price of over-the-counter drugs; the plan does not cover them.", "Excluded: over-the-counter drugs."), fact: "otc covered:false"},
		{words: s.pick("The plan provides no benefit for compounded drugs.", "Excluded: compound drugs."), fact: "compounds covered:false"},
	}
	if s.chance(2) {
		list = append(list, condition{words: s.pick("No more than %d tablets of an erectile dysfunction drug are covered every 30 days.", "Erectile dysfunction drugs: %d tablets per 30 days at most."), fact: "quantityLimit {drugs:{kinds:[erectileDysfunction]}} {max:%d,per:daysSupply,days:30}"})
		last := &list[len(list)-1]
		last.words, last.fact = fmt.Sprintf(last.words, tablets), fmt.Sprintf(last.fact, tablets)
		s.allow("inclusions {drugs:{kinds:[erectileDysfunction]}}") // they are covered, so far
	} else {
		list = append(list, condition{words: s.pick("No coverage is provided for erectile dysfunction drugs.", "Excluded: drugs for erectile dysfunction."), fact: drugsOut("erectileDysfunction")})
	}
	if !s.settled {
		list = append(list, condition{words: s.pick("Money you receive from a drug manufacturer's copay program is not credited to your deductible or out-of-pocket maximum.", "Only what you yourself pay counts toward the deductible and the out-of-pocket maximum; manufacturer copay assistance does not."), fact: "assistance {} {program:adjuster}"})
	}
	if !s.covers() {
		list = append(list, condition{words: s.pick("A drug that is not on the formulary is not covered.", "Coverage is limited to drugs on the formulary (closed formulary)."), fact: "formulary closed"})
	}
	if s.unlocked {
		list = list[1:]
	}
	out := s.drawn(list, count)
	if s.chance(2) {
		out = append(out, s.pick("Carry your ID card with you.", "The formulary changes from time to time; look up your drug before you fill it.", "No prior authorization is needed for most generics.", "Pharmacists can tell you whether a lower-cost alternative exists.", "A drug given to you in the emergency room is billed under your medical plan."))
	}
	s.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// listedClauses writes some rules below a heading.
func (s *slate) listedClauses(heading string, count int) {
	s.heading(heading)
	mark := s.pick("• ", "– ", "")
	for _, one := range s.clauses(count) {
		s.write(mark + one)
	}
}

// drugLimits writes the deductible for drugs, or that there is none, as a paragraph; free are the first tiers it leaves out.
func (s *slate) drugLimits(free int, but string) {
	if s.chance(3) {
		s.write(s.pick("There is no prescription drug deductible.", "Your prescription drug benefit has no deductible."))
		s.subject(0)
		return
	}
	s.write(s.amounts2(s.pick("Prescription drug deductible: $%s per person, $%s per family", "The prescription drug deductible is $%s for one person and $%s for a family"), s.rxIndividual, s.rxFamily) + but + ".")
	s.say("deductible rx %d/%d", s.rxIndividual, s.rxFamily)
	if but == "" {
		s.allowOrder("after")
		return
	}
	for n := range s.tiers {
		s.across(&s.tiers[n], map[bool]string{true: "exempt", false: "after"}[n < free], []string{"in"}, "retail", "mail", "specialty")
	}
}

// longer records a longer supply at retail, which may be read as one of a kind of pharmacy that fills three months.
func (s *slate) longer(t *plantTier, network string, from, to int, times float64) string {
	words, share := s.amount(t, times)
	s.share(t, "retail", network, share)
	s.days(t, "retail", network, from, to)
	s.allow("share %s retail90 %s %s", t.id, network, share)
	s.allow("days %s retail90 %s %d-%d", t.id, network, from, to)
	for _, order := range []string{"after", "exempt"} {
		s.allow("order %s retail90 %s %s", t.id, network, order)
	}
	return words
}

// opening is the first page of a summary of benefits.
func (s *slate) opening(plan, kind, deductible, before, other, limit string) {
	s.line("Summary of Benefits and Coverage: What this Plan Covers & What You Pay for Covered Services")
	s.line(plan + "    Coverage Period: " + s.pick("01/01/2026 – 12/31/2026", "09/01/2025-08/31/2026") + "    Coverage for: " + s.pick("Individual + Family", "All coverage tiers") + " | Plan Type: " + kind)
	s.table(
		[]string{"Important Questions", "Answers", "Why This Matters:"},
		[]string{"What is the overall deductible?", deductible, "Generally, you must pay all of the costs from providers up to the deductible amount before this plan begins to pay."},
		[]string{"Are there services covered before you meet your deductible?", before, "This plan covers some items and services even if you haven't yet met the deductible amount."},
		[]string{"Are there other deductibles for specific services?", other, map[bool]string{true: "You don't have to meet deductibles for specific services.", false: "You must pay all of the costs for these services up to the specific deductible amount before this plan begins to pay for these services."}[strings.HasPrefix(other, "No")]},
		[]string{"What is the out-of-pocket limit for this plan?", limit, "The out-of-pocket limit is the most you could pay in a year for covered services."},
		[]string{"What is not included in the out-of-pocket limit?", s.pick("Premiums, balance-billing charges and health care this plan doesn't cover.", "Premiums, balance-billed charges, penalties and services not covered."), "Even though you pay these expenses, they don't count toward the out-of-pocket limit."},
		[]string{"Will you pay less if you use a network provider?", "Yes. See www.example.org/find or call 1-800-555-0137.", "This plan uses a provider network."},
		[]string{"Do you need a referral to see a specialist?", "No.", "You can see the specialist you choose without a referral."})
	s.page()
}

// medicalEvents is the chart of a summary with the rows of drugs in it.
func (s *slate) medicalEvents(in, out string, drugs [][]string) {
	rows := [][]string{
		{"Common Medical Event", "Services You May Need", in + "\n(You will pay the least)", out + "\n(You will pay the most)", "Limitations, Exceptions, & Other Important Information"},
		{"If you visit a health care provider's office or clinic", "Primary care visit to treat an injury or illness", "$30 copay/visit, deductible does not apply", "50% coinsurance", "––none––"},
		{"^", "Specialist visit", "$55 copay/visit, deductible does not apply", "50% coinsurance", "––none––"},
		{"If you have a test", "Diagnostic test (x-ray, blood work)", "20% coinsurance", "50% coinsurance", "––none––"},
	}
	event := "If you need drugs to treat your illness or condition\nMore information about prescription drug coverage is available at www.example.org/druglist"
	for _, one := range drugs {
		rows = append(rows, append([]string{event}, one...))
		event = "^"
	}
	s.table(append(rows,
		[]string{"If you have outpatient surgery", "Facility fee (e.g., ambulatory surgery center)", "20% coinsurance", "50% coinsurance", "Preauthorization is required; without it benefits are reduced by $300."},
		[]string{"^", "Physician/surgeon fees", "20% coinsurance", "50% coinsurance", "––none––"},
		[]string{"If you need immediate medical attention", "Emergency room care", "$250 copay/visit", "$250 copay/visit", "Copay waived if admitted."},
		[]string{"If you need help recovering or have other special health needs", "Home health care", "20% coinsurance", "50% coinsurance", "Limited to 60 visits a year."})...)
	s.heading("Excluded Services & Other Covered Services:")
	s.table([]string{"Services Your Plan Generally Does NOT Cover", "<"}, []string{"• Cosmetic surgery\n• Dental care (Adult)\n• Long-term care", "• Private-duty nursing\n• Routine eye care (Adult)\n• Weight loss programs"})
}
