package account

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"github.com/rxassay/rxassay/internal/mail"
	"github.com/rxassay/rxassay/internal/store"
)

// waiting is what the mail to the administrator says of a registration.
type waiting struct {
	Again            bool   // it was registered, and has come back with another e-mail address
	Label            string // for the subject
	Name, Email, UID string
	Provider         string // in words
	Registered       string
	IdentityVerified bool
	EmailVerified    bool
	Link, Until      string
}

var providerWords = map[string]string{"google": "with Google", "password": "with a password", "email": "by a link in an e-mail"}

// tellAdmin queues the mail that asks the administrator to decide, with a link that can.
func (s *Service) tellAdmin(ctx context.Context, tx store.Tx, u User, again bool) error {
	until := s.now().Add(LinkLasts)
	w := waiting{
		Again: again, Label: u.DisplayName, Name: u.DisplayName, Email: u.Email, UID: u.UID, Provider: providerWords[u.Provider],
		Registered: mail.Moment(u.CreatedAt), IdentityVerified: u.IdentityVerified, EmailVerified: u.EmailVerified,
		Link:  s.mail.PublicURL() + "/approve?" + url.Values{"token": {s.keys.sign(claimOf(u, until))}}.Encode(),
		Until: mail.Moment(until),
	}
	if w.Label == "" {
		w.Label = u.Email
	}
	m, err := s.mail.Compose(mail.RegistrationAdmin, s.mail.AdminEmail(), w)
	if err != nil {
		return err
	}
	m.Key, m.UID, m.Until = mailKey("registered", u), u.UID, until
	if again {
		m.Key = mailKey("registered-again", u)
	}
	return s.mail.Queue(ctx, tx, m)
}

// decision is what the mail to a user says.
type decision struct {
	Name string
	Was  bool // approved before
}

// tellUser queues the mail that tells a user what was decided.
func (s *Service) tellUser(ctx context.Context, tx store.Tx, c store.UserChange) error {
	u := c.After
	kind := mail.Rejected
	if u.Status == store.Approved {
		kind = mail.Approved
	}
	d := decision{Was: c.Before.Status == store.Approved}
	if u.IdentityVerified { // else anybody could have us send their words, as a name, to any address
		d.Name = u.DisplayName
	}
	m, err := s.mail.Compose(kind, u.Email, d)
	if err != nil {
		return err
	}
	m.Key, m.UID = mailKey("decided", u), u.UID
	return s.mail.Queue(ctx, tx, m)
}

// mailKey names a change of a user's record. Somebody who was erased and has registered anew is another record.
func mailKey(what string, u User) string {
	return fmt.Sprintf("%s/%s/%s/%d", what, u.UID, u.CreatedAt.UTC().Format(time.RFC3339Nano), u.StatusChanges)
}
