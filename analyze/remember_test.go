package analyze

import (
	"reflect"
	"sync"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// TestRemembersOnlyWhileReading reads a text several times at once: the same comes out, and no words of it stay behind.
func TestRemembersOnlyWhileReading(t *testing.T) {
	b := document.NewBuilder(document.PDF)
	b.StartPage("", 612, 792)
	for _, l := range []string{"Prescription drugs", "Tier 1: $10 copay for up to a 30-day supply at retail", "Tier 2: 20% after the deductible", "Tier 1: $10 copay for up to a 30-day supply at retail"} {
		b.Line(l, document.Box{}, false)
	}
	text := b.Text()
	want, err := Document(t.Context(), text, benefit.Comprehensive, Builtin{}, "")
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			got, err := Document(t.Context(), text, benefit.Comprehensive, Builtin{}, "")
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("another time it is %v, %v", got, err)
			}
		})
	}
	all.Wait()
	if remembered.readings != 0 || remembered.folded != nil || remembered.lexed != nil {
		t.Errorf("words of a document stay behind: %d readings, %d passages, %d lexed", remembered.readings, len(remembered.folded), len(remembered.lexed))
	}
	var m memory
	span := text.Pages[0].Lines[1].Span
	if p := m.passage(text, span); m.folded != nil || !reflect.DeepEqual(p, foldPassage(text, span)) {
		t.Error("it remembers while nothing is read, or otherwise than it was")
	}
	done := m.reading()
	for _, at := range []int{1, 3} {
		span := text.Pages[0].Lines[at].Span
		if p := m.passage(text, span); !reflect.DeepEqual(p, foldPassage(text, span)) {
			t.Errorf("line %d is remembered otherwise than it is", at)
		}
	}
	marks := m.lex("$10 copay")
	marks[0].amount = marks[0].amount.Add(marks[0].amount)
	if again := m.lex("$10 copay"); !reflect.DeepEqual(again, lexAnew("$10 copay")) || len(m.folded) != 1 {
		t.Errorf("it remembers %v and %d passages", again, len(m.folded))
	}
	if done(); m.folded != nil || m.lexed != nil {
		t.Error("it remembers when nothing is read any more")
	}
}
