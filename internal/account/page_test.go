package account_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/internal/account"
	"github.com/rxassay/rxassay/internal/store"
)

func approvalPage(t *testing.T, u account.User, d account.Decision) string {
	t.Helper()
	var b bytes.Buffer
	if err := account.ApprovalPage(&b, u, d); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestApprovalPage(t *testing.T) {
	u := account.User{
		UID: "u-1", Email: "ann@example.com", DisplayName: `<script>alert(1)</script>"`, Status: store.Approved,
		DecidedAt: noon, DecidedBy: account.ByAdminKey,
	}
	page := approvalPage(t, u, account.Approve)
	for _, want := range []string{
		`<html lang="en">`, "<h1>Registration approved</h1>", "ann@example.com", "u-1", "20 November 2026, 12:00 UTC",
		"The user ID and e-mail address are unverified.", "&lt;script&gt;",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not on the page", want)
		}
	}
	if strings.Contains(page, "<script") {
		t.Error("there is a script on the page")
	}

	u.IdentityVerified, u.Status = true, store.Rejected
	page = approvalPage(t, u, account.Reject)
	if !strings.Contains(page, "<h1>Registration rejected</h1>") || !strings.Contains(page, "The e-mail address is unverified.") {
		t.Error("the page of a rejected user with an unverified address does not say so")
	}
	u.EmailVerified = true
	if page = approvalPage(t, u, account.Reject); strings.Contains(page, "unverified") {
		t.Error("the page of a verified user says that something is unverified")
	}
	if err := account.ApprovalPage(io.Discard, u, account.Approve); err == nil {
		t.Error("a page confirms what has not been decided")
	}
}

// pages is every page, of a person whose name is hostile.
func pages(t *testing.T) map[string]string {
	t.Helper()
	u := account.User{
		UID: `"><u>`, Email: "ann@example.com", DisplayName: `<script>alert(1)</script>`, Status: store.Pending, CreatedAt: noon,
	}
	decided := u
	decided.Status, decided.DecidedAt, decided.DecidedBy = store.Rejected, noon, account.ByApprovalLink
	all := map[string]string{"approved": "", "asks": "", "used": "", "expired": "", "changed": "", "bad": ""}
	write := func(name string, f func(io.Writer) error) {
		var b bytes.Buffer
		if err := f(&b); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all[name] = b.String()
	}
	write("approved", func(w io.Writer) error {
		v := u
		v.Status = store.Approved
		return account.ApprovalPage(w, v, account.Approve)
	})
	write("asks", func(w io.Writer) error {
		return account.AskPage(w, account.Link{State: account.LinkOpen, User: u}, `t"o<k>en`)
	})
	write("used", func(w io.Writer) error {
		return account.ClosedPage(w, account.Link{State: account.LinkUsed, User: decided})
	})
	write("expired", func(w io.Writer) error { return account.ClosedPage(w, account.Link{State: account.LinkExpired}) })
	write("changed", func(w io.Writer) error { return account.ClosedPage(w, account.Link{State: account.LinkChanged}) })
	write("bad", account.BadLinkPage)
	return all
}

func TestPagesOfLinks(t *testing.T) {
	for name, page := range pages(t) {
		if strings.Contains(page, "<script") || strings.Contains(page, "<u>") || strings.Contains(page, "<k>") {
			t.Errorf("%s: what a stranger sent is not escaped", name)
		}
		if strings.Count(page, "<h1>") != 1 || !strings.Contains(page, `<html lang="en">`) || !strings.Contains(page, `<meta name="referrer" content="no-referrer">`) {
			t.Errorf("%s: the page is not one of ours", name)
		}
		if asks := strings.Contains(page, "<form"); asks != (name == "asks") {
			t.Errorf("%s: asks %v", name, asks)
		}
		if names := strings.Contains(page, "ann@example.com"); names == (name == "expired" || name == "changed" || name == "bad") {
			t.Errorf("%s: names the person %v", name, names)
		}
	}
	if page := pages(t)["used"]; !strings.Contains(page, "<strong>rejected</strong>") || !strings.Contains(page, "by the link in the mail") {
		t.Error("the page of a used link does not say what is on record")
	}
	for _, l := range []account.Link{{State: account.LinkOpen}, {}} {
		if account.ClosedPage(io.Discard, l) == nil {
			t.Errorf("a page says that a link is closed which is %q", l.State)
		}
	}
	for _, state := range []account.LinkState{account.LinkUsed, account.LinkChanged, account.LinkExpired, ""} {
		if account.AskPage(io.Discard, account.Link{State: state}, "t") == nil {
			t.Errorf("a page asks for a link which is %q", state)
		}
	}
}

// The pages must be well formed and keep their style under a Content-Security-Policy that allows nothing but its hash.
func TestPagesUnderStrictPolicy(t *testing.T) {
	for name, page := range pages(t) {
		t.Run(name, func(t *testing.T) { underStrictPolicy(t, page) })
	}
}

func underStrictPolicy(t *testing.T, page string) {
	t.Helper()
	style := regexp.MustCompile(`(?s)<style>(.*?)</style>`).FindStringSubmatch(page)
	if style == nil {
		t.Fatal("no style element")
	}
	sum := sha256.Sum256([]byte(style[1]))
	if got := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; got != account.ApprovalPageStyle {
		t.Errorf("the style on the page has the hash %s, announced is %s", got, account.ApprovalPageStyle)
	}
	if found := regexp.MustCompile(`(?i)\s(style|on[a-z]+|src)=|url\(|@import|https?://`).FindString(page); found != "" {
		t.Errorf("the page has %q", found)
	}
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.AutoClose, d.Entity = false, []string{"meta"}, xml.HTMLEntity
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
