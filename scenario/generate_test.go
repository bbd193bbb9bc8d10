package scenario_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/provider"
	"github.com/rxassay/rxassay/scenario"
)

// The cases that rapid makes are the same in every run; another -rapid.seed makes others.
func init() { _ = flag.Set("rapid.seed", "1") }

var update = flag.Bool("update", false, "rewrite testdata")

var modes = []scenario.Mode{scenario.Quick, scenario.EdgeCase, scenario.Comprehensive}

func generate(t *testing.T, p *benefit.Plan, o scenario.Options) (*adjudicate.Engine, []scenario.Case, []finding.Finding) {
	t.Helper()
	engine, _ := adjudicate.Compile(p, adjudicate.Options{})
	cases, findings := scenario.Generate(engine, o)
	return engine, cases, findings
}

// TestGolden shows what an analyst reads: rewritten by -update, read in the difference.
func TestGolden(t *testing.T) {
	for _, mode := range modes {
		engine, cases, findings := generate(t, commercial(), scenario.Options{Mode: mode})
		var b strings.Builder
		for _, c := range cases {
			r := engine.Claim(c.Claim(), c.Preconditions.State)
			fmt.Fprintf(&b, "%d %s %s\n  NDC %s x %s (%s), %s + %s => %s %s/%s", c.Priority, c.ID, c.Description, c.Inputs.NDC, c.Inputs.QuantityDispensed,
				c.Preconditions.TierBy, c.Inputs.IngredientCost, c.Inputs.DispensingFee, r.Status, r.PatientPay, r.PlanPay)
			for _, j := range r.Rejects {
				fmt.Fprintf(&b, " %s", j.Code)
			}
			fmt.Fprintf(&b, "\n  covers %s\n", strings.Join(c.Covers, ", "))
		}
		for _, f := range findings {
			fmt.Fprintf(&b, "%s %s %s\n", f.Severity, f.Code, f.Path)
		}
		name := "testdata/commercial-" + string(mode) + ".golden"
		if *update {
			if err := os.WriteFile(name, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), b.String()); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

// sound holds any generated case to the contract and to what a test system can be put into.
func sound(t interface{ Errorf(string, ...any) }, engine *adjudicate.Engine, cases []scenario.Case) {
	ids := map[string]bool{}
	tierOf := map[drug.NDC]benefit.TierID{}
	type standing struct {
		channel benefit.Channel
		network benefit.Network
	}
	standingOf := map[provider.NPI]standing{}
	limits := append(engine.Deductibles(), engine.OutOfPocketMaximums()...)
	for _, c := range cases {
		if ids[c.ID] {
			t.Errorf("%s: the id occurs twice", c.ID)
		}
		ids[c.ID] = true
		for _, e := range c.Inputs.Check() {
			t.Errorf("%s: %s", c.ID, e.Error())
		}
		if p, ok := drug.Lookup(c.Inputs.NDC); !ok || p.OTC && !slices.Contains(c.Covers, "coverage/otc") {
			t.Errorf("%s: NDC %s is no product that is dispensed", c.ID, c.Inputs.NDC)
		}
		if was, ok := tierOf[c.Inputs.NDC]; ok && was != c.Preconditions.Tier {
			t.Errorf("%s: NDC %s stands on two tiers", c.ID, c.Inputs.NDC)
		}
		tierOf[c.Inputs.NDC] = c.Preconditions.Tier
		is := standing{c.Preconditions.Channel, c.Preconditions.Network}
		if was, ok := standingOf[c.Inputs.PharmacyNPI]; ok && was != is {
			t.Errorf("%s: pharmacy %s is %v and %v", c.ID, c.Inputs.PharmacyNPI, was, is)
		}
		standingOf[c.Inputs.PharmacyNPI] = is
		for _, f := range engine.CheckState(c.Preconditions.State) {
			t.Errorf("%s: the state: %s %s", c.ID, f.Path, f.Message)
		}
		if ded, maximums := engine.LimitsFor(c.Preconditions.Tier, c.Preconditions.Network); ded != nil && engine.DeductibleCountsToMaximum() {
			spent := c.Preconditions.State.Used(ded.ID)
			for _, m := range maximums {
				use := c.Preconditions.State.Used(m.ID)
				if m.Individual != nil && m.Family != nil && (use.Individual < min(spent.Individual, *m.Individual, *m.Family) || use.Family < min(spent.Family, *m.Family)) {
					t.Errorf("%s: %+v is in the deductible and only %+v in %s", c.ID, spent, use, m.ID)
				}
			}
		}
		pharmacy, ok := provider.Lookup(c.Inputs.PharmacyNPI)
		if !ok || pharmacy.PharmacyType != c.Inputs.PharmacyType && pharmacy.PharmacyType != provider.UnknownType || !c.Inputs.PharmacyNPI.Valid() {
			t.Errorf("%s: pharmacy %s is no %s", c.ID, c.Inputs.PharmacyNPI, c.Inputs.PharmacyType)
		}
		if p, ok := provider.Lookup(provider.NPI(c.Inputs.PrescriberID)); !ok || p.Kind != provider.Prescriber {
			t.Errorf("%s: prescriber %s", c.ID, c.Inputs.PrescriberID)
		}
		if c.Inputs.PatientLastName != "TESTMEMBER" || !strings.HasPrefix(c.Inputs.CardholderID, "TEST") {
			t.Errorf("%s: the member is not plainly made up", c.ID)
		}
		r := engine.Claim(c.Claim(), c.Preconditions.State)
		if r.Status == adjudicate.Undetermined {
			t.Errorf("%s: the plan does not determine it", c.ID)
		}
		if len(c.Covers) == 0 || c.Description == "" || c.Priority < 1 {
			t.Errorf("%s: not described", c.ID)
		}
		for _, u := range c.Preconditions.State.Accumulators {
			if u.Met && u.Individual == 0 && u.Family == 0 && engine.LimitName(u.ID) != string(u.ID) {
				continue // of an amount that the plan does not state
			}
			if slices.ContainsFunc(engine.Plan().BenefitMaximums, func(m benefit.Rule[benefit.BenefitMaximum]) bool {
				return m.ID == u.ID && u.Individual >= 0 && u.Individual <= *m.Terms.Value.Amount
			}) || strings.HasPrefix(string(u.ID), "partD/") {
				continue
			}
			i := slices.IndexFunc(limits, func(l adjudicate.Limit) bool { return l.ID == u.ID })
			alone := i >= 0 && (limits[i].Method == benefit.Embedded || !c.Preconditions.State.Family)
			if i < 0 || u.Individual < 0 || u.Family < 0 || alone && limits[i].Individual != nil && u.Individual > *limits[i].Individual ||
				limits[i].Family != nil && u.Family > *limits[i].Family {
				t.Errorf("%s: no claims lead to the state %+v", c.ID, u)
			}
		}
	}
}

func TestGeneratedCasesAreSound(t *testing.T) {
	for _, mode := range modes {
		engine, cases, _ := generate(t, commercial(), scenario.Options{Mode: mode, Date: calendar.Must(2027, 3, 1)})
		sound(t, engine, cases)
		if mode == scenario.Quick && (len(cases) == 0 || len(cases) > scenario.QuickLimit) {
			t.Errorf("quick has %d cases", len(cases))
		}
		last := 0
		for i, c := range cases {
			if c.Inputs.DateOfService.Year() != 2026 {
				t.Errorf("date of service %s is not in the plan's period", c.Inputs.DateOfService)
			}
			if c.Inputs.DateOfService == calendar.Must(2026, 12, 31) {
				last++
			}
			if i > 0 && mode != scenario.Quick && c.Priority < cases[i-1].Priority {
				t.Error("the cases are not in the order of their priority")
			}
		}
		if last*10 < len(cases)*8 {
			t.Errorf("%s: only %d of %d cases are of the day of the plan's period that is next to the one asked for", mode, last, len(cases))
		}
	}
}

// TestEveryRuleDecides takes each rule away and looks for a case whose result changes.
func TestEveryRuleDecides(t *testing.T) {
	for _, mode := range []scenario.Mode{scenario.Quick, scenario.Comprehensive} {
		engine, cases, _ := generate(t, commercial(), scenario.Options{Mode: mode})
		decided := func(broken *benefit.Plan) bool {
			other, _ := adjudicate.Compile(broken, adjudicate.Options{})
			return slices.ContainsFunc(cases, func(c scenario.Case) bool {
				a, b := engine.Claim(c.Claim(), c.Preconditions.State), other.Claim(c.Claim(), c.Preconditions.State)
				return a.Status != b.Status || a.PatientPay != b.PatientPay
			})
		}
		for i, c := range commercial().CostShares {
			p := commercial()
			p.CostShares = slices.Delete(p.CostShares, i, i+1)
			if !decided(p) {
				t.Errorf("%s: no case needs %s", mode, c.ID)
			}
		}
		p := commercial()
		p.Deductibles = p.Deductibles[1:]
		if !decided(p) {
			t.Errorf("%s: no case needs the deductible", mode)
		}
		p = commercial()
		p.OutOfPocketMaximums = nil
		if !decided(p) {
			t.Errorf("%s: no case needs the out-of-pocket maximum", mode)
		}
		if decided(commercial()) {
			t.Error("the same plan decides otherwise: this test cannot fail")
		}
	}
}

// TestForeignMutants breaks the plan in ways that the generator does not use as its guide, so that it does not mark its
// own homework.
func TestForeignMutants(t *testing.T) {
	var mutants []*benefit.Plan
	change := func(f func(*benefit.Plan)) {
		p := commercial()
		f(p)
		mutants = append(mutants, p)
	}
	n := len(commercial().CostShares)
	for i := range n {
		share := func(f func(*benefit.Share)) {
			change(func(p *benefit.Plan) { f(&p.CostShares[i].Share.Value) })
		}
		s := commercial().CostShares[i].Share.Value
		if s.Copay != nil {
			share(func(s *benefit.Share) { *s.Copay *= 2 })
			share(func(s *benefit.Share) { *s.Copay = 0 })
			share(func(s *benefit.Share) { *s.Copay += *s.Copay / 10 })
		}
		if s.Coinsurance != nil {
			share(func(s *benefit.Share) { *s.Coinsurance = money.NewRate(s.Coinsurance.Num()*2, s.Coinsurance.Den()) })
			share(func(s *benefit.Share) { *s.Coinsurance = s.Coinsurance.Complement() })
		}
		if s.Max != nil {
			share(func(s *benefit.Share) { *s.Max *= 2 })
		}
		if s.Min != nil {
			share(func(s *benefit.Share) { *s.Min = 0 })
		}
		change(func(p *benefit.Plan) { p.CostShares[i].Network = benefit.State(benefit.Preferred) })
		change(func(p *benefit.Plan) { p.CostShares[i].Channel = benefit.State(benefit.LongTermCare) })
		change(func(p *benefit.Plan) {
			j := (i + 1) % n
			p.CostShares[i].Share, p.CostShares[j].Share = p.CostShares[j].Share, p.CostShares[i].Share
		})
	}
	for _, f := range []func(*benefit.Accumulator){
		func(a *benefit.Accumulator) { a.Individual.Value *= 2 },
		func(a *benefit.Accumulator) { a.Individual.Value -= a.Individual.Value / 10 },
		func(a *benefit.Accumulator) { a.Individual.Value = 0 },
		func(a *benefit.Accumulator) { a.Individual, a.Family = a.Family, a.Individual },
		func(a *benefit.Accumulator) { a.Network = benefit.State(benefit.Out) },
	} {
		change(func(p *benefit.Plan) { f(&p.Deductibles[0]) })
		change(func(p *benefit.Plan) { f(&p.OutOfPocketMaximums[0]) })
	}
	for mode, least := range map[scenario.Mode]int{scenario.Quick: 90, scenario.Comprehensive: 98} {
		engine, cases, _ := generate(t, commercial(), scenario.Options{Mode: mode})
		killed := 0
		for _, p := range mutants {
			broken, _ := adjudicate.Compile(p, adjudicate.Options{})
			if slices.ContainsFunc(cases, func(c scenario.Case) bool {
				a, b := engine.Claim(c.Claim(), c.Preconditions.State), broken.Claim(c.Claim(), c.Preconditions.State)
				return a.Status != b.Status || a.PatientPay != b.PatientPay || a.PlanPay != b.PlanPay
			}) {
				killed++
			}
		}
		t.Logf("%s: %d cases notice %d of %d", mode, len(cases), killed, len(mutants))
		if killed*100 < least*len(mutants) {
			t.Errorf("%s notices %d of %d, want %d %%", mode, killed, len(mutants), least)
		}
	}
}

// TestTriples: a boundary has its three points, and crossing it shows.
func TestTriples(t *testing.T) {
	engine, cases, _ := generate(t, commercial(), scenario.Options{Mode: scenario.EdgeCase})
	at := map[string]map[string]scenario.Case{}
	for _, c := range cases {
		for _, v := range c.Covers {
			if boundary, point, ok := strings.Cut(v, ":"); ok {
				if at[boundary] == nil {
					at[boundary] = map[string]scenario.Case{}
				}
				at[boundary][point] = c
			}
		}
	}
	for _, want := range []string{
		"costShare/tier-1/retail/in/1-30#daysSupply.max", "costShare/tier-1/retail/in/1-30#copay.price", "costShare/tier-1/mail/in/31-90#daysSupply.min",
		"costShare/tier-3/retail/in/1-30#minimum", "costShare/tier-3/retail/in/1-30#maximum", "costShare/tier-4/specialty/in/1-30#halfCent",
		"deductible/rx/in#remaining.after.share", "outOfPocketMaximum/integrated/in#remaining", "policy/lesserOfUsualAndCustomary#usualAndCustomary",
	} {
		if len(at[want]) != 3 {
			t.Errorf("%s has %d points", want, len(at[want]))
		}
	}
	pay := func(boundary, point string) money.Amount {
		c := at[boundary][point]
		return engine.Claim(c.Claim(), c.Preconditions.State).PatientPay
	}
	for _, c := range []struct {
		boundary         string
		below, at, above string
	}{
		{"costShare/tier-1/retail/in/1-30#copay.price", "9.99", "10.00", "10.00"},
		{"costShare/tier-3/retail/in/1-30#minimum", "60.00", "60.00", "60.01"},
		{"costShare/tier-3/retail/in/1-30#maximum", "199.99", "200.00", "200.00"},
		{"outOfPocketMaximum/integrated/in#remaining", "9.99", "10.00", "10.00"},
	} {
		for point, want := range map[string]string{"below": c.below, "at": c.at, "above": c.above} {
			if got := pay(c.boundary, point); got.String() != want {
				t.Errorf("%s %s: patient pays %s, want %s", c.boundary, point, got, want)
			}
		}
	}
}

// TestDeductibleCrossingShows: where a copay follows, what is left of the deductible shows in patient pay where both come
// to the price.
func TestDeductibleCrossingShows(t *testing.T) {
	engine, cases, _ := generate(t, commercial(), scenario.Options{Mode: scenario.EdgeCase})
	left := map[string]money.Amount{"below": 1, "at": 0, "above": 0}
	for _, c := range cases {
		for point, want := range left {
			if !slices.Contains(c.Covers, "deductible/rx/in#remaining.after.share:"+point) {
				continue
			}
			delete(left, point)
			if r := engine.Claim(c.Claim(), c.Preconditions.State); r.PlanPay != want {
				t.Errorf("%s: plan pays %s, want %s", point, r.PlanPay, want)
			}
		}
	}
	if len(left) != 0 {
		t.Errorf("no case for %v", left)
	}
}

// TestStableIDs: another copay keeps every id, another seed other drugs.
func TestStableIDs(t *testing.T) {
	_, a, _ := generate(t, commercial(), scenario.Options{})
	p := commercial()
	*p.CostShares[0].Share.Value.Copay = money.Dollars(11)
	_, b, _ := generate(t, p, scenario.Options{})
	ids := map[string]bool{}
	for _, c := range a {
		ids[c.ID] = true
	}
	kept := 0
	for _, c := range b {
		if ids[c.ID] {
			kept++
		}
	}
	if kept*100 < len(a)*95 {
		t.Errorf("%d of %d scenarios keep their id", kept, len(a))
	}
	_, c, _ := generate(t, commercial(), scenario.Options{Seed: 7})
	if c[0].Inputs.NDC == a[0].Inputs.NDC && c[0].Inputs.PharmacyNPI == a[0].Inputs.PharmacyNPI {
		t.Error("another seed chose the same drug and pharmacy")
	}
	x, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	_, again, _ := generate(t, commercial(), scenario.Options{})
	if y, _ := json.Marshal(again); string(x) != string(y) {
		t.Error("the same options gave other cases")
	}
}

// TestNamedListCastsItsDrug: where a list puts a drug on a tier, scenarios use that drug.
func TestNamedListCastsItsDrug(t *testing.T) {
	var brand drug.Product
	for _, p := range drug.Seed() {
		if p.Class == drug.SingleSource && !p.Specialty && !p.OTC && p.Benefit == "" && p.DosageForm == "Tablet" && p.DEASchedule == "" {
			brand = p
			break
		}
	}
	_, cases, _ := generate(t, commercial(), scenario.Options{Formularies: []formulary.List{list(formulary.Entry{NDC: string(brand.NDC), Tier: "3"})}})
	for _, c := range cases {
		if c.Preconditions.Tier == "tier-3" && (c.Inputs.NDC != brand.NDC || c.Preconditions.TierBy != scenario.FromFormulary) {
			t.Fatalf("%s: NDC %s by %s", c.ID, c.Inputs.NDC, c.Preconditions.TierBy)
		}
	}
}

// TestShadowedRule: a rule that can never decide is told, not tested.
func TestShadowedRule(t *testing.T) {
	p := commercial()
	twin := p.CostShares[0]
	twin.ID = "costShare/twin"
	twin.Share = benefit.State(copay(99))
	p.CostShares = append(p.CostShares, twin)
	_, _, findings := generate(t, p, scenario.Options{})
	if !slices.ContainsFunc(findings, func(f finding.Finding) bool {
		return f.Code == "rule_never_decides" && f.Path == "costShares/costShare/twin"
	}) {
		t.Errorf("%v", findings)
	}
}

// anyPlan draws the shares, bands, places and limits of a plan.
func anyPlan(t *rapid.T) *benefit.Plan {
	kinds := []benefit.ShareKind{benefit.Copay, benefit.Coinsurance, benefit.GreaterOf, benefit.LesserOf, benefit.CopayPlusCoinsurance, benefit.NoCharge, benefit.NotCovered}
	p := commercial()
	p.Policy.CapAtAllowed = benefit.State(rapid.Bool().Draw(t, "cap"))
	p.Policy.DeductibleCountsOOP = benefit.State(rapid.Bool().Draw(t, "counts"))
	for i := range p.CostShares {
		c := &p.CostShares[i]
		s := benefit.Share{Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), CapPer: rapid.SampledFrom([]benefit.CapPer{"", benefit.Per30Days}).Draw(t, "per")}
		s.Copay = new(money.Amount(rapid.Int64Range(0, 20_000).Draw(t, "copay")))
		s.Coinsurance = new(money.NewRate(rapid.Int64Range(0, 100).Draw(t, "rate"), 100))
		s.PerDays = rapid.SampledFrom([]int{0, 30}).Draw(t, "per days")
		if rapid.Bool().Draw(t, "min") {
			s.Min = new(money.Amount(rapid.Int64Range(0, 10_000).Draw(t, "min")))
		}
		if rapid.Bool().Draw(t, "max") {
			s.Max = new(money.Amount(rapid.Int64Range(0, 40_000).Draw(t, "max")))
		}
		c.Share = benefit.State(s)
		c.Deductible = benefit.State(rapid.SampledFrom([]benefit.DeductibleOrder{benefit.AfterDeductible, benefit.BeforeDeductible, benefit.DeductibleExempt}).Draw(t, "order"))
		from := rapid.IntRange(0, 60).Draw(t, "from")
		c.DaysSupply = benefit.State(benefit.DaysSupply{Min: from, Max: rapid.SampledFrom([]int{0, from, from + 30}).Draw(t, "to")})
		c.Channel = benefit.State(rapid.SampledFrom([]benefit.Channel{benefit.AnyChannel, benefit.Retail, benefit.Mail}).Draw(t, "channel"))
		c.Network = benefit.State(rapid.SampledFrom([]benefit.Network{benefit.AnyNetwork, benefit.In, benefit.Out, benefit.Preferred, benefit.Standard}).Draw(t, "network"))
	}
	for _, list := range [][]benefit.Accumulator{p.Deductibles, p.OutOfPocketMaximums} {
		for i := range list {
			own := rapid.Int64Range(0, 600_000).Draw(t, "individual")
			list[i].Individual = benefit.State(money.Amount(own))
			list[i].Family = benefit.State(money.Amount(own * rapid.Int64Range(1, 3).Draw(t, "family")))
			list[i].FamilyMethod = benefit.State(rapid.SampledFrom([]benefit.FamilyMethod{benefit.Embedded, benefit.Aggregate}).Draw(t, "method"))
			if rapid.Bool().Draw(t, "family only") {
				list[i].Individual = benefit.Sourced[money.Amount]{}
			}
			if rapid.Bool().Draw(t, "exempts") {
				list[i].ExemptTiers = benefit.State([]benefit.TierID{"tier-1"})
			}
		}
	}
	return p
}

// TestAnyPlan generates for random plans.
func TestAnyPlan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		engine, _ := adjudicate.Compile(anyPlan(t), adjudicate.Options{})
		mode := rapid.SampledFrom(modes).Draw(t, "mode")
		cases, _ := scenario.Generate(engine, scenario.Options{Mode: mode})
		sound(t, engine, cases)
		if mode == scenario.Quick && len(cases) > scenario.QuickLimit {
			t.Errorf("quick has %d cases", len(cases))
		}
	})
}

// large is a plan of n cost shares over n/10 tiers.
func large(n int) *benefit.Plan {
	p := commercial()
	p.Tiers, p.CostShares = nil, nil
	for i := range n / 10 {
		id := benefit.TierID(fmt.Sprintf("tier-%d", i+1))
		p.Tiers = append(p.Tiers, tier(id, string(id)))
		for j, ch := range []benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel, benefit.LongTermCare, benefit.Retail} {
			n := benefit.In
			if j == 4 {
				n = benefit.Out
			}
			p.CostShares = append(p.CostShares,
				cost(id, ch, n, 1, 30, copay(int64(10+i)), benefit.AfterDeductible),
				cost(id, ch, n, 31, 90, rate(int64(5+i), 20, 300), benefit.AfterDeductible))
		}
	}
	return p
}

// TestLargePlan tells how long 500 rules take; 5 seconds is the goal on an idle machine.
func TestLargePlan(t *testing.T) {
	start := time.Now()
	engine, cases, _ := generate(t, large(500), scenario.Options{})
	t.Logf("500 cost shares, %d cases in %v", len(cases), time.Since(start))
	sound(t, engine, cases)
}
