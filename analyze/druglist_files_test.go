package analyze

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/formulary"
)

// fileDrug is a drug of a list that is written to a file. Its first name is no other drug's.
type fileDrug struct {
	brand, generic string // one of them may be missing
	strength, form string
	class, ndc     string
	tier           int
	flags          []formulary.Flag
	quantity, days int // of the flag QL
	from           time.Time
}

func (d fileDrug) first() string {
	if d.brand != "" {
		return d.brand
	}
	return d.generic
}

func (d fileDrug) full() string { return d.first() + " " + d.form + " " + d.strength }

func (d fileDrug) is(f formulary.Flag) bool { return slices.Contains(d.flags, f) }

// rules are the requirements in the letters of most lists.
func (d fileDrug) rules(separator, limit string) string {
	var out []string
	for _, f := range d.flags {
		s := string(f)
		if f == formulary.QuantityLimit {
			s += fmt.Sprintf(limit, d.quantity, d.days)
		}
		out = append(out, s)
	}
	return strings.Join(out, separator)
}

// drugsOfFile makes drugs that do not exist, ordered by class.
func drugsOfFile(seed uint64, n int) []fileDrug {
	r := rand.New(rand.NewPCG(seed, 7))
	pick := func(from ...string) string { return from[r.IntN(len(from))] }
	classes := []string{"ANTIBACTERIALS", "Blood Pressure Agents", "DERMATOLOGICAL AGENTS - TOPICAL", "Hormones, Other", "ANTINEOPLASTICS", "Respiratory Agents", "*PAIN RELIEVERS*", "Diabetes - Insulins"}
	used := map[string]bool{}
	name := func(ends ...string) string {
		for {
			s := ""
			for range 2 + r.IntN(2) {
				s += pick("b", "br", "c", "d", "dr", "f", "g", "l", "m", "n", "p", "r", "s", "t", "tr", "v", "x", "z") + pick("a", "e", "i", "o", "u", "y")
			}
			if s += pick(ends...); !used[s] {
				used[s] = true
				return s
			}
		}
	}
	var out []fileDrug
	for k := range n {
		d := fileDrug{
			form: pick("tablet", "oral tablet", "capsule, extended release 24 hr", "topical cream", "oral solution", "subcutaneous pen injector", "eye drops", "inhaler", "vaginal ring", "chewable tablet", "transdermal patch weekly"),
			strength: pick(fmt.Sprintf("%d mg", 5+5*r.IntN(40)), fmt.Sprintf("%d.5 mg", 1+r.IntN(20)), fmt.Sprintf("%d-%d mg", 10+r.IntN(90), 5+r.IntN(20)), "0.05 %", "1,000 unit/ml",
				fmt.Sprintf("%d mg/%d ml", 10*(1+r.IntN(30)), 1+r.IntN(5)), fmt.Sprintf("%d mcg/actuation", 40+r.IntN(100))),
			class: classes[k*len(classes)/n], ndc: fmt.Sprintf("%05d-%04d-%02d", 90000+r.IntN(9999), r.IntN(9999), r.IntN(99)), tier: 1 + r.IntN(5),
			from: time.Date(2025, time.Month(1+r.IntN(12)), 1, 0, 0, 0, 0, time.UTC),
		}
		d.generic = name("min", "pril", "statin", "mab", "zole", "cillin") + pick("", "", "", " hcl", " sodium", "-hctz")
		if d.tier > 1 && r.IntN(2) == 0 {
			d.brand = strings.ToUpper(name("x", "ra", "vix", "tec")) + pick("", "", "", " XR", " FE 1/20", " 24")
		}
		for _, f := range []formulary.Flag{formulary.PriorAuthorization, formulary.StepTherapy, formulary.QuantityLimit, formulary.SpecialtyDrug, formulary.LimitedAccess} {
			if r.IntN(4) == 0 {
				d.flags = append(d.flags, f)
			}
		}
		if d.is(formulary.QuantityLimit) {
			d.quantity, d.days = []int{1, 4, 15, 30, 60, 90, 120}[r.IntN(7)], []int{28, 30, 30, 90}[r.IntN(4)]
		}
		out = append(out, d)
	}
	return out
}

// drugFile is a way to write a list to a file.
type drugFile struct {
	name      string
	mediaType string
	drugs     int
	pages     int // of a PDF file, at least
	write     func(t *testing.T, list []fileDrug) []byte
}

func rowsOf(list []fileDrug, head []any, row func(d fileDrug) []any) [][]any {
	out := [][]any{head}
	for _, d := range list {
		out = append(out, row(d))
	}
	return out
}

// byClass writes rows below the headings of their classes.
func byClass(list []fileDrug, row func(d fileDrug) []string) [][]string {
	var out [][]string
	for k, d := range list {
		cells := row(d)
		if k == 0 || list[k-1].class != d.class {
			head := []string{d.class}
			for range len(cells) - 1 {
				head = append(head, "<")
			}
			out = append(out, head)
		}
		out = append(out, cells)
	}
	return out
}

func jsonBytes(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var drugFiles = []drugFile{
	{"workbook: titles, a key and three columns", extract.XLSX, 100, 0, func(t *testing.T, list []fileDrug) []byte {
		rows := [][]any{
			{"Sample Health 2026 Drug List", "<", "<"},
			{"Effective January 1, 2026. This list may change.", "<", "<"},
			{},
			{"Key", "Meaning"},
			{"PA", "Prior authorization"},
			{"ST", "Step therapy"},
			{"QL", "Quantity limit"},
			{},
		}
		rows = append(rows, rowsOf(list, []any{"Drug Name", "Drug Tier", "Requirements/Limits"}, func(d fileDrug) []any {
			return []any{d.full(), d.tier, d.rules("; ", " (%d per %d days)")}
		})...)
		return xlsxFile(t, tab{"Drug List", rows}, tab{"Notes", [][]any{{"Tier", "Description"}, {1, "Preferred generic drugs"}, {2, "Generic drugs"}, {3, "Preferred brand drugs"}}})
	}},
	{"workbook: brand and generic, columns of Y, a sheet a class", extract.XLSX, 100, 0, func(t *testing.T, list []fileDrug) []byte {
		var tabs []tab
		for k, d := range list {
			if k == 0 || list[k-1].class != d.class {
				tabs = append(tabs, tab{fmt.Sprintf("Class %d", len(tabs)+1), [][]any{{d.class, "<", "<", "<", "<", "<", "<", "<"}, {"Brand Name", "Generic Name", "Strength", "Dosage Form", "Tier", "PA", "ST", "QL", "SP", "LA"}}})
			}
			last := &tabs[len(tabs)-1]
			last.rows = append(last.rows, []any{
				d.brand, d.generic, d.strength, d.form, fmt.Sprintf("Tier %d", d.tier), yes(d.is("PA"), "Y"), yes(d.is("ST"), "Y"),
				yes(d.is("QL"), fmt.Sprintf("%d/%d days", d.quantity, d.days)), yes(d.is("SP"), "Y"), yes(d.is("LA"), "Y"),
			})
		}
		return xlsxFile(t, tabs...)
	}},
	{"workbook: NDC, label name, dates", extract.XLSX, 100, 0, func(t *testing.T, list []fileDrug) []byte {
		return xlsxFile(t, tab{"PDL", rowsOf(list, []any{"NDC", "Label Name", "Class", "Formulary Tier", "Effective Date", "UM Edits"}, func(d fileDrug) []any {
			return []any{d.ndc, d.full(), d.class, d.tier, d.from, d.rules(", ", " %d/%d")}
		})})
	}},
	{"workbook: merged classes in front", extract.XLSX, 100, 0, func(t *testing.T, list []fileDrug) []byte {
		rows := [][]any{{"Therapeutic Class", "Drug", "Cost Tier", "Coverage Restrictions"}}
		for k, d := range list {
			class := any("^")
			if k == 0 || list[k-1].class != d.class {
				class = d.class
			}
			rows = append(rows, []any{class, d.full(), fmt.Sprintf("Tier %d", d.tier), d.rules(", ", " (%d EA per %d days)")})
		}
		return xlsxFile(t, tab{"Formulary", rows})
	}},
	{"workbook: two lists beside each other", extract.XLSX, 100, 0, func(t *testing.T, list []fileDrug) []byte {
		rows := [][]any{{"Medication Name", "Tier", "Limits", "", "Medication Name", "Tier", "Limits"}}
		half := len(list) / 2
		for k := range half {
			a, b := list[k], list[half+k]
			rows = append(rows, []any{a.full(), a.tier, a.rules(", ", " (%d/%d)"), "", b.full(), b.tier, b.rules(", ", " (%d/%d)")})
		}
		return xlsxFile(t, tab{"Sheet 1", rows})
	}},
	{"old workbook: a sheet a tier", extract.XLS, 100, 0, func(t *testing.T, list []fileDrug) []byte {
		var tabs []tab
		for tier := 1; tier <= 5; tier++ {
			rows := [][]any{{"Drug Name", "Strength", "Form", "Restrictions"}}
			for _, d := range list {
				if d.tier == tier {
					rows = append(rows, []any{d.first(), d.strength, d.form, d.rules(" ", "(%d/%d)")})
				}
			}
			tabs = append(tabs, tab{fmt.Sprintf("Tier %d", tier), rows})
		}
		return xlsFile(tabs...)
	}},
	{"old workbook: letters of its own, key on a sheet", extract.XLS, 100, 0, func(t *testing.T, list []fileDrug) []byte {
		letters := strings.NewReplacer("PA", "P", "ST", "T", "QL", "Q", "SP", "S", "LA", "L")
		return xlsFile(tab{"Key", [][]any{{"Code", "What it means"}, {"P", "Prior approval needed"}, {"T", "Step therapy"}, {"Q", "Quantity limits apply"}, {"S", "Specialty drug"}, {"L", "Limited distribution"}}},
			tab{"List", rowsOf(list, []any{"Drug Class", "Product Name", "Level", "Codes"}, func(d fileDrug) []any {
				return []any{d.class, d.full(), d.tier, letters.Replace(d.rules(", ", " (%d per %d days)"))}
			})})
	}},
	{"JSON: columns and rows", extract.JSON, 100, 0, func(t *testing.T, list []fileDrug) []byte {
		return jsonBytes(t, map[string]any{"title": "Drug list", "columns": []string{"Drug Name", "Tier", "Requirements"}, "rows": rowsOf(list, nil, func(d fileDrug) []any {
			return []any{d.full(), fmt.Sprint(d.tier), d.rules("; ", " (%d per %d days)")}
		})[1:]})
	}},
	{"JSON: arrays below a header", extract.JSON, 100, 0, func(t *testing.T, list []fileDrug) []byte {
		return jsonBytes(t, rowsOf(list, []any{"ndc", "drug_name", "tier", "pa", "st", "ql", "requirements"}, func(d fileDrug) []any {
			return []any{d.ndc, d.full(), fmt.Sprint(d.tier), yes(d.is("PA"), "Y"), yes(d.is("ST"), "Y"), yes(d.is("QL"), "Y"), d.rules("; ", " (%d per %d days)")}
		}))
	}},
	{"JSON: records", extract.JSON, 100, 0, func(t *testing.T, list []fileDrug) []byte {
		var out []map[string]any
		for _, d := range list {
			out = append(out, map[string]any{"ndc": d.ndc, "brandName": d.brand, "genericName": d.generic, "strength": d.strength, "dosageForm": d.form, "formularyTier": d.tier, "restrictions": d.rules(",", " %d/%d"), "effectiveDate": d.from.Format("2006-01-02")})
		}
		return jsonBytes(t, map[string]any{"pdl": out})
	}},
	{"Word: classes over the columns", extract.DOCX, 100, 0, func(_ *testing.T, list []fileDrug) []byte {
		var b docxBody
		b.paragraph("2026 Formulary")
		b.paragraph("PA = prior authorization, ST = step therapy, QL = quantity limit, SP = specialty drug, LA = limited access")
		b.table(append([][]string{{"Name of drug", "What the drug will cost you (tier level)", "Necessary actions, restrictions, or limits on use"}}, byClass(list, func(d fileDrug) []string {
			return []string{d.full(), fmt.Sprint(d.tier), d.rules(" ", " (%d per %d days)")}
		})...))
		return b.bytes()
	}},
	{"Word: two lists beside each other, words for letters", extract.DOCX, 100, 0, func(_ *testing.T, list []fileDrug) []byte {
		var b docxBody
		words := strings.NewReplacer("PA", "Prior authorization", "ST", "Step therapy", "QL", "Quantity limit", "SP", "Specialty drug", "LA", "Limited access")
		row := func(d fileDrug) []string {
			return []string{d.full(), fmt.Sprintf("Tier %d", d.tier), words.Replace(d.rules("; ", ": %d per %d days"))}
		}
		rows := [][]string{{"Prescription drug", "Tier", "Coverage requirements & limits", "Prescription drug", "Tier", "Coverage requirements & limits"}}
		for k := 0; k < len(list); k += 2 {
			rows = append(rows, append(row(list[k]), row(list[k+1])...))
		}
		b.table(rows)
		return b.bytes()
	}},
	{"Word: tiers in headings", extract.DOCX, 100, 0, func(_ *testing.T, list []fileDrug) []byte {
		var b docxBody
		for tier := 1; tier <= 5; tier++ {
			b.paragraph(fmt.Sprintf("Tier %d", tier))
			rows := [][]string{{"Brand name", "Generic name", "Dosage", "Notes"}}
			for _, d := range list {
				if d.tier == tier {
					rows = append(rows, []string{d.brand, d.generic, d.form + " " + d.strength, d.rules(", ", " (%d/%d)")})
				}
			}
			b.table(rows)
		}
		return b.bytes()
	}},
	{"PDF: ruled, classes over the columns, an index", extract.PDF, 225, 30, func(t *testing.T, list []fileDrug) []byte {
		p := newPDFTable("Sample Health Comprehensive Formulary", []string{"Drug Name", "Drug Tier", "Requirements/Limits"}, 96, 22, 68)
		p.ruled, p.padding = true, 18
		p.words("What is the drug list?", "The drug list names the drugs that the plan covers, by category.", "PA: Prior authorization.", "Tier 1 drugs cost you the least.")
		p.all(byClass(list, func(d fileDrug) []string {
			return []string{d.full(), fmt.Sprint(d.tier), d.rules("; ", " (%d per %d days)")}
		}))
		for i := 0; i < len(list); i += 40 {
			var lines []string
			for k, d := range list[i:min(i+40, len(list))] {
				lines = append(lines, fmt.Sprintf("%s%s%d", d.first(), strings.Repeat(".", 60), 2+(i+k)/33))
			}
			p.words(append([]string{"Index of drugs"}, lines...)...)
		}
		return p.bytes(t)
	}},
	{"PDF: aligned without rules", extract.PDF, 120, 3, func(t *testing.T, list []fileDrug) []byte {
		p := newPDFTable("2026 Preferred Drug List", []string{"Drug name", "Tier", "Notes"}, 96, 22, 68)
		return p.all(byClass(list, func(d fileDrug) []string {
			return []string{d.full(), fmt.Sprint(d.tier), d.rules(", ", " (%d/%d days)")}
		})).bytes(t)
	}},
	{"PDF: two columns of the page", extract.PDF, 150, 2, func(t *testing.T, list []fileDrug) []byte {
		p := newPDFTable("Drug list", []string{"Drug Name", "Tier", "Limits"}, 52, 12, 28)
		p.flows, p.ruled = 2, true
		return p.all(byClass(list, func(d fileDrug) []string {
			return []string{d.full(), fmt.Sprint(d.tier), d.rules(", ", " (%d/%d)")}
		})).bytes(t)
	}},
	{"PDF: brand and generic, header once, rules between rows", extract.PDF, 120, 3, func(t *testing.T, list []fileDrug) []byte {
		p := newPDFTable("Value formulary", []string{"Brand Name", "Generic Name", "Strength/Form", "Tier", "Restrictions"}, 36, 40, 52, 14, 46)
		p.once, p.lines = true, true
		var rows [][]string
		for _, d := range list {
			rows = append(rows, []string{d.brand, d.generic, d.strength + " " + d.form, fmt.Sprint(d.tier), d.rules(", ", " (%d per %d days)")})
		}
		return p.all(rows).bytes(t)
	}},
	{"PDF: marks below tiers", extract.PDF, 120, 3, func(t *testing.T, list []fileDrug) []byte {
		p := newPDFTable("Formulary", []string{"Medication", "Tier 1", "Tier 2", "Tier 3", "Tier 4", "Tier 5", "Special code"}, 80, 13, 13, 13, 13, 13, 45)
		p.ruled = true
		var rows [][]string
		for _, d := range list {
			row := []string{d.full(), "", "", "", "", "", d.rules(", ", " (%d/%d)")}
			row[d.tier] = "X"
			rows = append(rows, row)
		}
		return p.all(rows).bytes(t)
	}},
	{"PDF: lines with dots", extract.PDF, 120, 3, func(t *testing.T, list []fileDrug) []byte {
		p := newPDFTable("", nil)
		for i := 0; i < len(list); i += 40 {
			lines := []string{"Prescription drug list 2026"}
			for _, d := range list[i:min(i+40, len(list))] {
				lines = append(lines, d.full()+" "+strings.Repeat(".", 30)+fmt.Sprintf(" %d %s", d.tier, d.rules(", ", " (%d/%d)")))
			}
			p.words(lines...)
		}
		return p.bytes(t)
	}},
	{"workbook: headers over two rows", extract.XLSX, 100, 0, func(t *testing.T, list []fileDrug) []byte {
		rows := [][]any{
			{"2026 Formulary", "<", "<", "<", "<", "<", "<", "<"},
			{"Drug", "<", "<", "Coverage", "<", "<", "<", "<"},
			{"Name", "Strength", "Form", "Tier", "PA", "ST", "QL", "Other restrictions"},
		}
		for _, d := range list {
			other := d
			other.flags = slices.DeleteFunc(slices.Clone(d.flags), func(f formulary.Flag) bool { return f == "PA" || f == "ST" || f == "QL" })
			rows = append(rows, []any{d.first(), d.strength, d.form, d.tier, yes(d.is("PA"), "X"), yes(d.is("ST"), "X"), yes(d.is("QL"), fmt.Sprintf("%d per %d days", d.quantity, d.days)), other.rules(", ", "")})
		}
		return xlsxFile(t, tab{"2026", rows})
	}},
	{"workbook: words for tiers", extract.XLSX, 100, 0, func(t *testing.T, list []fileDrug) []byte {
		words := []string{"", "Preferred Generic - 1", "Generic - 2", "Preferred Brand - 3", "Non-Preferred Drug - 4", "Specialty - 5"}
		return xlsxFile(t, tab{"Drugs", rowsOf(list, []any{"#", "Drug Name (brand in CAPITALS)", "Formulary Status", "Requirements / Limits *"}, func(d fileDrug) []any {
			return []any{d.ndc[:5], d.full(), words[d.tier], d.rules(", ", " (%d per %d days)")}
		})})
	}},
	{"Word: three lists beside each other", extract.DOCX, 99, 0, func(_ *testing.T, list []fileDrug) []byte {
		var b docxBody
		head := []string{"Drug", "Tier", "Notes"}
		rows := [][]string{slices.Concat(head, head, head)}
		for k := 0; k < len(list); k += 3 {
			var row []string
			for _, d := range list[k : k+3] {
				row = append(row, d.full(), fmt.Sprint(d.tier), d.rules(" ", " %d/%d;"))
			}
			rows = append(rows, row)
		}
		b.table(rows)
		return b.bytes()
	}},
	{"PDF: narrow, names and limits wrap, without rules", extract.PDF, 90, 3, func(t *testing.T, list []fileDrug) []byte {
		p := newPDFTable("Covered drugs", []string{"Drug Name", "Drug Tier", "Requirements/Limits"}, 70, 22, 60)
		return p.all(byClass(list, func(d fileDrug) []string {
			return []string{d.full(), fmt.Sprint(d.tier), d.rules(", ", " (%d per %d days)")}
		})).bytes(t)
	}},
	{"PDF: tiers in headings, ruled", extract.PDF, 100, 3, func(t *testing.T, list []fileDrug) []byte {
		p := newPDFTable("Formulary by tier", []string{"Drug", "Dosage form", "Strength", "Code"}, 50, 60, 40, 36)
		p.ruled = true
		var rows [][]string
		for tier := 1; tier <= 5; tier++ {
			rows = append(rows, []string{fmt.Sprintf("Tier %d", tier), "<", "<", "<"})
			for _, d := range list {
				if d.tier == tier {
					rows = append(rows, []string{d.first(), d.form, d.strength, d.rules(", ", " (%d/%d)")})
				}
			}
		}
		return p.all(rows).bytes(t)
	}},
	{"JSON: lists by tier", extract.JSON, 100, 0, func(t *testing.T, list []fileDrug) []byte {
		tiers := map[string]any{}
		for tier := 1; tier <= 5; tier++ {
			var drugs []map[string]any
			for _, d := range list {
				if d.tier == tier {
					drugs = append(drugs, map[string]any{"name": d.full(), "requirements": d.rules("; ", " (%d per %d days)")})
				}
			}
			tiers[fmt.Sprintf("tier%d", tier)] = drugs
		}
		return jsonBytes(t, map[string]any{"formulary": tiers})
	}},
}

// TestDrugListFiles reads lists from the bytes of files, as they are uploaded: of each list 99 of 100 rows have their name,
// tier, requirements and limit, and none is there that the list does not have.
func TestDrugListFiles(t *testing.T) {
	files, err := extract.New(extract.Options{CompilationCache: filepath.Join(os.TempDir(), "rxassay-test-engine", "service")}) // shared with the tests of other packages
	if err != nil {
		t.Fatal(err)
	}
	defer files.Close()
	for n, f := range drugFiles {
		t.Run(f.name, func(t *testing.T) {
			list := drugsOfFile(uint64(n), f.drugs)
			text, _, err := files.Text(t.Context(), f.mediaType, f.write(t, list))
			if err != nil {
				t.Fatal(err)
			}
			if len(text.Pages) < f.pages {
				t.Errorf("%d pages, want %d", len(text.Pages), f.pages)
			}
			r, err := Document(context.Background(), text, benefit.Comprehensive, Builtin{}, "")
			if err != nil {
				t.Fatal(err)
			}
			right, more, wrong := compareDrugs(list, r.Plan.Formulary.Entries)
			t.Logf("%d pages: %d of %d rows are right, %d too many", len(text.Pages), right, len(list), more)
			if 100*right < 99*len(list) || more > 0 {
				t.Errorf("%d of %d rows are right, %d too many:\n%s", right, len(list), more, strings.Join(wrong[:min(6, len(wrong))], "\n"))
			}
			if n := len(r.Plan.CostShares) + len(r.Plan.Deductibles) + len(r.Plan.OutOfPocketMaximums); n > 0 {
				t.Errorf("%d rules of money: %s", n, shareLines(r.Plan))
			}
		})
	}
}

// compareDrugs counts the rows that came out whole, and those that are none of the list's or are there twice.
func compareDrugs(list []fileDrug, entries []formulary.Entry) (right, more int, wrong []string) {
	byName := map[string]*fileDrug{}
	for k, d := range list {
		byName[strings.ToLower(strings.Fields(d.first())[0])] = &list[k]
	}
	for _, e := range entries {
		var d *fileDrug
		key := ""
		for _, w := range strings.Fields(strings.ToLower(e.Name)) {
			if o, ok := byName[w]; ok && d == nil {
				d, key = o, w
			}
		}
		if d == nil {
			more++
			wrong = append(wrong, fmt.Sprintf("too many: %+v", e))
			continue
		}
		delete(byName, key)
		have := strings.ToLower(strings.Join(strings.Fields(e.Name+e.Strength), ""))
		ok := strings.HasSuffix(e.Tier, fmt.Sprint(d.tier))
		for _, part := range []string{d.first(), d.form, d.strength} {
			ok = ok && strings.Contains(have, strings.ToLower(strings.ReplaceAll(part, " ", "")))
		}
		flags := e.AllFlags()
		slices.Sort(flags)
		want := slices.Sorted(slices.Values(d.flags))
		ok = ok && slices.Equal(flags, want) && (e.Limit != nil) == d.is(formulary.QuantityLimit) &&
			(e.Limit == nil || e.Limit.Max.String() == fmt.Sprint(d.quantity) && e.Limit.Days == d.days)
		if !ok {
			wrong = append(wrong, fmt.Sprintf("%+v\n  read as %+v", *d, e))
			continue
		}
		right++
	}
	for name := range byName {
		wrong = append(wrong, "missed "+name)
	}
	return right, more, wrong
}
