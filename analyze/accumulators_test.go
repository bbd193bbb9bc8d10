package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAccumulatorAnswers reads the questions of a summary of benefits in several wordings, above a table with four
// tiers.
func TestAccumulatorAnswers(t *testing.T) {
	for _, c := range []struct {
		name                       string
		overall, other, oop, notIn string
		want                       string
	}{
		{
			"drug deductible for some tiers",
			"$1,500 individual / $3,000 family. Does not apply to preventive care.", "Yes. $210 individual / $420 family for Tiers 2, 3 and 4 prescription drugs. There are no other specific deductibles.",
			"Yes. $6,100 individual / $12,200 family", "Premiums and health care this plan doesn't cover.",
			`deductible/integrated/in 1500.00/3000.00
deductible/rx/tier-2/tier-3/tier-4/any 210.00/420.00 rx=true tiers=[tier-2 tier-3 tier-4]
outOfPocketMaximum/integrated/in 6100.00/12200.00`,
		},
		{
			"drug deductible named in front",
			"In-network: $800/individual; $1,600/family. Out-of-network: $1,700/individual; $3,400/family.", "Yes. Prescription drugs: $110/individual or $220/family. Dental: $50.",
			"For network providers $5,100 individual / $10,200 family; for out-of-network providers $9,100 individual / $18,200 family", "Premiums, prescription drug costs.",
			`deductible/integrated/in 800.00/1600.00
deductible/integrated/out 1700.00/3400.00
deductible/rx/any 110.00/220.00 rx=true
outOfPocketMaximum/medical/in 5100.00/10200.00 rx=false
outOfPocketMaximum/medical/out 9100.00/18200.00 rx=false`,
		},
		{
			"one answer for both deductibles",
			"Medical: $900 individual / $1,800 family. Prescription drugs: $130 individual / $260 family.", "No.",
			"$4,100 individual / $8,200 family", "Premiums.",
			`deductible/medical/in 900.00/1800.00
deductible/rx/any 130.00/260.00 rx=true
outOfPocketMaximum/integrated/in 4100.00/8200.00`,
		},
		{
			"no deductible at all", "$0", "No.", "Not applicable.", "Not applicable because there's no out-of-pocket limit.",
			`deductible/integrated/in 0.00/-`,
		},
		{
			"two networks, the better one by its name", "$450/person or $900/family for Preferred Network Providers. $1,350/person or $2,700/family for In-Network Providers.", "No.",
			"$7,900/person or $15,800/family for Preferred Network and In-Network Providers combined.", "Premiums.",
			`deductible/integrated/preferred 450.00/900.00
deductible/integrated/standard 1350.00/2700.00
outOfPocketMaximum/integrated/in 7900.00/15800.00`,
		},
		{
			"individual first, networks within", "Individual: In-Network $700, Out-of-Network $1,400. Family: In-Network $1,500; Out-of-Network $3,000", "No.",
			"$4,100 person / $8,200 family", "Premiums.",
			`deductible/integrated/in 700.00/1500.00
deductible/integrated/out 1400.00/3000.00
outOfPocketMaximum/integrated/in 4100.00/8200.00`,
		},
		{
			"brand only, generics free of it", "$2,000 person / $4,000 family. Does not apply to office visits and prescription drugs.", "Yes. $240 per person for brand name prescription drugs. Does not apply to generic drugs.",
			"Yes. $6,000 person / $12,000 family.", "Premiums.",
			`deductible/medical/in 2000.00/4000.00 rx=false
deductible/rx/tier-2/tier-3/any 240.00/- rx=true tiers=[tier-2 tier-3]
outOfPocketMaximum/integrated/in 6000.00/12000.00`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			const why = "You must pay all of the costs up to this amount before the plan begins to pay."
			text := newSheet().table(
				[]string{"Important Questions", "Answers", "Why This Matters:"},
				[]string{"What is the overall deductible?", c.overall, why},
				[]string{"Are there other deductibles for specific services?", c.other, why},
				[]string{"What is the out-of-pocket limit for this plan?", c.oop, why},
				[]string{"What is not included in the out-of-pocket limit?", c.notIn, why},
			).page().table(
				[]string{"Common Medical Event", "Services You May Need", "In-Network Provider", "Out-of-Network Provider", "Limitations & Exceptions"},
				[]string{"If you need drugs to treat your illness or condition", "Tier 1 - generic", "$5 copay", "Not covered", "None"},
				[]string{"^", "Tier 2 - preferred brand", "$25 copay", "Not covered", "None"},
				[]string{"^", "Tier 3 - non-preferred brand", "$55 copay", "Not covered", "None"},
				[]string{"^", "Tier 4 - specialty", "20% coinsurance", "Not covered", "None"},
			).text()
			p := read(t, text)
			if d := cmp.Diff(c.want, accumulatorLines(p)); d != "" {
				t.Errorf("(-want +got):\n%s\ngot\n%s", d, accumulatorLines(p))
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestPersonsBesideIntegration reads the accumulators of a workbook whose columns say whose they are, and whether they are one with
// those of the medical benefit.
func TestPersonsBesideIntegration(t *testing.T) {
	for _, last := range []string{"Integrated with medical", "Combined with medical", "Included in medical MOOP"} {
		text := newSheet().table(
			[]string{"Accumulator", "Applies", "Individual", "Family", last},
			[]string{"Rx Deductible", "Y", "$475", "$950", "N"},
			[]string{"Rx MOOP", "Y", "$2,500", "$5,000", "N"},
		).text()
		var got []string
		for _, f := range factsOf(read(t, text)) {
			got = append(got, f.line)
		}
		if s := strings.Join(got, "; "); s != "deductible rx 475/950; maximum rx 2500/5000" {
			t.Errorf("%s: %s", last, s)
		}
	}
}
