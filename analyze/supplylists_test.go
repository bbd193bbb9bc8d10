package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// TestSuppliesInOrder reads amounts that follow the supplies which a heading, a header or a label lists.
func TestSuppliesInOrder(t *testing.T) {
	for _, c := range []struct {
		name string
		doc  *sheet
		want string
	}{
		{
			"below a heading", newSheet().line("Prescription drug benefits").table(
				[]string{"Prescription Drugs", "In-Network", "Out-of-Network"},
				[]string{"Pharmacy network", "Preferred Pharmacy Network (over 50,000 pharmacies)", "<"},
				[]string{"Retail pharmacy: 1-30 / 31-60 / 61-90 day supply", "<", "<"},
				[]string{"Generic", "$20 / $40 / $60, no deductible", "Not covered"},
				[]string{"Preferred brand", "$55 / $110 / $165 after Rx deductible", "Not covered"},
				[]string{"Non-preferred brand", "50% up to $150 / $300 / $450 after Rx deductible", "Not covered"},
				[]string{"Mail order: 1-30 / 31-90 day supply", "<", "<"},
				[]string{"Generic", "$20 / $40, no deductible", "Not covered"},
			), `generic retail in 1-30 $20.00 copay exempt
generic retail in 31-60 $40.00 copay exempt
generic retail in 61-90 $60.00 copay exempt
generic retail out 1-90 not covered -
preferred-brand retail in 1-30 $55.00 copay after
preferred-brand retail in 31-60 $110.00 copay after
preferred-brand retail in 61-90 $165.00 copay after
preferred-brand retail out 1-90 not covered -
non-preferred-brand retail in 1-30 50 % coinsurance, at most $150.00 after
non-preferred-brand retail in 31-60 50 % coinsurance, at most $300.00 after
non-preferred-brand retail in 61-90 50 % coinsurance, at most $450.00 after
non-preferred-brand retail out 1-90 not covered -
generic mail in 1-30 $20.00 copay exempt
generic mail in 31-90 $40.00 copay exempt
generic mail out 1-90 not covered -`,
		},
		{
			"lines of a label", newSheet().line("Prescription drug benefits").table(
				[]string{"Benefit", "You pay"},
				[]string{"Generic\n1-31 day supply\n32-60 day supply\n61-90 day supply", "$10 copayment\n$20 copayment\n$30 copayment"},
				[]string{"Preferred brand\n1-31 day supply\n32-60 day supply\n61-90 day supply", "10% coinsurance"},
				[]string{"Home delivery\n61-90 day supply\nGeneric\nPreferred brand", "$25 copayment\n10% coinsurance"},
			), `generic retail in 1-31 $10.00 copay -
generic retail in 32-60 $20.00 copay -
generic retail in 61-90 $30.00 copay -
preferred-brand retail in 1-90 10 % coinsurance -
generic mail in 61-90 $25.00 copay -
preferred-brand mail in 61-90 10 % coinsurance -`,
		},
		{
			"a header", newSheet().line("Prescription drug benefits").table(
				[]string{"Tier", "Retail 30/60/90-day supply", "Mail order 90-day supply"},
				[]string{"Generic", "$10 / $20 / $30", "$25"},
				[]string{"Brand", "After deductible: $40 / $80 / $120", "$100 after deductible"},
			), `generic retail in 1-30 $10.00 copay -
generic retail in 31-60 $20.00 copay -
generic retail in 61-90 $30.00 copay -
generic mail in 1-90 $25.00 copay -
brand retail in 1-30 $40.00 copay after
brand retail in 31-60 $80.00 copay after
brand retail in 61-90 $120.00 copay after
brand mail in 1-90 $100.00 copay after`,
		},
		{
			"supplies of two pharmacies", newSheet().line("Prescription drug benefits").table(
				[]string{"Tier", "You pay"},
				[]string{"Generic: retail 30-day supply / mail 90-day supply", "$10 / $20"},
			), `generic retail in 1-30 $10.00 copay -
generic mail in 1-90 $20.00 copay -`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, shareLines(read(t, c.doc.text()))); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestNetworksBehindPlaces reads preferred and other pharmacies that stand behind the word retail, and are no words of a tier.
func TestNetworksBehindPlaces(t *testing.T) {
	doc := newSheet().line("Prescription drug benefits").table(
		[]string{"Services You May Need", "In-Network Provider (You will pay the least)"},
		[]string{"Preferred generic drugs", "Retail – Preferred - No Charge\nRetail – Non-Preferred - $10/prescription\nMail – No Charge; deductible does not apply"},
		[]string{"Non-preferred brand drugs", "Retail (preferred): $100\nRetail (non-preferred): $120\nMail: $300"},
	)
	const want = `preferred-generic retail preferred 1-30 no charge exempt
preferred-generic retail standard 1-30 $10.00 copay exempt
preferred-generic mail in 1-90 no charge exempt
non-preferred-brand retail preferred 1-30 $100.00 copay -
non-preferred-brand retail standard 1-30 $120.00 copay -
non-preferred-brand mail in 1-90 $300.00 copay -`
	if d := cmp.Diff(want, shareLines(read(t, doc.text()))); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestDeductibleInBrackets reads which drugs a deductible is for from the brackets behind its name, and no copay of theirs in its amount.
func TestDeductibleInBrackets(t *testing.T) {
	for _, c := range []struct{ line, generic, brand string }{
		{"Prescription deductible (does not apply to generics): $100", "exempt", "after"},
		{"Prescription deductible (waived for generics): $100 per person", "exempt", "after"},
		{"Drug deductible: $100 per person (generic drugs are not subject to this deductible).", "exempt", "after"},
		{"Rx deductible (brand drugs only) - $100", "-", "after"},
	} {
		p := read(t, newSheet().line("Prescription drug benefits").table([]string{"Tier", "You pay"}, []string{"Generic", "$10 copay"}, []string{"Brand", "$30 copay"}).line(c.line).text())
		if len(p.Deductibles) != 1 || p.Deductibles[0].Scope.Value != benefit.RxOnly || p.Deductibles[0].Individual.Value != money.Dollars(100) {
			t.Errorf("%s: %+v", c.line, p.Deductibles)
		}
		want := "generic any in 1-0 $10.00 copay " + c.generic + "\nbrand any in 1-0 $30.00 copay " + c.brand
		if got := shareLines(p); got != want {
			t.Errorf("%s: got %q, want %q", c.line, got, want)
		}
	}
}

// TestMailAndExtendedRetail reads a heading over what mail order and retail pharmacies for long supplies cost alike.
func TestMailAndExtendedRetail(t *testing.T) {
	p := read(t, newSheet().line("Prescription drug benefits").table(
		[]string{"Prescription drugs", "You pay"},
		[]string{"Participating Retail Pharmacy Option (30-day supply)", "<"}, []string{"Generic", "$12 copayment"},
		[]string{"Mail Order Pharmacy Option and Extended Supply Retail Network (90-day supply)", "<"}, []string{"Generic", "$30 copayment"},
	).text())
	const want = "generic retail in 1-30 $12.00 copay -\ngeneric mail in 1-90 $30.00 copay -\ngeneric retail in 1-90 $30.00 copay -"
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestBoundsForThreeFills gives a rate each of its bounds, also where a third place has its own.
func TestBoundsForThreeFills(t *testing.T) {
	p := read(t, newSheet().line("Prescription drug benefits").table(
		[]string{"Tier", "You pay"},
		[]string{"Preferred brand", "45% coinsurance, $60 min/$120 max (retail 30 days), $150 min/$300 max (retail 90 days); $120 min/$240 max (home delivery 90 days)"},
	).text())
	const want = `preferred-brand retail in 1-30 45 % coinsurance, at least $60.00, at most $120.00 -
preferred-brand retail in 1-90 45 % coinsurance, at least $150.00, at most $300.00 -
preferred-brand mail in 1-90 45 % coinsurance, at least $120.00, at most $240.00 -`
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestPersonBesideWithinAFamily reads the limits of a person and of the family beside that of each person of a family.
func TestPersonBesideWithinAFamily(t *testing.T) {
	for _, said := range []string{
		"In-network: $4,500/individual or $6,850 individual within a family or $9,000/family",
		"In-network: $4,500 individual / $9,000 family, $6,850 per person in a family",
	} {
		p := read(t, newSheet().line("Prescription drug benefits").table([]string{"Tier", "You pay"}, []string{"Generic", "$10 copay"}).table(
			[]string{"Important Questions", "Answers", "Why This Matters"},
			[]string{"What is the out-of-pocket limit for this plan?", said, "The most you could pay in a year."},
		).text())
		if list := p.OutOfPocketMaximums; len(list) != 1 || list[0].Individual.Value != money.Dollars(4500) || list[0].Family.Value != money.Dollars(9000) {
			t.Errorf("%s: %+v", said, list)
		}
	}
}

// TestCellsOfOneShare reads what else a cell may say around its one cost share, and leaves a range of copays unread.
func TestCellsOfOneShare(t *testing.T) {
	for said, want := range map[string]string{
		"100% covered after $10 copay":       "generic any in 1-0 $10.00 copay -",
		"Covered at 100% after a $10 copay":  "generic any in 1-0 $10.00 copay -",
		"No co-payment":                      "generic any in 1-0 no charge -",
		"No co-insurance, deductible waived": "generic any in 1-0 no charge exempt",
		"$5-$50":                             "",
		"$5 to $50 copay":                    "",
	} {
		p := read(t, newSheet().line("Prescription drug benefits").table([]string{"Tier", "You pay"}, []string{"Generic drugs", said}, []string{"Brand drugs", "$33 copay"}).text())
		want = strings.TrimPrefix(want+"\nbrand any in 1-0 $33.00 copay -", "\n")
		if got := shareLines(p); got != want {
			t.Errorf("%s: got %q, want %q", said, got, want)
		}
	}
}

// TestLineThatGoesOn takes the end of a wrapped line for no item of a list, although it is the name of a tier.
func TestLineThatGoesOn(t *testing.T) {
	s := newSheet().line("Prescription drugs")
	for _, l := range []string{"• Retail (30-day supply): $12 generic | $32 preferred brand", "• Mail order (90-day supply): $24 generic | $64 preferred", "brand", "• Specialty pharmacy (30-day supply): 25% up to $300"} {
		s.line(l)
	}
	if got := shareLines(read(t, s.text())); strings.Contains(got, "\nbrand") || !strings.Contains(got, "specialty specialty in 1-30 25 %") {
		t.Error(got)
	}
}

// TestSuppliesAboveTiers reads the row of a sheet that gives the columns of pharmacies their supplies, above all tiers.
func TestSuppliesAboveTiers(t *testing.T) {
	text := workbookOf([][]string{
		{"Benefit element", "Retail", "Mail order", "Specialty pharmacy"},
		{"Maximum days supply", "30", "90", "30"},
		{"Tier 1 - Generic", "$10.00", "$20.00", "N/A"},
		{"Tier 2 - Brand", "$30.00", "$60.00", "N/A"},
		{"Tier 3 - Specialty", "N/A", "N/A", "20% (max $200)"},
	})
	const want = `tier-1 retail in 1-30 $10.00 copay -
tier-1 mail in 1-90 $20.00 copay -
tier-2 retail in 1-30 $30.00 copay -
tier-2 mail in 1-90 $60.00 copay -
tier-3 specialty in 1-30 20 % coinsurance, at most $200.00 -`
	if d := cmp.Diff(want, shareLines(read(t, text))); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestCellsOfSeveralShares reads networks, kinds of pharmacy and fills that a cell tells without signs between.
func TestCellsOfSeveralShares(t *testing.T) {
	for said, want := range map[string]string{
		"In-network $10; out-of-network 50% after deductible":   "generic any in 1-0 $10.00 copay -\ngeneric any out 1-0 50 % coinsurance after",
		"20% to a maximum of $50 (retail) or $100 (mail order)": "generic retail in 1-30 20 % coinsurance, at most $50.00 -\ngeneric mail in 1-90 20 % coinsurance, at most $100.00 -",
		"$0 first fill, then $10":                               "generic any in 1-0 $10.00 copay -",
		"$10 first 2 fills, $20 thereafter":                     "generic any in 1-0 $10.00 copay -",
		"$10 not subject to ded":                                "generic any in 1-0 $10.00 copay exempt",
		"Free":                                                  "generic any in 1-0 no charge -",
		"$10 x 2.5":                                             "", // of what it is a multiple is not said
	} {
		p := read(t, newSheet().line("Prescription drug benefits").table([]string{"Tier", "You pay"}, []string{"Generic drugs", said}).text())
		if got := shareLines(p); got != want {
			t.Errorf("%s: got %q, want %q", said, got, want)
		}
	}
}
