package ncpdp

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// ShowOptions say what [Show] prints.
type ShowOptions struct {
	// Personal shows names, addresses, member and prescription numbers, and whatever the dictionary does not know. Else
	// such values are masked.
	Personal bool
	Hex      bool // each value also as hexadecimal bytes
}

// Show prints a transmission for people, a line for each field: its offset, the separator before it, number, name,
// value as it stands on the wire, and what the value means. Control characters are shown by their names: <FS>, <GS>,
// <RS>. Personal data is masked unless it is asked for. The error is w's.
func Show(w io.Writer, t *Transmission, o ShowOptions) error {
	p := &printer{w: bufio.NewWriter(w), t: t, d: t.dictionary(), o: o}
	c := &checker{t: t, d: p.d, v: t.Version, code: t.TransactionCode()}
	c.layOut()
	code, _ := p.d.Meaning("A3", c.code)
	p.printf("%s %s %s %s\n", map[Version]string{D0: "D.0", F6: "F6"}[t.Version], t.Kind, visible(c.code), strings.ToLower(code))
	if t.Leader != "" {
		p.printf("%06d  %s\n", 0, visible(t.Leader))
	}
	p.printf("\nHeader\n")
	l := p.d.layout(t.Version, t.Kind, c.code)
	for i, f := range t.Header {
		id, name := f.ID, "Bytes outside the layout"
		if l != nil && i < len(l.rows) && f.ID != Rest {
			id, name = l.rows[i].ID, l.rows[i].Name
		}
		p.line(c.headerAt[i], "", id, name, f.Value, p.meaning("", f), f.ID == Rest)
	}
	group := 0
	for i := range c.places {
		pl := &c.places[i]
		for group < pl.transaction {
			group++
			p.group(group, pl.offset)
		}
		p.segment(pl)
	}
	for group < len(t.Groups)-1 {
		group++
		p.group(group, c.end)
	}
	if t.Trailer != "" {
		p.printf("\n%06d  %s\n", c.end, visible(t.Trailer))
	}
	if p.err == nil {
		p.err = p.w.Flush()
	}
	return p.err
}

type printer struct {
	w   *bufio.Writer
	t   *Transmission
	d   *Dictionary
	o   ShowOptions
	err error
}

func (p *printer) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

func (p *printer) group(n, before int) {
	lead := p.t.Groups[n].Lead
	p.printf("\n%06d  <GS>  transaction %d\n", before-1-len(lead), n)
	if lead != "" {
		p.line(before-len(lead), "", "", "Bytes before the segment", lead, "", true)
	}
}

func (p *printer) segment(pl *place) {
	mark, name := "<RS>", "not in the dictionary"
	if pl.seg.Bare {
		mark = ""
	}
	switch {
	case pl.def != nil:
		name = pl.def.Name
	case pl.id >= "96" && pl.id <= "99":
		name = "private"
	case pl.id == "":
		name = "without identification"
	}
	p.printf("\n%06d  %-4s  segment %s %s\n", pl.offset, mark, visible(pl.id), name)
	if pl.seg.Lead != "" {
		p.line(pl.offset+1, "", "", "Bytes before the first field", pl.seg.Lead, "", !isIdentification(pl.seg.Lead))
	}
	for i, f := range pl.seg.Fields {
		def := p.d.known(pl.id, f.ID)
		if pl.def == nil && f.ID != "AM" {
			def = nil // in a private or unknown segment an id can mean anything
		}
		id, name, meaning := visible(f.ID), "not in the dictionary", ""
		if def != nil {
			id, name, meaning = def.ID, def.NameIn(p.t.Version), p.meaning(pl.id, f)
		}
		p.line(pl.fieldAt[i], "<FS>", id, name, f.Value, meaning, def == nil || def.Personal)
	}
}

// meaning is what a value says beyond its characters, or "".
func (p *printer) meaning(segment string, f Field) string {
	if f.ID == "AM" {
		return ""
	}
	if m, ok := p.d.Meaning(f.ID, f.Value); ok {
		return m
	}
	v := p.d.Interpret(p.t.Version, segment, f)
	if s := v.String(); v.Valid && v.Format != Text && s != strings.TrimRight(f.Value, " ") {
		return s
	}
	return ""
}

// line prints one field. A masked value keeps its length and its spaces at the end.
func (p *printer) line(at int, mark, id, name, value, meaning string, personal bool) {
	masked := personal && !p.o.Personal
	shown := value
	if masked {
		shown, meaning = strings.Repeat("*", len(value)), ""
	}
	p.printf("%06d  %-4s  %-7s %-48s %s", at, mark, id, name, visible(shown))
	if meaning != "" {
		p.printf("  = %s", visible(meaning))
	}
	p.printf("\n")
	if p.o.Hex && value != "" {
		bytes := fmt.Sprintf("% x", value)
		if masked {
			bytes = strings.TrimRight(strings.Repeat("** ", len(value)), " ")
		}
		p.printf("%14s%-7s %-48s %s\n", "", "", "", bytes)
	}
}

var controlNames = map[byte]string{
	StartOfText: "STX", EndOfText: "ETX", FieldSeparator: "FS", GroupSeparator: "GS", SegmentSeparator: "RS", '\n': "LF", '\r': "CR", '\t': "HT",
}

// visible shows a text with control characters by name, other bytes that are not printable ASCII in hexadecimal, and
// spaces at the end as middle dots, so that padding can be counted.
func visible(s string) string {
	var b strings.Builder
	end := len(strings.TrimRight(s, " "))
	for i := range len(s) {
		switch c := s[i]; {
		case i >= end:
			b.WriteString("·")
		case controlNames[c] != "":
			b.WriteString("<" + controlNames[c] + ">")
		case c < ' ' || c > '~':
			fmt.Fprintf(&b, "<%02X>", c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
