package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// sheetPlaceRE finds the name of a sheet that is a pharmacy and no more: "Retail", "Mail Order", "Rx - Specialty Pharmacy".
var sheetPlaceRE = regexp.MustCompile(`^\W*(?:(?:rx|drugs?|pharmacy|prescriptions?|copays?|cost shares?|tiers?)\b\W*)*(?:(retail)|(mail(?:[- ]?(?:order|service))?|home delivery)|specialty)(?:\W*\b(?:rx|pharmac(?:y|ies)|network|copays?|cost shares?|cost sharing|tiers?|benefits?))*\W*$`)

// sheetPlace is the pharmacy that the name of a row's sheet is. The name is no part of the text: what is quoted is the label of the row,
// whose place names the sheet.
func (r *row) sheetPlace() (benefit.Sourced[benefit.Channel], bool) {
	ev := labelEvidence(r)
	if len(ev) == 0 || ev[0].Sheet == "" {
		return benefit.Sourced[benefit.Channel]{}, false
	}
	m := sheetPlaceRE.FindStringSubmatch(strings.ToLower(ev[0].Sheet))
	if m == nil {
		return benefit.Sourced[benefit.Channel]{}, false
	}
	channel := benefit.SpecialtyChannel
	switch {
	case m[1] != "":
		channel = benefit.Retail
	case m[2] != "":
		channel = benefit.Mail
	}
	return benefit.Derive(channel, ev...), true
}
