package store_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

func addMail(t *testing.T, s *store.Store, key string) {
	t.Helper()
	if err := s.Atomically(t.Context(), func(ctx context.Context, tx store.Tx) error {
		return s.AddMail(ctx, tx, store.Mail{Key: key, Kind: "k", To: "ann@example.com", Subject: "s", Text: "t", State: store.MailQueued})
	}); err != nil {
		t.Fatal(err)
	}
}

func TestMailIsClaimedByOne(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := openAt(t, &at)
	for range 20 {
		addMail(t, s, s.NewID())
		var all sync.WaitGroup
		var mu sync.Mutex
		claimed := 0
		for range 8 {
			all.Go(func() {
				_, err := s.ClaimMail(t.Context(), s.NewID(), time.Minute)
				if err != nil && !errors.Is(err, store.ErrNotFound) {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					claimed++
				}
			})
		}
		all.Wait()
		if claimed != 1 {
			t.Fatalf("%d senders have one mail", claimed)
		}
	}
}

func TestMailIsHandedOverUnderALease(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	s := openAt(t, &at)
	addMail(t, s, "k")
	m, err := s.ClaimMail(t.Context(), "mine", time.Minute)
	if err != nil || m.Attempts != 1 || m.State != store.MailSending {
		t.Fatalf("%+v %v", m, err)
	}
	if err := s.HandOverMail(t.Context(), m.ID, "another's", time.Minute); !errors.Is(err, store.ErrConflict) {
		t.Errorf("handed over under another's lease: %v", err)
	}
	if err := s.FinishMail(t.Context(), m.ID, "another's", store.MailResult{State: store.MailSent}); !errors.Is(err, store.ErrConflict) {
		t.Errorf("finished under another's lease: %v", err)
	}
	at = at.Add(time.Minute)
	if err := s.HandOverMail(t.Context(), m.ID, "mine", time.Minute); !errors.Is(err, store.ErrConflict) {
		t.Errorf("handed over after the lease: %v", err)
	}
	stranded, err := s.StrandedMails(t.Context())
	if err != nil || len(stranded) != 1 || stranded[0].HandedOver || stranded[0].Lease != "mine" {
		t.Errorf("stranded are %+v (%v)", stranded, err)
	}
	at = at.Add(-time.Second)
	if err := s.HandOverMail(t.Context(), m.ID, "mine", time.Hour); err != nil {
		t.Error(err)
	}
	at = at.Add(30 * time.Minute)
	if stranded, err := s.StrandedMails(t.Context()); err != nil || len(stranded) > 0 {
		t.Errorf("stranded while the server takes it: %+v (%v)", stranded, err)
	}
	at = at.Add(time.Hour)
	if stranded, err := s.StrandedMails(t.Context()); err != nil || len(stranded) != 1 || !stranded[0].HandedOver {
		t.Errorf("stranded are %+v (%v)", stranded, err)
	}
}
