package analyze

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// claims puts a table of bare numbers on a page of its own, with a word in its last cell where there is one.
func claims(b *document.Builder, rows int, word string) {
	const columns = 20
	b.StartPage("Claims", 0, 0)
	var cells []document.CellText
	for r := range rows {
		for c := range columns {
			words := fmt.Sprintf("%d.%02d", 1000*r+c, c)
			if r == rows-1 && c == columns-1 && word != "" {
				words = word
			}
			cells = append(cells, document.CellText{Row: r, Column: c, Lines: []document.LineText{{Words: words}}})
		}
	}
	b.Table(columns, document.Box{}, cells)
}

// TestWordless leaves large tables of numbers out, and reads beside them what it reads without them.
func TestWordless(t *testing.T) {
	plan := func(rows int, word string) *document.Text {
		b := document.NewBuilder(document.XLSX)
		b.StartPage("Benefits", 0, 0)
		b.Line("Prescription drugs", document.Box{}, false)
		b.Line("Tier 1: $10 copay for up to a 30-day supply at retail", document.Box{}, false)
		if rows > 0 {
			claims(b, rows, word)
		}
		return b.Text()
	}
	for _, c := range []struct {
		rows int
		word string
		left int // tables
	}{{leastWordless / 20, "", 0}, {leastWordless/20 - 1, "", 1}, {leastWordless / 20, "copay", 1}} {
		if got := withoutWordless(plan(c.rows, c.word)); len(got.Tables) != c.left {
			t.Errorf("of %d rows with the word %q, %d tables are left, want %d", c.rows, c.word, len(got.Tables), c.left)
		} else if err := got.Check(); err != nil {
			t.Error(err)
		}
	}
	read := func(text *document.Text) Result {
		r, err := Document(t.Context(), text, benefit.Comprehensive, Builtin{}, "")
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	got, want := read(plan(5*leastWordless/20, "")), read(plan(0, ""))
	if len(want.Plan.CostShares) != 1 || !reflect.DeepEqual(got.Plan, want.Plan) {
		t.Errorf("beside numbers it reads\n%+v, without them\n%+v", got.Plan, want.Plan)
	}
}
