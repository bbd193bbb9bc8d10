package identity

import (
	"context"
	_ "embed"
	"errors"
	"math"
	"net/http"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/rxassay/rxassay/internal/store"
)

// What a sign-in, a sign-up or a password is refused for. The pages and Firebase's answers each say it in their way.
var (
	errWrongPassword = errors.New("wrong e-mail or password") // also for an unknown address
	errDisabled      = errors.New("the account is disabled")
	errEmailTaken    = errors.New("the e-mail address has an account")
)

// tooManyError asks to wait.
type tooManyError struct{ wait time.Duration }

// Error implements error.
func (e *tooManyError) Error() string { return "too many attempts" }

// seconds is the wait for a Retry-After header.
func (e *tooManyError) seconds() int { return int(math.Ceil(e.wait.Seconds())) }

// passwordFault is why a password is not taken.
type passwordFault int

const (
	passwordGood passwordFault = iota
	passwordShort
	passwordLong
	passwordCommon
)

//go:embed commonpasswords.txt
var commonPasswordList string

var commonPasswords = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for p := range strings.FieldsSeq(commonPasswordList) {
		all[p] = true
	}
	return all
})

// checkPassword holds the rules for a new password: 8 characters to 1024 bytes, not one of the most used ones, not the
// e-mail address, not one character over and over. Kinds of characters are not asked for; they make people write
// passwords down.
func checkPassword(password, email string) passwordFault {
	lower := strings.ToLower(strings.TrimSpace(password))
	local, _, _ := strings.Cut(email, "@")
	switch {
	case utf8.RuneCountInString(password) < minPassword:
		return passwordShort
	case len(password) > maxPassword:
		return passwordLong
	case commonPasswords()[lower], lower == email, lower == local:
		return passwordCommon
	}
	first, _ := utf8.DecodeRuneInString(password)
	if strings.Trim(password, string(first)) == "" {
		return passwordCommon
	}
	return passwordGood
}

// signIn checks a password, with the brakes on guessing. Errors: [errWrongPassword], [errDisabled], *[tooManyError].
func (p *Provider) signIn(ctx context.Context, r *http.Request, email, password string) (store.Credential, error) {
	keys := p.signInKeys(email, networkAddress(p.address(r)))
	if err := p.beginSignIn(ctx, keys); err != nil {
		var tooMany *tooManyError
		if errors.As(err, &tooMany) {
			p.turnedDown(ctx, store.Credential{}, email, "too_many_attempts")
		}
		return store.Credential{}, err
	}
	c, err := p.matchPassword(ctx, email, password)
	switch {
	case errors.Is(err, errWrongPassword):
		p.turnedDown(ctx, c, email, "wrong_password")
		return store.Credential{}, err
	case err != nil:
		p.signInUnjudged(context.WithoutCancel(ctx), keys)
		return store.Credential{}, err
	}
	if err := p.signedIn(ctx, keys, c.UID); err != nil {
		return store.Credential{}, err
	}
	if c.Disabled {
		p.turnedDown(ctx, c, email, "disabled")
		return store.Credential{}, errDisabled
	}
	return c, nil
}

// matchPassword returns the account that an address and password belong to, else [errWrongPassword], with the account
// where there is one.
func (p *Provider) matchPassword(ctx context.Context, email, password string) (store.Credential, error) {
	c, err := p.store.CredentialByEmail(ctx, email)
	known := err == nil
	if !known {
		if !errors.Is(err, store.ErrNotFound) {
			return c, err
		}
		c.PasswordHash = p.decoy
	}
	if len(password) > maxPassword { // no account has such a one; the work is that of any other wrong one
		password = password[:maxPassword]
		known = false
	}
	fits, outdated, err := p.hasher.verify(ctx, password, c.PasswordHash)
	switch {
	case err != nil:
		return c, err
	case !fits || !known:
		return c, errWrongPassword
	case !outdated:
		return c, nil
	}
	better, err := p.hasher.hash(ctx, password)
	if err == nil {
		err = p.store.ReplacePasswordHash(ctx, c.UID, c.PasswordHash, better)
	}
	if err != nil { // the old hash is still good
		p.log.WarnContext(ctx, "a password hash could not be renewed", "error", err)
	}
	return c, nil
}

// newAccount is a sign-up whose fields have been checked.
type newAccount struct {
	email, password, name string
	// verify mails a link that verifies the address.
	verify bool
}

// signUp makes an account with its first session. Errors: [errEmailTaken], *[tooManyError].
func (p *Provider) signUp(ctx context.Context, r *http.Request, in newAccount, session func(*store.Session) *store.RefreshToken) (store.Credential, store.Session, error) {
	none := func(err error) (store.Credential, store.Session, error) {
		return store.Credential{}, store.Session{}, err
	}
	if err := p.countSignUp(ctx, networkAddress(p.address(r))); err != nil {
		return none(err)
	}
	switch _, err := p.store.CredentialByEmail(ctx, in.email); {
	case err == nil:
		return none(errEmailTaken)
	case !errors.Is(err, store.ErrNotFound):
		return none(err)
	}
	hash, err := p.hasher.hash(ctx, in.password)
	if err != nil {
		return none(err)
	}
	now := p.now()
	c := store.Credential{
		UID: newUID(), Email: in.email, DisplayName: printable(in.name), PasswordHash: hash,
		CreatedAt: now, PasswordChangedAt: now, SignedInAt: now,
	}
	first := p.newSession(r, c.UID)
	token := session(&first)
	beside := []store.Beside[store.Credential]{p.accountChanged("account.sign_up")}
	if in.verify {
		code, message, err := p.mailedCode(c, store.VerifyEmail)
		if err != nil {
			return none(err)
		}
		beside = append(beside, func(ctx context.Context, tx store.Tx, _ store.Credential) error {
			if err := p.store.AddMailedCodeIn(ctx, tx, code); err != nil {
				return err
			}
			return p.outbox.Queue(ctx, tx, message)
		})
	}
	err = p.store.AddCredential(ctx, c, first, token, beside...)
	if errors.Is(err, store.ErrEmailTaken) {
		err = errEmailTaken
	}
	if err != nil {
		return none(err)
	}
	return c, first, nil
}
