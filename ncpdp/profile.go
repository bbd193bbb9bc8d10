package ncpdp

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/finding"
)

// Use says what a rule asks of a segment or field.
type Use string

// The uses, by the letters of payer sheets.
const (
	Mandatory   Use = "M" // by the standard
	Required    Use = "R" // by the payer
	Qualified   Use = "Q" // required when the condition holds
	Situational Use = "S" // may be sent; the rule only bounds its values
	NotUsed     Use = "N" // must not be sent
)

// Profile is a list of requirements as data: the standard's own, or a payer sheet. [Check] holds a transmission to it.
type Profile struct {
	Name  string `json:"name"`
	Rules []Rule `json:"rules"`
}

// Rule is one requirement. Empty lists mean all.
type Rule struct {
	Versions     []Version `json:"versions,omitempty"`
	Transactions []string  `json:"transactions,omitempty"` // "B1", "E1"
	Kind         Kind      `json:"kind,omitempty"`         // empty: request
	Segment      string    `json:"segment"`                // "07", or "header"
	Field        string    `json:"field,omitempty"`        // "442-E7"; empty: the segment itself
	Use          Use       `json:"use"`
	// When holds conditions, all of which must hold for the rule to apply: "420-DK present", "308-C8 absent",
	// "308-C8 = 02 03 04", "406-D6 != 2". A condition sees the transaction, the shared segments and the header.
	When   []string `json:"when,omitempty"`
	Values []string `json:"values,omitempty"` // of the field; a number's leading zeros do not matter
	// Reject is what the payer answers; empty: the dictionary's code for the field or segment.
	Reject     string           `json:"reject,omitempty"`
	Severity   finding.Severity `json:"severity,omitempty"` // empty: error
	Confidence Confidence       `json:"confidence,omitempty"`
	Source     string           `json:"source,omitempty"` // page of the payer sheet

	wire       string
	conditions []condition
}

// ErrProfile is what [ParseProfile] refuses a file with.
var ErrProfile = errors.New("ncpdp: profile")

// profileColumns are those of the CSV form.
var profileColumns = []string{
	"versions", "transactions", "kind", "segment", "field", "use", "when", "values", "reject", "severity", "confidence", "source",
}

// ParseProfile reads a profile: JSON as [Profile] is written, or CSV with a first line of column names (versions,
// transactions, kind, segment, field, use, when, values, reject, severity, confidence, source; all but segment and use
// may be missing). In CSV lists are separated by spaces and conditions by semicolons. The error wraps [ErrProfile].
func ParseProfile(r io.Reader) (*Profile, error) {
	b, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return nil, err
	}
	if len(b) > MaxSize {
		return nil, fmt.Errorf("%w: larger than 1 MiB", ErrProfile)
	}
	b = bytes.TrimPrefix(b, []byte("\xef\xbb\xbf"))
	if trimmed := bytes.TrimSpace(b); len(trimmed) > 0 && trimmed[0] == '{' {
		p := &Profile{}
		d := json.NewDecoder(bytes.NewReader(trimmed))
		d.DisallowUnknownFields()
		if err := d.Decode(p); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrProfile, err)
		}
		return p, p.compile()
	}
	in := csv.NewReader(bytes.NewReader(b))
	in.Comment = '#'
	records, err := in.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrProfile, err)
	}
	return profileFromRecords(records)
}

func profileFromRecords(records [][]string) (*Profile, error) {
	if len(records) == 0 {
		return nil, fmt.Errorf("%w: empty", ErrProfile)
	}
	for _, column := range records[0] {
		if !slices.Contains(profileColumns, column) {
			return nil, fmt.Errorf("%w: column %q is none of %s", ErrProfile, column, strings.Join(profileColumns, ", "))
		}
	}
	p := &Profile{}
	for _, record := range records[1:] {
		row := namedColumns(records[0], record)
		rule := Rule{
			Transactions: strings.Fields(row["transactions"]), Kind: Kind(row["kind"]), Segment: row["segment"], Field: row["field"],
			Use: Use(row["use"]), Values: strings.Fields(row["values"]), Reject: row["reject"], Severity: finding.Severity(row["severity"]),
			Confidence: Confidence(row["confidence"]), Source: row["source"],
		}
		for _, v := range strings.Fields(row["versions"]) {
			rule.Versions = append(rule.Versions, Version(v))
		}
		for when := range strings.SplitSeq(row["when"], ";") {
			if when = strings.TrimSpace(when); when != "" {
				rule.When = append(rule.When, when)
			}
		}
		p.Rules = append(p.Rules, rule)
	}
	return p, p.compile()
}

// compile checks the rules and prepares them.
func (p *Profile) compile() error {
	for i := range p.Rules {
		if err := p.Rules[i].compile(); err != nil {
			return fmt.Errorf("%w: rule %d: %w", ErrProfile, i+1, err)
		}
	}
	return nil
}

func (r *Rule) compile() error {
	switch {
	case r.Kind == "":
		r.Kind = Request
	case r.Kind != Request && r.Kind != Response:
		return errors.New("kind must be request or response")
	}
	switch {
	case r.Severity == "":
		r.Severity = finding.Error
	case !slices.Contains([]finding.Severity{finding.Error, finding.Warning, finding.Note}, r.Severity):
		return errors.New("severity must be error, warning or note")
	}
	r.wire = wireID(r.Field)
	switch {
	case !slices.Contains([]Use{Mandatory, Required, Qualified, Situational, NotUsed}, r.Use):
		return errors.New("use must be M, R, Q, S or N")
	case r.Segment != header && len(r.Segment) != 2:
		return errors.New(`segment must be two characters, or "header"`)
	case r.Field != "" && len(r.wire) != 2 || r.Field == "" && r.Segment == header:
		return errors.New(`field must be a field number such as "442-E7"`)
	}
	r.conditions = nil
	for _, text := range r.When {
		c, err := parseCondition(text)
		if err != nil {
			return err
		}
		r.conditions = append(r.conditions, c)
	}
	return nil
}

// header is the segment of rules about header fields.
const header = "header"

// applies reports whether the rule is about such a transmission.
func (r *Rule) applies(v Version, k Kind, transaction string) bool {
	return r.Kind == k && (len(r.Versions) == 0 || slices.Contains(r.Versions, v)) &&
		(len(r.Transactions) == 0 || slices.Contains(r.Transactions, transaction))
}

// allows reports whether a value is among the rule's values.
func (r *Rule) allows(value string) bool {
	return len(r.Values) == 0 || slices.ContainsFunc(r.Values, func(v string) bool { return sameCode(v, value) })
}

// sameCode compares codes; leading zeros of numbers and spaces at the end do not count.
func sameCode(a, b string) bool {
	a, b = strings.TrimRight(a, " "), strings.TrimRight(b, " ")
	return a == b || isDigits(a) && isDigits(b) && strings.TrimLeft(a, "0") == strings.TrimLeft(b, "0")
}

type condition struct {
	wire   string
	absent bool     // holds where the field is absent
	values []string // none: presence alone
	not    bool     // holds where the value is none of them
}

func parseCondition(text string) (condition, error) {
	words := strings.Fields(text)
	if len(words) < 2 || len(wireID(words[0])) != 2 {
		return condition{}, fmt.Errorf("condition %q: a field and present, absent, = or != are wanted", text)
	}
	c := condition{wire: wireID(words[0])}
	switch {
	case words[1] == "present" && len(words) == 2:
	case words[1] == "absent" && len(words) == 2:
		c.absent = true
	case (words[1] == "=" || words[1] == "!=") && len(words) > 2:
		c.values, c.not = words[2:], words[1] == "!="
	default:
		return c, fmt.Errorf("condition %q: a field and present, absent, = or != are wanted", text)
	}
	return c, nil
}

// holds asks a look-up that returns a field's first value and whether it was sent with one.
func (c condition) holds(value func(wire string) (string, bool)) bool {
	got, sent := value(c.wire)
	switch {
	case c.absent:
		return !sent
	case c.values == nil:
		return sent
	}
	listed := slices.ContainsFunc(c.values, func(v string) bool { return sameCode(v, got) })
	return sent && listed != c.not
}
