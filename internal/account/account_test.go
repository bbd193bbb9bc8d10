package account_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/internal/account"
	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/mail"
	"github.com/rxassay/rxassay/internal/store"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func open(t *testing.T) (*account.Service, *store.Store) {
	t.Helper()
	now := func() time.Time { return noon }
	s, err := store.Open(t.Context(), store.Options{DataDir: t.TempDir(), Clock: now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	log := audit.New(s, now)
	box, err := mail.New(mail.Config{Store: s, AdminEmail: "admin@example.com", PublicURL: "https://rx.example.com", Now: now})
	if err != nil {
		t.Fatal(err)
	}
	accounts, err := account.New(account.Config{Store: s, Mail: box, Audit: log, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	return accounts, s
}

var ann = identity.Identity{
	UID: "u-1", Issuer: "https://id.example", Subject: "u-1", Email: "ann@example.com", EmailVerified: true, Name: "Ann Lee",
}

func register(t *testing.T, s *account.Service, in account.RegisterInput) account.User {
	t.Helper()
	u, isNew, err := s.Register(t.Context(), in)
	if err != nil || !isNew {
		t.Fatalf("register: new %v, %v", isNew, err)
	}
	return u
}

func decide(t *testing.T, s *account.Service, uid string, d account.Decision) account.User {
	t.Helper()
	u, _, err := s.Decide(t.Context(), uid, d, account.ByAdminKey)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func refused(t *testing.T, err error, want account.Reason) {
	t.Helper()
	var e *account.NotApprovedError
	if !errors.As(err, &e) || e.Reason != want || !errors.Is(err, account.ErrNotApproved) || err.Error() == "" {
		t.Fatalf("error is %v, want the reason %s", err, want)
	}
}

func TestRegisterWithoutToken(t *testing.T) {
	s, _ := open(t)
	in := account.RegisterInput{UID: "u-1", Email: "Ann@Example.com", DisplayName: " Ann ", Provider: "google"}
	u := register(t, s, in)
	want := account.User{UID: "u-1", Email: "ann@example.com", DisplayName: "Ann", Provider: "google", Status: store.Pending, CreatedAt: noon, UpdatedAt: noon}
	if diff := cmp.Diff(want, u); diff != "" {
		t.Error(diff)
	}
	decide(t, s, "u-1", account.Approve)
	again, isNew, err := s.Register(t.Context(), account.RegisterInput{UID: "u-1", Email: "mallory@example.com", DisplayName: "Mallory"})
	if err != nil || isNew || again.Status != store.Approved || again.Email != "ann@example.com" || again.DisplayName != "Ann" {
		t.Errorf("again: %+v new %v, %v", again, isNew, err)
	}
	status, err := s.Status(t.Context(), "u-1")
	if err != nil || status != again {
		t.Errorf("status: %+v %v", status, err)
	}
	if _, err := s.Status(t.Context(), "u-2"); !errors.Is(err, account.ErrUserNotFound) {
		t.Errorf("status of nobody: %v", err)
	}
}

func TestRegisterWithToken(t *testing.T) {
	s, _ := open(t)
	in := account.RegisterInput{UID: "u-1", Email: "other@example.com", DisplayName: "Other", Token: &ann}
	u := register(t, s, in)
	if u.Email != ann.Email || u.DisplayName != ann.Name || !u.IdentityVerified || !u.EmailVerified || u.Issuer != ann.Issuer || u.Status != store.Pending {
		t.Errorf("%+v", u)
	}
	in.UID = "u-2"
	if _, _, err := s.Register(t.Context(), in); !errors.Is(err, account.ErrUserMismatch) {
		t.Errorf("another's uid: %v", err)
	}
	// A token that tells no e-mail and no name leaves what was sent; the address is then vouched for by nobody.
	silent := identity.Identity{UID: "u-3", Issuer: ann.Issuer, Subject: "u-3"}
	u = register(t, s, account.RegisterInput{UID: "u-3", Email: "c@example.com", DisplayName: "C", Token: &silent})
	if u.Email != "c@example.com" || u.DisplayName != "C" || !u.IdentityVerified || u.EmailVerified {
		t.Errorf("%+v", u)
	}
	// The same uid from another issuer is another person.
	twin := ann
	twin.Issuer = "https://other.example"
	if _, _, err := s.Register(t.Context(), account.RegisterInput{UID: "u-1", Email: ann.Email, Token: &twin}); !errors.Is(err, account.ErrUserMismatch) {
		t.Errorf("another issuer: %v", err)
	}
}

func TestRegisterAgainWithTokenVerifies(t *testing.T) {
	s, _ := open(t)
	register(t, s, account.RegisterInput{UID: "u-1", Email: "ann@example.com"})
	other := ann
	other.Email = "mallory@example.com"
	u, isNew, err := s.Register(t.Context(), account.RegisterInput{UID: "u-1", Email: "ann@example.com", Token: &other})
	if err != nil || isNew || u.IdentityVerified || u.Email != "ann@example.com" {
		t.Errorf("token with another e-mail: %+v %v", u, err)
	}
	u, isNew, err = s.Register(t.Context(), account.RegisterInput{UID: "u-1", Email: "ann@example.com", Token: &ann})
	if err != nil || isNew || !u.IdentityVerified || u.Status != store.Pending || u.DisplayName != "Ann Lee" {
		t.Errorf("token with the same e-mail: %+v %v", u, err)
	}
}

// TestAddressConfirmedLater: people register first and follow the link in their mail later. The link that the administrator
// has must go on working.
func TestAddressConfirmedLater(t *testing.T) {
	early := ann
	early.EmailVerified = false
	elsewhere, twin := ann, ann
	elsewhere.Email, twin.Issuer = "mallory@example.com", "https://other.example"
	for _, test := range []struct {
		name string
		say  func(*account.Service, identity.Identity)
	}{
		{"by a call", func(s *account.Service, id identity.Identity) {
			_, err := s.Authorize(t.Context(), id)
			refused(t, err, account.Pending)
		}},
		{"by registering again", func(s *account.Service, id identity.Identity) {
			if _, isNew, err := s.Register(t.Context(), account.RegisterInput{UID: "u-1", Email: ann.Email, Token: &id}); err != nil || isNew {
				t.Fatalf("new %v, %v", isNew, err)
			}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, _ := open(t)
			verified := func(want bool) {
				t.Helper()
				if u, err := s.Status(t.Context(), "u-1"); err != nil || u.EmailVerified != want || u.Email != ann.Email || u.StatusChanges != 0 {
					t.Fatalf("verified should be %v: %+v, %v", want, u, err)
				}
			}
			register(t, s, account.RegisterInput{UID: "u-1", Email: ann.Email, Token: &early})
			test.say(s, early)
			test.say(s, elsewhere)
			verified(false)
			_, err := s.Authorize(t.Context(), twin)
			refused(t, err, account.OtherIdentity)
			verified(false)
			test.say(s, ann)
			verified(true)
			test.say(s, early) // an older token takes nothing back
			verified(true)
		})
	}
}

func TestRegisterNamesAllBadFields(t *testing.T) {
	s, _ := open(t)
	for _, test := range []struct {
		name string
		in   account.RegisterInput
		want []string
	}{
		{"nothing", account.RegisterInput{}, []string{"uid", "email"}},
		{"everything", account.RegisterInput{UID: "a\x00b", Email: "canary", DisplayName: "a\x1bb", Provider: "github"}, []string{"uid", "email", "displayName", "provider"}},
		{"long", account.RegisterInput{UID: strings.Repeat("é", 321), Email: strings.Repeat("a", 255) + "@example.com", DisplayName: strings.Repeat("n", 201)}, []string{"uid", "email", "displayName"}},
		{"longest", account.RegisterInput{UID: strings.Repeat("é", 320), Email: "a@example.com", DisplayName: strings.Repeat("n", 200)}, nil},
		{"address with a name", account.RegisterInput{UID: "u", Email: "Ann <ann@example.com>"}, []string{"email"}},
		{"uid in spaces", account.RegisterInput{UID: " u", Email: "a@example.com"}, []string{"uid"}},
		{"uid with a hidden character", account.RegisterInput{UID: "u\u202e1", Email: "a@example.com"}, []string{"uid"}},
		{"provider in capitals", account.RegisterInput{UID: "u", Email: "a@example.com", Provider: "Google"}, []string{"provider"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := s.Register(t.Context(), test.in)
			var got []string
			var invalid *account.InvalidError
			if errors.As(err, &invalid) {
				for _, f := range invalid.Fields {
					got = append(got, f.Field)
				}
			} else if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
			if err != nil && strings.Contains(err.Error(), "canary") {
				t.Errorf("%v repeats what was sent", err)
			}
		})
	}
}

func TestDecide(t *testing.T) {
	s, _ := open(t)
	register(t, s, account.RegisterInput{UID: "u-1", Email: "ann@example.com"})
	for i, test := range []struct {
		decision account.Decision
		changed  bool
		status   store.UserStatus
	}{
		{account.Approve, true, store.Approved},
		{account.Approve, false, store.Approved},
		{account.Reject, true, store.Rejected},
		{account.Reject, false, store.Rejected},
		{account.Approve, true, store.Approved},
	} {
		u, changed, err := s.Decide(t.Context(), "u-1", test.decision, account.ByAdminKey)
		if err != nil || changed != test.changed || u.Status != test.status || u.DecidedBy != account.ByAdminKey || !u.DecidedAt.Equal(noon) {
			t.Errorf("decision %d: %+v changed %v, %v", i+1, u, changed, err)
		}
	}
	if _, _, err := s.Decide(t.Context(), "u-2", account.Approve, account.ByAdminKey); !errors.Is(err, account.ErrUserNotFound) {
		t.Errorf("nobody: %v", err)
	}
	var invalid *account.InvalidError
	if _, _, err := s.Decide(t.Context(), "u-1", "promote", account.ByAdminKey); !errors.As(err, &invalid) || invalid.Fields[0].Field != "action" {
		t.Errorf("no decision: %v", err)
	}
}

func TestDecisionsAtOnceChangeOnce(t *testing.T) {
	s, _ := open(t)
	register(t, s, account.RegisterInput{UID: "u-1", Email: "ann@example.com"})
	var wg sync.WaitGroup
	changes := make(chan bool, 20)
	for range 20 {
		wg.Go(func() {
			_, changed, err := s.Decide(t.Context(), "u-1", account.Approve, account.ByAdminKey)
			if err != nil {
				t.Error(err)
			}
			changes <- changed
		})
	}
	wg.Wait()
	close(changes)
	n := 0
	for changed := range changes {
		if changed {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d decisions changed the status, want 1", n)
	}
}

func TestRegistrationsAtOnce(t *testing.T) {
	s, _ := open(t)
	var wg sync.WaitGroup
	news := make(chan bool, 20)
	for i := range 20 {
		wg.Go(func() {
			_, isNew, err := s.Register(t.Context(), account.RegisterInput{UID: "u-1", Email: fmt.Sprintf("ann%d@example.com", i)})
			if err != nil {
				t.Error(err)
			}
			news <- isNew
		})
	}
	wg.Wait()
	close(news)
	n := 0
	for isNew := range news {
		if isNew {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d registrations were new, want 1", n)
	}
}

func TestAuthorizeByStatus(t *testing.T) {
	s, _ := open(t)
	_, err := s.Authorize(t.Context(), ann)
	refused(t, err, account.Unregistered)
	register(t, s, account.RegisterInput{UID: "u-1", Email: ann.Email, Token: &ann})
	_, err = s.Authorize(t.Context(), ann)
	refused(t, err, account.Pending)
	decide(t, s, "u-1", account.Reject)
	_, err = s.Authorize(t.Context(), ann)
	refused(t, err, account.Rejected)
	decide(t, s, "u-1", account.Approve)
	if u, err := s.Authorize(t.Context(), ann); err != nil || u.UID != "u-1" {
		t.Errorf("approved: %+v %v", u, err)
	}
	// An address that changes later at the provider is nothing to stop for.
	moved := ann
	moved.Email = "ann.lee@example.com"
	if _, err := s.Authorize(t.Context(), moved); err != nil {
		t.Errorf("new e-mail of a verified user: %v", err)
	}
	for name, change := range map[string]func(*identity.Identity){
		"issuer":  func(id *identity.Identity) { id.Issuer = "https://other.example" },
		"subject": func(id *identity.Identity) { id.Subject = "u-9" },
	} {
		twin := ann
		change(&twin)
		_, err := s.Authorize(t.Context(), twin)
		if refused(t, err, account.OtherIdentity); t.Failed() {
			t.Errorf("another %s", name)
		}
	}
}

func TestFirstAuthenticatedCall(t *testing.T) {
	type step struct {
		id     identity.Identity
		reason account.Reason // empty: let in
	}
	with := func(change func(*identity.Identity)) identity.Identity {
		id := ann
		change(&id)
		return id
	}
	mallory := with(func(id *identity.Identity) { id.Email = "mallory@example.com"; id.Name = "Mallory" })
	silent := with(func(id *identity.Identity) { id.Email, id.Name, id.EmailVerified = "", "", false })
	capitals := with(func(id *identity.Identity) { id.Email = "ANN@example.com" })
	twin := with(func(id *identity.Identity) { id.Issuer = "https://other.example" })
	for _, test := range []struct {
		name     string
		decision account.Decision
		first    step
		then     step
		want     account.User
	}{
		{
			"the registered address", account.Approve,
			step{ann, ""},
			step{twin, account.OtherIdentity},
			account.User{Email: "ann@example.com", DisplayName: "Ann Lee", Status: store.Approved, EmailVerified: true, DecidedBy: account.ByAdminKey, DecidedAt: noon, StatusChanges: 1},
		},
		{
			"in capitals", account.Approve,
			step{capitals, ""},
			step{ann, ""},
			account.User{Email: "ANN@example.com", DisplayName: "Ann Lee", Status: store.Approved, EmailVerified: true, DecidedBy: account.ByAdminKey, DecidedAt: noon, StatusChanges: 1},
		},
		{
			"another address", account.Approve,
			step{mallory, account.EmailDiffers},
			step{mallory, account.Pending},
			account.User{Email: "mallory@example.com", DisplayName: "Mallory", Status: store.Pending, EmailVerified: true, StatusChanges: 2},
		},
		{
			"no address", account.Approve,
			step{silent, account.EmailDiffers},
			step{ann, account.Pending},
			account.User{Email: "ann@example.com", DisplayName: "Ann", Status: store.Pending, EmailVerified: true, StatusChanges: 2},
		},
		{
			"another address while pending", "",
			step{mallory, account.EmailDiffers},
			step{mallory, account.Pending},
			account.User{Email: "mallory@example.com", DisplayName: "Mallory", Status: store.Pending, EmailVerified: true},
		},
		{
			"another address when rejected", account.Reject,
			step{mallory, account.Rejected},
			step{mallory, account.Rejected},
			account.User{Email: "mallory@example.com", DisplayName: "Mallory", Status: store.Rejected, EmailVerified: true, DecidedBy: account.ByAdminKey, DecidedAt: noon, StatusChanges: 1},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, _ := open(t)
			register(t, s, account.RegisterInput{UID: "u-1", Email: "ann@example.com", DisplayName: "Ann"})
			if test.decision != "" {
				decide(t, s, "u-1", test.decision)
			}
			for _, step := range []step{test.first, test.then} {
				u, err := s.Authorize(t.Context(), step.id)
				if step.reason != "" {
					refused(t, err, step.reason)
				} else if err != nil || u.UID != "u-1" {
					t.Fatalf("%+v %v", u, err)
				}
			}
			got, err := s.Status(t.Context(), "u-1")
			if err != nil {
				t.Fatal(err)
			}
			test.want.UID, test.want.Issuer, test.want.Subject, test.want.IdentityVerified = "u-1", ann.Issuer, ann.Subject, true
			test.want.CreatedAt, test.want.UpdatedAt = noon, noon
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
			// Once the administrator has seen who it is, the person is let in.
			decide(t, s, "u-1", account.Approve)
			if _, err := s.Authorize(t.Context(), test.first.id); err != nil {
				t.Errorf("approved now: %v", err)
			}
		})
	}
}

func TestFirstCallsOfTwoIssuersAtOnce(t *testing.T) {
	s, _ := open(t)
	register(t, s, account.RegisterInput{UID: "u-1", Email: "ann@example.com"})
	decide(t, s, "u-1", account.Approve)
	var wg sync.WaitGroup
	admitted := make(chan string, 20)
	for i := range 20 {
		wg.Go(func() {
			id := ann
			id.Issuer = []string{"https://one.example", "https://two.example"}[i%2]
			if _, err := s.Authorize(t.Context(), id); err == nil {
				admitted <- id.Issuer
			} else if !errors.Is(err, account.ErrNotApproved) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	close(admitted)
	issuers := map[string]int{}
	for issuer := range admitted {
		issuers[issuer]++
	}
	if len(issuers) != 1 {
		t.Errorf("admitted: %v, want one issuer only", issuers)
	}
	for issuer, n := range issuers {
		if n != 10 {
			t.Errorf("%s: %d calls let in, want 10", issuer, n)
		}
	}
}
