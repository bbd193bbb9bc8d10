package mail

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/rxassay/rxassay/internal/store"
)

// clock is moved by hand.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func newClock() *clock { return &clock{at: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// lockedBuffer is a log that may be read while it is written.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// post is a store with a clock, for one or more outboxes.
type post struct {
	t     *testing.T
	store *store.Store
	clock *clock
	log   *lockedBuffer
}

func newPost(t *testing.T) *post {
	t.Helper()
	p := &post{t: t, clock: newClock(), log: &lockedBuffer{}}
	s, err := store.Open(t.Context(), store.Options{DataDir: t.TempDir(), Clock: p.clock.now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	p.store = s
	return p
}

// outbox makes an outbox that looks often; it is started with start.
func (p *post) outbox(smtpURL string, change ...func(*Config)) *Outbox {
	p.t.Helper()
	cfg := Config{
		Store: p.store, SMTPURL: smtpURL, AdminEmail: "admin@example.com", From: "RxAssay <rx@example.com>",
		PublicURL: "https://rx.example.com", Now: p.clock.now, Log: slog.New(slog.NewTextHandler(p.log, nil)),
		pause: 5 * time.Millisecond,
	}
	for _, f := range change {
		f(&cfg)
	}
	o, err := New(cfg)
	if err != nil {
		p.t.Fatal(err)
	}
	return o
}

// start starts an outbox and closes it with the test.
func (p *post) start(o *Outbox) *Outbox {
	p.t.Helper()
	if err := o.Start(p.t.Context()); err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { _ = o.Close(context.Background()) })
	return o
}

const secretLink = "https://rx.example.com/approve?token=c2VjcmV0.dG9rZW4"

// queue writes a mail of a key.
func (p *post) queue(o *Outbox, key string) {
	p.t.Helper()
	if err := p.queueMessage(o, Message{
		Key: key, Kind: Approved, To: "ann@example.com", Subject: "Grüße aus Köln – it works", UID: "u-1",
		Text: "Hello.\n\nLook at " + secretLink + " now.\n", HTML: "<p>Hello <b>Jürgen</b></p>",
	}); err != nil {
		p.t.Fatal(err)
	}
}

func (p *post) queueMessage(o *Outbox, m Message) error {
	return p.store.Atomically(p.t.Context(), func(ctx context.Context, tx store.Tx) error { return o.Queue(ctx, tx, m) })
}

// mails lists the outbox as it is in the database, oldest first.
func (p *post) mails() []store.Mail {
	p.t.Helper()
	list, err := p.store.Mails(context.Background(), "", store.Page{Limit: 100})
	if err != nil {
		p.t.Fatal(err)
	}
	for i, j := 0, len(list.Items)-1; i < j; i, j = i+1, j-1 {
		list.Items[i], list.Items[j] = list.Items[j], list.Items[i]
	}
	return list.Items
}

// await waits until the only mail of the outbox is as wanted.
func (p *post) await(what string, is func(store.Mail) bool) store.Mail {
	p.t.Helper()
	var m store.Mail
	for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline); time.Sleep(2 * time.Millisecond) {
		if m = p.mails()[0]; is(m) {
			return m
		}
	}
	p.t.Fatalf("waited in vain until the mail was %s; it is %s after %d attempts: %s", what, m.State, m.Attempts, m.LastError)
	return m
}

func (p *post) awaitState(want store.MailState) store.Mail {
	p.t.Helper()
	return p.await(string(want), func(m store.Mail) bool { return m.State == want })
}

func TestSendsWhatIsQueued(t *testing.T) {
	p := newPost(t)
	server := startServer(t, "127.0.0.1:0", nil, "")
	o := p.outbox("smtp://" + server.addr)
	rolledBack := errors.New("rolled back")
	if err := p.store.Atomically(t.Context(), func(ctx context.Context, tx store.Tx) error {
		return errors.Join(o.Queue(ctx, tx, Message{Key: "other", Kind: Approved, To: "bob@example.com", Subject: "s", Text: "t"}), rolledBack)
	}); !errors.Is(err, rolledBack) {
		t.Fatal(err)
	}
	p.queue(o, "k")
	p.queue(o, "k") // the same change: no second mail
	p.start(o)
	m := p.awaitState(store.MailSent)
	if m.Attempts != 1 || !m.SentAt.Equal(p.clock.now()) || m.LastError != "" || len(p.mails()) != 1 {
		t.Errorf("the outbox has %+v", p.mails())
	}
	if strings.Contains(m.Text, "token=") || m.HTML != "" {
		t.Errorf("the database keeps what a sent mail's link carries: %q, %q", m.Text, m.HTML)
	}
	got := server.taken()
	if len(got) != 1 || got[0].from != "rx@example.com" || got[0].to != "ann@example.com" {
		t.Fatalf("the server took %+v", got)
	}
	msg, err := mail.ReadMessage(strings.NewReader(got[0].data))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(msg.Header.Get("Subject"))
	if err != nil || subject != "Grüße aus Köln – it works" {
		t.Errorf("the subject is %q (%v)", subject, err)
	}
	for name, want := range map[string]string{
		"From": `"RxAssay" <rx@example.com>`, "To": "<ann@example.com>", "Auto-Submitted": "auto-generated",
		"Message-Id": "<" + m.ID + "@example.com>", "Date": "Fri, 20 Nov 2026 12:00:00 +0000",
	} {
		if v := msg.Header.Get(name); v != want {
			t.Errorf("%s is %q, want %q", name, v, want)
		}
	}
	parts := alternatives(t, msg)
	if want := "Hello.\r\n\r\nLook at " + secretLink + " now."; strings.TrimSpace(parts["text/plain"]) != want {
		t.Errorf("the text is %q", parts["text/plain"])
	}
	if parts["text/html"] != "<p>Hello <b>Jürgen</b></p>" {
		t.Errorf("the HTML is %q", parts["text/html"])
	}
	if log := p.log.String(); strings.Contains(log, "example.com") || strings.Contains(log, "token") {
		t.Errorf("the log tells addresses or tokens:\n%s", log)
	}
}

// alternatives returns the parts of a multipart/alternative mail by media type.
func alternatives(t *testing.T, msg *mail.Message) map[string]string {
	t.Helper()
	media, params, err := mime.ParseMediaType(msg.Header.Get("Content-Type"))
	if err != nil || media != "multipart/alternative" {
		t.Fatalf("the mail is %s (%v)", media, err)
	}
	parts := map[string]string{}
	for r := multipart.NewReader(msg.Body, params["boundary"]); ; {
		part, err := r.NextRawPart()
		if errors.Is(err, io.EOF) {
			return parts
		}
		if err != nil {
			t.Fatal(err)
		}
		media, _, err := mime.ParseMediaType(part.Header.Get("Content-Type"))
		if err != nil || part.Header.Get("Content-Transfer-Encoding") != "quoted-printable" {
			t.Fatalf("a part is %v (%v)", part.Header, err)
		}
		b, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil {
			t.Fatal(err)
		}
		parts[media] = string(b)
	}
}

func TestTransportSecurity(t *testing.T) {
	ca, cert := authority(t)
	otherCA, _ := authority(t)
	const password = "p@ss/wörd:1"
	for name, c := range map[string]struct {
		cert    *tls.Certificate
		mode    string
		url     string // %s: host and port
		user    string // as which it must have signed in
		problem string // what the outbox says; empty: it is sent
	}{
		"implicit TLS":                {cert, "implicit", "smtps://ann:p%%40ss%%2Fw%%C3%%B6rd%%3A1@%s?ca=" + ca, "ann", ""},
		"STARTTLS":                    {cert, "starttls", "smtp://ann:p%%40ss%%2Fw%%C3%%B6rd%%3A1@%s?tls=required&ca=" + ca, "ann", ""},
		"on this machine":             {nil, "", "smtp://ann:p%%40ss%%2Fw%%C3%%B6rd%%3A1@%s", "ann", ""},
		"an unknown authority":        {cert, "implicit", "smtps://ann:p%%40ss%%2Fw%%C3%%B6rd%%3A1@%s?ca=" + otherCA, "", "no TLS with the mail server"},
		"unknown, with STARTTLS":      {cert, "starttls", "smtp://ann:p%%40ss%%2Fw%%C3%%B6rd%%3A1@%s?tls=required&ca=" + otherCA, "", "no TLS with the mail server"},
		"no STARTTLS offered":         {nil, "", "smtp://ann:p%%40ss%%2Fw%%C3%%B6rd%%3A1@%s?tls=required", "", "it does not offer STARTTLS"},
		"a wrong password":            {cert, "implicit", "smtps://ann:wrong-secret@%s?ca=" + ca, "", "the mail server refused the sign-in (535)"},
		"TLS where the server is not": {nil, "", "smtps://ann:p%%40ss%%2Fw%%C3%%B6rd%%3A1@%s", "", "no TLS with the mail server"},
		"no password at all":          {nil, "", "smtp://%s", "", "the mail server refused the sender (502)"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPost(t)
			server := startServer(t, "127.0.0.1:0", c.cert, c.mode)
			server.answer(func(m *mailServer) { m.password = password })
			o := p.outbox(fmt.Sprintf(c.url, server.addr))
			p.queue(o, "k")
			p.start(o)
			if c.problem == "" {
				p.awaitState(store.MailSent)
				got := server.taken()
				if len(got) != 1 || got[0].user != c.user || got[0].secure != (c.cert != nil) {
					t.Errorf("the server took %d mails; signed in as %q, TLS %v", len(got), got[0].user, got[0].secure)
				}
			} else {
				m := p.await("tried", func(m store.Mail) bool { return m.LastError != "" })
				if !strings.Contains(m.LastError, c.problem) || m.State != store.MailQueued || len(server.taken()) > 0 {
					t.Errorf("the mail is %s: %s", m.State, m.LastError)
				}
				if strings.Contains(m.LastError, "wrong-secret") || strings.Contains(m.LastError, password) {
					t.Errorf("the outbox tells the password: %s", m.LastError)
				}
			}
			if log := p.log.String(); strings.Contains(log, "wrong-secret") || strings.Contains(log, password) {
				t.Errorf("the log tells the password:\n%s", log)
			}
		})
	}
}

// What a server says decides whether a mail is tried again.
func TestRefusals(t *testing.T) {
	say := func(code int) error {
		return &smtp.SMTPError{Code: code, EnhancedCode: smtp.NoEnhancedCode, Message: "told\tso"}
	}
	for name, c := range map[string]struct {
		change  func(*mailServer)
		again   bool
		problem string
	}{
		"recipient unknown":      {func(m *mailServer) { m.rcpt = func(int) error { return say(550) } }, false, "the mail server refused the recipient (550): told so"},
		"recipient busy":         {func(m *mailServer) { m.rcpt = func(int) error { return say(451) } }, true, "the mail server refused the recipient (451): told so"},
		"content refused":        {func(m *mailServer) { m.data = func() error { return say(554) } }, false, "the mail server refused the mail (554): told so"},
		"content not now":        {func(m *mailServer) { m.data = func() error { return say(452) } }, true, "the mail server refused the mail (452): told so"},
		"sender refused":         {func(m *mailServer) { m.sender = func() error { return say(553) } }, true, "the mail server refused the sender (553): told so"},
		"sender refused for now": {func(m *mailServer) { m.sender = func() error { return say(421) } }, true, "the mail server refused the sender (421): told so"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newPost(t)
			server := startServer(t, "127.0.0.1:0", nil, "")
			server.answer(c.change)
			o := p.outbox("smtp://" + server.addr)
			p.queue(o, "k")
			p.start(o)
			m := p.await("tried", func(m store.Mail) bool { return m.LastError != "" })
			want := store.MailFailed
			if c.again {
				want = store.MailQueued
			}
			if m.State != want || m.Attempts != 1 || !strings.HasPrefix(m.LastError, c.problem) {
				t.Errorf("the mail is %s after %d attempts: %s", m.State, m.Attempts, m.LastError)
			}
			if c.again != m.DueAt.After(p.clock.now()) {
				t.Errorf("due at %s", m.DueAt)
			}
			if !c.again && (strings.Contains(m.Text, "token=") || m.HTML != "") {
				t.Errorf("a failed mail keeps its secret: %s", m.Text)
			}
			if c.again && !strings.Contains(m.Text, secretLink) {
				t.Errorf("a mail that is tried again has lost its link: %s", m.Text)
			}
		})
	}
}

func TestTemporaryErrorsThenSuccess(t *testing.T) {
	p := newPost(t)
	server := startServer(t, "127.0.0.1:0", nil, "")
	server.answer(func(m *mailServer) {
		m.rcpt = func(n int) error {
			if n < 4 {
				return &smtp.SMTPError{Code: 450, Message: "later"}
			}
			return nil
		}
	})
	o := p.outbox("smtp://" + server.addr)
	p.queue(o, "k")
	p.start(o)
	for n := 1; n < 4; n++ {
		m := p.await("tried", func(m store.Mail) bool { return m.State == store.MailQueued && m.Attempts == n })
		pause, base := m.DueAt.Sub(p.clock.now()), firstPause<<(n-1)
		if pause < base*4/5-time.Second || pause > base*6/5+time.Second {
			t.Errorf("after %d attempts the pause is %s, not about %s", n, pause, base)
		}
		p.clock.add(pause)
	}
	m := p.awaitState(store.MailSent)
	if m.Attempts != 4 || m.LastError != "" || len(server.taken()) != 1 {
		t.Errorf("sent after %d attempts, %d arrived: %s", m.Attempts, len(server.taken()), m.LastError)
	}
}

func TestGivenUp(t *testing.T) {
	p := newPost(t)
	server := startServer(t, "127.0.0.1:0", nil, "")
	server.answer(func(m *mailServer) { m.rcpt = func(int) error { return &smtp.SMTPError{Code: 450, Message: "later"} } })
	o := p.outbox("smtp://" + server.addr)
	p.queue(o, "k")
	p.start(o)
	began := p.clock.now()
	for n := 1; n < MaxAttempts; n++ {
		m := p.await("tried", func(m store.Mail) bool { return m.State == store.MailQueued && m.Attempts == n })
		p.clock.add(m.DueAt.Sub(p.clock.now()))
	}
	m := p.awaitState(store.MailFailed)
	if m.Attempts != MaxAttempts || !strings.HasPrefix(m.LastError, "given up after 12 attempts; the last: the mail server refused the recipient (450)") {
		t.Errorf("failed after %d attempts: %s", m.Attempts, m.LastError)
	}
	if took := p.clock.now().Sub(began); took < 8*time.Hour || took > 48*time.Hour {
		t.Errorf("given up after %s", took)
	}
}

func TestServerDownThenUp(t *testing.T) {
	p := newPost(t)
	server := startServer(t, "127.0.0.1:0", nil, "")
	server.stop()
	o := p.outbox("smtp://" + server.addr)
	p.queue(o, "k")
	p.start(o)
	m := p.await("tried", func(m store.Mail) bool { return m.State == store.MailQueued && m.Attempts == 1 })
	if !strings.Contains(m.LastError, "no connection to the mail server") {
		t.Errorf("the reason is %s", m.LastError)
	}
	up := startServer(t, server.addr, nil, "")
	p.clock.add(m.DueAt.Sub(p.clock.now()))
	p.awaitState(store.MailSent)
	if len(up.taken()) != 1 {
		t.Errorf("%d mails arrived", len(up.taken()))
	}
}

func TestBackoffGrowsToALimit(t *testing.T) {
	var different bool
	for n := 1; n < 100; n++ {
		want := min(longestPause, firstPause<<min(n-1, 15))
		for range 20 {
			d := backoff(n)
			if d < want*8/10 || d > want*12/10 {
				t.Fatalf("after %d attempts the pause is %s, not about %s", n, d, want)
			}
			different = different || d != backoff(n)
		}
	}
	if !different {
		t.Error("the pauses have no jitter")
	}
}

func TestQueueRefuses(t *testing.T) {
	p := newPost(t)
	o := p.outbox("")
	good := Message{Key: "k", Kind: Approved, To: "ann@example.com", Subject: "s", Text: "t"}
	for name, change := range map[string]func(*Message){
		"no recipient":            func(m *Message) { m.To = "" },
		"a header after it":       func(m *Message) { m.To = "ann@example.com\r\nBcc: all@example.com" },
		"a command after it":      func(m *Message) { m.To = "ann@example.com>\r\nRCPT TO:<bob@example.com" },
		"two recipients":          func(m *Message) { m.To = "ann@example.com, bob@example.com" },
		"a name":                  func(m *Message) { m.To = "Ann <ann@example.com>" },
		"a quoted part":           func(m *Message) { m.To = `"a b"@example.com` },
		"a separator of lines":    func(m *Message) { m.To = "ann\u2028@example.com" },
		"no address":              func(m *Message) { m.To = "ann" },
		"a header in the subject": func(m *Message) { m.Subject = "s\r\nBcc: all@example.com" },
		"a bare line feed":        func(m *Message) { m.Subject = "s\nBcc: all@example.com" },
		"a null":                  func(m *Message) { m.Subject = "s\x00" },
		"no subject":              func(m *Message) { m.Subject = " " },
		"a long subject":          func(m *Message) { m.Subject = strings.Repeat("s", 251) },
		"no key":                  func(m *Message) { m.Key = "" },
		"no text":                 func(m *Message) { m.Text = "\n" },
		"not UTF-8":               func(m *Message) { m.Text = "\xff" },
	} {
		m := good
		change(&m)
		if err := p.queueMessage(o, m); !errors.Is(err, ErrMessage) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if len(p.mails()) > 0 {
		t.Errorf("queued all the same: %+v", p.mails())
	}
	if err := p.queueMessage(o, good); err != nil {
		t.Error(err)
	}
}

// Without a mail server mails are held; when one is configured, those that are still of use go.
func TestHeldUntilAServerIsConfigured(t *testing.T) {
	p := newPost(t)
	o := p.start(p.outbox("", func(c *Config) { c.AdminEmail, c.From = "", "" }))
	if o.AdminEmail() != NoAdmin || o.Sends() {
		t.Errorf("the administrator is %s, sends %v", o.AdminEmail(), o.Sends())
	}
	old := Message{Key: "old", Kind: Approved, To: "old@example.com", Subject: "s", Text: "t " + secretLink}
	if err := p.queueMessage(o, old); err != nil {
		t.Fatal(err)
	}
	p.clock.add(UsefulFor - time.Hour)
	p.queue(o, "young")
	toAdmin := Message{Key: "admin", Kind: RegistrationAdmin, To: o.AdminEmail(), Subject: "s", Text: "t", Until: p.clock.now().Add(7 * 24 * time.Hour)}
	if err := p.queueMessage(o, toAdmin); err != nil {
		t.Fatal(err)
	}
	list, err := o.List(t.Context(), store.MailHeld, store.Page{Limit: 10})
	if err != nil || len(list.Items) != 3 {
		t.Fatalf("held are %d (%v)", len(list.Items), err)
	}
	if text := list.Items[1].Text; !strings.Contains(text, secretLink) {
		t.Errorf("nobody can read the link of a held mail: %s", text)
	}
	if err := o.Close(t.Context()); err != nil {
		t.Fatal(err)
	}

	p.clock.add(2 * time.Hour)
	server := startServer(t, "127.0.0.1:0", nil, "")
	p.start(p.outbox("smtp://" + server.addr))
	for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline) && len(server.taken()) < 2; time.Sleep(time.Millisecond) {
	}
	p.await("settled", func(store.Mail) bool {
		for _, m := range p.mails() {
			if m.State != store.MailSent && m.State != store.MailFailed {
				return false
			}
		}
		return true
	})
	to := map[string]bool{}
	for _, m := range server.taken() {
		to[m.to] = true
	}
	if len(to) != 2 || !to["ann@example.com"] || !to["admin@example.com"] {
		t.Errorf("mail went to %v", to)
	}
	if m := p.mails()[0]; m.State != store.MailFailed || m.LastError != "not sent: it was of use until 23 November 2026, 12:00 UTC" || strings.Contains(m.Text, "token=") {
		t.Errorf("the old mail is %s: %s", m.State, m.LastError)
	}
}

// A command beside the service may not have its settings; what it queues is sent by the service all the same.
func TestHeldBesideARunningService(t *testing.T) {
	p := newPost(t)
	server := startServer(t, "127.0.0.1:0", nil, "")
	p.start(p.outbox("smtp://" + server.addr))
	p.queue(p.outbox(""), "k")
	p.awaitState(store.MailSent)
	if len(server.taken()) != 1 {
		t.Errorf("%d mails arrived", len(server.taken()))
	}
}

// A server that is taken out of the configuration leaves nothing waiting in vain.
func TestQueuedIsHeldWithoutAServer(t *testing.T) {
	p := newPost(t)
	p.queue(p.outbox("smtp://127.0.0.1:9"), "k")
	p.start(p.outbox(""))
	if m := p.mails()[0]; m.State != store.MailHeld {
		t.Errorf("the mail is %s", m.State)
	}
}

func TestListHidesLinks(t *testing.T) {
	p := newPost(t)
	o := p.outbox("smtp://127.0.0.1:9")
	p.queue(o, "k")
	list, err := o.List(t.Context(), "", store.Page{Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	m := list.Items[0]
	if m.State != store.MailQueued || m.To != "ann@example.com" || m.Text != "Hello.\n\nLook at https://rx.example.com/approve?[hidden] now.\n" || m.HTML != "" {
		t.Errorf("listed is %+v", m)
	}
	for text, want := range map[string]string{
		"https://a.example/x": "https://a.example/x", "see http://a.example/?a=b&c=d#e.": "see http://a.example/?[hidden]",
		"(https://a.example/#token=x)": "(https://a.example/#[hidden]", "what? https://a.example": "what? https://a.example",
	} {
		if got := HideLinks(text); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
}
