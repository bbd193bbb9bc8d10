package custody

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"time"

	"github.com/rxassay/rxassay/internal/audit"
)

// Period is how long something is kept. The zero Period keeps it for ever.
type Period struct {
	years, days, hours int
}

// Periods says how long things are kept.
type Periods struct {
	Audit            Period // entries of the audit log
	DeletedDocuments Period // files and contents of documents that their users have deleted
	Mail             Period // mails in the outbox, sent or not
	DemoRequests     Period // demo requests, from the last change on
}

// DefaultPeriods are what a service keeps that nobody has configured. Six years is what 45 CFR 164.316(b)(2) asks for
// documentation; thirty days are time to notice that a document was deleted by mistake.
func DefaultPeriods() Periods {
	return Periods{
		Audit:            Period{years: 6},
		DeletedDocuments: Period{days: 30},
		Mail:             Period{days: 90},
		DemoRequests:     Period{years: 2},
	}
}

var periodForm = regexp.MustCompile(`^([0-9]{1,5})([hdy])$`)

// ParsePeriod reads a period: a number of hours, days or years, such as 12h, 30d or 6y, or "forever".
func ParsePeriod(text string) (Period, error) {
	if text == "forever" {
		return Period{}, nil
	}
	m := periodForm.FindStringSubmatch(text)
	if m == nil {
		return Period{}, fmt.Errorf("%q is not a period; write a number of hours, days or years, such as 12h, 30d or 6y, or forever", text)
	}
	n, _ := strconv.Atoi(m[1]) // five digits
	switch {
	case n == 0:
		return Period{}, fmt.Errorf("%q would keep nothing; the shortest period is 1h", text)
	case m[2] == "y":
		return Period{years: n}, nil
	case m[2] == "d":
		return Period{days: n}, nil
	}
	return Period{hours: n}, nil
}

// String returns the period as ParsePeriod reads it.
func (p Period) String() string {
	switch {
	case p.years > 0:
		return strconv.Itoa(p.years) + "y"
	case p.days > 0:
		return strconv.Itoa(p.days) + "d"
	case p.hours > 0:
		return strconv.Itoa(p.hours) + "h"
	}
	return "forever"
}

// before is the time before which something has been kept long enough; false: nothing has.
func (p Period) before(now time.Time) (time.Time, bool) {
	return now.AddDate(-p.years, 0, -p.days).Add(-time.Duration(p.hours) * time.Hour), p != Period{}
}

// Retained is how much was removed because it was kept long enough.
type Retained struct {
	AuditEntries     int64 `json:"auditEntries"`
	DeletedDocuments int64 `json:"deletedDocuments"`
	Mails            int64 `json:"mails"`
	DemoRequests     int64 `json:"demoRequests"`
	Strays           int64 `json:"strays"` // users of whom something came in while they were erased
}

// Retain removes what was kept long enough. One kind that cannot be removed does not keep the others; its error is among
// those returned. [audit.ErrBroken] means that the audit log was left as it is.
func (s *Service) Retain(ctx context.Context) (r Retained, err error) {
	now := s.now()
	var errs []error
	for _, step := range []struct {
		to     *int64
		period Period
		remove func(context.Context, time.Time) (int64, error)
	}{
		{&r.DeletedDocuments, s.periods.DeletedDocuments, func(ctx context.Context, before time.Time) (int64, error) {
			n, err := s.store.PurgeDeleted(ctx, before)
			return int64(n), err
		}},
		{&r.Mails, s.periods.Mail, s.store.PurgeMails},
		{&r.DemoRequests, s.periods.DemoRequests, s.store.PurgeDemoRequests},
		{&r.AuditEntries, s.periods.Audit, s.audit.Expire},
	} {
		before, ends := step.period.before(now)
		if !ends {
			continue
		}
		n, err := step.remove(ctx, before)
		*step.to = n
		errs = append(errs, err)
	}
	n, err := s.store.EraseStrays(ctx)
	r.Strays = int64(n)
	errs = append(errs, err)
	if r != (Retained{}) {
		errs = append(errs, s.audit.Record(ctx, audit.Entry{Actor: audit.System, Action: "retention.remove", Outcome: audit.OK, Detail: r.detail()}))
	}
	return r, errors.Join(append(errs, s.scrub(ctx))...)
}

func (r Retained) detail() map[string]string {
	d := map[string]string{}
	for name, n := range map[string]int64{
		"auditEntries": r.AuditEntries, "deletedDocuments": r.DeletedDocuments, "mails": r.Mails, "demoRequests": r.DemoRequests, "strays": r.Strays,
	} {
		if n > 0 {
			d[name] = strconv.FormatInt(n, 10)
		}
	}
	return d
}

// retainEvery is how often Run looks for what was kept long enough.
const retainEvery = time.Hour

// Run retains now and every hour until the context is done. Errors go to report.
func (s *Service) Run(ctx context.Context, report func(error)) {
	tick := time.NewTicker(retainEvery)
	defer tick.Stop()
	for {
		if _, err := s.Retain(ctx); err != nil && ctx.Err() == nil {
			report(err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}
