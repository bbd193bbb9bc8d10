package benefit

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

func amount(dollars int64) *money.Amount {
	a := money.Dollars(dollars)
	return &a
}

func rate(percent int64) *money.Rate {
	r := money.Percent(percent)
	return &r
}

// samplePlan has every part of the model filled.
func samplePlan() *Plan {
	ev := Evidence{Page: 1, Quote: "words", Start: 3, End: 8, Match: Exact, Extractor: "test", Confidence: 925}
	share := func(id RuleID, lo, hi int, s Share) CostShare {
		return CostShare{
			ID: id, Tier: "tier-1", Channel: State(Retail, ev), Network: Assume(In), DaysSupply: State(DaysSupply{Min: lo, Max: hi}, ev),
			Share: State(s, ev), Deductible: Derive(AfterDeductible, ev),
		}
	}
	third := money.NewRate(1, 3)
	p := &Plan{
		SchemaVersion: SchemaVersion,
		Identity:      Identity{Name: State("Example", ev), EffectiveFrom: State(calendar.Must(2031, 1, 1), ev)},
		Tiers:         []Tier{{ID: "tier-1", Label: State("Tier 1", ev), Class: Derive([]TierClass{Generic}, ev)}},
		CostShares: []CostShare{
			share("a", 1, 30, Share{Kind: GreaterOf, Copay: amount(10), Coinsurance: rate(25), Min: amount(5), Max: amount(250), CapPer: Per30Days}),
			share("b", 31, 0, Share{Kind: Coinsurance, Coinsurance: &third}),
		},
		ProductSelection: ProductSelection{AddDifference: State(true, ev), Base: State(GenericShare, ev)},
		Deductibles: []Accumulator{{
			ID: "deductible/rx/in", Network: State(In, ev), Scope: State(RxOnly, ev), Individual: State(money.Dollars(100), ev),
			Family: State(money.Dollars(300), ev), FamilyMethod: State(Embedded, ev), AppliesToRx: State(true, ev), Tiers: Derive([]TierID{"tier-1"}, ev),
		}},
		OutOfPocketMaximums: []Accumulator{{
			ID: "oop", Network: Assume(In), Scope: Assume(Integrated), Family: Assume(money.Dollars(9)), FamilyMembers: State(2, ev),
			Individual: Sourced[money.Amount]{
				Value: money.Dollars(5), Standing: Conflicting, Evidence: []Evidence{ev},
				Alternatives: []Alternative[money.Amount]{{Value: money.Dollars(6), Evidence: []Evidence{ev}}},
			},
		}},
		Formulary: formulary.List{Entries: []formulary.Entry{{NDC: "00000000001", Name: "x", Tier: "1", PlanIDs: []string{"A"}}}},
		Policy:    DefaultPolicy(),
		NotStated: []NotStated{{Path: "plan/bin", Category: Comprehensive, Message: "Not found."}},
		Unread:    []Category{DrugCoverage},
		Origins:   []CategoryOrigin{{Category: Comprehensive, Extractor: "test"}},
	}
	p.CostShares[1].RetailMultiple = State(money.Quantity(2500), ev)
	return p
}

func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema()))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(SchemaID, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(SchemaID)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func validateJSON(t *testing.T, s *jsonschema.Schema, b []byte) error {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(v)
}

func TestPlanFitsItsSchema(t *testing.T) {
	s := compiled(t)
	empty := &Plan{SchemaVersion: SchemaVersion, Policy: DefaultPolicy(), Formulary: formulary.List{Entries: []formulary.Entry{}}}
	empty.fillLists()
	for name, p := range map[string]*Plan{"full": samplePlan(), "empty": empty} {
		b, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if err := validateJSON(t, s, b); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		again, _, err := ParsePlan(b)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if c, _ := json.Marshal(again); !bytes.Equal(b, c) {
			t.Errorf("%s: changed by parsing\n%s\n%s", name, b, c)
		}
	}
}

func TestSchemaRefuses(t *testing.T) {
	s := compiled(t)
	good, _ := json.Marshal(samplePlan())
	for _, c := range []struct{ name, old, replacement string }{
		{"an unknown key", `"tiers":`, `"drugs":[],"tiers":`},
		{"a missing list", `"costShares":`, `"shares":`},
		{"an unknown channel", `"value":"retail"`, `"value":"shop"`},
		{"a copay as text", `"copay":10.00`, `"copay":"10"`},
		{"a confidence above 1", `"confidence":0.925`, `"confidence":2`},
		{"an absent value with a value", `"standing":"stated"`, `"standing":"absent"`},
	} {
		bad := strings.Replace(string(good), c.old, c.replacement, 1)
		if bad == string(good) {
			t.Fatalf("%s: %q is not in the plan", c.name, c.old)
		}
		if validateJSON(t, s, []byte(bad)) == nil {
			t.Errorf("%s passes", c.name)
		}
	}
}

func TestParsePlanRefuses(t *testing.T) {
	good, _ := json.Marshal(samplePlan())
	for _, bad := range []string{
		``, `null`, `{}`, `[]`, `{"schemaVersion":"0"}`, string(good) + `{}`, strings.Replace(string(good), `"tiers"`, `"tears"`, 1),
		strings.Replace(string(good), `"copay":10.00`, `"copay":10.005`, 1),
	} {
		if _, _, err := ParsePlan([]byte(bad)); !errors.Is(err, ErrPlan) {
			t.Errorf("%.40q: %v", bad, err)
		}
	}
}

func TestValidate(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Plan)
		want   string // code, "" for none but the sample's own conflict
	}{
		{"nothing", func(*Plan) {}, ""},
		{"same id twice", func(p *Plan) { p.CostShares[1].ID = "a" }, "rule_id_duplicate"},
		{"no id", func(p *Plan) { p.CostShares[1].ID = "" }, "rule_id_missing"},
		{"unknown tier", func(p *Plan) { p.CostShares[1].Tier = "tier-9" }, "tier_unknown"},
		{"unknown tier of a deductible", func(p *Plan) { p.Deductibles[0].Tiers.Value = []TierID{"tier-9"} }, "tier_unknown"},
		{"coinsurance above 100 %", func(p *Plan) { p.CostShares[0].Share.Value.Coinsurance = rate(120) }, "coinsurance_impossible"},
		{"minimum above maximum", func(p *Plan) { p.CostShares[0].Share.Value.Min = amount(300) }, "min_above_max"},
		{"copay missing", func(p *Plan) { p.CostShares[0].Share.Value.Copay = nil }, "copay_missing"},
		{"coinsurance missing", func(p *Plan) { p.CostShares[1].Share.Value.Coinsurance = nil }, "coinsurance_missing"},
		{"negative copay", func(p *Plan) { p.CostShares[0].Share.Value.Copay = amount(-1) }, "amount_negative"},
		{"unused amount", func(p *Plan) { p.CostShares[1].Share.Value.Copay = amount(1) }, "amount_unused"},
		{"no share", func(p *Plan) { p.CostShares[1].Share = Sourced[Share]{} }, "cost_share_missing"},
		{"a long band beside a short one", func(p *Plan) {
			p.CostShares[1].DaysSupply.Value = DaysSupply{Min: p.CostShares[0].DaysSupply.Value.Min, Max: p.CostShares[0].DaysSupply.Value.Max + 60}
		}, ""},
		{"overlapping days", func(p *Plan) { p.CostShares[1].DaysSupply.Value.Min = 30 }, "days_supply_overlap"},
		{"days backwards", func(p *Plan) { p.CostShares[0].DaysSupply.Value = DaysSupply{Min: 30, Max: 1} }, "days_supply_impossible"},
		{"individual above family", func(p *Plan) { p.Deductibles[0].Individual.Value = money.Dollars(999) }, "individual_above_family"},
		{"unknown network", func(p *Plan) { p.Deductibles[0].Network.Value = "near" }, "value_unknown"},
		{"no amount", func(p *Plan) {
			p.Deductibles[0].Individual, p.Deductibles[0].Family = Sourced[money.Amount]{}, Sourced[money.Amount]{}
		}, "amount_missing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := samplePlan()
			c.change(p)
			var codes []string
			for _, f := range Validate(p) {
				if f.Code != "conflicting_values" {
					codes = append(codes, f.Code)
				}
			}
			if c.want == "" && len(codes) > 0 || c.want != "" && !slices.Contains(codes, c.want) {
				t.Errorf("findings %v, want %q", codes, c.want)
			}
		})
	}
}
