package analyze

import (
	"slices"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestPageCells reads cells that name pharmacies, levels and multiples as summaries of carriers do.
func TestPageCells(t *testing.T) {
	summary := func(note string, rows ...[]string) *sheet {
		all := [][]string{{"Common Medical Event", "Services You May Need", "In-Network Provider", "Out-of-Network Provider", "Limitations, Exceptions, & Other Important Information"}}
		for _, r := range rows {
			all = append(all, append(append([]string{"If you need drugs to treat your illness or condition"}, r...), note))
		}
		return newSheet().table(all...)
	}
	readsShares(t, []sharesCase{
		{
			"levels of pharmacies in the rows of tiers, and mail order on a line without one",
			summary("30-day supply at a retail pharmacy. 90-day supply for home delivery.",
				[]string{"Tier 1 - Typically Generic", "Level 1: $11/prescription, deductible does not apply (retail)\nLevel 2: $21/prescription, deductible does not apply (retail)\n$26/prescription, deductible does not apply (home delivery)", "50% coinsurance (retail) and Not covered (home delivery)"}).text(),
			`tier-1 retail preferred 1-30 $11.00 copay exempt
tier-1 retail standard 1-30 $21.00 copay exempt
tier-1 mail in 1-90 $26.00 copay exempt
tier-1 retail out 1-30 50 % coinsurance -
tier-1 mail out 1-90 not covered -`,
		},
		{
			"levels of pharmacies behind the amounts of a sentence",
			summary("Covers up to a 30 day supply (retail pharmacy). Covers up to a 90 day supply (home delivery program). Level 1 pharmacies are our preferred pharmacies.",
				[]string{"Tier 1 - Typically Generic", "$11/prescription at Level 1 pharmacies and $21/prescription at Level 2 pharmacies (retail) and $26/prescription (home delivery), deductible does not apply", "50% coinsurance (retail) and Not covered (home delivery)"}).text(),
			`tier-1 retail preferred 1-30 $11.00 copay exempt
tier-1 retail standard 1-30 $21.00 copay exempt
tier-1 mail in 1-90 $26.00 copay exempt
tier-1 retail out 1-30 50 % coinsurance -
tier-1 mail out 1-90 not covered -`,
		},
		{
			"one level of pharmacies behind an amount, and none behind the other",
			summary("30-day supply at a retail pharmacy. 90-day supply for home delivery.",
				[]string{"Tier 1 - Typically Generic", "$11 at Level 1 pharmacies (retail) and $26 (home delivery)", "Not covered"}).text(),
			`tier-1 retail in 1-30 $11.00 copay -
tier-1 mail in 1-90 $26.00 copay -
tier-1 any out 1-0 not covered -`,
		},
		{
			"levels that are the tiers",
			newSheet().line("Prescription drugs").table([]string{"", "You pay"}, []string{"Retail pharmacy (30 days)", "Level 1: $11\nLevel 2: $41"}, []string{"Mail order (90 days)", "Level 1: $22\nLevel 2: $82"}).text(),
			`tier-1 retail in 1-30 $11.00 copay -
tier-2 retail in 1-30 $41.00 copay -
tier-1 mail in 1-90 $22.00 copay -
tier-2 mail in 1-90 $82.00 copay -`,
		},
		{
			"the supply of the plan's own pharmacies beside that of its mail order",
			summary("Linden Pharmacy: up to a 31 day supply per prescription. Mail order through Linden Home Delivery: 2.5 times the retail Copay, up to a 90 day supply per prescription.",
				[]string{"Generic drugs (Tier 1)", "$16 Copay per prescription", "No Benefits"}).text(),
			`tier-1 retail in 1-31 $16.00 copay -
tier-1 any out 1-0 not covered -
tier-1 mail in 1-90 $40.00 copay -`,
		},
		{
			"a rate behind the copay of the network",
			newSheet().line("Pharmacy").table(
				[]string{"PHARMACY", "IN-NETWORK", "OUT-OF-NETWORK"},
				[]string{"Preferred Generic Drugs – Retail (30 days)", "$15 copay", "30% of submitted cost; after applicable copay"},
			).text(),
			`preferred-generic retail in 1-30 $15.00 copay -
preferred-generic retail out 1-30 $15.00 copay plus 30 % coinsurance -`,
		},
		{
			"what the plan pays behind a copay, and value based drugs among generics",
			newSheet().line("Pharmacy").table(
				[]string{"", "In-network"},
				[]string{"Generic drugs", "Value-based drugs: $1; other generics $12 copay"},
				[]string{"Brand drugs", "$42 copay, then the plan pays 100%"},
			).text(),
			`value any in 1-0 $1.00 copay -
generic any in 1-0 $12.00 copay -
brand any in 1-0 $42.00 copay -`,
		},
		{
			"a limit for each supply, and a multiple behind a copay",
			newSheet().line("Pharmacy").table(
				[]string{"", "In-network"},
				[]string{"Generic", "$12 copay retail 30-day supply\n2 x retail copay mail order 90-day supply"},
				[]string{"Brand", "20% coinsurance up to a maximum of $50 per 30-day supply (retail) / $100 per 90-day supply (mail)"},
			).text(),
			`generic retail in 1-30 $12.00 copay -
brand retail in 1-30 20 % coinsurance, at most $50.00 -
brand mail in 1-90 20 % coinsurance, at most $100.00 -
generic mail in 1-90 $24.00 copay -`,
		},
	})
}

// TestPlanLimits reads limits of comparisons and schedules: the family among those who are covered with an employee, remarks behind the
// name of a limit, what counts together at retail and by mail, and networks that are no plans.
func TestPlanLimits(t *testing.T) {
	drugs := [][]string{{"", "Premier"}, {"Generic, 30 days", "$7"}, {"Brand, 30 days", "$40"}}
	for name, c := range map[string]struct {
		text *sheet
		want string
	}{
		"family in a list": {
			newSheet().line("Benefit comparison").table(append(slices.Clone(drugs), []string{"DEDUCTIBLE", "<"}, []string{"Employee only", "$750"}, []string{"Employee + child(ren), employee + spouse, or family", "$1,500"},
				[]string{"OUT-OF-POCKET MAXIMUM – medical and pharmacy combined – eligible expenses, including deductible, count toward it", "<"}, []string{"Employee only", "$3,600"}, []string{"Employee + child(ren), employee + spouse, or family", "$9,000"})...),
			"deductible in 750/1500; maximum in 3600/9000",
		},
		"retail and mail combined": {
			newSheet().line("Prescription Drug Benefits").table([]string{"", "Retail Pharmacy Program", "Mail Service Pharmacy"}, []string{"Calendar Year Deductible", "$150 per person / $300 per family (retail and mail combined)", "<"},
				[]string{"Generic", "$10", "$20"}, []string{"Brand", "$30", "$60"}),
			"deductible rx any 150/300",
		},
	} {
		if got := limitLines(read(t, c.text.text())); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	p := read(t, newSheet().line("Plan design form").table([]string{"Plan Design Feature", "USA Networks", "Non USA Networks"}, []string{"Annual Deductible", "$50 individual / $150 family", "Covered under your medical plan"}).
		line("").table([]string{"", "Retail-30 Network", "Home Delivery"}, []string{"Generic", "$10", "$20"}).text())
	for _, c := range p.CostShares {
		if c.Variant != "" {
			t.Errorf("%s is of a plan %q", c.ID, c.Variant)
		}
	}
}

// TestMedicalDeductibleOfMedicarePlan takes no deductible of drugs from the row of the medical one.
func TestMedicalDeductibleOfMedicarePlan(t *testing.T) {
	p := read(t, newSheet().line("Summary of Benefits 2025 – Linden Value (HMO) H7713_25SB").table([]string{"Premiums and Benefits", "What you pay"}, []string{"Medical deductible", "This plan does not have a deductible."}).
		line("Prescription Drug Benefits (Part D)").table([]string{"Stage", "You pay"}, []string{"Stage 1: Yearly deductible", "$325 for Tiers 3, 4 and 5."}).
		table([]string{"Tier", "Standard retail (30 days)"}, []string{"Tier 1 (Generic)", "$5"}, []string{"Tier 3 (Brand)", "$47"}).text())
	if d := p.PartD.Deductible; d.Known() && (d.Value == 0 || d.Standing == benefit.Conflicting) {
		t.Errorf("the deductible of drugs is %v (%s)", d.Value, d.Standing)
	}
}

// TestDrugsHaveRequirements reads that some drugs have them, as plans say in one breath.
func TestDrugsHaveRequirements(t *testing.T) {
	p := read(t, newSheet().line("Prescription Drug Benefits").table([]string{"", "Retail (30 days)"}, []string{"Generic", "$8"}).line("Some drugs have prior authorization, step therapy, or quantity limits.").text())
	if u := p.Utilization; len(u.PriorAuthorization) != 1 || len(u.StepTherapy) != 1 || len(u.QuantityLimit) != 1 {
		t.Errorf("%d, %d and %d rules, want one of each", len(u.PriorAuthorization), len(u.StepTherapy), len(u.QuantityLimit))
	}
}

// TestLimitGoesOn gives the rows behind a page break the limit above it, where the header stands between them once more.
func TestLimitGoesOn(t *testing.T) {
	head := []string{"", "In-Network", "Out-of-Network"}
	s := newSheet().line("Benefit comparison").table(head, []string{"Generic (30 days)", "$7", "Not covered"}, []string{"OUT-OF-POCKET MAXIMUM", "<", "<"}, []string{"Employee only", "$3,600", "$7,200"}).
		page().table(head, []string{"Family", "$9,000", "$18,000"})
	text := s.text()
	text.Tables[1].Continues = true
	if got, want := limitLines(read(t, text)), "maximum in 3600/9000; maximum out 7200/18000"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestPreferredBesideStandard takes a network that is called preferred for that of preferred pharmacies where another column is of
// standard ones, and for the plan's elsewhere.
func TestPreferredBesideStandard(t *testing.T) {
	for other, want := range map[string]string{
		"A Standard Network Pharmacy (31 days)": "tier-1 any preferred 1-31 $5.00 copay -",
		"Mail order (90 days)":                  "tier-1 retail in 1-31 $5.00 copay -",
	} {
		p := read(t, newSheet().line("Prescription drugs").table([]string{"Drug tier", "A pharmacy in our Preferred Value Network (31 days)", other}, []string{"Tier 1: Generic", "$5", "$10"}, []string{"Tier 2: Brand", "$35", "$42"}).text())
		if got := shareLines(p); len(got) < len(want) || got[:len(want)] != want {
			t.Errorf("%s: %s", other, got)
		}
	}
}

// TestInsulinShallNotExceed reads what insulin costs at most from a sentence whose "may" leaves nothing open.
func TestInsulinShallNotExceed(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table([]string{"", "Retail (30 days)"}, []string{"Generic", "$10"}, []string{"Brand", "$40"}).
		line("The amount you may pay per 30-day supply of a covered insulin drug, regardless of quantity or type, shall not exceed $25.").text())
	if len(p.DrugCostShares) != 1 || !p.DrugCostShares[0].Terms.Known() {
		t.Errorf("%+v", p.DrugCostShares)
	}
}

// TestIntegratedLimit takes a limit that is called integrated for one of all care, whatever is remarked beside it.
func TestIntegratedLimit(t *testing.T) {
	p := read(t, newSheet().line("Benefit set-up").table([]string{"Accumulator", "Individual", "Family", "Comment"}, []string{"Integrated Deductible", "$3,000", "$6,000", "Exchanged with the medical vendor"}, []string{"Medical MOOP", "$4,000", "$8,000", "Medical vendor file"}).
		table([]string{"", "Retail (30 days)"}, []string{"Generic", "15%"}, []string{"Brand", "25%"}).text())
	for _, d := range p.Deductibles {
		if d.Scope.Value != benefit.Integrated {
			t.Errorf("%s is of %s", d.ID, d.Scope.Value)
		}
	}
	if len(p.Deductibles) != 1 {
		t.Errorf("%d deductibles", len(p.Deductibles))
	}
}

// TestPageSupplies reads supplies that begin a line with several pharmacies, and those told by what they lie between.
func TestPageSupplies(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"a line of several pharmacies below one of another supply",
			newSheet().table(
				[]string{"Common Medical Event", "Services You May Need", "In-Network Provider", "Limitations, Exceptions, & Other Important Information"},
				[]string{"If you need drugs to treat your illness or condition", "Tier 1 – Preferred generic drugs", "Retail: $6 copay/prescription\n90-day Retail and Mail: $11 copay/prescription", "Retail: up to a 30-day supply. Mail: 31-90 day supply through home delivery."},
			).text(),
			`tier-1 retail in 1-30 $6.00 copay -
tier-1 retail in 1-90 $11.00 copay -
tier-1 mail in 1-90 $11.00 copay -`,
		},
		{
			"more than one supply but less than another",
			newSheet().line("Prescription drugs").table(
				[]string{"PLAN FEATURES", "NETWORK", "OUT-OF-NETWORK"},
				[]string{"Preferred Generic Prescription Drugs", "<", "<"},
				[]string{"For each 30 day supply filled at a retail pharmacy", "$11", "$12"},
				[]string{"For more than a 30 day supply but less than a 91 day supply filled at a mail order pharmacy", "$21", "Not Applicable"},
				[]string{"Preferred Brand-Name Prescription Drugs", "<", "<"},
				[]string{"For each 30 day supply filled at a retail pharmacy", "$31", "$32"},
				[]string{"For more than a 30 day supply but less than a 91 day supply filled at a mail order pharmacy", "$61", "Not Applicable"},
			).text(),
			`preferred-generic retail in 1-30 $11.00 copay -
preferred-generic retail out 1-30 $12.00 copay -
preferred-generic mail in 31-90 $21.00 copay -
preferred-brand retail in 1-30 $31.00 copay -
preferred-brand retail out 1-30 $32.00 copay -
preferred-brand mail in 31-90 $61.00 copay -`,
		},
	})
	p := read(t, newSheet().line("Prescription drugs").table([]string{"", "Tier 1 Generic", "Tier 2 Brand"}, []string{"Prescription deductible (per person)", "$250", "<"},
		[]string{"Retail pharmacy, up to 31-day supply", "$11", "$41"}, []string{"Mail, up to 90-day supply", "$21", "$101"}).text())
	if got := limitLines(p); got != "deductible rx any 250/-" || len(p.CostShares) != 4 {
		t.Errorf("a deductible above tiers across: %q and %d cost shares", got, len(p.CostShares))
	}
}

// TestPartBInsulin takes what the medical part of Medicare covers for no rule on drugs.
func TestPartBInsulin(t *testing.T) {
	p := read(t, newSheet().line("Linden Value (HMO) H7713_25SB").table([]string{"Benefit", "You pay"}, []string{"Medical deductible", "$0"}, []string{"Part B insulin furnished through a pump", "Up to $35"}).
		line("Prescription drugs (Part D)").table([]string{"Tier", "Retail (30 days)"}, []string{"Tier 1 Generic", "$5"}, []string{"Tier 2 Brand", "$47"}).text())
	if len(p.DrugCostShares) != 0 || p.PartD.Deductible.Known() {
		t.Errorf("%d rules on drugs, deductible of Part D known: %v", len(p.DrugCostShares), p.PartD.Deductible.Known())
	}
}

// TestTiersWaived reads the tiers that a deductible is not for where brackets name them behind the amount.
func TestTiersWaived(t *testing.T) {
	for _, cell := range []string{"$250 / $500 (waived Tier 1)", "$250 / $500 (Tier 1 exempt)", "$250 / $500 (does not apply to Tier 1)", "$250/$500; waived for Tier 1"} {
		p := read(t, newSheet().line("Benefits").table([]string{"Rx deductible", cell}, []string{"Retail 30 days: Tier 1 / 2 / 3", "$10 / $35 / $70"}).text())
		if len(p.CostShares) != 3 || p.CostShares[0].Deductible.Value != benefit.DeductibleExempt || p.CostShares[1].Deductible.Value != benefit.AfterDeductible {
			t.Errorf("%s: %s", cell, shareLines(p))
		}
	}
}

// TestNetworkHeading gives limits the network of the heading above them, where the corner of the table names that of the first rows.
func TestNetworkHeading(t *testing.T) {
	p := read(t, newSheet().line("Medical Plan Comparison").table([]string{"IN-NETWORK", "Enhanced Plan", "Value Plan"}, []string{"Deductible (individual / family)", "$750 / $1,500", "$1,600 / $3,200"},
		[]string{"OUT-OF-NETWORK", "<", "<"}, []string{"Deductible (individual / family)", "$1,700 / $3,400", "$3,000 / $6,000"}).
		line("Prescription drugs").table([]string{"", "Retail (30 days)"}, []string{"Generic", "$8"}, []string{"Brand", "$42"}).text())
	if got, want := limitLines(p), "deductible in 1600/3200; deductible in 750/1500; deductible out 1700/3400; deductible out 3000/6000"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestSentenceGoesOver reads a sentence whose amounts stand on two pages.
func TestSentenceGoesOver(t *testing.T) {
	p := read(t, newSheet().line("Section 2. What you pay for prescription drugs").
		line("2.1 Participating pharmacies. The Member pays a Copayment of $12 for a Tier 1 drug, $38 for a Tier 2 drug and $72 for a Tier 3 drug for up to a 30-day supply.").
		line("2.2 Mail service. Up to a 90-day supply may be obtained from the mail service pharmacy. The Member pays two Copayments for each 90-day supply; that is, $24 for Tier 1,").
		page().line("$76 for Tier 2 and $144 for Tier 3. Tier 4 drugs are not available by mail.").text())
	if got, want := shareLines(p), `tier-1 retail in 1-30 $12.00 copay -
tier-2 retail in 1-30 $38.00 copay -
tier-3 retail in 1-30 $72.00 copay -
tier-1 mail in 1-90 $24.00 copay -
tier-2 mail in 1-90 $76.00 copay -
tier-3 mail in 1-90 $144.00 copay -`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
