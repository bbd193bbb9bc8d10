package account_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/internal/account"
	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/store"
)

// outbox lists what was queued, oldest first, as "kind to".
func outbox(t *testing.T, s *store.Store) (all []store.Mail, kinds string) {
	t.Helper()
	list, err := s.Mails(t.Context(), "", store.Page{Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i := len(list.Items) - 1; i >= 0; i-- {
		m := list.Items[i]
		all, names = append(all, m), append(names, m.Kind+" "+m.To)
	}
	return all, strings.Join(names, ", ")
}

func actions(t *testing.T, s *store.Store) string {
	t.Helper()
	var all []string
	if err := s.Audit(t.Context(), func(a store.AuditSnapshot) error {
		return a.Each(func(r store.AuditRow) error {
			all = append(all, r.Action)
			return nil
		})
	}); err != nil {
		t.Fatal(err)
	}
	return strings.Join(all, " ")
}

func TestEachChangeIsMailedAndRecordedOnce(t *testing.T) {
	s, st := open(t)
	for range 3 {
		if _, _, err := s.Register(t.Context(), account.RegisterInput{UID: "u-1", Email: "ann@example.com", DisplayName: "Buy at evil.example"}); err != nil {
			t.Fatal(err)
		}
	}
	for _, d := range []account.Decision{account.Approve, account.Approve, account.Reject, account.Reject, account.Approve} {
		decide(t, s, "u-1", d)
	}
	mails, kinds := outbox(t, st)
	if want := "registration-admin admin@example.com, approved ann@example.com, rejected ann@example.com, approved ann@example.com"; kinds != want {
		t.Errorf("the outbox has %s, want %s", kinds, want)
	}
	if want := "user.register user.approve user.reject user.approve"; actions(t, st) != want {
		t.Errorf("recorded is %s, want %s", actions(t, st), want)
	}
	admin := mails[0]
	for _, part := range []string{"uid and e-mail are unverified", "Buy at evil.example", "ann@example.com", "u-1", "https://rx.example.com/approve?token="} {
		if !strings.Contains(admin.Text, part) || part != "Buy at evil.example" && !strings.Contains(admin.HTML, part) {
			t.Errorf("%q is not in the mail to the administrator:\n%s", part, admin.Text)
		}
	}
	if admin.UID != "u-1" || !admin.ExpiresAt.Equal(noon.Add(account.LinkLasts)) {
		t.Errorf("the mail is of use until %s", admin.ExpiresAt)
	}
	// A registration without proof must not make us send its words to a stranger's address.
	for _, m := range mails[1:] {
		if strings.Contains(m.Text+m.HTML+m.Subject, "evil.example") {
			t.Errorf("the mail to the user carries the name:\n%s", m.Text)
		}
	}
	if !strings.Contains(mails[2].Text, "withdrawn") || strings.Contains(mails[1].Text, "withdrawn") {
		t.Error("the mail of a withdrawn approval does not say so")
	}
}

func TestVerifiedUserIsGreeted(t *testing.T) {
	s, st := open(t)
	register(t, s, account.RegisterInput{UID: "u-1", Email: ann.Email, Token: &ann})
	decide(t, s, "u-1", account.Reject)
	mails, _ := outbox(t, st)
	if strings.Contains(mails[0].Text, "unverified") || !strings.HasPrefix(mails[1].Text, "Hello Ann Lee,\n") || strings.Contains(mails[1].Text, "withdrawn") {
		t.Errorf("the mails are:\n%s\n%s", mails[0].Text, mails[1].Text)
	}
}

// Who signs in with another address than the registered one is told to the administrator anew, once.
func TestAnotherAddressIsToldTheAdministrator(t *testing.T) {
	s, st := open(t)
	register(t, s, account.RegisterInput{UID: "u-1", Email: "boss@example.com"})
	decide(t, s, "u-1", account.Approve)
	_, err := s.Authorize(t.Context(), ann)
	refused(t, err, account.EmailDiffers)
	_, err = s.Authorize(t.Context(), ann)
	refused(t, err, account.Pending)
	mails, kinds := outbox(t, st)
	if want := "registration-admin admin@example.com, approved boss@example.com, registration-admin admin@example.com"; kinds != want {
		t.Fatalf("the outbox has %s, want %s", kinds, want)
	}
	if text := mails[2].Text; !strings.Contains(text, "another e-mail address") || !strings.Contains(text, ann.Email) {
		t.Errorf("the mail says:\n%s", text)
	}
}

// What an identity provider lets people call themselves cannot break a mail, nor keep them from registering.
func TestNamesOfTokens(t *testing.T) {
	s, st := open(t)
	id := identity.Identity{
		UID: "u-1", Issuer: "https://id.example", Subject: "u-1", Email: "ann@example.com\r\nBcc: all@example.com",
		Name: "Ann\r\nBcc: all@example.com\x00 " + strings.Repeat("x", 500),
	}
	u := register(t, s, account.RegisterInput{UID: "u-1", Email: "ann@example.com", Token: &id})
	if u.Email != "ann@example.com" || u.EmailVerified || strings.ContainsAny(u.DisplayName, "\r\n\x00") || len(u.DisplayName) > 200 {
		t.Errorf("registered as %+v", u)
	}
	mails, _ := outbox(t, st)
	if len(mails) != 1 || strings.ContainsAny(mails[0].Subject, "\r\n\x00") || strings.Contains(mails[0].Text, "\nBcc:") {
		t.Errorf("the mail is %+v", mails)
	}
}

func TestAddressesThatCannotBeMailed(t *testing.T) {
	s, st := open(t)
	for _, email := range []string{"ann@example.com\r\nBcc: b@example.com", "a\u2028b@example.com", "ann@example.com, b@example.com", `"a b"@example.com`} {
		var invalid *account.InvalidError
		if _, _, err := s.Register(t.Context(), account.RegisterInput{UID: "u-1", Email: email}); !errors.As(err, &invalid) || invalid.Fields[0].Field != "email" {
			t.Errorf("%q: %v", email, err)
		}
	}
	if mails, _ := outbox(t, st); len(mails) > 0 {
		t.Errorf("queued %+v", mails)
	}
}

// A change and its mail are one: where the mail cannot be written, nothing has changed.
func TestNoChangeWithoutItsMail(t *testing.T) {
	s, st := open(t)
	register(t, s, account.RegisterInput{UID: "u-1", Email: "ann@example.com"})
	db, err := sql.Open("sqlite", "file:"+filepath.Join(st.DataDir(), "rxassay.db")+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(`CREATE TRIGGER no_mail BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Decide(t.Context(), "u-1", account.Approve, account.ByAdminKey); err == nil {
		t.Error("decided without a mail")
	}
	if u, err := s.Status(t.Context(), "u-1"); err != nil || u.Status != store.Pending {
		t.Errorf("the user is %s (%v)", u.Status, err)
	}
	if _, _, err := s.Register(t.Context(), account.RegisterInput{UID: "u-2", Email: "bob@example.com"}); err == nil {
		t.Error("registered without a mail")
	}
	if _, err := s.Status(t.Context(), "u-2"); !errors.Is(err, account.ErrUserNotFound) {
		t.Errorf("the record is there: %v", err)
	}
}
