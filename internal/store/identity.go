package store

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// ErrEmailTaken means that another credential has the e-mail address.
var ErrEmailTaken = errors.New("the e-mail address has a credential already")

// Credential is an account of the built-in identity provider.
type Credential struct {
	UID               string
	Email             string // in lower case
	EmailVerified     bool
	DisplayName       string
	PasswordHash      string
	Disabled          bool
	CreatedAt         time.Time
	PasswordChangedAt time.Time
	SignedInAt        time.Time // zero: never since it was made
}

const credentialColumns = `uid, email, email_verified, display_name, password_hash, disabled, created_at, password_changed_at, signed_in_at`

func scanCredential(r row) (c Credential, err error) {
	err = r.Scan(&c.UID, &c.Email, &c.EmailVerified, &c.DisplayName, &c.PasswordHash, &c.Disabled,
		timeColumn{&c.CreatedAt}, timeColumn{&c.PasswordChangedAt}, timeColumn{&c.SignedInAt})
	return c, err
}

// AddCredential adds an account with its first session, both or neither. Only one of several that race for an e-mail
// address is added; the others are [ErrEmailTaken].
func (s *Store) AddCredential(ctx context.Context, c Credential, first Session, token *RefreshToken, beside ...Beside[Credential]) error {
	now := timeText(s.now())
	return s.write(ctx, func(tx Tx) error {
		r, err := tx.ExecContext(ctx, `INSERT INTO credentials (`+credentialColumns+`)
			VALUES ($1, $2, $3, $4, $5, FALSE, $6, $6, $6) ON CONFLICT (email) DO NOTHING`,
			c.UID, c.Email, c.EmailVerified, c.DisplayName, c.PasswordHash, now)
		if err := changed(r, err, "add credential", ErrEmailTaken); err != nil {
			return err
		}
		if err := addSession(ctx, tx, first, token, now); err != nil {
			return err
		}
		return callBeside(ctx, tx, c, beside)
	})
}

// CredentialByEmail returns the account with an e-mail address, given in lower case.
func (s *Store) CredentialByEmail(ctx context.Context, email string) (Credential, error) {
	return s.credential(ctx, `email`, email)
}

// CredentialByUID returns the account with a uid.
func (s *Store) CredentialByUID(ctx context.Context, uid string) (Credential, error) {
	return s.credential(ctx, `uid`, uid)
}

func (s *Store) credential(ctx context.Context, column, value string) (c Credential, err error) {
	err = s.read(ctx, func(tx Tx) error {
		c, err = credentialBy(ctx, tx, column, value)
		return err
	})
	return c, err
}

func credentialBy(ctx context.Context, tx Tx, column, value string) (Credential, error) {
	c, err := scanCredential(tx.QueryRowContext(ctx, `SELECT `+credentialColumns+` FROM credentials WHERE `+column+` = $1`, value))
	return c, notFoundOrNil(err, "credential")
}

// ReplacePasswordHash puts another hash of the same password in the place of the one given, and does nothing where the
// password has been changed meanwhile.
func (s *Store) ReplacePasswordHash(ctx context.Context, uid, from, to string) error {
	return s.write(ctx, func(tx Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE credentials SET password_hash = $3 WHERE uid = $1 AND password_hash = $2`, uid, from, to)
		if err != nil {
			return fmt.Errorf("store: replace password hash: %w", err)
		}
		return nil
	})
}

// ChangePassword sets the password of an account and ends its sessions, all but keepSession. The codes that were mailed
// to reset the password are void from then on.
func (s *Store) ChangePassword(ctx context.Context, uid, passwordHash, keepSession string, beside ...Beside[Credential]) error {
	now := timeText(s.now())
	return s.write(ctx, func(tx Tx) error {
		if err := setPassword(ctx, tx, uid, passwordHash, keepSession, now); err != nil {
			return err
		}
		return callBeside(ctx, tx, Credential{UID: uid}, beside)
	})
}

func setPassword(ctx context.Context, tx Tx, uid, passwordHash, keepSession, now string) error {
	r, err := tx.ExecContext(ctx, `UPDATE credentials SET password_hash = $2, password_changed_at = $3 WHERE uid = $1`, uid, passwordHash, now)
	if err := changed(r, err, "credential", ErrNotFound); err != nil {
		return err
	}
	if _, err := endSessions(ctx, tx, uid, keepSession, now); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE mailed_codes SET used_at = $3 WHERE uid = $1 AND purpose = $2 AND used_at = ''`, uid, ResetPassword, now); err != nil {
		return fmt.Errorf("store: void mailed codes: %w", err)
	}
	return nil
}

// Rename sets the display name of an account.
func (s *Store) Rename(ctx context.Context, uid, displayName string, beside ...Beside[Credential]) error {
	return s.write(ctx, func(tx Tx) error {
		r, err := tx.ExecContext(ctx, `UPDATE credentials SET display_name = $2 WHERE uid = $1`, uid, displayName)
		if err := changed(r, err, "credential", ErrNotFound); err != nil {
			return err
		}
		return callBeside(ctx, tx, Credential{UID: uid}, beside)
	})
}
