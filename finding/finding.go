// Package finding is bad news about a user's input: one located, coded statement about a document, a plan or a claim.
//
// A finding says where and what is wrong in fixed words; it never carries a value from the input, so it can be logged
// and shown to anybody who may know that the input exists.
package finding

import "github.com/rxassay/rxassay/document"

// Severity orders findings by consequence.
type Severity string

// The severities.
const (
	Error   Severity = "error"   // the input cannot be used as it is
	Warning Severity = "warning" // it can be used, and somebody should look
	Note    Severity = "note"    // nothing is wrong; the reader should know
)

// Finding is one statement. Exactly the locations that apply are set.
type Finding struct {
	Code     string         `json:"code"` // snake_case, stable
	Severity Severity       `json:"severity"`
	Message  string         `json:"message"`           // one sentence, with what to do
	Path     string         `json:"path,omitempty"`    // a rule path in a plan, or a field name
	FieldID  string         `json:"fieldId,omitempty"` // an NCPDP field, such as 442-E7
	Page     int            `json:"page,omitempty"`
	Span     *document.Span `json:"span,omitempty"`
	Offset   *int           `json:"offset,omitempty"` // a byte offset in a transmission
}

// Errors returns the findings of severity Error.
func Errors(all []Finding) []Finding {
	var out []Finding
	for _, f := range all {
		if f.Severity == Error {
			out = append(out, f)
		}
	}
	return out
}
