// Package formulary is a drug list: which drug is on which tier, and what must be done before it is paid.
//
// A [List] is made from the rows of a document's drug table or from the published JSON shapes of drug lists, and says on
// which tier a drug stands.
package formulary

import (
	"slices"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
)

// List is a drug list; its zero value is an empty one.
type List struct {
	Entries []Entry `json:"drugs"`
}

// Entry is one row of a drug list. At least one of NDC, RxCUI, Class and Name is set.
type Entry struct {
	NDC                string `json:"ndc,omitempty"` // 11 digits
	RxCUI              string `json:"rxcui,omitempty"`
	Name               string `json:"name,omitempty"`     // as printed
	Strength           string `json:"strength,omitempty"` // with the form, as printed in columns of their own; the name may hold both instead
	Tier               string `json:"tier,omitempty"`     // as printed: a label or number of the plan's tiers
	PriorAuthorization bool   `json:"priorAuthorization,omitempty"`
	StepTherapy        bool   `json:"stepTherapy,omitempty"`
	QuantityLimit      bool   `json:"quantityLimit,omitempty"`

	Class  string        `json:"class,omitempty"` // the beginning of a hierarchical class code: the row holds for every drug below it
	Brand  drug.Class    `json:"brandClass,omitempty"`
	Flags  []Flag        `json:"flags,omitempty"`        // beside the three above; see [Entry.AllFlags]
	Limit  *Limit        `json:"limit,omitempty"`        // of QuantityLimit, where the list says it
	AgeMin int           `json:"ageMin,omitempty"`       // years, of the flag AL
	AgeMax int           `json:"ageMax,omitempty"`       // 0: no upper end
	Rules  string        `json:"requirements,omitempty"` // as printed
	From   calendar.Date `json:"from,omitzero"`          // the first day that the row holds; none: always
	To     calendar.Date `json:"to,omitzero"`            // the last day

	PlanIDs []string      `json:"planIds,omitempty"` // the plans that the row is for, where a list holds several
	Source  document.Span `json:"source,omitzero"`   // where in the document's text the row stands, in code points
}

// Limit is a quantity limit: at most Max units for each Days days of supply, or a fill where Days is 0.
type Limit struct {
	Max  money.Quantity `json:"max"`
	Days int            `json:"days,omitempty"`
}

// HoldsOn reports whether the row is in force on a day; no day is every day.
func (e *Entry) HoldsOn(d calendar.Date) bool {
	return d.IsZero() || (e.From.IsZero() || e.From <= d) && (e.To.IsZero() || d <= e.To)
}

// AllFlags returns every flag of the row, PA, ST and QL among them.
func (e *Entry) AllFlags() []Flag {
	out := slices.Clone(e.Flags)
	for _, f := range []struct {
		is   bool
		flag Flag
	}{{e.PriorAuthorization, PriorAuthorization}, {e.StepTherapy, StepTherapy}, {e.QuantityLimit, QuantityLimit}} {
		if f.is && !slices.Contains(out, f.flag) {
			out = append(out, f.flag)
		}
	}
	return out
}
