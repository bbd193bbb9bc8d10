package identity

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/rxassay/rxassay/internal/mail"
	"github.com/rxassay/rxassay/internal/store"
)

// How long a mailed link is good.
const (
	verifyLinkLife = 3 * 24 * time.Hour
	resetLinkLife  = time.Hour
)

// The mails of this package; the texts are files of package mail.
const (
	mailVerify mail.Kind = "verify-email"
	mailReset  mail.Kind = "reset-password"
)

// linkMail is what the templates of both mails are given.
type linkMail struct {
	Name, Email, Link string
	Until             string
}

// mailedCode makes a code for an account and the mail that carries it; nothing is kept or sent yet.
func (p *Provider) mailedCode(c store.Credential, purpose store.MailPurpose) (store.MailedCode, mail.Message, error) {
	kind, path, life := mailVerify, verifyPath, verifyLinkLife
	if purpose == store.ResetPassword {
		kind, path, life = mailReset, resetPath, resetLinkLife
	}
	token, until := newToken(), p.now().Add(life)
	code := store.MailedCode{Hash: tokenHash(token), UID: c.UID, Email: c.Email, Purpose: purpose, ExpiresAt: until}
	message, err := p.outbox.Compose(kind, c.Email, linkMail{
		Name: c.DisplayName, Email: c.Email, Link: p.issuer + path + "?token=" + url.QueryEscape(token),
		Until: mail.Moment(until),
	})
	message.Key, message.UID, message.Until = string(kind)+"/"+code.Hash[:32], c.UID, until
	return code, message, err
}

// sendCode mails a code to an account.
func (p *Provider) sendCode(ctx context.Context, c store.Credential, purpose store.MailPurpose) error {
	code, message, err := p.mailedCode(c, purpose)
	if err != nil {
		return err
	}
	return p.store.AddMailedCode(ctx, code, func(ctx context.Context, tx store.Tx, _ store.MailedCode) error {
		return p.outbox.Queue(ctx, tx, message)
	})
}

// forgotPassword mails a link to the address, if it has an account. Who asks is told the same in either case.
// Errors: *[tooManyError], which does not depend on there being an account.
func (p *Provider) forgotPassword(ctx context.Context, r *http.Request, email string) error {
	if err := p.countMail(ctx, store.ResetPassword, email, networkAddress(p.address(r))); err != nil {
		return err
	}
	c, err := p.store.CredentialByEmail(ctx, email)
	switch {
	case errors.Is(err, store.ErrNotFound) || err == nil && c.Disabled:
		// The same work as for an account, so that the time of the answer tells nothing: a mail composed, a transaction.
		if _, _, err := p.mailedCode(store.Credential{UID: "nobody", Email: email}, store.ResetPassword); err != nil {
			return err
		}
		return p.store.ForgiveAttempt(ctx, nil, []string{p.secrets.mac("attempt", "nobody")})
	case err != nil:
		return err
	}
	return p.sendCode(ctx, c, store.ResetPassword)
}

// resetPassword sets a password by a mailed code, and ends every session.
func (p *Provider) resetPassword(ctx context.Context, token, password string) (store.Credential, error) {
	// Looked up before the work of hashing, which nobody gets for a made-up code.
	if _, _, err := p.store.MailedCode(ctx, tokenHash(token)); err != nil {
		return store.Credential{}, err
	}
	hash, err := p.hasher.hash(ctx, password)
	if err != nil {
		return store.Credential{}, err
	}
	return p.store.ResetPassword(ctx, tokenHash(token), hash, p.accountChanged("account.reset_password"))
}

// verifyEmail marks the address as verified by a mailed code.
func (p *Provider) verifyEmail(ctx context.Context, token string) (store.Credential, error) {
	return p.store.VerifyEmail(ctx, tokenHash(token), p.accountChanged("account.verify_email"))
}
