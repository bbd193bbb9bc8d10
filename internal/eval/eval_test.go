package eval

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

func set(t *testing.T, facts string) Set {
	t.Helper()
	s, err := ParseSet([]byte(`{"facts": [` + facts + `]}`))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func cell(body string) string {
	return `{"category": "costShares", "path": "costShares/x/y", "value": {` + body + `}}`
}

func TestScore(t *testing.T) {
	const expected = `"tier": "2 preferred brand", "channel": "retail", "type": "copay", "copay": 42, "daysSupplyMax": 30, "deductibleApplies": true`
	for _, c := range []struct {
		name            string
		want, have      string
		matched, wrong_ int
	}{
		{"the same", cell(expected), cell(expected), 1, 0},
		{"tier by number alone", cell(expected), cell(`"tier": "Tier 2", "channel": "retail", "network": "in", "copay": 42.00, "daysSupplyMin": 1, "daysSupplyMax": 30`), 1, 0},
		{"tier by class alone", cell(`"tier": "preferred brand", "channel": "mail order", "copay": 42`), cell(`"tier": "2 formulary brand", "channel": "home delivery", "copay": 42`), 1, 0},
		{"the plan in other words", cell(expected + `, "plan": "Harbor PPO Plan"`), cell(expected + `, "plan": "Harbor PPO"`), 1, 0},
		{"another plan", cell(expected + `, "plan": "Harbor PPO"`), cell(expected + `, "plan": "Harbor HSA"`), 0, 0},
		{"another tier is neutral", cell(expected), cell(`"tier": "3", "channel": "retail", "copay": 42, "daysSupplyMax": 30`), 0, 0},
		{
			"a tier of the same number and other drugs", cell(`"tier": "Tier 1", "channel": "mail", "copay": 20`) + "," + cell(`"tier": "Tier 1 specialty", "channel": "retail", "copay": 15`),
			cell(`"tier": "1", "channel": "mail", "copay": 20`) + "," + cell(`"tier": "1 specialty", "channel": "mail", "type": "notCovered", "covered": false`) + "," + cell(`"tier": "1 specialty", "channel": "retail", "copay": 15`), 2, 0,
		},
		{
			"an amount for a tier of the same number and other drugs", cell(`"tier": "Tier 1", "channel": "mail", "copay": 20`) + "," + cell(`"tier": "Tier 1 specialty", "channel": "retail", "copay": 15`),
			cell(`"tier": "1", "channel": "mail", "copay": 20`) + "," + cell(`"tier": "1 specialty", "channel": "mail", "copay": 20`) + "," + cell(`"tier": "1 specialty", "channel": "retail", "copay": 15`), 2, 1,
		},
		{"another amount", cell(expected), cell(`"tier": "2", "channel": "retail", "copay": 24, "daysSupplyMax": 30`), 0, 1},
		{"the upper day missing", cell(expected), cell(`"tier": "2", "channel": "retail", "copay": 42`), 0, 1},
		{"maximum missing", cell(`"tier": "4", "channel": "specialty", "coinsurancePct": 30, "max": 150`), cell(`"tier": "4", "channel": "specialty", "coinsurancePct": 30`), 0, 1},
		{"maximum invented", cell(`"tier": "4", "channel": "specialty", "coinsurancePct": 30`), cell(`"tier": "4", "channel": "specialty", "coinsurancePct": 30, "max": 30`), 0, 1},
		{"deductible contradicts", cell(expected), cell(`"tier": "2", "channel": "retail", "copay": 42, "daysSupplyMax": 30, "deductibleApplies": false`), 0, 1},
		{"another channel", cell(expected), cell(`"tier": "2", "channel": "mail", "copay": 42, "daysSupplyMax": 30`), 0, 0},
		{"out of network is not in", cell(expected), cell(`"tier": "2", "channel": "retail", "network": "out", "copay": 42, "daysSupplyMax": 30`), 0, 0},
		{"reported twice", cell(expected), cell(expected) + "," + cell(expected), 1, 1},
		{
			"steps are cells", cell(`"tier": "generic", "channel": "retail", "steps": [{"maxDays": 30, "copay": 10}, {"maxDays": 60, "copay": 20}]`),
			cell(`"tier": "generic", "channel": "retail", "copay": 10, "daysSupplyMax": 30`) + "," + cell(`"tier": "generic", "channel": "retail", "copay": 20, "daysSupplyMax": 60`), 2, 0,
		},
		{
			"rows for all tiers", `{"category": "costShares", "path": "outOfNetwork/retail", "value": {"coinsurancePct": 50}}`,
			cell(`"tier": "1", "channel": "retail", "network": "out", "coinsurancePct": 50`) + "," + cell(`"tier": "2", "channel": "retail", "network": "out", "coinsurancePct": 50`), 1, 0,
		},
		{
			"rows for all tiers by mail", cell(`"tier": "all", "channel": "mail", "copay": 40, "daysSupplyMax": 90`),
			cell(`"tier": "generic", "channel": "mail", "copay": 40, "daysSupplyMax": 90`) + "," + cell(`"tier": "brand", "channel": "mail", "copay": 40, "daysSupplyMax": 90`), 1, 0,
		},
		{
			"a supply that is one number", `{"category": "costShares", "path": "insulinCap", "value": {"max": 35, "daysSupply": 30}}`,
			`{"category": "drugCoverage", "path": "insulinCap", "value": {"max": 35, "daysSupplyMax": 30}}`, 1, 0,
		},
		{
			"fills that are allowed at retail", `{"category": "utilizationManagement", "path": "mandatoryMail", "value": {"retailFillsAllowed": 2}}`,
			`{"category": "utilizationManagement", "path": "mandatoryMail", "value": {"retailFills": 2, "memberPaysPct": 100}}`, 1, 0,
		},
		{"days that may be left", `{"category": "utilizationManagement", "path": "refillTooSoon", "value": {"daysRemaining": 8}}`, `{"category": "utilizationManagement", "path": "refillTooSoon", "value": {"daysRemaining": 7}}`, 0, 1},
		{
			"not covered in words", `{"category": "costShares", "path": "outOfNetwork", "value": "not covered"}`,
			cell(`"tier": "1", "channel": "any", "network": "out", "type": "notCovered", "covered": false`), 1, 0,
		},
		{
			"accumulators by scope and network",
			`{"category": "accumulators", "path": "deductible/medical", "value": {"individual": 1000, "family": 2000, "appliesToRx": false}},
			 {"category": "accumulators", "path": "deductible/rx", "value": {"perMember": 250}},
			 {"category": "accumulators", "path": "oopMax/out", "value": {"individual": 9000}}`,
			`{"category": "accumulators", "path": "deductible/rx/in", "value": {"individual": 250, "network": "in", "scope": "rx"}},
			 {"category": "accumulators", "path": "deductible/medical/in", "value": {"individual": 1000, "family": 2000}},
			 {"category": "accumulators", "path": "outOfPocketMaximum/out", "value": {"individual": 9000, "network": "out"}}`, 3, 0,
		},
		{
			"individual and family swapped", `{"category": "accumulators", "path": "deductible", "value": {"individual": 1000, "family": 2000}}`,
			`{"category": "accumulators", "path": "deductible", "value": {"individual": 2000, "family": 1000}}`, 0, 1,
		},
		{
			"counts and does not count", `{"category": "accumulators", "path": "oopMax", "value": {"individual": 1000, "rxExcluded": true}}`,
			`{"category": "accumulators", "path": "oopMax", "value": {"individual": 1000, "rxIncluded": true}}`, 0, 1,
		},
		{
			"rules by their synonyms", `{"category": "utilizationManagement", "path": "maintenanceChoice", "value": {"retailFills": 2}}, {"category": "utilizationManagement", "path": "specialtyNetwork", "value": "must be used"}`,
			`{"category": "utilizationManagement", "path": "mandatoryMail", "value": {"retailFills": 2, "optOut": true}}, {"category": "utilizationManagement", "path": "specialtyLockIn", "value": {"retailFills": 1}}`, 2, 0,
		},
		{
			"another number of fills", `{"category": "utilizationManagement", "path": "maintenanceFillLimit", "value": {"retailFills": 2}}`,
			`{"category": "utilizationManagement", "path": "mandatoryMail", "value": {"retailFills": 3}}`, 0, 1,
		},
		{
			"a tier of preventive drugs", `{"category": "costShares", "path": "costShares/ZERO-COST-SHARE-PREVENTIVE/retail", "value": {"tier": "ZERO-COST-SHARE-PREVENTIVE", "channel": "retail", "copay": 0}}`,
			`{"category": "costShares", "path": "costShares/preventive/retail", "value": {"tier": "preventive", "channel": "retail", "network": "in", "copay": 0}}`, 1, 0,
		},
		{
			"a drug whose tier is a code", `{"category": "formularyTiering", "path": "drug", "value": {"drug": "Examplol 10 mg", "tier": "Preferred Brand", "ql": true}}`,
			`{"category": "formularyTiering", "path": "drug", "value": {"drug": "examplol 10 mg", "tier": "preferred-brand", "ql": true}}`, 1, 0,
		},
		{
			"a drug whose tier has a number", `{"category": "formularyTiering", "path": "drug", "value": {"drug": "Examplol 10 mg", "tier": "2"}}`,
			`{"category": "formularyTiering", "path": "drug", "value": {"drug": "examplol 10 mg", "tier": "Tier 2"}}`, 1, 0,
		},
		{
			"a drug of a tier with another number", `{"category": "formularyTiering", "path": "drug", "value": {"drug": "Examplol 10 mg", "tier": "2"}}`,
			`{"category": "formularyTiering", "path": "drug", "value": {"drug": "examplol 10 mg", "tier": "Tier 3"}}`, 0, 1,
		},
		{
			"half of the labels", `{"category": "drugCoverage", "path": "zeroCost", "value": ["preferred generic insulin", "seasonal vaccinations", "smoking cessation drugs"]}`,
			`{"category": "drugCoverage", "path": "zeroCost", "value": ["insulin", "vaccines"]}`, 1, 0,
		},
		{
			"the supply of a kind of drugs", `{"category": "utilizationManagement", "path": "daysSupply/contraceptives", "value": {"drug": "oral contraceptives", "months": 12}}`,
			`{"category": "utilizationManagement", "path": "daysSupply", "value": {"drugs": ["contraceptives"], "daysSupplyMax": 365, "months": 12}}`, 1, 0,
		},
		{
			"the most days of a supply", `{"category": "utilizationManagement", "path": "daysSupply", "value": {"drug": "opioids, initial fill", "max": 7}}`,
			`{"category": "utilizationManagement", "path": "daysSupply", "value": {"drugs": ["opioid"], "daysSupplyMax": 7}}`, 1, 0,
		},
		{
			"the supply of other drugs", `{"category": "utilizationManagement", "path": "daysSupply/opioids", "value": {"drug": "opioids, first fill", "daysSupplyMax": 7}}`,
			`{"category": "utilizationManagement", "path": "daysSupply", "value": {"drugs": ["controlled substances"], "daysSupplyMax": 7}}`, 0, 1,
		},
		{
			"other labels", `{"category": "drugCoverage", "path": "exclusions", "value": ["cosmetic drugs", "fertility drugs"]}`,
			`{"category": "drugCoverage", "path": "exclusions", "value": ["weight loss drugs"]}`, 0, 1,
		},
		{
			"a kind of drugs in one network", `{"category": "drugCoverage", "path": "preventive/contraceptives", "value": {"patientPay": 0, "network": "in"}}`,
			`{"category": "drugCoverage", "path": "contraceptives", "value": {"patientPay": 0, "network": "in"}}, {"category": "drugCoverage", "path": "contraceptives", "value": {"coinsurancePct": 50, "network": "out"}}`, 1, 0,
		},
		{
			"a tier that is not covered", `{"category": "formularyTiering", "path": "tier4", "value": "Not covered"}`,
			cell(`"tier": "4", "channel": "any", "network": "in", "type": "notCovered", "covered": false`), 1, 0,
		},
		{"nothing expected", ``, cell(expected), 0, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Score(set(t, c.want), set(t, c.have)).Total()
			if got.Matched != c.matched || got.Wrong != c.wrong_ {
				t.Errorf("matched %d, wrong %d; want %d and %d", got.Matched, got.Wrong, c.matched, c.wrong_)
			}
		})
	}
}

func TestDrugRows(t *testing.T) {
	want, err := ParseSet([]byte(`{"drugs": [{"drug": "examplol  10 mg", "tier": "1 or 1b*", "pa": true}, {"drug": "samplix", "tier": "4"}, {"drug": "lost", "tier": "1"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	row := func(name, tier string, pa bool) formulary.Entry {
		return formulary.Entry{Name: name, Tier: tier, PriorAuthorization: pa}
	}
	p := &benefit.Plan{Formulary: formulary.List{Entries: []formulary.Entry{row("Examplol 10 mg", "1 or 1b", true), row("samplix", "3", false), row("other", "2", false)}}}
	got := Score(want, Facts(p)).Total()
	if got != (Tally{Expected: 3, Matched: 1, Wrong: 1, Neutral: 1}) {
		t.Errorf("%+v", got)
	}
	nothing, _ := ParseSet([]byte(`{"note": "no list"}`))
	if got := Score(nothing, Facts(p)).Total(); got.Wrong != 0 {
		t.Errorf("without a list: %+v", got)
	}
}

func TestTally(t *testing.T) {
	r := Tally{Expected: 4, Matched: 3, Wrong: 1}
	if r.Precision() != 0.75 || r.Recall() != 0.75 || r.F1() != 0.75 {
		t.Error(r.Precision(), r.Recall(), r.F1())
	}
	if z := (Tally{}); z.Precision() != 1 || z.Recall() != 1 || z.F1() != 1 {
		t.Error("an empty tally is perfect")
	}
	if z := (Tally{Expected: 1, Wrong: 1}); z.F1() != 0 {
		t.Error("nothing right is zero")
	}
}

func TestFactsOfAPlan(t *testing.T) {
	ev := benefit.Evidence{Page: 2, Quote: "$42 copay", Start: 0, End: 9}
	a := money.MustAmount("42.50")
	r := money.Percent(25)
	p := &benefit.Plan{
		Tiers: []benefit.Tier{
			{ID: "tier-2", Label: benefit.State("Tier 2 Preferred Brand", ev), Class: benefit.State([]benefit.TierClass{benefit.PreferredBrand}, ev)},
			{ID: "x", Label: benefit.State("Non-preferred generic and brand", ev), Class: benefit.State([]benefit.TierClass{benefit.NonPreferredGeneric, benefit.NonPreferredBrand}, ev)},
		},
		CostShares: []benefit.CostShare{
			{
				ID: "1", Tier: "tier-2", Channel: benefit.State(benefit.Retail, ev), Network: benefit.Assume(benefit.In),
				DaysSupply: benefit.Assume(benefit.DaysSupply{Min: 1, Max: 30}), Share: benefit.State(benefit.Share{Kind: benefit.Copay, Copay: &a}, ev),
				Deductible: benefit.State(benefit.DeductibleExempt, ev),
			},
			{
				ID: "2", Tier: "x", Channel: benefit.State(benefit.Mail, ev), Network: benefit.State(benefit.Out, ev),
				DaysSupply: benefit.State(benefit.DaysSupply{Min: 31, Max: 90}, ev), Share: benefit.State(benefit.Share{Kind: benefit.Coinsurance, Coinsurance: &r}, ev),
			},
			{
				ID: "3", Tier: "x", Channel: benefit.State(benefit.Retail, ev), Network: benefit.State(benefit.In, ev),
				DaysSupply: benefit.State(benefit.DaysSupply{Min: 1, Max: 90}, ev), Share: benefit.State(benefit.Share{Kind: benefit.Copay, Copay: &a, PerDays: 30}, ev),
			},
		},
		Deductibles: []benefit.Accumulator{{ID: "d", Network: benefit.State(benefit.In, ev), Scope: benefit.State(benefit.RxOnly, ev), Individual: benefit.State(money.Dollars(150), ev)}},
	}
	for variant, kind := range map[string]benefit.DrugKind{"Linden 1": benefit.KindVaccine, "Linden 2": benefit.KindInsulin} {
		p.DrugCostShares = append(p.DrugCostShares, benefit.Rule[benefit.DrugCostShare]{
			ID: benefit.RuleID(variant), Variant: variant, Scope: benefit.Scope{Drugs: benefit.DrugSet{Kinds: []benefit.DrugKind{kind}}},
			Terms: benefit.State(benefit.DrugCostShare{Share: benefit.Share{Kind: benefit.NoCharge}}, ev),
		})
	}
	p.Identity.Formulary = benefit.State("Linden Core Formulary", ev)
	p.OutOfPocketMaximums = []benefit.Accumulator{
		{ID: "o1", Variant: "Linden 1", Network: benefit.State(benefit.In, ev), Scope: benefit.State(benefit.RxOnly, ev), Individual: benefit.State(money.Dollars(900), ev)},
		{ID: "o2", Variant: "Linden 2", Network: benefit.State(benefit.In, ev), Scope: benefit.State(benefit.RxOnly, ev), Individual: benefit.State(money.Dollars(800), ev)},
	}
	b, err := json.Marshal(Facts(p))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"path":"plan","value":{"name":"Linden 1"}`,
		`"path":"plan","value":{"name":"Linden 2"}`,
		`"path":"formulary","value":{"name":"Linden Core Formulary"},"quote":"$42 copay","page":2`,
		`"path":"costShares/2 preferred brand/retail","value":{"channel":"retail","copay":42.5,"deductibleApplies":false,"network":"in","tier":"2 preferred brand","type":"copay"},"quote":"$42 copay","page":2`,
		`"path":"costShares/non-preferred generic/brand/mail","value":{"channel":"mail","coinsurancePct":25,"daysSupplyMax":90,"daysSupplyMin":31,"network":"out","tier":"non-preferred generic/brand","type":"coinsurance"}`,
		`"path":"costShares/non-preferred generic/brand/retail","value":{"channel":"retail","copay":42.5,"daysSupplyMax":30,"daysSupplyMin":1,`, // of what it is for
		`"path":"deductible/rx/in","value":{"individual":150,"network":"in","scope":"rx"}`,
		`"path":"zeroCost","value":{"copay":0,"drugs":["vaccines"],"patientPay":0,"plan":"Linden 1"}`,
		`"path":"zeroCost","value":{"copay":0,"drugs":["insulin"],"patientPay":0,"plan":"Linden 2"}`,
	} {
		if !strings.Contains(string(b), want) {
			t.Errorf("%s\nis not in\n%s", want, b)
		}
	}
	// What is written and read again scores in full against itself.
	again, err := ParseSet(b)
	if err != nil {
		t.Fatal(err)
	}
	if total := Score(again, Facts(p)).Total(); total.Matched != total.Expected || total.Wrong != 0 {
		t.Errorf("against itself: %+v", total)
	}
}

// TestFactsOfRules names each step whose terms are known and the others as one, and the part of the price that a penalty is.
func TestFactsOfRules(t *testing.T) {
	ev := benefit.Evidence{Quote: "words", Page: 1}
	half := money.Percent(50)
	of := func(name string) benefit.Scope { return benefit.Scope{Drugs: benefit.DrugSet{Names: []string{name}}} }
	p := &benefit.Plan{}
	u := &p.Utilization
	u.StepTherapy = []benefit.Rule[benefit.StepTherapy]{
		{Scope: of("examplix"), Terms: benefit.State(benefit.StepTherapy{Steps: []benefit.DrugSet{{Names: []string{"testformin"}}}, LookBackDays: 180}, ev)},
		{Scope: of("othex"), Terms: benefit.Sourced[benefit.StepTherapy]{Standing: benefit.Absent, Evidence: []benefit.Evidence{ev}}},
		{Scope: of("thirdor"), Terms: benefit.Sourced[benefit.StepTherapy]{Standing: benefit.Absent, Evidence: []benefit.Evidence{ev}}},
	}
	u.RetailFills = []benefit.Rule[benefit.RetailFills]{{Terms: benefit.State(benefit.RetailFills{
		Free: 3, Then: benefit.ThenShare, Penalty: &benefit.Penalty{Share: benefit.Share{Kind: benefit.Coinsurance, Coinsurance: &half}},
	}, ev)}}
	u.SplitFill = []benefit.Rule[benefit.SplitFill]{{Terms: benefit.State(benefit.SplitFill{MaxDays: 15, Days: 60}, ev)}}
	u.Opioid = []benefit.Rule[benefit.OpioidLimit]{{Terms: benefit.State(benefit.OpioidLimit{MaxMME: money.Units(90)}, ev)}, {Terms: benefit.State(benefit.OpioidLimit{NaiveMaxDays: 7}, ev)}}
	most := money.Amount(1000000)
	p.BenefitMaximums = []benefit.Rule[benefit.BenefitMaximum]{{
		Scope: benefit.Scope{Drugs: benefit.DrugSet{Kinds: []benefit.DrugKind{benefit.KindFertility}}},
		Terms: benefit.State(benefit.BenefitMaximum{Amount: &most, Window: benefit.Window{Period: benefit.Lifetime}}, ev),
	}}
	p.Eligibility.TimelyFiling = []benefit.Rule[benefit.TimelyFiling]{
		{Terms: benefit.State(benefit.TimelyFiling{Days: 180}, ev)},
		{Terms: benefit.State(benefit.TimelyFiling{Days: 365, Paper: true}, benefit.Evidence{Quote: "within 12 months"})},
	}
	p.Policy = benefit.DefaultPolicy()
	p.Policy.CapAtAllowed = benefit.State(true, ev)
	b, err := json.Marshal(Facts(p))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"path":"stepTherapy","value":{"drugs":["examplix"],"lookBackDays":180,"required":true}`,
		`"path":"stepTherapy","value":{"drugs":["othex","thirdor"],"required":true}`,
		`"path":"mandatoryMail","value":{"coinsurancePct":50,"memberPaysPct":50,"penaltyPct":50,"retailFills":3}`,
		`"path":"splitFill","value":{"daysSupplyMax":15,"months":2}`,
		`"path":"opioid","value":{"daysSupplyMax":7,"mme":90}`,
		`"path":"benefitMax","value":{"amount":10000,"drugs":["fertility"],"lifetime":10000,"period":"lifetime"}`,
		`"path":"timelyFiling","value":{"days":180}`,
		`"path":"timelyFiling","value":{"days":365,"months":12}`,
		`"path":"lesserOf","value":{"rule":"cost share or price of the drug"}`,
	} {
		if !strings.Contains(string(b), want) {
			t.Errorf("%s\nis not in\n%s", want, b)
		}
	}
}

// TestMultiplesOfPlans tells the multiples of retail apart by plan where plans differ in them, and states one of all of them once.
func TestMultiplesOfPlans(t *testing.T) {
	share := func(plan string, times int64) benefit.CostShare {
		return benefit.CostShare{Variant: plan, Tier: "generic", Channel: benefit.State(benefit.Mail), RetailMultiple: benefit.State(money.Units(times))}
	}
	for want, shares := range map[string][]benefit.CostShare{
		"Alder 2, Birch 3": {share("Alder", 2), share("Alder", 2), share("Birch", 3)},
		"<nil> 2":          {share("Alder", 2), share("Birch", 2)},
	} {
		var got []string
		for _, f := range Facts(&benefit.Plan{CostShares: shares}).Facts {
			var v map[string]any
			b, err := json.Marshal(f.Value)
			if err != nil || json.Unmarshal(b, &v) != nil {
				t.Fatal(err)
			}
			if times, ok := v["multiplierOfRetail"]; ok {
				got = append(got, fmt.Sprint(v["plan"], " ", times))
			}
		}
		if said := strings.Join(got, ", "); said != want {
			t.Errorf("%s, want %s", said, want)
		}
	}
}

func TestWriteText(t *testing.T) {
	r := Score(set(t, cell(`"tier": "1", "channel": "retail", "copay": 1`)), set(t, cell(`"tier": "1", "channel": "retail", "copay": 2`)))
	r.Document = "plan.pdf"
	var b bytes.Buffer
	if err := WriteText(&b, []Report{r}, true); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"plan.pdf", "missed  costShares costShares/x/y", "wrong   costShares costShares/x/y", "all"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is not in\n%s", want, b.String())
		}
	}
}
