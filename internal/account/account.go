package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/mail"
	"github.com/rxassay/rxassay/internal/store"
)

// User is a registered person.
type User = store.User

// Decision is what an administrator does with a registration.
type Decision string

// The decisions, in the words of the interface.
const (
	Approve Decision = "approve"
	Reject  Decision = "reject"
)

// Status is the status that a decision leads to; empty for anything that is no decision.
func (d Decision) Status() store.UserStatus {
	switch d {
	case Approve:
		return store.Approved
	case Reject:
		return store.Rejected
	}
	return ""
}

// Who approved or rejected a user, as it is noted in the record and in the audit log.
const (
	ByAdminKey     = audit.AdminKey
	ByApprovalLink = audit.ApprovalLink
	ByCommandLine  = audit.CLI
)

// The errors that callers tell apart with errors.Is; [InvalidError] and [NotApprovedError] carry more.
var (
	// ErrUserNotFound: there is no user with that uid.
	ErrUserNotFound = errors.New("there is no user with this uid; register first")
	// ErrUserMismatch: the token is good, but it is another user's.
	ErrUserMismatch = errors.New("the ID token belongs to another user than the uid names; send the uid of the signed-in user")
	// ErrNotApproved is in the chain of every [NotApprovedError].
	ErrNotApproved = errors.New("the account is not approved")
)

// Reason is why an identity may not act.
type Reason string

// The reasons.
const (
	Unregistered  Reason = "unregistered"   // no record for this uid
	Pending       Reason = "pending"        // waits for the administrator
	Rejected      Reason = "rejected"       // refused by the administrator
	EmailDiffers  Reason = "email_differs"  // the first token's e-mail was not the registered one: pending again
	OtherIdentity Reason = "other_identity" // the record belongs to another issuer or subject
)

// NotApprovedError is the answer to a good token whose user may not act.
type NotApprovedError struct{ Reason Reason }

var reasonMessages = map[Reason]string{
	Unregistered:  "No account is registered for this user. Register with POST /api/auth/register, then wait for the administrator's approval.",
	Pending:       "This account is pending: it waits for the administrator's approval. GET /api/auth/status tells when it is approved.",
	Rejected:      "This account was rejected by the administrator. Ask the administrator to approve it.",
	EmailDiffers:  "This account is pending again: the e-mail address of the ID token is not the one it was registered with. Wait for the administrator's approval.",
	OtherIdentity: "This account was registered with another identity provider. Sign in with that one, or register a new account.",
}

// Error is a sentence for the caller that says which reason it is and what to do. It names nobody.
func (e *NotApprovedError) Error() string { return reasonMessages[e.Reason] }

// Unwrap returns [ErrNotApproved].
func (e *NotApprovedError) Unwrap() error { return ErrNotApproved }

// Config is what the service works with; all of it is required.
type Config struct {
	Store *store.Store
	Mail  *mail.Outbox
	Audit *audit.Log
	Now   func() time.Time
}

// Service registers, approves and admits users. It is safe for concurrent use. Each change is written together with its
// mail and its entry in the audit log.
type Service struct {
	store *store.Store
	mail  *mail.Outbox
	audit *audit.Log
	now   func() time.Time
	keys  linkKeys
}

// New makes the service. The key that signs links in mails is kept in the store's data directory.
func New(cfg Config) (*Service, error) {
	if cfg.Store == nil || cfg.Mail == nil || cfg.Audit == nil || cfg.Now == nil {
		return nil, errors.New("account: every field of Config is required")
	}
	keys, err := loadLinkKeys(cfg.Store.DataDir())
	if err != nil {
		return nil, err
	}
	return &Service{store: cfg.Store, mail: cfg.Mail, audit: cfg.Audit, now: cfg.Now, keys: keys}, nil
}

// RegisterInput is what a registration says.
type RegisterInput struct {
	UID         string
	Email       string
	DisplayName string
	Provider    string // google, password, email or empty
	// Token is the identity of the Bearer token that came with the request; nil where none was sent.
	Token *identity.Identity
}

// Register makes a pending user, tells the administrator and gives true, or gives the user who has the uid already with
// the status unchanged and false. With a token, e-mail and name come from the token (what it does not tell, from the
// input) and the record is verified. Without one it is unverified.
//
// Bad fields are an [InvalidError] with all of them; a token of another user is [ErrUserMismatch]. What stands beside is
// written together with a user who is new.
func (s *Service) Register(ctx context.Context, in RegisterInput, beside ...store.Beside[User]) (u User, isNew bool, err error) {
	u, err = in.user()
	if err != nil {
		return User{}, false, err
	}
	if in.Token != nil {
		if in.Token.UID != in.UID {
			return User{}, false, ErrUserMismatch
		}
		prove(&u, *in.Token)
	}
	u, isNew, err = s.store.RegisterUser(ctx, u, append(beside, func(ctx context.Context, tx store.Tx, u User) error {
		return errors.Join(s.tellAdmin(ctx, tx, u, false), s.audit.Append(ctx, tx, audit.Entry{
			Actor: actor(in.Token), Action: "user.register", Target: audit.User(u.UID), Outcome: audit.OK,
		}))
	})...)
	switch {
	case errors.Is(err, store.ErrConflict):
		return User{}, false, ErrUserMismatch
	case err != nil:
		return User{}, false, fmt.Errorf("account: register: %w", err)
	case isNew || in.Token == nil:
		return u, isNew, nil
	case bound(u) && !boundTo(u, *in.Token):
		return User{}, false, ErrUserMismatch
	case !bound(u) && sameEmail(u, *in.Token):
		// The person behind an unverified record has shown up: the administrator should see that.
		u, err = s.bind(ctx, *in.Token, true)
	default:
		u, err = s.confirm(ctx, u, *in.Token)
	}
	if err != nil {
		return User{}, false, err
	}
	return u, false, nil
}

// SignedUp registers a person who has made an account on the built-in provider's page, as [Service.Register] does.
func (s *Service) SignedUp(ctx context.Context, id identity.Identity) error {
	_, _, err := s.Register(ctx, RegisterInput{UID: id.UID, Email: id.Email, DisplayName: id.Name, Provider: "password", Token: &id})
	return err
}

// Status returns the user with a uid, else [ErrUserNotFound].
func (s *Service) Status(ctx context.Context, uid string) (User, error) {
	u, err := s.store.User(ctx, uid)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return User{}, ErrUserNotFound
	case err != nil:
		return User{}, fmt.Errorf("account: status: %w", err)
	}
	return u, nil
}

// Decide approves or rejects a user, noting by whom, and tells whether that changed the status; if so, the user gets a
// mail. Deciding the same again changes nothing, and an approved user can be rejected and the other way round. An unknown
// uid is [ErrUserNotFound].
func (s *Service) Decide(ctx context.Context, uid string, d Decision, by string) (u User, changed bool, err error) {
	return s.decide(ctx, uid, d, by, func(User) error { return nil })
}

// decide is Decide for a user whose record passes check within the transaction; an error of check comes back as it is.
func (s *Service) decide(ctx context.Context, uid string, d Decision, by string, check func(User) error) (u User, changed bool, err error) {
	to := d.Status()
	if to == "" {
		return User{}, false, &InvalidError{Fields: []Field{{"action", "must be approve or reject"}}}
	}
	u, changed, err = s.store.ChangeUser(ctx, uid, func(u *User) error {
		if err := check(*u); err != nil {
			return err
		}
		if u.Status != to {
			u.Status, u.DecidedBy, u.DecidedAt = to, by, s.now()
		}
		return nil
	}, func(ctx context.Context, tx store.Tx, c store.UserChange) error {
		return errors.Join(s.tellUser(ctx, tx, c), s.audit.Append(ctx, tx, audit.Entry{
			Actor: by, Action: "user." + string(d), Target: audit.User(uid), Outcome: audit.OK,
		}))
	})
	switch {
	case errors.Is(err, store.ErrNotFound):
		return User{}, false, ErrUserNotFound
	case err != nil:
		return User{}, false, fmt.Errorf("account: decide: %w", err)
	}
	return u, changed, nil
}

// Authorize returns the approved user that an identity stands for. Anything else is a [NotApprovedError].
//
// The first identity that comes for an unverified record must carry the registered e-mail address; the record is then
// bound to it. Where the address differs, the record takes what the token says and, if it was approved, is pending
// again, since the administrator approved somebody else. A rejected user stays rejected.
func (s *Service) Authorize(ctx context.Context, id identity.Identity) (User, error) {
	u, err := s.store.User(ctx, id.UID)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return User{}, &NotApprovedError{Unregistered}
	case err != nil:
		return User{}, fmt.Errorf("account: authorize: %w", err)
	}
	if bound(u) {
		u, err = s.confirm(ctx, u, id)
	} else {
		u, err = s.bind(ctx, id, false)
	}
	if err != nil {
		return User{}, err
	}
	switch {
	case !boundTo(u, id):
		return User{}, &NotApprovedError{OtherIdentity}
	case u.Status == store.Approved:
		return u, nil
	case u.Status == store.Rejected:
		return User{}, &NotApprovedError{Rejected}
	}
	return User{}, &NotApprovedError{Pending}
}

// bind ties an unverified record to the identity that has come for it. Where the e-mail address differs, the record is
// left alone if matchOnly, else it takes the token's and is pending again, the administrator is told, and the error says
// so. A record that somebody has bound meanwhile is returned as it is.
func (s *Service) bind(ctx context.Context, id identity.Identity, matchOnly bool) (User, error) {
	differs := false
	u, _, err := s.store.ChangeUser(ctx, id.UID, func(u *User) error {
		same := sameEmail(*u, id)
		if bound(*u) || !same && matchOnly {
			return nil
		}
		prove(u, id)
		if !same && u.Status != store.Rejected {
			differs = true
			u.Status, u.DecidedBy, u.DecidedAt = store.Pending, "", time.Time{}
		}
		return nil
	}, func(ctx context.Context, tx store.Tx, c store.UserChange) error {
		action := "user.verify"
		var err error
		if differs {
			action = "user.verify_other_email"
			err = s.tellAdmin(ctx, tx, c.After, true)
		}
		return errors.Join(err, s.audit.Append(ctx, tx, audit.Entry{
			Actor: audit.User(id.UID), Action: action, Target: audit.User(id.UID), Outcome: audit.OK,
		}))
	})
	switch {
	case errors.Is(err, store.ErrConflict):
		return User{}, &NotApprovedError{OtherIdentity}
	case errors.Is(err, store.ErrNotFound):
		return User{}, &NotApprovedError{Unregistered}
	case err != nil:
		return User{}, fmt.Errorf("account: bind an identity: %w", err)
	case differs:
		return User{}, &NotApprovedError{EmailDiffers}
	}
	return u, nil
}

// confirm notes that the identity provider vouches for the address by now: people register first, and follow the link in
// their mail later. The administrator sees it on the page that asks for a decision.
func (s *Service) confirm(ctx context.Context, u User, id identity.Identity) (User, error) {
	news := func(u User) bool {
		return !u.EmailVerified && id.EmailVerified && boundTo(u, id) && sameEmail(u, id)
	}
	if !news(u) {
		return u, nil
	}
	u, _, err := s.store.ChangeUser(ctx, u.UID, func(u *User) error {
		if news(*u) {
			u.EmailVerified = true
		}
		return nil
	}, func(ctx context.Context, tx store.Tx, c store.UserChange) error {
		return s.audit.Append(ctx, tx, audit.Entry{
			Actor: audit.User(id.UID), Action: "user.verify_email", Target: audit.User(id.UID), Outcome: audit.OK,
		})
	})
	switch {
	case errors.Is(err, store.ErrNotFound):
		return User{}, &NotApprovedError{Unregistered}
	case err != nil:
		return User{}, fmt.Errorf("account: confirm an address: %w", err)
	}
	return u, nil
}

// prove writes what a token says into a record.
func prove(u *User, id identity.Identity) {
	u.Issuer, u.Subject, u.IdentityVerified = id.Issuer, id.Subject, true
	if sendable(id.Email) {
		u.Email, u.EmailVerified = id.Email, id.EmailVerified
	}
	if name := displayable(id.Name); name != "" {
		u.DisplayName = name
	}
}

// actor is who has called: nobody knows without a token.
func actor(id *identity.Identity) string {
	if id == nil {
		return audit.Anonymous
	}
	return audit.User(id.UID)
}

func bound(u User) bool { return u.Issuer != "" }

func boundTo(u User, id identity.Identity) bool {
	return u.Issuer == id.Issuer && u.Subject == id.Subject
}

// sameEmail compares without regard to case; a token without an address matches nothing.
func sameEmail(u User, id identity.Identity) bool {
	return id.Email != "" && strings.EqualFold(u.Email, id.Email)
}
