package mail

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

func TestParseServer(t *testing.T) {
	ca, _ := authority(t)
	for address, want := range map[string]struct {
		at       string
		security security
	}{
		"smtp://mail.example.com":                    {"mail.example.com:587", startTLS},
		"smtp://mail.example.com:25":                 {"mail.example.com:25", startTLS},
		"smtp://u:p@mail.example.com:2525/":          {"mail.example.com:2525", startTLS},
		"smtps://u:p@mail.example.com":               {"mail.example.com:465", implicitTLS},
		"smtps://mail.example.com:1465?ca=" + ca:     {"mail.example.com:1465", implicitTLS},
		"smtp://127.0.0.1:1025":                      {"127.0.0.1:1025", plain},
		"smtp://u:p@localhost:1025":                  {"localhost:1025", plain},
		"smtp://[::1]:1025":                          {"[::1]:1025", plain},
		"smtp://[::ffff:127.0.0.1]:1025":             {"[::ffff:127.0.0.1]:1025", plain},
		"smtp://127.0.0.1?tls=required":              {"127.0.0.1:587", startTLS},
		"smtp://relay.internal:25?tls=off&helo=me.x": {"relay.internal:25", plain},
		"smtp://127.0.0.1.example.com":               {"127.0.0.1.example.com:587", startTLS},
	} {
		s, err := ParseServer(address)
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		if s.String() != want.at || s.security != want.security || s.tls.MinVersion < 0x0303 || s.tls.InsecureSkipVerify {
			t.Errorf("%s is %s, security %d", address, s, s.security)
		}
	}
	noCert := filepath.Join(t.TempDir(), "x.pem")
	if err := os.WriteFile(noCert, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{
		"mail.example.com", "mail.example.com:25", "http://mail.example.com", "smtp://", "smtp:mail", "smtp://:25", "smtp://h:x",
		"smtp://h:0", "smtp://h:70000", "smtp://h/path", "smtp://h#f", "smtp://h?starttls=no", "smtp://h?tls=maybe", "smtp://h?tls=off&tls=off",
		"smtp://h?ca=/nowhere.pem", "smtp://h?ca=" + noCert, "smtp://h?helo=", "smtp://h?helo=a%20b", "smtp://h?a=%zz",
		"smtp://user-sesame@h", "smtp://:sesame@h", "smtp://u:sesame@h?tls=off", "smtps://u:sesame@h?tls=off", "smtp://u:se%0Asame@h",
		"smtp://u:ses@me:x@h y", "smtp://u:%sesame@h", "smtp://u:sesame@h?x=sesame",
	} {
		s, err := ParseServer(address)
		if err == nil {
			t.Errorf("%s is taken as %s", address, s)
			continue
		}
		if !strings.HasPrefix(err.Error(), "RXASSAY_SMTP_URL: ") || strings.Contains(err.Error(), "sesame") {
			t.Errorf("%s: the error is %v", address, err)
		}
	}
	s, err := ParseServer("smtp://u:sesame@h")
	if err != nil {
		t.Fatal(err)
	}
	if text := fmt.Sprintf("%v %+v %#v %s", s, s, s, s); strings.Contains(text, "sesame") {
		t.Errorf("prints as %s", text)
	}
}

func TestNewRefusesSettings(t *testing.T) {
	p := newPost(t)
	good := Config{
		Store: p.store, Now: time.Now, SMTPURL: "smtp://h", AdminEmail: "admin@example.com", PublicURL: "https://rx.example.com",
	}
	for name, c := range map[string]struct {
		change func(*Config)
		names  string
	}{
		"no store":         {func(c *Config) { c.Store = nil }, "Store"},
		"no clock":         {func(c *Config) { c.Now = nil }, "Now"},
		"server":           {func(c *Config) { c.SMTPURL = "x" }, "RXASSAY_SMTP_URL"},
		"no administrator": {func(c *Config) { c.AdminEmail = "" }, "RXASSAY_ADMIN_EMAIL"},
		"administrator":    {func(c *Config) { c.AdminEmail = "admin@example.com\nBcc: x@example.com" }, "RXASSAY_ADMIN_EMAIL"},
		"two of them":      {func(c *Config) { c.AdminEmail = "a@example.com,b@example.com" }, "RXASSAY_ADMIN_EMAIL"},
		"sender":           {func(c *Config) { c.From = "RxAssay" }, "RXASSAY_MAIL_FROM"},
		"sender's header":  {func(c *Config) { c.From = "RxAssay\r\n <a@example.com>" }, "RXASSAY_MAIL_FROM"},
	} {
		cfg := good
		c.change(&cfg)
		if _, err := New(cfg); err == nil || !strings.Contains(err.Error(), c.names) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for from, want := range map[string]string{
		"": `"RxAssay" <admin@example.com>`, "a@example.com": "<a@example.com>", "Tests & Co <a@example.com>": `"Tests & Co" <a@example.com>`,
	} {
		cfg := good
		cfg.From = from
		o, err := New(cfg)
		if err != nil || o.from.String() != want {
			t.Errorf("from %q is %v (%v)", from, o.from.String(), err)
		}
	}
	if _, err := New(good); err != nil {
		t.Error(err)
	}
}

func TestStartTwice(t *testing.T) {
	p := newPost(t)
	o := p.start(p.outbox("smtp://127.0.0.1:9"))
	if err := o.Start(t.Context()); err == nil {
		t.Error("started twice")
	}
	if list, err := o.List(t.Context(), store.MailSent, store.Page{Limit: 1}); err != nil || len(list.Items) > 0 {
		t.Errorf("an empty outbox lists %v (%v)", list.Items, err)
	}
	if err := p.outbox("").Close(t.Context()); err != nil {
		t.Errorf("closing what was not started: %v", err)
	}
}
