package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var (
	// someSupplyRE finds fills that are not the usual ones.
	someSupplyRE = regexp.MustCompile(`\bvacation\b|\btravel|\bopioids?\b|\bcontrolled substances?\b|\b(?:first|initial) fill\b|\bstarter\b|\btrial\b`)
	// allSupplyRE finds that a supply is of all drugs, whichever it names.
	allSupplyRE = regexp.MustCompile(`\ball (?:other |covered )*(?:prescriptions?|drugs|medications)\b|\bprescription drugs?,? (?:and|or|including)\b|\bspecialty pharmac|\b(?:generics?|brands?)\b[^.;]*\bspecialty\b`)
)

// retailAndSpecialtyRE finds specialty drugs that are told of in one breath with retail pharmacies, of which all that is said holds as well.
var retailAndSpecialtyRE = regexp.MustCompile(`\bretail(?: (?:pharmac(?:y|ies)|drugs?|prescriptions?))?,? (?:and|or|&) (?:for |of )?(?:all )?specialty(?: (?:drugs?|medic(?:ation|ine)s?|prescriptions?|pharmac(?:y|ies)))?\b`)

// ofSomeSupply reports whether the days m that words give a pharmacy are those of some drugs or fills only, so that they say nothing
// of the others: "specialty drugs are limited to a 30-day supply at retail". The words about m begin at lead and end at tail; what
// its clause begins with is about all days in it.
func ofSomeSupply(s string, marks []mark, lead int, m mark, tail int, ch benefit.Channel) bool {
	from := max(strings.LastIndex(s[:m.i], ". ")+1, strings.LastIndex(s[:m.i], ";")+1)
	subject := m.i
	for _, o := range marks {
		if o.i >= from && (o.kind == daysMark || o.kind == channelMark) {
			subject = min(subject, o.i)
			break
		}
	}
	behind := s[m.j:max(m.j, tail)]
	if at := strings.IndexByte(behind, ';'); at >= 0 {
		behind = behind[:at]
	}
	if at := sentenceEndRE.FindStringIndex(behind); at != nil {
		behind = behind[:at[0]]
	}
	words := s[from:subject] + " " + s[max(lead, subject):m.i] + " " + behind
	words = retailAndSpecialtyRE.ReplaceAllString(words, "retail")
	if allSupplyRE.MatchString(words) {
		return false
	}
	for _, k := range kindsIn(words) {
		switch {
		case k.kind == benefit.KindSpecialty && ch == benefit.SpecialtyChannel:
		case k.kind == benefit.KindMaintenance && ch != benefit.Retail: // what is filled by mail is mostly of these
		default:
			return true
		}
	}
	return someSupplyRE.MatchString(words)
}
