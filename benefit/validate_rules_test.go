package benefit

import (
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

func rule[T any](id RuleID, s Scope, terms T) Rule[T] {
	return Rule[T]{ID: id, Scope: s, Terms: State(terms)}
}

func tierScope(t ...TierID) Scope { return Scope{Tiers: t} }

// Each change breaks one thing of a plan that is right, and the finding names its place.
func TestValidateRules(t *testing.T) {
	for _, c := range []struct {
		name       string
		change     func(*Plan)
		code, path string
	}{
		{"a rule right", func(p *Plan) {
			p.Utilization.QuantityLimit = []Rule[QuantityLimit]{rule("q", tierScope("tier-1"), QuantityLimit{Max: money.Units(30), Per: QuantityPerDaysSupply, Days: 30})}
		}, "", ""},
		{"the same id in two lists", func(p *Plan) {
			p.Utilization.Age = []Rule[AgeLimit]{rule("a", Scope{}, AgeLimit{Age: AgeRange{Min: 18}})}
		}, "rule_id_duplicate", "a"},
		{"a scope's tier", func(p *Plan) {
			p.Utilization.Age = []Rule[AgeLimit]{rule("x", tierScope("tier-9"), AgeLimit{Age: AgeRange{Min: 18}})}
		}, "tier_unknown", "x/scope/tiers"},
		{"a scope's list", func(p *Plan) {
			p.Coverage.Exclusions = []Rule[Exclusion]{rule("x", Scope{Drugs: DrugSet{Lists: []ListID{"gone"}}}, Exclusion{Label: "x"})}
		}, "list_unknown", "x/scope/drugs/lists"},
		{"an unknown kind", func(p *Plan) {
			p.Coverage.Exclusions = []Rule[Exclusion]{rule("x", Scope{Drugs: DrugSet{Kinds: []DrugKind{"pills"}}}, Exclusion{Label: "x"})}
		}, "value_unknown", "x/scope/drugs/kinds[0]"},
		{"an NDC too short", func(p *Plan) {
			p.DrugLists, p.HighDeductible.Preventive = nil, State(DrugSet{NDCs: []string{"0093005801"}})
		}, "ndc_impossible", "highDeductible/preventive/ndcs"},
		{"dates", func(p *Plan) {
			p.Utilization.Age = []Rule[AgeLimit]{rule("x", Scope{From: calendar.MustParse("2026-02-01"), To: calendar.MustParse("2026-01-31")}, AgeLimit{Age: AgeRange{Min: 18}})}
		}, "dates_backwards", "x/scope"},
		{"a reject code", func(p *Plan) {
			p.Utilization.Age = []Rule[AgeLimit]{rule("x", Scope{}, AgeLimit{Age: AgeRange{Min: 18}, Reject: "no"})}
		}, "reject_code_impossible", "x/reject"},
		{"a window", func(p *Plan) {
			p.Utilization.FillLimit = []Rule[FillLimit]{rule("x", Scope{}, FillLimit{Max: 3, Count: FillCount{Window: Window{Period: RollingDays}}})}
		}, "window_without_days", "x/count/window"},
		{"steps", func(p *Plan) {
			p.Utilization.StepTherapy = []Rule[StepTherapy]{rule("x", Scope{}, StepTherapy{})}
		}, "steps_missing", "x"},
		{"more steps than there are", func(p *Plan) {
			p.Utilization.StepTherapy = []Rule[StepTherapy]{rule("x", Scope{}, StepTherapy{Steps: []DrugSet{{Names: []string{"y"}}}, Needed: 2})}
		}, "steps_impossible", "x"},
		{"quantity without unit", func(p *Plan) {
			p.Utilization.QuantityLimit = []Rule[QuantityLimit]{rule("x", Scope{}, QuantityLimit{Max: 1})}
		}, "quantity_unit_missing", "x"},
		{"quantity without days", func(p *Plan) {
			p.Utilization.QuantityLimit = []Rule[QuantityLimit]{rule("x", Scope{}, QuantityLimit{Max: 1, Per: QuantityPerDaysSupply})}
		}, "days_missing", "x"},
		{"refill threshold", func(p *Plan) {
			p.Utilization.RefillTooSoon = []Rule[RefillTooSoon]{rule("x", Scope{}, RefillTooSoon{})}
		}, "threshold_missing", "x"},
		{"refill above 100 %", func(p *Plan) {
			p.Utilization.RefillTooSoon = []Rule[RefillTooSoon]{rule("x", Scope{}, RefillTooSoon{Percent: rate(101)})}
		}, "percentage_impossible", "x"},
		{"contradiction", func(p *Plan) {
			p.Utilization.DaysSupply = []Rule[DaysSupplyLimit]{rule("x", Scope{}, DaysSupplyLimit{Max: 30}), rule("y", Scope{}, DaysSupplyLimit{Max: 34})}
		}, "contradictory_rules", "y"},
		{"repetition", func(p *Plan) {
			p.Utilization.DaysSupply = []Rule[DaysSupplyLimit]{rule("x", Scope{}, DaysSupplyLimit{Max: 30}), rule("y", Scope{}, DaysSupplyLimit{Max: 30})}
		}, "rule_repeated", "y"},
		{"another scope is no contradiction", func(p *Plan) {
			p.Utilization.DaysSupply = []Rule[DaysSupplyLimit]{rule("x", Scope{}, DaysSupplyLimit{Max: 30}), rule("y", tierScope("tier-1"), DaysSupplyLimit{Max: 34})}
		}, "", ""},
		{"a penalty that says nothing", func(p *Plan) {
			p.Utilization.RetailFills = []Rule[RetailFills]{rule("x", Scope{}, RetailFills{Free: 2, Then: ThenShare})}
		}, "penalty_missing", "x"},
		{"both dollars and fills", func(p *Plan) {
			p.BenefitMaximums = []Rule[BenefitMaximum]{rule("x", Scope{}, BenefitMaximum{Amount: amount(10), Fills: 1})}
		}, "maximum_unclear", "x"},
		{"a drug's copay", func(p *Plan) {
			p.DrugCostShares = []Rule[DrugCostShare]{rule("x", Scope{}, DrugCostShare{Share: Share{Kind: Copay}})}
		}, "copay_missing", "x/share"},
		{"two rules of one DAW code", func(p *Plan) {
			p.ProductSelection.Codes = []Rule[DAWTerms]{rule("x", Scope{}, DAWTerms{Codes: []string{"1", "2"}}), rule("y", tierScope("tier-1"), DAWTerms{Codes: []string{"2"}, Brands: []drug.Class{drug.MultiSource}})}
		}, "contradictory_rules", "y"},
		{"a DAW code", func(p *Plan) {
			p.ProductSelection.Codes = []Rule[DAWTerms]{rule("x", Scope{}, DAWTerms{Codes: []string{"10"}})}
		}, "daw_code_impossible", "x"},
		{"a multiple of nothing", func(p *Plan) {
			p.CostShares[1].Share, p.CostShares[1].MultipleOf = Sourced[Share]{}, State(Multiple{Of: "gone", Times: money.Units(2)})
		}, "multiple_unresolved", "b/multipleOf"},
		{"a multiple of itself", func(p *Plan) {
			p.CostShares[1].Share, p.CostShares[1].MultipleOf = Sourced[Share]{}, State(Multiple{Of: "b", Times: money.Units(2)})
		}, "multiple_unresolved", "b/multipleOf"},
		{"a gap", func(p *Plan) { p.CostShares[1].DaysSupply.Value.Min = 32 }, "days_supply_gap", "b"},
		{"a tier without a share", func(p *Plan) { p.Tiers = append(p.Tiers, Tier{ID: "tier-2"}) }, "tier_without_cost_share", "tiers/tier-2"},
		{"shared with nothing", func(p *Plan) { p.Deductibles[0].AlsoCountsTo = State([]RuleID{"gone"}) }, "accumulator_unknown", "deductible/rx/in/alsoCountsTo"},
		{"how many members", func(p *Plan) { p.Deductibles[0].FamilyMethod = State(MemberCount) }, "family_members_missing", "deductible/rx/in"},
		{"a plan year", func(p *Plan) { p.Policy.YearStart = State(YearStart{2, 29}) }, "year_start_impossible", "policy/planYearStart"},
		{"a month", func(p *Plan) { p.Policy.MonthDays = State(90) }, "month_impossible", "policy/monthDays"},
		{"who pays tax", func(p *Plan) { p.Charges.SalesTax = State(PharmacyPays) }, "payer_impossible", "charges/salesTax"},
		{"a policy word", func(p *Plan) { p.Policy.ShareLimits.Value = "both" }, "value_unknown", "policy/shareLimits"},
		{"a negative number", func(p *Plan) { p.Eligibility.GraceDays = State(-1) }, "number_negative", "eligibility/graceDays"},
		{"an amount too large", func(p *Plan) { p.Charges.ProcessorFee = State(money.MaxAmount + 1) }, "amount_out_of_range", "charges/processorFee"},
		{"a closed formulary without drugs", func(p *Plan) {
			p.Formulary.Entries, p.Coverage.Formulary = nil, State(ClosedFormulary)
		}, "drug_list_missing", "coverage/formularyType"},
		{"a rule that says nothing", func(p *Plan) { p.Utilization.Sex = []Rule[SexLimit]{{ID: "x"}} }, "rule_without_terms", "x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := samplePlan()
			c.change(p)
			var found []string
			for _, f := range Validate(p) {
				if f.Code != "conflicting_values" {
					found = append(found, f.Code+" "+f.Path)
				}
			}
			if c.code == "" && len(found) > 0 || c.code != "" && !slices.Contains(found, c.code+" "+c.path) {
				t.Errorf("found %q, want %q", found, c.code+" "+c.path)
			}
		})
	}
}

func codesIn(found []finding.Finding) string {
	var out []string
	for _, f := range found {
		out = append(out, f.Code)
	}
	return strings.Join(out, " ")
}

// The limits of the law are crossed by a cent.
func TestValidateLaw(t *testing.T) {
	commercial := func(year int, hdhp bool) *Plan {
		p := &Plan{
			Identity:            Identity{EffectiveFrom: State(calendar.Must(year, 1, 1))},
			Deductibles:         []Accumulator{{ID: "d", Individual: State(money.Dollars(1700)), Family: State(money.Dollars(3400)), FamilyMethod: State(Aggregate)}},
			OutOfPocketMaximums: []Accumulator{{ID: "o", Individual: State(money.Dollars(8500)), Family: State(money.Dollars(17000))}},
		}
		if hdhp {
			p.HighDeductible.Qualified = State(true)
		}
		return p
	}
	partD := func(year int) *Plan { return &Plan{PartD: PartD{Year: State(year)}} }
	cent := func(v *Sourced[money.Amount], by money.Amount) { v.Value += by }
	for _, c := range []struct {
		name   string
		plan   *Plan
		change func(*Plan)
		want   string
	}{
		{"a plan at the limits", commercial(2026, true), func(*Plan) {}, ""},
		{"deductible a cent too low", commercial(2026, true), func(p *Plan) { cent(&p.Deductibles[0].Individual, -1) }, "hdhp_deductible_below_law"},
		{"family deductible a cent too low", commercial(2026, true), func(p *Plan) { cent(&p.Deductibles[0].Family, -1) }, "hdhp_deductible_below_law"},
		{"the same deductible in 2025", commercial(2025, true), func(p *Plan) {
			cent(&p.Deductibles[0].Individual, -1)
			cent(&p.OutOfPocketMaximums[0].Individual, -money.Dollars(200))
			cent(&p.OutOfPocketMaximums[0].Family, -money.Dollars(400))
		}, ""},
		{"embedded", commercial(2026, true), func(p *Plan) { p.Deductibles[0].FamilyMethod = State(Embedded) }, "hdhp_embedded_deductible_below_law"},
		{"maximum a cent too high", commercial(2026, true), func(p *Plan) { cent(&p.OutOfPocketMaximums[0].Individual, 1) }, "hdhp_maximum_above_law"},
		{"that maximum in another plan", commercial(2026, false), func(p *Plan) { cent(&p.OutOfPocketMaximums[0].Individual, 1) }, ""},
		{"at the largest of any plan", commercial(2026, false), func(p *Plan) { p.OutOfPocketMaximums[0].Individual.Value = money.Dollars(10600) }, ""},
		{"above the largest of any plan", commercial(2026, false), func(p *Plan) { p.OutOfPocketMaximums[0].Individual.Value = money.Dollars(10600) + 1 }, "oop_maximum_above_law"},
		{"out of network there is none", commercial(2026, false), func(p *Plan) {
			p.OutOfPocketMaximums[0].Individual.Value, p.OutOfPocketMaximums[0].Network = money.Dollars(15000), State(Out)
		}, ""},
		{"no deductible", commercial(2026, true), func(p *Plan) { p.Deductibles = nil }, "hdhp_without_deductible"},
		{"a copay before the deductible", commercial(2026, true), func(p *Plan) {
			p.Tiers = []Tier{{ID: "t"}}
			p.CostShares = []CostShare{{ID: "c", Tier: "t", Share: State(Share{Kind: NoCharge}), Deductible: State(DeductibleExempt)}}
		}, "hdhp_share_before_deductible"},
		{"of preventive drugs", commercial(2026, true), func(p *Plan) {
			p.Tiers = []Tier{{ID: "t", Class: State([]TierClass{PreventiveDrugs})}}
			p.CostShares = []CostShare{{ID: "c", Tier: "t", Share: State(Share{Kind: NoCharge}), Deductible: State(DeductibleExempt)}}
		}, ""},
		{"a year that is not known", commercial(2040, true), func(*Plan) {}, "legal_limits_unknown"},
		{"Part D", partD(2026), func(*Plan) {}, ""},
		{"Part D, a year that is not known", partD(2040), func(*Plan) {}, "part_d_year_unknown"},
		{"Part D, that year with figures", partD(2040), func(p *Plan) { p.PartD.Parameters = State(PartDYear{Year: 2040, Deductible: 1, Threshold: 2}) }, ""},
		{"Part D deductible", partD(2026), func(p *Plan) { p.PartD.Deductible = State(money.Dollars(615) + 1) }, "part_d_deductible_above_law"},
		{"Part D threshold", partD(2026), func(p *Plan) { p.PartD.Threshold = State(money.Dollars(2100) + 1) }, "part_d_threshold_above_law"},
		{"Part D gap", partD(2025), func(p *Plan) { p.PartD.InitialCoverageLimit = State(money.Dollars(5030)) }, "part_d_phase_gone"},
		{"Part D gap in its time", partD(2024), func(p *Plan) { p.PartD.InitialCoverageLimit = State(money.Dollars(5030)) }, ""},
		{"insulin at its cap", partD(2026), func(p *Plan) {
			p.DrugCostShares = []Rule[DrugCostShare]{rule("i", Scope{Drugs: DrugSet{Kinds: []DrugKind{KindInsulin}}}, DrugCostShare{Share: Share{Kind: Copay, Copay: amount(35)}})}
		}, ""},
		{"insulin above its cap", partD(2026), func(p *Plan) {
			p.DrugCostShares = []Rule[DrugCostShare]{rule("i", Scope{Drugs: DrugSet{Kinds: []DrugKind{KindInsulin}}}, DrugCostShare{Share: Share{Kind: Copay, Copay: amount(36)}})}
		}, "part_d_insulin_above_law"},
		{"no year", &Plan{PartD: PartD{Parameters: State(PartDYear{})}}, func(*Plan) {}, "part_d_year_missing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.change(c.plan)
			if got := codesIn(Validate(c.plan)); got != c.want {
				t.Errorf("found %q, want %q", got, c.want)
			}
		})
	}
}
