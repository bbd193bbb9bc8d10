package mail

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// dirOfSender, when set, makes this program a service that sends mail until it is killed.
const dirOfSender, urlOfSender = "MAIL_TEST_DIR", "MAIL_TEST_SMTP_URL"

func TestMain(m *testing.M) {
	if dir := os.Getenv(dirOfSender); dir != "" {
		if err := sendUntilKilled(dir, os.Getenv(urlOfSender)); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func sendUntilKilled(dir, smtpURL string) error {
	ctx := context.Background()
	s, err := store.Open(ctx, store.Options{DataDir: dir, Clock: time.Now})
	if err != nil {
		return err
	}
	o, err := New(Config{Store: s, SMTPURL: smtpURL, AdminEmail: "admin@example.com", Now: time.Now, pause: 5 * time.Millisecond})
	if err != nil {
		return err
	}
	if err := s.Atomically(ctx, func(ctx context.Context, tx store.Tx) error {
		return o.Queue(ctx, tx, Message{Key: "k", Kind: Approved, To: "ann@example.com", Subject: "s", Text: "t"})
	}); err != nil {
		return err
	}
	if err := o.Start(ctx); err != nil {
		return err
	}
	time.Sleep(time.Hour) // the server of the test kills this process long before
	return nil
}

// The service is killed while it sends, and started again. Whatever the moment, one change never has two mails.
func TestKilledWhileSending(t *testing.T) {
	for name, c := range map[string]struct {
		moment func(m *mailServer, kill func()) // when the server has it killed
		state  store.MailState
		taken  int
	}{
		"before the mail was complete": {
			func(m *mailServer, kill func()) { m.rcpt = func(n int) error { kill(); return nil } }, store.MailSent, 1,
		},
		"between the server's yes and our note of it": {
			func(m *mailServer, kill func()) { m.data = func() error { kill(); return nil } }, store.MailFailed, 1,
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			server := startServer(t, "127.0.0.1:0", nil, "")
			sender := exec.Command(os.Args[0], "-test.run=^$")
			sender.Env = append(os.Environ(), dirOfSender+"="+dir, urlOfSender+"=smtp://"+server.addr)
			var said strings.Builder
			sender.Stderr = &said
			started := make(chan struct{}) // the server may be quicker than Start returns
			server.answer(func(m *mailServer) {
				c.moment(m, func() {
					<-started
					_ = sender.Process.Kill() // it is gone, or it is killed
				})
			})
			if err := sender.Start(); err != nil {
				t.Fatal(err)
			}
			close(started)
			_ = sender.Wait() // killed
			server.answer(func(m *mailServer) { m.rcpt, m.data = nil, nil })

			p := &post{t: t, clock: newClock(), log: &lockedBuffer{}}
			p.clock.at = time.Now().Add(10 * time.Minute) // the dead sender's lease has ended
			var err error
			if p.store, err = store.Open(t.Context(), store.Options{DataDir: dir, Clock: p.clock.now}); err != nil {
				t.Fatal(err, said.String())
			}
			t.Cleanup(func() { _ = p.store.Close() })
			if m := p.mails()[0]; m.State != store.MailSending {
				t.Fatalf("the killed service left the mail %s", m.State)
			}
			p.start(p.outbox("smtp://" + server.addr))
			m := p.awaitState(c.state)
			// What the server was at when it had the sender killed, it ends in its own time.
			for deadline := time.Now().Add(5 * time.Minute); len(server.taken()) < c.taken && time.Now().Before(deadline); {
				time.Sleep(time.Millisecond)
			}
			if got := server.taken(); len(got) != c.taken {
				t.Errorf("the server took %d mails, want %d", len(got), c.taken)
			}
			if c.state == store.MailFailed && !strings.Contains(m.LastError, "the mail server may have it") {
				t.Errorf("the reason is %s", m.LastError)
			}
		})
	}
}

// Two replicas and forty mails: each goes once.
func TestReplicasShareTheWork(t *testing.T) {
	p := newPost(t)
	server := startServer(t, "127.0.0.1:0", nil, "")
	a, b := p.outbox("smtp://"+server.addr), p.outbox("smtp://"+server.addr)
	const mails = 40
	for i := range mails {
		if err := p.queueMessage(a, Message{
			Key: fmt.Sprint(i), Kind: Approved, To: fmt.Sprintf("u%d@example.com", i), Subject: "s", Text: "t",
		}); err != nil {
			t.Fatal(err)
		}
	}
	p.start(a)
	p.start(b)
	for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if sent, err := p.store.Mails(t.Context(), store.MailSent, store.Page{Limit: 100}); err != nil || len(sent.Items) == mails {
			break
		}
	}
	to := map[string]int{}
	for _, m := range server.taken() {
		to[m.to]++
	}
	if len(server.taken()) != mails || len(to) != mails {
		t.Errorf("%d mails arrived, to %d people, want %d", len(server.taken()), len(to), mails)
	}
}

// A sender that was slower than its lease must not complete the mail which another has sent meanwhile.
func TestLostLeaseStopsTheSlowSender(t *testing.T) {
	p := newPost(t)
	server := startServer(t, "127.0.0.1:0", nil, "")
	slow, goOn := make(chan struct{}), make(chan struct{})
	server.answer(func(m *mailServer) {
		m.rcpt = func(n int) error {
			if n == 1 {
				close(slow)
				<-goOn
			}
			return nil
		}
	})
	a, b := p.outbox("smtp://"+server.addr), p.outbox("smtp://"+server.addr)
	p.queue(a, "k")
	p.start(a)
	<-slow
	p.clock.add(ordinaryPatience.lease + time.Second)
	p.start(b)
	p.awaitState(store.MailSent)
	close(goOn)
	if err := a.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if m := p.mails()[0]; len(server.taken()) != 1 || m.State != store.MailSent || m.Attempts != 2 {
		t.Errorf("%d mails arrived; the mail is %s after %d attempts", len(server.taken()), m.State, m.Attempts)
	}
}

// A server that takes the mail and never says so may have it: it is not sent again.
func TestNoAnswerToTheMail(t *testing.T) {
	p := newPost(t)
	server := startServer(t, "127.0.0.1:0", nil, "")
	over := make(chan struct{})
	server.answer(func(m *mailServer) { m.data = func() error { <-over; return nil } })
	t.Cleanup(func() { close(over) })
	o := p.outbox("smtp://"+server.addr, func(c *Config) {
		c.patience = patience{connect: 30 * time.Second, send: 30 * time.Second, answer: 50 * time.Millisecond, lease: 2 * time.Minute}
	})
	p.queue(o, "k")
	p.start(o)
	m := p.awaitState(store.MailFailed)
	if m.Attempts != 1 || !strings.HasPrefix(m.LastError, "the mail server may have it: ") {
		t.Errorf("failed after %d attempts: %s", m.Attempts, m.LastError)
	}
}

// A server that accepts the connection and says nothing holds the outbox up for a bounded time.
func TestSilentServer(t *testing.T) {
	p := newPost(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	o := p.outbox("smtp://"+l.Addr().String(), func(c *Config) {
		c.patience = patience{connect: 50 * time.Millisecond, send: time.Second, answer: time.Second, lease: 2 * time.Minute}
	})
	p.queue(o, "k")
	p.start(o)
	m := p.await("tried", func(m store.Mail) bool { return m.LastError != "" })
	if m.State != store.MailQueued || !strings.HasPrefix(m.LastError, "no connection to the mail server") {
		t.Errorf("the mail is %s: %s", m.State, m.LastError)
	}
}

// Close lets the mail on its way arrive.
func TestCloseWaitsForTheMailOnItsWay(t *testing.T) {
	p := newPost(t)
	server := startServer(t, "127.0.0.1:0", nil, "")
	under, goOn := make(chan struct{}), make(chan struct{})
	server.answer(func(m *mailServer) { m.data = func() error { close(under); <-goOn; return nil } })
	o := p.outbox("smtp://" + server.addr)
	p.queue(o, "k")
	p.start(o)
	<-under
	closed := make(chan error, 1)
	go func() { closed <- o.Close(context.Background()) }()
	select {
	case err := <-closed:
		t.Fatalf("closed while a mail was on its way: %v", err)
	case <-time.After(50 * time.Millisecond):
	}
	close(goOn)
	if err := <-closed; err != nil {
		t.Fatal(err)
	}
	if m := p.mails()[0]; m.State != store.MailSent {
		t.Errorf("the mail is %s", m.State)
	}
}

// Where Close cannot wait, a mail that the server cannot have yet goes with the next start.
func TestCloseCutsOff(t *testing.T) {
	p := newPost(t)
	server := startServer(t, "127.0.0.1:0", nil, "")
	under, goOn := make(chan struct{}), make(chan struct{})
	server.answer(func(m *mailServer) {
		m.rcpt = func(n int) error {
			if n == 1 {
				close(under)
				<-goOn
			}
			return nil
		}
	})
	o := p.outbox("smtp://" + server.addr)
	p.queue(o, "k")
	p.start(o)
	<-under
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := o.Close(ended); err == nil {
		t.Error("Close does not say that it cut something off")
	}
	close(goOn)
	if m := p.mails()[0]; m.State != store.MailQueued || m.LastError != "the service stopped while it was sent" {
		t.Errorf("the mail is %s: %s", m.State, m.LastError)
	}
	p.start(p.outbox("smtp://" + server.addr))
	p.awaitState(store.MailSent)
	if len(server.taken()) != 1 {
		t.Errorf("%d mails arrived", len(server.taken()))
	}
}
