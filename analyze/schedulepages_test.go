package analyze

import (
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestSchedulePages reads tables as schedules and plan summaries set them.
func TestSchedulePages(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"pharmacies as headings within a cell, one of them of specialty drugs",
			newSheet().table(
				[]string{"Benefit", "Network", "Out-of-Network"},
				[]string{"Primary care visits", "100% after $20 copay", "60% after deductible"},
				[]string{"Prescription Drugs", "<", "<"},
				[]string{"Prescription Drug Program\nSoft Mandatory Generic\nYour plan uses the Open Formulary", "Retail Drugs (31/60/90-day Supply)\n$9 / $18 / $27 generic copayment\n$35 / $70 / $105 brand copayment\n\nSpecialty Drugs (31-day Supply) through the exclusive specialty pharmacy\n20% coinsurance, maximum $250 per prescription\n\nMaintenance Drugs through Mail Order (90-day Supply)\n$18 generic copayment\n$70 brand copayment", "<"},
			).text(),
			`generic retail in 1-31 $9.00 copay -
generic retail in 32-60 $18.00 copay -
generic retail in 61-90 $27.00 copay -
brand retail in 1-31 $35.00 copay -
brand retail in 32-60 $70.00 copay -
brand retail in 61-90 $105.00 copay -
specialty specialty in 1-31 20 % coinsurance, at most $250.00 -
generic mail in 1-90 $18.00 copay -
brand mail in 1-90 $70.00 copay -`,
		},
		{
			"mail order over the columns of preferred and other pharmacies",
			newSheet().table(
				[]string{"Prescription Drug Program", "Preferred Participating Pharmacy", "Participating Pharmacy", "Out-of-Network Pharmacy"},
				[]string{"Retail Pharmacy - up to a 30-day supply", "<", "<", "<"},
				[]string{"Generic Drugs", "$4", "$14", "$14 plus 50%"},
				[]string{"Brand Drugs", "$40", "$60", "$60 plus 50%"},
				[]string{"Mail Order Program - up to a 90-day supply", "<", "<", "<"},
				[]string{"Generic Drugs", "$12", "<", "Not Covered"},
				[]string{"Brand Drugs", "$120", "<", "Not Covered"},
			).text(),
			`generic retail preferred 1-30 $4.00 copay -
generic retail standard 1-30 $14.00 copay -
generic retail out 1-30 $14.00 copay plus 50 % coinsurance -
brand retail preferred 1-30 $40.00 copay -
brand retail standard 1-30 $60.00 copay -
brand retail out 1-30 $60.00 copay plus 50 % coinsurance -
generic mail in 1-90 $12.00 copay -
generic mail out 1-90 not covered -
brand mail in 1-90 $120.00 copay -
brand mail out 1-90 not covered -`,
		},
		{
			"headings beside a cell that goes on over all rows",
			newSheet().line("Medical plan").table(
				[]string{"", "In-network", "Out-of-network"},
				[]string{"Retail prescription drugs (up to a 30-day supply)", "<", "<"},
				[]string{"Tier 1 - Generic", "$8", "Not covered"},
				[]string{"Tier 2 - Brand", "$30", "^"},
				[]string{"Mail order (up to a 90-day supply)", "", "^"},
				[]string{"Tier 1 - Generic", "$16", "^"},
				[]string{"Tier 2 - Brand", "$60", "^"},
				[]string{"Specialty drugs (up to a 30-day supply)", "", "^"},
				[]string{"Tier 3 - Specialty", "25% up to $200", "^"},
			).text(),
			`tier-1 retail in 1-30 $8.00 copay -
tier-1 retail out 1-30 not covered -
tier-2 retail in 1-30 $30.00 copay -
tier-2 retail out 1-30 not covered -
tier-1 mail in 1-90 $16.00 copay -
tier-1 mail out 1-90 not covered -
tier-2 mail in 1-90 $60.00 copay -
tier-2 mail out 1-90 not covered -
tier-3 specialty in 1-30 25 % coinsurance, at most $200.00 -
tier-3 specialty out 1-30 not covered -`,
		},
		{
			"specialty drugs where other drugs are filled, and not by mail",
			newSheet().line("Prescription drugs").table(
				[]string{"Prescription Drug Coverage", "You Pay"},
				[]string{"Most generic items (Tier 1) at a Plan Pharmacy", "$12 for up to a 30-day supply"},
				[]string{"Most generic (Tier 1) refills through our mail-order service", "$12 for up to a 30-day supply or $24 for a 31- to 100-day supply"},
				[]string{"Most specialty items (Tier 4) at a Plan Pharmacy", "20% Coinsurance (not to exceed $150) for up to a 30-day supply"},
			).line("Mail-order is not available for specialty items (Tier 4) and other items that require special handling.").text(),
			`tier-1 retail in 1-30 $12.00 copay -
tier-1 mail in 1-30 $12.00 copay -
tier-1 mail in 31-100 $24.00 copay -
tier-4 retail in 1-30 20 % coinsurance, at most $150.00 -
tier-4 mail in 1-90 not covered -`,
		},
		{
			"two kinds of specialty pharmacies behind their amounts",
			newSheet().line("Prescription drugs").table(
				[]string{"Drug tier", "Participating provider", "Non-participating provider"},
				[]string{"Level 1", "$10 copay (Retail)\n$25 copay (Mail Order)", "Not covered"},
				[]string{"Specialty drugs", "20% coinsurance\n(Preferred specialty pharmacy)\n35% coinsurance\n(Other participating specialty pharmacy)", "Not covered"},
			).text(),
			`tier-1 retail in 1-30 $10.00 copay -
tier-1 mail in 1-90 $25.00 copay -
tier-1 any out 1-0 not covered -
specialty specialty preferred 1-30 20 % coinsurance -
specialty specialty standard 1-30 35 % coinsurance -
specialty any out 1-0 not covered -`,
		},
		{
			"a note that the medical deductible does not apply, beside a deductible of the brands",
			newSheet().table(
				[]string{"Important Questions", "Answers", "Why this Matters:"},
				[]string{"What is the overall deductible?", "$400 per person / $1,200 per family", "You must pay all the costs up to the deductible."},
				[]string{"Are there other deductibles for specific services?", "Yes. $75 per person for retail brand name prescription drugs. There are no other specific deductibles.", "You must pay these."},
			).page().table(
				[]string{"Common Medical Event", "Services You May Need", "Network provider", "Limitations & Exceptions"},
				[]string{"If you need drugs to treat your illness or condition", "Generic drugs - retail", "$8 copay", "Medical deductible does not apply. Retail: up to a 34-day supply. Mail order: up to a 90-day supply."},
				[]string{"^", "Brand drugs - retail", "25% coinsurance", "^"},
				[]string{"^", "Brand drugs - mail order", "$60 copay", "^"},
			).text(),
			`generic retail in 1-34 $8.00 copay exempt
brand retail in 1-34 25 % coinsurance after
brand mail in 1-90 $60.00 copay exempt`,
		},
		{
			"no reimbursement outside, and specialty drugs below mail order that a specialty pharmacy fills",
			newSheet().line("Schedule of prescription drug copayments").table(
				[]string{"", "Participating Retail Pharmacy\n(up to a 34-day supply)", "Mail Order Pharmacy\n(up to a 90-day supply)", "Non-Participating Pharmacy"},
				[]string{"Generic Drugs", "$7", "$14", "No reimbursement."},
				[]string{"Specialty Drugs\n(Must be filled at the participating specialty pharmacy)", "Not applicable.", "$90 for each prescription, up to a 30-day supply.", "No reimbursement."},
			).text(),
			`generic retail in 1-34 $7.00 copay -
generic mail in 1-90 $14.00 copay -
generic retail out 1-30 not covered -
specialty specialty in 1-30 $90.00 copay -
specialty specialty out 1-30 not covered -`,
		},
	})
}

// TestAmountsOfFamilies reads limits whose columns say whose they are in full.
func TestAmountsOfFamilies(t *testing.T) {
	p := read(t, newSheet().line("Principal benefits").table(
		[]string{"Amounts Per Accumulation Period", "Self-Only Coverage (a Family of one Member)", "Family Coverage: Each Member in a Family of two or more Members", "Family Coverage: Entire Family of two or more Members"},
		[]string{"Plan Out-of-Pocket Maximum", "$2,600", "$2,600", "$5,200"},
		[]string{"Plan Deductible", "$300", "$300", "$600"},
	).table([]string{"Drug tier", "Retail"}, []string{"Tier 1", "$10"}, []string{"Tier 2", "$30"}).text())
	if got, want := limitLines(p), "deductible in 300/600; maximum in 2600/5200"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestSetUpGrids reads the rules that a set-up sheet holds in grids of pharmacies, of what counts and of programs.
func TestSetUpGrids(t *testing.T) {
	design := func(rows ...[]string) *benefit.Plan {
		return read(t, newSheet().line("Plan design").table([]string{"", "Retail (34 days)", "Mail (90 days)"}, []string{"Generic", "$8", "$16"}, []string{"Brand", "$30", "$60"}).line("Edits").table(rows...).text())
	}
	for _, c := range []struct {
		name, want string
		rows       [][]string
	}{
		{"edits by pharmacy", "refill mail 65%, refill retail 75%, refill specialty 75%", [][]string{{"Edit", "Retail", "Mail", "Specialty"}, {"Refill threshold (% of days supply used)", "75%", "65%", "75%"}}},
		{"one value for all", "refill CII+CIII+CIV+CV+retail+mail 85%", [][]string{{"Edit", "Retail", "Mail", "Specialty"}, {"Refill threshold - controlled substances CII-CV", "85%", "85%", "N/A"}}},
		{"days", "days mail 90, days retail 34, days specialty 30", [][]string{{"Edit", "Retail", "Mail", "Specialty"}, {"Maximum days supply", "34", "90", "30"}}},
		{"days that a cost share goes beyond", "days retail 34", [][]string{{"Edit", "Retail", "Mail"}, {"Maximum days supply", "34", "60"}}},
		{"programs by class", "PA?, QL 12/30, QL 4/28, ST", [][]string{
			{"Drug / class", "PA", "Step", "QL", "Limit or criteria"}, {"Testosterone products", "Y", "N", "N", ""}, {"GLP-1 agonists", "Y", "N", "Y", "4 pens per 28 days"}, {"Statins - brand", "N", "Y", "N", "Two generics first"}, {"Triptans", "N", "N", "Y", "12 units per 30 days"},
		}},
		{"a limit without its amount", "QL", [][]string{{"Drug / class", "PA", "Step", "QL", "Limit or criteria"}, {"Triptans", "N", "N", "Y", ""}}},
		{"an exclusive network with a fill that is free", "lock 1", [][]string{{"Network", "Election", "Detail"}, {"Specialty", "Exclusive", "Harbor Specialty required. 1 grace fill at retail."}}},
	} {
		if got := brief(design(c.rows...)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}

	p := design([]string{"Accumulation rule", "Deductible", "MOOP"}, []string{"Member copay", "Yes", "Yes"}, []string{"DAW penalty (cost difference)", "No", "No"}, []string{"Manufacturer copay assistance - specialty", "No", "No"})
	if s := p.ProductSelection; !s.CountsToDeductible.Known() || s.CountsToDeductible.Value || !s.CountsToOOP.Known() || s.CountsToOOP.Value {
		t.Errorf("the difference counts: %+v", s)
	}
	if a := p.Coordination.Assistance; len(a) != 1 || a[0].Terms.Value.Program != benefit.AccumulatorAdjuster {
		t.Errorf("copay assistance: %+v", a)
	}
	p = design([]string{"Accumulation rule", "Deductible", "MOOP"}, []string{"Manufacturer copay assistance", "No", "Yes"})
	if a := p.Coordination.Assistance; len(a) != 0 {
		t.Errorf("assistance that counts toward one limit alone is no program: %+v", a)
	}

	p = read(t, newSheet().line("Acme Rx 2026").table([]string{"Field", "Value", "Comments"}, []string{"BIN", "018902", ""}, []string{"Out-of-network pharmacy", "Not covered", ""}).table([]string{"", "Retail"}, []string{"Generic", "$8"}, []string{"Brand", "$30"}).text())
	if len(p.Pharmacies.Access) != 1 || p.Pharmacies.Access[0].Terms.Value.Covered {
		t.Errorf("fills out of network: %+v", p.Pharmacies)
	}
}

// TestWordingsOfPages reads sentences as plans print them.
func TestWordingsOfPages(t *testing.T) {
	for _, c := range []ruleSentence{
		{"You may obtain up to a 31-day supply of preventive care medications at a network pharmacy at no cost to you.", "$0 preventive"},
		{"Certain preventive care medications covered under this plan and required as part of preventive care services are payable at 100% with no copayment.", "$0 preventive"},
		{"Insulin may be available at no cost to you.", "cost? insulin"},
		{"Drugs used for cosmetic or convenience purposes are not covered.", "no cosmetic"},
		{"You may fill a prescription for a maintenance medication up to three times at a participating retail pharmacy. After the third fill, the Plan will not pay for the medication unless it is filled through the Mail Order Pharmacy Program.", "mail maintenance 3 reject"},
		{"Mandatory mail order for maintenance medications. You may fill a maintenance medication up to three times at a retail pharmacy. After the third fill, the Plan will not pay for the medication unless it is filled through the Mail Order Pharmacy Program.", "mail maintenance 3 reject"},
	} {
		if got := brief(planWith(t, c.words)); got != c.want {
			t.Errorf("%s\n%q, want %q", c.words, got, c.want)
		}
	}
}
