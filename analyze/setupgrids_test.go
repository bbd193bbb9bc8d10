package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// setupGrid is a grid of two plans whose first column has nothing but the headings of its sections.
func setupGrid(first string) *sheet {
	return newSheet().line("Benefit Set-up Grid").table([]string{first, "Set-up field", "Core PPO", "Plus PPO", "Coding notes"},
		[]string{"ACCUMULATORS", "", "", "", ""},
		[]string{"", "Deductible – individual", "$110", "N/A", ""},
		[]string{"", "Deductible bypass", "Tier 1; mail order", "N/A", ""},
		[]string{"COPAY – RETAIL 1-30 DAYS", "", "", "", ""},
		[]string{"", "T1 Generic", "$12", "$6", ""},
		[]string{"", "T2 Preferred brand", "$38", "$29", ""},
		[]string{"COPAY – MAIL 1-90 DAYS", "", "", "", ""},
		[]string{"", "T1 Generic", "$27", "$13", ""},
		[]string{"", "T2 Preferred brand", "$92", "$68", ""},
		[]string{"EDITS", "", "", "", ""},
		[]string{"", "Mandatory mail (maintenance)", "Y", "N", ""},
		[]string{"", "Retail fills before mail required", "3", "N/A", ""},
	)
}

// TestGridsHeadedBySections reads such a grid like any other of plans beside each other; what is free of the deductible is no pharmacy that
// the rows below are of.
func TestGridsHeadedBySections(t *testing.T) {
	text := setupGrid("Section").text()
	want := cellsOfPlans(`
		Core PPO: deductible integrated in 110/0
		Core PPO: retail in 30 | tier-1 $12 copay | tier-2 $38 copay
		Core PPO: mail in 90 | tier-1 $27 copay | tier-2 $92 copay
		Plus PPO: retail in 30 | tier-1 $6 copay | tier-2 $29 copay
		Plus PPO: mail in 90 | tier-1 $13 copay | tier-2 $68 copay`)
	if d := cmp.Diff(want, planCells(t, text)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	p := read(t, text)
	if n := len(p.Utilization.RetailFills); n != 1 || p.Utilization.RetailFills[0].Terms.Value.Free != 3 || p.Utilization.RetailFills[0].Variant != "Core PPO" {
		t.Errorf("mandatory mail: %+v", p.Utilization.RetailFills)
	}
}

// TestTicks reads what a legend says of a tick behind an amount; without a legend a tick says nothing.
func TestTicks(t *testing.T) {
	for lead, want := range map[string]string{
		"Amounts are what you pay. ✓ = deductible must be met first.": "tier-1 , tier-2 after, tier-3 after",
		"Amounts are what you pay. ● = after deductible.":             "tier-1 , tier-2 , tier-3 ",
		"Amounts are what you pay.":                                   "tier-1 , tier-2 , tier-3 ",
	} {
		text := newSheet().line("Prescription drugs").line(lead).table([]string{"Tier", "Retail (30 days)"},
			[]string{"Tier 1 Generic", "$12"}, []string{"Tier 2 Preferred brand", "$38 ✓"}, []string{"Tier 3 Non-preferred brand", "30% up to $100 ✓"}).text()
		p := read(t, text)
		var got []string
		for _, c := range p.CostShares {
			got = append(got, string(c.Tier)+" "+string(c.Deductible.Value))
		}
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("%s\n got %q, want %q", lead, s, want)
		}
		checkEvidence(t, text, p)
	}
}

// TestTablesTitledByPlans gives a table to the plan whose name begins the title above it, where another table told the plans, and nothing
// behind the table.
func TestTablesTitledByPlans(t *testing.T) {
	grid := func(s *sheet, a, b string) *sheet {
		return s.table([]string{"Tier", "Retail (30-day supply)"}, []string{"Tier 1 Generic", a}, []string{"Tier 2 Brand", b})
	}
	s := newSheet().line("Summary of Benefits").table([]string{"", "Harbor Rx Value (PDP)", "Harbor Rx Plus (PDP)"},
		[]string{"Annual prescription drug deductible", "$485", "$0"})
	s = grid(s.line("Harbor Rx Value (PDP) – Initial Coverage Stage"), "$2", "$47")
	s = grid(s.line("Harbor Rx Plus (PDP) – Initial Coverage Stage"), "$1", "$35")
	text := s.line("You will not pay more than $35 for a one-month supply of each covered insulin product.").text()
	want := cellsOfPlans(`
		Harbor Rx Value (PDP): deductible rx any 485/0
		Harbor Rx Value (PDP): retail in 30 | tier-1 $2 copay | tier-2 $47 copay
		Harbor Rx Plus (PDP): deductible rx any 0/0
		Harbor Rx Plus (PDP): retail in 30 | tier-1 $1 copay | tier-2 $35 copay`)
	if d := cmp.Diff(want, planCells(t, text)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	p := read(t, text)
	if n := len(p.DrugCostShares); n != 1 || p.DrugCostShares[0].Variant != "" {
		t.Errorf("what insulin costs at most is everyone's: %+v", p.DrugCostShares)
	}
}

// TestCountedBlocks reads a form with a block for each kind of pharmacy: its heading counted, the days that it fills in a row of their
// own, then the header of its tiers, even in the first of them. A heading of something else ends the block.
func TestCountedBlocks(t *testing.T) {
	head := []string{"Tier", "Type", "Copay $ / Coins %", "Min $", "Max $"}
	form := func(first, second []string) *sheet {
		return newSheet().line("Benefit set-up form").table(
			[]string{"A. ACCUMULATORS", "<", "<", "<", "<"}, []string{"Accumulator", "Applies?", "Individual", "Family", "Comments"}, []string{"Rx deductible", "Y", "$100", "$200", ""},
			first, []string{"Days Supply", "1 - 34", "", "", ""}, head, []string{"Generic", "Copay", "$10", "", ""}, []string{"Brand", "Coinsurance", "50%", "$60", "$120"},
			second, []string{"Days Supply", "1 - 90", "", "", ""}, head, []string{"Generic", "Copay", "$20", "", ""}, []string{"Brand", "Coinsurance", "50%", "$120", "$240"},
		)
	}
	readsShares(t, []sharesCase{
		{
			"counted headings", form([]string{"B1. RETAIL", "<", "<", "<", "<"}, []string{"B2. MAIL ORDER", "<", "<", "<", "<"}).text(),
			`generic retail in 1-34 $10.00 copay after
brand retail in 1-34 50 % coinsurance, at least $60.00, at most $120.00 after
generic mail in 1-90 $20.00 copay after
brand mail in 1-90 50 % coinsurance, at least $120.00, at most $240.00 after`,
		},
		{
			"a heading of no pharmacy", form([]string{"B1. COPAYS", "<", "<", "<", "<"}, []string{"B2. MAIL ORDER", "<", "<", "<", "<"}).text(),
			`generic retail in 1-30 $10.00 copay after
brand retail in 1-30 50 % coinsurance, at least $60.00, at most $120.00 after
generic mail in 1-90 $20.00 copay after
brand mail in 1-90 50 % coinsurance, at least $120.00, at most $240.00 after`,
		},
	})
}

// TestKindsOfLimits reads of what a limit is from the row that asks for it, in front of the amounts: below the heading of the limit, or with its
// name in each row. A row that speaks of persons and the family tells no kind, and a fill that skips the deductible is no limit.
func TestKindsOfLimits(t *testing.T) {
	tiers := func(s *sheet) *sheet {
		return s.table([]string{"", "Retail 30"}, []string{"T1 Generic", "$8"}).line("Zero cost share: ACA preventive drugs - $0, deductible bypassed.")
	}
	for _, c := range []struct {
		rows [][]string
		want string
	}{
		{
			[][]string{{"MOOP – type", "Rx only", "Integrated with medical"}, {"MOOP – individual", "$2,650", "$4,450"}, {"MOOP – family", "$5,300", "$8,900"}},
			"Core PPO: maximum rx any 2650/5300 | HSA Saver: maximum integrated in 4450/8900",
		},
		{
			[][]string{{"DEDUCTIBLE", "<", "<"}, {"Deductible type", "Rx only (separate from medical)", "Combined medical / Rx"}, {"Individual", "$100", "$1,700"}, {"Family", "$300", "$3,400"}, {"OUT-OF-POCKET MAX", "<", "<"}, {"OOP type", "Combined medical / Rx", "Combined medical / Rx"}, {"Individual", "$4,500", "$4,000"}},
			"Core PPO: deductible rx any 100/300 | Core PPO: maximum integrated in 4500/0 | HSA Saver: deductible integrated in 1700/3400 | HSA Saver: maximum integrated in 4000/0",
		},
		{
			[][]string{{"Rx deductible – type", "Embedded", "Aggregate"}, {"Rx deductible – individual", "$100", "$200"}, {"MOOP – individual", "$2,650", "$4,450"}},
			"Core PPO: deductible rx any 100/0 | Core PPO: maximum integrated in 2650/0 | HSA Saver: deductible rx any 200/0 | HSA Saver: maximum integrated in 4450/0",
		},
	} {
		cells := planCells(t, tiers(newSheet().line("Benefit Set-up Grid").table(append([][]string{{"Accumulator", "Core PPO", "HSA Saver"}}, c.rows...)...)).text())
		cells = slices.DeleteFunc(cells, func(s string) bool { return strings.Contains(s, "tier-1") })
		if got := strings.Join(cells, " | "); got != c.want {
			t.Errorf("got %s\nwant %s", got, c.want)
		}
	}
}

// TestAmountsAreNoDays takes no amount below a header of supplies for days.
func TestAmountsAreNoDays(t *testing.T) {
	for s, want := range map[string]int{"24": 24, "31-90 days": 90, "(34)": 34, "$24": 0, "30%": 0, "$60": 0} {
		if d, _ := bareDays(s); d.Max != want {
			t.Errorf("%s: %d days", s, d.Max)
		}
	}
}
