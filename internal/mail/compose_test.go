package mail

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
)

// registration is data as package account gives it.
type registration struct {
	Again                           bool
	Label, Name, Email, UID         string
	Provider, Registered            string
	IdentityVerified, EmailVerified bool
	Link, Until                     string
}

var sample = registration{
	Label: "Ann Lee", Name: "Ann Lee", Email: "ann@example.com", UID: "u-1", Provider: "with Google",
	Registered: "20 November 2026, 12:00 UTC", Link: "https://rx.example.com/approve?token=abc.def", Until: "27 November 2026, 12:00 UTC",
}

type decided struct {
	Name string
	Was  bool
}

func compose(t *testing.T, kind Kind, data any) Message {
	t.Helper()
	m, err := newPost(t).outbox("").Compose(kind, "ann@example.com", data)
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(m.Subject, "\r\n") || m.Kind != kind || m.To != "ann@example.com" {
		t.Errorf("composed %+v", m)
	}
	// Both forms say where they come from, and the HTML is well formed and loads nothing.
	for _, part := range []string{m.Text, m.HTML} {
		if !strings.Contains(part, "https://rx.example.com") {
			t.Errorf("it does not say where it comes from:\n%s", part)
		}
		if strings.Contains(part, "<no value>") || strings.Contains(part, "ZgotmplZ") {
			t.Errorf("a value is missing:\n%s", part)
		}
	}
	if found := regexp.MustCompile(`(?i)<script|<img|<link|<form|\ssrc=|\son[a-z]+=|url\(|@import`).FindString(m.HTML); found != "" {
		t.Errorf("the HTML has %q", found)
	}
	d := xml.NewDecoder(strings.NewReader(m.HTML))
	d.Strict, d.AutoClose, d.Entity = false, []string{"meta", "br"}, xml.HTMLEntity
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("the HTML is not well formed: %v", err)
		}
	}
	for l := range strings.Lines(m.Text) {
		if len(l) > 200 && !strings.Contains(l, "https://") {
			t.Errorf("a line of the text has %d bytes", len(l))
		}
	}
	return m
}

func has(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("%q is not in:\n%s", p, text)
		}
	}
}

func TestComposeRegistration(t *testing.T) {
	t.Run("unverified", func(t *testing.T) {
		m := compose(t, RegistrationAdmin, sample)
		if m.Subject != "New registration waits for approval: Ann Lee" {
			t.Errorf("the subject is %q", m.Subject)
		}
		for _, part := range []string{m.Text, m.HTML} {
			has(t, part, "Ann Lee", "ann@example.com", "u-1", "with Google", "uid and e-mail are unverified", sample.Link, sample.Until)
		}
	})
	t.Run("verified", func(t *testing.T) {
		r := sample
		r.IdentityVerified = true
		m := compose(t, RegistrationAdmin, r)
		has(t, m.Text, "The e-mail is unverified")
		has(t, m.HTML, "The e-mail is unverified")
		r.EmailVerified = true
		if m := compose(t, RegistrationAdmin, r); strings.Contains(m.Text+m.HTML, "unverified") {
			t.Error("a verified registration is said to be unverified")
		}
	})
	t.Run("again", func(t *testing.T) {
		r := sample
		r.Again = true
		m := compose(t, RegistrationAdmin, r)
		has(t, m.Subject, "again")
		has(t, m.Text, "waits for your approval again")
	})
	t.Run("hostile", func(t *testing.T) {
		r := sample
		r.Name = "<script>alert(1)</script>\r\nBcc: all@example.com\u202e\x00" + strings.Repeat("very long ", 40)
		r.Label, r.UID, r.Email = r.Name, `"><b>u</b>`, "ann@example.com"
		m := compose(t, RegistrationAdmin, r)
		if len([]rune(m.Subject)) > 130 || !strings.HasSuffix(m.Subject, "…") || strings.Contains(m.Subject, "\u202e") {
			t.Errorf("the subject is %q", m.Subject)
		}
		has(t, m.HTML, "&lt;script&gt;alert(1)&lt;/script&gt; Bcc: all@example.com", "&#34;&gt;&lt;b&gt;u&lt;/b&gt;")
		if strings.Contains(m.Text, "\nBcc:") || strings.Contains(m.Text+m.HTML, "\u202e") || strings.Contains(m.Text, "\x00") {
			t.Errorf("the text has what the name brought:\n%q", m.Text)
		}
	})
}

func TestComposeDecisions(t *testing.T) {
	t.Run("approved", func(t *testing.T) {
		m := compose(t, Approved, decided{Name: "Jürgen <i>Müller</i>"})
		has(t, m.Text, "Hello Jürgen <i>Müller</i>,", "was approved")
		has(t, m.HTML, "Jürgen &lt;i&gt;Müller&lt;/i&gt;", "was approved")
	})
	t.Run("nameless", func(t *testing.T) {
		if m := compose(t, Approved, decided{}); strings.Contains(m.Text+m.HTML, "Hello") {
			t.Error("greets nobody")
		}
	})
	t.Run("rejected", func(t *testing.T) {
		has(t, compose(t, Rejected, decided{Name: "Ann"}).Text, "did not approve")
	})
	t.Run("withdrawn", func(t *testing.T) {
		m := compose(t, Rejected, decided{Name: "Ann", Was: true})
		has(t, m.Text, "withdrawn")
		has(t, m.HTML, "withdrawn")
	})
}

func TestComposeRefuses(t *testing.T) {
	o := newPost(t).outbox("")
	if _, err := o.Compose("nothing", "ann@example.com", nil); err == nil {
		t.Error("composed a kind that has no files")
	}
	if _, err := o.Compose(RegistrationAdmin, "ann@example.com", map[string]string{"Name": "Ann"}); err == nil {
		t.Error("composed from data that lacks what the text needs")
	}
}

func TestLines(t *testing.T) {
	if got, want := lines(" one\r\n\r\ntwo\x1b[31m\nthree\u2028 "), "> one\n>\n> two [31m\n> three"; got != want {
		t.Errorf("quoted as %q, want %q", got, want)
	}
	if got := line("a\tb\r\n  c\u2066"); got != "a b c" {
		t.Errorf("one line is %q", got)
	}
}
