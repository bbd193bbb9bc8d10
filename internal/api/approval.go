package api

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/internal/account"
)

// decide answers the contract's approve link, which acts at once for whoever holds the key.
func (s *server) decide(c *call) error {
	action := account.Decision(c.query("action"))
	u, _, err := s.cfg.Accounts.Decide(c.ctx(), c.query("uid"), action, account.ByAdminKey)
	if err != nil {
		return err
	}
	return c.approvalPage(http.StatusOK, func(w io.Writer) error { return account.ApprovalPage(w, u, action) })
}

// showApproval is where the link in the mail leads. It changes nothing, since mail scanners open links too.
func (s *server) showApproval(c *call) error {
	token := c.query("token")
	if token == "" { // the end of the address was lost on the way
		return c.refuseLink(account.BadLinkPage, invalid(Detail{"token", "is required"}))
	}
	l, err := s.cfg.Accounts.ReadLink(c.ctx(), token)
	if err == nil && l.State == account.LinkOpen {
		return c.approvalPage(http.StatusOK, func(w io.Writer) error { return account.AskPage(w, l, token) })
	}
	return c.closedLink(l, err)
}

// submitApproval is what the buttons of that page send. The token is the credential: it stands in the form, so another
// site's page cannot send it along without knowing it.
func (s *server) submitApproval(c *call) error {
	var bad []Detail
	for _, name := range []string{"action", "token"} {
		switch v := c.form[name]; {
		case len(v) == 0 || v[0] == "":
			bad = append(bad, Detail{name, "is required"})
		case len(v) > 1:
			bad = append(bad, Detail{name, "must stand there once"})
		case name == "action" && account.Decision(v[0]).Status() == "":
			bad = append(bad, Detail{name, "must be approve or reject"})
		}
	}
	if bad != nil {
		return invalid(bad...)
	}
	action := account.Decision(c.form.Get("action"))
	l, decided, err := s.cfg.Accounts.DecideByLink(c.ctx(), c.form.Get("token"), action)
	if err == nil && decided {
		return c.approvalPage(http.StatusOK, func(w io.Writer) error { return account.ApprovalPage(w, l.User, action) })
	}
	return c.closedLink(l, err)
}

// errLink is the answer to a link that cannot be used; a browser gets a page that says so.
var errLink = fail(codeLink, "This link is not valid any more. Open the newest mail's, or decide with the admin key.")

// closedLink answers for a link that does not decide.
func (c *call) closedLink(l account.Link, err error) error {
	page, refusal := func(w io.Writer) error { return account.ClosedPage(w, l) }, errLink
	switch {
	case err == nil && l.State == account.LinkUsed:
		return c.approvalPage(http.StatusOK, page)
	case errors.Is(err, account.ErrUserNotFound):
		page, refusal = account.BadLinkPage, errNoUser
	case errors.Is(err, account.ErrLink):
		page = account.BadLinkPage
	case err != nil:
		return err
	}
	return c.refuseLink(page, refusal)
}

// refuseLink shows a browser a page, and tells everybody else.
func (c *call) refuseLink(page func(io.Writer) error, refusal *failure) error {
	if !strings.Contains(c.r.Header.Get("Accept"), "text/html") {
		return refusal
	}
	c.failed = refusal.code
	return c.approvalPage(statuses[refusal.code], page)
}

// approvalPage answers with one of the pages about a registration, which carry their own style.
func (c *call) approvalPage(status int, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	h := c.w.Header()
	h.Set("Content-Security-Policy",
		"default-src 'none'; style-src "+account.ApprovalPageStyle+"; form-action 'self'; frame-ancestors 'none'; base-uri 'none'")
	h.Set("Referrer-Policy", "no-referrer") // the address may hold a token
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(b.Len()))
	c.w.WriteHeader(status)
	_, _ = b.WriteTo(c.w) // the client has gone: nothing to tell it
	return nil
}
