package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/mail"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/rxassay/rxassay/internal/store"
)

const (
	// MaxAttempts is how often a mail is tried before it is given up.
	MaxAttempts = 12
	// UsefulFor is how long a mail is worth sending where its message does not say.
	UsefulFor = 3 * 24 * time.Hour
	// NoAdmin stands for the administrator's address while none is configured. Mails to it are held; they go to the
	// real address once there is one.
	NoAdmin = "admin@localhost"
)

// Config says how mail is sent.
type Config struct {
	Store *store.Store

	// SMTPURL is the mail server, as [ParseServer] reads it. Empty: mails stay in the outbox.
	SMTPURL string

	// From is the sender, "address" or "Name <address>". Empty: the administrator's address, named RxAssay.
	From string

	// AdminEmail is where mails to the administrator go. It may be empty only without a mail server.
	AdminEmail string

	// PublicURL is the service's address, for links; without a slash at the end.
	PublicURL string

	Now func() time.Time
	Log *slog.Logger

	pause    time.Duration // between looks at the outbox; default 2 s
	patience patience      // default ordinaryPatience
}

// Outbox queues and sends mail. It is safe for concurrent use.
type Outbox struct {
	cfg    Config
	server *Server // nil: mails stay here
	from   mail.Address
	texts  map[Kind]texts

	mu     sync.Mutex
	stop   context.CancelFunc // of taking up mails
	cutOff context.CancelFunc // of the mail on its way
	done   chan struct{}      // nil until Start
}

// New makes an outbox; [Outbox.Start] starts to send. Settings that cannot be used are an error that names them and holds
// no secret.
func New(cfg Config) (*Outbox, error) {
	switch {
	case cfg.Store == nil:
		return nil, errors.New("mail: Config.Store is required")
	case cfg.Now == nil:
		return nil, errors.New("mail: Config.Now is required; pass time.Now")
	case cfg.Log == nil:
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	cfg.PublicURL = strings.TrimRight(cfg.PublicURL, "/")
	if cfg.pause == 0 {
		cfg.pause = 2 * time.Second
	}
	if cfg.patience == (patience{}) {
		cfg.patience = ordinaryPatience
	}
	o := &Outbox{cfg: cfg}
	var err error
	if o.texts, err = readTexts(cfg.PublicURL); err != nil {
		return nil, err
	}
	if cfg.SMTPURL != "" {
		if o.server, err = ParseServer(cfg.SMTPURL); err != nil {
			return nil, err
		}
	}
	switch {
	case cfg.AdminEmail != "":
		if err := CheckAddress(cfg.AdminEmail); err != nil {
			return nil, errors.New("RXASSAY_ADMIN_EMAIL: give one address such as admin@example.com")
		}
	case o.server != nil:
		return nil, errors.New("RXASSAY_ADMIN_EMAIL: set it, since RXASSAY_SMTP_URL is set: it is told of registrations and demo requests")
	default:
		o.cfg.AdminEmail = NoAdmin
	}
	o.from = mail.Address{Name: "RxAssay", Address: o.cfg.AdminEmail}
	if cfg.From != "" {
		from, err := mail.ParseAddress(cfg.From)
		if err != nil || strings.ContainsFunc(cfg.From, forbidden) || CheckAddress(from.Address) != nil {
			return nil, errors.New(`RXASSAY_MAIL_FROM: give an address such as rxassay@example.com or "RxAssay <rxassay@example.com>"`)
		}
		o.from = *from
	}
	return o, nil
}

// AdminEmail is where mails to the administrator go; [NoAdmin] where none is configured.
func (o *Outbox) AdminEmail() string { return o.cfg.AdminEmail }

// PublicURL is the service's address for links, without a slash at the end.
func (o *Outbox) PublicURL() string { return o.cfg.PublicURL }

// Sends tells whether a mail server is configured.
func (o *Outbox) Sends() bool { return o.server != nil }

// Message is a mail before it is queued. Make it with [Outbox.Compose].
type Message struct {
	// Key names the change that the mail tells of, such as "registered/<uid>". A second message with the same key is
	// dropped.
	Key  string
	Kind Kind
	// To is one plain address.
	To      string
	Subject string
	Text    string
	HTML    string // empty: the mail has text only
	// UID is the user whom the mail is about, so that it can be erased with the user's data; may be empty.
	UID string
	// Until is when the mail is no use any more, such as the end of its link. Zero: [UsefulFor] from now.
	Until time.Time
}

// ErrMessage is in the chain of what is said of a message that cannot be sent as it is.
var ErrMessage = errors.New("mail: the message cannot be sent")

// Queue writes a message to the outbox in the caller's transaction: it is sent if and only if the transaction commits.
// A message with a key that the outbox has is dropped without an error. An address that is not one plain address, and
// control characters in a header, are [ErrMessage].
func (o *Outbox) Queue(ctx context.Context, tx store.Tx, m Message) error {
	switch {
	case m.Key == "" || m.Kind == "" || strings.TrimSpace(m.Text) == "":
		return fmt.Errorf("%w: key, kind and text are required", ErrMessage)
	case strings.TrimSpace(m.Subject) == "" || strings.ContainsFunc(m.Subject, forbidden) || utf8.RuneCountInString(m.Subject) > 250:
		return fmt.Errorf("%w: the subject must be one line of at most 250 characters", ErrMessage)
	case !utf8.ValidString(m.Subject + m.Text + m.HTML):
		return fmt.Errorf("%w: it must be UTF-8", ErrMessage)
	}
	if err := CheckAddress(m.To); err != nil {
		return err
	}
	row := store.Mail{
		Key: m.Key, Kind: string(m.Kind), UID: m.UID, To: m.To, Subject: m.Subject, Text: m.Text, HTML: m.HTML,
		State: store.MailHeld, ExpiresAt: m.Until,
	}
	if o.server != nil {
		row.State = store.MailQueued
	}
	if row.ExpiresAt.IsZero() {
		row.ExpiresAt = o.cfg.Now().Add(UsefulFor)
	}
	return o.cfg.Store.AddMail(ctx, tx, row)
}

// CheckAddress says whether mail can be sent to an address, or is [ErrMessage]: it must be one plain address, without a
// name or anything that a header or a command of SMTP could be broken with.
func CheckAddress(address string) error {
	a, err := mail.ParseAddress(address)
	if err != nil || a.Address != address || a.Name != "" || len(address) > 320 || strings.ContainsFunc(address, forbidden) ||
		strings.ContainsAny(address, `<> "`) {
		return fmt.Errorf("%w: the recipient must be one plain e-mail address", ErrMessage)
	}
	return nil
}
