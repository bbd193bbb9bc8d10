package analyze

import "testing"

// TestMultiplesInSentences reads what mail order costs in a sentence below a table that names no pharmacy: the table is what retail pharmacies take.
func TestMultiplesInSentences(t *testing.T) {
	table := func() *sheet {
		return newSheet().line("Prescription drugs").table(
			[]string{"", "Up to 30 days", "31-60 days"},
			[]string{"Tier 1 Generic", "$8.00", "$16.00"},
			[]string{"Tier 2 Brand", "$30.00", "$60.00"},
		)
	}
	const retail = `tier-1 retail in 1-30 $8.00 copay -
tier-1 retail in 31-60 $16.00 copay -
tier-2 retail in 1-30 $30.00 copay -
tier-2 retail in 31-60 $60.00 copay -
tier-1 mail in 1-90 $16.00 copay -
tier-2 mail in 1-90 $60.00 copay -`
	readsShares(t, []sharesCase{
		{"in words", table().line("Harbor Mail Rx: up to a 90-day supply for two copays.").text(), retail},
		{"with what that comes to", table().line("Harbor Mail Rx: up to a 90-day supply for two copays ($16 / $60).").text(), retail},
	})
}

// TestSupplySharedWithMail takes the days behind "Retail 90 / Mail" for those of both, and the number in the name for none.
func TestSupplySharedWithMail(t *testing.T) {
	const (
		short  = "generic retail in 1-30 $10.00 copay -\nbrand retail in 1-30 $35.00 copay -\n"
		retail = "generic retail in 31-90 $20.00 copay -\nbrand retail in 31-90 $70.00 copay -"
		mail   = "generic mail in 31-90 $20.00 copay -\nbrand mail in 31-90 $70.00 copay -"
	)
	var cases []sharesCase
	for head, shares := range map[string]string{
		"RETAIL 90 / MAIL (31-90 days)":                 short + retail + "\n" + mail,
		"Retail 90 or mail order (31 - 90 days)":        short + retail + "\n" + mail,
		"Mail order or Retail 90 pharmacy (31-90 days)": short + mail + "\n" + retail,
	} {
		cases = append(cases, sharesCase{head, newSheet().table(
			[]string{"2026 prescription benefits", "PPO 500"},
			[]string{"RETAIL (up to 30 days)", ""},
			[]string{"Generic", "$10.00"},
			[]string{"Brand", "$35.00"},
			[]string{head, ""},
			[]string{"Generic", "$20.00"},
			[]string{"Brand", "$70.00"},
		).text(), shares})
	}
	readsShares(t, cases)
}

// TestStepsOfCopays reads how many copays each band of days costs from a sentence that tells them of what one pays.
func TestStepsOfCopays(t *testing.T) {
	readsShares(t, []sharesCase{{
		"a supply of so many days",
		newSheet().line("Retail pharmacies").line("Up to a 30-day supply:").table(
			[]string{"Generic drugs (Tier 1)", "$10 Copayment"},
			[]string{"Brand drugs (Tier 2)", "$35 Copayment"},
		).line("For a supply of 31 to 60 days you pay two Copayments, and for a supply of 61 to 90 days you pay three Copayments.").text(),
		`tier-1 retail in 1-30 $10.00 copay -
tier-2 retail in 1-30 $35.00 copay -
tier-1 retail in 31-60 $20.00 copay -
tier-2 retail in 31-60 $70.00 copay -
tier-1 retail in 61-90 $30.00 copay -
tier-2 retail in 61-90 $105.00 copay -`,
	}})
}
