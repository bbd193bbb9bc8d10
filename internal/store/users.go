package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// UserStatus is where a user's approval stands.
type UserStatus string

// The statuses of the contract.
const (
	Pending  UserStatus = "pending"
	Approved UserStatus = "approved"
	Rejected UserStatus = "rejected"
)

// User is a person who has registered.
type User struct {
	UID              string // as clients know the user
	Issuer           string // of the ID tokens; empty until the first authenticated call binds it
	Subject          string
	Email            string
	DisplayName      string
	Provider         string // google, password or email, as told at registration
	Status           UserStatus
	IdentityVerified bool   // e-mail and name came from a verified token
	EmailVerified    bool   // the identity provider has checked that the e-mail is the user's
	DecidedBy        string // who approved or rejected last, such as "admin_key"; empty until then
	DecidedAt        time.Time
	CreatedAt        time.Time
	UpdatedAt        time.Time
}

// Identity is what a verified ID token says of a user.
type Identity struct {
	Issuer, Subject    string
	Email, DisplayName string
	EmailVerified      bool
}

const userColumns = `uid, issuer, subject, email, display_name, provider, status, identity_verified,
	created_at, updated_at, email_verified, decided_by, decided_at`

func scanUser(r row) (User, error) {
	var u User
	var issuer, subject sql.NullString
	err := r.Scan(&u.UID, &issuer, &subject, &u.Email, &u.DisplayName, &u.Provider, &u.Status, &u.IdentityVerified,
		timeColumn{&u.CreatedAt}, timeColumn{&u.UpdatedAt}, &u.EmailVerified, &u.DecidedBy, timeColumn{&u.DecidedAt})
	u.Issuer, u.Subject = issuer.String, subject.String
	return u, err
}

func null(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }

// RegisterUser adds a user with the status pending and returns it with true, or returns the user who has that uid
// already, unchanged, with false. An identity (issuer and subject) that belongs to another uid is ErrConflict.
func (s *Store) RegisterUser(ctx context.Context, u User) (_ User, isNew bool, err error) {
	now := timeText(s.now())
	err = s.write(ctx, func(tx Tx) error {
		if u.Issuer != "" {
			var uid string
			err := tx.QueryRowContext(ctx, `SELECT uid FROM users WHERE issuer = $1 AND subject = $2`, u.Issuer, u.Subject).Scan(&uid)
			switch {
			case err == nil && uid != u.UID:
				return fmt.Errorf("store: register user: the identity belongs to another user: %w", ErrConflict)
			case err != nil && !errors.Is(err, sql.ErrNoRows):
				return fmt.Errorf("store: register user: %w", err)
			}
		}
		r, err := tx.ExecContext(ctx, `INSERT INTO users (`+userColumns+`)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, '', '') ON CONFLICT (uid) DO NOTHING`,
			u.UID, null(u.Issuer), null(u.Subject), u.Email, u.DisplayName, u.Provider, Pending, u.IdentityVerified, now, u.EmailVerified)
		if err != nil {
			return fmt.Errorf("store: register user: %w", err)
		}
		n, err := r.RowsAffected()
		if err != nil {
			return fmt.Errorf("store: register user: %w", err)
		}
		isNew = n == 1
		u, err = scanUser(tx.QueryRowContext(ctx, `SELECT `+userColumns+` FROM users WHERE uid = $1`, u.UID))
		return err
	})
	if err != nil {
		return User{}, false, err
	}
	return u, isNew, nil
}

// User returns the user with a uid.
func (s *Store) User(ctx context.Context, uid string) (u User, err error) {
	err = s.read(ctx, func(tx Tx) error {
		u, err = scanUser(tx.QueryRowContext(ctx, `SELECT `+userColumns+` FROM users WHERE uid = $1`, uid))
		return notFoundOrNil(err, "user")
	})
	return u, err
}

// BindIdentity records what a verified token says of a user. A user who is bound to another issuer or subject already,
// and an identity that belongs to another user, are ErrConflict.
func (s *Store) BindIdentity(ctx context.Context, uid string, id Identity) (u User, err error) {
	now := timeText(s.now())
	err = s.write(ctx, func(tx Tx) error {
		u, err = scanUser(tx.QueryRowContext(ctx, `SELECT `+userColumns+` FROM users WHERE uid = $1`, uid))
		if err != nil {
			return notFound(err, "user")
		}
		if u.Issuer != "" && (u.Issuer != id.Issuer || u.Subject != id.Subject) {
			return fmt.Errorf("store: bind identity: the user has another one: %w", ErrConflict)
		}
		var other string
		err := tx.QueryRowContext(ctx, `SELECT uid FROM users WHERE issuer = $1 AND subject = $2`, id.Issuer, id.Subject).Scan(&other)
		switch {
		case err == nil && other != uid:
			return fmt.Errorf("store: bind identity: it belongs to another user: %w", ErrConflict)
		case err != nil && !errors.Is(err, sql.ErrNoRows):
			return fmt.Errorf("store: bind identity: %w", err)
		}
		u, err = scanUser(tx.QueryRowContext(ctx, `UPDATE users SET issuer = $2, subject = $3, email = $4,
				display_name = CASE WHEN $5 = '' THEN display_name ELSE $5 END, identity_verified = TRUE, updated_at = $6,
				email_verified = $7
			WHERE uid = $1 RETURNING `+userColumns, uid, id.Issuer, id.Subject, id.Email, id.DisplayName, now, id.EmailVerified))
		return notFoundOrNil(err, "bind identity")
	})
	return u, err
}

// SetUserStatus moves a user to a status and reports whether that changed anything, so that a change is mailed once.
func (s *Store) SetUserStatus(ctx context.Context, uid string, to UserStatus) (u User, changed bool, err error) {
	now := timeText(s.now())
	err = s.write(ctx, func(tx Tx) error {
		u, err = scanUser(tx.QueryRowContext(ctx, `SELECT `+userColumns+` FROM users WHERE uid = $1`, uid))
		if err != nil {
			return notFound(err, "user")
		}
		if u.Status == to {
			return nil
		}
		changed = true
		u, err = scanUser(tx.QueryRowContext(ctx, `UPDATE users SET status = $2, updated_at = $3 WHERE uid = $1
			RETURNING `+userColumns, uid, to, now))
		return notFoundOrNil(err, "set user status")
	})
	return u, changed && err == nil, err
}

// known is ErrNotFound for a uid that has neither a record nor a credential.
func known(ctx context.Context, tx Tx, uid string) error {
	var one int
	return notFoundOrNil(tx.QueryRowContext(ctx, `SELECT 1 FROM users WHERE uid = $1 UNION SELECT 1 FROM credentials WHERE uid = $1`, uid).Scan(&one), "user")
}

// Users lists users, newest first; with a status, only those.
func (s *Store) Users(ctx context.Context, status UserStatus, p Page) (list List[User], err error) {
	from, err := p.position()
	if err != nil {
		return list, err
	}
	err = s.read(ctx, func(tx Tx) error {
		all, err := collect(ctx, tx, scanUser, `SELECT `+userColumns+` FROM users
			WHERE ($1 = '' OR status = $1) AND (created_at < $2 OR created_at = $2 AND uid < $3)
			ORDER BY created_at DESC, uid DESC LIMIT $4`, string(status), from.at, from.id, p.Limit+1)
		if err != nil {
			return fmt.Errorf("store: list users: %w", err)
		}
		list = page(all, p.Limit, func(u User) position { return position{timeText(u.CreatedAt), u.UID} })
		return nil
	})
	return list, err
}

func notFoundOrNil(err error, what string) error {
	if err == nil {
		return nil
	}
	return notFound(err, what)
}
