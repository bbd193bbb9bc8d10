package mail

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// Start begins to send what is queued, if a mail server is configured; without one, what is queued is held. It returns at
// once. Mails held from earlier are queued again.
func (o *Outbox) Start(ctx context.Context) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.done != nil {
		return errors.New("mail: the outbox has been started already")
	}
	if o.server == nil {
		return o.cfg.Store.HoldMails(ctx)
	}
	if err := o.release(ctx); err != nil {
		return err
	}
	run, stop := context.WithCancel(context.WithoutCancel(ctx))
	attempts, cutOff := context.WithCancel(context.WithoutCancel(ctx))
	o.stop, o.cutOff, o.done = stop, cutOff, make(chan struct{})
	go func() {
		defer close(o.done)
		o.run(run, attempts)
	}()
	return nil
}

// Close stops sending, if it was started. A mail on its way is finished if that takes no longer than ctx lasts; else it
// is cut off, and tried again later where that cannot make two of it.
func (o *Outbox) Close(ctx context.Context) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.done == nil {
		return nil
	}
	defer o.cutOff()
	o.stop()
	select {
	case <-o.done:
		return nil
	case <-ctx.Done():
	}
	o.cutOff()
	<-o.done
	return ctx.Err()
}

// run sends until stopped; attempts outlast run.
func (o *Outbox) run(run, attempts context.Context) {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-run.Done():
			return
		case <-timer.C:
		}
		for run.Err() == nil {
			sent, err := o.one(run, attempts)
			if err != nil && run.Err() == nil {
				o.cfg.Log.Error("the outbox cannot be read or written", "error", err)
			}
			if !sent || err != nil {
				break
			}
		}
		timer.Reset(o.cfg.pause)
	}
}

// one takes up what was held and what dead senders left, then tries the mail that has been due longest; false where none is.
func (o *Outbox) one(run, attempts context.Context) (worked bool, err error) {
	if err := errors.Join(o.release(run), o.settleStranded(run)); err != nil {
		return false, err
	}
	lease := rand.Text()
	m, err := o.cfg.Store.ClaimMail(run, lease, o.cfg.patience.lease)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return false, nil
	case err != nil:
		return false, err
	}
	return true, o.finish(attempts, m, lease, o.attempt(attempts, m, lease))
}

// release queues what is held: from before there was a mail server, or by a command that ran beside the service without
// its settings.
func (o *Outbox) release(ctx context.Context) error {
	released, err := o.cfg.Store.ReleaseMails(ctx, NoAdmin, o.cfg.AdminEmail)
	if released > 0 {
		o.cfg.Log.Info("mails that were held are queued", "mails", released)
	}
	return err
}

// attempt sends a mail. Its errors are a [*failure], or that the lease was lost.
func (o *Outbox) attempt(ctx context.Context, m store.Mail, lease string) error {
	if !o.cfg.Now().Before(m.ExpiresAt) {
		return &failure{step: tooLate, reply: "it was of use until " + Moment(m.ExpiresAt), final: true}
	}
	p := o.cfg.patience
	return o.server.send(ctx, o.from, m, p, func() error {
		return o.cfg.Store.HandOverMail(context.WithoutCancel(ctx), m.ID, lease, p.answer+time.Minute)
	})
}

// finish records how an attempt ended.
func (o *Outbox) finish(ctx context.Context, m store.Mail, lease string, err error) error {
	log := o.cfg.Log.With("mail", m.ID, "kind", m.Kind, "attempts", m.Attempts)
	res := store.MailResult{State: store.MailSent, Text: HideLinks(m.Text), Next: o.cfg.Now()}
	var f *failure
	switch {
	case err == nil:
		log.Info("a mail was sent")
	case errors.As(err, &f):
		res = o.result(m, f)
		log.Warn("a mail was not sent", "reason", string(f.step), "code", f.code, "state", string(res.State))
	default: // the lease was lost, or the database: whoever holds the lease settles it
		return fmt.Errorf("mail: hand over: %w", err)
	}
	// The mail may be in the recipient's hands: this must be written, if it can be at all.
	ctx = context.WithoutCancel(ctx)
	for pause := 100 * time.Millisecond; ; pause *= 4 {
		err := o.cfg.Store.FinishMail(ctx, m.ID, lease, res)
		if err == nil || errors.Is(err, store.ErrConflict) || pause > 2*time.Second {
			return err
		}
		time.Sleep(pause)
	}
}

// result decides whether a mail is tried again.
func (o *Outbox) result(m store.Mail, f *failure) store.MailResult {
	res := store.MailResult{State: store.MailFailed, Reason: f.Error(), Text: HideLinks(m.Text), Next: o.cfg.Now()}
	switch {
	case f.final:
	case m.Attempts >= MaxAttempts:
		res.Reason = fmt.Sprintf("given up after %d attempts; the last: %s", m.Attempts, res.Reason)
	case f.step == stopping:
		res.State = store.MailQueued
	default:
		res.State, res.Next = store.MailQueued, o.cfg.Now().Add(backoff(m.Attempts))
	}
	return res
}

// settleStranded decides on mails whose sender died. The server cannot have those that were not handed over.
func (o *Outbox) settleStranded(ctx context.Context) error {
	all, err := o.cfg.Store.StrandedMails(ctx)
	if err != nil {
		return err
	}
	for _, m := range all {
		f := &failure{step: stopping, final: m.HandedOver}
		if m.HandedOver {
			f.step, f.reply = unanswered, "the service stopped before its answer; it is not sent again, so that nobody gets it twice"
		}
		res := o.result(m.Mail, f)
		err := o.cfg.Store.FinishMail(ctx, m.ID, m.Lease, res)
		if err != nil && !errors.Is(err, store.ErrConflict) { // another replica may have settled it
			return err
		}
		o.cfg.Log.Warn("a mail's sender had stopped", "mail", m.ID, "state", string(res.State))
	}
	return nil
}

const (
	firstPause   = 30 * time.Second
	longestPause = 4 * time.Hour
)

// backoff is the pause after so many attempts: half a minute, doubled each time up to four hours, a fifth more or less so
// that what failed together is not tried together.
func backoff(attempts int) time.Duration {
	d := longestPause
	if attempts < 20 {
		d = min(d, firstPause<<(max(attempts, 1)-1))
	}
	jitter := 0.8 + 0.4*mathrand.Float64() //nolint:gosec // nobody gains by guessing it
	return time.Duration(float64(d) * jitter)
}
