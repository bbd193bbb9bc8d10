package scenario_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/scenario"
)

// TestEachConditionAlone: of a rule with seven conditions there is the claim that it decides, and for each condition one
// for which only that does not hold, and which the rule leaves alone.
func TestEachConditionAlone(t *testing.T) {
	p := commercial()
	p.CostShares = append(p.CostShares, cost("tier-2", benefit.Retail, benefit.Out, 1, 30, rate(50), benefit.DeductibleExempt),
		cost("tier-2", benefit.Mail, benefit.In, 1, 30, copay(35), benefit.DeductibleExempt))
	scope := benefit.Scope{
		Tiers: []benefit.TierID{"tier-2"}, Channels: []benefit.Channel{benefit.Retail}, Networks: []benefit.Network{benefit.In},
		Drugs: benefit.DrugSet{Kinds: []benefit.DrugKind{benefit.KindCosmetic}}, DaysSupply: benefit.DaysSupply{Min: 1, Max: 30},
		Age: benefit.AgeRange{Min: 18}, Sex: benefit.Female,
	}
	p.Coverage.Exclusions = rule("exclusion", scope, benefit.Exclusion{Reject: "70"})
	id := string(p.Coverage.Exclusions[0].ID)
	engine, cases, findings := generate(t, p, scenario.Options{})
	sound(t, engine, cases)
	const not = "a claim that coverage/exclusions would decide, but "
	alone := map[string]bool{}
	rejected := false
	for _, c := range cases {
		if !slices.Contains(c.Covers, id) {
			continue
		}
		r := engine.Claim(c.Claim(), c.Preconditions.State)
		_, why, is := strings.Cut(c.Description, not)
		switch {
		case is && slices.Contains(r.Rules, benefit.RuleID(id)):
			t.Errorf("%s: the rule decides it all the same", c.Description)
		case is:
			alone[strings.TrimSuffix(why, ".")] = true
		case r.Status == adjudicate.Rejected && slices.Contains(r.Rules, benefit.RuleID(id)):
			rejected = true
		}
	}
	want := []string{
		"the days supply is none of its", "the drug is none of its drugs", "the drug is on none of its tiers", "the patient is not of its age",
		"the patient is not of its sex", "the pharmacy is in none of its networks", "the pharmacy is none of its kinds",
	}
	if got := slices.Sorted(maps.Keys(alone)); !rejected || !slices.Equal(got, want) {
		t.Errorf("rejected %t; alone fail: %q; %v", rejected, got, findings)
	}
}

// TestEdgesOfTheCalendar: birthdays of who was born on 29 February, the end of a lock, and the ends of what a claim can carry.
func TestEdgesOfTheCalendar(t *testing.T) {
	p := commercial()
	p.Utilization.Age = rule("age", kinds(benefit.KindCosmetic), benefit.AgeLimit{Age: benefit.AgeRange{Min: 18}})
	engine, cases, _ := generate(t, p, scenario.Options{Mode: scenario.EdgeCase})
	sound(t, engine, cases)
	at := map[string]scenario.Case{}
	for _, c := range cases {
		for _, v := range c.Covers {
			if _, boundary, is := strings.Cut(v, "#"); is {
				at[boundary] = c
			}
		}
	}
	for boundary, want := range map[string]string{
		"age.min.leapDay:below": "2026-02-28 2008-02-29 60", "age.min.leapDay:at": "2026-03-01 2008-02-29", "age.min.leapDay:above": "2026-03-02 2008-02-29",
		"age.min:below": "2026-07-20 2008-07-21 60", "age.min:at": "2026-07-20 2008-07-20", "age.min:above": "2026-07-20 2008-07-19",
		"lock.to:below": "2026-01-01 1980-01-01 M2", "lock.to:at": "2026-01-01 1980-01-01 M2", "lock.to:above": "2026-01-01 1980-01-01",
	} {
		c := at[boundary]
		got := c.Inputs.DateOfService.String() + " " + c.Inputs.DateOfBirth.String()
		for _, j := range engine.Claim(c.Claim(), c.Preconditions.State).Rejects {
			got += " " + string(j.Code)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", boundary, got, want)
		}
	}
	if s, l := at["quantity.smallest:at"].Inputs.QuantityDispensed, at["quantity.largest:at"].Inputs.QuantityDispensed; s != 1 || l != money.MaxQuantity {
		t.Errorf("quantities from %s to %s", s, l)
	}
	if in := at["price.largest:at"].Inputs; in.IngredientCost+in.DispensingFee != 999_999_99 {
		t.Errorf("the largest price is %s", in.IngredientCost+in.DispensingFee)
	}
}

// TestQuickOrder: once the important rules are shown, no case of the quick mode tells less than one after it; and where a
// plan has many rules, claims that show several at once are among them.
func TestQuickOrder(t *testing.T) {
	for _, k := range []struct {
		name          string
		plan          *benefit.Plan
		tell, several int
	}{{"commercial", commercial(), 75, 0}, {"managed", managed(), 130, 5}} {
		engine, _ := adjudicate.Compile(k.plan, adjudicate.Options{})
		cases, own, best := scenario.QuickGains(engine)
		all, several := 0, 0
		for at, n := range own {
			all += n
			if at >= 8 && n < best[at] || n == 0 {
				t.Errorf("%s: case %d tells %d, one after it would %d", k.name, at, n, best[at])
			}
			rules := map[string]bool{}
			for _, v := range cases[at].Covers {
				if id, _, edge := strings.Cut(v, "#"); edge {
					rules[id] = true
				}
			}
			if len(rules) > 1 {
				several++
			}
		}
		if all < k.tell || several < k.several {
			t.Errorf("%s: the cases tell %d wrong plans, %d show boundaries of several rules", k.name, all, several)
		}
	}
}

// TestUnchangedCasesKeepTheirID changes one value of one rule: a case that is the same in both suites has the same id, and
// nearly every id stays.
func TestUnchangedCasesKeepTheirID(t *testing.T) {
	byContent := func(p *benefit.Plan) (contents map[string]string, ids map[string]bool) {
		_, cases, _ := generate(t, p, scenario.Options{Mode: scenario.EdgeCase})
		contents, ids = map[string]string{}, map[string]bool{}
		for _, c := range cases {
			ids[c.ID] = true
			id := c.ID
			c.ID, c.Inputs.CardholderID, c.Inputs.PatientFirstName, c.Inputs.PatientGender, c.Inputs.PrescriptionNumber = "", "", "", "", ""
			b, err := json.Marshal(c)
			if err != nil {
				t.Fatal(err)
			}
			contents[string(b)] = id
		}
		return contents, ids
	}
	plan := func() *benefit.Plan {
		p := commercial()
		p.Utilization.Age = rule("age", kinds(benefit.KindCosmetic), benefit.AgeLimit{Age: benefit.AgeRange{Min: 18}})
		return p
	}
	before, ids := byContent(plan())
	rapid.Check(t, func(t *rapid.T) {
		p := plan()
		i := rapid.IntRange(0, len(p.CostShares)-1).Draw(t, "rule")
		switch s := &p.CostShares[i].Share.Value; {
		case s.Coinsurance != nil:
			s.Coinsurance = new(money.Percent(rapid.Int64Range(1, 90).Draw(t, "rate")))
		case s.Copay != nil:
			s.Copay = new(money.Amount(rapid.Int64Range(100, 20_000).Draw(t, "copay")))
		default:
			p.Utilization.Age[0].Terms.Value.Age.Min = rapid.IntRange(1, 30).Draw(t, "age")
		}
		after, now := byContent(p)
		same, kept := 0, 0
		for content, id := range after {
			if was, ok := before[content]; ok {
				same++
				if was != id {
					t.Errorf("%s became %s: %s", was, id, content)
				}
			}
		}
		for id := range ids {
			if now[id] {
				kept++
			}
		}
		if same*2 < len(before) || kept*100 < len(ids)*95 {
			t.Errorf("%d of %d cases are the same, %d of %d ids stay", same, len(before), kept, len(ids))
		}
	})
}
