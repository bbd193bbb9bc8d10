package custody

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/store"
)

// ErrUserNotFound means that nobody has that uid, or nobody has it any more.
var ErrUserNotFound = errors.New("there is no user with this uid")

// Config is what the service works with. All of it is required but Periods, whose zero value keeps everything.
type Config struct {
	Store   *store.Store
	Audit   *audit.Log
	Now     func() time.Time
	Periods Periods
}

// Service keeps, hands over and erases what is held of people.
type Service struct {
	store   *store.Store
	audit   *audit.Log
	now     func() time.Time
	periods Periods
}

// New makes the service.
func New(c Config) (*Service, error) {
	if c.Store == nil || c.Audit == nil || c.Now == nil {
		return nil, errors.New("custody: Store, Audit and Now of Config are required")
	}
	return &Service{store: c.Store, audit: c.Audit, now: c.Now, periods: c.Periods}, nil
}

// Erase removes all that is held of a user, on behalf of an actor as the audit log names it, and returns how much there
// was by kind. Work on the user's documents is cancelled first. Nobody with that uid, also because the erasure took place
// already, is ErrUserNotFound.
func (s *Service) Erase(ctx context.Context, uid, actor string) (store.Erased, error) {
	erased, err := s.store.EraseUser(ctx, uid, func(ctx context.Context, tx store.Tx, e store.Erased) error {
		detail := map[string]string{}
		for _, kind := range []string{"documents", "claims", "testSuites", "sessions", "mails"} {
			detail[kind] = strconv.FormatInt(e[kind], 10)
		}
		return s.audit.Forget(ctx, tx, actor, uid, detail)
	})
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, ErrUserNotFound
	case err != nil:
		return nil, fmt.Errorf("custody: erase: %w", err)
	}
	return erased, s.scrub(context.WithoutCancel(ctx))
}

const (
	// scrubTime is how long readers may keep an earlier state of the database in use before its journal is left to the next
	// hour.
	scrubTime = 5 * time.Second
	// scrubPause is how long writers get their turn before the next try.
	scrubPause = 500 * time.Millisecond
)

func (s *Service) scrub(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, scrubTime)
	defer cancel()
	for {
		clean, err := s.store.Scrub(ctx)
		if ctx.Err() != nil {
			return nil // Retain tries again
		}
		if clean || err != nil {
			return err
		}
		select {
		case <-time.After(scrubPause):
		case <-ctx.Done():
			return nil
		}
	}
}
