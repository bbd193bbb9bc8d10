package adjudicate_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// brandFill is a claim on the tier of the usual plan that meets the deductible.
func brandFill() adjudicate.Claim {
	return adjudicate.Claim{Tier: "tier-2", Channel: benefit.Retail, Network: benefit.In, DaysSupply: 30, IngredientCost: money.Dollars(100)}
}

func hasCode(list []finding.Finding, code string) bool {
	return slices.ContainsFunc(list, func(f finding.Finding) bool { return f.Code == code })
}

// TestDeductibleWithoutItsAmount: no amount is invented where the plan names a deductible and not how much it is.
func TestDeductibleWithoutItsAmount(t *testing.T) {
	met := adjudicate.State{Accumulators: []adjudicate.Use{{ID: "deductible/rx/in", Met: true}}}
	for _, c := range []struct {
		name   string
		order  benefit.Sourced[benefit.DeductibleOrder]
		state  adjudicate.State
		status adjudicate.Status
		tells  string
	}{
		{"after it", benefit.State(benefit.AfterDeductible), adjudicate.State{}, adjudicate.Undetermined, ""},
		{"before it, derived", benefit.Derive(benefit.BeforeDeductible), adjudicate.State{}, adjudicate.Undetermined, ""},
		{"said to be met", benefit.State(benefit.AfterDeductible), met, adjudicate.Approved, ""},
		{"exempt", benefit.State(benefit.DeductibleExempt), adjudicate.State{}, adjudicate.Approved, ""},
		{"order not stated", benefit.Sourced[benefit.DeductibleOrder]{}, adjudicate.State{}, adjudicate.Approved, "without its amount"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := usualPlan()
			p.Deductibles[0].Individual, p.Deductibles[0].Family = benefit.Sourced[money.Amount]{}, benefit.Sourced[money.Amount]{}
			p.CostShares[1].Deductible = c.order
			engine, findings := adjudicate.Compile(p, adjudicate.Options{})
			if !hasCode(findings, "accumulator_without_amount") {
				t.Error("not told at compiling")
			}
			if bad := engine.CheckState(c.state); len(bad) > 0 {
				t.Errorf("the state: %v", bad)
			}
			r := engine.Claim(brandFill(), c.state)
			if r.Status != c.status || r.Paid() && r.PatientPay != money.Dollars(45) {
				t.Errorf("%s", adjudicate.Explain(r))
			}
			if r.Status == adjudicate.Undetermined && (r.Findings[0].Code != "deductible_amount_missing" || r.Findings[0].Path != "deductible/rx/in") {
				t.Errorf("%v", r.Findings)
			}
			tells := strings.Join(engine.Assumptions(brandFill(), c.state, r), " ")
			if c.tells == "" && tells != "" || !strings.Contains(tells, c.tells) {
				t.Errorf("tells %q", tells)
			}
			if back := engine.Reverse(engine.Apply(c.state, r), r); len(back.Accumulators) != len(c.state.Accumulators) {
				t.Errorf("a reversal left %+v", back)
			}
		})
	}
}

// TestAssumptions: what decides an amount and is not stated is told with that amount, and only there.
func TestAssumptions(t *testing.T) {
	spent := func(individual, family int64) adjudicate.State {
		return adjudicate.State{Family: family > 0, Accumulators: []adjudicate.Use{
			{ID: "deductible/rx/in", Individual: money.Dollars(250), Family: money.Dollars(250)},
			{ID: "outOfPocketMaximum/integrated/in", Individual: money.Dollars(individual), Family: money.Dollars(family)},
		}}
	}
	for _, c := range []struct {
		name  string
		spoil func(*benefit.Plan)
		state adjudicate.State
		want  string
	}{
		{"all stated", func(*benefit.Plan) {}, spent(4980, 0), ""},
		{"drugs count, reached", func(p *benefit.Plan) { p.OutOfPocketMaximums[0].Scope = benefit.Assume(benefit.Integrated) }, spent(4980, 0), "prescription drugs count toward the out-of-pocket maximum (in network)"},
		{"drugs count, far", func(p *benefit.Plan) { p.OutOfPocketMaximums[0].Scope = benefit.Assume(benefit.Integrated) }, spent(0, 0), ""},
		{"no deductible", func(p *benefit.Plan) { p.Deductibles = nil }, adjudicate.State{}, "The plan says after deductible, but no deductible was read"},
		{"network of the share", func(p *benefit.Plan) { p.CostShares[1].Network = benefit.Assume(benefit.In) }, spent(0, 0), "this cost share holds for in-network"},
		{"network of the deductible", func(p *benefit.Plan) { p.Deductibles[0].Network = benefit.Assume(benefit.In) }, spent(0, 0), "the prescription deductible (in network) holds for in-network"},
		{"family method, family", func(p *benefit.Plan) { p.OutOfPocketMaximums[0].FamilyMethod = benefit.Assume(benefit.Embedded) }, spent(5000, 5000), "family method of the out-of-pocket maximum (in network) is embedded"},
		{"family method, individual", func(p *benefit.Plan) { p.OutOfPocketMaximums[0].FamilyMethod = benefit.Assume(benefit.Embedded) }, spent(5000, 0), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := usualPlan()
			p.Policy.DeductibleCountsOOP.Standing, p.Policy.CapAtAllowed.Standing = benefit.Stated, benefit.Stated
			c.spoil(p)
			engine, _ := adjudicate.Compile(p, adjudicate.Options{})
			got := strings.Join(engine.Assumptions(brandFill(), c.state, engine.Claim(brandFill(), c.state)), " ")
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("tells %q, want %q", got, c.want)
			}
		})
	}
}

// TestAssumedBandRejects: a rejection can rest on an assumption as an amount can.
func TestAssumedBandRejects(t *testing.T) {
	p := usualPlan()
	p.CostShares[1].DaysSupply.Standing = benefit.Assumed
	engine, _ := adjudicate.Compile(p, adjudicate.Options{})
	fill := brandFill()
	for days, want := range map[int]int{30: 0, 31: 1} {
		fill.DaysSupply = days
		r := engine.Claim(fill, adjudicate.State{})
		told := 0
		for _, text := range engine.Assumptions(fill, adjudicate.State{}, r) {
			if strings.Contains(text, "days supply") {
				told++
			}
		}
		if told != want {
			t.Errorf("%d days (%s): told %d times, want %d", days, r.Status, told, want)
		}
	}
}

// TestProductSelection: a claim for a brand where the plan charges the difference has no amount that is right.
func TestProductSelection(t *testing.T) {
	for _, c := range []struct {
		name, daw   string
		add, exempt benefit.Sourced[bool]
		status      adjudicate.Status
	}{
		{"no such rule", "2", benefit.Sourced[bool]{}, benefit.Sourced[bool]{}, adjudicate.Approved},
		{"the rule says no", "2", benefit.State(false), benefit.Sourced[bool]{}, adjudicate.Approved},
		{"not selected", "0", benefit.State(true), benefit.Sourced[bool]{}, adjudicate.Approved},
		{"not given", "", benefit.State(true), benefit.Sourced[bool]{}, adjudicate.Approved},
		{"the patient asks", "2", benefit.State(true), benefit.State(true), adjudicate.Undetermined},
		{"the prescriber asks, and nothing is said of it", "1", benefit.State(true), benefit.Sourced[bool]{}, adjudicate.Approved},
		{"the prescriber is not exempt", "1", benefit.State(true), benefit.State(false), adjudicate.Undetermined},
		{"the prescriber is exempt", "1", benefit.State(true), benefit.State(true), adjudicate.Approved},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := usualPlan()
			p.ProductSelection.AddDifference, p.ProductSelection.PrescriberExempt = c.add, c.exempt
			engine, _ := adjudicate.Compile(p, adjudicate.Options{})
			fill := brandFill()
			fill.DAW = c.daw
			r := engine.Claim(fill, adjudicate.State{})
			if r.Status != c.status || hasCode(r.Findings, "fact_missing") != (c.status == adjudicate.Undetermined) {
				t.Errorf("%s %v", r.Status, r.Findings)
			}
		})
	}
}

func TestCheckState(t *testing.T) {
	engine, _ := adjudicate.Compile(usualPlan(), adjudicate.Options{})
	const ded = "deductible/rx/in"
	for _, c := range []struct {
		name  string
		state adjudicate.State
		codes string
		warns int
	}{
		{"nothing used", adjudicate.State{}, "", 0},
		{"as claims leave it", adjudicate.State{Family: true, Accumulators: []adjudicate.Use{{ID: ded, Individual: 100, Family: 200}}}, "", 0},
		{"negative", adjudicate.State{Accumulators: []adjudicate.Use{{ID: ded, Individual: -1}}}, "amount_out_of_range", 0},
		{"too large", adjudicate.State{Accumulators: []adjudicate.Use{{ID: ded, Individual: money.MaxAmount + 1}}}, "amount_out_of_range", 1},
		{"family without coverage", adjudicate.State{Accumulators: []adjudicate.Use{{ID: ded, Individual: 1, Family: 1}}}, "family_not_covered", 0},
		{"member above family", adjudicate.State{Family: true, Accumulators: []adjudicate.Use{{ID: ded, Individual: 2, Family: 1}}}, "individual_above_family", 0},
		{"above the limit", adjudicate.State{Accumulators: []adjudicate.Use{{ID: ded, Individual: money.Dollars(251)}}}, "", 1},
		{"family above the limit", adjudicate.State{Family: true, Accumulators: []adjudicate.Use{{ID: ded, Family: money.Dollars(501)}}}, "", 1},
		{"unknown", adjudicate.State{Accumulators: []adjudicate.Use{{ID: "x"}}}, "accumulator_unknown", 0},
		{"twice", adjudicate.State{Accumulators: []adjudicate.Use{{ID: ded}, {ID: ded}}}, "accumulator_twice", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			var codes []string
			for _, f := range engine.CheckState(c.state) {
				codes = append(codes, f.Code)
			}
			if got := strings.Join(codes, " "); got != c.codes {
				t.Errorf("%q, want %q", got, c.codes)
			}
			if got := engine.WarnState(c.state); len(got) != c.warns {
				t.Errorf("warnings %v", got)
			}
		})
	}
}

// TestNames: people read labels and plain words, never ids.
func TestNames(t *testing.T) {
	p := usualPlan()
	p.Tiers[1].Label = benefit.State("Tier 2  preferred\nbrand")
	engine, _ := adjudicate.Compile(p, adjudicate.Options{})
	r := engine.Claim(brandFill(), adjudicate.State{Accumulators: []adjudicate.Use{{ID: "outOfPocketMaximum/integrated/in", Individual: money.Dollars(4990)}}})
	for _, s := range r.Steps {
		if strings.Contains(s.Text, "tier-2") || strings.Contains(s.Text, "/") {
			t.Errorf("%q has an id", s.Text)
		}
	}
	if got := r.Steps[0].Text; got != "Covered: Tier 2 preferred brand, retail, in network." {
		t.Errorf("%q", got)
	}
	if got := engine.LimitName("outOfPocketMaximum/integrated/in"); got != "out-of-pocket maximum (in network)" {
		t.Errorf("%q", got)
	}
	if got := engine.TierName("tier-1"); got != "Tier 1" {
		t.Errorf("%q", got)
	}
}
