package analyze

import (
	"slices"

	"github.com/rxassay/rxassay/document"
)

// retabled is a text with other tables in place of those for which another is given; their numbers stay. Where none is, it is the text itself.
func retabled(src *document.Text, other func(n int, t *document.Table) (document.Table, bool)) *document.Text {
	var tables []document.Table
	for n := range src.Tables {
		t, ok := other(n, &src.Tables[n])
		if !ok {
			continue
		}
		if tables == nil {
			tables = slices.Clone(src.Tables)
		}
		tables[n] = t
	}
	if tables == nil {
		return src
	}
	return &document.Text{Format: src.Format, Content: src.Content, Pages: src.Pages, Tables: tables}
}
