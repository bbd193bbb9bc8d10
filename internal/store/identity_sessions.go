package store

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// The reasons for which a refresh token or a code that is known gives nothing.
var (
	ErrSessionEnded    = errors.New("the session has ended or expired")
	ErrTokenReused     = errors.New("a refresh token that was replaced was used again; its session has been ended")
	ErrCodeUsed        = errors.New("the code was used before")
	ErrCodeExpired     = errors.New("the code has expired")
	ErrAccountDisabled = errors.New("the account is disabled")
)

// Session is one sign-in at the built-in identity provider.
type Session struct {
	ID         string
	UID        string
	SignedInAt time.Time // when the password was given
	LastUsedAt time.Time
	ExpiresAt  time.Time
	EndedAt    time.Time // zero: still good, until it expires
	UserAgent  string    // as the client named itself
	Network    string    // of the client's address
	CookieHash string    // of the browser's cookie; empty for a session without one
}

// RefreshToken is a session's right to new ID tokens. The token itself is not kept, only its hash.
type RefreshToken struct {
	Hash  string
	Grant string // what it was first given for: a code, or the sign-in itself
}

const sessionColumns = `id, uid, signed_in_at, last_used_at, expires_at, ended_at, user_agent, network, COALESCE(cookie_hash, '')`

func scanSession(r row) (s Session, err error) {
	err = r.Scan(&s.ID, &s.UID, timeColumn{&s.SignedInAt}, timeColumn{&s.LastUsedAt}, timeColumn{&s.ExpiresAt},
		timeColumn{&s.EndedAt}, &s.UserAgent, &s.Network, &s.CookieHash)
	return s, err
}

func (s Session) good(now string) error {
	if !s.EndedAt.IsZero() || timeText(s.ExpiresAt) <= now {
		return fmt.Errorf("store: session: %w", ErrSessionEnded)
	}
	return nil
}

// StartSession records a sign-in, with its refresh token where the client gets one. Sessions that have expired are
// removed on the way.
func (s *Store) StartSession(ctx context.Context, session Session, token *RefreshToken, beside ...Beside[Session]) error {
	now := timeText(s.now())
	return s.write(ctx, func(tx Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM sessions WHERE expires_at <= $1`, now); err != nil {
			return fmt.Errorf("store: remove expired sessions: %w", err)
		}
		r, err := tx.ExecContext(ctx, `UPDATE credentials SET signed_in_at = $2 WHERE uid = $1`, session.UID, now)
		if err := changed(r, err, "credential", ErrNotFound); err != nil {
			return err
		}
		if err := addSession(ctx, tx, session, token, now); err != nil {
			return err
		}
		return callBeside(ctx, tx, session, beside)
	})
}

func addSession(ctx context.Context, tx Tx, s Session, token *RefreshToken, now string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO sessions (id, uid, signed_in_at, last_used_at, expires_at, user_agent, network, cookie_hash)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		s.ID, s.UID, timeText(s.SignedInAt), now, timeText(s.ExpiresAt), s.UserAgent, s.Network, null(s.CookieHash))
	if err != nil {
		return fmt.Errorf("store: add session: %w", err)
	}
	// Whoever has an account can sign in as often as they like.
	if _, err := tx.ExecContext(ctx, `DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE uid = $1
			ORDER BY CASE WHEN id = $3 THEN 0 WHEN ended_at = '' THEN 1 ELSE 2 END, last_used_at DESC, id DESC LIMIT 1000000 OFFSET $2)`, s.UID, sessionsKept, s.ID); err != nil {
		return fmt.Errorf("store: remove the oldest session: %w", err)
	}
	if token == nil {
		return nil
	}
	return addRefreshToken(ctx, tx, *token, s.ID, now)
}

func addRefreshToken(ctx context.Context, tx Tx, t RefreshToken, sessionID, now string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO refresh_tokens (token_hash, session_id, grant_id, created_at) VALUES ($1, $2, $3, $4)`,
		t.Hash, sessionID, t.Grant, now)
	if err != nil {
		return fmt.Errorf("store: add refresh token: %w", err)
	}
	return keepLatest(ctx, tx, "refresh_tokens", "token_hash", sessionID, t.Hash)
}

// How much is kept of what a user can make any number of: sessions of an account; refresh tokens, used ones too, and
// codes of a session.
const (
	sessionsKept  = 100
	ofSessionKept = 100
)

// keepLatest removes what a session has too much of, the oldest first but never the one just added. A refresh token that
// is gone is refused like an unknown one.
func keepLatest(ctx context.Context, tx Tx, table, key, sessionID, added string) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE `+key+` IN (SELECT `+key+` FROM `+table+` WHERE session_id = $1
			ORDER BY CASE WHEN `+key+` = $3 THEN 0 ELSE 1 END, created_at DESC, `+key+` LIMIT 1000000 OFFSET $2)`, sessionID, ofSessionKept, added); err != nil {
		return fmt.Errorf("store: %s: %w", table, err)
	}
	return nil
}

// AddRefreshToken gives a session that is still good one more refresh token, else it is [ErrSessionEnded].
func (s *Store) AddRefreshToken(ctx context.Context, sessionID string, t RefreshToken) error {
	now := timeText(s.now())
	return s.write(ctx, func(tx Tx) error {
		if _, err := useSession(ctx, tx, sessionID, now); err != nil {
			return err
		}
		return addRefreshToken(ctx, tx, t, sessionID, now)
	})
}

// useSession notes a use of a session that is still good, which locks its row, and returns it; else [ErrSessionEnded].
func useSession(ctx context.Context, tx Tx, id, now string) (Session, error) {
	session, err := scanSession(tx.QueryRowContext(ctx, `UPDATE sessions SET last_used_at = CASE WHEN ended_at = '' AND expires_at > $2 THEN $2 ELSE last_used_at END
		WHERE id = $1 RETURNING `+sessionColumns, id, now))
	if err != nil {
		return Session{}, notFound(err, "session")
	}
	return session, session.good(now)
}

// Session returns a session that is still good, with its account; else it is [ErrSessionEnded] or [ErrNotFound].
func (s *Store) Session(ctx context.Context, id string) (Session, Credential, error) {
	return s.session(ctx, `id`, id)
}

// SessionByCookie returns the session of a browser that is still good, with its account.
func (s *Store) SessionByCookie(ctx context.Context, cookieHash string) (Session, Credential, error) {
	return s.session(ctx, `cookie_hash`, cookieHash)
}

func (s *Store) session(ctx context.Context, column, value string) (session Session, c Credential, err error) {
	now := timeText(s.now())
	err = s.read(ctx, func(tx Tx) error {
		session, err = scanSession(tx.QueryRowContext(ctx, `SELECT `+sessionColumns+` FROM sessions WHERE `+column+` = $1`, value))
		if err != nil {
			return notFound(err, "session")
		}
		if err := session.good(now); err != nil {
			return err
		}
		c, err = credentialBy(ctx, tx, `uid`, session.UID)
		return err
	})
	return session, c, err
}

// Sessions lists the sessions of an account that are still good, newest first.
func (s *Store) Sessions(ctx context.Context, uid string) (all []Session, err error) {
	now := timeText(s.now())
	err = s.read(ctx, func(tx Tx) error {
		all, err = collect(ctx, tx, scanSession, `SELECT `+sessionColumns+` FROM sessions
			WHERE uid = $1 AND ended_at = '' AND expires_at > $2 ORDER BY signed_in_at DESC, id DESC`, uid, now)
		if err != nil {
			return fmt.Errorf("store: list sessions: %w", err)
		}
		return nil
	})
	return all, err
}

// EndSession ends a session of an account: none of its refresh tokens is good any more. Ending it again changes nothing;
// a session that the account does not have is [ErrNotFound].
func (s *Store) EndSession(ctx context.Context, uid, id string, beside ...Beside[Session]) (ended bool, err error) {
	now := timeText(s.now())
	err = s.write(ctx, func(tx Tx) error {
		r, err := tx.ExecContext(ctx, `UPDATE sessions SET ended_at = $3 WHERE id = $2 AND uid = $1 AND ended_at = ''`, uid, id, now)
		switch err := changed(r, err, "session", ErrNotFound); {
		case err == nil:
			ended = true
			return callBeside(ctx, tx, Session{ID: id, UID: uid}, beside)
		case !errors.Is(err, ErrNotFound):
			return err
		}
		var was string
		return notFoundOrNil(tx.QueryRowContext(ctx, `SELECT id FROM sessions WHERE id = $2 AND uid = $1`, uid, id).Scan(&was), "session")
	})
	return ended && err == nil, err
}

// EndSessions ends the sessions of an account, all but keep, and returns how many.
func (s *Store) EndSessions(ctx context.Context, uid, keep string) (ended int, err error) {
	now := timeText(s.now())
	err = s.write(ctx, func(tx Tx) error {
		ended, err = endSessions(ctx, tx, uid, keep, now)
		return err
	})
	return ended, err
}

func endSessions(ctx context.Context, tx Tx, uid, keep, now string) (int, error) {
	r, err := tx.ExecContext(ctx, `UPDATE sessions SET ended_at = $3 WHERE uid = $1 AND id <> $2 AND ended_at = '' AND expires_at > $3`, uid, keep, now)
	if err != nil {
		return 0, fmt.Errorf("store: end sessions: %w", err)
	}
	n, err := r.RowsAffected()
	return int(n), err
}

// Rotation is one use of a refresh token.
type Rotation struct {
	Hash      string // of the token that was sent
	Successor string // hash of the one that takes its place; the same at every use of the token
	// Grace is how long after its first use a token may be sent again, because the answer was lost or two callers were
	// at it at the same time. It ends early when the successor is used.
	Grace time.Duration
}

// RotateRefreshToken puts a successor in the place of a refresh token, and returns its session and account. A token that
// has a successor already gives the same again within the grace; later somebody else must have it, so its session ends,
// with [ErrTokenReused] and the session. An unknown token is [ErrNotFound], one of a session that has ended
// [ErrSessionEnded]. reused is work for the case of a reuse.
func (s *Store) RotateRefreshToken(ctx context.Context, r Rotation, reused ...Beside[Session]) (session Session, c Credential, err error) {
	at := s.now()
	now := timeText(at)
	var verdict error // what the transaction found; it is committed all the same
	err = s.write(ctx, func(tx Tx) error {
		var sessionID, grant, successor, revoked string
		var replaced time.Time
		// An update that changes nothing locks the row, so that nobody else replaces it meanwhile.
		err := tx.QueryRowContext(ctx, `UPDATE refresh_tokens SET grant_id = grant_id WHERE token_hash = $1
			RETURNING session_id, grant_id, replaced_at, successor_hash, revoked_at`, r.Hash).
			Scan(&sessionID, &grant, timeColumn{&replaced}, &successor, &revoked)
		if err != nil {
			return notFound(err, "refresh token")
		}
		if session, err = useSession(ctx, tx, sessionID, now); err != nil {
			return err
		}
		if revoked != "" {
			return fmt.Errorf("store: refresh token: %w", ErrSessionEnded)
		}
		if c, err = credentialBy(ctx, tx, `uid`, session.UID); err != nil {
			return err
		}
		if c.Disabled {
			return fmt.Errorf("store: refresh token: %w", ErrAccountDisabled)
		}
		if replaced.IsZero() {
			_, err := tx.ExecContext(ctx, `UPDATE refresh_tokens SET replaced_at = $2, successor_hash = $3 WHERE token_hash = $1`, r.Hash, now, r.Successor)
			if err != nil {
				return fmt.Errorf("store: replace a refresh token: %w", err)
			}
			return addRefreshToken(ctx, tx, RefreshToken{Hash: r.Successor, Grant: grant}, sessionID, now)
		}
		var used string
		err = tx.QueryRowContext(ctx, `SELECT replaced_at FROM refresh_tokens WHERE token_hash = $1`, successor).Scan(&used)
		if err != nil {
			return notFound(err, "refresh token")
		}
		if successor == r.Successor && used == "" && !at.After(replaced.Add(r.Grace)) {
			return nil
		}
		verdict = ErrTokenReused
		if _, err := tx.ExecContext(ctx, `UPDATE sessions SET ended_at = $2 WHERE id = $1`, sessionID, now); err != nil {
			return fmt.Errorf("store: end a session: %w", err)
		}
		return callBeside(ctx, tx, session, reused)
	})
	if err == nil {
		err = verdict
	}
	return session, c, err
}
