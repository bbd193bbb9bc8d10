package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestRiderPages reads tables as riders, member handbooks and comparisons of several plans set them.
func TestRiderPages(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"pharmacies that head rows, with sentences below their names",
			newSheet().line("Prescription Drug Rider").table(
				[]string{"Dispensing channel", "Member cost-sharing", "Day supply limits"},
				[]string{"Retail Participating Pharmacy\n(Prescriptions for certain antibiotics and controlled substances may be limited to a 30-day maximum supply.)", "<", "<"},
				[]string{"Preferred generic medications", "You pay $15 copayment for preferred generic medications.", "1-30"},
				[]string{"Mail-Order Pharmacy\n(Prescriptions for certain antibiotics and controlled substances may be limited to a 30-day maximum supply.)\nAvailable through the plan's mail-order pharmacy.", "<", "<"},
				[]string{"Preferred generic medications", "You pay $30 copayment for preferred generic medications.", "31-90"},
				[]string{"Specialty Pharmacy\nSpecialty medications must be filled through a contracted specialty pharmacy. Most specialty medications are limited to a 30-day supply.", "<", "<"},
				[]string{"Specialty medications", "You pay 30% for specialty medications.", "1-30"},
			).text(),
			`preferred-generic retail in 1-30 $15.00 copay -
preferred-generic mail in 31-90 $30.00 copay -
specialty specialty in 1-30 30 % coinsurance -`,
		},
		{
			"supplies in front of the pharmacies that head parts of a cell",
			newSheet().line("Medical plan").table(
				[]string{"Benefit", "In-network"},
				[]string{"Prescription drugs", "30-Day Supply Retail:\nTier 1: $10\nTier 2: $40\n90-Day Supply Mail Order:\nTier 1: $25\nTier 2: $100"},
			).text(),
			`tier-1 retail in 1-30 $10.00 copay -
tier-2 retail in 1-30 $40.00 copay -
tier-1 mail in 1-90 $25.00 copay -
tier-2 mail in 1-90 $100.00 copay -`,
		},
		{
			"copays that the plan pays all of the rest behind, and others that come on top",
			newSheet().line("Prescription drugs").table(
				[]string{"Drug tier", "In-network retail (30-day supply)", "Out-of-network retail (30-day supply)"},
				[]string{"Tier 1", "$15 copay per prescription, then 100%", "30% of submitted cost; after $15 copay"},
				[]string{"Tier 2", "No charge after $45 copay", "30% of submitted cost; after $45 copay"},
				[]string{"Tier 3", "$75 copay plus $45 Tier 2 cost share", "Not covered"},
			).text(),
			`tier-1 retail in 1-30 $15.00 copay -
tier-1 retail out 1-30 $15.00 copay plus 30 % coinsurance -
tier-2 retail in 1-30 $45.00 copay -
tier-2 retail out 1-30 $45.00 copay plus 30 % coinsurance -`,
		},
		{
			"preferred and not below the kind of drugs that they are of",
			newSheet().line("Prescription drugs").table(
				[]string{"Prescription drugs", "Retail (30-day supply)"},
				[]string{"Generic Drugs", "<"}, []string{"Preferred", "$5"}, []string{"Non-Preferred", "$15"},
				[]string{"Brand Drugs", "<"}, []string{"Preferred", "$40"}, []string{"Non-Preferred", "$80"},
				[]string{"Specialty Drugs", "<"}, []string{"Preferred", "20%"}, []string{"Non-Preferred", "30%"},
			).text(),
			`preferred-generic retail in 1-30 $5.00 copay -
non-preferred-generic retail in 1-30 $15.00 copay -
preferred-brand retail in 1-30 $40.00 copay -
non-preferred-brand retail in 1-30 $80.00 copay -
preferred-specialty retail in 1-30 20 % coinsurance -
non-preferred-specialty retail in 1-30 30 % coinsurance -`,
		},
		{
			"copays in the names of columns",
			newSheet().line("Prescription drugs").table([]string{"", "Generic copay", "Brand copay"}, []string{"Retail", "$10", "$30"}, []string{"Mail order", "$20", "$60"}).text(),
			`generic retail in 1-30 $10.00 copay -
generic mail in 1-90 $20.00 copay -
brand retail in 1-30 $30.00 copay -
brand mail in 1-90 $60.00 copay -`,
		},
		{
			"tiers as lines below the name of what they are of",
			newSheet().line("Schedule of benefits").table(
				[]string{"Covered services", "In-network", "Out-of-network"},
				[]string{"Prescription Drugs and Supplies\nRetail Pharmacy (up to a 30-day formulary supply\nfor each prescription or refill)\nTier 1\nTier 2", "$15 copayment\n$40 copayment\nDeductible does not apply", "$30 copayment\n$80 copayment"},
			).text(),
			`tier-1 retail in 1-30 $15.00 copay exempt
tier-2 retail in 1-30 $40.00 copay exempt
tier-1 retail out 1-30 $30.00 copay -
tier-2 retail out 1-30 $80.00 copay -`,
		},
		{
			"tables right below each other, the first below the pharmacy that both are of",
			newSheet().line("Prescription drug benefits").line("Mail order (90-day supply)").
				table([]string{"Generic drugs", "In-network"}, []string{"Preferred generic", "$10"}, []string{"Non-preferred generic", "$20"}).
				table([]string{"Brand drugs", "In-network"}, []string{"Preferred brand", "$80"}, []string{"Non-preferred brand", "$140"}).text(),
			`preferred-generic mail in 1-90 $10.00 copay -
non-preferred-generic mail in 1-90 $20.00 copay -
preferred-brand mail in 1-90 $80.00 copay -
non-preferred-brand mail in 1-90 $140.00 copay -`,
		},
	})
	for _, c := range []struct {
		name, want string
		sheet      *sheet
	}{
		{"dental care has limits of its own", "deductible in 500/1000", newSheet().line("Benefits").table([]string{"", "In-network"}, []string{"Annual deductible (individual/family)", "$500/$1,000"}).line("Dental").table(
			[]string{"Dental plan", "In-network", "Out-of-network"}, []string{"Annual deductible (individual/family)", "$50/$150", "$75/$225"})},
		{"limits of medical care and of drugs in one cell", "maximum in 4500/9000; maximum out 9000/18000; maximum rx in 2000/4000", newSheet().line("Schedule").table([]string{"Covered services", "In-network", "Out-of-network"},
			[]string{"Out-of-pocket maximum", "Medical benefits:\n$4,500 per member\n$9,000 per family\nPrescription drug benefits:\n$2,000 per member\n$4,000 per family", "Medical benefits:\n$9,000 per member\n$18,000 per family"})},
		{"an amount beside them of both together", "maximum in 4500/9000; maximum out 9000/-; maximum rx in 2000/4000", newSheet().line("Schedule").table([]string{"Covered services", "In-network", "Out-of-network"},
			[]string{"Out-of-pocket maximum", "Medical benefits:\n$4,500 per member\n$9,000 per family\nPrescription drug benefits:\n$2,000 per member\n$4,000 per family", "$9,000 per member"})},
		{"a plan of a high deductible heads a column", "", newSheet().line("Rates").table([]string{"Coverage", "High Deductible Plan"}, []string{"Individual", "$210"}, []string{"Family", "$540"})},
	} {
		text := c.sheet.line("").table([]string{"Drug tier", "Retail"}, []string{"Tier 1", "$10"}, []string{"Tier 2", "$30"}).text()
		if got := limitLines(read(t, text)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestMostOfKinds reads rows that say what insulin costs at most, in columns of networks.
func TestMostOfKinds(t *testing.T) {
	for _, c := range []struct{ in, out, want string }{
		{"Not more than $25; deductible does not apply", "Not more than $25; deductible does not apply", "$25 at most insulin"},
		{"No more than $25 for up to a 30-day supply; no more than $75 for up to a 90-day supply", "50%", "$25 at most insulin, 50% insulin"},
		{"Not more than $25, or the cost of the drug if it is less than that", "Not covered", "$25 at most insulin, no insulin"},
	} {
		p := read(t, newSheet().line("Prescription drug benefits").table([]string{"Drug", "In-network", "Out-of-network"}, []string{"Tier 1", "$10", "50%"}, []string{"Insulin (each 30-day supply)", c.in, c.out}).text())
		if got := brief(p); got != c.want {
			t.Errorf("%s | %s: %q, want %q", c.in, c.out, got, c.want)
		}
		for _, s := range p.DrugCostShares {
			if s.Terms.Value.Role == benefit.Ceiling && (s.Terms.Value.Share.PerDays != 30 || (len(s.Scope.Networks) == 0) != (c.in == c.out)) {
				t.Errorf("%s | %s: %+v", c.in, c.out, s)
			}
		}
	}
}

// TestPlansInRows reads tables whose first column names the same plans, though no header says that it does.
func TestPlansInRows(t *testing.T) {
	s := newSheet().line("Comparison of benefits").
		table([]string{"", "Deductible (individual)", "Out-of-pocket maximum (individual)"}, []string{"Harbor Classic PPO", "$500", "$4,000"}, []string{"Harbor High Deductible", "$1,700", "$5,000"}).
		line("Drugs").
		table([]string{"", "Generic retail copay", "Brand retail copay"}, []string{"Harbor Classic PPO", "$10", "$30"}, []string{"Harbor High Deductible", "$15", "$45"})
	p := read(t, s.text())
	got := map[string]int{}
	for _, cs := range p.CostShares {
		got[cs.Variant]++
	}
	for _, l := range p.Deductibles {
		got[l.Variant]++
	}
	for _, l := range p.OutOfPocketMaximums {
		got[l.Variant]++
	}
	if len(got) != 2 || got["Harbor Classic PPO"] != 4 || got["Harbor High Deductible"] != 4 {
		t.Errorf("rules by plan: %v", got)
	}
}

// TestSectionsOfPlans reads a booklet whose numbered sections are of a plan each, with headings of two lines, and whose later sections are
// of both.
func TestSectionsOfPlans(t *testing.T) {
	text := newSheet().line("Prescription drug benefits").line("7.1 Schedule of Prescription Drug Benefits – Active").line("Participants (Plan A)").line("Your share of the cost under Plan A:").
		table([]string{"Type of drug", "Retail (30-day supply)"}, []string{"Generic", "$7"}, []string{"Brand", "$25"}).
		line("7.2 Schedule of Prescription Drug Benefits – Non-Medicare").line("Retirees (Plan R)").
		table([]string{"Type of drug", "Retail (30-day supply)"}, []string{"Generic", "$10"}, []string{"Brand", "$40"}).
		line("7.3 How the program works").line("A prescription may be refilled when 75% of the supply has been used.").text()
	for n := range text.Pages {
		for i := range text.Pages[n].Lines {
			l := &text.Pages[n].Lines[i]
			words := text.Quote(l.Span)
			l.Heading = strings.HasPrefix(words, "7.") || strings.HasSuffix(words, ")")
		}
	}
	p := read(t, text)
	plans := map[string]int{}
	for _, cs := range p.CostShares {
		plans[cs.Variant]++
	}
	if len(plans) != 2 || plans["Plan A"] != 2 || plans["Plan R"] != 2 {
		t.Errorf("cost shares by plan: %v", plans)
	}
	if u := p.Utilization.RefillTooSoon; len(u) != 1 || u[0].Variant != "" {
		t.Errorf("refills: %+v", u)
	}
}
