package analyze

import (
	"slices"
	"testing"
)

// TestDrugsBelowTitlesOfTiers reads names in columns below titles of tiers, without tables and heads: signs in front and letters behind them
// are no part of them, a tier goes on in the next column and page, and neither what the tiers are nor the index is read.
func TestDrugsBelowTitlesOfTiers(t *testing.T) {
	var pages [3][]placedLine
	lines := func(page int, left, top float64, words ...string) {
		for _, w := range words {
			x := left
			if w[0] == '>' {
				w, x = w[1:], left+11
			}
			pages[page] = append(pages[page], placedLine{w, x, top})
			top += 14
		}
	}
	lines(0, 40, 40, "What the tiers are", "Tier 1 - Your lowest cost", "Use these first, if they are right for you", "Tier 2 - Your highest cost", "Use these where no other drug helps",
		"SL = Supply limit", "N = Notification (prior authorization) is required", "T4 = Covered on a fourth tier", "E = May be excluded from coverage", "H = Eligible for the half tablet program", "+ = Generic product")
	lines(1, 40, 40, "3.1 Pain", "TIER 1", "+ naproxen (Naprosyn)", "+ tramadol tablet, sustained-", ">release (Ultram)** SL", "+ ibuprofen", "Celebrex", "+ diclofenac (Cataflam,", ">Voltaren) N SL", "TIER 2", "meloxicam E T4", "vitamin E")
	lines(1, 320, 40, "Zipsor E N T4", "+ celecoxib (Celebrex)*** SL", "3.2 Depression", "TIER 1", "+ citalopram H", "+ sertraline", "TIER 2", "Lexapro H SL", "fluoxetine")
	lines(2, 40, 40, "+ duloxetine SL", "Index", "citalopram ........ 2", "sertraline ........ 2")
	lines(2, 320, 40, "ibuprofen ........ 2")
	got := listRows(t, pagesOf(pages[:]...))
	want := []string{
		"naproxen (Naprosyn)//TIER 1/[]", "tramadol tablet, sustained-release (Ultram)//TIER 1/[QL]", "ibuprofen//TIER 1/[]", "Celebrex//TIER 1/[]",
		"diclofenac (Cataflam, Voltaren)//TIER 1/[PA QL]", "meloxicam//TIER 2/[]", "vitamin E//TIER 2/[]", "Zipsor//TIER 2/[PA]", "celecoxib (Celebrex)//TIER 2/[QL]",
		"citalopram//TIER 1/[]", "sertraline//TIER 1/[]", "Lexapro//TIER 2/[QL]", "fluoxetine//TIER 2/[]", "duloxetine//TIER 2/[QL]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// TestTiersWithoutNames takes no rules below titles of tiers for drugs.
func TestTiersWithoutNames(t *testing.T) {
	var page []placedLine
	for i, w := range []string{
		"Tier 1", "Retail pharmacy, 30 days", "Mail order, 90 days", "$10 copay", "Lowest cost generics", "Tier 2", "Retail pharmacy, 30 days", "Mail order, 90 days",
		"$40 copay", "Insulin products", "Tier 3", "Brands that have a generic", "Specialty pharmacy only", "20% up to $250",
	} {
		page = append(page, placedLine{w, 40, 40 + 14*float64(i)})
	}
	if got := listRows(t, pagesOf(page)); len(got) > 0 {
		t.Errorf("%q", got)
	}
}
