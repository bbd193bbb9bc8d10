package store

import (
	"context"
	"fmt"
	"time"
)

// MailState is where a mail stands on its way out.
type MailState string

// The states of a mail.
const (
	MailHeld    MailState = "held"    // no mail server is configured
	MailQueued  MailState = "queued"  // waits for its first or next attempt
	MailSending MailState = "sending" // a sender has it
	MailSent    MailState = "sent"    // the mail server took it
	MailFailed  MailState = "failed"  // given up; LastError says why
)

// Mail is a row of the outbox.
type Mail struct {
	ID        string
	Key       string // names the change that the mail tells of; the outbox never holds two with one key
	Kind      string
	UID       string // the user whom it is about; may be empty
	To        string // one address
	Subject   string
	Text      string
	HTML      string
	State     MailState
	Attempts  int
	LastError string // of the last attempt; empty when there was none
	CreatedAt time.Time
	DueAt     time.Time // when it is to be tried; while it is being sent, when its sender's claim ends
	ExpiresAt time.Time // it is not sent after
	SentAt    time.Time // zero until then
}

const mailColumns = `id, key, kind, uid, recipient, subject, text, html, state, attempts, last_error, created_at, due_at, expires_at, sent_at`

func scanMail(r row) (Mail, error) {
	var m Mail
	err := r.Scan(&m.ID, &m.Key, &m.Kind, &m.UID, &m.To, &m.Subject, &m.Text, &m.HTML, &m.State, &m.Attempts, &m.LastError,
		timeColumn{&m.CreatedAt}, timeColumn{&m.DueAt}, timeColumn{&m.ExpiresAt}, timeColumn{&m.SentAt})
	return m, err
}

// AddMail writes a mail in the caller's transaction, unless the outbox has one with the same key. ID, CreatedAt and DueAt
// are set here.
func (s *Store) AddMail(ctx context.Context, tx Tx, m Mail) error {
	now := timeText(s.now())
	_, err := tx.ExecContext(ctx, `INSERT INTO outbox (id, key, kind, uid, recipient, subject, text, html, state, due_at, expires_at, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10) ON CONFLICT (key) DO NOTHING`,
		s.NewID(), m.Key, m.Kind, m.UID, m.To, m.Subject, m.Text, m.HTML, m.State, now, timeText(m.ExpiresAt))
	if err != nil {
		return fmt.Errorf("store: add mail: %w", err)
	}
	return nil
}

// ClaimMail gives a sender the mail that has been due longest and counts the attempt. Until the lease ends nobody else
// gets it. Nothing due is ErrNotFound.
func (s *Store) ClaimMail(ctx context.Context, lease string, length time.Duration) (m Mail, err error) {
	now := s.now()
	var id string
	err = s.read(ctx, func(tx Tx) error { // an idle outbox writes nothing
		return notFoundOrNil(tx.QueryRowContext(ctx, `SELECT id FROM outbox WHERE state = 'queued' AND due_at <= $1
			ORDER BY due_at, id LIMIT 1`, timeText(now)).Scan(&id), "mail")
	})
	if err != nil {
		return Mail{}, err
	}
	err = s.write(ctx, func(tx Tx) error {
		m, err = scanMail(tx.QueryRowContext(ctx, `UPDATE outbox SET state = 'sending', attempts = attempts + 1, lease = $2, due_at = $3
			WHERE id = $1 AND state = 'queued' RETURNING `+mailColumns, id, lease, timeText(now.Add(length))))
		return notFoundOrNil(err, "mail")
	})
	return m, err
}

// HandOverMail notes that the mail server is about to be told that the mail is complete: from here on it may have it. The
// sender must still hold the lease, which is lengthened; else ErrConflict, and the sender must not go on.
func (s *Store) HandOverMail(ctx context.Context, id, lease string, length time.Duration) error {
	now := s.now()
	return s.write(ctx, func(tx Tx) error {
		r, err := tx.ExecContext(ctx, `UPDATE outbox SET handed_over = TRUE, due_at = $3
			WHERE id = $1 AND state = 'sending' AND lease = $2 AND due_at > $4`, id, lease, timeText(now.Add(length)), timeText(now))
		return changed(r, err, "hand over mail", ErrConflict)
	})
}

// MailResult is how an attempt ended.
type MailResult struct {
	State  MailState // MailSent, MailFailed, or MailQueued to try again
	Reason string    // why not sent
	Next   time.Time // of the next attempt
	Text   string    // what is kept of a mail that is sent or has failed
}

// FinishMail ends an attempt of the sender that holds the lease. Of a mail that will not be tried again only the given
// text is kept. ErrConflict where another sender has it meanwhile.
func (s *Store) FinishMail(ctx context.Context, id, lease string, res MailResult) error {
	now, sentAt, due := timeText(s.now()), "", timeText(res.Next)
	if res.State == MailSent {
		sentAt = now
	}
	return s.write(ctx, func(tx Tx) error {
		r, err := tx.ExecContext(ctx, `UPDATE outbox SET state = $3, last_error = $4, due_at = $5, sent_at = $6, lease = '', handed_over = FALSE,
				text = CASE WHEN $3 = 'queued' THEN text ELSE $7 END, html = CASE WHEN $3 = 'queued' THEN html ELSE '' END
			WHERE id = $1 AND state = 'sending' AND lease = $2`, id, lease, res.State, res.Reason, due, sentAt, res.Text)
		return changed(r, err, "finish mail", ErrConflict)
	})
}

// StrandedMail is a mail whose sender has gone.
type StrandedMail struct {
	Mail
	Lease      string
	HandedOver bool // the mail server may have taken it
}

// StrandedMails returns the mails whose sender's lease has ended: the sender died, or lost the database.
func (s *Store) StrandedMails(ctx context.Context) (all []StrandedMail, err error) {
	err = s.read(ctx, func(tx Tx) error {
		all, err = collect(ctx, tx, func(r row) (m StrandedMail, err error) {
			err = r.Scan(&m.ID, &m.Text, &m.Attempts, &m.Lease, &m.HandedOver)
			return m, err
		}, `SELECT id, text, attempts, lease, handed_over FROM outbox WHERE state = 'sending' AND due_at <= $1 ORDER BY id`, timeText(s.now()))
		if err != nil {
			return fmt.Errorf("store: stranded mails: %w", err)
		}
		return nil
	})
	return all, err
}

// HoldMails keeps back what waits, since no mail server is configured.
func (s *Store) HoldMails(ctx context.Context) error {
	return s.write(ctx, func(tx Tx) error {
		if _, err := tx.ExecContext(ctx, `UPDATE outbox SET state = 'held' WHERE state = 'queued'`); err != nil {
			return fmt.Errorf("store: hold mails: %w", err)
		}
		return nil
	})
}

// ReleaseMails queues what is held, since a mail server is configured. Mails to the placeholder address go to admin.
func (s *Store) ReleaseMails(ctx context.Context, placeholder, admin string) (released int, err error) {
	var held bool
	err = s.read(ctx, func(tx Tx) error { // an idle outbox writes nothing
		return tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM outbox WHERE state = 'held')`).Scan(&held)
	})
	if err != nil {
		return 0, fmt.Errorf("store: release mails: %w", err)
	}
	if !held {
		return 0, nil
	}
	now := timeText(s.now())
	err = s.write(ctx, func(tx Tx) error {
		r, err := tx.ExecContext(ctx, `UPDATE outbox SET state = 'queued', due_at = $1,
				recipient = CASE WHEN recipient = $2 THEN $3 ELSE recipient END WHERE state = 'held'`, now, placeholder, admin)
		if err != nil {
			return fmt.Errorf("store: release mails: %w", err)
		}
		n, err := r.RowsAffected()
		released = int(n)
		return err
	})
	return released, err
}

// Mails lists the outbox, newest first; with a state, only what is in it.
func (s *Store) Mails(ctx context.Context, state MailState, p Page) (list List[Mail], err error) {
	at := func(m Mail) position { return position{timeText(m.CreatedAt), m.ID} }
	return readPage(ctx, s, p, "mails", scanMail, at, `SELECT `+mailColumns+` FROM outbox
		WHERE ($1 = '' OR state = $1) AND (created_at < $2 OR created_at = $2 AND id < $3)
		ORDER BY created_at DESC, id DESC LIMIT $4`, string(state))
}
