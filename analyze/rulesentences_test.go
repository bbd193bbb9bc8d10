package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// brief writes the rules of a plan that sentences state, in few words: "PA" for drugs that a list marks, "PA insulin" for a kind
// or a tier, "PA?" where the words leave it open.
func brief(p *benefit.Plan) string {
	var out []string
	say := func(words ...string) {
		s := strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	of := func(s benefit.Scope) string {
		var words []string
		for _, k := range s.Drugs.Kinds {
			words = append(words, string(k))
		}
		words = append(words, s.Drugs.Schedules...)
		for _, t := range s.Tiers {
			if len(s.Drugs.Kinds) == 0 {
				words = append(words, string(t))
			}
		}
		for _, c := range s.Channels {
			words = append(words, string(c))
		}
		return strings.Join(words, "+")
	}
	mark := func(name string, known bool) string {
		if !known {
			name += "?"
		}
		return name
	}
	u := &p.Utilization
	for _, r := range u.PriorAuthorization {
		say(mark("PA", r.Terms.Known()), of(r.Scope))
	}
	for _, r := range u.StepTherapy {
		say("ST", of(r.Scope))
	}
	for _, r := range u.QuantityLimit {
		if r.Terms.Known() {
			say("QL", of(r.Scope), fmt.Sprintf("%s/%d", r.Terms.Value.Max, r.Terms.Value.Days))
		} else {
			say("QL", of(r.Scope))
		}
	}
	for _, r := range u.RefillTooSoon {
		switch {
		case r.Terms.Value.Percent != nil:
			say("refill", of(r.Scope), r.Terms.Value.Percent.String()+"%")
		case r.Terms.Value.DaysLeft != nil:
			say("refill", of(r.Scope), fmt.Sprint(*r.Terms.Value.DaysLeft, " days left"))
		default:
			say("refill?", of(r.Scope))
		}
	}
	for _, r := range u.RetailFills {
		if r.Terms.Known() {
			say("mail", of(r.Scope), fmt.Sprint(r.Terms.Value.Free), string(r.Terms.Value.Then))
		} else {
			say("mail?", of(r.Scope))
		}
	}
	for _, r := range u.SpecialtyLockIn {
		say(mark("lock", r.Terms.Known()), fmt.Sprint(r.Terms.Value.Free))
	}
	for _, r := range u.DaysSupply {
		say("days", of(r.Scope), fmt.Sprint(r.Terms.Value.Max))
	}
	for _, r := range u.RefillLimit {
		say("refills", fmt.Sprint(r.Terms.Value.Max))
	}
	for _, r := range u.Age {
		say("age", of(r.Scope), fmt.Sprintf("%d-%d", r.Terms.Value.Age.Min, r.Terms.Value.Age.Max))
	}
	for _, r := range p.DrugCostShares {
		if !r.Terms.Known() {
			say("cost?", of(r.Scope))
			continue
		}
		age := ""
		if a := r.Scope.Age; a != (benefit.AgeRange{}) {
			age = fmt.Sprintf("at %d-%d", a.Min, a.Max)
		}
		share := "$0"
		if s := r.Terms.Value.Share; s.Copay != nil {
			share = "$" + strings.TrimSuffix(s.Copay.String(), ".00")
		} else if s.Coinsurance != nil {
			share = s.Coinsurance.String() + "%"
		}
		if r.Terms.Value.Role == benefit.Ceiling {
			share += " at most"
		}
		say(share, of(r.Scope), strings.Join(r.Scope.Drugs.Names, "+"), age)
	}
	for _, r := range p.Coverage.Exclusions {
		say(mark("no", r.Terms.Known()), of(r.Scope))
	}
	if c := p.Coverage.OTC; c.Known() && !c.Value.Covered {
		say("no otc")
	}
	if c := p.Coverage.Compounds; c.Known() && !c.Value.Covered {
		say("no compound")
	}
	for _, r := range p.Coverage.Inclusions {
		say("yes", of(r.Scope))
	}
	if f := p.Coverage.Formulary; f.Known() {
		say(string(f.Value), "formulary")
	}
	if s := p.ProductSelection; s.AddDifference.Known() {
		words := "DAW"
		if s.Base.Known() {
			words += " " + string(s.Base.Value)
		}
		if s.PrescriberExempt.Known() {
			words += fmt.Sprintf(" exempt:%t", s.PrescriberExempt.Value)
		}
		say(words)
	} else if len(s.AddDifference.Evidence) > 0 {
		say("DAW?")
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

type ruleSentence struct{ words, want string }

// inText puts words into a booklet: a paragraph below the plan's cost shares.
func inText(words string) *sheet {
	return prose("Generic drugs: $10 copay", "Preferred brand drugs: $30 copay", "Specialty drugs: 20% coinsurance", "", "Rules of the Prescription Drug Program", words)
}

// inGuide puts a pair of a feature and what holds into a table of drug benefits.
func inGuide(feature, words string) *sheet {
	return newSheet().line("Prescription Drug Benefits").table([]string{"Prescription drugs", "You pay"},
		[]string{"Generic", "$10 copay"}, []string{"Preferred brand", "$30 copay"}, []string{"Specialty drugs", "20% coinsurance"},
		[]string{feature, words})
}

var approvalSentences = []ruleSentence{
	{"Some drugs have requirements: prior authorization (PA), step therapy (ST) or quantity limits (QL).", "PA, QL, ST"},
	{`Unless your doctor writes "dispense as written." Some drugs need prior authorization.`, "PA"},
	{"Some drugs have rules: prior authorization, step therapy or quantity limits.", "PA, QL, ST"},
	{"Certain covered drugs carry additional restrictions such as prior authorization and step therapy.", "PA, ST"},
	{"Prior authorization. Some drugs require us to confirm that they are needed, and supply limits may apply.", "PA, QL"},
	{"Prior authorization. Your doctor can send the form.", ""},
	{"With step therapy you try a proven, lower-cost drug before a more costly one.", "ST"},
	{"Quantity limits follow the dose that the FDA has approved.", "QL"},
	{"Refills. A refill may be obtained when 75% of the previous supply has been used (70% for eye drops).", "refill 75%, refill?"},
	{"Your plan has rules. Ask your doctor about prior authorization.", ""},
	// what a remark of a summary says of approval
	{"Prior authorization required for some drugs.", "PA"},
	{"Pre-authorization required for certain drugs.", "PA"},
	{"Preauthorization is required on select prescription drugs.", "PA"},
	{"Certain drugs may have a pre-notification requirement or may result in a higher cost.", "PA?"},
	{"Some drugs require prior authorization from the health plan for medical necessity.", "PA"},
	{"Certain medications need to be pre-approved.", "PA"},
	{"Certain drugs have to be approved by the plan before they are dispensed.", "PA"},
	{"Prior approval needed for some medicines, or they are not covered.", "PA"},
	{"Prior authorization applies to select drugs. If you do not get it, the drug is not covered.", "PA"},
	{"Some prescriptions are subject to prior authorization, quantity limits or step therapy requirements.", "PA, QL, ST"},
	{"Certain drugs have a pre-authorization requirement.", "PA"},
	{"Prior authorization and quantity limits apply to some drugs.", "PA, QL"},
	{"QL. Quantity limit: the plan covers up to the amount shown for the period shown.", "QL"},
	{"Coverage of certain drugs is limited to a set quantity and requires advance approval.", "PA, QL"},
	{"Some drugs have prior authorization, step therapy or quantity limit requirements.", "PA, QL, ST"},
	{"Drug utilization programs (prior authorization, step therapy, quantity limits) apply to certain drugs.", "PA, QL, ST"},
	{"The following programs apply: prior authorization, step therapy and quantity limits.", "PA, QL, ST"},
	{"The plan uses prior authorization, step therapy and dispensing limits for some drugs.", "PA, QL, ST"},
	{"Clinical programs such as prior authorization, step therapy and quantity management are in place.", "PA, QL, ST"},
	{"Your plan includes prior authorization, step therapy and quantity limit programs.", "PA, QL, ST"},
	{"All specialty drugs require prior authorization.", "PA specialty"},
	{"Specialty drugs: prior authorization required.", "PA specialty"},
	{"Compounded medications require prior authorization when they cost more than $300.", "PA? compound"},
	{"Benefits are not payable for certain drugs unless the plan authorizes them in advance.", "PA"},
	{"Your physician must obtain approval from the health plan before select prescription drugs will be covered.", "PA"},
	{"A process that requires a physician to obtain approval from the plan before select prescription drugs will be covered.", "PA"},
	{"You or your doctor must ask us for approval before we cover certain drugs.", "PA"},
	{"Medical necessity review is required for some drugs before they are covered.", "PA"},
	{"Your doctor will need to get our okay in advance for some medications.", "PA"},
	{"We require you or your provider to get prior authorization for certain drugs.", "PA"},
	{"Without prior authorization, some drugs are not covered.", "PA"},
	{"PA = Prior authorization required; ST = Step therapy; QL = Quantity limit.", "PA"},
	{"Drugs with an asterisk (*) require prior authorization.", "PA"},
	{"* Prior authorization required", "PA"},
	{"† Precertification needed", "PA"},
	{"Subject to prior authorization and medical necessity review.", "PA"},
	{"May require prior authorization.", "PA?"},
	{"Prior authorization may be required for certain drugs.", "PA?"},
	{"Certain drugs may be subject to prior authorization, step therapy or quantity limits.", "PA?, QL, ST"},
	{"Some medications could need our approval before they are covered.", "PA?"},
	// what is none
	{"Prior authorization is not needed for generic drugs.", ""},
	{"This plan does not require prior authorization for prescription drugs.", ""},
	{"Emergency supplies are covered without prior authorization.", ""},
	{"Your doctor can ask for prior authorization by phone.", ""},
	{"Ask your doctor whether prior authorization was given.", ""},
	{"If prior authorization is denied you may appeal.", ""},
	{"Prior authorization requests are answered within 72 hours.", ""},
	{"Prior authorization means that the plan reviews a drug before it is covered.", ""},
	{"Preauthorization is required for imaging services.", ""},
	{"Inpatient admissions require precertification.", ""},
	{"The list shows which drugs have prior authorization.", ""},
}

var stepSentences = []ruleSentence{
	{"Some drugs fall under step therapy.", "ST"},
	{"Some drugs need prior approval. Others fall under step therapy or have limits on the quantity you may receive.", "PA, QL, ST"},
	{"Step therapy may be required for some drugs.", "ST"},
	{"Step therapy applies.", "ST"},
	{"The Trust is adopting step therapy for drugs used to treat high cholesterol and migraine.", "ST"},
	{"Step therapy: Applies to certain drug classes.", "ST"},
	{"Certain drugs are subject to step therapy.", "ST"},
	{"You may be required to use a lower-cost drug prior to benefits being available for certain prescribed drugs.", "ST"},
	{"You may have to use a lower-cost medication first before benefits are available for a higher-cost one.", "ST"},
	{"Treatment begins with the most cost-effective drug; costlier drugs follow only if needed.", "ST"},
	{"The plan requires that you try a generic before it will pay for certain brands.", "ST"},
	{"A trial of a first-line drug is required before some second-line drugs are covered.", "ST"},
	{"We require you to try another drug first before we cover your drug.", "ST"},
	{"You are required to have tried a preferred drug before a non-preferred one is covered.", "ST"},
	{"Some drugs are covered only if you have already tried certain other drugs.", "ST"},
	{"For certain conditions, an over-the-counter or generic drug must be used before another drug is approved.", "ST"},
	{"Drugs in step 2 are covered after drugs in step 1 have been tried.", "ST"},
	{"Generics first: you must use a generic alternative before a brand drug is covered.", "ST"},
	{"A step program requires the use of preferred medications before others.", "ST"},
	// what is none
	{"Step therapy means that you try one drug before another.", ""},
	{"There is no step therapy.", ""},
	{"Step therapy does not apply to this plan.", ""},
	{"Ask your doctor if a lower-cost drug is right for you before you fill a prescription.", ""},
	{"Try a generic first and save money.", ""},
	{"You must pay your deductible before the plan pays for drugs.", ""},
}

var quantitySentences = []ruleSentence{
	{"Some drugs need prior authorization, are subject to step therapy, or have a quality care dosing (quantity) limit.", "PA, QL, ST"},
	{"The plan places quantity limits on certain drugs.", "QL"},
	{"Quantity limits, including 8 tablets per 30 days of drugs for erectile dysfunction and 12 tablets per 30 days of ondansetron.", "QL 12/30, QL erectileDysfunction 8/30"},
	{"The plan does not place quantity limits on any drugs.", ""},
	{"For some drugs, the amount covered per fill is limited.", "QL"},
	{"For some drugs, the amount covered per fill is limited to $500.", ""},
	{"We cover some drugs only up to a certain amount per prescription or per month.", "QL"},
	{"Quantity limits may apply.", "QL"},
	{"Quantity limits apply.", "QL"},
	{"Some medications may have quantity limits.", "QL"},
	{"Some drugs have quantity limits.", "QL"},
	{"Supply limits apply to certain drugs.", "QL"},
	{"Certain drugs are subject to supply limits.", "QL"},
	{"Quantities of certain drugs are limited per fill.", "QL"},
	{"The plan may limit how much of a drug you can get at one time.", "QL"},
	{"For certain drugs, we limit how much of the drug you can have.", "QL"},
	{"There is a limit on the amount of certain drugs that is covered in a period of time.", "QL"},
	{"Drug quantity management applies to certain drugs.", "QL"},
	{"Prescription supply limits are set for some drugs.", "QL"},
	{"Certain drugs are covered up to a maximum quantity only.", "QL"},
	{"Limits on quantity apply to some medications.", "QL"},
	{"Erectile dysfunction drugs are limited to 8 tablets per month.", "QL erectileDysfunction 8/30"},
	{"Smoking cessation products: up to 180 days of treatment a year.", ""},
	{"The quantity that is covered is limited for certain medications.", "QL"},
	{"QL: Quantity limits apply to drugs marked QL.", "QL"},
	{"QL: quantity limit", ""},
	{"Quantity limits do not apply.", ""},
	{"Quantity limits are explained on page 12.", ""},
}

var fillSentences = []ruleSentence{
	{"Maintenance prescriptions may be filled through home delivery. The member must choose whether to use home delivery or continue with a retail pharmacy by the third fill.", ""},
	{"You may request a refill after using 70% of your medication.", "refill 70%"},
	{"You may request a refill by using our website.", ""},
	// how soon a prescription is filled again
	{"You can refill a prescription after 75% of it has been used.", "refill 75%"},
	{"Refills are covered once 80% of the prior fill is used up.", "refill 80%"},
	{"A refill is not covered until 75% of the days' supply has passed.", "refill 75%"},
	{"Refill too soon: 75%", "refill 75%"},
	{"Refill-too-soon threshold is 80% at retail and 70% at mail.", "refill mail 70%, refill retail 80%"},
	{"You must have used at least 75% of your medicine before you can get a refill.", "refill 75%"},
	{"A 30-day supply may be refilled after 23 days.", "refill 76%"},
	{"You may refill after 22 days of a 30-day supply.", "refill 73%"},
	{"A refill can be processed once you have no more than an 8-day supply left.", "refill 8 days left"},
	{"Refills are filled when there are 5 days or less of your medication remaining.", "refill 5 days left"},
	{"Prescriptions may be refilled no sooner than 7 days before the supply runs out.", "refill 7 days left"},
	{"You can request a refill when you have a 10-day supply left.", ""},
	{"A prescription may be refilled up to 11 times within one year.", "refills 11"},
	{"The plan pays 75% of the cost of refills.", ""},
	{"Order mail refills two weeks before you run out.", ""},
	// maintenance drugs
	{"Maintenance drugs must be filled by mail order.", "mail maintenance 0"},
	{"Mail order is mandatory for all maintenance medications.", "mail maintenance 0"},
	{"After two fills at a retail pharmacy, you must use mail order for maintenance medications.", "mail maintenance 2"},
	{"Maintenance medications: three fills at retail, then home delivery is required.", "mail maintenance 3"},
	{"You may fill a maintenance drug twice at a retail pharmacy; after that it must be filled by mail.", "mail maintenance 2"},
	{"The third fill of a maintenance medication at retail costs double the copay.", "mail? maintenance"},
	{"Maintenance drugs are covered at retail for the first 2 fills only.", "mail maintenance 2"},
	{"Beginning with the third retail fill of a maintenance drug you pay the full cost.", "mail maintenance 2 patientPays"},
	{"After your second retail fill of a maintenance drug you will pay 100% of the cost unless you move to mail order.", "mail maintenance 2 patientPays"},
	{"Long-term medications must be obtained through the mail service pharmacy after two refills at retail.", "mail? maintenance"},
	{"Maintenance drugs may be filled for up to 90 days by mail.", ""},
	{"You can save money by using mail order for maintenance drugs.", ""},
	{"Mail order is optional.", ""},
	{"Use of mail order for maintenance drugs is not required.", ""},
	// specialty drugs
	{"Specialty drugs are only available from a network specialty pharmacy.", "lock 0"},
	{"Specialty drugs must be purchased through the plan's specialty pharmacy.", "lock 0"},
	{"Specialty medications are limited to a 30-day supply and must be filled through the specialty pharmacy.", "days specialty 30, lock 0"},
	{"Specialty drugs are covered only when dispensed by our specialty pharmacy.", "lock 0"},
	{"Specialty drugs: limited to a 30-day supply, only through Larkspur Specialty.", "days specialty 30, lock 0"},
	{"You must use the plan's specialty pharmacy for specialty drugs.", "lock 0"},
	{"Use of the designated specialty pharmacy is required for specialty drugs.", "lock 0"},
	{"Specialty drugs are not covered at retail pharmacies; a specialty pharmacy must be used.", "lock 0"},
	{"After the first fill at retail, specialty drugs must be obtained from the specialty pharmacy.", "lock 1"},
	{"Specialty drugs: one fill at retail allowed, then only at the specialty pharmacy.", "lock 1"},
	{"Only the plan's specialty pharmacy may fill specialty drugs.", "lock 0"},
	{"Only the specialty pharmacy can tell you what specialty drugs cost.", ""},
	{"Up to a 30-day supply of specialty drugs.", "days specialty 30"},
	{"No more than a 30-day supply of specialty drugs is covered at one time.", "days specialty 30"},
	{"Specialty drugs can be delivered to your home.", ""},
	{"You may be required to use a designated specialty pharmacy.", "lock? 0"},
	{"Certain specialty drugs must be obtained from a designated specialty pharmacy.", "lock? 0"},
	{"The specialty pharmacy offers 24-hour support for specialty drugs.", ""},
}

var drugSentences = []ruleSentence{
	{"Drugs excluded under the Plan include cosmetic drugs, drugs for weight loss and over-the-counter drugs.", "no cosmetic, no otc, no weightLoss"},
	// drugs with a cost share of their own
	{"Contraceptives are covered at no charge.", "$0 contraceptive"},
	{"Cost share waived for birth control.", "$0 contraceptive"},
	{"FDA-approved contraceptives: $0.", "$0 contraceptive"},
	{"No cost share for generic contraceptives.", "$0 contraceptive"},
	{"Women's contraceptives covered in full.", "$0 contraceptive"},
	{"No charge for generic contraceptives or a brand contraceptive that has no generic.", "$0 contraceptive"},
	{"Preventive drugs are covered at 100%, no deductible.", "$0 preventive"},
	{"Preventive medications required by the Affordable Care Act have no copay.", "$0 preventive"},
	{"Tobacco cessation drugs and vaccines: $0 copay.", "$0 smokingCessation, $0 vaccine"},
	{"Most adult Part D vaccines are covered at no cost to you.", "$0 vaccine"},
	{"Your Part D plan covers most adult vaccines at no cost, even if you haven't paid your deductible.", "$0 vaccine"},
	{"Flu shots at network pharmacies are free.", "$0 vaccine"},
	{"You pay nothing for diabetic supplies.", "$0 diabeticSupply"},
	{"Diabetic supplies: $10 copay.", "$10 diabeticSupply"},
	{"Diabetic supplies have a $15 copay per prescription.", "$15 diabeticSupply"},
	{"You won't pay more than $35 for a one-month supply of each covered insulin product.", "$35 at most insulin"},
	{"Insulin copay will not exceed $30 per 30-day supply.", "$30 at most insulin"},
	{"Your cost for insulin is limited to $25 per 30-day supply.", "$25 at most insulin"},
	{"Copayment maximum of $250 for up to a 30-day supply of an orally administered anticancer medication.", "$250 at most oralAntiCancer"},
	{"Oral chemotherapy drugs: you pay no more than $200 per 30-day supply.", "$200 at most oralAntiCancer"},
	{"Cost sharing for oral anti-cancer drugs will not exceed $100 per prescription.", "$100 at most oralAntiCancer"},
	{"Some preventive drugs may be covered at no charge.", "cost? preventive"},
	{"Contraceptives are covered.", "yes contraceptive"},
	{"Insulin savings of $50 are possible with a coupon.", ""},
	// what is not covered
	{"Not covered: weight loss drugs, cosmetic drugs and fertility drugs.", "no cosmetic, no fertility, no weightLoss"},
	{"Exclusions: over-the-counter drugs (except insulin), vitamins, and drugs for cosmetic purposes.", "no cosmetic, no otc, no vitamin, yes insulin"},
	{"No coverage for erectile dysfunction drugs.", "no erectileDysfunction"},
	{"We do not cover drugs for weight loss, infertility drugs, or hair growth products.", "no cosmetic, no fertility, no weightLoss"},
	{"The following are excluded: vitamins, anti-obesity drugs, and experimental drugs.", "no experimental, no vitamin, no weightLoss"},
	{"Over-the-counter drugs are not covered, except insulin.", "no otc, yes insulin"},
	{"Drugs used for weight loss and drugs for sexual dysfunction are excluded from coverage.", "no erectileDysfunction, no weightLoss"},
	{"Drugs used to lose weight are excluded.", "no weightLoss"},
	{"We do not cover drugs that help you control your weight.", "no weightLoss"},
	{"Non-formulary drugs are not covered.", "closed formulary"},
	{"The formulary is closed.", "closed formulary"},
	{"Drugs not on the drug list are not covered unless an exception is approved.", ""},
	{"Fertility drugs are excluded unless approved in advance.", "no fertility"},
	{"Weight loss drugs are covered only with prior authorization.", "PA weightLoss"},
	{"Excluded dental services include cosmetic procedures.", ""},
	{"Weight loss surgery is not covered.", ""},
	{"Fertility drugs are covered.", "yes fertility"},
	// ages
	{"Acne drugs are covered through age 35.", ""},
	{"Growth hormones are covered for members under age 18 only.", ""},
	{"Smoking cessation drugs are covered for members 18 and older.", "age smokingCessation 18-0, yes smokingCessation"},
}

var selectionSentences = []ruleSentence{
	{"If a brand is dispensed when a generic is available, you pay the brand copay plus the difference in cost between the brand and the generic.", "DAW brand"},
	{"Generic required: if you choose a brand-name drug you pay the generic copay plus the difference in price between the generic and the brand.", "DAW generic"},
	{"When you or your doctor request a brand drug and a generic is available, you pay your copay plus the cost difference between the two.", "DAW exempt:false"},
	{"If you request a brand drug when a generic equivalent exists you are responsible for the generic copayment and the difference in cost, unless your doctor writes dispense as written.", "DAW generic exempt:true"},
	{"If your doctor does not require the brand, you pay the difference between the brand and generic price plus the copay.", "DAW exempt:true"},
	{"If the prescriber indicates DAW, you pay only the brand copay; if you ask for the brand you pay the brand copay plus the difference between the brand and generic cost.", "DAW brand exempt:true"},
	{"Brand copay plus the difference in cost applies whether or not the doctor writes dispense as written when a generic is available.", "DAW brand exempt:false"},
	{"Members pay the difference in cost between brand and generic, in addition to the copay, even if the physician writes DAW.", "DAW exempt:false"},
	{"A brand name drug that has a generic costs the copay plus the price difference.", "DAW"},
	{"Dispense as written penalty applies: you pay the difference between the brand and generic cost plus the brand copay.", "DAW brand"},
	{"Generic drugs cost less than brand drugs; ask about the difference in cost.", ""},
	{"There is no penalty if you choose a brand when a generic is available.", ""},
}

// TestRuleSentences reads the rules of sentences in the manner of summaries, booklets, certificates and handbooks, as a remark
// beside drug rows and as a paragraph of a booklet, and reads none from sentences that state none.
func TestRuleSentences(t *testing.T) {
	hits, all := 0, 0
	for _, family := range []struct {
		name string
		list []ruleSentence
	}{{"approval", approvalSentences}, {"steps", stepSentences}, {"quantities", quantitySentences}, {"fills", fillSentences}, {"drugs", drugSentences}, {"selection", selectionSentences}} {
		for _, c := range family.list {
			t.Run(family.name+": "+c.words, func(t *testing.T) {
				for _, place := range []struct {
					name string
					plan *benefit.Plan
				}{{"remark", planWith(t, c.words)}, {"paragraph", read(t, inText(c.words).text())}} {
					all++
					if got := brief(place.plan); got != c.want {
						t.Errorf("%s: %q, want %q", place.name, got, c.want)
						continue
					}
					hits++
				}
			})
		}
	}
	t.Logf("%d of %d", hits, all)
}

// TestRuleRows reads rules from rows of a feature and what holds.
func TestRuleRows(t *testing.T) {
	for _, c := range []struct{ feature, words, want string }{
		{"Prior authorization", "Yes", "PA"},
		{"Prior authorization", "Applies", "PA"},
		{"Prior authorization", "Required for certain drugs before the prescription can be filled.", "PA"},
		{"Prior authorization", "Some drugs", "PA"},
		{"Prior authorization", "No", ""},
		{"Prior authorization", "Not required", ""},
		{"Prior authorization", "May apply", "PA?"},
		{"Precertification of drugs", "Required", "PA"},
		{"Step therapy", "Included", "ST"},
		{"Step therapy", "Applies to certain drug classes", "ST"},
		{"Step therapy program", "Treatment begins with the most cost-effective drug; costlier drugs follow only if needed.", "ST"},
		{"Step therapy", "None", ""},
		{"Quantity limits", "Yes", "QL"},
		{"Quantity limits", "Apply to some drugs", "QL"},
		{"Drug quantity management", "Quantities of certain drugs are limited per fill.", "QL"},
		{"Quantity limits", "No", ""},
		{"Quantity limits", "Some medications may have quantity limits to keep with approved labeling.", "QL"},
		{"Prior authorization/step therapy", "Your doctor must obtain approval before select drugs are covered. Step therapy asks for a less costly drug first.", "PA, ST"},
		{"Prior authorization / Step therapy / Quantity limits", "Applies", "PA, QL, ST"},
		{"Utilization management", "Prior authorization, step therapy, quantity limits", "PA, QL, ST"},
		{"Clinical programs", "Prior authorization, step therapy and quantity limits apply", "PA, QL, ST"},
		{"Mandatory mail order", "After 2 retail fills of maintenance drugs", "mail maintenance 2"},
		{"Maintenance drugs", "Mandatory mail order after two retail fills", "mail maintenance 2"},
		{"Mandatory mail for maintenance drugs", "Yes", "mail maintenance 0"},
		{"Mandatory mail order", "No", ""},
		{"Refill too soon", "75%", "refill 75%"},
		{"Refill threshold", "80% used", "refill 80%"},
		{"Specialty pharmacy", "Specialty drugs must be filled at the plan's specialty pharmacy; 30-day supply limit", "days specialty 30, lock 0"},
		{"Contraceptives", "$0", "$0 contraceptive"},
		{"Diabetic supplies", "$15 copay", "$15 diabeticSupply"},
		{"Excluded drugs", "Weight loss, fertility, cosmetic", "no cosmetic, no fertility, no weightLoss"},
		{"Weight loss drugs", "Not covered", "no weightLoss"},
		{"Generic policy", "If you choose a brand when a generic is available, you pay the copay plus the difference in cost.", "DAW"},
		{"Mandatory generic", "Yes", ""},
		{"Preventive drugs", "Covered at 100%", ""}, // a tier of its own, which costs nothing
	} {
		t.Run(c.feature+": "+c.words, func(t *testing.T) {
			if got := brief(read(t, inGuide(c.feature, c.words).text())); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestTitlesOfRules reads a rule below a title in small letters that is set like the text.
func TestTitlesOfRules(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{"Pharmacy rules", "Drugs marked PA need prior authorization before we cover them."}, "PA"},
		{[]string{"More about your drug coverage", "Drugs marked PA need prior authorization before we cover them.", "Our formulary is closed."}, "PA, closed formulary"},
		{[]string{"Limits and exclusions", "No member pays more than $25 for a 30-day supply of insulin.", "Over-the-counter drugs are not covered."}, "$25 at most insulin, no otc"},
	} {
		text := prose(append([]string{"Generic drugs: $10 copay", "Preferred brand drugs: $30 copay", ""}, c.lines...)...).text()
		if got := brief(read(t, text)); got != c.want {
			t.Errorf("%q: %s, want %s", c.lines, got, c.want)
		}
	}
}
