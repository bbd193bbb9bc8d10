package analyze

import "testing"

// TestNamesOfOneLetter joins what a PDF cuts behind an f, and no name to what follows it.
func TestNamesOfOneLetter(t *testing.T) {
	for words, want := range map[string]string{
		"Plan F is a Medicare plan": "plan f is a medicare plan",
		"Part F includes drugs":     "part f includes drugs",
		"the f irst f ill":          "the first fill",
		"your benef its":            "your benefits",
	} {
		text := prose(words).text()
		if got := newPassage(text, text.Pages[0].Lines[1].Span).s; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
