package store

import (
	"context"
	"database/sql"
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

// RefreshToken is a session's right to new ID tokens. The token itself is not kept, only its hash.
type RefreshToken struct {
	Hash       string
	SessionID  string
	UID        string
	SignedInAt time.Time // when the password was given
	CreatedAt  time.Time
	UsedAt     time.Time
	ExpiresAt  time.Time
	RevokedAt  time.Time // zero: still good
}

const (
	credentialColumns   = `uid, email, email_verified, display_name, password_hash, disabled, created_at, password_changed_at, signed_in_at`
	refreshTokenColumns = `token_hash, session_id, uid, signed_in_at, created_at, used_at, expires_at, revoked_at`
)

func scanCredential(r row) (c Credential, err error) {
	err = r.Scan(&c.UID, &c.Email, &c.EmailVerified, &c.DisplayName, &c.PasswordHash, &c.Disabled,
		timeColumn{&c.CreatedAt}, timeColumn{&c.PasswordChangedAt}, timeColumn{&c.SignedInAt})
	return c, err
}

func scanRefreshToken(r row) (t RefreshToken, err error) {
	err = r.Scan(&t.Hash, &t.SessionID, &t.UID, timeColumn{&t.SignedInAt}, timeColumn{&t.CreatedAt},
		timeColumn{&t.UsedAt}, timeColumn{&t.ExpiresAt}, timeColumn{&t.RevokedAt})
	return t, err
}

// AddCredential adds an account with its first session, both or neither. Only one of several that race for an e-mail
// address is added; the others are [ErrEmailTaken].
func (s *Store) AddCredential(ctx context.Context, c Credential, first RefreshToken) error {
	now := timeText(s.now())
	return s.write(ctx, func(tx Tx) error {
		r, err := tx.ExecContext(ctx, `INSERT INTO credentials (`+credentialColumns+`)
			VALUES ($1, $2, $3, $4, $5, FALSE, $6, $6, $6) ON CONFLICT (email) DO NOTHING`,
			c.UID, c.Email, c.EmailVerified, c.DisplayName, c.PasswordHash, now)
		if err := changed(r, err, "add credential", ErrEmailTaken); err != nil {
			return err
		}
		return addRefreshToken(ctx, tx, first, now)
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
		c, err = scanCredential(tx.QueryRowContext(ctx, `SELECT `+credentialColumns+` FROM credentials WHERE `+column+` = $1`, value))
		return notFoundOrNil(err, "credential")
	})
	return c, err
}

// StartSession records a sign-in and its refresh token. Refresh tokens that have expired are removed on the way.
func (s *Store) StartSession(ctx context.Context, t RefreshToken) error {
	now := timeText(s.now())
	return s.write(ctx, func(tx Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM refresh_tokens WHERE expires_at <= $1`, now); err != nil {
			return fmt.Errorf("store: remove expired refresh tokens: %w", err)
		}
		r, err := tx.ExecContext(ctx, `UPDATE credentials SET signed_in_at = $2 WHERE uid = $1`, t.UID, now)
		if err := changed(r, err, "credential", ErrNotFound); err != nil {
			return err
		}
		return addRefreshToken(ctx, tx, t, now)
	})
}

func addRefreshToken(ctx context.Context, tx Tx, t RefreshToken, now string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO refresh_tokens (`+refreshTokenColumns+`) VALUES ($1, $2, $3, $4, $5, '', $6, '')`,
		t.Hash, t.SessionID, t.UID, timeText(t.SignedInAt), now, timeText(t.ExpiresAt))
	if err != nil {
		return fmt.Errorf("store: add refresh token: %w", err)
	}
	return nil
}

// UseRefreshToken returns the refresh token with a hash, revoked or expired ones too, together with its account, and
// notes the use of one that is still good.
func (s *Store) UseRefreshToken(ctx context.Context, hash string) (t RefreshToken, c Credential, err error) {
	now := timeText(s.now())
	err = s.write(ctx, func(tx Tx) error {
		t, err = scanRefreshToken(tx.QueryRowContext(ctx, `SELECT `+refreshTokenColumns+` FROM refresh_tokens WHERE token_hash = $1`, hash))
		if err != nil {
			return notFound(err, "refresh token")
		}
		c, err = scanCredential(tx.QueryRowContext(ctx, `SELECT `+credentialColumns+` FROM credentials WHERE uid = $1`, t.UID))
		if err != nil {
			return notFound(err, "credential")
		}
		_, err = tx.ExecContext(ctx, `UPDATE refresh_tokens SET used_at = $2
			WHERE token_hash = $1 AND revoked_at = '' AND expires_at > $2`, hash, now)
		if err != nil {
			return fmt.Errorf("store: note the use of a refresh token: %w", err)
		}
		return nil
	})
	return t, c, err
}

// RevokeRefreshTokens ends the sessions of an account, or only one where sessionID is not empty, and returns how many
// refresh tokens were still good.
func (s *Store) RevokeRefreshTokens(ctx context.Context, uid, sessionID string) (revoked int, err error) {
	now := timeText(s.now())
	err = s.write(ctx, func(tx Tx) error {
		r, err := tx.ExecContext(ctx, `UPDATE refresh_tokens SET revoked_at = $3
			WHERE uid = $1 AND ($2 = '' OR session_id = $2) AND revoked_at = '' AND expires_at > $3`, uid, sessionID, now)
		if err != nil {
			return fmt.Errorf("store: revoke refresh tokens: %w", err)
		}
		n, err := r.RowsAffected()
		revoked = int(n)
		return err
	})
	return revoked, err
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

// ChangeUser reads a user, lets change decide on the new record, and writes it, in one transaction, so that two changes
// cannot race. The uid, the creation time and the provider stay. An error of change is returned as it is, and nothing
// is written; changed tells whether the record is another one. A user's bound identity never changes, and one that
// belongs to another user is not taken: [ErrConflict].
func (s *Store) ChangeUser(ctx context.Context, uid string, change func(u *User) error) (u User, changed bool, err error) {
	now := s.now()
	err = s.write(ctx, func(tx Tx) error {
		before, err := scanUser(tx.QueryRowContext(ctx, `SELECT `+userColumns+` FROM users WHERE uid = $1`, uid))
		if err != nil {
			return notFound(err, "user")
		}
		u = before
		if err := change(&u); err != nil {
			return err
		}
		u.UID, u.CreatedAt, u.Provider, u.UpdatedAt = before.UID, before.CreatedAt, before.Provider, before.UpdatedAt
		if u == before {
			return nil
		}
		if u.Issuer != before.Issuer || u.Subject != before.Subject {
			if err := free(ctx, tx, before, u); err != nil {
				return err
			}
		}
		changed, u.UpdatedAt = true, now
		decidedAt := ""
		if !u.DecidedAt.IsZero() {
			decidedAt = timeText(u.DecidedAt)
		}
		u, err = scanUser(tx.QueryRowContext(ctx, `UPDATE users SET issuer = $2, subject = $3, email = $4, display_name = $5,
				status = $6, identity_verified = $7, email_verified = $8, decided_by = $9, decided_at = $10, updated_at = $11
			WHERE uid = $1 RETURNING `+userColumns,
			uid, null(u.Issuer), null(u.Subject), u.Email, u.DisplayName, u.Status, u.IdentityVerified, u.EmailVerified,
			u.DecidedBy, decidedAt, timeText(now)))
		return notFoundOrNil(err, "change user")
	})
	if err != nil {
		return User{}, false, err
	}
	return u, changed, nil
}

// free says whether a user may be bound to another identity than before.
func free(ctx context.Context, tx Tx, before, u User) error {
	if before.Issuer != "" {
		return fmt.Errorf("store: change user: the user has another identity: %w", ErrConflict)
	}
	var other string
	err := tx.QueryRowContext(ctx, `SELECT uid FROM users WHERE issuer = $1 AND subject = $2`, u.Issuer, u.Subject).Scan(&other)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return fmt.Errorf("store: change user: %w", err)
	}
	return fmt.Errorf("store: change user: the identity belongs to another user: %w", ErrConflict)
}
