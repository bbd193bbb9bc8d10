package analyze

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

// TestDerivable asks of values and quotes whether the one follows from the other.
func TestDerivable(t *testing.T) {
	copay := func(n int64) benefit.Share {
		a := money.Dollars(n)
		return benefit.Share{Kind: benefit.Copay, Copay: &a}
	}
	rate := func(n int64) benefit.Share {
		r := money.Percent(n)
		return benefit.Share{Kind: benefit.Coinsurance, Coinsurance: &r}
	}
	capped := rate(20)
	hundred := money.Dollars(100)
	capped.Max = &hundred
	for _, c := range []struct {
		value  any
		quotes []string
		want   bool
	}{
		{copay(40), []string{"$40 copay"}, true},
		{copay(40), []string{"$400 copay"}, false},
		{copay(40), []string{"$4 copay", "$0"}, false},
		{copay(1000), []string{"$1,000"}, true},
		{copay(20), []string{`"copay_amount": 20.00`}, true},
		{rate(20), []string{"20% coinsurance"}, true},
		{rate(20), []string{"The plan pays 80%"}, true},
		{rate(20), []string{`"rate": 0.2`}, true},
		{rate(20), []string{"25% coinsurance"}, false},
		{capped, []string{"20%", "Maximum", "$100"}, true},
		{capped, []string{"20%"}, false},
		{benefit.Share{Kind: benefit.NoCharge}, []string{"No charge"}, true},
		{benefit.Share{Kind: benefit.NoCharge}, []string{"$10"}, false},
		{benefit.Share{Kind: benefit.NotCovered}, []string{"Not covered"}, true},
		{benefit.Share{Kind: benefit.NotCovered}, []string{"Covered"}, false},
		{money.Dollars(0), []string{"None"}, true},
		{benefit.DaysSupply{Min: 1, Max: 90}, []string{"up to a 90-day supply"}, true},
		{benefit.DaysSupply{Min: 31, Max: 90}, []string{"over 30 and up to 90 days"}, true},
		{benefit.DaysSupply{Min: 1, Max: 90}, []string{"3-MONTH-IN-RETAIL"}, true},
		{benefit.DaysSupply{Min: 1, Max: 90}, []string{"30-day supply"}, false},
		{benefit.Mail, []string{"Home delivery"}, true},
		{benefit.Mail, []string{"Retail pharmacy"}, false},
		{benefit.AfterDeductible, []string{"Generic drugs"}, false},
		{"Harbor Select", []string{"Plan: HARBOR  SELECT"}, true},
		{"Harbor Select", []string{"Harbor Value"}, false},
	} {
		if got := derivable(c.value, c.quotes...); got != c.want {
			t.Errorf("%v from %q: %v", c.value, c.quotes, got)
		}
	}
}

// TestRecognizedPages asks that what was read from a picture of a page is less sure, says so, and that a finding asks for
// somebody to look.
func TestRecognizedPages(t *testing.T) {
	text := newSheet().table([]string{"Drug tier", "In-network retail (30 days)"}, []string{"Tier 1 - Generic", "$10 copay"}).text()
	text.Pages[0].OCR = true
	for i := range text.Pages[0].Lines {
		text.Pages[0].Lines[i].Percent = 45
	}
	r, err := Document(context.Background(), text, benefit.Comprehensive, Builtin{}, "")
	if err != nil || len(r.Plan.CostShares) != 1 {
		t.Fatalf("%d cost shares, %v", len(r.Plan.CostShares), err)
	}
	share := r.Plan.CostShares[0].Share
	if share.Confidence() != 450 || !strings.HasSuffix(share.Evidence[0].Extractor, ocrMark) || text.Quote(document.Span{Start: share.Evidence[0].Start, End: share.Evidence[0].End}) != share.Evidence[0].Quote {
		t.Errorf("evidence %+v", share.Evidence)
	}
	review := map[string]bool{}
	for _, f := range r.Findings {
		if f.Code == "needs_review" {
			review[f.Path] = true
		}
	}
	if !review[string(r.Plan.CostShares[0].ID)] {
		t.Errorf("findings %+v", r.Findings)
	}
}

// TestDoubtSupplies judges an amount below 0.90 whose days supply was found nowhere, where the document states others.
func TestDoubtSupplies(t *testing.T) {
	grid := func(retail, mail string) *sheet {
		return newSheet().table(
			[]string{"Drug tier", retail, mail},
			[]string{"Generic", "$10 copay", "$20 copay"},
			[]string{"Brand", "Not covered", "$80 copay"},
		)
	}
	for _, c := range []struct {
		text *document.Text
		sure [4]bool
	}{
		{grid("In-network retail (30-day supply)", "In-network mail order (90-day supply)").text(), [4]bool{true, true, true, true}},
		{grid("In-network retail", "In-network mail order").text(), [4]bool{true, true, true, true}},
		{grid("In-network retail", "In-network mail order (90-day supply)").text(), [4]bool{false, true, true, true}},
		{jsonText(`{"tiers":[{"name":"Generic","retail":{"copay":10,"days_supply":30},"mail":{"copay":20,"days_supply":90}},{"name":"Brand","retail":{"copay":40},"mail":{"copay":80,"days_supply":90}}]}`), [4]bool{true, true, false, true}},
	} {
		res, err := Document(t.Context(), c.text, benefit.Comprehensive, Builtin{}, "")
		if err != nil {
			t.Fatal(err)
		}
		var sure []bool
		for _, cs := range res.Plan.CostShares {
			sure = append(sure, cs.Share.Confidence() >= 900)
		}
		if !slices.Equal(sure, c.sure[:]) {
			t.Errorf("sure of %v, want %v:\n%s", sure, c.sure, c.text.Content)
		}
	}
}
