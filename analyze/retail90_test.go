package analyze

import "testing"

// TestLongerAtRetail reads what a longer supply costs at retail pharmacies in copays for a month.
func TestLongerAtRetail(t *testing.T) {
	const month, three = "generic retail in 1-30 $11.00 copay -\nbrand retail in 1-30 $44.00 copay -", "\ngeneric retail in 31-90 $33.00 copay -\nbrand retail in 31-90 $132.00 copay -"
	var cases []sharesCase
	for _, c := range []struct {
		words string
		said  bool
	}{
		{"A 90-day supply at retail costs three times the 30-day copay.", true},
		{"Members may receive a 90-day supply of maintenance drugs at a retail pharmacy for three copays.", true},
		{"Retail 90 Pharmacy 90 day supply (3 times the 30 day supply cost share(s) charged at Retail Pharmacies applies).", true},
		{"A 30-day supply at retail, or a 90-day supply at a 90-day retail pharmacy at three times the 30-day amount.", true},
		{"Three copays are charged for a 90-day supply at a retail pharmacy.", true},
		{"Retail pharmacies may charge three copays for a 90-day supply.", false},
		{"A 90-day supply of insulin at retail costs three copays.", false},
		{"A 90-day supply at retail pharmacies is not available for two copays.", false},
		{"A 90-day supply of diabetes medications at a retail pharmacy costs three copays.", false},
		{"A 90-day supply at a preferred retail pharmacy costs two copays.", false},
		{"Effective 2027, a 90-day supply at a retail pharmacy costs three copays.", false},
	} {
		want := month
		if c.said {
			want += three
		}
		cases = append(cases, sharesCase{c.words, newSheet().line("Prescription drugs").table([]string{"Drug", "Retail (30-day supply)"}, []string{"Generic", "$11"}, []string{"Brand", "$44"}).line(c.words).text(), want})
	}
	cases = append(cases, sharesCase{
		"of the retail copay, by mail order",
		newSheet().line("Prescription drugs").table([]string{"Drug", "Retail (30-day supply)"}, []string{"Generic", "$11"}, []string{"Brand", "$44"}).line("Mail order 90-day supply at two times the retail copay.").text(),
		month + "\ngeneric mail in 1-90 $22.00 copay -\nbrand mail in 1-90 $88.00 copay -",
	})
	cases = append(cases, sharesCase{
		"of all drugs, whose specialty tier is filled for a month",
		newSheet().line("Prescription drugs").table([]string{"Drug", "Retail"}, []string{"Generic (30-day supply)", "$11"}, []string{"Specialty (30-day supply only)", "$90"}).line("A 90-day supply at retail costs three times the 30-day copay.").text(),
		"generic retail in 1-30 $11.00 copay -\nspecialty retail in 1-30 $90.00 copay -\ngeneric retail in 31-90 $33.00 copay -",
	})
	readsShares(t, cases)
}

// TestStoresBesideMail gives retail pharmacies what a column states that mail order shares with stores called by their names.
func TestStoresBesideMail(t *testing.T) {
	var cases []sharesCase
	for head, stores := range map[string]bool{
		"90-Day Mail-Order, Walgreens or\nUniversity Pharmacy":                             true,
		"Larch Mail Service Pharmacy or Choice90 Store\nUp to a 90-day supply":             true,
		"Larch Mail Service Pharmacy\nUp to a 90-day supply":                               false,
		"90-day supply by mail order or at an Extended Days’ Supply (EDS) retail pharmacy": true,
	} {
		want := "generic retail in 1-30 $11.00 copay -\ngeneric mail in 1-90 $22.00 copay -"
		if stores {
			want += "\ngeneric retail in 1-90 $22.00 copay -"
		}
		cases = append(cases, sharesCase{head, newSheet().line("Prescription drugs").table([]string{"Drug", "30-Day Retail", head}, []string{"Generic", "$11", "$22"}).text(), want})
	}
	readsShares(t, cases)
}

// TestTimesByPlace reads, in the remark beside a summary's tiers, how many copays a longer supply costs at each kind of pharmacy.
func TestTimesByPlace(t *testing.T) {
	const want = `tier-1 retail in 1-30 $7.00 copay exempt
tier-1 any out 1-0 not covered -
tier-1 retail in 31-90 $21.00 copay exempt
tier-1 mail in 1-90 $14.00 copay exempt`
	var cases []sharesCase
	for _, words := range []string{
		"Covers up to a 30-day supply at a retail pharmacy. A 90-day supply is 3 copayments at a retail pharmacy and 2 copayments by mail order.",
		"Up to a 30-day supply (retail). 90-day supply: three copays at retail, two copays by mail order.",
	} {
		cases = append(cases, sharesCase{words, newSheet().table([]string{"Services You May Need", "In-network", "Out-of-network", "Limitations & Exceptions"},
			[]string{"Tier 1: Generic drugs", "$7 copay; deductible does not apply", "Not covered", words}).text(), want})
	}
	readsShares(t, cases)
}
