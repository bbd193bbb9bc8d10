package analyze

import (
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestPageTables reads tables as guides, riders and schedules set them.
func TestPageTables(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"two supplies of one pharmacy, preventive drugs apart, and all of the price up to the deductible",
			newSheet().line("Prescription drug benefits").table(
				[]string{"Benefit", "Retail (30 days/90 days)", "Mail order (90 days)"},
				[]string{"Preventive generic", "$5/$15", "$12.50"},
				[]string{"Generic", "$10/$30", "$25"},
				[]string{"Brand", "Member pays 100% up to deductible; after deductible, member pays 30%", "40%"},
			).text(),
			`preventive-generic retail in 1-30 $5.00 copay -
preventive-generic retail in 31-90 $15.00 copay -
preventive-generic mail in 1-90 $12.50 copay -
generic retail in 1-30 $10.00 copay -
generic retail in 31-90 $30.00 copay -
generic mail in 1-90 $25.00 copay -
brand retail in 1-30 30 % coinsurance after
brand retail in 31-90 30 % coinsurance after
brand mail in 1-90 40 % coinsurance -`,
		},
		{
			"three supplies with the days behind the last",
			newSheet().line("Prescription drug benefits").table(
				[]string{"", "Retail 30/60/90 days", "Mail order 90 days"},
				[]string{"Generic", "$8/$16/$24", "$20"},
			).text(),
			`generic retail in 1-30 $8.00 copay -
generic retail in 31-60 $16.00 copay -
generic retail in 61-90 $24.00 copay -
generic mail in 1-90 $20.00 copay -`,
		},
		{
			"a tier above the first header of its table",
			newSheet().line("Prescription drugs").table(
				[]string{"Tier 1 (Preferred Generic)", "<", "<"},
				[]string{"Pharmacy Type", "30 days supply", "90 days supply"},
				[]string{"Retail", "$7", "$21"},
				[]string{"Mail Order", "$6", "$12"},
				[]string{"Tier 2 (Generic)", "<", "<"},
				[]string{"Pharmacy Type", "30 days supply", "90 days supply"},
				[]string{"Retail", "$17", "$51"},
				[]string{"Mail Order", "$16", "$32"},
			).text(),
			`tier-1 retail in 1-30 $7.00 copay -
tier-1 retail in 1-90 $21.00 copay -
tier-1 mail in 1-30 $6.00 copay -
tier-1 mail in 1-90 $12.00 copay -
tier-2 retail in 1-30 $17.00 copay -
tier-2 retail in 1-90 $51.00 copay -
tier-2 mail in 1-30 $16.00 copay -
tier-2 mail in 1-90 $32.00 copay -`,
		},
		{
			"mail order by a name of the plan's",
			newSheet().line("Outpatient prescription drug rider").table(
				[]string{"", "Participating Pharmacy", "Non-Participating Pharmacy"},
				[]string{"Retail Pharmacy – up to a 31-day supply", "<", "<"},
				[]string{"Tier 1 Generic", "$9 Copayment", "40% Coinsurance"},
				[]string{"Maintenance Medication Pharmacy – up to a 90-day supply", "<", "<"},
				[]string{"Tier 1 Generic", "$18 Copayment", "Not Covered"},
			).line("The Maintenance Medication Pharmacy is Our mail order pharmacy.").text(),
			`tier-1 retail in 1-31 $9.00 copay -
tier-1 retail out 1-31 40 % coinsurance -
tier-1 mail in 1-90 $18.00 copay -
tier-1 mail out 1-90 not covered -`,
		},
		{
			"a pharmacy of which nothing says what it is",
			newSheet().line("Outpatient prescription drug rider").table(
				[]string{"", "Participating Pharmacy"},
				[]string{"Retail Pharmacy – up to a 31-day supply", "<"},
				[]string{"Tier 1 Generic", "$9 Copayment"},
				[]string{"Maintenance Medication Pharmacy – up to a 90-day supply", "<"},
				[]string{"Tier 1 Generic", "$18 Copayment"},
			).text(),
			`tier-1 retail in 1-31 $9.00 copay -
tier-1 any in 1-90 $18.00 copay -`,
		},
		{
			"a copay for each period that the label's sentences name",
			newSheet().line("Summary of pharmacy benefits").table(
				[]string{"Covered Benefits", "Network Pharmacy"},
				[]string{"When purchased at a Retail Pharmacy:\nFor maintenance and non-maintenance prescription drugs, a copayment applies for each 30-day period (or portion thereof) within the prescribed dosing period. Prorated copayments for a shorter supply period may apply.", "Tier 1: $11\nTier 2: $36"},
				[]string{"When purchased at a Mail Order Pharmacy:\nUp to a 90-day supply of maintenance and non-maintenance prescription drugs.", "Tier 1: $26\nTier 2: $91"},
			).text(),
			`tier-1 retail in 1-30 $11.00 copay -
tier-2 retail in 1-30 $36.00 copay -
tier-1 mail in 1-90 $26.00 copay -
tier-2 mail in 1-90 $91.00 copay -`,
		},
		{
			"sections of a table over two plans, and the supply of the mail program in the sentence behind its name",
			newSheet().line("Prescription Drugs").table(
				[]string{"", "In-network"},
				[]string{"Copay/coinsurance — In-network retail pharmacy", "<"},
				[]string{"Generic drug", "$10"},
				[]string{"Copay/coinsurance — Mail Service program", "<"},
				[]string{"Generic drug", "$20"},
				[]string{"Copay/coinsurance — Specialty", "<"},
				[]string{"Generic drug", "$25"},
			).line("Mail Service program or Maintenance Choice program. For maintenance and preventive drugs, up to a 90-day supply, plus refills of up to one year if appropriate.").text(),
			`generic retail in 1-30 $10.00 copay -
generic mail in 1-90 $20.00 copay -
generic specialty in 1-30 $25.00 copay -`,
		},
	})
}

// TestProductSelectionCodes reads tables of codes for who chooses the product.
func TestProductSelectionCodes(t *testing.T) {
	for name, c := range map[string]struct {
		rows [][]string
		want string
	}{
		"a row for each code": {
			[][]string{{"DAW code", "Description", "Member pays"}, {"0", "No product selection indicated", "Applicable cost share"}, {"1", "Substitution not allowed by prescriber", "Applicable brand cost share, no penalty"}, {"2", "Patient requested brand", "Brand cost share plus the difference in cost between brand and generic; the difference is not applied to the out-of-pocket maximum"}},
			"add brand exempt oop-not",
		},
		"codes with what they are for": {
			[][]string{{"DAW 1 (prescriber)", "Brand copay"}, {"DAW 2 (member)", "Generic copay + cost difference"}},
			"add generic exempt",
		},
		"whoever asks": {
			[][]string{{"DAW code", "Member pays"}, {"1", "Generic copay plus difference"}, {"2", "Generic copay plus difference"}},
			"add generic held",
		},
		"none": {
			[][]string{{"DAW code", "Member pays"}, {"1", "Brand copay"}, {"2", "Brand copay, no difference"}},
			"",
		},
	} {
		p := read(t, newSheet().line("Plan design").table([]string{"", "Retail (30 days)"}, []string{"Generic", "$8"}, []string{"Brand", "$42"}).line("Product selection").table(c.rows...).text())
		s, got := p.ProductSelection, ""
		say := func(known bool, words string) {
			if known && got != "" {
				got += " "
			}
			if known {
				got += words
			}
		}
		say(s.AddDifference.Known() && s.AddDifference.Value, "add")
		say(s.Base.Known() && s.Base.Value == benefit.BrandShare, "brand")
		say(s.Base.Known() && s.Base.Value == benefit.GenericShare, "generic")
		say(s.PrescriberExempt.Known() && s.PrescriberExempt.Value, "exempt")
		say(s.PrescriberExempt.Known() && !s.PrescriberExempt.Value, "held")
		say(s.CountsToOOP.Known() && !s.CountsToOOP.Value, "oop-not")
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestRefillEdits reads how much of a fill must be used where a table of edits has a column for each kind of pharmacy.
func TestRefillEdits(t *testing.T) {
	p := read(t, newSheet().line("Plan design").table([]string{"", "Retail (30 days)"}, []string{"Generic", "$8"}).line("Edits").table(
		[]string{"Edit", "Retail", "Home Delivery"}, []string{"Refill-too-soon threshold (percent of days supply used)", "77%", "66%"}, []string{"Vacation override", "1 per 12 months", "1 per 12 months"}).text())
	got := map[benefit.Channel]string{}
	for _, r := range p.Utilization.RefillTooSoon {
		for _, ch := range r.Scope.Channels {
			got[ch] = r.Terms.Value.Percent.String()
		}
	}
	if len(got) != 2 || got[benefit.Retail] != "77" || got[benefit.Mail] != "66" {
		t.Errorf("refill too soon: %v", got)
	}
}

// TestShortTables reads the tables of a page or of a form that is little else.
func TestShortTables(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"preferred drugs by their preference alone",
			newSheet().line("Rx benefits").table([]string{"Rx Coverage", "30-Day Retail", "90-Day Mail"}, []string{"Generic", "$12", "$24"}, []string{"Preferred", "$40", "$80"}, []string{"Non-Preferred", "$70", "$140"}).text(),
			`generic retail in 1-30 $12.00 copay -
generic mail in 1-90 $24.00 copay -
preferred-brand retail in 1-30 $40.00 copay -
preferred-brand mail in 1-90 $80.00 copay -
non-preferred-brand retail in 1-30 $70.00 copay -
non-preferred-brand mail in 1-90 $140.00 copay -`,
		},
		{
			"pharmacies in the header of the labels",
			newSheet().line("Benefits").table([]string{"Prescription Drug Coverage (Retail/Mail)", "In-Network"}, []string{"Tier 1", "$11/$26"}, []string{"Tier 2", "$36/$91"}).text(),
			`tier-1 retail in 1-30 $11.00 copay -
tier-1 mail in 1-90 $26.00 copay -
tier-2 retail in 1-30 $36.00 copay -
tier-2 mail in 1-90 $91.00 copay -`,
		},
		{
			"a multiple in the row of mail order, with its supply",
			newSheet().line("Benefits").table([]string{"Rx Tier 1", "$11"}, []string{"Rx Tier 2", "$46"}, []string{"Mail order (90 days)", "2.5 times retail copay"}).text(),
			`tier-1 retail in 1-30 $11.00 copay -
tier-2 retail in 1-30 $46.00 copay -
tier-1 mail in 1-90 $27.50 copay -
tier-2 mail in 1-90 $115.00 copay -`,
		},
		{
			"a multiple behind a list of tiers",
			newSheet().line("Benefits").table([]string{"Benefit", "In-Network"}, []string{"Prescription drug card", "$11 generic / $36 preferred brand / $61 non-preferred brand; mail order 2x"}, []string{"Specialty", "20% to a max of $200"}).text(),
			`generic retail in 1-30 $11.00 copay -
preferred-brand retail in 1-30 $36.00 copay -
non-preferred-brand retail in 1-30 $61.00 copay -
specialty specialty in 1-30 20 % coinsurance, at most $200.00 -
generic mail in 1-90 $22.00 copay -
preferred-brand mail in 1-90 $72.00 copay -
non-preferred-brand mail in 1-90 $122.00 copay -`,
		},
		{
			"a list that ends in what is not available",
			newSheet().line("Benefits").table([]string{"Covered Services", "Member Pays"}, []string{"Prescription drugs: Tier 1 / Tier 2 / Tier 3 (30-day supply)", "$16 / $51 / 30%"}, []string{"Prescription drugs: mail order (90-day supply)", "$32 / $102 / not available"}).text(),
			`tier-1 retail in 1-30 $16.00 copay -
tier-2 retail in 1-30 $51.00 copay -
tier-3 retail in 1-30 30 % coinsurance -
tier-1 mail in 1-90 $32.00 copay -
tier-2 mail in 1-90 $102.00 copay -`,
		},
	})
	if p := read(t, newSheet().table([]string{"Medical deductible", "$1,000 individual / $2,000 family"}, []string{"Refill too soon", "75%"}, []string{"Rx Tier 1", "$11"}, []string{"Rx Tier 2", "$46"}).text()); p.Identity.Name.Known() || p.Identity.Carrier.Known() {
		t.Errorf("a form without a title is called %q of %q", p.Identity.Name.Value, p.Identity.Carrier.Value)
	}
}
