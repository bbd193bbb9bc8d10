package eval_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

// pageLayout is how a page of headings, lists, sentences and tables with such in their cells writes a benefit.
type pageLayout struct {
	build   string // how tiers (T) and pharmacies with their supplies (C) hang together, see builds
	order   string // which of them is outside: "TC" or "CT"
	plans   string // "blocks" for each plan its own, "columns" of one table, "one"
	words   string // of what is paid: "plain", "copay", "you", "per"
	place   string // form of a pharmacy with its supply
	days    string // form of a supply
	tier    string // "label" or "drugs"
	joint   string // between an item and what stands beside it
	bounds  int
	waived  string // where the deductible does not apply
	applied string // where it does
	free    string // what costs nothing
	limits  string // "rows", "lines", "nested", "sentence"
	first   bool   // limits stand before cost shares
	rules   string // "bullets", "sentences", "rows"
	style   string // of headings: "heading" or "bold"
	noise   bool
}

// builds are the ways in which a page says what each tier costs at each pharmacy.
var builds = []string{
	"headings", // the outer is a heading, the inner a bullet below it
	"headings",
	"nested", // bullets within bullets
	"nested",
	"lines",    // the outer is a line of its own, the inner lines below it
	"rows",     // a row of a table for the outer, bullets for the inner in its cell
	"rows",     //
	"heads",    // a row for the outer, in its cell each inner as a bullet with what is paid on a line below it
	"cells",    // a row for the outer, in its cell lines for the inner
	"list",     // one paragraph for each outer that lists the inner
	"sentence", // one sentence for each cost share
	"inline",   // a bullet for each outer in which the inner are parted by a stroke
}

func (l pageLayout) String() string {
	s := fmt.Sprintf("build=%s/%s plans=%s words=%s place=%s days=%s tier=%s joint=%s bounds=%d limits=%s rules=%s style=%s", l.build, l.order, l.plans, l.words, l.place, l.days, l.tier, strings.TrimSpace(l.joint), l.bounds, l.limits, l.rules, l.style)
	s = strings.ReplaceAll(s, "%", "")
	for _, part := range []struct {
		on   bool
		name string
	}{{l.first, "first"}, {l.noise, "noise"}} {
		if part.on {
			s += " " + part.name
		}
	}
	return s
}

func newPageLayout(r *rand.Rand, b *knownBenefit) pageLayout {
	l := pageLayout{
		build: pick(r, builds...), order: pick(r, "TC", "CT", "CT"), plans: pick(r, "blocks", "columns"),
		words: pick(r, "plain", "copay", "you", "per"), place: pick(r, "%s_(%s)", "%s:_%s", "%s_–_%s", "%s,_%s"),
		days: pick(r, "%d-day_supply", "up_to_a_%d-day_supply", "up_to_%d_days", "%d_days"), tier: pick(r, "label", "drugs"),
		joint: pick(r, ": ", " – ", " - ", ": "), bounds: r.IntN(5),
		waived:  pick(r, ", deductible does not apply", " (no deductible)", " (deductible waived)", ", not subject to the deductible"),
		applied: pick(r, " after deductible", " after the deductible", " (after deductible)"),
		free:    pick(r, "$0", "No charge", "Covered in full", "Covered at 100%"),
		limits:  pick(r, "rows", "lines", "nested", "sentence"), first: chance(r, 60), rules: pick(r, "bullets", "sentences", "rows"),
		style: pick(r, "heading", "bold"), noise: chance(r, 50),
	}
	if len(b.plans) == 1 {
		l.plans = "one"
	} else if l.plans == "columns" && l.build != "rows" && l.build != "cells" && l.build != "heads" && l.build != "inline" {
		l.build = pick(r, "rows", "cells", "heads", "inline")
	}
	if l.place == "%s:_%s" && l.joint == ": " || l.place == "%s_–_%s" && l.joint != ": " {
		l.place = "%s_(%s)"
	}
	return l
}

// pageBlock is a paragraph of a page, or a table whose cells are such.
type pageBlock struct {
	kind  string // "heading", "line" for a line of its own, "text", "bullet", "inner" for a bullet within one, "under" for text below a bullet
	text  string
	table [][][]pageBlock // rows of cells
}

// pageWriter writes a benefit in a layout.
type pageWriter struct {
	pageLayout
	b   *knownBenefit
	r   *rand.Rand
	out []pageBlock
}

func (w *pageWriter) add(kind, form string, args ...any) {
	w.out = append(w.out, pageBlock{kind: kind, text: fmt.Sprintf(form, args...)})
}

func writePage(r *rand.Rand, b *knownBenefit, l pageLayout) []pageBlock {
	w := &pageWriter{pageLayout: l, b: b, r: r}
	client := pick(r, "Harlan County Schools", "Brightwater Logistics", "City of Mapleton", "Ostrander Tool Company", "Lakeview Hospital System")
	w.add("heading", "%s", pick(r, client+" Prescription Drug Benefits", "Your Prescription Drug Coverage", "Prescription Drug Program", client+" Benefits Guide"))
	if w.noise {
		w.add("text", "%s", pick(r, "Your prescription drug coverage is part of your medical plan. You do not need to enroll separately.", "Show your ID card at any participating pharmacy. Most pharmacies participate.", "The program pays for drugs that a doctor prescribes. What you pay depends on the drug and on where you fill it."))
	}
	if w.first {
		w.limit()
	}
	switch w.plans {
	case "columns":
		w.columns()
	default:
		for p, plan := range b.plans {
			if w.plans == "blocks" {
				w.add(pick(r, "heading", "heading", "line"), "%s", plan.name)
			}
			w.costs(p)
		}
	}
	if !w.first {
		w.limit()
	}
	w.rule()
	if w.noise {
		w.add("heading", "%s", pick(r, "Questions?", "For More Information", "About This Summary"))
		w.add("text", "%s", pick(r, "Call the number on your ID card or visit the website of the plan.", "This is a summary only. If it differs from the plan document, the plan document governs.", "Benefits may change from year to year."))
	}
	return w.out
}

// spaced are the words of a form, which a layout's name has without spaces.
func spaced(form string) string { return strings.ReplaceAll(form, "_", " ") }

// supply is a place's supply in words.
func (w *pageWriter) supply(c int) string {
	p := w.b.places[c]
	if p.most == 0 {
		return ""
	}
	if p.is == benefit.Retail && p.from > 1 && strings.HasPrefix(w.days, "%d") {
		return fmt.Sprintf("%d-%d day supply", p.from, p.most)
	}
	return fmt.Sprintf(spaced(w.days), p.most)
}

// placeHead is a place as a heading or a label.
func (w *pageWriter) placeHead(c int) string {
	p := w.b.places[c]
	name := strings.TrimSpace(p.network + " " + p.channel)
	if p.most == 0 {
		return name
	}
	return fmt.Sprintf(spaced(w.place), name, w.supply(c))
}

// placeSaid is a place within a sentence.
func (w *pageWriter) placeSaid(c int) string {
	p := w.b.places[c]
	network := map[string]string{"Preferred": "preferred ", "Standard": "standard ", "In-Network": "in-network ", "Out-of-Network": "out-of-network "}[p.network]
	var where string
	switch p.is {
	case benefit.Mail:
		where = pick(w.r, "through mail order", "by mail order", "through the mail order pharmacy")
	case benefit.SpecialtyChannel:
		where = "through the specialty pharmacy"
	default:
		where = "at a" + map[bool]string{true: "n", false: ""}[strings.HasPrefix(network, "in") || strings.HasPrefix(network, "out")] + " " + network + "retail pharmacy"
	}
	return where
}

// supplySaid is a supply within a sentence.
func (w *pageWriter) supplySaid(c int) string {
	p := w.b.places[c]
	if p.most == 0 {
		return ""
	}
	if strings.HasPrefix(w.days, "up") {
		return fmt.Sprintf(" for up to a %d-day supply", p.most)
	}
	return fmt.Sprintf(" for a %d-day supply", p.most)
}

func (w *pageWriter) tierHead(t int) string {
	label := w.b.tiers[t].label
	if w.tier == "drugs" && !strings.HasPrefix(label, "Tier") {
		return label + " Drugs"
	}
	return label
}

// tierSaid is a tier within a sentence.
func (w *pageWriter) tierSaid(t int) string {
	label := w.b.tiers[t].label
	if strings.HasPrefix(label, "Tier") {
		return label + " drugs"
	}
	return strings.ToLower(label) + " drugs"
}

// paid is what a member pays, in words.
func (w *pageWriter) paid(s knownShare) string {
	if s.notCovered {
		return "Not covered"
	}
	var out string
	switch {
	case s.percent > 0:
		out = fmt.Sprintf("%d%%", s.percent)
		least, most := dollarsOf(s.least, false), dollarsOf(s.most, false)
		short := ""
		switch w.words {
		case "copay":
			out += " coinsurance"
		case "you":
			out = "You pay " + out
		case "per":
			out += " of the cost"
		}
		switch {
		case s.least > 0:
			short = [...]string{" (min " + least + ", max " + most + ")", " (" + least + " minimum, " + most + " maximum)", ", with a minimum of " + least + " and a maximum of " + most, "; minimum " + least + ", maximum " + most, " (" + least + " min/" + most + " max)"}[w.bounds]
		case s.most > 0:
			short = [...]string{" (max " + most + ")", " (" + most + " maximum)", " up to a maximum of " + most, ", up to a " + most + " maximum per prescription", " (up to " + most + ")"}[w.bounds]
		}
		if s.deductible == "Y" && w.bounds%2 == 1 {
			return out + w.applied + short
		}
		out += short
	case s.copay == 0:
		out = w.free
	default:
		out = dollarsOf(s.copay, false)
		switch w.words {
		case "copay":
			out += " copay"
		case "you":
			out = "You pay " + out
		case "per":
			out += " per prescription"
		}
	}
	switch s.deductible {
	case "Y":
		out += w.applied
	case "N":
		out += w.waived
	}
	return out
}

// inner is one cost share below what stands outside.
type inner struct {
	head, said string
	share      knownShare
	t, c       int
}

// outer is what stands outside with what is below it.
type outer struct {
	head string
	t, c int // -1 for that which is not outside
	has  []inner
}

// tree are the cost shares of a plan in the order of a layout.
func (w *pageWriter) tree(p int) (out []outer) {
	n, m := len(w.b.tiers), len(w.b.places)
	if w.order == "CT" {
		n, m = m, n
	}
	for i := range n {
		o := outer{t: i, c: -1}
		if w.order == "CT" {
			o.t, o.c = -1, i
			o.head = w.placeHead(i)
		} else {
			o.head = w.tierHead(i)
		}
		for k := range m {
			t, c := i, k
			if w.order == "CT" {
				t, c = k, i
			}
			s, ok := w.b.shares[[3]int{p, t, c}]
			if !ok {
				continue
			}
			in := inner{share: s, t: t, c: c}
			if w.order == "CT" {
				in.head, in.said = w.tierHead(t), w.tierSaid(t)
			} else {
				in.head, in.said = w.placeHead(c), w.placeSaid(c)
			}
			o.has = append(o.has, in)
		}
		if len(o.has) > 0 {
			out = append(out, o)
		}
	}
	return out
}

// costs writes the cost shares of a plan.
func (w *pageWriter) costs(p int) {
	tree := w.tree(p)
	switch w.build {
	case "rows", "heads", "cells":
		t := pageBlock{kind: "table"}
		if chance(w.r, 60) {
			t.table = append(t.table, [][]pageBlock{{{kind: "line", text: pick(w.r, "Category", "Benefit", "Prescription Drugs")}}, {{kind: "line", text: pick(w.r, "Provisions", "What You Pay", "Your Cost", "Member Cost")}}})
		}
		for _, o := range tree {
			t.table = append(t.table, [][]pageBlock{{{kind: "text", text: o.head}}, w.cell(o)})
		}
		w.out = append(w.out, t)
		return
	}
	for _, o := range tree {
		switch w.build {
		case "headings":
			w.add("heading", "%s", o.head)
			w.items("bullet", o)
		case "nested":
			w.add("bullet", "%s", o.head)
			w.items("inner", o)
		case "lines":
			w.add("line", "%s", o.head)
			w.items("text", o)
		case "list":
			w.list(o)
		case "sentence":
			for _, in := range o.has {
				w.add("text", "%s", w.sentence(in))
			}
		case "inline":
			w.add("bullet", "%s%s%s", o.head, w.joint, w.stroked(o))
		}
	}
}

// columns writes the plans beside each other.
func (w *pageWriter) columns() {
	t := pageBlock{kind: "table"}
	head := [][]pageBlock{{{kind: "line", text: pick(w.r, "Benefit", "", "Prescription Drugs")}}}
	for _, p := range w.b.plans {
		head = append(head, []pageBlock{{kind: "line", text: p.name}})
	}
	t.table = append(t.table, head)
	rows := map[string][][]pageBlock{}
	var order []string
	for p := range w.b.plans {
		for _, o := range w.tree(p) {
			if rows[o.head] == nil {
				order = append(order, o.head)
				rows[o.head] = make([][]pageBlock, len(w.b.plans))
			}
			rows[o.head][p] = w.cell(o)
		}
	}
	for _, head := range order {
		row := [][]pageBlock{{{kind: "text", text: head}}}
		t.table = append(t.table, append(row, rows[head]...))
	}
	w.out = append(w.out, t)
}

// cell is what stands in a cell of a table beside the outer.
func (w *pageWriter) cell(o outer) []pageBlock {
	out := w.out
	w.out = nil
	switch w.build {
	case "rows":
		w.items("bullet", o)
	case "heads":
		for _, in := range o.has {
			w.add("bullet", "%s", in.head)
			w.add("under", "%s", w.paid(in.share))
		}
	case "inline":
		w.add("text", "%s", w.stroked(o))
	default:
		w.items("text", o)
	}
	cell := w.out
	w.out = out
	return cell
}

func (w *pageWriter) items(kind string, o outer) {
	for _, in := range o.has {
		w.add(kind, "%s%s%s", in.head, w.joint, w.paid(in.share))
	}
}

// stroked are the inner of an outer in one line.
func (w *pageWriter) stroked(o outer) string {
	var parts []string
	for _, in := range o.has {
		name := in.head
		if w.order == "CT" {
			name = w.b.tiers[in.t].label
		}
		parts = append(parts, name+": "+w.paid(in.share))
	}
	return strings.Join(parts, pick(w.r, "; ", " / "))
}

// listed joins parts as a sentence does.
func listed(parts []string) string {
	if len(parts) < 2 {
		return strings.Join(parts, "")
	}
	return strings.Join(parts[:len(parts)-1], ", ") + " and " + parts[len(parts)-1]
}

// saidShare is what is paid after "you pay".
func (w *pageWriter) saidShare(s knownShare) string {
	words := w.words
	w.words = map[bool]string{true: "per", false: "plain"}[words == "per"]
	defer func() { w.words = words }()
	switch {
	case s.percent == 0 && s.copay == 0 && !s.notCovered:
		out := "nothing"
		switch s.deductible {
		case "Y":
			out += w.applied
		case "N":
			out += w.waived
		}
		return out
	case s.percent == 0 && words == "per":
		w.words = "plain"
		return "a " + strings.Replace(w.paid(s), dollarsOf(s.copay, false), dollarsOf(s.copay, false)+" copayment", 1)
	}
	return w.paid(s)
}

// list is one sentence that lists what stands below an outer.
func (w *pageWriter) list(o outer) {
	var paid, denied []string
	for _, in := range o.has {
		what := in.said
		if w.order == "TC" {
			what += w.supplySaid(in.c)
		}
		switch {
		case in.share.notCovered:
			denied = append(denied, what)
		case w.order == "TC":
			paid = append(paid, w.saidShare(in.share)+" "+what)
		default:
			paid = append(paid, w.saidShare(in.share)+" for "+what)
		}
	}
	text := ""
	if len(paid) > 0 {
		if w.order == "TC" {
			text = fmt.Sprintf("For %s, you pay %s.", w.tierSaid(o.t), listed(paid))
		} else {
			where := w.placeSaid(o.c)
			text = fmt.Sprintf("%s%s, you pay %s.", strings.ToUpper(where[:1])+where[1:], w.supplySaid(o.c), listed(paid))
		}
	}
	if len(denied) > 0 {
		if w.order == "TC" {
			text += fmt.Sprintf(" %s are not covered %s.", sentenceCase(w.tierSaid(o.t)), listed(denied))
		} else {
			text += fmt.Sprintf(" %s are not covered %s.", sentenceCase(listed(denied)), w.placeSaid(o.c))
		}
	}
	w.add("text", "%s", strings.TrimSpace(text))
}

func sentenceCase(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// sentence says one cost share.
func (w *pageWriter) sentence(in inner) string {
	tier, where, supply := w.tierSaid(in.t), w.placeSaid(in.c), w.supplySaid(in.c)
	if in.share.notCovered {
		return fmt.Sprintf("%s are not covered %s.", sentenceCase(tier), where)
	}
	paid := w.saidShare(in.share)
	switch w.words {
	case "plain":
		return fmt.Sprintf("You pay %s for %s filled %s%s.", paid, tier, where, supply)
	case "copay":
		return fmt.Sprintf("%s%s, you pay %s for %s.", sentenceCase(where), supply, paid, tier)
	case "you":
		return fmt.Sprintf("For %s, you pay %s%s %s.", tier, paid, supply, where)
	}
	return fmt.Sprintf("When you fill %s %s, you pay %s%s.", tier, where, paid, supply)
}
