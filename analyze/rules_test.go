package analyze

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
)

// ruleLines writes the rules of a plan that are not cost shares of tiers or accumulators, one a line: list, scope and
// terms; "open" for a rule of which only the words are known.
func ruleLines(p *benefit.Plan) string {
	var out []string
	p.EachRule(func(i benefit.RuleInfo) {
		scope, terms := compact(i.Scope), compact(i.Terms)
		if i.Standing == benefit.Absent {
			terms = "open"
		}
		if i.Standing == benefit.Conflicting {
			terms += " conflicting"
		}
		list := i.List[strings.LastIndexByte(i.List, '/')+1:]
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s %s %s", list, scope, terms)))
	})
	c := p.Coverage
	if c.OTC.Known() {
		out = append(out, "otc covered:"+fmt.Sprint(c.OTC.Value.Covered))
	}
	if c.Compounds.Known() {
		out = append(out, "compounds covered:"+fmt.Sprint(c.Compounds.Value.Covered))
	}
	if c.Formulary.Known() {
		out = append(out, "formulary "+string(c.Formulary.Value))
	}
	if m := p.Coordination.Method; m.Known() {
		out = append(out, "cob "+string(m.Value))
	}
	return strings.Join(out, "\n")
}

// compact is a value's JSON without quotation marks; what every document has is left out.
func compact(v any) string {
	b, _ := json.Marshal(v)
	return strings.ReplaceAll(string(b), `"`, "")
}

// planWith is a small plan of three tiers with a remark over its drug rows.
func planWith(t *testing.T, remark string) *benefit.Plan {
	t.Helper()
	head := []string{"Common Medical Event", "Services You May Need", "Network Provider", "Out-of-Network Provider", "Limitations & Exceptions"}
	return read(t, newSheet().table(head,
		[]string{"If you need drugs to treat your illness or condition", "Preferred generic drugs", "$8 copay", "Not covered", remark},
		[]string{"^", "Preferred brand drugs", "$41 copay", "Not covered", "^"},
		[]string{"^", "Specialty drugs", "20% coinsurance", "Not covered", "^"},
		[]string{"If you have a hospital stay", "Facility fee", "20% coinsurance", "Not covered", "Preauthorization is required."},
	).text())
}

// TestRuleWordings reads one remark in the many ways that issuers word a rule, and in ways that are none.
func TestRuleWordings(t *testing.T) {
	const specialty = `{tiers:[specialty]}`
	for _, c := range []struct{ remark, want string }{
		// refills, parts of a fill, ages
		{"Prescriptions are limited to five refills within 6 months.", "refillLimit {} {max:5,withinDays:180}"},
		{"A prescription is covered for an original fill plus up to 11 refills in one year.", "refillLimit {} {max:11,withinDays:365}"},
		{"Opioid prescriptions are limited to 2 refills.", "refillLimit {drugs:{kinds:[opioid]}} {max:2}"},
		{"Some specialty drugs are limited to a 15-day supply for the first three months.", "splitFill {drugs:{flags:[SF]}} {days:90,maxDays:15}"},
		{"A split fill program applies to certain oncology drugs.", "splitFill {drugs:{flags:[SF]}} open"},
		{"Vaccines are covered for members age 18 and older.", "inclusions {drugs:{kinds:[vaccine]}} {label:Vaccines}\nage {drugs:{kinds:[vaccine]}} {age:{min:18}}"},
		{"Fertility drugs are covered only for members under age 45.", "age {drugs:{kinds:[fertility]}} {age:{max:44}}"},
		{"Smoking cessation products may be covered for members age 18 and older.", ""},
		// prior authorization and step therapy
		{"Prior authorization is required for certain drugs.", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Some medications require preauthorization.", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Precertification: Included. See the drug list.", "priorAuthorization {drugs:{flags:[PA]}} {}"},
		{"Prior authorization is required for all specialty drugs.", "priorAuthorization " + specialty + " {}"},
		{"Weight loss drugs require prior authorization.", "priorAuthorization {drugs:{kinds:[weightLoss]}} {}"},
		{"Prior authorization may be required.", "priorAuthorization {drugs:{flags:[PA]}} open"},
		{"Certain drugs may need prior approval.", "priorAuthorization {drugs:{flags:[PA]}} open"},
		{"Prior authorization is required for growth hormones.", "priorAuthorization {drugs:{flags:[PA]}} open"},
		{"Prior authorization is not required.", ""},
		{"No prior authorization is needed for generics.", ""},
		{"Failure to obtain prior authorization results in a penalty of $200.", ""},
		{"Call us to request prior authorization.", ""},
		{"Prior authorization and step therapy apply to some drugs.", "priorAuthorization {drugs:{flags:[PA]}} {}\nstepTherapy {drugs:{flags:[ST]}} open"},
		{"Step therapy may apply.", "stepTherapy {drugs:{flags:[ST]}} open"},
		{"Step therapy is not required.", ""},
		{"Step therapy required with a 60 day transition period.", "stepTherapy {drugs:{flags:[ST]}} open\ntransitionFill {} {withinDays:60,maxDays:30,edits:[stepTherapy]}"},
		// quantities
		{"Quantity limits apply to some drugs.", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Erectile dysfunction drugs are limited to 6 tablets per 30 days.", "quantityLimit {drugs:{kinds:[erectileDysfunction]}} {max:6,per:daysSupply,days:30}"},
		{"Quantity limit lists are subject to change.", ""},
		// refills
		{"A prescription may be refilled when 75% of the supply has been used.", "refillTooSoon {} {percent:75}"},
		{"Refills are not covered until at least 80 percent of the medication is used.", "refillTooSoon {} {percent:80}"},
		{"You can refill once more than 85% of your days supply has elapsed.", "refillTooSoon {} {percent:85,moreThan:true}"},
		{"Refills are covered at retail after more than 75% is used; by mail, after more than 65%.", "refillTooSoon {channels:[retail]} {percent:75,moreThan:true}\nrefillTooSoon {channels:[mail]} {percent:65,moreThan:true}"},
		{"Refill threshold: 75% of supply used at retail, 66% by mail order.", "refillTooSoon {channels:[retail]} {percent:75}\nrefillTooSoon {channels:[mail]} {percent:66}"},
		{"You pay 75% of the refill cost.", ""},
		// maintenance drugs
		{"The first fill of a maintenance drug may be at a retail pharmacy; after that, mail order is required.", "retailFills {drugs:{kinds:[maintenance]}} {free:1}"},
		{"Maintenance drugs: after three retail fills you must use mail order.", "retailFills {drugs:{kinds:[maintenance]}} {free:3}"},
		{"Maintenance medications are limited to 2 fills at a retail pharmacy; thereafter home delivery is required.", "retailFills {drugs:{kinds:[maintenance]}} {free:2}"},
		{"After 2 retail fills of a maintenance drug, you must fill a 90-day supply by mail or at a participating retail pharmacy.", "retailFills {drugs:{kinds:[maintenance]}} {free:2,insteadMinDays:90}"},
		{"You have two grace fills (30-day) of a maintenance drug at a retail pharmacy before you must use mail order or retail 90. After that you pay 100% of the cost, which does not apply to your deductible or out-of-pocket maximum.", "retailFills {drugs:{kinds:[maintenance]}} {free:2,instead:[mail,retail90],insteadMinDays:90,then:patientPays,penalty:{countsToDeductible:false,countsToOutOfPocketMaximum:false}}"},
		{"Starting with the third fill at retail, maintenance drugs must be filled by mail order or you pay the full cost.", "retailFills {drugs:{kinds:[maintenance]}} {free:2,then:patientPays}"},
		{"After two retail fills you must use mail order.", "retailFills {} open"},
		{"Maintenance drugs: after 2 refills at retail you must use mail order.", "retailFills {drugs:{kinds:[maintenance]}} open"},
		{"After two retail fills of a maintenance drug, you pay twice the copay unless you use mail order, which is required.", "retailFills {drugs:{kinds:[maintenance]}} open"},
		{"Maintenance drugs are available by mail order.", ""},
		// specialty drugs
		{"Specialty drugs must be filled through a designated specialty pharmacy.", "specialtyLockIn " + specialty + " {free:0}"},
		{"The first fill of a specialty drug may be at any retail pharmacy. All subsequent fills must be through the specialty pharmacy network.", "specialtyLockIn " + specialty + " {free:1}"},
		{"Specialty drugs: only one fill allowed at retail. All refills must be obtained from the specialty pharmacy program.", "specialtyLockIn " + specialty + " {free:1}"},
		{"Specialty drugs: first two fills at any pharmacy; all additional fills must be obtained from our specialty pharmacy.", "specialtyLockIn " + specialty + " {free:2}"},
		{"Specialty drugs may have to be filled at a specialty pharmacy.", "specialtyLockIn {tiers:[specialty]} open"},
		{"The specialty drug network must be used for in-network coverage.", "specialtyLockIn " + specialty + " open"},
		{"Specialty drugs are limited to a 30-day supply.", "daysSupply " + specialty + " {max:30}"},
		{"Specialty drugs are limited to a 30-day supply and must be filled at Larkspur Specialty after one fill at a retail pharmacy.", "daysSupply " + specialty + " {max:30}\nspecialtyLockIn " + specialty + " {free:1}"},
		// drugs with a cost share of their own
		{"You pay no more than $35 for a 30-day supply of insulin.", "drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}"},
		{"Insulin cost sharing is capped at $25 per 30-day supply.", "drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:25.00,copayPerDays:30}}"},
		{"Your copay for insulin is $20 per prescription.", "drugCostShares {drugs:{kinds:[insulin]}} {share:{kind:copay,copay:20.00}}"},
		{"No charge for contraceptives in-network.", "drugCostShares {networks:[in],drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}"},
		{"ACA preventive drugs are covered at 100%.", "drugCostShares {drugs:{kinds:[preventive]}} {share:{kind:noCharge}}"},
		{"Preferred brand diabetic supplies: $0 copay, deductible waived.", "drugCostShares {tiers:[preferred-brand],drugs:{kinds:[diabeticSupply]}} {share:{kind:noCharge},deductibleApplies:exempt}"},
		{"Certain contraceptives may be covered at no charge.", "drugCostShares {drugs:{kinds:[contraceptive]}} open"},
		{"Insulin is $15 for generics and $40 for brands.", ""},
		// what is covered
		{"Insulin is covered at the generic copay.", "inclusions {drugs:{kinds:[insulin]}} {label:Insulin}"},
		{"Weight loss drugs are not covered.", "exclusions {drugs:{kinds:[weightLoss]}} {label:Weight loss drugs}"},
		{"Coverage is excluded for cosmetic drugs.", "exclusions {drugs:{kinds:[cosmetic]}} {label:cosmetic drugs}"},
		{"The plan does not cover fertility drugs or erectile dysfunction drugs.", "exclusions {drugs:{kinds:[fertility]}} {label:fertility drugs}\nexclusions {drugs:{kinds:[erectileDysfunction]}} {label:erectile dysfunction drugs}"},
		{"Neither plan covers fertility drugs or erectile dysfunction drugs.", "exclusions {drugs:{kinds:[fertility]}} {label:fertility drugs}\nexclusions {drugs:{kinds:[erectileDysfunction]}} {label:erectile dysfunction drugs}"},
		{"None of our options will cover fertility drugs or erectile dysfunction drugs.", "exclusions {drugs:{kinds:[fertility]}} {label:fertility drugs}\nexclusions {drugs:{kinds:[erectileDysfunction]}} {label:erectile dysfunction drugs}"},
		{"Fertility drugs are not covered unless prior authorized.", "exclusions {drugs:{kinds:[fertility]}} {label:Fertility drugs,unlessAuthorized:true}"},
		{"Some vitamins are not covered.", "exclusions {drugs:{kinds:[vitamin]}} open"},
		{"Coverage is excluded for lifestyle drugs.", "exclusions {} open"},
		{"The pharmacy plan excludes: weight loss drugs, performance drugs, and medical foods.", "exclusions {drugs:{kinds:[weightLoss]}} {label:weight loss drugs}\nexclusions {} open\nexclusions {} open"},
		{"Not all drugs are covered.", ""},
		{"Brand drugs with an over-the-counter equivalent are not covered.", ""},
		{"Over-the-counter drugs are not covered.", "otc covered:false"},
		{"Compound medications are not covered.", "compounds covered:false"},
		{"Weight loss drugs, drugs for cosmetic use, over-the-counter drugs and compound drugs are not covered under this plan.", "exclusions {drugs:{kinds:[weightLoss]}} {label:Weight loss drugs}\nexclusions {drugs:{kinds:[cosmetic]}} {label:cosmetic use}\notc covered:false\ncompounds covered:false"},
		{"Vitamins and compounded medications are excluded.", "exclusions {drugs:{kinds:[vitamin]}} {label:Vitamins}\ncompounds covered:false"},
		{"Contraceptives are covered and compound drugs are not covered.", "compounds covered:false"},
		{"Compound medications are covered.", "inclusions {drugs:{kinds:[compound]}} {label:Compound medications}\ncompounds covered:true"},
		{"Drugs not on the formulary are not covered.", "formulary closed"},
		{"Drugs not on the formulary may not be covered.", ""},
		{"This plan has an open formulary.", "formulary open"},
		// money of others
		{"Manufacturer coupons do not count toward the deductible or out-of-pocket maximum.", "assistance {} {program:adjuster}"},
		{"Amounts paid with copay assistance will count toward your deductible and out-of-pocket limit.", "assistance {} {program:counts}"},
		{"Copay assistance might not count toward your deductible or out-of-pocket limit.", "assistance {} open"},
		{"Coordination of benefits: the plan pays its allowable charge, less the amount paid by the primary carrier, less the applicable copayment.", "cob nonDuplication"},
		{"Opioids are limited to 90 MME a day for prescriptions.", "opioid {drugs:{kinds:[opioid]}} {maxMME:90}"},
	} {
		t.Run(c.remark, func(t *testing.T) {
			if diff := cmp.Diff(c.want, ruleLines(planWith(t, c.remark))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// A rule that is left open is shown with its words, and is never applied.
func TestOpenRulesAreVisible(t *testing.T) {
	text := newSheet().line("Pharmacy Benefits").line("Tier 1 (Generic drugs): $5 copay").line("Prior authorization may be required.").text()
	r, err := Document(t.Context(), text, benefit.Comprehensive, Builtin{}, "")
	if err != nil {
		t.Fatal(err)
	}
	rules := r.Plan.Utilization.PriorAuthorization
	if len(rules) != 1 || rules[0].Terms.Known() || len(rules[0].Terms.Evidence) != 1 {
		t.Fatalf("rules %+v", rules)
	}
	e := rules[0].Terms.Evidence[0]
	if e.Quote != "Prior authorization may be required." || text.Quote(e.Span()) != e.Quote || e.Confidence >= 500 {
		t.Errorf("evidence %+v", e)
	}
	id := string(rules[0].ID)
	if !slices.ContainsFunc(r.Findings, func(f finding.Finding) bool { return f.Code == "rule_undecided" && f.Path == id && f.Span != nil }) {
		t.Errorf("no finding tells of it: %v", r.Findings)
	}
	if !slices.ContainsFunc(r.Plan.NotStated, func(n benefit.NotStated) bool { return n.Path == id && strings.Contains(n.Message, e.Quote) }) {
		t.Error("it is not among what is not stated")
	}
}

// Words about drugs make no rules where a document states no benefits.
func TestWordsAboutDrugsAreNoPlan(t *testing.T) {
	p := read(t, newSheet().line("Carrier Name").line("How to Read a Drug List").line("Prior authorization is required for certain drugs.").
		line("Specialty drugs must be filled through a designated specialty pharmacy.").line("Weight loss drugs are not covered.").text())
	if got := ruleLines(p); got != "" || p.Identity.Name.Known() || p.Identity.Carrier.Known() {
		t.Errorf("rules %q, name %q", got, p.Identity.Name.Value)
	}
}
