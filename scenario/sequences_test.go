package scenario_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/scenario"
)

// family is the commercial plan with limits as families have them: a deductible of which the last quarter carries over and
// that two members meet for the family, an amount of one's own inside the family's maximum, which a year of fills reaches.
func family() *benefit.Plan {
	p := commercial()
	d := &p.Deductibles[0]
	d.FamilyMethod, d.FamilyMembers, d.Family = benefit.State(benefit.MemberCount), benefit.State(2), benefit.Sourced[money.Amount]{}
	d.CarryOver = benefit.State(benefit.CarryOver{LastMonths: 3})
	m := &p.OutOfPocketMaximums[0]
	m.Individual, m.IndividualInFamily, m.Family = benefit.State(money.Dollars(1500)), benefit.State(money.Dollars(900)), benefit.State(money.Dollars(2000))
	return p
}

// covering returns the patient pay of the paid case that covers something, and "" where there is none.
func covering(engine *adjudicate.Engine, cases []scenario.Case, what string) string {
	for _, c := range cases {
		if slices.Contains(c.Covers, what) {
			if r := engine.Claim(c.Claim(), c.Preconditions.State); r.Paid() {
				return r.PatientPay.String()
			}
		}
	}
	return ""
}

// TestEarlierClaimsLeadToTheState sends the earlier claims of each case and compares where they lead with what it states.
func TestEarlierClaimsLeadToTheState(t *testing.T) {
	for name, p := range map[string]*benefit.Plan{"commercial": commercial(), "family": family(), "managed": managed()} {
		engine, cases, _ := generate(t, p, scenario.Options{})
		sound(t, engine, cases)
		seen := map[string]int{}
		for _, c := range cases {
			if len(c.Preconditions.Earlier) == 0 {
				continue
			}
			want := c.Preconditions.State
			start := want
			start.Accumulators, start.Fills = nil, []adjudicate.Fill{}
			var events []adjudicate.Event
			var sent []scenario.Earlier
			for _, e := range c.Preconditions.Earlier {
				k := c
				k.Inputs.DateOfService, k.Inputs.FillNumber = e.DateOfService, new(e.FillNumber)
				k.Inputs.QuantityDispensed, k.Inputs.DaysSupply = e.Quantity, e.DaysSupply
				k.Inputs.IngredientCost, k.Inputs.DispensingFee = e.IngredientCost, e.DispensingFee
				events, sent = append(events, adjudicate.Event{Claim: k.Claim()}), append(sent, e)
				if e.Reversed {
					seen["reversed"]++
					events, sent = append(events, adjudicate.Event{Reverses: new(len(events) - 1)}), append(sent, e)
				}
				if e.Duplicate {
					seen["duplicate"]++
				}
			}
			results, state := engine.Sequence(start, events)
			for i, r := range results {
				if (r.Status == adjudicate.Duplicate) != sent[i].Duplicate || r.PatientPay != sent[i].PatientPay || r.PlanPay != sent[i].PlanPay {
					t.Errorf("%s %s: claim %d is %s with %s/%s, stated are %s/%s", name, c.ID, i, r.Status, r.PatientPay, r.PlanPay, sent[i].PatientPay, sent[i].PlanPay)
				}
			}
			if d := cmp.Diff(want.Accumulators, state.Accumulators); d != "" {
				t.Errorf("%s %s: %s (-stated +reached):\n%s", name, c.ID, c.Description, d)
			}
			if len(want.Fills) != len(state.Fills) {
				t.Errorf("%s %s: %d fills are stated, %d were made", name, c.ID, len(want.Fills), len(state.Fills))
			}
			seen["sequences"]++
		}
		if seen["sequences"] < 5 || seen["reversed"] < 2 || seen["duplicate"] < 1 {
			t.Errorf("%s: %v", name, seen)
		}
	}
}

// TestYearOfClaims: the amounts of a year that meets the deductible and reaches the maximum, worked out by hand: $250.00
// deductible at $100.00 a fill with a copay of $35.00.
func TestYearOfClaims(t *testing.T) {
	engine, cases, findings := generate(t, family(), scenario.Options{})
	pays := map[string]string{}
	for _, c := range cases {
		if len(c.Preconditions.Earlier) > 0 {
			_, say, _ := strings.Cut(c.Description, ": ")
			pays[say] = engine.Claim(c.Claim(), c.Preconditions.State).PatientPay.String()
		}
	}
	for say, want := range map[string]string{
		"after 2 claims of the year the deductible of $250.00 is met in this one; price $100.00.":                                 "85.00",
		"after 3 claims of the year the deductible of $250.00 is met; price $100.00.":                                             "35.00",
		"after one claim of the year, which was sent twice and took of the deductible once; price $100.00.":                       "100.00",
		"after 2 claims of the year, of which the last was reversed and gave back what it took of the deductible; price $100.00.": "100.00",
		"the same fill once more, after the first claim for it was reversed; price $30.00.":                                       "10.00",
	} {
		if got, ok := pays[say]; got != want {
			t.Errorf("%s: patient pays %q, want %s (found: %t)", say, got, want, ok)
		}
	}
	reached := 0
	for say := range pays {
		if strings.Contains(say, "the out-of-pocket maximum of $1500.00 is reached") {
			reached++
		}
	}
	if reached != 2 {
		t.Errorf("%d cases of a year that reaches the maximum; %v", reached, findings)
	}
}

// TestFamilyLimits: the boundaries of limits that count members, that have an amount for one member of a family, and of
// which a part carries over, worked out by hand: the copay is $35.00 of a price of $130.64, and $10.00 of $30.00.
func TestFamilyLimits(t *testing.T) {
	engine, cases, _ := generate(t, family(), scenario.Options{Mode: scenario.EdgeCase})
	sound(t, engine, cases)
	for what, want := range map[string]string{
		"deductible/rx/in#members.after:below":                             "130.64", // one member has met it: this one meets it too
		"deductible/rx/in#members.after:at":                                "35.00",
		"deductible/rx/in#members.after:above":                             "35.00",
		"deductible/rx/in#year:below":                                      "35.00",
		"deductible/rx/in#year:at":                                         "130.64",
		"deductible/rx/in#year:above":                                      "130.64",
		"deductible/rx/in#carryOver:below":                                 "130.63",
		"deductible/rx/in#carryOver:at":                                    "130.64",
		"deductible/rx/in#carryOver:above":                                 "130.64",
		"outOfPocketMaximum/integrated/in#inFamily.exempt.remaining:below": "9.99",
		"outOfPocketMaximum/integrated/in#inFamily.exempt.remaining:at":    "10.00",
		"outOfPocketMaximum/integrated/in#inFamily.exempt.remaining:above": "10.00",
		"outOfPocketMaximum/integrated/in#year:below":                      "0.00",
		"outOfPocketMaximum/integrated/in#year:at":                         "10.00",
	} {
		if got := covering(engine, cases, what); got != want {
			t.Errorf("%s: patient pays %q, want %s", what, got, want)
		}
	}
}
