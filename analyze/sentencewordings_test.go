package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// belowGrid puts a sentence on a page of a plan, below what its drugs cost.
func belowGrid(words string) *sheet {
	return newSheet().line("Alder Creek Prescription Drug Plan").line("The table shows what you pay for prescription drugs under the Plan.").table(
		[]string{"Drug tier", "Retail", "Mail order"},
		[]string{"Tier 1 - Generic", "$10 copay", "$20 copay"},
		[]string{"Tier 2 - Preferred brand", "$35 copay", "$70 copay"},
		[]string{"Tier 3 - Non-preferred brand", "$60 copay", "$120 copay"},
		[]string{"Tier 4 - Specialty", "20% coinsurance", "Not covered"},
	).line("").line(words)
}

// told writes what a plan states besides the costs of [belowGrid], in few words: what [brief] and [limitLines] do, the tiers that a deductible
// leaves out ("not tier-1"), what limits what a fill comes to, fills outside of the network, and the drugs that limits, approvals and
// exclusions name.
func told(p *benefit.Plan) string {
	var out []string
	say := func(words ...string) {
		words = slices.DeleteFunc(words, func(w string) bool { return w == "" })
		if s := strings.Join(words, " "); s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	say(limitLines(p))
	for _, d := range p.Deductibles {
		for _, t := range d.ExemptTiers.Value {
			say("deductible not", string(t))
		}
	}
	for _, c := range p.CostShares {
		share := c.Share.Value
		if c.Network.Value == benefit.Out {
			say(string(c.Tier), string(c.Channel.Value), "out", share.String())
		} else if share.Min != nil || share.Max != nil {
			say(string(c.Tier), string(c.Channel.Value), share.String())
		}
		if d := c.DaysSupply; d.Known() && d.Standing != benefit.Assumed {
			say(string(c.Channel.Value), fmt.Sprint(d.Value.Max), "days")
		}
	}
	drugs := func(name string, s benefit.Scope, known bool) {
		if len(s.Drugs.Names) > 0 && known {
			say(name, strings.Join(s.Drugs.Names, "+"))
		}
	}
	for _, r := range p.Utilization.PriorAuthorization {
		drugs("PA", r.Scope, true)
	}
	for _, r := range p.Utilization.StepTherapy {
		drugs("ST", r.Scope, true)
	}
	for _, r := range p.Utilization.QuantityLimit {
		drugs("QL", r.Scope, r.Terms.Known())
	}
	for _, r := range p.Coverage.Exclusions {
		if len(r.Scope.Drugs.Kinds) == 0 && r.Terms.Known() {
			say("no", r.Terms.Value.Label)
		}
	}
	for _, r := range p.Pharmacies.Access {
		if r.Terms.Known() && !r.Terms.Value.Covered {
			say("outside", fmt.Sprint(r.Scope.Channels), "not covered")
		}
	}
	if o := p.Pharmacies.OutOfNetwork; o.Known() {
		say(fmt.Sprintf("outside covered:%t paper:%t", o.Value.Covered, o.Value.PaperOnly))
	}
	if c := p.ProductSelection.CountsToOOP; c.Known() && c.Standing != benefit.Assumed {
		say(fmt.Sprintf("DAW counts:%t", c.Value))
	}
	for _, r := range p.Coordination.Assistance {
		if r.Terms.Known() {
			say("assistance", string(r.Terms.Value.Program))
		}
	}
	say(brief(p))
	return strings.Join(out, "; ")
}

// TestSentenceWordings reads rules from single sentences, in the words of plan documents, notices, letters and booklets.
func TestSentenceWordings(t *testing.T) {
	for _, group := range sentenceWordings {
		t.Run(group.rule, func(t *testing.T) {
			for _, c := range group.sentences {
				if got := told(read(t, belowGrid(c.words).text())); got != c.want {
					t.Errorf("%s\n got %q\nwant %q", c.words, got, c.want)
				}
			}
		})
	}
}

// sentenceWordings are sentences and what [told] makes of the plan that they stand in, by the rule that they are about.
var sentenceWordings = []struct {
	rule      string
	sentences []ruleSentence
}{
	{"deductibles", []ruleSentence{
		{"A separate prescription drug deductible of $150 per person and $300 per family will apply each calendar year.", "deductible rx any 150/300"},
		{"You must meet a $100 individual / $200 family prescription drug deductible before the Plan begins to pay for drugs.", "deductible rx any 100/200"},
		{"There will be no deductible for prescription drugs.", "deductible rx any 0/0"},
		{"No deductible applies to prescription drugs under this Plan.", "deductible rx any 0/0"},
		{"The prescription deductible is $200 per member; generic drugs bypass the deductible.", "deductible rx any 200/-; deductible not tier-1"},
		{"An annual pharmacy deductible of $125 per individual and $250 per family will apply to preferred brand, non-preferred brand and specialty drugs.", "deductible rx any 125/250 tier-2 tier-3 tier-4"},
		{"The $50 prescription drug deductible shall be waived for generic drugs.", "deductible rx any 50/-; deductible not tier-1"},
		{"The Rx deductible is $300 per person and will apply to preferred brand and specialty drugs.", "deductible rx any 300/- tier-2 tier-4"},
		{"A prescription drug deductible of $100 must be met by each covered person before benefits are payable for brand-name drugs.", "deductible rx any 100/- tier-2 tier-3"},
		{"Tier 1 drugs will be exempt from the $250 per member prescription drug deductible.", "deductible rx any 250/-; deductible not tier-1"},
		{"Tier 1 and Tier 2 drugs bypass the $400 individual / $800 family prescription drug deductible.", "deductible rx any 400/800; deductible not tier-1; deductible not tier-2"},
		{"A $100 per person annual deductible will apply to specialty drugs only.", "deductible rx any 100/- tier-4"},
		{"Before the Plan pays anything for Tier 3 and Tier 4 drugs, you must meet a $350 prescription drug deductible per person.", "deductible rx any 350/- tier-3 tier-4"},
		{"The $100 prescription deductible will be eliminated; there will no longer be a deductible for prescription drugs.", "deductible rx any 0/0"},
	}},
	{"out-of-pocket limits", []ruleSentence{
		{"The out-of-pocket limit for prescription drugs is $2,000 per person and $4,000 per family.", "maximum rx any 2000/4000"},
		{"A separate prescription drug out-of-pocket maximum of $1,600 individual and $3,200 family will apply.", "maximum rx any 1600/3200"},
	}},
	{"out-of-pocket limits of drugs by other names", []ruleSentence{
		{"The prescription drug benefit has its own out-of-pocket maximum of $2,000 per person and $4,000 per family.", "maximum rx any 2000/4000"},
		{"Pharmacy expenses count toward a separate maximum of $2,000 per person and $4,000 per family.", "maximum rx any 2000/4000"},
		{"Prescription drug copayments accumulate toward their own annual limit of $2,000 per person and $4,000 per family.", "maximum rx any 2000/4000"},
		{"They count toward a separate $2,000 prescription drug out-of-pocket maximum.", "maximum rx any 2000/-"},
		{"The most any one person will pay for prescription drugs in a year is $2,000; the most a family will pay is $4,000.", "maximum rx any 2000/4000"},
		{"Prescription drug expenses apply to the medical out-of-pocket maximum of $5,000 per person and $10,000 per family.", "maximum in 5000/10000"},
		{"Medical expenses count toward a separate maximum of $2,000 per person.", ""},
	}},
	{"prior authorization", []ruleSentence{
		{"Prior authorization will be required for certain drugs.", "PA"},
		{"Certain medications must be approved in advance by the pharmacy benefit manager before the Plan will pay for them.", "PA"},
	}},
	{"drugs that need prior authorization by name", []ruleSentence{
		{"The following drugs require prior authorization: Humira, Ozempic and Wegovy.", "PA humira+ozempic+wegovy; PA"},
		{"Prior authorization is needed for Humira, Ozempic and Wegovy.", "PA humira+ozempic+wegovy; PA"},
		{"Prior authorization (PA) is required for: Botox, Humira, Enbrel.", "PA botox+humira+enbrel; PA"},
		{"Drugs requiring prior authorization: Humira, Ozempic, Wegovy", "PA humira+ozempic+wegovy; PA"},
		{"Drugs that require prior authorization include Humira, Enbrel and Stelara.", "PA humira+enbrel+stelara; PA"},
		{"Prior authorization must be obtained for Humira, Enbrel, and Stelara before they are dispensed.", "PA humira+enbrel+stelara; PA"},
		{"Some drugs, such as Humira and Enbrel, require prior authorization.", "PA"},
		{"Your doctor must obtain approval before Humira, Enbrel or Stelara will be covered.", "PA humira+enbrel+stelara; PA"},
		{"Your doctor must obtain prior authorization before the Plan will pay for Humira or Stelara.", "PA humira+stelara; PA"},
		{"Coverage of Wegovy requires prior authorization.", "PA wegovy; PA"},
		{"The following medications require prior authorization from the Pharmacy Benefit Manager: Accutane, Retin-A (over age 35), Botox and Xolair.", "PA accutane+botox+xolair; PA"},
		{"Prior authorization may be required for Humira and Enbrel.", "PA?"},
		{"The following drugs do not require prior authorization: Humira, Enbrel.", ""},
		{"The following services require prior authorization: Hospice, Surgery and Dialysis.", ""},
		{"Prior authorization is required for Acne and Hypertension.", "PA?"},
	}},
	{"drugs of step therapy by name", []ruleSentence{
		{"Step therapy applies to the following drugs: Crestor, Nexium and Celebrex.", "ST crestor+nexium+celebrex; ST"},
		{"The following drugs are subject to step therapy: Crestor, Nexium and Celebrex.", "ST crestor+nexium+celebrex; ST"},
		{"Step therapy is required for Crestor, Nexium and Celebrex.", "ST crestor+nexium+celebrex; ST"},
		{"Crestor and Nexium are subject to step therapy.", "ST crestor+nexium; ST"},
		{"Step therapy may apply to Crestor.", "ST"},
		{"Step therapy does not apply to Crestor.", ""},
	}},
	{"step therapy", []ruleSentence{
		{"Step therapy will require sumatriptan before Nurtec ODT.", "ST nurtec odt; ST"},
		{"Step therapy will apply to certain drugs.", "ST"},
		{"Members must try a generic statin before Crestor will be covered.", "ST crestor; ST"},
		{"You will have to try metformin before the Plan covers Januvia.", "ST januvia; ST"},
		{"Under the step therapy program, participants shall try one or more first-line drugs before a second-line drug is payable.", "ST"},
		{"Before the Fund pays for Lyrica, gabapentin must have been tried.", "ST lyrica; ST"},
		{"A generic antidepressant must be tried and must fail before Trintellix is approved under step therapy.", "ST trintellix; ST"},
		{"Benicar requires step therapy with losartan or valsartan.", "ST benicar; ST"},
		{"Step therapy: omeprazole must be used before Dexilant.", "ST dexilant; ST"},
		{"New users of Emgality will be subject to step therapy with topiramate or propranolol.", "ST emgality; ST"},
		{"Humira must be tried before Stelara is covered.", "ST stelara; ST"},
	}},
	{"quantity limits", []ruleSentence{
		{"We may also limit the quantity we cover of a given drug; for example, drugs for sexual dysfunction are limited to 8 doses in any 30-day period.", "QL erectileDysfunction 8/30"},
		{"Coverage of sumatriptan is limited to 9 tablets within a 30-day period.", "QL sumatriptan; QL 9/30"},
		{"Migraine drugs are limited to 18 tablets during any 30-day period.", "QL migraine; QL 18/30"},
		{"Quantities of some drugs are limited, such as sildenafil (6 tablets per 30 days) and sumatriptan tablets (9 per 30 days).", "QL sildenafil; QL sumatriptan; QL 6/30, QL 9/30"},
		{"We may limit the quantity of a drug: for example, if your doctor prescribes 60 tablets per 30 days, we cover 30 tablets per 30 days.", "QL"},
		{"We may limit the quantity of a drug; for example, sleep aids may be limited to 15 tablets per 30 days.", "QL"},
		{"Ondansetron will be limited to 20 tablets per 30 days.", "QL ondansetron; QL 20/30"},
		{"Sumatriptan: 9 tablets a month.", "QL sumatriptan; QL 9/30"},
		{"Viagra and Cialis are limited to 6 tablets per month.", "QL viagra+cialis; QL 6/30"},
		{"Members may receive up to 8 tablets of sildenafil every 30 days.", "QL sildenafil; QL 8/30"},
		{"The Plan will cover no more than 10 zolpidem tablets in 30 days.", "QL zolpidem; QL 10/30"},
		{"A maximum of nine Maxalt tablets will be dispensed in any 30-day period.", "QL maxalt; QL 9/30"},
		{"You can get at most 4 Cialis tablets each month.", "QL cialis; QL 4/30"},
		{"The Fund will not pay for more than 15 tablets of Ambien in a 30-day period.", "QL ambien; QL 15/30"},
		{"Quantities of Lunesta are restricted to 30 tablets per 30 days.", "QL lunesta; QL 30/30"},
		{"Participants will be allowed 18 tablets of naratriptan per 60 days.", "QL naratriptan; QL 18/60"},
		{"Levitra will be covered for up to four tablets per 30 days.", "QL levitra; QL 4/30"},
	}},
	{"brands with a generic", []ruleSentence{
		{"If a generic is available and you choose the brand, you will pay the brand copayment plus the difference in cost between the brand and the generic.", "DAW brand"},
		{"Members who request a brand-name drug when a generic equivalent exists shall pay the generic copay plus the difference in price.", "DAW generic"},
		{"Where a generic exists and the brand is chosen by the patient, the patient bears the cost difference along with the brand-name copay.", "DAW brand"},
		{"If the doctor writes DAW on the prescription, you will still have to pay the difference in cost between the brand and the generic plus the brand copay.", "DAW brand exempt:false"},
		{"Any covered person purchasing a multisource brand will pay the brand copay plus the difference in cost, with no exception for prescriptions marked dispense as written.", "DAW brand exempt:false"},
		{"If a generic is available and your physician has not indicated that the brand is necessary, you will pay the brand copay plus the difference in cost.", "DAW brand exempt:true"},
	}},
	{"mail order", []ruleSentence{
		{"After two fills at retail, maintenance medications must be obtained through mail order.", "mail maintenance 2"},
		{"Maintenance drugs shall be filled by mail after the third retail fill.", "mail maintenance 3"},
		{"Members will be allowed three 30-day retail fills of a maintenance drug, after which it must be filled through home delivery.", "mail maintenance 3"},
	}},
	{"specialty pharmacies", []ruleSentence{
		{"Specialty drugs must be obtained from Lumicera Specialty Pharmacy.", "lock 0"},
		{"Specialty medications will be covered only when filled through the Plan's specialty pharmacy.", "lock 0"},
		{"A one-time grace fill is permitted at retail for specialty medications, after which the specialty pharmacy must be used.", "lock 1"},
		{"Participants must fill their specialty medications with the specialty vendor starting with the second fill.", "lock 1"},
	}},
	{"refills", []ruleSentence{
		{"Refills will be allowed once 75% of the prior supply has been used.", "refill 75%"},
		{"A prescription may be refilled when 80 percent of the days' supply has elapsed.", "refill 80%"},
	}},
	{"insulin", []ruleSentence{
		{"Insulin will be capped at $35 per 30-day supply.", "$35 at most insulin"},
		{"You will not pay more than $25 for a 30-day supply of insulin.", "$25 at most insulin"},
	}},
	{"drugs at no cost", []ruleSentence{
		{"Generic contraceptives will be covered at no cost to you.", "$0 contraceptive"},
		{"Members pay nothing for FDA-approved tobacco cessation drugs.", "$0 smokingCessation"},
		{"Covered persons are not charged a copayment for women's contraceptive drugs.", "$0 contraceptive"},
	}},
	{"outside of the network", []ruleSentence{
		{"Claims from non-participating pharmacies are reimbursed at 75% of the network price, less your copayment.", "outside covered:true paper:false"},
		{"If you use a pharmacy outside the network you pay at the counter and mail a claim form. You are reimbursed 75% of the network price, after the copay that would have applied.", "outside covered:true paper:true"},
		{"If you use a pharmacy that does not participate you must pay the full price and file a claim. The Fund will reimburse 60% of what it would have paid a participating pharmacy.", "outside covered:true paper:true"},
		{"Prescriptions filled at out-of-network pharmacies will not be covered.", "outside [] not covered"},
		{"If you use a non-participating pharmacy, the Plan will pay nothing.", "outside [] not covered"},
		{"There shall be no coverage for drugs bought at a non-network pharmacy except in an emergency.", "outside [] not covered"},
		{"Drugs from a pharmacy that is not a Participating Pharmacy are not covered, except for urgent care outside the Service Area.", "outside [] not covered"},
		{"At out-of-network pharmacies members pay 100% at the counter and are reimbursed 60%.", "tier-1 retail out 40 % coinsurance; tier-2 retail out 40 % coinsurance; tier-3 retail out 40 % coinsurance; tier-4 retail out 40 % coinsurance; outside covered:true paper:true"},
		{"Out-of-network prescriptions shall be reimbursed at 50% of the allowed amount.", "tier-1 retail out 50 % coinsurance; tier-2 retail out 50 % coinsurance; tier-3 retail out 50 % coinsurance; tier-4 retail out 50 % coinsurance; outside covered:true paper:false"},
		{"Members who go outside the network are responsible for the full cost of the drug.", "outside [] not covered"},
		{"The Plan does not pay for prescriptions from pharmacies outside the network.", "outside [] not covered"},
		{"Drugs purchased from an out-of-network pharmacy are covered at 60% after the deductible.", "deductible rx any -/-; tier-1 retail out 40 % coinsurance; tier-2 retail out 40 % coinsurance; tier-3 retail out 40 % coinsurance; tier-4 retail out 40 % coinsurance"},
		{"Out-of-network mail order will not be covered.", "outside [mail] not covered"},
		{"Prescriptions must be filled at a network pharmacy; out-of-network claims will be denied.", "outside [] not covered"},
		{"Your coinsurance at an out-of-network pharmacy will be 40%.", "tier-1 retail out 40 % coinsurance; tier-2 retail out 40 % coinsurance; tier-3 retail out 40 % coinsurance; tier-4 retail out 40 % coinsurance"},
		{"Only prescriptions filled at participating pharmacies shall be covered.", "outside [] not covered"},
		{"The member will owe 50% of the cost when a drug is filled at an out-of-network retail pharmacy.", "tier-1 retail out 50 % coinsurance; tier-2 retail out 50 % coinsurance; tier-3 retail out 50 % coinsurance; tier-4 retail out 50 % coinsurance"},
	}},
	{"exclusions", []ruleSentence{
		{"Drugs for weight loss, infertility and cosmetic purposes are not payable.", "no cosmetic, no fertility, no weightLoss"},
		{"Fertility drugs will be excluded.", "no fertility"},
		{"The Plan will not cover drugs used for cosmetic purposes.", "no cosmetic"},
		{"Erectile dysfunction drugs will no longer be covered.", "no erectileDysfunction"},
		{"The following shall not be covered: vitamins, weight loss drugs, and hair growth products.", "no cosmetic, no vitamin, no weightLoss"},
		{"Effective January 1, GLP-1 drugs for weight loss will be removed from coverage.", "no weightLoss"},
		{"Replacement of lost or stolen medication will not be reimbursed.", "no?"},
		{"The prescription drug program won't pay for infertility medications.", "no fertility"},
		{"Nonprescription drugs do not qualify for coverage.", "no otc"},
	}},
	{"exclusions by other verbs", []ruleSentence{
		{"Not covered under this plan are weight loss drugs, fertility drugs and over-the-counter drugs.", "no fertility, no otc, no weightLoss"},
		{"Excluded from coverage are weight loss drugs, fertility drugs and vitamins.", "no fertility, no vitamin, no weightLoss"},
		{"You will not be reimbursed for weight loss drugs, fertility drugs or vitamins.", "no fertility, no vitamin, no weightLoss"},
		{"The Fund does not provide benefits for weight loss drugs, fertility drugs or vitamins.", "no fertility, no vitamin, no weightLoss"},
		{"Weight loss drugs, fertility drugs and vitamins are ineligible.", "no fertility, no vitamin, no weightLoss"},
		{"Weight loss drugs are ineligible for coverage.", "no weightLoss"},
		{"Coverage does not include weight loss drugs, fertility drugs or vitamins.", "no fertility, no vitamin, no weightLoss"},
		{"Charges not covered by the Plan include weight loss drugs, fertility drugs, and vitamins.", "no fertility, no vitamin, no weightLoss"},
		{"You will not be reimbursed for fertility drugs bought at a non-network pharmacy.", ""},
		{"Fertility drugs are ineligible for mail order.", ""},
		{"Weight loss drugs are covered for members who are ineligible.", ""},
		{"The Plan does not pay benefits for weight loss drugs unless your doctor obtains prior authorization.", "no? weightLoss"},
	}},
	{"days supply", []ruleSentence{
		{"Retail is up to a 30-day supply; mail order is up to a 90-day supply; specialty is up to a 30-day supply.", "retail 30 days; mail 90 days; mail 30 days; days mail 90, days retail 30"},
		{"You may get up to a 34-day supply at a retail pharmacy and up to a 90-day supply by mail.", "retail 34 days; mail 90 days; days mail 90, days retail 34"},
	}},
	{"what a fill comes to", []ruleSentence{
		{"* The member's coinsurance for specialty drugs shall not exceed $200 per fill.", "tier-4 retail 20 % coinsurance, at most $200.00"},
		{"(1) Tier 4 coinsurance is capped at $300 per 30-day supply.", "tier-4 retail 20 % coinsurance, at most $300.00"},
	}},
	{"assistance", []ruleSentence{
		{"Manufacturer copay assistance will not count toward your deductible or out-of-pocket maximum.", "assistance adjuster"},
		{"Any assistance that you receive from a drug manufacturer will not be credited to your deductible or out-of-pocket limit.", "assistance adjuster"},
	}},
	{"no rule of drugs", []ruleSentence{
		{"Prior authorization may apply to inpatient hospital stays and outpatient surgery.", ""},
		{"You will pay a $250 copayment for each emergency room visit, waived if you are admitted.", ""},
		{"The medical out-of-pocket maximum does not include charges above the allowed amount.", ""},
		{"A brand-name drug is a drug that is sold under a trademark by its manufacturer.", ""},
		{"A generic drug is a drug that has the same active ingredient as a brand-name drug.", ""},
		{"Step therapy is a process by which some plans ask members to try one drug before another.", ""},
		{"A quantity limit is the largest amount of a drug that a plan covers in a period of time.", ""},
		{"Physical therapy is limited to 20 visits per calendar year.", ""},
		{"Chiropractic care is limited to 12 visits per year and is not covered out of network.", ""},
		{"Please call the number on your ID card to find a participating pharmacy near you.", ""},
		{"Your deductible is the amount you pay for covered services before your plan begins to pay.", ""},
		{"The Plan reserves the right to change the drug list at any time.", ""},
		{"Out-of-network hospital services are covered at 60% after the deductible.", ""},
		{"Charges above the allowed amount for weight loss drugs are not payable.", ""},
		{"Expenses for vitamins are not eligible for reimbursement from the flexible spending account.", ""},
		{"Generic drugs are not subject to the medical deductible.", ""},
		{"The deductible does not apply to office visits, generic drugs or preventive care.", ""},
		{"The $100 prescription deductible is waived for generic drugs if you use mail order.", ""},
		{"The pharmacy may not dispense more than 30 tablets of any medication at one time.", ""},
		{"The prescription must be used before the refill is covered.", ""},
	}},
}
