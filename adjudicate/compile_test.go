package adjudicate_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// TestCompileFindings breaks the usual plan in one way each and names the one finding that must come out, and whether the
// rule can still be used.
func TestCompileFindings(t *testing.T) {
	copayRule := "costShares/costShare/tier-1/retail/in/1-30"
	share := func(f func(*benefit.CostShare)) func(*benefit.Plan) {
		return func(p *benefit.Plan) { f(&p.CostShares[0]) }
	}
	for _, c := range []struct {
		name  string
		spoil func(*benefit.Plan)
		want  []string // "severity code path"
		rules int
	}{
		{"nothing wrong", func(*benefit.Plan) {}, nil, 3},
		{"conflicting share", share(func(c *benefit.CostShare) { c.Share.Standing = benefit.Conflicting }), []string{"warning conflicting_value " + copayRule + "/share"}, 3},
		{"conflicting limit", func(p *benefit.Plan) { p.Deductibles[0].Individual.Standing = benefit.Conflicting }, []string{"warning conflicting_value deductible/rx/in/individual"}, 3},
		{"no share", share(func(c *benefit.CostShare) { c.Share.Standing = benefit.Absent }), []string{"error share_not_stated " + copayRule + "/share", "warning tier_without_cost_share tiers/tier-1"}, 2},
		{"no amount", share(func(c *benefit.CostShare) { c.Share.Value.Copay = nil }), []string{"error share_incomplete " + copayRule + "/share", "warning tier_without_cost_share tiers/tier-1"}, 2},
		{"negative amount", share(func(c *benefit.CostShare) { c.Share.Value.Copay = new(money.Amount(-1)) }), []string{"error share_out_of_range " + copayRule + "/share", "warning tier_without_cost_share tiers/tier-1"}, 2},
		{"above 100 %", func(p *benefit.Plan) { p.CostShares[2].Share.Value.Coinsurance = new(money.Percent(101)) }, []string{"error share_out_of_range costShares/costShare/tier-4/retail/in/1-30/share", "warning tier_without_cost_share tiers/tier-4"}, 2},
		{"unknown kind", share(func(c *benefit.CostShare) { c.Share.Value.Kind = "gift" }), []string{"error share_kind_unknown " + copayRule + "/share", "warning tier_without_cost_share tiers/tier-1"}, 2},
		{"unknown cap unit", share(func(c *benefit.CostShare) { c.Share.Value.CapPer = "year" }), []string{"error cap_unit_unknown " + copayRule + "/share", "warning tier_without_cost_share tiers/tier-1"}, 2},
		{"minimum above maximum", func(p *benefit.Plan) { p.CostShares[2].Share.Value.Min = new(money.Dollars(300)) }, []string{"warning minimum_above_maximum costShares/costShare/tier-4/retail/in/1-30/share"}, 3},
		{"empty band", share(func(c *benefit.CostShare) { c.DaysSupply.Value = benefit.DaysSupply{Min: 31, Max: 30} }), []string{"error days_supply_invalid " + copayRule + "/daysSupply", "warning tier_without_cost_share tiers/tier-1"}, 2},
		{"unknown order", share(func(c *benefit.CostShare) { c.Deductible.Value = "never" }), []string{"error deductible_order_unknown " + copayRule + "/deductibleApplies", "warning tier_without_cost_share tiers/tier-1"}, 2},
		{"order not stated", share(func(c *benefit.CostShare) { c.Deductible.Standing = benefit.Absent }), []string{"warning deductible_order_assumed " + copayRule + "/deductibleApplies"}, 3},
		{"order not stated, no deductible", func(p *benefit.Plan) {
			p.CostShares[0].Deductible.Standing = benefit.Absent
			p.Deductibles[0].Individual.Value, p.Deductibles[0].Family.Value = 0, 0
		}, nil, 3},
		{"network not stated", share(func(c *benefit.CostShare) { c.Network.Standing = benefit.Absent }), []string{"warning network_assumed " + copayRule + "/network"}, 3},
		{"same rule id", func(p *benefit.Plan) { p.CostShares[1].ID = p.CostShares[0].ID }, []string{"error duplicate_rule_id " + copayRule, "warning tier_without_cost_share tiers/tier-2"}, 2},
		{"same tier id", func(p *benefit.Plan) { p.Tiers = append(p.Tiers, p.Tiers[0]) }, []string{"error duplicate_tier_id tiers/tier-1"}, 3},
		{"tier not listed", func(p *benefit.Plan) { p.Tiers = p.Tiers[1:] }, []string{"warning tier_not_listed " + copayRule}, 3},
		{"contradiction", func(p *benefit.Plan) { p.CostShares[1].Tier = "tier-1"; p.Tiers = slices.Delete(p.Tiers, 1, 2) }, []string{"warning contradictory_cost_shares costShares/costShare/tier-2/retail/in/1-30/daysSupply"}, 3},
		{"gap", func(p *benefit.Plan) {
			p.CostShares[1].Tier, p.CostShares[1].DaysSupply.Value = "tier-1", benefit.DaysSupply{Min: 61, Max: 90}
			p.Tiers = slices.Delete(p.Tiers, 1, 2)
		}, []string{"warning days_supply_gap costShares/costShare/tier-2/retail/in/1-30/daysSupply"}, 3},
		{"silent channel", func(p *benefit.Plan) { p.CostShares[0].Channel.Value = benefit.Mail }, []string{"note channel_not_stated tiers/tier-1/retail", "note channel_not_stated tiers/tier-2/mail", "note channel_not_stated tiers/tier-4/mail"}, 3},
		{"limit without amounts", func(p *benefit.Plan) {
			p.Deductibles[0].Individual.Standing, p.Deductibles[0].Family.Standing = benefit.Absent, benefit.Absent
		}, []string{"warning accumulator_without_amount deductible/rx/in"}, 3},
		{"negative limit", func(p *benefit.Plan) { p.Deductibles[0].Individual.Value = -1 }, []string{"error accumulator_out_of_range deductible/rx/in"}, 3},
		{"same limit id", func(p *benefit.Plan) { p.Deductibles = append(p.Deductibles, p.Deductibles[0]) }, []string{"error duplicate_rule_id deductible/rx/in"}, 3},
		{"several deductibles", func(p *benefit.Plan) {
			p.Deductibles = append(p.Deductibles, p.Deductibles[0])
			p.Deductibles[1].ID, p.Deductibles[1].Scope = "deductible/all", benefit.State(benefit.Integrated)
		}, []string{"warning several_deductibles deductible/rx/in"}, 3},
		{"scope not stated", func(p *benefit.Plan) { p.Deductibles[0].Scope.Standing = benefit.Absent }, []string{"warning accumulator_scope_assumed deductible/rx/in/scope"}, 3},
		{"family method not stated", func(p *benefit.Plan) { p.Deductibles[0].FamilyMethod.Standing = benefit.Absent }, []string{"warning family_method_assumed deductible/rx/in/familyMethod"}, 3},
		{"family method unknown", func(p *benefit.Plan) { p.Deductibles[0].FamilyMethod.Value = "loose" }, []string{"warning family_method_unknown deductible/rx/in/familyMethod"}, 3},
		{"individual not stated", func(p *benefit.Plan) { p.Deductibles[0].Individual.Standing = benefit.Absent }, []string{"warning individual_amount_not_stated deductible/rx/in/individual"}, 3},
		{"family below individual", func(p *benefit.Plan) { p.Deductibles[0].Family.Value = 1 }, []string{"warning family_below_individual deductible/rx/in/family"}, 3},
		{"unknown rounding", func(p *benefit.Plan) { p.Policy.Rounding.Value = "up" }, []string{"warning rounding_unknown policy/rounding"}, 3},
		{"network of a limit assumed", func(p *benefit.Plan) { p.Deductibles[0].Network = benefit.Assume(benefit.In) }, []string{"warning network_assumed deductible/rx/in/network"}, 3},
		{"drugs assumed to count", func(p *benefit.Plan) { p.OutOfPocketMaximums[0].Scope = benefit.Assume(benefit.Integrated) }, []string{"warning accumulator_scope_assumed outOfPocketMaximum/integrated/in/appliesToRx"}, 3},
		{"band assumed", share(func(c *benefit.CostShare) { c.DaysSupply.Standing = benefit.Assumed }), []string{"warning days_supply_assumed " + copayRule + "/daysSupply"}, 3},
		{"number of members", func(p *benefit.Plan) { p.Deductibles[0].FamilyMembers = benefit.State(2) }, nil, 3},
		{"no deductible read", func(p *benefit.Plan) { p.Deductibles = nil }, []string{
			"warning deductible_not_read costShares/costShare/tier-2/retail/in/1-30/deductibleApplies",
			"warning deductible_not_read costShares/costShare/tier-4/retail/in/1-30/deductibleApplies",
		}, 3},
		{"two variants", func(p *benefit.Plan) { p.CostShares[0].Variant, p.CostShares[1].Variant = "Core", "Plus" }, []string{"warning plan_variant_assumed planVariant", "warning tier_without_cost_share tiers/tier-2"}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := usualPlan()
			c.spoil(p)
			engine, findings := adjudicate.Compile(p, adjudicate.Options{})
			var got []string
			for _, f := range findings {
				got = append(got, string(f.Severity)+" "+f.Code+" "+f.Path)
				if f.Message == "" || !strings.HasSuffix(f.Message, ".") && !strings.HasSuffix(f.Message, "?") {
					t.Errorf("%s: a finding is a sentence: %q", f.Code, f.Message)
				}
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("findings (-want +got):\n%s", d)
			}
			if n := len(engine.Rules()); n != c.rules {
				t.Errorf("%d rules can be used, want %d", n, c.rules)
			}
		})
	}
}

// TestVariant: a document with several plans is compiled for one of them.
func TestVariant(t *testing.T) {
	p := usualPlan()
	twin := p.CostShares[0]
	p.CostShares[0].Variant, twin.Variant = "Core", "Plus"
	twin.Share = benefit.State(benefit.Share{Kind: benefit.Copay, Copay: new(money.Dollars(5))})
	p.CostShares = append(p.CostShares, twin)
	for variant, want := range map[string]string{"": "10.00", "Core": "10.00", "Plus": "5.00"} {
		engine, findings := adjudicate.Compile(p, adjudicate.Options{Variant: variant})
		r := engine.Claim(adjudicate.Claim{Tier: "tier-1", Channel: benefit.Retail, Network: benefit.In, DaysSupply: 30, IngredientCost: 5000}, adjudicate.State{})
		if r.PatientPay.String() != want {
			t.Errorf("%q: patient pays %s, want %s", variant, r.PatientPay, want)
		}
		if told := len(findings) > 0; told != (variant == "") {
			t.Errorf("%q: %v", variant, findings)
		}
	}
	if _, findings := adjudicate.Compile(p, adjudicate.Options{Variant: "Gold"}); len(finding.Errors(findings)) == 0 {
		t.Error("a variant that nobody names must be told")
	}
}

// TestEngineKeepsItsRules: what the caller does with the returned lists does not reach the engine.
func TestEngineKeepsItsRules(t *testing.T) {
	engine, _ := adjudicate.Compile(usualPlan(), adjudicate.Options{})
	engine.Rules()[0].ID = "x"
	engine.Tiers()[0] = "x"
	engine.Deductibles()[0].ID = "x"
	if engine.Rules()[0].ID == "x" || engine.Tiers()[0] == "x" || engine.Deductibles()[0].ID == "x" {
		t.Error("the engine's own lists were handed out")
	}
}
