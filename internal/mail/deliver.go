package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/mail"
	"net/textproto"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"

	"github.com/rxassay/rxassay/internal/store"
)

// patience is how long the steps of one attempt may take.
type patience struct {
	connect time.Duration // to reach the server, with TLS and the sign-in
	send    time.Duration // until the mail is there but for its last line; with connect, less than lease
	answer  time.Duration // for the server to take it
	lease   time.Duration
}

// The last answer may take long: a server may check the whole mail first (RFC 5321, 4.5.3.2.6 allows ten minutes).
var ordinaryPatience = patience{connect: 30 * time.Second, send: time.Minute, answer: 5 * time.Minute, lease: 2 * time.Minute}

// step is a part of an attempt. What went wrong is told by it.
type step string

const (
	connecting step = "no connection to the mail server"
	securing   step = "no TLS with the mail server"
	signingIn  step = "the mail server refused the sign-in"
	asSender   step = "the mail server refused the sender"
	toReceiver step = "the mail server refused the recipient"
	sending    step = "the mail server refused the mail"
	stopping   step = "the service stopped while it was sent"
	unanswered step = "the mail server may have it"
	tooLate    step = "not sent"
)

const maxReply = 200 // characters of what the server said

// failure is why an attempt did not succeed.
type failure struct {
	step  step
	code  int    // of the server's reply; 0 when there was none
	reply string // of the server, or of the network
	final bool   // trying again is no use, or could make two of it
}

// Error is for the administrator, not for logs: the server's reply may repeat an address.
func (f *failure) Error() string {
	text := string(f.step)
	if f.code != 0 {
		text += fmt.Sprintf(" (%d)", f.code)
	}
	if f.reply != "" {
		text += ": " + f.reply
	}
	return text
}

// fault describes an error of a step. A refusal is final where it is about this mail; the sign-in and the sender are
// settings, which can be mended. Of a refused sign-in nothing is repeated.
func fault(s step, err error) *failure {
	f := &failure{step: s}
	var reply *textproto.Error
	if errors.As(err, &reply) {
		f.code, f.reply = reply.Code, cut(oneLine(reply.Msg), maxReply)
		f.final = f.code >= 500 && (s == toReceiver || s == sending)
	} else {
		f.reply = cut(oneLine(err.Error()), maxReply)
	}
	if s == signingIn {
		f.reply = ""
	}
	return f
}

// send gives one mail to the server. Before the line that completes it, handOver is called; if that fails, the mail is
// not completed and its error comes back. Anything else is a [*failure].
func (s *Server) send(ctx context.Context, from mail.Address, m store.Mail, p patience, handOver func() error) error {
	msg, err := compile(from, m)
	if err != nil {
		return &failure{step: sending, reply: cut(oneLine(err.Error()), maxReply), final: true}
	}
	deadline := time.Now().Add(p.connect)
	dialing, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	conn, err := (&net.Dialer{}).DialContext(dialing, "tcp", s.String())
	if err != nil {
		return stopped(ctx, fault(connecting, err))
	}
	defer conn.Close()
	// A deadline in the past wakes whatever waits for the network.
	defer context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Unix(1, 0)) })()
	_ = conn.SetDeadline(deadline)
	if ctx.Err() != nil {
		return &failure{step: stopping}
	}
	client, err := s.greet(conn)
	if err != nil {
		return stopped(ctx, err)
	}
	extend(ctx, conn, p.send)
	if err := client.Mail("<" + from.Address + ">"); err != nil {
		return stopped(ctx, fault(asSender, err))
	}
	if err := client.Rcpt("<" + m.To + ">"); err != nil {
		return stopped(ctx, fault(toReceiver, err))
	}
	w, err := client.Data()
	if err != nil {
		return stopped(ctx, fault(sending, err))
	}
	if _, err := msg.WriteTo(w); err != nil {
		return stopped(ctx, fault(sending, err))
	}
	if err := client.Text.W.Flush(); err != nil { // so that only the last line remains
		return stopped(ctx, fault(sending, err))
	}
	if err := handOver(); err != nil {
		return err
	}
	extend(ctx, conn, p.answer)
	if err := w.Close(); err != nil {
		f := fault(sending, err)
		if f.code == 0 {
			f.step, f.final = unanswered, true
		}
		return f
	}
	extend(ctx, conn, time.Second)
	_ = client.Quit() // the mail is taken: whatever the server says now changes nothing
	return nil
}

// greet says hello, begins TLS and signs in.
func (s *Server) greet(conn net.Conn) (*smtp.Client, error) {
	if s.security == implicitTLS {
		secure := tls.Client(conn, s.tls)
		if err := secure.Handshake(); err != nil { // the connection has a deadline
			return nil, fault(securing, err)
		}
		conn = secure
	}
	client, err := smtp.NewClient(conn, s.host)
	if err != nil {
		return nil, fault(connecting, err)
	}
	if err := client.Hello(s.helo); err != nil {
		return nil, fault(connecting, err)
	}
	if s.security == startTLS {
		if offered, _ := client.Extension("STARTTLS"); !offered {
			return nil, &failure{step: securing, reply: "it does not offer STARTTLS"}
		}
		if err := client.StartTLS(s.tls); err != nil {
			return nil, fault(securing, err)
		}
	}
	if s.user == "" {
		return client, nil
	}
	auth, err := s.auth(client)
	if err == nil {
		err = client.Auth(auth)
	}
	if err != nil {
		return nil, fault(signingIn, err)
	}
	return client, nil
}

// auth takes the first way to sign in that both sides know.
func (s *Server) auth(client *smtp.Client) (smtp.Auth, error) {
	_, offered := client.Extension("AUTH")
	ways := strings.Fields(strings.ToUpper(offered))
	inTheClear := s.security == plain // on this machine only, see ParseServer
	for _, way := range ways {
		switch way {
		case "PLAIN":
			return smtp.PlainAuth("", s.user, s.password, s.host, inTheClear), nil
		case "LOGIN":
			return smtp.LoginAuth(s.user, s.password, s.host, inTheClear), nil
		case "SCRAM-SHA-256":
			return smtp.ScramSHA256Auth(s.user, s.password), nil
		case "CRAM-MD5":
			return smtp.CRAMMD5Auth(s.user, s.password), nil
		}
	}
	return nil, errors.New("the mail server offers no way to sign in that this program knows")
}

// compile makes the mail as it goes over the wire. Attempts of one mail differ in nothing that a receiver compares: the
// Message-ID comes from the outbox's id, and the date is that of the change.
func compile(from mail.Address, m store.Mail) (io.WriterTo, error) {
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(&from)
	if err := msg.To(m.To); err != nil {
		return nil, errors.New("the recipient is not an address")
	}
	msg.Subject(m.Subject)
	msg.SetDateWithValue(m.CreatedAt)
	_, domain, _ := strings.Cut(from.Address, "@")
	msg.SetMessageIDWithValue(m.ID + "@" + domain)
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: holiday notices do not answer
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	}
	return msg, nil
}

// extend gives the connection more time, unless the attempt is to be cut off.
func extend(ctx context.Context, conn net.Conn, d time.Duration) {
	_ = conn.SetDeadline(time.Now().Add(d)) // a closed connection tells at the next read
	if ctx.Err() != nil {
		_ = conn.SetDeadline(time.Unix(1, 0))
	}
}

// stopped replaces what the network says by the reason why it does: the service stops.
func stopped(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return &failure{step: stopping}
	}
	return err
}
