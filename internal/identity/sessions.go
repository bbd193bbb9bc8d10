package identity

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"time"

	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/store"
)

// Session is one sign-in at the built-in provider, as its user sees it.
type Session struct {
	ID         string
	CreatedAt  time.Time
	LastUsedAt time.Time
	ExpiresAt  time.Time
	UserAgent  string // as the client named itself; empty where it did not
	Network    string // of the client's address, such as "192.0.2.0/24"; empty where it is not known
}

// ErrNoSession means that a user has no session with an id.
var ErrNoSession = errors.New("there is no session with this id")

// Sessions lists the sessions of a user that are still good, newest first.
func (p *Provider) Sessions(ctx context.Context, uid string) ([]Session, error) {
	kept, err := p.store.Sessions(ctx, uid)
	if err != nil {
		return nil, err
	}
	all := make([]Session, len(kept))
	for i, s := range kept {
		all[i] = Session{
			ID: s.ID, CreatedAt: s.SignedInAt, LastUsedAt: s.LastUsedAt, ExpiresAt: s.ExpiresAt,
			UserAgent: s.UserAgent, Network: s.Network,
		}
	}
	return all, nil
}

// EndSession ends a session of a user: its refresh tokens are refused from then on, and its browser has to sign in again.
// ID tokens given out live on for at most an hour. Ending it again is no error; [ErrNoSession] where the user never had
// it.
func (p *Provider) EndSession(ctx context.Context, uid, id string) error {
	_, err := p.store.EndSession(ctx, uid, id, p.sessionEnded("session.end", audit.User(uid)))
	if errors.Is(err, store.ErrNotFound) {
		return ErrNoSession
	}
	return err
}

func (p *Provider) sessionEnded(action, actor string) store.Beside[store.Session] {
	return func(ctx context.Context, tx store.Tx, s store.Session) error {
		return p.audit.Append(ctx, tx, audit.Entry{Actor: actor, Action: action, Target: "session:" + s.ID, Outcome: audit.OK})
	}
}

// accountChanged writes an entry about an account beside the change, by its own user.
func (p *Provider) accountChanged(action string) store.Beside[store.Credential] {
	return func(ctx context.Context, tx store.Tx, c store.Credential) error {
		user := audit.User(c.UID)
		return p.audit.Append(ctx, tx, audit.Entry{Actor: user, Action: action, Target: user, Outcome: audit.OK})
	}
}

// turnedDown writes an entry about a sign-in that was refused, with the account where it is known. Of an address without
// an account there are as many entries as of one with an account: the time that they take must not tell which it is.
func (p *Provider) turnedDown(ctx context.Context, c store.Credential, email, reason string) {
	e := audit.Entry{
		Actor: audit.Anonymous, Action: "account.sign_in", Outcome: audit.Denied, Detail: map[string]string{"reason": reason},
		Apart: p.secrets.mac("turned down", reason, email),
	}
	if c.UID != "" {
		e.Target = audit.User(c.UID)
	}
	if err := p.audit.Record(ctx, e); err != nil {
		p.log.ErrorContext(ctx, "a refused sign-in could not be recorded", "error", err)
	}
}

// maxUserAgent bounds what a session keeps of its client's name.
const maxUserAgent = 200

// newSession describes a sign-in that takes place now.
func (p *Provider) newSession(r *http.Request, uid string) store.Session {
	now := p.now()
	agent := []rune(printable(r.UserAgent()))
	return store.Session{
		ID: p.store.NewID(), UID: uid, SignedInAt: now, LastUsedAt: now, ExpiresAt: now.Add(sessionLife),
		UserAgent: string(agent[:min(len(agent), maxUserAgent)]), Network: networkShown(p.address(r)),
	}
}

// signInEntry is written beside a new session.
func (p *Provider) signInEntry(ctx context.Context, tx store.Tx, s store.Session) error {
	return p.audit.Append(ctx, tx, audit.Entry{
		Actor: audit.User(s.UID), Action: "account.sign_in", Target: "session:" + s.ID, Outcome: audit.OK,
	})
}

// refreshed is what a refresh token gives.
type refreshed struct {
	session store.Session
	account store.Credential
	token   string // the refresh token that takes the place of the one sent
}

// refresh uses a refresh token. The successor is made from the token with the provider's secret, so that whoever asks
// again, because the answer was lost or two tabs asked at the same time, gets the same one, and no second line of tokens
// comes into being. [store.ErrTokenReused] where the token has been replaced for longer than the grace.
func (p *Provider) refresh(ctx context.Context, token string) (refreshed, error) {
	next := p.secrets.mac("refresh", token)
	session, account, err := p.store.RotateRefreshToken(ctx, store.Rotation{
		Hash: tokenHash(token), Successor: tokenHash(next), Grace: refreshGrace,
	}, p.sessionEnded("session.end_on_reuse", audit.System))
	if errors.Is(err, store.ErrTokenReused) {
		p.log.WarnContext(ctx, "a refresh token was used again after it was replaced; its session was ended", "session", session.ID)
	}
	return refreshed{session, account, next}, err
}

// deadToken says whether a refresh token or code is refused for good, and not for a fault of the service.
func deadToken(err error) bool {
	return errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrSessionEnded) || errors.Is(err, store.ErrTokenReused) ||
		errors.Is(err, store.ErrCodeUsed) || errors.Is(err, store.ErrCodeExpired) || errors.Is(err, store.ErrAccountDisabled)
}

// newUID makes a uid of the form that Firebase's have: 28 letters and digits.
func newUID() string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	const whole = 256 - 256%len(alphabet) // bytes from here on would prefer the first letters
	uid := make([]byte, 0, 28)
	for random := make([]byte, 40); len(uid) < cap(uid); {
		rand.Read(random) // never fails
		for _, b := range random {
			if int(b) < whole && len(uid) < cap(uid) {
				uid = append(uid, alphabet[int(b)%len(alphabet)])
			}
		}
	}
	return string(uid)
}
