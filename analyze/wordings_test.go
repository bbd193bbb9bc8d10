package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestBookletWordings reads one rule in the many ways in which booklets word it, and sentences that look like it and are none.
func TestBookletWordings(t *testing.T) {
	const (
		authorization = "priorAuthorization {drugs:{flags:[PA]}} {}"
		openAuth      = "priorAuthorization {drugs:{flags:[PA]}} open"
		step          = "stepTherapy {drugs:{flags:[ST]}} open"
		quantity      = "quantityLimit {drugs:{flags:[QL]}} open"
		lockIn        = "specialtyLockIn {tiers:[specialty]} {free:%}"
	)
	for _, family := range []struct {
		name, want string
		words      []string
	}{
		{"approval in advance", authorization, []string{
			"Certain drugs need approval before the plan will pay for them.",
			"Your doctor must request approval from the plan before some medications are covered.",
			"Some prescription drugs must be approved in advance by the plan.",
			"Before certain medications can be dispensed, your physician must obtain authorization from us.",
			"Coverage of selected drugs is subject to prior authorization.",
			"You or your doctor need to get approval from the plan before you fill certain prescriptions.",
			"Certain high-cost medications are covered only after clinical review.",
			"You must get permission from the plan before filling certain drugs.",
			"Select drugs are subject to clinical review before they are covered.",
			"Certain drugs will not be covered unless the plan approves them or your doctor obtains approval first.",
			"A prior authorization (PA) is needed for some medications.",
			"Drugs marked PA on the drug list require prior approval.",
		}},
		{"approval left open", openAuth, []string{
			"Your plan may require prior authorization for certain drugs.",
			"Certain drugs may need approval before they are covered.",
			"Medications used to treat rare diseases require prior authorization.",
		}},
		{"no approval", "", []string{
			"To find out whether your drug needs prior authorization, call Member Services.",
			"If your drug needs approval, ask your doctor to contact us first.",
			"Prior authorization does not apply to generic drugs.",
			"Drugs must be approved by the Food and Drug Administration before they are sold.",
			"Claims for prescription drugs must be approved before they are paid.",
		}},
		{"other drugs first", step, []string{
			"Some medications require that you try another drug first.",
			"Before the plan covers a brand-name drug, you must first try one or more preferred alternatives.",
			"For certain drugs you must try a lower-cost drug first before the plan will cover another drug.",
			"You may be required to try one or more generic drugs first.",
			"A member has to try the first-step drug of a class before a drug of a later step is covered.",
			"For some conditions you must have tried a lower-cost drug before the plan pays for a more expensive one.",
			"Some drugs require step therapy.",
			"Certain medications are part of a step therapy program.",
			"Some drugs are included in our step therapy program.",
		}},
		{"no steps", "", []string{
			"Step therapy means trying less costly drugs first.",
			"Step therapy is not required.",
			"Ask your doctor whether you could try a generic drug.",
		}},
		{"quantities", quantity, []string{
			"Quantity level limits apply to the drugs that the plan lists.",
			"Some drugs are subject to quantity limits.",
			"The plan limits the quantity of certain drugs that it covers at one time.",
			"There are limits on the amount of certain medications you can receive per fill.",
			"Dispensing limits apply to certain medications.",
			"The amount of medication dispensed per prescription may be limited.",
			"For certain drugs, the plan limits the amount of the drug that it will cover.",
		}},
		{"a specialty pharmacy only", strings.Replace(lockIn, "%", "0", 1), []string{
			"Specialty drugs have to be filled at a preferred specialty pharmacy.",
			"Specialty drugs are covered only through the specialty home delivery network.",
			"Specialty medications must be ordered through Heron Rx, our specialty pharmacy.",
			"Specialty drugs are available exclusively from a designated specialty pharmacy.",
		}},
		{"a first fill anywhere", strings.Replace(lockIn, "%", "1", 1), []string{
			"Specialty drugs must be obtained from our specialty pharmacy. Your first fill may be obtained at any participating pharmacy.",
		}},
		{"a first fill in emergencies", strings.Replace(lockIn, "{free:%}", "open", 1), []string{
			"Specialty drugs must be obtained from our specialty pharmacy. The first fill in an emergency may be obtained at a local pharmacy.",
		}},
		{"covered whole", "drugCostShares {drugs:{kinds:[vaccine]}} {share:{kind:noCharge}}", []string{
			"Vaccines and their administration are covered as the preventive schedule says at one hundred percent (100%).",
			"Vaccines are covered per rule 10-2.055 at 100%.",
			"There is no charge for vaccines.",
		}},
		{"several bounds", "priorAuthorization {drugs:{kinds:[compound]}} open\npriorAuthorization {tiers:[specialty]} {}\ncompounds covered:true", []string{
			"Compound medications over $200 and all specialty medications require prior authorization.",
		}},
	} {
		for _, words := range family.words {
			t.Run(family.name+": "+words, func(t *testing.T) {
				if diff := cmp.Diff(family.want, ruleLines(planWith(t, words))); diff != "" {
					t.Errorf("(-want +got)\n%s", diff)
				}
			})
		}
	}
}

// What a list of exclusions takes out again is no exclusion.
func TestExceptionsOfExclusions(t *testing.T) {
	for _, c := range []struct{ item, want string }{
		{"Drugs that can be bought without a prescription, except insulin;", "inclusions {drugs:{kinds:[insulin]}} {label:insulin}\notc covered:false"},
		{"A medicine that can legally be bought without a written prescription;", "otc covered:false"},
		{"Vitamins, except prenatal vitamins", "exclusions {drugs:{kinds:[vitamin]}} open"},
		{"Weight loss drugs", "exclusions {drugs:{kinds:[weightLoss]}} {label:Weight loss drugs}"},
		{"Drugs for the treatment of obesity", "exclusions {drugs:{kinds:[weightLoss]}} {label:treatment of obesity}"},
		{"Experimental or investigational treatments", "exclusions {drugs:{kinds:[experimental]}} {label:Experimental or investigational treatments}"},
	} {
		t.Run(c.item, func(t *testing.T) {
			p := read(t, prose("Generic drugs: $10 copay", "The drug plan does not cover:", "• "+c.item).text())
			if diff := cmp.Diff(c.want, ruleLines(p)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// A condition of some drugs binds only those: it frees no tier, and says nothing of the plan's deductible.
func TestConditionsOfSomeDrugs(t *testing.T) {
	for _, remark := range []string{
		"Drugs on the Preventive Drug List are not subject to the deductible.",
		"Preventive drugs are not subject to the deductible.",
		"Certain generic drugs are not subject to the deductible.",
		"The deductible does not apply to drugs on the plan's preventive list.",
		"Deductible waived for insulin.",
		"Select maintenance medications bypass the deductible.",
	} {
		t.Run(remark, func(t *testing.T) {
			for _, cs := range planWith(t, remark).CostShares {
				if cs.Deductible.Known() {
					t.Errorf("%s: deductible %s", cs.ID, cs.Deductible.Value)
				}
			}
		})
	}
}
