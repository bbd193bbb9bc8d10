package identity_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestForgottenPasswordByMail(t *testing.T) {
	s := newService(t)
	up := s.signUp(t, "ann@example.com")
	b := newBrowser(t, s)
	forgot := b.get("/identity/forgot-password").shows(t, 200, "Choose a new password")
	b.submit(forgot, "email", "ann").shows(t, 400, "name@example.com")
	known := b.submit(forgot, "email", "Ann@Example.com").shows(t, 200, "Look into your mail")
	unknown := b.submit(forgot, "email", "nobody@example.com").shows(t, 200)
	if strings.ReplaceAll(unknown.body, "nobody@", "ann@") != known.body {
		t.Error("the page tells who has an account")
	}
	if n := len(s.mails(t, "nobody@example.com")); n != 0 {
		t.Errorf("%d mails to somebody who has no account", n)
	}
	link := s.link(t, "ann@example.com")

	// Programs that look into mails open links, more than once. That uses nothing up.
	for range 3 {
		newBrowser(t, s).get(link).shows(t, 200, "ann@example.com", `autocomplete="new-password"`)
		newBrowser(t, s).send(http.MethodHead, link, nil)
	}
	p := b.get(link)
	b.submit(p, "password", "short").shows(t, 400, "at least 8 characters")
	b.submit(p, "password", "password1").shows(t, 400, "first that others would try")
	b.submit(p, "password", "a new pass phrase").shows(t, 200, "Your password is changed")
	b.submit(p, "password", "yet another phrase").shows(t, 400, "It works once", "Ask for a new link")
	b.get(link).shows(t, 400, "It works once")
	if status, body := s.refresh(t, up["refreshToken"]); message(t, status, body) != "TOKEN_EXPIRED" {
		t.Errorf("the session from before the reset: %v", body)
	}
	if status, body := s.json(t, signInPath, map[string]any{"email": "ann@example.com", "password": password}); message(t, status, body) != "INVALID_LOGIN_CREDENTIALS" {
		t.Errorf("the old password: %v", body)
	}
	status, in := s.json(t, signInPath, map[string]any{"email": "ann@example.com", "password": "a new pass phrase"})
	if status != 200 {
		t.Fatalf("the new password: %v", in)
	}
	if id, err := s.provider.Verifier().Verify(t.Context(), in["idToken"].(string)); err != nil || !id.EmailVerified {
		t.Errorf("who got the mail has the address: %+v %v", id, err)
	}

	// The links of the same hour: a changed password voids them all.
	b.submit(forgot, "email", "ann@example.com").shows(t, 200)
	first := s.link(t, "ann@example.com")
	s.clock.advance(time.Second)
	b.submit(forgot, "email", "ann@example.com").shows(t, 200)
	b.submit(b.get(s.link(t, "ann@example.com")), "password", "the third phrase").shows(t, 200)
	b.get(first).shows(t, 400, "It works once")
	// One that lies around too long, and one that is not whole.
	b.submit(forgot, "email", "ann@example.com").shows(t, 200)
	late := s.link(t, "ann@example.com")
	s.clock.advance(time.Hour)
	b.get(late).shows(t, 400, "Its time has passed")
	b.get(late[:len(late)-3]).shows(t, 400, "not complete")
	b.send("POST", "/identity/reset-password", map[string][]string{"token": {s.token(late)}, "password": {"much too late"}}).shows(t, 400, "Its time has passed")
}

func TestAddressIsVerifiedByMail(t *testing.T) {
	s := newService(t)
	up := s.signUp(t, "ann@example.com")
	ask := map[string]any{"requestType": "VERIFY_EMAIL", "idToken": up["idToken"]}
	if status, body := s.json(t, sendCodePath, ask); status != 200 || body["email"] != "ann@example.com" {
		t.Fatalf("%d %v", status, body)
	}
	link := s.link(t, "ann@example.com")
	b := newBrowser(t, s)
	for range 3 {
		b.get(link).shows(t, 200, "Is this address yours?", "ann@example.com")
	}
	b.get(strings.Replace(link, "verify-email", "reset-password", 1)).shows(t, 400, "not complete")
	b.send("POST", "/identity/reset-password", map[string][]string{"token": {s.token(link)}, "password": {"a new pass phrase"}}).shows(t, 400, "not complete")
	verified := func() bool {
		t.Helper()
		c, err := s.store.CredentialByEmail(t.Context(), "ann@example.com")
		if err != nil {
			t.Fatal(err)
		}
		return c.EmailVerified
	}
	if verified() {
		t.Error("looking at the link verified the address")
	}
	p := b.get(link)
	b.send("POST", "/identity/verify-email", map[string][]string{"token": {s.token(link)}}, "Sec-Fetch-Site", "cross-site").shows(t, 403)
	b.submit(p).shows(t, 200, "Your address is confirmed")
	if !verified() {
		t.Error("not verified")
	}
	b.submit(p).shows(t, 200, "Your address is confirmed") // a double click is no fault
	before := len(s.mails(t, "ann@example.com"))
	if status, body := s.json(t, sendCodePath, ask); status != 200 || len(s.mails(t, "ann@example.com")) != before {
		t.Errorf("a verified address gets another mail: %d %v", status, body)
	}
}

func TestCodesAsFirebaseClientsUseThem(t *testing.T) {
	s := newService(t)
	up := s.signUp(t, "ann@example.com")
	status, known := s.json(t, sendCodePath, map[string]any{"requestType": "PASSWORD_RESET", "email": "ann@example.com"})
	_, unknown := s.json(t, sendCodePath, map[string]any{"requestType": "PASSWORD_RESET", "email": "bob@example.com"})
	if status != 200 || known["kind"] != "identitytoolkit#GetOobConfirmationCodeResponse" || known["email"] != "ann@example.com" || unknown["email"] != "bob@example.com" ||
		len(known) != len(unknown) {
		t.Errorf("%d %v %v", status, known, unknown)
	}
	reset := s.token(s.link(t, "ann@example.com"))
	s.clock.advance(time.Second)
	s.json(t, sendCodePath, map[string]any{"requestType": "VERIFY_EMAIL", "idToken": up["idToken"]})
	verify := s.token(s.link(t, "ann@example.com"))
	for _, test := range []struct {
		name, path string
		body       map[string]any
		want       any // a message, or the fields of a good answer
	}{
		{"no type", sendCodePath, map[string]any{"email": "ann@example.com"}, "MISSING_REQ_TYPE"},
		{"another type", sendCodePath, map[string]any{"requestType": "X"}, "INVALID_REQ_TYPE"},
		{"a link to sign in", sendCodePath, map[string]any{"requestType": "EMAIL_SIGNIN", "email": "ann@example.com"}, "OPERATION_NOT_ALLOWED"},
		{"no address", sendCodePath, map[string]any{"requestType": "PASSWORD_RESET"}, "MISSING_EMAIL"},
		{"a bad address", sendCodePath, map[string]any{"requestType": "PASSWORD_RESET", "email": "ann@example.com\r\nBcc: x@example.com"}, "INVALID_EMAIL"},
		{"no token", sendCodePath, map[string]any{"requestType": "VERIFY_EMAIL", "email": "ann@example.com"}, "MISSING_ID_TOKEN"},
		{"a made-up token", sendCodePath, map[string]any{"requestType": "VERIFY_EMAIL", "idToken": "x"}, "INVALID_ID_TOKEN"},

		{"no code", resetCodePath, map[string]any{"newPassword": "a new pass phrase"}, "MISSING_OOB_CODE"},
		{"a made-up code", resetCodePath, map[string]any{"oobCode": "x", "newPassword": "a new pass phrase"}, "INVALID_OOB_CODE"},
		{"a code looked at", resetCodePath, map[string]any{"oobCode": reset}, map[string]any{"kind": "identitytoolkit#ResetPasswordResponse", "email": "ann@example.com", "requestType": "PASSWORD_RESET"}},
		{"another code looked at", resetCodePath, map[string]any{"oobCode": verify}, map[string]any{"kind": "identitytoolkit#ResetPasswordResponse", "email": "ann@example.com", "requestType": "VERIFY_EMAIL"}},
		{"a weak password", resetCodePath, map[string]any{"oobCode": reset, "newPassword": "seven 7"}, "WEAK_PASSWORD : Password should be at least 8 characters"},
		{"a code of another kind", resetCodePath, map[string]any{"oobCode": verify, "newPassword": "a new pass phrase"}, "INVALID_OOB_CODE"},
		{"verified by another kind", updatePath, map[string]any{"oobCode": reset}, "INVALID_OOB_CODE"},
		{"verified", updatePath, map[string]any{"oobCode": verify}, map[string]any{
			"kind": "identitytoolkit#SetAccountInfoResponse", "localId": up["localId"], "email": "ann@example.com", "displayName": "Ann Lee", "emailVerified": true,
		}},
		{"verified again", updatePath, map[string]any{"oobCode": verify}, "INVALID_OOB_CODE"},
		{"reset", resetCodePath, map[string]any{"oobCode": reset, "newPassword": "a new pass phrase"}, map[string]any{"kind": "identitytoolkit#ResetPasswordResponse", "email": "ann@example.com", "requestType": "PASSWORD_RESET"}},
		{"reset again", resetCodePath, map[string]any{"oobCode": reset, "newPassword": "a new pass phrase"}, "INVALID_OOB_CODE"},
		{"looked at again", resetCodePath, map[string]any{"oobCode": reset}, "INVALID_OOB_CODE"},
		{"a token of an ended session", sendCodePath, map[string]any{"requestType": "VERIFY_EMAIL", "idToken": up["idToken"]}, "TOKEN_EXPIRED"},
		{"a change by such a token", updatePath, map[string]any{"idToken": up["idToken"], "displayName": "Eve"}, "TOKEN_EXPIRED"},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, body := s.json(t, test.path, test.body)
			if fields, ok := test.want.(map[string]any); ok {
				if diff := cmp.Diff(fields, body); status != 200 || diff != "" {
					t.Errorf("%d %s", status, diff)
				}
				return
			}
			if got := message(t, status, body); status != 400 || got != test.want {
				t.Errorf("%d %q, want %q", status, got, test.want)
			}
		})
	}
	s.json(t, sendCodePath, map[string]any{"requestType": "PASSWORD_RESET", "email": "ann@example.com"})
	old := s.token(s.link(t, "ann@example.com"))
	s.clock.advance(time.Hour)
	if status, body := s.json(t, resetCodePath, map[string]any{"oobCode": old, "newPassword": "a new pass phrase"}); message(t, status, body) != "EXPIRED_OOB_CODE" {
		t.Errorf("%v", body)
	}
}

func TestMailsAreBraked(t *testing.T) {
	s := newService(t)
	s.signUp(t, "ann@example.com")
	ask := func(email, address string) string {
		t.Helper()
		status, body := s.json(t, sendCodePath, map[string]any{"requestType": "PASSWORD_RESET", "email": email}, "X-Test-Address", address)
		if status == 200 {
			return "ok"
		}
		return message(t, status, body)
	}
	for _, email := range []string{"ann@example.com", "nobody@example.com"} { // the brake tells nothing either
		for range 5 {
			if got := ask(email, "192.0.2.1:1"); got != "ok" {
				t.Fatal(got)
			}
		}
		if got := ask(email, "198.51.100.1:1"); got != "TOO_MANY_ATTEMPTS_TRY_LATER" {
			t.Errorf("a sixth mail to %s: %s", email, got)
		}
	}
	if n := len(s.mails(t, "ann@example.com")); n != 5 {
		t.Errorf("%d mails, want 5", n)
	}
	b := newBrowser(t, s)
	b.submit(b.get("/identity/forgot-password"), "email", "ann@example.com").shows(t, 429, "Too many attempts", "60 minutes")
	s.clock.advance(time.Hour)
	if got := ask("ann@example.com", "192.0.2.1:1"); got != "ok" {
		t.Errorf("after an hour: %s", got)
	}
}

// What people type must not become HTML, or a header of a mail.
func TestNamesAndAddressesStayText(t *testing.T) {
	s := newService(t)
	b := newBrowser(t, s)
	name := "<img src=x onerror=alert(1)>\r\nBcc: eve@example.com \"&'{{.}}\u202e"
	for _, email := range []string{"ann@example.com\r\nBcc: eve@example.com", "ann@example.com,eve@example.com", "<ann@example.com>", "\"ann eve\"@example.com", "ann@example.com\x00"} {
		p := b.submit(b.get("/identity/sign-up"), "name", name, "email", email, "password", password).shows(t, 400)
		if strings.Contains(p.body, "<img") || strings.Contains(p.body, "<ann@") {
			t.Errorf("%q becomes HTML: %s", email, p.body)
		}
	}
	to := "http://127.0.0.1:5000/callback"
	p := b.get("/identity/sign-up?request=" + strings.ReplaceAll(strings.TrimPrefix(s.authorize("redirect_uri", to, "state", `"><script>alert(1)</script>`), "/identity/authorize?"), "&", "%26"))
	p.shows(t, 200)
	state := b.submit(p, "name", name, "email", "ann@example.com", "password", password).leads(t, to).Get("state")
	if state != `"><script>alert(1)</script>` {
		t.Errorf("state came back as %q", state)
	}
	p = b.get(s.authorize("redirect_uri", to)).shows(t, 200, "&lt;img src=x")
	if strings.Contains(p.body, "<img") {
		t.Errorf("the name becomes HTML: %s", p.body)
	}
	all := s.mails(t, "ann@example.com")
	if len(all) != 1 || len(s.mails(t, "eve@example.com")) != 0 {
		t.Fatalf("%d mails", len(all))
	}
	m := all[0]
	if strings.ContainsAny(m.Subject, "\r\n") || strings.Contains(m.HTML, "<img") || strings.Contains(m.Text, "\nBcc:") || strings.ContainsRune(m.HTML, '\u202e') {
		t.Errorf("%q %s %s", m.Subject, m.Text, m.HTML)
	}
}
