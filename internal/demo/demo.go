// Package demo keeps requests for a demonstration: a visitor sends one, by the form page or the API, and an administrator
// follows it up until it is closed.
//
// # A request arrives
//
// [Service.Submit] keeps it, tells the administrator by mail and notes it in the audit log, all in one transaction. The
// visitor gets no mail: whoever could send one to any address by typing it here would have a relay for spam. The same
// sent again within [Fold] (equal but for capitals and spaces) is not a new request; the answer is the first one as it was
// sent, without what an administrator has added since. Of each hour's requests [MailsPerHour] are mailed; the last of
// those mails says that the rest are in the list.
//
// # Spam
//
// [Service.SubmitForm] is for the page. A request is held when the field that people do not see is filled in, when the
// form came back within [MinFill], without a stamp of ours, or from another site's page. The sender is told nothing of
// it; the request is kept apart, not mailed, and forgotten after [HeldFor], or sooner when there are more than [HeldMost]. The
// administrator can list what is held ([Filter]), and updating such a request takes it in among the others: so no real
// request is lost to a brake. A stamp is good for one request and for a day; an old or used one is [ErrFormStale], and
// the page is shown again with what was filled in. How often an address may send is bounded by the caller.
//
// # An update
//
// [Update] changes what it names and nothing else. Any status may follow any other; a reason and note of closing need the
// status closed, named along or already on record, and leaving that status removes both. Notes are only ever added.
package demo

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/mail"
	"github.com/rxassay/rxassay/internal/store"
)

// Request is a demo request.
type Request = store.DemoRequest

// Filter picks requests.
type Filter = store.DemoFilter

const (
	// Fold is for how long the same request counts as the one before.
	Fold = 24 * time.Hour
	// HeldFor is how long a request is held as spam.
	HeldFor = 30 * 24 * time.Hour
	// HeldMost is how many are held at most.
	HeldMost = 1000
	// MailsPerHour bounds the mails to the administrator.
	MailsPerHour = 30
	// NewRequest is the mail to the administrator about a new request.
	NewRequest mail.Kind = "demo-admin"
)

// The errors that callers tell apart with errors.Is; *[InvalidError] is the third, with errors.As.
var (
	// ErrNotFound: there is no request with that id.
	ErrNotFound = errors.New("there is no demo request with this id")
	// ErrFormStale: the page was shown too long ago, or sent already; show it again with a new stamp.
	ErrFormStale = errors.New("the form is older than a day, or was sent already; look it over and send it again")
)

// Config is what the service works with. All of it is required.
type Config struct {
	Store  *store.Store
	Outbox *mail.Outbox
	Audit  *audit.Log
	Now    func() time.Time
}

// Service keeps demo requests. It is safe for concurrent use.
type Service struct {
	store  *store.Store
	outbox *mail.Outbox
	audit  *audit.Log
	now    func() time.Time
	key    []byte // signs the stamps of forms
}

// New makes the service. Services that share a database accept each other's forms.
func New(ctx context.Context, cfg Config) (*Service, error) {
	if cfg.Store == nil || cfg.Outbox == nil || cfg.Audit == nil || cfg.Now == nil {
		return nil, errors.New("demo: every field of Config is required")
	}
	candidate := make([]byte, 32)
	rand.Read(candidate) // never fails
	key, err := cfg.Store.DemoFormKey(ctx, candidate)
	if err != nil {
		return nil, fmt.Errorf("demo: %w", err)
	}
	return &Service{store: cfg.Store, outbox: cfg.Outbox, audit: cfg.Audit, now: cfg.Now, key: key}, nil
}

// Submit keeps a request and returns it as it was sent. Bad fields are an [InvalidError] with all of them.
func (s *Service) Submit(ctx context.Context, in Input) (Request, error) {
	in, bad := in.Check()
	if err := refuse(bad); err != nil {
		return Request{}, err
	}
	return s.keep(ctx, in, "", "")
}

// SubmitForm is [Service.Submit] for the form page. A form that is too old or was sent already is [ErrFormStale].
func (s *Service) SubmitForm(ctx context.Context, in Input, f Form) (Request, error) {
	in, bad := in.Check()
	if err := refuse(bad); err != nil {
		return Request{}, err
	}
	held, err := s.judge(f)
	switch {
	case err != nil:
		return Request{}, err
	case held == "":
		return s.keep(ctx, in, "", f.Stamp)
	}
	r, err := s.keep(ctx, in, held, "")
	if err != nil {
		return Request{}, err
	}
	// Not beside the request: floods of the same become one entry this way.
	return r, s.audit.Record(ctx, audit.Entry{
		Actor: audit.Anonymous, Action: "demo.hold", Outcome: audit.Refused, Detail: map[string]string{"reason": held},
	})
}

func (s *Service) keep(ctx context.Context, in Input, held, stamp string) (Request, error) {
	sent := Request{Name: in.Name, Email: in.Email, Phone: in.Phone, Description: in.Description, Held: held}
	r, _, err := s.store.AddDemoRequest(ctx, store.DemoSubmission{
		Request: sent, Digest: in.digest(), Fold: Fold, Stamp: stamp, HeldFor: HeldFor, HeldMost: HeldMost,
	}, s.tell)
	switch {
	case errors.Is(err, store.ErrStampUsed):
		return Request{}, ErrFormStale
	case err != nil:
		return Request{}, fmt.Errorf("demo: submit: %w", err)
	}
	// What has become of an earlier one is not the visitor's to know.
	sent.ID, sent.SubmittedAt, sent.Status, sent.Notes = r.ID, r.SubmittedAt, store.DemoNew, []string{}
	return sent, nil
}

// tell mails the administrator about a new request and notes it in the audit log.
func (s *Service) tell(ctx context.Context, tx store.Tx, r Request) error {
	if r.Held != "" {
		return nil
	}
	entry := audit.Entry{Actor: audit.Anonymous, Action: "demo.submit", Target: target(r.ID), Outcome: audit.OK}
	if err := s.audit.Append(ctx, tx, entry); err != nil {
		return err
	}
	recent, err := store.DemoRequestsSince(ctx, tx, s.now().Add(-time.Hour))
	if err != nil || recent > MailsPerHour {
		return err
	}
	m, err := s.outbox.Compose(NewRequest, s.outbox.AdminEmail(), struct {
		Request
		Submitted string
		Last      bool // no more mails for a while
		Link      string
		Reply     string
	}{
		r, mail.Moment(r.SubmittedAt), recent == MailsPerHour,
		s.outbox.PublicURL() + "/api/admin/demo-requests/" + r.ID,
		"mailto:" + url.PathEscape(r.Email), // a question mark in an address must not add recipients
	})
	if err != nil {
		return err
	}
	m.Key = "demo/" + r.ID
	return s.outbox.Queue(ctx, tx, m)
}

// Request returns the request with an id, else [ErrNotFound].
func (s *Service) Request(ctx context.Context, id string) (Request, error) {
	r, err := s.store.DemoRequest(ctx, id)
	return r, missing(err, "show")
}

// List lists requests, newest first.
func (s *Service) List(ctx context.Context, f Filter, p store.Page) (store.List[Request], error) {
	return s.store.DemoRequests(ctx, f, p)
}

// Update changes a request and returns it. actor is who does it, in the words of the audit log. Bad fields are an
// [InvalidError] with all of them, an unknown id is [ErrNotFound]. Updates of one request take turns.
func (s *Service) Update(ctx context.Context, id string, u Update, actor string) (Request, error) {
	r, err := s.store.ChangeDemoRequest(ctx, id, func(r *Request) error {
		if err := refuse(u.Check(r.Status)); err != nil {
			return err
		}
		u.apply(r)
		return nil
	}, func(ctx context.Context, tx store.Tx, before, after Request) error {
		detail := map[string]string{"fields": u.names()}
		if before.Status != after.Status {
			detail["from"], detail["to"] = string(before.Status), string(after.Status)
		}
		if before.Held != "" {
			detail["released"] = before.Held
		}
		return s.audit.Append(ctx, tx, audit.Entry{
			Actor: actor, Action: "demo.update", Target: target(id), Outcome: audit.OK, Detail: detail,
		})
	})
	return r, missing(err, "update")
}

func target(id string) string { return "demo_request:" + id }

// missing turns a record that the store does not have into [ErrNotFound].
func missing(err error, doing string) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrNotFound):
		return ErrNotFound
	}
	if bad := (*InvalidError)(nil); errors.As(err, &bad) {
		return bad
	}
	return fmt.Errorf("demo: %s: %w", doing, err)
}
