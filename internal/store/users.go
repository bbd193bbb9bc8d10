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
	StatusChanges    int // how often Status has changed since registration
	CreatedAt        time.Time
	UpdatedAt        time.Time
}

// UserChange is a change of a user's record.
type UserChange struct{ Before, After User }

const userColumns = `uid, issuer, subject, email, display_name, provider, status, identity_verified,
	created_at, updated_at, email_verified, decided_by, decided_at, status_changes`

func scanUser(r row) (User, error) {
	var u User
	var issuer, subject sql.NullString
	err := r.Scan(&u.UID, &issuer, &subject, &u.Email, &u.DisplayName, &u.Provider, &u.Status, &u.IdentityVerified,
		timeColumn{&u.CreatedAt}, timeColumn{&u.UpdatedAt}, &u.EmailVerified, &u.DecidedBy, timeColumn{&u.DecidedAt}, &u.StatusChanges)
	u.Issuer, u.Subject = issuer.String, subject.String
	return u, err
}

func null(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }

// RegisterUser adds a user with the status pending and returns it with true, or returns the user who has that uid
// already, unchanged, with false. An identity (issuer and subject) that belongs to another uid is ErrConflict. Whatever
// stands beside is called with a user who is new.
func (s *Store) RegisterUser(ctx context.Context, u User, beside ...Beside[User]) (_ User, isNew bool, err error) {
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
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, '', '', 0) ON CONFLICT (uid) DO NOTHING`,
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
		if err != nil || !isNew {
			return notFoundOrNil(err, "register user")
		}
		return callBeside(ctx, tx, u, beside)
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

// ChangeUser reads a user, lets change decide on the new record, and writes it, in one transaction, so that two changes
// cannot race. The uid, the creation time and the provider stay. An error of change is returned as it is, and nothing
// is written; changed tells whether the record is another one. A user's bound identity never changes, and one that
// belongs to another user is not taken: [ErrConflict]. Whatever stands beside is called with a record that has changed.
func (s *Store) ChangeUser(ctx context.Context, uid string, change func(u *User) error, beside ...Beside[UserChange]) (u User, changed bool, err error) {
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
		u.StatusChanges = before.StatusChanges
		if u == before {
			return nil
		}
		if u.Issuer != before.Issuer || u.Subject != before.Subject {
			if err := free(ctx, tx, before, u); err != nil {
				return err
			}
		}
		changed, u.UpdatedAt = true, now
		if u.Status != before.Status {
			u.StatusChanges++
		}
		decidedAt := ""
		if !u.DecidedAt.IsZero() {
			decidedAt = timeText(u.DecidedAt)
		}
		u, err = scanUser(tx.QueryRowContext(ctx, `UPDATE users SET issuer = $2, subject = $3, email = $4, display_name = $5,
				status = $6, identity_verified = $7, email_verified = $8, decided_by = $9, decided_at = $10, updated_at = $11,
				status_changes = $12
			WHERE uid = $1 RETURNING `+userColumns,
			uid, null(u.Issuer), null(u.Subject), u.Email, u.DisplayName, u.Status, u.IdentityVerified, u.EmailVerified,
			u.DecidedBy, decidedAt, timeText(now), u.StatusChanges))
		if err != nil {
			return notFound(err, "change user")
		}
		return callBeside(ctx, tx, UserChange{Before: before, After: u}, beside)
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

// known is ErrNotFound for a uid that has neither a record nor a credential.
func known(ctx context.Context, tx Tx, uid string) error {
	var one int
	return notFoundOrNil(tx.QueryRowContext(ctx, `SELECT 1 FROM users WHERE uid = $1 UNION SELECT 1 FROM credentials WHERE uid = $1`, uid).Scan(&one), "user")
}

// Users lists users, newest first; with a status, only those.
func (s *Store) Users(ctx context.Context, status UserStatus, p Page) (list List[User], err error) {
	at := func(u User) position { return position{timeText(u.CreatedAt), u.UID} }
	return readPage(ctx, s, p, "users", scanUser, at, `SELECT `+userColumns+` FROM users
		WHERE ($1 = '' OR status = $1) AND (created_at < $2 OR created_at = $2 AND uid < $3)
		ORDER BY created_at DESC, uid DESC LIMIT $4`, string(status))
}

func notFoundOrNil(err error, what string) error {
	if err == nil {
		return nil
	}
	return notFound(err, what)
}
