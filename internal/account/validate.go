package account

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/mail"
)

// Field is a bad field of an input. The message says what is expected; it does not repeat the value.
type Field struct {
	Field   string
	Message string
}

// InvalidError lists all bad fields of an input.
type InvalidError struct{ Fields []Field }

// Error names the fields.
func (e *InvalidError) Error() string {
	names := make([]string, len(e.Fields))
	for i, f := range e.Fields {
		names[i] = f.Field + " " + f.Message
	}
	return "correct these fields and send them again: " + strings.Join(names, "; ")
}

const (
	maxUID  = 320 // characters: an alias, a colon and the subject of another issuer
	maxName = 200 // characters
)

// user checks the input and makes the record of it that has not been verified.
func (in RegisterInput) user() (User, error) {
	var bad []Field
	switch {
	case in.UID == "":
		bad = append(bad, Field{"uid", "is required"})
	case utf8.RuneCountInString(in.UID) > maxUID:
		bad = append(bad, Field{"uid", "must have at most 320 characters"})
	case !utf8.ValidString(in.UID) || strings.ContainsFunc(in.UID, unprintable) || strings.TrimSpace(in.UID) != in.UID:
		bad = append(bad, Field{"uid", "must not contain control characters or begin or end with a space"})
	}
	email, ok := identity.ParseEmail(in.Email)
	switch {
	case strings.TrimSpace(in.Email) == "":
		bad = append(bad, Field{"email", "is required"})
	case !ok || !sendable(email):
		bad = append(bad, Field{"email", "must be an e-mail address such as name@example.com"})
	}
	name := strings.TrimSpace(in.DisplayName)
	switch {
	case utf8.RuneCountInString(name) > maxName:
		bad = append(bad, Field{"displayName", "must have at most 200 characters"})
	case !utf8.ValidString(name) || strings.ContainsFunc(name, unicode.IsControl):
		bad = append(bad, Field{"displayName", "must not contain control characters"})
	}
	switch in.Provider {
	case "", "google", "password", "email":
	default:
		bad = append(bad, Field{"provider", "must be google, password or email"})
	}
	if bad != nil {
		return User{}, &InvalidError{Fields: bad}
	}
	return User{UID: in.UID, Email: email, DisplayName: name, Provider: in.Provider}, nil
}

func unprintable(r rune) bool { return !unicode.IsPrint(r) }

// sendable says whether mail can be sent to an address: the decision is mailed to it.
func sendable(email string) bool { return mail.CheckAddress(email) == nil }

// displayable is a name of a token as a record holds it: one line of a bounded length. The provider may let its users
// call themselves anything.
func displayable(name string) string {
	name = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(name, ""), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	if runes := []rune(name); len(runes) > maxName {
		name = strings.TrimSpace(string(runes[:maxName]))
	}
	return name
}
