package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// planLines lists whose rules are whose: plan, tier or limit, network, and what is stated of them.
func planLines(t *testing.T, text *document.Text) string {
	t.Helper()
	p := read(t, text)
	checkEvidence(t, text, p)
	var out []string
	for _, c := range p.CostShares {
		s := c.Share.Value.String()
		if c.Share.Standing == benefit.Conflicting {
			s += " conflicting"
		}
		out = append(out, fmt.Sprintf("%s: %s %s %s %s", c.Variant, c.Tier, c.Channel.Value, c.Network.Value, s))
	}
	for kind, list := range map[string][]benefit.Accumulator{"deductible": p.Deductibles, "maximum": p.OutOfPocketMaximums} {
		for _, a := range list {
			out = append(out, fmt.Sprintf("%s: %s %s %s/%s", a.Variant, kind, a.Network.Value, strings.TrimSuffix(a.Individual.Value.String(), ".00"), strings.TrimSuffix(a.Family.Value.String(), ".00")))
		}
	}
	p.EachRule(func(r benefit.RuleInfo) {
		if r.Scope != nil && !strings.Contains(string(r.ID), "daysSupply/") {
			out = append(out, fmt.Sprintf("%s: %s", r.Variant, strings.TrimPrefix(string(r.ID), r.Variant+"/")))
		}
	})
	slices.Sort(out)
	return strings.Join(out, "\n")
}

// TestSeveralPlans keeps the rules of the plans apart that a document describes, however they stand beside each other.
func TestSeveralPlans(t *testing.T) {
	for _, c := range []struct {
		name string
		text *document.Text
		want string
	}{
		{
			"two networks of each plan",
			newSheet().table(
				[]string{"Plan features", "Harbor PPO", "<", "Harbor HSA", "<"},
				[]string{"^", "In-Network", "Out-of-Network", "In-Network", "Out-of-Network"},
				[]string{"Deductible (individual / family)", "$500 / $1,000", "$1,000 / $2,000", "$2,000 / $4,000", "$4,000 / $8,000"},
				[]string{"Retail prescriptions (30-day supply)", "<", "<", "<", "<"},
				[]string{"Generic drugs", "$10 copay", "40%", "20% after deductible", "50%"},
			).line("Specialty drugs must be filled through the designated specialty pharmacy.").text(),
			`: specialtyLockIn/specialty
Harbor HSA: deductible in 2000/4000
Harbor HSA: deductible out 4000/8000
Harbor HSA: generic retail in 20 % coinsurance
Harbor HSA: generic retail out 50 % coinsurance
Harbor PPO: deductible in 500/1000
Harbor PPO: deductible out 1000/2000
Harbor PPO: generic retail in $10.00 copay
Harbor PPO: generic retail out 40 % coinsurance`,
		},
		{
			"names of plans below their kinds, and a row whose one cell speaks of copays",
			newSheet().table(
				[]string{"What you pay for covered services", "Preferred Provider Organization", "<", "HMO"},
				[]string{"^", "Standard PPO", "Plus PPO", "Area HMO"},
				[]string{"Deductible - individual / family", "$700 / $1,400", "$300 / $600", "None"},
				[]string{"What counts toward the maximum", "Deductible, copays and coinsurance for medical services and prescription drugs", "<", "<"},
				[]string{"Prescription drugs - retail (up to a 31-day supply)", "<", "<", "<"},
				[]string{"Generic", "$11 copay", "$8 copay", "$6 copay"},
			).text(),
			`Area HMO: deductible in 0/0
Area HMO: generic retail in $6.00 copay
Plus PPO: deductible in 300/600
Plus PPO: generic retail in $8.00 copay
Standard PPO: deductible in 700/1400
Standard PPO: generic retail in $11.00 copay`,
		},
		{
			"a corner that names the plans over both rows of the header",
			newSheet().table(
				[]string{"Plan name", "Lake PPO Gold", "<", "Lake HDHP", "<"},
				[]string{"^", "In-network", "Out-of-network", "In-network", "Out-of-network"},
				[]string{"Deductible – individual", "$900", "$1,800", "$3,100", "$6,200"},
				[]string{"Prescription drugs – retail pharmacy, 30-day supply", "<", "<", "<", "<"},
				[]string{"Tier 1 – generic", "$4", "Not covered", "20% after deductible", "Not covered"},
			).text(),
			`Lake HDHP: deductible in 3100/0
Lake HDHP: deductible out 6200/0
Lake HDHP: tier-1 retail in 20 % coinsurance
Lake HDHP: tier-1 retail out not covered
Lake PPO Gold: deductible in 900/0
Lake PPO Gold: deductible out 1800/0
Lake PPO Gold: tier-1 retail in $4.00 copay
Lake PPO Gold: tier-1 retail out not covered`,
		},
		{
			"a row a plan, sold to individuals",
			newSheet().table(
				[]string{"Market", "Plan marketing name", "Individual deductible INN", "Family deductible INN"},
				[]string{"Individual", "Saver Bronze", "$6,800", "$13,600"},
				[]string{"Individual", "Saver Silver", "$800", "$1,600"},
			).text(),
			`Saver Bronze: deductible in 6800/13600
Saver Silver: deductible in 800/1600`,
		},
		{
			"names that say nothing",
			newSheet().table(
				[]string{"Benefit", "Oak", "Elm", "Ash"},
				[]string{"Annual deductible", "$250", "$500", "$750"},
				[]string{"Out-of-pocket maximum", "$2,000", "$3,000", "$4,000"},
				[]string{"Generic drugs (retail)", "$5", "$10", "$15"},
			).text(),
			`Ash: deductible in 750/0
Ash: generic retail in $15.00 copay
Ash: maximum in 4000/0
Elm: deductible in 500/0
Elm: generic retail in $10.00 copay
Elm: maximum in 3000/0
Oak: deductible in 250/0
Oak: generic retail in $5.00 copay
Oak: maximum in 2000/0`,
		},
		{
			"one cell over all plans, the network in the corner",
			newSheet().table(
				[]string{"What you pay in-network", "Bronze", "Silver"},
				[]string{"Annual deductible", "$7,000", "$3,000"},
				[]string{"Generic drugs (retail)", "$20", "<"},
			).text(),
			`Bronze: deductible in 7000/0
Bronze: generic retail in $20.00 copay
Silver: deductible in 3000/0
Silver: generic retail in $20.00 copay`,
		},
		{
			"a row for each plan",
			workbookOf([][]string{
				{"Plan Name", "Carrier", "Deductible - Individual", "Deductible - Family", "Rx Generic (30-day retail)", "Rx Preferred Brand (30-day retail)"},
				{"Cedar 500", "Sample Mutual", "$500", "$1,000", "$10", "$35"},
				{"Cedar 1500", "Sample Mutual", "$1,500", "$3,000", "$15", "30% after deductible"},
			}),
			`Cedar 1500: deductible in 1500/3000
Cedar 1500: generic retail in $15.00 copay
Cedar 1500: preferred-brand retail in 30 % coinsurance
Cedar 500: deductible in 500/1000
Cedar 500: generic retail in $10.00 copay
Cedar 500: preferred-brand retail in $35.00 copay`,
		},
		{
			"a row for each plan below groups of columns",
			workbookOf([][]string{
				{"", "", "Deductible", "", "Rx retail (30-day supply)", "", "Rx mail (90-day supply)"},
				{"Status", "Plan", "Single", "Family", "Tier 1", "Tier 2", "Tiers 1-2"},
				{"Current", "Birch PPO", "$500", "$1,000", "$10", "$40", "2x retail"},
				{"Option 1", "Birch HSA", "$2,000", "$4,000", "20% after deductible", "20% after deductible", "20% after deductible"},
			}),
			`Birch HSA: deductible in 2000/4000
Birch HSA: tier-1 mail in 20 % coinsurance
Birch HSA: tier-1 retail in 20 % coinsurance
Birch HSA: tier-2 mail in 20 % coinsurance
Birch HSA: tier-2 retail in 20 % coinsurance
Birch PPO: deductible in 500/1000
Birch PPO: tier-1 mail in $20.00 copay
Birch PPO: tier-1 retail in $10.00 copay
Birch PPO: tier-2 mail in $80.00 copay
Birch PPO: tier-2 retail in $40.00 copay`,
		},
		{
			"one below the other",
			newSheet().line("Gold PPO").table(
				[]string{"Benefit", "You pay"}, []string{"Annual deductible", "$500"}, []string{"Generic drugs (retail)", "$10"},
			).line("Silver HSA").table(
				[]string{"Benefit", "You pay"}, []string{"Annual deductible", "$3,000"}, []string{"Generic drugs (retail)", "20%"},
			).line("All plans").line("Drugs for weight loss are not covered.").text(),
			`: exclusion/weightloss
Gold PPO: deductible in 500/0
Gold PPO: generic retail in $10.00 copay
Silver HSA: deductible in 3000/0
Silver HSA: generic retail in 20 % coinsurance`,
		},
		{
			"a sentence for one of them",
			newSheet().table(
				[]string{"Benefit", "Gold PPO", "Silver HSA"},
				[]string{"Annual deductible", "$500", "$3,000"},
				[]string{"Generic drugs (retail)", "$10", "20%"},
			).line("Under the Silver HSA, drugs for weight loss are not covered.").text(),
			`Gold PPO: deductible in 500/0
Gold PPO: generic retail in $10.00 copay
Silver HSA: deductible in 3000/0
Silver HSA: exclusion/weightloss
Silver HSA: generic retail in 20 % coinsurance`,
		},
		{
			"last year beside this",
			newSheet().table(
				[]string{"Benefit", "2025", "2026"},
				[]string{"Annual deductible", "$400", "$500"},
				[]string{"Generic drugs (retail)", "$5", "$10"},
			).text(),
			`: deductible in 500/0
: generic retail in $10.00 copay`,
		},
		{
			"no plans: pharmacies, networks and people",
			newSheet().table(
				[]string{"Drug tier", "Preferred pharmacy", "Standard pharmacy"}, []string{"Generic drugs", "$5", "$10"},
			).table(
				[]string{"Annual amounts", "Individual", "Family"}, []string{"Deductible", "$500", "$1,000"},
			).text(),
			`: deductible in 500/1000
: generic any preferred $5.00 copay
: generic any standard $10.00 copay`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, planLines(t, c.text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestPlansOnSheets reads a workbook with a sheet for each plan.
func TestPlansOnSheets(t *testing.T) {
	b := document.NewBuilder(document.XLSX)
	for _, s := range []struct {
		label string
		rows  [][2]string
	}{
		{"Willow PPO", [][2]string{{"Benefit", "In-network"}, {"Annual deductible", "$750"}, {"Generic drugs (retail)", "$12"}}},
		{"Willow HMO", [][2]string{{"Benefit", "In-network"}, {"Annual deductible", "$0"}, {"Generic drugs (retail)", "$6"}}},
	} {
		b.StartPage(s.label, 0, 0)
		var cells []document.CellText
		for i, r := range s.rows {
			for k, words := range r {
				cells = append(cells, document.CellText{Row: i, Column: k, Name: fmt.Sprintf("%c%d", 'A'+k, i+1), Lines: []document.LineText{{Words: words}}})
			}
		}
		b.Table(2, document.Box{}, cells)
	}
	want := `Willow HMO: deductible in 0/0
Willow HMO: generic retail in $6.00 copay
Willow PPO: deductible in 750/0
Willow PPO: generic retail in $12.00 copay`
	if d := cmp.Diff(want, planLines(t, b.Text())); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestProgramsOfAState keeps apart what members of public programs pay, each below a heading of its own, with or without columns for the
// groups of one of them.
func TestProgramsOfAState(t *testing.T) {
	medicaid := newSheet().line("Pharmacy copays").line("Medicaid members age 21 and older").table(
		[]string{"Type of drug", "Copay for each prescription"}, []string{"Generic drugs", "$1.00"}, []string{"Brand name drugs", "$4.00"})
	for _, c := range []struct {
		name string
		text *document.Text
		want string
	}{
		{
			"groups of one program in columns",
			medicaid.line("CHIP members (children under age 19)").line("What you pay depends on your family's income.").table(
				[]string{"Type of drug", "CHIP Group A\nIncome up to 150% of poverty level", "CHIP Group B\nIncome 151% to 200% of poverty level"},
				[]string{"Generic drugs", "$0", "$5"}, []string{"Brand name drugs", "$3", "$15"}).text(),
			`CHIP Group A: brand any in $3.00 copay
CHIP Group A: generic any in $0.00 copay
CHIP Group B: brand any in $15.00 copay
CHIP Group B: generic any in $5.00 copay
Medicaid: brand any in $4.00 copay
Medicaid: generic any in $1.00 copay`,
		},
		{
			"a table for each",
			newSheet().line("Pharmacy copays").line("Medicaid Adults").table(
				[]string{"Type of drug", "You pay"}, []string{"Generic drugs", "$1"}, []string{"Brand name drugs", "$3"}).
				line("CHIP Members").table([]string{"Type of drug", "You pay"}, []string{"Generic drugs", "$5"}, []string{"Brand name drugs", "$20"}).text(),
			`CHIP: brand any in $20.00 copay
CHIP: generic any in $5.00 copay
Medicaid: brand any in $3.00 copay
Medicaid: generic any in $1.00 copay`,
		},
		{
			"one program, whose pharmacies have tables of their own",
			newSheet().line("Pharmacy copays").line("Medicaid members").table([]string{"Retail", "You pay"}, []string{"Generic drugs", "$1"}).
				line("Mail order").table([]string{"Mail order", "You pay"}, []string{"Generic drugs", "$2"}).text(),
			`: generic mail in $2.00 copay
: generic retail in $1.00 copay`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, planLines(t, c.text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}
