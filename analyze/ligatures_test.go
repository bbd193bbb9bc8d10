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

// TestWordsSetLetterByLetter joins the letters of headings, and parts their words where their blanks are no wider.
func TestWordsSetLetterByLetter(t *testing.T) {
	for words, want := range map[string]string{
		"P H A R M A C Y P R O V I S I O N S":       "pharmacy provisions",
		"W H A T I S N O T C O V E R E D":           "what is not covered",
		"P R E S C R I P T I O N D R U G S":         "prescription drugs",
		"O U T O F P O C K E T M A X I M U M":       "out of pocket maximum",
		"Q U I X O T I C T I E R":                   "quixotictier",
		"Plans A B C D and E":                       "plans a b c d and e",
		"N O N - P A R T I C I P A T I N G network": "non-participating network",
	} {
		text := prose(words).text()
		if got := newPassage(text, text.Pages[0].Lines[1].Span).s; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
