package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
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
