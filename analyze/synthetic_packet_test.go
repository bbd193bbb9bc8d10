package analyze

import (
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// The twelfth set: the packet that a plan hands over to be configured, of every kind of payer: summaries, pages of guides,
// booklets of funds and employers, Medicare and Medicaid tables, forms and workbooks, what vendors send, legends of drug
// lists. This file has what they share: their tiers, their conditions, and what surrounds the drugs.

const packetSeed = 121_212

var packetVoice = voice{
	copay: "$%d copay", rate: "%d%% coinsurance", cap: " up to $%d per fill",
	in: "Participating", out: "Non-participating", retail: "retail", mail: "home delivery", exempt: "deductible waived", after: "after deductible",
}

func packetLayouts() map[string]func(*plant) {
	out := map[string]func(*plant){}
	for name, write := range map[string]func(*packet){
		"summary, two retail networks":         (*packet).summaryNetworks,
		"summary, a deductible for some tiers": (*packet).summarySomeTiers,
		"summary, savings account plan":        (*packet).summarySavings,
		"summary, three supplies a cell":       (*packet).summarySupplies,
		"guide, three plans in columns":        (*packet).guideThreePlans,
		"guide, amounts joined by slashes":     (*packet).guideSlashes,
		"guide, cards of pharmacies":           (*packet).guideCards,
		"guide, what the plan pays":            (*packet).guidePlanPays,
		"guide, savings account plan":          (*packet).guideSavings,
		"word summary of bullets":              (*packet).wordBullets,
		"chapter with a table":                 (*packet).chapter,
		"fund booklet, the greater of two":     (*packet).fundGreater,
		"membership agreement by supply":       (*packet).membershipSupply,
		"medicare advantage summary":           (*packet).advantageSummary,
		"two drug plans of medicare":           (*packet).medicareTwoPlans,
		"notice of next year's drug costs":     (*packet).nextYear,
		"retiree group chart":                  (*packet).retireeChart,
		"children's program by income":         (*packet).childrenByIncome,
		"medicaid copay page":                  (*packet).medicaidPage,
		"state plans with one drug benefit":    (*packet).stateOneBenefit,
		"cost levels of public employers":      (*packet).costLevels,
		"set-up form":                          (*packet).setupForm,
		"matrix of copay records":              (*packet).copayMatrix,
		"broker workbook of carriers":          (*packet).carriers,
		"vendor json by tier":                  (*packet).vendorTiers,
		"vendor json of flat rows":             (*packet).vendorRows,
		"legend of a drug list":                (*packet).legend,
		"description in sentences":             (*packet).sentences,
		"a row for a tier and a pharmacy":      (*packet).tierAndPharmacy,
		"pharmacies down, tiers across":        (*packet).tiersAcross,
		"broker page, all drugs in a cell":     (*packet).oneCell,
		"student plan brochure":                (*packet).studentBrochure,
	} {
		out[name] = func(p *plant) {
			k := &packet{plant: p}
			k.oopIndividual = max(k.oopIndividual, k.medIndividual+1500)
			k.oopFamily = 2 * k.oopIndividual
			write(k)
			k.otherReadings()
		}
	}
	return out
}

// packet writes the documents of this set.
type packet struct {
	*plant
	docx    bool
	several bool   // plans, whose cost shares may differ in everything
	listed  bool   // the document lists exclusions of its own
	nothing string // what a document writes where there is no copay; empty: the amount of zero
	label   func(*plantTier) string
}

// otherReadings allows what a document of this set may be read to say besides, unless it says it.
func (k *packet) otherReadings() {
	if k.says["otc covered:false"] {
		k.allow("exclusions {drugs:{kinds:[otc]}}")
	}
	if k.says["compounds covered:false"] {
		k.allow("exclusions {drugs:{kinds:[compound]}}")
	}
	for _, kind := range []string{"vaccine", "preventive", "contraceptive", "diabeticSupply"} {
		if _, known := k.says[fmt.Sprintf("drugCostShares {drugs:{kinds:[%s]}} {share:{kind:noCharge}}", kind)]; known {
			k.allow("drugCostShares {drugs:{kinds:[%s]}} {share:{kind:copay,copay:0.00}}", kind)
			k.allow("inclusions {drugs:{kinds:[%s]}}", kind)
		}
	}
	for fact, must := range k.says { // what the document says is not left open
		if opposite, ok := strings.CutSuffix(fact, " exempt"); ok && must && !k.several && !k.says[opposite+" after"] {
			delete(k.says, opposite+" after")
		}
		if opposite, ok := strings.CutSuffix(fact, " after"); ok && must && !k.several && !k.says[opposite+" exempt"] {
			delete(k.says, opposite+" exempt")
		}
	}
}

func (k *packet) pick(words ...string) string { return words[k.IntN(len(words))] }

// heading writes a line that is set as one; some programs do not mark it.
func (k *packet) heading(words string) {
	k.b.Line(words, document.Box{Left: 36, Top: k.top, Right: 500, Bottom: k.top + 14}, k.docx || k.chance(2))
	k.top += 18
}

// write writes a paragraph: of lines on a page, of one in a word processor.
func (k *packet) write(words string) {
	if k.docx {
		k.line(words)
		return
	}
	k.para(words)
}

func (k *packet) inWord() {
	k.word()
	k.docx = true
}

// newPage goes on on the next page of a document that has pages.
func (k *packet) newPage() {
	if !k.docx {
		k.page()
	}
}

// cell writes a cost share as the document writes it, and records it.
func (k *packet) cell(t *plantTier, channel, network string, times float64) string {
	if k.nothing != "" && t.rate == 0 && int(float64(t.copay)*times) == 0 {
		k.share(t, channel, network, "no charge")
		return k.nothing
	}
	return k.plant.cell(t, channel, network, times)
}

// given writes a cost share of up to so many days.
func (k *packet) given(t *plantTier, channel, network string, days int, times float64) string {
	k.days(t, channel, network, 1, days)
	return k.cell(t, channel, network, times)
}

// ladder chooses the tiers and what each costs. A plan without specialty drugs has none of their rows.
func (k *packet) ladder(specialty bool) {
	generic := plantTier{words: k.pick("Generic", "Generic drugs", "Generics"), classID: "generic", classes: "generic"}
	formulary := k.pick("Preferred brand", "Preferred brand-name drugs", "Formulary brand")
	preferred := plantTier{words: formulary, classID: "preferred-brand", classes: "preferredBrand", brand: true}
	other := plantTier{words: k.pick("Non-preferred brand", "Non-preferred brand-name drugs", "Nonpreferred brand"), classID: "non-preferred-brand", classes: "nonPreferredBrand", brand: true}
	if formulary == "Formulary brand" {
		other.words = "Non-formulary brand"
	}
	first := plantTier{words: k.pick("Preferred generic", "Preferred generics"), classID: "preferred-generic", classes: "preferredGeneric"}
	second := plantTier{words: k.pick("Non-preferred generic", "Non-preferred generics"), classID: "non-preferred-generic", classes: "nonPreferredGeneric"}
	special := plantTier{words: k.pick("Specialty", "Specialty drugs", "Specialty medications"), classID: "specialty", classes: "specialty"}
	switch k.IntN(5) {
	case 0, 1:
		k.tiers = []plantTier{generic, preferred, other}
	case 2:
		k.tiers = []plantTier{first, generic, preferred, other}
	case 3:
		k.tiers = []plantTier{first, second, preferred, other}
	case 4:
		brand := plantTier{words: k.pick("Brand", "Brand-name drugs", "Brand name"), classID: "brand", classes: "brand", brand: true}
		k.tiers = []plantTier{generic, brand}
	}
	if specialty {
		if len(k.tiers) > 2 && k.chance(4) {
			k.tiers = append(k.tiers, plantTier{words: "Preferred specialty", classID: "preferred-specialty", classes: "preferredSpecialty"},
				plantTier{words: "Non-preferred specialty", classID: "non-preferred-specialty", classes: "nonPreferredSpecialty"})
		} else {
			k.tiers = append(k.tiers, special)
		}
	}
	k.price()
}

// price sets what each tier costs: copays that grow, then a part of the cost.
func (k *packet) price() {
	copay, rate := k.IntN(3)*4+k.IntN(6), 15+5*k.IntN(3)
	for n := range k.tiers {
		t := &k.tiers[n]
		t.number, t.copay = n+1, copay
		copay += 8 + k.IntN(35)
		if k.special(t) || n == 3 && k.chance(2) {
			t.copay, t.rate = 0, rate
			rate += 10
			if k.chance(2) {
				t.cap = 50*(2+k.IntN(6)) + 100*n
			}
		}
	}
}

func (k *packet) special(t *plantTier) bool {
	return strings.Contains(strings.ToLower(t.classes), "specialty")
}

// specials is the scope of what holds for specialty drugs.
func (k *packet) specials() string {
	var ids []string
	for n := range k.tiers {
		if k.special(&k.tiers[n]) {
			ids = append(ids, string(k.tiers[n].id))
		}
	}
	if len(ids) == 0 {
		return "{drugs:{kinds:[specialty]}}"
	}
	return "{tiers:[" + strings.Join(ids, ",") + "]}"
}

// names chooses how the tiers are called all through a document.
func (k *packet) names() {
	roman := []string{"", "I", "II", "III", "IV", "V", "VI", "VII"}
	style := k.IntN(7)
	k.numbered(style < 5)
	switch style {
	case 0:
		k.label = numbered("Tier %d: %s")
	case 1:
		k.label = numbered("Tier %d – %s")
	case 2:
		k.label = func(t *plantTier) string { return fmt.Sprintf("%s (Tier %d)", t.words, t.number) }
	case 3:
		k.label = numbered("Level %d - %s")
	case 4:
		k.label = func(t *plantTier) string { return "Tier " + roman[t.number] + " " + t.words }
	default:
		k.label = wordsOnly
	}
}

// amounts chooses how a document writes what is paid.
func (k *packet) amounts() {
	k.voice.copay = k.pick("$%d", "$%d copay", "$%d copayment")
	k.voice.rate = k.pick("%d%%", "%d%% coinsurance", "%d%% of the cost")
	k.voice.cap = k.pick(" up to $%d", " (max $%d)", ", maximum $%d per prescription", " (not to exceed $%d)", " to a maximum of $%d")
	k.nothing = k.pick("", "No charge", "No charge", "Covered in full")
}

// notAt allows that a tier is not covered somewhere, where a cell says so or no cell of the tier says anything else.
func (k *packet) notAt(t *plantTier, network string, channels ...string) {
	for _, channel := range channels {
		k.allow("share %s %s %s not covered", t.id, channel, network)
	}
}

// either allows cost shares to come after a deductible or before it, where a document leaves that open.
func (k *packet) either() {
	k.allowOrder("after")
	k.allowOrder("exempt")
}

// condition is a rule in the words of a document, and the fact that it states; it may need pharmacies to be spoken of.
type condition struct {
	words, fact string
	pharmacies  bool
}

// drawn states so many of a list of conditions, in any order.
func (p *plant) drawn(list []condition, count int) []string {
	p.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	var out []string
	for _, one := range list[:min(count, len(list))] {
		out = append(out, one.words)
		p.say("%s", one.fact)
	}
	return out
}

// conditions are some rules of a document, in any order, with what is no rule between them.
func (k *packet) conditions(pharmacies bool) []string {
	var out []string
	for _, c := range append(k.managed(), k.covered()...) {
		if c.pharmacies && !pharmacies || k.IntN(5) > 1 {
			continue
		}
		out = append(out, c.words)
		if c.fact != "" {
			k.say("%s", c.fact)
		}
	}
	idle := []string{
		"Bring your member ID card each time you go to the pharmacy.", "If the pharmacy's regular price is lower than your copay, you pay the regular price.", "To request prior authorization, your doctor calls 1-800-555-0158.",
		"The drug list may change during the year.", "A 20-visit limit applies to physical therapy.", "If a refill is denied, ask the pharmacist when it will be allowed.", "A generic has the same active ingredient as the brand.",
		"Prior authorization does not apply to emergency room visits.", "Wellness visits earn up to $200 a year in rewards.",
	}
	first := k.IntN(len(idle))
	out = append(out, idle[first])
	if k.chance(2) {
		out = append(out, idle[(first+4)%len(idle)])
	}
	k.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// managed words each rule about how drugs are managed once.
func (k *packet) managed() []condition {
	scope := k.specials()
	used, fills := 70+5*k.IntN(4), 2+k.IntN(2)
	number := []string{"", "", "two", "three"}[fills]
	authorize := condition{k.pick("Some medications need prior authorization (PA) before they are covered.", "Certain drugs require precertification.", "Prior authorization is required for drugs marked PA in the drug guide.",
		"For some drugs your prescriber must get our approval before you fill the prescription.", "Prior approval must be obtained for certain medications."), "priorAuthorization {drugs:{flags:[PA]}} {}", false}
	if k.chance(4) {
		authorize = condition{"All specialty drugs require prior authorization.", "priorAuthorization " + scope + " {}", false}
	} else if k.chance(5) {
		authorize = condition{k.pick("Some drugs may require prior authorization.", "Your plan may require prior authorization for certain medications."), "priorAuthorization {drugs:{flags:[PA]}} open", false}
	}
	lock := condition{k.pick("Specialty drugs must be filled by the plan's specialty pharmacy.", "Specialty medications are covered only through our exclusive specialty pharmacy.", "Specialty drugs can be obtained only through the specialty pharmacy program."), "specialtyLockIn " + scope + " {free:0}", false}
	if k.chance(3) {
		lock = condition{"The first fill of a specialty drug may be at any retail pharmacy; later fills must be from the plan's specialty pharmacy.", "specialtyLockIn " + scope + " {free:1}", true}
	}
	list := []condition{
		authorize, lock,
		{k.pick("Step therapy is required for certain drugs.", "Some drugs are subject to step therapy, so you may need to try another drug first.", "Drugs marked ST are covered only after step therapy.", "For certain drugs you must try a lower-cost drug first before another is covered."), "stepTherapy {drugs:{flags:[ST]}} open", false},
		{k.pick("Some drugs have quantity limits.", "Quantity limits apply to drugs marked QL.", "The quantity that is covered is limited for certain medications.", "The plan limits how much of certain drugs you can get at one time."), "quantityLimit {drugs:{flags:[QL]}} open", false},
		{
			fmt.Sprintf(k.pick("You can refill a prescription once you have used %d%% of it.", "Refills are covered after %d%% of the days supply has been used.", "You must use at least %d%% of your medication before a refill is covered.", "A refill is covered when %d%% of the previous fill has been used."), used),
			fmt.Sprintf("refillTooSoon {} {percent:%d}", used), false,
		},
		{fmt.Sprintf(k.pick("Long-term medications: %s fills at a retail pharmacy are covered; after that you must use home delivery.", "Maintenance drugs may be filled at retail %s times, then they must be filled by mail order.",
			"After %s fills of a maintenance drug at a retail pharmacy, home delivery is required.", "Maintenance medications are limited to %s retail fills. After that, they must be filled through home delivery."), number), fmt.Sprintf("retailFills {drugs:{kinds:[maintenance]}} {free:%d}", fills), true},
		{"A prescription may be refilled up to 11 times within one year.", "refillLimit {} {max:11,withinDays:365}", false},
		{k.pick("Opioid prescriptions are limited to 90 MME a day.", "Opioids are limited to 90 MME per day."), "opioid {drugs:{kinds:[opioid]}} {maxMME:90}", false},
		{k.pick("Manufacturer coupons do not count toward your deductible or out-of-pocket maximum.", "The amount of a drug maker's copay card is not credited to your deductible or out-of-pocket maximum."), "assistance {} {program:adjuster}", false},
	}
	if !k.listed {
		list = append(list, condition{"Erectile dysfunction drugs are limited to 8 tablets per 30 days.", "quantityLimit {drugs:{kinds:[erectileDysfunction]}} {max:8,per:daysSupply,days:30}", false})
	}
	return list
}

// covered words each rule about what is covered, and what it costs, once.
func (k *packet) covered() []condition {
	cap := 20 + 5*k.IntN(4)
	list := []condition{
		{
			fmt.Sprintf(k.pick("Your cost for covered insulin is capped at $%d for a 30-day supply.", "You will not pay more than $%d for a 30-day supply of covered insulin.", "Insulin: you pay no more than $%d per 30-day supply.", "Covered insulin costs you at most $%d for each 30-day supply."), cap),
			fmt.Sprintf("drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:%d.00,copayPerDays:30}}", cap), false,
		},
		{k.pick("Contraceptives are covered at no cost.", "There is no charge for FDA-approved contraceptives.", "Women's contraceptives are covered at 100%.", "Birth control prescriptions are covered at 100%."), "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}", false},
		{k.pick("Preventive drugs required by health care reform are covered at 100%.", "ACA preventive medications: no charge.", "You pay nothing for preventive drugs under the Affordable Care Act."), "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}", false},
		{k.pick("Vaccines given at a pharmacy are covered at 100%.", "Covered vaccines: no charge."), "drugCostShares {drugs:{kinds:[vaccine]}} {share:{kind:noCharge}}", false},
		{k.pick("Diabetic supplies are covered at 100%.", "Diabetic supplies: no charge."), "drugCostShares {drugs:{kinds:[diabeticSupply]}} {share:{kind:noCharge}}", false},
		{k.pick("Weight loss drugs are excluded.", "Drugs for weight loss are not covered.", "The plan does not cover drugs used for weight loss."), "exclusions {drugs:{kinds:[weightLoss]}}", false},
		{k.pick("Fertility drugs are not covered.", "Infertility medications are excluded."), "exclusions {drugs:{kinds:[fertility]}}", false},
		{k.pick("Drugs for cosmetic purposes are not covered.", "Cosmetic drugs are excluded."), "exclusions {drugs:{kinds:[cosmetic]}}", false},
		{k.pick("Over-the-counter drugs are not covered.", "Over-the-counter products are excluded."), "otc covered:false", false},
		{k.pick("Compound drugs are not covered.", "Compounded medications are excluded."), "compounds covered:false", false},
	}
	if !strings.Contains(fmt.Sprint(k.tiers), "Non-formulary") { // else its tier of that name is covered
		list = append(list, condition{k.pick("Drugs that are not on the formulary are not covered.", "The formulary is closed.", "Non-formulary drugs are not covered."), "formulary closed", false})
	}
	return list
}

// rulesBelow writes conditions below a heading.
func (k *packet) rulesBelow(pharmacies bool) {
	k.heading(k.pick("Things to know about your prescriptions", "Prescription drug conditions", "Pharmacy benefit details", "Drug coverage rules"))
	before := k.pick("", "• ", "")
	for _, s := range k.conditions(pharmacies) {
		k.write(before + s)
	}
}

// brandDifference is what a document says of a brand that has a generic; how a list of its codes reads is left open.
func (k *packet) brandDifference() string {
	k.difference()
	k.allow("codes {} open")
	return k.pick(
		"If you ask for a brand-name drug when a generic is available, you pay the generic copay plus the difference in cost between the two.",
		"When you choose the brand over its generic equivalent you pay your copay and the price difference, unless your doctor writes that the brand is necessary.",
		"You or your doctor may ask for the brand although there is a generic: you then pay the brand copay plus the cost difference, which does not count toward the out-of-pocket maximum.")
}

// surroundings write what such a document says of anything but drugs.
func (k *packet) surroundings() {
	blocks := []func(){
		func() {
			k.heading("Dental plan")
			k.table([]string{"Dental services", "You pay"}, []string{"Deductible", "$50 per person / $150 per family"}, []string{"Cleanings and x-rays", "$0"}, []string{"Crowns", "50%"}, []string{"Yearly maximum", "$1,750"})
		},
		func() {
			k.heading("Vision plan")
			k.table([]string{"Vision care", "In-network"}, []string{"Exam, once every 12 months", "$15 copay"}, []string{"Frames", "$150 allowance, then 20% off"}, []string{"Standard lenses", "$25 copay"})
		},
		func() {
			k.heading("Payroll contributions (biweekly)")
			k.table([]string{"Coverage", "Your cost"}, []string{"Employee only", "$64.10"}, []string{"Employee + children", "$118.75"}, []string{"Family", "$203.40"})
		},
		func() {
			k.heading("Life and disability insurance")
			k.write("The company pays for life insurance of one times your salary, up to $250,000. Short-term disability replaces 60% of your pay for up to 26 weeks.")
		},
		func() {
			k.heading("Employee assistance program")
			k.write("You and your family have 6 counseling sessions a year at no cost. Call 1-800-555-0190, 24 hours a day.")
		},
		func() {
			k.heading("Flexible spending accounts")
			k.write("You may set aside up to $3,300 for health care and $5,000 for dependent care. Up to $660 carries over to the next year.")
		},
		func() {
			k.heading("How a claim is appealed")
			k.write("Send a written appeal within 180 days of the denial. You will have an answer within 30 days, or within 72 hours if the matter is urgent.")
		},
	}
	first := k.IntN(len(blocks))
	blocks[first]()
	if k.chance(2) {
		blocks[(first+3)%len(blocks)]()
	}
}

// limitPairs states the limits of a plan as rows of a table of two columns.
func (k *packet) limitPairs() [][]string {
	k.say("deductible in %d/%d", k.medIndividual, k.medFamily)
	k.say("maximum in %d/%d", k.oopIndividual, k.oopFamily)
	name := k.pick("Annual deductible (individual / family)", "Calendar year deductible (individual / family)", "Plan year deductible (individual / family)")
	return [][]string{
		{name, fmt.Sprintf("$%s / $%s", thousands(k.medIndividual), thousands(k.medFamily))},
		{k.pick("Out-of-pocket maximum (individual / family)", "Annual out-of-pocket limit (individual / family)", "Maximum out-of-pocket (individual / family)"), fmt.Sprintf("$%s / $%s", thousands(k.oopIndividual), thousands(k.oopFamily))},
	}
}

// drugLimit states a deductible for drugs in a sentence.
func (k *packet) drugLimit() string {
	k.allowOrder("after")
	k.say("deductible rx %d/%d", k.rxIndividual, k.rxFamily)
	return fmt.Sprintf(k.pick("There is a separate prescription drug deductible of $%s per person and $%s per family each year.", "Prescription drug deductible: $%s per individual, $%s per family.",
		"Before the plan pays for prescriptions, you meet a pharmacy deductible of $%s per person or $%s per family."), thousands(k.rxIndividual), thousands(k.rxFamily))
}

// noTier takes back that a tier has a class, where its words name none.
func (k *packet) noTier(id benefit.TierID, classes string) {
	k.says[fmt.Sprintf("tier %s %s", id, classes)] = false
}
