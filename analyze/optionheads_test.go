package analyze

import "testing"

// TestTablesBelowOptions reads tables of two columns without a header, each below the heading of a way to fill prescriptions and
// sentences that say its supply.
func TestTablesBelowOptions(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"a pharmacy option beside one of mail order",
			newSheet().line("PRESCRIPTION DRUG BENEFITS").
				line("Pharmacy Option").line("Copayments: The copayment is applied to each covered drug and is shown").line("below. Any one pharmacy prescription is limited to a 34-day supply.").
				table([]string{"Generic drugs", "$11"}, []string{"Formulary brand drugs", "$33"}).
				line("Mail Order Option").line("It is for maintenance medications. Any one mail order prescription is limited to a 90-day supply.").
				table([]string{"Generic drugs", "$22"}, []string{"Formulary brand drugs", "$66"}).
				line("Specialty Pharmacy Option").line("Any one specialty prescription is limited to a 30-day supply.").
				table([]string{"Specialty drugs", "25%"}).text(),
			`generic retail in 1-34 $11.00 copay -
preferred-brand retail in 1-34 $33.00 copay -
generic mail in 1-90 $22.00 copay -
preferred-brand mail in 1-90 $66.00 copay -
specialty specialty in 1-30 25 % coinsurance -`,
		},
		{
			"programs, counted, with a line that leads on",
			newSheet().line("PRESCRIPTION DRUGS").
				line("1. Retail Pharmacy Program").line("You may have up to a 30-day supply filled at any network pharmacy.").line("Your cost is as follows.").
				table([]string{"Generic drugs", "$11"}, []string{"Brand drugs", "$33"}).
				line("2. Mail Service Pharmacy Program").line("You may have up to a 90-day supply sent to your home.").line("Your cost is as follows.").
				table([]string{"Generic drugs", "$22"}, []string{"Brand drugs", "$66"}).text(),
			`generic retail in 1-30 $11.00 copay -
brand retail in 1-30 $33.00 copay -
generic mail in 1-90 $22.00 copay -
brand mail in 1-90 $66.00 copay -`,
		},
		{
			"a pharmacy option alone says no pharmacy, and two supplies no days",
			newSheet().line("Pharmacy Option").line("A prescription is limited to a 30-day supply, or a 90-day supply of a maintenance drug.").
				table([]string{"Generic drugs", "$11"}, []string{"Brand drugs", "$33"}).text(),
			`generic any in 1-0 $11.00 copay -
brand any in 1-0 $33.00 copay -`,
		},
	})
}
