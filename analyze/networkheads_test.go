package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// pageWithTiers is a page with a table of two tiers and lines below it.
func pageWithTiers(lines ...string) *sheet {
	s := newSheet().line("Prescription drugs").table([]string{"Service", "Retail (up to 30-day supply)", "Mail order (up to 90-day supply)"}, []string{"Tier 1 (Generic)", "$9", "$18"}, []string{"Tier 2 (Preferred Brand)", "$31", "$62"})
	for _, l := range lines {
		s.line(l)
	}
	return s
}

const sharesOfTiers = "tier-1 retail in 1-30 $9.00 copay -\ntier-1 mail in 1-90 $18.00 copay -\ntier-2 retail in 1-30 $31.00 copay -\ntier-2 mail in 1-90 $62.00 copay -\n"

// TestListsUnderNetworks reads lists below headings that name a network, or specialty drugs, and nothing else.
func TestListsUnderNetworks(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"out of network",
			pageWithTiers("Out-of-network", "– Retail: 45% coinsurance, together with whatever is above the price of the network.", "– Mail order: Not covered.").text(),
			sharesOfTiers + `tier-1 retail out 1-30 45 % coinsurance -
tier-2 retail out 1-30 45 % coinsurance -
tier-1 mail out 1-90 not covered -
tier-2 mail out 1-90 not covered -`,
		},
		{
			"in the network again",
			pageWithTiers("Out-of-network", "– Retail: Not covered.", "In-network", "– Retail: 45% coinsurance, together with whatever is above the price of the network.").text(),
			strings.TrimSpace(sharesOfTiers),
		},
		{
			"specialty drugs",
			pageWithTiers("", "Specialty drugs (up to 28-day supply) through Larkspur Care", "In-network", "– Tier 1 (generic): $19", "– Tier 2 (Preferred Brand): $57", "Out-of-network", "– Specialty drugs are not covered.").text(),
			sharesOfTiers + `specialty any out 1-0 not covered -
tier-1 specialty in 1-28 $19.00 copay -
tier-2 specialty in 1-28 $57.00 copay -`,
		},
		{
			"behind the list",
			pageWithTiers("", "Specialty drugs (up to 28-day supply) through Larkspur Care", "Limits and exceptions", "– Tier 1 (generic): $19").text(),
			strings.TrimSpace(sharesOfTiers),
		},
	})
}

// TestPricesInTitles reads where the prices of a table hold from its title, which says that they are prices.
func TestPricesInTitles(t *testing.T) {
	readsShares(t, []sharesCase{{
		"an own pharmacy and mail order",
		newSheet().line("Pharmacy benefit").line("Price for Prescriptions at the Larkspur Health Pharmacy").table(
			[]string{"", "TIER 1", "TIER 2"}, []string{"Up to 33 day prescription", "$9 co-pay", "$29 co-pay"}, []string{"34-66 day prescription", "$18 co-pay", "$58 co-pay"},
		).line("Tier 1: generics.").line("Price for Prescriptions via Mail Order").table(
			[]string{"", "TIER 1", "TIER 2"}, []string{"67-99 day prescription", "$16 co-pay", "$56 co-pay"},
		).text(),
		`tier-1 retail in 1-33 $9.00 copay -
tier-1 retail in 34-66 $18.00 copay -
tier-2 retail in 1-33 $29.00 copay -
tier-2 retail in 34-66 $58.00 copay -
tier-1 mail in 67-99 $16.00 copay -
tier-2 mail in 67-99 $56.00 copay -`,
	}})
}

// TestLaterStages reads no cost share of a tier out of what a Medicare plan says of a later stage.
func TestLaterStages(t *testing.T) {
	readsShares(t, []sharesCase{{
		"past the threshold",
		pageWithTiers("", "When catastrophic coverage applies", "Past $6,100 out of pocket your share for each fill is 5% of the cost or the copay, whichever is greater. That copay is $3.10 for generic drugs and $8.20 for brand drugs.").text(),
		strings.TrimSpace(sharesOfTiers),
	}})
}

// TestShownAtPharmacies takes what members pay where they show a card at a pharmacy for what they pay at retail, where nothing comes by mail.
func TestShownAtPharmacies(t *testing.T) {
	page := func(words string) *sheet {
		return newSheet().line("Prescription drugs").line(words).table([]string{"", "Up to 30-day Supply", "31-60 day Supply"}, []string{"Tier 1", "$9", "$18"}, []string{"Tier 2", "$31", "$62"})
	}
	readsShares(t, []sharesCase{
		{"at the counter", page("Carry your Plan ID card and show it at a participating pharmacy. The pharmacist collects your copay:").text(), "tier-1 retail in 1-30 $9.00 copay -\ntier-1 retail in 31-60 $18.00 copay -\ntier-2 retail in 1-30 $31.00 copay -\ntier-2 retail in 31-60 $62.00 copay -"},
		{"where the card is shown, at a retail pharmacy", page("At a participating retail pharmacy, show your Plan ID card. You will be asked to pay the copay below.").text(), "tier-1 retail in 1-30 $9.00 copay -\ntier-1 retail in 31-60 $18.00 copay -\ntier-2 retail in 1-30 $31.00 copay -\ntier-2 retail in 31-60 $62.00 copay -"},
		{"at any of the network", page("You may fill prescriptions at a participating pharmacy. This is your copay:").text(), "tier-1 any in 1-30 $9.00 copay -\ntier-1 any in 31-60 $18.00 copay -\ntier-2 any in 1-30 $31.00 copay -\ntier-2 any in 31-60 $62.00 copay -"},
	})
}

// TestLimitsOfTheirOwn reads limits whose sentences name the other limit, another day to begin on, or no drugs, of which the document is.
func TestLimitsOfTheirOwn(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"Drugs filled in the network have an out-of-pocket maximum of their own, apart from the one for medical care: $5,050 per member / $9,700 per family.", "outOfPocketMaximum/rx/in 5050.00/9700.00"},
		{"From January 1, 2026 (or the day you enroll, if later) to December 31, 2026, the most a member pays for covered prescription drugs is $1,500; for a family it is $3,000.", "outOfPocketMaximum/rx/any 1500.00/3000.00 rx=true"},
		{"The most a member pays for covered prescription drugs is $1,500 if he uses the network.", ""},
		{"There is no deductible.", "deductible/integrated/any 0.00/0.00"},
		{"There is no deductible to meet for prescription drugs.", "deductible/rx/any 0.00/0.00"},
		{"There is no deductible to meet for Tier 1 drugs.", ""},
	} {
		if got := accumulatorLines(read(t, pageWithTiers(c.name).text())); got != c.want {
			t.Errorf("%q: %s\nwant %s", c.name, got, c.want)
		}
	}
	titled := newSheet().line("Pharmacy Benefit for Crew Members").line("There is no deductible.").table([]string{"", "Retail"}, []string{"Tier 1", "$9"}, []string{"Tier 2", "$31"})
	if got := accumulatorLines(read(t, titled.text())); got != "deductible/rx/any 0.00/0.00" {
		t.Errorf("no deductible of drugs: %s", got)
	}
}

// TestGapsBetweenPrices reads that a brand costs the price above its generic's, however that is called, and not where it costs so up to an amount.
func TestGapsBetweenPrices(t *testing.T) {
	for words, want := range map[string]bool{
		"When a brand drug has a generic version, you are charged the generic copay and, on top of it, what the brand costs more than the generic.":            true,
		"If you insist on the brand although a generic exists, your cost is the generic copay plus the price gap between the two drugs.":                       true,
		"You may take a brand name drug in place of its generic equivalent. You will then owe the copay and, besides, the difference in cost between the two.": true,
		"You pay the generic copay plus the difference in cost between the brand and the generic, capped at $90 per 30-day supply of the brand drug.":          false,
		"Compare a retail and a mail order pharmacy. You will then owe the copay and, besides, the difference in cost between the two.":                        false,
	} {
		if got := read(t, pageWithTiers("", words).text()).ProductSelection.AddDifference; got.Known() != want {
			t.Errorf("%q: %v", words, got)
		}
	}
}

// TestNothingElsewhere reads that members pay all of the price at any pharmacy but those of the network.
func TestNothingElsewhere(t *testing.T) {
	for words, want := range map[string]int{
		"Stay in the network! At any other pharmacy you pay 100% of the cost.":           1,
		"At any other pharmacy you pay 40% of the cost.":                                 0,
		"At any other pharmacy you pay the full price and send in a claim for the rest.": 0,
	} {
		if got := len(read(t, pageWithTiers("", words).text()).Pharmacies.Access); got != want {
			t.Errorf("%q: %d rules", words, got)
		}
	}
}

// TestOtherPharmaciesBesidePreferred makes the other pharmacies of a network standard ones beside a column of preferred ones, and no others.
func TestOtherPharmaciesBesidePreferred(t *testing.T) {
	table := func(first, second string) string {
		return shareLines(read(t, newSheet().line("Prescription drugs").table(
			[]string{"Drug tier", first, second, "Home delivery\n(90-day supply)"},
			[]string{"Tier 1 - Generics", "$3", "$13", "$6"},
			[]string{"Tier 2 - Brands", "$60", "$75", "$150"}).text()))
	}
	for _, c := range []struct{ first, second, want string }{
		{"Preferred retail pharmacy\n(30-day supply)", "Other network pharmacy\n(30-day supply)", "tier-1 retail preferred 1-30 $3.00 copay -\ntier-1 retail standard 1-30 $13.00 copay -\ntier-1 mail in 1-90 $6.00 copay -\ntier-2 retail preferred 1-30 $60.00 copay -\ntier-2 retail standard 1-30 $75.00 copay -\ntier-2 mail in 1-90 $150.00 copay -"},
		{"Campus pharmacy\n(30-day supply)", "Retail pharmacy\n(30-day supply)", "tier-1 retail preferred 1-30 $3.00 copay -\ntier-1 retail in 1-30 $13.00 copay -\ntier-1 mail in 1-90 $6.00 copay -\ntier-2 retail preferred 1-30 $60.00 copay -\ntier-2 retail in 1-30 $75.00 copay -\ntier-2 mail in 1-90 $150.00 copay -"},
	} {
		if d := cmp.Diff(c.want, table(c.first, c.second)); d != "" {
			t.Errorf("%s beside %s (-want +got):\n%s", c.second, c.first, d)
		}
	}
}
