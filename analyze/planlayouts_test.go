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

// planCells lists cost shares and limits by plan, with the days supply.
func planCells(t *testing.T, text *document.Text) []string {
	t.Helper()
	p := read(t, text)
	checkEvidence(t, text, p)
	var out []string
	for _, c := range p.CostShares {
		s := strings.ReplaceAll(c.Share.Value.String(), ".00", "")
		if c.Share.Standing == benefit.Conflicting {
			s += " conflicting"
		}
		days := ""
		if d := c.DaysSupply; d.Known() && d.Standing != benefit.Assumed {
			days = fmt.Sprintf(" %d", d.Value.Max)
		}
		out = append(out, fmt.Sprintf("%s: %s %s %s%s %s", c.Variant, c.Tier, c.Channel.Value, c.Network.Value, days, s))
	}
	for kind, list := range map[string][]benefit.Accumulator{"deductible": p.Deductibles, "maximum": p.OutOfPocketMaximums} {
		for _, a := range list {
			out = append(out, fmt.Sprintf("%s: %s %s %s %s/%s", a.Variant, kind, a.Scope.Value, a.Network.Value, strings.TrimSuffix(a.Individual.Value.String(), ".00"), strings.TrimSuffix(a.Family.Value.String(), ".00")))
		}
	}
	if d := p.PartD.Deductible; d.Known() {
		out = append(out, "part D deductible "+d.Value.String())
	}
	if d := p.PartD.Threshold; d.Known() {
		out = append(out, "part D threshold "+d.Value.String())
	}
	slices.Sort(out)
	return out
}

// cellsOfPlans writes what a plan's tiers cost at one pharmacy: "Gold: retail in 30 | generic $10 copay | brand $40 copay".
func cellsOfPlans(blocks ...string) []string {
	var out []string
	for _, b := range blocks {
		for line := range strings.SplitSeq(strings.TrimSpace(b), "\n") {
			plan, rest, _ := strings.Cut(strings.TrimSpace(line), ": ")
			parts := strings.Split(rest, " | ")
			switch {
			case rest == "":
				out = append(out, plan)
				continue
			case len(parts) == 1:
				out = append(out, plan+": "+rest)
				continue
			}
			for _, cell := range parts[1:] {
				tier, share, _ := strings.Cut(cell, " ")
				out = append(out, fmt.Sprintf("%s: %s %s %s", plan, tier, parts[0], share))
			}
		}
	}
	slices.Sort(out)
	return out
}

// TestTablesOfGroups reads tables that the words right above them give to those whom a plan covers.
func TestTablesOfGroups(t *testing.T) {
	tables := func(first, second string) *document.Text {
		return newSheet().line("Chapter 7 - Prescription drugs").
			line(first).line("prescription or refill you pay:").
			table([]string{"Type of drug", "Retail (up to a 34-day supply)", "Mail order (up to a 90-day supply)"}, []string{"Generic", "$7", "$14"}, []string{"Brand name", "20%", "$55"}).
			line(second).
			table([]string{"Type of drug", "Retail (up to a 34-day supply)", "Mail order (up to a 90-day supply)"}, []string{"Generic", "$11", "$22"}, []string{"Brand name", "$44", "$88"}).
			line("If the cost of a drug is less than the copayment, you pay the cost of the drug.").text()
	}
	for name, c := range map[string]struct {
		text *document.Text
		a, b string
	}{
		"plans of a fund":         {tables("Active employees (Plan A). Show your card at a network pharmacy. For each", "Retirees (Plan R). The amounts are different:"), "Plan A", "Plan R"},
		"plans with their groups": {tables("Class I - Active members. Show your card at a network pharmacy. For each", "Class II - Retirees:"), "Class I", "Class II"},
		"groups alone":            {tables("Active employees: show your card at a network pharmacy. For each", "Non-Medicare retirees and their dependents"), "Active employees", "Non-Medicare retirees and their dependents"},
	} {
		t.Run(name, func(t *testing.T) {
			want := cellsOfPlans(
				c.a+": retail in 34 | generic $7 copay | brand 20 % coinsurance", c.a+": mail in 90 | generic $14 copay | brand $55 copay",
				c.b+": retail in 34 | generic $11 copay | brand $44 copay", c.b+": mail in 90 | generic $22 copay | brand $88 copay")
			if d := cmp.Diff(want, planCells(t, c.text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
	t.Run("retail and mail order are no groups", func(t *testing.T) {
		text := newSheet().line("Retail copayments").table([]string{"Type of drug", "Retail"}, []string{"Generic", "$7"}, []string{"Brand name", "$20"}).
			line("Mail order copayments").table([]string{"Type of drug", "Mail order"}, []string{"Generic", "$14"}, []string{"Brand name", "$40"}).text()
		for _, cs := range read(t, text).CostShares {
			if cs.Variant != "" {
				t.Errorf("%s is said to be of %q", cs.ID, cs.Variant)
			}
		}
	})
}

// TestPlanLayouts reads comparisons of plans as issuers, brokers and employers print them.
func TestPlanLayouts(t *testing.T) {
	for _, c := range []struct {
		name string
		text *document.Text
		want []string
	}{
		{
			"three plans, retail and mail in rows of their own",
			newSheet().line("2026 Medical Plan Comparison").table(
				[]string{"", "Core HDHP", "Select PPO", "Premier PPO"},
				[]string{"Calendar Year Deductible", "<", "<", "<"},
				[]string{"Individual", "$2,000", "$1,000", "$500"},
				[]string{"Family", "$4,000", "$2,000", "$1,000"},
				[]string{"Out-of-Pocket Maximum", "<", "<", "<"},
				[]string{"Individual", "$5,000", "$4,000", "$3,000"},
				[]string{"Family", "$10,000", "$8,000", "$6,000"},
				[]string{"Office visit", "20% after deductible", "$30 copay", "$20 copay"},
				[]string{"Prescription Drugs", "<", "<", "<"},
				[]string{"Retail (30-day supply)\nGeneric / Preferred Brand / Non-Preferred Brand", "20% after deductible", "$10 / $40 / $70", "$10 / $30 / $50"},
				[]string{"Mail Order (90-day supply)\nGeneric / Preferred Brand / Non-Preferred Brand", "20% after deductible", "$25 / $100 / $175", "$20 / $60 / $100"},
			).text(),
			cellsOfPlans(`Core HDHP: deductible integrated in 2000/4000
Core HDHP: maximum integrated in 5000/10000
Select PPO: deductible integrated in 1000/2000
Select PPO: maximum integrated in 4000/8000
Premier PPO: deductible integrated in 500/1000
Premier PPO: maximum integrated in 3000/6000
Core HDHP: retail in 30 | generic 20 % coinsurance | preferred-brand 20 % coinsurance | non-preferred-brand 20 % coinsurance
Core HDHP: mail in 90 | generic 20 % coinsurance | preferred-brand 20 % coinsurance | non-preferred-brand 20 % coinsurance
Select PPO: retail in 30 | generic $10 copay | preferred-brand $40 copay | non-preferred-brand $70 copay
Select PPO: mail in 90 | generic $25 copay | preferred-brand $100 copay | non-preferred-brand $175 copay
Premier PPO: retail in 30 | generic $10 copay | preferred-brand $30 copay | non-preferred-brand $50 copay
Premier PPO: mail in 90 | generic $20 copay | preferred-brand $60 copay | non-preferred-brand $100 copay`),
		},
		{
			"plan names over pairs of networks",
			newSheet().table(
				[]string{"", "Basic Plan", "<", "Enhanced Plan", "<"},
				[]string{"Benefit", "In-Network", "Out-of-Network", "In-Network", "Out-of-Network"},
				[]string{"Deductible (Individual/Family)", "$1,500/$3,000", "$3,000/$6,000", "$750/$1,500", "$1,500/$3,000"},
				[]string{"Pharmacy", "<", "<", "<", "<"},
				[]string{"Tier 1 (30-day retail)", "$15", "50%", "$10", "40%"},
				[]string{"Tier 2 (30-day retail)", "$45", "50%", "$35", "40%"},
				[]string{"Tier 1 (90-day mail order)", "$30", "Not covered", "$20", "Not covered"},
			).text(),
			cellsOfPlans(`Basic Plan: deductible integrated in 1500/3000
Basic Plan: deductible integrated out 3000/6000
Enhanced Plan: deductible integrated in 750/1500
Enhanced Plan: deductible integrated out 1500/3000
Basic Plan: retail in 30 | tier-1 $15 copay | tier-2 $45 copay
Basic Plan: retail out 30 | tier-1 50 % coinsurance | tier-2 50 % coinsurance
Enhanced Plan: retail in 30 | tier-1 $10 copay | tier-2 $35 copay
Enhanced Plan: retail out 30 | tier-1 40 % coinsurance | tier-2 40 % coinsurance
Basic Plan: tier-1 mail in 90 $30 copay
Basic Plan: tier-1 mail out 90 not covered
Enhanced Plan: tier-1 mail in 90 $20 copay
Enhanced Plan: tier-1 mail out 90 not covered`),
		},
		{
			"plan names over pairs of pharmacies",
			newSheet().line("Prescription Drug Benefits").table(
				[]string{"Drug Tier", "Bronze PPO", "<", "Gold PPO", "<"},
				[]string{"^", "Retail (30 days)", "Mail (90 days)", "Retail (30 days)", "Mail (90 days)"},
				[]string{"Generic", "$15", "$37.50", "$5", "$12.50"},
				[]string{"Preferred brand", "$50", "$125", "$30", "$75"},
				[]string{"Specialty", "30% up to $300", "N/A", "20% up to $200", "N/A"},
			).text(),
			cellsOfPlans(`Bronze PPO: retail in 30 | generic $15 copay | preferred-brand $50 copay | specialty 30 % coinsurance, at most $300
Bronze PPO: mail in 90 | generic $37.50 copay | preferred-brand $125 copay
Gold PPO: retail in 30 | generic $5 copay | preferred-brand $30 copay | specialty 20 % coinsurance, at most $200
Gold PPO: mail in 90 | generic $12.50 copay | preferred-brand $75 copay`),
		},
		{
			"a row for each plan, the pharmacies over the tiers",
			newSheet().line("Pharmacy benefits by plan").table(
				[]string{"Plan", "Retail (up to 30 days)", "<", "<", "Mail order (up to 90 days)", "<", "<"},
				[]string{"^", "Generic", "Preferred Brand", "Non-Preferred Brand", "Generic", "Preferred Brand", "Non-Preferred Brand"},
				[]string{"Choice 500", "$10", "$30", "$60", "$20", "$60", "$120"},
				[]string{"Choice 1000", "$15", "$45", "$75", "$30", "$90", "$150"},
				[]string{"Saver HSA", "20%", "20%", "40%", "20%", "20%", "40%"},
			).text(),
			cellsOfPlans(`Choice 500: retail in 30 | generic $10 copay | preferred-brand $30 copay | non-preferred-brand $60 copay
Choice 500: mail in 90 | generic $20 copay | preferred-brand $60 copay | non-preferred-brand $120 copay
Choice 1000: retail in 30 | generic $15 copay | preferred-brand $45 copay | non-preferred-brand $75 copay
Choice 1000: mail in 90 | generic $30 copay | preferred-brand $90 copay | non-preferred-brand $150 copay
Saver HSA: retail in 30 | generic 20 % coinsurance | preferred-brand 20 % coinsurance | non-preferred-brand 40 % coinsurance
Saver HSA: mail in 90 | generic 20 % coinsurance | preferred-brand 20 % coinsurance | non-preferred-brand 40 % coinsurance`),
		},
		{
			"plans in rows, pharmacies in columns, tiers in the cells",
			newSheet().line("Prescription drug copays (Tier 1 / Tier 2 / Tier 3)").table(
				[]string{"Plan", "Retail 30-day supply", "Mail order 90-day supply"},
				[]string{"Lakeside PPO", "Tier 1: $10\nTier 2: $35\nTier 3: $60", "Tier 1: $20\nTier 2: $70\nTier 3: $120"},
				[]string{"Lakeside HMO", "Tier 1: $5\nTier 2: $25\nTier 3: $50", "Tier 1: $10\nTier 2: $50\nTier 3: $100"},
			).text(),
			cellsOfPlans(`Lakeside PPO: retail in 30 | tier-1 $10 copay | tier-2 $35 copay | tier-3 $60 copay
Lakeside PPO: mail in 90 | tier-1 $20 copay | tier-2 $70 copay | tier-3 $120 copay
Lakeside HMO: retail in 30 | tier-1 $5 copay | tier-2 $25 copay | tier-3 $50 copay
Lakeside HMO: mail in 90 | tier-1 $10 copay | tier-2 $50 copay | tier-3 $100 copay`),
		},
		{
			"guide with a small table for each plan under a heading",
			newSheet().line("Your Medical Plan Options").line("You may choose from two medical plans.").
				line("Traditional PPO").table(
				[]string{"", "In-network", "Out-of-network"},
				[]string{"Annual deductible (individual/family)", "$600 / $1,200", "$1,200 / $2,400"},
				[]string{"Out-of-pocket maximum (individual/family)", "$3,000 / $6,000", "$6,000 / $12,000"},
				[]string{"Retail Rx, 30 days: generic / preferred / non-preferred", "$10 / $30 / $50", "Not covered"},
			).line("Health Savings Plan (HDHP)").table(
				[]string{"", "In-network", "Out-of-network"},
				[]string{"Annual deductible (individual/family)", "$1,700 / $3,400", "$3,400 / $6,800"},
				[]string{"Out-of-pocket maximum (individual/family)", "$4,000 / $8,000", "$8,000 / $16,000"},
				[]string{"Retail Rx, 30 days: generic / preferred / non-preferred", "$10 / $40 / $60 after deductible", "Not covered"},
			).line("Dental Plan").table([]string{"", "You pay"}, []string{"Annual deductible", "$50"}, []string{"Preventive services", "0%"}).text(),
			cellsOfPlans(`Traditional PPO: deductible integrated in 600/1200
Traditional PPO: deductible integrated out 1200/2400
Traditional PPO: maximum integrated in 3000/6000
Traditional PPO: maximum integrated out 6000/12000
Health Savings Plan (HDHP): deductible integrated in 1700/3400
Health Savings Plan (HDHP): deductible integrated out 3400/6800
Health Savings Plan (HDHP): maximum integrated in 4000/8000
Health Savings Plan (HDHP): maximum integrated out 8000/16000
Traditional PPO: retail in 30 | generic $10 copay | preferred-brand $30 copay | non-preferred-brand $50 copay
Traditional PPO: retail out 30 | generic not covered | preferred-brand not covered | non-preferred-brand not covered
Health Savings Plan (HDHP): retail in 30 | generic $10 copay | preferred-brand $40 copay | non-preferred-brand $60 copay
Health Savings Plan (HDHP): retail out 30 | generic not covered | preferred-brand not covered | non-preferred-brand not covered`),
		},
		{
			"options below each other, one called by its account",
			newSheet().line("Prescription drug coverage").line("Both options include coverage for prescription drugs.").
				line("Health Savings Option").line("Tier 1: $14 retail (30-day supply) / $35 mail order (90-day supply)").line("Tier 2: $42 retail (30-day supply) / $105 mail order (90-day supply)").
				line("Standard Option").line("Tier 1: $9 retail (30-day supply) / $18 mail order (90-day supply)").line("Tier 2: $37 retail (30-day supply) / $74 mail order (90-day supply)").text(),
			cellsOfPlans(`Health Savings Option: tier-1 retail in 30 $14 copay
Health Savings Option: tier-1 mail in 90 $35 copay
Health Savings Option: tier-2 retail in 30 $42 copay
Health Savings Option: tier-2 mail in 90 $105 copay
Standard Option: tier-1 retail in 30 $9 copay
Standard Option: tier-1 mail in 90 $18 copay
Standard Option: tier-2 retail in 30 $37 copay
Standard Option: tier-2 mail in 90 $74 copay`),
		},
		{
			"titles of plans that share their costs, over two lines",
			newSheet().line("Prescription Drug Benefits").line("Granite Mutual, Harbor Classic or").line("Harbor Choice HMO").table(
				[]string{"", "Retail (up to a 30-day supply)", "Mail order (up to a 90-day supply)"},
				[]string{"Generic", "$10 copay", "$25 copay"},
				[]string{"Brand", "$30 copay", "$75 copay"},
			).line("Summit HMO").table(
				[]string{"", "Retail (up to a 30-day supply)", "Mail order (up to a 90-day supply)"},
				[]string{"Generic", "$12 copay", "$20 copay"},
				[]string{"Brand", "$45 copay", "$50 copay"},
			).text(),
			cellsOfPlans(`Granite Mutual, Harbor Classic or Harbor Choice HMO: retail in 30 | generic $10 copay | brand $30 copay
Granite Mutual, Harbor Classic or Harbor Choice HMO: mail in 90 | generic $25 copay | brand $75 copay
Summit HMO: retail in 30 | generic $12 copay | brand $45 copay
Summit HMO: mail in 90 | generic $20 copay | brand $50 copay`),
		},
		{
			"Part D: two plans side by side below preferred and standard pharmacies",
			newSheet().line("2026 Summary of Benefits").line("Prairie Rx Basic (PDP) and Prairie Rx Enhanced (PDP)").line("January 1, 2026 – December 31, 2026").table(
				[]string{"", "Prairie Rx Basic (PDP)", "Prairie Rx Enhanced (PDP)"},
				[]string{"Yearly deductible", "$615", "$0"},
			).line("Initial Coverage Stage: what you pay for a one-month (30-day) supply of Part D drugs").table(
				[]string{"", "Prairie Rx Basic (PDP)", "<", "Prairie Rx Enhanced (PDP)", "<"},
				[]string{"Tier", "Preferred retail", "Standard retail", "Preferred retail", "Standard retail"},
				[]string{"Tier 1 (Preferred Generic)", "$1", "$6", "$0", "$5"},
				[]string{"Tier 2 (Generic)", "$4", "$12", "$3", "$10"},
				[]string{"Tier 3 (Preferred Brand)", "20%", "25%", "$40", "$47"},
			).line("Catastrophic Coverage Stage: after your out-of-pocket costs reach $2,100 you pay nothing.").text(),
			cellsOfPlans(`Prairie Rx Basic (PDP): deductible rx any 615/0
Prairie Rx Enhanced (PDP): deductible rx any 0/0
part D threshold 2100.00
Prairie Rx Basic (PDP): retail preferred | tier-1 $1 copay | tier-2 $4 copay | tier-3 20 % coinsurance
Prairie Rx Basic (PDP): retail standard | tier-1 $6 copay | tier-2 $12 copay | tier-3 25 % coinsurance
Prairie Rx Enhanced (PDP): retail preferred | tier-1 $0 copay | tier-2 $3 copay | tier-3 $40 copay
Prairie Rx Enhanced (PDP): retail standard | tier-1 $5 copay | tier-2 $10 copay | tier-3 $47 copay`),
		},
		{
			"Part D: rows of months below each pharmacy, plans in columns",
			newSheet().line("2026 Summary of Benefits. Medicare Part D prescription drug coverage. Initial Coverage Stage").table(
				[]string{"", "Sage Value (PDP)", "Sage Plus (PDP)"},
				[]string{"Preferred retail pharmacy", "<", "<"},
				[]string{"Tier 1 – Preferred Generic (one-month supply)", "$2 copay", "$0 copay"},
				[]string{"Tier 1 – Preferred Generic (three-month supply)", "$6 copay", "$0 copay"},
				[]string{"Standard retail pharmacy", "<", "<"},
				[]string{"Tier 1 – Preferred Generic (one-month supply)", "$9 copay", "$5 copay"},
				[]string{"Tier 1 – Preferred Generic (three-month supply)", "$27 copay", "$15 copay"},
				[]string{"Mail order", "<", "<"},
				[]string{"Tier 1 – Preferred Generic (three-month supply)", "$4 copay", "$0 copay"},
			).text(),
			cellsOfPlans(`Sage Value (PDP): tier-1 retail preferred 30 $2 copay
Sage Value (PDP): tier-1 retail preferred 90 $6 copay
Sage Value (PDP): tier-1 retail standard 30 $9 copay
Sage Value (PDP): tier-1 retail standard 90 $27 copay
Sage Value (PDP): tier-1 mail in 90 $4 copay
Sage Plus (PDP): tier-1 retail preferred 30 $0 copay
Sage Plus (PDP): tier-1 retail preferred 90 $0 copay
Sage Plus (PDP): tier-1 retail standard 30 $5 copay
Sage Plus (PDP): tier-1 retail standard 90 $15 copay
Sage Plus (PDP): tier-1 mail in 90 $0 copay`),
		},
		{
			"the carriers' names over the plans'",
			newSheet().table(
				[]string{"Carrier", "Meridian Health", "<", "Summit Care", "<"},
				[]string{"Plan Name", "Choice PPO 500", "Choice PPO 1000", "Silver HMO", "Gold HMO"},
				[]string{"Plan Type", "PPO", "PPO", "HMO", "HMO"},
				[]string{"Network", "National", "National", "Local", "Local"},
				[]string{"Deductible (Ind/Fam)", "$500/$1,000", "$1,000/$2,000", "$1,500/$3,000", "$0"},
				[]string{"Rx retail – generic", "$10", "$15", "$20", "$5"},
				[]string{"Rx retail – preferred brand", "$30", "$40", "$50", "$25"},
			).text(),
			cellsOfPlans(`Choice PPO 500: deductible medical in 500/1000
Choice PPO 1000: deductible medical in 1000/2000
Silver HMO: deductible medical in 1500/3000
Gold HMO: deductible medical in 0/0
Choice PPO 500: retail in | generic $10 copay | preferred-brand $30 copay
Choice PPO 1000: retail in | generic $15 copay | preferred-brand $40 copay
Silver HMO: retail in | generic $20 copay | preferred-brand $50 copay
Gold HMO: retail in | generic $5 copay | preferred-brand $25 copay`),
		},
		{
			"one column for what both plans share",
			newSheet().table(
				[]string{"Prescription drugs", "PPO 90", "PPO 80"},
				[]string{"Generic – retail, 30 days", "$10", "<"},
				[]string{"Preferred brand – retail, 30 days", "$30", "$45"},
				[]string{"Generic – mail or Retail-90, 90 days", "$25", "<"},
				[]string{"Rx out-of-pocket maximum", "$1,500 individual / $3,000 family", "<"},
			).text(),
			cellsOfPlans(`PPO 90: preferred-brand retail in 30 $30 copay
PPO 80: preferred-brand retail in 30 $45 copay
: generic retail in 30 $10 copay
: generic retail in 90 $25 copay
: generic mail in 90 $25 copay
: maximum rx any 1500/3000`),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, planCells(t, c.text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestSentencesOfPlans reads what sentences below the heading of a tier say that each of several plans costs.
func TestSentencesOfPlans(t *testing.T) {
	text := newSheet().line("Prescription Drugs").table(
		[]string{"Type of drug", "Harbor PPO", "Saver HSA"},
		[]string{"Generic", "$10", "20%"},
	).line("Specialty medications").line("Specialty drugs are limited to a 30-day supply. Harbor PPO members pay $100 for each fill.").
		line("In the Saver HSA, you pay 20% after deductible, with a $200 maximum for each fill.").text()
	want := []string{
		"Harbor PPO: generic any in $10 copay", "Harbor PPO: specialty specialty in 30 $100 copay",
		"Saver HSA: deductible rx any 0/0", // which it names and does not state
		"Saver HSA: generic any in 20 % coinsurance", "Saver HSA: specialty specialty in 30 20 % coinsurance, at most $200",
	}
	if diff := cmp.Diff(want, planCells(t, text)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestItemsOfPlans reads all sentences of an item that begins with the name of a plan as that plan's.
func TestItemsOfPlans(t *testing.T) {
	text := newSheet().line("Prescription Drugs").table(
		[]string{"Type of drug", "Harbor PPO", "Saver HSA"},
		[]string{"Generic", "$10", "20%"},
	).line("Deductible and out-of-pocket maximum").
		line("• Harbor PPO: in-network deductible of $750 for one person and $1,500 for a family.").
		line("• Saver HSA: in-network deductible of $1,600 for one person and $3,200 for a family.").
		line("If you cover anyone else, the full family deductible must be met before the plan pays for any family member.").
		line("• Both plans cover drugs.").text()
	got := map[string]bool{}
	for _, d := range read(t, text).Deductibles {
		got[d.Variant] = d.FamilyMethod.Known()
	}
	if diff := cmp.Diff(map[string]bool{"Harbor PPO": false, "Saver HSA": true}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
