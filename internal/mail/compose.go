package mail

import (
	"embed"
	"errors"
	"fmt"
	htmltemplate "html/template"
	"io/fs"
	"path"
	"strings"
	texttemplate "text/template"
	"time"
	"unicode"
)

// Kind is which mail it is: the name of its files in templates.
type Kind string

// The kinds of mail about accounts. Other packages name the kinds whose files they bring.
const (
	RegistrationAdmin Kind = "registration-admin" // to the administrator: somebody waits for approval
	Approved          Kind = "approved"           // to the user
	Rejected          Kind = "rejected"           // to the user
)

//go:embed templates
var templateFiles embed.FS

// Compose writes a message of a kind from its three templates: kind.subject (one line), kind.txt and kind.html. The data
// is the dot of all three. Key, UID and Until of the message are left to the caller.
//
// A text file defines "content"; an HTML file defines "heading", "content" and "preview", which mail clients show beside
// the subject. The layouts around them are layout.txt and layout.html. Beside what Go's templates have:
//
//	{{line .Name}}                                   one line of at most 80 characters, without control characters
//	{{lines .Text}}                                  text of several lines without other control characters, each quoted with "> "
//	{{site}}                                         the service's address
//	{{template "button" (button "Label" .Link)}}     HTML: a link that looks like a button, with its address below
//	{{template "fact" (fact "E-mail" .Email)}}       HTML: a row of {{template "facts"}} … {{template "endfacts"}}
//	{{template "note" "Text."}}                      HTML: a box that stands out
//
// Values are escaped in HTML. Pass names through line in subjects and texts.
func (o *Outbox) Compose(kind Kind, to string, data any) (Message, error) {
	t, ok := o.texts[kind]
	if !ok {
		return Message{}, fmt.Errorf("mail: there are no templates for mails of the kind %s", kind)
	}
	var subject, text, html strings.Builder
	if err := errors.Join(t.subject.Execute(&subject, data), t.text.Execute(&text, data), t.html.Execute(&html, data)); err != nil {
		return Message{}, fmt.Errorf("mail: compose: %w", err)
	}
	return Message{
		Kind: kind, To: to, Subject: strings.TrimSpace(subject.String()), Text: strings.TrimSpace(text.String()) + "\n", HTML: html.String(),
	}, nil
}

// texts are the templates of one kind of mail.
type texts struct {
	subject, text *texttemplate.Template
	html          *htmltemplate.Template
}

// readTexts reads the templates of every kind.
func readTexts(site string) (map[Kind]texts, error) {
	funcs := map[string]any{
		"line": line, "lines": lines, "site": func() string { return site },
		"button": func(label, url string) button { return button{label, url} },
		"fact":   func(name string, value any) fact { return fact{name, fmt.Sprint(value)} },
	}
	subjects, err := fs.Glob(templateFiles, "templates/*.subject")
	if err != nil {
		return nil, err
	}
	all := map[Kind]texts{}
	for _, name := range subjects {
		base := strings.TrimSuffix(name, ".subject")
		plain := func(files ...string) (*texttemplate.Template, error) {
			return texttemplate.New(path.Base(files[0])).Funcs(funcs).Option("missingkey=error").ParseFS(templateFiles, files...)
		}
		var t texts
		var bad [3]error
		t.subject, bad[0] = plain(name)
		t.text, bad[1] = plain("templates/layout.txt", base+".txt")
		t.html, bad[2] = htmltemplate.New("layout.html").Funcs(funcs).Option("missingkey=error").
			ParseFS(templateFiles, "templates/layout.html", base+".html")
		if err := errors.Join(bad[:]...); err != nil {
			return nil, fmt.Errorf("mail: %w", err)
		}
		all[Kind(path.Base(base))] = t
	}
	return all, nil
}

// Moment writes a time for the reader of a mail, such as "20 November 2026, 14:03 UTC".
func Moment(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04 UTC") }

type button struct{ Label, URL string }

type fact struct{ Name, Value string }

const maxLine = 80 // characters

// line makes one line of a text that a user sent: white space and control characters become single spaces, characters
// that turn the direction of writing are dropped, and what is too long is cut.
func line(s string) string { return cut(oneLine(s), maxLine) }

func oneLine(s string) string { return strings.Join(strings.Fields(clean(s)), " ") }

// lines quotes a text of several lines.
func lines(s string) string {
	var quoted []string
	for l := range strings.Lines(strings.ReplaceAll(strings.TrimSpace(s), "\r\n", "\n") + "\n") {
		quoted = append(quoted, strings.TrimRight("> "+clean(l), " "))
	}
	return strings.Join(quoted, "\n")
}

// clean makes spaces of control characters and drops what turns the direction of writing.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Bidi_Control, r):
			return -1
		case forbidden(r):
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

// cut shortens a text to so many characters.
func cut(s string, most int) string {
	if runes := []rune(s); len(runes) > most {
		return strings.TrimSpace(string(runes[:most-1])) + "…"
	}
	return s
}

// forbidden are the characters that must not stand in a header: control characters and the separators of lines.
func forbidden(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029'
}
