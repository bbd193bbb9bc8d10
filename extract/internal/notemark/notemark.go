// Package notemark knows the marks with which a text refers to its footnotes.
package notemark

import (
	"strings"
	"unicode/utf8"
)

var superscripts = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹",
	"a", "ᵃ", "b", "ᵇ", "c", "ᶜ", "d", "ᵈ", "e", "ᵉ", "f", "ᶠ", "g", "ᵍ", "h", "ʰ", "(", "⁽", ")", "⁾")

// Raise writes raised words with the superscripts of Unicode where they are a mark, so that "$10" with the mark 1 does not
// become "$101". What is raised for another reason, such as the letters of "5th", stays as it is.
func Raise(s string) string {
	mark := strings.TrimSpace(s)
	if !IsMark(mark) {
		return s
	}
	return strings.Replace(s, mark, superscripts.Replace(mark), 1)
}

// Raised reports whether a text ends with a superscript.
func Raised(s string) bool {
	c, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune("⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰ⁾", c)
}

// IsMark reports whether raised words may be a mark: a short number, several with commas, or a letter, perhaps in brackets.
func IsMark(s string) bool {
	s = strings.TrimSuffix(strings.TrimPrefix(s, "("), ")")
	if len(s) == 1 && s[0] >= 'a' && s[0] <= 'h' {
		return true
	}
	digits := 0
	for _, c := range s {
		switch {
		case c >= '0' && c <= '9':
			digits++
		case c != ',' && c != ' ':
			return false
		}
	}
	return digits > 0 && len(s) <= 5
}
