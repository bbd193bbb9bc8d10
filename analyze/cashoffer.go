package analyze

import (
	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// A pharmacy's newsletter and the leaflet of a discount card give prices for days of generic drugs in the words of a plan,
// and say that they are none.
var (
	noInsuranceRE = regexp.MustCompile(`\bnot (?:an? )?(?:form of |type of |substitute for )?(?:health |medical |prescription )?(?:insurance|health plan|coverage)\b|\bcash(?:-paying| paying)? (?:customers?|patients?|price[sd]?|pay(?:ers?|ing)?)\b|\b(?:no|without) insurance\b|\b(?:discount|savings) (?:cards?|clubs?|programs?)\b|\bmembership fee\b`)
	planSpeechRE  = regexp.MustCompile(`\bco-?pay(?:ment)?s?\b|\bco-?insurance\b|\bdeductibles?\b|\bout-of-pocket\b|\b(?:your|the|this|our) (?:health |drug |prescription |benefit )?plan\b|\bplan (?:pays|year)\b|\bplans?:|\b(?:tier|level) \d\b|\bformular(?:y|ies)\b|\bmembers?\b|\bparticipants?\b|\benrolle\w+\b|\bemployees?\b|\bin-network\b|\bcost[- ]shar|\bbenefits?\b`)
)

// isCashOffer reports whether a text gives what a pharmacy or a discount card charges those who have no plan, and speaks
// of no plan of its own.
func isCashOffer(text *document.Text) bool {
	denied := false
	for n := range text.Pages {
		for _, l := range text.Pages[n].Lines {
			s := newPassage(text, l.Span).s
			if planSpeechRE.MatchString(s) {
				return false
			}
			denied = denied || noInsuranceRE.MatchString(s)
		}
	}
	return denied
}
