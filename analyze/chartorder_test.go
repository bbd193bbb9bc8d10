package analyze

import (
	"strings"
	"testing"
)

// TestChartsAfterTheDeductible holds drugs whose cells say nothing by the deductible, where the line above the chart says so and the chart
// frees other cost shares by their own words.
func TestChartsAfterTheDeductible(t *testing.T) {
	const above = "All copayment and coinsurance costs shown in this chart are after your deductible has been met, if a deductible applies."
	for _, c := range []struct{ name, before, above, visit, deductible, want string }{
		{"held", "Yes. Preventive care is covered before you meet your deductible.", above, "$35 copay per visit, deductible does not apply.", "In-Network: $750 member / $1,500 family", "after"},
		{"no words above the chart", "Yes. Preventive care.", "", "$35 copay per visit, deductible does not apply.", "In-Network: $750 member / $1,500 family", "-"},
		{"nothing free in the chart", "Yes. Preventive care.", above, "$35 copay per visit", "In-Network: $750 member / $1,500 family", "-"},
		{"drugs before it", "Yes. Preventive care and prescription drugs.", above, "$35 copay per visit, deductible does not apply.", "In-Network: $750 member / $1,500 family", "exempt"},
		{"services with a copay before it", "Yes. Preventive care and certain services with a copay.", above, "$35 copay per visit, deductible does not apply.", "In-Network: $750 member / $1,500 family", "-"},
		{"generics before it", "Yes. Preventive care, primary care visits and generic drugs are covered before you meet your deductible.", above, "$35 copay per visit, deductible does not apply.", "In-Network: $750 member / $1,500 family", "exempt after"},
		{"certain generics before it", "Yes. Preventive care and certain generic drugs.", above, "$35 copay per visit, deductible does not apply.", "In-Network: $750 member / $1,500 family", "-"},
		{"preferred drugs before it", "Yes. Preventive care, generic drugs and preferred brand drugs.", above, "$35 copay per visit, deductible does not apply.", "In-Network: $750 member / $1,500 family", "exempt"},
		{"generic and brand drugs in one list", "Yes. Preventive care, generic and brand-name drugs other than specialty are covered before you meet your deductible.", above, "$35 copay per visit, deductible does not apply.", "In-Network: $750 member / $1,500 family", "exempt"},
		{"all but brands before it", "Yes. Preventive care and generic drugs, but not preferred brand drugs, are covered before you meet your deductible.", above, "$35 copay per visit, deductible does not apply.", "In-Network: $750 member / $1,500 family", "exempt -"},
		{"brands without their deductible", "Yes. Preventive care.", "", "$35 copay per visit", "$750 member / $1,500 family. Does not apply to generic drugs or preferred brand drugs.", "exempt"},
		{"brands with their deductible", "Yes. Preventive care.", "", "$35 copay per visit", "$750 member / $1,500 family. Does not apply to generic drugs but applies to preferred brand drugs.", "exempt -"},
		{"of medical costs", "Yes. Preventive care.", above, "$35 copay per visit, deductible does not apply.", "Medical: $750 member / $1,500 family", "-"},
		{"no deductible", "Yes. Preventive care.", above, "$35 copay per visit, deductible does not apply.", "$0", "-"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := read(t, newSheet().table(
				[]string{"Important Questions", "Answers", "Why This Matters:"},
				[]string{"What is the overall deductible?", c.deductible, "Generally, you must pay all of the costs from providers up to the deductible amount."},
				[]string{"Are there services covered before you meet your deductible?", c.before, "This plan covers some items and services."},
				[]string{"Are there other deductibles for specific services?", "No.", "You don't have to meet deductibles for specific services."},
			).line(c.above).table(
				[]string{"Common Medical Event", "Services You May Need", "In-Network Provider", "Limitations"},
				[]string{"If you visit a health care provider's office", "Primary care visit", c.visit, "None"},
				[]string{"If you need drugs to treat your illness", "Generic drugs", "$10 copay (retail) and $20 copay (mail order)", "Covers up to a 30-day supply (retail), 90-day supply (mail order)."},
				[]string{"^", "Preferred brand drugs", "$40 copay (retail) and $80 copay (mail order)", "^"},
			).text())
			if len(p.CostShares) != 4 {
				t.Fatal(shareLines(p))
			}
			generics, brands, two := strings.Cut(c.want, " ")
			if !two {
				brands = generics
			}
			for line := range strings.SplitSeq(shareLines(p), "\n") {
				want := brands
				if strings.HasPrefix(line, "generic ") {
					want = generics
				}
				if !strings.HasSuffix(line, " "+want) {
					t.Errorf("%s, want %s", line, want)
				}
			}
		})
	}
}
