package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestRiderDoubts holds what is not to be read of pages like those above, or was lost for a while.
func TestRiderDoubts(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"sentences behind a cost share that go on with its pharmacies",
			newSheet().line("Prescription drugs").table([]string{"Drug", "What you pay"},
				[]string{"Generic", "$10 copay retail. For drugs other than insulin, $20 by mail order."},
				[]string{"Brand", "$30 copay retail. If you use mail order for insulin or other maintenance drugs, $60 copay."}).text(),
			"generic retail in 1-30 $10.00 copay -\ngeneric mail in 1-90 $20.00 copay -\nbrand retail in 1-30 $30.00 copay -\nbrand mail in 1-90 $60.00 copay -",
		},
		{
			"amounts in the first column are no numbers of items",
			newSheet().line("Prescription drugs").table([]string{"Retail", "Tier", "Mail"}, []string{"$10.00", "Generic", "$20.00"}, []string{"$30.00", "Brand", "$60.00"}).text(),
			"generic retail in 1-30 $10.00 copay -\ngeneric mail in 1-90 $20.00 copay -\nbrand retail in 1-30 $30.00 copay -\nbrand mail in 1-90 $60.00 copay -",
		},
		{
			"cells of cost shares over the rows of two pharmacies",
			newSheet().line("Prescription drugs").table([]string{"Prescription drugs", "In-network", "Out-of-network"},
				[]string{"Retail pharmacy (30-day supply)", "$10 generic / $30 brand", "50% coinsurance"},
				[]string{"Mail order pharmacy (90-day supply)", "^", "^"}).text(),
			"generic retail in 1-30 $10.00 copay -\nbrand retail in 1-30 $30.00 copay -\ngeneric retail out 1-30 50 % coinsurance -\nbrand retail out 1-30 50 % coinsurance -\ngeneric mail in 1-90 $10.00 copay -\nbrand mail in 1-90 $30.00 copay -\ngeneric mail out 1-90 50 % coinsurance -\nbrand mail out 1-90 50 % coinsurance -",
		},
		{
			"a tier's number is no multiple",
			newSheet().line("Prescription drugs").table([]string{"Drug", "Retail"}, []string{"Tier 1", "$10"}, []string{"Tier 2", "$30"}, []string{"Mail order", "Up to a 90-day supply is available. Tier 1 copayments are waived."}).text(),
			"tier-1 retail in 1-30 $10.00 copay -\ntier-2 retail in 1-30 $30.00 copay -",
		},
		{
			"a column of children alone",
			newSheet().line("Prescription drugs").table([]string{"Drug", "Children under 19"}, []string{"Generic", "$5"}, []string{"Brand", "$10"}).text(),
			"generic any in 1-0 $5.00 copay -\nbrand any in 1-0 $10.00 copay -",
		},
		{
			"a remark that the network alone is covered",
			newSheet().line("Prescription drugs").table([]string{"Drug", "Retail", "Mail", "Coverage"}, []string{"Generic", "$10", "$20", "In-network only"}, []string{"Brand", "$30", "$60", "In-network only"}).text(),
			"generic retail in 1-30 $10.00 copay -\ngeneric mail in 1-90 $20.00 copay -\nbrand retail in 1-30 $30.00 copay -\nbrand mail in 1-90 $60.00 copay -",
		},
		{
			"a table right below that of mail order, with a supply of its own",
			newSheet().line("Prescription drugs").line("Mail order (90-day supply)").table([]string{"Tier 1", "$20"}, []string{"Tier 2", "$60"}).
				table([]string{"Drug", "Copay (30-day supply)"}, []string{"Tier 1", "$10"}, []string{"Tier 2", "$30"}).text(),
			"tier-1 mail in 1-90 $20.00 copay -\ntier-2 mail in 1-90 $60.00 copay -\ntier-1 retail in 1-30 $10.00 copay -\ntier-2 retail in 1-30 $30.00 copay -",
		},
		{
			"the pharmacy above the header of a table, and one that its columns name",
			newSheet().line("Prescription drugs").table([]string{"Copays for prescriptions filled at a participating retail pharmacy:", "<"}, []string{"Drug tier", "1-30 day supply"}, []string{"Tier 1", "$8"}).
				line("").table([]string{"Retail pharmacy", "<"}, []string{"Drug tier", "Mail order"}, []string{"Tier 1", "$16"}).text(),
			"tier-1 retail in 1-30 $8.00 copay -\ntier-1 mail in 1-90 $16.00 copay -",
		},
	})
	for _, c := range []struct {
		name, want string
		sheet      *sheet
	}{
		{"what members pay to be covered", "", newSheet().line("Annual Deductible").line("The plan has one that members meet each year.").line("What you pay each month").table([]string{"Coverage", "Amount"}, []string{"Individual", "$300"}, []string{"Family", "$700"})},
		{"what is paid into an account", "", newSheet().line("Deductible").line("What does the company contribute to my account?").table([]string{"Coverage", "Amount"}, []string{"Individual", "$500"}, []string{"Family", "$1,000"})},
		{"drugs that count to the deductible of medical care", "deductible in 500/-", newSheet().line("Schedule").table([]string{"", "In-network"}, []string{"Deductible", "Medical: $500\nPharmacy: integrated with medical"})},
	} {
		text := c.sheet.line("").table([]string{"Drug tier", "Retail"}, []string{"Tier 1", "$10"}, []string{"Tier 2", "$30"}).text()
		if got := limitLines(read(t, text)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	p := read(t, newSheet().line("Prescription drugs").table([]string{"Drug", "Retail (30-day supply)", "Mail order (90-day supply)"}, []string{"Brand", "$30", "$60"}, []string{"Insulin", "Up to $35", "Up to $105"}).text())
	got := map[benefit.Channel]string{}
	for _, s := range p.DrugCostShares {
		if len(s.Scope.Channels) == 1 {
			got[s.Scope.Channels[0]] = s.Terms.Value.Share.Copay.String()
		}
	}
	if len(p.DrugCostShares) != 2 || got[benefit.Retail] != "35.00" || got[benefit.Mail] != "105.00" {
		t.Errorf("insulin by pharmacy: %v", got)
	}
	p = read(t, newSheet().line("Benefits").table([]string{"", "PPO Plan (ACTIVE)", "PPO Plan (RETIREE)"}, []string{"Generic", "$10", "$5"}, []string{"Brand", "$30", "$20"}).text())
	var names []string
	for _, cs := range p.CostShares {
		if !slices.Contains(names, cs.Variant) {
			names = append(names, cs.Variant)
		}
	}
	if strings.Join(names, ", ") != "PPO Plan (ACTIVE), PPO Plan (RETIREE)" {
		t.Errorf("plans: %q", names)
	}
	p = read(t, newSheet().line("Prescription drugs").table([]string{"Drug", "Retail"}, []string{"Tier 1", "$10"}).line("Maintenance drugs: after two fills at a retail pharmacy, try mail order. You do not pay for shipping.").text())
	if len(p.Utilization.RetailFills) > 0 && p.Utilization.RetailFills[0].Terms.Known() {
		t.Errorf("free shipping is read as fills that are not paid: %+v", p.Utilization.RetailFills)
	}
}
