package analyze

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
)

// listed is a drug of a synthetic list.
type listed struct {
	name, strength, form, tier, rules string
	pa, st, ql                        bool
	quantity, days                    int
}

func (l listed) full() string { return l.name + " " + l.form + " " + l.strength }

func drugsOfList(n int) []listed {
	var out []listed
	forms := []string{"oral tablet", "oral capsule extended release 24 hour", "topical cream", "subcutaneous solution pen-injector", "ophthalmic solution"}
	for k := range n {
		l := listed{
			name: fmt.Sprintf("sampledrin%c%c", 'a'+k%26, 'a'+k/26%26), strength: fmt.Sprintf("%d mg", 5+5*(k%19)), form: forms[k%len(forms)], tier: fmt.Sprint(1 + k%5),
		}
		if k%3 == 0 {
			l.name = strings.ToUpper(l.name)
		}
		var rules []string
		if l.pa = k%4 == 0; l.pa {
			rules = append(rules, "PA")
		}
		if l.st = k%7 == 0; l.st {
			rules = append(rules, "ST")
		}
		if l.ql = k%3 == 1; l.ql {
			l.quantity, l.days = 30*(1+k%3), 30
			rules = append(rules, fmt.Sprintf("QL (%d per %d days)", l.quantity, l.days))
		}
		l.rules = strings.Join(rules, "; ")
		out = append(out, l)
	}
	return out
}

// workbookOf writes rows into a sheet.
func workbookOf(rows [][]string) *document.Text {
	b := document.NewBuilder(document.XLSX)
	b.StartPage("Drug List", 0, 0)
	var cells []document.CellText
	for i, row := range rows {
		for k, words := range row {
			if words != "" {
				cells = append(cells, document.CellText{Row: i, Column: k, Name: fmt.Sprintf("%c%d", 'A'+k, i+1), Lines: []document.LineText{{Words: words}}})
			}
		}
	}
	b.Table(len(rows[0]), document.Box{}, cells)
	return b.Text()
}

func yes(b bool, words string) string {
	if b {
		return words
	}
	return ""
}

// drugListLayouts are the ways that lists are laid out: each makes a document of the same drugs.
func drugListLayouts() map[string]func([]listed) *document.Text {
	pages := func(list []listed, perPage int, page func(s *sheet, part []listed)) *document.Text {
		s := newSheet()
		for i := 0; i < len(list); i += perPage {
			if i > 0 {
				s.page()
			}
			page(s, list[i:min(i+perPage, len(list))])
		}
		return s.text()
	}
	return map[string]func([]listed) *document.Text{
		"three columns over pages": func(list []listed) *document.Text {
			return pages(list, 25, func(s *sheet, part []listed) {
				rows := [][]string{{"Drug Name", "Drug Tier", "Requirements/Limits"}, {"EXAMPLE AGENTS", "<", "<"}}
				for _, l := range part {
					rows = append(rows, []string{l.name + " " + l.form + "\n" + l.strength, l.tier, l.rules})
				}
				s.table(rows...)
			})
		},
		"two lists beside each other": func(list []listed) *document.Text {
			return pages(list, 40, func(s *sheet, part []listed) {
				rows := [][]string{{"Drug Name", "Tier", "Notes", "Drug Name", "Tier", "Notes"}}
				half := (len(part) + 1) / 2
				for k := range half {
					row := []string{part[k].full(), part[k].tier, part[k].rules, "", "", ""}
					if half+k < len(part) {
						r := part[half+k]
						row[3], row[4], row[5] = r.full(), r.tier, r.rules
					}
					rows = append(rows, row)
				}
				s.table(rows...)
			})
		},
		"header on the first page only": func(list []listed) *document.Text {
			first := true
			return pages(list, 30, func(s *sheet, part []listed) {
				var rows [][]string
				if first {
					rows, first = append(rows, []string{"Prescription Drug", "Tier", "Coverage Requirements and Limits"}), false
				}
				for _, l := range part {
					rows = append(rows, []string{l.full(), "Tier " + l.tier, l.rules})
				}
				s.table(rows...)
			})
		},
		"names over two rows": func(list []listed) *document.Text {
			rows := [][]string{{"Name of Drug", "What the drug will cost you (tier level)", "Necessary actions, restrictions, or limits on use"}}
			for _, l := range list {
				rows = append(rows, []string{l.name, l.tier, l.rules}, []string{l.form + " " + l.strength, "", ""})
			}
			return newSheet().table(rows...).text()
		},
		"columns of yes and no": func(list []listed) *document.Text {
			rows := [][]string{{"Drug Name", "Strength", "Dosage Form", "Tier", "PA", "ST", "QL"}}
			for _, l := range list {
				rows = append(rows, []string{l.name, l.strength, l.form, l.tier, yes(l.pa, "Y"), yes(l.st, "X"), yes(l.ql, fmt.Sprintf("%d/%d", l.quantity, l.days))})
			}
			return workbookOf(rows)
		},
		"tier in front": func(list []listed) *document.Text {
			rows := [][]string{{"Tier", "Drug name", "Prior authorization", "Step therapy", "Quantity limit"}}
			for _, l := range list {
				rows = append(rows, []string{l.tier, l.full(), yes(l.pa, "Yes"), yes(l.st, "Yes"), yes(l.ql, fmt.Sprintf("%d per %d days", l.quantity, l.days))})
			}
			return workbookOf(rows)
		},
		"tiers in headings": func(list []listed) *document.Text {
			rows := [][]string{{"Drug name", "Requirements"}}
			for tier := 1; tier <= 5; tier++ {
				rows = append(rows, []string{fmt.Sprintf("Tier %d", tier), "<"})
				for _, l := range list {
					if l.tier == fmt.Sprint(tier) {
						rows = append(rows, []string{l.full(), l.rules})
					}
				}
			}
			return newSheet().table(rows...).text()
		},
		"a mark below the tier": func(list []listed) *document.Text {
			rows := [][]string{{"Medication", "Tier 1", "Tier 2", "Tier 3", "Tier 4", "Tier 5", "Limits"}}
			for _, l := range list {
				row := []string{l.full(), "", "", "", "", "", l.rules}
				row[int(l.tier[0]-'0')] = "X"
				rows = append(rows, row)
			}
			return newSheet().table(rows...).text()
		},
		"preferred beside non-preferred": func(list []listed) *document.Text {
			var preferred, other []string
			for _, l := range list {
				line := l.full()
				if l.rules != "" {
					line += " " + strings.ReplaceAll(l.rules, "; ", ", ")
				}
				if l.tier < "3" {
					preferred = append(preferred, line)
				} else {
					other = append(other, line)
				}
			}
			return newSheet().table(
				[]string{"Preferred Agents", "Non-Preferred Agents"},
				[]string{strings.Join(preferred, "\n"), strings.Join(other, "\n")},
			).text()
		},
		"letters of its own with a key": func(list []listed) *document.Text {
			s := newSheet().line("P = Prior authorization required; T = Step therapy; Q = Quantity limits apply")
			rows := [][]string{{"Brand Name", "Generic Name", "Tier", "Restrictions"}}
			for _, l := range list {
				rules := strings.NewReplacer("PA", "P", "ST", "T", "QL", "Q").Replace(l.rules)
				rows = append(rows, []string{l.full(), "", l.tier, rules})
			}
			return s.table(rows...).text()
		},
		"lines of text": func(list []listed) *document.Text {
			s := newSheet().line("Formulary drug list").line("DRUG NAME TIER REQUIREMENTS")
			for k, l := range list {
				if k%30 == 29 {
					s.page()
				}
				s.line(l.full() + " ......... " + l.tier + yes(l.rules != "", " "+strings.ReplaceAll(l.rules, ";", ",")))
			}
			return s.text()
		},
		"codes, dates and a status": func(list []listed) *document.Text {
			rows := [][]string{{"NDC", "RxCUI", "Product Name", "Formulary Status", "Effective Date", "UM"}}
			for k, l := range list {
				rows = append(rows, []string{fmt.Sprintf("%011d", 70000000000+k), fmt.Sprint(100000 + k), l.full(), "Tier " + l.tier, "1/1/2026", l.rules})
			}
			return workbookOf(rows)
		},
		"json of a vendor": func(list []listed) *document.Text {
			var rows []string
			for _, l := range list {
				rows = append(rows, fmt.Sprintf(`{"drugName": %q, "tier": %s, "priorAuthorization": %t, "stepTherapy": %t, "quantityLimit": %t, "requirements": %q}`, l.full(), l.tier, l.pa, l.st, l.ql, l.rules))
			}
			return jsonText(`{"formulary": {"name": "Sample list", "drugs": [` + strings.Join(rows, ",\n") + `]}}`)
		},
	}
}

// TestDrugListLayouts holds that no layout of a drug list loses rows: name, tier and requirements of 99 of 100.
func TestDrugListLayouts(t *testing.T) {
	list := drugsOfList(130)
	for name, write := range drugListLayouts() {
		t.Run(name, func(t *testing.T) {
			r, err := Document(context.Background(), write(list), benefit.Comprehensive, Builtin{}, "")
			if err != nil {
				t.Fatal(err)
			}
			have := map[string]formulary.Entry{}
			for _, e := range r.Plan.Formulary.Entries {
				have[sortedWords(e.Name+" "+e.Strength)] = e
			}
			right := 0
			for _, l := range list {
				e, ok := have[sortedWords(l.full())]
				tier := strings.HasSuffix(e.Tier, l.tier) || l.tier < "3" && e.Tier == "Preferred Agents" || l.tier >= "3" && e.Tier == "Non-Preferred Agents"
				limit := !l.ql || e.Limit != nil && e.Limit.Days == l.days && e.Limit.Max.String() == fmt.Sprint(l.quantity)
				if ok && tier && limit && e.PriorAuthorization == l.pa && e.StepTherapy == l.st && e.QuantityLimit == l.ql {
					right++
				} else if len(list)-right < 5 {
					t.Logf("%+v: %v %+v", l, ok, e)
				}
			}
			if 100*right < 99*len(list) || len(have) != len(list) {
				t.Errorf("%d of %d rows are right, %d were read", right, len(list), len(have))
			}
			if len(r.Plan.CostShares) > 0 {
				t.Errorf("cost shares: %s", shareLines(r.Plan))
			}
		})
	}
}

func sortedWords(s string) string {
	words := strings.Fields(strings.ToLower(s))
	slices.Sort(words)
	return strings.Join(words, " ")
}

// TestListWithoutItsLastColumn reads rows of a list below which the table goes on without the column that is empty in all of them.
func TestListWithoutItsLastColumn(t *testing.T) {
	list := func() *sheet {
		return newSheet().line("Drug List").table([]string{"Drug name", "Drug tier", "Requirements/Limits"}, []string{"alphadrine tablet", "1", "QL"}, []string{"betazole capsule", "2", "PA"})
	}
	for want, text := range map[int]*document.Text{
		4: list().table([]string{"gammalin pen", "3"}, []string{"deltamol tablet", "1"}).text(),
		2: list().line("Your costs").page().table([]string{"gammalin pen", "3"}, []string{"deltamol tablet", "1"}).text(),
	} {
		if got := len(read(t, text).Formulary.Entries); got != want {
			t.Errorf("%d drugs, want %d", got, want)
		}
	}
}
