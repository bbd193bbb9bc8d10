package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// TestTablesOfPages reads tables as the pages of employers and funds set them.
func TestTablesOfPages(t *testing.T) {
	for _, c := range []struct {
		name                 string
		text                 *document.Text
		shares, accumulators string
	}{
		{
			"what the plan pays, by the labels, below the pharmacies of one plan",
			newSheet().line("Prescription Drugs").table(
				[]string{"", "Harbor HRA Plan Retail (up to 30-day supply)", "Harbor HRA Plan Mail Order (up to 90-day supply)"},
				[]string{"What the plan pays: Value-based generic copay", "100% after $4 copay", "100% after $8 copay"},
				[]string{"What the plan pays: Generic copay", "100% after $11 copay", "100% after $22 copay"},
				[]string{"What the plan pays: Preferred brand coinsurance", "85% ($45 max/Rx)", "85% ($90 max/Rx)"},
			).text(),
			"value-based-generic retail in 1-30 $4.00 copay -\nvalue-based-generic mail in 1-90 $8.00 copay -\ngeneric retail in 1-30 $11.00 copay -\ngeneric mail in 1-90 $22.00 copay -\n" +
				"preferred-brand retail in 1-30 15 % coinsurance, at most $45.00 -\npreferred-brand mail in 1-90 15 % coinsurance, at most $90.00 -", "",
		},
		{
			"tiers side by side, and the deductible in the first of their columns",
			newSheet().line("Harbor Select Pharmacy Benefits").table(
				[]string{"Where you fill", "Generic Drug Copayment", "Preferred Drug Copayment", "Non-Preferred Drug Copayment"},
				[]string{"Annual Deductible", "$60/person/year", "", ""},
				[]string{"Retail Network Pharmacy: Up to a 30-day supply. Refills as prescribed.", "$12", "$33", "$48"},
				[]string{"Home Delivery Pharmacy: Up to a 90-day supply. Refills as prescribed.", "$24", "$66", "$96"},
			).text(),
			"generic retail in 1-30 $12.00 copay after\ngeneric mail in 1-90 $24.00 copay after\npreferred-brand retail in 1-30 $33.00 copay after\n" +
				"preferred-brand mail in 1-90 $66.00 copay after\nnon-preferred-brand retail in 1-30 $48.00 copay after\nnon-preferred-brand mail in 1-90 $96.00 copay after",
			"deductible/rx/any 60.00/- rx=true",
		},
		{
			"the price of a drug that costs less, and the most that is paid",
			newSheet().line("Prescription Drug Benefits").table(
				[]string{"", "Retail (30-day supply)"},
				[]string{"Generic drugs", "$13 or the actual cost of the drug if less than $13"},
				[]string{"Preferred brand drugs", "No more than $80"},
				[]string{"Non-preferred brand drugs", "$95 maximum after deductible"},
			).text(),
			"generic retail in 1-30 $13.00 copay -\npreferred-brand retail in 1-30 $80.00 copay -\nnon-preferred-brand retail in 1-30 $95.00 copay after", "deductible/rx/any 0.00/- rx=true", // it is not stated how much
		},
		{
			"amounts with their tiers behind them, below the limits of a fill, and a multiple behind the days",
			newSheet().line("Prescription Drug Benefits").table(
				[]string{"", "Retail", "Home Delivery"},
				[]string{"Prescription drugs", "$12 Tier I $33 Tier II $56 Tier III", "$24, Tier I $66, Tier II $112, Tier III"},
				[]string{"Dispensing Limits Per", "Up to 31-day supply", "Up to 93-day supply"},
			).text(),
			"tier-1 retail in 1-31 $12.00 copay -\ntier-2 retail in 1-31 $33.00 copay -\ntier-3 retail in 1-31 $56.00 copay -\ntier-1 mail in 1-93 $24.00 copay -\ntier-2 mail in 1-93 $66.00 copay -\ntier-3 mail in 1-93 $112.00 copay -", "",
		},
		{
			"mail order as a number of copays behind its days",
			newSheet().line("Prescription Drug Coverage").table(
				[]string{"Tier", "Copay"}, []string{"Tier 1 - Generic", "$11"}, []string{"Tier 2 - Preferred Brand", "$32"}, []string{"Mail Order Prescriptions", "90 days for 2 copays"},
			).text(),
			"tier-1 retail in 1-30 $11.00 copay -\ntier-2 retail in 1-30 $32.00 copay -\ntier-1 mail in 1-90 $22.00 copay -\ntier-2 mail in 1-90 $64.00 copay -", "",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := read(t, c.text)
			if diff := cmp.Diff(c.shares, shareLines(p)); diff != "" {
				t.Errorf("shares (-want +got)\n%s", diff)
			}
			if diff := cmp.Diff(c.accumulators, accumulatorLines(p)); diff != "" {
				t.Errorf("accumulators (-want +got)\n%s", diff)
			}
			for _, cs := range p.CostShares {
				if cs.Variant != "" {
					t.Errorf("the plan's columns are two plans: %q", cs.Variant)
				}
			}
			checkEvidence(t, c.text, p)
		})
	}
}

// TestTitlesOfPages tells the options of a brochure apart by titles that go on behind their names.
func TestTitlesOfPages(t *testing.T) {
	p := read(t, newSheet().line("Prescription Drug Benefits").
		line("High Option - You Pay").line("Tier 4 (preferred specialty drug): $90 copayment for each purchase of up to a 30-day supply").
		line("Low Option - You Pay").line("Tier 4 (preferred specialty drug): 30% of the Plan allowance ($240 maximum) for each purchase of up to a 30-day supply").text())
	got := map[string]string{}
	for _, cs := range p.CostShares {
		got[cs.Variant] += cs.Share.Value.String()
	}
	if diff := cmp.Diff(map[string]string{"High Option": "$90.00 copay", "Low Option": "30 % coinsurance, at most $240.00"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestLimitsOfPages reads limits of drugs that pages name behind whom and for how long they are.
func TestLimitsOfPages(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"Your plan has a $65 deductible per covered person for prescription drugs. Once the $65 calendar year deductible is met, the plan pays its share.", "deductible/rx/any 65.00/- rx=true"},
		{"There is a deductible of $140 per plan year for prescription medications.", "deductible/rx/any 140.00/- rx=true"},
		{"As a member you pay a copayment for prescription drugs, up to $2,800 per year.", "outOfPocketMaximum/rx/any 2800.00/- rx=true"},
		{"The fund pays for prescription drugs up to $2,800 per year.", ""},
	} {
		if diff := cmp.Diff(c.want, accumulatorLines(read(t, prose("You pay $10 for generic drugs and $30 for brand drugs.", c.words).text()))); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.words, diff)
		}
	}
}

// TestRulesOfPages reads rules of pages that state no costs, or beside them.
func TestRulesOfPages(t *testing.T) {
	free := func(p *benefit.Plan) int {
		if len(p.Utilization.RetailFills) == 0 || !p.Utilization.RetailFills[0].Terms.Known() {
			return 0
		}
		return p.Utilization.RetailFills[0].Terms.Value.Free
	}
	if n := free(read(t, prose("You pay $10 for generic drugs and $30 for brand drugs.", "After the second purchase of a long-term drug at a retail pharmacy, you'll pay the entire cost if you go on to buy it at retail. Get it by mail from the home delivery pharmacy.").text())); n != 2 {
		t.Errorf("purchases before the entire cost is paid: %d", n)
	}
	p := read(t, newSheet().line("Prescription Drug Coverage").line("All three Medical Plan options include prescription drug coverage. Your costs depend on your Medical Plan.").
		line("• Drugs come from a network pharmacy (this does not apply to associates abroad)").
		line("• If a generic drug is available and you choose a brand (or your doctor prescribes one), you must pay the difference in cost between the brand and the generic plus the cost for the brand").text())
	if d := p.ProductSelection.AddDifference; !d.Known() || !d.Value {
		t.Error("the difference between brand and generic is not read from an item of a list")
	}
	p = read(t, prose("You pay $10 for generic drugs and $30 for brand drugs.", "If a physician prescribes a brand drug and indicates no substitution, then the employee will not pay the difference between that drug and the generic drug. If the employee chooses a brand drug, the employee must pay the difference in cost between the brand drug and the generic drug.").text())
	if e := p.ProductSelection.PrescriberExempt; !e.Known() || !e.Value {
		t.Errorf("who wants the brand makes a difference: %+v", e)
	}
}

// TestLinesOfPages reads lines of amounts below a supply, and none below what is no tier's or not at the plan's pharmacies.
func TestLinesOfPages(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{
			"a supply above the lines, brands without generics, and supplies of diabetics",
			[]string{"30-day supply", "Generic Prescription Co-pay $12", "Preferred Prescription Co-pay (no generic equivalent) $33", "Non-preferred Prescription Co-pay (no generic equivalent) $52", "Diabetic Testing Supplies", "Preferred Brand $9", "Non-Preferred Brand $22"},
			"generic any in 1-30 $12.00 copay -\nnon-preferred-brand any in 1-30 $52.00 copay -\npreferred-brand any in 1-30 $33.00 copay -",
		},
		{
			"pharmacies of the armed forces",
			[]string{"There is no copayment for covered generic and brand-name drugs at these locations.", "Military Pharmacies", "Members can fill their generic and brand-name prescriptions at no cost.", "Network Retail Pharmacy (up to a 30-day supply)", "Generic drugs go from $11 to $13", "Brand-name formulary drugs rise from $31 to $37"},
			"generic retail in 1-30 $13.00 copay -\npreferred-brand retail in 1-30 $37.00 copay -",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, shareLines(read(t, prose(c.lines...).text()))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}
