package analyze

import "testing"

// TestGridLayouts reads small grids, each in a layout of its own.
func TestGridLayouts(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"levels below a corner that names the pharmacy, other supplies as multiples",
			newSheet().line("Prescription drugs").table(
				[]string{"Retail pharmacy (up to a 30-day supply)", "You pay"},
				[]string{"Level One – the cheapest drugs", "$8 copayment"},
				[]string{"Level Two – other drugs", "$44 copayment"},
				[]string{"Level Three – the dearest drugs", "20% coinsurance, up to $150 per prescription"},
				[]string{"Mail order (up to a 90-day supply)", "2.5 times the retail copayment for Levels One and Two. Level Three drugs are not sent."},
			).text(),
			`tier-1 retail in 1-30 $8.00 copay -
tier-2 retail in 1-30 $44.00 copay -
tier-3 retail in 1-30 20 % coinsurance, at most $150.00 -
tier-1 mail in 1-90 $20.00 copay -
tier-2 mail in 1-90 $110.00 copay -`,
		},
		{
			"the days in the last row of each section",
			newSheet().line("Prescription drugs").table(
				[]string{"Benefit", "In-network"},
				[]string{"Retail pharmacy", "<"},
				[]string{"Tier 1", "$9 copay"},
				[]string{"Tier 2", "Ded, $41 copay"},
				[]string{"Supply limit", "31 days"},
				[]string{"Mail order pharmacy", "<"},
				[]string{"Tier 1", "$18 copay"},
				[]string{"Tier 2", "$82 copay"},
				[]string{"Supply limit", "93 days"},
			).text(),
			`tier-1 retail in 1-31 $9.00 copay -
tier-2 retail in 1-31 $41.00 copay after
tier-1 mail in 1-93 $18.00 copay -
tier-2 mail in 1-93 $82.00 copay -`,
		},
		{
			"tiers beside each other and other drugs beside them, below a sentence of retail, and one amount for all that comes by mail",
			newSheet().line("Prescription Drug Benefits").line("At a local retail pharmacy the co-payments are:").table(
				[]string{"Generic", "Brand", "Controlled Substances"},
				[]string{"$10 for a 21 day fill or re-fill (one re-fill limit)", "$30 for a 21 day fill or re-fill (one re-fill limit)", "$43 for a 30 day fill or re-fill (no limit)"},
			).line("A prescription filled by Home Delivery mail order has a co-payment of $40 for a 90 day fill or re-fill.").text(),
			`generic retail in 1-21 $10.00 copay -
brand retail in 1-21 $30.00 copay -
generic mail in 1-90 $40.00 copay -
brand mail in 1-90 $40.00 copay -`,
		},
		{
			"a brochure's section: the tier's number below its name, and what other pharmacies charge on a line of its own",
			newSheet().line("Section 5(f). Prescription Drug Benefits").table(
				[]string{"Benefits Description", "You Pay"},
				[]string{"Preferred retail pharmacies\nPreferred Generic Drugs obtained at Preferred retail and overseas retail pharmacies:\nTier 1\nNotes:\n• For drugs billed for by a skilled nursing facility we provide benefits as shown on this page.", "Preferred retail and overseas retail pharmacy:\n• $6 copayment for each purchase of up to a 30-day supply (no deductible)\n• $17 copayment for each purchase of a 31 to 90-day supply (no deductible)\nNon-preferred pharmacy: You pay all charges"},
				[]string{"Preferred Brand-Name Drugs obtained at Preferred retail and overseas retail pharmacies:\nTier 2\nNotes:\n• For drugs billed for by a skilled nursing facility we provide benefits as shown on this page.", "Preferred retail and overseas retail pharmacy:\n• 35% of the Plan allowance (up to a $340 maximum) for each purchase of up to a 30-day supply (no deductible)\nNon-preferred pharmacy: You pay all charges"},
			).text(),
			`tier-1 retail in 1-30 $6.00 copay exempt
tier-1 retail in 31-90 $17.00 copay exempt
tier-1 retail out 1-30 not covered -
tier-2 retail in 1-30 35 % coinsurance, at most $340.00 exempt
tier-2 retail out 1-30 not covered -`,
		},
		{
			"one percentage below two pharmacies, and an amount that may be of one of them",
			newSheet().line("Prescription drugs").table(
				[]string{"", "Basic Plan", "Saver Plan"},
				[]string{"Cost per prescription", "Retail 31 days / Mail order 90 days", "Retail 31 days / Mail order 90 days"},
				[]string{"Tier 1 - Generic", "$9 / $18", "15% after deductible"},
				[]string{"Tier 2 - Brand", "$30 / $60", "$35"},
				[]string{"Tier 3 - Other brand", "$50 / $100", "25% up to $90"},
			).text(),
			`tier-1 retail in 1-31 $9.00 copay -
tier-1 mail in 1-90 $18.00 copay -
tier-2 retail in 1-31 $30.00 copay -
tier-2 mail in 1-90 $60.00 copay -
tier-3 retail in 1-31 $50.00 copay -
tier-3 mail in 1-90 $100.00 copay -
tier-1 retail in 1-31 15 % coinsurance after
tier-1 mail in 1-90 15 % coinsurance after
tier-2 any in 1-0 $35.00 copay -
tier-3 any in 1-0 25 % coinsurance, at most $90.00 -`,
		},
		{
			"a specialty pharmacy by its name in a label, below columns of others",
			newSheet().line("Prescription drugs").table(
				[]string{"", "Retail (up to a 34-day supply)", "Mail order (up to a 90-day supply)"},
				[]string{"Generic", "$6", "$12"},
				[]string{"Preferred brand (from retail and specialty only)", "$20", "$40"},
				[]string{"Specialty (up to a 30-day supply through Larkspur Specialty only)", "$60", "<"},
			).text(),
			`generic retail in 1-34 $6.00 copay -
generic mail in 1-90 $12.00 copay -
preferred-brand retail in 1-34 $20.00 copay -
preferred-brand mail in 1-90 $40.00 copay -
specialty specialty in 1-30 $60.00 copay -`,
		},
		{
			"one row of limits for all drugs",
			newSheet().line("Prescription drugs: what you pay").table(
				[]string{"generic drugs", "15%"},
				[]string{"formulary brand drugs", "25%"},
				[]string{"all drugs", "$7 minimum/$150 maximum co-pay"},
			).text(),
			`generic any in 1-0 15 % coinsurance, at least $7.00, at most $150.00 -
preferred-brand any in 1-0 25 % coinsurance, at least $7.00, at most $150.00 -`,
		},
		{
			"lists of tiers below the pharmacies of a cell",
			newSheet().table(
				[]string{"Pharmacy", "In-network"},
				[]string{"Prescription drugs", "Retail (per 30-day supply):\nGeneric: You pay $11\nPreferred brand: You pay $33\nHome delivery (per 90-day supply):\nGeneric: You pay $22\nPreferred brand: You pay $66"},
			).text(),
			`generic retail in 1-30 $11.00 copay -
preferred-brand retail in 1-30 $33.00 copay -
generic mail in 1-90 $22.00 copay -
preferred-brand mail in 1-90 $66.00 copay -`,
		},
		{
			"amounts in front of their tiers, and classes behind their amounts",
			newSheet().table(
				[]string{"Prescription drugs", "In-network"},
				[]string{"Retail pharmacy (30-day supply)", "$12 per Tier 1 prescription\n50% per Tier 2 prescription, $40 minimum/$90 maximum"},
				[]string{"Mail-order program (up to a 90-day supply)", "Tier 1: $24\nGeneric\nTier 2: $75\nPreferred"},
			).text(),
			`tier-1 retail in 1-30 $12.00 copay -
tier-2 retail in 1-30 50 % coinsurance, at least $40.00, at most $90.00 -
tier-1 mail in 1-90 $24.00 copay -
tier-2 mail in 1-90 $75.00 copay -`,
		},
		{
			"rows of a pharmacy and a supply, costs called in full by the headers",
			newSheet().table(
				[]string{"Type of pharmacy", "Maximum fill", "Your cost per prescription for generic drug*", "Your cost per prescription for formulary drug*"},
				[]string{"Retail pharmacy", "Up to 30-day supply", "$6", "35% of drug cost\nmin. $25 to max $80"},
				[]string{"Mail-order service", "Up to 90-day supply", "$15", "35% of drug cost\nmin. $60 to max $200"},
			).text(),
			`generic retail in 1-30 $6.00 copay -
generic mail in 1-90 $15.00 copay -
preferred-brand retail in 1-30 35 % coinsurance, at least $25.00, at most $80.00 -
preferred-brand mail in 1-90 35 % coinsurance, at least $60.00, at most $200.00 -`,
		},
		{
			"preferred pharmacies beside the others of the network",
			newSheet().table(
				[]string{"Drug tier", "Preferred participating pharmacy", "Participating pharmacy", "Out-of-network pharmacy"},
				[]string{"Tier 1", "$6", "$13", "50%"},
				[]string{"Tier 2", "$33", "$41", "50%"},
			).text(),
			`tier-1 any preferred 1-0 $6.00 copay -
tier-1 any standard 1-0 $13.00 copay -
tier-1 any out 1-0 50 % coinsurance -
tier-2 any preferred 1-0 $33.00 copay -
tier-2 any standard 1-0 $41.00 copay -
tier-2 any out 1-0 50 % coinsurance -`,
		},
		{
			"a preferred pharmacy for mail beside one network",
			newSheet().table(
				[]string{"Drug tier", "Preferred mail order pharmacy", "Participating retail pharmacy"},
				[]string{"Tier 1", "$18", "$9"},
				[]string{"Tier 2", "$82", "$41"},
			).text(),
			`tier-1 mail in 1-90 $18.00 copay -
tier-1 retail in 1-30 $9.00 copay -
tier-2 mail in 1-90 $82.00 copay -
tier-2 retail in 1-30 $41.00 copay -`,
		},
		{
			"a table of its own for specialty drugs",
			newSheet().table(
				[]string{"Drug tier level", "Retail network", "Mail order network"},
				[]string{"Tier 1", "$13", "$26"},
				[]string{"Tier 2", "$47", "$94"},
			).line("Specialty").table(
				[]string{"Specialty drug tier level", "Specialty retail network", "Mail order specialty pharmacy"},
				[]string{"Tier 1", "$13", "Not applicable"},
				[]string{"Tier 2", "$170", "Not applicable"},
			).text(),
			`tier-1 retail in 1-30 $13.00 copay -
tier-1 mail in 1-90 $26.00 copay -
tier-2 retail in 1-30 $47.00 copay -
tier-2 mail in 1-90 $94.00 copay -
tier-1 specialty in 1-30 $13.00 copay -
tier-2 specialty in 1-30 $170.00 copay -`,
		},
		{
			"titles above tables, one of which is about supplies",
			newSheet().line("30-Day Copayment for Retail").table(
				[]string{"Drug", "You pay"},
				[]string{"Generic drugs", "$14"},
				[]string{"Brand formulary", "$39"},
			).line("90-Day Copayment for Mail Order").table(
				[]string{"Drug", "You pay"},
				[]string{"Generic drugs", "$28"},
				[]string{"Brand formulary", "$78"},
			).line("Diabetic Testing Supplies Copay").table(
				[]string{"Kind", "You pay"},
				[]string{"Preferred brand", "$3"},
				[]string{"Non-preferred brand", "$9"},
			).text(),
			`generic retail in 1-30 $14.00 copay -
preferred-brand retail in 1-30 $39.00 copay -
generic mail in 1-90 $28.00 copay -
preferred-brand mail in 1-90 $78.00 copay -`,
		},
		{
			"the preferred mail order pharmacy, no other of which is told, and other spellings",
			newSheet().line("Prescription drugs").table(
				[]string{"", "Participating retail pharmacy (34-day supply)", "Preferred participating mail order pharmacy"},
				[]string{"Generic drugs", "$10", "$20"},
				[]string{"Non - Preferred Brandname drugs", "$50", "$100"},
			).text(),
			`generic retail in 1-34 $10.00 copay -
generic mail in 1-90 $20.00 copay -
non-preferred-brand retail in 1-34 $50.00 copay -
non-preferred-brand mail in 1-90 $100.00 copay -`,
		},
		{
			"networks before the amounts of a cell",
			newSheet().line("Prescription drugs").table(
				[]string{"Drug", "You pay"},
				[]string{"Generic drugs", "Retail - Preferred - $10\nRetail - Participating - $20"},
				[]string{"Brand drugs", "Retail - Preferred - $40\nRetail - Participating - $55"},
			).text(),
			`generic retail preferred 1-30 $10.00 copay -
generic retail standard 1-30 $20.00 copay -
brand retail preferred 1-30 $40.00 copay -
brand retail standard 1-30 $55.00 copay -`,
		},
		{
			"classes within the row of specialty drugs",
			newSheet().line("Prescription drugs").table(
				[]string{"", "Retail (30-day supply)"},
				[]string{"Generic", "$10"},
				[]string{"Specialty drugs", "Generic: $90\nPreferred brand: $190"},
			).text(),
			`generic retail in 1-30 $10.00 copay -
generic-specialty retail in 1-30 $90.00 copay -
preferred-brand-specialty retail in 1-30 $190.00 copay -`,
		},
		{
			"what a copay is for, in the remarks",
			newSheet().line("Prescription drugs").table(
				[]string{"Drug", "In-network", "Limitations & exceptions"},
				[]string{"Generic", "$10 copay", "One copay is for a 30-day supply."},
				[]string{"Brand", "$40 copay", "One copay is for a 30-day supply."},
			).text(),
			`generic any in 1-30 $10.00 copay -
brand any in 1-30 $40.00 copay -`,
		},
		{
			"all charges of a pharmacy that the plan does not pay",
			newSheet().line("Prescription drugs").table(
				[]string{"Drug", "In-network", "Out-of-network"},
				[]string{"Tier 1", "Retail: $10\nMail service: $20", "20% for retail; all charges for mail service"},
			).text(),
			`tier-1 retail in 1-30 $10.00 copay -
tier-1 mail in 1-90 $20.00 copay -
tier-1 retail out 1-30 20 % coinsurance -
tier-1 mail out 1-90 not covered -`,
		},
		{
			"the deductible of some drugs at the head of a cell",
			newSheet().line("Prescription drugs").table(
				[]string{"Services you may need", "In-network provider", "Out-of-network provider"},
				[]string{"Generic drugs (Tier 1)", "$9 copay (retail)\n$18 copay (mail order)", "Not covered"},
				[]string{"Preferred brand drugs (Tier 2)", "After brand drug deductible:\n$35 copay (retail)\n$70 copay (mail order)", "50% (retail) after brand drug deductible"},
				[]string{"Non-preferred brand drugs (Tier 3)", "Once the $90 brand-name drug deductible is met: $60 (retail), $120 (mail order)", "Not covered"},
				[]string{"Specialty drugs (Tier 4)", "Specialty drug deductible, then: 20%", "Not covered"},
			).text(),
			`tier-1 retail in 1-30 $9.00 copay -
tier-1 mail in 1-90 $18.00 copay -
tier-1 any out 1-0 not covered -
tier-2 retail in 1-30 $35.00 copay after
tier-2 mail in 1-90 $70.00 copay after
tier-2 retail out 1-30 50 % coinsurance after
tier-3 retail in 1-30 $60.00 copay after
tier-3 mail in 1-90 $120.00 copay after
tier-3 any out 1-0 not covered -
tier-4 specialty in 1-30 20 % coinsurance after
tier-4 any out 1-0 not covered -`,
		},
		{
			"mail order and specialty pharmacies called by their names",
			newSheet().line("Prescription drugs").table(
				[]string{"Prescription drugs", "You pay"},
				[]string{"Retail (up to a 30-day supply)", "<"},
				[]string{"Generic", "$12"},
				[]string{"Preferred brand", "$36"},
				[]string{"Linden Home Delivery (up to a 90-day supply)", "<"},
				[]string{"Generic", "$24"},
				[]string{"Preferred brand", "$72"},
				[]string{"Specialty (up to a 30-day supply, Linden Specialty Pharmacy only)", "<"},
				[]string{"Specialty drugs", "20%"},
			).line("Ada fills a preferred brand that costs $320 a month.").text(),
			`generic retail in 1-30 $12.00 copay -
preferred-brand retail in 1-30 $36.00 copay -
generic mail in 1-90 $24.00 copay -
preferred-brand mail in 1-90 $72.00 copay -
specialty specialty in 1-30 20 % coinsurance -`,
		},
		{
			"a deductible row of words below the headers, and a pharmacy with its days behind a comma",
			newSheet().table(
				[]string{"", "In-network", "Out-of-network"},
				[]string{"Prescription drugs (Linden Rx)", "<", "<"},
				[]string{"Drug deductible", "Medical deductible applies", "Medical deductible applies"},
				[]string{"Retail pharmacy, up to a 30-day supply", "<", "<"},
				[]string{"Tier 1 (generic)", "10% after deductible", "50% after deductible"},
				[]string{"Linden Rx mail service, up to a 90-day supply", "<", "<"},
				[]string{"Tier 1 (generic)", "5% after deductible", "Not covered"},
			).text(),
			`tier-1 retail in 1-30 10 % coinsurance after
tier-1 retail out 1-30 50 % coinsurance after
tier-1 mail in 1-90 5 % coinsurance after
tier-1 mail out 1-90 not covered -`,
		},
		{
			"a row for a tier at preferred pharmacies, the year that ends beside the one that begins",
			newSheet().line("Changes to your drug costs").table(
				[]string{"Drug tier", "Current plan (2025)", "New plan (2026)", "Changed?"},
				[]string{"Tier 1 (Generic), 30-day supply at a preferred retail pharmacy", "$4", "$6", "Yes"},
				[]string{"Tier 2 (Non-Preferred Drug), 30-day supply, preferred retail cost sharing", "$40", "45%", "Yes"},
			).text(),
			`tier-1 retail preferred 1-30 $6.00 copay -
tier-2 retail preferred 1-30 45 % coinsurance -`,
		},
		{
			"specialty drugs in a column of plan pharmacies beside one for mail order",
			newSheet().line("Prescription drugs").table(
				[]string{"Drug", "Plan pharmacy", "<", "Mail-order service"},
				[]string{"^", "Up to a 30-day supply", "31- to 60-day supply", "Up to a 90-day supply"},
				[]string{"Generic", "$10", "$20", "$20"},
				[]string{"Specialty", "25%", "Not available", "Not available"},
			).text(),
			`generic retail in 1-30 $10.00 copay -
generic retail in 31-60 $20.00 copay -
generic mail in 1-90 $20.00 copay -
specialty retail in 1-30 25 % coinsurance -`,
		},
		{
			"the pharmacies of a heading over cells that list as many amounts",
			newSheet().line("Benefits").table(
				[]string{"In-network benefits", "You pay"},
				[]string{"Office visit / urgent care", "$20 / $40"},
				[]string{"Prescriptions: 30-day supply at retail / 90-day supply by mail", "<"},
				[]string{"Tier I (generic)", "$7 / $17"},
				[]string{"Tier II (preferred brand)", "$44 / $110"},
			).text(),
			`tier-1 retail in 1-30 $7.00 copay -
tier-1 mail in 1-90 $17.00 copay -
tier-2 retail in 1-30 $44.00 copay -
tier-2 mail in 1-90 $110.00 copay -`,
		},
		{
			"a heading for each tier of medications, below it a row for each pharmacy",
			newSheet().line("Schedule of benefits").table(
				[]string{"Eligible health services", "In-network coverage", "Out-of-network coverage"},
				[]string{"Generic medications (Tier 1)", "<", "<"},
				[]string{"Each fill of up to a 30-day supply at a retail pharmacy", "$11 copay; no policy year deductible applies", "40%"},
				[]string{"Each fill of a 31- to 90-day supply at a mail order pharmacy", "$27 copay; no policy year deductible applies", "Not covered"},
				[]string{"Brand medications (Tier 2)", "<", "<"},
				[]string{"Each fill of up to a 30-day supply at a retail pharmacy", "$45 copay after the deductible", "40%"},
			).text(),
			`tier-1 retail in 1-30 $11.00 copay exempt
tier-1 retail out 1-30 40 % coinsurance -
tier-1 mail in 31-90 $27.00 copay exempt
tier-1 mail out 31-90 not covered -
tier-2 retail in 1-30 $45.00 copay after
tier-2 retail out 1-30 40 % coinsurance -`,
		},
		{
			"a deductible that is not for the section, in words above its table",
			newSheet().line("Section 5(f). Prescription drug benefits").
				line("We cover the drugs of the chart below. The calendar year deductible does not apply to the benefits of this Section.").table(
				[]string{"Benefit description", "You pay"},
				[]string{"Network retail pharmacy, up to a 30-day supply", "Tier 1 (generic): $4\nTier 2 (preferred brand): $31"},
			).text(),
			`tier-1 retail in 1-30 $4.00 copay exempt
tier-2 retail in 1-30 $31.00 copay exempt`,
		},
		{
			"tiers in the label of a row, one of them of brand-name drugs",
			newSheet().line("Benefits").table(
				[]string{"Plan features", "In-network"},
				[]string{"Prescriptions at a retail pharmacy (30-day supply): Generics / Preferred brand / Non-preferred brand-name drugs", "$7 / $39 / $50"},
			).text(),
			`generic retail in 1-30 $7.00 copay -
preferred-brand retail in 1-30 $39.00 copay -
non-preferred-brand retail in 1-30 $50.00 copay -`,
		},
		{
			"a place that costs less than the preferred providers",
			newSheet().table(
				[]string{"Common medical event", "Services you may need", "Campus clinic network provider (You will pay the least)", "Preferred provider (You will pay more)", "Out-of-network provider (You will pay the most)"},
				[]string{"If you need drugs", "Generic drugs", "$5 copay", "$12 copay", "50%"},
			).text(),
			`generic any preferred 1-0 $5.00 copay -
generic any standard 1-0 $12.00 copay -
generic any out 1-0 50 % coinsurance -`,
		},
		{
			"programs as rows, one with the names of its pharmacies in brackets",
			newSheet().line("Your copayments").table(
				[]string{"Program", "Generic drugs", "Preferred brand drugs"},
				[]string{"Retail program\nUp to a 30-day supply", "You pay $6", "You pay 20%"},
				[]string{"Stay-In 90 program\n(Elmwood and all of the Riverside 90 pharmacies)\n31- to 90-day supply", "You pay $16", "You pay 25%"},
				[]string{"Mail order program\nUp to a 90-day supply", "You pay $11", "You pay 15%"},
			).text(),
			`generic retail in 1-30 $6.00 copay -
generic retail in 31-90 $16.00 copay -
generic mail in 1-90 $11.00 copay -
preferred-brand retail in 1-30 20 % coinsurance -
preferred-brand retail in 31-90 25 % coinsurance -
preferred-brand mail in 1-90 15 % coinsurance -`,
		},
		{
			"lists of tiers below places of a cell, the last of them of specialty drugs",
			newSheet().table(
				[]string{"Pharmacy", "In-network"},
				[]string{"Cost share and supply", "Retail (per 30-day supply):\nGeneric: You pay $13\nBrand: You pay 30%, with a maximum of $70\nHome Delivery (per 90-day supply):\nGeneric: You pay $26\nBrand: You pay 30%, with a maximum of $140\nSpecialty (per 30-day supply, Accredo home delivery only):\nSpecialty: You pay 25%, with a maximum of $210"},
			).text(),
			`generic retail in 1-30 $13.00 copay -
brand retail in 1-30 30 % coinsurance, at most $70.00 -
generic mail in 1-90 $26.00 copay -
brand mail in 1-90 30 % coinsurance, at most $140.00 -
specialty specialty in 1-30 25 % coinsurance, at most $210.00 -`,
		},
		{
			"days as DS, of a network that is named by its days",
			newSheet().line("Prescription drugs").table(
				[]string{"Drug class", "Retail 1-31 DS", "Retail 90 (32-90 DS)", "Mail 1-93 DS"},
				[]string{"Tier 1 – Generic", "$6 copay", "$15 copay", "$12 copay"},
			).text(),
			`tier-1 retail in 1-31 $6.00 copay -
tier-1 retail in 32-90 $15.00 copay -
tier-1 mail in 1-93 $12.00 copay -`,
		},
		{
			"a minimum and maximum of each pharmacy",
			newSheet().line("Prescription drugs").table(
				[]string{"Tier", "Retail (1-34 days)", "<", "<", "<", "Mail order (1-90 days)", "<", "<", "<"},
				[]string{"", "Copay", "Coins.", "Min", "Max", "Copay", "Coins.", "Min", "Max"},
				[]string{"Tier 1 – Generic", "$6", "", "", "", "$12", "", "", ""},
				[]string{"Tier 2 – Preferred brand", "", "25%", "$21", "$61", "", "25%", "$42", "$122"},
				[]string{"Tier 3 – Non-preferred brand", "", "35%", "", "$81", "", "40%", "", ""},
			).text(),
			`tier-1 retail in 1-34 $6.00 copay -
tier-1 mail in 1-90 $12.00 copay -
tier-2 retail in 1-34 25 % coinsurance, at least $21.00, at most $61.00 -
tier-2 mail in 1-90 25 % coinsurance, at least $42.00, at most $122.00 -
tier-3 retail in 1-34 35 % coinsurance, at most $81.00 -
tier-3 mail in 1-90 40 % coinsurance -`,
		},
		{
			"one minimum and maximum for both pharmacies",
			newSheet().line("Prescription drugs").table(
				[]string{"Tier", "Retail (1-34 days)", "Mail order (1-90 days)", "Min", "Max"},
				[]string{"Tier 1 – Generic", "10%", "10%", "$5", "$50"},
			).text(),
			`tier-1 retail in 1-34 10 % coinsurance, at least $5.00, at most $50.00 -
tier-1 mail in 1-90 10 % coinsurance, at least $5.00, at most $50.00 -`,
		},
		{
			"a supply on a line of its own below the tiers, and one on the line of the last",
			newSheet().line("Prescription drugs").table(
				[]string{"Benefit", "Preferred provider"},
				[]string{"Prescription drugs – retail", "$16 copay per prescription for Tier 1\n$41 copay per prescription for Tier 2\nup to a 31-day supply per prescription at a network pharmacy."},
				[]string{"Prescription drugs – mail order", "$32 copay per prescription for Tier 1\n$82 copay per prescription for Tier 2 up to a 60-day supply."},
			).text(),
			`tier-1 retail in 1-31 $16.00 copay -
tier-2 retail in 1-31 $41.00 copay -
tier-1 mail in 1-90 $32.00 copay -
tier-2 mail in 1-60 $82.00 copay -`,
		},
		{
			"limits of all drugs over both pharmacies",
			newSheet().line("Prescription drugs").table(
				[]string{"Drug", "Retail", "Mail order"},
				[]string{"Generic", "10%", "10%"},
				[]string{"Brand", "30%", "25%"},
				[]string{"All drugs", "Min $10 / Max $50", "<"},
			).text(),
			`generic retail in 1-30 10 % coinsurance, at least $10.00, at most $50.00 -
generic mail in 1-90 10 % coinsurance, at least $10.00, at most $50.00 -
brand retail in 1-30 30 % coinsurance, at least $10.00, at most $50.00 -
brand mail in 1-90 25 % coinsurance, at least $10.00, at most $50.00 -`,
		},
		{
			"a value tier before those that are counted, and caps of each supply",
			newSheet().line("Prescription drugs").table(
				[]string{"Services You May Need", "In-Network Provider", "Out-of-Network Provider"},
				[]string{"Value Tier drugs", "Retail: 5% coinsurance up to $10 (30-day supply) or $30 (90-day supply) per prescription\nMail order: 5% coinsurance up to $30 (90-day supply)", "Not covered"},
				[]string{"Tier 1 drugs (generic)", "10% up to $25 (30-day supply), $50 (60-day supply) or $75 (90-day supply)", "Not covered"},
			).text(),
			`value retail in 1-30 5 % coinsurance, at most $10.00 -
value retail in 1-90 5 % coinsurance, at most $30.00 -
value mail in 1-90 5 % coinsurance, at most $30.00 -
value any out 1-0 not covered -
tier-1 retail in 1-30 10 % coinsurance, at most $25.00 -
tier-1 retail in 1-60 10 % coinsurance, at most $50.00 -
tier-1 retail in 1-90 10 % coinsurance, at most $75.00 -
tier-1 any out 1-0 not covered -`,
		},
		{
			"supplies of the plan's pharmacies beside those of mail order",
			newSheet().line("Prescription drugs").table(
				[]string{"Services You May Need", "Plan Provider", "Limitations & Exceptions"},
				[]string{"Generic drugs", "Plan pharmacy: $15 copay per prescription; Mail order: $30 copay per prescription", "Up to a 30-day supply plan pharmacy or up to a 100-day supply mail order."},
			).text(),
			`generic retail in 1-30 $15.00 copay -
generic mail in 1-100 $30.00 copay -`,
		},
		{
			"networks in brackets behind the pharmacies",
			newSheet().line("Prescription drugs").table(
				[]string{"Tier", "Retail (preferred)\n30-day supply", "Retail (standard)\n30-day supply", "Mail order\n(preferred)\n90-day supply"},
				[]string{"Tier 1: Preferred Generic", "$1", "$8", "$0"},
			).text(),
			`tier-1 retail preferred 1-30 $1.00 copay -
tier-1 retail standard 1-30 $8.00 copay -
tier-1 mail preferred 1-90 $0.00 copay -`,
		},
		{
			"a supply over all columns, for retail pharmacies and mail order alike",
			newSheet().line("Prescription drugs").table(
				[]string{"One-month (30-day) supply", "<", "<"},
				[]string{"", "Preferred retail cost sharing", "Preferred mail order cost sharing"},
				[]string{"Tier 1: Preferred Generic", "$1", "$8"},
				[]string{"Tier 2: Generic", "$5", "$15"},
			).line("").table(
				[]string{"Long-term (90-day) supply", "<", "<"},
				[]string{"", "Preferred retail cost sharing", "Preferred mail order cost sharing"},
				[]string{"Tier 1: Preferred Generic", "$3", "$18"},
				[]string{"Tier 2: Generic", "$15", "$35"},
			).text(),
			`tier-1 retail preferred 1-30 $1.00 copay -
tier-1 mail preferred 1-30 $8.00 copay -
tier-2 retail preferred 1-30 $5.00 copay -
tier-2 mail preferred 1-30 $15.00 copay -
tier-1 retail preferred 1-90 $3.00 copay -
tier-1 mail preferred 1-90 $18.00 copay -
tier-2 retail preferred 1-90 $15.00 copay -
tier-2 mail preferred 1-90 $35.00 copay -`,
		},
		{
			"a stage and its supply above each table of a drug plan, whose deductible is one of drugs",
			newSheet().line("Linden Rx Saver (PDP)").table([]string{"", "What you pay"}, []string{"Annual deductible", "$550 (Tiers 2-3). Tier 1 is excluded from the deductible."}).
				line("Initial coverage: one-month (30-day) supply").table(
				[]string{"Tier", "Preferred retail", "Standard mail order"},
				[]string{"Tier 1: Preferred Generic", "$1", "$8"},
				[]string{"Tier 2: Generic", "$5", "$15"},
			).line("Initial coverage: three-month (90-day) supply").table(
				[]string{"Tier", "Preferred retail", "Standard mail order"},
				[]string{"Tier 1: Preferred Generic", "$3", "$18"},
				[]string{"Tier 2: Generic", "$15", "$35"},
			).text(),
			`tier-1 retail preferred 1-30 $1.00 copay exempt
tier-1 mail standard 1-30 $8.00 copay exempt
tier-2 retail preferred 1-30 $5.00 copay after
tier-2 mail standard 1-30 $15.00 copay after
tier-1 retail preferred 1-90 $3.00 copay exempt
tier-1 mail standard 1-90 $18.00 copay exempt
tier-2 retail preferred 1-90 $15.00 copay after
tier-2 mail standard 1-90 $35.00 copay after`,
		},
		{
			"pharmacies beside each other, each over its tiers and amounts",
			newSheet().line("Prescription benefit").table(
				[]string{"Retail network pharmacy", "Harbor Mail Pharmacy", "Harbor Specialty"},
				[]string{"For short-term prescriptions, up to a 30-day supply", "For maintenance prescriptions, up to a 90-day supply", "For specialty medications, up to a 34-day supply"},
				[]string{"Generic $8 copay", "Generic $16 copay", "Preferred specialty $100 copay"},
				[]string{"Preferred brand $35 copay", "Preferred brand $87.50 copay", "Non-preferred specialty $200 copay"},
				[]string{"Most chains take part.", "Allow 7 to 10 days.", "Your care team calls."},
			).line("You must meet a prescription drug deductible of $75 per person.").line("Generic and specialty prescriptions are not subject to the deductible.").text(),
			`generic retail in 1-30 $8.00 copay exempt
preferred-brand retail in 1-30 $35.00 copay after
generic mail in 1-90 $16.00 copay exempt
preferred-brand mail in 1-90 $87.50 copay after
preferred-specialty specialty in 1-34 $100.00 copay exempt
non-preferred-specialty specialty in 1-34 $200.00 copay exempt`,
		},
		{
			"a supply said once behind a list of tiers",
			newSheet().line("Pharmacy").table(
				[]string{"Pharmacy", "In-network", "Out-of-network"},
				[]string{"Retail", "$15 copay for generic drugs, $40 copay for formulary brand-name drugs, and $65 copay for non-formulary brand-name drugs up to a 30 day supply at participating pharmacies.", "Not Covered"},
			).text(),
			`generic retail in 1-30 $15.00 copay -
preferred-brand retail in 1-30 $40.00 copay -
non-preferred-brand retail in 1-30 $65.00 copay -
generic retail out 1-30 not covered -
preferred-brand retail out 1-30 not covered -
non-preferred-brand retail out 1-30 not covered -`,
		},
		{
			"tables below what a plan calls its pharmacies, with a line that leads on between",
			newSheet().line("Prescription drugs").line("Harbor Home Delivery (mail) Up to a 90-day supply").line("For each prescription or refill:").table(
				[]string{"Type of drug", "You pay", "Minimum", "Maximum"},
				[]string{"Generic", "15%", "$16", "$50"},
				[]string{"Preferred brand", "25%", "$50", "$150"},
			).line("Harbor Specialty Pharmacy Up to a 30-day supply").line("For each prescription or refill:").table(
				[]string{"Type of drug", "You pay", "Minimum", "Maximum"},
				[]string{"Specialty drugs", "25%", "$50", "$160"},
			).text(),
			`generic mail in 1-90 15 % coinsurance, at least $16.00, at most $50.00 -
preferred-brand mail in 1-90 25 % coinsurance, at least $50.00, at most $150.00 -
specialty specialty in 1-30 25 % coinsurance, at least $50.00, at most $160.00 -`,
		},
		{
			"a tier that specialty pharmacies alone fill, below the columns of other pharmacies",
			newSheet().line("Pharmacy").table(
				[]string{"Tier", "Retail (1-34 days)", "Mail (up to 90 days)"},
				[]string{"Generic", "$8", "$16"},
				[]string{"Specialty (Teal Specialty Pharmacy only)", "20% (30 days)", "Not covered"},
				[]string{"Non-preferred specialty (retail and specialty pharmacies)", "30%", "Not covered"},
			).text(),
			`generic retail in 1-34 $8.00 copay -
generic mail in 1-90 $16.00 copay -
specialty specialty in 1-30 20 % coinsurance -
specialty mail in 1-90 not covered -
non-preferred-specialty retail in 1-34 30 % coinsurance -
non-preferred-specialty mail in 1-90 not covered -`,
		},
		{
			"headings that say where drugs are purchased",
			newSheet().line("Pharmacy benefits").table(
				[]string{"Covered benefits", "Network pharmacy", "Non-network pharmacy"},
				[]string{"Prescription drugs, other than specialty prescription drugs", "<", "<"},
				[]string{"When purchased at a retail pharmacy – up to a 30-day supply", "<", "<"},
				[]string{"Tier 1", "$10", "Not covered"},
				[]string{"Tier 2", "$25 – After deductible", "Not covered"},
				[]string{"When purchased at the mail order pharmacy – up to a 90-day supply", "<", "<"},
				[]string{"Tier 1", "$25", "Not covered"},
				[]string{"Specialty prescription drugs – up to a 30-day supply", "<", "<"},
				[]string{"Tier 5 – when purchased at a network specialty pharmacy", "$150", "Not covered"},
			).text(),
			`tier-1 retail in 1-30 $10.00 copay -
tier-1 retail out 1-30 not covered -
tier-2 retail in 1-30 $25.00 copay after
tier-2 retail out 1-30 not covered -
tier-1 mail in 1-90 $25.00 copay -
tier-1 mail out 1-90 not covered -
tier-5 specialty in 1-30 $150.00 copay -
tier-5 specialty out 1-30 not covered -`,
		},
		{
			"what a plan calls its specialty pharmacy, in front of the drugs",
			newSheet().line("Prescription drugs").table(
				[]string{"Where filled", "Drug type", "You pay"},
				[]string{"Retail pharmacy\n(30-day supply)", "Generic", "$10"},
				[]string{"^", "Preferred brand", "$35"},
				[]string{"Teal Specialty\n(30-day supply)", "Specialty", "$100"},
			).text(),
			`generic retail in 1-30 $10.00 copay -
preferred-brand retail in 1-30 $35.00 copay -
specialty specialty in 1-30 $100.00 copay -`,
		},
		{
			"the kind of pharmacy in the corner, behind the name of the section",
			newSheet().line("Schedule of benefits").table(
				[]string{"Outpatient prescription drugs – Plan pharmacy (up to a 30-day supply)", "You pay"},
				[]string{"Tier 1", "$15"},
				[]string{"Tier 2", "$35"},
				[]string{"Outpatient prescription drugs – Mail service (up to a 90-day supply)", "You pay"},
				[]string{"Tier 1", "$30"},
				[]string{"Tier 2", "$70"},
			).text(),
			`tier-1 retail in 1-30 $15.00 copay -
tier-2 retail in 1-30 $35.00 copay -
tier-1 mail in 1-90 $30.00 copay -
tier-2 mail in 1-90 $70.00 copay -`,
		},
		{
			"networks that stand above remarks on their pharmacies, over supplies",
			newSheet().line("Prescription drug benefits").line("Mail Order Cost-Sharing").table(
				[]string{"Pharmacy options", "Standard\nPillworks Mail. Other pharmacies are available in our network. See brightside.example.com/pharmacies", "<", "Preferred\nBrightside\nPharmacy", "<"},
				[]string{"N/A", "30-day supply", "90-day supply*", "30-day supply", "90-day supply*"},
				[]string{"Tier 1: Preferred Generic", "$1", "$3", "$0", "$0"},
				[]string{"Tier 3: Preferred Brand", "23%", "23%", "19%", "15%"},
			).line("Retail Cost-Sharing").table(
				[]string{"Pharmacy options", "Standard\nAll other network retail pharmacies.", "<", "Preferred\nTo find the preferred cost-share retail pharmacies near you, call us", "<"},
				[]string{"N/A", "30-day supply", "90-day supply*", "30-day supply", "90-day supply*"},
				[]string{"Tier 1: Preferred Generic", "$1", "$3", "$0", "$0"},
				[]string{"Tier 3: Preferred Brand", "23%", "23%", "19%", "19%"},
			).text(),
			`tier-1 mail standard 1-30 $1.00 copay -
tier-1 mail standard 1-90 $3.00 copay -
tier-1 mail preferred 1-30 $0.00 copay -
tier-1 mail preferred 1-90 $0.00 copay -
tier-3 mail standard 1-30 23 % coinsurance -
tier-3 mail standard 1-90 23 % coinsurance -
tier-3 mail preferred 1-30 19 % coinsurance -
tier-3 mail preferred 1-90 15 % coinsurance -
tier-1 retail standard 1-30 $1.00 copay -
tier-1 retail standard 1-90 $3.00 copay -
tier-1 retail preferred 1-30 $0.00 copay -
tier-1 retail preferred 1-90 $0.00 copay -
tier-3 retail standard 1-30 23 % coinsurance -
tier-3 retail standard 1-90 23 % coinsurance -
tier-3 retail preferred 1-30 19 % coinsurance -
tier-3 retail preferred 1-90 19 % coinsurance -`,
		},
		{
			"a deductible in front of the copay, and drugs of lists before all others",
			newSheet().line("Summary of benefits").table(
				[]string{"Common Medical Event", "Services You May Need", "Network Provider", "Out-of-Network Provider", "Limitations & Exceptions"},
				[]string{needDrugs, "Generic drugs", "Preventive: No Charge/ Condition Care\nRx: $4 Copay per Prescription/ All Other\nGeneric: $20 Copay per Prescription", "50% Coinsurance", "Up to 30 day supply for retail, 90 day supply for mail order at 2 times the retail amount."},
				[]string{"^", "Preferred brand drugs", "Condition Care Rx: $50 Copay per Prescription/ All Other Preferred Brand: Deductible + $100 Copay per Prescription", "Deductible + 50% Coinsurance", "None"},
				[]string{"^", "Non-preferred brand drugs", "Deductible + $300 Copay per Prescription", "50% plus deductible", "None"},
			).text(),
			`generic retail in 1-30 $20.00 copay -
generic retail out 1-30 50 % coinsurance -
preferred-brand retail in 1-30 $100.00 copay after
preferred-brand retail out 1-30 50 % coinsurance after
non-preferred-brand retail in 1-30 $300.00 copay after
non-preferred-brand retail out 1-30 50 % coinsurance after
generic mail in 1-90 $40.00 copay -
preferred-brand mail in 1-90 $200.00 copay after
non-preferred-brand mail in 1-90 $600.00 copay after`,
		},
		{
			"drugs and the number of their tier in front of what an enrollee pays, in the lines of a cell",
			newSheet().line("Drugs - Outpatient Prescription").table([]string{"Prescription drugs", "Preferred generic drugs (Tier 1): Enrollee pays $20 Copayment per 30-days up to a 90-day supply\nPreferred brand name drugs (Tier 2): After Prescription Drug Deductible, Enrollee pays $40 Copayment per 30-days up to a 90-day supply\nNon-Preferred generic and brand name drugs (Tier 3): After Prescription Drug Deductible, Enrollee pays 50% coinsurance up to $250 maximum per 30-days up to a 90-day supply\nPreferred specialty brand name drugs (Tier 4): After Prescription Drug Deductible, Enrollee pays $150 Copayment up to a 30-day supply"}).text(),
			`tier-1 any in 1-90 $20.00 copay for each started 30 days -
tier-2 any in 1-90 $40.00 copay for each started 30 days after
tier-3 any in 1-90 50 % coinsurance, at most $250.00 for each started 30 days after
tier-4 specialty in 1-30 $150.00 copay after`,
		},
		{
			"sentences for labels beside cells that name the tiers, mail order called a service, and drugs that have cells of their own",
			newSheet().line("Benefits").table(
				[]string{"Allergy injections", "$10 Copayment"},
				[]string{"Prescription drugs, supplies and devices for a supply of 30 days or less including diabetic supplies (insulin, lancets). All drugs must be obtained at a designated pharmacy except for drugs dispensed for Emergency services. Contraceptive drugs may be allowed up to a 12-month supply.", "Preferred generic drugs (Tier 1): Enrollee pays $20 Copayment\nPreferred brand name drugs (Tier 2): Enrollee pays $40 Copayment"},
				[]string{"Growth hormones.", "Preferred generic drugs (Tier 1): Enrollee pays $25 Copayment\nPreferred brand name drugs (Tier 2): Enrollee pays $45 Copayment"},
				[]string{"Mail order drugs dispensed through the designated mail order service.", "Enrollee pays the Cost Share for each 93-day supply or less\nPreferred generic drugs (Tier 1): Enrollee pays $50 Copayment\nPreferred brand name drugs (Tier 2): Enrollee pays $100 Copayment"},
			).text(),
			`tier-1 retail in 1-30 $20.00 copay -
tier-2 retail in 1-30 $40.00 copay -
tier-1 mail in 1-93 $50.00 copay -
tier-2 mail in 1-93 $100.00 copay -`,
		},
		{
			"two networks of providers, one of them not preferred, beside those out of network",
			newSheet().line("Summary of benefits").table(
				[]string{"Common Medical Event", "Services You May Need", "In-Network Preferred Provider (You will pay the least)", "In-Network Non-Preferred Provider", "Out-of-Network Provider (You will pay the most)", "Limitations & Exceptions"},
				[]string{needDrugs, "Generic drugs", "$5 copay (retail)", "$15 copay (retail)", "50% coinsurance (retail)", "Up to a 30-day supply."},
				[]string{"^", "Preferred brand drugs", "$30 copay (retail)", "$50 copay (retail)", "50% coinsurance (retail)", "None"},
			).text(),
			`generic retail preferred 1-30 $5.00 copay -
generic retail standard 1-30 $15.00 copay -
generic retail out 1-30 50 % coinsurance -
preferred-brand retail preferred 1-30 $30.00 copay -
preferred-brand retail standard 1-30 $50.00 copay -
preferred-brand retail out 1-30 50 % coinsurance -`,
		},
		{
			"tables of pharmacies below the names of tiers, and one of providers that are in tiers, too",
			newSheet().line("Tier 1 (Generic)").table(
				[]string{"Pharmacy type", "30 days supply", "90 days supply"},
				[]string{"Preferred retail", "$4", "$12"},
				[]string{"Standard retail", "$9", "$27"},
			).line("Tier 2").table(
				[]string{"Service", "You pay", "Limits"},
				[]string{"Office visit", "$30", "None"},
				[]string{"Hospital stay", "$500", "Per stay"},
			).text(),
			`tier-1 retail preferred 1-30 $4.00 copay -
tier-1 retail preferred 1-90 $12.00 copay -
tier-1 retail standard 1-30 $9.00 copay -
tier-1 retail standard 1-90 $27.00 copay -`,
		},
		{
			"preferred and standard pharmacies in the middle of a header of three rows",
			newSheet().line("Prescription drugs").table(
				[]string{"Drug coverage", "Retail", "<", "Mail order", "<"},
				[]string{"^", "Standard", "<", "Preferred", "Standard"},
				[]string{"^", "30-day supply", "90-day supply", "90-day supply", "90-day supply"},
				[]string{"Tier 1: Generic", "$4 copay", "$12 copay", "$0 copay", "$8 copay"},
				[]string{"Tier 2: Brand", "$40 copay", "$120 copay", "$100 copay", "$110 copay"},
			).text(),
			`tier-1 retail standard 1-30 $4.00 copay -
tier-1 retail standard 1-90 $12.00 copay -
tier-1 mail preferred 1-90 $0.00 copay -
tier-1 mail standard 1-90 $8.00 copay -
tier-2 retail standard 1-30 $40.00 copay -
tier-2 retail standard 1-90 $120.00 copay -
tier-2 mail preferred 1-90 $100.00 copay -
tier-2 mail standard 1-90 $110.00 copay -`,
		},
		{
			"preferred and standard pharmacies above retail and mail order",
			newSheet().line("Prescription drugs").table(
				[]string{"Drug tier", "Preferred", "<", "Standard", "<"},
				[]string{"^", "Retail (30-day supply)", "Mail order (90-day supply)", "Retail (30-day supply)", "Mail order (90-day supply)"},
				[]string{"Tier 1: Generic", "$0 copay", "$2 copay", "$4 copay", "$8 copay"},
				[]string{"Tier 2: Brand", "$40 copay", "$100 copay", "$47 copay", "$110 copay"},
			).text(),
			`tier-1 retail preferred 1-30 $0.00 copay -
tier-1 mail preferred 1-90 $2.00 copay -
tier-1 retail standard 1-30 $4.00 copay -
tier-1 mail standard 1-90 $8.00 copay -
tier-2 retail preferred 1-30 $40.00 copay -
tier-2 mail preferred 1-90 $100.00 copay -
tier-2 retail standard 1-30 $47.00 copay -
tier-2 mail standard 1-90 $110.00 copay -`,
		},
	})
}

// TestClassesBeforeAmounts reads classes of drugs in front of their amounts in a cell, however they are parted: "Specialty" is one of them,
// and no pharmacy of the amount before.
func TestClassesBeforeAmounts(t *testing.T) {
	var cases []sharesCase
	for _, words := range []string{
		"Generic: $10 copay\nPreferred brand: $40 copay\nSpecialty: 20% coinsurance",
		"Generic - $10 copay\nPreferred brand - $40 copay\nSpecialty drugs - 20% coinsurance",
		"Generic drugs $10 copay\nPreferred brand drugs $40 copay\nSpecialty drugs 20% coinsurance",
		"Generic: $10 copay; Preferred brand: $40 copay; Specialty: 20% coinsurance",
	} {
		cases = append(cases, sharesCase{
			words,
			newSheet().line("Benefits").table([]string{"Allergy injections", "$10 copay"}, []string{"Prescription drugs", words}).text(),
			`generic any in 1-0 $10.00 copay -
preferred-brand any in 1-0 $40.00 copay -
specialty specialty in 1-30 20 % coinsurance -`,
		})
	}
	readsShares(t, cases)
}
