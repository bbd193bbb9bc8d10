package benefit

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/document"
)

// Standing says what a value rests on.
type Standing string

// The standings. Absent is the zero value's meaning too: nobody has looked, or nothing was found.
const (
	Stated      Standing = "stated"      // read from the document, with evidence
	Derived     Standing = "derived"     // follows from stated values by a rule; the evidence is theirs
	Assumed     Standing = "assumed"     // a default; nothing in the document says so
	Absent      Standing = "absent"      // looked for and not found
	Conflicting Standing = "conflicting" // the document says more than one thing; see Alternatives
)

// Match says how a quote was found in the text.
type Match string

// The kinds of match. A fuzzy match never spans a number that differs.
const (
	Exact      Match = "exact"      // character by character
	Normalized Match = "normalized" // after folding white space, ligatures and quotation marks
	Fuzzy      Match = "fuzzy"      // bounded edits in words
)

// Confidence is how likely a value is right, in thousandths (0 to 1000). Its JSON form is a number from 0 to 1.
type Confidence int

// MarshalJSON writes a decimal from 0 to 1.
func (c Confidence) MarshalJSON() ([]byte, error) {
	if c < 0 || c > 1000 {
		return nil, fmt.Errorf("benefit: confidence %d is not within 0 and 1000", int(c))
	}
	s := fmt.Sprintf("%d.%03d", c/1000, c%1000)
	return []byte(strings.TrimSuffix(strings.TrimRight(s, "0"), ".")), nil
}

// UnmarshalJSON reads a decimal from 0 to 1; digits beyond the third are dropped.
func (c *Confidence) UnmarshalJSON(b []byte) error {
	whole, frac, _ := strings.Cut(string(b), ".")
	frac = (frac + "000")[:3]
	n, err := strconv.Atoi(whole + frac)
	if err != nil || n < 0 || n > 1000 {
		return fmt.Errorf("confidence must be a plain decimal from 0 to 1")
	}
	*c = Confidence(n)
	return nil
}

// Evidence is one place in the source that supports a value. Start and End are code points in the document's text, and
// Quote is exactly what stands between them.
type Evidence struct {
	Page       int        `json:"page,omitempty"`
	Sheet      string     `json:"sheet,omitempty"`
	Cell       string     `json:"cell,omitempty"`
	Quote      string     `json:"quote"`
	Start      int        `json:"start"`
	End        int        `json:"end"`
	Match      Match      `json:"match"`
	Extractor  string     `json:"extractor"` // who read it: "builtin/1", or a provider and model
	Confidence Confidence `json:"confidence"`
}

// Span returns the place that the evidence names.
func (e Evidence) Span() document.Span { return document.Span{Start: e.Start, End: e.End} }

// Sourced is a value with its standing and its evidence. Its JSON form is
// {"value", "standing", "evidence", "alternatives"}; an absent value has no "value".
type Sourced[T any] struct {
	Value        T
	Standing     Standing
	Evidence     []Evidence
	Alternatives []Alternative[T] // the other readings of a conflicting value
}

// Alternative is another reading of a value that conflicts.
type Alternative[T any] struct {
	Value    T          `json:"value"`
	Evidence []Evidence `json:"evidence"`
}

// State returns a stated value.
func State[T any](v T, e ...Evidence) Sourced[T] {
	return Sourced[T]{Value: v, Standing: Stated, Evidence: e}
}

// Derive returns a value that follows from the evidence of others.
func Derive[T any](v T, e ...Evidence) Sourced[T] {
	return Sourced[T]{Value: v, Standing: Derived, Evidence: e}
}

// Assume returns a default.
func Assume[T any](v T) Sourced[T] { return Sourced[T]{Value: v, Standing: Assumed} }

// Known reports whether there is a value to work with.
func (s Sourced[T]) Known() bool { return s.Standing != Absent && s.Standing != "" }

// Confidence returns the smallest confidence of the evidence, 1000 for a value without any.
func (s Sourced[T]) Confidence() Confidence {
	c := Confidence(1000)
	for _, e := range s.Evidence {
		c = min(c, e.Confidence)
	}
	return c
}

type sourcedJSON[T any] struct {
	Value        *T               `json:"value,omitempty"`
	Standing     Standing         `json:"standing"`
	Evidence     []Evidence       `json:"evidence"`
	Alternatives []Alternative[T] `json:"alternatives,omitempty"`
}

// MarshalJSON implements the form described at [Sourced].
func (s Sourced[T]) MarshalJSON() ([]byte, error) {
	j := sourcedJSON[T]{Standing: s.Standing, Evidence: s.Evidence, Alternatives: s.Alternatives}
	if j.Standing == "" {
		j.Standing = Absent
	}
	if j.Standing != Absent {
		j.Value = &s.Value
	}
	if j.Evidence == nil {
		j.Evidence = []Evidence{}
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON writes; any standing but absent needs a value.
func (s *Sourced[T]) UnmarshalJSON(b []byte) error {
	var j sourcedJSON[T]
	if err := json.Unmarshal(b, &j); err != nil {
		return err
	}
	switch j.Standing {
	case Absent:
		*s = Sourced[T]{Standing: Absent, Evidence: j.Evidence}
		return nil
	case Stated, Derived, Assumed, Conflicting:
	default:
		return fmt.Errorf("standing must be stated, derived, assumed, absent or conflicting")
	}
	if j.Value == nil {
		return fmt.Errorf("a value with the standing %s is missing", j.Standing)
	}
	*s = Sourced[T]{Value: *j.Value, Standing: j.Standing, Evidence: j.Evidence, Alternatives: j.Alternatives}
	return nil
}
