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

// The page must be well formed and keep its style under a Content-Security-Policy that allows nothing but its hash.
func TestApprovalPageUnderStrictPolicy(t *testing.T) {
	page := approvalPage(t, account.User{UID: "u", Email: "a@example.com", Status: store.Approved}, account.Approve)
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
