package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// A key may name the tier and the pharmacy of its number in any order: "preferredRetail30Tier2NonPreferredBrand". What is preferred and what is not
// is told apart by the noun behind it, and each part is read without the words of the other.

var (
	classWordsRE = regexp.MustCompile(`\b(?:non ?preferred|preferred) (?:generics?|brands?|drugs?|specialty(?: drugs?)?)\b`)
	placeWordsRE = regexp.MustCompile(`\b(?:(?:non preferred|preferred|standard) )(?:retail|mail|home delivery|pharmac(?:y|ies)|network)\b|\bstandard\b`)
	// specialtyFromRE finds the pharmacy of specialty drugs beside their tier: "specialty pharmacy 30 tier 5 preferred specialty".
	specialtyFromRE = regexp.MustCompile(`\bspecialty pharmac(?:y|ies)\b`)
)

// placeWordsOf are the words of a key without those that name a class of drugs.
func placeWordsOf(words string) string {
	if specialtyFromRE.MatchString(words) {
		return words
	}
	return joinWords(classWordsRE.ReplaceAllString(words, " "))
}

// tierWordsOf are the words of a key without those that name a kind of pharmacy by a word that tiers are named by, too.
func tierWordsOf(words string) string {
	words = joinWords(placeWordsRE.ReplaceAllString(words, " "))
	if rest := joinWords(specialtyFromRE.ReplaceAllString(words, " ")); keyNamesTier(rest) {
		return rest
	}
	return words
}

// keyNamesTier reports whether the words of a key name a tier.
func keyNamesTier(words string) bool {
	return tierNumberRE.MatchString(words) || kindTierRE.MatchString(words)
}

func joinWords(s string) string { return strings.Join(strings.Fields(s), " ") }
