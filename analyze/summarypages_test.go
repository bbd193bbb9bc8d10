package analyze

import "testing"

// TestSummaryPages reads tables as summaries of plans and handbooks of agencies set them.
func TestSummaryPages(t *testing.T) {
	event := []string{"Common Medical Event", "Services You May Need", "Network provider", "Out-of-network provider", "Limitations & Exceptions"}
	readsShares(t, []sharesCase{
		{
			"mail order and a pharmacy called by its name, as one place",
			newSheet().table(event, []string{"If you need drugs to treat your illness or condition", "Generic drugs", "Retail: 10% coinsurance ($8 minimum, $20 maximum)/prescription\nMail order or Harbor Community Pharmacy: 10% coinsurance ($16 minimum, $40 maximum)/prescription", "Not covered", "Retail: up to a 30-day supply. Mail order: up to a 90-day supply."},
				[]string{"^", "Specialty drugs", "Retail: $150 copay\nMail order or CVS Pharmacy: $150 copay", "Not covered", "Covers up to a 30-day supply."}).text(),
			`generic retail in 1-30 10 % coinsurance, at least $8.00, at most $20.00 -
generic mail in 1-90 10 % coinsurance, at least $16.00, at most $40.00 -
generic any out 1-0 not covered -
specialty retail in 1-30 $150.00 copay -
specialty mail in 1-30 $150.00 copay -
specialty any out 1-30 not covered -`,
		},
		{
			"what adults pay, beside children who pay nothing",
			newSheet().line("Member handbook").table(
				[]string{"Service", "", "Children", "Adults"},
				[]string{"Specialist", "Limit", "None", "None"}, []string{"^", "Copay", "$0", "$2 per visit"},
				[]string{"Prescription Drugs", "Limit", "None", "None"}, []string{"^", "Copay", "$0", "$1 generic\n$3 brand name"},
			).text(),
			`generic any in 1-0 $1.00 copay -
brand any in 1-0 $3.00 copay -`,
		},
		{
			"levels whose numbers are spelled out, in a list below its supply",
			newSheet().line("Rx4 Prescription Drug Coverage").table(
				[]string{"Prescription drug deductible", "You pay a $200 deductible per covered person, per calendar year, for drugs in Levels Two and Three combined."},
				[]string{"Coverage at participating pharmacies", "For up to a 30-day supply per prescription or refill you pay:\n• Level One: $10 copayment\n• Level Two: $40 copayment after the drug deductible\n• Level Three: 25% after the drug deductible"},
				[]string{"Mail order", "You may receive a 90-day supply of a maintenance drug. Your cost for a 90-day supply of Level One and Level Two drugs is 2.5 times the applicable copayment as outlined above."},
			).text(),
			`tier-1 retail in 1-30 $10.00 copay -
tier-2 retail in 1-30 $40.00 copay after
tier-3 retail in 1-30 25 % coinsurance after
tier-1 mail in 1-90 $25.00 copay -
tier-2 mail in 1-90 $100.00 copay after`,
		},
		{
			"levels below pharmacies alone",
			newSheet().line("Acme plan").table([]string{"", "Retail (30-day supply)", "Mail (90-day supply)"}, []string{"Level 1", "$10", "$20"}, []string{"Level Two", "$40", "$80"}).text(),
			`tier-1 retail in 1-30 $10.00 copay -
tier-1 mail in 1-90 $20.00 copay -
tier-2 retail in 1-30 $40.00 copay -
tier-2 mail in 1-90 $80.00 copay -`,
		},
		{
			"marks for the pharmacy deductible, and kinds of drugs that one network does not cover",
			newSheet().line("Prescription drugs").table(
				[]string{"Prescription Drug Benefits", "When using a Participating Pharmacy", "CYPD² applies", "When using a Non-Participating Pharmacy", "CYPD² applies"},
				[]string{"Retail pharmacy prescription Drugs\nPer prescription, up to a 30-day supply.", "<", "<", "<", "<"},
				[]string{"Tier 1 Drugs", "$9/prescription", "", "25% plus $9/prescription", ""},
				[]string{"Tier 2 Drugs", "$33/prescription", "✔", "Not covered", ""},
			).text(),
			`tier-1 retail in 1-30 $9.00 copay exempt
tier-1 retail out 1-30 $9.00 copay plus 25 % coinsurance -
tier-2 retail in 1-30 $33.00 copay after
tier-2 retail out 1-30 not covered -`,
		},
		{
			"a cap of one kind of drugs behind the cost share of a tier, and generics by their cost",
			newSheet().line("Prescription drugs").table(
				[]string{"Drug tier", "Retail (1-31 days)"},
				[]string{"Low-cost generic", "$3"}, []string{"Generic", "$20"},
				[]string{"Preferred brand", "$75 copayment per prescription. For a covered insulin drug, you will not pay more than $100 for each 30-day supply."},
			).text(),
			`low-cost-generic retail in 1-31 $3.00 copay -
generic retail in 1-31 $20.00 copay -
preferred-brand retail in 1-31 $75.00 copay -`,
		},
	})
	for _, c := range []struct {
		name, want string
		sheet      *sheet
	}{
		{"a heading above the table", "maximum in 3500/7000; maximum out 8000/16000", newSheet().line("Calendar Year Out-of-Pocket Maximum").line("An out-of-pocket maximum is the most that a member pays in a year. The notes say more.").table(
			[]string{"", "When using a Participating Provider", "When using a Non-Participating Provider"}, []string{"Individual coverage", "$3,500", "$8,000"}, []string{"Family coverage", "$3,500: individual\n$7,000: Family", "$8,000: individual\n$16,000: Family"})},
		{"another heading between", "", newSheet().line("Calendar Year Out-of-Pocket Maximum").line("Monthly rates").table([]string{"", "In-network", "Out-of-network"}, []string{"Individual coverage", "$350", "$800"}, []string{"Family coverage", "$700", "$1,600"})},
		{"medical care and drugs below a heading", "maximum in 4000/8000; maximum rx in 1500/3000", newSheet().line("Summary").table(
			[]string{"", "In-network"}, []string{"ANNUAL OUT-OF-POCKET MAXIMUM (Benefit Period)", "<"}, []string{"Medical", "$4,000 Individual/$8,000 Family"}, []string{"Prescription Drug", "$1,500 Individual/$3,000 Family"})},
		{"a maximum of coinsurance beside that of all", "maximum in 4500/9000", newSheet().line("Summary").table(
			[]string{"", "In-network"}, []string{"Coinsurance Out-of-Pocket Maximum (Excluding Deductible) - Single/Family", "$1,500 / $3,000"}, []string{"Maximum Out-of-Pocket - Single/Family (Includes Deductible, Medical and Prescription Drug Copays)", "$4,500 / $9,000"})},
		{"tiers that share a deductible", "deductible rx any 200/- tier-2 tier-3", newSheet().line("Prescription Drug Coverage").table(
			[]string{"Prescription drug deductible", "You pay a $200 deductible per covered person for drugs in Levels Two and Three combined."}, []string{"Retail", "Level One: $10\nLevel Two: $40\nLevel Three: 25%"})},
	} {
		text := c.sheet.line("").table([]string{"Drug tier", "Retail"}, []string{"Tier 1", "$10"}, []string{"Tier 2", "$30"}, []string{"Tier 3", "$50"}).text()
		if got := limitLines(read(t, text)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestNumberedForms reads a form whose sections and items are numbered, with a section for each of two plans.
func TestNumberedForms(t *testing.T) {
	section := func(title, a, b string) [][]string {
		return [][]string{{title, "<", "<", "<", "<"}, {"Tier", "Tier description", "Retail\n1-30 days", "Mail\n1-90 days", "Comments"}, {"1", "Generic", a, "$20", ""}, {"2", "Brand", b, "$60", ""}}
	}
	rows := append(section("2.1 PPO plan (RxGroup RXPPO01)", "$10", "$30"), section("2.2 HDHP plan (RxGroup RXHSA01)", "$15", "$45")...)
	rows = append(rows, []string{"2.3 Cost share rules", "<", "<", "<", "<"}, []string{"Ref", "Rule", "Setting", "", "Comments"},
		[]string{"2.3.1", "Insulin cap (all plans)", "$35 per 30-day supply", "", ""}, []string{"2.3.2", "ACA preventive drugs", "$0 copay", "", ""}, []string{"2.3.3", "Manufacturer copay card", "Does not apply to accumulators", "", ""})
	p := read(t, newSheet().line("Benefit plan specification").table(rows...).text())
	plans := map[string]int{}
	for _, cs := range p.CostShares {
		plans[cs.Variant]++
	}
	if len(plans) != 2 || plans["PPO plan"] != 4 || plans["HDHP plan"] != 4 {
		t.Errorf("cost shares by plan: %v", plans)
	}
	if got, want := brief(p), "$0 preventive, $35 insulin"; got != want {
		t.Errorf("rules of all plans: %q, want %q", got, want)
	}
	if len(p.Coordination.Assistance) != 1 || p.Coordination.Assistance[0].Variant != "" {
		t.Errorf("copay assistance: %+v", p.Coordination.Assistance)
	}
}
