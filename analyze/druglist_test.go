package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/document"
)

// TestJoinedDrugHeader reads a list below a header whose names stand in one cell, and no other line of three names.
func TestJoinedDrugHeader(t *testing.T) {
	for head, want := range map[string]int{
		"Drug Name Drug Tier Requirements/Limits":  2,
		"Medication Tier Notes":                    2,
		"Drug Name Requirements/Limits":            0,
		"How the tiers of your drugs are arranged": 0,
	} {
		text := newSheet().table(
			[]string{head, "<", "<"},
			[]string{"EXAMPLE AGENTS", "<", "<"},
			[]string{"examplol tablet", "1", ""},
			[]string{"SAMPLIX INJECTION", "4", "PA, QL (2/28)"},
		).text()
		list, _ := readDrugList(text)
		if len(list.Entries) != want {
			t.Errorf("%q: %d drugs, want %d", head, len(list.Entries), want)
		}
		if want > 0 && len(list.Entries) == want && (list.Entries[1].Tier != "4" || list.Entries[1].Limit == nil) {
			t.Errorf("%q: %+v", head, list.Entries[1])
		}
	}
}

func TestDrugTables(t *testing.T) {
	text := newSheet().table(
		[]string{"Drug Name", "Tier", "Notes"},
		[]string{"*EXAMPLE AGENTS*", "<", "<"},
		[]string{"examplol oral tablet\n10 mg", "1 or 1b*", "PA; QL"},
		[]string{"SAMPLIX INJECTION", "4", "ST; LD"},
	).table(
		[]string{"Drug Name", "Drug Tier", "Requirements/Limits", "Drug Name", "Drug Tier", "Requirements/Limits"},
		[]string{"alphadrin", "2", "", "betadrin", "3", "QL (30 per 30 days)"},
		[]string{"gammadrin", "Generic", "Prior authorization", "", "", ""},
	).table(
		[]string{"Drug Tier", "Retail"},
		[]string{"Tier 1 generic", "$4"},
	).text()
	p := read(t, text)
	var got []string
	for _, e := range p.Formulary.Entries {
		line := fmt.Sprintf("%s/%s %v", e.Name, e.Tier, e.AllFlags())
		if e.Limit != nil {
			line += fmt.Sprintf(" %s in %d", e.Limit.Max, e.Limit.Days)
		}
		got = append(got, line)
		if q := text.Quote(e.Source); !strings.HasPrefix(strings.Join(strings.Fields(q), " "), e.Name) {
			t.Errorf("%s is not where it says: %q", e.Name, q)
		}
	}
	want := `examplol oral tablet 10 mg/1 or 1b [PA QL]
SAMPLIX INJECTION/4 [LA ST]
alphadrin/2 []
betadrin/3 [QL] 30 in 30
gammadrin/Generic [PA]`
	if s := strings.Join(got, "\n"); s != want {
		t.Errorf("got\n%s\nwant\n%s", s, want)
	}
	if len(p.CostShares) != 1 {
		t.Errorf("cost shares: %s", shareLines(p))
	}
}

// TestLongDrugListLosesNoRows reads a list over many pages: headers repeated, names over two lines and merged headings
// of classes.
func TestLongDrugListLosesNoRows(t *testing.T) {
	const pages, perPage = 80, 30
	s := newSheet()
	want := map[string]bool{}
	for page := range pages {
		if page > 0 {
			s.page()
		}
		rows := [][]string{{"Drug Name", "Drug Tier", "Requirements/Limits"}}
		for k := range perPage {
			if k%10 == 5 {
				rows = append(rows, []string{fmt.Sprintf("*EXAMPLE CLASS %d*", page), "<", "<"})
			}
			n := page*perPage + k
			name := fmt.Sprintf("sampledrin%d oral tablet %d mg", n, 5+n%40)
			written := name
			if n%3 == 0 {
				written = strings.Replace(name, " oral ", "\noral ", 1)
			}
			limits := []string{"", "PA", "QL (30 per 30 days)", "ST; PA"}[n%4]
			tier := 1 + n%5
			rows = append(rows, []string{written, fmt.Sprint(tier), limits})
			want[fmt.Sprintf("%s/%d", name, tier)] = true
		}
		s.table(rows...)
	}
	found := 0
	for _, e := range read(t, s.text()).Formulary.Entries {
		key := fmt.Sprintf("%s/%s", e.Name, e.Tier)
		if !want[key] {
			t.Errorf("%q is no row of the list, or is there twice", key)
		}
		if want[key] {
			found++
		}
		delete(want, key)
	}
	if 100*found < 99*pages*perPage {
		t.Errorf("%d of %d rows were read", found, pages*perPage)
	}
}

func TestSheetEvidence(t *testing.T) {
	b := document.NewBuilder(document.XLSX)
	b.StartPage("Rx", 0, 0)
	var cells []document.CellText
	for i, row := range [][]string{{"Drug tier", "In-network retail"}, {"Tier 1 generic", "$9 copay"}} {
		for k, words := range row {
			cells = append(cells, document.CellText{Row: i, Column: k, Name: string(rune('A'+k)) + string(rune('1'+i)), Lines: []document.LineText{{Words: words}}})
		}
	}
	b.Table(2, document.Box{}, cells)
	p := read(t, b.Text())
	if len(p.CostShares) != 1 {
		t.Fatalf("%s", shareLines(p))
	}
	if e := p.CostShares[0].Share.Evidence[0]; e.Sheet != "Rx" || e.Cell != "B2" || e.Page != 0 || e.Quote != "$9 copay" {
		t.Errorf("%+v", e)
	}
}
