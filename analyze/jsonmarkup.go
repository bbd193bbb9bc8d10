package analyze

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/analyze/internal/markup"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// jsonPages are the words of strings that are written in HTML, as a document of their own: lines and tables are read in it as
// they are in any other, and what is found is then quoted as it stands in the JSON, tags and all.
type jsonPages struct {
	out   *document.Text // the JSON
	b     *document.Builder
	from  []document.Span // of each character of the pages: what it stands for in the JSON; empty for those that part lines
	grids bool            // lists of the rows of a table are read, too
}

// readPages reads what the strings with markup and the rows of tables say of drugs. It keeps which those are, for nothing else to read. Rows
// that state no cost shares as a table are left to what their keys say.
func (r *jsonPlanReader) readPages(root *jsonNode) {
	r.pagesOf(root, true)
	for n := range r.pages {
		if n.kind == jsonArray && (r.paged == nil || len(r.paged.CostShares) == 0) {
			r.paged, r.found = nil, nil
			r.pagesOf(root, false)
			return
		}
	}
}

func (r *jsonPlanReader) pagesOf(root *jsonNode, grids bool) {
	p := &jsonPages{out: r.src, b: document.NewBuilder(document.DOCX), grids: grids}
	p.b.StartPage("", 0, 0)
	r.pages = map[*jsonNode]bool{}
	p.gather(r, root, root)
	if len(r.pages) == 0 {
		return
	}
	trusted, tampered := Trusted(p.b.Text())
	// the built-in reader fails only when its context ends
	draft, err := Builtin{}.Read(context.Background(), trusted, Request{Category: benefit.Comprehensive})
	if err != nil {
		return
	}
	r.paged = draft.Plan
	p.requote(reflect.ValueOf(r.paged).Elem())
	for _, f := range slices.Concat(tampered, draft.Findings) {
		if f.Span != nil {
			at := p.place(*f.Span)
			f.Span, f.Page = &at, r.src.PageAt(at.Start)
		}
		r.found = append(r.found, f)
	}
	states := false
	r.paged.EachRule(func(i benefit.RuleInfo) { states = states || i.Standing != benefit.Absent && i.Standing != "" })
	if !states {
		// their sentences may be of rules for the tiers that the keys state
		maps.DeleteFunc(r.pages, func(n *jsonNode, _ bool) bool { return n.kind == jsonString })
	}
}

// titleKeyRE finds the keys of what a description is about.
var titleKeyRE = regexp.MustCompile(`^(?:(?:benefit|service|coverage|category|section|item|topic|display|group) )*(?:type|name|title|label|category|heading|header|service|benefit|coverage|section|topic)$`)

// gather adds the strings below a node that are written in markup and speak of drugs.
func (p *jsonPages) gather(r *jsonPlanReader, n, above *jsonNode) {
	if isOfDrug(n) {
		return
	}
	for _, m := range n.nodes {
		switch {
		case r.others(n, m):
		case !m.isScalar():
			if p.grids {
				if g := gridOf(n, m); g != nil {
					r.pages[m] = true
					p.addGrid(g)
					continue
				}
			}
			p.gather(r, m, n)
		case m.kind == jsonString && markup.Is(m.value):
			if head, ok := drugHead(n, m, above); ok {
				r.pages[m] = true
				p.add(m, head)
			}
		}
	}
}

// drugHead returns the title of a string with markup, where it has one: a label that stands beside it, or its key. It reports
// false where the string is of another benefit.
func drugHead(n, m, above *jsonNode) (*jsonNode, bool) {
	var label *jsonNode
	for _, o := range n.nodes {
		if said := o.text(); said != "" && o != m && len(said) < mostNameBytes && !markup.Is(o.value) && titleKeyRE.MatchString(o.keyWords()) {
			label = o
			break
		}
	}
	key := m.keyWords()
	var titles []string
	if label != nil {
		titles = append(titles, plainWords(label.text()))
	}
	titles = append(titles, key, n.keyWords(), above.keyWords())
	for _, t := range titles {
		switch {
		case rxKeyRE.MatchString(t):
			return label, true
		case otherKeyRE.MatchString(t) || otherPlanRE.MatchString(t):
			return nil, false
		}
	}
	return label, rxKeyRE.MatchString(plainWords(m.value))
}

// add writes a string's lines and tables, below its title.
func (p *jsonPages) add(m, head *jsonNode) {
	if head != nil {
		p.line(p.written(head), true)
	}
	raw := p.out.Content[m.i+1 : m.j-1]
	words, at := unescaped(raw)
	place := func(l markup.Line) []jsonRune {
		var out []jsonRune
		for _, c := range l {
			out = append(out, jsonRune{c.R, p.span(m.i+1+at[c.I], m.i+1+at[c.J])})
		}
		return out
	}
	for _, b := range markup.Read(words) {
		if b.Table == nil {
			p.line(place(b.Line), b.Heading)
			continue
		}
		var cells []document.CellText
		var lines [][][]jsonRune
		for _, c := range b.Table.Cells {
			cell := document.CellText{Row: c.Row, Column: c.Column, RowSpan: c.RowSpan, ColSpan: c.ColSpan}
			var of [][]jsonRune
			for _, l := range c.Lines {
				placed := place(l)
				of, cell.Lines = append(of, placed), append(cell.Lines, document.LineText{Words: pageWords(placed)})
			}
			cells, lines = append(cells, cell), append(lines, of)
		}
		t, k := p.b.Table(b.Table.Columns, document.Box{}, cells), 0
		for _, row := range t.Rows {
			for _, c := range row.Cells {
				start := c.Span.Start
				for _, l := range lines[k] {
					p.record(start, l)
					start += len(l) + 1
				}
				k++
			}
		}
	}
}

// jsonRune is a character of a page with what it stands for.
type jsonRune struct {
	r    rune
	span document.Span
}

func pageWords(line []jsonRune) string {
	var b strings.Builder
	for _, c := range line {
		b.WriteRune(c.r)
	}
	return b.String()
}

// written are the words of a string without markup.
func (p *jsonPages) written(n *jsonNode) []jsonRune {
	if n.entry != nil {
		n = n.entry
	}
	words, at := unescaped(p.out.Content[n.i+1 : n.j-1])
	var out []jsonRune
	for i, c := range words {
		if c < ' ' {
			c = ' '
		}
		out = append(out, jsonRune{c, p.span(n.i+1+at[i], n.i+1+at[i+utf8.RuneLen(c)])})
	}
	return out
}

func (p *jsonPages) span(i, j int) document.Span {
	return document.Span{Start: p.out.RuneOffset(i), End: p.out.RuneOffset(j)}
}

func (p *jsonPages) line(line []jsonRune, heading bool) {
	p.record(p.b.Line(pageWords(line), document.Box{}, heading).Start, line)
}

// record keeps what the characters from a place on stand for.
func (p *jsonPages) record(start int, line []jsonRune) {
	for len(p.from) < start {
		p.from = append(p.from, document.Span{})
	}
	for _, c := range line {
		p.from = append(p.from, c.span)
	}
}

// place is where words of the pages stand in the JSON.
func (p *jsonPages) place(s document.Span) (out document.Span) {
	for _, c := range p.from[min(s.Start, len(p.from)):min(s.End, len(p.from))] {
		switch {
		case c.Len() == 0:
		case out.Len() == 0:
			out = c
		default:
			out.Start, out.End = min(out.Start, c.Start), max(out.End, c.End)
		}
	}
	return out
}

// requote makes all evidence within a value that of the JSON. Slices are copied first: two values may share their evidence.
func (p *jsonPages) requote(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		if v.Type() == evidenceType {
			e := v.Addr().Interface().(*benefit.Evidence)
			s := p.place(e.Span())
			e.Start, e.End, e.Quote, e.Page = s.Start, s.End, p.out.Quote(s), p.out.PageAt(s.Start)
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				p.requote(v.Field(i))
			}
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() != reflect.Struct || v.Len() == 0 {
			return
		}
		list := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(list, v)
		for i := range list.Len() {
			p.requote(list.Index(i))
		}
		v.Set(list)
	default: // nothing else holds evidence
	}
}

// unescaped is what the inside of a JSON string says, and where each byte of it stands there, with the end behind the last.
func unescaped(raw string) (string, []int) {
	var b strings.Builder
	var at []int
	put := func(r rune, i int) {
		n := b.Len()
		b.WriteRune(r)
		for range b.Len() - n {
			at = append(at, i)
		}
	}
	for i := 0; i < len(raw); {
		r, size := utf8.DecodeRuneInString(raw[i:])
		if r != '\\' || i+1 >= len(raw) {
			put(r, i)
			i += size
			continue
		}
		if raw[i+1] != 'u' {
			put(escapes[raw[i+1]], i)
			i += 2
			continue
		}
		u, n := codeUnit(raw[i:]), 6
		if low := codeUnit(raw[min(i+6, len(raw)):]); utf16.IsSurrogate(u) {
			if u = utf16.DecodeRune(u, low); u != utf8.RuneError {
				n = 12
			}
		}
		put(u, i)
		i += n
	}
	return b.String(), append(at, len(raw))
}

var escapes = map[byte]rune{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// codeUnit reads an escaped unit of UTF-16.
func codeUnit(s string) rune {
	if len(s) < 6 || s[:2] != `\u` {
		return utf8.RuneError
	}
	u, err := strconv.ParseUint(s[2:6], 16, 16)
	if err != nil {
		return utf8.RuneError
	}
	return rune(u)
}

// addPages adds what the strings with markup say to what the keys have said. A document whose keys state cost shares says
// them there; its descriptions tell the same again, or of a part.
func (r *jsonPlanReader) addPages() {
	if r.paged == nil {
		return
	}
	fresh := r.paged
	fresh.Identity = benefit.Identity{}
	if len(r.plan.CostShares) > 0 {
		fresh.CostShares = nil
		fresh.Tiers = keepNamed(nil, func(t benefit.Tier) string { return "tier " + string(t.ID) }, namedBy(fresh), fresh.Tiers)
	}
	// a deductible whose amount the keys state, and the descriptions with the tiers that it is for, is one
	r.plan.Deductibles = slices.DeleteFunc(r.plan.Deductibles, func(d benefit.Accumulator) bool {
		return !d.Tiers.Known() && slices.ContainsFunc(fresh.Deductibles, func(f benefit.Accumulator) bool {
			return f.Tiers.Known() && f.Scope.Value == d.Scope.Value && f.Network.Value == d.Network.Value && f.Individual.Known() && f.Individual.Value == d.Individual.Value && !d.Family.Known()
		})
	})
	if len(r.plan.Deductibles) > 0 { // what "after deductible" in a row is after
		fresh.Deductibles = slices.DeleteFunc(fresh.Deductibles, func(a benefit.Accumulator) bool { return !a.Individual.Known() && !a.Family.Known() })
	}
	var c combiner
	c.part("", reflect.ValueOf(r.plan).Elem(), reflect.ValueOf(fresh).Elem())
}
