package document

import (
	"fmt"
	"unicode/utf8"
)

// Check returns an error that names the first address in the text that does not hold: a span outside the content, its page
// or its row's order, a page number out of turn. Texts made by a [Builder] always pass; one from elsewhere may not.
func (t *Text) Check() error {
	if !utf8.ValidString(t.Content) {
		return fmt.Errorf("document: the content is not valid UTF-8")
	}
	all := Span{0, t.Len()}
	at := 0
	for i, p := range t.Pages {
		switch {
		case p.Number != i+1:
			return fmt.Errorf("document: page %d has the number %d", i+1, p.Number)
		case !ordered(p.Span) || !all.Contains(p.Span) || p.Span.Start < at:
			return fmt.Errorf("document: page %d has the span %v", p.Number, p.Span)
		}
		at = p.Span.Start
		for j, l := range p.Lines {
			if !ordered(l.Span) || !p.Span.Contains(l.Span) || l.Span.Start < at {
				return fmt.Errorf("document: line %d of page %d has the span %v", j, p.Number, l.Span)
			}
			at = l.Span.End
		}
		at = p.Span.End
	}
	for i, tb := range t.Tables {
		if tb.Page < 1 || tb.Page > len(t.Pages) {
			return fmt.Errorf("document: table %d is on page %d of %d", i, tb.Page, len(t.Pages))
		}
		at := t.Pages[tb.Page-1].Span.Start
		for j, r := range tb.Rows {
			column := 0
			for _, c := range r.Cells {
				switch {
				case !ordered(c.Span) || !t.Pages[tb.Page-1].Span.Contains(c.Span) || c.Span.Start < at:
					return fmt.Errorf("document: table %d has a cell in row %d with the span %v", i, j, c.Span)
				case c.Row != j || c.Column < column || c.Column+max(c.ColSpan, 1) > tb.Columns:
					return fmt.Errorf("document: table %d has a cell in row %d, column %d out of its place", i, j, c.Column)
				case c.Row+max(c.RowSpan, 1) > len(tb.Rows):
					return fmt.Errorf("document: table %d has a cell in row %d that ends below the table", i, j)
				}
				at, column = c.Span.End, c.Column+max(c.ColSpan, 1)
			}
		}
	}
	return nil
}

func ordered(s Span) bool { return s.Start >= 0 && s.Start <= s.End }
