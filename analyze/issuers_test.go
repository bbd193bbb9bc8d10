package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestWordings reads the same small table in the many ways that issuers word it.
func TestWordings(t *testing.T) {
	head := []string{"Common\nMedical Event", "Services You May Need", "Network Provider\n(You will pay the least)", "Out-of-Network Provider\n(You will pay the most)", "Limitations, Exceptions, & Other Important Information"}
	row := func(label, in, out, notes string) []string {
		return []string{"If you need drugs to treat your illness or condition", label, in, out, notes}
	}
	for _, c := range []struct {
		name string
		rows [][]string
		want string
	}{
		{
			"preferred pharmacies within retail",
			[][]string{row("Preferred generic drugs", "Retail - Preferred Participating Pharmacy - No Charge\nRetail - Participating Pharmacy - $9/prescription\nMail - No Charge; deductible does not apply", "Retail - $9/prescription", "Limited to a 30-day supply at retail. Up to a 90-day supply at mail order.")},
			`preferred-generic retail preferred 1-30 no charge exempt
preferred-generic retail standard 1-30 $9.00 copay exempt
preferred-generic mail in 1-90 no charge exempt
preferred-generic retail out 1-30 $9.00 copay -`,
		},
		{
			"channel in parentheses, unit at the end, same as another tier",
			[][]string{
				row("Preferred brand drugs", "$32 (retail); $64 (mail order) / prescription, deductible does not apply.", "Not covered", "Up to a 30-day supply retail or 100-day supply mail order."),
				row("Non-preferred brand drugs", "Same as preferred brand drugs when an exception is approved.", "Not covered", "Same as preferred brand drugs."),
			},
			`preferred-brand retail in 1-30 $32.00 copay exempt
preferred-brand mail in 1-100 $64.00 copay exempt
preferred-brand any out 1-0 not covered -
non-preferred-brand any out 1-0 not covered -
non-preferred-brand retail in 1-30 $32.00 copay exempt
non-preferred-brand mail in 1-100 $64.00 copay exempt`,
		},
		{
			"semicolons between everything",
			[][]string{row("Generic drugs (Tier 1)", "Retail: $19 Copay / prescription; deductible does not apply; Mail Order: $48 Copay/ prescription; deductible does not apply", "Not Covered", "None")},
			`tier-1 retail in 1-30 $19.00 copay exempt
tier-1 mail in 1-90 $48.00 copay exempt
tier-1 any out 1-0 not covered -`,
		},
		{
			"days and channel in front",
			[][]string{row("Tier 2 drugs", "30-Day Retail Supply:\n$31 copay/prescription\n90-Day Mail Order Supply:\n$62 copay/prescription", "Not covered", "None")},
			`tier-2 retail in 1-30 $31.00 copay -
tier-2 mail in 1-90 $62.00 copay -
tier-2 any out 1-0 not covered -`,
		},
		{
			"both channels share ninety days",
			[][]string{row("Generic drugs (Tier 1)", "$11 copay/prescription (retail 30 days), $33 copay/prescription (retail & home delivery 90 days)", "50% coinsurance/prescription (retail)", "Coverage is limited up to a 90-day supply.")},
			`tier-1 retail in 1-30 $11.00 copay -
tier-1 retail in 1-90 $33.00 copay -
tier-1 mail in 1-90 $33.00 copay -
tier-1 retail out 1-30 50 % coinsurance -`,
		},
		{
			"high-deductible plan",
			[][]string{row("Generic drugs", "20% coinsurance after deductible", "40% coinsurance after deductible", "Covers up to a 30-day supply (retail); 90-day supply (mail order)."), row("Specialty drugs", "No charge after deductible", "Not covered", "None")},
			`generic retail in 1-30 20 % coinsurance after
generic mail in 1-90 20 % coinsurance after
generic retail out 1-30 40 % coinsurance after
specialty specialty in 1-30 no charge after
specialty any out 1-0 not covered -`,
		},
		{
			"roman numerals",
			[][]string{row("Tier I (most generic drugs)", "$16 copay/retail order\n$32 copay/mail order", "Not covered", "None")},
			`tier-1 retail in 1-30 $16.00 copay -
tier-1 mail in 1-90 $32.00 copay -
tier-1 any out 1-0 not covered -`,
		},
		{
			"tiers within one cell",
			[][]string{row("Prescription drugs", "Tier 1: $6 copay\nTier 2: $26 copay\nTier 3: $56 copay", "Not covered", "None")},
			`tier-1 any in 1-0 $6.00 copay -
tier-2 any in 1-0 $26.00 copay -
tier-3 any in 1-0 $56.00 copay -
tier-1 any out 1-0 not covered -
tier-2 any out 1-0 not covered -
tier-3 any out 1-0 not covered -`,
		},
		{
			"insulin beside the tier",
			[][]string{row("Tier 2 - Preferred Brand", "$37 copay (retail)\n$35 maximum copay for insulin", "Not covered", "None")},
			`tier-2 retail in 1-30 $37.00 copay -
tier-2 any out 1-0 not covered -`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := newSheet().table(append([][]string{head}, c.rows...)...).text()
			p := read(t, text)
			if d := cmp.Diff(c.want, shareLines(p)); d != "" {
				t.Errorf("(-want +got):\n%s\ngot:\n%s", d, shareLines(p))
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestGrids reads tables of a plan's drug benefit on its own.
func TestGrids(t *testing.T) {
	for _, c := range []struct {
		name string
		rows [][]string
		want string
	}{
		{
			"tier and pharmacy in columns of their own",
			[][]string{
				{"Prescription Drugs", "Pharmacy", "In-Network", "Out-of-Network"},
				{"Tier 1 - Generic", "Retail (30 days)", "$7", "40%"},
				{"^", "Mail (90 days)", "$14", "Not covered"},
				{"Tier 2 - Preferred brand", "Retail (30 days)", "$27", "40%"},
				{"^", "Mail (90 days)", "$54", "Not covered"},
			},
			`tier-1 retail in 1-30 $7.00 copay -
tier-1 retail out 1-30 40 % coinsurance -
tier-1 mail in 1-90 $14.00 copay -
tier-1 mail out 1-90 not covered -
tier-2 retail in 1-30 $27.00 copay -
tier-2 retail out 1-30 40 % coinsurance -
tier-2 mail in 1-90 $54.00 copay -
tier-2 mail out 1-90 not covered -`,
		},
		{
			"sections by channel",
			[][]string{
				{"Pharmacy Benefits", "Network Pharmacy"},
				{"Retail pharmacy (up to a 30-day supply)", "<"},
				{"Generic", "$8 copay"},
				{"Preferred brand", "$38 copay"},
				{"Mail order (up to a 90-day supply)", "<"},
				{"Generic", "$16 copay"},
				{"Preferred brand", "$76 copay"},
			},
			`generic retail in 1-30 $8.00 copay -
preferred-brand retail in 1-30 $38.00 copay -
generic mail in 1-90 $16.00 copay -
preferred-brand mail in 1-90 $76.00 copay -`,
		},
		{
			"columns by days supply",
			[][]string{
				{"Drug Type", "1-30 Day Supply", "31-60 Day Supply", "Home Delivery 90 Day Supply (or less)"},
				{"Preferred Generic Drug", "$13", "$26", "$27"},
				{"Specialty Drug", "$101", "N/A", "N/A"},
			},
			`preferred-generic retail in 1-30 $13.00 copay -
preferred-generic retail in 31-60 $26.00 copay -
preferred-generic mail in 1-90 $27.00 copay -
specialty specialty in 1-30 $101.00 copay -`,
		},
		{
			"letters apart",
			[][]string{
				{"PHARMACY BENEFITS", "NETWORK CARE"},
				{"T I E R 2 Retail", "$47 copayment"},
			},
			`tier-2 retail in 1-30 $47.00 copay -`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := newSheet().table(c.rows...).text()
			p := read(t, text)
			if d := cmp.Diff(c.want, shareLines(p)); d != "" {
				t.Errorf("(-want +got):\n%s\ngot:\n%s", d, shareLines(p))
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestPlansSideBySide tells plans apart that share a table.
func TestPlansSideBySide(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Benefit", "Core Plan", "Plus Plan"},
		[]string{"Annual deductible", "$500 individual / $1,000 family", "$250 individual / $500 family"},
		[]string{"Generic drugs (retail)", "$12 copay", "$6 copay"},
	).text())
	var got []string
	for _, c := range p.CostShares {
		got = append(got, c.Variant+" "+c.Share.Value.String())
	}
	for _, a := range p.Deductibles {
		got = append(got, a.Variant+" "+a.Individual.Value.String())
	}
	if s := strings.Join(got, ", "); s != "Core Plan $12.00 copay, Plus Plan $6.00 copay, Core Plan 500.00, Plus Plan 250.00" {
		t.Error(s)
	}
}

// TestNoRules holds against documents that speak of money and drugs and state no benefit.
func TestNoRules(t *testing.T) {
	for _, words := range []string{
		"Fill in the deductible and the copay of each tier. Use $ for dollars.",
		"A drug list. Tier 1 drugs cost the least. PA means prior authorization.\nexamplol 5 mg tablet 1 QL\nsamplix 10 mg capsule 3 PA",
		"Suppose a night in hospital costs $1,000: with a coinsurance of 20% you would pay $200.",
	} {
		p := read(t, newSheet().line(words).table([]string{"Prescription Deductible", "Tier 1", "Tier 2", "Mail Order 90"}, []string{"", "", "", ""}).text())
		if len(p.CostShares)+len(p.Deductibles)+len(p.OutOfPocketMaximums) > 0 {
			t.Errorf("%q: %s %s", words, shareLines(p), accumulatorLines(p))
		}
	}
}

// TestTwoPlansInOneFile keeps the rules of two summaries apart.
func TestTwoPlansInOneFile(t *testing.T) {
	s := newSheet()
	for i, plan := range []string{"Silver 2000", "Gold 1000"} {
		if i > 0 {
			s.page()
		}
		s.line("Example Health: " + plan).line("Coverage Period: 01/01/2031 - 12/31/2031")
		s.table(
			[]string{"Important Questions", "Answers", "Why this Matters:"},
			[]string{"What is the overall deductible?", []string{"$2,000 individual / $4,000 family", "$1,000 individual / $2,000 family"}[i], "You pay it first."},
		).page().table(
			[]string{"Common Medical Event", "Services You May Need", "Network Provider", "Out-of-Network Provider", "Limitations & Exceptions"},
			[]string{"If you need drugs to treat your illness or condition", "Generic drugs", []string{"$20 copay (retail)", "$10 copay (retail)"}[i], "Not covered", "None"},
		)
	}
	p := read(t, s.text())
	want := `Silver 2000/costShare/generic/retail/in/1-30
Silver 2000/costShare/generic/any/out/1-
Gold 1000/costShare/generic/retail/in/1-30
Gold 1000/costShare/generic/any/out/1-
Silver 2000/deductible/integrated/in 2000.00
Gold 1000/deductible/integrated/in 1000.00`
	var got []string
	for _, c := range p.CostShares {
		got = append(got, string(c.ID))
	}
	for _, a := range p.Deductibles {
		got = append(got, string(a.ID)+" "+a.Individual.Value.String())
	}
	if d := cmp.Diff(want, strings.Join(got, "\n")); d != "" {
		t.Error(d)
	}
}
