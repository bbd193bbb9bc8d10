package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
)

// placedLine is lines of a page with the places where they stand.
type placedLine struct {
	words     string
	left, top float64
}

func pagesOf(pages ...[]placedLine) *document.Text {
	b := document.NewBuilder(document.PDF)
	for _, p := range pages {
		b.StartPage("", 792, 612)
		for _, l := range p {
			b.Line(l.words, document.Box{Left: l.left, Top: l.top, Right: l.left + 4.5*float64(len(l.words)), Bottom: l.top + 9}, false)
		}
	}
	return b.Text()
}

// substances are in the order of the alphabet.
var substances = []string{
	"abacavir", "alendronate", "amlodipine", "atenolol", "AVONEX PEN", "benazepril", "BREO ELLIPTA", "bumetanide", "candesartan", "carbamazepine",
	"celecoxib", "citalopram", "COSENTYX", "diazepam", "diclofenac", "duloxetine", "ELIQUIS", "entecavir", "esomeprazole", "famotidine", "FASENRA",
	"fluoxetine", "gabapentin", "glimepiride", "HUMIRA", "ibuprofen", "irbesartan", "JANUVIA", "ketoconazole", "lamotrigine", "LANTUS", "losartan",
	"meloxicam", "metformin", "naproxen", "olmesartan", "OZEMPIC", "pantoprazole", "quetiapine", "ramipril", "sertraline", "tramadol", "XARELTO", "zolpidem",
}

func listText(entries []formulary.Entry) string {
	var out []string
	for _, e := range entries {
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s|%s|%s|%v", e.Name, e.Tier, e.Rules, e.Flags)))
	}
	return strings.Join(out, "\n")
}

// TestColumnsWithHeads reads a page whose three columns have their own heads: which name has which tier, its place tells. The lines come in the
// order of the content, which parts names from their tiers.
func TestColumnsWithHeads(t *testing.T) {
	var page []placedLine
	var want []string
	per := 15
	for c := range 3 {
		left := 30 + 255*float64(c)
		page = append(page, placedLine{"Drug Name", left, 40}, placedLine{"Tier", left + 150, 40}, placedLine{"Notes", left + 190, 40})
		top := 60.0
		var tiers []placedLine
		for k, s := range substances[c*per : min((c+1)*per, len(substances))] {
			if k == 5 {
				page = append(page, placedLine{s + " tabs 10 mg,", left, top}, placedLine{"20 mg", left + 8, top + 11})
			} else {
				page = append(page, placedLine{s, left, top})
			}
			tiers = append(tiers, placedLine{fmt.Sprint(1 + k%4), left + 155, top})
			name, rules := s, ""
			if k%3 == 0 {
				rules = "PA, QL"
				tiers = append(tiers, placedLine{rules, left + 190, top})
			}
			if k == 5 {
				name += " tabs 10 mg, 20 mg"
				top += 11
			}
			want = append(want, name+"|"+fmt.Sprint(1+k%4)+"|"+rules)
			top += 12
		}
		page = append(page, tiers...)
	}
	list, _ := readDrugList(pagesOf(page))
	for _, w := range want {
		if !slices.ContainsFunc(list.Entries, func(e formulary.Entry) bool { return e.Name+"|"+e.Tier+"|"+e.Rules == w }) {
			t.Errorf("no row %q", w)
		}
	}
	if len(list.Entries) != len(want) {
		t.Errorf("%d rows, want %d:\n%s", len(list.Entries), len(want), listText(list.Entries))
	}
}

// TestNamesAlone reads columns of names without heads and tiers, and takes no other list in the order of the alphabet for one.
func TestNamesAlone(t *testing.T) {
	names := func(all []string, columns int, mark func(int) string) []placedLine {
		out := []placedLine{{"(PA) - Prior authorization (INJ) - Injectable drug", 30, 20}}
		per := (len(all) + columns - 1) / columns
		for i, s := range all {
			left, top := 30+180*float64(i/per), 60+24*float64(i%per)
			out = append(out, placedLine{strings.TrimSpace(s + " " + mark(i)), left, top})
			if i%10 == 3 {
				out = append(out, placedLine{"(PA) (INJ)", left + 9, top + 10})
			}
		}
		return out
	}
	none := func(int) string { return "" }
	for _, columns := range []int{2, 3, 4} {
		list, _ := readDrugList(pagesOf(names(substances, columns, func(i int) string {
			if i%3 == 0 {
				return "(PA)"
			}
			return ""
		})))
		if len(list.Entries) != len(substances) {
			t.Fatalf("%d columns: %d rows, want %d:\n%s", columns, len(list.Entries), len(substances), listText(list.Entries))
		}
		for i, e := range list.Entries {
			if e.Name != substances[i] || e.Tier != "" || e.PriorAuthorization != (i%3 == 0 || i%10 == 3) {
				t.Errorf("%d columns: row %d is %q %q PA %v, want %q", columns, i, e.Name, e.Tier, e.PriorAuthorization, substances[i])
			}
		}
	}
	var towns []string
	for i := range 60 {
		towns = append(towns, fmt.Sprintf("%c%c%s", 'A'+i/3, 'a'+i%3, []string{"berdeen", "lington", "ston Springs"}[i%3]))
	}
	title := placedLine{"Excluded medications", 30, 40}
	for name, page := range map[string][]placedLine{
		"towns":    names(towns, 3, none),
		"excluded": append([]placedLine{title}, names(substances, 3, none)...),
	} {
		if list, _ := readDrugList(pagesOf(page)); len(list.Entries) > 0 {
			t.Errorf("%s: %d rows of drugs:\n%s", name, len(list.Entries), listText(list.Entries))
		}
	}
}

// TestStackedDrugs reads cells that list drugs below the heads of tiers, and none where such heads stand above what tiers cost.
func TestStackedDrugs(t *testing.T) {
	table := func(rows ...[]string) *document.Text {
		b := document.NewBuilder(document.PDF)
		b.StartPage("", 612, 792)
		var cells []document.CellText
		for i, row := range rows {
			for k, words := range row {
				c := document.CellText{Row: i, Column: k, Box: document.Box{Left: 36 + 180*float64(k), Top: 40 + 90*float64(i), Right: 216 + 180*float64(k), Bottom: 130 + 90*float64(i)}}
				for n, l := range strings.Split(words, "\n") {
					if l != "" {
						left := 40 + 180*float64(k)
						if strings.HasPrefix(l, " ") {
							left += 8
						}
						top := 42 + 90*float64(i) + 10*float64(n)
						c.Lines = append(c.Lines, document.LineText{Words: strings.TrimSpace(l), Box: document.Box{Left: left, Top: top, Right: left + 100, Bottom: top + 9}})
					}
				}
				cells = append(cells, c)
			}
		}
		b.Table(len(rows[0]), document.Box{Left: 36, Top: 40, Right: 576, Bottom: 600}, cells)
		return b.Text()
	}
	tests := map[string]struct {
		doc  *document.Text
		want string
	}{
		"tiers": {
			table([]string{"TIER 1\nGeneric drugs - lowest copay", "TIER 2\nPreferred brands", "TIER 3\nOther brands"},
				[]string{"atenolol\nlosartan (QL)\nmetformin", "Januvia (PA) (QL)", ""},
				[]string{"celecoxib\nclindamycin/benzoyl\n peroxide gel (PA)\nibuprofen\nnaproxen", "", "Zipsor (ST)"},
				[]string{"gabapentin\nlamotrigine", "Aptiom\n (PA) (ST)", "Detrol LA"}),
			"atenolol|TIER 1 Generic drugs - lowest copay||[]\nlosartan|TIER 1 Generic drugs - lowest copay|QL|[]\nmetformin|TIER 1 Generic drugs - lowest copay||[]\nJanuvia|TIER 2 Preferred brands|PA, QL|[]\n" +
				"celecoxib|TIER 1 Generic drugs - lowest copay||[]\nclindamycin/benzoyl peroxide gel|TIER 1 Generic drugs - lowest copay|PA|[]\nibuprofen|TIER 1 Generic drugs - lowest copay||[]\nnaproxen|TIER 1 Generic drugs - lowest copay||[]\nZipsor|TIER 3 Other brands|ST|[]\n" +
				"gabapentin|TIER 1 Generic drugs - lowest copay||[]\nlamotrigine|TIER 1 Generic drugs - lowest copay||[]\nAptiom|TIER 2 Preferred brands|PA, ST|[]\nDetrol LA|TIER 3 Other brands||[]",
		},
		"costs": {
			table([]string{"Tier 1", "Tier 2", "Tier 3"}, []string{"$10 copay\n$20 mail order", "$30 copay\n$60 mail order", "30%"},
				[]string{"Retail\n30-day supply", "Retail\nPreferred network", "No charge"}, []string{"Insulin\nStatins", "Not covered", "See page 3"},
				[]string{"a\nbb\nMost generics", "Some brands\nFew", "Others\nAll the rest"}),
			"",
		},
		"not covered": {
			table([]string{"Therapy class", "Excluded drugs", "Covered alternatives"}, []string{"Cholesterol", "ALTOPREV\nDETROL LA\nLIVALO", "atorvastatin, rosuvastatin"},
				[]string{"Diabetes", "ADLYXIN, VICTOZA", "liraglutide"}, []string{"Migraine", "CAFERGOT", "rizatriptan, sumatriptan"}),
			"ALTOPREV|||[NC]\nDETROL LA|||[NC]\nLIVALO|||[NC]\nADLYXIN|||[NC]\nVICTOZA|||[NC]\nCAFERGOT|||[NC]",
		},
		"what is not covered, in words": {
			table([]string{"Excluded drugs", "Alternatives"}, []string{"Cosmetic drugs\nDrugs for weight loss", "None"}, []string{"Over-the-counter products", "See your plan"}),
			"",
		},
	}
	for name, tt := range tests {
		list, _ := readDrugList(tt.doc)
		if got := listText(list.Entries); got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, tt.want)
		}
	}
}
