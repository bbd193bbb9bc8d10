package store

import (
	"context"
	"fmt"
	"time"
)

// AuthorizationCode is what the sign-in page sends a client back with. The code itself is not kept, only its hash.
type AuthorizationCode struct {
	Hash        string
	Grant       string // id of what the code gives; the refresh tokens carry it, and an own session has it as its id
	ClientID    string
	RedirectURI string
	Challenge   string // PKCE, S256
	Nonce       string
	Scope       string
	SessionID   string // of the browser
	OwnSession  bool   // what is given lives in a session of its own, not in the browser's
	ExpiresAt   time.Time
}

// MailPurpose is what a mailed code is good for.
type MailPurpose string

// The purposes of mailed codes.
const (
	VerifyEmail   MailPurpose = "verify_email"
	ResetPassword MailPurpose = "reset_password"
)

// MailedCode proves that somebody reads the mail of an address. The code itself is not kept, only its hash.
type MailedCode struct {
	Hash      string
	UID       string
	Email     string // the address it was mailed to
	Purpose   MailPurpose
	ExpiresAt time.Time
	UsedAt    time.Time // zero: not yet
}

// AddAuthorizationCode keeps a code. Codes are removed a day after they have expired: until then a replay is noticed.
func (s *Store) AddAuthorizationCode(ctx context.Context, c AuthorizationCode) error {
	at := s.now()
	return s.write(ctx, func(tx Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM authorization_codes WHERE expires_at <= $1`, timeText(at.Add(-24*time.Hour))); err != nil {
			return fmt.Errorf("store: remove expired codes: %w", err)
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO authorization_codes (code_hash, grant_id, client_id, redirect_uri, challenge, nonce, scope, session_id,
				own_session, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
			c.Hash, c.Grant, c.ClientID, c.RedirectURI, c.Challenge, c.Nonce, c.Scope, c.SessionID, c.OwnSession, timeText(at), timeText(c.ExpiresAt))
		if err != nil {
			return fmt.Errorf("store: add a code: %w", err)
		}
		return keepLatest(ctx, tx, "authorization_codes", "code_hash", c.SessionID, c.Hash)
	})
}

// RedeemAuthorizationCode exchanges a code for a refresh token. Whoever presents a code uses it up, also where check then
// refuses it: its error is returned. A code that was used before is [ErrCodeUsed], and everything that it gave is
// revoked. client describes who redeems, for a session of its own: its user agent and network.
func (s *Store) RedeemAuthorizationCode(ctx context.Context, hash, tokenHash string, client Session, check func(AuthorizationCode) error) (
	code AuthorizationCode, session Session, account Credential, err error,
) {
	at := s.now()
	now := timeText(at)
	var verdict error // what the transaction found; it is committed all the same
	err = s.write(ctx, func(tx Tx) error {
		r, err := tx.ExecContext(ctx, `UPDATE authorization_codes SET used_at = $2 WHERE code_hash = $1 AND used_at = ''`, hash, now)
		if err != nil {
			return fmt.Errorf("store: use a code: %w", err)
		}
		first, err := r.RowsAffected()
		if err != nil {
			return fmt.Errorf("store: use a code: %w", err)
		}
		code.Hash = hash
		err = tx.QueryRowContext(ctx, `SELECT grant_id, client_id, redirect_uri, challenge, nonce, scope, session_id, own_session, expires_at
			FROM authorization_codes WHERE code_hash = $1`, hash).Scan(&code.Grant, &code.ClientID, &code.RedirectURI, &code.Challenge,
			&code.Nonce, &code.Scope, &code.SessionID, &code.OwnSession, timeColumn{&code.ExpiresAt})
		if err != nil {
			return notFound(err, "code")
		}
		if first == 0 {
			verdict = ErrCodeUsed
			return revokeGrant(ctx, tx, code.Grant, now)
		}
		if !at.Before(code.ExpiresAt) {
			verdict = ErrCodeExpired
			return nil
		}
		if verdict = check(code); verdict != nil {
			return nil //nolint:nilerr // the code is used up, and the verdict returned below
		}
		if session, verdict = useSession(ctx, tx, code.SessionID, now); verdict != nil {
			return nil //nolint:nilerr // as above
		}
		if account, err = credentialBy(ctx, tx, `uid`, session.UID); err != nil {
			return err
		}
		if account.Disabled {
			verdict = ErrAccountDisabled
			return nil
		}
		token := RefreshToken{Hash: tokenHash, Grant: code.Grant}
		if !code.OwnSession {
			return addRefreshToken(ctx, tx, token, session.ID, now)
		}
		session = Session{
			ID: code.Grant, UID: session.UID, SignedInAt: session.SignedInAt, LastUsedAt: at, ExpiresAt: client.ExpiresAt,
			UserAgent: client.UserAgent, Network: client.Network,
		}
		return addSession(ctx, tx, session, &token, now)
	})
	if err == nil {
		err = verdict
	}
	return code, session, account, err
}

func revokeGrant(ctx context.Context, tx Tx, grant, now string) error {
	if _, err := tx.ExecContext(ctx, `UPDATE refresh_tokens SET revoked_at = $2 WHERE grant_id = $1 AND revoked_at = ''`, grant, now); err != nil {
		return fmt.Errorf("store: revoke what a code gave: %w", err)
	}
	if _, err := tx.ExecContext(ctx, `UPDATE sessions SET ended_at = $2 WHERE id = $1 AND ended_at = ''`, grant, now); err != nil {
		return fmt.Errorf("store: revoke what a code gave: %w", err)
	}
	return nil
}

// AddMailedCode keeps a code and does what belongs to it: queueing the mail. Codes are removed a month after they have
// expired: until then whoever follows an old link is told so.
func (s *Store) AddMailedCode(ctx context.Context, c MailedCode, beside ...Beside[MailedCode]) error {
	return s.write(ctx, func(tx Tx) error {
		if err := s.AddMailedCodeIn(ctx, tx, c); err != nil {
			return err
		}
		return callBeside(ctx, tx, c, beside)
	})
}

// AddMailedCodeIn keeps a code within the transaction of the change that it belongs to.
func (s *Store) AddMailedCodeIn(ctx context.Context, tx Tx, c MailedCode) error {
	at := s.now()
	if _, err := tx.ExecContext(ctx, `DELETE FROM mailed_codes WHERE expires_at <= $1`, timeText(at.Add(-30*24*time.Hour))); err != nil {
		return fmt.Errorf("store: remove expired codes: %w", err)
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO mailed_codes (code_hash, uid, email, purpose, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		c.Hash, c.UID, c.Email, c.Purpose, timeText(at), timeText(c.ExpiresAt))
	if err != nil {
		return fmt.Errorf("store: add a mailed code: %w", err)
	}
	return nil
}

// MailedCode returns a code and its account without using it. One that cannot be used any more comes with the error that
// says why: [ErrCodeUsed] or [ErrCodeExpired].
func (s *Store) MailedCode(ctx context.Context, hash string) (c MailedCode, account Credential, err error) {
	at := s.now()
	err = s.read(ctx, func(tx Tx) error {
		c, account, err = mailedCode(ctx, tx, hash, at)
		return err
	})
	return c, account, err
}

func mailedCode(ctx context.Context, tx Tx, hash string, at time.Time) (c MailedCode, account Credential, err error) {
	c.Hash = hash
	err = tx.QueryRowContext(ctx, `SELECT uid, email, purpose, expires_at, used_at FROM mailed_codes WHERE code_hash = $1`, hash).
		Scan(&c.UID, &c.Email, &c.Purpose, timeColumn{&c.ExpiresAt}, timeColumn{&c.UsedAt})
	if err != nil {
		return c, account, notFound(err, "mailed code")
	}
	if account, err = credentialBy(ctx, tx, `uid`, c.UID); err != nil {
		return c, account, err
	}
	switch {
	case !c.UsedAt.IsZero():
		return c, account, fmt.Errorf("store: mailed code: %w", ErrCodeUsed)
	case !at.Before(c.ExpiresAt) || c.Email != account.Email:
		return c, account, fmt.Errorf("store: mailed code: %w", ErrCodeExpired)
	}
	return c, account, nil
}

// VerifyEmail uses a code up and marks the account's address as verified.
func (s *Store) VerifyEmail(ctx context.Context, codeHash string, beside ...Beside[Credential]) (Credential, error) {
	return s.useMailedCode(ctx, codeHash, VerifyEmail, func(Tx, Credential, string) error { return nil }, beside)
}

// ResetPassword uses a code up, sets the password and ends every session of the account. Its address is verified by
// that, too.
func (s *Store) ResetPassword(ctx context.Context, codeHash, passwordHash string, beside ...Beside[Credential]) (Credential, error) {
	return s.useMailedCode(ctx, codeHash, ResetPassword, func(tx Tx, c Credential, now string) error {
		return setPassword(ctx, tx, c.UID, passwordHash, "", now)
	}, beside)
}

func (s *Store) useMailedCode(ctx context.Context, hash string, purpose MailPurpose, change func(Tx, Credential, string) error,
	beside []Beside[Credential],
) (account Credential, err error) {
	at := s.now()
	now := timeText(at)
	err = s.write(ctx, func(tx Tx) error {
		var code MailedCode
		if code, account, err = mailedCode(ctx, tx, hash, at); err != nil {
			return err
		}
		if code.Purpose != purpose {
			return fmt.Errorf("store: mailed code: %w", ErrNotFound)
		}
		r, err := tx.ExecContext(ctx, `UPDATE mailed_codes SET used_at = $2 WHERE code_hash = $1 AND used_at = ''`, hash, now)
		if err := changed(r, err, "mailed code", ErrCodeUsed); err != nil {
			return err
		}
		if err := change(tx, account, now); err != nil {
			return err
		}
		account, err = scanCredential(tx.QueryRowContext(ctx, `UPDATE credentials SET email_verified = TRUE WHERE uid = $1 RETURNING `+credentialColumns, account.UID))
		if err != nil {
			return notFound(err, "credential")
		}
		return callBeside(ctx, tx, account, beside)
	})
	return account, err
}
