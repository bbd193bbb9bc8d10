package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// TestAxes reads one benefit of two plans, with its tiers and pharmacies, from sheets that write it along other axes each.
func TestAxes(t *testing.T) {
	book := func(tabs ...tab) *document.Text {
		s := &sheet{b: document.NewBuilder(document.XLSX)}
		for _, one := range tabs {
			s.tab(one.name)
			var rows [][]string
			for _, row := range one.rows {
				var cells []string
				for _, c := range row {
					cells = append(cells, c.(string))
				}
				rows = append(rows, cells)
			}
			s.table(rows...)
		}
		return s.text()
	}
	want := cellsOfPlans(`Core Plan: mail in 90 | generic $20 copay | preferred-brand 20 % coinsurance, at least $50, at most $100
Core Plan: retail in 30 | generic $10 copay | preferred-brand 20 % coinsurance, at least $25, at most $50
High Plan: mail in 90 | generic $10 copay | preferred-brand $60 copay
High Plan: retail in 30 | generic $5 copay | preferred-brand $30 copay`)
	for _, c := range []struct {
		name string
		text *document.Text
	}{
		{"plans and pharmacies in one label", book(tab{"Rx", [][]any{
			{"Prescription drugs", "GEN", "PB"},
			{"Core Plan, Retail (30 days)", "$10", "20% ($25 min/$50 max)"},
			{"Core Plan, Mail Order (90 days)", "$20", "20% ($50 min/$100 max)"},
			{"High Plan, Retail (30 days)", "$5", "$30"},
			{"High Plan, Mail Order (90 days)", "$10", "$60"},
			{"GEN = Generic; PB = Preferred Brand", "<", "<"},
		}})},
		{"plans below pharmacies, tiers in rows", book(tab{"Rx", [][]any{
			{"Tier", "Retail 30-day supply", "<", "Mail 90-day supply", "<"},
			{"^", "Core Plan", "High Plan", "Core Plan", "High Plan"},
			{"Generic", "$10", "$5", "$20", "$10"},
			{"Preferred Brand", "20% (min $25, max $50)", "$30", "20% (min $50, max $100)", "$60"},
		}})},
		{"pharmacies named in the cells, before their cost shares", book(tab{"Rx", [][]any{
			{"Tier", "Core Plan", "High Plan"},
			{"Generic", "Retail, 30 days: $10 / Mail Order, 90 days: $20", "Retail, 30 days: $5 / Mail Order, 90 days: $10"},
			{"Preferred Brand", "Retail, 30 days: 20%; min $25; max $50 / Mail Order, 90 days: 20%; min $50; max $100", "Retail, 30 days: $30 / Mail Order, 90 days: $60"},
		}})},
		{"behind them", book(tab{"Rx", [][]any{
			{"Plan", "Generic", "Preferred Brand"},
			{"Core Plan", "$10 retail (30 days); $20 mail (90 days)", "20% ($25 min/$50 max) retail (30 days); 20% ($50 min/$100 max) mail (90 days)"},
			{"High Plan", "$5 retail (30 days)\n$10 mail (90 days)", "$30 retail (30 days)\n$60 mail (90 days)"},
		}})},
		{"a sheet a pharmacy", book(tab{"Retail (30 days)", [][]any{
			{"Plan", "Generic", "Preferred Brand"},
			{"Core Plan", "$10", "20%; min $25; max $50"},
			{"High Plan", "$5", "$30"},
		}}, tab{"Mail Order (90 days)", [][]any{
			{"Plan", "Generic", "Preferred Brand"},
			{"Core Plan", "$20", "20%; min $50; max $100"},
			{"High Plan", "$10", "$60"},
		}})},
		{"a row a cell, groups named once", book(tab{"Copays", [][]any{
			{"Plan ID", "Plan Name", "Channel", "Min DS", "Max DS", "Tier", "Copay Amt", "Coins %", "Min $", "Max $"},
			{"RX1", "Core Plan", "Retail", "1", "30", "Generic", "10", "", "", ""},
			{"", "", "", "", "", "Preferred Brand", "", "20", "25", "50"},
			{"", "", "Mail Order", "1", "90", "Generic", "20", "", "", ""},
			{"", "", "", "", "", "Preferred Brand", "", "20", "50", "100"},
			{"RX2", "High Plan", "Retail", "1", "30", "Generic", "5", "", "", ""},
			{"", "", "", "", "", "Preferred Brand", "30", "", "", ""},
			{"", "", "Mail Order", "1", "90", "Generic", "10", "", "", ""},
			{"", "", "", "", "", "Preferred Brand", "60", "", "", ""},
		}})},
		{"tiers in one cell", book(tab{"Rx", [][]any{
			{"Benefit", "Core Plan", "High Plan"},
			{"Retail (30 days): Generic / Preferred Brand", "$10 / 20% (min $25, max $50)", "$5 / $30"},
			{"Mail Order (90 days): Generic / Preferred Brand", "$20 / 20% (min $50, max $100)", "$10 / $60"},
		}})},
		{"blocks beside each other", book(tab{"Rx", [][]any{
			{"Core Plan", "", "", "High Plan", "", ""},
			{"Tier", "Retail (30 days)", "Mail (90 days)", "Tier", "Retail (30 days)", "Mail (90 days)"},
			{"Generic", "$10", "$20", "Generic", "$5", "$10"},
			{"Preferred Brand", "20% (min $25, max $50)", "20% (min $50, max $100)", "Preferred Brand", "$30", "$60"},
		}})},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(want, planCells(t, c.text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			if list, _, _, _ := axisShares(c.text); len(list) != 8 {
				t.Errorf("%d cost shares along axes", len(list))
			}
		})
	}
}

// TestLimitsAlongAxes gives the plans of a workbook the limits that stand below their titles or headings, or in columns beside the cost
// shares.
func TestLimitsAlongAxes(t *testing.T) {
	want := cellsOfPlans(`Core Plan: deductible rx any 200/400
Core Plan: mail in 90 | generic $20 copay | preferred-brand $70 copay
Core Plan: retail in 30 | generic $10 copay | preferred-brand $35 copay
High Plan: deductible rx any 100/300
High Plan: mail in 90 | generic $10 copay | preferred-brand $60 copay
High Plan: retail in 30 | generic $5 copay | preferred-brand $30 copay`)
	for name, rows := range map[string][][]string{
		"below the titles of plans": {
			{"Core Plan", "", ""},
			{"Rx Deductible - Individual", "$200", ""},
			{"Rx Deductible - Family", "$400", ""},
			{"Tier", "Retail (30 days)", "Mail (90 days)"},
			{"Generic", "$10", "$20"},
			{"Preferred Brand", "$35", "$70"},
			{"High Plan", "", ""},
			{"Rx Deductible - Individual", "$100", ""},
			{"Rx Deductible - Family", "$300", ""},
			{"Tier", "Retail (30 days)", "Mail (90 days)"},
			{"Generic", "$5", "$10"},
			{"Preferred Brand", "$30", "$60"},
		},
		"below headings of limits": {
			{"Core Plan", "", ""},
			{"Tier", "Retail (30 days)", "Mail (90 days)"},
			{"Generic", "$10", "$20"},
			{"Preferred Brand", "$35", "$70"},
			{"Rx Deductible", "", ""},
			{"Individual", "$200", ""},
			{"Family", "$400", ""},
			{"High Plan", "", ""},
			{"Tier", "Retail (30 days)", "Mail (90 days)"},
			{"Generic", "$5", "$10"},
			{"Preferred Brand", "$30", "$60"},
			{"Rx Deductible", "", ""},
			{"Individual", "$100", ""},
			{"Family", "$300", ""},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := &sheet{b: document.NewBuilder(document.XLSX)}
			s.tab("Rx")
			if d := cmp.Diff(want, planCells(t, s.table(rows...).text())); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestLimitsBesideAxes gives plans the limits of tables of their own, or of rows that have no header, between or behind their cost shares.
func TestLimitsBesideAxes(t *testing.T) {
	want := cellsOfPlans(`Core Plan: deductible rx any 200/400
Core Plan: mail in 90 | generic $20 copay | preferred-brand $70 copay
Core Plan: retail in 30 | generic $10 copay | preferred-brand $35 copay
High Plan: deductible rx any 100/300
High Plan: mail in 90 | generic $10 copay | preferred-brand $60 copay
High Plan: retail in 30 | generic $5 copay | preferred-brand $30 copay`)
	book := func(rows ...[]string) *document.Text {
		s := &sheet{b: document.NewBuilder(document.XLSX)}
		s.tab("Rx")
		return s.table(rows...).text()
	}
	words := func(content func(s *sheet)) *document.Text {
		s := &sheet{b: document.NewBuilder(document.DOCX)}
		content(s.page())
		return s.text()
	}
	shares := func(amounts ...string) [][]string {
		return [][]string{{"Tier", "Ret 30", "Mail 90"}, {"Generic", amounts[0], amounts[1]}, {"Preferred Brand", amounts[2], amounts[3]}}
	}
	limits := func(one, all string) [][]string {
		return [][]string{{"Rx Deductible - Individual", one}, {"Rx Deductible - Family", all}}
	}
	core, high := shares("$10", "$20", "$35", "$70"), shares("$5", "$10", "$30", "$60")
	for _, c := range []struct {
		name string
		text *document.Text
	}{
		{"headings of limits below the titles of plans", book(slices.Concat(
			[][]string{{"Core Plan", "", ""}, {"Rx Deductible", "", ""}, {"Individual", "$200", ""}, {"Family", "$400", ""}}, core,
			[][]string{{"High Plan", "", ""}, {"Rx Deductible", "", ""}, {"Individual", "$100", ""}, {"Family", "$300", ""}}, high)...)},
		{"limits below labels", book([][]string{
			{"Core Plan", "", ""},
			{"Pharmacy", "Tier", "Member pays"},
			{"Retail (30 days)", "Generic", "$10"},
			{"", "Preferred Brand", "$35"},
			{"Mail (90 days)", "Generic", "$20"},
			{"", "Preferred Brand", "$70"},
			{"Rx Deductible - Individual", "$200", ""},
			{"Rx Deductible - Family", "$400", ""},
			{"High Plan", "", ""},
			{"Pharmacy", "Tier", "Member pays"},
			{"Retail (30 days)", "Generic", "$5"},
			{"", "Preferred Brand", "$30"},
			{"Mail (90 days)", "Generic", "$10"},
			{"", "Preferred Brand", "$60"},
			{"Rx Deductible - Individual", "$100", ""},
			{"Rx Deductible - Family", "$300", ""},
		}...)},
		{"remarks beside headings", book([][]string{
			{"Benefit", "Core Plan", "High Plan", "Remarks"},
			{"Medical", "", "", "See plan document"},
			{"Office Visit", "$25", "$30", ""},
			{"Rx Deductible", "", "", "Per renewal"},
			{"Individual", "$200", "$100", ""},
			{"Family", "$400", "$300", ""},
			{"Pharmacy Benefits", "", "", "Per renewal"},
			{"Ret 30: Generic", "$10", "$5", ""},
			{"Ret 30: Preferred Brand", "$35", "$30", "Per renewal"},
			{"Mail 90: Generic", "$20", "$10", ""},
			{"Mail 90: Preferred Brand", "$70", "$60", ""},
		}...)},
		{"tables of Word", words(func(s *sheet) {
			s.line("Core Plan").table(limits("$200", "$400")...).table(core...)
			s.line("High Plan").table(limits("$100", "$300")...).table(high...)
		})},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(want, planCells(t, c.text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestAxesOfSheets reads shapes of sheets and of tables of Word by how many cost shares they have for each plan.
func TestAxesOfSheets(t *testing.T) {
	book := func(rows ...[]string) *document.Text {
		s := &sheet{b: document.NewBuilder(document.XLSX)}
		s.tab("Rx")
		return s.table(rows...).text()
	}
	words := (&sheet{b: document.NewBuilder(document.DOCX)}).page()
	for _, plan := range []string{"Option 1", "Option 2"} {
		words.line("Brightwater Logistics, Inc. - Prescription Drug Plan").line(plan+" - Prescription Drug Benefits").table([]string{"Rx Deductible (Individual / Family)", "$500 / $1,000"}).
			table([]string{"", "Copay", "Coinsurance"}, []string{"Generic - Retail (30 days)", "$10", "n/a"}, []string{"Generic - Mail (90 days)", "$20", "n/a"}, []string{"Preferred Brand - Retail (30 days)", "n/a", "20%"}, []string{"Preferred Brand - Mail (90 days)", "NC", "n/a"}).line("NC = Not covered")
	}
	nested := (&sheet{b: document.NewBuilder(document.DOCX)}).page()
	for _, plan := range []string{"Option 1", "Option 2"} {
		nested.line(plan)
		for _, supply := range []string{"Up to 30 days", "Up to 90 days"} {
			nested.line(supply).table([]string{"Pharmacy", "Tier 1", "Tier 2"}, []string{"Retail", "$15", "$45"}, []string{"Mail Order", "$10", "$30"})
		}
	}
	for _, c := range []struct {
		name string
		text *document.Text
		want string
	}{
		{"numbers of tiers in columns of their own", book(
			[]string{"Core Plan", "", "", "", "High Plan", "", "", ""},
			[]string{"Tier", "Description", "Ret 30", "Mail 90", "Tier", "Description", "Ret 30", "Mail 90"},
			[]string{"1", "Generic", "$10", "$20", "1", "Generic", "$5", "$10"},
			[]string{"2", "Preferred Brand", "$35", "$70", "2", "Preferred Brand", "$30", "$60"},
		), "Core Plan 4, High Plan 4"},
		{"plans above the tiers of a part of a sheet", book(
			[]string{"", "", "Low Plan", "", "High Plan", "", ""},
			[]string{"Channel", "Days Supply", "Tier 1", "Tier 2", "Tier 1", "Tier 2", "Notes"},
			[]string{"Retail", "30 days", "$5", "$15", "10% (max $20)", "$40", ""},
			[]string{"Mail Order", "90 days", "$10", "$30", "10% (max $50)", "$100", "Per renewal"},
		), "High Plan 4, Low Plan 4"},
		{"a pharmacy at so many copays", book(
			[]string{"Benefit", "Core Plan", "High Plan"},
			[]string{"Generic - Retail (30 days)", "$10", "$5"},
			[]string{"Preferred Brand - Retail (30 days)", "$35", "$30"},
			[]string{"Mail order (90 days)", "2 copays", "2 copays"},
		), "Core Plan 4, High Plan 4"},
		{"titles of plans below a client's name", words.text(), "Option 1 4, Option 2 4"},
		{"supplies below titles of plans", nested.text(), "Option 1 8, Option 2 8"},
		{"rows of supplies below rows of plans", book(
			[]string{"Low Plan", "", ""}, []string{"Up to 30 days", "", ""}, []string{"Pharmacy", "Tier 1", "Tier 2"}, []string{"Retail", "$5", "$15"}, []string{"Mail Order", "$5", "$10"},
			[]string{"Up to 90 days", "", ""}, []string{"Pharmacy", "Tier 1", "Tier 2"}, []string{"Retail", "$15", "$45"}, []string{"Mail Order", "$10", "$30"},
			[]string{"High Plan", "", ""}, []string{"Up to 30 days", "", ""}, []string{"Pharmacy", "Tier 1", "Tier 2"}, []string{"Retail", "$4", "$12"}, []string{"Mail Order", "$4", "$9"},
			[]string{"Up to 90 days", "", ""}, []string{"Pharmacy", "Tier 1", "Tier 2"}, []string{"Retail", "$12", "$36"}, []string{"Mail Order", "$8", "$24"},
		), "High Plan 8, Low Plan 8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			count, plans := map[string]int{}, []string{}
			for _, s := range read(t, c.text).CostShares {
				if count[s.Variant]++; count[s.Variant] == 1 {
					plans = append(plans, s.Variant)
				}
			}
			slices.Sort(plans)
			for k, plan := range plans {
				plans[k] = fmt.Sprint(plan, " ", count[plan])
			}
			if got := strings.Join(plans, ", "); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// TestPartsAlongAxes reads parts of cost shares that stand in cells of their own.
func TestPartsAlongAxes(t *testing.T) {
	for _, c := range []struct {
		name string
		rows [][]string
		want []string
	}{
		{"a pharmacy and drugs by the same short name", [][]string{
			{"Tier", "Ret 31 Copay", "Ret 31 Coinsurance", "Ret 31 Ded Applies (Y/N)", "Spec 30 Copay", "Spec 30 Coinsurance", "Spec 30 Ded Applies (Y/N)"},
			{"Generic", "$20", "n/a", "N", "n/a", "n/a", "n/a"},
			{"Preferred Brand", "$50", "n/a", "Y", "n/a", "n/a", "n/a"},
			{"Non-Preferred Brand", "n/a", "25%", "Y", "n/a", "n/a", "n/a"},
			{"Specialty", "n/a", "n/a", "n/a", "n/a", "30%", "Y"},
			{"Spec = Specialty", "", "", "", "", "", ""},
		}, cellsOfPlans(`: deductible rx any 0/0
: generic retail in 31 $20 copay
: non-preferred-brand retail in 31 25 % coinsurance
: preferred-brand retail in 31 $50 copay
: specialty specialty in 30 30 % coinsurance`)},
		{"whether the deductible applies in rows", [][]string{
			{"Benefit", "Gold PPO", "Silver PPO"},
			{"Ret 30 - Generic - Copay", "$0", "n/a"},
			{"Ret 30 - Generic - Coinsurance", "n/a", "25%"},
			{"Ret 30 - Generic - Ded Applies (Y/N)", "N", "N"},
			{"Ret 30 - Preferred Brand - Copay", "$15", "$40"},
			{"Ret 30 - Preferred Brand - Ded Applies (Y/N)", "N", "Y"},
		}, cellsOfPlans(`Gold PPO: retail in 30 | generic $0 copay | preferred-brand $15 copay
Silver PPO: deductible rx any 0/0
Silver PPO: retail in 30 | generic 25 % coinsurance | preferred-brand $40 copay`)},
	} {
		s := &sheet{b: document.NewBuilder(document.XLSX)}
		s.tab("Rx")
		if d := cmp.Diff(c.want, planCells(t, s.table(c.rows...).text())); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
}

// TestAxesOfRecords reads lines of records that another reader takes to be of each plan: what it reads three times is no more than what axes
// say once.
func TestAxesOfRecords(t *testing.T) {
	s := &sheet{b: document.NewBuilder(document.XLSX)}
	s.tab("Copays")
	rows := [][]string{{"Plan Name", "Pharmacy", "Supply", "Drug Tier", "Copay", "Coinsurance", "Ded Applies (Y/N)"}}
	for _, plan := range []string{"Active PPO", "Active HDHP", "Retiree PPO"} {
		for k, amounts := range [][]string{{"$35", "$65"}, {"$70", "$162.50"}} {
			place := []string{"Retail", "Mail Order"}[k]
			days := []string{"up to 31 days", "up to 90 days"}[k]
			rows = append(rows, []string{plan, place, days, "Tier 1 - Generic", amounts[0], "N/A", "N"}, []string{plan, place, days, "Tier 2 - Preferred Brand", "N/A", "40%", "Y"}, []string{plan, place, days, "Tier 3 - Non-Preferred Brand", amounts[1], "N/A", "N"})
		}
	}
	rows = append(rows, []string{"Accumulator", "Active PPO", "Active HDHP", "Retiree PPO", "", "", ""}, []string{"Rx Deductible - Individual", "$400", "$150", "$800", "", "", ""}, []string{"Rx Deductible - Family", "$800", "$300", "$2,400", "", "", ""})
	if got := len(read(t, s.table(rows...).text()).CostShares); got != 18 {
		t.Errorf("%d cost shares, want 18", got)
	}
}

// TestAxesInDoubt leaves tables alone whose words leave a doubt.
func TestAxesInDoubt(t *testing.T) {
	for name, rows := range map[string][][]string{
		"a place that has two values":        {{"Tier", "Retail", "Retail"}, {"Generic", "$10", "$15"}, {"Preferred Brand", "$30", "$35"}},
		"what the plan pays":                 {{"Tier", "Plan pays at retail", "Plan pays by mail"}, {"Generic", "90%", "95%"}, {"Preferred Brand", "80%", "85%"}},
		"no pharmacy":                        {{"Tier", "Gold PPO", "Silver PPO"}, {"Generic", "$10", "$15"}, {"Preferred Brand", "$30", "$35"}},
		"a multiple of what retail costs":    {{"Tier", "Retail", "Mail"}, {"Generic", "$10", "2x retail"}, {"Preferred Brand", "$30", "2x retail"}, {"Specialty", "$90", "$99"}},
		"two amounts in a cell":              {{"Tier", "Retail", "Mail"}, {"Generic", "$10 for 30 days, $25 for 90 days", "$20"}, {"Preferred Brand", "$30", "$60"}},
		"words on which drugs a row is of":   {{"Tier", "Retail", "Mail"}, {"Generic", "$10", "$20"}, {"Generic for diabetes", "$0", "$0"}, {"Preferred Brand", "$30", "$60"}},
		"a heading that contradicts a label": {{"Tier", "You pay"}, {"Retail", "<"}, {"Generic", "$10"}, {"Preferred Brand", "$30"}, {"Generic, mail order", "$20"}, {"Preferred Brand, mail order", "$60"}},
	} {
		s := &sheet{b: document.NewBuilder(document.XLSX)}
		s.tab("Rx")
		text := s.table(rows...).text()
		if list, _, rest, _ := axisShares(text); list != nil || rest != text {
			t.Errorf("%s: %d cost shares", name, len(list))
		}
	}
}

// TestAxesOfNotedTables leaves tables of Word documents to the readers of pages where a row of supplies or a note below them says more of
// their values than stands along their axes.
func TestAxesOfNotedTables(t *testing.T) {
	words := func(last []string, note string) *document.Text {
		s := (&sheet{b: document.NewBuilder(document.DOCX)}).page()
		rows := [][]string{{"", "Retail", "Home Delivery"}, {"Generic copayment (Tier 1)", "Up to $10", "Up to $25"}, {"Brand-name copayment (Tier 2)*", "Up to $40", "Up to $100"}}
		if last != nil {
			rows = append(rows, last)
		}
		s = s.line("Prescription Costs").table(rows...)
		if note != "" {
			s = s.line(note)
		}
		return s.text()
	}
	for _, c := range []struct {
		name string
		text *document.Text
		want string
	}{
		{"a row of supplies", words([]string{"Dispensing Limits Per", "Up to 30-day supply", "Up to 90-day supply"}, ""), "tier-1 retail in 1-30 $10.00 copay -\ntier-1 mail in 1-90 $25.00 copay -\ntier-2 retail in 1-30 $40.00 copay -\ntier-2 mail in 1-90 $100.00 copay -"},
		{"a note", words(nil, "* Subject to the deductible."), "tier-1 retail in 1-30 $10.00 copay -\ntier-1 mail in 1-90 $25.00 copay -\ntier-2 retail in 1-30 $40.00 copay after\ntier-2 mail in 1-90 $100.00 copay after"},
	} {
		if got := shareLines(read(t, c.text)); got != c.want {
			t.Errorf("%s\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// TestTitleOverPages gives what a table on the next page says to the plan that is named above the table of limits before it, behind the head of the
// page, and not to a line of the document between the name and the tables.
func TestTitleOverPages(t *testing.T) {
	costs := func(generic, brand string) [][]string {
		return [][]string{
			{"Channel", "Tier", "Member Cost Share"},
			{"Preferred Retail Pharmacy (30 days)", "Generic", generic},
			{"Preferred Retail Pharmacy (30 days)", "Preferred Brand", brand},
			{"Mail Order (90 days)", "Generic", generic + "0"},
			{"Mail Order (90 days)", "Preferred Brand", brand + "0"},
		}
	}
	limits := func(individual, family string) [][]string {
		return [][]string{{"Rx Deductible - Individual", individual}, {"Rx Deductible - Family", family}}
	}
	s := (&sheet{b: document.NewBuilder(document.PDF)}).page()
	s.line("Core Plan").line("Harlan County Schools - Prescription Drug Plan").line("Effective January 1, 2025").table(limits("$200", "$400")...)
	s.table(costs("$1", "$3")...).line("Benefits are subject to change at renewal.")
	s.line("Buy-Up Plan").line("Harlan County Schools - Prescription Drug Plan").line("Effective January 1, 2025").table(limits("$100", "$300")...).line("Page 1")
	s.page().line("2025 Benefit Summary").table(costs("$2", "$4")...).line("Benefits are subject to change at renewal.").line("Page 2")
	want := cellsOfPlans(`Buy-Up Plan: deductible rx any 100/300
Buy-Up Plan: mail in 90 | generic $20 copay | preferred-brand $40 copay
Buy-Up Plan: retail preferred 30 | generic $2 copay | preferred-brand $4 copay
Core Plan: deductible rx any 200/400
Core Plan: mail in 90 | generic $10 copay | preferred-brand $30 copay
Core Plan: retail preferred 30 | generic $1 copay | preferred-brand $3 copay`)
	if d := cmp.Diff(want, planCells(t, s.text())); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
