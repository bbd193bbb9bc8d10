package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/rxassay/rxassay/calendar"
)

// DemoStatus is where a demo request stands.
type DemoStatus string

// The statuses of the contract. Any may follow any other.
const (
	DemoNew       DemoStatus = "new"
	DemoContacted DemoStatus = "contacted"
	DemoScheduled DemoStatus = "demo_scheduled"
	DemoCompleted DemoStatus = "demo_completed"
	DemoFollowUp  DemoStatus = "follow_up"
	DemoClosed    DemoStatus = "closed"
)

// DemoRequest is what somebody who wants a demonstration has sent, and what became of it.
type DemoRequest struct {
	ID           string
	Name         string
	Email        string
	Phone        string // empty: none was given
	Description  string
	Held         string // why it is kept apart as spam; empty: it is not
	Status       DemoStatus
	Notes        []string      // oldest first, never nil
	NextFollowUp calendar.Date // zero: none
	ClosedReason string        // won, lost, not_interested, no_budget, other or empty
	ClosedNote   string
	SubmittedAt  time.Time
	UpdatedAt    time.Time
}

// DemoSubmission is a demo request that arrives: of Request only what the visitor has sent, and Held.
type DemoSubmission struct {
	Request DemoRequest
	Digest  string        // equal for two submissions that say the same
	Fold    time.Duration // for so long the same again is not a new request
	Stamp   string        // of the form that was sent; empty: it came another way

	// What is held as spam is forgotten after HeldFor, and sooner where there are more than HeldMost.
	HeldFor  time.Duration
	HeldMost int
}

// ErrStampUsed means that a form was sent already, with something else in it.
var ErrStampUsed = errors.New("the form was sent already")

// demoStampsKept is longer than a stamp is good.
const demoStampsKept = 48 * time.Hour

const demoColumns = `id, name, email, phone, description, held, status, notes, next_follow_up, closed_reason, closed_note,
	submitted_at, updated_at`

func scanDemoRequest(r row) (d DemoRequest, err error) {
	var notes, due string
	if err = r.Scan(&d.ID, &d.Name, &d.Email, &d.Phone, &d.Description, &d.Held, &d.Status, &notes, &due, &d.ClosedReason,
		&d.ClosedNote, timeColumn{&d.SubmittedAt}, timeColumn{&d.UpdatedAt}); err != nil {
		return d, err
	}
	if err = json.Unmarshal([]byte(notes), &d.Notes); err != nil {
		return d, fmt.Errorf("store: the notes of a demo request: %w", err)
	}
	if due != "" {
		if d.NextFollowUp, err = calendar.Parse(due); err != nil {
			return d, fmt.Errorf("store: the follow-up date of a demo request: %w", err)
		}
	}
	return d, nil
}

// AddDemoRequest adds a request with the status new and returns it with true; or, where the same has arrived within
// Fold, that request as it is now, with false; what is held as spam and what is not are never the same. A form that was
// sent already is [ErrStampUsed]. beside runs for a new request, in the same transaction.
func (s *Store) AddDemoRequest(ctx context.Context, in DemoSubmission, beside ...Beside[DemoRequest]) (d DemoRequest, isNew bool, err error) {
	now := s.now()
	err = s.write(ctx, func(tx Tx) error {
		d, err = scanDemoRequest(tx.QueryRowContext(ctx, `SELECT `+demoColumns+` FROM demo_requests
			WHERE digest = $1 AND submitted_at > $2 AND (held <> '') = $3 ORDER BY submitted_at, id LIMIT 1`,
			in.Digest, timeText(now.Add(-in.Fold)), in.Request.Held != ""))
		if err == nil || !errors.Is(err, sql.ErrNoRows) {
			return notFoundOrNil(err, "add demo request")
		}
		if err := useStamp(ctx, tx, in.Stamp, now); err != nil {
			return err
		}
		isNew = true
		d = in.Request
		d.ID, d.Status, d.Notes, d.SubmittedAt, d.UpdatedAt = s.NewID(), DemoNew, []string{}, now, now
		if _, err := tx.ExecContext(ctx, `INSERT INTO demo_requests (id, name, email, phone, description, digest, held, status, submitted_at, updated_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`, d.ID, d.Name, d.Email, d.Phone, d.Description, in.Digest,
			d.Held, d.Status, timeText(now)); err != nil {
			return fmt.Errorf("store: add demo request: %w", err)
		}
		if err := forgetHeld(ctx, tx, now.Add(-in.HeldFor), in.HeldMost); err != nil {
			return err
		}
		return callBeside(ctx, tx, d, beside)
	})
	return d, isNew && err == nil, err
}

// useStamp marks a form's stamp as used.
func useStamp(ctx context.Context, tx Tx, stamp string, now time.Time) error {
	if stamp == "" {
		return nil
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM demo_form_uses WHERE used_at <= $1`, timeText(now.Add(-demoStampsKept))); err != nil {
		return fmt.Errorf("store: use a stamp: %w", err)
	}
	r, err := tx.ExecContext(ctx, `INSERT INTO demo_form_uses (stamp, used_at) VALUES ($1, $2) ON CONFLICT (stamp) DO NOTHING`,
		stamp, timeText(now))
	return changed(r, err, "use a stamp", ErrStampUsed)
}

func forgetHeld(ctx context.Context, tx Tx, before time.Time, most int) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM demo_requests WHERE held <> '' AND (submitted_at <= $1 OR id IN
			(SELECT id FROM demo_requests WHERE held <> '' ORDER BY submitted_at DESC, id DESC LIMIT 1000000 OFFSET $2))`,
		timeText(before), most); err != nil {
		return fmt.Errorf("store: forget spam: %w", err)
	}
	return nil
}

// DemoRequestsSince counts the requests that have arrived after a moment, spam left out. It is for use beside a change.
func DemoRequestsSince(ctx context.Context, tx Tx, after time.Time) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM demo_requests WHERE held = '' AND submitted_at > $1`, timeText(after)).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("store: count demo requests: %w", err)
	}
	return n, nil
}

// DemoRequest returns the request with an id.
func (s *Store) DemoRequest(ctx context.Context, id string) (d DemoRequest, err error) {
	err = s.read(ctx, func(tx Tx) error {
		d, err = scanDemoRequest(tx.QueryRowContext(ctx, `SELECT `+demoColumns+` FROM demo_requests WHERE id = $1`, id))
		return notFoundOrNil(err, "demo request")
	})
	return d, err
}

// ChangeDemoRequest lets change work on a request and keeps what it leaves: Held, Status, Notes, NextFollowUp,
// ClosedReason and ClosedNote. Changes take turns, so none is lost. beside runs in the same transaction with the request
// before and after.
func (s *Store) ChangeDemoRequest(ctx context.Context, id string, change func(*DemoRequest) error, beside ...func(ctx context.Context, tx Tx, before, after DemoRequest) error) (d DemoRequest, err error) {
	now := s.now()
	err = s.write(ctx, func(tx Tx) error {
		before, err := scanDemoRequest(tx.QueryRowContext(ctx, `SELECT `+demoColumns+` FROM demo_requests WHERE id = $1`, id))
		if err != nil {
			return notFound(err, "demo request")
		}
		d = before
		d.Notes = append([]string{}, before.Notes...)
		if err := change(&d); err != nil {
			return err
		}
		notes, err := json.Marshal(d.Notes)
		if err != nil {
			return fmt.Errorf("store: change demo request: %w", err)
		}
		d, err = scanDemoRequest(tx.QueryRowContext(ctx, `UPDATE demo_requests SET held = $2, status = $3, notes = $4,
				next_follow_up = $5, closed_reason = $6, closed_note = $7, updated_at = $8
			WHERE id = $1 RETURNING `+demoColumns, id, d.Held, d.Status, string(notes), d.NextFollowUp.String(), d.ClosedReason, d.ClosedNote,
			timeText(now)))
		if err != nil {
			return notFound(err, "change demo request")
		}
		for _, f := range beside {
			if err := f(ctx, tx, before, d); err != nil {
				return err
			}
		}
		return nil
	})
	return d, err
}

// DemoFilter picks demo requests. The zero value picks all that are not held as spam.
type DemoFilter struct {
	Status DemoStatus    // empty: any
	Due    calendar.Date // with a follow-up date that is not after this one; zero: any
	Held   bool          // those that are held as spam, in place of the others
}

// DemoRequests lists requests, newest first.
func (s *Store) DemoRequests(ctx context.Context, f DemoFilter, p Page) (list List[DemoRequest], err error) {
	at := func(d DemoRequest) position { return position{timeText(d.SubmittedAt), d.ID} }
	return readPage(ctx, s, p, "demo requests", scanDemoRequest, at, `SELECT `+demoColumns+` FROM demo_requests
		WHERE ($1 = '' OR status = $1) AND ($2 = '' OR next_follow_up <> '' AND next_follow_up <= $2) AND (held <> '') = $3
			AND (submitted_at < $4 OR submitted_at = $4 AND id < $5)
		ORDER BY submitted_at DESC, id DESC LIMIT $6`, string(f.Status), f.Due.String(), f.Held)
}

// DemoFormKey returns the secret that the stamps of forms are signed with: candidate the first time, and ever after what
// was given then, so that all who share the database sign alike.
func (s *Store) DemoFormKey(ctx context.Context, candidate []byte) (secret []byte, err error) {
	err = s.write(ctx, func(tx Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO demo_form_key (id, secret) VALUES (1, $1) ON CONFLICT (id) DO NOTHING`, candidate); err != nil {
			return fmt.Errorf("store: form key: %w", err)
		}
		if err := tx.QueryRowContext(ctx, `SELECT secret FROM demo_form_key WHERE id = 1`).Scan(&secret); err != nil {
			return fmt.Errorf("store: form key: %w", err)
		}
		return nil
	})
	return secret, err
}
