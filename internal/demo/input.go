package demo

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/store"
)

// Bounds of what is sent, in characters after the spaces around it are taken off.
const (
	MinName        = 2
	MaxName        = 255
	MaxPhone       = 50
	MinDescription = 10
	MaxText        = 10_000 // of a description, a note or a closed note
)

// Input is what a visitor sends.
type Input struct {
	Name, Email string
	Phone       string // empty: none
	Description string
}

// Field is a bad field. The message goes on where the field's name ends, and does not repeat the value.
type Field struct{ Field, Message string }

// InvalidError lists all bad fields of an input or an update.
type InvalidError struct{ Fields []Field }

// Error names the fields.
func (e *InvalidError) Error() string {
	var all []string
	for _, f := range e.Fields {
		all = append(all, f.Field+" "+f.Message)
	}
	return "correct these fields and send them again: " + strings.Join(all, "; ")
}

func refuse(bad []Field) error {
	if len(bad) > 0 {
		return &InvalidError{bad}
	}
	return nil
}

// Check returns the input as it is kept (spaces around each field taken off, the address in lower case, lines ending in
// a line feed), and all its bad fields.
func (in Input) Check() (Input, []Field) {
	var bad []Field
	wrong := func(field, message string) {
		if message != "" {
			bad = append(bad, Field{field, message})
		}
	}
	in.Name, in.Phone, in.Description = strings.TrimSpace(in.Name), strings.TrimSpace(in.Phone), lines(in.Description)
	wrong("name", badText(in.Name, MinName, MaxName, oneLine))
	email, ok := identity.ParseEmail(in.Email)
	switch {
	case strings.TrimSpace(in.Email) == "":
		wrong("email", "is required")
	case !ok:
		wrong("email", "must be an e-mail address such as name@example.com")
	}
	in.Email = email
	wrong("phone", badText(in.Phone, 0, MaxPhone, oneLine))
	wrong("description", badText(in.Description, MinDescription, MaxText, manyLines))
	return in, bad
}

// digest is equal for inputs that differ in nothing but capitals and spaces.
func (in Input) digest() string {
	var said []string
	for _, s := range []string{in.Name, in.Email, in.Phone, in.Description} {
		said = append(said, strings.ToLower(strings.Join(strings.Fields(s), " ")))
	}
	text, err := json.Marshal(said)
	if err != nil {
		panic(err) // strings always have a JSON form
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// lines takes off the spaces around a text and gives its lines one ending, whatever a browser sends.
func lines(s string) string {
	return strings.TrimSpace(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s))
}

// Characters that a text must not have. Those that turn the direction of the text around make a name look like another.
func oneLine(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Bidi_Control, r) && r != '\u061c' && r != '\u200e' && r != '\u200f'
}

func manyLines(r rune) bool {
	return r != '\n' && r != '\t' && r != '\u2028' && r != '\u2029' && oneLine(r)
}

// badText says what is wrong with a text; empty: nothing.
func badText(s string, least, most int, forbidden func(rune) bool) string {
	switch n := utf8.RuneCountInString(s); {
	case n == 0 && least > 0:
		return "is required"
	case n < least:
		return fmt.Sprintf("must be at least %d characters long", least)
	case n > most:
		return fmt.Sprintf("must not be longer than %d characters", most)
	case !utf8.ValidString(s) || strings.ContainsFunc(s, forbidden):
		return "must not contain control characters"
	}
	return ""
}

// The values of the contract.
var (
	Statuses = []store.DemoStatus{
		store.DemoNew, store.DemoContacted, store.DemoScheduled, store.DemoCompleted, store.DemoFollowUp, store.DemoClosed,
	}
	ClosedReasons = []string{"won", "lost", "not_interested", "no_budget", "other"}
)

// Update says what to change of a request; what is nil stays as it is.
type Update struct {
	Status       *store.DemoStatus
	Note         *string        // added to the notes
	NextFollowUp *calendar.Date // zero: none from now on
	ClosedReason *string        // empty: none from now on
	ClosedNote   *string        // empty: none from now on
}

// Check returns all bad fields of an update to a request that has a status.
func (u Update) Check(current store.DemoStatus) []Field {
	var bad []Field
	wrong := func(field, message string) {
		if message != "" {
			bad = append(bad, Field{field, message})
		}
	}
	if u == (Update{}) {
		wrong("(body)", "must name at least one of status, note, nextFollowUpDate, closedReason and closedNote")
	}
	if u.Status != nil {
		if current = *u.Status; !slices.Contains(Statuses, current) {
			wrong("status", "must be one of "+list(Statuses))
		}
	}
	if u.Note != nil {
		wrong("note", badText(lines(*u.Note), 1, MaxText, manyLines))
	}
	const needsClosed = "needs the status closed: send it along, or leave this out"
	if r := u.ClosedReason; r != nil && *r != "" {
		switch {
		case !slices.Contains(ClosedReasons, *r):
			wrong("closedReason", "must be one of "+list(ClosedReasons))
		case current != store.DemoClosed:
			wrong("closedReason", needsClosed)
		}
	}
	if n := u.ClosedNote; n != nil {
		message := badText(lines(*n), 0, MaxText, manyLines)
		if message == "" && lines(*n) != "" && current != store.DemoClosed {
			message = needsClosed
		}
		wrong("closedNote", message)
	}
	return bad
}

func list[S ~string](values []S) string {
	var all []string
	for _, v := range values {
		all = append(all, string(v))
	}
	return strings.Join(all, ", ")
}

// apply changes a request as a good update says.
func (u Update) apply(r *Request) {
	r.Held = "" // whoever works on it has judged it
	if u.Status != nil {
		r.Status = *u.Status
	}
	if u.Note != nil {
		r.Notes = append(r.Notes, lines(*u.Note))
	}
	if u.NextFollowUp != nil {
		r.NextFollowUp = *u.NextFollowUp
	}
	if u.ClosedReason != nil {
		r.ClosedReason = *u.ClosedReason
	}
	if u.ClosedNote != nil {
		r.ClosedNote = lines(*u.ClosedNote)
	}
	if r.Status != store.DemoClosed {
		r.ClosedReason, r.ClosedNote = "", ""
	}
}

// names lists the fields that an update changes.
func (u Update) names() string {
	var all []string
	for _, f := range []struct {
		name string
		set  bool
	}{
		{"status", u.Status != nil},
		{"note", u.Note != nil},
		{"nextFollowUpDate", u.NextFollowUp != nil},
		{"closedReason", u.ClosedReason != nil},
		{"closedNote", u.ClosedNote != nil},
	} {
		if f.set {
			all = append(all, f.name)
		}
	}
	return strings.Join(all, " ")
}
