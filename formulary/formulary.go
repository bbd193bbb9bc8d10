// Package formulary is a drug list: which drug is on which tier, and what must be done before it is paid.
//
// A [List] is made from the rows of a document's drug table or from the published JSON shapes of drug lists, and says on
// which tier a drug stands.
package formulary

import "github.com/rxassay/rxassay/document"

// List is a drug list; its zero value is an empty one.
type List struct {
	Entries []Entry `json:"drugs"`
}

// Entry is one row of a drug list. At least one of NDC, RxCUI and Name is set.
type Entry struct {
	NDC                string `json:"ndc,omitempty"` // 11 digits
	RxCUI              string `json:"rxcui,omitempty"`
	Name               string `json:"name,omitempty"` // as printed
	Tier               string `json:"tier,omitempty"` // as printed: a label or number of the plan's tiers
	PriorAuthorization bool   `json:"priorAuthorization,omitempty"`
	StepTherapy        bool   `json:"stepTherapy,omitempty"`
	QuantityLimit      bool   `json:"quantityLimit,omitempty"`

	PlanIDs []string      `json:"planIds,omitempty"` // the plans that the row is for, where a list holds several
	Source  document.Span `json:"source,omitzero"`   // where in the document's text the row stands, in code points
}
