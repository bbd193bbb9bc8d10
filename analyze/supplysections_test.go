package analyze

import (
	"slices"
	"strings"
	"testing"
)

// Pharmacies stand below each other once for each supply, with the tiers across; tiers that are not filled there have no share.
func TestPharmaciesBelowSupplies(t *testing.T) {
	body := func(corner, month, months, none string) string {
		head := []string{corner, "Tier 1", "Tier 2", "Tier 3"}
		return shareLines(read(t, newSheet().line("What you pay for covered drugs").table(head,
			[]string{month, "", "", ""}, []string{"Preferred retail", "$0", "$6", "33%"}, []string{"Standard retail", "$8", "$14", "33%"},
			[]string{months, "", "", ""}, []string{"Preferred retail", "$1", "$18", none}, []string{"Mail order", "$2", "$12", none}).text()))
	}
	want := `tier-1 retail preferred 1-30 $0.00 copay -
tier-1 retail standard 1-30 $8.00 copay -
tier-1 retail preferred 1-90 $1.00 copay -
tier-1 mail in 1-90 $2.00 copay -
tier-2 retail preferred 1-30 $6.00 copay -
tier-2 retail standard 1-30 $14.00 copay -
tier-2 retail preferred 1-90 $18.00 copay -
tier-2 mail in 1-90 $12.00 copay -
tier-3 retail preferred 1-30 33 % coinsurance -
tier-3 retail standard 1-30 33 % coinsurance -`
	for _, c := range [][4]string{
		{"Where you fill", "One-month (30-day) supply", "Three-month (90-day) supply", "Not available"},
		{"", "One-month supply", "Three-month supply", "N/A"},
		{"Where you fill", "30-day supply", "90-day supply", "N/A"},
		{"Where you fill", "Up to a 30-day supply", "Up to a 90-day supply", ""},
		{"Where you fill", "One-month (30-day) supply", "Three-month (90-day) supply", "A long-term supply is not available"},
	} {
		if got := sortedLines(body(c[0], c[1], c[2], c[3])); got != sortedLines(want) {
			t.Errorf("%v:\n%s\nwant\n%s", c, got, want)
		}
	}
}

// A row that has no share for one of the tiers is no end of a table.
func TestTiersThatAreNotFilledSomewhere(t *testing.T) {
	for _, none := range []string{"N/A", "Not available", "", "—"} {
		got := shareLines(read(t, newSheet().line("Drug costs").table([]string{"Pharmacy", "Days supply", "Tier 1", "Tier 2", "Tier 3"},
			[]string{"Retail", "30-day supply", "$0", "$6", "33%"}, []string{"Mail order", "90-day supply", "$2", "$12", none}).text()))
		want := `tier-1 retail in 1-30 $0.00 copay -
tier-1 mail in 1-90 $2.00 copay -
tier-2 retail in 1-30 $6.00 copay -
tier-2 mail in 1-90 $12.00 copay -
tier-3 retail in 1-30 33 % coinsurance -`
		if sortedLines(got) != sortedLines(want) {
			t.Errorf("%q:\n%s\nwant\n%s", none, got, want)
		}
	}
}

// sortedLines are lines in an order of their own, where none is told.
func sortedLines(s string) string {
	return strings.Join(slices.Sorted(strings.SplitSeq(s, "\n")), "\n")
}
