package analyze

import "strings"

// spacedWords are words of headings, by which a heading that is set letter by letter is parted again where the blanks between
// its words are no wider than those between its letters.
var spacedWords = func() map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(`a amount amounts and annual are at benefit benefits brand brands by calendar care choice coinsurance
		copay copays copayment copayments cost costs coverage covered covers day days deductible deductibles design description drug drugs
		emergency exclusions features family for formulary from generic generics health home hospital how in included includes individual
		information inpatient is limitations limits list mail maintenance maximum medical member members mental name network no non
		nonparticipating nonpreferred not notes of on or order other out outpatient participating pay payment payments pays per pharmacies
		pharmacy physician physicians plan pocket preferred prescription prescriptions preventive program programs provider providers
		provisions retail rules schedule services share sharing specialty standard summary supply that the tier tiers to under vision visits
		what with year you your`) {
		out[w] = true
	}
	return out
}()

const longestSpaced = 16 // letters of the longest of them

// partSpaced parts letters into the fewest words of headings, and returns the lengths of the words; nil where they are not made of
// such words alone.
func partSpaced(letters string) []int {
	fewest := make([]int, len(letters)+1) // words up to a place, plus one; 0 where there is no way to it
	last := make([]int, len(letters)+1)
	fewest[0] = 1
	for end := 1; end <= len(letters); end++ {
		for n := 1; n <= min(end, longestSpaced); n++ {
			if before := fewest[end-n]; before > 0 && (fewest[end] == 0 || before+1 < fewest[end]) && spacedWords[letters[end-n:end]] {
				fewest[end], last[end] = before+1, n
			}
		}
	}
	if fewest[len(letters)] == 0 {
		return nil
	}
	var out []int
	for end := len(letters); end > 0; end -= last[end] {
		out = append([]int{last[end]}, out...)
	}
	return out
}
