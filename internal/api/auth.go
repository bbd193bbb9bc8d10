package api

import (
	"bytes"
	"net/http"

	"github.com/rxassay/rxassay/internal/account"
	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/store"
)

// auth is the credential that a route asks for.
type auth int

const (
	noCredential auth = iota
	idToken           // an ID token whose user is approved
	adminKey          // the admin key in the query
	ofPage            // a page or file of the service's own site, which the contract does not describe
)

// authenticate looks at the credential before anything else of a request.
func (s *server) authenticate(c *call, want auth) error {
	switch want {
	case noCredential, ofPage:
	case idToken:
		id, err := s.identity(c)
		if err != nil {
			return err
		}
		c.user, err = s.cfg.Accounts.Authorize(c.ctx(), id)
		return err
	case adminKey:
		// The key is compared as it stands in the query; a query that cannot be read holds no key.
		if !s.cfg.AdminKey.Matches(c.query("key")) {
			return fail(codeAdminKey, "Send the admin key in the query parameter key.")
		}
	}
	return nil
}

func (s *server) identity(c *call) (identity.Identity, error) {
	token, err := identity.BearerToken(c.r.Header)
	if err != nil {
		return identity.Identity{}, err
	}
	return s.cfg.Verifier.Verify(c.ctx(), token)
}

// actAs checks that a request which names its user names the one who is signed in.
func (c *call) actAs(userID string) error {
	if userID != c.user.UID {
		return fail(codeUserMismatch, "userId is not the user of the ID token. Send the uid of the user who is signed in.")
	}
	return nil
}

func (s *server) register(c *call) error {
	if err := s.allow(c, s.cfg.RegisterLimit); err != nil {
		return err
	}
	var in oapi.RegisterRequest
	if err := c.bind(&in); err != nil {
		return err
	}
	input := account.RegisterInput{UID: in.UID, Email: in.Email, DisplayName: in.DisplayName, Provider: string(in.Provider)}
	if len(c.r.Header.Values("Authorization")) > 0 {
		id, err := s.identity(c)
		if err != nil {
			return err
		}
		input.Token = &id
	}
	u, isNew, err := s.cfg.Accounts.Register(c.ctx(), input)
	if err != nil {
		return err
	}
	status, message := http.StatusOK, standing(u.Status)
	if isNew {
		status, message = http.StatusCreated, "Registered. An administrator will decide about this account."
	}
	writeJSON(c.w, status, oapi.RegisterResponse{
		Success: true, Status: oapi.UserStatus(u.Status), IsNew: isNew, Message: message,
	})
	return nil
}

// standing says in a sentence what a registration's status means.
func standing(s store.UserStatus) string {
	switch s {
	case store.Approved:
		return "This account is approved."
	case store.Rejected:
		return "This account was rejected by the administrator."
	case store.Pending:
	}
	return "This account is registered and waits for the administrator's approval."
}

func (s *server) status(c *call) error {
	if err := s.allow(c, s.cfg.StatusLimit); err != nil {
		return err
	}
	u, err := s.cfg.Accounts.Status(c.ctx(), c.query("uid"))
	if err != nil {
		return err
	}
	writeJSON(c.w, http.StatusOK, oapi.StatusResponse{
		Success: true, Status: oapi.UserStatus(u.Status), DisplayName: u.DisplayName, Email: u.Email,
	})
	return nil
}

// decide answers the contract's approve link, which acts at once for whoever holds the key.
func (s *server) decide(c *call) error {
	action := account.Decision(c.query("action"))
	u, _, err := s.cfg.Accounts.Decide(c.ctx(), c.query("uid"), action, account.ByAdminKey)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := account.ApprovalPage(&b, u, action); err != nil {
		return err
	}
	h := c.w.Header()
	h.Set("Content-Security-Policy",
		"default-src 'none'; style-src "+account.ApprovalPageStyle+"; form-action 'self'; frame-ancestors 'none'; base-uri 'none'")
	h.Set("Content-Type", "text/html; charset=utf-8")
	c.w.WriteHeader(http.StatusOK)
	_, _ = b.WriteTo(c.w) // the client has gone: nothing to tell it
	return nil
}
