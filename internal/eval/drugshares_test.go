package eval_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/internal/eval"
	"github.com/rxassay/rxassay/money"
)

// TestSharesOfDrugsAsFacts names what compounds cost at each pharmacy as the cost share of a tier, what drugs cost that are told by name, and no
// exclusion of compounds that only mail order leaves out.
func TestSharesOfDrugsAsFacts(t *testing.T) {
	sixty, half := money.Amount(6000), money.Percent(50)
	said := benefit.Evidence{Quote: "words"}
	share := func(scope benefit.Scope, s benefit.Share) benefit.Rule[benefit.DrugCostShare] {
		return benefit.Rule[benefit.DrugCostShare]{Scope: scope, Terms: benefit.State(benefit.DrugCostShare{Share: s}, said)}
	}
	compounds := benefit.DrugSet{Kinds: []benefit.DrugKind{benefit.KindCompound}}
	p := &benefit.Plan{DrugCostShares: []benefit.Rule[benefit.DrugCostShare]{
		share(benefit.Scope{Drugs: compounds, Channels: []benefit.Channel{benefit.Retail}, DaysSupply: benefit.DaysSupply{Min: 1, Max: 30}}, benefit.Share{Kind: benefit.Copay, Copay: &sixty}),
		share(benefit.Scope{Drugs: benefit.DrugSet{Names: []string{"atovaquone"}}}, benefit.Share{Kind: benefit.Coinsurance, Coinsurance: &half}),
	}}
	p.Coverage.Exclusions = []benefit.Rule[benefit.Exclusion]{{
		Scope: benefit.Scope{Drugs: compounds, Channels: []benefit.Channel{benefit.Mail}}, Terms: benefit.State(benefit.Exclusion{Label: "Compounds"}, said),
	}}
	var got []string
	for _, f := range eval.Facts(p).Facts {
		b, err := json.Marshal(f.Value)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, f.Path+" "+string(b))
	}
	want := []string{
		`costShares/compound/retail {"channel":"retail","copay":60,"daysSupplyMax":30,"daysSupplyMin":1,"network":"in","tier":"compound","type":"copay"}`,
		`drug {"coinsurancePct":50,"drugs":["atovaquone"],"type":"coinsurance"}`,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("facts (-want +got):\n%s", d)
	}
}
