package analyze

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// Forms that are typed line by line ask and answer in one line, without any table: "Step therapy: Yes, standard list" above "Quantity limits:
// No". They are read as the same form in two columns is.

const (
	leastAnswers  = 3   // lines of a form that hold nothing but an answer
	maxAskedLabel = 70  // bytes of what a line asks
	maxAnswer     = 100 // bytes of what it answers
)

var (
	askedLineRE = regexp.MustCompile(`^\s*((?:[\pL(][\pL\pN ()/&,'’–-]*[\pL\pN)?]))\s?:\s+(\S.*?)\s*$`)
	// answeredRE finds an answer that is none but on whether something holds.
	answeredRE = regexp.MustCompile(`(?i)^(?:yes|no|none|n/a|not applicable|(?:not )?(?:covered|excluded|included|required|elected|applicable))\b[^:]*$`)
)

// withAnswerLines gives such lines a table of their own, a row for each, where several of them follow each other.
func withAnswerLines(src *document.Text) *document.Text {
	if src.Format != document.DOCX && src.Format != document.PDF && src.Format != document.DOC {
		return src
	}
	spans := tableSpans(src)
	var forms []document.Table
	for n := range src.Pages {
		var rows []document.Row
		answers := 0
		flush := func() {
			if answers >= leastAnswers && 2*answers >= len(rows) {
				forms = append(forms, document.Table{Page: n + 1, Columns: 2, Rows: rows})
			}
			rows, answers = nil, 0
		}
		for _, l := range src.Pages[n].Lines {
			if l.Span.Len() == 0 {
				continue
			}
			words := src.Quote(l.Span)
			m := askedLineRE.FindStringSubmatchIndex(words)
			if m == nil || inSpans(spans, l.Span.Start) || m[3]-m[2] > maxAskedLabel || m[5]-m[4] > maxAnswer || strings.Count(words, ":") > 1 {
				flush()
				continue
			}
			if answeredRE.MatchString(words[m[4]:m[5]]) {
				answers++
			}
			part := func(i, j, column int) document.Cell {
				from := l.Span.Start + utf8.RuneCountInString(words[:i])
				return document.Cell{Row: len(rows), Column: column, Span: document.Span{Start: from, End: from + utf8.RuneCountInString(words[i:j])}}
			}
			rows = append(rows, document.Row{Cells: []document.Cell{part(m[2], m[3], 0), part(m[4], m[5], 1)}})
		}
		flush()
	}
	if len(forms) == 0 {
		return src
	}
	tables := slices.Concat(src.Tables, forms)
	slices.SortStableFunc(tables, func(a, b document.Table) int {
		if c := cmp.Compare(a.Page, b.Page); c != 0 {
			return c
		}
		x, _ := cellsOf(&a)
		y, _ := cellsOf(&b)
		return cmp.Compare(x.Start, y.Start)
	})
	return &document.Text{Format: src.Format, Content: src.Content, Pages: src.Pages, Tables: tables}
}
