package analyze

import (
	"slices"
	"strings"
	"testing"
)

// TestRowCodes reads the rows of load templates, whose columns give plans, pharmacies and classes of drugs as codes.
func TestRowCodes(t *testing.T) {
	cells := func(lines ...string) (rows [][]string) {
		for _, l := range lines {
			rows = append(rows, strings.Split(l, "|"))
		}
		return rows
	}
	for _, c := range []struct {
		name string
		rows [][]string
		want string
	}{
		{"codes that need no key", cells(
			"Plan Code|Channel|Network|Drug Class|DS From|DS To|Copay $|Coins|Min $|Max $|Ded Applies",
			"A1|RETAIL|INN|GEN|1|30|$9.00||||N",
			"A1|RTL90|INN|NPB|84|90||40%|$130.00|$260.00|N",
			"A1|SPCLTY|INN|SPC|1|30||25%||$180.00|N",
			"B2|MAIL|INN|PBR|1|90||20%|||Y",
			"B2|RETAIL|INN|GEN|1|30||15%|||Y",
		), `
A1: generic retail in 30 $9.00 copay exempt
A1: non-preferred-brand retail in 90 40 % coinsurance, at least $130.00, at most $260.00 exempt
A1: specialty specialty in 30 25 % coinsurance, at most $180.00 exempt
B2: deductible rx any -/-
B2: generic retail in 30 15 % coinsurance after
B2: preferred-brand mail in 90 20 % coinsurance after`},
		{"letters below headers that say what they are of", cells(
			"Plan|Pharmacy Type|Tier|Days Supply|Copay",
			"A|R|G|30|$10", "A|R|P|30|$30", "A|R|N|30|$60", "A|M|G|90|$20", "A|M|P|90|$60", "A|M|N|90|$120",
		), `
generic mail in 90 $20.00 copay
generic retail in 30 $10.00 copay
non-preferred-brand mail in 90 $120.00 copay
non-preferred-brand retail in 30 $60.00 copay
preferred-brand mail in 90 $60.00 copay
preferred-brand retail in 30 $30.00 copay`},
		{"codes of a key, and percentages as decimals", cells(
			"Channel|Drug Type|DS From|DS To|Copay|Coins",
			"STORE1|XG|1|30|10|", "STORE1|XB|1|30||0.3", "MO|XG|1|90|20|", "MO|XB|1|90||.25",
			"Codes: XG = Generic, XB = Brand name, STORE1 = Retail",
		), `
brand mail in 90 25 % coinsurance
brand retail in 30 30 % coinsurance
generic mail in 90 $20.00 copay
generic retail in 30 $10.00 copay`},
		{"a code that nobody explains", cells(
			"Channel|Drug Class|Days|Copay",
			"RTL|GEN|30|$10", "RTL|QQX|30|$30", "MO|GEN|90|$20",
		), ``},
		{"numbers of tiers stay", cells(
			"Tier|Description|Channel|Days|Copay",
			"1|Generic|RTL|30|$10", "2|Brand|RTL|30|$30", "1|Generic|MO|90|$20", "2|Brand|MO|90|$60",
		), `
tier-1 mail in 90 $20.00 copay
tier-1 retail in 30 $10.00 copay
tier-2 mail in 90 $60.00 copay
tier-2 retail in 30 $30.00 copay`},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := workbookOf(c.rows)
			p := read(t, text)
			got := jsonFacts(p)
			slices.Sort(got)
			if c.want != "" {
				checkEvidence(t, text, p)
			}
			if s := strings.Join(got, "\n"); s != strings.TrimSpace(c.want) {
				t.Errorf("got\n%s\nwant%s", s, c.want)
			}
		})
	}
}

// TestPlansByCode gives the rows of a sheet that says plans by their codes to the plans that another sheet calls by name.
func TestPlansByCode(t *testing.T) {
	s := newSheet()
	s.tab("Plan List")
	s.table([]string{"Plan Code", "Plan Name", "HDHP (Y/N)"}, []string{"A1", "Alder Choice", "N"}, []string{"B2", "Birch Saver", "Y"})
	s.tab("Copay")
	s.table([]string{"Plan Code", "Channel", "Drug Class", "DS From", "DS To", "Copay $", "Coins %"},
		[]string{"A1", "RTL", "GEN", "1", "30", "$9.00", ""}, []string{"A1", "RTL", "BRD", "1", "30", "$40.00", ""},
		[]string{"B2", "RTL", "GEN", "1", "30", "", "15%"}, []string{"B2", "RTL", "BRD", "1", "30", "", "25%"})
	s.tab("Accumulators")
	s.table([]string{"Accumulator", "Alder Choice", "Birch Saver"}, []string{"MOOP - Individual", "2500", "6000"}, []string{"MOOP - Family", "5000", "12000"})
	got := jsonFacts(read(t, s.text()))
	slices.Sort(got)
	for _, want := range []string{"Alder Choice: generic retail in 30 $9.00 copay", "Birch Saver: brand retail in 30 25 % coinsurance"} {
		if !slices.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, strings.Join(got, "\n"))
		}
	}
}
