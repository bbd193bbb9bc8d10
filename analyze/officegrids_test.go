package analyze

import "testing"

// TestOfficeGrids reads grids as insurers' offices set them.
func TestOfficeGrids(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"supplies of the pharmacies in rows of their own, below the tiers",
			newSheet().table(
				[]string{"PHARMACY", "Participating pharmacies", "Non-participating pharmacies"},
				[]string{"Generic drugs", "<", "<"},
				[]string{"Retail", "$7 copay", "35% of submitted cost"},
				[]string{"Mail order", "$14 copay", "Not covered"},
				[]string{"Specialty drugs", "<", "<"},
				[]string{"Preferred specialty", "15%, not to exceed $210 per prescription", "Not covered"},
				[]string{"Pharmacy day supply and requirements", "<", "<"},
				[]string{"Retail", "Up to a 33 day supply", "<"},
				[]string{"Mail order", "A 34-93 day supply from the home delivery pharmacy.", "<"},
				[]string{"Specialty", "Up to a 33 day supply. Fills are through the specialty pharmacy network.", "<"},
			).text(),
			`generic retail in 1-33 $7.00 copay -
generic retail out 1-33 35 % coinsurance -
generic mail in 34-93 $14.00 copay -
generic mail out 34-93 not covered -
preferred-specialty specialty in 1-33 15 % coinsurance, at most $210.00 -
preferred-specialty any out 1-0 not covered -`,
		},
		{
			"a remark that frees a tier from the deductible",
			newSheet().line("Prescription drugs").table(
				[]string{"Tier", "Retail"}, []string{"Tier 1 – Generic", "$6"}, []string{"Tier 2 – Brand", "$31"},
			).table(
				[]string{"Accumulator", "Individual", "Family", "Notes"}, []string{"Rx deductible", "$51", "$151", "Tier 2 only. Waived for Tier 1."},
			).text(),
			`tier-1 retail in 1-30 $6.00 copay exempt
tier-2 retail in 1-30 $31.00 copay after`,
		},
		{
			"a remark that speaks of brands",
			newSheet().line("Prescription drugs").table(
				[]string{"Tier", "Retail"}, []string{"Tier 1 – Generic", "$6"}, []string{"Tier 2 – Brand", "$31"},
			).table(
				[]string{"Accumulator", "Individual", "Family", "Notes"}, []string{"Rx deductible", "$51", "$151", "Brand drugs are listed on the member site"},
			).text(),
			`tier-1 retail in 1-30 $6.00 copay after
tier-2 retail in 1-30 $31.00 copay after`,
		},
		{
			"one cell of specialty drugs over the columns of preferred and standard pharmacies and of mail order",
			newSheet().line("Prescription drugs").table(
				[]string{"Drug tier", "Preferred pharmacy", "Standard pharmacy", "Home delivery"},
				[]string{"Tier 1 Generic", "$2", "$9", "$5"},
				[]string{"Tier 2 Specialty", "25%, up to $210, only from Larkspur Specialty Pharmacy", "<", "<"},
			).text(),
			`tier-1 retail preferred 1-30 $2.00 copay -
tier-1 retail standard 1-30 $9.00 copay -
tier-1 mail in 1-90 $5.00 copay -
tier-2 specialty in 1-30 25 % coinsurance, at most $210.00 -`,
		},
		{
			"labels that tell the reader more than the tier",
			newSheet().line("Prescription drugs").table(
				[]string{"Type of drug", "Retail, 30-day supply"},
				[]string{"Preferred brand-name medications\nIf a generic is not available, ask for a drug on the preferred drug list.", "$34"},
				[]string{"Non-preferred brand-name medications\nYou will pay the most for drugs not on the preferred drug list.", "$67"},
			).text(),
			`preferred-brand retail in 1-30 $34.00 copay -
non-preferred-brand retail in 1-30 $67.00 copay -`,
		},
		{
			"a column of a chain's pharmacies and of mail order",
			newSheet().line("Prescription drugs").table(
				[]string{"Type of drug", "Retail\n30-day supply", "90-day supply\n(Larkspur pharmacy or mail)"},
				[]string{"Generic", "$8", "$21"},
			).text(),
			`generic retail in 1-30 $8.00 copay -
generic mail in 1-90 $21.00 copay -
generic retail in 1-90 $21.00 copay -`,
		},
		{
			"tiers headed by name and number within the cell of one",
			newSheet().line("Prescription drugs").table(
				[]string{"Services", "Network provider"},
				[]string{"Generic drugs (Tier 1)", "Preferred generic drugs (Tier 1A):\nRetail: $3 copay; deductible does not apply\nMail order: $7.50 copay; deductible does not apply\nGeneric drugs (Tier 1B):\nRetail: $21 copay; deductible does not apply"},
				[]string{"Preferred brand drugs (Tier 2)", "Retail: $64 copay after deductible"},
			).text(),
			`tier-1a retail in 1-30 $3.00 copay exempt
tier-1a mail in 1-90 $7.50 copay exempt
tier-1b retail in 1-30 $21.00 copay exempt
tier-2 retail in 1-30 $64.00 copay after`,
		},
		{
			"brands that are not preferred in the tier of the preferred ones",
			newSheet().line("Prescription drugs").table(
				[]string{"Services", "Plan provider", "Limitations"},
				[]string{"Preferred brand drugs (Tier 2)", "Retail: $38; mail order: $76", "Up to a 30-day supply retail or 100-day supply mail order."},
				[]string{"Non-preferred brand drugs (Tier 2)", "Retail: $38; mail order: $76", "When approved through the exception process."},
			).text(),
			`tier-2 retail in 1-30 $38.00 copay -
tier-2 mail in 1-100 $76.00 copay -
tier-2-non-preferred-brand retail in 1-30 $38.00 copay -
tier-2-non-preferred-brand mail in 1-100 $76.00 copay -`,
		},
		{
			"brands that are not preferred above the preferred ones of their tier",
			newSheet().line("Prescription drugs").table(
				[]string{"Services", "Plan provider"},
				[]string{"Non-preferred brand drugs (Tier 2)", "Retail: $51"},
				[]string{"Preferred brand drugs (Tier 2)", "Retail: $32"},
			).text(),
			`tier-2-non-preferred-brand retail in 1-30 $51.00 copay -
tier-2 retail in 1-30 $32.00 copay -`,
		},
		{
			"specialty drugs of each numbered tier, and a header that goes on over an empty column",
			newSheet().line("Prescription drugs").table(
				[]string{"Tier level", "Retail, up to a 31-day supply", "<", "", "Mail order, up to a 90-day supply"},
				[]string{"", "Network", "Out-of-network", "<", "Network"},
				[]string{"Tier 1", "$12", "$13", "<", "$30"},
				[]string{"Tier 1 specialty", "$14", "Not covered", "<", "Not covered"},
			).text(),
			`tier-1 retail in 1-31 $12.00 copay -
tier-1 retail out 1-31 $13.00 copay -
tier-1 mail in 1-90 $30.00 copay -
tier-1-specialty retail in 1-31 $14.00 copay -
tier-1-specialty retail out 1-31 not covered -
tier-1-specialty mail in 1-90 not covered -`,
		},
		{
			"a remark that begins with the supply and tells of mail order next, and one that says what it limits",
			newSheet().line("Prescription drugs").table(
				[]string{"Services", "Network provider", "Limitations"},
				[]string{"Generic drugs", "$16 copay per prescription", "Up to a 31-day supply per prescription. Mail order is not available under this plan."},
				[]string{"Specialty drugs", "30% coinsurance / specialty prescription", "Coverage is limited to a 28-day supply. The first fill is allowed at a retail pharmacy. Additional fills must be provided at a specialty pharmacy."},
			).text(),
			`generic retail in 1-31 $16.00 copay -
specialty specialty in 1-28 30 % coinsurance -
generic mail in 1-90 not covered -
specialty retail in 1-28 30 % coinsurance -`,
		},
		{
			"networks beside tiers in the labels",
			newSheet().table(
				[]string{"Benefit", "Member pays"},
				[]string{"Generic drugs INN (30-day retail)", "$9"},
				[]string{"Generic drugs OON (30-day retail)", "45% coinsurance after deductible"},
			).text(),
			`generic retail in 1-30 $9.00 copay -
generic retail out 1-30 45 % coinsurance after`,
		},
		{
			"rules behind the tiers of mail order, one of them for free drugs",
			newSheet().table(
				[]string{"Benefits", "In-network"},
				[]string{"Prescription drugs – mail order, 90-day supply", "<"},
				[]string{"Tier 1 – generic", "$18"},
				[]string{"Prescription drug provisions", "<"},
				[]string{"Preventive drugs (ACA)", "$0, deductible waived"},
			).text(),
			`tier-1 mail in 1-90 $18.00 copay -`,
		},
		{
			"a deductible that the corner of the header names, for some tiers",
			newSheet().line("Schedule of copayments for prescription drugs").table(
				[]string{"Calendar year brand name drug deductible", "Member pays"},
				[]string{"Per member, for Tier 2 drugs. Does not apply to Tier 1 drugs.", "$190"},
				[]string{"Family maximum", "$380"},
			).line("").table(
				[]string{"Covered drugs", "Plan pharmacy (up to a 30-day supply)"},
				[]string{"Tier 1 - generic drugs", "$9 copayment"},
				[]string{"Tier 2 - brand name drugs", "$37 copayment after brand deductible"},
			).text(),
			`tier-1 any in 1-30 $9.00 copay exempt
tier-2 any in 1-30 $37.00 copay after`,
		},
		{
			"a corner that speaks of the deductible, a label with a remark on networks, and a line on limits",
			newSheet().table(
				[]string{"Prescription drugs (after deductible)", "In-network"},
				[]string{"Generic drugs (out-of-network drugs are not covered)", "$10 copay"},
				[]string{"Mail order pharmacy (up to a 90-day supply)", "<"},
				[]string{"Prescription quantity limits may apply", "<"},
				[]string{"Tier 2 drugs", "$20 copay"},
			).text(),
			`generic retail in 1-30 $10.00 copay -
tier-2 mail in 1-90 $20.00 copay -`,
		},
		{
			"a program whose label speaks of physicians",
			newSheet().table(
				[]string{"Benefit", "In-network", "Out-of-network"},
				[]string{"Prescription drug rider", "<", "<"},
				[]string{"Prescription drug program. Its pharmacies are a network apart from that of physicians.", "Retail drugs (31-day supply)\n$11 generic copay\n$36 brand formulary copay", "<"},
			).text(),
			`generic retail in 1-31 $11.00 copay -
preferred-brand retail in 1-31 $36.00 copay -`,
		},
		{
			"a claims processor's matrix: supplies from and to, bounds as amounts in columns of their own",
			newSheet().line("Copay matrix").table(
				[]string{"Line", "Tier", "Channel", "Min DS", "Max DS", "Copay", "Coins %", "Min Amt", "Max Amt", "Ded Applies"},
				[]string{"1", "1 Generic", "RETAIL", "1", "34", "$6.00", "", "", "", "N"},
				[]string{"2", "1 Generic", "RETAIL", "35", "90", "$18.00", "", "", "", "N"},
				[]string{"3", "2 Brand", "RETAIL", "1", "34", "", "25%", "$20.00", "$80.00", "Y"},
				[]string{"4", "2 Brand", "MAIL", "1", "90", "", "25%", "", "$160.00", "Y"},
			).text(),
			`tier-1 retail in 1-34 $6.00 copay exempt
tier-1 retail in 35-90 $18.00 copay exempt
tier-2 retail in 1-34 25 % coinsurance, at least $20.00, at most $80.00 after
tier-2 mail in 1-90 25 % coinsurance, at most $160.00 after`,
		},
	})
}
