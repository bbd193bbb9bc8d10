package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Cells that name the pharmacies of the cost shares in them: "Retail (30 days): $10 / Mail (90 days): $25", "$10 retail; $25 mail". What a cell
// says so stands along the axis of pharmacies as if it stood beside it.

// placedValue is a value of a cell and the words beside it that say where it holds.
type placedValue struct {
	at   axisWords
	cell *gridCell
}

// mostPlaced is how long a cell of several values is; longer ones are prose.
const mostPlaced = 400

var (
	placedAmountRE = regexp.MustCompile(`\$ ?\d|\b\d{1,3}(?:\.\d+)? ?%|\bno charge\b|\bnot covered\b|\bn/?[ac]\b`)
	// placedNetworkRE finds the network in front of a pharmacy.
	placedNetworkRE = regexp.MustCompile(`(?:\b(?:pref(?:erred)?|std|standard|in[- ]network|out[- ]of[- ]network|at|through|via|for|per|by)\b[ .]*|\()+$`)
)

// placedValues are the values of a cell that names the pharmacy of each, before all or behind all; nil for any other cell.
func (r *axisReader) placedValues(c *gridCell) []placedValue {
	if !full(c) || len(c.s) > mostPlaced {
		return nil
	}
	amount := placedAmountRE.FindStringIndex(c.s)
	place := channelStarts(c.s)
	if amount == nil || len(place) == 0 {
		return nil
	}
	before := place[0] < amount[0]
	var out []placedValue
	for _, part := range placedParts(c.passage, place, before) {
		v, ok := r.placedValue(c, part, before)
		if !ok {
			return nil
		}
		out = append(out, v)
	}
	return out
}

// placedSpecialtyRE finds the specialty pharmacy where its word stands alone.
var placedSpecialtyRE = regexp.MustCompile(`\bspecialty\b`)

// channelStarts are where pharmacies are named.
func channelStarts(s string) (out []int) {
	for _, m := range lex(s) {
		if m.kind == channelMark {
			out = append(out, m.i)
		}
	}
	for _, at := range placedSpecialtyRE.FindAllStringIndex(s, -1) {
		out = append(out, at[0])
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// placedParts parts a cell between values: at the end of a line, a slash, a semicolon or a comma outside of parentheses, where what is before has
// both a place and an amount and what is behind begins with the one that comes first.
func placedParts(p *passage, place []int, before bool) (out []span) {
	var ends []int
	for _, l := range p.lines() {
		ends = append(ends, l.j)
	}
	depth := 0
	for i := range p.s {
		switch p.s[i] {
		case '(':
			depth++
		case ')':
			depth--
		case '/', ';', ',', '|':
			if depth == 0 {
				ends = append(ends, i)
			}
		}
	}
	slices.Sort(ends)
	names := func(at span) bool {
		return slices.ContainsFunc(place, func(i int) bool { return at.i <= i && i < at.j })
	}
	costs := func(at span) bool { return placedAmountRE.MatchString(p.s[at.i:at.j]) }
	from := 0
	for _, end := range ends {
		piece := span{from, end}
		from = min(end+1, len(p.s))
		n := len(out) - 1
		switch {
		case n < 0, names(out[n]) && costs(out[n]) && (before && names(piece) || !before && costs(piece)):
			out = append(out, piece)
		default:
			out[n].j = piece.j
		}
	}
	return out
}

// placedValue takes a part of a cell apart into its place and its value.
func (r *axisReader) placedValue(c *gridCell, part span, before bool) (placedValue, bool) {
	s := c.s[part.i:part.j]
	names := channelStarts(s)
	if len(names) == 0 {
		return placedValue{}, false
	}
	name, value := part, part
	if before {
		at := placedAmountRE.FindStringIndex(s[names[0]:])
		if at == nil {
			return placedValue{}, false
		}
		cut := part.i + names[0] + at[0]
		name.j, value.i = cut, cut
	} else {
		cut := names[0]
		if at := placedNetworkRE.FindStringIndex(s[:cut]); at != nil {
			cut = at[0]
		}
		name.i, value.j = part.i+cut, part.i+cut
	}
	words, cell := *c, *c
	words.passage = newPassage(c.src, c.spans(name.i, name.j)...)
	cell.passage = newPassage(c.src, c.spans(value.i, value.j)...)
	w := readAxis(words.passage, r.codes)
	if w.channelAt == nil && w.specialty != nil && strings.TrimSpace(words.s) != "" {
		w.channel, w.channelAt, w.specialty = benefit.SpecialtyChannel, w.specialty, nil
	}
	ok := w.channelAt != nil && w.rest == "" && w.tierAt == nil && len(w.tiers) == 0 && w.partAt == nil && w.specialty == nil
	return placedValue{w, &cell}, ok && strings.TrimSpace(cell.s) != ""
}
