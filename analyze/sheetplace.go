package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// sheetPlaceRE finds the name of a sheet that is a pharmacy and no more: "Retail", "Mail Order", "Rx - Specialty Pharmacy".
var sheetPlaceRE = regexp.MustCompile(`^\W*(?:(?:rx|drugs?|pharmacy|prescriptions?|copays?|cost shares?|tiers?)\b\W*)*(?:(retail)|(mail(?:[- ]?(?:order|service))?|home delivery)|specialty)(?:\W*\b(?:rx|pharmac(?:y|ies)|network|copays?|cost shares?|cost sharing|tiers?|benefits?))*\W*$`)

// sheetPlace is the pharmacy that the name of a row's sheet is, "" where it is none.
func (r *row) sheetPlace() benefit.Channel {
	label := r.label()
	if len(label) == 0 {
		return ""
	}
	m := sheetPlaceRE.FindStringSubmatch(strings.ToLower(label[0].sheet()))
	switch {
	case m == nil:
		return ""
	case m[1] != "":
		return benefit.Retail
	case m[2] != "":
		return benefit.Mail
	}
	return benefit.SpecialtyChannel
}

// sheet is the name of the sheet that a cell stands on, "" in other documents than workbooks.
func (c *cell) sheet() string {
	if len(c.parts) == 0 {
		return ""
	}
	n := c.src.PageAt(c.parts[0].Start)
	if n == 0 {
		return ""
	}
	return c.src.Pages[n-1].Label
}
