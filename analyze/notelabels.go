package analyze

import (
	"slices"
	"strings"
	"unicode/utf8"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// A narrow table may list in a cell what several tiers cost, and name the tiers in a note alone: the row "Brand RX (4)" beside "$15/$25/10%",
// and below the table "(4) Brand RX: preferred/non-preferred/specialty."

var (
	// labelMarkRE finds the mark of a note at the end of a row's name.
	labelMarkRE = regexp.MustCompile(`^(.*?[^\s(\[])\s*[(\[]?(\d{1,2}|[a-z]|` + noteSigns + `)[)\]]?\s*$`)
	// listNoteRE finds the notes of a line, each by its mark.
	listNoteRE = regexp.MustCompile(`(?:^|[.;)] |\s)[(\[]?(\d{1,2}|[a-z]|` + noteSigns + `)[)\].]?[ :=]\s*[a-zA-Z]`)
)

// nameByNotes gives the label of a row whose cells list more amounts than it names tiers the list that the note of its mark begins with.
func (d *drugReader) nameByNotes(rows []*row) {
	var lines []document.Span
	for _, r := range rows {
		label := r.label()
		if r.lone || len(label) != 1 || len(label[0].parts) == 0 || len(label[0].s) > maxHeading || itemsIn(label[0].passage) != nil || !drugWordsRE.MatchString(label[0].s) {
			continue
		}
		most := 0
		for _, k := range r.costColumns() {
			if c := r.cells[k]; !c.empty() && len(r.column(k).places) == 0 && strings.Contains(c.s, "/") {
				most = max(most, len(c.shares()))
			}
		}
		words := d.src.Quote(document.Span{Start: label[0].parts[0].Start, End: label[0].parts[len(label[0].parts)-1].End})
		m := labelMarkRE.FindStringSubmatch(words)
		if m == nil || most < 2 {
			continue
		}
		if lines == nil {
			lines = d.linesOutside()
		}
		for _, l := range lines {
			if at := d.listOfNote(l, m[2], fold(m[1])); at.Len() > 0 && len(itemsIn(newPassage(d.src, at)).names) >= most {
				k := slices.Index(r.cells, label[0])
				r.cells[k] = newCell(d.src, append(slices.Clone(label[0].parts), at)...)
				break
			}
		}
	}
}

// linesOutside are the lines that stand outside of tables.
func (d *drugReader) linesOutside() []document.Span {
	tables := tableSpans(d.src)
	out := []document.Span{}
	for n := d.pages[0] - 1; n < min(d.pages[1], len(d.src.Pages)); n++ {
		for _, l := range d.src.Pages[n].Lines {
			if l.Span.Len() > 0 && !inSpans(tables, l.Span.Start) {
				out = append(out, l.Span)
			}
		}
	}
	return out
}

// listOfNote is the list of tiers that the note of a mark, in a line, begins with, behind the name of what it explains.
func (d *drugReader) listOfNote(line document.Span, mark, name string) document.Span {
	words := d.src.Quote(line)
	for _, m := range listNoteRE.FindAllStringSubmatchIndex(words, 16) {
		if words[m[2]:m[3]] != mark {
			continue
		}
		rest := words[m[1]-1:]
		if stop := strings.IndexAny(rest, ".;"); stop >= 0 {
			rest = rest[:stop]
		}
		if lead, list, ok := strings.Cut(rest, ":"); ok {
			if folded := fold(lead); folded != name && !strings.HasPrefix(name, folded) && !strings.HasPrefix(folded, name) {
				continue
			}
			rest = list
		}
		lead := len(rest) - len(strings.TrimLeft(rest, " "))
		from := strings.Index(words[m[1]-1:], rest) + m[1] - 1 + lead
		start := line.Start + utf8.RuneCountInString(words[:from])
		at := document.Span{Start: start, End: start + utf8.RuneCountInString(rest[lead:])}
		if at.Len() > 0 && itemsIn(newPassage(d.src, at)) != nil {
			return at
		}
	}
	return document.Span{}
}
