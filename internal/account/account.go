package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/identity"
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

// ByAdminKey is noted on a user who was approved or rejected by somebody who holds the admin key.
const ByAdminKey = "admin_key"

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

// Service registers, approves and admits users. It is safe for concurrent use.
type Service struct {
	store *store.Store
	now   func() time.Time
}

// New makes the service on a store and a clock.
func New(s *store.Store, now func() time.Time) *Service { return &Service{store: s, now: now} }

// RegisterInput is what a registration says.
type RegisterInput struct {
	UID         string
	Email       string
	DisplayName string
	Provider    string // google, password, email or empty
	// Token is the identity of the Bearer token that came with the request; nil where none was sent.
	Token *identity.Identity
}

// Register makes a pending user and gives true, or gives the user who has the uid already with the status unchanged and
// false. With a token, e-mail and name come from the token (what it does not tell, from the input) and the record is
// verified. Without one it is unverified.
//
// Bad fields are an [InvalidError] with all of them; a token of another user is [ErrUserMismatch].
func (s *Service) Register(ctx context.Context, in RegisterInput) (u User, isNew bool, err error) {
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
	u, isNew, err = s.store.RegisterUser(ctx, u)
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
		if err != nil {
			return User{}, false, err
		}
	}
	return u, false, nil
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

// Decide approves or rejects a user, noting by whom, and tells whether that changed the status: deciding the same again
// changes nothing, and an approved user can be rejected and the other way round. An unknown uid is [ErrUserNotFound].
func (s *Service) Decide(ctx context.Context, uid string, d Decision, by string) (u User, changed bool, err error) {
	to := d.Status()
	if to == "" {
		return User{}, false, &InvalidError{Fields: []Field{{"action", "must be approve or reject"}}}
	}
	u, changed, err = s.store.ChangeUser(ctx, uid, func(u *User) error {
		if u.Status != to {
			u.Status, u.DecidedBy, u.DecidedAt = to, by, s.now()
		}
		return nil
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
	if !bound(u) {
		if u, err = s.bind(ctx, id, false); err != nil {
			return User{}, err
		}
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
// left alone if matchOnly, else it takes the token's and is pending again, and the error says so. A record that somebody
// has bound meanwhile is returned as it is.
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

// prove writes what a token says into a record.
func prove(u *User, id identity.Identity) {
	u.Issuer, u.Subject, u.IdentityVerified = id.Issuer, id.Subject, true
	if id.Email != "" {
		u.Email, u.EmailVerified = id.Email, id.EmailVerified
	}
	if id.Name != "" {
		u.DisplayName = id.Name
	}
}

func bound(u User) bool { return u.Issuer != "" }

func boundTo(u User, id identity.Identity) bool {
	return u.Issuer == id.Issuer && u.Subject == id.Subject
}

// sameEmail compares without regard to case; a token without an address matches nothing.
func sameEmail(u User, id identity.Identity) bool {
	return id.Email != "" && strings.EqualFold(u.Email, id.Email)
}
