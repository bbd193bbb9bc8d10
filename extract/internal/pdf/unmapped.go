package pdf

import "strings"

const (
	mapSamples  = 256 // characters of a page that are asked about
	fewEnglish  = 20  // one word in so many is one of those below in any English text
	installThat = "have tesseract installed where RxAssay runs (on Debian: apt-get install tesseract-ocr), which recognises the words"
)

// unmapped reports whether the fonts of most characters do not say which letters they show, and what the codes say as they are is no
// English: it is no text then, however much it looks like one.
func (r *pageReader) unmapped(text uint64, chars []rune) bool {
	asked, failed := 0, 0
	for i := 0; i < len(chars); i += 1 + len(chars)/mapSamples {
		if c := chars[i]; c == ' ' || c == '\r' || c == '\n' {
			continue
		}
		asked++
		if r.in.call("FPDFText_HasUnicodeMapError", text, uint64(i)) == 1 {
			failed++
		}
	}
	return asked > 0 && 2*failed > asked && !isEnglish(string(chars))
}

// isEnglish reports whether a text has words that any text on a plan has.
func isEnglish(s string) bool {
	all, known := 0, 0
	for w := range strings.FieldsSeq(strings.ToLower(s)) {
		all++
		switch strings.Trim(w, ".,:;()") {
		case "the", "of", "and", "to", "in", "for", "is", "or", "you", "your", "not", "with", "per", "day", "days", "drug", "drugs", "tier", "plan", "copay", "generic",
			"brand", "retail", "mail", "order", "covered", "deductible", "coinsurance", "pharmacy", "preferred", "specialty", "tablet", "mg", "benefit", "benefits", "cost":
			known++
		}
	}
	return known*fewEnglish >= all && known > 0
}
