package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDeductibleOfNote gives a deductible that a cell names without its amount the one of a note below the table, which begins with the name of a plan
// with a high deductible.
func TestDeductibleOfNote(t *testing.T) {
	text := workbookOf([][]string{
		{"Plan", "Rx deductible", "Generic, retail 30-day supply", "Brand, retail 30-day supply"},
		{"Rx 5-20", "None", "$5", "$20"},
		{"Rx HDHP", "Combined*", "10%*", "20%*"},
		{"* Rx HDHP: after the combined medical and prescription deductible of $1,750 single / $3,500 family."},
	})
	p := read(t, text)
	checkEvidence(t, text, p)
	var got []string
	for _, d := range p.Deductibles {
		got = append(got, fmt.Sprint(d.Variant, " ", d.Individual.Value, " ", d.Family.Value))
	}
	slices.Sort(got)
	if d := cmp.Diff("Rx 5-20 0.00 0.00\nRx HDHP 1750.00 3500.00", strings.Join(got, "\n")); d != "" {
		t.Error(d)
	}
}

// TestCarriersAbovePlans takes the names of plans from their row, and not from the row of their carriers above it, although one of those is called a
// health plan.
func TestCarriersAbovePlans(t *testing.T) {
	text := workbookOf([][]string{
		{"Carrier", "Harbor Health", "Lakeside Health Plan", "Prairie Mutual"},
		{"Plan", "Harbor PPO 1000", "Lakeside Choice 1500", "Prairie Mutual HSA 3300"},
		{"IN-NETWORK"},
		{"Deductible – single / family", "$1,000 / $3,000", "$1,500 / $3,000", "$3,300 / $6,600"},
		{"PRESCRIPTION DRUGS"},
		{"Retail (30 days) – Tier 1 Generic", "$9", "$4", "0% after deductible"},
		{"Retail (30 days) – Tier 2 Brand", "$38", "$44", "0% after deductible"},
	})
	p := read(t, text)
	checkEvidence(t, text, p)
	names := map[string]int{}
	for _, c := range p.CostShares {
		names[c.Variant]++
	}
	if d := cmp.Diff(map[string]int{"Harbor PPO 1000": 2, "Lakeside Choice 1500": 2, "Prairie Mutual HSA 3300": 2}, names); d != "" {
		t.Error(d)
	}
}
